# The two commands that matter are `make demo` and `make test`; CONTRIBUTING.md explains the others.
# Another interpreter: make demo PYTHON=python3.12. Part of the tests: make test ARGS="tests/campaigns -k suppression".

PYTHON ?= python3
ARGS ?=
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input install --quiet --require-hashes
WITH_SECRETS := $(BIN)/python tools/fresh_secrets.py --
WITH_SERVICES := $(WITH_SECRETS) $(BIN)/python tools/with_services.py
# Tests and benches speak plain HTTP and sign in with a password; tests about HTTPS and second factors switch them on.
PLAIN := env HTTPS_ONLY=false MFA_REQUIRED=false
PYTEST := $(PLAIN) $(BIN)/python -m pytest -n 4
LOCK := $(BIN)/uv pip compile pyproject.toml --quiet --upgrade --generate-hashes --no-emit-index-url --no-annotate --no-header \
	--universal --python-version 3.11
# Production settings as far as no server is asked: the addresses lead nowhere.
PRODUCTION := env DATABASE_URL=postgres://check@127.0.0.1:1/check REDIS_URL=redis://127.0.0.1:1/0 \
	SITE_URL=https://outreach.example ALLOWED_HOSTS=outreach.example HTTPS_ONLY=true MFA_REQUIRED=true DEBUG=false

.PHONY: demo test soak check bench accuracy fix lock clean

demo: $(VENV)/.runtime
	@$(BIN)/python tools/demo.py

test: $(VENV)/.dev
	$(WITH_SERVICES) --postgres --redis --dovecot --chromium -- $(PYTEST) --dist worksteal -m "not soak" $(ARGS)
ifeq ($(ARGS),)
	@echo "The core journey once more, on SQLite:"
	$(WITH_SECRETS) env DATABASE_URL=sqlite://:memory: REDIS_URL= $(PYTEST) -n 2 -m "sqlite and not soak" tests/campaigns
endif

soak: $(VENV)/.dev
	$(WITH_SERVICES) --postgres --redis --dovecot --chromium -- $(PYTEST) -m soak $(ARGS)

check: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(WITH_SECRETS) $(BIN)/mypy
	$(WITH_SECRETS) $(BIN)/lint-imports
	$(BIN)/djlint templates --lint --quiet
	$(WITH_SECRETS) env DATABASE_URL=sqlite://:memory: $(BIN)/python manage.py makemigrations --check --dry-run
	$(WITH_SECRETS) $(PRODUCTION) $(BIN)/python manage.py check --deploy --fail-level WARNING

bench: $(VENV)/.dev
	$(WITH_SERVICES) --postgres --durable --redis --chromium -- $(PLAIN) $(BIN)/python manage.py bench all $(ARGS)

accuracy: $(VENV)/.dev
	$(WITH_SERVICES) --postgres --redis -- $(BIN)/python manage.py accuracy $(if $(OUTREACH_CASES),--cases $(OUTREACH_CASES)) $(ARGS)

fix: $(VENV)/.dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: $(VENV)/.dev
	$(LOCK) --output-file requirements.lock
	$(LOCK) --extra dev --output-file requirements-dev.lock

clean:
	rm -rf $(VENV) staticfiles .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis var/demo* var/outbox var/broker var/beat
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is newer than what it was made from, so that a second run installs nothing.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed, and $(PYTHON) is %s.%s: name another with make PYTHON=python3.12." % sys.version_info[:2])'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.runtime: $(VENV)/.made requirements.lock
	@echo "Installing what requirements.lock lists into $(VENV); the first time takes a minute or two."
	@$(PIP) -r requirements.lock
	@touch $@

$(VENV)/.dev: $(VENV)/.made requirements-dev.lock
	@echo "Installing what requirements-dev.lock lists into $(VENV); the first time takes a minute or two."
	@$(PIP) -r requirements-dev.lock
	@touch $@
