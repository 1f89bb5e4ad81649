"""Commands about play-offs between players tied on points: planned, started, taken over."""

from __future__ import annotations

import re
import secrets
from datetime import date
from fractions import Fraction

import click
import msgspec

from crosstable.cli.choosing import SystemName, edition_options
from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    emit,
    find_player,
    on_event,
    report,
    say,
)
from crosstable.cli.tables import ranked_event
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import DecidePlayOff, StartPlayOff
from crosstable.office.cautions import Level
from crosstable.office.overview import summary
from crosstable.office.play_offs import order_of_play_off, origin_of, play_off_event
from crosstable.office.tables import standings_of
from crosstable.pairing.chance import Chance
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import edition_of
from crosstable.standings.playoff_plan import Plan, Tied, level_at, plan

_RESULT = re.compile(
    r"(?P<stage>.+?)\s+(?P<game>[0-9]{1,3})\s+(?P<score>1-0|0-1|=|½-½|1/2-1/2)"
    r"(?:\s+(?P<white>[0-9]{1,2}:[0-5][0-9])\s+(?P<black>[0-9]{1,2}:[0-5][0-9]))?"
)
_MADE = {"1-0": Fraction(1), "0-1": Fraction(0)}


class _Given(msgspec.Struct):
    """What was drawn and played so far."""

    lots: dict[str, tuple[int, ...]]
    results: dict[tuple[str, int], Fraction]
    clocks: dict[int, tuple[int, int]]


class _PlayOffs(click.Group):
    """The commands about play-offs; the plan is meant where none is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words, with the usual command put in front where it is left out."""
        if not args or args[0] not in {*self.commands, "-h", "--help"}:
            args = ["plan", *args]
        return super().parse_args(ctx, args)


@click.group("playoff", cls=_PlayOffs)
def playoff_commands() -> None:
    """Plan a play-off, or play it as an event of its own.

    `crosstable playoff` alone is `crosstable playoff plan`.
    """


