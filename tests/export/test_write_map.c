/*
 * Write map: its threads need much less stack than PARALLEL_STACK, in every format, for every
 * algorithm and every relief.
 */
#include "export/write_map.h"

#include "base/parallel.h"
#include "import/images/image_read.h"
#include "render/painter.h"
#include "support/unit.h"
#include "world/rows/picture.h"

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

/* Prints a map in a format into a file, and verifies the file if it is a picture. */
static bool print_and_read(const struct map *map, const struct format *format)
{
    struct progress progress = {.tell = NULL};
    struct error error;
    FILE *file = tmpfile();
    bool done = file != NULL && write_map(map, format, file, &progress, &error);
    if (done && format_is_image(format) && !format_is_for_terminal(format)) {
        rewind(file);
        struct image_reader *reader =
            image_reader_new(&(struct import_stream){.in = file, .max_cells = UINT64_MAX}, &error);
        done = reader != NULL && verify_image(map, reader, &progress, &error);
        image_reader_free(reader);
    }
    if (file != NULL)
        fclose(file);
    return done;
}

/* Measures the deepest worlds, and prints them in every way. Counts the failures. */
static void *do_everything(void *context)
{
    int *failed = context;
    struct recipe recipe = recipe_of(1, 1 << 30, 1 << 30, 1 << 30);
    struct view view = {.zoom = recipe_zoom_max(&recipe), .cols = 60, .rows = 40};
    struct look look = {.palette = palettes, .light = RELIEF_LIGHT, .colors = COLORS_RGB};
    tiles_default(&look.tiles);
    for (int n = 0; recipe_algorithm_name(n) != NULL; n++) {
        recipe.algorithm = n;
        for (int relief = 0; relief_kind_name(relief) != NULL; relief++) {
            struct map map;
            look.relief = (enum relief_kind)relief;
            if (!map_make(&map, &recipe, &view, &look, 1)) {
                ++*failed;
                continue;
            }
            for (int format = 0; formats[format] != NULL; format++)
                *failed += format_check(formats[format], &look, false, &(struct error){0}) &&
                           !print_and_read(&map, formats[format]);
            map_free(&map);
        }
    }
    return NULL;
}

/* Maps memory for a thread's stack twice: `seen` is for looking at it, as sanitizers and valgrind
 * do not let a stack be read that is no longer in use. */
static void map_twice(unsigned char **stack, unsigned char **seen)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(ftruncate(fileno(file), PARALLEL_STACK), 0);
    for (int n = 0; n < 2; n++) {
        void *memory =
            mmap(NULL, PARALLEL_STACK, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0);
        assert_ptr_not_equal(memory, MAP_FAILED);
        *(n == 0 ? stack : seen) = memory;
    }
    fclose(file);
}

static void test_little_stack_is_used(void **state)
{
    enum { PAINT = 0xA5 };
    unsigned char *stack;
    unsigned char *seen;
    pthread_attr_t attributes;
    pthread_t thread;
    int failed = 0;
    size_t unused = 0;
    (void)state;
    map_twice(&stack, &seen);
    memset(seen, PAINT, PARALLEL_STACK);
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstack(&attributes, stack, PARALLEL_STACK), 0);
    assert_int_equal(pthread_create(&thread, &attributes, do_everything, &failed), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    assert_int_equal(failed, 0);
    while (unused < PARALLEL_STACK && seen[unused] == PAINT)
        unused++;
    assert_in_range(unused, PARALLEL_STACK / 4 * 3, PARALLEL_STACK - 1);
    munmap(stack, PARALLEL_STACK);
    munmap(seen, PARALLEL_STACK);
}

/* Exports a map and returns the first bytes of the file, as text. */
static const char *export_text(const struct map *map, const char *name, char bytes[600])
{
    struct progress progress = {.tell = NULL};
    struct error error;
    FILE *file = tmpfile();
    assert_non_null(file);
    for (int n = 0; formats[n] != NULL; n++)
        if (strcmp(formats[n]->name, name) == 0)
            assert_true(write_map(map, formats[n], file, &progress, &error));
    rewind(file);
    bytes[fread(bytes, 1, 599, file)] = '\0';
    fclose(file);
    return bytes;
}

