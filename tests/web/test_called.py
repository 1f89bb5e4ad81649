"""Called to a board: matters, questions, the ruling, its paper; and the same for programs."""

from __future__ import annotations

import re
from itertools import starmap
from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.kernel.result import Played
from crosstable.kernel.rulings import Reply
from crosstable.office.acts import (
    AttachGame,
    DrawLots,
    MakeRuling,
    PairRound,
    Publish,
    Register,
    Undo,
)
from crosstable.office.made_rulings import made_at
from crosstable.office.roles import Role
from crosstable.reports.rulings import print_ruling, ruling_sheet
from crosstable.reports.scene import Scene
from crosstable.reports.wording import ENGLISH
from tests.office.desk import WHEN, details, people
from tests.reports.events import reader
from tests.web.counter import Counter, form
from tests.web.rounds_office import NAME, do, now, played
from tests.web.route_rights import SURE

CALLED = f"/office/tournaments/{NAME}/rounds/1/boards/1/called"
ROOK = "8/8/4k3/8/8/3RK3/8/8 w - - 0 1"
FLAG = {"matter": "flag", "flagged": "black", "control": "no", "position": ROOK}
API = f"/api/v1/tournaments/{NAME}/rounds/1/boards/1/rulings"


def confirmed(arbiter: Any, asked: dict[str, str], **more: str) -> Any:
    page = arbiter.get(CALLED, params=asked)
    return arbiter.post(CALLED, data=form(page, **asked, **more))


def test_from_the_call_to_the_paper(counter: Counter) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    assert "Called to this board" in arbiter.get(CALLED.removesuffix("/called")).text
    assert CALLED in arbiter.get(f"/office/tournaments/{NAME}/games/1/1").text
    matters = arbiter.get(CALLED).text
    assert "matter=flag" in matters
    assert "matter=quickplay" in matters
    asked = arbiter.get(CALLED, params={"matter": "flag"}).text
    assert "Whose flag has fallen?" in asked
    assert "matter=flag&amp;flagged=black" in asked
    ruling = arbiter.get(CALLED, params=FLAG).text
    assert "White wins the game" in ruling
    assert "FIDE Laws 6.9" in ruling
    assert "Confirm and enter 1-0" in ruling
    done = confirmed(arbiter, FLAG, answer="1-0", enter="yes")
    assert "The ruling is written down." in done.text
    state = now(counter)
    assert state.tournament.rulings[0].ruling.answer == "1-0"
    assert isinstance(state.tournament.round(1).boards[0].result, Played)
    assert "Flag: White wins the game" in arbiter.get(f"/office/tournaments/{NAME}/journal").text
    paper = re.search(rf'href="({re.escape(CALLED)}/\d+/paper)"', arbiter.get(CALLED).text)
    assert paper is not None
    pdf = arbiter.get(paper[1])
    assert pdf.status_code == 200
    assert pdf.content.startswith(b"%PDF")
    assert arbiter.get(f"{CALLED}/999/paper").status_code == 404


def test_the_paper_of_a_repetition_shows_its_position(counter: Counter) -> None:
    """Also when the filed game has gone on since; one that was said goes before the moves."""
    played(counter)
    moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"
    claim = MakeRuling(
        1,
        1,
        "claim",
        tuple(starmap(Reply, (("claimant", "white"), ("ground", "threefold"), ("how", "board")))),
    )
    for command in (AttachGame(1, 1, f"{moves} *"), claim, AttachGame(1, 1, f"{moves} 5. e4 *")):
        counter.office.execute(NAME, command, by="Anna", at=WHEN)
    state = now(counter)
    (made,) = made_at(counter.office, state, 1, 1)
    scene = Scene(tournament=state.tournament, words=ENGLISH, printed_at=WHEN)
    sheet = ruling_sheet(scene, made)
    assert sheet.position.startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")
    assert "<svg" in sheet.picture
    printed = print_ruling(state.tournament, made, printed_at=WHEN)
    assert len(reader(printed).pages) == 1
    said = replace(made, ruled=replace(made.ruled, position=ROOK))
    assert ruling_sheet(scene, said).position == ROOK
    unknown = replace(made, ruled=replace(made.ruled, stood=""))
    assert not ruling_sheet(scene, unknown).picture


