/*
 * Viewpoints are kept in 2^-RECIPE_ZOOM_MAX cells, which are the points of the deepest zoom. They
 * are therefore exact at every zoom, and stay the same when the view or the world changes.
 *
 * Invariant: a mark that is not kept has no name; names are valid UTF-8 without control characters.
 */
#include "explorer/actions/marks.h"

#include "base/minmax.h"

#include <string.h>

struct viewpoint marks_viewpoint(const struct map *map, uint32_t col, uint32_t row)
{
    struct view here = map->view;
    here.cols = here.rows = 1;
    view_scroll(&here, &map->world.recipe, col, row);
    int by = RECIPE_ZOOM_MAX - here.zoom;
    return (struct viewpoint){
        .kept = true, .x = here.x << by, .y = here.y << by, .zoom = here.zoom};
}

int64_t marks_within(int64_t place, uint32_t side, bool bounded)
{
    int64_t last = (int64_t)(side - 1) << RECIPE_ZOOM_MAX;
    if (bounded)
        return MIN(place, last);
    return place % ((int64_t)side << RECIPE_ZOOM_MAX);
}

/* Returns the place that is marked: under the cursor, or in the middle of the view. */
static struct viewpoint place_to_mark(const struct explorer *explorer)
{
    const struct map *map = &explorer->map;
    const struct cursor *cursor = &explorer->cursor;
    return cursor->on ? marks_viewpoint(map, cursor->col, cursor->row)
                      : marks_viewpoint(map, map->view.cols / 2, map->view.rows / 2);
}

static bool same_place(const struct viewpoint *a, const struct viewpoint *b)
{
    return a->kept && b->kept && a->zoom == b->zoom && a->x == b->x && a->y == b->y;
}

struct note marks_set(struct explorer *explorer, uint32_t letter)
{
    struct marks *marks = &explorer->marks;
    if (letter < 'a' || letter > 'z')
        return note_of("no mark set: type a letter from a to z");
    char word[] = {(char)letter, '\0'};
    struct mark *mark = &marks->letters[letter - 'a'];
    const uint64_t seed = explorer->map.world.recipe.seed;
    const uint64_t before = mark->seed;
    struct viewpoint here = place_to_mark(explorer);
    bool other = mark->at.kept && before != seed;
    bool removed = !other && same_place(&mark->at, &here);
    *mark = (struct mark){.at = here, .seed = seed};
    mark->at.kept = !removed;
    marks->any = true;
    if (other)
        return note_format("set mark %s; it was in the world of seed %llu", word,
                           (unsigned long long)before);
    return note_join(removed ? "removed mark " : "set mark ", word);
}

/* Ways in which a name matches words, the best one first. */
enum match { MATCH_ALL, MATCH_BEGIN, MATCH_WITHIN, MATCH_NONE };

static enum match match_of(const char *name, const char *words)
{
    if (*words != '\0' && text_begins(name, words))
        return name[strlen(words)] == '\0' ? MATCH_ALL : MATCH_BEGIN;
    for (; *words != '\0' && *name != '\0'; name++)
        if (text_begins(name, words))
            return MATCH_WITHIN;
    return MATCH_NONE;
}

/* Returns the letter of the first mark whose name matches best, and at least so; 0 if there is
 * none.
 */
static uint32_t letter_of(const struct marks *marks, const char *words, enum match least)
{
    uint32_t letter = 0;
    for (uint32_t n = MARKS_MAX; n-- > 0;) {
        enum match match = match_of(marks->letters[n].name, words);
        if (match > least || match == MATCH_NONE)
            continue;
        least = match;
        letter = 'a' + n;
    }
    return letter;
}

uint32_t marks_find(const struct marks *marks, const char *name)
{
    if (*name >= 'a' && *name <= 'z' && name[1] == '\0' && marks->letters[*name - 'a'].at.kept)
        return (uint32_t)*name;
    return letter_of(marks, name, MATCH_WITHIN);
}

/* Returns the columns of a name, or 0 if it has a comma or a character without a width. */
static int columns_of(const char *name)
{
    int columns = 0;
    uint32_t glyph;
    for (const char *at = name; *at != '\0' && at != NULL;) {
        at = text_glyph_at(at, &glyph);
        if (at == NULL || glyph == ',' || text_width(glyph) == 0)
            return 0;
        columns += text_width(glyph);
    }
    return columns;
}

/* Returns the letter that a new name gets; 0 if none is free. */
static uint32_t letter_for(const struct marks *marks, const char *name)
{
    char first = text_small_letter(*name);
    if (first >= 'a' && first <= 'z' && !marks->letters[first - 'a'].at.kept)
        return (uint32_t)first;
    for (uint32_t n = 0; n < MARKS_MAX; n++)
        if (!marks->letters[n].at.kept)
            return 'a' + n;
    return 0;
}

