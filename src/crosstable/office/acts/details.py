"""What is announced about a tournament, and what no tournament can be run by."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time
from typing import Literal

import msgspec
from msgspec.structs import replace

from crosstable.kernel.board_prizes import MOST_PRIZES
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.event_days import FIRST_YEAR, LAST_YEAR, is_strange
from crosstable.kernel.game_plan import GamePlan
from crosstable.kernel.leagues import LONGEST_LEAGUE, LOWEST_LEVEL, MOST_MARKED, Division
from crosstable.kernel.official import Official
from crosstable.kernel.player import is_federation
from crosstable.kernel.points import PointSystem
from crosstable.kernel.prizes import PrizeFund
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.seeding import RatingOrder
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.teams import (
    LARGEST_TOLERANCE,
    LONGEST_DEADLINE,
    MOST_BOARDS,
    LineupOrder,
    TeamPlan,
)
from crosstable.kernel.tournament import MOST_ROUNDS, Option, System, Tournament
from crosstable.office.acts.checks import refuse_unprintable
from crosstable.office.acts.class_checks import check_class, check_officials
from crosstable.pairing.match import MATCH
from crosstable.pairing.proposal import check_choices
from crosstable.pairing.systems import (
    MANUAL,
    OF_TEAMS,
    TEAM_SYSTEMS,
    AccountableSystem,
    MatchesSystem,
    PairingSystem,
    VersionedSystem,
    pairs_teams,
    switched_system,
    system,
    system_of,
)
from crosstable.pairing.team_tables import SeatedTeams
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.game_plans import check_plan
from crosstable.rulebooks.library import edition
from crosstable.standings.options import ranking_options
from crosstable.standings.team_names import check_team_tie_break
from crosstable.standings.tiebreaks.table import tie_break


class Details(msgspec.Struct, frozen=True, kw_only=True):
    """What is announced about a tournament before the first player enters."""

    name: str
    game: str
    edition: str
    system: System
    points: PointSystem
    planned_rounds: int = 0
    tie_breaks: tuple[str, ...] = ()
    rate_of_play: str = ""
    city: str = ""
    federation: str = ""
    starts: date | None = None
    ends: date | None = None
    round_dates: tuple[date | None, ...] = ()
    round_times: tuple[time | None, ...] = ()
    days_between: int | None = None
    time_zone: str = ""
    officials: tuple[Official, ...] = ()
    ranking: tuple[Option, ...] = ()
    prizes: PrizeFund = PrizeFund()
    game_plan: GamePlan | None = None
    team_plan: TeamPlan | None = None
    division: Division | None = None
    event_class: EventClass = EventClass()
    edition_by: Literal["", "day", "name", "file"] = ""
    rating_order: RatingOrder = RatingOrder.INTERNATIONAL_FIRST


def details_of(tournament: Tournament) -> Details:
    """Return what is announced about a tournament now."""
    return Details(**{name: getattr(tournament, name) for name in Details.__struct_fields__})


def refuse_strange_years(new: Details, before: Details | None = None) -> None:
    """Refuse days of years in which no event of ours is played: somebody mistyped them.

    One that an earlier version took stays as it is until somebody changes it.
    """
    kept = () if before is None else (before.starts, before.ends, *before.round_dates)
    for day in (new.starts, new.ends, *new.round_dates):
        if day is not None and day not in kept and is_strange(day):
            raise Refused(
                "{day} is not a day of a tournament; years from {first} to {last} are taken",
                day=day,
                first=str(FIRST_YEAR),
                last=str(LAST_YEAR),
            )


def refuse_team_tie_breaks_for_round_robins(new: Details, before: Details | None = None) -> None:
    """Refuse to rank teams of a Swiss by what is for round robins only, such as Koya's system.

    One that an earlier version took stays as it is until somebody changes it.
    """
    plan = new.team_plan
    if plan is None or not isinstance(system(new.system.name), AccountableSystem):
        return
    kept: tuple[str, ...] = ()
    if before is not None and before.team_plan is not None and before.system == new.system:
        kept = before.team_plan.tie_breaks
    for name in plan.tie_breaks:
        if name not in kept:
            check_team_tie_break(name, swiss=True)


def refuse_unreadable_rate(text: str) -> None:
    """Refuse to announce a rate of play that nobody can set a clock by.

    One that an earlier version or another program wrote stays as it is until somebody changes it.
    """
    if text:
        parse_rate(text)


def with_system(details: Details, name: str) -> Details:
    """Return an announcement with another system, and the options of the old one that it knows.

    Where the players decide how many rounds it has, none are announced.
    """
    chosen = switched_system(
        details.system, name if details.team_plan is None else OF_TEAMS.get(name, name)
    )
    if system(chosen.name).fixed_schedule and chosen.name != MATCH.name:
        return replace(details, system=chosen, planned_rounds=0)
    return replace(details, system=chosen)


def check_details(details: Details, tournament: Tournament | None = None) -> None:
    """Refuse an announcement that no tournament can be run by.

    A system that a ``tournament`` brought from a file and that has no engine here may stay, and so
    may more rounds than are announced here.
    """
    if not details.name.strip():
        raise Refused("a tournament needs a name")
    known = 0 if tournament is None else tournament.planned_rounds
    if not 0 <= details.planned_rounds <= max(MOST_ROUNDS, known):
        raise InvalidValue(
            "{rounds} is not a number of rounds: an event has at most {most}",
            field="rounds",
            rounds=details.planned_rounds,
            most=MOST_ROUNDS,
        )
    if details.starts and details.ends and details.ends < details.starts:
        raise Refused("the tournament would end ({ends}) before it starts", ends=details.ends)
    refuse_unprintable(Sentence("name"), details.name)
    refuse_unprintable(Sentence("city"), details.city)
    refuse_unprintable(Sentence("rate of play"), details.rate_of_play)
    check_officials(details.officials, details.planned_rounds)
    if details.federation and not is_federation(details.federation):
        raise Refused(
            "federation {federation!r} is not a three-letter code", federation=details.federation
        )
    rules = edition(details.edition)
    if rules.game != details.game:
        raise Refused(
            "{edition} is about {game}, not {chosen}",
            edition=rules.title,
            game=Sentence.of(rules.game, {}),
            chosen=Sentence.of(details.game, {}),
        )
    check_class(details.event_class, rules)
    ranking_options(details.ranking)
    _check_prizes(details.prizes)
    check_plan(details.game_plan, details.points, rules)
    engine = _checked_system(details, rules, tournament)
    _check_teams(details)
    _check_division(details)
    for name in details.tie_breaks:
        if tie_break(name).round_robin_only and not engine.everybody_meets:
            raise Refused("the tie-break {tie_break} is for round robins only", tie_break=name)


def _checked_system(
    details: Details, rules: Edition, tournament: Tournament | None
) -> PairingSystem:
    """Return what pairs an event, if it can; one from a file that has no engine is by hand."""
    if tournament is not None and system_of(tournament) is MANUAL:
        brought = (tournament.system, tournament.game_plan, tournament.team_plan)
        if (details.system, details.game_plan, details.team_plan) == brought:
            return MANUAL
    engine = system(details.system.name)
    check_choices(details.system, engine.options)
    if isinstance(engine, VersionedSystem):
        engine.check_version(details.system, rules)
    if isinstance(engine, MatchesSystem):
        engine.check_matches(details.system, details.game_plan, rules)
    return engine


def _check_teams(details: Details) -> None:
    """Refuse teams that no system pairs, and matches that cannot be played."""
    plan = details.team_plan
    if plan is None:
        return
    if details.game_plan is not None:
        raise Refused("in matches of teams a pairing has one game; leave the other games out")
    if not 2 <= plan.boards <= MOST_BOARDS:
        raise Refused(
            "matches of teams have 2 to {most} boards, not {boards}",
            most=MOST_BOARDS,
            boards=plan.boards,
        )
    if not 0 <= plan.reserves <= MOST_BOARDS:
        raise Refused("{reserves} is not a number of reserves", reserves=plan.reserves)
    engine = system(details.system.name)
    if isinstance(engine, SeatedTeams):
        if plan.reserves:
            raise Refused("the table seats everybody in every round, so there are no reserves")
        engine.serves(details.system, plan.boards)
    deadline = plan.lineup_deadline
    if deadline is not None and not 0 <= deadline <= LONGEST_DEADLINE:
        raise Refused(
            "line-ups are due 0 to {most} minutes before a round, not {minutes}",
            most=LONGEST_DEADLINE,
            minutes=deadline,
        )
    _check_tolerance(plan)
    _check_board_prizes(plan)
    for name in plan.tie_breaks:
        check_team_tie_break(name)


def _check_tolerance(plan: TeamPlan) -> None:
    """Refuse an order of ratings that says nothing, or that is none."""
    if plan.lineup_order is LineupOrder.RATING and plan.rating_tolerance is None:
        raise Refused("line-ups by rating need a tolerance: say by how many points, such as 100")
    if plan.lineup_order is LineupOrder.FREE and plan.rating_tolerance is not None:
        raise Refused("captains line up freely here, so no rating tolerance applies")
    tolerance = plan.rating_tolerance
    if tolerance is not None and not 1 <= tolerance <= LARGEST_TOLERANCE:
        raise Refused(
            "a tolerance is 1 to {most} rating points, not {tolerance}",
            most=LARGEST_TOLERANCE,
            tolerance=tolerance,
        )


def _check_board_prizes(plan: TeamPlan) -> None:
    """Refuse prizes for boards that nobody can win, or that cannot be paid."""
    prizes = plan.board_prizes
    if prizes is None:
        return
    if not 1 <= prizes.places <= MOST_PRIZES:
        raise Refused(
            "a board has 1 to {most} prizes, not {count}", most=MOST_PRIZES, count=prizes.places
        )
    if not 1 <= prizes.least_games <= 999:
        raise Refused("{games} is not a number of games", games=prizes.least_games)
    if len(prizes.amounts) > prizes.places:
        raise Refused(
            "there are more amounts ({amounts}) than prizes on a board ({places})",
            amounts=len(prizes.amounts),
            places=prizes.places,
        )
    _check_amounts(Sentence("boards"), prizes.amounts)


def _check_division(details: Details) -> None:
    """Refuse a place in a league that nobody could find, or that no table can have."""
    division = details.division
    if division is None:
        return
    if details.team_plan is None:
        raise Refused("a division of a league is an event of teams; announce the teams too")
    if not division.league.strip():
        raise Refused("say which league the division belongs to")
    for field, text in (
        (Sentence("league of the division"), division.league),
        (Sentence("season"), division.season),
    ):
        refuse_unprintable(field, text)
        if len(text) > LONGEST_LEAGUE:
            raise Refused("a name has at most {count} characters", count=LONGEST_LEAGUE)
    if not 1 <= division.level <= LOWEST_LEVEL:
        raise Refused(
            "levels of a league are numbered 1 to {lowest}, not {level}",
            lowest=LOWEST_LEVEL,
            level=division.level,
        )
    if min(division.promoted, division.play_off, division.relegated) < 0:
        raise Refused("the number of teams that go up or down cannot be negative")
    if division.marked > MOST_MARKED:
        raise Refused("{count:team|teams} cannot go up or down", count=division.marked)


def refuse_teams_apart(details: Details, before: Details | None = None) -> None:
    """Refuse a system of teams without a word on how they play, and the other way round.

    An event that was taken over from a file may have the one without the other, and keeps it.
    """
    if before is not None and (before.system.name, before.team_plan) == (
        details.system.name,
        details.team_plan,
    ):
        return
    if (details.team_plan is not None) != pairs_teams(details.system.name):
        raise Refused(
            "teams and their system belong together: {systems} need the number of boards, and "
            "other systems have none",
            systems=Listing(TEAM_SYSTEMS, joint="and"),
        )


def refuse_unfair_points(points: PointSystem) -> None:
    """Refuse to announce a table of points by which it would pay not to win.

    One that an earlier version took stays as it is until somebody changes it.
    """
    if points.unfair is not None:
        raise Refused("points {name}: {cause}", name=points.name, cause=points.unfair)


def _check_prizes(fund: PrizeFund) -> None:
    """Refuse lists of prizes that nobody can be paid by."""
    refuse_unprintable(Sentence("currency"), fund.currency)
    names = [category.name.casefold() for category in fund.lists]
    for category in fund.lists:
        if not category.name.strip():
            raise Refused("a list of prizes needs a name")
        refuse_unprintable(Sentence("list of prizes"), category.name)
        if names.count(category.name.casefold()) > 1:
            raise Refused(
                "two lists of prizes are called {name!r}; name them differently", name=category.name
            )
        _check_amounts(category.name, category.amounts)


def _check_amounts(name: str | Sentence, amounts: Sequence[int]) -> None:
    if any(amount < 0 for amount in amounts):
        raise Refused("prizes {name!r}: a prize cannot be less than nothing", name=name)
    if list(amounts) != sorted(amounts, reverse=True):
        raise Refused(
            "prizes {name!r}: a lower place cannot bring more than a higher one", name=name
        )
