/*
 * Files are looked at after each key, and read only if they are not as they were. Undoing needs the
 * drawings of before, so all are kept.
 */
#include "cli/follow_files.h"

#include "cli/picture_file.h"
#include "explorer/actions/edit_world.h"
#include "import/places_file.h"
#include "places/gazetteer.h"
#include "system/system.h"
#include "world/rows/picture.h"

#include <stdlib.h>
#include <string.h>

/* A drawing that was read again. */
struct drawn {
    struct drawing drawing;
    struct picture picture;
    uint32_t digest;
    struct drawn *before; /* the one that was read before it; NULL: the first one */
};

struct followed_files follow_files_begin(struct options *options, const struct map *map)
{
    struct followed_files files = {.options = options};
    if (map->world.recipe.drawing != NULL && !options->carried)
        files.drawing = file_stamp_of(options->picture);
    if (options->places.path != NULL)
        files.gazetteer = file_stamp_of(options->places.path);
    return files;
}

/* Reads the drawing. Returns NULL with the error set on failure. */
static struct drawn *read_drawing(const struct options *options, struct error *error)
{
    const struct picture_request request = {
        .path = options->picture,
        .max_pixels = options->max_pixels,
        .encoding = (enum picture_encoding)options->encoding,
        .drawing = true,
        .silent = true,
    };
    struct drawn *drawn = calloc(1, sizeof *drawn);
    if (drawn == NULL)
        error_memory(error);
    else if (picture_file_read(&drawn->picture, &request, error)) {
        drawn->picture.digest = &drawn->digest;
        if (picture_draw(&drawn->drawing, &drawn->picture, error))
            return drawn;
        picture_free(&drawn->picture);
    }
    free(drawn);
    return NULL;
}

/* Shows the drawing if it has changed. The places are then read again, too: the land has others. */
static void follow_drawing(struct followed_files *files, struct explorer *explorer)
{
    struct error error;
    if (!files->drawing.there || explorer->map.world.recipe.drawing == NULL ||
        !file_stamp_renew(&files->drawing, files->options->picture))
        return;
    struct drawn *drawn = read_drawing(files->options, &error);
    if (drawn == NULL) {
        explorer->note = note_join("the old land stays: ", error.text);
        return;
    }
    drawn->before = files->drawn;
    files->drawn = drawn;
    explorer->note = edit_world_drawing(explorer, &drawn->drawing);
    files->gazetteer = (struct file_stamp){.there = false};
}

/* Reads the places of a file, in place of the old ones. A file that is broken leaves them as they
 * were: false, with the error set. */
static bool read_places(struct followed_files *files, struct explorer *explorer, const char *path,
                        struct error *error)
{
    struct map *map = &explorer->map;
    struct gazetteer *places = &files->options->places;
    struct gazetteer fresh;
    if (!places_file_load(&fresh, &map->world.recipe, path, error) ||
        (!gazetteer_settle(&fresh, map) && !error_memory(error))) {
        gazetteer_free(&fresh);
        return false;
    }
    explorer->found = (struct found){.on = false}; /* it has places of the old list */
    gazetteer_free(places);
    *places = fresh;
    if (map->look.places == NULL && map->look.labels == LABELS_NONE)
        map->look.labels = LABELS_TEXT;
    map->look.places = places;
    explorer->note = note_of("");
    struct text text = note_text(&explorer->note);
    const char *were = places->list.count == 1 ? "place was" : "places were";
    text_format(&text, "%u %s read", (unsigned)places->list.count, were);
    return true;
}

/* Shows the places if their file has changed. */
static void follow_places(struct followed_files *files, struct explorer *explorer)
{
    const struct gazetteer *places = &files->options->places;
    struct error error;
    if (places->path != NULL && gazetteer_of(&explorer->map) == places &&
        file_stamp_renew(&files->gazetteer, places->path) &&
        !read_places(files, explorer, places->path, &error))
        explorer->note = note_join("the places stay: ", error.text);
}

/* Shows the places of a path that was typed. */
static void take_places(struct followed_files *files, struct explorer *explorer, const char *path)
{
    struct error error;
    if (strcmp(path, "none") == 0) {
        explorer->map.look.places = NULL;
        explorer->note = note_of("no places; Backspace brings them back");
        return;
    }
    char *own = system_expand_home(path, &error);
    if (own == NULL || !read_places(files, explorer, own, &error)) {
        explorer->note = note_join("the places stay: ", error.text);
        free(own);
        return;
    }
    free(files->path);
    files->path = own;
    files->gazetteer = file_stamp_of(own);
}

void follow_files(void *context, struct explorer *explorer, const char *path)
{
    struct followed_files *files = context;
    const struct drawn *before = files->drawn;
    follow_drawing(files, explorer);
    const struct note note = explorer->note;
    if (path != NULL)
        take_places(files, explorer, path);
    else
        follow_places(files, explorer);
    if (files->drawn != before)
        explorer->note = note; /* says more */
}

void follow_files_end(struct followed_files *files)
{
    free(files->path);
    while (files->drawn != NULL) {
        struct drawn *before = files->drawn->before;
        picture_free(&files->drawn->picture);
        free(files->drawn);
        files->drawn = before;
    }
}
