#!/usr/bin/env bats
# test: once
#
# The library as it is installed: names, headers, examples of tmap(3), and the program's own bytes.
#
# root and stage are set by installed.bash:
# shellcheck disable=SC2154

load helper
load installed

# example NUMBER: prints the n-th display of tmap(3) that follows EXAMPLES.
example() {
    sed -n '/^\.Sh EXAMPLES/,/^\.Sh SEE/p' "$root/man/tmap.3" | awk -v number="$1" '
        /^\.Ed/ { on = 0 }
        on && n == number { gsub(/\\-/, "-"); gsub(/\\&/, ""); gsub(/\\e/, "\\"); print }
        /^\.Bd/ { on = 1; n++ }'
}

@test "the installed library and header build the example of tmap(3), which prints as tmap does" {
    installed
    example 1 >chunk.c
    example 2 >commands
    sed -n '1s/^cc/gcc -Wall -Wextra -Werror/p' commands >build
    grep -q 'pkg-config --cflags --libs tmap' build
    # The flags are words, none with a blank: the sysroot is this test's folder, which may have one.
    if [[ $stage == *' '* ]]; then
        gcc chunk.c -o chunk -I"$stage/usr/include" -L"$stage/usr/lib" -ltmap
    else
        sh build
    fi
    eval "$(sed -n 2p commands)" >here
    eval "$(sed -n 3p commands)" >there
    shape here 40 10
    cmp here there
}

@test "a static program needs no libtmap.so, and a game may have names of our own" {
    installed
    example 1 >chunk.c
    cat >>chunk.c <<-'END'
		int world_free(void), text_add(void), parallel_do(void);
		int world_free(void) { return 1; }
		int text_add(void) { return 1; }
		int parallel_do(void) { return 1; }
	END
    gcc chunk.c -o chunk -I"$stage/usr/include" "$stage/usr/lib/libtmap.a" -pthread
    ./chunk >here
    if ldd chunk | grep -q libtmap; then complain 'linked with the shared library'; fi
    tmap --dump --seed=42 --sea=40% --at=300,500 --size=40x10 | cmp - here
}

@test "the header is valid C99, C11 and C++17 without a warning" {
    installed
    echo '#include <tmap.h>' >header.c
    cp header.c header.cc
    for standard in c99 c11; do
        gcc -std=$standard -Wall -Wextra -Wpedantic -Werror -I"$stage/usr/include" -c header.c
    done
    if command -v g++ >/dev/null; then
        g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -I"$stage/usr/include" -c header.cc
    fi
    [ "$(wc -l <"$stage/usr/include/tmap.h")" -le 250 ]
}

@test "only tmap_ names are exported, static and shared, and only the C library is needed" {
    installed
    declared=$(grep -oE '\btmap_[a-z_]+\(' "$stage/usr/include/tmap.h" | tr -d '(' | sort -u)
    [ "$(wc -l <<<"$declared")" -ge 10 ]
    nm -D --defined-only "$stage/usr/lib/libtmap.so" |
        sed -n 's/.* T \(.*\)@@TMAP_1$/\1/p' | sort >shared
    diff shared - <<<"$declared"
    nm -g --defined-only "$stage/usr/lib/libtmap.a" | awk 'NF == 3 { print $NF }' | sort >static
    diff static - <<<"$declared"
    readelf -d "$stage/usr/lib/libtmap.so" >dynamic
    grep -q 'SONAME.*libtmap\.so\.1\]' dynamic
    grep NEEDED dynamic | grep -v 'libc\.\|ld-linux' >others || true
    empty others
    nm -D --undefined-only "$stage/usr/lib/libtmap.so" | awk '{ print $NF }' >needs
    if grep -E '^(f?open|openat|read|write|f?printf|puts|getenv|setlocale|exit|abort|time|rand)(64)?(@|$)' needs; then
        complain 'the library calls these'
    fi
}

