/*
 * Palettes: the colours of bands, on terminals of 256, 16 or 8 colours.
 */
#ifndef TMAP_PALETTE_H
#define TMAP_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

/* One colour as a terminal names it: xterm's 0..255, of which terminals with fewer have the first.
 */
struct color {
    uint8_t index; /* the colour's number */
    bool bold;     /* drawn bold, which brightens the colour on terminals with 8 of them */
};

/* A colour for every height. */
struct palette {
    const char *name;          /* what --palette calls it; NULL ends the table of them */
    const char *about;         /* a few words for the manual */
    int count;                 /* colours for a terminal of 256, lowest height first */
    const uint8_t *colors;     /* `count` of them, as xterm numbers them */
    const struct color *basic; /* eight for a terminal of 16 (8 and above: bright), lowest first */
};

/* Every palette, the default first; ends with one whose name is NULL. */
extern const struct palette palettes[];

/* How many there are. */
int palette_count(void);

/* The palette of a name, or NULL. */
const struct palette *palette_named(const char *name);

/* The colour of one of `count` bands on a terminal of `colors` colours: 256 or more, 16 or more, or
 * 8 or more, where a bright colour becomes the dark one, bold. `colors` below 8 has no colours: do
 * not ask. Bands take the palette's colours at even distances. */
struct color palette_color(const struct palette *palette, int band, int count, int colors);

#endif
