"""Lists from C.02 on equipment, halls, broadcasting and rates of play (articles 1 to 9 and 12).

Sets, boards, clocks and electronic scoresheets are checked piece by piece in
``arbiter.equipment``.
"""

from __future__ import annotations

from crosstable.arbiter.checklists.model import (
    CHIEF,
    ORGANISERS,
    ChecklistLine,
    Circumstance,
    Lines,
    Phase,
)
from crosstable.arbiter.measures import Counted, Measure, between
from crosstable.kernel.sentence import Sentence

__all__ = ["LINES"]

_TEXT = Lines("fide.tournaments", "c02")
_line, _at = _TEXT.line, _TEXT.at
_BEFORE = Phase.BEFORE_EVENT
_OFFICIAL = Circumstance.OFFICIAL
_GAMES = Sentence("games")

LINES: tuple[ChecklistLine, ...] = (
    _line(
        *("approved", "1.1", _BEFORE, CHIEF),
        Sentence("Equipment meets the standards; organiser and chief arbiter approve it"),
    ),
    _line(
        *("players-approve", "1.1.1", _BEFORE, ORGANISERS),
        Sentence("Players approve sets, boards and clocks, tables and chairs"),
        _OFFICIAL,
    ),
    _line("same", "1.1.2", _BEFORE, ORGANISERS, Sentence("Same equipment for all games")),
    _line(
        *("square", "3.2", _BEFORE, CHIEF),
        Sentence("Side of a square"),
        measure=Measure(unit="cm", ranges=(between(_at("3.2"), "5", "6"),)),
    ),
    _line(
        *("table-length", "4", _BEFORE, CHIEF),
        Sentence("Length of a table"),
        measure=Measure(
            unit="cm",
            ranges=(
                between(_at("4"), "93.5", "126.5", reading="fifteen-percent"),
                between(_at("8.2.1"), "100", "130", reading="diagram"),
            ),
        ),
    ),
    _line(
        *("table-width", "8.2.1", _BEFORE, CHIEF),
        Sentence("Width of a table"),
        measure=Measure(unit="cm", ranges=(between(_at("8.2.1"), "80", "90"),)),
    ),
    _line(
        *("table-height", "4", _BEFORE, CHIEF),
        Sentence("Height of a table"),
        measure=Measure(
            unit="cm",
            ranges=(
                between(_at("4"), "74", "74", reading="exact"),
                between(_at("4"), "62.9", "85.1", reading="fifteen-percent"),
            ),
        ),
    ),
    _line(
        *("electronic-clocks", "5.1", _BEFORE, ORGANISERS),
        Sentence("Electronic clocks on all tables"),
        Circumstance.CHAMPIONSHIP,
    ),
    _line("one-clock", "5.3", _BEFORE, ORGANISERS, Sentence("One type of clock throughout")),
    _line(
        *("endorsed", "5.4.3.13", _BEFORE, CHIEF),
        Sentence("Clock endorsed by the Technical Commission"),
        _OFFICIAL,
    ),
    _line(
        *("inspected", "8.1.1", _BEFORE, CHIEF),
        Sentence("All areas open to the players inspected, and again later"),
    ),
    _line(
        *("spectators-top", "8.1.2", _BEFORE, ORGANISERS),
        Sentence("Distance between boards and spectators"),
        Circumstance.CHAMPIONSHIP,
        measure=Measure(unit="m", ranges=(between(_at("8.1.2"), "1.5"),)),
    ),
    _line(
        *("spectators", "8.1.2", _BEFORE, ORGANISERS),
        Sentence("Room for spectators; distance to the boards"),
        measure=Measure(unit="m", ranges=(between(_at("8.1.2"), "1"),)),
    ),
    _line(
        *("light", "8.1.3", _BEFORE, CHIEF),
        Sentence("Light on the boards, without shadows, glare or moving sun"),
        measure=Measure(
            unit="lux",
            ranges=(
                between(_at("8.1.3"), "800", reading="exact"),
                between(_at("8.1.3"), "720", reading="about"),
            ),
        ),
    ),
    _line(
        "carpet", "8.1.4", _BEFORE, ORGANISERS, Sentence("Carpet, and chairs that make no noise")
    ),
    _line("noise", "8.1.5", _BEFORE, CHIEF, Sentence("Noise from around the hall checked")),
    _line(
        *("area-table", "8.2.1", _BEFORE, ORGANISERS),
        Sentence("Area of the hall: 4 m² for each player of a match or round robin"),
        Circumstance.TABLE,
        measure=Measure(unit="m²", ranges=(between(_at("8.2.1"), "4", per=Counted.PLAYERS),)),
    ),
    _line(
        *("area", "8.2.1", _BEFORE, ORGANISERS),
        Sentence("Area of the hall: 2 m² for each player"),
        Circumstance.SWISS,
        measure=Measure(unit="m²", ranges=(between(_at("8.2.1"), "2", per=Counted.PLAYERS),)),
    ),
    _line(
        *("rows", "8.2.2", _BEFORE, ORGANISERS),
        Sentence("Distance between rows; no long unbroken ones"),
        measure=Measure(
            unit="m",
            ranges=(
                between(_at("8.2.2"), "2.5", reading="least"),
                between(_at("8.2.1"), "2.5", "4.5", reading="diagram"),
            ),
        ),
    ),
    _line(
        *("arbiters-tables", "8.2.3", _BEFORE, ORGANISERS),
        Sentence("Tables with internet for the arbiters"),
    ),
    _line("doors", "8.2.4", _BEFORE, CHIEF, Sentence("No board too close to a door")),
    _line("equal", "8.2.5", _BEFORE, CHIEF, Sentence("Same conditions for everybody")),
    _line(
        *("broadcast-youth", "9.1.2", _BEFORE, ORGANISERS),
        Sentence("Games of each age group on the internet"),
        *(Circumstance.CHAMPIONSHIP, Circumstance.YOUTH),
        measure=Measure(unit=_GAMES, ranges=(between(_at("9.1.2"), "10"),)),
    ),
    _line(
        *("broadcast", "9.1.3", _BEFORE, ORGANISERS),
        Sentence("Games of each round on the internet"),
        Circumstance.CHAMPIONSHIP,
        measure=Measure(unit=_GAMES, ranges=(between(_at("9.1.3"), "30"),)),
    ),
    _line(
        *("broadcast-all", "9.1.1", _BEFORE, ORGANISERS),
        Sentence("All games on the internet, at title matches, World Cups and Olympiads"),
        Circumstance.CHAMPIONSHIP,
    ),
    _line(
        *("delay", "9.1.4", _BEFORE, CHIEF),
        Sentence("Delay of the broadcast decided with the organiser"),
        _OFFICIAL,
    ),
    ChecklistLine(
        name="c02-rate",
        phase=_BEFORE,
        who=ORGANISERS,
        text=Sentence("Rate of play is one of those approved for world events"),
        article=_at("12"),
        only=(Circumstance.CHAMPIONSHIP,),
        approved_rate=True,
    ),
)
