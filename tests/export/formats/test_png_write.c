/*
 * PNG write: a pack that zlib inflates, and that is unfiltered by PNG's specification, is the rows
 * again. Packs fit their room. Their bytes depend on the rows alone, not on the packer or on what
 * it packed before.
 *
 * test: threads slow
 */
#include "export/formats/png_write.h"

#include "base/parallel.h"
#include "support/unit.h"

#include <zlib.h>

static const enum image_kind kinds[] = {IMAGE_GREY, IMAGE_INDEXED, IMAGE_COLOR, IMAGE_HOLED};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Looks of rows, from those that deflate least to those that deflate most. */
enum look { NOISE, SLOPES, RUNS, ZEROS, LOOKS };

struct rows {
    enum image_kind kind;
    uint32_t width;
    uint32_t count;
    size_t length;  /* bytes of all rows */
    uint8_t *bytes; /* free frees them */
};

static struct rows make_rows(struct trials *trials, enum image_kind kind, enum look look,
                             uint32_t width, uint32_t count)
{
    struct rows rows = {kind, width, count, (size_t)width * count * image_pixel_bytes(kind), NULL};
    rows.bytes = memory(rows.length, 1);
    size_t row = rows.length / count;
    for (size_t n = 0; n < rows.length; n++) {
        int64_t slope = (int64_t)(n % row / 3 + n / row * 2) + trial_between(trials, -1, 1);
        bool new_run = n == 0 || trial_below(trials, 40) == 0;
        if (look == NOISE)
            rows.bytes[n] = (uint8_t)trial_below(trials, 256);
        else if (look == SLOPES)
            rows.bytes[n] = (uint8_t)slope;
        else if (look == RUNS)
            rows.bytes[n] = new_run ? (uint8_t)trial_below(trials, 256) : rows.bytes[n - 1];
    }
    return rows;
}

static struct rows trial_rows(struct trials *trials)
{
    enum image_kind kind = kinds[trial_below(trials, KINDS)];
    enum look look = (enum look)trial_below(trials, LOOKS);
    uint32_t width = 1 + (uint32_t)trial_below(trials, UINT64_C(1) << trial_below(trials, 12));
    return make_rows(trials, kind, look, width, 1 + (uint32_t)trial_below(trials, 40));
}

struct pack {
    uint8_t *bytes; /* free frees them */
    size_t length;
};

/* Packs rows. Not a byte beyond png_packer_room is touched. */
static struct pack pack_by(struct png_packer *packer, const struct rows *rows)
{
    enum { GUARD = 64, MARK = 0xA5 };
    size_t room = png_packer_room(rows->length, rows->count);
    struct pack pack = {memory(room + GUARD, 1), 0};
    memset(pack.bytes + room, MARK, GUARD);
    memcpy(pack.bytes, rows->bytes, rows->length);
    pack.length = png_packer_pack(packer, pack.bytes, rows->length);
    assert_in_range(pack.length, sizeof(struct png_pack_end) + 1, room);
    for (size_t n = 0; n < GUARD; n++)
        assert_int_equal(pack.bytes[room + n], MARK);
    return pack;
}

static struct pack pack_alone(const struct rows *rows)
{
    struct png_packer *packer = png_packer_new(rows->kind, rows->width, rows->length);
    assert_non_null(packer);
    struct pack pack = pack_by(packer, rows);
    png_packer_free(packer);
    return pack;
}

/* Returns the predictor of Paeth, as the specification of PNG has it. */
static int paeth(int a, int b, int c)
{
    int p = a + b - c;
    int from_a = abs(p - a);
    int from_b = abs(p - b);
    int from_c = abs(p - c);
    if (from_a <= from_b && from_a <= from_c)
        return a;
    return from_b <= from_c ? b : c;
}

