# Rules for tests, linting, coverage and measuring; included by the Makefile.
#
# Every program of unit tests, every file of bats and every build is a target of its own. `make
# check` and `make lint` run one target on each processor, or as many side by side as -j says.

.PHONY: check check-unit check-musl check-fuzz check-golden check-import check-cli \
        check-screen check-faults mutants memcheck coverage fuzz fuzz-keep bench lint format

# side_by_side TARGETS
processors   = $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
side_by_side = +@$(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(processors) -O) $(1)

## test: the quick tests, once built half a minute of two processors (T=rivers: what concerns rivers)
# With T, in full: tests with that word in their name or folder, and units that include the header or
# source of that name. Without it, an eighth of the trials, and of the files about the whole program
# the tables of rows and screen/keys. It prints a line for each failure, and keeps what the tests said
# in $(test_log).
quick    = $(rows_names) screen/keys
test_log = $(out)/test-log
concerns = $(sort $(foreach name,$(unit_names),$(if $(findstring $(T),$(name)),$(name))) \
               $(patsubst tests/%.c,%,$(shell grep -lsE '^#include "(.*/)?$(T)[.][ch]"' $(unit_names:%=tests/%.c))) \
               $(foreach name,$(bats_names) $(rows_names) $(fuzz_names:%=fuzz/%) \
                   golden/rivers golden/planet golden/climate golden/towns golden/vectors,\
                   $(if $(findstring $(T),$(name)),$(name))))
quick_tests = $(filter-out $(figures) $(call marked,slow),$(unit_names)) $(fuzz_names:%=fuzz/%) $(quick)
.PHONY: test
test:
	@rm -rf $(test_log)
	+@$(MAKE) -s --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(processors)) \
	    $(if $(T),$(concerns:%=run-%),$(quick_tests:%=run-%) FEW=8) quiet='tests/quiet.sh $(test_log)'
	@tests/quiet.sh $(test_log)

## check: all tests, some ten minutes (SANITIZE=1: under the sanitizers)
# Long files begin first, and units, which are short, fill the processors at the end.
check:
	$(call side_by_side,check-golden check-faults check-import check-cli check-screen \
	    $(if $(SANITIZE),,check-musl) check-fuzz check-unit $(if $(SANITIZE),,$(lint_objects)))

## more: check-long, check-threads, check-terminals, coverage, memcheck, mutants, mutants-src: tests/README.md
# check-long: all tests, four times the random trials, more compilers and flags, both analyzers
# without limits, units by clang; check-threads, check-windows, check-page
# Programs of unit tests see LONG in their environment.
.PHONY: check-long
check-long:
	+@$(MAKE) --no-print-directory check lint LONG=1
	+@$(MAKE) --no-print-directory check-unit CC=clang out=build/clang optimize=-O2 FEW=4
	+@$(MAKE) --no-print-directory check-threads
	+@$(MAKE) --no-print-directory check-windows
	+@$(MAKE) --no-print-directory check-packages
	+@$(MAKE) --no-print-directory check-page
ifdef LONG
export LONG
endif
# FEW=4 makes a quarter of the trials, where another compiler repeats those of plain builds. Where
# sanitizers look at the same paths again, it is an eighth.
ifneq ($(SANITIZE)$(FEW),)
export FEW ?= 8
endif

# Tests that are told of sanitizers leave out what only judges bytes.
ifdef SANITIZE
export SANITIZED = 1
endif

# Steps of `make lint` that look at objects.
lint_objects = lint-core lint-exports

# Python leaves nothing in the tree, which cli/package packs while other tests run.
export PYTHONDONTWRITEBYTECODE = 1

# The program that the tests of the whole program run.
tmap = $(CURDIR)/$(out)/tmap

