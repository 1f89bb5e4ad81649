"""Double-Swiss: a literal reference, rounds worked out by hand, and the engine beside them."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from crosstable.kernel.errors import Refused
from tests.pairing.swiss.by_hand import Case, cases
from tests.pairing.swiss.double_literal import UnpairableError, identifiers, pair, sets_in_order
from tests.pairing.swiss.double_records import Card, Event, Situation, situation
from tests.pairing.swiss.double_rounds import (
    Paired,
    any_situation,
    by_engine,
    by_table,
    made_up,
)
from tests.samples import drawn

EVENTS, SITUATIONS = drawn(2000), drawn(6400)
PARTS = 4


def _cases() -> list[object]:
    return [
        pytest.param(
            case,
            id=f"{case.article} {case.what}",
            marks=pytest.mark.article("fide.double-swiss.2026", f"C.04.5.{case.article}"),
        )
        for case in cases("double")
    ]


@pytest.mark.parametrize("case", _cases())
def test_literal_reference_pairs_as_worked_out_by_hand(case: Case) -> None:
    assert pair(case.double) == (case.pairs, case.bye)


@pytest.mark.parametrize("case", _cases())
def test_engine_pairs_as_worked_out_by_hand(case: Case) -> None:
    assert by_table(case.double) == (case.pairs, case.bye)


def test_literal_reference_finds_no_round_where_there_is_none() -> None:
    both = tuple(Card(number, 2, "w", frozenset({3 - number})) for number in (1, 2))
    with pytest.raises(UnpairableError):
        pair(Situation(cards=both))
    with pytest.raises(UnpairableError):
        pair(Situation(cards=(Card(1, 2, bye=False),)))


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.3.5")
def test_sets_come_in_the_order_of_the_text() -> None:
    cards = [Card(number, 6) for number in (2, 6, 8)] + [Card(number, 5) for number in (1, 3, 5)]
    two_and_one = [
        chosen for chosen in sets_in_order(cards, 3) if len({2, 6, 8} & set(chosen)) == 2
    ]
    assert two_and_one == [
        (2, 6, 1),
        (2, 6, 3),
        (2, 6, 5),
        (2, 8, 1),
        (2, 8, 3),
        (2, 8, 5),
        (6, 8, 1),
        (6, 8, 3),
        (6, 8, 5),
    ]


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.3.6")
def test_pairings_come_in_the_order_of_their_identifiers() -> None:
    assert list(identifiers((1, 2, 3, 4))) == [
        ((1, 3), (2, 4)),
        ((1, 4), (2, 3)),
        ((1, 2), (3, 4)),
    ]
    # 11-24 16-6 10-9 8-4 has the identifier 4 6 9 11 8 16 10 24.
    assert ((4, 8), (6, 16), (9, 10), (11, 24)) in set(identifiers((4, 6, 8, 9, 10, 11, 16, 24)))
    assert len(list(islice(identifiers(range(1, 9)), 200))) == 105


def card(event: Event, number: int, in_round: int) -> Card:
    of = situation(event, in_round)
    return next(card for card in of.cards if card.number == number)


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.1.6")
@pytest.mark.parametrize(
    ("mine", "theirs", "score", "colours", "met", "bye"),
    [
        ("2w1=", "1b0=", 3, "w", {2}, True),
        ("2w=0", "1b00", 1, "w", {2}, True),  # ½-0 and 0-0
        ("2w+1", "1b-0", 4, "w", {2}, True),  # one game forfeited: played all the same
        ("2b1-", "1w0+", 2, "b", {2}, True),
        ("2w+-", "1b-+", 2, "", {2}, True),  # each forfeits one: a match, but no game was played
        ("2w++", "1b--", 4, "", set(), False),  # both games: it may be repeated
        ("2w--", "1b--", 0, "", set(), True),
        ("2w+-", "1b--", 2, "", set(), False),
        ("U", "Z", 3, "", set(), False),
        ("F", "Z", 4, "", set(), False),
        ("H", "Z", 2, "", set(), True),
        ("Z", "Z", 0, "", set(), True),
    ],
)
def test_what_a_match_leaves_on_a_card(
    mine: str, theirs: str, score: int, colours: str, met: set[int], bye: bool
) -> None:
    event = Event({1: [mine], 2: [theirs]}, 9)
    played = int(bool(met))
    assert card(event, 1, 2) == Card(1, score, colours, frozenset(met), matches=played, bye=bye)


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.1.5")
def test_who_floated_in_the_round_before() -> None:
    event = Event(
        {
            1: ["2w11", "3w1="],
            2: ["1b00", "4w11"],
            3: ["4w1=", "1b0="],
            4: ["3b0=", "2b00"],
            5: ["6w11", "7w++"],
            6: ["5b00", "H"],
            7: ["U", "5b--"],
        },
        9,
    )
    assert [card(event, number, 3).floated for number in range(1, 8)] == [True] * 4 + [False] * 3
    assert not any(one.floated for one in situation(event, 2).cards)


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.C2")
def test_a_match_won_by_forfeit_bars_from_the_bye_though_a_game_of_it_was_missed() -> None:
    # All three have a point, and none has played a match: the largest number would have the bye.
    lines = {1: ("H",), 2: ("H",), 4: ("5w--", "Z"), 5: ("4b+-",)}
    event = Event(lines, 9)
    assert pair(situation(event, 2)) == by_engine(event, 2) == (((1, 5),), 2)


def by_reference(of: Situation, met: Counter[str]) -> Paired | None:
    try:
        paired = pair(of)
    except UnpairableError:
        met["unpairable"] += 1
        return None
    met["rounds"] += 1
    met["byes"] += paired[1] is not None
    scores = {card.number: card.score for card in of.cards}
    met["floats"] += sum(scores[white] != scores[black] for white, black in paired[0])
    return paired


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.1.1", "C.04.5.3.3", "C.04.5.3.4")
@pytest.mark.article("fide.double-swiss.2026", "C.04.5.4.3")
@pytest.mark.parametrize("part", range(PARTS))
def test_engine_and_literal_reference_agree_on_events(part: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(part, EVENTS, PARTS):
        made = made_up(seed)
        told: Event | None = next(made, None)
        while told is not None:
            number = 1 + min(map(len, told.lines.values()))
            due = by_reference(situation(told, number), met)
            if due is None:
                with pytest.raises(Refused):
                    by_engine(told, number)
                break
            assert by_engine(told, number) == due, (seed, number)
            try:
                told = made.send(due)
            except StopIteration:
                told = None
    assert met["rounds"] > 100
    assert min(met[name] for name in ("unpairable", "floats", "byes")) > 1


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.C6", "C.04.5.C7", "C.04.5.C8")
@pytest.mark.parametrize("part", range(PARTS))
def test_engine_and_literal_reference_agree_on_any_situation(part: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(part, SITUATIONS, PARTS):
        of = any_situation(seed)
        due = by_reference(of, met)
        if due is None:
            with pytest.raises(UnpairableError):
                by_table(of)
        else:
            assert by_table(of) == due, seed
    assert met["rounds"] > 100
    assert min(met[name] for name in ("unpairable", "floats", "byes")) > 1
