"""Each documented name exists, is of the documented kind and takes the documented parameters, unless a table says why not."""

import pytest

from conformance.inventory import check, load_documented, load_public
from conformance.runner import engine

DOCUMENTED = load_documented()
CATEGORIES = sorted({row["c"] for row in DOCUMENTED.values()})


@pytest.mark.parametrize("category", CATEGORIES)
def test_documented_names(category):
    rows = {n: r for n, r in DOCUMENTED.items() if r["c"] == category}
    problems = [f.problem for f in check.look_all(engine(), rows) if f.problem]
    assert not problems, f"{len(problems)} of {len(rows)} names\n" + "\n".join(problems)


def test_no_table_entry_is_stale():
    assert check.stale_tables(engine(), {**DOCUMENTED, **load_public()}) == []


def test_every_table_entry_has_a_reason():
    from conformance.inventory import tables

    reasons = [*tables.MISSING.items(), *tables.NOT_YET.items(), *((n, v[-1]) for t in (tables.KINDS, tables.SIGNATURES, tables.EXTRA) for n, v in t.items())]
    assert [n for n, reason in reasons if len(reason.split()) < 3] == []
