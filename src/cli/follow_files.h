/*
 * Follow files: reloads the drawing that a world grows on, and the user's file of places, when
 * another program changes them while the explorer runs.
 */
#ifndef TMAP_CLI_FOLLOW_FILES_H
#define TMAP_CLI_FOLLOW_FILES_H

#include "cli/options.h"
#include "explorer/actions/state.h"
#include "system/system.h"

struct drawn;

/* The files, as they were read last. */
struct followed_files {
    struct options *options;     /* of the explorer, with its places; the caller's */
    struct drawn *drawn;         /* the drawings that were read again; owned */
    struct file_stamp drawing;   /* zeros: there is none */
    struct file_stamp gazetteer; /* zeros: there is none */
    char *path; /* of places that the user named in the explorer, owned; NULL: none was */
};

/* Begins to follow the files of a map and its options, as they are now. The options must outlive
 * the struct. The caller calls follow_files_end after the explorer was freed, which may show the
 * drawings that the struct owns. */
struct followed_files follow_files_begin(struct options *options, const struct map *map);
void follow_files_end(struct followed_files *files);

/* Reads the places of the file at a path, or removes all places if it is "none"; does neither if it
 * is NULL. Then reads those followed files again that have changed. Sets the explorer's note
 * whenever it reads. A file that is broken, as one that is half written, leaves the map as it was.
 * Takes microseconds if none has changed. `context` is a struct followed_files. */
void follow_files(void *context, struct explorer *explorer, const char *path);

#endif
