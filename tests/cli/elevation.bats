#!/usr/bin/env bats
# test: once coverage
#
# Real elevation, from files: GDAL is the judge of heights, shades and contours.

load helper

land=$BATS_TEST_DIRNAME/../import/land.py
judge=$BATS_TEST_DIRNAME/judge.py

# tennessee: writes the heights of matplotlib's sample data as whole.asc and whole.tif.
tennessee() {
    "$land" whole whole.asc
    gdal_translate -q -ot Int16 -a_srs EPSG:4326 whole.asc whole.tif
}

# own FILE...: the values of all cells, as csv, in `own`.
own() {
    tmap "$@" --whole --format=csv --units=own >own
}

@test "Tennessee as GeoTIFF, .asc and .hgt is dry land from 236 to 1076 m" {
    tennessee
    "$land" hgt N36W085.hgt 1201
    gdal_translate -q -srcwin 0 0 400 344 whole.tif part.tif
    for file in whole.asc whole.tif; do
        own $file
        [ "$("$judge" heights own $file)" -eq 138632 ]
        tr , '\n' <own | sort -n | sed -n '1p;$p' | paste -sd' ' | grep -qx '236 1076'
        tmap --dump $file --whole | tr -d '\n' >tiles
        ! grep -q '~' tiles
        tmap --describe=50,50 $file | grep -qx 'elevation 476 m'
        tmap --describe=50,50 $file | grep -qx 'sea none'
        exits 0 --dump - <$file
        cmp out <(tmap --dump $file)
        # shellcheck disable=SC2002 # a pipe is what is tried
        cat $file | tmap --dump - | cmp out -
    done
    own N36W085.hgt
    gdal_translate -q N36W085.hgt tile.tif # the judge reads the tile by its name
    [ "$("$judge" heights own N36W085.hgt)" -eq 1441201 ] # but 1200 voids
    # shellcheck disable=SC2002 # a pipe is what is tried
    cat N36W085.hgt | tmap --whole --format=csv --units=own - | cmp own -
}

@test "each type, decimals and nodata: all cells are GDAL's" {
    for case in Byte:none Int16:-32768 UInt16:none UInt16:65535 Float32:-9999 Float32:nan \
        tenths:none unit:none whole:-600; do
        rm -f -- *.bin *.hdr *.xml
        "$land" write "${case%:*}" land.bin "${case#*:}"
        gdal_translate -q land.bin land.tif
        own land.tif
        "$judge" heights own land.tif || complain "$case"
    done
}

# digest FILE: prints the digest in the recipe line.
digest() {
    tmap --recipe "$1" | sed -n 's/.* --digest=\([0-9]*\) .*/\1/p'
}

@test "values have one digest as PGM, PNG, TIFF of any type and .asc, and tenths another one" {
    pgmnoise -maxval=65535 -randomseed=5 100 60 >a.pgm
    pnmtopng a.pgm >a.png 2>err
    gdal_translate -q -of AAIGrid -a_ullr 0 60 100 0 a.pgm a.asc
    for type in UInt16 Int32 Float32; do
        gdal_translate -q -ot $type -co COMPRESS=DEFLATE a.pgm a.$type.tif
    done
    gdal_translate -q -co TILED=YES a.pgm tiles.tif
    for file in a.png a.asc a.*.tif tiles.tif; do
        [ "$(digest "$file")" = "$(digest a.pgm)" ] || complain "$file"
    done
    gdal_translate -q -ot Float32 -scale 0 10 0 1 a.pgm tenth.tif
    [ "$(digest tenth.tif)" != "$(digest a.pgm)" ]
    tmap tiles.tif --zoom=-1 --output=map.png
    exits 0 --verify=map.png a.UInt16.tif
    fails 'tmap: tenth.tif: its heights have --digest=*' --verify=map.png tenth.tif
    for case in Int16:-32768 Float32:-9999 tenths:none whole:-600; do # unknown cells, and below 0
        rm -f -- land*
        "$land" write "${case%:*}" land.bin "${case#*:}"
        gdal_translate -q land.bin land.tif
        tmap --whole --format=csv --units=own land.tif >own
        [ "$(digest land.tif)" = "$(python3 - own <<-'END'
			import sys
			from decimal import Decimal
			rows = [line.rstrip("\n").split(",") for line in open(sys.argv[1])]
			cells = [cell for row in rows for cell in row]
			decimals = max(len(c.partition(".")[2].rstrip("0")) for c in cells)
			def take(d, number):
			    d = (d ^ number % 2**32) * 0x9E3779B1 % 2**32
			    return d ^ d >> 15
			lanes = [0] * 32
			for row in rows:
			    for x, cell in enumerate(row):
			        number = int(Decimal(cell) * 10**decimals) if cell else 2**31
			        lanes[x % 32] = take(lanes[x % 32], number)
			d = 0
			for number in [len(rows[0]), len(rows), decimals] + lanes:
			    d = take(d, number)
			print(d)
			END
        )" ] || complain "$case"
    done
}

