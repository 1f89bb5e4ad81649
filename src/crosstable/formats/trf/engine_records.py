"""What engines added to TRF16, said by the records that TRF26 has for it.

``XXR`` and ``TNR`` become ``142``, ``XXC`` becomes ``152``, ``XXS`` and ``BBW`` become ``162``,
``XXP`` and ``FOR`` become ``260``, ``XXZ`` and ``BYE`` become ``240``, and ``XXA`` becomes ``250``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.players import MAX_ROUNDS
from crosstable.formats.trf.record_lines import (
    acceleration_line,
    bye_line,
    colour_line,
    forbidden_line,
    rounds_line,
)
from crosstable.formats.trf.records import (
    Acceleration,
    ByeRecord,
    ColourSetting,
    ForbiddenRecord,
    RoundCount,
)
from crosstable.formats.trf.scoring import read_point_system, write_point_system
from crosstable.kernel.errors import InvalidValue, UnreadableInput

_Replaced = dict[int, list[str]]
"""What stands in place of a line: nothing where the record is said elsewhere."""


def translated(document: TrfDocument, adjustments: list[Adjustment]) -> _Replaced:
    """Return the lines that take the place of an engine's."""
    replaced: _Replaced = {}
    _settings(document, replaced, adjustments)
    _points(document, replaced, adjustments)
    _lists(document, replaced)
    _acceleration(document, replaced, adjustments)
    return replaced


def ranges(
    points: Mapping[int, Sequence[Fraction | None]], known: Iterable[int]
) -> tuple[Acceleration, ...]:
    """Return fictitious points, given player by player, as ranges of players and rounds."""
    places = {number: index for index, number in enumerate(sorted(known))}
    runs: dict[tuple[int, int, Fraction], list[int]] = {}
    for player in sorted(points):
        number = 1
        for value, same in groupby(points[player]):
            rounds = len(tuple(same))
            if value:
                runs.setdefault((number, number + rounds - 1, value), []).append(player)
            number += rounds
    found = []
    for (first, last, value), players in sorted(runs.items(), key=lambda run: run[0][:2]):
        spans = groupby(enumerate(players), key=lambda item: places.get(item[1], 0) - item[0])
        for _, span in spans:
            together = [player for _, player in span]
            found.append(Acceleration(0, None, value, first, last, together[0], together[-1]))
    return tuple(found)


def _first(replaced: _Replaced, lines: Sequence[int], texts: list[str]) -> None:
    """Let texts stand in place of the first of some lines, and nothing in place of the others."""
    for line in lines:
        replaced[line] = []
    replaced[min(lines)] = texts


def _settings(document: TrfDocument, replaced: _Replaced, adjustments: list[Adjustment]) -> None:
    contents = document.contents
    counts = contents.round_counts
    if any(count.tag != "142" for count in counts):
        told = RoundCount(0, "142", document.planned_rounds)
        _first(replaced, [count.line for count in counts], [rounds_line(told)])
    settings = contents.colour_settings
    if all(setting.tag == "152" for setting in settings):
        return
    colour = document.initial_colour
    texts = [colour_line(ColourSetting(0, "152", colour.value[0]))] if colour else []
    _first(replaced, [setting.line for setting in settings], texts)
    adjustments += [
        _lost("no record says that players are paired by their ranks", setting.line)
        for setting in settings
        if setting.ranks
    ]


def _points(document: TrfDocument, replaced: _Replaced, adjustments: list[Adjustment]) -> None:
    scoring = [items for items in document.contents.scoring if items]
    tags = {document.lines[items[0].line - 1].text[:3] for items in scoring}
    if tags <= {"162"}:
        return
    lines = [items[0].line for items in scoring]
    try:
        system = read_point_system(item for items in scoring for item in items)
    except UnreadableInput:  # Points that depend on the colour, which only XXS can say.
        system = None
    texts = list(write_point_system(system, by_symbol=True)) if system is not None else ["XXS"]
    if any(text.startswith("XXS") for text in texts):
        adjustments.append(
            _lost("this point system is more than 162 can say: it stays an XXS line", min(lines))
        )
    if system is not None:
        _first(replaced, lines, texts)


def _lists(document: TrfDocument, replaced: _Replaced) -> None:
    last = document.planned_rounds or MAX_ROUNDS
    for record in document.contents.forbidden:
        if record.tag != "260":
            told = ForbiddenRecord(record.line, record.numbers, 1, last)
            replaced[record.line] = [forbidden_line(told)]
    following = document.paired_rounds + 1
    for absent in document.contents.absentees:
        bye = ByeRecord(absent.line, "Z", following, absent.numbers)
        replaced[absent.line] = [bye_line(bye)]


def _acceleration(
    document: TrfDocument, replaced: _Replaced, adjustments: list[Adjustment]
) -> None:
    contents = document.contents
    listed = contents.fictitious_points
    if listed:
        points = {record.player: record.points for record in listed}
        known = (player.number for player in contents.players)
        try:
            texts = [acceleration_line(span) for span in ranges(points, known)]
        except InvalidValue:
            texts = []
        if len(points) == len(listed) and texts:
            _first(replaced, [record.line for record in listed], texts)
        elif any(any(record.points) for record in listed):
            adjustments.append(
                _lost("these fictitious points stay XXA lines: 250 cannot say them", listed[0].line)
            )
        else:
            _first(replaced, [record.line for record in listed], [])
    for record in contents.engine_accelerations:
        if not record.on:
            replaced[record.line] = []
            continue
        header = next((header for header in document.headers("192") if header.text), None)
        if header is not None and "TEAM" not in header.text.upper():
            code = header.text.upper().removesuffix("_BAKU")
            replaced[header.line], replaced[record.line] = [f"192 {code}_BAKU"], []
        else:
            adjustments.append(
                _lost(
                    "the acceleration stays an ACC line: only an encoded type (192) says it",
                    record.line,
                )
            )


def _lost(form: str, line: int) -> Adjustment:
    return Adjustment.noted(Change.NOT_CARRIED, line, None, form)
