"""The literal reference in the shape of a pairing system, so that tournaments can be played."""

from __future__ import annotations

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import Board, FreePlayer
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Verdict
from crosstable.pairing.proposal import Choice, Meeting, Proposal
from crosstable.rulebooks.editions import Edition
from tests.pairing.swiss.literal import pair_round


class LiteralSystem(msgspec.Struct, frozen=True):
    """The Dutch system, candidate by candidate."""

    name: str = "dutch"
    title: Sentence = Sentence("FIDE Dutch Swiss, slowly")
    options: tuple[Choice, ...] = (
        Choice("initial-colour", Sentence("colour drawn by lot"), ("white", "black")),
        Choice("acceleration", Sentence("accelerated pairing"), ("none", "baku")),
    )
    lots: tuple[str, ...] = ()
    fixed_schedule: bool = False
    everybody_meets: bool = False

    def rounds(self, tournament: Tournament) -> int:
        return tournament.planned_rounds

    def check(self, tournament: Tournament, edition: Edition) -> None: ...

    def propose(
        self,
        tournament: Tournament,
        edition: Edition,  # noqa: ARG002
        round_number: int,
    ) -> Proposal:
        paired = pair_round(tournament, round_number)
        if paired is None:
            raise Refused(f"round {round_number} has no complete pairing")
        bye = () if paired.bye is None else (FreePlayer(paired.bye, Bye.ALLOCATED),)
        boards = tuple(Board(white, black) for white, black in paired.boards)
        return Proposal(round_number, boards, bye)

    def why(
        self,
        tournament: Tournament,  # noqa: ARG002
        edition: Edition,  # noqa: ARG002
        round_number: int,  # noqa: ARG002
        first: int,  # noqa: ARG002
        second: int,  # noqa: ARG002
    ) -> Verdict[tuple[Meeting, ...]]:
        raise Refused("the literal reference does not explain")


LITERAL = LiteralSystem()
