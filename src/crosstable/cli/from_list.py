"""Players as the rating lists know them: differences shown, what is missing filled in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click
import msgspec
from rich import box
from rich.table import Table

from crosstable.cli.rating_shell import list_option, lists_in_force
from crosstable.cli.shell import (
    Shell,
    counted,
    emit,
    find_player,
    on_event,
    say,
    show,
)
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import (
    NewPlayer,
    PlayersRegistered,
    Register,
    TakenFromList,
    TakenPlayer,
    under_another_name,
)
from crosstable.office.acts.base import State
from crosstable.office.from_list import Comparison
from crosstable.office.list_words import lists_in_words
from crosstable.office.naming import first_of


@click.command("from-list")
@click.argument("who", nargs=-1)
@list_option()
@click.option("--overwrite", is_flag=True, help="Also what is noted otherwise now.")
@click.option("--preview", is_flag=True, help="Only show what the lists say otherwise.")
@on_event
def from_list_command(
    shell: Shell,
    *,
    who: tuple[str, ...],
    list: str | None,  # noqa: A002 -- the option's name
    overwrite: bool,
    preview: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Take ratings, titles, federations and births from the rating lists in force.

    In force is what applies on the first day of the event. Everybody with a number of the
    federation is looked up, or the players named. What is missing is filled in; what is noted
    otherwise is only shown, unless --overwrite is given. Of somebody whom the list calls by
    quite another name nothing is taken unless the player is named.
    """
    with shell.tournament(name) as (office, state):
        tournament = state.tournament
        numbers = [find_player(tournament, one) for one in who]
        with lists_in_force(shell, tournament, list) as lists:
            comparison = lists.of_event(tournament, numbers)
        doubtful = [one.number for one in comparison.doubtful if who or not one.stranger]
        wanted = doubtful if overwrite else []
        after = state
        if not preview and (wanted or any(one.filled for one in comparison.compared)):
            after = shell.carry_out(office, state, comparison.command(wanted))
        if as_json:
            emit(_Told(comparison, tuple(one.number for one in _taken(state, after))))
            return
        if comparison.differing:
            show(_difference_table(comparison, wanted))
        tell_taken(state, after)
        for line in _left(tournament, comparison, wanted):
            say(line)


def entering(
    shell: Shell, state: State, new: Sequence[NewPlayer], *, by_strength: bool = False
) -> Register:
    """Return what enters players, with what the lists say of those who have a number."""
    if not any(one.player.identifiers for one in new):
        return Register(tuple(new), by_strength)
    with lists_in_force(shell, state.tournament) as lists:
        return lists.entering(new, by_strength=by_strength)


def tell_taken(before: State, after: State) -> None:
    """Say which lists something was taken from, and of how many players."""
    for done in after.in_force:
        if done.version <= before.version:
            continue
        match done.act:
            case TakenFromList():
                say(str(done.act.words(after.tournament)))
            case PlayersRegistered(lists=lists) if lists:
                say(f"what was missing is from {lists_in_words(lists)}")


class _Told(msgspec.Struct, frozen=True):
    """What ``--json`` tells."""

    comparison: Comparison
    taken: tuple[int, ...]
    """Of whom something was taken."""


def _taken(before: State, after: State) -> Iterator[TakenPlayer]:
    for done in after.in_force:
        if done.version > before.version and isinstance(done.act, TakenFromList):
            yield from done.act.players


def _difference_table(comparison: Comparison, wanted: Sequence[int]) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("no", "player", "what", "noted", "list", ""):
        table.add_column(heading, justify="right" if heading == "no" else "left")
    for one in comparison.differing:
        for place, difference in enumerate(one.differences):
            head = ("", "") if place else (str(one.number), one.player.name)
            kept = difference in one.otherwise and one.number not in wanted
            listed = (
                f"{difference.listed} ({one.listed.name})" if one.stranger else difference.listed
            )
            table.add_row(
                *head, difference.field, difference.noted, listed, "not taken" if kept else ""
            )
    return table


def _left(tournament: Tournament, comparison: Comparison, wanted: Sequence[int]) -> Iterator[str]:
    """Yield who stays as he is, and why."""
    lists = lists_in_words(comparison.lists)
    if comparison.compared and not comparison.differing:
        yield f"nothing differs from {lists}"
    kept = [one for one in comparison.doubtful if not one.stranger and one.number not in wanted]
    if kept:
        players = counted(len(kept), "player")
        yield f"{players} noted otherwise; --overwrite takes what the list says"
    for one in comparison.strangers:
        if one.otherwise and one.number not in wanted:
            yield f"{under_another_name(one)}; nothing was taken"
    for numbers, why in (
        (comparison.unlisted, f"with a number unknown to {lists}"),
        (comparison.unnumbered, "without a number; `crosstable persons match` looks for them"),
    ):
        if numbers:
            named = [f"{each} {tournament.entrant(each).player.name}" for each in numbers]
            yield f"{counted(len(numbers), 'player')} {why}: {first_of(named, 8, glue='; ')}"
