#!/usr/bin/env bats
# test: once
#
# The README and the files of doc show what tmap prints, and their commands work word for word.

load helper

root=$BATS_TEST_DIRNAME/../..
readme=$root/README.md

@test "the map in the README is what its command prints" {
    command=$(sed -nE 's/^\$ (tmap .*)/\1/p' "$readme")
    [ -n "$command" ]
    eval "$command" >out
    [ "$(wc -l <out)" -eq 8 ]
    [ "$(wc -l <"$readme")" -le 150 ]
    sed -n '/^\$ tmap /,/^```$/p' "$readme" | sed '1d;$d' | cmp - out
}

@test "the README sets up the program and its tests by targets that there are" {
    # .ci/run takes the second line from here.
    # shellcheck disable=SC2016 # backquotes are what is looked for
    sed -n '/^```sh$/,/^```$/p' "$readme" | grep '^make ' >commands
    diff - commands <<-'END'
		make deps && make -j2 && ./tmap
		make deps-test && make test
	END
    # shellcheck disable=SC2016 # and here
    sed -n '/^```sh$/,/^```$/p' "$root/CONTRIBUTING.md" | grep '^make ' | sed 's/  *#.*//' >>commands
    [ "$(wc -l <commands)" -ge 7 ]
    grep -oE 'make [^&]*' commands | sed 's/^make //' | while read -r words; do
        # shellcheck disable=SC2086 # several words
        env -u MAKEFLAGS -u MFLAGS make -n -C "$root" $words >out 2>&1 || complain "make $words: $(tail -n 1 out)"
    done
}

@test "what the texts for readers and the manual as html link to is there" {
    python3 -B "$root/tests/cli/links.py" "$root"/{README,CONTRIBUTING}.md "$root"/{src,tests}/README.md \
        "$root"/doc/*.md "$root"/doc/manual/*.html >out || complain "$(cat out)"
    grep -q '(doc/manual/tmap.1.html)' "$readme"
}

@test "the manual as html is what mandoc makes of the manual" {
    command -v mandoc >/dev/null || skip 'mandoc is not here'
    env -u MAKEFLAGS -u MFLAGS make -s -C "$root" manual manual_folder="$PWD/manual"
    cp "$root/doc/manual/manual.css" manual
    diff -rq manual "$root/doc/manual" || complain 'run "make manual"'
}

@test "the README's commands work" {
    # Without a terminal, what explores prints; make is another test.
    # shellcheck disable=SC2016 # backquotes are what is looked for
    sed -n '/^```sh$/,/^```$/p' "$readme" "$root/doc/pictures.md" |
        sed -e ':more' -e '/\\$/{N;s/\\\n//;bmore' -e '}' | grep '^tmap ' >commands
    [ "$(wc -l <commands)" -ge 20 ]
    while read -r command; do
        written=$(sed -nE 's/.*--output=([^ ]*).*/\1/p' <<<"$command")
        eval "$command" >out
        [ -s "${written:-out}" ] || complain "$command prints nothing"
    done <commands
    # The pictures of the README are those that its commands make.
    for picture in globe biomes atlas sheet world coast relief rivers flight lake islands; do
        grep -qE "\((\.\./)?man/$picture.png\)" "$readme" "$root/doc/pictures.md"
        cmp "$picture.png" "$root/man/$picture.png"
    done
    grep -q '(../man/first.svg)' "$root/doc/pictures.md"
    grep -q '(../man/fine.svg)' "$root/doc/pictures.md"
    cmp first.svg "$root/man/first.svg"
    cmp fine.svg "$root/man/fine.svg"
    exits 0 --verify="$root/man/lake.png"
}

@test "the picture that moves on top of the README is what its target makes, and not large" {
    sed '/^!/q' "$readme" | grep -q '(man/moving.png)'
    env -u MAKEFLAGS -u MFLAGS make -s -C "$root" moving moving_tmap="$TMAP" moving_picture="$PWD/moving.png"
    cmp moving.png "$root/man/moving.png"
    [ "$(wc -c <moving.png)" -le 1500000 ]
    pngcheck -q moving.png
}

@test "land of two authors is as rough by the options that are given for it" {
    python3 -B "$root/tests/cli/articles.py" "$TMAP"
}

@test "the options that the table of five articles tells work" {
    # shellcheck disable=SC2016 # backquotes are what is looked for
    grep '^|' "$root/doc/articles.md" | grep -oE '`--[^`]*`' | tr -d '`' >cells
    [ "$(wc -l <cells)" -ge 25 ]
    while read -r cell; do
        eval "tmap --seed=7 --dump $cell" >out || complain "$cell"
        [ -s out ]
    done <cells
    # The line of the horizon begins and ends at 0, within its range.
    cell=$(sed -n '/^--corners=\./p' cells)
    eval "tmap --seed=8 --edges=bounded --world=65x1 --feature-size=64 --whole --hurst=0.8 $cell" >out
    grep -qE '^0,.*,0$' out
    [ "$(tr , '\n' <out | sort -n | sed -n '1p;$p' | awk '$1 < -63 || $1 > 63' | wc -l)" -eq 0 ]
}
