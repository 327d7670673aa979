/*
 * Cells wait in a heap, the lowest first; each raises the neighbours that it finds dry.
 */
#include "bench/flood.h"

#include <stdbool.h>
#include <stdlib.h>

struct heap {
    uint64_t *items; /* height in the high half, cell in the low half */
    size_t count;
};

static void heap_push(struct heap *heap, uint64_t item)
{
    size_t at = heap->count++;
    while (at > 0 && heap->items[(at - 1) / 2] > item) {
        heap->items[at] = heap->items[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap->items[at] = item;
}

static uint64_t heap_pop(struct heap *heap)
{
    uint64_t top = heap->items[0];
    uint64_t item = heap->items[--heap->count];
    size_t at = 0;
    for (size_t child = 1; child < heap->count; child = 2 * at + 1) {
        if (child + 1 < heap->count && heap->items[child + 1] < heap->items[child])
            child++;
        if (heap->items[child] >= item)
            break;
        heap->items[at] = heap->items[child];
        at = child;
    }
    heap->items[at] = item;
    return top;
}

static void wet_cell(struct heap *heap, bool *wet, const uint32_t *heights, size_t cell)
{
    wet[cell] = true;
    heap_push(heap, (uint64_t)heights[cell] << 32 | cell);
}

void flood(uint32_t *heights, size_t cols, size_t rows)
{
    struct heap heap = {malloc(cols * rows * sizeof(uint64_t)), 0};
    bool *wet = calloc(cols * rows, sizeof *wet);
    if (heap.items == NULL || wet == NULL)
        abort();
    for (size_t cell = 0; cell < cols * rows; cell++)
        if (cell < cols || cell >= cols * (rows - 1) || cell % cols == 0 || cell % cols == cols - 1)
            wet_cell(&heap, wet, heights, cell);
    while (heap.count > 0) {
        size_t cell = (uint32_t)heap_pop(&heap);
        size_t x = cell % cols;
        size_t y = cell / cols;
        const size_t next[4] = {x + 1 < cols ? cell + 1 : cell, x > 0 ? cell - 1 : cell,
                                y + 1 < rows ? cell + cols : cell, y > 0 ? cell - cols : cell};
        for (int n = 0; n < 4; n++)
            if (!wet[next[n]]) {
                if (heights[next[n]] < heights[cell])
                    heights[next[n]] = heights[cell];
                wet_cell(&heap, wet, heights, next[n]);
            }
    }
    free(heap.items);
    free(wet);
}
