"""The commands about norms: lists, explanations, fields, and what they say of bad input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from crosstable.cli.main import cli
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.office import Office
from crosstable.store import open_journal
from tests.office.desk import WHEN
from tests.titles.norm_events import cup_event, open_event

Run = Callable[..., Result]


def at_home(event: Tournament) -> Tournament:
    """Return an event with ten players of one federation, whoever they were."""
    entrants = tuple(
        replace(entrant, player=replace(entrant.player, federation="LUX"))
        if entrant.number > 10
        else entrant
        for entrant in event.entrants
    )
    return replace(event, entrants=entrants)


def without_title(event: Tournament, number: int) -> Tournament:
    """Return an event in which one player has no title."""
    entrants = tuple(
        replace(entrant, player=replace(entrant.player, titles=()))
        if entrant.number == number
        else entrant
        for entrant in event.entrants
    )
    return replace(event, entrants=entrants)


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Return the program in an office with an open in progress, one that is over, and a cup."""
    database = str(tmp_path / "office.db")
    with open_journal(database, create=True) as journal:
        office = Office(journal)
        for event, name in (
            (open_event(8), "Open"),
            (open_event(9), "Final"),
            (open_event(0), "Entries"),
            (cup_event(9), "Cup"),
            (replace(open_event(9), rate_of_play=""), "Unsaid"),
            (open_event(9, pending=True), "Last"),
            (at_home(open_event(0)), "Home"),
            (replace(open_event(7), planned_rounds=7), "Short"),
            (without_title(cup_event(9), 6), "Untitled"),
            (replace(cup_event(0), system=System("round-robin")), "Robin"),
        ):
            named = replace(event, name=name)
            office.take_over(named, source="test", by="Anna", at=WHEN)

    def type_(*words: str, fails: type[Exception] | None = None) -> Result:
        answer = CliRunner().invoke(cli, ["--database", database, *words])
        if fails is None:
            assert answer.exit_code == 0, answer.output
        else:
            assert isinstance(answer.exception, fails), answer.output
        return answer

    return type_


def test_norms_are_listed_with_what_is_reached_first(run: Run) -> None:
    said = run("norms", "final").output
    assert "norms after round 9 of 9" in said
    nora = next(line for line in said.splitlines() if "Nora" in line and " GM " in line)
    assert "reached: 7 of 9, 7 needed; performance 2632" in nora
    assert said.index("reached") < said.index("out: opponents with the title GM")
    assert "note: titles without a date" in said


def test_before_the_last_round_it_says_what_is_needed(run: Run) -> None:
    said = run("norms", "open", "--title", "gm", "--player", "Nora").output
    assert "possible: needs a win" in said
    assert "WGM" not in said


def test_a_round_that_is_paired_is_not_called_over(run: Run) -> None:
    assert "norms after round 8 of 9, round 9 paired" in run("norms", "last").output


def test_points_of_several_rounds_are_the_best_case(run: Run) -> None:
    best = "counted against the strongest opponents of the field"
    assert best in run("norms", "final", "--after", "6").output
    assert best not in run("norms", "final", "--after", "8").output


def test_it_can_be_asked_as_things_stood_earlier(run: Run) -> None:
    said = run("norms", "final", "--after", "8", "--title", "GM").output
    assert "norms after round 8 of 9" in said
    assert "needs a win" in said
    run("norms", "open", "--after", "9", fails=Refused)


def test_those_who_are_far_from_a_norm_are_told_on_demand(run: Run) -> None:
    few = run("norms", "final").output
    everybody = run("norms", "final", "--all").output
    assert "Player, T" not in few
    assert "Player, T" in everybody


def test_a_player_is_explained_condition_by_condition(run: Run) -> None:
    said = run("norms", "final", "--explain", "12", "--title", "GM").output
    assert "✓ opponents with the title GM – needed: 3; achieved: 3 [FIDE B.01 1.45b]" in said
    assert "round 1: 1 against Player, I, GM 2485 HUN; counted" in said
    held = run("norms", "final", "--explain", "12", "--title", "IM").output
    assert "holds this title or a higher one already" in held


def test_json_says_the_same(run: Run) -> None:
    told = json.loads(run("norms", "open", "--player", "12", "--title", "GM", "--json").output)
    (norm,) = told["norms"]
    assert norm["status"] == "possible"
    assert norm["needs"]["points"] == "1"
    assert {"1.45b", "1.48"} <= {one["article"] for one in norm["conditions"]}


