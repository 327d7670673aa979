#!/usr/bin/env bats
# test: once coverage
#
# Names: in every print, a window has the names that this part of the whole map has; and the options
# that refuse names.

load helper

rivers=(--seed=42 --algorithm=rivers --rivers=ascii)

@test "a window has the labels of that part of the whole, in any look" {
    for look in --relief=plain --relief=contour; do
        tmap --dump "${rivers[@]}" --labels --size=120x60 --at=100,100 $look >whole
        tmap --dump "${rivers[@]}" --labels --size=60x20 --at=130,125 $look >part
        sed -n '26,45p' whole | cut -c 31-90 | cmp - part
    done
    tmap --dump "${rivers[@]}" --size=60x20 --at=130,125 --relief=contour >without
    differ part without
}

@test "wide prints in strips, and any number of threads, have the labels of narrow ones" {
    tmap --dump "${rivers[@]}" --labels --size=20000x70 --threads=1 >whole
    tmap --dump "${rivers[@]}" --labels --size=20000x70 --threads=3 | cmp - whole
    tmap --dump "${rivers[@]}" --labels --size=90x70 --at=576,0 >part
    cut -c 11841-11930 whole | cmp - part # 11840 is 576 and eleven worlds further on
    tmap "${rivers[@]}" --labels --size=700x500 --threads=1 -o one.png
    tmap "${rivers[@]}" --labels --size=700x500 --threads=3 -o three.png
    cmp one.png three.png
    tmap --verify=one.png
}

@test "--labels=whole leaves out what the rims would cut, in strips and pictures, too" {
    wide=("${rivers[@]}" --size=20000x70 '--at=0,0')
    tmap --dump "${wide[@]}" --labels --threads=1 >clipped
    tmap --dump "${wide[@]}" --labels=whole --threads=1 >whole
    tmap --dump "${wide[@]}" --labels=whole --threads=3 | cmp - whole
    cmp <(cut -c 500-19500 clipped) <(cut -c 500-19500 whole)
    tmap --dump "${wide[@]}" --size=90x70 --labels=whole | cut -c 1-40 >part
    cut -c 1-40 whole | cmp - part
    [ "$(grep -c '^ora \|^Pamora ' clipped)" -eq 2 ]
    [ "$(grep -c '^ora \|^Pamora ' whole)" -eq 0 ]
    tmap "${rivers[@]}" --labels=whole --size=700x500 --threads=1 -o one.png
    tmap "${rivers[@]}" --labels=whole --size=700x500 --threads=3 -o three.png
    cmp one.png three.png
    tmap --verify=one.png
    [[ $(tmap --from=one.png --recipe) == *--labels=whole* ]]
}

@test "names are listed, as many in a window as in that part of the whole" {
    tmap "${rivers[@]}" --layer=names --format=csv --size=400x300 --at=0,0 >whole
    [ "$(head -n 1 whole)" = "name,kind,X,Y,height" ]
    tmap "${rivers[@]}" --layer=names --format=csv --size=200x100 --at=100,150 | sed 1d >part
    sed 1d whole | awk -F, '$3 >= 100  && $3 < 300 && $4 >= 150 && $4 < 250' >expected
    [ "$(wc -l < expected)" -ge 10 ]
    diff expected part
}

@test "a list of a print that is far larger than a bounded world has the names of this world" {
    local shore=(--seed=2 --algorithm=rivers --edges=bounded --world=64x64 --feature-size=32)
    tmap "${shore[@]}" --layer=names --format=csv --whole >whole
    [ "$(wc -l <whole)" -gt 9 ]
    for size in 64x300 1000x10000; do
        tmap "${shore[@]}" --layer=names --format=csv --size=$size | diff whole -
    done
}

