#!/usr/bin/env bats
#
# System calls that fail: at each write in turn, the disk is full, the device fails, a signal
# interrupts, or only half is written. Either all bytes come out in the end, or tmap exits with 1 and
# the reason. tests/cli/output.bats has devices and readers that always fail.

load ../cli/helper
load helper

# Prints the C library's text of an error, which tmap's message has.
reason_of() {
    case $1 in
    ENOSPC) echo 'No space left on device' ;;
    EIO) echo 'Input/output error' ;;
    EINTR) echo 'Interrupted system call' ;;
    EDQUOT) echo 'Disk quota exceeded' ;;
    esac
}


# Faults of a call, which differ in their number alone: a sanitizer sees all by two.
faults=(ENOSPC EIO EINTR EDQUOT short)
[ -z "${SANITIZED-}" ] || faults=(ENOSPC short)

# Standard input of the programs that are tried.
input=/dev/null

# injected CALL N FAULT ARGUMENT...: runs tmap with that fault at its N-th such call, and sets `code`
# to its exit code. Fails if there is no N-th call.
injected() {
    code=0
    # The leak sanitizer does not work under ptrace.
    ASAN_OPTIONS=detect_leaks=0 timeout 600 "$INJECT" "$1" "$2" "$3" "${program-$TMAP}" "${@:4}" \
        <"$input" >out 2>err || code=$?
    [ $code -ne 77 ] || skip 'system calls cannot be followed here'
    [ -e injected ]
}

# every_write MINIMUM ARGUMENT...: runs tmap with each fault, or `some`, at each write to standard
# output, of which there must be at least MINIMUM.
every_write() {
    local n fault minimum=$1
    shift
    exits 0 "$@" <"$input"
    mv out good
    for fault in ${some-"${faults[@]}"}; do
        for ((n = 1; ; n++)); do
            injected write $n "$fault" "$@" || break
            if [ "$fault" = short ]; then
                [ "$code" -eq 0 ] || complain "exit $code when write $n is short: $*"
            else
                [ "$code" -eq 1 ] || complain "exit $code at $fault of write $n: $*"
                one_line err "tmap: standard output: $(reason_of "$fault")"
            fi
            if [ "$code" -eq 0 ]; then cmp good out && empty err; fi
        done
        [ "$code" -eq 0 ] # the last run met no fault
        cmp good out
        [ "$n" -gt "$minimum" ] || complain "only $((n - 1)) writes: $*"
    done
}

@test "dumps: each write fails" {
    every_write 1 --dump --seed=42
    every_write 3 --dump --seed=42 -g300x200
    every_write 2 --dump --seed=42 -g100x50 --format=csv
    every_write 2 --dump --seed=42 -g100x50 --color=always
    every_write 3 --dump --seed=42 -g1000x600 --threads=4
}

@test "every other format: each write fails" {
    local format
    tmap --dump --format=no-such-format 2>&1 | sed 's/.*: must be //; s/ or /, /; s/, /\n/g' >formats
    grep -qx text formats
    grep -vx -e text -e csv -e ansi -e cast -e apng formats >others || return 0
    while read -r format; do
        some='ENOSPC short' every_write 1 --dump --seed=42 -g100x50 "--format=$format"
    done <others
}

@test "formats that move: each write fails, and no half file is left" {
    local format n
    mkdir place
    for format in cast apng; do
        some='ENOSPC short' every_write 3 --seed=42 -g60x20 --keys=+lq-l "--format=$format"
        for ((n = 1; ; n++)); do
            injected write $n ENOSPC --seed=42 -g60x20 --keys=+l- -o "place/a.$format" || break
            [ "$code" -eq 1 ]
            one_line err "tmap: place/a.$format: $(reason_of ENOSPC)"
            [ -z "$(ls -A place)" ] || complain "left: $(ls -A place)"
        done
        [ $n -gt 3 ]
        rm "place/a.$format"
    done
}

@test "windows of --at=-, each written at once: each write fails" {
    input=places
    printf '0,0\n5,5\n99,9\n' >places
    every_write 3 --seed=42 -g40x9 --at=-
    every_write 3 --seed=42 -g40x9 --at=- --format=csv
    every_write 3 --seed=42 -w256x257 --edges=wrap-x -g40x9 --at=- --format=json
}

@test "help, version and recipe: each write fails" {
    every_write 1 --help
    every_write 1 --version
    every_write 1 --recipe --seed=42
}

