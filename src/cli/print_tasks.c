/*
 * Prints maps, answers about them, windows at many places, and replays of keys.
 */
#include "cli/print_tasks.h"

#include "canvas/ansi_codes.h"
#include "cli/explore.h"
#include "explorer/actions/edit_world.h"
#include "explorer/actions/opening.h"
#include "export/write_map.h"
#include "options/preset.h"
#include "options/recipe_line.h"
#include "render/painter.h"
#include "render/world_rows.h"
#include "survey/area_text.h"
#include "survey/describe.h"
#include "survey/town_words.h"
#include "terminal/terminal.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* True if a part of the world was asked for. What a preset shows was not. */
static bool wants_part(const struct options *options)
{
    return options->map.given[OPTION_AT] || options->map.view.cols > 0 ||
           (options->map.fit && !options_zoom_is_free(options));
}

/* Makes a view show the whole world at its zoom. */
static void widen_view(struct view *view, const struct recipe *recipe)
{
    int64_t cols = recipe_cols(recipe, view->zoom);
    int64_t rows = recipe_rows(recipe, view->zoom);
    view->x = view->y = 0;
    view->cols = (uint32_t)MIN(cols, UINT32_MAX);
    view->rows = (uint32_t)MIN(rows, UINT32_MAX);
}

bool print_tasks_of_world(const struct options *options)
{
    return !wants_part(options) && options_zoom_is_free(options) &&
           options->map.text[OPTION_WHOLE] == NULL;
}

bool print_tasks_area(const struct options *options, const struct recipe *recipe,
                      const struct view *view, struct area *area, struct error *error)
{
    struct view seen = *view;
    if (print_tasks_of_world(options)) {
        *area = area_of_world(recipe, AREA_POINTS_MAX);
        return true;
    }
    if (!wants_part(options))
        widen_view(&seen, recipe);
    else if (options->map.fit) /* the world may wrap: without what comes again */
        seen = view_shown(&seen, recipe);
    if (area_of_view(area, recipe, &seen))
        return true;
    error_format(error, ERROR_USAGE,
                 "a view of %ux%u tiles at zoom %d is too large for facts: at most %u tiles, each "
                 "of them once",
                 seen.cols, seen.rows, seen.zoom, AREA_POINTS_MAX);
    if (options->map.view.cols > 0)
        return error_append_size(error, (uint32_t)MIN(seen.cols, recipe_cols(recipe, seen.zoom)),
                                 (uint32_t)MIN(seen.rows, recipe_rows(recipe, seen.zoom)),
                                 AREA_POINTS_MAX, 1);
    while (recipe_cols(recipe, seen.zoom) * recipe_rows(recipe, seen.zoom) > AREA_POINTS_MAX)
        seen.zoom--;
    return error_append(error, ", such as --zoom=%d", seen.zoom);
}

bool print_tasks_have_names(const struct map *map, struct error *error)
{
    bool listed = map->look.layer == LAYER_NAMES;
    const char *lack = listed || map->look.labels != LABELS_NONE ? places_lack(map) : NULL;
    return lack == NULL ||
           error_format(error, ERROR_USAGE, "%s: %s", listed ? "--layer=names" : "--labels", lack);
}

/*
 * Windows: prints a window of the map for each place on standard input, as --at=- asks.
 *
 * A line sets options as the command line would, so errors have the same words.
 *
 * Invariant: each line gets its answer at once, for programs that wait for it.
 */

enum { LINE_MAX_BYTES = 200, WORDS_MAX = 3 };

/* Reads a line into `line`, without its newline. A line that is too long or has a byte 0 becomes
 * "?", which is no place. Returns false at the end of the input. */
static bool next_line(FILE *input, char line[LINE_MAX_BYTES])
{
    size_t length = 0;
    bool valid = true;
    int byte = getc(input);
    if (byte == EOF)
        return false;
    for (; byte != EOF && byte != '\n'; byte = getc(input)) {
        valid = valid && byte != '\0' && length < LINE_MAX_BYTES - 1;
        if (valid)
            line[length++] = (char)byte;
    }
    line[length] = '\0';
    if (!valid)
        strcpy(line, "?");
    return true;
}

