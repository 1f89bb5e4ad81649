"""Events of the literal references of Dubov and Burstein as the product takes them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.points import HALF_POINTS, THREE_ONE_ZERO, Mark, PointSystem
from crosstable.kernel.result import Bye, Pending, Played
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.systems import paired_round
from crosstable.rulebooks.library import edition_of
from tests.events import told
from tests.pairing.swiss.dutch_2026_cards import Points
from tests.pairing.swiss.later_cards import Paired, UnpairableError
from tests.pairing.swiss.later_events import Rated, made_up

__all__ = ["BEFORE_2026", "compared", "engine_round", "tournament_of"]

EDITION = "fide-2026-02"
BEFORE_2026 = "fide-2019"
DRAWN = Played(Mark.DRAW, Mark.DRAW)


def tournament_of(
    rated: Rated, system: str, edition: str = EDITION, *, adjourned: bool = False
) -> Tournament:
    """Return an event before the round that is to be paired.

    Where games are ``adjourned``, the draws of the round before it are such: C.04.2, article 3.1
    has them paired as draws.
    """
    event = rated.event
    options = {"initial-colour": "white" if event.initial == "w" else "black"}
    if event.virtual:
        options["acceleration"] = "baku"
    made = told(
        event.lines,
        rated.round,
        ratings=rated.ratings,
        edition=edition,
        system=system,
        options=options,
        points=_points(event.points),
        planned_rounds=event.rounds,
        forbidden_pairs=tuple((min(pair), max(pair)) for pair in event.apart),
    )
    if not adjourned or not made.rounds:
        return made
    *before, last = made.rounds
    boards = (
        replace(board, result=Pending(adjourned=True)) if board.result == DRAWN else board
        for board in last.boards
    )
    return replace(made, rounds=(*before, replace(last, boards=tuple(boards))))


def _points(points: Points) -> PointSystem:
    if points.win == 30:
        assert points == Points(30, 10, 0, 0, 0, 30)
        return THREE_ONE_ZERO
    assert points == Points(bye=points.bye)
    return replace(HALF_POINTS, allocated_bye=points.bye // 5)


def engine_round(
    rated: Rated, system: str, edition: str = EDITION, *, adjourned: bool = False
) -> Paired | None:
    """Return the round as the product pairs it; nothing where it says that there is none."""
    tournament = tournament_of(rated, system, edition, adjourned=adjourned)
    try:
        paired = paired_round(tournament, edition_of(tournament), rated.round)
        boards = tuple((board.white, board.black) for board in paired.proposal.boards)
    except Refused:
        return None
    free = [each.player for each in paired.proposal.free if each.kind is Bye.ALLOCATED]
    return frozenset(boards), sum(free)


def compared(
    system: str,
    literal: Callable[[Rated], Paired | None],
    seeds: Iterable[int],
    *,
    most: int,
    edition: str = EDITION,
) -> Counter[str]:
    """Play made-up events and compare every round; in some of them other rounds are played.

    Where ``literal`` has nothing to say (a round that is too large for it), nothing is compared.
    Events with virtual points are those of 2026: before, there was another acceleration.
    """
    counted: Counter[str] = Counter()
    for seed in seeds:
        chance = random.Random(-seed)
        play = chance.choice((None, None, None, None, scrambled, scrambled, scrambled))
        events = made_up(seed, most)
        rated = next(events, None)
        while rated is not None and (edition == EDITION or not rated.event.virtual):
            engine = engine_round(rated, system, edition, adjourned=chance.random() < 0.1)
            try:
                expected = literal(rated)
            except UnpairableError:
                assert engine is None, (seed, rated)
                counted["unpairable"] += 1
                break
            if expected is not None:
                assert engine == expected, (seed, rated)
                counted["paired"] += 1
            if engine is None:
                break
            try:
                rated = events.send(play(rated, chance) if play else engine)
            except StopIteration:
                break
    return counted


def scrambled(rated: Rated, chance: random.Random) -> Paired:
    """Return some round or other of those who are there, without a second meeting if it can be."""
    event = rated.event
    there = [number for number in event.lines if event.present(number, rated.round)]
    best: tuple[int, Paired] | None = None
    for _ in range(20):
        chance.shuffle(there)
        pairs = frozenset(zip(there[::2], there[1::2], strict=False))
        again = sum(
            any(token.opponent == black for token in event.tokens[white]) for white, black in pairs
        )
        if best is None or again < best[0]:
            best = again, (pairs, there[-1] if len(there) % 2 else 0)
    assert best is not None
    return best[1]
