#!/usr/bin/env bats
#
# Pictures in: files of other programs are read exactly, and broken files are refused.

load helper

# terrain: prints a PGM of 100x60 heights of 16 bits, by Netpbm.
terrain() {
    pgmnoise -maxval=65535 -randomseed=5 100 60
}

# samples: prints the samples of a PGM on standard input, scaled to 0..65535, a line each.
samples() {
    pamdepth 65535 | pnmtoplainpnm | tail -n +4 | tr -s ' ' '\n' | grep .
}

# normalized FILE: prints samples stretched to the whole range, rounded down, as csv has them.
normalized() {
    sort -n "$1" | sed -n '1p;$p' >ends
    awk 'NR == FNR { end[NR] = $1; next } { print int(($1 - end[1]) * 65535 / (end[2] - end[1])) }' \
        ends "$1"
}

heights_of() {
    tmap "$@" --whole --format=csv | tr , '\n'
}

@test "PGM, plain and raw, of 8 and 16 bits" {
    for depth in 65535 255 1000 1 7 256; do
        terrain | pamdepth $depth >raw.pgm
        pnmtoplainpnm raw.pgm >plain.pgm
        samples <raw.pgm >gray
        normalized gray >expected
        for file in raw.pgm plain.pgm; do
            heights_of $file | cmp expected || complain "$file of $depth"
        done
    done
}

@test "PBM and PPM; colour counts by its luminance" {
    terrain | pamditherbw -threshold | pamtopnm >raw.pbm
    pnmtoplainpnm raw.pbm >plain.pbm
    head -c 2 raw.pbm | grep -qx P4
    pbmtopgm 1 1 raw.pbm | samples >expected
    heights_of raw.pbm | cmp expected
    heights_of plain.pbm | cmp expected
    ppmforge -seed 3 -width 64 -height 48 2>err >raw.ppm
    pnmtoplainpnm raw.ppm >plain.ppm
    # Rec. 709, to the nearest; 8 bits are 257 times as much of 16.
    tail -n +4 plain.ppm | tr -s ' ' '\n' | grep . | paste -d' ' - - - | awk '{
        print int(257 * ($1 * 13933 + $2 * 46871 + $3 * 4732) / 65536 + 0.5) }' >gray
    normalized gray >expected
    heights_of raw.ppm | cmp expected
    heights_of plain.ppm | cmp expected
}

@test "PNG of every depth, interlaced and not, as pngtopam reads it" {
    for depth in 1 3 15 255 65535; do
        terrain | pamdepth $depth >map.pgm
        samples <map.pgm >gray
        normalized gray >expected
        for interlace in '' -interlace; do
            pnmtopng $interlace map.pgm >map.png 2>err
            heights_of map.png | cmp expected || complain "$depth $interlace"
        done
    done
    ppmforge -seed 3 -width 64 -height 48 2>err >map.ppm
    heights_of map.ppm >expected
    for interlace in '' -interlace; do
        pnmtopng -force $interlace map.ppm >map.png 2>err
        heights_of map.png | cmp expected
        pnmtopng $interlace map.ppm >map.png 2>err # a palette, where the colours fit one
        heights_of map.png | cmp expected
    done
}

@test "transparent pixels are unknown, half transparent ones are read as on black" {
    terrain | pamdepth 65535 >map.pgm
    pgmramp -lr 100 60 -maxval=65535 | pamdepth 65535 >alpha.pgm
    pnmtopng -force -alpha=alpha.pgm map.pgm >map.png 2>err
    paste <(samples <map.pgm) <(samples <alpha.pgm) |
        awk '{ print ($2 == 0 ? "unknown" : int($1 * $2 / 65535 + 0.5)) }' >all
    [ "$(grep -c unknown all)" -eq 60 ]
    grep -v unknown all >gray
    normalized gray >expected
    heights_of map.png | grep . | cmp expected
    heights_of map.png | awk '{ print ($0 == "") }' >blank
    awk '{ print ($0 == "unknown") }' all | cmp blank
    # One shade is transparent (tRNS), as gdal writes nodata.
    shade=$(samples <map.pgm | head -1)
    pnmtopng -transparent "=$(printf 'rgb:%04x/%04x/%04x' "$shade" "$shade" "$shade")" map.pgm >map.png 2>err
    heights_of map.png | awk '{ print ($0 == "") }' >blank
    samples <map.pgm | awk -v shade="$shade" '{ print ($0 == shade) }' | cmp blank
}

