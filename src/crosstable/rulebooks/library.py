"""The editions Crosstable holds, and which of them an event is played under."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.whole_number import whole_number
from crosstable.rulebooks.data import names_in
from crosstable.rulebooks.editions import Edition, edition_in

_VARIANT = "variant"

EDITIONS = {
    known.id: known
    for known in sorted(
        map(edition_in, names_in("editions")),
        key=lambda known: (known.federation, known.in_force_from),
    )
}
"""By name; those of a federation in the order in which they came into force."""
FEDERATIONS = tuple(dict.fromkeys(known.federation.lower() for known in EDITIONS.values()))


LISTS = tuple(
    dict.fromkeys(name for known in EDITIONS.values() for name in known.rating_lists if "." in name)
)
"""Every rating list that games can count for: all that editions name but the national ones."""


KNOWN_LISTS = tuple(
    dict.fromkeys(name for known in EDITIONS.values() for name in known.rating_lists)
)
"""Every list that a player's rating can be of."""


def edition(name: str) -> Edition:
    """Return the edition of this id; ``fide-2024`` is the last of those that year brought."""
    of_year = [known for known in EDITIONS.values() if known.id.startswith(f"{name}-")]
    if name not in EDITIONS and of_year and name[-4:].isdecimal():
        return of_year[-1]
    try:
        return EDITIONS[name]
    except KeyError:
        raise UnknownName("edition", name, tuple(EDITIONS)) from None


def edition_of(tournament: Tournament) -> Edition:
    """Return the edition a tournament is played under."""
    return edition(tournament.edition)


def editions_for(game: str) -> tuple[Edition, ...]:
    """Return the editions that rule a game, the newest of each federation first."""
    fitting = [known for known in EDITIONS.values() if known.game == game]
    if not fitting:
        raise UnknownName("game", game, tuple(sorted({known.game for known in EDITIONS.values()})))
    federations = list(dict.fromkeys(known.federation for known in fitting))
    fitting.sort(key=lambda known: known.in_force_from, reverse=True)
    fitting.sort(key=lambda known: federations.index(known.federation))
    return tuple(fitting)


def editions_listed() -> tuple[Edition, ...]:
    """Return all editions for whoever chooses: by game, the newest of each federation first."""
    games = dict.fromkeys(known.game for known in EDITIONS.values())
    return tuple(known for game in games for known in editions_for(game))


def _in_force(fitting: list[Edition], day: date | None) -> Edition:
    """Return the edition of one federation that an event beginning on a day is played under.

    Before the first of them came into force it is the first: there is no older one here. Without a
    day it is the newest. A text without a date rules only where somebody names it.
    """
    dated = [known for known in fitting if known.undated is None]
    fitting = sorted(dated or fitting, key=lambda known: known.in_force_from)
    if day is None:
        return fitting[-1]
    return next((known for known in reversed(fitting) if known.in_force_from <= day), fitting[0])


def edition_for(game: str, day: date | None) -> Edition:
    """Return the edition for an event of a game that begins on a day."""
    federation = editions_for(game)[0].federation
    return edition_of_federation(federation.lower(), day)


def chosen_by_day(tournament: Tournament) -> bool:
    """Return whether the first day chose the edition, so that another day may choose another.

    Where an earlier version did not write it down, it is so if that day would choose the same.
    """
    if tournament.edition_by:
        return tournament.edition_by == "day"
    day = tournament.starts
    return day is not None and edition_for(tournament.game, day) is edition_of(tournament)


def edition_of_federation(name: str, day: date | None = None) -> Edition:
    """Return the edition of a federation, written in small letters, for an event of a day."""
    fitting = [known for known in EDITIONS.values() if known.federation.lower() == name]
    if not fitting:
        raise UnknownName("federation", name, FEDERATIONS)
    return _in_force(fitting, day)


def edition_of_list(name: str, day: date | None = None) -> Edition:
    """Return the edition that games of a rating list are rated by, for an event of a day."""
    for known in EDITIONS.values():
        if name in known.ratings.lists:
            return edition_of_federation(known.federation.lower(), day).for_list(name)
    raise UnknownName("rating list that events count for", name, LISTS)


def edition_of_system(
    system: str, day: date | None = None, *, year: int | None = None
) -> Edition | None:
    """Return the edition whose text, of a year where one is named, defines a Swiss system, if any.

    Where several have that text, it is the one for an event of a day.
    """
    fitting = [
        known
        for known in EDITIONS.values()
        if known.defines(system) and year in {None, known.year_of_system(system)}
    ]
    if not fitting:
        return None
    first = fitting[0].federation
    return _in_force([known for known in fitting if known.federation == first], day)


def edition_of_format(name: str, day: date | None = None) -> Edition:
    """Return the edition of the federation that events are reported to in a format of files."""
    for known in EDITIONS.values():
        if known.ratings.report_format == name:
            return edition_of_federation(known.federation.lower(), day)
    raise UnknownName("format of reports", name)


def without_variant(tournament: Tournament) -> Tournament:
    """Return a tournament whose edition, not an option, says which text its Swiss system follows.

    Journals and files of earlier versions may name the year of the text as ``variant``.
    """
    system = tournament.system
    year = system.option(_VARIANT)
    if not year:
        return tournament
    kept = tuple(option for option in system.options if option.name != _VARIANT)
    named = edition_of_system(system.name, tournament.starts, year=whole_number(year) or 0)
    if named is None:
        texts = (known.year_of_system(system.name) for known in EDITIONS.values())
        years = tuple(dict.fromkeys(str(text) for text in texts if text is not None))
        raise UnknownName(Sentence("text of the system {system}", system=system.name), year, years)
    chosen = edition_of(tournament)
    other = chosen.year_of_system(system.name) not in {None, named.year_of_system(system.name)}
    return replace(
        tournament,
        edition=named.id if other else chosen.id,
        system=System(system.name, kept),
    )


def defining_edition(chosen: Edition, tournament: Tournament) -> Edition:
    """Return the edition whose text a Swiss system is paired and cited by.

    An event that chooses the system of another federation is paired by that federation's text, as
    it stood when the event began.
    """
    system = tournament.system.name
    if chosen.defines(system):
        return chosen
    return edition_of_system(system, tournament.starts or chosen.in_force_from) or chosen


def edition_of_team_swiss(chosen: Edition, tournament: Tournament) -> Edition:
    """Return the edition whose text teams are paired by in a Swiss, as it stood when they began.

    Before there was such a text it is the first one.
    """
    if chosen.team_swiss is not None:
        return chosen
    fitting = [known for known in EDITIONS.values() if known.team_swiss is not None]
    return _in_force(fitting, tournament.starts or chosen.in_force_from)


def edition_of_olympiad(chosen: Edition, tournament: Tournament) -> Edition:
    """Return the edition that cites the pairing rules of Olympiads, as they stood at the start.

    Before there was such a text here it is the first one.
    """
    if chosen.olympiad:
        return chosen
    fitting = [known for known in EDITIONS.values() if known.olympiad]
    return _in_force(fitting, tournament.starts or chosen.in_force_from)
