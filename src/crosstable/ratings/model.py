"""The words of the rating room: who is listed, which games are rated, and what came of them.

A player is known by his number in the federation's register, inside an event by his pairing number.
Scores of games are whole halves of a point (2 for a win), ratings whole numbers; what lies between
is an exact fraction. Every result carries its working, so that a player can check each number.
"""

from __future__ import annotations

from datetime import date
from enum import Enum
from fractions import Fraction

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import BirthDate, Sex
from crosstable.kernel.verdict import Citation, Reason

LOWEST, HIGHEST = 1, 4999
LIKELY_RATINGS = range(100, 3501)
"""No list has ever printed another rating; what does is a slip or a shifted column."""


class PooledResult(msgspec.Struct, frozen=True, kw_only=True):
    """What an unrated player did in one event, kept until there are games enough for a rating."""

    event: str
    ended: date | None
    games: int
    score: int
    """In halves of a point."""
    ratings: Fraction
    """The sum of the opponents' ratings; of a round robin, its average once for every game."""
    round_robin: bool = False
    opponents: int | None = None
    """In a round robin in which some met more than once: how many opponents everybody had."""


class PlayedOn(msgspec.Struct, frozen=True, order=True, gc=False):
    """So many rated games in events that ended on a day."""

    day: date
    games: int


class ListStanding(msgspec.Struct, frozen=True, kw_only=True):
    """How a player stands on one list, such as ``fide.standard``, at one date (decision 93)."""

    list: str
    rating: int | None = None
    """The published rating; none where the player is not rated yet, or no longer."""
    exact: Fraction | None = None
    """The unrounded rating, for lists that carry fractions on."""
    games: int | None = None
    """Rated games in completed events since the beginning; none where the list does not say."""
    period_games: int = 0
    """Games rated in the period that led to this list."""
    k: int | None = None
    """The development factor the list itself prints."""
    highest: int | None = None
    """The highest rating ever published; at least ``rating``."""
    last_game: date | None = None
    recent_games: int | None = None
    """Rated games in the years that count for the classes of a list; none where not known."""
    played: tuple[PlayedOn, ...] = ()
    """The same games by day, in ascending order."""
    known_from: date | None = None
    """Games before this day are not known; none where all are, or where nobody has counted yet."""
    inactive: bool = False
    pool: tuple[PooledResult, ...] = ()
    """Results towards a first rating."""

    def __post_init__(self) -> None:
        if self.rating is not None and not LOWEST <= self.rating <= HIGHEST:
            raise InvalidValue(
                "{rating} is not a rating; expected {lowest} to {highest}",
                rating=self.rating,
                lowest=LOWEST,
                highest=HIGHEST,
            )
        if self.games is not None and self.games < 0:
            raise InvalidValue("{games} is not a number of games", games=self.games)

    @property
    def peak(self) -> int | None:
        """Return the highest published rating that is known."""
        if self.highest is None or self.rating is None:
            return self.highest if self.rating is None else self.rating
        return max(self.highest, self.rating)

    @property
    def value(self) -> Fraction | None:
        """Return the rating that is carried on: the unrounded one where it is known."""
        if self.exact is not None:
            return self.exact
        return None if self.rating is None else Fraction(self.rating)


class ListedPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """One person in a federation's register, with his standing on each of its lists."""

    id: int
    name: str
    federation: str = ""
    sex: Sex | None = None
    born: BirthDate | None = None
    title: str = ""
    women_title: str = ""
    other_titles: str = ""
    standings: tuple[ListStanding, ...] = ()

    def __post_init__(self) -> None:
        if self.id < 1:
            raise InvalidValue(
                "{identifier} is not an identifier; they are greater than 0", identifier=self.id
            )

    def on(self, name: str) -> ListStanding:
        """Return the standing on a list; an empty one where the player is not on it."""
        for standing in self.standings:
            if standing.list == name:
                return standing
        return ListStanding(list=name)


class EventKind(Enum):
    """What kind of event it was, as far as the rating regulations care."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    TEAM = "team"
    MATCH = "match"


class EventPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in an event, with the standing that counts for it."""

    number: int
    name: str = ""
    id: int | None = None
    standing: ListStanding
    """On the list of the event, as it applied on the first day (decision 92)."""
    born: BirthDate | None = None
    sex: Sex | None = None
    federation: str = ""
    title: str = ""
    rated_meanwhile: bool = False
    """Whether his first rating is younger than the event: for his opponents he has none."""
    delisted: bool = False
    """Whether he is rated no more since the event: his opponents met a rated player, he is new."""
    rated_on: str = ""
    """The other list whose rating stands in for one that is missing; empty: it is his own."""

    @property
    def rating(self) -> int | None:
        """Return the rating the event is calculated with."""
        return self.standing.rating


