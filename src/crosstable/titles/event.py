"""A tournament as rules on titles see it: everybody's meetings, opponents as of the right day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import chain, pairwise
from types import MappingProxyType

import msgspec

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import Refused
from crosstable.kernel.game_days import days_of_play
from crosstable.kernel.person import Person
from crosstable.kernel.points import Outcome
from crosstable.kernel.record import Kind, RoundRecord, records
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.schedule import FixedSchedule
from crosstable.pairing.scheveningen import SCHEVENINGEN
from crosstable.pairing.systems import MANUAL, is_unknown_swiss, rounds_to_play, system_of
from crosstable.pairing.team_tables import TEAM_SCHEVENINGEN, SeatedTeams
from crosstable.ratings.model import ListedPlayer
from crosstable.ratings.parting import rated_parts
from crosstable.rulebooks.editions import Edition
from crosstable.titles.candidates import Candidate, Form, Meeting, TitleEvent
from crosstable.titles.of_the_day import Looking, last_day

# What is known too little of an event's data for its norms, and where it is entered.  Notes are
# about everybody: what had to be taken as it is today. Doubts are about who a player is; as long
# as there are any, no norm of that player is said to be reached.


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


_NOBODY: Mapping[int, Person] = MappingProxyType({})
_NO_LISTS: Mapping[date, Mapping[int, ListedPlayer]] = MappingProxyType({})
_TELLING_ROUNDS = 3
"""How many rounds show by what they were paired, where nobody says it."""
_HALVES = {Outcome.WON: 2, Outcome.DRAWN: 1, Outcome.LOST: 0}


def title_event(
    tournament: Tournament,
    edition: Edition,
    *,
    persons: Mapping[int, Person] = _NOBODY,
    listed: Mapping[date, Mapping[int, ListedPlayer]] = _NO_LISTS,
    after: int | None = None,
    before: TitleEvent | None = None,
) -> TitleEvent:
    """Return a tournament as its norms are judged, after a round or as it stands.

    ``persons`` and ``listed`` are what the register and the lists in force on ``profile_days`` know
    of the players, by pairing number. ``before`` is the same event at another version: whoever has
    the same games in it is taken over.
    """
    if tournament.report_corrections:
        tournament = tournament.as_reported()  # norms are judged on the games that are reported
    part = rated_parts(tournament)[0]
    planned = max(_planned(tournament), len(part.rounds))
    if after is not None:
        part = msgspec.structs.replace(part, rounds=part.rounds[:after])
    looking = Looking(tournament, edition, persons, listed)
    schedule = _scheduled(tournament, edition)
    entries = records(part)
    days = (tournament.starts, tournament.ends, days_of_play(tournament), tournament.moved_matches)
    rounds = len(tournament.rounds) if looking.by_game else 0
    basis = (edition.id, tournament.entrants, days, rounds, persons, listed, schedule)
    if before is not None and before.basis == basis:
        candidates = {
            number: _since(candidate, before.entries[number], entries[number], looking)
            for number, candidate in before.candidates.items()
        }
        notes, doubts = before.notes, before.doubts
    else:
        candidates = {
            entrant.number: _candidate(
                entrant, edition, looking, entries[entrant.number], schedule.get(entrant.number, ())
            )
            for entrant in sorted(tournament.entrants, key=lambda entrant: entrant.number)
        }
        notes = tuple(data_notes(tournament, edition, looking))
        doubts = doubts_about(tournament, edition)
    known = tournament.event_class.pairings_known
    return TitleEvent(
        form=form_of(tournament),
        planned_rounds=planned,
        fixed_pairings=system_of(tournament).fixed_schedule if known is None else known,
        candidates=candidates,
        host=tournament.federation,
        registering=tournament.registering_federation,
        starts=tournament.starts,
        ends=last_day(tournament),
        round_days=tournament.round_dates,
        by_game=looking.by_game,
        notes=notes,
        doubts=doubts,
        ranks=edition.titles.ranks if edition.titles is not None else (),
        entries=entries,
        basis=basis,
    )


def _candidate(
    entrant: Entrant,
    edition: Edition,
    looking: Looking,
    entries: Sequence[RoundRecord],
    scheduled: tuple[int, ...],
) -> Candidate:
    player = entrant.player
    person = looking.persons.get(entrant.number)
    register = edition.title_register
    identifier = player.identifier(register)
    return Candidate(
        number=entrant.number,
        name=player.name,
        profile=looking.on(entrant.number, looking.start),
        sex=player.sex or (person.sex if person is not None else None),
        person=player.person or (f"{register}:{identifier}" if identifier else ""),
        meetings=tuple([_meeting(entry, looking) for entry in entries]),
        scheduled=scheduled,
    )


def _since(
    candidate: Candidate,
    before: tuple[RoundRecord, ...],
    entries: tuple[RoundRecord, ...],
    looking: Looking,
) -> Candidate:
    """Return a candidate with the rounds as they are now, looking only at what has changed."""
    if before == entries:
        return candidate
    known = zip(before, candidate.meetings, strict=True)
    meetings = [
        meeting if was == entry else _meeting(entry, looking)
        for entry, (was, meeting) in zip(entries, known, strict=False)
    ]
    meetings += [_meeting(entry, looking) for entry in entries[len(meetings) :]]
    return msgspec.structs.replace(candidate, meetings=tuple(meetings))


def _meeting(entry: RoundRecord, looking: Looking) -> Meeting:
    """Return a round as norms see it; a game nobody moved in is one that was not played."""
    unmoved = entry.kind is Kind.PLAYED and not entry.rated
    played = entry.kind is Kind.PLAYED and not unmoved
    outcome = entry.mark.outcome if played and entry.mark is not None else None
    opponent = entry.opponent
    return Meeting(
        round=entry.round,
        kind=Kind.FORFEIT if unmoved else entry.kind,
        opponent=opponent,
        profile=None if opponent is None else looking.in_round(opponent, entry.round),
        half_points=0 if outcome is None else _HALVES[outcome],
        forfeit_win=entry.forfeit_win or (unmoved and entry.won),
        by_bye=entry.kind is Kind.BYE and entry.points > 0,
        bye=entry.bye,
    )


# How it is played


def _planned(tournament: Tournament) -> int:
    if system_of(tournament).fixed_schedule and len(tournament.entrants) < 2:
        return 0
    return rounds_to_play(tournament)


def _scheduled(tournament: Tournament, edition: Edition) -> Mapping[int, tuple[int, ...]]:
    """Return everybody's opponents in the order of the table, where there is one."""
    engine: object = system_of(tournament)
    if isinstance(engine, SeatedTeams):
        engine = engine.table
    if not isinstance(engine, FixedSchedule):
        return {}
    try:
        rounds = engine.schedule(tournament, edition)
    except Refused:
        return {}  # the field is not complete yet; nobody knows whom they meet
    opponents: dict[int, list[int]] = {}
    for scheduled in rounds:
        for first, second in scheduled.pairs:
            opponents.setdefault(first, []).append(second)
            opponents.setdefault(second, []).append(first)
    return {number: tuple(met) for number, met in opponents.items()}


