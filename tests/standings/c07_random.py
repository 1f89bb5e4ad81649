"""Tournaments made up at random, for the product and for the second C.07 alike.

A story is what happened round by round; it becomes an event of the literal reference or a
tournament of the product. Pairings follow no system: tie-breaks ask only what happened.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from crosstable.kernel.entrants import Entrant, Withdrawal
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import HALF_POINTS, Mark, PointSystem
from crosstable.kernel.result import Absent, Bye, Forfeit, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament
from tests.standings.c07_record import Event, individual

if TYPE_CHECKING:
    from collections.abc import Iterator

Cell = tuple[str, int | None, str | None]

RESULTS = (
    *[("1", "0")] * 24, *[("=", "=")] * 20, *[("0", "1")] * 22, ("W", "L"), ("L", "W"), ("D", "D"),
    *[("+", "-")] * 6, *[("-", "+")] * 6, *[("-", "-")] * 3, *[("0", "0")] * 2, ("=", "0"),
)  # fmt: skip
BYES = {"U": Bye.ALLOCATED, "F": Bye.FULL_POINT, "H": Bye.HALF_POINT, "Z": Bye.ZERO_POINT}
MARKS = {
    "1": Mark.WIN, "W": Mark.WIN, "=": Mark.DRAW, "D": Mark.DRAW, "0": Mark.LOSS, "L": Mark.LOSS,
}  # fmt: skip


@dataclass
class Story:
    """What happened, round by round."""

    players: int
    boards: list[list[tuple[int, int, str, str]]] = field(default_factory=list)
    byes: list[dict[int, str]] = field(default_factory=list)
    left_after: dict[int, int] = field(default_factory=dict)
    ratings: dict[int, int] = field(default_factory=dict)
    pre_determined: bool = False
    cycles: int = 1

    @property
    def rounds(self) -> int:
        """Return how many rounds there were."""
        return len(self.boards)


def swiss_story(dice: random.Random) -> Story:
    """Make up a Swiss with byes of all kinds, forfeits, late entries and withdrawals."""
    players, rounds = dice.randint(4, 13), dice.randint(3, 7)
    story = Story(players, ratings=_ratings(dice, players))
    enters = dict.fromkeys(range(1, players + 1), 1)
    for number in enters:
        if dice.random() < 0.12:
            enters[number] = dice.randint(2, rounds)
        elif dice.random() < 0.12:
            story.left_after[number] = dice.randint(1, rounds - 1)
    met: set[frozenset[int]] = set()
    for place in range(1, rounds + 1):
        byes: dict[int, str] = {}
        free = []
        for number in enters:
            here = enters[number] <= place <= story.left_after.get(number, rounds)
            chance = dice.random()
            if not here:
                continue
            if chance < 0.15:
                byes[number] = "H" if chance < 0.07 else "Z" if chance < 0.13 else "F"
            else:
                free.append(number)
        free = _arranged(dice, free, met)
        if len(free) % 2:
            byes[free.pop()] = "U"
        boards = []
        for white, black in zip(free[::2], free[1::2], strict=True):
            mine, theirs = dice.choice(RESULTS)
            boards.append((white, black, mine, theirs))
            met.add(frozenset((white, black)))
        story.boards.append(boards)
        story.byes.append(byes)
    return story


def _arranged(dice: random.Random, free: list[int], met: set[frozenset[int]]) -> list[int]:
    """Shuffle who is free, with as few second meetings as a few tries can do."""
    best, fewest = free, len(free) + 1
    for _ in range(12):
        tried = dice.sample(free, len(free))
        again = sum(
            frozenset(pair) in met
            for pair in zip(tried[::2], tried[1::2], strict=False)
        )  # fmt: skip
        if again < fewest:
            best, fewest = tried, again
    return best


def _ratings(dice: random.Random, players: int) -> dict[int, int]:
    return {number: dice.randint(1400, 2600) for number in range(1, players + 1)}


def round_robin_story(dice: random.Random) -> Story:
    """Make up a round robin of one or two cycles with forfeits."""
    players, cycles = dice.choice((3, 4, 5, 6, 7, 8)), dice.choice((1, 1, 2))
    story = Story(players, ratings=_ratings(dice, players), pre_determined=True, cycles=cycles)
    even = players + players % 2
    for cycle in range(cycles):
        for turn in range(even - 1):
            boards = []
            for one, other in _of_round(even, turn):
                if max(one, other) > players:
                    continue
                white, black = (one, other) if cycle % 2 == 0 else (other, one)
                boards.append((white, black, *dice.choice(RESULTS)))
            story.boards.append(boards)
            story.byes.append({})
    return story


def _of_round(even: int, turn: int) -> Iterator[tuple[int, int]]:
    """Pair by turning all but the last around."""
    circle = [(turn + place) % (even - 1) + 1 for place in range(even - 1)]
    yield (even, circle[0]) if turn % 2 else (circle[0], even)
    for place in range(1, even // 2):
        yield circle[place], circle[-place]


def as_event(story: Story, edition: str, points: PointSystem = HALF_POINTS) -> Event:
    """Tell a story to the second C.07."""
    rows: dict[int, list[Cell]] = {number: [] for number in range(1, story.players + 1)}
    for boards, byes in zip(story.boards, story.byes, strict=True):
        now: dict[int, Cell] = {number: (letter, None, None) for number, letter in byes.items()}
        for white, black, mine, theirs in boards:
            now[white], now[black] = (mine, black, "w"), (theirs, white, "b")
        for number, line in rows.items():
            line.append(now.get(number, ("." if story.pre_determined else "Z", None, None)))
    unit = points.unit
    worth = tuple(Fraction(points.worth(mark), unit) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS))
    return individual(
        edition,
        {number: (story.ratings.get(number), line) for number, line in rows.items()},
        rounds=story.rounds,
        worth=(worth[0], worth[1], worth[2]),
        pab=Fraction(points.allocated_bye, unit),
        pre_determined=story.pre_determined,
    )


def result_of(mine: str, theirs: str) -> Result:
    """Return a board's result from the letters of both sides."""
    if mine in {"+", "-"}:
        absent = Absent.BLACK if mine == "+" else Absent.WHITE if theirs == "+" else Absent.BOTH
        return Forfeit(absent)
    return Played(MARKS[mine], MARKS[theirs], rated=mine not in "WDL")


