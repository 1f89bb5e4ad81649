"""Commands about who plays in which round: absence, byes, leaving, and who must not meet."""

from __future__ import annotations

from crosstable.cli.asking import LATEST, Event, Instead, terminal
from crosstable.kernel.notation import result_text
from crosstable.office.acts import (
    AllowPair,
    CancelBye,
    Expel,
    ExplainAbsence,
    ForbidPair,
    GrantBye,
    MarkAbsent,
    Reinstate,
    Withdraw,
)
from crosstable.office.cautions import Level


@terminal(None, "withdraw")
def withdraw_command(event: Event, command: Withdraw) -> str:
    """Let a player leave; games still to come are lost by absence."""
    return f"{event.name_of(command.number)} withdrew after round {_last(event, command.number)}"


@terminal(None, "expel", asking=Level.CONFIRM)
def expel_command(event: Event, command: Expel) -> str:
    """Expel a player from the event; what is still open is named first."""
    return f"{event.name_of(command.number)} is expelled after round {_last(event, command.number)}"


def _last(event: Event, number: int) -> int:
    withdrawal = event.tournament.entrant(number).withdrawal
    return withdrawal.after_round if withdrawal else 0


@terminal(None, "reinstate")
def reinstate_command(event: Event, command: Reinstate) -> str:
    """Reinstate a player who had left."""
    return f"{event.name_of(command.number)} is back"


@terminal(
    None,
    "absent",
    round=LATEST,
    instead=(
        Instead(
            ExplainAbsence,
            "--explained",
            "Accept why the player did not appear.",
            field="reason",
            metavar="REASON",
        ),
    ),
)
def absent_command(event: Event, command: MarkAbsent | ExplainAbsence) -> str:
    """Mark a player who did not appear, or will not in a round to come."""
    missing = event.name_of(command.player)
    if isinstance(command, ExplainAbsence):
        return f"{missing}: the absence in round {command.round} is explained"
    rounds = event.tournament.rounds
    paired = rounds[command.round - 1].boards if command.round <= len(rounds) else ()
    for number, board in enumerate(paired, start=1):
        if command.player in {board.white, board.black}:
            result = result_text(board.result, event.tournament.points)
            return f"{missing} is absent in round {command.round}: board {number} has {result}"
    return f"{missing} is absent in round {command.round}"


@terminal(
    None,
    "bye",
    asking=Level.CONFIRM,
    instead=(Instead(CancelBye, "--cancel", "Take a bye back before the round is paired."),),
)
def bye_command(event: Event, command: GrantBye | CancelBye) -> str:
    """Leave a player out of a round to come, on request."""
    granted = command.kind.value if isinstance(command, GrantBye) else "no"
    return f"{event.name_of(command.player)}: {granted} bye in round {command.round}"


@terminal(
    None,
    "forbid",
    instead=(Instead(AllowPair, "--cancel", "Let them meet again."),),
)
def forbid_command(event: Event, command: ForbidPair | AllowPair) -> str:
    """Keep two players apart."""
    first, second = event.name_of(command.first), event.name_of(command.second)
    meeting = "may meet again" if isinstance(command, AllowPair) else "will not meet"
    return f"{first} and {second} {meeting}"
