/*
 * The whole file is read before its first place.
 */
#include "import/places_file.h"

#include "places/places_text.h"
#include "system/system.h"

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
