"""Standings against a second, naive computation, and laws that hold for every round robin.

The second computation reads the boards with its own table of points and asks for every pair and
every player anew; it shares nothing with the room but the tournament's values.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from crosstable.kernel.points import POINT_SYSTEMS, TWO_ONE_ZERO
from crosstable.kernel.result import Absent, Forfeit, Played
from crosstable.kernel.tournament import Tournament
from crosstable.standings.ranking import Standings, standings, unfolded
from tests.texts import FIDE_2019, FMJD_2022

Maker = Callable[..., Tournament]

WORTH = {
    "1-½-0": {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)},
    "2-1-0": {"win": Fraction(2), "draw": Fraction(1), "loss": Fraction(0)},
    "3-1-0": {"win": Fraction(3), "draw": Fraction(1), "loss": Fraction(0)},
    "beijing": {
        "win": Fraction(12),
        "loss": Fraction(0),
        "rapid-win": Fraction(9),
        "rapid-loss": Fraction(3),
        "blitz-win": Fraction(8),
        "blitz-loss": Fraction(4),
        "superblitz-win": Fraction(7),
        "superblitz-loss": Fraction(5),
    },
}
PLAIN = [("1", "0"), ("0", "1"), ("½", "½")]
LADDER = [("1", "0"), ("0", "1"), ("R", "r"), ("r", "R"), ("B", "b"), ("b", "B"), ("S", "s")]
FORFEITS = [("+", "-"), ("-", "+"), ("-", "-")]
UNUSUAL = [("0", "0"), ("½", "0")]
ORDERS = [
    ("direct-encounter", "wins", "sonneborn-berger", "koya"),
    ("wins", "direct-encounter", "best-in-order"),
    ("best-in-order",),
    ("koya", "sonneborn-berger", "direct-encounter"),
    ("sonneborn-berger", "best-in-order", "wins"),
]


def random_event(event: Maker, dice: random.Random, system: str, *, leavers: int) -> Tournament:
    players, cycles = dice.randint(2, 8), dice.choice([1, 1, 2])
    normal = LADDER if system == "beijing" else PLAIN
    odd = FORFEITS + ([] if system == "beijing" else UNUSUAL) + [(".", ".")]
    cells = [["" for _ in range(players)] for _ in range(players)]
    for one in range(players):
        for other in range(one + 1, players):
            games = [
                dice.choice(odd) if dice.random() < 0.1 else dice.choice(normal)
                for _ in range(cycles)
            ]
            cells[one][other] = " ".join(ours for ours, _ in games)
            cells[other][one] = " ".join(theirs for _, theirs in games)
    rounds = cycles * (players + players % 2 - 1)
    gone = dice.sample(range(1, players + 1), min(leavers, players - 1))
    return event(
        cells,
        points=POINT_SYSTEMS[system],
        left_after={number: dice.randint(0, rounds) for number in gone},
        rounds_so_far=rounds if dice.random() < 0.8 else dice.randint(0, rounds),
    )


class Naive:
    """The same answers, asked for the long way round."""

    def __init__(self, tournament: Tournament, *, half_is_enough: bool) -> None:
        self.worth = WORTH[tournament.points.name]
        self.games: list[tuple[int, int, Fraction, bool]] = []  # who, whom, points, won
        played = dict.fromkeys(tournament.by_number, 0)
        last = {
            each.number: each.withdrawal.after_round if each.withdrawal else 10**6
            for each in tournament.entrants
        }
        for round_ in tournament.rounds:
            for board in round_.boards:
                sides = [(board.white, board.black, True), (board.black, board.white, False)]
                for me, you, white in sides:
                    if isinstance(board.result, Played):
                        mark = board.result.white if white else board.result.black
                        won = mark.value.endswith("win")
                        self.games.append((me, you, self.worth[mark.value], won))
                        played[me] += 1
                    elif isinstance(board.result, Forfeit):
                        loser = Absent.BLACK if white else Absent.WHITE
                        won = board.result.absent == loser
                        self.games.append((me, you, self.worth["win"] * won, won))
                    elif round_.number > min(last[me], last[you]):
                        won = round_.number <= last[me]
                        self.games.append((me, you, self.worth["win"] * won, won))
        scheduled = int(tournament.system.option("cycles")) * (len(played) - 1)
        self.players = []
        for number in played:
            left = last[number] < 10**6
            enough = 2 * played[number] > scheduled or (
                half_is_enough and 2 * played[number] == scheduled
            )
            if not left or (enough and played[number]):
                self.players.append(number)
        self.games = [
            game for game in self.games if game[0] in self.players and game[1] in self.players
        ]

    def between(self, me: int, you: int) -> Fraction:
        return sum((game[2] for game in self.games if game[:2] == (me, you)), Fraction(0))

    def points(self, me: int) -> Fraction:
        return sum((self.between(me, you) for you in self.players), Fraction(0))

    def value(self, name: str, me: int, tied: list[int], keys: dict[int, Any]) -> Any:
        if name == "wins":
            return len([game for game in self.games if game[0] == me and game[3]])
        if name == "sonneborn-berger":
            return sum(self.between(me, you) * self.points(you) for you in self.players)
        if name == "koya":
            total = Fraction(0)
            for you in self.players:
                games = len([game for game in self.games if game[0] == you])
                if games and self.points(you) / (games * self.worth["win"]) >= Fraction(1, 2):
                    total += self.between(me, you)
            return total
        if name == "direct-encounter":
            pairs = {game[:2] for game in self.games}
            if any((a, b) not in pairs for a in tied for b in tied if a != b):
                return 0
            return sum(self.between(me, you) for you in tied)
        if len(tied) == 1:
            return ()
        return tuple(
            sum(self.between(me, you) for you in self.players if keys[you] == key)
            for key in sorted(set(keys.values()), reverse=True)
        )

    def ranking(self, order: tuple[str, ...]) -> dict[int, tuple[Any, ...]]:
        keys: dict[int, tuple[Any, ...]] = {me: (self.points(me),) for me in self.players}
        for name in order:
            tied = {me: [you for you in self.players if keys[you] == keys[me]] for me in keys}
            keys = {me: (*keys[me], self.value(name, me, tied[me], keys)) for me in keys}
        return keys


def assert_same(table: Standings, naive: Naive, order: tuple[str, ...]) -> None:
    keys = naive.ranking(order)
    assert sorted(table.field.numbers) == sorted(keys)
    for row in table.rows:
        if not row.classified:
            continue
        key = keys[row.number]
        assert Fraction(row.points, table.points.unit) == key[0]
        assert [value.value for value in row.values] == list(key[1:])
        assert row.place == 1 + sum(other > key for other in keys.values())
        assert row.last_place == sum(other >= key for other in keys.values())
    classified = [row for row in table.rows if row.classified]
    for above, row in pairwise(classified):
        pair = keys[above.number], keys[row.number]
        differs = [name for name, a, b in zip(("points", *order), *pair, strict=True) if a != b]
        assert row.decided_by == (differs[0] if differs else None)


@pytest.mark.parametrize("system", WORTH)
@pytest.mark.parametrize("edition", [FIDE_2019, FMJD_2022], ids=lambda edition: edition.id)
@pytest.mark.parametrize("leavers", [0, 2])
def test_random_round_robins_agree_with_the_naive_computation(
    event: Maker, system: str, edition: Any, leavers: int
) -> None:
    dice = random.Random(f"{system} {edition.id} {leavers}")
    for case in range(40):
        tournament = random_event(event, dice, system, leavers=leavers)
        order = ORDERS[case % len(ORDERS)]
        table = standings(tournament, edition, tie_breaks=order)
        half_is_enough = edition.id.startswith("fide")
        assert_same(table, Naive(tournament, half_is_enough=half_is_enough), order)
        bare = standings(tournament, edition, tie_breaks=order, working_for=())
        for row in table.rows:
            assert unfolded(bare, tournament, edition, row.number).row(row.number) == row


@pytest.mark.parametrize("order", ORDERS, ids=" ".join)
def test_numbers_decide_nothing(event: Maker, order: tuple[str, ...]) -> None:
    dice = random.Random(" ".join(order))
    for _ in range(40):
        tournament = random_event(event, dice, "1-½-0", leavers=1)
        numbers = sorted(tournament.by_number)
        new = dict(zip(numbers, dice.sample(numbers, len(numbers)), strict=True))
        before = standings(tournament, FIDE_2019, tie_breaks=order)
        after = standings(tournament.renumbered(new), FIDE_2019, tie_breaks=order)
        for row in before.rows:
            renumbered = after.row(new[row.number])
            assert (renumbered.place, renumbered.points) == (row.place, row.points)
            assert [value.value for value in renumbered.values] == [
                value.value for value in row.values
            ]
        shared = [(row.place is None, row.place, row.number) for row in after.rows]
        assert shared == sorted(shared, key=lambda key: (key[0], key[1] or 0, key[2]))


def test_two_points_for_a_win_change_no_place(event: Maker) -> None:
    """The doubled Sonneborn-Berger orders the same: scores and results both count twice."""
    dice = random.Random(2)
    order = ("direct-encounter", "wins", "sonneborn-berger", "koya")
    factors = (2, 1, 4, 2)
    for _ in range(60):
        tournament = random_event(event, dice, "1-½-0", leavers=1)
        doubled = msgspec.structs.replace(tournament, points=TWO_ONE_ZERO)
        half = standings(tournament, FIDE_2019, tie_breaks=order)
        two = standings(doubled, FIDE_2019, tie_breaks=order)
        assert [(row.number, row.place) for row in half.rows] == [
            (row.number, row.place) for row in two.rows
        ]
        for ours, theirs in zip(half.rows, two.rows, strict=True):
            for factor, a, b in zip(factors, ours.values, theirs.values, strict=ours.classified):
                assert not isinstance(a.value, tuple)
                assert a.value * factor == b.value
