"""Players, tables and manual tournaments for the tests of the Dutch engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from crosstable.formats.trf import read_trf, to_tournament
from crosstable.kernel.colour import Colour
from crosstable.kernel.entrants import ByeRequest, Entrant
from crosstable.kernel.player import Player
from crosstable.kernel.points import HALF_POINTS, Mark, PointSystem
from crosstable.kernel.result import Absent, Bye, Forfeit, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.pairing.swiss.dutch.brackets import Paired
from crosstable.pairing.swiss.dutch.criteria import criteria_of
from crosstable.pairing.swiss.dutch.engine import pair_bracket
from crosstable.pairing.swiss.dutch.paired import pair_round
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.players import (
    Field,
    Float,
    SwissPlayer,
    colour_difference,
    preference,
)
from crosstable.pairing.swiss.round import BracketKind
from crosstable.pairing.swiss.table import Bracket, certain
from tests.texts import FIDE_2019

DATA = Path(__file__).parents[2] / "data" / "swiss"
WON = Played(Mark.WIN, Mark.LOSS)
DRAWN = Played(Mark.DRAW, Mark.DRAW)
LOST = Played(Mark.LOSS, Mark.WIN)
FLOATS = {".": Float.NONE, "D": Float.DOWN, "U": Float.UP}


@cache
def manual(name: str) -> Tournament:
    """Return one of the two worked tournaments of the Arbiters' Manual, with all its rounds."""
    document = read_trf((DATA / f"{name}.trf").read_bytes()).document
    return to_tournament(document, edition=FIDE_2019).tournament


def card(
    number: int,
    score: int,
    colours: str = "",
    *,
    floats: str = "..",
    met: Iterable[int] = (),
    bye: bool = True,
    top: bool = False,
) -> SwissPlayer:
    """Return a player with a score in half points and floats ``last before``, ``.``, D or U."""
    return SwissPlayer(
        number=number,
        name=f"P{number}",
        score=score,
        pairing_score=score,
        colours=colours,
        history=colours,
        difference=colour_difference(colours),
        preference=preference(colours),
        floats=(FLOATS[floats[0]], FLOATS[floats[1]]),
        opponents=tuple(met),
        avoids=frozenset(met),
        may_have_bye=bye,
        topscorer=top,
        place=number,
    )


def table(players: Sequence[SwissPlayer], *, last_round: bool = False) -> Table:
    """Return a table of players; who has met whom is made mutual."""
    met = {player.number: set(player.avoids) for player in players}
    for player in players:
        for other in player.avoids & set(met):
            met[other].add(player.number)
    ordered = sorted(players, key=lambda each: (-each.pairing_score, each.number))
    mutual = tuple(
        msgspec.structs.replace(
            each, avoids=frozenset(met[each.number]), opponents=tuple(sorted(met[each.number]))
        )
        for each in ordered
    )
    field = Field(9, last_round, mutual, HALF_POINTS, Colour.WHITE)
    return Table(field, criteria_of(FIDE_2019.swiss))


def first_bracket(
    here: Table, moved: Sequence[int], residents: Sequence[int], below: Sequence[int] = ()
) -> Paired:
    """Pair one bracket, given by numbers; without ``below`` it is the last one."""
    rank = here.rank
    kind = BracketKind.NORMAL if below else BracketKind.LAST
    bracket = Bracket(
        kind, tuple(sorted(rank[n] for n in moved)), tuple(sorted(rank[n] for n in residents))
    )
    lower = tuple(sorted(rank[n] for n in below))
    return certain(pair_bracket(here, bracket, lower, below_is_last=bool(below)))


def in_numbers(here: Table, paired: Paired) -> tuple[set[tuple[int, int]], tuple[int, ...]]:
    """Return the pairs and downfloaters of a bracket by number."""
    numbers = [player.number for player in here.players]
    pairs = {(numbers[one], numbers[other]) for one, other in paired.candidate.pairs}
    return pairs, tuple(numbers[each] for each in paired.candidate.floaters)


def event(
    players: int,
    *,
    rounds: int = 9,
    options: dict[str, str] | None = None,
    points: PointSystem = HALF_POINTS,
) -> Tournament:
    """Return a tournament that has not begun."""
    return Tournament(
        name="Test",
        game="chess",
        edition="fide-2019",
        system=System("dutch", tuple(Option(*each) for each in (options or {}).items())),
        points=points,
        planned_rounds=rounds,
        numbers_final=True,
        entrants=tuple(
            Entrant(number, Player(name=f"Player {number}")) for number in range(1, players + 1)
        ),
    )


def played(
    tournament: Tournament, *boards: tuple[int, int, Result], free: Iterable[FreePlayer] = ()
) -> Tournament:
    """Return the tournament with one more round."""
    number = len(tournament.rounds) + 1
    games = tuple(Board(white, black, result) for white, black, result in boards)
    return msgspec.structs.replace(
        tournament, rounds=(*tournament.rounds, Round(number, games, tuple(free)))
    )


def random_event(seed: int, players: int, rounds: int, solver: Any = "auto") -> Tournament:
    """Return a tournament played with random results, forfeits and byes."""
    chance = Random(seed)
    tournament = event(players, rounds=rounds + 1)
    for number in range(1, rounds + 1):
        asked = tuple(
            ByeRequest(each, number, Bye.HALF_POINT)
            for each in range(1, players + 1)
            if chance.random() < 0.03
        )
        now = msgspec.structs.replace(tournament, bye_requests=asked)
        pairing = pair_round(now, FIDE_2019, number, solver=solver)
        free = [FreePlayer(each.player, each.kind) for each in asked]
        if pairing.bye is not None:
            free.append(FreePlayer(pairing.bye, Bye.ALLOCATED))
        results = (WON, WON, DRAWN, DRAWN, LOST, Forfeit(Absent.WHITE))
        games = [(*pair, chance.choice(results)) for pair in pairing.pairs]
        tournament = played(tournament, *games, free=free)
    return tournament
