"""How an event was run: comment lines that say where it departed from the usual.

``### rules left @ round 3: reason`` and its like are ignored by everybody else and read back by us.
A correction meant for the rating officer alone is told of too, in the report that carries it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosstable.formats.trf.document import TrfDocument
from crosstable.kernel.event_notes import Adjournment, Remark, RemarkKind
from crosstable.kernel.notation import result_text
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament

_BY_HAND = "MPA"
"""What federations call a round paired by hand in such a comment."""
_WORDS = {kind: kind.value for kind in RemarkKind} | {RemarkKind.PAIRED_BY_HAND: _BY_HAND}
_KINDS = {word: kind for kind, word in _WORDS.items()}
_COMMENT = re.compile(
    rf"({'|'.join(map(re.escape, _KINDS))}) @ round ([0-9]{{1,3}})(?:: (.*))?",
    re.ASCII | re.IGNORECASE,
)


_ADJOURNED = re.compile(
    r"adjourned @ round ([0-9]{1,3}): ([0-9]{1,5})-([0-9]{1,5}), "
    r"without a result when round ([0-9]{1,3}) was paired",
    re.ASCII | re.IGNORECASE,
)


def write_remarks(tournament: Tournament, *, rating_report: bool) -> Iterator[str]:
    """Yield a comment for everything a later reader has to know."""
    for remark in tournament.remarks:
        told = " ".join(remark.text.split())
        yield f"### {_WORDS[remark.kind]} @ round {remark.round}" + (f": {told}" if told else "")
    for game in tournament.adjournments:
        yield (
            f"### adjourned @ round {game.round}: {game.white}-{game.black}, "
            f"without a result when round {game.paired} was paired"
        )
    if not rating_report:
        return
    for change in tournament.report_corrections:
        result = result_text(change.board.result, tournament.points)
        yield (
            f"### report only @ round {change.round}: {change.board.white}-{change.board.black} "
            f"{result}: {' '.join(change.reason.split())}"
        )


def read_adjournments(document: TrfDocument) -> tuple[Adjournment, ...]:
    """Return the games that had no result when later rounds were paired, as comments tell."""
    matches = (_ADJOURNED.fullmatch(comment) for comment in document.comments)
    return tuple(
        Adjournment(*(int(number) for number in told.groups()))
        for told in matches
        if told is not None
    )


def read_remarks(document: TrfDocument) -> tuple[Remark, ...]:
    """Return what the comments of a file tell of how the event was run."""
    matches = (_COMMENT.fullmatch(comment) for comment in document.comments)
    known = {word.casefold(): kind for word, kind in _KINDS.items()}
    return tuple(
        Remark(known[told[1].casefold()], int(told[2]), Sentence.recorded(told[3] or ""))
        for told in matches
        if told is not None
    )