@test "json and Tiled's maps with --labels have the names that csv has" {
    local view=("${rivers[@]}" --size=190x120 "--at=900,950")
    tmap "${view[@]}" --layer=names --format=csv >names
    tmap "${view[@]}" --labels --format=json >map.json
    tmap "${view[@]}" --labels -o map.tmx
    tmap "${view[@]}" --format=json | python3 -c 'import json, sys; assert "names" not in json.load(sys.stdin)'
    python3 - <<-'END'
		import csv, json, xml.etree.ElementTree as tree
		listed = list(csv.DictReader(open("names")))
		assert len(listed) >= 20 and len({thing["kind"] for thing in listed}) >= 3
		read = [{key.upper() if key in "xy" else key: str(value) for key, value in thing.items()}
		        for thing in json.load(open("map.json"))["names"]]
		assert read == listed
		world = tree.parse("map.tmx").getroot()
		(group,) = world.findall("objectgroup")
		points = group.findall("object")
		assert int(world.get("nextobjectid")) == len(points) + 1
		assert int(world.get("nextlayerid")) > int(group.get("id"))
		assert [int(point.get("id")) for point in points] == list(range(1, len(points) + 1))
		assert all(point.find("point") is not None for point in points)
		found = [(point.get("name"), point.get("type"), int(point.get("x")), int(point.get("y")))
		         for point in points]
		assert found == [(thing["name"], thing["kind"], (int(thing["X"]) - 900) % 1024 * 16 + 8,
		                  (int(thing["Y"]) - 950) % 1024 * 16 + 8) for thing in listed]
	END
}

