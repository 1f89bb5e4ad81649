"""The words people put above and into the columns of a player list, in nine languages.

English, Dutch, French, German, Spanish, Russian, Italian, Polish and Portuguese. Words are compared
after ``plain``: without case, accents and punctuation. Data only; the deciding is in ``columns``.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from crosstable.rulebooks.library import EDITIONS


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Return words bare of case, accents and punctuation, with ``FideID`` read as two words."""
    parted = re.sub(r"(?<=[a-zа-яё])(?=[A-ZА-ЯЁ])", " ", text)
    bare = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", parted).casefold()
        if not unicodedata.combining(letter)
    )
    words = re.sub(r"[^\w#]|_", " ", bare).split()
    return " ".join(part for word in words for part in _part_register(word))


def _part_register(word: str) -> tuple[str, ...]:
    for register in REGISTERS:
        rest = word.removeprefix(register) if word.startswith(register) else ""
        if rest and rest != word:
            return register, rest
        rest = word.removesuffix(register) if word.endswith(register) else ""
        if rest and rest != word:
            return rest, register
    return (word,)


REGISTERS = {
    **{edition.federation.casefold(): edition.title_register for edition in EDITIONS.values()},
    "фиде": "fide",
    "фмжд": "fmjd",
}
"""The words that name a register of players, as they stand in a header."""


def _phrases(text: str) -> frozenset[str]:
    return frozenset(plain(phrase) for phrase in text.split(",") if phrase.strip())


HEADERS: dict[str, frozenset[str]] = {
    "name": _phrases(
        "name, names, full name, player, players, player name, participant, last name first name,"
        "surname first name, surname name, family name given name,"
        "naam, speler, spelers, spelersnaam, naam speler, volledige naam, deelnemer,"
        "achternaam voornaam, naam voornaam,"
        "nom, nom complet, joueur, joueurs, nom prénom, nom et prénom, nom du joueur,"
        "name vorname, nachname vorname, spieler, spielername, teilnehmer, teilnehmername,"
        "nombre, nombre completo, jugador, jugadores, apellidos y nombre, apellidos nombre,"
        "nombre y apellidos, nombre del jugador,"
        "имя, фио, ф и о, фамилия имя, фамилия и имя, имя и фамилия, имя фамилия,"
        "фамилия имя отчество, игрок, участник, спортсмен,"
        "nome, nome completo, giocatore, cognome nome, cognome e nome, nome e cognome,"
        "nazwisko i imię, nazwisko imię, imię i nazwisko, imię nazwisko, zawodnik, gracz,"
        "jogador, nome do jogador, nome e apelido"
    ),
    "family": _phrases(
        "family name, family, last name, lastname, surname, surnames,"
        "achternaam, familienaam, nom de famille, nachname, familienname, zuname,"
        "apellido, apellidos, primer apellido, фамилия, cognome, nazwisko,"
        "sobrenome, apelido, apelidos, último nome"
    ),
    "given": _phrases(
        "given name, given names, given, first name, firstname, forename, christian name,"
        "voornaam, voornamen, roepnaam, prénom, prénoms, vorname, vornamen, nombre de pila,"
        "nombres, prenome, imię, imiona, primeiro nome, nome próprio"
    ),
    "prefix": _phrases(
        "prefix, name prefix, infix, tussenvoegsel, tussenvoegsels, voorvoegsel, voorvoegsels,"
        "tussenv, tv"
    ),
    "federation": _phrases(
        "fed, federation, country, country code, fed code, nation, nationality, nat, ioc, noc,"
        "federatie, land, landcode, nationaliteit, pays, fédération, nationalité,"
        "föderation, verband, nationalität, país, federación, nacionalidad,"
        "страна, федерация, гражданство, nazione, paese, federazione, nazionalità,"
        "kraj, federacja, narodowość, federação, nacionalidade"
    ),
    "club": _phrases(
        "club, clubs, club name, club city, city club, vereniging, clubnaam, schaakclub, damclub,"
        "schaakvereniging, damvereniging, cercle, nom du club, verein, vereinsname, verein ort,"
        "клуб, клуб город, город клуб, circolo, società, klub, klub miasto, clube"
    ),
    "team": _phrases(
        "team, teams, team name, ploeg, teamnaam, ploegnaam, équipe, nom équipe, mannschaft,"
        "equipo, команда, squadra, drużyna, zespół, equipa"
    ),
    "captain": _phrases(
        "captain, team captain, teamcaptain, aanvoerder, teamleider, capitaine, capitaine équipe,"
        "capitaine d équipe, kapitän, mannschaftsführer, mannschaftskapitän, teamkapitän, capitán,"
        "капитан, capitano, kapitan, capitão"
    ),
    "venue": _phrases(
        "venue, home venue, playing venue, speellokaal, speellocatie, lieu, lieu de jeu,"
        "salle, salle de jeu, spielort, spiellokal, heimspielort, sede, sala de juego, место игры,"
        "sede di gioco, sala gry, local de jogo"
    ),
    "board": _phrases(
        "board, board no, board nr, board number, bord, bordnummer, échiquier, n échiquier,"
        "numéro d échiquier, brett, brett nr, brettnr, brettnummer, tablero, доска, scacchiera,"
        "szachownica, tabuleiro"
    ),
    "sex": _phrases(
        "sex, gender, m f, f m, mf, m w, m v, geslacht, sexe, genre, geschlecht, sexo, género,"
        "пол, sesso, genere, płeć"
    ),
    "born": _phrases(
        "born, birth, birthdate, birth date, date of birth, dob, birthday, b day, bday,"
        "year of birth, birth year, birthyear, yob, year,"
        "geboren, geboortedatum, geboortejaar, geb datum, geb dat, gebdatum, geb, geb jaar, jaar,"
        "naissance, date de naissance, date naissance, année de naissance, année naissance,"
        "né le, né e le, année, geburtsdatum, geburtstag, geburtsjahr, geburt, jahrgang, jg, jahr,"
        "fecha de nacimiento, fecha nacimiento, año de nacimiento, año nacimiento, nacimiento,"
        "f nac, fecha nac, año,"
        "дата рождения, год рождения, рождения, д р, г р, др, гр, год,"
        "data di nascita, data nascita, anno di nascita, anno nascita, nascita, nato il, anno,"
        "data urodzenia, rok urodzenia, urodzony, data ur, rok ur, rok,"
        "data de nascimento, data nascimento, ano de nascimento, nascimento, data nasc, ano"
    ),
    "rating": _phrases(
        "rating, ratings, elo, elo rating, rating elo, rtg, rtng, rat, elos,"
        "ratingpunten, elopunten, classement elo, points elo, wertung, wertungszahl, wertzahl,"
        "ratingzahl, elozahl, puntos elo, рейтинг, эло, рейтинг эло, punteggio elo, punti elo,"
        "ranking elo, pontos elo"
    ),
    "title": _phrases(
        "title, titles, titel, titre, título, звание, титул, titolo, tytuł, tit, ttl"
    ),
    "id": _phrases(
        "id, id no, id nr, id number, idnumber, idno, idnr, ident, id code, idcode, player id,"
        "identifier, speler id, identifiant, kennung, identificador, идентификатор"
    ),
    "licence": _phrases(
        "licence, license, licence no, license no, member no, membership number, member number,"
        "member id, lidnummer, lidnr, relatienummer, relatiecode, bondsnummer, bondsnr,"
        "numéro de licence, n de licence, lizenz, mitgliedsnummer, mitgliedsnr, pkz, licencia,"
        "matricola, tessera, numero tessera, licencja, licença"
    ),
    "number": _phrases(
        "#, no, nr, num, number, n, rank, snr, sno, start no, start number, start nr, seed, pos,"
        "startnummer, startnr, nummer, volgnummer, volgnr, rang, numéro, número, numero, lp,"
        "номер, п п, no п п, n п п, pairing number, pairing no, starting rank, start rank, ст но"
    ),
}
"""The phrases that name each kind of column."""

