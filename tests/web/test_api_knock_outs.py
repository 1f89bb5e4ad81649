"""Brackets, play-offs and who goes on, over the programming interface."""

from __future__ import annotations

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import DrawLots, EnterResult, PairRound, Publish, Register
from crosstable.office.roles import Role
from tests.office.desk import details, people
from tests.office.test_knockouts import announced
from tests.web.counter import Counter

API = "/api/v1/tournaments"
CUP = f"{API}/club-championship"
WIN, DRAW = (Played(mark, mark.opposite) for mark in (Mark.WIN, Mark.DRAW))


def test_a_bracket_is_read_and_lots_are_drawn_at_a_board(counter: Counter) -> None:
    counter.begin(
        announced("knockout", "play-off", third=True),
        *(Register(people(5)), DrawLots("x"), PairRound(), Publish(1)),
        *(EnterResult(1, 1, DRAW, 1), EnterResult(1, 1, DRAW, 2)),
    )
    read = counter.client.get(f"{CUP}/bracket")
    assert read.status_code == 200, read.text
    columns = read.json()["columns"]
    assert [(column["part"], len(column["matches"])) for column in columns] == [
        *(("winners", 4), ("winners", 2), ("winners", 1), ("third place", 1))
    ]
    (level,) = [match for match in columns[0]["matches"] if match["match"]]
    assert level["next_game"]["lots_needed"]
    assert level["next_game"]["not_before"]
    program = counter.program(Role.CLERK)
    early = program.post(f"{CUP}/rounds/1/boards/1/result", json={"result": "1-0", "game": 3})
    assert early.status_code == 422
    assert "draw lots" in early.text
    seated = (level["next_game"]["white"], level["next_game"]["black"])
    drawn = program.post(f"{CUP}/rounds/1/boards/1/lots", json={"white": seated[1]})
    assert drawn.status_code == 200, drawn.text
    columns = counter.client.get(f"{CUP}/bracket").json()["columns"]
    (level,) = [match for match in columns[0]["matches"] if match["match"]]
    assert level["next_game"]["white"] == seated[1]
    assert program.post(f"{CUP}/rounds/1/boards/1/lots", json={}).status_code == 422


def test_other_events_have_no_bracket(counter: Counter) -> None:
    counter.begin(details(), Register(people(4)))
    assert counter.client.get(f"{CUP}/bracket").status_code == 404


def test_clocks_come_with_a_drawn_game(counter: Counter) -> None:
    counter.begin(
        announced("match", "superblitz", rules="fmjd-2022"),
        *(Register(people(2)), DrawLots("x"), PairRound(), Publish(1)),
    )
    program = counter.program(Role.CLERK)
    bare = {"result": "1-1", "game": 1}
    for path, body in (
        ("boards/1/result", bare),
        ("results", {"results": [{**bare, "board": 1}]}),
    ):
        refused = program.post(f"{CUP}/rounds/1/{path}", json=body)
        assert refused.status_code == 422, refused.text
        assert "after a draw the clocks run on" in refused.json()["detail"]
        assert '"clocks": [250, 235]' in refused.json()["detail"]
    wish = {"result": "1-1", "game": 1, "clocks": [250, 235]}
    entered = program.post(f"{CUP}/rounds/1/boards/1/result", json=wish)
    assert entered.status_code == 200, entered.text
    assert counter.office.state("club-championship").tournament.round(1).boards[0].games[
        0
    ].clocks == (250, 235)


def test_a_play_off_is_planned_started_and_finished(counter: Counter) -> None:
    counter.begin(
        details(system="dutch", rounds=1),
        *(Register(people(4)), DrawLots("x"), PairRound(), Publish(1)),
        *(EnterResult(1, 1, WIN), EnterResult(1, 2, WIN)),
    )
    program = counter.program(Role.OWNER)
    planned = program.get(f"{CUP}/play-off").json()
    assert (planned["place"], len(planned["players"]), planned["begun"]) == (1, 2, [])
    assert planned["outline"][0]["citation"]
    begun = program.post(f"{CUP}/play-offs", json={"place": 1}, headers={"Idempotency-Key": "a"})
    assert begun.status_code == 201, begun.text
    event = begun.json()["id"]
    again = program.post(f"{CUP}/play-offs", json={"place": 1}, headers={"Idempotency-Key": "a"})
    assert again.json()["id"] == event
    assert program.post(f"{CUP}/play-offs", json={"place": 1}).status_code == 422
    assert program.get(f"{CUP}/play-off").json()["begun"] == [event]
    finish = f"{CUP}/play-offs/finish"
    assert "not over yet" in program.post(finish, json={"event": event}).text
    assert program.post(finish, json={"event": "other"}).status_code == 422
    program.post(f"{API}/{event}/rounds", json={})
    program.post(f"{API}/{event}/rounds/1/publish", json={})
    for game, result in ((1, "1-0"), (2, "1/2-1/2")):
        wish = {"result": result, "game": game}
        program.post(f"{API}/{event}/rounds/1/boards/1/result", json=wish)
    assert program.post(finish, json={"event": event}).status_code == 200


def test_the_first_of_events_go_on(counter: Counter) -> None:
    for name, players in (("North", people(4)[:2]), ("South", people(4)[2:])):
        counter.begin(
            details(name),
            *(Register(players), DrawLots("x", "as-entered"), PairRound(), Publish(1)),
            EnterResult(1, 1, WIN),
        )
    program = counter.program(Role.OWNER)
    wish = {"name": "Final", "first": 2, "order": "serpentine", "also": [{"tournament": "south"}]}
    made = program.post(f"{API}/north/qualify", json=wish)
    assert made.status_code == 201, made.text
    assert made.json()["system"] == "knockout"
    names = [entrant.player.name for entrant in counter.office.state("final").tournament.entrants]
    assert names == ["Player, A", "Player, C", "Player, D", "Player, B"]
    wish = {"name": "Final", "first": 2, "declined": [1]}
    assert "only 1 can" in program.post(f"{API}/north/qualify", json=wish).text


def test_the_first_are_entered_into_an_event_announced_already(counter: Counter) -> None:
    counter.begin(
        details("North"),
        *(Register(people(2)), DrawLots("x", "as-entered"), PairRound(), Publish(1)),
        EnterResult(1, 1, WIN),
    )
    counter.begin(details("Final", system="dutch", rounds=3))
    program = counter.program(Role.OWNER)
    address = f"{API}/north/qualify"
    for unclear in ({"first": 1}, {"first": 1, "name": "Final", "into": "final"}):
        assert program.post(address, json=unclear).status_code == 400
    wish = {"into": "final", "first": 1}
    refused = program.post(address, json={**wish, "rounds": 5})
    assert (refused.status_code, "of a new event" in refused.text) == (400, True)
    assert counter.program(Role.CLERK).post(address, json=wish).status_code == 403
    made = counter.program(Role.ARBITER).post(address, json=wish)
    assert made.status_code == 201, made.text
    assert (made.json()["id"], made.json()["players"]) == ("final", 1)
    final = counter.office.state("final").tournament
    assert [entrant.player.name for entrant in final.entrants] == ["Player, A"]
    assert program.post(address, json=wish).status_code == 422, "nobody enters twice"
    assert program.post(address, json={**wish, "into": "nowhere"}).status_code in {404, 422}
