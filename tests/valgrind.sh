#!/bin/sh
# Runs a program under valgrind: any finding ends it with a status that no test expects.
exec valgrind -q --error-exitcode=99 --leak-check=full --show-leak-kinds=definite,indirect,possible \
    --errors-for-leak-kinds=definite,indirect,possible "$@"
