"""An event whose pairings have several games: entered, corrected, undone, rated, filed."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from crosstable.formats.own_export import read_export
from crosstable.formats.trf import export_tournament
from crosstable.kernel.errors import Refused, UnreadableInput
from crosstable.kernel.game_plan import GamePlan
from crosstable.kernel.plan_notation import parse_plan
from crosstable.kernel.points import BEIJING, TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Absent, Forfeit, Pending, Played
from crosstable.kernel.rounds import Board
from crosstable.office import acts
from crosstable.office.acts import (
    AttachGame,
    ChangeDetails,
    ClaimResult,
    CorrectReport,
    CorrectResult,
    DetachGame,
    EnterResult,
    MarkAbsent,
    PairRound,
    Publish,
    Undo,
    Withdraw,
)
from crosstable.office.filing import Misfit, Place, file_games
from crosstable.office.game_files import game_file
from crosstable.office.game_rows import Course, game_rows, typed_result, why_it_ended
from crosstable.office.period_events import events_of_file
from crosstable.office.rating import rate_each_list
from crosstable.ratings.parting import event_of_kind, rated_parts
from crosstable.reports.exports import export
from crosstable.rulebooks.game_plans import planned_round
from tests.office.desk import WHEN, Desk, details, people
from tests.texts import FMJD_2022

WIN, DRAW, LOSS = (Played(mark, mark.opposite) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS))
RAPID_WIN = Played(Mark.RAPID_WIN, Mark.RAPID_LOSS)


def beijing(*, plan: GamePlan | None = None) -> acts.Details:
    usual, points = planned_round(FMJD_2022, "beijing")
    announced = details(edition="fmjd-2022", points=points)
    return replace(announced, game_plan=plan or usual, rate_of_play="80min + 30s/move")


@pytest.fixture
def desk() -> Desk:
    made = Desk(beijing())
    made.do(acts.Register(people(4)), acts.DrawLots("x", "as-entered"), PairRound(), Publish(1))
    return made


def board(desk: Desk, number: int = 1, round_number: int = 1) -> Board:
    return desk.state.tournament.round(round_number).boards[number - 1]


@pytest.mark.article("fmjd.annex3", "5.6a")
def test_the_pairing_has_its_result_as_soon_as_a_game_is_won(desk: Desk) -> None:
    desk.do(EnterResult(1, 1, DRAW, 1))
    assert board(desk).not_begun
    desk.do(EnterResult(1, 1, LOSS, 2))  # Black in the second game has White in the pairing
    assert board(desk).result == RAPID_WIN
    rows = game_rows(desk.state.tournament, board(desk))
    assert [row.course for row in rows] == [
        *(Course.PLAYED, Course.PLAYED, Course.NOT_NEEDED, Course.NOT_NEEDED)
    ]
    assert [(row.white, row.result, row.seen) for row in rows[:2]] == [
        *((1, "1-1", "1-1"), (4, "0-2", "2-0"))
    ]
    words = [str(reason) for reason in why_it_ended(desk.state.tournament, board(desk))]
    assert words[-1] == "the rapid game decides: the pairing ends 9-3 [fmjd.annex3 5.6a]"


def test_the_games_come_in_their_order(desk: Desk) -> None:
    with pytest.raises(Refused, match="game 1 comes before game 2"):
        desk.do(EnterResult(1, 1, WIN, 2))
    desk.do(EnterResult(1, 1, DRAW, 1))
    with pytest.raises(Refused, match="game 1 already has its result"):
        desk.do(EnterResult(1, 1, WIN, 1))
    desk.do(EnterResult(1, 1, WIN, 2))
    with pytest.raises(Refused, match="already has the result 3-9"):
        desk.do(EnterResult(1, 1, WIN, 3))
    with pytest.raises(Refused, match="won, drawn or lost by both"):
        desk.do(EnterResult(1, 2, Played(Mark.DRAW, Mark.LOSS), 1))


def test_a_score_of_the_whole_pairing_tells_of_its_games(desk: Desk) -> None:
    desk.do(EnterResult(1, 1, Played(Mark.BLITZ_LOSS, Mark.BLITZ_WIN)))
    assert [game.for_pairing for game in board(desk).games] == [DRAW, DRAW, LOSS]
    desk.do(EnterResult(1, 2, DRAW, 1))
    with pytest.raises(Refused, match="12-0 does not tell"):
        desk.do(EnterResult(1, 2, WIN))
    desk.do(EnterResult(1, 2, RAPID_WIN))
    assert len(board(desk, 2).games) == 2


@pytest.mark.article("fmjd.annex3", "5.7")
def test_an_absent_player_loses_the_game_that_comes_next(desk: Desk) -> None:
    desk.do(MarkAbsent(4, 1))
    assert board(desk).result == Forfeit(Absent.BLACK)
    desk.do(EnterResult(1, 2, DRAW, 1), MarkAbsent(3, 1))
    assert board(desk, 2).result == RAPID_WIN
    assert board(desk, 2).games[1].result == Forfeit(Absent.WHITE)


def test_who_leaves_in_the_middle_of_a_round_loses_the_next_game(desk: Desk) -> None:
    desk.do(EnterResult(1, 1, DRAW, 1), Withdraw(4))
    assert board(desk).result == RAPID_WIN
    assert board(desk).games[1].for_pairing == Forfeit(Absent.BLACK)


def test_a_game_is_adjourned_and_played_on(desk: Desk) -> None:
    desk.do(EnterResult(1, 1, DRAW, 1), EnterResult(1, 1, Pending(adjourned=True), 2))
    assert board(desk).result == Pending(adjourned=True)
    desk.do(EnterResult(1, 1, WIN, 2))
    assert board(desk).result == Played(Mark.RAPID_LOSS, Mark.RAPID_WIN)
    assert len(board(desk).games) == 2


def test_games_are_corrected_taken_back_and_undone(desk: Desk) -> None:
    desk.do(EnterResult(1, 1, DRAW, 1), EnterResult(1, 1, LOSS, 2))
    desk.do(CorrectResult(1, 1, WIN, "slip", 1))
    assert board(desk).result == WIN
    assert len(board(desk).games) == 2  # the rapid game was played, whatever it is worth
    with pytest.raises(Refused, match="game 2 was played after it"):
        desk.do(CorrectResult(1, 1, Pending(), "slip", 1))
    desk.do(Undo())
    assert board(desk).result == RAPID_WIN
    desk.do(CorrectResult(1, 1, Pending(), "other board", 2))
    assert board(desk).not_begun
    assert board(desk).games == (board(desk).games[0],)
    desk.do(Undo(), Undo(), Undo())
    assert board(desk).games == ()
    assert desk.state.tournament.round(1).boards[0] == Board(1, 4)


def test_what_the_next_round_rests_on_is_corrected_as_a_whole(desk: Desk) -> None:
    desk.do(EnterResult(1, 1, WIN, 1), EnterResult(1, 2, WIN, 1), PairRound(), Publish(2))
    with pytest.raises(Refused, match="no longer be taken back"):
        desk.do(CorrectResult(1, 1, DRAW, "it was drawn", 1))
    desk.do(CorrectResult(1, 1, RAPID_WIN, "drawn, then won at rapid"))
    assert [game.for_pairing for game in board(desk).games] == [DRAW, WIN]


def test_what_both_players_tell_of_the_pairing_is_entered_with_its_games(desk: Desk) -> None:
    desk.do(ClaimResult(1, 1, RAPID_WIN), ClaimResult(1, 4, RAPID_WIN))
    assert board(desk).result == RAPID_WIN
    assert len(board(desk).games) == 2


def test_a_typed_result_is_of_the_next_game_or_of_the_whole(desk: Desk) -> None:
    tournament = desk.state.tournament
    assert typed_result(tournament, board(desk), "1") == (1, DRAW)
    assert typed_result(tournament, board(desk), "9-3") == (0, RAPID_WIN)
    desk.do(EnterResult(1, 1, DRAW, 1))
    assert typed_result(desk.state.tournament, board(desk), "2-0") == (2, WIN)
    assert typed_result(desk.state.tournament, board(desk), "+") == (2, Forfeit(Absent.BLACK))


def test_the_journal_says_which_game_it_was(desk: Desk) -> None:
    desk.do(EnterResult(1, 1, DRAW, 1))
    act = desk.state.in_force[-1].act
    assert str(act.words(desk.state.tournament)) == "round 1 board 1 game 1 (standard): 1-1"
    desk.do(EnterResult(1, 1, WIN, 2))
    words = desk.state.in_force[-1].act.words(desk.state.tournament)
    assert str(words) == "round 1 board 1 game 2 (rapid): 2-0; the pairing 3-9"


def test_plans_that_cannot_be_are_refused_and_do_not_change_under_way(desk: Desk) -> None:
    with pytest.raises(Refused, match="until won"):
        Desk(beijing(plan=parse_plan("standard; rapid 20'+5\"")))
    with pytest.raises(Refused, match="rate of play of their own"):
        Desk(beijing(plan=parse_plan("standard; rapid until won")))
    announced = {
        name: getattr(desk.state.tournament, name) for name in acts.Details.__struct_fields__
    }
    with pytest.raises(Refused, match="how many games"):
        desk.do(ChangeDetails(acts.Details(**(announced | {"game_plan": None}))))


def test_without_a_plan_there_is_no_second_game() -> None:
    desk = Desk(details(edition="fmjd-2022", points=BEIJING))
    desk.do(acts.Register(people(2)), acts.DrawLots("x", "as-entered"), PairRound(), Publish(1))
    with pytest.raises(Refused, match="one game here"):
        desk.do(EnterResult(1, 1, WIN, 1))
    with pytest.raises(Refused, match="one game here"):
        desk.do(AttachGame(1, 1, "1. 32-28 *", 1))
    desk.do(EnterResult(1, 1, RAPID_WIN))
    assert board(desk).games == ()


def whole_round(desk: Desk) -> None:
    """Play 7-5 with two superblitz games on board 1, 12-0 on board 2."""
    desk.do(*(EnterResult(1, 1, DRAW, number) for number in (1, 2, 3, 4)))
    desk.do(EnterResult(1, 1, WIN, 5), EnterResult(1, 2, WIN, 1))


@pytest.mark.article("fmjd.annex3", "5.6a")
@pytest.mark.article("fmjd.annex9", "1.2.2.1")
@pytest.mark.article("fmjd.annex9", "1.2.2.2")
def test_each_game_counts_in_its_own_list_with_its_own_colours(desk: Desk) -> None:
    whole_round(desk)
    parts = rated_parts(desk.state.tournament)
    assert [each.name for each in parts] == [
        *("Club championship", "Club championship, rapid", "Club championship, blitz"),
        "Club championship, superblitz",
    ]
    assert all(each.points == TWO_ONE_ZERO for each in parts)
    games = [
        [(each.white, each.black, each.result) for played in part.rounds for each in played.boards]
        for part in parts
    ]
    assert games == [
        [(1, 4, DRAW), (2, 3, WIN)],
        [(4, 1, DRAW)],
        [(1, 4, DRAW)],
        [(4, 1, DRAW), (1, 4, WIN)],
    ]
    rated = rate_each_list(desk.state.tournament, FMJD_2022)
    assert [(each.event.list, each.event.share) for each in rated] == [
        *(("fmjd.standard", 60), ("fmjd.rapid-blitz", 50)),
        *(("fmjd.rapid-blitz", 100), ("fmjd.rapid-blitz", 100)),
    ]
    fast = rate_each_list(desk.state.tournament, FMJD_2022, list_name="fmjd.rapid-blitz")
    assert len(fast) == 3


@pytest.mark.article("fmjd.annex9", "1.2.2.2")
def test_a_forfeited_rapid_game_is_not_rated_and_the_drawn_standard_game_is(desk: Desk) -> None:
    desk.do(EnterResult(1, 1, DRAW, 1), MarkAbsent(4, 1))
    standard, *others = rated_parts(desk.state.tournament)
    assert [each.result for each in standard.round(1).boards] == [DRAW, Pending()]
    assert others == []


@pytest.mark.article("fide.ratings", "1")
def test_the_rapid_games_of_a_chess_match_go_to_the_rapid_list() -> None:
    plan = parse_plan("2 standard; 2 rapid 15'+10\"")
    desk = Desk(replace(details(), game_plan=plan, rate_of_play="90min + 30s/move"))
    desk.do(acts.Register(people(4)), acts.DrawLots("x", "as-entered"), PairRound(), Publish(1))
    desk.do(*(EnterResult(1, 1, DRAW, number) for number in (1, 2, 3)), EnterResult(1, 1, WIN, 4))
    assert board(desk).result == LOSS  # the fourth game's White is the pairing's Black
    edition = desk.state.tournament.edition
    assert edition == "fide-2019"
    from tests.texts import FIDE_2019

    lists = [each.event.list for each in rate_each_list(desk.state.tournament, FIDE_2019)]
    assert lists == ["fide.standard", "fide.rapid"]
    rapid = event_of_kind(desk.state.tournament, "rapid")
    assert [len(played.boards) for played in rapid.rounds] == [1, 1]


@pytest.mark.article("fide.ratings", "6.5")
def test_a_game_that_a_correction_left_behind_the_decision_is_not_rated_by_fide() -> None:
    plan = parse_plan("standard; rapid 15'+10\"")
    desk = Desk(replace(details(), game_plan=plan, rate_of_play="90min + 30s/move"))
    desk.do(acts.Register(people(4)), acts.DrawLots("x", "as-entered"), PairRound(), Publish(1))
    desk.do(EnterResult(1, 1, DRAW, 1), EnterResult(1, 1, WIN, 2))
    assert len(rated_parts(desk.state.tournament)) == 2
    desk.do(CorrectResult(1, 1, WIN, "slip", 1))
    assert len(board(desk).games) == 2
    assert len(rated_parts(desk.state.tournament)) == 1


def test_the_report_may_tell_one_game_otherwise(desk: Desk) -> None:
    whole_round(desk)
    with pytest.raises(Refused, match="say which game"):
        desk.do(CorrectReport(1, 1, WIN, "score sheet"))
    desk.do(CorrectReport(1, 1, WIN, "score sheet", game=2))
    assert board(desk).games[1].result == DRAW
    rapid = event_of_kind(desk.state.tournament, "rapid")
    assert rapid.round(1).boards[0].result == WIN
    assert "games 1-1, 0-2, 1-1" in str(desk.state.in_force[-1].act.words(desk.state.tournament))


def test_json_carries_the_games_and_trf_says_that_it_does_not(desk: Desk) -> None:
    whole_round(desk)
    tournament = desk.state.tournament
    written = export("json", tournament, at=WHEN).data
    assert read_export(written) == tournament
    records = list(
        events_of_file(
            [written], edition=FMJD_2022, list_name="fmjd.standard", event_id="e", source="e.json"
        )
    )
    assert [(each.id, each.list, each.games) for each in records] == [
        ("e", "fmjd.standard", 2),
        ("e, rapid", "fmjd.rapid-blitz", 1),
        ("e, blitz", "fmjd.rapid-blitz", 1),
        ("e, superblitz", "fmjd.rapid-blitz", 2),
    ]
    trf = export_tournament(tournament, edition=FMJD_2022, version="trf16", program="x")
    said = [str(each.sentence) for each in trf.adjustments]
    assert sum("single games" in each for each in said) == 1
    with pytest.raises(UnreadableInput, match="not an export"):
        read_export(b'{"name": 3}')


def test_moves_are_filed_with_their_game(desk: Desk) -> None:
    desk.do(EnterResult(1, 1, DRAW, 1))
    with pytest.raises(Refused, match="games 1 to 2 have begun"):
        desk.do(AttachGame(1, 1, "1. 32-28 *"))
    desk.do(AttachGame(1, 1, "1. 32-28 *", 1), AttachGame(1, 1, "1. 34-29 *", 2))
    tournament = desk.state.tournament
    text = game_file(tournament, round_number=1)
    assert text.index('[Round "1.1.1"]') < text.index('[Round "1.1.2"]')
    assert '[White "Player, D"]' in game_file(tournament, round_number=1, board=1, game=2)
    desk.do(DetachGame(1, 1, 1))
    assert [each.game for each in desk.state.tournament.games] == [2]


def test_a_game_of_a_file_finds_its_place_by_colours_and_round_tag(desk: Desk) -> None:
    desk.do(EnterResult(1, 1, DRAW, 1), EnterResult(1, 1, DRAW, 2))

    def pdn(white: str, black: str, tag: str) -> str:
        return f'[White "{white}"]\n[Black "{black}"]\n[Round "{tag}"]\n\n1. 32-28 19-23 *\n'

    a, d = "Player, A", "Player, D"
    filed = file_games(pdn(d, a, "1"), desk.state.tournament)
    assert [each.place for each in filed.placed] == [Place(1, 1, 2)]
    several = file_games(pdn(a, d, "1"), desk.state.tournament)
    assert [each.kind for each in several.left_over] == [Misfit.SEVERAL_GAMES]
    named = file_games(pdn(a, d, "1.1.3"), desk.state.tournament)
    assert [each.place for each in named.placed] == [Place(1, 1, 3)]


def test_acts_of_earlier_versions_read_without_games() -> None:
    result = '{"type":"played","white":"win","black":"loss"}'
    act = acts.decode(f'{{"type":"result-entered","round":1,"board":1,"result":{result}}}')
    assert type(act) is acts.ResultEntered
    assert "game" not in acts.encode(act)
    filed = acts.decode('{"type":"game-attached","round":1,"number":1,"text":"1. e4 *"}')
    assert filed == acts.GameAttached(1, 1, "1. e4 *", 0)
    assert msgspec.json.decode(b'{"white":1,"black":2}', type=Board).games == ()
