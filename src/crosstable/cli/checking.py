"""The command that checks pairings and standings, on every core there is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from crosstable.cli.all_cores import on_all_cores
from crosstable.cli.asking import terminal
from crosstable.cli.choosing import encoding_option, encoding_said
from crosstable.cli.event_check import check_event
from crosstable.cli.shell import Shell, counted, emit, read_file, say
from crosstable.cli.sources import Source
from crosstable.cli.trf import imported
from crosstable.cli.versions import Version, with_version
from crosstable.confined import read_apart
from crosstable.formats.fmjd_report import looks_like_report
from crosstable.formats.trf import Adjustment, Change
from crosstable.formats.trf.written_ranking import WrittenRanking
from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Tournament
from crosstable.office.adoption import read_ranking
from crosstable.office.checking_ranks import CheckedRanking, check_ranking
from crosstable.pairing.checking import Difference, RoundPairs, check_round
from crosstable.pairing.systems import (
    MANUAL,
    system_of,
)
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import edition_of

DIFFERENT = 1
NO_TIE_BREAKS = "the file names no tie-breaks (record 202 or 212)"
"""Why places are checked by points; only TRF has records for them."""


@terminal(None, "check", also=encoding_option)
def check_command(shell: Shell, *, source: Source, version: Version, as_json: bool) -> None:
    """Pair every round of TARGET, a TRF file, FMJD's report or an event of the office, again.

    Prints the differences; of a tournament of the office also what has changed since a round was
    paired. Points and places are checked too: by the tie-breaks the file names (records 202, 212),
    else by points alone.
    Exit status 0 where everything agrees, 1 where something differs or the file is damaged.
    """
    path = Path(source.target or "")
    if source.target is None or (not path.exists() and source.file is None):
        of_file = (source.system_name, source.edition_name, source.day, version != Version())
        for_files = any(of_file)
        check_event(shell, source.id, _say_difference, for_files=for_files, as_json=as_json)
        return
    data = read_file(path)
    incoming = imported(
        data,
        str(path),
        edition_name=source.edition_name,
        system_name=source.system_name,
        day=source.day,
        later={Change.POINTS},
    )
    event = incoming.tournament
    written = read_apart(read_ranking, str(path), data, str(path), encoding=encoding_said())
    ranking = check_ranking(written, event, edition_of(event))
    wrong_points = _say_unranked(
        incoming.adjustments, written, ranking, str(path), trf=not looks_like_report(data)
    )
    damaged = _damaged(incoming.adjustments)
    rounds: list[tuple[Tournament, int]] = []
    if system_of(event) is not MANUAL:
        event = with_version(event, version)
        rounds = [(event, played.number) for played in event.rounds]
    else:
        refusal = (
            f"{path}: rounds of the system {event.system.name!r} cannot be paired again here; "
            "if it was another one, say --system"
        )
        if ranking is None or not ranking.codes:
            raise Refused(refusal)
        click.echo(refusal, err=True)
    differences = tuple(
        difference
        for difference in on_all_cores("checking", _check, rounds)
        if difference is not None
    )
    if as_json:
        told: dict[str, object] = {
            "file": str(path),
            "system": event.system.name,
            "edition": event.edition,
        }
        told |= {"rounds": len(rounds), "differences": differences}
        emit(told | {"ranking": ranking, "damaged": damaged})
    else:
        for difference in differences:
            _say_difference(difference)
        agreed = len(rounds) - len(differences)
        if rounds or ranking is None or not ranking.codes:
            say(
                f"{counted(agreed, 'round')} of {len(rounds)} as the {event.system.name} "
                "system pairs"
            )
        if ranking is not None:
            _say_ranking(ranking, path)
        _say_damage(damaged, path)
    unequal = ranking is not None and bool(ranking.differences or ranking.not_checked)
    if damaged or differences or unequal or (wrong_points and not written.extra_points):
        raise click.exceptions.Exit(DIFFERENT)


def _say_unchecked(
    written: WrittenRanking, ranking: CheckedRanking | None, source: str, *, trf: bool
) -> None:
    """Say what a file lacks whose standings can be held against less than all of them."""
    if ranking is None and written.extra_points:
        why = "points follow from no result (record 299)"
    elif not written.standings.codes:
        why = NO_TIE_BREAKS if trf else NO_TIE_BREAKS.partition(" (")[0]
    elif ranking is None or not ranking.ranked:
        why = "the file has no places"
    else:
        return
    what = "standings not checked" if ranking is None else "only points checked"
    if ranking is not None and ranking.ranked:
        what = "places checked by points only"
    click.echo(f"{source}: {what}: {why}", err=True)


def _say_damage(lines: tuple[int, ...], path: Path) -> None:
    """Say which lines were completed; nothing where all are whole."""
    if lines:
        places = ", ".join(map(str, lines))
        say(f"{path} is damaged: what is missing in line {places} was taken from opponents")


def _say_unranked(
    adjustments: Iterable[Adjustment],
    written: WrittenRanking,
    ranking: CheckedRanking | None,
    source: str,
    *,
    trf: bool,
) -> bool:
    """Say why standings are not checked, and which wrong points they will not tell of, if any."""
    _say_unchecked(written, ranking, source, trf=trf)
    told = {difference.line for difference in ranking.differences} if ranking else set()
    untold = [
        adjustment
        for adjustment in adjustments
        if adjustment.kind is Change.POINTS and adjustment.line not in told
    ]
    for adjustment in untold:
        click.echo(str(adjustment.in_file(source)), err=True)
    return bool(untold)


def _damaged(adjustments: Iterable[Adjustment]) -> tuple[int, ...]:
    """Return the lines that lack games which opponents have, as after a line was cut."""
    return tuple(
        sorted(
            {
                adjustment.line
                for adjustment in adjustments
                if adjustment.kind is Change.MISSING_SIDE and adjustment.line is not None
            }
        )
    )


def _say_ranking(ranking: CheckedRanking, path: Path) -> None:
    """Print what the check of the standings found."""
    codes = ", ".join(ranking.codes) or "points"
    if ranking.not_checked is not None:
        say(f"standings by {codes} not checked: {ranking.not_checked}")
        return
    who = "team" if ranking.teams else "player"
    for difference in ranking.differences:
        say(f"{path}, line {difference.line}: {who} {difference.number} {difference.name}:")
        for reason in difference.reasons:
            say(f"  {cited(reason)}")
    if not ranking.ranked:
        agreed = ranking.listed - len(ranking.differences)
        say(f"points of {counted(agreed, who)} of {ranking.listed} as the results have them")
        return
    agreed = ranking.ranked - len(ranking.differences)
    have = "has" if ranking.codes else "have"
    say(f"{counted(agreed, who)} of {ranking.ranked} ranked as {codes} {have} it")


def _check(item: tuple[Tournament, int]) -> Difference | None:
    tournament, number = item
    return check_round(tournament, system_of(tournament), edition_of(tournament), number)


def _say_difference(difference: Difference) -> None:
    say(f"round {difference.round}:")
    if difference.expected is not None:
        say(f"  expected {missing_pairs(difference.expected, difference.found)}")
        say(f"  found    {missing_pairs(difference.found, difference.expected)}")
    for reason in difference.reasons:
        say(f"  {cited(reason)}")


def missing_pairs(these: RoundPairs, others: RoundPairs) -> str:
    """Return the pairs of one side that the other does not have."""
    theirs, left_over = frozenset(others.pairs), frozenset(others.left_over)
    own = [f"{pair[0]}-{pair[1]}" for pair in these.pairs if pair not in theirs]
    own += [f"{player}-0" for player in these.left_over if player not in left_over]
    return ", ".join(own) or "the same pairs"
