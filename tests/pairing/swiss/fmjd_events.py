"""Random draughts events with a past that no system would have paired, and random versions."""

from __future__ import annotations

from typing import TypeVar

from crosstable.kernel.entrants import ByeRequest, Entrant, Withdrawal
from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.pairing.chance import Chance
from crosstable.pairing.swiss.fmjd.aspects import refuse_contradictions
from crosstable.pairing.swiss.fmjd.system import FMJD_FAMILY, FamilySystem
from tests.texts import FMJD_2022

Item = TypeVar("Item")


def family(name: str) -> FamilySystem:
    return next(each for each in FMJD_FAMILY if each.name == name)


def event(
    name: str,
    ratings: list[int],
    *,
    options: dict[str, str] | None = None,
    rounds: tuple[Round, ...] = (),
    planned: int | None = None,
) -> Tournament:
    """Return an event of players with these ratings, numbered in this order."""
    return Tournament(
        name="Event",
        game="draughts",
        edition=FMJD_2022.id,
        system=System(name, tuple(Option(k, v) for k, v in (options or {}).items())),
        points=TWO_ONE_ZERO,
        planned_rounds=min(9, len(ratings) - 1) if planned is None else planned,
        numbers_final=True,
        entrants=tuple(
            Entrant(
                number,
                Player(name=f"Player {number:03}", ratings=(Rating("fmjd.standard", rating),)),
            )
            for number, rating in enumerate(ratings, start=1)
        ),
        rounds=rounds,
    )


def random_version(chance: Chance, system: FamilySystem, *, changes: int) -> tuple[Option, ...]:
    """Return some aspects changed at random, without contradictions."""
    while True:
        names = chance.shuffle([choice.name for choice in system.options])[:changes]
        values = {choice.name: choice.values for choice in system.options}
        options = tuple(Option(name, chance.pick(values[name])) for name in sorted(names))
        built = System(system.name, options)
        tournament = event(system.name, [2000, 1900], options={o.name: o.value for o in options})
        try:
            refuse_contradictions(built, system.aspects(tournament), FMJD_2022)
        except Refused:
            continue
        return options


def random_event(
    seed: str,
    name: str,
    players: int,
    past: int,
    options: tuple[Option, ...],
    *,
    calm: bool = False,
) -> Tournament:
    """Return an event with so many rounds paired by lot; a calm one has nobody absent."""
    chance = Chance(seed)
    ratings = [1700 + chance.choose(12) * 50 for _ in range(players)]
    tournament = event(
        name,
        ratings,
        options={option.name: option.value for option in options},
        planned=min(past + 1 + chance.choose(4), max(past + 1, players - 1)),
    )
    met: set[frozenset[int]] = set()
    byes: set[int] = set()
    # Where most games are drawn the score groups are large.
    wins = chance.pick((2, 2, 1, 0))
    rounds = [
        _round(chance, players, number, met, byes, wins=wins, calm=calm)
        for number in range(1, past + 1)
    ]
    entrants = list(tournament.entrants)
    requests: tuple[ByeRequest, ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()
    if not calm and players > 5 and not chance.choose(3):
        gone = chance.choose(players)
        entrants[gone] = Entrant(
            entrants[gone].number, entrants[gone].player, withdrawal=Withdrawal(past)
        )
    if not calm and players > 5 and not chance.choose(3):
        requests = (ByeRequest(1 + chance.choose(players), past + 1, Bye.ZERO_POINT),)
    if not calm and not chance.choose(4):
        one, other = chance.shuffle(range(1, players + 1))[:2]
        forbidden = ((min(one, other), max(one, other)),)
    return Tournament(
        **{
            field: getattr(tournament, field)
            for field in Tournament.__struct_fields__
            if field not in {"rounds", "entrants", "bye_requests", "forbidden_pairs"}
        },
        rounds=tuple(rounds),
        entrants=tuple(entrants),
        bye_requests=requests,
        forbidden_pairs=forbidden,
    )


def _round(
    chance: Chance,
    players: int,
    number: int,
    met: set[frozenset[int]],
    byes: set[int],
    *,
    wins: int,
    calm: bool,
) -> Round:
    order = list(chance.shuffle(range(1, players + 1)))
    for _ in range(30):
        fresh = not any(frozenset(pair) in met for pair in _neighbours(order))
        if fresh and not (len(order) % 2 and order[-1] in byes):
            break
        order = list(chance.shuffle(order))
    boards = []
    for white, black in _neighbours(order):
        result = _result(chance, wins=wins, calm=calm)
        boards.append(Board(white, black, result))
        if isinstance(result, Played):
            met.add(frozenset((white, black)))
    free: tuple[FreePlayer, ...] = ()
    if len(order) % 2:
        free = (FreePlayer(order[-1], Bye.ALLOCATED),)
        byes.add(order[-1])
    return Round(number, tuple(boards), free)


def _neighbours(order: list[int]) -> list[tuple[int, int]]:
    return [(order[index], order[index + 1]) for index in range(0, len(order) - 1, 2)]


def _result(chance: Chance, *, wins: int, calm: bool) -> Result:
    throw = chance.choose(24)
    if not calm and throw == 0:
        return Forfeit(chance.pick((Absent.WHITE, Absent.BLACK, Absent.BOTH)))
    if not calm and throw == 1:
        return Pending(adjourned=True)
    if chance.choose(3) >= wins:
        return Played(Mark.DRAW, Mark.DRAW)
    return chance.pick((Played(Mark.WIN, Mark.LOSS), Played(Mark.LOSS, Mark.WIN)))
