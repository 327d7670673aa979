/*
 * Programs either write to a file, which changes its time and mostly its size, or put another one
 * in its place.
 */
#include "system/file_stamp.h"

struct file_stamp file_stamp_of(const char *path)
{
    struct stat file;
    if (stat(path, &file) != 0)
        return (struct file_stamp){.there = false};
    return (struct file_stamp){true, file.st_dev, file.st_ino, file.st_size, file.st_mtim};
}

bool file_stamp_renew(struct file_stamp *stamp, const char *path)
{
    const struct file_stamp now = file_stamp_of(path);
    bool same = now.there == stamp->there && now.device == stamp->device &&
                now.node == stamp->node && now.size == stamp->size &&
                now.changed.tv_sec == stamp->changed.tv_sec &&
                now.changed.tv_nsec == stamp->changed.tv_nsec;
    if (same || !now.there)
        return false;
    *stamp = now;
    return true;
}
