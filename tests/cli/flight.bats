#!/usr/bin/env bats
# test: once coverage
#
# Flights on the command line, the recipes that make them again, and options that they refuse.
# tests/render/perspective/test_flight.c compares frames with those of a plain renderer.

load helper

# refuses WORDS ARGUMENT...: tmap refuses the arguments in one line that has these words.
refuses() {
    local words=$1
    shift
    exits 2 "$@"
    [ ! -s out ]
    [ "$(wc -l <err)" -eq 1 ] || complain "$*: $(cat err)"
    grep -qF -- "$words" err || complain "$*: $(cat err)"
}

@test "a recipe makes the same flight again, as text and as a picture" {
    tmap --seed=7 --view=flight --camera=200,12.5,-20 --at=30,40 --zoom=1 --size=60x30 --dump >one
    recipe=$(tmap --seed=7 --view=flight --camera=200,12.5,-20 --at=30,40 --zoom=1 --size=60x30 --recipe)
    [[ $recipe == *--view=flight\ --camera=200,12.5,-20* ]]
    eval "tmap $recipe --dump" >two
    cmp one two
    tmap --seed=7 --algorithm=rivers --view=flight --size=120x80 -o a.png
    tmap --verify=a.png
    tmap --from=a.png -o b.png
    cmp a.png b.png
    recipe=$(tmap --seed=7 --view=flight --size=9x9 --recipe)
    [[ $recipe != *--camera* ]]
}

@test "a recipe has the light of a flight, how tall its land is, and views that reach beyond the rim" {
    local options
    printf 'ncols 3\nnrows 3\nxllcorner 500000\nyllcorner 4000000\ncellsize 30\n%s\n' \
        '1 40 9 70 20 60 3 50 2' >land.asc
    for options in --light=100,20 --exaggeration=8 --relief=plain --relief=shade; do
        tmap land.asc --view=flight --zoom=3 --size=24x16 "$options" -o a.png
        tmap --verify=a.png land.asc
    done
    tmap --seed=1 --edges=bounded --world=65x65 --view=flight --light=20,70 --size=200x100 -o a.png
    tmap --verify=a.png
}

@test "land that is a million times as tall as wide is seen, and no number overflows" {
    local z
    for z in 1 1000; do
        printf 'ncols 3\nnrows 3\nxllcorner 500000\nyllcorner 4000000\ncellsize 0.001\n%s\n' \
            '1 40 9 70 20 60 3 50 999999' >tall.asc
        tmap tall.asc --exaggeration=$z --view=flight --size=24x16 -o a.png
        tmap --verify=a.png tall.asc
    done
}

@test "the explorer's command line makes the frame that it shows" {
    local keys
    # Contours and layers of the map are not seen in a flight, though it may begin with them.
    tmap --seed=3 --size=60x30 --relief=contour --keys='<Tab>' --color=never | head -n 30 >shown
    for option in --relief=contour '--layer=biome --climate=belts'; do
        # shellcheck disable=SC2086 # into words
        recipe=$(tmap --seed=3 --size=60x30 $option --keys='<Tab>' --recipe)
        eval "tmap $recipe --dump" | cmp - shown
    done
    tmap --preset=fjords --seed=8 --at=best --labels --size=60x30 --keys='<Tab>' --color=never | head -n 15 >shown
    grep -q ' KERGUMNES SEA ' shown # which the map names, too
    recipe=$(tmap --preset=fjords --seed=8 --at=best --labels --size=60x30 --keys='<Tab>' --recipe)
    eval "tmap $recipe --dump" | cmp - shown
    keys='<Tab>lllkk+<PgDn>d<Tick><Tick>d'
    tmap --seed=3 --size=60x30 --color=never --keys="$keys" | head -n 30 >shown
    recipe=$(tmap --seed=3 --size=60x30 --keys="$keys" --recipe)
    eval "tmap $recipe --dump" | cmp - shown
}

@test "a flight over biomes: its recipe, without the palette, makes it again, and so does the explorer" {
    local algorithm depth size=(--size=60x60 --blocks=half) keys='ppppppppB<Tab>lk' # p: a palette without hue
    for algorithm in diamond-square rivers; do
        tmap --seed=7 -A $algorithm --show=biome --view=flight --size=120x80 -o a.png
        tmap --verify=a.png
        tmap --from=a.png -o b.png
        cmp a.png b.png
    done
    for depth in 8 16 256 24bit; do
        tmap --seed=3 "${size[@]}" --keys=$keys --color-depth=$depth --color=always | head -n 30 >shown
        recipe=$(tmap --seed=3 "${size[@]}" --keys=$keys --recipe)
        [[ $recipe == *--show=biome* && $recipe != *--palette* ]]
        eval "tmap $recipe -F ansi --blocks=half --color-depth=$depth" >printed
        cmp shown printed
    done
}

