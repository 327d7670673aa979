#!/bin/sh
# Usage: libraries.sh FOLDER ARCHITECTURE
# Unpacks Debian's libraries for another processor, as the static program is linked with, into a
# folder, by an apt with lists of its own: the machine stays as it is. Status 3: they cannot be had.
set -eu
folder=$1 architecture=$2
libraries='libncurses-dev libpng-dev zlib1g-dev'
if [ -e "$folder/complete" ]; then
    exit 0
fi
mkdir -p "$folder/apt/lists/partial" "$folder/apt/archives/partial" "$folder/packages"
folder=$(realpath "$folder")
: > "$folder/apt/status"
own_apt() {
    apt-get -qq -o APT::Architecture="$architecture" -o APT::Architectures="$architecture" \
        -o Dir::State="$folder/apt" -o Dir::State::status="$folder/apt/status" \
        -o Dir::Cache="$folder/apt" -o APT::Sandbox::User=root "$@"
}
# shellcheck disable=SC2086 # several words
if ! { own_apt update && cd "$folder/packages" && own_apt download $libraries; }; then
    echo "libraries.sh: no libraries for $architecture: apt cannot get $libraries" >&2
    exit 3
fi
for package in "$folder"/packages/*.deb; do
    dpkg-deb -x "$package" "$folder"
done
touch "$folder/complete"
