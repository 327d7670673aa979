/*
 * A PNG that moves (APNG): of each frame the rows from the first to the last one that differ from
 * the frame before. Cells are drawn as 8x16 pixels: blocks as they are, letters and signs as on
 * sheets.
 */
#include "canvas/block_cells.h"
#include "canvas/font.h"
#include "export/formats/format.h"
#include "export/formats/put.h"
#include "render/labels/labels.h"
#include "render/points/river_lines.h"
#include "system/system.h"

#include <stdlib.h>

enum { WIDE = 8, HIGH = 16, LETTER = 11, LETTER_TOP = 3, SEQUENCE = 4, LIGHT_GREY = 252 };

/* Returns how much of a pixel of a glyph is ink, 0..FONT_COVER. */
static int ink_at(uint32_t glyph, int col, int row)
{
    static const uint16_t signs[][2] = {
        {0x2248, '='}, {0x2022, FONT_VILLAGE}, {0x2504, '-'}, {0x2508, '-'}};
    const bool across = row == 7 || row == 8;
    const bool down = col == 3 || col == 4;
    const int places = block_cell_places(glyph);
    if (places >= 0)
        return (places >> (row / 4 * 2 + col / 4) & 1) * FONT_COVER;
    if (glyph > 0x2580 && glyph < 0x2588)
        return (row >= HIGH - 2 * (int)(glyph - 0x2580)) * FONT_COVER;
    if (glyph > 0x2590 && glyph < 0x2594)
        return FONT_COVER / 4 * (int)(glyph - 0x2590);
    if (glyph == 0xB7)
        return (across && down) * FONT_COVER;
    for (size_t n = 0; n < sizeof signs / sizeof *signs; n++)
        if (signs[n][0] == glyph)
            glyph = signs[n][1];
    for (unsigned arms = 0; glyph >= 0x2500 && glyph < 0x2580 && arms < RIVER_LINES_BANK; arms++)
        if (river_glyph((uint8_t)arms, false) == glyph)
            return ((across && (arms & (col < 4 ? 0x30 : 0x03)) != 0) ||
                    (down && (arms & (row < 8 ? 0xC0 : 0x0C)) != 0)) *
                   FONT_COVER;
    const uint32_t town = glyph > 0x7F ? labels_ink_sign(glyph) : 0;
    return font_cover((char)font_letter(town != 0 ? town : glyph), LETTER, col, row - LETTER_TOP);
}

/* Draws a row of pixels of cells: as rgb, or as numbered colours, where letters have no greys. */
static uint8_t *put_row(uint8_t *to, const struct cell *cells, int count, int row, bool indexed)
{
    for (int n = 0; n < count * WIDE; n++) {
        const struct cell *cell = &cells[n / WIDE];
        const color_code ink = cell->ink == COLOR_DEFAULT ? COLOR_INDEX(LIGHT_GREY) : cell->ink;
        int cover = cell->glyph != 0 ? ink_at(cell->glyph, n % WIDE, row) : 0;
        if ((cell->flags & CELL_DIM) != 0)
            cover /= 2;
        if ((cell->flags & CELL_REVERSE) != 0)
            cover = FONT_COVER - cover;
        if (indexed)
            *to++ = (uint8_t)COLOR_VALUE(2 * cover < FONT_COVER ? cell->ground : ink);
        else
            to = put_rgb(to,
                         rgb_between(color_rgb(cell->ground), color_rgb(ink), cover, FONT_COVER));
    }
    return to;
}

/* Writes what stands before the first frame: sides, depth and kind of the pixels, the colours of
 * 256, and how many frames there are. */
static bool write_head(const struct replay *replay, bool indexed, struct error *error)
{
    uint8_t head[13] = {[8] = 8, [9] = indexed ? 3 : 2};
    uint8_t count[8] = {0};
    uint8_t palette[256 * 3];
    uint8_t *to = palette;
    for (int n = 0; n < 256; n++)
        to = put_rgb(to, color_rgb_of(n));
    put_big(put_big(head, (uint32_t)replay->cols * WIDE), (uint32_t)replay->rows * HIGH);
    put_big(count, replay->count);
    return write_bytes(replay->out, "\x89PNG\r\n\x1A\n", 8, error) &&
           png_writer_chunk(replay->out, "IHDR", head, sizeof head, error) &&
           (!indexed || png_writer_chunk(replay->out, "PLTE", palette, sizeof palette, error)) &&
           png_writer_chunk(replay->out, "acTL", count, sizeof count, error);
}

static bool write_picture(const struct replay *replay, struct error *error)
{
    const bool first = replay->before == NULL;
    const bool indexed = replay->map->look.colors == 256;
    const enum image_kind kind = indexed ? IMAGE_INDEXED : IMAGE_COLOR;
    const uint32_t wide = (uint32_t)replay->cols * WIDE;
    uint8_t place[26] = {0};
    int top = 0, end = replay->rows;
    while (end > 1 && frame_row_stays(replay, end - 1))
        end--;
    while (top < end - 1 && frame_row_stays(replay, top))
        top++;
    const uint32_t high = (uint32_t)(end - top) * HIGH;
    const size_t length = wide * image_pixel_bytes(kind) * high;
    struct png_packer *packer = png_packer_new(kind, wide, length);
    uint8_t *room = malloc(SEQUENCE + png_packer_room(length, high));
    bool done = false;
    if (packer != NULL && room != NULL) {
        uint8_t *to = room + SEQUENCE + PNG_STREAM_HEAD;
        for (int n = top * HIGH; n < end * HIGH; n++)
            to = put_row(to, replay->cells + (size_t)(n / HIGH) * (size_t)replay->cols,
                         replay->cols, n % HIGH, indexed);
        const size_t packed = png_packer_stream(packer, room + SEQUENCE, length);
        put_big(room, 2 * replay->number);
        to = put_big(put_big(put_big(place, first ? 0 : 2 * replay->number - 1), wide), high);
        put_big(put_big(to + 4, (uint32_t)top * HIGH), replay->pause << 16 | 1000);
        done = (!first || write_head(replay, indexed, error)) &&
               png_writer_chunk(replay->out, "fcTL", place, sizeof place, error) &&
               (first ? png_writer_chunk(replay->out, "IDAT", room + SEQUENCE, packed, error)
                      : png_writer_chunk(replay->out, "fdAT", room, SEQUENCE + packed, error)) &&
               (replay->number + 1 < replay->count ||
                png_writer_chunk(replay->out, "IEND", room, 0, error));
    } else {
        error_memory(error);
    }
    png_packer_free(packer);
    free(room);
    return done;
}

const struct format format_apng = {
    .name = "apng",
    .ending = ".apng",
    .about = "what keys do, as a PNG that moves",
    .binary = true,
    .colored = true,
    .moves = true,
    .frame = write_picture,
};
