"""What a text says about Swiss systems: which it defines, what counts in which order, where.

Criteria are named here in the order in which they count, and the room of pairings knows what each
of them measures. So an edition that strikes a criterion, moves it or numbers it anew is another
value of these types, and nothing else changes.
"""

from __future__ import annotations

from enum import Enum

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.points import Mark, PointSystem
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.rules import RuleArticles, Rules


class UnplayedRounds(Enum):
    """Which rounds without a game count for something, besides that of the allocated bye."""

    NONE = "none"
    FORFEIT_WINS = "forfeit wins"
    WORTH_A_WIN = "worth a win"
    WORTH_MORE_THAN_A_LOSS = "worth more than a loss"
    ALL = "all"

    def count(self, worth: int, points: PointSystem, *, forfeit_win: bool = False) -> bool:
        """Return whether a round counts that brought so many points without a game."""
        if self is UnplayedRounds.FORFEIT_WINS:
            return forfeit_win
        if self is UnplayedRounds.WORTH_A_WIN:
            return worth >= points.win
        if self is UnplayedRounds.WORTH_MORE_THAN_A_LOSS:
            return worth > points.worth(Mark.LOSS)
        return self is UnplayedRounds.ALL


class StandardSystem(Rules, frozen=True, kw_only=True):
    """One system that a text defines, under the name by which events choose it."""

    name: str
    ranked_as: str
    """The kind of event whose recommended tie-breaks are its final order."""
    aspects: tuple[tuple[str, str], ...] = ()
    """What it prescribes where the text leaves a choice, option by option."""


class SwissText(Rules, frozen=True, kw_only=True):
    """The text of a federation's Swiss systems in one version."""

    year: int
    """The year of the text, which report files name."""
    systems: tuple[StandardSystem, ...]
    criteria: tuple[str, ...]
    """The rules a pairing is judged by, by name, in the order in which they count."""
    articles: tuple[RuleArticles, ...]
    bye_barred_by: UnplayedRounds
    """After which rounds without a game a player cannot get the allocated bye any more."""
    floats_by: UnplayedRounds
    """Which rounds without a game are downfloats."""
    published_pairings: Sentence | None = None
    """When a published pairing may change; None where the text does not say."""
    completion_in_every_bracket: bool = False
    """Whether every bracket must leave players who can all be paired.

    Else only a bracket that would not is paired again, and everybody below it makes one bracket.
    """
    bye_to_lowest_score: bool = False
    """Whether the bye goes to somebody with as few points as possible, before all criteria."""

    def __post_init__(self) -> None:
        known = {entry.rule for entry in self.articles}
        if len(set(self.criteria)) < len(self.criteria) or not known.issuperset(self.criteria):
            raise InvalidValue("criteria of a Swiss system are named once, with their articles")

    def defines(self, system: str) -> bool:
        """Return whether a system is one of this text."""
        return any(known.name == system for known in self.systems)

    def system(self, name: str) -> StandardSystem:
        """Return a standard system by its name."""
        for known in self.systems:
            if known.name == name:
                return known
        raise UnknownName(
            "standard Swiss system", name, tuple(system.name for system in self.systems)
        )


class AccelerationText(Rules, frozen=True, kw_only=True):
    """What a text says about virtual points (Baku): for how long the upper group has how many.

    Decision 218.
    """

    full_rounds: int | None = None
    """In so many rounds, from the first on, they are those of a win; None: by the event's length.

    Then the first half of an event's rounds is accelerated, and the first half of these fully; an
    odd number is rounded up both times.
    """
    half_rounds: int = 0
    """In so many rounds after these they are those of a draw, where the former is a number."""
    win_is_two_draws: bool = False
    """Whether a win must be worth two draws, and a loss nothing."""
    fewest_rounds: int = 0
    """The premise of the text, where it has one: so many rounds, and a win worth two draws. An
    event without it is asked about, and paired all the same."""
    orders_boards: bool = False
    """Whether the boards are in the order of the pairing scores, virtual points included."""
    articles: tuple[RuleArticles, ...]

    def rounds(self, total: int) -> tuple[int, int]:
        """Return in how many rounds of an event the points are those of a win, then of a draw."""
        if self.full_rounds is not None:
            return self.full_rounds, self.half_rounds
        accelerated = -(-total // 2)
        full = -(-accelerated // 2)
        return full, accelerated - full


class TeamSwissText(Rules, frozen=True, kw_only=True):
    """What a text says about Swisses of teams: what counts, in which order, and where it stands."""

    year: int
    """The year of the text."""
    set_criteria: tuple[str, ...]
    """By what sets of upfloaters are judged, as few and as high as they can be, in this order."""
    pair_criteria: tuple[str, ...]
    """By what the pairings of a bracket are judged then."""
    rounds_without_floats: int = 2
    """In so many rounds at the end, floats of the round before do not count."""
    bye_by_games: bool = False
    """Whether among teams of equal score the bye goes by games on boards, and not by matches.

    Decision 326.
    """
    articles: tuple[RuleArticles, ...] = ()


class OtherSwissText(Rules, frozen=True, kw_only=True):
    """What a text says about one Swiss system besides the usual one, such as Dubov's."""

    name: str
    """The name by which events choose the system."""
    year: int
    """The year of the text."""
    text: str
    """The text its articles are in."""
    criteria: tuple[str, ...]
    """The rules of quality a pairing is judged by, by name, in the order in which they count."""
    bye_barred_by: UnplayedRounds
    """After which rounds without a game a player cannot get the allocated bye any more."""
    caution: Sentence | None = None
    """What the general rules hold against choosing it, where they do."""
    upfloaters: TeamSwissText | None = None
    """Its brackets, where they are made and paired as those of teams are."""
    articles: tuple[RuleArticles, ...]

    def __post_init__(self) -> None:
        known = {entry.rule for entry in self.articles}
        if len(set(self.criteria)) < len(self.criteria) or not known.issuperset(self.criteria):
            raise InvalidValue("criteria of a Swiss system are named once, with their articles")