/* Sets the view that a line asks for. */
static bool read_view(const struct options *options, const struct map *map, char *line,
                      struct view *view, struct error *error)
{
    char *words[WORDS_MAX + 1];
    int count;
    struct options asked = *options;
    asked.map.view.cols = map->view.cols;
    asked.map.view.rows = map->view.rows;
    if (!shell_words_cut(line, words, WORDS_MAX, &count) || count == 0)
        return error_set(error, ERROR_USAGE,
                         "--at=-: a line is X,Y or X,Y COLSxROWS or X,Y COLSxROWS ZOOM");
    asked.map.text[OPTION_AT] = words[0];
    return (count < 2 || options_read(&asked, OPTION_SIZE, words[1], error)) &&
           (count < 2 || asked.map.look.dpi == 0 ||
            error_set(error, ERROR_USAGE, "--at=-: a size is COLSxROWS")) &&
           (count < 3 || options_read(&asked, OPTION_ZOOM, words[2], error)) &&
           options_view(&asked, 0, 0, view, error);
}

/* What windows are printed from and to. */
struct windows {
    const struct options *options;
    struct map *map;
    const struct format *format; /* can print the map's look */
    FILE *file;
    uint64_t refused; /* lines that were not valid */
};

/* Answers a line. Returns false if the program must end; a line that is not valid is such a failure
 * only in formats without a head. */
static bool answer_line(struct windows *windows, char *line, struct error *error)
{
    struct map *map = windows->map;
    struct view usual = map->view;
    struct view view;
    struct progress nobody = {.tell = NULL};
    bool valid = read_view(windows->options, map, line, &view, error);
    if (valid)
        map->view = view;
    if (!valid || !print_tasks_have_names(map, error)) {
        map->view = usual;
        windows->refused++;
        fprintf(stderr, "tmap: %s\n", error->text);
        return windows->format->begin != NULL || /* else windows are told apart by their number */
               error_set(error, ERROR_FAILURE,
                         "ends before the window of a line that is not valid");
    }
    bool done = (map_span_view(map) || error_memory(error)) &&
                write_map(map, windows->format, windows->file, &nobody, error);
    map->view = usual;
    errno = EIO; /* for a stream that fails without a reason */
    return done && (fflush(windows->file) == 0 || error_of_errno(error));
}

/* Reads lines of a place, and optionally a size and a zoom: X,Y or X,Y COLSxROWS or X,Y COLSxROWS
 * ZOOM. Prints the window of each, and flushes it before it reads the next line. A missing size or
 * zoom is that of the map's view and the options. A line that is not valid ends the windows of a
 * format without a head; in others it has no window, and standard error says why. Returns false
 * with the error set: ERROR_USAGE, after the last line, if some lines were not valid. */
static bool windows_print(struct windows windows, struct error *error)
{
    char line[LINE_MAX_BYTES];
    uint64_t lines = 0;
    uint64_t blanks = 0; /* lines just before, which are none if no other follows */
    for (; next_line(stdin, line); lines++) {
        char *text = line + (lines == 0 ? text_mark(line, strlen(line)) : 0);
        bool blank = text[strspn(text, " \t\r")] == '\0';
        blanks += blank;
        for (; !blank && blanks > 0; blanks--)
            if (!answer_line(&windows, (char[]){""}, error))
                return false;
        if (!blank && !answer_line(&windows, text, error))
            return false;
    }
    lines -= blanks;
    if (ferror(stdin))
        return error_set(error, ERROR_FAILURE, "--at=-: standard input cannot be read");
    return windows.refused == 0 ||
           error_format(error, ERROR_USAGE, "--at=-: %llu of %llu lines were not valid",
                        (unsigned long long)windows.refused, (unsigned long long)lines);
}

/* Returns the format to print to a file: the one asked for; else text or ansi, as suits the
 * file. */
static const struct format *format_for(const struct options *options, FILE *file)
{
    if (options->format != NULL)
        return options->format;
    return format_default(options_want_color(options, isatty(fileno(file))));
}

static bool prints_map(const struct options *options)
{
    return options->task < TASK_DESCRIBE;
}

/* Says on a terminal that a picture of a size is smaller than its paper, and which zoom fills the
 * paper. */
