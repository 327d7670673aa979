/*
 * Room is read from a table of sums: the sum of all cells to the north-west of a cell, 1 for land
 * and -1 for sea.
 *
 * Invariant: depth 0 of the land that is read reaches far enough beyond the scope for the room of
 * all cells that matter.
 */
#include "places/far_landmarks.h"

#include <stdlib.h>

enum { WIDEST = 10, STEP = 2, WHOLE = 1000 }; /* of the squares, and of their cells */
enum { BESIDE = FAR_APART / 2 };              /* from the middle of a sea to where it is born */

_Static_assert((int)FAR_APART + WIDEST <= (int)DEPTH_WINDOWS_BASE_MARGIN, "the invariant");

/* A search for far landmarks. */
struct far {
    const struct recipe *recipe;
    const struct depth_window *window; /* depth 0 */
    const struct landmarks *near;      /* the landmarks of depth 0, at the depth of the scope */
    int depth;                         /* that one */
    int32_t *sums;                     /* a row and a column more than the window has cells */
};

/* Makes the table of sums. Returns false if out of memory. */
static bool sum_up(struct far *far)
{
    const struct depth_window *window = far->window;
    const size_t wide = (size_t)window->cols + 1;
    far->sums = calloc(wide * (window->rows + 1), sizeof *far->sums);
    for (int64_t row = 0; far->sums != NULL && row < window->rows; row++) {
        int32_t sum = 0;
        int32_t *above = far->sums + (size_t)row * wide + 1;
        for (int64_t col = 0; col < window->cols; col++) {
            int64_t x = window->x + col;
            int64_t y = window->y + row;
            if (depth_window_has(window, x, y))
                sum += depth_window_is_sea(window, x, y) ? -1 : 1;
            above[(size_t)col + wide] = above[col] + sum;
        }
    }
    return far->sums != NULL;
}

/* Returns the room of a cell if it is land; if it is sea, its room with a sign of -1. */
static int32_t room_at(const struct far *far, int64_t x, int64_t y)
{
    const size_t wide = (size_t)far->window->cols + 1;
    int32_t room = 0;
    for (int reach = STEP; reach <= WIDEST; reach += STEP) {
        const int side = 2 * reach + 1;
        const int32_t *top = far->sums + (size_t)(y - far->window->y - reach) * wide +
                             (size_t)(x - far->window->x - reach);
        const int32_t *low = top + (size_t)side * wide;
        room += (low[side] - low[0] - top[side] + top[0]) * WHOLE / (side * side);
    }
    return room;
}

/* True if a cell of the world has the most room of its kind around. */
static bool is_middle(const struct far *far, int64_t x, int64_t y)
{
    const struct depth_window *window = far->window;
    const bool sea = depth_window_is_sea(window, x, y);
    const int32_t sign = sea ? -1 : 1;
    const int32_t room = sign * room_at(far, x, y);
    for (int64_t v = y - FAR_APART; room > 0 && v <= y + FAR_APART; v++)
        for (int64_t u = x - FAR_APART; u <= x + FAR_APART; u++) {
            if (!depth_window_has(window, u, v) || depth_window_is_sea(window, u, v) != sea)
                continue;
            int32_t more = sign * room_at(far, u, v) - room;
            if (more > 0 || (more == 0 && (v < y || (v == y && u < x))))
                return false;
        }
    return room > 0;
}

static bool is_beside(int64_t a, int64_t b)
{
    return a - b <= BESIDE && b - a <= BESIDE;
}

/* Returns the lowest sea that is born beside a cell; NULL if there is none. */
static const struct landmark *find_sea(const struct far *far, int64_t x, int64_t y)
{
    const struct landmark *best = NULL;
    for (size_t n = 0; n < far->near->count; n++) {
        const struct landmark *landmark = &far->near->items[n];
        if (landmark->key.kind == PLACE_SEA && is_beside(landmark->x >> far->depth, x) &&
            is_beside(landmark->y >> far->depth, y) &&
            (best == NULL || landmark->size < best->size))
            best = landmark;
    }
    return best;
}

/* Appends the landmark whose middle is a cell, if there is one. Returns false if out of memory. */
static bool add_cell(const struct far *far, struct landmarks *landmarks, int64_t x, int64_t y)
{
    if (!depth_window_has(far->window, x, y) || !is_middle(far, x, y))
        return true;
    const bool sea = depth_window_is_sea(far->window, x, y);
    const struct landmark *near = sea ? find_sea(far, x, y) : NULL;
    struct landmark landmark = {.x = x * (INT64_C(1) << far->depth),
                                .y = y * (INT64_C(1) << far->depth),
                                .rank = (uint64_t)abs(room_at(far, x, y)) << 40};
    if (sea && near == NULL)
        return true;
    landmark.key = sea ? near->key : landmarks_key(far->recipe, far->window, PLACE_LAND, x, y);
    return landmarks_append(landmarks, &landmark);
}

bool far_landmarks_find(struct landmarks *landmarks, const struct world *world,
                        const struct landmarks_scope *scope)
{
    const int depth = recipe_depth(&world->recipe) + scope->window.zoom;
    const int around = (BESIDE + 1) << depth;
    struct landmarks near;
    struct landmarks_scope grown = {.window = scope->window, .newest = 0, .rivers = -1};
    grown.window.x -= around;
    grown.window.y -= around;
    grown.window.cols += 2 * (uint32_t)around;
    grown.window.rows += 2 * (uint32_t)around;
    bool done = landmarks_find(&near, world, &grown);
    struct far far = {&world->recipe, NULL, &near, depth, NULL};
    *landmarks = (struct landmarks){.land = near.land};
    near.land = NULL;
    if (done)
        far.window = &landmarks->land->at[0];
    done = done && sum_up(&far);
    const struct window *window = &scope->window;
    const int64_t side = INT64_C(1) << depth;
    for (int64_t y = (window->y + side - 1) >> depth; y * side < window->y + window->rows; y++)
        for (int64_t x = (window->x + side - 1) >> depth; x * side < window->x + window->cols; x++)
            done = done && add_cell(&far, landmarks, x, y);
    free(far.sums);
    landmarks_free(&near);
    return done;
}
