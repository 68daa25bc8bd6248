# The front door: everything a user or a developer does, by name. Meson works underneath.
# `make help` lists the targets. Variables that are heeded: PREFIX, DESTDIR, OPTIONS (for `meson setup`).

BUILD    := build
CHECK    := build-check
SANITIZE := build-sanitize
BARE     := build-bare
CLANG    := build-clang
FUZZ     := build-fuzz
THREADS  := build-threads
COVERAGE := build-coverage
WASM     := build-wasm
MUTANTS  := build-mutants
VERSION   = $(shell sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)
PYTHON   := $(firstword $(wildcard /usr/bin/python3) python3)
QUIET    ?= @
SECONDS_PER_FUZZER ?= 60
POSITIONS ?= 10000000
SEED ?= 1
N    ?= 200
COUNTEREXAMPLES ?= counterexamples

# What Debian and Ubuntu call what is needed: to build, and to run all checks.
PACKAGES := gcc python3 meson ninja-build pkg-config libjansson-dev librsvg2-dev
# What drives a browser.
WEB_PACKAGES := chromium-headless-shell chromium-driver python3-selenium
WASM_PACKAGES := clang lld wasi-libc libclang-rt-14-dev-wasm32
# What builds the Python module, and what its tests need besides.
PYTHON_PACKAGES := python3-dev python3-setuptools python3-wheel
PYTHON_CHECK_PACKAGES := $(PYTHON_PACKAGES) python3-pip python3-venv python3-numpy python3-pytest mypy python3-dbg \
	python3-nbconvert python3-ipykernel python3-distributed
CHECK_PACKAGES := g++ clang clang-format clang-tidy cppcheck libclang-rt-14-dev libcmocka-dev valgrind locales nodejs zsh fish $(WASM_PACKAGES) $(WEB_PACKAGES) \
	$(PYTHON_CHECK_PACKAGES)
# What the build looks for, wherever it came from.
PROGRAMS := cc meson ninja pkg-config
LIBRARIES := jansson $(if $(findstring drawing=false,$(OPTIONS)),,librsvg-2.0)
ABSENT = $(foreach p,$(PROGRAMS),$(if $(shell command -v $(p)),,$(p))) \
	$(foreach l,$(LIBRARIES),$(if $(shell pkg-config --exists $(l) 2>/dev/null || echo no),$(l)))
APT = $(if $(filter 0,$(shell id -u)),,sudo) apt-get

.PHONY: all run check check-threads lint analyze campaign campaign-dpjudge campaign-games bench worst fuzz fuzz-corpus coverage mutants pictures install uninstall clean help deps check-deps coverage-deps \
	wasm wasm-deps web check-web npm check-types python-deps python wheel check-python

all: $(BUILD)/build.ninja ## build build/entente and the libraries
	$(QUIET)ninja -C $(BUILD) --quiet

