"""The event inside a package: what of it leaves the office, and how it is read on the other side.

Whoever gets a package may pass it on. So it holds what a federation needs to rate the event and to
check it, and nothing that arbiters noted for themselves (decision 430).
"""

from __future__ import annotations

from contextlib import suppress

import msgspec
from msgspec.structs import replace

from crosstable.formats.fmjd_report import FmjdReport, read_report
from crosstable.formats.package import Package, read_package
from crosstable.formats.trf import read_trf
from crosstable.formats.trf.players import PlayerRecord
from crosstable.kernel.errors import CrosstableError, UnreadableInput
from crosstable.kernel.papers import Papers
from crosstable.kernel.sentence import kept, restored
from crosstable.kernel.tournament import Tournament
from crosstable.office.publicity import without_values

EVENT, GAMES, REPORT = "event.json", "games", "event.trf"
"""The names of parts; games have the ending of their game behind them."""
OWN_REPORT = "fmjd-report.txt"
"""The report in the form that the federation takes, where that is not the usual one."""


class ReportedNorm(msgspec.Struct, frozen=True, kw_only=True):
    """A norm as the report of the event has it."""

    number: int
    title: str


class PackedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event with what it reports."""

    tournament: Tournament
    norms: tuple[ReportedNorm, ...] = ()
    no_prize_money: tuple[int, ...] = ()
    no_cup_points: tuple[int, ...] = ()


class ReadPackage(msgspec.Struct, frozen=True):
    """A package that holds, with the event in it."""

    package: Package
    event: PackedEvent
    reported: tuple[PlayerRecord, ...] | None
    """The lines of players in its report file; None where that cannot be read."""
    to_federation: FmjdReport | None = None
    """The report in the federation's own form; None where there is none that can be read."""


_ENCODER = msgspec.json.Encoder(order="deterministic", enc_hook=kept)
_DECODER = msgspec.json.Decoder(PackedEvent, dec_hook=restored)


def packed_event(
    tournament: Tournament,
    norms: tuple[ReportedNorm, ...],
    *,
    no_prize_money: tuple[int, ...] = (),
    no_cup_points: tuple[int, ...] = (),
) -> bytes:
    """Return an event as it leaves the office."""
    shown = replace(
        without_values(tournament),
        papers=Papers(ceremonies=tournament.papers.ceremonies),
        rulings=(),
        claims=(),
        requests=(),
        forbidden_pairs=(),
        explained_absences=(),
        adjourned_games=(),
        recordings=(),
        entrants=tuple(
            replace(
                entrant,
                values=(),
                visually_disabled=False,
                withdrawal=replace(entrant.withdrawal, reason="") if entrant.withdrawal else None,
            )
            for entrant in tournament.entrants
        ),
    )
    event = PackedEvent(
        tournament=shown, norms=norms, no_prize_money=no_prize_money, no_cup_points=no_cup_points
    )
    return msgspec.json.format(_ENCODER.encode(event), indent=1)


def read_event(package: Package) -> PackedEvent:
    """Return the event of a package, or say that this program cannot read it."""
    data = package.files.get(EVENT)
    if data is None:
        raise UnreadableInput("{part} is missing", part=EVENT)
    try:
        event = _DECODER.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise UnreadableInput(
            "{part} cannot be read: {cause}",
            remedy="ask which version of the program made it",
            part=EVENT,
            cause=str(error)[:200],
        ) from None
    numbers = {entrant.number for entrant in event.tournament.entrants}
    named = {norm.number for norm in event.norms} | {*event.no_prize_money, *event.no_cup_points}
    if not named <= numbers:
        raise UnreadableInput("{part} names players who do not exist", part=EVENT)
    return event


def read_whole(data: bytes) -> ReadPackage:
    """Return a package with its event; whatever does not hold is refused, with the part."""
    package = read_package(data)
    event = read_event(package)
    reported: tuple[PlayerRecord, ...] | None = None
    with suppress(KeyError, CrosstableError):
        reported = read_trf(package.files[REPORT]).document.players
    to_federation: FmjdReport | None = None
    with suppress(KeyError, CrosstableError):
        to_federation = read_report(package.files[OWN_REPORT])
    return ReadPackage(package, event, reported, to_federation)