@test "Tiled reads the layer of names" {
    command -v tiled >/dev/null || skip 'tiled is not installed'
    tmap "${rivers[@]}" --size=150x90 --labels -o map.tmx
    tmap "${rivers[@]}" --size=150x90 --layer=names --format=csv | sed 1d >names
    HOME=$PWD XDG_RUNTIME_DIR=$PWD QT_QPA_PLATFORM=offscreen \
        timeout 600 tiled --export-map --embed-tilesets json map.tmx map.json
    python3 - <<-'END'
		import json
		layer = json.load(open("map.json"))["layers"][-1]
		assert layer["name"] == "names" and layer["type"] == "objectgroup"
		found = [(thing["name"], thing.get("type") or thing.get("class"), int(thing["x"]) // 16,
		          int(thing["y"]) // 16) for thing in layer["objects"] if thing["point"]]
		wanted = [line.split(",")[:4] for line in open("names")]
		assert found == [(name, kind, int(x), int(y)) for name, kind, x, y in wanted] and found
	END
}

@test "names are found by their beginning, and told of a cell" {
    line=$(tmap --seed=42 --layer=names --format=csv --size=600x600 --at=0,0 | grep ,peak, | head -n 1)
    IFS=, read -r name _ x y _ <<<"$line"
    tmap --seed=42 --labels --describe="$x,$y" >facts
    grep "^near $name, peak, 0 cells" facts
    beginning=$(printf '%s' "$name" | cut -c 1-5 | tr '[:upper:]' '[:lower:]')
    tmap --seed=42 --at="$x,$y" --size=60x20 --keys="/$beginning<Enter>" >frame
    tail -n 1 frame | grep "$name, peak"
    tmap --seed=42 --size=60x20 --describe=5,5 >without
    [ "$(grep -c '^near' without)" -eq 0 ]
}

@test "names are found by their labels, too, and x says the name of what is there" {
    local world='--seed=7 --algorithm=rivers' label words name x y
    # shellcheck disable=SC2086 # several options
    tmap $world --at=876,920 --size=200x180 --format=csv --layer=names >list
    for label in 'peak ^' 'lake L. ' 'bay Gulf of ' 'bay b. '; do
        IFS=, read -r name _ x y _ < <(grep -m1 ",${label%% *}," list)
        [ -n "$y" ]
        words=${label#* }$name
        # shellcheck disable=SC2086 # several options
        tmap $world --at="$x,$y" --size=90x10 --labels --keys="/${words,,}<Enter>x" >frame
        tail -n 1 frame | grep -q -E "cell $x,$y .* [a-z]+ $name( |$)" ||
            complain "$words: $(tail -n 1 frame), not $x,$y"
    done
    # shellcheck disable=SC2086 # several options
    tmap $world --at="$x,$y" --size=90x10 --keys="/$name<Enter>x" | tail -n 1 | grep -c "$name" | grep -qx 0
}

@test "labels say what they name; those of the first depth are the large ones" {
    for seed in 3 7; do
        tmap "--seed=$seed" "${rivers[@]:1}" --labels --size=128x128 --zoom=-3 >"map$seed"
        tmap "--seed=$seed" "${rivers[@]:1}" --layer=names --format=csv --size=128x128 --zoom=-3 >"list$seed"
        tmap "--seed=$seed" "${rivers[@]:1}" --layer=names --format=csv --size=32x32 --zoom=-5 >"first$seed"
    done
    python3 - <<-'END'
		import collections, csv, re
		small = {"sea": "{} Sea", "range": "{} Mts", "peak": r"(\^{0}|{0}\^)", "lake": r"L\. {}",
		         "island": r"{} I\.", "bay": r"B\. {}", "cape": r"C\. {}",
		         "river": r"R\. {}"}
		large = {**small, "bay": "Gulf of {}"}
		seen = collections.Counter()
		for seed in "3", "7":
		    text = open("map" + seed).read()
		    first = {(row["name"], row["kind"]) for row in csv.DictReader(open("first" + seed))}
		    listed = [(row["name"], row["kind"]) for row in csv.DictReader(open("list" + seed))]
		    for name, kind in listed:
		        if [other for other, _ in listed].count(name) > 1:
		            continue
		        is_large = (name, kind) in first
		        if kind in ("sea", "range") and is_large:
		            label = small[kind].format(name).upper()
		            assert not re.search(r"\b%s\b" % name, text), name
		            seen["large", kind] += label in text or " ".join(label) in text
		        else:
		            label = (large if is_large else small)[kind].format(name)
		            bare = len(re.findall(r"\b%s\b" % name, text))
		            assert bare == len(re.findall(label, text)), label
		            seen[is_large, kind] += bare
		wanted = {("large", "sea"), ("large", "range"), (True, "bay"), (False, "bay"), (False, "sea"),
		          (False, "range"), (False, "cape"), (False, "peak"), (True, "river")}
		assert all(seen[what] for what in wanted), seen
	END
}

@test "lakes that have names from near keep them at all deeper zooms" {
    local place zoom
    for place in 168,64/CILLAENIL 176,96/CIMEINDAR; do
        for ((zoom = 0; zoom <= 16; zoom++)); do
            tmap --seed=91 --world=256x128 --labels --size=99x25 "--center=${place%/*}" "--zoom=$zoom" --dump |
                tr '[:lower:]' '[:upper:]' | grep -q "${place#*/}" || complain "$place at zoom $zoom"
        done
    done
}

@test "a cell is described by its river, the bank and the way to the mouth, as a walk finds them" {
    for layer in water direction catchment; do
        tmap "${rivers[@]}" --layer=${layer/catchment/flow} --format=csv --whole >$layer
    done
    python3 - >wanted <<-'END'
		water, ways, flow = ([[int(n) for n in line.split(",")] for line in open(name)]
		                     for name in ("water", "direction", "catchment"))
		SIDES = (1, 0), (0, 1), (-1, 0), (0, -1)
		def steps(x, y):
		    count = 0
		    while True:
		        dx, dy = SIDES[ways[y][x]]
		        x, y = (x + dx) % 1024, (y + dy) % 1024
		        if water[y][x] == 1:
		            return count
		        count += 1
		def bank(x, y):
		    near = [(flow[y + j][x + i], -j, -i) for j in (-1, 0, 1) for i in (-1, 0, 1) if water[y + j][x + i] == 3]
		    if not near:
		        return None
		    _, j, i = max(near)
		    dx, dy = SIDES[ways[y - j][x - i]]
		    left = -j * dx + i * dy  # the river's way, and the way to it
		    return (left, x - i, y - j) if left else None
		found = {"river": 0, "left": 0, "right": 0}
		for y in range(1, 1023, 11):
		    for x in range(1, 1023, 7):
		        if water[y][x] == 3:
		            place, word = (x, y), "river"
		        elif water[y][x] == 0 and (side := bank(x, y)) and water[side[2]][side[1]] == 3:
		            place, word = side[1:], "left" if side[0] > 0 else "right"
		        else:
		            continue
		        count = steps(*place)
		        if found[word] < 5 and 12 <= count < 700 and (y + x) % 5 == found[word] % 5:
		            found[word] += 1
		            days = (count + 12) // 24
		            far = "%d day%s (%d cells) above its mouth" % (days, "s" * (days > 1), count)
		            print("%d,%d %d,%d %s %s" % (x, y, *place, word, far))
		assert min(found.values()) == 5, found
	END
    while read -r at river word far; do
        line=$(tmap "${rivers[@]}" --labels --describe="$at" | grep '^river\|^bank')
        name=$(tmap "${rivers[@]}" --labels --describe="$river" | sed -n 's/^river \([A-Za-z]*\), .*/\1/p')
        case $word in
            river) [ "$line" = "river $name, $far" ] ;;
            *) [ "$line" = "bank $word of $name, $far" ] ;;
        esac
    done <wanted
    line=$(tail -n 1 wanted)
    read -r at _ word _ <<<"$line"
    line=$(tmap "${rivers[@]}" --labels --describe="$at" | sed -n "s/^bank $word of \([A-Za-z]*,.*\) (.*)/$word bank of \1/p")
    tmap "${rivers[@]}" --size=120x9 --at="$((${at%,*} - 60)),$((${at#*,} - 4))" --keys=Nx --dump | tail -n 1 |
        grep -q "  $line  "
}

@test "zoomed out, the way to the mouth is told to two digits, in days of 24 cells" {
    for place in 935,100 {240..960..30},{500..900..100}; do
        tmap "${rivers[@]}" --labels --zoom=-2 --describe="$place" | grep -E '^(river|bank)' >>said || true
    done
    python3 - <<-'END'
		import re
		lines = open("said").read().splitlines()
		assert lines.pop(0).endswith(", near its mouth")
		way = r", about (half a|\d+) days? \((\d+) cells?\) above its mouth$"
		told = [re.search(way, line) for line in lines]
		assert len(told) >= 6 and all(told), lines
		def digits(number):
		    return len(str(number).rstrip("0"))
		for days, cells in (match.groups() for match in told):
		    days, cells = int(days.replace("half a", "0")), int(cells)
		    exact = (cells + 12) // 24
		    assert cells > 0 and digits(cells) <= 2 and digits(days) <= 2, (days, cells)
		    assert abs(days - exact) * 20 <= exact, (days, cells)
	END
}

@test "far out the largest seas and lands have names, few, the seas those that they have from near" {
    for seed in 1 3 5 20; do
        kind=$(tmap --preset=atlas --seed=$seed --size=120x30 --keys= | grep -oE '[a-z-]+, seed' | cut -d, -f1)
        case $kind in continents | alps) far=-8 ;; archipelago) far=-6 ;; lakeland) far=-5 ;; *) false ;; esac
        for zoom in $far $((far + 1)); do
            world=(--preset="$kind" "--seed=$seed" "--zoom=$zoom" --whole)
            tmap "${world[@]}" --layer=names --format=csv | sed 1d | cut -d, -f 1-4 | sort >"list$zoom"
            tmap "${world[@]}" --labels=whole --dump | grep -oE '[A-Z]{4,}( SEA)?' | sort -u >shown
            [ "$(wc -l <shown)" -ge 2 ]
            [ "$(wc -l <shown)" -le 12 ]
            awk -F, '{ print toupper($1) ($2 == "sea" ? " SEA" : "") }' "list$zoom" | sort >named
            [ -z "$(comm -13 named shown)" ]
        done
        diff "list$far" "list$((far + 1))"
        tmap --preset="$kind" --seed=$seed --zoom=$((far + 2)) --whole --layer=names --format=csv |
            awk -F, '$2 == "sea" { print $1 }' | sort >near
        [ -z "$(awk -F, '$2 == "sea" { print $1 }' list"$far" | sort | comm -13 near -)" ]
    done
}

