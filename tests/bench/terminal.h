/*
 * A program on a terminal of its own, to type to and to read the bytes of.
 */
#ifndef TMAP_BENCH_TERMINAL_H
#define TMAP_BENCH_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct terminal {
    int master;   /* our end of it */
    pid_t pid;    /* the program */
    size_t bytes; /* that the program has written so far */
};

/* Starts a program on a terminal of this size. False: it could not be. */
bool terminal_open(struct terminal *terminal, const char *const argv[], int cols, int rows);

/* Types text. */
void terminal_type(const struct terminal *terminal, const char *text);

/* Reads what the program writes, until it has written something and then been silent for 30 ms.
 * Returns when its last byte came, as now() has it, or 0: nothing came within two seconds. */
double terminal_settle(struct terminal *terminal);

/* Hangs up, and waits for the program's end. */
void terminal_close(struct terminal *terminal);

#endif
