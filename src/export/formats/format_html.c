/*
 * A page with one <pre>, which can be pasted into another: spans have all their colours, and the
 * tooltip has the command line. Lines are as tall as the font makes them, so that grounds join.
 */
#include "export/formats/format.h"
#include "export/formats/put.h"

enum {
    SPAN_MAX =
        sizeof "<span style=\"color:#rrggbb;background:#rrggbb;font-weight:bold;opacity:.6\">"
               "</span>" -
        1,
};

static bool begin_page(struct format_file *file, struct error *error)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>tmap</title>\n"
          "<pre style=\"display:inline-block;margin:0;background:#000;color:#ccc;"
          "font-family:monospace;line-height:normal\" title=\"",
          file->out);
    if (!write_command(file->out, file->map, error))
        return false;
    fputs("\">\n", file->out);
    return true;
}

static bool end_page(struct format_file *file, struct error *error)
{
    (void)error;
    fputs("</pre>\n</html>\n", file->out);
    return true;
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

/* Writes cells that look alike, from part->next on. */
static char *put_run(char *to, const struct cell_row *row, struct row_part *part)
{
    const struct cell *first = &row->cells[part->next];
    bool plain = first->ink == COLOR_DEFAULT && first->ground == COLOR_DEFAULT && first->flags == 0;
    if (!plain)
        to = put_span(to, first);
    for (; part->next < row->count && cells_alike(&row->cells[part->next], first); part->next++)
        if (row->cells[part->next].glyph != 0) /* 0: the right half of a wide one */
            to = put_escaped(to, row->cells[part->next].glyph);
    return plain ? to : put_string(to, "</span>");
}

static size_t print_spans(const struct map *map, const struct cell_row *row, struct row_part *part,
                          char *line)
{
    char *to = line;
    (void)map;
    while (part->next < part->until)
        to = put_run(to, row, part);
    if (part->next == row->count)
        *to++ = '\n';
    return (size_t)(to - line);
}

const struct format format_html = {
    .name = "html",
    .ending = ".html",
    .about = "tiles in colour, for a page",
    .colored = true,
    .row_extra = sizeof "\n" - 1,
    .painted_max = SPAN_MAX + PUT_GLYPH_MAX,
    .begin = begin_page,
    .end = end_page,
    .print_part = print_spans,
    .part_passes = 1,
};
