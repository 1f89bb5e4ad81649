"""Events to print: a field with names in several scripts, rounds by lot, and what a PDF says."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import lru_cache
from io import BytesIO

from pypdf import PdfReader

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.official import Official
from crosstable.kernel.player import Player, Rating, Title
from crosstable.kernel.points import HALF_POINTS, PointSystem
from crosstable.kernel.prizes import MAIN, Category, PrizeFund
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.columns.table import View
from crosstable.reports.documents import print_document
from crosstable.reports.font_source import FontSource
from crosstable.reports.printing import Paper, Printed
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.standings import Ranks
from crosstable.reports.wording import ENGLISH, Wording

EVERYBODYS = View()
NOW = datetime(2026, 5, 3, 14, 5, tzinfo=UTC)
BUILT_IN = FontSource(system=False)
"""Only the fonts that come with the typesetter, so that every machine prints the same."""

NAMES = (
    "Zvjaginsev, Vadim",
    "#eval(panic()) *bold* _it_ $x$ <label> @ref `raw`",
    "Иванчук, Василий",
    "Παπαδοπούλου, Ελένη",
    "<script>alert(1)</script>",
    "Łukasiewicz-Przybyszewska, Aleksandra Maria Konstancja",
    "Đặng, Hoàng Sơn",
    'O\'Kelly "de" \\Galway\\ // /* */',
    "Ågård, Øyvind",
)


EVERYBODY = PrizeFund(lists=(Category(name=MAIN, amounts=(1234, *(100,) * 199)),))
"""A prize for every player of a small field."""


def field(count: int, names: Sequence[str] = NAMES) -> tuple[Entrant, ...]:
    """Return so many players; the first with the names given."""
    return tuple(
        Entrant(
            number,
            Player(
                name=names[number - 1] if number <= len(names) else f"Player N{number:04}",
                federation=("NED", "FRA", "")[number % 3],
                titles=(Title("fide", "GM"),) if number % 4 == 1 else (),
                ratings=(Rating("fide.standard", 2700 - number),) if number % 5 else (),
            ),
        )
        for number in range(1, count + 1)
    )


def _result(points: PointSystem, dice: random.Random) -> Result:
    if dice.random() < 0.1:
        return Forfeit(dice.choice(list(Absent)))
    mark = dice.choice([mark for mark, _ in points.marks])
    return Played(mark, mark.opposite)


def swiss(
    players: int = 9,
    rounds: int = 3,
    *,
    points: PointSystem = HALF_POINTS,
    edition: str = "fide-2019",
    names: Sequence[str] = NAMES,
    pending: bool = False,
    unpublished: bool = False,
    seed: int = 1,
) -> Tournament:
    """Return a Swiss whose pairings are lots; the last round may be open or not published."""
    dice = random.Random(seed)
    played = []
    for number in range(1, rounds + 1):
        order = list(range(1, players + 1))
        dice.shuffle(order)
        free = [FreePlayer(order.pop(), Bye.ALLOCATED)] if players % 2 else []
        if players > 6:
            free += [FreePlayer(order.pop(), Bye.HALF_POINT), FreePlayer(order.pop(), Bye.REST)]
        last = number == rounds
        boards = tuple(
            Board(white, black, Pending() if pending and last else _result(points, dice))
            for white, black in zip(order[::2], order[1::2], strict=True)
        )
        played.append(Round(number, boards, tuple(free), published=not (unpublished and last)))
    return Tournament(
        prizes=EVERYBODY,
        name="Open of *Riga* #2026",
        game="chess",
        edition=edition,
        system=System("dutch"),
        points=points,
        planned_rounds=rounds + 2,
        city="Riga",
        federation="LAT",
        starts=date(2026, 5, 1),
        ends=date(2026, 5, 9),
        round_dates=tuple(date(2026, 5, day) for day in range(1, rounds + 1)),
        officials=(Official("chief arbiter", "Meier, Anna"),),
        entrants=field(players, names),
        rounds=tuple(played),
    )


def round_robin(players: int, *, points: PointSystem = HALF_POINTS, seed: int = 1) -> Tournament:
    """Return a finished round robin of everybody against everybody."""
    dice = random.Random(seed)
    seats = players + players % 2
    rounds = []
    for turn in range(seats - 1):
        ring = [(turn + step) % (seats - 1) + 1 for step in range(seats - 1)]
        line = [seats, *ring]
        pairs = [(line[place], line[-1 - place]) for place in range(seats // 2)]
        rounds.append(
            Round(
                turn + 1,
                tuple(
                    Board(*((one, other) if turn % 2 else (other, one)), _result(points, dice))
                    for one, other in pairs
                    if max(one, other) <= players
                ),
                tuple(FreePlayer(min(pair), Bye.REST) for pair in pairs if max(pair) > players),
            )
        )
    return Tournament(
        name="Club championship",
        game="draughts",
        edition="fmjd-2022",
        system=System("round-robin"),
        points=points,
        entrants=field(players),
        rounds=tuple(rounds),
    )


def scene(
    tournament: Tournament,
    words: Wording = ENGLISH,
    *,
    unpublished: bool = False,
    view: View = EVERYBODYS,
) -> Scene:
    return Scene(
        tournament=tournament, words=words, printed_at=NOW, unpublished=unpublished, view=view
    )


def printed(
    what: str,
    tournament: Tournament,
    *,
    round_number: int | None = None,
    unpublished: bool = False,
    paper: Paper = Paper.A4,
    words: Wording = ENGLISH,
) -> Printed:
    return print_document(
        what,
        tournament,
        printed_at=NOW,
        round_number=round_number,
        unpublished=unpublished,
        paper=paper,
        words=words,
        fonts=BUILT_IN,
    )


def reader(document: Printed) -> PdfReader:
    return PdfReader(BytesIO(document.pdf))


def pages(document: Printed) -> list[str]:
    """Return the text of every page on one line, without the places where a word may break."""
    return list(_lines(document.pdf))


@lru_cache(maxsize=4)
def _lines(pdf: bytes) -> tuple[str, ...]:
    """Read a file once, however often its test asks: that takes longer than printing it."""
    return tuple(
        " ".join(page.extract_text().replace("\u200b", "").split())
        for page in PdfReader(BytesIO(pdf)).pages
    )


def text(document: Printed) -> str:
    return " ".join(pages(document))


def starts(document: Printed) -> list[tuple[float, float, float, float]]:
    """Return where every piece of text begins, with the width and height of its page."""
    found: list[tuple[float, float, float, float]] = []
    for page in reader(document).pages:
        width, height = float(page.mediabox.width), float(page.mediabox.height)

        def note(
            piece: str,
            outer: list[float],
            inner: list[float],
            _font: object,
            _size: object,
            room: tuple[float, float] = (width, height),
        ) -> None:
            if piece.strip():
                x, y = inner[4], inner[5]
                across = outer[0] * x + outer[2] * y + outer[4]
                up = outer[1] * x + outer[3] * y + outer[5]
                found.append((across, up, *room))

        page.extract_text(visitor_text=note)
    return found


def printed_columns(sheet: Ranks) -> dict[str, tuple[str, ...]]:
    """Return the cells of printed standings by the key of their column."""
    return {column.key: column.cells for column in sheet.columns}


def lines_of(sheet: Ranks) -> list[dict[str, str]]:
    """Return printed standings line by line."""
    columns = printed_columns(sheet)
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]
