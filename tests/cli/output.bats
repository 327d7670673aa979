#!/usr/bin/env bats
#
# Outputs: files that are complete or not there at all, and outputs that fail.

load helper

# A view to print, and expected: prints it.
view=(--seed=42 --size=70x30)

expected() {
    tmap --dump "${view[@]}"
}

# A view that takes longer to print than any test waits, in long lines.
endless=(--seed=42 --size=1048576x1073741824)

# old_map: makes a directory with the file `map` in it; only_old_map: nothing else is there.
old_map() {
    mkdir -p place
    echo 'the old map' >place/map
}

only_old_map() {
    [ "$(ls -A place)" = map ] || complain "there is more: $(ls -lA place)"
    [ "$(cat place/map)" = 'the old map' ]
}

nothing_there() {
    [ "$(ls -A place)" = '' ] || complain "something is there: $(ls -lA place)"
}

@test "a file gets the very bytes of standard output, in every form of the option" {
    expected >map
    mkdir place
    for option in '-o place/one' '-oplace/one' '--output place/one' '--output=place/one'; do
        # shellcheck disable=SC2086 # two words
        exits 0 "${view[@]}" $option
        empty out
        empty err
        cmp map place/one
        [ "$(ls -A place)" = one ]
        rm place/one
    done
    exits 0 --dump "${view[@]}" -o place/one -o "$PWD/place/two words"
    cmp map 'place/two words'
    [ "$(ls -A place)" = 'two words' ]
    for format in $(still_formats); do
        tmap "${view[@]}" --format="$format" >map
        exits 0 "${view[@]}" --format="$format" -o place/three
        cmp map place/three
    done
    (cd place && exits 0 "${view[@]}" -o -map && cmp -- -map <(expected))
}

@test "- is standard output" {
    expected >map
    exits 0 "${view[@]}" -o -
    cmp map out
    [ ! -e - ]
    exits 0 "${view[@]}" -o ./-
    cmp map ./-
}

@test "a large file is whole" {
    tmap -d -s42 -g3000x2000 | cksum >sum
    tmap -d -s42 -g3000x2000 -o file
    cksum <file | cmp sum
}

@test "a new file's mode is that of the umask" {
    for mask in 022:644 077:600 002:664 000:666 027:640 0777:0 0177:600; do
        (umask "${mask%:*}" && tmap "${view[@]}" -o "file.${mask%:*}")
        [ "$(stat -c %a "file.${mask%:*}")" = "${mask#*:}" ]
    done
}

@test "a file that was there keeps its mode, whatever the umask" {
    expected >map
    for mode in 640 755 600 666 604 200; do
        rm -f file
        echo old >file
        chmod $mode file
        (umask 077 && tmap "${view[@]}" -o file)
        [ "$(stat -c %a file)" = $mode ]
        chmod 600 file
        cmp map file
    done
}

@test "a symbolic link stays one, and its target is written" {
    expected >map
    mkdir place elsewhere
    echo old >elsewhere/map
    chmod 640 elsewhere/map
    ln -s ../elsewhere/map place/link
    ln -s link place/longer
    tmap "${view[@]}" -o place/longer
    [ -L place/link ]
    [ -L place/longer ]
    cmp map elsewhere/map
    [ "$(stat -c %a elsewhere/map)" = 640 ]
    [ "$(ls -A elsewhere)" = map ]
    [ "$(echo place/*)" = 'place/link place/longer' ]
    ln -s ../elsewhere/new place/dangling
    tmap "${view[@]}" -o place/dangling
    [ -L place/dangling ]
    cmp map elsewhere/new
    [ "$(ls -A elsewhere)" = $'map\nnew' ]
    ln -s loop place/loop
    fails 'tmap: place/loop: *' "${view[@]}" -o place/loop
}

# device NAME: makes `NAME` here the device that /dev/NAME is. For root it is a node of its own: a
# program that replaced it would do no harm.
device() {
    local numbers
    read -ra numbers < <(stat -c '%Hr %Lr' "/dev/$1")
    if mknod "$1" c "${numbers[@]}" 2>err && : 2>err >"$1"; then return; fi
    rm -f "$1"
    ln -s "/dev/$1" "$1"
}

@test "a named pipe and a device are written to directly" {
    expected >map
    mkfifo pipe
    timeout 600 cat pipe >got &
    exits 0 "${view[@]}" -o pipe
    [ -p pipe ]
    wait $!
    cmp map got
    device null
    exits 0 "${view[@]}" -o null
    [ -c null ]
    timeout 600 "$TMAP" "${view[@]}" -o /dev/stdout | cmp map
    timeout 600 "$TMAP" "${view[@]}" -o /dev/fd/7 7>&1 >out | cmp map
    empty out
}