@test "functions, structs and enums are those that programs were compiled to" {
    installed
    [ "$(getconf LONG_BIT)" = 64 ] || skip 'the list is of 64 bits'
    "$root/tests/library/abi.py" "$stage/usr/include/tmap.h" "$stage/usr/lib/libtmap.so" >here
    diff "$root/tests/library/abi.txt" here
    version=$(sed -n 's/^#define TMAP_VERSION *\([0-9]*\).*/\1/p' "$stage/usr/include/tmap.h")
    tmap --version | sed 's/^tmap \([^,]*\),.*/\1/;s/\./ /g' | {
        read -r major minor patch
        [ "$version" -eq $((10000 * major + 100 * minor + ${patch:-0})) ]
    }
}

# declarations: prints the part of the header that cffi and LuaJIT take, as tmap(3) says.
declarations() {
    sed -n '/From here/,/^#/p' "$stage/usr/include/tmap.h" | sed '/^#/d'
}

# Both print 64 numbers of a layer, the names of a window, and an error in words.
@test "cffi of Python takes the header as it is, but for the lines around" {
    installed
    python3 -c 'import cffi' 2>/dev/null || skip 'no cffi here'
    declarations >part
    python3 - "$stage/usr/lib/libtmap.so" >here <<-'END'
		import sys, cffi
		ffi = cffi.FFI()
		ffi.cdef(open("part").read())
		tmap = ffi.dlopen(sys.argv[1])
		world = tmap.tmap_open(b"--seed=42 --sea=40%", ffi.NULL, 0)
		window = ffi.new("struct tmap_window *", dict(size=ffi.sizeof("struct tmap_window"), cols=64, rows=1))
		land = ffi.new("uint8_t[64]")
		assert tmap.tmap_read_layer(world, window, tmap.TMAP_LAYER_BAND, land, 64) == tmap.TMAP_DONE
		print("".join('~"xX$%#@'[n] for n in land))
		names = ffi.new("struct tmap_name[99]")
		window.rows = 64
		for n in range(tmap.tmap_names(world, window, names, ffi.sizeof("struct tmap_name"), 99)):
		    print(ffi.string(names[n].name).decode(), ffi.string(names[n].kind).decode(), names[n].y)
		print(ffi.string(tmap.tmap_error_text(tmap.TMAP_ZOOM)).decode())
	END
    is_what_tmap_prints
}

is_what_tmap_prints() {
    tmap --dump --seed=42 --sea=40% --size=64x1 >wanted
    tmap --seed=42 --sea=40% --size=64x64 --layer=names --format=csv |
        sed '1d;s/,/ /;s/,[^,]*,/ /;s/,.*//' >>wanted
    [ "$(wc -l <wanted)" -gt 2 ]
    echo 'there is no such zoom, or nothing has a name at it' >>wanted
    cmp wanted here
}

@test "ffi of LuaJIT takes the header as it is, but for the lines around" {
    installed
    command -v luajit >/dev/null || skip 'no LuaJIT here'
    declarations >part
    cat >show.lua <<-'END'
		local ffi = require("ffi")
		ffi.cdef(io.open("part"):read("*a"))
		local tmap = ffi.load(arg[1])
		local world = tmap.tmap_open("--seed=42 --sea=40%", nil, 0)
		local window = ffi.new("struct tmap_window", {size = ffi.sizeof("struct tmap_window"), cols = 64, rows = 1})
		local land = ffi.new("uint8_t[64]")
		assert(tmap.tmap_read_layer(world, window, ffi.C.TMAP_LAYER_BAND, land, 64) == 0)
		local line = {}
		for n = 0, 63 do line[n + 1] = ('~"xX$%#@'):sub(land[n] + 1, land[n] + 1) end
		print(table.concat(line))
		local names = ffi.new("struct tmap_name[99]")
		window.rows = 64
		for n = 0, tonumber(tmap.tmap_names(world, window, names, ffi.sizeof("struct tmap_name"), 99)) - 1 do
		    print(ffi.string(names[n].name) .. " " .. ffi.string(names[n].kind) .. " " .. tonumber(names[n].y))
		end
		print(ffi.string(tmap.tmap_error_text(ffi.C.TMAP_ZOOM)))
	END
    luajit show.lua "$stage/usr/lib/libtmap.so" >here
    is_what_tmap_prints
}

