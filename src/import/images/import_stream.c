/*
 * A pipe does not tell its length, so its copy grows until the stream ends or the caller's limit is
 * reached. A mapped file may become shorter at any time: see the section on the image map.
 */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include "import/images/import_stream.h"

#include "base/minmax.h"
#include "system/system.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

void import_stream_progress(const struct import_stream *stream, uint64_t done, uint64_t all)
{
    if (stream->progress != NULL)
        progress_tell(stream->progress, done, all);
}

bool import_stream_fits(const struct import_stream *stream, const char *what, const char *cells,
                        uint32_t width, uint32_t height, struct error *error)
{
    uint64_t count = (uint64_t)width * height;
    if (count == 0)
        return error_format(error, ERROR_FAILURE, "a %s of %ux%u has no %s", what, width, height,
                            cells);
    if (width > PICTURE_SIDE_MAX || height > PICTURE_SIDE_MAX)
        return error_format(error, ERROR_FAILURE, "a %s of %ux%u: each side must be at most %u",
                            what, width, height, PICTURE_SIDE_MAX);
    if (count > stream->max_cells)
        return error_format(
            error, ERROR_FAILURE, "a %s of %ux%u, %llu %s: at most %llu (--max-pixels)", what,
            width, height, (unsigned long long)count, cells, (unsigned long long)stream->max_cells);
    return true;
}

/* Passes the mark of UTF-8 at the start of a stream. Returns the next byte, which is taken. Bytes
 * that turn out to be none are given back, of pipes, too: C libraries take three. */
static int pass_mark(FILE *in)
{
    int first = getc(in);
    int second = first == 0xEF ? getc(in) : EOF;
    int third = second == 0xBB ? getc(in) : EOF;
    if (third == 0xBF)
        return getc(in);
    ungetc(third, in);
    ungetc(second, in);
    return first;
}

int import_stream_peek(FILE *in, const char *empty, struct error *error)
{
    errno = 0;
    int first = pass_mark(in);
    if (first != EOF)
        ungetc(first, in);
    else if (ferror(in))
        error_of_errno(error);
    else
        error_set(error, ERROR_FAILURE, empty);
    return first;
}

char *import_stream_beside(const struct import_stream *stream, const char *ending)
{
    enum { BYTES_MAX = 1 << 16 };
    struct stat status;
    struct text path = {.grows = true};
    text_join(&path, stream->name != NULL ? stream->name : ".", ending, NULL);
    bool there = !path.failed && stat(path.bytes, &status) == 0 && S_ISREG(status.st_mode);
    FILE *in = there ? fopen(path.bytes, "rb") : NULL;
    char *bytes = in != NULL ? calloc(BYTES_MAX + 1, 1) : NULL;
    if (bytes != NULL && fread(bytes, 1, BYTES_MAX, in) == 0)
        *bytes = '\0';
    if (in != NULL)
        fclose(in);
    text_free(&path);
    return bytes;
}

FILE *import_stream_temporary(struct error *error)
{
    FILE *file = tmpfile();
    if (file == NULL) {
        error_of_errno(error);
        error_prefix(error, "no temporary file");
    }
    return file;
}

bool import_stream_refuse_temporary(struct error *error)
{
    return error_of_errno(error) || error_prefix(error, "temporary file");
}

/* Copies the rest of a stream, and sets `out` to its beginning. Fails as import_stream_spool
 * does. */
static bool copy_stream(FILE *in, FILE *out, uint64_t max_bytes,
                        bool (*accepts)(const char *bytes, size_t length), struct error *error)
{
    char block[1 << 13]; /* the stack may have 64 KB only */
    uint64_t copied = 0;
    size_t got;
    while ((got = fread(block, 1, sizeof block, in)) > 0) {
        if (copied == 0 && accepts != NULL && !accepts(block, got))
            return error_set(error, ERROR_FAILURE,
                             "its name or its first byte promises another kind of file");
        copied += got;
        if (copied > max_bytes)
            return error_format(error, ERROR_FAILURE, "more than %llu bytes",
                                (unsigned long long)max_bytes);
        if (fwrite(block, 1, got, out) < got)
            return import_stream_refuse_temporary(error);
    }
    if (ferror(in))
        return error_of_errno(error);
    return fseeko(out, 0, SEEK_SET) == 0 || import_stream_refuse_temporary(error);
}

