"""Measures the contrast of characters to their ground, as WCAG 2.2 defines it.

usage: contrast.py <ANSI   prints how many characters stand on a ground, how many of them have its colour, and the
                           least contrast; blanks and blocks are no characters
"""
import re
import sys

LEVELS = 0, 95, 135, 175, 215, 255
# xterm's first 16.
NAMED = ("000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff "
         "ffffff").split()


def rgb(number):
    if number < 16:
        return tuple(bytes.fromhex(NAMED[number]))
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    return tuple(LEVELS[(number - 16) // by % 6] for by in (36, 6, 1))


def luminance(color):
    parts = (part / 255 for part in color)
    lights = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(light * weight for light, weight in zip(lights, (0.2126, 0.7152, 0.0722)))


def contrast(a, b):
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def take(codes, colors):
    """Changes the colours, by 38 for inks and 48 for grounds, as a sequence says."""
    while codes:
        code = codes.pop(0)
        if code in (38, 48):
            kind = codes.pop(0)
            colors[code] = rgb(codes[0]) if kind == 5 else tuple(codes[:3])
            del codes[: 1 if kind == 5 else 3]
        elif code == 0:
            colors.update({38: None, 48: None})
        elif code in (39, 49):
            colors[code - 1] = None
        elif code // 10 in (3, 4, 9, 10):
            bright = code >= 90
            code -= 60 if bright else 0
            colors[38 if code < 40 else 48] = rgb(code % 10 + (8 if bright else 0))


def main():
    known, count, same, least = {}, 0, 0, 21.0
    colors = {38: None, 48: None}
    for codes, glyph in re.findall(r"\033\[([0-9;]*)m|([^\n])", sys.stdin.read()):
        if not glyph:
            take([int(code or 0) for code in codes.split(";")], colors)
            continue
        pair = colors[38], colors[48]
        if glyph == " " or "▀" <= glyph <= "▟" or None in pair:
            continue
        if pair not in known:
            known[pair] = contrast(*pair)
        count += 1
        same += pair[0] == pair[1]
        least = min(least, known[pair])
    print(count, same, f"{least:.3f}")


main()