@test "the legend of a flight has no shares, which would be those of the map below the eye" {
    local keys
    for keys in '<Tab>i' 'B<Tab>i'; do
        tmap --seed=3 --size=80x30 --keys=$keys >out
        grep -qE 'snow|peaks' out
        [ "$(grep -cE ' [0-9.]+%|share' out)" -eq 0 ] || complain "$(cat out)"
    done
    tmap --seed=3 --size=80x30 --keys='<Tab>i<Tab>' | grep -q share
}

@test "in a flight the help begins with the keys of the flight, and has all of the map's" {
    tmap --seed=3 --size=80x200 --keys='<Tab>?' | sed -n '2,3p' >out
    grep -q '^ Flying' out
    grep -q 'fly ahead' out
    tmap --seed=3 --size=80x200 --keys='?' | sed -n 2p | grep -q '^ Moving'
    cmp <(tmap --seed=3 --size=39x300 --keys='<Tab>??' | head -n 299) \
        <(tmap --seed=3 --size=39x300 --keys='??' | head -n 299)
}

@test "a flight is the same on any number of threads, and with colours of every depth" {
    tmap --seed=7 --view=flight --size=900x500 --threads=1 -o a.png
    tmap --seed=7 --view=flight --size=900x500 --threads=7 -o b.png
    cmp a.png b.png
    for depth in 8 16 256 24bit; do
        for blocks in ascii half; do
            tmap --seed=7 --view=flight --size=40x20 --blocks=$blocks -F ansi --color-depth=$depth >$depth.$blocks
            [ -s $depth.$blocks ]
        done
    done
    [ "$(cksum ./*.half | cut -d' ' -f1 | sort -u | wc -l)" -eq 4 ]
}

@test "pictures have a size of their own, text that of the terminal" {
    tmap --seed=7 --view=flight -o a.png
    [ "$(od -An -tu1 -j16 -N8 a.png | tr -s ' ')" = " 0 0 3 192 0 0 2 28" ] # 960x540
    tmap --seed=7 --view=flight --dump >out
    [ "$(wc -l <out)" -eq 24 ]
    [ "$(awk 'length != 80' out | wc -l)" -eq 0 ]
}

@test "land beyond the rim, and heights that are unknown, are left blank" {
    tmap --seed=7 --edges=bounded --world=65x65 --view=flight --at=0,0 --camera=0,8,20 --size=40x20 --dump >out
    [ "$(grep -c '[^ ]' out)" -eq 0 ]
    tmap --seed=7 --edges=bounded --world=65x65 --view=flight --at=0,0 --size=40x20 --dump >out
    grep -q '[^ ]' out
    printf 'ncols 40\nnrows 40\nxllcorner 0\nyllcorner 0\ncellsize 30\nNODATA_value -9999\n' >a.asc
    awk 'BEGIN { for (y = 0; y < 40; y++) { for (x = 0; x < 40; x++)
        printf "%d ", (x > 14 && x < 25 && y < 30 ? -9999 : 100 + (x * y) % 30); print "" } }' >>a.asc
    tmap a.asc --view=flight --at=9,29 --camera=0,10,-20 --size=20x20 --dump >holed
    sed 's/-9999 /110 /g; s/NODATA_value 110/NODATA_value -9999/' a.asc >b.asc
    tmap b.asc --view=flight --at=9,29 --camera=0,10,-20 --size=20x20 --dump >whole
    [ "$(tr -cd ' ' <holed | wc -c)" -gt "$(tr -cd ' ' <whole | wc -c)" ]
}

@test "a flight reads nothing that was not made where all it sees lies beyond a rim" { # sanitizers see it
    for world in 64x64 128x64 64x128; do
        tmap --algorithm=planet --edges=bounded --feature-size=64 --world=$world --seed=1 --view=flight \
            --camera=90,14 --size=300x200 --format=text >flight
        grep -q '[^ ]' flight
    done
}

