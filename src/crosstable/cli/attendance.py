"""Commands about who plays in which round: absence, byes, leaving, and who must not meet."""

from __future__ import annotations

import click

from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    find_player,
    on_event,
    report,
)
from crosstable.kernel.result import Bye
from crosstable.office.acts import (
    AllowPair,
    CancelBye,
    Command,
    Expel,
    ExplainAbsence,
    ForbidPair,
    GrantBye,
    MarkAbsent,
    Reinstate,
    Withdraw,
)
from crosstable.office.cautions import Level


@click.command("withdraw")
@click.argument("who")
@click.option("--reason", default="")
@on_event
def withdraw_command(
    shell: Shell, *, who: str, reason: str, name: str | None, as_json: bool
) -> None:
    """Let a player leave; games still to come are lost by absence."""
    with shell.tournament(name) as (office, state):
        number = find_player(state.tournament, who)
        after = shell.carry_out(office, state, Withdraw(number, reason))
        player = after.tournament.entrant(number)
        last = player.withdrawal.after_round if player.withdrawal else 0
        sentence = f"{player.player.name} withdrew after round {last}"
        report(state, after, sentence, as_json=as_json)


@click.command("expel")
@click.argument("who")
@click.option("--reason", required=True, help="Kept in the journal.")
@on_event
def expel_command(shell: Shell, *, who: str, reason: str, name: str | None, as_json: bool) -> None:
    """Expel a player from the event; what is still open is named first."""
    with shell.tournament(name) as (office, state):
        number = find_player(state.tournament, who)
        after = shell.carry_out(office, state, Expel(number, reason), asking=Level.CONFIRM)
        player = after.tournament.entrant(number)
        last = player.withdrawal.after_round if player.withdrawal else 0
        sentence = f"{player.player.name} is expelled after round {last}"
        report(state, after, sentence, as_json=as_json)


@click.command("reinstate")
@click.argument("who")
@on_event
def reinstate_command(shell: Shell, *, who: str, name: str | None, as_json: bool) -> None:
    """Reinstate a player who had left."""
    with shell.tournament(name) as (office, state):
        number = find_player(state.tournament, who)
        after = shell.carry_out(office, state, Reinstate(number))
        back = state.tournament.entrant(number).player.name
        report(state, after, f"{back} is back", as_json=as_json)


@click.command("absent")
@click.argument("who")
@click.option("--round", "round_number", type=Number(1), help="Default: the round being played.")
@click.option("--explained", metavar="REASON", help="Accept why the player did not appear.")
@on_event
def absent_command(
    shell: Shell,
    *,
    who: str,
    round_number: int | None,
    explained: str | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Mark a player who did not appear, or will not in a round to come."""
    with shell.tournament(name) as (office, state):
        number = find_player(state.tournament, who)
        latest = max(len(state.tournament.rounds), 1)
        chosen = latest if round_number is None else round_number
        command: Command = MarkAbsent(number, chosen)
        if explained is not None:
            command = ExplainAbsence(number, chosen, explained)
        after = shell.carry_out(office, state, command)
        missing = state.tournament.entrant(number).player.name
        if explained is not None:
            sentence = f"{missing}: the absence in round {chosen} is explained"
            report(state, after, sentence, as_json=as_json)
            return
        report(state, after, f"{missing} is absent in round {chosen}", as_json=as_json)


@click.command("bye")
@click.argument("who")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.option(
    "--kind",
    type=click.Choice([kind.value for kind in (Bye.HALF_POINT, Bye.ZERO_POINT, Bye.FULL_POINT)]),
    default=Bye.HALF_POINT.value,
    show_default=True,
)
@click.option("--cancel", is_flag=True, help="Take a bye back before the round is paired.")
@on_event
def bye_command(
    shell: Shell,
    *,
    who: str,
    round_number: int,
    kind: str,
    cancel: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Leave a player out of a round to come, on request."""
    with shell.tournament(name) as (office, state):
        number = find_player(state.tournament, who)
        command: Command = GrantBye(number, round_number, Bye(kind))
        if cancel:
            command = CancelBye(number, round_number)
        after = shell.carry_out(office, state, command, asking=Level.CONFIRM)
        free = state.tournament.entrant(number).player.name
        granted = "no" if cancel else kind
        sentence = f"{free}: {granted} bye in round {round_number}"
        report(state, after, sentence, as_json=as_json)


@click.command("forbid")
@click.argument("first")
@click.argument("second")
@click.option("--reason", default="")
@click.option("--cancel", is_flag=True, help="Let them meet again.")
@on_event
def forbid_command(
    shell: Shell,
    *,
    first: str,
    second: str,
    reason: str,
    cancel: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Keep two players apart."""
    with shell.tournament(name) as (office, state):
        one, other = (find_player(state.tournament, who) for who in (first, second))
        command: Command = AllowPair(one, other) if cancel else ForbidPair(one, other, reason)
        after = shell.carry_out(office, state, command)
        names = [state.tournament.entrant(number).player.name for number in (one, other)]
        report(
            state,
            after,
            f"{names[0]} and {names[1]} {'may meet again' if cancel else 'will not meet'}",
            as_json=as_json,
        )
