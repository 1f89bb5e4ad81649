"""What the programming interface answers with; these names stay as they are within a version.

Points are told twice: as a decimal text that everybody can read (``"7.5"``) and as a whole number
of the event's smallest unit, which is what comparisons need.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Generic, TypeVar

import msgspec
from msgspec import Meta

__all__ = [
    "Act",
    "ActPage",
    "BoardItem",
    "Caution",
    "Cell",
    "Citation",
    "ClaimItem",
    "ClaimPage",
    "CrossTable",
    "CrossTableLine",
    "Done",
    "FactItem",
    "Game",
    "LeftOverGame",
    "Myself",
    "Page",
    "PersonDetail",
    "PersonItem",
    "PersonList",
    "PlayerDetail",
    "PlayerItem",
    "PlayerPage",
    "Points",
    "Pushed",
    "PushedGame",
    "Reason",
    "RegulationItem",
    "RegulationList",
    "ResultItem",
    "RoundDetail",
    "RoundEntry",
    "RoundItem",
    "RoundPage",
    "Standing",
    "StandingPage",
    "Term",
    "TieBreakHead",
    "TieBreakItem",
    "TournamentDetail",
    "TournamentItem",
    "TournamentPage",
]


class Points(msgspec.Struct, frozen=True):
    """Points, for people and for programs."""

    text: Annotated[str, Meta(description="A decimal number, such as 7.5", examples=["7.5"])]
    units: Annotated[int, Meta(description="Whole units; `points.unit` of them make one point")]


class Citation(msgspec.Struct, frozen=True):
    """An article of a federation's text."""

    text: Annotated[str, Meta(examples=["fide.competitions"])]
    article: Annotated[str, Meta(examples=["6.7.2"])]
    spelled: Annotated[str, Meta(description="As an arbiter writes it", examples=["FIDE GR 6.7.2"])]


class Reason(msgspec.Struct, frozen=True):
    """One sentence of an explanation, with the article it rests on where there is one."""

    sentence: str
    citation: Citation | None = None


class PointScale(msgspec.Struct, frozen=True):
    """The table of points of an event."""

    name: Annotated[str, Meta(examples=["1-½-0"])]
    unit: Annotated[int, Meta(description="So many units make one point")]
    win: Points
    draw: Points


