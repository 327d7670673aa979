#!/usr/bin/env bats
#
# Pictures out: read by other programs, every pixel agrees with csv or text.

load helper

# heights FILE COUNT: prints the samples of a grey PAM or PGM of 16 bits, one a line.
heights() {
    pamtopnm -assume <"$1" | tail -c $((2 * $2)) | od -An -v -w2 -tu2 --endian=big | tr -d ' '
}

views=(
    '-s42 -g64x40'
    '-s7 -w96x160 -f32 --whole'
    '-s1 -g50x33 -z-3 --at=-5,900'
    '-s2 -g33x21 -z4 --at=10.25,3.5'
    '-s3 -g1x1'
    '-s4 -g300x2 --normalize=area -r0.8'
)

@test "pgm: Netpbm reads the samples of csv" {
    for view in "${views[@]}"; do
        # shellcheck disable=SC2086 # several words
        tmap $view --format=csv | tr , '\n' >csv
        # shellcheck disable=SC2086 # several words
        exits 0 $view --format=pgm
        empty err
        pamvalidate <out >valid # a copy without the comment
        cmp <(sed 2d out) valid
        heights out "$(wc -l <csv)" | cmp csv || complain "$view"
    done
}

@test "png-grey: pngcheck and pngtopam read the samples of csv" {
    for view in "${views[@]}"; do
        # shellcheck disable=SC2086 # several words
        tmap $view --format=csv | tr , '\n' >csv
        # shellcheck disable=SC2086 # several words
        exits 0 $view --format=png-grey
        empty err
        pngcheck -q out
        pngtopam out >pgm
        heights pgm "$(wc -l <csv)" | cmp csv || complain "$view"
    done
}

@test "what the manual says makes png-alpha, which is gone, of png-grey: white, with the samples of csv as its opacity" {
    refused '*--format=png-alpha: *must be *' --format=png-alpha -s1 -g3x3 -o new
    [ ! -e new ]
    for view in "${views[@]}"; do
        # shellcheck disable=SC2086 # several words
        tmap $view --format=csv | tr , '\n' >csv
        # shellcheck disable=SC2086 # several words
        tmap $view --format=png-grey -o grey.png
        convert grey.png -background white -alpha shape -define png:bit-depth=16 alpha.png
        pngtopam -alpha alpha.png >pgm
        heights pgm "$(wc -l <csv)" | cmp csv || complain "$view"
        pngtopam alpha.png >pgm
        [ "$(heights pgm "$(wc -l <csv)" | sort -u)" = 65535 ]
    done
}

@test "what the manual says makes png-clouds, which is gone, of png-grey: as grey as opaque, by the high byte of csv" {
    refused '*--format=png-clouds: *must be *' --format=png-clouds -s1 -g3x3 -o new
    [ ! -e new ]
    for view in "${views[@]}"; do
        # shellcheck disable=SC2086 # several words
        tmap $view --format=csv | tr , '\n' | awk '{ print int($1 / 256) }' >csv
        # shellcheck disable=SC2086 # several words
        tmap $view --format=png-grey -o grey.png
        convert grey.png -evaluate and 65280 -evaluate multiply 1.00390625 -alpha copy -depth 8 clouds.png
        for half in '' -alpha; do
            pngtopam $half clouds.png | pnmtoplainpnm | tail -n +4 | tr -s ' ' '\n' | grep . |
                cmp - csv || complain "$view $half"
        done
    done
}

