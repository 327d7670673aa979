/*
 * Option values: the functions that read and write the value of one option each, for
 * option_table.c.
 */
#ifndef TMAP_OPTIONS_OPTION_VALUES_H
#define TMAP_OPTIONS_OPTION_VALUES_H

#include "options/option.h"

/* Sets the reason for refusing a value. Always returns false. */
static inline bool option_refuse(struct error *error, const char *reason)
{
    return error_set(error, ERROR_USAGE, reason);
}

/* Readers: each sets the fields of the option that it is named after. */
option_reader read_seed, read_world, read_feature_size, read_roughness, read_hurst, read_spread,
    read_corners, read_grow, read_origin, read_halvings, read_range, read_world_version,
    read_heights, read_sea, read_nodata, read_digest, read_places_digest;
option_reader read_size, read_zoom, read_whole, read_view, read_camera;
option_reader read_contours, read_tiles, read_tile_set, read_relief, read_light, read_exaggeration,
    read_layer, read_labels, read_towns, read_title, read_cell, read_grid;
option_reader read_palette;                        /* one of palettes[] */
option_reader read_file, read_threads, read_count; /* of the program */
option_reader check_breaks; /* map_options_check_look gives them to the tiles */

option_name labels_name, towns_name, layer_value_name; /* the names of read_labels and read_layer */

/* Writers. */
option_writer write_seed, write_world, write_feature_size, write_roughness, write_spread,
    write_grow, write_corners, write_origin, write_halvings, write_range, write_world_version,
    write_heights, write_sea, write_encoding, write_nodata, write_digest, write_sampling;
option_writer write_size, write_at, write_zoom, write_whole, write_camera;
option_writer write_contours, write_breaks, write_tiles, write_tile_set, write_palette,
    write_normalize, write_relief, write_light, write_exaggeration, write_layer, write_rivers,
    write_labels, write_places, write_places_digest, write_title, write_cell, write_grid,
    write_coast, write_towns;

/* Appends a word so that a shell takes it as one: quoted unless it consists of letters, digits and
 * the like. */
void write_word(struct text *text, const char *word);

/* Appends a path quoted for a shell and for xargs. A path that is not UTF-8 or has control
 * characters is quoted by $'', which only newer shells read. */
void write_path(struct text *text, const char *path);

#endif
