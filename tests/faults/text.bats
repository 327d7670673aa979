#!/usr/bin/env bats
# test: once
#
# Hostile text in names, values, keys and pastes: nothing of it reaches a terminal as a command.

load ../cli/helper
load helper

# Texts that terminals obey, or show in another number of columns than characters: escape sequences,
# control characters of one and two bytes, invalid UTF-8, joiners, directions, wide characters. They
# are written as bytes: bash leaves \u as it is where the locale is C.
evil=($'\e[31m' $'\e]0;title\a' $'\e[2J\e[H' $'\eP$q\e\\' $'\a' $'\b' $'\r' $'\n' $'\t' $'\x7f' $'\x0e'
    $'\x9b31m' $'\xc2\x9b31m' $'\xff' $'\xc3' $'\xc3\x28' $'\xed\xa0\x80' $'\xf4\x90\x80\x80'
    $'\xc0\x80' $'\xf0\x9f\x98' $'e\xcc\x81' $'\xcc\x81' $'\xe2\x80\x8d' $'\xe2\x80\xae'
    $'\xe2\x80\x8b' $'\xef\xbb\xbf' $'\xe2\x80\xa8' $'\xc2\x9b2J' '%s%n%x' '猫')

# safe FILE: the file has only printable ASCII and line feeds.
safe() {
    if LC_ALL=C grep -q '[^ -~]' "$1"; then complain "not escaped: $(head -c 1000 "$1" | cat -v)"; fi
}

@test "messages show hostile file names, values and options escaped" {
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

@test "frames of --keys show hostile keys escaped, in prompts, too" {
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
                # frames before a key that is gone are out when it comes
                [[ $(<err) == *'that key is gone'* ]] || empty out
                one_line err 'tmap: --keys=*'
            fi
            # Removes the one harmless text, the blocks of a profile and the ends of frames.
            sed 's/[猫▁▂▃▄▅▆▇█]//g' out | tr -d '\f' >rest
            safe rest
        done
    done
}

@test "files are written under hostile names unchanged" {
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

@test "--recipe quotes hostile names of files that are read, and shows them escaped" {
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
        # Characters of no or two columns are not obeyed: they may be printed.
        zero_width=$'\xcc\x81\xe2\x80\x8d\xe2\x80\x8b\xef\xbb\xbf'
        tr -d '\n' <out | sed "s/[猫$zero_width]//g" >rest
        safe rest
        eval "exits 0 --dump --format=ansi $(<out)"
        cmp map out
        # The explorer's frames have none of it either.
        exits 0 --keys=c --size=60x8 --palette="$text.map" "$text.pgm"
        sed 's/猫/##/g' out >rest
        safe rest
        [ "$(awk '{ print length }' rest | sort -u)" -eq 60 ]
        rm -- "$text.pgm" "$text.map"
    done
}

@test "names with characters that turn the text, end the line or are none are escaped in every format" {
    local bytes name format
    for bytes in $'\xe2\x80\xae' $'\xe2\x80\xa8' $'\xe2\x81\xa6' $'\xd8\x9c' $'\xef\xbf\xbe' $'\xef\xbf\xbf'; do
        name="a${bytes}b.pgm"
        printf 'P2 4 2 9 1 2 3 4 5 6 7 8' >"$name"
        for format in json html svg tmx; do
            exits 0 "$name" --format=$format
            never grep -qF "$bytes" out
            case $format in
            json) python3 -m json.tool out >/dev/null ;;
            svg | tmx) python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' out ;;
            esac
        done
        exits 0 "$name" --recipe
        never grep -qF "$bytes" out
        eval "exits 0 --format=tmx $(<out)"
        exits 0 "$name" --format=png -o map.png
        exits 0 "$name" --from=map.png
    done
}

@test "hostile seeds become numbers, in recipes, too" {
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

@test "hostile tiles are refused: each tile must have columns, and the same number of them" {
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
    # --recipe quotes tiles for a shell, and prints no escape sequence.
    exits 0 --recipe --seed=1 --tiles="'\"\\ \$\`*"
    safe out
    eval "exits 0 --dump $(<out)"
    mv out by_recipe
    exits 0 --dump --seed=1 --tiles="'\"\\ \$\`*"
    cmp by_recipe out
}

@test "the explorer shows hostile typed and pasted text escaped, or drops it" {
    in_terminal <<'END'
terminal = Terminal()
texts = ["\x1b]0;title\x07", "\x07", "\x9b31m", "\u202e", "\u200d", "e\u0301", "\x0e", "\x7f", "\x85",
         "\U0010ffff", "\ufeff", "猫", "\x1b[2J", "\x05", "\x1bP$q\x1b\\"]
def ended():
    if terminal.poll() is None:
        terminal.type("\x1bq")
        time.sleep(0.005)
    return terminal.poll() is not None
for key in "s", "g", "w", "'", "":
    for text in texts:
        for before, after in ("", ""), ("\x1b[200~", "\x1b[201~"):
            terminal.run("--seed=42").taken_over().forget()
            terminal.type(key + before + text + after + "\x0c")
            terminal.type("\r")
            terminal.type("\x1b")
            terminal.until(ended, "an end")
            for bad in ("\x1b]0", "\x07", "\u202e", "\u200d", "\u0301", "\x0e", "\x1bP", "\x9b",
                        "\x05", "\x85", "\ufeff"):
                terminal.expect(bad.encode() not in terminal.got, f"{text!r} went out after {key!r}")
            terminal.drop_typed()
END
}

@test "the explorer drops bytes that are no character of the locale, and nothing beside them" {
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
    # A character may arrive in pieces.
    terminal.type("s")
    for byte in "Zürich".encode():
        terminal.settle()
        os.write(terminal.ours, bytes([byte]))
    terminal.status("text: Zürich " if locale == "C.UTF-8" else "text: Zrich ")
    terminal.type("\x1b")
    terminal.settle().quits()
END
}
