/*
 * Image reading: files are put together here by hand, sample by sample, in all types; broken ones
 * are refused with a line. tests/cli/pictures_in.bats tries the files of other programs.
 */
#define _GNU_SOURCE
#include "import/images/image_read.h"

#include "export/formats/png_write.h"
#include "support/unit.h"

#include <stdio.h>

struct file {
    const char *bytes;
    size_t length;
};

/* Opens bytes for reading; fmemopen does not change them then. */
static FILE *open_bytes(const char *bytes, size_t length)
{
    return fmemopen((char *)(uintptr_t)bytes, length, "r");
}

static bool read_file(struct file file, uint64_t max_pixels, struct picture *picture,
                      struct error *error)
{
    FILE *in = open_bytes(file.bytes, file.length);
    assert_non_null(in);
    *error = (struct error){0};
    bool done =
        image_read(picture, &(struct import_stream){.in = in, .max_cells = max_pixels}, error);
    fclose(in);
    return done;
}

/* Makes a file of a text. */
static struct file text(const char *bytes)
{
    return (struct file){bytes, strlen(bytes)};
}

static void check_refused(struct file file, uint64_t max_pixels, const char *reason)
{
    struct picture picture;
    struct error error;
    REQUIRE(!read_file(file, max_pixels, &picture, &error), "read: %s", reason);
    REQUIRE(strstr(error.text, reason) != NULL, "\"%s\" is not about: %s", error.text, reason);
    REQUIRE(strpbrk(error.text, "\n\r\033") == NULL, "more than a line: %s", error.text);
}

static void check_heights(struct file file, uint32_t width, uint32_t height,
                          const uint16_t *heights)
{
    struct picture picture;
    struct error error;
    REQUIRE(read_file(file, 1000, &picture, &error), "%.20s: %s", file.bytes, error.text);
    assert_int_equal(picture.width, width);
    assert_int_equal(picture.height, height);
    for (uint32_t n = 0; n < width * height; n++) {
        uint32_t found = picture.fine != NULL ? picture.fine[n] : picture.heights[n];
        REQUIRE(found == heights[n], "%.5s: pixel %" PRIu32 " is %" PRIu32 ", not %d", file.bytes,
                n, found, heights[n]);
    }
    picture_free(&picture);
}

/* Returns a sample of 0..white as a height, from the definition: the nearest of 65536. */
static uint16_t scaled(uint32_t sample, uint32_t white)
{
    return (uint16_t)((double)sample * 65535 / white + 0.5);
}

static void test_plain(void **state)
{
    (void)state;
    check_heights(text("P2 3 2 4\n0 1 2\n3 4 0\n"), 3, 2,
                  (const uint16_t[]){0, 16384, 32768, 49151, 65535, 0});
    check_heights(text("P2#c\n# 9 9\n3#2\r2 #\n\t4#\r0 1#x\n2\v\f3 # 7\n4 0"), 3, 2,
                  (const uint16_t[]){0, 16384, 32768, 49151, 65535, 0});
    check_heights(text("P1\n3 2\n010 1#\n1 0"), 3, 2,
                  (const uint16_t[]){65535, 0, 65535, 0, 0, 65535});
    check_heights(text("P3 2 1 10 10 0 0  5 5 5"), 2, 1, (const uint16_t[]){13933, 32768});
}

static void test_raw(void **state)
{
    struct trials trials = {51};
    (void)state;
    for (int trial = 0; trial < 500; trial++) {
        uint32_t white = 1 + (uint32_t)trial_below(&trials, trial % 2 == 0 ? 255 : 65535);
        uint32_t width = 1 + (uint32_t)trial_below(&trials, 9);
        uint32_t height = 1 + (uint32_t)trial_below(&trials, 9);
        char bytes[300];
        uint16_t heights[81];
        char *to = bytes + sprintf(bytes, "P5\n%" PRIu32 " %" PRIu32 "\n%" PRIu32 "\n", width,
                                   height, white);
        for (uint32_t n = 0; n < width * height; n++) {
            uint32_t sample = (uint32_t)trial_below(&trials, white + UINT64_C(1));
            heights[n] = scaled(sample, white);
            if (white > 255)
                *to++ = (char)(sample >> 8);
            *to++ = (char)sample;
        }
        check_heights((struct file){bytes, (size_t)(to - bytes)}, width, height, heights);
    }
}

