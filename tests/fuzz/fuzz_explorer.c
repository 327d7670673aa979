/*
 * Fuzz target explorer: keys, the mouse and sizes of the screen. The first bytes choose a world,
 * made, grown on a drawing or a picture, and places of the user's; the others are events. After
 * each event the recipe is valid, the view lies in the world, and the frame has printable
 * characters only; after all of them there is a recipe line.
 */
#include "explorer/actions/fly.h"
#include "explorer/commands.h"
#include "explorer/explorer.h"
#include "fuzz.h"
#include "options/recipe_line.h"
#include "places/gazetteer.h"
#include "places/places_text.h"
#include "recipe/recipe.h"
#include "support/looks.h"
#include "world/rows/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Small worlds and frames, of which a second has many. Flights, and worlds that keys have made
 * large, are shown a few times only: an event there counts as DEAR ones. */
enum { PRESSES_MAX = 40, DEAR = 10, SIDE_MAX = 64, CELLS_MAX = 1 << 11, TILES_MAX = 1 << 10 };

static struct recipe take_world(struct fuzz_bytes *bytes)
{
    struct recipe recipe = recipe_default();
    recipe.seed = fuzz_byte(bytes);
    recipe.feature = UINT32_C(1) << fuzz_byte(bytes) % 7;
    recipe.width = recipe.feature * (1 + fuzz_byte(bytes) % (SIDE_MAX / recipe.feature));
    uint32_t features_down = CELLS_MAX / recipe.width / recipe.feature;
    recipe.height = recipe.feature * (1 + fuzz_byte(bytes) % (features_down + 1));
    recipe.algorithm = fuzz_byte(bytes) % algorithm_count();
    recipe.edges = fuzz_byte(bytes) % (EDGES_WRAP_X + 1);
    recipe.width += recipe_rim_x(&recipe);
    recipe.height += recipe_rim_y(&recipe);
    recipe.roughness = fuzz_number(bytes, 3) % ROUGHNESS_ONE;
    recipe.spread = fuzz_number(bytes, 3) % SPREAD_MAX;
    if (fuzz_byte(bytes) % 4 == 0)
        recipe.origin_x = recipe.origin_y = fuzz_number(bytes, 4) % (RECIPE_SIDE_MAX + 1);
    REQUIRE(recipe_check(&recipe) == RECIPE_VALID);
    return recipe;
}

/* Makes a picture whose pixels differ by a step of two bytes. */
static struct recipe take_picture(struct fuzz_bytes *bytes, struct picture *picture)
{
    uint32_t width = 1 + fuzz_byte(bytes);
    uint32_t height = 1 + fuzz_byte(bytes) % (CELLS_MAX / width);
    uint32_t step = fuzz_number(bytes, 2);
    enum recipe_edges edges = fuzz_byte(bytes) % (EDGES_WRAP_X + 1);
    REQUIRE(picture_make(picture, width, height, false));
    for (uint32_t n = 0; n < width * height; n++)
        picture->heights[n] = (uint16_t)(n * step);
    picture->normalized = fuzz_byte(bytes) % 2 == 1;
    picture->name = "picture";
    return picture_recipe(picture, edges);
}

/* Makes a world on a drawing of a few pixels, some of which are unknown. */
static struct recipe take_drawing(struct fuzz_bytes *bytes, struct picture *picture,
                                  struct drawing *drawing)
{
    struct recipe recipe = recipe_default();
    struct error error;
    uint32_t width = 2 + fuzz_byte(bytes) % 7;
    uint32_t height = 2 + fuzz_byte(bytes) % 7;
    REQUIRE(picture_make(picture, width, height, false));
    picture->holed = picture->normalized = true;
    picture->name = "drawing";
    for (uint32_t n = 0; n < width * height; n++)
        picture->heights[n] = (uint16_t)(fuzz_byte(bytes) * 257);
    REQUIRE(picture_draw(drawing, picture, &error));
    recipe.seed = fuzz_byte(bytes);
    recipe.feature = UINT32_C(1) << fuzz_byte(bytes) % 4;
    recipe.edges = fuzz_byte(bytes) % (EDGES_WRAP_X + 1);
    recipe.algorithm = fuzz_byte(bytes) % algorithm_count();
    while (!algorithm_takes_drawing(recipe.algorithm))
        recipe.algorithm = (recipe.algorithm + 1) % algorithm_count();
    recipe.roughness = MIN(recipe.roughness, recipe_roughness_max(&recipe));
    recipe.drawing = drawing;
    recipe_take_drawing(&recipe, true, true);
    REQUIRE(recipe_check(&recipe) == RECIPE_VALID);
    return recipe;
}

/* Gives a map places of the user's, in all kinds, within its world; perhaps none. */
static void take_places(struct fuzz_bytes *bytes, struct map *map, struct gazetteer *places)
{
    static const char *const kinds[] = {"peak", "cape",  "bay",  "range", "sea",
                                        "land", "river", "lake", "town",  ""};
    const struct recipe *recipe = &map->world.recipe;
    struct text text = {.grows = true};
    struct error error;
    int count = recipe->picture == NULL ? fuzz_byte(bytes) % 8 : 0;
    text_add(&text, "name,kind,x,y\n");
    for (int n = 0; n < count; n++)
        text_format(&text, "N%u,%s,%u,%u\n", fuzz_byte(bytes) % 4U, kinds[fuzz_byte(bytes) % 10],
                    fuzz_byte(bytes) % recipe->width, fuzz_byte(bytes) % recipe->height);
    REQUIRE(!text.failed && places_text_read(places, recipe, text.bytes, text.length, &error));
    places->letters = text.bytes;
    places->path = "places";
    places->recipe = *recipe;
    bool settled = gazetteer_settle(places, map, &error); /* else one may rename either of two */
    map->look.places = count > 0 && settled ? places : NULL;
    map->look.labels = count % 2 == 1 ? LABELS_TEXT : LABELS_NONE;
}

