"""Who came late, who is kept apart and why, who is entered already."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.player import BirthDate, Identifier, Player
from crosstable.kernel.result import Bye
from crosstable.office.acts import (
    AllowPair,
    DrawLots,
    EditPlayer,
    ForbidPair,
    GrantBye,
    NewPlayer,
    PairByHand,
    Register,
    RemovePlayer,
    Undo,
    Withdraw,
)
from crosstable.office.acts.numbers import latest_numbering
from crosstable.office.entrants import Apart, kept_apart, latecomers
from crosstable.office.roll import Roll
from tests.office.desk import Desk, details, people


def swiss(players: int) -> Desk:
    desk = Desk(details(system="dutch", rounds=5))
    desk.do(Register(people(players)))
    return desk


def test_late_are_those_who_were_in_no_way_part_of_the_first_round() -> None:
    desk = swiss(7)
    desk.do(GrantBye(3, 1, Bye.HALF_POINT), Withdraw(6), DrawLots("s", "as-entered"))
    assert latecomers(desk.tournament) == frozenset()
    desk.next_round()
    assert latecomers(desk.tournament) == frozenset()
    new = Player(name="Late, One"), Player(name="Late, Two")
    desk.do(Register(tuple(map(NewPlayer, new))))
    assert latecomers(desk.tournament) == {8, 9}
    desk.do(Withdraw(9))
    assert latecomers(desk.tournament) == {8, 9}


def test_reasons_stay_with_their_pair_when_numbers_change() -> None:
    desk = swiss(6)
    desk.do(ForbidPair(5, 2, "siblings"), ForbidPair(3, 4), ForbidPair(1, 6, "a coach"))
    desk.do(RemovePlayer(3))
    assert kept_apart(desk.state) == (Apart(1, 5, "a coach"), Apart(2, 4, "siblings"))
    weak = desk.tournament.entrant(2).player
    desk.do(EditPlayer(2, replace(weak, ratings=())), DrawLots("s", "initial-order"))
    # Number 2 has no rating any more and comes last; those behind moved up.
    assert {frozenset(each) for each in desk.tournament.forbidden_pairs} == {
        frozenset({3, 5}),
        frozenset({1, 4}),
    }
    assert kept_apart(desk.state) == (Apart(1, 4, "a coach"), Apart(3, 5, "siblings"))
    with pytest.raises(Refused, match="already kept apart"):
        desk.do(ForbidPair(3, 5))
    with pytest.raises(Refused, match="must not meet"):
        desk.do(PairByHand(((5, 3), (1, 2)), allocated_bye=4))
    desk.do(AllowPair(5, 3))
    assert kept_apart(desk.state) == (Apart(1, 4, "a coach"),)
    desk.do(Undo())
    assert Apart(3, 5, "siblings") in kept_apart(desk.state)


def test_the_latest_numbering_is_the_one_in_force() -> None:
    desk = swiss(4)
    assert latest_numbering(desk.state) is None
    desk.do(DrawLots("one", "as-entered"), DrawLots("two", "initial-order"))
    found = latest_numbering(desk.state)
    assert found is not None
    assert (found.method, found.seed) == ("initial-order", "two")


def test_an_identifier_or_the_very_same_data_mean_the_same_person() -> None:
    roll = Roll(swiss(3).tournament.entrants)
    number = Player(name="Anybody", identifiers=(Identifier("fide", "1001"),))
    found = roll.find(number)
    assert found is not None
    assert (found.number, found.same) == (2, True)
    twin = roll.find(people(3)[2].player)
    assert twin is not None
    assert (twin.number, twin.same) == (3, True)
    other_register = replace(number, identifiers=(Identifier("fmjd", "1001"),))
    assert roll.find(other_register) is None


def test_a_namesake_is_likely_until_something_tells_them_apart() -> None:
    desk = Desk(details(system="dutch", rounds=5))
    known = Player(name="Müller, Jörg", born=BirthDate(1980))
    desk.do(Register((NewPlayer(known),)))
    roll = Roll(desk.tournament.entrants)
    found = roll.find(Player(name="muller, jorg"))
    assert found is not None
    assert (found.same, found.likely) == (False, True)
    younger = roll.find(Player(name="Müller, Jörg", born=BirthDate(2005)))
    assert younger is not None
    assert (younger.same, younger.likely) == (False, False)
    assert roll.find(Player(name="Müller, Jürg")) is None
