"""What in an announcement is likely a slip of the pen: it is asked about, and never forbidden.

A system that the rules advise against is among them. No text lists the titles of arbiters, the
codes of federations or how many rounds are too many (decision 310).
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.federations import FEDERATIONS
from crosstable.kernel.official import TITLES
from crosstable.kernel.sentence import Listing
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.cautions import Caution, Level
from crosstable.pairing.swiss.acceleration import outside_the_premise
from crosstable.pairing.swiss.system import SwissSystem, deprecation, text_taken
from crosstable.pairing.systems import system_of
from crosstable.rulebooks.library import defining_edition, edition_of

MANY_ROUNDS = 25
"""More are planned for no Swiss tournament; long matches and double round robins have fewer."""


def oddities(tournament: Tournament) -> tuple[Reason, ...]:
    """Return what should be looked at again."""
    return tuple(_oddities(tournament))


def _oddities(tournament: Tournament) -> Iterator[Reason]:
    host = tournament.federation
    if host and host not in FEDERATIONS:
        yield Reason.that(
            "{federation} is not among the federations of FIDE, the FMJD or the IOC; check the "
            "code of the host",
            federation=host,
        )
    yield from deprecation(tournament, edition_of(tournament))
    text = defining_edition(edition_of(tournament), tournament)
    yield from outside_the_premise(tournament, text)
    yield from _text_of_other_days(tournament)
    for official in tournament.officials:
        if official.title and official.title.upper() not in TITLES:
            yield Reason.that(
                "{title} is not a title that arbiters or referees have, such as {known}; check the "
                "title of {official}",
                title=official.title,
                known=Listing(TITLES[:4]),
                official=official.name,
            )
    if tournament.planned_rounds > MANY_ROUNDS:
        yield Reason.that(
            "{rounds} rounds is unusually many; check the number",
            rounds=tournament.planned_rounds,
        )


def _text_of_other_days(tournament: Tournament) -> Iterator[Reason]:
    """Yield by which text an event is paired that its own edition lacks, where no day chose it.

    Either the text is later than the event, or no first day is given (decision 755).
    """
    engine, rules = system_of(tournament), edition_of(tournament)
    if isinstance(engine, SwissSystem):
        text = engine.text(tournament, rules)
        if tournament.starts is None or text.in_force_from > tournament.starts:
            yield from text_taken(tournament, rules, text)


def new_oddities(before: Tournament, after: Tournament) -> Iterator[Caution]:
    """Yield what is odd about an announcement as it becomes, unless it was odd before."""
    known = set(oddities(before))
    for reason in oddities(after):
        if reason not in known:
            yield Caution(Level.ACKNOWLEDGE, reason)
