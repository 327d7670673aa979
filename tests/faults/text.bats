#!/usr/bin/env bats
#
# Text of the user's: a terminal obeys none of it, whatever it is in.

load ../cli/helper
load helper

# What terminals obey, or take for more or fewer columns than characters: sequences, controls of one
# byte and of two, half of a character, more than Unicode has, joiners, directions, wide ones.
evil=($'\e[31m' $'\e]0;title\a' $'\e[2J\e[H' $'\eP$q\e\\' $'\a' $'\b' $'\r' $'\n' $'\t' $'\x7f' $'\x0e'
    $'\x9b31m' $'\xc2\x9b31m' $'\xff' $'\xc3' $'\xc3\x28' $'\xed\xa0\x80' $'\xf4\x90\x80\x80'
    $'\xc0\x80' $'\xf0\x9f\x98' $'e\u0301' $'\u0301' $'\u200d' $'\u202e' $'\u200b' $'\ufeff' $'\u2028'
    $'\u009b2J' '%s%n%x' '猫')

# safe FILE: nothing in it but printable ASCII and line feeds.
safe() {
    if LC_ALL=C grep -q '[^ -~]' "$1"; then complain "not shown escaped: $(head -c 1000 "$1" | cat -v)"; fi
}

@test "in messages: names of files, values, options" {
    local text option
    trap - DEBUG # bats traces each command, which doubles the time of many runs
    for text in "${evil[@]}"; do
        for option in --zoom= --world= --palette= --format= --at= --describe= --light= \
            --relief= -z --no-such-option= --dump= '' --; do
            code=0
            "$TMAP" --seed=1 --dump "$option$text" >out 2>err || code=$?
            [ "$code" -eq 2 ] || complain "exit $code: $option$(printf %q "$text")"
            empty out
            one_line err
        done
        fails 'tmap: *: No such file or directory' -s1 -o "none/$text"
        safe err
    done
}

@test "in keys that are replayed, in prompts too: nothing of them goes out" {
    local text key
    trap - DEBUG
    for text in "${evil[@]}"; do
        for key in '' s g w "'"; do
            code=0
            "$TMAP" --seed=1 --size=60x5 --frames "--keys=$key$text" >out 2>err || code=$?
            if [ "$code" -eq 0 ]; then
                empty err
            else
                [ "$code" -eq 2 ]
                empty out
                one_line err 'tmap: --keys=*'
            fi
            # The one that is text, the blocks of a profile and what parts frames apart.
            sed 's/[猫▁▂▃▄▅▆▇█]//g' out | tr -d '\f' >rest
            safe rest
        done
    done
}

@test "in names of files that are written: as they are" {
    local text
    tmap --dump -s1 >map
    for text in "${evil[@]}"; do
        exits 0 -s1 -o "$text"
        empty out
        empty err
        cmp map "./$text"
        rm -- "./$text"
    done
    [ "$(ls -A)" = $'err\nmap\nout' ]
}

@test "in names of files that are read: the command line that is told is one, and safe" {
    local text
    trap - DEBUG
    for text in "${evil[@]}"; do
        printf 'P2 4 2 9 1 2 3 4 5 6 7 8' >"$text.pgm"
        printf '0 black\n100%% white\n' >"$text.map"
        exits 0 --dump --format=ansi --size=4x2 --palette="$text.map" "$text.pgm"
        mv out map
        exits 0 --recipe --size=4x2 --palette="$text.map" "$text.pgm"
        empty err
        [ "$(wc -l <out)" -eq 1 ]
        # What a terminal shows in other columns than characters, it does not obey: that may be told.
        tr -d '\n' <out | sed $'s/[猫\u0301\u200d\u202e\u200b\ufeff\u2028]//g' >rest
        safe rest
        eval "exits 0 --dump --format=ansi $(<out)"
        cmp map out
        # Nor does it go to the screen.
        exits 0 --keys=c --size=60x8 --palette="$text.map" "$text.pgm"
        sed 's/猫/##/g' out >rest
        safe rest
        [ "$(awk '{ print length }' rest | sort -u)" -eq 60 ]
        rm -- "$text.pgm" "$text.map"
    done
}

