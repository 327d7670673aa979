/*
 * World rows: the whole of a world at any scale, as rows of pixels. Each pixel is the mean, in
 * light, of the part of the world that it covers. It is taken from a map that has two points or
 * more, across and down, for each point of the view (which is a pixel, but in finer blocks) and for
 * each feature, if the world has such a zoom. Rivers are drawn in views of 480 points or more, if
 * features have 16 points.
 *
 * A world that wraps from west to east is turned by its camera: the azimuth is the longitude in the
 * middle, in degrees east of the western end, which a usual camera has at the left.
 */
#ifndef TMAP_RENDER_WORLD_ROWS_H
#define TMAP_RENDER_WORLD_ROWS_H

#include "render/light_rows.h"

#define WORLD_FEATURES_MAX 512 /* features across and down that are no noise from afar */
#define WORLD_PIXELS_MAX   (UINT32_C(1) << 26) /* maximum pixels of a view that is printed */

/* True if the whole of a world can be seen at once: it is a picture, or has few features. */
bool world_view_exists(const struct recipe *recipe);

/* Returns how many pixels of such a picture, or characters without blocks, are one above the other
 * in a line of a look. */
uint32_t world_view_pixels(const struct look *look);

/* Shrinks a view to the largest that shows the whole world in true proportions. `look` is what it
 * is drawn in; NULL: an image. A view that was fitted once stays as it is. */
void world_view_fit(struct view *view, const struct recipe *recipe, const struct look *look);

/* Gives a map's view of a whole world, as large as a screen in the look `seen`, the size that it
 * has there in the map's own look; or in an image, a pixel for each half of a character. */
void world_view_reframe(struct map *map, const struct look *seen, bool image);

/* Returns the first column, in points of a zoom, that is seen of a world in a look. */
int64_t world_view_west(const struct recipe *recipe, const struct look *look, int zoom);

/* Reader of the rows of pixels of a map's view. */
struct world_rows;

/* The map must outlive the reader, have such a view of its world, and at least one column. `skin`
 * keeps the land, or has it already; NULL: it is read row by row. Returns NULL if out of memory.
 * The caller frees the reader by world_rows_free, which accepts NULL. */
struct world_rows *world_rows_new(const struct map *map, struct skin *skin);
void world_rows_free(struct world_rows *world);

/* Reads a row: the rgb of each pixel, FLIGHT_NOTHING (flight.h) where most heights are unknown and
 * below the last row, and what it shows, as a flight's kinds: the kind that has more than half of
 * it, or else one of the larger ones. The pixels are `step` apart. Rows in order take least time.
 */
void world_rows_read(struct world_rows *world, uint32_t row, uint32_t step, uint32_t *rgb,
                     uint16_t *kinds);

#endif
