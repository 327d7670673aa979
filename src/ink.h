/*
 * Ink: a colour as a terminal takes it.
 */
#ifndef TMAP_INK_H
#define TMAP_INK_H

#include <stdint.h>

/* The terminal's own colour, one of its numbered ones, or red, green and blue of 0..255 each. */
typedef uint32_t ink;

#define INK_DEFAULT      UINT32_C(0)
#define INK_INDEX(n)     (UINT32_C(1) << 24 | (ink)(n)) /* 0..255, as xterm numbers them */
#define INK_RGB(r, g, b) (UINT32_C(2) << 24 | (ink)(r) << 16 | (ink)(g) << 8 | (ink)(b))

/* Which of the three an ink is: 0, 1 or 2; and its number, or its red, green and blue. */
#define INK_KIND(ink)  ((ink) >> 24)
#define INK_VALUE(ink) ((ink)&UINT32_C(0xFFFFFF))

#endif
