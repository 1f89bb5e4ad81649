"""Games judged by the laws: where they break them, what ended them, which draws were there.

``replay`` judges one game; ``replay_sections`` a portion of a file, and can be sent to another
process with what it needs and what it returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from crosstable.formats.pdn.canonical import written_move
from crosstable.formats.pdn.model import PdnGame, PdnLine, PdnMove, Remark, Setup
from crosstable.formats.pdn.reading import Reading, read_section
from crosstable.formats.pdn.running import Counted, Run, explained, number_of
from crosstable.formats.pdn.starting import setup_position, start_of
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
from crosstable.games.draughts import DRAUGHTS, draws
from crosstable.games.draughts.draws import DrawMode
from crosstable.games.draughts.fen import write_fen
from crosstable.games.draughts.history import LongDiagonal, SixteenToFive, advance, begin
from crosstable.games.draughts.moves import CAPTURED_MASK, move_of
from crosstable.games.draughts.position import Position
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.rulebooks.laws import DraughtsRules, draughts_laws

_PLIES_TO_REPEAT = 8
"""The third time of a position comes at the earliest this many plies after the first."""
_PIECES_COUNTED = 4
"""Three pieces against a king is the greatest ending whose moves are counted (Annex 1, 6.3)."""
_ENOUGH_POSITIONS = 200
"""Where kings have moved so long the game is drawn anyway (6.2), so older ones do not matter."""
_SMALL_BOARD = 32
_FIRST_MOVES = 2
_SOME_MOVES = 6
_MOST_VARIATION_STOPS = 20


class Judging(msgspec.Struct, frozen=True, kw_only=True):
    """What is open in the rules, and what is looked at."""

    mode: DrawMode = DrawMode.ON_CLAIM
    """Whether a draw by the rules ends a game by itself; it is reported in any case."""
    sixteen_to_five: SixteenToFive = SixteenToFive.BOTH_COUNT
    on_diagonal: LongDiagonal = LongDiagonal.SHORTENS
    variations: bool = True
    """Whether the variations are judged too."""
    by: JudgedBy = BY_ITS_TAGS


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


def replayed(reading: Reading, judging: Judging) -> tuple[ReplayReport, Sequence[int]]:
    """Judge a game as it was read, and return the moves that were played as well."""
    if reading.game is None:
        return unreadable(reading), ()
    report, run = _replayed(reading.game, judging)
    return placed(report, reading, _with_separators(reading, run)), run.codes if run else ()


def replay(game: PdnGame, judging: Judging = AS_USUAL) -> ReplayReport:
    """Judge a game by the laws of international draughts (Annex 1); other games are not judged."""
    return _replayed(game, judging)[0]


def _replayed(game: PdnGame, judging: Judging) -> tuple[ReplayReport, Run | None]:
    """Return the report, and the moves that were played where the game was judged."""
    steps = game.line.steps
    tags = {tag.name: tag.value for tag in reversed(game.tags)}
    head = headed(tags, len(game.line.moves))
    if not head.written_plies and not any(isinstance(step, Setup) for step in steps):
        return msgspec.structs.replace(head, status=Status.NO_MOVES), None
    if "GameType" in tags and not game.game_type.is_international:
        reason = Reason.that("{game} is read, but not judged", game=game.game_type.name)
        return msgspec.structs.replace(head, stop=Stop(0, tags["GameType"], (reason,))), None
    try:
        start = start_of(game)
    except UnreadableInput as error:
        stop = Stop(
            0,
            game.start_fen or "",
            (Reason.that("the first position: {problem}", problem=error.sentence),),
        )
        return msgspec.structs.replace(head, status=Status.INCOMPLETE, stop=stop), None
    edition = judging.by.rules(DRAUGHTS.name, tags)
    rules = draughts_laws(edition.laws)
    run = Run(start, steps, rules)
    if "GameType" not in tags and _looks_like_another_game(game, run):
        reason = Reason.that("it looks like a game on 64 squares; a GameType tag would say which")
        return msgspec.structs.replace(head, stop=Stop(0, steps[0].text, (reason,))), None
    claimable = _claimable(run, judging, rules)
    ended = _ended(game, run, claimable, judging, rules)
    report = msgspec.structs.replace(
        head,
        status=run.status,
        plies=len(run.codes),
        stop=run.stop,
        ended=ended,
        claimable=claimable,
        agreement=_agreement(game, run, ended),
        assumed=tuple(run.assumed),
        variation_stops=_variation_stops(game.line, start, rules) if judging.variations else (),
        setups=run.setups,
        final=write_fen(run.position()),
        edition=edition.id,
    )
    return report, run


def _with_separators(reading: Reading, run: Run | None) -> tuple[Forgiven, ...]:
    """Return what was forgiven, with crosses in quiet moves and hyphens in captures (8.2)."""
    if run is None:
        return reading.forgiven
    moves = ((at, step.text) for at, step in enumerate(run.steps) if isinstance(step, PdnMove))
    wrong = [
        (at, text)
        for (at, text), code in zip(moves, run.codes, strict=False)
        if ("x" in text) is not bool(code & CAPTURED_MASK)
    ]
    place = reading.place(wrong[0][0]) if wrong else None
    if place is None:
        return reading.forgiven
    _, text = wrong[0]
    what = (
        Sentence("{move} has a cross and takes nothing", move=text)
        if "x" in text
        else Sentence("{move} has a hyphen and is a capture", move=text)
    )
    added = Forgiven(Leniency.WRONG_SEPARATOR, *place, what, len(wrong))
    everything = (*reading.forgiven, added)
    return tuple(sorted(everything, key=lambda one: (one.line, one.column)))


def _looks_like_another_game(game: PdnGame, run: Run) -> bool:
    """Tell a game of unknown type on 64 squares from an illegal one on 100."""
    if run.status is not Status.ILLEGAL:
        return False
    squares = [
        square for move in game.line.moves for square in move.text.replace("x", "-").split("-")
    ]
    if not all(square.isascii() and square.isdigit() for square in squares):
        return True
    if max(map(int, squares)) > _SMALL_BOARD:
        return False
    # From the usual position nothing begins so; from another one a move or two may fit by chance.
    if game.start_fen is None:
        return not run.codes
    return len(run.codes) <= _FIRST_MOVES and len(game.line.moves) >= _SOME_MOVES


# Draws


def _claimable(run: Run, judging: Judging, rules: DraughtsRules) -> tuple[Claimable, ...]:
    claims = [
        claim
        for counted in run.counted
        if counted.longest_run >= _PLIES_TO_REPEAT or counted.pieces <= _PIECES_COUNTED
        for claim in _count(counted, run.codes, judging, rules)
    ]
    if run.no_move:
        # Who cannot move has lost, also where a count is complete with the last move.
        last = len(run.codes) - 1
        claims = [
            msgspec.structs.replace(claim, last_ply=min(claim.last_ply, last))
            for claim in claims
            if claim.first_ply <= last
        ]
    return tuple(claims)


def _count(
    counted: Counted, codes: Sequence[int], judging: Judging, rules: DraughtsRules
) -> Iterable[Claimable]:
    """Count through a stretch of a game with the same history everybody else uses."""
    history = begin(
        counted.position,
        rules=rules,
        sixteen_to_five=judging.sixteen_to_five,
        on_diagonal=judging.on_diagonal,
    )
    spans: dict[str, list[Claimable]] = {}
    stretch = codes[counted.first_ply : counted.last_ply]
    for ply, code in enumerate(stretch, start=counted.first_ply + 1):
        history = advance(history, move_of(code, counted.position.board))
        history = msgspec.structs.replace(
            history, moves=(), repeatable=history.repeatable[-_ENOUGH_POSITIONS:]
        )
        for count in draws.counts(history):
            if not count.complete:
                continue
            known = spans.setdefault(count.name, [])
            if known and known[-1].last_ply == ply - 1:
                known[-1] = msgspec.structs.replace(known[-1], last_ply=ply)
            else:
                known.append(Claimable(ply, ply, count.ending, count.reason))
    every = [claim for known in spans.values() for claim in known]
    return sorted(every, key=lambda claim: (claim.first_ply, str(claim.because.citation)))


def _ended(
    game: PdnGame,
    run: Run,
    claimable: tuple[Claimable, ...],
    judging: Judging,
    rules: DraughtsRules,
) -> Ended | None:
    """Return what ended a game: the board, or a draw by the rules that stands or was agreed to.

    Decision 49.
    """
    if run.status not in {Status.LEGAL, Status.AMBIGUOUS}:
        return None
    plies = len(run.codes)
    if judging.mode is DrawMode.AUTOMATIC and claimable:
        first = min(claim.first_ply for claim in claimable)
        return Ended(first, _drawn([claim for claim in claimable if claim.first_ply == first]))
    if run.no_move:
        return Ended(plies, draws.verdict(begin(run.position(), rules=rules)))
    standing = [claim for claim in claimable if claim.last_ply == plies]
    if standing and game.result.outcome is GameResult.DRAW:
        return Ended(plies, _drawn(standing))
    return None


def _drawn(claims: Sequence[Claimable]) -> Verdict[Conclusion]:
    conclusion = Conclusion(GameResult.DRAW, claims[0].ending)
    return Verdict(conclusion, tuple(claim.because for claim in claims))


def _agreement(game: PdnGame, run: Run, ended: Ended | None) -> Agreement:
    if run.status not in {Status.LEGAL, Status.AMBIGUOUS}:
        return Agreement.NOT_JUDGED
    result = game.result
    if not result.is_known:
        return Agreement.NO_RESULT
    if ended is None:
        return Agreement.BOARD_OPEN
    same = ended.verdict.outcome.result is result.outcome
    return Agreement.AGREES if same else Agreement.DISAGREES


# Variations


def _variation_stops(line: PdnLine, start: Position, rules: DraughtsRules) -> tuple[Stop, ...]:
    found = _Variations(rules)
    if any(True for _ in line.variations):
        found.walk(line, start, 0, own=True)
    return tuple(found.stops)


class _Variations:
    """The lines of a game and where the moves of one are not legal."""

    def __init__(self, rules: DraughtsRules) -> None:
        self.rules = rules
        self.stops: list[Stop] = []

    def walk(self, line: PdnLine, position: Position | None, plies: int, *, own: bool) -> None:
        """Go through a line and its variations; each begins before the move it replaces."""
        self._walk_remarks(line.opening, position, plies)
        for at, step in enumerate(line.steps):
            if len(self.stops) >= _MOST_VARIATION_STOPS:
                return
            self._walk_remarks(step.remarks, position, plies)
            if isinstance(step, Setup):
                position = None if step.is_null_move else setup_position(step, position)
                continue
            before = position
            _, position = written_move(before, line.steps, at)
            if before is not None and position is None and not own:
                fault, because = explained(before, step.text, self.rules)
                number = number_of(line.steps, at, plies)
                self.stops.append(Stop(plies, step.text, because, fault, at, number))
            plies += 1

    def _walk_remarks(
        self, remarks: tuple[Remark, ...], position: Position | None, plies: int
    ) -> None:
        for remark in remarks:
            if isinstance(remark, PdnLine):
                self.walk(remark, position, plies, own=False)
