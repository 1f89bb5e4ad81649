"""Captains who hand in line-ups by a link: which team a code is for, and what may be done with it.

The code is made from the office's secret and the mark of the team's link. It names no team: the
team is the one whose mark makes the same code, so that a link can never be turned to another team.
It ends when an arbiter ends it or makes another, when the team has another captain, and with the
event (decision 344).
"""

from __future__ import annotations

import hmac
from base64 import b32encode
from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256

from crosstable.kernel.errors import Conflict, Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import HandInLineup
from crosstable.office.acts.base import State
from crosstable.office.acts.lineups import after_deadline, why_resting
from crosstable.office.disclosure import secret_matches
from crosstable.office.office import Office
from crosstable.office.timetable import is_late, lineup_deadline
from crosstable.pairing.lineups import handed_in
from crosstable.pairing.systems import rounds_to_play
from crosstable.pairing.team_tables import refuse_lineups

CAPTAIN = "captain"
"""The name of the office's secret that codes are made with."""
ATTEMPTS = 10
"""How often a line-up is judged anew where others write at the same moment."""


def captain_code(secret: bytes, name: str, mark: str) -> str:
    """Return the code of a link: 120 bits that nobody guesses."""
    return b32encode(hmac.digest(secret, f"{name}\n{mark}".encode(), sha256)[:15]).decode().lower()


def open_rounds(tournament: Tournament, team: int, *, at: datetime) -> tuple[int, ...]:
    """Return the rounds a captain hands in line-ups for, the one that is due first before others.

    These are the published rounds in which the line-ups of the team's match are secret still, and
    the first whose boards are not public yet. Once line-ups are public, whoever changed one would
    answer that of the others (decision 670).
    """
    rounds = [
        number
        for number, secret in secret_matches(tournament, at).items()
        for match in (tournament.round(number).matches[place - 1] for place in secret)
        if team in {match.first, match.second}
    ]
    coming = coming_round(tournament)
    if coming is not None:
        rounds.append(coming)

    def due(number: int) -> tuple[bool, bool, datetime, int]:
        deadline = lineup_deadline(tournament, number, team)
        late = is_late(tournament, number, at, team)
        return late, deadline is None, deadline or at, number

    return tuple(sorted(rounds, key=due))


def coming_round(tournament: Tournament) -> int | None:
    """Return the first round whose boards are not public yet, if one is to come."""
    rounds = tournament.rounds
    coming = len(rounds) if rounds and not rounds[-1].published else len(rounds) + 1
    return coming if coming <= rounds_to_play(tournament) else None


def team_of_code(
    code: str, secret: bytes, name: str, tournament: Tournament, *, at: datetime
) -> int | None:
    """Return the team whose link a code is, as long as it holds."""
    if tournament.team_plan is None or tournament.archived or tournament.deleted:
        return None
    over = tournament.ends is not None and at.date() > tournament.ends + timedelta(days=1)
    if over:
        return None
    for number, team in enumerate(tournament.teams, start=1):
        if not team.link:
            continue
        wanted = captain_code(secret, name, team.link)
        if hmac.compare_digest(code.encode(), wanted.encode()):
            return number if open_rounds(tournament, number, at=at) else None
    return None


def why_closed(
    tournament: Tournament, team: int, round_number: int, *, at: datetime
) -> Refused | None:
    """Return why the captain of a team can hand in no line-up of a round; None where one can."""
    if not tournament.numbers_final and not tournament.rounds:
        return Refused("line-ups are handed in when the numbers of the teams are given out")
    try:
        refuse_lineups(tournament)
    except Refused as refusal:
        return refusal
    late = is_late(tournament, round_number, at, team)
    if round_number not in open_rounds(tournament, team, at=at) and not late:
        return Refused(
            "this link no longer accepts a line-up for round {round}; speak to an arbiter",
            round=round_number,
        )
    resting = why_resting(tournament, team, round_number)
    if resting is not None:
        return resting
    if late:
        return Refused(
            "this link no longer accepts a line-up for round {round}; speak to an arbiter",
            after_deadline(tournament, round_number),
            round=round_number,
        )
    return None


def hand_in_as_captain(
    office: Office,
    name: str,
    code: str,
    secret: bytes,
    places: Sequence[int],
    *,
    at: datetime,
    round_number: int | None = None,
) -> State | None:
    """Hand in the line-up of the team whose link it is; None where the link has ended.

    Without a round it is for the one that is due first. Everything is judged by the newest state;
    handing in the same again changes nothing.
    """
    for attempt in range(1, ATTEMPTS + 1):
        state = office.state(name)
        tournament = state.tournament
        number = team_of_code(code, secret, state.id, tournament, at=at)
        if number is None:
            return None
        coming = round_number or open_rounds(tournament, number, at=at)[0]
        closed = why_closed(tournament, number, coming, at=at)
        if closed is not None:
            raise closed
        team = tournament.team(number)
        before = handed_in(tournament, number, coming)
        if before and [team.members.index(one) + 1 for one in before.members] == list(places):
            return state
        who = Sentence("captain {captain} of {team}", captain=team.captain, team=team.name)
        try:
            return office.execute(
                name,
                HandInLineup(coming, number, tuple(places), at),
                by=str(who),
                at=at,
                expected_version=state.version,
            )
        except Conflict:
            if attempt == ATTEMPTS:
                raise
    raise AssertionError("unreachable")
