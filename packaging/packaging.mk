# Rules for what is handed out: the manual as html, static programs, packages, a release.

## manual: the manual as html, in doc/manual (needs mandoc)
.PHONY: manual
manual_folder = doc/manual
manual:
	@packaging/manual.sh '$(manual_folder)' $(version) $(pages)

## moving: the README's picture that moves, man/moving.png, from the keys of man/moving.keys
.PHONY: moving
moving_tmap    = $(out)/tmap
moving_picture = man/moving.png
moving: $(if $(filter file,$(origin moving_tmap)),$(moving_tmap))
	$(Q)'$(moving_tmap)' --screen=80x24 --seed=19 --blocks=octant --keys="$$(tr -d '\n' <man/moving.keys)" \
	    --format=apng,0.2 --output='$(moving_picture)'

# The static program: what it takes of a machine that lacks it, it carries (static/alone.c). It has no
# libtiff, which would be loaded; a TIFF is answered with the line of gdal_translate.
static_machine = $(firstword $(subst -, ,$(machine)))
static_out     = build/static/$(static_machine)
static_program = build/tmap-$(version)-$(static_machine)
static_wrapped = setupterm setlocale newlocale freelocale wcwidth wcrtomb mbrtowc mbsinit

$(out)/static/tables.h: packaging/static/tables.sh
	@mkdir -p $(@D)
	$(Q)$< > $@

$(out)/static/alone.o: features = $(curses_cflags) -DNCURSES_WIDECHAR=1
$(out)/static/alone.o: packaging/static/alone.c $(out)/static/tables.h $(out)/flags
	$(say) "  CC $@"
	$(Q)$(CC) $(features) -Isrc -I$(@D) $(CPPFLAGS) $(cflags) -Wno-overlength-strings $(CFLAGS) -c -o $@ $<

$(out)/static/tmap: $(objects) $(out)/static/alone.o
	$(call link,-static-pie -s $(static_wrapped:%=-Wl$(comma)--wrap=%) -lncursesw -ltinfo -lpng -lz -lm)

## static: build/tmap-VERSION-x86_64, a program that needs no other file (static-aarch64: for that)
.PHONY: static static-aarch64
static:
	+@$(MAKE) --no-print-directory out=$(static_out) tiff_cflags=-DTMAP_NO_TIFF $(static_out)/static/tmap
	@cp $(static_out)/static/tmap $(static_program)
	@echo $(static_program)

# Debian's libraries for this processor are taken apart in a folder of the build.
static-aarch64:
	packaging/static/libraries.sh build/cross/arm64 arm64
	+@$(MAKE) --no-print-directory static CC='aarch64-linux-gnu-gcc' \
	    png_cflags='-isystem $(CURDIR)/build/cross/arm64/usr/include' \
	    curses_cflags='$(curses_plain) -isystem $(CURDIR)/build/cross/arm64/usr/include' \
	    LDFLAGS='-L$(CURDIR)/build/cross/arm64/usr/lib/aarch64-linux-gnu'

## release: tarball, static programs, packages, page, manual and checksums, in build/release
# Status 2 of make, and a line for each, if this machine cannot make some of them.
.PHONY: release deb
release:
	+@MAKE='$(MAKE)' packaging/release.sh build/release $(version)

## deb: packages of Debian, in build/deb
deb: dist
	packaging/deb.sh build/$(dist_name).tar.gz build/deb

## deps-release: install what `make release` and check-packages take (Debian)
release_packages = debhelper lintian mandoc gcc-aarch64-linux-gnu libc6-dev-arm64-cross mmdebstrap qemu-user-static tmux \
                   clang lld wasi-libc libclang-rt-dev-wasm32
.PHONY: deps-release
deps-release:
	$(call install_packages,$(build_packages) $(release_packages))
