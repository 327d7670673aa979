# tmap: `make help` lists what can be made.
#
# CFLAGS, CPPFLAGS, LDFLAGS and LDLIBS of the user come after ours, so they add and can overrule.
# Everything made lies under build/VARIANT; SANITIZE=1 makes the variant `sanitized` beside `plain`.

prefix  = /usr/local
bindir  = $(prefix)/bin
mandir  = $(prefix)/share/man
INSTALL = install
CC      = gcc

PKG_CONFIG = pkg-config
curses_cflags := $(shell $(PKG_CONFIG) --cflags ncursesw 2>/dev/null)
curses_libs   := $(shell $(PKG_CONFIG) --libs ncursesw 2>/dev/null || echo -lncursesw -ltinfo)

ifdef SANITIZE
variant    = sanitized
sanitizers = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
optimize   = -O1 -g
else
variant    = plain
sanitizers =
optimize   = -O2 -g
endif
out = build/$(variant)

warnings = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
           -Wwrite-strings -Wcast-qual -Wvla $(WERROR)
cflags   = -std=c11 -pthread $(warnings) $(optimize) $(sanitizers)
depends  = -MMD -MP

# The core: it knows no stdio, curses, clock, environment or exit. Around it, the program.
core    = parallel text numeral recipe lattice heights world band palette view map command grid \
          painter keys typed help status reshape scene
program = complaint tiletext options format progress dump rescue output signals screen main
# gcc 12 vectorizes these loops at -O3 only.
hot     = lattice world band

core_objects    = $(core:%=$(out)/src/%.o)
program_objects = $(program:%=$(out)/src/%.o)

# V=1 shows whole commands.
Q   = $(if $(V),,@)
say = $(if $(V),@:,@echo)

.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: all check check-unit check-golden check-cli check-screen bench lint format install uninstall clean deps help

## all: the program, build/plain/tmap, and ./tmap, a link to it
all: $(out)/tmap $(if $(SANITIZE),,tmap)

tmap: $(out)/tmap
	ln -sf $(out)/tmap $@

$(out)/tmap: $(core_objects) $(program_objects)
	$(say) "  CC $@"
	$(Q)$(CC) $(cflags) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(curses_libs) $(LDLIBS)

$(out)/src/screen.o: features = $(curses_cflags) -DNCURSES_WIDECHAR=1
ifndef SANITIZE
$(hot:%=$(out)/src/%.o): optimize = -O3 -g
endif
features = -D_XOPEN_SOURCE=700

$(out)/src/%.o: src/%.c $(out)/flags
	@mkdir -p $(@D)
	$(say) "  CC $@"
	$(Q)$(CC) $(features) $(CPPFLAGS) $(cflags) $(CFLAGS) $(depends) -c -o $@ $<

# Everything is made again when the compiler or a flag changes.
flags = $(CC) $(curses_cflags) $(CPPFLAGS) $(cflags) $(CFLAGS) $(LDFLAGS)
$(out)/flags: force
	@mkdir -p $(@D)
	@echo '$(flags)' | cmp -s - $@ || echo '$(flags)' > $@
.PHONY: force
force:

