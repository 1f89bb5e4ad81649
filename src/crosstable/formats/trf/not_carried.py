"""What a report says and a tournament has no place for, and headers its contents contradict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.document import TrfDocument
from crosstable.kernel.seeding import ORDER_CODES
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import (
    Tournament,
)
from crosstable.pairing.systems import system_of


class _HasLine(Protocol):
    @property
    def line(self) -> int: ...


def report_headers(
    document: TrfDocument,
    tournament: Tournament,
    adjustments: list[Adjustment],
    *,
    team_event: bool,
    marked: bool,
) -> None:
    """Note what headers say wrongly, and what stays in the file only.

    ``marked``: unusual points became unusual results.
    """
    rated = sum(1 for player in document.players if player.rating)
    players = Sentence.plural("{count} player", "{count} players", count=len(tournament.entrants))
    of_them = Sentence.plural("{count} rated player", "{count} rated players", count=rated)
    for tag, held in (("062", players), ("072", of_them)):
        for header in document.headers(tag):
            written = header.text.split(" ")[0].split("(")[0]
            if written and written != str(held.values["count"]):
                adjustments.append(
                    Adjustment.noted(
                        Change.COUNT,
                        header.line,
                        5,
                        "the header says {text!r}, the file has {players}",
                        text=header.text,
                        players=held,
                    )
                )
    if not tournament.name:
        adjustments.append(
            Adjustment.noted(Change.HEADER, None, None, "the tournament has no name (012)")
        )
    if 0 < tournament.planned_rounds < len(tournament.rounds):
        adjustments.append(
            Adjustment.noted(
                Change.COUNT,
                None,
                None,
                "rounds paired: {paired}, planned: {planned}",
                paired=len(tournament.rounds),
                planned=tournament.planned_rounds,
            )
        )
    adjustments.extend(
        Adjustment.noted(
            Change.NOT_CARRIED,
            line,
            None,
            "{what}: in the file only, not in the tournament",
            what=what,
        )
        for line, what in _kept_in_the_file(
            document, tournament, team_event=team_event, marked=marked
        )
    )


def _kept_in_the_file(
    document: TrfDocument, tournament: Tournament, *, team_event: bool, marked: bool
) -> Iterator[tuple[int, Sentence]]:
    """Yield what a tournament has no place for, with the first line of each."""
    contents = document.contents
    unpaired = team_event or system_of(tournament).fixed_schedule
    ranks = [setting for setting in contents.colour_settings if setting.ranks]
    methods = [record for record in contents.ranking_methods if record.method not in ORDER_CODES]
    numbered = [team for team in contents.teams if team.number is not None]
    carried = tournament.team_plan is not None
    kinds: tuple[tuple[Sequence[_HasLine], Sentence], ...] = (
        (
            (*(() if carried else contents.accelerations), *contents.fictitious_points)
            if unpaired
            else (),
            Sentence("fictitious points"),
        ),
        (() if carried or marked else contents.abnormal_points, Sentence("unusual points (299)")),
        (contents.byes if team_event and not carried else (), Sentence("byes of teams (240)")),
        (
            contents.forbidden if team_event and not carried else (),
            Sentence("forbidden pairings of teams (260)"),
        ),
        (() if carried else numbered, Sentence("numbers, points and ranks of teams (310)")),
        (() if carried else contents.board_orders, Sentence("line-ups of teams (300)")),
        (() if carried else contents.team_byes, Sentence("allocated byes of teams (320)")),
        (() if carried else contents.forfeited_matches, Sentence("forfeited matches (330)")),
        (() if carried else contents.board_colours, Sentence("colours of the boards (352)")),
        (() if carried else contents.match_points, Sentence("match points (362)")),
        (
            () if carried else (*contents.team_sheets, *contents.team_rows),
            Sentence("results of teams (801, 802)"),
        ),
        (methods, Sentence("which rating gave the starting rank (172)")),
        (ranks, Sentence("pairing by rank (XXC rank)")),
    )
    for records_of_kind, what in kinds:
        if records_of_kind:
            yield min(record.line for record in records_of_kind), what
