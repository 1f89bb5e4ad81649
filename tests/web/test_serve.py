"""The listening socket of the server."""

from __future__ import annotations

import socket

import pytest

from crosstable.web import serve
from crosstable.web.serve import _listen
from crosstable.web.settings import Settings


def test_answers_do_not_wait_for_acknowledgements() -> None:
    with (
        _listen("127.0.0.1", 0) as listener,
        socket.create_connection(listener.getsockname()),
    ):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        (Settings(host="127.0.0.1"), "http://127.0.0.1:8123"),
        (Settings(host="::1"), "http://[::1]:8123"),
        (Settings(host="0.0.0.0"), "http://192.168.7.4:8123"),
        (Settings(public_address="https://chess.example/"), "https://chess.example"),
    ],
)
def test_the_address_printed_with_the_set_up_code_can_be_opened(
    settings: Settings, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "machine_addresses", lambda: ("192.168.7.4", "10.0.0.1"))
    assert serve.to_open(settings, 8123) == address