@pytest.mark.parametrize("role", [Role.VIEWER, Role.CLERK])
def test_clerks_read_the_verdict_and_nothing_of_the_case(counter: Counter, role: Role) -> None:
    played(counter)
    confirmed(counter.signed_in(Role.ARBITER), FLAG, answer="1-0", enter="yes")
    version = now(counter).tournament.rulings and now(counter).version - 1
    reader = counter.signed_in(role)
    assert "Flag: White wins the game" in reader.get(f"/office/tournaments/{NAME}/journal").text
    for address in (CALLED, f"{CALLED}?matter=flag", f"{CALLED}/{version}/paper"):
        answer = reader.get(address)
        assert answer.status_code in {403, 404}, address
    board = reader.get(CALLED.removesuffix("/called")).text
    assert "Called to this board" not in board
    assert ROOK not in board


@pytest.mark.parametrize("result_first", [False, True])
def test_a_ruling_is_undone_with_its_result(counter: Counter, *, result_first: bool) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    confirmed(arbiter, FLAG, answer="1-0", enter="yes")
    if result_first:
        counter.office.execute(NAME, Undo(), by="Anna", at=WHEN)
        assert now(counter).tournament.rulings
    page = arbiter.get(CALLED)
    address = re.search(rf'action="({re.escape(CALLED)}/\d+/undo)"', page.text)
    assert address is not None
    asked = arbiter.post(address[1], data=form(page))
    assert "Flag: White wins the game" in asked.text
    assert now(counter).tournament.rulings
    done = arbiter.post(address[1], data={**form(page), **SURE})
    assert "The ruling is undone." in done.text
    state = now(counter)
    assert not state.tournament.rulings
    assert state.tournament.round(1).boards[0].unfinished


def test_a_ruling_is_not_undone_behind_what_came_later(counter: Counter) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    confirmed(arbiter, FLAG, answer="1-0")
    version = now(counter).version
    counter.office.execute(NAME, AttachGame(1, 1, "1. e4 *"), by="Anna", at=WHEN)
    page = arbiter.get(CALLED)
    assert "/undo" not in page.text
    arbiter.post(f"{CALLED}/{version}/undo", data={**form(page), **SURE})
    assert now(counter).tournament.rulings
    assert arbiter.post(f"{CALLED}/999/undo", data=form(page)).status_code == 404


def test_a_ruling_may_be_written_down_without_its_result(counter: Counter) -> None:
    played(counter)
    confirmed(counter.signed_in(Role.ARBITER), FLAG, answer="1-0")
    state = now(counter)
    assert state.tournament.rulings
    assert state.tournament.round(1).boards[0].unfinished


def test_a_clock_that_shows_more_than_is_possible_is_named(counter: Counter) -> None:
    """After four moves of each player at 90+30 no clock shows more than 1:32:30."""
    moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *"
    counter.begin(
        replace(details(), rate_of_play="90+30"),
        *(Register(people(4)), DrawLots("x"), PairRound(), Publish(1), AttachGame(1, 1, moves)),
    )
    arbiter = counter.signed_in(Role.ARBITER)
    illegal = {"matter": "illegal", "offender": "white", "fault": "move", "noticed": "now"}
    said = "clock of Black really shows 9:00:00, although the rate of play gives at most"
    possible = arbiter.get(CALLED, params={**illegal, "black-clock": "1:32:30"})
    assert "really shows" not in possible.text
    page = arbiter.get(CALLED, params={**illegal, "black-clock": "9:00:00"})
    assert f"{said} 1:32:30 by then" in page.text
    confirmed(arbiter, {**illegal, "black-clock": "9:00:00"}, answer="+2 min")
    (ruled,) = now(counter).tournament.rulings
    assert any("9:00:00" in str(each) for each in ruled.ruling.rests_on)


def test_times_to_set_are_worked_out(counter: Counter) -> None:
    played(counter)
    illegal = {"matter": "illegal", "offender": "white", "fault": "move", "noticed": "now"}
    illegal |= {"tempo": "standard", "black-clock": "0:40"}
    page = counter.signed_in(Role.ARBITER).get(CALLED, params=illegal).text
    assert "+2:00" in page
    assert "set it to 2:40" in page


