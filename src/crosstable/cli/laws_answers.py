"""What the commands that ask the laws share: the answer first, then the articles."""

from __future__ import annotations

from datetime import date

import click
import msgspec

from crosstable.cli.choosing import say_rules
from crosstable.cli.shell import Shell, emit, say
from crosstable.formats.scores.dating import JudgedBy
from crosstable.games.chess.chess import CHESS
from crosstable.games.game import GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import cited, numbered

UNKNOWN = "unknown"
RESULTS = {GameResult.WHITE_WINS: "1-0", GameResult.BLACK_WINS: "0-1", GameResult.DRAW: "½-½"}
side_of = click.Choice([colour.value for colour in Colour])


class LawsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer of the laws, as ``--json`` prints it."""

    answer: str
    edition: str
    because: tuple[Reason, ...]
    seconds: int | None = None
    """What the opponent gets, where it is time."""
    steps: tuple[Sentence, ...] = ()
    """What is done at the board now."""
    remarks: tuple[Sentence, ...] = ()
    """What was told and changes nothing."""


def edition_of(shell: Shell, name: str | None, day: date | None) -> Edition:
    """Return the edition that is named, or that is in force on a day; what was chosen is said."""
    today = shell.now.date()
    chosen = JudgedBy(edition=name or "", day=day or today).rules(CHESS.name, {})
    say_rules(chosen, day or today, named=name is not None, today=day is None)
    return chosen


def answered(
    answer: str,
    edition: Edition,
    because: tuple[Reason, ...],
    *,
    as_json: bool,
    seconds: int | None = None,
    steps: tuple[Sentence, ...] = (),
    remarks: tuple[Sentence, ...] = (),
) -> None:
    """Print an answer with its articles, all as the edition numbers them."""
    because = numbered(because, edition.texts)
    if as_json:
        emit(
            LawsAnswer(
                answer=answer,
                edition=edition.id,
                because=because,
                seconds=seconds,
                steps=steps,
                remarks=remarks,
            )
        )
        return
    say(answer)
    for reason in because:
        say(f"  {cited(reason)}")
    for step in steps:
        say(f"  to do: {step}")
    for remark in remarks:
        say(f"  note: {remark}")
