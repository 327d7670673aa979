#!/usr/bin/env bats
# Finding and keeping places: the cursor, prompts, marks, jumps, files.

# tmux.bash shares its variables with the tests.
# shellcheck disable=SC2030,SC2031,SC2034,SC2154
load tmux

sizes=(80x24 200x60)

# True if the terminal's own cursor is visible at this place.
cursor_is() {
    [ "$(about cursor_flag) $(about cursor_x),$(about cursor_y)" = "1 $1" ]
}

cursor_is_hidden() {
    expect_about cursor_flag 0
}

# fact WORD X,Y: prints what --describe says after this word of a cell of the explored map.
fact() {
    "$TMAP" --describe="$2" "${recipe[@]}" | sed -n "s/^$1 //p"
}

@test "x shows the cursor, and the status line describes its tile as --describe does" {
    local size
    for size in "${sizes[@]}"; do
        explore "$size" --seed=42
        expect_map
        eventually cursor_is_hidden
        keys x
        local x=$((cols / 2)) y=$(((rows - 1) / 2)) at
        eventually cursor_is "$x,$y"
        keys l l j
        x=$((x + 2)) y=$((y + 1)) at=$x,$y
        eventually cursor_is "$at"
        expect_status "cell $at" "$(fact height "$at")  $(fact tile "$at")" \
            "$(fact land "$at")" "falls $(fact falls "$at") by $(fact slope "$at")"
        expect_map # it has not moved
        keys x
        eventually cursor_is_hidden
        expect_status '? help  q quit'
    done
}

@test "the map scrolls when the cursor moves beyond its edge" {
    explore 80x24 --seed=42
    expect_map
    keys x L L L L L
    eventually cursor_is 79,11
    expect_status 'cell 80,11'
    expect_map --at=1,0
    keys H H H H H H H H H h h h h h h h
    eventually cursor_is 0,11
    keys Escape
    eventually cursor_is_hidden
    expect_command at=1,0
}

@test "g goes to a cell, and says why an entry is invalid" {
    local size
    for size in "${sizes[@]}"; do
        explore "$size" --seed=42
        expect_map
        keys g
        expect 'go to X,Y:'
        eventually cursor_is "11,$((rows - 1))"
        keys -l 512.300
        keys Enter
        expect 'must be X,Y, such as 512,300: 512.300'
        expect_map
        keys Left Left Left BSpace ,
        keys Enter
        eventually cursor_is_hidden
        expect_map_of_command "at=$((512 - cols / 2)),$((300 - (rows - 1) / 2))"
        keys g 9 9 Escape
        expect_status '? help  q quit'
        expect_map_of_command
    done
}

@test "s takes a seed, a number or a text" {
    local size
    for size in "${sizes[@]}"; do
        explore "$size" --seed=42
        expect_map
        keys s
        expect 'seed, a number or a text:'
        keys -l Atlantiz
        keys BSpace s Enter
        expect_map --seed=Atlantis
        keys s 水 Enter
        expect_map --seed=水
        keys R R
        expect_map
        keys s C-a 5 C-e 1 C-b C-k 7 Enter
        expect_map --seed=57
    done
}

@test "w writes the view in the format of the file's extension, and asks before it replaces a file" {
    local size
    for size in "${sizes[@]}"; do
        rm -f map.txt map.csv
        explore "$size" --seed=42 --at=10,20
        expect_map
        keys w
        expect 'write to file:'
        keys -l map.txt
        keys Enter
        expect_status "wrote map.txt: ${cols}x$((rows - 1)) as text"
        expect_map # nothing was written over it
        "$TMAP" --dump --seed=42 --at=10,20 --size="${cols}x$((rows - 1))" | cmp - map.txt
        keys l
        expect_map --at=11,20
        keys w
        keys -l map.txt
        keys Enter
        expect_status 'map.txt exists: replace it? y or n'
        keys n
        expect_status 'nothing was written'
        "$TMAP" --dump --seed=42 --at=10,20 --size="${cols}x$((rows - 1))" | cmp - map.txt
        keys w Up Enter
        expect_status 'map.txt exists: replace it? y or n'
        keys y
        expect_status "wrote map.txt: ${cols}x$((rows - 1)) as text"
        "$TMAP" --dump --seed=42 --at=11,20 --size="${cols}x$((rows - 1))" | cmp - map.txt
        keys w
        keys -l map.csv
        keys Enter
        expect_status "wrote map.csv: ${cols}x$((rows - 1)) as csv"
        "$TMAP" --format=csv --seed=42 --at=11,20 --size="${cols}x$((rows - 1))" | cmp - map.csv
        expect_map --at=11,20
    done
}

