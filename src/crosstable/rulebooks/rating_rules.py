"""What a federation says about ratings: tables, limits, development factors, classes, lists.

Everything in which one edition differs from another is a row or a field here, with its article, so
that the arithmetic is written once and a new edition is another value.
"""

from __future__ import annotations

from datetime import date
from enum import Enum
from fractions import Fraction
from math import floor
from typing import Any

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.parts import told_in
from crosstable.rulebooks.ranking_rules import PerformanceTable, with_performance
from crosstable.rulebooks.rules import RuleArticles, Rules

_HALF = Fraction(1, 2)


class Rounding(Enum):
    """Where a number exactly between two whole ones goes (decision 153)."""

    HALF_UP = "half towards plus infinity"
    """2.5 is 3 and -2.5 is -2."""
    HALF_AWAY = "half away from zero"
    """2.5 is 3 and -2.5 is -3."""

    def whole(self, value: Fraction | int) -> int:
        """Return the nearest whole number."""
        if isinstance(value, int):
            return value
        if value < 0 and self is Rounding.HALF_AWAY:
            return -floor(-value + _HALF)
        return floor(value + _HALF)


class Comparison(Enum):
    """With whom a player's rating is compared to know what was to be expected of him."""

    EACH_OPPONENT = "each opponent"
    AVERAGE_OPPONENT = "average of the opponents"


class Scope(Enum):
    """Over which games a change is summed up before it is rounded (decision 82)."""

    PERIOD = "rating period"
    EVENT = "event"


class ExpectationBands(Rules, frozen=True, cache_hash=True):
    """A table from rating difference to the percentage expected of the higher rated player."""

    upper: tuple[int, ...]
    """The last difference that still gives 50, 51 ... percent; a greater one gives one more."""

    def __post_init__(self) -> None:
        if not self.upper or list(self.upper) != sorted(set(self.upper)) or self.upper[0] < 0:
            raise InvalidValue("bands of expectation need growing differences")


class DifferenceCap(Rules, frozen=True, kw_only=True):
    """The greatest difference that is counted between two players."""

    limit: int
    article: Citation
    not_from: int | None = None
    """A player rated this or more is compared without the limit; None: everybody has it."""
    helps_once: bool = False
    """Whether the higher rated player has it in one game of an event, that of the greatest
    difference; the lower rated one is always compared with it (decision 224)."""


class FarApart(Rules, frozen=True, kw_only=True):
    """Games between players so far apart that they count for neither."""

    difference: int
    """From this difference on ..."""
    above: int
    """... where one of the two is rated higher than this."""
    article: Citation


class FactorClause(Rules, frozen=True, kw_only=True):
    """One line of the rule for the development factor K; it holds when all its conditions do."""

    k: int
    name: Sentence
    article: Citation
    fewer_games: int | None = None
    """Fewer games than this in events completed so far."""
    has_reached: int | None = None
    """The published rating was at least this at some time."""
    never_reached: int | None = None
    below: int | None = None
    """The rating in force is less than this."""
    under_age: int | None = None
    """The player has not yet had this birthday."""
    through_year_of: int | None = None
    """The year of this birthday is not over yet."""


class TimeClass(Rules, frozen=True, kw_only=True):
    """Games that go to one list: each player's time for sixty moves, in seconds, within limits."""

    list: str
    article: Citation
    share: int = 100
    """Percent of the development factor (decision 89)."""
    least: int = 0
    least_included: bool = True
    most: int | None = None
    most_included: bool = False
    both_below: int | None = None
    """Only where both players are rated lower than this, or not at all."""
    fast: bool = False
    """Whether this is rapid or blitz, for which a federation may have regulations of their own."""

    def admits(self, seconds: Fraction | int) -> bool:
        """Return whether so much time for sixty moves lies within the limits."""
        if seconds < self.least or (seconds == self.least and not self.least_included):
            return False
        if self.most is None:
            return True
        return seconds < self.most or (seconds == self.most and self.most_included)


class Composition(Rules, frozen=True, kw_only=True):
    """How many rated players a round robin must have."""

    least_rated_share: Fraction
    small_field: int
    """A field of fewer players than this needs at least ``small_rated`` rated ones."""
    small_rated: int
    double_players: int
    """A double round robin with unrated players needs so many players ..."""
    double_rated: int
    """... and so many rated ones."""
    championship_rated: int
    championship_rated_women: int
    share_article: Citation
    small_article: Citation
    double_article: Citation
    championship_article: Citation


