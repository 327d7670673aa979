/*
 * Area rivers: the longest, the largest and the fullest river of an area.
 */
#ifndef TMAP_SURVEY_AREA_RIVERS_H
#define TMAP_SURVEY_AREA_RIVERS_H

#include "survey/area.h"

/* Rivers of an area of a world with water, without windows. Zeros: there is none. */
struct area_rivers {
    uint64_t length;           /* points of the longest way of water over land and lakes, from a
                                 spring to the sea, a rim or a sink, within the area */
    uint64_t catchment;        /* largest catchment of a point of land or of a lake, in points */
    uint64_t discharge;        /* largest discharge of such a point; 0 without a climate */
    struct area_point spring;  /* first point of the longest way; of the first mouth in reading
                                  order, if two are as long */
    struct area_point mouth;   /* last point of that way */
    struct area_point largest; /* first point in reading order with the largest catchment */
    struct area_point fullest; /* first point in reading order with the largest discharge */
};

/* Takes the next row, of a number, of the area: its largest catchment and discharge. Also stores
 * the directions of its water, cols bytes, in `directions`. */
void area_rivers_row(struct area_rivers *rivers, const struct area_row *row, uint32_t number,
                     uint32_t cols, uint8_t *directions);

/* Finds the longest way, after the last row; `directions` are those of all rows. */
void area_rivers_end(struct area_rivers *rivers, const struct area *area,
                     const uint8_t *directions);

#endif
