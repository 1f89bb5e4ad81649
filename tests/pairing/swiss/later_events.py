"""Small made-up events for the literal references of Dubov and Burstein."""

import random
from collections.abc import Generator
from dataclasses import dataclass

from tests.pairing.swiss.dutch_2026_cards import Event, Points, baku
from tests.pairing.swiss.later_cards import Paired

__all__ = ["Rated", "halves", "made_up"]

POINTS = (
    *(Points() for _ in range(5)),
    Points(bye=0),
    Points(bye=5),
    Points(30, 10, 0, 0, 0, 30),
)


@dataclass(frozen=True)
class Rated:
    """An event before a round, and how strong its players are."""

    event: Event
    ratings: dict[int, int]
    round: int


def made_up(seed: int, most: int = 16) -> Generator[Rated, Paired | None, None]:
    """Play a tournament with every kind of result, bye, late entry and leaving.

    Each round wants to be paired; the pairing sent back is played.
    """
    chance = random.Random(seed)
    players, rounds = chance.randint(2, most), chance.randint(2, 9)
    away, forfeited, late, leaves, drawn = (
        chance.choice(share)
        for share in ((0, 0, 0.05, 0.2), (0, 0.05, 0.2), (0, 0, 0.2), (0, 0, 0.04), (0.1, 0.4, 0.9))
    )
    spread = chance.choice((10, 400))
    ratings = dict(
        enumerate(
            sorted((2200 - chance.randrange(spread) for _ in range(players)), reverse=True), 1
        )
    )
    apart = (
        frozenset({frozenset(chance.sample(range(1, players + 1), 2))})
        if chance.random() < 0.05
        else frozenset()
    )
    initial, points = chance.choice("wb"), chance.choice(POINTS)
    accelerated = points.win == 10 and chance.random() < 0.1
    if accelerated:  # group A is made of those who are there at the start
        late = 0
    lines: dict[int, list[str]] = {number: [] for number in range(1, players + 1)}
    entry = {number: chance.randint(2, 3) if chance.random() < late else 1 for number in lines}
    gone: set[int] = set()
    for number in range(1, rounds + 1):
        for player, line in lines.items():
            if number > 1 and chance.random() < leaves:
                gone.add(player)
            if number < entry[player] or player in gone:
                line.append(".")
            elif chance.random() < away:
                line.append(chance.choice("ZZHHF"))
        if sum(len(line) < number for line in lines.values()) < 2:
            return
        event = Event(
            {player: tuple(line) for player, line in lines.items()},
            rounds,
            "w" if initial == "w" else "b",
            points,
            baku(players, rounds, points.win) if accelerated else {},
            apart,
        )
        paired = yield Rated(event, ratings, number)
        if paired is None:
            return
        _play(lines, paired, forfeited, drawn, chance)


def halves(seed: int) -> Rated:
    """Return one bracket whose halves look for different colours and have met, but for a few.

    So some players have to meet others who look for the same colour.
    """
    chance = random.Random(seed)
    half = chance.randint(2, 6)
    numbers = list(range(1, 2 * half + 1))
    chance.shuffle(numbers)
    one, other = numbers[:half], numbers[half:]
    lines: dict[int, list[str]] = {number: [] for number in range(1, 2 * half + 1)}
    played = min(8, max(1, half - chance.choice((0, 0, 1))))
    for turn in range(played):
        for at, first in enumerate(one):
            second = other[(at + turn) % half]
            mine, theirs = "wb" if (turn % 2 == 0) != (chance.random() < 0.05) else "bw"
            sign = "-" if chance.random() < 0.05 else "="
            lines[first].append(f"{second}{mine}{sign}")
            lines[second].append(f"{first}{theirs}{sign}")
    ratings = {number: 2200 - chance.randrange(400) for number in lines}
    event = Event({number: tuple(line) for number, line in lines.items()}, 9)
    return Rated(event, ratings, played + 1)


def _play(
    lines: dict[int, list[str]],
    paired: Paired,
    forfeited: float,
    drawn: float,
    chance: random.Random,
) -> None:
    for white, black in sorted(paired[0]):
        played = "==" if chance.random() < drawn else chance.choice(("10", "01"))
        if chance.random() < forfeited:
            played = chance.choice(("+-", "-+", "--"))
        lines[white].append(f"{black}w{played[0]}")
        lines[black].append(f"{white}b{played[1]}")
    if paired[1]:
        lines[paired[1]].append("U")
