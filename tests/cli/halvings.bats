#!/usr/bin/env bats
# test: once coverage
#
# --halvings: points that are made have the heights of the finished map; all others are blank or
# filled.

load helper

# judge WIDTH HEIGHT X Y STEP: compares `whole`, the csv of a finished world, with `part`, the csv
# of a window of it at X,Y after halvings that left points STEP apart; half a step more if `half` is
# centres or edges. Missing points are empty, or with `filled` the height of the nearest to the
# west, else to the north.
judge() {
    python3 - "$@" "$half" "$filled" <<'END'
import sys
width, height, x, y, step = map(int, sys.argv[1:6])
half, filled = sys.argv[6:8]
whole = [line.strip().split(",") for line in open("whole")]
part = [line.rstrip("\n").split(",") for line in open("part")]

def there(i, j):  # i and j in steps
    if half == "centres":
        return i % 2 == j % 2
    if half == "edges":
        return not (i % 2 and j % 2)
    return True

for row, line in enumerate(part):
    for col, value in enumerate(line):
        X, Y = x + col, y + row
        i, j = X // step, Y // step
        exact = X % step == 0 and Y % step == 0 and there(i, j)
        if not there(i, j):
            i, j = (i - 1, j) if i % 2 else (i, j - 1)
        wanted = whole[j * step % height][i * step % width] if exact or filled else ""
        if value != wanted:
            sys.exit(f"col {col} row {row}: {value!r}, not {wanted!r}")
END
}

@test "each halving and half step, in windows over the seam, by each algorithm" {
    for algorithm in diamond-square midpoint noise; do
        options=(-s5 -w64x32 -f16 "--algorithm=$algorithm" --format=csv)
        tmap "${options[@]}" --whole >whole
        for halvings in 0 1 2 2.5 3 3.5 4 4.5; do
            for filled in '' ,filled; do
                n=${halvings%.5} half=''
                if [ "$n" != $halvings ] && [ "$n" -lt 4 ]; then
                    n=$((n + 1)) half=$([ $algorithm = midpoint ] && echo edges || echo centres)
                fi
                x=$((RANDOM % 64)) y=$((RANDOM % 32))
                tmap "${options[@]}" --halvings=$halvings$filled --at=$x,$y -g70x40 >part
                judge 64 32 $x $y $((1 << (4 - n))) || complain "$algorithm $halvings$filled at $x,$y"
            done
        done
    done
}

@test "zoomed in and out, the points that are made are those of the finished world" {
    half='' filled=''
    for zoom in -2 1 3; do
        options=(-s5 -w32x32 -f16 --format=csv "-z$zoom")
        tmap "${options[@]}" --whole >whole
        for halvings in 0 1 2 3; do
            step=$((zoom + 4 > halvings ? 1 << (zoom + 4 - halvings) : 1))
            side=$(wc -l <whole)
            tmap "${options[@]}" --halvings=$halvings --whole >part
            judge "$side" "$side" 0 0 $step || complain "zoom $zoom, $halvings halvings"
        done
    done
}

@test "bands and colours stay those of the finished world, and rivers refuse" {
    options=(-s42 -g40x20)
    tmap -d "${options[@]}" --halvings=5 | cmp - <(tmap -d "${options[@]}")
    tmap -d "${options[@]}" --halvings=4,filled --recipe | grep -q -e ' --halvings=4,filled '
    ! tmap -d "${options[@]}" --recipe | grep -q halvings || complain 'halvings in the recipe'
    for algorithm in rivers square-square; do
        refused 'tmap: --halvings: this algorithm has no halvings; zoom out instead' -d -s1 -A $algorithm --halvings=1
    done
    for value in '' x 33 32.5 1.25 1,fill -1 1. 0x1; do
        refused "tmap: --halvings=$value: must be N or N.5*" -d "--halvings=$value"
    done
    tmap -s1 -g1x1 >picture.pgm --format=pgm
    refused 'tmap: --halvings does not apply to a picture' -d --halvings=1 picture.pgm
    exits 0 "${options[@]}" --format=png --halvings=2,filled
}

@test "in the explorer : takes halvings, blank or filled" {
    options=(-s42 -g40x10)
    map() { tmap "${options[@]}" "$@" | head -n 10; }
    map --keys=':halvings=4.5<Enter>' | cmp - <(map -d --halvings=4.5)
    map --keys=':halvings=4,filled<Enter>' | cmp - <(map -d --halvings=4,filled)
    map --keys=':halvings=4<Enter><Backspace>' | cmp - <(map -d)
    map --keys='+:halvings=5.5<Enter>' | cmp - <(map --keys=+ --halvings=5.5)
    tmap "${options[@]}" --algorithm=rivers -w256x256 --keys=':halvings=3<Enter>' | tail -n 3 |
        tr -s ' \n' ' ' | grep -q 'this algorithm has no halvings'
}

@test "the pictures of the manual's HOW A MAP IS MADE are what the program prints" {
    mandoc -Tascii -Owidth=200 "$(dirname "$BATS_TEST_FILENAME")/../../man/tmap-land.7" | sed 's/.\x08//g' |
        sed -n '/^HOW A MAP IS MADE/,/^LARGE MAPS/p' >section
    awk '/^ +\$ tmap/ { name = sprintf("picture.%d", ++n); getline more; sub(/^ *\$ /, "")
             sub(/\\$/, ""); print $0 more > name; rows = 9; next }
         rows > 0 { sub(/^           /, ""); print > (name ".wanted"); rows-- }' section
    count=0
    for picture in picture.?; do
        eval "$(cat "$picture")" | diff - "$picture.wanted" || complain "$(cat "$picture")"
        count=$((count + 1))
    done
    [ $count -eq 6 ]
}
