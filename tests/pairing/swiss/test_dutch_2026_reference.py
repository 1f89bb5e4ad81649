"""The literal reference of the Dutch system of 2026 does what the text's own examples say."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.pairing.swiss.dutch_2026_cards import (
    ABSOLUTE,
    MILD,
    NONE,
    STRONG,
    Card,
    Event,
    Points,
    baku,
    cards,
    float_of,
    white_first,
)
from tests.pairing.swiss.dutch_2026_literal import (
    LiteralRound,
    UnpairableError,
    exchanges,
    pair_round,
)


def card(number: int, colours: str = "", score: int = 0, parity: int = 0) -> Card:
    return Card(
        number=number,
        score=score,
        met=frozenset(),
        colours=tuple("w" if letter == "W" else "b" for letter in colours),
        floats=("", ""),
        barred=False,
        unplayed=0,
        top=False,
        parity=parity or number,
    )


def field(count: int) -> LiteralRound:
    return LiteralRound(Event(dict.fromkeys(range(1, count + 1), ()), 5), 1)


def moves(count: int, pairs: int) -> list[tuple[set[int], set[int]]]:
    """Who goes from S1 to S2 and who comes up, by each exchange in order."""
    first = set(range(1, pairs + 1))
    return [(first - set(upper), set(upper) - first) for upper, _ in exchanges(count, pairs)]


@pytest.mark.article("fide.swiss.2026", "C.04.3.4.2.2")
def test_transpositions_of_eleven_homogeneous_players() -> None:
    whole = field(11)
    order = [
        [partner.number for _, partner in pairs]
        for pairs in whole.transpositions(whole.field[:5], whole.field[5:])
    ]
    assert len(order) == 720
    assert order[:3] == [[6, 7, 8, 9, 10], [6, 7, 8, 9, 11], [6, 7, 8, 10, 9]]
    assert order.index([6, 11, 10, 9, 8]) + 1 == order.index([7, 6, 8, 9, 10])
    assert order[-1] == [11, 10, 9, 8, 7]


@pytest.mark.article("fide.swiss.2026", "C.04.3.4.2.2")
def test_transpositions_against_two_moved_down_players() -> None:
    whole = field(11)
    order = [
        [partner.number for _, partner in pairs]
        for pairs in whole.transpositions(whole.field[:2], whole.field[2:])
    ]
    assert len(order) == 72
    assert order[:3] == [[3, 4], [3, 5], [3, 6]]
    assert order[8:10] == [[4, 3], [4, 5]]
    assert order[-1] == [11, 10]


@pytest.mark.article("fide.swiss.2026", "C.04.3.4.3.2")
@pytest.mark.parametrize(
    ("better", "worse", "players", "pairs"),
    [
        (({5}, {9}), ({4, 5}, {6, 7}), 11, 5),  # fewer players
        (({4}, {6}), ({5}, {8}), 11, 5),  # smaller difference
        (({3, 4}, {6, 8}), ({4, 5}, {8, 9}), 11, 5),
        (({5}, {7}), ({4}, {6}), 11, 5),  # the larger goes down
        (({2, 5}, {6, 8}), ({3, 4}, {6, 8}), 11, 5),
        (({1, 4, 5}, {6, 7, 8}), ({2, 3, 5}, {6, 7, 8}), 11, 5),
        (({2, 3}, {6, 9}), ({2, 3}, {7, 8}), 11, 5),  # the smaller comes up
        (({1, 2, 3}, {6, 7, 10}), ({1, 2, 3}, {6, 8, 9}), 11, 5),
    ],
)
def test_order_of_exchanges(
    better: tuple[set[int], set[int]],
    worse: tuple[set[int], set[int]],
    players: int,
    pairs: int,
) -> None:
    order = moves(players, pairs)
    assert order[0] == (set(), set())
    assert order.index(better) < order.index(worse)


@pytest.mark.article("fide.swiss.2026", "C.04.3.4.4.2")
def test_sets_of_moved_down_players_go_by_the_smallest_that_differs() -> None:
    """Three came down and one resident is left: 1, then 2, then 3 meets that one."""
    whole = field(4)
    down, resident = whole.field[:3], whole.field[3:]
    order = [pairs[0][0].number for pairs in whole.candidates(down, resident, 1, 1)]
    assert order == [1, 2, 3]
    assert list(combinations((1, 3, 4), 2)) == [(1, 3), (1, 4), (3, 4)]


@pytest.mark.article("fide.swiss.2026", "C.04.3.1.7")
@pytest.mark.parametrize(
    ("colours", "strength", "wish"),
    [
        ("", NONE, "w"),
        ("W", STRONG, "b"),
        ("B", STRONG, "w"),
        ("WB", MILD, "w"),
        ("BW", MILD, "b"),
        ("BWW", ABSOLUTE, "b"),
        ("WBWBWW", ABSOLUTE, "b"),
        ("BB", ABSOLUTE, "w"),
        ("WWBWBW", ABSOLUTE, "b"),
        ("WBB", ABSOLUTE, "w"),
        ("WBBW", MILD, "b"),
        ("WBBWW", ABSOLUTE, "b"),
    ],
)
def test_preferences(colours: str, strength: int, wish: str) -> None:
    assert card(1, colours).preference == (strength, wish)


@pytest.mark.article("fide.swiss.2026", "C.04.2.3.4")
def test_rounds_without_a_game_fall_out_of_the_colours() -> None:
    lines = {
        1: ["2b1", "3w1", "4b1", "H", "5w1"],
        2: ["1w0", ".", ".", ".", "."],
        3: [".", "1b0", ".", ".", "."],
        4: [".", ".", "1w0", ".", "."],
        5: [".", ".", ".", "6w+", "1b0"],
        6: [".", ".", ".", "5b-", "."],
    }
    made = {entry.number: entry for entry in cards(Event(lines, 7), 6)}
    assert "".join(made[1].colours) == "bwbw"
    assert made[5].colours == ("b",)


@pytest.mark.article("fide.swiss.2026", "C.04.3.5.2")
@pytest.mark.parametrize(
    ("high", "low", "white"),
    [
        (card(2, "W"), card(1, "B"), 1),  # both granted
        (card(1, ""), card(2, "WB"), 2),  # no preference yields
        (card(1, "WB"), card(2, "WBB"), 2),  # the stronger
        (card(1, "BWW"), card(2, "WBWW"), 1),  # both absolute, the wider difference has Black
        (card(1, "BWBW", 10), card(2, "WBBW"), 2),  # the last time they differed 1 had White
        (card(1, "WBW", 10), card(2, "WBW"), 2),  # never differed: the higher ranked is granted
        (card(1), card(2), 1),
        (card(2), card(3), 3),  # an even number has the other colour
    ],
)
def test_colours(high: Card, low: Card, white: int) -> None:
    assert white_first(high, low, "w")[0].number == white
    assert white_first(low, high, "w")[0].number == white


@pytest.mark.article("fide.swiss.2026", "C.04.3.5.2.5")
@pytest.mark.parametrize(
    ("absent", "pairs"),
    [(2, {(1, 5), (6, 3), (4, 7)}), (4, {(1, 5), (6, 2), (3, 7)})],
)
def test_parity_counts_those_who_were_ever_paired(absent: int, pairs: set[tuple[int, int]]) -> None:
    lines = {number: ["Z"] if number == absent else [] for number in range(1, 8)}
    assert pair_round(Event(lines, 5), 1) == (frozenset(pairs), 0)


@pytest.mark.article("fide.swiss.2026", "C.04.3.1.4")
@pytest.mark.parametrize(
    ("token", "points", "drift"),
    [
        ("U", Points(), "d"),
        ("U", Points(bye=0), "d"),
        ("F", Points(), "d"),
        ("H", Points(), "d"),
        ("Z", Points(), ""),
        (".", Points(), ""),
        ("2w+", Points(), "d"),
        ("2w-", Points(), ""),
        ("H", Points(win=30, draw=20, loss=20), ""),
        ("2w1", Points(), ""),
    ],
)
def test_floats_without_a_game(token: str, points: Points, drift: str) -> None:
    lines = {1: [token], 2: ["."]}
    assert float_of(Event(lines, 5, points=points), 1, 1) == drift
    assert float_of(Event(lines, 5, points=points), 1, 0) == ""


@pytest.mark.article("fide.swiss.2026", "C.04.3.1.4.2")
def test_floats_go_by_the_scores_before_the_game() -> None:
    lines = {1: ["H", "2w0"], 2: ["Z", "1b1"]}
    event = Event(lines, 5)
    assert (float_of(event, 1, 2), float_of(event, 2, 2)) == ("d", "u")
    level = Event(lines, 5, virtual={2: [0, 5]})
    assert (float_of(level, 1, 2), float_of(level, 2, 2)) == ("", "")


@pytest.mark.article("fide.swiss.2026", "C.04.1.4")
@pytest.mark.parametrize(
    ("tokens", "barred"),
    [
        (["U"], True),
        (["F"], True),
        (["2w+"], True),
        (["H", "H"], False),
        (["Z"], False),
        (["2b-"], False),
        (["2b1"], False),
    ],
)
def test_who_may_not_have_the_bye(tokens: list[str], barred: bool) -> None:
    event = Event({1: tokens, 2: ["."] * len(tokens)}, 5)
    assert cards(event, len(tokens) + 1)[0].barred is barred


@pytest.mark.article("fide.swiss.2026", "C.04.3.1.8")
@pytest.mark.parametrize(
    ("tokens", "rounds", "top"),
    [
        (["2w1", "3b="], 3, True),
        (["2w1", "3b0"], 3, False),
        (["2w1", "3b1"], 4, False),
    ],
)
def test_topscorers(tokens: list[str], rounds: int, top: bool) -> None:
    lines = {1: tokens, 2: ["1b0", "."], 3: [".", "1w="]}
    made = {entry.number: entry for entry in cards(Event(lines, rounds), 3)}
    assert made[1].top is top


@pytest.mark.article("fide.swiss.2026", "C.04.3.2.3.1")
def test_the_bye_goes_to_the_least_score_that_completes_the_round() -> None:
    lines = {
        1: ["4w1", "2b1"],
        2: ["5b1", "1w0"],
        3: ["6w1", "4b1"],
        4: ["1b0", "3w0", "Z"],
        5: ["2w0", "6b1"],
        6: ["3b0", "5w0"],
    }
    assert pair_round(Event(lines, 3), 3) == (frozenset({(1, 5), (3, 2)}), 6)


@pytest.mark.article("fide.swiss.2026", "C.04.3.2.4.4")
def test_the_bye_goes_to_whom_has_fewest_unplayed_games() -> None:
    lines = {1: ["3w1"], 2: ["4b1"], 3: ["1b0"], 4: ["2w0"], 5: ["Z"]}
    assert pair_round(Event(lines, 3), 2) == (frozenset({(2, 1), (3, 5)}), 4)


@pytest.mark.article("fide.swiss.2026", "C.04.3.1.9.3")
def test_nothing_completes_the_round() -> None:
    lines = {1: ["2w1"], 2: ["1b0"]}
    with pytest.raises(UnpairableError):
        pair_round(Event(lines, 3), 2)


@pytest.mark.article("fide.swiss.2026", "C.04.7")
@pytest.mark.parametrize(
    ("players", "rounds", "group", "line"),
    [
        (161, 9, 82, [10, 10, 10, 5, 5]),
        (8, 7, 4, [10, 10, 5, 5]),
        (10, 11, 6, [10, 10, 10, 5, 5, 5]),
    ],
)
def test_virtual_points(players: int, rounds: int, group: int, line: list[int]) -> None:
    virtual = baku(players, rounds)
    assert len(virtual) == group
    assert all(entry == line for entry in virtual.values())
