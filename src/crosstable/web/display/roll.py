"""The list of entrants as it is shown: one line for each, with what is to be known of him now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import msgspec

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import bare_letters
from crosstable.kernel.player_fields import FieldValue, PlayerField, is_counted, value_in
from crosstable.kernel.result import Bye
from crosstable.kernel.seeding import NATIONAL, RatingOrder, order_words, seeding_rating
from crosstable.kernel.tournament import Tournament
from crosstable.office.entrants import latecomers
from crosstable.rulebooks.library import edition_of
from crosstable.web.words.languages import N_, _
from crosstable.web.words.sentences import told


class Sign(msgspec.Struct, frozen=True):
    """Something to know of a player now; the kind chooses its colour."""

    words: str
    kind: str = "quiet"


class RollLine(msgspec.Struct, frozen=True):
    """One entrant in the list."""

    number: int
    name: str
    sort_name: str
    title: str
    federation: str
    rating: int | None
    """The one that orders the players."""
    national: bool
    """Whether it is a national one."""
    club: str
    team: str
    withdrawn: bool
    present: bool | None
    signs: tuple[Sign, ...]
    values: tuple[FieldValue, ...] = ()
    """What is noted in the event's own fields, for those who may see it."""

    def noted(self, key: str) -> str:
        """Return what is noted in one of them."""
        return value_in(self.values, key)


_BYES = {
    Bye.HALF_POINT: N_("half-point bye in round %(round)s"),
    Bye.FULL_POINT: N_("full-point bye in round %(round)s"),
    Bye.ZERO_POINT: N_("not playing in round %(round)s"),
}

SOMETHING, NOTHING = "+", "-"
"""How a list is asked for those with a note in a field, or without one."""

COLUMNS: dict[str, Callable[[RollLine], tuple[object, ...]]] = {
    "number": lambda line: (False, line.number),
    "name": lambda line: (False, line.sort_name),
    "title": lambda line: (not line.title, line.title),
    "federation": lambda line: (not line.federation, line.federation),
    "rating": lambda line: (line.rating is None, -(line.rating or 0)),
    "club": lambda line: (not (line.club or line.team), bare_letters(line.club or line.team)),
    "state": lambda line: (not line.signs, [sign.words for sign in line.signs]),
}
"""By what the list can be ordered: whether it is missing, then the value, then the number."""


def lines_of(
    tournament: Tournament, only: Sequence[Entrant] | None = None, *, fields: bool = False
) -> list[RollLine]:
    """Return a line for every entrant, or for some of them, by number.

    ``fields`` are for those who may see what is noted in the event's own fields.
    """
    rules = edition_of(tournament)
    lists, register = rules.rating_lists, rules.title_register
    late = latecomers(tournament)
    byes: dict[int, list[Sign]] = {}
    for request in tournament.bye_requests:
        if request.round > len(tournament.rounds) and request.kind in _BYES:
            words = _(_BYES[request.kind]) % {"round": request.round}
            byes.setdefault(request.player, []).append(Sign(words, "caution"))
    here, absent, came_late = (
        Sign(_("checked in"), "good"),
        Sign(_("not here"), "danger"),
        Sign(_("late entry"), "note"),
    )
    entrants = sorted(
        tournament.entrants if only is None else only, key=lambda competitor: competitor.number
    )
    signs = _Signs(here, absent, came_late, begun=bool(tournament.rounds), sight=fields)
    return [
        RollLine(
            entrant.number,
            entrant.player.name,
            entrant.player.sort_key[0],
            entrant.player.title(register) or entrant.player.title(),
            entrant.player.federation,
            rating.value if rating is not None else None,
            rating is not None and rating.list == NATIONAL,
            entrant.player.club,
            entrant.team,
            entrant.withdrawn,
            entrant.present,
            signs.of(entrant, late=entrant.number in late, byes=byes.get(entrant.number, ())),
            entrant.values if fields else (),
        )
        for entrant, rating in (
            (entrant, seeding_rating(entrant.player, tournament.rating_order, lists))
            for entrant in entrants
        )
    ]


