/*
 * Fuzz target input: bytes of a terminal, and keys as users write them. No byte makes more events
 * than it may; a pause ends an unfinished sequence; a text that is read is one key.
 */
#include "explorer/key.h"
#include "fuzz.h"
#include "term/input.h"

#include <stdlib.h>
#include <string.h>

static void check_press(const struct event *press)
{
    REQUIRE(press->col >= 0 && press->row >= 0);
    REQUIRE(press->key <= EVENT_OTHER);
    REQUIRE(!press->pasted || (press->key >= ' ' && press->key < EVENT_UP));
}

/* Bytes of 0xF8 and above stand for keys that terminfo knows. */
static void check_typed(const uint8_t *data, size_t size)
{
    struct input_decoder decoder = {0};
    struct event presses[INPUT_MOST];
    size_t made = 0;
    for (size_t n = 0; n < size; n++) {
        uint32_t key = data[n] < 0xF8 ? data[n] : EVENT_UP + (uint32_t)(data[n] - 0xF8);
        int count = input_take(&decoder, key, presses);
        REQUIRE(count >= 0 && count <= INPUT_MOST);
        for (int press = 0; press < count; press++)
            check_press(&presses[press]);
        made += (size_t)count;
        REQUIRE(made <= n + 1);
    }
    made += (size_t)input_give_up(&decoder, presses);
    REQUIRE(made <= size);
    REQUIRE(input_patience(&decoder) == -1);
}

static void check_keytext(const char *text)
{
    while (*text != '\0') {
        struct event press;
        size_t length = key_length(text);
        const char *end = key_read(text, &press);
        REQUIRE(length >= 1 && length <= strlen(text));
        REQUIRE(end == NULL || end == text + length);
        if (end != NULL)
            check_press(&press);
        text += length;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    REQUIRE(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    check_typed(data, size);
    check_keytext(text);
    free(text);
    return 0;
}
