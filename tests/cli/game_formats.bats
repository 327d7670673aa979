#!/usr/bin/env bats
# test: once
#
# Formats that games read: tmx, json, r16 and xp, by their own readers and against --format=csv and
# text.

load helper

view='-s42 -g61x37 --at=500,900'
wet='-s7 --algorithm=rivers -g61x37 -z-3'

@test "r16 is the heights of csv, the low byte first" {
    # shellcheck disable=SC2086 # several words
    tmap $view --format=csv >csv
    # shellcheck disable=SC2086 # as above
    tmap $view --format=r16 >raw
    python3 - <<-'END'
		import struct
		numbers = [int(n) for line in open("csv") for n in line.split(",")]
		raw = open("raw", "rb").read()
		assert list(struct.unpack("<%dH" % len(numbers), raw)) == numbers
	END
    if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
        /usr/bin/python3 -c '
import numpy
raw = numpy.fromfile("raw", dtype="<u2").reshape(37, 61)
assert (raw == numpy.loadtxt("csv", delimiter=",", dtype=int)).all()'
    fi
}

@test "r16 of 2^n + 1 has equal seams, defaults to the whole world, and has nothing beyond it" {
    tmap -s3 -w128x128 -g129x129 --format=r16 >raw
    python3 - <<-'END'
		raw = open("raw", "rb").read()
		rows = [raw[n * 258 : n * 258 + 258] for n in range(129)]
		assert rows[0] == rows[128] and len(set(rows)) > 100
		assert all(row[:2] == row[-2:] for row in rows)
	END
    tmap -s3 -w128x64 -o whole.r16
    [ "$(wc -c <whole.r16)" -eq $((128 * 64 * 2)) ]
    refused '*--format=r16 shows nothing beyond the edges*' -s3 -w65x65 --edges=bounded -g66x1 --format=r16
    refused '*--relief=shade needs colours*' -s3 --relief=shade --format=r16
    for edges in wrap bounded wrap-x; do # as small as the world, which may end
        tmap -s3 -Agullies -w64x128 --edges=$edges --zoom=fit -g80x24 --format=r16 >fit
        [ "$(wc -c <fit)" -eq $((8 * 16 * 2)) ]
    done
    refused '*--zoom=fit: add --size=COLSxROWS*' -s3 --edges=bounded --zoom=fit --format=r16
}

@test "json has the recipe, the bands and the rows" {
    # shellcheck disable=SC2086 # several words
    {
        tmap $view --sea=45% --format=json >json
        tmap $view --sea=45% --format=csv >csv
        tmap $view --sea=45% >text
        tmap $view --sea=45% --recipe >recipe
    }
    python3 - <<-'END'
		import json
		world = json.load(open("json"))
		assert world["recipe"] == open("recipe").read().rstrip("\n")
		assert (world["cols"], world["rows"], world["zoom"]) == (61, 37, 0)
		heights = [[int(n) for n in line.split(",")] for line in open("csv")]
		assert world["heights"] == heights
		bands = world["bands"]
		tiles = [[bands[n]["tile"] for n in row] for row in world["rows_of_bands"]]
		assert ["".join(row) for row in tiles] == open("text").read().splitlines()
		assert [band["name"] for band in bands] == "water shore grass woods scrub earth rock snow".split()
		assert [band["walkable"] for band in bands] == [False] + 6 * [True] + [False]
		floors = [band["floor"] for band in bands]
		for row, of in zip(heights, world["rows_of_bands"]):
		    for height, n in zip(row, of):
		        assert height >= floors[n] and (n == 7 or height <= floors[n + 1])
		assert "water" not in world
	END
}

@test "bands of json have the colours of heights, and biomes theirs, whatever is shown" {
    local world=(--seed=7 --size=20x8 --format=json --climate=belts)
    tmap "${world[@]}" >height
    tmap "${world[@]}" --show=biome | sed 's/ --show=biome/ --palette=terrain/' >biome
    [ "$(grep -c '"tile"' height)" -gt 20 ]
    cmp <(grep '"tile"' height) <(grep '"tile"' biome)
}

