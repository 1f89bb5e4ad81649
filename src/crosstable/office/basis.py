"""What a pairing was made from, and what of that has changed since.

A journal keeps no copy of it: the acts before the pairing lead to what was known then, also in
journals of earlier versions. As long as a round is held back, whatever the next pairing would take
into account makes it obsolete. Once it is public, entries, withdrawals and byes belong to the round
after it, and only what was wrong at the time is told: a result, a setting, two who must not meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from crosstable.kernel.entrants import Withdrawal
from crosstable.kernel.notation import result_text
from crosstable.kernel.result import Played, Result
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Done, State, Topic
from crosstable.office.acts.corrections import ResultCorrected
from crosstable.office.acts.numbers import NumbersAssigned
from crosstable.office.acts.results import ResultEntered
from crosstable.office.acts.rounds import RoundPaired
from crosstable.office.comparing import named, pair_named
from crosstable.office.match_seats import board_words
from crosstable.office.naming import first_of
from crosstable.office.replaying import replayed
from crosstable.pairing.fixed_boards import boards_fixed
from crosstable.pairing.systems import system_of

_MANY = 8
_TOPICS = frozenset({Topic.ANNOUNCEMENT, Topic.PLAYERS, Topic.LOTS})


class Basis(msgspec.Struct, frozen=True):
    """What a round was paired from, and the numbers its players have by now."""

    known: Tournament
    numbers: Mapping[int, int]
    """From the number a player had then to the one he or she has now."""


def paired_from(state: State, round_number: int) -> Basis | None:
    """Return what a round was paired from; nothing where a file brought it, paired elsewhere."""
    before, since = _parted(state, round_number)
    known = replayed(before)
    if round_number <= len(known.rounds) and not _is_paired_here(state, round_number):
        return None
    known = msgspec.structs.replace(known, rounds=known.rounds[: round_number - 1])
    basis = Basis(known, _new_numbers(known, since))
    return _with_latecomers(basis, state.tournament, round_number)


def _with_latecomers(basis: Basis, now: Tournament, round_number: int) -> Basis:
    """Return the same with those who came after the pairing: known by name, but not to be paired.

    Each keeps the present number, unless another player had it then.
    """
    entrants, numbers = list(basis.known.entrants), dict(basis.numbers)
    for number in sorted(now.round(round_number).latecomers - set(numbers.values())):
        then = number if number not in numbers else max(*numbers, *now.by_number) + 1
        left = Withdrawal(round_number - 1)
        entrants.append(msgspec.structs.replace(now.entrant(number), number=then, withdrawal=left))
        numbers[then] = number
    entrants.sort(key=lambda entrant: entrant.number)
    known = msgspec.structs.replace(basis.known, entrants=tuple(entrants))
    return Basis(known, numbers)


def changed_since_paired(state: State, round_number: int) -> tuple[Sentence, ...]:
    """Return what has changed of that from which a round was paired; nothing where it holds.

    Decision 244.
    """
    now = state.tournament
    if not 1 <= round_number <= len(now.rounds) or system_of(now).fixed_schedule:
        return ()
    before, since = _parted(state, round_number)
    if not any(_may_matter(done.act, round_number) for done in since):
        return ()
    # Before the round itself: what is later is not what it was paired from.
    known = replayed(before)
    numbers = _new_numbers(known, since)
    then = known if all(old == new for old, new in numbers.items()) else known.renumbered(numbers)
    return tuple(_Changes(then, now, now.round(round_number), since).told())


def obsolete_rounds(state: State) -> Mapping[int, tuple[Sentence, ...]]:
    """Return what has changed since the last round was paired, under its number, if anything.

    A round on which a later one builds is past: nobody can pair it again.
    """
    last = len(state.tournament.rounds)
    changes = changed_since_paired(state, last)
    return {last: changes} if changes else {}


def _parted(state: State, round_number: int) -> tuple[tuple[Done, ...], tuple[Done, ...]]:
    """Return the acts before a round was last paired, and those after."""
    for index in range(len(state.in_force) - 1, 0, -1):
        act = state.in_force[index].act
        if isinstance(act, RoundPaired) and act.round == round_number:
            return state.in_force[:index], state.in_force[index + 1 :]
    return state.in_force[:1], state.in_force[1:]


def _may_matter(act: Act, round_number: int) -> bool:
    """Return whether an act could change what an earlier round was paired from."""
    if isinstance(act, ResultEntered | ResultCorrected):
        return act.round < round_number
    return act.topic in _TOPICS


def _is_paired_here(state: State, round_number: int) -> bool:
    acts = (done.act for done in state.in_force)
    return any(isinstance(act, RoundPaired) and act.round == round_number for act in acts)


def _new_numbers(known: Tournament, since: tuple[Done, ...]) -> Mapping[int, int]:
    """Return the numbers players have now by those they had."""
    numbers = {number: number for number in known.by_number}
    for done in since:
        if isinstance(done.act, NumbersAssigned):
            new = {change.old: change.new for change in done.act.numbers}
            numbers = {old: new.get(number, number) for old, number in numbers.items()}
    return numbers


class _Changes(msgspec.Struct, frozen=True):
    """Two moments of one event, as far as the pairing of a round depends on them."""

    then: Tournament
    now: Tournament
    paired: Round
    since: tuple[Done, ...]

    def told(self) -> Iterator[Sentence]:
        """Say what changed, results first."""
        yield from self._results()
        if self.paired.number < len(self.now.rounds):
            return
        yield from self._settings()
        yield from self._kept_apart()
        if self.paired.published:
            return
        yield from self._numbers()
        yield from self._players()
        yield from self._byes()
        yield from self._boards()

    def _results(self) -> Iterator[Sentence]:
        earlier = self.paired.number - 1
        rounds = zip(self.then.rounds[:earlier], self.now.rounds[:earlier], strict=False)
        for played, corrected in rounds:
            boards = zip(played.boards, corrected.boards, strict=False)
            for number, (before, after) in enumerate(boards, start=1):
                if self._same_result(before, after):
                    continue
                yield Sentence(
                    "round {round} board {board}: {before} became {now} ({pair})",
                    round=played.number,
                    board=board_words(self.now, played.number, number),
                    before=result_text(before.result, self.now.points),
                    now=result_text(after.result, self.now.points),
                    pair=pair_named(self.now, after.white, after.black),
                )

    def _same_result(self, before: Board, after: Board) -> bool:
        if before.unfinished and self.paired.published:
            return True  # an adjourned game that was played on: the pairing had to do without it
        return _as_paired(before.result) == _as_paired(after.result)

    def _settings(self) -> Iterator[Sentence]:
        then, now = self.then, self.now
        if then.system != now.system:
            yield Sentence("the pairing system or one of its options has changed")
        if then.points != now.points:
            yield Sentence("results are worth different points")
        if then.edition != now.edition:
            yield Sentence("the rules of the event have changed")
        if then.planned_rounds != now.planned_rounds:
            yield Sentence(
                "the number of rounds changes from {before} to {now}",
                before=then.planned_rounds,
                now=now.planned_rounds,
            )

    def _kept_apart(self) -> Iterator[Sentence]:
        then, now = (
            {tuple(sorted(pair)) for pair in event.forbidden_pairs}
            for event in (self.then, self.now)
        )
        new, dropped = sorted(now - then), sorted(then - now)
        if self.paired.published:
            seated = {tuple(sorted((board.white, board.black))) for board in self.paired.boards}
            new, dropped = [pair for pair in new if pair in seated], []
        for form, pairs in (
            (Sentence("to be kept apart: {pairs}", pairs=self._pairs(new)), new),
            (Sentence("no longer kept apart: {pairs}", pairs=self._pairs(dropped)), dropped),
        ):
            if pairs:
                yield form

    def _numbers(self) -> Iterator[Sentence]:
        given = (done.act for done in self.since if isinstance(done.act, NumbersAssigned))
        if any(change.old != change.new for act in given for change in act.numbers):
            yield Sentence("the pairing numbers were given out again")

    def _players(self) -> Iterator[Sentence]:
        then, now = _playing(self.then, self.paired.number), _playing(self.now, self.paired.number)
        entered = [number for number in now if number not in self.then.by_number]
        back = [number for number in now if number in self.then.by_number and number not in then]
        left = [number for number in then if number not in now]
        if entered:
            yield Sentence("entered: {players}", players=self._names(entered))
        if back:
            yield Sentence("back in the tournament: {players}", players=self._names(back))
        if left:
            yield Sentence("no longer in the tournament: {players}", players=self._names(left))

    def _byes(self) -> Iterator[Sentence]:
        then, now = _byes_asked(self.then, self.paired), _byes_asked(self.now, self.paired)
        granted = [number for number, kind in now.items() if then.get(number) != kind]
        dropped = [number for number in then if number not in now]
        if granted:
            yield Sentence("with a bye: {players}", players=self._names(granted))
        if dropped:
            yield Sentence("without a bye after all: {players}", players=self._names(dropped))

    def _boards(self) -> Iterator[Sentence]:
        then, now = (boards_fixed(event, self.paired.number) for event in (self.then, self.now))
        moved = [number for number in {*then, *now} if then.get(number) != now.get(number)]
        if moved:
            yield Sentence("fixed boards: {players}", players=self._names(moved))

    def _names(self, numbers: list[int]) -> Sentence:
        known = self.now.by_number
        told = [named(self.now, number) for number in sorted(numbers) if number in known]
        return Sentence("{players}", players=first_of(told, _MANY, glue="; "))

    def _pairs(self, pairs: list[tuple[int, ...]]) -> Sentence:
        told = [
            pair_named(self.now, *pair) for pair in pairs if set(pair) <= set(self.now.by_number)
        ]
        return Sentence("{pairs}", pairs=first_of(told, _MANY, glue="; "))


def _as_paired(result: Result) -> Result:
    """Return a result without what no pairing asks for: how it ended, and whether it is rated."""
    return Played(result.white, result.black) if isinstance(result, Played) else result


def _playing(tournament: Tournament, round_number: int) -> set[int]:
    """Return who had not left before a round."""
    return {
        entrant.number
        for entrant in tournament.entrants
        if entrant.withdrawal is None or entrant.withdrawal.after_round >= round_number
    }


def _byes_asked(tournament: Tournament, paired: Round) -> Mapping[int, object]:
    playing = _playing(tournament, paired.number)
    return {
        request.player: request.kind
        for request in tournament.bye_requests
        if request.round == paired.number and request.player in playing
    }
