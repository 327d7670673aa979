#!/usr/bin/env bats
# test: once
#
# The help, the manual and the program agree on options, names and keys.

load helper

root=$BATS_TEST_DIRNAME/../..
manual=$root/man/tmap.1
# Of the pages that tell what tmap takes and prints; tmap-world(7) and tmap(3) have tests of their own.
pages=("$manual" "$root"/man/tmap-{formats.5,elevation.7,find.7,keys.7,land.7,look.7})

# Options that choose among names; the test of the help holds that these are all.
choices='preset algorithm edges climate encoding sampling palette normalize relief layer show blocks aspect view rivers coast color
    background'
# Options that only the manual has.
rare='--background=KIND --breaks=H,H,... --corners=ROWS --digest=N[,M] --encoding=NAME --halvings=N[,filled] --max-pixels=N
    --no-mouse --nodata=N[,N...] --origin=I,J --range=LOW..HIGH --sampling=HOW --threads=N --world-version=N'

# options_of_help: prints the options of the help, as `-s, --seed=SEED`.
options_of_help() {
    tmap --help | sed -nE 's/^  (-., |    )(--[^ ]+) +[^ ].*/\1\2/p' | sed 's/^ *//' | sort
}

# all_options: prints those, and the options that only the manual has.
all_options() {
    # shellcheck disable=SC2086 # several words
    { options_of_help && printf '%s\n' $rare; } | sort
}

# options_of_manual: prints the options of the formatted manual, as `-s, --seed=SEED`.
options_of_manual() {
    mandoc -Tascii -Owidth=200 "$manual" | sed 's/.\x08//g' |
        sed -nE 's/^ +((-., )?--[a-z][^ ]*)$/\1/p' | sort
}

# accepts_name OPTION NAME: the program takes the name, or refuses it for another option's sake.
accepts_name() {
    tmap --recipe -s1 -g3x3 "--$1=$2" >out 2>err || grep -q -e "^tmap: --$1" err
    ! grep -q 'must be' err
}

# section NAME: prints a section of the pages' source, without escapes.
section() {
    cat "${pages[@]}" | sed -n "/^\.Sh $1\$/,/^\.Sh /p" |
        sed 's/\\-/-/g; s/\\(ha/^/g; s/\\(ti/~/g; s/\\(lB/[/g; s/\\(rB/]/g; s/\\(aq/'\''/g; s/\\&//g; s/\\e/\\/g'
}

@test "the help lists every option, on lines of at most 80 columns" {
    exits 0 --help
    empty err
    [ "$(awk '{ print length($0) }' out | sort -n | tail -1)" -le 80 ] ||
        complain "too wide: $(awk 'length($0) > 80' out)"
    cp out help
    [ "$(options_of_help | wc -l)" -eq "$(sed '/^Examples/,$d' help | grep -c '^ .*--')" ]
    for option in '-s, --seed=SEED' '-w, --world=WxH' '-f, --feature-size=N' '-r, --roughness=R' \
        '-g, --size=COLSxROWS' '-a, --at=X,Y' '-z, --zoom=Z' --whole '-t, --tiles=STRING' \
        '-p, --palette=NAME|FILE' '--normalize=*' '--color=*' '-d, --dump' '-F, --format=NAME' \
        '-o, --output=FILE' --recipe '-h, --help' '-V, --version'; do
        options_of_help | grep -q -x -e "${option/\*/.*}" || complain "no $option"
    done
}

