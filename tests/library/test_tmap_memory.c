/*
 * Out of memory in the library: each allocation of opening, reading and describing a world fails,
 * once or for good, and those of its towns. The call says so, arrays stay as they were, nothing
 * leaks, and the same call gives the same when there is memory again. A second window takes next
 * to no memory anew.
 *
 * The linker gives the calls of malloc, calloc, realloc, strdup and free in this program to the
 * functions below.
 */
#include "library/tmap.h"
#include "support/unit.h"

/* Allocations that fail. */
static struct {
    long first;    /* number of the one that fails, from 1; 0: none */
    bool for_good; /* all after it fail, too */
    long count;    /* allocations so far */
    long kept;     /* allocations that were not given back */
} fault;

static bool next_fails(void)
{
    fault.count++;
    return fault.first > 0 &&
           (fault.count == fault.first || (fault.for_good && fault.count > fault.first));
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
char *__real_strdup(const char *text);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *memory);

void *__wrap_malloc(size_t size)
{
    void *memory = next_fails() ? NULL : __real_malloc(size);
    fault.kept += memory != NULL;
    return memory;
}

void *__wrap_calloc(size_t count, size_t size)
{
    void *memory = next_fails() ? NULL : __real_calloc(count, size);
    fault.kept += memory != NULL;
    return memory;
}

void *__wrap_realloc(void *memory, size_t size)
{
    void *larger = next_fails() ? NULL : __real_realloc(memory, size);
    fault.kept += memory == NULL && larger != NULL;
    return larger;
}

char *__wrap_strdup(const char *text)
{
    char *copy = next_fails() ? NULL : __real_strdup(text);
    fault.kept += copy != NULL;
    return copy;
}

void __wrap_free(void *memory)
{
    fault.kept -= memory != NULL;
    __real_free(memory);
}

enum { COLS = 24, ROWS = 9, COUNT = COLS * ROWS, RECIPE_ROOM = 400, UNTOUCHED = 0xA5, NAMES = 3 };

/* All that the library says of a window and its world. */
struct answers {
    uint16_t normal[COUNT];
    uint32_t raw[COUNT];
    uint8_t band[COUNT];
    uint8_t land[COUNT];
    uint8_t water[COUNT];
    uint8_t flow[COUNT];
    uint32_t catchment[COUNT];
    uint32_t lake[COUNT];
};

static const struct tmap_window window = {
    .size = sizeof(struct tmap_window), .x = -3, .y = 5, .cols = COLS, .rows = ROWS, .zoom = 0};

static int read_window(const struct tmap *world, bool rivers, struct answers *answers)
{
    struct tmap_layers layers = {
        .size = sizeof(struct tmap_layers),
        .normal = answers->normal,
        .raw = answers->raw,
        .band = answers->band,
        .land = answers->land,
        .water = answers->water,
        .flow = rivers ? answers->flow : NULL,
        .catchment = rivers ? answers->catchment : NULL,
        .lake = rivers ? answers->lake : NULL,
    };
    memset(answers, UNTOUCHED, sizeof *answers);
    return tmap_read(world, &window, &layers);
}

static bool is_untouched(const struct answers *answers)
{
    const uint8_t *bytes = (const uint8_t *)answers;
    size_t n = 0;
    while (n < sizeof *answers && bytes[n] == UNTOUCHED)
        n++;
    return n == sizeof *answers;
}

/* Answers when there is memory. */
struct wanted {
    const char *recipe;
    bool rivers;
    struct answers answers;
    int32_t floor;
    int64_t names; /* number of the window's things with names; 0: it is not asked for */
};

/* Fails once the numbers of a world are not those that are wanted. */
static void check_answers(const struct wanted *wanted, const struct tmap *world)
{
    struct answers answers;
    assert_int_equal(read_window(world, wanted->rivers, &answers), TMAP_DONE);
    assert_memory_equal(&answers, &wanted->answers, sizeof answers);
    assert_int_equal(tmap_band_floor(world, 1), wanted->floor);
}

