#!/usr/bin/env bats
# test: once
#
# The examples: built with the installed library without a warning, and played.
#
# root and stage are set by installed.bash:
# shellcheck disable=SC2154

load tmux
load ../cli/installed

# land_is_that_of RECIPE: the screen has the land around the cell in its last line, as tmap prints
# it, but for the walker in the middle and a town.
land_is_that_of() {
    tm capture-pane -p >seen
    [[ $(tail -1 seen) =~ ^day\ [0-9]+\ \ ([0-9]+),([0-9]+)\  ]] || return 1
    "$TMAP" --dump "$1" "$2" "$3" "$4" --size=80x23 \
        --at="$((BASH_REMATCH[1] - 40)),$((BASH_REMATCH[2] - 11))" | tr '~"xX$%#@' '~."TntA^' >land
    python3 - <<-'END'
		seen, land = open("seen").read().splitlines(), open("land").read().splitlines()
		differ = [(x, y, a) for y in range(23) for x, (a, b) in enumerate(zip(seen[y].ljust(80), land[y]))
		          if a != b]
		assert (40, 11, "@") in differ and len(differ) <= 2, differ
	END
}

last_line_has() {
    tm capture-pane -p | tail -1 | grep -q "$1"
}

# Lets programs in the terminal find the library that was installed.
with_library() {
    environment+=(LD_LIBRARY_PATH="$LD_LIBRARY_PATH")
}

@test "walk: a start where one can live, steps, near and far, a town, and a recipe in the end" {
    installed
    [ "$(wc -l <"$root/examples/walk.c")" -le 211 ]
    # shellcheck disable=SC2046 # flags are words
    gcc -std=c11 -Wall -Wextra -Wpedantic -Werror "$root/examples/walk.c" -o walk \
        -I"$stage/usr/include" -L"$stage/usr/lib" -ltmap $(env -u PKG_CONFIG_SYSROOT_DIR pkg-config --cflags --libs ncursesw)
    recipe=(--seed=42 --world=1073741824x1073741824 --feature-size=256 --sea=45%)
    with_library
    terminal 80x24 ./walk
    eventually last_line_has 'Good land, near water'
    eventually land_is_that_of "${recipe[@]}"
    first=$(tm capture-pane -p | tail -1 | grep -o '[0-9][0-9]*,[0-9][0-9]*')
    [[ $(tail -1 seen) =~ 'north of '([A-Z][a-z]+)\. ]]
    "$TMAP" "${recipe[@]}" --layer=names --format=csv --size=128x256 \
        --at="$((${first%,*} - 64)),${first#*,}" | sed -n 2p | grep -q "^${BASH_REMATCH[1]},"
    tm send-keys k
    eventually last_line_has "${first%,*},$((${first#*,} - 1)).*You walk on"
    eventually land_is_that_of "${recipe[@]}"
    tm send-keys Enter
    eventually last_line_has 'From near'
    tiles=$(tm capture-pane -p | head -23 | fold -w1 | sort -u | grep -c '[^@[:space:]]')
    [ "$tiles" -ge 3 ]
    tm send-keys x m
    eventually last_line_has 'From afar'
    tm send-keys x t
    eventually last_line_has 'A town by the water'
    eventually land_is_that_of "${recipe[@]}"
    second=$(tm capture-pane -p | tail -1 | grep -o '[0-9][0-9]*,[0-9][0-9]*')
    [ "$second" != "$first" ]
    tm send-keys q
    # shellcheck disable=SC2317 # eventually calls it
    saved() { tm capture-pane -p -S -9 | tr -d '\n' | grep -q "at $second of --world-version=1 --seed=42 "; }
    eventually saved
}

@test "walk: rivers show, and towns west of 0 are found from the chunk one stands on" {
    installed
    # shellcheck disable=SC2046 # flags are words
    gcc "$root/examples/walk.c" -o walk -I"$stage/usr/include" -L"$stage/usr/lib" -ltmap \
        $(env -u PKG_CONFIG_SYSROOT_DIR pkg-config --cflags --libs ncursesw)
    with_library
    terminal 80x24 ./walk '--seed=42 --algorithm=rivers --world=64x64 --feature-size=16'
    eventually last_line_has 'A town by the water'
    rivers() { tm capture-pane -p | head -23 | grep -q '='; }
    eventually rivers
    # In a world of 64 cells the next town to the west is the same one, 64 cells on.
    place=$(tm capture-pane -p | tail -1 | grep -o -- '-*[0-9]*,-*[0-9]*' | head -1)
    for _ in 1 2; do
        tm send-keys t
        moved() { [ "$(tm capture-pane -p | tail -1 | grep -o -- '-*[0-9]*,-*[0-9]*' | head -1)" != "$place" ]; }
        eventually moved
        next=$(tm capture-pane -p | tail -1 | grep -o -- '-*[0-9]*,-*[0-9]*' | head -1)
        [ $(((${next%,*} - ${place%,*}) % 64)) -eq 0 ]
        [ $((${place%,*} - ${next%,*})) -eq 64 ]
        place=$next
    done
    [ "${place%,*}" -lt 0 ]
}