class FirstRating(Rules, frozen=True, kw_only=True, tag_field="by", tag="one event"):
    """A first rating computed once, when enough results are pooled."""

    least_games: int  # decision 85
    least_games_article: Citation
    round_robin_games_article: Citation
    """For results of round robins alone."""
    floor_article: Citation | None = None
    """Says that a first rating below the floor is not published."""
    average_article: Citation
    """Says what the average of the opponents is."""
    round_robin_average_article: Citation
    half_article: Citation
    """Says what half the points give; and so on for more, fewer, and fewer in a round robin."""
    above_half_article: Citation
    below_half_article: Citation
    below_half_round_robin_article: Citation
    pooled_article: Citation
    """Says that all results count as if they were of one event."""
    pooled_months: int
    per_half_point_above_half: int | None = None
    """Rating points for each half point over fifty percent; None: by the table there too."""
    least_score: int
    """What a first event must bring to count, in halves of a point."""
    fictitious_draws: int = 0
    """Draws added to the results, against opponents of ``fictitious_rating``."""
    fictitious_rating: int = 0
    most: int | None = None
    """A higher first rating is published as this."""


class Clamp(Enum):
    """Which results of new players are held between a lowest and a highest rating.

    Decision 152.
    """

    ALL_OR_NOTHING = "results of 0 or 100 percent"
    FIRST_RESULT = "the first result"
    EVERY_RESULT = "every result"


class Averaging(Rules, frozen=True, kw_only=True, tag_field="by", tag="averages"):
    """New players are rated by the average of their performances, weighted by games."""

    until_games: int
    lowest: int
    highest: int
    clamp: Clamp
    article: Citation
    limits_article: Citation


class Inactivity(Rules, frozen=True, kw_only=True):
    """How long without a game makes a player inactive."""

    months: int
    article: Citation


class LongerNotice(Rules, frozen=True, kw_only=True):
    """How much earlier an event with very strong players is registered."""

    days: int
    above: int
    """Where anybody is rated higher than this ..."""
    women_above: int
    """... or a woman higher than this."""
    since: date
    """For events from this day on."""
    article: Citation


class Adjustment(Rules, frozen=True, kw_only=True):
    """A change of everybody's rating that was decided once, for the lists of one day."""

    on: date
    below: int | None = None
    """Ratings lower than this are raised by ``share`` of what they lack ..."""
    share: Fraction = Fraction(0)
    under: str = ""
    """... or those more than ``margin`` below the player's rating on this list, up to there."""
    margin: int = 0


class Calendar(Rules, frozen=True, kw_only=True):
    """When lists appear and which events each one takes in."""

    months: tuple[int, ...]
    """The months on whose first day a list appears."""
    closing_day: int | None = None
    """The day of the month before on which it closes; else ``closing_days_before`` it."""
    closing_days_before: int = 0
    official_days_before: int = 0
    """The same for official events of the federation."""
    earlier_events: bool = True
    """Whether events of earlier periods that were reported late are taken in."""
    lists_to_wait: int | None = None
    """Up to which list after its end an event is still taken in; None: whenever it comes."""
    article: Citation
    closing_article: Citation


class Classification(Rules, frozen=True, kw_only=True):
    """How a list is divided into players A, B and C."""

    high: int
    """From this rating on ``games_high`` games in all are needed for A, else ``games_low``."""
    games_low: int
    games_high: int
    top: int
    """From this rating on ``top_recent`` games within ``recent_years`` are needed too."""
    top_recent: int
    recent_years: int
    gone_years: int
    article: Citation
    inactive_article: Citation
    official_article: Citation


class Conversion(Rules, frozen=True, kw_only=True):
    """A formula that estimates a rating from another list: factor times it plus a constant."""

    source: str
    code: str
    """What a rating of this source is marked by: a federation's letters, or the kind of play."""
    factor: Fraction
    constant: Fraction
    article: Citation
    valid_from: str

    def __str__(self) -> str:
        sign = "+" if self.constant >= 0 else "-"
        factor, constant = (f"{float(abs(number)):.7g}" for number in (self.factor, self.constant))
        return f"{self.code}: {factor} x {sign} {constant}"

    def estimate(self, rating: int) -> int:
        """Return a rating converted, to the nearest whole number, halves up."""
        exact = self.factor * rating + self.constant
        return int(exact + Fraction(1, 2)) if exact >= 0 else 0