static void tell_paper(const struct options *options, const struct map *map, uint32_t cols,
                       uint32_t rows)
{
    const struct view *paper = &options->map.view;
    const struct recipe *recipe = &map->world.recipe;
    int zoom = map->view.zoom;
    if (!options->map.paper || cols >= paper->cols || rows >= paper->rows || !isatty(STDERR_FILENO))
        return;
    while (zoom < recipe_zoom_max(recipe) &&
           (recipe_cols(recipe, zoom) < paper->cols || recipe_rows(recipe, zoom) < paper->rows))
        zoom++;
    fprintf(stderr,
            "tmap: it is %ux%u pixels of the paper's %ux%u, as zooms are powers of two; "
            "--zoom=%d fills that, with a part\n",
            cols, rows, paper->cols, paper->rows, zoom);
}

static bool print_dump(const struct options *options, const struct map *map, FILE *file,
                       struct error *error)
{
    struct progress_line line;
    const char *name = PROGRESS_NAME(options->map.text[OPTION_OUTPUT]);
    uint32_t cols, rows;
    format_size(format_for(options, file), map, &cols, &rows);
    progress_start(&line, !isatty(fileno(file)), "%s%s%ux%u", name, *name != '\0' ? ", " : "", cols,
                   rows);
    bool done = write_map(map, format_for(options, file), file, &line.progress, error);
    progress_end(&line);
    if (done)
        tell_paper(options, map, cols, rows);
    if (done && format_passes_tmux(format_for(options, file), file))
        fputs("tmap: tmux shows pictures only after: tmux set -g allow-passthrough on\n", stderr);
    return done;
}

/* Appends the string `bytes` and frees it. Returns false if it is NULL: its maker was out of
 * memory. */
static bool take_text(struct text *text, char *bytes)
{
    text_add(text, bytes != NULL ? bytes : "");
    free(bytes);
    return bytes != NULL;
}

/* Appends the description of the first cell of the view. Returns false if out of memory. */
static bool describe_cell(const struct map *map, struct text *text)
{
    struct description facts;
    if (!describe_find(&facts, map, map->view.x, map->view.y))
        return false;
    struct text town = TEXT_LOCAL(4 * PLACE_NAME_BYTES);
    describe_add(&facts, map, text);
    if (facts.outside || facts.unknown)
        return true;
    if (!town_words_add(map, facts.x, facts.y, &town))
        return false;
    if (town.length > 0)
        text_join(text, "town ", town.bytes, "\n", NULL);
    return map->look.labels == LABELS_NONE || places_add_near(map, facts.x, facts.y, text);
}

/* Appends the answer of a task that prints no map. Returns false if out of memory. */
static bool add_answer(const struct options *options, const struct map *map,
                       const struct area *area, struct text *text)
{
    struct progress_line line;
    if (options->task == TASK_FACTS) {
        progress_start(&line, true, "facts of %ux%u points", area->cols, area->rows);
        bool done = take_text(text, area_text_of(map, area, &line.progress));
        progress_end(&line);
        return done;
    }
    if (options->task == TASK_DESCRIBE)
        return (*options->map.text[OPTION_DESCRIBE] != '\0' ? describe_cell : describe_view)(map,
                                                                                             text);
    bool done = take_text(text, recipe_line_of(map, false, NULL));
    text_add(text, "\n");
    return done;
}

static bool print_map(const struct options *options, const struct map *map, FILE *file,
                      struct error *error)
{
    struct area area;
    struct text text = {.grows = true};
    if (prints_map(options))
        return print_dump(options, map, file, error);
    if (options->task == TASK_FACTS &&
        !print_tasks_area(options, &map->world.recipe, &map->view, &area, error))
        return false;
    bool made = add_answer(options, map, &area, &text) && !text.failed;
    bool done = made ? write_bytes(file, text.bytes, text.length, error) : error_memory(error);
    text_free(&text);
    return done;
}

/*
 * Replay: the explorer without a terminal. explorer_draw makes the frames, as for the screen; they
 * become bytes as rows of ansi and text do.
 */

