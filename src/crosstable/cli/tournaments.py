"""Commands that announce tournaments, and announce them otherwise."""

from __future__ import annotations

from datetime import date
from typing import Any

import click
from msgspec.structs import replace

from crosstable.cli.announcing import dated_rounds, known_zone, timed_rounds
from crosstable.cli.board_prizes import (
    BOARD_PRIZE_FIELDS,
    board_prize_options,
    changed_board_prizes,
)
from crosstable.cli.choosing import (
    ORDER_HELP,
    Day,
    EditionName,
    OrderOfRatings,
    SystemName,
    edition_options,
    say_rules,
)
from crosstable.cli.class_options import class_options, described_class
from crosstable.cli.league_options import (
    FIELDS,
    described_division,
    league_options,
)
from crosstable.cli.notes import class_lines, warn
from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    emit,
    json_option,
    pass_shell,
    report,
    say,
    tournament_option,
)
from crosstable.cli.team_options import (
    PLAN_FIELDS,
    changed_plan,
    described_plan,
    plan_change_options,
    team_options,
)
from crosstable.cli.versions import Version, version_of, version_options
from crosstable.formats.officials import named_officials
from crosstable.kernel.errors import Refused
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.plan_notation import with_breaks
from crosstable.kernel.points import POINT_SYSTEMS, point_system
from crosstable.kernel.seeding import RatingOrder
from crosstable.kernel.tournament import Option, System
from crosstable.office.acts import ChangeDetails, Details
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

RANKING_HELP = f"name=value, where the tie-breaks leave room: {', '.join(RANKING_CHOICES)}."
RATE_HELP = "For example 90/40+30+30 or 15+10, or a name that `crosstable regulations rates` lists."
GAMES = tuple(dict.fromkeys(rulebook.game for rulebook in EDITIONS.values()))


def _system(name: str, cycles: int, given: Version) -> System:
    repeated = (Option("cycles", str(cycles)),) if cycles != 1 else ()
    return System(name, (*repeated, *version_of(given)))


def _refuse_rounds(system_name: str, rounds: int | None) -> None:
    if rounds is not None and system(system_name).fixed_schedule and system_name != MATCH.name:
        raise Refused("the players decide how many rounds this system has; leave --rounds out")


