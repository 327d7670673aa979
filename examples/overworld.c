/*
 * overworld: a roguelike on a world of 2^30 x 2^30 cells with rivers, roads, a climate and names,
 * with libtmap, curses and threads. It has what such games have in common, to be copied.
 *
 *     cc overworld.c -o overworld $(pkg-config --cflags --libs tmap ncursesw) -pthread
 *     ./overworld [-bot STEPS] [SEED | "RECIPE" | FILE.save]
 *
 * Arrows or hjkl walk, m shows the land from afar, S saves, q ends. -bot walks alone, without a
 * screen, and saves. The game relies on what tmap(3) promises:
 * - A recipe makes the same land everywhere, for ever: a save has no land.
 * - A window that is read again has the same numbers: chunks are forgotten when they are far.
 * - Threads may share a world, but a reader is for one thread: the loader has one of its own.
 * - Places wrap in a world that does, and beyond a rim biomes are TMAP_OUTSIDE, where nobody can
 *   walk: the game knows nothing of edges.
 * - A thing with a name has the same name and the same number in every window.
 */
#include <curses.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tmap.h>

#define LAND  "--algorithm=rivers --climate=belts --feature-size=256 --sea=45%"
#define WORLD LAND " --world=1073741824x1073741824 --seed="
#define SAVE  "overworld.save"

enum {
    BITS = 6,
    CHUNK = 1 << BITS, /* cells along a side; shifts by BITS round down, west of 0, too */
    CELLS = CHUNK * CHUNK,
    AHEAD = 3,        /* chunks to each side that are loaded before they are needed */
    SLOTS = 160,      /* chunks in memory: more than are ahead and on the largest screen */
    LABELS = 40,      /* names on the map from afar */
    WIDE = 240,       /* largest screen */
    HIGH = 100,       /* the same, in rows */
    FAR = 4,          /* zooms out to the map from afar */
    WADE_MAX = 24000, /* discharge that one can wade: of 1500 cells with mean rain */
    WADE_HOURS = 2,
    DAY = 10 /* hours of walking */
};

/* Biomes, in the order of tmap-land(7). tmap_biome_walkable says where one can walk. */
static const struct land {
    char tile;
    short color;
    int hours; /* that a step takes */
} lands[] = {
    {'~', COLOR_BLUE, 0},    {'~', COLOR_CYAN, 0},    {'_', COLOR_WHITE, 0},  /* sea, ice on it */
    {'~', COLOR_BLUE, 0},    {'_', COLOR_WHITE, 0},   {',', COLOR_WHITE, 2},  /* lake to tundra */
    {'t', COLOR_GREEN, 2},   {'\'', COLOR_YELLOW, 1}, {'"', COLOR_GREEN, 1},  /* to grassland */
    {'T', COLOR_GREEN, 2},   {'%', COLOR_CYAN, 3},    {'.', COLOR_YELLOW, 2}, /* to desert */
    {':', COLOR_YELLOW, 1},  {'&', COLOR_GREEN, 4},   {'^', COLOR_RED, 3},    /* to rock */
    {'*', COLOR_MAGENTA, 0},
};

static void fail(const char *what, const char *why)
{
    if (stdscr != NULL && !isendwin())
        endwin();
    fprintf(stderr, "overworld: %s%s\n", what, why);
    exit(1);
}

/* Fails if a call of libtmap did. Returns its result. */
static int64_t done(int64_t result)
{
    if (result < 0)
        fail(tmap_error_text((int)result), "");
    return result;
}

/*
 * Chunks, and the thread that loads them. The game asks for a chunk, which gets a slot, and the
 * loader fills the slot. The lock is for all but the contents of a chunk: the loader alone writes
 * them, while it is LOADING, and the game alone reads them, when it is READY.
 */

struct chunk {
    int64_t x, y; /* its first cell, divided by CHUNK */
    enum { EMPTY, WANTED, LOADING, READY } state;
    long asked;            /* when the game asked for it last, as `now` of the loader */
    struct tmap_name name; /* its greatest thing; the name is empty if it has none */
    uint8_t biome[CELLS], water[CELLS], road[CELLS];
    uint32_t discharge[CELLS];
};

struct loader {
    struct tmap *world;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wanted, ready;
    bool ends;
    long now;
    struct chunk chunks[SLOTS];
};

