"""Pairing systems by name: what each needs, what it offers, and the pairings it proposes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol, TypeAlias, runtime_checkable

import msgspec

from crosstable.kernel.errors import InvalidValue, Refused, UnknownName
from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.game_plan import GamePlan
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.brackets import Bracket
from crosstable.pairing.final_of_twelve import FINAL_OF_TWELVE
from crosstable.pairing.knockout import KNOCKOUT
from crosstable.pairing.match import MATCH
from crosstable.pairing.paired import PairedRound, TableRound
from crosstable.pairing.proposal import (
    Choice,
    Meeting,
    Placed,
    Proposal,
    check_choices,
    whether_they_meet,
)
from crosstable.pairing.round_robin import ROUND_ROBIN
from crosstable.pairing.schedule import FixedSchedule
from crosstable.pairing.scheveningen import SCHEVENINGEN
from crosstable.pairing.skalitzka import SKALITZKA
from crosstable.pairing.swiss.burstein.system import BURSTEIN
from crosstable.pairing.swiss.double import DOUBLE_SWISS
from crosstable.pairing.swiss.dubov.system import DUBOV
from crosstable.pairing.swiss.dutch.system import DUTCH, TEAM_DUTCH
from crosstable.pairing.swiss.fmjd.system import FMJD_FAMILY
from crosstable.pairing.swiss.lim.system import LIM
from crosstable.pairing.swiss.olympiad.system import TEAM_OLYMPIAD
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.pairing.swiss.team.system import TEAM_SWISS
from crosstable.pairing.team_round_robin import TEAM_ROUND_ROBIN
from crosstable.pairing.team_tables import TEAM_SCHEVENINGEN, TEAM_SKALITZKA
from crosstable.rulebooks.editions import Edition


class PairingSystem(Protocol):
    """What every pairing system answers."""

    @property
    def name(self) -> str:
        """The name tournaments choose it by."""

    @property
    def title(self) -> Sentence:
        """The system in words, as in "a round robin"."""

    @property
    def options(self) -> tuple[Choice, ...]:
        """The choices it offers."""

    @property
    def lots(self) -> tuple[str, ...]:
        """The ways of drawing lots that make sense under it."""

    @property
    def fixed_schedule(self) -> bool:
        """Whether all rounds are known from the start: no late entries, no requested byes."""

    @property
    def everybody_meets(self) -> bool:
        """Whether it is a round robin: standings and withdrawals have rules of their own."""

    def rounds(self, tournament: Tournament) -> int:
        """Return how many rounds the players need."""

    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse a tournament that it cannot pair."""

    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
        """Return the pairing of a round with its reasons."""

    def why(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> Verdict[tuple[Meeting, ...]]:
        """Return the games of two players with the reasons, first whether they meet in a round."""


@runtime_checkable
class AccountableSystem(PairingSystem, Protocol):
    """What a system that weighs pairings answers besides: a round with every step of its choice."""

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> SwissRound:
        """Return a round that is paired when that is first needed, and never again."""


@runtime_checkable
class DescribedSystem(PairingSystem, Protocol):
    """What a system answers besides that can be described for the announcement of an event."""

    def describe(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return how it pairs, or the version of it that is played, in plain words."""


@runtime_checkable
class VersionedSystem(DescribedSystem, Protocol):
    """What a system answers besides that an event may make its own version of."""

    def ways_of_drawing(self, tournament: Tournament) -> tuple[str, ...]:
        """Return the ways of drawing lots that make sense in the version that is played."""

    def check_version(self, chosen: System, edition: Edition) -> None:
        """Refuse choices that contradict one another."""

    def advice(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return what should be thought over before the first round."""


@runtime_checkable
class FloatingSystem(PairingSystem, Protocol):
    """What a system answers besides that knows floats."""

    def floats_in(self, tournament: Tournament) -> FloatsIn:
        """Return in which rounds players float."""


@runtime_checkable
class OrderingSystem(PairingSystem, Protocol):
    """What a system answers besides that says itself in which order teams are numbered."""

    def order_teams(self, tournament: Tournament, edition: Edition) -> tuple[int, ...]:
        """Return the teams before the first round, the strongest first."""


@runtime_checkable
class PlacingSystem(PairingSystem, Protocol):
    """What a system answers besides that says itself who stands where: a bracket does."""

    def places(self, tournament: Tournament, edition: Edition) -> tuple[Placed, ...]:
        """Return who has which place, the best first."""


@runtime_checkable
class MatchesSystem(PairingSystem, Protocol):
    """What a system answers besides whose pairings are matches of several games."""

    @property
    def usual_games(self) -> str:
        """The games its matches usually have, by name or written out."""

    def check_matches(self, system: System, plan: GamePlan | None, edition: Edition) -> None:
        """Refuse games that it cannot be played with."""


@runtime_checkable
class BracketSystem(MatchesSystem, Protocol):
    """What a system answers besides whose matches send their winners on to others.

    Numbers are seeds in it, every match needs a winner, and no other winner can be entered once
    the next round is paired.
    """

    def bracket(self, tournament: Tournament, rounds_known: int | None = None) -> Bracket:
        """Return all matches, after the rounds so far or after some of them."""


class Manual(msgspec.Struct, frozen=True):
    """Pairings that the arbiter enters by hand."""

    name: str = "manual"
    title: Sentence = Sentence("tournament paired by hand")
    options: tuple[Choice, ...] = ()
    lots: tuple[str, ...] = ("free",)
    fixed_schedule: bool = False
    everybody_meets: bool = False

    def rounds(self, tournament: Tournament) -> int:
        """Return the rounds that were planned."""
        return tournament.planned_rounds

    def check(self, tournament: Tournament, edition: Edition) -> None:  # noqa: ARG002
        """Refuse options, which pairing by hand does not have, and a field of less than two."""
        check_choices(tournament.system, self.options)
        if len(tournament.entrants) < 2:
            raise Refused("pairing takes at least two players; enter the players first")

    def propose(
        self,
        tournament: Tournament,  # noqa: ARG002
        edition: Edition,  # noqa: ARG002
        round_number: int,
    ) -> Proposal:
        """Refuse: there is nothing to propose."""
        raise Refused(
            "round {round} is paired by hand: enter its boards, or choose a pairing system "
            "({systems})",
            round=round_number,
            systems=Listing(name for name in SYSTEMS if name != self.name),
        )

    def why(
        self,
        tournament: Tournament,
        edition: Edition,  # noqa: ARG002
        round_number: int,
        first: int,
        second: int,
    ) -> Verdict[tuple[Meeting, ...]]:
        """Return the games that were entered; the only reason is the arbiter's hand."""
        player, opponent = (tournament.entrant(number).player.name for number in (first, second))
        meetings = tuple(
            Meeting(played.number, index, board.white, board.black)
            for played in tournament.rounds
            for index, board in enumerate(played.boards, start=1)
            if {board.white, board.black} == {first, second}
        )
        meet = any(meeting.round == round_number for meeting in meetings)
        answer = Reason.that(
            "{answer}: the pairings of this tournament are entered by hand",
            answer=whether_they_meet(player, opponent, round_number, meet=meet),
        )
        return Verdict(meetings, (answer,))


MANUAL = Manual()

_ALL: tuple[PairingSystem, ...] = (
    *(ROUND_ROBIN, TEAM_ROUND_ROBIN, TEAM_SWISS, SCHEVENINGEN, SKALITZKA),
    *(TEAM_DUTCH, TEAM_OLYMPIAD, TEAM_SCHEVENINGEN, TEAM_SKALITZKA),
    *(KNOCKOUT, MATCH, FINAL_OF_TWELVE),
    *(DUTCH, DUBOV, BURSTEIN, LIM, DOUBLE_SWISS),
    *FMJD_FAMILY,
    MANUAL,
)
SYSTEMS: dict[str, PairingSystem] = {engine.name: engine for engine in _ALL}
"""Every pairing system by its name."""
TEAM_SYSTEMS = (
    TEAM_ROUND_ROBIN.name,
    TEAM_SWISS.name,
    TEAM_DUTCH.name,
    TEAM_OLYMPIAD.name,
    TEAM_SCHEVENINGEN.name,
    TEAM_SKALITZKA.name,
)
"""The systems of teams, which come with the number of their boards."""
OF_TEAMS = {
    ROUND_ROBIN.name: TEAM_ROUND_ROBIN.name,
    DUTCH.name: TEAM_DUTCH.name,
    SCHEVENINGEN.name: TEAM_SCHEVENINGEN.name,
    SKALITZKA.name: TEAM_SKALITZKA.name,
}
"""What a system of players is called where teams are announced."""
# Asked for with nearly everything, and to match a protocol by its members takes long.
_USUAL_GAMES = {
    engine.name: engine.usual_games for engine in _ALL if isinstance(engine, MatchesSystem)
}
_FIRST_ROUNDS = {BURSTEIN.name: DUTCH.name}
_WITH_BRACKET = {engine.name: engine for engine in _ALL if isinstance(engine, BracketSystem)}
_OTHER_SWISS = frozenset({"swiss", "swiss-accelerated", "double-swiss", "dubov", "burstein", "lim"})
"""Swiss systems that files name; some lack an engine here, or a file what the engine needs."""


_NOT_OFFERED = frozenset({"keizer", "amalfi", "haley", "fixed-groups", "dubov-1997"})
"""Systems that people ask for and that no text of the library defines whole."""


def refuse_undefined(name: str) -> None:
    """Say of a system why it is not offered, if it is one that people know."""
    if name.casefold() in _NOT_OFFERED:
        raise InvalidValue(
            "the system {name} is not offered: no text kept here defines it whole; choose another, "
            "or manual and enter the pairings by hand",
            name=name,
        )


def system(name: str) -> PairingSystem:
    """Return the pairing system of this name."""
    try:
        return SYSTEMS[name]
    except KeyError:
        refuse_undefined(name)
        raise UnknownName("pairing system", name, tuple(SYSTEMS)) from None


def switched_system(before: System, name: str) -> System:
    """Return the system of this name with the options of another one that it knows too."""
    known = {choice.name: choice.values for choice in system(name).options}
    kept = (option for option in before.options if option.value in known.get(option.name, ()))
    return System(name, tuple(kept))


def pairs_teams(name: str) -> bool:
    """Return whether the system of this name is one of teams."""
    return name in TEAM_SYSTEMS


def system_of(tournament: Tournament) -> PairingSystem:
    """Return the pairing system of a tournament; one we have no engine for is paired by hand."""
    engine = SYSTEMS.get(tournament.system.name, MANUAL)
    if pairs_teams(engine.name) and tournament.team_plan is None:
        return MANUAL  # taken over from a file that does not say how teams play
    if usual_games(engine.name) and tournament.game_plan is None:
        return MANUAL  # nor which games a match has
    return engine


def bracket_system(tournament: Tournament) -> BracketSystem | None:
    """Return the system of a tournament where it has a bracket."""
    return _WITH_BRACKET.get(system_of(tournament).name)


def first_rounds_by(system_name: str) -> str:
    """Return by which system the first rounds of one are paired; nearly always by itself."""
    return _FIRST_ROUNDS.get(system_name, system_name)


def usual_games(system_name: str) -> str:
    """Return the name of the games a system is usually played by; nothing where it has one game."""
    return _USUAL_GAMES.get(system_name, "")


def is_unknown_swiss(tournament: Tournament) -> bool:
    """Return whether a tournament names a Swiss system that it cannot be paired by here."""
    name = tournament.system.name
    swiss = name in _OTHER_SWISS or name.startswith(f"{DUTCH.name}-")
    return swiss and system_of(tournament) is MANUAL


def rounds_to_play(tournament: Tournament) -> int:
    """Return how many rounds the tournament has, announced or given by its system."""
    engine = system_of(tournament)
    return engine.rounds(tournament) if engine.fixed_schedule else tournament.planned_rounds


def rounds_begun(tournament: Tournament) -> int:
    """Return how many of its own rounds are paired, without those of an earlier stage."""
    engine = system_of(tournament)
    counted = engine.counted if isinstance(engine, FixedSchedule) else 0
    return max(0, len(tournament.rounds) - counted)


def systems_for(edition: Edition) -> tuple[PairingSystem, ...]:
    """Return the systems an edition is about, the usual one first, and pairing by hand.

    An event may still choose another one by its own regulations.
    """
    return (*(SYSTEMS[name] for name in edition.pairing_systems), MANUAL)


_Asked: TypeAlias = tuple[int, Edition, Tournament]
_rounds: ContextVar[list[tuple[_Asked, PairedRound]] | None] = ContextVar(
    "paired_rounds", default=None
)


@contextmanager
def pairing_once() -> Iterator[None]:
    """Let everybody who asks about the same round inside this block be given the same one."""
    token = _rounds.set([])
    try:
        yield
    finally:
        _rounds.reset(token)


def paired_round(tournament: Tournament, edition: Edition, round_number: int) -> PairedRound:
    """Return a round of a tournament, to be asked who meets whom and why."""
    kept, asked = _rounds.get(), (round_number, edition, tournament)
    for before, paired in kept or ():
        if before == asked:
            return paired
    made = round_by(system_of(tournament), tournament, edition, round_number)
    if kept is not None:
        kept.append((asked, made))
    return made


def round_by(
    engine: PairingSystem, tournament: Tournament, edition: Edition, round_number: int
) -> PairedRound:
    """Return a round as a system pairs it, whatever system the tournament names."""
    if isinstance(engine, AccountableSystem):
        return engine.round(tournament, edition, round_number)
    return TableRound(engine, tournament, edition, round_number)
