"""FMJD's tournament file read back, with every slip named by its line.

Tags are known in any case of letters, line endings of any kind; what the text makes obligatory is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from crosstable.formats.encodings import decoded
from crosstable.formats.fmjd_report.model import (
    KINDS,
    LENGTHS,
    RESULTS,
    FmjdReport,
    ReportedPlayer,
    ReportedResult,
    ReportInfo,
)
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Figure, Listing, Sentence

MAX_LINES = 1_000_000
_SECTIONS = ("info", "players", "results")
_REMARK = re.compile(r"<remark>(.*)</end remark>", re.IGNORECASE | re.DOTALL)
_DAY = re.compile(r"([0-9]{2})/([0-9]{2})/([0-9]{4})")
_INFO = (
    *("name", "played from", "played to", "type", "national championship", "women championship"),
    *("name of referee", "place", "country", "remarks", "winner"),
)
NumberedLine = tuple[int, str]


def looks_like_report(data: bytes) -> bool:
    """Return whether a file begins as FMJD's tournament files do."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:13].lower() == b"<section info"


def read_report(data: bytes, *, source: str = "") -> FmjdReport:
    """Return the three sections of a file; errors name the file and the line."""
    try:
        return _read(data)
    except UnreadableInput as error:
        raise error.at_source(source) from None


def lines_of_players(data: bytes) -> dict[int, int]:
    """Return in which line of a file that was read each player stands, by number."""
    section = _sections(_lines(data))["players"]
    return {int(text.split(",")[1]): line for line, text in section}


def _lines(data: bytes) -> list[NumberedLine]:
    text = decoded(data).text
    return [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]


def _read(data: bytes) -> FmjdReport:
    lines = _lines(data)
    if len(lines) > MAX_LINES:
        raise UnreadableInput("the file has more than {most} lines", most=Figure.grouped(MAX_LINES))
    for number, line in lines:
        if not line.isascii():
            column = next(at for at, letter in enumerate(line, start=1) if not letter.isascii())
            raise UnreadableInput(
                "{letter!r} is not an English letter",
                line=number,
                column=column,
                remedy="the format allows English letters only",
                letter=line[column - 1],
            )
    sections = _sections(lines)
    info = _info(sections["info"])
    players = _players(sections["players"])
    results = _results(sections["results"], {player.number for player in players})
    _check_points(players, results, sections["players"])
    return FmjdReport(info, players, results)


def _sections(lines: list[NumberedLine]) -> dict[str, list[NumberedLine]]:
    """Return the lines of each section; the sections stand in their order."""
    sections: dict[str, list[NumberedLine]] = {}
    current = ""
    for number, line in lines:
        tag = " ".join(line.lower().split())
        if tag.startswith("<section "):
            name = tag.removeprefix("<section ").rstrip(">").strip()
            wanted = _SECTIONS[len(sections)] if len(sections) < len(_SECTIONS) else ""
            if current or name != wanted:
                expected = f"</end {current}>" if current else f"<section {wanted}>"
                raise UnreadableInput(
                    "{text!r} stands where {expected} should be",
                    line=number,
                    text=line,
                    expected=expected,
                )
            current, sections[name] = name, []
        elif tag.startswith("</end ") and tag != "</end remark>":
            if tag != f"</end {current}>":
                raise UnreadableInput(
                    "{text!r} stands where {expected} should be",
                    line=number,
                    text=line,
                    expected=f"</end {current}>",
                )
            current = ""
        elif current and line:
            sections[current].append((number, line))
        elif line:
            raise UnreadableInput(
                "{text!r} stands outside every section", line=number, text=line[:40]
            )
    missing = [name for name in _SECTIONS if name not in sections]
    if missing or current:
        sign = f"</end {current}>" if current else f"<section {missing[0]}>"
        raise UnreadableInput(
            "{sign} is missing: the file is cut short",
            line=max(len(lines), 1),
            remedy="export the file again",
            sign=sign,
        )
    return sections


