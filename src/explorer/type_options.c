/*
 * A line is read into a copy of the map's options, which is checked as the command line's are.
 * Only a whole valid line is then applied, by one call of map_set.
 */
#include "explorer/type_options.h"

#include "base/minmax.h"
#include "explorer/actions/dialog.h"
#include "explorer/actions/edit_look.h"
#include "explorer/actions/edit_world.h"
#include "explorer/actions/fly.h"
#include "explorer/panels/command_line.h"
#include "options/option.h"
#include "options/option_guess.h"
#include "options/option_values.h"

#include <string.h>

enum { WORDS_MAX = 64 };

/* An option of a line. */
struct given {
    const struct option_row *row;
    const char *value; /* "" if it takes none */
    bool taken_back;   /* as --no-labels takes --labels back */
};

/* Finds the option of word `*n`, and moves *n to the last word that belongs to it. */
static bool find_given(char *words[], int count, int *n, struct given *given, struct error *error)
{
    const char *word = words[*n];
    char shown[ERROR_SHOWN_MAX];
    const char *begin = word + strspn(word, "-");
    given->row = option_of_word(begin, &given->value);
    bool letter = given->row == NULL && begin == word + 1;
    for (int id = 0; letter && id < OPTION_ROWS; id++)
        if (option_rows[id].letter == word[1]) {
            given->row = &option_rows[id];
            given->value = word[2] != '\0' ? word + 2 : NULL;
        }
    given->taken_back = given->row == NULL && option_taken_back(begin) != NULL;
    if (given->taken_back)
        given->row = option_taken_back(begin);
    if (given->row == NULL || (given->taken_back && given->row->scope == SCOPE_PROGRAM))
        return option_refuse_unknown(word, NULL, error);
    const char *name = given->row->name;
    if (given->row->argument == NULL && given->value != NULL)
        return error_format(error, ERROR_USAGE, "%s: --%s takes no value", error_shown(word, shown),
                            name);
    if (given->row->argument == NULL || (given->row->optional && given->value == NULL))
        given->value = "";
    if (given->value == NULL && *n + 1 < count)
        given->value = words[++*n];
    return given->value != NULL || error_format(error, ERROR_USAGE, "--%s needs a value: --%s=%s",
                                                name, name, given->row->argument);
}

/* True if the explorer has no use for an option: it is of tasks, files or the terminal. */
static bool is_of_program(const struct given *given)
{
    enum option_id id = option_id_of(given->row);
    bool unread = given->row->read == NULL && given->row->choice == 0 && id != OPTION_AT;
    bool file = id == OPTION_PALETTE && strpbrk(given->value, "/.") != NULL;
    bool whole = id == OPTION_WHOLE; /* a print of all of it */
    return id != OPTION_PRESET && (given->row->scope == SCOPE_PROGRAM || unread || file || whole);
}

/* True if options of the program say themselves which world they are for. */
static bool names_world(enum option_id id)
{
    return option_is_below(id, "Pictures") || id == OPTION_ENCODING || id == OPTION_SAMPLING ||
           id == OPTION_FIND || id == OPTION_SEEDS || id == OPTION_COUNT || id == OPTION_VERIFY ||
           id == OPTION_HELP || id == OPTION_VERSION;
}

/* A line. */
struct line {
    int count;
    struct given given[WORDS_MAX];
    bool of_program; /* it has an option of the program */
    bool alone;      /* it has one that says itself which world it is for */
    bool preset;     /* it has a preset */
};

/* Finds the options of a text, which is cut into words. */
static bool find_options(struct line *line, char *text, struct error *error)
{
    char *words[WORDS_MAX + 1];
    int count;
    if (!shell_words_cut(text, words, WORDS_MAX, &count))
        return error_set(error, ERROR_USAGE, "a quote is not closed, or there are over 64 words");
    int n = count > 0 && strcmp(words[0], "tmap") == 0; /* a line that was copied */
    for (; n < count; n++, line->count++) {
        struct given *given = &line->given[line->count];
        if (!find_given(words, count, &n, given, error))
            return false;
        enum option_id id = option_id_of(given->row);
        line->of_program = line->of_program || is_of_program(given);
        line->alone = line->alone || names_world(id);
        line->preset = line->preset || id == OPTION_PRESET;
    }
    return true;
}

