"""The order of line-ups, byes of teams and teams kept apart, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Run, runner


@pytest.fixture
def cup(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Announce a Swiss of six teams, three players each, line-ups by rating."""
    monkeypatch.setenv("CROSSTABLE_DATABASE", str(tmp_path / "office.db"))
    monkeypatch.setenv("CROSSTABLE_BY", "Anna")
    run = runner(capsys, monkeypatch)
    teams = zip("ABCDEF", ("Alpha", "Beta", "Gamma", "Delta", "Echo", "Foxtrot"), strict=True)
    lines = [
        f"{letter}{place},{name},{rating}"
        for letter, name in teams
        for place, rating in ((1, 2000), (2, 2150), (3, 2300))
    ]
    (tmp_path / "teams.csv").write_text("\n".join(("Name,Team,Rating", *lines)))
    done = run(
        *("new", "Cup", "--game", "chess", "--edition", "fide-2026-03", "--teams"),
        *("--system", "team-swiss", "--rounds", "3", "--boards", "2", "--reserves", "1"),
        *("--lineup-order", "rating"),
    )
    assert done.status == 0, done.err
    assert run("teams", "import", str(tmp_path / "teams.csv")).status == 0
    return run


def test_lists_are_put_in_order_and_line_ups_keep_to_ratings(cup: Run) -> None:
    refused = cup("lots")
    assert refused.status == 2
    assert "the list of Alpha: A1 (2000) cannot stand above A2 (2150)" in refused.err
    assert "Teams.1" in refused.err
    assert cup("teams", "order", "Alpha").status == 2, "neither an order nor --by-rating"
    for team in ("Alpha", "Beta", "Gamma", "Delta", "Echo", "Foxtrot"):
        assert cup("teams", "order", team, "--by-rating").status == 0
    assert cup("lots", "--method", "as-entered").status == 0
    refused = cup("lineup", "Alpha", "1", "2,1")
    assert "line-up 2, 1: A2 (2150) cannot stand above A3 (2300)" in refused.err
    assert cup("edit", "--rating-tolerance", "200").status == 0
    assert cup("lineup", "Alpha", "1", "2,1").status == 0
    shown = cup("show").out
    assert "line-ups are by rating" in shown
    assert "nobody stands above a team-mate 200 rating points or more higher" in shown
    assert cup("edit", "--lineup-order", "free").status == 0
    assert "line-ups are free" in cup("show").out
    assert "team-mate" not in cup("show").out


def test_byes_and_pairs_of_teams(cup: Run) -> None:
    assert cup("edit", "--lineup-order", "list", "--rating-tolerance", "none").status == 0
    assert cup("lots", "--method", "as-entered").status == 0
    done = cup("teams", "bye", "Beta", "1", "--kind", "zero-point")
    assert "Beta: zero-point bye in round 1" in done.out
    assert "Alpha and Delta will not meet" in cup("teams", "apart", "Alpha", "Delta").out
    assert cup("teams", "apart", "Echo", "Foxtrot", "--from", "2", "--to", "3").status == 0
    told = cup("teams", "terms").out
    assert "Beta: zero-point bye in round 1" in told
    assert "Alpha and Delta must not meet\n" in told
    assert "Echo and Foxtrot must not meet in rounds 2 to 3" in told
    terms = json.loads(cup("teams", "terms", "--json").out)
    assert terms["byes"] == [{"team": 2, "round": 1, "kind": "zero-point"}]
    assert "Beta: no bye" in cup("teams", "bye", "Beta", "1", "--cancel").out
    assert "may meet again" in cup("teams", "apart", "Alpha", "Delta", "--cancel").out
    assert cup("teams", "apart", "Echo", "Foxtrot", "--cancel", "--to", "3").status == 2
    assert cup("teams", "apart", "Echo", "Foxtrot", "--cancel").status == 0
    assert "every team may meet every other" in cup("teams", "terms").out
