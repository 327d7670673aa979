#!/usr/bin/env python3
"""Pictures of all kinds that their formats allow, made here of known pixels: tmap reads these.

usage: pictures.py png|pnm TRIALS [SEED]
           that many random files, and of PNG each colour type, depth, filter and interlacing
       pictures.py behind
           behind.NAME.png, black and white, with a large chunk NAME behind the pixels
TMAP is the program. A file that is read otherwise stays behind as wrong.png or wrong.pnm.
"""
import os
import random
import struct
import subprocess
import sys
import zlib

UNKNOWN = None
WHITE = 65535
SIDES = (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 40)

# The passes of Adam7: first column and row, steps.
PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
          (0, 1, 1, 2))
GREY, COLOR, INDEXED, GREY_ALPHA, COLOR_ALPHA = 0, 2, 3, 4, 6
DEPTHS = {GREY: (1, 2, 4, 8, 16), COLOR: (8, 16), INDEXED: (1, 2, 4, 8), GREY_ALPHA: (8, 16),
          COLOR_ALPHA: (8, 16)}
CHANNELS = {GREY: 1, COLOR: 3, INDEXED: 1, GREY_ALPHA: 2, COLOR_ALPHA: 4}


def nearest(number, divisor):
    return (2 * number + divisor) // (2 * divisor)


def height_of(samples, highest, opacity=None):
    """Height of a pixel of one sample or three, and opacity, of 0..highest."""
    samples = [nearest(sample * WHITE, highest) for sample in samples]
    height = samples[0]
    if len(samples) == 3:  # Rec. 709, in 65536ths
        height = nearest(13933 * samples[0] + 46871 * samples[1] + 4732 * samples[2], 65536)
    if opacity is None:
        return height
    opacity = nearest(opacity * WHITE, highest)
    return nearest(height * opacity, WHITE) if opacity else UNKNOWN


# ---- PNG


def chunk(name, body=b""):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def packed(samples, depth):
    """Bytes of a row of samples, the first in the highest bits; padding is random."""
    if depth == 16:
        return b"".join(struct.pack(">H", sample) for sample in samples)
    bits = "".join(f"{sample:0{depth}b}" for sample in samples)
    while len(bits) % 8:
        bits += random.choice("01")
    return bytes(int(bits[n : n + 8], 2) for n in range(0, len(bits), 8))


def paeth(a, b, c):
    p = a + b - c
    return min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]