@test "pictures of heights that tmap wrote have equal csv, tiles and bytes" {
    for view in '-s1 -w64x96 -f32 --whole' '-s2 -g50x30 --at=5,7 -z-1' '-s3 -g33x20 -z3' \
        '-s4 -g40x40 --normalize=area' '-s5 -w65x129 --edges=bounded --whole' '-s7 -w64x129 --edges=wrap-x --whole' '-s6 -g1x1'; do
        # shellcheck disable=SC2086 # several words
        tmap $view --format=csv >expected
        for format in pgm png-grey; do
            # shellcheck disable=SC2086 # several words
            tmap $view --format=$format -o map
            exits 0 map --whole --format=csv
            cmp expected out || complain "$view $format"
            exits 0 --whole --format=csv - <map
            cmp expected out
        done
        [[ $view == *area* ]] && continue
        # shellcheck disable=SC2086 # several words
        tmap $view --format=text >expected
        exits 0 map --whole --format=text
        cmp expected out
        # Again as a picture, it has the same pixels.
        tmap map --format=png-grey -o again
        pngtopam again | cmp <(pngtopam map)
    done
}

@test "old pictures of png-alpha and png-clouds carry their recipe, and cannot be compared" {
    base64 -d >alpha.png <<-END
		iVBORw0KGgoAAAANSUhEUgAAAAgAAAAEEAQAAABJVGo4AAAAjnRFWHR0bWFwAC0td29ybGQtdmVyc2lvbj0xIC0tc2
		VlZD00MiAtLXdvcmxkPTh4NCAtLWZlYXR1cmUtc2l6ZT00IC0tcm91Z2huZXNzPTAuNSAtLXNpemU9OHg0IC0tYXQ9
		MCwwIC0tem9vbT0wIC0tcGFsZXR0ZT10ZXJyYWluIC0tbm9ybWFsaXplPXJhbmdlHMAQsQAAAAJJREFUeAHsGn7SAA
		AAjklEQVQAhAB7/wH//5NiAAD+QwAAZhoAAPyeAACfuAAAsmoAALyBAACQywQAAOX1AABq6gAAuOcAALzfAADpqgAA
		JecAAACpAADmoQQAAAHWAAAFpgAA48EAAPZYAACN0QAA0fwAACzOAAAjagQAAE6MAAD8KQAAbdkAAOnkAAAB1QAA56
		QAAKN1AAB9aQAAAP//UN4fLQAAAAZJREFUAwAdHSk1EhqPxwAAAABJRU5ErkJggg==
	END
    base64 -d >clouds.png <<-END
		iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAQAAAAZxLZ7AAAAjnRFWHR0bWFwAC0td29ybGQtdmVyc2lvbj0xIC0tc2
		VlZD00MiAtLXdvcmxkPTh4NCAtLWZlYXR1cmUtc2l6ZT00IC0tcm91Z2huZXNzPTAuNSAtLXNpemU9OHg0IC0tYXQ9
		MCwwIC0tem9vbT0wIC0tcGFsZXR0ZT10ZXJyYWluIC0tbm9ybWFsaXplPXJhbmdlHMAQsQAAAAJJREFUeAHsGn7SAA
		AATklEQVQARAC7/wGTk/7+Zmb8/J+fsrK8vJCQBOXlamq4uLy86eklJQAA5uYEAQEFBePj9vaNjdHRLCwjIwROTvz8
		bW3p6QEB5+ejo319AAAA//8dmC+cAAAABklEQVQDADPAJQQqzb6fAAAAAElFTkSuQmCC
	END
    for picture in alpha clouds; do
        exits 0 --from=$picture.png --recipe
        tmap -s42 -w8x4 -f4 --whole --recipe | cmp - out
        exits 0 --from=$picture.png
        tmap -s42 -w8x4 -f4 --whole | cmp - out
        fails '*makes no grey with opacity*' --verify=$picture.png
        # Its lowest pixel is transparent, and known all the same.
        exits 0 $picture.png --whole --format=csv
        grep -qw 0 out
        never grep -qE '(^|,)(,|$)' out
    done
    exits 0 alpha.png --whole --format=csv
    tmap -s42 -w8x4 -f4 --whole --format=csv | cmp - out
}

