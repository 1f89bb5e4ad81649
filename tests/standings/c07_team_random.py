"""Team events made up at random, for the product and for the second C.07 alike."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from crosstable.kernel.colour import Colour
from crosstable.kernel.record import Kind
from crosstable.kernel.result import Bye
from crosstable.kernel.teams import Primary
from crosstable.standings.team_record import MatchEntry, RankedTeam, TeamEvent
from tests.standings.c07_record import HALF, PLAYED, Event, Participant, Row

if TYPE_CHECKING:
    import random

Rows = dict[int, list[Row]]

BYES = {"U": Bye.ALLOCATED, "F": Bye.FULL_POINT, "H": Bye.HALF_POINT, "Z": Bye.ZERO_POINT}
COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}
GAMES = ((1, 0), (1, 0), (0, 1), (0, 1), (HALF, HALF), (HALF, HALF), (0, 0))
ALL, NONE = Fraction(1), Fraction(0)


def row(
    letter: str, opponent: int | None, boards: tuple[Fraction, ...], colour: str | None = None
) -> Row:
    """Make the row of a team that has so much on each board, and a colour on the first."""
    worth = {"1": 2, "+": 2, "F": 2, "=": 1, "U": 1, "H": 1}.get(letter, 0)
    return Row(
        letter, opponent, colour, {"MP": Fraction(worth), "GP": sum(boards, NONE)}, boards
    )  # fmt: skip


def bye(letter: str, boards: int) -> Row:
    """Make a round without opponent: an allocated bye is worth a draw here (C.04.6 1.4)."""
    return row(letter, None, ({"F": ALL, "Z": NONE}.get(letter, HALF),) * boards)


def match(dice: random.Random, one: int, other: int, boards: int) -> tuple[Row, Row]:
    """Make a match, seldom one that was not played."""
    chance = dice.random()
    white, black = ("w", "b") if dice.random() < 0.5 else ("b", "w")
    if chance < 0.12:
        first, second = (("+", "-"), ("-", "+"), ("-", "-"))[int(chance * 25)]
        made = [(ALL if letter == "+" else NONE,) * boards for letter in (first, second)]
        return row(first, other, made[0], white), row(second, one, made[1], black)
    games = [dice.choice(GAMES) for _ in range(boards)]
    mine = tuple(Fraction(game[0]) for game in games)
    theirs = tuple(Fraction(game[1]) for game in games)
    ahead = sum(mine, NONE) - sum(theirs, NONE)
    letters = ("1", "0") if ahead > 0 else ("0", "1") if ahead < 0 else ("=", "=")
    return row(letters[0], other, mine, white), row(letters[1], one, theirs, black)


def team_rows(dice: random.Random, boards: int) -> Rows:
    """Make up what each team had in each round."""
    teams, rounds = dice.randint(4, 9), dice.randint(2, 6)
    left = dict.fromkeys(range(1, teams + 1), rounds)
    if dice.random() < 0.4:
        left[dice.randint(1, teams)] = dice.randint(1, rounds)
    rows: Rows = {number: [] for number in left}
    for turn in range(1, rounds + 1):
        free = []
        for number in dice.sample(list(left), teams):
            chance = dice.random()
            if turn > left[number]:
                rows[number].append(bye("Z", boards))
            elif chance < 0.12:
                letter = "H" if chance < 0.05 else "Z" if chance < 0.1 else "F"
                rows[number].append(bye(letter, boards))
            else:
                free.append(number)
        if len(free) % 2:
            rows[free.pop()].append(bye("U", boards))
        for one, other in zip(free[::2], free[1::2], strict=True):
            mine, theirs = match(dice, one, other, boards)
            rows[one].append(mine)
            rows[other].append(theirs)
    return rows


def as_team_event(rows: Rows, edition: str, boards: int, primary: str) -> Event:
    """Tell the rounds to the second C.07."""
    count = Fraction(boards)
    return Event(
        edition=edition,
        participants={number: Participant(number, tuple(line)) for number, line in rows.items()},
        rounds=len(rows[1]),
        win={"MP": Fraction(2), "GP": count},
        draw={"MP": Fraction(1), "GP": count / 2},
        loss={"MP": NONE, "GP": NONE},
        primary=primary,
        secondary="GP" if primary == "MP" else "MP",
        board_count=boards,
    )


def as_ranked_teams(rows: Rows, boards: int, primary: str) -> TeamEvent:
    """Tell the rounds to the product."""
    return TeamEvent(
        teams=tuple(
            RankedTeam(
                number=number, name=f"Team {number}", entries=tuple(_entry(one) for one in line)
            )
            for number, line in rows.items()
        ),
        boards=boards,
        primary=Primary.MATCH_POINTS if primary == "MP" else Primary.GAME_POINTS,
    )


def _entry(made: Row) -> MatchEntry:
    kind = Kind.BYE if made.opponent is None else Kind.FORFEIT
    return MatchEntry(
        kind=Kind.PLAYED if made.letter in PLAYED else kind,
        opponent=made.opponent,
        colour=COLOURS.get(made.colour or ""),
        match_points=made.points["MP"],
        game_points=made.points["GP"],
        forfeit_win=made.letter == "+",
        bye=BYES.get(made.letter),
        boards=made.boards if made.letter in PLAYED else (),
    )
