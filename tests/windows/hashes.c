/*
 * Prints a hash of all layers of 24 windows, and how many things in them have names: four worlds at
 * six zooms. It is built for Windows and for this system, which must print the same.
 */
#include "tmap.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 64, LAYERS = 12, NAMES = 512 };

static uint64_t hash_of(uint64_t hash, const void *bytes, size_t count)
{
    for (size_t n = 0; n < count; n++)
        hash = (hash ^ ((const unsigned char *)bytes)[n]) * 1099511628211u;
    return hash;
}

static void print_window(const struct tmap *world, int zoom)
{
    static uint32_t numbers[SIDE * SIDE];
    static struct tmap_name names[NAMES];
    struct tmap_window window = {.size = sizeof window, .zoom = zoom, .cols = SIDE, .rows = SIDE};
    uint64_t hash = 1469598103934665603u;
    int read = 0;
    window.x = tmap_cols(world, zoom) / 3;
    window.y = tmap_rows(world, zoom) / 3;
    for (int layer = 0; layer < LAYERS; layer++) {
        memset(numbers, 0, sizeof numbers);
        read += tmap_read_layer(world, &window, layer, numbers, sizeof numbers) == TMAP_DONE;
        hash = hash_of(hash, numbers, sizeof numbers);
    }
    int64_t count = tmap_names(world, &window, names, sizeof *names, NAMES);
    for (int64_t n = 0; n < count && n < NAMES; n++)
        hash = hash_of(hash, names[n].name, strlen(names[n].name));
    printf("zoom %d: %d layers, %d names, %08lx%08lx\n", zoom, read, (int)count,
           (unsigned long)(hash >> 32), (unsigned long)(hash & 0xFFFFFFFF));
}

int main(void)
{
    static const char *const recipes[] = {
        "--seed=42 --algorithm=rivers --climate=belts --world=1073741824x1073741824 "
        "--feature-size=256 --sea=45%",
        "--preset=planet --seed=3",
        "--preset=fjords --seed=9",
        "--seed=5 --algorithm=gullies",
    };
    for (size_t n = 0; n < sizeof recipes / sizeof *recipes; n++) {
        struct tmap *world = tmap_open(recipes[n], NULL, 0);
        printf("%s\n", recipes[n]);
        for (int zoom = -3; world != NULL && zoom <= 2; zoom++)
            print_window(world, zoom);
        tmap_close(world);
    }
    return 0;
}
