/*
 * Prints the roads of a window as tests/golden/towns.py does, for comparison with it: a point is a
 * line, with the numbers that tmap_roads() has of it.
 *
 * usage: print_roads OPTION..., those of a recipe and --places=FILE, --zoom=N, --at=X,Y,
 * --size=COLSxROWS
 */
#include "library/tmap.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 16384, BYTES = 1 << 25 };

static void fail(const char *why)
{
    fprintf(stderr, "print_roads: %s\n", why);
    exit(1);
}

/* What an option says after its '=', or NULL. */
static const char *value(const char *word, const char *option)
{
    size_t length = strlen(option);
    return strncmp(word, option, length) == 0 ? word + length : NULL;
}

static void read_file(const char *name, char *text)
{
    FILE *file = fopen(name, "r");
    if (file == NULL)
        fail(name);
    text[fread(text, 1, ROOM - 1, file)] = '\0';
    fclose(file);
}

int main(int argc, char *argv[])
{
    char recipe[ROOM] = "", places[ROOM] = "", why[ROOM] = "";
    struct tmap_window window = {.size = sizeof window, .cols = 0};
    double x = 0, y = 0;
    bool has_places = false;
    for (int n = 1; n < argc; n++) {
        const char *text;
        if ((text = value(argv[n], "--zoom=")) != NULL)
            window.zoom = atoi(text);
        if ((text = value(argv[n], "--at=")) != NULL && sscanf(text, "%lf,%lf", &x, &y) != 2)
            return 2;
        if ((text = value(argv[n], "--size=")) != NULL &&
            sscanf(text, "%" SCNu32 "x%" SCNu32, &window.cols, &window.rows) != 2)
            return 2;
        if ((text = value(argv[n], "--places=")) != NULL) {
            has_places = true;
            read_file(text, places);
        }
        if (strlen(recipe) + strlen(argv[n]) + 2 > ROOM)
            return 2;
        strcat(strcat(recipe, argv[n]), " ");
    }
    window.x = (int64_t)floor(ldexp(x, window.zoom));
    window.y = (int64_t)floor(ldexp(y, window.zoom));
    struct tmap *world = tmap_open_places(recipe, has_places ? places : NULL, why, sizeof why);
    if (world == NULL)
        fail(why);
    struct tmap_reader *reader = tmap_reader_open(world, BYTES);
    size_t points = window.cols * (size_t)window.rows;
    uint8_t *roads = calloc(3, points);
    if (reader == NULL || roads == NULL)
        fail("out of memory");
    int error = tmap_roads(reader, &window, roads, roads + points, roads + 2 * points);
    if (error != TMAP_DONE)
        fail(tmap_error_text(error));
    for (size_t n = 0; n < points; n++)
        printf("%u %u %u\n", roads[n], roads[points + n], roads[2 * points + n]);
    free(roads);
    tmap_reader_close(reader);
    tmap_close(world);
    return ferror(stdout) != 0;
}