@test "w says why it cannot write, and lets the name be corrected" {
    explore 80x24 --seed=42
    expect_map
    mkdir folder.txt
    keys w
    keys -l map.doc
    keys Enter
    expect_status 'try txt ansi html svg csv png pgm r16 tmx json geojson xp profile: map.doc'
    keys C-u
    keys -l nowhere/map.txt
    keys Enter
    expect_status 'No such file or directory: nowhere/map.txt'
    keys C-u
    keys -l folder.txt
    keys Enter
    expect_status 'not a file: folder.txt'
    keys C-a C-d C-d C-d C-d C-d C-d Enter
    expect 'try txt ansi' # .txt alone is a name without an extension
    keys Home x Enter
    expect_status 'wrote x.txt: 80x23 as text'
    [ -s x.txt ]
    expect_map
    [ "$(find . -maxdepth 1 -name '.tmap*' | wc -l)" -eq 0 ]
}

@test "w to a picture writes the same land closer, about 1000 pixels wide" {
    explore 80x24 --seed=42 --at=100,200
    keys w
    keys -l map.png
    keys Enter
    expect_status 'wrote map.png: 1280x368 as png'
    "$TMAP" --verify=map.png
    [ "$("$TMAP" --recipe --from=map.png)" = \
        "$("$TMAP" --recipe --seed=42 --at=100,200 --zoom=4 --size=1280x368)" ]
    # A bounded world is written as far as it goes: zoomed in, the last cell is a point.
    keys q
    expect_exit 0
    explore 80x24 --seed=42 --edges=bounded --world=33x33
    keys w
    keys -l small.pgm
    keys Enter
    expect_status 'wrote small.pgm: 1025x736 as pgm'
    "$TMAP" --verify=small.pgm
    # No closer than the world is shown.
    keys q
    expect_exit 0
    explore 80x24 --seed=42 --zoom=16
    keys w
    keys -l deep.png
    keys Enter
    expect_status 'wrote deep.png: 80x23 as png'
    # A sheet has its margins, too.
    keys q
    expect_exit 0
    explore 80x24 --seed=42 --title=Sheet
    keys w
    keys -l sheet.png
    keys Enter
    expect 'wrote sheet.png: '
    expect_status "wrote sheet.png: $(python3 -c 'print(*(int.from_bytes(open("sheet.png", "rb").read()[at:at + 4], "big") for at in (16, 20)), sep="x")') as png"
    eventually never status_has '1280x368'
}

@test "w writes the tiles, names and heights of the look that the explorer opens with, without shades" {
    local ending names
    open 80x24 --preset=classic --seed=42 --at=0,0
    expect '? help'
    for ending in txt csv json; do
        keys w
        keys -l "opened.$ending"
        keys Enter
        expect_status "wrote opened.$ending: 80x23 as"
        names=()
        [ "$ending" = csv ] || names=(--labels=whole) # heights have no names
        "$TMAP" --dump --seed=42 --size=80x23 "${names[@]}" --output="wanted.$ending"
        cmp "wanted.$ending" "opened.$ending"
    done
}

@test "w names the keys that make the view fit the format" {
    local case key name reason
    explore 80x24 --seed=42
    expect_map
    for case in 'vv a.pgm contours need tiles: .txt, .ansi or .png, or first press v' \
        'aaa a.txt half blocks need colours: .ansi or .png, or first press a'; do
        read -r key name reason <<<"$case"
        keys -l "$key"
        expect '1:1  seed 42' # the frame after the keys
        keys w
        keys -l "$name"
        keys Enter
        expect_status "$reason: $name"
        eventually never status_has '--'
        keys Escape
        expect '1:1  seed 42'
        [ ! -e "$name" ]
    done
}