/* Makes a picture of 3x2 pixels, two of them unknown. */
static struct picture make_holed_picture(void)
{
    static const uint32_t heights[6] = {0, HEIGHT_UNKNOWN, 1000, 200, 1000, HEIGHT_UNKNOWN};
    struct picture picture;
    assert_true(picture_make(&picture, 3, 2, true));
    memcpy(picture.fine, heights, sizeof heights);
    picture.holed = true;
    picture.name = "holes";
    return picture;
}

/* Unknown heights are blanks, empty fields and transparent pixels, whatever the relief. */
static void test_unknown_heights(void **state)
{
    struct picture picture = make_holed_picture();
    struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
    struct view view = {.cols = 4, .rows = 3};
    struct look look = {.palette = palettes, .light = RELIEF_LIGHT, .colors = COLORS_RGB};
    struct map map;
    char bytes[600];
    (void)state;
    tiles_default(&look.tiles);
    assert_true(map_make(&map, &recipe, &view, &look, 1));
    assert_string_equal(export_text(&map, "text", bytes), "~ @ \n~@  \n    \n");
    assert_string_equal(export_text(&map, "csv", bytes), "0,,65535,\n13107,65535,,\n,,,\n");
    map.look.units = UNITS_RAW;
    assert_string_equal(export_text(&map, "csv", bytes), "0,,1000,\n200,1000,,\n,,,\n");
    map.look.relief = RELIEF_SHADE;
    const char *shades = export_text(&map, "csv", bytes);
    assert_non_null(strstr(shades, ",,"));
    assert_int_equal(strspn(shades, "0123456789"), strchr(shades, ',') - shades);
    map.view = (struct view){.cols = 3, .rows = 2};
    for (int relief = 0; relief_kind_name(relief) != NULL; relief++) {
        map.look.relief = (enum relief_kind)relief;
        for (int n = 0; formats[n] != NULL; n++)
            assert_true(!format_check(formats[n], &map.look, false, &(struct error){0}) ||
                        print_and_read(&map, formats[n]));
    }
    map.look.relief = RELIEF_PLAIN;
    export_text(&map, "png", bytes);
    assert_int_equal(bytes[25], 6); /* the colour type: red, green, blue and opacity */
    map_free(&map);
    picture_free(&picture);
}

/* Pixels of half blocks, as the format of PNG prints them: a hole alone is transparent. */
static void test_pixels_of_holes(void **state)
{
    struct picture picture = make_holed_picture();
    struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
    struct view view = {.cols = 3, .rows = 2};
    struct look look = {
        .palette = palettes, .blocks = BLOCKS_HALF, .colors = COLORS_RGB, .tiles = {.width = 1}};
    struct map map;
    struct cell cells[3];
    char line[600];
    (void)state;
    tiles_default(&look.tiles);
    assert_true(map_make(&map, &recipe, &view, &look, 1));
    struct painter *painter = painter_new(&map, NULL);
    painter_line(painter, cells);
    painter_free(painter);
    const struct format *png = format_of_file("a.png");
    struct cell_row row = {0, 3, cells};
    assert_int_equal(png->print_cells(&map, &row, line), 24);
    for (int n = 0; n < 6; n++) {
        bool hole = picture.fine[n] == HEIGHT_UNKNOWN;
        assert_int_equal((unsigned char)line[4 * n + 3], hole ? 0 : 255);
    }
    assert_memory_equal(line, "\x2E\x86\xC1", 3);
    assert_memory_equal(line + 12, "\x2E\x86\xC1", 3); /* below the first: water, too */
    assert_memory_equal(line + 16, "\xFF\xFF\xFF", 3); /* below the hole: the highest */
    map_free(&map);
    picture_free(&picture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unknown_heights),
        cmocka_unit_test(test_pixels_of_holes),
        cmocka_unit_test(test_little_stack_is_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
