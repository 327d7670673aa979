/*
 * Threads draw the next piece from one counter, so that none waits for a slower one.
 *
 * Linux starts a thread on its maker's processor if it likes, and may move it only milliseconds
 * later, when our work is done: make bench showed no gain from a second thread at all. So each is
 * started on another processor, and let go as soon as it runs.
 */
#define _GNU_SOURCE /* processor sets */
#include "base/parallel.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>

struct job {
    parallel_work *work;
    void *context;
    uint32_t pieces;
    cpu_set_t allowed;         /* processors that may be used */
    bool placed;               /* `allowed` is known */
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
    if (worker->thread > 0 && job->placed)
        pthread_setaffinity_np(pthread_self(), sizeof job->allowed, &job->allowed);
    for (;;) {
        uint64_t piece = atomic_fetch_add(&job->next, 1);
        if (piece >= job->pieces)
            return NULL;
        job->work(job->context, worker->thread, (uint32_t)piece);
    }
}

/* The processor `steps` after one, round those that are allowed. */
static int processor_after(const cpu_set_t *allowed, int processor, int steps)
{
    for (int n = 0; n < CPU_SETSIZE; n++) {
        processor = (processor + 1) % CPU_SETSIZE;
        if (CPU_ISSET((size_t)processor, allowed) && --steps == 0)
            break;
    }
    return processor;
}

/* Makes a worker's thread, on this processor or, NULL, on any. False: it could not be. */
static bool make_thread(struct worker *worker, const cpu_set_t *one)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    bool made = pthread_attr_setstacksize(&attributes, PARALLEL_STACK) == 0 &&
                (one == NULL || pthread_attr_setaffinity_np(&attributes, sizeof *one, one) == 0) &&
                pthread_create(&worker->id, &attributes, run, worker) == 0;
    pthread_attr_destroy(&attributes);
    return made;
}

/* Starts a worker. False: it could not be. */
static bool start(struct worker *worker)
{
    const struct job *job = worker->job;
    cpu_set_t one;
    if (job->placed) {
        CPU_ZERO(&one);
        CPU_SET((size_t)processor_after(&job->allowed, sched_getcpu(), worker->thread), &one);
    }
    return (job->placed && make_thread(worker, &one)) || make_thread(worker, NULL);
}

void parallel_do(int threads, uint32_t pieces, parallel_work *work, void *context)
{
    struct job job = {.work = work, .context = context, .pieces = pieces};
    struct worker workers[PARALLEL_MAX];
    int made = 1;
    workers[0] = (struct worker){.job = &job};
    job.placed = threads > 1 && sched_getaffinity(0, sizeof job.allowed, &job.allowed) == 0;
    while (made < threads && (uint32_t)made < pieces) {
        workers[made] = (struct worker){.job = &job, .thread = made};
        if (!start(&workers[made]))
            break;
        made++;
    }
    run(&workers[0]);
    while (--made > 0)
        pthread_join(workers[made].id, NULL);
}
