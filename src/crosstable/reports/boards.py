"""Who did best on each board of team matches, on paper."""

from __future__ import annotations

from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Tournament
from crosstable.office.tables import board_lists_of
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.teams import BoardLine, BoardRanks, BoardSheet
from crosstable.standings.board_lists import BoardRecord
from crosstable.standings.prizes import board_prize_words


def boards_sheet(scene: Scene, title: str, after_round: int | None = None) -> BoardSheet:
    """Return the list of every board after a round, with who wins there as things stand."""
    event = scene.after(after_round)
    plan = event.team_plan
    if plan is None:
        raise Refused("no teams meet here in matches")
    words = scene.words("After round {round}", round=len(event.rounds)) if event.rounds else ""
    prizes = plan.board_prizes
    return BoardSheet(
        head=scene.head(title, subtitle=words),
        rules="" if prizes is None else scene.words.say(board_prize_words(prizes)),
        boards=tuple(
            BoardRanks(
                title=scene.words("Reserves")
                if board.reserves
                else scene.words("Board {board}", board=board.board),
                lines=tuple(_line(scene, event, row) for row in board.rows),
            )
            for board in board_lists_of(event)
            if board.rows
        ),
    )


def _line(scene: Scene, event: Tournament, row: BoardRecord) -> BoardLine:
    prize = scene.words.money(row.amount) if row.amount else "★" if row.wins else ""
    return BoardLine(
        place="–" if row.place is None else str(row.place),
        player=scene.people[row.player],
        team=event.entrant(row.player).team,
        points=event.points.text(row.units),
        games=row.games,
        percent=row.percent,
        performance="–" if row.performance is None else str(row.performance),
        prize=prize,
    )
