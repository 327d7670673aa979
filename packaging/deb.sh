#!/bin/sh
# Usage: deb.sh TARBALL FOLDER
# Makes packages of Debian from the tarball of a release, in FOLDER: .deb files and their sources.
set -eu
name=$(basename "$1" .tar.gz)
mkdir -p "$2"
rm -rf "${2:?}/$name"
tar -C "$2" -xzf "$1"
cp "$1" "$2/$(echo "$name" | tr - _).orig.tar.gz"
cp -r "$2/$name/packaging/debian" "$2/$name/debian"
cd "$2/$name"
dpkg-buildpackage -us -uc > ../build.log 2>&1 || {
    tail -n 30 ../build.log >&2
    exit 1
}
cd ..
rm -r "$name"
