"""Which words find a name, in many scripts."""

from __future__ import annotations

import pytest

from crosstable.ratings.name_words import shortened, words_of_name, words_sought


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Carlsen, Magnus", "magn CARL"),
        ("Vachier-Lagrave, Maxime", "vachier-lag"),
        ("O'Neil, Sean", "oneil"),
        ("O'Neil, Sean", "o'ne"),
        ("O’Neil, Sean", "neil"),
        ("Łukasz Žižka-Ørn", "zizka orn luk"),
        ("Müßig, Jörg", "mussig jorg"),
        ("Иванчук, Василий", "васил иванч"),
        ("Ёлкин, Андрей", "елкин андреи"),
        ("Παπαδόπουλος, Γιώργος", "γιωργ παπαδοπουλος"),
        ("王小明", "小明"),
        ("王小明", "王"),
        ("김민수", "민수"),
        ("محمد علي", "علي"),
        ("विश्वनाथन आनंद", "आनंद"),
        ("Đặng Hoàng Sơn", "dang hoang son"),
        ("Sæther, Bjørn", "saether bjorn"),
    ],
)
def test_every_part_of_a_name_is_found_by_its_beginning(name: str, typed: str) -> None:
    words = words_of_name(name)
    sought = words_sought(typed)
    assert sought
    for start in sought:
        assert any(word.startswith(start) for word in words), (start, words)


def test_what_is_not_a_word_is_left_out() -> None:
    assert words_sought(" , - . ' ") == ()
    assert words_of_name("") == set()
    assert words_sought("de de De") == ("de",)


def test_short_beginnings_go_up_to_three_letters() -> None:
    assert shortened({"anna", "li"}) == {"a", "an", "ann", "l", "li"}
