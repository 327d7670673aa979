/*
 * Fuzz: helpers of the targets. A target is a file fuzz_X.c that defines LLVMFuzzerTestOneInput;
 * libFuzzer calls it with inputs of its own making, run.c with those of tests/fuzz/corpus/X.
 */
#ifndef TMAP_FUZZ_H
#define TMAP_FUZZ_H

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

/* Runs the target on `size` bytes; stops the program if a promise is broken. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the program unless the condition holds. */
#define REQUIRE(condition) ((condition) ? (void)0 : fuzz_broken(__FILE__, __LINE__, #condition))

/* Prints the promise that was broken, and aborts. */
_Noreturn void fuzz_broken(const char *file, int line, const char *promise);

/* Requires that an error has a text, is not cut off, and is printable ASCII. */
void fuzz_complaint(const struct error *error);

/* Input that is taken byte by byte. */
struct fuzz_bytes {
    const uint8_t *data;
    size_t left;
};

/* Takes a byte, or a number of `count` bytes, 1..4, high byte first; zeros at the end of input. */
uint8_t fuzz_byte(struct fuzz_bytes *bytes);
uint32_t fuzz_number(struct fuzz_bytes *bytes, int count); /* takes `count` bytes, 1..4 */

#endif
