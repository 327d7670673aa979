/*
 * A recording of a terminal, as asciinema plays it (asciicast, version 2): a line of JSON about the
 * whole, then a line for each frame: the time at which it comes, and the bytes that the terminal
 * gets then, which are the rows that differ from the frame before.
 */
#include "canvas/ansi_codes.h"
#include "export/formats/format.h"
#include "export/formats/put.h"

static bool write_screen(const struct replay *replay, struct error *error)
{
    const uint32_t cols = (uint32_t)replay->cols;
    FILE *out = replay->out;
    struct text text = {.grows = true};
    text_add(&text, replay->before == NULL ? "\033[?25l" : ""); /* no cursor */
    for (int row = 0; row < replay->rows; row++) {
        if (frame_row_stays(replay, row))
            continue;
        text_format(&text, "\033[%d;1H", row + 1);
        text_bytes(&text, replay->line,
                   ansi_row(replay->cells + (size_t)row * cols, cols, replay->line) - 1);
    }
    bool done = !text.failed || error_memory(error);
    if (done && replay->before == NULL) {
        fprintf(out, "{\"version\": 2, \"width\": %u, \"height\": %d, \"title\": ", cols,
                replay->rows);
        done =
            write_recipe_line(out, replay->map, put_json_string, error) && fputs("}\n", out) >= 0;
    }
    if (done) {
        fprintf(out, "[%.3f, \"o\", ", (double)replay->number * replay->pause / 1000);
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