def _fields(lines: list[NumberedLine]) -> dict[str, NumberedLine]:
    """Return the fields of the first section with their lines; a remark may go over several."""
    fields: dict[str, NumberedLine] = {}
    waiting = ""
    for number, line in lines:
        if waiting:
            fields[waiting] = (fields[waiting][0], f"{fields[waiting][1]}\n{line}")
        else:
            name, equals, value = line.partition("=")
            name = " ".join(name.lower().split())
            if not equals or name not in _INFO:
                raise UnreadableInput(
                    "{text!r} is not a field of the section Info",
                    line=number,
                    remedy=Sentence("the fields are {fields}", fields=Listing(_INFO)),
                    text=line[:40],
                )
            if name in fields:
                raise UnreadableInput("{field!r} is given twice", line=number, field=name)
            fields[name] = (number, value.strip())
            waiting = name if name == "remarks" and "<remark>" in value.lower() else ""
        if waiting and "</end remark>" in line.lower():
            waiting = ""
    if waiting:
        raise UnreadableInput("the remark has no </end remark>", line=fields[waiting][0])
    for name, (number, value) in fields.items():
        if len(value) > LENGTHS.get(name, len(value)):
            raise UnreadableInput(
                "{field} has {letters} characters, at most {most} are allowed",
                line=number,
                field=name,
                letters=len(value),
                most=LENGTHS[name],
            )
    return fields


def _info(lines: list[NumberedLine]) -> ReportInfo:
    fields = _fields(lines)

    def text(name: str) -> str:
        return fields[name][1] if name in fields else ""

    starts, ends = (_day(fields, name) for name in ("played from", "played to"))
    if starts and ends and ends < starts:
        raise UnreadableInput("the event ends before it begins", line=fields["played to"][0])
    kind = text("type").upper()
    if kind not in KINDS:
        raise UnreadableInput(
            "{kind!r} is not a type of event",
            line=fields["type"][0] if "type" in fields else None,
            remedy=Sentence("use {kinds}", kinds=Listing(KINDS)),
            kind=kind,
        )
    remarks = text("remarks")
    inside = _REMARK.search(remarks)
    return ReportInfo(
        name=text("name"),
        played_from=starts,
        played_to=ends,
        kind=kind,
        national_championship=_flag(fields, "national championship"),
        women_championship=_flag(fields, "women championship"),
        referee=text("name of referee"),
        place=text("place"),
        country=text("country"),
        remarks=(inside[1] if inside else remarks).strip(),
        winner=text("winner"),
    )


def _flag(fields: dict[str, NumberedLine], name: str) -> bool:
    line, value = fields.get(name, (0, "N"))
    if value.upper() not in {"Y", "N", ""}:
        raise UnreadableInput(
            "{field} is {text!r}", line=line, remedy="write Y or N", field=name, text=value
        )
    return value.upper() == "Y"


def _day(fields: dict[str, NumberedLine], name: str) -> date | None:
    line, value = fields.get(name, (0, ""))
    return _date(value, line) if value else None


def _date(text: str, line: int) -> date:
    match = _DAY.fullmatch(text)
    try:
        if match:
            return date(int(match[3]), int(match[2]), int(match[1]))
    except ValueError:
        pass
    raise UnreadableInput("{text!r} is not a date", line=line, remedy="write DD/MM/YYYY", text=text)


def _whole(text: str, line: int, what: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= LENGTHS.get(what, 3)):
        raise UnreadableInput(
            "{field} {text!r} is not a number of at most {most} digits",
            line=line,
            field=what,
            text=text,
            most=LENGTHS.get(what, 3),
        )
    return int(text)


