"""A team event as its tie-breaks see it, put together from the records of a report.

The opponent of a team is that of its players; ``330`` names matches that were not played, ``320``
who had the allocated bye, ``240`` the byes asked for. Boards follow ``300``, else the order of the
players in ``310``. Match points follow from game points by ``362``, those of a match that was not
played too. The colour of a team is that of its first board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.players import RoundCell
from crosstable.formats.trf.records import AbnormalPoints
from crosstable.formats.trf.scoring import read_point_system
from crosstable.formats.trf.systems import primary_score
from crosstable.formats.trf.teams import MatchPoints, TeamRecord
from crosstable.kernel.colour import Colour
from crosstable.kernel.points import HALF_POINTS, Mark
from crosstable.kernel.record import Kind
from crosstable.kernel.result import Bye
from crosstable.standings.team_record import MatchEntry, RankedTeam, TeamEvent

_BYES = {"F": Bye.FULL_POINT, "H": Bye.HALF_POINT, "Z": Bye.ZERO_POINT}
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}
_LETTERS = {Bye.FULL_POINT: "F", Bye.HALF_POINT: "H", Bye.ZERO_POINT: "Z"}


def read_team_event(document: TrfDocument) -> TeamEvent | None:
    """Return the team event of a report; None where it does not number its teams."""
    teams = [team for team in document.contents.teams if team.number is not None]
    return _Reading(document, teams).event() if teams else None


class _Reading:
    def __init__(self, document: TrfDocument, teams: list[TeamRecord]) -> None:
        contents = document.contents
        self._document, self._teams = document, teams
        items = [item for record in contents.scoring for item in record]
        self._points = read_point_system(items) or HALF_POINTS
        unit = self._points.unit
        self._win, self._draw, self._loss = (
            Fraction(worth, unit)
            for worth in (self._points.win, self._points.draw, self._points.worth(Mark.LOSS))
        )
        self._absent = Fraction(self._points.forfeit_loss, unit)
        self._match = contents.match_points[-1] if contents.match_points else MatchPoints(0)
        self._cells = {player.number: player.cells for player in contents.players}
        self._team_of = {player: team.number or 0 for team in teams for player in team.players}
        self._orders = {(order.round, order.team): order for order in contents.board_orders}
        self._byes = {
            (record.round, number): _BYES[record.kind]
            for record in contents.byes
            if record.kind in _BYES
            for number in record.numbers
        }
        self._allocated = {
            (number, team)
            for record in contents.team_byes
            for number, team in enumerate(record.teams, start=1)
            if team
        } | {
            (number, team)
            for player, team in self._team_of.items()
            for number, cell in enumerate(self._cells.get(player, ()), start=1)
            if cell is not None and cell.result == "U"
        }
        self._forfeits: dict[tuple[int, int], tuple[int, bool, Colour]] = {}
        for match in contents.forfeited_matches:
            white, black = match.outcome[0] == "+", match.outcome[-1] == "+"
            self._forfeits[match.round, match.white] = match.black, white, Colour.WHITE
            self._forfeits[match.round, match.black] = match.white, black, Colour.BLACK
        self._rounds = max((len(cells) for cells in self._cells.values()), default=0)
        self._boards = self._board_count()

    def event(self) -> TeamEvent:
        code = self._document.header("192").upper()
        entries = {
            team.number or 0: [self._entry(team, number) for number in range(1, self._rounds + 1)]
            for team in self._teams
        }
        ranked = tuple(
            self._with_abnormal(
                RankedTeam(
                    number=team.number or 0,
                    name=team.name,
                    entries=tuple(self._matched(team.number or 0, entries)),
                )
            )
            for team in self._teams
        )
        return TeamEvent(
            teams=ranked,
            boards=self._boards,
            primary=primary_score(code, self._document.standings.primary),
            match_win=self._match.win,
            match_draw=self._match.draw,
            match_loss=self._match.loss,
            game_win=self._win,
            game_draw=self._draw,
            round_robin="ROUNDROBIN" in code,
        )

    def _board_count(self) -> int:
        colours = self._document.contents.board_colours
        if colours:
            return len(colours[-1].colours)
        matches = (
            len(self._seated(team, number))
            for team in self._teams
            for number in range(1, self._rounds + 1)
        )
        return max(matches, default=0) or 1

    def _cell(self, player: int | None, number: int) -> RoundCell | None:
        cells = self._cells.get(player or 0, ())
        return cells[number - 1] if number <= len(cells) else None

    def _seated(self, team: TeamRecord, number: int) -> list[RoundCell | None]:
        """Return the cells of a team in a round, board by board; none where a board was empty."""
        order = self._orders.get((number, team.number or 0))
        if order is not None:
            return [self._cell(player, number) for player in order.players]
        cells = (self._cell(player, number) for player in team.players)
        return [cell for cell in cells if cell and (cell.opponent or cell.result == "+")]

    def _entry(self, team: TeamRecord, number: int) -> MatchEntry:
        own = team.number or 0
        if (number, own) in self._forfeits:
            return self._forfeit(*self._forfeits[number, own], self._seated(team, number))
        seated = self._seated(team, number)
        opponents = {self._team_of.get(cell.opponent) for cell in seated if cell and cell.opponent}
        opponents -= {None, own}
        order = self._orders.get((number, own))
        if not opponents and order is not None and order.opponent:
            opponents = {order.opponent}
        if any(cell and cell.opponent and cell.result in {"?", ""} for cell in seated):
            return MatchEntry(kind=Kind.BYE, bye=Bye.ZERO_POINT)  # no result of the match yet
        if opponents and (number, own) not in self._allocated:
            boards = tuple(self._worth(cell) for cell in seated)
            results = {cell.result for cell in seated if cell and cell.opponent}
            return MatchEntry(
                kind=Kind.FORFEIT if results and results <= {"+", "-"} else Kind.PLAYED,
                opponent=min(opponent for opponent in opponents if opponent),
                game_points=sum(boards, Fraction(0)),
                colour=self._colour(seated),
                boards=boards,
            )
        return self._without_match(number, own)

    def _colour(self, seated: Sequence[RoundCell | None]) -> Colour | None:
        """Return what the first board of a team was due: by its cell, or by that of a lower one."""
        colours = self._document.contents.board_colours
        order = colours[-1].colours.lower() if colours else ""
        for place, cell in enumerate(seated):
            if cell is not None and cell.colour in _COLOURS:
                alike = order[place] == order[0] if place < len(order) else place % 2 == 0
                return _COLOURS[cell.colour] if alike else _COLOURS[cell.colour].other
        return None

    def _worth(self, cell: RoundCell | None) -> Fraction:
        if cell is None:
            return Fraction(0)
        if cell.result in {"1", "W", "+"}:
            return self._win
        if cell.result in {"=", "D"}:
            return self._draw
        return self._absent if cell.result in {"-", "Z", " ", ""} else self._loss

    def _forfeit(
        self,
        opponent: int,
        won: bool,  # noqa: FBT001 -- from a table
        colour: Colour,
        seated: Sequence[RoundCell | None],
    ) -> MatchEntry:
        """Return a match that was not played: all boards won, unless cells say which were.

        Whoever did not come has lost it, and has the points of ``362`` for that (decision 732).
        """
        made = sum((self._worth(cell) for cell in seated), Fraction(0))
        if won and not seated:
            made = self._boards * self._win
        return MatchEntry(
            kind=Kind.FORFEIT,
            opponent=opponent,
            colour=colour,
            forfeit_win=won,
            match_points=self._match.win if won else self._match.loss,
            game_points=made,
        )

    def _without_match(self, number: int, team: int) -> MatchEntry:
        if (number, team) in self._allocated:
            records = self._document.contents.team_byes
            match = records[-1].match_points if records else None
            games = records[-1].game_points if records else None
            return MatchEntry(
                kind=Kind.BYE,
                bye=Bye.ALLOCATED,
                match_points=self._match.draw if match is None else match,
                game_points=self._boards * self._draw if games is None else games,
            )
        bye = self._byes.get((number, team), Bye.ZERO_POINT)
        points = {
            Bye.FULL_POINT: (self._match.win, self._win),
            Bye.HALF_POINT: (self._match.draw, self._draw),
        }.get(bye, (Fraction(0), Fraction(0)))
        return MatchEntry(
            kind=Kind.BYE, bye=bye, match_points=points[0], game_points=self._boards * points[1]
        )

    def _matched(self, team: int, entries: dict[int, list[MatchEntry]]) -> Iterator[MatchEntry]:
        """Yield the entries of a team with the match points of its matches."""
        for place, entry in enumerate(entries[team]):
            theirs = entries.get(entry.opponent or 0)
            if entry.kind is Kind.BYE or theirs is None or not entry.boards:
                yield entry
                continue
            own, other = entry.game_points, theirs[place].game_points
            points = self._match.draw if own else self._match.loss
            if own != other:
                points = self._match.win if own > other else self._match.loss
            won = entry.kind is Kind.FORFEIT and own > other
            yield msgspec.structs.replace(entry, match_points=points, forfeit_win=won)

    def _with_abnormal(self, team: RankedTeam) -> RankedTeam:
        """Return a team with what ``299`` says of it: other points for a result, or more points."""
        entries, more = list(team.entries), [Fraction(0), Fraction(0)]
        for record in self._document.contents.abnormal_points:
            if record.numbers and team.number not in record.numbers:
                continue
            kind = record.kind.strip()
            if not kind:
                more[0] += record.match_points or 0
                more[1] += record.points or 0
                continue
            for place, entry in enumerate(entries):
                if record.round in {None, 0, place + 1} and kind == _letter(entry, self._match):
                    entries[place] = _changed(entry, record)
        return msgspec.structs.replace(
            team, entries=tuple(entries), more_match_points=more[0], more_game_points=more[1]
        )


def _letter(entry: MatchEntry, match: MatchPoints) -> str:
    """Return by which sign ``299`` names what a team had in a round."""
    if entry.kind is Kind.FORFEIT:
        return "+" if entry.forfeit_win else "-"
    if entry.bye is not None:
        return _LETTERS.get(entry.bye, "")
    if entry.match_points == match.draw:
        return "D"
    return "W" if entry.match_points == match.win else "L"


def _changed(entry: MatchEntry, record: AbnormalPoints) -> MatchEntry:
    games, matches = record.points, record.match_points
    return msgspec.structs.replace(
        entry,
        match_points=entry.match_points if matches is None else matches,
        game_points=entry.game_points if games is None else games,
    )