def test_what_is_counted_and_how_it_ended_is_seen_on_arrival(counter: Counter) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    first = arbiter.get(CALLED).text
    assert "data-ended" not in first
    assert "Illegal moves" not in first
    illegal = {"matter": "illegal", "offender": "white", "fault": "move", "noticed": "now"}
    confirmed(arbiter, {**illegal, "tempo": "standard"}, answer="+2 min")
    counted = arbiter.get(CALLED).text
    assert re.search(r"Illegal moves:\s*White</span> <strong>1</strong>", counted)
    confirmed(arbiter, FLAG, answer="1-0", enter="yes")
    ended = arbiter.get(CALLED).text
    assert re.search(r"data-ended><span [^>]*>Result:\s*</span>1-0</strong>", ended)
    assert re.search(r"Illegal moves:\s*White</span> <strong>1</strong>", ended)


def test_who_goes_back_after_a_ruling_is_asked_before_the_next_penalty(counter: Counter) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    illegal = {"matter": "illegal", "offender": "white", "fault": "move", "noticed": "now"}
    illegal |= {"tempo": "standard", "position": ROOK.replace("R", "r")}
    assert "Another one?" not in arbiter.get(CALLED, params=illegal).text
    confirmed(arbiter, illegal, answer="+2 min")
    back = arbiter.get(CALLED, params=illegal)
    assert "Another one?" in back.text
    said = r"his was ruled at this board at \d\d:\d\d: 2 minutes more for Black"
    assert re.search(said, back.text)
    other = arbiter.get(CALLED, params={**illegal, "offender": "black"}).text
    assert "Another one?" not in other
    del illegal["tempo"]  # on which the loss of the game does not depend
    asked = confirmed(arbiter, illegal, answer="0-1", enter="yes")
    assert re.search(said, asked.text)
    assert len(now(counter).tournament.rulings) == 1
    assert now(counter).tournament.round(1).boards[0].unfinished
    again = {**form(back), **illegal, **SURE, "answer": "0-1", "enter": "yes"}
    assert "The ruling is written down." in arbiter.post(CALLED, data=again).text
    assert len(now(counter).tournament.rulings) == 2


@pytest.mark.parametrize("typed", ["abc", "99999:00", "-5", "1:99"])
def test_what_is_no_time_on_a_clock_is_said_so(counter: Counter, typed: str) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    illegal = {"matter": "illegal", "offender": "white", "fault": "move", "noticed": "now"}
    illegal |= {"tempo": "standard", "black-clock": typed}
    page = arbiter.get(CALLED, params=illegal)
    assert page.status_code == 422
    assert "This is not a time on a clock." in page.text
    assert f'value="{typed}"' in page.text
    assert "2 minutes more for Black" in page.text
    assert "not a time on a clock" in confirmed(arbiter, illegal, answer="+2 min").text
    assert not now(counter).tournament.rulings


def test_what_cannot_be_read_is_asked_again(counter: Counter) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    bad = arbiter.get(CALLED, params={"matter": "flag", "flagged": "<b>red</b>"})
    assert bad.status_code == 422
    assert "Whose flag has fallen?" in bad.text
    assert "<b>red" not in bad.text
    board = arbiter.get(CALLED, params={**FLAG, "position": "nonsense"})
    assert board.status_code == 422
    assert "not a position" in board.text
    seen = confirmed(arbiter, FLAG, answer="0-1")
    assert "the answer is 1-0 now" in seen.text
    assert not now(counter).tournament.rulings
    assert arbiter.get(CALLED.replace("boards/1", "boards/77")).status_code == 404


def test_only_the_answer_that_is_refused_is_lost(counter: Counter) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    touch = {"matter": "touch", "contact": "meant", "set-up": ROOK, "squares": "q9 foo"}
    page = arbiter.get(CALLED, params=touch)
    assert page.status_code == 422
    assert "&#39;q9&#39; is not a square" in page.text
    assert "Which pieces were touched" in page.text
    assert 'value="q9 foo"' in page.text  # to be corrected
    page = arbiter.get(CALLED, params={**touch, "squares": "a8"})
    assert page.status_code == 422
    assert "No piece stands on a8" in page.text
    assert f'name="set-up" value="{ROOK}"' in page.text
    case = {"matter": "touch", "answers": {key: touch[key] for key in touch if key != "matter"}}
    refused = counter.program(Role.ARBITER).post(f"{API}/ask", json=case)
    assert refused.status_code == 422
    assert "not a square" in refused.text


