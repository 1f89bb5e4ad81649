"""The sheets as values: all that a template needs, already in words.

A sheet is made by pure functions from a tournament and holds text and whole numbers only. It goes
to the template as JSON, so that no name can be taken for markup.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

__all__ = [
    "BoardLine",
    "BoardRanks",
    "BoardSheet",
    "BracketBox",
    "BracketPart",
    "BracketRound",
    "BracketSeat",
    "BracketSheet",
    "Card",
    "CardRound",
    "Cards",
    "CrossCell",
    "CrossLine",
    "CrossSheet",
    "ExamItem",
    "ExamSheet",
    "Free",
    "GameLine",
    "Head",
    "Legend",
    "LineupForm",
    "LineupForms",
    "NameLine",
    "Names",
    "Pairing",
    "Pairings",
    "PaperBlock",
    "PaperField",
    "PaperPage",
    "PaperTable",
    "Person",
    "Poster",
    "PrizeLine",
    "PrizeSheet",
    "Protocol",
    "ProtocolLine",
    "Protocols",
    "Rank",
    "Ranks",
    "RegulationLine",
    "RegulationPart",
    "RegulationSheet",
    "RulingSheet",
    "Sheet",
    "StartGroup",
    "StartingList",
    "Tables",
    "TitlePaper",
]


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """What stands above every page."""

    event: str
    title: str
    """What the sheet is: ``Pairings``."""
    subtitle: str = ""
    """Of which round: ``Round 3 of 9``."""
    place: str = ""
    """Where and when the event is held."""
    day: str = ""
    """The date of the round."""
    arbiter: str = ""
    in_charge: str = ""
    """What that official is called: chief arbiter, main referee."""
    notice: str = ""
    """That it is a draft, or provisional."""
    left: str = ""
    """That the mode in which the rules hold was left."""
    rules: str = ""
    """Under which edition it is played."""
    printed: str = ""
    chain: str = ""
    """The head of the journal in its short form, which proves what was written before."""
    code: str = ""
    """The same head whole, as a code for cameras: a drawing in SVG."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A player as he stands in a line."""

    number: int
    name: str
    title: str = ""
    federation: str = ""
    rating: str = ""
    club: str = ""


