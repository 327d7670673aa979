#!/usr/bin/env bats
# test: once
#
# Seeds: equal seeds give equal bytes, numbers have 64 bits, and any other text is a seed, too.

load helper

map() {
    tmap --dump --size=40x10 "$@"
}

# seed_of SEED: prints the number that --recipe gives the seed.
seed_of() {
    tmap --seed="$1" --recipe | sed 's/.* --seed=\([0-9]*\) .*/\1/'
}

@test "equal options give equal bytes, run after run" {
    for format in $(still_formats); do
        map --seed=42 --format="$format" >first
        for _ in 1 2 3; do
            map --seed=42 --format="$format" >again
            cmp first again
        done
    done
}

@test "the number of threads changes no byte" {
    for options in '-g700x901 -w64x64 -f16' '-g3x5000' '-g30000x7' '-g1x1' '-g300x300 -z3 -Fcsv' \
        '-w2048x2048 --whole --normalize=area' '-w8192x8192 -f256 -g200x200 -Fansi'; do
        # shellcheck disable=SC2086 # several words
        tmap -d -s42 $options --threads=1 | cksum >expected
        for threads in 2 3 8 256; do
            # shellcheck disable=SC2086 # several words
            tmap -d -s42 $options --threads=$threads | cksum | cmp expected
        done
        # shellcheck disable=SC2086 # several words
        tmap -d -s42 $options | cksum | cmp expected
    done
    tmap -s42 --recipe >expected
    tmap -s42 --recipe --threads=3 | cmp expected
}

@test "another seed gives another map" {
    for seed in 0 1 2 41 42 43 4294967295 4294967296 4294967297 9223372036854775807 \
        9223372036854775808 18446744073709551615 0x8000000000000001 0x100000002 a b ab ba; do
        map --seed=$seed | cksum
    done | sort | uniq -d >twice
    empty twice
}

@test "a number may be decimal or hexadecimal, in either case, with leading zeros" {
    map --seed=48879 >expected
    for seed in 0xbeef 0xBEEF 0XbEeF 0x000000000000000000000beef 048879 \
        000000000000000000000000000000048879; do
        dumps expected --size=40x10 --seed=$seed
    done
}

@test "a number has the whole 64 bits and no more" {
    [ "$(seed_of 18446744073709551615)" = 18446744073709551615 ]
    [ "$(seed_of 0xffffffffffffffff)" = 18446744073709551615 ]
    [ "$(seed_of 0x8000000000000000)" = 9223372036854775808 ]
    [ "$(seed_of 0)" = 0 ]
    [ "$(seed_of 0x0)" = 0 ]
    for seed in 18446744073709551616 18446744073709551620 99999999999999999999 \
        184467440737095516160 1844674407370955161600000 0x10000000000000000 0x100000000000000000 \
        0xfffffffffffffffff 0x10000000000000000000001 340282366920938463463374607431768211456; do
        refused "tmap: --seed=$seed: *18446744073709551615*" --seed=$seed
    done
    refused 'tmap: --seed=9999*18446744073709551615*' --seed="$(printf '%01000d' 0 | tr 0 9)"
}

@test "a text is a seed; --recipe prints its number, which makes the same map" {
    local long
    long=$(printf '%05000d' 0)x
    for seed in hello Hello 'hello world' ' 7' '7 ' +5 -1 0x 0xg 1e3 nan 0.5 '"' "'" $'\t' \
        "$(printf 'z\303\274rich')" $'\xff\xfe' 水 "$long"; do
        map --seed="$seed" >expected
        number=$(seed_of "$seed")
        [[ $number =~ ^[0-9]+$ ]]
        dumps expected --size=40x10 --seed="$number"
        echo "$number" >>numbers
    done
    sort numbers | uniq -d >twice
    empty twice
}

@test "an empty text is no seed" {
    refused 'tmap: --seed=: *number or a text*' --seed=
    refused 'tmap: --seed=: *number or a text*' -s ''
}

