"""The lines of a report in exact columns: players, national ratings, teams, byes and pairs."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from crosstable.formats.trf.columns import place

NAME_WIDTH = 33
TEAM_NAME_WIDTH = 32
_IDS_A_LINE = 20


def kept_name(name: str) -> str:
    """Return what a report has of a player's name: its columns end."""
    return name[:NAME_WIDTH].strip()


class PlayerLine(msgspec.Struct, frozen=True, kw_only=True):
    """What stands in the columns of a player, as text that fits."""

    number: int
    sex: str = ""
    title: str = ""
    name: str
    rating: int | None = None
    federation: str = ""
    identifier: str = ""
    born: str = ""
    points: str = ""
    rank: int | None = None
    cells: tuple[str, ...] = ()


def _static(tag: str, player: PlayerLine) -> tuple[tuple[int, str], ...]:
    return (
        (1, tag),
        (5, f"{player.number:4}"),
        (10, player.sex.ljust(1)),
        (11, player.title.rjust(3)),
        (15, player.name.ljust(NAME_WIDTH)),
        (49, str(player.rating or "").rjust(4)),
        (54, player.federation.ljust(3)),
        (58, player.identifier.rjust(11)),
        (70, player.born.ljust(10)),
    )


def player_line(player: PlayerLine) -> str:
    """Return the ``001`` line; every round's cell is opponent, colour, result."""
    return place(
        *_static("001", player),
        (81, player.points.rjust(4)),
        (86, str(player.rank or "").rjust(4)),
        (92, "  ".join(cell.ljust(8) for cell in player.cells)),
    ).rstrip(" ")


def national_line(code: str, player: PlayerLine) -> str:
    """Return a national rating line: the static columns under a federation's code."""
    return place(*_static(code, player)).rstrip(" ")


def _listed(first: int, numbers: Iterable[int]) -> tuple[tuple[int, str], ...]:
    return tuple((first + 5 * index, f"{number:4}") for index, number in enumerate(numbers))


def old_team_line(name: str, players: Iterable[int]) -> str:
    """Return a ``013`` line."""
    return place((1, "013"), (5, name[:TEAM_NAME_WIDTH]), *_listed(37, players))


def bye_lines(kind: str, round_number: int, players: Iterable[int]) -> Iterable[str]:
    """Return the ``240`` lines of one kind of bye in one round."""
    numbers = tuple(players)
    for start in range(0, len(numbers), _IDS_A_LINE):
        chunk = numbers[start : start + _IDS_A_LINE]
        yield place((1, "240"), (5, kind), (7, f"{round_number:03}"), *_listed(11, chunk))


def forbidden_lines(pairs: Iterable[tuple[int, int]], last_round: int) -> Iterable[str]:
    """Return the ``260`` lines of pairs that may not meet in any round."""
    for pair in pairs:
        yield place((1, "260"), (5, "001"), (9, f"{last_round:03}"), *_listed(13, pair))