@test "single pixels: zoom out: every second; zoom in: each several times; --edges wraps" {
    terrain >map.pgm
    exits 0 map.pgm --whole --format=csv
    cut_out out 0 0 50 30 2 >expected
    exits 0 map.pgm --sampling=pixels --whole -z-1 --format=csv
    cmp expected out
    tmap map.pgm --whole --format=csv >whole
    cut_out whole -3 55 110 9 >expected
    exits 0 map.pgm --edges=wrap --at=-3,55 -g110x9 --format=csv
    cmp expected out
    exits 0 map.pgm --edges=wrap-x --at=-3,51 -g110x9 --format=csv
    cut_out whole -3 51 110 9 >expected
    cmp expected out
    exits 0 map.pgm --edges=wrap-x --at=-3,55 -g110x9 --format=csv
    [ "$(tail -4 out | tr -d ',\n')" = '' ]
    # Bounded: 199 points between the first pixel and the last; each is the nearest pixel's.
    exits 0 map.pgm --sampling=pixels --whole -z1 --format=csv
    awk -F, '{ line = ""
               for (n = 0; n < 199; n++) line = line (n > 0 ? "," : "") $(int(n / 2) + 1)
               for (n = 0; n < 2 && NR + n <= 60 + (NR < 60); n++) print line }' whole >expected
    cmp expected out
}

@test "beyond a picture text is blank, and pictures are refused" {
    terrain >map.pgm
    exits 0 map.pgm --at=98,58 -g4x3 --format=text
    [ "$(sed -n 1p out | cut -c3-)" = '  ' ]
    [ "$(sed -n 3p out)" = '    ' ]
    refused 'tmap: --size=4x3: *at most 2x2*' map.pgm --at=98,58 -g4x3 --format=png
    exits 0 map.pgm --at=98,58 -g2x2 --format=pgm
    exits 0 map.pgm --at=98,58 --format=pgm
    [ "$(sed -n 3p out | tr -d '\0')" = '2 2' ]
}

@test "--recipe with a picture makes the same map again, for any name of the file" {
    mkdir "it's a"
    for name in map.pgm "it's a/\"map\" \$x.pgm" -map.pgm 'über\x'; do
        terrain >"./$name"
        exits 0 -g20x9 --at=7,8 -z1 --recipe -- "$name"
        tmap -g20x9 --at=7,8 -z1 --format=csv -- "$name" >expected
        sh -c "set -- $(cat out); \"\$TMAP\" --format=csv \"\$@\"" >got
        cmp expected got || complain "$(cat out)"
    done
}

# digest ARGUMENT...: prints the digest in the recipe line.
digest() {
    tmap --recipe "$@" | sed -n 's/.* --digest=\([0-9]*\) .*/\1/p'
}

