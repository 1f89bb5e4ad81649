"""What programs with a token can change about players: entries, byes, absences, numbers, lots."""

from __future__ import annotations

from secrets import token_hex

from litestar import post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from crosstable.office import acts
from crosstable.office.acts.base import State
from crosstable.office.acts.numbers import INITIAL_ORDER
from crosstable.web.api import wishes
from crosstable.web.api.changing import ChangingEvent, Done, change
from crosstable.web.api.window import EventWindow
from crosstable.web.gate.limits import taking_sheet


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
