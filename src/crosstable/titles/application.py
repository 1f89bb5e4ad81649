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
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.title_facts import NormMade
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.title_rules import ApplicationRules, NormTitle, PerformanceNorms
from crosstable.titles.verdicts import Condition

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


class InterimRating(msgspec.Struct, frozen=True, kw_only=True):
    """A rating between two lists, as the games of one event make it (1.53a)."""

    rating: int
    event: str
    round: int
    day: date | None = None


class TitleApplication(msgspec.Struct, frozen=True, kw_only=True):
    """Norms that are handed in together, and whether they make the title."""

    title: str
    state: ApplicationState
    norms: tuple[NotedNorm, ...]
    not_used: tuple[tuple[NotedNorm, Reason], ...] = ()
    """Norms that do not count, and why."""
    games: int
    best_rating: int | None
    conditions: tuple[Condition, ...]
    enough: bool | None = None
    """Whether the norms make the title, whatever the rating; None where it is not known."""
    missing: tuple[Sentence, ...] = ()
    citations: tuple[Citation, ...] = ()


@rule("apply", "apply.several")
def application(
    edition: Edition,
    title: str,
    noted: Sequence[NotedNorm],
    *,
    best_rating: int | None = None,
    interim: InterimRating | None = None,
    chosen: Sequence[str] = (),
) -> TitleApplication:
    """Return an application with chosen norms, or with the fewest of all that make the title.

    Decision 287.
    """
    room = application_room(edition, title, best_rating=best_rating, interim=interim)
    usable, not_used = room.sorted_out(_picked(noted, chosen))
    best = room.judged(usable, not_used)
    if chosen or any(condition.met is False for condition in room.counts(usable)):
        return best
    # Fewer norms may even do where all do not: a late one can ask for more than it gives (1.5.6).
    for count in range(room.rules.norms, min(len(usable), _MOST_TRIED)):
        for tried in combinations(usable[:_MOST_TRIED], count):
            judged = room.judged(tried, not_used)
            if _worth(judged) > _worth(best):
                best = judged
        if best.enough and len(best.norms) == count:
            break
    return best


def _worth(made: TitleApplication) -> tuple[int, int]:
    """Return how good a choice of norms is: that it does, then that it takes few of them."""
    enough = {False: 0, None: 1, True: 2}[made.enough]
    return enough, -len(made.norms) if enough else len(made.norms)


def application_room(
    edition: Edition,
    title: str,
    *,
    best_rating: int | None = None,
    interim: InterimRating | None = None,
) -> ApplicationRoom:
    """Return what judges applications for one title; refused where norms do not lead to it."""
    norms = edition.titles.norms if edition.titles is not None else None
    rules = edition.titles.application if edition.titles is not None else None
    if not isinstance(norms, PerformanceNorms) or rules is None:
        raise Refused("titles are not applied for with norms by {edition}", edition=edition.title)
    wanted = norms.title(title)
    if wanted is None:
        raise Refused("no norms lead to the title {title}", title=title)
    return ApplicationRoom(edition, norms, rules, wanted, best_rating, interim)


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


