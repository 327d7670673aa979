/*
 * Parallel: each piece is done once, and nobody is given a thread's number while it is at work. And
 * all that tmap does on threads needs far less stack than they have.
 */
#define _GNU_SOURCE /* pthread_getattr_np */
#include "base/parallel.h"

#include "files/export.h"
#include "files/image_read.h"
#include "files/verify.h"
#include "support/unit.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PIECES = 3000 };

struct record {
    atomic_int done[PIECES];          /* how often each piece was */
    atomic_int at_work[PARALLEL_MAX]; /* how many have this thread's number now */
    int64_t last[PARALLEL_MAX];       /* the piece before, plain: only its own thread writes it */
    atomic_int faults;
    atomic_int started; /* calls so far */
    int together;       /* of them that there must be at once */
    int threads;
};

static void note(void *context, int thread, uint32_t piece)
{
    struct record *record = context;
    if (thread < 0 || thread >= record->threads || piece >= PIECES) {
        atomic_fetch_add(&record->faults, 1);
        return;
    }
    /* All threads are made to work at once: each first piece waits for the others, a while. */
    atomic_fetch_add(&record->started, 1);
    for (int n = 0; n < 10000 && record->started < record->together; n++)
        sched_yield();
    int others = atomic_fetch_add(&record->at_work[thread], 1);
    if (others != 0 || record->last[thread] >= (int64_t)piece)
        atomic_fetch_add(&record->faults, 1);
    for (int n = 0; n < 3; n++)
        sched_yield();
    record->last[thread] = piece;
    atomic_fetch_add(&record->done[piece], 1);
    atomic_fetch_sub(&record->at_work[thread], 1);
}

static void test_each_piece_once(void **state)
{
    static const int threads[] = {1, 2, 3, 8, PARALLEL_MAX};
    static const uint32_t pieces[] = {0, 1, 2, 7, 255, PIECES};
    (void)state;
    for (int t = 0; t < 5; t++)
        for (int p = 0; p < 6; p++) {
            static struct record record;
            memset(&record, 0, sizeof record);
            record.threads = threads[t];
            record.together = threads[t] < (int)pieces[p] ? threads[t] : (int)pieces[p];
            for (int n = 0; n < PARALLEL_MAX; n++)
                record.last[n] = -1;
            parallel_do(threads[t], pieces[p], note, &record);
            assert_int_equal(record.faults, 0);
            for (uint32_t piece = 0; piece < PIECES; piece++)
                assert_int_equal(record.done[piece], piece < pieces[p]);
        }
}

/* Prints a map in a format into a file, and reads it again if it is a picture. */
static bool print_and_read(const struct map *map, const struct format *format)
{
    struct progress progress;
    struct error error;
    FILE *file = tmpfile();
    progress_start(&progress, false);
    bool done = file != NULL && export_map(map, format, file, &progress, &error);
    if (done && format_is_image(format)) {
        rewind(file);
        struct image_reader *reader = image_reader_new(file, UINT64_MAX, &error);
        done = reader != NULL && verify_image(map, reader, &progress, &error);
        image_reader_free(reader);
    }
    if (file != NULL)
        fclose(file);
    return done;
}

/* Measures the deepest worlds, and prints them in every way. Counts what failed. */
static void *do_everything(void *context)
{
    int *failed = context;
    struct recipe recipe = recipe_of(1, 1 << 30, 1 << 30, 1 << 30);
    struct view view = {.zoom = recipe_zoom_max(&recipe), .cols = 60, .rows = 40};
    struct look look = {.palette = palettes, .light = RELIEF_LIGHT, .colors = COLORS_RGB};
    tiles_default(&look.tiles);
    for (int n = 0; recipe_algorithm_name(n) != NULL; n++) {
        recipe.algorithm = (enum recipe_algorithm)n;
        for (int relief = 0; relief_kind_name(relief) != NULL; relief++) {
            struct map map;
            look.relief = (enum relief_kind)relief;
            if (!map_make(&map, &recipe, &view, &look, 1)) {
                ++*failed;
                continue;
            }
            for (int format = 0; formats[format] != NULL; format++)
                *failed += format_misfit_of(formats[format], &look) == NULL &&
                           !print_and_read(&map, formats[format]);
            map_free(&map);
        }
    }
    return NULL;
}

/* A thread's stack, and the same memory once more to look at: who watches what is accessed may not
 * have a stack read that was given back. */
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

/* Whether a thread has the stack that it is said to have. */
static void look_at_stack(void *context, int thread, uint32_t piece)
{
    atomic_int *faults = context;
    pthread_attr_t attributes;
    void *stack;
    size_t size = 0;
    (void)piece;
    sched_yield();
    if (thread == 0 || pthread_getattr_np(pthread_self(), &attributes) != 0)
        return;
    pthread_attr_getstack(&attributes, &stack, &size);
    pthread_attr_destroy(&attributes);
    atomic_fetch_add(faults, size < PARALLEL_STACK || size >= 2 * PARALLEL_STACK);
}

static void test_stacks_are_of_one_size(void **state)
{
    atomic_int faults = 0;
    (void)state;
    parallel_do(8, PIECES, look_at_stack, &faults);
    assert_int_equal(faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_piece_once),
        cmocka_unit_test(test_little_stack_is_used),
        cmocka_unit_test(test_stacks_are_of_one_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
