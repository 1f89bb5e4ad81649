"""What is wrong in a file of rule values is said with the file and the line it is written in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from crosstable.kernel.errors import UnknownName, UnreadableInput
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks import data
from crosstable.rulebooks.articles import (
    Article,
    Part,
    RuleFile,
    articles_of,
    check_numbers,
    rule_file,
    text_of,
)
from crosstable.rulebooks.data import DataFile, names_in
from crosstable.rulebooks.editions import PARTS, edition_in
from crosstable.rulebooks.library import EDITIONS

HEAD = """\
federation = "FIDE"
title = "Rules of a house"
short = "House"
version = "today"
left_to_people = "the weather"
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder from which texts are read instead of those of the program."""
    package = tmp_path / f"shelf_{tmp_path.name}"
    folder = package / "texts"
    folder.mkdir(parents=True)
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(data, "PLACE", package.name)
    text_of.cache_clear()
    articles_of.cache_clear()
    rule_file.cache_clear()
    yield folder
    text_of.cache_clear()
    articles_of.cache_clear()
    rule_file.cache_clear()


def said(shelf: Path, text: str) -> str:
    """Return what is said of a text that is wrong, without the folder."""
    (shelf / "house.toml").write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableInput) as caught:
        check_numbers(text_of("house"))
    return str(caught.value).removeprefix("texts/")


def test_articles_stand_in_the_order_of_the_file(shelf: Path) -> None:
    (shelf / "house.toml").write_text(
        f'{HEAD}[articles]\n"2".heading = "Doors"\n"1.1".decides = "Who comes in"\n'
    )
    assert text_of("house").articles == (
        Article("2", Part.HEADING, "Doors"),
        Article("1.1", Part.DECIDES, "Who comes in"),
    )


@pytest.mark.parametrize(
    ("added", "line", "cause"),
    [
        ('colour = "red"\n', 6, "unknown field `colour`"),
        ("earlier = 1\n", 6, "Expected `bool`, got `int`"),
        ('[articles]\n"1".guesses = "A door"\n', 7, "Invalid enum value 'guesses'"),
        ('[articles]\n"1".decides = "A"\n"2".decides = "B"\n"1".records = "A"\n', 7, "1 is listed"),
        ('[articles]\n"1".decides = 2\n', 7, "Expected `str`, got `int`"),
        ('continues = "nothing"\n', 6, "unknown text 'nothing'"),
        ('differs_from = "nothing"\n', 6, "unknown text 'nothing'"),
        ('instead_of = "older"\n[renumbered]\n"1" = "3"\n"9" = ""\n', 8, "no article 3"),
        ('instead_of = "older"\n[renumbered]\n"1" = ""\n"9" = ""\n', 9, "older has no article 9"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(
    shelf: Path, added: str, line: int, cause: str
) -> None:
    (shelf / "older.toml").write_text(f'{HEAD}[articles]\n"1".decides = "Who comes in"\n')
    told = said(shelf, HEAD + added)
    assert told.startswith(f"house.toml, line {line}: ")
    assert cause in told


def test_an_article_written_twice_is_said_with_its_line(shelf: Path) -> None:
    told = said(shelf, f'{HEAD}[articles]\n"1".decides = "A"\n"1".decides = "B"\n')
    assert told.startswith("house.toml: ")
    assert "at line 8" in told


def test_a_text_without_its_title_is_refused(shelf: Path) -> None:
    assert "missing required field `title`" in said(shelf, 'federation = "FIDE"\n')


def test_a_text_that_continues_another_keeps_its_articles(shelf: Path) -> None:
    (shelf / "older.toml").write_text(
        f'{HEAD}[articles]\n"1".heading = "A"\n"2".heading = "B"\n"10".heading = "C"\n'
    )
    (shelf / "newer.toml").write_text(
        'continues = "older"\nshort = "New"\nversion = "now"\n'
        '[articles]\n"3".records = "D"\n"1".decides = "E"\n'
    )
    newer = text_of("newer")
    assert newer.title == "Rules of a house"
    assert [(each.number, each.heading) for each in newer.articles] == [
        *(("1", "E"), ("2", "B"), ("3", "D"), ("10", "C"))
    ]


def test_a_text_that_nobody_wrote_is_unknown(shelf: Path) -> None:
    (shelf / "older.toml").write_text(HEAD)
    with pytest.raises(UnknownName, match="unknown text 'newer'; known: older"):
        text_of("newer")


class Lamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    bulbs: tuple[int, ...] = ()


class Rooms(msgspec.Struct, frozen=True):
    lamps: tuple[Lamp, ...]


def test_a_line_in_a_list_of_tables_is_found(shelf: Path) -> None:
    (shelf / "rooms.toml").write_text(
        '[[lamps]]\nname = "a"\n\n[[lamps]]\n# the one\nname = "b"\nbulbs = [1, "2"]\n'
    )
    with pytest.raises(UnreadableInput, match=r"rooms\.toml, line 7: Expected `int`, got `str`"):
        DataFile("texts", "rooms").value(Rooms)


FOLDERS = sorted(
    folder.name
    for folder in (Path(data.__file__).parent).iterdir()
    if folder.is_dir() and folder.name not in {"__pycache__", "change_words", "texts"}
)


@pytest.mark.parametrize(
    ("folder", "name"), [(folder, name) for folder in FOLDERS for name in names_in(folder)]
)
def test_every_article_that_a_file_cites_exists(folder: str, name: str) -> None:
    RuleFile(folder, name).check()


@pytest.mark.parametrize(
    ("written", "line", "cause"),
    [
        ('of = "older"\n\n[lamp]\narticle = "2"\n', 4, "older has no article 2"),
        ('[lamp]\narticle = "older 2"\n', 2, "older has no article 2"),
        ('[lamp]\narticle = "newer 1"\n', 2, "unknown text 'newer'"),
        ('[lamp]\nlit_articles = [\n  "older 1",\n  "older 3",\n]\n', 4, "no article 3"),
        ('[lamp]\nlit = [\n  { article = "older 1" },\n  { article = "older 4" },\n]\n', 4, "4"),
        ('[lamp.lit_articles]\na = "older 1"\nb = "older 5"\n', 3, "no article 5"),
        ("[lamp]\narticle = 1\n", 2, "an article is written as text"),
    ],
)
def test_an_article_that_does_not_exist_is_said_with_its_line(
    shelf: Path, written: str, line: int, cause: str
) -> None:
    (shelf / "older.toml").write_text(f'{HEAD}[articles]\n"1".decides = "Who comes in"\n')
    (shelf / "lamps.toml").write_text(written, encoding="utf-8")
    with pytest.raises(UnreadableInput, match=cause) as caught:
        RuleFile("texts", "lamps").check()
    assert caught.value.line == line


def test_a_file_that_continues_another_says_what_differs(shelf: Path) -> None:
    (shelf / "lamps.toml").write_text("[lamp]\nbulbs = [1, 2]\n[lamp.shade]\nold = 1\nwide = 2\n")
    (shelf / "later.toml").write_text('continues = "lamps"\n[lamp.shade]\nwide = 3\n')
    (shelf / "newest.toml").write_text('continues = "later"\n[lamp.shade]\nanew = true\nx = 1\n')
    assert RuleFile("texts", "later").table == {
        "lamp": {"bulbs": [1, 2], "shade": {"old": 1, "wide": 3}}
    }
    assert RuleFile("texts", "newest").table == {"lamp": {"bulbs": [1, 2], "shade": {"x": 1}}}
    assert RuleFile("texts", "lamps").table["lamp"]["shade"] == {"old": 1, "wide": 2}


@pytest.mark.parametrize(
    ("written", "cause"),
    [
        ('gone = ["bulbs", "wick"]\n', "line 2: there was no wick before"),
        ('[lamp]\nshades = { gone = ["red"] }\n', "line 3: there was no red before"),
        ('[lamp.shades]\nnew = ["red"]\n', "line 3: unknown field `new`"),
        ('continues = "torches"\n', "line 1: there is no file texts/torches.toml"),
    ],
)
def test_a_difference_that_fits_nothing_is_said_with_its_line(
    shelf: Path, written: str, cause: str
) -> None:
    (shelf / "lamps.toml").write_text('bulbs = 2\n[lamp]\nshades = ["blue"]\n')
    earlier = "" if "continues" in written else 'continues = "lamps"\n'
    (shelf / "later.toml").write_text(earlier + written)
    with pytest.raises(UnreadableInput, match=cause):
        RuleFile("texts", "later")


def test_a_list_says_what_is_gone_and_what_is_there_besides(shelf: Path) -> None:
    (shelf / "older.toml").write_text(f'{HEAD}[articles]\n"1".decides = "Who comes in"\n')
    (shelf / "lamps.toml").write_text(
        'of = "older"\nlit = "§ 1"\nshades = ["blue", "red"]\n'
        'kinds = [\n  { name = "a", wide = 1 },\n  { name = "b", wide = 2, article = "1" },\n]\n'
    )
    (shelf / "later.toml").write_text(
        'of = "newer"\ncontinues = "lamps"\nsame_numbers = true\ngone = ["lit"]\n'
        'shades = { gone = ["blue"], besides = ["green"] }\n'
        'kinds = { besides = [{ name = "c" }, { name = "b", wide = 3 }] }\n'
    )
    assert RuleFile("texts", "lamps").table["lit"] == Citation("older", "1")
    assert RuleFile("texts", "later").table == {
        "shades": ["red", "green"],
        "kinds": [
            {"name": "a", "wide": 1},
            {"name": "b", "wide": 3, "article": Citation("newer", "1")},
            {"name": "c"},
        ],
    }
    with pytest.raises(UnreadableInput, match=r"later\.toml, line 6: unknown text 'newer'"):
        RuleFile("texts", "later").check()


@pytest.mark.parametrize("name", EDITIONS)
def test_every_part_of_an_edition_can_be_read(name: str) -> None:
    for part in PARTS:
        getattr(EDITIONS[name], part)


BROKEN = [
    ('laws = "fide.lows"\n', "laws", "there is no file laws/fide.lows.toml"),
    ("[byes]\nhalf_point_byes = 1\n", "byes", "missing required field `half_point_in_last_round`"),
    ("[byes]\nwhole_point_byes = 1\n", "byes", "unknown field `whole_point_byes`"),
    ('[[game_plans]]\nname = "duel"\n', "game_plans", "missing required field `points`"),
    ('[[game_plans]]\npoints = "9"\n', "game_plans", "unknown point system '9'"),
    ('[ranking]\nperformance = "fide"\n', "ranking", "there is no file fide.toml"),
]


@pytest.mark.parametrize(("written", "part", "cause"), BROKEN)
def test_what_is_wrong_in_a_part_of_an_edition_is_said_with_its_line(
    shelf: Path, written: str, part: str, cause: str
) -> None:
    folder = shelf.parent / "editions"
    folder.mkdir()
    head = (
        'federation = "House"\ngame = "chess"\ntitle = "House rules"\nin_force_from = 2030-01-01\n'
        'texts = []\npoint_systems = []\nrating_lists = []\ntitle_register = "house"\n'
        "pairing_systems = []\n"
    )
    (folder / "house.toml").write_text(head + written)
    (shelf.parent / "performance").mkdir()
    edition_in.cache_clear()
    with pytest.raises(UnreadableInput, match=cause) as caught:
        getattr(edition_in("house"), part)
    assert caught.value.line in {10, 11}
    edition_in.cache_clear()