ID_NUMBER_WORDS = _phrases(
    "no, nr, num, number, nummer, numéro, número, code, codice, kod, код, номер, id, n, código"
)
"""Words that say *identifier* as soon as a register is named beside them."""

TEMPOS: dict[str, frozenset[str]] = {
    "standard": _phrases(
        "standard, std, classical, classic, klassiek, classique, klassisch, clásico, classico,"
        "clássico, классика, классический, klasyczne, lento, s, стандарт"
    ),
    "rapid": _phrases(
        "rapid, rpd, rapide, schnell, schnellschach, rápido, rápidas, semilampo, рапид, быстрые,"
        "szybkie, r"
    ),
    "blitz": _phrases(
        "blitz, blz, bltz, snel, snelschaak, sneldammen, relámpago, lampo, блиц, błyskawiczne, b"
    ),
}
"""The words that name a tempo of play; single letters count only beside a word for rating."""

NATIONAL = _phrases(
    "national, nationaal, nationale, nazionale, nacional, krajowy, национальный, nat, natl, n,"
    "dwz, tsz, knsb, kndb, enf, uscf, ecf, krajowe, locale, local"
)
INTERNATIONAL = _phrases("international, internationaal, internacional, int, intl, i, inter, межд")

MALE = _phrases(
    "m, male, man, men, boy, mr, h, heer, jongen, homme, masculin, garçon, mann, männlich, herr,"
    "junge, hombre, masculino, varón, м, муж, мужской, мужчина, maschio, uomo, maschile,"
    "mężczyzna, męska, masculine, homem"
)
FEMALE = _phrases(
    "f, w, v, female, woman, women, girl, mrs, ms, vrouw, vr, dame, d, meisje, femme, féminin,"
    "fille, frau, weiblich, mädchen, mujer, femenino, femenina, ж, жен, женский, женщина, donna,"
    "femmina, femminile, k, kobieta, żeńska, feminino, feminina, mulher"
)
ABSENT = frozenset({"", "-", "--", "—", "–", "?", ".", "n/a", "na", "none", "nan", "null"})
"""What people write where there is nothing to write."""

TITLES: dict[str, tuple[str, ...]] = {
    "fide": ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"),
    "fmjd": ("GMI", "MI", "MF", "CMF", "GMIF", "MIF", "MFF", "CMFF"),
}
"""The titles that registers are known to give; other registers are not checked."""