class RatingRules(Rules, frozen=True, kw_only=True):
    """All of one edition's rating regulations that a program needs."""

    performance: PerformanceTable
    expectation: ExpectationBands | None = None
    """None: the performance table read backwards, with straight lines between its entries."""
    comparison: Comparison
    cap: DifferenceCap | None = None
    far_apart: FarApart | None = None
    factors: tuple[FactorClause, ...]
    """The first clause that holds gives K."""
    games_times_k: int | None = None
    """Games of a period times K may not be more than this; else K is lowered."""
    games_times_k_article: Citation | None = None
    listed_factor_article: Citation | None = None
    """Where it stands that the list prints each player's K; None: lists do not."""
    win_points: int
    """What a win counts where the working is shown; K is for a scale on which it counts one."""
    rounding: Rounding
    rounded_over: Scope
    factor_over: Scope
    """Whether one K holds for the whole period, or each event has the K of its day."""
    carries_fractions: bool
    """Whether the next period goes on from the unrounded rating (decision 87)."""
    floor: int | None = None
    """Whoever falls below is no longer listed."""
    floor_article: Citation | None = None
    classes: tuple[TimeClass, ...]
    rated_opponents_only: bool
    """Whether games with unrated opponents count for nobody; else those of round robins do."""
    composition: Composition | None = None
    first: FirstRating | Averaging
    inactive_after: Inactivity
    calendar: Calendar
    classification: Classification | None = None
    conversions: tuple[Conversion, ...] = ()
    stands_in: str = ""
    """The list whose rating a player without one has here; empty: none does."""
    adjustments: tuple[Adjustment, ...] = ()
    first_control_moves: int | None = None
    """Where the first period has a number of moves, it is this one."""
    first_control_later: bool = False
    """Whether it may also be a greater one."""
    approved_least: int | None = None
    """The seconds for sixty moves that are enough for everybody where the federation approved so
    few for an event; None: no rule knows such events."""
    minutes_a_day: int | None = None
    rounds_a_day: int | None = None
    longest_days: int | None = None
    interim_days: int | None = None
    """After so many days an event reports every month what it has."""
    licensed_arbiters: bool = False
    registered_days_before: int | None = None
    """Days before the first round at which events that are not official must be known."""
    longer_notice: LongerNotice | None = None
    registered_days_before_norms: int | None = None
    """The same for events in which norms are to be made."""
    report_days: int | None = None
    """Days after the last round within which the event is reported; None: by the list's month."""
    upload_days: int | None = None
    """Days within which a rating officer hands the report on; None where nothing is said."""
    next_month_days: int = 0
    """With so many days of the month left or fewer it is reported for the month after."""
    report_format: str
    """The file in which events are reported, ``trf16``, ``trf26`` or ``fmjd``."""
    official_exempt: bool = False
    """Whether official events and national championships need no such notice."""
    text: str
    """By which name a list that was calculated remembers the rules it was calculated by."""
    articles: tuple[RuleArticles, ...] = ()
    """Where the rules of ratings stand."""
    own_rules: tuple[OwnRules, ...] = ()
    """Lists that have rules of their own."""

    @staticmethod
    def of_text(told: dict[str, Any]) -> dict[str, Any]:
        """Return what a file says, with the rules of lists for which it names another file.

        That has the classes of these lists, too.
        """
        told = with_performance(told)
        named = told.pop("own_lists", ())
        files = {of["rules"]: with_performance(told_in("ratings", of["rules"])) for of in named}
        if not files:
            return told
        slow = [each for each in told["classes"] if not each.get("fast")]
        quick = {
            each["list"]: each
            for file in files.values()
            for each in file["classes"]
            if each.get("fast")
        }
        classes = [*slow, *quick.values()]
        own = [
            {"list": of["list"], "rules": files[of["rules"]] | of["but"] | {"classes": classes}}
            for of in named
        ]
        return told | {"classes": classes, "own_rules": own}

    def __post_init__(self) -> None:
        if not self.factors or any(
            value is not None
            for value in (
                self.factors[-1].fewer_games,
                self.factors[-1].has_reached,
                self.factors[-1].never_reached,
                self.factors[-1].below,
                self.factors[-1].under_age,
                self.factors[-1].through_year_of,
            )
        ):
            raise InvalidValue("the last clause for K must hold for everybody")

    @property
    def lists(self) -> tuple[str, ...]:
        """Return the lists that games can go to, in the order of the classes."""
        return tuple(dict.fromkeys(time_class.list for time_class in self.classes))

    def for_list(self, name: str) -> RatingRules:
        """Return the rules for games of a list: its own, where it has some."""
        return next((own.rules for own in self.own_rules if own.list == name), self)

    def conversion(self, source: str) -> Conversion:
        """Return the formula for ratings of another list, by its name or its mark.

        Names may be typed with hyphens or dots: ``fmjd-rapid-blitz`` is ``fmjd.rapid-blitz``.
        """
        typed = source.lower().replace(".", "-")
        for formula in self.conversions:
            if typed in {formula.source.replace(".", "-"), formula.code.lower()}:
                return formula
        known = tuple(conversion.source for conversion in self.conversions)
        raise UnknownName("rating with a formula of conversion", source, known)


class OwnRules(Rules, frozen=True):
    """The rules of one list that differ from those of the others (decision 226)."""

    list: str
    rules: RatingRules
