"""Events for tests about norms: an open in which somebody makes a GM norm, and small ones."""

from __future__ import annotations

from datetime import date, timedelta

from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.official import CHIEF_ARBITER, MAIN_REFEREE, Official
from crosstable.kernel.player import Identifier, Player, Rating, Sex, Title
from crosstable.kernel.points import TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Pending, Played, Result
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.pairing.berger import berger_rounds

START = date(2019, 5, 1)
NORA = 12
"""Nora Norm, IM, who scores 7 of 9 in the open."""
HALVES = {2: (Mark.WIN, Mark.LOSS), 1: (Mark.DRAW, Mark.DRAW), 0: (Mark.LOSS, Mark.WIN)}
NORAS = (2, 1, 2, 1, 2, 1, 2, 1, 2)
TITLES = {"GM": {1, 2, 3, 4, 5, 9, 13, 15}, "IM": {6, 7, 8, 10, NORA, 14}, "FM": {11, 16, 17}}
FEDERATIONS = ("GER", "FRA", "ESP", "POL", "HUN")


def game(halves: int) -> Result:
    """Return a game by the halves of a point that White made."""
    return Played(*HALVES[halves])


def open_event(
    rounds: int = 9, *, planned: int = 9, pending: bool = False, edition: str = "fide-2019"
) -> Tournament:
    """Return an open of 20 players after some rounds; ``pending`` leaves the last one open."""
    return Tournament(
        name="Norm open",
        game="chess",
        edition=edition,
        system=System("dutch"),
        planned_rounds=planned,
        rate_of_play="90/40+30+30",
        federation="GER",
        starts=START,
        ends=START + timedelta(days=planned - 1),
        round_dates=tuple(START + timedelta(days=at) for at in range(planned)),
        officials=(Official(CHIEF_ARBITER, "Arbiter, Anna", title="IA", identifier="4600000"),),
        event_class=EventClass(registered=date(2019, 3, 1), norms=True),
        entrants=tuple(map(entrant, range(1, 21))),
        numbers_final=True,
        rounds=tuple(
            _round(number, pairs, pending=pending and number == rounds)
            for number, pairs in enumerate(
                (berger.pairs for berger in berger_rounds(20, 1)[:rounds]), start=1
            )
        ),
    )


def entrant(number: int) -> Entrant:
    """Return a player of the open: eight GM, six IM, three FM, of five federations."""
    title = next((code for code, held in TITLES.items() if number in held), "")
    return Entrant(
        number,
        Player(
            name="Norm, Nora" if number == NORA else f"Player, {chr(ord('A') + number - 1)}",
            federation=FEDERATIONS[number % 5],
            sex=Sex.FEMALE if number == NORA else Sex.MALE,
            ratings=(Rating("fide.standard", 2620 - 15 * number),),
            titles=(Title("fide", title),) if title else (),
            identifiers=(Identifier("fide", str(4600000 + number)),),
        ),
    )


def _round(number: int, pairs: tuple[tuple[int, int], ...], *, pending: bool) -> Round:
    return Round(number, tuple(_board(number, *pair, pending=pending) for pair in pairs))


def _board(number: int, white: int, black: int, *, pending: bool) -> Board:
    if pending:
        return Board(white, black, Pending())
    if NORA in {white, black}:
        made = NORAS[(number - 1) % len(NORAS)]
        return Board(white, black, game(made if white == NORA else 2 - made))
    apart = black - white
    return Board(white, black, game(1 if abs(apart) < 5 else 2 if apart > 0 else 0))


def cup_event(rounds: int = 9, *, planned: int = 9, pending: bool = False) -> Tournament:
    """Return the same event as a draughts cup of the FMJD."""
    chess = open_event(rounds, planned=planned, pending=pending)
    titles = {"GM": "GMI", "IM": "MI", "FM": "MF", "": ""}

    def draughts(entrant: Entrant) -> Entrant:
        player = entrant.player
        title = titles[player.title("fide")]
        rating = player.rating("fide.standard") or 0
        return replace(
            entrant,
            player=replace(
                player,
                ratings=(Rating("fmjd.standard", rating - 150),),
                titles=(Title("fmjd", title),) if title else (),
                identifiers=(Identifier("fmjd", str(10000 + entrant.number)),),
            ),
        )

    return replace(
        chess,
        name="Norm cup",
        game="draughts",
        edition="fmjd-2022",
        system=System("fmjd-solkoff"),
        points=TWO_ONE_ZERO,
        rate_of_play="120min + 30s/move",
        starts=START.replace(year=2023),
        ends=None,
        round_dates=tuple(START.replace(year=2023) + timedelta(days=at) for at in range(planned)),
        officials=(Official(MAIN_REFEREE, "Jansen, Jan", title="IR"),),
        event_class=EventClass(registered=date(2023, 1, 1), norms=True),
        entrants=tuple(map(draughts, chess.entrants)),
    )
