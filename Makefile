# `make` builds everything, `make test` passes the tests; both set up .venv first from the hash-pinned lock.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := build
.PHONY: build test check lint types contracts bench pictures lock clean

build: $(READY)
	$(BIN)/rulewright build

# Files in their order: by the number of their tests, those that take longest would come last. Hundreds of tests start
# the command: it is compiled once for all.
test: $(READY)
	$(BIN)/python -m compileall -q generator
	$(BIN)/pytest -n auto --dist loadfile --no-loadscope-reorder

check: lint types contracts build test

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

contracts: $(READY)
	$(BIN)/lint-imports

bench: $(READY)
	$(BIN)/python -m benchmarks

# The README's pictures, taken from what `make` built.
pictures: build
	$(BIN)/python .github/pictures/take.py

# Needs uv; run it after a change of pyproject.toml's dependencies.
lock:
	uv pip compile --universal --python-version 3.11 --generate-hashes --extra dev --no-header pyproject.toml -o requirements.lock

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "rulewright needs Python 3.11 or newer, this is " + sys.version.split()[0])'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(READY)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
