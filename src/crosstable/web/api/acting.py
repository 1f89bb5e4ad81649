"""What programs with a token can change about the office and a tournament as a whole."""

from __future__ import annotations

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from crosstable.office.journal import Head
from crosstable.office.roles import Ask
from crosstable.web.api import shapes, showing, wishes
from crosstable.web.api.changing import Changing, ChangingEvent, change
from crosstable.web.api.window import EventWindow, Window


class OfficeActing(Changing):
    """Changes of the office."""

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

    @change("/witness", operation_id="witnessHead")
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


class Acting(ChangingEvent):
    """Changes of whole tournaments."""

    @post("/duplicate", sync_to_thread=True, operation_id="duplicateTournament")
    def duplicate(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.DuplicateWish]
    ) -> Response[shapes.TournamentDetail]:
        """Announce a tournament like this one on other days; it is not public."""
        model = window.known(window.tournament)
        window.insist(Ask.CREATE_TOURNAMENT)

        def perform() -> shapes.TournamentDetail:
            made = window.office.duplicate(
                model,
                data.name,
                data.starts,
                players=data.players,
                at=window.house.now(),
            )
            return showing.tournament_detail(made, everything=True)

        return window.once(data, perform, shapes.TournamentDetail, status=201)
