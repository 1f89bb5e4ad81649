"""Player lists as CSV that spreadsheets open and ``read_roster`` reads back unchanged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crosstable.formats.roster.escaping import guard
from crosstable.formats.roster.headers import OWN_HEADER
from crosstable.formats.roster.text import DELIMITERS
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import Player
from crosstable.kernel.player_fields import FieldValue, PlayerField, value_in

_NEEDS_QUOTES = frozenset(",;|\t\r\n\"'")
"""Every delimiter, not only ours: a spreadsheet may cut by another one."""


def write_roster(
    players: Iterable[Player],
    *,
    teams: Sequence[str] = (),
    own: Sequence[PlayerField] = (),
    values: Sequence[Sequence[FieldValue]] = (),
    delimiter: str = ",",
    bom: bool = True,
) -> bytes:
    """Return the players as CSV in UTF-8, one line each.

    The byte order mark makes Excel see the accents. Cells that a spreadsheet would take for a
    formula are guarded. ``teams`` and ``values`` (in the event's ``own`` fields) stand in the order
    of the players.
    """
    if delimiter not in DELIMITERS:
        raise InvalidValue(
            "{delimiter!r} is not a delimiter; use one of , ; | or a tab", delimiter=delimiter
        )
    listed = tuple(players)
    if len(teams) > len(listed):
        raise InvalidValue(
            "{teams:team|teams} for {players:player|players}", teams=len(teams), players=len(listed)
        )
    headers = _list_headers([_listed_entries(player) for player in listed])
    plain = ["Name", "Federation", "Club", *(["Team"] if any(teams) else []), "Sex", "Born"]
    rows = [[*plain, *headers, *(field.name for field in own)]]
    for index, player in enumerate(listed):
        team = teams[index] if index < len(teams) else ""
        noted = values[index] if index < len(values) else ()
        rows.append(
            [
                player.name,
                player.federation,
                player.club,
                *([team] if any(teams) else []),
                player.sex.value if player.sex else "",
                str(player.born or ""),
                *_spread(_listed_entries(player), headers),
                *(value_in(noted, field.key) for field in own),
            ]
        )
    return delimited(rows, delimiter=delimiter, bom=bom)


def delimited(rows: Iterable[Iterable[str]], *, delimiter: str = ",", bom: bool = True) -> bytes:
    """Return rows as CSV that spreadsheets open, with no cell that they would run."""
    text = "".join(f"{delimiter.join(map(_cell, row))}\r\n" for row in rows)
    return text.encode("utf-8-sig" if bom else "utf-8", errors="replace")


def _listed_entries(player: Player) -> list[tuple[str, str]]:
    """Return a player's titles, ratings and identifiers, each with the header it belongs under."""
    return [
        *((f"Title [{title.register}]", title.code) for title in player.titles),
        *((f"Rating [{rating.list}]", str(rating.value)) for rating in player.ratings),
        *((f"Id [{identifier.register}]", identifier.value) for identifier in player.identifiers),
    ]


def _list_headers(entries: Iterable[Sequence[tuple[str, str]]]) -> list[str]:
    """Return headers among which every player's entries fit in their own order.

    A header comes twice where a player has two entries in one list, or where two players have
    their lists in a different order.
    """
    groups: dict[str, list[str]] = {"Title": [], "Rating": [], "Id": []}
    for entry in entries:
        at = dict.fromkeys(groups, 0)
        for header, _ in entry:
            if not OWN_HEADER.fullmatch(header):
                raise InvalidValue(
                    "{header!r} cannot head a column; name lists in lower case without spaces",
                    header=header,
                )
            group = header.split(" ", 1)[0]
            headers = groups[group]
            if header not in headers[at[group] :]:
                headers.append(header)
            at[group] = headers.index(header, at[group]) + 1
    return [header for headers in groups.values() for header in headers]


def _spread(entries: Sequence[tuple[str, str]], headers: Sequence[str]) -> list[str]:
    cells = [""] * len(headers)
    at = 0
    for header, value in entries:
        at = headers.index(header, at)
        cells[at] = value
        at += 1
    return cells


def _cell(text: str) -> str:
    safe = guard(text)
    if _NEEDS_QUOTES.isdisjoint(safe):
        return safe
    doubled = safe.replace('"', '""')
    return f'"{doubled}"'
