#!/bin/sh
# Tests of terminals must wait for what they expect: a key is acted on later, and tmux shows it later
# still. Prints lines of tests (not of their helpers) that look at the screen once.
# usage: waits.sh FILE...
awk '
    FNR == 1 { test = 0 }
    /^@test / { test = 1 }
    /^}/ { test = 0 }
    test && !/^ *never gone / &&
    (/^ *(never )?(has|gone|exited_with|[a-z_]+_(is|are|has|not|ends|begins))( |$)/ ||
     /^ *(\[|grep|screen|tm capture-pane).*(screen|about|status_line|colored_cells|capture-pane)( |\))/) {
        print FILENAME ":" FNR ": looks once: " $0
        bad = 1
    }
    END { exit bad }' "$@"
