"""Rulings at a board: what an arbiter was called for, answered and decided."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.rulings import BoardRuling, ClockShown, Reply, Ruling
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.checks import refuse_other_pair
from crosstable.office.asking import BoardNumber, GameNumber, RoundNumber, SeenPair
from crosstable.office.match_seats import board_words
from crosstable.office.roles import Right, Role


class RulingMade(Act, frozen=True, tag="ruling-made"):
    """An arbiter ruled at a board; a result by it is entered as any other."""

    topic = Topic.RULINGS

    ruled: BoardRuling

    @property
    def round(self) -> int:
        """The round, for whoever looks for its acts."""
        return self.ruled.round

    @property
    def place(self) -> tuple[int, int, int]:
        """The round, the board and the game of the pairing."""
        return self.ruled.round, self.ruled.number, self.ruled.game

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(tournament, rulings=(*tournament.rulings, self.ruled))

    def words(self, tournament: Tournament) -> Sentence:
        ruled = self.ruled
        return Sentence(
            "round {round} board {board}: {matter}: {verdict}",
            round=ruled.round,
            board=board_words(tournament, ruled.round, ruled.number),
            matter=ruled.title,
            verdict=ruled.ruling.verdict,
        )

    def right_to_undo(self) -> Right:
        return MakeRuling.right


class MakeRuling(Command, frozen=True):
    """Confirm what the laws say at a board, and write it down."""

    right = Right(Role.ARBITER, Sentence("ruling at a board"))

    round: RoundNumber
    board: BoardNumber
    matter: str
    replies: tuple[Reply, ...] = ()
    position: str = ""
    """What stands on the board, where it is not what the filed moves say."""
    clocks_shown: tuple[ClockShown, ...] = ()
    game: GameNumber = 0
    pair: SeenPair = None
    """White and Black as the person saw them at the board."""
    answer: str = ""
    """The answer that was shown and is confirmed; another one is not written down unseen."""
    language: str = ""
    """In which moves are typed; without one, in any."""

    def decided(self, state: State) -> RulingMade:
        # The laws of all games load slowly, and whoever only folds a journal needs none of them.
        from crosstable.games.desk.library import matter_of  # noqa: PLC0415
        from crosstable.games.desk.matters import next_step, replies_said  # noqa: PLC0415
        from crosstable.office.called import (  # noqa: PLC0415
            doubting_clocks,
            filed_position,
            known_at,
            read_standing,
        )

        tournament = state.tournament
        matter = matter_of(tournament.game, self.matter)
        position = read_standing(tournament, self.position, matter)
        known = known_at(
            tournament,
            self.round,
            self.board,
            game=self.game,
            position=position,
            language=self.language,
        )
        refuse_other_pair(tournament, self.round, self.board, self.pair)
        step = next_step(matter, known, self.replies)
        if not isinstance(step, Ruling):
            raise Refused("this is not answered yet: {question}", question=step.asks)
        if self.answer and self.answer != step.answer:
            raise Refused(
                "the answer is {answer} now, and no longer {seen}; nothing was written down",
                answer=step.answer,
                seen=self.answer,
            )
        return RulingMade(
            BoardRuling(
                round=self.round,
                number=self.board,
                game=self.game,
                matter=matter.name,
                title=matter.title,
                replies=self.replies,
                said=replies_said(matter, self.replies),
                position=self.position,
                stood=""
                if position
                else filed_position(tournament, self.round, self.board, self.game),
                clocks_shown=self.clocks_shown,
                ruling=doubting_clocks(known, step, self.clocks_shown),
            )
        )
