#!/usr/bin/env bats
#
# Out of memory: each allocation of the program fails, once or for good. tmap either ends with 1 and
# one line, or does without the memory and prints the same bytes. It never crashes and never leaks.

load ../cli/helper
load helper

# The plain program tries each allocation, by failures once and for good. Under sanitizers an allocation
# fails once, and is left out if two that the same calls lead to have failed, in this file: what
# follows is the same code. In the explorer the plain program tries two, and one that fails for good;
# under sanitizers it tries one.
whens=(once 'for good')
if [ -n "${SANITIZED-}" ]; then
    whens=(once)
    export FAULT_SEEN=$BATS_FILE_TMPDIR/seen
fi

# Standard input of the programs that are tried.
input=/dev/null

# every_allocation WHEN ARGUMENT...: runs tmap with each allocation failing in turn, either `once` or
# `for good`, as faulty.c has it. At least one failure must end it, unless there is no allocation.
# (tmap refuses tiles with 2 if it cannot allocate the locale.) What is not given back is counted, so
# that a sanitizer need not search for it.
every_allocation() {
    ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0 FAULT_SWEEP=${1/ /-} "$FAULTY" "${@:2}" <"$input" ||
        complain "$*"
    echo "$*"
}

# Option sets that reach each way to make and print rows.
prints=('' '--normalize=area' '--color=always' '-g600x600 --threads=3'
    '-g600x600 --threads=3 --normalize=area' '-z-3 -w8192x64 -t·░▒▓█' '-w65536x65536 -g9x3'
    '-g300x60 --title=A --format=png' '-g300x60 --title=A --format=kitty'
    '-g60x40 --relief=shade --format=sixel' '-g20x5 --keys=l --format=cast' '-g20x5 --keys=lq --format=apng'
    '-g20x5 --keys=l --format=apng --color=256')

@test "dumps: each allocation fails" {
    for options in "${prints[@]}"; do
        for when in "${whens[@]}"; do
            # shellcheck disable=SC2086 # several words, or none
            every_allocation "$when" --dump --seed=42 $options
        done
    done
}

@test "each value of the options that make, draw and print a map: each allocation fails" {
    local name options value when
    tmap --help >help
    for name in algorithm edges normalize relief blocks format; do
        grep -q -e " --$name=" help || continue
        options=--world=256x256
        [[ $name != edges ]] || options=
        [[ $name != @(relief|blocks) ]] || options+=' --format=ansi'
        for value in $(values_of "$name"); do
            [[ $value != @(cast|apng) ]] || continue # with keys, above
            for when in "${whens[@]}"; do
                # shellcheck disable=SC2086 # several words, or none
                every_allocation "$when" --seed=42 --size=20x5 --dump "--$name=$value" $options
            done
            echo "$name $value" >>tried
        done
    done
    cat tried
    [ "$(wc -l <tried)" -ge 12 ]
}

# Prints the names that an option takes, which its error message lists.
values_of() {
    tmap --dump "--$1=no-such-name" 2>&1 >/dev/null | sed 's/.*: must be //; s/ or /, /; s/, /\n/g' |
        grep -E '^[a-z-]+$' || true
}

@test "--keys: each allocation fails, and the map is the right one or none" {
    for keys in r f ':roughness=0.6<Enter>' ':world=512x512<Enter>' 'fG<Backspace><^R>' ':dump<Enter>' ':si<Tab>' e '^' _ c 'iPox+' 'Sland>10<Enter>'; do
        for when in "${whens[@]}"; do
            every_allocation "$when" --dump --seed=42 --world=256x256 --size=60x20 --keys="$keys"
            every_allocation "$when" --seed=42 --world=256x256 --size=9x5 --format=csv --keys="$keys"
        done
    done
    tmap --seed=42 --size=40x10 -o picture.pgm
    for when in "${whens[@]}"; do
        every_allocation "$when" --dump --preset=atlas --seed=42 --world=64x64 --algorithm=rivers -f16 --sea=none \
            --size=40x22 --threads=1 --keys='O<Right><Enter>'
        every_allocation "$when" picture.pgm --dump --normalize=area --keys=^_
    done
}

