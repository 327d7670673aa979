#!/usr/bin/env python3
"""An independent implementation of man/tmap-world.7, written from that page.

It asks for one point at a time and follows the point's neighbours upwards, where src/lattice.c
streams rows downwards: what both get is what the page says. It prints what `tmap --dump` prints
for the options it knows, and with --example what the page has under EXAMPLES.
"""
import argparse
import sys

M32 = (1 << 32) - 1
M64 = (1 << 64) - 1


def mix(z):
    z = (z + 0x9E3779B97F4A7C15) & M64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    return z ^ (z >> 31)


def seed_of(text):
    """A seed as it is written: a number, or a text that is hashed."""
    hexadecimal = text[:2] in ("0x", "0X") and len(text) > 2
    allowed = "0123456789abcdefABCDEF" if hexadecimal else "0123456789"
    digits = text[2:] if hexadecimal else text
    if digits and all(character in allowed for character in digits):
        seed = int(digits, 16 if hexadecimal else 10)
        if seed > M64:
            raise ValueError("a seed is below 2^64")
        return seed
    h = 0xCBF29CE484222325
    for byte in text.encode("utf-8", "surrogateescape"):
        h = ((h ^ byte) * 0x100000001B3) & M64
    return mix(h)


def roughness_of(text):
    """A decimal number below 1, in millionths."""
    whole, _, fraction = text.partition(".")
    if whole.strip("0") or len(fraction) > 6 or not (whole + fraction).isdigit():
        raise ValueError("a roughness is a decimal number below 1")
    return int((fraction + "000000")[:6])


def place_of(text):
    """A place in cells, as a fraction: a numerator, and a denominator that is a power of ten."""
    whole, _, decimals = text.partition(".")
    return int(whole + decimals), 10 ** len(decimals)


