"""What a person is told before a command is carried out, and how loudly.

A caution never forbids: what the rules forbid is refused by the decision itself. The level says how
hard it must be to go on without noticing: to acknowledge, to confirm, or to confirm twice with the
consequences in view.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from enum import IntEnum
from functools import singledispatch

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.record import RoundRecord, records, score
from crosstable.kernel.result import Bye, Pending
from crosstable.kernel.tournament import Board, Entrant, Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office import commands as ask
from crosstable.office.acts import Details
from crosstable.office.comparing import as_it_was, compared, comparison_of, named, pair_named
from crosstable.office.decide import edition_of
from crosstable.office.decide_conduct import exchanged
from crosstable.office.decide_rounds import rounds_to_play
from crosstable.office.fold import State, undoable
from crosstable.office.tables import standings_of
from crosstable.office.words import describe
from crosstable.pairing.checking import check_round
from crosstable.pairing.systems import system_of

__all__ = ["Caution", "Level", "absences", "cautions", "loudest", "steps_to_pair"]


class Level(IntEnum):
    """How loudly something is said."""

    ACKNOWLEDGE = 2
    CONFIRM = 3
    CONFIRM_TWICE = 4


class Caution(msgspec.Struct, frozen=True):
    """One consequence a person should know of before going on."""

    level: Level
    reason: Reason


def loudest(found: Sequence[Caution]) -> int:
    """Return the highest level among cautions, 0 where there is none."""
    return max((each.level for each in found), default=0)


@singledispatch
def cautions(command: object, state: State) -> tuple[Caution, ...]:  # noqa: ARG001
    """Return what a person should know before this command is carried out."""
    return ()


def _say(level: Level, *sentences: str) -> tuple[Caution, ...]:
    return tuple(Caution(level, Reason(sentence)) for sentence in sentences)


@cautions.register
def _(_command: ask.LeaveRules, _state: State) -> tuple[Caution, ...]:
    return _say(
        Level.CONFIRM_TWICE,
        "the rules mode cannot be entered again, not even by undoing",
        "every page and the exported report will say that it was left, when and why",
    )


@cautions.register
def _(command: ask.ChangeDetails, state: State) -> tuple[Caution, ...]:
    tournament, new = state.tournament, command.details
    if not tournament.rounds:
        return ()
    found: list[Caution] = []
    if new.planned_rounds != tournament.planned_rounds:
        found += _changed_rounds(tournament, new.planned_rounds)
    if (new.tie_breaks, new.ranking) != (tournament.tie_breaks, tournament.ranking):
        found += _changed_tie_breaks(tournament, new)
    return tuple(found)


def _changed_rounds(tournament: Tournament, rounds: int) -> Iterator[Caution]:
    last = len(tournament.rounds)
    yield from _say(
        Level.CONFIRM_TWICE,
        f"the number of rounds changes from {tournament.planned_rounds or 'open'} to "
        f"{rounds or 'open'} after {last} rounds were paired; the report will say so",
    )
    if last in {tournament.planned_rounds, rounds}:
        changed = replace(tournament, planned_rounds=rounds)
        with suppress(Refused):
            wrong = check_round(changed, system_of(changed), edition_of(changed), last)
            if wrong is not None:
                yield from _say(
                    Level.CONFIRM_TWICE,
                    f"round {last} would have been paired differently as "
                    f"{'the last round' if last == rounds else 'a round before the last'}",
                )
    players = sum(not entrant.withdrawn for entrant in tournament.entrants)
    if rounds >= players:
        yield from _say(
            Level.CONFIRM_TWICE, f"{players} players cannot all meet new opponents {rounds} times"
        )


def _changed_tie_breaks(tournament: Tournament, new: Details) -> Iterator[Caution]:
    before = {row.number: row.place for row in standings_of(tournament, working_for=()).rows}
    changed = replace(tournament, tie_breaks=new.tie_breaks, ranking=new.ranking)
    after = {row.number: row.place for row in standings_of(changed, working_for=()).rows}
    moved = [number for number in before if before[number] != after[number]]
    yield from _say(
        Level.CONFIRM_TWICE,
        "the tie-breaks change after play began; the report will say so",
        f"{len(moved)} players change places in the standings as they are now",
    )


@cautions.register
def _(_command: ask.PairRound, state: State) -> tuple[Caution, ...]:
    if state.tournament.rounds:
        return tuple(_before_a_later_round(state.tournament))
    return tuple(_before_the_first_round(state.tournament))


def _before_a_later_round(tournament: Tournament) -> Iterator[Caution]:
    """Yield which games are not finished, and how they count when the next round is paired."""
    last = tournament.rounds[-1]
    waiting = [str(n) for n, board in enumerate(last.boards, start=1) if board.not_begun]
    if waiting:
        yield from _say(
            Level.ACKNOWLEDGE,
            f"round {last.number} has no result on board {', '.join(waiting)}: these games "
            "become adjourned and count as draws in the pairing only",
        )
    if system_of(tournament).fixed_schedule:
        return
    for played in tournament.rounds:
        for number, board in enumerate(played.boards, start=1):
            if board.unfinished and not board.not_begun:
                pair = pair_named(tournament, board.white, board.black)
                sentence = (
                    f"round {played.number} board {number} is adjourned and counts as a draw in "
                    f"the pairing only: {pair}"
                )
                because = edition_of(tournament).because("swiss.adjourned", sentence)
                yield Caution(Level.ACKNOWLEDGE, because)


def _before_the_first_round(tournament: Tournament) -> Iterator[Caution]:
    """Yield who is left out and who is paired though nobody has seen him, if anybody looked."""
    expected = _expected_in_round_one(tournament)
    absent = [each for each in expected if each.present is False]
    unseen = [each for each in expected if each.present is None]
    if absent and system_of(tournament).fixed_schedule:
        yield from _say(
            Level.CONFIRM,
            f"noted as absent, but the schedule is fixed and pairs them: {_names(absent)}",
        )
    elif absent:
        yield from _say(Level.ACKNOWLEDGE, f"left out of round 1 as absent: {_names(absent)}")
    if unseen and any(each.present is not None for each in tournament.entrants):
        yield from _say(
            Level.CONFIRM, f"not checked in, and will be paired all the same: {_names(unseen)}"
        )


def _expected_in_round_one(tournament: Tournament) -> list[Entrant]:
    excused = {each.player for each in tournament.bye_requests if each.round == 1}
    return [
        each for each in tournament.entrants if not each.withdrawn and each.number not in excused
    ]


def _names(entrants: Sequence[Entrant]) -> str:
    names = ", ".join(f"{each.number} {each.player.name}" for each in entrants[:8])
    return names + (f" and {len(entrants) - 8} more" if len(entrants) > 8 else "")


def steps_to_pair(state: State, seated: Container[int] = ()) -> tuple[ask.Command, ...]:
    """Return what pairing the next round takes.

    Who was noted as absent is left out of the first round, unless an arbiter has ``seated`` him;
    later, open games of the last round are adjourned first.
    """
    if not state.tournament.rounds:
        return (*absences(state, seated), ask.PairRound())
    last = state.tournament.rounds[-1]
    adjourned = tuple(
        ask.EnterResult(last.number, number, Pending(adjourned=True))
        for number, board in enumerate(last.boards, start=1)
        if board.not_begun
    )
    return (*adjourned, ask.PairRound())


def absences(state: State, seated: Container[int] = ()) -> tuple[ask.MarkAbsent, ...]:
    """Return what leaves those out of the first round whom the check-in noted as absent."""
    tournament = state.tournament
    if tournament.rounds or system_of(tournament).fixed_schedule:
        return ()
    return tuple(
        ask.MarkAbsent(each.number, 1)
        for each in _expected_in_round_one(tournament)
        if each.present is False and each.number not in seated
    )


@cautions.register
def _(command: ask.Exchange, state: State) -> tuple[Caution, ...]:
    tournament = state.tournament
    if not 1 <= command.round <= len(tournament.rounds):
        return ()
    paired = tournament.round(command.round)
    try:
        changed = exchanged(paired, command.first, command.second)
    except Refused:
        return ()
    judged = compared(tournament, changed)
    loud = Level.CONFIRM_TWICE if tournament.by_the_rules else Level.CONFIRM
    found = [Caution(loud, each) for each in judged.broken]
    if found:
        found += _say(loud, "the rules forbid it; the report will name the round and the rule")
    before = as_it_was(tournament, command.round)
    known = records(before)
    for board in changed.boards:
        if {board.white, board.black} & {command.first, command.second}:
            found += _on_a_board(before, known, board)
    found += [Caution(Level.ACKNOWLEDGE, Reason(each)) for each in judged.differences]
    found += [
        Caution(Level.ACKNOWLEDGE, each) for each in judged.because if each not in judged.broken
    ]
    return tuple(found)


def _on_a_board(
    before: Tournament, known: dict[int, tuple[RoundRecord, ...]], board: Board
) -> Iterator[Caution]:
    """Yield what speaks against two players meeting with these colours, though it may be."""
    white, black = board.white, board.black
    pair = pair_named(before, white, black)
    apart = abs(score(known[white]) - score(known[black]))
    if apart > 2 * before.points.win:
        yield from _say(
            Level.CONFIRM, f"{pair}: their scores are {before.points.text(apart)} points apart"
        )
    for player in (white, black):
        colour = board.colour_of(player)
        had = [entry.colour for entry in known[player] if entry.colour is not None]
        if had[-2:] == [colour, colour]:
            yield from _say(
                Level.CONFIRM,
                f"{pair}: {named(before, player)} would have {colour.value} three times running",
            )
    both = [known[player][-1].colour if known[player] else None for player in (white, black)]
    if both == [board.colour_of(white), board.colour_of(black)]:
        yield from _say(Level.ACKNOWLEDGE, f"{pair}: both have the colour of their last game again")


@cautions.register
def _(command: ask.Publish, state: State) -> tuple[Caution, ...]:
    ended = comparison_of(state, command.round)
    return tuple(Caution(Level.CONFIRM, each) for each in ended.broken) if ended else ()


@cautions.register
def _(_command: ask.PublishTournament, state: State) -> tuple[Caution, ...]:
    players = len(state.tournament.entrants)
    return _say(
        Level.ACKNOWLEDGE,
        f"everybody will see the announcement and the list of entries, {players} so far",
    )


@cautions.register
def _(_command: ask.HideTournament, _state: State) -> tuple[Caution, ...]:
    return _say(
        Level.CONFIRM,
        "spectators and players lose its pages at once; what they have read they keep",
    )


@cautions.register
def _(command: ask.Withdraw, state: State) -> tuple[Caution, ...]:
    rounds = state.tournament.rounds
    found = rounds[-1].board_of(command.number) if rounds else None
    if found is None or not found[1].not_begun:
        return ()
    return _say(
        Level.CONFIRM,
        f"the game of round {rounds[-1].number} on board {found[0]} will be lost by absence",
    )


@cautions.register
def _(command: ask.Unpublish, state: State) -> tuple[Caution, ...]:
    if not 1 <= command.round <= len(state.tournament.rounds):
        return ()
    boards = state.tournament.round(command.round).boards
    entered = sum(not board.unfinished for board in boards)
    if entered:
        return _say(
            Level.CONFIRM_TWICE,
            f"{entered} results of round {command.round} are entered; players have acted on it",
        )
    return _say(Level.CONFIRM, f"players may have seen the pairings of round {command.round}")


@cautions.register
def _(command: ask.CorrectResult, state: State) -> tuple[Caution, ...]:
    tournament = state.tournament
    if command.round >= len(tournament.rounds) or system_of(tournament).fixed_schedule:
        return ()
    return _say(
        Level.CONFIRM,
        f"round {command.round + 1} was paired on the old result; its pairings stay as they are",
    )


@cautions.register
def _(command: ask.Register, state: State) -> tuple[Caution, ...]:
    done = len(state.tournament.rounds)
    if not done or not command.players:
        return ()
    many = len(command.players)
    who = "a player enters" if many == 1 else f"{many} players enter"
    return _say(
        Level.ACKNOWLEDGE,
        f"{who} late: first paired in round {done + 1}, without points before",
    )


@cautions.register
def _(command: ask.GrantBye, state: State) -> tuple[Caution, ...]:
    if command.kind is Bye.FULL_POINT:
        return _say(Level.ACKNOWLEDGE, "a full point for an absent player is out of use")
    if command.kind is Bye.HALF_POINT and command.round == rounds_to_play(state.tournament):
        return _say(Level.CONFIRM, "the half-point bye is in the last round")
    return ()


@cautions.register
def _(_command: ask.Undo, state: State) -> tuple[Caution, ...]:
    latest = undoable(state.in_force[1:])
    if latest is None:
        return ()
    return _say(Level.CONFIRM, f"undone will be: {describe(latest.act, state.tournament)}")


@cautions.register
def _(command: ask.RemovePlayer, state: State) -> tuple[Caution, ...]:
    entrant = state.tournament.by_number.get(command.number)
    name = entrant.player.name if entrant else command.number
    return _say(Level.CONFIRM, f"{name} is struck off the list; those behind move up")
