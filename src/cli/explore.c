/*
 * Starts the explorer with what the command line says; at the end prints the command line to come
 * back.
 */
#include "cli/explore.h"

#include "cli/picture_file.h"
#include "explorer/actions/edit_world.h"
#include "explorer/actions/jump.h"
#include "export/formats/put.h"
#include "export/output_file.h"
#include "export/write_map.h"
#include "render/labels/labels.h"
#include "render/world_rows.h"
#include "survey/describe.h"
#include "terminal/key_loop.h"
#include "terminal/terminal.h"

#include <stdlib.h>
#include <unistd.h>

/*
 * Save: writes the explorer's view into a file.
 *
 * Nothing here writes to the terminal: the explorer shows the text.
 */

/* What one `w` writes: a map and the places of the user's own that it shows, or these alone. */
struct save {
    const char *path;          /* the file that was typed */
    struct progress *progress; /* told of the rows that were written */
    struct text beside;        /* the file of the places, if that is another one; owned */
    struct gazetteer places;
    int marks; /* marks among them */
    int wide;  /* marks that are not, as their names have letters of two columns */
};

/* Takes the places of the world that is shown, and its marks that have names. Returns false if out
 * of memory. */
static bool take_marks(struct save *save, const struct explorer *explorer)
{
    const struct gazetteer *own = gazetteer_of(&explorer->map);
    const struct recipe *recipe = &explorer->map.world.recipe;
    struct gazetteer *places = &save->places;
    bool done = true;
    places->recipe = *recipe;
    for (size_t n = 0; own != NULL && done && n < own->list.count; n++)
        done = places_append(&places->list, &own->list.items[n]);
    for (int n = 0; done && n < MARKS_MAX; n++) {
        const struct mark *mark = &explorer->marks.letters[n];
        if (!mark->at.kept || mark->name[0] == '\0' || mark->seed != recipe->seed)
            continue;
        const bool narrow = gazetteer_takes(mark->name);
        *(narrow ? &save->marks : &save->wide) += 1;
        done = !narrow ||
               gazetteer_add(places, mark->name, "mark", marks_within(mark->at.x, recipe, false),
                             marks_within(mark->at.y, recipe, true));
    }
    places->digest = gazetteer_digest(places);
    return done;
}

/* Shows the places on a map that is to be written, if it can have names. */
static bool show_places(struct save *save, struct map *map, struct error *error)
{
    if (save->places.list.count == 0 || !labels_drawn(map))
        return true;
    text_bytes(&save->beside, save->path, (size_t)(strrchr(save->path, '.') - save->path));
    text_add(&save->beside, ".places");
    save->places.path = save->beside.bytes;
    map->look.places = &save->places;
    return save->beside.failed ? error_memory(error) : gazetteer_settle(&save->places, map, error);
}

static void write_places(const struct gazetteer *places, FILE *out)
{
    const struct place *const items = places->list.items;
    size_t keyed = 0; /* the first one that is a town of the world */
    while (keyed < places->list.count && items[keyed].source != PLACE_OF_PEOPLE)
        keyed++;
    fputs(keyed < places->list.count ? "name,kind,x,y,key\n" : "name,kind,x,y\n", out);
    for (size_t n = 0; n < places->list.count; n++) {
        struct text text = TEXT_LOCAL(4 * PLACE_NAME_BYTES + 120);
        put_csv_field(&text, items[n].name);
        put_csv_field(&text, items[n].word);
        coordinates_add_place(&text, items[n].x, items[n].y, RECIPE_ZOOM_MAX);
        if (items[n].source == PLACE_OF_PEOPLE)
            text_format(&text, ",%llu", (unsigned long long)items[n].thing);
        fprintf(out, "%s\n", text.bytes);
    }
}

/* Writes a map in a format, or the places alone if that is NULL. The places beside a map are
 * written when it is whole but not yet in its place: so both are there in the end, or neither. */
static bool write_file(const struct save *save, const char *path, const struct map *map,
                       const struct format *format, struct error *error)
{
    const char *beside = format != NULL ? save->beside.bytes : NULL;
    struct output_file output;
    if (!output_file_open(&output, path, error))
        return false;
    snprintf(save->progress->what, sizeof save->progress->what, "%s, %ux%u", PROGRESS_NAME(path),
             map->view.cols, map->view.rows);
    bool done = format == NULL || write_map(map, format, output.file, save->progress, error);
    if (format == NULL)
        write_places(&save->places, output.file);
    if (done && beside != NULL) {
        done = (fflush(output.file) == 0 || error_of_errno(error)) &&
               (write_file(save, beside, map, NULL, error) ||
                error_prefix(error, "%s", ERROR_SHOWN(beside)));
        cleanup_set_file(output.temporary);
    }
    return output_file_close(&output, done, error);
}