/* Undoes the filter of a row in place; `above` is the row above after that, or zeros. */
static void unfilter(int filter, uint8_t *row, const uint8_t *above, size_t length, size_t pixel)
{
    for (size_t n = 0; n < length; n++) {
        int a = n >= pixel ? row[n - pixel] : 0;
        int b = above[n];
        int c = n >= pixel ? above[n - pixel] : 0;
        int expected[] = {0, a, b, (a + b) / 2, paeth(a, b, c)};
        row[n] = (uint8_t)(row[n] + expected[filter]);
    }
}

/* Undoes the filters of rows, each behind the number of its filter, and compares them. `above` are
 * zeros at first, and then the last row. */
static void check_rows(const struct rows *rows, uint8_t *filtered, uint8_t *above)
{
    size_t row = rows->length / rows->count;
    for (uint32_t n = 0; n < rows->count; n++) {
        uint8_t *bytes = filtered + n * (row + 1);
        assert_in_range(bytes[0], n == 0 ? 0 : 1, n == 0 ? 1 : 4); /* the first needs no other */
        unfilter(bytes[0], bytes + 1, above, row, image_pixel_bytes(rows->kind));
        assert_memory_equal(bytes + 1, rows->bytes + n * row, row);
        memcpy(above, bytes + 1, row);
    }
}

static void check_pack(const struct rows *rows, struct pack pack)
{
    struct png_pack_end end;
    size_t length = rows->length + rows->count;
    uint8_t *filtered = memory(length + 1, 1);
    uint8_t *above = memory(rows->length / rows->count, 1);
    z_stream stream = {.next_in = pack.bytes, .next_out = filtered};
    memcpy(&end, pack.bytes + pack.length - sizeof end, sizeof end);
    stream.avail_in = (uInt)(pack.length - sizeof end);
    stream.avail_out = (uInt)length + 1;
    assert_int_equal(inflateInit2(&stream, -MAX_WBITS), Z_OK);
    assert_int_equal(inflate(&stream, Z_SYNC_FLUSH),
                     Z_OK); /* no last block: more packs may follow */
    assert_int_equal(stream.avail_in, 0);
    assert_int_equal(stream.avail_out, 1);
    inflateEnd(&stream);
    assert_int_equal(end.length, length);
    assert_int_equal(end.adler, adler32(1, filtered, (uInt)length));
    check_rows(rows, filtered, above);
    free(filtered);
    free(above);
}

static void test_rows_come_back(void **state)
{
    struct trials trials = {181};
    (void)state;
    for (int trial = 0; trial < 600; trial++) {
        struct rows rows = trial_rows(&trials);
        struct pack pack = pack_alone(&rows);
        check_pack(&rows, pack);
        free(pack.bytes);
        free(rows.bytes);
    }
}

/* Blocks as long as print_rows makes them, of each kind and look. */
static void test_large_blocks(void **state)
{
    struct trials trials = {182};
    (void)state;
    for (int n = 0; n < KINDS * LOOKS; n++) {
        enum image_kind kind = kinds[n / LOOKS];
        uint32_t count = 128;
        uint32_t width = (2U << 20) / count / (uint32_t)image_pixel_bytes(kind);
        struct rows rows = make_rows(&trials, kind, (enum look)(n % LOOKS), width, count);
        struct pack pack = pack_alone(&rows);
        check_pack(&rows, pack);
        if (n % LOOKS == ZEROS)
            assert_in_range(pack.length, 1, rows.length / 80);
        free(pack.bytes);
        free(rows.bytes);
    }
}

/* One row of one pixel, and one of 2^20: the largest picture's. */
static void test_extreme_rows(void **state)
{
    struct trials trials = {183};
    (void)state;
    for (int n = 0; n < 2 * KINDS * LOOKS; n++) {
        enum image_kind kind = kinds[n / 2 / LOOKS];
        uint32_t width = n % 2 == 0 ? 1 : (uint32_t)few_of(1 << 20);
        struct rows rows = make_rows(&trials, kind, (enum look)(n / 2 % LOOKS), width, 1);
        struct pack pack = pack_alone(&rows);
        check_pack(&rows, pack);
        free(pack.bytes);
        free(rows.bytes);
    }
}

