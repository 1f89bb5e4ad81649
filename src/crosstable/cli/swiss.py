"""Commands that check pairings and make up tournaments; both use every core there is."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple, TypeVar, get_args

import click
import msgspec
from rich import box
from rich.progress import Progress
from rich.table import Table

from crosstable import __version__
from crosstable.cli.choosing import edition_options, say_rules
from crosstable.cli.event_check import check_event
from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    console,
    counted,
    emit,
    json_option,
    named_file,
    pass_shell,
    read_file,
    say,
    show,
    write_file,
)
from crosstable.cli.trf import imported
from crosstable.cli.versions import Version, version_of, version_options, with_version
from crosstable.confined import read_apart
from crosstable.formats.trf import Adjustment, Change, from_tournament
from crosstable.formats.trf.convert_out import Version as TrfVersion
from crosstable.formats.trf.written_ranking import WrittenRanking, read_written_ranking
from crosstable.kernel.errors import Refused
from crosstable.kernel.points import POINT_SYSTEMS, point_system
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.adoption import usual_rules
from crosstable.office.checking_ranks import CheckedRanking, check_ranking
from crosstable.office.tables import listed_tie_breaks, standings_of
from crosstable.pairing.checking import Difference, RoundPairs, before_round, check_round
from crosstable.pairing.simulation import Simulation, Strength, rounds_played
from crosstable.pairing.swiss.yielding import Yielding, yielding
from crosstable.pairing.systems import (
    MANUAL,
    SYSTEMS,
    AccountableSystem,
    VersionedSystem,
    system,
    system_of,
)
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import edition, edition_of

__all__ = ["check_command", "simulate_command"]

DIFFERENT = 1
UNNAMED_SWISS = "swiss"
"""What a file is that names no system; most of them are paired by the usual one of the rules."""
ATTEMPTS = 20
Item = TypeVar("Item")
Outcome = TypeVar("Outcome")


def _on_all_cores(
    what: str, work: Callable[[Item], Outcome], items: Sequence[Item]
) -> Iterable[Outcome]:
    """Yield the outcomes in order, with a progress bar; one item needs no second process."""
    quiet = not sys.stderr.isatty()
    with Progress(console=console(stderr=True), transient=True, disable=quiet) as bar:
        task = bar.add_task(what, total=len(items))
        workers = min(os.cpu_count() or 1, len(items))
        if workers < 2:
            for item in items:
                yield work(item)
                bar.advance(task)
            return
        with ProcessPoolExecutor(workers) as pool:
            for outcome in pool.map(work, items):
                yield outcome
                bar.advance(task)


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """What a check found, as ``--json`` prints it."""

    file: str
    system: str
    edition: str
    rounds: int
    differences: tuple[Difference, ...]
    ranking: CheckedRanking | None = None
    """The standings of the file: by its tie-breaks, or by points alone where it names none."""
    damaged: tuple[int, ...] = ()
    """Lines of players whose games only their opponents' lines have."""


@click.command("check")
@click.argument("path", metavar="TARGET", type=click.Path(path_type=Path))
@click.option(
    "--system", "system_name", type=click.Choice(tuple(SYSTEMS)), help="Default: as in FILE."
)
@edition_options()
@version_options
@json_option
@pass_shell
def check_command(
    shell: Shell,
    *,
    path: Path,
    system_name: str | None,
    edition_name: str | None,
    day: date | None,
    as_json: bool,
    options: tuple[str, ...],
    colour: str | None,
    floats: str | None,
    accelerate: str | None,
) -> None:
    """Pair every round of TARGET, a TRF file or a tournament of the office, again.

    Prints the differences; of a tournament of the office also what has changed since a round was
    paired. Points and places are checked too: by the tie-breaks the file names (records 202, 212),
    else by points alone.
    Exit status 0 where everything agrees, 1 where something differs or the file is damaged.
    """
    if not path.exists() and named_file(str(path)) is None:
        for_files = any((system_name, edition_name, day, *options, colour, floats, accelerate))
        check_event(shell, str(path), _say_difference, for_files=for_files, as_json=as_json)
        return
    data = read_file(path)
    incoming = imported(
        data,
        str(path),
        edition_name=edition_name,
        system_name=system_name,
        day=day,
        later={Change.POINTS},
    )
    event = incoming.tournament
    written = read_apart(read_written_ranking, str(path), data, str(path))
    ranking = check_ranking(written, event, edition_of(event))
    wrong_points = _say_unranked(incoming.adjustments, written, ranking, str(path))
    damaged = _damaged(incoming.adjustments)
    if event.system.name == UNNAMED_SWISS:
        usual = edition_of(event).pairing_systems[0]
        event = msgspec.structs.replace(
            event, system=msgspec.structs.replace(event.system, name=usual)
        )
    rounds: list[tuple[Tournament, int]] = []
    if event.system.name in SYSTEMS and event.system.name != MANUAL.name:
        given = Version(options=options, colour=colour, floats=floats, accelerate=accelerate)
        event = with_version(event, given)
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
        for difference in _on_all_cores("checking", _check, rounds)
        if difference is not None
    )
    if as_json:
        emit(
            Checked(
                file=str(path),
                system=event.system.name,
                edition=event.edition,
                rounds=len(rounds),
                differences=differences,
                ranking=ranking,
                damaged=damaged,
            )
        )
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


