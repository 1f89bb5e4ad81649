"""What is known too little of an event's data for its norms, and where it is entered.

Notes are about everybody: what had to be taken as it is today. Doubts are about who a player is;
as long as there are any, no norm of that player is said to be reached.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import chain, pairwise

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.person import Person
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.titles.of_the_day import Looking, last_day

MOST_NAMED = 5
"""How many players a sentence names before it counts the others."""


def data_notes(tournament: Tournament, edition: Edition, looking: Looking) -> Iterator[Sentence]:
    """Say what had to be taken as it is, and where it is entered."""
    if tournament.starts is None:
        yield Sentence(
            "nobody has said when the event starts, so ratings, titles and federations are those "
            "of the entry list; enter the first day in the announcement"
        )
    elif not looking.listed:
        yield Sentence(
            "the office has no {list} list in force on {date}, so ratings are those of the entry "
            "list; take that list in among the rating lists",
            list=edition.ratings.lists[0],
            date=tournament.starts,
        )
    undated = [
        _named(entrant)
        for entrant in tournament.entrants
        if entrant.player.title(edition.title_register)
        and looking.on_list(entrant.number, looking.start) is None
        and not _has_dated_title(looking.persons.get(entrant.number), edition.title_register)
    ]
    if undated:
        yield Sentence(
            "titles without a date count as held before the start: {players}; note in the register "
            "of persons since when they are confirmed",
            players=_some(undated),
        )
    homeless = [
        _named(entrant)
        for entrant in tournament.entrants
        if not looking.on(entrant.number, looking.start).federation
    ]
    if len(homeless) == len(tournament.entrants) > 0:
        yield Sentence(
            "no player has a federation, so the rules on foreign opponents cannot be judged; "
            "enter the federations in the list of players"
        )
    elif homeless:
        yield Sentence(
            "players without a federation: {players}; enter it on their pages",
            players=_some(homeless),
        )
    titles = edition.titles
    if titles is not None and any(rank.women and rank.by_norms for rank in titles.ranks):
        yield from _of_unknown_sex(tournament, looking)
    if looking.by_game and any(
        day is None for day in _padded(tournament.round_dates, len(tournament.rounds))
    ):
        yield Sentence(
            "the event lasts so long that ratings and titles are those of each game’s day, but "
            "not every round has one; enter the days of the rounds in the announcement"
        )
    yield from _moved(tournament, looking)
    yield from dict.fromkeys(chain.from_iterable(doubts_about(tournament, edition).values()))


def _of_unknown_sex(tournament: Tournament, looking: Looking) -> Iterator[Sentence]:
    unknown = 0
    for entrant in tournament.entrants:
        person = looking.persons.get(entrant.number)
        unknown += not (entrant.player.sex or (person is not None and person.sex))
    if unknown:
        yield Sentence.plural(
            "the sex of {count} player is not entered, so women’s titles are not listed there; "
            "enter it in the list of players",
            "the sex of {count} players is not entered, so women’s titles are not listed for them; "
            "enter it in the list of players",
            count=unknown,
        )


def _moved(tournament: Tournament, looking: Looking) -> Iterator[Sentence]:
    """Say who changed federation during the event; the first day decides, or each game's."""
    last = last_day(tournament)
    if tournament.starts is None or last is None:
        return
    for number, person in sorted(looking.persons.items()):
        for before, then in pairwise(person.federations):
            if then.since is None or not tournament.starts < then.since <= last:
                continue
            change: dict[str, Value] = {
                "player": _named(tournament.by_number[number]),
                "before": before.federation,
                "then": then.federation,
                "date": then.since,
            }
            if looking.by_game:
                yield Sentence(
                    "{player} changed from {before} to {then} on {date}, during the event; each "
                    "game counts with the federation of its day",
                    **change,
                )
            else:
                yield Sentence(
                    "{player} changed from {before} to {then} on {date}, during the event; "
                    "{before} counts, the federation at the start",
                    **change,
                )


def doubts_about(tournament: Tournament, edition: Edition) -> Mapping[int, tuple[Sentence, ...]]:
    """Return what makes it doubtful who a player is: a number in the register that two have."""
    register = edition.title_register
    numbers = Counter(
        entrant.player.identifier(register)
        for entrant in tournament.entrants
        if entrant.player.identifier(register)
    )
    doubts: dict[int, tuple[Sentence, ...]] = {}
    for number, times in numbers.items():
        if times < 2:
            continue
        twins = [
            entrant
            for entrant in tournament.entrants
            if entrant.player.identifier(register) == number
        ]
        doubt = Sentence(
            "the {register} number {number} is that of several players: {players}; correct it on "
            "their pages",
            register=register.upper(),
            number=number,
            players=_some([_named(entrant) for entrant in twins]),
        )
        doubts |= dict.fromkeys([entrant.number for entrant in twins], (doubt,))
    return doubts


def _has_dated_title(person: Person | None, register: str) -> bool:
    return person is not None and any(
        title.register == register and (title.confirmed or title.since) for title in person.titles
    )


def _padded(days: Sequence[date | None], rounds: int) -> tuple[date | None, ...]:
    return (*days[:rounds], *(None for _ in range(rounds - len(days))))


def _named(entrant: Entrant) -> str:
    return f"{entrant.number} {entrant.player.name}"


def _some(names: Sequence[str]) -> Sentence:
    shown = Listing(names[:MOST_NAMED])
    if len(names) <= MOST_NAMED:
        return Sentence("{list}", list=shown)
    return Sentence("{list} and {count} more", list=shown, count=len(names) - MOST_NAMED)
