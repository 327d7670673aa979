/*
 * Palette files of any bytes: read into stops in order, or refused with a line that is there.
 */
#include "files/palette_file.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct palette_file file;
    int line = -1;
    int lines = 1;
    char *bytes = malloc(size + 1); /* of its own: sanitizers see what is read beyond it */
    REQUIRE(bytes != NULL);
    if (size > 0)
        memcpy(bytes, data, size);
    for (size_t n = 0; n < size; n++)
        lines += bytes[n] == '\n';
    const char *reason = palette_file_read(&file, bytes, size, &line);
    free(bytes);
    REQUIRE(line >= 0 && line <= lines);
    if (reason != NULL)
        return 0;
    REQUIRE(line == 0 && file.count >= 1 && file.count <= PALETTE_STOPS_MAX);
    for (int n = 1; n < file.count; n++)
        REQUIRE(file.stops[n - 1].height <= file.stops[n].height);
    struct palette palette = {.stop_count = file.count, .stops = file.stops};
    for (uint32_t middle = 0; middle < 65536; middle += 257)
        REQUIRE(palette_style(&palette, 0, 1, middle, COLORS_RGB).rgb <= 0xFFFFFF);
    return 0;
}
