# The front door: everything a user or a developer does, by name. Meson works underneath.
# `make help` lists the targets.

BUILD    := build
DEBUG    := build-debug
CLANG    := build-clang
FUZZ     := build-fuzz
COVERAGE := build-coverage
SECONDS_PER_FUZZER ?= 60
POSITIONS ?= 10000000
SEED ?= 1
COUNTEREXAMPLES ?= counterexamples
PACKAGES := gcc python3 meson ninja-build pkg-config libjansson-dev libcmocka-dev librsvg2-dev
CHECK_PACKAGES := g++ clang libclang-rt-14-dev valgrind
MISSING = $(shell for p in $(1); do dpkg-query -W -f='$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || echo $$p; done)
APT := $(if $(filter 0,$(shell id -u)),,sudo) apt-get
QUIET ?= @

.PHONY: all run check campaign bench fuzz coverage pictures install clean help deps check-deps

all: deps $(BUILD)/build.ninja ## build build/entente and the library
	$(QUIET)ninja -C $(BUILD) --quiet

define install_missing
	$(QUIET)missing="$(call MISSING,$(1))"; if [ -n "$$missing" ]; then \
		echo "Installing: $$missing"; \
		$(APT) update -qq && DEBIAN_FRONTEND=noninteractive $(APT) install -y -qq --no-install-recommends $$missing; fi
endef

deps:
	$(call install_missing,$(PACKAGES))

check-deps: deps
	$(call install_missing,$(CHECK_PACKAGES))

$(BUILD)/build.ninja:
	$(QUIET)meson setup $(BUILD) >/dev/null
$(DEBUG)/build.ninja:
	$(QUIET)meson setup $(DEBUG) --buildtype=debug -Doptimization=1 -Db_sanitize=address,undefined -Db_lundef=false -Dc_args=-fno-sanitize-recover=all >/dev/null
$(CLANG)/build.ninja:
	$(QUIET)CC=clang meson setup $(CLANG) >/dev/null
$(FUZZ)/build.ninja:
	$(QUIET)CC=clang meson setup $(FUZZ) --buildtype=debug -Doptimization=1 -Dfuzz=true -Db_lundef=false >/dev/null
$(COVERAGE)/build.ninja:
	$(QUIET)meson setup $(COVERAGE) --buildtype=debug -Db_coverage=true -Db_ndebug=true >/dev/null

run: all ## judge a busy turn of a real game, then its retreats
	$(QUIET)examples/run.sh $(BUILD)/entente

check: check-deps ## all tests: release and sanitizer builds, both compilers, the DATC, fuzzing for a while
	$(QUIET)tests/check.sh

campaign: all ## the main judge against the exhaustive one; POSITIONS=10000000 SEED=1
	$(QUIET)mkdir -p $(COUNTEREXAMPLES)
	$(QUIET)$(BUILD)/tests/test_exhaustive $(POSITIONS) $(SEED) $(COUNTEREXAMPLES)

bench: all ## measure the library, and store the tables in docs/performance.md
	$(QUIET)python3 tools/performance.py $(BUILD)/entente docs/performance.md

fuzz: check-deps $(FUZZ)/build.ninja ## fuzz everything that reads bytes; SECONDS_PER_FUZZER=60
	$(QUIET)ninja -C $(FUZZ) --quiet && tests/fuzz/run.sh $(FUZZ) $(SECONDS_PER_FUZZER)

coverage: check-deps $(COVERAGE)/build.ninja ## branch coverage of the judge
	$(call install_missing,gcovr)
	$(QUIET)ninja -C $(COVERAGE) --quiet && meson test -C $(COVERAGE) --quiet
	$(QUIET)gcovr --root . --branches --exclude-throw-branches --filter 'src/judge/' $(COVERAGE)

pictures: all ## draw docs/pictures anew
	$(QUIET)mkdir -p docs/pictures
	$(QUIET)$(BUILD)/entente draw --map standard --width 940 -o docs/pictures/standard-start.png
	$(QUIET)$(BUILD)/entente draw examples/turn.txt --width 940 -o docs/pictures/busy-turn.png
	$(QUIET)$(BUILD)/entente draw --map colonial --width 1100 -o docs/pictures/colonial-start.png

install: all ## install program, library, header, manual (DESTDIR is heeded)
	meson install -C $(BUILD)

clean: ## remove everything that was built
	rm -rf $(BUILD) $(DEBUG) $(CLANG) $(FUZZ) $(COVERAGE)

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12
