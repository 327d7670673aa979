#!/usr/bin/env python3
"""Rivers from the manual's section alone, in another language. Prints cells of a depth.

usage: rivers.py SEED FEATURES_X FEATURES_Y ROUGHNESS SPREAD SEA EDGES DEPTH X Y COLS ROWS
EDGES is wrap, bounded or cylinder. Each cell is a line: height flow catchment lake discharge.
"""
import sys
from functools import lru_cache

from wind import Wind

M64, M32 = 2**64 - 1, 2**32 - 1
TOP, MOST = 2**30 - 1, 2**31
DX, DY = (1, 0, -1, 0, 0), (0, 1, 0, -1, 0)


def mix64(z):
    z = (z + 0x9E3779B97F4A7C15) & M64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    return z ^ (z >> 31)


class World:
    def __init__(self, seed, across, down, roughness, spread, sea, edges, origin=(0, 0)):
        self.seed, self.size, self.sea, self.origin = seed, (across, down), sea, origin
        self.bounded = (edges == "bounded", edges in ("bounded", "cylinder"))
        weight = [None, 2**28 * spread // 10**6]
        for _ in range(2, 33):
            weight.append(weight[-1] * roughness // 10**6)
        self.noise, self.hill, self.cut = [None], [None], [None]
        for d in range(1, 33):
            strength = min(weight[d], 2**29)
            self.noise.append(self.amount(strength * max(20 - 4 * d, 2) // 16))
            self.hill.append(self.amount(strength * min(d, 8) // 16))
            self.cut.append(strength * 6 // 16)
        self.winds = Wind(lambda i, j: self.cell(0, *self.inside(0, i, j))[0] >> 15, sea >> 15)
        self.cell = lru_cache(maxsize=None)(self.cell)
        for name in ("bits", "base", "base_flow", "bare", "exit", "born", "made", "tree", "wish", "move", "banked", "settled", "rain",
                     "discharge"):
            setattr(self, name, lru_cache(maxsize=None)(getattr(self, name)))

    @staticmethod
    def amount(height):
        """Factor and shift."""
        dropped = 0
        while height >> dropped >= 2**15:
            dropped += 1
        return height >> dropped, 15 - dropped

    def outside(self, d, i, j):
        return (self.bounded[0] and not 0 <= i < self.size[0] << d) or (
            self.bounded[1] and not 0 <= j < self.size[1] << d)

    def inside(self, d, i, j):
        if self.bounded[0]:
            i = min(max(i, 0), (self.size[0] << d) - 1)
        if self.bounded[1]:
            j = min(max(j, 0), (self.size[1] << d) - 1)
        return i, j

    def bits(self, d, i, j):
        i = i % (self.size[0] << d) + (self.origin[0] << d)
        j = j % (self.size[1] << d) + (self.origin[1] << d)
        key = mix64((mix64(self.seed) + d) & M64)
        b = mix64((mix64((key + j) & M64) + (i >> 32)) & M64)
        v = ((b & M32) + i * 0x9E3779B1) & M32
        v ^= v >> 16
        v = v * 0x21F0AAAD & M32
        v = v ^ (v >> 15) ^ ((b >> 32) | 1)
        v = v * 0xD35A2D97 & M32
        return v ^ (v >> 15)

    # Depth 0

    def base(self, i, j):
        i, j = self.inside(0, i, j)
        w = lambda a, b: self.bits(0, a, b) >> 2
        row = lambda b: (w(i - 1, b) >> 2) + (w(i, b) >> 1) + (w(i + 1, b) >> 2)
        smooth = (row(j - 1) >> 2) + (row(j) >> 1) + (row(j + 1) >> 2)
        mixed = (w(i, j) >> 3) * 3 + (smooth >> 3) * 5 - 2**29
        z = mixed + (mixed >> 3) * 5
        if min(self.size) >= 16:
            wide = sum((8 - abs(a)) * (8 - abs(b)) * ((self.bits(0, i + a, j + b) >> 14) - 2**17)
                       for a in range(-7, 8) for b in range(-7, 8))
            z = (z >> 1) + 6 * min(max(wide, -2**27), 2**27)
        return min(max(2**29 + z, 0), TOP)

    def base_flow(self, i, j):
        for f in range(4):
            if self.outside(0, i + DX[f], j + DY[f]):
                return f
        z, e, s, w, n = (self.base(i + DX[f], j + DY[f]) for f in (4, 0, 1, 2, 3))
        fall_x, fall_y = max(z - min(e, w), 0), max(z - min(s, n), 0)
        chance = self.bits(0, i, j) % 65536
        if (fall_x >> 15) * (65536 - chance) > (fall_y >> 15) * chance or fall_x > fall_y == 0:
            return 0 if e <= w else 2
        if fall_y > 0:
            return 1 if s <= n else 3
        return 4

    def upstream(self, i, j, steps):
        count = 1
        for f in range(4):
            a, b = i - DX[f], j - DY[f]
            if steps > 0 and not self.outside(0, a, b) and self.base_flow(a, b) == f:
                count += self.upstream(a, b, steps - 1)
        return count

    # Cells are (height, flow, catchment, lake).

    def cell(self, d, i, j):
        if self.outside(d, i, j):
            return self.cell(d, *self.inside(d, i, j))[0], 4, 0, 0
        if d == 0:
            z, flow = self.base(i, j), self.base_flow(i, j)
            if flow == 4:
                z = min(z, max(self.sea - 1, 0))
            return z, flow, self.upstream(i, j, 20), 0
        z, flow = self.settled(d, i, j)
        _, _, catchment, lake, _ = self.made(d, i, j)
        for f in range(4):
            if f != flow and self.settled(d, i + DX[f], j + DY[f])[0] < z:
                lake = 0
        return z, flow, catchment, lake

    # Rain

    def wind_rain(self, i, j):
        return self.winds.air(*self.inside(0, i, j))[0]

    def rain(self, d, i, j):
        i, j = self.inside(d, i, j)
        if d == 0:
            total = self.wind_rain(i, j - 1) + 2 * self.wind_rain(i, j) + self.wind_rain(i, j + 1)
            return min(max(total * 9 >> 14, 1), 96)
        a, b = (i // 2, j // 2), i % 2 + 2 * (j % 2)
        n, m = self.sides(*a, b)
        total = (9 * self.rain(d - 1, *a) + 3 * self.rain(d - 1, *n) + 3 * self.rain(d - 1, *m)
                 + self.rain(d - 1, n[0], m[1]))
        return max(total + 8 >> 4, 1)

    def rain_upstream(self, i, j, steps):
        total = self.rain(0, i, j)
        for f in range(4):
            a, b = i - DX[f], j - DY[f]
            if steps > 0 and not self.outside(0, a, b) and self.base_flow(a, b) == f:
                total += self.rain_upstream(a, b, steps - 1)
        return total

    def gathered(self, d, x, y):
        """The discharge of a child before leaves move."""
        i, j = x // 2, y // 2
        a, after, _, _, order = self.tree(d, i, j)
        q = [self.rain(d, 2 * i + s % 2, 2 * j + s // 2) for s in range(4)]
        for f in range(4):
            n = i + DX[f], j + DY[f]
            if self.cell(d - 1, *n)[1] == (f + 2) % 4:
                s = self.exit(d, *n) ^ (1 if f % 2 == 0 else 2)
                q[s] = min(q[s] + min(4 * self.discharge(d - 1, *n), MOST), MOST)
        for s in reversed(order[1:]):
            q[after[s]] = min(q[after[s]] + q[s], MOST)
        whole = min(4 * self.discharge(d - 1, i, j), MOST)
        s = x % 2 + 2 * (y % 2)
        return whole if s == a else min(q[s], whole)

    def discharge(self, d, i, j):
        if self.outside(d, i, j):
            return 0
        if d == 0:
            return self.rain_upstream(i, j, 20)
        f = self.move(d, i, j)
        own = self.gathered(d, i, j)
        return own if f is None else min(own, self.gathered(d, i + DX[f], j + DY[f]))

    # Refinement: (i, j) are blocks of depth d - 1 up to `tree`, then children of depth d.

    def child_bits(self, d, i, j, s):
        return self.bits(d, 2 * i + s % 2, 2 * j + s // 2)

    @staticmethod
    def sides(i, j, s):
        return (i + (1 if s % 2 else -1), j), (i, j + (1 if s // 2 else -1))

    def bare(self, d, i, j, s):
        z = lambda at: self.cell(d - 1, *at)[0]
        mix = lambda a, b: (a >> 2) * 3 + (b >> 2)
        n, m = self.sides(i, j, s)
        mean = mix(mix(z((i, j)), z(m)), mix(z(n), z((n[0], m[1]))))
        rise = min(max((mean - self.sea + 2**27) >> 13, 0), 2**15)
        factor, shift = self.noise[d]
        amount = (factor >> 2) + (factor * rise >> 15)
        high = self.child_bits(d, i, j, s) >> 16
        return min(max(mean + ((high - 32768) * amount >> shift), 0), TOP)

    def exit(self, d, i, j):
        flow = self.cell(d - 1, i, j)[1]
        if flow == 4:
            return min(range(4), key=lambda s: (self.bare(d, i, j, s), s))
        two = ((1, 3), (2, 3), (0, 2), (0, 1))[flow]
        return min(two, key=lambda s: (self.child_bits(d, i, j, s), s))

    def born(self, d, i, j):
        z, flow, _, lake = self.cell(d - 1, i, j)
        if lake or d < 2 or flow == 4 or z < self.sea:
            return lake
        if any(f != flow and self.cell(d - 1, i + DX[f], j + DY[f])[0] < z for f in range(4)):
            return 0
        a = self.exit(d, i, j)
        if self.child_bits(d, i, j, a ^ 3) % 65536 >= 700:
            return 0
        return self.child_bits(d, i, j, a) // 64 * 64 + d

    def crossing(self, z, to):
        n = 8 - min(max((to - self.sea) >> 24, 0), 3)
        return to + ((z - to) * n >> 4)

    def bends(self, d, i, j, z, a):
        odds = 400 if z < self.sea + 2**26 else 200
        return d >= 5 and self.child_bits(d, i, j, a) % 65536 >> 6 < odds

    def tree(self, d, i, j):
        """What is made of a block: exit, next child of each, caps, catchments, order."""
        z, _, catchment, _ = self.cell(d - 1, i, j)
        cap, q = [None] * 4, [1] * 4
        low = lambda a, b: b if a is None else a if b is None else min(a, b)
        for f in range(4):
            n = i + DX[f], j + DY[f]
            there = self.cell(d - 1, *n)
            if there[1] == (f + 2) % 4:
                s = self.exit(d, *n) ^ (1 if f % 2 == 0 else 2)
                cap[s] = low(cap[s], self.crossing(there[0], z))
                q[s] = min(q[s] + min(4 * there[2], MOST), MOST)
        a = self.exit(d, i, j)
        near = a ^ 1 if self.bare(d, i, j, a ^ 1) <= self.bare(d, i, j, a ^ 2) else a ^ 2
        top = a ^ 3
        entered = [s for s in (a ^ 1, a ^ 2) if cap[s] is not None]
        bend = cap[top] is None and len(entered) == 1 and self.bends(d, i, j, z, a)
        if bend:
            near = entered[0] ^ 3
        far = near ^ 3
        after = {a: a, near: a, top: near, far: top if bend else a}
        order = [a, near, top, far] if bend else [a, near, far, top]
        for s in reversed(order[1:]):
            cap[after[s]] = low(cap[after[s]], cap[s])
            q[after[s]] = min(q[after[s]] + q[s], MOST)
        whole = min(4 * catchment, MOST)
        q = [min(n, whole) for n in q]
        q[a] = whole
        return a, after, cap, q, order

    def floor(self, d, i, j, s):
        z = self.cell(d - 1, i, j)[0]
        levels = [self.cell(d - 1, *n)[0] for n in self.sides(i, j, s) if self.born(d, *n)]
        return max([level for level in levels if level <= z], default=0)

    def joins(self, d, i, j, s):
        z = self.cell(d - 1, i, j)[0]
        sides = self.sides(i, j, s)
        if any(self.cell(d - 1, *n)[0] < z for n in sides):
            return False
        odds = (420, 640, 1024)[sum(self.born(d, *n) != 0 for n in sides)]
        return (self.child_bits(d, i, j, s) >> 3) % 1024 < odds

    def exit_land(self, d, bare, cap, z, zb):
        """The height of an exit before it heeds crossings, floors and its cap."""
        return bare - self.cut[d]

    def land(self, d, i, j, s, tree, bare, low):
        """The height of a child that is no exit before it heeds floors and `low`, the height of the
        next; and whether it is a leaf."""
        _, after, cap, _, _ = tree
        if cap[s] is not None:
            return min(bare - self.cut[d], cap[s]), False
        leaf = all(after[n] != s for n in range(4) if n != s)
        rise = min(max((bare - self.sea) >> 11, 0), 2**15)
        part = rise * (512 + self.child_bits(d, i, j, s) % 512) >> 10
        factor, shift = self.hill[d]
        return max(bare, min(low + (part * factor >> shift), TOP)), leaf

    def made(self, d, x, y):
        """A child after step 7: height, flow, catchment, lake, whether it is a leaf."""
        if self.outside(d, x, y):
            return self.made(d, *self.inside(d, x, y))[0], 4, 0, 0, False
        i, j, s = x // 2, y // 2, x % 2 + 2 * (y % 2)
        tree = a, after, cap, q, _ = self.tree(d, i, j)
        z, flow, _, _ = self.cell(d - 1, i, j)
        lake, bare, floor = self.born(d, i, j), self.bare(d, i, j, s), self.floor(d, i, j, s)
        if s == a:
            b = i + DX[flow], j + DY[flow]
            zb = self.cell(d - 1, *b)[0]
            if flow == 4 or lake:
                return z, flow, q[s], lake, False
            if self.born(d, *b) and floor <= zb:
                return zb, flow, q[s], self.born(d, *b), False
            land = self.exit_land(d, bare, cap[s], z, zb)
            land = land if cap[s] is None else min(land, cap[s])
            return max(self.crossing(z, zb), floor, land), flow, q[s], 0, False
        t = after[s]
        flow = (0 if t > s else 2) if t // 2 == s // 2 else (1 if t > s else 3)
        below = self.made(d, 2 * i + t % 2, 2 * j + t // 2)
        if lake and (cap[s] is not None or (below[3] and self.joins(d, i, j, s))):
            return z, flow, q[s], lake, False
        land, leaf = self.land(d, i, j, s, tree, bare, below[0])
        return max(land, floor, below[0]), flow, q[s], 0, leaf

    def flows_to(self, d, x, y):
        f = self.made(d, x, y)[1]
        return self.made(d, x + DX[f], y + DY[f])[0]

    @staticmethod
    def outer(x, y):
        return (0 if x % 2 else 2), (1 if y % 2 else 3)

    def wish(self, d, x, y):
        if not self.made(d, x, y)[4]:
            return False
        return any(self.made(d, x + DX[f], y + DY[f])[0] < self.flows_to(d, x, y)
                   for f in self.outer(x, y))

    def move(self, d, x, y):
        """The flow of a leaf that moves, or None."""
        if not self.wish(d, x, y):
            return None
        best, to = self.flows_to(d, x, y), None
        for f in self.outer(x, y):
            n = x + DX[f], y + DY[f]
            if not self.wish(d, *n) and self.made(d, *n)[0] < best:
                best, to = self.made(d, *n)[0], f
        return to

    def bank(self, d, x, y):
        beside = [(x + DX[f], y + DY[f]) for f in range(4)]
        return max([self.made(d, *n)[0] for n in beside
                    if not self.made(d, *n)[4] and not self.outside(d, *n)], default=0)

    def banked(self, d, x, y):
        z, _, _, _, leaf = self.made(d, x, y)
        return max(z, self.bank(d, x, y)) if leaf and self.move(d, x, y) is None else z

    def settled(self, d, x, y):
        x, y = self.inside(d, x, y)
        f = self.move(d, x, y)
        if f is None:
            return self.banked(d, x, y), self.made(d, x, y)[1]
        bare = self.bare(d, x // 2, y // 2, x % 2 + 2 * (y % 2))
        return max(bare, self.bank(d, x, y), self.banked(d, x + DX[f], y + DY[f])), f


def main():
    numbers = [int(n) for n in sys.argv[1:7] + sys.argv[8:13]]
    sys.setrecursionlimit(100000)
    world = World(*numbers[:6], sys.argv[7])
    d, x, y, cols, rows = numbers[6:]
    for j in range(y, y + rows):
        for i in range(x, x + cols):
            print("%d %d %d %d" % world.cell(d, i, j), world.discharge(d, i, j))


if __name__ == "__main__":
    main()
