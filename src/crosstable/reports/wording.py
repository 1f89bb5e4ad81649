"""The words on paper: English labels, their translations, and dates as a language writes them.

Labels are English and serve as keys of the catalogue that pages use too. Whoever has another one
passes ``Wording("nl", _)``; a label without a translation prints in English.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import cache
from typing import TypeAlias

import msgspec
from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_datetime, format_interval, get_timezone
from babel.numbers import get_decimal_symbol

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.sentence import Value
from crosstable.languages.catalogues import LANGUAGES
from crosstable.languages.saying import WRITTEN_AS, Speaker, dated
from crosstable.standings.prizes import amount_text
from crosstable.standings.tiebreaks.table import TIE_BREAKS

# The labels on paper, in English: what the catalogues translate and templates choose from.


LABELS = (
    # What the sheets are called.
    "Pairings",
    "Standings",
    "Final standings",
    "Cross table",
    "Bracket",
    "Winner",
    "Envelopes of adjourned games",
    "Poster",
    "Players",
    "Main prizes",
    "Regulations",
    "Byes",
    "Players are ordered by",
    "Results",
    # Where and when.
    "Round {round}",
    "Round {round} of {rounds}",
    "After round {round}",
    "{team} (withdrawn)",
    "open",
    "Before round 1",
    "Printed {moment}",
    "Page {page} of {pages}",
    "Boxes stand for letters that no font of this computer has.",
    "Draft: not published",
    "Paired before this changed: {changes}",
    "Provisional: games are still being played",
    "Not by the rules: the rules mode was left",
    # Heads of columns.
    "Board",
    "Bd",
    "No.",
    "Place",
    "Pl",
    "Title",
    "Name",
    "Federation",
    "Fed",
    "Rating",
    "Rtg",
    "Team",
    "Born",
    "Sex",
    "Points",
    "Pts",
    "White",
    "Black",
    "First team",
    "Second team",
    "Colour",
    "Opponent",
    "Result",
    "Other",
    "Result of the round:",
    "Round",
    "Rd",
    "Date",
    "Total",
    "Prize",
    "Games",
    "Performance",
    "Reserves",
    "Board {board}",
    "Amount",
    "Received",
    "Nobody gets a prize yet.",
    # What stands in cells and under tables.
    "bye",
    "rest",
    "adjourned",
    "postponed",
    "unrated",
    "Not paired",
    "Allocated bye",
    "Full-point bye",
    "Half-point bye",
    "Absent",
    "Bye in this round",
    "Withdrawn after round {round}",
    "Expelled after round {round}",
    "Line-ups are not public yet",
    "lot",
    "Games that have no room here: {count}",
    "Nobody is paired in this round.",
    "No matches of teams are paired.",
    "No teams are entered.",
    "No match is known yet.",
    "No game of a match is played yet.",
    "does not count",
    "The team named first is at home.",
    "before",
    "wrong board",
    "No players are entered.",
    "Tie-breaks",
    "Not classified",
    "Results in brackets do not count.",
    "in brackets: the line of the opponent in this table",
    "{first} to {last} of {all}",
    # In the regulations.
    "As announced",
    "Rules",
    "Pairing system",
    "Rounds",
    "Rate of play",
    # What somebody fills in.
    "Captain",
    "Signature",
    "Signature of White",
    "Signature of Black",
    "Signature of the arbiter",
    "Send your result with your code:",
    "Pairings, results and standings on your phone",
    "Cut here",
    "Fold here",
    # Chess960.
    "Chess960: position {number}",
    # Envelopes.
    "Adjourned game",
    "Position before the sealed move",
    "Time used",
    "Time left",
    "Sealed by",
    "Number of the sealed move",
    "Offer of a draw",
    "none",
    "Resumption",
    "Venue",
    "This round has no adjourned game waiting to be resumed.",
    "Put this strip into the envelope with both scoresheets.",
    "The code opens the move that is kept encrypted; it is stored nowhere.",
    # Tie-breaks, by their own names.
    *(str(each.title) for each in TIE_BREAKS.values()),
    "{letter}: not played, a player was absent.",
    "{letter}: not played, a player had left.",
    # Rulings at a board.
    "Ruling at the board",
    "The call",
    "Asked and answered",
    "Why",
    "Consequences",
    "What changes nothing",
    "What it assumes",
    "Arbiter",
    "Round {round}, board {board}",
    "City",
    "Where",
    "Called for",
    "Written down",
    "Position",
    "Clocks before",
    "Time",
    "Clocks after",
    "Journal {head}",
    "Keep this paper: its line proves later that nothing in the journal before it was changed.",
    # Papers for arbiters.
    "Examination for arbiters",
    "{marks} of {most} marks",
    "passed",
    "not passed",
    "{percent} % are needed",
    "right",
    "Questions",
    "Answers",
    "Article",
    "{marks} marks",
    "Seed {seed}, questions: {count}",
    # Forms of complaints.
    "Complaint about cheating",
    "Complaint with a check by a program",
    "Name of the tournament",
    "Start date",
    "End date",
    "Chief organiser",
    "Chief arbiter",
    "Complainant, with FIDE ID if any",
    "Player, with FIDE ID",
    "Complaint details",
    "Check with program",
    "Program name",
    "Analysis file provided",
    "Hardware",
    "Description of the check and its results",
    "Arbiter's comments",
    "Signature of the complainant",
    "yes",
    "no",
    "Confidential: for the chief arbiter only",
    "The event",
    "The complaint",
    # Papers after the event.
    "Place and date",
    "Duty",
    "Number in the register",
    "Number of players",
    "Norm",
    "Certificate",
    "to be settled",
    "can be signed",
    "Nobody is named.",
    "Nobody has entered.",
    "No round is paired yet.",
    "No norm was made.",
    "Not as usual",
    "Round.Board",
    "Regulations changed after the pairing of round {round}: {what}",
    "Every game was decided by play.",
    "Corrected for the report: {reason}",
    "{name}: {happened}",
    "The event is not over: this is provisional.",
    "not played: somebody was absent",
    "decided by the arbiter",
    "Left out here: incidents are for arbiters and the federation.",
    "Nothing was noted.",
    "Decision",
    "Decision: {decision}",
    "granted",
    "refused",
    "Incident {number}, {name}",
    "Nobody appealed.",
    "held",
    "No prize money",
    "No World Cup points",
    "Remark",
    "Appeals file",
    "The appeal",
    "What happened, and the decision",
    "Rulings at this board",
    "The protest",
    "Appeals committee",
    "Member",
    "Chairman",
    "Decision on the appeal",
    "State",
    "To be handed in by",
    "Fee or deposit",
    "Paid with the appeal",
    "Not decided yet.",
    "Outcome",
    "Deposit",
    "The deposit is returned at once.",
    "The deposit is forfeited to the federation.",
    "Beginning",
    "Podium",
    "Podium of the women",
    "End",
    "Diplomas, from the last place up",
    "in the middle",
    "on the winner's right",
    "on the winner's left",
    "Place {place}",
    "Organiser or treasurer",
    "{name}: {amount} not paid, no right to prize money",
    "Player",
)


Translate: TypeAlias = Callable[[str], str]
"""Turns a label into another language, as ``gettext`` does."""


class Wording(msgspec.Struct, frozen=True):
    """One language: its code and what it makes of a label."""

    language: str
    translate: Translate

    def __call__(self, label: str, **values: object) -> str:
        """Return a label in this language, its placeholders filled in."""
        text = self.translate(label)
        return text.format(**values) if values else text

    def say(self, value: Value) -> str:
        """Return a sentence of the core, or a value of one, in this language."""
        return _speaker(self.language).say(value)

    @property
    def labels(self) -> Mapping[str, str]:
        """Return all labels in this language, for a template to choose from."""
        return {label: self.translate(label) for label in LABELS}

    def day(self, when: date | None) -> str:
        """Return a date, or nothing."""
        if when is None:
            return ""
        return dated(self.language, format_date(when, "long", locale=self._locale))

    def days(self, first: date | None, last: date | None) -> str:
        """Return from when to when, as short as the language allows."""
        if first is None or last is None or first == last:
            return self.day(first or last)
        written = str(format_interval(first, last, "yMMMMd", locale=self._locale))
        return dated(self.language, written)

    def moment(self, when: datetime) -> str:
        """Return a date with its time, in the zone it carries."""
        zone = get_timezone(when.tzinfo)
        written = format_datetime(when, "d MMM y HH:mm", tzinfo=zone, locale=self._locale)
        return dated(self.language, written)

    @property
    def colon(self) -> str:
        """Return what stands between a word and what it introduces."""
        return self.translate("%(one)s: %(other)s") % {"one": "", "other": ""}

    def money(self, coins: int) -> str:
        """Return an amount as it is paid, ``333.33``, with the decimal sign of this language."""
        return amount_text(coins).replace(".", self.decimal)

    @property
    def decimal(self) -> str:
        """Return what stands before the decimals of a number."""
        return str(get_decimal_symbol(self._locale))

    @property
    def _locale(self) -> Locale:
        name = WRITTEN_AS.get(self.language, self.language)
        try:
            return Locale.parse(name, sep="-" if "-" in name else "_")
        except (UnknownLocaleError, ValueError):
            raise UnknownName("language", self.language, tuple(WORDINGS)) from None


_speaker = cache(Speaker)

WORDINGS = {code: Wording(code, Speaker(code).text) for code in LANGUAGES}
ENGLISH, FRENCH = WORDINGS["en"], WORDINGS["fr"]


def wording(language: str) -> Wording:
    """Return the words of a language that comes with the program."""
    try:
        return WORDINGS[language]
    except KeyError:
        raise UnknownName("language", language, tuple(WORDINGS)) from None
