#!/usr/bin/env bats
# test: once
#
# Pictures printed into the terminal: sixel and kitty are png's pictures, in other wrapping.

load helper

sixels() {
    python3 "$BATS_TEST_DIRNAME/sixel.py" "$@"
}

# pixels ARGUMENT...: prints the pixels of a PNG, those that are not there left out, to `pixels`.
pixels() {
    tmap "$@" --format=png >png
    pngtopam png | pamtopnm | ppmtoppm >pnm
    sixels --pnm pnm >pixels
}

@test "kitty gets the bytes of png, in chunks of 4096 characters" {
    for options in -g1x1 '-g70x41 --relief=shade' '-g40x10 --labels --algorithm=rivers' '-g300x200 --title=A' \
        '--view=globe --preset=planet -g90x50' '--whole -w64x32'; do
        # shellcheck disable=SC2086 # several words
        exits 0 -s7 $options --format=kitty
        empty err
        # shellcheck disable=SC2086 # as above
        tmap -s7 $options --format=png >png
        sixels --kitty out | cmp - png || complain "$options"
    done
    # Of all lengths, there are some that fill the last chunk, and some of each rest by 3.
    for cols in {1..40}; do
        tmap -s7 -g"$cols"x60 --format=kitty >"$cols.kitty"
        tmap -s7 -g"$cols"x60 --format=png
    done >png
    sixels --kitty {1..40}.kitty | cmp - png
}

@test "sixels are exactly the pixels of png if their colours are at most 256, in hundredths" {
    for options in -g1x1 -g70x41 -g5x6 -g4x7 '-g150x100 --preset=atlas' '--whole -w64x32 -f32' \
        '-g33x35 --relief=contour'; do
        # shellcheck disable=SC2086 # several words
        pixels -s7 $options
        # shellcheck disable=SC2086 # as above
        exits 0 -s7 $options --format=sixel
        empty err
        sixels out | cmp pixels - || complain "$options"
    done
}

@test "with more colours, sixels are dithered to less than a step, and their mean stays" {
    for options in '-g120x80 --relief=shade' '-g200x60 --title=A --relief=shade' \
        '--view=globe --preset=planet -g100x100'; do
        # shellcheck disable=SC2086 # several words
        pixels -s7 $options
        [ "$(cut -d' ' -f3- pixels | awk '!seen[$0]++' | wc -l)" -gt 256 ]
        # shellcheck disable=SC2086 # as above
        exits 0 -s7 $options --format=sixel
        sixels out >dithered
        [ "$(cut -d' ' -f3- dithered | awk '!seen[$0]++' | wc -l)" -le 252 ]
        sixels --near 5,6,5 pixels dithered || complain "$options"
        # Each channel of a dithered picture has one of few levels.
        for channel in '3 6' '4 7' '5 6'; do
            [ "$(cut -d' ' -f"${channel% *}" dithered | awk '!seen[$0]++' | wc -l)" -le "${channel#* }" ]
        done
        paste -d' ' pixels dithered | awk '{ for (n = 3; n <= 5; n++) sum[n] += $n - $(n + 5) }
            END { for (n in sum) if (sum[n] / NR > 1 || sum[n] / NR < -1) exit 1 }' || complain "mean: $options"
    done
    # The same on any number of threads.
    tmap -s7 -g700x700 --relief=shade --format=sixel --threads=1 >one
    tmap -s7 -g700x700 --relief=shade --format=sixel --threads=3 | cmp one -
}

@test "what is not known stays as it was on the screen" {
    printf 'ncols 9\nnrows 7\nxllcorner 0\nyllcorner 0\ncellsize 30\nNODATA_value -9\n' >land.asc
    for row in {1..7}; do
        echo "1 2 3 4 5 6 7 8 $((row == 2 || row == 7 ? -9 : row))"
    done >>land.asc
    exits 0 land.asc --format=sixel
    [ "$(head -c 9 out | cat -v)" = '^[P0;1;0q"' ]
    sixels out | cut -d' ' -f1,2 >there
    [ "$(wc -l <there)" -eq 61 ]
    [ "$(grep -cx '8 [16]' there)" -eq 0 ]
}

# view_of OPTIONS COLS LINES X Y SIZE: what a terminal shows of them.
view_of() {
    local high=$(($3 > 2 ? $3 - 2 : $3))
    echo "--size=$6 $([ "$1" != --preset=atlas ] || echo "--screen=$2x$high")"
}

