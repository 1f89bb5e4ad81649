from __future__ import annotations

import pytest

from crosstable.formats.pdn import (
    Comment,
    Glyph,
    LineNote,
    PdnGame,
    PdnLine,
    PdnMove,
    Setup,
    Tag,
    numbered,
    write_game,
)
from crosstable.kernel.errors import InvalidValue


def test_a_game_is_tags_an_empty_line_moves_and_a_star() -> None:
    game = PdnGame(
        (Tag("White", 'A "B" \\ C'), Tag("Result", "2-0")),
        PdnLine(numbered(["32-28", "19-23", "28x19"]), (Comment(" so "),)),
        (LineNote(" note"),),
    )
    assert write_game(game) == (
        '% note\n[White "A \\"B\\" \\\\ C"]\n[Result "2-0"]\n\n{ so } 1. 32-28 19-23 2. 28x19 *\n'
    )


def test_the_result_stands_only_in_its_tag() -> None:
    text = write_game(PdnGame((Tag("Result", "2-0"),), PdnLine(numbered(["32-28"]))))
    assert text.count("2-0") == 1
    assert text.endswith(" *\n")


def test_games_are_separated_by_an_empty_line() -> None:
    game = PdnGame((), PdnLine((PdnMove("32-28"),)))
    assert "\n".join(map(write_game, [game, game])) == "32-28 *\n\n32-28 *\n"


def test_lines_are_at_most_80_wide_where_nothing_is_longer() -> None:
    game = PdnGame((), PdnLine(numbered(["32-28", "19-23"] * 100)))
    text = write_game(game, as_written=True)
    assert max(map(len, text.splitlines())) <= 80
    assert min(map(len, text.splitlines()[:-1])) > 65


@pytest.mark.article("fmjd.annex1", "8.2")
def test_captures_are_short_and_have_a_cross_where_they_are_not_ambiguous() -> None:
    game = PdnGame((), PdnLine((PdnMove("32x28"), PdnMove("19-23"), PdnMove("28-19"))))
    assert write_game(game) == "32-28 19-23 28x19 *\n"
    assert write_game(game, as_written=True) == "32x28 19-23 28-19 *\n"


@pytest.mark.article("fmjd.annex1", "8.2")
def test_an_ambiguous_capture_names_every_intermediate_square() -> None:
    # The king goes over 38 to 24 and 13, or over 38 to 20 and 9: the standard's own two texts.
    fen = Tag("FEN", "W:WK47:B14,19,29,31,42,45")
    for written, text in (
        ("47x24x36", "47x38x24x13x36"),
        # Over 33, 24 and 13 go both, so that stays as it is.
        ("47x33x24x13x36", "47x33x24x13x36"),
        ("47x9x36", "47x38x20x9x36"),
        ("47x38x20x9x36", "47x38x20x9x36"),
        ("47x36", "47x36"),
    ):
        game = PdnGame((fen,), PdnLine((PdnMove(written),)))
        assert write_game(game).endswith(f"\n\n{text} *\n")
    # What follows tells which one it was: the man on 19 is still there.
    game = PdnGame((fen,), PdnLine((PdnMove("47x36"), PdnMove("19-23"))))
    assert write_game(game).endswith("\n\n47x38x20x9x36 19-23 *\n")


def test_numbers_for_moves_made_by_a_program() -> None:
    assert [move.number for move in numbered(["a3-b4"] * 3)] == ["1.", "", "2."]
    black = numbered(["18-22", "32-28", "22-27"], first=7, black_begins=True)
    assert [move.number for move in black] == ["7...", "8.", ""]


def deep(levels: int) -> PdnLine:
    line = PdnLine((PdnMove("32-28"),))
    for _ in range(levels):
        line = PdnLine((PdnMove("32-28", remarks=(line,)),))
    return line


@pytest.mark.parametrize(
    ("game", "what"),
    [
        (PdnGame(), "no empty games"),
        (PdnGame((Tag("white", "A"),)), "begins with a capital"),
        (PdnGame((), PdnLine((PdnMove("32=28"),))), "write 32-28"),
        (PdnGame((), PdnLine((PdnMove("01-07"),))), "write 32-28"),
        (PdnGame((), PdnLine((PdnMove("1-1"),))), "write 32-28"),
        (PdnGame((), PdnLine((PdnMove("32-28", "1"),))), "write 12."),
        (PdnGame((), PdnLine((PdnMove("32-28", "", "*"),))), "only ! and ?"),
        (PdnGame((), PdnLine((Setup("12/3"),))), "write FEN"),
        (PdnGame((), PdnLine((), (Comment("a}"),))), "brace"),
        (PdnGame((), PdnLine((PdnMove("32-28"),), (LineNote("a\nb"),))), "one line"),
        (PdnGame((), PdnLine((), (LineNote("a"),))), "no empty games"),
        (PdnGame((Tag("A", ""),), PdnLine(), (LineNote("a\nb"),)), "one line"),
        (PdnGame((), PdnLine((), (Glyph(-1),))), "six digits"),
        (PdnGame((), PdnLine((PdnMove("32-28", remarks=(PdnLine(),)),))), "empty variation"),
        (PdnGame((Tag("A", "\x00"),)), "null character"),
        (PdnGame((), deep(51)), "50 variations"),
    ],
)
def test_what_pdn_cannot_carry_is_refused(game: PdnGame, what: str) -> None:
    with pytest.raises(InvalidValue, match=what):
        write_game(game)


def test_the_deepest_variations_can_be_written() -> None:
    assert write_game(PdnGame((), deep(50))).count("(") == 50
