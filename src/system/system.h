/*
 * System: the surroundings of the program: terminals, processors, randomness.
 *
 * Each function that asks the system asks it anew.
 */
#ifndef TMAP_SYSTEM_SYSTEM_H
#define TMAP_SYSTEM_SYSTEM_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* Opens each standard descriptor that is closed, so that reading or writing it fails. Otherwise the
 * next file to be opened would get its number, and messages would land in it. Must be called before
 * anything is opened. */
void system_hold_descriptors(void);

/* Bytes of stack that printing takes at most, and curses, which reads terminfo there. */
enum system_stack { SYSTEM_STACK_PRINT = 64 << 10, SYSTEM_STACK_EXPLORE = 192 << 10 };

/* True if the stack may grow to `bytes`, or its limit is not known. False: ERROR_FAILURE, which
 * says how to raise the limit. */
bool system_has_stack(enum system_stack bytes, struct error *error);

/* Keeps memory that is freed, up to 32 MiB, instead of giving it back to the system: frames of
 * rivers with names take a tenth less time if the next one finds it there. Does nothing with C
 * libraries other than glibc. */
void system_keep_memory(void);

/* Returns the size of the user's terminal, in columns and rows of 1 or more; 80x24 without one. */
void system_terminal_size(uint32_t *cols, uint32_t *rows);

/* Returns the number of processors that this program may use, 1..PARALLEL_MAX. */
int system_processors(void);

/* Sets *bits to random bits. False: there are none, and the error says why. */
bool system_random_bits(uint64_t *bits, struct error *error);

#endif
