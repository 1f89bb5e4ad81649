"""The demonstration: three tournaments in different stages."""

from __future__ import annotations

from crosstable.office.demo import fill
from crosstable.office.office import Office
from crosstable.office.overview import stage
from tests.office.desk import WHEN, MemoryJournal


def test_the_demonstration_shows_three_events_in_different_stages() -> None:
    office = Office(MemoryJournal())
    made = list(fill(office, by="Anna", at=WHEN))
    assert [stage(each.tournament) for each in made] == [
        "round 5 is being played",
        "finished",
        "round 4 is complete",
    ]
    assert {each.tournament.game for each in made} == {"chess", "draughts"}
    again = list(fill(Office(MemoryJournal()), by="Anna", at=WHEN))
    assert [each.tournament for each in again] == [each.tournament for each in made]


def test_a_second_demonstration_stands_beside_the_first() -> None:
    office = Office(MemoryJournal())
    ids = [each.id for _ in range(2) for each in fill(office, by="Anna", at=WHEN)]
    assert len(set(ids)) == 6
