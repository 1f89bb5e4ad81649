"""Matches put off to another day, and line-ups of teams that rest."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Forfeit, Pending, Played
from crosstable.kernel.teams import Postponed
from crosstable.office.acts import (
    DrawLots,
    EnterResult,
    ForfeitMatch,
    HandInLineup,
    NoteSeats,
    PairRound,
    PostponeMatch,
    Publish,
    Register,
    Undo,
)
from crosstable.office.cautions import Level
from crosstable.office.overview import stage
from crosstable.office.publicity import public_view
from crosstable.office.tables import team_results_of
from tests.office.desk import Desk
from tests.office.leagues import NAMES, announced, league, members
from tests.office.test_team_swiss_events import swiss

WIN = Played(Mark.WIN, Mark.LOSS)
LATER = date(2026, 12, 1)


def finish(desk: Desk, number: int, *boards: int) -> None:
    for board in boards:
        desk.do(EnterResult(number, board, WIN))


def test_a_round_goes_on_without_a_postponed_match() -> None:
    desk = league()
    desk.next_round()
    desk.do(PostponeMatch(1, 1, LATER, "  hall   flooded "))
    played = desk.tournament.rounds[0]
    assert played.matches[0].postponed == Postponed(LATER, "hall flooded")
    assert [board.result for board in played.boards[:4]] == [Pending(adjourned=True)] * 4
    finish(desk, 1, 5, 6, 7, 8)
    desk.next_round()
    results = team_results_of(desk.tournament)
    assert results is not None
    assert results.provisional
    first = results.matches[0]
    assert (first.round, first.open, first.postponed, first.day) == (1, 4, True, LATER)
    assert [row.points for row in results.teams] == ["1", "1", "0", "0"]
    finish(desk, 1, 1, 2, 3, 4)
    results = team_results_of(desk.tournament)
    assert results is not None
    assert [match.round for match in results.matches] == [0, 0]


def test_the_journal_tells_of_it_and_it_can_be_undone() -> None:
    desk = league()
    before = desk.next_round().tournament
    state = desk.do(PostponeMatch(1, 2, LATER, "snow"))
    assert str(state.in_force[-1].act.words(state.tournament)) == (
        "round 1 match 2 (Beta – Gamma) postponed to 2026-12-01 (snow)"
    )
    desk.do(PostponeMatch(1, 2))  # to a day that is not known
    desk.do(Undo(), Undo())
    assert desk.tournament == before


def test_it_is_confirmed_first() -> None:
    table, weighed = league(), swiss()
    table.next_round()
    weighed.next_round()
    command = PostponeMatch(1, 1)
    [told] = command.cautions(table.state)
    assert told.level is Level.CONFIRM
    assert told.reason.citation is None
    [told] = command.cautions(weighed.state)
    assert "draws" in str(told.reason.sentence)
    assert told.reason.citation is not None


def test_a_swiss_pairs_on_with_the_games_as_draws() -> None:
    desk = swiss(teams=4, rounds=3)
    desk.do(PairRound(), Publish(1), PostponeMatch(1, 1))
    finish(desk, 1, 3, 4)
    desk.do(PairRound())
    first, second = (set(match_of(desk, number)) for number in (1, 2))
    assert not first & second


def test_the_public_is_not_told_why_a_match_was_put_off() -> None:
    desk = league()
    desk.next_round()
    desk.do(PostponeMatch(1, 1, LATER, "the captain is ill"))
    shown = public_view(replace(desk.tournament, published=True))
    assert shown.rounds[0].matches[0].postponed == Postponed(LATER)
    assert "ill" in str(desk.tournament.rounds[0].matches[0].postponed)


def test_open_games_of_it_are_called_postponed_and_others_adjourned() -> None:
    desk = league()
    desk.next_round()
    desk.do(PostponeMatch(1, 1, LATER))
    finish(desk, 1, 5, 6, 7, 8)
    assert str(stage(desk.tournament)) == "round 1 is complete, postponed games open: 4"
    desk.next_round()
    desk.do(EnterResult(2, 1, Pending(adjourned=True)))
    finish(desk, 2, 2, 3, 4, 5, 6, 7, 8)
    told = "round 2 is complete, adjourned games open: 1, postponed ones: 4"
    assert str(stage(desk.tournament)) == told
    finish(desk, 1, 1, 2, 3, 4)
    assert str(stage(desk.tournament)) == "round 2 is complete, adjourned games open: 1"


@pytest.mark.parametrize("command", [ForfeitMatch(1, 1, (2,)), NoteSeats(1, 1, 2, (1, 2, 3, 4))])
def test_a_team_that_is_not_in_a_match_is_named(command: ForfeitMatch | NoteSeats) -> None:
    desk = league()
    desk.next_round()
    with pytest.raises(Refused, match="Beta does not play in match 1"):
        desk.do(command)


def match_of(desk: Desk, number: int) -> list[frozenset[int | None]]:
    return [frozenset((m.first, m.second)) for m in desk.tournament.round(number).matches]


def test_line_ups_change_and_absences_count_until_it_is_played() -> None:
    desk = league()
    desk.next_round()
    desk.do(PostponeMatch(1, 1, LATER))
    desk.do(HandInLineup(1, 1, (1, 2, 3, 5)))
    played = desk.tournament.rounds[0]
    assert played.matches[0].lineups[0] == (1, 2, 3, 5)
    assert all(board.adjourned for board in played.boards[:4])
    desk.do(ForfeitMatch(1, 1, (4,)))
    assert {board.result for board in desk.tournament.rounds[0].boards[:4]} == {
        Forfeit(Absent.BLACK),
        Forfeit(Absent.WHITE),
    }


@pytest.mark.parametrize(
    ("command", "cause"),
    [
        (PostponeMatch(1, 9), "no match 9"),
        (PostponeMatch(2, 1), "not paired"),
        (PostponeMatch(1, 1), "board 2 has been played"),
        (PostponeMatch(1, 2, date(2026, 5, 1)), "played later"),
        (PostponeMatch(1, 2, reason="a\x00b"), "unprintable"),
    ],
)
def test_what_cannot_be_postponed(command: PostponeMatch, cause: str) -> None:
    desk = Desk(replace(announced(), starts=date(2026, 5, 1), ends=date(2027, 5, 1)))
    for name in NAMES[:4]:
        desk.do(Register(members(name, 5)))
    desk.do(DrawLots("unused", "as-entered"))
    desk.next_round()
    finish(desk, 1, 2)
    with pytest.raises(Refused, match=cause):
        desk.do(command)


def test_no_line_up_for_a_round_in_which_a_team_rests() -> None:
    desk = league(teams=5)
    with pytest.raises(Refused, match="Alpha has no opponent in round 1") as caught:
        desk.do(HandInLineup(1, 1, (1, 2, 3, 4)))
    assert caught.value.because[0].citation is not None
    desk.do(HandInLineup(1, 2, (1, 2, 3, 4)))
    desk.do(HandInLineup(2, 1, (1, 2, 3, 4)))
    weighed = swiss(teams=7)
    weighed.do(PairRound())
    [resting] = [m.first for m in weighed.tournament.rounds[0].matches if m.allocated]
    with pytest.raises(Refused, match="has no opponent in round 1"):
        weighed.do(HandInLineup(1, resting, (1, 2)))
