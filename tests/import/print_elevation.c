/*
 * Prints a grid of elevations as text, for other programs to compare.
 *
 * usage: print_elevation FILE [NAME]      FILE - is standard input; NAME is taken for its name
 *
 * A line of the ending of its files, width, height, decimals, unit, cells (degrees, metres or
 * unknown), both sizes of a cell, and north and west of the first one if they are known; then a
 * line of values, with commas, for each row; an unknown height is an empty field. With NAME
 * "time", only the seconds that reading took.
 */
#include "import/elevation/elevation.c"
#include "import/images/image_read.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void print_head(const struct elevation_reader *reader)
{
    static const char *const cells[] = {"unknown", "degrees", "metres"};
    const struct elevation_head *head = &reader->head;
    printf("%s,%" PRIu32 ",%" PRIu32 ",%d,%s,%s,%" PRId64 ",%" PRId64, reader->format->endings[0],
           head->width, head->height, head->decimals, head->unit, cells[head->cells],
           head->cell_east, head->cell_south);
    if (head->placed)
        printf(",%" PRId64 ",%" PRId64, head->north, head->west);
    putchar('\n');
}

/* Prints a value with its decimals; nothing of one that is unknown. */
static void print_value(int32_t value, int decimals)
{
    int64_t power = 1;
    int64_t magnitude = value < 0 ? -(int64_t)value : value;
    for (int n = 0; n < decimals; n++)
        power *= 10;
    if (value == ELEVATION_UNKNOWN)
        return;
    printf("%s%" PRId64, value < 0 ? "-" : "", magnitude / power);
    if (decimals > 0)
        printf(".%0*" PRId64, decimals, magnitude % power);
}

static bool print_rows(const struct elevation_reader *reader, bool quiet, struct error *error)
{
    const struct elevation_head *head = &reader->head;
    int32_t *values = malloc(head->width * sizeof *values);
    bool done = values != NULL || error_memory(error);
    for (uint32_t y = 0; done && y < head->height; y++) {
        done = reader->format->read_row(reader->state, values, error);
        for (uint32_t x = 0; done && !quiet && x < head->width; x++) {
            print_value(values[x], head->decimals);
            putchar(x + 1 < head->width ? ',' : '\n');
        }
    }
    free(values);
    return done;
}

int main(int argc, char *argv[])
{
    if (argc < 2 || argc > 3)
        return 2;
    bool quiet = argc > 2 && strcmp(argv[2], "time") == 0;
    struct error error = {.kind = ERROR_FAILURE};
    bool standard = strcmp(argv[1], "-") == 0;
    struct import_stream stream = {
        .in = standard ? stdin : fopen(argv[1], "rb"),
        .name = argc > 2 && !quiet ? argv[2]
                : standard         ? NULL
                                   : argv[1],
        .max_cells = IMAGE_PIXELS_DEFAULT,
    };
    if (stream.in == NULL) {
        perror(argv[1]);
        return 1;
    }
    double start = seconds();
    struct elevation_reader reader = {.stream = stream};
    bool opened = open_elevation(&reader, &error);
    if (opened && !quiet)
        print_head(&reader);
    bool done = opened && print_rows(&reader, quiet, &error);
    if (!done)
        fprintf(stderr, "%s\n", error.text);
    else if (quiet)
        printf("%.3f\n", seconds() - start);
    close_elevation(&reader, stream.in);
    return done ? 0 : 1;
}
