/*
 * Presets: names of options that go well together.
 */
#ifndef TMAP_CLI_PRESETS_H
#define TMAP_CLI_PRESETS_H

#define PRESET_MAX 300 /* characters of a preset's options */

/* Returns the name of the nth preset, from 0; NULL if n is one more than the last. */
const char *preset_name(int n);

/* Returns the options of a preset, as a shell takes them. Each concerns the world, its heights, the
 * view or the look. */
const char *preset_options(int n);

#endif
