/*
 * A block's water leaves by its exit, which has four times its catchment. So a cell that is no exit
 * has a river of its own, or is crossed by the water of another block, whose exit lies upstream
 * within three cells: a stem is found in a few steps for each depth.
 */
#include "world/stems.h"

#include "world/rivers.h"

enum { COURSE = 20 }; /* maximum number of steps down a stem of depth 0, as basin.c has it */

struct stem_cell {
    int64_t x;
    int64_t y;
};

/* Returns the neighbour in a direction. */
static struct stem_cell stem_neighbour(struct stem_cell cell, int direction)
{
    cell.x += (direction == RIVERS_EAST) - (direction == RIVERS_WEST);
    cell.y += (direction == RIVERS_SOUTH) - (direction == RIVERS_NORTH);
    return cell;
}

static bool stem_reaches(const struct pyramid *pyramid, int depth, struct stem_cell cell)
{
    return pyramid_has(pyramid, depth, cell.x, cell.y);
}

static size_t index_of(const struct pyramid_level *level, struct stem_cell cell)
{
    return pyramid_at(level, cell.x, cell.y);
}

/* Finds the neighbour of land with the largest catchment that drains to a cell: the first of east,
 * south, west and north if there are two. False: there is none, and `from` is the cell itself. */
static bool find_main(const struct pyramid *pyramid, int depth, struct stem_cell cell,
                      struct stem_cell *from)
{
    const struct pyramid_level *level = &pyramid->levels[depth];
    uint32_t most = 0;
    *from = cell;
    for (int side = RIVERS_EAST; side <= RIVERS_NORTH; side++) {
        struct stem_cell next = stem_neighbour(cell, side);
        if (!stem_reaches(pyramid, depth, next) || pyramid_is_sea(pyramid, depth, next.x, next.y))
            continue;
        size_t at = index_of(level, next);
        if (level->direction[at] == (side + 2) % 4 && level->catchment[at] > most) {
            most = level->catchment[at];
            *from = next;
        }
    }
    return most > 0;
}

/* True if a cell is the exit of its block. */
static bool is_exit(const struct pyramid *pyramid, int depth, struct stem_cell cell)
{
    const struct pyramid_level *level = &pyramid->levels[depth];
    const struct pyramid_level *above = &pyramid->levels[depth - 1];
    struct stem_cell block = {cell.x >> 1, cell.y >> 1};
    if (!stem_reaches(pyramid, depth - 1, block))
        return false;
    size_t at = index_of(level, cell);
    size_t up = index_of(above, block);
    uint64_t fourfold = 4 * (uint64_t)above->catchment[up];
    uint64_t most = fourfold < RIVERS_CATCHMENT_MAX ? fourfold : RIVERS_CATCHMENT_MAX;
    return level->catchment[at] == most && level->direction[at] == above->direction[up];
}

/* Returns the last cell of the main stem of depth 0 that a cell is of. */
static struct stem_cell follow_main(const struct pyramid *pyramid, struct stem_cell cell)
{
    for (int n = 0; n < COURSE; n++) {
        int direction = pyramid->levels[0].direction[index_of(&pyramid->levels[0], cell)];
        struct stem_cell next = stem_neighbour(cell, direction);
        struct stem_cell from;
        if (direction == RIVERS_SINK || !stem_reaches(pyramid, 0, next) ||
            pyramid_is_sea(pyramid, 0, next.x, next.y) || !find_main(pyramid, 0, next, &from) ||
            from.x != cell.x || from.y != cell.y)
            break;
        cell = next;
    }
    return cell;
}

struct name_key stem_of(const struct pyramid *pyramid, const struct recipe *recipe, int depth,
                        int64_t x, int64_t y)
{
    struct stem_cell cell = {x, y};
    struct stem_cell from;
    while (depth > 0) {
        if (is_exit(pyramid, depth, cell)) {
            cell = (struct stem_cell){cell.x >> 1, cell.y >> 1};
            depth--;
        } else if (find_main(pyramid, depth, cell, &from)) {
            cell = from;
        } else {
            break;
        }
    }
    if (depth == 0)
        cell = follow_main(pyramid, cell);
    const struct pyramid_level *level = &pyramid->levels[depth];
    uint64_t i = (uint64_t)recipe_wrap(cell.x, level->across);
    uint64_t j = (uint64_t)recipe_wrap(cell.y, level->down);
    return (struct name_key){NAME_RIVER, depth, i + ((uint64_t)recipe->origin_x << depth),
                             j + ((uint64_t)recipe->origin_y << depth)};
}