@test "land and sea: the shore is at 0" {
    "$land" write whole land.bin # heights less 600 m
    gdal_translate -q land.bin land.tif
    own land.tif
    tmap --dump --whole land.tif >tiles
    tr , '\n' <own | awk '{ print ($1 <= 0 ? "water" : "land") }' >wanted
    grep -o . tiles | awk '{ print ($0 == "~" ? "water" : "land") }' >found
    cmp wanted found
    [ "$(sort found | uniq -c | wc -l)" -eq 2 ]
    tmap --describe=0,0 land.tif | grep -qx 'level 0 m'
}

@test "unknown cells are blank, in no range and at no extreme" {
    "$land" write Int16 land.bin -9999
    gdal_translate -q land.bin land.tif
    tmap --dump --whole land.tif >tiles
    own land.tif
    tr , '\n' <own | awk '{ print ($1 == "") }' >blank
    grep -o . tiles | awk '{ print ($0 == " ") }' | cmp blank
    grep -q 1 blank
    low=$(tr , '\n' <own | grep . | sort -n | head -1)
    tmap --dump --keys=_ --size=1x1 --recipe land.tif >recipe
    at=$(grep -o 'at=[0-9,]*' recipe)
    [ "$(tmap "--$at" --size=1x1 --format=csv --units=own land.tif)" = "$low" ]
    # Where none is known, no height reaches what is above the lowest land.
    printf 'ncols 2\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -9\n-9 -9\n' >none.asc
    tmap none.asc --facts >facts
    grep -qx 'unknown 2' facts
    [ "$(grep -c '^band [3-8] [a-z]* none ' facts)" -eq 6 ]
    # Heights of csv are 65535ths of the range of those that are known, rounded down.
    printf 'ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -9\n-20 -9 5\n7 30 8\n' >first.asc
    tmap first.asc --format=csv --size=3x2 >csv
    printf '%s,,%s\n%s,%s,%s\n' 0 $((25 * 65535 / 50)) $((27 * 65535 / 50)) 65535 $((28 * 65535 / 50)) | cmp - csv
    # By area they are the share of the known cells that are lower.
    tmap first.asc --normalize=area --format=csv --size=3x2 >csv
    printf '%s,,%s\n%s,%s,%s\n' 0 $((65536 / 5)) $((2 * 65536 / 5)) $((4 * 65536 / 5)) $((3 * 65536 / 5)) | cmp - csv
}