def test_a_bad_position_loses_no_answer_and_says_where_it_is_wrong(counter: Counter) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    typed = "4k3/8/8/3x4/8/8/8/4K3 w"
    page = arbiter.get(CALLED, params={**FLAG, "position": typed})
    assert page.status_code == 422
    assert "rank 5, character 2: &#39;x&#39; is neither a piece nor a number" in page.text
    assert f'value="{typed}"' in page.text
    assert 'name="flagged" value="black"' in page.text
    assert 'name="control" value="no"' in page.text
    first = arbiter.get(CALLED, params={"matter": "flag", "position": typed})
    assert first.status_code == 422  # also where no answer has needed it yet
    assert "Confirm and" not in page.text  # no ruling without what somebody wanted to say
    asked = {"matter": "touch", "contact": "meant", "set-up": typed}
    page = arbiter.get(CALLED, params=asked)
    assert page.status_code == 422
    assert "rank 5, character 2" in page.text
    assert f'name="set-up" type="text" placeholder="FEN" value="{typed}"' in page.text
    assert 'name="contact" value="meant"' in page.text


def test_tiles_lead_past_the_question_which_player_it_is(counter: Counter) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    tiles = arbiter.get(CALLED).text
    assert f'href="{CALLED}?matter=illegal&amp;offender=white"' in tiles
    asked = {"matter": "illegal", "offender": "white", "tempo": "standard"}
    page = arbiter.get(CALLED, params=asked).text
    assert "Confirm and write it down" in page
    assert page.count("assumed") >= 2
    # Everything that was assumed goes into the ruling once it is confirmed.
    sent = page.split('class="called-confirm"')[1].split("</form>")[0]
    done = arbiter.post(CALLED, data=dict(re.findall(r'name="([^"]+)" value="([^"]*)"', sent)))
    assert done.status_code == 200
    replies = {"offender": "white", "fault": "move", "noticed": "now"}
    ruled = now(counter).tournament.rulings[0]
    assert replies.items() <= {reply.question: reply.answer for reply in ruled.replies}.items()


def test_somebody_comes_now_and_nobody_before_the_start(counter: Counter) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    late = {"matter": "late", "late": "black", "started": "00:00"}
    assert 'name="now" value="arrived"' in arbiter.get(CALLED, params=late).text
    tapped = arbiter.get(CALLED, params={**late, "arrived": "", "now": "arrived"})
    assert re.search(r"arrived=\d\d%3A\d\d(%3A\d\d)?(&|$)", str(tapped.url))
    seconds = arbiter.get(CALLED, params={**late, "started": "15:00", "arrived": "15:00:40"}).text
    assert "Black came 0:40 minutes after the start" in seconds
    assert "Black loses the game" in seconds
    early = arbiter.get(CALLED, params={**late, "started": "15:00", "arrived": "14:40"})
    assert early.status_code == 422
    assert "14:40 is before the round started at 15:00" in early.text
    assert "When did the player come to the board?" in early.text


@pytest.mark.parametrize("role", [Role.VIEWER, Role.CLERK])
def test_rulings_are_read_by_those_who_rule(counter: Counter, role: Role) -> None:
    played(counter)
    confirmed(counter.signed_in(Role.ARBITER), FLAG, answer="1-0")
    version = now(counter).version
    reader, program = counter.signed_in(role), counter.program(role)
    for address in (CALLED, f"{CALLED}?matter=flag", f"{CALLED}/{version}/paper"):
        refused = reader.get(address)
        assert refused.status_code == 403
        assert "White wins" not in refused.text
    assert program.get(API).status_code == 403
    assert program.post(f"{API}/ask", json={"matter": "flag"}).status_code == 403
    assert CALLED not in reader.get(CALLED.removesuffix("/called")).text


