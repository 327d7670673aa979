/*
 * Font: letters of 5x7 pixels or twice that, for the names on pictures.
 */
#ifndef TMAP_CANVAS_FONT_H
#define TMAP_CANVAS_FONT_H

#include <stdbool.h>
#include <stdint.h>

enum { FONT_WIDE = 5, FONT_HIGH = 7 };

/* Maximum number of pixels that a slanted letter reaches beyond its width. */
enum { FONT_LEAN = 3 };

/* Kinds of the pixels of a letter and of those around it. */
enum font_pixel {
    FONT_NOTHING,
    FONT_INK,
    FONT_HALO, /* beside ink, by a side or a corner */
};

/* A shape of letters. */
struct font {
    int size; /* 1, or 2: twice as wide and high, with its stairs smoothed */
    bool slanted;
};

#define FONT_UNKNOWN 127 /* stands for letters that the font lacks: an empty box */

/* Returns the letter by which the font shows a code point: itself, or without the accents of Latin,
 * or FONT_UNKNOWN. */
uint32_t font_letter(uint32_t letter);

/* Returns the kind of a pixel of a letter, an ASCII character: (0, 0) is its north-west corner,
 * and pixels outside the letter are halo or nothing. Characters that no name has are blank. */
enum font_pixel font_pixel(const struct font *font, char letter, int col, int row);

#endif
