/*
 * Nothing goes to the terminal from here: the explorer has it, and says what this has to say.
 */
#include "cli/save.h"
#include "files/error_format.h"

#include "files/atomic_file.h"
#include "files/export.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* Formats that share an ending are told once; the first one has it. */
static enum explorer_written refuse_ending(struct error *about)
{
    char endings[200] = "";
    for (const struct format *format = formats; format->name != NULL; format++) {
        const struct format *first = formats;
        while (strcmp(first->ending, format->ending) != 0)
            first++;
        if (first < format)
            continue;
        if (format > formats)
            strcat(endings, format[1].name != NULL ? ", " : " or ");
        strncat(endings, format->ending, 20);
    }
    error_format(about, ERROR_USAGE, "the name must end with %s", endings);
    return EXPLORER_NOT_WRITTEN;
}

/* Why a format cannot have the map as it looks, in the words of the explorer; NULL: it can. */
static const char *unfit(const struct format *format, const struct look *look)
{
    if (format_unfit(format, look) == NULL)
        return NULL;
    if (look->blocks == BLOCKS_HALF)
        return "half blocks need colours: .ansi or .png, or first press a";
    if (look->relief == RELIEF_SHADE)
        return "shades need colours: .ansi or .png, or first press v";
    return "contours need tiles: .txt, .ansi or .png, or first press v";
}

static bool write_file(const struct map *map, const struct format *format, const char *path)
{
    struct atomic_file output;
    struct progress progress;
    if (!atomic_file_open(&output, path))
        return false;
    progress_start(&progress, false);
    if (export_map(map, format, output.file, &progress))
        return atomic_file_close(&output);
    int saved = errno;
    atomic_file_discard(&output);
    errno = saved;
    return false;
}

/* The map as a file has it: for other terminals, too, and a picture without what is beyond the
 * world, which it has no pixels for. */
static struct map map_for(const struct format *format, const struct map *map)
{
    struct map copy = *map;
    if (copy.look.colors < 256)
        copy.look.colors = 256;
    if (format->picture != IMAGE_OTHER) {
        copy.view.cols = view_cols_inside(&map->view, &map->world.recipe);
        copy.view.rows = view_rows_inside(&map->view, &map->world.recipe);
    }
    return copy;
}

enum explorer_written save_view(const struct map *map, const char *path, bool replace,
                                struct error *about)
{
    char shown[ERROR_SHOWN_MAX];
    struct stat old;
    const struct format *format = format_of_file(path);
    bool there = stat(path, &old) == 0;
    error_shown(path, shown);
    if (format == NULL)
        return refuse_ending(about);
    const char *reason = unfit(format, &map->look);
    if (reason != NULL) {
        error_format(about, ERROR_USAGE, "%s", reason);
        return EXPLORER_NOT_WRITTEN;
    }
    if (map->view.cols == 0 || map->view.rows == 0) {
        error_format(about, ERROR_USAGE, "the screen has no room for a map to write");
        return EXPLORER_NOT_WRITTEN;
    }
    if (there && !S_ISREG(old.st_mode)) {
        error_format(about, ERROR_USAGE, "that is no file");
        return EXPLORER_NOT_WRITTEN;
    }
    if (there && !replace) {
        error_format(about, ERROR_USAGE, "%s is there: replace it? y or n", shown);
        return EXPLORER_EXISTS;
    }
    struct map file = map_for(format, map);
    if (!write_file(&file, format, path)) {
        error_format(about, ERROR_USAGE, "%s", strerror(errno));
        return EXPLORER_NOT_WRITTEN;
    }
    error_format(about, ERROR_USAGE, "wrote %s: %ux%u as %s", shown, file.view.cols, file.view.rows,
                 format->name);
    return EXPLORER_WRITTEN;
}
