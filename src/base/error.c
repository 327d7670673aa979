/*
 * Invariant: an error that was set is one line of printable ASCII.
 */
#include "base/error.h"

#include "base/minmax.h"

#include <string.h>

struct text error_text(struct error *error, enum error_kind kind)
{
    error->kind = kind;
    error->of_system = false;
    error->text[0] = '\0';
    return (struct text){.bytes = error->text, .room = sizeof error->text};
}

bool error_set(struct error *error, enum error_kind kind, const char *text)
{
    struct text line = error_text(error, kind);
    text_add(&line, text);
    return false;
}

bool error_format(struct error *error, enum error_kind kind, const char *format, ...)
{
    struct text line = error_text(error, kind);
    va_list arguments;
    va_start(arguments, format);
    text_format_arguments(&line, format, &arguments);
    va_end(arguments);
    return false;
}

bool error_memory(struct error *error)
{
    return error_set(error, ERROR_MEMORY, "out of memory");
}

bool error_prefix(struct error *error, const char *format, ...)
{
    const struct error before = *error;
    struct text line = {.bytes = error->text, .room = sizeof error->text};
    va_list arguments;
    va_start(arguments, format);
    text_format_arguments(&line, format, &arguments);
    va_end(arguments);
    text_join(&line, ": ", before.text, NULL);
    return false;
}

bool error_append(struct error *error, const char *format, ...)
{
    struct text line = {
        .bytes = error->text, .room = sizeof error->text, .length = strlen(error->text)};
    va_list arguments;
    va_start(arguments, format);
    text_format_arguments(&line, format, &arguments);
    va_end(arguments);
    return false;
}

bool error_append_size(struct error *error, uint32_t cols, uint32_t rows, uint64_t most,
                       uint32_t step)
{
    uint64_t high = MIN(root_floor(most * rows / cols), most); /* most < 2^32 */
    high = MIN(MAX(high - high % step, 1), rows);
    return error_append(error, ", such as %llux%llu", (unsigned long long)MIN(cols, most / high),
                        (unsigned long long)high);
}

bool error_prefix_option(struct error *error, const char *option, const char *value)
{
    return error_prefix(error, "--%s=%s", option, ERROR_SHOWN(value));
}

const char *error_shown(const char *text, char shown[ERROR_SHOWN_MAX])
{
    enum { SHOWN = (ERROR_SHOWN_MAX - 4) / 4 }; /* bytes of `text`, each as \xNN */
    static const char digits[] = "0123456789ABCDEF";
    struct text line = {.bytes = shown, .room = ERROR_SHOWN_MAX};
    shown[0] = '\0';
    for (int n = 0; n < SHOWN && text[n] != '\0'; n++) {
        unsigned char byte = (unsigned char)text[n];
        char escaped[] = {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
        bool printable = byte >= ' ' && byte < 0x7F;
        text_bytes(&line, printable ? text + n : escaped, printable ? 1 : sizeof escaped);
    }
    text_add(&line, strlen(text) > SHOWN ? "..." : "");
    return shown;
}
