"""Why an event is played under an edition, in words: it is said wherever an edition was chosen."""

from __future__ import annotations

from datetime import date

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition


def why_chosen(
    edition: Edition,
    day: date | None,
    *,
    named: bool = False,
    recorded: bool = False,
    today: bool = False,
    in_file: bool = False,
) -> Sentence:
    """Return the edition an event of a day is played under, and what chose it.

    ``named`` says that somebody asks for it, ``recorded`` that the tournament has it already,
    ``today`` that the day is not the event's own, and ``in_file`` that a file names it.
    """
    if recorded:
        return Sentence(
            "rules {name}: {edition}, as the tournament was announced",
            name=edition.id,
            edition=edition.title,
        )
    if named:
        return Sentence(
            "rules {name}: {edition}, as asked for",
            name=edition.id,
            edition=edition.title,
        )
    if in_file:
        return Sentence(
            "rules {name}: {edition}, as the file names them",
            name=edition.id,
            edition=edition.title,
        )
    if day is None:
        return Sentence(
            "rules {name}: {edition}, the newest, since no first day is given",
            name=edition.id,
            edition=edition.title,
        )
    if day < edition.in_force_from:
        return Sentence(
            "rules {name}: {edition}, the oldest there are here for {day}",
            name=edition.id,
            edition=edition.title,
            day=day,
        )
    if today:
        return Sentence(
            "rules {name}: {edition}, in force today",
            name=edition.id,
            edition=edition.title,
        )
    return Sentence(
        "rules {name}: {edition}, in force on {day}",
        name=edition.id,
        edition=edition.title,
        day=day,
    )


def what_chose(tournament: Tournament) -> Sentence | None:
    """Return what chose the edition of a tournament; None where nobody wrote it down."""
    if tournament.edition_by == "day" and tournament.starts is None:
        return Sentence("the newest, since no first day is given")
    return _CHOSEN_BY.get(tournament.edition_by)


_CHOSEN_BY = {
    "day": Sentence("chosen by the first day"),
    "name": Sentence("chosen by name"),
    "file": Sentence("named by the file it was imported from"),
}
