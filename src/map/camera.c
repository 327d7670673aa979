/*
 * Numbers are read as scale.h reads them.
 */
#include "map/camera.h"

#include "world/scale.h"

const char *view_kind_name(int kind)
{
    static const char *const names[] = {"map", "flight", NULL};
    return names[kind];
}

/* Reads a number of at most `decimals` decimals into *number, in 10^-decimals, and the comma after
 * it if there is one. Returns the text after that, or NULL. */
static const char *read_part(const char *text, int decimals, int64_t low, int64_t high,
                             int64_t *number)
{
    struct scale_number decimal;
    const char *end = scale_parse_number(text, &decimal);
    if (end == NULL || decimal.decimals > decimals || (*end != '\0' && *end != ','))
        return NULL;
    if (*end == ',' && end[1] == '\0')
        return NULL;
    *number = decimal.number;
    for (int n = decimal.decimals; n < decimals && *number <= high && *number >= -high; n++)
        *number *= 10;
    if (*number < low || *number > high)
        return NULL;
    return *end == ',' ? end + 1 : end;
}

bool camera_parse(struct camera *camera, const char *text)
{
    *camera = CAMERA_USUAL;
    int64_t azimuth = 0;
    int64_t pitch = camera->pitch;
    const char *rest = read_part(text, 0, 0, 360, &azimuth);
    if (rest != NULL && *rest != '\0')
        rest = read_part(rest, 6, 1, CAMERA_HEIGHT_MAX, &camera->height);
    if (rest != NULL && *rest != '\0')
        rest = read_part(rest, 0, -CAMERA_PITCH_MAX, CAMERA_PITCH_MAX, &pitch);
    camera->azimuth = (int)(azimuth % 360);
    camera->pitch = (int)pitch;
    return rest != NULL && *rest == '\0';
}

void camera_add(const struct camera *camera, struct text *text)
{
    struct scale_number height = {camera->height, 6};
    text_number(text, (uint64_t)camera->azimuth);
    while (height.decimals > 0 && height.number % 10 == 0) {
        height.number /= 10;
        height.decimals--;
    }
    if (camera->height == 0)
        return;
    text_add(text, ",");
    scale_add_number(height, text);
    text_add(text, ",");
    text_signed(text, camera->pitch);
}

bool camera_is_usual(const struct camera *camera)
{
    struct camera usual = CAMERA_USUAL;
    return camera->azimuth == usual.azimuth && camera->height == 0 && camera->pitch == usual.pitch;
}
