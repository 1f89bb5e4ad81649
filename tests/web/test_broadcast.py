"""Games while they are played: pushed whole or followed, each to its board, seen at once."""

from __future__ import annotations

import re
import secrets
import threading
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from crosstable.cli.broadcast import Follower, Moved, Sender
from crosstable.cli.following import source_of
from crosstable.cli.shell import Shell
from crosstable.kernel.errors import Refused, UnreadableInput
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import DrawLots, EnterResult, PairRound, Publish, Register
from crosstable.office.acts.base import State
from crosstable.office.office import Office
from crosstable.office.roles import Role
from crosstable.store import open_access, open_journal
from tests.office.desk import details, people
from tests.web.counter import Counter
from tests.web.processes import Hall, Listening, hall_at
from tests.web.test_games import ILLEGAL, begun, game

CHESS = ("1. e4 *", "1. e4 c5 *", "1. e4 c5 2. Nf3 d6 *")
DRAUGHTS = ("1. 32-28 *", "1. 32-28 19-23 *", "1. 32-28 19-23 2. 28x19 14x23 *")


def push(client: Any, state: State, text: str, round_number: int = 1, **more: Any) -> Any:
    where = f"/api/v1/tournaments/{state.id}/rounds/{round_number}/games"
    return client.post(where, json={"text": text, **more})


@pytest.mark.parametrize(
    ("edition", "moves", "element"),
    [("fide-2019", CHESS, "board-chess"), ("fmjd-2022", DRAUGHTS, "board-draughts")],
)
def test_a_text_with_all_games_moves_every_board_on(
    counter: Counter, edition: str, moves: tuple[str, ...], element: str
) -> None:
    state = begun(counter, edition)
    event, clerk = state.tournament, counter.program(Role.CLERK)
    shown = f"/tournaments/{state.id}/games"
    assert "No moves yet" in counter.client.get(shown).text
    for step, text in enumerate(moves, start=1):
        both = game(event, 1, text) + game(event, 2, moves[0])
        both += '[White "Nobody"]\n[Black "Noone"]\n\n' + moves[0] + "\n\n"
        answer = push(clerk, state, both)
        assert answer.status_code == 200, answer.text
        told = answer.json()
        first = [{"board": 1, "moves": step if step < 3 else 4, "flaw": ""}]
        assert told["filed"] == first + ([{"board": 2, "moves": 1, "flaw": ""}] * (step == 1))
        assert told["unchanged"] == (0 if step == 1 else 1)
        assert [(each["game"], each["white"]) for each in told["left_over"]] == [(3, "Nobody")]
        assert told["left_over"][0]["reason"] == "No board has these two players."
        assert told["left_over"][0]["kind"] == "unknown-players"
        wall = counter.client.get(shown)
        assert wall.text.count(f"<{element} ") == 2
        assert re.search(r'class="wall-move">[^<]*' + re.escape(text.split()[-2]), wall.text)
        assert wall.text.count("badge-live") == 2
    again = push(clerk, state, both)
    assert again.json()["filed"] == []
    assert again.json()["version"] == told["version"]
    assert counter.client.get(f"/tournaments/{state.id}/rounds/1/games").status_code == 200
    assert 'href="/tournaments/' + state.id + '/games"' in counter.client.get(shown).text


def test_a_wall_of_many_boards_has_pages(counter: Counter) -> None:
    state = counter.begin(
        details(system="dutch", rounds=3),
        Register(people(60)),
        DrawLots("x"),
        PairRound(),
        Publish(1),
    )
    tags = "".join(f'[Round "1"]\n[Board "{board}"]\n\n1. e4 e5 *\n\n' for board in range(1, 31))
    assert len(push(counter.program(Role.CLERK), state, tags).json()["filed"]) == 30
    shown = f"/tournaments/{state.id}/games"
    first, second = (counter.client.get(f"{shown}?page={page}").text for page in (1, 2))
    assert (first.count("<board-chess"), second.count("<board-chess")) == (24, 6)
    assert f'hx-get="{shown}?page=2"' in second
    for page in ("0", "-7", "99999999"):
        assert counter.client.get(f"{shown}?page={page}").status_code == 200


def test_moves_that_break_the_rules_are_shown_up_to_there(counter: Counter) -> None:
    state = begun(counter)
    told = push(counter.program(Role.CLERK), state, game(state.tournament, 1, ILLEGAL)).json()
    assert told["filed"][0]["moves"] == 2
    assert "Ke3" in told["filed"][0]["flaw"]
    assert "1... e5</p>" in counter.client.get(f"/tournaments/{state.id}/games").text


