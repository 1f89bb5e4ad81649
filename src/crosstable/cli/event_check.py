"""Checking the rounds of a tournament of the office, each from what it was paired from."""

from __future__ import annotations

from collections.abc import Callable

import click
import msgspec

from crosstable.cli.shell import Shell, counted, emit, say
from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.office.acts.base import State
from crosstable.office.basis import Basis, changed_since_paired, obsolete_rounds, paired_from
from crosstable.pairing.checking import Difference, RoundPairs, check_from, check_round
from crosstable.pairing.systems import MANUAL, system_of
from crosstable.rulebooks.library import edition_of

DIFFERENT = 1


class Since(msgspec.Struct, frozen=True):
    """A round, and what has changed since it was paired."""

    round: int
    changes: tuple[Sentence, ...]


class CheckedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """What a check of a tournament of the office found, as ``--json`` prints it."""

    tournament: str
    system: str
    edition: str
    rounds: int
    differences: tuple[Difference, ...]
    changed: tuple[Since, ...]
    """Rounds that were paired before something changed."""
    obsolete: bool
    """Whether the last round is one of them and held back: it should be paired again."""


def check_event(
    shell: Shell,
    name: str | None,
    say_difference: Callable[[Difference], None],
    *,
    for_files: bool,
    as_json: bool,
) -> None:
    """Pair every round again from what was known then; say what differs and what is obsolete."""
    if for_files:
        raise Refused("options of the system and the rules are for TRF files")
    with shell.tournament(name) as (_, state):
        event = state.tournament
        if system_of(event) is MANUAL:
            raise Refused(
                f"{state.id} is paired by hand: there is nothing to compare its rounds with"
            )
        numbers = range(1, len(event.rounds) + 1)
        compared = (_difference(state, number) for number in numbers)
        told = (Since(number, changed_since_paired(state, number)) for number in numbers)
        checked = CheckedEvent(
            tournament=state.id,
            system=event.system.name,
            edition=event.edition,
            rounds=len(event.rounds),
            differences=tuple(difference for difference in compared if difference is not None),
            changed=tuple(since for since in told if since.changes),
            obsolete=any(not event.round(number).published for number in obsolete_rounds(state)),
        )
    if as_json:
        emit(checked)
    else:
        for difference in checked.differences:
            say_difference(difference)
        _say(checked)
    if checked.differences or checked.obsolete:
        raise click.exceptions.Exit(DIFFERENT)


def _difference(state: State, number: int) -> Difference | None:
    event, basis = state.tournament, paired_from(state, number)
    if basis is None:
        return check_round(event, system_of(event), edition_of(event), number)
    renumbered = {new: old for old, new in basis.numbers.items()}
    paired = event.round(number)
    old = msgspec.structs.replace(
        paired,
        boards=tuple(
            msgspec.structs.replace(
                board, white=renumbered[board.white], black=renumbered[board.black]
            )
            for board in paired.boards
        ),
        free=tuple(
            msgspec.structs.replace(free, player=renumbered[free.player]) for free in paired.free
        ),
    )
    difference = check_from(basis.known, old, system_of(basis.known), edition_of(basis.known))
    return _under_new_numbers(difference, basis)


def _under_new_numbers(difference: Difference | None, basis: Basis) -> Difference | None:
    if difference is None:
        return None
    new = basis.numbers

    def moved(pairs: RoundPairs) -> RoundPairs:
        return RoundPairs(
            tuple(sorted((new[white], new[black]) for white, black in pairs.pairs)),
            tuple(sorted(new[player] for player in pairs.left_over)),
        )

    if all(old == now for old, now in new.items()):
        return difference
    return Difference(
        difference.round,
        moved(difference.expected) if difference.expected is not None else None,
        moved(difference.found),
        (),
    )


def _say(checked: CheckedEvent) -> None:
    for since in checked.changed:
        for change in since.changes:
            say(f"changed since round {since.round} was paired: {change}")
    if checked.obsolete:
        say(f"round {checked.rounds} is obsolete: pair it again with `crosstable pair --again`")
    agreed = checked.rounds - len(checked.differences)
    say(f"{counted(agreed, 'round')} of {checked.rounds} as the {checked.system} system pairs")
