"""How long a ruling takes, for every matter of both games: at most five milliseconds are allowed.

Cases are drawn by lot: an edition, a rate of play, counts, and the moves or the position of a game
in which both sides play anything legal; then every question is answered by lot. Timed is the step
that gives the ruling, as a page, a command or a program asks for it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from itertools import product

from rich.console import Console
from rich.table import Table

from crosstable.games.desk.known import Known
from crosstable.games.desk.library import MATTERS
from crosstable.games.desk.matters import Matter, next_step
from crosstable.games.desk.questions import AnswerKind, BoardQuestion
from crosstable.games.library import game
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rulings import Reply, Ruling, Tally, TallyKind
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import EDITIONS
from crosstable.rulebooks.rates_of_play import classify_rate

CASES = 300
LIMIT = 5.0
GAMES = 60
RATES = ("90/40+30+30", "60", "15+10", "10", "3+2")
TYPED = {
    AnswerKind.TIME: ("15:00", "15:10", "15:40", "16:20"),
    AnswerKind.CLOCK: ("0:05", "0:40", "4:30", "1:05:00"),
}
Played = tuple[tuple[str, ...], str]
"""The moves of a game, and the position in which they end."""


def random_game(name: str, rng: random.Random) -> Played:
    """Return a game of random legal moves that somebody broke off."""
    rules = game(name).game
    position = rules.start()
    moves = []
    for _ in range(rng.randint(4, 140)):
        legal = rules.legal_moves(position)
        if not legal:
            break
        move = rng.choice(legal)
        moves.append(rules.notation(position, move))
        position = rules.play(position, move)
    return tuple(moves), rules.position_text(position)


def drawn_known(editions: Sequence[Edition], played: Played, rng: random.Random) -> Known:
    """Return what an event knows: nothing but its rules, or more, or everything."""
    edition = rng.choice(editions)
    rate = parse_rate(rng.choice(RATES)) if rng.random() < 0.8 else None
    moves, position = played
    return Known(
        edition=edition,
        rate=rate,
        tempo="" if rate is None else classify_rate(rate, edition).outcome,
        supervised=rng.choice((None, True, False)),
        moves=moves if rng.random() < 0.5 else None,
        position=position if rng.random() < 0.4 else "",
        tallies=tuple(
            Tally(kind, side, 1) for kind, side in product(TallyKind, Colour) if rng.random() < 0.3
        ),
    )


def answered(question: BoardQuestion, name: str, position: str, rng: random.Random) -> str:
    """Return something to answer to a question."""
    if question.alternatives:
        return rng.choice(question.alternatives).value
    match question.kind:
        case AnswerKind.NUMBER:
            return str(rng.randint(question.least, min(question.most, 80)))
        case AnswerKind.POSITION:
            return position
        case AnswerKind.MOVE | AnswerKind.SQUARES:
            known_game = game(name)
            standing = known_game.game.position(position)
            if question.kind is AnswerKind.SQUARES:
                squares = [
                    square
                    for piece in known_game.placement(standing).pieces
                    for square in piece.squares
                ]
                return " ".join(rng.sample(squares, min(len(squares), rng.randint(1, 3))))
            legal = known_game.game.legal_moves(standing)
            move = rng.choice(legal) if legal else None
            return "-" if move is None else known_game.game.notation(standing, move)
        case kind:
            return rng.choice(TYPED[kind])


def timed(matter: Matter, known: Known, played: Played, rng: random.Random) -> float | None:
    """Return the milliseconds that a ruling took; None where the answers contradict each other."""
    replies: tuple[Reply, ...] = ()
    try:
        while True:
            started = time.process_time_ns()
            step = next_step(matter, known, replies)
            took = (time.process_time_ns() - started) / 1e6
            if isinstance(step, Ruling):
                return took
            text = answered(step, known.edition.game, played[1], rng)
            replies = (*replies, Reply(step.name, text))
    except CrosstableError:
        return None


def main() -> None:
    """Print how long the rulings of every matter took."""
    table = Table("game", "matter", "rulings", "p50 ms", "p99 ms", "longest ms", "over 5 ms")
    table.title = "Rulings at a board (CPU time)"
    rng = random.Random(20)
    for name, matters in MATTERS.items():
        editions = [edition for edition in EDITIONS.values() if edition.game == name]
        games = [random_game(name, rng) for _ in range(GAMES)]
        for matter in matters:
            times = []
            for _ in range(4 * CASES):
                played = rng.choice(games)
                took = timed(matter, drawn_known(editions, played, rng), played, rng)
                if took is not None:
                    times.append(took)
                if len(times) == CASES:
                    break
            times.sort()
            marks = [times[min(len(times) - 1, int(len(times) * part))] for part in (0.5, 0.99, 1)]
            over = sum(took > LIMIT for took in times)
            table.add_row(
                name, matter.name, str(len(times)), *(f"{mark:.2f}" for mark in marks), str(over)
            )
    Console().print(table)


if __name__ == "__main__":
    main()
