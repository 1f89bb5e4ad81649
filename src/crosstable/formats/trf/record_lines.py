"""Every record as a line in exact columns: the other half of the functions that read them.

What does not fit its columns is refused with ``InvalidValue``; whoever writes a file back keeps the
line as it stood then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from crosstable.formats.trf.columns import decimal_points, place
from crosstable.formats.trf.layout import PlayerLine, national_line, player_line
from crosstable.formats.trf.players import NationalRecord, PlayerRecord
from crosstable.formats.trf.records import (
    AbnormalPoints,
    Absentees,
    Acceleration,
    ByeRecord,
    ColourSetting,
    EngineAcceleration,
    FictitiousPoints,
    ForbiddenRecord,
    RankingMethod,
    RoundCount,
)
from crosstable.formats.trf.scoring import ENGINE_SCORING, ScoringItem
from crosstable.formats.trf.team_sheets import team_sheet_line
from crosstable.formats.trf.teams import (
    BoardColours,
    BoardOrder,
    ForfeitedMatch,
    MatchPoints,
    TeamByes,
    TeamRecord,
    TeamRow,
)
from crosstable.formats.trf.tie_break_records import tie_break_line
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.points import decimal_text


def _points(value: Fraction | None, width: int = 4) -> str:
    text = "" if value is None else decimal_points(value, width)
    if text is None:
        raise InvalidValue("{points} points do not fit", points=decimal_text(value or Fraction(0)))
    return text.rjust(width)


def _numbers(
    first: int, numbers: Iterable[int | None], width: int = 4, nobody: str = ""
) -> tuple[tuple[int, str], ...]:
    return tuple(
        (first + (width + 1) * index, nobody if number is None else str(number).rjust(width))
        for index, number in enumerate(numbers)
    )


def _round(number: int | None) -> str:
    return "" if number is None else f"{number:03}"


def _player(record: PlayerRecord) -> str:
    cells = tuple(
        ""
        if cell is None
        else f"{cell.opponent or '0000':>4} {cell.colour or '-'} {cell.result}".rstrip()
        for cell in record.cells
    )
    return player_line(
        PlayerLine(
            number=record.number,
            sex=record.sex,
            title=record.title,
            name=record.name,
            rating=record.rating,
            federation=record.federation,
            identifier=record.identifier,
            born=record.born,
            points=_points(record.points),
            rank=record.rank,
            cells=cells,
        )
    )


def _national(record: NationalRecord) -> str:
    return national_line(
        record.code,
        PlayerLine(
            number=record.number,
            sex=record.sex,
            title=record.classification,
            name=record.name,
            rating=record.rating,
            federation=record.origin,
            identifier=record.identifier,
            born=record.born,
        ),
    )


def rounds_line(record: RoundCount) -> str:
    """Return ``142``, ``XXR`` or ``TNR``."""
    return f"{record.tag} {record.rounds}"


def colour_line(record: ColourSetting) -> str:
    """Return ``152`` or ``XXC``."""
    if record.tag == "152":
        return f"152 {record.colour.upper()}"
    words = ("rank" if record.ranks else "", {"w": "white1", "b": "black1"}.get(record.colour, ""))
    return " ".join(("XXC", *filter(None, words)))


def _scoring(items: tuple[ScoringItem, ...]) -> str:
    parts = [
        (6 + 9 * index, f"{item.symbol}{_points(item.points)}") for index, item in enumerate(items)
    ]
    return place((1, "162"), *parts)


def _scoring_list(items: tuple[ScoringItem, ...]) -> str:
    return " ".join(("XXS", *(f"{item.symbol}={decimal_text(item.points)}" for item in items)))


def _engine_scoring(items: tuple[ScoringItem, ...]) -> str:
    return f"{items[0].symbol} {_points(items[0].points)}"


def _ranking_method(record: RankingMethod) -> str:
    return place((1, "172"), (5, record.federation), (9, record.method))


def bye_line(record: ByeRecord) -> str:
    """Return ``240``."""
    head = ((1, "240"), (5, record.kind), (7, _round(record.round)))
    return place(*head, *_numbers(11, record.numbers))


def acceleration_line(record: Acceleration) -> str:
    """Return ``250``."""
    return place(
        (1, "250"),
        (5, _points(record.match_points)),
        (10, _points(record.points)),
        (15, _round(record.first_round)),
        (19, _round(record.last_round)),
        (23, f"{record.first:4}"),
        (28, f"{record.last:4}"),
    )


def forbidden_line(record: ForbiddenRecord) -> str:
    """Return ``260``, or the list of an engine."""
    if record.tag != "260":
        return " ".join((record.tag, *map(str, record.numbers)))
    rounds = ((5, _round(record.first_round)), (9, _round(record.last_round)))
    return place((1, "260"), *rounds, *_numbers(13, record.numbers))


def _abnormal_points(record: AbnormalPoints) -> str:
    return place(
        (1, "299"),
        (5, record.kind),
        (7, _points(record.match_points, 5)),
        (13, _points(record.points, 5)),
        (20, _round(record.round or 0) if record.numbers else _round(record.round)),
        *_numbers(24, record.numbers),
    )


def _fictitious_points(record: FictitiousPoints) -> str:
    given = ((10 + 5 * index, _points(points)) for index, points in enumerate(record.points))
    return place((1, "XXA"), (5, f"{record.player:4}"), *given)


def _absentees(record: Absentees) -> str:
    return " ".join((record.tag, *map(str, record.numbers)))


def _engine_acceleration(record: EngineAcceleration) -> str:
    return f"ACC {'true' if record.on else 'false'}"


def _old_team(record: TeamRecord) -> str:
    return place((1, "013"), (5, record.name), *_numbers(37, record.players))


def _team(record: TeamRecord) -> str:
    return place(
        (1, "310"),
        (5, f"{record.number or 0:3}"),
        (9, record.name),
        (42, record.short_name),
        (48, "" if record.strength is None else f"{record.strength:6}"),
        (55, _points(record.match_points, 6)),
        (62, _points(record.game_points, 6)),
        (69, "" if record.rank is None else f"{record.rank:3}"),
        *_numbers(74, record.players),
    )


def _board_order(record: BoardOrder) -> str:
    return place(
        (1, "300"),
        (5, _round(record.round)),
        (9, f"{record.team:3}"),
        (13, f"{record.opponent:3}"),
        *_numbers(17, record.players, nobody="0000"),
    )


def _team_byes(record: TeamByes) -> str:
    worth = ((5, _points(record.match_points)), (10, _points(record.game_points)))
    return place((1, "320"), *worth, *_numbers(15, record.teams, 3, nobody="000"))


def _forfeited_match(record: ForfeitedMatch) -> str:
    return f"330 {record.outcome} {_round(record.round)} {record.white:3} {record.black:3}"


def _board_colours(record: BoardColours) -> str:
    return f"352 {record.colours}"


def _match_points(record: MatchPoints) -> str:
    worth = (("TW", record.win), ("TD", record.draw), ("TL", record.loss))
    parts = (
        (5 + 9 * index, f"{name}{_points(value)}") for index, (name, value) in enumerate(worth)
    )
    return place((1, "362"), *parts)


def _team_row(record: TeamRow) -> str:
    parts = [
        (1, "802"),
        (5, f"{record.number:3}"),
        (9, record.short_name),
        (15, _points(record.match_points, 6)),
        (22, _points(record.game_points, 6)),
    ]
    for index, entry in enumerate(record.rounds):
        start = 29 + 13 * index
        parts += (
            (start, entry.opponent.rjust(3)),
            (start + 4, entry.colour),
            (start + 6, _points(entry.game_points)),
            (start + 10, "f" if entry.forfeit else ""),
        )
    return place(*parts)


LINES: Mapping[str, Callable[[Any], str]] = {
    "001": _player,
    "013": _old_team,
    "142": rounds_line,
    "152": colour_line,
    "162": _scoring,
    "172": _ranking_method,
    "202": tie_break_line,
    "212": tie_break_line,
    "240": bye_line,
    "250": acceleration_line,
    "260": forbidden_line,
    "299": _abnormal_points,
    "300": _board_order,
    "310": _team,
    "320": _team_byes,
    "330": _forfeited_match,
    "352": _board_colours,
    "362": _match_points,
    "801": team_sheet_line,
    "802": _team_row,
    "XXR": rounds_line,
    "TNR": rounds_line,
    "XXC": colour_line,
    "XXS": _scoring_list,
    **dict.fromkeys(ENGINE_SCORING, _engine_scoring),
    "XXA": _fictitious_points,
    "XXP": forbidden_line,
    "FOR": forbidden_line,
    "XXZ": _absentees,
    "BYE": _absentees,
    "ACC": _engine_acceleration,
    "": _national,
}
"""How a record is written, by its tag; national records, which have a federation's, by none."""
