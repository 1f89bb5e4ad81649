"""What pairing the next round takes besides: games adjourned, absences decided, starts drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Pending
from crosstable.kernel.rounds import Round
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.absence import AbsenceDecision
from crosstable.office.acts.base import Command, State
from crosstable.office.acts.presence import expected_in_round_one
from crosstable.office.acts.results import EnterResult, MarkAbsent
from crosstable.office.acts.rounds import PairByHand, PairRound
from crosstable.office.acts.starts import DrawStarts
from crosstable.office.match_seats import seat_text
from crosstable.office.start_positions import draws_starts
from crosstable.pairing.systems import (
    PlacingSystem,
    system_of,
)


def steps_to_pair(
    state: State,
    by_hand: PairByHand | None = None,
    decisions: Sequence[AbsenceDecision] = (),
    *,
    seed: str = "",
) -> tuple[Command, ...]:
    """Return what pairing the next round takes, by the system or ``by_hand``.

    Where an event draws starting positions, they are drawn with the ``seed`` of the door.

    Who was noted as absent is left out of the first round, unless an arbiter has seated him;
    later, open games of the last round are adjourned first, and what was decided of those who were
    absent from it is carried out.
    """
    _refuse_twice(state.tournament, decisions)
    decided = tuple(decision.player for decision in decisions)
    pairing = replace(by_hand or PairRound(), absences_decided=decided)
    settling = tuple(decision.command(state) for decision in decisions)
    drawing: tuple[Command, ...] = ()
    if seed and draws_starts(state.tournament):
        drawing = (DrawStarts(len(state.tournament.rounds) + 1, seed),)
    if not state.tournament.rounds:
        return (*settling, *absences(state, by_hand.seats if by_hand else ()), pairing, *drawing)
    last = state.tournament.rounds[-1]
    _refuse_open_games_of_the_expelled(state.tournament, last)
    if isinstance(system_of(state.tournament), PlacingSystem):
        return (*settling, pairing, *drawing)  # a match that goes on holds up the next one
    adjourned = tuple(
        EnterResult(last.number, number, Pending(adjourned=True))
        for number, board in enumerate(last.boards, start=1)
        if board.not_begun
    )
    return (*adjourned, *settling, pairing, *drawing)


def _refuse_open_games_of_the_expelled(tournament: Tournament, last: Round) -> None:
    """Refuse to adjourn a game that nobody will play on (decision 259)."""
    for number, board in enumerate(last.boards, start=1):
        for seat in (board.white, board.black) if board.not_begun else ():
            left = tournament.entrant(seat).withdrawal
            if left is not None and left.expelled:
                raise Refused(
                    "round {round} board {board} needs a result first: {player} was expelled, and "
                    "the game cannot be adjourned",
                    round=last.number,
                    board=seat_text(tournament, last.number, number),
                    player=tournament.entrant(seat).player.name,
                )


def _refuse_twice(tournament: Tournament, decisions: Sequence[AbsenceDecision]) -> None:
    """Refuse two answers about one player."""
    for player, count in Counter(decision.player for decision in decisions).items():
        if count > 1:
            raise Refused(
                "{player} is named twice: decide one way",
                player=tournament.entrant(player).player.name,
            )


def absences(state: State, seated: Container[int] = ()) -> tuple[MarkAbsent, ...]:
    """Return what leaves those out of the first round whom the check-in noted as absent.

    Decision 147.
    """
    tournament = state.tournament
    if tournament.rounds or tournament.team_plan or system_of(tournament).fixed_schedule:
        return ()
    return tuple(
        MarkAbsent(entrant.number, 1)
        for entrant in expected_in_round_one(tournament)
        if entrant.present is False and entrant.number not in seated
    )
