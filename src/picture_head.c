/*
 * What readers and writers of all kinds of pictures agree upon.
 */
#include "picture_head.h"

#include "picture.h"

#include <string.h>

size_t picture_pixel_bytes(enum picture_kind kind)
{
    static const size_t bytes[] = {
        [PICTURE_OTHER] = 0, [PICTURE_PGM] = 2,     [PICTURE_GREY] = 2,
        [PICTURE_ALPHA] = 4, [PICTURE_INDEXED] = 1, [PICTURE_COLOR] = 3,
    };
    return bytes[kind];
}

bool picture_head_fits(const struct picture_head *head, uint64_t most, struct complaint *complaint)
{
    uint64_t pixels = (uint64_t)head->width * head->height;
    if (head->width == 0 || head->height == 0)
        return complain(complaint, "a picture of %ux%u has no pixels", head->width, head->height);
    if (head->width > PICTURE_SIDE_MAX || head->height > PICTURE_SIDE_MAX)
        return complain(complaint, "a picture of %ux%u: each side must be at most %u", head->width,
                        head->height, PICTURE_SIDE_MAX);
    if (pixels > most)
        return complain(complaint, "a picture of %ux%u, %llu pixels: at most %llu (--max-pixels)",
                        head->width, head->height, (unsigned long long)pixels,
                        (unsigned long long)most);
    return true;
}

void picture_head_set_recipe(struct picture_head *head, const char *text, size_t length)
{
    if (length > PICTURE_RECIPE_MAX)
        return;
    for (size_t n = 0; n < length; n++)
        if ((unsigned char)text[n] < ' ' || text[n] == 0x7F)
            return;
    memcpy(head->recipe, text, length);
    head->recipe[length] = '\0';
}
