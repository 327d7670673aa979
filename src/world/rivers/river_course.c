/*
 * A block's water leaves by one child, the exit, in the block's direction. So the course of a cell
 * leads over the same blocks as the course of the block that it lies in. A course is first walked
 * at the coarsest depth that has it, and at each next depth only its end is walked again: from the
 * last TRAIL blocks on, as the end may come earlier there, where the last block is all sea.
 *
 * A leaf that drains over a side of its block is different: its course is that of the block next
 * door.
 */
#include "world/rivers/river_course.h"

#include "world/refine/refine_rows.h"

#include <stdlib.h>

/*
 * Patches: the cells around a place at every depth.
 *
 * Each depth has one patch, a square of cells, made from the patch of the depth above. A look at a
 * cell outside its depth's patch makes that patch anew around the cell; before that the patches
 * above, if they do not reach far enough. So a way of many steps costs little more than the cells
 * beside it.
 */

/* What patches_look returns about a cell. */
struct sight {
    bool outside;       /* the cell lies beyond a rim; the other fields are 0 */
    bool sea;           /* the cell is lower than the sea */
    uint8_t direction;  /* enum rivers_direction */
    uint32_t catchment; /* 1..RIVERS_CATCHMENT_MAX */
    uint32_t water;     /* as water_flow has it; the catchment in a world without rain */
};

/*
 * Patches are squares of SIDE cells a side. A patch is made from the cells of the depth above that
 * lie within REFINE_RIM blocks of it: a square with little more than half its side. The patch above
 * has these as long as its middle is not far off. If all patches were made anew each time, a long
 * course would take three times as long.
 *
 * Invariant: a patch that is made has all its cells, those beyond a rim with the catchment 0.
 */

enum { SIDE = 32, DEPTHS = 33 };

_Static_assert(SIDE / 2 + 1 + 2 * REFINE_RIM < SIDE, "a patch can be made from the one above");
_Static_assert(SIDE <= (int)BASIN_ROWS, "a band of basins has a patch");

struct patch {
    struct refine_rows *refiner; /* NULL of depth 0 */
    bool made;
    int64_t x;      /* first column */
    int64_t y;      /* first row */
    int64_t next_x; /* first column of the rows that the depth below takes */
    int64_t next_y;
    struct cells rows[SIDE];
    int32_t numbers[7 * SIDE * SIDE]; /* memory of the rows */
};

struct patches {
    struct rivers_world world;
    int count;
    int32_t *room; /* for basins to be made in */
    struct patch patches[];
};

static struct cells row_from(const struct patch *patch, int64_t x, int64_t y)
{
    return cells_from(&patch->rows[y - patch->y], x - patch->x);
}

static void seek_in_patch(void *from, int64_t x, int64_t y, uint32_t cols)
{
    struct patch *patch = from;
    (void)cols;
    patch->next_x = x;
    patch->next_y = y;
}

static struct cells next_of_patch(void *from)
{
    struct patch *patch = from;
    return row_from(patch, patch->next_x, patch->next_y++);
}

static void patches_free(struct patches *patches)
{
    if (patches == NULL)
        return;
    for (int n = 0; n < patches->count; n++)
        free(patches->patches[n].refiner);
    free(patches->room);
    free(patches);
}

/* Makes patches of the depths 0 to `depth`, at most 32. The world is copied. Takes 50 KB a depth.
 * Returns NULL if out of memory. The caller frees them by patches_free, which also takes NULL. */
