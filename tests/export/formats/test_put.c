/*
 * Put: every number is as printf prints it, alone and in rows of any length.
 */
#include "export/formats/put.c"

#include "support/unit.h"

#include <stdio.h>

/* A world whose heights are normalized already. */
static const struct world normal = {.top = WORLD_NORMAL_MAX};

static void test_every_number(void **state)
{
    (void)state;
    for (uint32_t n = 0; n <= UINT16_MAX; n++) {
        char expected[16];
        char found[6 + PUT_SLACK];
        int length = snprintf(expected, sizeof expected, "%u,", n);
        assert_int_equal(put_numbers(found, NULL, &normal, &n, 1) - found, length);
        assert_memory_equal(found, expected, (size_t)length);
    }
}

static void test_rows(void **state)
{
    enum { MOST = 1000 };
    struct trials trials = {95};
    (void)state;
    for (int trial = 0; trial < 500; trial++) {
        uint32_t numbers[MOST];
        char found[6 * MOST + PUT_SLACK];
        char expected[6 * MOST + 1] = "";
        size_t length = 0;
        uint32_t count = (uint32_t)trial_below(&trials, MOST + 1);
        for (uint32_t n = 0; n < count; n++) {
            numbers[n] = (uint32_t)trial_below(&trials, UINT64_C(1) << trial_below(&trials, 17));
            length += (size_t)sprintf(expected + length, "%u,", numbers[n]);
        }
        assert_int_equal(put_numbers(found, NULL, &normal, numbers, count) - found, length);
        assert_memory_equal(found, expected, length);
    }
}

/* Rows are put in pieces; what is put does not tell of them. */
static void test_long_rows(void **state)
{
    enum { MOST = 1000 };
    static uint32_t heights[MOST];
    static uint8_t small[MOST];
    struct world world = {.top = 10 * MOST};
    struct trials trials = {96};
    (void)state;
    for (uint32_t n = 0; n < MOST; n++) {
        heights[n] = (uint32_t)trial_below(&trials, world.top + 1);
        small[n] = (uint8_t)trial_below(&trials, 256);
    }
    for (uint32_t count = 0; count <= MOST; count++) {
        char found[6 * MOST + PUT_SLACK];
        char expected[6 * MOST + 1] = "";
        size_t length = 0;
        for (uint32_t n = 0; n < count; n++)
            length += (size_t)sprintf(expected + length, "%d,", small[n]);
        assert_int_equal(put_numbers(found, small, NULL, NULL, count) - found, length);
        assert_memory_equal(found, expected, length);
        length = 0;
        for (uint32_t n = 0; n < count; n++)
            length += (size_t)sprintf(expected + length, "%u,", world_normal(&world, heights[n]));
        assert_int_equal(put_numbers(found, NULL, &world, heights, count) - found, length);
        assert_memory_equal(found, expected, length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_number),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_long_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
