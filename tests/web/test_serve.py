"""The listening socket of the server."""

from __future__ import annotations

import socket

from crosstable.web.serve import _listen


def test_answers_do_not_wait_for_acknowledgements() -> None:
    with _listen("127.0.0.1", 0) as listener:
        with socket.create_connection(listener.getsockname()) as client:
            accepted, _ = listener.accept()
            with accepted, client:
                assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
