/*
 * All threads take the next piece from one counter, so no thread waits for a slower one.
 */
#ifndef TMAP_PORTABLE
#define _GNU_SOURCE /* processor sets */
#endif
#include "base/parallel.h"

#include "base/minmax.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

/*
 * Processors: which ones the program may use, and how to start a thread on another one.
 *
 * Linux with glibc has processor sets. The fallback for other systems, and for -DTMAP_PORTABLE,
 * knows only the number of processors, and starts threads on any of them.
 *
 * Linux may start a thread on its creator's processor and move it only milliseconds later, when the
 * work is done: `make bench` showed no gain from a second thread at all. So each thread starts on
 * another processor, and is released as soon as it runs.
 *
 * This is the only file of room base that includes headers of one system.
 */

/* Other C libraries for Linux lack pthread_attr_setaffinity_np. */
#if defined(__linux__) && defined(__GLIBC__) && !defined(TMAP_PORTABLE)
#define HAS_PROCESSOR_SETS 1
#else
#define HAS_PROCESSOR_SETS 0
#endif

/* A set of processors. */
struct processors {
    bool known; /* false: threads start on any processor */
#if HAS_PROCESSOR_SETS
    cpu_set_t set;
#endif
};

int processors_count(void)
{
#if HAS_PROCESSOR_SETS
    cpu_set_t set;
    const int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return CLAMP(count, 1, PARALLEL_MAX);
#elif defined(_SC_NPROCESSORS_ONLN)
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return (int)CLAMP(count, 1, PARALLEL_MAX);
#else
    return 1; /* Windows */
#endif
}

/* Returns the processors that the calling thread may use. */
static struct processors processors_allowed(void)
{
    struct processors allowed = {.known = false};
#if HAS_PROCESSOR_SETS
    allowed.known = sched_getaffinity(0, sizeof allowed.set, &allowed.set) == 0;
#endif
    return allowed;
}

/* Has a thread start on the allowed processor that is `steps` (1 or more) after the calling
 * thread's, counted in a circle; on any if they are not known. Returns false if that fails. */
static bool choose_processor(pthread_attr_t *attributes, const struct processors *allowed,
                             int steps)
{
#if HAS_PROCESSOR_SETS
    int processor = sched_getcpu();
    cpu_set_t one;
    for (int n = 0; n < CPU_SETSIZE; n++) {
        processor = (processor + 1) % CPU_SETSIZE;
        if (CPU_ISSET((size_t)processor, &allowed->set) && --steps == 0)
            break;
    }
    CPU_ZERO(&one);
    CPU_SET((size_t)processor, &one);
    return !allowed->known || pthread_attr_setaffinity_np(attributes, sizeof one, &one) == 0;
#else
    (void)attributes;
    (void)allowed;
    (void)steps;
    return true;
#endif
}

/* Starts a thread that calls run(argument), on a processor as choose_processor says. The thread
 * stays there until it calls processors_roam. Returns false if no thread can be created. */
static bool processors_start_thread(pthread_t *thread, const struct processors *allowed, int steps,
                                    void *(*run)(void *), void *argument)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    bool started = choose_processor(&attributes, allowed, steps) &&
                   pthread_attr_setstacksize(&attributes, PARALLEL_STACK) == 0 &&
                   pthread_create(thread, &attributes, run, argument) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

/* Lets the calling thread run on all allowed processors. */
static void processors_roam(const struct processors *allowed)
{
#if HAS_PROCESSOR_SETS
    if (allowed->known)
        pthread_setaffinity_np(pthread_self(), sizeof allowed->set, &allowed->set);
#else
    (void)allowed;
#endif
}

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
    static const struct processors any = {.known = false};
    int made = 1;
    workers[0] = (struct worker){.job = &job};
    if (threads > 1)
        job.allowed = processors_allowed();
    while (made < threads && (uint32_t)made < pieces) {
        struct worker *worker = &workers[made];
        *worker = (struct worker){.job = &job, .number = made};
        if (!processors_start_thread(&worker->thread, &job.allowed, made, run_worker, worker) &&
            !processors_start_thread(&worker->thread, &any, made, run_worker, worker))
            break;
        made++;
    }
    run_worker(&workers[0]);
    while (--made > 0)
        pthread_join(workers[made].thread, NULL);
}
