"""What a federation says about ranking players with equal scores: orders, unplayed games, tables.

Where a text is silent the value here is the reading we chose; an event's regulations may choose
another one by the ranking options.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Any

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.articles import RuleFile
from crosstable.rulebooks.rules import RuleArticles, Rules


class OwnUnplayed(Enum):
    """Whom a player met, for sums over his opponents, in a round he did not play (decision 52)."""

    VIRTUAL_OPPONENT = "virtual opponent"
    """Somebody with his score before the round, who takes what is left and then draws."""
    SCHEDULED_OPPONENT = "scheduled opponent"
    """The absent opponent of a forfeited game; in a round without one, a dummy with no points."""
    OWN_SCORE = "own score"
    """A dummy with the player's own final score."""
    CAPPED_OWN_SCORE = "capped own score"
    """The same dummy, with no more than the absent opponent's score; in a round without an
    opponent, with no more than draws in all rounds."""
    NOBODY = "nobody"
    """Nobody: the round adds nothing, and is the first to be cut."""


class OpponentsUnplayed(Enum):
    """What a round that somebody did not play counts for in the sums of his opponents.

    Decision 51.
    """

    DRAW = "draw"
    ACTUAL = "actual"
    """The points he was given for it."""
    DRAW_AFTER_LEAVING = "draw after leaving"
    """The points he was given; but a draw where he chose not to play from there to the end."""
    BYES_TO_THE_END = "byes to the end"
    """The points he was given; but a draw for a bye he asked for, where no round that he was there
    for comes after it. Games lost by not appearing stay lost."""


class Unrated(Enum):
    """What becomes of tie-breaks from ratings where somebody has none."""

    LEFT_OUT = "left out"
    """Averages leave out opponents without a rating."""
    DROPPED = "dropped"
    """Such tie-breaks decide nothing in an event with players who have no rating."""


class EncounterRules(Rules, frozen=True, kw_only=True):
    """How the games among those who are tied rank them."""

    averaged: bool = False
    """Whether several games of two players count as one, with their average."""
    repeated: bool = False
    """Whether each part that a tie falls into is ranked again by its own games."""
    whatever_is_missing: bool = False
    """Whether in a Swiss somebody who is first whatever the games that were not played would have
    brought ranks first, then the second, and so on."""


class ForfeitsAsGames(Rules, frozen=True, kw_only=True):
    """Where forfeited games of a round robin count like games that were played.

    In comparisons with opponents they always do; here is about the rest.
    """

    own_wins: bool = False
    """Whether a game won by forfeit counts among the games that were won or had Black."""
    own_losses: bool = False
    """Whether a game lost by forfeit counts among those had with Black."""
    ratings: bool = False
    """Whether the absent opponent's rating counts."""


class TieBreakOrder(Rules, frozen=True):
    """The tie-breaks a text recommends for one kind of event, in their order (decision 55)."""

    event: str
    """The kind of event, such as ``round-robin``, ``swiss`` or ``swiss-on-rating``."""
    title: Sentence
    """What an organiser who chooses among the lists reads."""
    tie_breaks: tuple[str, ...]
    article: Citation
    series: str = ""
    """The series of events whose own list it is, where a text has one for it."""


class PerformanceTable(Rules, frozen=True, kw_only=True, cache_hash=True):
    """How a score in percent is turned into a rating difference."""

    differences: tuple[int, ...]
    """Hundredths of a rating point for 0, 1, 2 ... 100 percent."""
    interpolated: bool
    """Whether parts of a percent count; else percent and average are rounded, halves up."""

    def __post_init__(self) -> None:
        if len(self.differences) != 101 or list(self.differences) != sorted(set(self.differences)):
            raise InvalidValue("a performance table needs 101 differences, each above the last")


@cache
def performance_table(name: str) -> PerformanceTable:
    """Return a table as a file of ``rulebooks/performance`` prints it, for 50, 51 ... 100 %.

    The lower half is the same with a minus.
    """
    file = RuleFile("performance", name)
    upper = [int(100 * points) for points in file.table.pop("upper_half")]
    whole = [*(-above for above in reversed(upper[1:])), *upper]
    return file.made(PerformanceTable, {**file.table, "differences": whole})


def with_performance(told: dict[str, Any], name: str = "performance") -> dict[str, Any]:
    """Return what a file says with the table itself in place of its name, if it has one."""
    if not isinstance(table := told.get("performance"), str):
        return told
    return {key: each for key, each in told.items() if key != "performance"} | {
        name: performance_table(table)
    }


class RankingRules(Rules, frozen=True, kw_only=True):
    """How players with equal scores are ranked where the event's regulations say nothing else."""

    own_unplayed: OwnUnplayed
    opponents_unplayed: OpponentsUnplayed
    most_skipped_games: int | None = None
    """Who chose to miss more games than this has a lower average of opponents; None: no limit."""
    performance: PerformanceTable
    byes_by_choice: tuple[Bye, ...] = (Bye.FULL_POINT, Bye.HALF_POINT, Bye.ZERO_POINT)
    """Which byes a player chose; a game he did not appear for was his choice too."""
    chosen_absences_cut_first: bool = False
    """Whether cuts of the lowest leave out rounds a player chose not to play before all others.

    Decision 69.
    """
    byes_in_average_rating: bool = False
    """Whether a bye was spent against a dummy, rated one below the lowest, who counts in them.

    Decision 157.
    """
    wins_by_points: bool = False
    """Whether every round that brought the points of a win is one, played or not."""
    encounters: EncounterRules = EncounterRules()
    forfeits_as_games: ForfeitsAsGames = ForfeitsAsGames()
    whole_averages: bool = False
    """Whether averages of ratings are rounded, halves up, before they are compared.

    Decision 155.
    """
    unrated: Unrated = Unrated.LEFT_OUT
    buchholz_in_round_robins: bool = True
    """Whether sums of opponents' scores may rank a round robin at all."""
    spellings: tuple[tuple[str, str], ...] = ()
    """Codes of this text, in small letters, that name another tie-break elsewhere."""
    orders: tuple[TieBreakOrder, ...]
    """Those of ``round-robin`` and ``swiss`` are taken where an event announces nothing else."""
    articles: tuple[RuleArticles, ...] = ()
    """Where the rules of ranking stand."""

    @staticmethod
    def of_text(told: dict[str, Any]) -> dict[str, Any]:
        """Return what a file says, with the table that it names."""
        return with_performance(told)

    @property
    def direct_encounter_repeats(self) -> bool:
        """Return whether a direct encounter is applied again to what it has split."""
        return self.encounters.repeated

    @property
    def allocated_byes_are_wins(self) -> bool:
        """Return whether the bye of an odd field is a win where it brings as much."""
        return self.wins_by_points
