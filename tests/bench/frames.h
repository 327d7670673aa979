/*
 * Frames: the costs of the explorer's frames, from a map that is measured to cells.
 */
#ifndef TMAP_BENCH_FRAMES_H
#define TMAP_BENCH_FRAMES_H

/* Reports the frames of 200x60 characters of several worlds and looks. */
void bench_frames(void);

#endif