static void read_chunk(struct tmap_reader *reader, struct chunk *chunk)
{
    const int64_t x = chunk->x * CHUNK, y = chunk->y * CHUNK;
    const struct tmap_window window = {sizeof window, 0, x, y, CHUNK, CHUNK};
    const struct tmap_layers layers = {sizeof layers, .biome = chunk->biome, .water = chunk->water,
                                       .discharge = chunk->discharge};
    done(tmap_reader_read(reader, &window, &layers));
    done(tmap_roads(reader, &window, NULL, chunk->road, NULL));
    chunk->name.name[0] = '\0';
    done(tmap_reader_names(reader, &window, &chunk->name, sizeof chunk->name, 1));
}

/* Returns the wanted chunk that was asked for last, as the game may wait for it. */
static struct chunk *next_wanted(struct loader *loader)
{
    struct chunk *next = NULL;
    for (struct chunk *chunk = loader->chunks; chunk < loader->chunks + SLOTS; chunk++)
        if (chunk->state == WANTED && (next == NULL || chunk->asked > next->asked))
            next = chunk;
    return next;
}

static void *load(void *argument)
{
    struct loader *loader = argument;
    struct tmap_reader *reader = tmap_reader_open(loader->world, (size_t)1 << 26);
    if (reader == NULL)
        fail("out of memory", "");
    pthread_mutex_lock(&loader->lock);
    while (!loader->ends) {
        struct chunk *next = next_wanted(loader);
        if (next == NULL) {
            pthread_cond_wait(&loader->wanted, &loader->lock);
            continue;
        }
        next->state = LOADING;
        pthread_mutex_unlock(&loader->lock);
        read_chunk(reader, next);
        pthread_mutex_lock(&loader->lock);
        next->state = READY;
        pthread_cond_signal(&loader->ready);
    }
    pthread_mutex_unlock(&loader->lock);
    tmap_reader_close(reader);
    return NULL;
}

/* Returns a chunk. One that is in no slot gets that of the chunk that was not asked for longest,
 * and is wanted. The lock is held. */
static struct chunk *ask(struct loader *loader, int64_t x, int64_t y)
{
    struct chunk *oldest = NULL, *found = NULL;
    for (struct chunk *chunk = loader->chunks; chunk < loader->chunks + SLOTS; chunk++) {
        if (chunk->state != EMPTY && chunk->x == x && chunk->y == y)
            found = chunk;
        if (chunk->state != LOADING && (oldest == NULL || chunk->asked < oldest->asked))
            oldest = chunk;
    }
    if (found == NULL) {
        found = oldest;
        found->x = x;
        found->y = y;
        found->state = WANTED;
        pthread_cond_signal(&loader->wanted);
    }
    found->asked = ++loader->now;
    return found;
}

/* Returns a chunk that is READY: valid until the game has asked for SLOTS others. */
static const struct chunk *chunk_at(struct loader *loader, int64_t x, int64_t y)
{
    pthread_mutex_lock(&loader->lock);
    struct chunk *chunk = ask(loader, x, y);
    while (chunk->state != READY)
        pthread_cond_wait(&loader->ready, &loader->lock);
    pthread_mutex_unlock(&loader->lock);
    return chunk;
}

struct game {
    char recipe[1000];
    int64_t x, y; /* where the player is, counted on over seams */
    long hours;
    char message[80];
    struct loader loader;
};

struct cell {
    uint8_t biome, water, road;
    uint32_t discharge;
    const char *near; /* name of something near; "": there is none */
};

static struct cell cell_at(struct loader *loader, int64_t x, int64_t y)
{
    const struct chunk *in = chunk_at(loader, x >> BITS, y >> BITS);
    const int64_t n = (y & (CHUNK - 1)) * CHUNK + (x & (CHUNK - 1));
    return (struct cell){in->biome[n], in->water[n], in->road[n], in->discharge[n], in->name.name};
}

static bool is_deep(const struct cell *cell)
{
    return cell->water == TMAP_RIVER && !cell->road && cell->discharge > WADE_MAX;
}

/* Returns the hours that a step on a cell takes; 0: one cannot. */
static int hours_on(const struct cell *cell)
{
    const int wading = cell->water == TMAP_RIVER ? WADE_HOURS : 0;
    const bool can = tmap_biome_walkable(cell->biome) && !is_deep(cell);
    return cell->road ? 1 : can ? lands[cell->biome].hours + wading : 0; /* a ferry is a road */
}

