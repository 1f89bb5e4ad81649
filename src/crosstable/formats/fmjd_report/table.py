"""The results of an event in one table, as FMJD takes them from whoever has no official program."""

from __future__ import annotations

from crosstable.formats.fmjd_report.model import RESULTS, FmjdReport, ReportedPlayer
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


@rule("rating.results-table")
def results_table(tournament: Tournament, edition: Edition, report: FmjdReport) -> bytes:
    """Return one line a player: number, title, names, rating, federation, birthday, games, points.

    A game is written with the points it brought and the opponent's line, ``2/27``; by decision of
    the referee with an x, ``2x27``. The birthday stands only where there is no FMJD number. Players
    stand, and are numbered, in the order of their places.
    """
    order = sorted(report.players, key=lambda player: (player.place, player.number))
    line_of = {player.number: at for at, player in enumerate(order, start=1)}
    games: dict[int, dict[int, str]] = {player.number: {} for player in order}
    rounds = 0
    for result in report.results:
        rounds = max(rounds, result.round)
        mark = "/" if result.played else "x"
        for own, other, points in (
            (result.white, result.black, RESULTS[result.result][0]),
            (result.black, result.white, RESULTS[result.result][1]),
        ):
            if own:
                games[own][result.round] = f"{points}{mark}{line_of.get(other, 0)}"
    lines = []
    for player in order:
        cells = [games[player.number].get(number, "-") for number in range(1, rounds + 1)]
        head = _head(player, tournament, edition)
        lines.append(" ".join([*head, *cells, str(player.points)]))
    return "".join(f"{line}\r\n" for line in lines).encode("ascii", "replace")


def _head(player: ReportedPlayer, tournament: Tournament, edition: Edition) -> list[str]:
    person = tournament.entrant(player.number).player
    rating = person.rating(*edition.ratings.lists)
    born = player.born.strftime("%d/%m/%Y") if player.born and not player.fmjd_id else ""
    fields = (
        str(player.fmjd_id),
        person.title(edition.title_register).lower(),
        player.first_name,
        player.last_name,
        str(rating or ""),
        player.country,
        born,
    )
    return [field for field in fields if field]