def test_a_file_is_judged_by_what_it_says(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    run("export", "-t", "final", "-o", str(path))
    said = run("norms", str(path), "--title", "GM").output
    assert "Norm, Nora" in said
    assert "reached" in said


@pytest.mark.article("fide.titles", "1.42e")
@pytest.mark.parametrize("kind", ["", "192 CUSTOM_SWISS", "192 FIDE_DUBOV"])
def test_a_file_that_says_swiss_is_one(run: Run, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "open.trf"
    run("export", "-t", "final", "-o", str(path))
    lines = [line for line in path.read_text().splitlines() if line[:3] not in {"092", "192"}]
    lines[1:1] = ["092 Individual: Swiss-System", *filter(None, [kind])]
    path.write_text("\n".join(lines) + "\n")
    said = run("norms", str(path), "--title", "GM", "--edition", "fide-2024-01").output
    assert "form of the event" not in said
    nora = next(line for line in said.splitlines() if "Nora" in line)
    assert "reached: 7 of 9" in nora


def test_the_field_is_told_before_round_one(run: Run) -> None:
    said = run("norms", "field", "entries").output
    assert "GM: possible for 12 players: 6, 7, 8, 10, 11, 12, 14" in said
    assert "(at best)" in said
    assert "needed: 20; achieved: 16 [FIDE B.01 1.43e], 4 missing" in said
    home = run("norms", "field", "home").output
    assert "(at best; 10 for players of LUX)" in home
    told = json.loads(run("norms", "field", "entries", "--json").output)
    assert told["field"]["titles"][0]["players"] == 12
    wall = run("norms", "field", "cup").output
    assert "points by category of the opponents" in wall
    assert "XIX" in wall


def test_what_is_missing_is_said_once_with_where_it_is_entered(run: Run) -> None:
    said = run("norms", "unsaid", "--player", "Nora").output
    assert "reached: 7 of 9, 7 needed; performance 2632, if what is missing is settled" in said
    (missing,) = [line for line in said.splitlines() if line.startswith("missing for")]
    assert missing.startswith("missing for 12 GM, 12 IM, 12 WGM, 12 WIM: the rate of play")
    assert "enter it in the announcement" in missing


def test_bad_input_says_what_is_known(run: Run) -> None:
    unknown = run("norms", "open", "--title", "XYZ", fails=UnknownName)
    assert "GM, IM, WGM, WIM" in str(unknown.exception)
    run("norms", "open", "--player", "Nobody", fails=UnknownName)
    run("norms", "nothing", fails=UnknownName)


def test_titles_are_counted_in_the_points_of_the_federation(run: Run) -> None:
    said = run("norms", "cup", "--all").output
    assert "of 18" in said


@pytest.mark.article("fide.titles", "1.41a")
def test_an_event_without_norms_says_so_once(run: Run) -> None:
    said = run("norms", "short").output
    lacking = "no norm can be made in this event: rounds of the event: 9 needed, 7 found (1.41a)"
    assert said.count(lacking) == 1
    assert "Nora" not in said
    everybody = run("norms", "short", "--all").output
    assert everybody.count(lacking) == 1
    assert "Nora" in everybody


def test_limits_are_allowed_and_not_needed(run: Run) -> None:
    said = run("norms", "final", "--explain", "12", "--title", "GM").output
    assert "days from the first to the last – allowed: 90; achieved: 9" in said
    assert "opponents with a title – needed: 5" in said


def test_a_game_without_a_result_has_none(run: Run) -> None:
    said = run("norms", "last", "--explain", "12", "--title", "GM").output
    assert "round 9: … against" in said
    assert "round 9: 0 against" not in said


def test_a_title_that_a_higher_norm_serves_is_listed_on_demand(run: Run) -> None:
    lines = run("norms", "untitled").output.splitlines()
    assert [line.split()[5] for line in lines if line.split()[:1] == ["6"]] == ["GMI"]
    everybody = run("norms", "untitled", "--all").output.splitlines()
    assert len([line for line in everybody if line.split()[:1] == ["6"]]) == 3


def test_a_field_says_the_category_of_womens_titles(run: Run) -> None:
    said = run("norms", "field", "robin").output
    assert "women's" in said
    assert "XV     XVIII" in next(line for line in said.splitlines() if "Norm, Nora" in line)
