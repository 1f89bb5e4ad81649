"""What several commands must satisfy: texts that can be printed, players who are still in."""

from __future__ import annotations

import unicodedata

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import (
    Entrant,
    Tournament,
)

__all__ = ["entrant_still_in", "refuse_unprintable"]


def refuse_unprintable(field: Sentence, text: str) -> None:
    """Refuse characters that nobody sees and that break terminals, files and pages."""
    if any(unicodedata.category(letter) in {"Cc", "Cs", "Co", "Cn"} for letter in text):
        raise Refused("the {field} {text!r} has unprintable characters", field=field, text=text)


def entrant_still_in(tournament: Tournament, number: int) -> Entrant:
    """Return an entrant who has not left."""
    entrant = tournament.entrant(number)
    if entrant.withdrawal is not None:
        raise Refused(
            "{player} withdrew after round {round}",
            player=entrant.player.name,
            round=entrant.withdrawal.after_round,
        )
    return entrant
