"""The people in player lines, national rating lines and team lines, as entrants."""

from __future__ import annotations

import re
import unicodedata

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.players import NationalRecord, PlayerRecord
from crosstable.kernel.day_and_month import two_readings
from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.player import (
    BirthDate,
    Identifier,
    Player,
    Rating,
    Sex,
    Title,
    clean_name,
)
from crosstable.kernel.seeding import NATIONAL
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.rulebooks.editions import Edition

_SEXES = {"m": Sex.MALE, "w": Sex.FEMALE}
_NO_DATE = frozenset("0/-. ")


def read_entrants(
    document: TrfDocument, edition: Edition, rating_list: str, adjustments: list[Adjustment]
) -> tuple[Entrant, ...]:
    """Return the players of a document in the order of their numbers."""
    national: dict[int, NationalRecord] = {}
    for record in document.contents.nationals:
        if record.number in national:
            adjustments.append(
                Adjustment.noted(
                    Change.RATING,
                    record.line,
                    1,
                    "player {player} has a second national rating line; the first counts",
                    player=record.number,
                )
            )
        national.setdefault(record.number, record)
    teams: dict[int, str] = {}
    for team in sorted(document.contents.teams, key=lambda team: team.number is None):
        for number in team.players:
            teams.setdefault(number, team.name)
    unclear = [line for line in document.players if two_readings(line.born.replace(" ", ""))]
    if unclear and document.day_first is not None:  # One line tells of all.
        bare = unclear[0].born.replace(" ", "")
        adjustments.append(
            Adjustment.noted(
                Change.BIRTH_DATE,
                unclear[0].line,
                70,
                "{text!r} is read as {day}, as other dates of the file must be",
                text=unclear[0].born,
                day=str(BirthDate.parse(bare, day_first=document.day_first)),
            )
        )
    return tuple(
        Entrant(
            line.number,
            _player(
                *(line, national.get(line.number), edition, rating_list),
                *(adjustments, document.day_first),
            ),
            team=teams.get(line.number, ""),
        )
        for line in sorted(document.players, key=lambda line: line.number)
    )


def _player(
    line: PlayerRecord,
    national: NationalRecord | None,
    edition: Edition,
    rating_list: str,
    adjustments: list[Adjustment],
    day_first: bool | None,  # noqa: FBT001 -- None where nobody knows
) -> Player:
    ratings = [_rating(line.line, rating_list, line.rating)] if line.rating else []
    register = edition.title_register
    titles = [Title(register, line.title)] if line.title else []
    identifiers = _identifiers(line, register, adjustments)
    if national:
        if national.rating:
            ratings.append(_rating(national.line, NATIONAL, national.rating))
        if national.classification:
            titles.append(Title(NATIONAL, national.classification))
        if national.identifier:
            identifiers.append(Identifier(NATIONAL, national.identifier))
    return Player(
        name=_name(line, adjustments),
        federation=_federation(line, adjustments),
        sex=_SEXES.get(line.sex),
        born=_born(line, adjustments, day_first),
        ratings=tuple(ratings),
        titles=tuple(titles),
        identifiers=tuple(identifiers),
    )


def _rating(line: int, name: str, value: int) -> Rating:
    try:
        return Rating(name, value)
    except InvalidValue as error:
        raise UnreadableInput(error.sentence, line=line, column=49) from None


def _name(line: PlayerRecord, adjustments: list[Adjustment]) -> str:
    try:
        name = clean_name(line.name)
    except InvalidValue:
        # What is left may still be a name once letters nobody can see are dropped.
        visible = "".join(
            letter if unicodedata.category(letter) not in {"Cc", "Cs", "Co", "Cn"} else " "
            for letter in line.name
        )
        try:
            name = clean_name(visible)
        except InvalidValue:
            name = f"Player {line.number}"
    if name != line.name:
        adjustments.append(
            Adjustment.noted(
                Change.NAME,
                line.line,
                15,
                "name {written!r} is read as {name!r}",
                written=line.name,
                name=name,
            )
        )
    return name


def _federation(line: PlayerRecord, adjustments: list[Adjustment]) -> str:
    written = line.federation
    code = written.upper()
    if not re.fullmatch(r"[A-Z]{3}", code, re.ASCII):
        code = ""
    if code != written:
        taken = (
            Sentence("federation {written!r} is read as {code}", written=written, code=code)
            if code
            else Sentence(
                "federation {written!r} is left out: it is not a three-letter code", written=written
            )
        )
        adjustments.append(Adjustment(Change.FEDERATION, line.line, 54, taken))
    return code


def _identifiers(
    line: PlayerRecord, register: str, adjustments: list[Adjustment]
) -> list[Identifier]:
    written = line.identifier
    if not written.strip("0"):
        return []
    if not (written.isascii() and written.isdigit()):
        adjustments.append(
            Adjustment.noted(
                Change.IDENTIFIER,
                line.line,
                58,
                "{written!r} is not an identifier of the federation, which has digits only; "
                "left out",
                written=written,
            )
        )
        return []
    return [Identifier(register, written)]


def _born(
    line: PlayerRecord,
    adjustments: list[Adjustment],
    day_first: bool | None,  # noqa: FBT001 -- None where nobody knows
) -> BirthDate | None:
    written = line.born
    if not set(written) - _NO_DATE:
        return None
    bare = written.replace(" ", "")
    days = two_readings(bare) if day_first is None else ()
    if days:
        adjustments.append(
            Adjustment.noted(
                Change.BIRTH_DATE,
                line.line,
                70,
                "{text!r} can be {days}; it is left out",
                text=written,
                days=Listing([day.isoformat() for day in days], joint="or"),
            )
        )
        return None
    try:
        return BirthDate.parse(bare, day_first=day_first)
    except InvalidValue:
        adjustments.append(
            Adjustment.noted(
                Change.BIRTH_DATE,
                line.line,
                70,
                "{written!r} is not a birth date; it is left out",
                written=written,
            )
        )
        return None


def check_known(numbers: tuple[int, ...], known: set[int], line: int, tag: str) -> None:
    """Refuse a line that names a player the file does not have."""
    if known.issuperset(numbers):
        return
    for number in numbers:
        if number not in known:
            raise UnreadableInput(
                "the {tag} line names player {player}, who is not in the file",
                line=line,
                remedy="give the number of a player line",
                tag=tag,
                player=number,
            )
