/*
 * A plain list: all that is asked of it looks at each place once.
 */
#include "map/gazetteer.h"

#include "base/text.h"

#include <stdlib.h>

void gazetteer_free(struct gazetteer *gazetteer)
{
    free(gazetteer->items);
    free(gazetteer->renames);
    free(gazetteer->letters);
    *gazetteer = (struct gazetteer){0};
}

uint32_t gazetteer_digest(const struct gazetteer *gazetteer)
{
    enum { LINE = 8 * GAZETTEER_LETTERS + 60 };
    uint32_t digest = 2166136261;
    for (size_t n = 0; n < gazetteer->count; n++) {
        const struct gazetteer_entry *entry = &gazetteer->items[n];
        char line[LINE];
        struct text text = {.bytes = line, .room = sizeof line};
        text_format(&text, "%s\n%s\n%lld\n%lld\n", entry->name, entry->kind, (long long)entry->x,
                    (long long)entry->y);
        for (size_t at = 0; at < text.length; at++)
            digest = (digest ^ (unsigned char)line[at]) * 16777619;
    }
    return digest;
}

bool gazetteer_is_of(const struct gazetteer *gazetteer, const struct recipe *recipe)
{
    const struct recipe *own = &gazetteer->recipe;
    return own->seed == recipe->seed && own->picture == recipe->picture &&
           own->width == recipe->width && own->height == recipe->height &&
           own->feature == recipe->feature && own->edges == recipe->edges &&
           own->origin_x == recipe->origin_x && own->origin_y == recipe->origin_y;
}
