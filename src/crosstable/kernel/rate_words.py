"""The words and signs of a rate of play, split into tokens that know where they stand.

Arbiters write ``90/40+30+30``, ``1h30 + 30s/coup``, ``40/90, SD/30, +30`` or ``G/60 d5``; this
module turns each of them into times, numbers, signs and words with one meaning.
"""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction

import msgspec

from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence, Value

REMEDY = Sentence(
    'write the minutes, "/" and the moves they are for, "+" the next minutes, "+" the seconds a '
    'move, such as "90/40 + 30 + 30s", "15+10" or "G/60;d5"'
)


class Sign(Enum):
    """What a token means."""

    NUMBER = "a number"
    MINUTES = "a time"
    """A time with hours or minutes in it."""
    SECONDS = "a time in seconds"
    MOVES = "moves"
    PER = "per"
    PLUS = "plus"
    NEXT = "then"
    REST = "the rest of the game"
    FROM = "from"
    INCREMENT = "increment"
    DELAY = "delay"
    BRONSTEIN = "Bronstein"
    HOURGLASS = "hourglass"


class Token(msgspec.Struct, frozen=True):
    """A sign, what it is worth (moves or seconds) and its first column."""

    sign: Sign
    column: int
    text: str
    value: int = 0


_WORDS: dict[Sign, str] = {
    Sign.MOVES: "moves move mvs mv m. coups coup zetten zet züge zügen zuege zug jugadas jugada "
    "movimientos mosse mossa ходов хода ход posunięć posunięcie ruchów ruch lances lance",
    Sign.PER: "per par pro for pour für fuer voor in en por na за на each every je elke chaque",
    Sign.PLUS: "and et und y e i plus with avec mit met con i adding addition additional ajout",
    Sign.NEXT: "then puis dann daarna luego poi followed suivi afterwards затем потом",
    Sign.REST: "sd ko rest reste game end finish fin partie partij partida partita ende einde all "
    "tout remaining remainder sudden death guillotine mort subite quickplay whole g ganze конца",
    Sign.FROM: "from starting ab vanaf partir desde dal с",
    Sign.INCREMENT: "increment incr inc increments bonus fischer cumulative cumulatif incrément "
    "cadence incremento zuschlag toeslag добавлением",
    Sign.DELAY: "delay d délai us simple",
    Sign.BRONSTEIN: "bronstein",
    Sign.HOURGLASS: "hourglass sand sandclock sanduhr zandloper sablier",
}
_SAYING_NOTHING = (
    "the of a an to by be is le la les du de des d' der die das den dem het il lo el los las au "
    "aux à player spieler joueur speler playing time temps zeit first second third one on up clock "
    "mode system added standard rapid rapide blitz bullet classical classic fide fmjd till until"
)
_NOISE = frozenset(_SAYING_NOTHING.split())
_MEANING = {word: sign for sign, words in _WORDS.items() for word in words.split()}
_HOURS = r"(?:hours?|hrs?|heures?|stunden?|std|uren|uur|horas?|ore|ora|час[а-я]*|ч|h)"
_MINUTES = r"(?:minutes?|minuten|minutos?|minuti|minut[ya]?|mins?|минут[а-я]*|мин|m|')"
_SECONDS = (
    r"(?:seconds?|secondes?|seconden|sekunden?|segundos?|secondi|sekund[ya]?|secs?|sek|sec|"
    r'секунд[а-я]*|сек|s|")'
)
_END = r"(?![^\W\d_])\.?"
_AMOUNT = r"\d{1,6}(?:[.,]\d{1,3})?"
_TOKEN = re.compile(
    rf"""
    (?P<clock>\d{{1,2}}:[0-5]\d:[0-5]\d)
  | (?P<shown>\d{{1,3}}:\d\d)(?![\d:])
  | (?P<hours>{_AMOUNT})[ ]?{_HOURS}{_END}
        (?:(?P<hm>[0-5]?\d)(?!\d|[ ]?(?:{_SECONDS}|{_HOURS}|{_MINUTES}))
          |[ ]?(?:(?:and|et|und|en|y|e|и)[ ])?(?P<hmin>[0-5]?\d)[ ]?{_MINUTES}{_END}
          |[ ](?P<hrest>[0-5]\d)(?=\s*(?:[+,;]|\Z)))?
  | (?P<minutes>\d{{1,6}}(?:[.]\d{{1,3}})?)[ ]?{_MINUTES}{_END}
        (?:(?P<gap>[ ]?)(?P<ms>[0-5]?\d)[ ]?{_SECONDS}{_END})?
  | (?P<seconds>\d{{1,6}})[ ]?{_SECONDS}{_END}
  | (?P<number>\d{{1,7}})(?!\d)(?:\.|(?:st|nd|rd|th|e|er|ème)(?![^\W\d_]))?
  | (?P<delayed>d)(?=\d)
  | (?P<bonus>inc)(?=\d)
  | (?P<plus>[+|]) | (?P<next>[,;:&\n]) | (?P<per>[/@]) | (?P<star>\*)
  | (?P<word>[^\W\d_]+[.']?)
  | (?P<space>[\s()\[\]\-–.]+)
    """,
    re.VERBOSE,
)
_SIGNS = {
    "plus": Sign.PLUS,
    "next": Sign.NEXT,
    "per": Sign.PER,
    "star": Sign.HOURGLASS,
    "delayed": Sign.DELAY,
    "bonus": Sign.INCREMENT,
}
_LEAST_WITHOUT_SECONDS = 600
"""From so many seconds on nobody gives a game odd seconds."""
_QUOTES = str.maketrans("′’‘`´″”“", "'''''" + '"""')