static void test_raw_bits_and_colors(void **state)
{
    (void)state;
    /* Rows of bits end with their byte. */
    check_heights((struct file){"P4 9 2\n\x55\x80\xAA\x7F", 11}, 9, 2,
                  (const uint16_t[]){65535, 0, 65535, 0, 65535, 0, 65535, 0, 0, //
                                     0, 65535, 0, 65535, 0, 65535, 0, 65535, 65535});
    check_heights((struct file){"P6 2 1 255 \x00\xFF\x00\x80\x80\x80", 17}, 2, 1,
                  (const uint16_t[]){46870, 0x8080});
    check_heights((struct file){"P6 1 1 65535 \x00\x00\x00\x00\xFF\xFF", 19}, 1, 1,
                  (const uint16_t[]){4732});
}

/* Bytes after the picture, maybe those of another one, are ignored. */
static void test_first_of_several(void **state)
{
    (void)state;
    check_heights(text("P5 1 1 255\n\177P5 2 2 9"), 1, 1, (const uint16_t[]){127 * 257});
}

static void test_refused(void **state)
{
    (void)state;
    check_refused(text("P"), 100, "not a picture that tmap reads");
    check_refused(text("P7\nWIDTH 1\n"), 100, "not a picture that tmap reads");
    check_refused(text("P0 1 1 1 1"), 100, "not a picture that tmap reads");
    check_refused(text("GIF89a"), 100, "not a picture that tmap reads");
    check_refused(text("P5 0 1 255\n"), 100, "has no pixels");
    check_refused(text("P5 1 0 255\n"), 100, "has no pixels");
    check_refused(text("P5 1 1 0\n0"), 100, "highest sample is 0");
    check_refused(text("P5 1 1 65536\n00"), 100, "over 65535");
    check_refused(text("P5 4294967296 1 255\n00"), 100, "over 4294967295");
    check_refused(text("P5 99999999999999999999999999 1 255\n00"), 100, "over 4294967295");
    check_refused(text("P5 65536 65536 65535\n00"), UINT64_C(1) << 28, "4294967296 pixels");
    check_refused(text("P5 1048577 1 255\n0"), IMAGE_PIXELS_MAX, "at most 1048576");
    check_refused(text("P5 1 1048577 255\n0"), IMAGE_PIXELS_MAX, "at most 1048576");
    check_refused(text("P5 11 10 255\n0"), 109, "110 pixels: at most 109");
    check_refused(text("P5 -1 1 255\n0"), 100, "a number is missing");
    check_refused(text("P5 +1 1 255\n0"), 100, "a number is missing");
    check_refused(text("P5 1 1 255x"), 100, "a space after its head is missing");
    check_refused(text("P5 1 1 255"), 100, "cut off");
    check_refused(text("P5 1 2 255\n0"), 100, "cut off in row 2 of 2");
    check_refused(text("P5 1 1 99\n\x64"), 100, "a sample over 99");
    check_refused(text("P2 1 1 99\n100"), 100, "a number over 99");
    check_refused(text("P2 1 1 99\n"), 100, "cut off");
    check_refused(text("P2 1 1 99\nx"), 100, "a number is missing");
    check_refused(text("P1 1 1\n2"), 100, "a bit is missing");
    check_refused(text("P1 2 1\n1"), 100, "cut off");
}