bool print_tasks_fit(const struct map *map, struct error *error)
{
    uint64_t cols = painter_cols(map);
    uint64_t rows = (uint64_t)painter_lines(map) + 1;
    return cols * rows <= REPLAY_PLACES_MAX ||
           error_format(error, ERROR_USAGE,
                        "--keys: a frame of %llux%llu is more than %d places: give a --size",
                        (unsigned long long)cols, (unsigned long long)rows, REPLAY_PLACES_MAX) ||
           painter_offer_size(map, REPLAY_PLACES_MAX - MIN(cols, REPLAY_PLACES_MAX - 1), error);
}

/* Makes an explorer of a map, which it takes over. The screen has room for the map's view and a
 * status line below. Random numbers follow from the recipe's seed, so the same replay shows the
 * same frames. */
static void replay_begin(struct explorer *explorer, const struct map *map)
{
    int cols = (int)painter_cols(map);
    int rows = (int)painter_lines(map) + 1;
    explorer_make(explorer, map, map->world.recipe.seed);
    explorer->frame.map_cols_max = 0; /* keys may show more points on the same screen */
    explorer->frame.map_rows_max = 0;
    explorer->choices.utf8 = true; /* every dump is UTF-8 */
    explorer_resize(explorer, cols, rows);
}

/* Makes the explorer that opens on a screen of --screen and a status line below, and its first
 * frame. */
static void open_screen(struct explorer *explorer, const struct options *options,
                        const struct format *format, struct map *map)
{
    const uint64_t seed = map->world.recipe.seed;
    bool many = format->colored && format->frame == NULL;
    int colors = many ? COLORS_RGB : map->look.colors; /* 0: none are printed */
    const bool fits = many || !options_print_to_terminal(options) || terminal_set_locale();
    explore_begin(explorer, options, map, seed);
    explorer->opening.whole &= format->colored || format->tiled;
    const struct note note = opening_begin(explorer, colors, fits);
    if (!fits && note.text[0] != '\0')
        fprintf(stderr, "tmap: %s\n", note.text);
    explorer_resize(explorer, (int)options->screen_cols, (int)options->screen_lines + 1);
}

enum { PIXELS = 8 }; /* of an image, to each side of a place of a screen */

/* Shows the land of a screen in pixels: 8 to each side of a place, or as many as have room in the
 * size that was given, which is then filled up; if it `fills`, by less land where the world ends.
 * A whole world fits into that. */
static void enlarge_screen(const struct view *size, const struct recipe *recipe, bool fills,
                           struct view *view)
{
    if (size->cols > 0 && view->cols == recipe_cols(recipe, view->zoom) &&
        view->rows == recipe_rows(recipe, view->zoom)) {
        *view = (struct view){.cols = size->cols, .rows = size->rows};
        view_fit(view, recipe);
        *view = view_shown(view, recipe);
        return;
    }
    const int64_t cols = size->cols > 0 ? size->cols : (int64_t)view->cols * PIXELS;
    const int64_t rows = size->cols > 0 ? size->rows : (int64_t)view->rows * PIXELS;
    const int last = recipe_zoom_max(recipe) - view->zoom;
    int by = 0;
    while (by < last && (int64_t)view->cols << (by + 1) <= cols &&
           (int64_t)view->rows << (by + 1) <= rows)
        by++;
    while (fills && by < last &&
           (recipe_cols(recipe, view->zoom + by) < cols ||
            recipe_rows(recipe, view->zoom + by) < rows))
        by++;
    const int64_t wide = (int64_t)view->cols << by;
    const int64_t high = (int64_t)view->rows << by;
    const int64_t x = (view->x << by) + wide / 2;
    const int64_t y = (view->y << by) + high / 2;
    view->zoom += by;
    view->cols = (uint32_t)MIN(size->cols > 0 ? cols : wide, recipe_cols(recipe, view->zoom));
    view->rows = (uint32_t)MIN(size->cols > 0 ? rows : high, recipe_rows(recipe, view->zoom));
    view->paired = false;
    view_center(view, recipe, x, y);
}

/* Rounds in which margins and map find their sizes. After the first ones they do not grow any
 * more: larger maps have larger letters. */
enum { PAPER_ROUNDS = 10, PAPER_GROWS = 5 };

/* Gives a view the size of a picture at the zoom and the place that were typed, or around its
 * middle. */