/* Reads the options of a line. */
static bool read_line(struct map_options *options, const struct line *line, struct error *error)
{
    if (line->preset) {
        uint64_t seed = options->recipe.seed;
        options->recipe = recipe_default();
        options->recipe.seed = seed;
        options->view.zoom = 0;
        options->look.show = SHOW_HEIGHT;
        options->look.normalize = NORMALIZE_RANGE;
    }
    for (int n = 0; n < line->count; n++) {
        const struct given *given = &line->given[n];
        enum option_id id = option_id_of(given->row);
        if (given->taken_back)
            option_take_back(options, id);
        else if (!option_read(options, id, given->value, error))
            return option_guess_value(id, given->value, NULL, error);
    }
    return true;
}

/* Sets what the line leaves open. */
static void complete(struct map_options *options, const struct recipe *before, bool preset)
{
    struct recipe *recipe = &options->recipe;
    struct look *look = &options->look;
    const char *const *text = options->text;
    if (preset || (recipe->picture != NULL && text[OPTION_EDGES] != NULL)) {
        map_options_complete(options, recipe->picture, PURPOSE_PRINT);
    } else if (recipe->picture == NULL) {
        struct recipe carried = *recipe;
        edit_world_carry(before, &carried);
        if (text[OPTION_ROUGHNESS] == NULL && text[OPTION_HURST] == NULL)
            recipe->roughness = carried.roughness;
        if (text[OPTION_HALVINGS] == NULL)
            recipe->halvings = carried.halvings;
        if (text[OPTION_WORLD] == NULL) {
            recipe->width = carried.width;
            recipe->height = carried.height;
        }
        if (look->show == SHOW_BIOME && text[OPTION_SHOW] != NULL && !recipe_has_climate(recipe) &&
            text[OPTION_CLIMATE] == NULL)
            recipe->climate = CLIMATE_BELTS;
    }
    if (text[OPTION_LAYER] == NULL && layer_is_water(look->layer) && !recipe_has_water(recipe))
        look->layer = LAYER_HEIGHT;
}

/* Checks options as the command line does. What a flight does not show may stay as it was. */
static bool check(struct map_options *options, struct error *error)
{
    struct map_options asked = *options;
    bool flies = options->text[OPTION_VIEW] != NULL || options->text[OPTION_CAMERA] != NULL;
    if (!flies)
        asked.look.kind = VIEW_MAP;
    for (int id = 0; id < OPTION_ROWS; id++)
        if (options->text[id] != NULL &&
            !map_options_check_use(&asked, (enum option_id)id, asked.recipe.picture != NULL, error))
            return false;
    bool valid = map_options_check(&asked, error) && map_options_check_look(&asked, error) &&
                 map_options_check_explored(&asked, error);
    options->look.tiles = asked.look.tiles; /* with their breaks */
    return valid;
}

/* Sets the view of the settings if the line has one, and *placed if it has a place. */
static bool read_view(const struct map_options *options, struct settings *settings, bool *placed,
                      struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    struct map_options asked = *options;
    struct view *view = &settings->view;
    if (options->text[OPTION_ZOOM] == NULL)
        asked.view.zoom = CLAMP(asked.view.zoom, recipe_zoom_min(recipe), recipe_zoom_max(recipe));
    asked.view.cols = view->cols;
    asked.view.rows = view->rows;
    *placed = options->text[OPTION_AT] != NULL || options->fit;
    struct view made;
    if (!map_options_view(&asked, OPTION_AT, &made, error))
        return false;
    view->zoom = made.zoom;
    if (*placed)
        *view = made;
    return true;
}

