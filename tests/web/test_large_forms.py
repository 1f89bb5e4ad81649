"""Forms with large files are kept in files, and small ones in memory; both come out as sent."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from crosstable.web.forms import parsing
from crosstable.web.work.sent import Sent

MARK = b"x-mark-x"


def body(content: bytes) -> bytes:
    head = b'Content-Disposition: form-data; name="file"; filename="list.csv"'
    note = b'Content-Disposition: form-data; name="note"'
    parts = (note, "Łoś".encode()), (head, content)
    return b"".join(
        b"--" + MARK + b"\r\n" + title + b"\r\n\r\n" + text + b"\r\n" for title, text in parts
    ) + (b"--" + MARK + b"--\r\n")


def in_pieces(data: bytes, size: int) -> Iterator[bytes]:
    for start in range(0, len(data), size):
        yield data[start : start + size]


@pytest.mark.parametrize("size", [1, 7, 1000])
@pytest.mark.parametrize("large", [0, 10, 100_000])
def test_a_file_comes_out_as_it_was_sent(
    monkeypatch: pytest.MonkeyPatch, size: int, large: int
) -> None:
    monkeypatch.setattr(parsing, "LARGE", large)
    content = bytes(range(256)) * 8
    values, uploads = parsing.multipart(in_pieces(body(content), size), MARK, 10)
    assert values == {"note": ["Łoś"]}
    upload = uploads["file"]
    assert (upload.name, upload.size, upload.content) == ("list.csv", len(content), content)
    assert isinstance(upload.kept, Sent) is (large < len(content))
    sent = upload.sent
    assert sent.path.read_bytes() == content


def test_what_was_sent_is_gone_with_who_held_it() -> None:
    _values, uploads = parsing.multipart(in_pieces(body(bytes(5 << 20)), 1 << 16), MARK, 10)
    kept = uploads["file"].kept
    assert isinstance(kept, Sent)
    path = kept.path
    assert path.exists()
    del kept, uploads
    assert not path.exists()
