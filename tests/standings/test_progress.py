"""The way through the rounds: scores, places, floats."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.result import Pending
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.office.tables import cross_table_of
from crosstable.pairing.simulation import Simulation, simulate
from crosstable.pairing.swiss.players import Reading
from crosstable.pairing.swiss.reading import read_field
from crosstable.pairing.systems import SYSTEMS, FloatingSystem
from crosstable.standings.crosstable import CrossTableLine, Float, Game, running
from crosstable.standings.ranking import standings
from tests.standings.plain_progress import after_round, progress
from tests.texts import FIDE_2019, FMJD_2022

Maker = Callable[..., Tournament]


@pytest.fixture
def five(swiss: Maker) -> Tournament:
    return swiss(["1-2:1 3-4:½ 5:bye", "1-5:½ 3-2:0 4:zero", "2-1:1 5-4:1 3:half"], players=5)


def test_scores_places_and_floats_of_every_round(five: Tournament) -> None:
    found = progress(five, FIDE_2019, tie_breaks=("wins",), round_robin=False)
    first = found[2]
    assert [step.score for step in first] == [0, 2, 4]
    # after round one he shares the last place with nobody; then 1 and 5 have 1½, he has 1
    assert [step.place for step in first] == [5, 3, 2]
    assert [step.floated for step in first] == [None, Float.UP, Float.UP]
    assert [step.floated for step in found[5]] == [Float.DOWN, None, Float.DOWN]
    assert [step.floated for step in found[4]] == [None, Float.DOWN, Float.UP]
    assert [step.entry.round for step in found[1]] == [1, 2, 3]


def test_the_last_step_is_the_final_table(five: Tournament) -> None:
    table = standings(five, FIDE_2019, round_robin=False)
    found = progress(five, FIDE_2019, round_robin=False)
    for row in table.rows:
        assert (found[row.number][-1].score, found[row.number][-1].place) == (row.points, row.place)


def test_a_tournament_can_be_looked_at_after_any_round(five: Tournament) -> None:
    assert len(after_round(five, 2).rounds) == 2
    assert after_round(five, 0).rounds == ()
    assert progress(after_round(five, 0), FIDE_2019) == dict.fromkeys(range(1, 6), ())
    for number in (-1, 4):
        with pytest.raises(InvalidValue, match="was not paired"):
            after_round(five, number)


@pytest.mark.article("fide.swiss", "C.04.3.A.4.b")
@pytest.mark.parametrize("name", ["dutch", "fmjd-rating", "fmjd-solkoff"])
def test_floats_are_those_the_pairing_looks_at(name: str) -> None:
    engine = SYSTEMS[name]
    rules = FIDE_2019 if name == "dutch" else FMJD_2022
    assert isinstance(engine, FloatingSystem)
    for seed in range(4):
        simulation = Simulation(
            players=15,
            rounds=5,
            seed=f"floats {seed}",
            forfeits=Fraction(1, 10),
            half_point_byes=Fraction(1, 4),
            points=rules.points,
        )
        event = _with_adjourned(simulate(simulation, engine, rules))
        table = standings(event, rules, round_robin=False, working_for=())
        shown = running(table.field, engine.floats_in(event))
        field = read_field(
            event,
            6,
            total_rounds=6,
            reading=Reading(floats_by=rules.swiss.floats_by),
        )
        for player in field.players:
            before, last = shown[player.number][1][-2:]
            assert [each.value if each else "" for each in (last, before)] == [
                each.value for each in player.floats
            ]


def test_a_version_without_floats_and_other_systems_show_none(five: Tournament) -> None:
    system = System("fmjd-rating", (Option("floats", "off"),))
    for event in (
        replace(five, edition="fmjd-2022", game="draughts", system=system),
        replace(five, system=System("manual")),
    ):
        lines = cross_table_of(event).lines
        assert all(game.floated is None for line in lines for game in _games(line))
    dutch = cross_table_of(replace(five, system=System("dutch")))
    assert any(game.floated for line in dutch.lines for game in _games(line))


def _with_adjourned(event: Tournament) -> Tournament:
    """Return an event in which the first board of every round but the last is still open."""
    open_game = Pending(adjourned=True)
    rounds = [
        replace(each, boards=(replace(each.boards[0], result=open_game), *each.boards[1:]))
        for each in event.rounds[:-1]
    ]
    return replace(event, rounds=(*rounds, event.rounds[-1]))


def _games(line: CrossTableLine) -> tuple[Game, ...]:
    return tuple(game for cell in line.cells for game in cell.games)
