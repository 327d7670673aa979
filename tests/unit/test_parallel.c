/*
 * Parallel: each piece is done once, and nobody is given a thread's number while it is at work.
 */
#include "parallel.h"

#include "unit.h"

#include <sched.h>
#include <stdatomic.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_piece_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
