/*
 * The bytes are cut in place, row by row: what was read is never written to again, so the names and
 * kinds of the gazetteer may stay there.
 */
#include "places/places_text.h"

#include "base/text.h"
#include "view/view.h"

#include <string.h>
#include <strings.h>

enum { NAME, KIND, X, Y, COLUMNS };
enum { FIELDS_MAX = 64, NONE = -1 };

/* A row, cut into fields. */
struct row {
    int number; /* from 1 */
    int count;
    char *fields[FIELDS_MAX];
};

/* Sets the error to the reason for refusing a field, from 0, of a row. Always returns false. */
static bool refuse(const struct row *row, int field, const char *reason, struct error *error)
{
    return error_format(error, ERROR_USAGE, "row %d, column %d: %s", row->number, field + 1,
                        reason);
}

/* Cuts a field in quotes, after the first one. Returns where it ends; NULL if it does not. */
static char *cut_quoted(char *from, const char *end)
{
    char *to = from;
    for (; from < end && *from != '\0'; from++) {
        if (*from == '"' && *++from != '"') {
            *to = '\0';
            return from + strspn(from, " \r");
        }
        *to++ = *from;
    }
    return NULL;
}

/* Cuts a row whose last byte, at `end`, may be overwritten. */
static bool cut_row(struct row *row, char *at, char *end, struct error *error)
{
    *end = '\0';
    for (row->count = 0;; at++) {
        at += strspn(at, " ");
        if (row->count == FIELDS_MAX)
            return refuse(row, row->count, "there are more than 64 columns", error);
        bool quoted = *at == '"';
        char **field = &row->fields[row->count++];
        *field = at + quoted;
        at = quoted ? cut_quoted(at + 1, end) : at + strcspn(at, ",");
        if (at == NULL || (at < end && *at != ','))
            return refuse(row, row->count - 1,
                          at == NULL ? "a quote is not closed, or a byte is 0"
                                     : "a comma must follow its quotes, and no byte may be 0",
                          error);
        char *last = at;
        while (!quoted && last > *field && strchr(" \r", last[-1]) != NULL)
            *--last = '\0';
        bool more = at < end;
        *at = '\0';
        if (!more)
            return true;
    }
}

/* Checks that a field is a name, or the word for a kind. */
static bool check_words(const struct row *row, int field, struct error *error)
{
    const char *at = row->fields[field];
    uint32_t letter;
    int count = 0;
    for (const char *next; (next = text_glyph_at(at, &letter)) != NULL; at = next, count++)
        if (text_width(letter) != 1)
            return refuse(row, field, "each letter must be one column wide", error);
    if (*at != '\0')
        return refuse(row, field, "it must be UTF-8", error);
    return (count > 0 && count <= PLACE_LETTERS) ||
           refuse(row, field, "it must have 1 to 30 letters", error);
}

/* Reads a coordinate along a side of the world, `down` that from north to south. */
static bool read_coordinate(const struct row *row, int field, const struct recipe *recipe,
                            bool down, int64_t *place, struct error *error)
{
    const uint32_t side = down ? recipe->height : recipe->width;
    const char *end =
        coordinates_parse_one(row->fields[field], side, coordinates_last(recipe, down), place);
    if (end != NULL && *end == '\0')
        return true;
    char reason[120];
    struct text text = {.bytes = reason, .room = sizeof reason};
    text_format(&text, "it must be from 0 to %u cells, in steps of a cell, a half, a quarter...",
                side - 1);
    return refuse(row, field, reason, error);
}

/* Finds the columns by the words of a row. Returns false if the row has no such words. */
static bool find_columns(const struct row *row, int columns[COLUMNS])
{
    static const char *const words[COLUMNS] = {"name", "kind", "x", "y"};
    for (int column = 0; column < COLUMNS; column++) {
        columns[column] = NONE;
        for (int n = row->count - 1; n >= 0; n--)
            if (strcasecmp(row->fields[n], words[column]) == 0)
                columns[column] = n;
    }
    return columns[NAME] != NONE && columns[X] != NONE && columns[Y] != NONE;
}

/* Adds the place of a row. */
static bool add_row(struct gazetteer *gazetteer, const struct row *row, const int columns[COLUMNS],
                    struct error *error)
{
    const struct recipe *recipe = &gazetteer->recipe;
    const char *kind = "place";
    int64_t x, y;
    for (int n = 0; n < COLUMNS; n++)
        if (columns[n] >= row->count)
            return refuse(row, columns[n], "it is missing: a row is NAME,KIND,X,Y", error);
    if (!check_words(row, columns[NAME], error) ||
        !read_coordinate(row, columns[X], recipe, false, &x, error) ||
        !read_coordinate(row, columns[Y], recipe, true, &y, error))
        return false;
    if (columns[KIND] != NONE && *row->fields[columns[KIND]] != '\0') {
        if (!check_words(row, columns[KIND], error))
            return false;
        kind = row->fields[columns[KIND]];
    }
    if (gazetteer->list.count == GAZETTEER_MAX)
        return refuse(row, columns[NAME], "there are more than 65536 places", error);
    return gazetteer_add(gazetteer, row->fields[columns[NAME]], kind, x, y) || error_memory(error);
}

bool places_text_read(struct gazetteer *gazetteer, const struct recipe *recipe, char *bytes,
                      size_t length, struct error *error)
{
    int columns[COLUMNS] = {NAME, KIND, X, Y};
    struct row row = {0};
    char *const last = bytes + length;
    char *at = bytes + text_mark(bytes, length);
    *gazetteer = (struct gazetteer){.recipe = *recipe};
    for (bool first = true; at < last;) {
        char *end = memchr(at, '\n', (size_t)(last - at));
        end = end != NULL ? end : last;
        row.number++;
        if (at + strspn(at, " \r") < end) {
            int found[COLUMNS];
            if (!cut_row(&row, at, end, error))
                return false;
            bool heads = first && find_columns(&row, found);
            if (heads)
                memcpy(columns, found, sizeof columns);
            else if (!add_row(gazetteer, &row, columns, error))
                return false;
            first = false;
        }
        at = end + 1;
    }
    gazetteer->digest = gazetteer_digest(gazetteer);
    return true;
}