@test "elevations, zoomed pictures and holes: each allocation fails" {
    land=$BATS_TEST_DIRNAME/../import/land.py
    "$land" write Int16 land.bin -9999
    gdal_translate -q -of AAIGrid land.bin land.asc
    gdal_translate -q land.bin land.tif
    pngtopam <(tmap -s1 -g20x12 --format=png -o -) | pamtopng >land.png
    { printf 'P5\n40 70\n65535\n' && head -c 5600 "$TMAP"; } >land.pgm
    for when in "${whens[@]}"; do
        for file in land.asc land.tif; do
            every_allocation "$when" $file --dump --format=csv --units=own
        done
        every_allocation "$when" land.tif --dump --zoom=fit --format=ansi --relief=shade
        every_allocation "$when" land.tif --dump --zoom=2 --format=ansi --relief=shade
        every_allocation "$when" land.png --dump --encoding=terrarium -g9x9
        every_allocation "$when" land.pgm --dump --zoom=fit
        every_allocation "$when" land.pgm --dump --zoom=-5 --threads=3
    done
}

@test "pictures that are read: each allocation fails" {
    local format when
    for format in png png-grey pgm; do
        tmap --seed=42 --size=40x10 --format=$format -o picture
        for when in "${whens[@]}"; do
            every_allocation "$when" --verify=picture
            every_allocation "$when" --from=picture --dump --format=text
        done
    done
}

@test "seas and heights in units: each allocation fails" {
    local options when
    for when in "${whens[@]}"; do
        for options in '--sea=30% --relief=shade' '--relief=contour --contours=9' '--sea=5 --keys=.,ix'; do
            # shellcheck disable=SC2086 # words are options
            every_allocation "$when" --dump --seed=42 -w256x256 --size=40x9 --heights=0..99m \
                --color=always ${options/--keys/--color=never --keys}
        done
        every_allocation "$when" --seed=42 -w256x256 -g40x9 --heights=0..99m --sea=30% --describe=3,3
    done
}

# Under sanitizers, these reach all that works with rivers.
river_tasks=('--describe=20,20' '--dump --sea=30% --keys=.^' '--dump --keys=xDUiTT')
[ -n "${SANITIZED-}" ] || river_tasks+=(--dump '--format=csv --layer=water' '--format=pgm --layer=flow')

@test "rivers: each allocation fails" {
    local options when
    for when in "${whens[@]}"; do
        for options in "${river_tasks[@]}"; do
            # shellcheck disable=SC2086 # words are options
            every_allocation "$when" --algorithm=rivers -w32x32 -f16 --seed=42 --size=40x9 $options
        done
    done
}

@test "facts and searches: each allocation fails" {
    printf '3\n5\n' >seeds
    for when in "${whens[@]}"; do
        every_allocation "$when" --facts --seed=42 --world=64x64
        every_allocation "$when" --facts --seed=42 --algorithm=rivers -w32x32 -f16 --sea=30%
        every_allocation "$when" --find='rim>0 regions>0 land(20,20,9)>=0' --seeds=3..4 \
            --world=128x128 --feature-size=64 --sea=60% --threads=1
        every_allocation "$when" --find='largest>0' --seeds=seeds --world=64x64 --threads=1
    done
}

@test "halvings, filled blocks, pages, drawings, flights, presets and COLORTERM: each allocation fails" {
    local options when
    for when in "${whens[@]}"; do
        for options in '--halvings=2.5,filled --format=csv' '--halvings=3 --keys=:halvings=2<Enter>' \
            '--blocks=filled --relief=shade --format=ansi' '--blocks=filled --relief=shade --format=svg' \
            '--blocks=half --format=html' '--relief=contour --format=html' \
            '--algorithm=rivers --world=64x64 --format=svg --rivers=lines' \
            '--view=flight --camera=30,9 --format=ansi' '--view=flight --show=biome --labels --zoom=0 --format=svg'; do
            # shellcheck disable=SC2086 # words are options
            every_allocation "$when" --dump --seed=42 --world=128x128 --size=20x5 $options
        done
        every_allocation "$when" --dump --seed=42 --size=90000x1 --format=svg # in parts
        every_allocation "$when" --dump --seed=42 --size=20x5 --preset=lakeland
        COLORTERM=truecolor every_allocation "$when" --dump --seed=42 -w64x64 -g20x5 --color=always
        COLORTERM=24bit every_allocation "$when" --dump --seed=42 -w64x64 -g20x5 --palette=atlas \
            --color=always --relief=shade --blocks=half
    done
}

