/*
 * Several threads print blocks of rows, each into a buffer of its own. A thread that has printed a
 * block does not wait for the blocks above it: it leaves the block and goes on with another. The
 * thread that has printed the block to be written next writes it, and all after it that are ready.
 *
 * Printing the block after the last one costs a thread less than another block (see row_printer.h).
 * row_printer.h decides how many threads and buffers there are.
 *
 * Invariant: blocks are begun in order, and none is begun that is `buffers` or more after the one
 * to be written next. So the block to be written next always has a buffer, and its thread never
 * waits for another one.
 */
#include "export/write_map.h"

#include "export/formats/sheet.h"
#include "world/heights.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

/* Room for a printed block. */
struct row_buffer {
    char *bytes;   /* NULL: there is no block in this place of `ready` */
    size_t length; /* number of bytes that were printed */
};

/* The printer of one thread. */
struct print_worker {
    struct row_printer *printer;
    struct png_packer *packer; /* packs the thread's blocks; NULL: they stay as they are */
};

struct print_job {
    const struct map *map; /* as format_map makes it */
    const struct format *format;
    bool packed; /* blocks are packed */
    struct row_sink sink;
    struct progress *progress;
    struct error *error;  /* written by the thread that writes */
    uint32_t rows;        /* number in the whole map */
    uint32_t block_rows;  /* number in a block; the last one may have fewer */
    uint32_t block_count; /* number in the whole map */
    int threads;          /* number of workers */
    int buffers;          /* number of buffers, in `free`, in `ready` and at work */
    struct print_worker workers[PARALLEL_MAX];
    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t moved; /* `turn` has changed, or `failed` */
    int unused;           /* number of buffers in `free` */
    struct row_buffer free[PRINT_BUFFERS_MAX];
    struct row_buffer ready[PRINT_BUFFERS_MAX]; /* block n, once printed, at n % buffers */
    uint32_t turn;                              /* the block to be written next */
    bool writing;                               /* a thread writes it */
    bool failed; /* the sink takes no more, or memory ran out: nothing more is written */
};

/* Prints a block, and packs it if the job packs. False if out of memory. */
static bool print_block(const struct print_job *job, const struct print_worker *worker,
                        uint32_t number, struct row_buffer *buffer)
{
    uint32_t first = number * job->block_rows;
    uint32_t after = first + MIN(job->rows - first, job->block_rows);
    buffer->length = row_printer_print(worker->printer, first, after, buffer->bytes);
    if (row_printer_failed(worker->printer))
        return false;
    if (worker->packer != NULL)
        buffer->length = png_packer_pack(worker->packer, (uint8_t *)buffer->bytes, buffer->length);
    return true;
}

/* Writes the blocks that are ready, from the one whose turn it is on. The caller holds the lock,
 * which is released while the sink is called. */
static void write_blocks(struct print_job *job)
{
    struct row_buffer *next = &job->ready[job->turn % (uint32_t)job->buffers];
    job->writing = true;
    while (next->bytes != NULL && !job->failed) {
        pthread_mutex_unlock(&job->lock);
        bool written = job->sink.take(job->sink.context, next->bytes, next->length, job->error);
        progress_step(job->progress, MIN(job->rows - job->turn * job->block_rows, job->block_rows));
        pthread_mutex_lock(&job->lock);
        job->failed = !written;
        job->free[job->unused++] = *next;
        next->bytes = NULL;
        job->turn++;
        pthread_cond_broadcast(&job->moved);
        next = &job->ready[job->turn % (uint32_t)job->buffers];
    }
    job->writing = false;
}

/* Prints a block as soon as it has a buffer, and writes it if it is its turn. The lock is held
 * except while the block is printed and written. */
