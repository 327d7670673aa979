#!/bin/sh
# Planets by the program's code and by planet.py, which keeps to the rules of the manual's section:
# equal cells in worlds of each kind of edges, with and without latitudes, over seams and at rims,
# of large plates and small ones, from depth 0 to 12.
# usage: planet.sh PRINT_RIVERS
exec "$(dirname "$0")/oracle.sh" planet "$1" <<END
1 8 8 400000 1000000 536870912 wrap 0 0 0 8 8 0
9 40 33 400000 1000000 536870912 wrap 0 -3 -4 24 24 1
9 40 33 400000 1000000 536870912 wrap 6 1680 0 24 24 1
2026 36 40 400000 1000000 536870912 bounded 0 0 0 36 20 0
3 40 50 400000 1000000 540000000 cylinder 1 -10 40 24 20 1
42 4 4 470000 1300000 500000000 wrap 4 20 30 24 24 0
7 5 3 400000 1000000 536870912 bounded 3 0 0 40 24 1
11 33 40 400000 1000000 536870912 cylinder 3 -9 0 24 20 1
12 1 1 400000 1000000 536870912 wrap 3 0 0 8 8 0
77 64 32 400000 1000000 536870912 wrap 5 0 780 40 30 3
6 9 8 400000 1000000 1 wrap 2 0 0 20 12 0
5 1000000 1000000 400000 1000000 536870912 wrap 12 262183000 -3000 8 8 0
END
