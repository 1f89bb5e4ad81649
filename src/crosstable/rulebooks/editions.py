"""Editions: what one federation's texts of one year say, as values.

Behaviour differs because the edition's values differ, never because code asks which edition it is.
A later edition is its predecessor plus differences (``msgspec.structs.replace``).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cached_property
from itertools import chain

import msgspec

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.game_plan import GamePlan
from crosstable.kernel.points import PointSystem
from crosstable.kernel.sentence import Sentence, Value
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.adjourning import AdjournmentRules
from crosstable.rulebooks.arbiter_rules import ArbiterRules
from crosstable.rulebooks.conduct import ConductRules
from crosstable.rulebooks.deadline_rules import DeadlineRules
from crosstable.rulebooks.fair_play import FairPlayRules
from crosstable.rulebooks.laws import CompetitionDrawRules, Laws
from crosstable.rulebooks.paper_rules import PaperRules
from crosstable.rulebooks.play_rules import PlayRules
from crosstable.rulebooks.ranking_rules import RankingRules
from crosstable.rulebooks.rate_rules import RateRules
from crosstable.rulebooks.rating_rules import RatingRules
from crosstable.rulebooks.regulation_rules import RegulationRules
from crosstable.rulebooks.rules import RuleArticles
from crosstable.rulebooks.swiss_texts import (
    AccelerationText,
    OtherSwissText,
    SwissText,
    TeamSwissText,
)
from crosstable.rulebooks.title_rules import TitleRules


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
    """How many half-point byes a player may have in one tournament (decision 22)."""
    half_point_in_last_round: bool


class UnplayedLetters(msgspec.Struct, frozen=True):
    """What stands in a cross table behind the points of a game that was not played."""

    forfeited: str
    """Somebody did not appear for it."""
    regulatory: str
    """Somebody had left the tournament, and the regulations decide it."""

    @property
    def explained(self) -> tuple[Sentence, ...]:
        """Return what the letters mean, one sentence for each; older texts have one for both."""
        if self.forfeited == self.regulatory:
            return (
                Sentence(
                    "{letter}: not played, a player was absent or had left.", letter=self.forfeited
                ),
            )
        return (
            Sentence("{letter}: not played, a player was absent.", letter=self.forfeited),
            Sentence("{letter}: not played, a player had left.", letter=self.regulatory),
        )


class PlannedRound(msgspec.Struct, frozen=True):
    """A round of several games that the texts describe, and the points it is played for."""

    plan: GamePlan
    points: PointSystem
    articles: tuple[Citation, ...] = ()
    """Where each stage stands; none where the rule about several games says it all."""
    rounds: int = 0
    """How many rounds the text gives a match of such rounds; 0 where it names none."""
    tie_break: str = ""
    """The plan by which the text decides a match that ends level; empty: as any other tie."""


class Edition(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The texts of one federation as they stood at one time.

    Whatever a federation renews by itself is a field of its own, and brings its articles along:
    the Swiss system, acceleration, tie-breaks, ratings, the laws of the game, draws by regulation.
    """

    id: str
    federation: str
    game: str
    title: Sentence
    renewed: Sentence | None = None
    """What is new in it against its predecessor, in a few words."""
    in_force_from: date
    """The first day on which events that begin are played under it (decision 192)."""
    undated: Sentence | None = None
    """Of a text without a date, what is known of its time. Only somebody who names such an edition
    is ruled by it, whatever the day (decision 353)."""
    caution: Sentence | None = None
    """What whoever chooses it should know of its text."""
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
    laws: Laws
    draws: CompetitionDrawRules | None = None
    """Draws that its regulations allow or limit besides the laws; None where they say nothing."""
    play: PlayRules | None = None
    """What its competition regulations say of a game besides the laws; None: nothing."""
    adjourning: AdjournmentRules = AdjournmentRules()
    conduct: ConductRules
    """What players must not do, and how it is penalised."""
    fair_play: FairPlayRules
    """Where absences, inspections and complaints stand."""
    papers: PaperRules
    """What is reported after an event, and how its ceremonies are held."""
    swiss: SwissText
    other_swiss: tuple[OtherSwissText, ...] = ()
    """Swiss systems besides the usual one, each with a text of its own."""
    acceleration: AccelerationText | None = None
    team_swiss: TeamSwissText | None = None
    """How teams are paired in a Swiss; None where there is no such text."""
    olympiad: tuple[RuleArticles, ...] = ()
    """Where the pairing rules of Olympiads stand; empty where there are none."""
    round_robin: RoundRobinRules
    ranking: RankingRules
    ratings: RatingRules
    titles: TitleRules | None = None
    """Titles and norms; None where an edition's text on them is not kept here."""
    byes: ByeRules
    absence_is_withdrawal: bool = False
    """Whether whoever stays away without notice counts as withdrawn until it is explained.

    Decision 211.
    """
    corrected_until_next_round_ends: bool = False
    """Whether in a Swiss a result counts as it was written down once the next round is over.

    Decision 212.
    """
    rates_of_play: RateRules
    duties: tuple[str, ...] = ()
    """What officials may be called, whoever is in charge first; events may use other words."""
    disciplines: tuple[str, ...] = ()
    """The disciplines of the game that have lists and titles of their own, the usual one first."""
    unplayed_letters: UnplayedLetters | None = None
    """How cross tables mark games that were not played; None: by + and - in place of points."""
    game_plans: tuple[PlannedRound, ...] = ()
    """Rounds of several games that the texts know, by the names of their plans."""
    regulations: RegulationRules | None = None
    """What it asks of the regulations of an event; None where nothing of it is kept here."""
    deadlines: DeadlineRules = DeadlineRules()
    """Days and hours it sets."""
    arbiters: ArbiterRules | None = None
    """What it says about those who officiate; None where nothing of it is kept here."""
    general: tuple[RuleArticles, ...]
    """Where the rules stand that belong to none of these."""

    @property
    def described(self) -> Sentence:
        """Return its title and what is new in it, for whoever chooses one."""
        if self.undated is not None and self.caution is not None:
            return Sentence(
                "{edition}, {undated}: {caution}",
                edition=self.title,
                undated=self.undated,
                caution=self.caution,
            )
        if self.renewed is None:
            return self.title
        return Sentence("{edition}: {renewed}", edition=self.title, renewed=self.renewed)

    @property
    def has_norms(self) -> bool:
        """Return whether norms lead to some of its titles."""
        return self.titles is not None and self.titles.norms is not None

    @cached_property
    def rules(self) -> tuple[RuleArticles, ...]:
        """Return every rule with its articles, those of the parts too."""
        accelerated = self.acceleration.articles if self.acceleration else ()
        own = chain.from_iterable(apart.rules.articles for apart in self.ratings.own_rules)
        ratings = (*self.ratings.articles, *own)
        titles = self.titles.articles if self.titles else ()
        teams = self.team_swiss.articles if self.team_swiss else ()
        regulations = self.regulations.articles if self.regulations else ()
        arbiters = self.arbiters.articles if self.arbiters else ()
        parts = (
            *(self.swiss.articles, accelerated, teams, self.olympiad),
            *(text.articles for text in self.other_swiss),
            *(self.ranking.articles, ratings, titles, regulations, arbiters),
            self.deadlines.articles,
        )
        return (*self.general, *chain.from_iterable(parts))

    def other_text(self, system: str) -> OtherSwissText | None:
        """Return the text of a Swiss system besides the usual one, if it has that system."""
        return next((text for text in self.other_swiss if text.name == system), None)

    def for_system(self, name: str) -> Edition:
        """Return the edition in which the text of one of these systems is cited before others."""
        own = self.other_text(name)
        if own is None:
            return self
        swiss = msgspec.structs.replace(self.swiss, articles=(*own.articles, *self.swiss.articles))
        return msgspec.structs.replace(self, swiss=swiss)

    def year_of_system(self, system: str) -> int | None:
        """Return the year of the text that defines a Swiss system here; None where none does."""
        other = self.other_text(system)
        if other is not None:
            return other.year
        return self.swiss.year if self.swiss.defines(system) else None

    def defines(self, system: str) -> bool:
        """Return whether one of its texts defines a Swiss system."""
        return self.year_of_system(system) is not None

    @cached_property
    def _articles(self) -> dict[str, tuple[Citation, ...]]:
        return {entry.rule: entry.articles for entry in reversed(self.rules)}

    @cached_property
    def _by_list(self) -> dict[str, Edition]:
        return {
            own.list: msgspec.structs.replace(self, ratings=own.rules)
            for own in self.ratings.own_rules
        }

    def for_list(self, name: str) -> Edition:
        """Return the edition as it rates games of one list, by the rules and articles of that."""
        return self._by_list.get(name, self)

    def cite(self, rule: str) -> tuple[Citation, ...]:
        """Return the articles of a rule; none where this edition is silent about it."""
        return self._articles.get(rule, ())

    def tie_break_order(self, event: str) -> tuple[str, ...]:
        """Return the recommended tie-breaks for a kind of event, such as ``round-robin``."""
        orders = {order.event: order.tie_breaks for order in self.ranking.orders}
        try:
            return orders[event]
        except KeyError:
            known = tuple(orders)
            raise UnknownName("kind of event with recommended tie-breaks", event, known) from None

    def spelled_out(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return tie-breaks in their order, where a name may stand for a recommended list.

        A code that this text gives to another tie-break than the rest of the world is that one.
        """
        lists = {order.event: order.tie_breaks for order in self.ranking.orders}
        own = dict(self.ranking.spellings)
        names = [own.get(name.casefold(), name) for name in names]
        return tuple(name for given in names for name in lists.get(given, (given,)))

    def because(self, rule: str, form: str, /, **values: Value) -> Reason:
        """Return what a form makes of values, with the first article of the rule it rests on."""
        return Reason(Sentence.of(form, values), next(iter(self.cite(rule)), None))
