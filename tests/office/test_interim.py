"""Ratings between two lists, from the games of this office (FIDE B.01 1.53a)."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from msgspec.structs import replace

from crosstable.kernel.person import Person
from crosstable.kernel.player import Identifier
from crosstable.kernel.title_facts import NormMade
from crosstable.kernel.tournament import Tournament
from crosstable.office.interim import interim_rating
from crosstable.office.rating import rate_each_list
from crosstable.office.title_books import title_books
from crosstable.rulebooks.library import edition_of
from crosstable.titles.standing import Standing
from tests.titles.norm_events import NORA, open_event

FIDE = Identifier("fide", "4100018")
LATER = date(2019, 6, 1)


def norm(event: str) -> NormMade:
    return NormMade(
        register="fide",
        title="GM",
        event=event,
        day=date(2018, 5, 1),
        games=9,
        federations_met=True,
        slow=True,
    )


NORMS = tuple(norm(event) for event in "ABC")
PERSON = Person(id="p-00000001", name="Norm, Nora", identifiers=(FIDE,), norms=NORMS)


def played() -> Tournament:
    event = open_event()
    return replace(
        event,
        entrants=tuple(
            replace(entrant, player=replace(entrant.player, identifiers=(FIDE,)))
            if entrant.number == NORA
            else entrant
            for entrant in event.entrants
        ),
    )


@pytest.mark.article("fide.titles", "1.53a")
def test_the_highest_rating_after_a_round_counts() -> None:
    event = played()
    (rated,) = rate_each_list(event, edition_of(event))
    assert rated.objections == ()
    (change,) = (change for change in rated.rating.changes if change.number == NORA)
    running, after = [], Fraction(change.before)
    for game in change.games:
        after += change.factor.k * game.gain
        running.append((after, game.round))
    best, round_number = max(running)
    reached = interim_rating(PERSON, [event], "fide", on=LATER)
    assert reached is not None
    assert (reached.round, reached.event) == (round_number, event.name)
    assert abs(reached.rating - best) <= Fraction(1, 2)
    assert reached.rating > change.before
    assert reached.day == event.round_dates[round_number - 1]


@pytest.mark.article("fide.titles", "1.53a")
def test_rounds_of_later_days_and_other_people_are_not_asked() -> None:
    event = played()
    assert interim_rating(PERSON, [event], "fide", on=date(2019, 4, 30)) is None
    stranger = replace(PERSON, identifiers=())
    assert interim_rating(stranger, [event], "fide", on=LATER) is None
    assert interim_rating(PERSON, [event], "fmjd", on=LATER) is None


@pytest.mark.article("fide.titles", "1.53a")
def test_a_title_is_due_if_the_rating_between_two_lists_can_be_proved() -> None:
    event = played()
    reached = interim_rating(PERSON, [event], "fide", on=LATER)
    assert reached is not None
    assert reached.rating >= 2400
    (book,) = title_books(PERSON, None, on=LATER, rating=2390, tournaments=[event])
    (master,) = (line for line in book.ledger.titles if line.title == "IM")
    assert master.standing is Standing.DUE_IF
    (without,) = title_books(PERSON, None, on=LATER, rating=2390)
    (master,) = (line for line in without.ledger.titles if line.title == "IM")
    assert master.standing is Standing.WAITING
