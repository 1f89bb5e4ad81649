"""Cups for programs: tables with their working, events, results, declarations."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated

from litestar import Controller, Response, get, post, put
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter
from msgspec.structs import replace

from crosstable.circuits.cup import Cup, CupEvent
from crosstable.circuits.cup_conditions import conditions_of
from crosstable.circuits.cup_table import cup_standing
from crosstable.kernel.errors import InvalidValue
from crosstable.office.cup_results import listed_ratings, results_of, terms_of
from crosstable.office.cups import Cups
from crosstable.office.own_parts import Kept
from crosstable.office.roles import Ask
from crosstable.web.api import shapes, wishes
from crosstable.web.api.circuit_window import Asking, Named, Resource, signed, told
from crosstable.web.api.showing_circuits import condition_items, cup_item, table_item
from crosstable.web.api.window import identified
from crosstable.web.gate.limits import taking_file

_CUPS: Resource[Cups, Cup, shapes.CupDetail] = Resource(
    lambda house: house.cups, shapes.CupDetail, cup_item
)
On = Annotated[date | None, QueryParameter(description="On which day; today where not given")]
Women = Annotated[bool, QueryParameter(description="The women's classification")]
Below = Annotated[bool, QueryParameter(description="The Intercontinental Cup")]


class CupReading(Controller):
    """Cups that are public; with a role in the office, all."""

    path = "/cups"
    tags = ("Cups and exhibitions",)

    @get("/", sync_to_thread=True, operation_id="listCups")
    def cups(self, window: Asking) -> Response[shapes.CupList]:
        """List the cups with their calendars."""
        return told(window, shapes.CupList(_CUPS.shown(window)))

    @get("/{cup:str}", sync_to_thread=True, operation_id="showCup")
    def cup(self, window: Asking, cup: Named) -> Response[shapes.CupDetail]:
        """Show a cup with its calendar."""
        return _CUPS.one(window, cup)

    @get("/{cup:str}/standings", sync_to_thread=True, operation_id="showCupStandings")
    def standings(
        self,
        window: Asking,
        cup: Named,
        on: On = None,
        women: Women = False,  # noqa: FBT002
        intercontinental: Below = False,  # noqa: FBT002
    ) -> Response[shapes.CupTable]:
        """Show a classification on a day, every result with its working."""
        kept = _CUPS.seen(window, cup).item
        day = on or window.house.now().date()
        listed = listed_ratings(kept, window.house.lists, day) if intercontinental else None
        standing = cup_standing(
            kept, day, women=women, intercontinental=intercontinental, listed=listed
        )
        return told(window, table_item(standing))

    @get(
        "/{cup:str}/events/{event:str}/conditions",
        sync_to_thread=True,
        operation_id="checkCupEvent",
        guards=[identified],
    )
    def conditions(
        self, window: Asking, cup: Named, event: Named
    ) -> Response[shapes.CupConditions]:
        """Compare an event with the conditions of the cup; for those with a role."""
        window.insist(Ask.SEE_UNPUBLISHED)
        known = _event(_CUPS.seen(window, cup).item, event)
        if known.tournament:
            own = window.house.office.state(known.tournament).tournament
            known = replace(known, terms=terms_of(own, known.terms))
        found = condition_items(conditions_of(known))
        return told(window, shapes.CupConditions(cup, event, found))


class CupActing(Controller):
    """Events, results and declarations of a cup; for chief arbiters and above."""

    path = "/cups"
    tags = ("Cups and exhibitions",)
    guards = (identified,)

    @post("/", sync_to_thread=True, status_code=201, operation_id="beginCup")
    def begin(self, window: Asking, data: JSONBody[wishes.CupWish]) -> Response[shapes.CupDetail]:
        """Begin a cup."""
        return _CUPS.begun(
            window,
            data,
            lambda cups: cups.create(
                data.name,
                bonus=data.bonus or None,
                factors=_factors(data.factors),
                places_from=data.places_from,
                signed=signed(window),
            ),
        )

    @put("/{cup:str}/settings", sync_to_thread=True, operation_id="settleCup")
    def settle(
        self, window: Asking, cup: Named, data: JSONBody[wishes.CupTermsWish]
    ) -> Response[shapes.CupDetail]:
        """Set name, bonus, factors or the counting of places; what is not sent stays."""
        factors = None if data.factors is None else _factors(data.factors)
        return _CUPS.changed(
            window,
            cup,
            data,
            lambda cups, _: cups.settle(
                cup,
                name=data.name,
                bonus=data.bonus,
                factors=factors,
                places_from=data.places_from,
                signed=signed(window),
            ),
        )

    @put("/{cup:str}/public", sync_to_thread=True, operation_id="publishCup")
    def publish(
        self, window: Asking, cup: Named, data: JSONBody[wishes.PublicWish]
    ) -> Response[shapes.CupDetail]:
        """Let everybody read table and calendar, or nobody else any more."""
        return _CUPS.published(window, cup, data)

    @post("/{cup:str}/undo", sync_to_thread=True, status_code=200, operation_id="undoCup")
    def undo(
        self, window: Asking, cup: Named, data: JSONBody[wishes.CircuitWish]
    ) -> Response[shapes.TakenBackItem]:
        """Take the latest act about a cup back."""
        return _CUPS.undone(window, cup, data)

    @post(
        "/{cup:str}/declarations",
        sync_to_thread=True,
        status_code=200,
        operation_id="noteCupDeclaration",
    )
    def declare(
        self, window: Asking, cup: Named, data: JSONBody[wishes.DeclarationWish]
    ) -> Response[shapes.CupDetail]:
        """Note in which classification a woman is in a year."""
        return _CUPS.changed(
            window,
            cup,
            data,
            lambda cups, _: cups.declare(
                cup,
                data.player,
                year=data.declared_on.year if data.year is None else data.year,
                to_open=data.classification == "open",
                on=data.declared_on,
                signed=signed(window),
            ),
        )

    @post("/{cup:str}/ratings", sync_to_thread=True, status_code=200, operation_id="noteCupRating")
    def rate(
        self, window: Asking, cup: Named, data: JSONBody[wishes.CupRatingWish]
    ) -> Response[shapes.CupDetail]:
        """Note a rating for the Intercontinental Cup."""
        return _CUPS.changed(
            window,
            cup,
            data,
            lambda cups, _: cups.note_rating(
                cup, data.player, data.rating, data.rated_on, signed=signed(window)
            ),
        )

    @post("/{cup:str}/events", sync_to_thread=True, status_code=201, operation_id="addCupEvent")
    def add(
        self, window: Asking, cup: Named, data: JSONBody[wishes.CupEventWish]
    ) -> Response[shapes.CupDetail]:
        """Add an event."""
        return _CUPS.changed(
            window,
            cup,
            data,
            lambda cups, _: cups.add(cup, data.event(), signed=signed(window)),
            status=201,
        )

    @post(
        "/{cup:str}/events/{event:str}/remove",
        sync_to_thread=True,
        status_code=200,
        operation_id="removeCupEvent",
    )
    def remove(
        self, window: Asking, cup: Named, event: Named, data: JSONBody[wishes.CircuitWish]
    ) -> Response[shapes.CupDetail]:
        """Take an event without results out of the cup; undoing brings it back."""
        return _CUPS.changed(
            window,
            cup,
            data,
            lambda cups, item: cups.remove(cup, _event(item, event).id, signed=signed(window)),
        )

    @put(
        "/{cup:str}/events/{event:str}/terms",
        sync_to_thread=True,
        operation_id="replaceCupEventTerms",
    )
    def terms(
        self, window: Asking, cup: Named, event: Named, data: JSONBody[wishes.EventTermsWish]
    ) -> Response[shapes.CupDetail]:
        """Say what the organiser announced; it replaces what was known."""
        return _CUPS.changed(
            window,
            cup,
            data,
            lambda cups, item: cups.change(
                cup, replace(_event(item, event), terms=data.terms()), signed=signed(window)
            ),
        )

    @post(
        "/{cup:str}/events/{event:str}/stars",
        sync_to_thread=True,
        status_code=200,
        operation_id="raiseCupEventStars",
    )
    def stars(
        self, window: Asking, cup: Named, event: Named, data: JSONBody[wishes.StarsWish]
    ) -> Response[shapes.CupDetail]:
        """Give an event more stars."""
        on = data.decided_on or window.house.now().date()
        return _CUPS.changed(
            window,
            cup,
            data,
            lambda cups, item: cups.raise_stars(
                cup, _event(item, event).id, data.stars, on, signed=signed(window)
            ),
        )

    @put(
        "/{cup:str}/events/{event:str}/results",
        sync_to_thread=True,
        operation_id="replaceCupEventResults",
        opt=taking_file(Ask.KEEP_CUPS),
    )
    def results(
        self, window: Asking, cup: Named, event: Named, data: JSONBody[wishes.CupResultsWish]
    ) -> Response[shapes.CupDetail]:
        """Take results in place of earlier ones: those sent, or of the office's tournament."""

        def change(cups: Cups, item: Cup) -> Kept[Cup]:
            known = _event(item, event)
            own = known.women_tournament if data.women_group else known.tournament
            if data.results:
                found, source = tuple(one.result() for one in data.results), "a program"
            elif own:
                found, source = results_of(window.seen(own).state.tournament), own
            else:
                raise InvalidValue(
                    "send results: the event has no tournament of this office", field="results"
                )
            return cups.take_results(
                cup,
                event,
                found,
                source=source,
                women_group=data.women_group,
                signed=signed(window),
            )

        return _CUPS.changed(window, cup, data, change)

    @post(
        "/{cup:str}/events/{event:str}/closing",
        sync_to_thread=True,
        status_code=200,
        operation_id="noteClosingCeremony",
    )
    def closing(
        self, window: Asking, cup: Named, event: Named, data: JSONBody[wishes.ClosingWish]
    ) -> Response[shapes.CupDetail]:
        """Note who was absent from the closing ceremony."""
        return _CUPS.changed(
            window,
            cup,
            data,
            lambda cups, item: cups.miss_closing(
                cup, _event(item, event).id, data.player, absent=data.absent, signed=signed(window)
            ),
        )


def _event(cup: Cup, name: str) -> CupEvent:
    found = next((each for each in cup.events if each.id == name), None)
    if found is None:
        raise NotFoundException(f"the cup has no event {name}")
    return found


def _factors(given: Mapping[str, int]) -> dict[int, int]:
    if any(not stars.isascii() or not stars.isdigit() or len(stars) > 2 for stars in given):
        raise InvalidValue("factors are by number of stars, such as 9", field="factors")
    return {int(stars): factor for stars, factor in given.items()}
