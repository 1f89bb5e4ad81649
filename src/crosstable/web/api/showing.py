"""Values of the core as the programming interface tells them."""

from __future__ import annotations

import msgspec
from msgspec.structs import asdict

from crosstable.formats.library import format_of
from crosstable.kernel.notation import result_text
from crosstable.kernel.points import PointSystem, decimal_text
from crosstable.kernel.record import RoundRecord, bye_points
from crosstable.kernel.result import Forfeit, Pending, Played, Result
from crosstable.kernel.tournament import Board, Claim, Entrant, GameRecord, Round, Tournament
from crosstable.kernel.verdict import Citation, Reason
from crosstable.office.acts import describe
from crosstable.office.acts.pairing_again import PairedAnew
from crosstable.office.cautions import Caution
from crosstable.office.field_totals import field_totals
from crosstable.office.fold import State
from crosstable.office.game_rows import game_rows
from crosstable.office.office import Written
from crosstable.office.overview import summary
from crosstable.office.publicity import round_times
from crosstable.office.regulations import provisions
from crosstable.pairing.systems import system_of
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of
from crosstable.standings.counted import CountedField
from crosstable.standings.crosstable import CrossTableLine, entry_text
from crosstable.standings.ranking import Row, Standings, explain, opened
from crosstable.standings.team_results import TeamResults
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.standings.tiebreaks.values import TieBreakValue
from crosstable.standings.working import Term
from crosstable.web.api import shapes

__all__ = [
    "act_item",
    "board_item",
    "caution_item",
    "citation_item",
    "claim_item",
    "game_item",
    "line_item",
    "player_detail",
    "player_item",
    "reason_item",
    "round_anew",
    "round_detail",
    "round_item",
    "standing_item",
    "tie_break_heads",
    "tournament_detail",
    "tournament_item",
]


def citation_item(citation: Citation | None) -> shapes.Citation | None:
    """Tell an article."""
    if citation is None:
        return None
    return shapes.Citation(citation.text, citation.article, spell(citation))


def reason_item(reason: Reason) -> shapes.Reason:
    """Tell a reason with its article."""
    return shapes.Reason(reason.sentence, citation_item(reason.citation))


def caution_item(caution: Caution) -> shapes.Caution:
    """Tell what should be known before something is done."""
    return shapes.Caution(int(caution.level), reason_item(caution.reason))


def _points(points: PointSystem, units: int) -> shapes.Points:
    return shapes.Points(points.decimal(units), units)


def tournament_item(state: State) -> shapes.TournamentItem:
    """Tell a tournament in a list."""
    short, tournament = summary(state), state.tournament
    return shapes.TournamentItem(
        id=short.id,
        version=short.version or None,
        name=short.name,
        game=short.game,
        edition=short.edition,
        system=short.system,
        players=short.players,
        rounds_paired=short.rounds_paired,
        rounds=short.rounds,
        stage=short.stage,
        city=tournament.city,
        federation=tournament.federation,
        starts=tournament.starts,
        ends=tournament.ends,
        published=tournament.published,
        archived=tournament.archived,
    )


def tournament_detail(state: State, *, everything: bool) -> shapes.TournamentDetail:
    """Tell a tournament with all that was announced."""
    tournament = state.tournament
    points = tournament.points
    return shapes.TournamentDetail(
        **asdict(tournament_item(state)),
        points=shapes.PointScale(
            points.name, points.unit, _points(points, points.win), _points(points, points.draw)
        ),
        system_title=system_of(tournament).title,
        edition_title=edition_of(tournament).title,
        system_options=tuple(
            shapes.Choice(option.name, option.value) for option in tournament.system.options
        ),
        tie_breaks=tournament.tie_breaks,
        rate_of_play=tournament.rate_of_play,
        rating_order=tournament.rating_order.value,
        time_zone=tournament.time_zone,
        schedule=tuple(
            shapes.RoundTime(round_time.round, round_time.day, round_time.starts)
            for round_time in round_times(tournament)
        ),
        officials=tuple(shapes.Official(**asdict(official)) for official in tournament.officials),
        event_class=_class_item(tournament),
        by_the_rules=tournament.by_the_rules,
        numbers_final=tournament.numbers_final,
        shows="everything" if everything else "public",
    )


def regulation_list(tournament: Tournament, *, decided_only: bool) -> shapes.RegulationList:
    """Tell what the texts leave to the organiser, and what was decided."""
    return shapes.RegulationList(
        tuple(
            shapes.RegulationItem(
                field=provision.field.name,
                topic=topic.name,
                title=provision.field.title,
                asks=provision.field.asks,
                kind=provision.field.kind.value,
                choices=tuple(choice.value for choice in provision.field.alternatives),
                value=provision.value,
                words=str(provision.words) if provision.kept else "",
                otherwise=provision.otherwise.words if provision.otherwise else "",
                articles=tuple(filter(None, map(citation_item, provision.articles))),
            )
            for topic in provisions(tournament, decided_only=decided_only)
            for provision in topic.provisions
        )
    )


