"""What ratings and the store say, in another language: forms translated, numbers as it has them."""

from __future__ import annotations

import sqlite3
from datetime import date
from fractions import Fraction

from crosstable.kernel.errors import StoreUnusable
from crosstable.kernel.sentence import Sentence, Value
from crosstable.languages.saying import Speaker
from crosstable.office.list_acts import ListPutInForce
from crosstable.office.list_course import OutdatedList
from crosstable.ratings.event import rate_event
from crosstable.ratings.first_words import first_words
from crosstable.ratings.model import EventPlayer, ListStanding, RatedEvent, RatedGame
from crosstable.ratings.words import change_words, short_decimal, signed
from crosstable.store.failures import unusable
from tests.texts import FIDE_2019


def french(value: Value) -> str:
    """Return a value in French, with ordinary spaces before its signs."""
    return Speaker("fr").say(value).replace("\xa0", " ").replace("\u202f", " ")


def rated(*ratings: int | None) -> RatedEvent:
    players = tuple(
        EventPlayer(
            number=number,
            name=f"P{number}",
            standing=ListStanding(list="fide.standard", rating=rating),
        )
        for number, rating in enumerate(ratings, start=1)
    )
    games = tuple(RatedGame(number, 1, number, 1, 1) for number in range(2, len(ratings) + 1))
    return RatedEvent(id="E", list="fide.standard", players=players, games=games)


def test_a_change_is_explained_in_french() -> None:
    (change, *_) = rate_event(FIDE_2019, rated(2000, 2700, 2100)).changes
    said = [french(each.sentence) for each in change_words(FIDE_2019, change)]
    assert said[0] == "P1, 2000 sur fide.standard"
    assert said[1].startswith(
        "ronde 2 : 0,5 contre P2 (2700), écart -700, compté -400, attendu 0,08"
    )
    assert said[3].startswith("score de 1 sur 2, 0,44 attendus : +0,56")
    assert any(each.startswith("nouvel Elo 20") for each in said)


def test_a_first_rating_is_explained_in_french() -> None:
    (first,) = rate_event(FIDE_2019, rated(None, 1500, 1600, 1700)).first
    said = [french(each.sentence) for each in first_words(FIDE_2019, first)]
    assert said[0] == "P1, sans Elo établi sur fide.standard"
    assert "1,5 sur 3, soit la moitié : 1600" in said


def test_figures_know_their_amount() -> None:
    assert (str(short_decimal(Fraction(5, 4))), short_decimal(Fraction(5, 4)).amount) == (
        "1.25",
        Fraction(5, 4),
    )
    assert [str(signed(Fraction(each, 2))) for each in (-1, 0, 1)] == ["-0.5", "0", "+0.5"]
    assert french(signed(Fraction(1, 2))) == "+0,5"


def test_what_happened_to_lists_is_said_in_french() -> None:
    act = ListPutInForce("fide.standard", date(2019, 2, 1), 1, "l.txt")
    told = act.words()
    assert isinstance(told, Sentence)
    assert french(told) == (
        "liste Elo fide.standard du 1er févr. 2019 mise en vigueur à partir de l.txt : 1 joueur"
    )
    old = OutdatedList(
        "fide.standard", date(2019, 3, 1), Sentence("the list before it was removed")
    )
    assert str(old).endswith("removed; calculate it again with its events and --again")
    assert "la liste précédente a été supprimée" in french(old.sentence)


def test_a_full_disk_is_said_in_french() -> None:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    told = unusable("office.db", error)
    assert isinstance(told, StoreUnusable)
    assert str(told) == (
        "office.db: the disk is full; nothing of this was written (free some space and repeat)"
    )
    assert french(told.sentence) == (
        "office.db : le disque est plein ; rien n’a été écrit (libérez de la place et recommencez)"
    )