@test "biomes, climates and names: each allocation fails" {
    local options when
    for when in "${whens[@]}"; do
        for options in '--dump --climate=belts --show=biome' '--dump --climate=noise --labels' \
            '--climate=noise --format=csv --layer=names' '--algorithm=rivers --climate=belts --describe=3,3' \
            '--algorithm=rivers --climate=belts --format=json --layer=places' \
            '--algorithm=rivers --climate=belts --towns --describe=3,3' \
            '--algorithm=rivers --climate=belts --towns --center=village --dump'; do
            # shellcheck disable=SC2086 # words are options
            every_allocation "$when" --seed=42 --world=64x64 --feature-size=16 --size=20x5 $options
        done
    done
}

@test "windows of --at=- and cylinders: each allocation fails" {
    local when
    printf '0,0\n5,5\n' >places
    for when in "${whens[@]}"; do
        input=places every_allocation "$when" --seed=42 --size=20x5 --at=- --format=r16
        input=places every_allocation "$when" --seed=42 -w256x257 --edges=wrap-x -g20x5 --at=-
        every_allocation "$when" --seed=42 -w256x257 --edges=wrap-x --range=280000000..790000000 -g20x5 --dump
    done
}

@test "a palette file: each allocation fails" {
    printf '0%% red\n100%% white\n' >colors
    for when in "${whens[@]}"; do
        every_allocation "$when" --seed=42 --size=20x5 --format=ansi --palette=./colors
    done
}

@test "help, version, recipe and refusals: each allocation fails" {
    for when in "${whens[@]}"; do
        every_allocation "$when" --help
        every_allocation "$when" --version
        every_allocation "$when" --recipe --seed=42
        every_allocation "$when" --recipe --seed=42 --tiles='·░▒▓█ "'
    done
    for ((n = 1; n <= 3; n++)); do
        for bad in --zoom=99 --tiles=$'\e' --no-such-option; do
            code=0
            FAULT_ALLOCATION=$n "$FAULTY" --dump "$bad" >out 2>err || code=$?
            [ "$code" -eq 2 ] || [ "$code" -eq 1 ]
            empty out
            one_line err
        done
    done
}

@test "-o: each allocation fails, the old file stays and no temporary file is left" {
    local ended=0
    mkdir place
    ln -s map place/link
    tmap -s1 >right
    for path in map new link; do
        for ((n = 1; ; n++)); do
            rm -f place/new
            echo old >place/map
            code=0
            FAULT_ALLOCATION=$n FAULT_REPORT=report "$FAULTY" -s1 -o place/$path >out 2>err || code=$?
            read -r count kept <report
            [ "$kept" -eq 0 ]
            [ "$count" -ge "$n" ] || break
            if [ "$code" -eq 0 ]; then # it went another way, which took no more memory
                cmp place/$path right
                continue
            fi
            [ "$code" -eq 1 ]
            one_line err 'tmap: *memory*'
            [ "$(cat place/map)" = old ]
            [ "$(ls -A place)" = $'link\nmap' ]
            ended=$((ended + 1))
        done
        [ "$n" -gt 4 ]
        [ "$code" -eq 0 ]
    done
    [ "$ended" -gt 12 ]
}