/* Applies what settings do not have: the seed's word, the size, the flight. */
static void apply_rest(struct explorer *explorer, const struct map_options *options, uint64_t seed)
{
    const struct look *look = &options->look;
    if (options->recipe.seed != seed)
        history_keep(&explorer->history, seed);
    if (options->text[OPTION_SEED] != NULL)
        history_keep_word(&explorer->history, options->text[OPTION_SEED], options->recipe.seed);
    if (options->text[OPTION_SIZE] != NULL) {
        explorer->frame.map_cols_max = options->view.cols;
        explorer->frame.map_rows_max = options->view.rows;
    }
    explorer->fits = options->fit; /* once the view fits the frame */
    if ((look->kind == VIEW_FLIGHT) != fly_is_on(&explorer->map))
        fly_toggle(explorer);
    if (options->text[OPTION_CAMERA] != NULL) {
        explorer->map.look.camera = look->camera;
        explorer->flyer.moved = false;
    }
}

/* Checks that the screen can show the tiles. */
static bool check_tiles(const struct explorer *explorer, const struct tiles *tiles,
                        struct error *error)
{
    bool shown = true;
    for (int n = 0; n < tiles->count && !explorer->choices.utf8; n++)
        shown = shown && tiles->tiles[n].glyph < 0x7F;
    return shown || error_set(error, ERROR_USAGE,
                              "this locale cannot show the tiles: set LC_ALL=C.UTF-8, or use "
                              "ASCII tiles");
}

/* Shows the map of the options. Sets the note, or the error. */
static bool apply(struct explorer *explorer, struct map_options *options, struct error *error)
{
    struct map *map = &explorer->map;
    struct settings settings = map_settings(map);
    uint64_t seed = settings.recipe.seed;
    int zoom = settings.view.zoom;
    bool placed;
    settings.recipe = options->recipe;
    settings.look = options->look;
    settings.look.kind = map->look.kind;
    settings.look.camera = map->look.camera;
    if (!read_view(options, &settings, &placed, error))
        return false;
    if (options->measured) /* the range is then that of the world, once it is measured */
        settings.recipe.range = (struct recipe_range){0};
    if (!(placed ? map_set(map, &settings) : edit_world_set(explorer, &settings)))
        return error_memory(error);
    if (options->measured)
        map->world.recipe.range = (struct recipe_range){true, map->world.low, map->world.high};
    bool moved = options->text[OPTION_ZOOM] == NULL && map->view.zoom != zoom;
    apply_rest(explorer, options, seed);
    struct note lack = {0};
    if (options->text[OPTION_BLOCKS] != NULL || options->text[OPTION_RIVERS] != NULL)
        lack = edit_look_fit(map, &explorer->choices);
    explorer->note = lack.text[0] != '\0' ? lack
                     : moved ? note_of("done, at the nearest zoom; Backspace undoes it")
                             : note_of("done; Backspace undoes it");
    return true;
}

/* Shows the line to type in a shell. */
static bool show_shell(struct explorer *explorer, const struct line *line)
{
    struct text text = {.grows = true};
    for (int n = 0; n < line->count; n++) {
        const struct given *given = &line->given[n];
        bool valued = *given->value != '\0';
        text_format(&text, "%s--%s%s", n > 0 ? " " : "", given->row->name, valued ? "=" : "");
        if (valued)
            write_word(&text, given->value);
    }
    explorer->note = command_line_show(explorer, &text, !line->alone);
    if (!explorer->note.out_of_memory)
        explorer->note = note_of("that is for a shell; q leaves it there");
    return true;
}

static bool set_options(struct explorer *explorer, const char *typed, struct error *error)
{
    char text[LINE_EDIT_BYTES_MAX];
    struct map_options options;
    struct line line = {0};
    strcpy(text, typed);
    map_options_of(&options, &explorer->map);
    if (!find_options(&line, text, error))
        return false;
    if (line.of_program)
        return show_shell(explorer, &line);
    if (!read_line(&options, &line, error))
        return false;
    complete(&options, &explorer->map.world.recipe, line.preset);
    return (check(&options, error) && check_tiles(explorer, &options.look.tiles, error) &&
            apply(explorer, &options, error)) ||
           map_options_blame_preset(&options, error);
}

