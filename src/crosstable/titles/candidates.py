"""A tournament as the rules on titles see it: players with their opponents as of the right day.

Points are counted in halves here, two for a win, whatever the event gives for one: norms ask for a
share of the games.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import Enum
from functools import cached_property

import msgspec

from crosstable.kernel.player import Sex
from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.title_rules import TitleRank


class Form(Enum):
    """How an event is played, as far as rules on norms ask (decision 322)."""

    SWISS = "swiss"
    ROUND_ROBIN = "round robin"
    DOUBLE_ROUND_ROBIN = "double round robin"
    TEAM = "team"
    KNOCK_OUT = "knock-out"
    MATCH = "match"
    SCHEVENINGEN = "scheveningen"
    OTHER = "other"

    @property
    def of_teams(self) -> bool:
        """Return whether teams play each other."""
        return self in {Form.TEAM, Form.SCHEVENINGEN}


class Profile(msgspec.Struct, frozen=True):
    """What somebody was on one day: rating, titles and federation in the event's register."""

    rating: int | None = None
    titles: tuple[str, ...] = ()
    """Codes of the register, confirmed in time to count."""
    federation: str = ""


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """What a player has in one round."""

    round: int
    kind: Kind
    opponent: int | None = None
    profile: Profile | None = None
    """The opponent as of the day that counts."""
    half_points: int = 0
    """2, 1 or 0 for a game that was played; a forfeit or a bye gives none here."""
    forfeit_win: bool = False
    by_bye: bool = False
    """Whether it is a bye that gives points, so that the round is no miss."""
    bye: Bye | None = None
    """Which kind of bye, where it is one."""
    discounted: bool = False
    """Whether the game counts for no norm: against a computer, or decided by adjudication."""


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who may make a norm."""

    number: int
    name: str
    profile: Profile
    sex: Sex | None = None
    person: str = ""
    """The id in a register by which officials and players are compared; empty where unknown."""
    meetings: tuple[Meeting, ...] = ()
    """One for each round that is paired, in order; ``Kind.PENDING`` where a game still goes on."""
    scheduled: tuple[int, ...] = ()
    """All opponents of the whole event in order, where the pairings are fixed beforehand."""


class TitleEvent(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """An event with everything its norms are judged by."""

    form: Form
    planned_rounds: int
    fixed_pairings: bool
    """Whether everybody knows all opponents before round 1."""
    candidates: Mapping[int, Candidate]
    host: str = ""
    registering: str = ""
    starts: date | None = None
    ends: date | None = None
    round_days: tuple[date | None, ...] = ()
    by_game: bool = False
    """Whether it lasts so long that profiles are those of each game's day."""
    notes: tuple[Sentence, ...] = ()
    """What had to be taken as it is today, and where it is entered."""
    ranks: tuple[TitleRank, ...] = ()
    """The titles of its rules, the highest first."""
    doubts: Mapping[int, tuple[Sentence, ...]] = {}
    """By player, what makes it doubtful who that is; no norm is reached before it is settled."""
    entries: Mapping[int, tuple[RoundRecord, ...]] = {}
    """What the candidates' meetings were made of, so that a later version takes over what holds."""
    basis: tuple[object, ...] = ()
    """What else they were made of."""

    @cached_property
    def paired_rounds(self) -> int:
        """Return how many rounds are paired."""
        return max((len(player.meetings) for player in self.candidates.values()), default=0)

    @cached_property
    def ended_rounds(self) -> int:
        """Return how many of the first rounds have all their results."""
        open_from = min(
            (
                meeting.round
                for player in self.candidates.values()
                for meeting in player.meetings
                if meeting.kind is Kind.PENDING
            ),
            default=self.paired_rounds + 1,
        )
        return open_from - 1

    @property
    def remaining_rounds(self) -> int:
        """Return how many rounds are not paired yet."""
        return max(0, self.planned_rounds - self.paired_rounds)
