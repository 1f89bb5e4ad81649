"""What every sheet is made from: the tournament as far as it may be shown, in one language."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from functools import cached_property

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.notation import mark_text, result_text
from crosstable.kernel.official import DUTY_WORDS
from crosstable.kernel.points import PointSystem
from crosstable.kernel.record import scores_paired_with
from crosstable.kernel.result import Bye, Pending, Played, Result
from crosstable.kernel.rounds import Round
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.columns.table import View
from crosstable.office.disclosure import without_secrets
from crosstable.office.heads import full_text, short_text
from crosstable.office.journal import Head as ChainHead
from crosstable.office.naming import first_of
from crosstable.office.tables import as_it_stood, standings_of
from crosstable.pairing.systems import rounds_to_play, system_of
from crosstable.reports.codes import drawn_code
from crosstable.reports.sheets.heads import Head, Person
from crosstable.reports.wording import Wording
from crosstable.rulebooks.library import edition_of
from crosstable.standings.ranking import Standings

_BYES = {
    Bye.ALLOCATED: "Allocated bye",
    Bye.FULL_POINT: "Full-point bye",
    Bye.HALF_POINT: "Half-point bye",
    Bye.ZERO_POINT: "Absent",
    Bye.REST: "Bye in this round",
}

_MANY = 3
"""Changes that a head names before it counts the rest."""


class Scene(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A tournament about to be printed: which rounds may be seen, in which words, when."""

    tournament: Tournament
    words: Wording
    printed_at: datetime
    unpublished: bool = False
    """Whether rounds that are paired and not published are shown too, marked as drafts."""
    chain: ChainHead | None = None
    """Where the journal ended when this was printed; none for what is in no journal."""
    obsolete: Mapping[int, tuple[Sentence, ...]] = {}
    """What has changed since a round was paired, by its number; nothing where it holds."""
    view: View = View()
    """Which columns its tables are to have."""

    @cached_property
    def shown(self) -> Tournament:
        """Return the tournament as far as it may be shown, without line-ups that are secret."""
        if self.unpublished:
            return self.tournament
        at = self.printed_at if self.printed_at.tzinfo is not None else None
        return replace(self.tournament, rounds=without_secrets(self.tournament, at))

    @cached_property
    def people(self) -> Mapping[int, Person]:
        """Return every player as he is printed, by his number."""
        rules = edition_of(self.tournament)
        teams = {member: team.brief for team in self.tournament.teams for member in team.members}
        return {
            entrant.number: Person(
                number=entrant.number,
                name=entrant.player.name,
                title=entrant.player.title(rules.title_register) or entrant.player.title(),
                federation=entrant.player.federation,
                rating=str(entrant.player.rating(*rules.rating_lists) or ""),
                club=entrant.player.club,
                team=teams.get(entrant.number, ""),
            )
            for entrant in self.tournament.entrants
        }

    @cached_property
    def planned(self) -> int:
        """Return how many rounds the tournament has; 0 where nobody knows."""
        if system_of(self.tournament).fixed_schedule and len(self.tournament.entrants) < 2:
            return 0
        return rounds_to_play(self.tournament)

    @property
    def rounds(self) -> int:
        """Return how many rounds to make room for."""
        return max(self.planned, len(self.shown.rounds))

    def round(self, round_number: int | None) -> Round:
        """Return the round to print, the latest unless one is named."""
        if round_number is None:
            if self.shown.rounds:
                return self.shown.rounds[-1]
            if self.tournament.rounds:
                raise Refused("no round is published; publish one, or ask for a draft")
            raise Refused("no round is paired yet; there is nothing to print")
        paired = len(self.tournament.rounds)
        if not 1 <= round_number <= paired:
            if not paired:
                raise Refused(
                    "round {round} is not paired; paired so far: none", round=round_number
                )
            raise Refused(
                "round {round} is not paired; paired so far: {paired}",
                round=round_number,
                paired=paired,
            )
        if round_number > len(self.shown.rounds):
            raise Refused(
                "round {round} is not published; publish it, or ask for a draft", round=round_number
            )
        return self.shown.rounds[round_number - 1]

    def stood(self, round_number: int | None) -> Tournament:
        """Return the tournament after a round, after the last complete one unless one is named."""
        return as_it_stood(self.shown) if round_number is None else self.after(round_number)

    def after(self, round_number: int | None) -> Tournament:
        """Return the tournament as it stood after a round, after the latest unless one is named."""
        if round_number is None:
            return self.shown
        kept = self.shown.rounds[: self.round(round_number).number] if round_number else ()
        return replace(self.shown, rounds=kept)

    def standings(self, tournament: Tournament, tie_breaks: tuple[str, ...] | None) -> Standings:
        """Return who stands where, without the working."""
        return standings_of(tournament, tie_breaks, working_for=())

    def points_before(self, round_number: int) -> Mapping[int, str]:
        """Return everybody's points before a round, as it was paired with them."""
        text = self.tournament.points.text
        if not system_of(self.tournament).fixed_schedule:
            paired = scores_paired_with(self.shown, round_number)
            return {number: text(points) for number, points in paired.items()}
        before = replace(self.shown, rounds=self.shown.rounds[: round_number - 1])
        return {row.number: text(row.points) for row in self.standings(before, ()).rows}

    def day_of(self, round_number: int) -> date | None:
        """Return when a round is played."""
        dates = self.tournament.round_dates
        return dates[round_number - 1] if 1 <= round_number <= len(dates) else None

    def head(self, title: str, *, round_number: int | None = None, subtitle: str = "") -> Head:
        """Return what stands above every page; a round not published is called a draft."""
        event, words = self.tournament, self.words
        draft, day = False, None
        if round_number is not None:
            numbers = {"round": round_number, "rounds": self.planned}
            named = "Round {round} of {rounds}" if self.planned else "Round {round}"
            subtitle = subtitle or words(named, **numbers)
            day = self.day_of(round_number)
            draft = not event.round(round_number).published
        where = ", ".join(filter(None, (event.city, event.federation)))
        when = words.days(event.starts, event.ends)
        chiefs = [official for official in event.officials if official.in_charge]
        return Head(
            event=event.name,
            title=words(title),
            subtitle=subtitle,
            place=" · ".join(filter(None, (where, when))),
            day=words.day(day),
            arbiter=", ".join(official.written for official in chiefs),
            in_charge=words.say(DUTY_WORDS[chiefs[0].duty]) if chiefs else "",
            notice=self._notice(round_number, draft=draft),
            left="" if event.by_the_rules else words("Not by the rules: the rules mode was left"),
            rules=words.say(edition_of(event).title),
            printed=words("Printed {moment}", moment=words.moment(self.printed_at)),
            chain=words("Journal {head}", head=short_text(self.chain)) if self.chain else "",
            code=drawn_code(full_text(self.chain)) if self.chain else "",
        )

    def _notice(self, round_number: int | None, *, draft: bool) -> str:
        """Return what every page of a round must say: that it is a draft, that it is obsolete."""
        words = self.words
        told = [words("Draft: not published")] if draft else []
        since = self.obsolete.get(round_number or 0, ())
        if since:
            changes = words.say(first_of(since, _MANY, glue="; "))
            told.append(words("Paired before this changed: {changes}", changes=changes))
        return " · ".join(told)


def sides_words(white: str, black: str) -> str:
    """Return both sides of a score: a dash between them, minus signs behind minus draws."""
    return f"{white.replace('-', '−')}–{black.replace('-', '−')}"


def result_words(
    result: Result, points: PointSystem, words: Wording, *, postponed: bool = False
) -> str:
    """Return a result as it is printed; nothing where the game has none yet.

    A game whose whole match of teams was put off has not begun: it is postponed, not adjourned.
    """
    match result:
        case Played():
            sides = sides_words(mark_text(result.white, points), mark_text(result.black, points))
            return sides if result.rated else f"{sides} {words('unrated')}"
        case Pending():
            if not result.adjourned:
                return ""
            return words("postponed") if postponed else words("adjourned")
        case _:
            return result_text(result, points).replace("-", "−")


def bye_words(kind: Bye, words: Wording) -> str:
    """Return why somebody has no opponent."""
    return words(_BYES[kind])