@playoff_commands.command("start")
@click.option("--place", type=Number(1), default=1, help="Who is level at this place.")
@click.option("--players", help="Only these of them: 3,5.")
@click.option("--seed", help="To repeat a drawing; normally made up and recorded.")
@on_event
def start_command(
    shell: Shell,
    *,
    place: int,
    players: str | None,
    seed: str | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Begin the play-off for a place as an event of its own; prints its id.

    In a play-off that ended level at the top, those who play on begin another one.
    """
    with shell.tournament(name) as (office, state):
        named = [
            find_player(state.tournament, who.strip())
            for who in (players or "").split(",")
            if who.strip()
        ]
        note, details, steps = play_off_event(
            state.tournament,
            place,
            seed or secrets.token_hex(8),
            shell.now.date(),
            named,
            origin_of(state.id, office.tournaments()),
        )
        permitted = shell.permitted(office)
        shell.agreed(permitted.plan(state, (StartPlayOff(note),)), Level.CONFIRM)
        made = permitted.start_play_off(state, note, details, steps, at=shell.now)
    if as_json:
        emit(summary(made))
        return
    say(made.id)


@playoff_commands.command("finish")
@click.argument("event", required=False)
@on_event
def finish_command(shell: Shell, *, event: str | None, name: str | None, as_json: bool) -> None:
    """Take the places of the play-off EVENT into the standings; without EVENT, of the last one."""
    with shell.tournament(name) as (office, state):
        notes = state.tournament.play_offs
        if not notes:
            raise Refused("no play-off of this event has begun")
        wanted = event or notes[-1].event
        note = next((known for known in notes if known.event == wanted), None)
        if note is None:
            raise Refused(f"no play-off of this event is called {wanted!r}")
        order = order_of_play_off(note, office.state(note.event).tournament)
        after = shell.carry_out(office, state, DecidePlayOff(note.event, order))
        places = f"the places of {note.event} are in the standings"
        report(state, after, places, as_json=as_json)


@playoff_commands.command("plan")
@click.argument("target", required=False)
@click.option("--place", type=Number(1), default=1, help="Who is level at this place.")
@click.option("--players", help="Who plays, in the order of the next tie-break: 3,5.")
@click.option("--lots", "drawn", multiple=True, help='What was drawn: "match: 3,5".')
@click.option("--seed", help="Draw all lots that are needed from this seed.")
@click.option(
    "--result",
    "results",
    multiple=True,
    help='"match 1 1-0"; a drawn Superblitz with both clocks: "superblitz 1 = 4:10 3:55".',
)
@click.option("--minutes", type=Number(1, 60), default=10, help="Of a Superblitz.")
@click.option(
    "--tiebreaks", "--tie-breaks", help="In order, separated by commas, or a list by name."
)
@click.option("--system", "system_name", type=SystemName(), help="Of a TRF file.")
@edition_options()
@on_event
def plan_command(
    shell: Shell,
    *,
    target: str | None,
    place: int,
    players: str | None,
    drawn: tuple[str, ...],
    seed: str | None,
    results: tuple[str, ...],
    minutes: int,
    tiebreaks: str | None,
    system_name: str | None,
    edition_name: str | None,
    day: date | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Plan the play-off of TARGET, a tournament of the office or a TRF file.

    Says which games to play now at which rate, how it goes on, and in the end who is ranked where.
    Ask again with every result; nothing is kept. `playoff start` plays it in the office.
    """
    tournament = ranked_event(shell, target, name, system_name, edition_name, day)
    table = standings_of(tournament, tiebreaks.split(",") if tiebreaks else None)
    level = level_at(table, place)
    if players:
        named = (find_player(tournament, player_name.strip()) for player_name in players.split(","))
        level = Tied(tuple(named), level.first)
    elif len(level.players) == 1:
        leader = tournament.entrant(level.players[0]).player.name
        raise Refused(f"nobody is level with {leader} at place {place}: no play-off is needed")
    given = _Given(
        dict(_lots(tournament, text) for text in drawn),
        *_played(results),
    )
    rules = edition_of(tournament)
    planned = _planned(level, rules, given, seed, minutes * 60)
    if as_json:
        emit(planned)
    else:
        _say_plan(tournament, planned, given)


def _planned(
    level: Tied,
    rules: Edition,
    given: _Given,
    seed: str | None,
    seconds: int,
) -> Plan:
    while True:
        planned = plan(
            level.players,
            rules,
            first_place=level.first,
            together=level.together,
            lots=given.lots,
            results=given.results,
            clocks=given.clocks,
            seconds=seconds,
        )
        if seed is None or not planned.lots_needed:
            return planned
        for stage, players in planned.lots_needed:
            given.lots[stage] = Chance(f"{seed} {stage}").shuffle(sorted(players))


def _lots(tournament: Tournament, text: str) -> tuple[str, tuple[int, ...]]:
    stage, colon, names = text.rpartition(":")
    if not colon:
        raise InvalidValue(f"{text!r} is not a drawing; write STAGE: PLAYER,PLAYER")
    order = tuple(find_player(tournament, player_name.strip()) for player_name in names.split(","))
    return stage.strip(), order


def _played(
    texts: tuple[str, ...],
) -> tuple[dict[tuple[str, int], Fraction], dict[int, tuple[int, int]]]:
    results: dict[tuple[str, int], Fraction] = {}
    clocks: dict[int, tuple[int, int]] = {}
    for text in texts:
        match = _RESULT.fullmatch(text.strip())
        if match is None:
            raise InvalidValue(
                f"{text!r} is not a result; write STAGE GAME RESULT, such as match 1 1-0"
            )
        number = int(match["game"])
        game = (match["stage"], number)
        if game in results:
            raise InvalidValue(f"game {number} of the {match['stage']} has two results")
        results[game] = _MADE.get(match["score"], Fraction(1, 2))
        if match["white"]:
            clocks[number] = (_seconds(match["white"]), _seconds(match["black"]))
    return results, clocks


def _seconds(text: str) -> int:
    minutes, seconds = text.split(":")
    return 60 * int(minutes) + int(seconds)


def _say_plan(tournament: Tournament, planned: Plan, given: _Given) -> None:
    def called(number: int) -> str:
        return f"{number} {tournament.entrant(number).player.name}"

    say(f"{tournament.name}, play-off of {', '.join(map(called, planned.players))}")
    for stage, order in given.lots.items():
        say(f"drawn for the {stage}: {', '.join(map(called, order))}")
    for stage, players in planned.lots_needed:
        say(f"draw lots for the {stage}: {', '.join(map(called, players))}")
    for game in planned.games:
        sides = f"{called(game.white)} - {called(game.black)}"
        say(f"play now: {game.stage}, game {game.number}: {sides}, {game.rate}")
    for ranked in planned.ranked:
        span = (
            f"{ranked.place}"
            if ranked.place == ranked.last_place
            else f"{ranked.place}–{ranked.last_place}"
        )
        say(f"place {span}: {', '.join(map(called, ranked.players))}")
    for reason in planned.reasons:
        say(cited(reason))
    if planned.outline:
        say("how it goes on:")
        for reason in planned.outline:
            say(f"  {cited(reason)}")
