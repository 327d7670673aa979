#!/usr/bin/env bats
#
# Any text that is read may begin with the mark of UTF-8 and end with blank lines, as editors and
# spreadsheets of other systems write it. Palettes are in palette_file.bats, places in places.bats.

load helper

# framed TEXT: prints a text with a mark before it and blank lines after it.
framed() {
    printf '\xEF\xBB\xBF%b\n\n\r\n' "$1"
}

@test "a mark and blank lines at the end are no part of a text" {
    # Drawn land, of tiles and of numbers, from a file and from a pipe.
    for text in '~~xX\n~~x#\n' '1 2 3\n4 5 6\n' '1,2,3\r\n4,5,6\r\n'; do
        printf %b "$text" >plain.txt
        framed "$text" >framed.txt
        tmap plain.txt --grow=8 --seed=1 --dump --size=30x10 >expected
        dumps expected framed.txt --grow=8 --seed=1 --size=30x10
        tmap - --grow=8 --seed=1 --dump --size=30x10 < <(cat framed.txt) | cmp - expected
    done
    # Grids, by their name or by their head.
    head='ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 30\n'
    for grid in "$head"'1 2 3\n4 5 6\n' "$head"'1.5 2 3\n4 5 6\n'; do
        printf %b "$grid" >plain.asc
        framed "$grid" | tee framed.asc >framed.grid
        tmap plain.asc --format=csv --units=own >expected
        for file in framed.asc framed.grid; do
            tmap $file --format=csv --units=own | cmp - expected
            tmap - --format=csv --units=own < <(cat $file) | cmp - expected
        done
    done
    # Seeds to search, and windows.
    framed '5\n7\n9' >seeds.txt
    [ "$(tmap --find='land>=0 seeds=seeds.txt' --size=8x8 2>/dev/null | grep -c .)" -eq 3 ]
    framed '1,2\n3,4 5x6' | tmap -s42 -g4x2 --at=- --format=csv >out
    printf '1,2\n3,4 5x6\n' | tmap -s42 -g4x2 --at=- --format=csv | cmp - out
    printf 'name,kind,X,Y\nHome,mark,5,5\n' >places.txt
    framed 'name,kind,X,Y\nHome,mark,5,5' >framed.places
    tmap --preset=atlas --seed=3 --places=places.txt --layer=names --format=csv --size=60x20 --at=0,0 >expected
    tmap --preset=atlas --seed=3 --places=framed.places --layer=names --format=csv --size=60x20 --at=0,0 |
        cmp - expected
}

@test "a blank line in a drawing is still refused, and a mark elsewhere is no mark" {
    printf '~~\n\n~~\n' >bad.txt
    fails 'tmap: bad.txt: row 2 ends after column 0, and row 1 after column 2' bad.txt --grow --dump
    printf '~~\n\xEF\xBB\xBF~~\n' >bad.txt
    fails 'tmap: bad.txt: row 2*' bad.txt --grow --dump
    # Half a mark is none, from a pipe, too.
    printf '\xEF\xBB~~\n' >half.txt
    fails 'tmap: half.txt: *' half.txt --grow --dump
    fails 'tmap: standard input: row 1, column 1: *' - --grow --dump < <(cat half.txt)
    printf '\xEF' >half.txt
    fails 'tmap: half.txt: *' half.txt --grow --dump
}