@test "each function of the header is in tmap(3), and each of tmap(3) in the header" {
    grep -oE '\btmap_[a-z_]+\(' "$root/src/library/tmap.h" | tr -d '(' | sort -u >declared
    sed -n '/^\.Sh SYNOPSIS/,/^\.Sh DESCRIPTION/s/^\.Fn \([a-z_]*\).*/\1/p' "$root/man/tmap.3" |
        sort >documented
    diff declared documented
    while read -r name; do
        sed -n '/^\.Sh DESCRIPTION/,$p' "$root/man/tmap.3" | grep -q "Fn .*$name" ||
            complain "$name is not explained"
    done <declared
}

@test "tmap_find finds what --find prints" {
    installed
    local world=(--world=256x256 --feature-size=64 --algorithm=rivers --climate=belts) conditions
    for conditions in 'jungle>=6 land<60 longest-river>=90' 'jungle>=12 or taiga(9,9,30)>=50'; do
        python3 - "$stage/usr/lib/libtmap.so" "${world[*]}" "$conditions" >here <<-'END'
			import ctypes, re, sys
			path, recipe, conditions = sys.argv[1:]
			names = re.findall("[a-z-]+[(,0-9)]*(?=[<>])", conditions)
			looked = []
			def each(data, seed, facts):
			    looked.append(seed)
			    if facts:
			        print(seed, *("%s=%.*f" % (name, 0 if "river" in name else 2, facts[n])
			                      for n, name in enumerate(names)))
			    return 0
			kind = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint64,
			                        ctypes.POINTER(ctypes.c_double))
			find = ctypes.CDLL(path).tmap_find
			find.restype = ctypes.c_int64
			assert find(recipe.encode(), conditions.encode(), ctypes.c_uint64(7), ctypes.c_uint64(60),
			            kind(each), None, None, ctypes.c_size_t(0)) == 60
			assert looked == list(range(7, 67))
		END
        tmap "${world[@]}" --find="$conditions seeds=7..66" >wanted
        cmp wanted here
        [ -s wanted ]
    done
}

@test "tmap_fact has the values of --facts, of worlds and of windows" {
    installed
    while read -r zoom x y cols rows recipe; do
        part=()
        [ "$cols" = 0 ] || part=("--size=${cols}x$rows" "--at=$((x << -zoom)),$((y << -zoom))" "--zoom=$zoom")
        # shellcheck disable=SC2086 # a recipe is several words
        tmap --facts $recipe "${part[@]}" >wanted
        python3 - "$stage/usr/lib/libtmap.so" "$recipe" "$zoom" "$x" "$y" "$cols" "$rows" <<-'END'
			import ctypes, sys
			library, recipe, zoom, x, y, cols, rows = sys.argv[1:]
			class Window(ctypes.Structure):
			    _fields_ = [("size", ctypes.c_uint32), ("zoom", ctypes.c_int32), ("x", ctypes.c_int64),
			                ("y", ctypes.c_int64), ("cols", ctypes.c_uint32), ("rows", ctypes.c_uint32)]
			tmap = ctypes.CDLL(library)
			tmap.tmap_open.restype = ctypes.c_void_p
			world = ctypes.c_void_p(tmap.tmap_open(recipe.encode(), None, 0))
			window = Window(ctypes.sizeof(Window), int(zoom), int(x), int(y), int(cols), int(rows))
			compared = set()
			for line in open("wanted"):
			    name, value = line.split()[:2]
			    if name in ("world", "area", "zoom", "exact", "points", "lowest", "highest", "start", "band"):
			        continue
			    found = ctypes.c_double()
			    where = ctypes.byref(window) if int(cols) else None
			    assert tmap.tmap_fact(world, where, name.encode(), ctypes.byref(found)) == 0, name
			    assert found.value == float(value), (line, found.value)
			    compared.add(name)
			assert len(compared) >= 15 and ("--climate" in recipe) == ("jungle" in compared), compared
			assert ("rivers" in recipe) == ("longest-river" in compared), compared
			tmap.tmap_close(world)
		END
    done <<-'END'
		0 0 0 0 0 --seed=42
		0 0 0 0 0 --seed=3 --algorithm=rivers --climate=belts --world=256x256
		0 0 0 0 0 --seed=3 --climate=belts --world=1048576x1048576 --feature-size=32
		-1 100 90 120 70 --seed=3 --algorithm=rivers --climate=belts --world=512x512
		0 60 0 30 65 --seed=7 --world=65x65 --edges=bounded --sea=40%
		0 30 9 50 40 --seed=7 --world=256x256 --normalize=view
	END
}

