/*
 * All threads take the next piece from one counter, so no thread waits for a slower one.
 */
#ifndef TMAP_PORTABLE
#define _GNU_SOURCE /* processor sets */
#endif
#include "base/parallel.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
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
    bool known;        /* false: the set is unknown; threads start on any processor */
    uint64_t bits[16]; /* one for each processor, the lowest first */
};

/* Creates a thread with these attributes and a stack of stack_size bytes. */
static bool make_thread(pthread_t *thread, pthread_attr_t *attributes, size_t stack_size,
                        void *(*run)(void *), void *argument)
{
    return pthread_attr_setstacksize(attributes, stack_size) == 0 &&
           pthread_create(thread, attributes, run, argument) == 0;
}

static bool start_anywhere(pthread_t *thread, size_t stack_size, void *(*run)(void *),
                           void *argument)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    bool made = make_thread(thread, &attributes, stack_size, run, argument);
    pthread_attr_destroy(&attributes);
    return made;
}

#if HAS_PROCESSOR_SETS

_Static_assert(sizeof(cpu_set_t) == sizeof((struct processors *)0)->bits, "sets of one size");

static cpu_set_t cpu_set_of(const struct processors *processors)
{
    cpu_set_t set;
    memcpy(&set, processors->bits, sizeof set);
    return set;
}

int processors_count(void)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count < 1 ? 1 : count;
}

/* Sets *allowed to the processors that the calling thread may use. */
static void processors_find(struct processors *allowed)
{
    cpu_set_t set;
    allowed->known = sched_getaffinity(0, sizeof set, &set) == 0;
    if (allowed->known)
        memcpy(allowed->bits, &set, sizeof set);
}

/* Returns the allowed processor `steps` after `processor`, counted in a circle. */
static int processor_after(const cpu_set_t *allowed, int processor, int steps)
{
    for (int n = 0; n < CPU_SETSIZE; n++) {
        processor = (processor + 1) % CPU_SETSIZE;
        if (CPU_ISSET((size_t)processor, allowed) && --steps == 0)
            break;
    }
    return processor;
}

static bool start_on(pthread_t *thread, int processor, size_t stack_size, void *(*run)(void *),
                     void *argument)
{
    pthread_attr_t attributes;
    cpu_set_t one;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    CPU_ZERO(&one);
    CPU_SET((size_t)processor, &one);
    bool made = pthread_attr_setaffinity_np(&attributes, sizeof one, &one) == 0 &&
                make_thread(thread, &attributes, stack_size, run, argument);
    pthread_attr_destroy(&attributes);
    return made;
}

/* Starts a thread that calls run(argument), with a stack of `stack_size` bytes. It starts on the
 * allowed processor that is `steps` (1 or more) after the calling thread's, counted in a circle; on
 * any processor if that fails. The thread stays on its processor until it calls processors_roam.
 * Returns false if no thread can be created. */
static bool processors_start_thread(pthread_t *thread, const struct processors *allowed, int steps,
                                    size_t stack_size, void *(*run)(void *), void *argument)
{
    if (allowed->known) {
        cpu_set_t set = cpu_set_of(allowed);
        int processor = processor_after(&set, sched_getcpu(), steps);
        if (start_on(thread, processor, stack_size, run, argument))
            return true;
    }
    return start_anywhere(thread, stack_size, run, argument);
}

/* Lets the calling thread run on all allowed processors. */
static void processors_roam(const struct processors *allowed)
{
    if (allowed->known) {
        cpu_set_t set = cpu_set_of(allowed);
        pthread_setaffinity_np(pthread_self(), sizeof set, &set);
    }
}

#else

int processors_count(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count < 65536 ? (int)count : 65536;
}

static void processors_find(struct processors *allowed)
{
    memset(allowed, 0, sizeof *allowed);
}

static bool processors_start_thread(pthread_t *thread, const struct processors *allowed, int steps,
                                    size_t stack_size, void *(*run)(void *), void *argument)
{
    (void)allowed;
    (void)steps;
    return start_anywhere(thread, stack_size, run, argument);
}

static void processors_roam(const struct processors *allowed)
{
    (void)allowed;
}

#endif

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