each_call_fails() {
    local call fault n met=0
    mkdir place
    tmap --dump --seed=42 -g300x200 >good
    for call in write close rename fchmod fsync; do
        for fault in "${faults[@]}"; do
            [ $call = write ] || [ "$fault" != short ] || continue
            for name in map new; do
                for ((n = 1; ; n++)); do
                    echo 'the old map' >place/map
                    injected $call $n "$fault" --seed=42 -g300x200 -o place/$name || break
                    [[ $(echo place/.[!.]*) == 'place/.[!.]*' ]] || complain "left: $(ls -A place)"
                    empty out
                    # The second fsync is that of the folder, after the file got its name.
                    if [ "$fault" = short ] || [ $call$n = fsync2 ]; then
                        [ "$code" -eq 0 ]
                        cmp good place/$name
                        empty err
                    else
                        [ "$code" -eq 1 ] || complain "exit $code at $fault of $call $n"
                        one_line err "tmap: place/$name: $(reason_of "$fault")"
                        [ "$(cat place/map)" = 'the old map' ]
                        [ ! -e place/new ]
                        met=$((met + 1))
                    fi
                    rm -f place/new
                done
                [ "$code" -eq 0 ]
                cmp good place/$name
                [ $call != fsync ] || [ $n -eq 3 ]
                rm -f place/new
            done
        done
    done
    [ $met -ge $((8 * ${#faults[@]})) ] || complain "only $met faults were met"
}

@test "-o: each call that writes the file fails, and the file is whole or the old one stays" {
    each_call_fails
}

@test "-o: a file size limit at each number of bytes" {
    local size code
    mkdir place
    tmap --dump --seed=42 >good # 1944 bytes
    for size in 0 1 80 81 82 1000 1942 1943 1944 1945; do
        for name in map new; do
            echo 'the old map' >place/map
            code=$(
                trap '' XFSZ
                prlimit --fsize=$size "$TMAP" --seed=42 -o place/$name 2>&1 | cat >err
                echo "${PIPESTATUS[0]}"
            )
            if [ $size -lt 1944 ]; then
                [ "$code" -eq 1 ]
                one_line err "tmap: place/$name: File too large"
                [ "$(ls -A place)" = map ]
                [ "$(cat place/map)" = 'the old map' ]
            else
                [ "$code" -eq 0 ]
                cmp good place/$name
            fi
            rm -f place/new
        done
    done
}

@test "-o: a file system without room for bytes, or for another file" {
    local full
    unshare -rm true 2>/dev/null || skip 'no file system can be mounted here'
    for full in size=16k nr_inodes=2; do # the folder and the old file are two
        # shellcheck disable=SC2016 # expands in the inner shell
        unshare -rm sh -c '
            mkdir -p place && mount -t tmpfs -o $1 none place || exit 99
            echo "the old map" >place/map
            "$TMAP" --seed=42 -g300x200 -o place/map 2>err
            echo $? >code
            ls -A place >left
            cat place/map >map' sh $full || [ $? -ne 99 ] || skip 'no file system can be mounted here'
        [ "$(cat code)" -eq 1 ]
        one_line err 'tmap: place/map: No space left on device'
        [ "$(cat left)" = map ]
        [ "$(cat map)" = 'the old map' ]
    done
}

@test "files of the explorer: a failure is reported, the limit kills, and nothing is left" {
    mkdir place
    echo 'the old map' >place/map.txt
    in_terminal <<'END'
terminal = Terminal()
limited = ["/bin/sh", "-c", "ulimit -f 1; exec \"$0\" --seed=42 --relief=plain --blocks=ascii --no-labels", TMAP]
for name in "new", "map":
    for ignored in [signal.SIGXFSZ], []:
        terminal.run(*limited, ignored=ignored).taken_over()
        terminal.type(f"wplace/{name}.txt\r")
        if name == "map":
            terminal.shows("replace it?").type("y")
        if ignored:
            terminal.shows("File too large").kill(signal.SIGTERM)  # the prompt stays open
            terminal.ends(-signal.SIGTERM).given_back()
        else:
            terminal.ends(-signal.SIGXFSZ).given_back()
        terminal.expect(os.listdir("place") == ["map.txt"], f"left: {os.listdir('place')}")
        terminal.expect(open("place/map.txt").read() == "the old map\n", "the old map is lost")
terminal.explore("--seed=42").taken_over()
terminal.type("wplace/new.txt\r")
terminal.shows("wrote").quits()
terminal.expect(os.path.getsize("place/new.txt") == 23 * 81, "it is not whole")
END
}

# start_endless_file: starts a tmap that never ends writing place/map, over an old map, and waits until
# its temporary file is there. $! is its process.
start_endless_file() {
    (ulimit -c 0 && exec env --default-signal "${program-$TMAP}" -s42 -g1048576x1073741824 -o place/map) 2>err &
    eventually has_temporary_file $!
}

has_temporary_file() {
    [ "$(ls -A place)" != map ] || writes_into "$1" place
}

# Under sanitizers five signals, which one handler takes like the others.
signals=(HUP INT TERM PIPE XCPU)
[ -n "${SANITIZED-}" ] || signals+=(QUIT ILL TRAP ABRT BUS FPE SEGV SYS ALRM USR1 USR2 XFSZ VTALRM PROF)

each_signal_kills() {
    local signal
    mkdir place
    echo 'the old map' >place/map
    for signal in "${signals[@]}"; do
        start_endless_file
        kill -"$signal" $!
        code=0
        wait $! 2>/dev/null || code=$?
        [ "$(kill -l $code)" = "$signal" ] || complain "SIG$signal: exit $code"
        [ "$(ls -A place)" = map ] || complain "SIG$signal leaves $(ls -A place)"
        [ "$(cat place/map)" = 'the old map' ]
    done
}

@test "-o: killed by any signal that can be caught, the old file stays and nothing is left" {
    each_signal_kills
}

@test "-o: killed by SIGKILL at any moment, the file is the old one or whole" {
    local n moments=100
    [ -z "${SANITIZED-}" ] || moments=25
    mkdir place
    tmap -s42 -g300x200 >good
    for ((n = 0; n < moments; n++)); do
        echo 'the old map' >place/map
        "$TMAP" -s42 -g300x200 -o place/map &
        sleep "0.00$((n % 10))$((RANDOM % 10))"
        kill -KILL $! 2>/dev/null || true
        wait $! 2>/dev/null || true
        [ "$(cat place/map)" = 'the old map' ] || cmp good place/map
        rm -f place/.tmap-*
    done
    echo 'the old map' >place/map
    start_endless_file
    kill -KILL $!
    wait $! 2>/dev/null || true
    [[ $(ls -A place) == .tmap-??????$'\n'map ]] # a name that tells whose it is
    [ "$(cat place/map)" = 'the old map' ]
}
