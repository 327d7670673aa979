/*
 * The texts of which recipes and views are made: numbers, places, tiles. Values lie within the
 * limits of the headers, and are read back equal when they are written again.
 */
#include "base/parse.h"
#include "base/text.h"
#include "cli/options.h"
#include "fuzz.h"
#include "recipe/recipe.c"
#include "support/looks.h"
#include "view/view.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static void check_numbers(const char *text)
{
    static const uint64_t most[2] = {RECIPE_SIDE_MAX, UINT32_MAX - 1};
    uint64_t number;
    uint32_t first;
    uint32_t second;
    bool fits;
    char again[64];
    struct text to = {.bytes = again, .room = sizeof again};
    const char *end = parse_digits(text, UINT64_MAX, &number);
    REQUIRE(end == NULL || (end > text && end <= text + strlen(text)));
    if (parse_number(text, UINT64_MAX, &number)) {
        uint64_t same;
        text_number(&to, number);
        REQUIRE(parse_number(again, number, &same) && same == number);
        REQUIRE(number == 0 || !parse_number(text, number - 1, &same));
        REQUIRE(parse_hex_or_decimal(text, &same, &fits) && fits && same == number);
    }
    if (parse_pair(text, 'x', 1, most, &first, &second))
        REQUIRE(first >= 1 && first <= most[0] && second >= 1 && second <= most[1]);
    if (parse_millionths(text, SPREAD_MAX, &first)) {
        to.length = 0;
        text_decimal(&to, first, 6);
        REQUIRE(first <= SPREAD_MAX && parse_millionths(again, SPREAD_MAX, &second) &&
                first == second);
    }
}

/* Requires that a place lies in its side, and is read back equal. */
static void check_place(const char *text, uint32_t side, bool bounded)
{
    int64_t place;
    int64_t same;
    char again[64];
    struct text to = {.bytes = again, .room = sizeof again};
    const int64_t last = bounded ? ((int64_t)side << RECIPE_ZOOM_MAX) - 1 : INT64_MAX;
    const char *end = coordinates_parse_one(text, side, last, false, &place);
    if (end == NULL)
        return;
    REQUIRE(end > text && end <= text + strlen(text));
    REQUIRE(place >= 0 && place < (int64_t)side << RECIPE_ZOOM_MAX);
    coordinates_add(&to, place, RECIPE_ZOOM_MAX);
    REQUIRE(to.length < sizeof again);
    end = coordinates_parse_one(again, side, last, false, &same);
    REQUIRE(end != NULL && *end == '\0' && same == place);
}

static void check_tiles(const char *text)
{
    static struct options options;
    static struct tiles tiles;
    char again[4 * BAND_MAX + 1];
    struct text to = {.bytes = again, .room = sizeof again};
    struct error error = {0};
    if (text[0] == '@') /* perhaps a name */
        return;
    if (!options_read(&options, OPTION_TILES, text, &error)) {
        fuzz_complaint(&error);
        return;
    }
    tiles = options.map.look.tiles;
    REQUIRE(tiles.count >= 1 && tiles.count <= BAND_MAX && (tiles.width == 1 || tiles.width == 2));
    for (int n = 0; n < tiles.count; n++)
        text_bytes(&to, tiles.tiles[n].bytes, tiles.tiles[n].length);
    REQUIRE(strcmp(again, text) == 0);
    REQUIRE(options_read(&options, OPTION_TILES, again, &error));
    REQUIRE(tiles_equal(&tiles, &options.map.look.tiles));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    REQUIRE(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    check_numbers(text);
    check_place(text, 1, false);
    check_place(text, 1, true);
    check_place(text, 1000, false);
    check_place(text, 1000, true);
    check_place(text, RECIPE_SIDE_MAX, false);
    check_place(text, RECIPE_SIDE_MAX, true);
    check_tiles(text);
    REQUIRE(seed_of_text(text, size) == seed_of_text(text, size));
    free(text);
    return 0;
}
