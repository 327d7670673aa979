/*
 * A recording of a terminal, as asciinema plays it (asciicast, version 2): a line of JSON about the
 * whole, then a line for each frame: when it comes, and what the terminal gets then, which are the
 * rows that are other than before.
 */
#include "canvas/ansi_codes.h"
#include "export/formats/format.h"
#include "export/formats/put.h"

static bool write_head(const struct replay_frame *frame, FILE *out, struct error *error)
{
    fprintf(out, "{\"version\": 2, \"width\": %d, \"height\": %d, \"title\": ", frame->cols,
            frame->rows);
    return write_recipe_line(out, frame->map, put_json_string, error) && fputs("}\n", out) >= 0;
}

static bool write_screen(const struct replay_frame *frame, FILE *out, struct error *error)
{
    const double time = (double)frame->number * frame->pause / 1000;
    const uint32_t cols = (uint32_t)frame->cols;
    struct text text = {.grows = true};
    text_add(&text, frame->before == NULL ? "\033[?25l" : ""); /* no cursor */
    for (int row = 0; row < frame->rows; row++) {
        if (frame_row_stays(frame, row))
            continue;
        text_format(&text, "\033[%d;1H", row + 1);
        text_bytes(&text, frame->line,
                   ansi_row(frame->cells + (size_t)row * cols, cols, frame->line) - 1);
    }
    bool done =
        text.failed ? error_memory(error) : frame->before != NULL || write_head(frame, out, error);
    if (done) {
        fprintf(out, "[%.3f, \"o\", ", time);
        put_json_string(out, text.bytes, text.length);
        fputs("]\n", out);
    }
    text_free(&text);
    return done;
}

const struct format format_cast = {
    .name = "cast",
    .ending = ".cast",
    .about = "what keys do, for asciinema",
    .colored = true,
    .moves = true,
    .frame = write_screen,
};