static bool do_block(void *context, int thread, uint32_t number)
{
    struct print_job *job = context;
    uint32_t buffers = (uint32_t)job->buffers;
    pthread_mutex_lock(&job->lock);
    while (number - job->turn >= buffers && !job->failed)
        pthread_cond_wait(&job->moved, &job->lock);
    if (!job->failed) {
        struct row_buffer buffer = job->free[--job->unused];
        pthread_mutex_unlock(&job->lock);
        bool printed = print_block(job, &job->workers[thread], number, &buffer);
        pthread_mutex_lock(&job->lock);
        if (!printed && !job->failed)
            job->failed = !error_memory(job->error);
        job->ready[number % buffers] = buffer;
        if (!job->writing)
            write_blocks(job);
    }
    bool more = !job->failed;
    pthread_mutex_unlock(&job->lock);
    return more;
}

/* Makes a worker. False: out of memory; free_job frees what was made. */
static bool make_worker(const struct print_job *job, const struct print_memory *plan,
                        struct print_worker *worker)
{
    enum image_kind kind = format_image_kind(job->format, job->map);
    worker->printer = row_printer_new(job->map, job->format, plan->strip_cols);
    if (worker->printer != NULL && job->packed)
        worker->packer = png_packer_new(kind, job->map->view.cols, plan->block_bytes);
    return worker->printer != NULL && (worker->packer != NULL || !job->packed);
}

/* Makes the workers and buffers of a plan; or as many as there is memory for, maybe none. */
static void equip_job(struct print_job *job, const struct print_memory *plan)
{
    size_t bytes = plan->block_bytes;
    while (job->threads < plan->threads && (uint32_t)job->threads < job->block_count &&
           make_worker(job, plan, &job->workers[job->threads]))
        job->threads++;
    if (job->packed)
        bytes = png_packer_room(bytes, 2 * plan->block_rows);
    int wanted = job->threads > 1 ? plan->buffers : 1;
    while (job->buffers < wanted && (job->free[job->buffers].bytes = malloc(bytes)) != NULL)
        job->buffers++;
    job->unused = job->buffers;
}

/* Frees workers and buffers; no block is at work. */
static void free_job(struct print_job *job)
{
    for (int n = 0; n < PARALLEL_MAX; n++) {
        png_packer_free(job->workers[n].packer);
        row_printer_free(job->workers[n].printer);
    }
    for (int n = 0; n < job->unused; n++)
        free(job->free[n].bytes);
    for (int n = 0; n < job->buffers; n++)
        free(job->ready[n].bytes);
}

/* Prints all rows, and frees what they are printed with. */
static bool do_job(struct print_job *job)
{
    bool equipped = job->threads > 0 && job->buffers > 0;
    if (equipped) {
        pthread_mutex_init(&job->lock, NULL);
        pthread_cond_init(&job->moved, NULL);
        parallel_do(job->threads, job->block_count, do_block, job);
        pthread_cond_destroy(&job->moved);
        pthread_mutex_destroy(&job->lock);
    }
    free_job(job);
    return equipped ? !job->failed : error_memory(job->error);
}

/* Prints the rows of a map that format_map made. */
static bool print_rows(const struct map *drawn, const struct format *format, struct row_sink sink,
                       struct progress *progress, struct error *error)
{
    bool packed = sink.packed && format->packed;
    struct print_memory plan = print_memory_make(drawn, format, packed);
    if (plan.cut)
        return row_printer_print_cut(drawn, format, &plan, sink, progress, error);
    struct print_job *job = calloc(1, sizeof *job); /* a small stack has no room for it */
    if (job == NULL)
        return error_memory(error);
    job->map = drawn;
    job->format = format;
    job->packed = packed;
    job->sink = sink;
    job->progress = progress;
    job->error = error;
    job->rows = format_rows(format, drawn);
    job->block_rows = plan.block_rows;
    job->block_count = (job->rows + job->block_rows - 1) / job->block_rows;
    equip_job(job, &plan);
    bool done = do_job(job);
    free(job);
    return done;
}

