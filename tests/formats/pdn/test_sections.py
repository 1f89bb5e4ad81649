from __future__ import annotations

import pytest

from crosstable.formats.pdn import portions, sections
from crosstable.formats.scores.sections import Source
from tests.formats.pdn.conftest import DATA, pieces


def texts(data: Source) -> list[str]:
    return [section.data.decode() for section in sections(data)]


def test_a_section_goes_from_tags_to_the_next_tags() -> None:
    data = '[A "1"]\n[B "2"]\n1. 32-28 *\n\n[A "3"]\n1. 31-27 *\n1. 33-29 *\n'
    assert texts(data) == [
        '[A "1"]\n[B "2"]\n1. 32-28 *\n\n',
        '[A "3"]\n1. 31-27 *\n1. 33-29 *\n',
    ]


def test_comments_strings_and_notes_hide_tags() -> None:
    data = '[A "[B \\"x\\"]"]\n1. 32-28 {[C "y"]} % [D "z"]\n19-23 *'
    assert texts(data) == [data]


def test_notes_before_tags_go_with_them_and_comments_do_not() -> None:
    assert texts('[A "1"] 1. 32-28 * {x}\n% y\n% z\n[A "2"] *') == [
        '[A "1"] 1. 32-28 * {x}',
        '\n% y\n% z\n[A "2"] *',
    ]


def test_places_of_sections_in_the_same_line() -> None:
    found = list(sections('[A "é"] 32-28 * [A "2"] 31-27 *\n[A "3"] *'))
    assert [(section.line, section.column) for section in found] == [(1, 1), (1, 17), (2, 1)]
    assert [section.is_last for section in found] == [False, False, True]


@pytest.mark.parametrize("sizes", [[1], [2], [3, 5], [64], [1000, 1]])
def test_sections_are_the_same_however_the_file_comes(sizes: list[int]) -> None:
    for path in DATA.glob("*.pdn"):
        data = path.read_bytes()
        assert list(sections(pieces(data, sizes))) == list(sections(data))
        assert b"".join(section.data for section in sections(data)) == data


def test_portions_keep_every_section_in_order() -> None:
    cut = list(sections((DATA / "club-evening.pdn").read_bytes()))
    for size in (1, 1500, 10**9):
        put_together = list(portions(cut, size=size))
        assert [section for portion in put_together for section in portion] == cut
        assert all(
            sum(len(section.data) for section in portion) >= size for portion in put_together[:-1]
        )
    assert len(list(portions(cut, size=1))) == len(cut)
    assert len(list(portions(cut, size=10**9))) == 1


def test_texts_in_pieces_are_taken_too() -> None:
    assert texts(["1. 32", "-28 *"]) == ["1. 32-28 *"]
