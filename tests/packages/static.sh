#!/bin/bash
# Usage: static.sh PROGRAM TMAP
# Runs the static program in a root that has nothing else, by chroot, and compares it with tmap: prints,
# and the explorer in tmux by terminals that it carries, by one that it does not know, in UTF-8 and
# without. A static qemu runs programs of another processor; it stands in that root, too.
set -euo pipefail
program=$1 tmap=$(realpath "$2") processor=${1##*-} emulator=
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
skip() {
    echo "static.sh: skipped: $1" >&2
    exit 0
}
fail() {
    echo "static.sh: $program: $1" >&2
    exit 1
}
if [ "$processor" != "$(uname -m)" ]; then
    emulator=$(command -v "qemu-$processor-static") || skip "of $processor: qemu-user-static is not here"
fi
mkdir "$work/root"
cp "$program" "$work/root/tmap"
[ -z "$emulator" ] || cp "$emulator" "$work/root/qemu"
PATH=$PATH:/usr/sbin:/sbin
inside=("$(command -v chroot)" "$work/root" ${emulator:+/qemu} /tmap)
[ "$(id -u)" -eq 0 ] || inside=("$(command -v unshare)" -r "${inside[@]}")
"${inside[@]}" --version >"$work/version" || skip 'chroot does not work here'
"$tmap" --version | cmp - "$work/version"

same() {
    cmp <(env -i "$tmap" "$@" 2>&1) <(env -i "${inside[@]}" "$@" 2>&1) || fail "$*: not equal"
}
same --dump --seed=42 --size=80x24
same --screen=78x20 --seed=10 --format=svg
same --preset=planet --seed=31 --whole --size=200x100 --format=png
same --dump --seed=3 '--tiles=~·é'   # widths of characters
same --dump --seed=3 '--tiles=⛵x'     # a ship is two columns wide
same --dump --seed=3 '--tiles=海山'
printf 'II*\0aaaaaaaaaaaa' >"$work/root/a.tif"
"${inside[@]}" a.tif 2>"$work/said" && fail 'a TIFF is read'
grep -q 'gdal_translate .*-of AAIGrid a.tif a.asc' "$work/said"
rm "$work/root/a.tif"

# explore NAME TERM LOCALE PROGRAM...: explores in a terminal of 78x20. shown NAME: prints what it shows.
explore() {
    tmux -S "$work/$1" -f /dev/null start-server \; set -g status off \; set -g remain-on-exit on \; \
        new-session -d -x 78 -y 20 -- env -i "TERM=$2" "LC_ALL=$3" "${@:4}" --seed=10
}
shown() {
    tmux -S "$work/$1" capture-pane -p
}
command -v tmux >/dev/null || skip 'of screens: tmux is not here'
export LC_ALL=C.UTF-8
for term in xterm-256color screen-256color tmux-256color linux vt100 unheard-of; do
    for locale in C.UTF-8 POSIX; do
        each=$term-$locale
        explore "$each.there" $term $locale "$tmap"
        explore "$each.here" $term $locale "${inside[@]}"
        # Towns come to the screen when they are found, on a busy machine late.
        for ((tries = 0; tries < 150; tries++)); do
            sleep .2
            shown "$each.there" >"$work/expected"
            shown "$each.here" >"$work/screen"
            [ "$(wc -m <"$work/screen")" -gt 300 ] && cmp -s "$work/expected" "$work/screen" && break
        done
        tmux -S "$work/$each.there" kill-server
        tmux -S "$work/$each.here" kill-server
        diff "$work/expected" "$work/screen" || fail "TERM=$term LC_ALL=$locale: another screen"
        [ -z "${SHOW-}" ] || cat "$work/screen"
        [ "$(wc -m <"$work/screen")" -gt 300 ] || fail "TERM=$term LC_ALL=$locale: no screen"
    done
done
echo "ok - $program runs in an empty root"
