"""Reading over the programming interface: what is published, in parts, with versions."""

from __future__ import annotations

import re
from typing import Any

from crosstable.kernel.player import BirthDate, Player
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Bye, Played
from crosstable.office.acts import (
    DrawLots,
    EnterResult,
    ForbidPair,
    GrantBye,
    NewPlayer,
    PairRound,
    PairTogether,
    Publish,
    Register,
    Withdraw,
)
from crosstable.office.roles import Role
from tests.office.desk import details, people
from tests.web.counter import Counter

API = "/api/v1/tournaments"
WON = Played(Mark.WIN, Mark.LOSS)
PLAYING = (Register(people(6)), DrawLots("x", "as-entered"), PairRound(), Publish(1))


def links(answer: Any) -> dict[str, str]:
    return {
        name: where for where, name in re.findall(r'<([^>]*)>; rel="(\w+)"', answer.headers["link"])
    }


def test_lists_come_in_parts_with_links(counter: Counter) -> None:
    state = counter.begin(details(), *PLAYING)
    first = counter.client.get(f"{API}/{state.id}/players", params={"limit": 4})
    assert [each["number"] for each in first.json()["items"]] == [1, 2, 3, 4]
    assert set(links(first)) == {"first", "next", "last"}
    second = counter.client.get(links(first)["next"])
    assert [each["number"] for each in second.json()["items"]] == [5, 6]
    assert set(links(second)) == {"first", "prev", "last"}
    for wrong in ({"limit": 0}, {"limit": 1001}, {"page": 0}, {"page": "x"}):
        assert counter.client.get(f"{API}/{state.id}/players", params=wrong).status_code == 400
    beyond = counter.client.get(f"{API}/{state.id}/players", params={"page": 99})
    assert beyond.json()["items"] == []


def test_links_keep_the_rest_of_the_question(counter: Counter) -> None:
    state = counter.begin(details(), *PLAYING)
    answer = counter.client.get(
        f"{API}/{state.id}/crosstable",
        params={"order": "numbers", "limit": 2, "unknown": "anything"},
    )
    assert "order=numbers" in links(answer)["next"]
    assert "anything" not in answer.headers["link"]
    assert [line["number"] for line in answer.json()["items"]] == [1, 2]


def test_an_etag_spares_what_did_not_change(counter: Counter) -> None:
    state = counter.begin(details(), *PLAYING)
    paths = ("", "/players", "/players/1", "/rounds", "/rounds/1", "/rounds/1/boards/1",
             "/standings", "/crosstable")  # fmt: skip
    for path in paths:
        where = f"{API}/{state.id}{path}"
        tag = counter.client.get(where).headers["etag"]
        same = counter.client.get(where, headers={"If-None-Match": f'"other", W/{tag}'})
        assert (same.status_code, same.content) == (304, b"")
        assert same.headers["etag"] == tag
    counter.office.execute(state.id, EnterResult(1, 1, WON), by="Anna", at=counter.house.now())
    changed = counter.client.get(f"{API}/{state.id}", headers={"If-None-Match": tag})
    assert changed.status_code == 200
    # Roles see another representation, which must not be taken for the public one.
    assert counter.program().get(f"{API}/{state.id}").headers["etag"] != changed.headers["etag"]
    assert "Authorization" in changed.headers["vary"]


