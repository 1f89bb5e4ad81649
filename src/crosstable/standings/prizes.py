"""Who gets which prize money: shared equally, by rank, or half and half, to the cent.

Amounts are whole numbers of the smallest coin. What cannot be divided evenly is given coin by coin
to those with the largest remainders, so that the fund is always paid out exactly.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec

from crosstable.kernel.board_prizes import BoardCounts, BoardOrder, BoardPrizes, BoardTies
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import Sex
from crosstable.kernel.prizes import Category, RankedBy, Sharing
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.standings.ranking import Standings

_RULES = {
    Sharing.EQUAL: "prizes.equal",
    Sharing.BY_RANK: "prizes.by-rank",
    Sharing.HORT: "prizes.hort",
}


class Finisher(msgspec.Struct, frozen=True):
    """One line of the final ranking, as far as prizes care."""

    number: int
    points: int
    place: int
    """The best place he has or shares with others."""


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """What one player gets, and how it came about."""

    number: int
    amount: int
    by_rank: Fraction
    """What his place brings, before rounding to whole coins."""
    shared: Fraction
    """His part of what was put together, before rounding."""
    reason: Reason


def finishers(table: Standings) -> tuple[Finisher, ...]:
    """Return the classified players of a final ranking, best first."""
    return tuple(
        Finisher(row.number, row.points, row.place) for row in table.rows if row.place is not None
    )


@rule("prizes.equal", "prizes.by-rank", "prizes.hort", "prizes.places")
def prize_money(
    prizes: Sequence[int],
    ranking: Sequence[Finisher],
    sharing: Sharing,
    edition: Edition,
    *,
    share_beyond_places: bool = False,
) -> tuple[Award, ...]:
    """Return what everybody gets, best first: FIDE GR, section on money prizes.

    As the manual advises, only players on a paid place share; ``share_beyond_places`` lets all who
    have the points of the last paid place have a part. Players whom nothing separates share what
    their places bring in every system.
    """
    _check(prizes, ranking)
    awards: list[Award] = []
    position = 0
    for _, equals in groupby(ranking, key=lambda finisher: finisher.points):
        group = list(equals)
        money = [
            Fraction(prizes[place]) if place < len(prizes) else Fraction(0)
            for place in range(position, position + len(group))
        ]
        position += len(group)
        paid = [
            finisher for finisher in group if share_beyond_places or finisher.place <= len(prizes)
        ]
        if sum(money):
            awards += _shared(group, paid, money, sharing, edition)
    return tuple(awards)


def _check(prizes: Sequence[int], ranking: Sequence[Finisher]) -> None:
    if any(prize < 0 for prize in prizes):
        raise InvalidValue("a prize cannot be less than nothing")
    if list(prizes) != sorted(prizes, reverse=True):
        raise InvalidValue("a lower place cannot bring more than a higher one; order the prizes")
    if len({finisher.number for finisher in ranking}) < len(ranking):
        raise InvalidValue("somebody is listed twice in the ranking; nobody is paid twice")
    keys = [(-finisher.points, finisher.place) for finisher in ranking]
    if keys != sorted(keys):
        raise InvalidValue("the ranking is not in order; list the best first")
    due = 1
    for place, sharing in groupby(ranking, key=lambda finisher: finisher.place):
        if place != due:
            raise InvalidValue(
                "place {place} stands where place {due} is due; list everybody",
                place=place,
                due=due,
            )
        due += len(list(sharing))


def _shared(
    group: Sequence[Finisher],
    paid: Sequence[Finisher],
    money: Sequence[Fraction],
    sharing: Sharing,
    edition: Edition,
) -> list[Award]:
    ranked = Fraction(
        {Sharing.EQUAL: 0, Sharing.BY_RANK: 2, Sharing.HORT: 1}[sharing], 2
    )  # the part of each prize that stays with its place
    by_place: dict[int, list[Fraction]] = {}
    for winner, prize in zip(group, money, strict=True):
        by_place.setdefault(winner.place, []).append(prize)
    pool = sum(money, Fraction(0)) * (1 - ranked)
    exact = {}
    for winner in paid:
        at_place = by_place[winner.place]
        exact[winner.number] = (
            ranked * sum(at_place, Fraction(0)) / len(at_place),
            pool / len(paid),
        )
    coins = _whole_coins({number: own + part for number, (own, part) in exact.items()})
    return [
        Award(
            number=number,
            amount=coins[number],
            by_rank=own,
            shared=part,
            reason=edition.because(_RULES[sharing], _sentence(sharing, len(paid))),
        )
        for number, (own, part) in exact.items()
    ]


def _sentence(sharing: Sharing, players: int) -> Sentence:
    if players == 1:
        return Sentence("nobody else on a paid place has the same points")
    match sharing:
        case Sharing.EQUAL:
            return Sentence(
                "the prizes of {count} players with equal points are shared equally", count=players
            )
        case Sharing.BY_RANK:
            return Sentence("every place has its prize, as the tie-breaks give it")
        case Sharing.HORT:
            return Sentence(
                "half by place, the other halves of {count} players with equal points "
                "shared equally",
                count=players,
            )


def _whole_coins(exact: Mapping[int, Fraction]) -> dict[int, int]:
    """Return amounts in whole coins with the same sum; the largest remainders are rounded up.

    Decision 58.
    """
    coins = {number: amount.numerator // amount.denominator for number, amount in exact.items()}
    missing = round(sum(exact.values(), Fraction(0))) - sum(coins.values())
    places = {number: place for place, number in enumerate(exact)}
    by_remainder = sorted(exact, key=lambda winner: (coins[winner] - exact[winner], places[winner]))
    for number in by_remainder[:missing]:
        coins[number] += 1
    return coins


# Prizes as an organiser writes them: `1000, 500, 3x100` and `Women:sex=w:300,150`.


COINS = 100
"""Coins to the unit that amounts are written in."""
MOST = 1000
_AMOUNT = re.compile(r"(?:([1-9][0-9]{0,2})[x×*])?([0-9]{1,9})(?:[.]([0-9]{1,2}))?", re.ASCII)
_SPAN = re.compile(r"([0-9]{0,4})(-?)([0-9]{0,4})", re.ASCII)
_RANKED = {
    BoardOrder.PERCENTAGE: Sentence("ranked by percentage"),
    BoardOrder.POINTS: Sentence("ranked by points"),
    BoardOrder.PERFORMANCE: Sentence("ranked by performance"),
}
_SPANS = ("rating", "born", "age")
_LISTS = {"title": "titles", "club": "clubs", "federation": "federations"}
_HELP = (
    "rating=1800-1999, unrated, born=2008-, age=-18, sex=w, title=FM/IM, club=..., "
    "federation=NED/FRA, by=expectation"
)


def read_amounts(text: str) -> tuple[int, ...]:
    """Return the amounts of a list in coins; ``3x100`` or ``3×100`` is three prizes of 100."""
    amounts: list[int] = []
    for item in text.split(","):
        match = _AMOUNT.fullmatch(item.strip())
        if match is None:
            raise InvalidValue(
                "{text!r} is not an amount; write 500, 33.50 or 3x100", text=item.strip()
            )
        times, whole, coins = match.groups()
        amounts += [int(whole) * COINS + int((coins or "0").ljust(2, "0"))] * int(times or 1)
    if len(amounts) > MOST:
        raise InvalidValue(
            "{count} prizes in one list are too many; at most {most}", count=len(amounts), most=MOST
        )
    return tuple(amounts)


def amount_text(coins: int) -> str:
    """Return an amount as it is paid: ``333.33``."""
    return f"{coins // COINS}.{coins % COINS:02}"


def amounts_text(amounts: Sequence[int]) -> str:
    """Return the amounts of a list as they are read: ``1000, 3x100.50``."""
    said = []
    for amount, equals in groupby(amounts):
        times = len(list(equals))
        whole = amount_text(amount).removesuffix(".00")
        said.append(f"{times}x{whole}" if times > 1 else whole)
    return ", ".join(said)


def board_prize_words(prizes: BoardPrizes) -> Listing:
    """Return how prizes for boards are won, in a few words."""
    said = [
        Sentence.plural(
            "{count} prize on each board", "{count} prizes on each board", count=prizes.places
        ),
        _RANKED[prizes.ranked_by],
        Sentence.plural(
            "at least {count} game", "at least {count} games", count=prizes.least_games
        ),
        Sentence("equals share a prize")
        if prizes.ties is BoardTies.SHARED
        else Sentence("equals are ranked by the other values, then by more games"),
    ]
    if prizes.counts is BoardCounts.LIST:
        said.append(Sentence("games count for the place in the team’s list, wherever played"))
    if prizes.amounts:
        said.append(Sentence("money: {amounts}", amounts=amounts_text(prizes.amounts)))
    return Listing(said, glue="; ")


def read_category(text: str) -> Category:
    """Return the category written as ``NAME:CONDITIONS:AMOUNTS``."""
    parts = [part.strip() for part in text.split(":")]
    if len(parts) != 3 or not parts[0]:
        raise InvalidValue(
            "{text!r} is not a list of prizes; write NAME:CONDITIONS:AMOUNTS, such "
            "as Women:sex=w:300,150",
            text=text,
        )
    name, conditions, amounts = parts
    category = Category(name=name, amounts=read_amounts(amounts))
    for condition in filter(None, (written.strip() for written in conditions.split(","))):
        category = msgspec.structs.replace(category, **_condition(condition))
    return category


def _condition(text: str) -> dict[str, object]:
    name, _, value = (part.strip() for part in text.partition("="))
    word = name.casefold()
    if word == "unrated" and not value:
        return {"unrated": True}
    if word in _SPANS:
        low, high = _span(text, value)
        return {f"{word}_from": low, f"{word}_to": high}
    if word == "sex" and value.casefold() in {"w", "f", "m"}:
        return {"sex": Sex.MALE if value.casefold() == "m" else Sex.FEMALE}
    if word in _LISTS and value:
        return {_LISTS[word]: tuple(choice.strip() for choice in value.split("/"))}
    if word == "by" and value in {order.value for order in RankedBy}:
        return {"ranked_by": RankedBy(value)}
    raise InvalidValue(
        "{text!r} is not a condition for a prize; known: {conditions}", text=text, conditions=_HELP
    )


def _span(text: str, value: str) -> tuple[int | None, int | None]:
    match = _SPAN.fullmatch(value)
    if match is None or value in {"", "-"}:
        raise InvalidValue("{text!r} is not a span; write 1800-1999, -1999 or 2000-", text=text)
    low = int(match[1]) if match[1] else None
    high = int(match[3]) if match[3] else None
    if not match[2]:
        high = low
    if low is not None and high is not None and low > high:
        raise InvalidValue("{text!r} has its ends the wrong way round", text=text)
    return low, high