@test "--show=biome beside csv is refused if it was typed, and --layer=biome offered" {
    refused '*: --show=biome changes no number: --layer=biome prints *' --format=csv --show=biome
    refused '*: --layer=biome prints *' -o none.csv --show=biome --climate=belts
    exits 0 -s1 -g9x9 --format=csv --show=biome --layer=biome
    exits 0 -s1 -g9x9 --format=csv --preset=planet
    tmap -s1 -g9x9 --show=biome -o line.png
    exits 0 --from=line.png --format=csv
    # shellcheck disable=SC2046 # a line of options
    exits 0 --format=csv $(tmap -s1 -g9x9 --show=biome --recipe)
}

@test "formats that are no text are refused on a terminal, with the way out; all others are not" {
    local format
    for format in $(still_formats); do
        case $format in
        png* | pgm | r16 | xp)
            on_terminal 80x24 -s1 -g9x9 --format="$format" 2>err >out && complain "$format is not refused"
            one_line err "tmap: --format=$format: it is not for a terminal: use --output=FILE.* or a pipe"
            empty out
            never on_terminal 80x24 -s1 -g9x9 --format="$format" -o - 2>err >out
            on_terminal 80x24 -s1 -g9x9 --format="$format" -o "map.$format"
            [ -s "map.$format" ]
            tmap -s1 -g9x9 --format="$format" | cmp - "map.$format"
            ;;
        *) [ "$(on_terminal 80x24 -s1 -g9x9 --format="$format" | wc -c)" -gt 80 ] ;;
        esac
    done
    on_terminal 80x24 -s1 -g9x9 --keys=l --format=apng 2>err >out && complain 'apng is not refused'
    one_line err 'tmap: --format=apng: it is not for a terminal: use --output=FILE.apng or a pipe'
}

@test "json of rivers has their water; points beyond a rim are null; strings are quoted" {
    # shellcheck disable=SC2086 # several words
    tmap $wet --format=json >json
    # shellcheck disable=SC2086 # as above
    tmap $wet --rivers=ascii >text
    # shellcheck disable=SC1003 # a backslash is meant
    tmap -s1 -w65x65 --edges=bounded -g3x3 --at=63,64 --tiles='"\' --format=json >edge
    python3 - <<-'END'
		import json
		world = json.load(open("json"))
		kinds = {n for row in world["water"] for n in row}
		assert kinds == {0, 1, 2, 3}, kinds
		for row, line, bands in zip(world["water"], open("text"), world["rows_of_bands"]):
		    for kind, tile, band in zip(row, line, bands):
		        assert (kind in (0, 1)) == (tile == world["bands"][band]["tile"]), (kind, tile)
		edge = json.load(open("edge"))
		assert [row.count(None) for row in edge["heights"]] == [1, 3, 3]
		assert [row.count(None) for row in edge["rows_of_bands"]] == [1, 3, 3]
		assert [band["tile"] for band in edge["bands"]] == ['"', "\\"]
	END
}

