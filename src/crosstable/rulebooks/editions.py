"""Editions: what one federation's texts of one year say, as values.

Behaviour differs because the edition's values differ, never because code asks which edition it is.
An edition is a file of ``rulebooks/editions``; a later one continues its predecessor and says what
differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache, cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.game_plan import GamePlan
from crosstable.kernel.points import PointSystem, point_system
from crosstable.kernel.sentence import Sentence, Value
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.articles import rule_file
from crosstable.rulebooks.parts import Part, Parted, parts_of
from crosstable.rulebooks.rules import RuleArticles, Rules

if TYPE_CHECKING:
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
    from crosstable.rulebooks.swiss_texts import (
        AccelerationText,
        OtherSwissText,
        SwissText,
        TeamSwissText,
    )
    from crosstable.rulebooks.title_rules import TitleRules


class WithdrawalRule(Rules, frozen=True):
    """When the results of a player who leaves a round robin still count in the table."""

    exactly_half_counts: bool
    """Whether having completed exactly half of the scheduled games is enough."""


class RoundRobinRules(Rules, frozen=True):
    """What a federation prescribes for round robins."""

    withdrawal: WithdrawalRule
    lots: tuple[str, ...]
    """The ways of drawing lots the federation knows, the prescribed one first."""


class ByeRules(Rules, frozen=True):
    """What a federation allows a player who asks not to be paired in a round."""

    half_point_byes: int
    """How many half-point byes a player may have in one tournament (decision 22)."""
    half_point_in_last_round: bool


class UnplayedLetters(Rules, frozen=True):
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


class PlannedRound(Rules, frozen=True):
    """A round of several games that the texts describe, and the points it is played for."""

    plan: GamePlan
    points: PointSystem
    articles: tuple[Citation, ...] = ()
    """Where each stage stands; none where the rule about several games says it all."""
    rounds: int = 0
    """How many rounds the text gives a match of such rounds; 0 where it names none."""
    tie_break: str = ""
    """The plan by which the text decides a match that ends level; empty: as any other tie."""

    @staticmethod
    def of_text(told: dict[str, Any]) -> dict[str, Any]:
        """Return what a file says, with the point system it names, and the plan by itself."""
        plan = {field: told[field] for field in GamePlan.__struct_fields__ if field in told}
        rest = {field: each for field, each in told.items() if field not in plan}
        return rest | {"plan": plan, "points": point_system(told["points"])}


class Heading(Parted, frozen=True, kw_only=True):
    """What an edition is called, when it rules, and what it says in a few words."""

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
    point_systems: tuple[str, ...]
    """Point systems the texts name, the default first; any other table is allowed too."""
    rating_lists: tuple[str, ...]
    """Where a player's rating is looked up, first choice first."""
    title_register: str
    title_order: tuple[str, ...] = ()
    """Titles from the highest down, where equally rated players are ordered by them."""
    numbers_frozen_from_round: int | None = None
    """From when this round is paired no pairing number changes; None where nothing is said."""
    pairing_systems: tuple[str, ...]
    """Names of the pairing systems the texts are about, the usual one first."""
    absence_is_withdrawal: bool = False
    """Whether whoever stays away without notice counts as withdrawn until it is explained.

    Decision 211.
    """
    corrected_until_next_round_ends: bool = False
    """Whether in a Swiss a result counts as it was written down once the next round is over.

    Decision 212.
    """
    duties: tuple[str, ...] = ()
    """What officials may be called, whoever is in charge first; events may use other words."""
    disciplines: tuple[str, ...] = ()
    """The disciplines of the game that have lists and titles of their own, the usual one first."""


