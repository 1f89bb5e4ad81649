"""Brackets, play-offs and who goes on, for programs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from secrets import token_hex
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta

from crosstable.kernel.errors import UnknownName
from crosstable.office import acts
from crosstable.office.acts.base import State
from crosstable.office.brackets import BracketShown, MatchShown, shown_bracket
from crosstable.office.breaks import resuming
from crosstable.office.game_rows import GameRow
from crosstable.office.play_offs import order_of_play_off, origin_of, play_off_event
from crosstable.office.publicity import PublicState
from crosstable.office.qualifying import (
    Qualifier,
    SeedingOrder,
    entries_into,
    in_order,
    next_event,
    qualified,
)
from crosstable.office.roles import Ask
from crosstable.office.tables import as_it_stood
from crosstable.pairing.systems import bracket_system
from crosstable.rulebooks.library import edition_of
from crosstable.standings.playoff_plan import level_at, plan
from crosstable.web.api import shapes, showing
from crosstable.web.api.changing import AboutEvent, ChangingEvent, Done, change
from crosstable.web.api.problems import Trouble
from crosstable.web.api.reading import table_of
from crosstable.web.api.shapes.parts import Reason
from crosstable.web.api.window import EventWindow
from crosstable.web.api.wishes.parts import Name, Number, Wish


class BracketSide(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a match."""

    number: Annotated[int | None, Meta(description="Null while nobody is known, or nobody comes")]
    text: Annotated[str, Meta(examples=["Meier, Anna", "winner of match 3", "bye"])]
    score: Annotated[str, Meta(examples=["1½"], description="Empty before the first game")]
    won: bool


class BracketGame(msgspec.Struct, frozen=True, kw_only=True):
    """The game of a match that comes next."""

    game: int
    kind: str
    rate_of_play: str
    white: int
    black: int
    lots_needed: Annotated[bool, Meta(description="Lots decide first who has White")]
    clocks: Annotated[
        tuple[str, str] | None, Meta(description="Of White and Black, where they run on")
    ]
    not_before: Annotated[datetime | None, Meta(description="The end of the announced break")]


class BracketPairing(msgspec.Struct, frozen=True, kw_only=True):
    """One match of a knock-out, or a bye."""

    match: Annotated[int, Meta(description="Counted through the rounds; 0 for a bye")]
    called: str
    round: int
    board: Annotated[int, Meta(description="0 while it is not paired")]
    sides: tuple[BracketSide, BracketSide]
    decided: bool
    next_game: BracketGame | None


class BracketColumn(msgspec.Struct, frozen=True, kw_only=True):
    """The matches of a bracket that are played side by side."""

    part: Annotated[str, Meta(examples=["winners", "third place", "losers", "finals"])]
    title: str
    matches: tuple[BracketPairing, ...]


class BracketDetail(msgspec.Struct, frozen=True, kw_only=True):
    """The bracket of a knock-out as it stands."""

    columns: tuple[BracketColumn, ...]
    winner: int | None


class PlayOffPlan(msgspec.Struct, frozen=True, kw_only=True):
    """How players who are level play for their places."""

    place: Annotated[int, Meta(description="The first of the places they play for")]
    players: Annotated[tuple[int, ...], Meta(description="In the order of the tie-breaks")]
    outline: tuple[Reason, ...]
    begun: Annotated[
        tuple[str, ...], Meta(description="Play-offs of these players that are events already")
    ]


class PlayOffWish(Wish, frozen=True, kw_only=True):
    """For which place a play-off begins."""

    place: Number = 1
    players: Annotated[
        tuple[Number, ...],
        Meta(max_length=100, description="Only these of those who are level; empty: all"),
    ] = ()


class PlayOffOver(Wish, frozen=True, kw_only=True):
    """Which play-off is over, so that its places stand in the standings."""

    event: Annotated[str, Meta(min_length=1, max_length=200)]


class GroupWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another event whose first go on too."""

    tournament: Annotated[str, Meta(min_length=1, max_length=200)]
    declined: Annotated[tuple[Number, ...], Meta(max_length=500)] = ()


class QualifyWish(Wish, frozen=True, kw_only=True):
    """The next event for the first of this one, or one that is announced already."""

    name: Annotated[Name | None, Meta(description="Of a new event")] = None
    into: Annotated[
        Name | None,
        Meta(description="An event announced already, by its id, which they are entered into"),
    ] = None
    first: Annotated[int, Meta(ge=1, le=999, description="Qualifiers from each event")]
    declined: Annotated[
        tuple[Number, ...], Meta(max_length=500, description="Who does not come; reserves do")
    ] = ()
    also: Annotated[tuple[GroupWish, ...], Meta(max_length=64)] = ()
    order: SeedingOrder = SeedingOrder.PLACES
    system: Annotated[
        str, Meta(max_length=60, description="Of a new event; empty: a knock-out")
    ] = ""
    games: Annotated[str, Meta(max_length=600)] = ""
    rounds: Annotated[int, Meta(ge=0, le=99, description="How many rounds a Swiss has")] = 0
    starts: date | None = None


class KnockOutReading(AboutEvent):
    """Questions about brackets and play-offs."""

    @get("/bracket", sync_to_thread=True, operation_id="showBracket")
    def bracket(self, window: NamedDependency[EventWindow]) -> Response[BracketDetail]:
        """Show who meets whom in a knock-out, the scores, and which games come next."""
        seen = window.seen()
        state = seen.state
        if bracket_system(state.tournament) is None:
            raise NotFoundException("only a knock-out has a bracket; this event has standings")
        moments = state.resuming if isinstance(state, PublicState) else resuming(state)
        return window.answer(seen, lambda: bracket_item(shown_bracket(state.tournament, moments)))

    @get("/play-off", sync_to_thread=True, operation_id="planPlayOff")
    def play_off(
        self,
        window: NamedDependency[EventWindow],
        place: Annotated[
            int, QueryParameter(ge=1, le=99999, description="Who is level at this place")
        ] = 1,
    ) -> Response[PlayOffPlan]:
        """Say how those who are level at a place play for it."""
        seen = window.seen()
        known = seen.state.tournament
        level = level_at(table_of(window, seen, as_it_stood(known)), place)

        def make() -> PlayOffPlan:
            players = level.players
            outline = plan(players, edition_of(known), first_place=level.first).outline
            return PlayOffPlan(
                place=level.first,
                players=players,
                outline=tuple(map(showing.reason_item, outline)) if len(players) > 1 else (),
                begun=tuple(
                    note.event for note in known.play_offs if set(note.players) & set(players)
                ),
            )

        return window.answer(seen, make)


class KnockOutActing(ChangingEvent):
    """Lots at a board, play-offs, and the next event."""

    @post("/play-offs", sync_to_thread=True, operation_id="startPlayOff")
    def start(
        self, window: NamedDependency[EventWindow], data: JSONBody[PlayOffWish]
    ) -> Response[shapes.TournamentDetail]:
        """Begin the play-off for a place as an event of its own."""
        state = window.known(window.tournament)
        window.insist(Ask.CREATE_TOURNAMENT)

        def perform() -> shapes.TournamentDetail:
            now = window.house.now()
            window.expected(data, state)
            window.insist(acts.StartPlayOff, state)
            note, details, steps = play_off_event(
                state.tournament,
                data.place,
                token_hex(8),
                now.date(),
                data.players,
                origin_of(state.id, window.house.office.tournaments()),
            )
            window.ask(window.office.plan(state, (acts.StartPlayOff(note),)), data)
            made = window.office.start_play_off(state, note, details, steps, at=now)
            return showing.tournament_detail(made, everything=True)

        return window.once(data, perform, shapes.TournamentDetail, status=201)

    @change("/play-offs/finish", operation_id="finishPlayOff")
    def finish(self, window: NamedDependency[EventWindow], data: JSONBody[PlayOffOver]) -> Done:
        """Take the places of a play-off that is over into the standings."""

        def commands(state: State) -> tuple[acts.Command, ...]:
            window.insist(acts.DecidePlayOff, state)
            note = next(
                (note for note in state.tournament.play_offs if note.event == data.event), None
            )
            if note is None:
                raise UnknownName("play-off of this event", data.event)
            order = order_of_play_off(note, window.house.office.state(note.event).tournament)
            return (acts.DecidePlayOff(note.event, order),)

        return window.act(data, commands)

    @post("/qualify", sync_to_thread=True, operation_id="announceNextEvent")
    def qualify(
        self, window: NamedDependency[EventWindow], data: JSONBody[QualifyWish]
    ) -> Response[shapes.TournamentDetail]:
        """Announce the next event for the first of this one, and of others beside it.

        With ``into`` they are entered into an event that is announced already.
        """
        _refuse_unclear(data)
        groups = [
            (window.known(window.tournament), data.declined),
            *((window.known(group.tournament), group.declined) for group in data.also),
        ]
        if data.into is None:
            window.insist(Ask.CREATE_TOURNAMENT)
        else:
            window.insist(acts.Register, window.known(data.into))
        for state, _declined in groups:
            window.insist(Ask.SEE_UNPUBLISHED, state)

        def going() -> tuple[Qualifier, ...]:
            return in_order(
                [
                    [
                        Qualifier(state.tournament, number)
                        for number in qualified(state.tournament, data.first, declined)
                    ]
                    for state, declined in groups
                ],
                data.order,
            )

        def announce() -> shapes.TournamentDetail:
            details, steps = next_event(
                data.name or "",
                going(),
                system=data.system or "knockout",
                games=data.games,
                seed=token_hex(8),
                day=data.starts,
                rounds=data.rounds,
            )
            made = window.office.begin_after(
                [state for state, _declined in groups], details, steps, at=window.house.now()
            )
            return showing.tournament_detail(made, everything=True)

        def enter() -> shapes.TournamentDetail:
            target = window.known(data.into or "")
            plan = window.office.plan(
                target,
                (entries_into(target.tournament, going()),),
                seen=window.expected(data, target),
            )
            window.ask(plan, data)
            done = window.office.carry_out(plan, at=window.house.now())
            return showing.tournament_detail(done.state, everything=True)

        perform = announce if data.into is None else enter
        return window.once(data, perform, shapes.TournamentDetail, status=201)


def _refuse_unclear(wish: QualifyWish) -> None:
    """Refuse what names neither a new event nor one announced, both, or of one what it has."""
    if (wish.name is None) == (wish.into is None):
        raise Trouble(
            400,
            "invalid-request",
            "give the name of a new event, or into: the id of one that is announced",
        )
    if wish.into is not None and (wish.system or wish.games or wish.rounds or wish.starts):
        raise Trouble(400, "invalid-request", "system, games, rounds and starts are of a new event")


def bracket_item(bracket: BracketShown) -> BracketDetail:
    """Tell a bracket, column by column."""
    return BracketDetail(columns=tuple(_columns(bracket)), winner=bracket.winner)


def _columns(bracket: BracketShown) -> Iterator[BracketColumn]:
    def column(part: str, title: str, matches: tuple[MatchShown, ...]) -> BracketColumn:
        return BracketColumn(part=part, title=title, matches=tuple(map(_match, matches)))

    for title, matches in zip(bracket.titles, bracket.rounds, strict=True):
        yield column("winners", str(title), matches)
    if bracket.third_place is not None:
        third = bracket.third_place
        yield column("third place", str(third.called), (third,))
    for title, matches in zip(bracket.losers_titles, bracket.losers, strict=True):
        yield column("losers", str(title), matches)
    for final in bracket.finals:
        yield column("finals", str(final.called), (final,))


def _match(match: MatchShown) -> BracketPairing:
    row = match.next_game
    one, other = (
        BracketSide(number=side.number, text=str(side.name), score=side.score, won=side.won)
        for side in match.sides
    )
    return BracketPairing(
        match=match.number,
        called=str(match.called),
        round=match.round,
        board=match.board,
        sides=(one, other),
        decided=match.decided,
        next_game=None if row is None else _game(row),
    )


def _game(row: GameRow) -> BracketGame:
    return BracketGame(
        game=row.number,
        kind=str(row.kind),
        rate_of_play=row.rate,
        white=row.white,
        black=row.black,
        lots_needed=row.lots,
        clocks=row.clocks,
        not_before=row.not_before,
    )
