"""A rating list as text: our own CSV with everything in it, or FIDE's published columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import date

from crosstable.formats.rating_lists.delimited import COLUMNS
from crosstable.formats.rating_lists.played import played_to_text
from crosstable.formats.rating_lists.pools import pool_to_text
from crosstable.formats.roster.escaping import guard
from crosstable.kernel.player import Sex
from crosstable.ratings.model import ListedPlayer

BATCH = 5_000
_SEXES = {Sex.MALE: "M", Sex.FEMALE: "F", None: ""}
_WIDTHS = (15, 61, 4, 4, 5, 5, 15, 4, 6, 4, 3, 6, 4)
_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


def cells_of(player: ListedPlayer, list_name: str) -> tuple[str | int | None, ...]:
    """Return a player's cells on one list, in the order of ``COLUMNS``."""
    standing = player.on(list_name)
    return (
        player.id,
        guard(player.name),
        guard(player.federation),
        player.sex.value if player.sex else "",
        str(player.born or ""),
        guard(player.title),
        guard(player.women_title),
        guard(player.other_titles),
        standing.rating,
        str(standing.exact) if standing.exact is not None else "",
        standing.games,
        standing.period_games,
        standing.k,
        standing.highest,
        str(standing.last_game or ""),
        standing.recent_games,
        played_to_text(standing.played),
        str(standing.known_from or ""),
        "1" if standing.inactive else "",
        pool_to_text(standing.pool),
    )


def write_csv(players: Iterable[ListedPlayer], list_name: str) -> Iterator[bytes]:
    """Yield a list as CSV in UTF-8; read back, it is the same list."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for number, player in enumerate(players, start=1):
        writer.writerow(cells_of(player, list_name))
        if number % BATCH == 0:
            yield buffer.getvalue().encode()
            buffer.seek(0)
            buffer.truncate()
    yield buffer.getvalue().encode()


def write_fixed_width(
    players: Iterable[ListedPlayer], list_name: str, dated: date
) -> Iterator[bytes]:
    """Yield a list in the columns FIDE publishes; what has no column there is left out.

    The columns are counted in characters; a text too long for its own is cut.
    """
    month = f"{_MONTHS[dated.month - 1]}{dated.year % 100:02}"
    headings = (
        *("ID Number", "Name", "Fed", "Sex", "Tit", "WTit", "OTit", "FOA", month),
        *("Gms", "K", "B-day", "Flag"),
    )
    yield (_placed(headings).rstrip() + "\r\n").encode()
    batch: list[str] = []
    for player in players:
        standing = player.on(list_name)
        flag = ("w" if player.sex is Sex.FEMALE else "") + ("i" if standing.inactive else "")
        line = _placed(
            (
                str(player.id),
                player.name,
                player.federation,
                _SEXES[player.sex],
                player.title,
                player.women_title,
                player.other_titles,
                "",
                str(standing.rating or 0),
                str(standing.period_games),
                str(standing.k or 0),
                str(player.born.year) if player.born else "0000",
                flag,
            )
        )
        batch.append(line)
        if len(batch) == BATCH:
            yield ("\r\n".join(batch) + "\r\n").encode()
            batch.clear()
    if batch:
        yield ("\r\n".join(batch) + "\r\n").encode()


def _placed(texts: Iterable[str]) -> str:
    return "".join(
        text[: width - 1].ljust(width) if width > 4 else text[:width].ljust(width)
        for text, width in zip(texts, _WIDTHS, strict=True)
    )
