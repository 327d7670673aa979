/*
 * A word without its quotes is never longer, so it is written over the bytes it is read from.
 */
#include "base/shell_words.h"

#include <stddef.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
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
