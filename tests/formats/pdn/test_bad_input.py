from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.formats.pdn import (
    read_games,
    replay_reading,
    replay_sections,
    sections,
    write_game,
)
from crosstable.kernel.errors import UnreadableInput
from tests.formats.pdn.conftest import DATA, pieces
from tests.samples import drawn
from tests.work import calls_of

MEGABYTE = 2**20
PARTS = (
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    '"',
    "\\",
    "/",
    "%",
    ";",
    ",",
    "+",
    "*",
    "$",
    "!",
    "?",
    "-",
    "x",
    ":",
    ".",
    "0",
    "1",
    "28",
    "1-1",
    "2-0",
    "...",
    "1.",
    "32-28",
    "a3b4",
    "½",
    "1/2-1/2",
    "1+-1-",
    "é",
    " ",
    "\n",
    "\r",
    "[A ",
    '/FEN "',
    "\ufeff",
    "\xa0",
    "\x00",
)
SYNTAX = st.sampled_from(PARTS)


def repeated(part: bytes, size: int) -> Iterator[bytes]:
    """Yield a large file in pieces, never all of it."""
    piece = part * (65536 // len(part))
    for _ in range(size // len(piece)):
        yield piece


@pytest.mark.parametrize(
    ("part", "before"),
    [
        (b"(", b""),
        (b"1", b""),
        (b"{", b""),
        (b" ", b""),
        (b"* ", b""),
        (b"%\n", b""),
        (b"word ", b""),
        (b"32-28 ", b"1. "),
        (b"1.                ", b""),
        (b"abc ", b'[Event "x"]\n1. 32-28 {'),
        (b"abc ", b'[Event "x'),
        (b'[A "b"]\n', b""),
        (b'[A "\\"', b""),
        (b"[", b""),
    ],
)
def test_a_game_without_end_is_refused_early_and_in_bounded_memory(
    part: bytes, before: bytes
) -> None:
    def endless() -> Iterator[bytes]:
        yield before
        yield from repeated(part, 100 * MEGABYTE)

    tracemalloc.start()
    try:
        with pytest.raises(UnreadableInput) as caught:
            for _ in read_games(endless(), longest=MEGABYTE // 8):
                pass
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (caught.value.line, caught.value.column) == (1, 1)
    assert "bytes begins here" in str(caught.value)
    assert peak < 2 * MEGABYTE


def test_a_long_file_is_read_in_bounded_memory() -> None:
    data = (DATA / "club-evening.pdn").read_bytes() + b"\n"
    games = 0
    tracemalloc.start()
    try:
        for section in sections(data for _ in range(40)):
            games += len(list(replay_sections([section])))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert games == 15 * 40
    assert peak < 3 * MEGABYTE


def test_games_without_tags_are_cut_apart_too() -> None:
    text = b"1. 32-28 19-23 2. 28x19 {a * 1. b} 14x23 1-1\n"
    readings = [
        reading.game for reading in read_games(repeated(text, MEGABYTE), longest=MEGABYTE // 8)
    ]
    assert len(readings) == MEGABYTE // (65536 // len(text) * len(text)) * (65536 // len(text))
    assert len({reading for reading in readings if reading}) == 1


def test_the_default_limit_lets_large_analyses_through() -> None:
    text = "1. 32-28 {" + "word " * 400_000 + "} *"
    (reading,) = read_games(text)
    assert reading.game is not None


@pytest.mark.parametrize("start", [b"\xff\xfe1\x00.\x00", b"\xfe\xff\x001", b"\x00\x01\x02\x03"])
def test_other_encodings_are_named(start: bytes) -> None:
    with pytest.raises(UnreadableInput, match="UTF-16"):
        list(read_games(start))


@settings(max_examples=drawn(250), deadline=None)
@given(st.one_of(st.binary(max_size=200), st.lists(SYNTAX, max_size=60).map("".join)))
def test_no_input_raises_anything_else(data: bytes | str) -> None:
    try:
        for reading in read_games(data):
            replay_reading(reading)
            assert (reading.game is None) is (reading.error is not None)
    except UnreadableInput:
        pass


@settings(max_examples=drawn(100), deadline=None)
@given(st.lists(SYNTAX, max_size=40).map("".join), st.lists(st.integers(1, 9), min_size=1))
def test_how_a_file_comes_in_pieces_makes_no_difference(text: str, sizes: list[int]) -> None:
    data = text.encode()
    if b"\x00" in data[:4]:
        return
    whole = list(read_games(data))
    parts = list(read_games(pieces(data, sizes)))
    assert [(one.game, one.forgiven, str(one.error)) for one in parts] == [
        (one.game, one.forgiven, str(one.error)) for one in whole
    ]


@pytest.mark.parametrize("name", ["club-evening", "old-export", "analysis"])
def test_every_truncation_of_a_file_is_read_or_refused(name: str) -> None:
    data = (DATA / f"{name}.pdn").read_bytes()[:2500]
    for end in range(0, len(data), 7):
        for reading in read_games(data[:end]):
            replay_reading(reading)


def test_a_game_of_a_million_king_moves_is_counted_in_bounded_time() -> None:
    text = '[FEN "W:WK46:B1,K45"]\n' + "46-41 45-50 41-46 50-45 " * 5_000
    (reading,) = read_games(text)
    report = replay_reading(reading)
    assert report.plies == 20_000
    assert report.claimable[0].first_ply == 8
    assert report.claimable[-1].last_ply == 20_000


def test_a_line_of_moves_twice_as_long_takes_twice_the_work() -> None:
    work = []
    for rounds in (1_000, 2_000):
        text = '[FEN "W:WK46:B1,K45"]\n' + "46-41 45-50 41-46 50-45 " * rounds + "(1-2) *"
        (reading,) = read_games(text)
        game = reading.game
        assert game is not None
        assert len(write_game(game).split()) > 4 * rounds
        assert len(replay_reading(reading).variation_stops) == 1
        work.append(
            (calls_of(partial(write_game, game)), calls_of(partial(replay_reading, reading)))
        )
    (written, replayed), (written_twice, replayed_twice) = work
    assert written_twice < 2.2 * written
    assert replayed_twice < 2.2 * replayed


def test_captures_nobody_can_tell_apart_do_not_multiply() -> None:
    # Every capture is tried against what follows, within one budget for all of them.
    text = '[FEN "W:WK46:BK45,K1,K2,K3"]\n' + "46x1 45x6 " * 2_000
    (reading,) = read_games(text)
    assert replay_reading(reading).stop is not None
