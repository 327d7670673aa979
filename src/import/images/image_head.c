/*
 * What readers and writers of images share.
 */
#include "import/images/image_head.h"

#include <string.h>

size_t image_pixel_bytes(enum image_kind kind)
{
    static const size_t bytes[] = {
        [IMAGE_PGM] = 2,   [IMAGE_GREY] = 2,  [IMAGE_INDEXED] = 1,
        [IMAGE_COLOR] = 3, [IMAGE_HOLED] = 4,
    };
    return bytes[kind];
}

void image_head_set_recipe(struct image_head *head, const char *text, size_t length)
{
    bool valid = length <= IMAGE_RECIPE_MAX;
    for (size_t n = 0; valid && n < length; n++)
        valid = (unsigned char)text[n] >= ' ' && text[n] != 0x7F;
    if (!valid) {
        head->left_out = true;
        return;
    }
    memcpy(head->recipe, text, length);
    head->recipe[length] = '\0';
}