@test "a recipe line knows the heights of its picture, and another one is refused" {
    terrain >a.pgm
    python3 - <<-'END'
		data = bytearray(open("a.pgm", "rb").read())
		data[-2] ^= 0x80
		open("b.pgm", "wb").write(data)
	END
    a=$(digest a.pgm) b=$(digest b.pgm)
    [[ $a && $b && $a != "$b" ]]
    other="its heights have --digest=$b, the recipe line has --digest=$a: \
name the right picture, or add --digest=$b to take this one"
    tmap a.pgm -o a.png --relief=shade
    exits 0 --verify=a.png a.pgm
    exits 0 --from=a.png --format=ansi a.pgm
    fails "tmap: b.pgm: $other" --from=a.png --dump b.pgm
    fails "tmap: b.pgm: $other" --verify=a.png b.pgm
    fails "tmap: standard input: $other" --verify=a.png - <b.pgm
    fails "tmap: b.pgm: $other" --digest="$a" --describe b.pgm
    # It helps to do as the line says.
    exits 0 --from=a.png --digest="$b" --recipe b.pgm
    grep -q -e "--digest=$b b.pgm\$" <(tr -d "'" <out)
    fails 'tmap: a.png: not what its recipe makes: the first different pixel is *' \
        --verify=a.png --digest="$b" b.pgm
    # Lines without one, as they were before, are of any picture.
    tmap a.pgm --format=pgm --size=40x30 | sed 's/ --digest=[0-9]*//' >old.pgm
    [ "$(grep -a -c digest old.pgm)" -eq 0 ]
    exits 0 --verify=old.pgm a.pgm
    exits 0 --from=old.pgm --dump b.pgm
    for value in '' -1 x 4294967296 1x; do
        refused "tmap: --digest=$value: must be a number from 0 to 4294967295, or two: N,M" --digest=$value a.pgm
    done
    refused 'tmap: --digest=N needs a picture to read' --dump --digest="$a"
    [ "$(digest -s1)" = '' ] # nor has the line of a world that is made
}

@test "a digest is that of the values, whatever the file and its name" {
    terrain >a.pgm
    a=$(digest a.pgm)
    { sed -n 1,3p a.pgm | sed 's/P5/P2/' && tail -c 12000 a.pgm | od -An -v -tu1 |
        awk '{ for (n = 1; n < NF; n += 2) print $n * 256 + $(n + 1) }'; } >plain.pgm
    pnmtopng a.pgm >a.png 2>err
    pnmtopng -interlace a.pgm >interlaced.png 2>err
    for file in plain.pgm a.png interlaced.png; do
        [ "$(digest "$file")" = "$a" ] || complain "$file"
        [ "$(digest - <"$file")" = "$a" ] || complain "a pipe of $file"
    done
    [ "$(digest --sampling=pixels --edges=wrap --heights=0..9m --threads=3 --zoom=-1 a.pgm)" = "$a" ]
    tmap --whole a.pgm --format=pgm --output=whole.pgm
    grep -a -q -e "--digest=$a " whole.pgm
}

@test "each of many windows has the digest, and so has the line of the explorer" {
    terrain >a.pgm
    a=$(digest a.pgm)
    for n in {0..19}; do echo "$n,$n"; done >places
    exits 0 --at=- --size=5x4 --format=json a.pgm <places
    [ "$(grep -c -e "--digest=$a " out)" -eq 20 ]
    exits 0 --size=150x20 --dump --keys=c a.pgm
    grep -q -e "--digest=$a " out
    # Like other options of files it is for a shell: the picture is read already.
    exits 0 --size=150x20 --dump --keys=":digest=1<Enter>" a.pgm
    grep -q 'only for a shell' out
}

@test "options of made worlds are refused with a picture" {
    terrain >map.pgm
    for option in --seed=1 --world=64x64 --feature-size=1 --roughness=0.5 --origin=1,1 \
        --world-version=1 --algorithm=noise --hurst=0.5 --spread=1; do
        refused "tmap: ${option%%=*} *picture*" map.pgm $option
        refused "tmap: ${option%%=*} *" --from=map.pgm $option
    done
    refused 'tmap: other.pgm: one picture*' map.pgm other.pgm
    tmap -s1 -g100x60 -Fpgm -o made.pgm
    for option in --from --verify; do
        fails 'tmap: made.pgm: it was not made from a picture: leave that out' \
            map.pgm $option=made.pgm
    done
    refused 'tmap: --at=100,0: *' map.pgm --at=100,0
}

@test "--from opens the world, view and look again, and options change view and look" {
    view=(-s7 -w96x96 -f16 -r0.6 '--at=5,6' -g40x20 -pviridis '-t ab"' --normalize=area)
    tmap "${view[@]}" --recipe >recipe
    for format in $(image_formats); do
        tmap "${view[@]}" --format="$format" -o map
        exits 0 --from=map --recipe
        cmp recipe out
        exits 0 --from=map --format="$format"
        cmp map out
        exits 0 --from=- --format="$format" <map
        cmp map out
        tmap "${view[@]}" -g10x10 -z-2 --at=0,0 -pgrey --recipe >other
        exits 0 --from=map -g10x10 -z-2 --at=0,0 -pgrey --recipe
        cmp other out
        tmap "${view[@]:0:5}" "${view[@]:6}" --whole --recipe >other
        exits 0 --from=map --whole --recipe
        cmp other out
    done
}

