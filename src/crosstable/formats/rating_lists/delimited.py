"""Lists with a header and delimited cells: our own, FMJD's, and those of national federations.

Our own columns carry everything the next period needs; others need an identifier, a name and a
rating under any of the usual headings.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from crosstable.formats.rating_lists import cells
from crosstable.formats.rating_lists.model import Listing
from crosstable.formats.rating_lists.played import played_from_text
from crosstable.formats.rating_lists.pools import pool_from_text
from crosstable.formats.roster.escaping import unguard
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.player import bare_letters
from crosstable.kernel.sentence import Listing as Parts
from crosstable.kernel.sentence import Sentence
from crosstable.ratings.model import ListedPlayer, ListStanding, PooledResult

COLUMNS = (
    *("id", "name", "federation", "sex", "born", "title", "women title", "other titles"),
    *("rating", "exact", "games", "period games", "k", "highest", "last game", "recent games"),
    *("games by day", "known from", "inactive", "pool"),
)
"""The columns of our own lists, in the order they are written in."""

_HEADINGS = {
    **{name: name for name in (*COLUMNS, "family", "given")},
    **dict.fromkeys(
        ("fmjd-id", "fmjd id", "fmjdid", "fide id", "fideid", "fide-id", "id number", "number"),
        "id",
    ),
    **dict.fromkeys(("id no", "id-nr", "nr", "code", "identifier"), "id"),
    **dict.fromkeys(("player", "full name", "naam", "nom complet"), "name"),
    **dict.fromkeys(("surname", "last name", "lastname", "family name", "nom"), "family"),
    **dict.fromkeys(("first name", "firstname", "given name", "prenom", "forename"), "given"),
    **dict.fromkeys(("fed", "country", "nat", "land", "pays"), "federation"),
    **dict.fromkeys(("gender", "m/w", "m/f"), "sex"),
    **dict.fromkeys(("birthday", "b-day", "birth", "born on", "date of birth", "dob"), "born"),
    **dict.fromkeys(("birth year", "year of birth", "year"), "born"),
    **dict.fromkeys(("tit", "titl", "fmjd title"), "title"),
    **dict.fromkeys(("wtit", "w title"), "women title"),
    **dict.fromkeys(("rtg", "elo", "rat", "fmjd rating", "new rating"), "rating"),
    **dict.fromkeys(("total games", "number of games", "games total", "parties"), "games"),
    **dict.fromkeys(("gms", "games in period"), "period games"),
    **dict.fromkeys(("k-factor", "factor"), "k"),
    **dict.fromkeys(("peak", "highest rating"), "highest"),
    **dict.fromkeys(("last played", "last rated game"), "last game"),
    "flag": "flag",
}
_DELIMITERS = ("\t", ";", "|", ",")
_YES = frozenset({"1", "y", "yes", "true", "i"})

ListLine = tuple[int, str, bool]

_EXACT = Sentence("exact rating")
_PERIOD_GAMES = Sentence("games of the period")
_LAST_GAME = Sentence("last game")
_RECENT_GAMES = Sentence("recent games")
_KNOWN_FROM = Sentence("known from")


def read_delimited(lines: Iterable[ListLine], lists: Sequence[str]) -> Iterator[Listing]:
    """Yield the players of a list; every line has as many cells as the header."""
    if len(lists) != 1:
        raise UnreadableInput("the file holds one list", remedy="name the one list it is")
    source = iter(lines)
    number, header, _ = next(source, (1, "", False))
    delimiter = max(_DELIMITERS, key=header.count)
    fields = _fields(next(csv.reader([header], delimiter=delimiter), []), number)
    rows = csv.reader((line + "\n" for _, line, _ in source), delimiter=delimiter, strict=True)
    while True:
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            raise UnreadableInput(
                "the quotation marks do not close ({problem})",
                line=number + rows.line_num,
                remedy="the file may be cut short; get the list again",
                problem=str(error),
            ) from None
        if not any(row):
            continue
        line = number + rows.line_num
        if len(row) != len(fields):
            cause = (
                Sentence(
                    "the line is cut short: it has {cells:cell|cells}, the header {header}",
                    cells=len(row),
                    header=len(fields),
                )
                if len(row) < len(fields)
                else Sentence(
                    "the line has {cells:cell|cells}, the header {header}",
                    cells=len(row),
                    header=len(fields),
                )
            )
            raise UnreadableInput(
                cause, line=line, remedy="complete the line, or get the list again"
            )
        # Most cells of most lists are empty, and a list may have a million lines.
        given = {
            field: unguard(cell.strip())
            for field, cell in zip(fields, row, strict=True)
            if cell and field
        }
        yield Listing(line, _player(given, line, lists[0]))


def _fields(header: list[str], line_number: int) -> list[str]:
    fields = [_HEADINGS.get(" ".join(bare_letters(heading).split()), "") for heading in header]
    named = [field for field in fields if field]
    for field in named:
        if named.count(field) > 1:
            raise UnreadableInput(
                "two columns are headed as {field}",
                line=line_number,
                remedy="rename one of them",
                field=field,
            )
    missing = [needed for needed in ("id", "rating") if needed not in named]
    if "name" not in named and "family" not in named:
        missing.append("name")
    if missing:
        raise UnreadableInput(
            "the header has no column for {missing}",
            line=line_number,
            remedy=Sentence(
                "the first line names the columns, such as {columns}, rating",
                columns=Parts(COLUMNS[:4]),
            ),
            missing=Parts(missing, glue=" and "),
        )
    return fields


def _player(given: dict[str, str], line: int, name: str) -> ListedPlayer:
    def cell(field: str) -> str:
        return given.get(field, "")

    written = cell("name") or ", ".join(filter(None, (cell("family"), cell("given"))))
    rating = cells.rating(cell("rating"), line)
    highest = cells.rating(cell("highest"), line)
    if rating is not None and highest is not None and highest < rating:
        raise UnreadableInput(
            "the highest rating {highest} is below the rating {rating}",
            line=line,
            highest=highest,
            rating=rating,
        )
    standing = ListStanding(
        list=name,
        rating=rating,
        exact=cells.exact_number(cell("exact"), line, _EXACT),
        games=cells.whole(cell("games"), line, cells.GAMES),
        period_games=cells.whole(cell("period games"), line, _PERIOD_GAMES) or 0,
        k=cells.whole(cell("k"), line, "K") or None,
        highest=highest,
        last_game=cells.day(cell("last game"), line, _LAST_GAME),
        recent_games=cells.whole(cell("recent games"), line, _RECENT_GAMES),
        played=played_from_text(cell("games by day"), line),
        known_from=cells.day(cell("known from"), line, _KNOWN_FROM),
        inactive=cell("inactive").lower() in _YES or "i" in cell("flag").lower(),
        pool=_pool(cell("pool"), line),
    )
    return ListedPlayer(
        id=cells.identifier(cell("id"), line),
        name=cells.name_of_player(written, line),
        federation=cell("federation").upper(),
        sex=cells.sex(cell("sex")),
        born=cells.birth_date(cell("born"), line),
        title=cell("title"),
        women_title=cell("women title"),
        other_titles=cell("other titles"),
        standings=(standing,),
    )


def _pool(text: str, line: int) -> tuple[PooledResult, ...]:
    if not text:
        return ()
    try:
        return pool_from_text(text)
    except msgspec.MsgspecError as error:
        raise UnreadableInput(
            "the pooled results cannot be read: {problem}",
            line=line,
            remedy="leave the cell blank",
            problem=str(error),
        ) from None
