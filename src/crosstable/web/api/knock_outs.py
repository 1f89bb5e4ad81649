"""Brackets, play-offs and who goes on, for programs."""

from __future__ import annotations

from collections.abc import Iterator
from secrets import token_hex
from typing import Annotated

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter

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
from crosstable.web.api import shapes, showing, wishes
from crosstable.web.api.changing import AboutEvent, ChangingEvent, Done, change
from crosstable.web.api.problems import Trouble
from crosstable.web.api.reading import table_of
from crosstable.web.api.window import EventWindow


class KnockOutReading(AboutEvent):
    """Questions about brackets and play-offs."""

    @get("/bracket", sync_to_thread=True, operation_id="showBracket")
    def bracket(self, window: NamedDependency[EventWindow]) -> Response[shapes.BracketDetail]:
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
    ) -> Response[shapes.PlayOffPlan]:
        """Say how those who are level at a place play for it."""
        seen = window.seen()
        known = seen.state.tournament
        level = level_at(table_of(window, seen, as_it_stood(known)), place)

        def make() -> shapes.PlayOffPlan:
            players = level.players
            outline = plan(players, edition_of(known), first_place=level.first).outline
            return shapes.PlayOffPlan(
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
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.PlayOffWish]
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
    def finish(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.PlayOffOver]
    ) -> Done:
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
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.QualifyWish]
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


def _refuse_unclear(wish: wishes.QualifyWish) -> None:
    """Refuse what names neither a new event nor one announced, both, or of one what it has."""
    if (wish.name is None) == (wish.into is None):
        raise Trouble(
            400,
            "invalid-request",
            "give the name of a new event, or into: the id of one that is announced",
        )
    if wish.into is not None and (wish.system or wish.games or wish.rounds or wish.starts):
        raise Trouble(400, "invalid-request", "system, games, rounds and starts are of a new event")


def bracket_item(bracket: BracketShown) -> shapes.BracketDetail:
    """Tell a bracket, column by column."""
    return shapes.BracketDetail(columns=tuple(_columns(bracket)), winner=bracket.winner)


def _columns(bracket: BracketShown) -> Iterator[shapes.BracketColumn]:
    def column(part: str, title: str, matches: tuple[MatchShown, ...]) -> shapes.BracketColumn:
        return shapes.BracketColumn(part=part, title=title, matches=tuple(map(_match, matches)))

    for title, matches in zip(bracket.titles, bracket.rounds, strict=True):
        yield column("winners", str(title), matches)
    if bracket.third_place is not None:
        third = bracket.third_place
        yield column("third place", str(third.called), (third,))
    for title, matches in zip(bracket.losers_titles, bracket.losers, strict=True):
        yield column("losers", str(title), matches)
    for final in bracket.finals:
        yield column("finals", str(final.called), (final,))


def _match(match: MatchShown) -> shapes.BracketPairing:
    row = match.next_game
    one, other = (
        shapes.BracketSide(number=side.number, text=str(side.name), score=side.score, won=side.won)
        for side in match.sides
    )
    return shapes.BracketPairing(
        match=match.number,
        called=str(match.called),
        round=match.round,
        board=match.board,
        sides=(one, other),
        decided=match.decided,
        next_game=None if row is None else _game(row),
    )


def _game(row: GameRow) -> shapes.BracketGame:
    return shapes.BracketGame(
        game=row.number,
        kind=str(row.kind),
        rate_of_play=row.rate,
        white=row.white,
        black=row.black,
        lots_needed=row.lots,
        clocks=row.clocks,
        not_before=row.not_before,
    )
