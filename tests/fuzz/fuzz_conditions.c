/*
 * Conditions of any bytes: read as intervals that some value fulfils, or refused in a line.
 */
#include "fuzz.h"
#include "survey/seed_search.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct seed_search search;
    struct error error = {0};
    char *text = malloc(size + 1); /* exactly these: sanitizers see a read beyond them */
    REQUIRE(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    search = (struct seed_search){.recipe = recipe_default()};
    search.recipe.climate = CLIMATE_BELTS; /* so that there are biomes */
    bool done = seed_search_begin(&search, NULL, text, &error);
    free(text);
    const struct conditions conditions = search.conditions;
    if (!done) {
        fuzz_complaint(&error);
        REQUIRE(error.kind == ERROR_USAGE);
        return 0;
    }
    REQUIRE(conditions.count >= 1 && conditions.count <= CONDITIONS_MAX);
    REQUIRE(conditions.circle_count >= 0 && conditions.circle_count <= CONDITIONS_CIRCLES_MAX);
    for (int n = 0; n < conditions.count; n++) {
        const struct condition *condition = &conditions.list[n];
        REQUIRE(condition->low >= 0 && condition->low <= condition->high);
        REQUIRE(condition->fact->whole == FACT_NUMBER || condition->low <= FACT_SHARE_ALL);
        REQUIRE(condition->subject >= 0 && condition->subject <= conditions.circle_count);
        REQUIRE(n == 0 || condition->group - condition[-1].group <= 1);
        REQUIRE(conditions.levels[condition->subject] >= condition->fact->level);
    }
    return 0;
}