@click.command("new")
@click.argument("title")
@click.option("--game", type=click.Choice(GAMES), required=True)
@edition_options("Of the event")
@click.option(
    "--system",
    "system_name",
    type=SystemName(),
    default="round-robin",
    show_default=True,
)
@click.option("--cycles", type=Number(1, 2), default=1, help="2: everybody meets twice.")
@version_options
@click.option(
    "--points",
    help=f"Point system: {', '.join(POINT_SYSTEMS)}, or your own such as '5-2-0 bye=2'.",
)
@click.option(
    "--games",
    "plan",
    help="Where a pairing has several games: by the name the texts have for it (knock-out, "
    "play-off, double-swiss, beijing, title-match, womens-title-match), or stages such as "
    '"2 standard; 2 rapid 15\'+10\\"; blitz 3\'+2\\" until won"; with a last game that a draw '
    "wins for Black: \"2 blitz 3'+2''; sudden-death 5'/4' by lot\".",
)
@click.option(
    "--breaks",
    default="",
    help="Minutes after the first games of a match, between its later stages, between games: "
    "30/10/5.",
)
@team_options
@board_prize_options
@league_options
@click.option("--rounds", type=Number(1, 999), help="For systems that do not fix it.")
@click.option(
    "--double-elimination",
    is_flag=True,
    help="Of a knock-out: whoever loses goes on in a losers' bracket, and is out after two.",
)
@click.option(
    "--second-final",
    is_flag=True,
    help="With it: a grand final won from the losers' bracket is played again.",
)
@click.option(
    "--third-place", is_flag=True, help="The losers of the semi-finals play for third place."
)
@click.option(
    "--tie-breaks",
    help="In order, separated by commas, or a list by name; default: as recommended.",
)
@click.option("--ranking-option", "ranking", multiple=True, help=RANKING_HELP)
@click.option("--rating-order", type=OrderOfRatings(), help=ORDER_HELP)
@click.option("--city", default="")
@click.option("--federation", default="")
@click.option("--starts", type=Day())
@click.option("--ends", type=Day())
@click.option("--rate-of-play", default="", help=RATE_HELP)
@click.option(
    "--arbiter",
    "arbiters",
    multiple=True,
    help='The one in charge first; a title may stand before the name, as in "IA Meier, Anna".',
)
@class_options
@click.option("--public", is_flag=True, help="Everybody may know of it at once; else `publish` it.")
@json_option
@pass_shell
def new_command(
    shell: Shell,
    /,
    *,
    title: str,
    game: str,
    edition_name: str | None,
    day: date | None,
    system_name: str,
    cycles: int,
    options: tuple[str, ...],
    points: str | None,
    plan: str | None,
    breaks: str,
    teams: bool,
    boards: int | None,
    reserves: int | None,
    match_table: str | None,
    rank_by: str | None,
    first_white: str | None,
    lineup_deadline: int | None,
    lineup_order: str | None,
    rating_tolerance: int | None,
    rounds: int | None,
    double_elimination: bool,
    second_final: bool,
    third_place: bool,
    tie_breaks: str | None,
    ranking: tuple[str, ...],
    rating_order: RatingOrder | None,
    city: str,
    federation: str,
    starts: date | None,
    ends: date | None,
    rate_of_play: str,
    arbiters: tuple[str, ...],
    public: bool,
    as_json: bool,
    colour: str | None,
    floats: str | None,
    accelerate: str | None,
    **more: Any,
) -> None:
    """Announce a tournament; prints its id."""
    league_given = {option: more.pop(option) for option in FIELDS}
    prizes_given = {option: more.pop(option) for option in BOARD_PRIZE_FIELDS}
    named = edition_name is not None or day not in {None, starts}
    day = day or starts
    today = day is None
    day = day or shell.now.date()
    rules = edition(edition_name) if edition_name else edition_for(game, day)
    if second_final and not double_elimination:
        raise Refused("--second-final goes with --double-elimination")
    chosen = {
        f"{ELIMINATION.name}={TWO_LOSSES}": double_elimination,
        f"{GRAND_FINAL.name}={GRAND_FINAL.values[1]}": second_final,
        f"{THIRD_PLACE.name}={THIRD_PLACE.values[1]}": third_place,
    }
    options = (*options, *(option for option, wanted in chosen.items() if wanted))
    given = Version(options=options, colour=colour, floats=floats, accelerate=accelerate)
    team_plan = described_plan(
        listed_tie_breaks(tie_breaks or "", rules),
        teams=teams or system_name in TEAM_SYSTEMS,
        boards=boards,
        reserves=reserves,
        match_table=match_table,
        rank_by=rank_by,
        first_white=first_white,
        lineup_deadline=lineup_deadline,
        lineup_order=lineup_order,
        rating_tolerance=rating_tolerance,
        by_games=system_name in {SCHEVENINGEN.name, SKALITZKA.name},
    )
    board_prizes = changed_board_prizes(None, prizes_given)
    if team_plan is None and board_prizes is not None:
        raise Refused("prizes for boards go with --teams")
    if team_plan is not None:
        team_plan = replace(team_plan, board_prizes=board_prizes)
        system_name = OF_TEAMS.get(system_name, system_name)
    _refuse_rounds(system_name, rounds)
    game_plan, usual_points = planned_round(
        rules, with_breaks(plan or usual_games(system_name), breaks)
    )
    details = Details(
        name=title,
        game=game,
        edition=rules.id,
        system=_system(system_name, cycles, given),
        points=point_system(points) if points else usual_points,
        game_plan=game_plan,
        team_plan=team_plan,
        division=described_division(None, league_given),
        planned_rounds=rounds or rounds_of(rules, game_plan),
        tie_breaks=() if team_plan else listed_tie_breaks(tie_breaks or "", rules),
        ranking=tuple(map(ranking_choice, ranking)),
        rate_of_play=announced_rate(rate_of_play),
        city=city,
        federation=federation,
        starts=starts,
        ends=ends,
        officials=named_officials(rules, arbiters),
        event_class=described_class(EventClass(), more),
        edition_by="name" if named else "day",
        rating_order=rating_order or RatingOrder.INTERNATIONAL_FIRST,
    )
    with shell.office(create=True) as office:
        state = office.create(details, by=shell.by, at=shell.now, published=public)
    if as_json:
        emit(summary(state))
    else:
        say(state.id)
    for line in class_lines(state.tournament):
        click.echo(line, err=True)
    say_rules(rules, day, named=edition_name is not None, today=today)
    warn(state.tournament)


