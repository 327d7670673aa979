/*
 * Image map: a fetch reports its progress and ends, even if the file has become shorter.
 */
#define _GNU_SOURCE /* ftruncate */
#include "import/images/import_stream.h"

#include "import/images/image_read.h"
#include "support/unit.h"

#include <stdio.h>
#include <unistd.h>

enum { WIDTH = 1500, HEIGHT = 1001 }; /* more than one step, and no whole number of pages */

/* Progress that a fetch told. */
struct tale {
    struct progress progress; /* first */
    uint64_t done;
    uint64_t all;
    int times;
};

static void hear(struct progress *progress)
{
    struct tale *tale = (struct tale *)progress;
    assert_true(progress->done > tale->done && progress->done <= progress->all);
    tale->done = progress->done;
    tale->all = progress->all;
    tale->times++;
}

/* Returns a PGM of zeros, in a file without a name. */
static FILE *make_file(void)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    fprintf(file, "P5 %d %d 65535\n", WIDTH, HEIGHT);
    for (int n = 0; n < 2 * WIDTH * HEIGHT; n++)
        putc(0, file);
    rewind(file);
    return file;
}

static struct picture open_picture(FILE *file)
{
    struct picture picture;
    struct error error = {0};
    struct import_stream stream = {.in = file, .max_cells = (uint64_t)WIDTH * HEIGHT};
    REQUIRE(image_read(&picture, &stream, &error), "%s", error.text);
    return picture;
}

static void test_fetch(void **state)
{
    FILE *file = make_file();
    struct picture picture = open_picture(file);
    struct tale tale = {.progress.tell = hear};
    (void)state;
    image_map_fetch(&picture, &(struct import_stream){.progress = &tale.progress});
    assert_int_equal(tale.all, 2 * WIDTH * HEIGHT + strlen("P5 1500 1001 65535\n"));
    assert_int_equal(tale.done, tale.all);
    assert_true(tale.times > 1);
    assert_true(image_map_is_whole(&picture));
    picture_free(&picture);
    fclose(file);
}

static void test_fetch_of_a_file_that_is_cut(void **state)
{
    FILE *file = make_file();
    struct picture picture = open_picture(file);
    struct tale tale = {.progress.tell = hear};
    (void)state;
    assert_int_equal(ftruncate(fileno(file), 4096), 0);
    image_map_fetch(&picture, &(struct import_stream){.progress = &tale.progress});
    assert_int_equal(tale.done, tale.all);
    assert_false(image_map_is_whole(&picture));
    picture_free(&picture);
    fclose(file);
}

static void test_nothing_to_fetch(void **state)
{
    struct picture picture = {0};
    struct tale tale = {.progress.tell = hear};
    (void)state;
    image_map_fetch(&picture, &(struct import_stream){.progress = &tale.progress});
    assert_int_equal(tale.times, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fetch),
        cmocka_unit_test(test_fetch_of_a_file_that_is_cut),
        cmocka_unit_test(test_nothing_to_fetch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
