"""`make mutants`: what mistakes a piece of code could have, and which tests are asked first."""

from __future__ import annotations

import pytest
from mutants.__main__ import harmless
from mutants.concerned import SOURCES, steps
from mutants.mutations import mutations


@pytest.mark.parametrize(
    ("text", "mistakes"),
    [
        ("a < b == c", ["a <= b == c", "a < b != c"]),
        ("a and not b", ["a or not b", "not b", "a", "b"]),
        ("x = -1", ["1", "2"]),
        ("x = max(a, b)", ["min(a, b)"]),
        ("x = a if b else c", ["a", "c"]),
        ("x += 1", ["x -= 1", "2"]),
        ("for x in y:\n    continue", ["break"]),
        ("def f(x: int = 3) -> None:\n    g(x)", ["4", "pass"]),
        ("raise ValueError(1)", ["pass", "2"]),
        ("x: Literal[1] = 'a' + b", []),
        ("if TYPE_CHECKING:\n    f(1)", []),
        ("@rule(1)\nclass A(B, frozen=True):\n    '1'", []),
        ("x = f'{1}é' + y, 'é', 0", ["1"]),
    ],
)
def test_a_piece_of_code_could_have_these_mistakes(text: str, mistakes: list[str]) -> None:
    made = mutations(text.encode())
    assert sorted(each.new.strip("()") for each in made) == sorted(
        each.strip("()") for each in mistakes
    )
    for each in made:
        compile(each.carried_out(text.encode()), "", "exec")


def test_only_lines_that_are_asked_for_are_mistaken() -> None:
    text = b"x = 1\ny = 2\n"
    assert [str(each) for each in mutations(text, frozenset({2}))] == ["2  ->  3"]


def test_the_nearest_tests_are_asked_first() -> None:
    named, importing, *_others = steps("kernel/points.py", ("kernel", "rulebooks"))
    assert "tests/kernel/test_points.py" in named
    assert all(test.startswith("tests/kernel/") for test in importing)


def test_a_mistake_that_is_called_harmless_can_still_be_made() -> None:
    possible = {
        (module, str(mutation))
        for module in {module for module, _ in harmless()}
        for mutation in mutations((SOURCES / module).read_bytes())
    }
    assert harmless() <= possible
