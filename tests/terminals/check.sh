#!/bin/sh
# Runs tmap in real terminals, on a screen without a monitor, and compares pictures of the screen
# with what --dump prints; then a table of more terminals and how tmap looks in them. Missing programs
# are skipped, and named.
set -eu
cd "$(dirname "$0")"
for tool in Xvfb import xwininfo; do
    command -v "$tool" >/dev/null || { echo "SKIPPED: all terminals, for $tool is missing (make deps)"; exit 0; }
done

# Xvfb chooses a number that is free, and writes it. It must not begin anew when a terminal has gone,
# which would end the next one.
number=$(mktemp)
Xvfb -noreset -displayfd 3 -screen 0 1280x800x24 3>"$number" >/dev/null 2>&1 &
server=$!
trap 'kill $server; rm -f "$number"' EXIT
tries=0
until [ -s "$number" ]; do
    tries=$((tries + 1))
    [ $tries -lt 100 ] || { echo "Xvfb does not start"; exit 1; }
    sleep 0.1
done
DISPLAY=:$(cat "$number")
export DISPLAY

echo "SKIPPED: foot, which needs Wayland"
failed=0
for terminal in ${TERMINALS:-xterm urxvt kitty}; do
    for ground in white black; do
        for depth in 8 16 256 24bit; do
            status=0
            ./picture.py "$terminal" "$ground" "$depth" || status=$?
            [ $status -eq 0 ] || [ $status -eq 77 ] || failed=1
        done
    done
done

# Pictures of these stay in the folder LOOKS, if it is given, to be looked at.
looks=${LOOKS:-$(mktemp -d)}
[ -n "${TERMINALS-}" ] || ./looks.py "$looks" || failed=1
[ -n "${LOOKS-}" ] || rm -rf "$looks"
exit $failed
