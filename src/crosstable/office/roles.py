"""Who may do what: five roles, and a row for everything that can be asked of the office.

A role may do all that the roles below it may. Every command has a row; a command without one is
refused to everybody, and a test fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import total_ordering
from types import MappingProxyType
from typing import TypeAlias

import msgspec

from crosstable.kernel.errors import NotAllowed
from crosstable.kernel.result import Forfeit
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.office import acts
from crosstable.office import commands as ask
from crosstable.office.fold import State, undoable

__all__ = [
    "FOR_PEOPLE",
    "RIGHTS",
    "Ask",
    "Asked",
    "Right",
    "Role",
    "allowed",
    "insist",
    "may_hand_out",
    "right_to",
]


@total_ordering
class Role(Enum):
    """What somebody is in the office or in one tournament, from the least to the most."""

    VIEWER = "viewer"
    CLERK = "clerk"
    ARBITER = "arbiter"
    CHIEF_ARBITER = "chief-arbiter"
    OWNER = "owner"

    @property
    def rank(self) -> int:
        """How much the role may, compared with the others."""
        return tuple(Role).index(self)

    @property
    def title(self) -> Sentence:
        """The role with its article, as sentences use it."""
        return _TITLES[self]

    @property
    def does(self) -> str:
        """What people of this role do, in a few words."""
        return _DOES[self]

    def __lt__(self, other: Role) -> bool:
        return self.rank < other.rank


_TITLES = {
    Role.VIEWER: Sentence("a viewer"),
    Role.CLERK: Sentence("a results clerk"),
    Role.ARBITER: Sentence("an arbiter"),
    Role.CHIEF_ARBITER: Sentence("a chief arbiter"),
    Role.OWNER: Sentence("an owner"),
}
_DOES = {
    Role.VIEWER: "viewers read everything and change nothing",
    Role.CLERK: "results clerks enter results and note who is absent",
    Role.ARBITER: "arbiters keep the players, pair, publish and correct",
    Role.CHIEF_ARBITER: "chief arbiters decide everything within a tournament",
    Role.OWNER: "owners may do everything",
}


class Ask(Enum):
    """What can be asked of the office besides commands to a tournament."""

    SEE_UNPUBLISHED = "see-unpublished"
    SEE_BIRTHS = "see-births"
    SEE_JOURNAL = "see-journal"
    EXPORT = "export"
    USE_API = "use-api"
    CREATE_TOURNAMENT = "create-tournament"
    TAKE_OVER = "take-over"
    KEEP_LISTS = "keep-lists"
    WITNESS = "witness"
    INVITE = "invite"
    MAKE_TOKEN = "make-token"  # noqa: S105 -- the name of a right
    MANAGE_ACCOUNTS = "manage-accounts"
    SEE_ACCOUNTS = "see-accounts"
    BACKUP = "backup"
    RESTORE = "restore"
    ADD_DEMO = "add-demo"


FOR_PEOPLE = frozenset({Ask.INVITE, Ask.MAKE_TOKEN, Ask.MANAGE_ACCOUNTS, Ask.BACKUP, Ask.RESTORE})
"""What no token is for, whatever its role: it would outlive the token."""


class Right(msgspec.Struct, frozen=True):
    """Who may do something, and what it is called."""

    least: Role
    doing: str


Asked: TypeAlias = ask.Command | type[ask.Command] | Ask
"""A command, a kind of command, or one of the other things that can be asked."""

RIGHTS: Mapping[type[ask.Command] | Ask, Right] = MappingProxyType(
    {
        # Reading: whoever has any role.
        Ask.SEE_UNPUBLISHED: Right(Role.VIEWER, "seeing what is not published yet"),
        Ask.SEE_JOURNAL: Right(Role.VIEWER, "reading the journal"),
        Ask.EXPORT: Right(Role.VIEWER, "exporting a tournament"),
        Ask.USE_API: Right(Role.VIEWER, "reading through the programming interface"),
        # At the results desk.
        ask.EnterResult: Right(Role.CLERK, "entering a result"),
        ask.MarkAbsent: Right(Role.CLERK, "noting an absent player"),
        ask.CheckIn: Right(Role.CLERK, "checking players in"),
        ask.ClaimResult: Right(Role.CLERK, "passing on what a player tells of a result"),
        ask.AttachGame: Right(Role.CLERK, "filing the moves of a game"),
        Ask.WITNESS: Right(Role.CLERK, "noting where another office's journal ends"),
        # On the floor and at the pairing desk.
        Ask.SEE_BIRTHS: Right(Role.ARBITER, "seeing when players were born"),
        ask.CorrectResult: Right(Role.ARBITER, "correcting a result"),
        ask.DismissClaims: Right(Role.ARBITER, "putting aside what players told"),
        ask.DetachGame: Right(Role.ARBITER, "taking filed moves away"),
        ask.Undo: Right(Role.ARBITER, "taking an act back"),
        ask.Register: Right(Role.ARBITER, "entering players"),
        ask.EditPlayer: Right(Role.ARBITER, "correcting a player's data"),
        ask.RemovePlayer: Right(Role.ARBITER, "striking a player off the list"),
        ask.Withdraw: Right(Role.ARBITER, "withdrawing a player"),
        ask.Reinstate: Right(Role.ARBITER, "taking a player back"),
        ask.GrantBye: Right(Role.ARBITER, "granting a bye"),
        ask.CancelBye: Right(Role.ARBITER, "cancelling a bye"),
        ask.DrawLots: Right(Role.ARBITER, "drawing lots"),
        ask.DrawTies: Right(Role.ARBITER, "drawing lots for ties"),
        ask.PairRound: Right(Role.ARBITER, "pairing a round"),
        ask.Publish: Right(Role.ARBITER, "publishing a round"),
        # What departs from the announcement, from the engine or from what was made public.
        ask.ChangeDetails: Right(Role.CHIEF_ARBITER, "changing the announcement"),
        ask.PairByHand: Right(Role.CHIEF_ARBITER, "pairing by hand"),
        ask.BeginRearranging: Right(Role.CHIEF_ARBITER, "changing a pairing by hand"),
        ask.Exchange: Right(Role.CHIEF_ARBITER, "letting players change places"),
        ask.EndRearranging: Right(Role.CHIEF_ARBITER, "ending a change by hand"),
        ask.LeaveRules: Right(Role.CHIEF_ARBITER, "leaving the rules mode"),
        ask.CorrectReport: Right(Role.CHIEF_ARBITER, "correcting the rating report"),
        ask.ForbidPair: Right(Role.CHIEF_ARBITER, "keeping two players apart"),
        ask.AllowPair: Right(Role.CHIEF_ARBITER, "letting two players meet again"),
        ask.Unpublish: Right(Role.CHIEF_ARBITER, "taking published pairings back"),
        ask.PublishTournament: Right(Role.CHIEF_ARBITER, "making a tournament public"),
        ask.HideTournament: Right(Role.CHIEF_ARBITER, "taking a tournament back from the public"),
        Ask.CREATE_TOURNAMENT: Right(Role.CHIEF_ARBITER, "announcing a tournament"),
        Ask.TAKE_OVER: Right(Role.CHIEF_ARBITER, "taking a tournament over from a file"),
        Ask.KEEP_LISTS: Right(Role.CHIEF_ARBITER, "taking rating lists in"),
        Ask.INVITE: Right(Role.CHIEF_ARBITER, "inviting people"),
        Ask.MAKE_TOKEN: Right(Role.CHIEF_ARBITER, "making a token for a program"),
        # The office itself. A backup holds everybody's password hashes.
        Ask.MANAGE_ACCOUNTS: Right(Role.OWNER, "managing accounts"),
        Ask.SEE_ACCOUNTS: Right(Role.OWNER, "seeing the accounts and what was done to them"),
        Ask.BACKUP: Right(Role.OWNER, "making a backup"),
        Ask.RESTORE: Right(Role.OWNER, "restoring a backup"),
        Ask.ADD_DEMO: Right(Role.OWNER, "adding the demo tournaments"),
    }
)

# Undoing an act is as weighty as the command that would have the same effect.
_UNDOING: Mapping[type[acts.Act], type[ask.Command]] = MappingProxyType(
    {
        acts.DetailsChanged: ask.ChangeDetails,
        acts.ClaimsDismissed: ask.DismissClaims,
        acts.GameDetached: ask.DetachGame,
        acts.PairAllowed: ask.ForbidPair,
        acts.PairForbidden: ask.AllowPair,
        acts.RearrangingBegun: ask.BeginRearranging,
        acts.RearrangingEnded: ask.BeginRearranging,
        acts.ReportCorrected: ask.CorrectReport,
        acts.RoundRearranged: ask.Exchange,
        acts.TournamentHidden: ask.PublishTournament,
        acts.TournamentPublished: ask.HideTournament,
        acts.RoundPublished: ask.Unpublish,
        acts.RoundUnpublished: ask.Unpublish,
    }
)


def right_to(asked: Asked, state: State | None = None) -> Right | None:
    """Return who may do it, as far as the tournament's state matters; none for unknown commands."""
    kind = asked if isinstance(asked, Ask | type) else type(asked)
    row = RIGHTS.get(kind)
    if row is None or state is None:
        return row
    weightier = _in_this_state(asked, state)
    return weightier if weightier is not None and weightier.least > row.least else row


