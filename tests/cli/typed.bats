#!/usr/bin/env bats
#
# The line after `:` in the explorer takes every option as the command line does. Both make the same
# recipe line, or give the same error.

load helper

base=(--seed=7 --size=110x20)

# typed LINE [OPTION ...]: prints the frame after a line was typed and entered.
typed() {
    tmap "${base[@]}" "${@:2}" --keys=":${1//</<lt>}<Enter>"
}

# same OPTION ...: the options typed make the recipe line that they make on the command line, but for
# the place if none is asked for, for the middle stays, and for the size of the screen in tiles.
same() {
    local options=() place=' --(at|size)=[^ ]*'
    read -ra options <<<"$*"
    [[ $* != *--at* ]] || place=' --size=[^ ]*'
    tmap "${base[@]}" --color="${color:-never}" --keys=":$*<Enter>" --recipe | sed -E "s/$place//g" >shown
    tmap "${base[@]}" --color="${color:-never}" "${options[@]}" --recipe | sed -E "s/$place//g" >wanted
    diff wanted shown || complain "$*"
}

# A value of each option; the seed, the size and --show are those of the base.
values='seed=9 algorithm=noise edges=bounded world=512x256 feature-size=64 roughness=0.45 spread=0.6
    corners=0123/4?.5 origin=3,5 climate=noise halvings=3.5 range=300000000..700000000 world-version=1 heights=0..8000m
    sea=40% breaks=0.1,0.2,0.3,0.4,0.5,0.6,0.7 view=flight,90,500 tiles=@ramp
    palette=ember show=biome normalize=area relief=shade,90,30 layer=raw blocks=half
    aspect=square rivers=none coast=lines labels title=Home grid=hex:80 cell=2km size=60x12 at=100,90 zoom=-2'

@test "every option of the table is taken after :, or answered with the line for a shell" {
    local name value shell=0
    sed -nE 's/^complete -c tmap -l ([a-z-]+).*/\1/p' "$(dirname "$TMAP")/completions.fish" >names
    [ "$(wc -l <names)" -ge 54 ]
    while read -r name; do
        value=$(tr -s ' \n' '\n' <<<"$values" | grep -E -x -e "$name(=.*)?") || value=
        case $name in
        preset) same --preset=lakeland ;;
        breaks) same "--heights=0..1 --$value" ;;
        relief)
            same "--$value"
            same --heights=0..8000m --relief=contour,50
            same --relief=shade,x2.5 ;;
        places) # files are for the screen
            [[ $(typed places=x) == *'a replay reads no files'* ]] ;;
        nodata) # of a file of elevation
            [[ $(typed nodata=-1) == *'a replay reads no files'* ]] ;;
        grow) # of drawings only
            [[ $(typed grow) == *'no drawing here: start tmap PICTURE --grow'* ]] ;;
        labels)
            same --labels
            same --labels --no-labels ;;
        show | climate) same "--climate=belts --show=biome" ;;
        towns)
            same --climate=belts --algorithm=rivers --feature-size=32 --towns
            same --climate=belts --algorithm=rivers --feature-size=32 --towns --no-towns ;;
        rivers) same "--algorithm=rivers --feature-size=32 --$value" ;;
        blocks) color=always same --blocks=filled ;;
        size) [[ $(tmap "${base[@]}" --keys=":$value<Enter>" --recipe) == *' --size=60x12 '* ]] ;;
        zoom) # the middle stays
            tmap "${base[@]}" --keys=":$value<Enter>" --recipe >shown
            tmap "${base[@]}" --keys=2- --recipe | diff - shown ;;
        *)
            if [ -n "$value" ]; then
                same "--$value"
            else # without its dashes
                value=$name # to which one that takes a value adds =x
                ! grep -qE -e "-l $name( -s .)? -[rx]" "$(dirname "$TMAP")/completions.fish" || value=$name=x
                [ "$name" != help ] || value=--help # :help shows the keys
                typed "$value" >frame
                grep -q "^tmap --$name" frame || complain "$value: $(cat frame)"
                tail -n 1 frame | grep -q 'only for a shell'
                shell=$((shell + 1))
            fi ;;
        esac
    done <names
    echo "# $(wc -l <names) options: $shell answered with the line for a shell, --grow, --places and --nodata refused, the others taken" >&3
}

@test "the line for a shell prints the map that was shown" {
    typed 'dump format=csv' --at=5,6 --zoom=1 | sed -n '/^tmap --dump/,$p' | sed '$d' >line
    eval "$(tr '\n' ' ' <line)" >out
    tmap "${base[@]}" --at=5,6 --zoom=1 --format=csv | cmp - out
}

@test "errors are those of the command line, and nothing has changed" {
    local line before
    before=$(tmap "${base[@]}" --recipe)
    for line in --sea=140% --spred=0.6 --foo --feature-size=1000 --world=100x100 --algorithm=river \
        --edges=round --roughness=2 --tiles= --at=1.5,1 --zoom=40 --labels=1 --spread --show=biomes \
        --relief=contour,5 --layer=flow --view=map,1 '--roughness=0.5 --hurst=0.5' \
        '--algorithm=noise --roughness=0.5' '--sea=40% --sea=200%' '--preset=island --algorithm=noise' '--palette=grey --show=biome'; do
        # shellcheck disable=SC2086 # into words
        refused 'tmap: *' --dump "${base[@]}" $line
        sed 's/^tmap: //; s/--help lists all/Tab on an empty line lists all/' err >wanted
        typed "$line" >frame
        tr -d '\n' <frame | tr -s ' ' | grep -q -F -e "$(tr -s ' ' <wanted | tr -d '\n')" ||
            complain "$line: $(tail -n 3 frame), not $(cat wanted)"
        [ "$(tmap "${base[@]}" --keys=":$line<Enter><Esc>" --recipe)" = "$before" ] || complain "$line changed it"
    done
    typed normalize=view | grep -q -e '--normalize=view is for a print of one view: add --dump'
}

