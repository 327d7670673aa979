#!/usr/bin/env bats
#
# Recipes as other programs write them again: compressed, or behind the pixels.

load helper

# rewrite KIND PLACE <picture >picture: writes the recipe of a PNG again, as tEXt, zTXt, iTXt or
# iTXt-compressed, before or after the pixels. Other chunks stay. KIND can also be a mistake.
rewrite() {
    python3 -c '
import struct, sys, zlib

kind, place = sys.argv[1:]
data = sys.stdin.buffer.read()
chunks, at = [], 8
while at < len(data):
    length, = struct.unpack(">I", data[at:at + 4])
    chunks.append((data[at + 4:at + 8], data[at + 8:at + 8 + length]))
    at += 12 + length
old = next(chunk for chunk in chunks if chunk[1].startswith(b"tmap\0"))
recipe = old[1].rpartition(b"\0")[2]
texts = {
    "tEXt": [(b"tEXt", b"tmap\0" + recipe)],
    "zTXt": [(b"zTXt", b"tmap\0\0" + zlib.compress(recipe, 9))],
    "iTXt": [(b"iTXt", b"tmap\0\0\0\0\0" + recipe)],
    "iTXt-compressed": [(b"iTXt", b"tmap\0\1\0\0\0" + zlib.compress(recipe))],
    "other-method": [(b"zTXt", b"tmap\0\1" + zlib.compress(recipe))],
    "broken": [(b"zTXt", b"tmap\0\0" + zlib.compress(recipe)[:-9])],
    "none": [(b"zTXt", b"tmap\0"), (b"iTXt", b"tmap\0\1\0"), (b"zTXt", b"")],
    "bomb": [(b"zTXt", b"tmap\0\0" + zlib.compress(bytes(10000000)))],
    "bombs": 20000 * [(b"zTXt", b"tmap\0\0" + zlib.compress(b"x" * 16384))],
}[kind]
chunks.remove(old)
index = 1 if place == "before" else len(chunks) - 1
chunks[index:index] = texts
out = data[:8]
for name, body in chunks:
    crc = zlib.crc32(name + body)
    out += struct.pack(">I", len(body)) + name + body + struct.pack(">I", crc)
sys.stdout.buffer.write(out)' "$@"
}

@test "recipes that were written again are read" {
    for map in '-s42 -w64x64 --relief=shade' '-s1 -g5x5 -t水火'; do
        # shellcheck disable=SC2086 # several words
        tmap $map -o map.png
        for kind in tEXt zTXt iTXt iTXt-compressed; do
            for place in before after; do
                rewrite $kind $place <map.png >again.png
                pngcheck -q again.png
                exits 0 --verify=again.png
                [ "$(tmap --recipe --from=again.png)" = "$(tmap --recipe --from=map.png)" ]
                exits 0 --recipe --from=- <again.png
            done
            # A pipe is read up to the pixels.
            rewrite $kind before <map.png | tmap --verify=-
        done
        fails "tmap: standard input: this file has no tmap recipe" --from=- \
            < <(rewrite zTXt after <map.png)
    done
}

@test "recipes that are broken or too long are none, in little time and memory" {
    tmap -s42 -w64x64 -o map.png
    for place in before after; do
        for kind in other-method none; do
            rewrite $kind $place <map.png >again.png
            fails "tmap: again.png: this file has no tmap recipe" --from=again.png
        done
        for kind in broken bomb; do
            rewrite $kind $place <map.png >again.png
            fails 'tmap: again.png: its recipe is broken, over 16384 bytes, or has control characters' \
                --from=again.png
        done
        rewrite bombs $place <map.png >again.png
        (
            nm -D "$TMAP" 2>/dev/null | grep -q asan || ulimit -t 2 -v 200000
            fails 'tmap: again.png: it was made from another picture*' --from=again.png
        )
    done
}

@test "heights are left unchanged only if tmap wrote the picture" {
    tmap -s42 -w64x64 -g20x20 -Fpng-grey -o map.png
    tmap -s42 -w64x64 -g20x20 -Fcsv >heights
    tmap map.png -Fcsv --whole | cmp - heights
    rewrite zTXt before <map.png >again.png
    tmap again.png -Fcsv --whole >stretched
    tr ',' '\n' <stretched | sort -n | sed -n '1p; $p' | xargs | grep -qx '0 65535'
}

@test "a picture prints what the format can show of its look" {
    for look in '--relief=shade' '--relief=contour' '--blocks=half' '--relief=shade --blocks=half'; do
        # shellcheck disable=SC2086 # several words
        tmap -s42 -w64x64 $look -o map.png
        tmap -s42 -w64x64 -g20x10 >expected
        [[ $look != --relief=contour ]] ||
            tmap -s42 -w64x64 -g20x10 --relief=contour >expected
        exits 0 --from=map.png -g20x10
        cmp out expected
        exits 0 --from=map.png -g20x10 -Ftext
        cmp out expected
        # shellcheck disable=SC2086 # several words
        tmap -s42 -w64x64 -g20x10 $look -Fansi >expected
        exits 0 --from=map.png -g20x10 -Fansi
        cmp out expected
        exits 0 --from=map.png -Fpgm
        # shellcheck disable=SC2086
        [ "$(tmap --from=map.png --recipe)" = "$(tmap -s42 -w64x64 --recipe -g64x64 $look)" ]
    done
    tmap -s42 -w64x64 -g20x10 --relief=shade -Fcsv >expected
    exits 0 --from=map.png -g20x10 -Fcsv
    cmp out expected
    # An option that does not fit is refused, though a recipe line may have it.
    refused 'tmap: --relief=shade needs colours*' --from=map.png --relief=shade --color=never
    refused 'tmap: --format=csv: --blocks=half needs colours*' --from=map.png --blocks=half -Fcsv
}

