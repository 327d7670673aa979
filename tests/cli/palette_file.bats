#!/usr/bin/env bats
# test: leaks
#
# --palette=FILE: colours as gdaldem color-relief has them, and refusals that name the line.

load helper

# write_palette: writes a file with stops at, between and beyond heights, an edge, and percentages.
write_palette() {
    printf '%s\n' '# sea, land, snow' '0% 10 20 90' '20000 0:60:200' '20000.5,230,220,150' \
        '31000 60 140 40' '45000.25 brown' '' '80% 200 200 210 255' '100% white' >sea.txt
}

# bands COUNT: prints the heights in the middle of COUNT bands, by the manual.
bands() {
    awk -v count="$1" 'BEGIN {
        for (n = 0; n < count; n++) {
            begin = int((n * 65536 + count - 1) / count)
            next_one = int(((n + 1) * 65536 + count - 1) / count)
            print int((begin + next_one - 1) / 2)
        }
    }'
}

# colors_of_gdal: prints the colours of the heights on standard input, one a line, as R;G;B.
colors_of_gdal() {
    cat - >heights # with 0 and 65535 below: percentages are of the range
    {
        echo "ncols $(($(wc -l <heights) + 2))"
        printf 'nrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n'
        echo "$(xargs <heights) 0 65535"
    } >heights.asc
    gdaldem color-relief -q heights.asc sea.txt colors.tif
    for band in 1 2 3; do
        gdal_translate -q -of AAIGrid -b $band colors.tif "$band.asc"
        sed '/^[a-zA-Z]/d; s/^ *//' "$band.asc" | tr ' ' '\n' | grep . >"part.$band"
    done
    paste -d ';' part.1 part.2 part.3 | head -n "$(wc -l <heights)"
}

# colors_of_tmap TILES: prints the colour of each tile, in order, as R;G;B.
colors_of_tmap() {
    tmap -Fansi --color-depth=24bit --palette=./sea.txt -s42 -w64x64 --whole --normalize=area -t"$1" |
        ungrounded | grep -o $'38;2;[0-9;]*m[^\e]' | sed 's/38;2;\(.*\)m\(.\)/\2 \1/' | sort -u |
        cut -d ' ' -f 2
}

