"""Rulings at a board for programs: the next question or the ruling, and writing it down."""

from __future__ import annotations

from collections.abc import Collection

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

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
from crosstable.web.api import shapes, wishes
from crosstable.web.api.changing import EVENT, ChangingEvent, Done, change
from crosstable.web.api.showing import citation_item, reason_item
from crosstable.web.api.window import EventWindow


class RulingInterface(ChangingEvent):
    """The game desk; for tokens of those who may rule."""

    path = EVENT + "/rounds/{round:int}/boards/{board:int}/rulings"

    @get("/", sync_to_thread=True, operation_id="listRulings")
    def shown(
        self, window: NamedDependency[EventWindow], round: FromPath[int], board: FromPath[int]
    ) -> Response[shapes.BoardDesk]:
        """List what an arbiter can be called for at a board, and the rulings made there."""
        state = window.state_for(acts.MakeRuling)
        tournament = state.tournament
        known_at(tournament, round, board)  # says that there is no such board
        return Response(
            shapes.BoardDesk(
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
        data: JSONBody[wishes.CaseWish],
    ) -> Response[shapes.DeskStep]:
        """Tell the next question of a case, or its ruling; nothing is written down."""
        state = window.state_for(acts.MakeRuling)
        tournament = state.tournament
        matter = matter_of(tournament.game, data.matter)
        position = read_standing(tournament, data.position, matter)
        known = known_at(tournament, round, board, game=data.game, position=position)
        step = next_step(matter, known, _replies(data.answers))
        if isinstance(step, Ruling):
            return Response(shapes.DeskStep(ruling=_ruling(tournament, step)))
        return Response(shapes.DeskStep(question=_question(step)))

    @post("/", sync_to_thread=True, status_code=201, operation_id="makeRuling")
    def make(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
        board: FromPath[int],
        data: JSONBody[wishes.RulingWish],
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


def _matter(matter: Matter, texts: Collection[str]) -> shapes.MatterItem:
    return shapes.MatterItem(
        name=matter.name,
        title=matter.title,
        about=matter.about,
        questions=tuple(_question(question.numbered(texts)) for question in matter.questions),
    )


def _question(question: BoardQuestion) -> shapes.QuestionItem:
    return shapes.QuestionItem(
        name=question.name,
        asks=question.asks,
        kind=question.kind.value,
        article=citation_item(question.article),
        choices=tuple(
            shapes.AnswerChoice(choice.value, choice.words, citation_item(choice.article))
            for choice in question.alternatives
        ),
        suggested=question.suggested,
    )


def _ruling(event: Tournament, ruling: Ruling) -> shapes.RulingItem:
    return shapes.RulingItem(
        answer=ruling.answer,
        verdict=ruling.verdict,
        because=tuple(map(reason_item, ruling.because)),
        steps=tuple(map(_plain, ruling.steps)),
        clocks=tuple(
            shapes.ClockItem(change.side.value, change.seconds) for change in ruling.clocks
        ),
        result="" if ruling.result is None else str(result_text(ruling.result, game_points(event))),
        tallies=tuple(
            shapes.TallyItem(tally.kind.value, tally.side.value, tally.count)
            for tally in ruling.tallies
        ),
        rests_on=tuple(map(_plain, ruling.rests_on)),
        remarks=tuple(map(_plain, ruling.remarks)),
    )


def _plain(sentence: Sentence) -> str:
    return str(sentence)


def _made(event: Tournament, made: MadeRuling) -> shapes.MadeItem:
    return shapes.MadeItem(
        version=made.version,
        by=made.by,
        at=made.at,
        matter=made.ruled.matter,
        answers={reply.question: reply.answer for reply in made.ruled.replies},
        ruling=_ruling(event, made.ruled.ruling),
    )
