/*
 * One program of many units: runs the unit that its argument names, or prints the names of all.
 *
 * The build makes units.list, a UNIT(symbol, "name") for each, and calls the main function of each
 * unit main_SYMBOL. A unit runs in a process of its own, as if it were a program of its own.
 */
#include <stdio.h>
#include <string.h>

#define UNIT(symbol, name) int main_##symbol(int argc, char **argv);
#include "units.list"
#undef UNIT

static const struct {
    const char *name;
    int (*main)(int argc, char **argv);
} units[] = {
#define UNIT(symbol, name) {name, main_##symbol},
#include "units.list"
};

int main(int argc, char **argv)
{
    for (size_t n = 0; n < sizeof units / sizeof *units; n++) {
        if (argc < 2)
            printf("%s\n", units[n].name);
        else if (strcmp(argv[1], units[n].name) == 0)
            return units[n].main(argc - 1, argv + 1);
    }
    if (argc < 2)
        return 0;
    fprintf(stderr, "%s: no such unit: %s\n", argv[0], argv[1]);
    return 2;
}
