#!/usr/bin/env bats
# test: coverage
#
# Many windows from one process, by --at=-: each line of places is answered at once.

load helper

@test "windows are those that --at prints one by one, in each format" {
    places='0,0 -5,1020 31,64.5 1000000,7'
    for format in $(still_formats); do
        for place in $places; do echo "$place"; done |
            tmap -s42 -g20x6 -z1 --at=- --format="$format" >many
        for place in $places; do
            tmap -s42 -g20x6 -z1 --at="$place" --format="$format"
        done >single
        cmp many single || complain "$format"
    done
}

@test "a line may have a size and a zoom of its own" {
    printf '%s\n' '7,9' '7,9 3x4' ' 8,16  5x2 -3' '7,9' |
        tmap -s42 -g20x6 --at=- >many
    {
        tmap -s42 -g20x6 --at=7,9
        tmap -s42 -g3x4 --at=7,9
        tmap -s42 -g5x2 --at=8,16 -z-3
        tmap -s42 -g20x6 --at=7,9
    } | cmp many -
}

@test "lines that are not valid have no window, and standard error says why; exit 2" {
    long=$(printf '%0300d' 1)
    printf '%s\n' 'here' '1,1' '' '1,1 2' '1,1 2x2 99' '1,1 2x2 0 0' "'" "$long,$long" '1,1' >lines
    printf '1,1\0\n1,1' >>lines
    for format in pgm json html svg tmx xp png png-grey; do
        code=0
        tmap -s42 -g4x1 --at=- --format=$format <lines >out 2>err || code=$?
        [ "$code" -eq 2 ]
        tmap -s42 -g4x1 --at=1,1 --format=$format >window
        cat window window window | cmp - out
        [ "$(wc -l <err)" -eq 9 ]
        [ "$(grep -c '^tmap: --' err)" -eq 9 ]
        sed -n 1p err | grep -q '^tmap: --at=here: must be X,Y'
        sed -n 4p err | grep -q '^tmap: --zoom=99: '
        [ "$(tail -n 1 err)" = 'tmap: --at=-: 8 of 11 lines were not valid' ]
    done
    # Zoomed out that far, there are no names.
    printf '%s\n' 8,8 '8,8 9x1 -4' | tmap -s1 -g9x1 --labels --format=json --at=- >out 2>err || code=$?
    [ "$(grep -c '^tmap: --labels: ' err)" -eq 1 ]
    # Outside of a bounded world there are no places.
    printf '%s\n' 5,5 64,64 65,0 |
        tmap -s1 -w65x65 --edges=bounded -g1x1 --format=json --at=- >out 2>err || code=$?
    [ "$(grep -c '^tmap: --at=65,0: ' err)" -eq 1 ]
}

@test "a line that is not valid ends windows without a head; exit 1, no words among them" {
    for format in text ansi csv r16 profile; do
        code=0
        printf '%s\n' 1,1 here 2,2 | tmap -s42 -g4x2 --at=- --format=$format >out 2>err || code=$?
        [ "$code" -eq 1 ]
        tmap -s42 -g4x2 --at=1,1 --format=$format | cmp - out
        [ "$(wc -l <err)" -eq 2 ]
        sed -n 1p err | grep -q '^tmap: --at=here: must be X,Y'
        sed -n 2p err | grep -q '^tmap: standard output: ends before the window of a line that is not valid'
    done
}

@test "an answer is there before the next line is asked" {
    python3 - "$TMAP" <<-'END'
		import select, subprocess, sys
		def ask(n, format):
		    tmap.stdin.write(b"%d,%d\n" % (n, n) if n % 5 else b"no place\n")
		    stream = tmap.stdout if n % 5 else tmap.stderr
		    end = format if n % 5 else b"\n"
		    got = b""
		    while end not in got:
		        assert select.select([stream], [], [], 10)[0], "no answer"
		        got += stream.read(4096)
		for format, end in ("text", b"\n"), ("json", b"}\n"):
		    tmap = subprocess.Popen([sys.argv[1], "-s42", "-g8x1", "--at=-", "--format=" + format],
		                            bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
		                            stderr=subprocess.PIPE)
		    for n in range(20):
		        if n % 5 or format == "json":
		            ask(n, end)
		    tmap.stdin.close()
		    assert tmap.wait() == (2 if format == "json" else 0)
	END
}

@test "no place at all is no window" {
    tmap --at=- </dev/null >out
    empty out
}

@test "--at=- goes into a file, which is whole or not there" {
    printf '%s\n' 1,1 2,2 | tmap -s42 -g9x3 --at=- -o two.txt
    [ "$(wc -l <two.txt)" -eq 6 ]
    printf '%s\n' 1,1 no | tmap -s42 -g9x3 --at=- -o none.txt || [ $? -eq 1 ]
    [ ! -e none.txt ]
    printf '%s\n' 1,1 no | tmap -s42 -g9x3 --at=- -o none.json || [ $? -eq 2 ]
    [ ! -e none.json ]
}

@test "--at=- excludes what makes no sense with many windows" {
    for option in --recipe --describe=1,1 --keys=l --whole; do
        refused "*--at=- and ${option%%=*} exclude each other" --at=- "$option"
    done
    refused '*--at=- reads places from standard input, which has a picture' --at=- --dump -
    refused '*--size=0x1: *' --at=- --size=0x1
}

@test "a full device ends it with 1" {
    code=0
    printf '%s\n' 1,1 2,2 | "$TMAP" -s42 -g9x3 --at=- 2>err >/dev/full || code=$?
    [ "$code" -eq 1 ]
    one_line err
}

@test "--at=best is where the explorer opens, and a line has the place" {
    local planet=(--preset=planet --seed=5 --at=best --size=60x20) line place
    line=$(tmap "${planet[@]}" --recipe)
    [[ $line =~ --at=[0-9]+,[0-9]+\ --zoom=-[1-9] ]]
    read -ra place <<<"$line"
    [ "$(tmap "${planet[@]}" --dump)" = "$(tmap "${place[@]}" --dump)" ]
    [[ $(tmap "${planet[@]}" --zoom=-1 --recipe) == *' --zoom=-1'* ]]
    [ "$(tmap --seed=3 --at=best --dump)" != "$(tmap --seed=3 --dump)" ]
    refused '*give no place*' --at=best --zoom=fit --size=9x9
}

@test "16 windows made by processes of their own join to the whole" {
    local world=(--seed=7 --world=262144x262144 --feature-size=4096)
    export TMAP
    "$TMAP" "${world[@]}" --dump --at=-500,1000 --size=1200x800 >whole
    # shellcheck disable=SC2016 # the inner shell expands it
    printf '%s\n' {0..3}' '{0..3} |
        xargs -P 4 -L 1 sh -c '
            exec "$TMAP" "$1" "$2" "$3" --threads=1 --at=$(($4 * 300 - 500)),$(($5 * 200 + 1000)) \
                --size=300x200 --output="window-$5-$4"' sh "${world[@]}"
    for row in 0 1 2 3; do
        paste -d '' window-$row-{0..3}
    done | cmp - whole
}

@test "strips join by cat, as the manual has it" {
    seq 0 50 350 | xargs -P 2 -I Y "$TMAP" --threads=1 --seed=7 --world=262144x262144 \
        --feature-size=4096 --at=0,Y --size=2000x50 --output=strip-Y.txt
    # shellcheck disable=SC2046,SC2002 # names are words, of several files
    cat $(seq -f strip-%.0f.txt 0 50 350) |
        cmp - <("$TMAP" --dump --seed=7 --world=262144x262144 --feature-size=4096 --size=2000x400)
}
