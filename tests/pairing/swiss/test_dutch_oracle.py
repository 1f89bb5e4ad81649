"""The Dutch engine against tournaments that an independent engine of the 2017 rules paired."""

from __future__ import annotations

import msgspec
import pytest

from crosstable.kernel.errors import Refused
from crosstable.pairing.checking import check_round, check_rounds
from crosstable.pairing.systems import system
from tests.pairing.swiss.oracle_fixtures import fixture, fixture_players
from tests.texts import FIDE_2019

SIZES = fixture_players("paired")


def _batches(name: str, size: int) -> list[range]:
    count = len(fixture_players(name))
    return [range(start, min(start + size, count)) for start in range(0, count, size)]


def test_the_fixtures_are_what_they_say() -> None:
    assert len(SIZES) >= 200
    assert (min(SIZES), max(SIZES) > 150) == (6, True)
    tournaments = [fixture("paired", index) for index in range(len(SIZES))]
    accelerated = [each for each in tournaments if each.system.option("acceleration") == "baku"]
    assert len(accelerated) > 50
    assert len({each.points.name for each in tournaments}) == 3
    assert sum(1 for each in tournaments if each.forbidden_pairs) > 20
    assert all(len(each.rounds) == each.planned_rounds for each in tournaments)


@pytest.mark.article("fide.swiss", "C.04.2.A.4", "C.04.3")
@pytest.mark.parametrize("indices", _batches("paired", 10), ids=str)
def test_every_round_comes_out_the_same(indices: range) -> None:
    engine = system("dutch")
    for index in indices:
        tournament = fixture("paired", index)
        assert check_rounds(tournament, engine, FIDE_2019) == ()


@pytest.mark.article("fide.swiss", "C.04.3.B.7", "C.04.3.C.4")
@pytest.mark.parametrize("indices", _batches("scrambled", 20), ids=str)
def test_the_round_after_a_past_by_lot_comes_out_the_same(indices: range) -> None:
    """Only the last round was paired by the rules; floaters and incompatible players abound."""
    for index in indices:
        tournament = fixture("scrambled", index)
        assert check_round(tournament, system("dutch"), FIDE_2019, len(tournament.rounds)) is None


@pytest.mark.parametrize("index", range(0, len(SIZES), 9))
def test_an_exchange_of_opponents_is_noticed(index: int) -> None:
    """Silence means agreement: the same comparison finds a tampered round."""
    tournament = fixture("paired", index)
    last = tournament.rounds[-1]
    one, two, *others = last.boards
    changed = msgspec.structs.replace(
        last,
        boards=(
            msgspec.structs.replace(one, black=two.black),
            msgspec.structs.replace(two, black=one.black),
            *others,
        ),
    )
    tampered = msgspec.structs.replace(tournament, rounds=(*tournament.rounds[:-1], changed))
    difference = check_round(tampered, system("dutch"), FIDE_2019, last.number)
    assert difference is not None
    assert difference.expected is not None
    published = {(one.white, two.black), (two.white, one.black)}
    assert set(difference.found.pairs) - set(difference.expected.pairs) == published


@pytest.mark.article("fide.swiss", "C.04.3.A.9")
@pytest.mark.parametrize("index", range(len(fixture_players("unpairable"))))
def test_what_cannot_be_paired_is_refused(index: int) -> None:
    tournament = fixture("unpairable", index)
    with pytest.raises(Refused):
        system("dutch").propose(tournament, FIDE_2019, len(tournament.rounds) + 1)