@test "tmx is a finite map whose tiles are the bands, with their type and walkable" {
    # shellcheck disable=SC2086 # several words
    tmap $view -o map.tmx
    # shellcheck disable=SC2086 # as above
    tmap $view >text
    # shellcheck disable=SC2086 # as above
    tmap $view --relief=plain --blocks=half --color-depth=24bit --format=png -o map.png
    python3 - <<-'END'
		import base64, struct, xml.etree.ElementTree as tree, zlib
		world = tree.parse("map.tmx").getroot()
		assert world.get("infinite") == "0"
		(tileset,) = world.findall("tileset")
		tiles = tileset.findall("tile")
		assert [t.get("type") for t in tiles] == "water shore grass woods scrub earth rock snow".split()
		walkable = [t.find("properties/property").get("value") for t in tiles]
		assert walkable == ["false"] + 6 * ["true"] + ["false"]
		(layer,) = world.findall("layer")
		text = layer.find("data").text.strip()
		assert not text.endswith(",")
		rows = [[int(n) for n in line.strip(",").split(",")] for line in text.splitlines()]
		assert ["".join('~"xX$%#@'[n - 1] for n in row) for row in rows] == open("text").read().splitlines()
		def chunks(png):
		    at, found = 8, {}
		    while at < len(png):
		        (length,) = struct.unpack(">I", png[at : at + 4])
		        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
		        (crc,) = struct.unpack(">I", png[at + 8 + length : at + 12 + length])
		        assert crc == zlib.crc32(kind + data)
		        found[kind] = data
		        at += 12 + length
		    return found
		palette = chunks(open("map.png", "rb").read())[b"PLTE"]
		for n, tile in enumerate(tiles):
		    png = chunks(base64.b64decode(tile.find("image/data").text, validate=True))
		    assert png[b"PLTE"] == palette[3 * n : 3 * n + 3]
		    assert zlib.decompress(png[b"IDAT"]) == bytes(48)
		    assert struct.unpack(">IIBBBBB", png[b"IHDR"]) == (16, 16, 1, 3, 0, 0, 0)
	END
    if command -v pngcheck >/dev/null; then
        grep -o 'base64">[^<]*' map.tmx | head -1 | sed 's/.*>//' | base64 -d >tile.png
        pngcheck tile.png
    fi
}

@test "tmx of a world with rivers has layers of land, water and rivers" {
    # shellcheck disable=SC2086 # several words
    tmap $wet --format=tmx >map.tmx
    # shellcheck disable=SC2086 # as above
    tmap $wet --format=json >map.json
    python3 - <<-'END'
		import json, xml.etree.ElementTree as tree
		world = tree.parse("map.tmx").getroot()
		assert [layer.get("name") for layer in world.findall("layer")] == ["land", "water", "rivers"]
		land, water, rivers = [
		    [[int(n) for n in line.strip(",").split(",")]
		     for line in layer.find("data").text.strip().splitlines()]
		    for layer in world.findall("layer")]
		types = [tile.get("type") for tile in world.findall("tileset/tile")]
		assert types[8:] == ["sea", "lake", "river"]
		other = json.load(open("map.json"))
		assert [[n - 1 for n in row] for row in land] == other["rows_of_bands"]
		names = [None, "sea", "lake", "river"]
		for wet, flowing, row in zip(water, rivers, other["water"]):
		    for a, b, kind in zip(wet, flowing, row):
		        found = [types[n - 1] for n in (a, b) if n > 0]
		        assert found == ([names[kind]] if kind > 0 else [])
		assert any(n for row in rivers for n in row)
	END
}

@test "Tiled itself reads the map, and exports the same numbers" {
    command -v tiled >/dev/null || skip 'tiled is not installed'
    # shellcheck disable=SC2086 # several words
    tmap $wet -o map.tmx
    # shellcheck disable=SC2086 # as above
    tmap $wet --format=json >ours.json
    HOME=$PWD XDG_RUNTIME_DIR=$PWD QT_QPA_PLATFORM=offscreen \
        timeout 600 tiled --export-map --embed-tilesets json map.tmx map.json
    python3 - <<-'END'
		import json
		tiled, ours = json.load(open("map.json")), json.load(open("ours.json"))
		assert (tiled["width"], tiled["height"], tiled["infinite"]) == (61, 37, False)
		assert [layer["name"] for layer in tiled["layers"]] == ["land", "water", "rivers"]
		flat = [n + 1 for row in ours["rows_of_bands"] for n in row]
		assert tiled["layers"][0]["data"] == flat
		(tileset,) = tiled["tilesets"]
		kinds = {tile["id"]: (tile.get("type") or tile.get("class"), tile["properties"][0]["value"])
		         for tile in tileset["tiles"]}
		assert kinds[0] == ("water", False) and kinds[2] == ("grass", True) and kinds[9] == ("lake", False) and kinds[10] == ("river", True)
		(recipe,) = [p["value"] for p in tiled["properties"] if p["name"] == "recipe"]
		assert recipe == ours["recipe"], recipe
	END
}

