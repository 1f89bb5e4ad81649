"""From a tournament to an event that can be rated: which games count, and with which standings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.game_days import played_from, played_until
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Forfeit, Pending, Played
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.ratings.classing import class_of
from crosstable.ratings.model import (
    EventKind,
    EventPlayer,
    ListedPlayer,
    ListStanding,
    NotRated,
    RatedEvent,
    RatedGame,
)
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import RatingRules, TimeClass
from crosstable.rulebooks.rules import rule

_HALVES = {Mark.WIN: 2, Mark.LOSS: 0}


def rated_event(
    tournament: Tournament,
    edition: Edition,
    *,
    kind: EventKind,
    time_class: TimeClass,
    seconds: int | None = None,
    register: Mapping[int, ListedPlayer] | None = None,
    event_id: str = "",
) -> RatedEvent:
    """Return the event with the games that count for one list.

    ``register`` has the players of the list that applied on the first day; without it the ratings
    written in the tournament are taken. ``seconds`` is each player's time for sixty moves.
    """
    name = time_class.list
    players = tuple(_player(entrant, edition, name, register) for entrant in tournament.entrants)
    by_number = {player.number: player for player in players}
    article = next(iter(edition.cite("rating.unplayed")), None)
    games: list[RatedGame] = []
    left_out: list[NotRated] = []
    for played in tournament.rounds:
        for board in played.boards:
            unplayed = _why_not(board)
            reason = (
                Reason(unplayed, article)
                if unplayed
                else too_fast(
                    edition, name, seconds, by_number[board.white], by_number[board.black]
                )
            )
            if reason is not None:
                left_out.append(NotRated(played.number, board.white, board.black, reason))
            elif isinstance(board.result, Played):
                games.append(_game(played.number, board, board.result))
    if kind is EventKind.MATCH:
        # A report without a planned number has the games that were agreed on: all were played.
        length = tournament.planned_rounds or len(tournament.rounds)
        games, late = _until_decided(edition, length, games)
        left_out += late
    return RatedEvent(
        id=event_id or tournament.name,
        name=tournament.name,
        list=name,
        starts=played_from(tournament),
        ends=played_until(tournament) or tournament.starts,
        kind=kind,
        share=time_class.share,
        players=players,
        games=tuple(games),
        left_out=tuple(left_out),
    )


@rule("rating.own-rating")
def _player(
    entrant: Entrant,
    edition: Edition,
    name: str,
    register: Mapping[int, ListedPlayer] | None,
) -> EventPlayer:
    """Return a player with the standing of the list that applied on the first day."""
    person = entrant.player
    number = person.number_in(edition.title_register)
    listed = register.get(number) if register is not None and number is not None else None
    rated_on = ""
    if register is None:
        # A tournament file has one rating for everybody and does not say which list it is from.
        standing = ListStanding(list=name, rating=person.rating(name, *edition.ratings.lists))
    else:
        standing = listed.on(name) if listed is not None else ListStanding(list=name)
        other = stand_in(edition.ratings, listed, standing)
        if other is not standing:
            standing, rated_on = other, edition.ratings.stands_in
    born = person.born
    if listed is not None and listed.born is not None:
        born = max((birth for birth in (born, listed.born) if birth is not None), key=_exactness)
    return EventPlayer(
        number=entrant.number,
        name=person.name,
        id=number,
        standing=standing,
        born=born,
        sex=person.sex,
        federation=person.federation,
        title=person.title(edition.title_register),
        rated_on=rated_on,
    )


@rule("rating.stands-in")
def stand_in(
    rules: RatingRules, listed: ListedPlayer | None, standing: ListStanding
) -> ListStanding:
    """Return a standing whose missing rating is that of another list, where one stands in.

    On the list itself the player is new all the same.
    """
    if standing.rating is not None or not rules.stands_in or listed is None:
        return standing
    rating = listed.on(rules.stands_in).rating
    if rating is None:
        return standing
    return replace(standing, rating=rating, games=standing.games or 0)


def _exactness(born: object) -> int:
    return str(born).count("-")


def _game(round_number: int, board: Board, result: Played) -> RatedGame:
    """Return a game with its scores for rating: 2, 1 or 0 whatever points the event gives.

    A round that went on with faster games because the first one was drawn was a draw.
    """
    white, black = (_HALVES.get(mark, 1) for mark in (result.white, result.black))
    return RatedGame(round_number, board.white, board.black, white, black)


@rule("rating.unplayed")
def _why_not(board: Board) -> Sentence | None:
    """Return why a game does not count whoever plays it; nothing where it does."""
    match board.result:
        case Forfeit():
            return Sentence("not played")
        case Pending():
            return Sentence("no result yet")
        case Played(rated=False):
            return Sentence("not rated: it counts for the tournament only")
        case _:
            return None


def too_fast(
    edition: Edition, name: str, seconds: int | None, white: EventPlayer, black: EventPlayer
) -> Reason | None:
    """Return why a game had too little time for its players to count for a list; none if it had."""
    if seconds is None:
        return None
    time_class = class_of(edition.ratings, seconds, (white.rating, black.rating))
    if time_class is not None and time_class.list == name:
        return None
    minutes = f"{seconds // 60}:{seconds % 60:02}"
    sentence = Sentence(
        "{minutes} minutes for sixty moves are not enough for players rated {ratings}",
        minutes=minutes,
        ratings=_ratings(white.rating, black.rating),
    )
    limits = (candidate for candidate in edition.ratings.classes if candidate.list == name)
    article = next((limit.article for limit in limits if limit.admits(seconds)), None)
    return Reason(sentence, article) if article else edition.because("rating.classes", sentence)


def _ratings(white: int | None, black: int | None) -> Sentence:
    if white is None and black is None:
        return Sentence("unrated and unrated")
    if white is None:
        return Sentence("unrated and {black}", black=black or 0)
    if black is None:
        return Sentence("{white} and unrated", white=white)
    return Sentence("{white} and {black}", white=white, black=black)


@rule("rating.match-decided")
def games_until_decided(length: int, games: Iterable[tuple[int, int, int, int]]) -> int:
    """Return how many games of a match were played until somebody had won it.

    Games come as both players and both scores in halves; a match over ``length`` games is won with
    more than half of the points (decision 148).
    """
    scores: dict[int, int] = {}
    count = 0
    for white, black, ours, theirs in games:
        if max(scores.values(), default=0) > length:
            break
        count += 1
        scores[white] = scores.get(white, 0) + ours
        scores[black] = scores.get(black, 0) + theirs
    return count


def _until_decided(
    edition: Edition, length: int, games: list[RatedGame]
) -> tuple[list[RatedGame], list[NotRated]]:
    """Return the games of a match up to the one that decided it, and those after it."""
    if not edition.cite("rating.match-decided"):
        return games, []
    count = games_until_decided(
        length, ((game.white, game.black, game.white_score, game.black_score) for game in games)
    )
    reason = edition.because("rating.match-decided", "played after the match was won")
    late = [NotRated(game.round, game.white, game.black, reason) for game in games[count:]]
    return games[:count], late
