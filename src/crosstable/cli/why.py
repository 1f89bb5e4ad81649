"""The answer when a player asks why."""

from __future__ import annotations

from typing import Annotated

from crosstable.cli.asking import arg, opt, terminal
from crosstable.cli.choosing import SystemName, encoding_option
from crosstable.cli.shell import Shell, find_player, find_team, named_file, read_file
from crosstable.cli.telling import Shown
from crosstable.cli.trf import imported
from crosstable.cli.versions import Version, with_version
from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Tournament
from crosstable.office.reasons import known_before, meet_in_round, why_in_round
from crosstable.pairing.systems import (
    paired_round,
    pairing_once,
    pairs_teams,
    system_of,
)
from crosstable.pairing.team_tables import seats_players
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import edition_of


@terminal(None, "why", also=encoding_option)
def why_command(
    shell: Shell,
    *,
    first: Annotated[str, arg()],
    second: Annotated[str, arg()],
    round_number: Annotated[
        int | None, opt("--round", least=1, help="Default: the latest round.")
    ] = None,
    target: Annotated[
        str | None, opt("--file", help="A TRF file instead of a tournament of the office.")
    ] = None,
    system_name: Annotated[
        str | None, opt("--system", type=SystemName(), help="Of a TRF file.")
    ] = None,
    version: Version,
    name: str | None,
    as_json: bool,
) -> Shown:
    """Say why two players meet in a round, or why they do not; two teams where teams are paired.

    The alternative is computed: it is the best pairing in which they meet.
    """
    tournament = with_version(_found(shell, target, system_name, name), version)
    number = max(len(tournament.rounds), 1) if round_number is None else round_number
    teams = pairs_teams(system_of(tournament).name) and not seats_players(tournament)
    find = find_team if teams else find_player
    one, other = (find(tournament, who) for who in (first, second))
    told: dict[str, object] = {}
    with pairing_once():
        verdict = why_in_round(tournament, number, one, other)
        if as_json:
            before = known_before(tournament, number)
            asked = paired_round(before, edition_of(tournament), number)
            account = asked.account(one, other)  # all that was weighed
            paired = number <= len(tournament.rounds)
            meet = paired and meet_in_round(tournament, number, one, other)  # as it stands
            told = {"round": number, "meet": meet, "verdict": verdict, "account": account}
    return Shown(told, map(cited, verdict.because))


def _found(
    shell: Shell, target: str | None, system_name: str | None, name: str | None
) -> Tournament:
    path = named_file(target)
    if path is not None:
        return imported(read_file(path), str(path), system_name=system_name).tournament
    if target is not None:
        raise Refused(f"there is no file {target}")
    with shell.tournament(name) as (_, state):
        return state.tournament
