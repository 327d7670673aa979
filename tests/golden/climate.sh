#!/bin/sh
# Climates by the program's code and by climate.py, which keeps to the rules of the manual's section:
# equal points in worlds of each kind of edges and each algorithm, over seams and at rims.
# usage: climate.sh PRINT_CLIMATE
exec "$(dirname "$0")/oracle.sh" climate "$1" <<END
belts diamond-square 1 8 8 5 wrap 280000000 790000000 470000000 0 -20 -9 40 20
noise diamond-square 2 7 5 4 wrap 280000000 790000000 470000000 -2 -9 -5 40 30
belts midpoint 3 5 4 4 bounded 300000000 800000000 500000000 1 0 0 40 30
noise midpoint 3 5 4 3 bounded 300000000 800000000 500000000 0 0 0 41 33
belts noise 4 40 66 2 wrap-x 0 1073741823 536870912 -1 -30 40 60 60
noise noise 5 70 70 0 wrap 3 1073741000 0 -3 -3 -3 20 20
belts diamond-square 6 100 77 1 bounded 280000000 790000000 470000000 -4 0 0 13 10
belts rivers 42 8 8 7 wrap 0 1073741823 536870912 -2 -3 -3 20 12
noise rivers 11 6 4 4 bounded 0 1073741823 500000000 0 0 0 30 20
belts rivers 9 17 18 3 wrap-x 0 1073741823 560000000 -3 -3 0 17 18
belts rivers 9 99 50 3 wrap 0 1073741823 536870912 -5 -3 -4 24 20
belts noise 8 6 63 1 bounded 280000000 790000000 470000000 0 0 0 12 126
belts diamond-square 5 65536 65536 14 wrap 280000000 790000000 470000000 4 8589934000 -5 12 12
belts planet 7 16 20 3 wrap 0 1073741823 536870912 0 -5 -5 40 30
belts planet 3 20 70 2 wrap-x 0 1073741823 536870912 0 0 0 70 160
belts planet 3 20 70 2 wrap-x 0 1073741823 536870912 -3 0 0 10 35
noise planet 3 20 70 2 wrap-x 0 1073741823 536870912 -1 0 0 40 80
belts planet 3 64 33 2 bounded 0 1073741823 536870912 -1 0 0 60 66
belts planet 5 99 70 3 wrap 0 1073741823 520000000 -5 -3 -4 24 26
noise planet 11 20 18 3 wrap-x 0 1073741823 536870912 -2 -3 0 24 36
belts planet 2 50 66 1 wrap-x 0 1073741823 536870912 -3 -2 0 16 17
belts planet 11 20 18 3 wrap-x 0 1073741823 550000000 -2 -3 0 24 36
noise planet 11 20 18 3 wrap 0 1073741823 540000000 -3 0 0 20 18
END
