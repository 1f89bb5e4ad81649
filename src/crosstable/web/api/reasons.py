"""Why a round is paired as it is, for programs with a role.

What everybody may read of it are pages, without what only arbiters know (decision 248).
"""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.office.reasons import answer_in_round, meet_in_round
from crosstable.office.roles import Ask
from crosstable.web.api import shapes
from crosstable.web.api.changing import AboutEvent
from crosstable.web.api.showing import reason_item
from crosstable.web.api.window import EventWindow, Seen
from crosstable.web.display.story import paired_in_round


class ReasonReading(AboutEvent):
    """How rounds came about."""

    @get("/rounds/{round:int}/explanation", sync_to_thread=True, operation_id="explainRound")
    def explanation(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
    ) -> Response[shapes.RoundExplanation]:
        """Say how a round is paired by the rules, line by line; for those with a role."""
        seen = _seen(window, round)
        shown = seen.state.tournament

        def make() -> shapes.RoundExplanation:
            paired = paired_in_round(window.house.derived, seen.state, round)
            played = shown.round(round)
            made = {(board.white, board.black) for board in played.boards}
            by_rules = {(board.white, board.black) for board in paired.proposal.boards}
            return shapes.RoundExplanation(
                round=round,
                by_hand=played.by_hand,
                as_it_stands=made == by_rules,
                lines=tuple(str(paired.explanation).splitlines()),
            )

        return window.answer(seen, make)

    @get(
        "/rounds/{round:int}/why/{first:int}/{second:int}",
        sync_to_thread=True,
        operation_id="explainPair",
    )
    def why(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
        first: FromPath[int],
        second: FromPath[int],
    ) -> Response[shapes.PairExplanation]:
        """Say why two players meet in a round, or why they do not; for those with a role."""
        seen = _seen(window, round)
        shown = seen.state.tournament
        for number in (first, second):
            shown.entrant(number)

        def make() -> shapes.PairExplanation:
            paired = paired_in_round(window.house.derived, seen.state, round)
            verdict, _weighed = answer_in_round(shown, round, first, second, paired)
            return shapes.PairExplanation(
                round=round,
                first=first,
                second=second,
                meet=meet_in_round(shown, round, first, second),
                because=tuple(map(reason_item, verdict.because)),
            )

        return window.answer(seen, make)


def _seen(window: EventWindow, number: int) -> Seen:
    window.identified()
    seen = window.seen()
    window.insist(Ask.SEE_UNPUBLISHED, seen.state)
    seen.state.tournament.round(number)
    return seen
