#!/usr/bin/env bats
#
# Ways to write options: every form, in any order; the last one wins.

load helper

# letter (- for none), name, a value, another one
table='s seed 43 other
w world 512x256 64x32
f feature-size 64 16
r roughness 0.75 0.25
- origin 3,4 5,6
- corners 12/34 5?
- range 280000000..790000000 0..1073741823
g size 30x7 9x4
a at 5,-7 -1,-2
z zoom -2 1
t tiles 0123 ab
p palette grey viridis
- normalize area range
- color always never
F format csv text
o output one -'

@test "each option with a value takes it in each form" {
    while read -r letter name value other; do
        case $name in
        color | format | output) told=--dump ;;
        *) told=--recipe ;;
        esac
        touch one
        exits 0 $told -s42 "--$name=$value"
        cat out one >expected
        : >one
        exits 0 $told -s42
        [ "$name" = output ] || differ expected out
        exits 0 $told -s42 "--$name" "$value"
        cat out one | cmp expected
        : >one
        exits 0 "--$name=$value" $told -s42 "--$name=$value" || complain "$name twice"
        if [ "$letter" != - ]; then
            : >one
            exits 0 $told -s42 "-$letter$value"
            cat out one | cmp expected
            : >one
            exits 0 $told -s42 "-$letter" "$value"
            cat out one | cmp expected
        fi
        : >one
        [ "$name" != seed ] || continue
        exits 0 $told "--$name=$value" -s42 "--$name=$other"
        mv out expected
        exits 0 $told -s42 "--$name=$other"
        cmp expected out || complain "$name: the last one does not win"
        exits 0 $told -s42 "--$name=$other" "--$name=$value"
        if [ "$name" != output ]; then differ expected out; fi
    done <<<"$table"
    exits 0 --recipe -s42 -s43
    mv out expected
    exits 0 --recipe -s43
    cmp expected out
}