/* A sheet while its rows are made: a sink of the rows of its map. */
struct sheet_rows {
    struct sheet sheet;
    struct row_sink sink;      /* takes the rows of the sheet */
    struct png_packer *packer; /* NULL: the sink takes them as they are */
    uint8_t *block;            /* rows that the sink has not got yet */
    uint32_t block_rows;       /* number that it has room for */
    uint32_t y;                /* the next row of the sheet */
};

/* Adds the next row, with the pixels of the map if it has any; these are of `bytes` bytes each, of
 * which a fourth says whether the pixel is there. */
static bool add_sheet_row(struct sheet_rows *rows, const uint8_t *pixels, size_t bytes,
                          struct error *error)
{
    const struct sheet *sheet = &rows->sheet;
    size_t row_bytes = 3 * (size_t)sheet->width;
    uint8_t *row = rows->block + rows->y % rows->block_rows * row_bytes;
    uint8_t *to = row + 3 * (size_t)sheet->left;
    sheet_row(sheet, rows->y, row);
    for (uint32_t n = 0; pixels != NULL && n < sheet->map->view.cols; n++, pixels += bytes)
        if (bytes == 3 || pixels[3] != 0)
            memcpy(to + 3 * (size_t)n, pixels, 3);
    rows->y++;
    if (rows->y % rows->block_rows != 0 && rows->y < sheet->height)
        return true;
    size_t length = ((rows->y - 1) % rows->block_rows + 1) * row_bytes;
    if (rows->packer != NULL)
        length = png_packer_pack(rows->packer, rows->block, length);
    return rows->sink.take(rows->sink.context, (const char *)rows->block, length, error);
}

static bool take_map_rows(void *context, const char *pixels, size_t length, struct error *error)
{
    struct sheet_rows *rows = context;
    const struct map *map = rows->sheet.map;
    size_t bytes = heights_are_holed(&map->world.recipe) ? 4 : 3;
    size_t row_bytes = map->view.cols * bytes;
    bool taken = true;
    for (size_t at = 0; taken && at < length; at += row_bytes)
        taken = add_sheet_row(rows, (const uint8_t *)pixels + at, bytes, error);
    return taken;
}

/* Prints a map as a sheet. */
static bool print_sheet(const struct map *drawn, const struct format *format, struct row_sink sink,
                        struct progress *progress, struct error *error)
{
    enum { BLOCK = 1 << 18 }; /* bytes of a block, if a row is not more */
    struct sheet_rows rows = {.sink = sink};
    rows.sink.packed = sink.packed && format->packed;
    sheet_make(&rows.sheet, drawn);
    size_t row_bytes = 3 * (size_t)rows.sheet.width;
    rows.block_rows = (uint32_t)MAX(BLOCK / row_bytes, 1);
    size_t room = rows.block_rows * row_bytes;
    rows.block = malloc(png_packer_room(room, 2 * rows.block_rows));
    if (rows.sink.packed)
        rows.packer = png_packer_new(IMAGE_COLOR, rows.sheet.width, room);
    bool done =
        (rows.block != NULL && (rows.packer != NULL || !rows.sink.packed)) || error_memory(error);
    while (done && rows.y < rows.sheet.top)
        done = add_sheet_row(&rows, NULL, 0, error);
    done = done && print_rows(drawn, format, (struct row_sink){take_map_rows, &rows, false},
                              progress, error);
    while (done && rows.y < rows.sheet.height)
        done = add_sheet_row(&rows, NULL, 0, error);
    png_packer_free(rows.packer);
    free(rows.block);
    return done;
}

/* Prints the rows of the map's view on the map's threads, or on fewer where rows are long. Memory
 * does not grow with the rows: it is at most 18 MiB a thread and 56 MiB in all, or that of one row.
 * Tells `progress` of them. False: out of memory, or the sink took no more; the
 * error says which. The sink may then have part of the rows. */
static bool write_map_rows(const struct map *map, const struct format *format, struct row_sink sink,
                           struct progress *progress, struct error *error)
{
    struct map drawn;
    format_map(format, map, &drawn);
    return (format_has_sheet(format, map) ? print_sheet : print_rows)(&drawn, format, sink,
                                                                      progress, error);
}

