"""Games of every shape PDN can carry, for properties."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from crosstable.formats.pdn import (
    Comment,
    Glyph,
    LineNote,
    PdnGame,
    PdnLine,
    PdnMove,
    Setup,
    Tag,
)
from crosstable.games.draughts.fen import write_fen
from crosstable.games.draughts.generator import legal_codes
from crosstable.games.draughts.moves import after_code, move_of
from crosstable.games.draughts.notation import full_text, move_text
from crosstable.games.draughts.position import START, Position

_ANY = st.characters(codec="utf-8", exclude_characters="\r\x00")
_TEXT = st.text(_ANY, max_size=20)
_SQUARES = st.integers(1, 99)
_NUMBERS = st.one_of(
    st.just(""),
    st.builds(lambda n, dots: f"{n}{dots}", st.integers(0, 999), st.sampled_from([".", "..."])),
)
_STRENGTHS = st.sampled_from(["", "!", "?", "!?", "?!", "!!", "(?)", "(!?!!!)"])
_CLOCKS = st.builds(
    lambda name, h, m, s, words: f"{words} [%{name} {h}:{m:02}:{s:02}]",
    st.sampled_from(["clk", "emt", "egt", "mct", "clock w0:01:00 B"]),
    st.integers(0, 9),
    st.integers(0, 59),
    st.integers(0, 59),
    st.sampled_from(["", "good", "ç"]),
)
_COMMENTS = st.builds(Comment, st.one_of(_TEXT.map(lambda text: text.replace("}", ")")), _CLOCKS))
_NOTES = st.builds(LineNote, _TEXT.map(lambda text: " ".join(text.split("\n"))))
_GLYPHS = st.builds(Glyph, st.integers(0, 255))
_ALPHA = st.builds(
    lambda file, rank: f"{file}{rank}", st.sampled_from("abcdefgh"), st.integers(1, 8)
)
_MOVE_TEXTS = st.one_of(
    st.tuples(_SQUARES, _SQUARES).filter(lambda two: two[0] != two[1]).map("{0[0]}-{0[1]}".format),
    st.lists(_SQUARES, min_size=2, max_size=5).map(lambda squares: "x".join(map(str, squares))),
    st.tuples(_ALPHA, _ALPHA).map("-".join),
    st.lists(_ALPHA, min_size=2, max_size=4).map("x".join),
)
_SETUPS = st.sampled_from(
    ['FEN "B::"', 'FEN "W:W31-50:B1-20"', ' FEN "B:WK3:B4" ', "Clear", 'FEN "nonsense"']
)


def _lines(remarks: st.SearchStrategy[object], *, least: int) -> st.SearchStrategy[PdnLine]:
    listed = st.lists(remarks, max_size=3).map(tuple)
    steps = st.one_of(
        st.builds(PdnMove, _MOVE_TEXTS, _NUMBERS, _STRENGTHS, listed),
        st.builds(Setup, _SETUPS, listed),
    )
    return st.builds(PdnLine, st.lists(steps, min_size=least, max_size=5).map(tuple), listed)


_PLAIN = st.one_of(_COMMENTS, _NOTES, _GLYPHS)
_REMARKS = st.recursive(
    _PLAIN, lambda inner: st.one_of(_PLAIN, _lines(inner, least=1)), max_leaves=8
)
_TAG_NAMES = st.one_of(
    st.sampled_from(["White", "Result", "FEN", "GameType", "Event", "X_1"]),
    st.from_regex(r"[A-Z][a-zA-Z0-9_]{0,5}", fullmatch=True),
)
_TAGS = st.lists(st.builds(Tag, _TAG_NAMES, _TEXT), max_size=4).map(tuple)

any_games = st.builds(
    PdnGame, _TAGS, _lines(_REMARKS, least=1), st.lists(_NOTES, max_size=2).map(tuple)
)


def random_moves(
    rng: random.Random, plies: int, start: Position = START, *, long: bool = False
) -> tuple[list[str], list[int]]:
    """Play anything legal; return how it is written and the moves themselves."""
    position = start
    texts: list[str] = []
    codes: list[int] = []
    while len(codes) < plies:
        legal = legal_codes(position)
        if not legal:
            break
        code = rng.choice(legal)
        move = move_of(code, position.board)
        texts.append((full_text if long else move_text)(position, move))
        codes.append(code)
        position = after_code(position, code)
    return texts, codes


def legal_game(seed: int, plies: int, *, long: bool = False) -> PdnGame:
    """Return a legal game with a legal variation, from the start or from the middle."""
    rng = random.Random(seed)
    start = START
    tags: tuple[Tag, ...] = (Tag("GameType", "20"),)
    if seed % 3 == 0:
        for code in random_moves(rng, 30)[1]:
            start = after_code(start, code)
        tags = (*tags, Tag("FEN", write_fen(start)))
    texts, codes = random_moves(rng, plies, start, long=long)
    steps = [PdnMove(text) for text in texts]
    if len(steps) > 4:
        at = rng.randrange(len(steps))
        position = start
        for code in codes[:at]:
            position = after_code(position, code)
        other = random_moves(rng, 6, position, long=long)[0]
        if other:
            variation = PdnLine(tuple(PdnMove(text) for text in other))
            steps[at] = PdnMove(steps[at].text, "", "", (variation,))
    return PdnGame(tags, PdnLine(tuple(steps)))
