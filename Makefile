# tmap: `make help` lists what can be made.
#
# CFLAGS, CPPFLAGS, LDFLAGS and LDLIBS of the user come after ours, so they add to ours and can
# override them. Everything that is made lies under build/VARIANT; SANITIZE=1 makes the variant
# `sanitized` beside `plain`.

prefix  = $(or $(PREFIX),/usr/local)
bindir  = $(prefix)/bin
datadir = $(prefix)/share
libdir  = $(prefix)/lib
includedir = $(prefix)/include
mandir  = $(datadir)/man
bashdir = $(datadir)/bash-completion/completions
zshdir  = $(datadir)/zsh/site-functions
fishdir = $(datadir)/fish/vendor_completions.d
INSTALL = install
comma = ,
OBJCOPY = objcopy
ifeq ($(origin CC),default)
CC := $(shell command -v gcc >/dev/null && echo gcc || echo cc)
endif
machine := $(shell $(CC) -dumpmachine 2>/dev/null)
# on SYSTEMS: not empty if the program is made for one of them.
on       = $(foreach system,$(1),$(findstring $(system),$(machine)))

# tmap.h says the version: 900 is 0.9, 10203 is 1.2.3.
version := $(shell awk '/^.define TMAP_VERSION/ {print int($$3 / 10000) "." int($$3 / 100) % 100 \
               ($$3 % 100 ? "." $$3 % 100 : "")}' src/library/tmap.h)

PKG_CONFIG = pkg-config
curses_plain  := -D_DEFAULT_SOURCE -D_XOPEN_SOURCE=600
curses_cflags := $(shell $(PKG_CONFIG) --cflags ncursesw 2>/dev/null || echo $(curses_plain))
curses_libs   := $(shell $(PKG_CONFIG) --libs ncursesw 2>/dev/null || echo -lncursesw -ltinfo)
png_cflags    := $(shell $(PKG_CONFIG) --cflags libpng 2>/dev/null)
png_libs      := $(shell $(PKG_CONFIG) --libs libpng 2>/dev/null || echo -lpng)
# libtiff is not linked: a TIFF that is opened loads it. Built without headers of 4.5 or later, tmap
# reads none and says so. -ldl is for C libraries that keep dlopen apart; those of BSD have no such file.
tiff_cflags := $(shell $(PKG_CONFIG) --cflags 'libtiff-4 >= 4.5' 2>/dev/null || echo -DTMAP_NO_TIFF)
image_libs   = $(png_libs) -lz -lm $(if $(call on,bsd),,-ldl)

# takes FLAGS: the flags if the compiler has them all; supported FLAGS: the flags that it has.
takes     = $(shell $(CC) -Werror $(1) -S -x c -o /dev/null /dev/null 2>/dev/null && echo '$(1)')
supported = $(or $(call takes,$(1)),$(foreach flag,$(1),$(call takes,$(flag))))

# Hardened as OpenSSF's guide to compiler options says; but not under sanitizers, which check more
# themselves, and see more where nothing is cleared. Fortified only where the compiler optimizes.
ifdef SANITIZE
variant    = sanitized
sanitizers = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
optimize   = -O1 -g1
hardening  =
else
variant    = plain
sanitizers =
optimize   = -O2 -g
hardening := $(call supported,-fPIE -fstack-protector-strong -fstack-clash-protection \
               -ftrivial-auto-var-init=zero $(if $(filter x86_64%,$(machine)),-fcf-protection=full)\
               $(if $(filter aarch64%,$(machine)),-mbranch-protection=standard))
