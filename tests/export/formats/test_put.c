/*
 * Put: every number is as printf prints it, alone and in rows of any length.
 */
#include "export/formats/put.c"

#include "support/unit.h"

#include <stdio.h>

static void test_every_number(void **state)
{
    (void)state;
    for (uint32_t n = 0; n <= UINT16_MAX; n++) {
        uint16_t number = (uint16_t)n;
        char expected[16];
        char found[6 + PUT_SLACK];
        int length = snprintf(expected, sizeof expected, "%d,", number);
        assert_int_equal(put_numbers(found, &number, 1) - found, length);
        assert_memory_equal(found, expected, (size_t)length);
    }
}

static void test_rows(void **state)
{
    enum { MOST = 1000 };
    struct trials trials = {95};
    (void)state;
    for (int trial = 0; trial < 500; trial++) {
        uint16_t numbers[MOST];
        char found[6 * MOST + PUT_SLACK];
        char expected[6 * MOST + 1] = "";
        size_t length = 0;
        uint32_t count = (uint32_t)trial_below(&trials, MOST + 1);
        for (uint32_t n = 0; n < count; n++) {
            numbers[n] = (uint16_t)trial_below(&trials, UINT64_C(1) << trial_below(&trials, 17));
            length += (size_t)sprintf(expected + length, "%d,", numbers[n]);
        }
        assert_int_equal(put_numbers(found, numbers, count) - found, length);
        assert_memory_equal(found, expected, length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_number),
        cmocka_unit_test(test_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
