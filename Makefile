# A thin front to meson. `make run` serves, `make test` tests; the rest is listed by `make help`.
BUILD ?= build
JOBS ?= $(shell nproc)
NINJA = ninja -j $(JOBS) -C
SOURCES = $(shell find . -name '*.[ch]' -not -path './build*' -not -path './web/*')

# where the page finds the game as WebAssembly
export DICECUP_WASM = $(abspath $(BUILD)-wasm)/wasm

# Steps follow each other; ninja does the work in parallel.
.NOTPARALLEL:

all: npm-packages wasm $(BUILD)/build.ninja
	@$(NINJA) $(BUILD)

help:
	@echo 'make            builds $(BUILD)/dicecup'
	@echo 'make run        starts a server and prints its address'
	@echo 'make wasm       builds the game as WebAssembly for the page alone, in $(BUILD)-wasm'
	@echo 'make play       starts a game at the prompt'
	@echo 'make test       runs every test'
	@echo 'make simulate   plays games at a server whose disk, network and process fail, SEEDS times'
	@echo 'make bench      prints the benchmark'
	@echo 'make fuzz       fuzzes each parser for FUZZ_SECONDS (default 600)'
	@echo 'make kills      kills a server under load KILLS times (default 1000)'
	@echo 'make soak       keeps a server busy for MINUTES (default 60) and looks at its memory'
	@echo 'make mutants    plants small bugs and sees the test fail that is there for each'
	@echo 'make screenshots takes pictures of every screen of the page, in $(BUILD)/screenshots'
	@echo 'make film       films a round of each game in a browser, in $(BUILD)/film (frames and WebM)'
	@echo 'make page-games whole games of every kind in every language in a browser (minutes)'
	@echo 'make fresh      make run, make test and make lint in a bare Debian 12, in $(BUILD)/fresh (for root)'
	@echo 'make coverage   lines, branches and MC/DC that the tests reach in core, games, match, table and hub'
	@echo 'make lint       static analysis, format and layers'
	@echo 'make format     formats the sources'
	@echo 'make pot        brings the message catalogues up to date with the sources'
	@echo 'make clean      removes what was built'

packages:
	@tools/install-packages build

# What the page is built with; npm is asked only when the list has changed.
npm-packages: packages
	@[ web/node_modules/.package-lock.json -nt web/package-lock.json ] || { \
	    echo 'Installing what the page is built with (npm ci)'; \
	    cd web && npm ci --no-audit --no-fund --loglevel=error && \
	    touch node_modules/.package-lock.json; }

test-packages:
	@tools/install-packages test

$(BUILD)/build.ninja: | packages
	meson setup $(BUILD)

# With assertions, and under the address and undefined behaviour sanitizers.
$(BUILD)-asan/build.ninja: | test-packages
	CC=clang-22 meson setup $(BUILD)-asan --buildtype=debugoptimized -Db_lto=false \
	    -Db_sanitize=address,undefined -Db_lundef=false -Dfuzz=true \
	    -Dc_args=-fno-sanitize-recover=all

asan: npm-packages wasm $(BUILD)-asan/build.ninja
	@$(NINJA) $(BUILD)-asan

# The server alone, under the thread sanitizer.
$(BUILD)-tsan/build.ninja: | test-packages
	CC=clang-22 meson setup $(BUILD)-tsan --buildtype=debugoptimized -Db_lto=false \
	    -Db_sanitize=thread -Db_lundef=false

tsan: npm-packages wasm $(BUILD)-tsan/build.ninja
	@$(NINJA) $(BUILD)-tsan dicecup

# The same sources for browsers, without a C library.
$(BUILD)-wasm/build.ninja: | packages
	meson setup $(BUILD)-wasm --cross-file wasm/wasm32.ini

# For `make coverage`: what cannot happen is an assertion, and no branch that a test has to reach.
$(BUILD)-coverage/build.ninja: | test-packages
	CC=clang-22 meson setup $(BUILD)-coverage --buildtype=debugoptimized -Db_lto=false -Db_lundef=false \
	    -Db_ndebug=true -Db_sanitize=undefined -Dfuzz=true -Dc_link_args=-fprofile-instr-generate \
	    -Dc_args='-O1 -fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc'

wasm: $(BUILD)-wasm/build.ninja
	@$(NINJA) $(BUILD)-wasm

run: all
	@echo "Open http://127.0.0.1:8080/ in a browser, or play at a terminal: $(BUILD)/dicecup join http://127.0.0.1:8080/"
	@$(BUILD)/dicecup serve

play: all
	@$(BUILD)/dicecup play town

# A tree that was set up before there was a library for unit tests looks for it again.
test-tree: test-packages $(BUILD)/build.ninja
	@grep -q test_core $(BUILD)/build.ninja || { \
	    meson configure $(BUILD) --clearcache && meson setup --reconfigure $(BUILD); }

test: test-tree all asan tsan
	@BUILD=$(BUILD) JOBS=$(JOBS) tests/run

bench: all
	@$(BUILD)/dicecup bench --json $(BUILD)/bench.json

SEEDS ?= 10000
simulate: all
	@$(BUILD)/simulate --seeds $(SEEDS)

FUZZ_SECONDS ?= 600
fuzz: asan
	@BUILD=$(BUILD)-asan fuzz/run -max_total_time=$(FUZZ_SECONDS)

KILLS ?= 1000
kills: all
	@DICECUP_TEST_KILLS=$(KILLS) tests/server/run $(BUILD) kills

MINUTES ?= 60
soak: all
	@tests/server/run $(BUILD) soak $(MINUTES)

mutants: test-packages all
	@JOBS=$(JOBS) tests/tree/mutants $(BUILD)

# Of the README, too.
screenshots: test-packages all
	@web/tests/program screenshots $(BUILD) docs

# Of the README, too.
film: test-packages all
	@tools/install-packages film
	@web/tests/program film $(BUILD) docs

coverage: $(BUILD)-coverage/build.ninja
	@$(NINJA) $(BUILD)-coverage
	@JOBS=$(JOBS) tests/tree/coverage $(BUILD)-coverage

page-games: test-packages all
	@DICECUP_WHOLE=yes web/tests/run $(BUILD) browser_boards browser_looks

lint: asan
	@tests/tree/layers
	@BUILD=$(BUILD)-asan JOBS=$(JOBS) tests/tree/lint

# What the README promises: to be run when packages or the build have changed.
fresh:
	@tools/install-packages fresh
	@mkdir -p $(BUILD) && tests/tree/fresh $(BUILD)/fresh

format: npm-packages | test-packages
	clang-format-22 -i $(SOURCES)
	cd web && node_modules/.bin/prettier --log-level warn --write .

pot: | packages
	@po/update

clean:
	rm -rf $(BUILD) $(BUILD)-asan $(BUILD)-tsan $(BUILD)-wasm

.PHONY: all help packages npm-packages test-packages test-tree asan tsan wasm run play test simulate \
	bench fuzz kills soak mutants screenshots film page-games coverage lint fresh format pot clean
