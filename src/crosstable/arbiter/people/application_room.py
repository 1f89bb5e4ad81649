"""What an application for a title asks of the norms together, and of the applicant.

FIDE Arbiter titles 2.1.3, 2.1.4, 3.3 to 3.9, 4.3 to 4.11, 5.2 and 5.3; FMJD Annex 4 4.2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import chain, combinations

from crosstable.arbiter.people.career import (
    format_of,
    judged_services,
    post_of,
    served,
    years_before,
)
from crosstable.arbiter.people.norm_events import NOT_KNOWN
from crosstable.arbiter.people.norms import ArbiterNorm, NormStanding
from crosstable.kernel.person import Person
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation
from crosstable.ratings.name_words import words_of_name
from crosstable.rulebooks.arbiter_rules import ArbiterRules, ArbiterTitle
from crosstable.rulebooks.rules import rule
from crosstable.titles.verdicts import Condition

_MOST_TRIED = 12
"""So many norms, the latest, are tried in all ways; nobody needs more."""


class ApplicationRoom:
    """What all choices of norms of one applicant are judged by."""

    def __init__(
        self,
        rules: ArbiterRules,
        title: ArbiterTitle,
        person: Person,
        on: date,
        congresses: tuple[date, ...],
    ) -> None:
        self.rules, self.title, self.person = rules, title, person
        self.on, self.congresses = on, congresses

    def best(
        self, usable: Sequence[ArbiterNorm]
    ) -> tuple[tuple[ArbiterNorm, ...], tuple[Condition, ...]]:
        """Return the choice that meets most, of those that meet as much the smallest, the latest.

        Titles of associated bodies stand in for events, but have no format and no signature: where
        these are missing, as many events may be handed in as without such titles.
        """
        needed = max(1, self.title.events - self._associated())
        own = tuple(self._of_person())
        if len(usable) <= needed:
            chosen = tuple(usable)
            return chosen, (*self._of_norms(chosen), *own)
        latest = list(usable)[-_MOST_TRIED:]
        best: tuple[tuple[int, int, int, tuple[str, ...]], tuple[ArbiterNorm, ...]] | None = None
        sizes = range(needed, max(needed, min(self.title.events, len(latest))) + 1)
        for tried in chain.from_iterable(combinations(latest, size) for size in sizes):
            conditions = tuple(self._of_norms(tried))
            worth = (
                -sum(condition.met is False for condition in conditions),
                -sum(condition.met is None for condition in conditions)
                - sum(norm.standing is NormStanding.COUNTS_IF for norm in tried),
                -len(tried),
                tuple(sorted((str(norm.service.day or "") for norm in tried), reverse=True)),
            )
            if best is None or worth > best[0]:
                best = (worth, tried)
        chosen = best[1] if best is not None else ()
        return chosen, (*self._of_norms(chosen), *own)

    # The norms together

    def _of_norms(self, norms: Sequence[ArbiterNorm]) -> Iterator[Condition]:
        yield self._events(norms)
        yield from self._limits(norms)
        yield from self._formats(norms)
        yield from self._within_years(norms)
        yield from self._signers(norms)
        yield from self._congress(norms)

    @rule(
        "arbiter.fa-events", "arbiter.ia-events", "arbiter.fa-associated", "arbiter.ia-associated"
    )
    def _events(self, norms: Sequence[ArbiterNorm]) -> Condition:
        """Count events, and titles of associated bodies which are worth one each."""
        extra = self._associated()
        return Condition(
            what=Sentence("norms from events"),
            needed=self.title.events,
            have=len(norms) + extra,
            met=len(norms) + extra >= self.title.events,
            citation=self._own("events"),
            working=Sentence("{count} of them for titles of associated bodies", count=extra)
            if extra
            else None,
        )

    def _associated(self) -> int:
        return sum(
            held.register in self.rules.associated and held.code == self.title.code
            for held in self.person.titles_on(self.on)
        )

    @rule("arbiter.usable-norms", "arbiter.rounds")
    def _limits(self, norms: Sequence[ArbiterNorm]) -> Iterator[Condition]:
        """Compare with how many norms of one kind are considered (2.1.1, 3.7, 3.8, 4.6, 5.2)."""
        # Rows of the table cite the same article with limits of their own: those are two groups.
        counts = Counter(group for norm in norms for group in norm.groups)
        for (name, most), have in counts.items():
            yield self._limit(
                Sentence("norms of a kind of which few are considered"), most, have, name
            )
        short = sum(norm.short for norm in norms)
        if short:
            yield self._limit(
                Sentence("norms with fewer rounds than usual"), 1, short, "arbiter.rounds"
            )

    def _limit(self, what: Sentence, most: int, have: int, name: str) -> Condition:
        return Condition(
            what=what,
            needed=most,
            have=have,
            met=have <= most,
            citation=self.rules.cited(name),
            limit=True,
        )

    @rule("arbiter.formats")
    def _formats(self, norms: Sequence[ArbiterNorm]) -> Iterator[Condition]:
        """Ask for two formats, or Swisses of which one is large and international (2.1.3)."""
        if not self.title.formats:
            return
        events = [served(norm.service) for norm in norms]
        formats = {format_of(event) for event in events}
        known = formats - {""}
        large = any(
            event.kind in self.rules.international
            and event.form == "swiss"
            and (event.players or 0) >= self.rules.large_players
            and event.share_rated(self.rules.large_rated_percent)
            and (event.rounds or 0) >= self.rules.large_rounds
            for event in events
        )
        met: bool | None = len(known) >= self.title.formats or (known == {"swiss"} and large)
        if not met and "" in formats:
            met = None
        yield Condition(
            what=Sentence("formats of events"),
            needed=self.title.formats,
            have=len(known),
            met=met,
            citation=self.rules.cited("arbiter.formats"),
            working=Sentence("Swiss events alone are enough: one is large and international")
            if large
            else None,
        )

    @rule("arbiter.six-years")
    def _within_years(self, norms: Sequence[ArbiterNorm]) -> Iterator[Condition]:
        """Ask for events that began within six years (5.3)."""
        years = self.rules.norms_within_years
        days = [norm.service.since or norm.service.until for norm in norms]
        known = sorted(day for day in days if day is not None)
        if not years or not norms:
            return
        met: bool | None = None
        if known:
            met = known[0] > years_before(known[-1], years)
        yield Condition(
            what=Sentence("years in which the events began"),
            needed=years,
            have=Sentence("{first} to {last}", first=known[0], last=known[-1])
            if known
            else NOT_KNOWN,
            met=met,
            citation=self.rules.cited("arbiter.six-years"),
            limit=True,
        )

    @rule("arbiter.signers")
    def _signers(self, norms: Sequence[ArbiterNorm]) -> Iterator[Condition]:
        """Ask for certificates by two different chief arbiters (4.11).

        Where the applicant was in charge somebody else signs, who is no chief arbiter of the event.
        """
        if not self.title.signers:
            return
        names = {
            frozenset(words_of_name(norm.service.signed_by))
            for norm in norms
            if norm.service.signed_by
            and norm.service.signer_as in {"", "chief"}
            and post_of(norm.service.duty) != "chief"
        }
        unsigned = any(not norm.service.signed_by for norm in norms)
        enough = len(names) >= self.title.signers
        yield Condition(
            what=Sentence("chief arbiters who signed"),
            needed=self.title.signers,
            have=len(names),
            met=True if enough else None if unsigned else False,
            citation=self.rules.cited("arbiter.signers"),
        )

    @rule("arbiter.congress")
    def _congress(self, norms: Sequence[ArbiterNorm]) -> Iterator[Condition]:
        """Ask for handing in by the second congress after the latest event (5.3; decision 502)."""
        days = [norm.service.day for norm in norms if norm.service.day is not None]
        later = sorted(day for day in self.congresses if days and day > max(days))
        if len(later) >= 2:
            yield Condition(
                what=Sentence("handed in by the second congress after the latest event"),
                needed=later[1],
                have=self.on,
                met=self.on <= later[1],
                citation=self.rules.cited("arbiter.congress"),
                limit=True,
            )

    # The applicant

    def _of_person(self) -> Iterator[Condition]:
        yield from self._seminar()
        yield from self._age()
        yield from self._title_before()
        yield from self._languages()
        yield from self._national()

    @rule("arbiter.fa-seminar", "arbiter.seminar-years")
    def _seminar(self) -> Iterator[Condition]:
        """Ask for a seminar of the last four years with the examination passed (3.5, 3.9, 5.3)."""
        if not self.title.pass_mark:
            return
        taken = [
            seminar
            for seminar in self.person.seminars
            if seminar.register == self.rules.register and seminar.duty == "participant"
        ]
        best = max(taken, key=lambda seminar: seminar.percent or -1, default=None)
        since = years_before(self.on, self.rules.seminar_years)
        recent = [
            seminar
            for seminar in taken
            if seminar.day is not None and since < seminar.day <= self.on
        ]
        good = [seminar for seminar in recent if (seminar.percent or 0) >= self.title.pass_mark]
        working, name, met = None, "arbiter.fa-seminar", bool(good)
        if best is None:
            working = Sentence("no seminar is noted; note it with what was reached")
        elif (best.percent or 0) < self.title.pass_mark:
            working = Sentence(
                "{percent} % are not enough: the examination is passed with {needed} %",
                percent=best.percent or 0,
                needed=self.title.pass_mark,
            )
        elif not good:
            name = "arbiter.seminar-years"
            working = Sentence(
                "a seminar counts for {years} years; this one ended on {date}",
                years=self.rules.seminar_years,
                date=best.day or NOT_KNOWN,
            )
        yield Condition(
            what=Sentence("per cent in the examination of a seminar"),
            needed=self.title.pass_mark,
            have=NOT_KNOWN if best is None or best.percent is None else best.percent,
            met=met,
            citation=self.rules.cited(name),
            working=working,
        )

    @rule("arbiter.age")
    def _age(self) -> Iterator[Condition]:
        """Ask for the age (2.1.4)."""
        least = self.title.least_age
        if not least:
            return
        born = self.person.born
        age = age_on(self.person, self.on)
        met = None
        if born is not None and age is not None:
            met = age >= least if born.month else _sure_of_age(born.year, self.on, least)
        yield Condition(
            what=Sentence("age in years"),
            needed=least,
            have=NOT_KNOWN if age is None else age,
            met=met,
            citation=self.rules.cited("arbiter.age"),
            working=Sentence("the date of birth of {person} is not noted", person=self.person.name)
            if born is None
            else None,
        )

    @rule("arbiter.title-before")
    def _title_before(self) -> Iterator[Condition]:
        """Ask for the title below (4.9)."""
        if not self.title.after:
            return
        held = [
            title.code
            for title in self.person.titles_on(self.on)
            if title.register == self.rules.register and title.code in self.rules.codes
        ]
        cited = self.rules.cited("arbiter.title-before") or self.rules.cited("referee.ir-after")
        yield Condition(
            what=Sentence("title held already"),
            needed=self.title.after,
            have=Listing(held) if held else Sentence("none"),
            met=self.title.after in held,
            citation=cited,
        )

    @rule(
        "arbiter.fa-language", "arbiter.ia-language", "referee.fr-language", "referee.ir-language"
    )
    def _languages(self) -> Iterator[Condition]:
        """Ask for official languages; which they are a text need not say."""
        spoken = self.person.languages
        official = self.rules.languages
        counted = [code for code in spoken if not official or code in official]
        cited = self._own("language")
        if self.title.languages:
            yield Condition(
                what=Sentence("official languages spoken"),
                needed=self.title.languages,
                have=Listing(counted) if counted else NOT_KNOWN if not spoken else Listing(spoken),
                met=len(counted) >= self.title.languages if spoken else None,
                citation=cited,
            )
        for code in self.title.needs:
            yield Condition(
                what=Sentence("language spoken"),
                needed=code,
                have=Listing(spoken) if spoken else NOT_KNOWN,
                met=code in spoken if spoken else None,
                citation=cited,
            )

    @rule("referee.fr-national")
    def _national(self) -> Iterator[Condition]:
        """Ask for practice in the own country as well (FMJD Annex 4 4.2.2.3)."""
        if not self.title.national:
            return
        count = sum(
            served(service).kind in {"national", "national-final", "national-team"}
            for service in judged_services(self.person, self.on)
        )
        yield Condition(
            what=Sentence("national events as a referee"),
            needed=1,
            have=count,
            met=count >= 1,
            citation=self.rules.cited("referee.fr-national"),
        )

    # Words

    def _own(self, what: str) -> Citation | None:
        """Return the article that asks this for the title; rules bear the title's code."""
        code = self.title.code.lower()
        names = (f"arbiter.{code}-{what}", f"referee.{code}-{what}")
        return next((cited for cited in map(self.rules.cited, names) if cited is not None), None)

    def open_points(self, conditions: Sequence[Condition]) -> Iterator[Sentence]:
        """Say what nobody noted about the applicant."""
        for condition in conditions:
            if condition.met is None:
                yield (
                    condition.working
                    if condition.working is not None
                    else Sentence("not known: {what}", what=condition.what)
                )

    @rule(
        "arbiter.fa-people",
        "arbiter.ia-people",
        "arbiter.objections",
        "referee.steps",
        "referee.tr-people",
        "referee.fr-people",
        "referee.ir-people",
    )
    def remarks(self, norms: Sequence[ArbiterNorm]) -> Iterator[Sentence]:
        """Say what to know besides."""
        days = [norm.service.day for norm in norms if norm.service.day is not None]
        if days and self.rules.cite("arbiter.congress") and not self.congresses:
            yield Sentence(
                "to be handed in by the second FIDE Congress after {date}", date=max(days)
            )
        if self.rules.notice_days:
            yield Sentence(
                "to be handed in {days} days before the meeting that decides",
                days=self.rules.notice_days,
            )
        if self.rules.objection_days:
            yield Sentence(
                "published for {days} days before it is decided, for objections",
                days=self.rules.objection_days,
            )
        if self.rules.cite("referee.steps"):
            yield Sentence(
                "the Technical Committee examines the proposal and reports; the Executive Council "
                "decides"
            )
        if self.title.people:
            yield Sentence("people judge knowledge, objectivity and skills; nothing here does")
        if self.rules.superseded is not None and self.on >= self.rules.superseded:
            yield Sentence(
                "judged by the text of 2017; FIDE has a later one since {date}, which is not kept "
                "here",
                date=self.rules.superseded,
            )


def age_on(person: Person, day: date) -> int | None:
    """Return somebody's age in full years; where only the year is known, the most it can be."""
    born = person.born
    if born is None:
        return None
    before = (day.month, day.day) < (born.month or 1, born.day or 1)
    return day.year - born.year - before


def _sure_of_age(year: int, day: date, least: int) -> bool | None:
    """Return whether somebody of a year of birth has an age; None in the year itself."""
    if day.year - year == least:
        return None
    return day.year - year > least
