"""Wins and plus draws."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import Player
from crosstable.kernel.points import BEIJING, PLUS_REMISE, Mark
from crosstable.kernel.result import Bye, Played
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.rulebooks.library import EDITIONS
from crosstable.standings.explaining import explain
from crosstable.standings.options import RankingOptions
from crosstable.standings.ranking import standings
from tests.texts import FIDE_2019, FMJD_2022

Maker = Callable[..., Tournament]


def values(tournament: Tournament, tie_break: str, **chosen: bool) -> list[object]:
    table = standings(
        tournament,
        FMJD_2022,
        tie_breaks=(tie_break,),
        options=RankingOptions(**chosen),  # type: ignore[arg-type]
    )
    return [row.values[0].value for row in sorted(table.rows, key=lambda row: row.number)]


@pytest.mark.article("fide.tournaments", "13.11.4")
@pytest.mark.article("fmjd.annex3", "5.11.1.2.1.1")
def test_forfeit_wins_are_wins_unless_the_event_says_otherwise(event: Maker) -> None:
    tournament = event([["", "1", "+"], ["0", "", "-"], ["-", "-", ""]])
    assert values(tournament, "wins") == [2, 0, 0]
    assert values(tournament, "wins", forfeits_are_wins=False) == [1, 0, 0]


def test_a_bye_is_no_win_unless_the_event_says_so() -> None:
    tournament = Tournament(
        name="Test",
        game="any",
        edition="fide-2019",
        system=System("swiss"),
        entrants=tuple(Entrant(number, Player(name=f"Player {number}")) for number in (1, 2, 3)),
        rounds=(
            Round(1, (Board(1, 2, Played(Mark.WIN, Mark.LOSS)),), (FreePlayer(3, Bye.ALLOCATED),)),
            Round(
                2, (Board(2, 3, Played(Mark.DRAW, Mark.DRAW)),), (FreePlayer(1, Bye.FULL_POINT),)
            ),
        ),
    )
    for byes, expected in ((False, [1, 0, 0]), (True, [1, 0, 1])):
        table = standings(
            tournament,
            FIDE_2019,
            tie_breaks=("wins",),
            round_robin=False,
            options=RankingOptions(allocated_byes_are_wins=byes),
        )
        found = {row.number: row.values[0].value for row in table.rows}
        assert [found[number] for number in (1, 2, 3)] == expected


def test_a_round_won_with_the_faster_games_is_a_win(event: Maker) -> None:
    cells = [["", "1", "R", "B"], ["0", "", "S", "1"], ["r", "s", "", "1"], ["b", "0", "0", ""]]
    tournament = event(cells, points=BEIJING)
    assert values(tournament, "wins") == [3, 2, 1, 0]


@pytest.mark.article("fmjd.annex3", "5.6a")
def test_plus_draws_are_counted_apart_from_the_points(event: Maker) -> None:
    cells = [["", "p", "p", "½"], ["m", "", "p", "1"], ["m", "m", "", "½"], ["½", "0", "½", ""]]
    tournament = event(cells, points=PLUS_REMISE)
    table = standings(tournament, FMJD_2022, tie_breaks=("plus-draws",))
    assert [(row.number, row.points, row.values[0].text) for row in table.rows] == [
        (2, 4, "0"),
        (1, 3, "2"),
        (3, 3, "-2"),
        (4, 2, "0"),
    ]
    assert table.row(3).decided_by == "plus-draws"
    assert values(tournament, "plus-draws", minus_draws_count=False) == [2, 1, 0, 0]
    assert [term.own for term in table.row(2).values[0].working] in ([-1, 1], [1, -1])


@pytest.mark.article("fmjd.annex3", "5.10a")
@pytest.mark.parametrize("round_robin", [True, False])
def test_plus_draws_decide_nothing_unless_they_are_announced(
    event: Maker, round_robin: bool
) -> None:
    """Regulations have to mention other tie-breaks; those recommended see a draw and no more."""
    cells = [["", "p", "p", "½"], ["m", "", "p", "½"], ["m", "m", "", "½"], ["½", "½", "½", ""]]
    plain = [[cell.replace("p", "½").replace("m", "½") for cell in row] for row in cells]

    def places(marks: list[list[str]], *announced: str) -> list[tuple[int, int | None, object]]:
        tournament = event(marks, points=PLUS_REMISE, edition="fmjd-2022", tie_breaks=announced)
        table = standings(tournament, FMJD_2022, round_robin=round_robin)
        return [(row.number, row.place, [each.value for each in row.values]) for row in table.rows]

    assert places(cells) == places(plain)
    assert [place for _, place, _ in places(cells)] == [1, 1, 1, 1]
    assert [place for _, place, _ in places(cells, "plus-draws")] == [1, 2, 2, 4]


def in_order(tournament: Tournament, tie_break: str) -> list[object]:
    table = standings(tournament, FIDE_2019, tie_breaks=(tie_break,), round_robin=False)
    return [row.values[0].value for row in sorted(table.rows, key=lambda row: row.number)]


@pytest.mark.article("fide.tournaments", "13.7", "13.8", "13.11.5", "11.5.3.4")
def test_games_not_played_are_no_games_with_black(swiss: Maker) -> None:
    tournament = swiss(["1-2:0 3-4:-", "3-1:0 4-2:½", "4-1:+ 3-2:1"], players=4)
    assert in_order(tournament, "games-with-black") == [1, 3, 0, 0]
    assert in_order(tournament, "wins-with-black") == [1, 1, 0, 0]
    assert in_order(tournament, "wins") == [1, 1, 1, 2]
    assert in_order(tournament, "wins-over-the-board") == [1, 1, 1, 0]


def test_the_progressive_score_adds_the_score_after_every_round(swiss: Maker) -> None:
    tournament = swiss(["1-2:1 3:bye", "3-1:½ 2:half", "2-3:1 1:zero"], players=3)
    # running scores: 1, 1½, 1½; 0, ½, 1½; 1, 1½, 1½
    assert in_order(tournament, "progressive") == [4, 2, 4]
    assert in_order(tournament, "progressive-cut-1") == [3, 2, 3]
    assert in_order(tournament, "progressive-cut-2") == [Fraction(3, 2)] * 3
    assert in_order(tournament, "progressive-cut-3") == [0, 0, 0]
    table = standings(tournament, FIDE_2019, tie_breaks=("PS/C1",), round_robin=False)
    assert explain(table, 2)[1] == (
        "Progressive score, cut 1: 2 = 0 (after round 1) cut; ½ (after round 2); "
        "1½ (after round 3)."
    )


def test_the_same_wins_in_an_earlier_round_count_longer(swiss: Maker) -> None:
    tournament = swiss(["1-3:1 2-4:0", "1-4:0 2-3:1"], players=4)
    assert in_order(tournament, "progressive") == [2, 1, 0, 3]


@pytest.mark.article("fide.tie-breaks.2026", "7.1")
def test_the_working_of_wins_names_a_bye_and_its_round(swiss: Maker) -> None:
    tournament = swiss(["1-2:1 3:bye", "2-3:½ 1:full"], players=3, edition="fide-2026-03")
    table = standings(tournament, EDITIONS["fide-2026-03"], tie_breaks=("wins",), round_robin=False)
    assert "1 (the pairing-allocated bye of round 1)" in " ".join(map(str, explain(table, 3)))
    assert "1 (a bye in round 2)" in " ".join(map(str, explain(table, 1)))
    assert "nobody" not in " ".join(map(str, explain(table, 3)[:-1]))
