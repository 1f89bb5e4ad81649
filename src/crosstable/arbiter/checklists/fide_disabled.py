"""Lists from C.02, 10: what disabled players need."""

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
from crosstable.arbiter.measures import Measure, between
from crosstable.kernel.sentence import Sentence

__all__ = ["LINES"]

_TEXT = Lines("fide.tournaments", "access")
_at = _TEXT.at
_BEFORE, _READY, _PLAY = Phase.BEFORE_EVENT, Phase.BEFORE_ROUND, Phase.DURING
_HERE = Circumstance.DISABLED


def _line(
    name: str,
    article: str,
    phase: Phase,
    who: Sentence,
    text: Sentence,
    measure: Measure | None = None,
) -> ChecklistLine:
    return _TEXT.line(name, article, phase, who, text, _HERE, measure=measure)


LINES: tuple[ChecklistLine, ...] = (
    _TEXT.line(
        *("venue", "10.1.3", _BEFORE, ORGANISERS),
        Sentence("Everybody can reach the boards, or another place with an arbiter"),
        Circumstance.REGISTERED,
    ),
    _TEXT.line(
        *("asked", "10.1.4", _BEFORE, ORGANISERS),
        Sentence("Entry form asks what players with a disability need"),
        Circumstance.REGISTERED,
        measure=Measure(unit=Sentence("days before"), ranges=(between(_at("10.1.4"), "20"),)),
    ),
    _TEXT.line(
        *("doctor", "10.1.6", _BEFORE, ORGANISERS),
        Sentence("Numbers of a doctor and of the hospital at hand"),
        Circumstance.REGISTERED,
    ),
    _line(
        *("seat", "10.2.1", _BEFORE, ORGANISERS),
        Sentence("Seats and boards placed as asked for, fair to the opponents"),
    ),
    _line(
        *("maps", "10.2.2", _BEFORE, ORGANISERS),
        Sentence("Maps with toilets, refreshments and emergency exits displayed"),
    ),
    _line(
        *("refreshments", "10.2.3", _BEFORE, ORGANISERS),
        Sentence("Refreshments brought to those who cannot fetch them"),
    ),
    _line(
        *("assistants", "10.2.4", _BEFORE, ORGANISERS),
        Sentence("Assistants for players who cannot move pieces or press the clock"),
    ),
    _line(
        *("large-print", "10.2.5", _READY, ARBITERS),
        Sentence("Notices in large print, or read out"),
    ),
    _line(
        *("tables", "10.3.1", _BEFORE, ORGANISERS),
        Sentence("One game a table; width of the tables with an assistant"),
        Measure(unit="m", ranges=(between(_at("10.3.1"), "2"),)),
    ),
    _line(
        *("corridors", "10.3.2", _BEFORE, ORGANISERS),
        Sentence("Ways between the rows twice as wide, for wheelchairs"),
    ),
    _line("arbiters", "10.3.3", _BEFORE, CHIEF, Sentence("Players can reach the arbiters easily")),
    _line("sockets", "10.3.4", _BEFORE, ORGANISERS, Sentence("Sockets for lamps at the boards")),
    _line(
        *("same-place", "10.3.5", _READY, CHIEF),
        Sentence("Blind players keep their place and their assistant"),
    ),
    _line(
        *("words", "10.4.2", _BEFORE, CHIEF),
        Sentence("Assistants of blind players have the names of the pieces in their language"),
    ),
    _line("writing", "10.4.4", _PLAY, ARBITERS, Sentence("Assistants write the moves down")),
    _line("meeting", "10.5.1", _BEFORE, ORGANISERS, Sentence("Players' meeting before round 1")),
    _line(
        *("boards", "10.5.3", _READY, CHIEF),
        Sentence("Boards assigned by hand after the pairing"),
    ),
    _line(
        *("recording", "10.5.5", _BEFORE, ORGANISERS),
        Sentence("Regulations free blind players from writing in the last five minutes"),
    ),
)
