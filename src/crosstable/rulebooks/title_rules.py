"""What a federation says about titles: which there are, and how norms are judged, as values.

A federation judges norms by one of two methods, and each is a value with all its numbers and
articles: ``PerformanceNorms`` (FIDE) or ``CategoryNorms`` (FMJD).
"""

from __future__ import annotations

from datetime import date
from enum import Enum
from fractions import Fraction
from typing import Any, TypeAlias

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.category_norms import CategoryNorms
from crosstable.rulebooks.direct_titles import DirectTitles
from crosstable.rulebooks.ranking_rules import PerformanceTable, with_performance
from crosstable.rulebooks.rules import RuleArticles, Rules
from crosstable.rulebooks.title_papers import TitlePapers


class TitleRank(Rules, frozen=True, kw_only=True):
    """One title: ``TitleRank(code="WGM", women=True, by_norms=True)``."""

    code: str
    women: bool = False
    """Whether only women can hold it."""
    by_norms: bool = False
    """Whether norms lead to it."""
    board: str = ""
    """Which board it is for, where titles of several boards stand beside each other."""


class NormTitle(Rules, frozen=True, kw_only=True, cache_hash=True):
    """What a norm for one title asks for."""

    code: str
    performance: int
    """The least performance, rounded (FIDE 1.48)."""
    least_average: int
    """Of the opponents' ratings (1.48a)."""
    floor: int
    """To which the lowest opponent is raised (1.46b)."""
    holders: tuple[str, ...]
    """Titles of which a third of the opponents must hold one (1.45b to e)."""
    holders_rule: str
    """The name of that rule."""
    rating: int
    """To be reached at some time before the title is given (1.53)."""
    women: bool = False


class DoubleHolders(Enum):
    """How many opponents with the wanted title a norm needs where everybody is met twice.

    The tables of 1.72 do not halve their number there, the articles count an opponent once; a
    later text asks for half of the players.
    """

    ARTICLES = "articles"
    TABLE = "table"
    PLAYERS = "players"


class LastRoundForfeit(Enum):
    """What a last game is whose opponent does not appear, and that is needed for the number."""

    LOSS = "loss"
    """A game that was lost: who can afford it has the norm."""
    NO_GAME = "no game"


class Stateless(Enum):
    """What opponents under FIDE's flag are, who are never foreigners (decision 266)."""

    OWN = "own"
    """They count with the player's own federation."""
    NOBODY = "nobody"
    """They belong to no federation, so no limit is reached by them."""


class Presence(Enum):
    """Who takes part in a Swiss, where a number of foreigners excuses it (1.43e; decision 320)."""

    EVERY_ROUND = "every round"
    """In each round those who play a game in it, also one that was adjudicated."""
    ONE_MISSED = "one missed"
    """Those who missed one round at most; the allocated bye is no miss, nor a win by forfeit."""


class SwissWaiver(Rules, frozen=True, kw_only=True):
    """A Swiss with so many foreigners that the rule on federations does not bind (1.43e)."""

    players: int
    federations: int
    titled: int
    titles: tuple[str, ...]
    presence: Presence


class ShortNorm(Rules, frozen=True, kw_only=True):
    """A norm with a game less, after a forfeit or a bye (1.41c; decision 265)."""

    rounds: int
    """How many rounds the event has."""
    games: int
    credited: int
    """How many games such a norm is worth."""
    own_forfeit: bool
    """Whether it may be the player who did not appear."""
    any_bye: bool = True
    """Whether any bye with points will do, or only the one that the pairing allocates."""


class ShortEvent(Rules, frozen=True, kw_only=True):
    """World and continental events in which fewer games are enough (1.41b)."""

    team_rounds: tuple[int, ...]
    """Team championships of so many rounds ..."""
    team_games: int
    """... need so many games."""
    cup_games: int
    """A world cup, or another world championship by knock-out."""
    cup_credited: int
    federations_asked_from: int
    """From so many games on the rule on federations binds in these events; below, the tables of
    1.72 call it irrelevant."""


class TitleRate(Rules, frozen=True, kw_only=True):
    """The slowest and quickest games that count for titles (1.13), in seconds."""

    least_for_sixty: int | None = None
    """For sixty moves with everything that is added; None where the rest is asked for instead."""
    increment: int = 0
    least_with_increment: int = 0
    """Apart from the increment, where that is at least ``increment``."""
    least_without: int = 0
    """Where it is less or there is none."""
    increment_from: date | None = None
    """From when on only games with the increment count, except for the disabled."""


class TitleEventRules(Rules, frozen=True, kw_only=True):
    """What an event must be for titles to be won in it (1.11 to 1.17; decision 271)."""

    registered_days_before: int
    minutes_a_day: int
    rounds_a_day: int
    rate: TitleRate
    longest_days: int
    league_days: int
    by_game_after_days: int
    """In longer events ratings and titles are those of each game's day (1.15)."""
    chief_titles: tuple[str, ...]
    double_players: int
    """The least number in a double round robin (1.45f)."""
    only_usual_forms: bool
    """Whether only Swiss systems, round robins and knock-outs count without approval."""
    slow_days: int
    """For some titles one norm must come from an event with so many days of one round (1.13a)."""
    slow_titles: tuple[str, ...]


