#include "import/drawn_colors.h"

#include "base/minmax.h"
#include "import/drawn_text.h"
#include "recipe/recipe.h"
#include "style/palette.h"

#include <stdlib.h>

enum {
    TILES = 8,
    UNSURE = 8,     /* bit of a pixel that no colour is near to */
    NEAR = 20 * 20, /* square of the largest distance of a colour that is near */
    AROUND = 2,     /* pixels to each side that explain a mixture */
};

/* Returns the square of the distance of a pixel from the mixtures of two colours; sets *second if
 * the second one has the larger part. */
static int64_t distance(const uint8_t *pixel, uint32_t a, uint32_t b, bool *second)
{
    int64_t from[3]; /* the vectors from a to the pixel and to b, and products of them */
    int64_t to[3];
    int64_t along = 0;
    int64_t whole = 0;
    int64_t square = 0;
    for (int n = 0; n < 3; n++) {
        int64_t first = a >> (16 - 8 * n) & 0xFF;
        from[n] = pixel[n] - first;
        to[n] = (int64_t)(b >> (16 - 8 * n) & 0xFF) - first;
        along += to[n] * from[n];
        whole += to[n] * to[n];
    }
    along = CLAMP(along, 0, whole);
    *second = 2 * along > whole;
    for (int n = 0; n < 3; n++) {
        int64_t off = from[n] - (whole > 0 ? to[n] * along / whole : 0);
        square += off * off;
    }
    return square;
}

/* Returns the tile of the nearest colour, with UNSURE if none is near. */
static uint8_t nearest_tile(const uint8_t *pixel)
{
    const struct palette *palette = &palettes[0];
    bool second;
    int best = 0;
    int64_t least = distance(pixel, palette->water[0], palette->water[1], &second);
    for (int n = 0; n < TILES; n++) {
        int64_t off = distance(pixel, palette->colors[n], palette->colors[n], &second);
        best = off < least ? n : best;
        least = off < least ? off : least;
    }
    return (uint8_t)(best | (least > NEAR ? UNSURE : 0));
}

/* Returns the tile that has the larger part of a mixture, by the sure tiles around it. */
static int explain(const uint8_t *pixel, const uint8_t *tiles, uint32_t cols, uint32_t rows,
                   size_t at)
{
    const uint32_t *colors = palettes[0].colors;
    unsigned sure = 0;
    int best = tiles[at] & ~UNSURE;
    int64_t least = INT64_MAX;
    for (int64_t y = (int64_t)(at / cols) - AROUND; y <= (int64_t)(at / cols) + AROUND; y++)
        for (int64_t x = (int64_t)(at % cols) - AROUND; x <= (int64_t)(at % cols) + AROUND; x++)
            if (x >= 0 && y >= 0 && x < cols && y < rows)
                sure |= 1U << tiles[y * cols + x];
    for (int a = 0; a < TILES; a++)
        for (int b = a; b < TILES; b++) {
            bool second;
            int64_t off = distance(pixel, colors[a], colors[b], &second);
            if ((sure >> a & 1) == 0 || (sure >> b & 1) == 0 || off >= least)
                continue;
            least = off;
            best = second ? b : a;
        }
    return best;
}

bool drawn_colors_greys(const uint8_t *pixels, uint32_t cols, uint32_t rows, uint32_t *greys)
{
    size_t count = (size_t)cols * rows;
    uint8_t *tiles = malloc(count);
    bool colored = false;
    if (tiles == NULL)
        return false;
    for (size_t n = 0; n < count; n++) {
        const uint8_t *pixel = pixels + 4 * n;
        colored = colored || pixel[0] != pixel[1] || pixel[1] != pixel[2];
        tiles[n] = nearest_tile(pixel);
    }
    for (size_t n = 0; n < count; n++) {
        const uint8_t *pixel = pixels + 4 * n;
        bool unknown = pixel[3] < 128;
        uint32_t grey = pixel[0] * UINT32_C(257);
        if (colored && !unknown)
            grey = drawn_tile_grey((tiles[n] & UNSURE) == 0 ? tiles[n]
                                                            : explain(pixel, tiles, cols, rows, n));
        greys[n] = unknown ? HEIGHT_UNKNOWN : grey;
    }
    free(tiles);
    return true;
}
