"""An application for a title by norms: whether those that are noted make it (FIDE B.01 1.5).

A norm for a higher title serves a lower one, and one norm may serve several titles (1.52). What
nobody noted of a norm is named and never taken for granted: the application is then complete *if*
it holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from enum import Enum
from itertools import combinations

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.facts import NormMade
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.title_rules import ApplicationRules, NormTitle, PerformanceNorms
from crosstable.titles.verdicts import Condition

__all__ = ["ApplicationState", "NotedNorm", "TitleApplication", "application"]

_MOST_TRIED = 12
"""So many norms are tried in all ways; nobody needs more."""


class ApplicationState(Enum):
    """How an application stands."""

    COMPLETE = "complete"
    COMPLETE_IF = "complete if"
    """As far as is known; what is missing is named."""
    INCOMPLETE = "incomplete"


class NotedNorm(msgspec.Struct, frozen=True):
    """A norm of the register with the mark of its entry."""

    mark: str
    norm: NormMade

    @property
    def credited(self) -> int | None:
        """Return how many games it is worth; None where nobody noted it."""
        return self.norm.credited if self.norm.credited is not None else self.norm.games

    @property
    def result(self) -> tuple[str, date | None]:
        """Return the result it is: one result is one norm, however often it is noted."""
        return self.norm.event.casefold(), self.norm.day


class TitleApplication(msgspec.Struct, frozen=True, kw_only=True):
    """Norms that are handed in together, and whether they make the title."""

    title: str
    state: ApplicationState
    norms: tuple[NotedNorm, ...]
    not_used: tuple[tuple[NotedNorm, Sentence], ...] = ()
    """Norms that do not count, and why."""
    games: int
    best_rating: int | None
    conditions: tuple[Condition, ...]
    missing: tuple[Sentence, ...] = ()
    citations: tuple[Citation, ...] = ()


@rule("apply", "apply.several")
def application(
    edition: Edition,
    title: str,
    noted: Sequence[NotedNorm],
    *,
    best_rating: int | None = None,
    chosen: Sequence[str] = (),
) -> TitleApplication:
    """Return an application with chosen norms, or with the fewest of all that make the title."""
    norms = edition.titles.norms if edition.titles is not None else None
    rules = edition.titles.application if edition.titles is not None else None
    if not isinstance(norms, PerformanceNorms) or rules is None:
        raise Refused("titles are not applied for with norms by {edition}", edition=edition.title)
    wanted = norms.title(title)
    if wanted is None:
        raise Refused("no norms lead to the title {title}", title=title)
    room = _Room(edition, norms, rules, wanted, best_rating)
    usable, not_used = room.sorted_out(_picked(noted, chosen))
    best = room.judged(usable, not_used)
    if chosen or not usable:
        return best
    for count in range(rules.norms, min(len(usable), _MOST_TRIED)):
        for tried in combinations(usable[:_MOST_TRIED], count):
            judged = room.judged(tried, not_used)
            if judged.state is best.state is not ApplicationState.INCOMPLETE:
                return judged
    return best


def _picked(noted: Sequence[NotedNorm], chosen: Sequence[str]) -> list[NotedNorm]:
    """Return the norms that are meant by their marks, or by their places in the list."""
    if not chosen:
        return list(noted)
    by_mark = {one.mark: one for one in noted}
    by_mark |= {str(place): one for place, one in enumerate(noted, start=1)}
    picked: list[NotedNorm] = []
    for name in chosen:
        if name not in by_mark:
            raise Refused(
                "no norm {norm} is noted; there are: {known}",
                norm=name,
                known=Listing([one.mark for one in noted]),
            )
        if by_mark[name] in picked:
            raise Refused("the norm {norm} is claimed twice in one application", norm=name)
        picked.append(by_mark[name])
    return picked


class _Room:
    """What all applications of one title are judged by."""

    def __init__(
        self,
        edition: Edition,
        norms: PerformanceNorms,
        rules: ApplicationRules,
        title: NormTitle,
        best_rating: int | None,
    ) -> None:
        self.edition, self.norms, self.rules = edition, norms, rules
        self.title, self.best_rating = title, best_rating
        codes = [known.code for known in norms.titles]
        # The titles stand from the most to the least demanding, so that each serves those below.
        self.serving = codes[: codes.index(title.code) + 1]

    def cited(self, name: str) -> Citation | None:
        """Return the article of a rule."""
        return next(iter(self.edition.cite(name)), None)

    @rule("apply.expired")
    def sorted_out(
        self, noted: Sequence[NotedNorm]
    ) -> tuple[list[NotedNorm], tuple[tuple[NotedNorm, Sentence], ...]]:
        """Return the norms that count, the latest last, and the others with the reason (1.55)."""
        usable: list[NotedNorm] = []
        others: list[tuple[NotedNorm, Sentence]] = []
        seen = set()
        for one in sorted(noted, key=lambda one: one.norm.day or date.min):
            if one.norm.title not in self.serving:
                others.append((one, Sentence("for a title that does not serve this one")))
            elif one.norm.day is not None and one.norm.day < self.rules.expired_before:
                others.append(
                    (
                        one,
                        Sentence(
                            "expired: made before {date}, unless it was registered in time",
                            date=self.rules.expired_before,
                        ),
                    )
                )
            elif one.result in seen:
                others.append((one, Sentence("the same result as another norm")))
            else:
                seen.add(one.result)
                usable.append(one)
        return usable, tuple(others)

    def judged(
        self, norms: Sequence[NotedNorm], not_used: tuple[tuple[NotedNorm, Sentence], ...]
    ) -> TitleApplication:
        """Return what some norms make."""
        conditions = (
            *self._games(norms),
            self._rating(),
            self._one_of(
                "apply.federations",
                Sentence("norms under the usual rule on federations"),
                [one.norm.federations_met for one in norms],
            ),
            *self._slow(norms),
            *self._broad(norms),
        )
        state = ApplicationState.COMPLETE
        if any(condition.met is False for condition in conditions):
            state = ApplicationState.INCOMPLETE
        elif any(condition.met is None for condition in conditions):
            state = ApplicationState.COMPLETE_IF
        return TitleApplication(
            title=self.title.code,
            state=state,
            norms=tuple(norms),
            not_used=not_used,
            games=sum(one.credited or 0 for one in norms),
            best_rating=self.best_rating,
            conditions=conditions,
            missing=tuple(self._missing(norms)),
            citations=self.edition.cite("apply"),
        )

    @rule("apply.games")
    def _games(self, norms: Sequence[NotedNorm]) -> Iterator[Condition]:
        """Compare the number of norms and of the games they are worth (1.51)."""
        rules = self.rules
        short = any(
            one.norm.forfeit_win and one.norm.games == self.norms.short.games for one in norms
        )
        needed = rules.games_after_forfeit if short else rules.games
        games = sum(one.credited or 0 for one in norms)
        unknown = any(one.credited is None for one in norms)
        cited = self.cited("apply.games")
        yield Condition(
            what=Sentence("norms"),
            needed=rules.norms,
            have=len(norms),
            met=len(norms) >= rules.norms,
            citation=cited,
        )
        yield Condition(
            what=Sentence("games in these norms"),
            needed=needed,
            have=games,
            met=True if games >= needed else (None if unknown else False),
            citation=cited,
        )

    @rule("apply.rating")
    def _rating(self) -> Condition:
        """Compare the highest rating ever reached, published or not (1.53)."""
        reached = self.best_rating
        return Condition(
            what=Sentence("rating reached at some time"),
            needed=self.title.rating,
            have=Sentence("not known") if reached is None else reached,
            met=None if reached is None else reached >= self.title.rating,
            citation=self.cited("apply.rating"),
        )

    @rule("apply.federations")
    def _one_of(self, name: str, what: Sentence, answers: Sequence[bool | None]) -> Condition:
        """Return the condition that one norm at least is of a kind (1.43f, 1.13a, 1.5.6)."""
        count = sum(answer is True for answer in answers)
        met = True if count else (None if None in answers else False)
        return Condition(what=what, needed=1, have=count, met=met, citation=self.cited(name))

    @rule("apply.slow-days")
    def _slow(self, norms: Sequence[NotedNorm]) -> Iterator[Condition]:
        if self.title.code in self.norms.event.slow_titles:
            what = Sentence("norms from events with one round a day")
            yield self._one_of("apply.slow-days", what, [one.norm.slow for one in norms])

    @rule("apply.broad")
    def _broad(self, norms: Sequence[NotedNorm]) -> Iterator[Condition]:
        after = self.rules.broad_after
        if after is None or not any(one.norm.day and one.norm.day > after for one in norms):
            return
        what = Sentence("norms from large Swisses, championships or other events named")
        yield self._one_of("apply.broad", what, [one.norm.broad for one in norms])

    def _missing(self, norms: Sequence[NotedNorm]) -> Iterator[Sentence]:
        """Say what nobody noted, and where it is entered."""
        if self.best_rating is None:
            yield Sentence(
                "the highest rating, which no list here has; take the lists in, or say it"
            )
        asked: list[tuple[str, Sentence]] = [
            ("federations_met", Sentence("whether the usual rule on federations was met")),
        ]
        if self.title.code in self.norms.event.slow_titles:
            asked.append(("slow", Sentence("whether there were days with one round only")))
        if self.rules.broad_after is not None:
            asked.append(("broad", Sentence("whether it is an event of a kind that is named")))
        for one in norms:
            said = [words for name, words in asked if getattr(one.norm, name) is None]
            if one.credited is None:
                said.insert(0, Sentence("the number of games"))
            if said:
                yield Sentence(
                    "of the norm in {event}: {facts}; note the norm with it",
                    event=one.norm.event,
                    facts=Listing(said),
                )
