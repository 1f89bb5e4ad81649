"""Lists from FMJD's Annex 2: organising an official competition."""

from __future__ import annotations

from crosstable.arbiter.checklists.model import (
    ORGANISERS,
    REFEREE,
    ChecklistLine,
    Circumstance,
    Lines,
    Phase,
)
from crosstable.arbiter.measures import Counted, Measure, between
from crosstable.kernel.sentence import Sentence

__all__ = ["LINES"]

_TEXT = Lines("fmjd.annex2", "annex2")
_at = _TEXT.at
_BEFORE, _END = Phase.BEFORE_EVENT, Phase.AFTER_EVENT


def _line(
    name: str,
    article: str,
    phase: Phase,
    who: Sentence,
    text: Sentence,
    *only: Circumstance,
    measure: Measure | None = None,
    known: Counted | None = None,
) -> ChecklistLine:
    circumstances = (Circumstance.OFFICIAL, *only)
    return _TEXT.line(name, article, phase, who, text, *circumstances, measure=measure, known=known)


LINES: tuple[ChecklistLine, ...] = (
    _line("debt", "2.2", _BEFORE, ORGANISERS, Sentence("No debts of the federation to the FMJD")),
    _line("confirmed", "2.4", _BEFORE, ORGANISERS, Sentence("Agreement confirmed a year ahead")),
    _line(
        *("lodging", "2.8.a", _BEFORE, ORGANISERS),
        Sentence("Board and lodging of the young players paid"),
        Circumstance.YOUTH,
    ),
    _line(
        *("referees-costs", "2.8.b", _BEFORE, ORGANISERS),
        Sentence("Board, lodging and travel of the referees paid"),
    ),
    _line(
        *("insurance", "2.8.c", _BEFORE, ORGANISERS),
        Sentence("Accidents, illness and hospital covered"),
    ),
    _line("flags", "2.10", _BEFORE, ORGANISERS, Sentence("Flags and anthems of the winners ready")),
    _line(
        *("jury", "2.11", _BEFORE, ORGANISERS),
        Sentence("Appeal jury installed"),
        measure=Measure(unit=Sentence("members"), ranges=(between(_at("2.11"), "3"),)),
        known=Counted.COMMITTEE,
    ),
    _line(
        *("opening", "2.12", _BEFORE, ORGANISERS),
        Sentence("Opening: speech, then the players presented one by one or by team"),
    ),
    _line(
        "rules", "3", _BEFORE, ORGANISERS, Sentence("Specific rules name type, place and prizes")
    ),
    _line(
        *("rounds", "3a", _BEFORE, ORGANISERS),
        Sentence("At least seven rounds"),
        Circumstance.ROUNDS,
        measure=Measure(unit=Sentence("rounds"), ranges=(between(_at("3a"), "7"),)),
        known=Counted.ROUNDS,
    ),
    _line(
        *("compatriots", "3b", _BEFORE, REFEREE),
        Sentence("Players of one federation meet in the first half"),
        *(Circumstance.TABLE, Circumstance.INDIVIDUAL),
    ),
    _line(
        *("teams", "3c", _BEFORE, REFEREE),
        Sentence("Composition of each team in a sealed envelope, signed by the captain"),
        Circumstance.TEAMS,
    ),
    _line(
        "play-off", "3d", _BEFORE, ORGANISERS, Sentence("Specific rules say how a tie is decided")
    ),
    _line(
        *("closing", "2.13", _END, ORGANISERS),
        Sentence("Closing: players apart, results read, prizes on the podium, anthem and flags"),
    ),
    _line(
        *("medals", "2.14", _END, ORGANISERS),
        Sentence("Medals and diplomas for the first three"),
        Circumstance.INDIVIDUAL,
    ),
    _line(
        *("team-medals", "2.14", _END, ORGANISERS),
        Sentence("Medals for the players of the three best teams, diplomas"),
        Circumstance.TEAMS,
    ),
    _line(
        *("software", "2.15", _END, REFEREE),
        Sentence("Event reported with the program that the FMJD prescribes"),
    ),
)