bool marks_name(struct explorer *explorer, const char *name)
{
    struct marks *marks = &explorer->marks;
    int columns = columns_of(name);
    if (columns < 2 || columns > MARK_NAME_MAX) {
        explorer->note = note_of("must be 2 to 30 characters without a comma, such as harbour");
        return false;
    }
    uint64_t seed = explorer->map.world.recipe.seed;
    uint32_t letter = letter_of(marks, name, MATCH_ALL);
    if (letter == 0 || marks->letters[letter - 'a'].seed != seed)
        letter = letter_for(marks, name);
    if (letter == 0) {
        explorer->note = note_of("no letter is free; m and a letter moves or removes a mark");
        return false;
    }
    struct mark *mark = &marks->letters[letter - 'a'];
    *mark = (struct mark){.at = place_to_mark(explorer), .seed = seed};
    strcpy(mark->name, name);
    marks->any = true;
    explorer->note = note_format("named; / or '%s comes back", (char[]){(char)letter, '\0'});
    return true;
}

/* True if the letter of a mark stands in a cell. Nothing else of a map has these flags. */
static bool is_mark(const struct cell *cell)
{
    return cell->flags == (CELL_REVERSE | CELL_BOLD);
}

/* True if the letter of mark `n` stands in the first cell of a box. */
static bool is_letter(int n, const struct box *box, struct grid *grid)
{
    const struct cell *cell = box_cell(box, grid, 0, 0);
    return is_mark(cell) && cell->glyph == (uint32_t)('a' + n);
}

/* Draws the letter of a mark in the first cell from its own one on that has none. */
static void draw_letter(int n, struct box *box, struct grid *grid)
{
    while (box->col < grid->cols && is_mark(box_cell(box, grid, 0, 0)))
        box->col++;
    if (box->col == grid->cols)
        return;
    struct pen pen = box_open(grid, box);
    pen.col = box->col;
    pen.flags = CELL_REVERSE | CELL_BOLD;
    pen_glyph(&pen, (uint32_t)('a' + n));
}

/* Draws the name of a mark after its letter, up to the letter of another one. */
static void draw_name(const char *name, int n, struct box *box, struct grid *grid)
{
    while (box->col < grid->cols && !is_letter(n, box, grid))
        box->col++;
    box->col++;
    int width = *name != '\0' ? 1 + columns_of(name) : 0;
    box->cols = 0;
    while (box->cols < MIN(width, grid->cols - box->col) &&
           !is_mark(box_cell(box, grid, box->cols, 0)))
        box->cols++;
    if (box->cols == 0)
        return;
    struct pen pen = box_open(grid, box);
    for (uint32_t glyph; *name != '\0' && pen.col < pen.end;) {
        name = text_glyph_at(name, &glyph);
        bool wide = text_width(glyph) == 2;
        pen_glyph(&pen, wide && pen.col + 1 == pen.end ? ' ' : glyph);
        if (wide)
            pen_glyph(&pen, 0);
    }
}

/* Draws the letter of a mark, or its name, wherever the view shows its cell: more than once if the
 * world is smaller. */
static void draw_mark(const struct mark *mark, int n, bool name, const struct map *map,
                      struct grid *grid)
{
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    const struct look *look = &map->look;
    int by = RECIPE_ZOOM_MAX - view->zoom;
    int64_t x = marks_within(mark->at.x, recipe->width, recipe_bounded_x(recipe)) >> by;
    int64_t y = marks_within(mark->at.y, recipe->height, recipe_bounded_y(recipe)) >> by;
    int64_t cols = recipe_cols(recipe, view->zoom);
    int64_t rows = recipe_rows(recipe, view->zoom);
    for (int64_t row = recipe_wrap(y - view->y, rows); row < view_rows_inside(view, recipe);
         row += rows)
        for (int64_t col = recipe_wrap(x - view->x, cols); col < view_cols_inside(view, recipe);
             col += cols) {
            struct box box = {(int)col * look_columns(look), (int)row / look_rows(look), 1, 1};
            if (name)
                draw_name(mark->name, n, &box, grid);
            else
                draw_letter(n, &box, grid);
        }
}

void marks_draw(const struct marks *marks, const struct map *map, struct grid *grid)
{
    for (int names = 0; names < 2; names++) /* all letters first: no name covers one */
        for (int n = 0; n < MARKS_MAX; n++)
            if (marks->letters[n].at.kept && marks->letters[n].seed == map->world.recipe.seed)
                draw_mark(&marks->letters[n], n, names != 0, map, grid);
}
