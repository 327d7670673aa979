/*
 * Facts and limits that hold for readers and writers of all kinds.
 */
#include "import/images/image_head.h"

#include "system/error_format.h"
#include "world/rows/picture.h"

#include <string.h>

size_t image_pixel_bytes(enum image_kind kind)
{
    static const size_t bytes[] = {
        [IMAGE_OTHER] = 0,  [IMAGE_PGM] = 2,     [IMAGE_GREY] = 2,  [IMAGE_ALPHA] = 4,
        [IMAGE_CLOUDS] = 2, [IMAGE_INDEXED] = 1, [IMAGE_COLOR] = 3, [IMAGE_HOLED] = 4,
    };
    return bytes[kind];
}

bool image_head_fits(const struct image_head *head, uint64_t max_pixels, struct error *error)
{
    uint64_t pixels = (uint64_t)head->width * head->height;
    if (head->width == 0 || head->height == 0)
        return error_format(error, ERROR_FAILURE, "a picture of %ux%u has no pixels", head->width,
                            head->height);
    if (head->width > PICTURE_SIDE_MAX || head->height > PICTURE_SIDE_MAX)
        return error_format(error, ERROR_FAILURE,
                            "a picture of %ux%u: each side must be at most %u", head->width,
                            head->height, PICTURE_SIDE_MAX);
    if (pixels > max_pixels)
        return error_format(
            error, ERROR_FAILURE, "a picture of %ux%u, %llu pixels: at most %llu (--max-pixels)",
            head->width, head->height, (unsigned long long)pixels, (unsigned long long)max_pixels);
    return true;
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