enum { BLOCKS = 60 };

struct job {
    struct rows rows[BLOCKS];
    struct pack packs[BLOCKS];
    struct png_packer *packers[8];
};

static bool pack_piece(void *context, int thread, uint32_t piece)
{
    struct job *job = context;
    job->packs[piece] = pack_by(job->packers[thread], &job->rows[piece]);
    return true;
}

static void check_threads(struct job *job, int threads, const struct pack *alone)
{
    size_t length_max = job->rows[0].length;
    for (int n = 0; n < threads; n++)
        job->packers[n] = png_packer_new(job->rows[0].kind, job->rows[0].width, length_max);
    parallel_do(threads, BLOCKS, pack_piece, job);
    for (int n = 0; n < threads; n++)
        png_packer_free(job->packers[n]);
    for (int n = 0; n < BLOCKS; n++) {
        assert_int_equal(job->packs[n].length, alone[n].length);
        assert_memory_equal(job->packs[n].bytes, alone[n].bytes, alone[n].length);
        free(job->packs[n].bytes);
    }
}

/* Blocks of all looks, the first the longest, packed by threads that share them: as if each had a
 * new packer. */
static void test_threads(void **state)
{
    static const int threads[] = {1, 2, 3, 8};
    struct trials trials = {184};
    (void)state;
    for (int kind = 0; kind < KINDS; kind++) {
        struct job job;
        struct pack alone[BLOCKS];
        for (int n = 0; n < BLOCKS; n++) {
            uint32_t count = n == 0 ? 16 : 1 + (uint32_t)trial_below(&trials, 16);
            job.rows[n] = make_rows(&trials, kinds[kind], (enum look)(n % LOOKS), 300, count);
            alone[n] = pack_alone(&job.rows[n]);
        }
        for (size_t n = 0; n < sizeof threads / sizeof *threads; n++)
            check_threads(&job, threads[n], alone);
        for (int n = 0; n < BLOCKS; n++) {
            free(job.rows[n].bytes);
            free(alone[n].bytes);
        }
    }
}

/* Packs one behind the other and a last, empty block are one stream of deflate. */
static void test_one_stream(void **state)
{
    enum { MOST = 1 << 20 };
    static const uint8_t last[] = {3, 0};
    struct trials trials = {185};
    uint8_t *deflated = memory(MOST, 1);
    uint8_t *inflated = memory(MOST, 1);
    size_t to = 0;
    uint64_t length = 0;
    (void)state;
    for (int n = 0; n < 20; n++) {
        struct png_pack_end end;
        struct rows rows = make_rows(&trials, IMAGE_COLOR, (enum look)(n % LOOKS), 100, 20);
        struct pack pack = pack_alone(&rows);
        memcpy(&end, pack.bytes + pack.length - sizeof end, sizeof end);
        length += end.length;
        memcpy(deflated + to, pack.bytes, pack.length - sizeof end);
        to += pack.length - sizeof end;
        free(pack.bytes);
        free(rows.bytes);
    }
    memcpy(deflated + to, last, sizeof last);
    z_stream stream = {.next_in = deflated, .next_out = inflated, .avail_out = MOST};
    stream.avail_in = (uInt)(to + sizeof last);
    assert_int_equal(inflateInit2(&stream, -MAX_WBITS), Z_OK);
    assert_int_equal(inflate(&stream, Z_FINISH), Z_STREAM_END);
    assert_int_equal(stream.total_out, length);
    inflateEnd(&stream);
    free(deflated);
    free(inflated);
}

static void test_free_null(void **state)
{
    (void)state;
    png_packer_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_come_back), cmocka_unit_test(test_large_blocks),
        cmocka_unit_test(test_extreme_rows),   cmocka_unit_test(test_threads),
        cmocka_unit_test(test_one_stream),     cmocka_unit_test(test_free_null),
    };
    return cmocka_run_group_tests_name("png write", tests, NULL, NULL);
}