static struct patches *patches_new(const struct rivers_world *world, int depth)
{
    size_t count = (size_t)depth + 1;
    struct patches *patches = calloc(1, sizeof *patches + count * sizeof *patches->patches);
    if (patches == NULL)
        return NULL;
    patches->world = *world;
    patches->count = depth + 1;
    patches->room = malloc(basin_numbers(world, SIDE) * sizeof *patches->room);
    bool made = patches->room != NULL;
    for (int n = 0; n <= depth; n++) {
        int32_t *unused = patches->patches[n].numbers;
        for (int row = 0; row < SIDE; row++)
            patches->patches[n].rows[row] =
                cells_take(&unused, SIDE, world->rains, world->start == START_PLATES);
    }
    for (int n = 1; made && n <= depth; n++) {
        struct refine_rows_feed feed = {seek_in_patch, next_of_patch, &patches->patches[n - 1]};
        patches->patches[n].refiner = refine_rows_new(world, n, SIDE, feed);
        made = patches->patches[n].refiner != NULL;
    }
    if (made)
        return patches;
    patches_free(patches);
    return NULL;
}

/* True if the patch above has all that a patch around a place is made from. */
static bool can_feed(const struct patches *patches, int depth, int64_t x, int64_t y)
{
    const struct patch *above = &patches->patches[depth - 1];
    const int rim = refine_rim(&patches->world);
    int64_t left = ((x - SIDE / 2) >> 1) - rim;
    int64_t right = ((x + SIDE / 2 - 1) >> 1) + rim;
    int64_t top = rivers_nearest_row(&patches->world, depth - 1, ((y - SIDE / 2) >> 1) - rim);
    int64_t low = rivers_nearest_row(&patches->world, depth - 1, ((y + SIDE / 2 - 1) >> 1) + rim);
    return above->made && left >= above->x && right < above->x + SIDE && top >= above->y &&
           low < above->y + SIDE;
}

static void make_basins(struct patches *patches, struct patch *patch)
{
    const struct window at = {0, patch->x, patch->y, SIDE, SIDE};
    basin_band(&patches->world, &at, patch->rows, patches->room);
}

/* Makes the patch around a place, from the one above. */
static void make_patch(struct patches *patches, int depth, int64_t x, int64_t y)
{
    struct patch *patch = &patches->patches[depth];
    patch->made = true;
    patch->x = x - SIDE / 2;
    patch->y = y - SIDE / 2;
    if (depth == 0) {
        make_basins(patches, patch);
        return;
    }
    int64_t first = rivers_nearest_row(&patches->world, depth, patch->y);
    int64_t last = rivers_nearest_row(&patches->world, depth, patch->y + SIDE - 1);
    for (int n = 0; n < SIDE; n++)
        memset(patch->rows[n].catchment, 0, SIDE * sizeof(int32_t));
    refine_rows_seek(patch->refiner, patch->x, first, SIDE);
    for (int64_t row = first; row <= last; row++) {
        const struct cells made = refine_rows_row(patch->refiner);
        cells_copy(&patch->rows[row - patch->y], &made, SIDE);
    }
}

/* Returns the cell (x, y) of a depth, 0 to that of patches_new. Coordinates are between -2^60 and
 * 2^60 and wrap where the world does; beyond a rim at most by one cell. */
static struct sight patches_look(struct patches *patches, int depth, int64_t x, int64_t y)
{
    struct patch *patch = &patches->patches[depth];
    if (!patch->made || x < patch->x || x >= patch->x + SIDE || y < patch->y ||
        y >= patch->y + SIDE) {
        int from = depth;
        while (from > 0 && !can_feed(patches, from, x >> (depth - from), y >> (depth - from)))
            from--;
        for (; from <= depth; from++)
            make_patch(patches, from, x >> (depth - from), y >> (depth - from));
    }
    struct cells cell = row_from(patch, x, y);
    if (cell.catchment[0] == 0) /* the others were not made */
        return (struct sight){.outside = true};
    return (struct sight){
        .sea = cell.lake[0] == 0 && cell.height[0] < patches->world.sea,
        .direction = (uint8_t)cell.flow[0],
        .catchment = (uint32_t)cell.catchment[0],
        .water =
            cell.discharge != NULL ? (uint32_t)cell.discharge[0] >> 4 : (uint32_t)cell.catchment[0],
    };
}

/*
 * Courses.
 */

/* Number of cells before the end of a course that are kept; the next depth begins there. */
enum { TRAIL = 8 };

/* Maximum number of steps, about, that are walked for a length; more take longer than a key may. */
enum { WALK_MAX = 1500 };