@test "shades in true proportions are those of gdaldem hillshade" {
    tennessee
    # Cells of two sizes, in metres.
    gdal_translate -q -a_srs EPSG:32616 -a_ullr 0 31992 29822 0 whole.tif metres.tif
    for z in 1 0.3 4; do
        for light in 315,45 120,20; do
            tmap metres.tif --relief=shade --exaggeration=$z --light=$light --whole --format=csv >csv
            gdaldem hillshade -q -z $z -az ${light%,*} -alt ${light#*,} metres.tif shades.tif
            [ "$("$judge" shades csv shades.tif)" -gt 20 ]
        done
    done
    # Degrees at the equator, where those of longitude are as long.
    gdal_translate -q -a_ullr 20 0.01 20.33583333 -0.27666667 whole.tif degrees.tif
    tmap degrees.tif --relief=shade --exaggeration=2 --whole --format=csv >csv
    gdaldem hillshade -q -z 2 -s 111120 degrees.tif shades.tif
    "$judge" shades csv shades.tif
    # Feet: 0.3048 m each.
    gdal_translate -q -a_srs EPSG:32616+6360 -a_ullr 0 31992 29822 0 whole.tif feet.tif
    tmap feet.tif --relief=shade --exaggeration=3 --whole --format=csv >csv
    gdaldem hillshade -q -z 0.9144 feet.tif shades.tif
    "$judge" shades csv shades.tif
}

@test "shades by themselves have much contrast at each zoom, and a recipe" {
    tennessee
    for zoom in 1 0 -1 -2 -3; do
        tmap whole.tif --zoom=$zoom --relief=shade --whole --format=csv | tr , '\n' |
            awk '{ sum += $1; squares += $1 * $1 }
                 END { d = sqrt(squares / NR - (sum / NR) ^ 2); exit !(d > 22 && d < 36) }' ||
            complain "zoom $zoom"
    done
    tmap --recipe --relief=shade whole.tif | grep -q -- ' --exaggeration=auto '
    tmap --recipe --relief=shade --exaggeration=2.50 whole.tif | grep -q -- ' --exaggeration=2.5 '
    # A window is a part of the whole.
    for zoom in 0 1 -1; do
        tmap whole.tif -z$zoom --relief=shade --whole --format=csv | sed -n 101,105p |
            cut -d, -f51-70 >part
        at=$(awk -v z=$zoom 'BEGIN { print 50 / 2 ^ z "," 100 / 2 ^ z }')
        tmap whole.tif -z$zoom --relief=shade --at="$at" -g20x5 --format=csv | cmp part -
    done
    tmap whole.tif --relief=shade --keys=':exaggeration=2.5<Enter>' --recipe | grep -q -- ' --exaggeration=2.5 '
    tmap -s1 -g9x9 -o plain.pgm
    refused 'tmap: --relief=shade,xN needs cells of a known size*' plain.pgm --dump --relief=shade,x2
    refused 'tmap: --exaggeration=0: must be a number above 0 to 1000, *' --exaggeration=0 whole.tif
    refused 'tmap: --exaggeration=1001: *' --exaggeration=1001 whole.tif
}

@test "contours cross the same squares as those of gdal_contour" {
    "$land" write tenfold land.bin # no height is a multiple of 500
    gdal_translate -q -a_ullr 0 87 101 0 land.bin land.tif
    gdal_contour -q -i 500 -f GeoJSON land.tif lines.json
    tmap --dump --relief=contour --contours=500 --whole land.tif >text
    [ "$("$judge" contours text lines.json)" -gt 1000 ]
}

@test "heights in colours: Terrarium and Mapbox, 8 bits, with transparency" {
    "$land" write Int16 land.bin
    for encoding in terrarium mapbox; do
        "$judge" colors land.bin $encoding
        pnmtopng colors.ppm >colors.png 2>err
        pnmtopng -interlace colors.ppm >interlaced.png 2>err
        own --encoding=$encoding colors.png
        "$judge" heights own land.bin
        tmap --encoding=$encoding --whole --format=csv --units=own interlaced.png | cmp own -
        tmap --encoding=$encoding --whole --format=csv --units=own - <colors.png | cmp own -
        tmap --encoding=$encoding --recipe colors.png | grep -q -- "--encoding=$encoding "
    done
    pgmramp -lr 101 87 -maxval=1 >alpha.pgm
    pnmtopng -alpha=alpha.pgm colors.ppm >colors.png 2>err
    own --encoding=mapbox colors.png
    [ "$(head -1 own | tr -d ',0-9-.' | wc -c)" -eq 1 ]
    [ "$(cut -d, -f1-50 own | tr -d ',\n' | wc -c)" -eq 0 ]
    pgmnoise 9 9 | pnmtopng >grey.png
    fails 'tmap: grey.png: its pixels are not 8-bit colours, *' --dump --encoding=mapbox grey.png
    fails 'tmap: land.bin: *' --dump --encoding=mapbox land.bin
    refused 'tmap: --encoding needs a picture to read' --dump --encoding=mapbox
    refused 'tmap: --sampling needs a picture to read' --dump --sampling=pixels
}

@test "a refusal names a line of gdal_translate, and that line helps" {
    "$land" write Int16 land.bin -9999
    gdal_translate -q -of HFA land.bin land.img
    gdal_translate -q -of USGSDEM -ot Int16 land.bin land.dem || true
    gdal_translate -q -of GTiff land.bin expected.tif
    cp land.img 'my land.img'
    own expected.tif
    mv own expected
    exits 1 --dump land.img
    line=$(sed -n 's/.*if GDAL reads it: //p' err)
    [ "$line" = 'gdal_translate -b 1 -unscale -ot Float32 land.img land.tif' ]
    $line >said
    own land.tif
    cmp expected own
    exits 1 --dump - <land.img
    line=$(sed -n 's/.*if GDAL reads it: //p' err)
    $line <land.img >said
    own OUT.tif
    cmp expected own
    fails 'tmap: my land.img: *: gdal_translate -b 1 -unscale -ot Float32 IN OUT.tif' \
        --dump 'my land.img'
    # A scale and an offset count, and are not read from a TIFF itself.
    gdal_translate -q -of HFA -a_scale 0.5 -a_offset 100 land.bin land.img
    tr , '\n' <expected | awk '{ print $1 == "" ? "" : $1 / 2 + 100 }' >scaled
    exits 1 --dump land.img
    line=$(sed -n 's/.*if GDAL reads it: //p' err)
    $line >said
    own land.tif
    tr , '\n' <own | sed 's/\.0$//' | cmp - scaled
    for scaling in '-a_scale 0.5 -a_offset 100' '-a_scale 0.5 -a_offset 0' '-a_scale 1 -a_offset 100'; do
        # shellcheck disable=SC2086 # several words
        gdal_translate -q -b 1 $scaling land.bin scaled.tif
        fails 'tmap: scaled.tif: its heights have a scale *' --dump scaled.tif
    done
    gdal_translate -q -b 1 -a_scale 0.5 -a_offset 100 land.bin scaled.tif
    exits 1 --dump scaled.tif
    line=$(sed -n 's/.*GDAL does: //p' err)
    $line >said
    own scaled-gdal.tif
    tr , '\n' <own | sed 's/\.0$//' | cmp - scaled
    gdal_translate -q -a_scale 1 -a_offset 0 land.bin plain.tif # such as says nothing
    own plain.tif
    cmp expected own
}

@test "heights of floats have the decimals that tell a thousand of them apart" {
    { printf 'ncols 3\nnrows 2\nxllcorner 7\nyllcorner 46\ncellsize 0.01\n'
        echo '43.864810 50.5 60 70.123456 71 76.773636'; } >lidar.asc # over 32.9 m: hundredths
    tmap --describe=0,1 lidar.asc | grep -qx 'elevation 70.12 m'
    tmap --facts lidar.asc | grep -qx 'lowest 0,0 43.86 m'
    tmap --facts lidar.asc | grep -qx 'highest 2,1 76.77 m'
    tmap --describe lidar.asc | grep -qx 'highest 76.77 m at 2,1 in .*'
    tmap --dump lidar.asc --keys='^' --size=79x9 | tail -1 | grep -q ': 2,1, 76.77 m '
    tmap --dump lidar.asc --keys=x --size=79x9 | tail -1 | grep -qE 'cell [0-9],[0-9]  [0-9]{2}[.][0-9]{2} m '
    [ "$(tmap lidar.asc --whole --format=csv --units=own)" = $'43.864810,50.500000,60.000000
70.123456,71.000000,76.773636' ]
    # Decimals that a user gave stay.
    tmap --describe=0,1 lidar.asc --heights=0..100.000000m | grep -qE 'elevation [0-9]*[.][0-9]{6} m'
}

@test "slopes are unknown where a file gives heights a unit and cells no size" {
    "$land" write whole land.bin
    gdal_translate -q -co PROFILE=BASELINE land.bin bare.tif
    rm -f bare.tif.aux.xml
    gdal_translate -q land.bin placed.tif
    for place in 5,5 20,40; do
        tmap --describe=$place placed.tif | grep -qE '^slope [0-9]+%$'
        tmap --describe=$place bare.tif | grep -qx 'slope unknown'
        cmp <(tmap --describe=$place bare.tif | grep -E '^(height|falls)') \
            <(tmap --describe=$place placed.tif | grep -E '^(height|falls)')
    done
    tmap --dump bare.tif --keys=x --size=90x20 | tail -1 >status
    grep -q 'falls [a-z-]*  ' status
    never grep -q ' by ' status
    tmap --dump placed.tif --keys=x --size=90x20 | tail -1 | grep -q 'falls [a-z-]* by [0-9]*%'
}

@test "the manual's line says where the highest cell of a tile is, and how high" {
    "$land" hgt N36W085.hgt 1201
    line=$(sed -n "/^tmap.*keys=/{ s/\\\\(aq/'/g; s/\\\\(ha/^/g; s/\\\\-/-/g; p }" \
        "$BATS_TEST_DIRNAME/../../man/tmap-elevation.7")
    [[ $line == 'tmap N36W085.hgt '* ]]
    eval "$line" >shown
    tail -1 shown | grep -oE '[0-9]+,[0-9]+, [0-9]+ m' | head -1 | tr ',' ' ' >said
    read -r x y high unit <said
    tmap N36W085.hgt --whole --format=csv --units=own >values
    [ "$(tr , '\n' <values | sort -n | tail -1) $unit" = "$high m" ]
    [ "$(sed -n "$((y + 1))p" values | cut -d , -f $((x + 1)))" = "$high" ]
    grep -q '[.][.]1076 ' shown
    never grep -q snow shown
}

@test "a TIFF with a mask is refused, and the line that is named helps" {
    "$land" write Int16 land.bin none
    "$land" write Byte mask.bin 0
    gdal_translate -q mask.bin known.tif
    gdal_translate -q land.bin plain.tif
    gdalbuildvrt -q -separate both.vrt plain.tif known.tif
    gdal_translate -q --config GDAL_TIFF_INTERNAL_MASK YES -b 1 -mask 2 both.vrt masked.tif
    exits 1 --dump masked.tif
    line=$(sed -n 's/^tmap: masked.tif: its mask .*nodata: //p' err)
    $line >said
    own masked-gdal.tif
    tr , '\n' <own >values
    tmap --whole --format=csv --units=own known.tif | tr , '\n' >known
    tmap --whole --format=csv --units=own plain.tif | tr , '\n' | paste -d ' ' known - values |
        awk '{ split($0, v, " "); if ($1 == "") v[3] = ""; unknown += substr($0, 1, 1) == " " }
            substr($0, 1, 1) == " " ? substr($0, length($0)) != " " : v[2] != v[3] { exit 1 }
            END { if (!unknown || NR == unknown) exit 1 }'
    # Overviews are no masks.
    gdaladdo -q plain.tif 2 4
    tmap --dump plain.tif --size=9x9 >out
}

@test "without libtiff a TIFF is refused, and all else is read" {
    tennessee
    mkdir lib
    : >lib/libtiff.so.6
    : >lib/libtiff.so.5
    export LD_LIBRARY_PATH=$PWD/lib
    fails 'tmap: whole.tif: TIFF is read by libtiff.so.*, which is not installed here; *' \
        --dump whole.tif
    exits 0 --dump whole.asc
    unset LD_LIBRARY_PATH
    exits 0 --dump whole.tif
}

@test "--zoom=fit shows the whole world as large as there is room" {
    tennessee
    exits 0 --recipe --zoom=fit --size=60x30 whole.tif
    grep -q -- '--size=26x22 --at=0,0 --zoom=-4 ' out
    exits 0 --recipe --zoom=fit --size=403x344 whole.tif
    grep -q -- '--zoom=0 ' out
    exits 0 --recipe --zoom=fit --size=402x344 whole.tif
    grep -q -- '--zoom=-1 ' out
    exits 0 --zoom=fit --size=1000x1000 --format=pgm whole.tif
    head -4 out | grep -aqx '805 687'
    exits 0 --recipe --zoom=fit --seed=3 --size=100x100
    grep -q -- '--zoom=-4 ' out
    exits 0 --dump --keys=z --size=60x30 whole.tif --recipe
    grep -q -- '--view=world ' out
    refused 'tmap: --zoom=fit: it shows the whole world: *' --zoom=fit --at=3,3 whole.tif
    refused 'tmap: --zoom=fit: add --size=COLSxROWS *' --zoom=fit --whole whole.tif --dump
    refused 'tmap: --zoom=fit: add --size=COLSxROWS *' --zoom=fit --format=png whole.tif
}

@test "zoomed out a picture shows means, and ^ and _ go to the true extremes" {
    tennessee
    own whole.tif
    own whole.tif --zoom=-2
    mv own out4
    own whole.tif
    awk -F, 'NR == FNR { for (x = 1; x <= NF; x++) cell[NR - 1, x - 1] = $x; rows = NR; cols = NF; next }
             { for (x = 1; x <= NF; x++) {
                   sum = count = 0
                   for (i = 0; i < 4; i++)
                       for (j = 0; j < 4; j++)
                           if (4 * (FNR - 1) + i < rows && 4 * (x - 1) + j < cols) {
                               sum += cell[4 * (FNR - 1) + i, 4 * (x - 1) + j]
                               count++
                           }
                   if (int(sum / count + 0.5) != $x) bad++ } }
             END { exit bad > 0 }' own out4
    tmap whole.tif --keys='--^' --size=1x1 --recipe | grep -q -- '--at=216,296 --zoom=-2'
    tmap whole.tif --keys='^' --size=1x1 --recipe | grep -q -- '--at=219,297 --zoom=0'
}

@test "--verify makes pictures of elevations again, and their recipes lead to the same map" {
    "$land" write Int16 land.bin -9999
    gdal_translate -q land.bin land.tif
    for options in '--exaggeration=3 --relief=shade --zoom=0' '--sampling=pixels --zoom=1' \
        '--sampling=smooth --zoom=1' '--sampling=smooth --zoom=-2 --relief=shade'; do
        # shellcheck disable=SC2086 # into words
        tmap land.tif $options -g9x9 --format=png -o view.png
        [ "$(tmap --verify=view.png land.tif)" = \
            'view.png: all 81 pixels are those that its recipe makes' ]
        # shellcheck disable=SC2086
        line=$(tmap land.tif $options -g9x9 --recipe)
        eval "tmap $line --format=png -o again.png"
        cmp view.png again.png
        refused 'tmap: *exclude each other: the recipe is in the picture' land.tif --verify=view.png \
            "${options%% *}"
    done
    gdal_translate -q -scale -9999 9999 0 1 land.tif other.tif
    fails 'tmap: other.tif: its heights have --digest=*' --verify=view.png other.tif
    fails 'tmap: view.png: not what its recipe makes: *' --verify=view.png other.tif \
        --digest="$(digest other.tif)"
}

@test "cells of nodata are unknown however a file says so, and --nodata says it for the file" {
    "$land" write whole land.bin -9999
    gdal_translate -q land.bin tag.tif
    gdal_translate -q -a_nodata none land.bin bare.tif
    rm -f -- *.aux.xml
    own tag.tif
    mv own expected
    cp bare.tif beside.tif
    echo '<PAMDataset><PAMRasterBand band="1"><NoDataValue>-9999</NoDataValue></PAMRasterBand></PAMDataset>' \
        >beside.tif.aux.xml
    gdalwarp -q -t_srs EPSG:4326 -dstalpha tag.tif alpha.tif
    for file in beside.tif 'bare.tif --nodata=-9999' 'bare.tif --nodata=5000,-9999.0'; do
        # shellcheck disable=SC2086 # several words
        own $file 2>err
        cmp expected own
        [ ! -s err ]
    done
    own alpha.tif
    [ "$("$judge" heights own tag.tif)" -gt 1000 ]
    # A mask in a file of its own; the line that is named helps.
    gdal_translate -q -b 1 -mask 2 alpha.tif masked.tif --config GDAL_TIFF_INTERNAL_MASK NO
    [ -e masked.tif.msk ]
    exits 1 --dump masked.tif
    line=$(sed -n 's/^tmap: masked.tif: the mask beside it, .*nodata: //p' err)
    $line >said
    own masked-gdal.tif
    "$judge" heights own tag.tif
    # What is not said is asked for, once, and changes nothing.
    exits 0 bare.tif --facts
    one_line err 'tmap: bare.tif: *% of its cells are -9999, far below the others; *: --nodata=-9999'
    exits 0 tag.tif --facts
    [ ! -s err ]
    # The recipe line has it.
    line=$(tmap bare.tif --nodata=-9999 --size=101x87 --recipe)
    [[ $line == *' --nodata=-9999 '* ]]
    eval "tmap $line --format=csv --units=own" >own
    cmp expected own
    for value in '' x '5,' ',5' 1e3 -; do
        refused "tmap: --nodata=$value: must be a number, *" bare.tif --dump "--nodata=$value"
    done
    pgmnoise 9 9 >grey.pgm
    refused 'tmap: grey.pgm: --nodata is for elevation, not for greys' grey.pgm --dump --nodata=0
    refused 'tmap: --nodata needs a picture to read' --dump --nodata=0
}

# polder FILE LOW HIGH: writes a grid of 20x20 heights from LOW to HIGH.
polder() {
    { printf 'ncols 20\nnrows 20\nxllcorner 5e5\nyllcorner 5e6\ncellsize 30\n'
        awk -v a="$2" -v b="$3" 'BEGIN { for (n = 0; n < 400; n++) print a + (b - a) * n / 399 }'; } >"$1"
}

@test "if over 95 % would be water, none is, and a note says so" {
    for case in -400:-1:0.00 -400:18:0.00 -380:30:92.50 -1:399:0.25; do # by LOW and HIGH
        IFS=: read -r low high sea <<<"$case"
        polder p.asc "$low" "$high"
        exits 0 p.asc --facts
        grep -qx "sea $sea" out || complain "$case: $(grep sea out)"
        if [[ $sea == 0.00 ]]; then
            one_line err 'tmap: p.asc: over 95% of it is below 0, so nothing is sea: --sea=0 makes all of that sea'
        else
            [ ! -s err ]
        fi
    done
    polder p.asc -400 -1
    tmap p.asc --facts --sea=0 | grep -qx 'sea 100.00'
    exits 0 p.asc --sea=none --facts
    [ ! -s err ]
}

@test "a TIFF of bytes without a place is a picture for --grow, as a PNG is" {
    pgmramp -lr 64 32 >d.pgm
    pnmtopng d.pgm >d.png 2>err
    gdal_translate -q d.pgm d.tif
    rm -f -- *.aux.xml
    cmp <(tmap d.png --grow=8 --seed=1 --facts) <(tmap d.tif --grow=8 --seed=1 --facts)
    gdal_translate -q -a_srs EPSG:4326 -a_ullr 0 1 2 0 d.pgm placed.tif
    tmap placed.tif --grow=8 --seed=1 --facts | cmp -s <(tmap d.png --grow=8 --seed=1 --facts) - && complain 'same'
    tmap d.tif --describe=60,5 | grep -qx 'elevation 242' # as it is without --grow
}

@test "pgm and png-grey of a file with units say what black and white are" {
    polder p.asc -6 163
    for ending in pgm png; do
        tmap p.asc --format=${ending/png/png-grey} --whole -o map.$ending
        grep -aqE '(# |Comment.)heights -6..163 m' map.$ending
        [ "$(tmap --verify=map.$ending p.asc)" = \
            "map.$ending: all 400 pixels are those that its recipe makes" ]
    done
    tmap p.asc --format=pgm --whole | pgmtopgm | cmp - <(tmap map.pgm --format=pgm --whole | pgmtopgm)
    pngtopnm map.png 2>err | cmp - <(pgmtopgm <map.pgm)
    for options in '--relief=shade' '--normalize=area'; do
        never grep -aq '^# heights' <(tmap p.asc --format=pgm --whole $options)
    done
    never grep -aq '^# heights' <(tmap --seed=3 --heights=0..8m --format=pgm)
}

@test "every refusal of a file that GDAL reads names a line that makes one that is read" {
    "$land" write Int16 land.bin
    "$land" hgt N36W085.hgt 1201
    gdal_translate -q land.bin plain.tif
    gdal_translate -q -ot UInt16 -co NBITS=12 -scale -20000 20000 0 4000 plain.tif bits.tif
    gdal_translate -q -ot Float32 -co NBITS=16 plain.tif half.tif
    gdal_translate -q -ot CFloat32 plain.tif complex.tif
    gdal_translate -q -ot Float64 -scale 0 255 4000000000 4000000000 plain.tif huge.tif
    gdal_translate -q -ot Byte -b 1 -b 1 -b 1 -colorinterp red,green,blue plain.tif colors.tif
    gdalwarp -q -dstalpha plain.tif both.tif
    gdal_translate -q -co INTERLEAVE=BAND both.tif apart.tif
    polder grid.asc 1 9
    sed '6,$s/[.]/,/' grid.asc >comma.asc
    sed 's/^cellsize.*/&\nNODATA_value null/' grid.asc >null.asc
    { printf 'north: 600\nsouth: 0\neast: 600\nwest: 0\nrows: 20\ncols: 20\n'; tail -n +6 grid.asc; } >grass.asc
    gzip -k N36W085.hgt
    python3 -m zipfile -c N36W085.hgt.zip N36W085.hgt
    python3 -m zipfile -c bits.zip bits.tif
    pgmramp -lr 20 9 >r.pgm
    pamtopam <r.pgm >r.pam
    pamtopfm r.pgm >r.pfm
    rm -f -- *.aux.xml
    for file in bits half complex huge colors apart {comma,null,grass}.asc N36W085.hgt.gz N36W085.hgt.zip \
        bits.zip r.pam r.pfm; do
        [[ $file == *.* ]] || file+=.tif
        exits 1 --dump "$file"
        line=$(grep -oE '(gdal_translate|gdalwarp|pamtopnm|pfmtopam) .*' err) || complain "$file: $(cat err)"
        line=${line/ IN / $file }
        made=${line##* }
        rm -f -- "${made#>}.aux.xml"
        eval "$line" >said 2>&1
        exits 0 --dump "${made#>}" || complain "$line"
    done
}

@test "real land is told by its heights, and has no rivers" {
    polder p.asc 100 900
    tmap p.asc --describe=19,19 | grep -qE '^land [0-9.]+[.][.]900.0 m$'
    tmap p.asc --describe | grep -qE '^land [0-9.]+[.][.][0-9.]+ m '
    never grep -qE 'snow|woods|shore' <(tmap p.asc --describe; tmap p.asc --dump --keys=i --size=70x22)
    refused 'tmap: --layer=flow: a picture has no rivers' p.asc --format=csv --layer=flow
    tmap p.asc --heights=0..5000ft --describe=19,19 | grep -qE '^land [0-9.]+[.][.]5000 ft$'
}
