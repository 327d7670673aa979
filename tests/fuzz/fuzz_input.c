/*
 * Fuzzes the readers of keys: the decoder of what a terminal sends (terminal/input.h), the keyboard
 * before it (terminal/keyboard.h), and the notation in which users write keys
 * (explorer/actions/key.h). Each byte must make at most its share of valid events, and after a
 * flush the decoder must be idle.
 */
#include "explorer/actions/key.h"
#include "fuzz.h"
#include "terminal/input.h"
#include "terminal/keyboard.c" /* for strings of keys */

#include <stdlib.h>
#include <string.h>

static void check_event(const struct event *event)
{
    REQUIRE(event->col >= 0 && event->row >= 0);
    REQUIRE(event->key <= EVENT_OTHER);
    REQUIRE(!event->pasted || (event->key >= ' ' && event->key < EVENT_UP));
}

/* Bytes of 0xF8 and above stand for keys that terminfo recognized. */
static void check_decoder(const uint8_t *data, size_t size)
{
    struct input_decoder decoder = {0};
    struct event events[INPUT_EVENTS_MAX];
    size_t made = 0;
    for (size_t n = 0; n < size; n++) {
        uint32_t key = data[n] < 0xF8 ? data[n] : EVENT_UP + (uint32_t)(data[n] - 0xF8);
        int count = input_decode(&decoder, key, events);
        REQUIRE(count >= 0 && count <= INPUT_EVENTS_MAX);
        for (int event = 0; event < count; event++)
            check_event(&events[event]);
        made += (size_t)count;
        REQUIRE(made <= n + 1);
    }
    made += (size_t)input_flush(&decoder, events);
    REQUIRE(made <= size);
    REQUIRE(input_timeout(&decoder) == -1);
}

/* Bytes come to the keyboard in pieces. */
static void check_keyboard(const uint8_t *data, size_t size)
{
    struct key_strings strings = {0};
    struct keyboard keyboard = {.strings = &strings};
    struct event events[INPUT_EVENTS_MAX];
    size_t made = 0;
    int count;
    add_string(&strings, "\033OA", EVENT_UP);
    add_string(&strings, "\033[1;2A", EVENT_SHIFT_UP);
    for (size_t n = 0; n < size; n += (size_t)count) {
        count = 1 + data[n] % 16;
        count = n + (size_t)count > size ? (int)(size - n) : count;
        int left = keyboard.to - keyboard.from;
        memmove(keyboard.bytes, keyboard.bytes + keyboard.from, (size_t)left);
        memcpy(keyboard.bytes + left, data + n, (size_t)count);
        keyboard.from = 0;
        keyboard.to = left + count;
        for (int more; (more = keyboard_next(&keyboard, data[n] > 0xF0, events)) >= 0;
             made += (size_t)more)
            for (int event = 0; event < more; event++)
                check_event(&events[event]);
        REQUIRE(keyboard.to - keyboard.from < KEY_STRING_MAX);
    }
    REQUIRE(made <= size);
}

static void check_notation(const char *text)
{
    while (*text != '\0') {
        struct event event;
        size_t length = key_length(text);
        const char *end = key_read(text, &event);
        REQUIRE(length >= 1 && length <= strlen(text));
        REQUIRE(end == NULL || end == text + length);
        if (end != NULL)
            check_event(&event);
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
    check_decoder(data, size);
    check_keyboard(data, size);
    check_notation(text);
    free(text);
    return 0;
}
