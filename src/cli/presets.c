/*
 * A preset is a line of options and nothing else: what is given beside it overrides it, and
 * --recipe prints what comes of both. Each was looked at over twenty seeds.
 */
#include "cli/presets.h"

#include <stddef.h>

static const struct {
    const char *name;
    char options[PRESET_MAX + 1]; /* a longer line does not compile */
} presets[] = {
    {"continents", "--world=4096x4096 --feature-size=512 --roughness=0.52 --sea=58% --zoom=-4"},
    {"archipelago", "--feature-size=16 --roughness=0.5 --sea=74%"},
    {"highlands", "--feature-size=64 --roughness=0.5 --sea=5% --normalize=area"},
    {"lakes", "--feature-size=32 --roughness=0.4 --sea=22%"},
    {"mountains", "--feature-size=32 --roughness=0.6 --sea=none --normalize=area"},
    {"canyons", "--algorithm=rivers --feature-size=128 --sea=none"},
    {"mountain", "--edges=bounded --world=1025x1025 --feature-size=512 --corners=000/090/000 "
                 "--spread=0.6 --roughness=0.55 --sea=none --normalize=area --zoom=fit"},
    {"island", "--edges=bounded --world=1025x1025 --feature-size=256 "
               "--corners=00000/05550/05950/05550/00000 --roughness=0.5 --sea=62% --zoom=fit"},
    {"atoll", "--edges=bounded --world=641x641 --feature-size=128 "
              "--corners=000000/006600/060060/060060/006600/000000 --spread=0.5 --roughness=0.5 "
              "--sea=62% --zoom=fit"},
    {"planet", "--edges=wrap-x --world=5120x2561 --feature-size=512 --roughness=0.52 --sea=65% "
               "--climate=belts --show=biome --aspect=square --zoom=fit"},
    {NULL, ""},
};

const char *preset_name(int n)
{
    return presets[n].name;
}

const char *preset_options(int n)
{
    return presets[n].options;
}
