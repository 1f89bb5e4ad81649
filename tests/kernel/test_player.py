"""People: names of every script, dates as far as they are known, ratings within reason."""

from __future__ import annotations

import unicodedata

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import (
    BirthDate,
    Identifier,
    Player,
    Rating,
    Sex,
    Title,
    clean_name,
)
from tests.kernel.strategies import birth_dates, names, players
from tests.samples import drawn

REAL_NAMES = {
    "Latin": "Wiersma, Harm",
    "diacritics": "Sjögren, Åsa",
    "Polish": "Łukasiewicz, Żaneta",
    "Turkish": "Yılmaz, İdil",
    "apostrophe": "O'Brien, Seán",
    "typographic apostrophe": "N’Diaye, Mame",
    "hyphen": "Saint-Exupéry, Jean-Luc",
    "particle": "van der Wal, Jannes",
    "initial": "Schwarzman, A. M.",
    "single name": "Anand",
    "one letter": "Ö",
    "numeral": "Smith, John 3rd",
    "Cyrillic": "Чижов, Алексей Рудольфович",
    "Ukrainian": "Анікєєв, Юрій",
    "Arabic": "محمد عبد الرحمن",
    "Arabic vowels": "مُحَمَّد",
    "Persian joiner": "علی\u200cرضا فیروزجا",
    "Hebrew": "יצחק בן־צבי",
    "Hebrew points": "בֶּן־צְבִי",
    "Chinese": "丁立人",
    "rare Chinese": "𠮷野",
    "Japanese": "やまだ　たろう",
    "Korean": "이세돌",
    "Vietnamese": "Lê Quang Liêm",
    "Devanagari": "विश्वनाथन आनन्द",
    "Sinhala joiner": "ශ්\u200dරී",
    "Georgian": "ნონა გაფრინდაშვილი",
    "Armenian": "Լևոն Արոնյան",
    "Mongolian": "Мөнхбат",
}


@pytest.mark.parametrize("name", REAL_NAMES.values(), ids=REAL_NAMES)
def test_real_names_are_names(name: str) -> None:
    clean = clean_name(name)
    assert Player(name=clean).name == clean
    assert unicodedata.normalize("NFC", name).replace("\u3000", " ") == clean


@pytest.mark.parametrize("name", REAL_NAMES.values(), ids=REAL_NAMES)
def test_composed_and_decomposed_spellings_are_one_name(name: str) -> None:
    composed = unicodedata.normalize("NFC", name)
    decomposed = unicodedata.normalize("NFD", name)
    assert clean_name(composed) == clean_name(decomposed)
    assert Player(name=clean_name(composed)) == Player(name=clean_name(decomposed))


def test_marks_in_another_order_are_one_name() -> None:
    """Typing the dot below before or after the circumflex makes no difference."""
    assert clean_name("Nguye\u0323\u0302n") == clean_name("Nguye\u0302\u0323n") == "Nguyện"


@pytest.mark.parametrize(
    "spaced",
    [
        "  Wiersma,   Harm ",
        "Wiersma,\tHarm",
        "Wiersma,\u00a0Harm",
        "Wiersma,\n Harm",
        "Wiersma,\u2009Harm",
    ],
)
def test_spaces_are_folded(spaced: str) -> None:
    assert clean_name(spaced) == "Wiersma, Harm"


@pytest.mark.parametrize(
    "nobody", ["", " ", "123", "-", "...", "½", "!!!", "\u0301", "\u200d", ", ", "\u3000", "🙂"]
)
def test_a_name_has_a_letter(nobody: str) -> None:
    with pytest.raises(InvalidValue, match="letter"):
        clean_name(nobody)


@pytest.mark.parametrize(
    "char", ["\x00", "\x07", "\x1b", "\x7f", "\x9b", "\ud800", "\ue000", "\uffff", "\U0010ffff"]
)
def test_unprintable_characters_are_refused(char: str) -> None:
    with pytest.raises(InvalidValue, match="unprintable"):
        clean_name(f"Wier{char}sma")


INVISIBLE = {
    "zero-width space": "\u200b",
    "byte order mark": "\ufeff",
    "word joiner": "\u2060",
    "soft hyphen": "\u00ad",
    "right-to-left override": "\u202e",
    "left-to-right embedding": "\u202a",
    "isolate": "\u2066",
    "tag letter": "\U000e0041",
}


