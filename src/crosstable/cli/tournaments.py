"""Commands that announce tournaments, and announce them otherwise."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Annotated, Any, TypeAlias

import click
import msgspec
from msgspec.structs import replace

from crosstable.cli.announcing import dated_rounds, known_zone, timed_rounds
from crosstable.cli.asking import DaySaid, Event, arg, edition_said, opt, said, terminal
from crosstable.cli.board_prizes import PrizesSaid, changed_board_prizes
from crosstable.cli.choosing import (
    ORDER_HELP,
    EditionName,
    OrderOfRatings,
    SystemName,
    say_rules,
)
from crosstable.cli.class_options import ClassSaid
from crosstable.cli.league_options import DivisionSaid, described_division
from crosstable.cli.notes import class_lines, warn
from crosstable.cli.shell import Shell
from crosstable.cli.team_options import PlanSaid, changed_plan, described_plan
from crosstable.cli.telling import Shown
from crosstable.cli.versions import Version, version_of
from crosstable.formats.officials import named_officials
from crosstable.kernel.errors import Refused
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.plan_notation import with_breaks
from crosstable.kernel.points import POINT_SYSTEMS, point_system
from crosstable.kernel.seeding import RatingOrder
from crosstable.kernel.tournament import MOST_ROUNDS, Option, System
from crosstable.office.acts import ChangeDetails, Details
from crosstable.office.acts.base import State
from crosstable.office.acts.details import details_of, with_system
from crosstable.office.overview import summary
from crosstable.office.tables import (
    listed_tie_breaks,
)
from crosstable.pairing.knockout import ELIMINATION, GRAND_FINAL, THIRD_PLACE, TWO_LOSSES
from crosstable.pairing.match import MATCH
from crosstable.pairing.scheveningen import SCHEVENINGEN
from crosstable.pairing.skalitzka import SKALITZKA
from crosstable.pairing.systems import (
    OF_TEAMS,
    TEAM_SYSTEMS,
    system,
    system_of,
    usual_games,
)
from crosstable.rulebooks.game_plans import planned_round, rounds_of
from crosstable.rulebooks.library import EDITIONS, edition, edition_for, edition_of
from crosstable.rulebooks.rates_of_play import announced_rate
from crosstable.standings.options import RANKING_CHOICES, ranking_choice

GAMES = tuple(dict.fromkeys(rulebook.game for rulebook in EDITIONS.values()))


def _refuse_rounds(system_name: str, rounds: int | None) -> None:
    if rounds is not None and system(system_name).fixed_schedule and system_name != MATCH.name:
        raise Refused("the players decide how many rounds this system has; leave --rounds out")


def _ranking(_event: object, texts: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(map(ranking_choice, filter(None, texts)))


def _rate(_event: object, text: str) -> str:
    return announced_rate(text)


def _zone(_event: object, text: str) -> str:
    return known_zone(text)


class Announced(msgspec.Struct, frozen=True):
    """What is announced, by the names it has in an announcement."""

    planned_rounds: Annotated[
        int | None,
        opt("--rounds", least=1, most=MOST_ROUNDS, help="For systems that do not fix it."),
    ] = None
    ranking: Annotated[
        tuple[Option, ...] | None,
        opt(
            "--ranking-option",
            read=_ranking,
            click={"multiple": True},
            help="name=value, where the tie-breaks leave room: "
            f"{', '.join(RANKING_CHOICES)}. Empty: none any more.",
        ),
    ] = None
    rating_order: Annotated[RatingOrder | None, opt(type=OrderOfRatings(), help=ORDER_HELP)] = None
    city: str | None = None
    federation: Annotated[str | None, opt(help="The host federation, three letters.")] = None
    starts: date | None = None
    ends: date | None = None
    rate_of_play: Annotated[
        str | None,
        opt(
            read=_rate,
            help="For example 90/40+30+30 or 15+10, or a name that `crosstable regulations rates` "
            "lists.",
        ),
    ] = None


TieBreaks: TypeAlias = Annotated[
    str | None,
    opt(help="In order, separated by commas, or a list by name; empty: as recommended."),
]


@terminal(None, "new")
def new_command(
    shell: Shell,
    *,
    title: Annotated[str, arg()],
    game: Annotated[str, opt("--game", type=click.Choice(GAMES))],
    edition_name: Annotated[str | None, edition_said("Of the event")] = None,
    day: DaySaid = None,
    system_name: Annotated[str, opt("--system", type=SystemName(), shown=True)] = "round-robin",
    cycles: Annotated[int, opt(least=1, most=2, help="2: everybody meets twice.")] = 1,
    version: Version,
    points: Annotated[
        str | None,
        opt(help=f"Point system: {', '.join(POINT_SYSTEMS)}, or your own such as '5-2-0 bye=2'."),
    ] = None,
    plan: Annotated[
        str | None,
        opt(
            "--games",
            help="Where a pairing has several games: by the name the texts have for it (knock-out, "
            "play-off, double-swiss, beijing, title-match, womens-title-match), or stages such as "
            '"2 standard; 2 rapid 15\'+10\\"; blitz 3\'+2\\" until won"; with a last game that a '
            "draw wins for Black: \"2 blitz 3'+2''; sudden-death 5'/4' by lot\".",
        ),
    ] = None,
    breaks: Annotated[
        str,
        opt(
            help="Minutes after the first games of a match, between its later stages, between "
            "games: 30/10/5."
        ),
    ] = "",
    teams: Annotated[
        bool, opt(help="Teams meet, in matches of several boards; options of teams go with it.")
    ] = False,
    team_plan: PlanSaid,
    prizes: PrizesSaid,
    division: DivisionSaid,
    announced: Announced,
    double_elimination: Annotated[
        bool,
        opt(
            help="Of a knock-out: whoever loses goes on in a losers' bracket, and is out after two."
        ),
    ] = False,
    second_final: Annotated[
        bool,
        opt(help="With it: a grand final won from the losers' bracket is played again."),
    ] = False,
    third_place: Annotated[
        bool, opt(help="The losers of the semi-finals play for third place.")
    ] = False,
    tie_breaks: TieBreaks = None,
    arbiters: Annotated[
        tuple[str, ...],
        opt(
            "--arbiter",
            help='The one in charge first; a title may stand before the name, as in "IA Meier, '
            'Anna".',
        ),
    ] = (),
    event_class: ClassSaid,
    public: Annotated[
        bool, opt(help="Everybody may know of it at once; else `publish` it.")
    ] = False,
) -> Shown:
    """Announce a tournament; prints its id."""
    starts, rounds = announced.starts, announced.planned_rounds
    named = edition_name is not None or day not in {None, starts}
    day = day or starts
    today = day is None
    day = day or shell.now.date()
    rules = edition(edition_name) if edition_name else edition_for(game, day)
    if second_final and not double_elimination:
        raise Refused("--second-final goes with --double-elimination")
    repeated = (Option("cycles", str(cycles)),) if cycles != 1 else ()
    chosen = {
        f"{ELIMINATION.name}={TWO_LOSSES}": double_elimination,
        f"{GRAND_FINAL.name}={GRAND_FINAL.values[1]}": second_final,
        f"{THIRD_PLACE.name}={THIRD_PLACE.values[1]}": third_place,
    }
    options = (*version.options, *(option for option, wanted in chosen.items() if wanted))
    listed = listed_tie_breaks(tie_breaks or "", rules)
    how_teams = described_plan(
        listed,
        team_plan,
        teams=teams or system_name in TEAM_SYSTEMS,
        by_games=system_name in {SCHEVENINGEN.name, SKALITZKA.name},
    )
    board_prizes = changed_board_prizes(None, prizes)
    if how_teams is None and board_prizes is not None:
        raise Refused("prizes for boards go with --teams")
    if how_teams is not None:
        how_teams = replace(how_teams, board_prizes=board_prizes)
        system_name = OF_TEAMS.get(system_name, system_name)
    _refuse_rounds(system_name, rounds)
    game_plan, usual_points = planned_round(
        rules, with_breaks(plan or usual_games(system_name), breaks)
    )
    details = Details(
        name=title,
        game=game,
        edition=rules.id,
        system=System(system_name, (*repeated, *version_of(replace(version, options=options)))),
        points=point_system(points) if points else usual_points,
        game_plan=game_plan,
        team_plan=how_teams,
        division=described_division(None, division),
        tie_breaks=() if how_teams else listed,
        officials=named_officials(rules, arbiters),
        event_class=replace(EventClass(), **said(event_class)),
        edition_by="name" if named else "day",
        **({"planned_rounds": rounds_of(rules, game_plan)} | said(announced)),
    )
    with shell.office(create=True) as office:
        state = office.create(details, by=shell.by, at=shell.now, published=public)
    remark = partial(say_rules, rules, day, named=edition_name is not None, today=today)
    click.get_current_context().call_on_close(partial(_remark, state, remark))
    return Shown(summary(state), state.id)


def _remark(state: State, remark: Callable[[], None]) -> None:
    """Say what should be thought over about an event as it is announced, after the answer."""
    for line in class_lines(state.tournament):
        click.echo(line, err=True)
    remark()
    warn(state.tournament)


@terminal(None, "edit")
def edit_command(
    event: Event,
    *,
    title: str | None = None,
    edition_name: Annotated[
        str | None,
        opt(
            "--edition",
            type=EditionName(),
            help="The rules, as `editions list` names them; before the first round is paired.",
        ),
    ] = None,
    system_name: Annotated[
        str | None,
        opt(
            "--system",
            type=SystemName(),
            help="How it is paired; before the first round is paired here.",
        ),
    ] = None,
    announced: Announced,
    tie_breaks: TieBreaks = None,
    round_days: Annotated[
        tuple[str, ...],
        opt(
            "--round-day",
            metavar="ROUND=DATE",
            help="The day of a round; 1-9=2026-10-01 is a round a day from that day on. May be "
            "repeated.",
        ),
    ] = (),
    days_between: Annotated[
        int, opt(least=0, most=366, help="Of rounds in one --round-day; default 1.")
    ] = 1,
    round_clocks: Annotated[
        tuple[str, ...],
        opt(
            "--round-time",
            metavar="ROUND=TIME",
            help="When rounds begin, such as 1-9=19:00. May be repeated.",
        ),
    ] = (),
    time_zone: Annotated[
        str | None, opt(read=_zone, help="Whose clock that is, such as Europe/Paris.")
    ] = None,
    team_plan: PlanSaid,
    prizes: PrizesSaid,
    division: DivisionSaid,
    event_class: ClassSaid,
) -> str:
    """Change what was announced."""
    known, rounds = event.tournament, announced.planned_rounds
    now = details_of(known)
    new = replace(
        now,
        event_class=replace(known.event_class, **said(event_class)),
        team_plan=changed_plan(known.team_plan, team_plan, prizes),
        division=described_division(known.division, division),
        **said(announced),
    )
    given: dict[str, Any] = {"name": title, "time_zone": time_zone}
    if edition_name is not None:
        given |= {"edition": edition_name, "edition_by": "name"}
        if known.points == edition_of(known).points:
            given["points"] = edition(edition_name).points
    if round_days:
        given["round_dates"] = dated_rounds(known, round_days, rounds, days_between)
    if round_clocks:
        given["round_times"] = timed_rounds(known, round_clocks, rounds)
    if tie_breaks is not None:
        listed = listed_tie_breaks(tie_breaks, edition(edition_name or known.edition))
        if new.team_plan is None:
            given["tie_breaks"] = listed
        else:  # as in `new`, they are those of teams where teams meet
            given["team_plan"] = replace(new.team_plan, tie_breaks=listed)
    changes = {name: value for name, value in given.items() if value is not None}
    if not changes and new == now and system_name is None and not said(announced):
        raise Refused("nothing to change was said; see `crosstable edit --help`")
    _refuse_rounds(system_name or system_of(known).name, rounds)
    new = replace(new, **changes)
    event.carry_out(ChangeDetails(new if system_name is None else with_system(new, system_name)))
    click.get_current_context().call_on_close(
        partial(_tell_rules, event, named=edition_name is not None)
    )
    return f"{event.state.id} changed"


def _tell_rules(event: Event, *, named: bool) -> None:
    """Say by which rules it is played from now on, and what should be thought over, afterwards."""
    after = event.tournament
    if after.edition != event.before.tournament.edition:
        say_rules(edition_of(after), after.starts, named=named)
    warn(after)
