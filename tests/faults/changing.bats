#!/usr/bin/env bats
# test: leaks
#
# A clock, folders, links and files that change behind tmap's back.

load ../cli/helper
load helper

@test "a clock that goes back, leaps or stands: keys, drifting and endless input go on" {
    in_terminal <<'END'
program = os.environ["FAULTY"]
terminal = Terminal()
for kind in "back", "leap", "still":
    terminal.explore("--seed=42", program=program, FAULT_CLOCK=kind).taken_over().settle()
    terminal.type("l" * 200).settle().place("200,0")
    terminal.type("d").forget()
    for n in range(3):
        terminal.forget().until(lambda: len(terminal.got) > 0, "a frame of drifting")
    terminal.quits().given_back()
    def trial():
        terminal.answers = False
        terminal.run(program, "--seed=42", FAULT_CLOCK=kind).taken_over()
        return terminal.flooded(b"l" * 500, 3 if kind != "still" else 0).given_back().took
    soon(2, trial)
END
}

@test "a clock that goes back, leaps or stands: a print with its progress is whole" {
    tmap --dump --seed=42 -g2000x2000 >expected
    in_terminal <<'END'
terminal = Terminal()
for kind in "back", "leap", "still":
    terminal.run(os.environ["FAULTY"], "--preset=classic", "--seed=42", "-g2000x2000", "-oout", FAULT_CLOCK=kind)
    terminal.ends(0)
    shown = terminal.got.decode()
    terminal.expect(open("out").read() == open("expected").read(), f"{kind}: other bytes")
    terminal.expect((" %" in shown) == (kind == "leap"), f"{kind}: {shown!r}")
    terminal.expect(not shown or re.search(r"\r +\r$", shown), f"left: {shown!r}")
END
}

@test "long work tells what it does, how much is done and what is left, in one line of the terminal that goes" {
    tmap --seed=42 -g800x800 -o a.png
    mkdir a-folder
    cp a.png a-folder/a-name-that-is-longer-than-a-line.png
    in_terminal <<'END'
terminal = Terminal()
def lines(cols, *options):
    terminal.resize(cols, 24)
    terminal.run(os.environ["FAULTY"], *options, FAULT_CLOCK="leap")
    terminal.ends(0, 1)
    match = re.match(r"((?:\rtmap: [^\r\n]*)+)\r( +)\r", terminal.got.decode())
    terminal.expect(match, f"{options}: {terminal.got!r}")
    shown, left = match.groups()
    shown = [line.rstrip() for line in shown.split("\r")[1:]]
    terminal.expect(max(map(len, shown)) == len(left) < cols, f"{shown} over {len(left)} blanks of {cols}")
    return shown
REST = r": (\d+) %(, \d+ (s|min|h) left)?"
def tells(what, *options):
    shown = [re.fullmatch(f"tmap: {what}{REST}", line) for line in lines(80, *options)]
    assert shown and all(shown), lines(80, *options)
    percents = [int(match[1]) for match in shown]
    assert percents == sorted(percents) and percents[-1] <= 100 and any(match[2] for match in shown), percents
tells("x.png, 900x700", "--preset=classic", "-g900x700", "-ox.png")
tells("x.tmx, 100x90", "--preset=atlas", "-g100x90", "-ox.tmx")
tells("a-name-that-is-longer-th, 800x800", "--verify=a-folder/a-name-that-is-longer-than-a-line.png")
tells("facts of 256x256 points", "--facts", "--algorithm=rivers", "--world=256x256", "--feature-size=32")
tells("reading a.png", "a.png", "-d", "-g9x9", "-ox.txt")
tells(r"\d+ seeds, \d+ a second, 0 found", "--find=land=99 seeds=1..500 count=9", "--world=64x64", "--feature-size=32")
assert lines(30, "--preset=classic", "-g900x700", "-ox.png")[-1].startswith("tmap: x.png, 900x700: ")
assert lines(12, "--preset=classic", "-g900x700", "-ox.png")[-1] == "tmap: x.png"
terminal.resize(60, 24)
terminal.explore("--seed=7", program=os.environ["FAULTY"], FAULT_CLOCK="leap").taken_over().settle()
terminal.forget().type("wy.png\r").shows("y.png, ").shows(" % ").shows("wrote y.png")
terminal.expect(re.search(rb"y\.png, 9\d\dx\d+: \d+ %", terminal.got), f"{terminal.got!r}")
terminal.quits().given_back()
END
    FAULT_CLOCK=leap "$FAULTY" -s1 -g900x700 -ox.png 2>err
    FAULT_CLOCK=leap "$FAULTY" --facts >/dev/null 2>>err
    FAULT_CLOCK=leap "$FAULTY" --verify a.png >/dev/null 2>>err
    empty err
}

