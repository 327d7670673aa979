/*
 * walk: a small roguelike on a world of 2^30 x 2^30 cells, with libtmap and curses.
 *
 *     cc walk.c -o walk $(pkg-config --cflags --libs tmap ncursesw)
 *     ./walk [SEED or "RECIPE"]
 *
 * Arrows or hjkl walk, m shows the land from afar, ENTER the cell one stands on from near, t walks
 * to the next town, q ends. All follows from recipe and place: the line in the end is a save.
 */
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tmap.h>

#define WORLD "--world=1073741824x1073741824 --feature-size=256 --sea=45%"

enum { CHUNK_BITS = 6, CHUNK = 1 << CHUNK_BITS, REACH = 24, WIDE = 200, HIGH = 80 };

struct game {
    struct tmap *world, *near; /* the same land, its tiles spread over what is seen from near */
    int64_t x, y;              /* the cell one stands on */
    int64_t town_x, town_y;    /* the town that was found last */
    int days;
    char message[100];
    uint8_t land[HIGH * WIDE], water[HIGH * WIDE];
};

static void fail(const char *why)
{
    fprintf(stderr, "walk: %s\n", why);
    exit(1);
}

static void look(const struct game *game, int zoom, int64_t x, int64_t y, int cols, int rows,
                 uint8_t *land, uint8_t *water)
{
    struct tmap_window window = {sizeof window, zoom, x, y, (uint32_t)cols, (uint32_t)rows};
    struct tmap_layers layers = {.size = sizeof layers, .land = land, .water = water};
    int error = tmap_read(zoom > 0 ? game->near : game->world, &window, &layers);
    if (error != TMAP_DONE)
        fail(tmap_error_text(error));
}

static bool is_walkable(uint8_t land)
{
    return land > TMAP_WATER && land < TMAP_SNOW;
}

/* Finds the town of a chunk: the cell, if any, with most grass and shore at hand. */
static bool find_town(const struct game *game, int64_t chunk_x, int64_t chunk_y, int64_t *x,
                      int64_t *y)
{
    static uint8_t land[CHUNK * CHUNK];
    int best = 5; /* cells, of eight around, that must be green; and water is near */
    look(game, 0, chunk_x * CHUNK, chunk_y * CHUNK, CHUNK, CHUNK, land, NULL);
    for (int n = CHUNK + 1; n < CHUNK * (CHUNK - 1) - 1; n++) {
        int green = 0, water = 0;
        for (int i = 0; i < 9; i++) {
            uint8_t near = land[n + (i / 3 - 1) * CHUNK + i % 3 - 1];
            green += near == TMAP_GRASS || near == TMAP_SHORE;
            water += near == TMAP_WATER;
        }
        if (is_walkable(land[n]) && water > 0 && green > best) {
            best = green;
            *x = chunk_x * CHUNK + n % CHUNK;
            *y = chunk_y * CHUNK + n / CHUNK;
        }
    }
    return best > 5;
}

/* Says where one is: north of the next thing to the south that has a name. */
static void greet(struct game *game, const char *what)
{
    struct tmap_window south = {sizeof south, 0, game->x - CHUNK, game->y, 2 * CHUNK, 4 * CHUNK};
    struct tmap_name things[99] = {{.name = ""}}; /* the greatest, from north to south */
    bool near = tmap_names(game->world, &south, things, sizeof *things, 99) > 0;
    snprintf(game->message, sizeof game->message, "%s%s%s.", what, near ? ", north of " : "",
             things[0].name);
}

/* Walks to the next town, chunk by chunk in growing squares. */
static bool next_town(struct game *game, int first)
{
    int64_t chunk_x = game->x >> CHUNK_BITS, chunk_y = game->y >> CHUNK_BITS; /* rounded down */
    for (int ring = first; ring < REACH; ring++)
        for (int n = 0; n < (2 * ring + 1) * (2 * ring + 1); n++) {
            int dx = n % (2 * ring + 1) - ring, dy = n / (2 * ring + 1) - ring;
            if ((abs(dx) == ring || abs(dy) == ring) &&
                find_town(game, chunk_x + dx, chunk_y + dy, &game->town_x, &game->town_y)) {
                game->x = game->town_x;
                game->y = game->town_y;
                game->days += 1 + ring * CHUNK / 20;
                greet(game, "A town by the water");
                return true;
            }
        }
    snprintf(game->message, sizeof game->message, "No town within %d cells.", REACH * CHUNK);
    return false;
}

