/*
 * The system links a file without a name by its descriptor's entry in /proc. That cannot replace a
 * file: then the file is linked under a temporary name, and renamed.
 *
 * Invariant: while the file has a temporary name, the cleanup knows it. All signals are blocked
 * while a name and the cleanup's knowledge of it are made.
 */
#ifndef TMAP_PORTABLE
#define _GNU_SOURCE /* O_TMPFILE */
#endif
#include "files/temporary_file.h"

#include "readers/error_format.h"
#include "term/cleanup.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ENTRY_MAX = 40 };

char *path_beside(const char *path, const char *name)
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

/* Sets the error of a temporary file that cannot be made; names the folder if it is the reason. */
static bool error_of_folder(struct error *error, const char *path)
{
    int number = errno;
    if (number != EACCES && number != EPERM && number != EROFS)
        return error_of_errno(error);
    char shown[ERROR_SHOWN_MAX];
    char *folder = path_beside(path, "");
    if (folder == NULL)
        return error_memory(error);
    error_format(error, ERROR_FAILURE, "the folder %s cannot be written: %s",
                 error_shown(folder[0] != '\0' ? folder : ".", shown), strerror(number));
    free(folder);
    return false;
}

static void block_signals(sigset_t *before)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, before);
}

/* Writes the name of a descriptor's entry. */
static void name_entry(int descriptor, char entry[ENTRY_MAX])
{
    snprintf(entry, ENTRY_MAX, "/proc/self/fd/%d", descriptor);
}

/* Returns the descriptor of a file without a name, or -1 if the system or the folder has none, or
 * no way to give it a name. */
static int open_unnamed(const char *folder)
{
    int descriptor = -1;
#ifdef O_TMPFILE
    char entry[ENTRY_MAX];
    descriptor = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    name_entry(descriptor, entry);
    if (descriptor >= 0 && access(entry, F_OK) != 0) {
        close(descriptor);
        descriptor = -1;
    }
#else
    (void)folder;
#endif
    return descriptor;
}

/* Makes a file with a temporary name. Returns its descriptor, or -1: the error says why. */
static int open_named(struct temporary_file *file, const char *path, struct error *error)
{
    sigset_t before;
    char *name = path_beside(path, ".tmap-XXXXXX");
    if (name == NULL) {
        error_memory(error);
        return -1;
    }
    block_signals(&before);
    int descriptor = mkstemp(name);
    if (descriptor >= 0) {
        cleanup_install();
        cleanup_set_file(name);
        file->name = name;
    } else {
        error_of_folder(error, path);
        free(name);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return descriptor;
}

int temporary_file_open(struct temporary_file *file, const char *path, struct error *error)
{
    *file = (struct temporary_file){0};
    char *folder = path_beside(path, ".");
    if (folder == NULL) {
        error_memory(error);
        return -1;
    }
    int descriptor = open_unnamed(folder);
    free(folder);
    if (descriptor < 0)
        descriptor = open_named(file, path, error);
    file->open = descriptor >= 0;
    return descriptor;
}

/* Gives a file without a name a temporary one. */
static bool name_temporarily(struct temporary_file *file, const char *entry, const char *path,
                             struct error *error)
{
    enum { TRIES = 100 };
    char name[60];
    sigset_t before;
    int linked = -1;
    cleanup_install();
    block_signals(&before);
    errno = EEXIST;
    for (int n = 0; linked != 0 && errno == EEXIST && n < TRIES; n++) {
        free(file->name);
        snprintf(name, sizeof name, ".tmap-%ld-%d", (long)getpid(), n);
        file->name = path_beside(path, name);
        if (file->name == NULL)
            break;
        linked = linkat(AT_FDCWD, entry, AT_FDCWD, file->name, AT_SYMLINK_FOLLOW);
    }
    if (linked == 0) {
        cleanup_set_file(file->name);
    } else {
        if (file->name == NULL)
            error_memory(error);
        else
            error_of_folder(error, path);
        free(file->name);
        file->name = NULL;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return linked == 0;
}

bool temporary_file_place(struct temporary_file *file, int descriptor, const char *path,
                          struct error *error)
{
    char entry[ENTRY_MAX];
    name_entry(descriptor, entry);
    bool placed =
        file->name == NULL && linkat(AT_FDCWD, entry, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
    if (!placed && file->name == NULL) {
        if (errno != EEXIST)
            return error_of_folder(error, path);
        if (!name_temporarily(file, entry, path, error))
            return false;
    }
    if (!placed && rename(file->name, path) != 0)
        return error_of_errno(error);
    cleanup_set_file(NULL);
    free(file->name);
    *file = (struct temporary_file){0};
    return true;
}

void temporary_file_remove(struct temporary_file *file)
{
    if (file->name != NULL)
        unlink(file->name);
    cleanup_set_file(NULL);
    free(file->name);
    *file = (struct temporary_file){0};
}
