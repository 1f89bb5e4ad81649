"""The counted games seen otherwise: by another table of points, forfeits as games, a round drawn.

Each gives a field of its own; whatever is worked out from a field then follows.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from crosstable.kernel.points import Mark, Outcome, PointSystem
from crosstable.kernel.record import Kind, RoundRecord, bye_points
from crosstable.rulebooks.rules import rule
from crosstable.standings.counted import CountedField, CountedPlayer

_PLAIN = {Outcome.WON: Mark.WIN, Outcome.DRAWN: Mark.DRAW, Outcome.LOST: Mark.LOSS}


def recounted(field: CountedField, points: PointSystem) -> CountedField:
    """Return the field with every result counted by another table of points.

    A result the other table does not know counts as the win, draw or loss that it is.
    """

    def worth(entry: RoundRecord) -> int:
        match entry.kind:
            case Kind.PLAYED if entry.mark is not None:
                known = points.knows(entry.mark)
                return points.worth(entry.mark if known else _PLAIN[entry.mark.outcome])
            case Kind.FORFEIT:
                return points.forfeit_win if entry.forfeit_win else points.forfeit_loss
            case Kind.BYE if entry.bye is not None:
                return bye_points(points, entry.bye)
            case _:
                return 0

    return _changed(
        field, lambda entry: msgspec.structs.replace(entry, points=worth(entry)), points=points
    )


@rule("tie-break.regulations-may-differ")
def forfeits_played(field: CountedField) -> CountedField:
    """Return the field with every forfeit as a game that was won and lost, or lost by both.

    The modifier /P of FIDE's table of codes, which the regulations of an event may choose: FIDE
    C.07 6.1.1 and 16.6 (decision 220).
    """

    def played(entry: RoundRecord) -> RoundRecord:
        if entry.kind is not Kind.FORFEIT:
            return entry
        return msgspec.structs.replace(
            entry,
            kind=Kind.PLAYED,
            mark=Mark.WIN if entry.forfeit_win else Mark.LOSS,
            forfeit_win=False,
        )

    return _changed(field, played)


@rule("tie-break.fore-buchholz")
def last_round_drawn(field: CountedField, last: int) -> CountedField:
    """Return the field with all pairings of the last round drawn, forfeits too: FIDE C.07 8.3.

    It is what is known once the last round is paired, so byes keep their points.
    """
    draw = field.points.draw

    def drawn(entry: RoundRecord) -> RoundRecord:
        if entry.round != last or entry.opponent is None:
            return entry
        return msgspec.structs.replace(
            entry, kind=Kind.PLAYED, points=draw, mark=Mark.DRAW, forfeit_win=False
        )

    return _changed(field, drawn)


def _changed(
    field: CountedField,
    change: Callable[[RoundRecord], RoundRecord],
    *,
    points: PointSystem | None = None,
) -> CountedField:
    """Return the field with every entry changed, and scores to match."""

    def again(player: CountedPlayer) -> CountedPlayer:
        entries = tuple([change(entry) for entry in player.entries])
        return CountedPlayer(player.number, entries, sum([entry.points for entry in entries]))

    return msgspec.structs.replace(
        field,
        points=points or field.points,
        players=tuple(again(player) for player in field.players),
        unclassified=tuple(again(player) for player in field.unclassified),
        sheet=tuple(again(player) for player in field.sheet),
    )
