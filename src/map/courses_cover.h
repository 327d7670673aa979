/*
 * Courses, covers: kinds of points by the water on them.
 */
#ifndef TMAP_MAP_COURSES_COVER_H
#define TMAP_MAP_COURSES_COVER_H

/* Kinds of points, as they are drawn. */
enum courses_cover { COURSES_LAND, COURSES_SEA, COURSES_LAKE, COURSES_RIVER };

#endif
