# Every target works from a fresh clone; the second run does nothing it need not do.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PORT   ?= 8000
# Workers of the tests: one for each core, and one more because some wait for a browser or server.
CORES   := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
WORKERS ?= $(shell expr $(CORES) + 1)

# What is compiled is kept, whatever the caller's environment says: hundreds of tests start the program.
unexport PYTHONDONTWRITEBYTECODE

PAGES    := src/crosstable/web/static/built/manifest.json
FRONTEND := frontend/package.json frontend/package-lock.json frontend/build.mjs \
            frontend/flags.json $(wildcard frontend/src/* frontend/styles/*)

SOURCES := pyproject.toml setup.py $(wildcard native/*/*)

.PHONY: serve build test whole-suite thorough check daily-tests bench fuzz mutants same lint format docs clean

serve: $(VENV)/.runtime $(PAGES)
	$(BIN)/crosstable serve --port $(PORT)

# All that the office needs to run, without running it.
build: $(VENV)/.runtime $(PAGES)

# What checks the code and what runs it go side by side; either may fail.
test: $(VENV)/.dev $(PAGES)
	tools/find-chromium --install
	tools/find-nginx --install
	$(MAKE) --no-print-directory -j 2 lint whole-suite

whole-suite: $(VENV)/.dev $(PAGES)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# The same with eight times as many random cases in every comparison, and longer and more events in the browser.
thorough:
	HYPOTHESIS_PROFILE=thorough $(MAKE) --no-print-directory test

# For daily work: what finds most mistakes in two minutes. What it leaves out is marked, named
# in tests/slow.txt, or a further case or test of the same kind (tests/conftest.py).
check: $(VENV)/.dev $(PAGES)
	$(MAKE) --no-print-directory -j 2 lint daily-tests

# None of these waits for a browser, and every worker reads all tests before the first is run.
daily-tests: $(VENV)/.dev $(PAGES)
	CROSSTABLE_TESTS=daily $(BIN)/python -m pytest -n $(CORES) --dist worksteal -q --ignore tests/browser \
	    -m 'not (slow or browser or postgres)'

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	tools/check-pages $(BIN)/python

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	-$(BIN)/python tools/wrap_templates.py

# Damaged files for every reader, from a seed that is drawn and told; the tests have a short form.
fuzz: $(VENV)/.dev
	$(BIN)/python -m tests.fuzzing --seconds $(or $(SECONDS),60)

# Small mistakes at random in the core, or in what of it changed: which would no test find?
# make mutants BASE=main SECONDS=600 SEED=1 ROOMS="pairing standings"
mutants: $(VENV)/.dev
	$(BIN)/python tools/mutants --seconds $(or $(SECONDS),600) $(if $(BASE),--base $(BASE)) \
	    $(if $(SEED),--seed $(SEED)) $(if $(ROOMS),--rooms $(ROOMS))

bench: $(VENV)/.dev $(PAGES)
	$(BIN)/python benchmarks/run.py

# What a user would see differently between a commit and now: make same BASE=main
same: $(VENV)/.dev $(PAGES)
	$(BIN)/python tools/same $(BASE)

# The generated pages: rule coverage, decisions, commands, FIDE's checklist, recorded sessions.
docs: $(VENV)/.dev
	$(BIN)/python tools/rule_coverage.py
	$(BIN)/python tools/decision_index.py
	$(BIN)/python tools/command_guide.py
	$(BIN)/python tools/fide_checklist.py
	$(BIN)/python tools/record.py

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit("Crosstable needs Python 3.11 or newer; set PYTHON=..." if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

# The package is installed in place; its C++ part is built if there is a compiler.
$(VENV)/.runtime: $(SOURCES) requirements.lock | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.runtime
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.lock
	touch $@

# Styles and scripts; with the node of the system, or one brought into the environment.
$(PAGES): $(FRONTEND) tools/build-pages | $(BIN)/python
	tools/build-pages $(BIN)/python

clean:
	rm -rf $(VENV) frontend/node_modules src/crosstable/web/static/built build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete -o -name '*.egg-info' -prune -exec rm -rf {} +
	find . -name __pycache__ -prune -exec rm -rf {} +
