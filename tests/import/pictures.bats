#!/usr/bin/env bats
# test: leaks
#
# Pictures of every kind that PNG and PNM allow, as other writers make them: pictures.py, with
# Python's struct and zlib, Netpbm and GDAL. Each pixel is the writer's.
#
# TRIALS=20000 SEED=5 tries more of them (`make check`: 150).

load ../cli/helper

made_here() {
    TMAP="$TMAP" "$BATS_TEST_DIRNAME/pictures.py" "$1" "${TRIALS:-150}" "${SEED:-18}"
}

@test "PNG: every colour type, depth, filter and interlacing, holes, chunks of all kinds" {
    made_here png
}

@test "PNM: P1 to P6 with odd maxima, comments and space" {
    made_here pnm
}

@test "PNG: chunks of 40 KB behind the pixels are passed, as those before them are" {
    "$BATS_TEST_DIRNAME/pictures.py" behind
    local name
    for name in tEXt zTXt iTXt eXIf iCCP fdAT prIv; do
        [ "$(tmap --dump --whole --format=csv --units=raw behind.$name.png)" = 0,65535 ] || complain $name
        tmap --dump behind.$name.png >named
        "$TMAP" --dump - <behind.$name.png | cmp - named
    done
    tmap -s1 -g9x5 --format=png -o own.png
    convert own.png -set comment "$(head -c 30000 /dev/urandom | base64 -w0)" long.png
    tmap --from=long.png --recipe | cmp - <(tmap --from=own.png --recipe)
}

# samples: prints the samples of map.pgm, a line each.
samples() {
    local bytes=$((1 + (maximum > 255)))
    tail -c $((37 * 23 * bytes)) map.pgm | od -An -v -w$bytes --endian=big -tu$bytes | tr -d ' '
}

# source_of MAXIMUM: map.pgm, and the heights of its pixels in `expected`.
source_of() {
    maximum=$1
    pgmnoise -maxval="$1" -randomseed=18 37 23 >map.pgm
    samples | awk -v max="$1" '{ print int($1 * 65535 / max + 0.5) }' >expected
}

# reads FILE: tmap reads the heights of `expected` from it.
reads() {
    tmap --dump --whole --format=csv --units=raw "$1" | tr , '\n' | cmp - expected ||
        complain "$1 is read otherwise: ${*:2}"
}

@test "PNG by Netpbm, with each option that changes the file" {
    local options words maxima='1 3 15 255 65535'
    [ -z "${SANITIZED-}" ] || maxima='3 65535'
    echo 'Title of it' >text
    for maximum in $maxima; do
        source_of "$maximum"
        for options in -interlace -gamma=0.45 -gamma=2.2 -background=black '-size=1 3 1' -text=text \
            -ztxt=text '-modtime=2026-11-22 07:30:00' -srgbintent=perceptual -hist \
            -filter=0 -filter=1 -filter=2 -filter=3 -filter=4 -compression=0 -compression=9 \
            -force '-force|-interlace|-filter=4|-compression=1' -nofilter -sub -up -avg -paeth \
            -comp_strategy=huffman_only -comp_strategy=filtered -comp_window_bits=9 \
            -comp_buffer_size=300; do
            IFS='|' read -ra words <<<"$options"
            pnmtopng "${words[@]}" map.pgm >map.png 2>err || complain "$options: $(cat err)"
            reads map.png "$maximum $options"
        done
        pamtopng map.pgm >map.png
        reads map.png "pamtopng $maximum"
        # Three equal colours: 16 bits and 8, or a palette.
        pgmtoppm white map.pgm >map.ppm
        for options in '' -force -interlace; do
            # shellcheck disable=SC2086 # several words
            pnmtopng $options map.ppm >map.png 2>err
            reads map.png "colour $maximum $options"
            pamtopng ${options%%-force} map.ppm >map.png
            reads map.png "pamtopng, colour $maximum $options"
        done
    done
}

# translated OPTION...: map.png, made by GDAL from map.pgm.
translated() {
    rm -f map.png map.png.aux.xml
    gdal_translate -q -of PNG "$@" map.pgm map.png
}

@test "PNG by GDAL: depths, levels, colours, opacity, nodata" {
    local bits level hole
    for maximum in 255 65535; do
        source_of "$maximum"
        for level in 1 6 9; do
            translated -co ZLEVEL=$level -co TITLE=x -co WRITE_METADATA_AS_TEXT=YES
            reads map.png "$maximum, level $level"
        done
        translated -b 1 -b 1 -b 1 -colorinterp red,green,blue
        reads map.png "$maximum, colours"
        hole=$(samples | head -n 1)
        translated -a_nodata "$hole"
        awk -v hole="$(head -1 expected)" '{ print $0 == hole ? "" : $0 }' expected >holed
        mv holed expected
        reads map.png "$maximum, nodata $hole"
    done
    for bits in 1 2 4; do
        source_of $(((1 << bits) - 1))
        # GDAL takes the maximum of a PGM for that of its type.
        sed '3s/.*/255/' map.pgm >bytes.pgm
        mv bytes.pgm map.pgm
        translated -co NBITS=$bits
        reads map.png "$bits bits"
    done
}