/* Cuts off what lies beyond the world. */
static void crop(struct view *view, const struct recipe *recipe)
{
    view->cols = view_cols_inside(view, recipe);
    view->rows = view_rows_inside(view, recipe);
}

/* Zooms a view in until the longer side of the image is nearest to 1000 pixels, or as far as the
 * world allows: the same land in more detail. A flight sees beyond the rims. */
static void enlarge(struct view *view, const struct recipe *recipe, bool flight)
{
    enum { DOUBLED_MAX = 707 }; /* 1000, divided by the root of 2 */
    while (view->cols <= DOUBLED_MAX && view->rows <= DOUBLED_MAX &&
           view->zoom < recipe_zoom_max(recipe)) {
        view->x *= 2;
        view->y *= 2;
        view->cols *= 2;
        view->rows *= 2;
        view->zoom++;
        if (!flight)
            crop(view, recipe);
    }
}

/* Changes the view of a flight from characters to pixels: each character is two pixels tall. */
static void heighten(struct map *map)
{
    const struct look *look = &map->look;
    if ((look_is_untiled(look) && look_rows(look) == 2) || look_columns(look) == 2)
        return;
    view_scroll(&map->view, &map->world.recipe, 0, -(int64_t)(map->view.rows / 2));
    map->view.rows *= 2;
}

/* Returns the map as it goes into a file: in colours that other terminals have, too; in an image
 * with finer detail than on the screen, and without what lies beyond the world. */
static struct map map_for(const struct format *format, const struct map *map)
{
    struct map copy = *map;
    if (format != format_default(true))
        copy.look.light_ground = 0; /* it has a ground of its own */
    if (copy.look.colors < 256)
        copy.look.colors = 256;
    bool flight = map->look.kind != VIEW_MAP;
    if (format_is_filled(format) && !flight)
        crop(&copy.view, &map->world.recipe);
    if (format_is_image(format) && flight && map->look.kind != VIEW_WORLD)
        heighten(&copy);
    if (format_is_image(format))
        enlarge(&copy.view, &map->world.recipe, flight);
    return copy;
}

/* Removes from a look what a file cannot have: shades (even if the format has them as numbers), the
 * grounds of filled tiles, and names. Half blocks stay: they are other tiles. */
static void leave_out(const struct format *format, struct look *look)
{
    bool shaded = look->relief == RELIEF_SHADE;
    if (format == NULL)
        return;
    if (shaded && !format->colored)
        look->relief = RELIEF_PLAIN;
    format_fit_look(format, look, shaded, look_is_filled(look), true, true);
}

/* Checks that there is a map to write, and that the format can write it. `format` is NULL if the
 * file name has no known ending: the error lists these, briefly, as it follows the name in a prompt
 * that may have only 80 columns. */
static bool check_map(const struct map *map, const struct format *format, struct error *error)
{
    if (format == NULL) {
        struct text text = error_text(error, ERROR_USAGE);
        text_add(&text, "try ");
        format_add_endings(&text, true);
        return false;
    }
    if (!format_check(format, &map->look, true, error))
        return false;
    return (map->view.cols > 0 && map->view.rows > 0) ||
           error_set(error, ERROR_USAGE, "the screen has no room for a map to write");
}

/* Asks whether the files that exist may be replaced. Returns false, with the error set, if one
 * cannot be; *exist says whether there are any. */
static bool ask_replace(const struct save *save, bool *exist, struct error *about)
{
    const char *const paths[] = {save->path, save->beside.bytes};
    struct text text = error_text(about, ERROR_USAGE);
    int count = 0;
    for (int n = 0; n < 2 && paths[n] != NULL; n++) {
        struct stat old;
        if (stat(paths[n], &old) != 0)
            continue;
        text_join(&text, count++ > 0 ? " and " : "", ERROR_SHOWN(paths[n]), NULL);
        if (!S_ISREG(old.st_mode))
            return error_format(about, ERROR_USAGE, n == 0 ? "not a file" : "%s is not a file",
                                ERROR_SHOWN(paths[n]));
    }
    text_add(&text, count > 1 ? " exist: replace both? y or n" : " exists: replace it? y or n");
    *exist = count > 0;
    return true;
}

