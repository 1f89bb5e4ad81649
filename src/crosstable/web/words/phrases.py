"""Words for values of the core, in the language of the request.

The core speaks English and knows no language. What it calls things is translated here: by the
sentence where it comes from a table (``said``), in sentences of our own where numbers are in it.
Templates know all of it as ``phrases``, the words for systems, teams and devices too.
"""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.kernel.colour import Colour
from crosstable.kernel.event_notes import Remark, RemarkKind
from crosstable.kernel.official import DUTY_WORDS, Official, rounds_text
from crosstable.kernel.rate_notation import rate_said
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.door import AT_THE_DOOR
from crosstable.office.list_words import ListUsed
from crosstable.office.overview import day_to_come
from crosstable.office.rights import kept_from
from crosstable.office.roles import Role
from crosstable.pairing.systems import rounds_to_play
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.web.words.device_words import device
from crosstable.web.words.languages import N_, _, day, ngettext
from crosstable.web.words.sentences import actor, told
from crosstable.web.words.system_words import (
    SYSTEM_HELP,
    game_plan,
    option_value,
    option_words,
    point_system,
)
from crosstable.web.words.team_words import due_by, lineup_orders, team_plan

__all__ = [
    "GAMES",
    "ROLES",
    "SYSTEM_HELP",
    "bye",
    "bye_in_short",
    "colour",
    "device",
    "due_by",
    "duty",
    "game",
    "game_plan",
    "lineup_orders",
    "lists_used",
    "official",
    "option_value",
    "option_words",
    "point_system",
    "rate_class",
    "rating_list",
    "remark",
    "remark_text",
    "role",
    "role_does",
    "roster_field",
    "said",
    "stage",
    "team_plan",
    "who",
]

GAMES = {"chess": N_("chess"), "draughts": N_("international draughts")}

ROLES = {
    Role.OWNER: (N_("Owner"), N_("may do everything, people and backups included")),
    Role.CHIEF_ARBITER: (
        N_("Chief arbiter"),
        N_("decides about tournaments, cups and the register"),
    ),
    Role.ARBITER: (N_("Arbiter"), N_("keeps the players, pairs, publishes and corrects")),
    Role.CLERK: (N_("Results clerk"), N_("enters results and notes who is absent")),
    Role.VIEWER: (N_("Viewer"), N_("reads and changes nothing")),
}

_BYES = {
    Bye.ALLOCATED: N_("bye"),
    Bye.FULL_POINT: N_("full-point bye"),
    Bye.HALF_POINT: N_("half-point bye"),
    Bye.ZERO_POINT: N_("not playing"),
    Bye.REST: N_("bye"),
}

_SHORT_BYES = {
    Bye.ALLOCATED: N_("bye"),
    Bye.FULL_POINT: N_("bye"),
    Bye.HALF_POINT: N_("bye"),
    Bye.ZERO_POINT: N_("absent"),
    Bye.REST: N_("bye"),
}

_RATE_CLASSES = {
    "standard": N_("standard play"),
    "semi-rapid": N_("semi-rapid play"),
    "rapid": N_("rapid play"),
    "blitz": N_("blitz"),
    "superblitz": N_("superblitz"),
}

_RATING_LISTS = {
    "fide.standard": N_("FIDE rating"),
    "fide.rapid": N_("FIDE rapid rating"),
    "fide.blitz": N_("FIDE blitz rating"),
    "fmjd.standard": N_("FMJD rating"),
    "fmjd.rapid-blitz": N_("FMJD rapid and blitz rating"),
    "national": N_("National rating"),
}

_ROSTER_FIELDS = {
    "name": N_("Name"),
    "family": N_("Family name"),
    "given": N_("Given name"),
    "prefix": N_("Part before the family name"),
    "federation": N_("Federation"),
    "club": N_("Club"),
    "team": N_("Team"),
    "captain": N_("Captain"),
    "venue": N_("Venue"),
    "board": N_("Board"),
    "sex": N_("Sex"),
    "born": N_("Born"),
    "number": N_("Number in the list"),
    "ignore": N_("not read"),
}

_REMARKS = {
    RemarkKind.RULES_LEFT: N_("the rules mode was left"),
    RemarkKind.PAIRED_BY_HAND: N_("paired by hand"),
    RemarkKind.ROUNDS_CHANGED: N_("the number of rounds was changed"),
    RemarkKind.TIE_BREAKS_CHANGED: N_("the tie-breaks were changed"),
    RemarkKind.REGULATIONS_CHANGED: N_("the regulations were changed"),
    RemarkKind.EXPELLED: N_("expulsion"),
}

_COLOURS = {Colour.WHITE: N_("White"), Colour.BLACK: N_("Black")}


