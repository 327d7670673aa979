#!/bin/sh
# Usage: manual.sh FOLDER VERSION PAGE...
# Writes manual pages into a folder as html, FOLDER/tmap.1.html for tmap.1. What they name of each
# other they link to; pages of other programs are links to Debian's.
set -eu
mkdir -p "$1"
folder=$(realpath "$1") version=$2
shift 2
# mandoc knows pages of ours by files in the folder in which it runs.
for page; do
    (cd "$(dirname "$page")" && mandoc -T html -I os="tmap $version" \
        -O 'style=manual.css,toc,man=%N.%S.html;https://manpages.debian.org/%N.%S' \
        "${page##*/}" > "$folder/${page##*/}.html")
done