class TournamentItem(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament in a list."""

    id: str
    version: Annotated[
        int | None,
        Meta(
            description="Grows with every act, what `expected_version` means; only for those who "
            "see what is not published"
        ),
    ]
    name: str
    game: str
    edition: str
    system: str
    players: int
    rounds_paired: Annotated[int, Meta(description="As far as you may see them")]
    rounds: Annotated[int, Meta(description="How many are to be played; 0 where it is open")]
    stage: Annotated[str, Meta(description="Where the tournament stands, in English words")]
    city: str
    federation: str
    starts: date | None = None
    ends: date | None = None
    published: Annotated[
        bool, Meta(description="Whether everybody may know of it; to those without a role it is")
    ] = True


class WitnessedHead(msgspec.Struct, frozen=True, kw_only=True):
    """What this office has written down of another one's journal."""

    office: str
    sequence: int
    hash: str
    noted: Annotated[bool, Meta(description="False where it was known already")]


class Choice(msgspec.Struct, frozen=True):
    """A named choice of the regulations."""

    name: str
    value: str


class Official(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who runs the event."""

    duty: str
    name: str
    identifier: str = ""
    federation: str = ""
    title: str = ""
    licensed: Annotated[
        bool | None, Meta(description="Null where nobody has said, and to the public")
    ] = None
    category: str = ""
    rounds: Annotated[
        tuple[int, ...], Meta(description="The rounds served; none: all of them")
    ] = ()
    person: Annotated[
        str, Meta(description="In the office's register of persons; empty to the public")
    ] = ""


class ExemptionItem(msgspec.Struct, frozen=True, kw_only=True):
    """A rule the event need not keep, with who granted it and when."""

    what: str
    by: str
    on: date
    text: str = ""


class ClassItem(msgspec.Struct, frozen=True, kw_only=True):
    """What the event is to its federations."""

    level: str
    official: Annotated[bool, Meta(description="Said, or as usual for the level")]
    age_group: str
    women: bool
    affiliate: str
    registered: date | None
    registered_by: Annotated[str, Meta(description="The host where nobody said another")]
    exemptions: tuple[ExemptionItem, ...]
    discipline: str
    pairings_known: Annotated[bool, Meta(description="Said, or as the pairing system has it")]
    norms: bool


class RoundTime(msgspec.Struct, frozen=True):
    """When a round is played, as far as it was announced."""

    round: int
    day: date
    starts: datetime | None = None


class TournamentDetail(TournamentItem, frozen=True, kw_only=True):
    """A tournament with all that was announced."""

    points: PointScale
    system_title: str
    edition_title: str
    system_options: tuple[Choice, ...]
    tie_breaks: tuple[str, ...]
    rate_of_play: str
    time_zone: str
    schedule: tuple[RoundTime, ...]
    officials: tuple[Official, ...]
    event_class: ClassItem
    by_the_rules: Annotated[
        bool, Meta(description="False once the mode in which the rules hold was left")
    ]
    numbers_final: Annotated[bool, Meta(description="Whether pairing numbers are given out")]
    shows: Annotated[
        str, Meta(description="`public`: what is published; `everything`: your role sees all")
    ]


RegulationValue = str | int | tuple[str, ...] | None


class RegulationItem(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that the texts leave to the organiser."""

    field: str
    topic: str
    title: str
    asks: Annotated[str, Meta(description="The question")]
    kind: Annotated[
        str,
        Meta(description="minutes, count, choice, money, day, rate of play, line, text, people"),
    ]
    choices: Annotated[tuple[str, ...], Meta(description="The values to choose from")]
    value: Annotated[RegulationValue, Meta(description="What was decided; null where nothing was")]
    words: Annotated[str, Meta(description="The same for readers")]
    otherwise: Annotated[str, Meta(description="What the texts say holds where nothing is decided")]
    articles: tuple[Citation, ...]


class RegulationList(msgspec.Struct, frozen=True):
    """The regulations of a tournament."""

    items: tuple[RegulationItem, ...]


class RatingItem(msgspec.Struct, frozen=True):
    """A rating on one list."""

    list: str
    value: int


class TitleItem(msgspec.Struct, frozen=True):
    """A title and who awarded it."""

    register: str
    code: str


class IdentifierItem(msgspec.Struct, frozen=True):
    """The number of a player in one register."""

    register: str
    value: str


class PlayerItem(msgspec.Struct, frozen=True, kw_only=True):
    """A player in a tournament, known by his number there."""

    number: int
    name: str
    federation: str
    club: str
    team: str
    sex: str | None
    born: Annotated[
        str | None,
        Meta(description="YYYY or YYYY-MM-DD for arbiters and above, null for everybody else"),
    ]
    ratings: tuple[RatingItem, ...]
    titles: tuple[TitleItem, ...]
    identifiers: tuple[IdentifierItem, ...]
    withdrawn_after_round: int | None
    present: Annotated[bool | None, Meta(description="What the check-in found; for roles only")]
    person: Annotated[
        str, Meta(description="Who it is in the register, for roles; empty where nobody said so")
    ] = ""


class RoundEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What one player has in one round."""

    round: int
    kind: Annotated[str, Meta(examples=["played", "forfeit", "bye", "pending", "none"])]
    opponent: int | None
    colour: Annotated[str | None, Meta(examples=["white"])]
    board: int | None
    points: Points
    bye: str | None
    text: Annotated[str, Meta(description="As a cross table prints it")]


class ResultItem(msgspec.Struct, frozen=True, kw_only=True):
    """What stands behind a pairing."""

    kind: Annotated[str, Meta(examples=["played", "forfeit", "pending"])]
    text: Annotated[str, Meta(examples=["1-0", "½-½", "+/-", "*", "adjourned"])]
    white: Annotated[Points | None, Meta(description="None while there is no result")]
    black: Points | None
    ending: str | None
    rated: bool


class SeatedPlayer(msgspec.Struct, frozen=True):
    """A player at a board."""

    number: int
    name: str


class PartGameItem(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a pairing that has several."""

    game: int
    kind: Annotated[str, Meta(examples=["standard", "rapid", "blitz", "superblitz"])]
    rate_of_play: str
    white: int
    black: int
    course: Annotated[str, Meta(examples=["played", "next", "later", "not needed"])]
    result: Annotated[str, Meta(description="From this game's White; empty while there is none")]


class BoardItem(msgspec.Struct, frozen=True, kw_only=True):
    """One pairing of a round."""

    board: int
    white: SeatedPlayer
    black: SeatedPlayer
    result: ResultItem
    has_game: Annotated[bool, Meta(description="Whether moves are filed")]
    games: Annotated[
        tuple[PartGameItem, ...], Meta(description="Where a pairing has several games")
    ] = ()


class Free(msgspec.Struct, frozen=True):
    """A player without an opponent."""

    number: int
    name: str
    kind: str
    points: Points


class RoundItem(msgspec.Struct, frozen=True, kw_only=True):
    """A round in a list."""

    round: int
    published: bool
    complete: bool
    by_hand: Annotated[bool, Meta(description="Whether an arbiter, not the system, paired it")]
    boards_total: int
    results_entered: int


class RoundDetail(RoundItem, frozen=True, kw_only=True):
    """A round with its boards, and the players who have no opponent."""

    boards: tuple[BoardItem, ...]
    free: tuple[Free, ...]


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """The moves of a game."""

    round: int
    board: int
    game: Annotated[int, Meta(description="Which game, where a pairing has several; otherwise 0")]
    format: Annotated[str, Meta(examples=["pgn", "pdn"])]
    text: str


class Term(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the arithmetic of a tie-break."""

    opponents: tuple[int, ...]
    rounds: tuple[int, ...]
    own: str
    opponent_score: str | None
    multiplied: bool
    cut: bool
    adds: str
    note: str


class TieBreakItem(msgspec.Struct, frozen=True, kw_only=True):
    """A player's value in one tie-break."""

    name: str
    text: str
    applies: bool
    note: str
    because: Citation | None
    working: Annotated[tuple[Term, ...], Meta(description="Empty unless asked for")]


class TieBreakHead(msgspec.Struct, frozen=True):
    """A tie-break that decides here."""

    name: str
    title: str
    abbreviation: str


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One player's line in the standings."""

    place: Annotated[int | None, Meta(description="None for somebody who is not classified")]
    last_place: Annotated[int | None, Meta(description="The last place shared; see `place`")]
    number: int
    name: str
    points: Points
    games_played: int
    tie_breaks: tuple[TieBreakItem, ...]
    decided_by: Annotated[str | None, Meta(description="What separates it from the line above")]
    reasons: tuple[Reason, ...]


class TeamItem(msgspec.Struct, frozen=True, kw_only=True):
    """What one team of a match has made."""

    place: int
    last_place: Annotated[int, Meta(description="The last place shared; see `place`")]
    team: str
    rounds: Annotated[tuple[str, ...], Meta(description="Game points by round")]
    points: Annotated[str, Meta(description="Game points in all")]
    values: Annotated[tuple[str, ...], Meta(description="What ranks besides; see `heads`")]


class TeamMatchItem(msgspec.Struct, frozen=True, kw_only=True):
    """All games between two teams."""

    first: str
    second: str
    points: tuple[str, str]


class TeamStandings(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a match of teams, best first."""

    heads: tuple[str, ...]
    teams: tuple[TeamItem, ...]
    matches: tuple[TeamMatchItem, ...]
    provisional: Annotated[bool, Meta(description="Whether a game still lacks its result")]


class PlayerDetail(msgspec.Struct, frozen=True, kw_only=True):
    """One player's tournament."""

    player: PlayerItem
    standing: Standing
    rounds: tuple[RoundEntry, ...]
    working: Annotated[tuple[str, ...], Meta(description="The standing explained in sentences")]


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One cell of a cross table."""

    text: str
    opponents: tuple[int, ...]


class CrossTableLine(msgspec.Struct, frozen=True, kw_only=True):
    """One player's line of a cross table."""

    label: Annotated[str, Meta(description="What other lines and the columns call this player")]
    place: str
    number: int
    name: str
    cells: tuple[Cell, ...]
    points: str
    tie_breaks: tuple[str, ...]


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the journal."""

    version: int
    at: datetime
    by: str
    kind: Annotated[str, Meta(examples=["result-entered"])]
    words: str
    hash: str
    previous: str


class ClaimItem(msgspec.Struct, frozen=True, kw_only=True):
    """A result as one of its players tells it, not yet entered."""

    round: int
    board: int
    player: int
    result: ResultItem


class Caution(msgspec.Struct, frozen=True):
    """A consequence to be known: from level 3 on it must be confirmed."""

    level: Annotated[int, Meta(ge=2, le=4)]
    reason: Reason


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """What a change led to."""

    tournament: str
    version: Annotated[int, Meta(description="The version after the change")]
    acts: Annotated[tuple[Act, ...], Meta(description="What was written into the journal")]
    cautions: tuple[Caution, ...]


class PushedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that moved on."""

    board: int
    moves: Annotated[int, Meta(description="How many moves of either side can be played")]
    flaw: Annotated[str, Meta(description="What the rules say against the next move, if anything")]


class LeftOverGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game of the text that was not filed."""

    game: Annotated[int, Meta(description="Which of the text, from 1")]
    line: int
    white: str
    black: str
    kind: Annotated[str, Meta(description="The reason for programs, such as no-such-board")]
    reason: Annotated[str, Meta(description="The same for people")]


class Pushed(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the games of a text."""

    tournament: str
    version: Annotated[int, Meta(description="The version of the tournament now")]
    filed: tuple[PushedGame, ...]
    unchanged: int
    left_over: tuple[LeftOverGame, ...]


class Myself(msgspec.Struct, frozen=True, kw_only=True):
    """Who is asking, as the office knows it."""

    name: str
    kind: Annotated[str, Meta(examples=["nobody", "person", "program"])]
    role: Annotated[str | None, Meta(description="The role in the office as a whole")]
    tournament: Annotated[str | None, Meta(description="The one tournament a token is for")]
    tournament_role: str | None


Item = TypeVar("Item")


class Page(msgspec.Struct, Generic[Item], frozen=True, kw_only=True):
    """A part of a list; the header ``Link`` leads to its neighbours."""

    items: tuple[Item, ...]
    page: int
    limit: int
    total: int


class TournamentPage(Page[TournamentItem], frozen=True, kw_only=True):
    """A part of the list of tournaments."""


class PlayerPage(Page[PlayerItem], frozen=True, kw_only=True):
    """A part of the list of players."""


class RoundPage(Page[RoundItem], frozen=True, kw_only=True):
    """A part of the list of rounds."""


class StandingPage(Page[Standing], frozen=True, kw_only=True):
    """A part of the standings."""

    tie_breaks: tuple[TieBreakHead, ...]
    provisional: Annotated[bool, Meta(description="Whether a game still lacks its result")]
    after_round: int
    teams: Annotated[
        TeamStandings | None, Meta(description="The result of the match, where teams meet")
    ] = None


class CrossTable(Page[CrossTableLine], frozen=True, kw_only=True):
    """A part of the cross table."""

    by_rounds: Annotated[bool, Meta(description="Whether columns are rounds; else players")]
    columns: tuple[str, ...]
    tie_breaks: tuple[str, ...]


class ActPage(Page[Act], frozen=True, kw_only=True):
    """A part of the journal, the latest act first."""


class ClaimPage(Page[ClaimItem], frozen=True, kw_only=True):
    """A part of what players told of their results."""


class PersonItem(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in the register or on a rating list."""

    person: Annotated[
        str,
        Meta(
            description="What a player's `person` may be: a mark of the register, or a number",
            examples=["p-4f7k2q9x", "fide:1503014"],
        ),
    ]
    name: str
    federation: str
    sex: str | None
    born: str | None
    titles: tuple[TitleItem, ...]
    identifiers: tuple[IdentifierItem, ...]
    ratings: tuple[RatingItem, ...]
    registered: Annotated[bool, Meta(description="Whether the register has an entry")]


class PersonList(msgspec.Struct, frozen=True, kw_only=True):
    """Who may be meant, the most likely first."""

    items: tuple[PersonItem, ...]


class FactItem(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was noted about a person."""

    fact: Annotated[str, Meta(description="Its mark", examples=["f-527f50a231cc"])]
    kind: Annotated[str, Meta(examples=["title", "licence", "federation"])]
    words: str
    data: Annotated[dict[str, Any], Meta(description="As it is kept, without empty parts")]
    by: str
    at: datetime
    source: str
    withdrawn_by: str
    withdrawn_at: datetime | None


class PersonDetail(msgspec.Struct, frozen=True, kw_only=True):
    """A person with everything that was ever noted, the latest first."""

    person: str
    name: str
    other_names: tuple[str, ...]
    federation: Annotated[str, Meta(description="Of today")]
    born: str | None
    birth_place: str
    sex: str | None
    titles: Annotated[tuple[TitleItem, ...], Meta(description="Valid today")]
    identifiers: tuple[IdentifierItem, ...]
    merged: Annotated[tuple[str, ...], Meta(description="Entries of the same person")]
    public: tuple[str, ...]
    facts: tuple[FactItem, ...]
