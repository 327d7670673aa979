/*
 * Export: all that threads do for it needs much less stack than PARALLEL_STACK, in every format, of
 * every algorithm, with every relief.
 */
#include "files/export.h"

#include "base/parallel.h"
#include "files/image_read.h"
#include "files/verify.h"
#include "support/unit.h"

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

/* Prints a map in a format into a file, and verifies the file if it is a picture. */
static bool print_and_read(const struct map *map, const struct format *format)
{
    struct progress progress;
    struct error error;
    FILE *file = tmpfile();
    progress_start(&progress, false);
    bool done = file != NULL && export_map(map, format, file, &progress);
    if (done && format->picture != IMAGE_OTHER) {
        rewind(file);
        struct image_reader *reader = image_reader_new(file, UINT64_MAX, &error);
        done = reader != NULL && verify_picture(map, reader, &progress, &error);
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
            for (const struct format *format = formats; format->name != NULL; format++)
                *failed += format_unfit(format, &look) == NULL && !print_and_read(&map, format);
            map_free(&map);
        }
    }
    return NULL;
}

/* Maps memory for a thread's stack twice: `seen` is for looking at it, as sanitizers and valgrind do
 * not let a stack be read that is no longer in use. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_little_stack_is_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
