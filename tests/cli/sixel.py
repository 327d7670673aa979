"""Decodes pictures for terminals as VT340 (sixels) and kitty state them, to compare them with PNG.

sixel.py FILE prints a picture of sixels as lines of X Y R G B, in hundredths, for each pixel that is
there; sixel.py --kitty FILE... prints the bytes that kitty is sent; sixel.py --pnm FILE prints a raw
picture of netpbm (P6) as lines, as the first does. sixel.py --near STEPS A B compares two such lists:
the same pixels, and channels that are nearer than a step of STEPS = R,G,B.
sixel.py --pty COLS ROWS WIDTH HEIGHT COMMAND... runs a command on a terminal of that size and prints
what it prints.
"""

import base64
import fcntl
import os
import pty
import re
import struct
import sys
import termios

sys.dont_write_bytecode = True # leave nothing in the tree
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from terminal_output import terminal_output


def sixels(data):
    match = re.fullmatch(rb'\x1bP0;1;0q"1;1;(\d+);(\d+)([^\x1b]*)\x1b\\\n', data)
    width, height = int(match[1]), int(match[2])
    registers, pixels, x, y, color = {}, {}, 0, 0, None
    for part in re.finditer(rb"#(\d+)(?:;2;(\d+);(\d+);(\d+))?|!(\d+)([?-~])|([?-~])|([$-])", match[3]):
        if part[2]:
            registers[int(part[1])] = tuple(int(part[n]) for n in (2, 3, 4))
            assert all(channel <= 100 for channel in registers[int(part[1])])
        elif part[1]:
            color = registers[int(part[1])]
        elif part[8]:
            x, y = 0, y + 6 * (part[8] == b"-")
        else:
            bits = (part[6] or part[7])[0] - 63
            for _ in range(int(part[5] or 1)):
                for row in range(6):
                    if bits >> row & 1:
                        assert (x, y + row) not in pixels
                        pixels[x, y + row] = color
                x += 1
    assert re.sub(rb"#\d+(;2;\d+;\d+;\d+)?|!\d+[?-~]|[?-~]|[$-]", b"", match[3]) == b""
    assert len(registers) <= 256 and set(registers) == set(range(len(registers)))
    assert all(x < width and y < height for x, y in pixels)
    return pixels


def pnm(data):
    match = re.match(rb"P6\n(\d+) (\d+)\n255\n", data)
    width, rest = int(match[1]), data[match.end():]
    return {
        (n // 3 % width, n // 3 // width): tuple((2 * 100 * c + 255) // 510 for c in rest[n:n + 3])
        for n in range(0, len(rest), 3)
    }


def show(pixels):
    for x, y in sorted(pixels, key=lambda place: place[::-1]):
        print(x, y, *pixels[x, y])


def kitty(data):
    assert data.endswith(b"\x1b\\\n")
    chunks = re.findall(rb"\x1b_G([^;]*);([^\x1b]*)\x1b\\", data)
    assert sum(len(keys) + len(text) + 6 for keys, text in chunks) + 1 == len(data)
    for n, (keys, text) in enumerate(chunks):
        more = b"m=1" if n < len(chunks) - 1 else b"m=0"
        assert keys == (b"a=T,f=100," if n == 0 else b"") + more
        assert len(text) <= 4096 and (more == b"m=0" or len(text) % 4 == 0)
    return base64.b64decode(b"".join(text for _, text in chunks), validate=True)


def near(steps, first, second):
    """Each channel lies less than a step from the other; half a hundredth is for rounding."""
    a, b = ([[int(word) for word in line.split()] for line in open(name)] for name in (first, second))
    assert len(a) == len(b) > 0
    for one, other in zip(a, b):
        assert one[:2] == other[:2]
        for channel, step in enumerate(steps):
            assert abs(one[2 + channel] - other[2 + channel]) < 100 / step + 0.5, (one, other)


def run(size, command):
    """Runs a command on a terminal of columns, rows and pixels, and prints its output."""
    cols, rows, width, height = (int(number) for number in size)
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, width, height))
    settings = termios.tcgetattr(slave)
    settings[1] &= ~termios.OPOST
    termios.tcsetattr(slave, termios.TCSANOW, settings)
    child = os.fork()
    if child == 0:
        os.close(master)
        os.dup2(slave, 1)
        os.execvp(command[0], command)
    ends = []

    def ended():
        ends.append(os.waitpid(child, os.WNOHANG))
        return ends[-1][0]

    sys.stdout.buffer.write(terminal_output(master, slave, ended))
    sys.exit(os.waitstatus_to_exitcode(ends[-1][1]))


if sys.argv[1] == "--kitty":
    for name in sys.argv[2:]:
        sys.stdout.buffer.write(kitty(open(name, "rb").read()))
elif sys.argv[1] == "--pnm":
    show(pnm(open(sys.argv[2], "rb").read()))
elif sys.argv[1] == "--near":
    near([int(number) for number in sys.argv[2].split(",")], *sys.argv[3:])
elif sys.argv[1] == "--pty":
    run(sys.argv[2:6], sys.argv[6:])
else:
    show(sixels(open(sys.argv[1], "rb").read()))