def _in_this_state(asked: Asked, state: State) -> Right | None:
    tournament = state.tournament
    match asked:
        case ask.EnterResult(round=number) if not _is_published(tournament, number):
            return Right(Role.ARBITER, "entering a result of a round that is not published")
        case ask.MarkAbsent(player=player, round=number):
            if _is_forfeited(tournament, number, player):
                return Right(Role.ARBITER, "changing a result by absence that stands")
            if number <= len(tournament.rounds) and not _is_published(tournament, number):
                return Right(Role.ARBITER, "giving a result in a round that is not published")
        case ask.DrawLots(split=True):
            return Right(Role.CHIEF_ARBITER, "dividing a federation in the draw")
        case ask.Undo() if (latest := undoable(state.in_force)) is not None:
            last = latest.act
            if isinstance(last, acts.RoundPaired) and last.by_hand:
                return RIGHTS[ask.PairByHand]
            like = _UNDOING.get(type(last))
            return RIGHTS[like] if like is not None else None
        case _:
            pass
    return None


def _is_published(tournament: Tournament, number: int) -> bool:
    return any(each.number == number and each.published for each in tournament.rounds)


def _is_forfeited(tournament: Tournament, number: int, player: int) -> bool:
    for each in tournament.rounds:
        if each.number == number:
            found = each.board_of(player)
            return found is not None and isinstance(found[1].result, Forfeit)
    return False