def strength(roughness):
    """The weights of all depths, their total, and the unit."""
    weights = [1 << 31, 1 << 31]
    for depth in range(2, 33):
        weights.append(weights[depth - 1] * roughness // 1000000)
    total = 2 * weights[0] + 3 * sum(weights[1:])
    return weights, total, (((1 << 29) - 64) << 32) // total


class World:
    """The heights of a recipe's points, each computed when it is asked for, then kept."""

    def __init__(self, seed, width, height, feature, roughness, origin=(0, 0)):
        self.seed = seed
        self.sides = (width, height)
        self.feature = feature
        self.depth = feature.bit_length() - 1
        self.origin = origin
        self.features = (width // feature, height // feature)
        self.heights = {}
        self.rows = {}
        self.displacements = self.displace(roughness)

    @staticmethod
    def displace(roughness):
        """factor, shift and mean of each depth."""
        weights, _, unit = strength(roughness)
        result = []
        for weight in weights:
            span = (8 * unit * weight) >> 31
            shift = max(s for s in range(32) if span << s < 1 << 32)
            factor = (span << shift) >> 16
            result.append((factor, shift, (factor << 15) >> shift))
        return result

    def wrapped(self, depth, i, j):
        return i % (self.features[0] << depth), j % (self.features[1] << depth)

    def key(self, depth):
        return mix((mix(self.seed) + depth) & M64)

    def row(self, depth, across, down):
        """start and twist of a row of noise, for the 2^32 points about `across`."""
        name = depth, across >> 32, down
        if name not in self.rows:
            bits = mix((mix((self.key(depth) + down) & M64) + (across >> 32)) & M64)
            self.rows[name] = bits & M32, bits >> 32 | 1
        return self.rows[name]

    def noise(self, depth, i, j):
        across = i + (self.origin[0] << depth)
        start, twist = self.row(depth, across, j + (self.origin[1] << depth))
        v = (start + across * 0x9E3779B1) & M32
        v ^= v >> 16
        v = (v * 0x21F0AAAD) & M32
        v = v ^ (v >> 15) ^ twist
        v = (v * 0xD35A2D97) & M32
        return v >> 16

    def displaced(self, depth, i, j, total):
        factor, shift, mean = self.displacements[depth]
        return (total + (self.noise(depth, i, j) * factor >> shift) + 2 - mean) >> 2

    def point(self, depth, i, j):
        """The height of a point."""
        i, j = self.wrapped(depth, i, j)
        while depth > 0 and not (i | j) & 1:
            depth, i, j = depth - 1, i >> 1, j >> 1
        name = depth, i, j
        if name not in self.heights:
            self.heights[name] = self.displaced(depth, i, j, self.neighbours(depth, i, j))
        return self.heights[name]

    def neighbours(self, depth, i, j):
        if depth == 0:
            return 4 << 29
        point, above, a, b = self.point, depth - 1, i >> 1, j >> 1
        if not j & 1:
            return (point(above, a, b) + point(above, a + 1, b) +
                    point(depth, i, j - 1) + point(depth, i, j + 1))
        if not i & 1:
            return (point(above, a, b) + point(above, a, b + 1) +
                    point(depth, i - 1, j) + point(depth, i + 1, j))
        return (point(above, a, b) + point(above, a + 1, b) +
                point(above, a, b + 1) + point(above, a + 1, b + 1))

    def cell(self, x, y):
        return self.point(self.depth, x, y)

    def points(self, axis, zoom):
        """How many points a side has at a zoom."""
        side = self.sides[axis]
        return side << zoom if zoom >= 0 else (side + (1 << -zoom) - 1) >> -zoom

    def seen(self, zoom, x, y):
        """The height of the point (x, y) of the picture at a zoom."""
        x, y = x % self.points(0, zoom), y % self.points(1, zoom)
        depth = self.depth + zoom
        return self.point(depth, x, y) if depth >= 0 else self.point(0, x << -depth, y << -depth)

    def window(self, zoom, at, cols, rows):
        """The heights of a window whose first point is at a place."""
        x, y = (self.first(axis, zoom, *at[axis]) for axis in (0, 1))
        return [[self.seen(zoom, x + col, y + row) for col in range(cols)] for row in range(rows)]

    def first(self, axis, zoom, cells, one):
        """The point of a side that is at cells / one from its beginning."""
        wrapped = cells % (self.sides[axis] * one)
        if zoom > 0:
            assert (wrapped << zoom) % one == 0, "a place between points"
        return (wrapped << zoom) // one if zoom >= 0 else wrapped // one >> -zoom

    def measured(self):
        """The heights of the cells that are measured."""
        width, height = self.sides
        if width * height <= 1 << 24:
            squares, cols, rows = [(0, 0)], width, height
        else:
            squares = [(((n * 0xC13FA9A9 & M32) * width) >> 32,
                        ((n * 0x91E10DA5 & M32) * height) >> 32) for n in range(4096)]
            cols = rows = 8
        return [self.cell(x + col, y + row)
                for x, y in squares for row in range(rows) for col in range(cols)]


class Range:
    """Normals that are linear."""

    def __init__(self, heights):
        self.low, self.high = min(heights), max(heights)

    def normal(self, height):
        if height <= self.low:
            return 0
        if height >= self.high:
            return 65535
        return (height - self.low) * 65535 // (self.high - self.low)


class Area(Range):
    """Normals that are shares of the measured cells."""

    def __init__(self, heights):
        super().__init__(heights)
        self.shift = 0
        while (self.high - self.low) >> self.shift > 65535:
            self.shift += 1
        cells = [0] * 65536
        for height in heights:
            cells[self.slice(height)] += 1
        self.normals, lower = [], 0
        for count in cells:
            self.normals.append((lower << 16) // len(heights))
            lower += count

    def slice(self, height):
        return (min(max(height, self.low), self.high) - self.low) >> self.shift

    def normal(self, height):
        return self.normals[self.slice(height)]


STANDARD = {"~": 0, '"': 369, "x": 440, "X": 502, "$": 556, "%": 610, "#": 663, "@": 728}


def begins(tiles, normalize):
    """(tile, the normal where it begins), lowest first."""
    if tiles is None and normalize == "range":
        return [(tile, (65536 * t + 999) // 1000) for tile, t in STANDARD.items()]
    tiles = tiles or "".join(STANDARD)
    count = len(tiles)
    return [(tile, (65536 * n + count - 1) // count) for n, tile in enumerate(tiles)]


def lines(world, zoom, at, size, form, normalize, tiles):
    """What is dumped, line by line."""
    scale = (Area if normalize == "area" else Range)(world.measured())
    bands = begins(tiles, normalize)
    for row in world.window(zoom, at, *size):
        normals = [scale.normal(height) for height in row]
        if form == "csv":
            yield ",".join(map(str, normals))
        else:
            yield "".join([tile for tile, begin in bands if begin <= normal][-1]
                          for normal in normals)


def pair(separator, unit=int):
    def read(text):
        one, two = text.split(separator)
        return unit(one), unit(two)
    return read


def main(arguments):
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--world-version", type=int, choices=[1])
    parser.add_argument("--seed", type=seed_of, default=0)
    parser.add_argument("--world", type=pair("x"), default=(1024, 1024))
    parser.add_argument("--feature-size", type=int, default=32)
    parser.add_argument("--roughness", type=roughness_of, default=500000)
    parser.add_argument("--origin", type=pair(","), default=(0, 0))
    parser.add_argument("--at", type=pair(",", place_of), default=((0, 1), (0, 1)))
    parser.add_argument("--zoom", type=int, default=0)
    parser.add_argument("--size", type=pair("x"), default=(80, 24))
    parser.add_argument("--format", choices=["csv", "text"], default="text")
    parser.add_argument("--normalize", choices=["range", "area"], default="range")
    parser.add_argument("--tiles")
    parser.add_argument("--example", action="store_true")
    asked = parser.parse_args(arguments)
    if asked.example:
        output = example()
    else:
        world = World(asked.seed, *asked.world, asked.feature_size, asked.roughness, asked.origin)
        output = lines(world, asked.zoom, asked.at, asked.size, asked.format, asked.normalize,
                       asked.tiles)
    for line in output:
        print(line)


def example():
    """The figures of the page's example."""
    seed, sides, feature, roughness = 42, (4, 8), 4, 500000
    world = World(seed, *sides, feature, roughness)
    yield f"mix(0)  = 0x{mix(0):016X}"
    yield f"mix(42) = 0x{mix(42):016X}"
    for depth in range(3):
        yield f"key({depth})  = 0x{world.key(depth):016X}"
    yield ""
    _, total, unit = strength(roughness)
    yield f"total = {total}"
    yield f"unit  = {unit}"
    yield "d  shift  factor       mean"
    for depth in range(3):
        factor, shift, mean = world.displacements[depth]
        yield f"{depth}{shift:7}{factor:8}{mean:11}"
    yield ""
    yield "d i j       start       twist  noise         sum     height"
    for depth, i, j, kind in ((0, 0, 0, "base"), (0, 0, 1, "base"), (1, 1, 1, "centre"),
                              (1, 1, 3, "centre"), (1, 1, 0, "edge"), (1, 0, 1, "edge"),
                              (2, 1, 1, "centre"), (2, 1, 7, "centre"), (2, 3, 1, "centre"),
                              (2, 1, 0, "edge"), (2, 0, 1, "edge")):
        start, twist = world.row(depth, i, j)
        yield (f"{depth} {i} {j}  0x{start:08X}  0x{twist:08X}  {world.noise(depth, i, j):5}"
               f"  {world.neighbours(depth, i, j):10}  {world.point(depth, i, j):9}  {kind}")
    yield ""
    at = ((0, 1), (0, 1))
    for row in world.window(0, at, *sides):
        yield " ".join(map(str, row))
    for normalize, about in (("range", "low = {0.low}, high = {0.high}"), ("area", "s = {0.shift}")):
        yield ""
        yield about.format(Area(world.measured()))
        table = lines(world, 0, at, sides, "csv", normalize, None)
        tiles = lines(world, 0, at, sides, "text", normalize, None)
        for normals, row in zip(table, tiles):
            yield normals.replace(",", " ") + "  " + row
    yield ""
    far = World(seed_of("tmap"), *sides, feature, roughness, (1 << 30, 5))
    across, down = (far.origin[axis] << 3 | 1 for axis in (0, 1))
    start, twist = far.row(3, across, down)
    yield f"seed   = 0x{far.seed:016X}"
    yield f"I      = {across}, J = {down}"
    yield f"start  = 0x{start:08X}, twist = 0x{twist:08X}, noise = {far.noise(3, 1, 1)}"
    yield f"height = {far.point(3, 1, 1)}"


if __name__ == "__main__":
    main(sys.argv[1:])
