/*
 * Invariant: while a temporary file exists, the rescue knows its name, and a signal that ends the
 * program removes it.
 */
#include "files/atomic_file.h"

#include "term/cleanup.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Another name in the folder of a path, in memory of the caller's. NULL: out of memory. */
static char *beside(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    size_t folder = slash != NULL ? (size_t)(slash - path) + 1 : 0;
    char *joined = malloc(folder + strlen(name) + 1);
    if (joined != NULL) {
        memcpy(joined, path, folder);
        strcpy(joined + folder, name);
    }
    return joined;
}

/* The file that a path means once symbolic links are followed, whether it is there or not, in
 * memory of the caller's. NULL: errno says why. */
static char *resolve(const char *path)
{
    char target[PATH_MAX];
    char *resolved = realpath(path, NULL);
    if (resolved != NULL || errno != ENOENT)
        return resolved;
    ssize_t length = readlink(path, target, sizeof target - 1);
    if (length < 0)
        return strdup(path); /* no link: a new file */
    target[length] = '\0';
    char *next = target[0] == '/' ? strdup(target) : beside(path, target);
    resolved = next != NULL ? resolve(next) : NULL;
    free(next);
    return resolved;
}

/* Mode and, as far as it may be done, owner of the file that is replaced, or those of a new one. */
static bool set_mode(int descriptor, const struct stat *old)
{
    mode_t mask = umask(0);
    umask(mask);
    if (old == NULL)
        return fchmod(descriptor, 0666 & ~mask) == 0;
    if (fchown(descriptor, old->st_uid, old->st_gid) != 0)
        errno = 0; /* only root may give files away */
    return fchmod(descriptor, old->st_mode & 0777) == 0;
}

static bool open_beside(struct atomic_file *output, const struct stat *old)
{
    output->unfinished = beside(output->path, ".tmap-XXXXXX");
    if (output->unfinished == NULL)
        return false;
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    int descriptor = mkstemp(output->unfinished);
    if (descriptor >= 0) {
        cleanup_install();
        cleanup_set_file(output->unfinished);
    } else {
        free(output->unfinished);
        output->unfinished = NULL;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (descriptor < 0)
        return false;
    if (set_mode(descriptor, old))
        output->file = fdopen(descriptor, "w");
    if (output->file == NULL) {
        int saved = errno;
        close(descriptor);
        errno = saved;
    }
    return output->file != NULL;
}

static bool open_file(struct atomic_file *output, const char *path)
{
    struct stat old;
    bool exists = stat(path, &old) == 0;
    if (!exists && errno != ENOENT)
        return false;
    if (exists && !S_ISREG(old.st_mode)) {
        output->file = fopen(path, "w");
        return output->file != NULL;
    }
    if (exists && access(path, W_OK) != 0)
        return false;
    output->path = resolve(path);
    return output->path != NULL && open_beside(output, exists ? &old : NULL);
}

bool atomic_file_open(struct atomic_file *output, const char *path)
{
    *output = (struct atomic_file){0};
    if (path == NULL || strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0) {
        output->file = stdout;
        return true;
    }
    if (open_file(output, path))
        return true;
    int saved = errno;
    atomic_file_discard(output);
    errno = saved;
    return false;
}

static void forget(struct atomic_file *output)
{
    cleanup_set_file(NULL);
    free(output->path);
    free(output->unfinished);
    *output = (struct atomic_file){0};
}

void atomic_file_discard(struct atomic_file *output)
{
    if (output->file != NULL && output->file != stdout)
        fclose(output->file);
    if (output->unfinished != NULL)
        unlink(output->unfinished);
    forget(output);
}

bool atomic_file_close(struct atomic_file *output)
{
    bool written = fflush(output->file) == 0 && !ferror(output->file);
    int saved = errno;
    /* Some errors come late, from a full disk or a server: close says so. */
    if (fclose(output->file) != 0 && written) {
        written = false;
        saved = errno;
    }
    output->file = NULL;
    if (written && output->unfinished != NULL && rename(output->unfinished, output->path) != 0) {
        written = false;
        saved = errno;
    }
    if (written) {
        cleanup_set_file(NULL);
        free(output->unfinished);
        output->unfinished = NULL;
    }
    atomic_file_discard(output);
    errno = saved;
    return written;
}
