#!/bin/bash
# Usage: debian.sh SUITE RELEASE [WORK]
# Goes through the README on a bare Debian of a suite (bookworm, trixie), in roots that mmdebstrap makes,
# with the files of `make release` in a folder: the package is installed, run and removed; the static
# program is installed and run; the source is built as the README says, and packages from it by
# packaging/deb.sh; a program is built with libtmap-dev. TESTS=1: `make test`, too. WORK: the folder for
# roots, which then are kept.
set -euo pipefail
suite=$1 release=$(realpath "$2") work=${3-}
readme=$(realpath "$(dirname "$0")/../../README.md")
say() {
    echo "debian.sh: $suite: $1" >&2
}
skip() {
    say "skipped: $1"
    exit 0
}
fail() {
    say "$1"
    exit 1
}
[ "$(id -u)" -eq 0 ] || skip 'making a root takes root'
command -v mmdebstrap >/dev/null || skip 'mmdebstrap is not here'
if [ -z "$work" ]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi
mkdir -p "$work"
[ -e "$work/$suite.tar" ] || mmdebstrap --variant=minbase "$suite" "$work/$suite.tar" >"$work/log" 2>&1 ||
    skip "mmdebstrap: $(tail -n 1 "$work/log")"

# fresh: a bare root in $root, with the release in /root, where all commands run.
fresh() {
    root=$work/$suite
    rm -rf "$root"
    mkdir "$root"
    tar -C "$root" -xf "$work/$suite.tar"
    # Who types answers that question.
    echo 'APT::Get::Assume-Yes "true";' >"$root/etc/apt/apt.conf.d/yes"
    cp -r "$release"/* "$root/root/"
}

# inside COMMAND FOLDER: runs it as a container would, with processes and terminals of its own.
# shellcheck disable=SC2016 # expands in the shell that mounts
begin='mount -t proc proc "$0/proc"; mount -t devpts -o newinstance,ptmxmode=666 devpts "$0/dev/pts"; exec chroot "$0" "$@"'
inside() {
    (PATH=$PATH:/usr/sbin:/sbin &&
        unshare --mount sh -c "$begin" "$root" \
            env -i PATH=/root/.local/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root \
            DEBIAN_FRONTEND=noninteractive TERM=xterm-256color sh -c "cd /root${2:+/$2} && $1") >"$work/log" 2>&1 ||
        fail "$1: $(tail -n 5 "$work/log")"
}
# line WORD: the command of the README that begins with it, without its comment.
line() {
    local found
    # shellcheck disable=SC2016 # backquotes are what is looked for
    found=$(sed -n '/^```sh$/,/^```$/p' "$readme" | grep -m 1 "^$1" | sed 's/  *#.*//')
    [ -n "$found" ] || fail "the README has no line that begins with: $1"
    echo "$found"
}
# works PROGRAM: it prints what every tmap prints.
works() {
    inside "$1 --dump --seed=42 --size=80x24 | cksum" "${2-}"
    grep -q '^651101451 1944$' "$work/log" || fail "$1 prints something else"
}
# opens PROGRAM: it explores in a terminal, and q ends it.
opens() {
    printf q | timeout 60 script -qec "$(printf 'chroot %q env TERM=xterm-256color LC_ALL=C.UTF-8 %q --seed=10' \
        "$root" "$1")" /dev/null >"$work/log" || fail "$1 does not explore"
    grep -q 'seed 10' "$work/log" || fail "$1 shows no status line"
}

fresh
inside 'apt-get update'
find "$root" -xdev ! -path "$root/var/*" ! -path "$root/etc/*" ! -path "$root/root/*" ! -name __pycache__ | sort >"$work/before"
inside "$(line 'apt install')"
works tmap
opens /usr/bin/tmap
[ -e "$root/usr/share/doc/tmap/manual/tmap.1.html" ] || fail 'no manual'
inside 'apt-get remove --purge tmap && apt-get autoremove --purge'
find "$root" -xdev ! -path "$root/var/*" ! -path "$root/etc/*" ! -path "$root/root/*" ! -name __pycache__ | sort >"$work/after"
diff "$work/before" "$work/after" || fail 'removing tmap leaves files'
say 'package: installed, run, removed'

inside "$(line 'install -D tmap-')"
works tmap
opens /root/.local/bin/tmap
say 'static program: installed, run'

fresh
inside 'apt-get update && apt-get install --no-install-recommends make'
inside "$(line 'tar -xzf') && $(line 'make deps ')"
folder=$(basename "$release"/tmap-*.tar.gz .tar.gz)
works ./tmap "$folder"
opens "/root/$folder/tmap"
say 'source: built, run'
[ -z "${TESTS-}" ] || inside "$(line 'make deps-test')" "$folder"

inside 'apt-get install --no-install-recommends build-essential debhelper libncurses-dev libpng-dev libtiff-dev pkgconf zlib1g-dev'
inside "packaging/deb.sh ../$folder.tar.gz /root/deb" "$folder"
inside 'apt-get install /root/deb/libtmap1_*.deb /root/deb/libtmap-dev_*.deb /root/deb/tmap_*.deb'
works tmap
# shellcheck disable=SC2016 # expands in the root
inside 'cc -o walk /usr/share/doc/libtmap-dev/examples/walk.c $(pkg-config --cflags --libs tmap ncursesw)'
inside 'ldd walk | grep -q libtmap.so.1'
say 'packages: built here, installed; a program built with the library'
if command -v lintian >/dev/null; then
    lintian --fail-on error --allow-root "$root"/root/deb/*.changes >"$work/log" 2>&1 || fail "lintian: $(grep '^E:' "$work/log")"
fi
