/*
 * Invariant: `bytes` has the first min(length, room - 1) bytes of all that was appended, then a 0.
 */
#include "base/text.h"

#include "base/minmax.h"

#include <stdlib.h>
#include <string.h>

/*
 * Shell words. A word without its quotes is never longer than with them, so it is written over the
 * line.
 */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Cuts one word. Returns the text after it; NULL if a quote is not closed. */
static char *cut_word(char *from)
{
    char *to = from;
    char quote = '\0';
    for (; *from != '\0' && (quote != '\0' || !is_blank(*from)); from++) {
        if (*from == quote)
            quote = '\0';
        else if (quote == '\0' && (*from == '\'' || *from == '"'))
            quote = *from;
        else if (*from == '\\' && quote != '\'' && from[1] != '\0')
            *to++ = *++from;
        else
            *to++ = *from;
    }
    char *next = *from != '\0' ? from + 1 : from;
    *to = '\0';
    return quote == '\0' ? next : NULL;
}

bool shell_words_cut(char *line, char *words[], int max, int *count)
{
    *count = 0;
    while (line != NULL) {
        while (is_blank(*line))
            line++;
        if (*line == '\0') {
            words[*count] = NULL;
            return true;
        }
        if (*count == max)
            return false;
        words[(*count)++] = line;
        line = cut_word(line);
    }
    return false;
}

/* Makes room for `count` more bytes and a terminating 0 in a text that grows. */
static bool grow(struct text *text, size_t count)
{
    size_t needed = text->length + count + 1;
    size_t room = MAX(needed, 2 * text->room);
    if (text->failed || needed <= text->room)
        return !text->failed;
    char *bytes = realloc(text->bytes, room);
    text->failed = bytes == NULL;
    if (text->failed)
        return false;
    text->bytes = bytes;
    text->room = room;
    return true;
}

void text_bytes(struct text *text, const char *bytes, size_t count)
{
    if (text->grows && !grow(text, count))
        return;
    if (text->length < text->room) {
        size_t fits = MIN(count, text->room - 1 - text->length);
        if (fits > 0) /* of nothing, bytes may be NULL */
            memcpy(text->bytes + text->length, bytes, fits);
        text->bytes[text->length + fits] = '\0';
    }
    text->length += count;
}

size_t text_mark(const char *bytes, size_t length)
{
    static const char mark[] = "\xEF\xBB\xBF";
    size_t size = sizeof mark - 1;
    return length >= size && memcmp(bytes, mark, size) == 0 ? size : 0;
}

void text_free(struct text *text)
{
    free(text->bytes);
    *text = (struct text){.grows = true};
}

/* Appends an argument for the conversion `letter`; `longs` is the number of ls before the
 * letter. */
static void add_argument(struct text *text, int longs, char letter, va_list *arguments)
{
    if (letter == 's')
        text_add(text, va_arg(*arguments, const char *));
    else if (letter == 'd')
        text_signed(text, longs == 2   ? va_arg(*arguments, long long)
                          : longs == 1 ? va_arg(*arguments, long)
                                       : va_arg(*arguments, int));
    else if (letter == 'u')
        text_number(text, longs == 2   ? va_arg(*arguments, unsigned long long)
                          : longs == 1 ? va_arg(*arguments, unsigned long)
                                       : va_arg(*arguments, unsigned));
    else
        text_bytes(text, &letter, 1);
}

void text_format_arguments(struct text *text, const char *format, va_list *arguments)
{
    for (const char *percent; (percent = strchr(format, '%')) != NULL;) {
        int longs = (int)strspn(percent + 1, "l");
        text_bytes(text, format, (size_t)(percent - format));
        add_argument(text, longs, percent[1 + longs], arguments);
        format = percent + longs + 2;
    }
    text_add(text, format);
}

void text_format(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_format_arguments(text, format, &arguments);
    va_end(arguments);
}

void text_cut(struct text *text, size_t length)
{
    text->length = length;
    if (length < text->room)
        text->bytes[length] = '\0';
}

void text_add(struct text *text, const char *words)
{
    text_bytes(text, words, strlen(words));
}

void text_join(struct text *text, const char *words, ...)
{
    va_list more;
    va_start(more, words);
    for (; words != NULL; words = va_arg(more, const char *))
        text_add(text, words);
    va_end(more);
}

size_t text_encode(uint32_t glyph, char bytes[TEXT_GLYPH_MAX])
{
    static const uint8_t leads[] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t count = glyph < 0x80 ? 1 : glyph < 0x800 ? 2 : glyph < 0x10000 ? 3 : 4;
    for (size_t n = count - 1; n > 0; n--, glyph >>= 6)
        bytes[n] = (char)(0x80 | (glyph & 0x3F));
    bytes[0] = (char)(leads[count] | glyph);
    return count;
}

void text_glyph(struct text *text, uint32_t glyph)
{
    char bytes[TEXT_GLYPH_MAX];
    text_bytes(text, bytes, text_encode(glyph, bytes));
}

