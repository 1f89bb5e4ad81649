"""The literal reference against the worked tournaments and the examples inside the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from crosstable.formats.trf import read_trf, to_tournament
from crosstable.kernel.entrants import ByeRequest
from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.pairing.checking import before_round
from crosstable.rulebooks.fide_2019 import FIDE_2019
from tests.pairing.swiss.literal import IMPOSSIBLE, Literal, pair_round
from tests.pairing.swiss.literal_cards import (
    ABSOLUTE,
    BLACK,
    MILD,
    STRONG,
    WHITE,
    Card,
    cards,
    virtual_points,
)
from tests.pairing.swiss.literal_colours import colour_of_first
from tests.pairing.swiss.literal_criteria import (
    Candidate,
    colour_and_float_values,
    compatible,
    score_differences,
)
from tests.pairing.swiss.literal_sequence import (
    exchanges,
    homogeneous,
    legal_transpositions,
    limbo_choices,
    transpositions,
)

DATA = Path(__file__).parents[2] / "data" / "swiss"
MANUAL: dict[str, Any] = msgspec.json.decode((DATA / "manual-dutch.json").read_bytes())
ROUNDS = [
    pytest.param(name, number, id=f"{name}-round-{number}")
    for name, rounds in MANUAL["tournaments"].items()
    for number in range(1, len(rounds) + 1)
]
KINDS = {
    "bracket": "normal",
    "last_bracket": "last",
    "rejected": "normal",
    "ppb": "penultimate",
    "clb": "collapsed",
}


def manual(name: str) -> Tournament:
    document = read_trf((DATA / f"{name}.trf").read_bytes()).document
    return to_tournament(document, edition=FIDE_2019).tournament


def card(number: int, colours: str = "", *, score: int = 0, **known: Any) -> Card:
    values: dict[str, Any] = {
        "floats": "",
        "met": frozenset(),
        "bye_allowed": True,
        "topscorer": False,
        "place": number,
        **known,
    }
    return Card(number=number, points=score, score=score, colours=colours, **values)


@pytest.mark.article("fide.swiss", "C.04.3", "C.04.2.D.9")
@pytest.mark.parametrize(("name", "number"), ROUNDS)
def test_worked_tournament(name: str, number: int) -> None:
    told = MANUAL["tournaments"][name][number - 1]
    paired = pair_round(before_round(manual(name), number), number)
    assert paired is not None
    assert [list(board) for board in paired.boards] == [board[:2] for board in told["boards"]]
    assert list(paired.rules) == [board[2] for board in told["boards"]]
    assert paired.bye == told["bye"]


@pytest.mark.article("fide.swiss", "C.04.3.A.9")
@pytest.mark.parametrize(("name", "number"), ROUNDS)
def test_brackets_of_worked_tournament(name: str, number: int) -> None:
    told = MANUAL["tournaments"][name][number - 1]["brackets"]
    paired = pair_round(before_round(manual(name), number), number)
    assert paired is not None
    assert [
        (each.kind, list(each.moved_down), each.residents, set(each.pairs), each.downfloaters)
        for each in paired.brackets
    ] == [
        (
            KINDS[each["kind"]],
            each["mdp"],
            tuple(each["residents"]),
            {tuple(pair) for pair in each["pairs"]},
            tuple(each["downfloaters"]),
        )
        for each in told
    ]


def told_candidates() -> Iterator[Any]:
    for bracket in MANUAL["candidates"]:
        for candidate in bracket["candidates"]:
            pairs = " ".join(f"{one}-{two}" for one, two in candidate["pairs"])
            name = f"{bracket['tournament']}-{bracket['round']}: {pairs}"
            yield pytest.param(bracket, candidate, id=name)


@pytest.mark.article("fide.swiss", "C.04.3.B.4")
@pytest.mark.parametrize(("bracket", "told"), list(told_candidates()))
def test_failure_values_of_discussed_candidates(bracket: Any, told: Any) -> None:
    before = before_round(manual(bracket["tournament"]), bracket["round"])
    field = cards(before, bracket["round"])
    known = {each.number: each for each in field}
    inside = [known[number] for number in (*bracket["mdp"], *bracket["residents"])]
    candidate = Candidate(
        pairs=tuple((known[one], known[two]) for one, two in told["pairs"]),
        downfloaters=tuple(known[number] for number in told["floats"]),
        lowest=min(each.score for each in inside),
        point=HALF_POINTS.unit,
        initial_colour=WHITE,
    )
    values = told["values"]

    def units(differences: list[float]) -> tuple[int, ...]:
        return tuple(int(2 * each) for each in differences)

    assert all(compatible(*pair) for pair in candidate.pairs) == told["legal"]
    assert score_differences(candidate) == units(values["C.6"])
    if not told["legal"]:
        return
    counts = tuple(values.get(f"C.{number}", 0) for number in range(8, 16))
    lists = tuple(units(values.get(f"C.{number}", [])) for number in range(16, 20))
    assert colour_and_float_values(candidate) == counts + lists
    if bracket["next"] is not None and "C.7" in values and "PPB" not in bracket["kind"]:
        following = [known[number] for number in bracket["next"]]
        lowest = min(each.score for each in field)
        missed, differences = Literal(field, HALF_POINTS.unit, WHITE).next_bracket(
            candidate.downfloaters, following, is_last=following[0].score == lowest
        )
        ahead = values["C.7"]
        if ahead["next_pairs"] is None:
            assert differences == IMPOSSIBLE
        else:
            size = len(following) + len(candidate.downfloaters)
            assert (missed, differences) == (
                size - 2 * ahead["next_pairs"],
                units(ahead["next_psd"]),
            )


@pytest.mark.article("fide.swiss", "C.04.3.D.1")
def test_transpositions() -> None:
    eleven = list(transpositions(range(6, 12), 5))
    assert len(eleven) == 720
    assert eleven[:3] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9)]
    after = eleven.index((6, 11, 10, 9, 8)) + 1
    assert eleven[after] == (7, 6, 8, 9, 10)
    assert eleven[-1] == (11, 10, 9, 8, 7)
    two = list(transpositions(range(3, 12), 2))
    assert (len(two), two[0], two[1], two[-1]) == (72, (3, 4), (3, 5), (11, 10))


@pytest.mark.article("fide.swiss", "C.04.3.D.1")
def test_legal_transpositions_come_in_the_same_order() -> None:
    s1, s2 = [1, 2, 3], [4, 5, 6, 7]
    forbidden = {(1, 4), (2, 6), (3, 5)}

    def legal(one: int, two: int) -> bool:
        return (one, two) not in forbidden

    slow = [tuple(zip(s1, each, strict=True)) for each in transpositions(s2, 3)]
    assert list(legal_transpositions(s1, s2, legal)) == [
        pairs for pairs in slow if not forbidden & set(pairs)
    ]


def _moved(s1: list[int]) -> tuple[list[int], list[int]]:
    """Return what an exchange moved out of 1 to 5, and what into it."""
    return [each for each in range(1, 6) if each not in s1], [each for each in s1 if each > 5]


@pytest.mark.article("fide.swiss", "C.04.3.D.2")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (([4], [6]), ([4, 5], [6, 7])),
        (([4], [6]), ([5], [8])),
        (([3, 4], [6, 8]), ([4, 5], [8, 9])),
        (([5], [7]), ([4], [6])),
        (([2, 5], [6, 7]), ([3, 4], [6, 7])),
        (([1, 4, 5], [6, 7, 8]), ([2, 3, 5], [6, 7, 8])),
        (([1, 5], [6, 7]), ([3, 4], [6, 8])),
        (([4, 5], [6, 9]), ([4, 5], [7, 8])),
        (([3, 4, 5], [6, 7, 10]), ([3, 4, 5], [6, 8, 9])),
    ],
)
def test_exchanges_in_order(
    better: tuple[list[int], list[int]], worse: tuple[list[int], list[int]]
) -> None:
    order = [_moved(s1) for s1, _ in exchanges(range(1, 6), range(6, 12))]
    assert order[0] == ([], [])
    assert order.index(better) < order.index(worse)


@pytest.mark.article("fide.swiss", "C.04.3.D.3")
def test_limbo_choices() -> None:
    scores = {1: 5, 2: 5, 3: 4, 4: 4}
    assert list(limbo_choices([1, 2, 3, 4], 3, scores.__getitem__)) == [
        (1, 2, 3),
        (1, 2, 4),
        (1, 3, 4),
        (2, 3, 4),
    ]


@pytest.mark.article("fide.swiss", "C.04.3.B.6")
def test_every_matching_is_generated_once() -> None:
    built = [frozenset(pairs) for pairs in homogeneous(range(8), 4, lambda _one, _two: True)]
    assert len(built) == len(set(built)) == 105
    first = next(homogeneous(range(7), 3, lambda _one, _two: True))
    assert first == ((0, 3), (1, 4), (2, 5))


@pytest.mark.article("fide.swiss", "C.04.3.B.6")
def test_skipping_repeated_candidates_changes_no_order() -> None:
    """The full enumeration of B.6, repetitions and all, first meets candidates in our order."""
    players, pairs = range(6), 3
    seen: dict[frozenset[frozenset[int]], None] = {}
    for s1, s2 in exchanges(range(3), range(3, 6)):
        for chosen in transpositions(s2, pairs):
            seen.setdefault(frozenset(map(frozenset, zip(s1, chosen, strict=True))))
    ours = [
        frozenset(map(frozenset, each)) for each in homogeneous(players, pairs, lambda _o, _t: True)
    ]
    assert ours == list(seen)


@pytest.mark.article("fide.swiss", "C.04.3.A.6")
@pytest.mark.parametrize(
    ("colours", "preference"),
    [
        ("WBBWW", (ABSOLUTE, BLACK)),
        ("WWBWBW", (ABSOLUTE, BLACK)),
        ("BBWBWW", (ABSOLUTE, BLACK)),
        ("BWWBWBW", (STRONG, BLACK)),
        ("BB", (ABSOLUTE, WHITE)),
        ("B", (STRONG, WHITE)),
        ("BW", (MILD, BLACK)),
        ("", (0, "")),
    ],
)
def test_preferences(colours: str, preference: tuple[int, str]) -> None:
    assert card(1, colours).preference == preference


@pytest.mark.article("fide.swiss", "C.04.3.E")
@pytest.mark.parametrize(
    ("first", "second", "colour", "rule"),
    [
        (card(1, "WWBWBW"), card(2, "BBWBWW"), BLACK, "E.2"),
        (card(1, "BWWBWBW"), card(2, "BBWBWW"), WHITE, "E.2"),
        (card(8, "BWBW"), card(13, "WBBW"), BLACK, "E.3"),
        (card(8, "BW"), card(13, "WBBW"), BLACK, "E.4"),
        (card(1, "W"), card(5, "W"), BLACK, "E.4"),
        (card(1, "W"), card(5, "W", score=2), WHITE, "E.4"),
        (card(1), card(2, "W"), WHITE, "E.1"),
        (card(3), card(4), WHITE, "E.5"),
        (card(4), card(5), BLACK, "E.5"),
    ],
)
def test_colours(first: Card, second: Card, colour: str, rule: str) -> None:
    assert colour_of_first(first, second, WHITE) == (colour, rule)


@pytest.mark.article("fide.swiss", "C.04.3.A.8")
def test_pairing_score_difference_of_the_half_point_bracket() -> None:
    one, two, three = card(1, score=2), card(2, score=1), card(3, score=1)
    paired = Candidate(((one, two),), (three,), 1, 2, WHITE)
    floating = Candidate(((two, three),), (one,), 1, 2, WHITE)
    assert score_differences(paired) == (2, 1)
    assert score_differences(floating) == (3, 0)


def empty(players: int, *options: Option) -> Tournament:
    tournament = manual("manual-14")
    return msgspec.structs.replace(
        tournament,
        entrants=tuple(
            msgspec.structs.replace(tournament.entrants[0], number=number)
            for number in range(1, players + 1)
        ),
        rounds=(),
        system=System("dutch", options),
    )


@pytest.mark.article("fide.swiss", "C.04.3.E.5")
@pytest.mark.parametrize(
    ("absent", "boards"), [(2, ((1, 5), (6, 3), (4, 7))), (4, ((1, 5), (6, 2), (3, 7)))]
)
def test_absentees_do_not_count_for_parity(
    absent: int, boards: tuple[tuple[int, int], ...]
) -> None:
    tournament = msgspec.structs.replace(
        empty(7), bye_requests=(ByeRequest(absent, 1, Bye.ZERO_POINT),)
    )
    paired = pair_round(tournament, 1)
    assert paired is not None
    assert paired.boards == boards


@pytest.mark.article("fide.swiss", "C.04.5.2", "C.04.5.4")
@pytest.mark.parametrize(
    ("players", "group_a"),
    [(161, 82), (4, 2), (5, 4), (6, 4), (8, 4), (9, 6), (100, 50), (102, 52)],
)
def test_baku_groups(players: int, group_a: int) -> None:
    tournament = empty(players, Option("acceleration", "baku"))
    for number, worth in enumerate((2, 2, 2, 1, 1, 0), start=1):
        given = virtual_points(tournament, number)
        assert [given[each] for each in sorted(given)] == [worth] * group_a + [0] * (
            players - group_a
        )


@pytest.mark.article("fide.swiss", "C.04.3.A.9")
def test_no_pairing_without_completion() -> None:
    tournament = manual("manual-14")
    before = before_round(tournament, 6)
    everybody = {entrant.number for entrant in before.entrants}
    alone = msgspec.structs.replace(
        before,
        bye_requests=tuple(
            ByeRequest(number, 6, Bye.ZERO_POINT) for number in sorted(everybody - {12, 13})
        ),
    )
    assert pair_round(alone, 6) is None


@pytest.mark.article("fide.swiss", "C.04.3.C.16")
def test_score_differences_compare_as_lists() -> None:
    """Two repeated downfloats of 1½ and ½ points are worse than two of one point each."""
    floaters = [card(number, floats="D", score=score) for number, score in ((1, 7), (2, 6), (3, 5))]
    others = [card(number, score=4) for number in (4, 5, 6)]
    wide = Candidate(((floaters[0], others[0]), (floaters[2], others[1])), (), 4, 2, WHITE)
    even = [card(7, floats="D", score=6), card(8, floats="D", score=6)]
    narrow = Candidate(((even[0], others[0]), (even[1], others[1])), (), 4, 2, WHITE)
    assert colour_and_float_values(wide)[8] == (3, 1)
    assert colour_and_float_values(narrow)[8] == (2, 2)
    assert list(islice(sorted([wide, narrow], key=colour_and_float_values), 1)) == [narrow]