@test "a flight is refused where it makes no sense" {
    for format in csv png-grey pgm r16 tmx json profile; do
        refuses "--view=flight is a picture" --seed=1 --view=flight --format=$format
    done
    refuses "--view=flight and --relief=contour exclude" --seed=1 --view=flight --relief=contour -d
    refuses "exclude each other" --seed=1 --view=flight --layer=water -A rivers -d
    refuses "--view=flight and --normalize=view exclude" --seed=1 --view=flight --normalize=view -d
    refuses "--view=globe and --labels exclude" --preset=planet --seed=1 --view=globe --labels -d
    refuses "--view=flight --whole and --labels exclude" --seed=1 --view=flight --whole --labels -d
    refuses "give no place and no zoom" --seed=1 --view=flight --whole --at=3,4 -d
    refuses "give no place and no zoom" --seed=1 --view=flight --whole --zoom=-1 -d
    refuses "pitch is -60 to -5" --seed=1 --view=flight --whole --camera=0,,-4 -d
    refuses "only a line" --seed=1 --algorithm=midpoint --edges=bounded --world=65x1 --view=flight --whole -d
    refuses "--view=flight and --zoom=fit exclude" --seed=1 --view=flight --zoom=fit -d
    refuses "a map has no camera: --view=flight,AZIMUTH,HEIGHT has one" --seed=1 --view=map,90 -d
    refuses "--view=flight: in this world at most 4096 cells up" --seed=1 --view=flight,0,4097 -d
    refuses "a flight has at most 8388608 pixels" --seed=1 --view=flight --size=4096x1025 --format=text
    refuses "must be AZIMUTH" --seed=1 --view=flight --camera=361 -d
    refuses "must be AZIMUTH" --seed=1 --view=flight --camera=36, -d
    refuses "must be AZIMUTH" --seed=1 --view=flight --camera=36,, -d
    refuses "must be map, flight, globe or world" --seed=1 --view=plan -d
}

# land: the characters of standard input that are not blank, in percent.
land() {
    awk '{ all += length; gsub(" ", ""); seen += length } END { print int(100 * seen / all) }'
}

@test "Tab over a world with an end shows the whole of it, from outside" {
    local seed preset
    for seed in 1 2 3 4 5 6 7 8 9 10; do
        preset=$(echo mountain island atoll | cut -d' ' -f$((seed % 3 + 1)))
        tmap --preset="$preset" --seed=$seed --size=80x24 --keys='<Tab>' >out
        [ "$(head -n 24 out | land)" -ge 25 ] || complain "$preset $seed: $(cat out)"
        tmap --edges=bounded --world=33x33 --feature-size=32 --seed=$seed --size=120x36 --keys='z<Tab>' >out
        [ "$(head -n 36 out | land)" -ge 25 ] || complain "33x33 $seed: $(cat out)"
    done
}

@test "a flight over land from a file has land in a quarter of the frame or more" {
    local size
    printf 'ncols 257\nnrows 257\nxllcorner 500000\nyllcorner 4000000\ncellsize 90\n' >land.asc
    tmap --seed=5 --edges=bounded --world=257x257 --feature-size=128 --whole --format=csv |
        awk -F, -v OFS=' ' '{ for (n = 1; n <= NF; n++) $n = int($n / 40); print }' >>land.asc
    for size in 80x24 100x30 120x36 132x43 200x60; do
        tmap land.asc --size=$size --keys='<Tab>' --color=never | sed '$d' >out
        [ "$(land <out)" -ge 25 ] || complain "$size: $(cat out)"
    done
}

@test "flights over worlds without an end have land in a quarter of the frame, on the globe as well" {
    local seed options size
    for seed in 1 2 3 4 5 6 7 8 9 10; do
        size=80x24
        [ $((seed % 2)) -eq 0 ] || size=120x36
        for options in --preset={planet,continents,archipelago,lakeland,alps,fjords,canyons}\ --keys= \
            --preset=planet\ --zoom={-6,-5}\ --keys={J,JJJ,K} --edges=wrap-x\ --world={128,1024}x65\ --keys=; do
            # Without colours the sky is blank. The last line is the status.
            # shellcheck disable=SC2086 # into words
            tmap $options'<Tab>' --seed=$seed --size=$size --color=never | sed '$d' >out
            [ "$(land <out)" -ge 25 ] || complain "$options --seed=$seed --size=$size: $(cat out)"
        done
    done
}

