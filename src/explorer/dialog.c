/*
 * A question is a line of a table: what is asked, and who takes the answer. Esc leaves everything
 * as it was.
 */
#include "explorer/dialog.h"
#include "map/place.h"
#include "world/seed.h"

#include "explorer/edit_world.h"
#include "explorer/jump.h"

#include <string.h>

struct question {
    const char *label;           /* what is asked */
    enum explorer_reply entered; /* what the scene's caller does when the answer could be used */
    bool (*use)(struct explorer *explorer,
                const char *entry); /* false: it could not, and the message
                                                            says why */
};

static bool use_cell(struct explorer *explorer, const char *entry)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    bool bounded = recipe->edges == EDGES_BOUNDED;
    int64_t x;
    int64_t y;
    if (!place_parse(entry, recipe, &x, &y)) {
        explorer_say(explorer, "must be X,Y, such as 512,300",
                     bounded ? ", and within the world" : "");
        return false;
    }
    if (place_is_between(x, y, explorer->map.view.zoom)) {
        struct text note = {.bytes = explorer->note, .room = sizeof explorer->note};
        place_add_step(&note, explorer->map.view.zoom);
        explorer_say(explorer, "at this zoom places are ", explorer->note);
        return false;
    }
    jump_cell(explorer, x, y);
    return true;
}

static bool use_seed(struct explorer *explorer, const char *entry)
{
    uint64_t seed;
    struct error error;
    if (!seed_parse(entry, &seed, &error)) {
        struct text note = {.bytes = explorer->note, .room = sizeof explorer->note};
        text_add(&note, error.text);
        explorer_say(explorer, explorer->note, "");
        return false;
    }
    edit_world_seed(explorer, seed);
    return true;
}

static bool use_file(struct explorer *explorer, const char *entry)
{
    if (*entry == '\0') {
        explorer_say(explorer, "must be the name of a file, such as map.txt", "");
        return false;
    }
    strcpy(explorer->path, entry);
    explorer->replace = false;
    return true;
}

static const struct question cell_question = {"go to X,Y", EXPLORER_DRAW, use_cell};
static const struct question seed_question = {"seed, a number or a text", EXPLORER_DRAW, use_seed};
static const struct question file_question = {"write to file", EXPLORER_WRITE, use_file};

static void ask(struct explorer *explorer, const struct question *question)
{
    explorer->mode = MODE_PROMPT;
    explorer->question = question;
    explorer->prompt = (struct line_edit){0};
}

void dialog_cell(struct explorer *explorer)
{
    ask(explorer, &cell_question);
}

void dialog_seed(struct explorer *explorer)
{
    if (!edit_world_refuses(explorer))
        ask(explorer, &seed_question);
}

void dialog_file(struct explorer *explorer)
{
    ask(explorer, &file_question);
}

void dialog_mark(struct explorer *explorer)
{
    explorer->mode = MODE_MARK;
    explorer_say(explorer, "mark by which letter, a to z?", "");
}

void dialog_to_mark(struct explorer *explorer)
{
    explorer->mode = MODE_TO_MARK;
    explorer_say(explorer, "to which mark, a to z? ' is where the last jump began", "");
}

static enum explorer_reply enter(struct explorer *explorer)
{
    char entry[LINE_EDIT_BYTES_MAX];
    struct text text = {.bytes = entry, .room = sizeof entry};
    entry[0] = '\0';
    line_edit_add(&explorer->prompt, &text);
    if (!explorer->question->use(explorer, entry))
        return EXPLORER_DRAW;
    explorer->mode = MODE_MAP;
    return explorer->question->entered;
}

static enum explorer_reply type(struct explorer *explorer, struct event press)
{
    switch (line_edit_key(&explorer->prompt, press)) {
    case LINE_EDIT_ENTERED:
        return enter(explorer);
    case LINE_EDIT_LEFT:
        explorer->mode = MODE_MAP;
        break;
    case LINE_EDIT_FULL:
        explorer_say(explorer, "no room for more", "");
        break;
    case LINE_EDIT_OPEN:
        break;
    }
    return EXPLORER_DRAW;
}

static enum explorer_reply replace(struct explorer *explorer, uint32_t key)
{
    if (key == 'y' || key == 'Y') {
        explorer->mode = MODE_MAP;
        explorer->replace = true;
        return EXPLORER_WRITE;
    }
    explorer->mode = key == EVENT_ESCAPE ? MODE_MAP : MODE_PROMPT;
    explorer_say(explorer, "nothing was written", "");
    return EXPLORER_DRAW;
}

enum explorer_reply dialog_key(struct explorer *explorer, struct event press)
{
    enum explorer_mode mode = explorer->mode;
    if (mode == MODE_PROMPT)
        return type(explorer, press);
    if (mode == MODE_REPLACE)
        return replace(explorer, press.key);
    explorer->mode = MODE_MAP;
    if (press.key == EVENT_ESCAPE)
        return EXPLORER_DRAW;
    if (mode == MODE_MARK)
        jump_mark(explorer, press.key);
    else
        jump_to_mark(explorer, press.key);
    return EXPLORER_DRAW;
}

void dialog_draw(const struct explorer *explorer, struct grid *grid)
{
    enum { ENTRY_LEAST = 12, COLON = 2 };
    int label = grid->cols - ENTRY_LEAST - COLON;
    struct pen pen = {grid, 0, grid->rows - 1, label > 0 ? label : 0, CELL_REVERSE};
    if (grid->cols == 0 || grid->rows == 0)
        return;
    pen_text(&pen, *explorer->message != '\0' ? explorer->message : explorer->question->label);
    pen_text(&pen, explorer->detail);
    pen.col = pen.col < pen.end ? pen.col : pen.end;
    pen.end = grid->cols;
    if (label > 0)
        pen_text(&pen, ": ");
    grid->cursor_row = pen.row;
    grid->cursor_col = line_edit_draw(&explorer->prompt, &pen, pen.end - pen.col);
    pen_pad(&pen, pen.end);
}
