"""Commands about play-offs between players tied on points: planned, started, taken over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, TypeAlias

import click
import msgspec

from crosstable.cli.asking import SEED, Event, arg, opt, terminal
from crosstable.cli.shell import Shell, find_player
from crosstable.cli.sources import Source
from crosstable.cli.tables import TieBreaks
from crosstable.cli.telling import Shown
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


Place: TypeAlias = Annotated[int, opt(least=1, help="Who is level at this place.")]


@terminal(playoff_commands, "start")
def start_command(
    event: Event,
    *,
    place: Place = 1,
    players: Annotated[str, opt(help="Only these of them: 3,5.")] = "",
    seed: Annotated[str, SEED],
) -> Shown:
    """Begin the play-off for a place as an event of its own; prints its id.

    In a play-off that ended level at the top, those who play on begin another one.
    """
    shell, state = event.shell, event.state
    note, details, steps = play_off_event(
        state.tournament,
        place,
        seed,
        shell.now.date(),
        _players(state.tournament, players),
        origin_of(state.id, event.office.tournaments()),
    )
    permitted = shell.permitted(event.office)
    shell.agreed(permitted.plan(state, (StartPlayOff(note),)), Level.CONFIRM)
    made = permitted.start_play_off(state, note, details, steps, at=shell.now)
    return Shown(summary(made), made.id)


def _players(tournament: Tournament, names: str) -> list[int]:
    return [find_player(tournament, who.strip()) for who in names.split(",") if who.strip()]


@terminal(playoff_commands, "finish")
def finish_command(event: Event, *, play_off: Annotated[str | None, arg("[EVENT]")] = None) -> str:
    """Take the places of the play-off EVENT into the standings; without EVENT, of the last one."""
    notes = event.tournament.play_offs
    if not notes:
        raise Refused("no play-off of this event has begun")
    wanted = play_off or notes[-1].event
    note = next((known for known in notes if known.event == wanted), None)
    if note is None:
        raise Refused(f"no play-off of this event is called {wanted!r}")
    order = order_of_play_off(note, event.office.state(note.event).tournament)
    event.carry_out(DecidePlayOff(note.event, order))
    return f"the places of {note.event} are in the standings"


@terminal(playoff_commands, "plan")
def plan_command(
    shell: Shell,
    *,
    place: Place = 1,
    players: Annotated[str, opt(help="Who plays, in the order of the next tie-break: 3,5.")] = "",
    drawn: Annotated[tuple[str, ...], opt("--lots", help='What was drawn: "match: 3,5".')] = (),
    seed: Annotated[str | None, opt(help="Draw all lots that are needed from this seed.")] = None,
    results: Annotated[
        tuple[str, ...],
        opt(
            "--result",
            help='"match 1 1-0"; a drawn Superblitz with both clocks: "superblitz 1 = 4:10 3:55".',
        ),
    ] = (),
    minutes: Annotated[int, opt(least=1, most=60, help="Of a Superblitz.")] = 10,
    tiebreaks: TieBreaks = None,
    source: Source,
) -> Shown:
    """Plan the play-off of TARGET, a tournament of the office or a TRF file.

    Says which games to play now at which rate, how it goes on, and in the end who is ranked where.
    Ask again with every result; nothing is kept. `playoff start` plays it in the office.
    """
    tournament = source.ranked(shell)
    table = standings_of(tournament, tiebreaks.split(",") if tiebreaks else None)
    level = level_at(table, place)
    if players:
        level = Tied(tuple(_players(tournament, players)), level.first)
    elif len(level.players) == 1:
        leader = tournament.entrant(level.players[0]).player.name
        raise Refused(f"nobody is level with {leader} at place {place}: no play-off is needed")
    given = _Given(dict(_lots(tournament, text) for text in drawn), *_played(results))
    planned = _planned(level, edition_of(tournament), given, seed, minutes * 60)
    return Shown(planned, _plan_lines(tournament, planned, given))


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


def _plan_lines(tournament: Tournament, planned: Plan, given: _Given) -> Iterator[str]:
    def called(number: int) -> str:
        return f"{number} {tournament.entrant(number).player.name}"

    yield f"{tournament.name}, play-off of {', '.join(map(called, planned.players))}"
    for stage, order in given.lots.items():
        yield f"drawn for the {stage}: {', '.join(map(called, order))}"
    for stage, players in planned.lots_needed:
        yield f"draw lots for the {stage}: {', '.join(map(called, players))}"
    for game in planned.games:
        sides = f"{called(game.white)} - {called(game.black)}"
        yield f"play now: {game.stage}, game {game.number}: {sides}, {game.rate}"
    for ranked in planned.ranked:
        span = (
            f"{ranked.place}"
            if ranked.place == ranked.last_place
            else f"{ranked.place}–{ranked.last_place}"
        )
        yield f"place {span}: {', '.join(map(called, ranked.players))}"
    for reason in planned.reasons:
        yield cited(reason)
    if planned.outline:
        yield "how it goes on:"
        for reason in planned.outline:
            yield f"  {cited(reason)}"