# cell_colors: prints the colour of each cell of ansi in 24 bits, as "R G B", a line each.
cell_colors() {
    sed -E 's/\x1b\[0m$//; s/\x1b\[/\n&/g' | awk '
        match($0, /^\033\[38;2;[0-9;]*m/) {
            split(substr($0, 8, RLENGTH - 8), code, ";")
            color = code[1] " " code[2] " " code[3]
            $0 = substr($0, RLENGTH + 1)
        }
        { for (n = 1; n <= length($0); n++) print color }'
}

# rgb FILE: prints the pixels of a PPM, as "R G B", a line each.
rgb() {
    pnmtoplainpnm "$1" | tail -n +4 | tr -s ' ' '\n' | grep . | paste -d' ' - - -
}

@test "png: a pixel a cell, in the colour of its tile in ansi" {
    printf '0 0 0 64\n40000 90 200 0\n65535 255 255 255\n' >own.txt
    for view in '-s42 -g64x40' '-s7 -g40x40 -pviridis' '-s1 -g50x33 -z-3 -pgrey' \
        '-s42 -g64x40 -p./own.txt' '-s5 -g60x20 -tabcdefghijklmnop' '-s3 -g1x1 -t.'; do
        # shellcheck disable=SC2086 # several words
        exits 0 $view --format=png
        empty err
        pngcheck -q out
        pngtopam out | ppmtoppm >ppm
        # shellcheck disable=SC2086 # several words
        tmap $view --format=text | fold -w1 | grep . >tiles
        [ "$(rgb ppm | wc -l)" -eq "$(wc -l <tiles)" ]
        # Each tile has one colour.
        rgb ppm | paste - tiles | sort -u >pairs
        [ "$(cut -f2 pairs | sort -u | wc -l)" -eq "$(wc -l <pairs)" ] || complain "$(cat pairs)"
        # The colour is that of ansi.
        # shellcheck disable=SC2086 # several words
        COLORTERM=truecolor tmap $view --format=ansi | cell_colors >colors
        rgb ppm | cmp colors
    done
}

@test "png with relief: a pixel a cell, in the colours of half blocks in ansi" {
    for view in '-s42 -g64x40 --relief=shade' '-s1 -g31x17 -z-3 --relief=shade -pviridis' \
        '-s7 -g40x21 --relief=contour'; do
        # shellcheck disable=SC2086 # several words
        exits 0 $view --format=png
        pngcheck -q out
        pngtopam out | ppmtoppm >ppm
        # shellcheck disable=SC2086 # several words
        COLORTERM=truecolor tmap $view --blocks=half --format=ansi >ansi
        python3 - <<-'END' >colors
			import re
			for line in open("ansi", encoding="utf-8"):
			    rows = {38: [], 48: []}
			    color = {}
			    for code, glyph in re.findall("\033\\[([0-9;]*)m|(.)", line):
			        parts = [int(n or 0) for n in code.split(";")]
			        while code and parts:
			            if parts[0] in rows:
			                color[parts[0]] = parts[2:5]
			                parts = parts[5:]
			            else:
			                if parts[0] in (0, 49):
			                    color.pop(48, None)
			                parts = parts[1:]
			        for layer in rows if glyph else ():
			            rows[layer].append(color.get(layer))
			    for layer in rows:
			        for pixel in rows[layer]:
			            if pixel:
			                print(*pixel)
		END
        rgb ppm | cmp colors || complain "$view"
    done
}

@test "gdalinfo reads equal pgm and png-grey" {
    for format in pgm png-grey; do
        tmap -s42 -g200x100 --format="$format" >map.$format
        gdalinfo -checksum map.$format | grep -E 'Size is|Checksum|Type=' | sed 's/Block=[^ ]* //' >$format
    done
    cmp pgm png-grey
    grep -qx 'Size is 200, 100' pgm
    grep -q 'Type=UInt16' pgm
}

@test "pictures carry the line of --recipe" {
    for view in "${views[2]}" '-s1 -g5x5 -t水火' '-s1 -g3x3 -pviridis'; do
        # shellcheck disable=SC2086 # several words
        recipe=$(tmap $view --recipe)
        # shellcheck disable=SC2086 # several words
        tmap $view --format=pgm >pgm
        [ "$(head -n 2 pgm)" = $'P5\n'"# tmap $recipe" ]
        for format in png png-grey; do
            # shellcheck disable=SC2086 # several words
            tmap $view --format="$format" >png
            python3 - "$recipe" <<-'END'
				import struct, sys
				data = open("png", "rb").read()[8:]
				while data:
				    length, name = struct.unpack(">I4s", data[:8])
				    body = data[8:8 + length]
				    data = data[12 + length:]
				    if name == b"tEXt" and body == b"tmap\0" + sys.argv[1].encode("ascii", "replace"):
				        sys.exit(0)
				    if name == b"iTXt" and body == b"tmap\0\0\0\0\0" + sys.argv[1].encode() and not sys.argv[1].isascii():
				        sys.exit(0)
				sys.exit(1)
			END
        done
    done
}

@test "bytes are equal with any number of threads, and in a file" {
    local side=2048
    [ -z "${SANITIZED-}" ] || side=512
    [ "$(image_formats | wc -l)" -ge 3 ]
    for format in $(image_formats); do
        tmap -s42 -w${side}x$side --whole --format="$format" --threads=1 >one
        tmap -s42 -w${side}x$side --whole --format="$format" --threads=7 >seven
        cmp one seven
        tmap -s42 -w${side}x$side --whole --format="$format" -o file
        cmp one file
    done
}

@test "a picture that cannot be written: exit 1 and a line, and no file" {
    mkdir place
    for format in $(image_formats); do
        code=0
        tmap -s1 -g900x900 --format="$format" >/dev/full 2>err || code=$?
        [ "$code" -eq 1 ]
        one_line err 'tmap: standard output: No space left on device'
        code=0
        tmap -s1 -g2x2 --format="$format" >/dev/full 2>err || code=$?
        [ "$code" -eq 1 ]
        one_line err 'tmap: standard output: No space left on device'
        code=0
        (
            trap '' XFSZ
            ulimit -f 10
            exec "$TMAP" -s42 -g1000x1000 --format="$format" -o place/map
        ) >out 2>err || code=$?
        [ "$code" -eq 1 ]
        one_line err 'tmap: place/map: File too large'
        [ -z "$(ls -A place)" ]
    done
}

@test "a large picture takes little memory" {
    [ -z "${SANITIZED-}" ] || skip 'sanitizers take memory of their own'
    (
        ulimit -v 300000
        for format in $(image_formats); do
            tmap -s42 -w16384x16384 -g1024x20000 --format="$format" --threads=2 | wc -c >size
            [ "$(cat size)" -gt 500000 ]
        done
    )
}