def test_a_referee_is_called_at_draughts_too(counter: Counter) -> None:
    draughts = counter.begin(
        details("Cup", edition="fmjd-2024"),
        *(Register(people(4)), DrawLots("x"), PairRound(), Publish(1)),
    )
    board = f"/office/tournaments/{draughts.id}/rounds/1/boards/1"
    referee = counter.signed_in(Role.ARBITER)
    assert "Called to this board" in referee.get(board).text
    assert "Irregular move" in referee.get(f"{board}/called").text
    moves = "1. 32-28 19-23 2. 33-29 *"
    counter.office.execute(draughts.id, AttachGame(1, 1, moves), by="Anna", at=WHEN)
    asked = referee.get(f"{board}/called", params={"matter": "irregular"})
    assert re.search(r"<option[^>]*selected>A quiet move although something could be", asked.text)
    answers = {"kind": "6", "wants": "correct", "penalty": "0"}
    ruled = referee.get(f"{board}/called", params={"matter": "irregular", **answers})
    assert "To be played: 28x19" in ruled.text
    plus = referee.get(f"{board}/called", params={"matter": "plus-draw"})
    assert "Plus draws are not announced here" in plus.text


def test_french_pages_speak_french(counter: Counter) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    page = arbiter.get(CALLED, params=FLAG, headers={"Accept-Language": "fr"}).text
    assert "Les Blancs gagnent la partie" in page
    assert "les Noirs n’ont pas achevé" in page.replace("Les Noirs", "les Noirs")


def test_programs_ask_and_write_down(counter: Counter) -> None:
    played(counter)
    program = counter.program(Role.ARBITER)
    listed = program.get(API).json()
    assert listed["matters"][0]["name"] == "flag"
    assert listed["rulings"] == []
    step = program.post(f"{API}/ask", json={"matter": "flag"}).json()
    assert step["question"]["name"] == "flagged"
    assert [choice["value"] for choice in step["question"]["choices"]] == ["white", "black"]
    answers = {"flagged": "black", "control": "no"}
    case = {"matter": "flag", "answers": answers, "position": ROOK}
    ruling = program.post(f"{API}/ask", json=case).json()["ruling"]
    assert (ruling["answer"], ruling["result"]) == ("1-0", "1-0")
    assert ruling["because"][0]["citation"]["article"] == "6.9"
    made = program.post(API, json={**case, "answer": "1-0", "enter": True})
    assert made.status_code == 201, made.text
    assert [act["kind"] for act in made.json()["acts"]] == ["ruling-made", "result-entered"]
    assert program.get(API).json()["rulings"][0]["answers"] == answers
    again = program.post(f"{API}/ask", json={"matter": "flag"}).json()["ruling"]
    assert again["answer"] == "stands"


@pytest.mark.parametrize(
    ("case", "status"),
    [
        ({"matter": "flags"}, 422),
        ({"matter": "flag", "answers": {"flagged": "red"}}, 422),
        ({"matter": "promotion", "answers": {"promoted": "other", "colour": "red"}}, 422),
        ({"matter": "flag", "answer": "1-0"}, 400),
    ],
)
def test_programs_are_answered_about_bad_input(
    counter: Counter, case: dict[str, Any], status: int
) -> None:
    played(counter)
    answer = counter.program(Role.ARBITER).post(f"{API}/ask", json=case)
    assert answer.status_code == status, answer.text


LEFT_IN_CHECK = "4k3/8/8/8/8/8/4r3/R3K3 b - - 0 30"
"""White, who has just moved, is in check."""


@pytest.mark.article("fide.laws", "3.10.3")
@pytest.mark.article("fide.laws", "7.5.1")
def test_a_board_that_no_game_can_reach_is_ruled_on_at_every_door(counter: Counter) -> None:
    played(counter)
    said = {"offender": "white", "fault": "move", "noticed": "now", "tempo": "standard"}
    case = {"matter": "illegal", "answers": said, "position": LEFT_IN_CHECK}
    program, arbiter = counter.program(Role.ARBITER), counter.signed_in(Role.ARBITER)
    asked = program.post(f"{API}/ask", json=case)
    assert asked.json()["ruling"]["answer"] == "+2 min"
    assert program.post(API, json={**case, "answer": "+2 min"}).status_code == 201
    page = arbiter.get(CALLED, params={"matter": "illegal", "position": LEFT_IN_CHECK, **said})
    assert page.status_code == 200
    assert "<svg" in page.text
    assert "Black wins the game" in page.text  # it is the second one now
    (made,) = made_at(counter.office, now(counter), 1, 1)
    printed = print_ruling(now(counter).tournament, made, printed_at=WHEN)
    assert len(reader(printed).pages) == 1
    refused = arbiter.get(CALLED, params={"matter": "flag", "position": LEFT_IN_CHECK})
    assert refused.status_code == 422
    assert "No game can reach this position" in refused.text


