/*
 * View: the rectangle of a world that a map shows; the camera of a flight; and coordinates as users
 * write them.
 *
 * A view counts in lattice points of its zoom (lattice.h): one point is one tile. Its top left is
 * always a point of the world: 0 <= x < recipe_cols and 0 <= y < recipe_rows. In a world that
 * wraps, the rest of the view wraps, too.
 *
 * In a bounded world a view may reach beyond the eastern and the southern rim, where nothing is
 * shown. The functions below that move a view keep it inside a bounded world. If the view is larger
 * than the world, its top left is (0, 0).
 *
 * A view is paired if a tile stands for two rows (look_is_paired). Pairs begin at even rows, so a
 * view shows the same pairs as a view of the whole world. The exception: in a world that wraps
 * after an odd number of rows, pairs beyond the seam begin at odd rows.
 */
#ifndef TMAP_VIEW_VIEW_H
#define TMAP_VIEW_VIEW_H

#include "recipe/recipe.h"

struct view {
    int64_t x;     /* column of the top left tile, in points of the zoom */
    int64_t y;     /* row of the top left tile, in points of the zoom */
    int zoom;      /* one tile is 2^-zoom cells; recipe_zoom_min..recipe_zoom_max */
    uint32_t cols; /* width in tiles; 0 when the screen has no room */
    uint32_t rows; /* height in tiles; 0 when the screen has no room */
    bool paired;   /* rows are shown in pairs: the functions below keep an even y even */
};

/* Moves the view by `east` columns and `south` rows; their absolute values are below 2^59. Returns
 * false if the rim of a bounded world stopped it earlier. */
bool view_scroll(struct view *view, const struct recipe *recipe, int64_t east, int64_t south);

/* Sets `paired`, and moves the view one row north if its top row is odd and must be even. */
void view_set_paired(struct view *view, const struct recipe *recipe, bool paired);

/* True if all tiles of the view lie in the world; always true in a world that wraps. */
bool view_is_inside(const struct view *view, const struct recipe *recipe);

/* Sets the zoom, which must be within the recipe's limits. The point in the middle stays there, as
 * far as a rim allows. If the new zoom does not show that point, the nearest point to the
 * north-west that it shows takes its place. */
void view_zoom(struct view *view, const struct recipe *recipe, int zoom);

/* Moves the view so that (x, y), a point at its zoom, is in the middle, as far as a rim allows. */
void view_center(struct view *view, const struct recipe *recipe, int64_t x, int64_t y);

/* Returns the deepest zoom at which the whole world fits into the view; recipe_zoom_min if the view
 * has no columns or rows. */
int view_fit_zoom(const struct view *view, const struct recipe *recipe);

/* Returns the part of a view that a screen shows: what lies in the world; and if the whole world
 * has room, that once, also if it wraps. */
struct view view_shown(const struct view *view, const struct recipe *recipe);

/* Sets the deepest zoom at which the whole world fits into the view, and moves the view to (0, 0).
 * Does nothing if the view has no columns or rows. */
void view_fit(struct view *view, const struct recipe *recipe);

/* Moves a view along with its landscape when the feature size or the sides change: `after` has
 * twice or half the feature size of `before`, or other sides, and is otherwise equal. The view's
 * zoom must be valid for both. The landmark in the middle stays there, as far as a rim allows.
 *
 * A world of larger features, or of smaller sides, has fewer of them. If the feature in the middle
 * would be lost, the origin of `after` is moved to keep it. An origin that would exceed
 * RECIPE_SIDE_MAX is not moved, and the landmark is lost. A drawing loses nothing, and its origin
 * stays 0.
 *
 * All heights around the middle stay exactly equal if the middle is at least one feature away from
 * a seam or rim (two features from an eastern or southern one), and `after` has at least 4 features
 * across and down. Nearer to a seam heights change a little, because the land beyond it changes. */
void view_follow(struct view *view, const struct recipe *before, struct recipe *after);

/* Return how many of the view's columns, or rows, lie in the world, counted from the top left. They
 * are fewer than `cols` or `rows` only if the view reaches beyond the rim of a bounded world. */
uint32_t view_cols_inside(const struct view *view, const struct recipe *recipe);
uint32_t view_rows_inside(const struct view *view, const struct recipe *recipe);

/* Return the coordinates of the point in the middle: the tile at column cols / 2 and row rows / 2.
 * They are not wrapped, and may lie beyond the rim of a bounded world. */
int64_t view_middle_x(const struct view *view);
int64_t view_middle_y(const struct view *view);

/*
 * Camera: the direction and height of the eye in a flight, as --view sets them. The eye is above
 * the middle of the view.
 */

/* Kinds of views. */
enum view_kind {
    VIEW_MAP,    /* from straight above, each point as large as any other */
    VIEW_FLIGHT, /* in perspective, from an eye above the middle of the view; see flight.h */
    VIEW_GLOBE,  /* a cylinder as a globe, the whole world from far away; see globe.h */
    VIEW_WORLD,  /* the whole world, at any scale; see world_rows.h */
};

