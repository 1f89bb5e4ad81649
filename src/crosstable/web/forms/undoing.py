"""Undoing from a page: the act is named and shown once more; that act is undone, or nothing."""

from __future__ import annotations

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.office.acts import Undo, describe
from crosstable.office.acts.base import State, undoable
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import told


class UndoOffer(msgspec.Struct, frozen=True):
    """What can be undone now."""

    entry: int
    words: Sentence
    stays: Sentence | None = None
    """What was done later and cannot be undone, where there is such a thing."""


def undo_offer(desk: Desk, state: State) -> UndoOffer | None:
    """Return what to offer for undoing; None where there is nothing, or not for this person."""
    latest = undoable(state.in_force[1:])
    if latest is None or not desk.may(Undo(), state):
        return None
    newest = state.in_force[-1]
    stays = None if newest is latest else describe(newest.act, state.tournament)
    return UndoOffer(latest.version, describe(latest.act, state.tournament), stays)


def undo_named(desk: Desk, state: State, *, back: str) -> Page:
    """Take the act back that the form names, after it was shown once more.

    The entry says what is meant, so nothing else of the version the person saw is compared.
    """
    entry = desk.form.number("entry") or 0  # a page that names none undoes nothing
    latest = undoable(state.in_force[1:])
    words = describe(latest.act, state.tournament) if latest is not None else ""
    return act_when_sure(
        desk,
        state,
        desk.command(Undo, entry=entry),
        title=_("Undo this?"),
        yes=_("Undo it"),
        then=back,
        back=back,
        done=_("Undone: %(act)s") % {"act": told(words)},
    )
