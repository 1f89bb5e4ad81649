"""The log of incidents, with the rulings of the game desk in it, and what carries a penalty out."""

from __future__ import annotations

from datetime import datetime

import msgspec

from crosstable.arbiter.incidents import side_of, warnings_of
from crosstable.arbiter.penalties import effects_of
from crosstable.kernel.errors import Refused
from crosstable.kernel.incidents import Appeal, Incident, Penalty
from crosstable.kernel.notation import result_text
from crosstable.kernel.result import Bye, Result
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.office.acts.base import Command, State
from crosstable.office.acts.byes import GrantBye
from crosstable.office.acts.corrections import CorrectResult
from crosstable.office.acts.incidents import IncidentNoted, NoteIncident
from crosstable.office.acts.leaving import Expel
from crosstable.office.acts.results import EnterResult
from crosstable.office.acts.rulings import RulingMade
from crosstable.office.game_rows import game_points
from crosstable.office.office import Office
from crosstable.rulebooks.conduct import PenaltyEffect
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of


class LoggedIncident(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the log: an incident, or a ruling of the game desk."""

    number: int = 0
    """The number of the incident; 0 for a ruling, which nobody closes."""
    version: int
    by: str
    at: datetime
    round: int
    board: int
    player: int = 0
    """Who it was about; 0 where a ruling was about the game."""
    name: str = ""
    pair: str = ""
    """Both players, where a ruling was about their game."""
    title: Sentence
    article: Citation | None = None
    note: str = ""
    penalty: Sentence | None = None
    penalty_article: Citation | None = None
    effects: tuple[Sentence, ...] = ()
    warnings: int = 0
    """How often the player was warned in the event."""
    appeal: Appeal = Appeal()
    closed: bool = False
    closing: str = ""


def incident_log(office: Office, state: State) -> tuple[LoggedIncident, ...]:
    """Return what happened at the boards, the latest first."""
    tournament = state.tournament
    standing = [
        done
        for done in state.in_force
        if isinstance(done.act, IncidentNoted)
        or (isinstance(done.act, RulingMade) and done.act.ruled in tournament.rulings)
    ]
    if not standing:
        return ()
    entries = {
        written.entry.version: written.entry
        for written in office.history(state.id, standing[0].version - 1)
    }
    lines: list[LoggedIncident] = []
    number = 0
    for done in standing:
        entry = entries[done.version]
        if isinstance(done.act, IncidentNoted):
            number += 1
            incident = tournament.incidents[number - 1]
            lines.append(_incident(tournament, incident, number, done.version, entry.by, entry.at))
        elif isinstance(done.act, RulingMade):
            ruled = done.act.ruled
            because = ruled.ruling.because
            lines.append(
                LoggedIncident(
                    version=done.version,
                    by=entry.by,
                    at=entry.at,
                    round=ruled.round,
                    board=ruled.number,
                    pair=_pair(tournament, ruled.round, ruled.number),
                    title=ruled.title,
                    article=because[0].citation if because else None,
                    penalty=ruled.ruling.verdict,
                    closed=True,
                )
            )
    return tuple(reversed(lines))


def _pair(tournament: Tournament, round_number: int, board_number: int) -> str:
    seat = tournament.round(round_number).boards[board_number - 1]
    return " – ".join(tournament.entrant(player).player.name for player in (seat.white, seat.black))


def _incident(
    tournament: Tournament,
    incident: Incident,
    incident_number: int,
    version: int,
    by: str,
    at: datetime,
) -> LoggedIncident:
    rules = edition_of(tournament).conduct
    kind = rules.kind(incident.kind)
    given = rules.sanction(incident.penalty.name) if incident.penalty else None
    return LoggedIncident(
        number=incident_number,
        version=version,
        by=by,
        at=at,
        round=incident.round,
        board=incident.number,
        player=incident.player,
        name=tournament.entrant(incident.player).player.name,
        title=kind.title,
        article=kind.article,
        note=incident.note,
        penalty=given.title if given else None,
        penalty_article=given.article if given else None,
        effects=_effects(tournament, incident, incident.penalty),
        warnings=warnings_of(tournament, incident.player),
        appeal=incident.appeal,
        closed=incident.closed,
        closing=incident.closing,
    )


def _effects(
    tournament: Tournament, incident: Incident, penalty: Penalty | None
) -> tuple[Sentence, ...]:
    side = side_of(tournament, incident)
    if penalty is None or side is None:
        return ()
    if penalty.result is not None:
        text = result_text(penalty.result, game_points(tournament))
        return (Sentence("result {result}", result=text),)
    return effects_of(penalty, edition_of(tournament).conduct, side)


def commands_to_note(
    state: State, noted: NoteIncident, *, carry_out: bool = True
) -> tuple[Command, ...]:
    """Return what writes an incident down and, unless it is only noted, carries its penalty out.

    A clock is set at the board; its penalty is named in the log.
    """
    incident = noted.decided(state).incident
    if incident.penalty is None or not carry_out:
        return (noted,)
    return noted, *carried_out(
        state.tournament, incident.round, incident.player, incident.penalty, incident.note
    )


def carried_out(
    tournament: Tournament, round_number: int, player: int, penalty: Penalty, reason: str = ""
) -> tuple[Command, ...]:
    """Return what carries a penalty of a player in a round out; nothing for one at the clock."""
    sanction = edition_of(tournament).conduct.sanction(penalty.name)
    cited = spell(sanction.article)
    if penalty.result is not None:
        return with_result(tournament, round_number, player, penalty.result, cited)
    if sanction.effect is PenaltyEffect.EXPULSION:
        return (Expel(player, reason or cited),)
    if sanction.effect is PenaltyEffect.EXCLUSION:
        first = len(tournament.rounds) + 1
        rounds = range(first, first + penalty.rounds)
        return tuple(GrantBye(player, number, Bye.ZERO_POINT) for number in rounds)
    return ()


def with_result(
    tournament: Tournament, round_number: int, player: int, result: Result, cited: str
) -> tuple[Command, ...]:
    """Return what gives the game of a player its result by a penalty, the first or another."""
    if tournament.game_plan is not None:
        raise Refused(
            "a pairing has several games here: only note the penalty, and enter the result "
            "of the game"
        )
    seat = tournament.round(round_number).board_of(player)
    if seat is None:
        return ()
    number, pair = seat
    if pair.unfinished:
        return (EnterResult(round_number, number, result),)
    if pair.result == result:
        return ()
    return (CorrectResult(round_number, number, result, cited),)