/* Begins at the good place nearest to the middle of the world; if it has none, in a town. */
static void start(struct game *game)
{
    int64_t x = tmap_cols(game->world, 0) / 2, y = tmap_rows(game->world, 0) / 2, at[2];
    bool found = tmap_start(game->world, x, y, 16384, at) == TMAP_DONE;
    game->x = found ? at[0] : x;
    game->y = found ? at[1] : y;
    if (found)
        greet(game, "Good land, near water");
    else if (!next_town(game, 0))
        fail("nobody can live in this world");
}

static void walk(struct game *game, int dx, int dy)
{
    uint8_t land;
    look(game, 0, game->x + dx, game->y + dy, 1, 1, &land, NULL);
    if (!is_walkable(land)) {
        snprintf(game->message, sizeof game->message,
                 land == TMAP_OUTSIDE ? "The world ends here."
                 : land == TMAP_SNOW  ? "Too cold."
                                      : "Too deep.");
        return;
    }
    game->x += dx;
    game->y += dy;
    game->days++;
    snprintf(game->message, sizeof game->message, "You walk on %s.", tmap_land_name(land));
}

/* Draws the land around, at a zoom, with a status line below. */
static void draw(struct game *game, int zoom)
{
    static const char tiles[] = "~.\"TntA^ ";
    static const char *const distances[] = {"From afar. ", "", "From near. "};
    static const short colors[] = {COLOR_BLUE, COLOR_YELLOW, COLOR_GREEN, COLOR_GREEN, COLOR_YELLOW,
                                   COLOR_RED,  COLOR_WHITE,  COLOR_WHITE, COLOR_BLACK};
    int cols = COLS < WIDE ? COLS : WIDE, rows = LINES - 1 < HIGH ? LINES - 1 : HIGH;
    int64_t x = zoom < 0 ? game->x >> -zoom : game->x << zoom;
    int64_t y = zoom < 0 ? game->y >> -zoom : game->y << zoom;
    int middle = zoom > 0 ? 1 << zoom >> 1 : 0; /* the middle of the cell, from near */
    look(game, zoom, x + middle - cols / 2, y + middle - rows / 2, cols, rows, game->land,
         game->water);
    erase();
    for (int n = 0; n < cols * rows; n++) {
        int land = game->land[n] == TMAP_OUTSIDE ? TMAP_SNOW + 1 : game->land[n];
        bool river = game->water[n] == TMAP_RIVER;
        int pair = (river ? TMAP_WATER : land) + 1;
        init_pair((short)pair, colors[pair - 1], -1);
        mvaddch(n / cols, n % cols, (chtype)(river ? '=' : tiles[land]) | COLOR_PAIR(pair));
    }
    int64_t column = game->town_x - game->x + cols / 2, line = game->town_y - game->y + rows / 2;
    if (zoom == 0 && column >= 0 && column < cols && line >= 0 && line < rows)
        mvaddch((int)line, (int)column, '*' | A_BOLD);
    mvaddch(rows / 2, cols / 2, '@' | A_BOLD);
    mvprintw(LINES - 1, 0, "day %d  %lld,%lld  %s%s", game->days, (long long)game->x,
             (long long)game->y, distances[(zoom >= 0) + (zoom > 0)], game->message);
    move(rows / 2, cols / 2);
    refresh();
}

static void play(struct game *game)
{
    int zoom = 0;
    for (int key = 0; key != 'q'; key = getch()) {
        if (zoom != 0 || key == 'm' || key == '\n')
            zoom = zoom != 0 ? 0 : key == 'm' ? -4 : 5;
        else if (key == KEY_LEFT || key == 'h')
            walk(game, -1, 0);
        else if (key == KEY_RIGHT || key == 'l')
            walk(game, 1, 0);
        else if (key == KEY_UP || key == 'k')
            walk(game, 0, -1);
        else if (key == KEY_DOWN || key == 'j')
            walk(game, 0, 1);
        else if (key == 't')
            next_town(game, 1);
        draw(game, zoom);
    }
}

int main(int argc, char *argv[])
{
    static struct game game;
    const char *asked = argc > 1 ? argv[1] : "42";
    char why[200], recipe[500], seen[520];
    snprintf(recipe, sizeof recipe, "%s%s", asked[0] == '-' ? "" : WORLD " --seed=", asked);
    game.world = tmap_open(recipe, why, sizeof why);
    if (game.world == NULL)
        fail(why);
    tmap_recipe(game.world, recipe, sizeof recipe);
    snprintf(seen, sizeof seen, "%s --normalize=view", recipe);
    game.near = tmap_open(seen, why, sizeof why);
    if (game.near == NULL)
        fail(why);
    start(&game);
    initscr();
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    start_color();
    use_default_colors();
    play(&game);
    endwin();
    printf("day %d at %lld,%lld of %s\n", game.days, (long long)game.x, (long long)game.y, recipe);
    tmap_close(game.near);
    tmap_close(game.world);
    return 0;
}
