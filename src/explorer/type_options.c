/*
 * A line is read into a copy of the map's options, which is checked as the command line's are.
 * Only a whole valid line is then applied, by one call of map_set.
 */
#include "explorer/commands.h"

#include "explorer/actions/dialog.h"
#include "explorer/actions/edit_look.h"
#include "explorer/actions/edit_world.h"
#include "explorer/actions/fly.h"
#include "explorer/actions/jump.h"
#include "explorer/actions/move.h"
#include "explorer/actions/undo.h"
#include "explorer/panels/command_panel.h"
#include "options/option_values.h"
#include "options/option_words.h"
#include "options/preset.h"

enum { WORDS_MAX = 64 };

struct line {
    int count;
    struct option_word given[WORDS_MAX];
    bool of_program; /* it has an option of the program */
    bool alone;      /* it has one that says itself which world it is for */
    bool preset;     /* it has a preset */
};

/* True if the explorer has no use for an option: it is of tasks, files or the terminal. */
static bool is_of_program(const struct option_word *given, enum option_id id)
{
    const struct option_row *row = given->row;
    bool unread = row->read == NULL && row->choice == 0 && id != OPTION_AT;
    bool file = id == OPTION_PALETTE && strpbrk(given->value, "/.") != NULL;
    return id != OPTION_PRESET &&
           (row->scope == SCOPE_PROGRAM || unread || file || id == OPTION_WHOLE);
}

/* Finds the options of a text, which is cut into words. */
static bool find_options(struct line *line, char *text, struct error *error)
{
    char *cut[WORDS_MAX + 1];
    int count;
    struct option_words words = {.words = cut, .style = WORDS_TYPED};
    if (!shell_words_cut(text, cut, WORDS_MAX, &count))
        return error_set(error, ERROR_USAGE, "a quote is not closed, or there are over 64 words");
    words.next = count > 0 && strcmp(cut[0], "tmap") == 0; /* a line that was copied */
    for (;; line->count++) {
        struct option_word *given = &line->given[line->count];
        if (!option_words_next(&words, given, error) || given->word == NULL)
            return given->word == NULL;
        enum option_id id = option_id_of(given->row);
        line->of_program = line->of_program || is_of_program(given, id);
        line->alone =
            line->alone || id == OPTION_FROM || (id >= OPTION_FIND && id != OPTION_RECIPE);
        line->preset = line->preset || id == OPTION_PRESET;
    }
}

static bool read_options(struct map_options *options, const struct line *line, struct error *error)
{
    for (int n = 0; n < line->count; n++) {
        const struct option_word *given = &line->given[n];
        enum option_id id = option_id_of(given->row);
        if (given->taken_back)
            option_take_back(options, id);
        else if (!option_read(options, id, given->value, error))
            return option_guess_value(id, given->value, NULL, error);
    }
    return true;
}

/* Reads a line, and sets what it leaves open. */
static bool read_line(struct map_options *options, const struct line *line, struct error *error)
{
    const struct recipe before = options->recipe;
    struct recipe *recipe = &options->recipe;
    if (line->preset && before.drawing != NULL) {
        map_options_note(options, OPTION_PRESET, "");
        return map_options_check_use(options, error);
    }
    if (line->preset)
        preset_clear(options);
    if (!read_options(options, line, error))
        return false;
    uint64_t seed = recipe->seed;
    if (!line->preset && before.picture == NULL && seed != before.seed) {
        recipe->seed = before.seed;
        preset_take_seed(recipe, seed);
    }
    if (line->preset || (before.picture != NULL && options->text[OPTION_EDGES] != NULL))
        map_options_complete(options, before.picture, PURPOSE_PRINT);
    else if (before.picture == NULL)
        edit_world_carry(&before, recipe);
    if (options->look.show == SHOW_BIOME && !recipe_has_climate(recipe) && before.picture == NULL)
        recipe->climate = CLIMATE_BELTS;
    if (layer_is_water(options->look.layer) && !recipe_has_water(recipe))
        options->look.layer = LAYER_HEIGHT;
    return read_options(options, line, error); /* goes before what was carried over */
}

/* Checks options as the command line does. What a flight does not show may stay as it was. */
static bool check(const struct explorer *explorer, struct map_options *options, struct error *error)
{
    const struct tiles *tiles = &options->look.tiles;
    if (options->text[OPTION_VIEW] == NULL && options->text[OPTION_CAMERA] == NULL)
        options->look.kind = VIEW_MAP;
    if (!map_options_check_use(options, error))
        return false;
    if (options->text[OPTION_GROW] != NULL && options->recipe.drawing == NULL)
        return error_set(error, ERROR_USAGE, "no drawing here: start tmap PICTURE --grow");
    if (!map_options_check(options, error) || !map_options_check_look(options, true, error))
        return false;
    for (int n = 0; n < tiles->count && !explorer->choices.utf8; n++)
        if (tiles->tiles[n].glyph >= 0x7F)
            return error_set(error, ERROR_USAGE,
                             "this locale cannot show the tiles: set LC_ALL=C.UTF-8, or use ASCII "
                             "tiles");
    return true;
}