# reads RECIPE ZOOM X Y COLS ROWS LAYER: prints a layer of a window as csv, by the shared library.
reads() {
    python3 - "$stage/usr/lib/libtmap.so" "$@" <<-'END'
		import ctypes, sys
		library, recipe, zoom, x, y, cols, rows, layer = sys.argv[1:]
		x, y, cols, rows, zoom = int(x), int(y), int(cols), int(rows), int(zoom)
		class Window(ctypes.Structure):
		    _fields_ = [("size", ctypes.c_uint32), ("zoom", ctypes.c_int32), ("x", ctypes.c_int64),
		                ("y", ctypes.c_int64), ("cols", ctypes.c_uint32), ("rows", ctypes.c_uint32)]
		class Layers(ctypes.Structure):
		    _fields_ = [("size", ctypes.c_uint32)] + [(name, ctypes.c_void_p) for name in (
		                "normal", "raw", "band", "land", "water", "flow", "catchment", "lake",
		                "biome", "wetness", "warmth", "discharge")]
		tmap = ctypes.CDLL(library)
		tmap.tmap_open.restype = ctypes.c_void_p
		world = ctypes.c_void_p(tmap.tmap_open(recipe.encode(), None, 0))
		kind = {"normal": ctypes.c_uint16, "raw": ctypes.c_uint32}.get(layer, ctypes.c_uint8)
		out = (kind * (cols * rows))()
		layers = Layers(ctypes.sizeof(Layers), **{layer: ctypes.cast(out, ctypes.c_void_p)})
		assert tmap.tmap_read(world, ctypes.byref(Window(ctypes.sizeof(Window), zoom, x, y, cols, rows)),
		                      ctypes.byref(layers)) == 0
		for row in range(rows):
		    print(",".join(map(str, out[row * cols : (row + 1) * cols])))
		tmap.tmap_close(world)
	END
}

@test "windows of the library are those of --dump, byte by byte, at any zoom" {
    installed
    while read -r zoom x y recipe; do
        reads "$recipe" "$zoom" "$x" "$y" 70 30 normal >here
        # shellcheck disable=SC2086 # a recipe is several words
        tmap --dump --format=csv $recipe --zoom="$zoom" --at="$x,$y" --size=70x30 >there
        cmp here there || complain "zoom $zoom of $recipe"
        reads "$recipe" "$zoom" "$x" "$y" 70 30 raw >here
        # shellcheck disable=SC2086 # as above
        tmap --dump --format=csv --units=raw $recipe --zoom="$zoom" --at="$x,$y" --size=70x30 |
            cmp here - || complain "zoom $zoom of $recipe, raw"
    done <<-'END'
		0 0 0 --seed=42
		0 1000 1000 --seed=42 --normalize=area
		0 300 20 --seed=7 --sea=40% --algorithm=midpoint --hurst=0.9
		0 1048575 5 --seed=1 --world=1048576x1048576 --feature-size=1024
	END
    # At other zooms the library counts points, and --at cells.
    recipe='--seed=5 --world=1073741824x1073741824'
    reads "$recipe" -3 11 22 70 30 normal >here
    # shellcheck disable=SC2086 # as above
    tmap --dump --format=csv $recipe --zoom=-3 --at=88,176 --size=70x30 | cmp here -
    reads "$recipe" 2 11 22 70 30 normal >here
    # shellcheck disable=SC2086 # as above
    tmap --dump --format=csv $recipe --zoom=2 --at=2.75,5.5 --size=70x30 | cmp here -
}

@test "all layers of all ways out are the same, cell for cell, in all presets, aspects and blocks" {
    installed
    "$BATS_TEST_DIRNAME/ways_out.py" "$stage/usr/lib/libtmap.so" "$TMAP" 1 18
}