@test "w offers the first of map.png, map-2.png... that is not there" {
    explore 80x24 --seed=42
    expect_map
    touch map-2.png
    keys w
    expect 'write to file: map.png'
    keys Enter
    expect 'wrote map.png: 1280x368 as png'
    keys w
    expect 'write to file: map-3.png'
    keys Enter
    expect 'wrote map-3.png: 1280x368 as png'
    keys -l ':w'
    keys Enter
    expect 'write to file: map-4.png'
    keys -l 'a.txt'
    expect 'write to file: a.txt'
    keys Enter
    expect 'wrote a.txt: 80x23 as text'
    [ ! -s map-2.png ] && cmp map.png map-3.png
}

@test "w knows ~ as a shell does, and makes no file of that name" {
    mkdir home
    environment=(TERM=tmux-256color HOME=home)
    explore 80x24 --seed=42
    expect_map
    keys -l 'w~/a.txt'
    keys Enter
    expect '80x23 as text'
    "$TMAP" --dump --seed=42 --size=80x23 | cmp - home/a.txt
    keys -l ':w ~/a.txt'
    keys Enter
    expect 'home/a.txt exists: replace it? y or n'
    keys n
    keys -l 'w~root/a.txt'
    keys Enter
    expect_status 'write ~/NAME, or ./~ for a name that begins with ~: ~root/a.txt'
    [ -z "$(find . -name '~*')" ]
}

@test "c shows the recipe line, and q leaves it on the terminal" {
    local size command
    for size in "${sizes[@]}"; do
        shell "$size"
        tm send-keys -l "\"\$TMAP\" --preset=classic --seed=42 --at=3,4"
        keys Enter
        expect '? help  q quit'
        keys l c
        expect 'tmap --world-version=1 --seed=42'
        expect_status 'copied, if the terminal allows; quitting prints it'
        keys c j
        eventually never has 'tmap --world-version'
        keys q
        expect_prompt
        command=$(tm capture-pane -p -J | grep '^tmap --world-version')
        "$TMAP" --format=ansi --seed=42 --at=4,4 --size="${cols}x$((rows - 1))" \
            --relief=shade --blocks=fine --labels=whole >expected
        eval "\"\$TMAP\" --format=ansi ${command#tmap }" | cmp - expected
    done
}

@test "c shows characters that the locale lacks as ? in each of their columns" {
    "$TMAP" --seed=42 --size=90x30 --format=pgm >é水ü.pgm
    environment=(TERM=xterm-256color LC_ALL=C)
    explore 60x10 é水ü.pgm
    eventually status_has 'picture 90x30'
    keys c
    eventually ninth_row_ends "'????.pgm'"
}

ninth_row_ends() {
    [[ $(screen | sed -n 9p) == *"$1" ]]
}

@test "q without c leaves nothing on the terminal" {
    shell 80x24
    shell_runs 'echo before'
    tm send-keys -l "\"\$TMAP\" --seed=42"
    keys Enter
    expect '? help  q quit'
    keys q
    expect_prompt
    eventually never has 'world-version'
}

@test "marks are set and jumped to, and a second ' goes back" {
    local size
    for size in "${sizes[@]}"; do
        explore "$size" --seed=42 --at=100,50
        expect_map
        keys m
        expect_status 'mark: which letter, a to z?'
        keys a
        expect_status 'set mark a'
        keys L J +
        expect_command zoom=1
        local before=$at
        keys "'" a
        expect_status 'mark a'
        expect_command at=100,50 zoom=0
        keys m a # there it is removed, and no longer drawn
        expect_status 'removed mark a'
        expect_map
        keys "'" "'"
        expect_status back
        expect_map_of_command "at=$before" zoom=1
    done
}

