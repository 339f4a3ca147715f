SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
PY := .venv/bin/python
INSTALL := $(PY) scripts/install.py
COMPILE := $(PY) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
  --no-header --no-annotate --no-emit-index-url --no-emit-find-links
REPORTS := .cache/reports

.PHONY: help play test lint lint-python lint-client bench bench-against fuzz client lock clean
.DELETE_ON_ERROR:

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

play: client ## Serve the games and open the browser (ARGS="--port 9000 --no-open")
	@.venv/bin/benben $(ARGS)

test: lint client ## Lint, check types, and run every test
	@rm -rf $(REPORTS) && mkdir -p $(REPORTS)
	@echo "== tests, two at a time"
	@PYTHONDONTWRITEBYTECODE= BENBEN_REPORT=$(REPORTS)/tests.json $(PY) -m pytest -n 2 --dist loadgroup
	@$(PY) scripts/check_rules.py $(REPORTS)/*.json

lint: .venv/.dev ## Check style and types, of the client too
	@$(MAKE) -j2 --output-sync=target lint-python lint-client

lint-python: .venv/.dev
	@echo "== ruff"
	@.venv/bin/ruff check --quiet
	@.venv/bin/ruff format --check --quiet || { echo "Run .venv/bin/ruff format."; exit 1; }
	@echo "== mypy"
	@.venv/bin/mypy

lint-client: .venv/.dev
	@echo "== client"
	@$(PY) scripts/build_client.py check
	@echo "== pyright"
	@.venv/bin/pyright

bench: client .venv/.dev ## Measure the engines and print ratios
	@$(PY) bench/run.py $(ARGS)
	@$(PY) bench/turns.py
	@$(PY) bench/wide.py
	@$(PY) bench/batch.py
	@$(PY) bench/envs.py
	@$(PY) bench/compare.py
	@$(PY) bench/kills.py
	@$(PY) bench/invariants.py --games 1000000

bench-against: .venv/.dev ## Measure this tree against another commit: make bench-against REF=main~1
	@[ -n "$(REF)" ] || { echo "Say against which commit: make bench-against REF=main~1"; exit 2; }
	@$(PY) bench/against.py $(REF)

fuzz: .venv/.dev ## Play every title under all schedules against the invariants (TIME=60 GAMES= TITLE= SEED= GAME=)
	@$(PY) -m tests.fuzz $(if $(TIME),--time $(TIME)) $(if $(GAMES),--games $(GAMES)) $(if $(TITLE),--title "$(TITLE)") \
	  $(if $(SEED),--seed $(SEED)) $(if $(GAME),--game $(GAME)) $(ARGS)

client: .venv/.play ## Build the browser client, if its sources changed
	@$(PY) scripts/build_client.py

lock: .venv/.dev ## Pin the newest versions of all packages
	@$(COMPILE) --upgrade pyproject.toml --group dev --extra envs --extra postgres --extra ray --output-file requirements/dev.txt
	@$(COMPILE) --upgrade pyproject.toml --group build --constraint requirements/dev.txt --output-file requirements/play.txt
	@$(COMPILE) --upgrade --group pyproject.toml:uv --constraint requirements/dev.txt --output-file requirements/uv.txt
	@$(COMPILE) --upgrade --group pyproject.toml:node --output-file requirements/node.txt
	@$(COMPILE) --upgrade --group pyproject.toml:learn --constraint requirements/dev.txt --output-file requirements/torch.txt

clean: ## Remove everything that was built or installed
	@rm -rf .venv .cache dist build web/node_modules web/src/generated src/benben/server/static
	@find src tests scripts bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

.venv/.made:
	@found=; for python in python3.11 python3 python3.12 python3.13; do \
	  if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; done; \
	[ -n "$$found" ] || { echo "Benben needs Python 3.11 or newer." >&2; exit 1; }; \
	rm -rf .venv; "$$found" -m venv .venv
	@touch $@

.venv/.play: requirements/play.txt pyproject.toml | .venv/.made
	@echo "Installing Benben into .venv …"
	@$(INSTALL) --require-hashes -r requirements/play.txt
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: requirements/dev.txt requirements/torch.txt .venv/.play
	@echo "Installing the tools for development into .venv …"
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@$(PY) scripts/install_torch.py
	@touch $@