/* Space and comments that never end are left where they are, within bounds. */
static void test_endless(void **state)
{
    static const char *const begins[] = {"P5 ",       "P5 3 ", "P2 2 2 9 1 ",
                                         "P1 2 2 1 ", "P5 #",  "P5 1 #"};
    enum { MANY = 1 << 23 };
    char *bytes = memory(MANY, 1);
    (void)state;
    for (int n = 0; n < 6; n++) {
        for (int filling = 0; filling < 3; filling++) {
            memset(bytes, " \n#"[filling], MANY);
            memcpy(bytes, begins[n], strlen(begins[n]));
            FILE *in = open_bytes(bytes, MANY);
            struct picture picture;
            struct error error;
            struct import_stream stream = {.in = in, .max_cells = 100};
            assert_false(image_read(&picture, &stream, &error));
            REQUIRE(ftell(in) < 2500000, "read up to %ld", ftell(in));
            fclose(in);
        }
    }
    free(bytes);
}

/* The recipe is the comment that begins with `# tmap `, before the samples; heights are then
 * normalized, and nothing but heights. */
static void test_recipe_of_pgm(void **state)
{
    static const struct {
        const char *bytes;
        const char *recipe;
        bool normalized;
    } files[] = {
        {"P5\n# tmap --seed=1\n1 1\n65535\n00", "--seed=1", true},
        {"P5 1 #\n# tmap \xE6\xB0\xB4\n1\n65535\n00", "\xE6\xB0\xB4", true},
        {"P5\n# tmap --seed=1\n1 1\n255\n0", "--seed=1", false},
        {"P5\n#tmap --seed=1\n1 1\n65535\n00", "", false},
        {"P5\n# tmaps\n1 1\n65535\n00", "", false},
        {"P5\n# made by tmap x\n1 1\n65535\n00", "", false},
        {"P2\n1 1\n65535\n# tmap --seed=1\n0", "", false},
    };
    (void)state;
    for (size_t n = 0; n < sizeof files / sizeof *files; n++) {
        struct picture picture;
        struct error error;
        FILE *in = open_bytes(files[n].bytes, strlen(files[n].bytes));
        struct image_reader *reader =
            image_reader_new(&(struct import_stream){.in = in, .max_cells = 100}, &error);
        assert_non_null(reader);
        assert_string_equal(reader->head.recipe, files[n].recipe);
        image_reader_free(reader);
        fclose(in);
        assert_true(read_file(text(files[n].bytes), 100, &picture, &error));
        assert_int_equal(picture.normalized, files[n].normalized);
        picture_free(&picture);
    }
}

/* A comment that is longer than IMAGE_RECIPE_MAX is no recipe, and does no harm. */
static void test_long_recipe(void **state)
{
    static const int lengths[] = {IMAGE_RECIPE_MAX - 1, IMAGE_RECIPE_MAX, IMAGE_RECIPE_MAX + 1,
                                  100000, 1000000};
    (void)state;
    for (int n = 0; n < 5; n++) {
        int length = lengths[n];
        char *bytes = memory((size_t)length + 100, 1);
        struct error error;
        char *to = bytes + sprintf(bytes, "P5\n# tmap ");
        memset(to, 'x', (size_t)length);
        to += length;
        to += sprintf(to, "\n1 1\n65535\n00");
        FILE *in = open_bytes(bytes, (size_t)(to - bytes));
        struct image_reader *reader =
            image_reader_new(&(struct import_stream){.in = in, .max_cells = 100}, &error);
        assert_non_null(reader);
        assert_int_equal(strlen(reader->head.recipe), length <= IMAGE_RECIPE_MAX ? length : 0);
        assert_int_equal(reader->head.left_out, length > IMAGE_RECIPE_MAX);
        image_reader_free(reader);
        fclose(in);
        free(bytes);
    }
}

