/*
 * Palette files of any bytes: read into stops in order, or refused with a line that exists.
 */
#include "fuzz.h"
#include "import/palette_file.c"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct palette_file file;
    struct error error = {0};
    int lines = 1;
    int line = 0;
    char *bytes = malloc(size + 1); /* exactly these: sanitizers see a read beyond them */
    REQUIRE(bytes != NULL);
    if (size > 0)
        memcpy(bytes, data, size);
    for (size_t n = 0; n < size; n++)
        lines += bytes[n] == '\n';
    bool done = read_palette(&file, bytes, size, &error);
    free(bytes);
    if (!done) {
        fuzz_complaint(&error);
        REQUIRE(error.kind == ERROR_USAGE);
        REQUIRE(sscanf(error.text, "line %d: ", &line) < 1 || (line >= 1 && line <= lines));
        return 0;
    }
    REQUIRE(file.count >= 1 && file.count <= PALETTE_STOPS_MAX);
    for (int n = 1; n < file.count; n++)
        REQUIRE(file.stops[n - 1].height <= file.stops[n].height);
    struct palette palette = {.stop_count = file.count, .stops = file.stops};
    for (uint32_t middle = 0; middle < 65536; middle += 257)
        REQUIRE(palette_style(&palette, false, 0, 1, middle, COLORS_RGB).rgb <= 0xFFFFFF);
    return 0;
}
