"""A round as its pages show it: a row for each board, what is missing, and what changed since.

Reading a large round costs more than writing one result, so an open page asks only for rows that
changed, and the scores before a round stay as long as the rounds before it are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from crosstable.kernel.event_notes import Claim
from crosstable.kernel.match_scores import match_scores
from crosstable.kernel.notation import result_text
from crosstable.kernel.record import records, score, scores_paired_with
from crosstable.kernel.result import Pending
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import Postponed
from crosstable.kernel.tournament import Tournament
from crosstable.office import acts
from crosstable.office.breaks import Resuming
from crosstable.office.fixtures import Fixture, fixtures
from crosstable.office.game_rows import (
    Course,
    GameRow,
    game_rows,
    games_text,
    match_score,
    why_it_goes_on,
)
from crosstable.office.match_seats import seat_text, seen_from_match, turned_round
from crosstable.pairing.systems import system_of
from crosstable.pairing.team_tables import seats_players


class SeatedPlayer(msgspec.Struct, frozen=True):
    """A player at a board."""

    number: int
    name: str
    score: str
    """Points before the round, as they are written."""
    title: str = ""
    rating: int | None = None
    federation: str = ""


class MatchHead(msgspec.Struct, frozen=True):
    """The match that some boards of a round belong to."""

    number: int
    first: str
    second: str
    score: str
    """As it stands; empty before its first result."""
    wrong: tuple[int, ...] = ()
    """Boards of the round that a team has lost by sitting at them."""
    alone: tuple[tuple[int, str, str], ...] = ()
    """Boards with one player only: number, name, and team that has the point."""
    teams: tuple[int, int] = (0, 0)
    """The numbers of both teams; none where it is players who meet by a table."""
    fixture: Fixture | None = None
    """Where and when it is played."""
    postponed: Postponed | None = None
    """That it was put off, while it is open."""
    undisclosed: bool = False
    """Whether its line-ups are secret still, and what stands there the first of both lists."""
    boards: int = 0
    """How many of its boards are shown."""


class BoardRow(msgspec.Struct, frozen=True):
    """One board of a round."""

    number: int
    white: SeatedPlayer
    black: SeatedPlayer
    result: str
    """As it is written; empty where there is none."""
    missing: bool
    adjourned: bool
    claims: tuple[tuple[SeatedPlayer, str], ...] = ()
    """Who of the two says what."""
    reported: str = ""
    """What the rating officer is told instead, if anything."""
    games: tuple[GameRow, ...] = ()
    """Its games, where a pairing has several."""
    label: str = ""
    """How the board is named where that is not its number: ``3.2`` in a match."""
    turned: bool = False
    """Whether White is shown on the right: ``white`` is the first team's player in a match."""
    match: MatchHead | None = None
    """The match that begins with this row."""
    wrong: bool = False
    """Whether a team has lost the board by sitting at it."""
    postponed: bool = False
    """Whether the whole match was put off, and the game with it."""
    score: str = ""
    """What its games have brought White and Black so far, where a pairing has several."""
    goes_on: Sentence | None = None
    """Why it goes on, where somebody must have won a number of games."""

    @property
    def open(self) -> bool:
        """Return whether a result can be entered."""
        return self.missing or self.adjourned

    @property
    def pair(self) -> str:
        """Return White and Black by their numbers, by which a form says whom it means."""
        sides = (self.black, self.white) if self.turned else (self.white, self.black)
        return f"{sides[0].number}-{sides[1].number}"

    @property
    def next_game(self) -> GameRow | None:
        """Return the game that comes next, where a pairing has several."""
        return next((game for game in self.games if game.course is Course.NEXT), None)

    @property
    def played_games(self) -> tuple[GameRow, ...]:
        """Return the games that have a result, where a pairing has several."""
        return tuple(game for game in self.games if game.course is Course.PLAYED)

    @property
    def seat(self) -> str:
        """Return what the next result is typed for: the board, or one game of it."""
        if self.label:
            return self.label
        return f"{self.number}.{self.next_game.number}" if self.next_game else str(self.number)

    def name_of(self, player: int) -> str:
        """Return the name of one of the two players."""
        return self.white.name if player == self.white.number else self.black.name


class FreeRow(msgspec.Struct, frozen=True):
    """A player without an opponent."""

    seat: SeatedPlayer
    kind: object
    exchangeable: bool


class RoundSheet(msgspec.Struct, frozen=True):
    """A whole round."""

    round: Round
    rows: tuple[BoardRow, ...]
    free: tuple[FreeRow, ...]

    @property
    def missing(self) -> int:
        """Return how many games have no result and are not adjourned."""
        return sum(row.missing for row in self.rows)

    @property
    def next_open(self) -> int:
        """Return the first board without a result, 0 where there is none."""
        return next((row.number for row in self.rows if row.missing), 0)

    @property
    def next_seat(self) -> str:
        """Return the first board without a result, with its game where it has several."""
        return next((row.seat for row in self.rows if row.missing), "")


class ScoresBefore(msgspec.Struct, frozen=True):
    """The scores with which players go into a round, and what they follow from."""

    rests_on: tuple[object, ...]
    scores: Mapping[int, int]