@test "far out a window has the labels of that part of the whole, and of its neighbours over the seam" {
    world=(--preset=continents --seed=3 --zoom=-7 --dump)
    tmap "${world[@]}" --whole --labels >whole
    tmap "${world[@]}" --labels --size=50x30 --at=5120,1792 >part
    sed -n '8,22p' whole | cut -c 41-90 | cmp - part
    tmap "${world[@]}" --labels --size=128x64 --at=8192,0 >turned
    paste -d '' <(cut -c 65- whole) <(cut -c -64 whole) | cmp - turned
    tmap "${world[@]}" --size=50x30 --at=5120,1792 >without
    differ part without
}

@test "far out a name at the rim is moved onto the page, and stands there once" {
    world=(--preset=one-land --seed=35 --zoom=-7 --dump --size=64x32)
    tmap "${world[@]}" --at=0,0 --labels | grep -q '^[A-Z]* SEA' # cut
    tmap "${world[@]}" --at=0,0 --labels=whole >whole
    grep -oE '[A-Z]{4,}( SEA)?' whole | sort >names
    [ -z "$(uniq -d names)" ]
    grep -qE '^[A-Z]{4,} SEA|[A-Z]{4,} SEA$' whole
}

@test "names of far seas and lands can be found and changed" {
    world=(--preset=continents --seed=3 --zoom=-7 --whole)
    tmap "${world[@]}" --layer=names --format=csv >list.csv
    grep -q '^Mollento,sea,' list.csv
    grep -q '^Fadia,land,' list.csv
    sed -e 's/^Mollento,/Great Ocean,/' -e 's/^Fadia,/Atlantis,/' list.csv >own.csv
    tmap "${world[@]}" --labels=whole --places=own.csv --dump >renamed
    [ "$(grep -c 'GREAT OCEAN' renamed)" -eq 1 ]
    [ "$(grep -c 'ATLANTIS' renamed)" -eq 1 ]
    [ "$(grep -ciE 'mollento|fadia' renamed)" -eq 0 ]
    tmap "${world[@]}" --layer=names --format=csv --places=own.csv | cut -d, -f 1-4 >again
    cut -d, -f 1-4 own.csv | diff - again
    tmap --preset=continents --seed=3 --zoom=-6 --whole --labels=whole --places=own.csv --dump >near
    grep -q 'GREAT OCEAN' near
    tmap --preset=continents --seed=3 --size=120x30 --keys='/biaci<Enter>' >found
    tail -n 1 found | grep -q '  Biacistenza, land; n next'
}

