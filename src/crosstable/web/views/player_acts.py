"""What is done about one player: leaving, byes, a fixed board, taken back, struck off."""

from __future__ import annotations

from collections.abc import Sequence

from litestar import Controller, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.office.acts import (
    CancelBye,
    Command,
    Expel,
    FixBoard,
    GrantBye,
    NoteSight,
    Reinstate,
    RemovePlayer,
    Withdraw,
)
from crosstable.office.acts.sight import steps_to_note_sight
from crosstable.office.cautions import Caution, Level
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.tabs import OFFICE
from crosstable.web.views.players import entrant_at, players_path
from crosstable.web.words.languages import _


class AtPlayer:
    """A player, and the desk of whoever does something about him or her."""

    def __init__(self, desk: Desk, name: str, number: int) -> None:
        self.desk = desk
        self.number = number
        self.state = desk.state(name)
        self.who = entrant_at(desk, self.state, number).player.name

    def act(
        self,
        *commands: Command,
        title: str,
        done: str,
        yes: str = "",
        then: str = "",
        also: Sequence[Caution] = (),
        **values: object,
    ) -> Page:
        """Ask what has to be asked, or act and say so; both forms are given the player's name."""
        named, page = {"name": self.who, **values}, players_path(self.state, self.number)
        return act_when_sure(
            self.desk,
            self.state,
            *commands,
            title=title % named,
            yes=yes,
            also=also,
            then=then or page,
            back=page,
            done=done % named,
        )


def _at(desk: NamedDependency[Desk], name: FromPath[str], number: FromPath[int]) -> AtPlayer:
    return AtPlayer(desk, name, number)


class PlayerActs(Controller):
    """What is done about one player."""

    path = f"{OFFICE}/players/{{number:int}}"
    dependencies = {"at": Provide(_at, sync_to_thread=True)}  # noqa: RUF012

    @post("/withdraw", sync_to_thread=True)
    def withdraw(self, at: NamedDependency[AtPlayer]) -> Page:
        """Let a player leave."""
        known = Sentence(
            "The player is not paired any more. Until the next round is paired this can be taken "
            "back."
        )
        return at.act(
            at.desk.command(Withdraw, number=at.number),
            title=_("Withdraw %(name)s?"),
            yes=_("Withdraw"),
            also=(Caution(Level.CONFIRM, Reason(known)),),
            done=_("%(name)s is withdrawn."),
        )

    @post("/expel", sync_to_thread=True)
    def expel(self, at: NamedDependency[AtPlayer]) -> Page:
        """Expel a player from the event."""
        return at.act(
            at.desk.command(Expel, number=at.number),
            title=_("Expel %(name)s?"),
            yes=_("Expel"),
            done=_("%(name)s is expelled."),
        )

    @post("/board", sync_to_thread=True)
    def fix_board(self, at: NamedDependency[AtPlayer]) -> Page:
        """Let a player always sit at one board, or at none any more."""
        command = at.desk.command(FixBoard, number=at.number)
        done = _("%(name)s sits at board %(number)s from the next pairing on.")
        if command.board is None:
            done = _("%(name)s has no fixed board any more.")
        return at.act(
            command,
            title=_("Fix the board of %(name)s?"),
            done=done,
            number=command.board,
        )

    @post("/sight", sync_to_thread=True)
    def note_sight(self, at: NamedDependency[AtPlayer]) -> Page:
        """Note that a player is visually disabled, or take it back."""
        if not at.desk.form.text("visually_disabled"):
            return at.act(
                NoteSight(at.number, visually_disabled=False),
                title=_("Change it for %(name)s?"),
                done=_("The rules for blind players do not apply to %(name)s."),
            )
        return at.act(
            *steps_to_note_sight(at.state, at.number),
            title=_("Note %(name)s as visually disabled?"),
            done=_("The rules for blind players apply to %(name)s."),
        )

    @post("/reinstate", sync_to_thread=True)
    def reinstate(self, at: NamedDependency[AtPlayer]) -> Page:
        """Take a player who had left back."""
        return at.act(
            Reinstate(at.number),
            title=_("Reinstate %(name)s?"),
            done=_("%(name)s is back in the tournament."),
        )

    @post("/remove", sync_to_thread=True)
    def remove(self, at: NamedDependency[AtPlayer]) -> Page:
        """Strike a player off the list."""
        return at.act(
            RemovePlayer(at.number),
            title=_("Strike %(name)s off the list?"),
            yes=_("Strike off the list"),
            then=players_path(at.state),
            done=_("%(name)s is struck off the list."),
        )

    @post("/bye", sync_to_thread=True)
    def grant(self, at: NamedDependency[AtPlayer]) -> Page:
        """Leave a player out of a round to come."""
        command = at.desk.command(GrantBye, player=at.number)
        return at.act(
            command,
            title=_("Grant the bye?"),
            done=_("%(name)s has a bye in round %(round)s."),
            round=command.round,
        )

    @post("/bye/cancel", sync_to_thread=True)
    def cancel(self, at: NamedDependency[AtPlayer]) -> Page:
        """Take a bye back before its round is paired."""
        command = at.desk.command(CancelBye, player=at.number)
        return at.act(
            command,
            title=_("Take the bye back?"),
            done=_("%(name)s plays in round %(round)s."),
            round=command.round,
        )