# Unit tests: each tests/unit/test_X.c is a program, linked with the core and the tests' helpers.
unit_names   = $(patsubst tests/unit/%.c,%,$(wildcard tests/unit/test_*.c))
unit_tests   = $(unit_names:%=$(out)/tests/%)
unit_helpers = $(patsubst tests/unit/%.c,$(out)/tests/%.o,\
                 $(filter-out tests/unit/test_%,$(wildcard tests/unit/*.c)))

$(out)/tests/%.o: tests/unit/%.c $(out)/flags
	@mkdir -p $(@D)
	$(say) "  CC $@"
	$(Q)$(CC) $(features) $(CPPFLAGS) -Isrc $(cflags) $(CFLAGS) $(depends) -c -o $@ $<

$(out)/tests/test_%: $(out)/tests/test_%.o $(unit_helpers) $(core_objects)
	$(say) "  CC $@"
	$(Q)$(CC) $(cflags) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lcmocka -lm $(LDLIBS)

.SECONDARY:

## check: all tests: units, golden values, command line, screen (SANITIZE=1: under the sanitizers)
check: check-unit check-golden check-cli check-screen

check-unit: $(unit_tests)
	@set -e; for test in $^; do echo "$$test"; $$test; done

# A second implementation, in another language; then other compilers, options and vector widths.
check-golden: all
	TMAP=$(CURDIR)/$(out)/tmap tests/golden/check.sh
ifndef SANITIZE
	TMAP=$(CURDIR)/$(out)/tmap tests/golden/builds.sh
endif

check-cli: all
	TMAP=$(CURDIR)/$(out)/tmap bats tests/cli

check-screen: all
	TMAP=$(CURDIR)/$(out)/tmap bats tests/screen

## bench: figures and ratios, measured side by side
bench_helpers = $(out)/bench/timer.o $(out)/bench/terminal.o
heights       = avx512f avx2 sse2
march_avx512f = x86-64-v4
march_avx2    = x86-64-v3
march_sse2    = x86-64

bench: all $(out)/bench/bench $(out)/bench/plain_dump $(heights:%=$(out)/bench/heights-%)
	$(out)/bench/bench $(out)/tmap $(out)

$(out)/bench/%.o: tests/bench/%.c $(out)/flags
	@mkdir -p $(@D)
	$(say) "  CC $@"
	$(Q)$(CC) $(features) $(CPPFLAGS) -Isrc $(cflags) $(CFLAGS) $(depends) -c -o $@ $<

# The plain programs get all the optimization that our own loops get.
$(out)/bench/plain.o $(out)/bench/plain_dump.o: optimize = -O3

$(out)/bench/bench: $(out)/bench/bench.o $(bench_helpers) $(core_objects)
$(out)/bench/plain_dump: $(out)/bench/plain_dump.o $(out)/bench/plain.o
$(out)/bench/bench $(out)/bench/plain_dump:
	$(say) "  CC $@"
	$(Q)$(CC) $(cflags) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# Of each width a program of its own, with no other in it; the plain array gets the same.
$(out)/bench/heights-%: tests/bench/heights.c tests/bench/timer.c tests/bench/plain.c \
                        src/lattice.c src/recipe.c $(out)/flags
	@mkdir -p $(@D)
	$(say) "  CC $@"
	$(Q)$(CC) $(features) -Isrc $(cflags) -O3 -march=$(march_$*) -DTMAP_NO_CLONES -o $@ $(filter %.c,$^)

sources = $(wildcard src/*.[ch] tests/*/*.[ch])
scripts = .ci/run $(wildcard tests/*.sh tests/*/*.sh tests/*/*.bash tests/*/*.bats)

## lint: formatting, headers that compile alone, a core that knows no outside, man pages, scripts
lint:
	clang-format --dry-run --Werror $(sources)
	@for header in src/*.h; do \
	    echo "$(CC) $$header"; \
	    $(CC) $(features) $(cflags) -Wno-pedantic -Werror -fsyntax-only -x c $$header || exit 1; \
	done
	@tests/lint_core.sh $(core:%=src/%)
	mandoc -Tlint -Wwarning man/tmap.1 man/tmap-world.7
	shellcheck $(scripts)

## format: format the sources as `make lint` wants them
format:
	clang-format -i $(sources)

## install, uninstall: the program and its manual (prefix=/usr/local, DESTDIR=)
install: all
	$(INSTALL) -d $(DESTDIR)$(bindir) $(DESTDIR)$(mandir)/man1 $(DESTDIR)$(mandir)/man7
	$(INSTALL) -m 755 $(out)/tmap $(DESTDIR)$(bindir)/tmap
	$(INSTALL) -m 644 man/tmap.1 $(DESTDIR)$(mandir)/man1/tmap.1
	$(INSTALL) -m 644 man/tmap-world.7 $(DESTDIR)$(mandir)/man7/tmap-world.7

uninstall:
	rm -f $(DESTDIR)$(bindir)/tmap
	rm -f $(DESTDIR)$(mandir)/man1/tmap.1 $(DESTDIR)$(mandir)/man7/tmap-world.7

## clean: remove everything that was made
clean:
	rm -rf build tmap

packages = gcc libc6-dev make pkg-config libncurses-dev libcmocka-dev bats tmux mandoc clang \
           clang-format shellcheck ncurses-term python3

## deps: install the Debian packages that building and testing take
deps:
	@echo 'Installing Debian packages: $(packages)'
	@sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; set -x; \
	$$sudo apt-get update && \
	$$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $(packages)

## help: this list
help:
	@sed -n 's/^## /make /p' Makefile

-include $(wildcard $(out)/src/*.d $(out)/tests/*.d $(out)/bench/*.d)
