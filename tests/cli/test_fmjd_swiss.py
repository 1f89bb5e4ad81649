"""Swiss tournaments of the FMJD family from the command line, from announcement to report."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Run

SYSTEMS = (
    "fmjd-rating",
    "fmjd-rating-players",
    "fmjd-solkoff",
    "fmjd-solkoff-truncated",
    "fmjd-solkoff-median",
    "kndb",
)


@pytest.fixture
def twenty(crosstable: Run) -> Run:
    """Return the program at a draughts event of twenty on rating, the last one unrated."""
    options = ("--game", "draughts", "--system", "fmjd-rating", "--rounds", "6")
    assert crosstable("new", "Open", *options, "--colour", "weak").status == 0
    lines = "".join(f"Player {chr(65 + index)},{2300 - 20 * index}\n" for index in range(19))
    Path("list.csv").write_text(f"Name,Rating\n{lines}", encoding="utf-8")
    crosstable("players", "import", "list.csv")
    crosstable("players", "add", "Zonder, Rating")
    crosstable("lots", "--seed", "a")
    return crosstable


@pytest.mark.article("fmjd.annex5", "App.A.a")
def test_an_unrated_player_is_asked_for_before_the_first_round(twenty: Run) -> None:
    refused = twenty("pair")
    assert refused.status == 2
    assert "none is known for Zonder, Rating (20)" in refused.err
    assert "NED: 0.5906 x + 1385.095" in refused.err
    assert len(refused.err.splitlines()) == 1
    assert twenty("players", "edit", "20", "--estimate", "NED:900").status == 0
    assert "(1917)" in twenty("players", "list").out
    player = json.loads(twenty("players", "list", "--json").out)[-1]["player"]
    assert player["ratings"] == [{"list": "estimate", "value": 1917}]
    assert twenty("pair").status == 0
    assert twenty("players", "edit", "20", "--estimate", "GER:900").status == 2
    assert twenty("players", "edit", "20", "--estimate", "strong").status == 2


@pytest.mark.article("fmjd.annex5", "4.1")
@pytest.mark.article("fmjd.annex5", "4.2")
def test_an_event_of_twenty(twenty: Run) -> None:
    twenty("players", "edit", "20", "--estimate", "1850")
    first = twenty("pair", "--explain")
    assert first.status == 0, first.err
    assert "pairs: 1-11 2-12 3-13" in first.out
    results = ["2-0", "1-1", "0-2", "2-0", "adj", "2-0", "1-1", "0-2", "2-0", "1-1"]
    entries = [word for board, text in enumerate(results, start=1) for word in (str(board), text)]
    assert twenty("result", *entries).status == 0
    assert twenty("withdraw", "12", "--reason", "ill").status == 0
    second = twenty("pair", "--explain", "--check-list", "--proof", "proof.json")
    assert second.status == 0, second.err
    assert "gets the bye with 2 points" in second.out
    assert "FMJD Annex 5 4.1" in second.out
    assert Path("proof.json").exists()
    why = twenty("why", "2", "4")
    assert "do not meet in round 2" in why.out
    assert "FMJD Annex 5" in why.out
    account = json.loads(twenty("why", "2", "4", "--json").out)["account"]
    assert account["decision"]
    assert "Equal scores are ranked by the average rating of" in twenty("show").out
    assert "average-rating" in twenty("standings", "--json").out


@pytest.mark.article("fmjd.annex5", "2")
def test_a_pairing_by_hand_is_told_what_it_gives_up(twenty: Run) -> None:
    twenty("players", "edit", "20", "--estimate", "1850")
    boards = " ".join(f"{one}-{one + 1}" for one in range(1, 21, 2))
    done = twenty("pair", "--by-hand", boards)
    assert done.status == 0, done.err
    assert "games inside one half of the group: 10, where 0 is possible" in done.out


@pytest.mark.article("fmjd.annex5", "App.B.a")
def test_lots_are_drawn_by_lot_for_solkoff_and_by_strength_for_rating(crosstable: Run) -> None:
    for name, way in (("fmjd-solkoff", "draws number"), ("fmjd-rating", "")):
        crosstable("new", name, "--game", "draughts", "--system", name, "--rounds", "2")
        for index in range(4):
            crosstable(
                *("players", "add", f"Player {chr(65 + index)}", "--tournament", name),
                *("--rating", str(2000 + index)),
            )
        done = crosstable("lots", "--seed", "s", "--tournament", name)
        assert way in done.out
    assert done.out.splitlines()[-4].split() == ["1", "Player", "D"]
    # A drawing stands until it is undone; an order by strength may be made again.
    again = crosstable("lots", "--method", "initial-order", "--tournament", "fmjd-solkoff")
    assert again.status == 2
    assert "already drawn" in again.err
    assert crosstable("lots", "--tournament", "fmjd-rating").status == 0


@pytest.mark.article("fmjd.annex5", "3.2")
@pytest.mark.parametrize(
    ("system", "option", "drawn"),
    [
        ("fmjd-rating", "first-order=lots", True),
        ("fmjd-rating", "next-order=lots", True),
        ("kndb", "first-order=rating", False),
    ],
)
def test_lots_follow_the_order_that_was_chosen(
    crosstable: Run, system: str, option: str, drawn: bool
) -> None:
    version = ("--system", system, "--option", option)
    crosstable("new", "Open", "--game", "draughts", "--rounds", "2", *version)
    for index in range(6):
        crosstable("players", "add", f"Player {chr(65 + index)}", "--rating", str(2000 + index))
    assert ("draws number" in crosstable("lots", "--seed", "s").out) is drawn


def test_contradictions_are_refused_when_the_event_is_announced(crosstable: Run) -> None:
    wrong = crosstable(
        *("new", "X", "--game", "draughts", "--system", "kndb", "--rounds", "5"),
        *("--accelerate", "haley"),
    )
    assert wrong.status == 2
    assert "contradict one another" in wrong.err
    assert crosstable("describe", "--system", "kndb", "--accelerate", "haley").status == 2
    assert crosstable("describe", "--system", "kndb", "--option", "colour").status == 2


@pytest.mark.article("fmjd.annex5", "1")
@pytest.mark.parametrize("name", SYSTEMS)
def test_a_version_is_described_for_the_announcement(crosstable: Run, name: str) -> None:
    plain = crosstable("describe", "--system", name)
    assert plain.status == 0
    assert "[FMJD Annex 5 3.4]" in plain.out
    strong = crosstable("describe", "--system", name, "--colour", "strong", "--floats", "off")
    assert strong.out != plain.out
    data = json.loads(crosstable("describe", "--system", name, "--json").out)
    assert data["system"]["name"] == name
    assert crosstable("describe", "--system", "dutch").out.startswith("Swiss tournament")


@pytest.mark.parametrize("name", SYSTEMS)
def test_simulated_events_are_paired_and_checked_again(crosstable: Run, name: str) -> None:
    made = crosstable(
        *("simulate", "--players", "21", "--rounds", "5", "--seed", "s", "--system", name),
        *("--colour", "strong", "-o", "a.trf", "--report"),
    )
    assert made.status == 0, made.err
    assert "players who leave the score group unpaired" in made.out
    assert "games more with one colour than the other" in made.out
    assert f"({name}; colour=strong)" in Path("a.trf").read_text(encoding="utf-8")
    # The file says which version it is, so nothing has to be said again.
    assert crosstable("check", "a.trf").status == 0
    again = crosstable("check", "a.trf", "--system", name, "--colour", "strong")
    assert again.status == 0
    pairs = crosstable("pair", "a.trf", "--round", "3", "--explain")
    assert pairs.status == 0
    appendix = "A" if name.startswith("fmjd-rating") else "B"
    assert f"FMJD Annex 5 App.{appendix}.d" in pairs.out
    assert (
        len(json.loads(crosstable("pair", "a.trf", "--round", "3", "--json").out)["boards"]) == 10
    )
    assert "round 3" in crosstable("why", "1", "2", "--file", "a.trf", "--round", "3").out


def test_a_check_names_the_rounds_that_another_version_pairs(crosstable: Run) -> None:
    crosstable(
        *("simulate", "--players", "20", "--rounds", "6", "--seed", "d", "-o", "a.trf"),
        *("--system", "fmjd-rating"),
    )
    other = crosstable("check", "a.trf", "--system", "kndb")
    assert other.status == 1
    assert "the rules do not pair them" in other.out


@pytest.mark.article("fmjd.annex5", "6.1")
def test_acceleration_from_the_command_line(crosstable: Run) -> None:
    common = ("simulate", "--players", "16", "--rounds", "3", "--seed", "h", "-o", "h.trf")
    done = crosstable(*common, "--system", "fmjd-rating", "--accelerate", "haley")
    assert done.status == 0, done.err
    assert crosstable("check", "h.trf").status == 0
    first = crosstable("pair", "h.trf", "--round", "1").out.split()
    assert {
        tuple(sorted(map(int, pair))) for pair in zip(first[::2], first[1::2], strict=True)
    } == {
        *((1, 5), (2, 6), (3, 7), (4, 8)),
        *((9, 13), (10, 14), (11, 15), (12, 16)),
    }


@pytest.mark.article("fmjd.annex5", "4.4")
def test_too_many_rounds_are_warned_of_and_refused(crosstable: Run) -> None:
    crosstable(
        *("simulate", "--players", "10", "--rounds", "5", "--seed", "w", "-o", "w.trf"),
        *("--system", "fmjd-rating"),
    )
    warned = crosstable("pair", "w.trf", "--round", "1")
    assert warned.status == 0
    assert "5 rounds come close to half of 10 players" in warned.err
    many = crosstable(
        *("simulate", "--players", "6", "--rounds", "8", "--seed", "w", "-o", "x.trf"),
        *("--system", "kndb"),
    )
    assert many.status == 2
    assert "8 rounds are too many for 6 players" in many.err


def test_options_of_a_system_are_for_files_and_reports_for_swisses(twenty: Run) -> None:
    assert twenty("pair", "--colour", "strong").status == 2
    refused = twenty(
        *("simulate", "--players", "6", "--rounds", "5", "--seed", "w", "-o", "x.trf"),
        *("--system", "round-robin", "--report"),
    )
    assert refused.status == 2
    assert "no preferences" in refused.err