/* True if `word` is among `words`, which stand between blanks. */
static bool is_among(const char *word, const char *words)
{
    size_t length = strlen(word);
    const char *at = strstr(words, word);
    return length > 0 && at != NULL && at[-1] == ' ' && at[length] == ' ';
}

bool type_options_use(struct explorer *explorer, const char *line)
{
    struct error error;
    explorer->note = (struct note){0};
    if (is_among(line, " q q! qa qa! quit x wq "))
        explorer->dialog.reply = EXPLORER_QUIT;
    else if (is_among(line, " h help "))
        explorer->help_page = 1;
    else if (line[0] == 'w' && (line[1] == ' ' || line[1] == '\0')) {
        explorer->dialog.reply = EXPLORER_WRITE;
        return dialog_use_file(explorer, line + 1 + strspn(line + 1, " "));
    } else if (line[strspn(line, " ")] != '\0' && !set_options(explorer, line, &error)) {
        explorer->note = error.kind == ERROR_MEMORY ? note_of_memory() : note_of(error.text);
        return false;
    }
    return true;
}

/*
 * Completion.
 */

/* Returns the nth name of an option, or of the values of `row`; NULL if there are fewer. */
static const char *nth_name(const struct option_row *row, int n)
{
    if (row != NULL)
        return row->names(n);
    return n < OPTION_ROWS ? option_rows[n].name : NULL;
}

/* Appends to the line what all names that begin with `begin` go on with, and lists them in the
 * note. Returns their number. */
static int add_common(struct explorer *explorer, const struct option_row *row, const char *begin,
                      struct text *line)
{
    size_t length = strlen(begin);
    const char *first = NULL;
    const char *name;
    size_t common = 0;
    int count = 0;
    struct text list = note_text(&explorer->note);
    for (int n = 0; (name = nth_name(row, n)) != NULL; n++) {
        if (strncmp(name, begin, length) != 0)
            continue;
        size_t same = 0;
        while (first != NULL && name[same] != '\0' && name[same] == first[same])
            same++;
        common = first == NULL ? strlen(name) : MIN(common, same);
        first = first == NULL ? name : first;
        text_add(&list, count++ > 0 ? " " : "");
        text_add(&list, name);
    }
    if (first != NULL)
        text_bytes(line, first + length, common - length);
    return count;
}

/* Appends the present value of an option, and tells of the option. */
static void add_present(struct explorer *explorer, const struct option_row *row, struct text *line)
{
    struct map_options options;
    map_options_of(&options, &explorer->map);
    size_t before = line->length;
    if (is_of_program(&(struct given){.row = row, .value = ""}) ||
        (!option_write(&options, option_id_of(row), line) && line->length == before))
        text_cut(line, before);
    explorer->note = note_of(row->about != NULL ? row->about : "");
}

void type_options_complete(struct explorer *explorer)
{
    struct line_edit *edit = &explorer->dialog.line;
    char bytes[LINE_EDIT_BYTES_MAX + OPTION_WORD_MAX] = "";
    struct text line = {.bytes = bytes, .room = sizeof bytes};
    const char *value;
    line_edit_add(edit, &line);
    const char *word = strrchr(bytes, ' ') != NULL ? strrchr(bytes, ' ') + 1 : bytes;
    word += strspn(word, "-");
    const struct option_row *row = option_of_word(word, &value);
    size_t before = line.length;
    bool named = value != NULL && row != NULL;
    explorer->note = (struct note){0};
    if (named && row->names == NULL && *value == '\0') {
        add_present(explorer, row, &line);
    } else if (!named || row->names != NULL) {
        int count = add_common(explorer, named ? row : NULL, named ? value : word, &line);
        row = option_of_word(line.bytes + (word - bytes), &value);
        if (count == 1 && !named && row != NULL && row->argument != NULL && !row->optional)
            text_add(&line, "=");
        if (count == 1 || line.length > before)
            explorer->note = (struct note){0};
        else if (count == 0)
            explorer->note = note_of(named ? "no value begins so" : "no option begins so");
    }
    line_edit_set(edit, bytes);
}