@test "--from: a look that the format cannot show is left out, but refused from the options" {
    tmap -s7 -g40x20 --relief=shade --format=png -o shaded
    refused 'tmap: --relief=shade needs *' --from=shaded --dump --relief=shade --color=never
    refused 'tmap: --format=pgm: --relief=contour needs *' --from=shaded --format=pgm --relief=contour
    tmap -s7 -g40x20 --format=pgm >heights
    for option in --relief=plain --zoom=0; do
        exits 0 --from=shaded --format=pgm $option
        cmp out heights
    done
}

@test "--verify makes each format again, and finds a pixel that differs" {
    for view in '-s7 -w96x96 -f16 -g80x50' '-s7 -g80x50 --relief=shade' \
        '-s8 -g80x50 --algorithm=noise --edges=bounded'; do
        for format in $(image_formats); do
            [[ $view == *relief* && $format != png ]] && continue
            # shellcheck disable=SC2086 # several words
            tmap $view --format="$format" -o map
            exits 0 --verify=map
            [ "$(cat out)" = 'map: all 4000 pixels are those that its recipe makes' ]
            empty err
            exits 0 --verify=- <map
            exits 0 --verify=map --threads=3
        done
    done
    tmap -s7 -g80x50 --format=pgm -o map
    # Pixel 33,20 in the last but 2 * (80 * 50 - 20 * 80 - 33) bytes.
    python3 - <<-'END'
		data = bytearray(open("map", "rb").read())
		data[len(data) - 2 * (80 * 50 - 20 * 80 - 33) + 1] ^= 1
		open("other", "wb").write(data)
	END
    fails 'tmap: other: not what its recipe makes: the first different pixel is 33,20' --verify=other
    head -c -1 map >other
    fails 'tmap: other: the picture is cut off in row 50 of 50' --verify=other
    sed 's/--seed=7/--seed=8/' map >other
    fails 'tmap: other: not what its recipe makes: the first different pixel is *' --verify=other
    sed 's/--size=80x50/--size=80x49/' map >other
    fails 'tmap: other: not what its recipe makes: 80x50 pixels, not 80x49' --verify=other
    sed 's/--size=80x50/--size=79x50/' map >other
    fails 'tmap: other: not what its recipe makes: 80x50 pixels, not 79x50' --verify=other
    sed '2d' map >other
    fails "tmap: other: this file has no tmap recipe" --verify=other
    tmap -s7 -g80x50 --format=png -pgrey -o map
    sed 's/--palette=grey/--palette=mono/' map >other # of the same length, but for its checksum
    fails 'tmap: other: *' --verify=other
    for option in --seed=1 --zoom=1 --tiles=x --format=pgm --output=x --whole; do
        refused "tmap: ${option%%=*} and --verify exclude each other*" --verify=map $option
    done
}

@test "--verify: a recipe of a view beyond the edges made no picture" {
    bounded=(-s1 --edges=bounded -w65x65)
    for size in 65x66 66x65; do
        tmap "${bounded[@]}" --zoom=1 --size=$size --format=pgm | sed 's/--zoom=1/--zoom=0/' >beyond
        fails 'tmap: beyond: not what its recipe makes: that reaches beyond the edges of the world' \
            --verify=beyond
    done
}

# carrying TEXT: writes a PGM whose recipe is this text.
carrying() {
    printf 'P5\n# tmap %s\n2 2\n65535\n12345678' "$1" >carrier
}

