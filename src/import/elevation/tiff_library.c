/*
 * Invariant: a library that is loaded has all its functions.
 */
#include "import/elevation/tiff_library.h"

#ifndef TMAP_NO_TIFF

#include <dlfcn.h>
#include <string.h>

/* Finds a function and copies its address to `pointer`, as C has no cast to it from dlsym's. */
static bool find_function(void *handle, const char *name, void *pointer)
{
    void *address = dlsym(handle, name);
    memcpy(pointer, &address, sizeof address);
    return address != NULL;
}

void tiff_library_unload(struct tiff_library *library)
{
    if (library->handle != NULL)
        dlclose(library->handle);
    library->handle = NULL;
}

bool tiff_library_load(struct tiff_library *library, struct error *error)
{
    *library = (struct tiff_library){.handle = dlopen(TIFF_LIBRARY_NAME, RTLD_NOW | RTLD_LOCAL)};
    bool found = library->handle != NULL;
#define FIND(name) found = found && find_function(library->handle, #name, &library->name);
    TIFF_FUNCTIONS(FIND)
#undef FIND
    if (found)
        return true;
    tiff_library_unload(library);
    error_set(error, ERROR_FAILURE,
              "TIFF is read by " TIFF_LIBRARY_NAME ", which is not installed here; install it "
              "(Debian: libtiff6), or make an .asc: gdal_translate -of AAIGrid IN.tif OUT.asc");
    return false;
}

#endif
