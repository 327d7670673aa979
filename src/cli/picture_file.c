/*
 * Image readers take streams. Here a stream gets a name, which errors begin with.
 */
#include "cli/picture_file.h"

#include "import/drawn_land.h"
#include "places/places_text.h"
#include "system/system.h"

static FILE *open_input(const char *path, bool again, struct error *error)
{
    return strcmp(path, "-") == 0 ? stdin : system_open(path, again, error);
}

static void close_input(FILE *in)
{
    if (in != NULL && in != stdin)
        fclose(in);
}

/* True if the name of a path is that of a format which tmap writes but does not read. Text files do
 * not count: others write them, too. */
static bool is_print(const char *path)
{
    const struct format *format = format_of_file(path);
    return format != NULL && format != formats[0] && !format_is_image(format);
}

bool picture_file_open(struct picture_file *file, const char *path, uint64_t max_pixels,
                       struct error *error)
{
    *file = (struct picture_file){.path = path, .in = open_input(path, false, error)};
    if (file->in != NULL)
        file->reader = image_reader_new(
            &(struct import_stream){.in = file->in, .max_cells = max_pixels}, error);
    if (file->reader != NULL)
        return true;
    close_input(file->in);
    if (strcmp(error->text, IMAGE_UNKNOWN) == 0 && is_print(path))
        error_set(error, ERROR_FAILURE, "tmap can reopen only .png and .pgm");
    return error_prefix_input(error, path);
}

void picture_file_close(struct picture_file *file)
{
    image_reader_free(file->reader);
    close_input(file->in);
}

/* True if a shell needs no quotes for a path, and gdal_translate does not take it for an option. */
static bool is_plain_path(const char *path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "/._+-,:@%";
    return path[0] != '-' && path[strspn(path, plain)] == '\0';
}

/* Refuses output of tmap that tmap does not read, and says how to read its heights. */
static bool refuse_print(const char *path, struct error *error)
{
    const char *ending = format_of_file(path)->ending;
    if (strcmp(ending, ".csv") == 0)
        return error_format(error, ERROR_FAILURE,
                            "rows of numbers are read as a PGM: (echo P2 COLS ROWS 65535; tr , ' ' "
                            "<%s) | tmap -",
                            is_plain_path(path) && strlen(path) < 120 ? path : "FILE");
    return error_format(error, ERROR_FAILURE,
                        "tmap writes %s but does not read it; to read heights again, write .pgm or "
                        "--format=png-grey",
                        ending);
}

/* Appends to an error that ends with a command of GDAL's the names of the file, as GDAL opens it,
 * and of one that tmap reads. Returns false. */
static bool add_names(const char *path, struct error *error)
{
    const char *ending = strstr(error->text, "-of PNG") != NULL       ? ".png"
                         : strstr(error->text, "-of AAIGrid") != NULL ? ".asc"
                                                                      : ".tif";
    bool zipped = text_ends(path, ".zip") && !text_ends(path, ".hgt.zip");
    const char *opener = text_ends(path, ".gz") ? "/vsigzip/" : zipped ? "/vsizip/" : "";
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    size_t stem = strcspn(name[0] == '.' ? name + 1 : name, ".") + (name[0] == '.' ? 1 : 0);
    bool plain = is_plain_path(path) && stem > 0 && stem < 80 && strlen(path) < 120;
    bool piped = strcmp(path, "-") == 0;
    if (piped || !plain) {
        path = piped ? "/vsistdin/" : "IN";
        name = "OUT";
        stem = strlen(name);
    }
    bool itself = strcmp(name + stem, ending) == 0;
    struct text text = TEXT_LOCAL(300);
    text_join(&text, " ", opener, path, " ", NULL);
    text_bytes(&text, name, stem);
    text_join(&text, itself ? "-gdal" : "", ending, NULL);
    return error_append(error, "%s", text.bytes);
}

/* Returns the command of GDAL's that makes a file which this tmap reads. */
static const char *translate(void)
{
    return elevation_reads_tiff ? ELEVATION_TRANSLATE : ELEVATION_TRANSLATE " -of AAIGrid";
}

/* Refuses a file of an unknown kind, and says how GDAL converts it to one that keeps decimals, its
 * units and nodata, which a PNG would lose. */
static bool refuse_kind(const char *path, struct error *error)
{
    if (is_print(path))
        return refuse_print(path, error);
    if (format_of_file(path) == formats[0])
        return error_set(error, ERROR_FAILURE,
                         "text is not read as a picture; --grow grows a world on it");
    if (text_ends(path, ".pam") || text_ends(path, ".pfm"))
        return error_set(error, ERROR_FAILURE,
                         text_ends(path, ".pam")
                             ? "netpbm makes a picture that tmap reads: pamtopnm IN >OUT.pgm"
                             : "netpbm makes a picture that tmap reads: pfmtopam "
                               "-maxval=65535 IN | pamtopnm >OUT.pgm");
    error_format(error, ERROR_FAILURE,
                 "not a picture or elevation that tmap reads (PNG, PGM, PPM, GeoTIFF, .asc, .hgt); "
                 "if GDAL reads it: %s",
                 translate());
    return add_names(path, error);
}

/* Ends the error of a file of elevation with the command by which GDAL makes one that is read.
 * Returns false. */