@test "a search of keys that takes long says so once, into a log, too" {
    local search=(--seed=1 --world=16x16 --feature-size=8 --size=70x3 '--keys=Sland>=93<Enter>')
    FAULT_CLOCK=leap "$FAULTY" "${search[@]}" >out 2>err
    one_line err 'tmap: --keys: none of * worlds fulfils the conditions; the search goes on to 1048576'
    exits 0 "${search[@]}"
    empty err
    grep -q "found: land=9" out
}

@test "places and a drawing that become pipes, folders or the terminal: keys go on, and no such file is read by a key" {
    in_terminal <<'END'
os.mkfifo("fifo")
os.mkdir("folder")
text = "name,kind,x,y\nHome,camp,5,5\n"
land = "~~~~\n~##~\n~~X~\n"
def put(name, what):
    """Puts a text, or what is named, where the file is."""
    open("new", "w").write(what) if "\n" in what else os.symlink(what, "new")
    os.rename("new", name)
terminal = Terminal()
for name, first, options in (("p.csv", text, ("--preset=classic", "--places=p.csv")), ("m.txt", land, ("m.txt", "--grow=32"))):
    put(name, first)
    terminal.run("--seed=3", "--relief=plain", *options).shows("seed 3").settle()
    for what in "fifo", "/dev/tty", "folder", "/dev/zero", "none":
        put(name, what)
        terminal.forget().type("v").shows("shaded relief").type("vv").shows("plain")
    put(name, first.replace("5,5", "6,6").replace("X", "#"))
    terminal.forget().type("l").shows("1 place was read" if name == "p.csv" else "reloaded")
    terminal.quits()
put("p.csv", text)
terminal.explore("--seed=3").shows("seed 3").settle()
for path in "fifo", "/dev/tty", "/dev/stdin", "folder", "/dev/zero":
    terminal.forget().type(f":places={path}\r").shows("a file that can be read again")
terminal.forget().type(":places=none.csv\r").shows("No such file")
terminal.forget().type(":places=p.csv\r").shows("1 place was read").quits()
# At the start a pipe is read, once.
def write():
    with open("fifo", "w") as pipe:
        pipe.write(text)
threading.Thread(target=write, daemon=True).start()
terminal.explore("--seed=3", "--places=fifo").shows("seed 3").settle().forget()
terminal.type("v").shows("shaded relief").type("/Home\r").shows("Home").quits()
END
}

@test "a file that is read for long: q and ^C end that at once, and what else is typed counts later" {
    in_terminal <<'END'
os.mkfifo("fifo")
terminal = Terminal()
def reading(*options):
    """Starts to read the first half of a picture. Returns the pipe."""
    terminal.run("fifo", *options)
    pipe = open("fifo", "wb", buffering=0)
    pipe.write(b"P5\n200 100\n255\n" + b"\x80" * 5000)
    terminal.until(lambda: struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4))[0] == 0, "reading")
    return pipe
for options in (), ("--grow=32", "--seed=1"):
    for key, code in ("q", 0), ("\x03", -signal.SIGINT), ("jkq", 0):
        pipe = reading(*options)
        terminal.type(key).ends(code).given_back().drop_typed()
        pipe.close()
pipe = reading()
terminal.type("lp")
pipe.write(b"\x90" * 15000)
pipe.close()
terminal.shows("palette").settle()
terminal.expect(termios.tcgetattr(terminal.ours)[6][termios.VQUIT] == b"\x1c", "q would quit").quits()
# A file that is none, and a task that prints: no key is heeded, and the modes are as before.
pipe = reading()
pipe.close()
terminal.ends(1).given_back().says("tmap: fifo: ")
pipe = reading("--describe")
terminal.type("q")
pipe.write(b"\x90" * 15000)
pipe.close()
terminal.ends(0).given_back().drop_typed()
# A key that reads the file again.
open("land.asc", "w").write("ncols 1500\nnrows 1500\nxllcorner 500000\nyllcorner 1000\ncellsize 30\n" + "71.25 8 901.125 \n" * 750000)
for key, code in ("q", 0), ("\x03", -signal.SIGINT):
    terminal.run("land.asc").shows("? help").settle().forget().type(":nodata=8\r")
    terminal.until(lambda: termios.tcgetattr(terminal.ours)[6][termios.VQUIT] == b"q", "reading again")
    terminal.type(key).ends(code).given_back()
terminal.run("land.asc").shows("? help").settle().forget().type(":nodata=8\r").settle().type("p").shows("palette").quits()
END
}

# begin_print FILE: starts to print two windows into a file; the second one waits for end_print.
begin_print() {
    rm -f places && mkfifo places
    "${program-$TMAP}" --seed=1 -g9x5 --at=- -o "$1" <places >out 2>err &
    pid=$!
    exec 5>places
    echo 0,0 >&5
    eventually writes_into $pid "$folder"
}

# end_print CODE: lets it end, with this exit code.
end_print() {
    echo 5,5 >&5
    exec 5>&-
    code=0
    wait $pid || code=$?
    [ "$code" -eq "$1" ] || complain "exit $code: $(cat err)"
    empty out
    if [ "$1" -eq 0 ]; then empty err; else one_line err "${2-tmap: *}"; fi
}

