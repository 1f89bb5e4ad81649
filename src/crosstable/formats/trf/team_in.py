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
from crosstable.formats.trf.players import RoundCell
from crosstable.formats.trf.systems import primary_score
from crosstable.formats.trf.team_terms_in import baku_points, in_units, read_team_terms
from crosstable.formats.trf.teams import TeamRecord
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.points import decimal_text
from crosstable.kernel.result import Absent, Bye, Forfeit
from crosstable.kernel.sentence import Sentence, Value
from crosstable.kernel.teams import (
    MOST_BOARDS,
    FirstWhite,
    LineupOrder,
    Match,
    MatchPoints,
    Primary,
    Team,
    TeamPlan,
)
from crosstable.kernel.tournament import Board, Option, Round, System, Tournament
from crosstable.pairing.lineups import seats, without_opponent
from crosstable.pairing.swiss.team.colours import Preferences
from crosstable.pairing.swiss.team.table import PREFERENCES, SECONDARY
from crosstable.pairing.systems import MANUAL, OF_TEAMS, TEAM_SYSTEMS
from crosstable.standings.team_events import team_field
from crosstable.standings.team_names import name_of_code

__all__ = ["as_team_event"]

_NAMES = {**OF_TEAMS, "swiss": "team-swiss"}
_PAIRED = frozenset(("team-swiss", "team-dutch", "team-olympiad", "team-round-robin"))
"""What files of matches with line-ups can be; the tables seat players, who stay as they are."""


class _Unfit(Exception):  # noqa: N818 -- no error: the file stays what it is
    def __init__(self, cause: Sentence, line: int | None) -> None:
        super().__init__(cause)
        self.line, self.cause = line, cause