def _class_item(tournament: Tournament) -> shapes.ClassItem:
    """Tell what the event is, with what is usual where nobody said it."""
    announced = tournament.event_class
    known = announced.pairings_known
    return shapes.ClassItem(
        level=announced.level.value,
        official=announced.is_official,
        age_group=announced.age_group,
        women=announced.women,
        affiliate=announced.affiliate,
        registered=announced.registered,
        registered_by=tournament.registering_federation,
        exemptions=tuple(
            shapes.ExemptionItem(
                what=granted.what.value, by=granted.by, on=granted.on, text=granted.text
            )
            for granted in announced.exemptions
        ),
        discipline=announced.discipline or next(iter(edition_of(tournament).disciplines), ""),
        pairings_known=system_of(tournament).fixed_schedule if known is None else known,
        norms=announced.norms,
    )


def player_item(entrant: Entrant, *, births: bool) -> shapes.PlayerItem:
    """Tell who a player is; when he was born only to those whose role needs it."""
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


def field_list(tournament: Tournament) -> shapes.FieldList:
    """Tell which fields of its own an event has, and what they come to."""
    return shapes.FieldList(
        tuple(
            shapes.FieldItem(
                key=total.field.key,
                name=total.field.name,
                kind=total.field.kind.value,
                choices=total.field.choices,
                unit=total.field.unit,
                filled=total.filled,
                players=total.players,
                amount=None if total.amount is None else str(total.amount),
                counts=dict(total.counts),
            )
            for total in field_totals(tournament)
        )
    )


