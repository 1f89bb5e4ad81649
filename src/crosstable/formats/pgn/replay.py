"""Games judged by the Laws: where they break them, what ended them, which draws were there.

``replay`` judges one game; ``replay_sections`` a portion of a file, and can be sent to another
process with what it needs and what it returns.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess
import msgspec

from crosstable.formats.pgn.model import PgnGame, PgnLine
from crosstable.formats.pgn.reading import Reading, read_section
from crosstable.formats.pgn.running import Run, explained, number_text, start_of
from crosstable.formats.scores.dating import BY_ITS_TAGS, JudgedBy
from crosstable.formats.scores.leniency import Forgiven, Leniency
from crosstable.formats.scores.placing import headed, placed, unreadable
from crosstable.formats.scores.reports import (
    Agreement,
    Claimable,
    Ended,
    ReplayReport,
    Status,
    Stop,
)
from crosstable.formats.scores.sections import Section
from crosstable.games.chess.chess import CHESS
from crosstable.games.chess.mateable import BUDGET
from crosstable.games.chess.mating import flag_fall
from crosstable.games.chess.position import position_of
from crosstable.games.chess.resigning import resignation
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.rulebooks.laws import chess_laws

_MOST_VARIATION_STOPS = 20
_RESIGNED = ("resign",)
_A_FEW = 1000
"""Positions looked at for a mate where somebody resigned: most games end so, few in doubt."""
_ON_TIME = ("time forfeit", "won on time", "lost on time", "forfeits on time", "wins on time")


class Judging(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked at."""

    variations: bool = True
    """Whether the variations are judged too."""
    by: JudgedBy = BY_ITS_TAGS
    positions_for_a_mate: int = BUDGET
    """How long a mate is looked for where a flag fell."""


AS_USUAL = Judging()


def replay_sections(
    portion: Sequence[Section], judging: Judging = AS_USUAL
) -> tuple[ReplayReport, ...]:
    """Judge every game of some sections of a file, in order."""
    return tuple(
        replay_reading(reading, judging) for section in portion for reading in read_section(section)
    )


def replay_reading(reading: Reading, judging: Judging = AS_USUAL) -> ReplayReport:
    """Judge a game as it was read, with the places in its file."""
    return replayed(reading, judging)[0]


def replayed(reading: Reading, judging: Judging) -> tuple[ReplayReport, Sequence[chess.Move]]:
    """Judge a game as it was read, and return the moves that were played as well."""
    if reading.game is None:
        return unreadable(reading), ()
    report, run = _replayed(reading.game, judging)
    return placed(report, reading, _with_numbers(reading, run)), run.board.move_stack if run else ()


def replay(game: PgnGame, judging: Judging = AS_USUAL) -> ReplayReport:
    """Judge a game by the Laws of Chess; games of other rules are not judged."""
    return _replayed(game, judging)[0]


def _replayed(game: PgnGame, judging: Judging) -> tuple[ReplayReport, Run | None]:
    tags = {tag.name: tag.value for tag in reversed(game.tags)}
    head = headed(tags, len(game.line.moves))
    if not game.line.moves:
        return msgspec.structs.replace(head, status=Status.NO_MOVES), None
    try:
        start = start_of(game)
    except UnreadableInput as error:
        stop = Stop(
            0,
            tags.get("FEN", ""),
            (Reason.that("the first position: {problem}", problem=error.sentence),),
        )
        return msgspec.structs.replace(head, status=Status.INCOMPLETE, stop=stop), None
    if start is None:
        reason = Reason.that("{variant} is read, but not judged", variant=tags["Variant"])
        return msgspec.structs.replace(head, stop=Stop(0, tags["Variant"], (reason,))), None
    edition = judging.by.rules(CHESS.name, tags)
    rules = chess_laws(edition.laws)
    run = Run(start, game.line.moves, rules)
    claims = tuple(run.claims)
    ended = _ended(game, run, claims, judging)
    report = msgspec.structs.replace(
        head,
        status=run.status,
        plies=run.plies,
        stop=run.stop,
        ended=ended,
        claimable=claims,
        agreement=_agreement(game, run, ended),
        variation_stops=_variation_stops(game.line, start.board()) if judging.variations else (),
        final=position_of(run.board).fen,
        edition=edition.id,
    )
    return report, run