def form_of(tournament: Tournament) -> Form:
    """Return how a tournament is played (decision 283)."""
    engine = system_of(tournament)
    if len(tournament.entrants) == 2:
        return Form.MATCH
    if engine.everybody_meets:
        twice = tournament.system.option("cycles", "1") == "2"
        return Form.DOUBLE_ROUND_ROBIN if twice else Form.ROUND_ROBIN
    if engine in (SCHEVENINGEN, TEAM_SCHEVENINGEN):
        return Form.SCHEVENINGEN
    if any(entrant.team for entrant in tournament.entrants):
        return Form.TEAM
    if engine is not MANUAL or is_unknown_swiss(tournament):
        return Form.SWISS
    if tournament.system.name == "knockout" or _is_knock_out(tournament):
        return Form.KNOCK_OUT
    return Form.SWISS if _is_evidently_swiss(tournament) else Form.OTHER


def _is_knock_out(tournament: Tournament) -> bool:
    """Return whether only winners play on: who is paired was paired before, and half of them go."""
    paired = [
        frozenset(seat for board in played.boards for seat in (board.white, board.black))
        for played in tournament.rounds
    ]
    steps = [(before, then) for before, then in pairwise(paired) if before != then]
    return bool(steps) and all(
        then < before and 2 * len(then) <= len(before) + 1 for before, then in steps
    )


def _is_evidently_swiss(tournament: Tournament) -> bool:
    """Return whether the rounds show a Swiss: nobody meets twice, and players of like scores do.

    With fewer rounds than a round robin would have, more than three quarters of the boards from
    round 2 on join players at most a point apart; before round 3 nothing is evident (decision 294).
    """
    rounds = tournament.rounds
    if len(rounds) < _TELLING_ROUNDS or rounds_to_play(tournament) >= len(tournament.entrants) - 1:
        return False
    met: set[frozenset[int]] = set()
    alike = boards = 0
    scores = dict.fromkeys((entrant.number for entrant in tournament.entrants), 0)
    entries = records(tournament)
    for place, played in enumerate(rounds):
        for board in played.boards:
            pair = frozenset((board.white, board.black))
            if pair in met:
                return False
            met.add(pair)
            if place:
                boards += 1
                apart = abs(scores.get(board.white, 0) - scores.get(board.black, 0))
                alike += apart <= tournament.points.win
        for number in scores:
            scores[number] += entries[number][place].points
    return 4 * alike > 3 * boards
