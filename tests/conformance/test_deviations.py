"""The list of deliberate differences is sound, and its page is what the list says."""

from conformance import collect, deviations, store
from conformance.cli import DOCS_PAGE
from conformance.inventory import tables


def recorded():
    return {f"{module}::{suffix}" for module in collect.modules() for suffix in store.load(module)}


def test_list_is_sound():
    assert deviations.problems(deviations.load(), recorded()) == []


def test_page_is_up_to_date():
    assert DOCS_PAGE.read_text(encoding="utf-8") == deviations.page(deviations.load(), tables), "run: python -m conformance docs"


def test_no_recorded_case_is_broken():
    broken = [f"{m}::{s}" for m in collect.modules() for s, (_, node) in store.load(m).items() if node["k"] in ("X", "M")]
    assert broken == [], "these cases failed by their own code on the oracle"
