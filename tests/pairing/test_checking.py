"""The pairings checker: silent where the rules were followed, exact where they were not."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from crosstable.formats.trf import read_trf, to_tournament
from crosstable.kernel.colour import Colour
from crosstable.kernel.entrants import Withdrawal
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing import checking
from crosstable.pairing.checking import (
    Difference,
    RoundPairs,
    before_round,
    check_round,
    check_rounds,
    drawn_colour,
)
from crosstable.pairing.proposal import Meeting
from crosstable.pairing.round_robin import ROUND_ROBIN
from crosstable.pairing.simulation import Simulation, simulate
from crosstable.pairing.swiss.dutch import paired
from crosstable.pairing.systems import system
from crosstable.rulebooks.editions import Edition
from tests.pairing.swiss.literal_system import LITERAL, LiteralSystem
from tests.texts import FIDE_2019

DATA = Path(__file__).parents[1] / "data" / "swiss"
BUSY = Simulation(
    players=11,
    rounds=5,
    seed="busy",
    forfeits=Fraction(1, 10),
    retirements=Fraction(1, 4),
    half_point_byes=Fraction(1, 2),
    late_entries=Fraction(1, 4),
)


def manual(name: str) -> Tournament:
    document = read_trf((DATA / f"{name}.trf").read_bytes()).document
    return to_tournament(document, edition=FIDE_2019).tournament


def with_boards(tournament: Tournament, number: int, *boards: Board) -> Tournament:
    """Return the tournament with other boards instead of those where these players sat."""
    seats = {seat for board in boards for seat in (board.white, board.black)}
    played = tournament.round(number)
    kept = tuple(board for board in played.boards if not {board.white, board.black} & seats)
    changed = msgspec.structs.replace(played, boards=(*kept, *boards))
    rounds = (*tournament.rounds[: number - 1], changed, *tournament.rounds[number:])
    return msgspec.structs.replace(tournament, rounds=rounds)


@pytest.mark.parametrize("name", ["manual-14", "manual-12"])
def test_the_manual_is_in_order(name: str) -> None:
    assert check_rounds(manual(name), LITERAL, FIDE_2019) == ()


def test_other_opponents_are_found_with_the_pairs_that_differ() -> None:
    tournament = with_boards(manual("manual-14"), 3, Board(3, 11), Board(4, 6))
    first, *_ = check_rounds(tournament, LITERAL, FIDE_2019)
    assert first.round == 3
    assert first.expected is not None
    assert set(first.expected.pairs) - set(first.found.pairs) == {(3, 4), (11, 6)}
    assert set(first.found.pairs) - set(first.expected.pairs) == {(3, 11), (4, 6)}
    assert [reason.sentence for reason in first.reasons] == [
        "3-11 was published; the rules do not pair them",
        "4-6 was published; the rules do not pair them",
        "3-4 is what the rules pair; it was not published",
        "11-6 is what the rules pair; it was not published",
    ]


@pytest.mark.article("fide.swiss", "C.04.3.E.4")
def test_wrong_colours_are_found() -> None:
    tournament = with_boards(manual("manual-14"), 2, Board(1, 5))
    difference = check_round(tournament, LITERAL, FIDE_2019, 2)
    assert difference is not None
    assert [reason.sentence for reason in difference.reasons] == [
        "5 should have had White against 1"
    ]


@pytest.mark.article("fide.swiss", "C.04.1.d")
def test_a_wrong_bye_is_found() -> None:
    tournament = manual("manual-14")
    second = tournament.round(2)
    swapped = msgspec.structs.replace(
        second,
        boards=tuple(
            msgspec.structs.replace(board, black=14) if board.black == 13 else board
            for board in second.boards
        ),
        free=tuple(
            msgspec.structs.replace(free, player=13) if free.kind is Bye.ALLOCATED else free
            for free in second.free
        ),
    )
    tournament = msgspec.structs.replace(
        tournament, rounds=(tournament.rounds[0], swapped, *tournament.rounds[2:])
    )
    difference = check_round(tournament, LITERAL, FIDE_2019, 2)
    assert difference is not None
    assert (difference.found.left_over, difference.expected and difference.expected.left_over) == (
        (13,),
        (14,),
    )
    assert [reason.sentence for reason in difference.reasons][-2:] == [
        "13 had the bye; the rules pair this player",
        "14 should have had the bye",
    ]


def test_the_reasons_of_the_system_are_handed_on() -> None:
    class Explaining(LiteralSystem, frozen=True):
        def why(
            self,
            tournament: Tournament,
            edition: Edition,  # noqa: ARG002
            round_number: int,
            first: int,
            second: int,
        ) -> Verdict[tuple[Meeting, ...]]:
            assert len(tournament.rounds) == round_number - 1
            return Verdict(
                (), (Reason.that("{first} and {second} are no good", first=first, second=second),)
            )

    tournament = with_boards(manual("manual-14"), 3, Board(3, 11), Board(4, 6))
    difference = check_round(tournament, Explaining(), FIDE_2019, 3)
    assert difference is not None
    assert "4 and 6 are no good" in [reason.sentence for reason in difference.reasons]


def test_what_the_rules_cannot_pair_is_no_crash() -> None:
    simulation = Simulation(players=4, rounds=3, seed="x")
    tournament = simulate(simulation, LITERAL, FIDE_2019)
    again = Round(4, tournament.rounds[0].boards)
    longer = msgspec.structs.replace(
        tournament, planned_rounds=4, rounds=(*tournament.rounds, again)
    )
    (difference,) = check_rounds(longer, LITERAL, FIDE_2019)
    pairs = tuple(sorted((board.white, board.black) for board in again.boards))
    assert difference == Difference(
        4,
        None,
        RoundPairs(pairs),
        (Reason.that("this round cannot be paired again: round 4 has no complete pairing"),),
    )


@pytest.mark.parametrize("seed", range(15))
def test_what_was_simulated_is_in_order(seed: int) -> None:
    """Byes, late entries and withdrawals are told apart from what a finished table shows."""
    tournament = simulate(msgspec.structs.replace(BUSY, seed=f"c{seed}"), LITERAL, FIDE_2019)
    assert check_rounds(tournament, LITERAL, FIDE_2019) == ()
    bare = msgspec.structs.replace(
        tournament,
        bye_requests=(),
        entrants=tuple(
            msgspec.structs.replace(entrant, withdrawal=None) for entrant in tournament.entrants
        ),
        planned_rounds=0,
        system=System("dutch"),
    )
    assert check_rounds(bare, LITERAL, FIDE_2019) == ()


@pytest.mark.article("fide.swiss", "C.04.3.E.5")
@pytest.mark.parametrize("colour", [Colour.WHITE, Colour.BLACK])
@pytest.mark.parametrize("seed", range(5))
def test_the_first_round_shows_the_colour_drawn(colour: Colour, seed: int) -> None:
    simulation = msgspec.structs.replace(
        BUSY, seed=f"d{seed}", options=(Option("initial-colour", colour.value),)
    )
    tournament = simulate(simulation, LITERAL, FIDE_2019)
    assert drawn_colour(tournament) is colour
    assert drawn_colour(msgspec.structs.replace(tournament, rounds=())) is Colour.WHITE


def test_one_wrong_board_does_not_hide_the_colour_drawn() -> None:
    tournament = with_boards(manual("manual-14"), 1, Board(8, 1))
    unknown = msgspec.structs.replace(tournament, system=System("dutch"))
    difference = check_round(unknown, LITERAL, FIDE_2019, 1)
    assert difference is not None
    assert [reason.sentence for reason in difference.reasons] == [
        "1 should have had White against 8"
    ]


def test_before_a_round_nothing_later_is_known() -> None:
    tournament = simulate(msgspec.structs.replace(BUSY, seed="c3"), LITERAL, FIDE_2019)
    for number in range(1, 6):
        before = before_round(tournament, number)
        assert before.rounds == tournament.rounds[: number - 1]
        assert {request.round for request in before.bye_requests} <= {number}
        for entrant in before.entrants:
            assert entrant.withdrawal is None or entrant.withdrawal.after_round < number


def test_a_round_is_paired_once_and_no_more_pairs_explained_than_the_field_allows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = with_boards(manual("manual-14"), 3, Board(3, 11), Board(4, 6))
    whole = check_round(tournament, system("dutch"), FIDE_2019, 3)
    assert whole is not None
    asked = []
    proven: Any = vars(paired)["proven_brackets"]

    def counted(*of: object, **how: object) -> object:
        asked.append(of)
        return proven(*of, **how)

    monkeypatch.setattr(paired, "proven_brackets", counted)
    monkeypatch.setattr(checking, "EXPLAINED_PLAYERS", 1)
    short = check_round(tournament, system("dutch"), FIDE_2019, 3)
    assert short is not None
    assert len(asked) == 1
    said = [str(reason.sentence) for reason in short.reasons]
    second = said.index("4-6 was published; the rules do not pair them")
    assert said[: second + 1] == [str(reason.sentence) for reason in whole.reasons][: second + 1]
    assert said[0] == "3-11 was published; the rules do not pair them"
    assert second > 1
    assert said[second + 1] == (
        "no more than 1 of these 2 pairs are explained; any other can be asked about on its own"
    )
    assert len(short.reasons) < len(whole.reasons) + 1


@pytest.mark.article("fide.swiss", "C.04.2.C.2")
def test_who_has_nothing_yet_is_not_entered_yet() -> None:
    tournament = manual("manual-14")
    without = tuple(
        msgspec.structs.replace(
            played,
            boards=tuple(board for board in played.boards if 12 not in {board.white, board.black}),
            free=tuple(free for free in played.free if free.player != 12),
        )
        for played in tournament.rounds[:2]
    )
    tournament = msgspec.structs.replace(
        tournament, rounds=(*without, *tournament.rounds[2:]), forbidden_pairs=((1, 12), (1, 4))
    )
    early, later = (before_round(tournament, number) for number in (2, 3))
    assert 12 not in early.by_number
    assert early.forbidden_pairs == ((1, 4),)
    assert 12 in later.by_number
    assert later.forbidden_pairs == ((1, 12), (1, 4))


@pytest.mark.article("fide.swiss", "C.04.2.D.3")
def test_who_has_nothing_any_more_has_left() -> None:
    tournament = manual("manual-14")
    last = msgspec.structs.replace(
        tournament.round(6),
        boards=tuple(
            board for board in tournament.round(6).boards if 12 not in {board.white, board.black}
        ),
    )
    tournament = msgspec.structs.replace(tournament, rounds=(*tournament.rounds[:5], last))
    assert before_round(tournament, 6).entrant(12).withdrawal == Withdrawal(5)
    assert before_round(tournament, 6).entrant(9).withdrawal == Withdrawal(5)
    assert before_round(tournament, 5).entrant(12).withdrawal is None


def test_a_round_robin_can_be_checked_too() -> None:
    tournament = simulate(Simulation(players=7, rounds=7, seed="rr"), ROUND_ROBIN, FIDE_2019)
    assert check_rounds(tournament, ROUND_ROBIN, FIDE_2019) == ()
    board = tournament.round(2).boards[0]
    turned = with_boards(tournament, 2, Board(board.black, board.white, board.result))
    (difference,) = check_rounds(turned, ROUND_ROBIN, FIDE_2019)
    assert difference.round == 2
