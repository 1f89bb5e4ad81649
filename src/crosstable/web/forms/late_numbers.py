"""Which numbers late entries get: by strength, with what changes for the others, or the last."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.office.acts import Command, DrawLots, NewPlayer
from crosstable.office.acts.base import State
from crosstable.office.acts.numbers import INITIAL_ORDER
from crosstable.office.from_list import ListsInForce
from crosstable.office.numbering import late_places
from crosstable.web.forms.asking import Besides
from crosstable.web.forms.form import Form

NUMBER, LAST = "late_number", "last"
"""The field in which the numbers of late entries are chosen, and the choice of the last ones."""


class Entry(NamedTuple):
    """What enters players, and what is asked about their numbers."""

    commands: tuple[Command, ...]
    besides: Besides | None


def entry_of(
    form: Form, state: State, players: tuple[NewPlayer, ...], lists: ListsInForce
) -> Entry:
    """Return how players enter; by strength, unless somebody chose the last numbers.

    The lists fill in what is missing about those who have a number.
    """
    entering = lists.entering(players)
    last = max(state.tournament.by_number, default=0)
    changes = late_places(
        state.tournament,
        [
            Entrant(last + place, new.player, team=new.team)
            for place, new in enumerate(entering.players, start=1)
        ],
    )
    wanted = form.text(NUMBER)
    entering = replace(entering, by_strength=bool(changes) and wanted != LAST)
    commands: tuple[Command, ...] = (entering,)
    if entering.by_strength:
        commands += (DrawLots(secrets.token_hex(8), INITIAL_ORDER),)
    ask = bool(changes) and not wanted
    shows = {"changes": changes, "several": len(players) > 1}
    return Entry(commands, Besides("office/players/late-number.html", shows) if ask else None)