@test "maps without names say so" {
    refused '*zoom in' --labels --seed=1 --dump --zoom=-4
    refused '*zoom in' --labels --preset=planet --dump --zoom=-9
    refused '*zoom in' --labels --algorithm=rivers --world=1024x1024 --dump --zoom=-6
    refused '*--format=text*' --labels --seed=1 --format=csv
    refused '*--format=csv' --layer=names --seed=1 --format=text
    printf 'P2 4 4 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7\n' >small.pgm
    refused '*not pictures' --labels --dump small.pgm
}

@test "after / n goes to the next place whose name begins so, N back, and other keys end that" {
    local keys
    next() {
        tmap --seed=7 --size=120x20 --keys="/a<Enter>$1" >frame
        tail -n 1 frame | grep -oE '[A-Z][a-z]+, [a-z]+; n next' | cut -d, -f1
    }
    for keys in '' n nn nnn; do next "$keys"; done >found
    [ "$(sort -u found | wc -l)" -eq 4 ]
    [ "$(grep -c -v '^A' found)" -eq 0 ]
    [ "$(next nnN)" = "$(sed -n 2p found)" ]
    # After another key n and N have their own meanings, as the status line no longer offers them.
    tmap --seed=7 --size=120x20 --recipe --keys='/a<Enter>jn' >moved
    tmap --seed=7 --size=120x20 --recipe --keys='/a<Enter>jjl' | cmp - moved
    tmap --seed=7 --size=120x20 --keys='/a<Enter>jN' | tail -n 1 | grep -q ' names '
    # In a flight they are for nothing else.
    tmap --seed=7 --size=120x20 --keys='<Tab>/a<Enter>n' | tail -n 1 | grep -q "$(sed -n 2p found), "
    tmap --seed=7 --size=120x20 --keys='<Tab>n' | tail -n 1 | grep -q '/ finds a name'
}

