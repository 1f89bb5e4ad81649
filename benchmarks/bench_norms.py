"""How long the norms of a Swiss take: all titles with what is still needed, and after a result."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.official import Official
from crosstable.kernel.player import Identifier, Player, Rating, Sex, Title
from crosstable.kernel.points import HALF_POINTS, TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Pending, Played
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.norms import field_of, norms_of, norms_since

PLAYERS, ROUNDS = 300, 9
START = date(2023, 6, 1)
BAR, RESULT_BAR = 1.0, 0.1
FIDE_TITLES = (*["GM"] * 20, *["IM"] * 30, *["FM"] * 30, *["WGM"] * 5)
FMJD_TITLES = (*["GMI"] * 20, *["MI"] * 30, *["MF"] * 30, *["MIF"] * 5)
FEDERATIONS = ("GER", "FRA", "ESP", "POL", "HUN", "NED", "UKR", "IND")
KINDS = {
    "FIDE": ("chess", "fide-2022", "dutch", "fide", FIDE_TITLES, 2650, "90min + 30s/move"),
    "FMJD": (
        "draughts",
        "fmjd-2022",
        "fmjd-solkoff",
        "fmjd",
        FMJD_TITLES,
        2420,
        "120min + 30s/move",
    ),
}


def open_event(kind: str, rounds: int, *, pending: bool = False) -> Tournament:
    """Return an open in which neighbours of the table meet, the stronger mostly winning."""
    game, edition, system, register, titles, top, rate = KINDS[kind]
    scores = dict.fromkeys(range(1, PLAYERS + 1), 0)
    met: set[frozenset[int]] = set()
    played = []
    for number in range(1, rounds + 1):
        seats = sorted(scores, key=lambda player: (-scores[player], player))
        boards = []
        while seats:
            white = seats.pop(0)
            black = next((one for one in seats if frozenset((white, one)) not in met), seats[0])
            seats.remove(black)
            met.add(frozenset((white, black)))
            luck = (white * 31 + black * 17 + number * 7) % 10
            made = 1 if luck < 4 else 2 if (luck < 8) == (white < black) else 0
            scores[white] += made
            scores[black] += 2 - made
            open_game = pending and number == rounds
            marks = ((Mark.LOSS, Mark.WIN), (Mark.DRAW, Mark.DRAW), (Mark.WIN, Mark.LOSS))
            boards.append(Board(white, black, Pending() if open_game else Played(*marks[made])))
        played.append(Round(number, tuple(boards)))
    return Tournament(
        name="Bench",
        game=game,
        edition=edition,
        system=System(system),
        points=TWO_ONE_ZERO if game == "draughts" else HALF_POINTS,
        planned_rounds=ROUNDS,
        rate_of_play=rate,
        federation="GER",
        starts=START,
        round_dates=tuple(START + timedelta(days=day) for day in range(ROUNDS)),
        officials=(Official("chief arbiter", "Arbiter", title="IA"),),
        event_class=EventClass(registered=START - timedelta(days=60), norms=True),
        entrants=tuple(
            Entrant(
                number,
                Player(
                    name=f"Player {number}x",
                    federation=FEDERATIONS[number * 7 % len(FEDERATIONS)],
                    sex=Sex.FEMALE if number % 6 == 0 else Sex.MALE,
                    ratings=(Rating(f"{register}.standard", top - 4 * number),),
                    titles=tuple(Title(register, code) for code in titles[number - 1 : number]),
                    identifiers=(Identifier(register, str(100_000 + number)),),
                ),
            )
            for number in range(1, PLAYERS + 1)
        ),
        numbers_final=True,
        rounds=tuple(played),
    )


def with_result(event: Tournament) -> Tournament:
    """Return the event with one more result of its last round."""
    last = event.rounds[-1]
    first = replace(last.boards[0], result=Played(Mark.WIN, Mark.LOSS))
    boards = (first, *last.boards[1:])
    return replace(event, rounds=(*event.rounds[:-1], replace(last, boards=boards)))


def seconds(work: Callable[[], object]) -> float:
    """Return the processor's time for something."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def main() -> None:
    table = Table(
        title=f"norms, {PLAYERS} players, {ROUNDS} rounds, all titles with what is needed"
    )
    table.add_column("event")
    table.add_column("after round", justify="right")
    table.add_column("seconds", justify="right")
    table.add_column("bar", justify="right")
    for kind in KINDS:
        for after in (0, 3, 5, 7, 8, 9):
            event = open_event(kind, after)
            spent = seconds(partial(norms_of, event))
            mark = "" if spent < BAR else " MISSED"
            table.add_row(kind, str(after), f"{spent:.2f}", f"{BAR:.0f}{mark}")
        event = open_event(kind, ROUNDS, pending=True)
        table.add_row(kind, "9 paired", f"{seconds(partial(norms_of, event)):.2f}", "1")
        before, later = norms_since(None, event), with_result(event)
        spent = seconds(partial(norms_since, before, later))
        mark = "" if spent < RESULT_BAR else " MISSED"
        table.add_row(kind, "9, one result", f"{spent:.3f}", f"{RESULT_BAR}{mark}")
        event = replace(event, rounds=())
        table.add_row(kind, "field", f"{seconds(partial(field_of, event)):.2f}", "")
    Console().print(table)


if __name__ == "__main__":
    main()
