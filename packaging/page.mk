# The page: the explorer, compiled to WebAssembly, in one file for a browser. Included by the Makefile.

## page: build/page/tmap.html, the explorer in a browser (Debian: clang lld wasi-libc libclang-rt-dev-wasm32)
.PHONY: page
page: build/page/tmap.html

page_rooms   = $(filter-out library,$(core_rooms)) export/formats
page_files   = $(foreach room,$(page_rooms),$(wildcard src/$(room)/*.c)) $(wildcard page/*.c) \
               $(addprefix src/,export/row_printer.c export/write_map.c cli/options.c cli/explore.c \
                   import/images/image_head.c)
page_objects = $(page_files:%.c=build/page/%.o)
page_cc      = clang --target=wasm32-wasi -std=c11 -Os -fno-math-errno -fvisibility=hidden \
               -ffunction-sections -fdata-sections -DWORLD_SEARCH_SEEDS_TICK=1

# What the compiler for it lacks, by the names of Debian's packages.
build/page/tools:
	@lacks=; \
	command -v clang >/dev/null || lacks=" clang"; \
	command -v wasm-ld >/dev/null || lacks="$$lacks lld"; \
	[ -e /usr/include/wasm32-wasi/stdio.h ] || lacks="$$lacks wasi-libc"; \
	[ -e "$$(clang --target=wasm32-wasi -print-libgcc-file-name 2>/dev/null)" ] || \
	    lacks="$$lacks libclang-rt-dev-wasm32"; \
	[ -z "$$lacks" ] || { echo "make page: install$$lacks" >&2; exit 1; }
	@mkdir -p $(@D)
	@touch $@

# Other builds warn of what is in src.
build/page/page/%.o: page_warnings = -Wall -Wextra $(WERROR)
build/page/%.o: %.c build/page/tools packaging/page.mk
	@mkdir -p $(@D)
	$(say) "  CLANG $@"
	$(Q)$(page_cc) -D_XOPEN_SOURCE=700 -Ipage/wasi -I. -Isrc $(or $(page_warnings),-w) $(depends) -c -o $@ $<

# Functions that cli/explore.c names, and that are for files, signals and the end of the program.
page_never = interrupt_die early_quit_begin file_stamp_of file_stamp_renew picture_file_request \
             picture_file_read output_file_close_standard
build/page/never: packaging/page.mk build/page/tools
	@printf '%s\n' $(page_never) > $@

page_ldflags = -mexec-model=reactor -Wl,--gc-sections,--strip-all,--export=malloc,-z,stack-size=1048576 \
               -Wl,--allow-undefined-file=build/page/never
build/page/tmap.wasm: $(page_objects) build/page/never
	$(say) "  LD $@"
	$(Q)$(page_cc) $(page_ldflags) -o $@ $(page_objects)

build/page/tmap.base64: build/page/tmap.wasm
	$(Q)base64 $< > $@

# A line @NAME@ of the page stands for a file.
page_parts = $(addprefix page/,page.css engine.js screen.js page.js) build/page/tmap.base64
build/page/tmap.html: page/page.html $(page_parts)
	$(Q)sed $(foreach part,$(page_parts),-e '/^@$(notdir $(part))@$$/{r $(part)' -e 'd}') $< > $@

-include $(wildcard $(page_objects:.o=.d))
