#!/usr/bin/env bats
# test: once
#
# Elevation files as GDAL writes them, from heights of Tennessee: each cell is what GDAL reads.
# PRINT_ELEVATION prints what our readers make of a file.

setup() {
    land=$BATS_TEST_DIRNAME/land.py
    cd "$BATS_TEST_TMPDIR" || return 1
    exec </dev/null
    ulimit -t 120
}

complain() {
    printf '%s\n' "$*" >&2
    return 1
}

# agrees FILE: all cells are GDAL's, and so are the size and place of cells. The files of a test are
# judged at its end, by one start of Python; `said` has a line for each.
agrees() {
    mkdir -p queue/$((++queued))
    cp "$1" "queue/$queued/"
}

judge() {
    "$land" compare queue/*/* >said 2>&1 || complain "$(tail -3 said)"
    rm -r queue
}

teardown() {
    [ ! -e queue ] || judge
}

# as_tiff TYPE OPTION...: a GeoTIFF of the land of this type, made with these creation options.
as_tiff() {
    local options=()
    [ -e "$1.bin" ] || "$land" write "$1" "$1.bin" "${nodata-none}" "${cells-degrees}"
    for option in "${@:2}"; do
        options+=(-co "$option")
    done
    rm -f map.tif map.tif.aux.xml
    gdal_translate -q "${options[@]}" "$1.bin" map.tif
}

# prints PATTERN ARGUMENT...: the first line that PRINT_ELEVATION prints fits.
prints() {
    local first
    "$PRINT_ELEVATION" "${@:2}" >printed
    first=$(head -1 printed)
    # shellcheck disable=SC2053 # the pattern is one
    [[ $first == $1 ]] || complain "does not fit $1: $first"
}

# refuses PATTERN ARGUMENT...: PRINT_ELEVATION refuses, in one line that fits.
refuses() {
    local said
    if "$PRINT_ELEVATION" "${@:2}" >printed 2>err; then complain "was read: ${*:2}"; fi
    said=$(cat err)
    # shellcheck disable=SC2053 # the pattern is one
    [[ $said == $1 && $said != *$'\n'* ]] || complain "does not fit $1: $said"
}

# chosen TYPE OPTIONS: true if the type or the options were not chosen before; always if LONG is set.
seen=
chosen() {
    [[ -n ${LONG-} || $seen != *"<$1>"* || $seen != *"<$2>"* ]] || return 1
    seen+="<$1><$2>"
}

@test "GeoTIFF: each type, in strips and tiles, of both byte orders" {
    for type in Byte Int16 UInt16 Int32 UInt32 Float32 Float64 whole tenths unit huge; do
        for options in '' BLOCKYSIZE=1 BLOCKYSIZE=87 'TILED=YES BLOCKXSIZE=64 BLOCKYSIZE=32' \
            'ENDIANNESS=BIG COMPRESS=DEFLATE' 'TILED=YES ENDIANNESS=BIG BIGTIFF=YES'; do
            # All options for three types, for the others those that swap bytes.
            [[ $type == @(Int16|Float32|Float64) || $options == *BIG* ]] || continue
            chosen "$type" "$options" || continue
            # shellcheck disable=SC2086 # several words
            as_tiff $type $options
            agrees map.tif
        done
    done
}

@test "GeoTIFF: each compression and predictor" {
    for type in Byte Int16 Float32 Float64; do
        for options in COMPRESS=LZW 'COMPRESS=LZW TILED=YES BLOCKXSIZE=32 BLOCKYSIZE=48' \
            COMPRESS=PACKBITS 'COMPRESS=DEFLATE ZLEVEL=9' COMPRESS=LZMA COMPRESS=ZSTD COMPRESS=LERC \
            'COMPRESS=LZW PREDICTOR=2 ENDIANNESS=BIG' 'COMPRESS=DEFLATE PREDICTOR=2 BLOCKYSIZE=87' \
            'COMPRESS=DEFLATE PREDICTOR=2 TILED=YES' 'COMPRESS=ZSTD PREDICTOR=3' \
            'COMPRESS=DEFLATE PREDICTOR=3 TILED=YES'; do # not big-endian: GDAL itself reads other heights
            [[ $options == *PREDICTOR=3* && $type != Float* ]] && continue
            [[ $options == *PREDICTOR=2* && $type == Float64 ]] && continue
            chosen "$type" "$options" || continue
            # shellcheck disable=SC2086 # several words
            as_tiff $type $options
            agrees map.tif
        done
    done
}

@test "GeoTIFF: nodata of each type is unknown" {
    for case in Byte:0 Byte:255 Int16:-32768 Int16:-9999 UInt16:65535 Int32:-2147483648 \
        UInt32:4294967295 Float32:-9999 Float32:-3.4028234663852886e+38 Float32:nan \
        Float32:0.1 Float64:-9999 Float64:1e300 Float64:-inf whole:0; do
        nodata=${case#*:} as_tiff "${case%:*}"
        agrees map.tif
        rm -- *.bin *.hdr
    done
}

@test "GeoTIFF: tiles and strips that a sparse file leaves out" {
    for nodata in none 0 -9999; do
        for blocks in TILED=NO 'TILED=YES BLOCKXSIZE=16 BLOCKYSIZE=16'; do
            "$land" write Int16 land.bin $nodata
            # shellcheck disable=SC2086 # several words
            gdal_translate -q -srcwin -30 -20 200 150 -co SPARSE_OK=TRUE -co ${blocks// / -co } \
                land.bin map.tif
            agrees map.tif
        done
    done
    gdal_create -q -of GTiff -outsize 300 200 -bands 1 -ot Float32 -a_nodata -7.5 -co SPARSE_OK=TRUE \
        empty.tif
    judge
    agrees empty.tif
    judge
    [ "$(cat said)" = '0 of 60000 known, 0 decimals, no unit' ]
}

@test "GeoTIFF: the first of several bands, in either order" {
    as_tiff Int16
    gdal_translate -q -b 1 -b 1 -b 1 -b 1 -b 1 -scale_2 0 1 0 5 -scale_3 0 1 0 0 map.tif bands.vrt
    for options in 'INTERLEAVE=PIXEL' 'INTERLEAVE=BAND' 'INTERLEAVE=PIXEL TILED=YES COMPRESS=LZW' \
        'INTERLEAVE=BAND TILED=YES BLOCKXSIZE=32 BLOCKYSIZE=32'; do
        # shellcheck disable=SC2086 # several words
        gdal_translate -q -co ${options// / -co } bands.vrt several.tif
        agrees several.tif
    done
}

@test "GeoTIFF: cells in metres, feet and degrees, of areas and of points" {
    cells=metres as_tiff Int16
    prints '.tif,101,87,0,m,metres,30500000,30500000' map.tif
    agrees map.tif
    # EPSG:2274 is Tennessee in US survey feet.
    gdal_translate -q -a_srs EPSG:2274 -a_ullr 0 8700 20200 0 map.tif feet.tif
    prints '.tif,101,87,0,,metres,60960122,30480061' feet.tif
    rm Int16.bin
    as_tiff Int16
    prints '.tif,101,87,0,m,degrees,833333333,833333333,3673250*,-8441333333333?' map.tif
    gdal_translate -q -mo AREA_OR_POINT=Point map.tif point.tif
    agrees point.tif
    gdal_translate -q -a_srs EPSG:4326+5773 map.tif metres.tif
    prints '.tif,101,87,0,m,degrees,*' metres.tif
    gdal_translate -q -a_srs EPSG:4269+6360 map.tif feet.tif
    prints '.tif,101,87,0,ft,degrees,*' feet.tif
    gdal_translate -q -co PROFILE=BASELINE map.tif plain.tif
    rm -f plain.tif.aux.xml
    prints '.tif,101,87,0,,unknown,0,0' plain.tif
    # A grid that is turned has no size in degrees to the east.
    gdal_translate -q -of VRT map.tif turned.vrt
    sed -i 's:<GeoTransform>.*</GeoTransform>:<GeoTransform>1,2,3,4,5,6</GeoTransform>:' turned.vrt
    gdal_translate -q turned.vrt turned.tif
    prints '.tif,101,87,0,,unknown,0,0' turned.tif
}

@test "GeoTIFF: a pipe is read like a file" {
    for type in Int16 Float32; do
        as_tiff $type COMPRESS=DEFLATE
        "$PRINT_ELEVATION" map.tif >file
        # shellcheck disable=SC2002 # a pipe is what is tried
        cat map.tif | "$PRINT_ELEVATION" - >pipe
        cmp file pipe
        "$PRINT_ELEVATION" - <map.tif >standard
        cmp file standard
    done
}

@test "streams that never end are left alone in time and room" {
    ulimit -f 20000 # 20 MB: temporary files are no longer
    for begin in 'I' 'ncols 3 nrows 3 cellsize 1 ' 'ncols' 'ncols 9 nrows 9 cellsize 1 0.5 '; do
        for filling in '\0' ' ' 1 I; do
            for name in x x.tif x.asc; do
                code=0
                { printf '%b' "$begin" && tr '\0' "$filling" </dev/zero; } 2>/dev/null |
                    timeout 600 "$PRINT_ELEVATION" - $name >/dev/null 2>err || code=$?
                [ "$code" -le 1 ] || complain "exit $code: $begin, then $filling, as $name"
            done
        done
    done
}

@test "SRTM: pipes of other lengths are refused" {
    for length in 1 2884801 2884803 25934401; do
        # shellcheck disable=SC2002 # a pipe is what is tried
        head -c $length /dev/zero | refuses '* bytes are not an SRTM tile: *' - x.hgt
    done
    head -c 25934403 /dev/zero | refuses '25934403 bytes are not an SRTM tile: *' - x.hgt
    head -c 104000000 /dev/zero | refuses 'more than 103708802 bytes' - x.hgt
}

@test "GeoTIFF: colours, few bits and large numbers are refused" {
    as_tiff Byte
    gdal_translate -q -co NBITS=4 -scale 0 255 0 15 map.tif bits.tif
    refuses 'samples of 4 bits: *' bits.tif
    gdal_translate -q -ot Float32 -co NBITS=16 map.tif half.tif
    refuses 'samples of 16 bits: *' half.tif
    gdal_translate -q -ot CFloat32 map.tif complex.tif
    refuses 'samples of 64 bits: *' complex.tif
    gdal_translate -q -b 1 -b 1 -b 1 -colorinterp red,green,blue map.tif colors.tif
    refuses 'its pixels are colours, not heights; a picture of them: gdal_translate -of PNG' colors.tif
    gdal_translate -q -b 1 -b 1 -b 1 -co COMPRESS=JPEG -co PHOTOMETRIC=YCBCR map.tif photo.tif
    refuses 'its pixels are colours, not heights; a picture of them: gdal_translate -of PNG' photo.tif
    gdal_translate -q -ot UInt32 -scale 0 255 0 4294967295 map.tif large.tif
    refuses 'a height of * is too large: at most 2147483647 above or below 0; if * -a_nodata *' large.tif
    gdal_translate -q -ot Float64 -scale 0 255 0 4294967295 map.tif large.tif
    refuses 'a height of * is too large: at most 2147483647 above or below 0; if * -a_nodata *' large.tif
}

@test "GeoTIFF: strips and tiles that hold more than their rows are read as far as these" {
    "$land" overfull $((${LONG:+9}00 + 40))
}

@test "GeoTIFF: files cut off at any byte are refused or the same" {
    nodata=-9999 as_tiff Float32 COMPRESS=LZW
    gdal_translate -q -srcwin 0 0 9 7 map.tif small.tif
    "$PRINT_ELEVATION" small.tif >whole
    for ((n = 0; n < $(stat -c %s small.tif); n += 7)); do
        head -c $n small.tif >short.tif
        if "$PRINT_ELEVATION" short.tif >printed 2>err; then
            tail -n +2 whole | cmp - <(tail -n +2 printed)
        else
            [ "$(wc -l <err)" -eq 1 ]
        fi
    done
}

@test "GeoTIFF: what libtiff says of a file that is cut off names no place of -1" {
    for options in COMPRESS=LZW TILED=YES 'COMPRESS=LZW TILED=YES'; do
        # shellcheck disable=SC2086 # several words
        as_tiff Int16 $options
        for part in 2 4 8; do
            head -c $(($(stat -c %s map.tif) * part / 9)) map.tif >short.tif
            refuses 'the TIFF is broken: Read error*got *' short.tif
            if grep -q 4294967295 err; then complain "$(cat err)"; fi
        done
    done
}

@test "ESRI ASCII grid: integers, decimals and exponents" {
    "$land" whole whole.asc
    agrees whole.asc
    judge
    [ "$(cat said)" = '138632 of 138632 known, 0 decimals, m' ]
    for case in Int16:-9999 Byte:none Int32:-2147483648 Float32:-9999 Float64:-9999 whole:0 unit:nan \
        Float32:-3.4028234663852886e+38; do
        "$land" write "${case%:*}" land.bin "${case#*:}"
        for options in '' '-co DECIMAL_PRECISION=2' '-co SIGNIFICANT_DIGITS=4'; do
            # Decimals are chosen for floats.
            [[ -z $options || $case == @(Float*|unit)* ]] || continue
            # shellcheck disable=SC2086 # several words, or none
            gdal_translate -q -of AAIGrid $options land.bin map.asc
            agrees map.asc
        done
    done
}

@test "ESRI ASCII grid: cells of two sizes, in degrees and metres; from a pipe" {
    "$land" write tenths land.bin
    gdal_translate -q -of AAIGrid -outsize 50% 100% land.bin map.asc -co FORCE_CELLSIZE=FALSE
    grep -q '^dx' map.asc
    agrees map.asc
    prints '.asc,50,87,6,m,degrees,1683333333,833333333,*' map.asc
    "$PRINT_ELEVATION" map.asc >file
    # shellcheck disable=SC2002 # a pipe is what is tried
    cat map.asc | "$PRINT_ELEVATION" - >pipe
    cmp file pipe
    "$PRINT_ELEVATION" - <map.asc >standard
    cmp file standard
    "$land" write tenths land.bin none metres
    gdal_translate -q -of AAIGrid land.bin map.asc
    agrees map.asc
    prints '.asc,101,87,6,m,metres,30500000,30500000' map.asc
}

@test "SRTM: both sizes, voids, names; files and pipes" {
    for side in 1201 3601; do
        "$land" hgt N36W085.hgt $side
        prints ".hgt,$side,$side,0,m,degrees,*,*,37000000000000,-85000000000000" N36W085.hgt
        mv printed file
        # shellcheck disable=SC2002 # a pipe is what is tried
        cat N36W085.hgt | "$PRINT_ELEVATION" - N36W085.hgt >pipe
        cmp file pipe
        "$PRINT_ELEVATION" - <N36W085.hgt | tail -n +2 >standard
        tail -n +2 file | cmp - standard
    done
    "$land" hgt S07E012.hgt 1201
    prints '.hgt,*,-6000000000000,12000000000000' S07E012.hgt
    "$land" hgt N36W085.hgt 3601
    gdal_translate -q -srcwin 0 0 1201 1201 N36W085.hgt part.tif
    gdal_translate -q -a_ullr 9.99958333 1.00041667 11.00041667 -0.00041667 -of SRTMHGT part.tif \
        N00E010.hgt
    agrees N00E010.hgt
}
