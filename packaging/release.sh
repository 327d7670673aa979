#!/bin/sh
# Usage: release.sh FOLDER VERSION
# Puts what is handed out into an empty folder, with SHA256SUMS. What this machine cannot make it
# names on standard error, and ends with status 3.
set -u
folder=$1 version=$2
: "${MAKE:=make}"
missing=
rm -rf "${folder:?}"
mkdir -p "$folder" || exit

# part NAME FILES COMMAND...: runs a command, and copies the files that it makes, or notes the name.
part() {
    name=$1 files=$2
    shift 2
    echo "  $name"
    # shellcheck disable=SC2086 # patterns of several files
    if "$@" > "$folder.log" 2>&1 && cp -r $files "$folder/" 2>> "$folder.log"; then
        return
    fi
    missing="$missing, $name"
    why=$(grep -vE '^g?make(\[[0-9]+\])?: (Entering|Leaving|[*]{3} .*Error)' "$folder.log" | tail -n 1)
    echo "release: no $name: $why" >&2
}

tarball=build/tmap-$version.tar.gz
part 'source' "$tarball" "$MAKE" dist
part 'manual' doc/manual test -e doc/manual/manual.css
part 'static program for x86_64' "build/tmap-$version-x86_64" "$MAKE" static
part 'static program for aarch64' "build/tmap-$version-aarch64" "$MAKE" static-aarch64
part 'packages of Debian' "build/deb/*_$version-*.deb" packaging/deb.sh "$tarball" build/deb
part 'page' build/page/tmap.html "$MAKE" page
rm -f "$folder.log" "$folder"/*-dbgsym_*.deb
(cd "$folder" && find -- * -type f | LC_ALL=C sort | xargs sha256sum) > "$folder.log"
mv "$folder.log" "$folder/SHA256SUMS"
echo "$folder"
[ -z "$missing" ] || {
    echo "release: this machine cannot make: ${missing#, }" >&2
    exit 3
}