class RatedGame(msgspec.Struct, frozen=True, gc=False):
    """One game both players began, with the scores that count for rating, in halves."""

    round: int
    white: int
    black: int
    white_score: int
    black_score: int


class Encounter(msgspec.Struct, frozen=True, gc=False):
    """One game that counts, seen from one side; the score in halves."""

    round: int
    opponent: int
    name: str
    rating: int
    score: int
    first_rating: bool = False
    """Whether the opponent had no rating before and the event's one is used."""


class NotRated(msgspec.Struct, frozen=True):
    """A scheduled game that is left out, and why."""

    round: int
    white: int
    black: int
    reason: Reason


class RatedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event ready for rating: its players and the games that count."""

    id: str
    name: str = ""
    list: str
    """The list its games go to."""
    starts: date | None = None
    ends: date | None = None
    kind: EventKind = EventKind.SWISS
    share: int = 100
    """Percent of the development factor that its rate of play leaves."""
    players: tuple[EventPlayer, ...] = ()
    games: tuple[RatedGame, ...] = ()
    left_out: tuple[NotRated, ...] = ()


class Factor(msgspec.Struct, frozen=True, kw_only=True):
    """The development factor used, and where it comes from."""

    k: Fraction
    """After the share of the rate of play and the limit for many games."""
    clause: str
    article: Citation | None
    base: int
    """What the clause says."""
    share: int = 100
    games: int = 0
    """Games of the period, where they lowered K."""


class GameWorking(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a rating change, as the player can check it."""

    round: int
    opponent: int
    opponent_name: str
    opponent_rating: int
    difference: int
    """Own rating minus the opponent's."""
    used: int
    """The difference that was looked up."""
    capped: bool
    expected: Fraction
    """Of this game, from 0 to 1."""
    score: Fraction
    first_rating: bool = False
    """Whether the opponent had no rating before and the event's one was used."""

    @property
    def gain(self) -> Fraction:
        """Return by how much the score is better than expected."""
        return self.score - self.expected


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    """What was expected against the average of the opponents, where that is the comparison."""

    average: Fraction
    difference: Fraction
    share: Fraction
    """Of the points, from 0 to 1."""


class RatingChange(msgspec.Struct, frozen=True, kw_only=True):
    """What one event does to one rated player's rating, with all the working."""

    event: str
    list: str
    number: int
    id: int | None
    name: str
    before: int
    before_on: str = ""
    """The other list that rating is from, where it stands in; empty: the same list."""
    games: tuple[GameWorking, ...]
    score: Fraction
    expected: Fraction
    factor: Factor
    change: Fraction
    """Exact."""
    performance: Fraction | None
    against_average: Expected | None = None
    averaged: FirstResult | None = None
    """Set where a new player's performances are averaged instead."""

    @property
    def count(self) -> int:
        """Return how many games were rated."""
        return len(self.games)


class FirstResult(msgspec.Struct, frozen=True, kw_only=True):
    """What an event is worth to a player without a rating, or with too few games for changes."""

    event: str
    list: str
    number: int
    id: int | None
    name: str
    games: int
    score: Fraction
    average: Fraction
    """Of the opponents; of a round robin, the tournament's."""
    performance: Fraction
    rating: Fraction
    """Unrounded, all pooled results together."""
    pooled_games: int
    published: int | None
    """None while it may not be published; ``because`` says why."""
    before: int | None = None
    """On the list already, from fewer games than changes need."""
    because: tuple[Reason, ...] = ()
    pool: tuple[PooledResult, ...] = ()
    met: tuple[Encounter, ...] = ()
    """The games it comes from; in a round robin, against everybody."""
    rated_average: Fraction | None = None
    """In a round robin, of its rated players."""
    opponents: int | None = None
    """In a round robin, how many everybody had."""
    disregarded: bool = False
    """Whether the event counts for nothing, as a first one without half a point."""

    @property
    def counted(self) -> int:
        """Return how many of the games are rated ones."""
        return 0 if self.disregarded else self.games


class EventRating(msgspec.Struct, frozen=True, kw_only=True):
    """An event rated: every player's change or first result, in the order of their numbers."""

    event: str
    list: str
    changes: tuple[RatingChange, ...]
    first: tuple[FirstResult, ...]
    because: tuple[Reason, ...] = ()
    """What decided how the event was rated."""
    left_out: tuple[NotRated, ...] = ()
    """Games that the ratings of both players keep from being rated."""
