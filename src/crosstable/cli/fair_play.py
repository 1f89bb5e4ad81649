"""Commands for fair play: absences by a word, inspections and complaints by their forms."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import click
import msgspec

from crosstable.arbiter.absences import AbsenceTally, attention, leaving_rule, tally_of
from crosstable.arbiter.fair_play_report import report_lines
from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    emit,
    find_player,
    on_event,
    pass_shell,
    report,
    say,
    tournament_option,
    write_file,
)
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.fair_play import (
    Complaint,
    ComplaintForm,
    ComplaintStanding,
    Finding,
    Ground,
    Inspection,
    InspectionTime,
    Inspector,
    Refusal,
)
from crosstable.kernel.player import Sex
from crosstable.kernel.typed import read_typed
from crosstable.office.acts import (
    ConcludeInspection,
    FileComplaint,
    InformAccused,
    JudgeComplaint,
    NoteBack,
    NoteOut,
    NoteRefusal,
    RequireInspection,
)
from crosstable.office.cautions import Level
from crosstable.office.fair_play import commands_to_judge, commands_to_refuse
from crosstable.office.planning import Door
from crosstable.rulebooks.index import cited

SEX = click.Choice([sex.value for sex in Sex])
inspection_time = click.option(
    "--time",
    "moment",
    type=click.Choice([t.value for t in InspectionTime]),
    help="When it was; left open where nobody says it.",
)
only_note = click.option("--only-note", is_flag=True, help="Enter no result, expel nobody.")


class AbsencesJson(msgspec.Struct, frozen=True, kw_only=True):
    """How often a player was away in a round, as ``--json`` prints it."""

    round: int
    player: int
    count: int
    seconds: int
    since: datetime | None


def _told(round_number: int, tally: AbsenceTally) -> AbsencesJson:
    return AbsencesJson(
        round=round_number,
        player=tally.player,
        count=tally.count,
        seconds=tally.seconds,
        since=tally.since,
    )


@click.group("fairplay")
def fair_play_commands() -> None:
    """Keep absences, inspections and complaints of an event."""


@fair_play_commands.command("out")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.argument("who", metavar="PLAYER")
@on_event
def out_command(
    shell: Shell, *, round_number: int, who: str, name: str | None, as_json: bool
) -> None:
    """Note that a player leaves the board."""
    with shell.tournament(name) as (office, state):
        player = find_player(state.tournament, who)
        after = shell.carry_out(office, state, NoteOut(round_number, player, shell.now))
        tally = tally_of(after.tournament, round_number, player, shell.now)
        words = f"out; absences in round {round_number}: {tally.count}"
        report(state, after, words, as_json=as_json)
        prompt = attention(after.tournament, tally)
        if prompt is not None and not as_json:
            say(f"  {cited(prompt)}")


@fair_play_commands.command("back")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.argument("who", metavar="PLAYER")
@click.option("--mistaken", is_flag=True, help="The player never left.")
@on_event
def back_command(
    shell: Shell, *, round_number: int, who: str, mistaken: bool, name: str | None, as_json: bool
) -> None:
    """Note that a player is back at the board."""
    with shell.tournament(name) as (office, state):
        player = find_player(state.tournament, who)
        command = NoteBack(round_number, player, shell.now, mistaken)
        after = shell.carry_out(office, state, command)
        tally = tally_of(after.tournament, round_number, player, shell.now)
        words = f"back; absences in round {round_number}: {tally.count}, {_minutes(tally)}"
        report(state, after, words, as_json=as_json)


@fair_play_commands.command("absences")
@click.option("--round", "round_number", type=Number(1), help="Only of this round.")
@on_event
def absences_command(
    shell: Shell, *, round_number: int | None, name: str | None, as_json: bool
) -> None:
    """List who left the board, how often and for how long."""
    with shell.tournament(name) as (_office, state):
        event = state.tournament
        places = {
            (absence.round, absence.player): None
            for absence in event.fair_play.absences
            if round_number in {None, absence.round}
        }
        tallies = [(place[0], tally_of(event, *place, shell.now)) for place in sorted(places)]
        if as_json:
            emit([_told(number, tally) for number, tally in tallies])
            return
        say(cited(leaving_rule(event)))
        for number, tally in tallies:
            away = "  away now" if tally.since else ""
            who = event.entrant(tally.player).player.name
            say(f"round {number}  {who}: {tally.count}, {_minutes(tally)}{away}")
            prompt = attention(event, tally)
            if prompt is not None:
                say(f"  {cited(prompt)}")


@fair_play_commands.command("inspect")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.argument("who", metavar="PLAYER")
@click.option("--ground", type=click.Choice([g.value for g in Ground]), required=True)
@click.option("--inspector", default="", help="Who inspects.")
@click.option("--inspector-sex", type=SEX)
@click.option("--witness", default="", help="Who else is there.")
@click.option("--witness-sex", type=SEX)
@click.option("--second-witness", default="", help="Of the player's choice, of either sex.")
@click.option("--room", default="", help="The separate room.")
@inspection_time
@click.option("--complaint", type=Number(0), default=0, help="The complaint that asks for it.")
@click.option("--note", default="")
@on_event
def inspect_command(
    shell: Shell,
    *,
    round_number: int,
    who: str,
    ground: str,
    inspector: str,
    inspector_sex: str | None,
    witness: str,
    witness_sex: str | None,
    second_witness: str,
    room: str,
    moment: str | None,
    complaint: int,
    note: str,
    name: str | None,
    as_json: bool,
) -> None:
    """Require a player to be inspected."""
    with shell.tournament(name) as (office, state):
        wished = Inspection(
            round=round_number,
            player=find_player(state.tournament, who),
            ground=Ground(ground),
            complaint=complaint,
            time=_moment(moment),
            room=room,
            inspector=Inspector(name=inspector, sex=Sex(inspector_sex) if inspector_sex else None),
            witness=Inspector(name=witness, sex=Sex(witness_sex) if witness_sex else None),
            second_witness=second_witness,
            note=note,
        )
        after = shell.carry_out(office, state, RequireInspection(wished))
        number = len(after.tournament.fair_play.inspections)
        report(state, after, f"inspection {number} is required", as_json=as_json)


@fair_play_commands.command("found")
@click.argument("number", type=Number(1))
@click.argument("finding", type=click.Choice([f.value for f in Finding]))
@click.option("--note", default="", help="What was found.")
@inspection_time
@on_event
def found_command(
    shell: Shell,
    *,
    number: int,
    finding: str,
    note: str,
    moment: str | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Note what an inspection brought to light."""
    with shell.tournament(name) as (office, state):
        command = ConcludeInspection(number, Finding(finding), note, _moment(moment))
        after = shell.carry_out(office, state, command)
        report(state, after, f"inspection {number}: {Finding(finding).words}", as_json=as_json)


