/*
 * Camera: where an eye above the land looks, as --camera has it. The eye is above the middle of the
 * view.
 */
#ifndef TMAP_MAP_CAMERA_H
#define TMAP_MAP_CAMERA_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* How the land is shown. */
enum view_kind {
    VIEW_MAP,    /* from straight above, each point as large as any other */
    VIEW_FLIGHT, /* in perspective, from an eye above the middle of the view; see flight.h */
};

/* Returns the name of a kind, as --view takes it; NULL for the number after the last kind. */
const char *view_kind_name(int kind);

#define CAMERA_HEIGHT_ONE INT64_C(1000000)          /* units of a height: one cell */
#define CAMERA_HEIGHT_MAX (CAMERA_HEIGHT_ONE << 30) /* the longest side of a world */
#define CAMERA_PITCH_MAX  60                        /* degrees above or below level */
#define CAMERA_TO_LAND    (-1) /* an azimuth: north, or towards the middle of a bounded world */
#define CAMERA_USUAL      ((struct camera){CAMERA_TO_LAND, 0, -12})

struct camera {
    int azimuth;    /* 0..359 degrees, clockwise from north; or CAMERA_TO_LAND */
    int64_t height; /* above the land below, in CAMERA_HEIGHT_ONE, 1..CAMERA_HEIGHT_MAX; 0: one that
                       suits the view's zoom */
    int pitch;      /* -CAMERA_PITCH_MAX..CAMERA_PITCH_MAX degrees; below 0: down */
};

/* Reads all of `text` as AZIMUTH[,HEIGHT[,PITCH]], such as 45 or 90,12.5,-20. Parts that are left
 * out are as in CAMERA_USUAL. Returns false if `text` is something else; *camera is then
 * unspecified. */
bool camera_parse(struct camera *camera, const char *text);

/* Appends a camera as camera_parse reads it; the azimuth is not CAMERA_TO_LAND. */
void camera_add(const struct camera *camera, struct text *text);

/* True if a camera is CAMERA_USUAL. */
bool camera_is_usual(const struct camera *camera);

#endif
