#!/usr/bin/env python3
"""An independent implementation of man/tmap-world.7, written from that page.

It makes one point at a time and follows the point's neighbours upwards, where src/terrain/lattice.c
streams rows downwards. It prints what `tmap --dump` prints for the options it knows, and the names
of all algorithms with --algorithms. example.py makes the worked numbers of vectors.md from it, and
mutants.py plants mistakes in it.
"""
import argparse
import decimal
import sys
import typing

M32 = (1 << 32) - 1
M64 = (1 << 64) - 1


def mix(z):
    z = (z + 0x9E3779B97F4A7C15) & M64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    return z ^ (z >> 31)


def seed_of(text):
    """A seed as it is written: a number, or a text that is hashed."""
    if not text:
        raise ValueError("no seed")
    hexadecimal = text[:2] in ("0x", "0X") and len(text) > 2
    allowed = "0123456789abcdefABCDEF" if hexadecimal else "0123456789"
    digits = text[2:] if hexadecimal else text
    if all(character in allowed for character in digits):
        seed = int(digits, 16 if hexadecimal else 10)
        if seed > M64:
            raise ValueError("a seed is below 2^64")
        return seed
    h = 0xCBF29CE484222325
    for byte in text.encode("utf-8", "surrogateescape"):
        h = ((h ^ byte) * 0x100000001B3) & M64
    return mix(h)


def millionths_of(text):
    """A decimal number, in millionths."""
    whole, _, fraction = text.partition(".")
    fraction = fraction.rstrip("0")
    if len(fraction) > 6 or not (whole + fraction).isdigit():
        raise ValueError("no decimal number of at most six digits after the point")
    return int(whole + (fraction + "000000")[:6])


def roughness_of_hurst(text):
    """2^-H to the nearest millionth."""
    decimal.getcontext().prec = 50
    millionths = decimal.Decimal(millionths_of(text)).scaleb(-6)
    return int((1000000 * 2 ** -millionths).to_integral_value())


def place_of(text):
    """A place in cells, as a fraction: a numerator, and a denominator that is a power of ten."""
    whole, _, decimals = text.partition(".")
    return int(whole + decimals), 10 ** len(decimals)


def prepared(key, across, down):
    """start and twist of a row of noise by a key."""
    bits = mix((mix((key + down) & M64) + (across >> 32)) & M64)
    return bits & M32, bits >> 32 | 1


def scaled(slope, depth):
    """A slope in units of its depth."""
    most = 32767 >> max(depth - 21, 0)
    slope = min(max(slope >> max(21 - depth, 0), -most), most)
    return slope << max(depth - 21, 0)


def direction(x, y):
    """The direction of (x, y), 2^14 long."""
    size = abs(x) | abs(y)
    for below, by in ((7, 8), (11, 4), (13, 2), (14, 1)):
        if size < 1 << below:
            x, y, size = x << by, y << by, size << by
    q = (x * x + y * y) >> 16
    r = 14600 - (19 * q >> 6)
    for _ in range(2):
        r = (r * (49152 - ((r * r >> 13) * q >> 13))) >> 15
    return x * r >> 14, y * r >> 14


def wave(phase):
    """The sine of a phase, of which 2^16 are a turn."""
    z = ((phase + 32768 & 65535) - 32768) >> 2
    return z * (8192 - abs(z)) >> 12


def weight(k, off):
    return 96 - 2 * off * off if k == 0 else (4 + k * off) ** 2


def squares(sides, bounded, count, side):
    """A sample of squares of a world: their north-west corners, and the sides of each."""
    (width, height), cols, rows = sides, side, side
    if bounded[0]:
        cols = min(side, width)
        width -= cols - 1
    if bounded[1]:
        rows = min(side, height)
        height -= rows - 1
    corners = [(((n * 0xC13FA9A9 & M32) * width) >> 32,
                ((n * 0x91E10DA5 & M32) * height) >> 32) for n in range(count)]
    return corners, cols, rows


