/*
 * Walks: what a world keeps from call to call changes no number. Windows of random walks over seams
 * and rims and through zooms are read from a world that has read others before, and from one that
 * was just opened; a reader gives the same.
 */
#include "library/tmap.h"

#include "support/unit.h"

enum { POINTS = 100 * 100 }; /* maximum points of a window */

/* All layers of a window. */
struct arrays {
    uint32_t raw[POINTS], catchment[POINTS], lake[POINTS], discharge[POINTS];
    uint16_t normal[POINTS], wetness[POINTS], warmth[POINTS];
    uint8_t band[POINTS], land[POINTS], water[POINTS], flow[POINTS], biome[POINTS];
};

static const char *const worlds[] = {
    "--algorithm=rivers --climate=belts --seed=3 --world=1073741824x1073741824 --feature-size=256",
    "--algorithm=rivers --climate=belts --seed=4 --world=65536x65536 --feature-size=256 "
    "--edges=bounded",
    "--algorithm=planet --climate=belts --seed=5 --world=1048576x524288 --feature-size=128 "
    "--edges=wrap-x",
    "--algorithm=planet --climate=belts --seed=6 --world=2048x1024 --feature-size=128 "
    "--edges=wrap-x",
    "--algorithm=rivers --climate=noise --seed=7 --world=4096x2048 --feature-size=512",
};
enum { WORLDS = sizeof worlds / sizeof *worlds };

static struct tmap *opened(const char *recipe)
{
    char why[200] = "";
    struct tmap *world = tmap_open(recipe, why, sizeof why);
    REQUIRE(world != NULL, "%s: %s", recipe, why);
    return world;
}

static struct tmap_layers layers_of(struct arrays *arrays)
{
    return (struct tmap_layers){
        .size = sizeof(struct tmap_layers),
        .normal = arrays->normal,
        .raw = arrays->raw,
        .band = arrays->band,
        .land = arrays->land,
        .water = arrays->water,
        .flow = arrays->flow,
        .catchment = arrays->catchment,
        .lake = arrays->lake,
        .biome = arrays->biome,
        .wetness = arrays->wetness,
        .warmth = arrays->warmth,
        .discharge = arrays->discharge,
    };
}

/* Reads a window from a world that was just opened. */
static void read_anew(const char *recipe, const struct tmap_window *window, struct arrays *arrays)
{
    struct tmap *world = opened(recipe);
    struct tmap_layers layers = layers_of(arrays);
    memset(arrays, 0, sizeof *arrays);
    assert_int_equal(tmap_read(world, window, &layers), TMAP_DONE);
    tmap_close(world);
}

/* Moves a window: mostly to a side, as one walks, else anywhere, most often near the first corner
 * of the world, where its seams and rims are. */
static void walk(struct trials *trials, const struct tmap *world, struct tmap_window *window)
{
    static const uint32_t sides[] = {64, 64, 64, 1, 7, 33, 99};
    if (trial_below(trials, 6) == 0) {
        window->zoom = (int32_t)trial_between(trials, -9, 3);
        while (tmap_cols(world, window->zoom) == 0)
            window->zoom++;
        window->cols = sides[trial_below(trials, 7)];
        window->rows = sides[trial_below(trials, 7)];
        bool far = trial_below(trials, 3) == 0;
        window->x = far ? trial_between(trials, 0, tmap_cols(world, window->zoom))
                        : trial_between(trials, -130, 70);
        window->y = far ? trial_between(trials, 0, tmap_rows(world, window->zoom))
                        : trial_between(trials, -130, 70);
        return;
    }
    int64_t step = trial_below(trials, 4) == 0 ? trial_between(trials, -40, 40) : 64;
    if (trial_below(trials, 3) == 0)
        step = -step;
    if (trial_below(trials, 2) == 0)
        window->x += step;
    else
        window->y += step;
}

static void walks_read_as_new_worlds_do(void **state)
{
    struct trials trials = {0x57A1C};
    struct arrays *kept = calloc(3, sizeof *kept);
    (void)state;
    assert_non_null(kept);
    for (int n = 0; n < WORLDS; n++) {
        struct tmap *world = opened(worlds[n]);
        struct tmap_reader *reader = tmap_reader_open(world, 1 << 24);
        struct tmap_window window = {.size = sizeof window, .cols = 64, .rows = 64};
        for (int step = trials_of(80); step > 0; step--) {
            struct tmap_layers layers = layers_of(&kept[0]);
            struct tmap_layers read = layers_of(&kept[2]);
            memset(kept, 0, 3 * sizeof *kept);
            walk(&trials, world, &window);
            assert_int_equal(tmap_read(world, &window, &layers), TMAP_DONE);
            assert_int_equal(tmap_reader_read(reader, &window, &read), TMAP_DONE);
            read_anew(worlds[n], &window, &kept[1]);
            REQUIRE(memcmp(&kept[0], &kept[1], sizeof *kept) == 0 &&
                        memcmp(&kept[2], &kept[1], sizeof *kept) == 0,
                    "%s: at %" PRId64 ",%" PRId64 " %ux%u zoom %d", worlds[n], window.x, window.y,
                    window.cols, window.rows, window.zoom);
        }
        tmap_reader_close(reader);
        tmap_close(world);
    }
    free(kept);
}

/* A reader reads a window of `world`, and says as tmap_read does why it cannot. */
static void readers_refuse_what_tmap_read_refuses(void **state)
{
    struct tmap *world = opened("--seed=1 --world=64x64 --feature-size=8");
    struct tmap_reader *reader = tmap_reader_open(world, 1 << 24);
    struct tmap_window window = {.size = sizeof window, .cols = 2, .rows = 2, .zoom = 99};
    uint8_t numbers[4];
    const struct tmap_layers bands = {.size = sizeof bands, .band = numbers};
    const struct tmap_layers biomes = {.size = sizeof biomes, .biome = numbers};
    (void)state;
    assert_non_null(reader);
    assert_null(tmap_reader_open(NULL, 1 << 24));
    assert_null(tmap_reader_open(world, (1 << 24) - 1));
    assert_int_equal(tmap_reader_read(NULL, &window, &bands), TMAP_NULL);
    assert_int_equal(tmap_reader_read(reader, NULL, &bands), TMAP_NULL);
    assert_int_equal(tmap_reader_read(reader, &window, NULL), TMAP_NULL);
    assert_int_equal(tmap_reader_read(reader, &window, &bands), TMAP_ZOOM);
    window.zoom = 0;
    assert_int_equal(tmap_reader_read(reader, &window, &biomes), TMAP_CLIMATE);
    assert_int_equal(tmap_reader_read(reader, &window, &bands), TMAP_DONE);
    assert_int_equal(tmap_reader_names(NULL, &window, NULL, sizeof(struct tmap_name), 0),
                     TMAP_NULL);
    tmap_reader_close(reader);
    tmap_reader_close(NULL);
    tmap_close(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_read_as_new_worlds_do),
        cmocka_unit_test(readers_refuse_what_tmap_read_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
