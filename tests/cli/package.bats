#!/usr/bin/env bats
# test: once
#
# Installed and removed files, the tar file of a release, and the hardening of the program.

load helper

root=$BATS_TEST_DIRNAME/../..
out=${TMAP%/tmap}

# makes TARGET VARIABLE...: runs make quietly, with the variables of a make that runs the tests, but
# nothing else of it: the program, which other tests use meanwhile, must not be made again by other
# flags.
makes() {
    local variables=''
    [[ ${MAKEFLAGS-} != *'-- '* ]] || variables=${MAKEFLAGS#*-- }
    env -u MFLAGS -u MAKELEVEL MAKEFLAGS="$variables" \
        make -s -C "$root" "$@" >made 2>&1 || complain "$(cat made)"
}

plain_only() {
    [[ $out == */plain ]] || skip 'of the plain program only'
}

@test "install puts program, manual and completions in place; uninstall leaves no file" {
    plain_only
    makes -n install PREFIX=/opt/t # as other programs call it
    grep -q '/opt/t/bin' made
    makes install DESTDIR="$PWD/stage" prefix=/usr
    (cd stage && find . -type f -printf '%m %P\n' | sort) >found
    diff found - <<-'END'
		644 usr/include/tmap.h
		644 usr/lib/libtmap.a
		644 usr/lib/pkgconfig/tmap.pc
		644 usr/share/bash-completion/completions/tmap
		644 usr/share/fish/vendor_completions.d/tmap.fish
		644 usr/share/man/man1/tmap.1
		644 usr/share/man/man3/tmap.3
		644 usr/share/man/man5/tmap-formats.5
		644 usr/share/man/man7/tmap-elevation.7
		644 usr/share/man/man7/tmap-find.7
		644 usr/share/man/man7/tmap-keys.7
		644 usr/share/man/man7/tmap-land.7
		644 usr/share/man/man7/tmap-look.7
		644 usr/share/man/man7/tmap-world.7
		644 usr/share/zsh/site-functions/_tmap
		755 usr/bin/tmap
		755 usr/lib/libtmap.so.1
	END
    [ "$(readlink stage/usr/lib/libtmap.so)" = libtmap.so.1 ]
    cmp stage/usr/bin/tmap "$TMAP"
    for page in "$root"/man/*.[1-9]; do
        cmp stage/usr/share/man/man"${page##*.}/${page##*/}" "$page"
    done
    grep -q '^complete .*tmap$' stage/usr/share/bash-completion/completions/tmap
    grep -q '^#compdef tmap$' stage/usr/share/zsh/site-functions/_tmap
    grep -q '^complete -c tmap ' stage/usr/share/fish/vendor_completions.d/tmap.fish
    touch stage/usr/bin/other
    makes uninstall DESTDIR="$PWD/stage" prefix=/usr
    [ "$(find stage ! -type d)" = stage/usr/bin/other ]
}

@test "news, the package of Debian and pkg-config tell the version that tmap has" {
    version=$(tmap --version | sed 's/^tmap \([^,]*\),.*/\1/')
    [[ $version =~ ^[0-9]+\.[0-9]+(\.[1-9][0-9]*)?$ ]]
    # The newest entry has a version and a date.
    entry=$(grep -m1 '^tmap [0-9]' "$root/NEWS")
    [[ $entry =~ ^tmap\ $version,\ [0-9]+\ [A-Z][a-z]+\ 20[0-9][0-9] ]] || complain "NEWS begins: $entry"
    date=$(date -d "$(sed -E 's/^tmap [^,]*, ([^,.]*20[0-9]{2}).*/\1/' <<<"$entry")" +%F)
    [[ $(head -n 1 "$root/packaging/debian/changelog") == "tmap ($version-"*') '* ]]
    [ "$(date -d "$(sed -n 's/^ -- .*>  //p' "$root/packaging/debian/changelog" | head -n 1)" +%F)" = "$date" ]
    grep -q "tmap $version<" "$root/doc/manual/tmap.1.html"
    grep -q '^Version: @version@$' "$root/man/tmap.pc.in"
    [ "$(grep -oE 'tmap[-_][0-9.]*[0-9]' "$root/README.md" | sed 's/^tmap.//' | sort -u)" = "$version" ]
}

