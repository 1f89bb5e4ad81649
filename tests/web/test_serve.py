"""The listening socket of the server."""

from __future__ import annotations

import socket

from crosstable.web.serve import _listen


def test_answers_do_not_wait_for_acknowledgements() -> None:
    with (
        _listen("127.0.0.1", 0) as listener,
        socket.create_connection(listener.getsockname()),
    ):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