def _say_unchecked(written: WrittenRanking, ranking: CheckedRanking | None, source: str) -> None:
    """Say what a file lacks whose standings can be held against less than all of them."""
    if ranking is None and written.extra_points:
        why = "points follow from no result (record 299)"
    elif not written.standings.codes:
        why = "the file names no tie-breaks (record 202 or 212)"
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
) -> bool:
    """Say why standings are not checked, and which wrong points they will not tell of, if any."""
    _say_unchecked(written, ranking, source)
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
        say(f"  expected {_pairs(difference.expected, difference.found)}")
        say(f"  found    {_pairs(difference.found, difference.expected)}")
    for reason in difference.reasons:
        say(f"  {cited(reason)}")


def _pairs(these: RoundPairs, others: RoundPairs) -> str:
    """Return the pairs of one side that the other does not have."""
    own = [f"{white}-{black}" for white, black in these.pairs if (white, black) not in others.pairs]
    own += [f"{player}-0" for player in these.left_over if player not in others.left_over]
    return ", ".join(own) or "the same pairs"


class Share(click.ParamType[Fraction]):
    """A share: 0.3, 3/10 or 30%."""

    name = "share"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Fraction:
        """Return the share, or a usage error."""
        text = str(value).strip()
        try:
            if text.endswith("%"):
                return Fraction(text.removesuffix("%")) / 100
            return Fraction(text)
        except (ValueError, ZeroDivisionError):
            self.fail(f"{text!r} is not a share; write 0.3, 3/10 or 30%", param, ctx)


@click.command("simulate")
@click.option("--players", type=Number(2, 9999), required=True)
@click.option("--rounds", type=Number(1, 200), required=True)
@click.option("--seed", required=True, help="The same seed makes the same tournament.")
@click.option("--system", "system_name", type=click.Choice(tuple(SYSTEMS)), default="dutch")
@edition_options("Of the event")
@version_options
@click.option(
    "--points",
    type=click.Choice(tuple(POINT_SYSTEMS)),
    help="Point system.  [default: that of the rules]",
)
@click.option("--draws", type=Share(), default="0.3", show_default=True)
@click.option("--forfeits", type=Share(), default="0", help="Games that are not played.")
@click.option("--unusual", type=Share(), default="0", help="Games that end ½-0, 0-½ or 0-0.")
@click.option("--retirements", type=Share(), default="0", help="Players who leave.")
@click.option("--half-point-byes", type=Share(), default="0", help="Players who ask for one.")
@click.option("--late-entries", type=Share(), default="0", help="Players who come later.")
@click.option("--lowest-rating", type=Number(), default=1400, show_default=True)
@click.option("--highest-rating", type=Number(), default=2600, show_default=True)
@click.option(
    "--strength",
    type=click.Choice([strength.value for strength in Strength]),
    default=Strength.ELO.value,
    show_default=True,
)
@click.option(
    "--tie-breaks",
    metavar="LIST",
    default="",
    help="What ranks equals, with commas: names, codes such as BH/C1, or a recommended list.",
)
@click.option(
    "--format",
    "file_format",
    type=click.Choice(get_args(TrfVersion)),
    help="Of the file.  [default: trf26 where tie-breaks are given, else trf16]",
)
@click.option("--count", type=Number(1, 100_000), default=1, help="So many, numbered.")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True)
@click.option("--report", is_flag=True, help="Say how often each preference gave way.")
@json_option
def simulate_command(
    *,
    players: int,
    rounds: int,
    seed: str,
    system_name: str,
    edition_name: str | None,
    day: date | None,
    options: tuple[str, ...],
    colour: str | None,
    floats: str | None,
    accelerate: str | None,
    points: str | None,
    strength: str,
    tie_breaks: str,
    file_format: str | None,
    count: int,
    output: Path,
    report: bool,
    as_json: bool,
    **given: Fraction | int,
) -> None:
    """Make up a tournament with all its rounds and write it as TRF16 or TRF26.

    With --count, files are numbered: out.trf becomes out-1.trf, out-2.trf ...
    """
    chosen = version_of(
        Version(options=options, colour=colour, floats=floats, accelerate=accelerate)
    )
    engine = system(system_name)
    rules = edition(edition_name) if edition_name else usual_rules(system_name, day)
    say_rules(rules, day, named=edition_name is not None)
    if isinstance(engine, VersionedSystem):
        engine.check_version(System(system_name, chosen), rules)
    if report and not isinstance(engine, AccountableSystem):
        raise Refused(f"a {engine.title} has no preferences that could give way")
    ranked_by = listed_tie_breaks(tie_breaks, rules)
    jobs = [
        _Job(
            Simulation(
                players=players,
                rounds=rounds,
                seed=seed if count == 1 else f"{seed}-{number}",
                points=point_system(points) if points else rules.points,
                strength=Strength(strength),
                options=chosen,
                **given,  # type: ignore[arg-type]
            ),
            system_name,
            rules.id,
            ranked_by,
            "trf26" if file_format == "trf26" or (ranked_by and not file_format) else "trf16",
            report,
        )
        for number in range(1, count + 1)
    ]
    made = list(_on_all_cores("simulating", _simulated, jobs))
    for number, (data, _) in enumerate(made, start=1):
        name = output if count == 1 else output.with_stem(f"{output.stem}-{number}")
        write_file(name, data)
    reports = [yielded for _, yielded in made if yielded is not None]
    if as_json:
        emit(
            {
                "tournaments": count,
                "players": players,
                "rounds": rounds,
                "edition": rules.id,
                "reports": reports,
            }
        )
        return
    say(f"{counted(count, 'tournament')} of {players} players, {rounds} rounds")
    if reports:
        _say_report(reports)


