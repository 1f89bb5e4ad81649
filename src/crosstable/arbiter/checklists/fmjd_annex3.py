"""Lists from FMJD's Annex 3, 3: hall, tables, boards, men, clocks and notation forms."""

from __future__ import annotations

from crosstable.arbiter.checklists.model import ORGANISERS, REFEREE, ChecklistLine, Lines, Phase
from crosstable.arbiter.measures import Counted, Measure, between
from crosstable.kernel.sentence import Sentence

__all__ = ["LINES"]

_TEXT = Lines("fmjd.annex3", "annex3")
_line, _at = _TEXT.line, _TEXT.at
_BEFORE, _READY, _PLAY = Phase.BEFORE_EVENT, Phase.BEFORE_ROUND, Phase.DURING
_SETS = Sentence("sets")
_CLOCKS = Sentence("clocks")

LINES: tuple[ChecklistLine, ...] = (
    _line(
        *("light", "3.1.1", _BEFORE, REFEREE),
        Sentence("Room, air and light; light on the tables"),
        measure=Measure(unit="lux", ranges=(between(_at("3.1.1"), "500", "700"),)),
    ),
    _line(
        *("temperature", "3.1.2", _BEFORE, REFEREE),
        Sentence("Temperature of the playing room"),
        measure=Measure(unit="°C", ranges=(between(_at("3.1.2"), "20", "23"),)),
    ),
    _line("silence", "3.1.3", _BEFORE, ORGANISERS, Sentence("Silence in the hall")),
    _line(
        "fence", "3.1.4", _BEFORE, ORGANISERS, Sentence("Playing area fenced off from the public")
    ),
    _line(
        *("tables", "3.1.5", _BEFORE, ORGANISERS),
        Sentence("A stable, numbered table for every game"),
        measure=Measure(
            unit=Sentence("tables"),
            ranges=(between(_at("3.1.5"), "1", per=Counted.BOARDS),),
        ),
    ),
    _line(
        *("table-width", "3.1.6", _BEFORE, REFEREE),
        Sentence("Width of a table"),
        measure=Measure(unit="cm", ranges=(between(_at("3.1.6"), "75", "90"),)),
    ),
    _line(
        *("table-length", "3.1.6", _BEFORE, REFEREE),
        Sentence("Length of a table"),
        measure=Measure(unit="cm", ranges=(between(_at("3.1.6"), "100"),)),
    ),
    _line(
        *("chairs", "3.1.7", _BEFORE, ORGANISERS),
        Sentence("A chair of fitting height for every player"),
        measure=Measure(
            unit=Sentence("chairs"),
            ranges=(between(_at("3.1.7"), "1", per=Counted.PLAYERS),),
        ),
    ),
    _line(
        *("referee-table", "3.1.8", _BEFORE, ORGANISERS),
        Sentence("Table and chair for each referee"),
    ),
    _line(
        *("toilets", "3.1.9", _BEFORE, ORGANISERS),
        Sentence("Refreshments and toilets near, apart from the public"),
    ),
    _line(
        *("board", "3.2.1", _BEFORE, REFEREE),
        Sentence("Side of the playing surface"),
        measure=Measure(unit="cm", ranges=(between(_at("3.2.1"), "35", "45"),)),
    ),
    _line("shine", "3.2.2", _BEFORE, REFEREE, Sentence("Boards not shiny")),
    _line(
        "contrast", "3.2.3", _BEFORE, REFEREE, Sentence("Squares and men clearly apart in colour")
    ),
    _line("men", "3.4.1", _BEFORE, REFEREE, Sentence("Men alike in form, size and colour")),
    _line(
        *("set-out", "3.5", _READY, REFEREE),
        Sentence("Board and men set out on every table"),
    ),
    _line(
        *("spare-sets", "3.5", _BEFORE, ORGANISERS),
        Sentence("Boards with men in reserve"),
        measure=Measure(unit=_SETS, ranges=(between(_at("3.5"), "2"),)),
    ),
    _line(
        *("clocks", "3.8", _READY, REFEREE),
        Sentence("Clock on every table, parallel to the board, on White's left"),
    ),
    _line(
        *("spare-clocks", "3.8", _BEFORE, ORGANISERS),
        Sentence("Working clocks in reserve"),
        measure=Measure(unit=_CLOCKS, ranges=(between(_at("3.8"), "2"),)),
    ),
    _line("clocks-set", "3.8.1", _READY, REFEREE, Sentence("Clocks set to the first time control")),
    _line(
        *("forms", "3.9", _READY, REFEREE),
        Sentence("Notation form for every player"),
        measure=Measure(
            unit=Sentence("forms"),
            ranges=(between(_at("3.9"), "2", per=Counted.BOARDS),),
        ),
    ),
    _line(
        *("double-forms", "3.10.1", _BEFORE, ORGANISERS),
        Sentence("Forms with room for both sides' moves, in two copies"),
    ),
    _line("supports", "3.10.2", _BEFORE, ORGANISERS, Sentence("Support for the form at each side")),
    _line("in-order", "3.12", _READY, REFEREE, Sentence("Material in perfect order")),
    _line(
        *("preparation", "4.1", _READY, REFEREE),
        Sentence("Time for the players to prepare in silence"),
        measure=Measure(unit=Sentence("minutes"), ranges=(between(_at("4.1"), "15"),)),
    ),
    _line(
        *("flash", "4.2", _PLAY, REFEREE),
        Sentence("No flash after the first ten minutes of play"),
        measure=Measure(unit=Sentence("minutes"), ranges=(between(_at("4.2"), None, "10"),)),
    ),
    _line(
        *("other-use", "3.13", _PLAY, REFEREE),
        Sentence("Material used for the official games only"),
    ),
)
