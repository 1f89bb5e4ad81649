"""Who may do what: a row for everything that can be asked of the office.

Every command brings its own row; a command without one is refused to everybody, and a test fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.office.acts import COMMANDS, Command
from crosstable.office.acts.base import State
from crosstable.office.roles import Ask, Right, Role

Asked: TypeAlias = Command | type[Command] | Ask
"""A command, a kind of command, or one of the other things that can be asked."""

RIGHTS: Mapping[type[Command] | Ask, Right] = MappingProxyType(
    {
        # Reading: whoever has any role.
        Ask.SEE_UNPUBLISHED: Right(Role.VIEWER, Sentence("seeing what is not published yet")),
        Ask.SEE_JOURNAL: Right(Role.VIEWER, Sentence("reading the journal")),
        Ask.EXPORT: Right(Role.VIEWER, Sentence("exporting a tournament")),
        Ask.USE_API: Right(Role.VIEWER, Sentence("reading through the programming interface")),
        # In the hall.
        Ask.WITNESS: Right(Role.CLERK, Sentence("noting where another office's journal ends")),
        Ask.SEE_BIRTHS: Right(Role.ARBITER, Sentence("seeing dates of birth")),
        Ask.SEE_FIELDS: Right(Role.ARBITER, Sentence("seeing what is noted about players")),
        Ask.SEE_INCIDENTS: Right(Role.ARBITER, Sentence("reading the log of incidents")),
        Ask.SEE_PERSONS: Right(Role.ARBITER, Sentence("looking people up in the register")),
        Ask.SEE_FAIR_PLAY: Right(Role.CHIEF_ARBITER, Sentence("reading fair play cases")),
        Ask.ENTER_EXHIBITIONS: Right(Role.CLERK, Sentence("entering results of an exhibition")),
        Ask.RUN_EXHIBITIONS: Right(Role.ARBITER, Sentence("running an exhibition")),
        # Beginning a tournament, and bringing others in.
        Ask.CREATE_TOURNAMENT: Right(Role.CHIEF_ARBITER, Sentence("announcing a tournament")),
        Ask.TAKE_OVER: Right(Role.CHIEF_ARBITER, Sentence("importing a tournament from a file")),
        Ask.KEEP_LISTS: Right(Role.CHIEF_ARBITER, Sentence("importing rating lists")),
        Ask.KEEP_PERSONS: Right(Role.CHIEF_ARBITER, Sentence("keeping the register of persons")),
        Ask.SIGN_PACKAGE: Right(
            Role.CHIEF_ARBITER, Sentence("signing an event with the office's key")
        ),
        Ask.CHECK_PACKAGES: Right(Role.CHIEF_ARBITER, Sentence("checking packages of events")),
        Ask.KEEP_CUPS: Right(
            Role.CHIEF_ARBITER, Sentence("keeping cups, championships and records")
        ),
        Ask.INVITE: Right(Role.CHIEF_ARBITER, Sentence("inviting people")),
        Ask.MAKE_TOKEN: Right(Role.CHIEF_ARBITER, Sentence("making a token for a program")),
        # The office itself. A backup holds everybody's password hashes.
        Ask.MANAGE_ACCOUNTS: Right(Role.OWNER, Sentence("managing accounts")),
        Ask.SEE_ACCOUNTS: Right(
            Role.OWNER, Sentence("seeing the accounts and what was done to them")
        ),
        Ask.FORGET_PERSONS: Right(Role.OWNER, Sentence("forgetting a person")),
        Ask.BACKUP: Right(Role.OWNER, Sentence("making a backup")),
        Ask.RESTORE: Right(Role.OWNER, Sentence("restoring a backup")),
        Ask.ADD_DEMO: Right(Role.OWNER, Sentence("adding the demo tournaments")),
        **{command: command.right for command in COMMANDS},
    }
)


READING = (
    *(Ask.SEE_UNPUBLISHED, Ask.SEE_JOURNAL, Ask.SEE_BIRTHS, Ask.SEE_FIELDS, Ask.SEE_INCIDENTS),
    *(Ask.SEE_PERSONS, Ask.SEE_FAIR_PLAY, Ask.SEE_ACCOUNTS),
)
"""What is there to be read by whoever has the right."""


def kept_from(role: Role) -> tuple[Sentence, ...]:
    """Return what a role may not do, so that nobody is promised more than the table has.

    Of those below chief arbiters it is what they may not even read; of these everything.
    """
    asked = READING if role < Role.CHIEF_ARBITER else tuple(RIGHTS)
    beyond = (RIGHTS[each].doing for each in asked if RIGHTS[each].least > role)
    return tuple(dict.fromkeys(beyond))


def right_to(asked: Asked, state: State | None = None) -> Right | None:
    """Return who may do it, as far as the tournament's state matters; none for unknown commands."""
    kind = asked if isinstance(asked, Ask | type) else type(asked)
    row = RIGHTS.get(kind)
    if row is None or state is None or not isinstance(asked, Command):
        return row
    weightier = asked.right_in(state)
    return weightier if weightier is not None and weightier.least > row.least else row


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
            outcome=False,
            because=(
                Reason.that(
                    "nobody may do this: {command} has no row of rights", command=repr(asked)
                ),
            ),
        )
    if role is not None and role >= right.least:
        return Verdict(
            outcome=True,
            because=(
                Reason.that(
                    "{doing} is for {role} and above", doing=right.doing, role=right.least.title
                ),
            ),
        )
    own = role.does if role is not None else Sentence("you have no role here")
    needed = right.least.title
    if not helpers:
        why = Reason.that("{own}; {doing} needs {role}", own=own, doing=right.doing, role=needed)
    else:
        why = Reason.that(
            "{own}; {doing} needs {role}: ask {helpers}",
            own=own,
            doing=right.doing,
            role=needed,
            helpers=Listing(helpers[:3], joint="or"),
        )
    return Verdict(outcome=False, because=(why,))
