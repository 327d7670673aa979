/*
 * A line sets options as the command line would, so that it is refused in the same words.
 *
 * Invariant: whoever waits for an answer gets one for each line, at once.
 */
#include "cli/windows.h"

#include "base/shell_words.h"
#include "cli/option_rules_map.h"
#include "cli/option_table.h"
#include "cli/option_view.h"
#include "files/export.h"
#include "readers/error_format.h"

#include <errno.h>
#include <string.h>

enum { LINE_MAX_BYTES = 200, WORDS_MAX = 3 };

/* Reads a line without its newline into `line`; one that is longer, or has a byte 0, becomes "?",
 * which is no place. Returns false at the end of the input. */
static bool next_line(FILE *input, char line[LINE_MAX_BYTES])
{
    size_t length = 0;
    bool valid = true;
    int byte = getc(input);
    if (byte == EOF)
        return false;
    for (; byte != EOF && byte != '\n'; byte = getc(input)) {
        valid = valid && byte != '\0' && length < LINE_MAX_BYTES - 1;
        if (valid)
            line[length++] = (char)byte;
    }
    line[length] = '\0';
    if (!valid)
        strcpy(line, "?");
    return true;
}

/* Sets the option of a name, as the command line does. */
static bool set_option(struct options *options, const char *name, const char *value,
                       struct error *error)
{
    const struct option_row *row = option_next(NULL);
    while (strcmp(row->name, name) != 0)
        row = option_next(row);
    return option_read(options, row, value, error);
}

/* Finds the view that a line asks for. */
static bool read_view(const struct options *options, const struct map *map, char *line,
                      struct view *view, struct error *error)
{
    char *words[WORDS_MAX + 1];
    int count;
    struct options asked = *options;
    asked.cols = map->view.cols;
    asked.rows = map->view.rows;
    if (!shell_words_cut(line, words, WORDS_MAX, &count) || count == 0)
        return error_set(error, ERROR_USAGE,
                         "--at=-: a line is X,Y or X,Y COLSxROWS or X,Y COLSxROWS ZOOM");
    asked.at = words[0];
    return (count < 2 || set_option(&asked, "size", words[1], error)) &&
           (count < 3 || set_option(&asked, "zoom", words[2], error)) &&
           option_view(&asked, 0, 0, view, error);
}

static bool flush(FILE *file, struct error *error)
{
    errno = EIO; /* for a stream that fails without a reason */
    return fflush(file) == 0 || error_of_errno(error);
}

/* Answers a line. False: it failed, which ends the program, and not the line's fault. */
static bool answer_line(const struct options *options, struct map *map, const struct format *format,
                        char *line, FILE *file, uint64_t *refused, struct error *error)
{
    struct view usual = map->view;
    struct view view;
    struct progress progress;
    bool valid = read_view(options, map, line, &view, error);
    if (valid)
        map->view = view;
    if (!valid || !option_rules_names(map, error)) {
        map->view = usual;
        ++*refused;
        errno = EIO;
        return fprintf(file, "tmap: %s\n", error->text) > 0 || error_of_errno(error);
    }
    progress_start(&progress, false);
    bool done = (map_span_view(map) || error_memory(error)) &&
                export_map(map, format, file, &progress, error);
    map->view = usual;
    return done;
}

bool windows_print(const struct options *options, struct map *map, const struct format *format,
                   FILE *file, struct error *error)
{
    char line[LINE_MAX_BYTES];
    uint64_t lines = 0;
    uint64_t refused = 0;
    for (; next_line(stdin, line); lines++)
        if (!answer_line(options, map, format, line, file, &refused, error) || !flush(file, error))
            return false;
    if (ferror(stdin))
        return error_set(error, ERROR_FAILURE, "--at=-: standard input cannot be read");
    return refused == 0 ||
           error_format(error, ERROR_USAGE, "--at=-: %llu of %llu lines were not valid",
                        (unsigned long long)refused, (unsigned long long)lines);
}
