"""Commands for rulings at the boards of an event: made, listed, printed."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click
import msgspec

from crosstable.cli.numbers import Number
from crosstable.cli.rule_desk import say_ruling
from crosstable.cli.shell import (
    Shell,
    emit,
    on_event,
    pass_shell,
    report,
    say,
    tournament_option,
    write_file,
)
from crosstable.games.desk.library import matter_of
from crosstable.games.desk.matters import next_step
from crosstable.games.desk.questions import BoardQuestion
from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.rulings import BoardRuling, Reply
from crosstable.kernel.sentence import Sentence
from crosstable.office.acts import MakeRuling, describe
from crosstable.office.acts.base import State
from crosstable.office.acts.rulings import RulingMade
from crosstable.office.called import known_at, read_standing
from crosstable.office.made_rulings import MadeRuling, commands_to_rule, made_at
from crosstable.office.office import Office
from crosstable.rulebooks.library import edition_of


@click.group("ruling")
def ruling_commands() -> None:
    """Rule at a board of an event, and keep what was ruled."""


@ruling_commands.command("make")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.argument("board", type=Number(1))
@click.argument("matter_name", metavar="MATTER")
@click.argument("answers", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--fen", "position", default="", help="What stands on the board.")
@click.option("--game", "game", type=Number(1), default=None, help="Which game of the pairing.")
@click.option("--enter", is_flag=True, help="Enter the result as well, where there is one.")
@click.option("--only-say", is_flag=True, help="Say the ruling and write nothing down.")
@on_event
def make_command(
    shell: Shell,
    *,
    round_number: int,
    board: int,
    matter_name: str,
    answers: tuple[str, ...],
    position: str,
    game: int | None,
    enter: bool,
    only_say: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Rule on a MATTER at a board, from what the event knows and what is answered.

    What is missing is asked for by name. The result is entered only with --enter.
    """
    replies = tuple(map(_reply, answers))
    with shell.tournament(name) as (office, state):
        event = state.tournament
        matter = matter_of(event.game, matter_name)
        standing = read_standing(event, position, matter)
        known = known_at(event, round_number, board, game=game or 0, position=standing)
        step = next_step(matter, known, replies)
        if isinstance(step, BoardQuestion):
            raise _asked(step)
        if only_say:
            say_ruling(matter, edition_of(event), step, as_json=as_json)
            return
        made = MakeRuling(
            round_number, board, matter.name, replies, position, (), game or 0, answer=step.answer
        )
        after = shell.carry_out(office, state, *commands_to_rule(state, made, enter=enter))
        if not as_json:
            say_ruling(matter, edition_of(event), step, as_json=False)
        last = next(
            done.act for done in reversed(after.in_force) if isinstance(done.act, RulingMade)
        )
        report(state, after, f"written down: {describe(last, event)}", as_json=as_json)


@ruling_commands.command("list")
@click.option("--round", "round_number", type=Number(1), help="Only of this round.")
@on_event
def list_command(
    shell: Shell, *, round_number: int | None, name: str | None, as_json: bool
) -> None:
    """List what was ruled, with the number by which a ruling is printed."""
    with shell.tournament(name) as (office, state):
        made = [
            ruling for ruling in _all(office, state) if round_number in {None, ruling.ruled.round}
        ]
        if as_json:
            emit([_told(ruling) for ruling in made])
            return
        for ruling in made:
            words = describe(RulingMade(ruling.ruled), state.tournament)
            say(f"{ruling.version}  {ruling.at:%Y-%m-%d %H:%M}  {ruling.by}  {words}")


@ruling_commands.command("print")
@click.argument("version", type=Number(1))
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The PDF.")
@tournament_option
@pass_shell
def print_command(shell: Shell, *, version: int, output: Path, name: str | None) -> None:
    """Make the paper of a ruling, for an appeal; VERSION is its number in the list."""
    from crosstable.reports.rulings import print_ruling  # noqa: PLC0415 -- fonts load slowly

    with shell.tournament(name) as (office, state):
        made = next((made for made in _all(office, state) if made.version == version), None)
        if made is None:
            raise UnknownName("ruling", str(version))
        printed = print_ruling(state.tournament, made, printed_at=shell.now, chain=office.head())
        write_file(output, printed.pdf)
        say(f"{output}")


class RulingListed(msgspec.Struct, frozen=True):
    """A ruling of an event, as ``--json`` prints it."""

    version: int
    by: str
    at: datetime
    round: int
    board: int
    matter: str
    answer: str
    verdict: Sentence


def _told(made: MadeRuling) -> RulingListed:
    ruled = made.ruled
    return RulingListed(
        made.version,
        made.by,
        made.at,
        ruled.round,
        ruled.number,
        ruled.matter,
        ruled.ruling.answer,
        ruled.ruling.verdict,
    )


def _all(office: Office, state: State) -> tuple[MadeRuling, ...]:
    boards = dict.fromkeys(_place(ruled) for ruled in state.tournament.rulings)
    made = [ruling for place in boards for ruling in made_at(office, state, *place)]
    return tuple(sorted(made, key=lambda ruling: ruling.version))


def _place(ruled: BoardRuling) -> tuple[int, int, int]:
    return ruled.round, ruled.number, ruled.game


def _reply(text: str) -> Reply:
    name, equals, answer = text.partition("=")
    if not equals or not name:
        raise InvalidValue("write NAME=VALUE, such as flagged=white, not {text!r}", text=text)
    return Reply(name.strip(), answer.strip())


def _asked(question: BoardQuestion) -> InvalidValue:
    answers = " | ".join(alternative.value for alternative in question.alternatives)
    return InvalidValue(
        "{question} Add {name}={answers}",
        question=question.asks,
        name=question.name,
        answers=answers or question.kind.name,
    )