define install_missing
	$(QUIET)missing=$$(for p in $(1); do dpkg-query -W -f='$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || echo $$p; done); \
	if [ -n "$$missing" ]; then \
		command -v apt-get >/dev/null || { echo "Install what Debian calls:" $$missing; exit 1; }; \
		echo "Installing:" $$missing; \
		$(APT) update -qq && DEBIAN_FRONTEND=noninteractive $(APT) install -y -qq --no-install-recommends $$missing; fi
endef

deps: ## install what a build needs (apt)
	$(call install_missing,$(PACKAGES))
check-deps: ## ... and what all checks need
	$(call install_missing,$(PACKAGES) $(CHECK_PACKAGES))
wasm-deps:
	$(call install_missing,$(PACKAGES) $(WASM_PACKAGES) brotli)
python-deps:
	$(call install_missing,$(PACKAGES) $(PYTHON_PACKAGES))
coverage-deps:
	$(call install_missing,$(PACKAGES) libcmocka-dev gcovr)

$(BUILD)/build.ninja:
	$(QUIET)absent="$(strip $(ABSENT))"; [ -z "$$absent" ] || { \
		echo "entente cannot be built without: $$absent"; \
		echo "On Debian and Ubuntu, 'make deps' installs them. They are in the packages: $(PACKAGES)"; exit 1; } >&2
	$(QUIET)meson setup $(BUILD) $(if $(PREFIX),--prefix=$(PREFIX)) $(OPTIONS) >/dev/null
$(CHECK)/build.ninja:
	$(QUIET)meson setup $(CHECK) -Dwerror=true -Dtests=enabled -Dwasm=true >/dev/null
$(WASM)/build.ninja:
	$(QUIET)meson setup $(WASM) -Dwasm=true -Dprogram=false -Ddrawing=false >/dev/null
$(SANITIZE)/build.ninja: # -g1: functions and lines are all that reports need
	$(QUIET)meson setup $(SANITIZE) --buildtype=debug -Doptimization=1 -Db_sanitize=address,undefined -Db_lundef=false \
		-Dwerror=true -Dtests=enabled -Dc_args="-fno-sanitize-recover=all -g1" >/dev/null
$(BARE)/build.ninja: # as if for another machine, so that what runs during the build must be native
	$(QUIET)meson setup $(BARE) --cross-file tests/cross.ini -Doptimization=0 -Dwerror=true -Dprogram=false -Dservice=false -Ddrawing=false >/dev/null
$(CLANG)/build.ninja: # for lint, which is to see what stands in assert()
	$(QUIET)CC=clang meson setup $(CLANG) -Dwerror=true -Dtests=enabled -Db_ndebug=false >/dev/null
$(FUZZ)/build.ninja:
	$(QUIET)CC=clang meson setup $(FUZZ) --buildtype=debug -Doptimization=1 -Dwerror=true -Dfuzz=true -Dtests=enabled -Db_lundef=false \
		-Dc_args=-g1 >/dev/null
$(COVERAGE)/build.ninja: # gcovr would look for ../src in a folder beside this one, too, if paths were not absolute
	$(QUIET)meson setup $(COVERAGE) --buildtype=debug -Db_coverage=true -Db_ndebug=true -Dtests=enabled \
		-Dc_args="-fprofile-update=atomic -fprofile-abs-path" >/dev/null

$(THREADS)/build.ninja:
	$(QUIET)meson setup $(THREADS) --buildtype=debug -Doptimization=0 -Db_sanitize=thread -Db_lundef=false -Dtests=enabled >/dev/null

run: deps ## judge a busy turn of a real game, then its retreats
	$(QUIET)$(MAKE) --no-print-directory all
	$(QUIET)examples/run.sh $(BUILD)/entente

check: check-deps ## all tests: release and sanitizer builds, lint with clang, the DATC, the stored fuzz inputs
	$(QUIET)tests/check.sh

C_FILES = $(shell find src include tests examples tools -name node_modules -prune -o -name '*.[ch]' -print)
# libentente. In lint clang's analyzer is shallow: that takes half a minute of processor time for these rooms. At its full
# depth it takes four minutes for them and eleven for all of src/.
CORE_ROOMS := board,game,legal,notation,judge,fastpath,dpjudge,api
lint: check-deps $(CLANG)/build.ninja ## is every C file formatted, and do clang, clang-tidy and, in libentente, the analyzers find nothing?
	$(QUIET)clang-format --dry-run -Werror $(C_FILES) bindings/wasm/*.[ch] bindings/python/src/*.[ch]
	$(QUIET)echo $(filter %.c,$(C_FILES)) | xargs -P$$(nproc) -n12 clang-tidy --quiet -p $(CLANG) 2>/dev/null
	$(QUIET)$(PYTHON) tools/analyze.py . $(CLANG) tests/analyze.md --only $(CORE_ROOMS) --clang shallow
	$(QUIET)$(PYTHON) tools/mutants.py . $(MUTANTS) --excused tests/mutants.md --check

analyze: check-deps $(CLANG)/build.ninja ## cppcheck, gcc's and clang's analyzers over all of src/; tests/analyze.md excuses findings
	$(QUIET)$(PYTHON) tools/analyze.py . $(CLANG) tests/analyze.md --clang deep

check-threads: check-deps $(THREADS)/build.ninja ## batches, shared maps and streams with ThreadSanitizer
	$(QUIET)ninja -C $(THREADS) --quiet entente tests/test_orders tests/test_threads tests/test_stream
	$(QUIET)TSAN_OPTIONS=halt_on_error=1 meson test -C $(THREADS) --no-rebuild --quiet orders threads stream
	$(QUIET)TSAN_OPTIONS=halt_on_error=1 tests/cli/threads.sh $(THREADS)/entente

campaign: check-deps $(CHECK)/build.ninja ## the main judge against the exhaustive one; POSITIONS=10000000 SEED=1
	$(QUIET)ninja -C $(CHECK) --quiet && mkdir -p $(COUNTEREXAMPLES)
	$(QUIET)$(CHECK)/tests/test_exhaustive $(POSITIONS) $(SEED) $(COUNTEREXAMPLES)

campaign-dpjudge: POSITIONS := 100000
campaign-dpjudge: all ## the DPjudge judges against transcriptions of their texts; POSITIONS=100000 SEED=1
	$(QUIET)$(PYTHON) tests/dpjudge/compare.py $(BUILD)/entente --positions $(POSITIONS) --seed $(SEED) --sequences 3

campaign-games: GAMES := 2000
campaign-games: check-deps $(CHECK)/build.ninja ## random games of 20 years on every map, each turn judged twice; GAMES=2000 SEED=1
	$(QUIET)ninja -C $(CHECK) --quiet tests/test_games
	$(QUIET)$(CHECK)/tests/test_games $(GAMES) 20 $(SEED)

bench: all ## measure the library, and store the tables in docs/performance.md
	$(QUIET)$(PYTHON) tools/performance.py $(BUILD)/entente docs/performance.md

worst: all ## the slowest input of each command, into docs/performance.md
	$(QUIET)$(PYTHON) tools/worst.py $(BUILD)/entente --write docs/performance.md

fuzz: check-deps $(FUZZ)/build.ninja ## fuzz everything that reads bytes; SECONDS_PER_FUZZER=60
	$(QUIET)ninja -C $(FUZZ) --quiet fuzzers && tests/fuzz/run.sh $(FUZZ) $(SECONDS_PER_FUZZER)

fuzz-corpus: check-deps $(FUZZ)/build.ninja ## fuzz, and store the least set of inputs that reaches as much; TARGETS=
	$(QUIET)ninja -C $(FUZZ) --quiet fuzzers && tests/fuzz/run.sh $(FUZZ) $(SECONDS_PER_FUZZER) grow

coverage: coverage-deps $(COVERAGE)/build.ninja ## which lines and branches do the tests run? OPEN=--open lists those that they do not
	$(QUIET)ninja -C $(COVERAGE) --quiet && find $(COVERAGE) -name '*.gcda' -delete
	$(QUIET)meson test -C $(COVERAGE) --quiet --timeout-multiplier 4
	$(QUIET)$(PYTHON) tools/coverage.py . $(COVERAGE) tests/coverage.md $(OPEN)

mutants: check-deps ## change the code in small ways: do the tests notice? N=200 SEED=1 ONLY=src/judge/ RESULTS=FILE RETRY=--retry
	$(QUIET)$(PYTHON) tools/mutants.py . $(MUTANTS) --count $(N) --seed $(SEED) --only "$(ONLY)" --excused tests/mutants.md \
		$(if $(RESULTS),--results $(RESULTS)) $(RETRY)

wasm: wasm-deps $(WASM)/build.ninja ## compile to WebAssembly: build/wasm/entente.wasm, entente-core.wasm
	$(QUIET)ninja -C $(WASM) --quiet bindings/wasm/entente.wasm bindings/wasm/entente-core.wasm
	$(QUIET)mkdir -p $(BUILD)/wasm && cp $(WASM)/bindings/wasm/*.wasm $(BUILD)/wasm/
	$(QUIET)cd $(BUILD)/wasm && for file in *.wasm; do \
		echo "$$file: $$(wc -c <$$file) bytes, $$(brotli -c $$file | wc -c) compressed by brotli"; done

web: wasm-deps $(WASM)/build.ninja ## the board as one page for any browser: build/web/entente.html
	$(QUIET)ninja -C $(WASM) --quiet web/entente.html
	$(QUIET)mkdir -p $(BUILD)/web && cp $(WASM)/web/entente.html $(BUILD)/web/
	$(QUIET)echo "The board: file://$(CURDIR)/$(BUILD)/web/entente.html, $$(wc -c <$(BUILD)/web/entente.html) bytes. Open it in a browser; it needs no server."

check-web: check-deps $(CHECK)/build.ninja ## test the board in Chromium: by mouse, touch and keys, and with hostile files
	$(QUIET)ninja -C $(CHECK) --quiet && meson test -C $(CHECK) --no-rebuild --suite web --print-errorlogs

npm: wasm-deps $(WASM)/build.ninja ## the package for npm: build/npm/entente-VERSION.tgz
	$(QUIET)ninja -C $(WASM) --quiet bindings/wasm/entente-$(VERSION).tgz
	$(QUIET)mkdir -p $(BUILD)/npm && cp $(WASM)/bindings/wasm/entente-$(VERSION).tgz $(BUILD)/npm/ && ls $(BUILD)/npm/*.tgz

check-types: npm ## do the package's types fit an example? Fetches TypeScript with npm
	$(QUIET)tests/wasm/types.sh $(BUILD)/npm/entente-$(VERSION).tgz $(BUILD)/types

python: python-deps all ## build the Python module in place: PYTHONPATH=build/python python3
	$(QUIET)$(PYTHON) bindings/python/pack.py . $(BUILD) $(BUILD)/python
	$(QUIET)cd $(BUILD)/python && $(PYTHON) -W ignore setup.py -q build_ext --inplace

wheel: python-deps all ## the Python package: build/wheel/entente-VERSION-cp311-abi3-*.whl, and its sources
	$(QUIET)$(PYTHON) bindings/python/pack.py . $(BUILD) $(BUILD)/python
	$(QUIET)cd $(BUILD)/python && $(PYTHON) -W ignore setup.py -q sdist -d ../wheel bdist_wheel -d ../wheel
	$(QUIET)ls $(BUILD)/wheel/entente-$(VERSION)*

check-python: check-deps $(CHECK)/build.ninja $(SANITIZE)/build.ninja ## test the Python package: wheel, types, behavior, leaks
	$(QUIET)ninja -C $(CHECK) --quiet && tests/python.sh $(CHECK)
	$(QUIET)ninja -C $(SANITIZE) --quiet libapp.a libentente-service.a && tests/python_debug.sh $(SANITIZE)

pictures: check-deps all web ## draw docs/pictures anew: all pictures that README and docs show
	$(QUIET)mkdir -p docs/pictures
	$(QUIET)$(PYTHON) tests/web/picture.py $(BUILD)/web/entente.html $(BUILD)/entente . docs/pictures/web-board.png
	$(QUIET)$(BUILD)/entente draw --map standard --width 940 -o docs/pictures/standard-start.png
	$(QUIET)$(BUILD)/entente draw examples/turn.txt --width 940 -o docs/pictures/busy-turn.png
	$(QUIET)$(BUILD)/entente adjudicate examples/turn.txt --next $(BUILD)/retreats.txt >/dev/null
	$(QUIET)$(BUILD)/entente draw $(BUILD)/retreats.txt --closed --width 940 -o docs/pictures/retreats.png
	$(QUIET)$(BUILD)/entente draw --map colonial --width 1100 -o docs/pictures/colonial-start.png
	$(QUIET)$(BUILD)/entente draw --map youngstown --width 1600 -o docs/pictures/youngstown-start.png
	$(QUIET)$(BUILD)/entente draw --map-dir examples --map switzerland.json --width 1000 -o docs/pictures/switzerland-start.png

install: all ## install program, libraries, headers, manual, completions; PREFIX=/usr/local DESTDIR=
	$(QUIET)meson configure $(BUILD) --prefix=$(or $(PREFIX),/usr/local) $(OPTIONS) && ninja -C $(BUILD) --quiet
	$(QUIET)DESTDIR="$(DESTDIR)" meson install -C $(BUILD) --no-rebuild
	$(QUIET)[ -n "$(DESTDIR)" ] || ldconfig 2>/dev/null || true

uninstall: ## remove what `make install` installed last
	$(QUIET)ninja -C $(BUILD) --quiet uninstall

clean: ## remove everything that was built
	rm -rf $(BUILD) $(CHECK) $(SANITIZE) $(BARE) $(CLANG) $(FUZZ) $(THREADS) $(COVERAGE) $(WASM) $(MUTANTS)

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 18
