"""Knock-outs, matches and play-offs from the command line, as an arbiter runs them."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
import sqlalchemy as sa

from crosstable.office.journal import Entry
from crosstable.store import journal as store_journal
from tests.cli.terminal import Run


def entered(run: Run, count: int, *words: str) -> None:
    """Announce an event and enter players P1, P2 ... in the order of their ratings."""
    assert run("new", "Cup", "--game", "chess", "--edition", "fide-2019", *words).status == 0
    for number in range(1, count + 1):
        run("players", "add", f"P{number}", "--rating", str(2500 - 10 * number))
    assert run("lots", "--seed", "x").status == 0


@pytest.mark.article("fide.types", "5.2")
def test_a_bracket_of_seven_is_played_and_shown(crosstable: Run) -> None:
    entered(crosstable, 7, "--system", "knockout", "--third-place", "--games", "play-off")
    assert crosstable("pair").status == 0
    shown = crosstable("knockout").out
    assert "Quarter-finals\n      1 P1 – bye" in shown
    assert "4  1 P1 – winner of match 1" in shown
    assert "7  loser of match 4 – loser of match 5" in shown
    crosstable("result", "1", "1", "2", "1", "3", "=")
    crosstable("result", "1", "=", "2", "=", "3", "=")
    early = crosstable("pair")
    assert early.status == 2
    assert "round 1 is not complete: no result on board 3" in early.err
    refused = crosstable("result", "3", "1")
    assert refused.status == 2
    assert "draw lots for the colours of the blitz game first" in refused.err
    drawn = crosstable("lots", "--board", "3", "--white", "P7")
    assert "P7 begins with White, as was drawn" in drawn.out
    assert "P7 – P2" in crosstable("knockout").out
    crosstable("result", "3", "1")
    late = crosstable("result", "3", "1")
    assert late.status == 2
    assert "this match is decided" in late.err
    assert crosstable("pair").status == 0
    bracket = json.loads(crosstable("knockout", "--json").out)
    assert [len(matches) for matches in bracket["rounds"]] == [4, 2, 1]
    assert bracket["rounds"][0][3]["decided_at"] == "blitz"
    assert "in the bracket numbers 1 and 2 can first meet in round 3: final" in (
        crosstable("why", "1", "2").out
    )
    assert "1–4" in crosstable("standings").out


def test_what_a_knock_out_does_not_take(crosstable: Run) -> None:
    made = crosstable(
        *("new", "Cup", "--game", "chess", "--system", "knockout", "--games", "2 standard")
    )
    assert made.status == 2
    assert "every match of a knock-out needs a winner" in made.err
    assert crosstable("new", "Club", "--game", "chess").status == 0
    assert "only a knock-out has a bracket" in crosstable("knockout").err
    assert "--white goes with --board" in crosstable("lots", "--white", "1").err


@pytest.mark.article("fmjd.annex17", "12")
def test_title_matches_are_announced_by_name(crosstable: Run) -> None:
    made = crosstable(
        *("new", "Title", "--game", "draughts", "--system", "match", "--games", "title-match"),
        *("--edition", "fmjd-2022"),
    )
    assert made.status == 0, made.err
    shown = crosstable("show").out
    assert "3 rapid games (20min + 10s/move)" in shown
    assert "[FMJD Annex 17 12.c.ii]" in shown
    made = crosstable(
        *("new", "Women", "--game", "draughts", "--system", "match"),
        *("--games", "womens-title-match", "--edition", "fmjd-2022"),
    )
    assert "[FMJD Annex 12 11.1.3]" in crosstable("show", "-t", "women").out


@pytest.mark.article("fide.tournaments", "13.2.5")
def test_a_play_off_is_played_and_the_first_go_on(crosstable: Run) -> None:
    entered(crosstable, 4, "--system", "dutch", "--rounds", "1")
    crosstable("pair")
    assert "games are still open" in crosstable("playoff", "start").err
    crosstable("result", "1", "1", "2", "1")
    assert "play-off of" in crosstable("playoff").out
    assert "nobody is level" not in crosstable("playoff", "plan").err
    started = crosstable("playoff", "start", "--seed", "q")
    event = "cup-play-off-for-place-1"
    assert started.out == f"{event}\n"
    assert "not over yet" in crosstable("playoff", "finish", "-t", "cup").err
    assert crosstable("pair", "-t", event).status == 0
    for result in ("1", "="):
        assert crosstable("result", "1", result, "-t", event).status == 0
    assert "are in the standings" in crosstable("playoff", "finish", "-t", "cup").out
    rows = json.loads(crosstable("standings", "--json", "-t", "cup").out)["rows"]
    assert [row["place"] for row in rows[:2]] == [1, 2]
    gone_on = crosstable("qualify", "Final", "--first", "2", "-t", "cup")
    assert gone_on.out.splitlines() == ["final", f"  1 {rows[0]['name']}", f"  2 {rows[1]['name']}"]
    assert "only 4 can" in crosstable("qualify", "Final", "--first", "9", "-t", "cup").err


def test_who_is_level_and_not_named_for_a_play_off_is_asked_about(crosstable: Run) -> None:
    entered(crosstable, 6, "--system", "dutch", "--rounds", "1")
    crosstable("pair")
    crosstable("result", "1", "1", "2", "1", "3", "1")
    rows = json.loads(crosstable("standings", "--json").out)["rows"]
    one, two, three = (str(row["number"]) for row in rows[:3])
    asked = crosstable("playoff", "start", "--players", f"{one},{two}")
    assert asked.status == 2
    assert f"level at place 1 too, and not in this play-off: {three} P{three}" in asked.err
    assert crosstable("playoff", "start", "--players", f"{one},{rows[5]['number']}").status == 2
    begun = crosstable("--yes", "playoff", "start", "--players", f"{one},{two}")
    assert begun.status == 0, begun.err
    assert crosstable("playoff", "start", "-t", "cup").status == 0


@pytest.mark.article("fide.tournaments", "13.2.11")
def test_three_who_are_level_again_play_on(crosstable: Run) -> None:
    entered(crosstable, 6, "--system", "dutch", "--rounds", "1")
    crosstable("pair")
    crosstable("result", "1", "1", "2", "1", "3", "1")
    event = crosstable("playoff", "start", "-t", "cup").out.strip()
    for _ in range(3):
        crosstable("pair", "-t", event)
        assert crosstable("result", "1", "1-0", "-t", event).status == 0
    assert (
        "3 share its first place; they play on" in crosstable("playoff", "finish", "-t", "cup").err
    )
    asked = crosstable("playoff", "start", "-t", event)
    assert "lots decide which of them play [FIDE C.02 13.1.1]" in asked.err
    match = crosstable("--yes", "playoff", "start", "-t", event).out.strip()
    shown = json.loads(crosstable("export", "--format", "json", "-t", match).out)
    assert (shown["system"]["name"], len(shown["entrants"])) == ("match", 2)


def test_a_play_off_that_is_cut_short_has_not_begun_at_all(
    crosstable: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered(crosstable, 4, "--system", "dutch", "--rounds", "1")
    crosstable("pair")
    crosstable("result", "1", "1", "2", "1")
    written = store_journal.write_entries

    def killed_at_the_note(connection: sa.Connection, entries: Sequence[Entry]) -> None:
        if entries[0].tournament == "cup":
            raise OSError("no space left on the device")
        written(connection, entries)

    with monkeypatch.context() as patch:
        patch.setattr(store_journal, "write_entries", killed_at_the_note)
        assert crosstable("playoff", "start").status != 0
    assert "cup-play-off" not in crosstable("list").out
    assert crosstable("playoff", "start").out == "cup-play-off-for-place-1\n"
    again = crosstable("playoff", "start", "-t", "cup")
    assert "the play-off cup-play-off-for-place-1 is already for these players" in again.err
    assert "cup-play-off-for-place-1-2" not in crosstable("list").out


def test_a_double_elimination_is_announced_played_and_shown(crosstable: Run) -> None:
    games = ("--games", "blitz 3'+2\"; sudden-death 5' v 4' by lot")
    double = ("--system", "knockout", "--double-elimination", "--second-final", *games)
    assert "goes with --double-elimination" in (
        crosstable("new", "Cup", "--game", "chess", *double[:2], "--second-final").err
    )
    refused = crosstable("new", "Cup", "--game", "chess", *double, "--third-place")
    assert "the final of the losers’ bracket decides who is third" in refused.err
    entered(crosstable, 3, *double)
    crosstable("pair")
    crosstable("result", "1", "1")
    crosstable("pair")
    shown = crosstable("knockout").out
    assert "Winners’ final\n   2 " in shown
    assert "Losers’ final\n   3 " in shown
    assert "Grand final\n   4  winner of match 2 – winner of match 3" in shown
    assert "Second grand final\n   5  winner of match 4 – loser of match 4" in shown
    bracket = json.loads(crosstable("knockout", "--json").out)
    assert [len(matches) for matches in bracket["losers"]] == [1, 1]
    assert [match["number"] for match in bracket["finals"]] == [4, 5]


def test_the_next_game_is_told_with_its_break(crosstable: Run) -> None:
    entered(crosstable, 2, "--system", "match", "--games", "2; blitz 3'+2\" until won")
    crosstable("pair")
    assert "not before" not in crosstable("result", "1", "=").out
    crosstable("new", "Duel", "--game", "chess", "--system", "match", "--games", "play-off")
    bad = crosstable(
        *("new", "Duel", "--game", "chess", "--system", "match", "--games", "2", "--breaks", "x")
    )
    assert "'x' is not a list of breaks; write minutes after the first games" in bad.err
    crosstable(
        *("new", "Final", "--game", "chess", "--system", "match"),
        *("--games", "2; blitz 3'+2\" until won", "--breaks", "30/10/5"),
    )
    for player in ("P1", "P2"):
        crosstable("players", "add", player, "-t", "final")
    crosstable("lots", "--seed", "x", "-t", "final")
    crosstable("pair", "-t", "final")
    told = crosstable("result", "1", "=", "-t", "final").out
    assert "board 1: next game 2, standard, " in told
    assert ", not before " in told


def test_the_first_of_several_groups_go_on(crosstable: Run) -> None:
    for group in ("north", "south"):
        crosstable("new", group.title(), "--game", "chess", "--edition", "fide-2019")
        for place in (1, 2, 3):
            crosstable("players", "add", f"{group} {place}", "-t", group)
        crosstable("lots", "--method", "as-entered", "-t", group)
        for result in ("0", "1", "0"):
            crosstable("pair", "-t", group)
            assert crosstable("result", "1", result, "-t", group).status == 0
    both = ("--first", "2", "--from", "north", "--from", "south")
    assert "not both" in crosstable("qualify", "Final", *both, "-t", "north").err
    final = crosstable("qualify", "Final", *both).out.splitlines()
    firsts = [line.split(None, 1)[1] for line in final[1:3]]
    assert final[0] == "final"
    assert [line.split("(")[1] for line in final[1:]] == ["North)", "South)", "North)", "South)"]
    serpentine = crosstable("qualify", "Cup", *both, "--order", "serpentine").out.splitlines()
    assert [line.split("(")[1] for line in serpentine[1:]] == [
        *("North)", "South)", "South)", "North)")
    ]
    north = firsts[0].split(" (")[0]
    refused = crosstable("qualify", "Cup", *both, "--declined", "1")
    assert "is somebody in several events (north, south); write EVENT:PLAYER" in refused.err
    reserve = crosstable("qualify", "Cup", *both, "--declined", f"north:{north}").out
    assert north not in reserve
    assert reserve.count("(North)") == 2
    shown = json.loads(crosstable("knockout", "--json", "-t", "final").out)
    assert [len(matches) for matches in shown["rounds"]] == [2, 1]


def test_what_a_cup_answers_to_bad_input(crosstable: Run) -> None:
    entered(
        *(crosstable, 7, "--system", "knockout"),
        *("--games", "blitz 3'+2\"; sudden-death 5' v 4' by lot"),
    )
    assert "P1 – bye" in crosstable("knockout").out
    crosstable("pair")
    crosstable("result", "1", "=", "2", "+/-", "3", "-/-")
    assert "draw lots for the colours of the sudden death game first" in (
        crosstable("result", "1", "1").err
    )
    assert "draw lots" in crosstable("result", "1", "= 1:00 1:00").err
    assert "this match is decided, P3 – P6 1–0, and P3 has won it" in (
        crosstable("result", "2", "1").err
    )
    assert "this match is over without a winner" in crosstable("result", "3", "1").err
    assert "nobody goes on" in crosstable("knockout").out
    crosstable("lots", "--board", "1", "--seed", "y")
    assert (
        "only in a Superblitz do the clocks run on" in crosstable("result", "1", "= 1:00 1:00").err
    )
    crosstable("result", "1", "=")
    paired = crosstable("pair")  # nobody is asked about those who are out
    assert paired.status == 0, paired.err
    assert "walk-over for" in crosstable("knockout").out


def test_clocks_that_no_game_can_leave(crosstable: Run) -> None:
    crosstable(
        *("new", "Duel", "--game", "draughts", "--edition", "fmjd-2022", "--system", "match"),
        *("--games", "superblitz 10' until won"),
    )
    for player in "AB":
        crosstable("players", "add", player)
    crosstable("lots", "--seed", "x")
    crosstable("pair")
    assert "more time than at the start" in crosstable("result", "1", "= 11:00 3:00").err
    assert "one clock ran out first" in crosstable("result", "1", "= 0:00 0:00").err
    crosstable("result", "1", "= 9:00 3:00")
    assert "more time than at the start" in crosstable("result", "1", "= 4:00 9:00").err
    assert "the round is complete" in crosstable("result", "1", "= 2:00 0:00").out


@pytest.mark.article("fmjd.annex3", "5.10")
def test_a_clock_that_has_grown_is_asked_about(crosstable: Run) -> None:
    crosstable(
        *("new", "Cup", "--game", "draughts", "--edition", "fmjd-2022", "--system", "match"),
        *("--games", "superblitz"),
    )
    crosstable("players", "add", "P1")
    crosstable("players", "add", "P2")
    crosstable("lots", "--seed", "x")
    crosstable("pair")
    bare = crosstable("result", "1", "=")
    assert bare.status == 2
    assert "after a draw the clocks run on" in bare.err
    assert '1 "= 4:10 3:55"' in bare.err
    assert "run on" in crosstable("result", "1.1", "=", "1.2", "1-0").err
    assert crosstable("result", "1", "= 4:10 3:55").status == 0
    asked = crosstable("result", "1", "= 6:10 3:50")
    assert asked.status == 2
    assert "showed 3:55 before the game shows 6:10" in asked.err
    assert crosstable("--yes", "result", "1", "= 6:10 3:50").status == 0


def test_a_match_tells_its_score_in_games(crosstable: Run) -> None:
    entered(crosstable, 2, "--system", "match", "--games", "12 standard")
    assert "only a knock-out has a bracket" in crosstable("knockout").err
    crosstable("pair")
    assert "in games" not in crosstable("standings").out
    for number in range(7):
        crosstable("result", "1", "=" if number == 6 else "10"[number % 2])
    score = "6½–½"
    assert score in crosstable("standings").out
    assert score in crosstable("crosstable").out
    refused = crosstable("knockout")
    assert refused.status == 2
    assert "a match has no bracket; its score is in the standings: P" in refused.err
    assert score in refused.err


def test_an_event_is_shown_by_its_name(crosstable: Run) -> None:
    entered(crosstable, 2, "--system", "knockout", "--games", "play-off")
    assert crosstable("new", "Other", "--game", "chess").status == 0
    assert crosstable("show", "cup").out == crosstable("show", "-t", "cup").out != ""
    assert crosstable("knockout", "cup").out.startswith("Cup\n")


def test_those_who_qualify_are_entered_into_an_event_announced_already(crosstable: Run) -> None:
    for group in ("north", "south"):
        crosstable("new", group.title(), "--game", "chess", "--edition", "fide-2019")
        for place in (1, 2):
            crosstable("players", "add", f"{group} {place}", "-t", group)
        crosstable("lots", "--method", "as-entered", "-t", group)
        crosstable("pair", "-t", group)
        assert crosstable("result", "1", "1", "-t", group).status == 0
    crosstable("new", "Final", "--game", "chess", "--system", "dutch", "--rounds", "3")
    crosstable("players", "add", "Host, Hanna", "-t", "final")
    going = ("--first", "1", "--from", "north", "--from", "south")
    for unclear in (("qualify", *going), ("qualify", "Final", "--into", "final", *going)):
        assert "the TITLE of a new event, or --into EVENT" in crosstable(*unclear).err
    refused = crosstable("qualify", "--into", "final", *going, "--rounds", "5")
    assert "--starts are for a new event" in refused.err
    assert "nowhere" in crosstable("qualify", "--into", "nowhere", *going).err
    done = crosstable("qualify", "--into", "final", *going)
    assert done.status == 0, done.err
    assert done.out.splitlines()[0] == "final"
    entered = json.loads(crosstable("players", "list", "--json", "-t", "final").out)
    names = [entrant["player"]["name"] for entrant in entered]
    assert names[0] == "Host, Hanna"
    assert [name.split()[0] for name in names[1:]] == ["north", "south"]
    assert crosstable("qualify", "--into", "final", *going).status != 0, "nobody enters twice"
    crosstable("new", "Cup", "--game", "draughts")
    assert "different games" in crosstable("qualify", "--into", "cup", *going).err
    crosstable("new", "League", "--game", "chess", "--teams", "--boards", "2")
    assert "is played by teams" in crosstable("qualify", "--into", "league", *going).err


@pytest.mark.article("fide.tournaments", "5.1")
def test_after_the_last_game_of_all_a_match_is_said_to_be_decided(crosstable: Run) -> None:
    crosstable(
        *("new", "Cup", "--game", "chess", "--system", "knockout"),
        *("--games", "1 standard; sudden-death 5'/4' by lot"),
    )
    for player in ("P1", "P2"):
        crosstable("players", "add", player)
    crosstable("lots", "--seed", "x")
    crosstable("pair")
    assert crosstable("result", "1", "=").status == 0
    assert crosstable("lots", "--board", "1").status == 0
    assert "the round is complete" in crosstable("result", "1", "=").out
    for further in ("1", "1.3"):
        for result in ("=", "1-0"):
            assert "this match is decided" in crosstable("result", further, result).err