@pytest.mark.parametrize("char", INVISIBLE.values(), ids=INVISIBLE)
def test_invisible_characters_do_not_make_another_name(char: str) -> None:
    """What looks the same is the same, and no name turns the text of a wall chart around."""
    try:
        clean = clean_name(f"Wier{char}sma")
    except InvalidValue:
        return
    assert clean == "Wiersma"


def test_names_are_of_bearable_length() -> None:
    assert clean_name("x" * 200) == "x" * 200
    assert clean_name("e\u0301" * 200) == "é" * 200
    with pytest.raises(InvalidValue, match=r"201.*200"):
        clean_name("x" * 201)
    with pytest.raises(InvalidValue):
        clean_name("x" * 1_000_000)


@settings(derandomize=True, deadline=None, max_examples=drawn(300))
@given(st.text(max_size=30))
def test_cleaning_is_done_once_or_refused(text: str) -> None:
    try:
        name = clean_name(text)
    except InvalidValue:
        return
    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert name == name.strip()
    assert "  " not in name
    Player(name=name)


@pytest.mark.parametrize("name", ["A  B", " A", "A ", "e\u0301", "A\tB"])
def test_a_player_is_made_only_of_a_clean_name(name: str) -> None:
    with pytest.raises(InvalidValue, match="clean"):
        Player(name=name)
    with pytest.raises(InvalidValue, match="clean"):
        msgspec.json.decode(msgspec.json.encode({"name": name}), type=Player)


def ordered(*spelled: str) -> list[str]:
    return sorted(spelled, key=lambda name: Player(name=clean_name(name)).sort_key)


@pytest.mark.parametrize(
    "order",
    [
        ["Adams", "Åkesson", "Babson"],
        ["de Vries", "Dekker", "DEVOS"],
        ["Muller", "Müller", "Mullis"],
        ["Ivanov", "Ivánova", "Ivanovic"],
        ["Абрамов", "Ёлкин", "Жуков"],
        ["Strasse", "Straße", "Strasser"],
        ["Dang", "Đặng", "Dao"],
        ["Lukacs", "Łukasz", "Lund"],
        ["Olsen", "Østergaard", "Otto"],
    ],
    ids=str,
)
def test_accents_and_case_are_put_second(order: list[str]) -> None:
    for turned in (order, order[::-1], order[1:] + order[:1]):
        assert ordered(*turned) == order


@settings(derandomize=True, deadline=None, max_examples=drawn(100))
@given(names(), names())
def test_different_names_have_different_places(one: str, other: str) -> None:
    keys = Player(name=one).sort_key, Player(name=other).sort_key
    assert (keys[0] == keys[1]) == (one == other)


@pytest.mark.parametrize(
    "federation", ["ned", "NL", "NEDE", "N3D", "NÉD", "NED\n", " NED", "ＮＥＤ"]
)
def test_a_federation_is_three_capitals(federation: str) -> None:
    with pytest.raises(InvalidValue, match="three-letter"):
        Player(name="Anand", federation=federation)


@pytest.mark.parametrize(
    ("written", "born"),
    [
        ("1990", BirthDate(1990)),
        ("1990-05", BirthDate(1990, 5)),
        ("1990-05-17", BirthDate(1990, 5, 17)),
        ("1990/05/17", BirthDate(1990, 5, 17)),
        ("1990.05.17", BirthDate(1990, 5, 17)),
        ("17.05.1990", BirthDate(1990, 5, 17)),
        ("17-05-1990", BirthDate(1990, 5, 17)),
        (" 1990-05-17 ", BirthDate(1990, 5, 17)),
        ("1990/00/00", BirthDate(1990)),
        ("1990/05/00", BirthDate(1990, 5)),
        ("00.00.1990", BirthDate(1990)),
        ("2000-02-29", BirthDate(2000, 2, 29)),
    ],
)
def test_birth_dates_as_they_are_written(written: str, born: BirthDate) -> None:
    assert BirthDate.parse(written) == born


@pytest.mark.parametrize(
    "written",
    [
        *("", " ", "-", "abc", "1990-13", "1990-02-30", "1900-02-29", "1990-04-31", "1990-05-32"),
        *("12/31/1990", "1990-5-", "1990-05-17-01", "0", "0000", "0000/00/00", "-1990"),
        *("１９９０", "1990 05 17", "19900517", "99999", "9" * 30, "9" * 5000),
    ],
)
def test_impossible_birth_dates_are_refused(written: str) -> None:
    with pytest.raises(InvalidValue):
        BirthDate.parse(written)