class _Signs(msgspec.Struct, frozen=True):
    here: Sign
    absent: Sign
    late: Sign
    begun: bool
    sight: bool
    """Whether to say who is visually disabled, which is for arbiters."""

    def of(self, entrant: Entrant, *, late: bool, byes: Sequence[Sign]) -> tuple[Sign, ...]:
        if entrant.withdrawal is not None:
            after = entrant.withdrawal.after_round
            if entrant.withdrawal.expelled:
                words = _("expelled after round %(round)s") % {"round": after}
                return (Sign(words if after else _("expelled before round 1"), "danger"),)
            words = _("withdrawn after round %(round)s") % {"round": after}
            return (Sign(words if after else _("withdrawn before round 1"), "danger"),)
        signs = [self.late] if late else []
        if not self.begun and entrant.present is not None:
            signs.append(self.here if entrant.present else self.absent)
        if entrant.fixed_board is not None:
            words = _("always at board %(number)s") % {"number": entrant.fixed_board.board}
            signs.append(Sign(words, "note"))
        if self.sight and entrant.visually_disabled:
            signs.append(Sign(_("visually disabled"), "note"))
        return (*signs, *byes)


def unusual_order(tournament: Tournament) -> str:
    """Return which rating orders the players where it is not what is usual, or an empty text."""
    if tournament.rating_order is RatingOrder.INTERNATIONAL_FIRST:
        return ""
    return told(order_words(tournament.rating_order))


def in_order(
    lines: Sequence[RollLine], wish: str, own: Sequence[PlayerField] = ()
) -> tuple[str, list[RollLine]]:
    """Return the lines in an order such as ``rating`` or ``-name``, and the order taken.

    Who has nothing to be ordered by comes last either way. ``own`` are the event's fields, by which
    the list can be ordered as well: ``field.paid``.
    """
    column = wish.removeprefix("-")
    columns = COLUMNS | {f"field.{field.key}": _by_field(field) for field in own}
    if column not in columns:
        return "number", list(lines)
    key = columns[column]
    ordered = sorted(lines, key=lambda line: (*key(line), line.number))
    backwards = wish.startswith("-")
    if backwards:
        ordered.reverse()
        ordered.sort(key=lambda line: bool(key(line)[0]))
    return f"-{column}" if backwards else column, ordered


def _by_field(field: PlayerField) -> Callable[[RollLine], tuple[object, ...]]:
    def key(line: RollLine) -> tuple[object, ...]:
        text = line.noted(field.key)
        if is_counted(field):
            return not text, -Fraction(text or 0)
        return not text, bare_letters(text)

    return key


def with_note(lines: Sequence[RollLine], field: PlayerField, wish: str) -> list[RollLine]:
    """Return the lines with something in a field (``yes``), with nothing, or with one choice."""
    if wish == NOTHING:
        return [line for line in lines if not line.noted(field.key)]
    if wish == SOMETHING:
        return [line for line in lines if line.noted(field.key)]
    return [line for line in lines if line.noted(field.key) == wish]


def matching(lines: Sequence[RollLine], text: str) -> list[RollLine]:
    """Return the lines in which every word that is typed begins something, or is the number."""
    words = bare_letters(text).replace(",", " ").split()
    if not words:
        return list(lines)
    return [line for line in lines if all(_has(line, word) for word in words)]


def _has(line: RollLine, word: str) -> bool:
    if word.isdecimal():
        return str(line.number) == word or str(line.rating or "").startswith(word)
    noted = (value.text for value in line.values)
    parts = (line.sort_name, line.title, line.federation, line.club, line.team, *noted)
    texts = (*map(bare_letters, parts), *(bare_letters(sign.words) for sign in line.signs))
    return any(word in text for text in texts)
