"""The cross table as data: for a terminal, a page or a sheet of paper to lay out.

A round robin has a column for every player, other systems a column for every round. Results are
printed in the event's own points; forfeits as + and -, or with a letter behind the points where
the edition has letters for them; plus and minus draws with their sign.
Games of players whose results were cancelled stay in the table, in brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from operator import add

import msgspec

from crosstable.kernel import notation
from crosstable.kernel.colour import Colour
from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.points import Mark, Outcome, PointSystem
from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Figure, Sentence
from crosstable.rulebooks.editions import UnplayedLetters
from crosstable.rulebooks.rules import rule
from crosstable.standings.counted import CountedField
from crosstable.standings.ranking import Row, Standings
from crosstable.standings.tiebreaks.table import tie_break

# How everybody got on from round to round: running score, place, floats.


class Float(Enum):
    """Whether a player met somebody with another score than his own."""

    UP = "up"
    """The opponent had more points before the round."""
    DOWN = "down"
    """The opponent had fewer points, or there was no game and the system counts that too."""


def running(
    field: CountedField, floats: FloatsIn = FloatsIn.EVERY_ROUND
) -> Mapping[int, tuple[tuple[int, ...], tuple[Float | None, ...]]]:
    """Return everybody's scores after the rounds and whether he floated in each, by number.

    Who floats follows from the scores the round was paired by, in which an adjourned game counts
    as a draw.
    """
    draw, pending, played = field.points.draw, Kind.PENDING, Kind.PLAYED
    loss = field.points.worth(Mark.LOSS)
    numbers = [player.number for player in field.sheet]
    score = paired_by = [0] * len(numbers)
    scores, floated = [], []
    for column in zip(*[player.entries for player in field.sheet], strict=True):
        before = dict(zip(numbers, paired_by, strict=True))
        # Most games are between equals, of whom no more has to be asked.
        met = [entry.opponent if entry.kind is played else 0 for entry in column]
        floated.append(
            [
                None if theirs == own else _float(entry, own, before, floats, loss)
                for entry, own, theirs in zip(column, paired_by, map(before.get, met), strict=True)
            ]
        )
        score = list(map(add, score, [entry.points for entry in column]))
        scores.append(score)
        as_paired = [draw if entry.kind is pending else entry.points for entry in column]
        paired_by = list(map(add, paired_by, as_paired))
    if not scores:
        return dict.fromkeys(numbers, ((), ()))
    ways = zip(zip(*scores, strict=True), zip(*floated, strict=True), strict=True)
    return dict(zip(numbers, ways, strict=True))


def _float(
    entry: RoundRecord, own: int, before: Mapping[int, int], floats: FloatsIn, loss: int
) -> Float | None:
    """Return whether a player floated, by the scores that a round was paired by."""
    if floats is FloatsIn.NOWHERE or entry.kind is Kind.NONE:
        return None
    if entry.kind is Kind.PLAYED or entry.kind is Kind.PENDING:
        if entry.opponent is None or before[entry.opponent] == own:
            return None
        return Float.UP if before[entry.opponent] > own else Float.DOWN
    counts = (
        floats is FloatsIn.EVERY_ROUND
        or entry.bye is Bye.ALLOCATED
        or (floats is FloatsIn.SCORING and entry.points > loss)
    )
    return Float.DOWN if counts else None


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
    outcome: Outcome | None = None
    """Whether it was won, drawn or lost; nothing before it is over."""

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


class Frame(msgspec.Struct, frozen=True):
    """What the lines of a table of rounds have in common."""

    labels: Mapping[int, str]
    """What the table calls each player."""
    cancelled: frozenset[int | None]
    """Whose games do not count."""
    text: Callable[[RoundRecord], str]
    """An entry as the table prints it."""
    score: Callable[[int], str]
    """Units of the event's point system as points."""


class Rounds(msgspec.Struct, frozen=True, gc=False):
    """One player's way through the rounds, as cells are made of when somebody wants them."""

    number: int
    entries: tuple[RoundRecord, ...]
    scores: tuple[int, ...]
    """Units of the event's point system after each round."""
    floated: tuple[Float | None, ...]
    frame: Frame

    def counts(self, entry: RoundRecord) -> bool:
        """Return whether an entry counts."""
        cancelled = self.frame.cancelled
        return not cancelled or (self.number not in cancelled and entry.opponent not in cancelled)

    def games(self) -> Iterator[Game]:
        """Return what the player has in each round."""
        frame = self.frame
        for entry, score, floated in zip(self.entries, self.scores, self.floated, strict=True):
            yield Game(
                entry.round,
                frame.text(entry),
                entry.opponent,
                entry.colour,
                self.counts(entry),
                frame.score(score),
                floated,
                "" if entry.opponent is None else frame.labels[entry.opponent],
                entry.bye,
                _outcome(entry),
            )

    def cells(self) -> tuple[Cell, ...]:
        """Return the cells, each with its one game."""
        return tuple([Cell(_rounds_text(game), (game,)) for game in self.games()])


