"""A play-off between tied players: what to play now, how it goes on, and who is ranked where.

The plan keeps nothing: lots and results stand in its address, so that it can be sent to the players
and opened again. The places it finds are for the prize-giving; the standings stay as they are. A
play-off that is started from the page is an event of its own, and its places can be taken over.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.kernel.errors import CrosstableError, UnknownName
from crosstable.kernel.event_notes import PlayOff
from crosstable.kernel.whole_number import whole_number
from crosstable.office.acts import DecidePlayOff, StartPlayOff
from crosstable.office.acts.base import State
from crosstable.office.overview import is_over
from crosstable.office.play_offs import (
    Origin,
    order_of_play_off,
    origin_of,
    play_off_event,
    playing_on,
)
from crosstable.office.roles import Ask
from crosstable.pairing.chance import Chance
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of
from crosstable.standings.playoff_plan import Plan, Tied, clocks_run_on, level_at, plan
from crosstable.standings.playoffs import STAGES
from crosstable.standings.ranking import Row, Standings
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure, when_sure
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.views.standings import ranking_of
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text, told

SCORES = (("1-0", Fraction(1)), ("½-½", Fraction(1, 2)), ("0-1", Fraction(0)))
MINUTES = 10
"""What both clocks of a Superblitz begin with."""
_MADE = dict(SCORES)
_CLOCK = re.compile(r"([0-9]{1,2}):([0-5][0-9])", re.ASCII)


class Asked(msgspec.Struct, frozen=True):
    """What stands in the address: who plays, and what was drawn and played so far."""

    players: tuple[int, ...]
    seed: str
    lots: Mapping[str, tuple[int, ...]]
    results: Mapping[tuple[str, int], Fraction]
    clocks: Mapping[int, tuple[int, int]]
    kept: tuple[tuple[str, str], ...]
    """Fields of the address that are to be sent again."""


class Begun(msgspec.Struct, frozen=True):
    """A play-off that is played in the office, as the page names it."""

    note: PlayOff
    name: str
    over: bool


class PlayOffPages(Controller):
    """Play-offs."""

    path = OFFICE

    @get("/playoff", sync_to_thread=True)
    def play_off(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show how players level on points play for their places."""
        state = desk.state(name)
        ranking = ranking_of(desk, state)
        groups = _tied_groups(ranking.table, state)
        place = desk.request.query_params.get("place", "")
        first = next((first for first in groups if str(first) == place), next(iter(groups), 0))
        group = groups.get(first, ())
        rules = edition_of(state.tournament)
        asked = _asked(desk, group)
        origin = _origin(desk, state)
        on = playing_on(state.tournament, origin) if origin is not None and first == 1 else None
        if on is not None and len(asked.players) > len(on.players):
            asked = msgspec.structs.replace(asked, players=on.players)
        listed = list(group)
        if on is not None:
            listed.sort(key=lambda row: _position(row.number, (*on.players, *on.out)))
        schedule, trouble = None, ""
        if group and not (on is not None and on.in_doubt):
            try:
                schedule, asked = _planned(asked, rules, level_at(ranking.table, first))
            except CrosstableError as error:
                trouble = error_text(error)
        return desk.page(
            "office/playoff.html",
            state=state,
            here="standings",
            ranking=ranking,
            groups=tuple(groups.items()),
            first=first,
            group=group,
            asked=asked,
            found=schedule,
            trouble=trouble,
            names={row.number: row.name for row in ranking.table.rows},
            new_seed=secrets.token_hex(4),
            scores=[text for text, _made in SCORES],
            superblitz=clocks_run_on(rules),
            stage_words=stage_words,
            begun=[
                _begun(desk, note)
                for note in state.tournament.play_offs
                if set(note.players) & set(asked.players)
            ],
            may_start=is_over(state.tournament)
            and desk.may(StartPlayOff, state)
            and desk.may(Ask.CREATE_TOURNAMENT),
            may_finish=desk.may(DecidePlayOff, state),
            origin=origin,
            listed=listed,
            on=on,
            open_among_them=any(row.shared for row in listed),
            level_again={
                note.event
                for note in state.tournament.play_offs
                if not note.order and _is_level_again(desk, Origin(state, note))
            },
        )

    @post("/playoff/start", sync_to_thread=True)
    def start(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Begin a play-off as an event of its own, and go to it."""
        state = desk.state(name)
        desk.require(Ask.CREATE_TOURNAMENT)
        desk.require(StartPlayOff, name)
        now = desk.house.now()
        players = [
            number
            for text in desk.form.text("players").split(",")
            if (number := whole_number(text)) is not None
        ]
        note, details, steps = play_off_event(
            state.tournament,
            desk.form.number("place") or 0,
            secrets.token_hex(8),
            now.date(),
            players,
            _origin(desk, state),
        )

        def perform(_judged: object) -> Page:
            made = desk.office.start_play_off(state, note, details, steps, at=now)
            return desk.go(
                office_path(made.id),
                _("The play-off is an event of its own; pair its first round."),
            )

        return when_sure(
            desk,
            state,
            (StartPlayOff(note),),
            perform,
            title=_("Start the play-off without them?"),
            yes=_("Start the play-off"),
            back=office_path(name, "playoff"),
        )

    @post("/playoff/finish", sync_to_thread=True)
    def finish(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Take the places of a play-off that is over into the standings."""
        state = desk.state(name)
        desk.require(DecidePlayOff, name)
        event = desk.form.text("event")
        note = next((note for note in state.tournament.play_offs if note.event == event), None)
        if note is None:
            desk.missing(_("This event has no play-off of that name."))
        order = order_of_play_off(note, desk.state(note.event).tournament)
        return act_when_sure(
            desk,
            state,
            DecidePlayOff(note.event, order),
            title=_("Use the places of the play-off?"),
            then=office_path(name, "standings"),
            done=_("The places of the play-off are in the standings."),
            back=office_path(name, "playoff"),
        )


def _origin(desk: Desk, state: State) -> Origin | None:
    """Return for whose places a play-off is played, where the event is one."""
    if not state.tournament.rounds:
        return None
    return origin_of(state.id, desk.house.office.tournaments())


def _position(number: int, order: Sequence[int]) -> int:
    """Return where a number stands in an order; those who are not in it come last."""
    return order.index(number) if number in order else len(order)


def _begun(desk: Desk, note: PlayOff) -> Begun:
    try:
        played = desk.house.office.state(note.event).tournament
    except UnknownName:  # it was deleted for good
        return Begun(note, note.event, over=False)
    return Begun(note, played.name, over=bool(played.rounds) and is_over(played))


def _is_level_again(desk: Desk, origin: Origin) -> bool:
    """Return whether a play-off is over and has not found its winner."""
    try:
        decided = desk.house.office.state(origin.play_off.event).tournament
    except UnknownName:  # it was deleted for good
        return False
    return playing_on(decided, origin) is not None


def _tied_groups(table: Standings, state: State) -> dict[int, tuple[Row, ...]]:
    """Return those who are level by their first places, as far as a play-off makes sense."""
    if not state.tournament.rounds or (table.placed and not is_over(state.tournament)):
        return {}
    first = accumulate((len(rows) for rows in table.level), initial=1)
    return {place: rows for place, rows in zip(first, table.level, strict=False) if len(rows) > 1}


def stage_words(stage: str) -> str:
    """Return what a stage of a play-off is called."""
    return told(STAGES[stage]) if stage in STAGES else stage


def _asked(desk: Desk, group: tuple[Row, ...]) -> Asked:
    """Read the address; what makes no sense in it is passed over."""
    query = desk.request.query_params
    level = tuple(row.number for row in group)
    named = [whole_number(text) for text in query.getall("player", [])]
    players = tuple(number for number in level if number in named) or level
    lots, results, clocks = {}, {}, {}
    kept = [("player", str(number)) for number in players if named]
    for field, text in query.multi_items():
        kind, _dot, rest = field.partition(".")
        stage, _dot, number = rest.partition(".")
        if kind == "lots" and stage in STAGES:
            lots[stage] = tuple(int(digits) for digits in re.findall(r"[0-9]{1,6}", text))
            kept.append((field, text))
        elif kind == "game" and text in _MADE and (game := whole_number(number, 3)) is not None:
            results[stage, game] = _MADE[text]
            kept.append((field, text))
        elif kind == "clock" and (read := _clocks(text)) and (game := whole_number(stage, 3)):
            clocks[game] = read
            kept.append((field, text))
    return Asked(players, query.get("seed", "")[:40], lots, results, clocks, tuple(kept))


def _clocks(text: str) -> tuple[int, int] | None:
    times = [60 * int(minutes) + int(seconds) for minutes, seconds in _CLOCK.findall(text)]
    return (times[0], times[1]) if len(times) == 2 else None


def _planned(asked: Asked, rules: Edition, level: Tied) -> tuple[Plan, Asked]:
    """Return the plan; with a seed, lots that are needed are drawn from it."""
    lots = dict(asked.lots)
    while True:
        planned = plan(
            asked.players,
            rules,
            first_place=level.first,
            together=level.together,
            lots=lots,
            results=asked.results,
            clocks=asked.clocks,
            seconds=60 * MINUTES,
        )
        if not asked.seed or not planned.lots_needed:
            return planned, msgspec.structs.replace(asked, lots=lots)
        lots |= dict(_drawn(planned, asked.seed))


def _drawn(planned: Plan, seed: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    for stage, players in planned.lots_needed:
        yield stage, tuple(Chance(f"{seed} {stage}").shuffle(sorted(players)))