def test_the_public_sees_only_what_is_published(counter: Counter) -> None:
    born = Player(name="Secret, Birthday", born=BirthDate(2001, 2, 3))
    state = counter.begin(
        details("Open", system="dutch", rounds=5),
        Register((*people(5), NewPlayer(born))),
        ForbidPair(1, 2, "sisters"),
        DrawLots("x", "as-entered"),
        PairRound(),
        Publish(1),
        *(EnterResult(1, board, WON) for board in (1, 2, 3)),
        PairRound(),
        GrantBye(3, 4, Bye.HALF_POINT),
        Withdraw(5, "quarrel with the arbiter"),
    )
    where = f"{API}/{state.id}"
    paths = ("", "/players", "/players/5", "/players/6", "/rounds", "/rounds/1", "/standings",
             "/crosstable")  # fmt: skip
    told = [counter.client.get(f"{where}{path}", params={"working": 1}) for path in paths]
    assert all(each.status_code == 200 for each in told)
    everything = " ".join(each.text for each in told)
    for hidden in ("quarrel", "2001-02-03", "2001", "sisters"):
        assert hidden not in everything
    assert counter.client.get(f"{where}/rounds").json()["total"] == 1
    assert counter.client.get(f"{where}/rounds/2").status_code == 404
    assert counter.client.get(f"{where}/rounds/2/boards/1").status_code == 404
    assert counter.client.get(f"{where}/rounds/2/boards/1/game").status_code == 404
    assert len(counter.client.get(f"{where}/players/5").json()["rounds"]) == 1
    stage = counter.client.get(where).json()
    assert (stage["rounds_paired"], stage["shows"]) == (1, "public")
    listed = counter.client.get(API).json()["items"][0]
    assert listed["rounds_paired"] == 1
    viewer = counter.program(Role.VIEWER)
    assert viewer.get(where).json()["shows"] == "everything"
    assert viewer.get(f"{where}/rounds").json()["total"] == 2
    assert viewer.get(f"{where}/players/6").json()["player"]["born"] is None
    arbiter = counter.program(Role.ARBITER)
    assert arbiter.get(f"{where}/players/6").json()["player"]["born"] == "2001-02-03"
    # A token of another tournament is the public here.
    elsewhere = counter.program(Role.CHIEF_ARBITER, counter.begin(details("Other")).id)
    assert elsewhere.get(f"{where}/rounds").json()["total"] == 1


def test_standings_tell_their_working_where_asked(counter: Counter) -> None:
    state = counter.begin(details(), *PLAYING, *(EnterResult(1, board, WON) for board in (1, 2, 3)))
    short = counter.client.get(f"{API}/{state.id}/standings").json()
    long = counter.client.get(f"{API}/{state.id}/standings", params={"working": "true"}).json()
    assert all(not value["working"] for row in short["items"] for value in row["tie_breaks"])
    assert any(value["working"] for row in long["items"] for value in row["tie_breaks"])
    assert [each["name"] for each in long["tie_breaks"]] == [
        value["name"] for value in long["items"][0]["tie_breaks"]
    ]
    assert any(value["because"] for value in long["items"][0]["tie_breaks"])


def test_a_player_s_tournament(counter: Counter) -> None:
    state = counter.begin(details(), *PLAYING, EnterResult(1, 1, WON))
    board = counter.client.get(f"{API}/{state.id}/rounds/1").json()["boards"][0]
    found = counter.client.get(f"{API}/{state.id}/players/{board['white']['number']}").json()
    assert found["rounds"][0] == {
        "round": 1,
        "kind": "played",
        "opponent": board["black"]["number"],
        "colour": "white",
        "board": 1,
        "points": {"text": "1", "units": 2},
        "bye": None,
        "text": "1",
    }
    assert found["standing"]["place"] == 1
    assert any("place 1" in sentence for sentence in found["working"])


def test_the_journal_is_for_roles(counter: Counter) -> None:
    state = counter.begin(details(), *PLAYING)
    assert counter.client.get(f"{API}/{state.id}/journal").status_code == 401
    stranger = counter.program(Role.OWNER.ARBITER, counter.begin(details("Other")).id)
    assert stranger.get(f"{API}/{state.id}/journal").status_code == 403
    found = counter.program(Role.VIEWER).get(f"{API}/{state.id}/journal").json()
    assert found["items"][0]["words"] == "round 1 published"
    assert found["total"] == state.version
    assert found["items"][0]["previous"] == found["items"][1]["hash"]


def test_who_am_i(counter: Counter) -> None:
    state = counter.begin(details())
    assert counter.client.get("/api/v1/me").json()["kind"] == "nobody"
    mine = counter.program(Role.CLERK, state.id).get("/api/v1/me").json()
    assert (mine["kind"], mine["role"], mine["tournament"], mine["tournament_role"]) == (
        "program", None, state.id, "clerk")  # fmt: skip
    person = counter.signed_in(Role.OWNER).get("/api/v1/me").json()
    assert (person["kind"], person["role"]) == ("person", "owner")


