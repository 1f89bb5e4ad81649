"""Two answers with one tap: where a page takes two for granted and both may be otherwise.

Nobody at a board has time to change one assumed answer, wait, and change the other.
"""

from __future__ import annotations

import msgspec

from crosstable.games.desk.known import Known
from crosstable.games.desk.matters import Conversation, Matter, converse
from crosstable.games.desk.questions import BoardQuestion
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.regulations import Alternative
from crosstable.kernel.rulings import Reply, Ruling


class BothOtherwise(msgspec.Struct, frozen=True, kw_only=True):
    """An answer to the first of two questions, and those to the second that go with it."""

    first: BoardQuestion
    answer: Alternative
    second: BoardQuestion
    others: tuple[Alternative, ...]


def both_otherwise(
    matter: Matter, known: Known, conversation: Conversation
) -> tuple[BothOtherwise, ...]:
    """Return the pairs of unusual answers to two questions that a page has presumed.

    Only pairs that lead on, and to another ruling than the first of them alone.
    """
    presumed = [
        item for item in conversation.answered if item.presumed and item.question.alternatives
    ]
    if len(presumed) < 2:
        return ()
    one, two = presumed[-2:]
    given = tuple(
        Reply(item.question.name, item.answer)
        for item in conversation.answered
        if not item.presumed
    )
    pairs = []
    for answer in one.question.alternatives:
        if answer.value == one.answer:
            continue
        replies = (*given, Reply(one.question.name, answer.value))
        alone = _said(matter, known, replies)
        others = tuple(
            other
            for other in two.question.alternatives
            if other.value != two.answer
            and _said(matter, known, (*replies, Reply(two.question.name, other.value)))
            not in (None, alone)
        )
        if others:
            pairs.append(
                BothOtherwise(first=one.question, answer=answer, second=two.question, others=others)
            )
    return tuple(pairs)


def _said(
    matter: Matter, known: Known, replies: tuple[Reply, ...]
) -> Ruling | BoardQuestion | None:
    """Return where answers lead; None where they contradict each other or are not asked for."""
    try:
        reached = converse(matter, known, replies)
    except CrosstableError:
        return None
    return reached.step if {*replies} <= {*reached.replies} else None
