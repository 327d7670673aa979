#!/bin/bash
# Tests the page: its cells in node, then its keys, mouse and fingers in Chromium. What is missing for a
# part is named, and the part is skipped.
# usage: check.sh MAKE PROGRAM
set -euo pipefail
skip() {
    echo "check-page: skipped${2:-}: $1"
    exit 0
}
command -v node >/dev/null || skip 'install nodejs'
tools=$("$1" -s build/page/tools 2>&1) || skip "$(head -1 <<<"$tools")"
"$1" -s page
node tests/page/cells.js "$2" build/page/tmap.wasm
[ "$(gzip -9c build/page/tmap.html | wc -c)" -le 500000 ] || {
    echo 'check-page: the page has more than 500 KB'
    exit 1
}
[ -x /usr/bin/chromium-headless-shell ] || [ -x /usr/bin/chromium ] ||
    skip 'install chromium-headless-shell' ' in Chromium'
node tests/page/chromium.js build/page/tmap.html
