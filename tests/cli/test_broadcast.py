"""Following the games of a round from a folder, a file or an address."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from crosstable.cli.broadcast import Follower, Sender
from crosstable.cli.following import source_of
from crosstable.cli.shell import Shell
from crosstable.kernel.errors import Refused, UnreadableInput
from tests.cli.terminal import Run

GAME = '[White "Adams"]\n[Black "Davis"]\n\n{moves}\n\n'


def write(path: Path, moves: str) -> None:
    path.write_text(GAME.replace("{moves}", moves), encoding="utf-8")


def filed(run: Run) -> str:
    return run("game", "show", "1", "1").out


def test_a_folder_is_looked_at_once(playing: Run, tmp_path: Path) -> None:
    folder = tmp_path / "live"
    folder.mkdir()
    (folder / "notes.txt").write_text("not a game", encoding="utf-8")
    write(folder / "1.PGN", "1. e4 e5 *")
    done = playing("broadcast", "live", "--round", "1", "--once")
    assert (done.status, done.out) == (0, "1 game moved on; board (moves played): 1 (2)\n")
    again = playing("broadcast", "live", "--round", "1", "--once")
    assert (again.status, again.out) == (0, "")
    assert "1. e4 e5" in filed(playing)


def test_what_fits_nowhere_is_said(playing: Run, tmp_path: Path) -> None:
    write(tmp_path / "games.pgn", "1. e4 e5 2. Ke5 *")
    with (tmp_path / "games.pgn").open("a", encoding="utf-8") as file:
        file.write('[White "Nobody"]\n[Black "X"]\n\n1. d4 *\n')
    done = playing("broadcast", "games.pgn", "--round", "1", "--once")
    assert done.status == 0
    assert "note: game 2 (line 6): No board has these two players." in done.err
    assert "note: board 1: 2.Ke5: " in done.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nowhere.pgn", "--round", "1"), "no such file or folder"),
        (("ftp://host/x.pgn", "--round", "1"), "ftp is not followed"),
        ((".", "--round", "7"), "unknown round '7'"),
        (("http://127.0.0.1:1/x.pgn", "--round", "1"), "cannot be fetched"),
    ],
)
def test_bad_sources_are_one_line(playing: Run, words: tuple[str, ...], sentence: str) -> None:
    done = playing("broadcast", *words, "--once")
    assert done.status == 2
    assert sentence in done.err
    assert done.err.count("\n") == 1


class TestFollower:
    @pytest.fixture
    def follower(self, playing: Run, tmp_path: Path) -> Iterator[Follower]:
        assert playing("show").status == 0
        shell = Shell("crosstable.db", "Board server")
        write(tmp_path / "g.pgn", "1. e4 *")
        with shell.tournament(None) as (office, state):
            read = source_of("g.pgn", ".pgn")
            yield Follower(office, state.id, 1, read, shell)

    def test_only_changes_are_written(self, follower: Follower, tmp_path: Path) -> None:
        assert len(follower.look()) == 1
        version = follower.office.state(follower.tournament).version
        assert follower.look() == ()
        assert follower.office.state(follower.tournament).version == version
        write(tmp_path / "g.pgn", "1. e4 e5 *")
        assert [each.plies for each in follower.look()] == [2]
        assert follower.office.state(follower.tournament).version == version + 1

    def test_lost_moves_are_believed_the_second_time(
        self, follower: Follower, tmp_path: Path
    ) -> None:
        write(tmp_path / "g.pgn", "1. e4 e5 2. Nf3 *")
        assert len(follower.look()) == 1
        write(tmp_path / "g.pgn", "1. e4 *")
        assert follower.look() == ()
        write(tmp_path / "g.pgn", "1. e4 e5 2. Nf3 Nc6 *")
        assert [each.plies for each in follower.look()] == [4]
        write(tmp_path / "g.pgn", "1. e4 e5 2. Nf3 *")
        assert follower.look() == ()
        assert [each.plies for each in follower.look()] == [3]


class TestAddress:
    @pytest.fixture
    def server(self) -> Iterator[HTTPServer]:
        class Answer(BaseHTTPRequestHandler):
            asked: list[str] = []  # noqa: RUF012 -- shared by all requests of a test

            def do_GET(self) -> None:
                self.asked.append(self.headers.get("If-None-Match", ""))
                if self.path.startswith("/away"):
                    self.send_response(302)
                    self.send_header("Location", f"{self.path[6:]}:///x")
                    self.end_headers()
                    return
                if self.headers.get("If-None-Match") == '"1"':
                    self.send_response(304)
                    self.end_headers()
                    return
                self.send_response(200)
                self.send_header("ETag", '"1"')
                self.end_headers()
                self.wfile.write(b"1. e4 *")

            def log_message(self, *_: object) -> None:
                pass

        server = HTTPServer(("127.0.0.1", 0), Answer)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        server.server_close()

    def test_what_has_not_changed_is_not_sent_again(self, server: HTTPServer) -> None:
        read = source_of(f"http://127.0.0.1:{server.server_port}/live.pgn", ".pgn")
        assert read() == b"1. e4 *"
        assert read() == b"1. e4 *"

    @pytest.mark.parametrize("scheme", ["file", "ftp", "data"])
    def test_an_answer_that_leads_out_of_the_web_is_not_followed(
        self, server: HTTPServer, scheme: str
    ) -> None:
        read = source_of(f"http://127.0.0.1:{server.server_port}/away/{scheme}", ".pgn")
        with pytest.raises(UnreadableInput, match="cannot be fetched"):
            read()


def test_other_schemes_are_refused() -> None:
    for name in ("ftp://x/y", "gopher://x", "javascript://x"):
        with pytest.raises(Refused):
            source_of(name, ".pgn")


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_token_is_never_sent_on_to_another_host(status: int) -> None:
    met: list[tuple[str, str | None]] = []

    class Elsewhere(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            met.append((self.path, self.headers.get("Authorization")))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"game": "chess"}')

        def log_message(self, *_: object) -> None:
            pass

    other = HTTPServer(("127.0.0.1", 0), Elsewhere)

    class Moved(Elsewhere):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("Location", f"http://localhost:{other.server_port}/api/v1/x")
            self.end_headers()

    office = HTTPServer(("127.0.0.1", 0), Moved)
    for server in (other, office):
        threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        sender = Sender(f"http://127.0.0.1:{office.server_port}", "secret", "open", 1)
        with pytest.raises(Refused, match="a token is not sent on; if the office is there"):
            sender.game()
    finally:
        for server in (other, office):
            server.shutdown()
            server.server_close()
    assert met == []
