"""The report file of an event (TRF): how it is written, and whether one that came says the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from crosstable.formats.trf import Exported, export_tournament
from crosstable.formats.trf.convert_out import Version
from crosstable.formats.trf.players import PlayerRecord, RoundCell
from crosstable.kernel.points import decimal_text
from crosstable.kernel.sentence import Figure, Sentence, Value
from crosstable.kernel.tournament import Tournament
from crosstable.office.tables import standings_of
from crosstable.rulebooks.library import edition_of

_BYES = {
    "U": Sentence("an allocated bye"),
    "F": Sentence("a full-point bye"),
    "H": Sentence("a half-point bye"),
    "Z": Sentence("an absence"),
}
_RESULTS = {"=": "½", "W": "1", "D": "½", "L": "0"}
"""How people write results that the file has letters for."""
_UNRATED = frozenset("WDL")


def report_file(
    tournament: Tournament, *, version: Version, rating_report: bool, program: str = ""
) -> Exported:
    """Return the report file of an event with the places of its own standings."""
    table = standings_of(tournament, working_for=())
    return export_tournament(
        tournament,
        edition=edition_of(tournament),
        version=version,
        program=program,
        ranks={row.number: row.place for row in table.rows if row.place},
        tie_breaks=table.tie_breaks,
        rating_report=rating_report,
    )


def report_differences(
    own: Sequence[PlayerRecord], came: Sequence[PlayerRecord]
) -> Iterator[Sentence]:
    """Yield what the lines that came say otherwise than the event: players, results, points.

    Both are lines of the same event, as many on each side; each difference names its player, and a
    result its round.
    """
    names = {line.number: line.name for line in own}
    by_number = {line.number: line for line in came}
    for line in own:
        other = by_number.get(line.number)
        if other is None:
            yield Sentence(
                "{player}: number {number} is not in the report file",
                player=line.name,
                number=line.number,
            )
            continue
        yield from _people(line, other)
        for number, (cell, told) in enumerate(zip_longest(line.cells, other.cells), start=1):
            if _said(cell) != _said(told):
                yield Sentence(
                    "{player}, round {round}: the report file has {reported}, the event {own}",
                    player=line.name,
                    round=number,
                    reported=_cell(told, names),
                    own=_cell(cell, names),
                )
        if line.points != other.points:
            yield _differs(
                line,
                Sentence("points"),
                *(_points(each) for each in (other, line)),
            )


def report_ranks(own: Sequence[PlayerRecord], came: Sequence[PlayerRecord]) -> Iterator[Sentence]:
    """Yield places in the report file that are not those of the standings."""
    by_number = {line.number: line for line in came}
    for line in own:
        other = by_number.get(line.number)
        if other is not None and line.rank != other.rank:
            yield _differs(line, Sentence("place"), other.rank, line.rank)


def _points(line: PlayerRecord) -> Figure | None:
    return Figure(decimal_text(line.points), line.points) if line.points is not None else None


def _people(line: PlayerRecord, other: PlayerRecord) -> Iterator[Sentence]:
    """Yield who is somebody else, or registered otherwise."""
    facts = (
        (Sentence("name"), other.name, line.name),
        (Sentence("number in the register"), other.identifier, line.identifier),
        (Sentence("rating"), other.rating, line.rating),
        (Sentence("title"), other.title, line.title),
        (Sentence("federation"), other.federation, line.federation),
        (Sentence("date of birth"), other.born, line.born),
    )
    for what, reported, known in facts:
        if reported != known:
            yield _differs(line, what, reported, known)


def _differs(
    line: PlayerRecord, what: Sentence, reported: Value | None, known: Value | None
) -> Sentence:
    nothing = Sentence("nothing")
    return Sentence(
        "{player}, {what}: the report file has {reported}, the event {own}",
        player=line.name,
        what=what,
        reported=nothing if reported in {None, ""} else reported,
        own=nothing if known in {None, ""} else known,
    )


def _said(cell: RoundCell | None) -> tuple[int | None, str, str]:
    """Return what a cell says, wherever it stands in its line."""
    if cell is None or not cell.result.strip():
        return None, "", ""
    return cell.opponent, cell.colour, cell.result


def _cell(cell: RoundCell | None, names: dict[int, str]) -> Sentence:
    """Return a cell in words: the result seen from its player, or why there was no game."""
    opponent, colour, result = _said(cell)
    if opponent is None:
        return _BYES.get(result, Sentence("nothing"))
    values = {
        "result": _RESULTS.get(result, result),
        "opponent": names.get(opponent, str(opponent)),
    }
    if result in _UNRATED:
        if colour == "b":
            return Sentence("{result}, not rated, with Black against {opponent}", **values)
        return Sentence("{result}, not rated, with White against {opponent}", **values)
    if colour == "b":
        return Sentence("{result} with Black against {opponent}", **values)
    return Sentence("{result} with White against {opponent}", **values)
