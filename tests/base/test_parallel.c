/*
 * Parallel: each piece is done once, two calls with one thread's number never overlap, and threads
 * have the stack that the header promises.
 *
 * test: threads
 */
#define _GNU_SOURCE /* pthread_getattr_np */
#include "base/parallel.h"

#include "support/unit.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum { PIECES = 3000 };

struct record {
    atomic_int done[PIECES];          /* how often each piece was done */
    atomic_int at_work[PARALLEL_MAX]; /* calls with this thread's number now */
    int64_t last[PARALLEL_MAX];       /* the piece before; not atomic, as one thread writes it */
    atomic_int faults;
    atomic_int started; /* calls so far */
    int together;       /* calls that must overlap */
    int threads;
};

static bool note_piece(void *context, int thread, uint32_t piece)
{
    struct record *record = context;
    if (thread < 0 || thread >= record->threads || piece >= PIECES) {
        atomic_fetch_add(&record->faults, 1);
        return true;
    }
    /* Make all threads work at once: each first piece waits a while for the others. */
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
    return true;
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
            parallel_do(threads[t], pieces[p], note_piece, &record);
            assert_int_equal(record.faults, 0);
            for (uint32_t piece = 0; piece < PIECES; piece++)
                assert_int_equal(record.done[piece], piece < pieces[p]);
        }
}

/* Counts threads whose stack is smaller than PARALLEL_STACK, or larger by much. */
static bool look_at_stack(void *context, int thread, uint32_t piece)
{
    atomic_int *faults = context;
    pthread_attr_t attributes;
    void *stack;
    size_t size = 0;
    (void)piece;
    sched_yield();
    if (thread == 0 || pthread_getattr_np(pthread_self(), &attributes) != 0)
        return true;
    pthread_attr_getstack(&attributes, &stack, &size);
    pthread_attr_destroy(&attributes);
    atomic_fetch_add(faults, size < PARALLEL_STACK || size >= 2 * PARALLEL_STACK);
    return true;
}

/* Counts calls; piece 1000 says that there is enough. */
static bool count_calls(void *context, int thread, uint32_t piece)
{
    atomic_int *calls = context;
    (void)thread;
    atomic_fetch_add(calls, 1);
    return piece != 1000;
}

/* No more pieces are begun than those that were at hand: there are 2^32 - 1 of them. */
static void test_an_end_before_the_last_piece(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        atomic_int calls = 0;
        parallel_do(threads, UINT32_MAX, count_calls, &calls);
        assert_in_range(calls, 1001, 2000000000);
    }
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
        cmocka_unit_test(test_an_end_before_the_last_piece),
        cmocka_unit_test(test_stacks_are_of_one_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
