"""One of anything is said in the singular, whichever of a sentence's numbers it is."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

import messages
from crosstable.kernel.sentence import Sentence
from crosstable.languages.saying import Speaker

ALWAYS_SEVERAL = Path(__file__).with_name("always_several.txt")
"""Sentences whose number is never one: a text or the program fixes it, or fewer are refused."""

PLURAL = re.compile(r"[a-z]*[a-rt-z]s|men|women")
PLACE = re.compile(r"%\((\w+)\)s|\{(\w+)\}")
NOT_NOUNS = frozenset(
    re.findall(
        r"\w+",
        "accepts advances already answers appears arrives asks as becomes begins brings by changes "
        "chooses claims comes counts decides declares draws enters falls fits floats follows gives "
        "goes had has holds is its joins keeps leads leaves loses makes matches meets moves names "
        "needs offers passes plays reaches rejects replaces requires resigns rests rules says "
        "seals separates shows sits stands starts starting stays takes this tries wins works "
        "towards across was us under",
    )
)
"""Words that end like a plural, behind a place that is somebody or something."""


def numbered_plurals(text: str) -> list[str]:
    """Return the places of a form that a plural noun follows, the noun with them."""
    found = []
    for place in PLACE.finditer(text):
        behind = re.findall(r"^ ((?:[a-z-]+ )?[a-z-]+)", text[place.end() :])
        for word in behind[0].split() if behind else ():
            if PLURAL.fullmatch(word) and word not in NOT_NOUNS:
                found.append(place[0])
                break
            if word in NOT_NOUNS or not word.isalpha() or len(word) < 4:
                break
    return found


def one_form_only() -> list[str]:
    """Return every form, of core and pages, in which a number has one form of its noun."""
    found = []
    for message in messages.sentences():
        if not message.id:
            continue
        first, *others = (message.id,) if isinstance(message.id, str) else message.id
        own = {"count", "num"} if others else set()
        for hit in numbered_plurals(first):
            if not own & set(PLACE.findall(hit)[0]):
                found.append(first)
                break
    return sorted(found)


def test_no_sentence_says_one_of_several() -> None:
    """Who adds a sentence says ``{games:game|games}``, or why its number is never one."""
    known = set(ALWAYS_SEVERAL.read_text(encoding="utf-8").splitlines())
    found = {" ".join(form.split()) for form in one_form_only()}
    assert found - known == set(), "a number of one would have a plural noun"
    assert known - found == set(), "these have both forms by now, or are not said any more"


@pytest.mark.parametrize(
    ("games", "english", "french"),
    [
        (0, "0 points in 0 games", "0 point en 0 partie"),
        (1, "1 point in 1 game", "1 point en 1 partie"),
        (2, "2 points in 2 games", "2 points en 2 parties"),
    ],
)
def test_each_number_has_the_noun_that_fits_it(games: int, english: str, french: str) -> None:
    form = "{points:point|points} in {games:game|games}, at least {percent} %"
    said = Sentence(form, points=games, games=games, percent=35)
    assert said == f"{english}, at least 35 %"
    assert Speaker("fr").say(said).startswith(french)


@pytest.mark.parametrize(
    ("points", "text"),
    [("½", "½ point"), ("1", "1 point"), ("1½", "1½ points"), ("many", "many points")],
)
def test_points_are_counted_as_they_are_printed(points: str, text: str) -> None:
    assert Sentence("{points:point|points}", points=points) == text


def test_nouns_of_a_language_stand_in_its_catalogue() -> None:
    """A translation has two forms for each number, as its language counts."""
    for path in sorted(messages.folder("fr").glob("*.po")):
        with path.open("rb") as file:
            texts = [each.string for each in read_po(file, locale="fr") if "|" in str(each.string)]
        for text in texts:
            layouts = [layout for _, _, layout, _ in Formatter().parse(str(text)) if layout]
            assert all(layout.count("|") == 1 for layout in layouts), text
