"""Lists from FIDE's Role of the Arbiters and their Duties: before, during and after a round."""

from __future__ import annotations

from crosstable.arbiter.checklists.model import (
    ARBITERS,
    CHIEF,
    ChecklistLine,
    Circumstance,
    Lines,
    Phase,
)
from crosstable.arbiter.measures import Counted, Measure, between
from crosstable.kernel.sentence import Sentence

__all__ = ["LINES"]

_TEXT = Lines("fide.duties", "duties")
_line, _at = _TEXT.line, _TEXT.at
_BEFORE, _READY, _PLAY = Phase.BEFORE_EVENT, Phase.BEFORE_ROUND, Phase.DURING
_DONE, _END = Phase.AFTER_ROUND, Phase.AFTER_EVENT
_MINUTES = Sentence("minutes")

LINES: tuple[ChecklistLine, ...] = (
    _line(
        *("arbiters", "G.e", _BEFORE, CHIEF),
        Sentence("Enough arbiters: about one for every 20 to 25 players"),
        measure=Measure(
            unit=Sentence("arbiters"),
            ranges=(between(_at("G.e"), "1/25", per=Counted.PLAYERS),),
        ),
        known=Counted.ARBITERS,
    ),
    _line(
        *("rules-known", "R.5", _BEFORE, ARBITERS),
        Sentence("Laws and regulations of the event read, with their latest changes"),
    ),
    _line(
        *("clocks-known", "R.6", _BEFORE, ARBITERS),
        Sentence("Everybody can set and correct the clocks that are used"),
    ),
    _line("dress", "R.7", _BEFORE, ARBITERS, Sentence("Dress of the arbiters agreed")),
    _line(
        *("sectors", "D.1", _BEFORE, CHIEF),
        Sentence("Tasks and sectors given to each arbiter"),
    ),
    _line(
        *("deputy", "D.2", _BEFORE, CHIEF),
        Sentence("Deputy named for when the chief arbiter is away"),
    ),
    _line(
        *("arrival-first", "A.a", _READY, ARBITERS),
        Sentence("Arbiters in the hall an hour before round 1"),
        Circumstance.FIRST_ROUND,
        measure=Measure(unit=_MINUTES, ranges=(between(_at("A.a"), "60"),)),
    ),
    _line(
        *("arrival", "A.a", _READY, ARBITERS),
        Sentence("Arbiters in the hall half an hour before the round"),
        Circumstance.LATER_ROUND,
        measure=Measure(unit=_MINUTES, ranges=(between(_at("A.a"), "30"),)),
    ),
    _line(
        *("venue", "A.b", _READY, ARBITERS),
        Sentence("Hall, toilets, smoking area, analysis room and bar looked at; light and air"),
    ),
    _line(
        *("equipment", "A.c", _READY, ARBITERS),
        Sentence("Boards, pieces, scoresheets and pens complete"),
    ),
    _line(
        *("tables", "A.d", _READY, ARBITERS),
        Sentence("Tables, chairs and ropes in place, with name plates, flags or numbers"),
    ),
    _line(
        *("clocks", "A.e", _READY, ARBITERS),
        Sentence("Clocks set to the rate of play, batteries checked, on the right side"),
    ),
    _line(
        *("line-ups", "A.f", _READY, ARBITERS),
        Sentence("Line-ups compared with the lists of the teams"),
        Circumstance.TEAMS,
    ),
    _line(
        *("absent", "B.a", _PLAY, ARBITERS),
        Sentence("Players who did not arrive in time noted, the chief arbiter told"),
    ),
    _line(
        *("clock-checks", "B.b", _PLAY, ARBITERS),
        Sentence("Clocks, scoresheets and move numbers compared every half hour"),
        measure=Measure(unit=_MINUTES, ranges=(between(_at("B.b"), None, "30"),)),
    ),
    _line(
        *("leaving", "B.c", _PLAY, ARBITERS),
        Sentence("Players who leave often, and whom they speak to, watched discreetly"),
    ),
    _line(
        *("time-trouble", "B.d", _PLAY, ARBITERS),
        Sentence("Games in time trouble attended, with an assistant where needed"),
    ),
    _line(
        *("claims", "B.e", _PLAY, ARBITERS),
        Sentence("Claims checked before they are decided"),
    ),
    _line(
        *("signatures", "B.f", _PLAY, ARBITERS),
        Sentence("Result and both signatures on every scoresheet of a finished game"),
    ),
    _line(
        *("result-sheet", "B.g", _PLAY, ARBITERS),
        Sentence("Every finished game on the sheet of results"),
    ),
    _line(
        *("cross-check", "C.a", _DONE, ARBITERS),
        Sentence("All results compared with scoresheets or protocols and handed on"),
    ),
    _line(
        *("ready-again", "C.b", _DONE, ARBITERS),
        Sentence("Boards, pieces, clocks, scoresheets and pens ready for the next round"),
    ),
    _line("final-report", "D.3", _END, CHIEF, Sentence("Final report handed in")),
    _line("report-players", "D.3.1", _END, CHIEF, Sentence("In the report: who took part")),
    _line(
        "report-results", "D.3.2", _END, CHIEF, Sentence("In the report: all pairings and results")
    ),
    _line("report-standings", "D.3.3", _END, CHIEF, Sentence("In the report: final standings")),
    _line("report-arbiters", "D.3.4", _END, CHIEF, Sentence("In the report: the arbiters")),
    _line("report-norms", "D.3.5", _END, CHIEF, Sentence("In the report: norms and certificates")),
    _line("report-incidents", "D.3.6", _END, CHIEF, Sentence("In the report: what happened")),
    _line("report-appeals", "D.3.7", _END, CHIEF, Sentence("In the report: appeals and decisions")),
    _line("report-advice", "D.3.8", _END, CHIEF, Sentence("In the report: advice for next time")),
)
