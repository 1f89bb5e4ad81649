"""The arbiter's check list of a round of the Dutch system."""

from __future__ import annotations

from crosstable.kernel.tournament import Tournament
from crosstable.pairing.swiss.checklist import CheckLine, check_lines
from crosstable.pairing.swiss.dutch.pairing import prepare_field
from crosstable.pairing.swiss.round import SwissPairing

__all__ = ["check_list"]


def check_list(
    tournament: Tournament,
    round_number: int,
    pairing: SwissPairing | None = None,
    *,
    total_rounds: int | None = None,
) -> tuple[CheckLine, ...]:
    """Return the check list of a round, with the colours of its pairing if that is given."""
    return check_lines(prepare_field(tournament, round_number, total_rounds=total_rounds), pairing)