@test "names of descriptors are written through them: what was in their files stays" {
    local name
    expected >map
    { echo before && cat map && echo after; } >wanted
    for name in /dev/stdout /dev/fd/1 /proc/self/fd/1 /dev/fd/3 /proc/self/fd/3; do
        echo before >log
        "$TMAP" "${view[@]}" -o $name 3>>log >>log
        echo after >>log
        cmp wanted log
        { echo before && "$TMAP" "${view[@]}" -o $name 3>&1 && echo after; } >log
        cmp wanted log
    done
    echo before >log
    "$TMAP" "${view[@]}" -o /dev/stderr 2>>log
    echo after >>log
    cmp wanted log
    [[ $(ls -A) != *deleted* ]]
    fails 'tmap: /dev/fd/9: Bad file descriptor' "${view[@]}" -o /dev/fd/9
    code=0
    "$TMAP" "${view[@]}" -o /dev/fd/3 3<map >out 2>err || code=$?
    [ "$code" -eq 1 ]
    one_line err 'tmap: /dev/fd/3: *'
    cmp <(expected) map
}

@test "a path that cannot be written to: exit 1 and a line that names it" {
    old_map
    mkdir place/directory
    for path in place/directory place/directory/ . / place/none/map place/map/map; do
        fails "tmap: $path: *" "${view[@]}" -o $path
    done
    rmdir place/directory
    only_old_map
    fails 'tmap: */long: *' "${view[@]}" -o "$(printf '%05000d' 0)/long" ||
        one_line err 'tmap: *000*: *'
    device full
    fails 'tmap: full: No space left on device' "${view[@]}" -o full
    fails 'tmap: full: No space left on device' "${endless[@]}" -o full
    [ -c full ]
}

@test "a name that a terminal might obey is shown escaped" {
    fails 'tmap: *none/*31mred*: No such file or directory' "${view[@]}" -o $'none/\e[31mred\nline\a'
    fails 'tmap: *: No such file or directory' "${view[@]}" -o $'none/\xff\xc3\xa9'
}

@test "names as long as the file system allows" {
    expected >map
    name=$(printf '%0255d' 0)
    exits 0 "${view[@]}" -o "$name"
    cmp map "$name"
    exits 0 "${view[@]}" -o "$name"
    fails 'tmap: 000*: File name too long' "${view[@]}" -o "${name}0"
}

# unprivileged COMMAND...: runs a command without root's right to write everywhere.
unprivileged() {
    if [ "$(id -u)" -ne 0 ]; then
        "$@"
    else
        setpriv --bounding-set=-dac_override,-dac_read_search \
            --inh-caps=-dac_override,-dac_read_search "$@"
    fi
}

@test "a directory without write permission" {
    unprivileged true || skip 'root, and cannot give up its rights'
    old_map
    chmod 555 place
    for name in map new; do
        code=0
        unprivileged "$TMAP" "${view[@]}" -o place/$name >out 2>err || code=$?
        [ "$code" -eq 1 ]
        one_line err "tmap: place/$name: the folder * cannot be written: Permission denied"
    done
    one_line err 'tmap: place/new: the folder place/ cannot be written: Permission denied'
    (cd place && unprivileged "$TMAP" "${view[@]}" -o new 2>../err) || code=$?
    one_line err 'tmap: new: the folder . cannot be written: Permission denied'
    chmod 755 place
    only_old_map
    chmod 444 place/map
    code=0
    unprivileged "$TMAP" "${view[@]}" -o place/map >out 2>err || code=$?
    [ "$code" -eq 1 ]
    one_line err 'tmap: place/map: Permission denied'
    only_old_map
    [ "$(stat -c %a place/map)" = 444 ]
}

@test "refused options, --help and --version write no file" {
    old_map
    refused 'tmap: --world=7x7: *' -o place/map -w7x7
    refused 'tmap: --zoom=99: *' -o place/new -z99
    refused 'tmap: --zoom=fit*' -o place/new --whole --zoom=fit
    exits 0 -o place/new --help
    exits 0 -o place/new --version
    only_old_map
}

@test "a signal at any moment leaves no file" {
    mkdir place
    # From Python: a child of bash may take the signal for itself before it is the program.
    timeout 600 python3 - "$TMAP" "${endless[@]}" -o place/map <<-'END'
		import os, signal, subprocess, sys, time
		for trial in range(100):
		    program = subprocess.Popen(sys.argv[1:], stderr=subprocess.DEVNULL)
		    time.sleep(trial % 50 / 5000)
		    program.send_signal(signal.SIGTERM)
		    try:
		        status = program.wait()
		    finally:
		        program.kill()
		    if status != -signal.SIGTERM or os.listdir("place"):
		        sys.exit(f"after {trial % 50 / 5} ms: {status}, {os.listdir('place')}")
	END
    nothing_there
}

