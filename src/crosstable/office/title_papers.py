"""Certificates, reports and games on norms of a tournament, for every door alike."""

from __future__ import annotations

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Played
from crosstable.kernel.tournament import Tournament
from crosstable.office.game_files import game_file
from crosstable.office.norms import (
    Background,
    NormTable,
    edition_with_norms,
    field_of,
    norms_of,
)
from crosstable.titles.candidates import TitleEvent
from crosstable.titles.category.sheet import NormSheet
from crosstable.titles.certificate import TitleCertificate, certificate
from crosstable.titles.report import TitleReport, norm_makers, title_report


class NormGames(msgspec.Struct, frozen=True, kw_only=True):
    """The games of everybody who made a norm, as one file."""

    text: str
    games: int
    players: tuple[int, ...]
    missing: tuple[tuple[int, int], ...]
    """Round and board of games that were played and not entered."""


def certificate_of(
    tournament: Tournament, background: Background, player: int, title: str
) -> TitleCertificate:
    """Return the certificate of a norm; refused where it is not reached."""
    edition = edition_with_norms(tournament)
    table = norms_of(tournament, background, players=(player,), titles=(title,), forecast=False)
    if not table.verdicts:
        raise Refused(
            "{player} cannot make a {title} norm",
            player=tournament.entrant(player).player.name,
            title=title,
        )
    return certificate(
        tournament,
        edition,
        table.event,
        table.verdicts[0],
        table.points,
        person=background.persons.get(player),
    )


def report_of(
    tournament: Tournament, background: Background, judged: NormTable | None = None
) -> TitleReport:
    """Return the report on an event as it stands; ``judged`` where its norms are known already."""
    edition = edition_with_norms(tournament)
    table = judged or norms_of(tournament, background, forecast=False)
    return title_report(
        tournament,
        edition,
        table.event,
        table.verdicts,
        table.points,
        persons=background.persons,
    )


def wall_sheet_of(tournament: Tournament, background: Background) -> tuple[TitleEvent, NormSheet]:
    """Return the sheet of categories and points that hangs on the wall before round 1."""
    event, field = field_of(tournament, background)
    if field.sheet is None:
        raise Refused(
            "{edition}: norms are judged by performances, not by categories of opponents, so no "
            "sheet of points is put up; `crosstable norms field` says what the entry list allows",
            edition=edition_with_norms(tournament).title,
        )
    return event, field.sheet


def games_of_norm_makers(tournament: Tournament, background: Background) -> NormGames:
    """Return the filed games of those with title results, and which of theirs are missing."""
    table = norms_of(tournament, background, forecast=False)
    makers = norm_makers(table.verdicts)
    if not makers:
        raise Refused("nobody has made a norm, so there are no games of norm-makers")
    filed = {(game.round, game.number) for game in tournament.games}
    missing = tuple(
        (played.number, number)
        for played in tournament.rounds
        for number, board in enumerate(played.boards, start=1)
        if isinstance(board.result, Played)
        and not makers.isdisjoint((board.white, board.black))
        and (played.number, number) not in filed
    )
    return NormGames(
        text=game_file(tournament, players=makers),
        games=sum(
            not makers.isdisjoint(_players(tournament, game.round, game.number))
            for game in tournament.games
        ),
        players=tuple(sorted(makers)),
        missing=missing,
    )


def _players(tournament: Tournament, round_number: int, board_number: int) -> tuple[int, int]:
    board = tournament.round(round_number).boards[board_number - 1]
    return board.white, board.black
