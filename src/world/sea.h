/*
 * Sea: where the sea of a world is, as a user says it. world_make.h finds the height.
 */
#ifndef TMAP_WORLD_SEA_H
#define TMAP_WORLD_SEA_H

#include "base/error.h"
#include "base/text.h"
#include "world/scale.h"

#include <stdbool.h>
#include <stdint.h>

#define SEA_ALL UINT32_C(1000000) /* a share of the whole area, in millionths */

enum sea_kind {
    SEA_DEFAULT, /* where the world has it by itself, see world_make.h */
    SEA_NONE,    /* there is no sea */
    SEA_SHARE,   /* a share of the area is under water */
    SEA_LEVEL,   /* heights at or below a value of the world's scale are under water */
};

struct sea {
    enum sea_kind kind;
    uint32_t share;            /* share of SEA_SHARE, 0..SEA_ALL */
    struct scale_number level; /* level of SEA_LEVEL */
};

/* Reads all of `text`: a share such as 30% or 12.5%, of at most 4 decimals; a level such as 120 or
 * -3.5, as scale.h reads numbers; or "none". Returns false with ERROR_USAGE if `text` is something
 * else. */
bool sea_parse(struct sea *sea, const char *text, struct error *error);

/* Appends a sea as sea_parse reads it; SEA_DEFAULT appends nothing. */
void sea_add(const struct sea *sea, struct text *text);

/* Appends a share as a percentage without zeros at its end: "30%", "12.5%". */
void sea_add_share(uint32_t share, struct text *text);

#endif
