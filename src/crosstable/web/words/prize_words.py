"""Prizes in words: lists, who may win them, how equals share, and amounts as they are written."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from babel.numbers import format_decimal

from crosstable.kernel.player import Sex
from crosstable.kernel.prizes import MAIN, Category, RankedBy, Sharing
from crosstable.standings.prizes import COINS, Award
from crosstable.web.words.languages import N_, _, language

SHARINGS = (
    (
        Sharing.EQUAL,
        N_("shared equally"),
        N_("Players with equal points put their prizes together and share them."),
    ),
    (
        Sharing.HORT,
        N_("Hort system"),
        N_(
            "Half of each prize goes by place; the other halves are shared by players with equal "
            "points."
        ),
    ),
    (
        Sharing.BY_RANK,
        N_("not shared"),
        N_("Every place has its own prize, as the tie-breaks rank the players."),
    ),
)


def money(coins: Fraction | int, currency: str = "") -> str:
    """Return an amount as the reader's language writes it; parts of a coin are rounded off."""
    amount = Decimal(round(Fraction(coins))) / COINS
    text = format_decimal(amount, "#,##0.00" if amount % 1 else "#,##0", locale=language())
    return f"{text} {currency}" if currency else text


def list_name(name: str) -> str:
    """Return what a list of prizes is called."""
    return _("Main prizes") if name == MAIN else name


def conditions(category: Category) -> Iterator[str]:
    """Yield each condition for winning a prize of a category, in words."""
    for name, low, high in (
        (_("rating"), category.rating_from, category.rating_to),
        (_("born"), category.born_from, category.born_to),
        (_("age"), category.age_from, category.age_to),
    ):
        if low is not None or high is not None:
            yield f"{name} {_span(low, high)}"
    if category.unrated:
        yield _("without a rating")
    if category.sex is not None:
        yield _("women") if category.sex is Sex.FEMALE else _("men")
    for name, values in (
        (_("title"), category.titles),
        (_("club"), category.clubs),
        (_("federation"), category.federations),
    ):
        if values:
            yield f"{name} {' / '.join(values)}"
    if category.ranked_by is RankedBy.EXPECTATION:
        yield _("ranked by the score above expectation")


def _span(low: int | None, high: int | None) -> str:
    if low == high:
        return str(low)
    if low is None:
        return _("up to %(high)s") % {"high": high}
    if high is None:
        return _("from %(low)s") % {"low": low}
    return f"{low}–{high}"


def working(award: Award, sharing: Sharing, *, alone: bool, currency: str = "") -> str:
    """Return how an amount came about; ``alone`` is who has the points of nobody else paid."""
    if alone:
        return _("nobody else on a paid place has the same points")
    said = {"place": money(award.by_rank, currency), "part": money(award.shared, currency)}
    return {
        Sharing.EQUAL: _("prizes of players with equal points put together: %(part)s each"),
        Sharing.HORT: _("%(place)s by place and %(part)s from the shared halves"),
        Sharing.BY_RANK: _("%(place)s by place, as the tie-breaks rank"),
    }[sharing] % said
