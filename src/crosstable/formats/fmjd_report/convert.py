"""A tournament as FMJD's tournament file tells it; ``convert_in`` reads it back."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

import msgspec

from crosstable.formats.fmjd_report.model import (
    LENGTHS,
    RESULTS,
    FmjdReport,
    ReportedPlayer,
    ReportedResult,
    ReportInfo,
)
from crosstable.formats.officials import bare_name
from crosstable.formats.roster.countries import iso_code
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.event_class import Level
from crosstable.kernel.player import BirthDate, Sex
from crosstable.kernel.points import Mark
from crosstable.kernel.record import Kind, RoundRecord, records
from crosstable.kernel.result import Absent, Bye, Ending, Forfeit, Played, Result
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition

RATE_SIGN = "tc="
"""What stands in the remarks before the rate of play, for which there is no field."""
_LETTERS = str.maketrans(
    {
        "ß": "ss",
        "æ": "ae",
        "Æ": "Ae",
        "œ": "oe",
        "Œ": "Oe",
        "ø": "o",
        "Ø": "O",
        "đ": "d",
        "Đ": "D",
        "ð": "d",
        "Ð": "D",
        "ł": "l",
        "Ł": "L",
        "þ": "th",
        "Þ": "Th",
        "ı": "i",
        "’": "'",
        "–": "-",
        "½": "1/2",
    }
)
_HALVES = {Mark.WIN: 2, Mark.LOSS: 0}
LOCAL_REGISTER = "national"
"""Whose identifiers stand as local ones."""


class Questions(msgspec.Struct, frozen=True, kw_only=True):
    """What the file asks and a tournament does not know; what it announces need not be asked."""

    kind: str = "SWISS"
    national_championship: bool = False
    women_championship: bool = False
    remarks: str = ""


def english(text: str) -> str:
    """Return a text in English letters; one that has none of its own stays as it is."""
    parts = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    bare = "".join(letter for letter in parts if not unicodedata.combining(letter))
    return " ".join(bare.split())


def _refuse_other_letters(tournament: Tournament, announced: Iterable[str]) -> None:
    """Refuse what cannot be written in English letters, all of it at once (Annex 9 4.2.5.1)."""
    told = [f"{number} {text}" for number, text in _personal(tournament) if not _fits(text)]
    told += [text for text in announced if not _fits(text)]
    if told:
        raise InvalidValue(
            Sentence.plural(
                "the report needs English letters, and {count} entry has others: {entries}; write "
                "it in English letters: players with `crosstable players edit NUMBER --name` or "
                "on their pages, the event with `crosstable edit` or in its settings",
                "the report needs English letters, and {count} entries have others: {entries}; "
                "write them in English letters: players with `crosstable players edit NUMBER "
                "--name` or on their pages, the event with `crosstable edit` or in its settings",
                count=len(told),
                entries=Listing(tuple(told), glue="; "),
            )
        )


def _personal(tournament: Tournament) -> Iterator[tuple[int, str]]:
    """Yield what the report says of players in words, each with the player's number."""
    for entrant in tournament.entrants:
        yield entrant.number, entrant.player.name
        yield entrant.number, entrant.player.identifier(LOCAL_REGISTER)


def _fits(text: str) -> bool:
    return english(text).isascii()


def report_of(
    tournament: Tournament, edition: Edition, places: Mapping[int, int], questions: Questions
) -> FmjdReport:
    """Return the file of a tournament; names are cut to the lengths the format sets.

    ``places`` are those of the final standings; without them everybody has 0, which says that the
    event is not finished. The rate of play goes into the remarks, for there is no field for it
    (decision 94).
    """
    winner = next((number for number, place in places.items() if place == 1), None)
    chief = next((official.name for official in tournament.officials if official.in_charge), "")
    rate = f"{RATE_SIGN}{tournament.rate_of_play}" if tournament.rate_of_play else ""
    remarks = "; ".join(part for part in (questions.remarks, rate) if part)
    _refuse_other_letters(tournament, (tournament.name, chief, tournament.city, remarks))
    return FmjdReport(
        ReportInfo(
            name=_cut(tournament.name, "name"),
            played_from=tournament.starts,
            played_to=tournament.ends,
            kind=questions.kind,
            national_championship=questions.national_championship
            or tournament.event_class.level is Level.NATIONAL_FINAL,
            women_championship=questions.women_championship
            or (tournament.event_class.women and tournament.event_class.level.is_championship),
            referee=_cut(" ".join(_names(bare_name(chief))), "name of referee"),
            place=_cut(tournament.city, "place"),
            country=_country(tournament.federation),
            remarks=english(remarks),
            winner=_cut(" ".join(_names(tournament.entrant(winner).player.name)), "winner")
            if winner
            else "",
        ),
        _players(tournament, edition, places),
        tuple(_results(tournament)),
    )


