/*
 * Ink: a colour as a terminal takes it.
 */
#ifndef TMAP_MAP_COLOR_H
#define TMAP_MAP_COLOR_H

#include <stdint.h>

/* The terminal's own colour, one of its numbered ones, or red, green and blue of 0..255 each. */
typedef uint32_t color_code;

#define COLOR_DEFAULT  UINT32_C(0)
#define COLOR_INDEX(n) (UINT32_C(1) << 24 | (color_code)(n)) /* 0..255, as xterm numbers them */
#define COLOR_RGB(r, g, b) \
    (UINT32_C(2) << 24 | (color_code)(r) << 16 | (color_code)(g) << 8 | (color_code)(b))

/* Which of the three a color_code is: 0, 1 or 2; and its number, or its red, green and blue. */
#define COLOR_KIND(color)  ((color) >> 24)
#define COLOR_VALUE(color) ((color)&UINT32_C(0xFFFFFF))

/* How many colours a terminal has that takes red, green and blue. */
#define COLORS_RGB (1 << 24)

/* Red, green and blue of a colour, as 0xRRGGBB, from here on "rgb". */
#define RGB_RED(rgb)   (int)((rgb) >> 16 & 0xFF)
#define RGB_GREEN(rgb) (int)((rgb) >> 8 & 0xFF)
#define RGB_BLUE(rgb)  (int)((rgb)&0xFF)

/* What xterm shows for one of its numbered colours, 0..255. The first 16 are each terminal's own
 * business; these are xterm's. */
uint32_t color_rgb_of(int index);

/* The numbered colour next to an rgb, by the sum of the squared differences: of the first 8, of the
 * first 16, or, for 256, of 16..255, which look the same everywhere. Of the first, a grey, whose
 * channels are less than COLOR_GREY apart, gets a grey: the nearest may be an olive. */
#define COLOR_GREY 32
int color_nearest(uint32_t rgb, int colors);

/* An rgb as a terminal of so many colours takes it: COLORS_RGB or more as it is, 256 or more,
 * 16 or more and 8 or more by its nearest; below 8 the terminal's own. */
color_code color_of_rgb(uint32_t rgb, int colors);

/* Between two colours, `part` of `whole` of the way from `from` to `to`; to the nearest, halves up.
 * 0 <= part <= whole, 1 <= whole < 2^52. */
uint32_t rgb_between(uint32_t from, uint32_t to, int64_t part, int64_t whole);

#endif