@test "the help has a line for an option, two for long lists of names, and what is rarely needed last" {
    local option
    tmap --help | sed '/^Formats$/,$d' >help
    [ "$(all_options | wc -l)" -le 62 ]
    grep -B 1 '^ \{27\}' help | sed -n 's/^ .*--\([a-z-]*\)=.*/\1/p' | while read -r option; do
        help_lines | grep -e "--$option=" | grep -q ',.*,.* or ' || complain "--$option takes two lines"
    done
    for option in $rare; do # what the README and the help show is not among them
        option=${option%%[[=]*} option=${option#--}
        ! grep -q -e "--$option\b" "$BATS_TEST_DIRNAME/../../README.md" || complain "README has --$option"
        ! grep -q -e "--$option\b" help || complain "--help has --$option"
    done
}

@test "-h is a page of the help, and fits a screen of 80x24 with the prompt below it" {
    tmap --help >help
    exits 0 -h
    empty err
    [ "$(wc -l <out)" -le 23 ]
    [ "$(grep -c '^ .*--[a-z]' out)" -ge 12 ]
    grep -n -v -x -F -f help out >odd
    [ "$(cut -d: -f2- odd)" = '--help lists all options. In the explorer ? shows the keys.' ]
}

@test "the program takes its options, with a value where the help or the manual shows one" {
    all_options >options
    while read -r option; do
        name=${option#*--}
        [[ $name != *\[=* ]] || continue # the value may be left out
        if [[ $name == *=* ]]; then
            refused "tmap: --${name%%=*} needs a value: --${name//[/\\[}" -d "--${name%%=*}"
            [[ $option != -?,* ]] || refused "tmap: --${name%%=*} needs a value: --$name" "${option:0:2}"
        else
            refused "tmap: --$name=1: --$name takes no value" -d "--$name=1"
            [[ $option != -?,* ]] || exits 0 -d -s1 -g3x3 "${option:0:2}"
        fi
    done <options
    # Other letters are no options.
    for letter in {a..z} {A..Z}; do
        grep -q "^-$letter," options || refused "tmap: *-$letter*" "-$letter"
    done
}

@test "the help has the names that the program takes, and no others" {
    for option in $choices; do
        names=$(names_of "$option")
        line=$(help_lines | grep -e "--$option=") || line=$names
        for name in $names; do
            grep -qw -e "$name" <<<"$line" || complain "$name is not in the help's --$option"
            accepts_name "$option" "$name"
        done
    done
    all_options | sed -n 's/.*--\([^=]*\)=.*/\1/p' | grep -vx -e format -e output -e tiles | while read -r option; do
        [ -z "$(names_of "$option")" ] || echo "$option"
    done | sort >choosing
    # shellcheck disable=SC2086 # several words
    printf '%s\n' $choices | sort | diff - choosing
    # Plain lists have no name more.
    for option in preset algorithm palette blocks rivers; do
        listed=$(help_lines | sed '/^Examples/,$d' | sed -n "s/.*--$option=[A-Z|]* *//p" | sed 's/, / /g; s/ or / /')
        [ "$listed" = "$(names_of "$option")" ]
    done
    # Formats have lines of their own.
    listed=$(tmap --help | sed -n '/^Formats$/,/^$/s/^ *\([^ ]*\) .*/\1/p' | xargs)
    [ "$(wc -w <<<"$listed")" -ge 8 ]
    [ "$listed" = "$(names_of format)" ]
    for format in $listed; do
        exits 0 -s1 -g3x3 --keys= --format="$format"
    done
}

@test "the manual has the options of the help, with the same values, and no others" {
    all_options >help
    options_of_manual >listed
    diff help listed
    [ "$(wc -l <listed)" -eq "$(section OPTIONS | grep -c '^\.It Fl')" ]
}

@test "the manual has every name that an option takes" {
    for option in $choices format; do
        section OPTIONS | sed -n "/^\.It .*Fl -$option /,/^\.It Fl/p" | grep '^\.Cm ' >names
        for name in $(names_of "$option"); do
            grep -qE " $name( |\$)" names ||
                complain "$name is not in the manual's --$option"
        done
    done
    for format in $(names_of format); do
        section FORMATS | grep -qx ".It Cm $format" || complain "no format $format"
    done
    [ "$(section FORMATS | grep -c '^\.It')" -eq "$(names_of format | wc -w)" ]
}

@test "the manual has the keys of the explorer's help, and no others" {
    # On a screen so narrow and so high all keys are in one column on the second page: keys, from the second
    # place on, and from the seventeenth the words.
    exits 0 --dump -s1 -g60x120 -A rivers --keys='??'
    [ "$(grep -c '? more' out)" -eq 0 ]
    sed '$d' out | sed -nE 's/^ (.{15})[^ ].*/\1/p' | sed 's/ *$//' >table
    [ "$(wc -l <table)" -ge 20 ]
    section KEYS | sed -n 's/^\.It Ic //p' >listed
    [ "$(section KEYS | grep -c '^\.It')" -eq "$(wc -l <listed)" ]
    diff table listed
}

@test "all pages fit 80 columns, and tmap(1) can be read from its top" {
    for page in "${pages[@]}" "$root/man/tmap-world.7"; do
        mandoc -Tascii -Owidth=78 "$page" | sed 's/.\x08//g' >printed
        [ "$(wc -l <printed)" -gt 100 ]
        awk -v page="$page" 'length > 78 { print page ": too long: " $0; bad = 1 } END { exit bad }' printed
    done
    mandoc -Tascii -Owidth=78 "$manual" | sed 's/.\x08//g' >page
    [ "$(wc -l <page)" -le 750 ]
    [ "$(grep -n '^KEYS' page | cut -d: -f1)" -le 110 ]
    mandoc -Tascii -Owidth=78 "$root/man/tmap-land.7" | sed 's/.\x08//g' >page
    sed -n '/^LIMITS$/,/^$/{s/^ *//;/  /p;}' page >limits
    [ "$(wc -l <limits)" -eq "$(sed -n '/^\.Sh LIMITS/,/^\.El/p' "$root/man/tmap-land.7" | grep -c '^\.It')" ]
    [ "$(awk 'match($0, /   *[^ ]/) { print RSTART + RLENGTH }' limits | sort -u | wc -l)" -eq 1 ]
}

@test "pages name only options that there are, and other pages that there are" {
    all_options | sed 's/.*--\([a-z-]*\).*/--\1/' | sort -u >options
    cat "${pages[@]}" | sed '/^\.Sh OLD SPELLINGS/,/^\.Sh /d' | grep -oE '(Fl |\\-)-[a-z][a-z\\-]+' | sed 's/^Fl -/--/; s/[\]//g; s/-*$//' | sort -u >named
    [ "$(wc -l <named)" -ge 54 ]
    # An option of parallel(1), and how options are written and taken back.
    grep -v -x -e --eta -e --name -e --no -e --no-labels named | comm -23 - options >odd
    empty odd
    grep -hoE '^\.Xr tmap[a-z-]* [1-9]' "$root"/man/*.[1-9] | sort -u | while read -r _ name number; do
        [ -f "$root/man/$name.$number" ] || complain "there is no $name($number)"
    done
    for page in "$root"/man/tmap-*.[1-9]; do
        name=${page##*/}
        grep -q "^\.Xr ${name%.*} ${name##*.}" "$manual" || complain "tmap(1) does not name $name"
    done
}

@test "every example of the pages works" {
    mkdir bin
    ln -s "$(realpath "$TMAP")" bin/tmap
    "$root/tests/import/land.py" hgt N36W085.hgt 1201
    "$root/tests/import/land.py" write Int16 IN
    count=0
    with_parallel=true
    PATH=$PWD/bin:$PATH parallel_runs || with_parallel=false
    for page in "${pages[@]}"; do
        # A block or a line that is displayed is an example, unless it has no command, or pictures
        # behind commands, which halvings.bats compares. What takes hours is made smaller, and
        # parallel's progress needs a terminal.
        rm -f example.*
        awk '
            /^\.Bd -literal/ { name = sprintf("example.%02d", ++n); inside = 1; next }
            /^\.Ed/ { inside = 0 }
            inside { print > name }
            sub(/^\.Dl /, "") { print > sprintf("example.%02d", ++n) }' "$page"
        for example in example.*; do
            [ -f "$example" ] || continue
            sed 's/\\-/-/g; s/\\(ha/^/g; s/\\(ti/~/g; s/\\(aq/'\''/g; s/\\&//g; s/\\e/\\/g' "$example" |
                sed 's/262144/4096/g; s/260096/2048/g; s/990000/10000/; s/ --eta//' >script
            grep -qE '^(tmap|seq|parallel|eval|gdal_translate|#!/bin/sh)' script || continue
            ! grep -q parallel script || $with_parallel || continue
            code=0
            SLURM_ARRAY_TASK_ID=1 HOME=$PWD PATH=$PWD/bin:$PATH timeout 60 bash -eu -o pipefail script >out 2>err || code=$?
            # Of searches in pieces some may find nothing.
            [ $code -eq 0 ] || grep -q hits script || complain "${page##*/}: exit $code: $(cat script err)"
            grep -vE '^tmap: (looked at .* seeds; go on with|--find: none of)' err >said || true
            empty said
            count=$((count + 1))
        done
    done
    [ $count -ge 25 ]
    # Strips of a large map are that map.
    tmap -d -s7 -w4096x4096 -f4096 --whole | cmp - map.txt
    ! $with_parallel ||
        tmap --find='rim>=98 largest>=95 seeds=0..19999' --sea=60% --feature-size=256 | cmp - hits.txt
}

@test "the eleven examples of tmap-world(7) print their numbers" {
    mkdir bin
    ln -s "$(realpath "$TMAP")" bin/tmap
    awk '/^\.Sh / { examples = $2 == "EXAMPLES" }
        /^\.Ed/ { inside = 0 }
        inside { print > name }
        examples && /^\.Bd -literal/ { name = sprintf("example.%02d", ++n); inside = 1 }' "$root/man/tmap-world.7"
    for example in example.*; do
        # The command ends with the first line that has no backslash at its end.
        sed 's/\\-/-/g; s/\\e/\\/g' "$example" | awk '{ print > (ended ? "wanted" : "script") } !/\\$/ { ended = 1 }'
        PATH=$PWD/bin:$PATH bash -eu script </dev/null | grep -vi '^name,kind,X,Y' | LC_ALL=C sort >out
        LC_ALL=C sort wanted | diff - out || complain "$(cat script)"
        rm script wanted
    done
    examples=(example.*)
    [ ${#examples[@]} -eq 11 ]
}

@test "the manual's limits are the program's" {
    grep -q 'from 1 to 1073741824' <<<"$(tmap -w0x0 2>&1)"
    section LIMITS >limits
    for number in $(tmap -w0 2>&1 | grep -oE '[0-9]{4,}') $(tmap -g0 2>&1 | grep -oE '[0-9]+x[0-9]+') \
        $(tmap -s99999999999999999999 2>&1 | grep -oE '[0-9]{20}$'); do
        grep -q "$number" limits || complain "no $number in the manual's limits"
    done
}

@test "both pages and the source agree on where the default tiles begin" {
    grep -A3 '^#define ALGORITHM_BELL_LANDS' "$root/src/recipe/recipe.h" |
        tr -d '\\\n' | sed 's/}.*//' | grep -oE '\b[0-9]+' | paste -sd ' ' >begins
    [ "$(wc -w <begins)" -eq 8 ]
    for page in tmap-look.7 tmap-world.7; do
        sed -nE 's/^(t +)?(0 +369.*)/\2/p' "$root/man/$page" | tr -s ' ' | cmp - begins
    done
}
