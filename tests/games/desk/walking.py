"""Every path through a matter of the desk, with good answers and with bad ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from crosstable.games.desk.known import Known
from crosstable.games.desk.matters import Matter, next_step
from crosstable.games.desk.questions import AnswerKind, BoardQuestion
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.rulings import Reply, Ruling

GOOD: Mapping[str, Mapping[AnswerKind, tuple[str, ...]]] = {
    "chess": {
        AnswerKind.NUMBER: ("2", "12"),
        AnswerKind.TIME: ("15:00", "15:40"),
        AnswerKind.CLOCK: ("0:40", "10:00"),
        AnswerKind.SQUARES: ("e1 h1",),
        AnswerKind.MOVE: ("Nf3", "Ke4"),
        AnswerKind.POSITION: ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",),
    },
    "draughts": {
        AnswerKind.NUMBER: ("0", "1", "40", "80"),
        AnswerKind.TIME: ("15:00", "16:30"),
        AnswerKind.CLOCK: ("0:40", "6:00"),
        AnswerKind.SQUARES: ("32",),
        AnswerKind.MOVE: ("19-23",),
        AnswerKind.POSITION: ("W:W31-50:B1-20",),
    },
}
BAD: Mapping[str, Mapping[AnswerKind, tuple[str, ...]]] = {
    "chess": {
        AnswerKind.NUMBER: ("-1", "many"),
        AnswerKind.TIME: ("25:00",),
        AnswerKind.CLOCK: ("90",),
        AnswerKind.SQUARES: ("e9", "e4", "e1 e1"),
        AnswerKind.MOVE: ("e5", "Nd7", "O-O", "N8", "Rad1"),
        AnswerKind.POSITION: (
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "4k2R/8/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1",
        ),
    },
    "draughts": {
        AnswerKind.NUMBER: ("-1", "many"),
        AnswerKind.TIME: ("25:00",),
        AnswerKind.CLOCK: ("90",),
        AnswerKind.SQUARES: ("51", "28"),
        AnswerKind.MOVE: ("50-1", "32-27-21", "foo"),
        AnswerKind.POSITION: ("W:W1:B20", "W:W:B", "W:W31-50,K30:B1-20", "W:Wa1:B20"),
    },
}


def walked(
    matter: Matter, known: Known, *, bad: bool = False, replies: tuple[Reply, ...] = ()
) -> Iterator[tuple[tuple[Reply, ...], BoardQuestion | Ruling | CrosstableError]]:
    """Yield each question, ruling and refusal of a matter with the answers that led to it."""
    step: BoardQuestion | Ruling
    try:
        step = next_step(matter, known, replies)
    except CrosstableError as refused:
        if not replies:  # only an answer can be unfit
            raise
        yield replies, refused
        return
    yield replies, step
    if isinstance(step, Ruling):
        return
    game = known.edition.game
    answers = [choice.value for choice in step.alternatives] or [*GOOD[game][step.kind]]
    if bad:
        answers += ["", "?"] if step.alternatives else BAD[game][step.kind]
    for answer in answers:
        then = (*replies, Reply(step.name, answer))
        yield from walked(matter, known, bad=bad, replies=then)