def filtered(kind, row, above, pixel):
    out = bytearray([kind])
    for n, byte in enumerate(row):
        a = row[n - pixel] if n >= pixel else 0
        c = above[n - pixel] if n >= pixel else 0
        b = above[n]
        out.append((byte - (0, a, b, (a + b) // 2, paeth(a, b, c))[kind]) % 256)
    return out


def image_bytes(rows, color, depth, interlaced, filters):
    """All filtered bytes of rows of pixels, which are tuples of samples."""
    out = bytearray()
    for x, y, step_x, step_y in PASSES if interlaced else ((0, 0, 1, 1),):
        part = [row[x::step_x] for row in rows[y::step_y]]
        if not part or not part[0]:
            continue
        above = None
        for row in part:
            row = packed([sample for pixel in row for sample in pixel], depth)
            above = above or bytes(len(row))
            out += filtered(random.choice(filters), row, above,
                            max(1, CHANNELS[color] * depth // 8))
            above = row
    return bytes(out)


def deflated(data):
    strategy = random.choice((zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED, zlib.Z_HUFFMAN_ONLY,
                              zlib.Z_RLE, zlib.Z_FIXED))
    packer = zlib.compressobj(random.randrange(10), zlib.DEFLATED, random.randrange(9, 16),
                              random.randrange(1, 10), strategy)
    out = b""
    while data:
        length = random.choice((1, 7, 100, 1 << 20))
        out += packer.compress(data[:length])
        data = data[length:]
        if random.randrange(4) == 0:
            out += packer.flush(random.choice((zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH)))
    return out + packer.flush()


def data_chunks(data):
    """IDAT of any lengths, 0 as well."""
    out = b""
    longest = random.choice((1, 10, 1 << 20, 1 << 20))
    while data:
        length = random.randint(0, longest) if longest < 1 << 20 else len(data)
        out += chunk(b"IDAT", data[:length])
        data = data[length:]
    return out


def some(chunks):
    """Some of the chunks, in any order."""
    chosen = [each for each in chunks if random.randrange(4) == 0]
    random.shuffle(chosen)
    return b"".join(chosen)


def texts():
    words = b"Comment\0" + b"heights" * random.randrange(3)
    anything = bytes(random.randrange(256) for _ in range(random.randrange(300)))
    return [chunk(b"tEXt", words), chunk(b"zTXt", b"Title\0\0" + zlib.compress(words)),
            chunk(b"iTXt", b"Author\0\0\0de\0\0" + "Höhe".encode()), chunk(b"teSt", anything),
            chunk(b"teST", anything), chunk(b"tIME", struct.pack(">HBBBBB", 2026, 2, 28, 23, 59, 60))]


def before_palette(color, depth):
    gamma = random.choice((1, 45455, 100000, 220000, 2**31 - 1))
    space = random.choice((chunk(b"sRGB", bytes([random.randrange(4)])),
                           chunk(b"iCCP", b"broken\0\0" + zlib.compress(b"no profile"))))
    bits = {GREY: 1, COLOR: 3, INDEXED: 3, GREY_ALPHA: 2, COLOR_ALPHA: 4}[color]
    deep = 8 if color == INDEXED else depth
    white = struct.pack(">8I", 31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000)
    return [chunk(b"gAMA", struct.pack(">I", gamma)), chunk(b"cHRM", white), space,
            chunk(b"sBIT", bytes(random.randint(1, deep) for _ in range(bits)))]


def after_palette(color, depth, colors):
    if color == INDEXED:
        ground = bytes([random.randrange(colors)])
    else:
        count = 3 if color in (COLOR, COLOR_ALPHA) else 1
        ground = struct.pack(f">{count}H", *(random.randrange(1 << depth) for _ in range(count)))
    more = [chunk(b"bKGD", ground), chunk(b"pHYs", struct.pack(">IIB", 1000, 3000, 1)),
            chunk(b"sPLT", b"palette\0\x08" + bytes(6)),
            chunk(b"eXIf", b"MM\0*" + bytes(8)), chunk(b"oFFs", struct.pack(">iiB", -7, 9, 0)),
            chunk(b"acTL", struct.pack(">II", 1, 0))]
    if colors:
        more.append(chunk(b"hIST", struct.pack(f">{colors}H", *range(colors))))
    return more


def transparency(color, depth, rows, colors):
    """A body of tRNS, and the opacity of a pixel by it."""
    if color == INDEXED:
        table = bytes(random.choice((0, 255, random.randrange(256)))
                      for _ in range(random.randint(1, colors)))
        return table, lambda pixel: table[pixel[0]] if pixel[0] < len(table) else 255
    clear = random.choice(random.choice(rows))
    if random.randrange(4) == 0:
        clear = tuple(random.randrange(1 << depth) for _ in clear)
    return (struct.pack(f">{len(clear)}H", *clear),
            lambda pixel: 0 if pixel == clear else (1 << depth) - 1)


def random_rows(width, height, count, highest):
    """Rows of pixels of samples of 0..highest; few values, so that pixels are equal, or many."""
    values = [random.randint(0, highest) for _ in range(random.choice((1, 2, 5, 300)))] + [highest]
    return [[tuple(random.choice(values) for _ in range(count)) for _ in range(width)]
            for _ in range(height)]


def png(color, depth, interlaced, filters, clear):
    """A file, and its heights in rows."""
    width, height = random.choice(SIDES), random.choice(SIDES)
    highest = (1 << depth) - 1
    colors = 0
    if color == INDEXED:
        colors = random.randint(1, 1 << depth)
    elif color in (COLOR, COLOR_ALPHA) and random.randrange(3) == 0:
        colors = random.randint(1, 256)  # a palette that is only suggested
    rows = random_rows(width, height, CHANNELS[color], colors - 1 if color == INDEXED else highest)
    palette = [tuple(random.randrange(256) for _ in range(3)) for _ in range(colors)]
    opacity = None
    out = b"\x89PNG\r\n\x1a\n" + chunk(
        b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced))
    out += some(before_palette(color, depth) + texts())
    if colors:
        out += chunk(b"PLTE", b"".join(bytes(each) for each in palette))
    more = after_palette(color, depth, colors)
    body = None
    if clear and color in (GREY, COLOR, INDEXED):
        body, opacity = transparency(color, depth, rows, colors)
    if body is not None and random.randrange(2):
        out += chunk(b"tRNS", body) + some(more + texts())
    else:
        out += some(more + texts()) + (chunk(b"tRNS", body) if body is not None else b"")
    out += data_chunks(deflated(image_bytes(rows, color, depth, interlaced, filters)))
    out += some(texts() + [chunk(b"fdAT", b"\0\0\0\1frame")]) + chunk(b"IEND")

    def height_at(pixel):
        if color == INDEXED:
            return height_of(palette[pixel[0]], 255, opacity(pixel) if opacity else None)
        if color in (GREY_ALPHA, COLOR_ALPHA):
            return height_of(pixel[:-1], highest, pixel[-1])
        return height_of(pixel, highest, opacity(pixel) if opacity else None)

    return out, [[height_at(pixel) for pixel in row] for row in rows]


def all_png(trials):
    filters = [[kind] for kind in range(5)] + [list(range(5))]
    kinds = [(color, depth) for color, depths in DEPTHS.items() for depth in depths]
    for color, depth in kinds:
        for interlaced in (0, 1):
            for each in filters:
                yield (f"type {color}, depth {depth}, interlace {interlaced}, filters {each}",
                       *png(color, depth, interlaced, each, random.randrange(2)))
    for _ in range(trials):
        color, depth = random.choice(kinds)
        interlaced = random.randrange(2)
        yield (f"type {color}, depth {depth}, interlace {interlaced}",
               *png(color, depth, interlaced, random.choice(filters), random.randrange(2)))


# ---- PNM


def gap(least=1):
    """Space between two numbers of a head, with comments."""
    out = b""
    for _ in range(random.choice((least, 1, 1, 3))):
        out += random.choice((b" ", b"\n", b"\t", b"\r", b"\r\n"))
        if random.randrange(4) == 0:
            out += b"#" + random.choice((b"", b" 7 7", b"# #", b"\xff\0 x")) + \
                   random.choice((b"\n", b"\r"))
    return out


def plain_samples(samples, kind):
    out = b""
    for sample in samples:
        out += b"0" * (kind != 1 and random.randrange(8) == 0) + str(sample).encode()
        out += random.choice((b"", b"", b" ", b"\n")) if kind == 1 else gap()
    return out


def pnm():
    """A file of P1 to P6, and its heights in rows."""
    kind = random.randint(1, 6)
    width, height = random.choice(SIDES), random.choice(SIDES)
    highest = random.choice((1, 2, 3, 7, 15, 100, 254, 255, 256, 257, 1000, 32767, 32768, 65534,
                             65535, random.randint(1, 65535)))
    highest = 1 if kind in (1, 4) else highest
    rows = random_rows(width, height, 3 if kind in (3, 6) else 1, highest)
    head = b"P%d" % kind + gap() + b"%d" % width + gap() + b"%d" % height
    if kind not in (1, 4):
        head += gap() + b"%03d" % highest
    samples = [[sample for pixel in row for sample in pixel] for row in rows]
    if kind <= 3:
        out = head + gap() + b"".join(plain_samples(row, kind) for row in samples)
    else:
        depth = 1 if kind == 4 else 8 if highest < 256 else 16
        out = head + random.choice((b" ", b"\n", b"\t", b"\r"))
        out += b"".join(packed(row, depth) for row in samples)
        out += random.choice((b"", out, b"P"))  # more pictures, or bytes, behind the first
    heights = [[height_of([1 - pixel[0]] if kind in (1, 4) else pixel, highest) for pixel in row]
               for row in rows]
    return f"P{kind}, maximum {highest}", out, heights


def all_pnm(trials):
    for _ in range(trials):
        yield pnm()


# ---- tmap


def read_by_tmap(name, piped):
    """Rows that tmap prints of a file, or why it prints none."""
    arguments = [os.environ["TMAP"], "--dump", "--whole", "--format=csv", "--units=raw", "--"]
    with open(name, "rb") as file:
        done = subprocess.run(arguments + ["-" if piped else name], stdin=file, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.stdout.decode() if done.returncode == 0 else done.stderr.decode()


def main(kind, trials, seed="18"):
    random.seed(int(seed))
    wrong = 0
    count = 0
    for said, data, heights in (all_png if kind == "png" else all_pnm)(int(trials)):
        count += 1
        name = f"picture.{kind}"
        with open(name, "wb") as file:
            file.write(data)
        expected = "".join(",".join("" if height is UNKNOWN else str(height) for height in row) +
                           "\n" for row in heights)
        got = read_by_tmap(name, count % 3 == 0)
        if got != expected:
            wrong += 1
            os.replace(name, f"wrong.{kind}")
            print(f"file {count}: {said}, {len(heights[0])}x{len(heights)}: tmap says {got[:300]!r}"
                  f" instead of {expected[:300]!r}", file=sys.stderr)
            if wrong == 5:
                break
    print(f"{count} files, {wrong} wrong")
    return wrong > 0


def write_behind():
    noise = random.randbytes(40000)
    for name in b"tEXt", b"zTXt", b"iTXt", b"eXIf", b"iCCP", b"fdAT", b"prIv":
        body = {b"tEXt": b"Comment\0" + b"x" * 40000, b"zTXt": b"Comment\0\0" + zlib.compress(noise),
                b"iTXt": b"Comment\0\0\0\0\0" + b"x" * 40000}.get(name, noise)
        with open(f"behind.{name.decode()}.png", "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 1, 8, 0, 0, 0, 0)) +
                       chunk(b"IDAT", zlib.compress(b"\0\0\xff")) + chunk(name, body) + chunk(b"IEND"))


if __name__ == "__main__":
    if sys.argv[1:] == ["behind"]:
        sys.exit(write_behind())
    if len(sys.argv) < 3 or sys.argv[1] not in ("png", "pnm"):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
