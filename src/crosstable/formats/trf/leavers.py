"""Players who left: the format has no record for them, so a comment line of ours says it.

``### withdrawn 7 after round 3`` is ignored by everybody else and read back by us.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from crosstable.formats.trf.document import TrfDocument
from crosstable.kernel.tournament import Entrant, Tournament, Withdrawal

__all__ = ["read_leavers", "write_leavers"]

_COMMENT = re.compile(r"withdrawn ([0-9]{1,4}) after round ([0-9]{1,3})(?:: (.*))?", re.ASCII)


def read_leavers(document: TrfDocument, entrants: tuple[Entrant, ...]) -> tuple[Entrant, ...]:
    """Return the entrants with the withdrawals that comments tell of."""
    withdrawals: dict[int, Withdrawal] = {}
    for comment in document.comments:
        told = _COMMENT.fullmatch(comment)
        if told is not None:
            withdrawals[int(told[1])] = Withdrawal(int(told[2]), told[3] or "")
    return tuple(
        replace(entrant, withdrawal=withdrawals[entrant.number])
        if entrant.number in withdrawals
        else entrant
        for entrant in entrants
    )


def write_leavers(tournament: Tournament) -> Iterator[str]:
    """Yield a comment for everybody who left."""
    for entrant in tournament.entrants:
        left = entrant.withdrawal
        if left is not None:
            why = f": {' '.join(left.reason.split())}" if left.reason.strip() else ""
            yield f"### withdrawn {entrant.number} after round {left.after_round}{why}"
