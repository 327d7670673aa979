/*
 * Options set fields of the recipe, the view and the look; a row of the table says which.
 *
 * Invariant: an option has a `text` only if its value was valid.
 */
#include "options/option.h"

#include "base/parse.h"

enum option_id option_id_of(const struct option_row *option)
{
    return (enum option_id)(option - option_rows);
}

const struct option_row *option_named(const char *name)
{
    const char *value;
    return strchr(name, '=') == NULL ? option_of_word(name, false, &value) : NULL;
}

const char *option_nth(int n)
{
    if (n == OPTION_ROWS)
        return NULL;
    return option_rows[n].old ? "" : option_rows[n].name;
}

const struct option_row *option_of_word(const char *word, bool cut, const char **value)
{
    static const char british[] = "colour";
    const struct option_row *found = NULL;
    int count = 0;
    size_t length = strcspn(word, "=");
    *value = word[length] == '=' ? word + length + 1 : NULL;
    const bool is_british = strncmp(word, british, sizeof british - 1) == 0;
    for (const struct option_row *row = option_rows; row < option_rows + OPTION_ROWS; row++) {
        const char *name = row->name;
        if (name[0] != word[0])
            continue;
        if (is_british
                ? strncmp(name, "color", 5) != 0 || strncmp(name + 5, word + 6, length - 6) != 0
                : strncmp(name, word, length) != 0)
            continue;
        if (name[length - is_british] == '\0')
            return row;
        found = row;
        count++;
    }
    return cut && count == 1 ? found : NULL;
}

const struct option_row *option_taken_back(const char *word)
{
    for (const struct option_row *option = option_rows; option < option_rows + OPTION_ROWS;
         option++) {
        const char *name = option->name;
        bool no = strncmp(name, "no-", 3) == 0;
        bool same = no ? strcmp(word, name + 3) == 0
                       : strncmp(word, "no-", 3) == 0 && strcmp(word + 3, name) == 0;
        if (same && (option->argument == NULL || (option->optional && option->names != NULL)))
            return option;
    }
    return NULL;
}

bool option_is_below(enum option_id id, const char *heading)
{
    const struct option_row *option = &option_rows[id];
    while (option->heading == NULL)
        option--;
    return strcmp(option->heading, heading) == 0;
}

void map_options_default(struct map_options *options)
{
    *options = (struct map_options){
        .digest = -1,
        .places_digest = -1,
        .recipe = recipe_default(),
        .look = {.palette = palettes, .light = RELIEF_LIGHT, .camera = CAMERA_USUAL, .colors = 256},
    };
    tiles_default(&options->look.tiles);
}

void map_options_of(struct map_options *options, const struct map *map)
{
    *options =
        (struct map_options){.recipe = map->world.recipe, .view = map->view, .look = map->look};
}

/*
 * Values.
 */

/* Reads a name, and stores its index where the row says. */
static bool read_choice(struct map_options *options, const struct option_row *option,
                        const char *value, struct error *error)
{
    int choice;
    _Static_assert(sizeof(enum relief_kind) == sizeof choice, "an enum is as large as an int");
    if (!parse_name(value, option->names, &choice, error))
        return false;
    if (option->choice != 0)
        memcpy((char *)options + option->choice, &choice, sizeof choice);
    return true;
}

void map_options_note(struct map_options *options, enum option_id id, const char *value)
{
    options->text[id] = value;
    options->given[id] = true;
}

bool option_read(struct map_options *options, enum option_id id, const char *value,
                 struct error *error)
{
    const struct option_row *option = &option_rows[id];
    bool read = true;
    if (option->read != NULL)
        read = option->read(options, value, error);
    else if (option->names != NULL)
        read = read_choice(options, option, value, error);
    if (!read)
        return error_prefix_option(error, option->name, value);
    map_options_note(options, id, value);
    return true;
}

void option_take_back(struct map_options *options, enum option_id id)
{
    options->text[id] = NULL;
    options->given[id] = id == OPTION_LABELS || id == OPTION_TOWNS;
    if (id == OPTION_LABELS)
        options->look.labels = LABELS_NONE;
    if (id == OPTION_TOWNS)
        options->look.towns = false;
    if (id == OPTION_WHOLE)
        options->look.camera.whole = false;
}

bool option_write(const struct map_options *options, enum option_id id, struct text *text)
{
    const struct option_row *option = &option_rows[id];
    int choice;
    if (option->write != NULL)
        return option->write(options, text);
    if (option->choice == 0)
        return false;
    memcpy(&choice, (const char *)options + option->choice, sizeof choice);
    text_add(text, option->names(choice));
    return choice != 0;
}

bool option_has_value(const struct map_options *options, enum option_id id)
{
    bool rough = options->text[OPTION_ROUGHNESS] != NULL || options->text[OPTION_HURST] != NULL;
    return id == OPTION_ROUGHNESS ? rough : options->text[id] != NULL;
}

bool option_is_used(const struct map_options *options, enum option_id id)
{
    static const unsigned fields[OPTION_ROWS] = {[OPTION_ROUGHNESS] = ALGORITHM_ROUGHNESS,
                                                 [OPTION_HURST] = ALGORITHM_ROUGHNESS,
                                                 [OPTION_SPREAD] = ALGORITHM_SPREAD,
                                                 [OPTION_CORNERS] = ALGORITHM_CORNERS};
    return (fields[id] & ~algorithms[options->recipe.algorithm]->fields) == 0;
}
