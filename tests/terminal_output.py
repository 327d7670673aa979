"""Reads what a program writes to a terminal."""
import os
import select


def terminal_output(ours, theirs, ended):
    """All that a program writes to a terminal until it has `ended`, which says so when it is called.

    The program's end of the terminal stays open until then: once the last one closes it, a read may
    fail although the last line has not been read. Closes both ends."""
    got, over = b"", False
    while not over:
        over = ended()
        while select.select([ours], [], [], 0.01)[0]:
            got += os.read(ours, 1 << 16)
    os.close(theirs)
    os.close(ours)
    return got
