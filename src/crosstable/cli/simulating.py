"""The command that makes up tournaments, on every core there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args

import click
import msgspec

from crosstable import __version__
from crosstable.cli.all_cores import on_all_cores
from crosstable.cli.asking import DaySaid, Opt, edition_said, opt, terminal
from crosstable.cli.choosing import SystemName, say_rules
from crosstable.cli.shell import counted, write_file
from crosstable.cli.team_options import PlanSaid, described_plan
from crosstable.cli.telling import Line, Shown, grid
from crosstable.cli.versions import Version, version_of
from crosstable.formats.trf import from_tournament
from crosstable.formats.trf.convert_out import Version as TrfVersion
from crosstable.formats.trf.naming_rules import usual_rules
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.points import POINT_SYSTEMS, point_system
from crosstable.kernel.teams import MOST_BOARDS, Primary, TeamPlan
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.tables import listed_tie_breaks, standings_of
from crosstable.pairing.checking import before_round
from crosstable.pairing.simulation import (
    Simulation,
    Strength,
    TeamSimulation,
    rounds_played,
    team_rounds_played,
)
from crosstable.pairing.swiss.yielding import Yielding, yielding
from crosstable.pairing.systems import (
    OF_TEAMS,
    SYSTEMS,
    AccountableSystem,
    PairingSystem,
    VersionedSystem,
    pairs_teams,
    system,
)
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition
from crosstable.standings.team_names import check_team_tie_break

ATTEMPTS = 20
MOST_PLAYERS = 9999
_NEED_MORE = ("scheveningen", "skalitzka", "knockout", "manual")
"""Teams of players for themselves, a winner of every match, somebody who pairs."""
SIMULATED_TEAMS = ("team-swiss", "team-dutch", "team-olympiad", "team-round-robin")
"""The systems whose matches are played by line-ups; tables seat the players themselves."""
SIMULATED = (
    *(name for name in SYSTEMS if not pairs_teams(name) and name not in _NEED_MORE),
    *SIMULATED_TEAMS,
)
"""The systems by which an event can be made up."""


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


def _share(default: str, text: str = "") -> Opt:
    shown = {"default": default, "show_default": not text}
    return opt(type=Share(), help=text, click=shown)


class Chances(msgspec.Struct, frozen=True):
    """How often something happens in what is made up, and how strong the players are."""

    draws: Annotated[Fraction, _share("0.3")]
    forfeits: Annotated[Fraction, _share("0", "Games that are not played.")]
    unusual: Annotated[Fraction, _share("0", "Games that end ½-0, 0-½ or 0-0.")]
    retirements: Annotated[Fraction, _share("0", "Players, or teams, who leave.")]
    half_point_byes: Annotated[Fraction, _share("0", "Players, or teams, who ask for one.")]
    late_entries: Annotated[Fraction, _share("0", "Players, or teams, who come later.")]
    lowest_rating: Annotated[int, opt(shown=True)] = 1400
    highest_rating: Annotated[int, opt(shown=True)] = 2600


@terminal(None, "simulate")
def simulate_command(
    *,
    players: Annotated[
        int | None, opt(least=2, most=9999, help="How many players, each for themselves.")
    ] = None,
    teams: Annotated[
        int | None, opt(least=2, most=999, help="How many teams; needs --boards.")
    ] = None,
    boards: Annotated[
        int | None, opt(least=1, most=MOST_BOARDS, help="With --teams: boards of a match.")
    ] = None,
    reserves: Annotated[
        int | None, opt(least=0, most=20, help="With --teams: how many a team has.")
    ] = None,
    match_table: Annotated[
        str | None,
        opt("--match-points", help="With --teams: such as 3-1-0.  [default: 2-1-0]"),
    ] = None,
    rank_by: Annotated[
        Primary | None, opt(help="With --teams: the points that pair and rank.")
    ] = None,
    absent_teams: Annotated[
        Fraction | None,
        opt(type=Share(), help="With --teams: matches a team does not come to."),
    ] = None,
    rounds: Annotated[int, opt("--rounds", least=1, most=200)],
    seed: Annotated[str, opt("--seed", help="The same seed makes the same tournament.")],
    system_name: Annotated[
        str | None,
        opt(
            "--system",
            type=SystemName(SIMULATED),
            help="[default: dutch, of teams team-swiss]",
        ),
    ] = None,
    edition_name: Annotated[str | None, edition_said("Of the event")] = None,
    day: DaySaid = None,
    version: Version,
    points: Annotated[
        str | None,
        opt(
            type=click.Choice(tuple(POINT_SYSTEMS)),
            help="Point system.  [default: that of the rules]",
        ),
    ] = None,
    chances: Chances,
    strength: Annotated[Strength, opt()] = Strength.ELO,
    tie_breaks: Annotated[
        str,
        opt(
            metavar="LIST",
            help="What ranks equals, of --teams the teams, with commas: names, codes such as "
            "BH/C1, or a recommended list.",
        ),
    ] = "",
    file_format: Annotated[
        str | None,
        opt(
            "--format",
            type=click.Choice(get_args(TrfVersion)),
            help="Of the file.  [default: trf26 for teams or where tie-breaks are given, else "
            "trf16]",
        ),
    ] = None,
    count: Annotated[int, opt(least=1, most=100_000, help="How many files, numbered.")] = 1,
    output: Annotated[Path, opt("-o", "--output")],
    report: Annotated[bool, opt(help="Say how often each preference gave way.")] = False,
) -> Shown:
    """Make up a tournament with all its rounds and write it as TRF16 or TRF26.

    With --teams and --boards it is an event of teams, and forfeits are boards that are not played.
    With --count, files are numbered: out.trf becomes out-1.trf, out-2.trf ...
    """
    how_teams = PlanSaid(boards=boards, reserves=reserves, match_table=match_table, rank_by=rank_by)
    plan = described_plan((), how_teams, teams=teams is not None)
    if (players is None) == (teams is None):
        raise InvalidValue("say how many there are: --players, or --teams with --boards")
    if teams is None and absent_teams is not None:
        raise InvalidValue("--absent-teams goes with --teams")
    system_name = _system_name(system_name, of_teams=plan is not None)
    if plan is not None and file_format == "trf16":
        raise Refused("TRF16 has no place for line-ups, byes and points of teams: use trf26")
    coming = players or (teams or 0) * (plan.size if plan is not None else 0)
    if coming > MOST_PLAYERS:
        raise Refused(f"{coming} players are too many for a report, which has {MOST_PLAYERS}")
    chosen = version_of(version)
    engine = system(system_name)
    rules = edition(edition_name) if edition_name else usual_rules(system_name, day)
    say_rules(rules, day, named=edition_name is not None)
    if isinstance(engine, VersionedSystem):
        engine.check_version(System(system_name, chosen), rules)
    if report and not isinstance(engine, AccountableSystem):
        raise Refused(f"a {engine.title} has no preferences that could give way")
    listed = listed_tie_breaks(tie_breaks, rules)
    plan, ranked_by = _ranked(plan, listed, swiss=isinstance(engine, AccountableSystem))
    jobs = [
        _Job(
            _wanted(
                plan,
                absent_teams,
                players=coming,
                rounds=rounds,
                seed=seed if count == 1 else f"{seed}-{number}",
                points=point_system(points) if points else rules.points,
                strength=strength,
                options=chosen,
                **msgspec.structs.asdict(chances),
            ),
            system_name,
            rules.id,
            ranked_by,
            "trf26"
            if plan is not None or file_format == "trf26" or (ranked_by and not file_format)
            else "trf16",
            report,
        )
        for number in range(1, count + 1)
    ]
    made = list(on_all_cores("simulating", _simulated, jobs))
    for number, (data, _) in enumerate(made, start=1):
        name = output if count == 1 else output.with_stem(f"{output.stem}-{number}")
        write_file(name, data)
    reports = [yielded for _, yielded in made if yielded is not None]
    told = {
        "tournaments": count,
        "players": coming,
        "teams": teams or 0,
        "rounds": rounds,
        "edition": rules.id,
        "reports": reports,  # how often each preference gave way, of every tournament
    }
    who = f"{teams} teams on {boards} boards" if teams else f"{players} players"
    line = f"{counted(count, 'tournament')} of {who}, {rounds} rounds"
    return Shown(told, (line, *(_report_lines(reports) if reports else ())))


def _system_name(given: str | None, *, of_teams: bool) -> str:
    """Return the system that makes up the rounds, or refuse one of the other kind."""
    if not of_teams:
        if given is not None and pairs_teams(given):
            raise InvalidValue(f"{given} is a system of teams: say --teams and --boards")
        return given or "dutch"
    name = OF_TEAMS.get(given or "", given or "team-swiss")
    if name not in SIMULATED_TEAMS:
        raise InvalidValue(
            f"events of teams are made up by {', '.join(SIMULATED_TEAMS)}, not by {given}"
        )
    return name


def _ranked(
    plan: TeamPlan | None, tie_breaks: tuple[str, ...], *, swiss: bool
) -> tuple[TeamPlan | None, tuple[str, ...]]:
    """Return how teams play with what ranks them, and what ranks players: where no teams meet."""
    if plan is None:
        return None, tie_breaks
    for name in tie_breaks:
        check_team_tie_break(name, swiss=swiss)
    return msgspec.structs.replace(plan, tie_breaks=tie_breaks), ()


def _wanted(plan: TeamPlan | None, absent_teams: Fraction | None, **said: Any) -> Simulation:
    if plan is None:
        return Simulation(**said)
    return TeamSimulation(plan=plan, absent_teams=absent_teams or Fraction(0), **said)


def _rounds(simulation: Simulation, engine: PairingSystem, rules: Edition) -> Iterator[Tournament]:
    if isinstance(simulation, TeamSimulation):
        return team_rounds_played(simulation, engine, rules)
    return rounds_played(simulation, engine, rules)


def _report_lines(reports: Sequence[Yielding]) -> Iterator[Line]:
    """Print how often each preference gave way, all events together."""
    rows = []
    for index, first in enumerate(reports[0].preferences):
        lines = [report.preferences[index].rounds for report in reports]
        by_round = [sum(column) for column in zip(*lines, strict=True)]
        rows.append((first.title, sum(by_round), " ".join(map(str, by_round))))
    columns = ("preference", ">in all", "by round")
    yield grid(columns, rows, "How often each preference gave way")
    differences: Counter[int] = Counter()
    for report in reports:
        differences.update(dict(report.colour_differences))
    spread = ", ".join(f"{size}: {many}" for size, many in sorted(differences.items()))
    yield f"players by games more with one colour than the other: {spread}"
    floats, again = (
        sum(report.floats for report in reports),
        sum(report.repeated_floats for report in reports),
    )
    yield f"floats: {floats}, of them {again} again in the same direction within three rounds"


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
            *_, last = _rounds(tried, system(system_name), edition(edition_name))
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