@test "signals that are ignored stay ignored" {
    mkdir place
    (
        trap '' HUP TERM INT
        : >ready
        exec "$TMAP" -s42 -g2000x20000 -o place/map
    ) &
    eventually test -e ready
    while kill -HUP $! 2>/dev/null && kill -TERM $! 2>/dev/null; do sleep 0.002; done
    wait $!
    [ "$(ls -A place)" = map ]
    [ "$(wc -c <place/map)" -eq $((2001 * 20000)) ]
}

@test "a limit on the size of files: no temporary file stays, and the old file is as it was" {
    old_map
    code=0
    (ulimit -c 0 -f 10 && exec env --default-signal "$TMAP" -s42 -g1000x1000 -o place/map) \
        >out 2>err || code=$?
    [ $((code - 128)) -eq "$(kill -l XFSZ)" ]
    only_old_map
    code=0
    (
        trap '' XFSZ
        ulimit -f 10
        exec "$TMAP" -s42 -g1000x1000 -o place/map
    ) >out 2>err || code=$?
    [ "$code" -eq 1 ]
    one_line err 'tmap: place/map: File too large'
    only_old_map
}

@test "a named pipe whose reader is gone" {
    mkfifo pipe
    timeout 600 head -c 100 pipe >got &
    code=0
    timeout 600 env --default-signal=PIPE "$TMAP" "${endless[@]}" -o pipe 2>err || code=$?
    wait $!
    [ "$code" -eq 141 ]
    [ -p pipe ]
}

@test "standard output closed, or full: exit 1 and a line" {
    for task in --dump '--dump --format=csv' '--dump --color=always' --help --version --recipe ''; do
        code=0
        # shellcheck disable=SC2086 # several words, or none
        timeout 600 "$TMAP" $task >&- 2>err || code=$?
        [ "$code" -eq 1 ] || complain "closed: $code: $task"
        one_line err 'tmap: standard output: *'
        code=0
        # shellcheck disable=SC2086 # several words, or none
        timeout 600 "$TMAP" $task >/dev/full 2>err || code=$?
        [ "$code" -eq 1 ] || complain "full: $code: $task"
        one_line err 'tmap: standard output: No space left on device'
    done
    code=0
    timeout 600 "$TMAP" "${endless[@]}" >/dev/full 2>err || code=$?
    [ "$code" -eq 1 ]
    one_line err 'tmap: standard output: No space left on device'
    # The reason is that of the first call that failed, a write.
    code=0
    timeout 600 "$TMAP" --dump >&- 2>err || code=$?
    one_line err 'tmap: standard output: Bad file descriptor'
}

@test "a reader that closes the pipe ends the program at once" {
    code=$(
        set +o pipefail
        ulimit -t 5
        timeout 600 env --default-signal=PIPE "$TMAP" "${endless[@]}" 2>err | head -1 >line
        echo "${PIPESTATUS[0]}"
    )
    [ "$code" -eq 141 ]
    [ "$(wc -c <line)" -eq 1048577 ]
    empty err
    timeout 600 "$TMAP" "${view[@]}" | head -1 >line
    expected | head -1 | cmp line
}

@test "a reader that closes the pipe, with SIGPIPE ignored: exit 1 and a line" {
    for task in --dump '--dump --format=csv' '--color=always'; do
        # shellcheck disable=SC2086 # several words
        code=$(
            trap '' PIPE
            timeout 600 "$TMAP" "${endless[@]}" $task 2>err | head -1 >line
            echo "${PIPESTATUS[0]}"
        )
        [ "$code" -eq 1 ]
        one_line err 'tmap: standard output: Broken pipe'
    done
}

# closed LIST COMMAND...: runs a command with the standard descriptors of a list closed and the
# others to `err` and `out`; prints the exit code.
closed() {
    local list=$1 code=0
    shift
    (
        [[ $list != *0* ]] || exec 0<&-
        if [[ $list == *1* ]]; then exec 1>&-; else exec 1>out; fi
        if [[ $list == *2* ]]; then exec 2>&-; else exec 2>err; fi
        # bats keeps descriptors of its own open, which a user does not have.
        exec 3>&- 4>&- 5>&-
        exec timeout 600 "$@"
    ) || code=$?
    echo $code
}