def _say_report(reports: Sequence[Yielding]) -> None:
    """Print how often each preference gave way, all events together."""
    table = Table(box=box.SIMPLE_HEAD, title="How often each preference gave way")
    table.add_column("preference")
    table.add_column("in all", justify="right")
    table.add_column("by round")
    for index, first in enumerate(reports[0].preferences):
        lines = [report.preferences[index].rounds for report in reports]
        by_round = [sum(column) for column in zip(*lines, strict=True)]
        table.add_row(first.title, str(sum(by_round)), " ".join(map(str, by_round)))
    show(table)
    differences: Counter[int] = Counter()
    for report in reports:
        differences.update(dict(report.colour_differences))
    spread = ", ".join(f"{size}: {many}" for size, many in sorted(differences.items()))
    say(f"players by games more with one colour than the other: {spread}")
    floats, again = (
        sum(report.floats for report in reports),
        sum(report.repeated_floats for report in reports),
    )
    say(f"floats: {floats}, of them {again} again in the same direction within three rounds")


class _Job(NamedTuple):
    """One tournament to make up."""

    simulation: Simulation
    system_name: str
    edition_name: str
    tie_breaks: tuple[str, ...]
    version: TrfVersion
    report: bool


def _simulated(job: _Job) -> tuple[bytes, Yielding | None]:
    """Return one tournament; where the rules allow no last rounds, another seed is tried."""
    simulation, system_name, edition_name, tie_breaks, version, report = job
    for attempt in range(1, ATTEMPTS + 1):
        seed = simulation.seed if attempt == 1 else f"{simulation.seed}/{attempt}"
        tried = msgspec.structs.replace(simulation, seed=seed)
        try:
            *_, last = rounds_played(tried, system(system_name), edition(edition_name))
            break
        except Refused as refusal:
            why = refusal
    else:
        raise Refused(f"no tournament of this kind could be completed in {ATTEMPTS} tries: {why}")
    last = msgspec.structs.replace(last, tie_breaks=tie_breaks)
    table = standings_of(last)
    ranks = {row.number: row.place for row in table.rows if row.place}
    written = from_tournament(
        last,
        edition=edition(edition_name),
        version=version,
        program=f"Crosstable {__version__}",
        ranks=ranks,
        tie_breaks=table.tie_breaks,
    )
    engine, rules = system(system_name), edition(edition_name)
    yielded = None
    if report and isinstance(engine, AccountableSystem):
        pair = engine.round
        yielded = yielding(
            last, lambda whole, number: pair(before_round(whole, number), rules, number).pairing
        )
    return written.to_bytes(), yielded
