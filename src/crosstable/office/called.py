"""Called to a board: what an event knows about it before anybody is asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from crosstable.formats.library import game_moves, game_view
from crosstable.formats.scores.view import GameView
from crosstable.games.desk.known import Known
from crosstable.games.desk.matters import Matter
from crosstable.games.time_sheet import clock_words, most_shown
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import CrosstableError, UnreadableInput
from crosstable.kernel.notation import result_text
from crosstable.kernel.points import Mark
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rate_of_play import RateOfPlay
from crosstable.kernel.rulings import ClockShown, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.boards import board_in_play
from crosstable.office.game_laws import known_game
from crosstable.office.game_rows import board_of_game, game_points
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rates_of_play import classify_rate

_RECORDS_KEPT = 2048
"""More than the boards of the largest round: all of them are asked for with every page of it."""
_COMPETITION = "competition"
"""The answer of the regulations that the Competition Rules hold in rapid or blitz."""


def known_at(
    tournament: Tournament,
    round_number: int,
    board: int,
    *,
    game: int = 0,
    position: str = "",
    language: str = "",
) -> Known:
    """Return what nobody has to be asked at a board of a published round.

    ``position`` is what stands on the board where somebody says so; without it the moves that are
    filed or broadcast tell. Several rulings at one board carry their counts on. ``language`` is
    that of whoever types moves.
    """
    pairing = board_of_game(tournament, board_in_play(tournament, round_number, board), game)
    edition, points = edition_of(tournament), game_points(tournament)
    rate = announced_rate_of(tournament)
    tempo = "" if rate is None else classify_rate(rate, edition).outcome
    decided = {decision.field: decision.text for decision in tournament.regulations.decided}
    watched = decided.get(f"{tempo}-laws", "")
    earlier = tournament.rulings_at(round_number, board, game)
    start, moves = _moves(tournament, round_number, board, game)
    clock = (
        tournament.round_times[round_number - 1]
        if round_number <= len(tournament.round_times)
        else None
    )
    return Known(
        edition=edition,
        rate=rate,
        tempo=tempo,
        supervised=watched == _COMPETITION if watched else None,
        regulations=decided,
        scheduled="" if clock is None else clock.strftime("%H:%M"),
        start=start,
        moves=moves,
        position=position,
        plus_draws=points.knows(Mark.PLUS_DRAW),
        over="" if pairing.unfinished else str(result_text(pairing.result, points)),
        tallies=earlier[-1].ruling.tallies if earlier else (),
        language=language,
    )


def read_standing(tournament: Tournament, text: str, matter: Matter | None = None) -> str:
    """Return what somebody says stands on a board in the one way it is written, or refuse it.

    Also where a ruling does not need it: nothing that no board shows is written down. A matter
    that is about a board which no game can reach takes it as it stands.
    """
    if not text.strip():
        return ""
    if matter is not None and matter.standing is not None:
        return matter.standing(text)
    rules = known_game(tournament.game).game
    return rules.position_text(rules.position(text))


def announced_rate_of(tournament: Tournament) -> RateOfPlay | None:
    """Return the announced rate of play; None where there is none, or one in free words."""
    if not tournament.rate_of_play:
        return None
    try:
        return parse_rate(tournament.rate_of_play)
    except CrosstableError:
        return None


def doubting_clocks(known: Known, ruling: Ruling, clocks: Sequence[ClockShown]) -> Ruling:
    """Return a ruling that says which of the times it was made with no clock should show.

    Reckoned where the rate of play and the moves are known; what rulings at the board have added
    is not, so the arbiter is told, and nothing is refused. Nor does a clock at zero get time
    without a word about its flag.
    """
    given = {change.side for change in ruling.clocks if change.seconds > 0}
    doubts = [
        Sentence(
            "the flag of {side} has not fallen, although the clock shows 0:00; if it fell before,"
            " that is judged first",
            side=clock.side.side,
        )
        for clock in clocks
        if not clock.seconds and clock.side in given
    ]
    doubts += _too_long(known, clocks)
    return replace(ruling, rests_on=(*ruling.rests_on, *doubts)) if doubts else ruling


def _too_long(known: Known, clocks: Sequence[ClockShown]) -> list[Sentence]:
    if known.rate is None or known.moves is None:
        return []
    plies = len(known.moves)
    made = {Colour.WHITE: (plies + 1) // 2, Colour.BLACK: plies // 2}
    doubts = []
    for clock in clocks:
        most = most_shown(known.rate, made[clock.side])
        if most is not None and clock.seconds > most:
            doubts.append(
                Sentence(
                    "the clock of {side} really shows {shown}, although the rate of play gives at"
                    " most {most} by then",
                    side=clock.side.side,
                    shown=clock_words(clock.seconds),
                    most=clock_words(most),
                )
            )
    return doubts


def filed_position(tournament: Tournament, round_number: int, board: int, game: int = 0) -> str:
    """Return the position to which the filed moves of a board lead; empty where there are none."""
    record = tournament.moves_of(round_number, board, game)
    if record is None:
        return ""
    view = _viewed(record.text, tournament.game, tournament.edition)
    return view.moves[-1].position if view is not None and view.moves else ""


def _moves(
    tournament: Tournament, round_number: int, board: int, game: int
) -> tuple[str, tuple[str, ...] | None]:
    record = tournament.moves_of(round_number, board, game)
    if record is None:
        return "", None
    return recorded_moves(record.text, tournament.game, tournament.edition)


@lru_cache(maxsize=_RECORDS_KEPT)
def recorded_moves(text: str, game: str, edition: str) -> tuple[str, tuple[str, ...] | None]:
    """Return where a record begins and its moves, a first one that cannot be played too."""
    try:
        record = game_moves(text, game, edition)
    except UnreadableInput:
        return "", None
    return record.start, record.moves


def _viewed(text: str, game: str, edition: str) -> GameView | None:
    try:
        return game_view(text, game, edition)
    except UnreadableInput:
        return None
