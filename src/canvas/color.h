/*
 * Color: a colour as a terminal takes it; the nearest one that a terminal has, also among shades of
 * one hue (Oklab); and the ground on which it can be seen (contrast).
 */
#ifndef TMAP_CANVAS_COLOR_H
#define TMAP_CANVAS_COLOR_H

#include <stdbool.h>
#include <stdint.h>

/* A terminal's colour: its default one, a numbered one, or red, green and blue of 0..255 each. */
typedef uint32_t color_code;

#define COLOR_DEFAULT  UINT32_C(0)
#define COLOR_INDEX(n) (UINT32_C(1) << 24 | (color_code)(n)) /* n: 0..255, as xterm numbers them */
#define COLOR_RGB(r, g, b) \
    (UINT32_C(2) << 24 | (color_code)(r) << 16 | (color_code)(g) << 8 | (color_code)(b))

/* Kind of a color_code: 0 default, 1 numbered, 2 rgb. */
#define COLOR_KIND(color) ((color) >> 24)

/* True if a color_code is an rgb. */
#define COLOR_IS_RGB(color) (COLOR_KIND(color) == COLOR_KIND(COLOR_RGB(0, 0, 0)))

/* Number of a numbered color_code, or the rgb of one of kind 2. */
#define COLOR_VALUE(color) ((color)&UINT32_C(0xFFFFFF))

/* Number of colours of a terminal that takes red, green and blue. */
#define COLORS_RGB (1 << 24)

/* Flags of a character besides its colours; it can have several. */
enum cell_flag {
    CELL_BOLD = 1,
    CELL_DIM = 2,
    CELL_REVERSE = 4,
};

/* Channels of an rgb. Everywhere in tmap an "rgb" is red, green and blue as 0xRRGGBB. */
#define RGB_RED(rgb)   (int)((rgb) >> 16 & 0xFF)
#define RGB_GREEN(rgb) (int)((rgb) >> 8 & 0xFF)
#define RGB_BLUE(rgb)  (int)((rgb)&0xFF)

/* Returns the rgb of a numbered colour, 0..255, as xterm shows it. Other terminals may show other
 * colours for the first 16. */
uint32_t color_rgb_of(int index);

/* Returns the rgb of a colour; black for COLOR_DEFAULT. */
uint32_t color_rgb(color_code color);

/* Returns the sum of the squared differences of the channels. */
int rgb_distance(uint32_t a, uint32_t b);

/* Returns the number of the nearest colour to an rgb, by rgb_distance. With 256 colours or more it
 * searches 16..255, which look the same on every terminal. With fewer it searches the first
 * `colors`, at most 16; there an rgb whose channels differ by less than COLOR_GREY gets a grey,
 * because the nearest colour may be an olive. */
#define COLOR_GREY 32
int color_nearest(uint32_t rgb, int colors);

/* Returns the colour for an rgb on a terminal of `colors` colours: the rgb itself for COLORS_RGB or
 * more, the nearest of 256, 16 or 8 for that number or more, and COLOR_DEFAULT below 8. */
color_code color_of_rgb(uint32_t rgb, int colors);

/* Returns the rgb that lies part / whole of the way from `from` to `to`. Each channel is rounded to
 * the nearest, halves up. 0 <= part <= whole, 1 <= whole <= 2^52. */
uint32_t rgb_between(uint32_t from, uint32_t to, int64_t part, int64_t whole);

/* Returns the intensity of light, 0..65535, of the value of a channel, 0..255, in sRGB; and the
 * largest value of at most an intensity. Means are those of eyes if they are means of
 * intensities. */
uint32_t color_intensity(int value);
uint32_t color_value(uint32_t intensity);

/*
 * Oklab: a space of colours in which distances are as large as eyes see them, in integers
 * (Ottosson, "A perceptual color space for image processing", 2020;
 * bottosson.github.io/posts/oklab).
 */

/* Returns the colour for an rgb that is a shade of another colour: as color_of_rgb does, but with
 * 256 colours the nearest one in this space, so that shades of a colour keep its hue. */
color_code oklab_shade(uint32_t rgb, int colors);

/*
 * Contrast: what a coloured character needs to be seen on any terminal, dark or light. It is the
 * ratio of the relative luminances of two colours, each with 0.05 added, as in WCAG 2.2
 * (w3.org/TR/WCAG22): 1 for equal colours, 21 for black and white.
 */

/* True if the contrast between two rgb is at least `halves` halves. */
bool contrast_reaches(uint32_t a, uint32_t b, uint32_t halves);

/* Returns the contrast of two rgb in hundredths, rounded down. */
uint32_t contrast_hundredths(uint32_t a, uint32_t b);

/* Returns the colour of 256 whose hue is nearest to that of an rgb among those whose contrast to a
 * ground is least..most hundredths: least is 100..300, and most a fifth more or larger. */
color_code contrast_shade(uint32_t rgb, uint32_t ground, uint32_t least, uint32_t most);

enum { CONTRAST_READ = 5 }; /* halves that suffice to read a tile */

/* Returns the ground of a letter over something of an rgb, on a terminal of `colors` colours, 8 or
 * more: that rgb, dark enough for a contrast of 4.5; black below 256 colours. The contrast of the
 * letter's colour to black is more than that. */
color_code contrast_halo(color_code letter, uint32_t under, int colors);

/* Returns the ink in which a tile of an rgb is seen on a light ground, on a terminal of `colors`
 * colours, 256 or more: a darker shade of its hue, of a contrast of 3 or more. Of two colours the
 * lighter one stays the lighter. */
color_code contrast_ink(uint32_t rgb, uint32_t ground, int colors);

/* True if white has more contrast to an rgb than black has. */
bool contrast_is_dark(uint32_t rgb);

#endif
