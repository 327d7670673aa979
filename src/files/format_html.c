/*
 * A page with one <pre>, which can be pasted into another: spans have all their colours, and the
 * tooltip has the command line. Lines are as tall as the font makes them, so that grounds join.
 */
#include "files/format.h"
#include "files/markup.h"
#include "map/painter.h"

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
    if (cell->fg != COLOR_DEFAULT)
        to = put_string(put_hex_color(put_string(to, "color:"), cell->fg), ";");
    if (cell->bg != COLOR_DEFAULT)
        to = put_string(put_hex_color(put_string(to, "background:"), cell->bg), ";");
    if (cell->flags & CELL_BOLD)
        to = put_string(to, "font-weight:bold;");
    if (cell->flags & CELL_DIM)
        to = put_string(to, "opacity:.6;");
    return put_string(to - 1, "\">"); /* over the last semicolon */
}

static size_t print_spans(const struct map *map, uint32_t number, const struct cell *cells,
                          char *line)
{
    const struct cell *end = cells + painter_cols(map);
    char *to = line;
    (void)number;
    while (cells < end) {
        bool plain = cells->fg == COLOR_DEFAULT && cells->bg == COLOR_DEFAULT && cells->flags == 0;
        const struct cell *next = cells + markup_run(cells, (uint32_t)(end - cells));
        if (!plain)
            to = put_span(to, cells);
        for (; cells < next; cells++)
            if (cells->glyph != 0) /* 0: the right half of a wide one */
                to = put_escaped(to, cells->glyph);
        if (!plain)
            to = put_string(to, "</span>");
    }
    *to++ = '\n';
    return (size_t)(to - line);
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
    .print_cells = print_spans,
};
