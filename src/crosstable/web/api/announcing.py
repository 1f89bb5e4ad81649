"""What programs with a token can change of an announcement: its officials and its class."""

from __future__ import annotations

from litestar import Controller, Response, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from crosstable.office.acts import ChangeDetails
from crosstable.office.acts.announcement import details_of
from crosstable.web.api import shapes, wishes
from crosstable.web.api.window import Window, identified

__all__ = ["Announcing"]


class Announcing(Controller):
    """Changes of the announcement."""

    tags = ("Changing",)
    guards = (identified,)

    @put(
        "/tournaments/{tournament:str}/officials",
        sync_to_thread=True,
        operation_id="replaceOfficials",
    )
    def officials(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.OfficialsWish],
    ) -> Response[shapes.Done]:
        """Say who runs the event; the list replaces the one before."""
        officials = tuple(wish.official() for wish in data.officials)
        return window.act(
            tournament,
            data,
            lambda state: (
                ChangeDetails(replace(details_of(state.tournament), officials=officials)),
            ),
        )

    @put(
        "/tournaments/{tournament:str}/event-class",
        sync_to_thread=True,
        operation_id="replaceEventClass",
    )
    def event_class(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        data: JSONBody[wishes.ReplacedClass],
    ) -> Response[shapes.Done]:
        """Say what the event is to its federations; ratings, norms and reports go by it."""
        announced = data.event_class.event_class()
        return window.act(
            tournament,
            data,
            lambda state: (
                ChangeDetails(replace(details_of(state.tournament), event_class=announced)),
            ),
        )