/* Asks for names while allocations fail. Returns 1 if the call said that there is no memory. */
static int call_names(const struct wanted *wanted, const struct tmap *world)
{
    struct tmap_name names[NAMES];
    if (wanted->names == 0)
        return 0;
    int64_t count = tmap_names(world, &window, names, sizeof *names, NAMES);
    assert_true(count == wanted->names || count == TMAP_NO_MEMORY);
    return count == TMAP_NO_MEMORY;
}

/* Makes all calls while allocations fail. Returns how many calls said that there is no memory. */
static int call_all(const struct wanted *wanted, const struct tmap *world)
{
    struct answers answers;
    char recipe[RECIPE_ROOM];
    int failed = 0;
    int code = read_window(world, wanted->rivers, &answers);
    assert_true(code == TMAP_DONE || code == TMAP_NO_MEMORY);
    failed += code == TMAP_NO_MEMORY;
    if (code == TMAP_DONE)
        assert_memory_equal(&answers, &wanted->answers, sizeof answers);
    else
        assert_true(is_untouched(&answers));
    assert_true(tmap_recipe(world, recipe, sizeof recipe) < sizeof recipe);
    int32_t floor = tmap_band_floor(world, 1);
    assert_true(floor == wanted->floor || floor == TMAP_NO_MEMORY);
    failed += floor == TMAP_NO_MEMORY;
    failed += tmap_measure(world) == TMAP_NO_MEMORY;
    return failed + call_names(wanted, world);
}

/* Lets an allocation of a world's life fail. Returns false if there were fewer. */
static bool try_fault(const struct wanted *wanted, long number, bool for_good, int *failed)
{
    char why[100] = "";
    fault.first = number;
    fault.for_good = for_good;
    fault.count = fault.kept = 0;
    struct tmap *world = tmap_open(wanted->recipe, why, sizeof why);
    if (world == NULL) {
        assert_string_equal(why, "out of memory");
        ++*failed;
    } else {
        *failed += call_all(wanted, world);
        fault.first = 0;
        if (!for_good)
            check_answers(wanted, world); /* no failure is remembered */
    }
    bool met = fault.count >= number;
    fault.first = 0;
    tmap_close(world);
    REQUIRE(fault.kept == 0, "%ld were not given back, of %ld", fault.kept, number);
    return met;
}

static void test_each_allocation_fails(void **state)
{
    static struct wanted worlds[] = {
        {.recipe = "--seed=42 --world=256x256"},
        {.recipe =
             "--seed=42 --world=256x256 --sea=30% --heights=-10..90m --breaks=0,50 --tiles=~.x"},
        {.recipe = "--seed=42 --world=64x64 --normalize=area --algorithm=midpoint"},
        {.recipe = "--seed=42 --edges=bounded --world=33x33 --normalize=view"},
        {.recipe = "--seed=42 --world=512x512 --feature-size=8 --sea=30%"},
        {.recipe = "--seed=42 --algorithm=rivers --world=32x32 --feature-size=16",
         .rivers = true,
         .names = 1},
        {.recipe = "--seed=42 --algorithm=rivers --edges=bounded --world=32x32 --feature-size=16",
         .rivers = true},
    };
    (void)state;
    for (size_t n = 0; n < sizeof worlds / sizeof *worlds; n++) {
        struct tmap *world = tmap_open(worlds[n].recipe, NULL, 0);
        REQUIRE(world != NULL, "%s", worlds[n].recipe);
        assert_int_equal(read_window(world, worlds[n].rivers, &worlds[n].answers), TMAP_DONE);
        worlds[n].floor = tmap_band_floor(world, 1);
        if (worlds[n].names > 0) {
            worlds[n].names = tmap_names(world, &window, NULL, 0, 0);
            assert_true(worlds[n].names > 0);
        }
        tmap_close(world);
        for (int for_good = 0; for_good <= 1; for_good++) {
            long number = 1;
            int failed = 0;
            while (try_fault(&worlds[n], number, for_good == 1, &failed))
                number++;
            REQUIRE(number > 5 && failed > 5, "%s: %d of %ld", worlds[n].recipe, failed, number);
            print_message("%s: %ld allocations, %d calls failed\n", worlds[n].recipe, number - 1,
                          failed);
        }
    }
}

enum { TOWNS = 50, TOWN_COLS = 60, TOWN_ROWS = 50 };

