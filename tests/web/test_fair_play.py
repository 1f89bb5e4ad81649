"""Fair play on pages and for programs: entered, refused by article, and read by few."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from crosstable.kernel.fair_play import ComplaintStanding, FairPlay, Finding
from crosstable.kernel.player import Sex
from crosstable.kernel.points import Mark
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Forfeit, Played
from crosstable.office.acts import (
    ConcludeInspection,
    EditPlayer,
    EnterResult,
    InformAccused,
    JudgeComplaint,
    NoteOut,
    SetRegulations,
)
from crosstable.office.roles import Role
from crosstable.reports.documents import DOCUMENTS
from crosstable.reports.exports import EXPORTS, export
from crosstable.reports.scene import Scene
from crosstable.reports.wording import ENGLISH
from crosstable.web.live.changes import change_by
from tests.office.desk import WHEN
from tests.office.test_fair_play import COMPLAINT, INSPECTION
from tests.web.counter import Client, Counter, counter_at
from tests.web.rounds_office import NAME, do, now, played
from tests.web.route_rights import ROWS, SCENE, Row

BASE = f"/office/tournaments/{NAME}"
FLOOR, HERE = f"{BASE}/floor", f"{BASE}/fair-play"
PROGRAM = f"/api/v1/tournaments/{NAME}/fair-play"
WORDS = ("zebrafish", "quillfeather", "underfloor", "narwhal", "wolverine", "confessed")
"""What only the chief arbiter and the owner may ever read."""


def women(counter: Counter) -> tuple[int, int]:
    """Begin a round, and return who sits at board 1; both are women."""
    board = played(counter).tournament.round(1).boards[0]
    for number in (board.white, board.black):
        player = now(counter).tournament.entrant(number).player
        do(counter, EditPlayer(number, replace(player, sex=Sex.FEMALE)))
    return board.white, board.black


@pytest.fixture
def sides(counter: Counter) -> tuple[int, int]:
    return women(counter)


def form(who: int, /, **more: str) -> dict[str, str]:
    asked = {
        "round": "1",
        "player": f"{who} somebody",
        "ground": "suspicion",
        "room": "office",
        "inspector": "Ina",
        "inspector_sex": "w",
        "witness": "Wanda",
        "witness_sex": "w",
    }
    return asked | more


def complaint(by: int, about: int, /, **more: str) -> dict[str, str]:
    asked = {
        "form": "in-tournament",
        "round": "1",
        "complainant": str(by),
        "accused": str(about),
        "details": "zebrafish",
    }
    return asked | more


def test_one_tap_says_that_a_player_left_and_another_that_he_is_back(
    counter: Counter, sides: tuple[int, int]
) -> None:
    arbiter = counter.signed_in(Role.ARBITER)
    white, black = sides
    assert f'value="1 {white} out"' in arbiter.get(FLOOR).text
    page = arbiter.post(FLOOR, data={"press": f"1 {white} out"})
    assert f'value="1 {white} back"' in page.text
    assert "1 player is away." in page.text
    again = arbiter.post(FLOOR, data={"press": f"1 {white} out"}, headers={"HX-Request": "true"})
    assert again.status_code == 200
    assert f'value="1 {white} back"' in again.text
    arbiter.post(FLOOR, data={"press": f"1 {white} back"})
    arbiter.post(FLOOR, data={"press": f"1 {black} out"})
    arbiter.post(FLOOR, data={"press": f"1 {black} mistaken"})
    [absence] = now(counter).tournament.fair_play.absences
    assert (absence.player, absence.back is not None) == (white, True)
    read = counter.signed_in(Role.CHIEF_ARBITER).get(f"/office/tournaments/{NAME}/fair-play").text
    assert "This round: 1 absence · 0 min" in read
    do(counter, EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)))
    assert f'value="1 {white} out"' not in arbiter.get(FLOOR).text
    assert "is over" in arbiter.post(FLOOR, data={"press": f"1 {white} out"}).text


def test_the_board_list_leads_to_the_floor_for_arbiters(
    counter: Counter, sides: tuple[int, int]
) -> None:
    assert sides
    assert FLOOR in counter.signed_in(Role.ARBITER).get(f"{BASE}/rounds/1").text
    assert FLOOR not in counter.signed_in(Role.CLERK).get(f"{BASE}/rounds/1").text


def test_an_inspection_that_may_not_be_is_refused_with_its_article(
    counter: Counter, sides: tuple[int, int]
) -> None:
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    for more, said, article in (
        ({"inspector_sex": "m"}, "not of the same sex", "11.3.3"),
        ({"witness_sex": ""}, "each with the sex", "b.5.2"),
        ({"ground": "random"}, "announce no random inspections", "b.5.4"),
        ({"ground": "complaint"}, "which complaint", "b.5.2"),
        ({"room": ""}, "private", "11.3.3"),
        ({"player": "nobody"}, "Nobody is called", ""),
        ({"round": "8"}, "round 8 is not paired", ""),
    ):
        answer = chief.post(f"{HERE}/inspections", data=form(sides[0], **more))
        assert answer.status_code == 422, more
        assert said in answer.text
        assert article in answer.text
        assert "Wanda" in answer.text
    assert not now(counter).tournament.fair_play.inspections
    assert 'value="random"' not in chief.get(HERE).text
    do(counter, SetRegulations((Decided("random-inspections", "yes"),)))
    chief.post(f"{HERE}/inspections", data=form(sides[0], ground="random"))
    assert len(now(counter).tournament.fair_play.inspections) == 1


def test_a_refusal_goes_step_by_step_and_the_last_one_is_confirmed(
    counter: Counter, sides: tuple[int, int]
) -> None:
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    chief.post(f"{HERE}/inspections", data=form(sides[0], time="before"))
    early = chief.post(f"{HERE}/inspections/1", data={"step": "penalised", "_sure": "3"})
    assert early.status_code == 422
    assert "first comes this step" in early.text
    for act in ("explained", "warned"):
        chief.post(f"{HERE}/inspections/1", data={"step": act})
    asked = chief.post(f"{HERE}/inspections/1", data={"step": "penalised"})
    assert "loses the game and plays no further" in asked.text
    assert now(counter).tournament.entrant(sides[0]).withdrawal is None
    chief.post(f"{HERE}/inspections/1", data={"step": "penalised", "_sure": "4", "_read": "1"})
    event = now(counter).tournament
    assert isinstance(event.round(1).boards[0].result, Forfeit)
    left = event.entrant(sides[0]).withdrawal
    assert left is not None
    assert left.expelled
    assert "still refused" in chief.get(HERE).text


def test_an_inspection_without_its_time_is_asked_for_it_where_it_matters(
    counter: Counter, sides: tuple[int, int]
) -> None:
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    asked = chief.get(HERE).text
    assert '<option value="" selected>Not said yet</option>' in asked
    chief.post(f"{HERE}/inspections", data=form(sides[0], time=""))
    assert "time not noted" in chief.get(HERE).text
    assert chief.get(PROGRAM).json()["inspections"][0]["time"] is None
    for act in ("explained", "warned"):
        chief.post(f"{HERE}/inspections/1", data={"step": act, "time": ""})
    sure = {"step": "penalised", "_sure": "4", "_read": "1"}
    unsaid = chief.post(f"{HERE}/inspections/1", data=sure | {"time": ""})
    assert unsaid.status_code == 422
    assert "before, during or after the game" in unsaid.text
    step = {"step": "penalised", "confirm": 4}
    refused = chief.post(f"{PROGRAM}/inspections/1/refusal", json=step)
    assert refused.status_code == 422
    assert chief.post(f"{HERE}/inspections/1", data=sure | {"time": "during"}).status_code == 200
    assert isinstance(now(counter).tournament.round(1).boards[0].result, Played)


def test_a_complaint_is_taken_in_judged_and_printed(
    counter: Counter, sides: tuple[int, int]
) -> None:
    chief = counter.signed_in(Role.CHIEF_ARBITER)
    white, black = sides
    for more, said in (
        ({"accused": str(black)}, "nobody accuses themselves"),
        ({"accused": "99"}, "99"),
        ({"lodged": "soon"}, "no day such as"),
        ({"details": ""}, "what the complaint is about"),
    ):
        wrong = chief.post(f"{HERE}/complaints", data=complaint(black, white, **more))
        assert wrong.status_code == 422, more
        assert said in wrong.text
    page = chief.post(f"{HERE}/complaints", data=complaint(black, white))
    assert "zebrafish" in page.text
    early = chief.post(f"{HERE}/complaints/1", data={"act": "inform", "answer": "denied"})
    assert early.status_code == 422
    assert "wait until the game is over" in early.text
    printed = chief.get(f"{HERE}/complaints/1/form")
    assert printed.content.startswith(b"%PDF")
    assert printed.headers["cache-control"] == "no-store"
    assert chief.get(f"{HERE}/complaints/2/form").status_code == 404
    assert chief.get(f"{HERE}/form?kind=with-analysis").content.startswith(b"%PDF")
    chief.post(f"{HERE}/complaints/1", data={"standing": "false", "penalty": "loss", "_sure": "4"})
    [made] = now(counter).tournament.fair_play.complaints
    assert made.penalty is not None
    result = now(counter).tournament.round(1).boards[0].result
    assert isinstance(result, Played)
    assert (result.white, result.black) == (Mark.WIN, Mark.LOSS)
    assert "false accusation" in chief.get(HERE).text
    chief.post(f"{HERE}/complaints/1", data={"act": "inform", "answer": "denied"})
    assert now(counter).tournament.fair_play.complaints[0].informed


def test_a_program_of_the_chief_arbiter_keeps_cases(
    counter: Counter, sides: tuple[int, int]
) -> None:
    chief, arbiter = counter.program(Role.CHIEF_ARBITER), counter.program(Role.ARBITER)
    white, black = sides
    sent: dict[str, Any] = {"round": 1, "player": white, "away": True}
    assert arbiter.post(f"{PROGRAM}/absences", json=sent).status_code == 200
    [absence] = arbiter.get(f"{PROGRAM}/absences").json()["items"]
    assert (absence["player"], absence["count"]) == (white, 1)
    assert arbiter.post(f"{PROGRAM}/absences", json={**sent, "away": False}).status_code == 200
    asked: dict[str, Any] = {
        "form": "in-tournament",
        "round": 1,
        "accused": white,
        "complainant_player": black,
        "lodged": "2026-05-01",
        "details": "zebrafish",
    }
    assert arbiter.post(f"{PROGRAM}/complaints", json=asked).status_code == 403
    assert chief.post(f"{PROGRAM}/complaints", json=asked).status_code == 201
    wish = {"standing": "admitted", "confirm": 4}
    assert chief.post(f"{PROGRAM}/complaints/1/judgement", json=wish).status_code == 200
    inspected = {**form(white), "round": 1, "player": white, "ground": "complaint", "complaint": 1}
    assert chief.post(f"{PROGRAM}/inspections", json=inspected).status_code == 201
    twice = chief.post(f"{PROGRAM}/inspections", json=inspected)
    assert twice.status_code == 422
    assert "only once during the round" in twice.text
    step = {"step": "explained"}
    assert chief.post(f"{PROGRAM}/inspections/1/refusal", json=step).status_code == 200
    found = {"finding": "nothing"}
    assert chief.post(f"{PROGRAM}/inspections/1/finding", json=found).status_code == 200
    assert chief.post(f"{PROGRAM}/complaints/1/informed", json={}).status_code == 422
    assert chief.get(f"{PROGRAM}/complaints/1/form").content.startswith(b"%PDF")
    assert arbiter.get(f"{PROGRAM}/complaints/1/form").status_code == 403
    told = chief.get(PROGRAM).json()
    assert told["inspections"][0]["refusals"] == ["explained"]
    assert told["complaints"][0]["details"] == "zebrafish"
    assert [line["citation"]["article"] for line in told["report"]] == ["b.6.2", "b.6.2"]


# What nobody else may learn


def secrets(white: int, black: int) -> tuple[Any, ...]:
    return (
        replace(COMPLAINT, accused=white, complainant_player=black, comments="wolverine"),
        replace(COMPLAINT, accused=white, complainant_player=0, complainant="Narwhal"),
        JudgeComplaint(1, ComplaintStanding.ADMITTED, "wolverine"),
        replace(INSPECTION, player=white, inspector="Quillfeather", room="underfloor"),
        ConcludeInspection(1, Finding.NOTHING),
    )


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Counter, int, int]]:
    """Yield an office in which cases were kept and both informed and judged."""
    home: Path = tmp_path_factory.mktemp("kept")
    with counter_at(home) as counter:
        white, black = women(counter)
        do(counter, EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)))
        do(counter, *secrets(white, black), InformAccused(1, "confessed"))
        yield counter, white, black


def addresses() -> list[str]:
    known = {"name:str": NAME, "tournament:str": NAME, **SCENE}

    def filled(row: Row) -> str:
        parts = {**known, **row.fill}
        return re.sub(r"\{([^}]*)\}", lambda part: parts[part[1]], row.path)

    asked = [filled(row) for row in ROWS if row.method == "GET" and not row.endless]
    found = [f"{BASE}/journal?text={word}" for word in WORDS]
    found += [f"{BASE}/export/{kind}?fields=yes&unpublished=yes" for kind in EXPORTS]
    found += [f"{BASE}/export/{kind}" for kind in EXPORTS]
    return [*dict.fromkeys(asked), *found, f"{BASE}/journal?kind=rulings"]


@pytest.mark.parametrize("role", [Role.VIEWER, Role.CLERK, Role.ARBITER])
def test_no_address_tells_lesser_roles_a_word_of_it(
    kept: tuple[Counter, int, int], role: Role
) -> None:
    counter, _white, _black = kept
    person, program = counter.signed_in(role), counter.program(role)
    read = 0
    for address in addresses():
        client = program if address.startswith("/api/") else person
        got = client.get(address, follow_redirects=False)
        body = got.content
        if zipfile.is_zipfile(io.BytesIO(body)):
            with zipfile.ZipFile(io.BytesIO(body)) as archive:
                body = b"".join(archive.read(name) for name in archive.namelist())
        text = body.decode(errors="replace").casefold()
        # A search shows what was looked for, and nothing else.
        asked_for = address.partition("?text=")[2]
        for word in WORDS:
            if word != asked_for:
                assert word not in text, f"{address} tells {role} of {word}"
        read += got.status_code == 200
    assert read > (100 if role is Role.ARBITER else 60)


@pytest.mark.parametrize("role", [Role.VIEWER, Role.CLERK, Role.ARBITER])
def test_the_journal_says_that_something_was_noted_and_nothing_more(
    kept: tuple[Counter, int, int], role: Role
) -> None:
    counter, _white, _black = kept
    page = counter.signed_in(role).get(f"{BASE}/journal").text
    assert page.count("a confidential note of the chief arbiter") == 6
    for word in ("inspection", "complaint", "refus"):
        shown = counter.signed_in(role).get(f"{BASE}/journal?text={word}").text
        assert "a confidential note" not in shown
    items = counter.program(role).get(f"/api/v1/tournaments/{NAME}/journal").json()["items"]
    secret = [item for item in items if item["kind"] == "confidential-noted"]
    assert {item["words"] for item in secret} == {"a confidential note of the chief arbiter"}
    assert len(secret) == 6
    assert not [item for item in items if "complaint" in item["kind"] or "inspect" in item["kind"]]


def test_the_chief_arbiter_reads_it_on_its_page(kept: tuple[Counter, int, int]) -> None:
    counter, _white, _black = kept
    for role in (Role.CHIEF_ARBITER, Role.OWNER):
        text = counter.signed_in(role).get(HERE).text.casefold()
        assert all(word in text for word in WORDS)


def test_a_live_page_learns_no_kind_of_case(kept: tuple[Counter, int, int]) -> None:
    counter, _white, _black = kept
    entries = [written.entry for written in counter.office.history(NAME)]
    change = change_by(entries)
    assert "confidential-noted" in change.kinds
    assert not [kind for kind in change.kinds if "complaint" in kind or "inspect" in kind]


def test_exports_and_papers_are_the_same_with_and_without_cases(
    kept: tuple[Counter, int, int],
) -> None:
    counter, white, _black = kept
    do(counter, NoteOut(1, _playing(counter), WHEN))
    event = now(counter).tournament
    assert event.fair_play.complaints
    plain = replace(event, fair_play=FairPlay())
    assert white
    for name, kind in EXPORTS.items():
        if name == "rating-report" or not kind.fits(event):
            continue  # games are open; it is the TRF besides
        for fields in (False, True):
            secret, bare = (
                export(name, each, at=WHEN, fields=fields).data for each in (event, plain)
            )
            if name != "xlsx":  # a workbook has the time of its making in it
                assert secret == bare, name
            assert b"zebrafish" not in secret
    for name, document in DOCUMENTS.items():
        if name in {"protocols", "lineups", "fixtures", "boards", "bracket", "envelopes"}:
            continue  # not of this event
        one, other = (
            document.make(
                Scene(tournament=each, words=ENGLISH, printed_at=WHEN), document.title, None
            )
            for each in (event, plain)
        )
        assert one == other, name


def _playing(counter: Counter) -> int:
    return now(counter).tournament.round(1).boards[1].white


def test_strangers_to_the_tournament_learn_nothing_from_numbers(
    counter: Counter, sides: tuple[int, int]
) -> None:
    """Whether a case exists makes no difference to what is refused."""
    arbiter: Client = counter.program(Role.ARBITER)
    addresses_of: tuple[tuple[str, dict[str, str]], ...] = (
        ("inspections/1/finding", {"finding": "nothing"}),
        ("inspections/1/refusal", {"step": "explained"}),
        ("complaints/1/judgement", {"standing": "admitted"}),
        ("complaints/1/informed", {}),
    )

    def refused() -> list[tuple[int, str]]:
        answers = []
        for tail, wish in addresses_of:
            got = arbiter.post(f"{PROGRAM}/{tail}", json=wish)
            answers.append((got.status_code, got.json()["detail"]))
        return answers

    before = refused()
    assert {status for status, _ in before} == {403}
    do(counter, *secrets(*sides))
    assert refused() == before
