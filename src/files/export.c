/*
 * Rows of pixels are printed as rows of anything are, on threads; one of them at a time feeds the
 * writer of the picture, in order.
 */
#include "files/export.h"

#include "files/png_write.h"
#include "files/print_rows.h"
#include "map/painter.h"
#include "map/recipe_line.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct map export_drawn(const struct map *map)
{
    struct map drawn = *map;
    drawn.look.blocks = BLOCKS_HALF; /* of which each is two pixels */
    drawn.look.colors = COLORS_RGB;
    return drawn;
}

static void set_palette(struct image_head *head, const struct map *map)
{
    struct map drawn = export_drawn(map);
    head->colors = drawn.look.tiles.count;
    for (int n = 0; n < head->colors; n++) {
        uint32_t rgb = painter_style(&drawn.look, n).rgb;
        head->palette[n][0] = (uint8_t)RGB_RED(rgb);
        head->palette[n][1] = (uint8_t)RGB_GREEN(rgb);
        head->palette[n][2] = (uint8_t)RGB_BLUE(rgb);
    }
}

bool export_head(const struct map *map, const struct format *format, struct image_head *head)
{
    char *command = recipe_line_of(map);
    if (command == NULL)
        return false;
    *head = (struct image_head){
        .width = map->view.cols,
        .height = map->view.rows,
        .kind = format_picture(format, &map->look),
    };
    if (head->kind == IMAGE_INDEXED)
        set_palette(head, map);
    image_head_set_recipe(head, command, strlen(command));
    free(command);
    return true;
}

static bool print_pgm(const struct map *map, const struct format *format,
                      const struct image_head *head, FILE *out, struct progress *progress)
{
    errno = EIO; /* should the stream fail without a word */
    return fprintf(out, "P5\n# tmap %s\n%u %u\n65535\n", head->recipe, head->width, head->height) >
               0 &&
           print_rows(map, format, (struct print_sink){print_to_stream, out}, progress);
}

static bool take_rows(void *writer, const char *bytes, size_t length)
{
    return png_writer_rows(writer, (const uint8_t *)bytes, length);
}

static bool print_png(const struct map *map, const struct format *format,
                      const struct image_head *head, FILE *out, struct progress *progress)
{
    struct png_writer *writer = png_writer_new(out, head);
    bool done = writer != NULL &&
                print_rows(map, format, (struct print_sink){take_rows, writer}, progress) &&
                png_writer_end(writer);
    int saved = errno;
    png_writer_free(writer);
    errno = saved;
    return done;
}

/* Prints a picture after its head. */
static bool print_picture(const struct map *map, const struct format *format,
                          const struct image_head *head, FILE *out, struct progress *progress)
{
    struct map drawn = export_drawn(map);
    return (head->kind == IMAGE_PGM ? print_pgm : print_png)(&drawn, format, head, out, progress);
}

bool export_map(const struct map *map, const struct format *format, FILE *out,
                struct progress *progress)
{
    if (format->picture == IMAGE_OTHER)
        return print_rows(map, format, (struct print_sink){print_to_stream, out}, progress);
    struct image_head *head = malloc(sizeof *head);
    bool done = head != NULL && export_head(map, format, head);
    if (!done)
        errno = ENOMEM;
    done = done && print_picture(map, format, head, out, progress);
    int saved = errno;
    free(head);
    errno = saved;
    return done;
}
