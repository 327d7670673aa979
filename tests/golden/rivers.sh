#!/bin/sh
# Rivers by the program's code and by rivers.py, which keeps to the rules of the manual's section:
# equal cells in worlds of each kind of edges, over seams and at rims, from depth 0 to 18.
# usage: rivers.sh PRINT_RIVERS
exec "$(dirname "$0")/oracle.sh" rivers "$1" <<END
1 8 8 400000 1000000 536870912 wrap 0 0 0 8 8
7 5 3 400000 1000000 536870912 wrap 3 -9 -5 24 20
42 4 4 470000 1300000 500000000 wrap 6 120 90 24 24
2026 6 4 400000 1000000 536870912 bounded 4 0 0 30 24
11 6 4 350000 700000 560000000 bounded 5 180 100 12 28
3 4 5 400000 1000000 540000000 cylinder 5 -10 140 24 20
9 16 17 400000 1000000 536870912 wrap 0 -3 -4 24 24
13 20 16 420000 1000000 520000000 bounded 3 96 60 64 20
5 1000000 1000000 400000 1000000 536870912 wrap 18 262144123456 -5 8 8
END