ldhardening = $(if $(call on,darwin),,-pie -Wl$(comma)-z$(comma)relro -Wl$(comma)-z$(comma)now -Wl$(comma)-z$(comma)noexecstack)
hardening += $(if $(filter -O0,$(CFLAGS)),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
endif
out = build/$(variant)

warnings := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
            -Wmissing-prototypes -Wwrite-strings -Wcast-qual -Wcast-align -Wvla -Wundef \
            -Wformat=2 -Wnull-dereference -Wold-style-definition \
            $(call supported,-Wduplicated-cond -Wduplicated-branches -Wlogical-op -Wtrampolines)
# What these systems hide besides POSIX: sizes of windows, SIGWINCH.
extensions = $(if $(call on,darwin),-D_DARWIN_C_SOURCE)$(if $(call on,freebsd),-D__BSD_VISIBLE=1)\
             $(if $(call on,netbsd),-D_NETBSD_SOURCE)$(if $(call on,openbsd),-D_BSD_SOURCE)
# Square roots are computed by the processor, not by a library that could set errno.
cflags    = -std=c11 -pthread $(strip $(extensions)) -fno-math-errno $(warnings) $(WERROR) $(optimize) $(sanitizers) $(hardening)
ldflags   = $(cflags) $(if $(hardening),$(ldhardening))
depends   = -MMD -MP

# The rooms of src/, the lowest first: a room includes itself and those before it. The core is the
# rooms that know no stdio, curses, clock, environment or exit.
core_rooms = base recipe terrain world/start world/refine world/rivers world/rows world/climate world \
             view canvas style map render/points places towns render/labels render/perspective render \
             options survey library explorer/actions explorer/panels explorer
rooms      = $(core_rooms) system terminal import/images import/elevation import export/formats export \
             cli
core       = $(patsubst src/%.c,%,$(wildcard $(core_rooms:%=src/%/*.c)))
modules    = $(patsubst src/%.c,%,$(wildcard $(rooms:%=src/%/*.c)))

# The program does not use its own library; tests do.
library_faces = $(patsubst src/%.c,$(out)/src/%.o,$(wildcard src/library/*.c))

# Files with a main of their own: the program's, and that of a program of the build.
main    = cli/main
builder = cli/completions

# Files that ask for -O3 in a line of their own.
hot := $(patsubst src/%.c,%,$(shell grep -rl --include='*.c' '^/[*] make: -O3' src))

core_objects = $(core:%=$(out)/src/%.o)
objects      = $(patsubst %,$(out)/src/%.o,$(filter-out $(builder) library/%,$(modules)))

# V=1 shows whole commands.
Q   = $(if $(V),,@)
say = $(if $(V),@:,@echo)

# link LIBRARIES: the recipe of every rule that makes a program.
define link
$(say) "  LD $@"
$(Q)$(CC) $(ldflags) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o %.a,$^) $(1) $(LDLIBS)
endef

.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:
.PHONY: all install uninstall dist clean deps help

## all: the program, build/plain/tmap, and ./tmap, a link to it
all: $(out)/tmap $(if $(filter build/plain,$(out)),tmap)

tmap: $(out)/tmap
	ln -sf $(out)/tmap $@

$(out)/tmap: $(objects)
	$(call link,$(curses_libs) $(image_libs))

# The rooms that the library is made of. They export only names that begin with tmap_. The program
# is made of the same objects: as all other names are hidden, their code is as good as that of
# -fPIE.
library_rooms = $(filter-out explorer%,$(core_rooms))
shareable     = -fvisibility=hidden -fPIC -ffunction-sections -fdata-sections
$(foreach room,$(library_rooms),$(out)/src/$(room)/%.o): visibility = $(shareable)

$(out)/src/terminal/%.o: features = $(curses_cflags) -DNCURSES_WIDECHAR=1
ifndef SANITIZE
$(hot:%=$(out)/src/%.o): private optimize = -O3 -g
endif
# Only files that include headers of libpng or libtiff get their flags: these may name folders of the
# build machine's own headers, which are not those of another processor.
$(patsubst %.c,$(out)/%.o,$(shell grep -rlE --include='*.c' '<png[.]h>|<tiffio[.]h>|tiff_rows[.]h|TMAP_NO_TIFF' src)): \
    features = -D_XOPEN_SOURCE=700 $(png_cflags) $(tiff_cflags)
features = -D_XOPEN_SOURCE=700

$(out)/%.o: %.c $(out)/flags
	$(say) "  CC $@"
	$(Q)$(CC) $(features) -Isrc -Itests $(CPPFLAGS) $(cflags) $(visibility) $(same_paths) $(CFLAGS) $(depends) -c -o $@ $<

# The library, static and shared. Each has what src/library needs of the rooms below; in the static
# one, but on macOS, which lacks objcopy, all names are made local but tmap_ and, on 32-bit x86, those of functions that objects share.
library_api = $(shell sed -n 's/^\#define TMAP_API *\([0-9]*\).*/\1/p' src/library/tmap.h)
shared      = $(out)/libtmap.so.$(library_api)
parts       = $(foreach room,$(filter-out library,$(library_rooms)),\
                  $(patsubst src/%.c,$(out)/src/%.o,$(wildcard src/$(room)/*.c)))

## library: build/plain/libtmap.a and libtmap.so, for programs that include tmap.h
.PHONY: library
library: $(out)/libtmap.a $(out)/libtmap.so

$(out)/library/parts.a: $(parts)
	@rm -f $@
	$(Q)$(AR) rcs $@ $^

$(out)/libtmap.a: $(library_faces) $(out)/library/parts.a
	@rm -f $@
	$(say) "  LD $@"
ifneq ($(call on,darwin),)
	$(Q)$(AR) rcs $@ $(library_faces) $(parts)
else
	$(Q)$(CC) $(CFLAGS) -nostdlib -r -o $(out)/library/libtmap.o $^
	$(Q)$(OBJCOPY) --wildcard --keep-global-symbol='tmap_*' \
	    --keep-global-symbol='__x86.get_pc_thunk.*' $(out)/library/libtmap.o
	$(Q)$(AR) rcs $@ $(out)/library/libtmap.o
endif

# A version script, as gcc leaves functions that are cloned visible. Functions have the node of their
# interface, so that a program may load libraries of two. The linker of macOS has none of this.
$(out)/library/exports: src/library/tmap.h Makefile
	@mkdir -p $(@D)
	@echo 'TMAP_$(library_api) { global: tmap_*; local: *; };' > $@

ifneq ($(call on,darwin),)
ldshared = -Wl,-install_name,$(@F) -Wl,-exported_symbol,_tmap_\* -Wl,-dead_strip
else
ldshared = -Wl,-soname,$(@F),--version-script=$(out)/library/exports \
           -Wl,--gc-sections -Wl,-z,relro,-z,now,-z,noexecstack
endif

$(shared): $(library_faces) $(out)/library/parts.a $(out)/library/exports
	$(say) "  LD $@"
	$(Q)$(CC) $(cflags) $(CFLAGS) -shared $(ldshared) $(LDFLAGS) -o $@ $(filter %.o %.a,$^) $(LDLIBS)

$(out)/libtmap.so: $(shared)
	ln -sf $(<F) $@

# Equal sources make equal programs in every folder: its name is not recorded.
same_paths := $(if $(call takes,-ffile-prefix-map=a=b),-ffile-prefix-map='$(CURDIR)'=.)

# Everything is made again when the compiler or a flag changes that changes what is made.
flags = $(CC) $(curses_cflags) $(png_cflags) $(tiff_cflags) $(CPPFLAGS) \
        $(filter-out $(warnings) $(WERROR),$(ldflags)) $(CFLAGS) $(LDFLAGS) $(shareable)
folders = $(patsubst %/,$(out)/%,$(wildcard src/*/ src/*/*/ tests/*/ tests/*/*/) library/ page/)
$(out)/flags: force
	@mkdir -p $(folders)
	@echo '$(flags)' | cmp -s - $@ || echo '$(flags)' > $@
.PHONY: force
force:

# The whole program but main, for programs that are linked with parts of it.
$(out)/tmap.a: $(filter-out %/$(main).o,$(objects)) $(library_faces)
	@rm -f $@
	$(Q)$(AR) rcs $@ $^

# Completions for shells, made from the program's own table of options.
shells      = bash zsh fish
completions = $(shells:%=$(out)/completions.%)

$(out)/completions: $(out)/src/$(builder).o $(out)/tmap.a
	$(call link,$(image_libs))

$(completions): $(out)/completions.%: $(out)/completions $(wildcard src/cli/completions.*)
	$(Q)$< $* > $@
	$(Q)cat /dev/null $(wildcard src/cli/completions.$*) >> $@

pages = $(wildcard man/*.[1-9])

# put MODE,FILE,FOLDER,NAME: installs a file; install -D is GNU's alone.
put = $(INSTALL) -d "$(DESTDIR)$(3)" && $(INSTALL) -m $(1) $(2) "$(DESTDIR)$(3)/$(4)"

## install, uninstall: program, library, manual, completions (prefix=/usr/local, DESTDIR=)
install: all library $(completions)
	$(call put,755,$(out)/tmap,$(bindir),tmap)
	for page in $(pages); do \
	    $(call put,644,$$page,$(mandir)/man$${page##*.},$${page##*/}) || exit 1; \
	done
	$(call put,644,src/library/tmap.h,$(includedir),tmap.h)
	$(call put,644,$(out)/libtmap.a,$(libdir),libtmap.a)
	$(call put,755,$(shared),$(libdir),$(notdir $(shared)))
	ln -sf $(notdir $(shared)) "$(DESTDIR)$(libdir)/libtmap.so"
	$(call put,644,man/tmap.pc.in,$(libdir)/pkgconfig,tmap.pc)
	sed -e 's|@prefix@|$(prefix)|; s|@libdir@|$(libdir)|; s|@includedir@|$(includedir)|' \
	    -e 's|@version@|$(version)|' man/tmap.pc.in > "$(DESTDIR)$(libdir)/pkgconfig/tmap.pc"
	$(call put,644,$(out)/completions.bash,$(bashdir),tmap)
	$(call put,644,$(out)/completions.zsh,$(zshdir),_tmap)
	$(call put,644,$(out)/completions.fish,$(fishdir),tmap.fish)

uninstall:
	rm -f "$(DESTDIR)$(bindir)/tmap"
	for page in $(pages); do rm -f "$(DESTDIR)$(mandir)/man$${page##*.}/$${page##*/}"; done
	rm -f "$(DESTDIR)$(includedir)/tmap.h"
	rm -f "$(DESTDIR)$(libdir)/libtmap.a" "$(DESTDIR)$(libdir)/libtmap.so"
	rm -f "$(DESTDIR)$(libdir)/$(notdir $(shared))" "$(DESTDIR)$(libdir)/pkgconfig/tmap.pc"
	rm -f "$(DESTDIR)$(bashdir)/tmap" "$(DESTDIR)$(zshdir)/_tmap" "$(DESTDIR)$(fishdir)/tmap.fish"

## dist: build/tmap-VERSION.tar.gz, which builds and passes `make check` without git
# Equal files make equal bytes: sorted, with one time and no owner.
dist_name = tmap-$(version)
dist_time = $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null),0)

dist:
	@mkdir -p build
	@{ git ls-files 2>/dev/null | grep . || \
	    find Makefile NEWS README.md CONTRIBUTING.md LICENSE .[a-z]* doc examples man packaging page src tests -type f ! -path './.git/*'; } | \
	    LC_ALL=C sort > build/dist-files
	tar --format=ustar --transform='s,^,$(dist_name)/,' --mtime=@$(dist_time) --owner=0 --group=0 \
	    --numeric-owner --mode=u=rwX,go=rX --files-from=build/dist-files \
	    -cf - | gzip -9n > build/$(dist_name).tar.gz

## clean: remove everything that was made
clean:
	rm -rf build tmap

# What building takes, what `make test` takes besides, and all the rest that `make check` takes.
build_packages = gcc libc6-dev make pkg-config libncurses-dev libpng-dev zlib1g-dev libtiff-dev
test_packages  = libcmocka-dev bats tmux python3
check_packages = g++ mandoc python3-numpy python3-cffi luajit python-matplotlib-data clang clang-format clang-tidy \
                 cppcheck shellcheck valgrind ncurses-term zsh fish locales netpbm pngcheck gdal-bin \
                 gnuplot-nox tiled libtcod-dev lib32gcc-12-dev libc6-dev-i386 gcc-12-s390x-linux-gnu \
                 libc6-dev-s390x-cross qemu-user musl-tools xterm rxvt-unicode kitty mlterm \
                 xfce4-terminal dbus screen xvfb imagemagick \
                 lld wasi-libc libclang-rt-dev-wasm32 x11-utils fonts-dejavu-core parallel libxml2-utils librsvg2-bin

# install PACKAGES
define install_packages
@echo 'Installing Debian packages: $(1)'
@sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; set -x; \
$$sudo apt-get update && \
$$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $(1)
endef

## deps, deps-test, deps-check: install what building, `make test`, `make check` take (Debian)
.PHONY: deps-test deps-check
deps:
	$(call install_packages,$(build_packages))
deps-test:
	$(call install_packages,$(build_packages) $(test_packages))
deps-check:
	$(call install_packages,$(build_packages) $(test_packages) $(check_packages))

## help: this list
help:
	@sed -n 's/^## /make /p' $(filter %akefile %.mk,$(MAKEFILE_LIST))

include packaging/packaging.mk
include packaging/page.mk
include tests/tests.mk

-include $(wildcard $(out)/src/*/*.d $(out)/src/*/*/*.d $(out)/tests/*/*.d $(out)/tests/*/*/*.d)
