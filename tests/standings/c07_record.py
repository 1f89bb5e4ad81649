"""The types of the second C.07: what a tournament was, and how a tie-break is written.

A participant is a number, a rating and one row for each round; a row says the letter of the TRF,
the scheduled opponent, the colour and what was scored. An individual event scores in "P", a team
event in "MP" and "GP".

Letters: 1 = 0 (also W D L) played; + - forfeit; U pairing-allocated bye; F, H, Z full-, half- and
zero-point bye; . the free round of an odd round robin. Rounds before a late entry and after a
withdrawal are Z (16.1.1).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

HALF = Fraction(1, 2)
PLAYED = frozenset("1=0WDL")
FORFEITS = frozenset("+-")
REQUESTED = frozenset("HZ")  # 16.1.1
EDITIONS = ("2023", "2024", "2026")
LETTER_RESULT = {"1": 2, "W": 2, "+": 2, "=": 1, "D": 1, "0": 0, "L": 0, "-": 0}


@dataclass(frozen=True)
class Row:
    """One round of one participant."""

    letter: str
    opponent: int | None = None
    colour: str | None = None
    points: Mapping[str, Fraction] = field(default_factory=dict)
    boards: tuple[Fraction, ...] = ()


@dataclass(frozen=True)
class Participant:
    """A player or a team with all its rounds."""

    number: int
    rows: tuple[Row, ...]
    rating: int | None = None


@dataclass(frozen=True, eq=False)
class Event:
    """A whole tournament and the readings it is judged by.

    `pre_determined` chooses 15.2 instead of 16. `scheduled_forfeits_are_games` reads 15.2 into
    "over the board" of 7.2-7.4 and 10; without it those words keep their plain meaning.
    `boards_of` says which matches Article 12 counts inside EDEBT and its like: the encounter of
    the two ("match", as in a knock-out) or all of the tournament.
    """

    edition: str
    participants: Mapping[int, Participant]
    rounds: int
    win: Mapping[str, Fraction]
    draw: Mapping[str, Fraction]
    loss: Mapping[str, Fraction]
    primary: str = "P"
    secondary: str = ""
    board_win: Fraction = Fraction(1)
    board_count: int = 0
    pre_determined: bool = False
    scheduled_forfeits_are_games: bool = True
    boards_of: str = "match"


@dataclass(frozen=True)
class Code:
    """A tie-break as the records 202 and 212 write it."""

    name: str
    score: str = ""
    low: int = 0
    high: int = 0
    limit: int = 0
    factor: int | None = None
    forfeits: bool = False
    fore: bool = False
    reverse: bool = False


def code(text: str) -> Code:
    """Read NAME[:MP|:GP][/Cn|/Mn|/L+n|/L-n|/Kx][/P][/F][/R]."""
    head, *modifiers = text.upper().split("/")
    name, _, score = head.partition(":")
    answer = Code(name=name, score=score)
    for word in modifiers:
        count = re.fullmatch(r"([CM])(\d)", word)
        limit = re.fullmatch(r"L([+-]?\d+)", word)
        factor = re.fullmatch(r"K(\d+)", word)
        if count:
            cut = int(count[2])
            answer = replace(answer, low=cut, high=cut if count[1] == "M" else 0)
        elif limit:
            answer = replace(answer, limit=int(limit[1]))
        elif factor:
            answer = replace(answer, factor=int(factor[1]))
        elif word in {"P", "F", "R"}:
            answer = replace(
                answer,
                forfeits=answer.forfeits or word == "P",
                fore=answer.fore or word == "F",
                reverse=answer.reverse or word == "R",
            )
        else:
            msg = f"no such modifier: {word}"
            raise ValueError(msg)
    return answer


@lru_cache(maxsize=5000)
def total(event: Event, number: int, kind: str) -> Fraction:
    """Sum up the score that the standings show."""
    return sum((row.points[kind] for row in event.participants[number].rows), Fraction(0))


def individual(
    edition: str,
    players: Mapping[int, tuple[int | None, Sequence[tuple[str, int | None, str | None]]]],
    *,
    rounds: int,
    worth: tuple[Fraction, Fraction, Fraction] = (Fraction(1), HALF, Fraction(0)),
    pab: Fraction | None = None,
    pre_determined: bool = False,
) -> Event:
    """Make an individual event from (letter, opponent, colour) of each round."""
    win, draw, loss = worth
    letters = {
        "1": win, "W": win, "+": win, "F": win, "=": draw, "D": draw, "H": draw,
        "0": loss, "L": loss, "-": loss, "Z": Fraction(0), "U": win if pab is None else pab,
        ".": Fraction(0),
    }  # fmt: skip
    return Event(
        edition=edition,
        participants={
            number: Participant(
                number,
                tuple(
                    Row(letter, opponent, colour, {"P": letters[letter]})
                    for letter, opponent, colour in rows
                ),
                rating,
            )
            for number, (rating, rows) in players.items()
        },
        rounds=rounds,
        win={"P": win},
        draw={"P": draw},
        loss={"P": loss},
        pre_determined=pre_determined,
    )