@test "as seeds: a number comes of them, and nothing else" {
    local text
    for text in "${evil[@]}"; do
        exits 0 --recipe "--seed=$text"
        safe out
        empty err
        eval "exits 0 --dump $(<out)"
        mv out by_recipe
        exits 0 --dump "--seed=$text"
        cmp by_recipe out
    done
}

@test "as tiles: only what takes columns of its own, the same for each" {
    local text code
    for text in "${evil[@]}"; do
        code=0
        "$TMAP" --dump --seed=1 "--tiles=.$text#" >out 2>err || code=$?
        case $text in
        '%s%n%x') [ "$code" -eq 0 ] ;;
        *)
            [ "$code" -eq 2 ] || complain "exit $code: $(printf %q "$text")"
            empty out
            one_line err 'tmap: --tiles=*'
            ;;
        esac
    done
    exits 0 --dump --seed=1 --tiles='猫犬' -g10x5
    # What --recipe prints of them a shell reads, and a terminal does not obey.
    exits 0 --recipe --seed=1 --tiles="'\"\\ \$\`*"
    safe out
    eval "exits 0 --dump $(<out)"
    mv out by_recipe
    exits 0 --dump --seed=1 --tiles="'\"\\ \$\`*"
    cmp by_recipe out
}

@test "in the explorer: typed and pasted text is shown escaped, or not taken" {
    in_terminal <<'END'
terminal = Terminal()
texts = ["\x1b]0;title\x07", "\x07", "\x9b31m", "\u202e", "\u200d", "e\u0301", "\x0e", "\x7f", "\x85",
         "\U0010ffff", "\ufeff", "猫", "\x1b[2J", "\x05", "\x1bP$q\x1b\\"]
for key in "s", "g", "w", "'", "":
    for text in texts:
        for before, after in ("", ""), ("\x1b[200~", "\x1b[201~"):
            terminal.run("--seed=42").taken_over().forget()
            terminal.type(key + before + text + after + "\x0c")
            terminal.type("\r")
            terminal.type("\x1b")
            terminal.until(lambda: terminal.poll() is not None or
                           not terminal.type("\x1bq") and not time.sleep(0.005), "an end")
            for bad in ("\x1b]0", "\x07", "\u202e", "\u200d", "\u0301", "\x0e", "\x1bP", "\x9b",
                        "\x05", "\x85", "\ufeff"):
                terminal.expect(bad.encode() not in terminal.got, f"{text!r} went out after {key!r}")
            termios.tcflush(terminal.theirs, termios.TCIFLUSH)
END
}

@test "in the explorer: bytes that are no character of the locale are left out, and nothing beside them" {
    in_terminal <<'END'
terminal = Terminal()
for locale in "C", "C.UTF-8":
    terminal.run("--seed=42", LC_ALL=locale).taken_over()
    for bad in b"\xff", b"\xc3", b"\xe6\xb0", b"\xf0\x9f\x98", b"\x80", b"\xc3\xff":
        os.write(terminal.ours, b"s" + bad + b"a" + bad + b"bc" + bad + b"\x1b[Dd")
        terminal.status("text: abdc ").type("\x05\x15")
        os.write(terminal.ours, b"\x1b[200~" + bad + b"e" + bad + b"\x1b[201~f\x1b[Hg")
        terminal.status("text: gef ").type("\x1b")
        terminal.settle()
    # A character that comes in pieces is one.
    terminal.type("s")
    for byte in "Zürich".encode():
        terminal.settle()
        os.write(terminal.ours, bytes([byte]))
    terminal.status("text: Zürich " if locale == "C.UTF-8" else "text: Zrich ")
    terminal.type("\x1b")
    terminal.settle().type("q")
    terminal.ends(0)
END
}