@test "without a size they are as large as the terminal, but for two rows of characters" {
    local size
    for options in '' --view=globe\ --preset=planet --preset=atlas; do
        for size in '80 24 0 0 640x352' '100 30 1000 600 1000x560' '40 10 333 100 333x80' '9 2 72 32 72x32' '9 3 72 32 72x11'; do
            # shellcheck disable=SC2086 # several words
            sixels --pty ${size% *} "$TMAP" -s7 $options --format=sixel >out
            # shellcheck disable=SC2046,SC2086 # as above
            tmap -s7 $options $(view_of "$options" $size) --format=sixel | cmp - out || complain "$options $size"
        done
    done
    # A size that is given counts; so does --whole; into a file they are as png is.
    sixels --pty 80 24 0 0 "$TMAP" -s7 -g30x20 --format=kitty | cmp - <(tmap -s7 -g30x20 --format=kitty)
    sixels --pty 80 24 0 0 "$TMAP" -s7 -w64x32 --whole --format=kitty | cmp - <(tmap -s7 -w64x32 -g64x32 --format=kitty)
    sixels --pty 80 24 0 0 "$TMAP" -s7 -w64x32 -o file --format=kitty
    cmp file <(tmap -s7 -w64x32 -g64x32 --format=kitty)
    # Of a bounded world there is no more than all of it; the whole one fits.
    sixels --pty 80 24 0 0 "$TMAP" -s7 -w65x33 --edges=bounded --at=5,3 --format=sixel |
        cmp - <(tmap -s7 -w65x33 --edges=bounded --at=5,3 --size=60x30 --format=sixel)
    sixels --pty 80 24 0 0 "$TMAP" -s7 -w2048x2048 --zoom=fit --format=sixel |
        cmp - <(tmap -s7 -w2048x2048 --zoom=fit --size=640x352 --format=sixel)
}

@test "pictures with more pixels than a terminal shows are refused, and so are other looks" {
    for format in sixel kitty; do
        refused "tmap: --format=$format: 4097x4096 pixels are too many: at most 16777216, such as 4097x4095" \
            -s7 -g4097x4096 --format=$format
        refused "tmap: --format=$format: --layer needs numbers*" -s7 -A rivers --layer=water --format=$format
        refused "tmap: --color=never: --format=$format is coloured*" -s7 --color=never --format=$format
    done
    exits 0 -s7 -g4096x4096 --format=sixel
    # No name of a file stands for them.
    refused 'tmap: --output=map.sixel: must end with .txt, *' -s7 -o map.sixel
}

@test "in tmux each sequence of a picture goes through to the terminal, and a note says what tmux needs" {
    python3 - "$TMAP" <<'END'
import os, re, subprocess, sys, threading
def shown(format, size, tmux):
    """What a terminal gets, and the notes."""
    ours, theirs = os.openpty()
    got = []
    def read():
        while data := os.read(ours, 65536):
            got.append(data)
            if data.endswith(b"END"):
                return
    reader = threading.Thread(target=read)
    reader.start()
    run = subprocess.run([sys.argv[1], "-s7", "-g" + size, "-F", format], stdout=theirs, stderr=subprocess.PIPE,
                         env=os.environ | {"TMUX": tmux}, check=True)
    os.write(theirs, b"END")
    reader.join()
    return b"".join(got).replace(b"\r\n", b"\n").removesuffix(b"END"), run.stderr
for format, size, least in (("kitty", "300x200", 3), ("kitty", "9x9", 1), ("sixel", "100x60", 1), ("sixel", "9x9", 1)):
    line = [sys.argv[1], "-s7", "-g" + size, "-F", format]
    plain = subprocess.run(line, stdout=subprocess.PIPE, env=os.environ | {"TMUX": "x"}, check=True).stdout
    assert shown(format, size, "") == (plain, b""), format
    wrapped, note = shown(format, size, "/tmp/tmux-0/default,1,0")
    assert note == b"tmap: tmux shows pictures only after: tmux set -g allow-passthrough on\n", note
    pieces = re.findall(rb"\x1bPtmux;((?:\x1b\x1b|[^\x1b])*)\x1b\\", wrapped)
    assert b"".join(b"\x1bPtmux;" + piece + b"\x1b\\" for piece in pieces) + b"\n" == wrapped, format
    pieces = [piece.replace(b"\x1b\x1b", b"\x1b") for piece in pieces]
    assert b"".join(pieces) + b"\n" == plain, format
    assert len(pieces) >= least and all(p.startswith((b"\x1b_G", b"\x1bP0;1;0q")) and p.endswith(b"\x1b\\") for p in pieces)
END
}