static const struct tmap_window lived_in = {
    .size = sizeof(struct tmap_window), .x = 30, .y = 9, .cols = TOWN_COLS, .rows = TOWN_ROWS};

/* The towns and roads of a window, and one of the towns by its key. */
struct people {
    int64_t count;
    struct tmap_place places[TOWNS];
    struct tmap_place again;
    uint8_t kind[TOWN_COLS * TOWN_ROWS];
};

/* Makes the calls for towns in an order that begins with one of them. Returns how many said that
 * there is no memory; the others have given what is wanted, if that is not NULL. */
static int call_towns(struct tmap_reader *reader, int first, struct people *found,
                      const struct people *wanted)
{
    int failed = 0;
    for (int n = first; n < first + 3; n++) {
        int64_t done = TMAP_DONE;
        if (n % 3 == 0)
            done = found->count = tmap_places(reader, &lived_in, TMAP_HAMLET, found->places,
                                              sizeof *found->places, TOWNS);
        else if (n % 3 == 1)
            done = tmap_roads(reader, &lived_in, NULL, found->kind, NULL);
        else
            done = tmap_place_of(reader, (wanted != NULL ? wanted : found)->places[0].key, 0,
                                 &found->again, sizeof found->again);
        failed += done == TMAP_NO_MEMORY;
        if (done == TMAP_NO_MEMORY)
            continue;
        REQUIRE(done >= 0, "call %d, first %d: %ld", n % 3, first, (long)done);
        if (wanted != NULL && n % 3 == 0)
            assert_memory_equal(found->places, wanted->places, sizeof found->places);
        if (wanted != NULL && n % 3 == 1)
            assert_memory_equal(found->kind, wanted->kind, sizeof found->kind);
        if (wanted != NULL && n % 3 == 2)
            assert_true(found->again.x == wanted->again.x && found->again.y == wanted->again.y);
    }
    return failed;
}

/* Each allocation of a reader and of its towns fails: the call says so, and the next one, when
 * there is memory, gives the same as ever. */
static void test_towns_fail(void **state)
{
    static struct people wanted, found;
    static const char recipe[] = "--seed=4 --algorithm=rivers --climate=belts --world=128x128 "
                                 "--feature-size=64 --sea=40%";
    struct tmap *world = tmap_open_places(recipe, "Here,town,50,40\n", NULL, 0);
    struct tmap_reader *reader = tmap_reader_open(world, 1 << 25);
    (void)state;
    assert_int_equal(call_towns(reader, 0, &wanted, NULL), 0);
    assert_in_range(wanted.count, 2, TOWNS);
    tmap_reader_close(reader);
    int failed = 0;
    for (long number = 1, met = number; met >= number; number += 1 + number / 16) {
        for (int first = 0; first < 3; first++) {
            fault.first = 0;
            fault.kept = 0;
            reader = tmap_reader_open(world, 1 << 25);
            fault.for_good = number % 2 == 0;
            fault.count = 0;
            fault.first = number;
            failed += call_towns(reader, first, &found, &wanted);
            met = fault.count;
            fault.first = 0;
            assert_int_equal(call_towns(reader, first, &found, &wanted), 0);
            tmap_reader_close(reader);
            REQUIRE(fault.kept == 0, "%ld were not given back, of %ld", fault.kept, number);
        }
    }
    REQUIRE(failed > 50, "%d calls failed", failed);
    tmap_close(world);
}

/* Memory that is given back and fetched again at each call may cost more than the numbers. */
static void test_memory_stays_from_call_to_call(void **state)
{
    static struct answers answers;
    struct tmap *world =
        tmap_open("--seed=42 --algorithm=rivers --world=32x32 --feature-size=16", NULL, 0);
    (void)state;
    REQUIRE(world != NULL, "it does not open");
    read_window(world, true, &answers);
    fault.count = 0;
    read_window(world, true, &answers);
    REQUIRE(fault.count <= 3, "%ld allocations", fault.count);
    tmap_close(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_allocation_fails),
        cmocka_unit_test(test_towns_fail),
        cmocka_unit_test(test_memory_stays_from_call_to_call),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