def scores_before(
    tournament: Tournament, round_number: int, known: ScoresBefore | None = None
) -> ScoresBefore:
    """Return the scores before a round; those known where nothing they follow from has changed."""
    earlier = tournament.rounds[: round_number - 1]
    rests_on = (
        tournament.points,
        earlier,
        len(tournament.entrants),
        tournament.adjournments if not system_of(tournament).fixed_schedule else None,
    )
    if known is not None and known.rests_on == rests_on:
        return known
    if not system_of(tournament).fixed_schedule:
        return ScoresBefore(rests_on, scores_paired_with(tournament, round_number))
    entries = records(msgspec.structs.replace(tournament, rounds=earlier))
    return ScoresBefore(rests_on, {player: score(own) for player, own in entries.items()})


def round_sheet(
    tournament: Tournament,
    round_number: int,
    before: Mapping[int, int],
    only: Sequence[int] | None = None,
    lists: Sequence[str] = (),
    breaks: Resuming | None = None,
) -> RoundSheet:
    """Return a round with all its boards, or with some of them; ratings are of these lists.

    ``breaks`` says when those between the games of a pairing are over.
    """
    played = tournament.round(round_number)
    claims: dict[int, list[Claim]] = {}
    for claim in tournament.claims:
        if claim.round == round_number:
            claims.setdefault(claim.number, []).append(claim)
    told = {
        correction.number: correction
        for correction in tournament.report_corrections
        if correction.round == round_number
    }

    def seat(player: int) -> SeatedPlayer:
        points = tournament.points.text(before.get(player, 0))
        who = tournament.entrant(player).player
        rating = who.rating(*lists) if lists else None
        return SeatedPlayer(player, who.name, points, who.title(), rating, who.federation)

    heads = match_heads(tournament, played)
    begins = {boards.start: head for boards, head in heads}
    of_board = {number: head for boards, head in heads for number in boards}
    wrong = {number for _boards, head in heads for number in head.wrong}

    def row(index: int, board: Board) -> BoardRow:
        result = seen_from_match(tournament, round_number, index, board.result)
        pending = isinstance(board.result, Pending)
        turned = turned_round(tournament, round_number, index)
        white, black = seat(board.white), seat(board.black)
        seats = {board.white: white, board.black: black}
        reported = ""
        if index in told:
            other = told[index].board
            reported = f"{other.white}-{other.black} "
            reported += result_text(other.result, tournament.points)
            if other.games:
                reported = games_text(tournament, other)
        return BoardRow(
            index,
            black if turned else white,
            white if turned else black,
            "" if pending else result_text(result, tournament.points),
            missing=board.not_begun,
            adjourned=board.adjourned,
            postponed=index in played.postponed_boards,
            claims=tuple(
                (
                    seats[claim.player],
                    result_text(
                        seen_from_match(tournament, round_number, index, claim.result),
                        tournament.points,
                    ),
                )
                for claim in claims.get(index, ())
                if claim.player in seats
            ),
            reported=reported,
            games=game_rows(tournament, board, (breaks or {}).get((round_number, index))),
            label=seat_text(tournament, round_number, index) if heads else "",
            turned=turned,
            match=begins.get(index) if only is None else of_board.get(index),
            wrong=index in wrong,
            score=match_score(tournament, board) if board.games else "",
            goes_on=why_it_goes_on(tournament, board),
        )

    wanted = range(1, len(played.boards) + 1) if only is None else only
    return RoundSheet(
        played,
        tuple(row(index, played.boards[index - 1]) for index in wanted),
        tuple(
            FreeRow(seat(free.player), free.kind, free.kind.value == "allocated")
            for free in played.free
        ),
    )


def match_heads(tournament: Tournament, played: Round) -> tuple[tuple[range, MatchHead], ...]:
    """Return the matches of a round with the numbers of their boards."""
    points, heads, by_players = tournament.points, [], seats_players(tournament)
    places = {match.number: match for match in fixtures(tournament, played.number)}
    for standing in match_scores(tournament, played):
        match = standing.match
        teams = [tournament.team(team or 0).name for team in (match.first, match.second)]
        made = [
            points.text(standing.score.game_points(team or 0))
            for team in (match.first, match.second)
        ]
        alone = [
            (place, tournament.entrant(player).player.name, teams[side])
            for side, place, player in match.alone
        ]
        begun = standing.open < len(standing.boards) or not standing.boards
        begun = begun and not match.undisclosed
        heads.append(
            (
                standing.boards,
                MatchHead(
                    standing.number,
                    teams[0],
                    teams[1],
                    "–".join(made) if begun else "",
                    tuple(number for place, number in standing.seats if place in standing.wrong),
                    tuple(alone),
                    (0, 0) if by_players else (match.first, match.second or 0),
                    places.get(standing.number),
                    match.postponed if standing.open else None,
                    match.undisclosed,
                    len(standing.boards),
                ),
            )
        )
    return tuple(heads)


def boards_touched(done: Iterable[acts.Act], round_number: int) -> list[int] | None:
    """Return the boards of a round that acts, or undoing them, touched; None where all may be."""
    touched = set()
    for act in done:
        match act:
            case acts.ResultEntered() | acts.ResultCorrected():
                if act.round < round_number:  # the scores beside the names change
                    return None
                if act.round == round_number:
                    touched.add(act.board)
            case acts.CorrectionRequested() | acts.CorrectionDeclined():
                if act.round == round_number:
                    touched.add(act.board)
            case (
                acts.ReportCorrected()
                | acts.ResultClaimed()
                | acts.ClaimsDismissed()
                | acts.GameAttached()
                | acts.GameDetached()
            ):
                if act.round == round_number:
                    touched.add(act.number)
            case _:
                return None
    return sorted(touched)
