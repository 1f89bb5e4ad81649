"""The plan of a play-off for an arbiter: what to play now, how it goes on, who gets which place.

Which procedure is played follows from the edition: the one whose article it has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec

from crosstable.kernel.errors import InvalidValue, Refused, UnknownName
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.standings.playoffs import (
    LEHMANN_GEORGIEV,
    MINUTES,
    SECONDS,
    STAGES,
    SUPERBLITZ,
    PlayOffGame,
    Results,
    Superblitz,
    play_off,
    superblitz,
)
from crosstable.standings.ranking import Standings


class Ranked(msgspec.Struct, frozen=True):
    """The places a play-off gives to some of its players."""

    place: int
    last_place: int
    players: tuple[int, ...]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Where a play-off stands, and what can still come."""

    players: tuple[int, ...]
    """In the order of the next tie-break."""
    lots_needed: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Stages to be drawn, with the players between whom lots decide."""
    games: tuple[PlayOffGame, ...] = ()
    """To be played now."""
    ranked: tuple[Ranked, ...] = ()
    """Once it is decided: the places of the standings, best first."""
    reasons: tuple[Reason, ...] = ()
    outline: tuple[Reason, ...] = ()
    """How it goes on, step by step."""


class Tied(msgspec.Struct, frozen=True):
    """Players who are level, whatever the tie-breaks say of them."""

    players: tuple[int, ...]
    """In the order of the tie-breaks; those whom none separates by number."""
    first: int
    """The first of their places."""
    together: tuple[tuple[int, ...], ...] = ()
    """Those of them whom no tie-break separates."""


def level_at(table: Standings, place: int) -> Tied:
    """Return who is level at a place."""
    above = 0
    for rows in table.level:
        if above < place <= above + len(rows):
            places = groupby(rows, key=lambda row: row.place)
            groups = (tuple(row.number for row in equals) for _, equals in places)
            return Tied(
                tuple(row.number for row in rows),
                above + 1,
                tuple(group for group in groups if len(group) > 1),
            )
        above += len(rows)
    raise InvalidValue(
        "there is no place {place}; {count} players are classified", place=place, count=above
    )


def planned(edition: Edition) -> str:
    """Return which procedure an edition describes, by the article it has (decision 68)."""
    if edition.cite("play-off.procedure"):
        return "play-off"
    return LEHMANN_GEORGIEV if edition.cite("play-off.lehmann-georgiev") else SUPERBLITZ


def clocks_run_on(edition: Edition) -> bool:
    """Return whether the games of a play-off go on with the time that is left of the last one."""
    return planned(edition) in {SUPERBLITZ, LEHMANN_GEORGIEV}


@rule("play-off.places")
def plan(
    players: Sequence[int],
    edition: Edition,
    *,
    first_place: int = 1,
    lots: Mapping[str, tuple[int, ...]] | None = None,
    results: Results | None = None,
    clocks: Mapping[int, tuple[int, int]] | None = None,
    seconds: int = 600,
    together: Sequence[tuple[int, ...]] = (),
) -> Plan:
    """Return what comes next in the play-off of tied players, and the places it has given.

    Players are given in the order of the next tie-break, with those whom none separates
    ``together``. ``clocks`` are what White's and Black's clock show after each game of a
    Superblitz, ``seconds`` what both begin with.
    """
    for stage in (*(lots or {}), *(stage for stage, _ in results or {})):
        if stage not in STAGES:
            raise UnknownName("stage of a play-off", stage, tuple(STAGES))
    if clocks_run_on(edition):
        return _superblitz(
            tuple(players),
            edition,
            first_place,
            lots or {},
            results or {},
            clocks or {},
            seconds,
        )
    state = play_off(players, edition, lots=lots, results=results, together=together)
    outline = _outline(len(players), edition)
    return Plan(
        players=tuple(players),
        lots_needed=tuple(zip(state.lots_needed, state.lots_between, strict=True)),
        games=state.games,
        ranked=_ranked(state.places, first_place),
        reasons=state.reasons,
        outline=() if state.decided else outline,
    )


def _ranked(places: Sequence[tuple[int, ...]], first_place: int) -> tuple[Ranked, ...]:
    ranking: list[Ranked] = []
    place = first_place
    for group in places:
        ranking.append(Ranked(place, place + len(group) - 1, group))
        place += len(group)
    return tuple(ranking)


_BEFORE, _BREAK = 30, 10
"""Minutes after the last game of the round, and between stages (13.2.8)."""
_MOVES = 60


@rule("play-off.breaks")
def _outline(players: int, edition: Edition) -> tuple[Reason, ...]:
    breaks = edition.because(
        "play-off.breaks",
        "at least 30 minutes after the last game of the round, 10 minutes between stages",
    )
    match = edition.because(
        "play-off.procedure",
        "a match is two games with changed colours; if it is level, new lots are drawn and the "
        "first to win a game wins, colours changing after every odd game",
    )
    steps = {
        2: (),
        3: (
            edition.because(
                "play-off.three",
                "three play a single round robin; if two are level on top, they play a match; if "
                "all are level, the last by the next tie-break is out and the others play a match",
            ),
        ),
    }
    four = (
        edition.because("play-off.four", "four play a knock-out drawn by lot, matches of two"),
        edition.because("play-off.losers-share", "the losers of the semi-finals share third place"),
    )
    return (_time_set_aside(players, edition), breaks, *steps.get(players, four), match)


@rule("play-off.time")
def _time_set_aside(players: int, edition: Edition) -> Reason:
    """Return how long a play-off takes where each match needs one deciding game (13.2.1).

    A game is reckoned with sixty moves, in which both use all their time.
    """
    game = 2 * (60 * MINUTES + _MOVES * SECONDS) // 60
    match = 2 * game + _BREAK + game
    rounds = {2: match, 3: 3 * game + _BREAK + match}
    return edition.because(
        "play-off.time",
        "set aside {minutes:minute|minutes} from the last game of the round, and more: a game "
        "takes up to "
        "{game}, and a match that stays level has no end",
        minutes=_BEFORE + rounds.get(players, match + _BREAK + match),
        game=game,
    )


def _superblitz(
    players: tuple[int, ...],
    edition: Edition,
    first_place: int,
    lots: Mapping[str, tuple[int, ...]],
    results: Results,
    clocks: Mapping[int, tuple[int, int]],
    seconds: int,
) -> Plan:
    stage = planned(edition)
    name = STAGES[stage]
    if len(players) != 2 or players[0] == players[1]:
        raise Refused(
            "a {name} is between two players, not {count}; name the two it is for",
            edition.because("play-off.superblitz", "both play on one clock until somebody wins"),
            name=name,
            count=len(set(players)),
        )
    outline = (
        edition.because(
            "play-off.superblitz",
            "after a draw the next game begins with the time left; the first won game or the "
            "first empty clock decides",
        ),
    )
    order = lots.get(stage)
    if order is None:
        reason = edition.because("play-off.superblitz", "who begins with White is drawn")
        return Plan(
            players=players,
            lots_needed=((stage, players),),
            reasons=(reason,),
            outline=outline,
        )
    if sorted(order) != sorted(players):
        raise InvalidValue(
            "the lots name {order}; they are for {players}", order=str(order), players=str(players)
        )
    games: list[Superblitz] = []
    white, black = order
    for number in range(1, len(results) + 1):
        made = results.get((stage, number))
        if made is None:
            raise InvalidValue(
                "game {game} of the {name} has no result, a later one has",
                game=number,
                name=name,
            )
        games.append(Superblitz(white, made, *_clocks(clocks, number, made)))
        white, black = black, white
    state = superblitz(order[0], order[1], edition, seconds=seconds, games=games)
    if state.winner is not None:
        loser = next(player for player in players if player != state.winner)
        return Plan(
            players=players,
            ranked=_ranked(((state.winner,), (loser,)), first_place),
            reasons=(state.reason,),
        )
    left = Listing((f"{time // 60}:{time % 60:02}" for time in state.seconds or ()), joint="and")
    rate = Sentence("clocks at {times}", times=left)
    game = PlayOffGame(stage, len(games) + 1, white, black, rate)
    return Plan(players=players, games=(game,), reasons=(state.reason,), outline=outline)


def _clocks(clocks: Mapping[int, tuple[int, int]], game: int, made: Fraction) -> tuple[int, int]:
    if game in clocks:
        return clocks[game]
    if made == Fraction(1, 2):
        raise InvalidValue(
            "game {game} was drawn: say what the clocks show, they run on", game=game
        )
    return (1, 1)
