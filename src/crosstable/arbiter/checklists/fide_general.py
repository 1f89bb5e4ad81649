"""Lists from FIDE's General Regulations for Competitions, and who reports a rated event by when."""

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

_TEXT = Lines("fide.competitions", "general")
_line, _at = _TEXT.line, _TEXT.at
_BEFORE, _READY, _PLAY = Phase.BEFORE_EVENT, Phase.BEFORE_ROUND, Phase.DURING
_DONE, _END = Phase.AFTER_ROUND, Phase.AFTER_EVENT
_OFFICIAL, _TEAMS, _TABLE = Circumstance.OFFICIAL, Circumstance.TEAMS, Circumstance.TABLE
_NORMS, _REGISTERED = Circumstance.NORMS, Circumstance.REGISTERED
_MINUTES = Sentence("minutes")
_RATING = Lines("fide.ratings", "rating")

LINES: tuple[ChecklistLine, ...] = (
    _line(
        "regulations", "2.2.1", _BEFORE, ORGANISERS, Sentence("Regulations of the event written")
    ),
    _line(
        *("fair-play", "2.2.2", _BEFORE, ORGANISERS),
        Sentence("People and devices against cheating arranged"),
    ),
    _line("dress", "2.2.3", _BEFORE, ORGANISERS, Sentence("Dress code of the event decided")),
    _line(
        *("registered", "2.2.4", _BEFORE, ORGANISERS),
        Sentence("Event registered in time"),
        _REGISTERED,
    ),
    _line("media", "2.2.5", _BEFORE, ORGANISERS, Sentence("Rules for the media decided")),
    _line("staff", "2.2.6", _BEFORE, ORGANISERS, Sentence("Technical staff told what to do")),
    _line(
        *("extra-rules", "3.2.1", _BEFORE, CHIEF),
        Sentence("Additional rules agreed with the organiser, where needed"),
    ),
    _line(
        *("conditions", "3.2.2", _BEFORE, CHIEF),
        Sentence("Venue, light, heating, air, noise and security inspected"),
    ),
    _line(
        *("means", "3.2.3", _BEFORE, CHIEF),
        Sentence("Equipment, arbiters, helpers and a place for the arbiters secured"),
    ),
    _line(
        *("smoking", "4.1", _BEFORE, ORGANISERS),
        Sentence("Place for smokers outside the playing area, or an easy way out"),
    ),
    _line(
        *("smoking-ban", "4.2", _BEFORE, ORGANISERS),
        Sentence("Announced in advance where smoking is forbidden altogether"),
    ),
    _line(
        *("large-clock", "4.4", _BEFORE, ORGANISERS),
        Sentence("Large digital clock in the hall"),
        *(_OFFICIAL, Circumstance.MANY),
    ),
    _line(
        *("restrictions", "5.2", _BEFORE, CHIEF),
        Sentence("Restrictions of the pairings told to the players, where there are any"),
    ),
    _line(
        *("lots-open", "6.2", _BEFORE, ORGANISERS),
        Sentence("Lots drawn where players can be present"),
        _TABLE,
    ),
    _line(
        *("lots", "6.3", _BEFORE, CHIEF),
        Sentence("Lots drawn at least 12 hours before round 1"),
        *(_TABLE, _NORMS),
        measure=Measure(unit=Sentence("hours"), ranges=(between(_at("6.3"), "12"),)),
    ),
    _line(
        *("committee", "10.2", _BEFORE, ORGANISERS),
        Sentence("Appeals committee named before round 1: a chairman and at least two members"),
        measure=Measure(unit=Sentence("members"), ranges=(between(_at("10.2"), "3"),)),
        known=Counted.COMMITTEE,
    ),
    _line(
        *("appeal-terms", "10.4", _BEFORE, CHIEF),
        Sentence("Fee and deadline for appeals fixed and told"),
    ),
    _line(
        *("medical", "12.5", _BEFORE, ORGANISERS),
        Sentence("Medical care and insurance arranged"),
        _OFFICIAL,
    ),
    _line(
        *("calls", "4.4", _READY, ARBITERS),
        Sentence("Announced five minutes and one minute before the games begin"),
        *(_OFFICIAL, Circumstance.FEW),
    ),
    _line(
        *("present", "7.2", _READY, ARBITERS),
        Sentence("More than half of each team present at the start"),
        *(_TEAMS, _OFFICIAL),
    ),
    _line(
        *("flash-first", "11.2", _PLAY, ARBITERS),
        Sentence("No flash after the first ten minutes of round 1"),
        Circumstance.FIRST_ROUND,
        measure=Measure(unit=_MINUTES, ranges=(between(_at("11.2"), None, "10"),)),
    ),
    _line(
        *("flash", "11.2", _PLAY, ARBITERS),
        Sentence("No flash after the first five minutes"),
        Circumstance.LATER_ROUND,
        measure=Measure(unit=_MINUTES, ranges=(between(_at("11.2"), None, "5"),)),
    ),
    _line("cameras", "11.1", _PLAY, CHIEF, Sentence("Cameras silent and out of the way")),
    _line("course", "3.1.2", _PLAY, CHIEF, Sentence("The round takes its proper course")),
    _line("order", "3.1.3", _PLAY, CHIEF, Sentence("Order kept in the venue")),
    _line("comfort", "3.1.4", _PLAY, CHIEF, Sentence("Nothing disturbs the players")),
    _line("eating", "9.5", _PLAY, ARBITERS, Sentence("Nobody eats at the board")),
    _line(
        *("captains", "7.4", _PLAY, ARBITERS),
        Sentence("Captains come and go only as allowed"),
        _TEAMS,
    ),
    _line(
        *("behind", "7.5", _PLAY, ARBITERS),
        Sentence("No captain and no player stands behind the opposing team"),
        _TEAMS,
    ),
    _line(
        *("spoken", "7.6", _PLAY, ARBITERS),
        Sentence("Captains and players speak to each other only with an arbiter who understands"),
        _TEAMS,
    ),
    _line(
        *("advice", "7.7", _PLAY, ARBITERS),
        Sentence("Captains advise on offers of a draw only, and discuss no position"),
        _TEAMS,
    ),
    _line("record", "3.1.1", _DONE, CHIEF, Sentence("Record of the round kept")),
    _line(
        *("protocols", "7.3", _DONE, ARBITERS),
        Sentence("Match protocols signed by both captains"),
        _TEAMS,
    ),
    _line(
        *("prizes", "Prizes.2", _END, CHIEF),
        Sentence("Prizes worked out by two people, each alone"),
    ),
    _line("report", "3.4", _END, CHIEF, Sentence("Report of the chief arbiter handed in")),
    _RATING.line(
        *("report", "9.1", _END, CHIEF),
        Sentence("Tournament report sent to the rating officer"),
        _REGISTERED,
        rule="rating.report",
    ),
    _RATING.line(
        *("upload", "9.1", _END, Sentence("Rating officer")),
        Sentence("Tournament report uploaded to the rating server"),
        *(_REGISTERED, Circumstance.UPLOADED),
        rule="rating.report",
    ),
)