/* Goes to a map, a flight, a globe or the whole world. */
static void show_as(struct explorer *explorer, enum view_kind kind)
{
    if (explorer->map.look.kind == kind)
        return;
    globe_land(explorer);
    world_land(explorer, 0);
    if (kind == VIEW_FLIGHT || explorer->map.look.kind == VIEW_FLIGHT)
        fly_toggle(explorer);
    if (kind == VIEW_GLOBE)
        globe_rise(explorer);
    if (kind == VIEW_WORLD)
        world_rise(explorer);
}

/* Applies what settings do not have: the seed's word, the size, the flight. */
static void apply_rest(struct explorer *explorer, const struct map_options *options, uint64_t seed)
{
    const char *const *text = options->text;
    if (options->measured)
        explorer->map.world.recipe.range =
            (struct recipe_range){true, explorer->map.world.low, explorer->map.world.high};
    if (options->recipe.seed != seed)
        history_keep(&explorer->history, seed);
    history_keep_word(&explorer->history, text[OPTION_SEED], options->recipe.seed);
    if (text[OPTION_SIZE] != NULL) {
        explorer->frame.map_cols_max = options->view.cols;
        explorer->frame.map_rows_max = options->view.rows;
    }
    if ((text[OPTION_AT] != NULL || text[OPTION_ZOOM] != NULL) &&
        explorer->map.look.kind == VIEW_WORLD)
        edit_look_leave(explorer);
    explorer->fits = options->fit; /* once the view fits the frame */
    if (text[OPTION_VIEW] != NULL || text[OPTION_CAMERA] != NULL)
        show_as(explorer, options->look.kind);
    if (text[OPTION_CAMERA] != NULL) {
        explorer->map.look.camera = options->look.camera;
        explorer->flyer.moved = false;
    }
}

/* Shows the map of the options. Sets the note, or the error. */
static bool apply(struct explorer *explorer, struct map_options *options, struct error *error)
{
    struct map *map = &explorer->map;
    const char *const *text = options->text;
    const struct recipe *recipe = &options->recipe;
    struct settings settings = map_settings(map);
    const uint64_t seed = settings.recipe.seed;
    const int zoom = settings.view.zoom;
    bool placed = text[OPTION_AT] != NULL || options->fit;
    struct view view;
    if (text[OPTION_ZOOM] == NULL)
        options->view.zoom = CLAMP(zoom, recipe_zoom_min(recipe), recipe_zoom_max(recipe));
    if (!option_view_place(options, &view, error))
        return false;
    settings.recipe = *recipe;
    settings.look = options->look;
    settings.look.kind = map->look.kind;
    settings.look.camera = map->look.camera;
    settings.view.zoom = view.zoom;
    if (placed)
        settings.view = view;
    if (options->measured) /* the range is then that of the world, once it is measured */
        settings.recipe.range = (struct recipe_range){0};
    if (!(placed ? map_set(map, &settings) : edit_world_set(explorer, &settings)))
        return error_memory(error);
    apply_rest(explorer, options, seed);
    bool moved = text[OPTION_ZOOM] == NULL && map->view.zoom != zoom;
    explorer->note =
        note_join(moved ? "done, at the nearest zoom" : "done", "; Backspace undoes it");
    const struct frame *frame = &explorer->frame;
    if (text[OPTION_SIZE] != NULL &&
        ((int64_t)frame->map_cols_max * look_columns(&map->look) > frame->cols ||
         (int64_t)frame->map_rows_max > (int64_t)(frame->rows - 1) * look_rows(&map->look)))
        explorer->note = note_of("the screen is too small for that; print it in a shell");
    const char *lack = edit_world_lack(map);
    if (lack != NULL)
        explorer->note = note_of(lack);
    if (text[OPTION_BLOCKS] == NULL && text[OPTION_RIVERS] == NULL)
        return true;
    struct note unfit = edit_look_fit(map, &explorer->choices);
    explorer->note = unfit.text[0] != '\0' ? unfit : explorer->note;
    return true;
}