@test "the explorer: each allocation fails, and it goes on or ends with the terminal restored" {
    export FAULTY for_good
    for when in "${whens[@]}"; do
        for_good=${when#once}
        in_terminal <<'END'
terminal = Terminal(60, 20)
trials = 1 if os.environ["for_good"] or "SANITIZED" in os.environ else 2
ended = 0
seen = []
for n in range(0, 10000):
    # Allocation 0 is none, but notes the ways to the others.
    if n > 0:
        ways = memoryview(open("ways", "rb").read()).cast("I")
        seen += ways[n - 1:n]
        if seen.count(seen[-1]) > trials and n <= len(ways):
            continue
    if os.path.exists("report"):
        os.unlink("report")
    terminal.resize(60, 20)
    terminal.run(os.environ["FAULTY"], "--seed=42", "--world=256x256", FAULT_ALLOCATION=str(n),
                 FAULT_FOR_GOOD=os.environ["for_good"] or None, FAULT_REPORT="report",
                 FAULT_WAYS=None if n else "ways")
    began = lambda: b"seed 42" in terminal.got or terminal.poll() is not None
    terminal.until(began, "a beginning")
    if terminal.poll() is None:
        terminal.resize(70, 25)
        terminal.type("rRf+-n?\x1blpLe(v^_c\x1b}tioPx?")
        # Sequences may come before a letter in the last column.
        shown = lambda: b"Esc clos" in terminal.got or terminal.poll() is not None
        terminal.until(shown, "all that can be shown at once")
        terminal.type("q\x1bq\x1bq")
    terminal.until(lambda: terminal.poll() is not None, "an end").given_back()
    terminal.drop_typed()
    terminal.expect(terminal.ended in (0, 1), f"it ended with {terminal.ended}")
    if terminal.ended == 1:
        terminal.says("tmap: out of memory")
    count, kept = map(int, open("report").read().split())
    terminal.expect(kept == 0, f"{kept} were not given back, of {n}")
    if n == 0 or count < n:
        terminal.expect(terminal.ended == 0, "it failed without a fault")
        if n > 0:
            break
    ended += terminal.ended
terminal.expect(n > 50, f"only {n}")
terminal.expect(ended > 10, f"{ended} of them end it")
END
    done
}

@test "every library function that allocates is wrapped, so that tests can make it fail" {
    # Functions of libraries that the program uses.
    nm -D --undefined-only "$TMAP" | sed 's/.* //; s/@.*//; s/^__isoc99_//' >used
    for name in malloc calloc realloc reallocarray strdup strndup realpath getline getdelim asprintf \
        vasprintf open_memstream fmemopen fopen fdopen freopen popen opendir newlocale duplocale \
        pthread_create posix_memalign aligned_alloc scandir glob mmap tmpfile wcsdup regcomp \
        getaddrinfo setvbuf; do
        grep -qx -e "$name" -e "__${name}_chk" used || continue
        [[ " $WRAPPED " == *" $name "* ]] || complain "$name is used: let faulty.c wrap it, too"
    done
    grep -qx malloc used
}

@test "little address space: tmap works, or ends with one line and no output" {
    (ulimit -v 40000 && tmap --version) >out 2>err || skip 'this build needs more memory to start'
    for limit in 8000 12000 20000 40000; do
        (ulimit -v $limit && tmap --version) >out 2>err || continue
        for options in '-g1048576x1 -Fansi' '-g1048576x20 --threads=8' --normalize=area '-g80x24' \
            '-w1073741824x1073741824 -z-10 -g1048576x3' --help --recipe; do
            code=0
            # shellcheck disable=SC2086 # several words
            (ulimit -v $limit && exec timeout 600 "$TMAP" --dump -s42 $options) >out 2>err || code=$?
            [ "$code" -le 1 ] || complain "exit $code with $limit KB: $options"
            if [ "$code" -eq 1 ]; then
                empty out
                one_line err 'tmap: *memory*'
            fi
            echo "$limit $code $options"
        done
    done
}

@test "a stack of 64 KB is enough to print, of 192 to explore; smaller ones are refused in a line" {
    if nm -D "$TMAP" 2>/dev/null | grep -q asan; then skip 'the sanitizer takes stack of its own'; fi
    local options
    printf '0 0 0 0\n100%% 255 255 255\n' >colors
    tmap -s1 -g64x64 --format=pgm -o map.pgm
    "$BATS_TEST_DIRNAME/../import/land.py" write Int16 land.bin -9999
    gdal_translate -q land.bin land.tif
    ulimit -c 0
    for options in --seed=1 '--seed=1 -g600x600 --threads=4 --title=A -o map.png' \
        '--seed=1 -g600x600 --threads=4 --relief=shade --blocks=half --format=ansi' \
        '--seed=1 --keys=lov?c --palette=./colors' '--seed=1 --keys=olicv^e --color=always' \
        --verify=map.png '--dump --from=map.png' 'map.pgm --relief=shade --format=ansi' \
        '--seed=1 --describe=4,5' --help '--seed=1 --whole -w1024x1024 -f8 --normalize=area --format=pgm' '--seed=1 --sea=30%' \
        '--seed=1 --keys=w --format=csv --threads=256 -g1024x1024'; do
        # shellcheck disable=SC2086 # into words
        (ulimit -s 64 && exec "$TMAP" $options) >out 2>err || complain "$options: $(cat err)"
    done
    for options in '' '--zoom=-1 --relief=shade --format=ansi'; do # by a pipe
        # shellcheck disable=SC2086 # into words
        (ulimit -s 64 && exec "$TMAP" --dump - $options < <(cat land.tif)) >out 2>err ||
            complain "land.tif $options: $(cat err)"
    done
    in_terminal <<-'END'
		t = Terminal().run("/bin/sh", "-c", 'ulimit -s 192 && exec "$TMAP" --seed=1').taken_over()
		for key in "oi?vcx^_etpa?":
		    t.type(key).settle()
		t.type("\x1b\x1b\x1bwx.png\r").shows("wrote").quits()
		t.run("/bin/sh", "-c", 'ulimit -s 191 && exec "$TMAP" --seed=1').ends(1)
		t.says("tmap: the stack limit of 191 KB is too small; 192 are needed: ulimit -s 192")
	END
    (ulimit -s 63 && code=0 && { "$TMAP" --dump >out 2>err || code=$?; } && [ "$code" -eq 1 ])
    one_line err 'tmap: the stack limit of 63 KB is too small; 64 are needed: ulimit -s 64'
}

# fits MIB OPTION...: tmap prints in at most as much memory.
fits() {
    python3 -c '
import resource, subprocess, sys
subprocess.run(sys.argv[2:], stdout=subprocess.DEVNULL, check=True)
kilobytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
sys.exit(f"{kilobytes} kB" if kilobytes > int(sys.argv[1]) << 10 else 0)' \
        "$1" "$TMAP" --dump --seed=42 "${@:2}" || complain "$*"
}

@test "wide prints: at most 24 MiB a thread, and 64 MiB with any number of threads and columns" {
    if nm -D "$TMAP" 2>/dev/null | grep -q asan; then skip 'the sanitizer takes memory of its own'; fi
    local format
    for format in csv json png-grey '' 'ansi --blocks=half' 'ansi --blocks=octant' 'ansi --tiles=水火' png; do
        if [ -z "$format" ]; then # the others are of these
            set -- --relief=shade --color-depth=24bit
            continue
        fi
        # shellcheck disable=SC2086 # into words
        fits 24 --threads=1 --size=65536x32 --format=$format "$@"
        # shellcheck disable=SC2086
        fits 48 --threads=2 --size=65536x32 --format=$format "$@"
        # shellcheck disable=SC2086
        fits 64 --threads=16 --size=1048576x3 --format=$format "$@"
    done
    fits 64 --threads=16 --size=65536x64 --format=ansi --blocks=half "$@"
    for format in html svg; do # in each look
        fits 64 --size=1048576x1 --format=$format --relief=shade
        fits 64 --size=1048576x2 --format=$format --relief=shade --blocks=half
        fits 64 --size=1048576x1 --format=$format --relief=contour --tiles=水火
        fits 64 --size=1048576x3 --format=$format --blocks=octant # an empty half line
        fits 64 --size=262144x1 --format=$format --algorithm=rivers --labels --feature-size=1024
        fits 24 --threads=1 --size=65536x8 --format=$format --algorithm=rivers --show=biome --labels
        fits 24 --threads=1 --size=65536x16 --format=$format --relief=shade --blocks=half
    done
    fits 24 --threads=1 --size=65536x64 --algorithm=rivers --world=65536x65536
    fits 64 --threads=16 --size=65536x64 --algorithm=rivers --world=65536x65536
    fits 24 --threads=1 --size=65536x64 --algorithm=rivers --world=65536x65536 --show=biome
    fits 64 --threads=16 --size=65536x64 --algorithm=rivers --world=65536x65536 --show=biome
    fits 64 --threads=16 --size=4096x64 --algorithm=rivers --climate=belts --sea=40% --towns \
        --world=65536x65536 --feature-size=512
}
