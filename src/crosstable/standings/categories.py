"""Prizes for some of the players: rating bands, women, juniors, titles, clubs, best improvement.

Everybody is entitled to one prize, the best he can have. Prizes of one list are shared by those
with equal points as the event's system of sharing says; what a player compares are the sums he
would really be paid, not the figures on the list.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import Player
from crosstable.kernel.prizes import Category, RankedBy, Sharing
from crosstable.kernel.record import Kind
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_tables import expected_share
from crosstable.rulebooks.rules import rule
from crosstable.standings.prizes import Award, Finisher, finishers, prize_money
from crosstable.standings.ranking import Standings
from crosstable.standings.tiebreaks.performance import rating_score


def admitted(category: Category, player: Player, edition: Edition, year: int | None) -> bool:
    """Return whether a player meets the conditions; what is not known about him is not met."""
    rating = player.rating(*edition.rating_lists)
    born = None if player.born is None else player.born.year
    if year is None and (category.age_from is not None or category.age_to is not None):
        raise InvalidValue(
            "prizes {list!r}: the event has no date, so ages are not known; give "
            "years of birth instead",
            list=category.name,
        )
    age = None if born is None or year is None else year - born
    title = player.title(edition.title_register)
    return (
        _within(rating, category.rating_from, category.rating_to)
        and not (category.unrated and rating is not None)
        and _within(born, category.born_from, category.born_to)
        and _within(age, category.age_from, category.age_to)
        and (category.sex is None or player.sex is category.sex)
        and _among(title, category.titles)
        and _among(player.club, category.clubs)
        and _among(player.federation, category.federations)
    )


def _within(value: int | None, low: int | None, high: int | None) -> bool:
    if low is None and high is None:
        return True
    if value is None:
        return False
    return (low is None or value >= low) and (high is None or value <= high)


def _among(value: str, wanted: tuple[str, ...]) -> bool:
    return not wanted or value.casefold() in {name.casefold() for name in wanted}


class Fund(msgspec.Struct, frozen=True):
    """Prizes and those who may win them, best first."""

    name: str
    amounts: tuple[int, ...]
    ranking: tuple[Finisher, ...]


def fund_of(
    category: Category,
    table: Standings,
    tournament: Tournament,
    edition: Edition,
    *,
    without: Collection[int] = (),
) -> Fund:
    """Return the prizes of a category with the players who may win them, in their order."""
    year = None if tournament.starts is None else tournament.starts.year
    entitled = [
        finisher
        for finisher in finishers(table)
        if finisher.number not in without
        and admitted(category, tournament.entrant(finisher.number).player, edition, year)
    ]
    if category.ranked_by is RankedBy.EXPECTATION:
        entitled = _by_expectation(entitled, over_expectation(table, tournament, edition))
    return Fund(category.name, category.amounts, _placed(entitled))


@rule("prizes.best-improvement")
def over_expectation(
    table: Standings, tournament: Tournament, edition: Edition
) -> Mapping[int, Fraction]:
    """Return by how much everybody beat what the average of his opponents let expect.

    Games played against rated opponents count, as in ratings; who has no rating has no
    expectation and is not in the answer (decision 67).
    """
    ratings = {
        number: rating
        for number, entrant in tournament.by_number.items()
        if (rating := entrant.player.rating(*edition.rating_lists)) is not None
    }
    surplus = {}
    for player in table.field.players:
        games = [
            (ratings[entry.opponent], rating_score(entry))
            for entry in player.entries
            if entry.kind is Kind.PLAYED and entry.opponent in ratings
        ]
        if player.number not in ratings or not games:
            continue
        average = Fraction(sum(rating for rating, _ in games), len(games))
        share = expected_share(edition.ranking.performance, ratings[player.number] - average)
        surplus[player.number] = sum((made for _, made in games), Fraction(0)) - share * len(games)
    return surplus


def _by_expectation(
    entitled: Sequence[Finisher], surplus: Mapping[int, Fraction]
) -> list[Finisher]:
    """Return the players by what they made above expectation; equals there are equal here."""
    known = [finisher for finisher in entitled if finisher.number in surplus]
    known.sort(key=lambda finisher: (-surplus[finisher.number], finisher.place, finisher.number))
    ranked: list[Finisher] = []
    for _, equals in groupby(known, key=lambda finisher: surplus[finisher.number]):
        above = len(ranked)
        ranked += [Finisher(finisher.number, -above, above + 1) for finisher in equals]
    return ranked


def _placed(ranking: Sequence[Finisher]) -> tuple[Finisher, ...]:
    """Return the players with the places they have among themselves."""
    placed: list[Finisher] = []
    for _, equals in groupby(ranking, key=lambda finisher: finisher.place):
        above = len(placed)
        placed += [replace(finisher, place=above + 1) for finisher in equals]
    return tuple(placed)


class Unpaid(msgspec.Struct, frozen=True):
    """What stays in a fund because too few may win it."""

    fund: str
    amount: int


class Allotment(msgspec.Struct, frozen=True, kw_only=True):
    """Who is paid what out of which fund."""

    awards: tuple[tuple[str, Award], ...]
    """The name of the fund with each award, fund by fund, the best first."""
    unpaid: tuple[Unpaid, ...] = ()
    lost: tuple[tuple[str, Award], ...] = ()
    """What players would have been paid who lost their right to it."""


def without_prizes(allotment: Allotment, players: Collection[int]) -> Allotment:
    """Return an allotment in which some players lost what they would have been paid.

    Nobody moves up for it: the places are what they are.
    """
    if not players:
        return allotment
    return replace(
        allotment,
        awards=tuple(each for each in allotment.awards if each[1].number not in players),
        lost=tuple(each for each in allotment.awards if each[1].number in players),
    )


@rule("prizes.one-each")
def allotted(
    funds: Sequence[Fund],
    sharing: Sharing,
    edition: Edition,
    *,
    one_each: bool = True,
    share_beyond_places: bool = False,
) -> Allotment:
    """Return the prizes of all funds, of which everybody gets one, the best he can have.

    The largest sum anybody would be paid is given first, and its winner leaves all other lists;
    those behind him there move up, and so on. Who finds afterwards that another list would pay him
    more, because somebody he would have had to share with has left it, goes there. Of two equal
    sums the fund named first is taken (decision 66).
    """
    names = [fund.name for fund in funds]
    if len(set(names)) < len(names):
        raise InvalidValue("two lists of prizes have the same name")
    lists = _Lists(funds, sharing, edition, share_beyond_places=share_beyond_places)
    if one_each:
        lists.settle()
        for _ in range(sum(len(fund.amounts) for fund in funds)):
            if not lists.reconsider():
                break
            lists.settle()
    return Allotment(
        awards=tuple(
            (fund.name, award)
            for fund, awards in zip(funds, lists.awards, strict=True)
            for award in awards
            if award.amount
        ),
        unpaid=tuple(
            Unpaid(fund.name, rest)
            for fund, awards in zip(funds, lists.awards, strict=True)
            if (rest := sum(fund.amounts) - sum(award.amount for award in awards))
        ),
    )


class _Lists:
    """The lists of prizes while it is worked out who is paid by which."""

    def __init__(
        self,
        funds: Sequence[Fund],
        sharing: Sharing,
        edition: Edition,
        *,
        share_beyond_places: bool,
    ) -> None:
        self.funds = funds
        self.sharing = sharing
        self.edition = edition
        self.share_beyond_places = share_beyond_places
        self.chosen: dict[int, int] = {}
        """Whose prize comes out of which fund; everybody else waits in all his lists."""
        self.awards = [self.paid(index) for index in range(len(funds))]

    def paid(self, index: int, guest: int | None = None) -> tuple[Award, ...]:
        """Return what a fund pays those in its list now, with a guest where one tries it."""
        fund = self.funds[index]
        inside = [
            finisher
            for finisher in fund.ranking
            if finisher.number == guest or self.chosen.get(finisher.number, index) == index
        ]
        return prize_money(
            fund.amounts,
            _placed(inside),
            self.sharing,
            self.edition,
            share_beyond_places=self.share_beyond_places,
        )

    def choose(self, player: int, index: int) -> None:
        """Let a player be paid by a fund and leave all his other lists."""
        self.chosen[player] = index
        self.awards = [self.paid(fund_index) for fund_index in range(len(self.funds))]

    def settle(self) -> None:
        """Give the largest sums first, until nobody who waits is paid anything."""
        while True:
            offers = [
                (_sum(award), -index, -place, award.number)
                for index, awards in enumerate(self.awards)
                for place, award in enumerate(awards)
                if award.number not in self.chosen and _sum(award)
            ]
            if not offers:
                return
            _, index, _, winner = max(offers)
            self.choose(winner, -index)

    def reconsider(self) -> bool:
        """Let the first who would be paid more by another of his lists go there."""
        held = {award.number: _sum(award) for awards in self.awards for award in awards}
        for player, own in sorted(self.chosen.items()):
            for index, fund in enumerate(self.funds):
                if index == own or all(finisher.number != player for finisher in fund.ranking):
                    continue
                offer = next(
                    (_sum(award) for award in self.paid(index, player) if award.number == player),
                    Fraction(0),
                )
                if offer > held.get(player, 0):
                    self.choose(player, index)
                    self._release_losers()
                    return True
        return False

    def _release_losers(self) -> None:
        """Let everybody whom his list pays nothing any more wait in all his lists again."""
        held = {award.number for awards in self.awards for award in awards if _sum(award)}
        self.chosen = {player: own for player, own in self.chosen.items() if player in held}
        self.awards = [self.paid(fund_index) for fund_index in range(len(self.funds))]


def _sum(award: Award) -> Fraction:
    return award.by_rank + award.shared