static int command_count(void)
{
    int count = 0;
    while (commands_table[count].help != NULL)
        count++;
    return count;
}

/* Takes an event. Most bytes are keys of commands; some are followed by more bytes. */
static struct event take_event(struct fuzz_bytes *bytes)
{
    struct event press = {0};
    uint8_t byte = fuzz_byte(bytes);
    if (byte < 0x80) {
        press.key = byte; /* a character */
    } else if (byte < 0xE0) {
        press.key =
            commands_table[byte % command_count()].keys[fuzz_byte(bytes) % COMMAND_KEYS_MAX];
    } else if (byte < 0xF8) {
        press.key = EVENT_UP + byte % (EVENT_OTHER - EVENT_UP + 1);
        press.col = fuzz_byte(bytes);
        press.row = fuzz_byte(bytes);
    } else {
        press.key = fuzz_number(bytes, 3) % (EVENT_OTHER + 1);
        press.pasted = byte % 2 == 1;
    }
    return press;
}

static void check_frame(const struct grid *grid)
{
    for (int row = 0; row < grid->rows; row++)
        for (int col = 0; col < grid->cols; col++) {
            const struct cell *cell = &grid->cells[row * grid->cols + col];
            REQUIRE(cell->glyph == 0 ? col > 0 && (cell - 1)->glyph != 0 : cell->glyph >= ' ');
            REQUIRE(cell->glyph < 0x7F || cell->glyph >= 0xA0);
        }
}

static void check_explorer(const struct explorer *explorer, struct grid *grid)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    const struct view *view = &explorer->map.view;
    REQUIRE(recipe_check(recipe) == RECIPE_VALID);
    REQUIRE(view->zoom >= recipe_zoom_min(recipe) && view->zoom <= recipe_zoom_max(recipe));
    REQUIRE(view->x >= 0 && view->x < recipe_cols(recipe, view->zoom));
    REQUIRE(view->y >= 0 && view->y < recipe_rows(recipe, view->zoom));
    REQUIRE(explorer_draw(explorer, grid));
    check_frame(grid);
}

/* Returns how many events one counts as. */
static int cost_of(const struct map *map)
{
    const struct recipe *recipe = &map->world.recipe;
    bool large = (uint64_t)recipe->width * recipe->height > 4 * CELLS_MAX;
    return large || map->look.kind == VIEW_FLIGHT ? DEAR : 1;
}

static void explore(struct explorer *explorer, struct grid *grid, struct fuzz_bytes *bytes)
{
    for (int n = 0; n < PRESSES_MAX && bytes->left > 0; n += cost_of(&explorer->map)) {
        if (*bytes->data == 0xFF) { /* another size of the screen instead of an event */
            fuzz_byte(bytes);
            int cols = fuzz_byte(bytes);
            int rows = fuzz_byte(bytes) % 80;
            rows = cols * rows > TILES_MAX ? TILES_MAX / cols : rows;
            explorer_resize(explorer, cols, rows);
            REQUIRE(grid_resize(grid, cols, rows));
        } else if (explorer_key(explorer, take_event(bytes)) == EXPLORER_QUIT) {
            return;
        }
        check_explorer(explorer, grid);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_bytes bytes = {data, size};
    struct picture picture = {0};
    struct drawing drawing;
    struct gazetteer places = {0};
    const int kind = fuzz_byte(&bytes) % 8;
    struct recipe recipe = kind % 4 == 0 ? take_picture(&bytes, &picture)
                           : kind == 5   ? take_drawing(&bytes, &picture, &drawing)
                                         : take_world(&bytes);
    struct view view = {0};
    struct look look = {.palette = palettes, .colors = 256};
    struct map map;
    struct explorer explorer;
    struct grid grid = {0};
    tiles_default(&look.tiles);
    look.normalize = fuzz_byte(&bytes) % 2 == 0 ? NORMALIZE_RANGE : NORMALIZE_AREA;
    look.palette = &palettes[fuzz_byte(&bytes) % palette_count()];
    REQUIRE(map_make(&map, &recipe, &view, &look, 1));
    if (kind > 4)
        take_places(&bytes, &map, &places);
    explorer_make(&explorer, &map, 1);
    explorer.choices.utf8 = fuzz_byte(&bytes) % 2 == 0;
    explorer_resize(&explorer, 48, 16);
    REQUIRE(grid_resize(&grid, 48, 16));
    explore(&explorer, &grid, &bytes);
    char *line = recipe_line_of(&explorer.map, false, NULL);
    REQUIRE(line != NULL);
    free(line);
    grid_free(&grid);
    explorer_free(&explorer);
    gazetteer_free(&places);
    picture_free(&picture);
    return 0;
}
