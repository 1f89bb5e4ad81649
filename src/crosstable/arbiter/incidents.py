"""Incidents of an event: how often a player was warned, and where the texts ask for more."""

from __future__ import annotations

from crosstable.kernel.colour import Colour
from crosstable.kernel.incidents import Incident
from crosstable.kernel.rulings import TallyKind
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.conduct import PenaltyEffect
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


def side_of(tournament: Tournament, incident: Incident) -> Colour | None:
    """Return the player's colour at the board; None where the round was paired anew since."""
    if not 1 <= incident.round <= len(tournament.rounds):
        return None
    boards = tournament.round(incident.round).boards
    if not 1 <= incident.number <= len(boards):
        return None
    board = boards[incident.number - 1]
    sides = {board.white: Colour.WHITE, board.black: Colour.BLACK}
    return sides.get(incident.player)


def warnings_of(tournament: Tournament, player: int) -> int:
    """Return how often a player was warned in the event, rulings at boards included.

    A ruling tells all that was counted in its game so far, so the last one of each game counts.
    """
    rules = edition_of(tournament).conduct
    noted = sum(
        incident.player == player
        and incident.penalty is not None
        and rules.sanction(incident.penalty.name).effect is PenaltyEffect.WARNING
        for incident in tournament.incidents
    )
    latest = {(ruled.round, ruled.number, ruled.game): ruled for ruled in tournament.rulings}
    for (round_number, board, _game), ruled in latest.items():
        seat = tournament.round(round_number).boards[board - 1]
        for tally in ruled.ruling.tallies:
            own = seat.white if tally.side is Colour.WHITE else seat.black
            if tally.kind is TallyKind.WARNINGS and own == player:
                noted += tally.count
    return noted


@rule("penalty.persistent")
def more_than_a_warning(tournament: Tournament, player: int) -> Reason | None:
    """Return that the next infringement asks for more than a warning, where it does.

    Laws 11.7: persistent refusal loses the game; a third or fourth warning is a good reason for
    it. Annex 3 2.6: refusing to follow the rules qualifies for exclusion.
    """
    rules = edition_of(tournament).conduct
    warned = warnings_of(tournament, player)
    if warned < rules.warnings_before_more:
        return None
    return Reason(
        Sentence(
            "{player} was warned {count:time|times}: another infringement asks for a graver "
            "penalty "
            "than a warning",
            player=tournament.entrant(player).player.name,
            count=warned,
        ),
        rules.persistent,
    )


@rule("penalty.device")
def asked_for(tournament: Tournament, kind: str, penalty: str) -> Reason | None:
    """Return which penalty the text itself names for a misconduct, where another one is given.

    Laws 11.3.2.2: the regulations of the event may have announced a less severe one.
    """
    rules = edition_of(tournament).conduct
    misconduct = rules.kind(kind)
    announced = tournament.regulations.text(misconduct.milder_by) if misconduct.milder_by else ""
    if announced:
        if penalty != misconduct.asks_for:
            return None
        return Reason(
            Sentence(
                "the regulations of the event announce a less severe penalty: {penalty}",
                penalty=announced,
            ),
            misconduct.article,
        )
    if not misconduct.asks_for or misconduct.asks_for == penalty:
        return None
    wanted = rules.sanction(misconduct.asks_for).title
    if not penalty:
        return Reason(
            Sentence("no penalty is chosen; the rules ask for: {penalty}", penalty=wanted),
            misconduct.article,
        )
    return Reason(
        Sentence(
            "chosen: {given}; the rules ask for: {penalty}",
            given=rules.sanction(penalty).title,
            penalty=wanted,
        ),
        misconduct.article,
    )