class Edition(Heading, frozen=True, kw_only=True, dict=True):
    """The texts of one federation as they stood at one time.

    Whatever a federation renews by itself is a part of its own, and brings its articles along:
    the Swiss system, acceleration, tie-breaks, ratings, the laws of the game, draws by regulation.
    """

    laws: ClassVar[Part[Laws]] = Part("laws.Laws")
    draws: ClassVar[Part[CompetitionDrawRules | None]] = Part("laws.CompetitionDrawRules")
    """Draws that its regulations allow or limit besides the laws; None where they say nothing."""
    play: ClassVar[Part[PlayRules | None]] = Part("play_rules.PlayRules")
    """What its competition regulations say of a game besides the laws; None: nothing."""
    adjourning: ClassVar[Part[AdjournmentRules]] = Part("adjourning.AdjournmentRules", unsaid={})
    conduct: ClassVar[Part[ConductRules]] = Part("conduct.ConductRules")
    """What players must not do, and how it is penalised."""
    fair_play: ClassVar[Part[FairPlayRules]] = Part("fair_play.FairPlayRules")
    """Where absences, inspections and complaints stand."""
    papers: ClassVar[Part[PaperRules]] = Part("paper_rules.PaperRules")
    """What is reported after an event, and how its ceremonies are held."""
    swiss: ClassVar[Part[SwissText]] = Part("swiss_texts.SwissText")
    other_swiss: ClassVar[Part[tuple[OtherSwissText, ...]]] = Part(
        "swiss_texts.OtherSwissText", several=True
    )
    """Swiss systems besides the usual one, each with a text of its own."""
    acceleration: ClassVar[Part[AccelerationText | None]] = Part("swiss_texts.AccelerationText")
    team_swiss: ClassVar[Part[TeamSwissText | None]] = Part("swiss_texts.TeamSwissText")
    """How teams are paired in a Swiss; None where there is no such text."""
    olympiad: ClassVar[Part[tuple[RuleArticles, ...]]] = Part("rules.RuleArticles", several=True)
    """Where the pairing rules of Olympiads stand; empty where there are none."""
    round_robin: ClassVar[Part[RoundRobinRules]] = Part("editions.RoundRobinRules")
    ranking: ClassVar[Part[RankingRules]] = Part("ranking_rules.RankingRules")
    ratings: ClassVar[Part[RatingRules]] = Part("rating_rules.RatingRules")
    titles: ClassVar[Part[TitleRules | None]] = Part("title_rules.TitleRules")
    """Titles and norms; None where an edition's text on them is not kept here."""
    byes: ClassVar[Part[ByeRules]] = Part("editions.ByeRules")
    rates_of_play: ClassVar[Part[RateRules]] = Part("rate_rules.RateRules")
    unplayed_letters: ClassVar[Part[UnplayedLetters | None]] = Part("editions.UnplayedLetters")
    """How cross tables mark games that were not played; None: by + and - in place of points."""
    game_plans: ClassVar[Part[tuple[PlannedRound, ...]]] = Part(
        "editions.PlannedRound", several=True
    )
    """Rounds of several games that the texts know, by the names of their plans."""
    regulations: ClassVar[Part[RegulationRules | None]] = Part("regulation_rules.RegulationRules")
    """What it asks of the regulations of an event; None where nothing of it is kept here."""
    deadlines: ClassVar[Part[DeadlineRules]] = Part("deadline_rules.DeadlineRules", unsaid={})
    """Days and hours it sets."""
    arbiters: ClassVar[Part[ArbiterRules | None]] = Part("arbiter_rules.ArbiterRules")
    """What it says about those who officiate; None where nothing of it is kept here."""
    general: ClassVar[Part[tuple[RuleArticles, ...]]] = Part("rules.RuleArticles", several=True)
    """Where the rules stand that belong to none of these."""

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def points(self) -> PointSystem:
        """Return the points that games usually bring."""
        return point_system(self.point_systems[0])

    def but(self, **changes: Any) -> Edition:
        """Return the edition with other values for some fields and parts."""
        given = {name: changes.pop(name) for name in PARTS if name in changes}
        return replace(self, given=self.given | given, **changes)

    def _places(self) -> Iterator[tuple[RuleArticles, ...]]:
        """Yield the rules with their articles part by part, those first that are asked for most."""
        yield self.general
        yield self.swiss.articles
        yield self.acceleration.articles if self.acceleration else ()
        yield self.team_swiss.articles if self.team_swiss else ()
        yield self.olympiad
        for text in self.other_swiss:
            yield text.articles
        yield self.ranking.articles
        yield self.ratings.articles
        for apart in self.ratings.own_rules:
            yield apart.rules.articles
        for part in (self.titles, self.regulations, self.arbiters, self.deadlines):
            yield part.articles if part else ()

    @cached_property
    def rules(self) -> tuple[RuleArticles, ...]:
        """Return every rule with its articles, those of the parts too."""
        return tuple(chain.from_iterable(self._places()))

    @cached_property
    def _articles(self) -> dict[str, tuple[Citation, ...]]:
        return {}

    def cite(self, rule: str) -> tuple[Citation, ...]:
        """Return the articles of a rule; none where this edition is silent about it.

        Where several parts say where it stands it is the first, and the rest is not read for it.
        """
        if rule not in self._articles:
            known = (entry for place in self._places() for entry in place)
            found = next((entry.articles for entry in known if entry.rule == rule), ())
            self._articles[rule] = found
        return self._articles[rule]

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

    def other_text(self, system: str) -> OtherSwissText | None:
        """Return the text of a Swiss system besides the usual one, if it has that system."""
        return next((text for text in self.other_swiss if text.name == system), None)

    def for_system(self, name: str) -> Edition:
        """Return the edition in which the text of one of these systems is cited before others."""
        own = None if self.swiss.defines(name) else self.other_text(name)
        if own is None:
            return self
        swiss = replace(self.swiss, articles=(*own.articles, *self.swiss.articles))
        return self.but(swiss=swiss)

    def year_of_system(self, system: str) -> int | None:
        """Return the year of the text that defines a Swiss system here; None where none does."""
        if system not in self.pairing_systems:
            return None
        if self.swiss.defines(system):
            return self.swiss.year
        other = self.other_text(system)
        return None if other is None else other.year

    def defines(self, system: str) -> bool:
        """Return whether one of its texts defines a Swiss system."""
        return self.year_of_system(system) is not None

    @cached_property
    def _by_list(self) -> dict[str, Edition]:
        return {own.list: self.but(ratings=own.rules) for own in self.ratings.own_rules}

    def for_list(self, name: str) -> Edition:
        """Return the edition as it rates games of one list, by the rules and articles of that."""
        return self._by_list.get(name, self)

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


PARTS = parts_of(Edition)
"""What an edition reads only when it is asked for, in the order in which differences are told."""

_MONTHS = (
    *(Sentence("January"), Sentence("February"), Sentence("March"), Sentence("April")),
    *(Sentence("May"), Sentence("June"), Sentence("July"), Sentence("August")),
    *(Sentence("September"), Sentence("October"), Sentence("November"), Sentence("December")),
)


@cache
def edition_in(name: str) -> Edition:
    """Return an edition as its file has it; its title may name month and year of its first day."""
    file = rule_file("editions", name)
    told = dict(file.table)
    own = {part: told.pop(part) for part in PARTS if part in told}
    head = file.made(Heading, {**told, "id": name, "file": name, "told": own})
    made = Edition(**{known: getattr(head, known) for known in head.__struct_fields__})
    day = made.in_force_from
    if "{" not in made.title:
        return made
    title = Sentence(made.title, month=_MONTHS[day.month - 1], year=day.year)
    return made.but(title=title)
