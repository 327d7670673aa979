/*
 * Target clones: attributes of functions and arrays that make hot loops fast.
 */
#ifndef TMAP_BASE_TARGET_CLONES_H
#define TMAP_BASE_TARGET_CLONES_H

#include <stdint.h> /* for __GLIBC__ */

/* Write CLONES before a function with a hot loop. The function is compiled for several widths of
 * vector registers; at program start the loader picks the width of the processor. All widths give
 * the same bytes. Widths are named by features, because arch= names match one maker's processors
 * only. There is no clone for AVX-512: it gains a tenth in prints of bare shades, nothing
 * elsewhere, and loses a twentieth in narrow maps.
 *
 * CLONES is empty where the compiler or the loader does not support it (only glibc does), where the
 * user chose a width (-march=native), with -DTMAP_NO_CLONES (for tests of one width), and under
 * sanitizers, whose checks would run before they are set up. */
#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && defined(__GNUC__) && \
    !defined(__clang__) && !defined(__AVX2__) && !defined(__SANITIZE_ADDRESS__) &&          \
    !defined(__SANITIZE_THREAD__) && !defined(TMAP_NO_CLONES)
#define CLONES __attribute__((target_clones("avx2", "default")))
#else
#define CLONES
#endif

/* Write UNCLEARED before a local array that a hot loop fills before reading. The compiler option
 * -ftrivial-auto-var-init then does not clear the array; clearing would cost maps of narrow rows a
 * fifth of their speed. */
#ifdef __has_attribute
#if __has_attribute(uninitialized)
#define UNCLEARED __attribute__((uninitialized))
#endif
#endif
#ifndef UNCLEARED
#define UNCLEARED
#endif

/* Write INLINED before a function that a CLONES function calls. It is inlined however large it is:
 * out of line it would be compiled for the oldest processor only. */
#define INLINED static inline __attribute__((always_inline))

#endif