/* Returns the number of steps of a course at the next depth, about: 2.33 times as many, as was
 * measured, for courses wind more the nearer one looks. */
static uint64_t steps_below(uint64_t steps)
{
    return 2 * steps + steps / 3;
}

/* The end of a course. */
struct tail {
    int count;                       /* number of cells before the end, as far as they are kept */
    struct rivers_cell trail[TRAIL]; /* the cells, the first one first */
    struct rivers_cell last;         /* the last cell; where the walk began, if that is sea */
    uint64_t steps;                  /* steps from the first cell of the walk to the last */
    enum river_course_end end;
};

/* Returns patches for courses at a depth and at those above. */
static struct patches *patches_of(const struct recipe *recipe, int depth)
{
    struct rivers_world world = rivers_world(recipe, rivers_sea(recipe));
    world.rains = recipe_has_climate(recipe);
    return patches_new(&world, depth);
}

static struct rivers_cell block_of(struct rivers_cell place)
{
    return (struct rivers_cell){(place.x - (place.x & 1)) / 2, (place.y - (place.y & 1)) / 2};
}

/* Keeps a cell of a course, and forgets the first one where there are too many. */
static void keep_cell(struct tail *tail, struct rivers_cell place)
{
    if (tail->count == TRAIL) {
        tail->count--;
        for (int n = 0; n < tail->count; n++)
            tail->trail[n] = tail->trail[n + 1];
    }
    tail->trail[tail->count++] = place;
    tail->last = place;
}

/* True if the water of a cell goes on to another. */
static bool goes_on(const struct sight *sight)
{
    return !sight->outside && !sight->sea;
}

/* Follows a course at a depth to its end. */
static struct tail walk(struct patches *patches, int depth, struct rivers_cell place)
{
    struct tail tail = {.last = place};
    uint64_t walked = 0;
    for (;;) {
        struct sight sight = patches_look(patches, depth, place.x, place.y);
        if (!goes_on(&sight)) {
            tail.end = sight.outside ? RIVER_COURSE_RIM : RIVER_COURSE_SEA;
            return tail;
        }
        keep_cell(&tail, place);
        tail.steps = walked++;
        if (sight.direction == RIVERS_SINK) {
            tail.end = RIVER_COURSE_SINK;
            return tail;
        }
        place = rivers_beside(place, sight.direction);
    }
}

/* Finds the block whose course a cell's course is: its own, or the one next door. False: the course
 * ends before. */
static bool find_block(struct patches *patches, int depth, struct rivers_cell place,
                       struct rivers_cell *block)
{
    struct sight sight = patches_look(patches, depth, place.x, place.y);
    if (!goes_on(&sight) || sight.direction == RIVERS_SINK)
        return false;
    struct rivers_cell next = rivers_beside(place, sight.direction);
    sight = patches_look(patches, depth, next.x, next.y);
    *block = block_of(next); /* the cell's own, unless it is the exit or a leaf that moves */
    return goes_on(&sight);
}

/* Returns the direction from a place to one beside it. */
static uint8_t direction_to(struct rivers_cell from, struct rivers_cell to)
{
    uint8_t direction = RIVERS_EAST;
    while (rivers_beside(from, direction).x != to.x || rivers_beside(from, direction).y != to.y)
        direction++;
    return direction;
}

/* Finds the child by which the water of a block leaves for the next one: blocks are two that lie
 * side by side on a course. */
static void find_exit(struct patches *patches, int depth, const struct rivers_cell blocks[2],
                      struct rivers_cell *exit)
{
    uint8_t direction = direction_to(blocks[0], blocks[1]);
    uint32_t most = 0;
    for (int child = 0; child < 4; child++) {
        struct rivers_cell place = {2 * blocks[0].x + (child & 1), 2 * blocks[0].y + (child >> 1)};
        struct rivers_cell next = block_of(rivers_beside(place, direction));
        bool leaves = next.x == blocks[1].x && next.y == blocks[1].y;
        struct sight sight = patches_look(patches, depth, place.x, place.y);
        if (leaves && sight.direction == direction && sight.catchment > most) {
            most = sight.catchment;
            *exit = place;
        }
    }
}

