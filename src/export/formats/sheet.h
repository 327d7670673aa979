/*
 * Sheet: what stands around a picture that has a title, so that it can be hung up: paper, the
 * title, a frame with coordinates, a scale bar and a legend.
 *
 * The map keeps its size and its pixels; margins come on top. All lengths follow from one, the
 * scale of the letters, which grows with the map. Coordinates are degrees where the world has a
 * globe, and else cells; in a picture that is larger than the world they begin again with it.
 */
#ifndef TMAP_EXPORT_FORMATS_SHEET_H
#define TMAP_EXPORT_FORMATS_SHEET_H

#include "map/map.h"

enum { SHEET_ENTRIES = 18, SHEET_WORDS = 40 };

/* An entry of the legend: colours and a name. */
struct sheet_entry {
    int first; /* band, or biome, of the first colour; -1: rivers */
    int count; /* bands, one after another, of the same name */
    char name[SHEET_WORDS];
};

/* Coordinates along one side of the map. */
struct sheet_axis {
    int64_t first;  /* point at the map's beginning */
    int64_t points; /* points of the world along the side */
    int degrees;    /* degrees along these; 0: coordinates are cells */
    int64_t step;   /* from one coordinate that is written to the next: degrees, or cells of the
                       depth of the zoom (at zoom 2 quarters of a cell) */
    int64_t apart;  /* points that a coordinate needs before the world begins again */
    int zoom;
    bool upright; /* from north to south */
};

/* Layout of a sheet, in pixels. */
struct sheet {
    const struct map *map; /* the caller's, as format_map makes it; it has a title */
    uint32_t scale;        /* of the font, for all but the title */
    uint32_t title_scale;  /* of the font, for the title */
    uint32_t line;         /* width of lines */
    uint32_t left;         /* width of each of the margins beside the map */
    uint32_t top;          /* height of the margin above the map */
    uint32_t foot;         /* row of the scale bar and the legend */
    uint32_t width;        /* of the whole */
    uint32_t height;       /* of the whole */
    struct sheet_axis east, south;
    struct sheet_entry entries[SHEET_ENTRIES];
    int entry_count;
    uint32_t entry_rows;    /* entries from the top to the bottom of the legend */
    uint32_t entry_width;   /* of an entry with the gap after it */
    uint32_t bar;           /* length of the scale bar */
    int bar_parts;          /* parts that it is divided into */
    char bar_end[24];       /* number at its end */
    char bar_unit[12];      /* what that counts */
    char note[SHEET_WORDS]; /* what the foot says about a world that repeats; "": nothing */
};

/* Lays out the sheet of a map that format_map made and that has a title. The map must outlive the
 * sheet. */
void sheet_make(struct sheet *sheet, const struct map *map);

/* True if title and legend fit. Returns false with ERROR_USAGE, which says what would fit. What
 * does not fit is drawn cut. */
bool sheet_check(const struct sheet *sheet, struct error *error);

/* Draws row `y` of the sheet, 0..height - 1: 3 * width bytes of red, green and blue. Where the map
 * goes there is paper. */
void sheet_row(const struct sheet *sheet, uint32_t y, uint8_t *rgb);

#endif
