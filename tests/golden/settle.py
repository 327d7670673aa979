#!/usr/bin/env python3
"""Worlds that grow on drawings, from the manual's section alone: compares them with the program.

usage: settle.py TMAP. Prints what differs, and fails.
"""
import heapq
import random
import subprocess
import sys
from functools import lru_cache

from rivers import DX, DY, TOP, World

TRIALS = 40
EAST_OF, POINTS = 21844, ((0, 212), (5461, 240), (10923, 300), (16384, 285), (20753, 145), (24030, 128),
                          (29127, 370), (32768, 470))


def quot(a, b):
    return -(-a // b) if a < 0 else a // b


class Grown(World):
    def __init__(self, values, seed, cols, rows, spread, sea, edges, belts):
        super().__init__(seed, cols, rows, 400000, spread, sea, edges)
        self.values, self.belts = values, belts
        known = sorted({v for v in values if v is not None})
        self.step = min([4096] + [b - a for a, b in zip(known, known[1:])])
        self.cells = [(i, j) for j in range(rows) for i in range(cols)]
        self.settle()
        self.blow()

    def at(self, i, j):
        return i % self.size[0], j % self.size[1]

    def beside(self, c):
        for f in range(4):
            n = c[0] + DX[f], c[1] + DY[f]
            if not self.outside(0, *n):
                yield f, self.at(*n)

    def drawn(self, i, j):
        v = self.values[j * self.size[0] + i]
        if v is None:
            return self.base(i, j)
        if v << 14 < self.sea:
            return v << 14
        return min(v + ((self.bits(0, i, j) >> 16) * self.step >> 16), 65535) << 14

    def flood(self, settles):
        z, bits = self.z, lambda c: self.bits(0, *c)
        self.level, self.way, self.order, hollows, queue = {}, {}, [], [], []
        waits = set()

        def wait(c, level, way):
            waits.add(c)
            if way is not None:
                self.way[c] = way
            if level is not None:
                heapq.heappush(queue, (level, bits(c), c))

        for c in self.cells:
            if z[c] < self.sea or len(list(self.beside(c))) < 4:
                wait(c, z[c], None)
        if not queue:
            c = min(self.cells, key=lambda c: (z[c], bits(c)))
            z[c] = max(min(z[c], self.sea - 1), 0)
            wait(c, z[c], None)
        while queue:
            level, _, c = heapq.heappop(queue)
            self.level[c] = level
            self.order.append(c)
            for f, n in self.beside(c):
                if n in waits:
                    continue
                if settles:
                    wait(n, min(max(z[n], level + (0 if n in self.lakes else 2**12)), TOP), f ^ 2)
                elif z[n] >= level:
                    wait(n, z[n], f ^ 2)
                else:
                    hollow = [n]
                    wait(n, None, f ^ 2)
                    for m in hollow:
                        self.level[m] = level
                        for g, k in self.beside(m):
                            if k not in waits:
                                wait(k, z[k] if z[k] >= level else None, g ^ 2)
                                if z[k] < level:
                                    hollow.append(k)
                    hollows.append((level, hollow))
        return hollows

    def settle(self):
        self.z = z = {c: self.drawn(*c) for c in self.cells}
        self.lakes = {}
        hollows = self.flood(False)
        for level, hollow in hollows:
            if level - min(z[c] for c in hollow) > 6000 << 14:
                for c in hollow:
                    self.lakes[c] = 64 * (hollow[0][1] * self.size[0] + hollow[0][0] + 1)
        before = dict(z)
        for level, hollow in hollows:
            if hollow[0] in self.lakes:
                continue
            bottom = min(hollow, key=lambda c: (before[c], self.bits(0, *c)))
            low, c = z[bottom], bottom
            while c in self.way:
                c = dict(self.beside(c))[self.way[c]]
                if c in self.lakes or z[c] <= low:
                    break
                floor = max([low] + [self.level[n] for _, n in self.beside(c) if n in self.lakes])
                z[c] = min(z[c], floor)
        for c in self.lakes:
            z[c] = self.level[c]
        self.flood(True)
        self.z = dict(self.level)
        self.out = {c: self.flow(c) for c in self.cells}
        self.count = {c: 1 for c in self.cells}
        self.gather(self.count)

    def flow(self, c):
        for f in range(4):
            if self.outside(0, c[0] + DX[f], c[1] + DY[f]):
                return f
        if c not in self.way:
            return 4
        if c in self.lakes:
            return self.way[c]
        n = dict(self.beside(c))
        z, e, s, w, north = self.z[c], *(self.z[n[f]] for f in range(4))
        fall_x, fall_y = max(z - min(e, w), 0), max(z - min(s, north), 0)
        chance = self.bits(0, *c) % 65536
        if (fall_x >> 15) * (65536 - chance) > (fall_y >> 15) * chance or fall_x > fall_y == 0:
            return 0 if e <= w else 2
        return (1 if s <= north else 3) if fall_y > 0 else self.way[c]

    def gather(self, sums):
        for c in reversed(self.order):
            n = dict(self.beside(c)).get(self.out[c])
            if n is not None:
                sums[n] += sums[c]

    def blow(self):
        cols, rows = self.size
        wide, fallen, sea = max(cols, 32), {}, self.sea >> 15
        for j in range(rows):
            place = (2 * j + 1) * 65536 // 2 // rows % 65536
            way = place if place < 32768 else 65535 - place
            places = list(range(cols))
            if self.belts and way >= EAST_OF:
                places.reverse()
            a, last = 2**22, places[0] if self.bounded[0] else places[-1]
            for i in places if self.bounded[0] else places * 2:
                at_sea = self.z[i, j] < self.sea
                rise = max((self.z[i, j] >> 15) - max(self.z[last, j] >> 15, sea), 0)
                part = min(4600 + (min(rise * wide // 32, 2**15) * 35 >> 3), 30000)
                lost, taken, falls = (18968, 18900, 5120) if at_sea else (part, 2000, part)
                fallen[i, j] = a * falls >> 23
                a += quot(((taken << 8) - (a * lost >> 15)) * 32, wide)
                last = i
            if self.belts:
                (p, r), (q, t) = next(s for s in zip(POINTS, POINTS[1:]) if way <= s[1][0])
                rain = r + quot((t - r) * (way - p), q - p)
                for i in range(cols):
                    fallen[i, j] = fallen[i, j] * rain >> 8
        near = lambda n, a, b: n[self.at(*self.inside(0, a, b))]
        across = {(i, j): (near(fallen, i - 1, j) + 2 * fallen[i, j] + near(fallen, i + 1, j)) >> 2
                  for i, j in self.cells}
        self.rains = {(i, j): min(max((near(across, i, j - 1) + 2 * across[i, j] + near(across, i, j + 1) >> 2)
                                      * 9 >> 12, 1), 96) for i, j in self.cells}
        self.passing = dict(self.rains)
        self.gather(self.passing)

    # What the refinement asks of depth 0.

    def cell(self, d, i, j):
        if d > 0:
            return super().cell(d, i, j)
        if self.outside(0, i, j):
            return self.cell(0, *self.inside(0, i, j))[0], 4, 0, 0
        c = self.at(i, j)
        return self.z[c], self.out[c], self.count[c], self.lakes.get(c, 0)

    def rain(self, d, i, j):
        return super().rain(d, i, j) if d > 0 else self.rains[self.at(*self.inside(0, i, j))]

    def discharge(self, d, i, j):
        if d > 0 or self.outside(0, i, j):
            return super().discharge(d, i, j)
        return self.passing[self.at(i, j)]


def draw(random, cols, rows):
    levels = random.choice((2, 3, 6, 40, 65536))
    values = [random.randrange(levels) * 65535 // (levels - 1) for _ in range(cols * rows)]
    for n in range(1, cols * rows):
        if random.random() < 0.5:
            values[n] = values[n - random.choice((1, cols))] if n >= cols else values[n - 1]
    return values


def main():
    sys.setrecursionlimit(100000)
    bad = 0
    names = {"wrap": "wrap", "bounded": "bounded", "wrap-x": "cylinder"}
    for trial in range(TRIALS):
        rnd = random.Random(trial)
        cols, rows = rnd.randint(2, 12), rnd.randint(2, 10)
        values = draw(rnd, cols, rows)
        edges = rnd.choice(sorted(names))
        depth = rnd.choice((0, 0, 2))
        belts = rnd.random() < 0.7
        text = "P2 %d %d 65535 %s" % (cols, rows, " ".join(map(str, values)))
        if trial % 4 == 3:  # digits, and pixels without a value
            digits = [rnd.choice("0012345678999??") for _ in values]
            values = [None if c == "?" else int(c) * 65535 // 9 for c in digits]
            text = "".join(c + ("\n" if n % cols == cols - 1 else "") for n, c in enumerate(digits))
        world = Grown(values, trial, cols, rows, 10**6, 2**29, names[edges], belts)
        for layer in ("height", "direction", "flow", "water", "discharge"):
            if layer == "water" and depth > 0:
                continue  # small lakes are left out there
            command = [sys.argv[1], "-", "--grow=1", "--seed=%d" % trial, "--edges=" + edges, "--spread=1",
                       "--climate=" + ("belts" if belts else "noise"), "--zoom=%d" % depth, "--at=0,0",
                       "--size=%dx%d" % (cols << depth, rows << depth), "--layer=" + layer, "--format=csv"]
            told = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
            told = [int(n) for n in told.replace("\n", ",").split(",") if n]
            made = []
            for j in range(rows << depth):
                for i in range(cols << depth):
                    z, flow, count, lake = world.cell(depth, i, j)
                    made.append({"height": z * 65535 // TOP, "direction": flow, "flow": count,
                                 "water": 2 if lake else 1 if z < world.sea else 0,
                                 "discharge": world.discharge(depth, i, j) if layer == "discharge" else 0}[layer])
            river = {3} if layer == "water" else set()  # which is told by its flow
            wrong = [n for n in range(len(made)) if n >= len(told) or (made[n] != told[n] and told[n] not in river)]
            if wrong or len(told) != len(made):
                bad += 1
                print("not ok - trial %d %dx%d %s depth %d %s: %d differ, first %d: %s" % (
                    trial, cols, rows, edges, depth, layer, len(wrong), wrong[0] if wrong else -1,
                    [(told[n:n + 1], made[n]) for n in wrong[:3]]))
    print("%d worlds grown from the page, %d layers differ" % (TRIALS, bad))
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