@test "walk: an invalid recipe is refused in words" {
    installed
    # shellcheck disable=SC2046 # flags are words
    gcc "$root/examples/walk.c" -o walk -I"$stage/usr/include" -L"$stage/usr/lib" -ltmap \
        $(env -u PKG_CONFIG_SYSROOT_DIR pkg-config --cflags --libs ncursesw)
    if ./walk --seed= 2>err; then false; fi
    [ "$(cat err)" = 'walk: --seed=: needs a number or a text' ]
}

@test "walk: a seed alone is a world, too" {
    installed
    # shellcheck disable=SC2046 # flags are words
    gcc "$root/examples/walk.c" -o walk -I"$stage/usr/include" -L"$stage/usr/lib" -ltmap \
        $(env -u PKG_CONFIG_SYSROOT_DIR pkg-config --cflags --libs ncursesw)
    with_library
    terminal 80x24 ./walk 7
    eventually last_line_has 'Good land, near water'
    tm send-keys q
    saved() { tm capture-pane -p -S -9 | tr -d '\n' | grep -q -e ' --seed=7 --world=1073741824x1073741824 '; }
    eventually saved
}

# builds_overworld [OPTION...]: the program that people copy, without a warning.
builds_overworld() {
    # shellcheck disable=SC2046 # flags are words
    gcc -std=c11 -Wall -Wextra -Wpedantic -Werror "$@" "$root/examples/overworld.c" -o overworld \
        -I"$stage/usr/include" -L"$stage/usr/lib" -ltmap -pthread \
        $(env -u PKG_CONFIG_SYSROOT_DIR pkg-config --cflags --libs ncursesw)
}

@test "overworld: a bot of 3000 steps walks where one can, by any order of threads, and saves" {
    installed
    [ "$(wc -l <"$root/examples/overworld.c")" -le 420 ]
    builds_overworld -fsanitize=address,undefined
    for seed in 7 '--preset=planet --seed=3'; do
        LD_LIBRARY_PATH=$stage/usr/lib ./overworld -bot 3000 "$seed" >first
        LD_LIBRARY_PATH=$stage/usr/lib ./overworld -bot 3000 "$seed" | cmp - first
        steps=$(sed -n 's/^\([0-9]*\) of 3000 steps\. You .*/\1/p' first)
        [ "$steps" -ge 1500 ]
        LD_LIBRARY_PATH=$stage/usr/lib ./overworld -bot 0 overworld.save | tail -1 >again
        tail -1 first | cmp - again # a save has the day, the place and the world
        [[ $(tail -1 first) =~ at\ ([0-9]+,[0-9]+)\ of\ (.*) ]]
        # The land there is what tmap says of the recipe, and what the bot said last.
        # shellcheck disable=SC2086 # a recipe is several words
        "$TMAP" --describe="${BASH_REMATCH[1]}" ${BASH_REMATCH[2]} | sed -n 's/^biome //p' >biome
        grep -q "You w[a-z]*: $(cat biome)[,.]" first
    done
}

@test "overworld: a start on land, steps, the land from afar with names, a save that goes on" {
    installed
    builds_overworld
    with_library
    terminal 80x24 ./overworld 7
    eventually last_line_has '^day 1  [0-9]*,[0-9]* *$'
    first=$(tm capture-pane -p | tail -1 | grep -o '[0-9][0-9]*,[0-9][0-9]*')
    "$TMAP" --describe="$first" --seed=7 --world=1073741824x1073741824 --feature-size=256 --sea=45% \
        --algorithm=rivers --climate=belts | grep -qE '^biome (steppe|grassland|woodland|rain-forest|savanna)'
    tm send-keys l
    eventually last_line_has 'You w'
    tm send-keys m
    eventually last_line_has 'From afar'
    names() { tm capture-pane -p | head -23 | grep -qE '[A-Z][a-z]{3,}'; }
    eventually names
    tm send-keys x S
    eventually last_line_has 'Saved to overworld.save'
    place=$(tm capture-pane -p | tail -1 | grep -o '[0-9][0-9]*,[0-9][0-9]*')
    tm send-keys q
    LD_LIBRARY_PATH=$stage/usr/lib ./overworld -bot 0 overworld.save | grep -q " at $place of --world-version=1 --seed=7 "
    for line in '--sed=1' '--seed=1' nothing.save; do
        if LD_LIBRARY_PATH=$stage/usr/lib ./overworld -bot 1 "$line" 2>err; then false; fi
        [ "$(wc -l <err)" = 1 ]
    done
}

