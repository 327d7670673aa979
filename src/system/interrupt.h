/*
 * Interrupt: SIGINT and SIGTERM in work that prints what it has found so far before it ends.
 */
#ifndef TMAP_SYSTEM_INTERRUPT_H
#define TMAP_SYSTEM_INTERRUPT_H

#include <stdbool.h>

/* Catches both signals from now on, but not one that is ignored. Call it once. */
void interrupt_catch(void);

/* Returns the signal that came, or 0. Any thread may ask. */
int interrupt_came(void);

enum interrupt_use { INTERRUPT_READ, INTERRUPT_WRITE };

/* Waits until a descriptor can be used without waiting, or its use would fail, or a signal came.
 * Returns false if a signal came and it would have to wait. The caller must be the only thread. */
bool interrupt_await(int descriptor, enum interrupt_use use);

/* Dies by a signal, as if it had not been caught. */
void interrupt_die(int number);

#endif
