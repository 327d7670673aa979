#!/bin/sh
# Towns and roads by the program and by towns.py, which keeps to the rules of the manual's section:
# equal rows of --layer=places, and equal roads at all points, in worlds of each kind of edges, over
# seams and at rims, with and without own places, by a moved origin, zoomed out and in. With LONG
# there are windows by chance, too. With SANITIZED, only the programs run.
# usage: towns.sh TMAP PRINT_ROADS, both with their whole paths
golden=$(cd "$(dirname "$0")" && pwd) || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 1
ln -s "$golden/drawn" .
status=0

# three hundred own places of people, anywhere in a world of 144x128 cells
awk 'BEGIN {
    count = split("capital city town port castle village hamlet farm", kinds)
    for (n = 0; n < 1300; n++)
        r[n] = seed = (seed * 4096 + 150889) % 714025
    for (n = 0; n < 300; n++)
        printf "Stop %d,%s,%g,%g\n", n, kinds[r[n] % count + 1], r[n + 500] % 576 / 4, r[n + 1000] % 512 / 4
}' > many.csv

cat > windows <<END
--seed=1 --world=64x32 --feature-size=16 --algorithm=rivers --climate=belts --size=64x32
--seed=2 --world=64x48 --feature-size=16 --algorithm=rivers --climate=belts --zoom=1 --at=40,30 --size=48x32
--seed=3 --world=64x48 --feature-size=16 --algorithm=rivers --climate=noise --edges=bounded --origin=5,3 --size=64x48
--seed=3 --world=64x48 --feature-size=16 --algorithm=rivers --climate=noise --edges=wrap-x --places=drawn/stops.csv --size=64x48
--seed=4 --world=64x48 --feature-size=8 --algorithm=rivers --climate=belts --origin=1,1073741823 --at=50,40 --size=40x40
--seed=5 --world=256x192 --feature-size=64 --algorithm=rivers --climate=belts --zoom=-3 --size=32x24
--seed=6 --world=160x96 --feature-size=32 --algorithm=rivers --climate=belts --zoom=-2 --at=30,20 --size=40x24
--seed=7 --world=64x48 --feature-size=4 --algorithm=planet --edges=wrap-x --climate=belts --size=64x48
--seed=8 --world=40x24 --feature-size=8 --algorithm=planet --climate=noise --origin=7,2 --zoom=1 --size=60x40
--seed=9 --world=48x32 --feature-size=16 --algorithm=rivers --climate=belts --zoom=2 --at=10,10 --size=48x24
--seed=10 --world=64x48 --feature-size=16 --algorithm=planet --climate=noise --edges=bounded --places=drawn/stops.csv --zoom=-1 --size=32x24
--seed=11 --world=144x128 --feature-size=4 --algorithm=rivers --climate=noise --origin=5,3 --places=many.csv --size=144x128
END
[ -z "${LONG-}" ] || python3 "$golden/windows.py" towns 60 20 >> windows

while read -r options; do
    # shellcheck disable=SC2086 # options are words
    if { "$1" --dump --format=csv --layer=places $options && "$2" $options; } \
        > actual < /dev/null &&
        { [ -n "${SANITIZED-}" ] || "$golden/towns.py" $options | cmp - actual; }; then
        echo "ok - towns $options"
    else
        echo "not ok - towns $options"
        status=1
    fi
done < windows
exit $status
