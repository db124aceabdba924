# Everything runs in .venv, set up once from constraints.txt. Needs Python 3.11 or newer, make, a C compiler and libcairo.

SUPPORTED = import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
            $$p -c '$(SUPPORTED)' >/dev/null 2>&1 && { echo $$p; break; }; done)
VENV := .venv
RUN := $(VENV)/bin
INSTALL := $(RUN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
JOBS ?= 2
PYTEST := $(RUN)/pytest --numprocesses $(JOBS) --dist worksteal

# Processes that tests start share compiled modules, also where Python is asked to write none.
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX := $(CURDIR)/$(VENV)/bytecode

.DEFAULT_GOAL := help
.PHONY: help kits gallery test all quick lint types imports unit fuzz golden mutants bench docs format clean

help:             ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 18

kits: $(VENV)/.pnp ## set up, then build the kit of every game into output/
	$(RUN)/pnp build --all --paper both --formats pdf,svg,png

test: lint ## set up, then run what every change must hold: the types beside the tests
	$(MAKE) --no-print-directory --jobs 2 unit types imports

all: lint types imports ## run everything, also what is slow; a release does
	$(PYTEST) --hypothesis-profile all
	$(RUN)/python -m tests.fuzz --seed $(SEED) --count $(COUNT)

PACKAGE ?= geometry
RULES := repo mirror words nouns caches terminal float_sums

quick: $(VENV)/.dev ## the tests of some packages, in seconds: make quick PACKAGE="checks layout"
	$(RUN)/ruff check --quiet pnp tests docs bench
	$(PYTEST) -m "not slow" --hypothesis-profile quick $(PACKAGE:%=tests/%) $(RULES:%=tests/test_%.py)

lint: $(VENV)/.dev ## style
	$(RUN)/ruff check pnp tests docs bench .github
	$(RUN)/ruff format --check pnp tests docs bench .github

types: $(VENV)/.dev ## static types
	$(RUN)/mypy

imports: $(VENV)/.dev ## the layer contracts
	$(RUN)/lint-imports

unit: $(VENV)/.dev ## the tests
	$(PYTEST) -m "not slow"

SEED ?= 1
COUNT ?= 1000

fuzz: $(VENV)/.dev ## mutate games at random: make fuzz SEED=7 COUNT=20000
	$(RUN)/python -m tests.fuzz --seed $(SEED) --count $(COUNT)

golden: $(VENV)/.dev ## update the reference pictures and messages; look at them before you commit them
	$(RUN)/pytest --update-golden tests/generators tests/artwork tests/backends tests/test_goldens.py tests/checks/test_cases.py

mutants: $(VENV)/.dev ## test the tests of the core by mutation; takes hours
	$(INSTALL) '.[mutation]'
	$(RUN)/mutmut run --max-children $(JOBS)
	$(RUN)/mutmut results

bench: $(VENV)/.dev ## measure, and write docs/benchmarks.md
	$(RUN)/python -m bench

docs: $(VENV)/.dev ## write the generated documents
	$(RUN)/python docs/make.py reference

gallery: $(VENV)/.dev ## draw the pictures of docs/
	$(RUN)/python docs/make.py gallery

format: $(VENV)/.dev ## format the code with ruff
	$(RUN)/ruff check --fix pnp tests docs bench .github
	$(RUN)/ruff format pnp tests docs bench .github

clean: ## forget the set-up and everything built
	rm -rf $(VENV) dist
	find output -mindepth 1 ! -name .gitkeep -delete

$(RUN)/python:
	@test -n "$(PYTHON)" || { echo "pnp needs Python 3.11 or newer with its venv module; none found. Set PYTHON=/path/to/python3" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.pnp: $(RUN)/python pyproject.toml constraints.txt
	$(INSTALL) --editable .
	@touch $@

$(VENV)/.dev: $(RUN)/python pyproject.toml constraints.txt
	$(INSTALL) --editable '.[dev]'
	@touch $@ $(VENV)/.pnp