# reads_xp FILE: prints the width, the height, and each cell of an .xp file by a plain reader.
reads_xp() {
    python3 - "$1" <<-'END'
		import gzip, struct, sys
		data = gzip.open(sys.argv[1]).read()
		version, layers, cols, rows = struct.unpack("<iiII", data[:16])
		assert version == -1 and layers == 1 and len(data) == 16 + 10 * cols * rows
		for row in range(rows):
		    for col in range(cols):
		        at = 16 + 10 * (col * rows + row)
		        print(col, row, *struct.unpack("<I6B", data[at : at + 10]))
	END
}

@test "xp has the tiles of text in the colours of ansi" {
    # shellcheck disable=SC2086 # several words
    {
        tmap $view --format=xp -o map.xp
        tmap $view --color=always --color-depth=24bit >ansi
    }
    reads_xp map.xp >cells
    python3 - <<-'END'
		import re
		expected = []
		for row, line in enumerate(open("ansi")):
		    col, fg, bg = 0, (255, 255, 255), (0, 0, 0)
		    for escape, tile in re.findall("\x1b\\[([0-9;]*)m|(.)", line):
		        if tile:
		            expected.append((col, row, ord(tile), *fg, *bg))
		            col += 1
		            continue
		        numbers = [int(n or 0) for n in escape.split(";")]
		        while numbers:
		            n = numbers.pop(0)
		            if n == 0:
		                fg, bg = (255, 255, 255), (0, 0, 0)
		            elif n in (38, 48):
		                assert numbers.pop(0) == 2
		                color = tuple(numbers.pop(0) for _ in range(3))
		                fg, bg = (color, bg) if n == 38 else (fg, color)
		            elif n == 39:
		                fg = (255, 255, 255)
		            elif n == 49:
		                bg = (0, 0, 0)
		cells = [tuple(map(int, line.split())) for line in open("cells")]
		assert cells == expected, (cells[:3], expected[:3])
	END
}

@test "xp numbers each character of CP437 as Python does" {
    python3 - <<-'END' >sets
		glyphs = bytes([*range(0x21, 0x7F), *range(0x80, 0xFF)]).decode("cp437")
		for n in range(0, len(glyphs), 45):
		    print(glyphs[n : n + 45])
	END
    local count=0
    while read -r tiles; do
        tmap -s1 -w32x32 -f8 -g32x32 --normalize=area --tiles="$tiles" >"text$count"
        tmap -s1 -w32x32 -f8 -g32x32 --normalize=area --tiles="$tiles" -o "$((count++)).xp"
    done <sets
    python3 - "$count" <<-'END'
		import gzip, sys
		seen = set()
		for n in range(int(sys.argv[1])):
		    rows = open("text%d" % n, encoding="utf-8").read().split()
		    data = gzip.open("%d.xp" % n).read()[16:]
		    numbers = [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 10)]
		    assert numbers == [row[x].encode("cp437")[0] for x in range(32) for row in rows]
		    seen |= set(numbers)
		assert len(seen) == 94 + 127, len(seen)
	END
}

@test "xp has the line nearest to each curve and half line of rivers, by their names in Unicode" {
    # shellcheck disable=SC2086 # several words
    {
        tmap $wet --rivers=lines >text
        tmap $wet --rivers=lines -o map.xp
    }
    reads_xp map.xp | cut -d ' ' -f 3 >numbers
    python3 - <<-'END'
		import unicodedata
		lines = {"LEFT": "HORIZONTAL", "RIGHT": "HORIZONTAL", "UP": "VERTICAL", "DOWN": "VERTICAL"}
		def near(glyph):
		    *words, last = unicodedata.name(glyph).replace(" ARC", "").split()
		    if words[-1:] == ["LIGHT"]:
		        last = lines.get(last, last)
		    return unicodedata.lookup(" ".join([*words, last])).encode("cp437")[0]
		glyphs = open("text", encoding="utf-8").read().replace("\n", "")
		assert set("╭╮╯╰╴╷╶╵") <= set(glyphs), set(glyphs)
		assert list(map(near, glyphs)) == list(map(int, open("numbers")))
	END
}

