#!/usr/bin/env python3
"""Planets from the manual's section alone, in another language. Prints cells of a depth.

usage: planet.py SEED FEATURES_X FEATURES_Y ROUGHNESS SPREAD SEA EDGES DEPTH X Y COLS ROWS TURNS
                 ORIGIN_X ORIGIN_Y
All is as in rivers.py; TURNS are turns of belts, 0 for winds and rain without latitudes.
"""
import math
import sys
from functools import lru_cache
from math import isqrt

from rivers import DX, DY, M32, M64, TOP, World, mix64
from wind import Wind

COSINES = (64, 59, 45, 24, 0, -24, -45, -59, -64, -59, -45, -24, 0, 24, 45, 59)
RAIN = ((0, 212), (5461, 240), (10923, 300), (16384, 285), (20753, 145), (24030, 128),
        (29127, 370), (32768, 470))


def quot(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def within(v, low, high):
    return max(low, min(v, high))


def rain_at(place):
    place = within(place, 0, 32768)
    for (a, x), (b, y) in zip(RAIN, RAIN[1:]):
        if place <= b:
            return x + quot((y - x) * (place - a), b - a)


def blows_from_east(way):
    return way >= 21844


class Planet(World):
    def __init__(self, seed, across, down, roughness, spread, sea, edges, turns=0,
                 origin=(0, 0), tide=0):
        super().__init__(seed, across, down, roughness, spread, sea, edges, origin)
        self.shore, self.turns, self.tide = sea, turns, tide
        self.sea = sea - 2**22 if sea > 2**22 else sea  # the base
        m = min(across, down)
        p, q = (1, 2) if m < 8 else (4, m) if m < 32 else (1, 8)
        self.grid = [(p, q, False) if self.bounded[axis] else
                     (max((2 * n * p + q) // (2 * q), 1), n, True)
                     for axis, n in enumerate((across, down))]
        level = lambda i, j: self.dry(*self.inside(0, i, j)) >> 15
        self.winds = Wind(level, sea >> 15)
        self.easterlies = Wind(lambda i, j: level(-i, j), sea >> 15)
        depths = range(1, 33)
        self.crests = [None] + [self.amount(isqrt((73400320**2 * 2048) // (2048 + 4**min(d, 31))))
                                for d in depths]
        self.least = [None] + [16 + 876544 // (4096 + 4**d) for d in depths]
        self.even = [None] + [256 - 65536 // (256 + 4**d) for d in depths]
        for name in ("site", "square_bits", "sample", "first", "start", "pitless", "lift", "moved",
                     "smooth", "base_height"):
            setattr(self, name, lru_cache(maxsize=None)(getattr(self, name)))

    # Plates

    def place(self, axis, t, feature):
        squares, features, _ = self.grid[axis]
        turn = feature // features
        way = (2 * (feature % features) + 1) * (squares << t)
        square = turn * (squares << t) + way // (2 * features)
        return square, (way % (2 * features) << 15) // features

    def square_bits(self, t, c, r):
        number = [n % (squares << t) if wraps else n
                  for n, (squares, _, wraps) in zip((c, r), self.grid)]
        i, j = (n + self.origin[a] // self.grid[a][1] * (self.grid[a][0] << t) & M64
                for a, n in enumerate(number))
        key = mix64((mix64(self.seed) + 64 + t) & M64)
        b = mix64((mix64((key + j) & M64) + (i >> 32)) & M64)
        v = ((b & M32) + i * 0x9E3779B1) & M32
        v ^= v >> 16
        v = v * 0x21F0AAAD & M32
        v = v ^ (v >> 15) ^ ((b >> 32) | 1)
        v = v * 0xD35A2D97 & M32
        return v ^ (v >> 15)

    def noise_of(self, t, v, i, j):
        (c, a), (r, b) = self.place(0, t, i), self.place(1, t, j)
        ease = lambda place: (place >> 8)**2 * (768 - 2 * (place >> 8)) >> 16
        a, b = ease(a), ease(b)

        def value(c, r):
            n = self.square_bits(t, c, r) >> 8 * v & 255
            return n - 256 if n >= 128 else n
        side = lambda c: value(c, r) * (256 - b) + value(c, r + 1) * b >> 3
        return side(c) * (256 - a) + side(c + 1) * a >> 8

    def site(self, c, r):
        """Where it is, in 512ths; its crust and its drift."""
        bits = self.square_bits(0, c, r)
        at = [52 + ((bits >> shift & 255) * 51 >> 5) for shift in (4, 12)]
        return (512 * c + at[0], 512 * r + at[1], int((bits >> 20) % 256 < 110),
                COSINES[(bits + 12) % 16], COSINES[bits % 16])

    def sample(self, i, j):
        """L and U of a feature that is made."""
        (c, x), (r, y) = self.place(0, 0, i), self.place(1, 0, j)
        bent = lambda v: (self.noise_of(1, v, i, j)
                          + quot(self.noise_of(2, v, i, j), 2)) * 141 >> 12
        x, y = 512 * c + (x >> 7) + bent(0), 512 * r + (y >> 7) + bent(1)
        near = [self.site(x // 512 + a, y // 512 + b) for b in range(-2, 3) for a in range(-2, 3)]
        away = [(s[0] - x)**2 + (s[1] - y)**2 for s in near]
        first = away.index(min(away))
        plate, total, crust, belt = near[first], 0, 0, 0
        for n, s in enumerate(near):
            more = away[n] - away[first]
            if more >= 196608:
                continue
            share = max(2048 - (more >> 5) * 2048 // 2867, 0)**2 >> 11
            total += share
            crust += share if s[2] else -share
            if n == first:
                continue
            wx, wy = s[0] - plate[0], s[1] - plate[1]
            d = isqrt(wx * wx + wy * wy)
            push = quot((plate[3] - s[3]) * wx + (plate[4] - s[4]) * wy, d) * 32
            off = min(abs(more // (2 * d) - (plate[2] - s[2]) * 58), 128)
            peak = 4096 - off * off // 4
            one = (peak * peak >> 12) * quot(push, 2) >> 12
            one = quot(one, 2) if push < 0 else one
            belt = one if abs(one) > abs(belt) else belt
        crust = quot(4096 * crust, total)
        wide = self.noise_of(0, 3, i, j)
        noise = wide + quot(self.noise_of(1, 2, i, j), 2) + quot(self.noise_of(2, 2, i, j), 4)
        old = max(4096 - 5 * abs(self.noise_of(1, 3, i, j)), 0)
        old = old * within(wide + 1024, 0, 4096) >> 12
        return ((crust * 1393 + noise * 1720 + belt * 1843 >> 12) - 164,
                quot(max(belt, 0) * 64, 5) + old * 4)

    def first(self, i, j):
        """The first v of a cell, without a tide, and its U; there are no rims yet."""

        def two(axis, n):
            squares, features, wraps = self.grid[axis]
            odd = features >= 8 * squares and (n % features if wraps else n) % 2 == 1
            return (n - 1, n + 1) if odd else (n, n)
        made = [self.sample(a, b) for a in two(0, i) for b in two(1, j)]
        level, lift = (sum(s[k] for s in made) >> 2 for k in (0, 1))

        def e(a, b):
            n = self.bits(0, a, b) >> 20
            return n - 4096 if n >= 2048 else n
        rough = 21 - (within(level - 100, 0, 640) >> 6)
        around = sum(e(i + DX[f], j + DY[f]) for f in range(4))
        return level + ((e(i, j) * 4 + around) * rough >> 8), lift

    def tide_of(self, share):
        """The tide that a share of features is below, in percent."""
        rows = [range(n) if n < 128 else [k * n // 4 + m for k in range(4) for m in range(32)]
                for n in self.size]
        firsts = sorted(self.first(i, j)[0] for j in rows[1] for i in rows[0])
        wanted = math.ceil(share * len(firsts) / 100)
        return within(firsts[wanted - 1] + 1, -8191, 8191)

    def start(self, i, j):
        """The height of a cell before its water, and its lift."""
        v, lift = self.first(i, j)
        v -= self.tide
        if -500 < v < 0:
            v = quot(v, 4)
        elif -1400 < v < 0:
            v = 2 * v + 875
        elif v < 0:
            v = quot(v * 5, 8) - 1050
        v = within(v, -4095, 4095)
        return (within(self.sea + v * 2**17, 0, TOP),
                v * 8 if v < 0 else min(lift + (v * 6000 >> 12), 32000))

    def pitless(self, times, i, j):
        if times == 0:
            return self.start(i, j)[0]
        z = self.pitless(times - 1, i, j)
        around = sorted(self.pitless(times - 1, i + DX[f], j + DY[f]) for f in range(4))
        pit = z >= self.sea and z <= around[0]
        return around[0] + (around[1] - around[0] + 1 >> 1) if pit else z

    def dry(self, i, j):
        lift = self.lift(0, i, j)
        return self.floor_of(lift) if lift < 0 else min(self.sea + 3584 * (4600 + lift), TOP)

    def floor_of(self, lift):
        return max(min(self.shore + max(min(lift, 0), -32768) * 2**14, self.shore - 1), 0)

    # Depth 0

    def base(self, i, j):
        return self.pitless(3, *self.inside(0, i, j))

    def base_flow(self, i, j):
        for f in range(4):
            if self.outside(0, i + DX[f], j + DY[f]):
                return f
        z, e, s, w, n = (self.base(i + DX[f], j + DY[f]) for f in (4, 0, 1, 2, 3))
        fall_x, fall_y = max(z - min(e, w), 0), max(z - min(s, n), 0)
        chance = 16384 + (self.bits(0, i, j) % 65536 * 16384 >> 15)
        if z < self.sea:
            chance = 32768
        if (fall_x >> 15) * (65536 - chance) > (fall_y >> 15) * chance or fall_x > fall_y == 0:
            return 0 if e <= w else 2
        if fall_y > 0:
            return 1 if s <= n else 3
        return 4

    def base_height(self, i, j):
        """With how it falls to the next."""
        z, flow = self.base(i, j), self.base_flow(i, j)
        if flow == 4:
            z = min(z, max(self.sea - 1, 0))
        if z < self.sea or flow == 4 or self.outside(0, i, j):
            return z, 0
        q, n = self.upstream(i, j, 20), 0
        while q >= 64:
            q, n = q // 4, n + 1
        fall = 2240 * (4600 + max(self.lift(0, i, j), 0)) * isqrt(2**30 // q) >> 15 + n
        return z, fall

    def ground(self, i, j):
        z, fall = self.base_height(i, j)
        if fall == 0:
            return z
        total, steps = self.sea, 0
        while fall and steps < 20 and not self.outside(0, i, j):
            total, steps, flow = total + fall, steps + 1, self.base_flow(i, j)
            i, j = i + DX[flow], j + DY[flow]
            fall = 0 if self.outside(0, i, j) else self.base_height(i, j)[1]
        return min(total, TOP)

    def wind_rain(self, i, j):
        i, j = self.inside(0, i, j)
        if self.turns == 0:
            return self.winds.air(i, j)[0]
        rows = self.size[1]
        phase = ((2 * (j % rows) + 1) * self.turns % (2 * rows) << 15) // rows
        way = min(phase, 65535 - phase)
        fallen = self.easterlies.air(-i, j)[0] if blows_from_east(way) \
            else self.winds.air(i, j)[0]
        return fallen * rain_at(way) >> 8

    # Refinement

    def lift(self, d, i, j):
        i, j = self.inside(d, i, j)
        if d == 0:
            return self.start(i, j)[1]
        a, s = (i // 2, j // 2), i % 2 + 2 * (j % 2)
        n, m = self.sides(*a, s)
        mean = (9 * self.lift(d - 1, *a) + 3 * self.lift(d - 1, *m) + 3 * self.lift(d - 1, *n)
                + self.lift(d - 1, n[0], m[1])) >> 4
        high = self.bits(d, i, j) >> 16
        high -= 65536 if high >= 32768 else 0
        return within(mean + (high * (1200 >> min(d, 31)) >> 15), -32768, 32000)

    def crest(self, d, lift):
        factor, shift = self.crests[d]
        return (4600 + max(lift, 0)) * factor >> shift

    def drawn(self, d, a, b):
        """A height that follows another one, the more the deeper it is."""
        return a + (b - a >> 8) * self.even[d]

    def bare(self, d, i, j, s):
        height = lambda at: self.cell(d - 1, *at)[0]
        n, m = self.sides(i, j, s)
        z = height((i, j))
        off = lambda at: height(at) - z >> 4
        other_x, other_y = (2 * i - n[0], j), (i, 2 * j - m[1])
        mean = (z + 3 * off(m) - (off(n) + off(other_x) + off(m) + off(other_y)) + 3 * off(n)
                + off((n[0], m[1])))
        rise = within((mean - self.sea + 2**27) >> 13, 0, 2**15)
        factor, shift = self.noise[d]
        amount = (factor >> 2) + (factor * rise >> 15)
        high = self.child_bits(d, i, j, s) >> 16
        return within(mean + ((high - 32768) * amount >> shift), 0, TOP)

    def exit(self, d, i, j):
        flow = self.cell(d - 1, i, j)[1]
        turn = self.cell(d - 1, i + DX[flow], j + DY[flow])[1]
        if flow == 4 or turn == 4 or (flow - turn) % 2 == 0 or self.child_bits(d, i, j, 1) % 8 == 7:
            return super().exit(d, i, j)
        return (1 if 0 in (flow, turn) else 0) + (2 if 1 in (flow, turn) else 0)

    def born(self, d, i, j):
        if self.cell(d - 1, i, j)[0] < self.shore:
            return self.cell(d - 1, i, j)[3]
        return super().born(d, i, j)

    def bends(self, d, i, j, z, a):
        odds = 0 if d < 3 else 700 if d < 6 else 256
        return self.child_bits(d, i, j, a) % 65536 >> 6 < odds

    def joins(self, d, i, j, s):
        z = self.cell(d - 1, i, j)[0]
        sides = self.sides(i, j, s)
        if any(self.cell(d - 1, *n)[0] < z for n in sides):
            return False
        if all(self.born(d, *n) for n in sides):
            return True
        part = self.crest(d, self.lift(d - 1, i, j)) >> 8
        return self.bare(d, i, j, s) < z + part * (self.child_bits(d, i, j, s) >> 4 & 127)

    def exit_land(self, d, bare, cap, z, zb):
        on_course = z - (z - max(zb, self.sea) >> 2)
        return bare if cap is None or z < self.shore else self.drawn(d, on_course, bare)

    def land(self, d, i, j, s, tree, bare, low):
        a, after, cap, _, order = tree
        z, near = self.cell(d - 1, i, j)[0], order[1]
        if cap[s] is not None:
            n = 2 if s == a ^ 3 else 3 if s == near else 1
            if z < self.shore:
                return min(bare, cap[s]), False
            return self.drawn(d, z + (cap[s] - z >> n), within(bare, low, cap[s])), False
        leaf = s != near and all(after[n] != s for n in range(4) if n != s)
        own = (self.crest(d, self.lift(d - 1, i, j)) >> 8) * (
            128 + (self.child_bits(d, i, j, s) >> 4 & 255))
        want = bare + (own >> 2)
        most = low + own + (own >> 2)
        most += (max(want - most, 0) >> 8) * max(self.even[d], 64)
        land = within(want, low + (own >> 8) * self.least[d], most)
        if z < self.sea:
            land = min(bare, max(low, self.sea) + (own >> 2))
        return min(land, TOP), leaf

    def moved(self, d, x, y):
        """Height, flow and lake after leaves have moved and shores have found their heights."""
        if self.outside(d, x, y):
            return self.moved(d, *self.inside(d, x, y))[0], 4, 0
        z, flow, _, lake, leaf = self.made(d, x, y)
        moves, c = self.move(d, x, y), self.crest(d, self.lift(d, x, y))
        flow = flow if moves is None else moves
        beside = [self.made(d, x + DX[f], y + DY[f]) for f in range(4)]
        bits = self.bits(d, x, y)
        part = (c >> 8) * (bits >> 5 & 255)
        r = z if flow == 4 else beside[flow][0]
        if moves is not None:
            bare = self.bare(d, x // 2, y // 2, x % 2 + 2 * (y % 2))
            want, most = self.drawn(d, z, min(bare + (c >> 2), z)), r + c + (c >> 2)
            most += (max(want - most, 0) >> 8) * max(self.even[d], 64)
            to = min(within(want, r + (c >> 8) * self.least[d], most), TOP)
            z = max(z, r) if z < self.sea else to
        into = flow != 4 and beside[flow][3]
        lakes = [n[0] if n[3] and n[0] <= z else -1 for n in beside]
        level, way = max(lakes), lakes.index(max(lakes))
        dry = leaf and level < 0
        if not leaf:
            level, way = (r, flow) if not lake and into and r <= z else (-1, flow)
        if level >= 0 and z - level < part:
            return level, way, beside[way][3]
        if (dry or not (leaf or lake or flow == 4 or into)) and z >= self.shore > r and \
                z - self.shore < part:
            return self.shore - 1, flow, lake
        if dry and z < self.shore <= max(n[0] for n in beside) and (bits >> 13 & 255) < 48 and \
                not any(self.move(d, x + DX[f], y + DY[f]) == (f + 2) % 4 for f in range(4)
                        if not self.outside(d, x + DX[f], y + DY[f])):
            return self.shore + (part >> 2), flow, lake
        return z, flow, lake

    def smooth(self, times, d, x, y):
        x, y = self.inside(d, x, y)
        z, flow, lake = self.moved(d, x, y)
        if times == 0:
            return z
        height = lambda a, b: self.smooth(times - 1, d, x + a, y + b)
        z = height(0, 0)
        if lake or flow == 4 or z < self.shore:
            return z
        r, donors, level = height(DX[flow], DY[flow]), [], 0
        for f in range(4):
            _, other, there = self.moved(d, x + DX[f], y + DY[f])
            level = max(level, height(DX[f], DY[f])) if there else level
            if other == (f + 2) % 4:
                donors.append(height(DX[f], DY[f]))
        low = min(max(r + (z - r + 1 >> 1), self.shore, level), z)
        high = z + (min(donors) - z >> 1) if donors else TOP
        mean = (sum(height(DX[f], DY[f]) >> 3 for f in range(4)) + (z >> 2)
                + sum(height(a, b) >> 4 for a in (-1, 1) for b in (-1, 1)))
        return within(mean, low, max(high, z))

    def cell(self, d, i, j):
        if self.outside(d, i, j):
            return self.cell(d, *self.inside(d, i, j))[0], 4, 0, 0
        if d == 0:
            return self.ground(i, j), self.base_flow(i, j), self.upstream(i, j, 20), 0
        z, (_, flow, lake) = self.smooth(2, d, i, j), self.moved(d, i, j)
        for f in range(4):
            if f != flow and self.smooth(2, d, i + DX[f], j + DY[f]) < z:
                lake = 0
        return z, flow, self.made(d, i, j)[2], lake

    def seen(self, d, i, j):
        z, flow, catchment, lake = self.cell(d, i, j)
        if z < self.shore and not lake and not self.outside(d, i, j):
            z, flow = self.floor_of(self.lift(d, i, j)), 4
        return z, flow, catchment, lake


def main():
    numbers = [int(n) for n in sys.argv[1:7] + sys.argv[8:16]]
    sys.setrecursionlimit(100000)
    world = Planet(*numbers[:6], sys.argv[7], numbers[11], tuple(numbers[12:]))
    d, x, y, cols, rows = numbers[6:11]
    for j in range(y, y + rows):
        for i in range(x, x + cols):
            print("%d %d %d %d" % world.seen(d, i, j), world.discharge(d, i, j))


if __name__ == "__main__":
    main()