@test "a picture that was made from a picture opens, and is verified, with that" {
    tmap -s3 -g90x60 -Fpgm -o land.pgm
    tmap land.pgm --edges=wrap-x --heights=0..900m --relief=shade -o shaded.png
    fails 'tmap: shaded.png: it was made from another picture: name that before it, as in tmap PICTURE --from=...' \
        --from=shaded.png
    tmap land.pgm --edges=wrap-x --heights=0..900m -Fcsv -g20x10 --at=-5,3 --units=own >expected
    exits 0 land.pgm --from=shaded.png -Fcsv -g20x10 --at=-5,3 --units=own --relief=plain
    cmp out expected
    exits 0 land.pgm --verify=shaded.png
    [ "$(cat out)" = 'shaded.png: all 5400 pixels are those that its recipe makes' ]
    mkdir elsewhere
    mv land.pgm elsewhere/moved.pgm
    exits 0 elsewhere/moved.pgm --verify=shaded.png
    exits 0 - --verify=shaded.png <elsewhere/moved.pgm
    exits 0 elsewhere/moved.pgm --verify=- <shaded.png
    tmap -s4 -g90x60 -Fpgm -o other.pgm
    fails 'tmap: other.pgm: its heights have --digest=*' other.pgm --verify=shaded.png
    digest=$(sed 's/.*add \(--digest=[0-9]*\) .*/\1/' err)
    fails 'tmap: shaded.png: not what its recipe makes: the first different pixel is *' \
        other.pgm --verify=shaded.png "$digest"
    refused 'tmap: standard input has one picture, not two' - --verify=- <shaded.png
    refused 'tmap: --seed does not apply to a picture' other.pgm --from=shaded.png --seed=3
}

# drawn_before MARK <picture >picture: a PNG whose last pixel is another; without `mark` it says no more
# how it was drawn, as those of before do; with `signs` or `lands`, not that it has those.
drawn_before() {
    python3 -c '
import struct, sys, zlib

data = sys.stdin.buffer.read()
chunks, at, pixels = [], 8, b""
while at < len(data):
    length, = struct.unpack(">I", data[at:at + 4])
    name, body = data[at + 4:at + 8], data[at + 8:at + 8 + length]
    pixels += body if name == b"IDAT" else b""
    if sys.argv[1] in ("signs", "lands") and body.startswith(b"drawn by tmap\0"):
        body = body.replace(sys.argv[1].encode() + b" 0.1.0;", b"")
    if name != b"IDAT" and (sys.argv[1] != "-" or not body.startswith(b"drawn by tmap\0")):
        chunks.append((name, body))
    at += 12 + length
pixels = bytearray(zlib.decompress(pixels))
pixels[-1] ^= 1
chunks.insert(-1, (b"IDAT", zlib.compress(bytes(pixels))))
out = data[:8]
for name, body in chunks:
    out += struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
sys.stdout.buffer.write(out)' "$@"
}

@test "--verify tells a picture that an earlier version drew from one that was changed" {
    printf '%s\n' '0 0 0 0' '65535 255 255 255' >own.txt
    local land=(--algorithm=rivers --seed=3 --size=190x60) part look title
    # shellcheck disable=SC2086 # none or several words
    for drawn in 'names --labels' 'names --title=Title --labels' 'names --view=flight --labels' \
        'colours --palette=./own.txt' 'colours --title=Title --palette=./own.txt' '- --relief=shade' \
        'lakes --climate=belts --show=biome' \
        'rims --edges=wrap-x --climate=belts --show=biome --rivers=none --view=flight'; do
        read -r part look title <<<"$drawn"
        tmap "${land[@]}" $look $title -o map.png
        [[ $drawn == *own.txt ]] && title=--palette=./own.txt || title=
        exits 0 --verify=map.png $title
        drawn_before mark <map.png >changed.png
        fails 'tmap: changed.png: not what its recipe makes: *' --verify=changed.png $title
        drawn_before - <map.png >changed.png
        if [ "$part" = - ]; then
            fails 'tmap: changed.png: not what its recipe makes: *' --verify=changed.png
            never grep -q 'drawn by tmap' map.png
        else
            fails "tmap: changed.png: not equal: drawn anew since tmap 0.1.0 ($part)" \
                --verify=changed.png $title
        fi
    done
    tmap --preset=planet --seed=3 --zoom=-5 --size=190x60 --labels -o map.png
    drawn_before lands <map.png >changed.png
    fails 'tmap: changed.png: not equal: drawn anew since tmap 0.1.0 (lands)' --verify=changed.png
    # Others carry no more than before, and pictures of heights nothing that was drawn.
    tmap "${land[@]}" --palette=./own.txt -Fpng-grey -o map.png
    never grep -q 'drawn by tmap' map.png
}

@test "--verify knows pictures with own places that an earlier version drew without signs" {
    printf 'Myra,town,40,12\nGate,gate,20,5\n' >own.csv
    tmap --seed=3 --size=190x60 --places=own.csv -o map.png
    exits 0 --verify=map.png --places=own.csv
    drawn_before signs <map.png >changed.png
    fails 'tmap: changed.png: not equal: drawn anew since tmap 0.1.0 (signs)' --verify=changed.png --places=own.csv
    printf 'Gate,gate,20,5\n' >own.csv # it has none
    tmap --seed=3 --size=190x60 --places=own.csv -o map.png
    drawn_before signs <map.png >changed.png
    fails 'tmap: changed.png: not what its recipe makes: *' --verify=changed.png --places=own.csv
}