@test "a recipe that tmap prints, of any view and look, is opened" {
    installed
    while read -r options; do
        # shellcheck disable=SC2086 # several words
        recipe=$(tmap --recipe -s3 -w64x64 -f16 --size=5x5 $options)
        reads "$recipe" 0 0 0 9 9 normal >here
        reads '--seed=3 --world=64x64 --feature-size=16 --heights=0..9m' 0 0 0 9 9 normal |
            cmp here - || [[ $options == *rivers* ]]
    done <<-'END'
		--at=3,4 --zoom=1 --palette=grey
		--relief=shade --light=10,20 --aspect=square
		--relief=contour --heights=0..9m --contours=3
		--blocks=half --tile-set=bars
		--algorithm=rivers --rivers=ascii --layer=flow
		--climate=belts --show=biome --layer=warmth
	END
}

@test "each option that a recipe line may have is opened by the library, or refused for a reason" {
    installed
    printf 'name,kind,x,y\nHome,town,5,5\n' >places.csv
    python3 - "$stage/usr/lib/libtmap.so" "$TMAP" "$root/src/options/recipe_line.c" <<-'END'
		import ctypes, re, shlex, subprocess, sys
		tmap = ctypes.CDLL(sys.argv[1])
		tmap.tmap_open_places.restype = ctypes.c_void_p
		row = re.search(r"option_id line\[\] = \{(.*?)\}", open(sys.argv[3]).read(), re.DOTALL)[1]
		wanted = {name.lower().replace("_", "-") for name in re.findall(r"OPTION_(\w+)", row)}
		def ask(options, fits):
		    line = subprocess.run([sys.argv[2], "--recipe", "--seed=4", "--size=9x9", *shlex.split(options)],
		                          check=True, stdout=subprocess.PIPE).stdout
		    text = open("places.csv", "rb").read() if b"--places" in line else None
		    why = ctypes.create_string_buffer(200)
		    world = tmap.tmap_open_places(line, text, why, 200)
		    if (world is not None) != fits:
		        sys.exit("%r: %r" % (line, why.value))
		    wanted.difference_update(word[2:].split("=")[0] for word in shlex.split(line.decode()))
		for options in """
		        --edges=bounded --corners=09/90 --origin=3,4 --range=0..9 --spread=0.9 --labels --title='a b'
		        --climate=belts --show=biome --blocks=tinted --aspect=square --places=places.csv
		        --algorithm=rivers --climate=belts --towns --layer=flow --rivers=none --sea=30% --normalize=area
		        --tiles=abc --heights=0..9m --relief=contour,3 --breaks=1,2
		        --tiles=@bars --relief=shade,10,20,x2 --grid=hex:64 --coast=lines --cell=30m --heights=0..9m --palette=grey
		        """.strip().split("\n"):
		    ask(options.strip(), True)
		ask("--view=flight,90,40 --whole", False)
		ask("--halvings=2", False)
		if wanted != {"grow", "sampling", "encoding", "digest", "nodata"}: # of pictures
		    sys.exit("no line has %s" % wanted)
	END
}

@test "names of the library, by examples/windows.py, are those of --layer=names" {
    installed
    PYTHONPATH=$root/examples PYTHONDONTWRITEBYTECODE=1 LIBTMAP=$stage/usr/lib/libtmap.so \
        python3 - >here <<-'END'
		from windows import World
		def show(line, side, *window):
		    names = World(line).names(*window)
		    for name in names:
		        print(name.text, name.word, name.x * side % 16384, name.y * side % 8192, name.raw, sep=",")
		    return len(names)
		show("--seed=42 --algorithm=rivers --world=16384x8192", 2, 350, 250, 300, 200, -1)
		for zoom in -6, -7, -8: # far out, the last ones have seas and lands alone
		    assert show("--preset=planet --seed=2", 2**-zoom, 0, 0, 16384 >> -zoom, 8192 >> -zoom, zoom) > 1
		try:
		    show("--preset=planet --seed=2", 512, 0, 0, 32, 16, -9)
		except ValueError as error:
		    assert str(error) == "there is no such zoom, or nothing has a name at it", error
	END
    local list=(--layer=names --format=csv --units=raw)
    tmap --seed=42 --algorithm=rivers --world=16384x8192 "${list[@]}" --zoom=-1 --at=700,500 \
        --size=300x200 | sed 1d >wanted
    [ "$(wc -l <wanted)" -ge 100 ]
    for zoom in -6 -7 -8; do
        tmap --preset=planet --seed=2 "${list[@]}" --zoom=$zoom --whole | sed 1d >>wanted
    done
    cmp wanted here
    grep -q ',land,' here
}