@test "--view=flight --whole: its recipe makes it again, and so do the explorer and a picture" {
    local options recipe
    for options in --preset=island '--edges=bounded --world=65x65 --camera=200,,-40' '--algorithm=rivers --world=512x256' \
        '--edges=wrap-x --world=128x65 --camera=77,90'; do
        # shellcheck disable=SC2086 # into words
        tmap $options --seed=3 --view=flight --whole --size=60x30 --dump >one
        # shellcheck disable=SC2086
        recipe=$(tmap $options --seed=3 --view=flight --whole --size=60x30 --recipe)
        [[ $recipe == *--view=flight\ --whole* && $recipe != *--at=* && $recipe != *--zoom=* ]]
        eval "tmap $recipe --dump" | cmp - one
        # shellcheck disable=SC2086
        tmap $options --seed=3 --view=flight --whole --size=120x80 -o a.png
        tmap --verify=a.png
        tmap --from=a.png -o b.png
        cmp a.png b.png
    done
    for options in '<Tab>' '<Tab>ll' '<Tab>kk+' '<Tab>jj3-<PgUp>' '<Tab>d<Tick><Tick>'; do
        tmap --preset=mountain --seed=3 --size=60x30 --color=never --keys="$options" | head -n 30 >shown
        recipe=$(tmap --preset=mountain --seed=3 --size=60x30 --keys="$options" --recipe)
        eval "tmap $recipe --dump" | cmp - shown
    done
}

@test "a line of --from with names makes a flight with names, a globe without a word" {
    tmap --seed=3 --labels --size=60x30 -o a.png
    tmap --from=a.png --view=flight -o b.png
    tmap --verify=b.png
    tmap --from=b.png --recipe | grep -q -e '--view=flight .*--labels'
    tmap --preset=planet --seed=3 --zoom=0 --labels --size=60x30 -o a.png
    tmap --from=a.png --view=flight --no-labels -o b.png
    tmap --from=a.png --view=flight -o c.png
    never cmp -s b.png c.png
}

# plain HEIGHT: a picture of a plain, with a wall of a height from west to east.
plain() {
    python3 -c 'import sys
rows = [24 == y and int(sys.argv[1]) or int(y == 0) for y in range(64)]
print("P2 64 64 255", *(height for height in rows for x in range(64)))' "$1"
}

@test "the names of places stand in flights where the places are seen" {
    local flight=(--view=flight --at='20,20' --size=24x24 --zoom=0 --dump --places=own.csv --color=never)
    printf 'North,town,32,16\nEast,town,44,32\nSouth,town,32,44\n' >own.csv
    plain 0 >plain.pgm
    plain 12 >wall.pgm
    for way in 0:North 90:East 180:South; do
        tmap plain.pgm "${flight[@]}" --camera="${way%:*},4" >shown
        [ "$(grep -oE 'North|East|South' shown)" = "${way#*:}" ]
        # It is straight ahead: its mark stands near the middle column, 12.
        grep -qE '^.{9,14}\*' shown
    done
    tmap plain.pgm "${flight[@]}" --camera=270,4 >shown
    never grep -qE 'North|East|South' shown
    # A wall hides what lies behind it, until one looks from above.
    tmap wall.pgm "${flight[@]}" --camera=0,.5 >shown
    never grep -q North shown
    tmap wall.pgm "${flight[@]}" --camera=0,20,-50 >shown
    grep -q North shown
    # Letters of pictures: they are there, and the recipe has the places.
    local picture=(--view=flight --at='20,20' --size=240x160 --zoom=0 --camera='0,4')
    tmap plain.pgm "${picture[@]}" --places=own.csv -o a.png
    tmap plain.pgm --places=own.csv --verify=a.png
    tmap plain.pgm "${picture[@]}" -o b.png
    never cmp -s a.png b.png
}

@test "a large picture of a flight takes little memory" {
    [ -z "${SANITIZED-}" ] || skip 'sanitizers take more'
    (ulimit -v 262144 && tmap --seed=1 --view=flight --size=2560x1440 --camera=45 --threads=1 -o a.png)
    tmap --verify=a.png
}

# inks: prints each tile of a print in 8 colours with its colour, once.
inks() {
    tmap --seed=5 --color-depth=8 --format=ansi "$@" | python3 -c '
import re, sys
ink, pairs = "", set()
for codes, tile in re.findall(r"\x1b\[([\d;]*)m|([^\x1b\n])", sys.stdin.read()):
    for code in codes.split(";") if not tile else ():
        ink = code if re.fullmatch("[39][0-7]", code) else "" if code in ("0", "39", "") else ink
    if tile.strip():
        pairs.add(tile + " " + ink)
print(*sorted(pairs), sep="\n")'
}

@test "with few colours a tile of a flight has the colour that it has on the map" {
    local options
    for options in '' '--palette=rainbow' '--climate=belts --show=biome'; do
        # shellcheck disable=SC2086 # into words
        inks $options --zoom=-2 --size=256x256 >map
        # shellcheck disable=SC2086
        inks $options --view=flight >flight
        [ "$(wc -l <flight)" -ge 4 ]
        [ -z "$(comm -13 map flight)" ] || complain "$options: $(comm -13 map flight)"
    done
}