class CrossTableLine(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One player's line."""

    label: str
    """What other lines and the columns call this player."""
    place: str
    number: int
    name: str
    points: str
    tie_breaks: tuple[str, ...]
    crossed: tuple[Cell, ...] = ()
    """The cells of a table of everybody against everybody."""
    rounds: Rounds | None = None
    """Where the columns are rounds."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Return the cells, one for each column."""
        return self.crossed if self.rounds is None else self.rounds.cells()


class CrossTable(msgspec.Struct, frozen=True, kw_only=True):
    """A cross table: column heads, and lines with one cell for each of them."""

    by_rounds: bool
    """Whether the columns are rounds; else they are the players."""

    columns: tuple[str, ...]
    tie_breaks: tuple[str, ...]
    """Abbreviations, heads of the columns after the points."""
    lines: tuple[CrossTableLine, ...]
    letters: UnplayedLetters | None = None
    """What stands behind the points of games that were not played, where the table has any."""


def round_robin_table(table: Standings, *, order: Order = Order.STANDINGS) -> CrossTable:
    """Return the table of everybody against everybody."""
    rows = _lined_up(table, order)
    labels = _labels(rows, order)
    sheet = {player.number: player.entries for player in table.field.sheet}
    steps, frame = running(table.field), _frame(table, labels)
    ways = {
        row.number: tuple(Rounds(row.number, sheet[row.number], *steps[row.number], frame).games())
        for row in rows
    }

    def cell(row: Row, column: Row) -> Cell:
        if row.number == column.number:
            return Cell(SELF)
        games = tuple(game for game in ways[row.number] if game.opponent == column.number)
        counts = all(game.counts for game in games)
        text = " ".join(game.text for game in games)
        return Cell(text if counts or not text else f"({text})", games)

    return _laid_out(
        table,
        tuple(labels[row.number] for row in rows),
        order,
        crossed={row.number: tuple(cell(row, column) for column in rows) for row in rows},
    )


def rounds_table(
    table: Standings,
    *,
    order: Order = Order.STANDINGS,
    floats: FloatsIn = FloatsIn.EVERY_ROUND,
) -> CrossTable:
    """Return the table of rounds: opponent, colour and result in each, such as ``12w½``."""
    labels = _labels(_lined_up(table, order), order)
    rounds = max((len(player.entries) for player in table.field.sheet), default=0)
    steps, frame = running(table.field, floats), _frame(table, labels)
    return _laid_out(
        table,
        tuple(str(number) for number in range(1, rounds + 1)),
        order,
        ways={
            player.number: Rounds(player.number, player.entries, *steps[player.number], frame)
            for player in table.field.sheet
        },
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


def _outcome(entry: RoundRecord) -> Outcome | None:
    if entry.mark is not None:
        return entry.mark.outcome
    if entry.kind is not Kind.FORFEIT:
        return None
    return Outcome.WON if entry.forfeit_win else Outcome.LOST


def _lined_up(table: Standings, order: Order) -> tuple[Row, ...]:
    if order is Order.STANDINGS:
        return table.rows
    return tuple(sorted(table.rows, key=lambda row: row.number))


def _labels(rows: tuple[Row, ...], order: Order) -> dict[int, str]:
    return {
        row.number: str(line if order is Order.STANDINGS else row.number)
        for line, row in enumerate(rows, start=1)
    }


def _frame(table: Standings, labels: Mapping[int, str]) -> Frame:
    texts = _Texts(table.points, table.field.letters)
    cancelled = frozenset[int | None](player.number for player in table.field.unclassified)
    return Frame(labels, cancelled, texts.entry, texts.score)


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


def _rounds_text(game: Game) -> str:
    if not game.text:
        return ""
    text = f"{game.met}{game.text}"
    return text if game.counts else f"({text})"


def _laid_out(
    table: Standings,
    columns: tuple[str, ...],
    order: Order,
    *,
    crossed: Mapping[int, tuple[Cell, ...]] | None = None,
    ways: Mapping[int, Rounds] | None = None,
) -> CrossTable:
    rows = _lined_up(table, order)
    labels, score = _labels(rows, order), cache(table.points.text)
    return CrossTable(
        by_rounds=ways is not None,
        columns=columns,
        tie_breaks=tuple(tie_break(name).abbreviation for name in table.tie_breaks),
        letters=_letters(table),
        lines=tuple(
            [
                CrossTableLine(
                    label=labels[row.number],
                    place=row.place_text,
                    number=row.number,
                    name=row.name,
                    points=score(row.points) if row.classified else f"({score(row.points)})",
                    tie_breaks=tuple([value.text for value in row.values]),
                    crossed=crossed[row.number] if crossed else (),
                    rounds=ways[row.number] if ways else None,
                )
                for row in rows
            ]
        ),
    )


# Decision 162.
def _letters(table: Standings) -> UnplayedLetters | None:
    letters, forfeit = table.field.letters, Kind.FORFEIT
    if letters is None or not any(
        forfeit in [entry.kind for entry in player.entries] for player in table.field.sheet
    ):
        return None
    return letters