def tie_break_named(code: str) -> str:
    """Return what the heading of a column of a table stands for."""
    return said(tie_break(code).title)


def said(word: str) -> str:
    """Return a word of the core in the language of the request."""
    return told(word) if isinstance(word, Sentence) else _(word)


def game(name: str) -> str:
    """Return what a game is called."""
    return _(GAMES.get(name, name))


def who(by: str) -> str:
    """Return who did something."""
    return told(AT_THE_DOOR) if by == AT_THE_DOOR else actor(by)


def role(value: Role | None) -> str:
    """Return what a role is called."""
    return _(ROLES[value][0]) if value is not None else _("no role")


def role_does(value: Role) -> str:
    """Return what people of a role do, and what the table of rights keeps from them."""
    does, beyond = _(ROLES[value][1]), kept_from(value)
    if not beyond:
        return does
    words = _("%(does)s; not allowed: %(things)s")
    return words % {"does": does, "things": ", ".join(map(told, beyond))}


def colour(value: Colour | None) -> str:
    """Return what a colour is called."""
    return _(_COLOURS[value]) if value is not None else ""


def duty(name: str) -> str:
    """Return what an official's duty is called."""
    return _(DUTY_WORDS.get(name, name))


def official(person: Official) -> str:
    """Return who an official is, with title, number and federation as far as they are known."""
    more = [person.federation]
    if person.rounds:
        more.append(_("rounds %(rounds)s") % {"rounds": rounds_text(person.rounds)})
    return ", ".join(filter(None, (person.written, *more)))


def rate(text: str) -> str:
    """Return a rate of play as it was announced, with the reader's word for a move."""
    return said(rate_said(text)) if text else text


def rate_class(name: str) -> str:
    """Return what a kind of game by its rate of play is called."""
    return _(_RATE_CLASSES.get(name, name))


def rating_list(name: str) -> str:
    """Return what a rating on a list is called."""
    return _(_RATING_LISTS.get(name, name))


def lists_used(lists: Iterable[ListUsed]) -> str:
    """Return which rating lists of which days something is taken from."""
    named = _("%(list)s (list of %(day)s)")
    return ", ".join(
        named % {"list": rating_list(used.list), "day": day(used.dated)} for used in lists
    )


def roster_field(field: str) -> str:
    """Return what a column of a player list holds."""
    kind, _colon, which = field.partition(":")
    if kind == "rating":
        return rating_list(which)
    if kind == "title":
        return _("Title (%(register)s)") % {"register": which.upper()}
    if kind == "id":
        number = _("%(register)s ID")
        return number % {"register": which.upper() if which != "national" else which}
    return _(_ROSTER_FIELDS.get(field, field))


def bye(value: Bye | None) -> str:
    """Return what a round without an opponent is called."""
    return _(_BYES[value]) if value is not None else ""


def bye_in_short(value: Bye) -> str:
    """Return a round without an opponent in one word, for a narrow cell."""
    return _(_SHORT_BYES[value])


def remark(kind: RemarkKind) -> str:
    """Return what kind of thing a report has to tell."""
    return _(_REMARKS[kind])


def remark_text(remark: Remark) -> str:
    """Return what a report has to tell; a person's own reason stays as it was typed."""
    return remark.text if remark.kind is RemarkKind.RULES_LEFT else told(remark.text)


def stage(tournament: Tournament) -> str:
    """Return where a tournament stands, in a few words."""
    if not tournament.rounds:
        return _("numbers final") if tournament.numbers_final else _("entries open")
    last = tournament.rounds[-1]
    if not last.published:
        return _("round %(number)s is paired, not published") % {"number": last.number}
    if not last.complete:
        to_come = day_to_come(tournament)
        if to_come is not None:
            said = {"number": last.number, "day": day(to_come)}
            return _("round %(number)s is played on %(day)s") % said
        return _("round %(number)s is being played") % {"number": last.number}
    pending = _open_games(tournament)
    if last.number >= rounds_to_play(tournament) > 0:
        return ", ".join(pending) or _("finished")
    complete = _("round %(number)s is complete") % {"number": last.number}
    return ", ".join([complete, *pending])


def _open_games(tournament: Tournament) -> list[str]:
    """Return how many games are to be finished, and how many belong to matches put off."""
    postponed = tournament.postponed_games
    adjourned = tournament.open_games - postponed
    told_of = []
    if adjourned:
        words = ngettext(
            "%(count)s adjourned game open", "%(count)s adjourned games open", adjourned
        )
        told_of.append(words % {"count": adjourned})
    if postponed:
        words = ngettext(
            "%(count)s postponed game open", "%(count)s postponed games open", postponed
        )
        told_of.append(words % {"count": postponed})
    return told_of
