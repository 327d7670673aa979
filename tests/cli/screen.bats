#!/usr/bin/env bats
# test: once
#
# --screen prints what the explorer opens with: one rule decides for both.

load helper

@test "--screen is the first frame of the explorer, in 200 worlds, sizes, looks and depths of colour" {
    tmap -s1 -g60x40 -Fpgm -o land.pgm
    # shellcheck disable=SC2016 # a tile is no variable
    printf '~~~~~~\n~~xX~~\n~X$x~~\n~~~~~~\n' >coast.txt
    "$BATS_TEST_DIRNAME/screen.py" "$TMAP" 200 land.pgm coast.txt
}

# zoom_of RECIPE, at_of RECIPE: the zoom, and the place, of a recipe line that may leave the zoom out.
zoom_of() {
    sed -E 's/$/ --zoom=0/; s/^.*--zoom=(-?[0-9]+) .*--zoom=0$/\1/; s/^.*--zoom=0$/0/' <<<"$1"
}

at_of() {
    sed -E 's/.*--at=([^ ]*).*/\1/' <<<"$1"
}

@test "--screen: pictures show the same land, in 8x16 pixels a character or as many as --size says" {
    # Each line: options, the pixels, and the pixels of a place.
    while read -r options size by; do
        seen=${options%%+--size*}
        # shellcheck disable=SC2086 # several words
        seen=$(tmap -s7 --screen=60x12 ${seen//+/ } --recipe)
        # shellcheck disable=SC2086 # several words
        tmap -s7 --screen=60x12 ${options//+/ } -o s.png
        exits 0 --verify=s.png
        shown=$(tmap --from=s.png --recipe)
        [[ $shown == *" --size=$size "* ]] || complain "$options: $shown"
        [ "$(zoom_of "$shown")" -eq $(($(zoom_of "$seen") + by)) ] || complain "$options: $shown, $seen"
        [ "$size" != 480x192 ] || [ "$(at_of "$shown")" = "$(at_of "$seen")" ]
    done <<-'END'
		--preset=atlas 480x192 3
		--preset=voyage 480x192 3
		--preset=lakeland+--zoom=-1 480x192 3
		--preset=atlas+--size=300x200 300x200 2
		--preset=classic 480x96 3
	END
}
