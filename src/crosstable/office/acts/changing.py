"""Small changes of a tournament that several acts are made of."""

from __future__ import annotations

from collections.abc import Container

from msgspec.structs import replace

from crosstable.kernel.event_notes import Remark, RemarkKind
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Round, Tournament

__all__ = ["remarked", "with_entrant", "with_entrants", "with_round"]


def with_entrant(tournament: Tournament, number: int, **changes: object) -> Tournament:
    """Return the tournament with something changed about one player."""
    return with_entrants(tournament, (number,), **changes)


def with_entrants(tournament: Tournament, numbers: Container[int], **changes: object) -> Tournament:
    """Return the tournament with the same changed about several players."""
    return replace(
        tournament,
        entrants=tuple(
            [
                replace(entrant, **changes) if entrant.number in numbers else entrant
                for entrant in tournament.entrants
            ]
        ),
    )


def with_round(tournament: Tournament, changed: Round) -> Tournament:
    """Return the tournament with one of its rounds replaced."""
    rounds = list(tournament.rounds)
    rounds[changed.number - 1] = changed
    return replace(tournament, rounds=tuple(rounds))


def remarked(
    tournament: Tournament, kind: RemarkKind, round_number: int, text: Sentence
) -> Tournament:
    """Return the tournament with one more remark for those who read the report."""
    return replace(tournament, remarks=(*tournament.remarks, Remark(kind, round_number, text)))