@test "options may be typed as they come: without dashes, by letter, with blanks, copied from a line" {
    local line
    tmap "${base[@]}" --seed=9 --sea=40% --recipe >wanted
    for line in 'seed=9 sea=40%' '--seed=9 --sea=40%' '-s9 --sea 40%' '-s 9 sea=40%' 'tmap --seed=9 --sea=40%' \
        'seed="9" sea='\''40%'\'; do
        tmap "${base[@]}" --keys=":$line<Enter>" --recipe | diff wanted -
    done
}

@test "Tab completes names and values, and lists them where there are several" {
    completes() {
        tmap "${base[@]}" --keys=":$1<Tab>" | tail -n 1 | sed 's/ *$//' >line
        [ "$(cat line)" = "$2" ] || complain "$1: $(cat line)"
    }
    completes alg ': algorithm='
    completes --alg ': --algorithm='
    completes algorithm=gu ': algorithm=gullies'
    completes 'seed=4 rel' ': seed=4 relief='
    completes lab ': labels'
    completes zz 'no such option: zz'
    completes algorithm=zz 'no such value: algorithm=zz'
    completes show= 'height biome: show='
    completes fea ': feature-size='
    completes sp ': spread='
    completes se 'seed sea: se'
    completes 'alg<Left><Left>' ': algorithm='
    completes spread= 'strength of the detail within features; default 1: spread='
}

@test "arrows call back the lines of the same question" {
    last() {
        tmap "${base[@]}" --keys="$1" | tail -n 1 | sed 's/ *$//'
    }
    [ "$(last ':sea=40%<Enter>snine<Enter>:seed=5<Enter>:<Up>')" = ': seed=5' ]
    [ "$(last ':sea=40%<Enter>snine<Enter>:seed=5<Enter>:<Up><Up>')" = ': sea=40%' ]
    [ "$(last ':sea=40%<Enter>snine<Enter>:seed=5<Enter>:<Up><Up><Up><Down>')" = ': seed=5' ]
    [ "$(last ':sea=40%<Enter>:<Up><Down>')" = ':' ]
    [ "$(last ':sea=40%<Enter>snine<Enter>s<Up>')" = 'seed, a number or a text: nine' ]
}

@test ":q quits, :w writes, :help helps" {
    tmap "${base[@]}" --keys=':q<Enter>lll' --recipe | cmp - <(tmap "${base[@]}" --recipe)
    typed 'w x.txt' | tail -n 1 | grep -q 'a replay writes no files'
    typed w | tail -n 1 | grep -q 'write to file: map.png'
    typed help | tail -n 1 | grep -q 'Esc close'
}

@test "a key that is gone says what to type, and a replay of it is refused" {
    local key
    for key in '{' '}' '(' ')' '|' ';' t W; do
        refused "tmap: --keys=2$key: that key is gone: type :*<Enter>" "${base[@]}" --keys="2$key"
        line=$(sed 's/.*type //' err)
        exits 0 "${base[@]}" --keys="$line"
    done
}

@test "who types as in an editor loses nothing, and gets a line that says what would do" {
    local line
    for line in wq 'wq a.png' 'wq!' x 'x a.png' 'w! a.png'; do
        [[ $(typed "$line") == *':w map.png writes a file, :q quits'* ]] || complain "$line"
    done
    typed 'set sea=70%' | tail -n 1 | grep -q 'type it without set: :sea=70%'
    # :u is Backspace, and a place is gone to as g goes there.
    [ "$(tmap "${base[@]}" --recipe --keys='LJ:u<Enter>:undo<Enter>')" = "$(tmap "${base[@]}" --recipe --keys='LJ<Backspace><Backspace>')" ]
    [ "$(tmap "${base[@]}" --recipe --keys=':100,200<Enter>')" = "$(tmap "${base[@]}" --recipe --keys='g100,200<Enter>')" ]
    typed 100,1.5 | tail -n 1 | grep -q 'X and Y are whole cells: 100,1.5'
    # :w without a name is w.
    [[ $(tmap "${base[@]}" --keys=':w<Enter>') == *'write to file: map.png'* ]]
    [[ $(tmap "${base[@]}" --keys=':w<Enter>foo.txt') == *'write to file: foo.txt'* ]]
    # After a refused line a colon begins the next one.
    [[ $(tmap "${base[@]}" --recipe --keys=':nosuch<Enter>:sea=70%<Enter>') == *' --sea=70% '* ]]
    [[ $(tmap "${base[@]}" --recipe --keys=':sea=7x<Enter><Backspace>0%<Enter>') == *' --sea=70% '* ]]
    # A message longer than a row breaks between words.
    tmap --seed=7 --size=80x20 --keys=':world=99x99<Enter>' >frame
    grep -q '96x96' frame
}
