/*
 * A question is a line of a table: what is asked, and who takes the answer. Esc leaves everything
 * as it was.
 */
#include "ask.h"

#include "numeral.h"
#include "reshape.h"
#include "visit.h"

#include <string.h>

struct question {
    const char *label;        /* what is asked */
    enum scene_reply entered; /* what the scene's caller does when the answer could be used */
    bool (*use)(struct scene *scene, const char *entry); /* false: it could not, and the message
                                                            says why */
};

static bool use_cell(struct scene *scene, const char *entry)
{
    const struct recipe *recipe = &scene->map.world.recipe;
    bool bounded = recipe->edges == EDGES_BOUNDED;
    int64_t x;
    int64_t y;
    if (!numeral_places(entry, recipe, &x, &y)) {
        scene_say(scene, "must be X,Y, such as 512,300", bounded ? ", and within the world" : "");
        return false;
    }
    if (numeral_places_between(x, y, scene->map.view.zoom)) {
        struct text note = {.bytes = scene->note, .room = sizeof scene->note};
        numeral_add_places(&note, scene->map.view.zoom);
        scene_say(scene, "at this zoom places are ", scene->note);
        return false;
    }
    visit_cell(scene, x, y);
    return true;
}

static bool use_seed(struct scene *scene, const char *entry)
{
    uint64_t seed;
    const char *reason = numeral_seed_or_text(entry, &seed);
    if (reason != NULL) {
        scene_say(scene, reason, "");
        return false;
    }
    reshape_seed(scene, seed);
    return true;
}

static bool use_file(struct scene *scene, const char *entry)
{
    if (*entry == '\0') {
        scene_say(scene, "must be the name of a file, such as map.txt", "");
        return false;
    }
    strcpy(scene->path, entry);
    scene->replace = false;
    return true;
}

static const struct question cell_question = {"go to X,Y", SCENE_DRAW, use_cell};
static const struct question seed_question = {"seed, a number or a text", SCENE_DRAW, use_seed};
static const struct question file_question = {"write to file", SCENE_WRITE, use_file};

static void ask(struct scene *scene, const struct question *question)
{
    scene->mode = MODE_PROMPT;
    scene->question = question;
    scene->prompt = (struct prompt){0};
}

void ask_cell(struct scene *scene)
{
    ask(scene, &cell_question);
}

void ask_seed(struct scene *scene)
{
    if (!reshape_refuses(scene))
        ask(scene, &seed_question);
}

void ask_file(struct scene *scene)
{
    ask(scene, &file_question);
}

void ask_mark(struct scene *scene)
{
    scene->mode = MODE_MARK;
    scene_say(scene, "mark by which letter, a to z?", "");
}

void ask_to_mark(struct scene *scene)
{
    scene->mode = MODE_TO_MARK;
    scene_say(scene, "to which mark, a to z? ' is where the last jump began", "");
}

static enum scene_reply enter(struct scene *scene)
{
    char entry[PROMPT_BYTES_MAX];
    struct text text = {.bytes = entry, .room = sizeof entry};
    entry[0] = '\0';
    prompt_add(&scene->prompt, &text);
    if (!scene->question->use(scene, entry))
        return SCENE_DRAW;
    scene->mode = MODE_MAP;
    return scene->question->entered;
}

static enum scene_reply type(struct scene *scene, struct press press)
{
    switch (prompt_key(&scene->prompt, press)) {
    case PROMPT_ENTERED:
        return enter(scene);
    case PROMPT_LEFT:
        scene->mode = MODE_MAP;
        break;
    case PROMPT_FULL:
        scene_say(scene, "no room for more", "");
        break;
    case PROMPT_OPEN:
        break;
    }
    return SCENE_DRAW;
}

static enum scene_reply replace(struct scene *scene, uint32_t key)
{
    if (key == 'y' || key == 'Y') {
        scene->mode = MODE_MAP;
        scene->replace = true;
        return SCENE_WRITE;
    }
    scene->mode = key == PRESS_ESCAPE ? MODE_MAP : MODE_PROMPT;
    scene_say(scene, "nothing was written", "");
    return SCENE_DRAW;
}

enum scene_reply ask_key(struct scene *scene, struct press press)
{
    enum scene_mode mode = scene->mode;
    if (mode == MODE_PROMPT)
        return type(scene, press);
    if (mode == MODE_REPLACE)
        return replace(scene, press.key);
    scene->mode = MODE_MAP;
    if (press.key == PRESS_ESCAPE)
        return SCENE_DRAW;
    if (mode == MODE_MARK)
        visit_mark(scene, press.key);
    else
        visit_to_mark(scene, press.key);
    return SCENE_DRAW;
}

void ask_draw(const struct scene *scene, struct grid *grid)
{
    enum { ENTRY_LEAST = 12, COLON = 2 };
    int label = grid->cols - ENTRY_LEAST - COLON;
    struct pen pen = {grid, 0, grid->rows - 1, label > 0 ? label : 0, CELL_REVERSE};
    if (grid->cols == 0 || grid->rows == 0)
        return;
    pen_text(&pen, *scene->message != '\0' ? scene->message : scene->question->label);
    pen_text(&pen, scene->detail);
    pen.col = pen.col < pen.end ? pen.col : pen.end;
    pen.end = grid->cols;
    if (label > 0)
        pen_text(&pen, ": ");
    grid->cursor_row = pen.row;
    grid->cursor_col = prompt_draw(&scene->prompt, &pen, pen.end - pen.col);
    pen_pad(&pen, pen.end);
}
