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

# The flags have a level of optimization; nobody debugs here. Where numbers are narrow, warnings are
# errors; elsewhere nobody reads them. Nothing is hardened, which would set variables that are not.
# qemu runs the static program of a cross compiler, and one of 32 bits where the kernel has only 64.
out=build/builds/$name
dumper=$out/dumper
case $name in
gcc-m32) set -- WERROR=-Werror "CFLAGS=$*" ;;
*) set -- warnings= "CFLAGS=$*" ;;
esac
make -s "out=$out" "others=$others" "CC=$compiler" optimize= hardening= "$@" "$dumper" || exit 1
case $name in
s390x) emulator=qemu-$name ;;
gcc-m32) "$dumper" --version >/dev/null 2>&1 && emulator= || emulator=qemu-i386 ;;
*) emulator= ;;
esac
found=$(tests/golden/maps.sh ${emulator:+"$emulator"} "$dumper") || exit 1
if [ -z "$expected" ] || [ "$found" != "$expected" ]; then
    echo "not ok - $name: $compiler $*: $found instead of $expected"
    exit 1
fi

# Objects of 32-bit x86 share functions, which the static library must leave visible.
if [ "$name" = gcc-m32 ]; then
    sed -n '/^#include <stdio.h>/,/^}/{s/\\-/-/g;s/\\e/\\/g;p}' man/tmap.3 >"$out/chunk.c"
    make -s "out=$out" "CC=$compiler" optimize= hardening= "$@" "$out/libtmap.a" &&
        $compiler -m32 -Isrc/library "$out/chunk.c" "$out/libtmap.a" -pthread -lm -o "$out/chunk" &&
        found=$(${emulator:+"$emulator"} "$out/chunk") || exit 1
    expected=$(build/plain/tmap --dump --seed=42 --sea=40% --at=300,500 --size=40x10)
    [ "$found" = "$expected" ] || {
        echo "not ok - $name: chunk.c of tmap(3) prints other land"
        exit 1
    }
fi
echo "ok - $name: $compiler $*"