@test "closed standard descriptors: nothing hangs, and nothing lands in the wrong file" {
    expected >map
    mkdir place
    for list in '' 0 1 2 01 02 12 012; do
        : >out
        : >err
        [ "$(closed "$list" "$TMAP" "${view[@]}" -o place/map)" -eq 0 ]
        cmp map place/map || complain "closed: $list"
        [ "$(ls -A place)" = map ]
        rm place/map
        empty out
        empty err

        wanted=0
        [[ $list != *1* ]] || wanted=1
        [ "$(closed "$list" "$TMAP" --dump "${view[@]}")" -eq $wanted ]
        [[ $list == *1* ]] || cmp map out
        [[ $list != *1* || $list == *2* ]] || one_line err 'tmap: standard output: *'
        for task in --help --version --recipe; do
            [ "$(closed "$list" "$TMAP" $task)" -eq $wanted ]
        done

        : >out
        : >err
        [ "$(closed "$list" "$TMAP" --bogus)" -eq 2 ]
        empty out
        [[ $list == *2* ]] || one_line err
        : >err
        echo old >place/map
        [ "$(closed "$list" "$TMAP" "${view[@]}" -z99 -o place/map)" -eq 2 ]
        [ "$(closed "$list" "$TMAP" "${view[@]}" -o place/none/map)" -eq 1 ]
        empty out
        [ "$(cat place/map)" = old ]
        [ "$(ls -A place)" = map ]
        rm place/map
    done
}

@test "out of memory: exit 1 and a line, which does not land in a file" {
    (ulimit -v 40000 && tmap --version) >out 2>err || skip 'this build needs more memory to start'
    code=0
    (ulimit -v 40000 && exec "$TMAP" -s42 -g1048576x1 -Fansi) >out 2>err || code=$?
    [ "$code" -eq 1 ]
    empty out
    one_line err 'tmap: *memory*'
    old_map
    code=0
    (ulimit -v 40000 && exec "$TMAP" -s42 -g1048576x1 -Fansi -o place/map) 2>err || code=$?
    [ "$code" -eq 1 ]
    only_old_map
    mkfifo pipe
    timeout 600 cat pipe >got &
    code=0
    (ulimit -v 40000 && exec "$TMAP" -s42 -g1048576x1 -Fansi -o pipe) 2>&- || code=$?
    wait $!
    [ "$code" -eq 1 ]
    empty got
}

@test "progress is shown after a second on a terminal, and nowhere else" {
    timeout 600 python3 - "$TMAP" "${endless[@]}" <<-'END'
		import os, re, subprocess, sys
		with open("err", "w") as err:
		    quiet = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=err)
		ours, theirs = os.openpty()
		loud = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=theirs)
		told = b""
		while not told.endswith(b"left"):
		    told += os.read(ours, 1)
		loud.kill()
		quiet.kill()
		sys.exit(re.match(rb"\rtmap: \d+x\d+: 0 %(, [0-9]+ (s|min|h) left)?", told) is None)
	END
    empty err
}

@test "progress of pictures that are read rises, interlaced or not, also with an encoding" {
    cat >read.py <<-'END'
		import os, random, re, struct, subprocess, sys, time, zlib
		SIDE = 400
		random.seed(1)
		def chunk(name, data):
		    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
		def png(passes):
		    sizes = [(-(-(SIDE - x) // dx), -(-(SIDE - y) // dy)) for x, y, dx, dy in passes]
		    rows = b"".join(b"\0" + random.randbytes(3 * wide) for wide, high in sizes for _ in range(high))
		    head = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, len(passes) > 1)
		    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 0)) +
		            chunk(b"IEND", b""))
		ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
		for passes in [(0, 0, 1, 1)], ADAM7:
		    ours, theirs = os.openpty()
		    tmap = subprocess.Popen([*sys.argv[1:], "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
		                            stderr=theirs)
		    os.close(theirs)
		    picture = png(passes)
		    part = len(picture) // 4 # more than a pipe holds: so reading has begun when it is written
		    for n, seconds in enumerate([0, 1.1, .3, 0]):
		        tmap.stdin.write(picture[n * part:] if n == 3 else picture[n * part:(n + 1) * part])
		        tmap.stdin.flush()
		        time.sleep(seconds)
		    tmap.stdin.close()
		    told = b""
		    try:
		        while (more := os.read(ours, 4096)):
		            told += more
		    except OSError: # the terminal's other end is closed
		        pass
		    percents = [int(n) for n in re.findall(rb"tmap: reading standard input: (\d+) %", told)]
		    assert tmap.wait() == 0 and percents == sorted(percents) and percents[-1] > 50, told
	END
    timeout 600 python3 read.py "$TMAP" --dump --size=9x9
    timeout 600 python3 read.py "$TMAP" --dump --size=9x9 --encoding=terrarium
}