static void take_size(const struct options *options, const struct view *size, struct map *map)
{
    const int64_t x = view_middle_x(&map->view);
    const int64_t y = view_middle_y(&map->view);
    map->view.cols = size->cols;
    map->view.rows = size->rows;
    map->view.paired = false;
    if (options->map.text[OPTION_AT] == NULL)
        view_center(&map->view, &map->world.recipe, x, y);
}

/* Shows the land of a map's view as large as the size of a picture, or of paper, has room for. */
static void fill_size(const struct options *options, const struct format *format, struct map *map)
{
    const struct view shown = map->view;
    const bool paper = options->map.paper;
    struct view size = options->map.view;
    for (int n = 0; n < (paper ? PAPER_ROUNDS : 1); n++) {
        map->view = shown;
        if (paper && !options_zoom_is_free(options))
            take_size(options, &size, map);
        else
            enlarge_screen(&size, &map->world.recipe, paper, &map->view);
        if (paper)
            format_fit_paper(format, map, &options->map.view, n < PAPER_GROWS, &size);
    }
}

bool print_tasks_inside(const struct format *format, const struct map *map, struct error *error)
{
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    return view_is_inside(view, recipe) ||
           error_format(error, ERROR_USAGE,
                        "--size=%ux%u: --format=%s shows nothing beyond the edges: at most %ux%u "
                        "with --zoom=%d",
                        view->cols, view->rows, format->name, view_cols_inside(view, recipe),
                        view_rows_inside(view, recipe), view->zoom);
}

/* Makes of the map of a screen what a format without frames prints of it. Returns false with
 * ERROR_USAGE. */
static bool take_screen(const struct options *options, const struct format *format, struct map *map,
                        struct error *error)
{
    const struct look seen = map->look;
    const struct view size = options->map.view;
    const bool image =
        format_is_image(format) && (prints_map(options) || options->task == TASK_RECIPE);
    format_fit_look(format, &map->look, true, true, true, true);
    if (map->look.kind == VIEW_WORLD) {
        world_view_reframe(map, &seen, image);
        if (!image)
            return true;
        map->view.cols = size.cols > 0 ? size.cols : map->view.cols * PIXELS;
        map->view.rows = size.cols > 0 ? size.rows : map->view.rows * PIXELS;
        world_view_fit(&map->view, &map->world.recipe, NULL);
        return true;
    }
    if (map->look.kind != VIEW_MAP)
        return !format_is_image(format) ||
               error_format(
                   error, ERROR_USAGE,
                   recipe_source(&map->world.recipe) != NULL
                       ? "--screen: a flight or a globe is one of text; leave --screen out"
                       : "--screen: a flight or a globe is one of text; leave --screen out "
                         "and name the world: --preset=%s --seed=%llu",
                   preset_name(map->world.recipe.preset),
                   (unsigned long long)map->world.recipe.seed);
    map->view = view_shown(&map->view, &map->world.recipe);
    if (image)
        fill_size(options, format, map);
    return !options->map.paper || print_tasks_inside(format, map, error);
}

static bool print_frame(struct replay *replay, const struct explorer *explorer, struct error *error)
{
    struct grid *grid = &replay->grids[replay->number & 1];
    if (!explorer_draw(explorer, grid))
        return error_memory(error);
    replay->map = &explorer->map;
    replay->before = replay->cells;
    replay->cells = grid->cells;
    bool done =
        replay->format->frame(replay, error) && (!ferror(replay->out) || error_of_errno(error));
    replay->number++;
    return done;
}

/* Goes on with a search until it ends, and says once that it takes long. */
static void search_on(struct explorer *explorer)
{
    enum { LONG = 10 }; /* seconds after which a log, too, tells why nothing comes */
    struct progress_line line;
    bool told = false;
    progress_start(&line, true, "searching");
    while (explorer_searches(explorer)) { /* nobody can stop it */
        explorer_key(explorer, (struct event){.key = EVENT_TICK});
        progress_tell(&line.progress, explorer->search.looked, WORLD_SEARCH_SEEDS_MAX);
        if (!explorer->search.on || told || system_seconds() - line.start < LONG)
            continue;
        told = true;
        progress_end(&line);
        fprintf(
            stderr,
            "tmap: --keys: none of %u worlds fulfils the conditions; the search goes on to %u\n",
            (unsigned)explorer->search.looked, (unsigned)WORLD_SEARCH_SEEDS_MAX);
    }
    progress_end(&line);
}

