"""How many certificates of norms an event may give to its arbiters (FIDE Arbiter titles 2.1.1)."""

from __future__ import annotations

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.served_event import ServedEvent
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.arbiter_rules import ArbiterRules, CertificateRow
from crosstable.rulebooks.rules import rule


class Certificates(msgspec.Struct, frozen=True, kw_only=True):
    """What the table gives an event."""

    known: bool
    """Whether the table has a row for it."""
    most: int | None = None
    """How many certificates; None: as many as there are arbiters who earned one."""
    usable: int | None = None
    """How many norms of such events an application may hold; None: no limit."""
    working: Sentence
    caution: Sentence | None = None
    citation: Citation | None = None


def row_of(rules: ArbiterRules, event: ServedEvent) -> CertificateRow | None:
    """Return the row of the table that an event belongs to."""
    for row in rules.certificates:
        if event.kind not in row.kinds or (row.forms and event.form not in row.forms):
            continue
        if row.fast and not event.fast:
            continue
        return row
    return None


@rule("arbiter.certificates")
def certificates_of(rules: ArbiterRules, event: ServedEvent) -> Certificates:
    """Return how many certificates may be issued; below one full group of players still one.

    Decision 501.
    """
    cited = rules.cited("arbiter.certificates")
    row = row_of(rules, event)
    if row is None:
        return Certificates(
            known=False,
            most=0,
            working=Sentence(
                "the table has no row for this kind of event; say in the settings what it is"
            ),
            citation=cited,
        )
    if not row.per_players:
        working = (
            Sentence("no limit")
            if row.most is None
            else Sentence("at most {count}", count=row.most)
        )
        return Certificates(
            known=True, most=row.most, usable=row.usable, working=working, citation=cited
        )
    players = event.players or 0
    full = players // row.per_players
    return Certificates(
        known=True,
        most=max(1, full),
        usable=row.usable,
        working=Sentence(
            "one for {size} players, and there are {players}", size=row.per_players, players=players
        ),
        caution=None
        if full
        else Sentence(
            "{players} players are fewer than {size}; one certificate is given all the same",
            players=players,
            size=row.per_players,
        ),
        citation=cited,
    )