def _players(lines: list[NumberedLine]) -> tuple[ReportedPlayer, ...]:
    reported_players: list[ReportedPlayer] = []
    seen: set[int] = set()
    for line, text in lines:
        fields = [field.strip() for field in text.split(",")]
        if len(fields) != 10:
            raise UnreadableInput(
                "a player's line has {commas:comma|commas} instead of 9",
                line=line,
                remedy="fields may be empty, but their commas stay",
                commas=len(fields) - 1,
            )
        player = ReportedPlayer(
            fmjd_id=_whole(fields[0] or "0", line, "fmjd-ID"),
            number=_whole(fields[1], line, "number"),
            local_id=_text(fields[2], line, "local ID"),
            place=_whole(fields[3] or "0", line, "tournament place"),
            points=_whole(fields[4], line, "points"),
            first_name=_text(fields[5], line, "first name"),
            last_name=_text(fields[6], line, "last name"),
            country=_text(fields[7], line, "country"),
            born=_date(fields[8], line) if fields[8] else None,
            sex=_sex(fields[9], line),
        )
        if player.number in seen or not player.number:
            raise UnreadableInput(
                Sentence("number {number} is given twice", number=player.number)
                if player.number
                else Sentence("number 0 belongs to the dummy player"),
                line=line,
            )
        seen.add(player.number)
        reported_players.append(player)
    return tuple(reported_players)


def _text(text: str, line: int, what: str) -> str:
    if len(text) > LENGTHS[what]:
        raise UnreadableInput(
            "{field} {text!r} is longer than {most} characters",
            line=line,
            field=what,
            text=text,
            most=LENGTHS[what],
        )
    return text


def _sex(text: str, line: int) -> str:
    if text.upper() not in {"", "M", "W"}:
        raise UnreadableInput(
            "sex {text!r} is unknown", line=line, remedy="write M or W", text=text
        )
    return text.upper()


def _results(lines: list[NumberedLine], known: set[int]) -> tuple[ReportedResult, ...]:
    reported_results: list[ReportedResult] = []
    busy: set[tuple[int, int]] = set()
    for line, text in lines:
        fields = [field.strip() for field in text.split(",")]
        if len(fields) != 4:
            raise UnreadableInput(
                "a result has {fields:field|fields} instead of 4",
                line=line,
                remedy="write round,white,black,result",
                fields=len(fields),
            )
        number, white, black = (
            _whole(field, line, what)
            for field, what in zip(fields, ("round", "number", "number"), strict=False)
        )
        if not number:
            raise UnreadableInput("rounds begin with 1", line=line)
        if fields[3].lower() not in RESULTS:
            raise UnreadableInput(
                "{text!r} is not a result",
                line=line,
                remedy=Sentence("use {results}", results=Listing(RESULTS)),
                text=fields[3],
            )
        if white == black:
            raise UnreadableInput("player {player} is their own opponent", line=line, player=white)
        for seat in _seats(white, black):
            if seat not in known:
                raise UnreadableInput(
                    "player {player} is not in the section of players", line=line, player=seat
                )
            if (number, seat) in busy:
                raise UnreadableInput(
                    "player {player} plays twice in round {round}",
                    line=line,
                    player=seat,
                    round=number,
                )
            busy.add((number, seat))
        reported_results.append(ReportedResult(number, white, black, fields[3].lower()))
    return tuple(reported_results)


def _seats(white: int, black: int) -> Iterator[int]:
    yield from (player for player in (white, black) if player)


def _check_points(
    players: tuple[ReportedPlayer, ...],
    results: tuple[ReportedResult, ...],
    lines: list[NumberedLine],
) -> None:
    """Compare everybody's points with his results: the text's own means of control."""
    sums = dict.fromkeys((player.number for player in players), 0)
    for result in results:
        for number, points in zip(
            (result.white, result.black), RESULTS[result.result], strict=True
        ):
            if number:
                sums[number] += points
    for player, (line, _) in zip(players, lines, strict=True):
        if sums[player.number] != player.points:
            raise UnreadableInput(
                "player {player} has {points:point|points}, but the results add up to {sum}",
                line=line,
                remedy="correct the points or the results",
                player=player.number,
                points=player.points,
                sum=sums[player.number],
            )