def as_tournament(
    story: Story,
    edition: str,
    points: PointSystem = HALF_POINTS,
    *,
    rating_list: str = "fide.standard",
    told_absences: bool = True,
) -> Tournament:
    """Tell a story to the product; absences are told as byes or left unsaid."""
    rounds = []
    for number, (boards, byes) in enumerate(zip(story.boards, story.byes, strict=True), start=1):
        free = [FreePlayer(who, BYES[letter]) for who, letter in sorted(byes.items())]
        paired = {who for white, black, _, _ in boards for who in (white, black)} | set(byes)
        missing = [who for who in range(1, story.players + 1) if who not in paired]
        if story.pre_determined:
            free += [FreePlayer(who, Bye.REST) for who in missing]
        elif told_absences:
            free += [FreePlayer(who, Bye.ZERO_POINT) for who in missing]
        rounds.append(
            Round(
                number,
                tuple(
                    Board(white, black, result_of(mine, theirs))
                    for white, black, mine, theirs in boards
                ),
                tuple(free),
            )
        )
    system = System("swiss")
    if story.pre_determined:
        system = System("round-robin", (Option("cycles", str(story.cycles)),))
    return Tournament(
        name="Test",
        game="any",
        edition=edition,
        system=system,
        points=points,
        planned_rounds=story.rounds,
        entrants=tuple(
            Entrant(
                number,
                Player(
                    name=f"Player {number}",
                    ratings=(Rating(rating_list, story.ratings[number]),)
                    if number in story.ratings
                    else (),
                ),
                Withdrawal(story.left_after[number]) if number in story.left_after else None,
            )
            for number in range(1, story.players + 1)
        ),
        rounds=tuple(rounds),
    )
