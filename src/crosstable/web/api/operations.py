"""Operations of which each is one command: their addresses, and what stands where in them.

Handler, body and description are made from what the command asks. A number in the address is the
command's field of that name, or the one that ``called`` names.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from litestar import Router, route
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.handlers import HTTPRouteHandler
from litestar.params import Body, PathParameter

from crosstable.office import acts
from crosstable.office.asking import asked_of
from crosstable.web.api.changing import ABOUT_ONE, EVENT, Done
from crosstable.web.api.commands import act, body_of
from crosstable.web.api.window import EventWindow, identified
from crosstable.web.api.wishes.parts import Wish
from crosstable.web.gate.limits import taking_sheet


class Operation(msgspec.Struct, frozen=True):
    """A command at an address of its own."""

    id: str
    command: type[acts.Command]
    path: str
    method: str = "POST"
    words: str = ""
    """Where there is more to say than what the command says of itself."""
    called: Mapping[str, str] = {}
    """Fields that have another name here."""
    fixed: Mapping[str, Any] = {}
    """What the address says."""
    optional: tuple[str, ...] = ()
    """Texts that the office asks for, with its reasons, where they are missing."""
    status: int = 200
    long: bool = False

    @property
    def address(self) -> dict[str, str]:
        """The fields that stand in the address, with their names there."""
        names = re.findall(r"\{(\w+):", self.path)
        fields = {self.called.get(asked.name, asked.name): asked.name for asked in self.asked}
        return {fields[name]: name for name in names}

    @property
    def asked(self) -> tuple[Any, ...]:
        """What the command asks, whoever answers it."""
        return asked_of(self.command)

    def body(self) -> type[Wish]:
        """Return what is sent."""
        apart = (*self.address, *self.fixed)
        if not (apart or self.called or self.optional):
            return body_of(self.command)
        name = f"{self.id[0].upper()}{self.id[1:]}Body"
        return body_of(self.command, apart, name, tuple(self.called.items()), self.optional)

    def handler(self, body: type[Wish]) -> HTTPRouteHandler:
        """Return how the operation is carried out."""
        outside = {name: field for field, name in {**self.called, **self.address}.items()}

        def carry_out(window: EventWindow, data: Wish, **address: int) -> Done:
            sent = {**msgspec.structs.asdict(data), **address}
            known = {outside.get(name, name): value for name, value in sent.items()}
            return act(window, self.command, data, {**known, **self.fixed}, status=self.status)

        hints: dict[str, Any] = {
            "window": NamedDependency[EventWindow],
            "data": Annotated[body, Body(media_type=RequestEncodingType.JSON)],
        }
        for asked in self.asked:
            if asked.name in self.address:
                words = PathParameter(description=asked.help)
                hints[self.address[asked.name]] = Annotated[int, words]
        carry_out.__annotations__ = {**hints, "return": Done}
        carry_out.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
            [
                inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=hint)
                for name, hint in hints.items()
            ],
            return_annotation=Done,
        )
        return route(
            self.path,
            http_method=self.method,  # type: ignore[arg-type]
            operation_id=self.id,
            summary=body.__doc__,
            description=self.words or body.__doc__,
            status_code=self.status,
            sync_to_thread=True,
            opt=taking_sheet(self.command, tournament="tournament") if self.long else {},
        )(carry_out)


ROUND = "/rounds/{round:int}"
BOARD = f"{ROUND}/boards/{{board:int}}"
PLAYER = "/players/{number:int}"
TEAM = "/teams/{team:int}"
CASE = "/incidents/{number:int}"

OPERATIONS = (
    Operation("changeAnnouncement", acts.ChangeAnnouncement, "", "PATCH"),
    Operation("replaceSystem", acts.AnnounceSystem, "/system", "PUT"),
    Operation("replaceOfficials", acts.AnnounceOfficials, "/officials", "PUT"),
    Operation("replaceEventClass", acts.AnnounceClass, "/event-class", "PUT"),
    Operation("replaceTeamPlan", acts.AnnounceTeams, "/team-plan", "PUT"),
    Operation("replaceDivision", acts.AnnounceDivision, "/division", "PUT"),
    Operation("replacePrizes", acts.AnnouncePrizes, "/prizes", "PUT"),
    Operation("publishTournament", acts.PublishTournament, "/publish"),
    Operation("hideTournament", acts.HideTournament, "/hide", optional=("reason",)),
    Operation("archiveTournament", acts.ArchiveTournament, "/archive"),
    Operation("reopenTournament", acts.ReopenTournament, "/reopen"),
    Operation("deleteTournament", acts.DeleteTournament, "/delete", optional=("reason",)),
    Operation(
        "undo",
        acts.Undo,
        "/undo",
        words="Take back the latest act: the entry that was named, or nothing.",
    ),
    Operation("showNorms", acts.ShowNorms, "/norms/show", fixed={"shown": True}),
    Operation(
        "hideNorms",
        acts.ShowNorms,
        "/norms/hide",
        words="Stop showing everybody what players need for a norm.",
        fixed={"shown": False},
    ),
    Operation(
        "defineField",
        acts.DefineField,
        "/fields",
        words="Add a field of the event's own about players, or change the one with this key.",
    ),
    Operation("removeField", acts.DropField, "/fields/remove"),
    Operation("removePlayer", acts.RemovePlayer, f"{PLAYER}/remove"),
    Operation("withdrawPlayer", acts.Withdraw, f"{PLAYER}/withdraw"),
    Operation(
        "expelPlayer",
        acts.Expel,
        f"{PLAYER}/expel",
        words="Put a player out of the event; a reason is needed, and a chief arbiter's token.",
        optional=("reason",),
    ),
    Operation("fixBoard", acts.FixBoard, f"{PLAYER}/board", "PUT"),
    Operation("reinstatePlayer", acts.Reinstate, f"{PLAYER}/reinstate"),
    Operation("checkIn", acts.CheckIn, "/check-in", long=True),
    Operation("grantBye", acts.GrantBye, "/byes"),
    Operation("cancelBye", acts.CancelBye, "/byes/cancel"),
    Operation("noteAbsence", acts.MarkAbsent, "/absences"),
    Operation("explainAbsence", acts.ExplainAbsence, "/absences/explain"),
    Operation("drawLots", acts.DrawLots, "/lots"),
    Operation("drawTies", acts.DrawTies, "/tie-lots"),
    Operation("pairTogether", acts.PairTogether, f"{ROUND}/together"),
    Operation("publishRound", acts.Publish, f"{ROUND}/publish"),
    Operation("unpublishRound", acts.Unpublish, f"{ROUND}/unpublish", optional=("reason",)),
    Operation("enterResult", acts.EnterResult, f"{BOARD}/result"),
    Operation("correctResult", acts.CorrectResult, f"{BOARD}/result", "PUT"),
    Operation("correctReport", acts.CorrectReport, f"{BOARD}/report", "PUT"),
    Operation("passOnClaim", acts.ClaimResult, "/claims"),
    Operation("dismissClaims", acts.DismissClaims, f"{BOARD}/claims/dismiss"),
    Operation("drawColours", acts.DrawColours, f"{BOARD}/lots"),
    Operation("adjournGame", acts.AdjournGame, f"{BOARD}/adjournment", status=201),
    Operation(
        "resumeGame",
        acts.ResumeGame,
        f"{BOARD}/adjournment/resumption",
        words="Open the envelope, or go on without one; what was opened is in the journal at once.",
    ),
    Operation(
        "offerDraw", acts.OfferDraw, f"{BOARD}/adjournment/offer", called={"side": "by"}, status=201
    ),
    Operation("handInLineup", acts.HandInLineup, f"{ROUND}/lineups/{{team:int}}", "PUT"),
    Operation("discloseLineups", acts.DiscloseLineups, f"{ROUND}/lineups/disclose"),
    Operation(
        "orderTeam",
        acts.OrderTeam,
        f"{TEAM}/order",
        "PUT",
        called={"number": "team", "members": "players"},
    ),
    Operation("grantTeamBye", acts.GrantTeamBye, "/team-byes"),
    Operation("cancelTeamBye", acts.CancelTeamBye, "/team-byes/cancel"),
    Operation("keepTeamsApart", acts.KeepTeamsApart, "/teams-apart"),
    Operation("letTeamsMeet", acts.LetTeamsMeet, "/teams-apart/cancel"),
    Operation("withdrawTeam", acts.WithdrawTeam, f"{TEAM}/withdraw", called={"number": "team"}),
    Operation("postponeMatch", acts.PostponeMatch, f"{ROUND}/matches/{{match:int}}/postpone"),
    Operation("requireInspection", acts.RequireInspection, "/fair-play/inspections", status=201),
    Operation("fileComplaint", acts.FileComplaint, "/fair-play/complaints", status=201),
    Operation(
        "concludeInspection",
        acts.ConcludeInspection,
        "/fair-play/inspections/{number:int}/finding",
    ),
    Operation(
        "noteRefusal",
        acts.NoteRefusal,
        "/fair-play/inspections/{number:int}/refusal",
        words="Note a refusal; its last step loses the game and puts the player out.",
    ),
    Operation(
        "judgeComplaint",
        acts.JudgeComplaint,
        "/fair-play/complaints/{number:int}/judgement",
        words="Say what becomes of a complaint, and carry a penalty out.",
    ),
    Operation("informAccused", acts.InformAccused, "/fair-play/complaints/{number:int}/informed"),
    Operation(
        "noteIncident",
        acts.NoteIncident,
        "/incidents",
        words="Note an incident, and carry its penalty out unless it is only noted.",
        status=201,
    ),
    Operation("noteAppeal", acts.AnnounceAppeal, f"{CASE}/appeal", called={"deadline": "until"}),
    Operation("decideAppeal", acts.DecideAppeal, f"{CASE}/appeal/decision"),
    Operation("closeIncident", acts.CloseIncident, f"{CASE}/close"),
    Operation("writeReportPart", acts.WriteReport, "/papers/report"),
    Operation("noteCeremony", acts.NoteCeremony, "/papers/ceremonies"),
    Operation("tickLine", acts.TickLine, "/checklist"),
    Operation("openLine", acts.OpenLine, "/checklist/open"),
)
BODIES = tuple((operation, operation.body()) for operation in OPERATIONS)


def command_router() -> Router:
    """Return the operations as routes."""
    return Router(
        path=EVENT,
        route_handlers=[operation.handler(body) for operation, body in BODIES],
        dependencies=ABOUT_ONE,
        guards=[identified],
        tags=["Changing"],
    )