@fair_play_commands.command("refused")
@click.argument("number", type=Number(1))
@click.argument("step", type=click.Choice([r.value for r in Refusal]))
@inspection_time
@only_note
@on_event
def refused_command(
    shell: Shell,
    *,
    number: int,
    step: str,
    moment: str | None,
    only_note: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Note a refusal: explained, then warned, then penalised.

    The last step loses the game and expels the player from the event.
    """
    with shell.tournament(name) as (office, state):
        noted = NoteRefusal(number, Refusal(step), _moment(moment))
        commands = commands_to_refuse(state, noted, carry_out=not only_note)
        asking = Level.CONFIRM if len(commands) > 1 else Door.TERMINAL
        after = shell.carry_out(office, state, *commands, asking=asking)
        report(state, after, f"inspection {number}: {Refusal(step).words}", as_json=as_json)


@fair_play_commands.command("complain")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.option("--form", type=click.Choice([f.value for f in ComplaintForm]), required=True)
@click.option("--against", required=True, help="The accused player, by number or name.")
@click.option("--player", "by_player", default="", help="The complainant, if a player.")
@click.option("--by", "complainant", default="", help="The complainant's name, if no player.")
@click.option("--id", "identifier", default="", help="The complainant's FIDE ID.")
@click.option("--date", "lodged", default="", help="When; today if left out.")
@click.option("--details", default="", help="What the complaint is about.")
@click.option("--checked/--not-checked", default=False, help="Checked with a program.")
@click.option("--program", default="")
@click.option("--hardware", default="")
@click.option("--analysis-file", default="")
@click.option("--results", default="", help="What the check showed.")
@click.option("--comments", default="", help="Of the arbiter.")
@on_event
def complain_command(
    shell: Shell,
    *,
    round_number: int,
    form: str,
    against: str,
    by_player: str,
    complainant: str,
    identifier: str,
    lodged: str,
    details: str,
    checked: bool,
    program: str,
    hardware: str,
    analysis_file: str,
    results: str,
    comments: str,
    name: str | None,
    as_json: bool,
) -> None:
    """Register a complaint about cheating, or note an accusation."""
    with shell.tournament(name) as (office, state):
        wished = Complaint(
            form=ComplaintForm(form),
            round=round_number,
            accused=find_player(state.tournament, against),
            complainant=complainant,
            complainant_id=identifier,
            complainant_player=find_player(state.tournament, by_player) if by_player else 0,
            lodged=_day(lodged) if lodged else shell.now.astimezone().date(),
            details=details,
            checked=checked,
            program=program,
            hardware=hardware,
            analysis_file=analysis_file,
            results=results,
            comments=comments,
        )
        after = shell.carry_out(office, state, FileComplaint(wished))
        number = len(after.tournament.fair_play.complaints)
        report(state, after, f"complaint {number} is taken in", as_json=as_json)


@fair_play_commands.command("judge")
@click.argument("number", type=Number(1))
@click.argument("standing", type=click.Choice([s.value for s in ComplaintStanding][1:]))
@click.option("--decision", default="", help="In a few words.")
@click.option("--penalty", default="", help="For a false accusation: of the ladder.")
@click.option("--seconds", type=Number(0), default=0, help="Of a penalty in time.")
@click.option("--result", "result", default="", help="The result now, such as 0-1 or 0-0.")
@click.option("--rounds", type=Number(0), default=0, help="From how many rounds it excludes.")
@click.option("--amount", default="", help="Of a fine, such as 25 EUR.")
@only_note
@on_event
def judge_command(
    shell: Shell,
    *,
    number: int,
    standing: str,
    decision: str,
    penalty: str,
    seconds: int,
    result: str,
    rounds: int,
    amount: str,
    only_note: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Say what becomes of a complaint."""
    with shell.tournament(name) as (office, state):
        told = read_typed(result, state.tournament.points, unusual=True) if result else None
        judged = JudgeComplaint(
            number, ComplaintStanding(standing), decision, penalty, seconds, told, rounds, amount
        )
        commands = commands_to_judge(state, judged, carry_out=not only_note)
        after = shell.carry_out(office, state, *commands)
        words = ComplaintStanding(standing).words
        report(state, after, f"complaint {number}: {words}", as_json=as_json)


@fair_play_commands.command("inform")
@click.argument("number", type=Number(1))
@click.option("--answer", default="", help="What the accused player said.")
@on_event
def inform_command(
    shell: Shell, *, number: int, answer: str, name: str | None, as_json: bool
) -> None:
    """Note that the accused player was told, after the game."""
    with shell.tournament(name) as (office, state):
        after = shell.carry_out(office, state, InformAccused(number, answer))
        report(state, after, f"complaint {number}: the player was informed", as_json=as_json)


@fair_play_commands.command("form")
@click.argument("number", type=Number(1), required=False)
@click.option(
    "--form", type=click.Choice(["in-tournament", "with-analysis"]), default="in-tournament"
)
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The PDF.")
@tournament_option
@pass_shell
def form_command(
    shell: Shell, *, number: int | None, form: str, output: Path, name: str | None
) -> None:
    """Print a complaint on its form, or a blank form without NUMBER."""
    from crosstable.reports.complaints import print_complaint  # noqa: PLC0415 -- fonts load slowly

    with shell.tournament(name) as (_office, state):
        event, complaint, wanted = state.tournament, None, ComplaintForm(form)
        if number is not None:
            if number > len(event.fair_play.complaints):
                raise UnknownName("complaint", str(number))
            complaint = event.fair_play.complaints[number - 1]
            wanted = complaint.form
        printed = print_complaint(event, wanted, complaint, printed_at=shell.now)
        write_file(output, printed.pdf)
        say(f"{output}")


@fair_play_commands.command("list")
@on_event
def list_command(shell: Shell, *, name: str | None, as_json: bool) -> None:
    """List complaints and inspections as the tournament report needs them."""
    with shell.tournament(name) as (_office, state):
        if as_json:
            emit(state.tournament.fair_play)
            return
        for line in report_lines(state.tournament):
            say(cited(line))


def _minutes(tally: AbsenceTally) -> str:
    return f"{tally.seconds // 60} min"


def _moment(text: str | None) -> InspectionTime | None:
    return InspectionTime(text) if text else None


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise click.BadParameter("write a day such as 2026-05-02") from None