def player_detail(
    tournament: Tournament, table: Standings, number: int, *, births: bool
) -> shapes.PlayerDetail:
    """Tell one player's tournament."""
    boards = {
        played.number: own_board[0]
        for played in tournament.rounds
        if (own_board := played.board_of(number)) is not None
    }
    return shapes.PlayerDetail(
        player=player_item(tournament.entrant(number), births=births),
        standing=standing_item(table, table.row(number), working=True),
        rounds=tuple(
            _entry(table.field, entry, boards.get(entry.round))
            for player in table.field.sheet
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
        points=_points(points, entry.points),
        bye=entry.bye.value if entry.bye else None,
        text=entry_text(points, entry, field.letters),
    )


def _result(result: Result, points: PointSystem) -> shapes.ResultItem:
    white = black = None
    kind, rated, ending = "pending", False, None
    match result:
        case Played():
            kind, rated = "played", result.rated
            ending = result.ending.value if result.ending else None
            white, black = points.worth(result.white), points.worth(result.black)
        case Forfeit():
            kind = "forfeit"
            white, black = (
                points.forfeit_win if wins else points.forfeit_loss
                for wins in (result.absent.value == "black", result.absent.value == "white")
            )
        case Pending():
            pass
    return shapes.ResultItem(
        kind=kind,
        text=result_text(result, points),
        white=None if white is None else _points(points, white),
        black=None if black is None else _points(points, black),
        ending=ending,
        rated=rated,
    )


def board_item(
    tournament: Tournament, number: int, board: Board, *, has_game: bool
) -> shapes.BoardItem:
    """Tell one pairing."""
    seats = [
        shapes.SeatedPlayer(player, tournament.entrant(player).player.name)
        for player in (board.white, board.black)
    ]
    return shapes.BoardItem(
        board=number,
        white=seats[0],
        black=seats[1],
        result=_result(board.result, tournament.points),
        has_game=has_game,
        games=tuple(
            shapes.PartGameItem(
                game=row.number,
                kind=str(row.kind),
                rate_of_play=row.rate,
                white=row.white,
                black=row.black,
                course=row.course.value,
                result=row.result,
            )
            for row in game_rows(tournament, board)
        ),
    )


def round_item(played: Round) -> shapes.RoundItem:
    """Tell a round in a list."""
    return shapes.RoundItem(
        round=played.number,
        published=played.published,
        complete=played.complete,
        by_hand=played.by_hand,
        boards_total=len(played.boards),
        results_entered=sum(not board.unfinished for board in played.boards),
    )


def round_detail(
    tournament: Tournament, played: Round, since: tuple[str, ...] = ()
) -> shapes.RoundDetail:
    """Tell a round with its boards, and what has changed ``since`` it was paired."""
    filed = {game.number for game in tournament.games if game.round == played.number}
    return shapes.RoundDetail(
        **asdict(round_item(played)),
        boards=tuple(
            board_item(tournament, number, board, has_game=number in filed)
            for number, board in enumerate(played.boards, start=1)
        ),
        free=tuple(
            shapes.Free(
                free.player,
                tournament.entrant(free.player).player.name,
                free.kind.value,
                _points(tournament.points, bye_points(tournament.points, free.kind)),
            )
            for free in played.free
        ),
        changed_since_paired=since,
    )


def round_anew(tournament: Tournament, anew: PairedAnew) -> shapes.RoundAnew:
    """Tell what pairing a round again would change."""

    def seated(number: int) -> shapes.SeatedPlayer:
        return shapes.SeatedPlayer(number, tournament.entrant(number).player.name)

    def pair(board: Board | None) -> tuple[shapes.SeatedPlayer, shapes.SeatedPlayer] | None:
        return (seated(board.white), seated(board.black)) if board is not None else None

    return shapes.RoundAnew(
        round=anew.round,
        published=anew.before.published,
        since=anew.since,
        boards=tuple(
            shapes.BoardChangeItem(
                board=change.number, before=pair(change.before), after=pair(change.after)
            )
            for change in anew.changes
        ),
        byes=tuple(
            shapes.ByeChangeItem(
                player=seated(player),
                before=had.value if had else None,
                after=gets.value if gets else None,
            )
            for player, had, gets in anew.byes
        ),
        results_lost=tuple(number for number, _ in anew.lost),
    )


def game_item(tournament: Tournament, game: GameRecord) -> shapes.Game:
    """Tell the moves of a game."""
    return shapes.Game(
        round=game.round,
        board=game.number,
        game=game.game,
        format=format_of(tournament.game).suffix.removeprefix("."),
        text=game.text,
    )


def claim_item(tournament: Tournament, claim: Claim) -> shapes.ClaimItem:
    """Tell what a player says of his game."""
    return shapes.ClaimItem(
        round=claim.round,
        board=claim.number,
        player=claim.player,
        result=_result(claim.result, tournament.points),
    )


def tie_break_heads(table: Standings) -> tuple[shapes.TieBreakHead, ...]:
    """Tell which tie-breaks decide."""
    criteria = map(tie_break, table.tie_breaks)
    return tuple(
        shapes.TieBreakHead(criterion.name, criterion.title, criterion.abbreviation)
        for criterion in criteria
    )


def standing_item(table: Standings, row: Row, *, working: bool) -> shapes.Standing:
    """Tell a line of the standings; the working of the tie-breaks only where it is wanted."""
    return shapes.Standing(
        place=row.place,
        last_place=row.last_place,
        number=row.number,
        name=row.name,
        points=_points(table.points, row.points),
        games_played=row.played,
        # Somebody who is not classified has no values.
        tie_breaks=tuple(
            _tie_break(name, value, working=working)
            for name, value in zip(table.tie_breaks, row.values, strict=False)
        ),
        decided_by=row.decided_by,
        reasons=tuple(map(reason_item, row.reasons)),
    )


def team_standings(results: TeamResults | None) -> shapes.TeamStandings | None:
    """Tell the result of a match of teams."""
    if results is None:
        return None
    return shapes.TeamStandings(
        heads=tuple(map(str, results.heads)),
        teams=tuple(
            shapes.TeamItem(
                place=team.place,
                last_place=team.last_place,
                team=team.team,
                rounds=team.rounds,
                points=team.points,
                values=team.values,
                number=team.number,
                cells=team.cells,
            )
            for team in results.teams
        ),
        matches=tuple(shapes.TeamMatchItem(**asdict(match)) for match in results.matches),
        provisional=results.provisional,
        score=str(results.score or ""),
    )


def _tie_break(name: str, computed: TieBreakValue, *, working: bool) -> shapes.TieBreakItem:
    return shapes.TieBreakItem(
        name=name,
        text=computed.text,
        applies=computed.applies,
        note=computed.note,
        because=citation_item(computed.because),
        working=tuple(map(_term, computed.working)) if working else (),
    )


def _term(term: Term) -> shapes.Term:
    theirs = term.opponent_score
    return shapes.Term(
        opponents=term.opponents,
        rounds=term.rounds,
        own=decimal_text(term.own),
        opponent_score=None if theirs is None else decimal_text(theirs),
        multiplied=term.multiplied,
        cut=term.cut,
        adds=decimal_text(term.product),
        note=term.note,
    )


def line_item(line: CrossTableLine) -> shapes.CrossTableLine:
    """Tell a line of the cross table."""
    return shapes.CrossTableLine(
        label=line.label,
        place=line.place,
        number=line.number,
        name=line.name,
        cells=tuple(
            shapes.Cell(
                text=cell.text,
                opponents=tuple(game.opponent for game in cell.games if game.opponent is not None),
            )
            for cell in line.cells
        ),
        points=line.points,
        tie_breaks=line.tie_breaks,
    )


class _Tag(msgspec.Struct):
    type: str


def act_item(written: Written, tournament: Tournament) -> shapes.Act:
    """Tell an entry of the journal."""
    entry = written.entry
    return shapes.Act(
        version=entry.version,
        at=entry.at,
        by=entry.by,
        kind=msgspec.json.decode(entry.act, type=_Tag).type,
        words=describe(written.act, tournament),
        hash=entry.hash,
        previous=entry.previous,
    )