char *text_base64(char *to, const void *bytes, size_t length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t at = 0; at < length; at += 3) {
        uint8_t three[3] = {0};
        memcpy(three, (const char *)bytes + at, MIN(length - at, 3));
        uint32_t bits = (uint32_t)(three[0] << 16 | three[1] << 8 | three[2]);
        for (size_t n = 0; n < 4; n++)
            *to++ = at + n <= length ? digits[bits >> (18 - 6 * n) & 63] : '=';
    }
    return to;
}

/* Returns how many bytes follow the first byte `lead` of a code point; -1 if `lead` is not
 * valid. */
static int bytes_after(uint8_t lead)
{
    if (lead == 0 || (lead >= 0x80 && lead < 0xC0) || lead >= 0xF8)
        return -1;
    return lead < 0x80 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
}

const char *text_glyph_at(const char *bytes, uint32_t *glyph)
{
    static const uint32_t min[] = {0, 0x80, 0x800, 0x10000}; /* smaller ones need fewer bytes */
    uint8_t lead = (uint8_t)*bytes++;
    int more = bytes_after(lead);
    if (more < 0)
        return NULL;
    *glyph = more == 0 ? lead : lead & (0x3Fu >> more);
    for (int n = 0; n < more; n++) {
        uint8_t byte = (uint8_t)*bytes++;
        if ((byte & 0xC0) != 0x80)
            return NULL;
        *glyph = *glyph << 6 | (byte & 0x3F);
    }
    bool surrogate = *glyph >= 0xD800 && *glyph < 0xE000;
    return *glyph >= min[more] && *glyph <= 0x10FFFF && !surrogate ? bytes : NULL;
}

int text_width(uint32_t glyph)
{
    static const struct {
        uint32_t first, last;
        int width;
    } kinds[] = {
        {0x0000, 0x001F, 0},   {0x007F, 0x009F, 0},   {0x00AD, 0x00AD, 0},   {0x0300, 0x036F, 0},
        {0x1100, 0x115F, 2},   {0x200B, 0x200F, 0},   {0x2028, 0x202E, 0},   {0x2060, 0x206F, 0},
        {0x20D0, 0x20FF, 0},   {0x2E80, 0x303E, 2},   {0x3041, 0xA4CF, 2},   {0xAC00, 0xD7A3, 2},
        {0xF900, 0xFAFF, 2},   {0xFE00, 0xFE0F, 0},   {0xFE20, 0xFE2F, 0},   {0xFE30, 0xFE6F, 2},
        {0xFEFF, 0xFEFF, 0},   {0xFF00, 0xFF60, 2},   {0xFFE0, 0xFFE6, 2},   {0x1F1E6, 0x1F1FF, 0},
        {0x1F300, 0x1F3FA, 2}, {0x1F3FB, 0x1F3FF, 0}, {0x1F400, 0x1F64F, 2}, {0x1F680, 0x1F6FF, 2},
        {0x1F900, 0x1FAFF, 2}, {0x20000, 0x3FFFD, 2}, {0xE0000, 0xE0FFF, 0},
    };
    for (size_t n = 0; n < sizeof kinds / sizeof *kinds && glyph >= kinds[n].first; n++)
        if (glyph <= kinds[n].last)
            return kinds[n].width;
    return 1;
}

char text_small_letter(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

bool text_begins(const char *words, const char *beginning)
{
    while (*beginning != '\0' && text_small_letter(*words) == text_small_letter(*beginning)) {
        words++;
        beginning++;
    }
    return *beginning == '\0';
}

bool text_ends(const char *words, const char *ending)
{
    size_t length = strlen(words);
    size_t size = strlen(ending);
    return length > size && text_begins(words + length - size, ending);
}

bool text_lists(const char *list, char separator, const char *word)
{
    const size_t length = strlen(word);
    while (list != NULL) {
        if (length > 0 && strncmp(list, word, length) == 0 &&
            (list[length] == separator || list[length] == '\0'))
            return true;
        list = strchr(list, separator);
        if (list != NULL)
            list++;
    }
    return false;
}

void text_add_names(struct text *text, const char *(*name)(int n))
{
    for (int n = 0; name(n) != NULL; n++) {
        if (n > 0)
            text_add(text, name(n + 1) != NULL ? ", " : " or ");
        text_add(text, name(n));
    }
}

void text_quoted(struct text *text, const char *bytes, size_t length)
{
    for (size_t n = 0; n < length; n++) {
        if (bytes[n] == '\'')
            text_add(text, "'\"'\"'");
        else
            text_bytes(text, bytes + n, 1);
    }
}

void text_number(struct text *text, uint64_t number)
{
    text_decimal(text, number, 0);
}

void text_signed(struct text *text, int64_t number)
{
    if (number < 0)
        text_add(text, "-");
    text_number(text, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

void text_decimal(struct text *text, uint64_t number, int places)
{
    char digits[22];
    size_t first = sizeof digits;
    for (int n = 0; n <= places || number > 0; n++, number /= 10) {
        if (n == places && places > 0)
            digits[--first] = '.';
        digits[--first] = (char)('0' + number % 10);
    }
    text_bytes(text, digits + first, sizeof digits - first);
}

void text_trimmed(struct text *text, uint64_t number, int places)
{
    for (; places > 1 && number % 10 == 0; places--)
        number /= 10;
    text_decimal(text, number, places);
}