/* Returns the name of a kind, as --view takes it; NULL after the last. */
const char *view_kind_name(int kind);

#define CAMERA_HEIGHT_ONE  INT64_C(1000000)          /* units of a height: one cell */
#define CAMERA_HEIGHT_MAX  (CAMERA_HEIGHT_ONE << 30) /* the longest side of a world */
#define CAMERA_PITCH_MAX   60                        /* degrees above or below level */
#define CAMERA_TO_LAND     (-1) /* an azimuth: north, or towards the middle of a bounded world */
#define CAMERA_PITCH_ABOVE (-12)
#define CAMERA_PITCH_USUAL (-90) /* CAMERA_PITCH_ABOVE; if `whole`, one that suits the frame */
#define CAMERA_WHOLE_MIN   (-5)  /* least downward pitch over the whole world */
#define CAMERA_USUAL       ((struct camera){CAMERA_TO_LAND, 0, CAMERA_PITCH_USUAL, false})

/* Of a globe the camera has the place in its middle: degrees east of the world's western end, and
 * degrees north of the equator. Of a whole world that wraps it has the first of the two. */
#define CAMERA_GLOBE_AZIMUTH 180 /* in place of CAMERA_TO_LAND */
#define CAMERA_GLOBE_PITCH   20  /* in place of CAMERA_PITCH_USUAL */

struct camera {
    int azimuth;    /* 0..359 degrees, clockwise from north; or CAMERA_TO_LAND */
    int64_t height; /* above the land below, in CAMERA_HEIGHT_ONE, 1..CAMERA_HEIGHT_MAX; 0: one that
                       suits the view's zoom. If `whole`, above the sea, or the lowest land; 0: one
                       from which the whole world is seen */
    int pitch;      /* -CAMERA_PITCH_MAX..CAMERA_PITCH_MAX degrees; below 0: down; or
                       CAMERA_PITCH_USUAL */
    bool whole;     /* the eye is outside the world, which is shown once and as a whole, and faces
                       its middle */
};

/* Reads `text` as AZIMUTH[,HEIGHT[,PITCH]], such as 45 or 90,12.5,-20; HEIGHT may be empty. Missing
 * parts are those of CAMERA_USUAL; `whole` is not changed. Returns false, with *camera unspecified,
 * if `text` is not valid. */
bool camera_parse(struct camera *camera, const char *text);

/* Appends a camera as camera_parse reads it. Its azimuth must not be CAMERA_TO_LAND. */
void camera_add(const struct camera *camera, struct text *text);

/* True if a camera is CAMERA_USUAL, apart from `whole`. */
bool camera_is_usual(const struct camera *camera);

/*
 * Coordinates: a place X,Y in a world, in cells, as users write it.
 *
 * In the program a coordinate is in units of 2^-RECIPE_ZOOM_MAX cells: 65536 units are one cell.
 */

/* Returns the last coordinate of a side of a recipe's world, in units: if `down` of the side from
 * north to south, else of that from west to east. The last cell of a rim (recipe_rim_x) is a point;
 * other cells have points up to the next cell. */
int64_t coordinates_last(const struct recipe *recipe, bool down);

/* Reads the coordinate at the start of `text`: a decimal number of cells that is a whole number of
 * units or, if it `rounds`, is rounded to one, of any size and sign. Sets *place to it in units,
 * wrapped into a side of `side` cells. Returns the text after the number; NULL if it is not valid,
 * or not within 0..last. If `last` is INT64_MAX, the side wraps: all numbers are valid, and
 * `rounds` must be false. */
const char *coordinates_parse_one(const char *text, uint32_t side, int64_t last, bool rounds,
                                  int64_t *place);

/* Reads `text` as a place X,Y in the world of a valid recipe, and sets *x and *y in units. Returns
 * false if `text` is not valid or the place is outside a bounded world. */
bool coordinates_parse(const char *text, const struct recipe *recipe, int64_t *x, int64_t *y);

/* True if a zoom does not show the place (x, y), in units: x or y is a fraction of a cell at zoom
 * <= 0, or finer than 2^-zoom cells at zoom > 0. */
bool coordinates_is_between(int64_t x, int64_t y, int zoom);

/* Appends the distance of places at a zoom, for messages: "whole cells", or at zoom 2 "multiples of
 * 1/4 cell". */
void coordinates_add_step(struct text *text, int zoom);

/* Appends the coordinate of a lattice point in cells, exactly: point 5 at zoom 1 is 2.5, at zoom -1
 * it is 10. `point` is 0 or more. */
void coordinates_add(struct text *text, int64_t point, int zoom);

/* Appends the place X,Y of a lattice point in cells, as coordinates_add does. */
void coordinates_add_place(struct text *text, int64_t x, int64_t y, int zoom);

#endif
