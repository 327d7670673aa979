/*
 * The number in the library's name counts interfaces: headers and library must be of the same one.
 */
#include "readers/tiff_library.h"

#ifndef TMAP_NO_TIFF

#include "readers/error_format.h"

#include <dlfcn.h>
#include <string.h>

#ifdef TIFF_HAS_OPTIONS
#define LIBRARY_NAME "libtiff.so.6"
#else
#define LIBRARY_NAME "libtiff.so.5"
#endif

/* Finds a function and copies its address to `pointer`, as C has no cast to it from dlsym's. */
static bool find_function(void *handle, const char *name, void *pointer)
{
    void *address = dlsym(handle, name);
    memcpy(pointer, &address, sizeof address);
    return address != NULL;
}

bool tiff_library_load(struct tiff_library *library, struct error *error)
{
    *library = (struct tiff_library){.handle = dlopen(LIBRARY_NAME, RTLD_NOW | RTLD_LOCAL)};
    bool found = library->handle != NULL;
#define FIND(name) found = found && find_function(library->handle, #name, &library->name);
    TIFF_FUNCTIONS(FIND)
#undef FIND
    if (found)
        return true;
    tiff_library_unload(library);
    return error_set(
        error, ERROR_FAILURE,
        "TIFF is read by " LIBRARY_NAME ", which is not installed here; install it "
        "(Debian: libtiff6), or make an .asc: gdal_translate -of AAIGrid IN.tif OUT.asc");
}

void tiff_library_unload(struct tiff_library *library)
{
    if (library->handle != NULL)
        dlclose(library->handle);
    library->handle = NULL;
}

#endif
