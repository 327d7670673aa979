#!/usr/bin/env bats
# --view=world: the whole of a world at any scale.

load helper

@test "each pixel of --view=world is the plain mean, in light, of the points that it covers" {
    python3 "$BATS_TEST_DIRNAME/world_view.py" "$TMAP"
}