def test_a_fact_that_changes_nothing_is_taken_by_programs_too(counter: Counter) -> None:
    played(counter)
    case = {"matter": "flag", "answers": {"flagged": "white", "control": "yes", "left": "minor"}}
    answer = counter.program(Role.ARBITER).post(f"{API}/ask", json=case)
    assert answer.status_code == 200
    ruling = answer.json()["ruling"]
    assert ruling["answer"] == "goes on"
    (remark,) = ruling["remarks"]
    assert remark.endswith("One bishop or one knight: nothing depends on this here")
    made = counter.program(Role.ARBITER).post(API, json={**case, "answer": "goes on"})
    assert made.status_code == 201, made.text


SHUFFLED = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 *"


@pytest.mark.parametrize(
    ("matter", "answers", "position", "said"),
    [
        ("claim", {"claimant": "black"}, "", "only the player who has the move may claim"),
        (
            "claim",
            {"claimant": "white", "ground": "threefold", "how": "touched"},
            *("", "a piece was touched, so the right to claim is lost"),
        ),
        (
            "claim",
            {
                "claimant": "white",
                "ground": "fifty",
                "how": "written",
                "intended": "Ke5",
                "tempo": "rapid",
            },
            *("", "no king reaches e5"),
        ),
        ("flag", {"flagged": "white"}, "8/8/8/8/8/8/8/8 w - - 0 1", "the board is empty"),
        (
            "flag",
            {"flagged": "white", "control": "no"},
            *("6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", "White has given checkmate"),
        ),
        (
            "touch",
            {"contact": "meant", "squares": "d1"},
            *("4k3/8/8/8/8/8/8/RR1K4 w AB - 0 1", "one rook on each side of the king"),
        ),
        ("late", {"late": "white", "started": "25:00"}, "", "not a time of the day"),
    ],
)
def test_bad_input_is_answered_alike_on_the_page_and_to_programs(
    counter: Counter, matter: str, answers: dict[str, str], position: str, said: str
) -> None:
    played(counter, AttachGame(1, 1, SHUFFLED))
    case = {"matter": matter, "answers": answers, "position": position}
    program = counter.program(Role.ARBITER).post(f"{API}/ask", json=case)
    assert said.casefold() in program.text.casefold()
    asked = {"matter": matter, **answers} | ({"position": position} if position else {})
    page = counter.signed_in(Role.ARBITER).get(CALLED, params=asked)
    assert said.casefold() in page.text.casefold()
    assert page.status_code == program.status_code


def test_the_rate_of_play_saves_a_question(counter: Counter) -> None:
    counter.begin(
        replace(details(), rate_of_play="15+10"),
        *(Register(people(4)), DrawLots("x"), PairRound(), Publish(1)),
    )
    page = counter.signed_in(Role.ARBITER).get(
        CALLED, params={"matter": "flag", "flagged": "white"}
    )
    assert "What has the opponent left besides the king?" in page.text


@pytest.mark.article("fide.laws", "6.10.1")
def test_the_clocks_of_a_round_are_checked(counter: Counter) -> None:
    counter.begin(
        replace(details(), rate_of_play="90/40+30+30"),
        *(Register(people(4)), DrawLots("x"), PairRound(), Publish(1)),
    )
    arbiter = counter.signed_in(Role.ARBITER)
    address = f"/office/tournaments/{NAME}/rounds/1/clocks"
    assert address in arbiter.get(f"/office/tournaments/{NAME}/rounds/1").text
    assert "Games started at" in arbiter.get(address).text
    typed = {"started": "18:00", "checked": "18:30"}
    typed |= {"white-1": "80", "black-1": "1:25", "move-1": "15"}
    assert "All clocks show what they should" in arbiter.post(address, data=typed).text
    typed |= {"white-2": "70", "black-2": "85", "move-2": "15"}
    named = arbiter.post(address, data=typed).text
    assert "Look at these boards" in named
    assert "too little time (−10:00)" in named
    assert re.findall(
        r'<td class="n">([+−]?[0-9]+:[0-9]{2})(?: <strong>!</strong>)?</td>', named
    ) == [
        "0:00",
        "−10:00",
    ]
    # Two minutes that an arbiter gave are no deviation.
    illegal = {"matter": "illegal", "offender": "white", "fault": "move", "noticed": "now"}
    confirmed(arbiter, illegal, answer="+2 min")
    typed = {**typed, "white-2": "", "black-2": "", "move-2": "", "black-1": "1:27"}
    assert "All clocks show what they should" in arbiter.post(address, data=typed).text
    for bad in ({"move-1": "x"}, {"white-1": "1:80"}, {"checked": "late"}):
        assert arbiter.post(address, data={**typed, **bad}).status_code == 422
    assert len(now(counter).tournament.rulings) == 1


