"""Matters: what an arbiter can be called for, and how a case goes on to its ruling.

A matter is a function that reads its case from top to bottom and asks for what it needs. Where an
answer is missing the question is returned; with all answers the ruling is. So the three doors
(page, command, interface) ask the same questions in the same order, and none of them keeps a state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from crosstable.games.desk.known import Known
from crosstable.games.desk.questions import BoardQuestion
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.rulings import Reply, Ruling, Said
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.rulebooks.index import numbered


class _NotAnswered(Exception):  # noqa: N818 -- no error: it carries the question to its caller
    def __init__(self, question: BoardQuestion) -> None:
        super().__init__(question.name)
        self.question = question


class Case:
    """One call to a board: what is known, what was answered, and what is asked on the way."""

    def __init__(self, known: Known, replies: Sequence[Reply] = ()) -> None:
        self.known = known
        self._answers = {reply.question: reply.answer for reply in replies}
        if len(self._answers) < len(replies):
            raise InvalidValue("one question is answered twice")
        self._asked: list[BoardQuestion] = []
        self.assumed: dict[str, str] = {}
        """What was taken without an answer, by the questions that could have brought one."""

    @property
    def asked(self) -> tuple[BoardQuestion, ...]:
        """Return the questions so far, in order."""
        return tuple(self._asked)

    def has_asked(self, question: BoardQuestion) -> bool:
        """Return whether a question was asked already."""
        return any(asked.name == question.name for asked in self._asked)

    def ask(
        self,
        question: BoardQuestion,
        *,
        suggested: str = "",
        presumed: str = "",
        usual: str = "",
    ) -> str:
        """Return the answer to a question; without one the case waits here.

        ``suggested`` is shown as the likely answer; ``presumed`` is what a page takes at first, and
        ``usual`` what a command does.
        """
        question = question.numbered(self.known.edition.texts)
        if not self.has_asked(question):
            self._asked.append(question)
        if question.name not in self._answers:
            raise _NotAnswered(
                replace(
                    question,
                    suggested=suggested or question.suggested,
                    presumed=presumed or question.presumed,
                    usual=usual or question.usual,
                )
            )
        return question.read(self._answers[question.name])

    def assume(self, question: BoardQuestion, answer: str) -> str:
        """Return what is taken without waiting, until somebody says otherwise."""
        if question.name not in self._answers:
            self.assumed[question.name] = answer
            self._asked.append(question.numbered(self.known.edition.texts))
            return answer
        return self.ask(question)

    def side(self, question: BoardQuestion, *, presumed: Colour | None = None) -> Colour:
        """Return the player that a question is answered with."""
        return Colour(self.ask(question, presumed="" if presumed is None else presumed.value))

    def yes(self, question: BoardQuestion) -> bool:
        """Return whether a question is answered by yes."""
        return self.ask(question) == "yes"

    def told(self, question: BoardQuestion) -> bool:
        """Return whether a question is answered already, for one that need not be asked."""
        return question.name in self._answers

    def changing_nothing(self, questions: Sequence[BoardQuestion]) -> tuple[Sentence, ...]:
        """Return what was told and the ruling does not depend on, of these questions.

        A true fact is never refused; whoever gave it may have another case in mind, so it is said.
        """
        return tuple(
            Sentence(
                "{question} {answer}: nothing depends on this here",
                question=question.asks,
                answer=question.said(question.read(self._answers[question.name])),
            )
            for question in questions
            if question.name in self._answers and not self.has_asked(question)
        )


class Matter(msgspec.Struct, frozen=True, kw_only=True):
    """Something an arbiter is called for."""

    name: str
    title: Sentence
    about: Sentence
    """What belongs to it, in a few words under the title."""
    questions: tuple[BoardQuestion, ...]
    """Everything it may ask, for commands and programs that list it; never all of it at once."""
    judge: Callable[[Case], Ruling]
    ended: Callable[[Known], Ruling | None] | None = None
    """What had ended before anybody called; None where it may come up after (decision 623)."""
    standing: Callable[[str], str] | None = None
    """How a board is read as it stands, also where no game can reach it; None: such is refused."""

    @property
    def opening(self) -> BoardQuestion | None:
        """Return the question which player it is, where that is the first one."""
        first = self.questions[0] if self.questions else None
        return first if first is not None and first.is_about_sides else None


class AnsweredQuestion(msgspec.Struct, frozen=True):
    """A question of a case with its answer, and whether somebody gave it."""

    question: BoardQuestion
    answer: str
    presumed: bool


class Conversation(msgspec.Struct, frozen=True):
    """A case as a page shows it: what was asked so far, then the open question or the ruling."""

    answered: tuple[AnsweredQuestion, ...]
    step: BoardQuestion | Ruling

    @property
    def replies(self) -> tuple[Reply, ...]:
        """Return all answers, also those that were presumed."""
        return tuple(Reply(item.question.name, item.answer) for item in self.answered)


def converse(matter: Matter, known: Known, replies: Sequence[Reply] = ()) -> Conversation:
    """Return a case with everything asked on the way, taking what a page may presume.

    Somebody who changes an earlier answer may have answered what is no longer asked: that is left
    out. ``next_step`` remarks on it, for programs that should know what they say.
    """
    answers = {reply.question: reply.answer for reply in replies}
    presumed: dict[str, str] = {}
    while True:
        case = Case(known, [Reply(*item) for item in {**presumed, **answers}.items()])
        step = _judged(matter, case)
        if isinstance(step, Ruling) or not step.presumed:
            break
        presumed[step.name] = step.presumed
    taken = {**case.assumed, **presumed, **answers}
    return Conversation(
        tuple(
            AnsweredQuestion(question, taken[question.name], question.name not in answers)
            for question in case.asked
            if question.name in taken
        ),
        step,
    )


def next_step(
    matter: Matter, known: Known, replies: Sequence[Reply] = ()
) -> BoardQuestion | Ruling:
    """Return the next question of a case, or its ruling; articles as the edition numbers them."""
    case = Case(known, replies)
    _refuse_unknown(matter, replies)
    step = _judged(matter, case)
    if not isinstance(step, Ruling):
        return step
    return replace(step, remarks=(*step.remarks, *case.changing_nothing(matter.questions)))


def _refuse_unknown(matter: Matter, replies: Sequence[Reply]) -> None:
    """Refuse an answer to a question that the matter never asks: it may be a slip of the pen."""
    names = [question.name for question in matter.questions]
    for reply in replies:
        if reply.question not in names:
            raise InvalidValue(
                "{matter} never asks for {name}; it asks for {names}",
                matter=matter.name,
                name=reply.question,
                names=Listing(names),
            )


def _judged(matter: Matter, case: Case) -> BoardQuestion | Ruling:
    try:
        ruling = _ended(matter, case.known) or matter.judge(case)
    except _NotAnswered as waiting:
        return waiting.question
    return replace(
        ruling,
        because=numbered(ruling.because, case.known.edition.texts),
        tallies=ruling.tallies or case.known.tallies,
    )


def _ended(matter: Matter, known: Known) -> Ruling | None:
    """Return that the game was over before the matter arose; a result that stands goes before."""
    return None if matter.ended is None or known.over else matter.ended(known)


def replies_said(matter: Matter, replies: Sequence[Reply]) -> tuple[Said, ...]:
    """Return what was asked and answered, in words."""
    questions = {question.name: question for question in matter.questions}
    return tuple(
        Said(
            questions[reply.question].asks,
            Sentence("{answer}", answer=questions[reply.question].said(reply.answer)),
        )
        for reply in replies
    )