# holds FILE...: all that is in the folder.
holds() {
    [ "$(ls -A "$folder")" = "$(printf '%s\n' "$@")" ] || complain "there is: $(ls -A "$folder")"
}

names_that_change() {
    folder=place
    printf '0,0\n5,5\n' | tmap --seed=1 -g9x5 --at=- >expected
    mkdir place
    # The file that the link meant at first gets the map, the other one nothing.
    echo 'old a' >place/a
    echo 'old b' >place/b
    ln -s a place/link
    begin_print place/link
    ln -sfn b place/link
    end_print 0
    cmp expected place/a
    [ "$(cat place/b)" = 'old b' ] && [ "$(readlink place/link)" = b ]
    holds a b link
    # A link is put where the new file shall be: it is replaced, and nothing is written through it.
    echo precious >victim
    begin_print place/new
    ln -s ../victim place/new
    end_print 0
    [ "$(cat victim)" = precious ] && [ ! -L place/new ]
    cmp expected place/new
    # A folder is put there.
    rm place/*
    begin_print place/new
    mkdir place/new
    end_print 1 'tmap: place/new: Is a directory'
    holds new
    # The old file goes, or becomes another one.
    rmdir place/new
    echo 'old map' >place/map
    begin_print place/map
    rm place/map
    end_print 0
    cmp expected place/map
    holds map
    begin_print place/map
    echo 'other map' >place/map
    end_print 0
    cmp expected place/map
    holds map
    # The folder goes.
    begin_print place/map
    rm -r place
    end_print 1 'tmap: place/map: No such file or directory'
    [ ! -e place ]
}

@test "-o: links, files and folders that change between opening and renaming" {
    names_that_change
}

@test "-o: a folder that is moved: the print fails, and the old map is as it was" {
    folder=place
    mkdir place
    echo 'old map' >place/map
    begin_print place/map
    mv place moved
    mkdir place
    end_print 1 'tmap: place/map: No such file or directory'
    [ -z "$(ls -A place)" ]
    [ "$(cat moved/map)" = 'old map' ]
}

@test "every format, and copies of pipes, on a full file system" {
    unshare -rm true 2>/dev/null || skip 'no file system can be mounted here'
    local format
    still_formats | grep -vx profile >formats
    awk 'BEGIN { print "ncols 200\nnrows 200\ncellsize 1"
                 for (n = 0; n < 40000; n++) print n * 7919 % 65537 }' >grid.asc
    cp "$TMAP" program # it and cat may lie in /tmp, which is hidden below
    # shellcheck disable=SC2016 # expands in the inner shell
    unshare -rm sh -c '
        mkdir place && mount -t tmpfs -o size=16k none place || exit 99
        echo "the old map" >place/map
        while read -r format; do
            "$TMAP" --seed=42 -g900x700 --format=$format -o place/map 2>err-$format
            echo "$? $(ls -A place) $(head -c 20 place/map)" >code-$format
        done <formats
        mount -t tmpfs -o size=16k none /tmp || exit 99
        while read -r line; do echo "$line"; done <grid.asc | ./program --dump - >out 2>err-pipe
        echo "$?" >code-pipe' || [ $? -ne 99 ] || skip 'no file system can be mounted here'
    [ "$(wc -l <formats)" -ge 10 ]
    while read -r format; do
        [ "$(cat "code-$format")" = '1 map the old map' ] || complain "$format: $(cat "code-$format")"
        one_line "err-$format" 'tmap: place/map: No space left on device'
    done <formats
    [ "$(cat code-pipe)" -eq 1 ] && empty out
    one_line err-pipe 'tmap: standard input: temporary file: No space left on device'
}

@test "a picture: rewritten, replaced, cut and grown while it is explored" {
    { printf 'P5\n2048 2048\n65535\n'; head -c 8388608 /dev/zero | tr '\0' '\101'; } >map.pgm
    cp map.pgm good.pgm
    in_terminal <<'END'
terminal = Terminal()
def change(how):
    with open("map.pgm", "r+b") as file:
        how(file)
def rewrite(file):
    file.seek(20)
    file.write(bytes(range(256)) * 16384)
for how in (rewrite, lambda file: file.truncate(10000), lambda file: file.truncate(1 << 24),
            lambda file: file.truncate(0)):
    os.system("cat good.pgm >map.pgm")
    terminal.run("map.pgm", "--zoom=0").taken_over().settle()
    change(how)
    terminal.type("g1500,1500\r").settle().type("--++").settle().quits().given_back()
os.system("cat good.pgm >map.pgm")
terminal.run("map.pgm", "--zoom=0").taken_over().settle()
os.replace("good.pgm", "map.pgm")
os.truncate("map.pgm", 0)  # the new file is not the one that is shown
terminal.type("g1500,1500\r").settle().quits().given_back()
END
}
