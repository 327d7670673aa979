/*
 * A table: each overlay says where it goes, and draws itself there.
 *
 * Those that are open and find no room are not drawn, but stay open: the screen may grow again.
 */
#include "overlay.h"

#include "legend.h"
#include "overview.h"
#include "section.h"

static const struct {
    const char *no_room; /* the message */
    bool (*place)(const struct scene *scene, struct box *box);
    bool (*draw)(const struct scene *scene, const struct box *box, struct grid *grid);
} overlays[SCENE_OVERLAYS] = {
    [SCENE_LEGEND] = {"no room for the legend on this screen", legend_place, legend_draw},
    [SCENE_OVERVIEW] = {"no room for the overview on this screen", overview_place, overview_draw},
    [SCENE_SECTION] = {"no room for the profile on this screen", section_place, section_draw},
};

void overlay_toggle(struct scene *scene, int overlay)
{
    struct box box;
    if (scene->open[overlay])
        scene->open[overlay] = false;
    else if (overlays[overlay].place(scene, &box))
        scene->open[overlay] = true;
    else
        scene_say(scene, overlays[overlay].no_room, "");
}

void overlay_close(struct scene *scene)
{
    for (int n = 0; n < SCENE_OVERLAYS; n++)
        scene->open[n] = false;
}

void overlay_resized(struct scene *scene)
{
    struct box box;
    for (int n = 0; n < SCENE_OVERLAYS; n++)
        if (scene->open[n] && !overlays[n].place(scene, &box))
            scene_say(scene, overlays[n].no_room, "");
}

bool overlay_draw(const struct scene *scene, struct grid *grid)
{
    struct box box;
    for (int n = 0; n < SCENE_OVERLAYS; n++)
        if (scene->open[n] && overlays[n].place(scene, &box) &&
            !overlays[n].draw(scene, &box, grid))
            return false;
    return true;
}
