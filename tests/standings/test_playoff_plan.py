"""The plan of a play-off: what to play, how it goes on, and the places it gives."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from crosstable.kernel.errors import InvalidValue, Refused, UnknownName
from crosstable.kernel.tournament import Tournament
from crosstable.standings.playoff_plan import Ranked, Tied, level_at, plan, planned
from crosstable.standings.playoffs import SUPERBLITZ
from crosstable.standings.ranking import standings
from tests.texts import FIDE_2019, FMJD_2022

Maker = Callable[..., Tournament]
HALF = Fraction(1, 2)


@pytest.mark.article("fide.tournaments", "13.2.5", "13.2.8")
def test_two_play_a_match_for_their_places() -> None:
    begun = plan([5, 3], FIDE_2019, first_place=2)
    assert begun.lots_needed == (("match", (5, 3)),)
    assert [each.citation.article for each in begun.outline if each.citation] == [
        *("13.2.1", "13.2.8", "13.2.11"),
    ]
    lots = {"match": (3, 5)}
    first = plan([5, 3], FIDE_2019, lots=lots)
    assert [(game.white, game.black, game.rate) for game in first.games] == [(3, 5, "3 min + 2 s")]
    results = {("match", 1): HALF, ("match", 2): Fraction(1)}
    over = plan([5, 3], FIDE_2019, first_place=2, lots=lots, results=results)
    assert over.ranked == (Ranked(2, 2, (5,)), Ranked(3, 3, (3,)))
    assert over.outline == ()


@pytest.mark.article("fide.tournaments", "13.2.6")
def test_losers_of_semi_finals_share_places_behind_and_the_fifth_is_left_out() -> None:
    lots = {
        "knock-out": (1, 2, 3, 4),
        "semi-final 1": (1, 2),
        "semi-final 2": (3, 4),
        "final": (1, 3),
    }
    results = {
        (stage, number): Fraction(number == 1)
        for stage in ("semi-final 1", "semi-final 2", "final")
        for number in (1, 2)
    }
    over = plan([1, 2, 3, 4, 5], FIDE_2019, lots=lots, results=results)
    assert over.ranked == (
        *(Ranked(1, 1, (1,)), Ranked(2, 2, (3,)), Ranked(3, 4, (2, 4)), Ranked(5, 5, (5,))),
    )
    begun = plan([1, 2, 3, 4, 5], FIDE_2019, lots={"knock-out": (1, 2, 3, 4)})
    assert begun.lots_needed == (("semi-final 1", (1, 2)), ("semi-final 2", (3, 4)))
    assert begun.reasons[0].citation is not None
    assert begun.reasons[0].citation.article == "13.2.11.4"


@pytest.mark.article("fmjd.annex3", "5.10")
def test_a_superblitz_runs_on_with_the_clocks() -> None:
    assert planned(FMJD_2022) == SUPERBLITZ
    assert planned(FIDE_2019) != SUPERBLITZ
    assert plan([7, 8], FMJD_2022).lots_needed == ((SUPERBLITZ, (7, 8)),)
    lots = {SUPERBLITZ: (8, 7)}
    [game] = plan([7, 8], FMJD_2022, lots=lots, seconds=300).games
    assert (game.white, game.black, game.rate) == (8, 7, "clocks at 5:00 and 5:00")
    drawn = {(SUPERBLITZ, 1): HALF}
    [game] = plan([7, 8], FMJD_2022, lots=lots, results=drawn, clocks={1: (130, 65)}).games
    assert (game.number, game.white, game.rate) == (2, 7, "clocks at 1:05 and 2:10")
    won = drawn | {(SUPERBLITZ, 2): Fraction(0)}
    over = plan([7, 8], FMJD_2022, first_place=4, lots=lots, results=won, clocks={1: (130, 65)})
    assert over.ranked == (Ranked(4, 4, (8,)), Ranked(5, 5, (7,)))
    with pytest.raises(InvalidValue, match="say what the clocks show"):
        plan([7, 8], FMJD_2022, lots=lots, results=drawn)
    with pytest.raises(InvalidValue, match="game 1 of the Superblitz has no result"):
        plan([7, 8], FMJD_2022, lots=lots, results={(SUPERBLITZ, 2): HALF})
    with pytest.raises(Refused, match="between two players, not 3"):
        plan([7, 8, 9], FMJD_2022)
    with pytest.raises(InvalidValue, match="they are for"):
        plan([7, 8], FMJD_2022, lots={SUPERBLITZ: (7, 9)})


def test_stages_nobody_knows_are_refused() -> None:
    with pytest.raises(UnknownName, match="semi-final 1"):
        plan([1, 2], FIDE_2019, lots={"semifinal": (1, 2)})
    with pytest.raises(UnknownName, match="quarter"):
        plan([1, 2], FIDE_2019, results={("quarter", 1): HALF})


def test_who_is_level_at_a_place(swiss: Maker) -> None:
    event = swiss(["1-2:1 3-4:1 5-6:½"], players=6)
    table = standings(event, FIDE_2019, round_robin=False, tie_breaks=["wins"])
    assert level_at(table, 1) == Tied((1, 3), 1, ((1, 3),))
    assert level_at(table, 4) == Tied((5, 6), 3, ((5, 6),))
    with pytest.raises(InvalidValue, match="no place 7"):
        level_at(table, 7)


@pytest.mark.article("fide.tournaments", "13.2.1")
@pytest.mark.parametrize(("players", "minutes"), [(2, 70), (3, 110), (4, 120), (5, 120)])
def test_the_time_to_set_aside_is_told(players: int, minutes: int) -> None:
    """Ten minutes a game: three of a match with its break, and the half hour before the first."""
    asked = plan(range(1, players + 1), FIDE_2019)
    said = str(asked.outline[0].sentence)
    assert said.startswith(f"set aside {minutes} minutes from the last game of the round, and more")
    assert "up to 10, " in said
