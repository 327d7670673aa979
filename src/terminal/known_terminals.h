/*
 * Known terminals: the finest blocks that a terminal draws rightly, by what it says it is.
 */
#ifndef TMAP_TERMINAL_KNOWN_TERMINALS_H
#define TMAP_TERMINAL_KNOWN_TERMINALS_H

#include "map/map.h"

/* Returns the finest blocks that are known to be drawn as they should by the terminal of an answer
 * to XTVERSION (invisible-island.net/xterm/ctlseqs), such as "XTerm(379)", "kitty(0.40.0)" or
 * "ghostty 1.2.0": BLOCKS_OCTANT or BLOCKS_QUADRANT; BLOCKS_HALF for terminals that are not known.
 * Programs such as tmux, which answer for themselves, are not known: there may be any
 * terminal around them. */
enum blocks known_blocks(const char *version);

#endif