@test "each band has the colour that gdaldem gives the height in its middle" {
    write_palette
    for tiles in 0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ abc; do
        bands ${#tiles} | colors_of_gdal >expected
        LC_ALL=C colors_of_tmap $tiles >out
        [ "$(wc -l <out)" -eq ${#tiles} ]
        # Both round up from a half; some versions of gdaldem only from 0.55 on.
        paste -d ';' expected out | awk -F ';' '
            {
                for (n = 1; n <= 3; n++) {
                    wrong += $n > $(n + 3) || $n < $(n + 3) - 1
                    off += $n != $(n + 3)
                }
            }
            END { exit wrong > 0 || off > NR }' || complain "$(paste expected out)"
    done
}

@test "a palette of heights has a form for each depth, and a recipe keeps the file's name" {
    write_palette
    mkdir "it's a dir"
    cp sea.txt "it's a dir/sea"
    tmap -s42 -g30x10 --palette=sea.txt -Fansi >expected
    never grep -q '38;2;' expected
    line=$(tmap -s42 -g30x10 --palette="it's a dir/sea" --recipe)
    xargs "$TMAP" -Fansi <<<"$line" >out
    cmp expected out
    for depth in 8 16; do
        tmap -s42 -g30x10 --palette=sea.txt -Fansi --color-depth=$depth | grep -q $'\e\\[[0-9;]*3'
    done
    # A file may have any name that is no palette's.
    cp sea.txt relief
    dumps expected -s42 -g30x10 --palette=relief -Fansi
    cp sea.txt grey
    differ <(tmap -s42 -g30x10 --palette=grey -Fansi) <(tmap -s42 -g30x10 --palette=./grey -Fansi)
}

# reds FILE: prints the red of a picture's pixels, a value a line, as GDAL reads it.
reds() {
    gdal_translate -q -b 1 -of ENVI "$1" "$1.red"
    od -An -v -w1 -tu1 "$1.red"
}

@test "on land with units heights are in these units, as gdaldem takes them, and nv is the unknown" {
    "$BATS_TEST_DIRNAME/../import/land.py" write Int16 land.bin -32768 # -10920 m and more; 80 are unknown
    gdal_translate -q land.bin land.tif
    printf '%s\n' '-10920 0 0 0' '14580 255 0 0' 'nv 9 200 100' >ramp.txt # 100 m a step
    gdaldem color-relief -q land.tif ramp.txt judged.tif
    # Bands are cut into 12, so no height is more than 3 steps from the middle of its slice.
    for option in --relief=plain --blocks=half --tile-set=letters; do
        tmap land.tif --palette=./ramp.txt --whole --output=own.png $option
        paste -d ' ' <(reds own.png) <(reds judged.tif) <(tmap land.tif --whole --format=csv --units=own |
            tr , '\n') | awk '
            { off = $1 < $2 ? $2 - $1 : $1 - $2 }
            $3 == "" { holes++; wrong += $1 != 9 || $2 != 9; next }
            { wrong += off > 4; sum += off }
            END { exit wrong > 0 || holes != 80 || NR != 101 * 87 || sum / NR > 2 }' || complain "$option"
    done
    # In few colours a band has the colour of its middle; holes have theirs where there is a fill.
    tmap land.tif --zoom=0 --palette=./ramp.txt -Fansi --color-depth=256 --blocks=filled >few
    grep -q '48;5;41m ' few # 0 215 95, the nearest
    # Percentages are of the lowest and the highest height; names and #RRGGBB are colours.
    printf '%s\n' '0% black # low' '100% #fF0000 # high' >shares.txt
    tmap land.tif --whole --format=csv --units=own | tr , '\n' | grep . | sort -n |
        sed -n '1s/$/ 0:0:0/p; $s/$/ 255:0:0/p' >metres.txt
    cmp <(tmap land.tif --palette=./shares.txt -Fansi) <(tmap land.tif --palette=./metres.txt -Fansi)
    # Made worlds stay as they are, whatever their units.
    printf '%s\n' '0 0 0 255' '8000 255 255 255' >metres.txt
    tmap -s1 --palette=./metres.txt -Fansi --heights=0..8000m >expected
    dumps expected -s1 --palette=./metres.txt -Fansi --heights=0..8m
    echo 'nv 255 0 0' >>metres.txt
    dumps expected -s1 --palette=./metres.txt -Fansi --heights=0..8000m
}

# paint TABLE LAND OPTION...: a picture of land in the colours of a table, as out.ppm.
paint() {
    local table=$1 land=$2
    shift 2
    tmap "$land" --palette="./$table" --at=0,0 --size=60x50 --sea=none --relief=plain -o out.png "$@"
    pngtopam out.png | ppmtoppm >out.ppm
}

@test "a palette file paints the colour of the height itself, whatever type the cells have" {
    local judge=("$BATS_TEST_DIRNAME/palettes.py") count land
    python3 "${judge[@]}" land
    tmap land.asc --at=0,0 --size=60x50 --format=csv --units=own >heights
    for count in 0 4 23 200; do
        python3 "${judge[@]}" table $count table.txt
        for land in land.asc tenths.asc int16.tif uint16.tif int32.tif float32.tif N45E006.hgt; do
            paint table.txt $land
            python3 "${judge[@]}" judge table.txt out.ppm heights >told
            awk -v most=$((count ? 1 : 0)) '{ exit $2 > most }' told || complain "$count $land: $(cat told)"
        done
        # So do wide tiles, filled ones, other sets of tiles, and the sea.
        paint table.txt land.asc --tiles=@letters
        python3 "${judge[@]}" judge table.txt out.ppm heights | awk '{ exit $2 > 1 }'
        paint table.txt land.asc --sea=700
        python3 "${judge[@]}" judge table.txt out.ppm heights | awk '{ exit $2 > 1 }'
    done
    # A class is painted as a whole: the plain that is a third of the land, too.
    printf '%s\n' '3 200 0 0' '3.001 0 0 200' '1500 0 0 200' >table.txt
    paint table.txt int16.tif
    [ "$(tail -c 9000 out.ppm | od -An -v -tu1 -w3 | grep -c '200 *0 *0')" -ge 1000 ]
    # Text in 24 bits has the same colours, and shades change them alike whatever the tiles are.
    tmap land.asc --palette=./table.txt --sea=none -Fansi --color-depth=24bit --size=60x50 | grep -q '38;2;200;0;0m'
    for tiles in @letters @default; do
        tmap land.asc --palette=./table.txt --sea=none --relief=shade --tiles=$tiles --size=60x50 -o $tiles.png
    done
    cmp <(pngtopam @letters.png) <(pngtopam @default.png)
}

@test "colour tables of QGIS and of GMT are read" {
    printf '%s\n' '0 1 2 3' '9.5 40 50 60' '1200 70 80 90' >table.txt
    printf '%s\n' '0 10 20 30' '9.5 10 20 30' '9.500001 40 50 60' '1200 40 50 60' '1200.000001 70 80 90' >classes.txt
    printf '\xEF\xBB\xBF# QGIS Generated Color Map Export File\nINTERPOLATION:INTERPOLATED\n%s\n%s\n%s\n\n\n' \
        '0,1,2,3,255,0 m, the shore: #1 of 9' '9.49999999999999,40,50,60,255,' '1.2e3,70,80,90,255,Peaks' >linear.txt
    printf '%s\r\n' 'INTERPOLATION:DISCRETE' '9.5,10,20,30,255,<= 9.5' '1200,40,50,60,255,9.5 - 1200' \
        'inf,70,80,90,255,> 1200' >discrete.txt
    # shellcheck disable=SC2016 # a dollar is meant
    printf '%s\n' '#	$Id: own.cpt' '# COLOR_MODEL = +RGB' '0 1/2/3 9.5 40/50/60 L ; shore' \
        '9.5 40/50/60 1200 70/80/90' 'B black' 'F 255/255/255' 'N 127.5' >slashes.cpt
    printf '%s\n' '0 1 2 3 9.5 40 50 60 U' '9.5 40 50 60 1200 70 80 90' 'B 0 0 0' 'F 1 1 1' 'N 128 128 128' >blanks.cpt
    python3 "$BATS_TEST_DIRNAME/palettes.py" land
    for pair in table:linear.txt classes:discrete.txt table:slashes.cpt table:blanks.cpt; do
        paint "${pair%:*}.txt" float32.tif
        mv out.ppm expected.ppm
        paint "${pair#*:}" float32.tif
        cmp out.ppm expected.ppm || complain "$pair"
    done
    printf 'ncols 4\nnrows 2\ncellsize 1\nNODATA_value -9\n1 2 3 -9\n1 2 3 4\n' >holes.asc
    for table in slashes.cpt blanks.cpt; do
        tmap holes.asc --palette=./$table --at=0,0 --size=4x2 -o out.png
        [ "$(pngtopam out.png | ppmtoppm | tail -c 24 | od -An -v -tu1 -w3 | sed -n 4p | xargs)" = '128 128 128' ]
    done
    printf '%s\n' '# COLOR_MODEL = HSV' '0 1 2 3 9.5 40 50 60' >hsv.cpt
    refused 'tmap: --palette=./hsv.cpt: line 1: COLOR_MODEL must be RGB' -d --palette=./hsv.cpt
    printf '%s\n' 'INTERPOLATION:EXACT' '1,2,3,4,255,one' >exact.txt
    refused 'tmap: --palette=./exact.txt: line 1: colours of single heights*' -d --palette=./exact.txt
    printf '%s\n' 'INTERPOLATION:INTERPOLATED' '1,2,3,,' >short.txt
    refused 'tmap: --palette=./short.txt: line 2: *' -d --palette=./short.txt
}

@test "a broken file is refused with its line, an unreadable one with the reason" {
    printf '0 0 0 0\n\n100 300 0 0\n' >broken
    refused 'tmap: --palette=./broken: line 3: *0 to 255' -d --palette=./broken
    printf '0 0 0 0\n5 no-such-color\n' >broken
    refused 'tmap: --palette=./broken: line 2: *name of a colour' --palette=./broken --recipe
    : >broken
    refused 'tmap: --palette=./broken: it has no colours' -d --palette=./broken
    fails 'tmap: --palette=./none: No such file or directory' -d --palette=./none
    fails 'tmap: --palette=.: Is a directory' -d --palette=.
    refused 'tmap: --palette=none: must be terrain, *' -d --palette=none
    refused 'tmap: --palette=: must be terrain, *' -d --palette=
    awk 'BEGIN { for (n = 0; n < 70000; n++) print "# only comments" }' >large
    refused 'tmap: --palette=./large: must be at most 1048576 bytes' -d --palette=./large
    python3 -c 'import random, sys; sys.stdout.buffer.write(random.Random(1).randbytes(100000))' >noise
    refused 'tmap: --palette=./noise: *' -d --palette=./noise
}
