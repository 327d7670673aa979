/*
 * Nothing goes to the terminal from here: the explorer has it, and says what this has to say.
 */
#include "save.h"

#include "export.h"
#include "output.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* Formats that share an ending are told once; the first one has it. */
static enum scene_written refuse_ending(struct complaint *about)
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
    complain(about, "the name must end with %s", endings);
    return SCENE_NOT_WRITTEN;
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
    struct output output;
    struct progress progress;
    if (!output_open(&output, path))
        return false;
    progress_start(&progress, false);
    if (export_map(map, format, output.file, &progress))
        return output_close(&output);
    int error = errno;
    output_discard(&output);
    errno = error;
    return false;
}

/* The map as a file has it: for other terminals, too, and a picture without what is beyond the
 * world, which it has no pixels for. */
static struct map map_for(const struct format *format, const struct map *map)
{
    struct map copy = *map;
    if (copy.look.colors < 256)
        copy.look.colors = 256;
    if (format->picture != PICTURE_OTHER) {
        copy.view.cols = view_cols_inside(&map->view, &map->world.recipe);
        copy.view.rows = view_rows_inside(&map->view, &map->world.recipe);
    }
    return copy;
}

enum scene_written save_view(const struct map *map, const char *path, bool replace,
                             struct complaint *about)
{
    char shown[COMPLAINT_SHOWN_MAX];
    struct stat old;
    const struct format *format = format_of_file(path);
    bool there = stat(path, &old) == 0;
    complaint_shown(path, shown);
    if (format == NULL)
        return refuse_ending(about);
    const char *reason = unfit(format, &map->look);
    if (reason != NULL) {
        complain(about, "%s", reason);
        return SCENE_NOT_WRITTEN;
    }
    if (map->view.cols == 0 || map->view.rows == 0) {
        complain(about, "the screen has no room for a map to write");
        return SCENE_NOT_WRITTEN;
    }
    if (there && !S_ISREG(old.st_mode)) {
        complain(about, "that is no file");
        return SCENE_NOT_WRITTEN;
    }
    if (there && !replace) {
        complain(about, "%s is there: replace it? y or n", shown);
        return SCENE_EXISTS;
    }
    struct map file = map_for(format, map);
    if (!write_file(&file, format, path)) {
        complain(about, "%s", strerror(errno));
        return SCENE_NOT_WRITTEN;
    }
    complain(about, "wrote %s: %ux%u as %s", shown, file.view.cols, file.view.rows, format->name);
    return SCENE_WRITTEN;
}
