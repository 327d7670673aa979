/*
 * What a terminal sends, and keys as the user writes them. No byte of either makes more than its
 * share of presses; a pause ends whatever is open; what is read as a key is one.
 */
#include "fuzz.h"
#include "keytext.h"
#include "typed.h"

#include <stdlib.h>
#include <string.h>

static void check_press(const struct press *press)
{
    REQUIRE(press->col >= 0 && press->row >= 0);
    REQUIRE(press->key <= PRESS_OTHER);
    REQUIRE(!press->pasted || (press->key >= ' ' && press->key < PRESS_UP));
}

/* Bytes of 0xF8 and above are keys that terminfo knew. */
static void check_typed(const uint8_t *data, size_t size)
{
    struct typed typed = {0};
    struct press presses[TYPED_MOST];
    size_t made = 0;
    for (size_t n = 0; n < size; n++) {
        uint32_t key = data[n] < 0xF8 ? data[n] : PRESS_UP + (uint32_t)(data[n] - 0xF8);
        int count = typed_take(&typed, key, presses);
        REQUIRE(count >= 0 && count <= TYPED_MOST);
        for (int press = 0; press < count; press++)
            check_press(&presses[press]);
        made += (size_t)count;
        REQUIRE(made <= n + 1);
    }
    made += (size_t)typed_give_up(&typed, presses);
    REQUIRE(made <= size);
    REQUIRE(typed_patience(&typed) == -1);
}

static void check_keytext(const char *text)
{
    while (*text != '\0') {
        struct press press;
        size_t length = keytext_length(text);
        const char *end = keytext_read(text, &press);
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
