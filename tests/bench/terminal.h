/*
 * Terminal: runs a program on a pseudo-terminal, types to it and counts its bytes.
 */
#ifndef TMAP_BENCH_TERMINAL_H
#define TMAP_BENCH_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct terminal {
    int master;   /* the bench's end of the terminal */
    pid_t pid;    /* process of the program */
    size_t bytes; /* written by the program so far */
};

/* Starts a program on a terminal of this size. Returns false if that fails. */
bool terminal_open(struct terminal *terminal, const char *const argv[], int cols, int rows);

/* Types text. */
void terminal_type(const struct terminal *terminal, const char *text);

/* Reads the program's output until it has written something and then nothing for 100 ms. Returns
 * the time of the last byte, as now() counts; 0 if nothing comes within two seconds. */
double terminal_settle(struct terminal *terminal);

/* Returns the processor time that the program has taken so far, in seconds. */
double terminal_worked(const struct terminal *terminal);

/* Hangs up, and waits for the program to end. */
void terminal_close(struct terminal *terminal);

#endif
