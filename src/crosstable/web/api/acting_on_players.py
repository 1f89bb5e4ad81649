"""What programs with a token can change about players: entries, byes, absences, numbers, lots."""

from __future__ import annotations

from secrets import token_hex

from litestar import post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from crosstable.kernel.player_fields import FieldKind
from crosstable.kernel.result import Bye
from crosstable.office import acts
from crosstable.office.acts.numbers import INITIAL_ORDER
from crosstable.office.fold import State
from crosstable.web.api import wishes
from crosstable.web.api.changing import ChangingEvent, Done, change
from crosstable.web.api.window import EventWindow
from crosstable.web.gate.limits import taking_sheet

__all__ = ["ActingOnPlayers"]


class ActingOnPlayers(ChangingEvent):
    """Changes of players."""

    @post(
        "/players",
        sync_to_thread=True,
        operation_id="enterPlayers",
        opt=taking_sheet(acts.Register, tournament="tournament"),
    )
    def enter(self, window: NamedDependency[EventWindow], data: JSONBody[wishes.Entries]) -> Done:
        """Enter players; all of them or none."""
        new = tuple(player.player() for player in data.players)

        def commands(state: State) -> tuple[acts.Command, ...]:
            entering = acts.Register(new, data.by_strength)
            if data.from_list:
                lists = window.house.lists_in_force(state.tournament)
                entering = lists.entering(new, by_strength=data.by_strength)
            if not data.by_strength:
                return (entering,)
            return entering, acts.DrawLots(token_hex(8), INITIAL_ORDER)

        return window.act(data, commands, status=201)

    @change(
        "/players/from-list",
        operation_id="takeFromList",
        opt=taking_sheet(acts.TakeFromList, tournament="tournament"),
    )
    def take_from_list(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.FromListWish]
    ) -> Done:
        """Fill in what the rating lists in force say of players, by their numbers in the register.

        What is noted otherwise stays, but for those named in ``overwrite``.
        """

        def commands(state: State) -> tuple[acts.Command]:
            window.insist(acts.TakeFromList, state)  # before anything is said about the lists
            lists = window.house.lists_in_force(state.tournament, data.list)
            return (lists.of_event(state.tournament, data.players).command(data.overwrite),)

        return window.act(data, commands)

    @put("/players/{number:int}", sync_to_thread=True, operation_id="correctPlayer")
    def correct_player(
        self,
        window: NamedDependency[EventWindow],
        number: FromPath[int],
        data: JSONBody[wishes.ReplacedPlayer],
    ) -> Done:
        """Correct a player's data: all of them, as they should be."""

        def commands(_: object) -> tuple[acts.Command]:
            new = data.player.player()
            return (acts.EditPlayer(number, new.player, new.team),)

        return window.act(data, commands)

    @put("/players/{number:int}/fields", sync_to_thread=True, operation_id="fillFields")
    def fill_fields(
        self,
        window: NamedDependency[EventWindow],
        number: FromPath[int],
        data: JSONBody[wishes.FieldsWish],
    ) -> Done:
        """Note something about a player in the event's own fields; an empty text takes it away."""
        return window.act(
            data, lambda _: (acts.FillFields((acts.Filled(number, wishes.noted(data.fields)),)),)
        )

    @change("/fields", operation_id="defineField")
    def define_field(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.FieldWish]
    ) -> Done:
        """Add a field of the event's own about players, or change the one with this key."""
        return window.act(
            data,
            lambda _: (
                acts.DefineField(
                    data.name, FieldKind(data.kind), data.choices, data.unit, data.key
                ),
            ),
        )

    @change("/fields/remove", operation_id="removeField")
    def remove_field(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.FieldKey]
    ) -> Done:
        """Remove a field with all that is noted in it."""
        return window.act(data, lambda _: (acts.DropField(data.key),))

    @change("/players/{number:int}/remove", operation_id="removePlayer")
    def remove(
        self,
        window: NamedDependency[EventWindow],
        number: FromPath[int],
        data: JSONBody[wishes.Plain],
    ) -> Done:
        """Strike a player off the list before the draw."""
        return window.act(data, lambda _: (acts.RemovePlayer(number),))

    @change("/players/{number:int}/withdraw", operation_id="withdrawPlayer")
    def withdraw(
        self,
        window: NamedDependency[EventWindow],
        number: FromPath[int],
        data: JSONBody[wishes.Reasoned],
    ) -> Done:
        """Let a player leave."""
        return window.act(data, lambda _: (acts.Withdraw(number, data.reason),))

    @change("/players/{number:int}/expel", operation_id="expelPlayer")
    def expel(
        self,
        window: NamedDependency[EventWindow],
        number: FromPath[int],
        data: JSONBody[wishes.Reasoned],
    ) -> Done:
        """Put a player out of the event; a reason is needed, and a chief arbiter's token."""
        return window.act(data, lambda _: (acts.Expel(number, data.reason),))

    @put("/players/{number:int}/board", sync_to_thread=True, operation_id="fixBoard")
    def fix_board(
        self,
        window: NamedDependency[EventWindow],
        number: FromPath[int],
        data: JSONBody[wishes.BoardWish],
    ) -> Done:
        """Let a player always sit at one board from the next pairing on; null ends it."""
        return window.act(data, lambda _: (acts.FixBoard(number, data.board),))

    @change("/players/{number:int}/reinstate", operation_id="reinstatePlayer")
    def reinstate(
        self,
        window: NamedDependency[EventWindow],
        number: FromPath[int],
        data: JSONBody[wishes.Plain],
    ) -> Done:
        """Take a player who had left back."""
        return window.act(data, lambda _: (acts.Reinstate(number),))

    @change(
        "/check-in",
        operation_id="checkIn",
        opt=taking_sheet(acts.CheckIn, tournament="tournament"),
    )
    def check_in(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.CheckInWish]
    ) -> Done:
        """Note who is in the hall before the first round."""
        return window.act(data, lambda _: (acts.CheckIn(data.players, data.present),))

    @change("/byes", operation_id="grantBye")
    def grant_bye(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.ByeWish]
    ) -> Done:
        """Leave a player out of a round to come."""
        return window.act(data, lambda _: (acts.GrantBye(data.player, data.round, Bye(data.kind)),))

    @change("/byes/cancel", operation_id="cancelBye")
    def cancel_bye(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.PlayerRound]
    ) -> Done:
        """Take a granted bye back before the round is paired."""
        return window.act(data, lambda _: (acts.CancelBye(data.player, data.round),))

    @change("/absences", operation_id="noteAbsence")
    def absent(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.PlayerRound]
    ) -> Done:
        """Note that a player did not appear, or will not be there."""
        return window.act(data, lambda _: (acts.MarkAbsent(data.player, data.round),))

    @change("/absences/explain", operation_id="explainAbsence")
    def explain_absence(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.Explanation]
    ) -> Done:
        """Accept why a player did not appear, so that the player is paired again."""
        return window.act(
            data, lambda _: (acts.ExplainAbsence(data.player, data.round, data.reason),)
        )

    @change("/lots", operation_id="drawLots")
    def lots(self, window: NamedDependency[EventWindow], data: JSONBody[wishes.LotsWish]) -> Done:
        """Give out the pairing numbers; the seed is made here and written down."""
        return window.act(data, lambda _: (acts.DrawLots(token_hex(16), data.method, data.split),))

    @change("/tie-lots", operation_id="drawTies")
    def tie_lots(self, window: NamedDependency[EventWindow], data: JSONBody[wishes.Plain]) -> Done:
        """Draw lots for all players whom the tie-breaks leave tied."""
        return window.act(data, lambda _: (acts.DrawTies(token_hex(16)),))
