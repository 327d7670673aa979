/*
 * Cmocka for a C library that the real one is not built for: only what the units use. The first
 * failure ends the program.
 */
#ifndef TMAP_MUSL_CMOCKA_H
#define TMAP_MUSL_CMOCKA_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define fail_msg(...)                                                    \
    do {                                                                 \
        fprintf(stderr, "%s:%d: in %s: ", __FILE__, __LINE__, __func__); \
        fprintf(stderr, __VA_ARGS__);                                    \
        fprintf(stderr, "\n");                                           \
        exit(1);                                                         \
    } while (0)

#define print_message(...) printf(__VA_ARGS__)
#define skip()             return

/* Fails with the text of the assertion. */
#define CMOCKA_HOLDS(condition, text) \
    do {                              \
        if (!(condition))             \
            fail_msg("%s", text);     \
    } while (0)

#define assert_true(c)                CMOCKA_HOLDS(c, #c)
#define assert_false(c)               CMOCKA_HOLDS(!(c), "not " #c)
#define assert_null(p)                CMOCKA_HOLDS((p) == NULL, #p " is NULL")
#define assert_non_null(p)            CMOCKA_HOLDS((p) != NULL, #p " is not NULL")
#define assert_ptr_equal(a, b)        CMOCKA_HOLDS((a) == (b), #a " == " #b)
#define assert_ptr_not_equal(a, b)    CMOCKA_HOLDS((a) != (b), #a " != " #b)
#define assert_int_equal(a, b)        CMOCKA_HOLDS(CMOCKA_INT(a) == CMOCKA_INT(b), #a " == " #b)
#define assert_int_not_equal(a, b)    CMOCKA_HOLDS(CMOCKA_INT(a) != CMOCKA_INT(b), #a " != " #b)
#define assert_string_equal(a, b)     CMOCKA_HOLDS(strcmp(a, b) == 0, #a " equals " #b)
#define assert_string_not_equal(a, b) CMOCKA_HOLDS(strcmp(a, b) != 0, #a " differs from " #b)
#define assert_memory_equal(a, b, n)  CMOCKA_HOLDS(memcmp(a, b, n) == 0, #a " equals " #b)
#define assert_in_range(n, low, high)                                               \
    CMOCKA_HOLDS(cmocka_in_range(CMOCKA_INT(n), CMOCKA_INT(low), CMOCKA_INT(high)), \
                 #n " in " #low ".." #high)

/* Integers are compared as cmocka does: all widened to 64 unsigned bits. */
#define CMOCKA_INT(n) ((unsigned long long)(n))

/* A function, for compilers that warn where n is unsigned and `low` is 0. */
static inline int cmocka_in_range(unsigned long long n, unsigned long long low,
                                  unsigned long long high)
{
    return n >= low && n <= high;
}

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
};

#define cmocka_unit_test(function) \
    {                              \
#function, function        \
    }
#define cmocka_run_group_tests(tests, setup, teardown) \
    cmocka_run_all(__FILE__, tests, sizeof(tests) / sizeof *(tests))

static inline int cmocka_run_all(const char *file, const struct CMUnitTest *tests, size_t count)
{
    void *state = NULL;
    for (size_t n = 0; n < count; n++)
        tests[n].run(&state);
    printf("ok - %s: %zu tests\n", file, count);
    return 0;
}

#endif