/* Presses keys. If every frame is wanted, prints each but the last. */
static bool press_keys(struct replay *replay, struct explorer *explorer, const char *all,
                       struct error *error)
{
    const char *keys = all;
    bool every = replay->out != NULL && replay->every;
    bool moves = replay->format->moves;
    struct event event;
    enum explorer_reply reply = EXPLORER_DRAW;
    while ((moves || reply != EXPLORER_QUIT) && (keys = key_read(keys, &event)) != NULL) {
        if (every && !print_frame(replay, explorer, error))
            return false;
        if (reply == EXPLORER_QUIT) /* a picture that moves stands still from then on */
            continue;
        reply = explorer_key(explorer, event);
        search_on(explorer);
        if (!gazetteer_follow(explorer->names, &explorer->map, error))
            explorer->note = note_of_error(error);
        if (explorer->note.out_of_memory)
            return error_memory(error);
        if (reply == EXPLORER_GONE)
            return error_of_option(error, "keys", all, "%s<Enter>", explorer->note.text);
        if (reply == EXPLORER_READ)
            explorer->note = note_of("a replay reads no files");
        if (reply == EXPLORER_WRITE)
            explorer_written(explorer, EXPLORER_NOT_WRITTEN, "a replay writes no files");
    }
    return true;
}

/* Presses the keys of a text, up to one that quits, and prints frames. Keys write no files. A frame
 * has all rows of the screen; the status line is the last. */
static bool replay_keys(struct replay *replay, struct explorer *explorer, const char *keys,
                        struct error *error)
{
    bool done = false;
    struct event event;
    const int rows = explorer->frame.rows;
    replay->cols = explorer->frame.cols;
    replay->rows += rows;
    for (const char *key = keys; (key = key_read(key, &event)) != NULL; replay->count++)
        ;
    replay->line = malloc((size_t)replay->cols * ANSI_CELL_MAX + ANSI_ROW_EXTRA);
    if (replay->line != NULL && grid_resize(&replay->grids[0], replay->cols, rows) &&
        grid_resize(&replay->grids[1], replay->cols, rows))
        done = press_keys(replay, explorer, keys, error) &&
               (replay->out == NULL || print_frame(replay, explorer, error));
    else
        error_memory(error);
    grid_free(&replay->grids[0]);
    grid_free(&replay->grids[1]);
    free(replay->line);
    return done;
}

/* Checks that a format can print the map at the end of the keys: they may change the look, or zoom
 * out of a bounded world until it is smaller than an image. */
static bool check_keys_end(const struct format *format, const struct map *map, struct error *error)
{
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    if (!format_check(format, &map->look, false, error) ||
        (map->look.layer == LAYER_NAMES && !print_tasks_have_names(map, error)))
        return error_prefix(error, "--keys: --format=%s cannot show what they lead to",
                            format->name);
    return !format_is_filled(format) || map->look.kind != VIEW_MAP ||
           view_is_inside(view, recipe) ||
           error_format(error, ERROR_USAGE,
                        "--keys: they lead to a view of %ux%u, but the world has only %ux%u of it; "
                        "--format=%s shows nothing beyond the edges: at most --size=%ux%u",
                        view->cols, view->rows, view_cols_inside(view, recipe),
                        view_rows_inside(view, recipe), format->name,
                        view_cols_inside(view, recipe), view_rows_inside(view, recipe));
}

/* Prints the map at the end of the keys, for a task or a format without frames. */
static bool print_end(const struct options *options, struct map *map, FILE *file,
                      struct error *error)
{
    const struct format *format = format_for(options, file);
    if (options->places.list.count > 0 && options->places.path == NULL)
        return error_set(error, ERROR_USAGE,
                         "--keys: M renamed a place, but a print has new names from a file only: "
                         "--places");
    return (options->map.text[OPTION_SCREEN] == NULL || take_screen(options, format, map, error)) &&
           (!prints_map(options) || check_keys_end(format, map, error)) &&
           print_map(options, map, file, error);
}

