"""Round 1 waits for the regulations: what the texts demand must be settled before it is paired.

In the rules mode a must left open keeps round 1 closed at events that their federation knows of, or
where the regulations say so; elsewhere the arbiter is asked, or only told (decision 442).
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.arbiter.regulations.subject import reach_of
from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.cautions import Caution, Level
from crosstable.pairing.systems import rounds_begun
from crosstable.rulebooks.regulation_fields.table import regulation_field
from crosstable.rulebooks.regulation_rules import EventReach

_FIELD, _CLOSED, _ASKED = "round-one", "closed", "asked"


def _stays_closed(tournament: Tournament) -> bool:
    """Return whether a must left open is a refusal and not a question."""
    if not tournament.by_the_rules:
        return False
    decided = tournament.regulations.text(_FIELD)
    return decided == _CLOSED or (not decided and reach_of(tournament) > EventReach.OPEN)


def _musts(tournament: Tournament) -> tuple[Reason, ...]:
    """Return what is open, each with the first article that demands it."""
    if rounds_begun(tournament):
        return ()
    # All that regulations have to say loads slowly, and only round 1 waits for it.
    from crosstable.arbiter.regulations.checking import open_musts  # noqa: PLC0415

    return tuple(
        Reason(finding.sentence, next(iter(finding.articles), None))
        for finding in open_musts(tournament)
    )


def keeping_closed(tournament: Tournament) -> tuple[Reason, ...]:
    """Return what keeps round 1 closed; nothing where it may be paired."""
    return _musts(tournament) if _stays_closed(tournament) else ()


def refuse_open_musts(tournament: Tournament) -> None:
    """Refuse to pair round 1 while the regulations lack something that the texts demand."""
    musts = keeping_closed(tournament)
    if musts:
        raise Refused(
            "round 1 stays closed until the regulations settle what the texts demand; decide it "
            "there, or answer there under “{field}” that the arbiter is asked instead",
            *musts,
            field=regulation_field(_FIELD).title,
        )


def before_round_one(tournament: Tournament) -> Iterator[Caution]:
    """Yield what is open where round 1 may be paired all the same.

    An event that nobody registered and whose regulations nobody began is a club evening.
    """
    asked = tournament.regulations.text(_FIELD) == _ASKED or not tournament.by_the_rules
    if _stays_closed(tournament) or not (asked or tournament.regulations.decided):
        return
    for must in _musts(tournament):
        said = Sentence("the regulations are open: {finding}", finding=must.sentence)
        level = Level.CONFIRM if asked else Level.ACKNOWLEDGE
        yield Caution(level, Reason(said, must.citation))