class ApplicationRoom:
    """What all applications of one title are judged by."""

    def __init__(
        self,
        edition: Edition,
        norms: PerformanceNorms,
        rules: ApplicationRules,
        title: NormTitle,
        best_rating: int | None,
        interim: InterimRating | None,
    ) -> None:
        self.edition, self.norms, self.rules = edition, norms, rules
        self.title, self.best_rating, self.interim = title, best_rating, interim
        codes = [known.code for known in norms.titles]
        # The titles stand from the most to the least demanding, so that each serves those below.
        self.serving = codes[: codes.index(title.code) + 1]

    def cited(self, name: str) -> Citation | None:
        """Return the article of a rule."""
        return next(iter(self.edition.cite(name)), None)

    @rule("apply.expired")
    def sorted_out(
        self, noted: Sequence[NotedNorm]
    ) -> tuple[list[NotedNorm], tuple[tuple[NotedNorm, Reason], ...]]:
        """Return the norms that count, the latest last, and the others with the reason (1.55)."""
        usable: list[NotedNorm] = []
        others: list[tuple[NotedNorm, Reason]] = []
        seen = set()
        for one in sorted(noted, key=lambda one: one.norm.day or date.min):
            if one.norm.title not in self.serving:
                why = self.edition.because(
                    "apply.several", "for a title that does not serve this one"
                )
                others.append((one, why))
            elif one.norm.day is not None and one.norm.day < self.rules.expired_before:
                why = Reason.that(
                    "expired: made before {date}, unless it was registered in time",
                    self.rules.expired_by,
                    date=self.rules.expired_before,
                )
                others.append((one, why))
            elif one.result in seen:
                others.append((one, Reason.that("the same result as another norm")))
            else:
                seen.add(one.result)
                usable.append(one)
        return usable, tuple(others)

    def judged(
        self, norms: Sequence[NotedNorm], not_used: tuple[tuple[NotedNorm, Reason], ...] = ()
    ) -> TitleApplication:
        """Return what some norms make."""
        counts, asked, rating = tuple(self.counts(norms)), tuple(self.asked(norms)), self._rating()
        of_norms = (*counts, *(condition for _, condition in asked))
        open_facts = [name for name, condition in asked if condition.met is None]
        if any(condition.met is None for condition in counts):
            open_facts.insert(0, "credited")
        enough = _all_met(of_norms)
        state = {
            True: ApplicationState.COMPLETE,
            None: ApplicationState.COMPLETE_IF,
            False: ApplicationState.INCOMPLETE,
        }[_all_met((*of_norms, rating))]
        return TitleApplication(
            title=self.title.code,
            state=state,
            norms=tuple(norms),
            not_used=not_used,
            games=sum(one.credited or 0 for one in norms),
            best_rating=self.best_rating,
            conditions=(*counts, rating, *(condition for _, condition in asked)),
            enough=enough,
            missing=(*self._open_rating(rating), *_open_facts(norms, open_facts)),
            citations=self.edition.cite("apply"),
        )

    @rule("apply.games")
    def games_needed(self, norms: Sequence[NotedNorm]) -> int:
        """Return how many games norms must cover; one fewer may do after a forfeit (1.51)."""
        short = any(
            one.norm.forfeit_win and one.norm.games == self.norms.short.games for one in norms
        )
        return self.rules.games_after_forfeit if short else self.rules.games

    @rule("apply.games")
    def counts(self, norms: Sequence[NotedNorm]) -> Iterator[Condition]:
        """Compare the number of norms and of the games they are worth (1.51)."""
        rules, needed = self.rules, self.games_needed(norms)
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
        """Compare the highest rating ever reached, published or not (1.53, 1.53a)."""
        needed, best, interim = self.title.rating, self.best_rating, self.interim
        between = interim if interim is not None and interim.rating >= needed else None
        met: bool | None = None
        if best is not None and (best >= needed or between is None):
            met = best >= needed
        return Condition(
            what=Sentence("rating reached at some time"),
            needed=needed,
            have=Sentence("not known") if best is None else best,
            met=met,
            citation=self.cited("apply.rating"),
            working=None if met else _unpublished(between),
        )

    @rule("apply.federations", "apply.slow-days", "apply.broad")
    def asked(self, norms: Sequence[NotedNorm]) -> Iterator[tuple[str, Condition]]:
        """Return what one norm at least must be, by its name among the facts of a norm.

        Made under the usual rule on federations (1.43f); for some titles in an event with days of
        one round (1.13a); with a norm of today's days in an event of a kind that is named (1.5.6).
        """
        yield self._one_of(
            *("federations_met", "apply.federations"),
            Sentence("norms under the usual rule on federations"),
            norms,
        )
        if self.title.code in self.norms.event.slow_titles:
            yield self._one_of(
                "slow", "apply.slow-days", Sentence("norms from events with one round a day"), norms
            )
        after = self.rules.broad_after
        if after is not None and any(one.norm.day and one.norm.day > after for one in norms):
            yield self._one_of(
                *("broad", "apply.broad"),
                Sentence("norms from large Swisses, championships or other events named"),
                norms,
            )

    def _one_of(
        self, name: str, rule_name: str, what: Sentence, norms: Sequence[NotedNorm]
    ) -> tuple[str, Condition]:
        answers = [getattr(one.norm, name) for one in norms]
        count = sum(answer is True for answer in answers)
        met = True if count else (None if None in answers else False)
        cited = self.cited(rule_name)
        return name, Condition(what=what, needed=1, have=count, met=met, citation=cited)

    def _open_rating(self, rating: Condition) -> Iterator[Sentence]:
        if self.best_rating is None:
            yield Sentence(
                "the highest rating, which no list here has; take the lists in, or say it"
            )
        elif rating.met is None:
            yield Sentence(
                "a proof of the rating {rating}, which no list has: the certificate of the chief "
                "arbiter with the day of each game, and all games of that period",
                rating=self.title.rating,
            )


def _all_met(conditions: Sequence[Condition]) -> bool | None:
    if any(condition.met is False for condition in conditions):
        return False
    return None if any(condition.met is None for condition in conditions) else True


_ASKED = {
    "credited": Sentence("the number of games"),
    "federations_met": Sentence("whether the usual rule on federations was met"),
    "slow": Sentence("whether there were days with one round only"),
    "broad": Sentence("whether it is an event of a kind that is named"),
}


def _open_facts(norms: Sequence[NotedNorm], names: Sequence[str]) -> Iterator[Sentence]:
    """Say what nobody noted and something hangs on, and where it is entered."""
    for one in norms:
        unknown = {name for name in names if name != "credited" and getattr(one.norm, name) is None}
        if one.credited is None:
            unknown.add("credited")
        said = [_ASKED[name] for name in names if name in unknown]
        if said:
            yield Sentence(
                "of the norm in {event}: {facts}; note the norm with it",
                event=one.norm.event,
                facts=Listing(said),
            )


def _unpublished(between: InterimRating | None) -> Sentence:
    """Say that a rating need not be published, and where one was reached as far as is known."""
    if between is None:
        return Sentence(
            "one in the middle of a period or of an event counts too, if it can be proved"
        )
    return Sentence(
        "reached if nothing else was rated in that period: {rating} after round {round} of {event}",
        rating=between.rating,
        round=between.round,
        event=between.event,
    )
