/*
 * Threads draw the next piece from one counter, so that none waits for a slower one.
 */
#include "base/parallel.h"

#include "base/processors.h"

#include <stdatomic.h>

struct job {
    parallel_work *work;
    void *context;
    uint32_t pieces;
    struct processors allowed;
    atomic_uint_fast64_t next; /* the first piece that no thread has taken */
};

struct worker {
    struct job *job;
    int number; /* 0 is the caller's thread */
    pthread_t thread;
};

static void *run_worker(void *argument)
{
    const struct worker *worker = argument;
    struct job *job = worker->job;
    if (worker->number > 0)
        processors_roam(&job->allowed);
    for (;;) {
        uint64_t piece = atomic_fetch_add(&job->next, 1);
        if (piece >= job->pieces)
            return NULL;
        if (!job->work(job->context, worker->number, (uint32_t)piece))
            atomic_store(&job->next, job->pieces);
    }
}

void parallel_do(int threads, uint32_t pieces, parallel_work *work, void *context)
{
    struct job job = {.work = work, .context = context, .pieces = pieces};
    struct worker workers[PARALLEL_MAX];
    int made = 1;
    workers[0] = (struct worker){.job = &job};
    if (threads > 1)
        processors_find(&job.allowed);
    while (made < threads && (uint32_t)made < pieces) {
        struct worker *worker = &workers[made];
        *worker = (struct worker){.job = &job, .number = made};
        if (!processors_start_thread(&worker->thread, &job.allowed, made, PARALLEL_STACK,
                                     run_worker, worker))
            break;
        made++;
    }
    run_worker(&workers[0]);
    while (--made > 0)
        pthread_join(workers[made].thread, NULL);
}
