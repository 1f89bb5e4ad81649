"""The ledger of somebody's FMJD norms: what they serve, which title is due, what one more frees.

Annex 10 4.6 and 5 to 9. Titles won by norms keep them occupied, those won by a place or a rating
(3) occupy none. A title whose norms are complete waits until the rating is reached, be it in the
past or the future. Nothing is said to be due on facts that are not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from crosstable.kernel.player import Sex
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.title_facts import NormMade, TitleHeld
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.category_norms import CategoryNorms, Level, TitleFamily, TitleNeed
from crosstable.rulebooks.rules import rule
from crosstable.titles.automatic import candidate_by_rating
from crosstable.titles.serving import UsableNorm, serve
from crosstable.titles.standing import (
    Ledger,
    LedgerNorm,
    OneMore,
    Standing,
    TitleStanding,
    not_weighed,
)
from crosstable.titles.verdicts import NormColour

_MOST_GAMES = 40
"""No title asks for more, so a norm that does not help with so many does not help."""


@rule("titles.ledger")
def ledger(
    norms: CategoryNorms,
    titles: Iterable[TitleHeld],
    made: Sequence[NormMade],
    *,
    on: date,
    sex: Sex | None = None,
    best_rating: int | None = None,
    discipline: str = "",
) -> Ledger:
    """Return which norm serves which title, what is due and what one more norm would free.

    Titles and norms are those of the federation's register. ``best_rating`` is the highest rating
    that was ever published, None where none is known (decision 277).
    """
    suffix = norms.suffix(discipline)
    kept = tuple(_kept(norm, suffix) for norm in made if _level(norms, norm.title, suffix))
    held = tuple(title for title in titles if _level(norms, title.code, suffix))
    books = [
        _Book(norms, family, suffix, kept, held, on=on, best_rating=best_rating)
        for family in norms.families()
        if not family.women or sex is Sex.FEMALE or _any_of(family, suffix, kept, held)
    ]
    served = {index for book in books for index in book.occupied}
    unknown = [norm for norm in made if not known_title(norms, norm.title)]
    return Ledger(
        norms=kept,
        titles=tuple(line for book in books for line in book.lines()),
        free=tuple(index for index in range(len(kept)) if index not in served),
        one_more=tuple(more for book in books for more in book.one_more()),
        rivals=tuple(said for book in books for said in book.rivals()),
        exchanged=tuple(said for book in books for said in book.exchanged()),
        missing=tuple(dict.fromkeys(said for book in books for said in book.missing)),
        notes=tuple(map(not_weighed, unknown)),
    )


def known_title(norms: CategoryNorms, code: str) -> str:
    """Return the discipline whose title a code is; empty where it is no title of any."""
    return next(
        (discipline for discipline, suffix in norms.suffixes if _level(norms, code, suffix)), ""
    )


def _bare(code: str, suffix: str) -> str:
    plain = code.replace(" ", "").replace("-", "").upper()
    return plain.removesuffix(suffix) if suffix else plain


def _level(norms: CategoryNorms, code: str, suffix: str) -> int:
    plain = code.replace(" ", "").replace("-", "").upper()
    return next(
        (
            family.codes.index(bare) + 1
            for family in norms.families()
            for bare in family.codes
            if bare + suffix == plain
        ),
        0,
    )


def _kept(norm: NormMade, suffix: str) -> LedgerNorm:
    return LedgerNorm(
        title=_bare(norm.title, suffix) + suffix,
        event=norm.event,
        day=norm.day,
        games=norm.games,
        colour=NormColour(norm.colour) if norm.colour else None,
    )


def _any_of(
    family: TitleFamily,
    suffix: str,
    kept: Sequence[LedgerNorm],
    held: Sequence[TitleHeld],
) -> bool:
    codes = [_bare(norm.title, suffix) for norm in kept]
    codes += [_bare(title.code, suffix) for title in held]
    return any(code in family.codes for code in codes)


class _Occupation(NamedTuple):
    """A title that uses norms up."""

    need: TitleNeed
    title: TitleHeld


def _origin_of(title: TitleHeld) -> Sentence:
    return Sentence(
        "how {title} was won, by norms or otherwise; note the title with its origin",
        title=title.code,
    )


class _Book:
    """The ledger of one family."""

    def __init__(
        self,
        norms: CategoryNorms,
        family: TitleFamily,
        suffix: str,
        kept: Sequence[LedgerNorm],
        held: Sequence[TitleHeld],
        *,
        on: date,
        best_rating: int | None,
    ) -> None:
        self.norms, self.family, self.suffix = norms, family, suffix
        self.kept, self.best_rating = kept, best_rating
        self.missing: list[Sentence] = []
        self.doubts: list[Sentence] = []
        """What is not known of titles already won, without which nothing is sure."""
        self.usable = [
            UsableNorm(
                index,
                f"{norm.event} {norm.day}",
                self._level(norm.title),
                norm.colour is NormColour.RED,
                norm.games or 0,
            )
            for index, norm in enumerate(kept)
            if self._level(norm.title)
        ]
        own = [title for title in held if self._own_level(title.code)]
        self.held = {self._own_level(title.code): title for title in own if title.held_on(on)}
        self.occupying = self._occupying(own)
        self.now = serve([one.need for one in self.occupying], self.usable) or ()
        self.occupied = {index for service in self.now for index in service}
        self.missing += [*self.doubts, *self._unknown_norms()]

    def _own_level(self, code: str) -> int:
        bare = _bare(code, self.suffix)
        return self.family.codes.index(bare) + 1 if bare in self.family.codes else 0

    def _level(self, code: str) -> int:
        """Return what a norm is worth in this family."""
        own = self._own_level(code)
        if own or not (self.family.women and self.norms.readings.open_norms_for_women):
            return own
        bare = _bare(code, self.suffix)
        codes = self.norms.open.codes
        return codes.index(bare) + 1 if bare in codes else 0

    def _occupying(self, own: Sequence[TitleHeld]) -> tuple[_Occupation, ...]:
        """Return the titles that use norms up, as far as the norms are in the ledger.

        A title of which nobody said how it was won is taken to use norms where those made before
        it allow it. A revoked title keeps what it used.
        """
        occupied: list[_Occupation] = []
        for title in sorted(own, key=lambda held: self._own_level(held.code)):
            if title.origin not in {"", "norms"}:
                continue
            need = self.norms.need(Level(self._own_level(title.code)))
            if not self._spends(need):
                continue
            norms = self.usable if title.origin else self._made_until(title.since)
            if serve([*(one.need for one in occupied), need], norms) is not None:
                occupied.append(_Occupation(need, title))
                if not title.origin:
                    self.missing.append(_origin_of(title))
            elif title.origin:
                self.doubts.append(
                    Sentence(
                        "the norms that {title} was given for; note them in the register",
                        title=title.code,
                    )
                )
            elif any(norm.level >= need.level for norm in norms):
                self.doubts.append(_origin_of(title))
        return tuple(occupied)

    def _made_until(self, day: date | None) -> list[UsableNorm]:
        return [
            norm
            for norm in self.usable
            if day is None or (self.kept[norm.line].day or date.min) <= day
        ]

    def _unknown_norms(self) -> Iterator[Sentence]:
        for norm in self.usable:
            kept = self.kept[norm.line]
            if kept.games is None:
                yield Sentence(
                    "the number of games of the {title} norm in {event}; note the norm with it",
                    title=kept.title,
                    event=kept.event,
                )
            if kept.colour is None and norm.level > Level.MASTER:
                yield Sentence(
                    "whether the {title} norm in {event} is black or red; note the norm with it",
                    title=kept.title,
                    event=kept.event,
                )

    def _code(self, level: int) -> str:
        return self.family.code(Level(level)) + self.suffix

    def _cite(self, need: TitleNeed) -> Citation:
        return Citation(self.norms.text, "9") if self.family.women else need.article

    def lines(self) -> Iterator[TitleStanding]:
        """Return every title of the family, the lowest first."""
        highest = max(self.held, default=0)
        for need in self.norms.needs:
            if need.level in self.held:
                yield self._held_line(need)
            elif need.level > highest:
                yield self._line(need)

    def rivals(self) -> Iterator[Sentence]:
        """Say which titles the same norms carry, so that asking for one spends them (4.6)."""
        highest = max(self.held, default=0)
        served = [
            need
            for need in self.norms.needs
            if need.level > highest and self._spends(need) and self._line(need).serving
        ]
        taken = [one.need for one in self.occupying]
        for lower, higher in pairwise(served):
            if serve([*taken, lower, higher], self.usable) is None:
                yield Sentence(
                    "{lower} or {higher}, not both, since a norm serves one title only "
                    "({article}); {higher} is the better use",
                    lower=self._code(lower.level),
                    higher=self._code(higher.level),
                    article="4.6",
                )

    def _spends(self, need: TitleNeed) -> bool:
        return need.level is not Level.CANDIDATE or self.norms.readings.candidate_uses_norms

    def _held_line(self, need: TitleNeed) -> TitleStanding:
        serving: tuple[int, ...] = ()
        for occupation, service in zip(self.occupying, self.now, strict=True):
            if occupation.title is self.held[need.level]:
                serving = service
        return TitleStanding(
            title=self._code(need.level),
            standing=Standing.HELD,
            serving=serving,
            citation=self._cite(need),
        )

    def _line(self, need: TitleNeed) -> TitleStanding:
        code, rating = self._code(need.level), self._rating(need)
        if need.level is Level.CANDIDATE and candidate_by_rating(self.family, self.best_rating):
            return TitleStanding(
                title=code,
                standing=Standing.DUE,
                because=Sentence(
                    "the rating has reached {rating}", rating=self.family.candidate_rating
                ),
                citation=Citation(self.norms.text, "3.11.5"),
            )
        service = self._served(need, self.usable)
        lacks = [] if service is not None else list(self._lacking(need))
        if rating and (self.best_rating is None or self.best_rating < rating):
            lacks.append(self._rating_lacks(rating))
        standing = Standing.SHORT
        if service is not None:
            standing = Standing.WAITING if lacks else Standing.DUE
            if standing is Standing.DUE and self.doubts:
                standing = Standing.DUE_IF
        return TitleStanding(
            title=code,
            standing=standing,
            serving=service or (),
            lacks=tuple(lacks),
            citation=self._cite(need),
            missing=tuple(self.doubts) if standing is Standing.DUE_IF else (),
        )

    def _served(self, need: TitleNeed, norms: Sequence[UsableNorm]) -> tuple[int, ...] | None:
        """Return the norms of a title beside those that titles already won occupy."""
        others = [
            one.need
            for one in self.occupying
            if not (one.title.conditional and one.need.level is need.level)
        ]
        if need.level is Level.CANDIDATE and not self.norms.readings.candidate_uses_norms:
            others = []
        service = serve([*others, need], norms)
        return None if service is None else service[-1]

    def _rating(self, need: TitleNeed) -> int:
        if not need.rated:
            return 0
        grandmaster = need.level is Level.GRANDMASTER
        return self.family.grandmaster if grandmaster else self.family.international

    def _rating_lacks(self, rating: int) -> Sentence:
        if self.best_rating is None:
            return Sentence("a rating of {rating}; none is known", rating=rating)
        return Sentence(
            "a rating of {rating}; the highest was {highest}",
            rating=rating,
            highest=self.best_rating,
        )

    def _lacking(self, need: TitleNeed) -> Iterator[Sentence]:
        """Return in words what the norms that are free lack of a title."""
        free = [
            norm
            for norm in self.usable
            if norm.line not in self.occupied and norm.level >= need.level
        ]
        best: dict[str, UsableNorm] = {}
        for norm in free:
            known = best.get(norm.event)
            if known is None or (norm.red, norm.games) > (known.red, known.games):
                best[norm.event] = norm
        count, games = len(best), sum(norm.games for norm in best.values())
        code = self._code(need.level)
        yield Sentence.plural(
            "{count} norm for {title} or higher is free, and {needed} are needed",
            "{count} norms for {title} or higher are free, and {needed} are needed",
            count=count,
            title=code,
            needed=need.norms,
        )
        if not count:
            return
        if games < need.games:
            yield Sentence.plural(
                "{count} game in these norms, and {needed} are needed",
                "{count} games in these norms, and {needed} are needed",
                count=games,
                needed=need.games,
            )
        if need.red and not any(norm.red for norm in best.values()):
            yield Sentence("none of these norms is red, and one must be")

    def one_more(self) -> Iterator[OneMore]:
        """Return the lightest norms of which one more would complete a title."""
        highest = max(self.held, default=0)
        for need in self.norms.needs:
            if need.level <= highest or self._served(need, self.usable) is not None:
                continue
            if need.level is Level.CANDIDATE and candidate_by_rating(self.family, self.best_rating):
                continue
            helped: list[tuple[int, bool, int]] = []
            for level in Level:
                for is_red in (False, True):
                    least = self._least_games(need, level, red=is_red) if level else None
                    lighter = any(
                        least is not None and other[2] <= least and other[1] <= is_red
                        for other in helped
                    )
                    if least is not None and not lighter:
                        helped.append((level, is_red, least))
                        yield self._more(need, level, least, red=is_red)

    def _with(self, level: int, games: int, *, red: bool) -> list[UsableNorm]:
        return [*self.usable, UsableNorm(len(self.kept), "", level, red, games)]

    def _least_games(self, need: TitleNeed, level: int, *, red: bool) -> int | None:
        """Return with how many games a further norm would do; more games never do less."""
        if self._served(need, self._with(level, _MOST_GAMES, red=red)) is None:
            return None
        least, most = self.norms.least_games, _MOST_GAMES
        while least < most:
            middle = (least + most) // 2
            if self._served(need, self._with(level, middle, red=red)) is None:
                least = middle + 1
            else:
                most = middle
        return most

    def _more(self, need: TitleNeed, level: int, games: int, *, red: bool) -> OneMore:
        service = self._served(need, self._with(level, games, red=red)) or ()
        return OneMore(
            norm=self._code(level),
            colour=NormColour.RED if red else NormColour.BLACK,
            least_games=games,
            title=self._code(need.level),
            freed=tuple(index for index in service if index in self.occupied),
        )

    def exchanged(self) -> Iterator[Sentence]:
        """Return the norms made after a title was given that serve it now (4.6)."""
        for (need, title), service in zip(self.occupying, self.now, strict=True):
            later = [
                self.kept[index].event
                for index in service
                if title.since is not None and (self.kept[index].day or date.min) > title.since
            ]
            if later:
                yield Sentence(
                    "{title} can rest on {events}, in exchange for norms made earlier",
                    events=Listing(later, joint="and"),
                    title=self._code(need.level),
                )