@test "^ and _ go to the highest and the lowest cell" {
    explore 80x24 --seed=42 --world=64x64
    "$TMAP" --format=csv --whole --seed=42 --world=64x64 >heights
    local key height name at
    for key in '^ 65535 highest' '_ 0 lowest'; do
        read -r key height name <<<"$key"
        at=$(awk -F, -v height="$height" \
            '{ for (c = 1; c <= NF; c++) if ($c == height) { print c - 1 "," NR - 1; exit } }' heights)
        keys "$key"
        expect_status "the $name cell: $at"
        keys x
        expect_status "cell $at"
        keys x
    done
}

@test ": changes the roughness and the size of the world, e the slices" {
    explore 120x24 --seed=42 --world=256x128
    expect_map
    keys : 'roughness=0.55' Enter
    expect_status 'done; Backspace undoes it'
    expect_map --roughness=0.55
    keys BSpace
    expect 'undone; ^R does it again'
    expect_map
    keys e
    expect_status 'tiles cover equal areas'
    expect_map --normalize=area
    keys e
    expect_map
    keys : 'world=512x256' Enter
    expect_map --world=512x256
    keys : 'world=100x100' Enter
    expect 'each side must be a multiple of the feature size 32'
}

# True if a row of the screen, from 1, has a pattern.
row_has() {
    screen | sed -n "$1p" | grep -q -e "$2"
}

@test "places are read again when their file changes, and stay while it is broken" {
    printf 'Myra,town,40,12\n' >own.csv
    explore 80x24 --seed=7 --places=own.csv --labels
    eventually row_has 13 '=Myra'
    printf 'Myra,town,40,12\nLydda,town,30,5\n' >own.csv
    keys x
    eventually row_has 6 '=Lydda\|Lydda='
    eventually row_has 24 '2 places were read'
    printf 'Myra,town,40,12\nLydda,to' >half.csv
    mv half.csv own.csv
    keys l
    eventually row_has 24 'the places stay: --places=own.csv: row 2, column 3: it is missing'
    eventually row_has 6 '=Lydda\|Lydda='
    printf 'Patara,town,20,7\n' >own.csv
    keys l
    eventually row_has 8 '=Patara\|Patara='
    keys l
    eventually row_has 24 '^cell '
}

@test "w x.places writes named marks and places, :places reads them, and marks belong to their world" {
    printf '"Myra, old",town,40,12\n' >own.csv
    explore 80x24 --seed=7 --places=own.csv --labels
    expect_status 'seed 7'
    keys M
    keys -l Patara
    keys Enter
    eventually row_has 12 'p Patara'
    keys w
    keys -l x.places
    keys Enter
    eventually row_has 24 'wrote x.places: 2 places'
    printf 'name,kind,x,y\n"Myra, old",town,40,12\nPatara,mark,40,11\n' | cmp - x.places
    keys r
    eventually row_has 24 'seed \([^7]\|7[0-9]\)'
    eventually never row_has 12 'p Patara'
    keys \' p
    eventually row_has 24 'mark p is in another world: :seed=7'
    explore 80x24 --seed=7
    keys :
    keys -l places=x.places
    keys Enter
    eventually row_has 24 '2 places were read'
    eventually row_has 13 'Myra, old'
    keys :
    keys -l places=own.txt
    keys Enter
    eventually row_has 24 'the places stay: --places=own.txt: No such file'
    eventually row_has 13 'Myra, old'
    keys :
    keys -l places=none
    keys Enter
    eventually row_has 24 'no places'
    printf 'name,kind,x,y,key\nMyra,hill,1,2,77\n' >towns.csv
    explore 80x24 --seed=7 --places=towns.csv --labels
    keys w
    keys -l y.places
    keys Enter
    eventually row_has 24 'wrote y.places: 1 place'
    cmp towns.csv y.places
}

# type_file KEY FILE: answers the prompt of a key.
type_file() {
    keys "$1"
    keys -l "$2"
    keys Enter
}

