"""Immutable snapshots of a tournament: who plays, under which rules, and what happened so far.

A player is known by his pairing number. Numbers given at registration are provisional until lots
are drawn or the list is ordered; ``renumbered`` then moves everything along.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, time
from functools import cached_property
from typing import Literal

import msgspec

from crosstable.kernel.adjourned import AdjournedGame
from crosstable.kernel.checklists import Tick
from crosstable.kernel.entrants import (
    ByeRequest,
    Entrant,
    ExplainedAbsence,
)
from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.event_notes import (
    Adjournment,
    Claim,
    CorrectionRequest,
    DoorLink,
    GameRecord,
    PlayOff,
    Remark,
    RemarkKind,
    TieLots,
)
from crosstable.kernel.fair_play import FairPlay
from crosstable.kernel.fixtures import MovedMatch, MovedRound
from crosstable.kernel.game_plan import GamePlan
from crosstable.kernel.incidents import Incident
from crosstable.kernel.leagues import Division
from crosstable.kernel.official import Official
from crosstable.kernel.papers import Papers
from crosstable.kernel.player_fields import PlayerField
from crosstable.kernel.points import HALF_POINTS, PointSystem
from crosstable.kernel.prizes import PrizeFund
from crosstable.kernel.recording import Recording
from crosstable.kernel.regulations import Regulations
from crosstable.kernel.rounds import Board, ReportCorrection, Round
from crosstable.kernel.rulings import BoardRuling
from crosstable.kernel.seeding import RatingOrder
from crosstable.kernel.starts import DrawnStarts
from crosstable.kernel.team_terms import TeamTerms
from crosstable.kernel.teams import Lineup, Team, TeamPlan

MOST_ROUNDS = 99
"""Of an event that is announced here; files of others may bring more."""


class Option(msgspec.Struct, frozen=True):
    """One named choice of a pairing system or of the ranking, such as ``cycles`` = ``2``."""

    name: str
    value: str


class System(msgspec.Struct, frozen=True):
    """The pairing system of an event with its options."""

    name: str
    options: tuple[Option, ...] = ()

    def option(self, name: str, default: str = "") -> str:
        """Return the value chosen for an option."""
        return next((option.value for option in self.options if option.name == name), default)


class Tournament(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One event at one moment."""

    name: str
    game: str
    edition: str
    system: System
    points: PointSystem = HALF_POINTS
    planned_rounds: int = 0
    tie_breaks: tuple[str, ...] = ()
    rate_of_play: str = ""
    city: str = ""
    federation: str = ""
    starts: date | None = None
    ends: date | None = None
    round_dates: tuple[date | None, ...] = ()
    round_times: tuple[time | None, ...] = ()
    """When each round starts, by the clock of ``time_zone``."""
    days_between: int | None = None
    """How many days rounds are apart whose number the entries decide; None: nobody said."""
    time_zone: str = ""
    officials: tuple[Official, ...] = ()
    event_class: EventClass = EventClass()
    """What the event is to its federations."""
    entrants: tuple[Entrant, ...] = ()
    numbers_final: bool = False
    forbidden_pairs: tuple[tuple[int, int], ...] = ()
    bye_requests: tuple[ByeRequest, ...] = ()
    explained_absences: tuple[ExplainedAbsence, ...] = ()
    rounds: tuple[Round, ...] = ()
    ranking: tuple[Option, ...] = ()
    """The choices the regulations make where the texts on tie-breaks leave room."""
    prizes: PrizeFund = PrizeFund()
    regulations: Regulations = Regulations()
    """What the organiser decided where the texts ask for it."""
    tie_lots: tuple[TieLots, ...] = ()
    play_offs: tuple[PlayOff, ...] = ()
    """Play-offs for players who are level, begun or decided."""
    remarks: tuple[Remark, ...] = ()
    report_corrections: tuple[ReportCorrection, ...] = ()
    games: tuple[GameRecord, ...] = ()
    claims: tuple[Claim, ...] = ()
    adjournments: tuple[Adjournment, ...] = ()
    """Games that were draws for the pairing of later rounds, and have a result by now."""
    adjourned_games: tuple[AdjournedGame, ...] = ()
    """What was noted of games that were broken off, the latest of each board."""
    recordings: tuple[Recording, ...] = ()
    """Games that assistants record move by move."""
    start_draws: tuple[DrawnStarts, ...] = ()
    """The starting positions of rounds, where they are drawn."""
    game_plan: GamePlan | None = None
    """How the games of a pairing are played, where it has several."""
    team_plan: TeamPlan | None = None
    """How teams play, where they do; None where players play for themselves."""
    teams: tuple[Team, ...] = ()
    """The teams by their numbers, which are their places here."""
    team_terms: TeamTerms = TeamTerms()
    """What was decided about single teams: byes, pairs kept apart, points."""
    lineups: tuple[Lineup, ...] = ()
    """The line-ups that were handed in."""
    division: Division | None = None
    """Where it stands in a league; None where it belongs to none."""
    moved_rounds: tuple[MovedRound, ...] = ()
    """The rounds that are not played on the day that was announced first."""
    moved_matches: tuple[MovedMatch, ...] = ()
    """The matches that have a day or a place of their own."""
    published: bool = True
    """Whether everybody may know of it; before that, only those with a role here do."""
    edition_by: Literal["", "day", "name", "file"] = ""
    """What chose the edition: the first day, somebody by name, or the file it was taken over from;
    empty: not written down (decision 239)."""
    rating_order: RatingOrder = RatingOrder.INTERNATIONAL_FIRST
    """By which of their ratings players are ordered."""
    door: DoorLink | None = None
    """The link for checking players in that holds now."""
    player_fields: tuple[PlayerField, ...] = ()
    """What is noted about players besides what every event knows."""
    pairings_explained: bool = False
    """Whether everybody may read how the published rounds were paired."""
    norms_shown: bool = False
    """Whether everybody may read what players need for a norm."""
    requests: tuple[CorrectionRequest, ...] = ()
    """Corrections that were asked for and that no arbiter has answered."""
    rulings: tuple[BoardRuling, ...] = ()
    """What arbiters ruled at boards, in the order in which they did."""
    incidents: tuple[Incident, ...] = ()
    """What happened at boards and was written down; the first one is incident 1."""
    fair_play: FairPlay = FairPlay()
    """Absences, inspections and complaints; the last two for the chief arbiter alone."""
    ticks: tuple[Tick, ...] = ()
    """What was done and measured of the lists that arbiters work through."""
    papers: Papers = Papers()
    """What people added to the papers of the event: parts of the report, the ceremonies."""
    archived: bool = False
    """Whether it is put away: everybody reads it as before, and nobody changes it."""
    deleted: bool = False
    """Whether it is gone for everybody but the owner of the office; the journal keeps it."""

    @property
    def registering_federation(self) -> str:
        """Return the federation that registers and reports the event: the host, unless said."""
        return self.event_class.registered_by or self.federation

    @property
    def open_games(self) -> int:
        """Return how many games of all rounds have no result yet."""
        return sum([len(played.open_boards) for played in self.rounds])

    @property
    def postponed_games(self) -> int:
        """Return how many of them belong to matches of teams that were put off."""
        return sum([len(played.postponed_boards) for played in self.rounds])

    @property
    def by_the_rules(self) -> bool:
        """Return whether the mode in which the rules hold was never left."""
        return all(remark.kind is not RemarkKind.RULES_LEFT for remark in self.remarks)

    def was_adjourned(self, board: Board, round_number: int, paired: int) -> bool:
        """Return whether a game of a round had no result when a later round was paired."""
        if board.adjourned:
            return True
        return any(
            (game.round, game.white, game.black) == (round_number, board.white, board.black)
            and game.paired >= paired
            for game in self.adjournments
        )

    def must_not_meet(self, one: int, other: int) -> bool:
        """Return whether two players are kept apart, whichever of them is named first."""
        return (one, other) in self.forbidden_pairs or (other, one) in self.forbidden_pairs

    def adjourned_game(self, round_number: int, board: int) -> AdjournedGame | None:
        """Return what was noted when the game of a board was broken off."""
        for noted in self.adjourned_games:
            if (noted.round, noted.number) == (round_number, board):
                return noted
        return None

    def recording_of(self, round_number: int, board: int) -> Recording | None:
        """Return what an assistant recorded at a board."""
        for recording in self.recordings:
            if (recording.round, recording.number) == (round_number, board):
                return recording
        return None

    def starts_of(self, round_number: int) -> DrawnStarts | None:
        """Return the starting positions of a round, where they were drawn."""
        return next((drawn for drawn in self.start_draws if drawn.round == round_number), None)

    def moves_of(self, round_number: int, board_number: int, game: int = 0) -> GameRecord | None:
        """Return the moves of a game, where they were entered."""
        wanted = round_number, board_number, game
        return next(
            (game for game in self.games if (game.round, game.number, game.game) == wanted), None
        )

    def claims_of(self, round_number: int, board_number: int) -> tuple[Claim, ...]:
        """Return what the players of a board say of its result, as long as it has none."""
        wanted = round_number, board_number
        return tuple(claim for claim in self.claims if (claim.round, claim.number) == wanted)

    def rulings_at(
        self, round_number: int, board_number: int, game: int = 0
    ) -> tuple[BoardRuling, ...]:
        """Return what was ruled at a board, the first ruling first."""
        wanted = round_number, board_number, game
        return tuple(
            ruled for ruled in self.rulings if (ruled.round, ruled.number, ruled.game) == wanted
        )

    def request_for(self, round_number: int, board_number: int) -> CorrectionRequest | None:
        """Return the correction that is asked for at a board, if any."""
        wanted = round_number, board_number
        return next(
            (request for request in self.requests if (request.round, request.number) == wanted),
            None,
        )

    def as_reported(self) -> Tournament:
        """Return the tournament with its games as the rating officer is told of them."""
        told = {
            (correction.round, correction.number): correction.board
            for correction in self.report_corrections
        }
        replace = msgspec.structs.replace
        return replace(
            self,
            rounds=tuple(
                replace(
                    played,
                    boards=tuple(
                        told.get((played.number, index), board)
                        for index, board in enumerate(played.boards, start=1)
                    ),
                )
                for played in self.rounds
            ),
        )

    @cached_property
    def by_number(self) -> Mapping[int, Entrant]:
        """Return the entrants by their pairing number."""
        return {entrant.number: entrant for entrant in self.entrants}

    def entrant(self, number: int) -> Entrant:
        """Return the entrant with this pairing number."""
        try:
            return self.by_number[number]
        except KeyError:
            raise UnknownName("player number", str(number)) from None

    def team(self, number: int) -> Team:
        """Return the team with this number."""
        if not 1 <= number <= len(self.teams):
            raise UnknownName("team", str(number))
        return self.teams[number - 1]

    def team_of(self, player: int) -> int | None:
        """Return the number of the team a player is a member of."""
        return next(
            (number for number, team in enumerate(self.teams, 1) if player in team.members), None
        )

    def round(self, number: int) -> Round:
        """Return a round that was paired."""
        if not 1 <= number <= len(self.rounds):
            raise UnknownName("round", str(number))
        return self.rounds[number - 1]

    @property
    def _named(self) -> set[int]:
        """Return every number that rounds, requests and forbidden pairs speak of."""
        boards = [board for played in self.rounds for board in played.boards]
        return {
            *(seat for board in boards for seat in (board.white, board.black)),
            *(free.player for played in self.rounds for free in played.free),
            *(request.player for request in self.bye_requests),
            *(absence.player for absence in self.explained_absences),
            *(number for pair in self.forbidden_pairs for number in pair),
            *(number for drawn in self.tie_lots for number in drawn.players),
            *(number for note in self.play_offs for number in (*note.players, *note.left_out)),
            *(number for team in self.teams for number in team.members),
            *(number for lineup in self.lineups for number in lineup.members),
        }

    def renumbered(self, new_number: Mapping[int, int]) -> Tournament:
        """Return the tournament with every player under his new number."""
        if set(new_number) != set(self.by_number) or len(set(new_number.values())) != len(
            new_number
        ):
            raise InvalidValue("a renumbering must give every player a number of their own")
        strangers = self._named - set(new_number)
        if strangers:
            raise InvalidValue(
                "number {strangers} is named but belongs to no player", strangers=min(strangers)
            )
        replace = msgspec.structs.replace

        def moved(board: Board) -> Board:
            return replace(board, white=new_number[board.white], black=new_number[board.black])

        def listed(members: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(new_number.get(number, 0) for number in members)  # 0: nobody, in a line-up

        entrants = (
            replace(entrant, number=new_number[entrant.number]) for entrant in self.entrants
        )
        return replace(
            self,
            entrants=tuple(sorted(entrants, key=lambda entrant: entrant.number)),
            forbidden_pairs=tuple((new_number[a], new_number[b]) for a, b in self.forbidden_pairs),
            bye_requests=tuple(
                replace(request, player=new_number[request.player]) for request in self.bye_requests
            ),
            explained_absences=tuple(
                replace(absence, player=new_number[absence.player])
                for absence in self.explained_absences
            ),
            rounds=tuple(
                replace(
                    played,
                    boards=tuple(moved(board) for board in played.boards),
                    free=tuple(
                        replace(free, player=new_number[free.player]) for free in played.free
                    ),
                    joined=tuple(
                        replace(each, player=new_number[each.player]) for each in played.joined
                    ),
                    matches=tuple(
                        replace(match, lineups=tuple(map(listed, match.lineups)))
                        for match in played.matches
                    ),
                )
                for played in self.rounds
            ),
            teams=tuple(replace(team, members=listed(team.members)) for team in self.teams),
            lineups=tuple(
                replace(lineup, members=listed(lineup.members)) for lineup in self.lineups
            ),
            report_corrections=tuple(
                replace(correction, board=moved(correction.board))
                for correction in self.report_corrections
            ),
            claims=tuple(replace(claim, player=new_number[claim.player]) for claim in self.claims),
            incidents=tuple(
                replace(incident, player=new_number[incident.player]) for incident in self.incidents
            ),
            fair_play=self.fair_play.renumbered(new_number),
            papers=replace(
                self.papers,
                ceremonies=tuple(
                    replace(held, absent=listed(held.absent)) for held in self.papers.ceremonies
                ),
            ),
            adjournments=tuple(
                replace(game, white=new_number[game.white], black=new_number[game.black])
                for game in self.adjournments
            ),
            play_offs=tuple(
                replace(
                    note,
                    players=listed(note.players),
                    left_out=listed(note.left_out),
                    lots=listed(note.lots),
                    order=tuple(map(listed, note.order)),
                )
                for note in self.play_offs
            ),
            tie_lots=tuple(
                replace(lot, players=tuple(new_number[number] for number in lot.players))
                for lot in self.tie_lots
            ),
        )
