from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.formats.pdn import (
    Leniency,
    PdnGame,
    canonical,
    read_games,
    write_game,
)
from tests.formats.pdn.conftest import DATA, game_of, games
from tests.formats.pdn.grammar import Grammar, check_grammar
from tests.formats.pdn.strategies import any_games, legal_game
from tests.samples import drawn

SOME = settings(max_examples=drawn(100), deadline=None)


@SOME
@given(any_games)
def test_what_is_written_is_strict_and_reads_back_as_the_same_game(game: PdnGame) -> None:
    text = write_game(game)
    assert check_grammar(text, Grammar.WRITING) == 1
    (reading,) = read_games(text)
    assert reading.game == canonical(game)
    assert {forgiven.kind for forgiven in reading.forgiven} <= {Leniency.REPEATED_TAG}
    assert write_game(reading.game) == text


@SOME
@given(st.lists(any_games, min_size=1, max_size=4), st.integers(1, 40))
def test_files_of_several_games_in_pieces_of_any_size(several: list[PdnGame], size: int) -> None:
    data = "\n".join(map(write_game, several)).encode()
    cut = [data[at : at + size] for at in range(0, len(data), size)]
    assert [reading.game for reading in read_games(cut)] == [canonical(game) for game in several]


@SOME
@given(any_games)
def test_the_canonical_game_is_its_own_canonical_game(game: PdnGame) -> None:
    assert canonical(canonical(game)) == canonical(game)


@pytest.mark.parametrize("seed", range(40))
def test_a_legal_game_keeps_every_move_and_long_captures_become_short(seed: int) -> None:
    short, long = legal_game(seed, 90), legal_game(seed, 90, long=True)
    assert canonical(short) is short
    assert canonical(long) == short
    assert game_of(write_game(short)) == short
    assert game_of(write_game(long, as_written=True)) == long


@pytest.mark.parametrize("path", sorted(DATA.glob("*.pdn")), ids=lambda path: path.stem)
def test_sample_files_read_the_same_after_writing(path: object) -> None:
    assert isinstance(path, type(DATA))
    before = games(path.read_bytes())
    text = "\n".join(map(write_game, before))
    assert check_grammar(text) == len(before)
    assert games(text) == [canonical(game) for game in before]
    assert all(reading.forgiven == () for reading in read_games(text))


def test_the_strict_sample_is_written_exactly_as_it_stands() -> None:
    text = (DATA / "club-evening.pdn").read_text(encoding="utf-8")
    assert "\n".join(map(write_game, games(text))) == text


@pytest.mark.parametrize("seed", range(20))
def test_every_game_that_is_read_from_damaged_text_can_be_written_and_read_again(
    seed: int,
) -> None:
    rng = random.Random(seed)
    for path in sorted(DATA.glob("*.pdn")):
        data = bytearray(path.read_bytes()[:6000])
        for _ in range(rng.randrange(1, 60)):
            at = rng.randrange(len(data))
            kind = rng.randrange(3)
            if kind == 0:
                data[at : at + rng.randrange(12)] = b""
            elif kind == 1:
                data[at] = rng.choice(b'{}[]()"\\/%*$!?-x:.0129 \n\xe9\x00')
            else:
                data[at:at] = bytes(rng.choices(b'{}[]()"/%*-x. 12\n', k=rng.randrange(6)))
        for reading in read_games(bytes(data)):
            if reading.game is None:
                continue
            text = write_game(reading.game)
            assert check_grammar(text) == 1
            assert game_of(text) == canonical(reading.game)
