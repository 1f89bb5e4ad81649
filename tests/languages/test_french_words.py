"""French has one word for one thing: those that docs/french.md gave up do not come back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crosstable.languages.catalogues import texts

GLOSSARY = Path(__file__).resolve().parents[2] / "docs" / "french.md"
PLACE = re.compile(r"%\(\w+\)[sd]|\{\w+(?:!r)?\}")


def given_up() -> list[str]:
    """Return the words of the last column."""
    rows = [line for line in GLOSSARY.read_text("utf-8").splitlines() if line.startswith("| ")]
    words = [row.split("|")[3].strip() for row in rows[1:]]
    return [word for word in words if word]


def test_the_glossary_is_read() -> None:
    assert {"bye", "arbitre en chef", "feuillet"} <= set(given_up())


@pytest.mark.parametrize("word", given_up())
def test_a_word_that_was_given_up_is_not_used(word: str) -> None:
    wanted = re.compile(rf"\b{word}s?\b(?!=)")  # before = it is a keyword to type
    said = [
        form
        for text in texts("fr").values()
        for form in ((text,) if isinstance(text, str) else text)
        if wanted.search(PLACE.sub("", form))
    ]
    assert said == []


def test_a_play_off_has_a_word_of_its_own_beside_the_tie_breaks() -> None:
    said = {
        form: text
        for form, text in texts("fr").items()
        if re.search(r"\bplay-offs?\b", form, re.IGNORECASE) and "tie-break" not in form
    }
    assert said
    assert [form for form, text in said.items() if "départage" in str(text).lower()] == []


def test_recording_a_game_at_the_board_has_a_word_of_its_own_beside_noting() -> None:
    french = texts("fr")
    assert french["Record the game"] == "Saisir la partie"
    assert french["recording a game"] == "saisir une partie"
    assert french["Write it down"] == "Noter"


def test_an_ellipsis_stands_at_its_word() -> None:
    french = [str(text) for text in texts("fr").values()]
    assert [text for text in french if re.search(r"\w[ \u00a0]…", text)] == []


def test_what_is_said_of_men_and_women_alike_has_no_gender() -> None:
    french = texts("fr")
    for side in ("left", "right"):
        assert "vainqueur" not in french[f"on the winner's {side}"]
    # The mark stands at a cup, a championship and an exhibition.
    assert french["public"] == "visible par tous"


def test_the_answer_no_and_the_number_of_a_player_are_two_words() -> None:
    french = texts("fr")
    assert (french["Yes"], french["No"], french["No."]) == ("Oui", "Non", "N°")
