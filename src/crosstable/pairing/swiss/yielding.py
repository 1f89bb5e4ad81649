"""How often each preference had to give way in an event, and what that left behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec

from crosstable.kernel.record import records
from crosstable.kernel.result import Played
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.swiss.round import SwissPairing


class GivenWay(msgspec.Struct, frozen=True):
    """One preference and how often it gave way in each round."""

    rule: str
    title: Sentence
    rounds: tuple[int, ...]

    @property
    def total(self) -> int:
        """Return how often it gave way in all rounds."""
        return sum(self.rounds)


class Yielding(msgspec.Struct, frozen=True):
    """An event looked at from behind: preferences, colours, floats."""

    rounds: int
    preferences: tuple[GivenWay, ...]
    colour_differences: tuple[tuple[int, int], ...]
    """How many players end with which difference of colours, sign left out."""
    floats: int
    """Players who met an opponent with more or fewer points, in all rounds."""
    repeated_floats: int
    """Those who did so in the same direction in one of the two rounds before."""


def yielding(tournament: Tournament, pair: Callable[[Tournament, int], SwissPairing]) -> Yielding:
    """Return how often preferences gave way; ``pair`` pairs a round again from what was before."""
    titles: dict[str, Sentence] = {}
    counts: dict[str, Counter[int]] = {}
    for played in tournament.rounds:
        pairing = pair(tournament, played.number)
        for bracket in pairing.brackets:
            if bracket.refused:
                continue
            for measured in bracket.values:
                titles.setdefault(measured.rule, measured.title)
                value = measured.value
                amount = len(value) if isinstance(value, tuple) else value
                counts.setdefault(measured.rule, Counter())[played.number] += amount
    numbers = [played.number for played in tournament.rounds]
    floats, repeated = _floats(tournament)
    return Yielding(
        rounds=len(numbers),
        preferences=tuple(
            GivenWay(rule, title, tuple(counts[rule][number] for number in numbers))
            for rule, title in titles.items()
        ),
        colour_differences=_differences(tournament),
        floats=floats,
        repeated_floats=repeated,
    )


def _differences(tournament: Tournament) -> tuple[tuple[int, int], ...]:
    balance: Counter[int] = Counter(dict.fromkeys(tournament.by_number, 0))
    for played in tournament.rounds:
        for board in played.boards:
            if isinstance(board.result, Played):
                balance[board.white] += 1
                balance[board.black] -= 1
    return tuple(sorted(Counter(map(abs, balance.values())).items()))


def _floats(tournament: Tournament) -> tuple[int, int]:
    """Return how often scores of players who met differed, by the table, and how often so again."""
    entries = records(tournament)
    score: Counter[int] = Counter()
    history: dict[int, list[int]] = {number: [] for number in tournament.by_number}
    floats = repeated = 0
    for index, played in enumerate(tournament.rounds):
        now = dict.fromkeys(history, 0)
        for board in played.boards:
            if isinstance(board.result, Played):
                difference = score[board.black] - score[board.white]
                now[board.white] = (difference > 0) - (difference < 0)
                now[board.black] = -now[board.white]
        for number, direction in now.items():
            if direction:
                floats += 1
                repeated += direction in history[number][-2:]
            history[number].append(direction)
            score[number] += entries[number][index].points
    return floats, repeated