/* Presses keys, then prints the last frame; for a task or format without frames, the map. */
static bool print_replay(struct options *options, struct map *map, FILE *file, struct error *error)
{
    const struct format *format = format_for(options, file);
    bool framed = prints_map(options) && format->frame != NULL;
    bool opens = options->map.text[OPTION_SCREEN] != NULL;
    const char *keys = options->map.text[OPTION_KEYS];
    if (opens && (uint64_t)options->screen_cols * options->screen_lines > REPLAY_PLACES_MAX)
        return error_of_option(error, "screen", options->map.text[OPTION_SCREEN],
                               "it has at most %d characters", REPLAY_PLACES_MAX) ||
               error_append_size(error, options->screen_cols, options->screen_lines,
                                 REPLAY_PLACES_MAX, 1);
    struct replay replay = {.format = format,
                            .every = format->moves || options->map.text[OPTION_FRAMES] != NULL,
                            .out = framed ? file : NULL,
                            .rows = opens ? -1 : 0, /* without the status line */
                            .count = 1,
                            .pause = options->pause};
    struct explorer *explorer = malloc(sizeof *explorer); /* large for a small stack */
    if (explorer == NULL)
        return error_memory(error);
    if (!format->colored)
        map->look.colors = 0;
    if (format->moves) /* in the same colours on every terminal */
        map->look.colors = options->depth > 0 ? options->depth : format->binary ? COLORS_RGB : 256;
    if (opens) {
        open_screen(explorer, options, format, map);
    } else {
        replay_begin(explorer, map);
        history_keep_word(&explorer->history, options->map.text[OPTION_SEED],
                          map->world.recipe.seed);
        *map = (struct map){0};
    }
    explorer->names = &options->places;
    search_on(explorer); /* for the towns of the first view */
    bool done = replay_keys(&replay, explorer, keys != NULL ? keys : "", error);
    if (!opens && explorer->map.look.kind == VIEW_WORLD)
        world_view_fit(&explorer->map.view, &explorer->map.world.recipe,
                       format_is_image(format) ? NULL : &explorer->map.look);
    if (done && !framed)
        done = print_end(options, &explorer->map, file, error);
    explorer_free(explorer);
    free(explorer);
    return done;
}

/* Leaves the margins of a sheet on paper, where the place, the zoom or the whole were asked for. */
static bool fit_sheet(struct options *options, struct map *map, struct error *error)
{
    const struct view paper = options->map.view;
    const bool centred = options->map.text[OPTION_CENTER] != NULL || options->best;
    const int64_t x = view_middle_x(&map->view);
    const int64_t y = view_middle_y(&map->view);
    if (options->land.cols > 0) {
        struct view *land = &map->view;
        while (land->zoom > recipe_zoom_min(&map->world.recipe) &&
               (land->cols > paper.cols || land->rows > paper.rows))
            *land = (struct view){land->x / 2,    land->y / 2,    land->zoom - 1,
                                  land->cols / 2, land->rows / 2, false};
        fill_size(options, options->format, map);
        return true;
    }
    for (int n = 0; n < PAPER_ROUNDS; n++) {
        format_fit_paper(options->format, map, &paper, n < PAPER_GROWS, &options->map.view);
        if (!options_view(options, 0, 0, &map->view, error))
            return false;
        if (centred)
            view_center(&map->view, &map->world.recipe, x, y);
    }
    options->map.view = paper;
    return true;
}

bool print_tasks(struct options *options, struct map *map, FILE *file, struct error *error)
{
    if (options->map.text[OPTION_FROM] != NULL && prints_map(options))
        format_fit_look(format_for(options, file), &map->look, !options->map.given[OPTION_RELIEF],
                        !options->map.given[OPTION_BLOCKS], !options->map.given[OPTION_LABELS],
                        !options->map.given[OPTION_TITLE]);
    if (prints_map(options) && /* what --screen chooses fits */
        !format_check(format_for(options, file), &map->look, false, error))
        return false;
    if (options->many)
        return windows_print((struct windows){options, map, format_for(options, file), file, 0},
                             error);
    if (options->map.text[OPTION_KEYS] != NULL || options->map.text[OPTION_SCREEN] != NULL)
        return print_replay(options, map, file, error);
    return (!options->map.paper || fit_sheet(options, map, error)) &&
           print_map(options, map, file, error);
}
