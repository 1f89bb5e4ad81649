"""The teams of a report as its records have them: lists, line-ups, matches that were not played."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.players import RoundCell
from crosstable.formats.trf.teams import TeamRecord
from crosstable.kernel.sentence import Sentence, Value


class Unfit(Exception):  # noqa: N818 -- no error: the file stays what it is
    """Why a file makes no event of teams."""

    def __init__(self, cause: Sentence, line: int | None) -> None:
        super().__init__(cause)
        self.line, self.cause = line, cause


def unfit(form: str, /, line: int | None = None, **values: Value) -> Unfit:
    """Return why a file makes no event of teams, and at which line."""
    return Unfit(Sentence(form, **values), line)


class TeamLists:
    """Who belongs to which team, who sat for it in a round, and whom it met."""

    def __init__(self, document: TrfDocument, records: Sequence[TeamRecord]) -> None:
        contents = document.contents
        self.records = sorted(records, key=lambda team: team.number or 0)
        self._cells = {player.number: player.cells for player in contents.players}
        self.team_of: dict[int, int] = {}
        self._check_lists()
        self.orders = {(order.round, order.team): order for order in contents.board_orders}
        self.forfeits = {
            (match.round, team): match
            for match in contents.forfeited_matches
            for team in (match.white, match.black)
        }
        self.allocated = {
            (number, team)
            for record in contents.team_byes
            for number, team in enumerate(record.teams, start=1)
            if team
        }
        self.colours = contents.board_colours[-1].colours.lower() if contents.board_colours else ""

    def _check_lists(self) -> None:
        for number, team in enumerate(self.records, start=1):
            if team.number != number:
                raise unfit("teams are not numbered from 1 without a gap", line=team.line)
            for player in team.players:
                if self.team_of.setdefault(player, number) != number:
                    raise unfit("player {player} is in two teams", line=team.line, player=player)
                if player not in self._cells:
                    raise unfit("there is no player {player}", line=team.line, player=player)
        alone = next((number for number in self._cells if number not in self.team_of), None)
        if alone is not None:
            raise unfit("player {player} is in no team", player=alone)
        names = [team.name.casefold() for team in self.records]
        if len(set(names)) < len(names) or not all(names):
            raise unfit("two teams have the same name, or one has none")

    def cell(self, player: int, number: int) -> RoundCell | None:
        """Return what a player's line says of a round."""
        cells = self._cells[player]
        return cells[number - 1] if number <= len(cells) else None

    def seated(self, team: int, number: int) -> list[int | None]:
        """Return who sat for a team in a round, board by board."""
        order = self.orders.get((number, team))
        if order is not None:
            return list(order.players)
        return [
            player
            for player in self.records[team - 1].players
            if (cell := self.cell(player, number)) and (cell.opponent or cell.result == "+")
        ]

    def opponent(self, team: int, number: int) -> int | None:
        """Return whom a team met in a round, None where nobody."""
        forfeited = self.forfeits.get((number, team))
        if forfeited is not None:
            return forfeited.black if team == forfeited.white else forfeited.white
        met = {
            self.team_of.get(cell.opponent)
            for player in self.records[team - 1].players
            if (cell := self.cell(player, number)) and cell.opponent
        } - {None}
        if len(met) > 1 or team in met:
            raise unfit(
                "{team} meets several teams in round {round}",
                team=self.records[team - 1].name,
                round=number,
            )
        order = self.orders.get((number, team))
        if not met and order is not None and order.opponent:
            return order.opponent
        return met.pop() if met else None
