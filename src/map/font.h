/*
 * Font: letters of 5x7 pixels, for the names on pictures.
 */
#ifndef TMAP_MAP_FONT_H
#define TMAP_MAP_FONT_H

enum { FONT_WIDE = 5, FONT_HIGH = 7 };

/* Kinds of the pixels of a letter and of those around it. */
enum font_pixel {
    FONT_NOTHING,
    FONT_INK,
    FONT_HALO, /* beside ink, by a side or a corner */
};

/* Returns the kind of a pixel of a letter, an ASCII character: (0, 0) is its north-west corner,
 * and pixels outside its FONT_WIDE x FONT_HIGH are halo or nothing. Characters that no name has are
 * blank. */
enum font_pixel font_pixel(char letter, int col, int row);

#endif
