"""Lists from FMJD's Annex 4, 2: what the referee must do, and the report of Annex 9."""

from __future__ import annotations

from crosstable.arbiter.checklists.model import (
    ORGANISERS,
    REFEREE,
    ChecklistLine,
    Circumstance,
    Lines,
    Phase,
)
from crosstable.arbiter.measures import Measure, between
from crosstable.kernel.sentence import Sentence

__all__ = ["LINES"]

_TEXT = Lines("fmjd.annex4", "annex4")
_RATING = Lines("fmjd.annex9", "annex9")
_at = _TEXT.at
_BEFORE, _READY, _PLAY = Phase.BEFORE_EVENT, Phase.BEFORE_ROUND, Phase.DURING
_DONE, _END = Phase.AFTER_ROUND, Phase.AFTER_EVENT


def _line(
    name: str,
    article: str,
    phase: Phase,
    text: Sentence,
    *only: Circumstance,
    measure: Measure | None = None,
) -> ChecklistLine:
    return _TEXT.line(name, article, phase, REFEREE, text, *only, measure=measure)


LINES: tuple[ChecklistLine, ...] = (
    _line("regulations", "2.1", _BEFORE, Sentence("Specific regulations received in good time")),
    _line(
        *("contradictions", "2.2", _BEFORE),
        Sentence("What contradicts the general rules struck out of them"),
    ),
    _line(
        *("players", "2.3", _BEFORE),
        Sentence("List of players, title holders and reserves, signed by the organiser"),
        measure=Measure(unit=Sentence("minutes before"), ranges=(between(_at("2.3"), "30"),)),
    ),
    _line("notice-board", "2.4", _BEFORE, Sentence("Board for official notices")),
    _line(
        "display", "2.5", _BEFORE, Sentence("Specific regulations on display, and staying there")
    ),
    _line(
        *("prizes", "2.6", _BEFORE),
        Sentence("Final list of prizes displayed, by half-way at the latest"),
    ),
    _line("prizes-clear", "2.7", _BEFORE, Sentence("List of prizes clear and correct")),
    _line("badge", "2.8", _READY, Sentence("Sign of office worn")),
    _line("deputy", "2.9", _READY, Sentence("Assistant with authority to decide at hand")),
    _line("seats", "2.10", _READY, Sentence("Places of the players directed")),
    _line("start", "2.11", _READY, Sentence("Clocks started, or the order given")),
    _line("stopping", "2.12", _PLAY, Sentence("Nobody else stops a clock")),
    _line("irregular", "2.12a", _PLAY, Sentence("Irregular moves decided when called")),
    _line("clocks", "2.13", _PLAY, Sentence("Clocks checked from time to time")),
    _line("recording", "2.14", _PLAY, Sentence("Players record their games")),
    _line("time-trouble", "2.15", _PLAY, Sentence("Moves recorded for players short of time")),
    _line("conflicts", "2.16", _PLAY, Sentence("Conflicts settled")),
    _line("overstepped", "2.17.1", _PLAY, Sentence("Games lost on time declared")),
    _line("draws", "2.17.2", _PLAY, Sentence("Draws by regulation declared, claimed or not")),
    _line("late", "2.18", _PLAY, Sentence("Whoever is more than an hour late has lost")),
    _line("wording", "2.19", _PLAY, Sentence("Disputed wording interpreted")),
    _line("gaps", "2.20", _PLAY, Sentence("Decided what no rule covers")),
    _line("forms", "2.21", _DONE, Sentence("Top copies of the notation forms collected")),
    _line("table", "2.22", _DONE, Sentence("Table of results up to date")),
    _line("pairings", "2.23", _DONE, Sentence("Pairings of the next round checked")),
    _line("announced", "2.24", _DONE, Sentence("Announcement of the pairings supervised")),
    _line(
        *("adjourned", "2.25", _DONE),
        Sentence("Adjourned games sealed and fixed"),
        Circumstance.ADJOURNED,
    ),
    _line(
        "results", "2.26", _END, Sentence("Final results agreed with the organiser and presented")
    ),
    _line("report", "2.27", _END, Sentence("Report on organisation and results written")),
    _line(
        *("incidents", "2.28", _END),
        Sentence("Anomalies, incidents, further penalties and proposals described"),
    ),
    _line("follow-up", "2.29", _END, Sentence("Outcome of claims and proposals asked about")),
    _RATING.line(
        *("registered", "1.2.1.3", _BEFORE, ORGANISERS),
        Sentence("Event registered in time"),
        Circumstance.REGISTERED,
    ),
    _RATING.line(
        *("report", "4.1", _END, REFEREE),
        Sentence("Event reported to the FMJD"),
        Circumstance.REGISTERED,
    ),
)
