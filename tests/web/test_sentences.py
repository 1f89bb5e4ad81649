"""Sentences of the core in French: recognised by their forms, names and numbers kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from core_forms import forms, unformed
from msgspec.structs import asdict, replace

from crosstable.kernel.errors import InvalidValue, Refused, UnknownName, UnreadableInput
from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.rounds import Round
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Citation, Reason
from crosstable.languages.catalogues import recorded_forms
from crosstable.office import acts
from crosstable.office.acts.base import State
from crosstable.office.adoption import adopted
from crosstable.office.journal import Entry
from crosstable.web.words.languages import speak
from crosstable.web.words.recognising import MIXED, QUOTED, TYPED, Recogniser
from crosstable.web.words.sentences import error_text, heard, listen, reason_text, told

NBSP = "\u00a0"


@pytest.fixture(autouse=True)
def french() -> Iterator[None]:
    speak("fr")
    yield
    speak("en")


# What the source says


def test_the_extraction_finds_the_sentences_of_every_room() -> None:
    assert forms()["round {round} published"] == "office"
    assert forms()["tied with nobody"] == "standings"
    assert forms()["the king is in check"] == "games"
    assert forms()["{rate} gives a player {time} for {moves} moves, which makes a {kind} game"] == (
        "rulebooks"
    )


def test_no_finished_text_stands_where_a_form_is_wanted() -> None:
    assert list(unformed()) == []


# What is recognised


def test_every_form_of_old_journals_is_recognised_again() -> None:
    """Fill every place with a number: the sentence must be told by its own form or a better one."""
    lost = []
    for form in recorded_forms("fr"):
        filled = re.sub(r"%\(\w+\)s", "7", form).replace("%%", "%") if "%(" in form else form
        if heard(filled).unknown:
            lost.append(filled)
    assert lost == []


def test_names_and_numbers_stay_as_they_are() -> None:
    sentence = Sentence(
        "round {round} board {board} corrected from {before} to {now}: {reason}",
        round=12,
        board=3,
        before="1-0",
        now="½-½",
        reason="entered; twice: 5 players",
    )
    said = told(sentence)
    assert said.startswith(f"ronde 12, table 3 corrigée de 1-0 en ½-½{NBSP}: ")
    assert said.endswith("entered; twice: 5 players")
    apart = Sentence("{first} and {second} must not meet", first="White", second="Black")
    assert told(apart) == "White et Black ne doivent pas se rencontrer"
    assert told("nothing known to us") == "nothing known to us"
    speak("en")
    assert told(sentence) == sentence


def test_a_reason_is_never_taken_apart() -> None:
    reason = "wrong; they must not meet: round 3 published"
    hidden = Sentence("round {round} taken back: {reason}", round=2, reason=reason)
    assert told(hidden) == f"ronde 2 retirée{NBSP}: {reason}"
    undoing = Sentence("this will be undone: {act}", act=hidden)
    assert told(undoing) == f"sera annulé{NBSP}: ronde 2 retirée{NBSP}: {reason}"


def test_sentences_inside_sentences_are_told_too() -> None:
    published = Sentence("round {round} published", round=2)
    undoing = Sentence("this will be undone: {act}", act=published)
    assert told(undoing) == f"sera annulé{NBSP}: ronde 2 publiée"
    assert told(
        "with Müller, Jo (3) against White (7), the best pairing of the score group of 2½ points "
        "is worse in the players without the colour they prefer: 2 instead of 1"
    ) == (
        "avec Müller, Jo (3) contre White (7), le meilleur appariement du groupe de points à 2½ "
        f"points est moins bon quant au critère «{NBSP}joueurs sans la couleur qu’ils "
        f"préfèrent{NBSP}»{NBSP}: 2 au lieu de 1"
    )


def test_strung_sentences_are_taken_apart() -> None:
    assert told(
        "Anna (3) meets Bob (4): Carl (5) was met before; Dora (6) would leave the others a worse "
        "pairing; and 3 more"
    ) == (
        f"Anna (3) rencontre Bob (4){NBSP}: Carl (5) a déjà été rencontré{NBSP}; Dora (6) "
        f"laisserait aux autres un moins bon appariement{NBSP}; et 3 autres"
    )
    lines = "Round 3\n\n1. score group of 2 points\n   moved down: 3 4"
    assert told(lines) == (
        f"Ronde 3\n\n1. groupe de points à 2 points\n   flotteurs descendants{NBSP}: 3 4"
    )


def test_of_two_forms_the_one_is_meant_that_takes_less_for_names() -> None:
    forms = {"%(name)s left": "N(%(name)s)", "%(name)s was late and left": "L(%(name)s)"}
    known = Recogniser(forms, {})
    assert known.hear("Anna was late and left").text == "L(Anna)"
    assert known.hear("Anna was late; Bob left").typed == ("Anna was late; Bob",)


def test_a_place_in_quotes_ends_with_them() -> None:
    known = Recogniser({"unknown %(kind)s %(name_quoted)s": "%(name_quoted)s ? %(kind)s"}, {})
    assert known.hear("unknown 12 13 'it''s 9'").text == "'it''s 9' ? 12 13"
    assert known.hear('unknown 12 "it\'s"').text == '"it\'s" ? 12'


def test_a_place_may_hold_either() -> None:
    assert "group" in MIXED
    assert told("FRA (3 players of a split contingent) draws from the numbers 1 and 2") == (
        "FRA (3 joueurs d’un contingent partagé) tire parmi les numéros 1 et 2"
    )
    assert told("Petit, Anne (FRA) draws from the numbers 4") == (
        "Petit, Anne (FRA) tire parmi les numéros 4"
    )


def test_long_texts_take_no_time_to_speak_of() -> None:
    """No search goes back and forth: thousands of joints in a text that has no form."""
    typed = "round 1: 2 and 3, of (it) " * 400
    known = Recogniser({"round %(round)s taken back by %(name)s": "%(round)s : %(name)s"}, {})
    assert known.hear(f"round 1 taken back by {typed}").text == f"1 : {typed}"
    assert heard(typed).unknown


def test_errors_are_told_with_their_reasons_and_places() -> None:
    bye = Reason.that("nobody gets a second bye", Citation("fide.laws", "9.2.1"))
    assert reason_text(bye) == "personne n’est exempt deux fois [FIDE Laws 9.2.1]"
    refused = Refused(
        "round {round} is already paired", Reason.that("nobody gets a second bye"), round=3
    )
    assert error_text(refused) == ("la ronde 3 est déjà appariée (personne n’est exempt deux fois)")
    unread = UnreadableInput(
        "the file is empty", source="a.trf", line=3, column=5, remedy="check it"
    )
    assert error_text(unread) == (
        f"a.trf, ligne 3, colonne 5{NBSP}: le fichier est vide (vérifiez-le)"
    )
    assert error_text(UnknownName("tie-break", "beauty", ("a", "b"))) == (
        f"inconnu (départage){NBSP}: «{NBSP}beauty{NBSP}»{NBSP}; connus{NBSP}: a, b"
    )
    assert error_text(InvalidValue("said nowhere else")) == "said nowhere else"
    speak("en")
    assert error_text(unread) == str(unread)


def test_who_listens_hears_what_nobody_knows() -> None:
    missed: list[str] = []
    stop = listen(missed.append)
    told(Sentence("round {round} published", round=3))
    told("something quite new")
    stop()
    told("something newer")
    assert missed == ["something quite new"]


def test_typed_places_are_names_of_places() -> None:
    places = {
        name.rstrip("0123456789")
        for form in recorded_forms("fr")
        for name in re.findall(r"%\((\w+)\)s", form)
    }
    assert places >= TYPED | MIXED
    assert any(each.endswith(QUOTED) for each in places)


# What journals keep

JOURNALS = sorted((Path(__file__).parents[1] / "data" / "journals").glob("*.jsonl"))


def _kept_sentences() -> Iterator[str]:
    for path in JOURNALS:
        for line in path.read_bytes().splitlines():
            act = acts.decode(msgspec.json.decode(line, type=Entry).act)
            yield from getattr(act, "protocol", ())
            yield from getattr(act, "differences", ())
            yield from (each.text for each in getattr(act, "remarks", ()))
            for each in (*getattr(act, "because", ()), *getattr(act, "broken", ())):
                yield each.sentence


def test_what_old_journals_keep_is_still_said_in_french() -> None:
    kept = list(_kept_sentences())
    missed: list[str] = []
    stop = listen(missed.append)
    said = [told(each) for each in kept]
    stop()
    assert missed == []
    assert "Tirage libre des numéros 1 à 4" in said
    assert "dernier groupe à 0 point\u00a0: 4 paires pour 8 joueurs" in said
    assert "5 → 4" in said
    assert "selon la recommandation → nombre de victoires, tirage au sort" in said


def test_what_journals_keep_now_needs_no_recognising() -> None:
    sentence = Sentence(
        "{bracket} of {points}: {pairs} of {players}",
        bracket=Sentence("last bracket"),
        points=Sentence.plural("{amount} point", "{amount} points", count=0, amount="0"),
        pairs=Sentence.plural("{count} pair", "{count} pairs", count=1),
        players=Sentence.plural("{count} player", "{count} players", count=3),
    )
    act = acts.RoundPaired(1, (), because=(Reason(sentence),))
    kept = acts.decode(acts.encode(act))
    assert isinstance(kept, acts.RoundPaired)
    assert (
        told(kept.because[0].sentence) == "dernier groupe à 0 point\u00a0: 1 paire pour 3 joueurs"
    )


def test_remarks_and_notes_are_kept_as_form_and_values() -> None:
    details = acts.Details(
        name="Cup",
        game="chess",
        edition="fide-2019",
        points=HALF_POINTS,
        system=System("dutch"),
        planned_rounds=5,
    )
    course = State("cup", 1, Tournament(**asdict(details), rounds=(Round(1, ()),)), (), "")
    wanted = replace(details, planned_rounds=7, tie_breaks=("buchholz",))
    changed = acts.decide(acts.ChangeDetails(wanted), course)
    kept = acts.decode(acts.encode(changed))
    assert isinstance(kept, acts.DetailsChanged)
    assert [told(each.text) for each in kept.remarks] == [
        "5 → 7",
        "selon la recommandation → Buchholz",
    ]
    swiss = replace(course.tournament, tie_breaks=("koya", "charm"), rounds=())
    fitting, notes = adopted(swiss)
    taken = acts.decode(acts.encode(acts.TournamentImported(fitting, "a.trf", notes)))
    assert isinstance(taken, acts.TournamentImported)
    assert [told(each) for each in taken.adjustments] == [
        "le départage koya n’est que pour les toutes-rondes",
        "le départage charm n’est pas connu",
    ]
