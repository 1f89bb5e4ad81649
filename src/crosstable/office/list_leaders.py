"""What a rating list says by itself: its leaders, the order of countries, titles by a rating alone.

The list of 1 January names rating leaders and the strongest federations (FMJD Annex 17 4.f and
App.A.8; Annex 12 4.e). How the rating of a country is made stands in no text: here it is the
average of the best so many, a number the office has to say (decision 651).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from fractions import Fraction

import msgspec

from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.player import Sex
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.office.rating_store import BestPlayer, RatingStore, StoredIssue
from crosstable.ratings.lists import list_class, on_official_list
from crosstable.ratings.model import ListedPlayer
from crosstable.rulebooks.category_norms import CategoryNorms, Level, TitleFamily
from crosstable.rulebooks.championship_rules import COUNTRY_RATINGS
from crosstable.rulebooks.library import edition_of_list
from crosstable.titles.automatic import candidate_by_rating
from crosstable.titles.category.group import held_level

MOST_BEST = 100
MOST_LEADERS = 1000


class LeaderRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at the top of a list; equal ratings share a place."""

    place: int
    id: int
    name: str
    title: str
    federation: str
    rating: int


class LeaderTable(msgspec.Struct, frozen=True, kw_only=True):
    """The first active players of a list."""

    list: str
    dated: date
    women: bool
    rows: tuple[LeaderRow, ...]


class CountryRow(msgspec.Struct, frozen=True, kw_only=True):
    """A federation with the players whose ratings make its own."""

    place: int
    federation: str
    average: Fraction
    players: tuple[LeaderRow, ...]
    """``place`` is the one within the federation."""


class CountryTable(msgspec.Struct, frozen=True, kw_only=True):
    """Federations by the average of their best players."""

    list: str
    dated: date
    women: bool
    best: int
    rows: tuple[CountryRow, ...]
    too_few: tuple[tuple[str, int], ...]
    """Federations with fewer active players than count, and how many they have."""
    rule: Reason
    """How it was made, named as no rule of the texts."""


