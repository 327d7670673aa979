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
    tmap land.tif --palette=./ramp.txt -Fansi --color-depth=256 --blocks=filled >few
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
