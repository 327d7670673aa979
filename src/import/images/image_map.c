/*
 * The handler of SIGBUS puts a page of zeros where the file has no page any more, and reading goes
 * on. It is called before the one of system/cleanup.h, which ends the program, and leaves all faults
 * elsewhere to that one.
 *
 * A handler has no parameter for what it needs: that is the reason for all writable globals of this
 * file.
 */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include "import/images/image_map.h"

#include "base/minmax.h"
#include "system/cleanup.h"

#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static volatile uintptr_t mapping_begin; /* first address of the mapping; 0: there is none */
static volatile uintptr_t mapping_end;
static volatile uintptr_t page_size;
static volatile sig_atomic_t is_cut;
static int mapped_file; /* descriptor of our own */
static struct sigaction handler_before;

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
        raise(number); /* sent by somebody: it does not come again by itself */
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

/* Returns the bytes of a file up to the end of a picture that begins at an offset; 0 if this is no
 * regular file, or one that is too short or too large to be mapped. */
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
            (void)bytes[done]; /* a byte brings its page */
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