class PerformanceNorms(Rules, frozen=True, kw_only=True, tag_field="by", tag="performance"):
    """Norms by a rating performance against a mixed field, as FIDE judges them (1.4).

    The fields from ``double_holders`` on choose between readings where the text leaves room.
    """

    titles: tuple[NormTitle, ...]
    table: PerformanceTable
    """From percentage to rating difference (1.49)."""
    title_holders: tuple[str, ...]
    """Whoever holds one of these counts among the title-holders (1.45a)."""
    title_holders_share: Fraction
    holders_share: Fraction
    least_holders: int
    least_games: int
    most_credited: int
    """However many games were played, a norm is worth no more (1.71)."""
    least_percent: int
    other_federations: int
    own_share: Fraction
    one_share: Fraction
    unrated_rating: int
    unrated_one_in: int
    """One in so many opponents, counted with one more, may be unrated (1.46d)."""
    stateless: str
    """The code of players who play for no federation and still count (1.42a)."""
    outside: tuple[str, ...]
    """Codes of players who belong to none, so that games against them do not count."""
    short: ShortNorm
    short_events: ShortEvent
    swiss_waiver: SwissWaiver
    approved_waiver: bool
    """Whether other events may be excused from the rule on federations beforehand (1.43d)."""
    event: TitleEventRules
    double_holders: DoubleHolders = DoubleHolders.ARTICLES
    last_round_forfeit: LastRoundForfeit = LastRoundForfeit.LOSS
    stateless_as: Stateless = Stateless.OWN
    bonus_above_most: bool = True
    """Whether games for points above the norm come on top of the most that are credited."""
    unrated_in_double: tuple[tuple[int, int], ...] = ((9, 1),)
    """Opponents met twice, and how many may be unrated, where the table differs from the rule."""
    least_as_printed: tuple[tuple[int, int], ...] = ()
    """Games, and the least half points the tables print for them, where they leave out a row.

    Decision 268.
    """
    later_games_ignored_when_fixed: bool = True
    """Whether games after a title result may be ignored where the pairings are fixed (1.42e)."""
    unrated_limit_binds: bool = True
    """Whether too many unrated opponents spoil a norm, or only a table of the annex says so.

    Decision 269.
    """
    raised_in_every_game: bool = True
    """Whether the lowest opponent, met twice, is raised in both games."""

    def title(self, code: str) -> NormTitle | None:
        """Return what a norm for a title asks for, where norms lead to it."""
        return next((title for title in self.titles if title.code == code), None)


class ApplicationRules(Rules, frozen=True, kw_only=True):
    """What norms must amount to before a title is given on application (FIDE 1.5)."""

    norms: int
    games: int
    games_after_forfeit: int
    """Where one norm has a game less, because an opponent did not appear (1.51)."""
    expired_before: date
    """Norms of earlier days have expired (1.55) ..."""
    expired_by: Citation
    """... by this article, also where later texts are known only in part."""
    broad_after: date | None = None
    """With a norm of a later day one norm must come from an event of certain kinds (1.5.6)."""
    broad_players: int = 0
    broad_average: int = 0
    """A Swiss of so many players is of such a kind, with this average of the best of them."""


Norms: TypeAlias = PerformanceNorms | CategoryNorms


class TitleRules(Rules, frozen=True, kw_only=True):
    """The titles of a federation and how they are won."""

    ranks: tuple[TitleRank, ...]
    """From the highest down."""
    norms: Norms | None = None
    """How norms are judged; None where an edition's text on them is not kept here."""
    articles: tuple[RuleArticles, ...] = ()
    direct: DirectTitles | None = None
    """What places in championships give, where a table says it."""
    application: ApplicationRules | None = None
    """What norms must amount to, where a title is applied for with them."""
    officials: tuple[str, ...] = ()
    """Titles of officials that norms lead to, too; they are kept, and weighed by other texts."""
    papers: TitlePapers | None = None
    """What certificates, reports and applications are called."""

    @staticmethod
    def of_text(told: dict[str, Any]) -> dict[str, Any]:
        """Return what a file says, with the table that its norms name."""
        return told | {"norms": with_performance(told["norms"], "table")}

    def with_norms(self) -> tuple[str, ...]:
        """Return the titles of players that norms lead to, be it norms by places only."""
        codes = [rank.code for rank in self.ranks if rank.by_norms]
        if isinstance(self.norms, CategoryNorms):
            codes += [
                bare + suffix
                for _, suffix in self.norms.suffixes
                for family in self.norms.families()
                for bare in family.codes
            ]
        return tuple(dict.fromkeys(codes))

    def covered(self, code: str, held: tuple[str, ...]) -> bool:
        """Return whether one of the titles held is this one or a higher one of its family."""
        rank = next((rank for rank in self.ranks if rank.code == code), None)
        if rank is None:
            return False
        same = (rank.women, rank.board)
        family = [other.code for other in self.ranks if (other.women, other.board) == same]
        return not set(family[: family.index(code) + 1]).isdisjoint(held)