/* Asks for the chunks around, and last for that of the player, which is loaded first. */
static void look_ahead(struct game *game)
{
    const int64_t x = game->x >> BITS, y = game->y >> BITS;
    pthread_mutex_lock(&game->loader.lock);
    for (int dy = -AHEAD; dy <= AHEAD; dy++)
        for (int dx = -AHEAD; dx <= AHEAD; dx++)
            ask(&game->loader, x + dx, y + dy);
    ask(&game->loader, x, y);
    pthread_mutex_unlock(&game->loader.lock);
}

static const int ways[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}}; /* east, south, west, north */

/* Takes a step. Returns false if one cannot. */
static bool step(struct game *game, const int way[2])
{
    const struct cell cell = cell_at(&game->loader, game->x + way[0], game->y + way[1]);
    const int hours = hours_on(&cell);
    if (hours == 0) {
        strcpy(game->message, cell.biome == TMAP_OUTSIDE ? "The world ends here."
                              : is_deep(&cell)           ? "Too deep to wade: look for a ford."
                                                         : "You cannot walk there.");
        return false;
    }
    game->x += way[0];
    game->y += way[1];
    game->hours += hours;
    snprintf(game->message, sizeof game->message, "You %s: %s%s%s.",
             cell.water == TMAP_RIVER && !cell.road ? "wade" : "walk", tmap_biome_name(cell.biome),
             cell.near[0] != '\0' ? ", near " : "", cell.near);
    look_ahead(game);
    return true;
}

/* Writes recipe, place and hours: the old save stays, or all of the new one is there. */
static bool save(const struct game *game)
{
    FILE *file = fopen(SAVE "~", "w");
    if (file == NULL)
        return false;
    bool written = fprintf(file, "%s\n%" PRId64 " %" PRId64 " %ld\n", game->recipe, game->x,
                           game->y, game->hours) > 0;
    written = fclose(file) == 0 && written;
    return written && rename(SAVE "~", SAVE) == 0;
}

static void read_save(struct game *game, const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL || fgets(game->recipe, sizeof game->recipe, file) == NULL ||
        fscanf(file, "%" SCNd64 " %" SCNd64 " %ld", &game->x, &game->y, &game->hours) != 3)
        fail(path, " is not a saved game");
    fclose(file);
    game->recipe[strcspn(game->recipe, "\n")] = '\0';
}

/* Begins near the middle of the world, or east of there. */
static void find_start(struct game *game, const struct tmap_about *about)
{
    int error = TMAP_NOTHING;
    int64_t at[2], east = 8 * (int64_t)about->feature;
    for (int n = 0; n < 100 && error == TMAP_NOTHING; n++)
        error = tmap_start(game->loader.world, about->cols / 2 + n * east, about->rows / 2, 0, at);
    done(error);
    game->x = at[0], game->y = at[1];
}

/* Opens the world of a seed, a recipe or a save, and begins there. */
static void begin(struct game *game, const char *asked)
{
    const bool saved = strstr(asked, ".save") != NULL;
    struct tmap_about about = {.size = sizeof about};
    char why[300];
    if (saved)
        read_save(game, asked);
    else
        snprintf(game->recipe, sizeof game->recipe, "%s%s", asked[0] == '-' ? "" : WORLD, asked);
    game->loader.world = tmap_open(game->recipe, why, sizeof why);
    if (game->loader.world == NULL)
        fail(why, "");
    if (tmap_recipe(game->loader.world, game->recipe, sizeof game->recipe) >= sizeof game->recipe)
        fail(asked, " is too long for a save");
    done(tmap_about(game->loader.world, &about));
    if (!about.rivers || !about.climate)
        fail("the world needs rivers and a climate: ", LAND);
    if (!saved)
        find_start(game, &about);
    if (pthread_create(&game->loader.thread, NULL, load, &game->loader) != 0)
        fail("there is no thread for the loader", "");
    look_ahead(game);
}

static void end(struct game *game)
{
    pthread_mutex_lock(&game->loader.lock);
    game->loader.ends = true;
    pthread_cond_signal(&game->loader.wanted);
    pthread_mutex_unlock(&game->loader.lock);
    pthread_join(game->loader.thread, NULL);
    printf("day %ld at %" PRId64 ",%" PRId64 " of %s\n", 1 + game->hours / DAY, game->x, game->y,
           game->recipe);
    tmap_close(game->loader.world);
}

