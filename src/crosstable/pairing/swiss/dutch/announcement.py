"""The FIDE (Dutch) system in plain words, for the announcement of an event."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.describing import nobody_twice
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.swiss_texts import UnplayedRounds

_NO_BYE = {
    UnplayedRounds.FORFEIT_WINS: Sentence(
        "The bye of an odd round goes to nobody who has had one already, or won by forfeit"
    ),
    UnplayedRounds.WORTH_A_WIN: Sentence(
        "The bye of an odd round goes to nobody who has had one already, or the points of a win "
        "without playing"
    ),
}
_FLOATS = ("dutch.downfloats-last-round", "dutch.resident-downfloats-last-round")
"""The first criterion about floats, as the texts have it."""


def announcement(tournament: Tournament, text: Edition, *, baku: bool) -> Iterator[Reason]:
    """Yield how a text of the system pairs, what counts first before what counts later."""
    because, swiss = text.because, text.swiss
    yield nobody_twice(text, "dutch.no-rematch")
    yield because(
        "dutch.absolute-preferences",
        "Nobody has the same colour three times running, or in three more games than the other, "
        "except in the last round where one of two has more than half of the possible points",
    )
    if swiss.bye_barred_by in _NO_BYE:
        yield because("dutch.bye", _NO_BYE[swiss.bye_barred_by])
    if swiss.bye_to_lowest_score:
        yield because("dutch.bye-score", "It goes to a player with as few points as possible")
    yield because(
        "dutch.pairs",
        "Players with equal points meet; where they cannot all be paired, as few as possible are "
        "moved down to the next ones",
    )
    yield because(
        "dutch.first-candidate",
        "Of players with equal points the upper half by number meets the lower half in order",
    )
    yield because(
        "dutch.colour-preferences",
        "As far as possible everybody has the colour that is due; for this, and so that nobody "
        "meets twice, the order of the lower half is changed, and after that the halves",
    )
    for name in _FLOATS:
        if name in swiss.criteria:
            yield because(
                name,
                "Nobody who met an opponent with more points, or with fewer, in one of the last "
                "two rounds does so again if it can be avoided",
            )
    if baku:
        yield _accelerated(tournament, text)


def _accelerated(tournament: Tournament, text: Edition) -> Reason:
    rounds = tournament.planned_rounds
    if text.acceleration is None or not rounds:
        return text.because(
            "baku.virtual-points",
            "In the first rounds the upper half by number is paired with more points than it has",
        )
    full, half = text.acceleration.rounds(rounds)
    return text.because(
        "baku.virtual-points",
        "Up to round {full} the upper half by number is paired with the points of a win more than "
        "it has, and up to round {last} with those of a draw",
        full=full,
        last=full + half,
    )
