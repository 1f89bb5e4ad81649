"""What programs with a token can change; each change is a command of the office."""

from __future__ import annotations

from functools import partial
from secrets import token_hex

from litestar import Controller, Response, delete, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from crosstable.kernel.result import Bye
from crosstable.office import acts
from crosstable.office.acts.rounds import steps_to_pair
from crosstable.office.journal import Head
from crosstable.office.regulations import decisions
from crosstable.office.roles import Ask
from crosstable.web.api import shapes, showing, wishes
from crosstable.web.api.pushing import push_games
from crosstable.web.api.window import Window, identified
from crosstable.web.gate.limits import taking_file, taking_sheet

__all__ = ["Acting"]

Done = Response[shapes.Done]


class Acting(Controller):
    """Changes."""

    tags = ("Changing",)
    guards = (identified,)

    @post("/tournaments", sync_to_thread=True, operation_id="announceTournament")
    def announce(
        self, window: NamedDependency[Window], data: JSONBody[wishes.Announcement]
    ) -> Response[shapes.TournamentDetail]:
        """Announce a tournament."""
        window.insist(Ask.CREATE_TOURNAMENT)

        def perform() -> shapes.TournamentDetail:
            state = window.office.create(
                data.details(window.house.now().date()),
                at=window.house.now(),
                published=data.published,
            )
            return showing.tournament_detail(state, everything=True)

        answer = window.once(data, perform, shapes.TournamentDetail, status=201)
        answer.headers["Location"] = f"{window.request.url.path.rstrip('/')}/{answer.content.id}"
        return answer

    @post("/witness", sync_to_thread=True, status_code=200, operation_id="witnessHead")
    def witness(
        self, window: NamedDependency[Window], data: JSONBody[wishes.ForeignHead]
    ) -> Response[shapes.WitnessedHead]:
        """Note in this office's journal where that of another office ends."""
        identity = window.insist(Ask.WITNESS)
        noted = window.house.access.witnessed.note(
            data.office,
            Head(data.sequence, data.hash),
            by=identity.by,
            at=window.house.now(),
        )
        return Response(
            shapes.WitnessedHead(
                office=data.office, sequence=data.sequence, hash=data.hash, noted=noted
            ),
            headers={"Cache-Control": "no-store"},
        )

    @post(
        "/tournaments/{tournament:str}/publish",
        sync_to_thread=True,
        status_code=200,
        operation_id="publishTournament",
    )
    def publish_tournament(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.Plain],
    ) -> Done:
        """Make a tournament public: from then on everybody may know of it and its entries."""
        return window.act(tournament, data, lambda _: (acts.PublishTournament(),))

    @post(
        "/tournaments/{tournament:str}/hide",
        sync_to_thread=True,
        status_code=200,
        operation_id="hideTournament",
    )
    def hide_tournament(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.Reasoned],
    ) -> Done:
        """Take a tournament back from the public."""
        return window.act(tournament, data, lambda _: (acts.HideTournament(data.reason),))

    @put(
        "/tournaments/{tournament:str}/regulations",
        sync_to_thread=True,
        operation_id="decideRegulations",
        opt=taking_sheet(acts.SetRegulations, tournament="tournament"),
    )
    def decide_regulations(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.RegulationsWish],
    ) -> Done:
        """Decide fields of the regulations; all of them or none."""
        return window.act(
            tournament, data, lambda _: (acts.SetRegulations(decisions(data.fields)),)
        )

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
            lambda _: (acts.Register(tuple(wish.player() for wish in data.players)),),
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
        """Accept why a player did not appear, so that he or she is paired again."""
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

    @post("/tournaments/{tournament:str}/rounds", sync_to_thread=True, operation_id="pairRound")
    def pair(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.PairWish],
    ) -> Done:
        """Let the system pair the next round; open games of the last one are adjourned."""
        decisions = tuple(wish.decision() for wish in data.absent)
        return window.act(tournament, data, partial(steps_to_pair, decisions=decisions), status=201)

    @post(
        "/tournaments/{tournament:str}/rounds/{round:int}/publish",
        sync_to_thread=True,
        status_code=200,
        operation_id="publishRound",
    )
    def publish(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        round: FromPath[int],  # noqa: A002 -- the name stands in the address
        data: JSONBody[wishes.Plain],
    ) -> Done:
        """Make the pairings of a round public."""
        return window.act(tournament, data, lambda _: (acts.Publish(round),))

    @post(
        "/tournaments/{tournament:str}/rounds/{round:int}/unpublish",
        sync_to_thread=True,
        status_code=200,
        operation_id="unpublishRound",
    )
    def unpublish(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        round: FromPath[int],  # noqa: A002
        data: JSONBody[wishes.Reasoned],
    ) -> Done:
        """Take the pairings of a round back."""
        return window.act(tournament, data, lambda _: (acts.Unpublish(round, data.reason),))

    @post(
        "/tournaments/{tournament:str}/rounds/{round:int}/results",
        sync_to_thread=True,
        status_code=200,
        operation_id="enterResults",
        opt=taking_sheet(acts.EnterResult, tournament="tournament"),
    )
    def results(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        round: FromPath[int],  # noqa: A002
        data: JSONBody[wishes.ResultSheet],
    ) -> Done:
        """Give several games of a round their results, all of them or none."""
        return window.act(
            tournament,
            data,
            lambda state: tuple(
                acts.EnterResult(round, result.board, result.value(state.tournament), result.game)
                for result in data.results
            ),
        )

    @post(
        "/tournaments/{tournament:str}/rounds/{round:int}/boards/{board:int}/result",
        sync_to_thread=True,
        status_code=200,
        operation_id="enterResult",
    )
    def result(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        round: FromPath[int],  # noqa: A002
        board: FromPath[int],
        data: JSONBody[wishes.ResultWish],
    ) -> Done:
        """Give a game its result; refused where it has one already."""
        return window.act(
            tournament,
            data,
            lambda state: (
                acts.EnterResult(round, board, data.value(state.tournament), data.game),
            ),
        )

    @put(
        "/tournaments/{tournament:str}/rounds/{round:int}/boards/{board:int}/result",
        sync_to_thread=True,
        operation_id="correctResult",
    )
    def correct(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        round: FromPath[int],  # noqa: A002
        board: FromPath[int],
        data: JSONBody[wishes.Correction],
    ) -> Done:
        """Replace a result that stands, with the reason."""
        return window.act(
            tournament,
            data,
            lambda state: (
                acts.CorrectResult(
                    round,
                    board,
                    data.value(state.tournament),
                    data.reason,
                    data.game,
                    data.reported_in_time,
                ),
            ),
        )

    @put(
        "/tournaments/{tournament:str}/rounds/{round:int}/boards/{board:int}/report",
        sync_to_thread=True,
        operation_id="correctReport",
    )
    def correct_report(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        round: FromPath[int],  # noqa: A002
        board: FromPath[int],
        data: JSONBody[wishes.ReportCorrectionWish],
    ) -> Done:
        """Correct a game for the rating report alone; standings and pairings stay."""
        return window.act(
            tournament,
            data,
            lambda state: (
                acts.CorrectReport(
                    round,
                    board,
                    data.value(state.tournament),
                    data.reason,
                    data.colours_exchanged,
                    data.game,
                ),
            ),
        )

    @post(
        "/tournaments/{tournament:str}/rounds/{round:int}/games",
        sync_to_thread=True,
        status_code=200,
        operation_id="pushGames",
        opt=taking_file(acts.AttachGame, tournament="tournament"),
    )
    def push(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        round: FromPath[int],  # noqa: A002
        data: JSONBody[wishes.GameSheet],
    ) -> Response[shapes.Pushed]:
        """File all games of a round from one text; each finds its board by players and tags."""
        return push_games(window, tournament, round, data)

    @put(
        "/tournaments/{tournament:str}/rounds/{round:int}/boards/{board:int}/game",
        sync_to_thread=True,
        operation_id="attachGame",
        opt=taking_sheet(acts.AttachGame, tournament="tournament"),
    )
    def attach(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        round: FromPath[int],  # noqa: A002
        board: FromPath[int],
        data: JSONBody[wishes.Attachment],
        game: wishes.GameAsked = 0,
    ) -> Done:
        """File the moves of a game, also while it is played: send the whole game each time."""
        return window.act(
            tournament, data, lambda _: (acts.AttachGame(round, board, data.text, game),)
        )

    @delete(
        "/tournaments/{tournament:str}/rounds/{round:int}/boards/{board:int}/game",
        sync_to_thread=True,
        status_code=200,
        operation_id="detachGame",
    )
    def detach(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        round: FromPath[int],  # noqa: A002
        board: FromPath[int],
        game: wishes.GameAsked = 0,
    ) -> Done:
        """Take the moves of a game away again."""
        return window.act(
            tournament, wishes.Plain(), lambda _: (acts.DetachGame(round, board, game),)
        )

    @post(
        "/tournaments/{tournament:str}/claims",
        sync_to_thread=True,
        status_code=200,
        operation_id="passOnClaim",
    )
    def claim(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.ClaimWish],
    ) -> Done:
        """Pass on what a player tells of his game; it counts once the opponent agrees."""
        return window.act(
            tournament,
            data,
            lambda state: (
                acts.ClaimResult(data.round, data.player, data.value(state.tournament.points)),
            ),
        )

    @post(
        "/tournaments/{tournament:str}/rounds/{round:int}/boards/{board:int}/claims/dismiss",
        sync_to_thread=True,
        status_code=200,
        operation_id="dismissClaims",
    )
    def dismiss(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        round: FromPath[int],  # noqa: A002
        board: FromPath[int],
        data: JSONBody[wishes.Reasoned],
    ) -> Done:
        """Put aside what the players of a board told."""
        return window.act(
            tournament, data, lambda _: (acts.DismissClaims(round, board, data.reason),)
        )

    @post(
        "/tournaments/{tournament:str}/undo",
        sync_to_thread=True,
        status_code=200,
        operation_id="undo",
    )
    def undo(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.Reasoned],
    ) -> Done:
        """Take back the latest act."""
        return window.act(tournament, data, lambda _: (acts.Undo(data.reason),))