@test "a recipe in a file may not name a file or ask for a task" {
    for text in --output=evil -oevil '--from=x' '--verify=x' -d --dump --format=csv --help -V --recipe \
        --keys=q --describe=0,0 --threads=1 --max-pixels=1 "--out'put'=evil" --at=-; do
        carrying "--seed=1 $text"
        fails 'tmap: carrier: --* is not taken from a picture' --from=carrier
        fails 'tmap: carrier: --* is not taken from a picture' --verify=carrier
    done
    carrying '--seed=1 /etc/passwd'
    fails 'tmap: carrier: it was made from another picture*' --from=carrier
    carrying "--seed='1"
    fails 'tmap: carrier: its recipe is not a valid line of options' --from=carrier
    carrying "$(printf ' %s' {1..100})"
    fails 'tmap: carrier: its recipe is not a valid line of options' --from=carrier
    carrying '--world=7x7'
    fails 'tmap: carrier: --world=7x7: *' --from=carrier
    carrying '--bogus'
    fails 'tmap: carrier: *--bogus*' --from=carrier
    # shellcheck disable=SC2016 # it is not for us to expand
    carrying '--seed=$(touch evil) --tiles=`touch${IFS}evil`'
    code=0
    tmap --from=carrier -g3x3 >out 2>err || code=$?
    [ ! -e evil ]
    # Escape sequences are no recipe.
    carrying $'--palette=\e[31m'
    fails 'tmap: carrier: its recipe is broken, over 16384 bytes, or has control characters' \
        --from=carrier
    [ ! -e evil ]
}

@test "a palette file that a picture names is not opened unasked" {
    printf '0 0 0 0\n65535 255 255 255\n' >own.txt
    cp own.txt trap
    carrying '--seed=1 --palette=./trap --size=2x2'
    fails 'tmap: carrier: its palette is in a file*--palette=./trap' --from=carrier
    fails 'tmap: carrier: its palette is in a file*--palette=./trap' --verify=carrier
    exits 0 --from=carrier --palette=grey
    tmap -s1 -g20x10 --palette=./own.txt --format=png -o map
    fails 'tmap: map: its palette is in a file*' --verify=map
    exits 0 --verify=map --palette=./own.txt
    fails 'tmap: map: not what its recipe makes: it has other colours' --verify=map --palette=grey
}

@test "files that are no pictures, or broken ones, are refused in a line" {
    mkdir directory
    : >empty
    echo 'some text' >text
    printf 'GIF89a' >gif
    printf '\x89HDF\r\n\x1a\n' >gebco.nc
    printf '\x89PNG\n\x1a\n and more' >unixed.png
    fails 'tmap: directory: Is a directory' directory
    fails 'tmap: none/map: No such file or directory' none/map
    fails 'tmap: text: not a picture or elevation that tmap reads (PNG, PGM, *' text
    fails 'tmap: gebco.nc: not a picture or elevation that tmap reads (PNG, *: gdal_translate * gebco.nc gebco.tif' gebco.nc
    fails 'tmap: unixed.png: the picture is broken: *' unixed.png
    fails 'tmap: gif: not a picture or elevation that tmap reads (PNG, PGM, *' gif
    tmap -s1 -g9x5 --output=heights.csv
    tmap -s1 -g9x5 --output=map.json
    fails "tmap: heights.csv: rows of numbers are read as a PGM: *; tr , ' ' <heights.csv) | tmap -" heights.csv
    fails 'tmap: map.json: tmap writes .json but does not read it; *' map.json
    fails 'tmap: empty: there is no picture in it' empty
    fails 'tmap: standard input: there is no picture in it' - <empty
    fails 'tmap: *\\x1B*: No such file or directory' $'\e[31m'
    for option in --from --verify; do
        fails 'tmap: directory: Is a directory' $option=directory
        fails 'tmap: text: not a picture that tmap reads*' $option=text
        fails 'tmap: empty: there is no picture in it' $option=empty
        fails 'tmap: heights.csv: tmap can reopen only .png and .pgm' $option=heights.csv
        refused "tmap: $option=: *" "$option="
    done
    code=0
    tmap - <&- >out 2>err || code=$?
    [ "$code" -eq 1 ]
    one_line err 'tmap: standard input: *'
}

