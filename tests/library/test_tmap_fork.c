/*
 * A child of fork() has one thread. Whatever another thread of its parent was doing then, a world
 * that both have is there for the child: no thread that is gone holds it.
 */
#include "library/tmap.h"

#include "support/unit.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 10 }; /* seconds for what takes less than a tenth of one */

static const char line[] = "--algorithm=rivers --climate=belts --world=16384x16384 "
                           "--feature-size=256 --sea=45%";

/* A thread that measures a world. */
struct measurer {
    const struct tmap *world;
    atomic_bool begun;
};

static void *measure(void *argument)
{
    struct measurer *measurer = argument;
    atomic_store(&measurer->begun, true);
    tmap_measure(measurer->world);
    return NULL;
}

/* Returns the number of bands and waters that a window of the world has, which needs its sea. */
static unsigned read_window(const struct tmap *world)
{
    uint8_t water[64];
    uint8_t band[64];
    const struct tmap_window window = {
        .size = sizeof(struct tmap_window), .x = 700, .y = 900, .cols = 8, .rows = 8, .zoom = -3};
    const struct tmap_layers layers = {
        .size = sizeof(struct tmap_layers), .water = water, .band = band};
    unsigned sum = 0;
    if (tmap_read(world, &window, &layers) != TMAP_DONE)
        return 0;
    for (int n = 0; n < 64; n++)
        sum = (sum * 31 + water[n] * 8U + band[n]) % 251;
    return sum;
}

/* Forks when a thread has measured for some time; the child then reads. Returns its result. */
static unsigned read_in_child(const struct tmap *world, long microseconds)
{
    struct measurer measurer = {.world = world};
    const struct timespec pause = {.tv_nsec = microseconds * 1000};
    pthread_t thread;
    int status;
    assert_int_equal(pthread_create(&thread, NULL, measure, &measurer), 0);
    while (!atomic_load(&measurer.begun))
        ;
    nanosleep(&pause, NULL);
    pid_t child = fork();
    if (child == 0) {
        alarm(PATIENCE);
        _exit((int)read_window(world));
    }
    assert_true(waitpid(child, &status, 0) == child);
    assert_int_equal(pthread_join(thread, NULL), 0);
    REQUIRE(WIFEXITED(status), "the child of %ld microseconds was ended by signal %d", microseconds,
            WTERMSIG(status));
    return (unsigned)WEXITSTATUS(status);
}

static void test_fork(void **state)
{
    struct tmap *world = tmap_open(line, NULL, 0);
    (void)state;
    assert_non_null(world);
    const unsigned wanted = read_window(world);
    tmap_close(world);
    if (getenv("SANITIZED") != NULL)
        skip(); /* their own locks outlive their holders */
    for (long n = 0; n < 8; n++) {
        world = tmap_open(line, NULL, 0);
        assert_non_null(world);
        assert_int_equal(read_in_child(world, 100 + n * 1000), wanted);
        assert_int_equal(read_window(world), wanted);
        tmap_close(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_fork)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
