"""Berger tables against the printed ones, and their properties beyond them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from crosstable.kernel.errors import InvalidValue
from crosstable.pairing.berger import (
    BergerRound,
    berger_rounds,
    meeting_round,
    table_size,
    white_of,
)

SIZES = range(2, 41)


def printed_tables() -> dict[int, list[list[tuple[int, int]]]]:
    tables: dict[int, list[list[tuple[int, int]]]] = {}
    size = 0
    text = (Path(__file__).parent.parent / "data" / "berger.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.endswith("players"):
            size = int(line.split()[2])
            tables[size] = []
        elif line and not line.startswith("#"):
            number, games = line.split(": ")
            assert int(number) == len(tables[size]) + 1
            tables[size].append(
                [(int(game.split("-")[0]), int(game.split("-")[1])) for game in games.split()]
            )
    return tables


PRINTED = printed_tables()


def colours(rounds: tuple[BergerRound, ...], player: int) -> str:
    """Return the colours of a player in the games he plays, in order; a rest is no game."""
    return "".join(
        "w" if player == white else "b"
        for each in rounds
        for white, black in each.pairs
        if player in {white, black}
    )


@pytest.mark.article("fide.tournaments", "13.16.1")
@pytest.mark.parametrize("size", PRINTED)
def test_every_printed_table_comes_out_in_its_order_and_colours(size: int) -> None:
    rounds = berger_rounds(size)
    assert [list(each.pairs) for each in rounds] == PRINTED[size]
    assert [each.number for each in rounds] == list(range(1, size))
    assert {each.bye for each in rounds} == {None}


@pytest.mark.article("fide.tournaments", "13.16.1")
def test_all_seven_tables_were_read() -> None:
    assert list(PRINTED) == [4, 6, 8, 10, 12, 14, 16]
    assert [len(table) for table in PRINTED.values()] == [3, 5, 7, 9, 11, 13, 15]


@pytest.mark.article("fide.types", "1.3")
@pytest.mark.parametrize("size", PRINTED)
def test_in_an_odd_field_the_highest_number_of_the_table_is_the_free_round(size: int) -> None:
    for each, games in zip(berger_rounds(size - 1), PRINTED[size], strict=True):
        (free,) = [game for game in games if size in game]
        assert list(each.pairs) == [game for game in games if game != free]
        assert each.bye == min(free)


@pytest.mark.article("fide.types", "1.3")
def test_nine_players_use_the_table_for_ten_and_number_one_rests_first() -> None:
    assert berger_rounds(9)[0].bye == 1
    assert len(berger_rounds(9)) == 9


@pytest.mark.article("fide.types", "1.1")
@pytest.mark.parametrize("players", SIZES)
def test_everybody_meets_everybody_once_and_plays_or_rests_each_round(players: int) -> None:
    rounds = berger_rounds(players)
    assert len(rounds) == (players - 1 if players % 2 == 0 else players)
    met = Counter(frozenset(pair) for each in rounds for pair in each.pairs)
    assert met == Counter(map(frozenset, combinations(range(1, players + 1), 2)))
    for each in rounds:
        present = [player for pair in each.pairs for player in pair]
        present += [] if each.bye is None else [each.bye]
        assert sorted(present) == list(range(1, players + 1))


@pytest.mark.article("fide.types", "1.2")
@pytest.mark.parametrize("players", SIZES)
def test_colours_are_balanced_and_never_three_in_a_row(players: int) -> None:
    rounds = berger_rounds(players)
    for player in range(1, players + 1):
        line = colours(rounds, player)
        assert "www" not in line
        assert "bbb" not in line
        if players % 2:
            assert line.count("w") == line.count("b")
        else:
            assert line.count("w") == players // 2 - (player > players // 2)


@pytest.mark.article("fide.types", "1.2")
@pytest.mark.parametrize("players", SIZES)
def test_the_sum_rule_gives_the_round_and_the_colours_of_the_table(players: int) -> None:
    for each in berger_rounds(players):
        for white, black in each.pairs:
            assert meeting_round(players, white, black) == each.number
            assert meeting_round(players, black, white) == each.number
            assert white_of(players, black, white) == white


@pytest.mark.article("fide.tournaments", "13.16.2")
def test_a_double_round_robin_exchanges_the_last_two_rounds_of_its_first_cycle() -> None:
    rounds = berger_rounds(6, 2)
    table = PRINTED[6]
    reversed_table = [[(black, white) for white, black in games] for games in table]
    assert [list(each.pairs) for each in rounds] == [
        *table[:3],
        table[4],
        table[3],
        *reversed_table,
    ]
    assert [each.table_round for each in rounds] == [1, 2, 3, 5, 4, 1, 2, 3, 4, 5]
    assert [each.cycle for each in rounds] == [1] * 5 + [2] * 5
    assert [each.number for each in rounds] == list(range(1, 11))


@pytest.mark.article("fide.tournaments", "13.16.2")
@pytest.mark.article("fide.types", "1.4")
@pytest.mark.parametrize("players", SIZES)
def test_a_double_round_robin_gives_both_colours_and_never_three_in_a_row(players: int) -> None:
    rounds = berger_rounds(players, 2)
    met = Counter(pair for each in rounds for pair in each.pairs)
    assert set(met.values()) == {1}
    assert len(met) == players * (players - 1)
    for player in range(1, players + 1):
        line = colours(rounds, player)
        assert line.count("w") == line.count("b") == players - 1
        assert "www" not in line
        assert "bbb" not in line


@pytest.mark.article("fide.tournaments", "13.16.2")
@pytest.mark.parametrize("players", range(4, 41, 2))
def test_without_the_exchange_two_players_would_have_three_equal_colours(players: int) -> None:
    table = berger_rounds(players)
    unswapped = (*table, *berger_rounds(players, 2)[len(table) :])
    hurt = [
        player
        for player in range(1, players + 1)
        if {"www", "bbb"} & {colours(unswapped, player)[i : i + 3] for i in range(2 * players)}
    ]
    assert hurt == [1, players // 2 + 1]


def test_two_players_play_a_match_of_two_games() -> None:
    assert [each.pairs for each in berger_rounds(2, 2)] == [((1, 2),), ((2, 1),)]


@pytest.mark.parametrize("players", [1, 0, -3])
def test_a_round_robin_takes_two_players(players: int) -> None:
    with pytest.raises(InvalidValue, match="it takes two"):
        table_size(players)
    with pytest.raises(InvalidValue, match="it takes two"):
        berger_rounds(players)


@pytest.mark.parametrize("cycles", [0, 3])
def test_only_one_or_two_cycles_have_a_table(cycles: int) -> None:
    with pytest.raises(InvalidValue, match="choose 1 or 2"):
        berger_rounds(6, cycles)


@pytest.mark.parametrize("pair", [(3, 3), (0, 2), (2, 10), (10, 1)])
def test_numbers_outside_the_field_never_meet(pair: tuple[int, int]) -> None:
    with pytest.raises(InvalidValue, match="from 1 to 9"):
        meeting_round(9, *pair)
    with pytest.raises(InvalidValue, match="from 1 to 9"):
        white_of(9, *pair)
