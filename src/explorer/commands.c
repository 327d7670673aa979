/*
 * One table: whoever adds a key adds a line, and the help, and a test, and the manual's test
 * follow.
 */
#include "explorer/commands.h"

#include <stddef.h>

const struct binding bindings[] = {
    {ACTION_SCROLL, -1, 0, {'h', EVENT_LEFT}, "scroll west"},
    {ACTION_SCROLL, 0, 1, {'j', EVENT_DOWN}, "scroll south"},
    {ACTION_SCROLL, 0, -1, {'k', EVENT_UP}, "scroll north"},
    {ACTION_SCROLL, 1, 0, {'l', EVENT_RIGHT}, "scroll east"},
    {ACTION_SCROLL, -1, -1, {'y'}, "scroll north-west"},
    {ACTION_SCROLL, 1, -1, {'u'}, "scroll north-east"},
    {ACTION_SCROLL, -1, 1, {'b'}, "scroll south-west"},
    {ACTION_SCROLL, 1, 1, {'n'}, "scroll south-east"},
    {ACTION_SCROLL, -8, 0, {'H', EVENT_SHIFT_LEFT}, "scroll west by 8"},
    {ACTION_SCROLL, 0, 8, {'J', EVENT_SHIFT_DOWN}, "scroll south by 8"},
    {ACTION_SCROLL, 0, -8, {'K', EVENT_SHIFT_UP}, "scroll north by 8"},
    {ACTION_SCROLL, 8, 0, {'L', EVENT_SHIFT_RIGHT}, "scroll east by 8"},
    {ACTION_PAGE, 0, -1, {EVENT_PAGE_UP}, "scroll north by a page"},
    {ACTION_PAGE, 0, 1, {EVENT_PAGE_DOWN}, "scroll south by a page"},
    {ACTION_ZOOM, 1, 0, {'+', '='}, "zoom in"},
    {ACTION_ZOOM, -1, 0, {'-'}, "zoom out"},
    {ACTION_ZOOM_RESET, 0, 0, {'0'}, "zoom to one cell a tile"},
    {ACTION_ZOOM_AT, 1, 0, {EVENT_WHEEL_UP}, "zoom in at the pointer"},
    {ACTION_ZOOM_AT, -1, 0, {EVENT_WHEEL_DOWN}, "zoom out at the pointer"},
    {ACTION_PAN, 0, 0, {EVENT_DRAG}, "pull the map along"},
    {ACTION_DRIFT, 0, 0, {'d'}, "scroll by itself"},
    {ACTION_RESEED, 0, 0, {'r'}, "another random seed"},
    {ACTION_SEED, 0, 0, {'s'}, "type a seed"},
    {ACTION_SEED_BACK, 0, 0, {'R'}, "back to the seed before"},
    {ACTION_FEATURE, 1, 0, {'f'}, "features twice as large"},
    {ACTION_FEATURE, -1, 0, {'F'}, "features half as large"},
    {ACTION_ROUGHNESS, -1, 0, {'('}, "smoother land"},
    {ACTION_ROUGHNESS, 1, 0, {')'}, "rougher land"},
    {ACTION_WORLD, -1, 0, {'{'}, "world half as large"},
    {ACTION_WORLD, 1, 0, {'}'}, "world twice as large"},
    {ACTION_PALETTE, 0, 0, {'p'}, "next palette"},
    {ACTION_RELIEF, 0, 0, {'v'}, "plain, shaded, contours"},
    {ACTION_BLOCKS, 0, 0, {'a'}, "tiles or half blocks"},
    {ACTION_TILES, 0, 0, {'t'}, "next set of tiles"},
    {ACTION_NORMALIZE, 0, 0, {'e'}, "slice range or area"},
    {ACTION_LEGEND, 0, 0, {'i'}, "legend of the tiles"},
    {ACTION_OVERVIEW, 0, 0, {'o'}, "overview of the world"},
    {ACTION_PROFILE, 0, 0, {'P'}, "profile of the land"},
    {ACTION_LOOK, 0, 0, {'x'}, "look at cells, or stop"},
    {ACTION_LOOK_AT, 0, 0, {EVENT_CLICK}, "look at that cell"},
    {ACTION_GO, 0, 0, {'g'}, "go to a cell"},
    {ACTION_EXTREME, 1, 0, {'^'}, "go to the highest cell"},
    {ACTION_EXTREME, -1, 0, {'_'}, "go to the lowest cell"},
    {ACTION_MARK, 0, 0, {'m'}, "set a mark, a to z"},
    {ACTION_TO_MARK, 0, 0, {'\''}, "go to a mark; '' back"},
    {ACTION_WRITE, 0, 0, {'w'}, "save the view to a file"},
    {ACTION_COMMAND, 0, 0, {'c'}, "show its command line"},
    {ACTION_REPAINT, 0, 0, {EVENT_CONTROL('L')}, "draw the screen again"},
    {ACTION_HELP, 0, 0, {'?'}, "this help"},
    {ACTION_CLOSE, 0, 0, {EVENT_ESCAPE}, "close what is open"},
    {ACTION_QUIT, 0, 0, {'q'}, "quit"},
    {0},
};

const struct binding *binding_of(uint32_t key)
{
    const struct binding *binding = bindings;
    for (; binding->action != ACTION_NONE; binding++)
        for (size_t n = 0; n < sizeof binding->keys / sizeof *binding->keys; n++)
            if (key != 0 && binding->keys[n] == key)
                return binding;
    return binding;
}
