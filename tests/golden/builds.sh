#!/bin/sh
# The same recipe gives the same bytes, whatever compiles tmap, and for what processor: builds it in
# several ways and compares what each of them prints. TMAP is the program that the others must equal.
set -u
here=$(cd "$(dirname "$0")/../.." && pwd)
cd "$here" || exit 1
status=0

prints() {
    for options in '--seed=42 --size=80x24' '--seed=1 --whole --format=csv' \
        '--seed=7 --world=4194304x4194304 --feature-size=1048576 --size=300x50 --at=-40,-20' \
        '--seed=tides --roughness=0.73 --zoom=3 --size=200x60 --normalize=area --format=ansi' \
        '--seed=3 --world=96x160 --feature-size=32 --zoom=-4 --size=50x50 --format=csv'; do
        # shellcheck disable=SC2086 # options are words
        "$1" --dump $options || return 1
    done | cksum
}

expected=$(prints "$TMAP")

# compare NAME COMPILER FLAGS...
compare() {
    name=$1
    compiler=$2
    shift 2
    make -s "out=build/builds/$name" "CC=$compiler" "CFLAGS=$*" "build/builds/$name/tmap" || status=1
    found=$(prints "build/builds/$name/tmap")
    if [ "$found" = "$expected" ]; then
        echo "ok - $name: $compiler $*"
    else
        echo "not ok - $name: $compiler $*: $found instead of $expected"
        status=1
    fi
}

# A width of vectors is tried where the processor has it.
compare_width() {
    if grep -q "^flags.* $1\b" /proc/cpuinfo 2>/dev/null; then
        compare "$1" gcc -DTMAP_NO_CLONES "-march=$2"
    else
        echo "ok - $1 # skip this processor does not have it"
    fi
}

compare gcc-O0 gcc -O0
compare gcc-O3-native gcc -O3 -march=native
compare gcc-unsigned-char gcc -O1 -funsigned-char
compare clang-O2 clang -O2
compare_width sse2 x86-64
compare_width avx2 x86-64-v3
compare_width avx512f x86-64-v4
exit $status
