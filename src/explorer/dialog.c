/*
 * A question is a row of words and the function that takes the answer.
 */
#include "explorer/dialog.h"

#include "explorer/actions/edit_world.h"
#include "explorer/actions/jump.h"
#include "recipe/seed.h"

#include <string.h>

struct question {
    const char *label;           /* words of the question */
    bool made_world;             /* asked about worlds that are made, not about pictures */
    enum explorer_reply entered; /* reply when a line was used */
    /* Uses a line. Returns false if it cannot be used; *note says why. NULL: a letter answers. */
    bool (*use_line)(struct dialog *dialog, const struct dialog_scope *scope, const char *line,
                     struct note *note);
    /* Uses a letter, which may be any key. */
    struct note (*use_letter)(const struct dialog_scope *scope, uint32_t letter);
};

static struct find_scope find_scope_of(const struct dialog_scope *scope)
{
    return (struct find_scope){scope->map, scope->cursor, scope->marks};
}

static bool use_place(struct dialog *dialog, const struct dialog_scope *scope, const char *line,
                      struct note *note)
{
    struct find_scope where = find_scope_of(scope);
    (void)dialog;
    return find_place(&where, line, note);
}

static bool use_words(struct dialog *dialog, const struct dialog_scope *scope, const char *line,
                      struct note *note)
{
    struct find_scope where = find_scope_of(scope);
    (void)dialog;
    return find_go(&where, line, note);
}

static bool use_name(struct dialog *dialog, const struct dialog_scope *scope, const char *line,
                     struct note *note)
{
    (void)dialog;
    return marks_name(scope->map, scope->cursor, scope->marks, line, note);
}

static bool use_seed(struct dialog *dialog, const struct dialog_scope *scope, const char *line,
                     struct note *note)
{
    uint64_t seed;
    struct error error;
    (void)dialog;
    bool valid = seed_parse(line, &seed, &error);
    *note = valid ? edit_seed(scope->map, scope->history, seed) : note_of(error.text, "");
    if (valid)
        history_keep_word(scope->history, line, seed);
    return valid;
}

static bool use_conditions(struct dialog *dialog, const struct dialog_scope *scope,
                           const char *line, struct note *note)
{
    struct error error;
    (void)dialog;
    bool valid = world_search_ask(scope->hunt, scope->map, line, &error);
    *note = valid ? world_search_begin(scope->hunt, scope->map, 1) : note_of(error.text, "");
    return valid;
}

static bool use_file(struct dialog *dialog, const struct dialog_scope *scope, const char *line,
                     struct note *note)
{
    (void)scope;
    if (*line == '\0') {
        *note = note_of("must be the name of a file, such as map.txt", "");
        return false;
    }
    strcpy(dialog->path, line);
    dialog->replace = false;
    return true;
}

static struct note use_mark(const struct dialog_scope *scope, uint32_t letter)
{
    return marks_set(scope->map, scope->cursor, scope->marks, letter);
}

static struct note use_to_mark(const struct dialog_scope *scope, uint32_t letter)
{
    return jump_to_mark(scope->map, scope->cursor, scope->marks, letter);
}

const struct question question_place = {
    .label = "go to X,Y",
    .use_line = use_place,
};
const struct question question_find = {
    .label = "find a name or X,Y",
    .use_line = use_words,
};
const struct question question_name = {
    .label = "mark this place by which name",
    .use_line = use_name,
};
const struct question question_seed = {
    .label = "seed, a number or a text",
    .made_world = true,
    .use_line = use_seed,
};
const struct question question_hunt = {
    .label = "search for worlds, such as land=30..60 rim>=98",
    .made_world = true,
    .use_line = use_conditions,
};
const struct question question_file = {
    .label = "write to file",
    .entered = EXPLORER_WRITE,
    .use_line = use_file,
};
const struct question question_mark = {
    .label = "mark by which letter, a to z?",
    .use_letter = use_mark,
};
const struct question question_to_mark = {
    .label = "to which mark, a to z? ' is where the last jump began",
    .use_letter = use_to_mark,
};

struct note dialog_ask(struct dialog *dialog, const struct question *question,
                       const struct map *map)
{
    struct note note;
    if (question->made_world && edit_world_refuses(map, &note))
        return note;
    bool typed = question->use_line != NULL;
    dialog->mode = typed ? DIALOG_LINE : DIALOG_LETTER;
    dialog->question = question;
    dialog->line = (struct line_edit){0};
    return note_of(typed ? "" : question->label, "");
}

void dialog_resume(struct dialog *dialog, enum dialog_mode mode)
{
    dialog->mode = mode;
}

static enum explorer_reply enter_line(struct dialog *dialog, const struct dialog_scope *scope,
                                      struct note *note)
{
    char line[LINE_EDIT_BYTES_MAX];
    struct text text = {.bytes = line, .room = sizeof line};
    line[0] = '\0';
    line_edit_add(&dialog->line, &text);
    if (!dialog->question->use_line(dialog, scope, line, note))
        return EXPLORER_DRAW;
    dialog->mode = DIALOG_CLOSED;
    return dialog->question->entered;
}

static enum explorer_reply edit_line(struct dialog *dialog, const struct event *event,
                                     const struct dialog_scope *scope, struct note *note)
{
    switch (line_edit_key(&dialog->line, event)) {
    case LINE_EDIT_ENTERED:
        return enter_line(dialog, scope, note);
    case LINE_EDIT_LEFT:
        dialog->mode = DIALOG_CLOSED;
        break;
    case LINE_EDIT_FULL:
        *note = note_of("no room for more", "");
        break;
    case LINE_EDIT_OPEN:
        break;
    }
    return EXPLORER_DRAW;
}

static enum explorer_reply confirm_replace(struct dialog *dialog, uint32_t key, struct note *note)
{
    if (key == 'y' || key == 'Y') {
        dialog->mode = DIALOG_CLOSED;
        dialog->replace = true;
        return EXPLORER_WRITE;
    }
    dialog->mode = key == EVENT_ESCAPE ? DIALOG_CLOSED : DIALOG_LINE;
    *note = note_of("nothing was written", "");
    return EXPLORER_DRAW;
}

enum explorer_reply dialog_key(struct dialog *dialog, const struct event *event,
                               const struct dialog_scope *scope, struct note *note)
{
    if (dialog->mode == DIALOG_LINE)
        return edit_line(dialog, event, scope, note);
    if (dialog->mode == DIALOG_REPLACE)
        return confirm_replace(dialog, event->key, note);
    dialog->mode = DIALOG_CLOSED;
    if (event->key != EVENT_ESCAPE)
        *note = dialog->question->use_letter(scope, event->key);
    return EXPLORER_DRAW;
}

void dialog_draw(const struct dialog *dialog, const struct note *note, struct grid *grid)
{
    enum { LINE_COLS_MIN = 12, COLON_COLS = 2 };
    int label = grid->cols - LINE_COLS_MIN - COLON_COLS;
    struct pen pen = {grid, 0, grid->rows - 1, label > 0 ? label : 0, CELL_REVERSE};
    if (grid->cols == 0 || grid->rows == 0)
        return;
    pen_text(&pen, note->text[0] != '\0' ? note->text : dialog->question->label);
    pen.col = pen.col < pen.end ? pen.col : pen.end;
    pen.end = grid->cols;
    if (label > 0)
        pen_text(&pen, ": ");
    grid->cursor_row = pen.row;
    grid->cursor_col = line_edit_draw(&dialog->line, &pen, pen.end - pen.col);
    pen_pad(&pen, pen.end);
}
