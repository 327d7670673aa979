/*
 * Threads draw the next piece from one counter, so that none waits for a slower one.
 */
#include "parallel.h"

#include <pthread.h>
#include <stdatomic.h>

struct job {
    parallel_work *work;
    void *context;
    uint32_t pieces;
    atomic_uint_fast64_t next; /* the first piece that nobody has taken */
};

struct worker {
    struct job *job;
    int thread;
    pthread_t id;
};

static void *run(void *argument)
{
    const struct worker *worker = argument;
    struct job *job = worker->job;
    for (;;) {
        uint64_t piece = atomic_fetch_add(&job->next, 1);
        if (piece >= job->pieces)
            return NULL;
        job->work(job->context, worker->thread, (uint32_t)piece);
    }
}

void parallel_do(int threads, uint32_t pieces, parallel_work *work, void *context)
{
    struct job job = {.work = work, .context = context, .pieces = pieces};
    struct worker workers[PARALLEL_MAX];
    int made = 1;
    workers[0] = (struct worker){.job = &job};
    while (made < threads && (uint32_t)made < pieces) {
        workers[made] = (struct worker){.job = &job, .thread = made};
        if (pthread_create(&workers[made].id, NULL, run, &workers[made]) != 0)
            break;
        made++;
    }
    run(&workers[0]);
    while (--made > 0)
        pthread_join(workers[made].id, NULL);
}
