"""Rulings at a board for programs: the next question or the ruling, and writing it down."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from crosstable.games.desk.library import matter_of, matters_of
from crosstable.games.desk.matters import Matter, next_step
from crosstable.games.desk.questions import BoardQuestion
from crosstable.kernel.notation import result_text
from crosstable.kernel.rulings import Reply, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office import acts
from crosstable.office.acts.base import State
from crosstable.office.called import known_at, read_standing
from crosstable.office.game_rows import game_points
from crosstable.office.made_rulings import MadeRuling, commands_to_rule, made_at
from crosstable.rulebooks.library import edition_of
from crosstable.web.api.changing import EVENT, ChangingEvent, Done, change
from crosstable.web.api.shapes.parts import Citation, Reason
from crosstable.web.api.showing import citation_item, reason_item
from crosstable.web.api.window import EventWindow
from crosstable.web.api.wishes.parts import Wish


class AnswerChoice(msgspec.Struct, frozen=True):
    """One answer to choose."""

    value: str
    words: str
    article: Citation | None = None


class QuestionItem(msgspec.Struct, frozen=True, kw_only=True):
    """What has to be asked next."""

    name: str
    asks: str
    kind: Annotated[str, Meta(examples=["choice", "time", "squares"])]
    article: Citation | None = None
    choices: tuple[AnswerChoice, ...] = ()
    suggested: str = ""


class ClockItem(msgspec.Struct, frozen=True):
    """A change of a player's clock."""

    side: str
    seconds: int


class TallyItem(msgspec.Struct, frozen=True):
    """What is counted against a player."""

    kind: str
    side: str
    count: int


class RulingItem(msgspec.Struct, frozen=True, kw_only=True):
    """What the laws say."""

    answer: str
    verdict: str
    because: tuple[Reason, ...]
    steps: tuple[str, ...] = ()
    clocks: tuple[ClockItem, ...] = ()
    result: Annotated[str, Meta(description="The result by it; empty where there is none")] = ""
    tallies: tuple[TallyItem, ...] = ()
    rests_on: tuple[str, ...] = ()
    remarks: Annotated[tuple[str, ...], Meta(description="What was told and changes nothing")] = ()


class DeskStep(msgspec.Struct, frozen=True, kw_only=True):
    """The next question, or the ruling; one of the two."""

    question: QuestionItem | None = None
    ruling: RulingItem | None = None


class MatterItem(msgspec.Struct, frozen=True, kw_only=True):
    """Something an arbiter can be called for."""

    name: str
    title: str
    about: str
    questions: tuple[QuestionItem, ...]