/* True if the map has room for what stands around it as a sheet. */
static bool fits_sheet(const struct map *map, const struct format *format, struct error *error)
{
    struct map drawn;
    struct sheet sheet;
    if (!format_has_sheet(format, map))
        return true;
    format_map(format, map, &drawn);
    sheet_make(&sheet, &drawn);
    return sheet_check(&sheet, error);
}

static bool take_rows(void *context, const char *rows, size_t length, struct error *error)
{
    struct format_file *file = context;
    if (file->format->write != NULL)
        return file->format->write(file, rows, length, error);
    return write_bytes(file->out, rows, length, error);
}

/* Returns `done` if the stream has taken all that was written to it. */
static bool is_written(bool done, FILE *out, struct error *error)
{
    errno = EIO; /* for a stream that fails without a reason */
    return done && (ferror(out) == 0 || error_of_errno(error));
}

/* Writes the bytes before the rows of a pass, and the rows. */
static bool write_pass(struct format_file *file, struct progress *progress, struct error *error)
{
    const struct format *format = file->format;
    bool begun = format->begin == NULL || format->begin(file, error);
    return is_written(begun, file->out, error) &&
           write_map_rows(file->map, format, (struct row_sink){take_rows, file, true}, progress,
                          error);
}

/* True if a pass is one of a map. */
static bool is_wanted(const struct format *pass, const struct map *map)
{
    return (!pass->of_water || map_draws_water(map)) &&
           (!pass->of_climate || recipe_has_climate(&map->world.recipe));
}

/* Returns the rows of all passes that a map has. */
static uint64_t rows_of_passes(const struct map *map, const struct format *format)
{
    struct map drawn;
    format_map(format, map, &drawn);
    uint64_t rows = format_rows(format, &drawn);
    for (const struct format *pass = format->passes; pass != NULL && pass->name != NULL; pass++)
        rows += is_wanted(pass, map) ? format_rows(pass, &drawn) : 0;
    return rows;
}

bool write_map(const struct map *map, const struct format *format, FILE *out,
               struct progress *progress, struct error *error)
{
    struct format_file file = {.format = format, .map = map, .out = out};
    errno = EIO; /* for a stream that fails without a reason */
    const bool towns = map->look.layer == LAYER_PLACES;
    if (towns ||
        (format->list != NULL && (map->look.layer == LAYER_NAMES || format->print_numbers == NULL)))
        return (towns ? format->list_towns : format->list)(map, out, error) &&
               (ferror(out) == 0 || error_of_errno(error));
    progress->all = rows_of_passes(map, format);
    bool done = fits_sheet(map, format, error) && write_pass(&file, progress, error);
    for (int n = 0; done && format->passes != NULL && format->passes[n].name != NULL; n++) {
        file.format = &format->passes[n];
        file.pass = n + 1;
        done = !is_wanted(file.format, map) || write_pass(&file, progress, error);
    }
    if (done && format->end != NULL)
        done = is_written(format->end(&file, error), out, error);
    if (format->close != NULL)
        format->close(&file);
    return done;
}

/*
 * Verify: the map is printed again, into a sink that compares its rows with those of the file.
 */

/* How an error begins that says what differs. */
#define DIFFERS "not what its recipe makes: "

/* The sink's context: where the comparison stands. */
struct comparison {
    struct image_reader *reader;
    uint8_t *row;       /* room for a row of the file */
    size_t pixel_bytes; /* bytes of a pixel */
    uint32_t width;     /* pixels of a row */
    uint32_t y;         /* number of the next row */
};

