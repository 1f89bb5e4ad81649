"""Paired rounds as things that can be asked: the same for every system, and paired once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.rearranging import compared
from crosstable.pairing.swiss.dutch import paired as dutch_pairing
from crosstable.pairing.swiss.fmjd import paired as fmjd_pairing
from crosstable.pairing.systems import paired_round, pairing_once
from crosstable.rulebooks.editions import Edition
from tests.pairing.conftest import Field
from tests.pairing.swiss.dutch_cards import manual
from tests.pairing.swiss.fmjd_events import event
from tests.texts import FIDE_2019, FMJD_2022

SWISS: list[tuple[Tournament, Edition, int]] = [
    (manual("manual-14"), FIDE_2019, 3),
    (event("fmjd-rating", list(range(2300, 2100, -20))), FMJD_2022, 1),
]


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that grows by a name whenever an engine pairs a round."""
    seen: list[str] = []

    def counting(name: str, pair: Callable[..., object]) -> Callable[..., object]:
        def counted(*args: object, **options: object) -> object:
            seen.append(name)
            return pair(*args, **options)

        return counted

    for module, name in ((dutch_pairing, "pair_brackets"), (fmjd_pairing, "pair_groups")):
        monkeypatch.setattr(module, name, counting(name, getattr(module, name)))
    return seen


@pytest.mark.parametrize(("tournament", "edition", "number"), SWISS, ids=["dutch", "fmjd"])
def test_a_swiss_round_is_paired_once_however_much_is_asked(
    tournament: Tournament, edition: Edition, number: int, engines: list[str]
) -> None:
    asked = paired_round(tournament, edition, number)
    assert engines == []
    boards = asked.proposal.boards
    first, second = boards[0], boards[1]
    assert asked.explanation.startswith(f"Round {number}")
    assert "Opponents" in asked.check_list
    assert asked.proofs
    assert "meet in round" in asked.why(first.white, first.black).because[0].sentence
    assert asked.account(first.white, second.white) is not None
    bye = next((free.player for free in asked.proposal.free), None)
    pairs = [(board.white, board.black) for board in boards]
    assert asked.objections(pairs, bye) == asked.violations(pairs, bye) == ()
    assert asked.objections([*pairs[2:], (first.white, second.white)], bye)
    assert len(engines) == 1


def test_two_who_ask_about_one_round_are_given_the_same(engines: list[str]) -> None:
    tournament, edition, number = SWISS[1]
    with pairing_once():
        one = paired_round(tournament, edition, number)
        again = paired_round(tournament, edition, number)
        assert one is again
        assert one.proposal == again.proposal
        assert paired_round(tournament, edition, number + 1) is not one
    assert paired_round(tournament, edition, number) is not one
    assert len(engines) == 1


def test_what_differs_by_hand_is_found_with_one_pairing(engines: list[str]) -> None:
    tournament, edition, number = SWISS[1]
    boards = paired_round(tournament, edition, number).proposal.boards
    engines.clear()
    crossed = Board(boards[0].white, boards[1].black)
    other = Board(boards[1].white, boards[0].black)
    changed = Round(number, (crossed, other, *boards[2:]))
    with_round = replace(tournament, rounds=(changed,), edition=edition.id)
    found = compared(with_round, changed)
    assert found.differences
    assert found.because
    assert len(engines) == 1


def test_a_round_of_a_table_answers_too(field: Field) -> None:
    asked = paired_round(field(4), FIDE_2019, 1)
    assert [(board.white, board.black) for board in asked.proposal.boards] == [(1, 4), (2, 3)]
    assert asked.explanation.splitlines()[0].startswith("  1-4: Player AA and Player AD meet")
    assert "meet in round 1" in asked.why(1, 4).because[0].sentence
    assert asked.account(1, 4) is None
    assert asked.objections([(1, 2)]) == asked.violations([(1, 2)]) == ()
    for answer in ("check_list", "proofs"):
        with pytest.raises(Refused, match="a round robin needs no proof and no check list"):
            getattr(asked, answer)


def test_a_round_made_by_people_is_explained_by_its_boards(field: Field) -> None:
    tournament = field(4, system="manual")
    with pytest.raises(Refused, match="paired by hand"):
        _ = paired_round(tournament, FIDE_2019, 1).explanation
    made = replace(tournament, rounds=(Round(1, (Board(3, 1), Board(2, 4))),))
    by_hand = "the pairings of this tournament are entered by hand"
    assert paired_round(made, FIDE_2019, 1).explanation.splitlines() == [
        f"  3-1: Player AC and Player AA meet in round 1: {by_hand}",
        f"  2-4: Player AB and Player AD meet in round 1: {by_hand}",
    ]
