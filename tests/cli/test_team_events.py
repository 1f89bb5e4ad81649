"""A round robin of teams from the command line, as an arbiter runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Run, runner


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("CROSSTABLE_DATABASE", str(tmp_path / "office.db"))
    monkeypatch.setenv("CROSSTABLE_BY", "Anna")
    return runner(capsys, monkeypatch)


@pytest.fixture
def league(run: Run, tmp_path: Path) -> Run:
    """Announce a league of four teams, five players each, in the order of entry."""
    teams = zip("ABCD", ("Alpha", "Beta", "Gamma", "Delta"), strict=True)
    lines = [f"{letter}{place},{name}" for letter, name in teams for place in range(1, 6)]
    (tmp_path / "teams.csv").write_text("\n".join(("Name,Team", *lines)))
    done = run(
        *("new", "League", "--game", "chess", "--edition", "fide-2019", "--teams", "--boards", "4"),
        *("--reserves", "1", "--match-points", "2-1-0", "--rank-by", "match-points"),
    )
    assert done.out == "league\n", done.err
    assert "20 players entered" in run("teams", "import", str(tmp_path / "teams.csv")).out
    assert run("lots", "--method", "as-entered").status == 0
    return run


@pytest.mark.article("fide.competitions", "Teams.4")
def test_a_match_with_wrong_boards_from_line_up_to_table(league: Run) -> None:
    assert league("lineup", "Alpha", "1", "1,2,3,5").out == "round 1, Alpha: A1; A2; A3; A5\n"
    assert league("lineup", "Delta", "1", "2345").status == 0
    assert "4.1" not in league("pair").out
    assert league("match", "1", "--sat", "Delta", "2,4,3,5").status == 0
    done = league("result", "1.1", "1-0", "1.2", "0-1", "1.3", "=", "1.4", "0-1")
    assert done.out == "round 1: 4 results written, 4 still open\n"
    teams = json.loads(league("standings", "--teams", "--after", "1", "--json").out)
    assert teams["matches"][0]["points"] == ["3", "1"]
    assert teams["teams"][0]["team"] == "Alpha"
    whole = json.loads(league("show", "--json").out)
    played = whole["tournament"]["rounds"][0]["boards"][:4]
    assert [board["result"]["white"] for board in played] == ["win", "win", "draw", "win"]
    assert "Sonneborn-Berger" in league("standings", "--teams", "--explain", "Alpha").out
    assert "A1" in league("standings", "--boards", "1", "--after", "1").out
    (mine,) = [line for line in league("standings").out.splitlines() if " A1 " in line]
    assert "Alpha" in mine, "the table of players says for whom they play"
    assert "×" in league("crosstable").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("match", "1", "5-0"), "a match is the sum of its boards: write `crosstable result 1.1 "),
        (("lineup", "Delta", "1", "2,4,3,5"), "player 4 cannot sit above player 3 ("),
        (("lineup", "Delta", "1", "1,2,3"), "nobody for board 4, which is lost by forfeit"),
        (("lineup", "Delta", "1", "1,,3"), "is not a line-up"),
        (("lineup", "Delta", "9", "1,2,3,4"), "no round 9"),
        (("lineup", "Omega", "1", "1,2,3,4"), "Omega"),
        (("lineup", "a", "1", "1,2,3,4"), "fits several teams"),
        (("teams", "add", "alpha"), "given out"),
        (("match", "1"), "say one of"),
        (("match", "1", "--absent", "Alpha"), "round 1 is not paired"),
        (("match", "1", "--present", "Alpha", "many"), "not a number"),
        (("standings", "--teams", "--boards", "x"), "x"),
    ],
)
def test_what_is_no_line_up_or_no_match_is_refused_in_one_line(
    league: Run, words: tuple[str, ...], said: str
) -> None:
    done = league(*words)
    assert done.status == 2
    assert said in done.err


def test_results_name_the_board_of_a_match(league: Run) -> None:
    league("pair")
    assert "which board of match 1" in league("result", "1", "1-0").err
    assert "no match 3" in league("result", "3.1", "1-0").err
    assert "no board 5" in league("result", "1.5", "1-0").err
    assert league("result", "2.2", "+").status == 0
    assert league("result", "2.2", "-", "--correct", "mixed up").status == 0
    assert league("match", "1", "--absent", "Alpha", "--reason", "no bus").status == 0
    assert "--after 1 shows how it stands so far" in league("standings", "--teams").out
    assert "Alpha – Delta 0–4" in league("standings", "--teams", "--after", "1").out
    assert "GR 7.2" in league("match", "2", "--present", "Beta", "2").out
    assert league("undo").status == 0
    assert "rests" not in league("pair", "--again").out


def test_what_belongs_to_teams_needs_teams(run: Run) -> None:
    plain = ("new", "Club", "--game", "chess")
    assert "go with --teams" in run(*plain, "--boards", "4").err
    assert "--boards 4" in run(*plain, "--teams").err
    assert "is not a table" in run(*plain, "--teams", "--boards", "4", "--match-points", "2").err
    assert run(*plain).status == 0
    assert "no teams were announced" in run("teams", "add", "Alpha").err
    assert "no teams were announced" in run("lineup", "Alpha", "1", "1,2").err
    assert "no teams meet" in run("standings", "--teams").err


def test_teams_are_entered_ordered_and_struck_off(run: Run) -> None:
    run("new", "Club", "--game", "chess", "--teams", "--boards", "2")
    assert run("teams", "add", "Alpha", "--short", "ALP", "--captain", "Doe, J").out == "1 Alpha\n"
    run("teams", "add", "Beta")
    assert run("teams", "remove", "Beta").out == "Beta is struck off the list\n"
    for player in ("Ann", "Bob"):
        run("players", "add", player, "--team", "Alpha")
    assert run("teams", "order", "ALP", "Bob,Ann").out == "1 Bob\n2 Ann\n"
    assert run("teams", "edit", "Alpha", "--name", "Alfa").out == "1 Alfa\n"
    listed = run("teams", "list").out
    assert "Doe, J" in listed
    assert listed.index("Bob") < listed.index("Ann")
    assert "first players" in run("lineup", "Alfa", "1").out


def test_how_teams_play_is_changed_and_the_deadline_even_between_rounds(league: Run) -> None:
    def plan() -> dict[str, object]:
        whole: dict[str, dict[str, dict[str, object]]] = json.loads(league("show", "--json").out)
        return whole["tournament"]["team_plan"]

    assert league("edit", "--match-points", "3-1-0", "--rank-by", "game-points").status == 0
    assert (plan()["rank_by"], plan()["boards"]) == ("game-points", 4)
    assert "match-points, direct-encounter" in league("show").out, "what is recommended is shown"
    assert "unknown tie-break of teams" in league("edit", "--tie-breaks", "wins").err
    assert league("edit", "--tie-breaks", "match-points,buchholz").status == 0
    assert plan()["tie_breaks"] == ["match-points", "buchholz"], "those of teams, as in `new`"
    assert "match-points, buchholz" in league("show").out
    league("pair")
    assert league("edit", "--lineup-deadline", "60").status == 0
    assert plan()["lineup_deadline"] == 60
    assert league("edit", "--lineup-deadline", "none").status == 0
    assert plan().get("lineup_deadline") is None
    assert "how teams play cannot change" in league("edit", "--boards", "3").err


def test_a_list_of_teams_brings_captains_venues_and_the_order(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "teams.csv"
    run("new", "Cup", "--game", "chess", "--teams", "--boards", "2")
    path.write_text(
        "Équipe;Nom;Capitaine;Lieu;Échiquier\n"
        "Brest;Zoé Petit;;;2\n"
        "Amiens;Paul Noel;Anne Roy;Salle 1;2\n"
        "Amiens;Marc Sy;;;1\n"
        "Brest;Yves Lo;Jo Diaz;;1\n"
    )
    done = run("teams", "import", str(path))
    assert (done.status, done.err) == (0, "")
    teams = json.loads(run("teams", "list", "--json").out)
    assert [(team["name"], team["captain"], team["venue"]) for team in teams] == [
        ("Brest", "Jo Diaz", ""),
        ("Amiens", "Anne Roy", "Salle 1"),
    ]
    names = [one["player"]["name"] for one in json.loads(run("players", "list", "--json").out)]
    assert [[names[number - 1] for number in team["members"]] for team in teams] == [
        ["Yves Lo", "Zoé Petit"],
        ["Marc Sy", "Paul Noel"],
    ]


def test_lines_of_teams_that_contradict_each_other_are_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "teams.csv"
    run("new", "Cup", "--game", "chess", "--teams", "--boards", "2")
    path.write_text(
        "Team;Name;Captain;Spielort;Brett\n"
        "A;Zoe Petit;Ann;Hall;1\n"
        "A;Paul Noel;Bob;;1\n"
        "B;Zoe Petit;;;1\n"
    )
    done = run("teams", "import", str(path))
    assert done.status == 2
    assert "line 3, column Brett: A already has somebody for board 1 in line 2" in done.err
    assert "line 3, column Captain: line 2 says 'Ann' for A, and this one 'Bob'" in done.err
    assert "line 2 has the same name in the team A, and this one in B" in done.err
    assert not json.loads(run("teams", "list", "--json").out)


def test_a_postponed_match_keeps_the_time_of_its_round_or_gets_its_own(league: Run) -> None:
    dates = ("--round-day", "1=2026-10-03", "--round-time", "1-3=19:00")
    assert league("edit", *dates, "--time-zone", "Europe/Paris").status == 0
    league("pair")
    done = league("--yes", "match", "1", "--postpone", "2026-10-10")
    assert done.out == "round 1, match 1: postponed to 2026-10-10 19:00\n"
    assert "2026-10-10 19:00" in league("fixtures").out
    assert league("--yes", "match", "1", "--postpone", "2026-10-10 14:30").status == 0
    assert "2026-10-10 14:30" in league("fixtures").out
    again = league("match", "1", "--postpone", "2026-10-10 14:30")
    assert "already how match 1 is postponed" in again.err
    assert "is not a date" in league("match", "1", "--postpone", "2026-10-10 noon").err


@pytest.mark.article("fide.competitions", "6.7.2")
def test_scores_of_a_team_that_left_early_are_marked(league: Run) -> None:
    league("pair")
    won = [word for board in range(1, 5) for word in (f"1.{board}", "1-0", f"2.{board}", "1-0")]
    league("result", *won)
    assert "does not count" not in league("fixtures").out
    assert league("--yes", "teams", "withdraw", "Delta").status == 0
    table = league("fixtures").out
    assert table.count("4–0 (does not count)") == 1, "Beta and Gamma have met for good"


def test_prizes_for_boards_are_announced_changed_and_taken_back(run: Run) -> None:
    done = run(
        *("new", "League", "--game", "chess", "--teams", "--boards", "2", "--board-prizes", "3"),
        *("--board-prize-games", "5", "--board-prizes-by", "performance"),
        *("--board-prize-ties", "ranked", "--board-prizes-count", "list"),
        *("--board-prize-money", "100,50"),
    )
    assert done.status == 0, done.err

    def announced() -> object:
        return json.loads(run("show", "--json").out)["tournament"]["team_plan"].get("board_prizes")

    prizes = {"places": 3, "least_games": 5, "ranked_by": "performance", "ties": "ranked"}
    prizes |= {"counts": "list", "amounts": [10000, 5000]}
    assert announced() == prizes
    assert "3 prizes on each board" in run("show").out
    assert run("edit", "--board-prizes", "2", "--board-prize-games", "4").status == 0
    assert announced() == prizes | {"places": 2, "least_games": 4}, "the rest stays as it was"
    many = run("edit", "--board-prizes", "1")
    assert many.status != 0, "two amounts and one prize"
    assert run("edit", "--board-prize-money", "0", "--board-prizes", "1").status == 0
    assert run("edit", "--board-prizes", "0").status == 0
    assert announced() is None
    alone = run("new", "Open", "--game", "chess", "--board-prizes", "3")
    assert alone.status != 0
    assert "--teams" in alone.err


def test_a_system_of_teams_says_that_teams_meet(run: Run) -> None:
    done = run("new", "Club", "--game", "chess", "--system", "team-swiss", "--boards", "4")
    assert (done.status, done.out) == (0, "club\n")
    assert run("teams", "add", "Alpha").status == 0
