"""Tournaments as values: read, written, paired, explained, checked, ranked and made up.

A tournament knows its edition and its system; every function asks both, and none changes what it
is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from crosstable import __version__
from crosstable.formats.trf import Imported, from_tournament
from crosstable.formats.trf.convert_out import Version
from crosstable.formats.trf.naming_rules import usual_rules
from crosstable.kernel.errors import CrosstableError, Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.library.sources import Document, content, name_of
from crosstable.office.acts.rounds import refuse_strange_past
from crosstable.office.adoption import read_report
from crosstable.office.reasons import why_in_round
from crosstable.office.tables import standings_of
from crosstable.pairing.checking import Difference, check_rounds
from crosstable.pairing.proposal import Meeting, Proposal
from crosstable.pairing.simulation import Simulation
from crosstable.pairing.simulation import simulate as simulated
from crosstable.pairing.systems import system, system_of
from crosstable.rulebooks.index import cited as in_index
from crosstable.rulebooks.index import in_words
from crosstable.rulebooks.library import edition as edition_named
from crosstable.standings.explaining import explain as explained
from crosstable.standings.ranking import Standings

__all__ = [
    "check",
    "cited",
    "explain",
    "pair",
    "rank",
    "read_trf",
    "refuse_unready",
    "simulate",
    "why",
    "write_trf",
]


def read_trf(
    document: Document,
    *,
    edition: str | None = None,
    system: str | None = None,
    day: date | None = None,
) -> Imported:
    """Return the tournament of a report (TRF, or FMJD's text), with all that was adjusted.

    The format names neither rules nor always a system: ``edition`` and ``system`` say them. Without
    an edition the first day of the event decides, or ``day``.
    """
    return read_report(
        content(document), name_of(document), edition_name=edition, system_name=system, day=day
    )


def write_trf(tournament: Tournament, *, version: Version = "trf26") -> bytes:
    """Return the report of a tournament, with everybody's place in the standings."""
    table = rank(tournament)
    ranks = {row.number: row.place for row in table.rows if row.place is not None}
    return from_tournament(
        tournament,
        edition=edition_named(tournament.edition),
        version=version,
        program=f"Crosstable {__version__}",
        ranks=ranks,
        tie_breaks=table.tie_breaks,
    ).to_bytes()


def pair(tournament: Tournament) -> Proposal:
    """Return the pairing of the next round; a refusal says why there is none."""
    refuse_unready(tournament)
    number = len(tournament.rounds) + 1
    rules = edition_named(tournament.edition)
    return system_of(tournament).propose(tournament, rules, number)


def refuse_unready(tournament: Tournament, source: str = "") -> None:
    """Refuse to pair a tournament whose next round cannot come yet, or not at all."""
    for played in tournament.rounds:
        if not played.complete:
            raise _refused(
                source,
                Sentence(
                    "round {round} has no result of {games}",
                    round=played.number,
                    games=Listing(
                        f"{board.white}-{board.black}" for board in played.boards if board.not_begun
                    ),
                ),
            )
    if system_of(tournament).fixed_schedule:
        refuse_strange_past(tournament)
    if 0 < tournament.planned_rounds <= len(tournament.rounds):
        raise _refused(
            source, Sentence("all {rounds} rounds are played", rounds=tournament.planned_rounds)
        )


def _refused(source: str, what: Sentence) -> Refused:
    """Return a refusal that names the file it is about, where there is one."""
    return Refused("{source}: {refusal}", source=source, refusal=what) if source else Refused(what)


def why(
    tournament: Tournament, one: int, other: int, *, round_number: int | None = None
) -> Verdict[tuple[Meeting, ...]]:
    """Return why two players, by their pairing numbers, meet in a round or do not.

    Without a number it is the latest round. The alternative is computed, not guessed.
    """
    number = max(len(tournament.rounds), 1) if round_number is None else round_number
    return why_in_round(tournament, number, one, other)


def check(tournament: Tournament) -> tuple[Difference, ...]:
    """Return the rounds that were not paired as the rules have it, with the reasons."""
    rules = edition_named(tournament.edition)
    return check_rounds(tournament, system_of(tournament), rules)


def rank(tournament: Tournament, tie_breaks: Sequence[str] | None = None) -> Standings:
    """Return the standings by the tie-breaks given, announced or recommended, with the working."""
    return standings_of(tournament, tie_breaks)


def explain(standings: Standings, number: int) -> tuple[str, ...]:
    """Return the working behind a player's place, in sentences that can be checked by hand."""
    return explained(standings, number)


def cited(said: Reason | CrosstableError) -> str:
    """Return a reason, or an error with its reasons, with articles as an arbiter would write them.

    The names of the texts are not known to an error itself: ``str(error)`` has their keys.
    """
    return in_words(said) if isinstance(said, CrosstableError) else in_index(said)


def simulate(
    players: int,
    rounds: int,
    *,
    seed: str,
    system_name: str = "dutch",
    edition: str | None = None,
    day: date | None = None,
) -> Tournament:
    """Return a made-up tournament with all its rounds played; the same seed, the same event.

    Without an edition it is the one in force on ``day``, or the newest, that defines the system.
    """
    engine = system(system_name)
    rules = edition_named(edition) if edition else usual_rules(system_name, day)
    wanted = Simulation(players=players, rounds=rounds, seed=seed, points=rules.points)
    return simulated(wanted, engine, rules)