def test_moves_are_lost_only_on_purpose(counter: Counter) -> None:
    state, clerk = begun(counter), counter.program(Role.CLERK)
    push(clerk, state, game(state.tournament, 1, CHESS[2]))
    shorter = game(state.tournament, 1, CHESS[0])
    told = push(clerk, state, shorter).json()
    assert told["filed"] == []
    assert "fewer moves" in told["left_over"][0]["reason"]
    assert told["left_over"][0]["kind"] == "shorter"
    assert push(clerk, state, shorter, shorten=True).json()["filed"][0]["moves"] == 1


@pytest.mark.parametrize(
    ("text", "round_number", "status"),
    [
        ("", 1, 400),
        ("x" * 4_000_001, 1, 400),
        ("1. e4 *", 7, 404),
        ("1. e4 *", 2, 422),
        ("\x00\x01 nonsense", 1, 422),
    ],
)
def test_what_cannot_be_filed(counter: Counter, text: str, round_number: int, status: int) -> None:
    state = begun(counter)
    played = [EnterResult(1, board, Played(Mark.WIN, Mark.LOSS)) for board in (1, 2)]
    counter.office.execute_all(state.id, [*played, PairRound()], by="Anna", at=datetime.now(UTC))
    answer = push(counter.program(Role.CLERK), state, text, round_number)
    assert answer.status_code == status, answer.text
    assert not counter.office.state(state.id).tournament.games
    assert "No moves yet" in counter.client.get(f"/tournaments/{state.id}/games").text


def test_an_office_elsewhere_is_told_what_is_wrong() -> None:
    with pytest.raises(Refused, match="CROSSTABLE_TOKEN"):
        Sender("http://127.0.0.1:1", "", "open", 1)
    with pytest.raises(Refused, match="not the address of an office"):
        Sender("ftp://127.0.0.1", "x", "open", 1)
    with pytest.raises(UnreadableInput, match="cannot be reached"):
        Sender("http://127.0.0.1:1", "secret", "open", 1).game()


class BoardServer:
    """The machine at the boards: one file over http that grows."""

    def __init__(self) -> None:
        outer = self
        self.text = ""

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.end_headers()
                self.wfile.write(outer.text.encode())

            def log_message(self, *_: object) -> None:
                pass

        self.http = HTTPServer(("127.0.0.1", 0), Answer)
        self.address = f"http://127.0.0.1:{self.http.server_port}/live/games.pgn"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.http.shutdown()
        self.http.server_close()


def seen(hall: Hall, address: str) -> tuple[str, list[str]]:
    page = httpx.get(f"{address}/tournaments/{hall.tournament}/games", timeout=30).text
    name = re.search(r'data-live-version="(\w+)"', page)
    assert name is not None
    return name[1], re.findall(r'class="wall-move">([^<]*)<', page)


def test_a_folder_and_an_address_that_grow_are_followed_live(tmp_path: Path) -> None:
    """Board 1 comes from a folder beside the office, board 2 over the web to its interface."""
    boards = BoardServer()
    database = str(tmp_path / "office.db")
    with hall_at(database, tmp_path, 4) as hall, open_journal(database, create=False) as journal:
        access = open_access(journal, chance=secrets.token_bytes)
        now = datetime.now(UTC)
        _, token = access.keys.make_token("boards", Role.CLERK, by="Olga", at=now)
        office = Office(journal)
        event = office.state(hall.tournament).tournament
        folder = tmp_path / "dgt"
        folder.mkdir()
        shell = Shell(database, "Boards")
        follower = Follower(office, hall.tournament, 1, source_of(str(folder), ".pgn"), shell)
        with hall.server(log=tmp_path / "server.log") as server:
            page = Listening(server.address, hall.tournament)
            sender = Sender(server.address, token, hall.tournament, 1)
            assert sender.game() == "chess"
            read = source_of(boards.address, ".pgn")
            assert sender.look(read) == ()
            for step, text in enumerate(CHESS, start=1):
                # As boards write it: the file is there before its end is.
                (folder / "game-1.pgn").write_text(game(event, 1, text).rstrip(" *\n"))
                assert [each.place.board for each in follower.look()] == [1]
                boards.text = game(event, 2, text)
                assert sender.look(read) == (Moved(2, step if step < 3 else 4),)
                assert sender.look(read) == ()
                name, moves = seen(hall, server.address)
                page.until(name)
                assert len(moves) == 2
            assert moves[0] == moves[1] == "2... d6"
            boards.text = game(event, 2, CHESS[0])
            assert sender.look(read) == ()
            assert sender.look(read) == (Moved(2, 1),)
            with hall.arbiter(server) as browser:
                assert browser.get("/account").status_code == 200
                # Requests that fail are what gets logged.
                for path in ("/nothing", "/tournaments/none", f"/invitation/{token}"):
                    browser.get(path)
            httpx.post(f"{server.address}/login", data={"login": "owner", "password": "a secret"})
        logged = (tmp_path / "server.log").read_text()
        for secret in (token, hall.token, "a secret"):
            assert secret not in logged
    boards.close()