class MadeItem(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling that was made at a board."""

    version: int
    by: str
    at: datetime
    matter: str
    answers: dict[str, str]
    ruling: RulingItem


class BoardDesk(msgspec.Struct, frozen=True, kw_only=True):
    """What can be asked at a board, and what was ruled there."""

    matters: tuple[MatterItem, ...]
    rulings: tuple[MadeItem, ...]


Answers = Annotated[
    dict[str, Annotated[str, Meta(max_length=200)]],
    Meta(max_length=8, description="What was answered, by the names of the questions"),
]


class CaseWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A call to a board as far as it is answered."""

    matter: Annotated[str, Meta(max_length=40, examples=["flag"])]
    answers: Answers = msgspec.field(default_factory=dict)
    position: Annotated[str, Meta(max_length=200, description="What stands on the board")] = ""
    game: Annotated[int, Meta(ge=0, le=99)] = 0


class RulingWish(Wish, frozen=True, kw_only=True):
    """A ruling to be written down."""

    matter: Annotated[str, Meta(max_length=40, examples=["flag"])]
    answers: Answers = msgspec.field(default_factory=dict)
    position: Annotated[str, Meta(max_length=200, description="What stands on the board")] = ""
    game: Annotated[int, Meta(ge=0, le=99)] = 0
    answer: Annotated[
        str, Meta(max_length=200, description="The answer you were given; another is refused")
    ]
    enter: Annotated[bool, Meta(description="Enter the result as well, where there is one")] = False


class RulingInterface(ChangingEvent):
    """The game desk; for tokens of those who may rule."""

    path = EVENT + "/rounds/{round:int}/boards/{board:int}/rulings"

    @get("/", sync_to_thread=True, operation_id="listRulings")
    def shown(
        self, window: NamedDependency[EventWindow], round: FromPath[int], board: FromPath[int]
    ) -> Response[BoardDesk]:
        """List what an arbiter can be called for at a board, and the rulings made there."""
        state = window.state_for(acts.MakeRuling)
        tournament = state.tournament
        known_at(tournament, round, board)  # says that there is no such board
        return Response(
            BoardDesk(
                matters=tuple(
                    _matter(matter, edition_of(tournament).texts)
                    for matter in matters_of(tournament.game)
                ),
                rulings=tuple(
                    _made(tournament, made)
                    for made in made_at(window.house.office, state, round, board)
                ),
            )
        )

    @change("/ask", operation_id="askLaws")
    def ask(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
        board: FromPath[int],
        data: JSONBody[CaseWish],
    ) -> Response[DeskStep]:
        """Tell the next question of a case, or its ruling; nothing is written down."""
        state = window.state_for(acts.MakeRuling)
        tournament = state.tournament
        matter = matter_of(tournament.game, data.matter)
        position = read_standing(tournament, data.position, matter)
        known = known_at(tournament, round, board, game=data.game, position=position)
        step = next_step(matter, known, _replies(data.answers))
        if isinstance(step, Ruling):
            return Response(DeskStep(ruling=_ruling(tournament, step)))
        return Response(DeskStep(question=_question(step)))

    @post("/", sync_to_thread=True, status_code=201, operation_id="makeRuling")
    def make(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
        board: FromPath[int],
        data: JSONBody[RulingWish],
    ) -> Done:
        """Write a ruling down as it was told, and enter its result where that is wanted."""

        def commands(state: State) -> tuple[acts.Command, ...]:
            made = acts.MakeRuling(
                round,
                board,
                data.matter,
                _replies(data.answers),
                data.position,
                game=data.game,
                answer=data.answer,
            )
            return commands_to_rule(state, made, enter=data.enter)

        return window.act(data, commands, status=201)


def _replies(answers: dict[str, str]) -> tuple[Reply, ...]:
    return tuple(Reply(name, answer) for name, answer in answers.items())


def _matter(matter: Matter, texts: Collection[str]) -> MatterItem:
    return MatterItem(
        name=matter.name,
        title=matter.title,
        about=matter.about,
        questions=tuple(_question(question.numbered(texts)) for question in matter.questions),
    )


def _question(question: BoardQuestion) -> QuestionItem:
    return QuestionItem(
        name=question.name,
        asks=question.asks,
        kind=question.kind.value,
        article=citation_item(question.article),
        choices=tuple(
            AnswerChoice(choice.value, choice.words, citation_item(choice.article))
            for choice in question.alternatives
        ),
        suggested=question.suggested,
    )


def _ruling(event: Tournament, ruling: Ruling) -> RulingItem:
    return RulingItem(
        answer=ruling.answer,
        verdict=ruling.verdict,
        because=tuple(map(reason_item, ruling.because)),
        steps=tuple(map(_plain, ruling.steps)),
        clocks=tuple(ClockItem(change.side.value, change.seconds) for change in ruling.clocks),
        result="" if ruling.result is None else str(result_text(ruling.result, game_points(event))),
        tallies=tuple(
            TallyItem(tally.kind.value, tally.side.value, tally.count) for tally in ruling.tallies
        ),
        rests_on=tuple(map(_plain, ruling.rests_on)),
        remarks=tuple(map(_plain, ruling.remarks)),
    )


def _plain(sentence: Sentence) -> str:
    return str(sentence)


def _made(event: Tournament, made: MadeRuling) -> MadeItem:
    return MadeItem(
        version=made.version,
        by=made.by,
        at=made.at,
        matter=made.ruled.matter,
        answers={reply.question: reply.answer for reply in made.ruled.replies},
        ruling=_ruling(event, made.ruled.ruling),
    )
