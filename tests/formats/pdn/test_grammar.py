from __future__ import annotations

import pytest

from crosstable.kernel.errors import UnreadableInput
from tests.formats.pdn.grammar import Grammar, check_grammar

STRICT = """% a note
[White "say \\"hello\\""]
[FEN "W:W31-50:B1-20"]

{c} 1. 32-28!? 19-23(!?!!!) (1... 18-23 2. c3xd4xe5 (37-32) 12-18) $7 /FEN "B::"/ 2... a3b4 *
[White "B"]
*
1. 28x19x10"""


def test_what_both_grammars_take() -> None:
    assert check_grammar(STRICT) == 3
    assert check_grammar(STRICT, Grammar.READING) == 3


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("1. 32-28 19-23 2-0 1. 31-27 1/2-1/2", 2),
        ("1. 1-10 1-1 1. 31-27 0-0", 2),
        ("1. 01-07", 1),
        ("1. 1- 7 28:19", 1),
        ("1. ... 7-12", 1),
        ("1. 32-28 !", 1),
        ("1. a3:b4:c5", 1),
    ],
)
def test_what_only_the_reading_grammar_takes(text: str, games: int) -> None:
    assert check_grammar(text, Grammar.READING) == games
    with pytest.raises(UnreadableInput, match="writing grammar"):
        check_grammar(text)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("1. 33-29 { nested { comment } }", 1, 31),
        ("1. 32-28\n41. - -", 2, 5),
        ("1. 2-0", 1, 4),
        ("3228 1823", 1, 1),
        ('1. 32-28\n[White "A"]', 2, 1),
        ("1. 32-28 )", 1, 10),
        ("1. 32-28 ()", 1, 11),
        ("1. 32-28 (31-27", 1, 16),
        ("1. 32-28 (31-27 *)", 1, 17),
        ("* 1. 32-28", 1, 1),
        ("! 32-28", 1, 1),
        ("1. 32-28 2.", 1, 12),
        ('[white "A"]', 1, 1),
        ("1. 32-28 1+-1-", 1, 10),
        ("{never", 1, 1),
        ("", 1, 1),
    ],
)
@pytest.mark.parametrize("grammar", list(Grammar))
def test_what_neither_takes(text: str, line: int, column: int, grammar: Grammar) -> None:
    with pytest.raises(UnreadableInput) as caught:
        check_grammar(text, grammar)
    if grammar is Grammar.READING:
        assert (caught.value.line, caught.value.column) == (line, column)
    assert f"by its {grammar.value} grammar" in str(caught.value)
