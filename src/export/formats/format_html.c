/*
 * A page with one <pre>, which can be pasted into another: spans have all their colours, and the
 * tooltip has the command line. Lines are as tall as the font makes them, so that grounds join.
 */
#include "export/formats/format.h"
#include "export/formats/markup.h"
#include "render/painter.h"

enum {
    SPAN_MAX =
        sizeof "<span style=\"color:#rrggbb;background:#rrggbb;font-weight:bold;opacity:.6\">"
               "</span>" -
        1,
};

static bool begin_page(struct format_file *file, const struct map *map, struct error *error)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>tmap</title>\n"
          "<pre style=\"display:inline-block;margin:0;background:#000;color:#ccc;"
          "font-family:monospace;line-height:normal\" title=\"",
          file->out);
    if (!markup_command(file->out, map, error))
        return false;
    fputs("\">\n", file->out);
    return format_written(file->out, error);
}

static bool end_page(struct format_file *file, const struct map *map, struct error *error)
{
    (void)map;
    fputs("</pre>\n</html>\n", file->out);
    return format_written(file->out, error);
}

/* Writes the start of a span in the colours and flags of a cell, which are not all the page's. */
static char *put_span(char *to, const struct cell *cell)
{
    to = put_string(to, "<span style=\"");
    if (cell->ink != COLOR_DEFAULT)
        to = put_string(put_hex_color(put_string(to, "color:"), cell->ink), ";");
    if (cell->ground != COLOR_DEFAULT)
        to = put_string(put_hex_color(put_string(to, "background:"), cell->ground), ";");
    if (cell->flags & CELL_BOLD)
        to = put_string(to, "font-weight:bold;");
    if (cell->flags & CELL_DIM)
        to = put_string(to, "opacity:.6;");
    return put_string(to - 1, "\">"); /* over the last semicolon */
}

/* Writes cells that look alike, from part->next on, of a row of `count` cells. */
static char *put_run(char *to, const struct cell *cells, uint32_t count, struct row_part *part)
{
    const struct cell *first = &cells[part->next];
    bool plain = first->ink == COLOR_DEFAULT && first->ground == COLOR_DEFAULT && first->flags == 0;
    if (!plain)
        to = put_span(to, first);
    for (; part->next < count && markup_alike(&cells[part->next], first); part->next++)
        if (cells[part->next].glyph != 0) /* 0: the right half of a wide one */
            to = put_escaped(to, cells[part->next].glyph);
    return plain ? to : put_string(to, "</span>");
}

static size_t print_some_spans(const struct map *map, uint32_t number, const struct cell *cells,
                               struct row_part *part, char *line)
{
    uint32_t cols = painter_cols(map);
    char *to = line;
    (void)number;
    while (part->next < part->until)
        to = put_run(to, cells, cols, part);
    if (part->next == cols)
        *to++ = '\n';
    return (size_t)(to - line);
}

static size_t print_spans(const struct map *map, uint32_t number, const struct cell *cells,
                          char *line)
{
    struct row_part whole = {.until = painter_cols(map)};
    return print_some_spans(map, number, cells, &whole, line);
}

const struct format format_html = {
    .name = "html",
    .ending = ".html",
    .about = "tiles in colour, for a page",
    .colored = true,
    .rgb = true,
    .row_extra = sizeof "\n" - 1,
    .painted_max = SPAN_MAX + MARKUP_GLYPH_MAX,
    .begin = begin_page,
    .end = end_page,
    .passes = 1,
    .print_cells = print_spans,
    .print_part = print_some_spans,
};