@test "options in any order make the same map" {
    tmap -d --seed=42 -w 96x64 --feature-size=16 -r.6 --origin=1,2 -g30x12 --at=-5,70 -z-1 \
        --tiles=0123456 --palette=grey --normalize=area --color=always --format ansi >expected
    groups=('-d' '--seed=42' '-w 96x64' '--feature-size=16' '-r.6' '--origin=1,2' '-g30x12'
        '--at=-5,70' '-z-1' '--tiles=0123456' '--palette=grey' '--normalize=area'
        '--color=always' '--format ansi')
    for _ in {1..30}; do
        for ((n = ${#groups[@]} - 1; n > 0; n--)); do
            other=$((RANDOM % (n + 1)))
            group=${groups[n]}
            groups[n]=${groups[other]}
            groups[other]=$group
        done
        # shellcheck disable=SC2068 # a group is one word or two
        exits 0 ${groups[@]}
        cmp expected out || complain "${groups[*]}"
    done
}

@test "letters may be grouped" {
    tmap --dump --seed=42 --size=30x12 --format=csv >expected
    tmap -ds42 -g30x12 -Fcsv | cmp expected
    tmap -dg30x12 -Fcsv -s42 | cmp expected
    tmap -dFcsv -g30x12 -s42 | cmp expected
    tmap -dz0 -dFcsv -ddg 30x12 -s 42 | cmp expected
    tmap -dhd | cmp - <(tmap -h)
    tmap -ddV | cmp - <(tmap --version)
}

@test "a task that is asked for takes precedence over an implied one, in any order" {
    tmap -s42 --recipe >recipe
    tmap --help >help
    tmap --version >version
    for other in --dump --format=csv '--dump -Fansi'; do
        for task in recipe help version; do
            # shellcheck disable=SC2086 # several words
            tmap -s42 --$task $other | cmp $task
            # shellcheck disable=SC2086 # several words
            tmap -s42 $other --$task | cmp $task
        done
    done
    tmap --recipe --help | cmp help
    tmap --help --recipe | cmp help
    tmap -h --help | cmp help
    tmap --help -h | cmp help
    [ "$(wc -l <version)" -eq 1 ]
    grep -q '^tmap [0-9]' version
}

@test "a word that was meant as an option, and options that are nearly written" {
    fails 'tmap: help: No such file or directory; the option is --help' help
    fails 'tmap: seed: No such file or directory; the option is --seed' seed
    refused 'tmap: --sed=4: no such option; did you mean --seed or --sea? --help lists all' --sed=4
    refused 'tmap: --palete=grey: no such option; did you mean --palette? *' --palete=grey
    refused 'tmap: --wrold=4x4: no such option; did you mean --world? *' --wrold=4x4
    refused 'tmap: --re: short for --relief or --recipe; --help lists all' --re
    refused 'tmap: --qqqqqq: no such option; --help lists all' --qqqqqq
    refused 'tmap: --heights=20: must be LOW..HIGH*; --size=COLSxROWS sets the number of rows' \
        --height=20
    refused 'tmap: --heights=x: must be LOW..HIGH*0..8000m' --heights=x
    refused 'tmap: --=4: no such option; --help lists all' --=4
    tmap -ds42 --color=always | cmp - <(tmap -ds42 --colour=always)
    tmap -ds42 --color=always --color-depth=16 |
        cmp - <(tmap -ds42 --colour always --colour-depth 16)
}

@test "values that are nearly written are guessed, in any case" {
    local word hint
    while read -r word hint; do
        refused "tmap: $word: *; did you mean $hint?" "$word" --dump
    done <<'EOF'
--algorithm=river --algorithm=rivers
--algorithm=square --algorithm=square-square
--algorithm=planets --algorithm=planet
--preset=Planet --preset=planet
--show=biomes --show=biome
--relief=hillshade --relief=shade
--relief=SHADE --relief=shade
--blocks=shade --relief=shade
--palette=gray --palette=grey
--format=PNG --format=png
--format=jsno --format=json
--color-depth=truecolor --color-depth=24bit
--color=Never --color=never
--climate=no --climate=none or --climate=noise
--tile-set=letter --tile-set=letters
--sea=40 --sea=40%
--sea=12.5 --sea=12.5%
EOF
    for word in --relief=x --algorithm= --format=jpg --sea=-40 --sea=101 --palette=none; do
        refused 'tmap: *' $word --dump
        never grep -q 'did you mean' err
    done
    exits 0 --dump --sea=40 --heights=0..80 --size=2x2
    refused 'tmap: --Seed=4: no such option; did you mean --seed? *' --Seed=4
}

@test "an option without its dashes, or with one of them, is no picture and no letter" {
    fails 'tmap: seed=42: No such file or directory; did you mean --seed=42?' seed=42
    fails 'tmap: size=8x2: *; did you mean --size=8x2?' size=8x2
    fails 'tmap: sed=42: No such file or directory' sed=42
    refused 'tmap: -seed=42: *; did you mean --seed=42?' -seed=42 --dump
    refused 'tmap: -seed: *; did you mean --seed?' -seed 42
    local option
    for option in -dump -labels -help -version -whole -from=x -size=4x4; do
        refused "tmap: $option: names of options begin with two dashes; did you mean -$option?" $option
    done
    tmap -ds5 -g30x2 | cmp - <(tmap --dump --seed=5 --size=30x2)
    tmap -d -s -seed=42 -g30x2 | cmp - <(tmap --dump --seed=-seed=42 --size=30x2) # a value
}

@test "--no-NAME takes back a switch, --mouse --no-mouse" {
    local option
    tmap -ds5 -g30x2 >plain
    for option in labels dump frames facts recipe whole help version mouse; do
        tmap -ds5 -g30x2 --no-$option | cmp - plain
    done
    tmap -ds5 -g80x24 --labels >named
    never cmp -s named <(tmap -ds5 -g80x24)
    tmap -ds5 -g80x24 --labels --no-labels | cmp - <(tmap -ds5 -g80x24)
    tmap -ds5 -g80x24 --no-labels --labels | cmp - named
    tmap -ds5 -g30x2 --facts --recipe --no-recipe --no-facts --mouse | cmp - plain
    tmap -s5 -g90x90 --labels -o named.png
    tmap --from=named.png --no-labels -o bare.png
    tmap -s5 -g90x90 -o wanted.png
    cmp bare.png wanted.png
    refused 'tmap: --no-seed: no such option; *' --no-seed
    refused 'tmap: --no-labels=3: no such option; did you mean --labels? *' --no-labels=3
    refused 'tmap: --no-names: no such option; did you mean --no-labels? *' --no-names
}

@test "words that other programs have, and values without their option, are known" {
    local word hint
    tmap --help >help
    while read -r word hint; do
        refused "tmap: --$word=1: no such option; did you mean $hint? --help lists all" "--$word=1"
        exits 2 "--$word"
        for hint in ${hint// or / }; do # it is an option
            hint=${hint/FILE/file}
            if [[ $hint == *=* ]]; then
                exits 0 --recipe -s1 --climate=belts "$hint"
            else
                grep -q -- " ${hint}[=[ ]" help || complain "no $hint"
            fi
        done
    done <<'EOF'
names --labels
water --sea
sealevel --sea
width --size
export --output=FILE.png
zoom-level --zoom
lat --at
theme --palette
fly --view=flight
flight --view=flight
hillshade --relief=shade
temperature --layer=warmth
biome --show=biome or --layer=biome
biomes --show=biome
islands --preset=archipelago
octaves --roughness
no-color --color=never
truecolor --color-depth=24bit
colors --palette or --color-depth
stats --facts
search --find
help-keys --help
csv --format=csv
half --blocks=half
256 --color-depth=256
planet --preset=planet or --algorithm=planet
EOF
}

@test "-- ends the options; one picture may follow" {
    exits 0 -d -s42 -g5x5 --
    shape out 5 5
    for word in map 5 '' ' ' x=y; do
        hint=''
        [[ ! $word =~ ^[a-z0-9]+$ ]] || hint="; the world of that seed is --seed=$word"
        fails "tmap: $word: No such file or directory$hint" -d "$word"
        fails "tmap: $word: No such file or directory$hint" -d -- "$word"
        fails "tmap: $word: No such file or directory$hint" "$word" -d
        refused "tmap: $word: one picture is shown at a time*" -d map "$word"
    done
    fails 'tmap: standard input: there is no picture in it' -d -
    fails 'tmap: -s42: No such file or directory' -d -- -s42
    fails 'tmap: --dump: No such file or directory' -- --dump
}

@test "an option that does not exist is named" {
    for word in --bogus --bogus=1 --Seed=1 --=1 ---seed=1 --dump-it; do
        refused "tmap: $word: *--help*" $word
        refused "tmap: $word: *--help*" -d $word -s42
    done
    for letter in x Z D 1 '?' : '\;' W; do
        refused "tmap: *-$letter*--help*" "-${letter#\\}"
        refused "tmap: *-$letter*--help*" "-d${letter#\\}" -s42
    done
    refused 'tmap: *\\xC3*--help*' -é
    refused 'tmap: *\\xC3*--help*' -dé
    refused 'tmap: *\\x1B*--help*' -d$'\e'
    refused 'tmap: --\\x1B\[31mred\\x0A: *--help*' --$'\e[31mred\n'
}

@test "a value that is missing or too much is named" {
    while read -r letter name _; do
        refused "tmap: --$name needs a value: --$name=*" -d "--$name"
        [ "$letter" = - ] || refused "tmap: --$name needs a value: --$name=*" "-d$letter"
    done <<<"$table"
    refused 'tmap: --world-version needs a value: *' --world-version
    for name in dump whole recipe help version; do
        refused "tmap: --$name=x: *no value*" "--$name=x"
        refused "tmap: --$name=: *no value*" "--$name="
    done
}

@test "the whole and a size exclude each other" {
    refused 'tmap: *--whole*--size*' -d --whole -g5x5
    refused 'tmap: *--whole*--size*' -d -g5x5 --whole
}

@test "the environment does not matter, except for TERM and NO_COLOR" {
    tmap -d -s42 -g30x12 >expected
    env -i "$TMAP" -d -s42 -g30x12 | cmp expected
    env -i HOME=/none LANG=xx LC_ALL=tr_TR.UTF-8 TMPDIR=/none COLUMNS=-1 LINES=x TERM= \
        POSIXLY_CORRECT=1 "$TMAP" -d -s42 -g30x12 | cmp expected
    env -u TERM "$TMAP" -d -s42 -g30x12 | cmp expected
    (cd / && tmap -d -s42 -g30x12) | cmp expected
}

@test "a recipe goes where the output goes" {
    tmap -s42 --recipe >recipe
    tmap -s42 --recipe --output=file
    cmp file recipe
}