static void put_cell(int row, int col, uint8_t biome, char way)
{
    if (biome == TMAP_OUTSIDE)
        return;
    const short color = way == '#' ? COLOR_YELLOW : way ? COLOR_BLUE : lands[biome].color;
    mvaddch(row, col, (chtype)(way ? way : lands[biome].tile) | COLOR_PAIR(color + 1));
}

static void draw_near(struct game *game, int cols, int rows)
{
    const int64_t x = game->x - cols / 2, y = game->y - rows / 2;
    for (int n = 0; n < cols * rows; n++) {
        const struct cell cell = cell_at(&game->loader, x + n % cols, y + n / cols);
        const char river = cell.water != TMAP_RIVER ? 0 : is_deep(&cell) ? '=' : '-';
        put_cell(n / cols, n % cols, cell.biome, cell.road ? '#' : river);
    }
}

/* Draws a point for every 16th cell, and names: one for a thing, however many parts it has. */
static void draw_far(struct game *game, int cols, int rows)
{
    static uint8_t biome[WIDE * HIGH], water[WIDE * HIGH];
    static struct tmap_name names[LABELS]; /* the greatest */
    const struct tmap_layers layers = {.size = sizeof layers, .biome = biome, .water = water};
    const int64_t x = (game->x >> FAR) - cols / 2, y = (game->y >> FAR) - rows / 2;
    const struct tmap_window window = {sizeof window, -FAR, x, y, (uint32_t)cols, (uint32_t)rows};
    done(tmap_read(game->loader.world, &window, &layers));
    for (int n = 0; n < cols * rows; n++)
        put_cell(n / cols, n % cols, biome[n], water[n] == TMAP_RIVER ? '=' : 0);
    int64_t count = done(tmap_names(game->loader.world, &window, names, sizeof *names, LABELS));
    for (int64_t n = 0, same = 0; n < count && n < LABELS; n++, same = 0) {
        const int row = (int)(names[n].y - y), col = (int)(names[n].x - x);
        while (names[same].thing != names[n].thing)
            same++;
        if (same == n)
            mvaddnstr(row, col, names[n].name, cols - col);
    }
}

static void draw(struct game *game, bool far)
{
    const int cols = COLS < WIDE ? COLS : WIDE, rows = LINES - 1 < HIGH ? LINES - 1 : HIGH;
    erase();
    (far ? draw_far : draw_near)(game, cols, rows);
    mvaddch(rows / 2, cols / 2, '@' | A_BOLD);
    mvprintw(LINES - 1, 0, "day %ld  %" PRId64 ",%" PRId64 "  %s", 1 + game->hours / DAY, game->x,
             game->y, far ? "From afar." : game->message);
    move(rows / 2, cols / 2);
    refresh();
}

static void play(struct game *game)
{
    static const int keys[] = {KEY_RIGHT, KEY_DOWN, KEY_LEFT, KEY_UP, 'l', 'j', 'h', 'k'};
    initscr();
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    start_color();
    use_default_colors();
    for (short color = COLOR_BLACK; color <= COLOR_WHITE; color++)
        init_pair((short)(color + 1), color, -1);
    for (int key = 0; key != 'q'; key = getch()) {
        for (int n = 0; n < 8; n++)
            if (key == keys[n])
                step(game, ways[n % 4]);
        if (key == 'S')
            strcpy(game->message, save(game) ? "Saved to " SAVE "." : "It could not be saved.");
        draw(game, key == 'm');
    }
    endwin();
}

/* Walks on until something is in the way, or now and then, and saves. */
static void play_alone(struct game *game, long steps)
{
    unsigned chance = (unsigned)game->x;
    long walked = 0;
    for (long n = 0; n < steps; n++) {
        const bool can = step(game, ways[chance >> 16 & 3]);
        walked += can;
        if (!can || n % 64 == 0)
            chance = chance * 1664525 + 1013904223;
    }
    printf("%ld of %ld steps. %s\n", walked, steps, game->message);
    if (!save(game))
        fail(SAVE, " cannot be written");
}

int main(int argc, char *argv[])
{
    static struct game game = {.loader = {.lock = PTHREAD_MUTEX_INITIALIZER,
                                          .wanted = PTHREAD_COND_INITIALIZER,
                                          .ready = PTHREAD_COND_INITIALIZER}};
    const bool alone = argc > 2 && strcmp(argv[1], "-bot") == 0;
    begin(&game, argc > 1 + 2 * alone ? argv[1 + 2 * alone] : "42");
    if (alone)
        play_alone(&game, atol(argv[2]));
    else
        play(&game);
    end(&game);
    return 0;
}
