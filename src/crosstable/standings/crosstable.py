"""The cross table as data: for a terminal, a page or a sheet of paper to lay out.

A round robin has a column for every player, other systems a column for every round. Results are
printed in the event's own points; forfeits as + and -, or with a letter behind the points where
the edition has letters for them; plus and minus draws with their sign.
Games of players whose results were cancelled stay in the table, in brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache

import msgspec

from crosstable.kernel import notation
from crosstable.kernel.colour import Colour
from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.points import PointSystem
from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Figure, Sentence
from crosstable.rulebooks.editions import UnplayedLetters
from crosstable.rulebooks.rules import rule
from crosstable.standings.progress import Float, running
from crosstable.standings.ranking import Row, Standings
from crosstable.standings.tiebreaks.table import tie_break

__all__ = [
    "Cell",
    "CrossTable",
    "Game",
    "Line",
    "Order",
    "entry_text",
    "round_robin_table",
    "rounds_table",
]

SELF = "*"
OPEN = "·"
"""A game that is paired and has no result yet."""
_WHITE = Colour.WHITE
_REST = Sentence("rest")


class Order(Enum):
    """How the players are lined up, and what an opponent is called in the table."""

    STANDINGS = "standings"
    """Best first; an opponent is called by his line in the table."""
    NUMBERS = "numbers"
    """By pairing number, which is also what an opponent is called."""


class Game(msgspec.Struct, frozen=True, gc=False):
    """One entry of a cell."""

    round: int
    text: str
    opponent: int | None = None
    """The opponent's pairing number."""
    colour: Colour | None = None
    counts: bool = True
    score: str = ""
    """The player's points after the round."""
    floated: Float | None = None
    label: str = ""
    """What the table calls the opponent."""
    bye: Bye | None = None
    """Why there was no opponent."""

    @property
    def met(self) -> str:
        """Return whom the player met, and with which colour: ``12w``."""
        if self.colour is None:
            return self.label
        return f"{self.label}w" if self.colour is _WHITE else f"{self.label}b"


class Cell(msgspec.Struct, frozen=True, gc=False):
    """One cell: what to print, and the games behind it."""

    text: str
    games: tuple[Game, ...] = ()


