#!/usr/bin/env bats
#
# Refusals: exit 2, no output, one line that names the option and the value and says what would be
# valid. No value is clamped in silence, and the largest valid ones work.

load helper

# refuses NAME REASON VALUE...: the option refuses each of the values with the reason, a pattern.
refuses() {
    local name=$1 reason=$2 value quoted
    shift 2
    for value; do
        quoted=${value//\\/\\\\}
        quoted=${quoted//\*/\\*}
        quoted=${quoted//\[/\\[}
        refused "tmap: --$name=${quoted//\?/\\?}: $reason" --dump --seed=1 "--$name=$value"
    done
}

# Values that are no number.
bad=('' ' ' ' 7' '7 ' 0x 0x10 +5 -1 -0 1e3 1e 1.0 '1,' nan NaN inf -inf infinity 5k 0b1 1_000 '1,5')

@test "--world" {
    refuses world '*WxH*from 1 to 1073741824*' 0 1 64 64x x64 x 64x64x 64x64x64 0x64 64x0 -64x64 \
        64x-64 +64x64 64x+64 '64 x64' '64x 64' ' 64x64' '64x64 ' 64X64 64*64 64,64 1e3x64 \
        64x1e3 0x10x64 64x0x10 64.0x64 nanxnan infxinf 65536x x65536 1x 1073741826x64 64x1073741826 \
        4294967296x4294967296 4294967297x4294967297 18446744073709551616x64 \
        18446744073709551680x64 99999999999999999999x99999999999999999999 "${bad[@]}"
}

@test "--size" {
    refuses size '*COLSxROWS*1x1*1048576x1073741824*' 0 80 80x x24 x 80x24x 0x24 80x0 0x0 -80x24 \
        80x-24 +80x24 '80 x24' ' 80x24' '80x24 ' 80X24 80,24 1e3x24 80.0x24 nanxnan \
        1048577x24 80x1073741825 4294967376x24 80x4294967320 18446744073709551696x24 "${bad[@]}"
}

@test "--feature-size" {
    refuses feature-size '*power of two*' 0 -32 63 65 3 33 31 32x 32.0 "${bad[@]}" 0x20 1e1 \
        1073741823 1073741825 2147483648 4294967296 4294967328 18446744073709551648
    refused '*nearest are 32 and 64*' -f63
    refused '*nearest are 64 and 128*' -f65
    refused '*nearest are 2 and 4*' -f3
    refused '*nearest are 536870912 and 1073741824*' -f1073741823
    for feature in 1 2 32 64 128; do
        exits 0 -d -g5x5 -f$feature
    done
}

@test "--roughness" {
    refuses roughness '*from 0 to 1.2*0.5*' 1.200001 2 10 -0.5 +0.5 0,5 .5. . .. 0. 5e-1 0.5e0 \
        0x0.8 0.0000001 0.1234567 0.5x ' 0.5' '0.5 ' 0.5.5 -0.0 1e-3 nan inf 0.9999999 99999999999
    for value in '' ' ' 0x +5 -1 nan inf 1e3; do
        refused 'tmap: --roughness=*: *' -d --roughness="$value"
    done
}

@test "--corners" {
    local many
    many=$(printf '%0129d' 0)
    refuses corners '*rows of digits, dots and \?*128*' / 0/ /0 00/0 0/00 0//0 0,1 a -1 0:5 ' 0' '0 ' +
    refused 'tmap: --corners=000*: *at most 128 characters' --corners="$many"
    exits 0 -d -s1 --corners="${many#0}"
    refused 'tmap: --corners: --algorithm=noise *' --corners=1 --algorithm=noise
    refused 'tmap: --corners: --algorithm=rivers *' --corners=1 --algorithm=rivers
}

@test "lines, and the largest sides" {
    refused 'tmap: --world=1073741825x32: *bounded*' -w1073741825x32
    refused 'tmap: --world=1073741825x33: *bounded*' -w1073741825x33 --edges=wrap-x
    refused 'tmap: --world=64x1: *' -w64x1 -f64 --edges=bounded --algorithm=rivers
    exits 0 -d -s1 -w1073741825x1 --edges=bounded -f1073741824
    exits 0 -d -s1 -w1x1073741825 --edges=wrap-x -f1
}

@test "--origin" {
    refuses origin '*I,J*from 0 to 1073741824*' 0 0, ,0 , 0,0, 0,0,0 -1,0 0,-1 +1,0 '0, 0' ' 0,0' \
        '0,0 ' 0x0 1.5,0 1e3,0 1073741825,0 0,1073741825 4294967296,0 18446744073709551616,0
}

@test "--range" {
    refuses range '*LOW..HIGH*1073741823*measured*' 0 0.. ..0 0..0..0 0,1 0.1 1..0 -1..0 0..+1 \
        '0..1 ' ' 0..1' 0...1 0..0x1 0..1e3 0..1m 0..1073741824 1073741824..1073741825 measure Measured
    refused 'tmap: --range does not apply to a picture' -d --range=0..1 nothing.pgm
}

@test "--world-version" {
    refuses world-version '*version 1*' 0 2 -1 1.0 10 one 4294967297 18446744073709551617 '' ' 1' '1 '
}

@test "--threads" {
    refuses threads '*from 1 to 256*' 0 -1 257 1.0 +1 0x1 1e1 '' ' 1' '1 ' nan auto 4294967297 \
        18446744073709551617
}

@test "--at" {
    refuses at '*X,Y*' 0 0, ,0 , 0,0, 0,0,0 x,y a 0x0 0x10,0 +1,0 0,+1 --1,0 -,- 1-,0 '0, 0' ' 0,0' \
        '0,0 ' '0 ,0' 1e3,0 nan,nan inf,0 0,inf 0.,0 0..5,0 .,. '' '5;5'
    refuses at '*whole cells*' 0.5,0 0,0.5 -0.25,0
}

@test "--zoom" {
    refuses zoom '*integer*' '' ' ' ' 1' '1 ' +1 --1 - 1- 0x1 1.0 0.5 1e1 nan inf 1x in
    refuses zoom '*from -10 to 16*' 17 -11 99 -99 2147483647 -2147483647
    refuses zoom '*from -31 to 16*' 4294967296 -4294967296 2147483648 9223372036854775808 -9223372036854775809 \
        18446744073709551616
}

@test "a zoom too deep either way: the line names the limits, which work" {
    for world in '' '-w64x32 -f16' '-w100x50 -f2' '-w1x1 -f1' '-w1073741824x1073741824 -f1073741824' \
        '-w1073741824x1073741824 -f131072' '-w7x1000003 -f1' '-w1024x1024 -f1024'; do
        # shellcheck disable=SC2086 # several words
        refused 'tmap: --zoom=1000: *from *[0-9] to *[0-9]' -s1 $world --zoom=1000
        read -r least most < <(sed 's/.*from \(-*[0-9]*\) to \([0-9]*\).*/\1 \2/' err)
        for good in "$least" "$most"; do
            # shellcheck disable=SC2086 # several words
            exits 0 -d -s1 $world -g9x5 --zoom="$good"
            shape out 9 5
        done
        for bad in $((least - 1)) $((most + 1)) -1000; do
            # shellcheck disable=SC2086 # several words
            refused "tmap: --zoom=$bad: *from $least to $most*" -s1 $world -g9x5 --zoom=$bad
        done
    done
}

@test "names: palette, normalize, color, format" {
    for name in palette normalize color format; do
        refuses $name '*must be * or *' '' ' ' '?' x 0 1 -1 ' auto' 'always ' Grey TEXT txt tex \
            textt nan "$(printf '%050d' 0)"
    done
    refused '*must be terrain, viridis, *grey*mono*' -p gray
    refused '*range, area or view*' --normalize=rang
    refused '*auto, always or never*' --color=yes
    refused '*text, ansi, html, svg, csv*png*pgm*' -F jpeg
}

@test "values of a thousand digits" {
    local nines
    nines=$(printf '%01000d' 0 | tr 0 9)
    for option in world=${nines}x64 world=64x$nines size=${nines}x24 size=24x$nines \
        feature-size=$nines roughness=$nines roughness=0.$nines origin=$nines,0 world-version=$nines \
        zoom=$nines zoom=-$nines palette=$nines format=$nines color=$nines normalize=$nines \
        tiles="$nines" at="$nines" at=0.$nines,0 seed="$nines"; do
        refused "tmap: --${option%%=*}=${option:${#option}-0:0}*[0-9]...: ?*" -d "--$option"
        [ "$(wc -c <err)" -le 300 ]
    done
    fails "tmap: 999*999...: *" -d "$nines"
    refused "tmap: --999*999...: *" -d "--$nines"
    exits 0 -d -g9x5 -s1 --at="$nines,-$nines"
}

@test "escape sequences are shown, not sent" {
    for name in world feature-size roughness origin world-version threads size at zoom palette \
        normalize color format; do
        refused "tmap: --$name=\\\\x1B\\[31mred\\\\x0A: *" -d "--$name"=$'\e[31mred\n'
    done
    for evil in $'\e]0;title\a' $'a\nb' $'a\rb' $'\x7f' $'\x9b31m' $'\xc2\x9b31m' $'\xff' $'\t' \
        $'\b\b' 'ünï'; do
        refused 'tmap: --zoom=*\\x[0-9A-F][0-9A-F]*: *' -d -z"$evil"
        fails 'tmap: *\\x[0-9A-F][0-9A-F]*' -d "$evil"
        refused 'tmap: *\\x[0-9A-F][0-9A-F]*' -d "--$evil"
        refused 'tmap: *\\x[0-9A-F][0-9A-F]*' -d "--dump=$evil"
    done
    refused 'tmap: --palette=\\x1B\[31m: *' -p$'\e[31m'
    # A percent sign is no format.
    refused 'tmap: --palette=%s%n%d: *' -p%s%n%d
    fails 'tmap: %s%n: *' %s%n
}

# suggested: prints the sizes and feature sizes that the line in `err` suggests.
suggested() {
    sed 's/^tmap: [^ ]* //' err | grep -oE '(--world=)?[0-9]+x[0-9]+|--feature-size=[0-9]+|at most [0-9]+'
}

@test "a world that the feature size does not divide: the line names the nearest sizes, which work" {
    refused 'tmap: --world=100x100: *32*96x96 *128x128*' -w100x100 -f32
    refused 'tmap: --world=100x100: *32*96x96 *128x128*' -w100x100
    refused 'tmap: --world=100x100: *32*96x96 *128x128*' -f32 -w100x100
    refused 'tmap: --world=96x100: *96x96 *96x128*' -w96x100
    refused 'tmap: --world=100x96: *96x96 *128x96*' -w100x96
    refused 'tmap: --world=7x9: *64x64*' -w7x9 -f64
    refused 'tmap: --world=1x1: *32x32*' -w1x1
    for world in '100x100 32' '96x100 32' '100x96 32' '7x9 64' '1x1 32' '33x31 32' \
        '1073741823x5 1024' '1000000x999999 8192' '1073741823x1073741823 1073741824' '1x1073741824 2' \
        '48x48 32' '12x20 8'; do
        read -r size feature <<<"$world"
        refused "tmap: --world=$size: *$feature*" -s1 -w"$size" -f"$feature"
        suggested >ways
        grep -q -e '--feature-size=' ways
        grep -q '^[0-9]*x' ways
        while read -r way; do
            case $way in
            --feature-size=*)
                exits 0 -d -s1 -g9x5 -w"$size" "$way"
                larger=$((${way#*=} * 2))
                refused 'tmap: --world=*' -d -s1 -g9x5 -w"$size" -f$larger
                ;;
            *) exits 0 -d -s1 -g9x5 -w"$way" -f"$feature" ;;
            esac
        done <ways
    done
}

@test "a feature size that does not divide the default world" {
    for feature in 2048 4096 1073741824; do
        refused "tmap: --feature-size=$feature: *1024x1024*at most 1024*--world=*" -f$feature
        for way in $(suggested | grep -e '--world='); do
            exits 0 -d -s1 -g9x5 "$way" -f$feature
        done
    done
    exits 0 -d -s1 -g9x5 -f1024
}

@test "a whole world that is too large: the line names a zoom that fits, and the next does not" {
    refused 'tmap: --whole: *1073741824x1073741824*--zoom=-10*' -s1 --whole -w1073741824x1073741824
    refused 'tmap: --whole: *2097152x*--zoom=-1*' -s1 --whole -w2097152x32
    refused 'tmap: --whole: *--zoom=4*' -s1 --whole -w65536x32 -z5
    exits 0 -s1 --whole -w65536x32 -z-1 --recipe
    exits 0 -s1 --whole -w1073741824x1073741824 -z-10 --recipe
    refused 'tmap: --whole: *' -s1 --whole -w1073741824x1073741824 -z-9
    exits 0 -s1 --whole -w1048576x1073741824 --recipe
}

@test "the largest and the smallest valid values work" {
    for options in -w1073741824x1073741824 '-w1073741824x1073741824 -f1073741824' '-w1x1 -f1' \
        '-w1073741824x1 -f1' '-w1x1073741824 -f1' -r0.999999 -r0 -r0.000001 \
        --origin=1073741824,1073741824 --world-version=1 -s18446744073709551615 -z16 -z-10 \
        '-z16 -f1' '-f1 -w1x1 -z16' '-w1073741824x1073741824 -f1073741824 -z2' \
        '-w1073741824x1073741824 -f1073741824 -z-30' \
        '-w1073741824x1073741824 -f1073741824 --origin=1073741824,1073741824 -z2 -a-0.25,-0.25'; do
        for size in 1x1 33x7; do
            # shellcheck disable=SC2086 # several words
            exits 0 -d -s1 -g$size $options
            empty err
            shape out ${size%x*} ${size#*x}
        done
    done
    exits 0 -d -s1 -g1048576x2
    shape out 1048576 2
    exits 0 -d -s1 -g1048576x1 --color=always -r0.9
    timeout 600 "$TMAP" -d -s1 -g1x1073741824 | (head -100 >out)
    shape out 1 100
}
