"""The rounds of a report of teams: its matches with their line-ups, colours and forfeits."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from crosstable.formats.trf.team_lists import TeamLists, unfit
from crosstable.kernel.result import Absent, Bye, Forfeit
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.team_terms import TeamTerms
from crosstable.kernel.teams import Match, TeamPlan
from crosstable.pairing.lineups import seats, without_opponent


class TeamMatches:
    """Makes matches of what players of two teams have in their lines (decision 803)."""

    def __init__(
        self, lists: TeamLists, plan: TeamPlan, terms: TeamTerms, *, by_table: bool
    ) -> None:
        self._lists, self._plan, self._terms, self._by_table = lists, plan, terms, by_table
        alternating = "".join("w" if plan.first_has_white(n) else "b" for n in self._places)
        self._uneven = "" if lists.colours in {"", alternating} else lists.colours

    def round(self, played: Round) -> Round:
        """Return a round with its matches, their boards, and the teams that rest."""
        matches: list[Match] = []
        boards: list[Board] = []
        done: set[int] = set()
        for team in range(1, len(self._lists.records) + 1):
            if team in done:
                continue
            opponent = self._lists.opponent(team, played.number)
            if opponent is None or not 1 <= opponent <= len(self._lists.records):
                continue
            match, seated = self._match(played, team, opponent)
            matches.append(match)
            boards += seated
            done |= {team, opponent}
        resting = [team for team in range(1, len(self._lists.records) + 1) if team not in done]
        free_by_players = {free.player for free in played.free if free.kind is Bye.ALLOCATED}
        for team in resting:
            members = set(self._lists.records[team - 1].players)
            if (played.number, team) in self._lists.allocated or members & free_by_players:
                matches.append(Match(team, allocated=True))
            elif self._by_table and team not in self._terms.resting(played.number):
                matches.append(Match(team))
        free = tuple(free for match in matches for free in without_opponent(match))
        return replace(played, boards=tuple(boards), free=free, matches=tuple(matches))

    def _match(self, played: Round, one: int, other: int) -> tuple[Match, list[Board]]:
        first, second = self._named_first(played.number, one, other)
        lineups = self._opposite(played.number, first, second)
        match = Match(first, second, lineups, colours=self._uneven)
        known = {frozenset((board.white, board.black)): board for board in played.boards}
        forfeited = self._lists.forfeits.get((played.number, first))
        boards = []
        for due in seats(self._plan, match):
            board = known.get(frozenset((due.white, due.black)))
            if board is None and forfeited is not None:
                board = replace(
                    due, result=_result(forfeited.outcome, forfeited.white == first, due, match)
                )
            elif board is None:
                board = self._unpaired(played.number, due)
            boards.append(board)
        for pair in known.keys() - {frozenset((board.white, board.black)) for board in boards}:
            if any(self._lists.team_of.get(player) in {first, second} for player in pair):
                white, black = sorted(pair)
                raise unfit(
                    "round {round}: players {white} and {black} met, and no line-up has them",
                    round=played.number,
                    white=white,
                    black=black,
                )
        return self._with_colours(match, boards), boards

    def _opposite(
        self, number: int, first: int, second: int
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return both line-ups, board by board; 0 is nobody, at a board left empty above others.

        A team whose order no record tells left empty the boards of those who won without a game.
        """
        ours, theirs = self._lineup(number, first), self._lineup(number, second)
        if not {(number, first), (number, second)} <= self._lists.orders.keys():
            return self._by_games(number, ours, theirs)
        return ours, theirs

    def _by_games(
        self, number: int, ours: Sequence[int], theirs: Sequence[int]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return line-ups in which whoever had no opponent sits opposite nobody."""
        left, right = list(ours), list(theirs)
        for place in range(len(left) + len(right)):
            if place >= min(len(left), len(right)):
                break
            one, other = left[place], right[place]
            if self._alone(number, one, other):
                right.insert(place, 0)
            elif self._alone(number, other, one):
                left.insert(place, 0)
        return tuple(left), tuple(right)

    def _alone(self, number: int, one: int, other: int) -> bool:
        """Return whether somebody without an opponent cannot have sat opposite another."""
        own, theirs = (
            self._lists.cell(player, number) if player else None for player in (one, other)
        )
        if own is None or theirs is None or own.opponent:
            return False
        return bool(theirs.opponent) or own.result == theirs.result == "+"

    def _with_colours(self, match: Match, boards: Sequence[Board]) -> Match:
        """Return a match with the colours of its boards, where they are not those of the event."""
        usual = {place: match.first_has_white(self._plan, place) for place in self._places}
        had = {
            place: board.white in match.lineups[0]
            for place, board in zip(match.places, boards, strict=True)
        }
        if had.items() <= usual.items():
            return match
        colours = "".join("w" if white else "b" for white in (usual | had).values())
        return replace(match, colours=colours)

    @property
    def _places(self) -> range:
        return range(1, self._plan.boards + 1)

    def _unpaired(self, number: int, due: Board) -> Board:
        """Return a board that nobody played at, with what both cells say of it."""
        letters = [
            cell.result if (cell := self._lists.cell(player, number)) and not cell.opponent else ""
            for player in (due.white, due.black)
        ]
        absent = {
            ("+", "-"): Absent.BLACK,
            ("-", "+"): Absent.WHITE,
            ("-", "-"): Absent.BOTH,
        }.get((letters[0], letters[1]))
        if absent is None:
            raise unfit(
                "round {round}: players {white} and {black} sit opposite each other and did not "
                "meet",
                round=number,
                white=due.white,
                black=due.black,
            )
        return replace(due, result=Forfeit(absent))

    def _lineup(self, number: int, team: int) -> tuple[int, ...]:
        """Return who sat for a team, board by board; 0 at a board it left empty."""
        seated = self._lists.seated(team, number)
        if not seated and (number, team) in self._lists.forfeits:
            seated = list(self._lists.records[team - 1].players[: self._plan.boards])
        while seated and seated[-1] is None:
            seated.pop()
        players = tuple(player for player in seated if player is not None)
        if len(seated) > self._plan.boards:
            raise unfit(
                "{team} has more players than boards in round {round}",
                team=self._lists.records[team - 1].name,
                round=number,
            )
        strange = next(
            (player for player in players if self._lists.team_of.get(player) != team), None
        )
        if strange is not None:
            raise unfit(
                "player {player} does not belong to {team}",
                player=strange,
                team=self._lists.records[team - 1].name,
            )
        return tuple(player or 0 for player in seated)

    def _first_has_white(self, place: int) -> bool:
        if self._uneven:
            return self._uneven[place - 1] == "w"
        return self._plan.first_has_white(place)

    def _named_first(self, number: int, one: int, other: int) -> tuple[int, int]:
        """Return the two teams as they are named: by the colours of their boards."""
        forfeited = self._lists.forfeits.get((number, one))
        if forfeited is not None:
            white, black = forfeited.white, forfeited.black
            first_white = self._plan.first_has_white(1)
            return (white, black) if first_white else (black, white)
        for team, against in ((one, other), (other, one)):
            for place, player in enumerate(self._lists.seated(team, number), start=1):
                cell = None if player is None else self._lists.cell(player, number)
                if cell is not None and cell.opponent and cell.colour in {"w", "b"}:
                    white = cell.colour == "w"
                    ours = white == self._first_has_white(place)
                    return (team, against) if ours else (against, team)
        return one, other


def _result(outcome: str, white_is_first: bool, due: Board, match: Match) -> Forfeit:  # noqa: FBT001
    """Return how a board of a match ended that was not played."""
    if outcome == "--":
        return Forfeit(Absent.BOTH)
    first_won = (outcome == "+-") == white_is_first
    first_has_white = due.white in match.lineups[0]
    return Forfeit(Absent.BLACK if first_won == first_has_white else Absent.WHITE)
