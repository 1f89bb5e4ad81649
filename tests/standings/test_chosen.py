"""Ranking options as an event announces them, and what they change."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.event_notes import TieLots
from crosstable.kernel.points import THREE_ONE_ZERO
from crosstable.kernel.tournament import Option, Tournament
from crosstable.rulebooks.ranking_rules import OwnUnplayed
from crosstable.standings.explaining import explain
from crosstable.standings.options import (
    RANKING_CHOICES,
    RankingOptions,
    SonnebornBerger,
    announced_options,
    ranking_choice,
    ranking_options,
)
from crosstable.standings.ranking import standings
from crosstable.standings.remarks import remarks
from tests.texts import FIDE_2019

Maker = Callable[..., Tournament]


def test_every_choice_has_a_name_and_its_values_mean_something() -> None:
    assert {name.replace("-", "_") for name in RANKING_CHOICES} == {
        *RankingOptions.__struct_fields__
    } - {"lots", "drawn"}
    for name, values in RANKING_CHOICES.items():
        meant = [ranking_options([ranking_choice(f"{name}={value}")]) for value in values]
        assert len({repr(each) for each in meant}) == len(values) > 1


def test_choices_are_spelt_as_people_write_them() -> None:
    assert ranking_choice(" Own unplayed = Virtual opponent ") == Option(
        "own-unplayed", "virtual-opponent"
    )
    found = ranking_options(
        [
            Option("own-unplayed", "nobody"),
            Option("tie-break-points", "3-1-0"),
            Option("sonneborn-berger", "results"),
            Option("points-first", "no"),
        ]
    )
    assert found == RankingOptions(
        own_unplayed=OwnUnplayed.NOBODY,
        tie_break_points=THREE_ONE_ZERO,
        sonneborn_berger=SonnebornBerger.RESULTS,
        points_first=False,
    )
    assert ranking_choice("tie-break-points=1-1/2-0").value == "1-½-0"


def test_bad_choices_say_what_is_known() -> None:
    with pytest.raises(UnknownName, match="known: forfeits-are-wins"):
        ranking_choice("forfeit-are-wins=no")
    with pytest.raises(InvalidValue, match="is not one of yes, no"):
        ranking_choice("points-first=perhaps")
    with pytest.raises(InvalidValue, match="write name=value"):
        ranking_choice("points-first")
    with pytest.raises(InvalidValue, match="given twice"):
        ranking_options([Option("points-first", "no"), Option("points-first", "yes")])
    with pytest.raises(UnknownName, match="ranking option"):
        ranking_choice("lots=1")


def test_what_was_announced_ranks(swiss: Maker) -> None:
    """2 won by forfeit; whether that is a win decides who is first."""
    event = replace(swiss(["1-3:½ 2-4:+", "1-2:½ 3-4:1"], players=4), tie_breaks=("wins",))
    strict = replace(event, ranking=(Option("forfeits-are-wins", "no"),))
    for each, wins in ((event, ["1", "1"]), (strict, ["0", "1"])):
        table = standings(each, FIDE_2019, round_robin=False)
        assert [table.row(number).values[0].text for number in (2, 3)] == wins
    # An argument is stronger than the announcement.
    table = standings(strict, FIDE_2019, round_robin=False, options=RankingOptions())
    assert table.row(2).values[0].text == "1"


@pytest.mark.article("fide.tournaments", "13.1.1")
def test_lots_decide_between_exactly_the_players_they_were_drawn_for(swiss: Maker) -> None:
    event = replace(swiss(["1-2:½ 3-4:½"], players=4), tie_breaks=("wins", "lots"))
    drawn = replace(event, tie_lots=(TieLots((3, 1, 4, 2), 1, "s33d"),))
    assert announced_options(drawn).drawn == drawn.tie_lots
    table = standings(drawn, FIDE_2019, round_robin=False)
    assert [row.number for row in table.rows] == [3, 1, 4, 2]
    assert {row.decided_by for row in table.rows[1:]} == {"lots"}
    assert "drawn after round 1, seed s33d" in " ".join(explain(table, 3))
    notes = [each.sentence for each in remarks(table, drawn, FIDE_2019)]
    order = "1 Player 3, 2 Player 1, 3 Player 4, 4 Player 2"
    assert notes == [f"decided by lot, drawn after round 1, seed s33d: {order}"]


def test_lots_fall_visibly_when_the_tie_changes(swiss: Maker) -> None:
    lots = (TieLots((3, 1, 4, 2), 1, "s33d"),)
    other = swiss(["1-2:1 3-4:½"], players=4)
    changed = replace(other, tie_breaks=("lots",), tie_lots=lots)
    table = standings(changed, FIDE_2019, round_robin=False)
    assert [row.place_text for row in table.rows] == ["1", "2–3", "2–3", "4"]
    [note] = remarks(table, changed, FIDE_2019)
    assert note.sentence == (
        "places 2–3 wait for lots, Player 3, Player 4: the lots drawn after round 1 were between "
        "3 1 4 2; now the tie is between 3 4"
    )
    assert note.citation is not None
    later = swiss(["1-2:½ 3-4:½", "1-3:½ 2-4:½"], players=4)
    later = replace(later, tie_breaks=("lots",), tie_lots=lots)
    table = standings(later, FIDE_2019, round_robin=False)
    assert {row.place_text for row in table.rows} == {"1–4"}
    assert "after another round" in table.rows[0].values[0].note


def test_many_ties_are_counted_not_listed(swiss: Maker) -> None:
    """Five scores, each of two players: ten wait in five groups."""
    rounds = ["1-2:½ 3-4:½ 5-6:½ 7-8:½ 9-10:½"]
    for won in range(1, 5):
        free = [f"{player}:{'full' if player > 2 * won else 'zero'}" for player in range(1, 11)]
        rounds.append(" ".join(free))
    event = replace(swiss(rounds, players=10), tie_breaks=("lots",))
    table = standings(event, FIDE_2019, round_robin=False)
    [note] = remarks(table, event, FIDE_2019)
    assert note.sentence == "10 players in 5 groups are tied and wait for lots"


def test_lots_move_with_the_numbers(swiss: Maker) -> None:
    event = replace(swiss(["1-2:½"], players=2), tie_lots=(TieLots((2, 1), 1, "s"),))
    assert event.renumbered({1: 2, 2: 1}).tie_lots == (TieLots((1, 2), 1, "s"),)


def test_open_games_are_noted(swiss: Maker) -> None:
    event = swiss(["1-2:. 3-4:½"], players=4)
    table = standings(event, FIDE_2019, round_robin=False, tie_breaks=["wins"])
    assert table.provisional
    assert [each.sentence for each in remarks(table, event, FIDE_2019)] == [
        "provisional: 1 game has no result yet"
    ]
