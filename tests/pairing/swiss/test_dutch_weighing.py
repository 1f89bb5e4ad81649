"""The weights of a bracket: by kinds of players they are what each pair weighs by itself."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import HALF_POINTS
from crosstable.pairing.swiss.dutch.criteria import criteria_of
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.dutch.weighing import Problem
from crosstable.pairing.swiss.players import Field, SwissPlayer
from crosstable.pairing.swiss.round import BracketKind
from crosstable.pairing.swiss.table import Bracket
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition
from tests.pairing.swiss.dutch_cards import card
from tests.texts import FIDE_2019


def random_player(chance: Random, number: int) -> SwissPlayer:
    """Return somebody with any history, also one that no text would have led to."""
    colours = "".join(chance.choice("WB") for _ in range(chance.randint(3, 6)))
    floats = chance.choice(("..", "D.", ".D", "U.", ".U", "DU"))
    return msgspec.structs.replace(
        card(number, chance.choice((4, 6, 7, 8)), colours, floats=floats),
        history=colours.ljust(6, "="),
        topscorer=chance.random() < 0.3,
    )


def tables(rules: Edition, *, outward: bool) -> Iterator[Table]:
    """Return last rounds, with many topscorers, of an odd number of players."""
    for index in range(10):
        chance = Random(f"kinds {index}")
        players = [random_player(chance, number) for number in range(1, 48)]
        players.sort(key=lambda player: (-player.pairing_score, player.number))
        field = Field(7, True, tuple(players), HALF_POINTS, Colour.WHITE)
        yield Table(field, criteria_of(rules.swiss), bye_to_lowest_score=True, outward=outward)


def problems(table: Table) -> Iterator[Problem]:
    """Return every bracket with two who were moved down: alone, looking ahead, with all below."""
    groups = table.groups()
    for index in range(1, len(groups)):
        above, here = groups[index - 1][:2], groups[index]
        below = groups[index + 1] if index + 1 < len(groups) else ()
        rest = tuple(range(below[-1] + 1, table.size)) if below else ()
        for kind in (BracketKind.NORMAL, BracketKind.PENULTIMATE):
            bracket = Bracket(kind, above, here)
            yield Problem(table, bracket, (), "auto", frozenset(), (*below, *rest))
            yield Problem(table, bracket, below, "auto", frozenset(), rest)
            yield Problem(table, bracket, (*below, *rest), "auto", frozenset(here[:1]))


@pytest.mark.parametrize("rules", [FIDE_2019, edition("fide-2026-02")], ids=lambda one: str(one.id))
@pytest.mark.parametrize("outward", [True, False])
def test_who_is_alike_weighs_alike(
    rules: Edition, monkeypatch: pytest.MonkeyPatch, *, outward: bool
) -> None:
    """A kind lacks nothing that a criterion of a pair, or of a downfloater, looks at."""
    weighed: list[Problem] = []
    fewer = 0
    for table in tables(rules, outward=outward):
        for problem in problems(table):
            problem.with_outs(2, table.bye_takers)
            problem.single = problem.ground.bye_here
            problem.weigh()
            weighed.append(problem)
            fewer += len(set(problem.weights.kinds)) < len(problem.vertices)
    by_kinds = [dict(problem.weights) for problem in weighed]
    monkeypatch.setattr(Problem, "_kinds", lambda self: {one: one for one in self.vertices})
    for problem, weights in zip(weighed, by_kinds, strict=True):
        problem.weigh()
        assert dict(problem.weights) == weights
    assert fewer > 50
