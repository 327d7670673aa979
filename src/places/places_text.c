/*
 * The bytes are cut in place, row by row: what was read is never written to again, so the names and
 * kinds of the gazetteer may stay there. Letters that are joined with their accents become shorter.
 */
#include "places/places_text.h"

#include "base/parse.h"
#include "world/rows/picture.h"

#include <limits.h>
#include <strings.h>

enum { NAME, KIND, X, Y, KEY, COLUMNS };
enum { FIELDS_MAX = 64, NONE = -1 };

/* Words of a head, the best first. Those after the first row are known only in a head without
 * numbers; X and Y are then longitude and latitude, and the word for names is the kind. */
static const char *const heads[][COLUMNS] = {
    {"name", "kind", "x", "y", "key"},       {"city", NULL, "lon", "lat"},
    {"town", NULL, "longitude", "latitude"}, {"burg", NULL, "lng", NULL},
    {"village", NULL, NULL, NULL},           {"place", NULL, NULL, NULL}};
enum { HEADS = sizeof heads / sizeof *heads };
#define HEAD_WORDS "name, city, town, burg, village or place; x and y, or lon and lat; and kind"

/* What the columns are. */
struct columns {
    int at[COLUMNS];  /* from 0, or NONE */
    const char *kind; /* of places without one */
    bool degrees;     /* X and Y are longitude and latitude */
};

/* A row, cut into fields. */
struct row {
    int number; /* from 1 */
    int count;
    char separator;
    char *fields[FIELDS_MAX];
};

/* Sets the error to the reason for refusing a field, from 0, of a row. Always returns false. */
static bool refuse(const struct row *row, int field, const char *reason, struct error *error)
{
    return error_format(error, ERROR_USAGE, "row %d, column %d: %s", row->number, field + 1,
                        reason);
}

/* Returns what separates the fields of a first row: commas if there are three, as in all rows that
 * need no head; else tabs or semicolons, if there are two. */
