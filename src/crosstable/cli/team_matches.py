"""Commands about matches of teams: line-ups, absent teams, players on wrong boards, other days."""

from __future__ import annotations

from datetime import date, time

import click

from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    emit,
    find_team,
    on_event,
    report,
    say,
)
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.whole_number import whole_number
from crosstable.office.acts import (
    Command,
    ForfeitMatch,
    HandInLineup,
    NoteSeats,
    PostponeMatch,
)
from crosstable.office.cautions import Level
from crosstable.office.match_start import Start, may_start
from crosstable.office.timetable import round_clock
from crosstable.pairing.lineups import handed_in
from crosstable.rulebooks.index import cited


@click.command("lineup")
@click.argument("who", metavar="TEAM")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.argument("places", metavar="[1,2,4,5]", required=False)
@on_event
def lineup_command(
    shell: Shell,
    *,
    who: str,
    round_number: int,
    places: str | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Hand in who plays for TEAM in ROUND, by the places in its list; without places, show it."""
    with shell.tournament(name) as (office, state):
        tournament = state.tournament
        team = find_team(tournament, who)
        if places is None:
            _show_lineup(tournament, team, round_number, as_json=as_json)
            return
        command = HandInLineup(round_number, team, _places(places), shell.now)
        after = shell.carry_out(office, state, command, asking=Level.CONFIRM)
        lineup = handed_in(after.tournament, team, round_number)
        names = [
            after.tournament.entrant(number).player.name
            for number in (lineup.members if lineup else ())
        ]
        sentence = f"round {round_number}, {tournament.team(team).name}: {'; '.join(names)}"
        report(state, after, sentence, as_json=as_json)


def _show_lineup(tournament: Tournament, team: int, round_number: int, *, as_json: bool) -> None:
    lineup = handed_in(tournament, team, round_number)
    if as_json:
        emit(lineup)
    elif lineup is None:
        say("no line-up handed in: the first players of the list play")
    else:
        for board, number in enumerate(lineup.members, start=1):
            say(f"{board} {tournament.entrant(number).player.name}")


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
        match = context.params.get("number", 1)
        raise InvalidValue(
            f"a match is the sum of its boards: write `crosstable result {match}.1 1-0 "
            f"{match}.2 =`, not {' '.join(scores)!r}"
        )


@click.command("match")
@click.argument("number", metavar="MATCH", type=Number(1))
@click.argument("scores", metavar="", nargs=-1, expose_value=False, callback=_no_score)
@click.option("--absent", "absent", multiple=True, metavar="TEAM", help="It has lost the match.")
@click.option("--reason", default="", help="With --absent and --postpone.")
@click.option(
    "--sat",
    nargs=2,
    metavar="TEAM 2,4,3,5",
    help="In which order a team really sat; wrong boards are lost for the match.",
)
@click.option(
    "--present", nargs=2, metavar="TEAM COUNT", help="Whether it may start with so many players."
)
@click.option(
    "--postpone",
    metavar="DAY",
    help="It is played later, on YYYY-MM-DD, `YYYY-MM-DD HH:MM` or `some-day`; the round goes on.",
)
@click.option("--round", "round_number", type=Number(1), help="Default: the round being played.")
@on_event
def match_command(
    shell: Shell,
    *,
    number: int,
    absent: tuple[str, ...],
    reason: str,
    sat: tuple[str, str] | None,
    present: tuple[str, str] | None,
    postpone: str | None,
    round_number: int | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Decide about a whole match: who was absent, sat at wrong boards, or may start; or postpone.

    Its games are entered later as always: `result 3.1 1-0 --round 2`.
    """
    given = [bool(absent), sat is not None, present is not None, postpone is not None]
    if sum(given) != 1:
        raise InvalidValue("say one of --absent, --sat, --present and --postpone")
    with shell.tournament(name) as (office, state):
        tournament = state.tournament
        if round_number is None:
            round_number = len(tournament.rounds)
        if present is not None:
            team, count = find_team(tournament, present[0]), whole_number(present[1])
            if count is None:
                raise InvalidValue(f"{present[1]!r} is not a number of players")
            verdict = may_start(tournament, team, count)
            if as_json:
                emit({"start": verdict.outcome, "because": verdict.because})
                return
            for reason_given in verdict.because:
                say(cited(reason_given))
            if verdict.outcome is Start.LOST:
                lost = tournament.team(team).name
                say(f"write it down with `crosstable match {number} --absent {lost!r}`")
            return
        command: Command
        if sat is not None:
            team = find_team(tournament, sat[0])
            command = NoteSeats(round_number, number, team, _places(sat[1]))
            sentence = f"round {round_number}, match {number}: seats noted"
        elif postpone is not None:
            day, clock = _postponed_to(postpone)
            command = PostponeMatch(round_number, number, day, reason, clock)
            sentence = f"round {round_number}, match {number}: postponed"
            sentence += f" to {day.isoformat()}" if day else ""
            clock = clock or (round_clock(tournament, round_number) if day else None)
            sentence += f" {clock:%H:%M}" if clock else ""
        else:
            teams = tuple(find_team(tournament, who) for who in absent)
            command = ForfeitMatch(round_number, number, teams, reason)
            sentence = f"round {round_number}, match {number}: lost by absence"
        after = shell.carry_out(office, state, command, asking=Level.CONFIRM)
        report(state, after, sentence, as_json=as_json)


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