@test "windows.py prints as tmap does, and refuses in words" {
    installed
    python3 "$root/examples/windows.py" >here
    "$TMAP" --dump --seed=42 --sea=40% --size=64x16 | cmp - <(head -16 here)
    python3 "$root/examples/windows.py" '--seed=5 --sea=30%' >here
    "$TMAP" --dump --seed=5 --sea=30% --size=64x16 >there
    "$TMAP" --seed=5 --sea=30% --size=64x16 --layer=names --format=csv | sed -n '2,4s/,\([a-z]*\),.*/, \1/p' >>there
    cmp there here
    if python3 "$root/examples/windows.py" --land 2>err; then false; fi
    grep -q '^--land: no such option' err
}

@test "windows.py finds the library that was built, or says in a line what to do" {
    installed
    unset LD_LIBRARY_PATH
    if python3 -c 'import ctypes; ctypes.CDLL("libtmap.so.1")' 2>/dev/null; then
        skip 'a libtmap is installed on this machine'
    fi
    mkdir -p tree/examples tree/build/plain
    cp "$root/examples/windows.py" tree/examples
    complains() {
        if "$@" >out 2>err; then false; fi
        [ ! -s out ]
        [ "$(wc -l <err)" = 1 ]
        # shellcheck disable=SC2016 # these are no commands
        grep -q 'install tmap, or run `make library`, or set LIBTMAP to its path$' err
    }
    complains python3 tree/examples/windows.py
    complains env LIBTMAP=./none.so python3 tree/examples/windows.py
    if PYTHONPATH=tree/examples python3 -c 'import windows' 2>err; then false; fi
    tail -1 err | grep -q '^ImportError: libtmap.so.1: .*LIBTMAP'
    cp "$stage/usr/lib/libtmap.so.1" tree/build/plain
    python3 tree/examples/windows.py >here
    "$TMAP" --dump --seed=42 --sea=40% --size=64x16 | cmp - <(head -16 here)
    (cd tree/examples && python3 windows.py | cmp - ../../here)
    complains env LIBTMAP=./none.so python3 tree/examples/windows.py # no other one in silence
    LIBTMAP=$stage/usr/lib/libtmap.so.1 python3 tree/examples/windows.py | cmp - here
}

@test "windows.py is a module, with numpy and without, that asks for all as tmap has it" {
    installed
    [ "$(wc -l <"$root/examples/windows.py")" -le 120 ]
    "$TMAP" --dump --seed=4 --world=65x65 --feature-size=16 --edges=bounded --format=csv --layer=raw --size=20x9 --at=5,50 >wanted
    for numpy in yes no; do
        PYTHONPATH=$root/examples PYTHONDONTWRITEBYTECODE=1 python3 - $numpy >here <<-'END'
			import sys
			if sys.argv[1] == "no":
			    sys.modules["numpy"] = None
			import windows
			world = windows.World("--seed=4 --world=65x65 --feature-size=16 --edges=bounded")
			for row in world.read("raw", 5, 50, 20, 9):
			    print(",".join(str(n) for n in row))
			about = world.about()
			assert (about.cols, about.rows, about.wraps_x, about.rivers) == (65, 65, 0, 0)
			assert about.raw_low < about.raw_sea < about.raw_high
			assert world.recipe().startswith("--world-version=1 --seed=4 --edges=bounded ")
			assert world.read("band", -1, 0, 1, 1)[0][0] == windows.OUTSIDE
			for wrong in dict(layer="biome"), dict(layer="raw", zoom=40), dict(layer="raw", cols=0):
			    try:
			        world.read(**{**dict(x=0, y=0, cols=1, rows=1), **wrong})
			        sys.exit("%s is read" % wrong)
			    except ValueError as error:
			        print(error, file=sys.stderr)
		END
        cmp wanted here
    done
}

@test "realm.py: a world that was searched for, and its towns, the largest first" {
    installed
    PATH=$stage/usr/bin:$PATH python3 "$root/examples/realm.py" 'taiga>=10' >realm
    read -r -a line <<<"$(tail -n 1 realm)"
    [[ "$("$TMAP" --facts "${line[@]:1}" | grep '^taiga ')" == 'taiga '[1-9][0-9].* ]]
    sed '$d;s/.* of \([0-9]*\) at .*/\1/' realm >people
    sort -rn people | cmp - people
    "$TMAP" "${line[@]:1}" --layer=places --format=csv --zoom=-2 --whole >places
    [ "$(wc -l <places)" -eq "$(wc -l <realm)" ] && [ "$(wc -l <realm)" -gt 10 ]
    while IFS=, read -r name kind x y _ people _; do
        [ "$name" = name ] || grep -q "^$name, a $kind of $people at $x,$y" realm
    done <places
}
