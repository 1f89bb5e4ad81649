"""Players as the programming interface tells them."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.record import RoundRecord
from crosstable.kernel.tournament import Tournament
from crosstable.office.columns.standings import standings_table
from crosstable.office.from_list import Comparison
from crosstable.pairing.systems import system_of
from crosstable.rulebooks.library import edition_of
from crosstable.standings.counted import CountedField, counted
from crosstable.standings.crosstable import entry_text
from crosstable.standings.explaining import explain, opened
from crosstable.standings.ranking import Standings
from crosstable.web.api import shapes
from crosstable.web.api.showing import points_item
from crosstable.web.api.showing_tables import standing_item


def player_item(entrant: Entrant, *, births: bool) -> shapes.PlayerItem:
    """Tell who a player is; the day of birth only to those whose role needs it."""
    player = entrant.player
    return shapes.PlayerItem(
        number=entrant.number,
        name=player.name,
        federation=player.federation,
        club=player.club,
        team=entrant.team,
        sex=player.sex.value if player.sex else None,
        born=str(player.born) if births and player.born else None,
        ratings=tuple(shapes.RatingItem(rating.list, rating.value) for rating in player.ratings),
        titles=tuple(shapes.TitleItem(title.register, title.code) for title in player.titles),
        identifiers=tuple(
            shapes.IdentifierItem(identifier.register, identifier.value)
            for identifier in player.identifiers
        ),
        withdrawn_after_round=entrant.withdrawal.after_round if entrant.withdrawal else None,
        present=entrant.present,
        person=player.person if births else "",
        fields={value.field: value.text for value in entrant.values} if births else {},
        expelled=entrant.withdrawal is not None and entrant.withdrawal.expelled,
        fixed_board=entrant.fixed_board.board if entrant.fixed_board else None,
    )


def list_comparison(comparison: Comparison) -> shapes.ListComparison:
    """Tell what the rating lists say of players that is not noted so."""
    return shapes.ListComparison(
        lists=tuple(
            shapes.ListIssueItem(list=used.list, dated=used.dated) for used in comparison.lists
        ),
        items=tuple(
            shapes.ListedItem(
                number=one.number,
                name=one.player.name,
                listed_as=one.listed.name,
                differences=tuple(
                    shapes.ListDifference(
                        field=each.field,
                        noted=each.noted,
                        listed=each.listed,
                        asks=each in one.otherwise,
                    )
                    for each in one.differences
                ),
            )
            for one in comparison.differing
        ),
        unlisted=comparison.unlisted,
        unnumbered=comparison.unnumbered,
    )


def player_detail(
    tournament: Tournament, stood: Tournament, table: Standings, number: int, *, births: bool
) -> shapes.PlayerDetail:
    """Tell one player's tournament: all of its rounds, and the standing when it stood so."""
    field = counted(
        tournament, edition_of(tournament), round_robin=system_of(tournament).everybody_meets
    )
    boards = {
        played.number: own_board[0]
        for played in tournament.rounds
        if (own_board := played.board_of(number)) is not None
    }
    (own,) = standings_table(stood, replace(table, rows=(table.row(number),))).lines
    return shapes.PlayerDetail(
        player=player_item(tournament.entrant(number), births=births),
        standing=standing_item(own, table, working=True),
        after_round=len(stood.rounds),
        rounds=tuple(
            _entry(field, entry, boards.get(entry.round))
            for player in field.sheet
            if player.number == number
            for entry in player.entries
        ),
        working=tuple(map(opened, explain(table, number))),
    )


def _entry(field: CountedField, entry: RoundRecord, board: int | None) -> shapes.RoundEntry:
    points = field.points
    return shapes.RoundEntry(
        round=entry.round,
        kind=entry.kind.value,
        opponent=entry.opponent,
        colour=entry.colour.value if entry.colour else None,
        board=board,
        points=points_item(points, entry.points),
        bye=entry.bye.value if entry.bye else None,
        text=entry_text(points, entry, field.letters),
    )
