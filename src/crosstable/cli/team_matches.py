"""Commands about matches of teams: line-ups, absent teams, players on wrong boards, other days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, time
from typing import Annotated

import click

from crosstable.cli.asking import LATEST, Event, arg, opt, terminal
from crosstable.cli.shell import find_team
from crosstable.cli.telling import Shown
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.verdict import Verdict
from crosstable.kernel.whole_number import whole_number
from crosstable.office.acts import (
    Command,
    ForfeitMatch,
    HandInLineup,
    NoteSeats,
    PostponeMatch,
)
from crosstable.office.asking import MatchNumber, ReasonText, RoundNumber, TeamList, TeamNumber
from crosstable.office.cautions import Level
from crosstable.office.match_start import Start, may_start
from crosstable.office.timetable import round_clock
from crosstable.pairing.lineups import handed_in
from crosstable.rulebooks.index import cited


@terminal(None, "lineup")
def lineup_command(
    event: Event,
    *,
    team: TeamNumber,
    round_number: RoundNumber,
    places: Annotated[str | None, arg("[1,2,4,5]")] = None,
) -> Shown | str:
    """Hand in who plays for TEAM in ROUND, by the places in its list; without places, show it."""
    if places is None:
        lineup = handed_in(event.tournament, team, round_number)
        names = _names(event, lineup.members if lineup else ())
        lines = [f"{board} {name}" for board, name in enumerate(names, start=1)]
        if lineup is None:
            lines = ["no line-up handed in: the first players of the list play"]
        return Shown(lineup, lines)
    command = HandInLineup(round_number, team, _places(places), event.shell.now)
    lineup = handed_in(event.carry_out(command, asking=Level.CONFIRM), team, round_number)
    names = _names(event, lineup.members if lineup else ())
    return f"round {round_number}, {event.team_name(team)}: {'; '.join(names)}"


def _names(event: Event, members: tuple[int, ...]) -> list[str]:
    return list(map(event.name_of, members))


def _places(text: str) -> tuple[int, ...]:
    """Return the places that ``1,2,4,5`` or ``1245`` writes."""
    parts = text.split(",") if "," in text else list(text.strip())
    places = [whole_number(part.strip()) for part in parts]
    if not places or None in places:
        raise InvalidValue(
            f"{text!r} is not a line-up; write places in the team's list, such as 1,2,4,5"
        )
    return tuple(place for place in places if place is not None)


def _no_score(context: click.Context, _: click.Parameter, scores: tuple[str, ...]) -> None:
    """Say where results are entered: many expect to write the score of a match beside it."""
    if scores:
        match = context.params.get("match_", 1)
        raise InvalidValue(
            f"a match is the sum of its boards: write `crosstable result {match}.1 1-0 "
            f"{match}.2 =`, not {' '.join(scores)!r}"
        )


@terminal(
    None,
    "match",
    also=click.argument("scores", metavar="", nargs=-1, expose_value=False, callback=_no_score),
)
def match_command(
    event: Event,
    *,
    match: MatchNumber,
    absent: Annotated[
        TeamList, opt("--absent", metavar="TEAM", help="It has lost the match.")
    ] = (),
    reason: Annotated[ReasonText, opt(help="With --absent and --postpone.")] = "",
    sat: Annotated[
        tuple[str, str] | None,
        opt(
            metavar="TEAM 2,4,3,5",
            help="In which order a team really sat; wrong boards are lost for the match.",
            click={"nargs": 2},
        ),
    ] = None,
    present: Annotated[
        tuple[str, str] | None,
        opt(
            metavar="TEAM COUNT",
            help="Whether it may start with so many players.",
            click={"nargs": 2},
        ),
    ] = None,
    postpone: Annotated[
        str | None,
        opt(
            metavar="DAY",
            help="It is played later, on YYYY-MM-DD, `YYYY-MM-DD HH:MM` or `some-day`; the round "
            "goes on.",
        ),
    ] = None,
    round_number: Annotated[RoundNumber, LATEST],
) -> Shown | str:
    """Decide about a whole match: who was absent, sat at wrong boards, or may start; or postpone.

    Its games are entered later as always: `result 3.1 1-0 --round 2`.
    """
    given = [bool(absent), sat is not None, present is not None, postpone is not None]
    if sum(given) != 1:
        raise InvalidValue("say one of --absent, --sat, --present and --postpone")
    tournament = event.tournament
    if present is not None:
        team, count = find_team(tournament, present[0]), whole_number(present[1])
        if count is None:
            raise InvalidValue(f"{present[1]!r} is not a number of players")
        verdict = may_start(tournament, team, count)
        told = {"start": verdict.outcome, "because": verdict.because}
        return Shown(told, _start_lines(event, match, team, verdict))
    command: Command
    sentence = f"round {round_number}, match {match}: "
    if sat is not None:
        team = find_team(tournament, sat[0])
        command = NoteSeats(round_number, match, team, _places(sat[1]))
        sentence += "seats noted"
    elif postpone is not None:
        day, clock = _postponed_to(postpone)
        command = PostponeMatch(round_number, match, day, reason, clock)
        sentence += f"postponed to {day.isoformat()}" if day else "postponed"
        clock = clock or (round_clock(tournament, round_number) if day else None)
        sentence += f" {clock:%H:%M}" if clock else ""
    else:
        command = ForfeitMatch(round_number, match, absent, reason)
        sentence += "lost by absence"
    event.carry_out(command, asking=Level.CONFIRM)
    return sentence


def _start_lines(event: Event, match: int, team: int, verdict: Verdict[Start]) -> Iterator[str]:
    yield from map(cited, verdict.because)
    if verdict.outcome is Start.LOST:
        lost = event.team_name(team)
        yield f"write it down with `crosstable match {match} --absent {lost!r}`"


def _postponed_to(text: str) -> tuple[date | None, time | None]:
    """Return the day and the time that are written; no day where nobody knows it yet."""
    if text == "some-day":
        return None, None
    day, _, clock = text.strip().partition(" ")
    try:
        return date.fromisoformat(day), time.fromisoformat(clock.strip()) if clock else None
    except ValueError:
        raise InvalidValue(
            f"{text!r} is not a date; write YYYY-MM-DD, with HH:MM after it, or some-day"
        ) from None
