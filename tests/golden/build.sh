#!/bin/sh
# A recipe gives equal bytes with every compiler and processor: builds tmap in one way, and compares
# what maps.sh says of it with what it said of the plain program.
# usage: build.sh SUM NAME OTHERS COMPILER FLAGS...
# SUM is a file with what it said; OTHERS, unless empty, a folder with objects of all that is not hot.
set -u
cd "$(dirname "$0")/../.." || exit 1
expected=$(cat "$1")
name=$2
others=$3
compiler=$4
shift 4

case $name in
gcc-avx*) # skipped if the processor does not have it
    if ! grep -q "^flags.* ${name#gcc-}\b" /proc/cpuinfo; then
        echo "ok - $name # skip this processor does not have it"
        exit 0
    fi
    ;;
esac

# The flags have a level of optimization; nobody reads warnings here, or debugs. Nothing is hardened,
# which would set variables that are not. A cross compiler's program is static, and runs in qemu.
case $name in
s390x) emulator=qemu-$name ;;
*) emulator= ;;
esac
dumper=build/builds/$name/dumper
make -s "out=${dumper%/*}" "others=$others" "CC=$compiler" "CFLAGS=$*" optimize= warnings= hardening= \
    "$dumper" && found=$(tests/golden/maps.sh ${emulator:+"$emulator"} "$dumper") || exit 1
if [ -z "$expected" ] || [ "$found" != "$expected" ]; then
    echo "not ok - $name: $compiler $*: $found instead of $expected"
    exit 1
fi
echo "ok - $name: $compiler $*"