class GameLine(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a pairing that has several, with its own White first."""

    number: int
    kind: str
    white: str
    black: str
    result: str = ""
    """Seen from the pairing's White."""
    needed: bool = True
    """Whether it is played, or was; not once the pairing is decided without it."""


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """One board of a round; the points are those before the round."""

    board: int
    seat: str = ""
    """How the board is named in a match, such as ``3.2``."""
    white: Person
    black: Person
    white_points: str
    black_points: str
    result: str
    white_code: str = ""
    """What White sends the result of this game with, where players may."""
    black_code: str = ""
    white_square: str = ""
    """The page for results with White's code, for cameras: a drawing in SVG."""
    black_square: str = ""
    start: int | None = None
    """The number of the position the game begins in, where it is drawn."""
    games: tuple[GameLine, ...] = ()
    """Its games, where a pairing has several."""


class Free(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody without an opponent in a round, and why."""

    player: Person
    points: str
    reason: str


class Pairings(msgspec.Struct, frozen=True, kw_only=True):
    """A round board by board: for the wall, for slips and for the arbiter's result sheet."""

    head: Head
    pairings: tuple[Pairing, ...]
    free: tuple[Free, ...]
    usual_results: tuple[str, ...]
    """What a game can end with, for boxes to tick."""
    game_results: tuple[str, ...] = ()
    """What a single game can end with, where a pairing has several."""
    starts: Mapping[str, str] = {}
    """The positions that games begin in as SVG, by their numbers, where they are drawn."""
    send_to: str = ""
    """The page where players send their results with the codes."""


class StartGroup(msgspec.Struct, frozen=True, kw_only=True):
    """Players who stand together on the starting list, such as those of a federation."""

    title: str = ""
    """Empty where the list is one."""
    players: tuple[Person, ...]


class StartingList(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays."""

    head: Head
    groups: tuple[StartGroup, ...]


class ProtocolLine(msgspec.Struct, frozen=True, kw_only=True):
    """One board of a match; one of the two may be missing."""

    board: str
    first: Person | None
    second: Person | None
    first_colour: str
    """``white``, ``black`` or nothing: what the first team's player has."""
    result: str
    """Seen from the team named first; empty where there is none yet."""
    wrong: bool = False
    """Whether a team has lost the board by sitting at it."""


class Protocol(msgspec.Struct, frozen=True, kw_only=True):
    """One match."""

    number: int
    first: str
    second: str
    captains: tuple[str, str]
    lines: tuple[ProtocolLine, ...]
    score: str
    """Empty while games are open."""
    place: str = ""
    """When and where it is played, as far as that is announced."""


class Protocols(msgspec.Struct, frozen=True, kw_only=True):
    """The matches of a round, each to be signed."""

    head: Head
    matches: tuple[Protocol, ...]


class FixtureLine(msgspec.Struct, frozen=True, kw_only=True):
    """One match of a season."""

    label: str
    when: str
    first: str
    second: str
    venue: str
    before: str
    """When and where it was to be played; empty where it was not moved."""
    score: str
    note: str
    """That its score does not count, where that is so."""


class FixtureRound(msgspec.Struct, frozen=True, kw_only=True):
    """The matches of one round."""

    round: int
    lines: tuple[FixtureLine, ...]


class FixtureSheet(msgspec.Struct, frozen=True, kw_only=True):
    """Where and when the matches of a season are played."""

    head: Head
    rounds: tuple[FixtureRound, ...]


class BoardLine(msgspec.Struct, frozen=True, kw_only=True):
    """A player in the list of a board."""

    place: str
    player: Person
    team: str
    points: str
    games: int
    percent: str
    performance: str
    prize: str


class BoardRanks(msgspec.Struct, frozen=True, kw_only=True):
    """The list of a board."""

    title: str
    lines: tuple[BoardLine, ...]


class BoardSheet(msgspec.Struct, frozen=True, kw_only=True):
    """Who did best on each board of the matches."""

    head: Head
    rules: str
    boards: tuple[BoardRanks, ...]


class EnvelopeSide(msgspec.Struct, frozen=True, kw_only=True):
    """A player of an adjourned game, with the clock."""

    player: Person
    colour: str
    left: str
    used: str
    """Empty where nobody can tell it from the clock."""


class EnvelopeSheet(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on the envelope of one game."""

    board: int
    sides: tuple[EnvelopeSide, ...]
    picture: str
    """The position as SVG."""
    position: str
    sealer: str
    move: int
    offer: str
    """Who has offered a draw that is not answered; empty where nobody has."""
    resumes: str
    venue: str
    code: str
    """What opens the move that is kept encrypted, on a strip to put into the envelope."""


class Envelopes(msgspec.Struct, frozen=True, kw_only=True):
    """The envelopes of a round."""

    head: Head
    envelopes: tuple[EnvelopeSheet, ...]


class LineupForm(msgspec.Struct, frozen=True, kw_only=True):
    """A team that has to say who plays."""

    name: str
    captain: str
    players: tuple[Person, ...]


class LineupForms(msgspec.Struct, frozen=True, kw_only=True):
    """Forms on which captains hand in who plays in a round."""

    head: Head
    round: int
    boards: int
    forms: tuple[LineupForm, ...]


class NameLine(msgspec.Struct, frozen=True, kw_only=True):
    """Where one player sits."""

    player: Person
    board: int | None
    colour: str
    """``white``, ``black`` or nothing."""
    opponent: Person | None
    seat: str = ""
    """How the board is named in a match, such as ``3.2``."""
    note: str = ""
    """Why he has no board."""


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """A round by name: everybody finds his board."""

    head: Head
    lines: tuple[NameLine, ...]


class Legend(msgspec.Struct, frozen=True):
    """What an abbreviation stands for."""

    abbreviation: str
    meaning: str


class Rank(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the standings."""

    place: str
    player: Person
    points: str
    values: tuple[str, ...]


class TeamRank(msgspec.Struct, frozen=True, kw_only=True):
    """One team in the result of a match."""

    place: str
    mark: str = ""
    """What the place means in a league."""
    team: str
    rounds: tuple[str, ...]
    """What it made in every round, or against every team in the order of the table."""
    points: str
    values: tuple[str, ...]


class TeamSheet(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a match of teams."""

    heads: tuple[str, ...]
    lines: tuple[TeamRank, ...]
    score: str = ""
    """Which points come first; empty: game points."""
    matches: tuple[str, ...]
    """Each match as it is written, such as ``Alpha – Beta 12½–11½``."""
    legend: str = ""
    """What the marks mean; empty where nothing is marked."""


class Ranks(msgspec.Struct, frozen=True, kw_only=True):
    """The standings."""

    head: Head
    tie_breaks: tuple[Legend, ...]
    lines: tuple[Rank, ...]
    unclassified: tuple[Rank, ...]
    teams: TeamSheet | None = None


class CrossCell(msgspec.Struct, frozen=True, kw_only=True):
    """One cell of a cross table."""

    text: str
    """The results, or a sign."""
    opponent: str = ""
    """The opponent's label, where the column is a round."""
    colour: str = ""
    counts: bool = True
    own: bool = False
    """Whether it is the player's own column."""


class CrossLine(msgspec.Struct, frozen=True, kw_only=True):
    """One player's line in a cross table."""

    label: str
    player: Person
    cells: tuple[CrossCell, ...]
    points: str
    values: tuple[str, ...]


class CrossSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A cross table: a column for every player or for every round."""

    head: Head
    columns: tuple[str, ...]
    tie_breaks: tuple[Legend, ...]
    lines: tuple[CrossLine, ...]
    brackets: bool
    """Whether a result is printed that does not count."""
    letters: str = ""
    """What letters behind the points of games that were not played mean."""
    teams: TeamSheet | None = None


class BracketSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a printed match."""

    number: str
    name: str
    score: str = ""
    won: bool = False
    known: bool = True
    """Whether it is a player, and not where one will come from."""


class BracketBox(msgspec.Struct, frozen=True, kw_only=True):
    """One printed match."""

    called: str
    """Empty for a bye."""
    sides: tuple[BracketSeat, ...]
    note: str = ""
    """How it was decided, where the scores do not tell."""


class BracketRound(msgspec.Struct, frozen=True, kw_only=True):
    """The matches of one column."""

    title: str
    matches: tuple[BracketBox, ...]


class BracketPart(msgspec.Struct, frozen=True, kw_only=True):
    """A bracket that is drawn by itself: of everybody, or of those who have lost one match."""

    rounds: tuple[BracketRound, ...]
    third: BracketRound | None = None


class BracketSheet(msgspec.Struct, frozen=True, kw_only=True):
    """The bracket of a knock-out."""

    head: Head
    parts: tuple[BracketPart, ...]
    winner: str = ""


class CardRound(msgspec.Struct, frozen=True, kw_only=True):
    """One round on a player's card; all but the number is empty while it is still to come."""

    round: int
    day: str = ""
    board: int | None = None
    colour: str = ""
    opponent: Person | None = None
    result: str = ""
    total: str = ""
    note: str = ""


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """One player with all his rounds."""

    player: Person
    points: str
    place: str
    rounds: tuple[CardRound, ...]
    note: str = ""


class Cards(msgspec.Struct, frozen=True, kw_only=True):
    """A card for every player."""

    head: Head
    cards: tuple[Card, ...]
    dated: bool
    """Whether the days of the rounds are known."""


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers that stand on the tables."""

    head: Head
    numbers: tuple[int, ...]


class PrizeLine(msgspec.Struct, frozen=True, kw_only=True):
    """What one player gets."""

    prize: str
    """The list it comes from; empty where it is the list of the line before."""
    place: str
    player: Person
    points: str
    amount: str


class PrizeSheet(msgspec.Struct, frozen=True, kw_only=True):
    """Who gets which prize, with room to sign for it."""

    head: Head
    currency: str
    lines: tuple[PrizeLine, ...]
    total: str


class Poster(msgspec.Struct, frozen=True, kw_only=True):
    """Where everybody sees the event."""

    head: Head
    page: str
    code: str
    """The address for cameras, drawn in SVG."""


class RegulationLine(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that holds at the event."""

    title: str
    text: str
    articles: str = ""


class RegulationPart(msgspec.Struct, frozen=True, kw_only=True):
    """The lines about one thing."""

    title: str
    lines: tuple[RegulationLine, ...]
    articles: str = ""


class RegulationSheet(msgspec.Struct, frozen=True, kw_only=True):
    """The regulations of an event."""

    head: Head
    parts: tuple[RegulationPart, ...]


class RulingSheet(msgspec.Struct, frozen=True, kw_only=True):
    """One ruling at a board, for whoever appeals against it."""

    head: Head
    sides: tuple[str, str]
    """White and Black, as they are printed."""
    answer: str
    verdict: str
    parts: tuple[RegulationPart, ...]
    signatures: tuple[str, ...]


class ExamItem(msgspec.Struct, frozen=True, kw_only=True):
    """One question of a paper for arbiters."""

    number: int
    title: str
    marks: str
    diagram: str
    """The position, drawn in SVG; empty where there is none."""
    position: str
    facts: tuple[RegulationLine, ...]
    choices: tuple[RegulationLine, ...]
    right: str = ""
    """The letter of the right answer; empty on the paper itself."""
    why: tuple[RegulationLine, ...] = ()


class ExamSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A paper for arbiters, or its key."""

    head: Head
    items: tuple[ExamItem, ...]
    key: bool


class PaperField(msgspec.Struct, frozen=True, kw_only=True):
    """One field of a form: what it asks for, and the answer."""

    title: str
    text: str = ""
    article: str = ""


class PaperTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a form; one column takes the room that the others leave."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wide: int
    left: tuple[int, ...] = ()
    """The columns of words, which begin at the left."""
    faint: tuple[int, ...] = ()
    """Rows that are there and do not count."""


class PaperBlock(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a form: fields, a table, sentences, room for signatures, whichever it has."""

    title: str = ""
    new_page: bool = False
    """Whether it begins on a page of its own."""
    fields: tuple[PaperField, ...] = ()
    table: PaperTable | None = None
    lines: tuple[str, ...] = ()
    signatures: tuple[str, ...] = ()


class PaperPage(msgspec.Struct, frozen=True, kw_only=True):
    """One form, which begins on a page of its own."""

    title: str
    form: str = ""
    """The number of the form, ``IT1``."""
    notice: tuple[str, ...] = ()
    """What keeps anybody from signing."""
    blocks: tuple[PaperBlock, ...]


class TitlePaper(msgspec.Struct, frozen=True, kw_only=True):
    """Forms on norms and titles."""

    head: Head
    forms: tuple[PaperPage, ...]


Sheet: TypeAlias = (
    Pairings
    | Protocols
    | LineupForms
    | FixtureSheet
    | BoardSheet
    | Envelopes
    | Names
    | Ranks
    | CrossSheet
    | BracketSheet
    | PrizeSheet
    | Cards
    | Tables
    | RegulationSheet
    | RulingSheet
    | ExamSheet
    | StartingList
    | Poster
    | TitlePaper
)
