"""The paper of one ruling: what was decided at a board, on which articles, at what times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from crosstable.formats.library import format_of
from crosstable.kernel.notation import result_text
from crosstable.kernel.rulings import BoardRuling, ClockShown
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.game_rows import board_of_game, game_points
from crosstable.office.journal import Head as ChainHead
from crosstable.office.made_rulings import MadeRuling
from crosstable.office.match_seats import seat_text
from crosstable.reports.font_source import FontSource
from crosstable.reports.printing import Paper, Printed, typeset
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.texts import RegulationLine, RegulationPart, RulingSheet
from crosstable.reports.wording import ENGLISH, Wording
from crosstable.rulebooks.index import spell

_FROM_WHITE = False


def print_ruling(
    tournament: Tournament,
    made: MadeRuling,
    *,
    printed_at: datetime,
    paper: Paper = Paper.A4,
    words: Wording = ENGLISH,
    fonts: FontSource | None = None,
    chain: ChainHead | None = None,
) -> Printed:
    """Return a ruling as PDF, on one page."""
    scene = Scene(tournament=tournament, words=words, printed_at=printed_at, chain=chain)
    return typeset(
        "ruling",
        ruling_sheet(scene, made),
        paper=paper,
        words=words,
        printed_at=printed_at,
        fonts=fonts,
    )


def ruling_sheet(scene: Scene, made: MadeRuling) -> RulingSheet:
    """Return what the paper says, part by part; parts with nothing in them are left out."""
    words, ruled, event = scene.words, made.ruled, scene.tournament
    pairing = event.round(ruled.round).boards[ruled.number - 1]
    board = board_of_game(event, pairing, ruled.game)
    head = scene.head(words("Ruling at the board"))
    parts = (
        RegulationPart(title=words("The call"), lines=tuple(_call(scene, made))),
        RegulationPart(
            title=words("Asked and answered"),
            lines=tuple(
                RegulationLine(title=words.say(said.asked), text=words.say(said.answered))
                for said in ruled.said
            ),
        ),
        RegulationPart(
            title=words("Why"),
            lines=tuple(
                RegulationLine(
                    title=spell(reason.citation) if reason.citation else "",
                    text=_opened(words.say(reason.sentence)),
                )
                for reason in ruled.ruling.because
            ),
        ),
        RegulationPart(title=words("Consequences"), lines=tuple(_consequences(scene, ruled))),
        RegulationPart(
            title=words("What it assumes"),
            lines=tuple(
                RegulationLine(title="", text=_opened(words.say(sentence)))
                for sentence in ruled.ruling.rests_on
            ),
        ),
        RegulationPart(
            title=words("What changes nothing"),
            lines=tuple(
                RegulationLine(title="", text=_opened(words.say(sentence)))
                for sentence in ruled.ruling.remarks
            ),
        ),
    )
    position = ruled.position or ruled.stood
    picture = (
        format_of(event.game).picture(position, (), _FROM_WHITE, words.say) if position else ""
    )
    return RulingSheet(
        head=head,
        sides=(scene.people[board.white].name, scene.people[board.black].name),
        answer=_answer(event, ruled),
        verdict=words.say(ruled.ruling.verdict),
        picture=picture,
        position=position,
        parts=tuple(part for part in parts if part.lines),
        signatures=(words("Arbiter"), words("White"), words("Black")),
    )


def time_change(seconds: int) -> Sentence:
    """Return a change of a clock in words that fit behind the player's name."""
    sign = "+" if seconds >= 0 else "−"
    return Sentence("{sign}{time}", sign=sign, time=clock_text(abs(seconds)))


def clock_text(seconds: int) -> str:
    """Return seconds as a clock shows them: 1:05:00, 4:30, 0:40."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _answer(event: Tournament, ruled: BoardRuling) -> str:
    result = ruled.ruling.result
    return str(result_text(result, game_points(event))) if result is not None else ""


def _call(scene: Scene, made: MadeRuling) -> Iterator[RegulationLine]:
    words, ruled = scene.words, made.ruled
    seat = seat_text(scene.tournament, ruled.round, ruled.number)
    where = words("Round {round}, board {board}", round=ruled.round, board=seat)
    yield RegulationLine(title=words("Where"), text=where)
    yield RegulationLine(title=words("Called for"), text=words.say(ruled.title))
    when = f"{words.day(made.at.date())}, {made.at:%H:%M} {made.at.tzname() or ''}".strip()
    yield RegulationLine(title=words("Written down"), text=f"{when}, {made.by}")
    if ruled.position or ruled.stood:
        yield RegulationLine(title=words("Position"), text=ruled.position or ruled.stood)
    if ruled.clocks_shown:
        text = clocks_text(scene, ruled.clocks_shown)
        yield RegulationLine(title=words("Clocks before"), text=text)


def _consequences(scene: Scene, ruled: BoardRuling) -> Iterator[RegulationLine]:
    words, ruling = scene.words, ruled.ruling
    for change in ruling.clocks:
        text = words.say(time_change(change.seconds))
        yield RegulationLine(title=words("Time"), text=f"{words.say(change.side.side)} {text}")
    if ruled.clocks_to_set:
        text = clocks_text(scene, ruled.clocks_to_set)
        yield RegulationLine(title=words("Clocks after"), text=text)
    for number, step in enumerate(ruling.steps, start=1):
        yield RegulationLine(title=f"{number}.", text=words.say(step))
    for tally in ruling.tallies:
        text = f"{words.say(tally.side.side)} {tally.count}"
        yield RegulationLine(title=words.say(tally.kind.words), text=text)


def clocks_text(scene: Scene, clocks: Sequence[ClockShown]) -> str:
    """Return what clocks show, each by its side."""
    return "  ·  ".join(
        f"{scene.words.say(shown.side.side)} {clock_text(shown.seconds)}" for shown in clocks
    )


def _opened(text: str) -> str:
    return text[:1].upper() + text[1:]
