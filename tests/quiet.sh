#!/bin/bash
# Runs a test and says only what failed, a line each: where, which test, what.
# usage: quiet.sh FOLDER NAME COMMAND...   runs the command, whose output is kept in FOLDER/NAME.log
#        quiet.sh FOLDER                   sums up all that ran there; exit 1 if anything failed
set -u
folder=$1
if [ $# -eq 1 ]; then
    cat "$folder"/*.sum 2>/dev/null | awk '
        { passed += $1; failed += $2 }
        END { print passed + 0 " passed, " failed + 0 " failed"; exit failed > 0 || passed == 0 }'
    exit
fi
name=$2
log=$folder/${name//\//-}.log
shift 2
mkdir -p "$folder"
"$@" >"$log" 2>&1 </dev/null
status=$?
# cmocka says [  ERROR   ], [   LINE   ] and [  FAILED  ]; bats ok, not ok and the line behind it;
# rows.py a line for each failure, and a sum.
awk -v name="$name" -v status="$status" -v log_file="$log" -v sum="${log%.log}.sum" '
    /^\[       OK \]|^ok / { passed++ }
    /^\[  ERROR   \] --- / { sub(/^\[  ERROR   \] --- /, ""); if (what == "") what = $0 }
    /^\[   LINE   \] --- / { place = $5; sub(/:$/, "", place) }
    /^\[  FAILED  \] [a-z_0-9]+$/ && !seen[$4]++ {
        print (place == "" ? name : place) ": " $4 ": " what
        failed++
        place = what = ""
    }
    /\.rows:[0-9]+: / { sub(/^.*\/tests\//, "tests/"); print }
    /^[0-9]+ passed, [0-9]+ failed$/ { passed += $1; failed += $3 }
    /^not ok / { sub(/^not ok [0-9]+ (- )?/, ""); bats = $0; failed++ }
    bats != "" && match($0, /in (test )?file [^,]*, line [0-9]+/) {
        place = substr($0, RSTART, RLENGTH)
        sub(/^in (test )?file /, "", place)
        sub(/, line /, ":", place)
        print place ": " bats
        bats = ""
    }
    END {
        if (bats != "") print name ": " bats
        if (status != 0 && !failed) {
            print name ": exit status " status ", see " log_file
            failed = 1
        }
        if (status == 0 && !passed) passed = 1
        print passed + 0, failed + 0 > sum
    }' "$log"
exit 0