@pytest.mark.parametrize("written", ["90", "5", "990", "17.05.30", "17-05-12", "05-17"])
def test_a_short_year_is_not_a_year_of_the_first_century(written: str) -> None:
    """17.05.30 is a day of 1930 or 2030; taking it for the year 17 would be a silent mistake."""
    with pytest.raises(InvalidValue):
        BirthDate.parse(written)


@pytest.mark.parametrize("parts", [(1990, None, 5), (1990, 2, 30), (1990, 13, 1), (0, 1, 1)])
def test_impossible_parts_are_refused(parts: tuple[int, int | None, int | None]) -> None:
    with pytest.raises(InvalidValue):
        BirthDate(*parts)


@pytest.mark.parametrize("parts", [(1990, 0, None), (1990, 0, 0), (1990, 5, 0), (10**20, 1, 1)])
def test_an_unknown_part_is_none_and_not_zero(parts: tuple[int, int | None, int | None]) -> None:
    with pytest.raises(InvalidValue):
        BirthDate(*parts)


@settings(derandomize=True, deadline=None, max_examples=drawn(200))
@given(st.text(max_size=12) | st.text("0123456789-/.", max_size=11))
def test_reading_a_birth_date_raises_only_invalid_value(text: str) -> None:
    try:
        born = BirthDate.parse(text)
    except InvalidValue:
        return
    assert BirthDate.parse(str(born)) == born


@settings(derandomize=True, deadline=None, max_examples=drawn(100))
@given(birth_dates())
def test_a_birth_date_is_read_back_as_it_is_written(born: BirthDate) -> None:
    assert BirthDate.parse(str(born)) == born
    assert msgspec.json.decode(msgspec.json.encode(born), type=BirthDate) == born


def test_birth_dates_known_in_part_can_be_put_in_order() -> None:
    dates = [
        BirthDate(1991),
        BirthDate(1990, 5, 17),
        BirthDate(1990, 6),
        BirthDate(1990),
        BirthDate(1990, 5),
        BirthDate(1989, 12, 31),
    ]
    in_order = sorted(dates)
    dates.reverse()
    assert sorted(dates) == in_order
    assert [date.year for date in in_order] == [1989, 1990, 1990, 1990, 1990, 1991]
    complete = [date for date in in_order if date.day is not None]
    assert complete == [BirthDate(1989, 12, 31), BirthDate(1990, 5, 17)]


@pytest.mark.parametrize("value", [0, -1, -2400, 5000, 10**9])
def test_ratings_out_of_reason_are_refused(value: int) -> None:
    with pytest.raises(InvalidValue, match=r"1 to 4999"):
        Rating("fide.standard", value)


def test_ratings_are_looked_up_in_the_order_asked_for() -> None:
    player = Player(name="Anand", ratings=(Rating("national", 2210), Rating("fide.standard", 2751)))
    assert player.rating("fide.standard", "national") == 2751
    assert player.rating("fmjd.standard", "national") == 2210
    assert player.rating("fmjd.standard") is None
    assert player.rating() == 2210
    assert Player(name="Anand").rating() is None
    assert Rating("x", 1).value == 1
    assert Rating("x", 4999).value == 4999


def test_titles_and_identifiers_are_looked_up_by_register() -> None:
    player = Player(
        name="Golubeva",
        sex=Sex.FEMALE,
        titles=(Title("fmjd", "MIF"), Title("fide", "WFM")),
        identifiers=(Identifier("fmjd", "10542"),),
    )
    assert player.title("fide", "fmjd") == "WFM"
    assert player.title("fmjd", "fide") == "MIF"
    assert player.title("knsb") == ""
    assert player.title() == "MIF"
    assert player.identifier("fmjd") == "10542"
    assert player.identifier("fide") == ""


@settings(derandomize=True, deadline=None, max_examples=drawn(100))
@given(players())
def test_players_survive_json_and_can_be_keys(player: Player) -> None:
    again = msgspec.json.decode(msgspec.json.encode(player), type=Player)
    assert again == player
    assert {player: 1}[again] == 1
