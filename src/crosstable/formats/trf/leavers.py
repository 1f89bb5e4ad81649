"""Players who left: the format has no record for them, so a comment line of ours says it.

``### withdrawn 7 after round 3`` (or ``expelled``) is ignored by everybody else and read back
by us.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from crosstable.formats.trf.document import TrfDocument
from crosstable.kernel.entrants import Entrant, Withdrawal
from crosstable.kernel.tournament import Tournament

_COMMENT = re.compile(
    r"(withdrawn|expelled) ([0-9]{1,4}) after round ([0-9]{1,3})(?:: (.*))?", re.ASCII
)


def read_leavers(document: TrfDocument, entrants: tuple[Entrant, ...]) -> tuple[Entrant, ...]:
    """Return the entrants with the withdrawals that comments tell of."""
    withdrawals: dict[int, Withdrawal] = {}
    for comment in document.comments:
        told = _COMMENT.fullmatch(comment)
        if told is not None:
            withdrawals[int(told[2])] = Withdrawal(
                int(told[3]), told[4] or "", expelled=told[1] == "expelled"
            )
    return tuple(
        replace(entrant, withdrawal=withdrawals[entrant.number])
        if entrant.number in withdrawals
        else entrant
        for entrant in entrants
    )


def write_leavers(tournament: Tournament) -> Iterator[str]:
    """Yield a comment for everybody who left (decision 63)."""
    for entrant in tournament.entrants:
        left = entrant.withdrawal
        if left is not None:
            why = f": {' '.join(left.reason.split())}" if left.reason.strip() else ""
            how = "expelled" if left.expelled else "withdrawn"
            yield f"### {how} {entrant.number} after round {left.after_round}{why}"
