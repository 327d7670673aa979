/*
 * To draw something anew, add a row, or change the version of its row: pictures of before are then
 * known by what they lack.
 */
#include "export/formats/renewals.h"

#include "render/labels/labels.h"

#include <stddef.h>
#include <string.h>

static bool has_palette_file(const struct map *map)
{
    return map->look.palette->count == 0;
}

static const struct renewal renewals[] = {
    {"names", "0.1.0", labels_drawn},
    {"colours", "0.1.0", has_palette_file},
    {0},
};

static void add_renewal(const struct renewal *renewal, struct text *text)
{
    text_join(text, renewal->what, " ", renewal->since, "; ", NULL);
}

void renewals_add(const struct map *map, struct text *text)
{
    for (const struct renewal *renewal = renewals; renewal->what != NULL; renewal++)
        if (renewal->is_drawn(map))
            add_renewal(renewal, text);
}

const struct renewal *renewals_between(const char *older, const char *drawn)
{
    for (const struct renewal *renewal = renewals; renewal->what != NULL; renewal++) {
        char bytes[64];
        add_renewal(renewal, &(struct text){.bytes = bytes, .room = sizeof bytes});
        if (strstr(drawn, bytes) != NULL && strstr(older, bytes) == NULL)
            return renewal;
    }
    return NULL;
}
