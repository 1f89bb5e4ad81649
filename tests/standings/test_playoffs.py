"""Play-offs step by step: two, three, four and more players; the Superblitz."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.kernel.errors import InvalidValue
from crosstable.standings.playoffs import PlayOffState, Superblitz, play_off, superblitz
from tests.texts import FIDE_2019, FMJD_2022

WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)
Lots = dict[str, tuple[int, ...]]


def games(state: PlayOffState) -> list[tuple[str, int, int, int]]:
    return [(each.stage, each.number, each.white, each.black) for each in state.games]


@pytest.mark.article("fide.tournaments", "13.2.10", "13.2.11.1")
def test_two_players_play_two_games_and_then_until_somebody_wins() -> None:
    assert play_off([5, 8], FIDE_2019).lots_needed == ("match",)
    lots: Lots = {"match": (8, 5)}
    state = play_off([5, 8], FIDE_2019, lots=lots)
    assert games(state) == [("match", 1, 8, 5)]
    assert state.games[0].rate == "3 min + 2 s"
    results = {("match", 1): WIN}
    assert games(play_off([5, 8], FIDE_2019, lots=lots, results=results)) == [("match", 2, 5, 8)]
    assert play_off(
        [5, 8], FIDE_2019, lots=lots, results=results | {("match", 2): DRAW}
    ).places == ((8,), (5,))
    results[("match", 2)] = WIN
    level = play_off([5, 8], FIDE_2019, lots=lots, results=results)
    assert level.lots_needed == ("match, sudden death",)
    stage = "match, sudden death"
    lots[stage] = (5, 8)
    whites = []
    for number in range(1, 7):
        state = play_off([5, 8], FIDE_2019, lots=lots, results=results)
        whites.append(state.games[0].white)
        results[stage, number] = DRAW
    # reversed after each odd-numbered game
    assert whites == [5, 8, 8, 5, 5, 8]
    results[stage, 7] = LOSS
    final = play_off([5, 8], FIDE_2019, lots=lots, results=results)
    assert final.decided
    assert final.places == ((5,), (8,))


@pytest.mark.article("fide.tournaments", "13.2.5", "13.2.11.2")
def test_three_players_play_a_round_robin() -> None:
    lots: Lots = {"round robin": (1, 2, 3)}
    state = play_off([1, 2, 3], FIDE_2019, lots=lots)
    assert games(state) == [
        *(("round robin", 1, 1, 2), ("round robin", 2, 2, 3), ("round robin", 3, 3, 1)),
    ]
    results = {("round robin", 1): WIN, ("round robin", 2): WIN, ("round robin", 3): LOSS}
    assert play_off([1, 2, 3], FIDE_2019, lots=lots, results=results).places == ((1,), (2,), (3,))
    ring = dict.fromkeys(results, WIN)
    again = play_off([1, 2, 3], FIDE_2019, lots=lots, results=ring)
    assert again.lots_needed == ("match",)  # 3 was last by the next tie-break
    lots["match"] = (2, 1)
    ring |= {("match", 1): WIN, ("match", 2): DRAW}
    assert play_off([1, 2, 3], FIDE_2019, lots=lots, results=ring).places == ((2,), (1,), (3,))


@pytest.mark.article("fide.tournaments", "13.2.6")
def test_two_level_behind_the_winner_of_three_share() -> None:
    lots: Lots = {"round robin": (1, 2, 3)}
    results = {("round robin", 1): WIN, ("round robin", 2): DRAW, ("round robin", 3): LOSS}
    state = play_off([1, 2, 3], FIDE_2019, lots=lots, results=results)
    assert state.places == ((1,), (2, 3))
    assert state.reasons[0].citation is not None
    assert state.reasons[0].citation.article == "13.2.6"


@pytest.mark.article("fide.tournaments", "13.2.11.3", "13.2.11.4", "13.2.6")
def test_four_play_a_knock_out_and_the_fifth_is_left_out() -> None:
    players = [1, 2, 3, 4, 5]
    assert play_off(players, FIDE_2019).lots_needed == ("knock-out",)
    lots: Lots = {
        "knock-out": (1, 4, 3, 2),
        "semi-final 1": (1, 4),
        "semi-final 2": (2, 3),
    }
    state = play_off(players, FIDE_2019, lots=lots)
    assert games(state) == [("semi-final 1", 1, 1, 4), ("semi-final 2", 1, 2, 3)]
    assert state.eliminated == (5,)
    assert state.reasons[0].citation is not None
    assert state.reasons[0].citation.article == "13.2.11.4"
    results = {
        ("semi-final 1", 1): WIN,
        ("semi-final 1", 2): DRAW,
        ("semi-final 2", 1): DRAW,
        ("semi-final 2", 2): WIN,
    }
    assert play_off(players, FIDE_2019, lots=lots, results=results).lots_needed == ("final",)
    lots["final"] = (3, 1)
    results |= {("final", 1): DRAW, ("final", 2): WIN}
    state = play_off(players, FIDE_2019, lots=lots, results=results)
    assert state.places == ((1,), (3,), (4, 2), (5,))


@pytest.mark.article("fide.tournaments", "13.1.1", "13.2.11.4")
def test_of_five_whom_no_tie_break_separates_lots_keep_four() -> None:
    players, together = [1, 2, 3, 4, 5], ((1, 2), (3, 4, 5))
    state = play_off(players, FIDE_2019, together=together)
    assert state.lots_needed == ("tie-break",)
    assert state.lots_between == ((3, 4, 5),)
    assert [str(reason.citation) for reason in state.reasons] == ["fide.tournaments 13.1.1"]
    drawn = play_off(players, FIDE_2019, together=together, lots={"tie-break": (5, 3, 4)})
    assert drawn.lots_between == ((1, 2, 5, 3),)
    assert drawn.eliminated == (4,)
    assert play_off(players, FIDE_2019, together=((1, 2, 3, 4),)).lots_needed == ("knock-out",)
    with pytest.raises(InvalidValue, match="they are for"):
        play_off(players, FIDE_2019, together=together, lots={"tie-break": (5, 3)})


@pytest.mark.article("fide.tournaments", "13.1.1", "13.2.11.2")
def test_of_three_level_again_lots_take_out_one_whom_no_tie_break_separates() -> None:
    lots: Lots = {"round robin": (1, 2, 3)}
    ring = {("round robin", number): WIN for number in (1, 2, 3)}
    state = play_off([1, 2, 3], FIDE_2019, lots=lots, results=ring, together=((2, 3),))
    assert (state.lots_needed, state.lots_between) == (("tie-break",), ((2, 3),))
    lots["tie-break"] = (3, 2)
    state = play_off([1, 2, 3], FIDE_2019, lots=lots, results=ring, together=((2, 3),))
    assert state.lots_between == ((1, 3),), "2 is out"
    whole = play_off([1, 2, 3], FIDE_2019, lots=lots, results=ring, together=((1, 2),))
    assert whole.lots_between == ((1, 2),), "3 is the last by the tie-breaks"


def test_bad_input_is_named() -> None:
    with pytest.raises(InvalidValue, match="two or more different"):
        play_off([1, 1], FIDE_2019)
    with pytest.raises(InvalidValue, match="lots of 'match'"):
        play_off([1, 2], FIDE_2019, lots={"match": (1, 3)})
    with pytest.raises(InvalidValue, match="is not a result"):
        play_off([1, 2], FIDE_2019, lots={"match": (1, 2)}, results={("match", 1): Fraction(3, 4)})
    with pytest.raises(InvalidValue, match="has White"):
        superblitz(1, 2, FMJD_2022, games=[Superblitz(2, DRAW, 1, 1)])


@pytest.mark.article("fmjd.annex3", "5.10")
def test_the_superblitz_goes_on_with_the_time_that_is_left() -> None:
    start = superblitz(1, 2, FMJD_2022)
    assert (start.white, start.black, start.seconds) == (1, 2, (600, 600))
    drawn = Superblitz(1, DRAW, 350, 420)
    after = superblitz(1, 2, FMJD_2022, games=[drawn])
    assert (after.white, after.black, after.seconds) == (2, 1, (420, 350))
    assert after.reason.citation is not None
    assert after.reason.citation.article == "5.10"
    won = superblitz(1, 2, FMJD_2022, games=[drawn, Superblitz(2, LOSS, 100, 100)])
    assert won.winner == 1
    flagged = superblitz(1, 2, FMJD_2022, games=[drawn, Superblitz(2, DRAW, 0, 10)])
    assert flagged.winner == 1