/* Packs rows of 7 pixels and writes the pack. */
static void write_rows(struct png_writer *writer, enum image_kind kind, const uint8_t *pixels,
                       uint32_t rows)
{
    size_t length = 7 * rows * image_pixel_bytes(kind);
    uint8_t *block = memory(png_packer_room(length, rows), 1);
    struct png_packer *packer = png_packer_new(kind, 7, length);
    struct error error;
    assert_non_null(packer);
    memcpy(block, pixels, length);
    size_t packed = png_packer_pack(packer, block, length);
    assert_true(packed > 0 && packed <= png_packer_room(length, rows));
    assert_true(png_writer_pack(writer, block, packed, &error));
    png_packer_free(packer);
    free(block);
}

/* Makes a PNG of 7x5 with a recipe; the caller frees it. */
static char *make_png(enum image_kind kind, const uint8_t *pixels, const char *recipe,
                      size_t *length)
{
    char *bytes;
    struct image_head *head = memory(1, sizeof *head);
    FILE *out = open_memstream(&bytes, length);
    *head = (struct image_head){.width = 7, .height = 5, .kind = kind};
    if (kind == IMAGE_INDEXED)
        head->colors = 256;
    for (int n = 0; n < head->colors; n++)
        memset(head->palette[n], 255 - n, 3);
    strcpy(head->recipe, recipe);
    struct error error;
    struct png_writer writer;
    assert_true(png_writer_begin(&writer, out, head, &error));
    write_rows(&writer, kind, pixels, 2);
    write_rows(&writer, kind, pixels + 7 * 2 * image_pixel_bytes(kind), 3);
    assert_true(png_writer_end(&writer, &error));
    fclose(out);
    free(head);
    return bytes;
}

static const enum image_kind png_kinds[] = {IMAGE_GREY, IMAGE_INDEXED, IMAGE_COLOR};

static uint16_t height_of(enum image_kind kind, const uint8_t *pixel)
{
    switch (kind) {
    case IMAGE_GREY:
        return (uint16_t)(pixel[0] << 8 | pixel[1]);
    case IMAGE_INDEXED:
        return (uint16_t)((255 - pixel[0]) * 257);
    default:
        return (uint16_t)((13933 * pixel[0] + 46871 * pixel[1] + 4732 * pixel[2]) * 257.0 /
                              65536.0 +
                          0.5);
    }
}

static void test_png(void **state)
{
    struct trials trials = {52};
    uint8_t pixels[4 * 7 * 5];
    (void)state;
    for (int trial = 0; trial < 100; trial++) {
        enum image_kind kind = png_kinds[trial / 3 % 3];
        const char *recipe = trial % 3 == 0 ? "" : trial % 3 == 1 ? "--seed=1" : "--tiles='水火'";
        size_t size = image_pixel_bytes(kind);
        uint16_t heights[7 * 5];
        struct error error;
        uint8_t row[4 * 7];
        for (size_t n = 0; n < sizeof pixels; n++)
            pixels[n] = (uint8_t)trial_below(&trials, 256);
        for (size_t n = 0; n < 35; n++)
            heights[n] = height_of(kind, pixels + n * size);
        size_t length;
        char *bytes = make_png(kind, pixels, recipe, &length);
        struct file file = {bytes, length};
        check_heights(file, 7, 5, heights);
        FILE *in = open_bytes(file.bytes, file.length);
        struct image_reader *reader =
            image_reader_new(&(struct import_stream){.in = in, .max_cells = 35}, &error);
        REQUIRE(reader != NULL, "%s", error.text);
        const struct image_head *head = &reader->head;
        assert_string_equal(head->recipe, recipe);
        assert_int_equal(head->kind, kind);
        assert_int_equal(head->colors, kind == IMAGE_INDEXED ? 256 : 0);
        for (size_t n = 0; n < 5; n++) {
            assert_true(image_reader_bytes(reader, row, &error));
            assert_memory_equal(row, pixels + n * 7 * size, 7 * size);
        }
        image_reader_free(reader);
        fclose(in);
        free(bytes);
    }
}

