# make demo: set up and run the example programs.  make test: every check that CI makes.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# two processes of one thread each beat one process of two threads on the test suites
JOBS ?= 2

.PHONY: demo test setup lint types tests conformance report bench clean

demo: setup
	$(BIN)/paddle-compat run examples/sparse_matmul.py
	$(BIN)/paddle-compat run examples/digits_cnn.py
	$(BIN)/paddle-compat run examples/text_classifier.py
	$(BIN)/paddle-compat run examples/torch_loop.py

test: lint types tests conformance

setup: $(STAMP)

$(STAMP): pyproject.toml
	@echo "setting up $(VENV) (PyTorch is large: a few minutes the first time)"
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -qq --editable '.[dev]'
	@touch $(STAMP)

lint: setup
	$(BIN)/ruff check .

types: setup
	$(BIN)/mypy

# test_golden replays the recorded answers, as `conformance` does
tests: setup
	OMP_NUM_THREADS=1 $(BIN)/python -m pytest -q -n $(JOBS) --ignore tests/conformance/test_golden.py

conformance: setup
	OMP_NUM_THREADS=1 $(BIN)/python -m conformance run -j $(JOBS)

report: setup
	OMP_NUM_THREADS=1 $(BIN)/python -m conformance report -j $(JOBS)

bench: setup
	$(BIN)/python benchmarks/dispatch.py
	$(BIN)/python benchmarks/import_time.py

clean:
	rm -rf $(VENV) build dist out *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
