"""State is a fold: what a tournament looks like after the acts of its journal.

Applying an act never refuses: whether it was allowed was decided before it was written down.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import reduce, singledispatch
from itertools import groupby

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import JournalBroken
from crosstable.kernel.result import Absent, Forfeit
from crosstable.kernel.tournament import (
    Board,
    ByeRequest,
    Claim,
    Entrant,
    GameRecord,
    Remark,
    RemarkKind,
    ReportCorrection,
    Round,
    Tournament,
    Withdrawal,
)
from crosstable.office import acts
from crosstable.office.journal import Entry
from crosstable.rulebooks.index import cited

__all__ = ["State", "advanced", "fold", "undoable"]


class Done(msgspec.Struct, frozen=True):
    """An act in force and the version that brought it."""

    version: int
    act: acts.Act


class State(msgspec.Struct, frozen=True):
    """A tournament at one version of its journal, and the acts it rests on."""

    id: str
    version: int
    tournament: Tournament
    in_force: tuple[Done, ...]
    hash: str
    """The hash of the entry that made this version."""


def fold(entries: Iterable[Entry]) -> State:
    """Return the state of a tournament from all entries of its stream."""
    in_force: list[Done] = []
    name, version, last_hash = "", 0, ""
    for entry in entries:
        name, version, last_hash = entry.tournament, entry.version, entry.hash
        try:
            act = acts.decode(entry.act)
        except msgspec.DecodeError as error:
            raise JournalBroken(entry.sequence, f"cannot be read: {error}") from None
        if isinstance(act, acts.Undone):
            latest = undoable(in_force)
            if latest is None or latest.version != act.version:
                raise JournalBroken(entry.sequence, f"undoes {act.version}, not the latest act")
            in_force.remove(latest)
        else:
            in_force.append(Done(version, act))
    if not in_force:
        raise JournalBroken(0, "a tournament's journal cannot be empty")
    return State(name, version, _replay(in_force), tuple(in_force), last_hash)


def undoable(in_force: Sequence[Done]) -> Done | None:
    """Return the latest act that can be taken back; leaving the rules never can."""
    acts_of_play = (done for done in reversed(in_force) if not isinstance(done.act, acts.RulesLeft))
    return next(acts_of_play, None)


def advanced(state: State, act: acts.Act, entry_hash: str = "") -> State:
    """Return the state after one more act, without going through the whole journal again."""
    version = state.version + 1
    if isinstance(act, acts.Undone):
        in_force = tuple(done for done in state.in_force if done.version != act.version)
        return State(state.id, version, _replay(in_force), in_force, entry_hash)
    return State(
        state.id,
        version,
        _apply(act, state.tournament),
        (*state.in_force, Done(version, act)),
        entry_hash,
    )


def _replay(done: Iterable[Done]) -> Tournament:
    first, *rest = done
    match first.act:
        case acts.TournamentCreated(details, published):
            begun = Tournament(**msgspec.structs.asdict(details), published=published)
        case acts.TournamentImported(tournament):
            begun = tournament
        case other:
            raise JournalBroken(first.version, f"{type(other).__name__} before the tournament")
    tournament = begun
    results = acts.ResultEntered | acts.ResultCorrected
    for _, run in groupby((each.act for each in rest), lambda act: isinstance(act, results)):
        together = list(run)
        entered = [act for act in together if isinstance(act, results)]
        if entered:
            tournament = _with_results(tournament, entered)
        else:
            tournament = reduce(lambda before, act: _apply(act, before), together, tournament)
    return tournament


@singledispatch
def _apply(act: object, tournament: Tournament) -> Tournament:
    raise JournalBroken(0, f"{type(act).__name__} cannot happen to {tournament.name!r}")


@_apply.register
def _(act: acts.DetailsChanged, tournament: Tournament) -> Tournament:
    changed = replace(tournament, **msgspec.structs.asdict(act.details))
    return replace(changed, remarks=(*tournament.remarks, *act.remarks))


@_apply.register
def _(act: acts.PlayersRegistered, tournament: Tournament) -> Tournament:
    new = (Entrant(each.number, each.player, team=each.team) for each in act.entrants)
    return replace(tournament, entrants=(*tournament.entrants, *new))


@_apply.register
def _(act: acts.PlayerEdited, tournament: Tournament) -> Tournament:
    return _with_entrant(tournament, act.number, player=act.player, team=act.team)


@_apply.register
def _(act: acts.PlayerRemoved, tournament: Tournament) -> Tournament:
    staying = replace(
        tournament,
        entrants=tuple(each for each in tournament.entrants if each.number != act.number),
        forbidden_pairs=tuple(
            pair for pair in tournament.forbidden_pairs if act.number not in pair
        ),
        bye_requests=tuple(each for each in tournament.bye_requests if each.player != act.number),
    )
    return staying.renumbered(
        {number: number - (number > act.number) for number in staying.by_number}
    )


@_apply.register
def _(act: acts.PlayerWithdrew, tournament: Tournament) -> Tournament:
    left = Withdrawal(act.after_round, act.reason)
    tournament = _with_entrant(tournament, act.number, withdrawal=left)
    tournament = replace(
        tournament,
        bye_requests=tuple(
            each
            for each in tournament.bye_requests
            if each.player != act.number or each.round <= act.after_round
        ),
    )
    for paired in tournament.rounds[act.after_round :]:
        found = paired.board_of(act.number)
        if found is not None and found[1].not_begun:
            index, board = found
            lost = Forfeit(Absent.WHITE if board.white == act.number else Absent.BLACK)
            forfeit = acts.ResultEntered(paired.number, index, lost)
            tournament = _with_results(tournament, (forfeit,))
    return tournament


@_apply.register
def _(act: acts.PlayerReinstated, tournament: Tournament) -> Tournament:
    return _with_entrant(tournament, act.number, withdrawal=None)


@_apply.register
def _(act: acts.NumbersAssigned, tournament: Tournament) -> Tournament:
    renumbered = tournament.renumbered({each.old: each.new for each in act.numbers})
    return replace(renumbered, numbers_final=True, system=act.system or renumbered.system)


@_apply.register
def _(act: acts.PairForbidden, tournament: Tournament) -> Tournament:
    pairs = (*tournament.forbidden_pairs, (act.first, act.second))
    return replace(tournament, forbidden_pairs=pairs)


@_apply.register
def _(act: acts.PairAllowed, tournament: Tournament) -> Tournament:
    pair = {act.first, act.second}
    kept = tuple(each for each in tournament.forbidden_pairs if set(each) != pair)
    return replace(tournament, forbidden_pairs=kept)


@_apply.register
def _(act: acts.ByeGranted, tournament: Tournament) -> Tournament:
    request = ByeRequest(act.player, act.round, act.kind)
    return replace(tournament, bye_requests=(*tournament.bye_requests, request))


@_apply.register
def _(act: acts.ByeWithdrawn, tournament: Tournament) -> Tournament:
    kept = tuple(
        each
        for each in tournament.bye_requests
        if (each.player, each.round) != (act.player, act.round)
    )
    return replace(tournament, bye_requests=kept)


@_apply.register
def _(act: acts.RoundPaired, tournament: Tournament) -> Tournament:
    paired = Round(act.round, act.boards, act.free, published=False, by_hand=act.by_hand)
    if act.by_hand and act.by_rules:
        tournament = _remarked(
            tournament, RemarkKind.PAIRED_BY_HAND, act.round, f"{len(act.boards)} boards"
        )
    return replace(tournament, rounds=(*tournament.rounds, paired))


@_apply.register
def _(_act: acts.TournamentPublished, tournament: Tournament) -> Tournament:
    return replace(tournament, published=True)


@_apply.register
def _(_act: acts.TournamentHidden, tournament: Tournament) -> Tournament:
    return replace(tournament, published=False)


@_apply.register
def _(act: acts.RoundPublished, tournament: Tournament) -> Tournament:
    return _with_round(tournament, replace(tournament.round(act.round), published=True))


@_apply.register
def _(act: acts.RoundUnpublished, tournament: Tournament) -> Tournament:
    hidden = replace(tournament.round(act.round), published=False)
    games = tuple(each for each in tournament.games if each.round != act.round)
    claims = tuple(each for each in tournament.claims if each.round != act.round)
    return _with_round(replace(tournament, games=games, claims=claims), hidden)


@_apply.register
def _(act: acts.ResultEntered, tournament: Tournament) -> Tournament:
    return _with_results(tournament, (act,))


@_apply.register
def _(act: acts.ResultCorrected, tournament: Tournament) -> Tournament:
    return _with_results(tournament, (act,))


@_apply.register
def _(act: acts.PresenceChecked, tournament: Tournament) -> Tournament:
    return _with_entrants(tournament, frozenset(act.players), present=act.present)


@_apply.register
def _(act: acts.RearrangingBegun, tournament: Tournament) -> Tournament:
    return _with_round(tournament, replace(tournament.round(act.round), rearranging=True))


@_apply.register
def _(act: acts.RoundRearranged, tournament: Tournament) -> Tournament:
    return _with_round(
        tournament, replace(tournament.round(act.round), boards=act.boards, free=act.free)
    )


@_apply.register
def _(act: acts.RearrangingEnded, tournament: Tournament) -> Tournament:
    done = replace(tournament.round(act.round), rearranging=False, by_hand=bool(act.differences))
    if act.differences or act.broken:
        told = "; ".join((*act.differences, *map(cited, act.broken)))
        tournament = _remarked(tournament, RemarkKind.PAIRED_BY_HAND, act.round, told)
    return _with_round(tournament, done)


@_apply.register
def _(act: acts.RulesLeft, tournament: Tournament) -> Tournament:
    return _remarked(tournament, RemarkKind.RULES_LEFT, act.round, act.reason)


@_apply.register
def _(act: acts.ReportCorrected, tournament: Tournament) -> Tournament:
    kept = tuple(
        each
        for each in tournament.report_corrections
        if (each.round, each.number) != (act.round, act.number)
    )
    if tournament.round(act.round).boards[act.number - 1] != act.board:
        kept += (ReportCorrection(act.round, act.number, act.board, act.reason),)
    return replace(tournament, report_corrections=kept)


@_apply.register
def _(act: acts.GameAttached, tournament: Tournament) -> Tournament:
    kept = _other_games(tournament, act.round, act.number)
    return replace(tournament, games=(*kept, GameRecord(act.round, act.number, act.text)))


@_apply.register
def _(act: acts.GameDetached, tournament: Tournament) -> Tournament:
    return replace(tournament, games=_other_games(tournament, act.round, act.number))


@_apply.register
def _(act: acts.ResultClaimed, tournament: Tournament) -> Tournament:
    others = tuple(
        each for each in tournament.claims if (each.round, each.player) != (act.round, act.player)
    )
    told = Claim(act.round, act.number, act.player, act.result)
    return replace(tournament, claims=(*others, told))


@_apply.register
def _(act: acts.ClaimsDismissed, tournament: Tournament) -> Tournament:
    return _without_claims(tournament, {(act.round, act.number)})


def _without_claims(tournament: Tournament, boards: Container[tuple[int, int]]) -> Tournament:
    kept = tuple(each for each in tournament.claims if (each.round, each.number) not in boards)
    return replace(tournament, claims=kept) if len(kept) < len(tournament.claims) else tournament


def _other_games(tournament: Tournament, round_number: int, board: int) -> tuple[GameRecord, ...]:
    return tuple(
        each for each in tournament.games if (each.round, each.number) != (round_number, board)
    )


def _remarked(tournament: Tournament, kind: RemarkKind, round_number: int, text: str) -> Tournament:
    return replace(tournament, remarks=(*tournament.remarks, Remark(kind, round_number, text)))


@_apply.register
def _(act: acts.TiesDrawn, tournament: Tournament) -> Tournament:
    drawn = {number for each in act.lots for number in each.players}
    kept = tuple(each for each in tournament.tie_lots if not drawn & set(each.players))
    return replace(tournament, tie_lots=(*kept, *act.lots))


def _with_entrant(tournament: Tournament, number: int, **changes: object) -> Tournament:
    return _with_entrants(tournament, (number,), **changes)


def _with_entrants(
    tournament: Tournament, numbers: Container[int], **changes: object
) -> Tournament:
    return replace(
        tournament,
        entrants=tuple(
            [
                replace(each, **changes) if each.number in numbers else each
                for each in tournament.entrants
            ]
        ),
    )


def _with_round(tournament: Tournament, changed: Round) -> Tournament:
    rounds = list(tournament.rounds)
    rounds[changed.number - 1] = changed
    return replace(tournament, rounds=tuple(rounds))


def _with_results(
    tournament: Tournament, entered: Iterable[acts.ResultEntered | acts.ResultCorrected]
) -> Tournament:
    """Return the tournament after results one after the other; each round is made anew once.

    A large event has thousands of results, and hardly anything happens between them.
    """
    boards: dict[int, list[Board]] = {}
    told = set()
    for act in entered:
        if act.round not in boards:
            boards[act.round] = list(tournament.round(act.round).boards)
        changed = boards[act.round]
        changed[act.board - 1] = replace(changed[act.board - 1], result=act.result)
        told.add((act.round, act.board))
    tournament = _without_claims(tournament, told)
    for number, changed in boards.items():
        played = replace(tournament.round(number), boards=tuple(changed))
        tournament = _with_round(tournament, played)
    return tournament
