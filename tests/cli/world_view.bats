#!/usr/bin/env bats
# test: once
#
# --view=world: the whole of a world at any scale.

load helper

@test "each pixel of --view=world is the plain mean, in light, of the points that it covers" {
    python3 "$BATS_TEST_DIRNAME/world_view.py" "$TMAP"
}

@test "the names in a picture of a whole world grow with it" {
    local planet=(--preset=planet --seed=31 --view=world) rows
    for rows in 216 576 1440; do
        tmap "${planet[@]}" --size=$((2 * rows))x$rows -o plain.png
        tmap "${planet[@]}" --size=$((2 * rows))x$rows --labels -o named.png
        python3 - $rows <<'EOF'
import itertools
import sys
import zlib


def lines(name):
    """Returns the lines of a PNG, as they are filtered."""
    data, at, packed = open(name, "rb").read(), 8, b""
    while at < len(data):
        length = int.from_bytes(data[at:at + 4], "big")
        packed += data[at + 8:at + 8 + length] if data[at + 4:at + 8] == b"IDAT" else b""
        at += 12 + length
    pixels = zlib.decompress(packed)
    return [pixels[n:n + len(pixels) // rows] for n in range(0, len(pixels), len(pixels) // rows)]


rows = int(sys.argv[1])
high = max(8, rows // 36)
differ = [a != b for a, b in zip(lines("plain.png"), lines("named.png"))]
names = [len(list(run)) for inked, run in itertools.groupby(differ) if inked]
if len(names) < 4 or not all(high <= name <= 2 * high for name in names):
    sys.exit(f"{rows} rows: names {names} pixels high, not 4 or more of about {high}")
EOF
    done
}
