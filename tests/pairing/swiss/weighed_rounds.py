"""What is asked of every round whose brackets are weighed, whatever the system."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Played
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.pairing.swiss.round import Decision
from crosstable.pairing.swiss.system import SwissSystem
from crosstable.rulebooks.library import edition_of

__all__ = ["answers_about_any_two", "keeps_the_rules", "notices_a_change", "pairs_as_kept"]


def pairs_as_kept(paired: SwissRound, case: dict[str, Any]) -> None:
    """Ask for the pairing that a reference made, with its proofs and no objections."""
    if case["pairs"] is None:
        with pytest.raises(Refused):
            _ = paired.pairing
        return
    pairing = paired.pairing
    assert {*pairing.pairs} == {(white, black) for white, black in case["pairs"]}
    assert pairing.bye == case["bye"]
    assert paired.objections(pairing.pairs, pairing.bye) == ()
    assert paired.proofs
    assert str(paired.explanation)


def keeps_the_rules(system: SwissSystem, event: Tournament) -> None:
    """Ask that nobody meets twice, has two byes, or has colours beyond the limits."""
    rules = edition_of(event)
    met: set[frozenset[int]] = set()
    byes: Counter[int] = Counter()
    colours: dict[int, str] = dict.fromkeys(event.by_number, "")
    for round_ in event.rounds:
        paired = system.round(event, rules, round_.number)
        assert {*paired.pairing.pairs} == {(board.white, board.black) for board in round_.boards}
        for board in round_.boards:
            if not isinstance(board.result, Played):
                continue
            both = frozenset((board.white, board.black))
            assert both not in met
            met.add(both)
            colours[board.white] += "W"
            colours[board.black] += "B"
        byes.update(free.player for free in round_.free if free.kind.value == "allocated")
    assert all(count == 1 for count in byes.values())
    for history in colours.values():
        assert "WWW" not in history
        assert "BBB" not in history
        assert abs(history.count("W") - history.count("B")) <= 2


def notices_a_change(paired: SwissRound) -> None:
    """Ask for objections to other pairs, and to a pair turned round."""
    pairs = list(paired.pairing.pairs)
    assert paired.objections(pairs) == ()
    (one, two), (three, four) = pairs[0], pairs[1]
    assert paired.objections([(one, four), (three, two), *pairs[2:]])
    turned = paired.objections([(two, one), *pairs[1:]])
    assert any("should have White" in str(reason.sentence) for reason in turned)


def answers_about_any_two(paired: SwissRound) -> tuple[Counter[Decision], list[str]]:
    """Ask about any two players; return how often each decision came, and all that was said."""
    decisions: Counter[Decision] = Counter()
    told: list[str] = []
    numbers = [player.number for player in paired.table.players]
    for one in numbers:
        for other in numbers:
            if one < other:
                answer = paired.account(one, other)
                assert answer.because
                assert all(str(reason.sentence) for reason in answer.because)
                told += [str(reason.sentence) for reason in answer.because]
                decisions[answer.decision] += 1
    assert decisions[Decision.MEET] == len(paired.pairing.pairs)
    return decisions, told