static bool compare_rows(void *context, const char *rows, size_t length, struct error *error)
{
    struct comparison *comparison = context;
    size_t bytes = comparison->width * comparison->pixel_bytes;
    for (const char *made = rows; made < rows + length; made += bytes, comparison->y++) {
        size_t n = 0;
        if (!image_reader_bytes(comparison->reader, comparison->row, error))
            return false;
        if (memcmp(comparison->row, made, bytes) == 0)
            continue;
        while (comparison->row[n] == (uint8_t)made[n])
            n++;
        return error_format(error, ERROR_FAILURE, DIFFERS "the first different pixel is %llu,%u",
                            (unsigned long long)n / comparison->pixel_bytes, comparison->y);
    }
    return true;
}

/* Returns the format that makes images of a kind from a map, or NULL. */
static const struct format *format_of_kind(enum image_kind kind, const struct map *map)
{
    for (int n = 0; kind != IMAGE_OTHER && formats[n] != NULL; n++)
        if (format_image_kind(formats[n], map) == kind)
            return formats[n];
    return NULL;
}

static bool compare_heads(const struct image_head *found, const struct image_head *made,
                          struct error *error)
{
    if (found->width != made->width || found->height != made->height)
        return error_format(error, ERROR_FAILURE, DIFFERS "%ux%u pixels, not %ux%u", found->width,
                            found->height, made->width, made->height);
    if (found->colors != made->colors ||
        memcmp(found->palette, made->palette, sizeof found->palette) != 0)
        return error_set(error, ERROR_FAILURE, DIFFERS "it has other colours");
    return true;
}

static bool compare_pixels(const struct map *map, const struct format *format,
                           struct image_reader *reader, struct progress *progress,
                           struct error *error)
{
    struct comparison comparison = {.reader = reader, .width = reader->head.width};
    comparison.pixel_bytes = image_pixel_bytes(format_image_kind(format, map));
    progress->all = reader->head.height;
    comparison.row = malloc(comparison.width * comparison.pixel_bytes);
    if (comparison.row == NULL)
        return error_memory(error);
    bool same = write_map_rows(map, format, (struct row_sink){compare_rows, &comparison, false},
                               progress, error);
    free(comparison.row);
    return same;
}

/* Explains why a picture is not the same, if an earlier version drew it: by the first part of how
 * it is drawn now that it does not know. */
static bool explain(const struct image_head *found, const struct image_head *made,
                    struct error *error)
{
    char part[IMAGE_DRAWN_MAX + 1];
    bool differs = strncmp(error->text, DIFFERS, strlen(DIFFERS)) == 0;
    for (const char *next = made->drawn; differs && *next != '\0'; next += strlen(part) + 1) {
        snprintf(part, sizeof part, "%.*s", (int)strcspn(next, ";"), next);
        if (strstr(found->drawn, part) != NULL)
            continue;
        const char *since = part + strcspn(part, " ") + 1;
        part[strcspn(part, " ")] = '\0';
        return error_format(error, ERROR_FAILURE, "not equal: drawn anew since tmap %s (%s)", since,
                            part);
    }
    return false;
}

bool verify_image(const struct map *map, struct image_reader *reader, struct progress *progress,
                  struct error *error)
{
    const struct image_head *found = &reader->head;
    const struct format *format = format_of_kind(found->kind, map);
    if (found->kind == IMAGE_ALPHA || found->kind == IMAGE_CLOUDS)
        return error_set(error, ERROR_FAILURE,
                         "tmap makes no grey with opacity any more, so the pixels cannot be "
                         "compared; --from prints its map");
    if (format == NULL)
        return error_set(error, ERROR_FAILURE, DIFFERS "that is another kind of picture");
    if (map->look.kind == VIEW_MAP && !view_is_inside(&map->view, &map->world.recipe))
        return error_set(error, ERROR_FAILURE,
                         DIFFERS "that reaches beyond the edges of the world");
    struct image_head *made = format_image_head(format, map);
    if (made == NULL)
        return error_memory(error);
    bool same = (compare_heads(found, made, error) &&
                 compare_pixels(map, format, reader, progress, error)) ||
                explain(found, made, error);
    free(made);
    return same;
}
