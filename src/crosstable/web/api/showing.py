"""Values of the core as the programming interface tells them."""

from __future__ import annotations

import msgspec
from msgspec.structs import asdict

from crosstable.arbiter.regulations.checking import findings
from crosstable.arbiter.regulations.sentences import decision_sentence
from crosstable.formats.library import format_of
from crosstable.kernel.board_prizes import BoardPrizes
from crosstable.kernel.event_notes import Claim, GameRecord
from crosstable.kernel.notation import result_text
from crosstable.kernel.plan_notation import plan_text
from crosstable.kernel.points import PointSystem
from crosstable.kernel.record import bye_points
from crosstable.kernel.result import Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation, Reason
from crosstable.office.acts import describe
from crosstable.office.acts.base import State
from crosstable.office.acts.pairing_again import PairedAnew
from crosstable.office.cautions import Caution
from crosstable.office.field_totals import field_totals
from crosstable.office.fixtures import fixtures
from crosstable.office.game_rows import game_rows
from crosstable.office.office import Written
from crosstable.office.overview import summary
from crosstable.office.regulations import provisions
from crosstable.office.timetable import round_times
from crosstable.pairing.systems import system_of
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of
from crosstable.web.api import shapes


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


def points_item(points: PointSystem, units: int) -> shapes.Points:
    """Tell points: as they are written, and in units."""
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
            points.name,
            points.unit,
            points_item(points, points.win),
            points_item(points, points.draw),
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
        division=shapes.DivisionItem(**asdict(tournament.division))
        if tournament.division
        else None,
        teams=_team_plan_item(tournament.team_plan),
        games=plan_text(tournament.game_plan) if tournament.game_plan is not None else "",
        officials=tuple(shapes.Official(**asdict(official)) for official in tournament.officials),
        event_class=_class_item(tournament),
        by_the_rules=tournament.by_the_rules,
        numbers_final=tournament.numbers_final,
        shows="everything" if everything else "public",
    )


def _team_plan_item(plan: TeamPlan | None) -> shapes.TeamPlanItem | None:
    if plan is None:
        return None
    return shapes.TeamPlanItem(
        boards=plan.boards,
        reserves=plan.reserves,
        match_points=plan.points.text,
        rank_by=plan.rank_by.value,
        first_white=plan.first_white.value,
        tie_breaks=plan.tie_breaks,
        lineup_deadline=plan.lineup_deadline,
        lineup_order=plan.lineup_order.value,
        rating_tolerance=plan.rating_tolerance,
        board_prizes=board_prizes_item(plan.board_prizes),
    )


def board_prizes_item(prizes: BoardPrizes | None) -> shapes.BoardPrizesItem | None:
    """Tell how prizes for boards are won; None where there are none."""
    if prizes is None:
        return None
    return shapes.BoardPrizesItem(
        places=prizes.places,
        least_games=prizes.least_games,
        ranked_by=prizes.ranked_by.value,
        ties=prizes.ties.value,
        counts=prizes.counts.value,
        amounts=prizes.amounts,
    )


def fixture_list(tournament: Tournament) -> shapes.FixtureList:
    """Tell where and when matches of teams are played."""
    return shapes.FixtureList(
        tuple(
            shapes.FixtureItem(
                round=match.round,
                number=match.number,
                first=tournament.team(match.first).name,
                second=tournament.team(match.second).name,
                day=match.day,
                starts=match.starts,
                venue=match.venue,
                was_day=match.was_day,
                was_starts=match.was_starts,
                was_venue=match.was_venue,
                score=match.score,
                counts=match.counts,
            )
            for match in fixtures(tournament)
        )
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


def regulation_findings(tournament: Tournament) -> shapes.RegulationFindings:
    """Tell what the texts say about the regulations."""
    return shapes.RegulationFindings(
        tuple(
            shapes.RegulationFinding(
                weight=finding.weight.value,
                sentence=str(finding.sentence),
                rule=finding.rule,
                place=finding.place.value,
                field=finding.field,
                articles=tuple(filter(None, map(citation_item, finding.articles))),
                proposals=tuple(
                    shapes.RegulationProposal(
                        field=proposal.field,
                        value=str(proposal.text),
                        sentence=str(decision_sentence(proposal.field, proposal.text)),
                    )
                    for proposal in finding.proposals
                ),
            )
            for finding in findings(tournament)
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
        continent=announced.continent,
        cup=announced.cup,
        series=announced.series,
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
        white=None if white is None else points_item(points, white),
        black=None if black is None else points_item(points, black),
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
        lineups_secret=any(match.undisclosed for match in played.matches),
    )


def round_detail(
    tournament: Tournament, played: Round, since: tuple[str, ...] = ()
) -> shapes.RoundDetail:
    """Tell a round with its boards, and what has changed ``since`` it was paired."""
    filed = {game.number for game in tournament.games if game.round == played.number}
    drawn = tournament.starts_of(played.number)
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
                points_item(tournament.points, bye_points(tournament.points, free.kind)),
            )
            for free in played.free
        ),
        changed_since_paired=since,
        starting_positions=drawn.numbers if drawn is not None else (),
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
    """Tell what a player says of the game."""
    return shapes.ClaimItem(
        round=claim.round,
        board=claim.number,
        player=claim.player,
        result=_result(claim.result, tournament.points),
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