def unfit(form: str, /, line: int | None = None, **values: Value) -> _Unfit:
    """Return why a file makes no event of teams, and at which line."""
    return _Unfit(Sentence(form, **values), line)


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
    except _Unfit as why:
        adjustments.append(
            Adjustment.noted(
                Change.TEAMS,
                why.line,
                None,
                "taken over as an event of players, with teams as names only: {cause}",
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
        contents = document.contents
        self._adjustments = adjustments
        self._document, self._tournament, self._system = document, tournament, system
        self._records = sorted(records, key=lambda team: team.number or 0)
        self._cells = {player.number: player.cells for player in contents.players}
        self._team_of: dict[int, int] = {}
        self._check_lists()
        self._orders = {(order.round, order.team): order for order in contents.board_orders}
        self._forfeits = {
            (match.round, team): match
            for match in contents.forfeited_matches
            for team in (match.white, match.black)
        }
        self._allocated = {
            (number, team)
            for record in contents.team_byes
            for number, team in enumerate(record.teams, start=1)
            if team
        }
        self._colours = contents.board_colours[-1].colours.lower() if contents.board_colours else ""
        self._plan = self._read_plan()
        self._terms = read_team_terms(
            document, self._plan, tournament.points, len(self._records), adjustments
        )
        alternating = "".join("w" if self._plan.first_has_white(n) else "b" for n in self._places)
        self._uneven = "" if self._colours in {"", alternating} else self._colours

    def _check_lists(self) -> None:
        for number, team in enumerate(self._records, start=1):
            if team.number != number:
                raise unfit("teams are not numbered from 1 without a gap", line=team.line)
            for player in team.players:
                if self._team_of.setdefault(player, number) != number:
                    raise unfit("player {player} is in two teams", line=team.line, player=player)
                if player not in self._cells:
                    raise unfit("there is no player {player}", line=team.line, player=player)
        alone = next((number for number in self._cells if number not in self._team_of), None)
        if alone is not None:
            raise unfit("player {player} is in no team", player=alone)
        names = [team.name.casefold() for team in self._records]
        if len(set(names)) < len(names) or not all(names):
            raise unfit("two teams have the same name, or one has none")

    def _read_plan(self) -> TeamPlan:
        contents, code = self._document.contents, self._document.header("192").upper()
        worth = contents.match_points[-1] if contents.match_points else None
        table = (worth.win, worth.draw, worth.loss) if worth else (Fraction(2), Fraction(1), 0)
        bye = contents.team_byes[-1].match_points if contents.team_byes else None
        whole = [*table, table[1] if bye is None else bye]
        if any(Fraction(points).denominator != 1 for points in whole):
            raise unfit("match points are no whole numbers", line=worth.line if worth else None)
        boards = len(self._colours) or max(
            (
                len(self._seated(team.number or 0, number))
                for team in self._records
                for number in range(1, len(self._tournament.rounds) + 1)
            ),
            default=0,
        )
        if not boards and self._records:
            boards = max(len(team.players) for team in self._records)
        if not 1 <= boards <= MOST_BOARDS:
            raise unfit("matches have {boards} boards", boards=boards)
        longest = max(len(team.players) for team in self._records)
        primary = primary_score(code, self._document.standings.primary)
        points = self._tournament.points
        given = contents.team_byes[-1].game_points if contents.team_byes else None
        games = in_units(given, points.unit)
        if given is not None and games is None:
            raise unfit(
                "the game points of a bye are no result of games",
                line=contents.team_byes[-1].line,
            )
        win, draw, loss, rest = map(int, whole)
        return TeamPlan(
            boards=boards,
            reserves=max(longest - boards, 0),
            points=MatchPoints(win, draw, loss, rest),
            rank_by=primary,
            tie_breaks=_tie_breaks(self._document, primary, self._adjustments),
            first_white=FirstWhite.SECOND if self._colours[:1] == "b" else FirstWhite.FIRST,
            bye_game_points=None if games == boards * points.draw else games,
            lineup_order=self._lineup_order(),
        )

    def _lineup_order(self) -> LineupOrder:
        """Return whether line-ups keep the order of the lists; none of a file says what may be."""
        for order in self._orders.values():
            if not 1 <= order.team <= len(self._records):
                continue
            listed = self._records[order.team - 1].players
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
            Team(team.name, team.short_name, members=team.players) for team in self._records
        )
        named = {player: team.name for team in teams for player in team.members}
        entrants = tuple(
            replace(entrant, team=named[entrant.number]) for entrant in self._tournament.entrants
        )
        event = replace(
            self._tournament,
            system=self._system,
            team_plan=self._plan,
            teams=teams,
            entrants=entrants,
            tie_breaks=(),
            rounds=tuple(map(self._round, self._tournament.rounds)),
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

    def _cell(self, player: int, number: int) -> RoundCell | None:
        cells = self._cells[player]
        return cells[number - 1] if number <= len(cells) else None

    def _seated(self, team: int, number: int) -> list[int | None]:
        """Return who sat for a team in a round, board by board."""
        order = self._orders.get((number, team))
        if order is not None:
            return list(order.players)
        return [
            player
            for player in self._records[team - 1].players
            if (cell := self._cell(player, number)) and (cell.opponent or cell.result == "+")
        ]

    def _opponent(self, team: int, number: int) -> int | None:
        forfeited = self._forfeits.get((number, team))
        if forfeited is not None:
            return forfeited.black if team == forfeited.white else forfeited.white
        met = {
            self._team_of.get(cell.opponent)
            for player in self._records[team - 1].players
            if (cell := self._cell(player, number)) and cell.opponent
        } - {None}
        if len(met) > 1 or team in met:
            raise unfit(
                "{team} meets several teams in round {round}",
                team=self._records[team - 1].name,
                round=number,
            )
        order = self._orders.get((number, team))
        if not met and order is not None and order.opponent:
            return order.opponent
        return met.pop() if met else None

    def _round(self, played: Round) -> Round:
        matches: list[Match] = []
        boards: list[Board] = []
        done: set[int] = set()
        for team in range(1, len(self._records) + 1):
            if team in done:
                continue
            opponent = self._opponent(team, played.number)
            if opponent is None or not 1 <= opponent <= len(self._records):
                continue
            match, seated = self._match(played, team, opponent)
            matches.append(match)
            boards += seated
            done |= {team, opponent}
        resting = [team for team in range(1, len(self._records) + 1) if team not in done]
        by_table = self._system.name == "team-round-robin"
        free_by_players = {free.player for free in played.free if free.kind is Bye.ALLOCATED}
        for team in resting:
            members = set(self._records[team - 1].players)
            if (played.number, team) in self._allocated or members & free_by_players:
                matches.append(Match(team, allocated=True))
            elif by_table and team not in self._terms.resting(played.number):
                matches.append(Match(team))
        free = tuple(free for match in matches for free in without_opponent(match))
        return replace(played, boards=tuple(boards), free=free, matches=tuple(matches))

    def _match(self, played: Round, one: int, other: int) -> tuple[Match, list[Board]]:
        first, second = self._named_first(played.number, one, other)
        lineups = self._lineup(played.number, first), self._lineup(played.number, second)
        match = Match(first, second, lineups, colours=self._uneven)
        known = {frozenset((board.white, board.black)): board for board in played.boards}
        forfeited = self._forfeits.get((played.number, first))
        boards = []
        for due in seats(self._plan, match):
            board = known.get(frozenset((due.white, due.black)))
            if board is None and forfeited is not None:
                board = replace(
                    due, result=_result(forfeited.outcome, forfeited.white == first, due, match)
                )
            elif board is None:
                board = self._unpaired(played.number, due)
            boards.append(board)
        return self._with_colours(match, boards), boards

    def _with_colours(self, match: Match, boards: Sequence[Board]) -> Match:
        """Return a match with the colours of its boards, where they are not those of the event."""
        usual = [match.first_has_white(self._plan, place) for place in self._places]
        had = [board.white in match.lineups[0] for board in boards]
        if had == usual[: len(had)]:
            return match
        colours = "".join("w" if white else "b" for white in (*had, *usual[len(had) :]))
        return replace(match, colours=colours)

    @property
    def _places(self) -> range:
        return range(1, self._plan.boards + 1)

    def _unpaired(self, number: int, due: Board) -> Board:
        """Return a board that nobody played at, with what both cells say of it."""
        letters = [
            cell.result if (cell := self._cell(player, number)) and not cell.opponent else ""
            for player in (due.white, due.black)
        ]
        absent = {
            ("+", "-"): Absent.BLACK,
            ("-", "+"): Absent.WHITE,
            ("-", "-"): Absent.BOTH,
        }.get((letters[0], letters[1]))
        if absent is None:
            raise unfit(
                "round {round}: players {white} and {black} sit opposite each other and did not "
                "meet",
                round=number,
                white=due.white,
                black=due.black,
            )
        return replace(due, result=Forfeit(absent))

    def _lineup(self, number: int, team: int) -> tuple[int, ...]:
        seated = self._seated(team, number)
        if not seated and (number, team) in self._forfeits:
            seated = list(self._records[team - 1].players[: self._plan.boards])
        while seated and seated[-1] is None:
            seated.pop()
        players = tuple(player for player in seated if player is not None)
        if len(players) < len(seated):
            order = self._orders.get((number, team))
            raise unfit(
                "{team} has an empty board above a player in round {round}",
                line=order.line if order else None,
                team=self._records[team - 1].name,
                round=number,
            )
        if len(players) > self._plan.boards:
            raise unfit(
                "{team} has more players than boards in round {round}",
                team=self._records[team - 1].name,
                round=number,
            )
        strange = next((player for player in players if self._team_of.get(player) != team), None)
        if strange is not None:
            raise unfit(
                "player {player} does not belong to {team}",
                player=strange,
                team=self._records[team - 1].name,
            )
        return players

    def _first_has_white(self, place: int) -> bool:
        if self._uneven:
            return self._uneven[place - 1] == "w"
        return self._plan.first_has_white(place)

    def _named_first(self, number: int, one: int, other: int) -> tuple[int, int]:
        """Return the two teams as they are named: by the colours of their boards."""
        forfeited = self._forfeits.get((number, one))
        if forfeited is not None:
            white, black = forfeited.white, forfeited.black
            first_white = self._plan.first_has_white(1)
            return (white, black) if first_white else (black, white)
        for team, against in ((one, other), (other, one)):
            for place, player in enumerate(self._seated(team, number), start=1):
                cell = None if player is None else self._cell(player, number)
                if cell is not None and cell.opponent and cell.colour in {"w", "b"}:
                    white = cell.colour == "w"
                    ours = white == self._first_has_white(place)
                    return (team, against) if ours else (against, team)
        return one, other


def _result(outcome: str, white_is_first: bool, due: Board, match: Match) -> Forfeit:  # noqa: FBT001
    """Return how a board of a match ended that was not played."""
    if outcome == "--":
        return Forfeit(Absent.BOTH)
    first_won = (outcome == "+-") == white_is_first
    first_has_white = due.white in match.lineups[0]
    return Forfeit(Absent.BLACK if first_won == first_has_white else Absent.WHITE)


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
                        "{team}: the file says {written} match points, its matches bring {total}",
                        **said,
                        total=brought,
                    )
                    if kind is Primary.MATCH_POINTS
                    else Sentence(
                        "{team}: the file says {written} game points, its matches bring {total}",
                        **said,
                        total=brought,
                    )
                )
                yield Adjustment(Change.TEAMS, team.line, None, form)
