"""Commands for rulings at the boards of an event: made, listed, printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import click

from crosstable.cli.asking import Event, OnlyRound, Output, arg, opt, terminal
from crosstable.cli.rule_desk import say_ruling
from crosstable.cli.shell import write_file
from crosstable.cli.telling import Shown
from crosstable.games.desk.library import matter_of
from crosstable.games.desk.matters import next_step
from crosstable.games.desk.questions import BoardQuestion
from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.rulings import BoardRuling, Reply
from crosstable.office.acts import MakeRuling, describe
from crosstable.office.acts.rulings import RulingMade
from crosstable.office.asking import RoundNumber
from crosstable.office.called import known_at, read_standing
from crosstable.office.made_rulings import MadeRuling, commands_to_rule, made_at
from crosstable.rulebooks.library import edition_of


@click.group("ruling")
def ruling_commands() -> None:
    """Rule at a board of an event, and keep what was ruled."""


@terminal(ruling_commands, "make")
def make_command(
    event: Event,
    *,
    round_number: RoundNumber,
    board: Annotated[int, arg(least=1)],
    matter_name: Annotated[str, arg("MATTER")],
    answers: Annotated[tuple[str, ...], arg("[NAME=VALUE]...")] = (),
    position: Annotated[str, opt("--fen", help="What stands on the board.")] = "",
    game: Annotated[int, opt(least=1, help="Which game of the pairing.")] = 0,
    enter: Annotated[bool, opt(help="Enter the result as well, where there is one.")] = False,
    only_say: Annotated[bool, opt(help="Say the ruling and write nothing down.")] = False,
) -> Iterator[str] | None:
    """Rule on a MATTER at a board, from what the event knows and what is answered.

    What is missing is asked for by name. The result is entered only with --enter.
    """
    replies = tuple(map(_reply, answers))
    tournament = event.tournament
    matter = matter_of(tournament.game, matter_name)
    standing = read_standing(tournament, position, matter)
    known = known_at(tournament, round_number, board, game=game, position=standing)
    step = next_step(matter, known, replies)
    if isinstance(step, BoardQuestion):
        raise _asked(step)
    rules = edition_of(tournament)
    if only_say:
        say_ruling(matter, rules, step, as_json=event.as_json)
        return None
    made = MakeRuling(
        round_number, board, matter.name, replies, position, (), game, answer=step.answer
    )
    event.carry_out(*commands_to_rule(event.state, made, enter=enter))
    if not event.as_json:
        say_ruling(matter, rules, step, as_json=False)
    acts = (done.act for done in reversed(event.state.in_force))
    last = next(act for act in acts if isinstance(act, RulingMade))
    return iter((f"written down: {describe(last, tournament)}",))


@terminal(ruling_commands, "list")
def list_command(event: Event, *, only: OnlyRound = None) -> Shown:
    """List what was ruled, with the number by which a ruling is printed."""
    made = [each for each in _all(event) if only in {None, each.ruled.round}]
    lines = (
        f"{each.version}  {each.at:%Y-%m-%d %H:%M}  {each.by}  "
        f"{describe(RulingMade(each.ruled), event.tournament)}"
        for each in made
    )
    return Shown([_told(each) for each in made], lines)


@terminal(ruling_commands, "print", json=False)
def print_command(event: Event, *, version: Annotated[int, arg(least=1)], output: Output) -> str:
    """Make the paper of a ruling, for an appeal; VERSION is its number in the list."""
    from crosstable.reports.rulings import print_ruling  # noqa: PLC0415 -- fonts load slowly

    made = next((made for made in _all(event) if made.version == version), None)
    if made is None:
        raise UnknownName("ruling", str(version))
    chain = event.office.head()
    printed = print_ruling(event.tournament, made, printed_at=event.shell.now, chain=chain)
    write_file(output, printed.pdf)
    return str(output)


def _told(made: MadeRuling) -> dict[str, Any]:
    ruled = made.ruled
    return {
        "version": made.version,
        "by": made.by,
        "at": made.at,
        "round": ruled.round,
        "board": ruled.number,
        "matter": ruled.matter,
        "answer": ruled.ruling.answer,
        "verdict": ruled.ruling.verdict,
    }


def _all(event: Event) -> tuple[MadeRuling, ...]:
    boards = dict.fromkeys(map(_place, event.tournament.rulings))
    made = [ruling for place in boards for ruling in made_at(event.office, event.state, *place)]
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
