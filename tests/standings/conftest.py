"""Events for the tests, built from tables of results as an arbiter writes them."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from crosstable.kernel.entrants import Entrant, Withdrawal
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import HALF_POINTS, Mark, PointSystem
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament

DATA = Path(__file__).parent.parent / "data"

MARKS = {
    "1": Mark.WIN,
    "½": Mark.DRAW,
    "0": Mark.LOSS,
    "p": Mark.PLUS_DRAW,
    "m": Mark.MINUS_DRAW,
    "R": Mark.RAPID_WIN,
    "r": Mark.RAPID_LOSS,
    "B": Mark.BLITZ_WIN,
    "b": Mark.BLITZ_LOSS,
    "S": Mark.SUPERBLITZ_WIN,
    "s": Mark.SUPERBLITZ_LOSS,
}


def read_printed(name: str) -> list[dict[str, str]]:
    text = (DATA / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter=";"))


def result_of(white: str, black: str) -> Result:
    if "." in (white, black):
        return Pending()
    if {white, black} <= {"+", "-"}:
        if white == black == "-":
            return Forfeit(Absent.BOTH)
        return Forfeit(Absent.BLACK if white == "+" else Absent.WHITE)
    return Played(MARKS[white], MARKS[black])


def round_of(one: int, other: int, players: int, cycle: int) -> int:
    """In which round two players meet, by numbers from 0: a schedule, though not Berger's."""
    even = players + players % 2
    low, high = sorted((one, other))
    meeting = (2 * low if high == even - 1 else low + high) % (even - 1)
    return meeting + 1 + cycle * (even - 1)


def event_from(
    cells: Sequence[Sequence[str]],
    *,
    names: Sequence[str] = (),
    points: PointSystem = HALF_POINTS,
    edition: str = "fide-2019",
    tie_breaks: tuple[str, ...] = (),
    left_after: Mapping[int, int] | None = None,
    rounds_so_far: int | None = None,
) -> Tournament:
    """Build a round robin from everybody's results, cycles separated by spaces.

    Marks: 1 ½ 0 played, + - forfeits, . open, p m plus and minus draws, R r B b S s the ladder
    of faster games. ``left_after`` opens the later games of players who withdrew.
    """
    left = left_after or {}
    players = len(cells)
    cycles = max((len(cell.split()) for row in cells for cell in row), default=1) or 1
    even = players + players % 2
    boards: dict[int, list[Board]] = {}
    for one in range(players):
        for other in range(one + 1, players):
            ours, theirs = cells[one][other].split(), cells[other][one].split()
            assert len(ours) == len(theirs)
            for cycle, (mine, his) in enumerate(zip(ours, theirs, strict=True)):
                number = round_of(one, other, players, cycle)
                gone = any(number > left.get(each + 1, number) for each in (one, other))
                one_is_white = (one + other + cycle) % 2 == 0
                white, black = (one, other) if one_is_white else (other, one)
                result = result_of(mine, his) if one_is_white else result_of(his, mine)
                boards.setdefault(number, []).append(
                    Board(white + 1, black + 1, Pending() if gone else result)
                )
    total = cycles * (even - 1) if players > 1 else 0
    if rounds_so_far is not None:
        total = min(total, rounds_so_far)
    rounds = []
    for number in range(1, total + 1):
        paired = {each for board in boards[number] for each in (board.white, board.black)}
        free = tuple(
            FreePlayer(each, Bye.REST) for each in range(1, players + 1) if each not in paired
        )
        rounds.append(Round(number, tuple(boards[number]), free))
    return Tournament(
        name="Test",
        game="any",
        edition=edition,
        system=System("round-robin", (Option("cycles", str(cycles)),)),
        points=points,
        tie_breaks=tie_breaks,
        entrants=tuple(
            Entrant(
                number,
                Player(
                    name=names[number - 1] if names else f"Player {number}",
                    ratings=(Rating("national", 2000),),
                ),
                Withdrawal(left[number]) if number in left else None,
            )
            for number in range(1, players + 1)
        ),
        rounds=tuple(rounds),
    )


BYES = {
    "bye": Bye.ALLOCATED,
    "full": Bye.FULL_POINT,
    "half": Bye.HALF_POINT,
    "zero": Bye.ZERO_POINT,
    "rest": Bye.REST,
}
SEEN_BY_WHITE = {
    "1": ("1", "0"),
    "0": ("0", "1"),
    "½": ("½", "½"),
    "+": ("+", "-"),
    "-": ("-", "+"),
}
SEEN_BY_WHITE |= {"--": ("-", "-"), ".": (".", "."), "00": ("0", "0")}


def swiss_from(
    rounds: Sequence[str],
    *,
    players: int,
    ratings: Mapping[int, int] | None = None,
    points: PointSystem = HALF_POINTS,
    edition: str = "fide-2019",
    rating_list: str = "national",
) -> Tournament:
    """Build any tournament from its rounds, such as ``1-4:1 2-5:½ 3-6:+ 7:bye 8:half``.

    Results are White's; ``--`` nobody came, ``00`` both lost, ``.`` not finished.
    """
    played = []
    for number, text in enumerate(rounds, start=1):
        boards, free = [], []
        for entry in text.split():
            who, what = entry.split(":")
            if what in BYES:
                free.append(FreePlayer(int(who), BYES[what]))
            else:
                white, black = who.split("-")
                boards.append(Board(int(white), int(black), result_of(*SEEN_BY_WHITE[what])))
        played.append(Round(number, tuple(boards), tuple(free)))
    known = ratings or {}
    return Tournament(
        name="Test",
        game="any",
        edition=edition,
        system=System("swiss"),
        points=points,
        entrants=tuple(
            Entrant(
                number,
                Player(
                    name=f"Player {number}",
                    ratings=(Rating(rating_list, known[number]),) if number in known else (),
                ),
            )
            for number in range(1, players + 1)
        ),
        rounds=tuple(played),
    )


@pytest.fixture(scope="session")
def swiss() -> Callable[..., Tournament]:
    return swiss_from


@pytest.fixture(scope="session")
def event() -> Callable[..., Tournament]:
    return event_from


@pytest.fixture(scope="session")
def printed() -> Callable[[str], list[dict[str, str]]]:
    """Read a printed table: one dictionary for each line, by the heads of the columns."""
    return read_printed


@pytest.fixture(scope="session")
def printed_event() -> Callable[[str], Tournament]:
    def build(name: str) -> Tournament:
        lines = read_printed(name)
        numbers = [line["number"] for line in lines]
        return event_from(
            [["" if line[n] == "*" else line[n] for n in numbers] for line in lines],
            names=[line["name"] for line in lines],
        )

    return build