def test_without_a_rate_of_play_no_clock_is_checked(counter: Counter) -> None:
    played(counter)
    page = counter.signed_in(Role.ARBITER).get(f"/office/tournaments/{NAME}/rounds/1/clocks")
    assert "rate of play is not announced" in page.text


@pytest.mark.article("fide.laws", "C.3")
def test_the_written_move_is_read_in_the_language_of_the_page(counter: Counter) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    do(
        counter,
        AttachGame(
            1, 1, "1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Ke2 Ke7 5. Ke1 Ke8 6. Ke2 Ke7 7. Ke1 Ke8 *"
        ),
    )
    asked = {"matter": "claim", "claimant": "white", "ground": "threefold", "how": "written"}
    french = {"Accept-Language": "fr"}
    page = arbiter.get(CALLED, params=asked | {"intended": "Re2"}, headers=french).text
    assert "½-½" in page
    assert "2 minutes" not in page
    # No rate of play is announced: what a wrong claim costs is not guessed.
    page = arbiter.get(CALLED, params=asked | {"intended": "Re2"}).text
    assert "What kind of game is it?" in page
    page = arbiter.get(CALLED, params=asked | {"intended": "Re2", "tempo": "standard"}).text
    assert "Another move must be made with the piece" in page
    knight = arbiter.get(CALLED, params=asked | {"intended": "Cf3"}).text
    assert "is not a move" not in knight


@pytest.mark.article("fide.laws", "7.5.5")
def test_the_second_illegal_move_asks_by_its_article_and_shows_the_first(counter: Counter) -> None:
    played(counter)
    arbiter = counter.signed_in(Role.ARBITER)
    black = tuple(
        Reply(name, said)
        for name, said in (
            *(("offender", "black"), ("fault", "move")),
            *(("noticed", "now"), ("tempo", "standard")),
        )
    )
    do(counter, MakeRuling(1, 1, "illegal", black))
    said = {reply.question: reply.answer for reply in black[:3]}
    page = arbiter.get(CALLED, params={"matter": "illegal", **said}).text
    assert "What has the opponent left besides the king?" in page
    assert "7.5.5" in page.split("What has the opponent left")[1].split("</h2>")[0]
    assert "<li><span>Illegal moves: Black</span> <strong>1</strong></li>" in page


@pytest.mark.article("fmjd.annex1", "6.4")
@pytest.mark.article("fmjd.annex3", "5.4")
def test_a_count_kept_by_hand_is_held_against_the_board_in_draughts(counter: Counter) -> None:
    event = details(edition="fmjd-2024")
    state = counter.begin(event, Register(people(4)), DrawLots("s"), PairRound(), Publish(1))
    where = f"/office/tournaments/{state.id}/rounds/1/boards/1/called"
    told = {"matter": "claim", "by": "referee", "rule": "five", "reached": "5"}
    arbiter = counter.signed_in(Role.ARBITER)
    right = arbiter.get(where, params={**told, "position": "W:WK46,37:BK3"}).text
    assert "The game is drawn" in right
    wrong = arbiter.get(where, params={**told, "position": "W:W31-50:B1-20"}).text
    assert "it is not drawn yet" in wrong
    asked = {
        "matter": "claim",
        "position": "W:W31-50:B1-20",
        "answers": {"by": "black", "rule": "five", "fell": "no"},
    }
    api = f"/api/v1/tournaments/{state.id}/rounds/1/boards/1/rulings"
    ruling = counter.program(Role.ARBITER).post(f"{api}/ask", json=asked).json()["ruling"]
    assert ruling["answer"] == "goes on"
