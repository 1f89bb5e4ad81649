"""A report of teams as an event of teams: lists, matches with their line-ups, byes, forfeits.

Teams meet where their players do; ``300`` says who sat where, else the order of ``310``. ``352``
has the colours along the boards, ``362`` the match points, ``320`` the allocated byes, ``330``
matches that were not played. Where a match of ours cannot say what the file does, the event stays
one of players, with a note (decision 348).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.systems import primary_score
from crosstable.formats.trf.team_lists import TeamLists, Unfit, unfit
from crosstable.formats.trf.team_matches import TeamMatches
from crosstable.formats.trf.team_terms_in import baku_points, in_units, read_team_terms
from crosstable.formats.trf.teams import TeamRecord
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.points import decimal_text
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import (
    MOST_BOARDS,
    FirstWhite,
    LineupOrder,
    MatchPoints,
    Primary,
    Team,
    TeamPlan,
)
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.pairing.swiss.team.table import PREFERENCES, SECONDARY, Preferences
from crosstable.pairing.systems import MANUAL, OF_TEAMS, TEAM_SYSTEMS
from crosstable.standings.team_names import name_of_code
from crosstable.standings.team_results import team_field

_NAMES = {**OF_TEAMS, "swiss": "team-swiss"}
_PAIRED = frozenset(("team-swiss", "team-dutch", "team-olympiad", "team-round-robin"))
"""What files of matches with line-ups can be; the tables seat players, who stay as they are."""


def as_team_event(
    document: TrfDocument, tournament: Tournament, adjustments: list[Adjustment]
) -> Tournament:
    """Return the event with its teams and matches, or as it is, with a note, where that fails."""
    records = [team for team in document.contents.teams if team.number is not None]
    if not records and document.header("092").lower().startswith("team"):
        records = [
            replace(team, number=number)
            for number, team in enumerate(document.contents.teams, start=1)
        ]
    system = _system(document, tournament)
    if not records or system is None:
        return tournament
    try:
        made = _Reading(document, tournament, records, system, adjustments).event()
    except Unfit as why:
        adjustments.append(
            Adjustment.noted(
                Change.TEAMS,
                why.line,
                None,
                "imported as an event of players, with teams as names only: {cause}",
                cause=why.cause,
            )
        )
        return tournament
    adjustments += _differences(made, records)
    return made


def _tie_breaks(
    document: TrfDocument, primary: Primary, adjustments: list[Adjustment]
) -> tuple[str, ...]:
    """Return by what a file ranks its teams; codes that cannot do so stay in it, with a note."""
    names = []
    for code in document.standings.codes:
        try:
            names.append(name_of_code(code.text, primary))
        except CrosstableError as error:
            adjustments.append(
                Adjustment.noted(
                    Change.TIE_BREAKS,
                    code.line,
                    code.column,
                    "{code} stays in the file: {cause}",
                    code=code.text,
                    cause=error.sentence,
                )
            )
    return tuple(names)


def _system(document: TrfDocument, tournament: Tournament) -> System | None:
    """Return the system of teams, with the options that its code has; None where there is none."""
    name = _NAMES.get(tournament.system.name, tournament.system.name)
    if name not in TEAM_SYSTEMS or name not in _PAIRED:
        return None
    code = document.header("192").upper()
    kept = tuple(
        option
        for option in tournament.system.options
        if option.name not in {"code", "acceleration"}
    )
    text = document.header("092")
    if code.startswith("CUSTOM_TEAM"):
        for word in ("dutch", "olympiad"):
            if word in text.lower():
                return System(f"team-{word}", kept)
        return System(MANUAL.name)
    if name == "team-round-robin" and ("DOUBLE" in code or "double" in text.lower()):
        kept = (Option("cycles", "2"),)
    if name != "team-swiss" or code in {"", "FIDE_TEAM"}:
        return System(name, kept)
    kind = Preferences.NONE
    for letter, chosen in (("A", Preferences.TYPE_A), ("B", Preferences.TYPE_B)):
        kind = chosen if f"_TYPE{letter}" in code else kind
    both = "_MP" in code and "_GP" in code
    said = (
        *((Option(PREFERENCES, kind.value),) if kind is not Preferences.TYPE_A else ()),
        *((Option(SECONDARY, "unused"),) if not both else ()),
    )
    return System(name, (*said, *kept))


class _Reading:
    def __init__(
        self,
        document: TrfDocument,
        tournament: Tournament,
        records: Sequence[TeamRecord],
        system: System,
        adjustments: list[Adjustment],
    ) -> None:
        self._adjustments = adjustments
        self._document, self._tournament, self._system = document, tournament, system
        self._lists = TeamLists(document, records)
        self._plan = self._read_plan()
        self._terms = read_team_terms(
            document, self._plan, tournament.points, len(records), adjustments
        )

    def _read_plan(self) -> TeamPlan:
        contents, code = self._document.contents, self._document.header("192").upper()
        worth = contents.match_points[-1] if contents.match_points else None
        table = (worth.win, worth.draw, worth.loss) if worth else (Fraction(2), Fraction(1), 0)
        bye = contents.team_byes[-1].match_points if contents.team_byes else None
        whole = [*table, table[1] if bye is None else bye]
        if any(Fraction(points).denominator != 1 for points in whole):
            raise unfit("match points are not whole numbers", line=worth.line if worth else None)
        boards = len(self._lists.colours) or max(
            (
                len(self._lists.seated(team.number or 0, number))
                for team in self._lists.records
                for number in range(1, len(self._tournament.rounds) + 1)
            ),
            default=0,
        )
        if not boards and self._lists.records:
            boards = max(len(team.players) for team in self._lists.records)
        if not 1 <= boards <= MOST_BOARDS:
            raise unfit("matches have {boards} boards", boards=boards)
        longest = max(len(team.players) for team in self._lists.records)
        primary = primary_score(code, self._document.standings.primary)
        points = self._tournament.points
        given = contents.team_byes[-1].game_points if contents.team_byes else None
        games = in_units(given, points.unit)
        if given is not None and games is None:
            raise unfit(
                "the game points of a bye match no result of games",
                line=contents.team_byes[-1].line,
            )
        win, draw, loss, rest = map(int, whole)
        return TeamPlan(
            boards=boards,
            reserves=max(longest - boards, 0),
            points=MatchPoints(win, draw, loss, rest),
            rank_by=primary,
            tie_breaks=_tie_breaks(self._document, primary, self._adjustments),
            first_white=FirstWhite.SECOND if self._lists.colours[:1] == "b" else FirstWhite.FIRST,
            bye_game_points=None if games == boards * points.draw else games,
            lineup_order=self._lineup_order(),
        )

    def _lineup_order(self) -> LineupOrder:
        """Return whether line-ups keep the order of the lists; none of a file says what may be."""
        for order in self._lists.orders.values():
            if not 1 <= order.team <= len(self._lists.records):
                continue
            listed = self._lists.records[order.team - 1].players
            places = [listed.index(one) for one in order.players if one in listed]
            if places != sorted(places):
                self._adjustments.append(
                    Adjustment.noted(
                        Change.TEAMS,
                        order.line,
                        None,
                        "a line-up does not keep the order of the team's list; captains are taken "
                        "to order line-ups as they like",
                    )
                )
                return LineupOrder.FREE
        return LineupOrder.LIST

    def event(self) -> Tournament:
        """Return the event as one of teams."""
        teams = tuple(
            Team(team.name, team.short_name, members=team.players) for team in self._lists.records
        )
        named = {player: team.name for team in teams for player in team.members}
        entrants = tuple(
            replace(entrant, team=named[entrant.number]) for entrant in self._tournament.entrants
        )
        by_table = self._system.name == "team-round-robin"
        matches = TeamMatches(self._lists, self._plan, self._terms, by_table=by_table)
        event = replace(
            self._tournament,
            system=self._system,
            team_plan=self._plan,
            teams=teams,
            entrants=entrants,
            tie_breaks=(),
            rounds=tuple(map(matches.round, self._tournament.rounds)),
            team_terms=self._terms,
        )
        return self._accelerated(event)

    def _accelerated(self, event: Tournament) -> Tournament:
        """Return an event whose code says it is accelerated with the points that this brings."""
        coded = self._document.header("192").upper().endswith("_BAKU")
        if not coded or self._terms.virtual:  # points that are listed go before the code
            return event
        virtual = baku_points(event, self._plan)
        if virtual is None:
            line = next(header.line for header in self._document.headers("192"))
            self._adjustments.append(
                Adjustment.noted(
                    Change.SYSTEM,
                    line,
                    5,
                    "teams cannot be accelerated by these rules and points: pair by hand",
                )
            )
            return replace(event, system=System(MANUAL.name))
        return replace(event, team_terms=replace(self._terms, virtual=virtual))


def _differences(made: Tournament, records: Sequence[TeamRecord]) -> Iterator[Adjustment]:
    """Yield whose points the file has otherwise than its matches make them."""
    plan = made.team_plan
    if plan is None:
        return
    field = team_field(made, plan)
    for team in records:
        for kind, written in (
            (Primary.MATCH_POINTS, team.match_points),
            (Primary.GAME_POINTS, team.game_points),
        ):
            total = field.total(team.number or 0, kind)
            if written is not None and written != total:
                said = {"team": team.name, "written": decimal_text(written)}
                brought = decimal_text(total)
                form = (
                    Sentence(
                        "{team}: the file says {written:match point|match points}, its matches "
                        "bring {total}",
                        **said,
                        total=brought,
                    )
                    if kind is Primary.MATCH_POINTS
                    else Sentence(
                        "{team}: the file says {written:game point|game points}, its matches bring "
                        "{total}",
                        **said,
                        total=brought,
                    )
                )
                yield Adjustment(Change.TEAMS, team.line, None, form)
