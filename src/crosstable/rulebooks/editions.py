"""Editions: what one federation's texts of one year say, as values.

Behaviour differs because the edition's values differ, never because code asks which edition it is.
A later edition is its predecessor plus differences (``msgspec.structs.replace``).
"""

from __future__ import annotations

import msgspec

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.points import PointSystem
from crosstable.kernel.sentence import Sentence, Value
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.ranking_rules import RankingRules
from crosstable.rulebooks.rate_rules import RateRules
from crosstable.rulebooks.rating_rules import RatingRules

__all__ = [
    "ByeRules",
    "Edition",
    "RoundRobinRules",
    "RuleArticles",
    "UnplayedLetters",
    "WithdrawalRule",
]


class WithdrawalRule(msgspec.Struct, frozen=True):
    """When the results of a player who leaves a round robin still count in the table."""

    exactly_half_counts: bool
    """Whether having completed exactly half of the scheduled games is enough."""


class RoundRobinRules(msgspec.Struct, frozen=True):
    """What a federation prescribes for round robins."""

    withdrawal: WithdrawalRule
    lots: tuple[str, ...]
    """The ways of drawing lots the federation knows, the prescribed one first."""


class ByeRules(msgspec.Struct, frozen=True):
    """What a federation allows a player who asks not to be paired in a round."""

    half_point_byes: int
    """How many half-point byes a player may have in one tournament."""
    half_point_in_last_round: bool
    none_after_forfeit_win: bool
    """Whether a win without playing keeps a player from the allocated bye."""


class UnplayedLetters(msgspec.Struct, frozen=True):
    """What stands in a cross table behind the points of a game that was not played."""

    forfeited: str
    """Somebody did not appear for it."""
    regulatory: str
    """Somebody had left the tournament, and the regulations decide it."""


class RuleArticles(msgspec.Struct, frozen=True):
    """A rule, named by meaning, and the articles it rests on in this edition."""

    rule: str
    articles: tuple[Citation, ...]


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """The texts of one federation as they stood at one time."""

    id: str
    federation: str
    game: str
    title: Sentence
    texts: tuple[str, ...]
    points: PointSystem
    point_systems: tuple[str, ...]
    """Point systems the texts name, the default first; any other table is allowed too."""
    rating_lists: tuple[str, ...]
    """Where a player's rating is looked up, first choice first."""
    title_register: str
    title_order: tuple[str, ...]
    """Titles from the highest down, where equally rated players are ordered by them."""
    numbers_frozen_from_round: int | None
    """From when this round is paired no pairing number changes; None where nothing is said."""
    pairing_systems: tuple[str, ...]
    """Names of the pairing systems the texts are about, the usual one first."""
    round_robin: RoundRobinRules
    ranking: RankingRules
    ratings: RatingRules
    byes: ByeRules
    rates_of_play: RateRules
    unplayed_letters: UnplayedLetters | None = None
    """How cross tables mark games that were not played; None: by + and - in place of points."""
    rules: tuple[RuleArticles, ...]

    def cite(self, rule: str) -> tuple[Citation, ...]:
        """Return the articles of a rule; none where this edition is silent about it."""
        return next((cited.articles for cited in self.rules if cited.rule == rule), ())

    def tie_break_order(self, event: str) -> tuple[str, ...]:
        """Return the recommended tie-breaks for a kind of event, such as ``round-robin``."""
        orders = {order.event: order.tie_breaks for order in self.ranking.orders}
        try:
            return orders[event]
        except KeyError:
            known = tuple(orders)
            raise UnknownName("kind of event with recommended tie-breaks", event, known) from None

    def because(self, rule: str, form: str, /, **values: Value) -> Reason:
        """Return what a form makes of values, with the first article of the rule it rests on."""
        return Reason(Sentence.of(form, values), next(iter(self.cite(rule)), None))
