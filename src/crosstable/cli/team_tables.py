"""Tables of teams on a terminal: the matches of a round, and who did best on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from crosstable.cli.board_prizes import prizes_line
from crosstable.cli.shell import counted, emit, find_team, say, show
from crosstable.cli.telling import grid
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.match_scores import MatchScore, match_scores, without_match
from crosstable.kernel.notation import result_text
from crosstable.kernel.result import Bye, Pending
from crosstable.kernel.rounds import Round
from crosstable.kernel.tournament import Tournament
from crosstable.office.match_seats import seen_from_match, turned_round
from crosstable.office.tables import board_lists_of, team_results_of
from crosstable.rulebooks.index import cited, spell
from crosstable.standings.board_lists import BoardList
from crosstable.standings.prizes import amount_text
from crosstable.standings.team_results import MatchResult, TeamResult, TeamResults

if TYPE_CHECKING:
    from rich.table import Table

_LETTER = {Colour.WHITE: "w", Colour.BLACK: "b"}


def match_table(tournament: Tournament, played: Round) -> Table:
    """Return the matches of a round, board by board, the team named first on the left."""
    columns = (">board", "", "", "", "")
    table = grid(columns, (), f"{tournament.name}, round {played.number}")
    table.columns[3].justify = "center"
    for score in match_scores(tournament, played):
        _add_match(table, tournament, played, score)
    for team, bye in without_match(tournament, played):
        asked = bye not in {None, Bye.ALLOCATED}
        said = f"{bye.value} bye" if bye is not None and asked else "rests"
        table.add_row("", "", tournament.team(team).name, said, "")
    return table


def _add_match(table: Table, tournament: Tournament, played: Round, score: MatchScore) -> None:
    match, points = score.match, tournament.points
    first, second = (tournament.team(team or 0).name for team in (match.first, match.second))
    made = (points.text(score.score.game_points(team or 0)) for team in (match.first, match.second))
    begun = score.open < len(score.boards) or not score.boards
    table.add_row(str(score.number), "", first, "–".join(made) if begun else "–", second)
    if score.open and match.postponed is not None:
        day = match.postponed.day
        table.add_row("", "", "", f"postponed to {day.isoformat()}" if day else "postponed", "")
    for place, number in score.seats:
        board = played.boards[number - 1]
        turned = turned_round(tournament, played.number, number)
        left, right = (board.black, board.white) if turned else (board.white, board.black)
        result = seen_from_match(tournament, played.number, number, board.result)
        said = "" if result == Pending() else result_text(result, points)
        if place in score.wrong:
            said += " (wrong board)"
        table.add_row(
            f"{score.number}.{place}",
            _LETTER[board.colour_of(left)],
            tournament.entrant(left).player.name,
            said,
            tournament.entrant(right).player.name,
        )
    for side, place, player in match.alone:
        name = tournament.entrant(player).player.name
        sides = (name, "+ -", "") if side == 0 else ("", "- +", name)
        table.add_row(f"{score.number}.{place}", "", *sides)
    table.add_section()


def _board_list_table(tournament: Tournament, board: BoardList) -> Table:
    """Return who made how much on a board, and who wins a prize as things stand."""
    where = "reserves" if board.reserves else f"board {board.board}"
    columns = ["place", "player", "team", "points", "games", "%", "performance"]
    paid, wins = any(row.amount for row in board.rows), any(row.wins for row in board.rows)
    left = {"player", "team"}
    heads = (*columns, *(("prize",) if wins else ()))
    shown = (head if head in left else f">{head}" for head in heads)
    table = grid(shown, (), f"{tournament.name}, {where}")
    for row in board.rows:
        prize = amount_text(row.amount) if paid and row.amount else "*" if row.wins else ""
        table.add_row(
            "–" if row.place is None else str(row.place),
            tournament.entrant(row.player).player.name,
            tournament.entrant(row.player).team,
            tournament.points.text(row.units),
            str(row.games),
            row.percent,
            "–" if row.performance is None else str(row.performance),
            *((prize,) if wins else ()),
        )
    return table


def show_teams(tournament: Tournament, *, crossed: bool = False) -> None:
    """Print how teams stand, where teams meet: round by round, or against one another."""
    results = team_results_of(tournament)
    if results is None:
        return
    state = ", provisional" if results.provisional else ""
    heads = (">place", *(("",) if results.legend else ()), "team")
    printed = grid(heads, (), f"{tournament.name}, teams{state}")
    crossed = crossed and results.score is not None
    columns = results.teams if crossed else tournament.rounds
    for number, _ in enumerate(columns, start=1):
        printed.add_column(str(number), justify="right")
    printed.add_column(str(results.score or "points").casefold(), justify="right")
    for head in results.heads:
        printed.add_column(head, justify="right")
    for row in results.teams:
        cells = row.cells if crossed else row.rounds
        marks = (row.mark,) if results.legend else ()
        team = row.team if row.left_after is None else f"{row.team} (withdrawn)"
        printed.add_row(row.place_text, *marks, team, *cells, row.points, *row.values)
    show(printed)
    if results.legend:
        say("; ".join(results.legend))
    for reason in results.withdrawals:
        say(cited(reason))
    for line in match_lines(results):
        say(line)


def match_lines(results: TeamResults) -> list[str]:
    """Return each match as it is written: ``Alpha – Beta 12½–11½``."""
    return [
        f"{match.first} – {match.second} {match.points[0]}–{match.points[1]}{_open(match)}"
        for match in results.matches
    ]


def _open(match: MatchResult) -> str:
    if not match.open:
        return ""
    parts = [f"{match.open} open"]
    if match.round:
        parts.append(f"round {match.round}")
    if match.postponed:
        parts.append(f"postponed to {match.day.isoformat()}" if match.day else "postponed")
    return f" ({', '.join(parts)})"


def show_teams_only(
    tournament: Tournament, board: int | None, explained: str | None, *, as_json: bool
) -> None:
    """Print how teams stand, with the working where it is asked for, or the list of a board."""
    results = team_results_of(tournament)
    if results is None or (tournament.team_plan is None and board is not None):
        raise Refused("no teams meet here in matches")
    if board is not None:
        _show_boards(tournament, board, as_json=as_json)
        return
    if explained:
        results = replace(results, teams=_rows_of(tournament, results, explained))
    if as_json:
        emit(results)
    elif explained is None:
        show_teams(tournament)
    else:
        _say_working(results)


def _show_boards(tournament: Tournament, wanted: int, *, as_json: bool) -> None:
    """Print the list of a board, or of all of them (0)."""
    lists = board_lists_of(tournament)
    shown = [board for board in lists if wanted in {0, board.board}]
    if not shown:
        boards = counted(sum(not board.reserves for board in lists), "board")
        raise Refused(f"matches have {boards}; there is no list of board {wanted}")
    if as_json:
        emit(shown[0].rows if wanted else shown)
        return
    for board in shown:
        show(_board_list_table(tournament, board))
    plan = tournament.team_plan
    if plan is not None and plan.board_prizes is not None:
        say(prizes_line(plan.board_prizes))


def _rows_of(tournament: Tournament, results: TeamResults, team: str) -> tuple[TeamResult, ...]:
    """Return the line of the team somebody names; one that is not there is refused."""
    if tournament.team_plan is not None:
        number = find_team(tournament, team)
        return tuple(row for row in results.teams if row.number == number)
    rows = tuple(row for row in results.teams if team.casefold() in row.team.casefold())
    if not rows:
        raise UnknownName("team", team, tuple(row.team for row in results.teams))
    return rows


def _say_working(results: TeamResults) -> None:
    """Print what each value of the teams is made of."""
    for row in results.teams:
        say(f"{row.place_text} {row.team}")
        for value in row.sums:
            article = f" [{spell(value.because)}]" if value.because else ""
            terms = " + ".join(
                f"{term.figure} ({term.opponent or term.note})" for term in value.terms
            )
            note = f", {value.note}" if value.note else ""
            say(f"  {value.head} {value.text}{f' = {terms}' if terms else ''}{note}{article}")
