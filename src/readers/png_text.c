/*
 * tEXt: a keyword, 0, the text. zTXt: a keyword, 0, a method, the text compressed by it. iTXt: a
 * keyword, 0, a flag of compression, a method, a language, 0, the keyword in that language, 0, the
 * text, compressed if the flag says so. tmap writes tEXt, and iTXt without compression, language
 * and second keyword. Method 0, the only one, is that of zlib.
 */
#include "readers/png_text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { NAME_BYTES = 4, LENGTH_BYTES = 4, CHECKSUM_BYTES = 4, SIGNATURE_BYTES = 8 };

/* Returns the bytes after a terminated string that the bytes up to `end` begin with; NULL if they
 * do not. */
static const char *skip_string(const char *bytes, const char *end, const char *string)
{
    size_t size = strlen(string) + 1;
    return (size_t)(end - bytes) >= size && memcmp(bytes, string, size) == 0 ? bytes + size : NULL;
}

/* Takes a recipe from compressed bytes. Returns false if out of memory. */
static bool inflate_recipe(struct image_head *head, const char *bytes, size_t size)
{
    uLongf length = IMAGE_RECIPE_MAX;
    if (head->rewritten)
        return true;
    head->rewritten = true;
    char *text = malloc(IMAGE_RECIPE_MAX);
    if (text == NULL)
        return false;
    int result = uncompress((Bytef *)text, &length, (const Bytef *)bytes, (uLong)size);
    if (result == Z_OK)
        image_head_set_recipe(head, text, length);
    else
        head->left_out = true;
    free(text);
    return result != Z_MEM_ERROR;
}

/* Takes a recipe from what stands after the keyword of an iTXt chunk. */
static bool take_international(struct image_head *head, const char *bytes, const char *end)
{
    static const char plain[] = {0, 0, 0, 0};
    static const char compressed[] = {1, 0, 0, 0};
    size_t left = (size_t)(end - bytes);
    if (left < sizeof plain)
        return true;
    const char *text = bytes + sizeof plain;
    if (memcmp(bytes, compressed, sizeof compressed) == 0)
        return inflate_recipe(head, text, (size_t)(end - text));
    if (memcmp(bytes, plain, sizeof plain) == 0)
        image_head_set_recipe(head, text, (size_t)(end - text));
    return true;
}

bool png_text_take(struct image_head *head, const char name[4], const char *bytes, size_t size)
{
    const char *end = size > 0 ? bytes + size : bytes; /* NULL if there are none */
    bytes = size > 0 ? skip_string(bytes, end, "tmap") : NULL;
    if (bytes == NULL)
        return true;
    if (memcmp(name, "iTXt", NAME_BYTES) == 0)
        return take_international(head, bytes, end);
    if (memcmp(name, "zTXt", NAME_BYTES) == 0 && bytes < end && *bytes == 0)
        return inflate_recipe(head, bytes + 1, (size_t)(end - bytes) - 1);
    if (memcmp(name, "tEXt", NAME_BYTES) == 0)
        image_head_set_recipe(head, bytes, (size_t)(end - bytes));
    return true;
}

static uint32_t number_of(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool is_text(const char *name)
{
    return memcmp(name, "tEXt", NAME_BYTES) == 0 || memcmp(name, "zTXt", NAME_BYTES) == 0 ||
           memcmp(name, "iTXt", NAME_BYTES) == 0;
}

/* Looks at the chunks from the stream's place on. `data` has room for a text. Returns false if out
 * of memory. */
static bool search_chunks(struct image_head *head, FILE *in, char *data)
{
    char begin[LENGTH_BYTES + NAME_BYTES];
    for (int n = 0; n < PNG_TEXT_CHUNKS && *head->recipe == '\0'; n++) {
        if (fread(begin, 1, sizeof begin, in) != sizeof begin)
            return true;
        const char *name = begin + LENGTH_BYTES;
        uint32_t size = number_of((const uint8_t *)begin);
        uint32_t taken = is_text(name) && size <= PNG_TEXT_MAX ? size : 0;
        if (size > INT32_MAX || fread(data, 1, taken, in) != taken)
            return true;
        if (taken > 0 && !png_text_take(head, name, data, taken))
            return false;
        if (fseek(in, (long)(size - taken) + CHECKSUM_BYTES, SEEK_CUR) != 0)
            return true;
    }
    return true;
}

bool png_text_search(struct image_head *head, FILE *in, long start)
{
    long place = ftell(in);
    char *data = malloc(PNG_TEXT_MAX);
    bool done = data != NULL;
    if (done && fseek(in, start + SIGNATURE_BYTES, SEEK_SET) == 0)
        done = search_chunks(head, in, data);
    fseek(in, place, SEEK_SET);
    free(data);
    head->rewritten = head->rewritten || *head->recipe != '\0';
    return done;
}
