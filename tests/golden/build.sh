#!/bin/sh
# A recipe gives equal bytes with every compiler and processor: builds tmap in one way, and compares
# what maps.sh says of it with what it said of the plain program.
# usage: build.sh SUM NAME COMPILER FLAGS...      SUM is a file with what it said
set -u
cd "$(dirname "$0")/../.." || exit 1
expected=$(cat "$1")
name=$2
compiler=$3
shift 3

case $name in
gcc-avx*) # skipped if the processor does not have it
    if ! grep -q "^flags.* ${name#gcc-}\b" /proc/cpuinfo; then
        echo "ok - $name # skip this processor does not have it"
        exit 0
    fi
    ;;
esac

# The flags have a level of optimization; nobody reads warnings here, or debugs.
case $name in
s390x) # static, and not hardened: a cross compiler's libraries are seldom complete
    make -s "out=build/builds/$name" "CC=$compiler" "CFLAGS=$*" optimize= warnings= hardening= "build/builds/$name/dumper" &&
        found=$(tests/golden/maps.sh "qemu-$name" "build/builds/$name/dumper")
    ;;
*)
    make -s "out=build/builds/$name" "CC=$compiler" "CFLAGS=$*" optimize= warnings= "build/builds/$name/dumper" &&
        found=$(tests/golden/maps.sh "build/builds/$name/dumper")
    ;;
esac || exit 1
if [ -z "$expected" ] || [ "$found" != "$expected" ]; then
    echo "not ok - $name: $compiler $*: $found instead of $expected"
    exit 1
fi
echo "ok - $name: $compiler $*"
