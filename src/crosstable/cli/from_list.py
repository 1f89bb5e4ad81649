"""Players as the rating lists know them: differences shown, what is missing filled in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from rich.table import Table

from crosstable.cli.asking import Event, arg, opt, terminal
from crosstable.cli.rating_shell import list_option, lists_in_force
from crosstable.cli.shell import Shell, counted
from crosstable.cli.telling import Shown, grid
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
from crosstable.office.asking import PlayerList
from crosstable.office.from_list import Comparison
from crosstable.office.list_words import lists_in_words
from crosstable.office.naming import first_of


@terminal(None, "from-list", also=list_option())
def from_list_command(
    event: Event,
    *,
    who: Annotated[PlayerList, arg("[WHO]...")] = (),
    overwrite: Annotated[bool, opt(help="Also what is noted otherwise now.")] = False,
    preview: Annotated[bool, opt(help="Only show what the lists say otherwise.")] = False,
) -> Shown:
    """Take ratings, titles, federations and births from the rating lists in force.

    In force is what applies on the first day of the event. Everybody with a number of the
    federation is looked up, or the players named. What is missing is filled in; what is noted
    otherwise is only shown, unless --overwrite is given. Of somebody whom the list calls by
    quite another name nothing is taken unless the player is named.
    """
    tournament = event.tournament
    with lists_in_force(event.shell, tournament, event.also["list"]) as lists:
        comparison = lists.of_event(tournament, list(who))
    doubtful = [one.number for one in comparison.doubtful if who or not one.stranger]
    wanted = doubtful if overwrite else []
    if not preview and (wanted or any(one.filled for one in comparison.compared)):
        event.carry_out(comparison.command(wanted))
    taken = [one.number for one in _taken(event.before, event.state)]
    differing = (_difference_table(comparison, wanted),) if comparison.differing else ()
    left = _left(tournament, comparison, wanted)
    lines = (*differing, *taken_lines(event.before, event.state), *left)
    return Shown({"comparison": comparison, "taken": taken}, lines)


def entering(
    shell: Shell, state: State, new: Sequence[NewPlayer], *, by_strength: bool = False
) -> Register:
    """Return what enters players, with what the lists say of those who have a number."""
    if not any(one.player.identifiers for one in new):
        return Register(tuple(new), by_strength)
    with lists_in_force(shell, state.tournament) as lists:
        return lists.entering(new, by_strength=by_strength)


def taken_lines(before: State, after: State) -> Iterator[str]:
    """Say which lists something was taken from, and of how many players."""
    for done in after.in_force:
        if done.version <= before.version:
            continue
        match done.act:
            case TakenFromList():
                yield str(done.act.words(after.tournament))
            case PlayersRegistered(lists=lists) if lists:
                yield f"what was missing is from {lists_in_words(lists)}"


def _taken(before: State, after: State) -> Iterator[TakenPlayer]:
    for done in after.in_force:
        if done.version > before.version and isinstance(done.act, TakenFromList):
            yield from done.act.players


def _difference_table(comparison: Comparison, wanted: Sequence[int]) -> Table:
    table = grid((">no", "player", "what", "noted", "list", ""), ())
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
