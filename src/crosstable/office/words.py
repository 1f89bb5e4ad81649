"""The journal in words: one sentence for each act."""

from __future__ import annotations

from functools import singledispatch

from crosstable.kernel.notation import result_text
from crosstable.kernel.result import Pending
from crosstable.kernel.tournament import Tournament
from crosstable.office import acts
from crosstable.rulebooks.index import cited

__all__ = ["describe"]


@singledispatch
def describe(act: object, tournament: Tournament) -> str:
    """Return what an act did, in the words of the tournament it happened in."""
    raise TypeError(f"{type(act).__name__} is not an act of {tournament.name}")


@describe.register
def _(act: acts.TournamentCreated, _tournament: Tournament) -> str:
    return f"tournament announced: {act.details.name}"


@describe.register
def _(act: acts.TournamentImported, _tournament: Tournament) -> str:
    players, rounds = len(act.tournament.entrants), len(act.tournament.rounds)
    return f"taken over from {act.source}: {players} players, {rounds} rounds"


@describe.register
def _(act: acts.DetailsChanged, _tournament: Tournament) -> str:
    if act.prizes == "announced":
        return "prizes announced"
    if act.prizes == "changed":
        return "prizes changed"
    if act.prizes == "withdrawn":
        return "prizes taken back"
    return f"announcement changed: {act.details.name}"


@describe.register
def _(act: acts.PlayersRegistered, _tournament: Tournament) -> str:
    names = [f"{each.number} {each.player.name}" for each in act.entrants[:3]]
    more = f" and {len(act.entrants) - 3} more" if len(act.entrants) > 3 else ""
    return f"{'late entry' if act.late else 'entered'}: {'; '.join(names)}{more}"


@describe.register
def _(act: acts.PlayerEdited, _tournament: Tournament) -> str:
    return f"data corrected: {act.number} {act.player.name}"


@describe.register
def _(act: acts.PlayerRemoved, _tournament: Tournament) -> str:
    return f"player {act.number} struck off the list"


@describe.register
def _(act: acts.PlayerWithdrew, _tournament: Tournament) -> str:
    why = f": {act.reason}" if act.reason else ""
    return f"player {act.number} withdrew after round {act.after_round}{why}"


@describe.register
def _(act: acts.PlayerReinstated, _tournament: Tournament) -> str:
    return f"player {act.number} is back"


@describe.register
def _(act: acts.NumbersAssigned, _tournament: Tournament) -> str:
    seed = f", seed {act.seed}" if act.seed else ""
    return f"numbers given to {len(act.numbers)} players ({act.method}{seed})"


@describe.register
def _(act: acts.PairForbidden, _tournament: Tournament) -> str:
    return f"{act.first} and {act.second} must not meet"


@describe.register
def _(act: acts.PairAllowed, _tournament: Tournament) -> str:
    return f"{act.first} and {act.second} may meet again"


@describe.register
def _(act: acts.ByeGranted, _tournament: Tournament) -> str:
    return f"player {act.player} gets a {act.kind.value} bye in round {act.round}"


@describe.register
def _(act: acts.ByeWithdrawn, _tournament: Tournament) -> str:
    return f"bye of player {act.player} in round {act.round} taken back"


@describe.register
def _(act: acts.RoundPaired, _tournament: Tournament) -> str:
    how = " by hand" if act.by_hand else ""
    return f"round {act.round} paired{how}: {len(act.boards)} boards"


@describe.register
def _(_act: acts.TournamentPublished, _tournament: Tournament) -> str:
    return "tournament made public"


@describe.register
def _(act: acts.TournamentHidden, _tournament: Tournament) -> str:
    return f"tournament taken back from the public: {act.reason}"


@describe.register
def _(act: acts.RoundPublished, _tournament: Tournament) -> str:
    return f"round {act.round} published"


@describe.register
def _(act: acts.RoundUnpublished, _tournament: Tournament) -> str:
    return f"round {act.round} taken back: {act.reason}"


@describe.register
def _(act: acts.ResultEntered, tournament: Tournament) -> str:
    return f"round {act.round} board {act.board}: {result_text(act.result, tournament.points)}"


@describe.register
def _(act: acts.ResultCorrected, tournament: Tournament) -> str:
    before = result_text(act.replaced, tournament.points)
    if act.result == Pending():
        return f"round {act.round} board {act.board}: {before} taken back: {act.reason}"
    now = result_text(act.result, tournament.points)
    return f"round {act.round} board {act.board} corrected from {before} to {now}: {act.reason}"


@describe.register
def _(act: acts.PresenceChecked, _tournament: Tournament) -> str:
    words = {True: "checked in", False: "not there", None: "check-in taken back"}
    return f"{words[act.present]}: {_seen(act)}"


def _seen(act: acts.PresenceChecked) -> str:
    if not act.names:  # written before names were kept
        return _numbers(act.players)
    names = [f"{number} {name}" for number, name in zip(act.players, act.names, strict=False)]
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return "; ".join(names[:3]) + more


@describe.register
def _(act: acts.RearrangingBegun, _tournament: Tournament) -> str:
    return f"round {act.round}: change by hand begun"


@describe.register
def _(act: acts.RoundRearranged, _tournament: Tournament) -> str:
    return f"round {act.round}: {act.first} and {act.second} change places"


@describe.register
def _(act: acts.RearrangingEnded, _tournament: Tournament) -> str:
    found = (
        "; ".join((*act.differences, *map(cited, act.broken)))
        or "nothing differs from the system's pairing"
    )
    return f"round {act.round}: change by hand ended: {found}"


@describe.register
def _(act: acts.RulesLeft, _tournament: Tournament) -> str:
    return f"the rules mode was left for good: {act.reason}"


@describe.register
def _(act: acts.ReportCorrected, tournament: Tournament) -> str:
    told = f"{act.board.white}-{act.board.black} {result_text(act.board.result, tournament.points)}"
    return f"round {act.round} board {act.number} for the report only: {told}: {act.reason}"


@describe.register
def _(act: acts.GameAttached, _tournament: Tournament) -> str:
    return f"round {act.round} board {act.number}: moves filed"


@describe.register
def _(act: acts.GameDetached, _tournament: Tournament) -> str:
    return f"round {act.round} board {act.number}: moves taken away"


@describe.register
def _(act: acts.ResultClaimed, tournament: Tournament) -> str:
    told = result_text(act.result, tournament.points)
    return f"round {act.round} board {act.number}: player {act.player} says {told}"


@describe.register
def _(act: acts.ClaimsDismissed, _tournament: Tournament) -> str:
    why = f": {act.reason}" if act.reason else ""
    return f"round {act.round} board {act.number}: what the players said is put aside{why}"


def _numbers(players: tuple[int, ...]) -> str:
    more = f" and {len(players) - 8} more" if len(players) > 8 else ""
    return ", ".join(map(str, players[:8])) + more


@describe.register
def _(act: acts.TiesDrawn, _tournament: Tournament) -> str:
    orders = "; ".join(" ".join(map(str, each.players)) for each in act.lots)
    return f"lots drawn after round {act.lots[0].after_round}, seed {act.lots[0].seed}: {orders}"


@describe.register
def _(act: acts.Undone, _tournament: Tournament) -> str:
    why = f": {act.reason}" if act.reason else ""
    return f"entry {act.version} undone{why}"
