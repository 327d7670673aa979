/*
 * Report: the lines that the bench prints, and the targets that they hold or miss.
 */
#ifndef TMAP_BENCH_REPORT_H
#define TMAP_BENCH_REPORT_H

/* Prints a figure. */
void report_figure(const char *what, double figure, const char *unit);

/* Prints a figure and its target, which it holds if it is at most (sign "<") or at least (">")
 * that. */
void report(const char *what, double figure, const char *unit, const char *sign, double target);

/* Prints that a program did not run, which counts as missed by far. */
void report_failure(const char *program);

/* Prints how many targets were missed. Returns the number of those that were missed by more than
 * half. */
int report_end(void);

#endif