@test "without a seed each map is another; --recipe prints which" {
    for _ in 1 2 3 4 5 6 7 8; do
        tmap --recipe >>recipes
    done
    [ "$(sort -u recipes | wc -l)" -eq 8 ]
    while read -r recipe; do
        number=${recipe#*--seed=}
        number=${number%% *}
        [ "$(seed_of "$number")" = "$number" ]
        map --seed="$number" | cksum >>maps
    done <recipes
    [ "$(sort -u maps | wc -l)" -eq 8 ]
    for _ in 1 2 3 4; do
        map | cksum >>random
    done
    [ "$(sort -u random | wc -l)" -eq 4 ]
}

@test "a print says on a terminal which world it shows, and nowhere else" {
    python3 - "$TMAP" <<-'END'
		import os, re, subprocess, sys
		def told(*options, stdout=subprocess.PIPE):
		    ours, theirs = os.openpty()
		    print_of = subprocess.run([sys.argv[1], "--size=9x9", *options], stderr=theirs,
		                              stdin=subprocess.DEVNULL, stdout=stdout)
		    os.write(theirs, b".")
		    return print_of.stdout, os.read(ours, 999).decode()[:-1].rstrip()
		for options in [], ["--format=csv"], ["--keys=l"]:
		    drawn, word = told(*options)
		    assert word.startswith("tmap: --preset=classic --seed="), word
		    assert told(*options, *word[6:].split()) == (drawn, "")
		for options in ["-d"], ["--format=csv"], ["--size=8x8", "--output=x.png"]:
		    assert told("--seed=x", *options)[1] == "", options
		    _, word = told("--seed=x", *options, stdout=os.openpty()[1])
		    assert word.startswith("tmap: this is --preset=classic; the explorer shows"), word
		assert told("--preset=atlas")[1].startswith("tmap: --seed=")
		for options in ["--recipe"], ["--facts"], ["--preset=atlas", "--seed=x"], \
		        ["--algorithm=rivers", "--seed=x"], ["--world-version=1", "--seed=x"], \
		        ["--from=x.png"]:
		    assert told(*options)[1] == "", options
		# A picture that tmap made has its recipe.
		for options in ["-d"], ["--size=8x8", "--output=y.png"]:
		    word = told("x.png", *options)[1]
		    assert word == "tmap: x.png: tmap made it: --from opens its world", word
		# A picture for paper has its zoom: it says how large it is, and what fills the paper.
		def paper(*options):
		    word = told(*options, "--size=A5,150", "--output=paper.png")[1]
		    return re.sub(r"tmap: [^\r\n]* left *(\r|$)", "", word).strip() # how far it is, if slow
		planet = "--preset=planet", "--seed=x"
		word = paper(*planet)
		assert word == "tmap: it is 1024x512 pixels of the paper's 1240x874, as zooms are powers " \
		    "of two; --zoom=-3 fills that, with a part", word
		# A picture of a part that nobody asked for says how all of the world is shown.
		part = "tmap: this is where the explorer opens; --view=world shows the whole world"
		for atlas in ("--preset=atlas", "--seed=x"), ("--preset=continents", "--seed=3"):
		    assert part in paper(*atlas)
		    for more in "--center=3000,500", "--zoom=1", "--title=A":
		        assert part not in paper(*atlas, more), (atlas, more)
		assert paper(*planet, "--zoom=-3") == ""
		word = paper(*planet, "--title=A")
		data = open("paper.png", "rb").read()
		size = "x".join(str(int.from_bytes(data[at:at + 4], "big")) for at in (16, 20))
		assert word.startswith("tmap: it is " + size + " pixels of the paper's 1240x874"), word
		assert paper(*planet, "--title=A", "--zoom=-3") == ""
	END
    tmap --size=9x9 2>err
    tmap --seed=x --size=9x9 2>>err
    empty err
}
