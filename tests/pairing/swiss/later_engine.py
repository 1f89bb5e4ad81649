"""Events of the literal references of Dubov and Burstein as the product takes them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from crosstable.kernel.entrants import ByeRequest, Entrant, Withdrawal
from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import HALF_POINTS, THREE_ONE_ZERO, Mark, PointSystem
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.pairing.systems import paired_round
from crosstable.rulebooks.library import edition_of
from tests.pairing.swiss.dutch_2026_cards import Event, Points, Token
from tests.pairing.swiss.later_cards import Paired, UnpairableError
from tests.pairing.swiss.later_events import Rated, made_up

__all__ = ["BEFORE_2026", "compared", "engine_round", "tournament_of"]

EDITION = "fide-2026-02"
BEFORE_2026 = "fide-2019"
MARKS = {"1": Mark.WIN, "=": Mark.DRAW, "0": Mark.LOSS}
ABSENT = {("+", "-"): Absent.BLACK, ("-", "+"): Absent.WHITE, ("-", "-"): Absent.BOTH}
BYES = {"U": Bye.ALLOCATED, "F": Bye.FULL_POINT, "H": Bye.HALF_POINT, "Z": Bye.ZERO_POINT}


def tournament_of(
    rated: Rated, system: str, edition: str = EDITION, *, adjourned: bool = False
) -> Tournament:
    """Return an event before the round that is to be paired.

    Where games are ``adjourned``, the draws of the round before it are such: C.04.2, article 3.1
    has them paired as draws.
    """
    event, coming = rated.event, rated.round
    away = {
        number: line[coming - 1].kind
        for number, line in event.tokens.items()
        if not event.present(number, coming)
    }
    options = [Option("initial-colour", "white" if event.initial == "w" else "black")]
    if event.virtual:
        options.append(Option("acceleration", "baku"))
    return Tournament(
        name="situation",
        game="chess",
        edition=edition,
        system=System(system, tuple(options)),
        points=_points(event.points),
        planned_rounds=event.rounds,
        entrants=tuple(_entrant(rated, number) for number in sorted(event.lines)),
        rounds=tuple(
            _round(event, number, adjourned=adjourned and number == coming - 1)
            for number in range(1, coming)
        ),
        bye_requests=tuple(
            ByeRequest(number, coming, BYES[kind])
            for number, kind in sorted(away.items())
            if kind in BYES
        ),
        forbidden_pairs=tuple((min(pair), max(pair)) for pair in event.apart),
    )


def _points(points: Points) -> PointSystem:
    if points.win == 30:
        assert points == Points(30, 10, 0, 0, 0, 30)
        return THREE_ONE_ZERO
    assert points == Points(bye=points.bye)
    return replace(HALF_POINTS, allocated_bye=points.bye // 5)


def _entrant(rated: Rated, number: int) -> Entrant:
    """Return a player; who has no entry in the round to come, and none to the end, has left."""
    line = rated.event.tokens[number]
    last = max((at for at, token in enumerate(line, 1) if token.kind != "."), default=0)
    gone = len(line) >= rated.round and line[-1].kind == "."
    return Entrant(
        number,
        Player(name=f"P{number}", ratings=(Rating("fide.standard", rated.ratings[number]),)),
        withdrawal=Withdrawal(last) if gone else None,
    )


def _round(event: Event, number: int, *, adjourned: bool) -> Round:
    entries = {player: line[number - 1] for player, line in event.tokens.items()}
    return Round(
        number,
        tuple(_boards(entries, adjourned=adjourned)),
        tuple(
            FreePlayer(player, BYES[token.kind])
            for player, token in entries.items()
            if token.kind in BYES
        ),
    )


def _boards(entries: dict[int, Token], *, adjourned: bool) -> Iterator[Board]:
    for player, token in entries.items():
        if not token.opponent or token.colour != "w":
            continue
        other = entries[token.opponent].kind
        if adjourned and token.kind == other == "=":
            yield Board(player, token.opponent, Pending(adjourned=True))
        elif token.played:
            yield Board(player, token.opponent, Played(MARKS[token.kind], MARKS[other]))
        else:
            yield Board(player, token.opponent, Forfeit(ABSENT[token.kind, other]))


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
