"""The ledger of somebody's FIDE norms: for every title what they make together (B.01 1.5).

Each title is judged as its application would be, by the edition of the day it is asked on. Norms
are not used up: one may serve several titles (1.52), and one for a higher title serves the lower.
Where they do not make a title yet, it is said what one more norm must be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import count

from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Sex
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.title_facts import NormMade, TitleHeld
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.title_rules import NormTitle, PerformanceNorms
from crosstable.titles.application import (
    ApplicationState,
    InterimRating,
    NotedNorm,
    TitleApplication,
    application,
    application_room,
)
from crosstable.titles.standing import (
    Ledger,
    LedgerNorm,
    OneMore,
    Standing,
    TitleStanding,
    not_weighed,
)

_MUST = {
    "federations_met": Sentence("made under the usual rule on federations"),
    "slow": Sentence("made in an event with days of one round"),
    "broad": Sentence("made in a large Swiss, a championship or another event that is named"),
}
"""What a further norm has to be, by the name of the fact that says it of a norm."""


@rule("apply", "apply.several")
def application_ledger(
    edition: Edition,
    titles: Iterable[TitleHeld],
    made: Sequence[NormMade],
    *,
    on: date,
    sex: Sex | None = None,
    best_rating: int | None = None,
    interim: InterimRating | None = None,
) -> Ledger:
    """Return how far the norms of a federation's register go towards each of its titles.

    Decision 315.
    """
    norms = edition.titles.norms if edition.titles is not None else None
    if edition.titles is None or not isinstance(norms, PerformanceNorms):
        raise Refused("titles are not applied for with norms by {edition}", edition=edition.title)
    weighed = [norm for norm in made if norms.title(norm.title) is not None]
    known = [NotedNorm(str(place), norm) for place, norm in enumerate(weighed)]
    held = tuple(title.code for title in titles if title.held_on(on))
    books = [
        _Book(edition, norms, title, known, held, on, best_rating, interim)
        for title in _asked(norms, known, held, sex)
        if title.code in held or not edition.titles.covered(title.code, held)
    ]
    return Ledger(
        norms=tuple(
            LedgerNorm(
                title=one.norm.title, event=one.norm.event, day=one.norm.day, games=one.credited
            )
            for one in known
        ),
        titles=tuple(book.standing() for book in books),
        free=tuple(range(len(known))),
        one_more=tuple(more for book in books for more in book.one_more()),
        notes=tuple(
            not_weighed(norm, edition.titles.officials) for norm in made if norm not in weighed
        ),
    )


def _asked(
    norms: PerformanceNorms, known: Sequence[NotedNorm], held: Sequence[str], sex: Sex | None
) -> Iterator[NormTitle]:
    """Return the titles that are open to somebody, lowest first, the open family first."""
    women = sex is Sex.FEMALE or any(
        title.women and (title.code in held or any(one.norm.title == title.code for one in known))
        for title in norms.titles
    )
    rising = tuple(reversed(norms.titles))
    yield from (title for title in rising if not title.women)
    if women:
        yield from (title for title in rising if title.women)


class _Book:
    """One title."""

    def __init__(
        self,
        edition: Edition,
        norms: PerformanceNorms,
        title: NormTitle,
        noted: Sequence[NotedNorm],
        held: Sequence[str],
        on: date,
        best_rating: int | None,
        interim: InterimRating | None,
    ) -> None:
        self.norms, self.code, self.held, self.on = norms, title.code, title.code in held, on
        self.room = application_room(edition, title.code, best_rating=best_rating, interim=interim)
        self.made: TitleApplication = application(
            edition, title.code, noted, best_rating=best_rating, interim=interim
        )

    def standing(self) -> TitleStanding:
        """Return how the title stands, with every condition and its article."""
        cited = self.room.cited("apply.games") or self.made.citations[0]
        if self.held:
            return TitleStanding(title=self.code, standing=Standing.HELD, citation=cited)
        made = self.made
        standing = Standing.SHORT
        if made.state is ApplicationState.COMPLETE:
            standing = Standing.DUE
        elif made.state is ApplicationState.COMPLETE_IF:
            standing = Standing.DUE_IF
        elif made.enough is not False:
            standing = Standing.WAITING
        return TitleStanding(
            title=self.code,
            standing=standing,
            serving=tuple(int(one.mark) for one in made.norms),
            citation=cited,
            missing=made.missing,
            conditions=made.conditions,
            not_used=tuple(
                (int(one.mark), why)
                for one, why in made.not_used
                # A norm for another title is none that was lost.
                if one.norm.title in self.room.serving
            ),
        )

    @rule("apply.games", "apply.federations", "apply.slow-days", "apply.broad")
    def one_more(self) -> Iterator[OneMore]:
        """Return what further norms must be for the title, as few of them as can do."""
        if self.held or self.made.enough is not False:
            return
        most = self.norms.most_credited
        for more in count(1):
            if self._trial(more, most).enough:
                break
        least = self.room.games_needed(self.made.norms) - self.made.games
        smallest = self.norms.short_events.team_games
        yield OneMore(
            norm=self.code,
            title=self.code,
            count=more,
            least_games=max(least, more * smallest),
            must=tuple(self._must(more, most)),
        )

    def _trial(self, more: int, games: int, *, without: str = "") -> TitleApplication:
        """Return what the norms would make with further ones of today, which are all they can be.

        ``without`` names one thing that they are not.
        """
        further = [
            NotedNorm(
                f"further {place}",
                NormMade(
                    register=self.room.edition.title_register,
                    title=self.code,
                    event=f"further {place}",
                    day=self.on,
                    games=games,
                    federations_met=without != "federations_met",
                    slow=without != "slow",
                    broad=without != "broad",
                ),
            )
            for place in range(more)
        ]
        return self.room.judged([*self.made.norms, *further])

    def _must(self, more: int, games: int) -> Iterator[Reason]:
        for name, words in _MUST.items():
            asked = dict(self.room.asked(self._trial(more, games, without=name).norms))
            condition = asked.get(name)
            if condition is not None and condition.met is False:
                cited: Citation | None = condition.citation
                yield Reason(words, cited)
