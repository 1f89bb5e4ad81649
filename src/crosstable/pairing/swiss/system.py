"""What all Swiss systems answer alike as pairing systems, and the fields none of them can pair.

A round is paired by the system's own ``round``; everything else is asked of that.
"""

from __future__ import annotations

from abc import abstractmethod

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.proposal import INITIAL_COLOUR, Choice, Meeting, Proposal
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import defining_edition
from crosstable.rulebooks.rules import rule

DRAWN_COLOUR = Choice(
    INITIAL_COLOUR, Sentence("The colour drawn by lot for the first player"), ("white", "black")
)


class SwissSystem(msgspec.Struct, frozen=True, kw_only=True):
    """One Swiss system among all pairing systems."""

    name: str
    title: Sentence
    options: tuple[Choice, ...] = ()
    lots: tuple[str, ...] = ()
    fixed_schedule: bool = False
    everybody_meets: bool = False

    @abstractmethod
    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> SwissRound:
        """Return a round that can be asked about."""

    def text(self, tournament: Tournament, edition: Edition) -> Edition:
        """Return the edition whose text an event is paired by."""
        return defining_edition(edition, tournament)

    def rounds(self, tournament: Tournament) -> int:
        """Return the rounds that were declared beforehand."""
        return tournament.planned_rounds

    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
        """Return the pairing of a round with its reasons."""
        return self.round(tournament, edition, round_number).proposal

    def why(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> Verdict[tuple[Meeting, ...]]:
        """Return the games of two, and why they meet in a round or do not."""
        return self.round(tournament, edition, round_number).why(first, second)


def refuse_players(tournament: Tournament, edition: Edition, because: Reason) -> None:
    """Refuse a field that is too small, and more rounds than there can be opponents."""
    players = len(tournament.entrants)
    if players < 2:
        raise Refused("pairing takes at least two players; enter the players first")
    _refuse_undeclared(tournament, edition)
    longest = _longest(players)
    if tournament.planned_rounds > longest:
        raise Refused(
            "{rounds} rounds are too many for {players} players, who can play no more than "
            "{most}; plan fewer, or choose a round robin",
            because,
            rounds=tournament.planned_rounds,
            players=players,
            most=longest,
        )


def refuse_teams(tournament: Tournament, edition: Edition, because: Reason) -> None:
    """Refuse a Swiss of teams without a number of rounds, or with more than there are opponents."""
    teams = len(tournament.teams)
    _refuse_undeclared(tournament, edition)
    longest = _longest(teams)
    if tournament.planned_rounds > longest:
        raise Refused(
            "{rounds} rounds are too many for {teams} teams, which can play no more than {most}; "
            "plan fewer, or choose a round robin",
            because,
            rounds=tournament.planned_rounds,
            teams=teams,
            most=longest,
        )


@rule("swiss.rounds")
def _refuse_undeclared(tournament: Tournament, edition: Edition) -> None:
    if tournament.planned_rounds < 1:
        raise Refused(
            "the number of rounds is declared beforehand; say how many there will be",
            edition.because("swiss.rounds", "the number of rounds must be known"),
        )


def _longest(participants: int) -> int:
    """Return how many rounds everybody can have a new opponent in, or the bye."""
    return participants - 1 if participants % 2 == 0 else participants
