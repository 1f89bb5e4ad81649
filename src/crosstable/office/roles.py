"""Who there is: five roles, and what can be asked of the office besides commands to a tournament.

A role may do all that the roles below it may. A command says itself whom it is for; ``rights`` puts
all of it into one table.
"""

from __future__ import annotations

from enum import Enum
from functools import total_ordering

import msgspec

from crosstable.kernel.sentence import Sentence


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
    def does(self) -> Sentence:
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
    Role.VIEWER: Sentence("viewers read and change nothing"),
    Role.CLERK: Sentence("results clerks enter results and note who is absent"),
    Role.ARBITER: Sentence("arbiters keep the players, pair, publish and correct"),
    Role.CHIEF_ARBITER: Sentence("chief arbiters decide about tournaments, cups and the register"),
    Role.OWNER: Sentence("owners may do everything"),
}


class Ask(Enum):
    """What can be asked of the office besides commands to a tournament."""

    SEE_UNPUBLISHED = "see-unpublished"
    SEE_BIRTHS = "see-births"
    SEE_FIELDS = "see-fields"
    SEE_INCIDENTS = "see-incidents"
    SEE_FAIR_PLAY = "see-fair-play"
    SEE_JOURNAL = "see-journal"
    SIGN_PACKAGE = "sign-package"
    CHECK_PACKAGES = "check-packages"
    EXPORT = "export"
    USE_API = "use-api"
    CREATE_TOURNAMENT = "create-tournament"
    TAKE_OVER = "take-over"
    KEEP_LISTS = "keep-lists"
    SEE_PERSONS = "see-persons"
    KEEP_PERSONS = "keep-persons"
    FORGET_PERSONS = "forget-persons"
    KEEP_CUPS = "keep-cups"
    RUN_EXHIBITIONS = "run-exhibitions"
    ENTER_EXHIBITIONS = "enter-exhibitions"
    WITNESS = "witness"
    INVITE = "invite"
    MAKE_TOKEN = "make-token"  # noqa: S105 -- the name of a right
    MANAGE_ACCOUNTS = "manage-accounts"
    SEE_ACCOUNTS = "see-accounts"
    BACKUP = "backup"
    RESTORE = "restore"
    ADD_DEMO = "add-demo"


FOR_PEOPLE = frozenset(
    {
        *(Ask.INVITE, Ask.MAKE_TOKEN, Ask.MANAGE_ACCOUNTS, Ask.BACKUP, Ask.RESTORE),
        Ask.FORGET_PERSONS,
    }
)
"""What no token is for, whatever its role: it would outlive the token, or cannot be mended."""


class Right(msgspec.Struct, frozen=True):
    """Who may do something, and what it is called."""

    least: Role
    doing: Sentence


def may_hand_out(own: Role | None, role: Role) -> bool:
    """Return whether somebody may give a role to others: owners any, chief arbiters those below."""
    if own is None or own < Role.CHIEF_ARBITER:
        return False
    return own is Role.OWNER or role < own