FILE *import_stream_spool(FILE *in, uint64_t max_bytes,
                          bool (*accepts)(const char *bytes, size_t length), struct error *error)
{
    if (ftello(in) >= 0)
        return in;
    FILE *out = import_stream_temporary(error);
    if (out == NULL || copy_stream(in, out, max_bytes, accepts, error))
        return out;
    fclose(out);
    return NULL;
}

/*
 * Image map: where the file has lost a page, the system sends SIGBUS. The handler here puts a page
 * of zeros there, and reading goes on. It comes before the handler of system/system.h, which ends
 * the program, and leaves faults at all other addresses to that one.
 *
 * A handler gets no parameter of ours. Therefore this file has writable globals.
 */

static volatile uintptr_t mapping_begin; /* first address of the mapping; 0: there is none */
static volatile uintptr_t mapping_end;
static volatile uintptr_t page_size;
static volatile sig_atomic_t is_cut;
static int mapped_file; /* a descriptor of our own for the file */
static struct sigaction handler_before;

/* The handler of SIGBUS. */
static void fill_page(int number, siginfo_t *info, void *context)
{
    uintptr_t address = (uintptr_t)info->si_addr;
    bool ours = info->si_code > 0 && address >= mapping_begin && address < mapping_end;
    (void)context;
    void *page = (void *)(address & ~(page_size - 1)); // NOLINT(performance-no-int-to-ptr)
    if (ours && mmap(page, page_size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) !=
                    MAP_FAILED) {
        is_cut = 1;
        return;
    }
    sigaction(number, &handler_before, NULL);
    if (info->si_code <= 0)
        raise(number); /* another process sent it: it does not come again by itself */
}

static void install_handler(void)
{
    struct sigaction action = {.sa_sigaction = fill_page, .sa_flags = SA_SIGINFO};
    cleanup_install();
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, &handler_before);
}

static void end_mapping(struct picture *picture)
{
    munmap((void *)mapping_begin, picture->mapped_bytes); // NOLINT(performance-no-int-to-ptr)
    mapping_begin = mapping_end = 0;
    sigaction(SIGBUS, &handler_before, NULL);
    close(mapped_file);
}

/* Returns the number of bytes of a file up to the end of a picture that begins at `start`; 0 if the
 * file is not regular, or is too short or too large to be mapped. */
static size_t bytes_to_map(const struct picture *picture, FILE *in, off_t start)
{
    struct stat status;
    uint64_t pixels = (uint64_t)picture->width * picture->height;
    if (start < 0 || fstat(fileno(in), &status) != 0 || !S_ISREG(status.st_mode))
        return 0;
    uint64_t end = (uint64_t)start + 2 * pixels;
    return end <= (uint64_t)status.st_size && end <= SIZE_MAX / 2 ? (size_t)end : 0;
}

bool image_map(struct picture *picture, FILE *in)
{
    int descriptor = fileno(in);
    off_t start = descriptor >= 0 ? ftello(in) : -1;
    size_t bytes = bytes_to_map(picture, in, start);
    long page = sysconf(_SC_PAGESIZE);
    if (bytes == 0 || page <= 0 || mapping_begin != 0)
        return false;
    char *mapping = mmap(NULL, bytes, PROT_READ, MAP_SHARED, descriptor, 0);
    mapped_file = mapping != MAP_FAILED ? dup(descriptor) : -1;
    if (mapped_file < 0) {
        if (mapping != MAP_FAILED)
            munmap(mapping, bytes);
        return false;
    }
    page_size = (uintptr_t)page;
    mapping_begin = (uintptr_t)mapping;
    mapping_end = mapping_begin + (bytes + page_size - 1) / page_size * page_size;
    is_cut = 0;
    install_handler();
    picture->mapped = mapping + start;
    picture->mapped_bytes = bytes;
    picture->release = end_mapping;
    return true;
}

void image_map_fetch(const struct picture *picture, const struct import_stream *stream)
{
    const size_t step = (size_t)1 << 20;
    size_t all = picture->release == end_mapping ? picture->mapped_bytes : 0;
    const volatile char *bytes = (void *)mapping_begin; // NOLINT(performance-no-int-to-ptr)
    for (size_t done = 0; done < all;) {
        size_t next = MIN(all, done + step);
        for (; done < next; done += page_size)
            (void)bytes[done]; /* reading a byte brings its page into memory */
        done = next;
        import_stream_progress(stream, done, all);
    }
}

bool image_map_is_whole(const struct picture *picture)
{
    struct stat status;
    return picture->release != end_mapping || (!is_cut && fstat(mapped_file, &status) == 0 &&
                                               (uint64_t)status.st_size >= picture->mapped_bytes);
}