/* Shows the line to type in a shell. */
static bool show_shell(struct explorer *explorer, const struct line *line)
{
    struct text text = {.grows = true};
    for (int n = 0; n < line->count; n++) {
        const struct option_word *given = &line->given[n];
        bool valued = *given->value != '\0';
        text_format(&text, "%s--%s%s", n > 0 ? " " : "", given->row->name, valued ? "=" : "");
        if (valued)
            write_word(&text, given->value);
    }
    explorer->note =
        command_panel_show(explorer, &text, !line->alone, "only for a shell; quitting prints it");
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
    const struct option_row *only = line.count == 1 ? line.given[0].row : NULL;
    explorer->dialog.nodata = only == &option_rows[OPTION_NODATA];
    if (explorer->dialog.nodata &&
        !option_read(&options, OPTION_NODATA, line.given[0].value, error))
        return false;
    if (only == &option_rows[OPTION_PLACES] || explorer->dialog.nodata) {
        strcpy(explorer->dialog.path, line.given[0].value);
        explorer->dialog.reply = EXPLORER_READ;
        return true;
    }
    if (line.of_program)
        return show_shell(explorer, &line);
    return (read_line(&options, &line, error) && check(explorer, &options, error) &&
            apply(explorer, &options, error)) ||
           preset_blame(&options, error);
}

bool type_options_use(struct explorer *explorer, const char *line)
{
    struct error error = {0};
    const size_t first = strcspn(line, " ");
    char word[4] = "";
    memcpy(word, line, MIN(first, sizeof word - 1));
    explorer->note = (struct note){0};
    explorer->told = text_lists("q! qa!", ' ', line);
    if (explorer->told || text_lists("q qa quit", ' ', line))
        explorer->dialog.reply = EXPLORER_QUIT;
    else if (first < sizeof word && text_lists("x wq wq! w!", ' ', word))
        explorer->note = note_of(":w map.png writes a file, :q quits");
    else if (text_lists("u undo", ' ', line))
        explorer->note = undo_go(explorer, -1);
    else if (first == 3 && strcmp(word, "set") == 0)
        explorer->note = note_join("type it without set: :",
                                   ERROR_SHOWN(line + first + strspn(line + first, " ")));
    else if (strchr(line, ',') != NULL && strspn(line, "-.,0123456789 ") == strlen(line))
        return jump_to_place(explorer, line);
    else if (text_lists("h help", ' ', line))
        explorer->help_page = 1;
    else if (strcmp(word, "w") == 0) {
        if (line[1] == '\0')
            explorer->note = dialog_ask(explorer, &dialog_file);
        return line[1] != '\0' && dialog_use_file(explorer, line + 1 + strspn(line + 1, " "));
    } else if (line[strspn(line, " ")] != '\0' && !set_options(explorer, line, &error)) {
        explorer->note = note_of_error(&error);
        return false;
    }
    return true;
}

/* Appends to the line what all names that begin with `begin` go on with. If that is nothing, lists
 * these names in the note. */
static void add_common(struct explorer *explorer, const struct option_row *row, const char *begin)
{
    option_name *names = row != NULL ? row->names : option_nth;
    size_t length = strlen(begin);
    const char *first = NULL;
    const char *name;
    size_t common = 0;
    int count = 0;
    struct text list = note_text(&explorer->note);
    for (int n = 0; (name = names(n)) != NULL; n++) {
        if (*name == '\0' || strncmp(name, begin, length) != 0)
            continue;
        size_t same = length;
        while (first != NULL && name[same] != '\0' && name[same] == first[same])
            same++;
        common = first == NULL ? strlen(name) : MIN(common, same);
        first = first == NULL ? name : first;
        text_format(&list, "%s%s", count++ > 0 ? " " : "", name);
    }
    for (size_t n = length; n < common; n++)
        line_edit_key(&explorer->dialog.line, LINE_EDIT_INSERT, (unsigned char)first[n]);
    const struct option_row *named = count == 1 && row == NULL ? option_named(first) : NULL;
    if (named != NULL && named->argument != NULL && !named->optional)
        line_edit_key(&explorer->dialog.line, LINE_EDIT_INSERT, '=');
    if (count == 0)
        explorer->note = note_of(row != NULL ? "no such value" : "no such option");
    else if (count == 1 || common > length)
        explorer->note = (struct note){0};
}

void type_options_complete(struct explorer *explorer)
{
    struct text text = TEXT_LOCAL(LINE_EDIT_BYTES_MAX);
    const char *value;
    line_edit_key(&explorer->dialog.line, LINE_EDIT_END, 0);
    line_edit_add(&explorer->dialog.line, &text);
    const char *word = strrchr(text.bytes, ' ') != NULL ? strrchr(text.bytes, ' ') + 1 : text.bytes;
    word += strspn(word, "-");
    const struct option_row *row = option_of_word(word, false, &value);
    explorer->note = (struct note){0};
    if (row != NULL && value != NULL && row->names == NULL)
        explorer->note = note_of(row->about);
    else if (row != NULL && value != NULL)
        add_common(explorer, row, value);
    else
        add_common(explorer, NULL, word);
}