/* A course, at all depths that have it. */
struct course {
    struct patches *patches;                         /* freed by the caller */
    int first;                                       /* first depth that has such a cell */
    int last;                                        /* depth of the cell that was asked about */
    struct rivers_cell begins[RECIPE_DEPTH_MAX + 1]; /* cells with this course, from `first` on */
};

/* Finds the course of a cell. Returns false if out of memory. */
static bool find_course(struct course *course, const struct recipe *recipe, int zoom, int64_t x,
                        int64_t y)
{
    struct rivers_cell *begins = course->begins;
    int depth = course->last = recipe_depth(recipe) + zoom;
    course->patches = patches_of(recipe, depth);
    if (course->patches == NULL)
        return false;
    begins[depth] = (struct rivers_cell){x, y};
    while (depth > 0 && find_block(course->patches, depth, begins[depth], &begins[depth - 1]))
        depth--;
    course->first = depth;
    return true;
}

bool river_course_down(const struct recipe *recipe, int zoom, int64_t x, int64_t y,
                       struct river_course_mouth *mouth)
{
    struct course course;
    if (!find_course(&course, recipe, zoom, x, y))
        return false;
    int depth = course.first;
    struct tail tail = walk(course.patches, depth, course.begins[depth]);
    while (depth++ < course.last) {
        struct rivers_cell from = course.begins[depth];
        if (tail.count > 1)
            find_exit(course.patches, depth, tail.trail, &from);
        tail = walk(course.patches, depth, from);
    }
    patches_free(course.patches);
    *mouth = (struct river_course_mouth){tail.last.x, tail.last.y, tail.end};
    return true;
}

bool river_course_length(const struct recipe *recipe, int zoom, int64_t x, int64_t y,
                         struct river_course_length *length)
{
    struct course course;
    int cells = recipe_depth(recipe);
    if (!find_course(&course, recipe, zoom, x, y))
        return false;
    int depth = course.first;
    uint64_t steps = depth <= cells ? walk(course.patches, depth, course.begins[depth]).steps : 0;
    while (depth < course.last && depth < cells && steps_below(steps) <= WALK_MAX) {
        depth++;
        steps = walk(course.patches, depth, course.begins[depth]).steps;
    }
    patches_free(course.patches);
    length->exact = depth >= cells;
    for (; depth < cells; depth++)
        steps = steps_below(steps);
    length->steps = steps;
    return true;
}

/* Finds the neighbour with the most water, as water_flow has it, that drains to a place. Returns
 * that water; 0 if there is none. */
static uint32_t find_inflow(struct patches *patches, int depth, struct rivers_cell place,
                            struct rivers_cell *from)
{
    uint32_t most = 0;
    for (int direction = RIVERS_EAST; direction <= RIVERS_NORTH; direction++) {
        struct rivers_cell next = rivers_beside(place, (uint8_t)direction);
        struct sight sight = patches_look(patches, depth, next.x, next.y);
        bool drains = goes_on(&sight) && sight.direction == (direction + 2) % 4;
        if (drains && sight.water > most) {
            most = sight.water;
            *from = next;
        }
    }
    return most;
}

bool river_course_up(const struct recipe *recipe, int zoom, int64_t *x, int64_t *y, uint32_t least,
                     int steps, int *moved)
{
    int depth = recipe_depth(recipe) + zoom;
    struct rivers_cell place = {*x, *y};
    struct rivers_cell from = place;
    struct patches *patches = patches_of(recipe, depth);
    if (patches == NULL)
        return false;
    for (*moved = 0; *moved < steps; ++*moved) {
        uint32_t most = find_inflow(patches, depth, place, &from);
        if (most == 0 || most < least)
            break;
        place = from;
    }
    patches_free(patches);
    *x = place.x;
    *y = place.y;
    return true;
}
