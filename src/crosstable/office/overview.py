"""A tournament in a few words, for lists and head lines."""

from __future__ import annotations

from datetime import date

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import State
from crosstable.pairing.systems import rounds_to_play


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What a list of tournaments says about each of them."""

    id: str
    version: int
    name: str
    game: str
    edition: str
    system: str
    points: str
    players: int
    rounds_paired: int
    rounds: int
    stage: Sentence
    published: bool = True


def all_rounds_paired(tournament: Tournament) -> bool:
    """Return whether no round is left to pair."""
    return bool(tournament.rounds) and len(tournament.rounds) >= rounds_to_play(tournament) > 0


def is_over(tournament: Tournament) -> bool:
    """Return whether every game of every round has its result."""
    return all_rounds_paired(tournament) and not tournament.open_games


def day_to_come(tournament: Tournament) -> date | None:
    """Return the announced day of the latest round, as long as nothing tells that it has begun."""
    last = tournament.rounds[-1]
    if any(board.games or not board.not_begun for board in last.boards):
        return None
    dates = tournament.round_dates
    day = dates[last.number - 1] if last.number <= len(dates) else None
    return day or (tournament.starts if last.number == 1 else None)


def stage(tournament: Tournament) -> Sentence:
    """Return where a tournament stands, in a few words."""
    if not tournament.rounds:
        return Sentence("numbers final") if tournament.numbers_final else Sentence("entries open")
    last = tournament.rounds[-1]
    if not last.published:
        return Sentence("round {round} is paired, not published", round=last.number)
    if not last.complete:
        day = day_to_come(tournament)
        if day is not None:
            return Sentence("round {round} is played on {day}", round=last.number, day=day)
        return Sentence("round {round} is being played", round=last.number)
    open_games = tournament.open_games
    if last.number >= rounds_to_play(tournament) > 0:
        if not open_games:
            return Sentence("finished")
        return _open_games(open_games, tournament.postponed_games)
    if not open_games:
        return Sentence("round {round} is complete", round=last.number)
    return Sentence(
        "round {round} is complete, {games}",
        round=last.number,
        games=_open_games(open_games, tournament.postponed_games),
    )


def _open_games(games: int, postponed: int) -> Sentence:
    """Return how many games are to be finished, and how many belong to matches put off."""
    if not postponed:
        return Sentence("adjourned games open: {games}", games=games)
    if games == postponed:
        return Sentence("postponed games open: {games}", games=postponed)
    return Sentence(
        "adjourned games open: {games}, postponed ones: {postponed}",
        games=games - postponed,
        postponed=postponed,
    )


def summary(state: State) -> Summary:
    """Return the short form of a tournament."""
    tournament = state.tournament
    return Summary(
        id=state.id,
        version=state.version,
        name=tournament.name,
        game=tournament.game,
        edition=tournament.edition,
        system=tournament.system.name,
        points=tournament.points.name,
        players=len(tournament.entrants),
        rounds_paired=len(tournament.rounds),
        rounds=rounds_to_play(tournament),
        stage=stage(tournament),
        published=tournament.published,
    )
