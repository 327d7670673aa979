#!/usr/bin/env bats
# test: once coverage
#
# Searches: a hit has the facts that --facts prints, in order, whatever the threads.

load helper

world=(--world=128x128 --feature-size=64)

# facts_table COUNT ARGUMENT...: prints a line of name=value words for each seed below COUNT.
facts_table() {
    local seed
    for ((seed = 0; seed < $1; seed++)); do
        printf 'seed=%d' "$seed"
        tmap --facts --seed=$seed "${@:2}" | sed -n 's/^\([a-z]*\) \([0-9.]*\)$/ \1=\2/p' | tr -d '\n'
        echo
    done
}

# choose CONDITION: of a table of facts, prints the seeds for which an expression of awk is true.
choose() {
    awk -v FS='[ =]' "{
        for (n = 1; n < NF; n += 2)
            fact[\$n] = \$(n + 1) + 0
        land = fact[\"land\"]; rim = fact[\"rim\"]; largest = fact[\"largest\"]
        islands = fact[\"islands\"]; ponds = fact[\"ponds\"]; walkable = fact[\"walkable\"]
        if ($1) print fact[\"seed\"]
    }" table
}

# agrees CONDITIONS EXPRESSION: a search has the hits that the table has.
agrees() {
    choose "$2" >wanted
    tmap "${world[@]}" --sea=60% --seeds=0..39 --find="$1" | cut -d' ' -f1 >found || true
    diff wanted found || complain "--find='$1'"
    [ -s wanted ] || complain "no world is like that: $1"
}

@test "hits are the worlds whose facts have it" {
    facts_table 40 "${world[@]}" --sea=60% >table
    agrees 'rim>=80' 'rim >= 80'
    agrees 'rim<40 largest>98' 'rim < 40 && largest > 98'
    agrees 'largest=80..96.57' 'largest >= 80 && largest <= 96.57'
    agrees 'rim > 90 or islands>=4 ponds < 14' 'rim > 90 || (islands >= 4 && ponds < 14)'
    agrees ' walkable<=34.5%  ' 'walkable <= 34.5'
    agrees 'islands=1 or islands = 3 or rim>99' 'islands == 1 || islands == 3 || rim > 99'
    # A fact stands in the line as --facts prints it, in the order of the conditions, once.
    tmap "${world[@]}" --sea=60% --count=1 --find='rim>50 islands>0 rim<90' >out
    read -r seed facts <out
    tmap "${world[@]}" --sea=60% --facts --seed="$seed" >table
    [ "$facts" = "rim=$(sed -n 's/^rim //p' table) islands=$(sed -n 's/^islands //p' table)" ]
}

@test "rivers are facts that are searched for, exactly" {
    local rivers=(--world=256x256 --feature-size=64 --algorithm=rivers --climate=belts) seed
    for seed in {0..19}; do
        tmap "${rivers[@]}" --seed="$seed" --facts |
            awk -v seed="$seed" '/^(longest|largest|fullest)-river /{ fact[$1] = $2 }
                END { if (fact["longest-river"] >= 150 && fact["largest-river"] < 9000)
                    print seed " longest-river=" fact["longest-river"] " largest-river=" \
                        fact["largest-river"] " fullest-river=" fact["fullest-river"] }'
    done >wanted
    tmap "${rivers[@]}" --seeds=0..19 \
        --find='longest-river>=150 largest-river<9000 fullest-river>=0' >found
    diff wanted found
    [ -s wanted ]
    refused '*longest-river: only --algorithm=rivers or planet makes water*' --find='longest-river>1'
    refused '*fullest-river: it needs a climate*' --algorithm=rivers --find='fullest-river>1'
    refused '*largest-river: of a world of so many features only views and circles have it*' \
        --algorithm=rivers --world=1048576x1048576 --feature-size=64 --find='largest-river>1'
}

@test "facts of a circle are those of the cells in it" {
    local circle seed line
    for circle in '20,30,12' '5,125,9' '64,64,0' '-3,64,30'; do
        tmap "${world[@]}" --seeds=3..3 \
            --find="land($circle)>=0 rim($circle)>=0 coast($circle)>=0 largest($circle)>=0 \
            high($circle)>=0 islands($circle)>=0 lake($circle)>=0 walkable($circle)>=0" >found
        # The plain program sees a window that has the circle in its middle.
        read -r x y r <<<"${circle//,/ }"
        x=$((x - r)) y=$((y - r)) side=$((2 * r + 1))
        tmap "${world[@]}" --seed=3 --at=$x,$y --size=${side}x$side --dump >tiles
        tmap "${world[@]}" --seed=3 --at=$x,$y --size=${side}x$side --format=csv --units=raw >heights
        CIRCLE=$circle FEATURE=32 "$BATS_TEST_DIRNAME/facts.py" 0 0 $x $y 1 heights tiles >wanted
        for name in land rim coast largest high islands lake walkable; do
            line=$(sed -n "s/^$name //p" wanted)
            grep -qF " $name($circle)=$line" found ||
                complain "$name($circle) is $line, not in: $(cat found)"
        done
    done
}

@test "the lines are the same for any number of threads, and apart or together" {
    local search=(--world=256x256 --feature-size=64 --sea=65% '--find=rim>=80')
    tmap "${search[@]}" --seeds=0..1199 --threads=1 >one
    tmap "${search[@]}" --seeds=0..1199 --threads=4 >four
    cmp one four
    [ "$(wc -l <one)" -gt 10 ] || complain "too few: $(wc -l <one)"
    for begin in 0 300 600 900; do
        tmap "${search[@]}" --seeds=$begin..$((begin + 299))
    done >parts
    cmp one parts
    tmap "${search[@]}" --threads=3 >ten # the first ten from 0 on
    head -n 10 one | cmp - ten
}

@test "GNU parallel searches ranges, and its output is that of one run" {
    command -v parallel >/dev/null || skip "there is no GNU parallel"
    parallel --version | grep -q 'GNU parallel' || skip "parallel is not GNU's"
    parallel_runs || skip "GNU parallel does not run here"
    local asked="--world=256x256 --feature-size=64 --sea=65% --find='rim>=80'"
    export TMAP
    seq 0 400 800 | HOME=$PWD parallel --will-cite -k \
        "\"\$TMAP\" --threads=1 $asked --seeds={}..{= \$_ += 399 =} || [ \$? -eq 1 ]" >parts 2>err
    tmap --world=256x256 --feature-size=64 --sea=65% --find='rim>=80' --seeds=0..1199 >one
    cmp one parts
}

@test "a search of the hits of another narrows them down, from a file or a pipe" {
    tmap --world=256x256 --feature-size=64 --sea=65% --seeds=0..999 --find='rim>=70' >wide
    tmap --world=256x256 --feature-size=64 --sea=65% --seeds=0..999 --find='rim>=70 largest>=97' >wanted
    tmap --world=256x256 --feature-size=64 --sea=65% --seeds=wide --find='rim>=0 largest>=97' >file
    tmap --world=256x256 --feature-size=64 --sea=65% --seeds=- --find='rim>=0 largest>=97' <wide >pipe
    cmp wanted file
    cmp wanted pipe
    printf '0x10 note\n\n  \n7\r\nAtlantis\n' >list
    tmap "${world[@]}" --seeds=list --find='land>=0' | cut -d' ' -f1 >found
    printf '16\n7\n' >wanted
    head -n 2 found | cmp - wanted
    [ "$(tail -n 1 found)" = "$(tmap --seed=Atlantis --recipe | sed 's/.* --seed=\([0-9]*\).*/\1/')" ]
}

@test "a search that ends early says where to go on, and going on finds the rest" {
    tmap "${world[@]}" --seeds=0..399 --sea=60% --find='rim>=70' >all 2>err
    empty err # the whole range was searched
    tmap "${world[@]}" --seeds=0..399 --sea=60% --find='rim>=70' --count=7 >first 2>err
    [ "$(wc -l <first)" -eq 7 ]
    grep -qE '^tmap: looked at [0-9]+ seeds; go on with seeds=[0-9]+\.\.399$' err
    tmap "${world[@]}" --sea=60% --find="rim>=70 $(grep -o 'seeds=.*' err)" >rest
    cat first rest | cmp - all
    tmap "${world[@]}" --sea=60% --find='rim>=70' --count=2 >first 2>err
    grep -qE 'go on with seeds=[0-9]+\.\.$' err
    tmap --seeds=18446744073709551614..18446744073709551615 --find='land>=0' 2>err | wc -l | grep -qx 2
}

# has_lines MINIMUM FILE
has_lines() {
    [ "$(wc -l <"$2")" -ge "$1" ]
}

@test "^C ends a search: it says where to go on, and what was found is there" {
    local signal
    for signal in INT TERM; do
        : >first # which has the lines of the search before
        # A shell ignores SIGINT in the background; env restores it.
        env --default-signal=INT "$TMAP" "${world[@]}" --sea=60% --find='rim>=70' --count=1000000 \
            >first 2>err &
        eventually has_lines 51 first
        kill -s $signal $!
        code=0
        wait $! || code=$?
        [ $code -eq $((128 + $(kill -l $signal))) ]
        next=$(sed -n 's/.*go on with seeds=\([0-9]*\)\.\.$/\1/p' err)
        tmap "${world[@]}" --sea=60% --find='rim>=70' --seeds=0..$((next - 1)) >whole
        cmp first whole
    done
}

@test "seeds that come ever more slowly are all looked at" {
    # The search halves what it reads at a time, but not without end.
    for count in 16 8 4 2 1 5; do
        sleep 0.25
        seq $count
    done | timeout 60 "$TMAP" "${world[@]}" --find='land>=0' --seeds=- --count=200 | wc -l | grep -qx 36
}

@test "a signal ends a search that waits for the next line of its seeds" {
    mkfifo seeds
    exec 7<>seeds
    printf '1\n2\n' >&7
    "$TMAP" "${world[@]}" --find='land>=0' --seeds=- <seeds 7>&- >out 2>err &
    eventually never read -r -t 0 -u 7 # both lines are read
    kill -s TERM $!
    code=0
    wait $! || code=$?
    [ $code -eq $((128 + $(kill -l TERM))) ] || complain "exit $code: $(cat err)"
    empty out
}

@test "a signal ends a search whose hits nobody reads, and where it goes on is after the last one" {
    local next
    timeout 600 python3 - "$TMAP" "${world[@]}" --threads=1 --find='land>=0' <<-'END' >first 2>err
		import fcntl, signal, struct, subprocess, sys, termios, time
		F_SETPIPE_SZ = 1031
		program = subprocess.Popen(sys.argv[1:] + ["--seeds=0.."], stdout=subprocess.PIPE, bufsize=0)
		fcntl.fcntl(program.stdout, F_SETPIPE_SZ, 4096)
		def waits():
		    held = struct.unpack("i", fcntl.ioctl(program.stdout, termios.FIONREAD, b"    "))[0]
		    with open(f"/proc/{program.pid}/stat") as stat:
		        return held > 0 and stat.read().rsplit(")", 1)[1].split()[0] == "S"
		while not waits():
		    time.sleep(0.01)
		program.send_signal(signal.SIGTERM)
		assert program.wait() == -signal.SIGTERM
		sys.stdout.buffer.write(program.stdout.read())
	END
    next=$(sed -n 's/.*go on with seeds=\([0-9]*\)\.\.$/\1/p' err)
    tmap "${world[@]}" --find='land>=0' --seeds=0..$((next - 1)) | cmp - first
}

@test "a search without a hit names the condition that never held, and in long ones says so on the way" {
    local none='none of 100 worlds fulfils the conditions' search=("${world[@]}" --seeds=0..99)
    facts_table 100 "${world[@]}" >table
    # Each condition holds in some of the worlds, both, or nearly both, in none.
    [ -n "$(choose 'land > 90')" ]
    [ -n "$(choose 'rim > 60')" ]
    [ -z "$(choose 'land > 80 && rim > 50')" ]
    fails "tmap: --find: $none: land<1 never held" "${search[@]}" --find='land<1 rim>0'
    fails "tmap: --find: $none: rim>60 never held with the others" "${search[@]}" --find='land>90 rim>60'
    fails "tmap: --find: $none: rim>60 never held with the others" "${search[@]}" --find='land>90 rim>60' --threads=3
    fails "tmap: --find: none of 10000 worlds *: land<1 never held" "${world[@]}" --seeds=0..9999 --find='land<1'
    exits 1 "${world[@]}" --seeds=0..29999 --find='land<1'
    empty out
    grep -qxE 'tmap: --find: none of [12][0-9]{4} worlds .*: land<1 never held; the search goes on' err
    [ "$(tail -n 1 err)" = 'tmap: --find: none of 30000 worlds fulfils the conditions: land<1 never held' ]
    [ "$(wc -l <err)" -eq 2 ]
}

@test "no hit is status 1, and a search of anything else is refused" {
    fails "tmap: --find: none of 100 worlds fulfils the conditions: land<1 never held" "${world[@]}" --seeds=0..99 --find='land<1'
    refused "tmap: --find=rain>3: rain>3: unknown fact, must be land, *" --find='rain>3'
    refused "tmap: --find=: at the end: unknown fact, *" --find=''
    refused "tmap: --find=land: at the end: expected =, <, <=, > or >= after the fact" --find=land
    refused "tmap: --find=land>=: at the end: expected a number*" --find='land>='
    refused "tmap: --find=land>=101: 101: a share is at most 100" --find='land>=101'
    refused "tmap: --find=land=3.123: 3.123: a share has at most 2 *" --find='land=3.123'
    refused "tmap: --find=land=60..30: 60..30: the first number *" --find='land=60..30'
    refused "tmap: --find=land>100: 100: no value is beyond *" --find='land>100'
    refused "tmap: --find=islands<0: 0: no value is beyond *" --find='islands<0'
    refused "tmap: --find=islands=1.5: .5: expected a blank *" --find='islands=1.5'
    for joint in '|' '||' ' | ' ' || ' ' OR '; do
        refused "tmap: --find=*: *: write or*: 'land<10 or rim>=98'" --find="land>3${joint}rim>3"
    done
    for joint in '&' ' && ' ',' ', ' ' and '; do
        refused "tmap: --find=*: *: a blank is enough: 'land<10 rim>=98'" --find="land>3${joint}rim>3"
    done
    refused "tmap: --find=land>3 or : at the end: unknown fact, *" --find='land>3 or '
    refused "tmap: --find=land(1,2)>3: (1,2)>3: a circle is *" --find='land(1,2)>3'
    refused "tmap: --find=land(1,2,600)>3: (1,2,600): the world of 1024x1024 cells *" \
        --find='land(1,2,600)>3'
    refused "tmap: --find=land(-1,2,6)>3: (-1,2,6): the world *" --edges=bounded \
        --find='land(-1,2,6)>3'
    refused "tmap: --seed and --find exclude each other: seeds=A..B in --find *" --find='land>3' --seed=4
    for misfit in --facts=x --format=csv --keys=j --describe=1,1 --recipe --output=x --at=- \
        --normalize=view --from=x; do
        [ $misfit = --facts=x ] || refused "tmap: * exclude each other" --find='land>3' $misfit
    done
    refused "tmap: --seeds needs --find" --seeds=1..2
    refused "tmap: --count needs --find" --count=3
    refused "tmap: --count=0: must be *" --find='land>3' --count=0
    refused "tmap: --find: seeds=9..3: must be *" --find='land>3' --seeds=9..3
    refused "tmap: --find: seeds=0..18446744073709551616: must be *" --find='land>3' \
        --seeds=0..18446744073709551616
    fails "tmap: --find: seeds=none: No such file or directory" --find='land>3' --seeds=none
    if [ -w /dev/full ]; then
        code=0
        tmap "${world[@]}" --find='land>=0' >/dev/full 2>err || code=$?
        [ $code -eq 1 ]
        one_line err "tmap: standard output: *"
    fi
}

@test "a line of a file of seeds that is none is named by its number" {
    printf '%s\n' '' '' 18446744073709551616 >seeds
    fails "tmap: --find: seeds=seeds: line 3: *" --find='land>=0' --seeds=seeds --world=32x32
    { echo && printf '%05000d\n' 7; } >seeds
    fails "tmap: --find: seeds=seeds: line 2: it is too long" --find='land>=0' --seeds=seeds --world=32x32
}