@test "dist makes equal bytes each time, which unpack, build and make equal maps without git" {
    plain_only
    name=tmap-$(tmap --version | sed 's/^tmap \([^,]*\),.*/\1/')
    makes dist
    cp "$root/build/$name.tar.gz" first.tar.gz
    (umask 077 && makes dist)
    cmp first.tar.gz "$root/build/$name.tar.gz"
    tar -tvzf first.tar.gz >listed
    [ "$(grep -c " 0/0 .* $name/" listed)" -eq "$(wc -l <listed)" ]
    [ "$(grep -cE "$name/(build|\.git)/" listed)" -eq 0 ]
    tar -xzf first.tar.gz
    [ "$(find "$name" -mindepth 1 -maxdepth 1 -printf '%f\n' | sort | xargs)" = \
        '.ci .clang-format .clang-tidy .gitignore CONTRIBUTING.md LICENSE Makefile NEWS README.md doc examples man packaging page src tests' ]
    env -i PATH="$PATH" HOME="$PWD" make -s -j2 -C "$name" optimize='-O0 -g' hardening= >made 2>&1 || complain "$(cat made)"
    "$root/tests/golden/maps.sh" "$name/tmap" >there
    "$root/tests/golden/maps.sh" "$TMAP" | cmp - there
    # Another folder makes equal objects, what debuggers read of them included.
    mkdir 'another folder'
    tar -xzf first.tar.gz -C 'another folder'
    objects=(build/plain/src/{cli/main,base/text,style/palette,terminal/key_loop,export/formats/png_write}.o)
    env -i PATH="$PATH" HOME="$PWD" make -s -j2 -C "another folder/$name" optimize='-O0 -g' hardening= \
        "${objects[@]}" >made 2>&1 || complain "$(cat made)"
    for object in "${objects[@]}"; do
        cmp "$name/$object" "another folder/$name/$object"
    done
    # A release made from the release, without git, has the same files.
    env -i PATH="$PATH" SOURCE_DATE_EPOCH=0 make -s -C "$name" dist
    tar -tzf "$name/build/$name.tar.gz" >again
    tar -tzf first.tar.gz | diff - again
}

@test "a release names what this machine cannot make, and fails" {
    # Stand-ins make the parts, but for the page.
    mkdir -p packaging doc/manual build/deb build/page
    touch doc/manual/manual.css build/tmap-7.1{.tar.gz,-x86_64,-aarch64} build/deb/{,lib}tmap_7.1-1_amd64.deb build/deb/tmap-dbgsym_7.1-1_amd64.deb
    # shellcheck disable=SC2016 # expands in the stand-in
    printf '#!/bin/sh\n[ "$1" != page ] || { echo no clang; echo "make[1]: *** [x.mk:1: page] Error 1"; echo "make[1]: Leaving directory '"'/x'"'"; exit 2; }\n' >stand-in
    cp stand-in packaging/deb.sh
    chmod +x stand-in packaging/deb.sh
    status=0
    MAKE=./stand-in "$root/packaging/release.sh" folder 7.1 >said 2>errors || status=$?
    [ "$status" -eq 3 ]
    diff errors - <<-'END'
		release: no page: no clang
		release: this machine cannot make: page
	END
    [ "$(find folder -type f | sort | xargs)" = 'folder/SHA256SUMS folder/libtmap_7.1-1_amd64.deb folder/manual/manual.css folder/tmap-7.1-aarch64 folder/tmap-7.1-x86_64 folder/tmap-7.1.tar.gz folder/tmap_7.1-1_amd64.deb' ]
    (cd folder && sha256sum --quiet --check SHA256SUMS)
    [ "$(wc -l <folder/SHA256SUMS)" -eq 6 ]
    touch build/page/tmap.html
    MAKE=true "$root/packaging/release.sh" folder 7.1 >said 2>errors
    [ -e folder/tmap.html ]
    empty errors
}

@test "no name of the program is one of the libraries that the static program is linked with" {
    plain_only
    find "$(dirname "$TMAP")/src" -name '*.o' -exec nm -g --defined-only {} + | sed -n 's/.* [TDBR] //p' | sort -u >ours
    [ "$(wc -l <ours)" -gt 500 ]
    for library in png z ncursesw tinfo; do
        [ -e "$(gcc -print-file-name=lib$library.a)" ] || skip "lib$library.a is not here"
        nm -g --defined-only "$(gcc -print-file-name=lib$library.a)" >>listed
    done
    sed -n 's/.* [TDBR] //p' listed | sort -u >theirs
    [ "$(wc -l <theirs)" -gt 500 ]
    comm -12 ours theirs >both
    empty both
}

@test "there is a rule for each file that the page is made of" {
    env -u MAKEFLAGS -u MFLAGS make -n -C "$root" page >out 2>&1 || complain "$(grep '[*][*][*]' out)"
}

@test "the program is hardened" {
    plain_only
    readelf -W --file-header --program-headers --dynamic --dyn-syms "$TMAP" >elf
    grep -Eq '^ *Type: +DYN \(Position-Independent' elf
    grep -Eq '^ *GNU_RELRO ' elf
    grep -Eq '\(FLAGS_1\).* NOW' elf
    grep -Eq '^ *GNU_STACK .* RW +0x' elf
    [ "$(grep -cE '^ *LOAD .* RWE ' elf)" -eq 0 ]
    grep -q ' __stack_chk_fail@' elf
    grep -Eq ' __(vsnprintf|snprintf|sprintf|fprintf|memcpy)_chk@' elf
    if [ "$(uname -m)" = x86_64 ]; then
        objdump -d --disassemble=main "$TMAP" | grep -A1 '<main>:' | grep -q endbr64
    fi
}

@test "stack probes and cleared variables are used where the compiler has them" {
    plain_only
    compiler=$(cut -d' ' -f1 "$out/flags")
    for flag in -fstack-clash-protection -ftrivial-auto-var-init=zero; do
        if "$compiler" "$flag" -S -x c -o /dev/null /dev/null 2>/dev/null; then
            grep -q -e " $flag " "$out/flags"
        fi
    done
}