def unreadable(cause: str, column: int | None = None, /, **values: Value) -> UnreadableInput:
    """Return the error for a rate of play that makes no sense at a place."""
    where, why = Sentence("rate of play"), Sentence.of(cause, values)
    return UnreadableInput(why, source=where, column=column, remedy=REMEDY)


def _whole(amount: str, unit: int, column: int) -> int:
    seconds = Fraction(amount.replace(",", ".")) * unit
    if seconds.denominator != 1:
        raise unreadable("{amount!r} is not a whole number of seconds", column, amount=amount)
    return int(seconds)


def _hours(amount: str, column: int) -> int:
    """Return the seconds of ``1.5`` hours; ``1.30`` may be meant as an hour and a half."""
    fraction = amount.replace(",", ".").partition(".")[2]
    if len(fraction) > 1 and fraction not in {"25", "50", "75"}:
        raise unreadable(
            "{amount!r} hours may be meant as hours and minutes", column, amount=amount
        )
    return _whole(amount, 3600, column)


def _minutes(groups: dict[str, str | None], text: str, column: int) -> int:
    """Return the seconds of ``1min30s``; in ``90 min 30 sec`` a plus sign may be missing."""
    seconds = _whole(groups["minutes"] or "", 60, column)
    if groups["gap"] and seconds >= _LEAST_WITHOUT_SECONDS:
        raise unreadable("a plus sign may be missing in {text!r}", column, text=text)
    return seconds + int(groups["ms"] or 0)


def _word(text: str, column: int) -> Token | None:
    if text in {"hour", "heure", "stunde", "uur", "hora", "ora", "час"}:
        return Token(Sign.MINUTES, column, text, 3600)
    for spelling in (text, text.rstrip(".'")):
        if spelling in _MEANING:
            return Token(_MEANING[spelling], column, text)
        if spelling in _NOISE:
            return None
    raise unreadable("{text!r} is not understood", column, text=text)


def _shown(text: str, column: int) -> Token:
    """Return the time of ``90:00``; in ``1:30`` nobody can tell hours from minutes."""
    minutes, seconds = map(int, text.split(":"))
    if minutes < 10 or seconds:
        raise unreadable("{text!r} may be hours or minutes", column, text=text)
    return Token(Sign.MINUTES, column, text, minutes * 60)


def _token(match: re.Match[str], column: int) -> Token | None:
    kind, text = match.lastgroup or "", match[0]
    groups = match.groupdict()
    if groups["clock"]:
        hours, minutes, seconds = map(int, text.split(":"))
        return Token(Sign.MINUTES, column, text, hours * 3600 + minutes * 60 + seconds)
    if groups["shown"]:
        return _shown(text, column)
    if groups["hours"]:
        seconds = (
            _hours(groups["hours"], column)
            + int(groups["hm"] or groups["hmin"] or groups["hrest"] or 0) * 60
        )
        return Token(Sign.MINUTES, column, text, seconds)
    if groups["minutes"]:
        return Token(Sign.MINUTES, column, text, _minutes(groups, text, column))
    if groups["seconds"]:
        return Token(Sign.SECONDS, column, text, int(groups["seconds"]))
    if groups["number"]:
        return Token(Sign.NUMBER, column, text, int(groups["number"]))
    if kind in _SIGNS:
        return Token(_SIGNS[kind], column, text)
    return _word(text, column) if kind == "word" else None


def rate_tokens(text: str) -> tuple[Token, ...]:
    """Return the tokens of a rate of play, without the words that say nothing."""
    plain = text.casefold().translate(_QUOTES).replace("''", '"')
    tokens: list[Token] = []
    place = 0
    while place < len(plain):
        match = _TOKEN.match(plain, place)
        if match is None:
            raise unreadable("{plain!r} is not understood", place + 1, plain=plain[place])
        token = _token(match, place + 1)
        if token is not None:
            tokens.append(token)
        place = match.end()
    return tuple(tokens)