@test "libtcod reads the xp file as it is" {
    if ! pkg-config --exists libtcod 2>/dev/null; then skip 'libtcod-dev is not installed'; fi
    # shellcheck disable=SC2086 # several words
    tmap $wet --tile-set=blocks -o map.xp
    cat >read.c <<-'END'
		#include <libtcod.h>
		#include <stdio.h>
		int main(void)
		{
		    TCOD_console_t map = TCOD_console_from_xp("map.xp");
		    if (map == NULL)
		        return 1;
		    for (int y = 0; y < TCOD_console_get_height(map); y++)
		        for (int x = 0; x < TCOD_console_get_width(map); x++) {
		            TCOD_color_t f = TCOD_console_get_char_foreground(map, x, y);
		            TCOD_color_t b = TCOD_console_get_char_background(map, x, y);
		            printf("%d %d %d %d %d %d %d %d %d\n", x, y, TCOD_console_get_char(map, x, y), f.r,
		                   f.g, f.b, b.r, b.g, b.b);
		        }
		    return 0;
		}
	END
    # shellcheck disable=SC2046 # flags are words
    gcc -w read.c -o read $(pkg-config --cflags --libs libtcod)
    ./read >theirs
    reads_xp map.xp >ours
    [ "$(wc -l <ours)" -eq $((61 * 37)) ]
    cmp ours theirs
}

@test "xp refuses what the font and REXPaint do not have" {
    refused '*--format=xp: tile 2, U+2840, is no character of CP437*' -s1 -g9x9 --tiles=a⡀ --format=xp
    refused '*--format=xp: 2048x1024 cells are too many*' -s1 -g2048x1024 --format=xp
    tmap -s1 -g9x9 --blocks=half --relief=shade -o half.xp
    [ "$(reads_xp half.xp | cut -d' ' -f3 | sort -u)" -eq 223 ]
}

@test "--normalize=view spans the heights that are seen, and leaves the sea where it is" {
    local place='-s42 -w1048576x1048576 -f1024 --at=1000,1000 -z6 -g50x40'
    # shellcheck disable=SC2086 # several words
    {
        tmap $place --format=csv --units=raw >raw
        tmap $place --format=csv --normalize=view >csv
        echo '1000,1000 50x40 6' | tmap $place --at=- --format=csv --normalize=view | cmp csv -
        tmap $place --normalize=view >near
        tmap $place >far
    }
    python3 - <<-'END'
		raw, csv = [[int(n) for line in open(f) for n in line.split(",")] for f in ("raw", "csv")]
		low, high = min(raw), max(raw)
		assert [(n - low) * 65535 // (high - low) for n in raw] == csv
	END
    [ "$(grep -o . far | sort -u | wc -l)" -eq 1 ]
    [ "$(grep -o . near | sort -u | wc -l)" -ge 6 ]
    if grep '~' near; then complain 'a sea on a mountain'; fi
    place='-s42 --sea=40% --at=300,500 -g70x40'
    # shellcheck disable=SC2086 # as above
    tmap $place | tr -c '~\n' . >sea
    # shellcheck disable=SC2086 # as above
    tmap $place --normalize=view | tr -c '~\n' . | cmp sea -
    grep -q '~' sea
}

@test "--normalize=view is refused where views change" {
    refused '*--normalize=view is for a print of one view*' --normalize=view --keys=l
    if on_terminal 80x24 --normalize=view 2>err >shown; then false; fi
    one_line err '*--normalize=view is for a print of one view*'
}
