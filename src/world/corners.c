/*
 * A digit replaces the noise of its point and nothing else: displacement and all that follows stay
 * as they are.
 */
#include "world/corners.h"

#include <string.h>

/* Characters of a drawing, each at the place of its digit. */
static const char characters[] = "0123456789?.";

/* Appends a point to a drawing. False if it has too many. */
static bool add_corner(struct corners *corners, int *count, char c)
{
    if (*count == CORNERS_MAX)
        return false;
    corners->digits[(*count)++] = (uint8_t)(strchr(characters, c) - characters);
    return true;
}

bool corners_parse(struct corners *corners, const char *value, struct error *error)
{
    struct corners read = {.rows = 1};
    int count = 0;
    int col = 0;
    bool valid = true;
    for (; valid && *value != '\0'; value++) {
        if (*value == '/') {
            read.cols = read.rows == 1 ? (uint8_t)col : read.cols;
            valid = col > 0 && col == read.cols;
            read.rows++;
            col = 0;
        } else {
            col++;
            valid = strchr(characters, *value) != NULL && add_corner(&read, &count, *value);
        }
    }
    read.cols = read.rows == 1 ? (uint8_t)col : read.cols;
    if (!valid || col == 0 || col != read.cols)
        return error_set(
            error, ERROR_USAGE,
            "must be rows of digits, dots and ?, all of one length, such as 000/0?9/000, of "
            "at most 128 in all");
    *corners = read;
    return true;
}

void corners_add(const struct corners *corners, struct text *text)
{
    const uint8_t *digit = corners->digits;
    for (int row = 0; row < corners->rows; row++) {
        text_add(text, row > 0 ? "/" : "");
        for (int col = 0; col < corners->cols; col++) {
            char point[2] = {characters[*digit], '\0'};
            text_add(text, point);
            digit++;
        }
    }
}

int32_t corners_noise(const struct corners *corners, uint64_t i, uint64_t j)
{
    uint64_t col = i % corners->cols;
    uint64_t row = j % corners->rows;
    int32_t digit = corners->digits[row * corners->cols + col];
    if (digit == CORNERS_DOT)
        return 32768;
    return digit == CORNERS_NOISE ? -1 : digit * 65535 / 9;
}