def _ended(
    game: PgnGame, run: Run, claims: tuple[Claimable, ...], judging: Judging
) -> Ended | None:
    """Return what ended a game: the board, a count, a fallen flag, or a draw that stood there."""
    if run.ended is not None:
        return run.ended
    if run.status is not Status.LEGAL:
        return None
    standing = [claim for claim in claims if claim.last_ply == run.plies]
    if standing and game.result is GameResult.DRAW:
        conclusion = Conclusion(GameResult.DRAW, standing[0].ending)
        return Ended(run.plies, Verdict(conclusion, tuple(claim.because for claim in standing)))
    return _given_up(game, run, judging)


def _given_up(game: PgnGame, run: Run, judging: Judging) -> Ended | None:
    """Return what a fallen flag or a resignation means where the record speaks of one."""
    says = (game.tag("Termination") or "").casefold()
    winner = game.result.winner if game.result is not None else None
    if winner is None:
        return None
    loser, budget = Colour(winner).other, judging.positions_for_a_mate
    if any(words in says for words in _ON_TIME):
        verdict = flag_fall(run.board, loser, budget=budget, rules=run.rules)
    elif any(words in says for words in _RESIGNED):
        verdict = resignation(run.board, loser, run.rules, budget=min(budget, _A_FEW))
    else:
        return None
    if verdict.outcome is None:
        return None
    return Ended(run.plies, Verdict(verdict.outcome, verdict.because))


def _agreement(game: PgnGame, run: Run, ended: Ended | None) -> Agreement:
    if run.status is not Status.LEGAL:
        return Agreement.NOT_JUDGED
    if game.result is None:
        return Agreement.NO_RESULT
    if ended is None:
        return Agreement.BOARD_OPEN
    same = ended.verdict.outcome.result is game.result
    return Agreement.AGREES if same else Agreement.DISAGREES


def _with_numbers(reading: Reading, run: Run | None) -> tuple[Forgiven, ...]:
    """Return what was forgiven, with move numbers that do not count as the moves do."""
    if run is None or not run.misnumbered or reading.game is None:
        return reading.forgiven
    first = run.misnumbered[0]
    place = reading.place(first)
    if place is None:
        return reading.forgiven
    number = reading.game.line.moves[first].number
    what = Sentence("{number} does not number the moves as they stand", number=number)
    added = Forgiven(Leniency.NUMBER, *place, what, len(run.misnumbered))
    return tuple(sorted((*reading.forgiven, added), key=lambda one: (one.line, one.column)))


def _variation_stops(line: PgnLine, board: chess.Board) -> tuple[Stop, ...]:
    """Return the first illegal move of each variation; one begins before the move it replaces."""
    stops: list[Stop] = []
    if any(True for _ in line.variations):
        _walk(line, board, 0, stops, own=True)
    return tuple(stops)


def _walk(line: PgnLine, board: chess.Board, plies: int, stops: list[Stop], *, own: bool) -> None:
    variations: dict[int, list[PgnLine]] = {}
    for at, variation in line.variations:
        variations.setdefault(at, []).append(variation)
    for at, written in enumerate(line.moves):
        for variation in variations.get(at, ()):
            if len(stops) < _MOST_VARIATION_STOPS:
                _walk(variation, board.copy(stack=False), plies + at, stops, own=False)
        if written.is_unknown and not own and not board.is_check():
            board.push(chess.Move.null())
            continue
        move, because = explained(board, written)
        if move is None:
            if not own:
                number = number_text(board)
                stops.append(Stop(plies + at, written.text, because, step=at, number=number))
            return
        board.push(move)