/* Says what was written. */
static void tell_written(const struct save *save, const struct map *map,
                         const struct format *format, struct error *about)
{
    const char *beside = save->beside.bytes;
    const unsigned count = (unsigned)save->places.list.count;
    uint32_t cols, rows;
    struct text text = error_text(about, ERROR_USAGE);
    text_join(&text, "wrote ", ERROR_SHOWN(save->path), ": ", NULL);
    if (format != NULL) {
        format_size(format, map, &cols, &rows);
        text_format(&text, "%ux%u as %s", cols, rows, format->name);
    }
    if (beside != NULL)
        text_join(&text, ", and ", ERROR_SHOWN(beside), ": ", NULL);
    if (format == NULL || beside != NULL)
        text_format(&text, "%u place%s", count, count == 1 ? "" : "s");
    if (save->wide > 0)
        text_format(&text, ", without %d whose letters are two columns wide", save->wide);
}

/* Writes a map in a format, or the places alone if that is NULL. Existing files are replaced only
 * if `replace` is true. The text of `about` is the result, also on success. */
static enum explorer_written save_map(struct save *save, struct map *map,
                                      const struct format *format, bool replace,
                                      struct error *about)
{
    bool exist = false;
    if ((format != NULL && !show_places(save, map, about)) || !ask_replace(save, &exist, about))
        return EXPLORER_NOT_WRITTEN;
    if (exist && !replace)
        return EXPLORER_EXISTS;
    const struct map file = format != NULL ? map_for(format, map) : *map;
    if (!write_file(save, save->path, &file, format, about))
        return EXPLORER_NOT_WRITTEN;
    tell_written(save, &file, format, about);
    bool kept = save->wide == 0 && (format == NULL || save->beside.bytes != NULL);
    return kept ? EXPLORER_KEPT : EXPLORER_WRITTEN;
}

/* Writes the view of a map into a file that may begin with ~, completely or not at all, as save_map
 * does. The ending of the name gives the format. */
static enum explorer_written save_view(const struct explorer *explorer, const char *typed,
                                       bool replace, struct progress *progress, struct error *about)
{
    char *path = system_expand_home(typed, about);
    const char *ending = strrchr(typed, '.');
    const bool alone = ending != NULL && strcmp(ending, ".places") == 0;
    const struct format *named = format_of_file(typed);
    const struct format *format = named != NULL && named->moves ? NULL : named;
    struct save save = {.path = path, .progress = progress, .beside = {.grows = true}};
    struct map seen = explorer->map;
    enum explorer_written written = EXPLORER_NOT_WRITTEN;
    bool taken = path != NULL && (take_marks(&save, explorer) || error_memory(about));
    if (save.marks > 0 && seen.look.labels == LABELS_NONE)
        seen.look.labels = LABELS_TEXT;
    leave_out(format, &seen.look);
    if (format != NULL && seen.look.kind == VIEW_WORLD)
        world_view_reframe(&seen, &explorer->map.look, format_is_image(format));
    if (taken && (alone || check_map(&seen, format, about)))
        written = save_map(&save, &seen, alone ? NULL : format, replace, about);
    gazetteer_free(&save.places);
    text_free(&save.beside);
    free(path);
    return written;
}

/*
 * Follow files: reloads the drawing that a world grows on, and the user's file of places, when
 * another program changes them while the explorer runs. Files are looked at after each key, and
 * read only if they are not as they were. Undoing needs the drawings of before, so all are kept.
 */

/* A drawing, or another picture, that was read again. */
struct drawn {
    struct drawing drawing;
    struct picture picture;
    uint32_t digest;
    char nodata[LINE_EDIT_BYTES_MAX]; /* as it was typed, for the picture */
    struct drawn *before;             /* the one that was read before it; NULL: the first one */
};

/* The files, as they were read last. */
struct followed_files {
    struct options *options;     /* of the explorer, with its places; the caller's */
    struct drawn *drawn;         /* the drawings that were read again; owned */
    struct file_stamp drawing;   /* zeros: there is none */
    struct file_stamp gazetteer; /* zeros: there is none */
    char *path; /* of places that the user named in the explorer, owned; NULL: none was */
};

/* Begins to follow the files of a map and its options, as they are now. The options must outlive
 * the struct. */