@test "/ with a kind, an own one or a biome goes to the nearest of it, and n to the next" {
    world=(--preset=atlas --seed=1459512278 --zoom=0)
    printf 'name,kind,X,Y\nA,Town,4500,700\nB,Town,4600,690\nC,town,4400,600\n' >own.csv
    tmap "${world[@]}" --at=4400,600 --size=256x192 --layer=names --format=csv >names
    tmap "${world[@]}" --at=4400,600 --size=256x192 --layer=biome --format=csv >biomes
    for kind in lake Peak bay 'the cape' mountain town; do
        for keys in '' n; do
            tmap "${world[@]}" --places=own.csv --at=4488,684 --size=80x24 --keys="/$kind<Enter>$keys" |
                tail -n 1 | sed "s/^/$kind$keys: /"
        done
    done >found
    tmap "${world[@]}" --at=4488,684 --size=80x24 --keys='/rock<Enter>' --recipe >first
    tmap "${world[@]}" --at=4488,684 --size=80x24 --keys='/rock<Enter>n' --recipe >second
    python3 - <<-'END'
		import csv, re
		X, Y = 4528, 696 # the middle
		found = dict(line.split(": ", 1) for line in open("found"))
		places = list(csv.DictReader(open("names"))) + list(csv.DictReader(open("own.csv")))
		for said, kind in {"lake": "lake", "Peak": "peak", "bay": "bay", "the cape": "cape", "mountain": "peak",
		                   "town": "town"}.items():
		    near = sorted({((int(p["X"]) - X) ** 2 + (int(p["Y"]) - Y) ** 2, p["name"]) for p in places
		                   if p["kind"].lower() == kind})
		    for keys, (_, name) in zip(["", "n"], near):
		        assert f"{name}, {kind}; n next" in found[said + keys].replace("Town", "town"), (said, keys, name)
		rows = [line.split(",") for line in open("biomes")]
		ROCK = "14"
		away = {(4400 + x, 600 + y): max(abs(4400 + x - X), abs(600 + y - Y))
		        for y, row in enumerate(rows) for x, cell in enumerate(row) if cell.strip() == ROCK}
		at = []
		for name in "first", "second":
		    x, y = map(int, re.search(r"--at=(\d+),(\d+)", open(name).read()).groups())
		    at.append(next((x + 40, y + n) for n in (12, 13) if (x + 40, y + n) in away)) # pairs of rows
		least = min(away.values())
		assert away[at[0]] == least, at
		assert away[at[1]] == min(way for way in away.values() if way >= least + 40), at
	END
}

@test "no letter of a name is beside the map, where the world has ended" {
    local options seed blocks names count=0
    for options in '--algorithm=planet --edges=wrap-x --world=4096x2048 --feature-size=256 --zoom=-6' \
        '--preset=island --zoom=-4' '--preset=atoll --zoom=-4' \
        '--edges=bounded --world=257x257 --feature-size=128 --zoom=-2'; do
        for seed in 1 2 3 11; do
            for blocks in ascii half; do
                # shellcheck disable=SC2086 # into words
                for names in --no-labels --labels; do
                    tmap $options --seed=$seed --size=100x70 --blocks=$blocks $names --keys= --color=always \
                        --color-depth=24bit | sed -E 's/\x1b\[[0-9;]*m//g; $d' >out$names
                done
                mv out--no-labels "bare-$((++count))"
                mv out--labels "named-$count"
            done
        done
    done
    python3 -c '
import sys
for n in range(1, int(sys.argv[1]) + 1):
    bare, named = (open(f"{name}-{n}").read().split("\n") for name in ("bare", "named"))
    cells = [pair for a, b in zip(bare, named) for pair in zip(a.ljust(100), b.ljust(100))]
    assert sum(a == " " for a, _ in cells) > 99 and sum(a != b for a, b in cells) > 3, n
    assert all(b == " " for a, b in cells if a == " "), (n, bare, named)' $count
}