@test "comments of any kind up to a megabyte are skipped, longer ones refused as what they are" {
    local mark bytes
    tmap -s1 -g9x5 --format=pgm >map
    sed 2d map >short
    tmap --dump short >expected
    for mark in 'tmap ' 'tmap' ''; do
        for bytes in 70000 100000 1000000; do
            { printf 'P5\n# %s' "$mark"; head -c $bytes /dev/zero | tr '\0' x; printf '\n'; } >long
            sed 1,2d map >>long # the recipe as well
            dumps expected long
        done
        { printf 'P5\n# %s' "$mark"; head -c 1100000 /dev/zero | tr '\0' x; printf '\n'; } >long
        sed 1,2d map >>long
        fails 'tmap: long: the picture is broken: over 1048576 bytes of space and comments' long
    done
    { printf 'P5\n# tmap '; head -c 100000 /dev/zero | tr '\0' x; printf '\n'; sed 1,2d map; } >long
    fails 'tmap: long: its recipe is broken, over 16384 bytes, or has control characters' --from=long
    fails 'tmap: long: its recipe is broken, over 16384 bytes, or has control characters' --verify=long
}

@test "pictures cut off at any byte are refused" {
    tmap -s1 -g9x5 --format=png-grey -o map.png
    tmap -s1 -g9x5 --format=pgm -o map.pgm
    pnmtopng -interlace map.pgm >adam7.png 2>err
    for file in map.png map.pgm adam7.png; do
        for ((n = 0; n < $(stat -c %s $file); n += 7)); do
            head -c $n $file >short
            fails 'tmap: short: *' short
        done
        head -c -1 $file >short
        fails 'tmap: short: *' short
    done
}

# png_head WIDTH HEIGHT: prints a PNG with a head of this size and few pixels.
png_head() {
    python3 - "$@" <<-'END'
		import struct, sys, zlib
		def chunk(name, body):
		    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
		head = struct.pack(">IIBBBBB", int(sys.argv[1]), int(sys.argv[2]), 16, 6, 0, 0, 0)
		sys.stdout.buffer.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) +
		                        chunk(b"IDAT", zlib.compress(b"\0" * 1000000)))
	END
}

@test "huge heads are refused before memory is taken" {
    png_head 65536 65536 >area.png
    png_head 2147483647 1 >side.png
    png_head 16384 16384 >fits.png
    printf 'P5 65536 65536 65535\n' >area.pgm
    printf 'P6 1048577 1 65535\n' >side.pgm
    (
        # The sanitizers reserve more than there is.
        nm -D "$TMAP" 2>/dev/null | grep -q asan || ulimit -v 1000000
        fails 'tmap: area.png: *65536x65536, 4294967296 pixels: at most 268435456*' area.png
        fails 'tmap: area.pgm: *65536x65536, 4294967296 pixels: at most 268435456*' area.pgm
        fails 'tmap: side.png: *each side must be at most 1048576' side.png
        fails 'tmap: side.pgm: *each side must be at most 1048576' side.pgm --max-pixels=1099511627776
        # One that is allowed, but not there.
        fails 'tmap: fits.png: *' fits.png
        fails 'tmap: area.pgm: *' area.pgm --max-pixels=4294967296
    )
    terrain >map.pgm
    fails 'tmap: map.pgm: *100x60, 6000 pixels: at most 5999*' map.pgm --max-pixels=5999
    exits 0 map.pgm --max-pixels=6000
    for bad in 0 -1 x '' 1099511627777; do
        refused "tmap: --max-pixels=$bad: must be from 1 to 1099511627776" --max-pixels=$bad
    done
}

@test "streams that never end are refused in time" {
    for begin in '' 'P5 ' 'P5 2 2 255 ' 'P2 2 2 255 ' 'P5 #' $'\x89PNG\r\n\x1a\n'; do
        for filling in '\0' ' ' '#' 1; do
            code=0
            { printf '%b' "$begin" && tr '\0' "$filling" </dev/zero; } 2>/dev/null |
                timeout 600 "$TMAP" - -g3x1 >out 2>err || code=$?
            [ "$code" -le 1 ] || complain "exit $code: $begin, then $filling"
            [ "$code" -eq 0 ] || one_line err
        done
    done
}

@test "a named pipe is read like a file" {
    terrain >map.pgm
    mkfifo pipe
    timeout 600 cat map.pgm >pipe &
    tmap map.pgm -g30x20 >expected
    exits 0 pipe -g30x20
    cmp expected out
    wait
}
