/*
 * A file has a temporary name beside its own until it is complete, and is then renamed.
 *
 * A file reaches the disk before its new name does: else a machine that loses power could keep the
 * name and lose the contents.
 *
 * Invariant: while the file has a temporary name, the cleanup knows it. All signals are blocked
 * while a name and the cleanup's knowledge of it are made.
 */
#include "export/output_file.h"

#include "base/parse.h"
#include "system/system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Returns another name in the folder of a path; the caller frees it. NULL: out of memory. */
static char *path_beside(const char *path, const char *name)
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

/* Sets the error of a file that cannot be made, as errno says; names the folder if it is the
 * reason. */
static bool error_of_folder(struct error *error, const char *folder)
{
    if (errno != EACCES && errno != EPERM && errno != EROFS)
        return error_of_errno(error);
    return error_format(error, ERROR_FAILURE, "the folder %s cannot be written: %s",
                        ERROR_SHOWN(folder), strerror(errno));
}

/* Makes the file under a temporary name, readable and writable by the user alone. Returns its
 * descriptor, or -1: the error says why. */
static int make_temporary(struct output_file *output, struct error *error)
{
    sigset_t all, before;
    char *name = path_beside(output->path, ".tmap-XXXXXX");
    if (name == NULL) {
        error_memory(error);
        return -1;
    }
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    int descriptor = mkstemp(name);
    if (descriptor >= 0) {
        cleanup_install();
        cleanup_set_file(name);
        output->temporary = name;
    } else {
        error_of_folder(error, output->folder);
        free(name);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return descriptor;
}

/* Gives the file its name. An existing file is replaced. False: the error says why, and an existing
 * file is unchanged. */
static bool place(struct output_file *output, struct error *error)
{
    if (rename(output->temporary, output->path) != 0)
        return error_of_errno(error);
    cleanup_set_file(NULL);
    free(output->temporary);
    output->temporary = NULL;
    return true;
}

/* Follows symbolic links from a path to a file, which need not exist. The caller frees the result.
 * NULL: errno says why. */
static char *resolve_path(const char *path)
{
    char target[PATH_MAX];
    char *resolved = realpath(path, NULL);
    if (resolved != NULL || errno != ENOENT)
        return resolved;
    ssize_t length = readlink(path, target, sizeof target - 1);
    if (length < 0)
        return strdup(path); /* a new file, not a link */
    target[length] = '\0';
    char *next = target[0] == '/' ? strdup(target) : path_beside(path, target);
    resolved = next != NULL ? resolve_path(next) : NULL;
    free(next);
    return resolved;
}

/* Gives the temporary file the mode and, where allowed, the owner of the file that it replaces; or
 * those of a new file if `old` is NULL. */
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

/* Opens a stream to a temporary file. */
static bool open_temporary(struct output_file *output, const struct stat *old, struct error *error)
{
    int descriptor = make_temporary(output, error);
    if (descriptor < 0)
        return false;
    if (set_mode(descriptor, old))
        output->file = fdopen(descriptor, "w");
    if (output->file == NULL) {
        error_of_errno(error);
        close(descriptor);
    }
    return output->file != NULL;
}

/* Returns the descriptor that a path names, as /dev/fd/2 does, or -1 if it names none. */
static int descriptor_of(const char *path)
{
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    if (strcmp(path, "/dev/stdout") == 0)
        return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0)
        return STDERR_FILENO;
    for (size_t n = 0; n < sizeof folders / sizeof *folders; n++) {
        size_t length = strlen(folders[n]);
        uint64_t number;
        if (strncmp(path, folders[n], length) == 0 && parse_number(path + length, INT_MAX, &number))
            return (int)number;
    }
    return -1;
}

/* Opens a stream to a copy of a descriptor: at its place in its file, appending if it appends. */
static bool open_descriptor(struct output_file *output, int descriptor, struct error *error)
{
    int copy = dup(descriptor);
    if (copy >= 0)
        output->file = fdopen(copy, "w");
    if (output->file != NULL)
        return true;
    error_of_errno(error);
    if (copy >= 0)
        close(copy);
    return false;
}

static bool open_output(struct output_file *output, const char *path, struct error *error)
{
    struct stat old;
    int descriptor = descriptor_of(path);
    if (descriptor >= 0)
        return open_descriptor(output, descriptor, error);
    bool exists = stat(path, &old) == 0;
    if (!exists && errno != ENOENT)
        return error_of_errno(error);
    if (exists && !S_ISREG(old.st_mode)) {
        output->file = fopen(path, "w");
        return output->file != NULL || error_of_errno(error);
    }
    if (exists && access(path, W_OK) != 0)
        return error_of_errno(error);
    output->path = resolve_path(path);
    if (output->path == NULL)
        return error_of_errno(error);
    output->folder = path_beside(output->path, strchr(output->path, '/') != NULL ? "" : ".");
    if (output->folder == NULL)
        return error_memory(error);
    return open_temporary(output, exists ? &old : NULL, error);
}

/* Deletes what was written, leaves an existing file unchanged, and frees all. */
static void discard(struct output_file *output)
{
    if (output->file != NULL && output->file != stdout)
        fclose(output->file);
    if (output->temporary != NULL)
        unlink(output->temporary);
    cleanup_set_file(NULL);
    free(output->temporary);
    free(output->folder);
    free(output->path);
    *output = (struct output_file){0};
}

bool output_file_open(struct output_file *output, const char *path, struct error *error)
{
    *output = (struct output_file){0};
    if (path == NULL || strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0) {
        output->file = stdout;
        return true;
    }
    if (open_output(output, path, error))
        return true;
    discard(output);
    return false;
}

/* Sends the contents of a file to the disk. Returns true where files cannot be synchronized. */
static bool sync_descriptor(int descriptor)
{
    return fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP || errno == ENOSYS;
}

/* Writes out what is buffered, to the disk if the file is a temporary one, and closes it. */
static bool finish_stream(struct output_file *output, struct error *error)
{
    bool written = fflush(output->file) == 0 && !ferror(output->file);
    if (written && output->path != NULL)
        written = sync_descriptor(fileno(output->file));
    if (!written)
        error_of_errno(error);
    /* A full disk or a server may report an error as late as here. */
    if (fclose(output->file) != 0 && written)
        written = error_of_errno(error);
    output->file = NULL;
    return written;
}

bool output_file_close(struct output_file *output, bool whole, struct error *error)
{
    int folder = -1;
    if (whole && output->path != NULL)
        folder = open(output->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool written =
        whole && finish_stream(output, error) && (output->path == NULL || place(output, error));
    if (written && folder >= 0)
        (void)sync_descriptor(folder); /* an error would change nothing: it is in its place */
    if (folder >= 0)
        close(folder);
    discard(output);
    return written;
}

bool output_file_close_standard(struct error *error)
{
    struct output_file output = {.file = stdout};
    return output_file_close(&output, true, error) || output_file_prefix(error, NULL);
}

bool output_file_prefix(struct error *error, const char *path)
{
    if (error->kind != ERROR_FAILURE)
        return false;
    return error_prefix(error, "%s",
                        path == NULL || strcmp(path, "-") == 0 ? "standard output"
                                                               : ERROR_SHOWN(path));
}