static bool advise(const char *path, struct error *error)
{
    const char *text = error->text;
    if (strstr(text, "--max-pixels") != NULL || strstr(text, "cut off") != NULL ||
        strstr(text, "SRTM tile") != NULL || strstr(text, "temporary file") != NULL ||
        strstr(text, "the TIFF is broken") != NULL)
        return false;
    if (strstr(text, ": gdal") == NULL)
        error_append(error, "; if GDAL reads it: %s", translate());
    return add_names(path, error);
}

/* Reads the picture or the elevations in an open file. */
static bool read_heights_from(struct picture *picture, const struct import_stream *stream,
                              const struct picture_request *request, struct error *error)
{
    enum { PNG_FIRST = 0x89 };
    if (request->encoding != ENCODING_GREY)
        return picture_of_elevation_decode(picture, stream, request->encoding, error);
    bool guessed;
    if (elevation_recognised(stream->in, stream->name, &guessed) &&
        !(request->drawing && guessed)) {
        return picture_of_elevation_read(picture, stream, error) ||
               (!error->of_system && error->kind == ERROR_FAILURE &&
                (guessed ? refuse_kind : advise)(request->path, error));
    }
    if (stream->nodata != NULL)
        return error_set(error, ERROR_USAGE, "--nodata is for elevation, not for greys");
    int first = import_stream_peek(stream->in, "there is no drawing in it", error);
    if (request->drawing && first != PNG_FIRST && first != 'P')
        return first != EOF && drawn_land_text(picture, stream, error);
    return image_read(picture, stream, error) ||
           (strcmp(error->text, IMAGE_UNKNOWN) == 0 && refuse_kind(request->path, error));
}

struct picture_request picture_file_request(const struct options *options, bool drawing)
{
    const struct map_options *map = &options->map;
    const char *grow = map->text[OPTION_GROW];
    return (struct picture_request){
        .path = options->picture,
        .max_pixels = options->max_pixels,
        .encoding = (enum picture_encoding)map->encoding,
        .nodata = map->text[OPTION_NODATA],
        .smooth = !drawing && map->sampling == SAMPLING_SMOOTH,
        .drawing = drawing,
        .colors = grow != NULL && strchr(grow, ',') != NULL ? COLORS_BLUE
                  : map->digest >= 0                        ? COLORS_TILES
                                                            : COLORS_FOUND,
    };
}

bool picture_file_read(struct picture *picture, const struct picture_request *request,
                       struct error *error)
{
    enum { MEGA = 1000000 };
    struct progress_line line;
    const struct file_stamp stamp = file_stamp_of(request->path);
    struct import_stream stream = {
        .in = open_input(request->path, request->again, error),
        .name = strcmp(request->path, "-") == 0 ? NULL : request->path,
        .max_cells = request->max_pixels,
        .nodata = request->nodata,
        .progress = &line.progress,
        .greys = request->drawing ? drawn_land_greys : NULL,
        .colors = request->colors,
    };
    char size[16] = "";
    if (stamp.size >= MEGA)
        snprintf(size, sizeof size, ", %d MB", (int)(stamp.size / MEGA));
    progress_start(&line, !request->again, "reading %s%s", PROGRESS_NAME(request->path), size);
    bool done = stream.in != NULL && read_heights_from(picture, &stream, request, error);
    progress_end(&line);
    close_input(stream.in);
    if (done && request->colors == COLORS_BLUE && !picture->blue) {
        picture_free(picture);
        done = error_set(error, ERROR_USAGE, "--grow=N,blue is for pictures of land in blue water");
    }
    if (!done)
        return error_prefix_input(error, request->path);
    picture->name = request->path;
    picture->nodata = request->nodata;
    if (request->encoding != ENCODING_GREY)
        picture->encoding = option_rows[OPTION_ENCODING].names((int)request->encoding);
    if (!request->smooth || picture_smooth(picture))
        return true;
    picture_free(picture);
    return error_memory(error);
}

char *picture_file_recipe(const struct picture_file *file, struct error *error)
{
    const char *carried = file->reader->head.recipe;
    char *recipe = NULL;
    bool found = image_reader_search(file->reader, error);
    if (found && *carried == '\0' && file->reader->head.left_out)
        error_format(error, ERROR_FAILURE,
                     "its recipe is broken, over %d bytes, or has control characters",
                     IMAGE_RECIPE_MAX);
    else if (found && *carried == '\0')
        error_set(error, ERROR_FAILURE, "this file has no tmap recipe");
    else if (found && (recipe = strdup(carried)) == NULL)
        error_memory(error);
    if (recipe == NULL)
        error_prefix_input(error, file->path);
    return recipe;
}

bool places_file_load(struct gazetteer *gazetteer, const struct recipe *recipe, const char *path,
                      bool again, struct error *error)
{
    size_t length = 0;
    *gazetteer = (struct gazetteer){0};
    char *bytes = system_read(path, again, PLACES_FILE_BYTES_MAX, &length, error);
    bool done = bytes != NULL && places_text_read(gazetteer, recipe, bytes, length, error);
    gazetteer->letters = bytes;
    gazetteer->path = path;
    return done || error_prefix_option(error, "places", path);
}
