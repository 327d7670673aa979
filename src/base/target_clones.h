/*
 * CLONES before a function with a hot loop: compiled for several widths of vector registers, the
 * one that the processor has picked when the program starts. All of them give the same bytes.
 *
 * By feature names: arch= names would match one maker's processors only. Not where there is no such
 * attribute, where the user chose the width (-march=native), or under sanitizers, whose checks
 * would run before they are set up. -DTMAP_NO_CLONES switches them off, for tests of one width.
 */
#ifndef TMAP_BASE_TARGET_CLONES_H
#define TMAP_BASE_TARGET_CLONES_H

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__AVX2__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) &&     \
    !defined(TMAP_NO_CLONES)
#define CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define CLONES
#endif

/*
 * UNCLEARED before a local array that a hot loop fills before it reads: -ftrivial-auto-var-init
 * does not clear it first. Clearing costs the loops of band.c a seventh of their work.
 */
#ifdef __has_attribute
#if __has_attribute(uninitialized)
#define UNCLEARED __attribute__((uninitialized))
#endif
#endif
#ifndef UNCLEARED
#define UNCLEARED
#endif

/* What a function of several widths calls must become a part of it, however large: by itself it
 * would be of one width only. */
#define INLINED static inline __attribute__((always_inline))

#endif
