#!/bin/bash
# Runs a file of bats in a process group of its own, which ends when this shell is told to: a signal
# to make alone would leave bats at work.
set -m
bats "$@" &
trap 'kill -TERM -- "-$!"; wait; exit 143' HUP INT TERM
wait $!