static struct followed_files follow_files_begin(struct options *options, const struct map *map)
{
    struct followed_files files = {.options = options};
    if (map->world.recipe.drawing != NULL && !options->carried)
        files.drawing = file_stamp_of(options->picture);
    if (options->places.path != NULL)
        files.gazetteer = file_stamp_of(options->places.path);
    return files;
}

/* Reads the picture again: as --nodata=`nodata` reads it, or if that is NULL as a drawing. Returns
 * NULL with the error set. */
static struct drawn *read_again(struct followed_files *files, const char *nodata,
                                struct error *error)
{
    struct picture_request request = picture_file_request(files->options, nodata == NULL);
    struct drawn *drawn = calloc(1, sizeof *drawn);
    if (drawn == NULL) {
        error_memory(error);
        return NULL;
    }
    if (nodata != NULL)
        request.nodata = strcpy(drawn->nodata, nodata);
    request.again = true;
    early_quit_begin(STDOUT_FILENO);
    bool read = picture_file_read(&drawn->picture, &request, error);
    early_quit_end();
    drawn->picture.digest = &drawn->digest;
    if (read && (nodata != NULL || picture_draw(&drawn->drawing, &drawn->picture, error))) {
        drawn->before = files->drawn;
        return files->drawn = drawn;
    }
    if (read)
        picture_free(&drawn->picture);
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
    struct drawn *drawn = read_again(files, NULL, &error);
    if (drawn == NULL) {
        explorer->note = note_join("the old land stays: ", error.text);
        return;
    }
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
    if (!places_file_load(&fresh, &map->world.recipe, path, true, error) ||
        !gazetteer_settle(&fresh, map, error)) {
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

/* Shows the places if their file has changed, and settles them in another world. */
static void follow_places(struct followed_files *files, struct explorer *explorer)
{
    struct gazetteer *places = &files->options->places;
    struct error error;
    if (!gazetteer_follow(places, &explorer->map, &error))
        explorer->note = note_of_error(&error);
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

/* Shows the file of elevation as --nodata=TEXT reads it. */
static void take_nodata(struct followed_files *files, struct explorer *explorer, const char *text)
{
    struct error error;
    const struct picture *before = explorer->map.world.recipe.picture;
    bool can = before != NULL && !options_is_piped(files->options->picture);
    struct drawn *drawn = can ? read_again(files, text, &error) : NULL;
    if (drawn == NULL) {
        explorer->note = note_join("nodata stays: ", can ? error.text : "there is no file to read");
        return;
    }
    explorer->note = edit_world_picture(explorer, &drawn->picture);
}

/* Reads the places of the file at a path, or removes all places if it is "none"; does neither if it
 * is NULL. Then reads those followed files again that have changed. Sets the note whenever it
 * reads. A file that is broken, as one that is half written, leaves the map as it was. Takes
 * microseconds if none has changed. `context` is a struct followed_files. */
static void follow_files(void *context, struct explorer *explorer, const char *path)
{
    struct followed_files *files = context;
    const struct drawn *before = files->drawn;
    follow_drawing(files, explorer);
    const struct note note = explorer->note;
    const bool drawn = files->drawn != before;
    if (path != NULL && explorer->dialog.nodata)
        take_nodata(files, explorer, path);
    else if (path != NULL)
        take_places(files, explorer, path);
    else
        follow_places(files, explorer);
    if (drawn)
        explorer->note = note; /* says more */
}

/* Ends it, after the explorer was freed, which may show the drawings that the struct owns. */
static void follow_files_end(struct followed_files *files)
{
    free(files->path);
    while (files->drawn != NULL) {
        struct drawn *before = files->drawn->before;
        picture_free(&files->drawn->picture);
        free(files->drawn);
        files->drawn = before;
    }
}

/*
 * Start.
 */

bool explore_check(const struct options *options, struct error *error)
{
    if (!system_has_stack(SYSTEM_STACK_EXPLORE, error))
        return false;
    if ((options_is_piped(options->picture) || options_is_piped(options->map.text[OPTION_FROM])) &&
        freopen("/dev/tty", "r", stdin) == NULL) {
        error_of_errno(error);
        return error_prefix(error, "no terminal to read keys from; --dump prints the map");
    }
    return isatty(STDIN_FILENO) ||
           error_set(error, ERROR_USAGE,
                     "standard input is no terminal to explore from; --dump prints the map");
}

/* True if the explorer begins with the whole world on the screen: with a picture, unless a part of
 * it was asked for. */
static bool opens_whole(const struct options *options)
{
    bool part = options->map.given[OPTION_ZOOM] || options->map.given[OPTION_AT];
    return options->map.fit ||
           (options->picture != NULL && options->map.text[OPTION_FROM] == NULL && !part);
}

/* True if the first view is not the whole of a world: a part was asked for, or a picture on a
 * sheet, or nothing is shown whole unasked: pictures and drawings are, and some presets. */
static bool part_is_asked(const struct options *options)
{
    const struct map_options *map = &options->map;
    return map->given[OPTION_AT] || map->given[OPTION_VIEW] || !options_zoom_is_free(options) ||
           map->paper || map->look.title[0] != '\0' ||
           !(map->preset[OPTION_ZOOM] || options->picture != NULL);
}

/* Returns what the explorer may choose: the look, unless the recipe of a picture gives it, and the
 * place in a world that is made. */
static struct opening opening_of(const struct options *options, const struct map *map)
{
    bool own = options->map.text[OPTION_FROM] == NULL;
    const char *center = options->map.text[OPTION_CENTER];
    bool made = own && (options->picture == NULL || map_options_grow(&options->map));
    bool told = options->map.given[OPTION_RELIEF] && options->map.given[OPTION_BLOCKS] &&
                options->map.given[OPTION_WORLD_VERSION] && /* a recipe line of the explorer, */
                places_lack(map) == NULL;                   /* which leaves names out far away */
    bool whole = own && !part_is_asked(options) && world_view_exists(&map->world.recipe) &&
                 (uint64_t)options->map.view.cols * options->map.view.rows <= WORLD_PIXELS_MAX;
    return (struct opening){
        .whole = whole,
        .relief = own && !options->map.given[OPTION_RELIEF],
        .blocks = own && !options->map.given[OPTION_BLOCKS],
        .labels = made && !told && !options->map.given[OPTION_LABELS],
        .towns = made && !told && !options->map.given[OPTION_TOWNS],
        .square = own && !options->map.given[OPTION_ASPECT] &&
                  (options->map.preset[OPTION_ZOOM] || look_is_fine(&options->map.look) ||
                   (options->picture != NULL && !options->map.given[OPTION_BLOCKS])),
        .place = made && (!options->map.given[OPTION_AT] || center != NULL) &&
                 (whole || !opens_whole(options)),
        .center = center,
        .land = options->land,
        .zoom = options_zoom_is_free(options),
    };
}

void explore_begin(struct explorer *explorer, const struct options *options, struct map *map,
                   uint64_t entropy)
{
    explorer_make(explorer, map, entropy);
    history_keep_word(&explorer->history, options->map.text[OPTION_SEED], options->map.recipe.seed);
    explorer->opening = opening_of(options, &explorer->map);
    explorer->fits = opens_whole(options) && !explorer->opening.place;
    *map = (struct map){0};
}

bool explore(struct options *options, struct map *map, struct error *error)
{
    uint64_t entropy;
    early_quit_end();
    if (!system_random_bits(&entropy, error))
        return error_prefix(error, "the system gives no random numbers");
    system_keep_memory();
    struct explorer *explorer = malloc(sizeof *explorer); /* large for a small stack */
    if (explorer == NULL)
        return error_memory(error);
    explore_begin(explorer, options, map, entropy);
    explorer->names = &options->places;
    describe_add_doubts(
        &explorer->map, options->map.text[OPTION_FROM] == NULL,
        &(struct text){.bytes = explorer->greeting.text, .room = sizeof explorer->greeting.text});
    struct followed_files files = follow_files_begin(options, &explorer->map);
    int all = options_colors(options) == COLORS_RGB ? TERMINAL_COLORS_TOLD : TERMINAL_COLORS_ALL;
    int colors = options->depth > 0 ? options->depth : all;
    if (!options_want_color(options, true))
        colors = 0;
    int ended_by;
    const struct screen screen = {explorer,
                                  colors,
                                  options->map.text[OPTION_NO_MOUSE] == NULL,
                                  !options->map.given[OPTION_BACKGROUND],
                                  save_view,
                                  follow_files,
                                  &files};
    bool done = key_loop_run(&screen, &ended_by, error);
    if (done && ended_by == 0 && explorer->command_panel.recipe_line != NULL)
        printf("tmap %s\n", explorer->command_panel.recipe_line);
    explorer_free(explorer);
    free(explorer);
    follow_files_end(&files);
    if (!done || ended_by == 0)
        return done && output_file_close_standard(error);
    interrupt_die(ended_by);
    return error_set(error, ERROR_FAILURE, "a signal that does not end the program");
}
