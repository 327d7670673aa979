#include "cli/watched_file.h"

#include <string.h>
#include <sys/stat.h>

bool watched_file_changed(struct watched_file *file)
{
    struct stat now;
    if (file->path == NULL || stat(file->path, &now) != 0)
        return false;
    bool changed = now.st_size != file->bytes || now.st_mtim.tv_sec != file->written.tv_sec ||
                   now.st_mtim.tv_nsec != file->written.tv_nsec;
    file->written = now.st_mtim;
    file->bytes = now.st_size;
    return changed;
}

void watched_file_begin(struct watched_file *file, const char *path)
{
    *file = (struct watched_file){0};
    if (path != NULL && strcmp(path, "-") != 0)
        file->path = path;
    watched_file_changed(file);
}
