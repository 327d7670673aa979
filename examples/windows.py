"""Windows of a world from Python, by ctypes: python3 windows.py ["--seed=42 --sea=40%"]"""
import ctypes
import sys


class Window(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("zoom", ctypes.c_int32), ("x", ctypes.c_int64),
                ("y", ctypes.c_int64), ("cols", ctypes.c_uint32), ("rows", ctypes.c_uint32)]


class Name(ctypes.Structure):
    _fields_ = [("x", ctypes.c_int64), ("y", ctypes.c_int64), ("thing", ctypes.c_uint64),
                ("kind", ctypes.c_char_p), ("raw", ctypes.c_uint32), ("rank", ctypes.c_uint32),
                ("name", ctypes.c_char * 16)]


LAND = 3  # TMAP_LAYER_LAND
tmap = ctypes.CDLL("libtmap.so.1")
tmap.tmap_open.restype = ctypes.c_void_p
why = ctypes.create_string_buffer(200)
line = sys.argv[1] if len(sys.argv) > 1 else "--seed=42 --sea=40%"
world = ctypes.c_void_p(tmap.tmap_open(line.encode(), why, len(why)))
if not world:
    sys.exit(why.value.decode())
window = ctypes.byref(Window(ctypes.sizeof(Window), 0, 0, 0, 64, 16))
land = (ctypes.c_uint8 * (64 * 16))()
assert tmap.tmap_read_layer(world, window, LAND, land, ctypes.c_size_t(len(land))) == 0
for row in range(16):
    print("".join('~"xX$%#@'[n] for n in land[row * 64 : row * 64 + 64]))
tmap.tmap_names.restype = ctypes.c_int64
names = (Name * 3)()
count = tmap.tmap_names(world, window, names, ctypes.c_size_t(ctypes.sizeof(Name)), ctypes.c_size_t(3))
for name in names[:max(count, 0)]:
    print(name.name.decode() + ", " + name.kind.decode())