/* An image that is cut off after any byte is refused; one with any bit flipped is refused or read,
 * while the sanitizers watch. */
static void test_damaged_png(void **state)
{
    struct trials trials = {53};
    uint8_t pixels[4 * 7 * 5] = {0};
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        size_t size;
        char *bytes = make_png(png_kinds[kind], pixels, "--seed=1", &size);
        struct file file = {bytes, size};
        for (size_t length = 1; length < file.length; length++)
            check_refused((struct file){file.bytes, length}, 100, "");
        check_refused(file, 34, "35 pixels: at most 34");
        for (int trial = 0; trial < 3000; trial++) {
            struct picture picture;
            struct error error;
            size_t place = trial_below(&trials, file.length);
            char bit = (char)(1 << trial_below(&trials, 8));
            bytes[place] ^= bit;
            if (read_file(file, 100, &picture, &error))
                picture_free(&picture);
            else
                REQUIRE(error.text[0] != '\0', "byte %zu: no reason is given", place);
            bytes[place] ^= bit;
        }
        free(bytes);
    }
}

/* Returns PNG's checksum of a chunk, computed bit by bit. */
static uint32_t crc_of(const char *bytes, size_t count)
{
    uint32_t crc = UINT32_MAX;
    for (size_t n = 0; n < count; n++) {
        crc ^= (uint8_t)bytes[n];
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 1 ? crc >> 1 ^ UINT32_C(0xEDB88320) : crc >> 1;
    }
    return ~crc;
}

/* A wrong checksum of the pixels, the last of the compressed bytes, in a chunk whose own checksum
 * is right, is refused. */
static void test_wrong_pixels(void **state)
{
    uint8_t pixels[2 * 7 * 5] = {0};
    size_t length;
    char *bytes = make_png(IMAGE_GREY, pixels, "", &length);
    char *end =
        bytes + length - 12; /* the last chunk has 12 bytes; the chunk of pixels is before it */
    char *type = end - 5;
    (void)state;
    while (memcmp(type, "IDAT", 4) != 0)
        type--;
    uint32_t crc = crc_of(type, (size_t)(end - 4 - type));
    for (int n = 0; n < 4; n++)
        assert_int_equal((uint8_t)end[n - 4], crc >> (24 - 8 * n) & 0xFF);
    end[-5] ^= 1;
    crc = crc_of(type, (size_t)(end - 4 - type));
    for (int n = 0; n < 4; n++)
        end[n - 4] = (char)(crc >> (24 - 8 * n));
    check_refused((struct file){bytes, length}, 100, "the picture is broken");
    free(bytes);
}

/* More pixels than the head says are refused, although libpng would only warn. */
static void test_too_many_pixels(void **state)
{
    enum { TYPE = 12, HEIGHT = 23, CRC = 29 }; /* places in the file */
    uint8_t pixels[2 * 7 * 5] = {0};
    size_t length;
    char *bytes = make_png(IMAGE_GREY, pixels, "", &length);
    (void)state;
    assert_int_equal(bytes[HEIGHT], 5);
    bytes[HEIGHT] = 4;
    uint32_t crc = crc_of(bytes + TYPE, CRC - TYPE);
    for (int n = 0; n < 4; n++)
        bytes[CRC + n] = (char)(crc >> (24 - 8 * n));
    check_refused((struct file){bytes, length}, 100, "the picture is broken");
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_raw),
        cmocka_unit_test(test_raw_bits_and_colors),
        cmocka_unit_test(test_first_of_several),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_endless),
        cmocka_unit_test(test_recipe_of_pgm),
        cmocka_unit_test(test_long_recipe),
        cmocka_unit_test(test_png),
        cmocka_unit_test(test_damaged_png),
        cmocka_unit_test(test_wrong_pixels),
        cmocka_unit_test(test_too_many_pixels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
