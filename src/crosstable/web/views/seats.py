"""Changing a pairing by hand: a phase that is begun, in which players change places, and ended."""

from __future__ import annotations

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.office.acts import BeginRearranging, EndRearranging, Exchange, PairTogether
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.tabs import OFFICE
from crosstable.web.views.rounds import round_path
from crosstable.web.words.languages import _


class Seats(Controller):
    """Who sits where in a round that is not public yet."""

    path = f"{OFFICE}/rounds/{{round_number:int}}"

    @post("/rearrange", sync_to_thread=True)
    def begin(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Begin to change the pairing by hand."""
        return act_when_sure(
            desk,
            desk.state(name),
            BeginRearranging(round_number),
            then=round_path(name, round_number),
            done=_("Players of this round can change places now. End it when you are done."),
        )

    @post("/exchange", sync_to_thread=True)
    def exchange(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Let two players change places; what speaks against it is shown before."""
        command = desk.command(Exchange, round=round_number)
        state = desk.state(name)
        names = [
            f"{player} {entrant.player.name}"
            for player in (command.first, command.second)
            if (entrant := state.tournament.by_number.get(player)) is not None
        ]
        said = {"first": names[0], "second": names[-1]} if names else {"first": "", "second": ""}
        return act_when_sure(
            desk,
            state,
            command,
            title=_("%(first)s and %(second)s change places?") % said,
            yes=_("Let them change places"),
            then=round_path(name, round_number),
            done=_("%(first)s and %(second)s have changed places.") % said,
            back=round_path(name, round_number),
        )

    @post("/together", sync_to_thread=True)
    def together(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Pair two players who have no opponent in this round."""
        return act_when_sure(
            desk,
            desk.state(name),
            desk.command(PairTogether, round=round_number),
            title=_("Pair these two together?"),
            yes=_("Pair them together"),
            then=round_path(name, round_number),
            done=_("They are paired together, at the last board of the round."),
            back=round_path(name, round_number),
        )

    @post("/rearranged", sync_to_thread=True)
    def end(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Be done; the round is compared with the system's pairing."""
        return act_when_sure(
            desk,
            desk.state(name),
            EndRearranging(round_number),
            then=round_path(name, round_number),
            done=_("The change by hand is ended and compared with the system's pairing."),
        )