@click.command("edit")
@tournament_option
@click.option("--title")
@click.option(
    "--edition",
    "edition_name",
    type=EditionName(),
    help="The rules, as `editions list` names them; before the first round is paired.",
)
@click.option(
    "--system",
    "system_name",
    type=SystemName(),
    help="How it is paired; before the first round is paired here.",
)
@click.option("--rounds", type=Number(1, 999))
@click.option(
    "--tie-breaks", help="In order, separated by commas, or a list by name; empty: as recommended."
)
@click.option(
    "--ranking-option", "ranking", multiple=True, help=f"{RANKING_HELP} Empty: none any more."
)
@click.option("--rating-order", type=OrderOfRatings(), help=ORDER_HELP)
@click.option("--city")
@click.option("--federation", help="The host federation, three letters.")
@click.option("--starts", type=Day())
@click.option("--ends", type=Day())
@click.option(
    "--round-day",
    "round_days",
    multiple=True,
    metavar="ROUND=DATE",
    help="The day of a round; 1-9=2026-10-01 is a round a day from that day on. May be repeated.",
)
@click.option(
    "--days-between",
    type=Number(0, 366),
    default=1,
    help="Of rounds in one --round-day; default 1.",
)
@click.option(
    "--round-time",
    "round_clocks",
    multiple=True,
    metavar="ROUND=TIME",
    help="When rounds begin, such as 1-9=19:00. May be repeated.",
)
@click.option("--time-zone", help="Whose clock that is, such as Europe/Paris.")
@click.option("--rate-of-play", help=RATE_HELP)
@plan_change_options
@board_prize_options
@league_options
@class_options
@json_option
@pass_shell
def edit_command(
    shell: Shell,
    /,
    *,
    name: str | None,
    title: str | None,
    edition_name: str | None,
    system_name: str | None,
    rounds: int | None,
    tie_breaks: str | None,
    ranking: tuple[str, ...],
    rating_order: RatingOrder | None,
    city: str | None,
    federation: str | None,
    starts: date | None,
    ends: date | None,
    round_days: tuple[str, ...],
    days_between: int,
    round_clocks: tuple[str, ...],
    time_zone: str | None,
    rate_of_play: str | None,
    as_json: bool,
    **more: Any,
) -> None:
    """Change what was announced."""
    league_given = {option: more.pop(option) for option in FIELDS}
    plan_given = {option: more.pop(option) for option in PLAN_FIELDS}
    prizes_given = {option: more.pop(option) for option in BOARD_PRIZE_FIELDS}
    given: dict[str, Any] = {
        "name": title,
        "edition": edition_name,
        "edition_by": None if edition_name is None else "name",
        "planned_rounds": rounds,
        "ranking": tuple(map(ranking_choice, filter(None, ranking))) if ranking else None,
        "rating_order": rating_order,
        "city": city,
        "federation": federation,
        "starts": starts,
        "ends": ends,
        "rate_of_play": None if rate_of_play is None else announced_rate(rate_of_play),
        "time_zone": None if time_zone is None else known_zone(time_zone),
    }
    with shell.tournament(name) as (office, state):
        changes = {key: value for key, value in given.items() if value is not None}
        if tie_breaks is not None:
            listed = listed_tie_breaks(
                tie_breaks, edition(edition_name or state.tournament.edition)
            )
            # As in `new`, they are those of teams where teams meet.
            (plan_given if state.tournament.team_plan else changes)["tie_breaks"] = listed
        event_class = described_class(state.tournament.event_class, more)
        if event_class != state.tournament.event_class:
            changes["event_class"] = event_class
        if round_days:
            changes["round_dates"] = dated_rounds(
                state.tournament, round_days, rounds, days_between
            )
        if round_clocks:
            changes["round_times"] = timed_rounds(state.tournament, round_clocks, rounds)
        plan = changed_plan(state.tournament.team_plan, plan_given, prizes_given)
        if plan != state.tournament.team_plan:
            changes["team_plan"] = plan
        division = described_division(state.tournament.division, league_given)
        if division != state.tournament.division:
            changes["division"] = division
        if not changes and system_name is None:
            raise Refused("nothing to change was said; see `crosstable edit --help`")
        _refuse_rounds(system_name or system_of(state.tournament).name, rounds)
        if edition_name and state.tournament.points == edition_of(state.tournament).points:
            changes["points"] = edition(edition_name).points
        now = details_of(state.tournament)
        now = now if system_name is None else with_system(now, system_name)
        command = ChangeDetails(replace(now, **changes))
        after = shell.carry_out(office, state, command)
        report(state, after, f"{state.id} changed", as_json=as_json)
        if after.tournament.edition != state.tournament.edition:
            day, named = after.tournament.starts, edition_name is not None
            say_rules(edition_of(after.tournament), day, named=named)
        warn(after.tournament)