class Line(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One player's line."""

    label: str
    """What other lines and the columns call this player."""
    place: str
    number: int
    name: str
    cells: tuple[Cell, ...]
    points: str
    tie_breaks: tuple[str, ...]


class CrossTable(msgspec.Struct, frozen=True, kw_only=True):
    """A cross table: column heads, and lines with one cell for each of them."""

    by_rounds: bool
    """Whether the columns are rounds; else they are the players."""

    columns: tuple[str, ...]
    tie_breaks: tuple[str, ...]
    """Abbreviations, heads of the columns after the points."""
    lines: tuple[Line, ...]
    letters: UnplayedLetters | None = None
    """What stands behind the points of games that were not played, where the table has any."""


def round_robin_table(table: Standings, *, order: Order = Order.STANDINGS) -> CrossTable:
    """Return the table of everybody against everybody."""
    rows = _lined_up(table, order)
    labels = _labels(rows, order)
    cancelled = _cancelled(table)
    sheet = {player.number: player.entries for player in table.field.sheet}
    steps = running(table.field)
    texts = _Texts(table.points, table.field.letters)

    def cell(row: Row, column: Row) -> Cell:
        if row.number == column.number:
            return Cell(SELF)
        counts = not {row.number, column.number} & cancelled
        games = tuple(
            _game(texts, entry, counts=counts, label=labels[column.number], step=step)
            for entry, step in zip(sheet[row.number], steps[row.number], strict=True)
            if entry.opponent == column.number
        )
        text = " ".join(game.text for game in games)
        return Cell(text if counts or not text else f"({text})", games)

    return _laid_out(
        table,
        tuple(labels[row.number] for row in rows),
        {row.number: tuple(cell(row, column) for column in rows) for row in rows},
        order,
        by_rounds=False,
    )


def rounds_table(
    table: Standings,
    *,
    order: Order = Order.STANDINGS,
    floats: FloatsIn = FloatsIn.EVERY_ROUND,
) -> CrossTable:
    """Return the table of rounds: opponent, colour and result in each, such as ``12w½``."""
    rows = _lined_up(table, order)
    labels = _labels(rows, order)
    cancelled = _cancelled(table)
    sheet = {player.number: player.entries for player in table.field.sheet}
    rounds = max((len(entries) for entries in sheet.values()), default=0)

    steps = running(table.field, floats)
    texts, nothing = _Texts(table.points, table.field.letters), Kind.NONE

    def cell(number: int, entry: RoundRecord, step: tuple[int, Float | None]) -> Cell:
        counts = not cancelled or not {number, entry.opponent} & cancelled
        opponent = "" if entry.opponent is None else labels[entry.opponent]
        game = _game(texts, entry, counts=counts, label=opponent, step=step)
        if entry.kind is nothing:
            return Cell("", (game,))
        text = f"{game.met}{game.text}"
        return Cell(text if counts else f"({text})", (game,))

    return _laid_out(
        table,
        tuple(str(number) for number in range(1, rounds + 1)),
        {
            row.number: tuple(
                cell(row.number, entry, step)
                for entry, step in zip(sheet[row.number], steps[row.number], strict=True)
            )
            for row in rows
        },
        order,
        by_rounds=True,
    )


@rule("cross-table.unplayed-games")
def entry_text(points: PointSystem, entry: RoundRecord, letters: UnplayedLetters | None) -> str:
    """Return an entry as a cross table prints it: 1, ½, 0, +, -, 1+, ``bye 1`` ...

    Where the edition has letters, a game that was not played has its points with one of them
    behind: ``2F``, ``0R`` (FMJD Annex 3 5.9.A.b).
    """
    match entry.kind:
        case Kind.PLAYED if entry.mark is not None:
            return notation.mark_text(entry.mark, points)
        case Kind.FORFEIT if letters is not None:
            letter = letters.regulatory if entry.left else letters.forfeited
            return points.text(entry.points) + letter
        case Kind.FORFEIT:
            return "+" if entry.forfeit_win else "-"
        case Kind.BYE:
            if entry.bye is Bye.REST:
                return _REST
            worth = Figure(points.text(entry.points), Fraction(entry.points, points.unit))
            return Sentence("bye {points}", points=worth)
        case Kind.PENDING:
            return OPEN
        case _:
            return ""


def _lined_up(table: Standings, order: Order) -> tuple[Row, ...]:
    if order is Order.STANDINGS:
        return table.rows
    return tuple(sorted(table.rows, key=lambda row: row.number))


def _labels(rows: tuple[Row, ...], order: Order) -> dict[int, str]:
    return {
        row.number: str(line if order is Order.STANDINGS else row.number)
        for line, row in enumerate(rows, start=1)
    }


def _cancelled(table: Standings) -> set[int | None]:
    return {player.number for player in table.field.unclassified}


class _Texts:
    """Points and entries as text, each made once: thousands of cells have few different ones."""

    def __init__(self, points: PointSystem, letters: UnplayedLetters | None) -> None:
        self._points = points
        self._letters = letters
        self._entries: dict[tuple[int, ...], str] = {}
        self.score: Callable[[int], str] = cache(points.text)

    def entry(self, entry: RoundRecord) -> str:
        # Members of an enumeration are one object each, and slow to hash as what they are.
        kind = id(entry.kind), id(entry.mark), id(entry.bye)
        key = (*kind, entry.forfeit_win, entry.points, entry.left)
        text = self._entries.get(key)
        if text is None:
            text = self._entries[key] = entry_text(self._points, entry, self._letters)
        return text


def _game(
    texts: _Texts,
    entry: RoundRecord,
    *,
    counts: bool,
    label: str,
    step: tuple[int, Float | None],
) -> Game:
    score, floated = step
    return Game(
        entry.round,
        texts.entry(entry),
        entry.opponent,
        entry.colour,
        counts,
        texts.score(score),
        floated,
        label,
        entry.bye,
    )


def _laid_out(
    table: Standings,
    columns: tuple[str, ...],
    cells: Mapping[int, tuple[Cell, ...]],
    order: Order,
    *,
    by_rounds: bool,
) -> CrossTable:
    rows = _lined_up(table, order)
    labels = _labels(rows, order)
    return CrossTable(
        by_rounds=by_rounds,
        columns=columns,
        tie_breaks=tuple(tie_break(name).abbreviation for name in table.tie_breaks),
        letters=table.field.letters if _unplayed(table) else None,
        lines=tuple(
            Line(
                label=labels[row.number],
                place=row.place_text,
                number=row.number,
                name=row.name,
                cells=cells[row.number],
                points=_points_text(table.points, row),
                tie_breaks=tuple(value.text for value in row.values),
            )
            for row in rows
        ),
    )


def _unplayed(table: Standings) -> bool:
    return any(
        entry.kind is Kind.FORFEIT for player in table.field.sheet for entry in player.entries
    )


def _points_text(points: PointSystem, row: Row) -> str:
    text = points.text(row.points)
    return text if row.classified else f"({text})"
