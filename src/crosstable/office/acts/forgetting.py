"""A player who is forgotten: the act, and where acts hold the data of players.

The act says by number which earlier entries hold the player's data, so that it stays right whatever
is undone or numbered anew. The entries themselves are not touched: the chain holds.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.announcement import TournamentImported
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.fields import FieldsFilled, without_rows
from crosstable.office.acts.from_list import TakenFromList
from crosstable.office.acts.players import PlayerEdited, PlayersRegistered
from crosstable.office.acts.sight import SightNoted
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.roles import Right, Role


class Trace(msgspec.Struct, frozen=True):
    """Where an entry of the tournament's journal holds a player's data."""

    version: int
    place: int = 0
    """Which of the entry's players it is."""


class PlayerForgotten(Act, frozen=True, tag="player-forgotten"):
    """A player has no name any more; federation, rating and results stay."""

    topic = Topic.PLAYERS
    can_be_undone = False

    person: str
    traces: tuple[Trace, ...]

    def applied(self, tournament: Tournament) -> Tournament:
        """Change nothing: what is forgotten is gone from the acts before."""
        return tournament

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("a player was forgotten ({person})", person=self.person)


class ForgetPlayer(Command, frozen=True):
    """Forget a player, on the wish of the person."""

    right = Right(Role.OWNER, Sentence("forgetting a person"))

    person: str
    traces: tuple[Trace, ...]

    def decided(self, state: State) -> PlayerForgotten:
        if not self.traces or any(trace.version > state.version for trace in self.traces):
            raise Refused("no entry of this tournament is about the person")
        return PlayerForgotten(self.person, self.traces)

    def cautions(self, _state: State) -> tuple[Caution, ...]:
        return say(
            Level.CONFIRM_TWICE, Sentence("the player's name is removed; this cannot be undone")
        )


def nameless(player: Player, person: str) -> Player:
    """Return what is shown of a player who is forgotten: strength and federation, no identity."""
    return Player(
        name=pseudonym(person),
        federation=player.federation,
        ratings=player.ratings,
        titles=player.titles,
    )


def pseudonym(person: str) -> str:
    """Return what stands in the place of a name; whoever is forgotten keeps one throughout."""
    return f"N. N. {person.removeprefix('p-')}"


def players_in(act: Act) -> tuple[Player, ...]:
    """Return whose data an act holds, by their places in it."""
    match act:
        case PlayersRegistered(entrants=entrants):
            return tuple(entrant.player for entrant in entrants)
        case PlayerEdited(player=player):
            return (player,)
        case TakenFromList(players=taken):
            return tuple(one.player for one in taken)
        case TournamentImported(tournament=tournament):
            return tuple(entrant.player for entrant in tournament.entrants)
        case _:
            return ()


def with_players(act: Act, players: Sequence[Player]) -> Act:
    """Return an act with other data in the places of its players."""
    match act:
        case PlayersRegistered(entrants=entrants):
            pairs = zip(entrants, players, strict=True)
            return replace(act, entrants=tuple(replace(one, player=new) for one, new in pairs))
        case PlayerEdited():
            return replace(act, player=players[0])
        case TakenFromList(players=taken):
            pairs_taken = zip(taken, players, strict=True)
            return replace(act, players=tuple(replace(one, player=new) for one, new in pairs_taken))
        case TournamentImported(tournament=tournament):
            pairs_too = zip(tournament.entrants, players, strict=True)
            entrants_too = tuple(replace(one, player=new) for one, new in pairs_too)
            return replace(act, tournament=replace(tournament, entrants=entrants_too))
        case _:
            return act


def without_notes(act: Act, hidden: Container[int]) -> Act:
    """Return an act without what it notes of some players for those who run the event."""
    match act:
        case SightNoted():
            return replace(act, visually_disabled=False) if 0 in hidden else act
        case FieldsFilled():
            return without_rows(act, hidden)
        case PlayersRegistered(entrants=registered):
            return replace(
                act,
                entrants=tuple(
                    replace(entrant, values=()) if place in hidden else entrant
                    for place, entrant in enumerate(registered)
                ),
            )
        case TournamentImported(tournament=tournament):
            entrants = tuple(
                replace(entrant, values=(), visually_disabled=False) if place in hidden else entrant
                for place, entrant in enumerate(tournament.entrants)
            )
            return replace(act, tournament=replace(tournament, entrants=entrants))
        case _:
            return act
