"""The checklist answered: every question with what its probe saw."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from crosstable.cli.checklist import probes_conduct, probes_files, probes_results, probes_tables
from crosstable.cli.checklist.bench import Bench, NotApplicable, NotMet
from crosstable.cli.checklist.questions import QUESTIONS, Question

PROBES = {
    **probes_files.PROBES,
    **probes_conduct.PROBES,
    **probes_results.PROBES,
    **probes_tables.PROBES,
}


class Met(Enum):
    """Whether a question is met."""

    PASSES = "passes"
    NOT_APPLICABLE = "does not apply"
    FAILS = "fails"


class Answer(msgspec.Struct, frozen=True):
    """A question with its answer, and what was seen or why it is not met."""

    question: Question
    met: Met
    seen: str


def answers(names: tuple[str, ...] = ()) -> Iterator[Answer]:
    """Carry out the probes of all questions, or of some, and yield what came of each."""
    for question in QUESTIONS:
        if not names or question.name in names:
            with TemporaryDirectory(prefix="crosstable-audit-") as folder:
                yield _answer(question, Bench(Path(folder)))


def _answer(question: Question, bench: Bench) -> Answer:
    try:
        met, seen = Met.PASSES, PROBES[question.name](bench)
    except NotApplicable as why:
        met, seen = Met.NOT_APPLICABLE, str(why)
    except NotMet as why:
        met, seen = Met.FAILS, str(why)
    # The folder has another name every time, and says nothing.
    return Answer(question, met, " ".join(seen.replace(f"{bench.folder}/", "").split()))