class World:
    """The heights of a recipe's points, computed when they are first needed and kept."""

    def __init__(self, seed, sides, feature, algorithm="diamond-square", edges="wrap",
                 roughness=500000, spread=1000000, origin=(0, 0), corners=None):
        self.seed = seed
        self.sides = sides
        self.feature = feature
        self.depth = feature.bit_length() - 1
        self.algorithm = ALGORITHMS[algorithm]
        self.bounded = (edges == "bounded", edges != "wrap")  # from west to east, north to south
        self.rims = [ends and not self.algorithm.squares for ends in self.bounded]
        self.origin = origin
        self.corners = corners
        self.features = [(side - ends) // feature for side, ends in zip(sides, self.rims)]
        self.heights = {}
        self.guides = {}
        self.phases = {}
        self.rows = {}
        self.displacements = self.displace(roughness, spread)

    def strength(self, roughness, spread):
        """The weights of all depths, their total, and the unit."""
        weights = [1 << 31]
        for depth in range(1, 33):
            kept = spread if depth == 1 else roughness
            weights.append(weights[depth - 1] * kept // 1000000 if self.algorithm.weakens
                           else weights[0])
        total = 2 * weights[0] + self.algorithm.c * sum(weights[1:])
        return weights, total, (((1 << 29) - 64 - self.algorithm.g) << 32) // total

    def displace(self, roughness, spread):
        """factor, shift and mean of each depth."""
        weights, _, unit = self.strength(roughness, spread)
        result = []
        for weight in weights:
            span = (8 * unit * weight) >> 31
            shift = max(s for s in range(32) if span << s < 1 << 32)
            factor = (span << shift) >> 16
            result.append((factor, shift, (factor << 15) >> shift))
        return result

    def across(self, depth, axis):
        """Points of a depth along a side."""
        return (self.features[axis] << depth) + self.rims[axis]

    def exists(self, depth, point):
        """False for a point beyond a rim."""
        return all(0 <= point[axis] < self.across(depth, axis)
                   for axis in (0, 1) if self.bounded[axis])

    def wrapped(self, depth, i, j):
        if self.algorithm.squares:
            i, j = (min(max(n, 0), self.across(depth, axis) - 1) if self.bounded[axis] else n
                    for axis, n in enumerate((i, j)))
        assert self.exists(depth, (i, j)), "outside"
        return i % self.across(depth, 0), j % self.across(depth, 1)

    def key(self, depth):
        return mix((mix(self.seed) + depth) & M64)

    def row(self, depth, across, down):
        """start and twist of a row of noise, for the 2^32 points about `across`."""
        name = depth, across >> 32, down
        if name not in self.rows:
            self.rows[name] = prepared(self.key(depth), across, down)
        return self.rows[name]

    def noise(self, depth, i, j):
        if depth == 0 and self.corners:
            row = self.corners[(j + self.origin[1]) % len(self.corners)]
            corner = row[(i + self.origin[0]) % len(row)]
            if corner != "?":
                return 32768 if corner == "." else int(corner) * 65535 // 9
        across = i + (self.origin[0] << depth)
        return self.hashed(across, *self.row(depth, across, j + (self.origin[1] << depth)))

    @staticmethod
    def hashed(across, start, twist):
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
        """The height of a point, which is kept by each name that it is asked by."""
        asked = depth, i, j
        if asked in self.heights:
            return self.heights[asked]
        i, j = self.wrapped(depth, i, j)
        while depth > 0 and not (i | j) & 1 and not self.algorithm.squares:
            depth, i, j = depth - 1, i >> 1, j >> 1
        name = depth, i, j
        if name not in self.heights:
            self.heights[name] = self.displaced(depth, i, j, self.neighbours(depth, i, j))
        self.heights[asked] = self.heights[name]
        return self.heights[name]

    def neighbours(self, depth, i, j):
        """The sum that is displaced."""
        return 4 << 29 if depth == 0 else self.algorithm.neighbours(self, depth, i, j)

    def diamond_square(self, depth, i, j):
        point, above, a, b = self.point, depth - 1, i >> 1, j >> 1
        if i & j & 1:
            return (point(above, a, b) + point(above, a + 1, b) +
                    point(above, a, b + 1) + point(above, a + 1, b + 1))
        if j & 1:
            heights = [point(above, a, b), point(above, a, b + 1)]
            centres = [(i - 1, j), (i + 1, j)]
        else:
            heights = [point(above, a, b), point(above, a + 1, b)]
            centres = [(i, j - 1), (i, j + 1)]
        for x, y in centres:
            if self.exists(depth, (x, y)):
                heights.append(point(depth, x, y))
        return 4 * sum(heights) // len(heights)

    def midpoint(self, depth, i, j):
        point, above, a, b = self.point, depth - 1, i >> 1, j >> 1
        if i & j & 1:
            return (point(depth, i - 1, j) + point(depth, i + 1, j) +
                    point(depth, i, j - 1) + point(depth, i, j + 1))
        if j & 1:
            return 2 * point(above, a, b) + 2 * point(above, a, b + 1)
        return 2 * point(above, a, b) + 2 * point(above, a + 1, b)

    def alone(self, depth, i, j):
        return 4 << 29

    def mixed(self, layer, depth, j, a):
        """Parents in column a, mixed for row j of a depth."""
        far = layer(depth - 1, a, (j >> 1) + (1 if j & 1 else -1))
        return (3 * layer(depth - 1, a, j >> 1) + far + 2) >> 2

    def amid(self, layer, depth, i, j):
        """The sum of the four parents around."""
        a = i >> 1
        beside = a + 1 if i & 1 else a - 1
        return 3 * self.mixed(layer, depth, j, a) + self.mixed(layer, depth, j, beside)

    def square_square(self, depth, i, j):
        return self.amid(self.point, depth, i, j)

    def gullies(self, depth, i, j):
        carved = self.carved(depth, i, j) if depth >= 3 else 0
        return self.amid(self.point, depth, i, j) + carved

    def guide(self, depth, i, j):
        if depth < 3:
            return self.point(depth, i, j)
        asked = depth, i, j
        if asked in self.guides:
            return self.guides[asked]
        i, j = self.wrapped(depth, i, j)
        name = depth, i, j
        if name not in self.guides:
            total = self.amid(self.guide, depth, i, j) + (self.carved(depth, i, j) >> 4) * 3
            self.guides[name] = self.displaced(depth, i, j, total)
        self.guides[asked] = self.guides[name]
        return self.guides[name]

    def slope(self, depth, i, j):
        """The slope at a point, to the east and to the south."""
        a, b = i >> 1, j >> 1

        def mixed(column):
            return self.mixed(self.guide, depth, j, column) >> 1

        def half(column, row):
            return self.guide(depth - 1, column, row) >> 1

        def down(column):
            w = 1 if j & 1 else 3
            return (w * (half(column, b) - half(column, b - 1)) +
                    (4 - w) * (half(column, b + 1) - half(column, b))) >> 2
        w = 1 if i & 1 else 3
        x = w * (mixed(a) - mixed(a - 1)) + (4 - w) * (mixed(a + 1) - mixed(a))
        y = 3 * down(a) + down(a + 1 if i & 1 else a - 1)
        return scaled(x, depth), scaled(y, depth)

    def phase(self, depth, i, j):
        """The random phase of a square of four by four points."""
        i, j = (n % (self.across(depth, axis) >> 2) for axis, n in enumerate((i, j)))
        name = depth, i, j
        if name not in self.phases:
            across, down = ((n << depth >> 2) + at for n, at in zip(self.origin, (i, j)))
            self.phases[name] = self.hashed(
                across, *prepared(mix(self.key(depth)), across, down))
        return self.phases[name]

    def carved(self, depth, i, j):
        x, y = self.slope(depth, i, j)
        u, v = direction(x, y)
        steep = min(300, (x * u + y * v) >> 14)
        deep = 3 * steep * self.stripe(depth, i, j, u, v)
        return deep << 9 - depth if depth < 9 else deep >> depth - 9

    def stripe(self, depth, i, j, u, v):
        """The mixed waves at a point, by the direction of its slope."""
        off = 2 * (i & 3) - 3, 2 * (j & 3) - 3
        here = (off[0] * -4 * v + off[1] * 4 * u) >> 3
        cosine = sine = 0
        for l in (-1, 0, 1):
            phases = [(k, here + k * 4 * v - l * 4 * u +
                       self.phase(depth, (i >> 2) + k, (j >> 2) + l)) for k in (-1, 0, 1)]
            cosine += weight(l, off[1]) * (sum(weight(k, off[0]) * wave(p + (1 << 14))
                                               for k, p in phases) >> 7)
            sine += weight(l, off[1]) * (sum(weight(k, off[0]) * wave(p) for k, p in phases) >> 7)
        cosine, sine = cosine >> 7, sine >> 7
        power = (cosine * cosine + sine * sine) >> 12
        return (cosine * (8192 - power)) >> 12

    def cell(self, x, y):
        return self.point(self.depth, x, y)

    def points(self, axis, zoom):
        """How many points a side has at a zoom."""
        side = self.sides[axis]
        if zoom >= 0 and self.rims[axis]:
            return ((side - 1) << zoom) + 1
        return side << zoom if zoom >= 0 else (side + (1 << -zoom) - 1) >> -zoom

    def seen(self, zoom, x, y):
        """The height of the point (x, y) of the picture at a zoom, or None: it is blank."""
        if (self.bounded[0] and x >= self.points(0, zoom) or
                self.bounded[1] and y >= self.points(1, zoom)):
            return None
        x, y = x % self.points(0, zoom), y % self.points(1, zoom)
        depth = self.depth + zoom
        return self.point(depth, x, y) if depth >= 0 else self.point(0, x << -depth, y << -depth)

    def window(self, zoom, at, cols, rows):
        """The heights of a window whose first point is at a place."""
        x, y = (self.first(axis, zoom, *at[axis]) for axis in (0, 1))
        return [[self.seen(zoom, x + col, y + row) for col in range(cols)] for row in range(rows)]

    def first(self, axis, zoom, cells, one):
        """The point of a side that is at cells / one from its beginning."""
        if self.bounded[axis] and not 0 <= cells <= (self.sides[axis] - 1) * one:
            raise ValueError("a place beyond the world")
        if (cells << max(zoom, 0)) % one != 0:
            raise ValueError("a place between points")
        wrapped = cells % (self.sides[axis] * one)
        return (wrapped << zoom) // one if zoom >= 0 else wrapped // one >> -zoom

    def squares(self):
        """The squares that are measured: their north-west corners, and the sides of each."""
        width, height = self.sides
        if width * height <= 1 << 24:
            return [(0, 0)], width, height
        return squares(self.sides, self.bounded, 4096, 8)

    def measured(self):
        """The heights of the cells that are measured."""
        corners, cols, rows = self.squares()
        heights = []
        for x, y in corners:
            self.heights.clear()  # squares are mostly far apart
            self.guides.clear()
            heights += [self.cell(x + col, y + row) for row in range(rows) for col in range(cols)]
        return heights


class Algorithm(typing.NamedTuple):
    neighbours: typing.Callable  # the sum for a point below depth 0
    c: int  # as the page has it under DISPLACEMENTS
    weakens: bool  # weights follow from spread and roughness
    squares: bool = False  # points stand for squares
    g: int = 0  # as the page has it under SQUARES AND GULLIES
    roughness: int = 500000
    tiles: tuple = (0, 369, 440, 502, 556, 610, 663, 728)  # where the eight begin

    def feature_size(self, sides):
        """F, if it is not given."""
        if self.g == 0:
            return 32
        return max(f for f in (1 << n for n in range(11))
                   if f == 1 or (not any(side % f for side in sides) and 4 * f <= min(sides)))


ALGORITHMS = {
    "diamond-square": Algorithm(World.diamond_square, 3, True),
    "midpoint": Algorithm(World.midpoint, 4, True),
    "noise": Algorithm(World.alone, 0, False),
    "square-square": Algorithm(World.square_square, 2, True, True),
    "gullies": Algorithm(World.gullies, 2, True, True, 1 << 27, 400000,
                         (0, 385, 425, 491, 551, 618, 691, 777)),
}


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


def dropped(extent):
    """How many low bits slices drop of heights that extend so far."""
    drop = 0
    while extent >> drop > 65535:
        drop += 1
    return drop


class Area(Range):
    """Normals that are shares of the measured cells."""

    def __init__(self, heights, given=None):
        super().__init__(given or heights)
        self.drop = dropped(self.high - self.low)
        cells = [0] * 65536
        for height in heights:
            cells[self.slice(height)] += 1
        self.normals, lower = [], 0
        for count in cells:
            self.normals.append(min((lower << 16) // len(heights), 65535))
            lower += count

    def slice(self, height):
        return (min(max(height, self.low), self.high) - self.low) >> self.drop

    def normal(self, height):
        return self.normals[self.slice(height)]


STANDARD = '~"xX$%#@'


def begins(tiles, normalize, thousandths):
    """(tile, the normal where it begins), lowest first."""
    if tiles is None and normalize == "range":
        return [(tile, (65536 * t + 999) // 1000) for tile, t in zip(STANDARD, thousandths)]
    tiles = tiles or STANDARD
    count = len(tiles)
    return [(tile, (65536 * n + count - 1) // count) for n, tile in enumerate(tiles)]


def lines(world, zoom, at, size, form, normalize, tiles, given=None):
    """What is dumped, line by line."""
    scale = Area(world.measured(), given) if normalize == "area" else Range(given or world.measured())
    bands = begins(tiles, normalize, world.algorithm.tiles)
    window = world.window(zoom, at, *size)
    first = [None if height is None else scale.normal(height) for height in window[0]]
    for number, row in enumerate(window):
        normals = [None if height is None else scale.normal(height) for height in row]
        if form == "csv":
            yield ",".join("" if normal is None else str(normal) for normal in normals)
        elif form == "profile":
            yield "".join("#" if normal is not None and
                          normal * size[1] // 65536 + number + 1 >= size[1] else " "
                          for normal in first)
        else:
            yield "".join(" " if normal is None else
                          [tile for tile, begin in bands if begin <= normal][-1]
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
    parser.add_argument("--algorithm", choices=ALGORITHMS, default="diamond-square")
    parser.add_argument("--edges", choices=["wrap", "bounded", "wrap-x"], default="wrap")
    parser.add_argument("--world", type=pair("x"), default=(1024, 1024))
    parser.add_argument("--feature-size", type=int)
    parser.add_argument("--roughness", type=millionths_of)
    parser.add_argument("--hurst", type=roughness_of_hurst, dest="roughness")
    parser.add_argument("--spread", type=millionths_of, default=1000000)
    parser.add_argument("--corners", type=lambda text: tuple(text.split("/")))
    parser.add_argument("--origin", type=pair(","), default=(0, 0))
    parser.add_argument("--range", type=pair(".."))
    parser.add_argument("--at", type=pair(",", place_of), default=((0, 1), (0, 1)))
    parser.add_argument("--zoom", type=int, default=0)
    parser.add_argument("--size", type=pair("x"), default=(80, 24))
    parser.add_argument("--format", choices=["csv", "text", "profile"], default="text")
    parser.add_argument("--normalize", choices=["range", "area"], default="range")
    parser.add_argument("--tiles")
    parser.add_argument("--algorithms", action="store_true")
    asked = parser.parse_args(arguments)
    if asked.algorithms:
        output = ALGORITHMS
    else:
        rules = ALGORITHMS[asked.algorithm]
        feature = asked.feature_size or rules.feature_size(asked.world)
        roughness = rules.roughness if asked.roughness is None else asked.roughness
        world = World(asked.seed, asked.world, feature, asked.algorithm, asked.edges, roughness,
                      asked.spread, asked.origin, asked.corners)
        output = lines(world, asked.zoom, asked.at, asked.size, asked.format, asked.normalize,
                       asked.tiles, asked.range)
    for line in output:
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
