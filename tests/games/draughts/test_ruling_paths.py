"""What holds for every ruling at a draughts board: four questions, articles, bad positions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matters_of
from crosstable.games.desk.matters import next_step
from crosstable.games.desk.questions import BoardQuestion
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.rulings import Reply, Ruling
from crosstable.rulebooks.index import resolve
from tests.games.desk.walking import walked
from tests.games.draughts.at_the_board import SIXTEEN, articles, known, rule


@pytest.mark.parametrize("fen", ["W:W51:B1", "W:W0:B1", "W:Wa1:B1"])
def test_a_position_with_a_piece_off_the_dark_squares_is_refused(fen: str) -> None:
    with pytest.raises(UnreadableInput):
        rule("flag", known("15", position=fen), flagged="white")


@pytest.mark.parametrize("fen", ["W:W:B", "B:W:B"])
def test_a_board_without_pieces_is_refused(fen: str) -> None:
    with pytest.raises(InvalidValue, match="not a single piece"):
        rule("plus-draw", known(position=fen))


def test_a_filed_game_without_moves_is_a_game_that_has_not_begun() -> None:
    told = known("80+30", moves="")
    assert rule("offer", told, by="black").answer == "no"
    assert rule("claim", told, by="white", fell="no").answer == "goes on"


@pytest.mark.article("fmjd.annex3", "2.2.5", "6.20")
@pytest.mark.parametrize("matter", [matter.name for matter in matters_of("draughts")])
def test_a_signed_result_stands(matter: str) -> None:
    ruling = rule(matter, known(over="2-0"))
    assert ruling.answer == "stands"
    assert articles(ruling) == {"3 6.20", "3 2.2.5"}


@pytest.mark.parametrize(
    "about",
    [known(), known("15"), known("80+30", moves="32-28 19-23"), known(position=SIXTEEN)],
    ids=["nothing", "rapid", "filed", "position"],
)
def test_every_path_ends_within_four_questions_and_cites_what_exists(about: Known) -> None:
    ends = 0
    for matter in matters_of("draughts"):
        for replies, reached in walked(matter, about):
            if isinstance(reached, BoardQuestion):
                # That an offer was made before is asked besides: it decides the ruling (5.3).
                assert len(replies) < 4 + (reached.name == "again")
                assert reached.name in {question.name for question in matter.questions}
            elif isinstance(reached, Ruling):
                ends += 1
                assert reached.because
                for reason in reached.because:
                    assert reason.citation is not None
                    assert resolve(reason.citation).number == reason.citation.article
    assert ends > 100


@pytest.mark.article("fmjd.annex6", "1", "2")
def test_no_ruling_depends_on_what_fifteen_minutes_are_called() -> None:
    rapid, blitz = (replace(known("15"), tempo=tempo) for tempo in ("rapid", "blitz"))
    for matter in matters_of("draughts"):
        waiting: list[tuple[Reply, ...]] = [()]
        while waiting:
            replies = waiting.pop()
            reached = next_step(matter, rapid, replies)
            assert next_step(matter, blitz, replies) == reached
            if isinstance(reached, BoardQuestion):
                waiting += [
                    (*replies, Reply(reached.name, choice.value)) for choice in reached.alternatives
                ]
