"""The decisions are complete: nothing a module of acts defines is left out or half said.

``docs/architecture.md`` promises that a new decision is written in one module, that of its topic.
What it forgets there, or a topic that is not named where topics are put together, fails here.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from datetime import date
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest
from msgspec.structs import replace

from crosstable import office
from crosstable.kernel.event_class import EventClass, Level
from crosstable.kernel.official import Official
from crosstable.office import acts
from crosstable.office.acts.base import Act, Command, Opening
from crosstable.office.acts.details import details_of
from crosstable.office.rights import RIGHTS
from tests.office.desk import Desk, details

MODULES = [
    importlib.import_module(f"{acts.__name__}.{each.name}")
    for each in pkgutil.iter_modules(acts.__path__)
]
DEFINED = [
    each
    for module in MODULES
    for _, each in inspect.getmembers(module, inspect.isclass)
    if each.__module__ == module.__name__ and each not in {Act, Command, Opening}
]


def becomes(command: type[Command]) -> set[type[Act]]:
    """Return the acts a command says that it becomes."""
    module = inspect.getmodule(command)
    said = get_type_hints(command.decided, vars(module))["return"]
    return set(get_args(said)) or {said}


def test_every_act_and_every_command_is_listed_once() -> None:
    assert sorted(map(str, acts.ACTS)) == sorted(
        str(each) for each in DEFINED if issubclass(each, Act)
    )
    assert sorted(map(str, acts.COMMANDS)) == sorted(
        str(each)
        for each in DEFINED
        if issubclass(each, Command) and each not in {acts.PartOfAnnouncement, acts.PrizesChange}
    )
    for kind in (*acts.ACTS, *acts.COMMANDS):
        assert getattr(acts, kind.__name__) is kind


@pytest.mark.parametrize("act", acts.ACTS, ids=lambda act: act.__name__)
def test_every_act_says_what_it_changes_and_its_words(act: type[Act]) -> None:
    own = vars(act)
    assert {"topic", "words"} <= own.keys()
    if issubclass(act, Opening):
        assert "begun" in own
    elif act is not acts.Undone:  # it takes another act away; the fold begins anew without it
        assert "applied" in own
    assert act.__struct_config__.tag == stored_name(act)


def stored_name(act: type[Act]) -> str:
    """Return a name as journals have it: tournament-created."""
    return "".join(f"-{each.lower()}" if each.isupper() else each for each in act.__name__)[1:]


@pytest.mark.parametrize("command", acts.COMMANDS, ids=lambda command: command.__name__)
def test_every_command_says_who_may_ask_and_what_it_becomes(command: type[Command]) -> None:
    assert RIGHTS[command] is command.right
    made = becomes(command)
    assert made <= set(acts.ACTS)
    if issubclass(command, acts.PartOfAnnouncement):  # of all of them the whole is announced
        assert "changed" in vars(command)
        return
    assert "right" in vars(command)
    assert "decided" in vars(command)
    assert command.__module__ in {act.__module__ for act in made}


def test_every_act_but_the_first_of_a_journal_has_its_command() -> None:
    reached = {act for command in acts.COMMANDS for act in becomes(command)}
    assert {act for act in acts.ACTS if not issubclass(act, Opening)} == reached


def test_an_act_nobody_listed_cannot_be_read() -> None:
    class Coronation(Act, frozen=True, tag="coronation"):
        pass

    with pytest.raises(msgspec.ValidationError, match="coronation"):
        acts.decode(acts.encode(Coronation()))


def test_every_function_of_the_office_has_a_name() -> None:
    for path in Path(office.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                assert node.name.strip("_"), f"{path.name}:{node.lineno}"


def test_the_journal_says_value_by_value_what_was_announced_otherwise() -> None:
    desk = Desk(replace(details(rounds=5, system="dutch"), city="Riga"))
    announced = details_of(desk.tournament)
    changed = replace(
        announced,
        city="Paris",
        starts=date(2026, 6, 1),
        planned_rounds=7,
        tie_breaks=("buchholz",),
        round_dates=(None, date(2026, 6, 2)),
        officials=(Official("chief arbiter", "Meier, Anna"),),
        event_class=EventClass(level=Level.LEAGUE, norms=True),
        edition_by="name",
    )
    state = desk.do(acts.ChangeDetails(changed))
    words = acts.describe(state.in_force[-1].act, state.tournament)
    assert words.startswith("announcement changed: rounds: 5 → 7; city: Riga → Paris; ")
    for expected in (
        "first day: – → 2026-06-01",
        "day of round 2: – → 2026-06-02",
        "Meier, Anna (chief arbiter)",
        "→ league",
        "norms: no → yes",
    ):
        assert expected in words, words
    # What older versions wrote down reads as it did.
    older = replace(state.in_force[-1].act, changes=())
    assert acts.describe(older, state.tournament) == f"announcement changed: {announced.name}"
    # Nothing is lost on the way through the journal.
    assert acts.decode(acts.encode(state.in_force[-1].act)) == state.in_force[-1].act