def allowed(
    role: Role | None,
    asked: Asked,
    *,
    state: State | None = None,
    helpers: tuple[str, ...] = (),
) -> Verdict[bool]:
    """Say whether a role may do something; where it may not, who may, by name where known.

    ``state`` is the tournament a command is meant for: undoing, for one, is as weighty as what is
    undone. ``helpers`` are the people who hold the role that is needed.
    """
    right = right_to(asked, state)
    if right is None:
        return Verdict(
            outcome=False, because=(Reason(f"nobody may do this: {asked!r} has no row of rights"),)
        )
    if role is not None and role >= right.least:
        return Verdict(
            outcome=True, because=(Reason(f"{right.doing} is for {right.least.title} and above"),)
        )
    whom = f": ask {' or '.join(helpers[:3])}" if helpers else ""
    whose = role.does if role is not None else "you have no role here"
    return Verdict(
        outcome=False, because=(Reason(f"{whose}; {right.doing} needs {right.least.title}{whom}"),)
    )


def insist(
    role: Role | None,
    asked: Asked,
    *,
    state: State | None = None,
    helpers: tuple[str, ...] = (),
) -> None:
    """Raise ``NotAllowed`` with the reason where a role may not do something."""
    verdict = allowed(role, asked, state=state, helpers=helpers)
    if not verdict.outcome:
        raise NotAllowed(verdict.because[0].sentence)


def may_hand_out(own: Role | None, role: Role) -> bool:
    """Return whether somebody may give a role to others: owners any, chief arbiters those below."""
    if own is None or own < Role.CHIEF_ARBITER:
        return False
    return own is Role.OWNER or role < own
