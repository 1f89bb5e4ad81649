"""Prizes as an organiser writes them: ``1000, 500, 3x100`` and ``Women:sex=w:300,150``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

import msgspec

from crosstable.kernel.board_prizes import BoardCounts, BoardOrder, BoardPrizes, BoardTies
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import Sex
from crosstable.kernel.prizes import Category, RankedBy
from crosstable.kernel.sentence import Listing, Sentence

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