static char find_separator(const char *at, const char *end)
{
    int count[UCHAR_MAX + 1] = {0};
    for (bool quoted = false; at < end && count[','] < 3; at++) {
        quoted = quoted != (*at == '"');
        count[(unsigned char)*at] += !quoted;
    }
    return count['\t'] > 1 ? '\t' : count[','] < 3 && count[';'] > 1 ? ';' : ',';
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
    const char separator[] = {row->separator, '\0'};
    *end = '\0';
    for (row->count = 0;; at++) {
        at += strspn(at, " ");
        if (row->count == FIELDS_MAX)
            return refuse(row, row->count, "there are more than 64 columns", error);
        bool quoted = *at == '"';
        char **field = &row->fields[row->count++];
        *field = at + quoted;
        at = quoted ? cut_quoted(at + 1, end) : at + strcspn(at, separator);
        if (at == NULL || (at < end && *at != row->separator))
            return refuse(
                row, row->count - 1,
                at == NULL ? "a quote is not closed, or a byte is 0"
                           : "what separates columns must follow its quotes, and no byte may be 0",
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

/* Accents in code points of their own; after each its letters, without it and with it. */
static const char accents[] = "\u0300AÀaàEÈeèIÌiìOÒoòUÙuù\u0301AÁaáCĆcćEÉeéIÍií"
                              "LĹlĺNŃnńOÓoóRŔrŕSŚsśUÚuúYÝyýZŹzź\u0302AÂaâCĈcĉ"
                              "EÊeêGĜgĝHĤhĥIÎiîJĴjĵOÔoôSŜsŝUÛuûWŴwŵYŶyŷ\u0303"
                              "AÃaãIĨiĩNÑnñOÕoõUŨuũ\u0304AĀaāEĒeēIĪiīOŌoōUŪuū"
                              "\u0306AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭ\u0307CĊcċEĖeėGĠgġ"
                              "IİZŻzż\u0308AÄaäEËeëIÏiïOÖoöUÜuüYŸyÿ\u030AAÅaåUŮ"
                              "uů\u030BOŐoőUŰuű\u030CCČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠ"
                              "sšTŤtťZŽzž\u0326SȘsșTȚtț\u0327CÇcçGĢgģKĶkķLĻlļNŅ"
                              "nņRŖrŗSŞsşTŢtţ\u0328AĄaąEĘeęIĮiįUŲuų";

/* Returns the letter that a letter and an accent after it are; 0 if there is none. */
static uint32_t joined(uint32_t letter, uint32_t accent)
{
    uint32_t now = 0;
    uint32_t plain;
    uint32_t whole = 0;
    const char *at = text_width(accent) == 0 ? accents : "";
    while ((at = text_glyph_at(at, &plain)) != NULL) {
        if (text_width(plain) == 0)
            now = plain;
        else if ((at = text_glyph_at(at, &whole)) != NULL && now == accent && plain == letter)
            return whole;
    }
    return 0;
}

/* Checks that a field is a name, or the word for a kind, and joins letters with their accents. */
static bool check_words(const struct row *row, int field, struct error *error)
{
    char *at = row->fields[field];
    char *to = at;
    char *last = at; /* the letter before `to` */
    uint32_t before = 0;
    uint32_t letter;
    int count = 0;
    for (const char *next; (next = text_glyph_at(at, &letter)) != NULL; at += next - at) {
        uint32_t whole = joined(before, letter);
        if (whole == 0 && text_width(letter) != 1)
            return refuse(row, field,
                          letter >= 0x300 && letter < 0x370
                              ? "tmap has no letter for an accent and what stands before it"
                              : "each letter must be one column wide",
                          error);
        before = whole != 0 ? whole : letter;
        last = whole != 0 ? last : to;
        to = last + text_encode(before, last);
        count += whole == 0;
    }
    if (*at != '\0')
        return refuse(row, field, "it must be UTF-8", error);
    *to = '\0';
    return (count > 0 && count <= PLACE_LETTERS) ||
           refuse(row, field, "it must have 1 to 30 letters", error);
}

/* Reads degrees of longitude or latitude, of whose decimals six count, as a place that is rounded
 * to a sixteenth of a cell. Returns the text after them, or NULL. */
static const char *read_degrees(char *text, const struct recipe *recipe, bool down, int64_t *place)
{
    const struct picture_degrees land = picture_degrees(recipe);
    const int64_t cell = down ? land.south : land.east;
    struct scale_number number;
    char *point = strchr(text, '.');
    if (point != NULL && strlen(point) == 1 + strspn(point + 1, "0123456789"))
        point[strnlen(point, 7)] = '\0';
    const char *end = scale_parse_number(text, &number);
    if (end == NULL)
        return NULL;
    int64_t degrees = scale_with_decimals(number, 6) % 360000000 * (PICTURE_DEGREE / 1000000);
    int64_t way = down ? land.north - degrees : degrees - land.west;
    way = recipe_wrap(way + cell / 32, 360 * PICTURE_DEGREE);
    *place = MIN(way * 16 / cell, INT64_C(1) << 36) * ((1 << RECIPE_ZOOM_MAX) / 16);
    return end;
}

/* Reads the coordinate in a column, X or Y. */
static bool read_coordinate(const struct row *row, const struct columns *columns, int column,
                            const struct recipe *recipe, int64_t *place, struct error *error)
{
    const bool down = column == Y;
    const uint32_t side = down ? recipe->height : recipe->width;
    const int64_t last = coordinates_last(recipe, down);
    char *text = row->fields[columns->at[column]];
    char *comma = strchr(text, ',');
    struct text told = TEXT_LOCAL(80);
    if (row->separator == ';' && comma != NULL)
        *comma = '.';
    const char *end = columns->degrees ? read_degrees(text, recipe, down, place)
                                       : coordinates_parse_one(text, side, last, true, place);
    if (end != NULL && *end == '\0' && *place <= last)
        return true;
    text_format(&told,
                columns->degrees ? "it must be degrees within this land"
                                 : "it must be from 0 to %u cells, with decimals or without",
                side - 1);
    return refuse(row, columns->at[column], told.bytes, error);
}

/* True if a field begins as a number does. */
static bool has_numbers(const struct row *row)
{
    int n = 0;
    while (n < row->count && !parse_is_digit(row->fields[n][strspn(row->fields[n], "-.")]))
        n++;
    return n < row->count;
}

/* Finds the columns by the words of the first row. Returns false if it has too few of them. */
static bool find_columns(const struct row *row, struct columns *columns)
{
    int used[COLUMNS] = {0};
    int *at = columns->at;
    *columns = (struct columns){.at = {NONE, NONE, NONE, NONE, NONE}};
    for (int word = has_numbers(row) ? 0 : HEADS - 1; word >= 0; word--)
        for (int column = 0; column < COLUMNS; column++)
            for (int n = row->count - 1; n >= 0 && heads[word][column] != NULL; n--)
                if (strcasecmp(row->fields[n], heads[word][column]) == 0) {
                    at[column] = n;
                    used[column] = word;
                }
    columns->kind = used[NAME] > 0 ? heads[used[NAME]][NAME] : "place";
    columns->degrees = used[X] > 0;
    return at[NAME] != NONE && at[X] != NONE && at[Y] != NONE && columns->degrees == (used[Y] > 0);
}

/* Takes the columns of the first row, if it is a head, as it must be without numbers. */
static bool take_head(const struct row *row, const struct recipe *recipe, struct columns *columns,
                      bool *head, struct error *error)
{
    struct text text = TEXT_LOCAL(ERROR_SHOWN_MAX);
    *head = find_columns(row, columns);
    if (*head && columns->degrees && !picture_degrees(recipe).known)
        return refuse(
            row, columns->at[X],
            "this land does not know its degrees, as elevation in degrees (.hgt, GeoTIFF, "
            ".asc) and worlds of --edges=wrap-x do; others take x and y",
            error);
    if (!*head)
        *columns = (struct columns){.at = {NAME, KIND, X, Y, NONE}, .kind = "place"};
    if (*head || has_numbers(row))
        return true;
    for (int n = 0; n < row->count; n++)
        text_join(&text, n > 0 ? "," : "", row->fields[n], NULL);
    return error_format(
        error, ERROR_USAGE, "row %d: \"%s\" %s", row->number, ERROR_SHOWN(text.bytes),
        *text.bytes == '{'
            ? "is JSON; print names by --layer=names --format=csv, or save them by "
              "w x.places"
            : "is neither a place, NAME,KIND,X,Y, nor a head of columns: " HEAD_WORDS);
}

/* Makes the last place the town that a row has the key of, if it has one. */
static bool take_key(struct gazetteer *gazetteer, const struct row *row, int field,
                     struct error *error)
{
    struct place *place = &gazetteer->list.items[gazetteer->list.count - 1];
    uint64_t key;
    if (field == NONE || field >= row->count || *row->fields[field] == '\0')
        return true;
    if (!parse_number(row->fields[field], UINT64_MAX, &key))
        return refuse(row, field, "it must be the key of a town, as --layer=places prints it",
                      error);
    place->source = PLACE_OF_PEOPLE;
    place->thing = key;
    return true;
}

/* Adds the place of a row. */
static bool add_row(struct gazetteer *gazetteer, const struct row *row,
                    const struct columns *columns, struct error *error)
{
    const struct recipe *recipe = &gazetteer->recipe;
    const int *at = columns->at;
    const char *kind = columns->kind;
    int64_t x, y;
    for (int n = 0; n < KEY; n++)
        if (at[n] >= row->count)
            return refuse(row, at[n], "it is missing: a row is NAME,KIND,X,Y", error);
    if (!check_words(row, at[NAME], error) ||
        !read_coordinate(row, columns, X, recipe, &x, error) ||
        !read_coordinate(row, columns, Y, recipe, &y, error))
        return false;
    if (at[KIND] != NONE && *row->fields[at[KIND]] != '\0') {
        if (!check_words(row, at[KIND], error))
            return false;
        kind = row->fields[at[KIND]];
    }
    if (gazetteer->list.count == GAZETTEER_MAX)
        return refuse(row, at[NAME], "there are more than 65536 places", error);
    return (gazetteer_add(gazetteer, row->fields[at[NAME]], kind, x, y) || error_memory(error)) &&
           take_key(gazetteer, row, at[KEY], error);
}

bool places_text_read(struct gazetteer *gazetteer, const struct recipe *recipe, char *bytes,
                      size_t length, struct error *error)
{
    struct columns columns;
    struct row row = {0};
    char *const last = bytes + length;
    char *at = bytes + text_mark(bytes, length);
    *gazetteer = (struct gazetteer){.recipe = *recipe};
    for (bool first = true; at < last;) {
        char *end = memchr(at, '\n', (size_t)(last - at));
        end = end != NULL ? end : last;
        row.number++;
        if (at + strspn(at, " \r") < end) {
            bool head = false;
            row.separator = first ? find_separator(at, end) : row.separator;
            if (!cut_row(&row, at, end, error) ||
                (first && !take_head(&row, recipe, &columns, &head, error)) ||
                (!head && !add_row(gazetteer, &row, &columns, error)))
                return false;
            first = false;
        }
        at = end + 1;
    }
    gazetteer->digest = gazetteer_digest(gazetteer);
    return true;
}
