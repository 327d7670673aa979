#!/usr/bin/env bats
# test: once
#
# Lines along coasts, in pictures: where they run, and that windows fit together.

load helper

# picture NAME ARGUMENT...: makes NAME.ppm.
picture() {
    local name=$1
    shift
    tmap "$@" -o "$name.png"
    pngtopam "$name.png" >"$name.ppm"
}

@test "--coast=lines inks points by their distance to the shore, on paper by lines that keep their width" {
    local line size
    python3 "$BATS_TEST_DIRNAME/coast.py" land land.asc
    picture bare land.asc --sea=20 --size=130x90
    while read -r line size; do
        picture lined land.asc --sea=20 --size="$size" --coast=lines
        python3 "$BATS_TEST_DIRNAME/coast.py" lines 20 "$line" bare.ppm lined.ppm >told 2>&1 ||
            complain "lines of $line: $(cat told)"
    done <<-'END'
		1 130x90
		1 130x90,100
		3 130x90,450
	END
}

@test "a picture of a part has the lines of that part of the whole, across seams, at rims and in strips" {
    local world whole scale size x y threads
    while read -r scale whole world; do
        # shellcheck disable=SC2086 # several words
        picture whole $world --at=0,0 --size="$whole" --coast=lines
        while read -r size x y; do
            for threads in 1 3; do
                # shellcheck disable=SC2086 # several words
                picture part $world --at=$((x * scale)),$((y * scale)) --size="$size" --coast=lines --threads=$threads
                python3 "$BATS_TEST_DIRNAME/coast.py" part whole.ppm part.ppm "$x" "$y" >told 2>&1 ||
                    complain "$world, $size at $x,$y: $(cat told)"
            done
        done <<-'END'
			100x77 31 45
			61x30 480 0
			33x20 0 236
			5x3 77 78
		END
    done <<-'END'
		32 512x256 --preset=planet --seed=5 --relief=shade --zoom=-5
		1 512x256 -A rivers --seed=7 --world=512x256 --sea=40% --climate=belts --show=biome
		1 640x256 --seed=9 --edges=bounded --world=641x257 --sea=50% --relief=shade
		1 640x256 --seed=9 --edges=bounded --world=641x257 --sea=50%
	END
    world=(-A rivers --seed=7 --world=32768x4096 --sea=40% --size=32768x90 --threads=1)
    picture whole "${world[@]}" --coast=lines
    picture part "${world[@]}" --size=200x90 --at=20000,0 --coast=lines
    pamcut -left 20000 -width 200 whole.ppm | cmp - part.ppm
}

@test "lakes have lines, too; what covers no point changes none" {
    local world=(-A rivers --seed=7 --world=1024x1024 --sea=none --size=500x300 "--at=200,200")
    picture bare "${world[@]}"
    picture lined "${world[@]}" --coast=lines
    ! cmp -s bare.ppm lined.ppm || complain "lakes have no lines"
    tmap --seed=3 --sea=none --size=90x60 --coast=lines -o dry.png
    tmap --verify=dry.png
    pngtopam dry.png >dry.ppm
    tmap --seed=3 --sea=none --size=90x60 -Fpng | pngtopam | cmp - dry.ppm
}

@test "a sheet and an svg of half blocks have the lines of the picture" {
    local world=(--preset=atlas --seed=24 --size=300x200 "--at=400,300" --coast=lines)
    picture map "${world[@]}"
    picture sheet "${world[@]}" --title=Home
    tmap "${world[@]}" -Fsvg --blocks=half >map.svg
    python3 "$BATS_TEST_DIRNAME/coast.py" inside sheet.ppm map.ppm || complain "the sheet has other lines"
    # the first colours of the svg's upper row are those of the picture's
    local first
    first=$(pamcut -left 0 -top 0 -width 1 -height 1 map.ppm | tail -c 3 | od -An -tx1 | tr -d ' \n')
    grep -o 'stroke="#[0-9a-f]*" d="M0 1h' map.svg | grep -q "#$first" || complain "the svg has other colours"
}
