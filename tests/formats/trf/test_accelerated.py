"""Fictitious points: Baku's survive a file, any others stop the program from pairing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from crosstable.formats.trf import Change, export_tournament, to_tournament
from crosstable.formats.trf.convert_out import Version
from crosstable.kernel.entrants import ByeRequest
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.points import HALF_POINTS, THREE_ONE_ZERO
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.pairing.checking import check_rounds
from crosstable.pairing.simulation import Simulation, simulate
from crosstable.pairing.swiss.dutch.system import DUTCH
from crosstable.pairing.systems import system_of
from crosstable.rulebooks.library import edition
from tests.texts import FIDE_2019

FIDE_2026 = edition("fide-2026-02")
BAKU = Option("acceleration", "baku")
OTHER = Option("acceleration", "other")
PLAIN = Simulation(players=12, rounds=7, seed="baku", options=(BAKU,))
BUSY = Simulation(
    players=15,
    rounds=6,
    seed="busy",
    options=(BAKU,),
    points=THREE_ONE_ZERO,
    forfeits=Fraction(1, 10),
    retirements=Fraction(1, 6),
    half_point_byes=Fraction(1, 3),
    late_entries=Fraction(1, 4),
)


def written(tournament: Tournament, version: Version = "trf16") -> Any:
    return export_tournament(tournament, edition=FIDE_2019, version=version, program="Crosstable 1")


def after(tournament: Tournament, rounds: int) -> Tournament:
    return msgspec.structs.replace(tournament, rounds=tournament.rounds[:rounds])


def opening(row: Any, players: int = 6) -> list[str]:
    """Write the first round of a small field, the lower numbers winning."""
    half = players // 2
    upper = [row(n, f"{n + half:4} w 1", points="1.0") for n in range(1, half + 1)]
    return upper + [row(n + half, f"{n:4} b 0", points="0.0") for n in range(1, half + 1)]


def refuses(tournament: Tournament) -> None:
    assert tournament.system.name == "swiss-accelerated"
    assert OTHER in tournament.system.options
    with pytest.raises(Refused):
        system_of(tournament).propose(tournament, FIDE_2019, len(tournament.rounds) + 1)
    by_name = msgspec.structs.replace(tournament.system, name="dutch")
    with pytest.raises(UnknownName):
        check_rounds(msgspec.structs.replace(tournament, system=by_name), DUTCH, FIDE_2019)


@pytest.mark.parametrize("simulation", [PLAIN, BUSY], ids=["plain", "busy"])
@pytest.mark.parametrize("version", ["trf16", "trf26"])
def test_an_accelerated_tournament_is_paired_again_from_its_file(
    read: Any, simulation: Simulation, version: Version
) -> None:
    tournament = simulate(simulation, DUTCH, FIDE_2019)
    exported = written(tournament, version)
    assert Change.SYSTEM not in {each.kind for each in exported.adjustments}
    found = read.of(exported.document.to_bytes())
    assert Change.SYSTEM not in {each.kind for each in found.adjustments}
    assert found.tournament.system.name == "dutch"
    assert BAKU in found.tournament.system.options
    assert check_rounds(found.tournament, DUTCH, FIDE_2019) == ()
    plain = msgspec.structs.replace(found.tournament, system=System("dutch"))
    assert check_rounds(plain, DUTCH, FIDE_2019)


@pytest.mark.parametrize("rounds", [0, 1, 3, 4, 5, 6])
def test_the_file_of_any_round_says_it(read: Any, rounds: int) -> None:
    tournament = after(simulate(PLAIN, DUTCH, FIDE_2019), rounds)
    found = read.of(written(tournament).document.to_bytes()).tournament
    assert set(found.system.options) == set(tournament.system.options)


def test_a_first_round_of_byes_only_leaves_the_groups_as_they_are(read: Any) -> None:
    tournament = after(simulate(PLAIN, DUTCH, FIDE_2019), 0)
    byes = Round(1, free=(FreePlayer(3, Bye.HALF_POINT),))
    tournament = msgspec.structs.replace(tournament, rounds=(byes,))
    found = read.of(written(tournament).document.to_bytes()).tournament
    assert BAKU in found.system.options


@pytest.mark.article("fide.swiss", "C.04.5.4")
def test_the_lines_stand_in_their_columns() -> None:
    tournament = after(simulate(PLAIN, DUTCH, FIDE_2019), 5)
    texts = [line.text for line in written(tournament).document.lines]
    lines = [text for text in texts if text.startswith("XXA")]
    upper, lower = "1.0  1.0  1.0  0.5  0.5  0.0", "0.0  0.0  0.0  0.0  0.0  0.0"
    assert lines == [f"XXA {n:4}  {upper if n <= 6 else lower}" for n in range(1, 13)]
    last = [line.text for line in written(simulate(PLAIN, DUTCH, FIDE_2019)).document.lines]
    (first, *_) = [text for text in last if text.startswith("XXA")]
    assert len(first.split()) == 2 + PLAIN.rounds
    assert not [line for line in written(tournament, "trf26").document.lines if "XXA" in line.text]


def test_points_of_the_upper_group_alone_are_enough(read: Any, row: Any) -> None:
    lines = [f"XXA {n:4}  1.0  1.0" for n in range(1, 5)]
    found = read(*opening(row), *lines)
    assert found.tournament.system == System("dutch", (BAKU,))
    assert found.adjustments == ()
    assert read(*opening(row), *(text[:14] for text in lines)).tournament.system.options == (BAKU,)


@pytest.mark.parametrize(
    "lines",
    [
        ["XXA    1  1.0"],
        [f"XXA {n:4}  1.0" for n in range(1, 4)],
        [f"XXA {n:4}  1.0" for n in range(1, 6)],
        [f"XXA {n:4}  0.5" for n in range(1, 5)],
        [f"XXA {n:4}  1.0  0.5" for n in range(1, 5)],
        [f"XXA {n:4}       1.0" for n in range(1, 5)],
        [f"XXA {n:4}  1.0" for n in (1, 2, 3, 4, 4)],
        ["250       1.0 001 003 0001 0004"],
        ["250       1.0 001 003 0001 0003", "250       0.5 004 005 0001 0004"],
        ["250       1.0 001 003 0001 0004", "250       0.5 004 006 0001 0004"],
        ["192 FIDE_DUTCH_BAKU", "XXA    1  1.0"],
    ],
)
def test_other_points_leave_the_pairing_to_the_arbiter(
    read: Any, row: Any, lines: list[str]
) -> None:
    found = read("142 5", "152 B", *opening(row), *lines)
    refuses(found.tournament)
    assert found.tournament.system.option("initial-colour") == "black"
    (said,) = [note for note in found.adjustments if note.kind is not Change.MIXED]
    assert said.kind is Change.SYSTEM
    assert "cannot be paired again" in said.what
    assert said.line is not None


def test_ranges_may_be_those_of_baku(read: Any, row: Any) -> None:
    ranges = ["250       1.0 001 003 0001 0004", "250       0.5 004 005 0001 0004"]
    for rounds in ("142 9", "142 4", "122 "):
        found = read(rounds, *opening(row), *ranges)
        assert found.tournament.system == System("dutch", (BAKU,))
        assert found.adjustments == ()


def test_records_that_are_not_bakus_overrule_a_type_that_names_it(read: Any, row: Any) -> None:
    found = read("192 FIDE_DUTCH_BAKU", *opening(row), "250       1.0 001 002 0001 0003")
    assert found.tournament.system.name == "swiss-accelerated"
    (said,) = found.adjustments
    assert "not those of the Baku acceleration" in said.what


def test_no_points_are_no_acceleration(read: Any, row: Any) -> None:
    found = read(*opening(row), "XXA    1  0.0  0.0", "250       0.0 001 002 0001 0003")
    assert found.tournament.system == System("dutch")
    assert [note.kind for note in found.adjustments] == [Change.MIXED]


def test_a_stranger_has_no_points(read: Any, row: Any) -> None:
    error = read.error(*opening(row), "XXA    9  1.0")
    assert (error.line, error.column) == (9, 5)


@pytest.mark.parametrize("version", ["trf16", "trf26"])
def test_unknown_points_stay_unknown_in_the_next_file(
    read: Any, row: Any, version: Version
) -> None:
    exported = written(read("142 5", *opening(row), "XXA    1  2.0").tournament, version)
    lost = [each.what for each in exported.adjustments if each.kind is Change.SYSTEM]
    assert lost == ["the fictitious points of the acceleration are not known"]
    refuses(read.of(exported.document.to_bytes()).tournament)


def test_byes_of_paired_rounds_are_in_their_cells() -> None:
    tournament = after(simulate(msgspec.structs.replace(BUSY, seed="bye"), DUTCH, FIDE_2019), 2)
    entrants = tuple(msgspec.structs.replace(each, withdrawal=None) for each in tournament.entrants)
    requests = tuple(ByeRequest(1, number, Bye.HALF_POINT) for number in (1, 2, 3, 4))
    tournament = msgspec.structs.replace(tournament, entrants=entrants, bye_requests=requests)
    said = [each.what for each in written(tournament).adjustments]
    assert said == ["TRF16 has no record for the bye of 1 in round 4", *said[1:]]
    assert not any("bye of 1 in round" in each for each in said[1:])


def test_points_that_do_not_fit_are_said() -> None:
    points = msgspec.structs.replace(HALF_POINTS, name="eighths", unit=8)
    tournament = after(simulate(PLAIN, DUTCH, FIDE_2019), 0)
    tournament = msgspec.structs.replace(tournament, points=points)
    exported = written(tournament)
    assert not [line for line in exported.document.lines if line.text.startswith("XXA")]
    assert "option acceleration = baku of the pairing system has no code" in {
        each.what for each in exported.adjustments
    }


@pytest.mark.article("fide.swiss.2026", "C.04.7.1.4")
def test_the_points_of_2026_follow_from_the_number_of_rounds() -> None:
    event = simulate(PLAIN, DUTCH, FIDE_2026)
    data = export_tournament(event, edition=FIDE_2026, version="trf16", program="x").document
    again = to_tournament(data, edition=FIDE_2026).tournament
    assert BAKU in again.system.options
    assert check_rounds(again, DUTCH, FIDE_2026) == ()
    refuses(to_tournament(data, edition=FIDE_2019).tournament)


@pytest.mark.article("fide.swiss.2026", "C.04.7.1.1")
def test_a_file_with_points_that_are_not_accelerated_any_more_is_read_all_the_same() -> None:
    data = written(simulate(BUSY, DUTCH, FIDE_2019)).document
    found = to_tournament(data, edition=FIDE_2026)
    assert found.tournament.system.name == "swiss-accelerated"
    assert any("cannot be paired again" in said.what for said in found.adjustments)
