/*
 * Deflate: zlib inflates every stream to the bytes that it was made from, and none is longer than
 * promised, or much longer than zlib's.
 */
#include "export/formats/deflate.h"

#include "support/unit.h"

#include <zlib.h>

enum { LENGTH_MAX = 200000 };

static uint8_t bytes[LENGTH_MAX];
static uint8_t inflated[LENGTH_MAX];

/* Checks that zlib reads a stream, which has no end, as the bytes that it was made from. */
static void check_inflate(uint8_t *stream, size_t packed, size_t length)
{
    z_stream zlib = {0};
    assert_int_equal(inflateInit2(&zlib, -MAX_WBITS), Z_OK);
    zlib.next_in = stream;
    zlib.avail_in = (uInt)packed;
    zlib.next_out = inflated;
    zlib.avail_out = sizeof inflated;
    int status = inflate(&zlib, Z_SYNC_FLUSH);
    REQUIRE(status == Z_OK || (status == Z_BUF_ERROR && length == 0), "inflate: %d", status);
    assert_int_equal(zlib.avail_in, 0);
    assert_int_equal(zlib.total_out, length);
    assert_memory_equal(inflated, bytes, length);
    inflateEnd(&zlib);
}

/* Returns the number of bytes that zlib needs with a strategy. */
static size_t zlib_length(size_t length, int strategy)
{
    static uint8_t out[2 * LENGTH_MAX];
    z_stream zlib = {0};
    assert_int_equal(deflateInit2(&zlib, 1, Z_DEFLATED, -MAX_WBITS, 8, strategy), Z_OK);
    zlib.next_in = bytes;
    zlib.avail_in = (uInt)length;
    zlib.next_out = out;
    zlib.avail_out = sizeof out;
    assert_int_equal(deflate(&zlib, Z_FINISH), Z_STREAM_END);
    size_t count = zlib.total_out;
    deflateEnd(&zlib);
    return count;
}

static size_t check_bytes(size_t length, uint32_t distance)
{
    size_t room = deflate_room(length);
    uint8_t *stream = malloc(room);
    struct deflater *deflater = deflater_new();
    assert_non_null(stream);
    assert_non_null(deflater);
    size_t packed = deflate_bytes(deflater, bytes, length, distance, stream);
    assert_true(packed <= room);
    check_inflate(stream, packed, length);
    free(deflater);
    free(stream);
    return packed;
}

/* Checks the length of bytes that are alike everywhere, too: zlib cuts shorter blocks. */
static void check_even_bytes(size_t length, uint32_t distance)
{
    size_t packed = check_bytes(length, distance);
    size_t usual = zlib_length(length, distance > 0 ? Z_RLE : Z_HUFFMAN_ONLY);
    REQUIRE(packed <= usual + usual / 50 + 200 * (1 + length / 65535), "%zu bytes, of zlib %zu",
            packed, usual);
}

/* Fills bytes with values below `values`, each repeated up to `repeat` times. Low values are the
 * more frequent the more `steps` there are. */
static void fill_bytes(struct trials *trials, uint32_t values, uint32_t repeat, int steps)
{
    for (size_t n = 0; n < LENGTH_MAX;) {
        uint64_t value = trial_below(trials, values);
        for (int step = 0; step < steps; step++)
            value = trial_below(trials, value + 1);
        for (uint64_t left = 1 + trial_below(trials, repeat); left > 0 && n < LENGTH_MAX; left--)
            bytes[n++] = (uint8_t)value;
    }
}

/* Distances of runs, one for each trial: none, bytes, and things of several bytes. */
static uint32_t distance_of(size_t trial)
{
    static const uint32_t distances[] = {1, 0, 10, 1, 0, 2, 4, 5, 8, 9, 12, 100};
    return distances[trial % 12];
}

static void test_random_bytes(void **state)
{
    static const uint32_t repeats[] = {1, 2, 4, 20, 300, 1000, 100000};
    struct trials trials = {15151};
    (void)state;
    for (size_t trial = 0; trial < 90; trial++) {
        uint32_t distance = distance_of(trial);
        size_t length = trial_below(&trials, LENGTH_MAX + 1);
        fill_bytes(&trials, 1 + (uint32_t)trial_below(&trials, 256), repeats[trial % 7],
                   (int)trial_below(&trials, 12));
        if (repeats[trial % 7] <= 20 && distance <= 1)
            check_even_bytes(length, distance);
        else
            check_bytes(length, distance);
    }
}

static void test_lengths(void **state)
{
    struct trials trials = {15152};
    (void)state;
    fill_bytes(&trials, 3, 3, 0);
    for (size_t length = 0; length < 600; length++)
        check_bytes(length, distance_of(length));
    for (size_t length = 65530; length < 65545; length++)
        check_bytes(length, distance_of(length));
    memset(bytes, 7, sizeof bytes);
    for (size_t length = 0; length < 600; length++)
        check_bytes(length, 1);
}

/* Cells of ten bytes that repeat take a small part of their bytes. */
static void test_cells(void **state)
{
    struct trials trials = {15154};
    (void)state;
    fill_bytes(&trials, 256, 1, 0);
    for (size_t n = 10; n < LENGTH_MAX; n++)
        if (n / 10 % 30 != 0)
            bytes[n] = bytes[n - 10];
    assert_in_range(check_bytes(LENGTH_MAX, 10), LENGTH_MAX / 40, LENGTH_MAX / 20);
}

/* What cannot be compressed is stored, block by block; what follows it is read right. */
static void test_stored(void **state)
{
    struct trials trials = {15155};
    (void)state;
    for (size_t n = 0; n < LENGTH_MAX; n++)
        bytes[n] = n / 65535 % 2 == 0 ? (uint8_t)trial_bits(&trials) : (uint8_t)(n / 4 % 7);
    for (uint32_t distance = 0; distance < 2; distance++)
        assert_in_range(check_bytes(LENGTH_MAX, distance), LENGTH_MAX / 2, LENGTH_MAX);
}

/* Counts that grow as Fibonacci's numbers make the longest codes: longer ones than are allowed. */
static void test_long_codes(void **state)
{
    struct trials trials = {15153};
    size_t length = 0;
    uint32_t before = 1;
    uint32_t count = 1;
    (void)state;
    for (int value = 0; length + count < 65535; value++) {
        memset(bytes + length, value, count);
        length += count;
        count += before;
        before = count - before;
    }
    for (size_t n = length - 1; n > 0; n--) {
        size_t other = trial_below(&trials, n + 1);
        uint8_t byte = bytes[n];
        bytes[n] = bytes[other];
        bytes[other] = byte;
    }
    check_even_bytes(length, 0);
    check_even_bytes(length, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_bytes), cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_cells),        cmocka_unit_test(test_stored),
        cmocka_unit_test(test_long_codes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
