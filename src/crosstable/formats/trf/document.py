"""A tournament report with every byte kept, and its records as values.

What a tournament of ours cannot hold, such as acceleration, comments or unknown records, is found
here.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cached_property
from typing import Any

import msgspec

from crosstable.formats.trf import records, scoring, teams
from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.columns import Row
from crosstable.formats.trf.dates import read_date
from crosstable.formats.trf.dialects import DRAFT_TAGS, refuse_draft
from crosstable.formats.trf.lines import Encoded, TrfLine, encode, join_lines
from crosstable.formats.trf.players import (
    NationalRecord,
    PlayerRecord,
    parse_national,
    parse_player,
)
from crosstable.formats.trf.records import (
    AbnormalPoints,
    Absentees,
    Acceleration,
    ByeRecord,
    ColourSetting,
    EngineAcceleration,
    FictitiousPoints,
    ForbiddenRecord,
    Header,
    RankingMethod,
    RoundCount,
)
from crosstable.formats.trf.scoring import ScoringItem
from crosstable.formats.trf.team_sheets import TeamSheet, parse_team_sheet
from crosstable.formats.trf.teams import (
    BoardColours,
    BoardOrder,
    ForfeitedMatch,
    MatchPoints,
    TeamByes,
    TeamRecord,
    TeamRow,
)
from crosstable.formats.trf.tie_break_records import (
    POINTS_CODES,
    TieBreakRecord,
    WrittenStanding,
    WrittenStandings,
    doubts_about_codes,
    parse_tie_breaks,
)
from crosstable.kernel.colour import Colour
from crosstable.kernel.day_and_month import day_first_in
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Figure

COMMENT = "###"
MAX_LENGTH = 50_000
"""More than 999 rounds or the numbers of 9,999 players take."""
HEADERS = frozenset(
    (
        *(
            "012",
            "022",
            "032",
            "042",
            "052",
            "062",
            "072",
            "082",
            "092",
            "102",
            "112",
            "122",
            "132",
        ),
        *("182", "192", "202", "212", "222"),
    )
)
_TIE_BREAKS = ("202", "212")
_Parser = Callable[[Row], Any]
_STRICT: dict[str, tuple[str, _Parser]] = {
    "142": ("round_counts", records.parse_round_count),
    "XXR": ("round_counts", records.parse_round_count),
    "TNR": ("round_counts", records.parse_round_count),
    "ACC": ("engine_accelerations", records.parse_engine_acceleration),
    "152": ("colour_settings", records.parse_colour_settings),
    "XXC": ("colour_settings", records.parse_colour_settings),
    "162": ("scoring", scoring.parse_scoring),
    "XXS": ("scoring", scoring.parse_scoring_list),
    **dict.fromkeys(scoring.ENGINE_SCORING, ("scoring", scoring.parse_engine_scoring)),
    "240": ("byes", records.parse_bye),
    "250": ("accelerations", records.parse_acceleration),
    "260": ("forbidden", records.parse_forbidden),
    "299": ("abnormal_points", records.parse_abnormal_points),
    "XXA": ("fictitious_points", records.parse_fictitious_points),
    "XXP": ("forbidden", records.parse_forbidden_list),
    "FOR": ("forbidden", records.parse_forbidden_list),
    "XXZ": ("absentees", records.parse_absentees),
    "BYE": ("absentees", records.parse_absentees),
}
_TOLERANT: dict[str, tuple[str, _Parser]] = {
    "013": ("teams", teams.parse_old_team),
    "172": ("ranking_methods", records.parse_ranking_method),
    "300": ("board_orders", teams.parse_board_order),
    "310": ("teams", teams.parse_team),
    "320": ("team_byes", teams.parse_team_byes),
    "330": ("forfeited_matches", teams.parse_forfeited_match),
    "352": ("board_colours", teams.parse_board_colours),
    "362": ("match_points", teams.parse_match_points),
    "801": ("team_sheets", parse_team_sheet),
    "802": ("team_rows", teams.parse_team_row),
}
_NOT_FEDERATIONS = frozenset({"DAT"})


class Contents(msgspec.Struct, kw_only=True):
    """The records of a document by what they are about, each in the order of the lines."""

    headers: list[Header] = []
    players: list[PlayerRecord] = []
    nationals: list[NationalRecord] = []
    round_counts: list[RoundCount] = []
    colour_settings: list[ColourSetting] = []
    scoring: list[tuple[ScoringItem, ...]] = []
    byes: list[ByeRecord] = []
    absentees: list[Absentees] = []
    forbidden: list[ForbiddenRecord] = []
    accelerations: list[Acceleration] = []
    engine_accelerations: list[EngineAcceleration] = []
    fictitious_points: list[FictitiousPoints] = []
    abnormal_points: list[AbnormalPoints] = []
    ranking_methods: list[RankingMethod] = []
    tie_breaks: list[TieBreakRecord] = []
    teams: list[TeamRecord] = []
    board_orders: list[BoardOrder] = []
    board_colours: list[BoardColours] = []
    match_points: list[MatchPoints] = []
    team_byes: list[TeamByes] = []
    forfeited_matches: list[ForfeitedMatch] = []
    team_rows: list[TeamRow] = []
    team_sheets: list[TeamSheet] = []
    comments: list[Row] = []
    unknown: list[Row] = []
    adjustments: list[Adjustment] = []
    first_lines: dict[str, int] = {}
    """Where each kind of record first stands."""


class TrfDocument(msgspec.Struct, frozen=True, dict=True):
    """Lines, their endings and their encoding; ``contents`` has the records."""

    lines: tuple[TrfLine, ...]
    encoded: Encoded = Encoded()

    def to_bytes(self) -> bytes:
        """Return the file; of an unchanged document, the very bytes it was read from."""
        return encode(join_lines(self.lines), self.encoded)

    @cached_property
    def contents(self) -> Contents:
        """Return the records; a line that cannot be read is an error with its place."""
        gathered = Contents()
        for number, line in enumerate(self.lines, start=1):
            text = line.text.rstrip()
            if text:
                _sort_in(gathered, Row(number, text))
        known = {player.number for player in gathered.players}
        for row in gathered.unknown:
            national = _national(row, known)
            if national:
                gathered.nationals.append(national)
        taken = {national.line for national in gathered.nationals}
        gathered.unknown = [row for row in gathered.unknown if row.line not in taken]
        marks = [note for note in gathered.adjustments if note.kind is Change.FLOAT_MARKS]
        if len(marks) > 1:  # One line tells of all.
            others = frozenset(map(id, marks[1:]))
            gathered.adjustments = [note for note in gathered.adjustments if id(note) not in others]
        seen: set[str] = set()
        for row in gathered.unknown:
            if row.tag not in seen and row.tag not in _TOLERANT:
                seen.add(row.tag)
                gathered.adjustments.append(
                    Adjustment.noted(
                        Change.UNKNOWN_RECORD,
                        row.line,
                        1,
                        "record {tag!r} is unknown; lines like this are kept as they are",
                        tag=row.tag,
                    )
                )
        return gathered

    def header(self, tag: str) -> str:
        """Return the text of the first header line of this tag that has one."""
        return next(
            (header.text for header in self.contents.headers if header.tag == tag and header.text),
            "",
        )

    def headers(self, tag: str) -> tuple[Header, ...]:
        """Return all header lines of this tag."""
        return tuple(header for header in self.contents.headers if header.tag == tag)

    @property
    def players(self) -> tuple[PlayerRecord, ...]:
        """Return the player lines."""
        return tuple(self.contents.players)

    @property
    def comments(self) -> tuple[str, ...]:
        """Return the texts of the comment lines."""
        return tuple(row.text[len(COMMENT) :].strip() for row in self.contents.comments)

    @property
    def initial_colour(self) -> Colour | None:
        """Return the colour drawn for the first player in round 1, the last word counting."""
        drawn = [setting.colour for setting in self.contents.colour_settings if setting.colour]
        if not drawn:
            return None
        return Colour.WHITE if drawn[-1] == "w" else Colour.BLACK

    @property
    def planned_rounds(self) -> int:
        """Return how many rounds the tournament has, the last word counting; 0 where not said."""
        return self.contents.round_counts[-1].rounds if self.contents.round_counts else 0

    @property
    def last_round(self) -> int:
        """Return the last round there is or will be; 0 where the number of rounds is not said."""
        return max(self.planned_rounds, self.paired_rounds) if self.planned_rounds else 0

    @property
    def paired_rounds(self) -> int:
        """Return the last round in which somebody has an opponent or the allocated bye."""
        return max(
            (
                number
                for player in self.contents.players
                for number, cell in enumerate(player.cells, start=1)
                if cell is not None and (cell.opponent or cell.result == "U")
            ),
            default=0,
        )

    @property
    def standings(self) -> WrittenStandings:
        """Return who stands where as the file has it, and by which tie-breaks.

        ``202`` is what title events must have, so it counts where ``212`` stands beside it.
        """
        contents = self.contents
        record = next(
            (
                record
                for tag in _TIE_BREAKS
                for record in contents.tie_breaks
                if record.tag == tag and record.codes
            ),
            None,
        )
        first = record.codes[0].name if record is not None else ""
        return WrittenStandings(
            record.breaking_ties if record is not None else (),
            tuple(
                WrittenStanding(player.line, player.number, player.points, player.rank)
                for player in contents.players
            ),
            tuple(
                WrittenStanding(
                    team.line, team.number, team.game_points, team.rank, team.match_points
                )
                for team in contents.teams
                if team.number is not None
            ),
            first if first in POINTS_CODES else "" if record and record.tag == "212" else "PTS",
        )

    @property
    def starts(self) -> date | None:
        """Return the first day of the tournament, where the header says one."""
        written = next((header.text for header in self.headers("042") if header.text), "")
        return read_date(written, day_first=self.day_first) if written else None

    @cached_property
    def day_first(self) -> bool | None:
        """Return how the dates begin that end in the year; None where none of them says it."""
        headers = (header.text for tag in ("042", "052", "132") for header in self.headers(tag))
        return day_first_in([*headers, *(player.born for player in self.players)])


def parse_record(row: Row) -> Any:
    """Return the record of one line that is not free text; the error says why it is none."""
    if row.tag == "001":
        return parse_player(row, [])
    if row.tag in _TIE_BREAKS:
        return parse_tie_breaks(row)
    _, parse = _STRICT.get(row.tag) or _TOLERANT.get(row.tag) or ("nationals", parse_national)
    return parse(row)


def _sort_in(contents: Contents, row: Row) -> None:
    tag = row.tag
    contents.first_lines.setdefault(tag, row.line)
    if len(row.text) > MAX_LENGTH:
        raise row.fail(
            "the line has more than {most} characters",
            MAX_LENGTH + 1,
            remedy="break it up",
            most=Figure.grouped(MAX_LENGTH),
        )
    if tag in DRAFT_TAGS:
        refuse_draft(row)
    if tag == "001":
        contents.players.append(parse_player(row, contents.adjustments))
    elif row.text.startswith(COMMENT):
        contents.comments.append(row)
    elif tag in HEADERS:
        contents.headers.append(records.parse_header(row))
        if tag in _TIE_BREAKS:
            record = parse_tie_breaks(row)
            contents.tie_breaks.append(record)
            contents.adjustments.extend(doubts_about_codes(record))
    elif tag in _STRICT:
        kind, parse = _STRICT[tag]
        getattr(contents, kind).append(parse(row))
    elif tag in _TOLERANT:
        kind, parse = _TOLERANT[tag]
        try:
            getattr(contents, kind).append(parse(row))
        except UnreadableInput as error:
            contents.unknown.append(row)
            contents.adjustments.append(
                Adjustment.noted(
                    Change.KEPT_RAW,
                    row.line,
                    error.column,
                    "{problem}; the {tag} line is kept as it is",
                    problem=error.cause,
                    tag=tag,
                )
            )
    else:
        contents.unknown.append(row)


def _national(row: Row, known: set[int]) -> NationalRecord | None:
    code = row.tag
    if not (code.isascii() and code.isalpha() and code.isupper()) or code in _NOT_FEDERATIONS:
        return None
    if code[:2] in {"XX", "BB"} or len(row.text) < 15:
        return None
    number = row.field(5, 8)
    if not (number.isascii() and number.isdigit() and int(number) in known):
        return None
    try:
        return parse_national(row)
    except UnreadableInput:
        return None