@test "w x.png draws named marks and places, and writes them beside it: both files, or neither" {
    printf '"Myra, old",town,40,9\n' >own.csv
    explore 100x24 --seed=7 --places=own.csv --no-labels
    type_file M Patara
    eventually row_has 12 'p Patara'
    type_file w tonight.png
    eventually row_has 24 'wrote tonight.png: 800x184 as png, and tonight.places: 2 places'
    printf 'name,kind,x,y\n"Myra, old",town,40,9\nPatara,mark,50,11\n' | cmp - tonight.places
    "$TMAP" --verify=tonight.png --places=tonight.places
    "$TMAP" --from=tonight.png --places=tonight.places -o again.png
    cmp tonight.png again.png
    "$TMAP" --from=tonight.png --places=tonight.places --layer=names -F csv | grep -q '^Patara,mark,50,11,'
    cp tonight.places own.csv
    type_file w tonight.png
    eventually row_has 24 'tonight.png and tonight.places exist: replace both? y or n'
    keys n
    eventually row_has 24 'nothing was written'
    rm tonight.png
    type_file w tonight.png
    eventually row_has 24 'tonight.places exists: replace it? y or n'
    keys n
    eventually row_has 24 'nothing was written'
    [ ! -e tonight.png ]
    ln -s nowhere/x.places broken.places
    type_file w broken.png
    eventually row_has 24 'broken.places: No such file or directory'
    keys Escape
    [ "$(find . -maxdepth 1 -name 'broken*' | wc -l)" -eq 1 ]
    mkdir folder.places
    type_file w folder.png
    eventually row_has 24 'folder.places is not a file'
    [ ! -e folder.png ]
    [ "$(find . -maxdepth 1 -name '.tmap*' | wc -l)" -eq 0 ]
}

@test "q and :q first say that names are in no file" {
    local held='your names are in no file: w x.places keeps them, q again quits'
    explore 80x24 --seed=42
    expect_map
    type_file M camp
    keys q
    expect "$held"
    keys l
    eventually never has "$held"
    type_file : q
    expect "$held"
    type_file w x.csv # has heights only
    expect 'wrote x.csv'
    keys q
    expect "$held"
    type_file w x.places
    expect 'wrote x.places: 1 place'
    type_file M town
    keys F10
    expect "$held"
    keys q
    expect_exit 0
    explore 80x24 --seed=42
    expect_map
    type_file M camp
    type_file : 'q!'
    expect_exit 0
    explore 80x24 --seed=42
    expect_map
    type_file M camp
    type_file w y.places
    expect 'wrote y.places: 1 place'
    keys q
    expect_exit 0
}

@test "a river that M renames has that name from spring to mouth, in the file that w writes" {
    local world=(--algorithm=rivers --seed=4) at list=(--size=1000x600 --layer=names -F csv)
    touch map.png # w would offer another
    explore 120x41 "${world[@]}" --at=164,113 --labels
    expect Hiravar
    keys x
    eventually cursor_is 60,20
    at=$(screen | awk 'at = index($0, "Hiravar") { print at - 61, NR - 21; exit }')
    [ "${at% *}" -ge 0 ] && keys -l "${at% *}l" || keys -l "$((-${at% *}))h"
    [ "${at#* }" -ge 0 ] && keys -l "${at#* }j" || keys -l "$((-${at#* }))k"
    touch map.png # of which another name is offered, but only to files
    keys M
    expect 'new name: Hiravar'
    keys -l Styx
    keys Enter
    expect Styx
    keys q # closes the cursor
    keys q
    expect 'your names are in no file'
    type_file w x.places
    expect 'wrote x.places: 1 place'
    "$TMAP" "${world[@]}" "${list[@]}" | sed -n 's/^Hiravar,river/Styx,river/p' >were
    [ "$(wc -l <were)" -gt 9 ]
    "$TMAP" "${world[@]}" "${list[@]}" --places=x.places | grep '^Styx,river' | diff were -
    [ "$("$TMAP" "${world[@]}" "${list[@]}" --places=x.places | grep -c Hiravar)" -eq 0 ]
    type_file w x.png
    expect 'x.places exists: replace it? y or n'
    keys y
    expect 'and x.places: 1 place'
    "$TMAP" --verify=x.png --places=x.places
    keys q
    expect_exit 0
}