def test_what_is_not_there_is_a_problem(counter: Counter) -> None:
    state = counter.begin(details(), *PLAYING)
    for path in (
        "/api/v1/nothing",
        "/api/v2",
        f"{API}/unknown",
        f"{API}/{state.id}/players/99",
        f"{API}/{state.id}/rounds/9",
        f"{API}/{state.id}/rounds/1/boards/9",
        f"{API}/{state.id}/rounds/x",
        f"{API}/@office",
    ):
        answer = counter.client.get(path)
        assert answer.status_code == 404, path
        assert answer.headers["content-type"].startswith("application/problem+json")
    unnumbered = counter.client.get(f"{API}/{state.id}/rounds/x").json()
    assert "/api/v1/openapi.json names those" in unnumbered["detail"]
    # Which tournaments there are is not told to who guesses names.
    assert state.id not in counter.client.get(f"{API}/unknown").text
    wrong = counter.client.delete(f"{API}/{state.id}")
    assert wrong.status_code in {404, 405}
    assert wrong.headers["content-type"].startswith("application/problem+json")


def test_the_description_and_its_page(counter: Counter) -> None:
    found = counter.client.get("/api/v1/openapi.json")
    assert found.json()["openapi"].startswith("3.")
    text = found.text
    used = set(re.findall(r"#/components/schemas/(\w+)", text))
    assert used <= set(found.json()["components"]["schemas"])
    page = counter.client.get("/api")
    assert page.status_code == 200
    assert "listStandings" in page.text
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page.text)


def test_the_page_for_programs_begins_with_the_tournaments(counter: Counter) -> None:
    page = counter.client.get("/api").text
    paths = re.findall(r"<code>(?:GET|POST|PUT|DELETE) /api/v1([^<]+)</code>", page)
    assert paths[:3] == ["/tournaments", "/tournaments", "/tournaments/{tournament}"]
    assert paths[3].endswith("/players")


def test_why_a_round_is_paired_so(counter: Counter) -> None:
    state = counter.begin(details(system="dutch", rounds=5), *PLAYING)
    base = f"{API}/{state.id}/rounds/1"
    program = counter.program(Role.VIEWER)
    told = program.get(f"{base}/explanation").json()
    assert (told["round"], told["as_it_stands"], told["by_hand"]) == (1, True, False)
    assert len(told["lines"]) > 3
    board = state.tournament.round(1).boards[0]
    pair = program.get(f"{base}/why/{board.white}/{board.black}").json()
    assert pair["meet"] is True
    assert any(reason["citation"] for reason in pair["because"])
    other = state.tournament.round(1).boards[1].white
    assert program.get(f"{base}/why/{board.white}/{other}").json()["meet"] is False
    assert program.get(f"{base}/why/{board.white}/{board.white}").status_code == 422
    assert program.get(f"{base}/why/{board.white}/77").status_code == 404
    assert program.get(f"{API}/{state.id}/rounds/2/explanation").status_code == 404
    for address in (f"{base}/explanation", f"{base}/why/1/2"):
        assert counter.client.get(address).status_code == 401


def test_two_whom_the_arbiter_paired_together_meet(counter: Counter) -> None:
    late = Register((NewPlayer(Player(name="Late, L")),))
    paired = (Register(people(7)), *PLAYING[1:], late, PairTogether(1, 8, 7))
    state = counter.begin(details(system="dutch", rounds=5), *paired)
    pair = counter.program(Role.VIEWER).get(f"{API}/{state.id}/rounds/1/why/8/7").json()
    assert pair["meet"] is True
    assert "by the arbiter's decision" in pair["because"][0]["sentence"]


def test_why_a_schedule_is_so(counter: Counter) -> None:
    state = counter.begin(details(system="round-robin"), *PLAYING)
    told = counter.program(Role.VIEWER).get(f"{API}/{state.id}/rounds/1/explanation").json()
    assert told["as_it_stands"] is True
    assert told["lines"]
