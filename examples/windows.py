"""Worlds of tmap in Python, by ctypes. Copy this module, or import it:

    world = World("--seed=42 --sea=40%")
    land = world.read("land", 0, 0, 64, 16)  # rows of numbers; a numpy array where that is
    for name in world.names(0, 0, 64, 16):
        print(name.text, name.word, name.x, name.y, name.rank)

python3 windows.py ["RECIPE"] prints such a window as `tmap --dump` does, and what has a name there.
"""
import ctypes
import os
import sys
from ctypes import POINTER, byref, c_char_p, c_int, c_int32, c_int64, c_size_t, c_uint8, c_uint16, \
    c_uint32, c_uint64, c_void_p, sizeof

try:
    import numpy
except ImportError:
    numpy = None

OUTSIDE = 255  # layers of 8 bits beyond the rim of a world
LAYERS = {"normal": c_uint16, "raw": c_uint32, "band": c_uint8, "land": c_uint8, "water": c_uint8,
          "flow": c_uint8, "catchment": c_uint32, "lake": c_uint32, "biome": c_uint8,
          "wetness": c_uint16, "warmth": c_uint16, "discharge": c_uint32}  # enum tmap_layer


class Window(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("zoom", c_int32), ("x", c_int64), ("y", c_int64),
                ("cols", c_uint32), ("rows", c_uint32)]


class About(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("zoom_min", c_int32), ("zoom_max", c_int32),
                ("feature", c_uint32), ("cols", c_int64), ("rows", c_int64), ("wraps_x", c_int32),
                ("wraps_y", c_int32), ("rivers", c_int32), ("climate", c_int32),
                ("raw_low", c_uint32), ("raw_high", c_uint32), ("raw_sea", c_uint32),
                ("reserved", c_uint32)]


class Name(ctypes.Structure):
    _fields_ = [("x", c_int64), ("y", c_int64), ("thing", c_uint64), ("kind", c_char_p),
                ("raw", c_uint32), ("rank", c_uint32), ("name", ctypes.c_char * 16)]

    text = property(lambda self: self.name.decode())
    word = property(lambda self: self.kind.decode())


def declare(name, result, *arguments):
    function = getattr(tmap, name)
    function.restype, function.argtypes = result, arguments


BUILT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../build/plain/libtmap.so.1")
try:
    tmap = ctypes.CDLL(os.environ.get("LIBTMAP", "libtmap.so.1"))
except OSError as error:
    if "LIBTMAP" in os.environ or not os.path.exists(BUILT):  # `make library` makes it
        raise (SystemExit if __name__ == "__main__" else ImportError)(
            "%s: install tmap, or run `make library`, or set LIBTMAP to its path" % error) from None
    tmap = ctypes.CDLL(BUILT)
declare("tmap_open", c_void_p, c_char_p, c_char_p, c_size_t)
declare("tmap_close", None, c_void_p)
declare("tmap_recipe", c_size_t, c_void_p, c_char_p, c_size_t)
declare("tmap_about", c_int, c_void_p, POINTER(About))
declare("tmap_read_layer", c_int, c_void_p, POINTER(Window), c_int, c_void_p, c_size_t)
declare("tmap_names", c_int64, c_void_p, POINTER(Window), POINTER(Name), c_size_t, c_size_t)
declare("tmap_error_text", c_char_p, c_int)


def check(result):
    if result < 0:
        raise ValueError(tmap.tmap_error_text(result).decode())
    return result


class World:
    def __init__(self, recipe=""):
        why = ctypes.create_string_buffer(400)
        self.handle = tmap.tmap_open(recipe.encode(), why, len(why))
        if not self.handle:
            raise ValueError(why.value.decode())

    def __del__(self):
        tmap.tmap_close(self.handle)

    def about(self):
        about = About(sizeof(About))
        check(tmap.tmap_about(self.handle, byref(about)))
        return about

    def recipe(self):
        text = ctypes.create_string_buffer(tmap.tmap_recipe(self.handle, None, 0) + 1)
        tmap.tmap_recipe(self.handle, text, len(text))
        return text.value.decode()

    def read(self, layer, x, y, cols, rows, zoom=0):
        window = Window(sizeof(Window), zoom, x, y, cols, rows)
        numbers = (LAYERS[layer] * (cols * rows))()
        check(tmap.tmap_read_layer(self.handle, byref(window), list(LAYERS).index(layer), numbers,
                                   sizeof(numbers)))
        if numpy is not None:
            return numpy.frombuffer(numbers, LAYERS[layer]).reshape(rows, cols)
        return [numbers[row * cols:(row + 1) * cols] for row in range(rows)]

    def names(self, x, y, cols, rows, zoom=0, most=1000):
        """The names of a window, from the north; the `most` of the greatest rank."""
        names, window = (Name * most)(), Window(sizeof(Window), zoom, x, y, cols, rows)
        count = check(tmap.tmap_names(self.handle, window, names, sizeof(Name), most))
        return names[:min(count, most)]


if __name__ == "__main__":
    try:
        shown = World(sys.argv[1] if sys.argv[1:] else "--seed=42 --sea=40%")
        for line in shown.read("land", 0, 0, 64, 16):
            print("".join('~"xX$%#@ '[min(n, 8)] for n in line))
        for named in shown.names(0, 0, 64, 16)[:3]:
            print(named.text + ", " + named.word)
    except ValueError as error:
        sys.exit(str(error))
