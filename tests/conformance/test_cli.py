"""The command line: what it prints and its exit status."""

import pytest

from conformance import cli, collect, store


def test_list_counts_all_cases(capsys):
    assert cli.main(["list", "core"]) == 0
    out = capsys.readouterr().out
    total = sum(len(collect.load(m)) for m in collect.modules("core"))
    assert out.strip().endswith(f"{total} cases")


def test_show_prints_recorded_answers(capsys):
    suffix = next(iter(store.load("core/printing")))
    assert cli.main(["show", f"core/printing::{suffix}"]) == 0
    assert suffix in capsys.readouterr().out


def test_unknown_area_names_the_areas():
    with pytest.raises(SystemExit, match=r"areas: .*core"):
        cli.main(["run", "no_such_area"])


def test_run_of_nothing_is_a_failure(capsys):
    assert cli.main(["run", "core/printing", "-k", "no case has this in its id"]) == 1
    assert "no cases" in capsys.readouterr().out


def test_deviate_refuses_unknown_cases():
    with pytest.raises(SystemExit, match="no recorded case"):
        cli.main(["deviate", "core/printing::paddle.nothing[x]", "--reason", "because it is so"])


def test_report_files(tmp_path):
    import json

    from conformance import report, runner

    results = [runner.Result("a/b::paddle.add[x]", "paddle.add", "pass"), runner.Result("a/b::paddle.add[<y>]", "paddle.add", "fail", "1 < 2")]
    data = report.build(runner.engine(), results)
    files = report.write(data, tmp_path)
    assert {f.suffix for f in files} == {".html", ".json", ".txt"}
    read = json.loads((tmp_path / "conformance.json").read_text())
    assert read["total"]["cases"] == 2 and read["total"]["fail"] == 1 and read["total"]["documented"] == 2372
    page = (tmp_path / "conformance.html").read_text()
    assert "1 &lt; 2" in page and "<y>" not in page