# Units: every tests/ROOM/test_X.c has a main function. They are linked into one program, with
# tests/support: those that goals of make name (make run-ROOM/test_X), or all. All names of a unit
# but main are made local, so one may include a source of src to reach what is static there.
unit_names   = $(patsubst tests/%.c,%,$(wildcard $(rooms:%=tests/%/test_*.c)))
unit_helpers = $(patsubst %.c,$(out)/%.o,$(filter-out %/units.c,$(wildcard tests/support/*.c)))
unit_library = $(out)/tmap.a
unit_libs    = -lcmocka $(curses_libs) $(image_libs)
units        = $(out)/tests/units
# Units that are programs of their own: allocations of the library fail, by functions of this test.
apart        = library/test_tmap_memory
together     = $(filter-out $(apart),$(or $(filter $(unit_names),$(MAKECMDGOALS:run-%=%)),$(unit_names)))

# Compiling them takes longer than running most of them, under sanitizers three times as long with -O1.
$(unit_names:%=$(out)/tests/%.o): private optimize = $(if $(SANITIZE),-O0,-O1) -g1

$(out)/tests/%.unit.o: $(out)/tests/%.o
	$(Q)$(OBJCOPY) --redefine-sym main=main_$(subst /,_,$*) \
	    --keep-global-symbol=main_$(subst /,_,$*) $< $@

$(units).list: force
	@mkdir -p $(@D)
	@echo '$(foreach name,$(together),UNIT($(subst /,_,$(name)), "$(name)"))' | \
	    cmp -s - $@ || echo '$(foreach name,$(together),UNIT($(subst /,_,$(name)), "$(name)"))' > $@

$(out)/tests/support/units.o: $(units).list
$(out)/tests/support/units.o: features += -I$(out)/tests

$(units): $(together:%=$(out)/tests/%.unit.o) $(out)/tests/support/units.o $(unit_helpers) $(unit_library)
	$(call link,-lm $(unit_libs))

$(apart:%=$(out)/tests/%): %: %.o $(unit_helpers) $(unit_library)
	$(call link,-lm $(unit_libs) -Wl$(comma)--wrap=malloc$(comma)--wrap=calloc$(comma)--wrap=realloc$(comma)--wrap=strdup$(comma)--wrap=free)

# Attributes of tests: words of a line `test: WORD...` in the comment that a test begins with.
#   figures   it judges statistics, which no compiler and no sanitizer changes: one run is enough
#   slow      a unit of over a second, which `make test` leaves to `make check`
#   once      builds with sanitizers see nothing new in it: files about manuals, packages, other
#             programs, links and speed, refusals, and those that compare what is printed or shown, all of whose code
#             units, fuzzing and faults/memory reach under sanitizers
#   leaks     sanitizers look for leaks in it, a third of what a short print takes: such files print
#             each format and look, read pictures, palettes and recipes, and fail
#   threads, musl, valgrind, coverage   check-threads, check-musl, memcheck and coverage run it
marks   := $(shell awk 'FNR > 40 {nextfile} /^(\#| \*) test: [a-z ]+$$/ {for (n = 3; n <= NF; n++) print FILENAME ":" $$n}' \
               $(unit_names:%=tests/%.c) $(wildcard tests/*/*.bats tests/*/*.rows))
marked   = $(basename $(patsubst tests/%:$(1),%,$(filter %:$(1),$(marks))))
figures  = $(call marked,figures)
quiet_as = $(if $(quiet),$(quiet) $*)

unit_runs = $(patsubst %,run-%,$(if $(SANITIZE)$(FEW),$(filter-out $(figures),$(unit_names)),$(unit_names)))
.PHONY: $(unit_names:%=run-%)
$(apart:%=run-%): run-%: $(out)/tests/%
	$(quiet_as) $(valgrind) $<

$(filter-out $(apart:%=run-%),$(unit_names:%=run-%)): run-%: $(units)
	$(quiet_as) $(valgrind) $< $*

check-unit: $(unit_runs)

# check-drift: a day of drifting, 900,000 ticks (`make check` has 20,000)
.PHONY: check-drift
check-drift:
	+@TICKS=900000 $(MAKE) --no-print-directory run-explorer/test_explorer_drift

# check-threads: what works on threads, under the sanitizer of threads (some minutes)
# Without export/test_write_map, which measures stacks, and units of searches, which would take ten
# minutes.
threaded = $(call marked,threads)
.PHONY: check-threads
check-threads:
	$(call side_by_side,$(threaded:%=run-%) out=build/threads hardening= optimize='-O1 -g1' \
	    sanitizers=-fsanitize=thread FEW=4)

# Another C library, with the fallbacks for systems other than Linux and a cmocka of our own. It
# runs the units of what calls the C library for more than memory: threads, sorting and texts. The
# explorer calls nothing of it that the rooms below do not call. In a static program calloc is
# counted as a malloc, too: library/test_tmap_memory, which counts both, is not for it.
musl_units = base/% recipe/% options/% $(call marked,musl)
musl_runs  = $(filter $(musl_units:%=run-%),$(filter-out $(figures:%=run-%),$(unit_runs)))

$(out)/core.a: $(core_objects)
	@rm -f $@
	$(Q)$(AR) rcs $@ $^

check-musl:
	$(call side_by_side,$(musl_runs) CC=musl-gcc out=build/musl hardening= LDFLAGS=-static \
	    CPPFLAGS='-DTMAP_PORTABLE -Itests/musl' unit_library=build/musl/core.a unit_libs= \
	    optimize=-O1 FEW=4)

# check-windows: the library for Windows, by mingw-w64, makes the same numbers under wine
.PHONY: check-windows
check-windows: $(out)/libtmap.a
	tests/windows/check.sh $< build/windows $(patsubst %,src/%/*.c,$(library_rooms))

# check-packages: static programs in a root that has nothing else, another processor's by qemu, and
# the README's lines on bare Debian 12 and 13, with what `make release` makes (half an hour)
.PHONY: check-packages
check-packages: all
	+-@$(MAKE) --no-print-directory release
	@for program in build/release/tmap-$(version)-*; do \
	    tests/packages/static.sh $$program $(out)/tmap || exit 1; done
	@for suite in bookworm trixie; do tests/packages/debian.sh $$suite build/release || exit 1; done

# check-page: the page shows the cells of the program, and works in Chromium (nodejs, chromium-headless-shell)
.PHONY: check-page
check-page: all
	+@tests/page/check.sh $(MAKE) $(tmap)

# Fuzzing: every tests/fuzz/fuzz_X.c is a target with inputs in tests/fuzz/corpus/X. `make check`
# runs these inputs; `make fuzz` lets clang's libFuzzer look for more.
fuzz_names   = $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
fuzz_targets = $(fuzz_names:%=$(out)/tests/fuzz/fuzz_%)
fuzz_main    = $(out)/tests/fuzz/run.o

$(fuzz_targets): %: %.o $(out)/tests/fuzz/fuzz.o $(fuzz_main) $(out)/tmap.a
	$(call link,$(fuzz_library) $(curses_libs) $(image_libs))

fuzz_runs = $(fuzz_names:%=run-fuzz/%)
.PHONY: $(fuzz_runs)
$(fuzz_runs): run-fuzz/%: $(out)/tests/fuzz/fuzz_%
	@ASAN_OPTIONS=abort_on_error=1 $(if $(quiet),$(quiet) fuzz/$*) $< tests/fuzz/corpus/$*

check-fuzz: $(fuzz_runs)

# Comparisons of heights teach libFuzzer nothing and would take two thirds of its time: only what
# reads text or bytes tells it what it compares.
telling = $(filter recipe/% options/% survey/seed_search style/palette style/tiles \
               canvas/color view/coordinates,$(core))
untold  = $(filter-out base/% library/% explorer/% $(telling),$(core))
$(untold:%=$(out)/src/%.o): features += $(silent)

## fuzz: look for faults by random input, TIME seconds for each target (60)
# FUZZ=explorer: one target. The input of a fault is kept as a test.
TIME = 60
FUZZ = $(fuzz_names)
fuzz:
	@$(MAKE) CC=clang out=build/fuzz hardening= optimize='-O1 -g' fuzz_main= \
	    sanitizers='-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all' \
	    silent=-fno-sanitize-coverage=trace-cmp \
	    fuzz_library=-fsanitize=fuzzer $(FUZZ:%=build/fuzz/tests/fuzz/fuzz_%)
	@set -e; for name in $(FUZZ); do \
	    mkdir -p build/fuzz/corpus/$$name tests/fuzz/corpus/$$name; \
	    build/fuzz/tests/fuzz/fuzz_$$name -max_total_time=$(TIME) -timeout=60 -rss_limit_mb=1024 \
	        -report_slow_units=60 -artifact_prefix=tests/fuzz/corpus/$$name/ \
	        build/fuzz/corpus/$$name tests/fuzz/corpus/$$name; \
	done

# Keeps those found inputs that reach code which no other input reaches.
fuzz-keep: TIME = 1
fuzz-keep: fuzz
	@set -e; for name in $(FUZZ); do \
	    build/fuzz/tests/fuzz/fuzz_$$name -set_cover_merge=1 -use_counters=0 \
	        tests/fuzz/corpus/$$name build/fuzz/corpus/$$name; \
	done

# Files that are imported, the command line, the screen and faults.
bats_files = $(wildcard tests/import/*.bats tests/cli/*.bats tests/screen/*.bats tests/faults/*.bats)
bats_once  = $(patsubst %,run-%,$(call marked,once))
bats_names = $(bats_files:tests/%.bats=%)
bats_all   = $(bats_names:%=run-%) $(rows_names:%=run-%)
# Tables of rows, which one small driver runs: tests/rows.py says what a row is.
rows_names = $(patsubst tests/%.rows,%,$(wildcard tests/cli/*.rows))
leaks_sought = $(patsubst %,run-%,$(call marked,leaks))
bats_runs  = $(if $(SANITIZE),$(filter-out $(if $(LONG),,$(bats_once)),$(bats_all)),$(bats_all))
.PHONY: $(bats_all)
$(filter-out $(leaks_sought) run-screen/%,$(bats_all)): leaks = LSAN_OPTIONS=detect_leaks=0
$(bats_names:%=run-%): run-%: tests/%.bats all $(completions)
	$(faults) $(if $(SANITIZE),$(leaks)) TMAP='$(tmap)' $(quiet_as) tests/bats.sh $<
$(rows_names:%=run-%): run-%: tests/%.rows all
	$(if $(SANITIZE),$(leaks)) TMAP='$(tmap)' $(quiet_as) tests/rows.py $<

# Some files install the library.
run-cli/library run-cli/package run-screen/examples: $(if $(SANITIZE),,library)

check-import: $(filter run-import/%,$(bats_runs))
check-cli: $(filter run-cli/%,$(bats_runs))
check-screen: $(filter run-screen/%,$(bats_runs))
check-faults: $(filter run-faults/%,$(bats_runs))

# check-terminals: pictures of xterm, urxvt and kitty against the dump (TERMINALS=xterm for one), and a
# table of eighteen terminals: starts, colours, background (LOOKS=FOLDER keeps pictures)
.PHONY: check-terminals
check-terminals: all
	TMAP='$(tmap)' tests/terminals/check.sh

# A program that prints what import/elevation reads.
print_elevation = $(out)/tests/import/print_elevation
$(print_elevation): %: %.o $(out)/tmap.a
	$(call link,$(image_libs))

run-import/elevation: $(print_elevation)
run-import/elevation: faults = PRINT_ELEVATION='$(CURDIR)/$(print_elevation)'

# Faults: one program is tmap's own objects, with calls of some functions redirected to
# tests/faults/faulty.c; the other, inject, makes system calls of tmap fail.
faulty  = $(out)/tests/faults/tmap
inject  = $(out)/tests/faults/inject
wrapped = malloc calloc realloc free strdup strndup realpath fopen tmpfile fdopen freopen fclose \
          open_memstream newlocale freelocale keybound pthread_create pselect clock_gettime

$(filter run-faults/%,$(bats_all)): faults = \
    FAULTY='$(CURDIR)/$(faulty)' INJECT='$(CURDIR)/$(inject)' WRAPPED='$(wrapped)' \
    FUZZ_OPTIONS='$(CURDIR)/$(out)/tests/fuzz/fuzz_options'
$(filter run-faults/%,$(bats_all)): $(faulty) $(inject)
run-faults/numbers: $(if $(SANITIZE),$(out)/tests/fuzz/fuzz_options)

$(faulty): $(objects) $(out)/tests/faults/faulty.o $(out)/tests/faults/sweep.o
	$(call link,$(wrapped:%=-Wl$(comma)--wrap=%) $(curses_libs) $(image_libs))

# inject follows the program by ptrace; sanitizers have no part in it.
$(inject) $(inject).o: sanitizers =
$(inject): $(inject).o
	$(call link)

# Golden values: a second implementation in another language, and builds by other compilers, with
# other options, for other processors and vector widths. build_NAME is a compiler and its flags.
# Every compiler, processor, width and level of optimization is among `builds`, but -O2, which is
# the plain program's; LONG has more of their combinations.
build_gcc-O0            = gcc -O0
build_gcc-O1-schar      = gcc -O1 -fsigned-char
build_gcc-O2            = gcc -O2
build_gcc-O3-native     = gcc -O3 -march=native
build_clang-O2          = clang -O2
build_clang-O1-uchar    = clang -O1 -funsigned-char
# Debian keeps a header that 32 bits need with those of 64.
build_gcc-m32           = gcc -O1 -m32 -Wno-psabi -idirafter /usr/include/x86_64-linux-gnu
build_gcc-avx512f       = gcc -O3 -DTMAP_NO_CLONES -march=x86-64-v4
build_gcc-avx2          = gcc -O3 -DTMAP_NO_CLONES -march=x86-64-v3
build_gcc-sse2          = gcc -O3 -DTMAP_NO_CLONES -march=x86-64
build_s390x             = s390x-linux-gnu-gcc-12 -O1 -static
# Vector widths matter to loops only: files that are neither `hot` nor cloned are those of the plain
# program. The narrowest and the widest that this processor has are tried, with LONG all.
wider  = $(if $(shell grep -m1 '^flags.* avx512f' /proc/cpuinfo),gcc-avx512f,gcc-avx2)
widths = $(if $(filter x86_64%,$(machine)),gcc-sse2 $(if $(LONG),gcc-avx2 gcc-avx512f,$(wider)))
builds = clang-O1-uchar s390x $(widths) $(if $(widths),gcc-m32,gcc-O3-native) \
         $(if $(LONG),gcc-O0 gcc-O1-schar gcc-O2 gcc-O3-native clang-O2)

# The program without its screen, PNG and TIFF, which needs no curses, libpng, libtiff and zlib.
not_dumped = $(out)/src/terminal/% %/png_read.o %/png_write.o %/elevation/tiff.o %/elevation/tiff_rows.o
dumped     = $(filter-out $(not_dumped),$(objects))
cloned     = $(patsubst %.c,$(out)/%.o,$(shell grep -rl --include='*.c' target_clones.h src))
taken      = $(if $(others),$(filter-out $(hot:%=$(out)/src/%.o) $(cloned),$(dumped)))
$(out)/dumper: $(filter-out $(taken),$(dumped)) $(taken:$(out)/%=$(others)/%) \
               $(patsubst %,$(out)/tests/golden/no_%.o,screen png tiff) $(out)/page/checksums.o
	$(call link,-lm)

build_runs = $(builds:%=run-build-%)
.PHONY: run-golden run-golden/rivers run-golden/planet run-golden/climate run-golden/towns run-golden/settle run-golden/vectors $(build_runs)
$(build_runs): run-build-%: $(out)/golden.sum
	+@tests/golden/build.sh '$(CURDIR)/$<' $* '$(if $(filter $*,$(widths)),$(out))' $(build_$*)

$(out)/golden.sum: $(out)/tmap tests/golden/maps.sh
	@tests/golden/maps.sh '$(tmap)' > $@

run-golden: all
	TMAP='$(tmap)' tests/golden/check.sh

# mutants: single mistakes, and how many the worked numbers notice (minutes)
mutants:
	@tests/golden/mutants.py

# mutants-src: COUNT single mistakes in src, by the chance of SEED; prints those that no test notices
# FILES=src/places: only there. They are made in a copy of the tree, build/mutants (hours).
SEED  = 1
COUNT = 100
FILES = src/
.PHONY: mutants-src
mutants-src:
	@env -u MAKEFLAGS tests/mutants_src.py --seed=$(SEED) --count=$(COUNT) --files=$(FILES) CC='$(CC)'

run-golden/rivers: $(out)/tests/golden/print_rivers
	$(if $(quiet),$(quiet) golden/rivers) tests/golden/rivers.sh '$(CURDIR)/$<'

run-golden/planet: $(out)/tests/golden/print_rivers
	$(if $(quiet),$(quiet) golden/planet) tests/golden/planet.sh '$(CURDIR)/$<'

run-golden/settle: all
	$(if $(quiet),$(quiet) golden/settle) tests/golden/settle.py '$(tmap)'

# Layers of windows that strangers can compare, too.
run-golden/vectors: all
	$(if $(quiet),$(quiet) golden/vectors) tests/golden/vectors.py '$(tmap)'

run-golden/climate: $(out)/tests/golden/print_climate
	$(if $(quiet),$(quiet) golden/climate) tests/golden/climate.sh '$(CURDIR)/$<'

run-golden/towns: $(out)/tests/golden/print_roads all
	$(if $(quiet),$(quiet) golden/towns) tests/golden/towns.sh '$(tmap)' '$(CURDIR)/$<'

$(out)/tests/golden/print_%: $(out)/tests/golden/print_%.o $(out)/tmap.a
	$(call link,$(image_libs))

# check-watershed: GRASS judges where large rivers are (skipped without it; half a minute)
.PHONY: check-watershed
check-watershed: all
	tests/golden/watershed.py '$(tmap)'

check-golden: run-golden run-golden/rivers run-golden/planet run-golden/climate run-golden/towns run-golden/settle run-golden/vectors $(if $(SANITIZE),,$(build_runs))

# coverage: lines and branches of the core that tests reach and do not reach (20 minutes)
# The decoder of input needs no terminal either, and is covered like the core. Of the command line's
# tests it runs the quick ones that are about the core. Failures of tests are ignored here: some
# tests have limits of time or memory that this slow build exceeds.
covered  = $(core:%=src/%.c) src/terminal/input.c
coverage:
	@rm -rf build/coverage
	-$(MAKE) -k out=build/coverage hardening= optimize='-Og -g --coverage' FEW=4 \
	    CPPFLAGS=-DTMAP_NO_CLONES check-unit check-fuzz run-faults/memory $(patsubst %,run-%,$(call marked,coverage))
	@tests/coverage.py build/coverage tests/unreached.txt $(covered)

# memcheck: units and some of the command line's tests under valgrind
# Valgrind takes most of a second to start: these files start tmap seldom and reach all that prints.
memcheck:
	@mkdir -p build/memcheck
	@printf '#!/bin/sh\nexec "%s" "%s" "$$@"\n' '$(CURDIR)/tests/valgrind.sh' \
	    '$(CURDIR)/build/memcheck/tmap' > build/memcheck/valgrind-tmap
	@chmod +x build/memcheck/valgrind-tmap
	$(MAKE) -k out=build/memcheck hardening= FEW=4 valgrind=tests/valgrind.sh \
	    tmap='$(CURDIR)/build/memcheck/valgrind-tmap' check-unit $(patsubst %,run-%,$(call marked,valgrind))

## bench: figures and ratios, measured side by side
bench_helpers = $(patsubst %,$(out)/tests/bench/%.o,formats frames keys memory report timer terminal rivers flood)
heights       = avx512f avx2 sse2
march_avx512f = x86-64-v4
march_avx2    = x86-64-v3
march_sse2    = x86-64
bench_programs = $(addprefix $(out)/tests/bench/,bench plain_dump $(heights:%=heights-%))

bench: all $(bench_programs)
	$(out)/tests/bench/bench $(out)/tmap $(out)/tests/bench
	python3 tests/bench/cells.py $(out)/tmap

## bench-land: figures of land, of planets beside rivers and nature; a minute
.PHONY: bench-land
bench-land: $(out)/tests/bench/land
	$<
$(out)/tests/bench/land: $(out)/tests/bench/land.o $(core_objects)
	$(call link,-lm)

## bench-opening: figures of what the explorer opens with; a minute
.PHONY: bench-opening
bench-opening: all
	python3 tests/bench/opening.py $(out)/tmap

# The plain programs get all the optimization that our own loops get.
$(out)/tests/bench/plain_array.o $(out)/tests/bench/plain_dump.o: private optimize = -O3

$(out)/tests/bench/bench: $(out)/tests/bench/bench.o $(bench_helpers) $(core_objects)
	$(call link)
$(out)/tests/bench/plain_dump: $(out)/tests/bench/plain_dump.o $(out)/tests/bench/plain_array.o
	$(call link)

heights_files = $(filter base/% recipe/% terrain/% world/%,$(core))
# One program for each vector width; the plain array is compiled for the same width.
$(out)/tests/bench/heights-%: tests/bench/heights.c tests/bench/timer.c tests/bench/plain_array.c \
                              $(heights_files:%=src/%.c) $(out)/flags
	@mkdir -p $(@D)
	$(say) "  CC $@"
	$(Q)$(CC) $(features) -Isrc -Itests $(ldflags) -O3 -march=$(march_$*) -DTMAP_NO_CLONES -o $@ \
	    $(filter %.c,$^)

## lint: rooms, formatting, headers that compile alone, a core without I/O, analyzers
# Clang's analyzer follows fewer paths of a function than it would (225,000), in a fifth of the
# time; LONG=1 is without that limit, and adds gcc's analyzer.
sources = $(wildcard src/*/*.[ch] src/*/*/*.[ch] tests/*/*.[ch] tests/*/*/*.[ch] examples/*.c \
               packaging/*/*.c page/*.[ch] page/*/*.h)
scripts = $(wildcard src/*/*.bash .ci/* packaging/*.sh tests/*.sh tests/*.bash tests/*/*.sh tests/*/*.bash \
                     tests/*/*.bats)

analyzed   = $(modules:%=src/%)
lint_tidy  = $(analyzed:%=lint-tidy/%)
lint_gcc   = $(analyzed:%=lint-gcc/%)
lint_steps = lint-rooms lint-format lint-headers lint-man lint-scripts \
             lint-cppcheck $(lint_tidy) $(if $(LONG),$(lint_gcc))
.PHONY: lint-sources $(lint_objects) $(lint_steps)

lint:
	$(call side_by_side,$(lint_objects) $(lint_steps))

# Without what looks at objects, which `make check` does, too.
lint-sources:
	$(call side_by_side,$(lint_steps))

# The rooms' order, no circles of includes, curses on one floor.
lint-rooms:
	@tests/lint/rooms.py $(rooms)

# clang-format leaves comments as they are.
lint-format:
	@clang-format --dry-run --Werror $(sources)
	@awk 'length > 100 {print FILENAME ":" FNR ": over 100 columns"; bad = 1} END {exit bad}' $(sources)

lint-headers:
	@for header in $(filter src/%.h,$(sources)); do \
	    $(CC) $(features) -Isrc $(cflags) -Wno-pedantic -Werror -fsyntax-only -x c $$header || exit 1; \
	done

lint-core: $(core_objects)
	@tests/lint/core.sh $(core_rooms) -- $^

library_objects = $(filter $(foreach room,$(library_rooms),$(out)/src/$(room)/%),$(objects))
lint-exports: $(objects)
	@tests/lint/exports.sh $(library_objects) -- $(filter-out $(library_objects),$(objects))

# Examples come before the tables, which is not mandoc's order.
lint-man:
	@mandoc -Tlint -Wwarning $(pages) | \
	    awk '!/out of conventional order: Sh ENVIRONMENT/ {print; bad = 1} END {exit bad}'

# Bash leaves \u as it is where the locale is C: bytes are meant. Tests of terminals wait.
lint-scripts:
	@shellcheck $(scripts)
	@tests/lint/waits.sh $(filter tests/screen/%.bats,$(scripts))
	@! grep -nE "[$$]'[^']*\\\\[uU][0-9a-fA-F]" $(scripts)

lint-cppcheck:
	@cppcheck -q --std=c11 --enable=warning,style,performance,portability --error-exitcode=1 \
	    --suppressions-list=tests/lint/cppcheck.txt --library=posix --inline-suppr -Isrc \
	    -D__GNUC__ src tests/fuzz

lint_paths = $(if $(LONG),,-Xclang -analyzer-config -Xclang max-nodes=25000)
# Clang warns of what gcc has no warning for.
lint_warns = -Wno-unknown-warning-option $(warnings)
lint_flags = -std=c11 $(features) $(filter -I%,$(curses_cflags)) -DNCURSES_WIDECHAR=1 -Isrc -Itests

$(lint_tidy): lint-tidy/%: %.c
	@clang-tidy --quiet $< -- $(lint_flags) $(lint_warns) $(lint_paths) 2>/dev/null

# gcc 12 loses track of memory held by a struct in an array, and of the fields of a struct that is
# assigned as a whole; clang and valgrind do not.
$(lint_gcc): lint-gcc/%: %.c
	@gcc $(lint_flags) -O2 -Werror -fanalyzer \
	    -Wno-analyzer-malloc-leak -Wno-analyzer-use-of-uninitialized-value -c -o /dev/null $<

## format: format the sources as `make lint` wants them
format:
	clang-format -i $(sources)
