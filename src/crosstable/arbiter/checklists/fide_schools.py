"""Lists from C.02, 11: school tournaments."""

from __future__ import annotations

from crosstable.arbiter.checklists.model import (
    ARBITERS,
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

_TEXT = Lines("fide.tournaments", "school")
_at = _TEXT.at
_BEFORE, _READY, _PLAY = Phase.BEFORE_EVENT, Phase.BEFORE_ROUND, Phase.DURING


def _line(
    name: str,
    article: str,
    phase: Phase,
    who: Sentence,
    text: Sentence,
    measure: Measure | None = None,
    known: Counted | None = None,
) -> ChecklistLine:
    return _TEXT.line(
        name, article, phase, who, text, Circumstance.SCHOOL, measure=measure, known=known
    )


LINES: tuple[ChecklistLine, ...] = (
    _line("attendants", "11.1.2", _BEFORE, ORGANISERS, Sentence("Somebody with every child")),
    _line(
        *("invitation", "11.2.1", _BEFORE, ORGANISERS),
        Sentence("Invitation with address, dates, schedule, rate of play, default time, prizes"),
    ),
    _line(
        *("arbiters", "11.2.3", _BEFORE, ORGANISERS),
        Sentence("One arbiter for every 30 players"),
        Measure(
            unit=Sentence("arbiters"),
            ranges=(between(_at("11.2.3"), "1/30", per=Counted.PLAYERS),),
        ),
        Counted.ARBITERS,
    ),
    _line(
        *("area", "11.3.1", _BEFORE, ORGANISERS),
        Sentence("Area of the hall: 2 m² for each child"),
        Measure(unit="m²", ranges=(between(_at("11.3.1"), "2", per=Counted.PLAYERS),)),
    ),
    _line("halls", "11.3.2", _BEFORE, ORGANISERS, Sentence("An arbiter in every hall")),
    _line(
        *("furniture", "11.3.3", _BEFORE, ORGANISERS),
        Sentence("Tables and chairs for the height of the children"),
    ),
    _line("same", "11.3.4", _BEFORE, ORGANISERS, Sentence("Same equipment for all children")),
    _line(
        *("square", "11.3.6", _BEFORE, ORGANISERS),
        Sentence("Side of a square; 38 mm is still accepted"),
        Measure(
            unit="mm",
            ranges=(
                between(_at("11.3.6"), "55", reading="standard"),
                between(_at("11.3.6"), "38", reading="accepted"),
            ),
        ),
    ),
    _line(
        *("king", "11.3.6", _BEFORE, ORGANISERS),
        Sentence("Height of the king; 75 mm is still accepted"),
        Measure(
            unit="mm",
            ranges=(
                between(_at("11.3.6"), "90", reading="standard"),
                between(_at("11.3.6"), "75", reading="accepted"),
            ),
        ),
    ),
    _line("spares", "11.3.7", _BEFORE, ORGANISERS, Sentence("Spare sets, pieces and clocks ready")),
    _line("coordinates", "11.3.8", _BEFORE, ORGANISERS, Sentence("Boards with coordinates")),
    _line(
        *("signs", "11.3.9", _BEFORE, ORGANISERS),
        Sentence("Signs for players, spectators, arbiters and rest rooms"),
    ),
    _line("colours", "11.3.10", _BEFORE, ORGANISERS, Sentence("A colour for every group")),
    _line(
        *("spectators", "11.3.11", _BEFORE, ORGANISERS),
        Sentence("Rope for the spectators; distance to the boards"),
        Measure(unit="m", ranges=(between(_at("11.3.11"), "1"),)),
    ),
    _line("notices", "11.3.14", _BEFORE, ORGANISERS, Sentence("Board for lists and results")),
    _line(
        *("hours", "11.4.1", _BEFORE, ORGANISERS),
        Sentence("Hours of play on one day"),
        Measure(
            unit=Sentence("hours"),
            ranges=(
                between(_at("11.4.1"), None, "5", reading="five"),
                between(_at("11.4.1"), None, "6", reading="six"),
            ),
        ),
    ),
    _line(
        *("explained", "11.2.4", _READY, ORGANISERS),
        Sentence("Rules explained in short: colours, touch move, clock, claims, phones, results"),
    ),
    _line("organiser", "11.2.2", _PLAY, ORGANISERS, Sentence("Chief organiser in the hall")),
    _line(
        *("flash", "11.1.6", _PLAY, ARBITERS),
        Sentence("No flash after the first five minutes"),
        Measure(unit=Sentence("minutes"), ranges=(between(_at("11.1.6"), None, "5"),)),
    ),
    _line(
        "parents", "11.1.4", _PLAY, ARBITERS, Sentence("Parents and coaches stay behind the rope")
    ),
    _line("phones", "11.1.5", _PLAY, ARBITERS, Sentence("No phones of parents and coaches")),
    _line(
        *("behind", "11.3.12", _PLAY, ARBITERS),
        Sentence("Nobody stands opposite the child they support"),
    ),
    _line(
        "finished",
        "11.3.13",
        _PLAY,
        ARBITERS,
        Sentence("Players who have finished leave the boards"),
    ),
    _line("food", "11.3.15", _PLAY, ARBITERS, Sentence("No food; bottles not on the tables")),
    _line("clocks-added", "11.4.2", _PLAY, CHIEF, Sentence("Clocks added to games that last long")),
)
