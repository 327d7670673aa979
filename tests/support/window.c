/* Heights through lattice_window, which fail the test when memory runs out. */
#include "support/window.h"

#include "support/lattice_window.h"
#include "support/plain.h"
#include "support/unit.h"
#include "terrain/lattice.h"

#include <stdlib.h>

uint32_t *window(const struct recipe *recipe, int zoom, int64_t x, int64_t y, uint32_t cols,
                 uint32_t rows)
{
    uint32_t *heights = memory((size_t)cols * rows, sizeof *heights);
    REQUIRE(lattice_window(recipe, zoom, x, y, cols, rows, heights), "out of memory");
    return heights;
}

uint32_t single(const struct recipe *recipe, int zoom, int64_t x, int64_t y)
{
    uint32_t height = 0;
    REQUIRE(lattice_window(recipe, zoom, x, y, 1, 1, &height), "out of memory");
    return height;
}

uint32_t *whole(const struct recipe *recipe, int zoom)
{
    return window(recipe, zoom, 0, 0, (uint32_t)recipe_cols(recipe, zoom),
                  (uint32_t)recipe_rows(recipe, zoom));
}

void compare_with_map(const struct recipe *recipe, int zoom, const uint32_t *expected)
{
    int64_t cols = recipe_cols(recipe, zoom);
    int64_t rows = recipe_rows(recipe, zoom);
    uint32_t *heights = whole(recipe, zoom);
    for (int64_t n = 0; n < cols * rows; n++)
        REQUIRE(heights[n] == expected[n],
                "%s zoom %d at %" PRId64 ",%" PRId64 ": %" PRIu32 ", not %" PRIu32,
                recipe_text(recipe), zoom, n % cols, n / cols, heights[n], expected[n]);
    free(heights);
}

void compare_with_plain(const struct recipe *recipe, int zoom)
{
    uint32_t *expected = plain_map(recipe, recipe_depth(recipe) + zoom, plain_hash);
    compare_with_map(recipe, zoom, expected);
    free(expected);
}
