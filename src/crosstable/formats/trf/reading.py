"""Bytes in, a document out: the front door for tournament reports."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from crosstable.formats.encodings import decoded
from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.dialects import NEW_RECORDS, dialects
from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.lines import Encoded, refuse_other_formats, split_lines
from crosstable.formats.trf.naming_rules import commented_rules
from crosstable.formats.trf.systems import read_system, type_year
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.library import edition_of_system

# What in a file contradicts itself or the rules it names, one line each; nothing is guessed.
# The text of the pairing system against the first day, records of TRF26 beside those that
# engines added to TRF16, two answers to one question, and marks the format has no column for.


def doubts(document: TrfDocument) -> Iterator[Adjustment]:
    """Yield what has to be said about a whole file."""
    yield from _about_edition(document)
    yield from _about_missing_edition(document)
    yield from _about_mixture(document)
    yield from _about_answers(document)
    yield from _about_byes(document)
    yield from _about_teams(document)


def _about_edition(document: TrfDocument) -> Iterator[Adjustment]:
    """Hold the text that an encoded type names against the first day of the event."""
    header = next((header for header in document.headers("192") if header.text), None)
    year = type_year(header.text) if header is not None else None
    if header is None or year is None:
        return
    system = read_system(header.text, "")
    name = system.name.removesuffix(f"-{year}") if system is not None else ""
    followed = edition_of_system(name, document.starts, year=year)
    if followed is None:
        yield Adjustment.noted(
            Change.EDITION,
            header.line,
            5,
            "{code} names the text of {year}, which is not kept here: no round is paired by it",
            code=header.text,
            year=year,
        )
        return
    asked = commented_rules(document)
    if asked is not None and asked.swiss.year == year:
        return  # Somebody chose these rules for this event; they say so twice.
    day = document.starts
    usual = edition_of_system(name, day) if day is not None else None
    if day is None or usual is None or usual.swiss.year == year:
        return
    yield Adjustment.noted(
        Change.EDITION,
        header.line,
        5,
        "{code} names the text of {year}, but an event that begins on {day} is played under that "
        "of {other}: the record is followed, and with it all rules of {rules}, tie-breaks "
        "included; correct the first day (042) or the record, or choose the rules yourself",
        code=header.text,
        year=year,
        day=day,
        other=usual.swiss.year,
        rules=followed.id,
    )


def _about_missing_edition(document: TrfDocument) -> Iterator[Adjustment]:
    """Say by which text a system is paired that has no edition in the format, nor a day here."""
    header = next((header for tag in ("192", "092") for header in document.headers(tag)), None)
    if header is None or document.starts is not None or commented_rules(document) is not None:
        return
    system = read_system(document.header("192"), document.header("092"))
    rules = edition_of_system(system.name) if system is not None else None
    other = rules.other_text(system.name) if rules is not None and system is not None else None
    if other is not None:
        yield Adjustment.noted(
            Change.EDITION,
            header.line,
            5,
            "the file names the system {system} but not its edition, nor the first day: the text "
            "of {year} is followed; give the first day (042), or choose the rules yourself",
            system=other.name,
            year=other.year,
        )


def _about_mixture(document: TrfDocument) -> Iterator[Adjustment]:
    """Say where records of TRF26 stand beside what engines added to TRF16."""
    first = document.contents.first_lines
    new = min(((line, tag) for tag, line in first.items() if tag in NEW_RECORDS), default=None)
    if new is None:
        return
    for spoken in dialects(document):
        if spoken.sign in first and spoken.sign not in NEW_RECORDS:
            yield Adjustment.noted(
                Change.MIXED,
                spoken.line,
                1,
                "{sign} is what {program} added to TRF16, but {record} in line {line} is of TRF26: "
                "both are read",
                sign=spoken.sign,
                program=spoken.dialect.value,
                record=new[1],
                line=new[0],
            )


def _about_answers(document: TrfDocument) -> Iterator[Adjustment]:
    """Say where a question is answered twice and differently."""
    contents = document.contents
    counts = contents.round_counts
    for before, count in pairwise(counts):
        if count.rounds != before.rounds:
            yield Adjustment.noted(
                Change.MIXED,
                count.line,
                5,
                "{tag} says {rounds:round|rounds}, but {other} in line {line} says {before}; the "
                "later "
                "one counts",
                tag=count.tag,
                rounds=count.rounds,
                other=before.tag,
                line=before.line,
                before=before.rounds,
            )
    drawn = [setting for setting in contents.colour_settings if setting.colour]
    for earlier, setting in pairwise(drawn):
        if setting.colour != earlier.colour:
            yield Adjustment.noted(
                Change.MIXED,
                setting.line,
                5,
                "{tag} says another initial colour than {other} in line {line}; the later one "
                "counts",
                tag=setting.tag,
                other=earlier.tag,
                line=earlier.line,
            )
    ordered = {record.tag: record for record in contents.tie_breaks if record.codes}
    if len(ordered) == 2:
        tied, everybody = ordered["202"], ordered["212"]
        if [code.code for code in tied.codes] != [code.code for code in everybody.breaking_ties]:
            yield Adjustment.noted(
                Change.MIXED,
                everybody.line,
                5,
                "212 gives other tie-breaks than 202 in line {line}; 202 counts",
                line=tied.line,
            )


def _about_byes(document: TrfDocument) -> Iterator[Adjustment]:
    """Say where a bye is in a round that the event does not have."""
    last = document.last_round
    if not last:
        return
    places = [(byes.line, 7, byes.round) for byes in document.contents.byes]
    places += [
        (player.line, cell.column, number)
        for player in document.contents.players
        for number, cell in enumerate(player.cells[last:], start=last + 1)
        if cell is not None and cell.result
    ]
    for line, column, number in places:
        if number > last:
            yield Adjustment.noted(
                Change.BYE,
                line,
                column,
                "a bye in round {round}, but round {last} is the last: it counts for nothing",
                round=number,
                last=last,
            )


def _about_teams(document: TrfDocument) -> Iterator[Adjustment]:
    """Say where team records name teams or players that the file does not have."""
    yield from _about_members(document)
    contents = document.contents
    squads = {team.number: team.players for team in contents.teams if team.number is not None}
    if not squads:
        return
    named = [
        *((order.line, (order.team, order.opponent)) for order in contents.board_orders),
        *((match.line, (match.white, match.black)) for match in contents.forfeited_matches),
        *((byes.line, tuple(filter(None, byes.teams))) for byes in contents.team_byes),
    ]
    yield from (
        _unknown(line, Sentence("team {number}", number=number))
        for line, teams in named
        for number in teams
        if number not in squads
    )
    yield from (
        Adjustment.noted(
            Change.TEAMS,
            order.line,
            17,
            "player {player} sits for team {team}, whose 310 line does not name this player",
            player=seated,
            team=order.team,
        )
        for order in contents.board_orders
        for seated in order.players
        if seated is not None and seated not in squads.get(order.team, (seated,))
    )


def _about_members(document: TrfDocument) -> Iterator[Adjustment]:
    """Say where a team has a stranger, or a player two teams; ``310`` counts before ``013``."""
    contents = document.contents
    players = {player.number for player in contents.players}
    home: dict[int, str] = {}
    for team in sorted(contents.teams, key=lambda team: team.number is None):
        for number in team.players:
            if number not in players:
                yield _unknown(team.line, Sentence("player {number}", number=number))
            other = home.setdefault(number, team.name)
            if other != team.name:
                yield Adjustment.noted(
                    Change.TEAMS,
                    team.line,
                    5,
                    "player {player} is in {team!r} here, but in {other!r} by another line",
                    player=number,
                    team=team.name,
                    other=other,
                )


def _unknown(line: int, whom: Sentence) -> Adjustment:
    return Adjustment.noted(Change.TEAMS, line, None, "{whom} is not in the file", whom=whom)


LAST_OF_POINTS = 84


class TrfReading(msgspec.Struct, frozen=True):
    """A document and what was read differently from how it was written."""

    document: TrfDocument
    adjustments: tuple[Adjustment, ...] = ()


def read_trf(data: bytes, *, source: str = "", encoding: str = "") -> TrfReading:
    """Return the document in these bytes; ``source`` is the name errors give it.

    Where the ``encoding`` is not named it is UTF-8, or else the likeliest.
    """
    try:
        return _read(data, encoding)
    except UnreadableInput as error:
        raise error.at_source(source) from None


def _read(data: bytes, encoding: str) -> TrfReading:
    refuse_other_formats(data)
    found = decoded(data, encoding)
    document = TrfDocument(split_lines(found.text), Encoded(found.encoding, found.mark))
    adjustments = []
    if found.note is not None:
        line, column = _first_foreign(document)
        adjustments.append(Adjustment(Change.ENCODING, line, column, found.note))
    contents = document.contents
    seen: dict[int, int] = {}
    for player in contents.players:
        if player.number in seen:
            raise UnreadableInput(
                "starting rank {player} is given twice, first in line {first}, column 5",
                line=player.line,
                column=5,
                remedy="give each player a number of their own; several tournaments need "
                "several files",
                player=player.number,
                first=seen[player.number],
            )
        seen[player.number] = player.line
    _refuse_cut_lines(document)
    return TrfReading(document, (*adjustments, *contents.adjustments, *doubts(document)))


def _refuse_cut_lines(document: TrfDocument) -> None:
    """Refuse a player line that stops before the points where other players have theirs.

    A list of entries has no points at all; one line without them was cut.
    """
    players = document.contents.players
    if all(player.points is None for player in players):
        return
    for player in players:
        length = len(document.lines[player.line - 1].text.rstrip())
        if player.points is None and length < LAST_OF_POINTS:
            raise UnreadableInput(
                "the line of player {player} is cut short: it ends before the points in "
                "columns 81-{last}",
                line=player.line,
                column=length + 1,
                remedy="other players have their points; complete the line",
                player=player.number,
                last=LAST_OF_POINTS,
            )


def _first_foreign(document: TrfDocument) -> tuple[int | None, int | None]:
    for number, line in enumerate(document.lines, start=1):
        if not line.text.isascii():
            column = next(i for i, letter in enumerate(line.text, 1) if not letter.isascii())
            return number, column
    return None, None
