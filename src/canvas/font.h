/*
 * Font: letters of 5x7 pixels or twice that, for the names on pictures; and smooth ones of any size
 * for what stands around them.
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

/* Characters that are signs of places (labels.h). */
enum { FONT_CITY = 2, FONT_TOWN, FONT_VILLAGE, FONT_CASTLE, FONT_PORT, FONT_RUIN };

#define FONT_UNKNOWN 127 /* stands for letters that the font lacks: an empty box */

/* Returns the letter by which the font shows a code point: itself if the font has it, a letter
 * of Latin without its accent, else FONT_UNKNOWN. */
uint32_t font_letter(uint32_t letter);

/* Returns the kind of a pixel of a letter, an ASCII character: (0, 0) is its north-west corner,
 * and pixels outside the letter are halo or nothing. Characters that no name has are blank. */
enum font_pixel font_pixel(const struct font *font, char letter, int col, int row);

/*
 * Smooth letters of any height, which is that of eight pixels of the 5x7 letters. There are all of
 * ASCII, and FONT_DEGREE.
 */

#define FONT_DEGREE '\1' /* the character of degrees */

enum { FONT_BLANK = 3 };  /* columns of a blank */
enum { FONT_COVER = 16 }; /* the cover of a pixel that is all ink */

/* Returns how many of the five columns a letter takes, and sets *first to the first of them. */
int font_width(char letter, int *first);

/* Returns how much of a pixel is ink, 0..FONT_COVER, in a letter that is `high` pixels high, 8 to
 * 1000. (0, 0) is its north-west corner; `col` and `row` are -high / 8 or more. Ink reaches beyond
 * the 5x7 pixels of the letter by a twelfth of one of them. */
int font_cover(char letter, int high, int col, int row);

/* Returns how dense the halo of such a letter is at a pixel, 0..FONT_COVER. It fades, and ends one
 * of the 5x7 pixels away from the ink. `col` and `row` are -high / 4 or more. */
int font_halo(char letter, int high, int col, int row);

#endif