def completed_report(official: FmjdReport, calculated: FmjdReport) -> FmjdReport:
    """Return a report that was read, with what it leaves open from the one calculated of it.

    Its places and its winner are the organiser's: play-offs and lots are not in the results.
    """
    ours, theirs = calculated.info, official.info
    remarks = ours.remarks
    if theirs.remarks not in remarks:
        added = "; ".join(remark for remark in remarks.split("; ") if remark not in theirs.remarks)
        remarks = "; ".join(part for part in (theirs.remarks, added) if part)
    info = msgspec.structs.replace(
        theirs,
        national_championship=theirs.national_championship or ours.national_championship,
        women_championship=theirs.women_championship or ours.women_championship,
        remarks=remarks,
        winner=theirs.winner or ours.winner,
    )
    players = official.players
    if not any(player.place for player in players):
        place = {player.number: player.place for player in calculated.players}
        players = tuple(
            msgspec.structs.replace(player, place=place.get(player.number, 0)) for player in players
        )
    return FmjdReport(info, players, official.results)


def _cut(text: str, what: str) -> str:
    return english(text)[: LENGTHS[what]].rstrip()


def _column(text: str, what: str) -> str:
    """Return a text for a line in which commas stand between the columns."""
    return _cut(text.replace(",", " "), what)


def _names(name: str) -> tuple[str, str]:
    """Return first and last name of ``Last, First`` or ``First Last``."""
    last, comma, first = name.partition(",")
    if comma:
        return first.strip(), last.strip()
    first, _, last = name.rpartition(" ")
    return first, last


def _country(federation: str) -> str:
    return (iso_code(federation) or federation).lower()


def _players(
    tournament: Tournament, edition: Edition, places: Mapping[int, int]
) -> tuple[ReportedPlayer, ...]:
    sums = dict.fromkeys(tournament.by_number, 0)
    for result in _results(tournament):
        for number, points in zip(
            (result.white, result.black), RESULTS[result.result], strict=True
        ):
            if number:
                sums[number] += points
    players = []
    for entrant in tournament.entrants:
        person = entrant.player
        first, last = _names(person.name)
        written = person.identifier(edition.title_register)
        known = written.isascii() and written.isdigit() and len(written) <= LENGTHS["fmjd-ID"]
        players.append(
            ReportedPlayer(
                fmjd_id=int(written) if known else 0,
                number=entrant.number,
                local_id=_column(person.identifier(LOCAL_REGISTER), "local ID"),
                place=places.get(entrant.number, 0),
                points=sums[entrant.number],
                first_name=_column(first, "first name"),
                last_name=_column(last, "last name"),
                country=_country(person.federation),
                born=_whole_date(person.born),
                sex={Sex.MALE: "M", Sex.FEMALE: "W", None: ""}[person.sex],
            )
        )
    return tuple(players)


def _whole_date(born: BirthDate | None) -> date | None:
    if born is None or born.month is None or born.day is None:
        return None
    return date(born.year, born.month, born.day)


def _results(tournament: Tournament) -> list[ReportedResult]:
    """Return one line a game, with 2, 1 and 0 points whatever the event gives."""
    results = []
    sheets: Mapping[int, tuple[RoundRecord, ...]] = records(tournament)
    for played in tournament.rounds:
        for board in played.boards:
            text = _board(board.result)
            if text:
                results.append(ReportedResult(played.number, board.white, board.black, text))
        for free in played.free:
            entry = sheets[free.player][played.number - 1]
            text = _free(tournament, entry)
            if text:
                results.append(ReportedResult(played.number, free.player, 0, text))
    return results


def _board(result: Result) -> str:
    """Return the result of a board; with an x where it is by decision of the referee.

    A game that the referee found drawn by the rules was drawn on the board (decision 781).
    """
    match result:
        case Played():
            white, black = (_HALVES.get(mark, 1) for mark in (result.white, result.black))
            if white + black != 2:
                return f"{white}x{black}" if f"{white}x{black}" in RESULTS else "0x0"
            decided = result.ending is Ending.REFEREE and white != black
            return f"{white}x{black}" if decided or not result.rated else f"{white}-{black}"
        case Forfeit(absent=Absent.BOTH):
            return "0x0"
        case Forfeit(absent=Absent.WHITE):
            return "0x2"
        case Forfeit():
            return "2x0"
        case _:
            return ""


# Decision 156.
def _free(tournament: Tournament, entry: RoundRecord) -> str:
    if entry.kind is not Kind.BYE or entry.bye is Bye.REST:
        return ""
    if entry.points >= tournament.points.win:
        return "2x0"
    return "1x1" if entry.points else "0x0"
