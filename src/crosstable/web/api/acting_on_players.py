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
from crosstable.web.api import wishes
from crosstable.web.api.changing import Changing, Done
from crosstable.web.api.window import Window
from crosstable.web.gate.limits import taking_sheet

__all__ = ["ActingOnPlayers"]


class ActingOnPlayers(Changing):
    """Changes of players."""

    @post(
        "/tournaments/{tournament:str}/players",
        sync_to_thread=True,
        operation_id="enterPlayers",
        opt=taking_sheet(acts.Register, tournament="tournament"),
    )
    def enter(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.Entries],
    ) -> Done:
        """Enter players; all of them or none."""
        return window.act(
            tournament,
            data,
            lambda _: (
                acts.Register(tuple(player.player() for player in data.players), data.by_strength),
                *((acts.DrawLots(token_hex(8), INITIAL_ORDER),) if data.by_strength else ()),
            ),
            status=201,
        )

    @put(
        "/tournaments/{tournament:str}/players/{number:int}",
        sync_to_thread=True,
        operation_id="correctPlayer",
    )
    def correct_player(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        number: FromPath[int],
        data: JSONBody[wishes.ReplacedPlayer],
    ) -> Done:
        """Correct a player's data: all of them, as they should be."""

        def commands(_: object) -> tuple[acts.Command]:
            new = data.player.player()
            return (acts.EditPlayer(number, new.player, new.team),)

        return window.act(tournament, data, commands)

    @put(
        "/tournaments/{tournament:str}/players/{number:int}/fields",
        sync_to_thread=True,
        operation_id="fillFields",
    )
    def fill_fields(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        number: FromPath[int],
        data: JSONBody[wishes.FieldsWish],
    ) -> Done:
        """Note something about a player in the event's own fields; an empty text takes it away."""
        return window.act(
            tournament,
            data,
            lambda _: (acts.FillFields((acts.Filled(number, wishes.noted(data.fields)),)),),
        )

    @post(
        "/tournaments/{tournament:str}/fields",
        sync_to_thread=True,
        status_code=200,
        operation_id="defineField",
    )
    def define_field(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.FieldWish],
    ) -> Done:
        """Add a field of the event's own about players, or change the one with this key."""
        return window.act(
            tournament,
            data,
            lambda _: (
                acts.DefineField(
                    data.name, FieldKind(data.kind), data.choices, data.unit, data.key
                ),
            ),
        )

    @post(
        "/tournaments/{tournament:str}/fields/remove",
        sync_to_thread=True,
        status_code=200,
        operation_id="removeField",
    )
    def remove_field(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.FieldKey],
    ) -> Done:
        """Remove a field with all that is noted in it."""
        return window.act(tournament, data, lambda _: (acts.DropField(data.key),))

    @post(
        "/tournaments/{tournament:str}/players/{number:int}/remove",
        sync_to_thread=True,
        status_code=200,
        operation_id="removePlayer",
    )
    def remove(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        number: FromPath[int],
        data: JSONBody[wishes.Plain],
    ) -> Done:
        """Strike a player off the list before the draw."""
        return window.act(tournament, data, lambda _: (acts.RemovePlayer(number),))

    @post(
        "/tournaments/{tournament:str}/players/{number:int}/withdraw",
        sync_to_thread=True,
        status_code=200,
        operation_id="withdrawPlayer",
    )
    def withdraw(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        number: FromPath[int],
        data: JSONBody[wishes.Reasoned],
    ) -> Done:
        """Let a player leave."""
        return window.act(tournament, data, lambda _: (acts.Withdraw(number, data.reason),))

    @post(
        "/tournaments/{tournament:str}/players/{number:int}/expel",
        sync_to_thread=True,
        status_code=200,
        operation_id="expelPlayer",
    )
    def expel(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        number: FromPath[int],
        data: JSONBody[wishes.Reasoned],
    ) -> Done:
        """Put a player out of the event; a reason is needed, and a chief arbiter's token."""
        return window.act(tournament, data, lambda _: (acts.Expel(number, data.reason),))

    @put(
        "/tournaments/{tournament:str}/players/{number:int}/board",
        sync_to_thread=True,
        operation_id="fixBoard",
    )
    def fix_board(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        number: FromPath[int],
        data: JSONBody[wishes.BoardWish],
    ) -> Done:
        """Let a player always sit at one board from the next pairing on; null ends it."""
        return window.act(tournament, data, lambda _: (acts.FixBoard(number, data.board),))

    @post(
        "/tournaments/{tournament:str}/players/{number:int}/reinstate",
        sync_to_thread=True,
        status_code=200,
        operation_id="reinstatePlayer",
    )
    def reinstate(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        number: FromPath[int],
        data: JSONBody[wishes.Plain],
    ) -> Done:
        """Take a player who had left back."""
        return window.act(tournament, data, lambda _: (acts.Reinstate(number),))

    @post(
        "/tournaments/{tournament:str}/check-in",
        sync_to_thread=True,
        status_code=200,
        operation_id="checkIn",
        opt=taking_sheet(acts.CheckIn, tournament="tournament"),
    )
    def check_in(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.CheckInWish],
    ) -> Done:
        """Note who is in the hall before the first round."""
        return window.act(tournament, data, lambda _: (acts.CheckIn(data.players, data.present),))

    @post(
        "/tournaments/{tournament:str}/byes",
        sync_to_thread=True,
        status_code=200,
        operation_id="grantBye",
    )
    def grant_bye(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.ByeWish],
    ) -> Done:
        """Leave a player out of a round to come."""
        return window.act(
            tournament, data, lambda _: (acts.GrantBye(data.player, data.round, Bye(data.kind)),)
        )

    @post(
        "/tournaments/{tournament:str}/byes/cancel",
        sync_to_thread=True,
        status_code=200,
        operation_id="cancelBye",
    )
    def cancel_bye(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.PlayerRound],
    ) -> Done:
        """Take a granted bye back before the round is paired."""
        return window.act(tournament, data, lambda _: (acts.CancelBye(data.player, data.round),))

    @post(
        "/tournaments/{tournament:str}/absences",
        sync_to_thread=True,
        status_code=200,
        operation_id="noteAbsence",
    )
    def absent(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.PlayerRound],
    ) -> Done:
        """Note that a player did not appear, or will not be there."""
        return window.act(tournament, data, lambda _: (acts.MarkAbsent(data.player, data.round),))

    @post(
        "/tournaments/{tournament:str}/absences/explain",
        sync_to_thread=True,
        status_code=200,
        operation_id="explainAbsence",
    )
    def explain_absence(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.Explanation],
    ) -> Done:
        """Accept why a player did not appear, so that the player is paired again."""
        return window.act(
            tournament,
            data,
            lambda _: (acts.ExplainAbsence(data.player, data.round, data.reason),),
        )

    @post(
        "/tournaments/{tournament:str}/lots",
        sync_to_thread=True,
        status_code=200,
        operation_id="drawLots",
    )
    def lots(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.LotsWish],
    ) -> Done:
        """Give out the pairing numbers; the seed is made here and written down."""
        return window.act(
            tournament, data, lambda _: (acts.DrawLots(token_hex(16), data.method, data.split),)
        )

    @post(
        "/tournaments/{tournament:str}/tie-lots",
        sync_to_thread=True,
        status_code=200,
        operation_id="drawTies",
    )
    def tie_lots(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.Plain],
    ) -> Done:
        """Draw lots for all players whom the tie-breaks leave tied."""
        return window.act(tournament, data, lambda _: (acts.DrawTies(token_hex(16)),))