class TitleByRating(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody whose rating gives a title that the list does not show."""

    id: int
    name: str
    federation: str
    rating: int
    title: str
    held: str
    """What the list shows as title."""
    because: Reason


class TitlesByRating(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody on a list whose rating gives a title."""

    list: str
    dated: date
    rows: tuple[TitleByRating, ...]


def leader_table(
    lists: RatingStore | None, name: str, on: date, *, women: bool = False, limit: int = 10
) -> LeaderTable:
    """Return the first of the active players on the list in force on a day."""
    if not 0 < limit <= MOST_LEADERS:
        raise InvalidValue(
            "{limit} is not a number of leaders; 1 to {most} are shown",
            field="limit",
            limit=limit,
            most=MOST_LEADERS,
        )
    issue, store = issue_on(lists, name, on)
    everybody = store.women(issue) if women else store.players(issue)
    best = best_active(issue, everybody, limit)
    return LeaderTable(list=name, dated=issue.issue.dated, women=women, rows=tuple(_placed(best)))


def best_active(
    issue: StoredIssue, by_rating: Iterable[ListedPlayer], limit: int = MOST_BEST
) -> list[BestPlayer]:
    """Return the first active ones of some players, reading no further than to the last rating."""
    best: list[BestPlayer] = []
    for player in _active(issue, by_rating):
        rating = player.on(issue.issue.list).rating or 0
        if len(best) >= limit and rating != best[-1].rating:
            break
        title = player.title or player.women_title
        best.append(BestPlayer(player.id, player.name, title, player.federation, rating))
    return sorted(best, key=lambda one: (-one.rating, one.name.casefold(), one.id))[:limit]


def country_table(
    lists: RatingStore | None, name: str, on: date, *, best: int, women: bool = False
) -> CountryTable:
    """Return federations by the average rating of their best active players on a list."""
    if not 0 < best <= MOST_BEST:
        raise InvalidValue(
            "{best} is not a number of players; 1 to {most} of a country can count",
            field="best",
            best=best,
            most=MOST_BEST,
        )
    issue, store = issue_on(lists, name, on)
    made: list[tuple[Fraction, str, tuple[LeaderRow, ...]]] = []
    too_few: list[tuple[str, int]] = []
    for each in store.best_of_federations(issue, women=women):
        first = tuple(_placed(each.players[:best]))
        if len(first) == best:
            made.append((Fraction(sum(row.rating for row in first), best), each.federation, first))
        elif first:
            too_few.append((each.federation, len(first)))
    made.sort(key=lambda row: (-row[0], row[1]))
    places: dict[Fraction, int] = {}
    for place, (average, _federation, _first) in enumerate(made, start=1):
        places.setdefault(average, place)
    return CountryTable(
        list=name,
        dated=issue.issue.dated,
        women=women,
        best=best,
        rows=tuple(
            CountryRow(
                place=places[average],
                federation=federation,
                average=average,
                players=first,
            )
            for average, federation, first in made
        ),
        too_few=tuple(sorted(too_few)),
        rule=_country_rule(name, issue.issue.dated, best, women=women),
    )


def _country_rule(name: str, dated: date, best: int, *, women: bool) -> Reason:
    """Return how countries are rated here, with the article where one asks for it."""
    article = COUNTRY_RATINGS["women" if women else "open"]
    if article.text not in edition_of_list(name, dated).texts:
        return Reason(
            Sentence.plural(
                "no text kept here asks for a rating of countries: here it is the rating of the "
                "best active player, as this office chose",
                "no text kept here asks for a rating of countries: here it is the average of the "
                "{count} best active players, as this office chose",
                count=best,
            )
        )
    return Reason(
        Sentence.plural(
            "the text asks for a rating of countries and does not say how it is made: here it "
            "is the rating of the best active player, as this office chose",
            "the text asks for a rating of countries and does not say how it is made: here it "
            "is the average of the {count} best active players, as this office chose",
            count=best,
        ),
        article,
    )


def titles_by_rating(lists: RatingStore | None, name: str, on: date) -> TitlesByRating:
    """Return whose rating on a list gives a title by itself (FMJD Annex 10 3.11.5: on list A)."""
    issue, store = issue_on(lists, name, on)
    edition = edition_of_list(name, issue.issue.dated)
    norms = edition.titles.norms if edition.titles is not None else None
    if not isinstance(norms, CategoryNorms):
        raise Refused("no text kept here gives a title for a rating on {list} alone", list=name)
    rows = []
    least = min(norms.open.candidate_rating, norms.womens.candidate_rating)
    for player in store.players(issue):
        standing = player.on(name)
        if standing.rating is None or standing.rating < least:
            break  # everybody after has less
        for family in _families(norms, player):
            held = held_level(norms, family, (player.title, player.women_title), "")
            if (
                held >= Level.CANDIDATE
                or not candidate_by_rating(family, standing.rating)
                or list_class(edition, standing, issue.issue.dated).outcome != "A"
            ):
                continue
            rows.append(
                TitleByRating(
                    id=player.id,
                    name=player.name,
                    federation=player.federation,
                    rating=standing.rating,
                    title=family.code(Level.CANDIDATE),
                    held=player.title or player.women_title,
                    because=Reason.that(
                        "rated {rating} on list A, at least {needed}",
                        Citation(norms.text, "3.11.5"),
                        rating=standing.rating,
                        needed=family.candidate_rating,
                    ),
                )
            )
            break
    rows.sort(key=lambda row: (-row.rating, row.name.casefold(), row.id))
    return TitlesByRating(list=name, dated=issue.issue.dated, rows=tuple(rows))


def _families(norms: CategoryNorms, player: ListedPlayer) -> Iterator[TitleFamily]:
    """Yield the families whose titles somebody can have, the open one first."""
    yield norms.open
    if player.sex is Sex.FEMALE:
        yield norms.womens


def issue_on(lists: RatingStore | None, name: str, on: date) -> tuple[StoredIssue, RatingStore]:
    """Return the issue of a list that holds on a day, with the store that has it."""
    issues = () if lists is None else lists.stored_issues()
    fitting = [one for one in issues if one.issue.list == name and one.issue.dated <= on]
    if not fitting or lists is None:
        raise Refused(
            "the office has no list {list} of {day} or earlier; import it first",
            list=name,
            day=on,
        )
    return max(fitting, key=lambda one: one.issue.dated), lists


def _active(issue: StoredIssue, by_rating: Iterable[ListedPlayer]) -> Iterator[ListedPlayer]:
    """Yield who of some players is on the official list of active players; all there are rated."""
    name, dated = issue.issue.list, issue.issue.dated
    edition = edition_of_list(name, dated)
    for player in by_rating:
        standing = player.on(name)
        if standing.rating is None:
            return  # everybody after has none either
        if on_official_list(edition, standing, dated):
            yield player


def _placed(players: Iterable[BestPlayer]) -> Iterator[LeaderRow]:
    place, before = 0, None
    for count, player in enumerate(players, start=1):
        place, before = (place if player.rating == before else count), player.rating
        yield LeaderRow(
            place=place,
            id=player.id,
            name=player.name,
            title=player.title,
            federation=player.federation,
            rating=player.rating,
        )
