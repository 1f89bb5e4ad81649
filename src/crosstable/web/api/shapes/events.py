"""A tournament as programs see it: its announcement, officials, class, regulations."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from crosstable.web.api.shapes.parts import Choice, Citation, Page, PointScale
from crosstable.web.api.shapes.teams import TeamPlanItem


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
    archived: Annotated[bool, Meta(description="Whether it is put away: read, not changed")] = False


class WitnessedHead(msgspec.Struct, frozen=True, kw_only=True):
    """What this office has written down of another one's journal."""

    office: str
    sequence: int
    hash: str
    noted: Annotated[bool, Meta(description="False where it was known already")]


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
    continent: Annotated[str, Meta(description="Whose championship a continental one is")] = ""
    cup: Annotated[bool, Meta(description="An event of a cup, and no championship")] = False
    series: Annotated[str, Meta(description="Of which series of championships it is")] = ""


class RoundTime(msgspec.Struct, frozen=True):
    """When a round is played, as far as it was announced."""

    round: int
    day: date
    starts: datetime | None = None


class DivisionItem(msgspec.Struct, frozen=True, kw_only=True):
    """Where an event of teams stands in a league."""

    league: str
    season: str
    level: Annotated[int, Meta(description="1 is the highest")]
    promoted: Annotated[int, Meta(description="How many teams go up")]
    play_off: Annotated[int, Meta(description="How many behind them play for a place above")]
    relegated: Annotated[int, Meta(description="How many teams go down")]


class FixtureItem(msgspec.Struct, frozen=True, kw_only=True):
    """Where and when a match of teams is played, as far as that is announced."""

    round: int
    number: Annotated[int, Meta(description="Which match of the round")]
    first: Annotated[str, Meta(description="The team at home")]
    second: str
    day: date | None
    starts: datetime | None
    venue: str
    was_day: Annotated[date | None, Meta(description="Before it was moved; null: it was not")]
    was_starts: datetime | None
    was_venue: Annotated[str, Meta(description="Empty where the place is as announced")]
    score: Annotated[str, Meta(description="Game points; empty while a game is open")]
    counts: Annotated[
        bool, Meta(description="False where the score does not count, as a team left too early")
    ]


class FixtureList(msgspec.Struct, frozen=True):
    """The matches of teams that are known, round by round, those to come included."""

    items: tuple[FixtureItem, ...]


class TournamentDetail(TournamentItem, frozen=True, kw_only=True):
    """A tournament with all that was announced."""

    points: PointScale
    system_title: str
    edition_title: str
    system_options: tuple[Choice, ...]
    tie_breaks: tuple[str, ...]
    rate_of_play: str
    rating_order: Annotated[str, Meta(description="Which rating orders the players")]
    time_zone: str
    schedule: tuple[RoundTime, ...]
    division: Annotated[DivisionItem | None, Meta(description="Null where it is of no league")]
    teams: Annotated[TeamPlanItem | None, Meta(description="How teams play; null: players do")]
    games: Annotated[
        str, Meta(description="The games of a pairing that has several, as they are announced")
    ]
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


class RegulationProposal(msgspec.Struct, frozen=True, kw_only=True):
    """An answer that would settle a finding; send it as the value of its field."""

    field: str
    value: str
    sentence: Annotated[str, Meta(description="How it reads in written regulations")]


class RegulationFinding(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that the texts say about the regulations."""

    weight: Annotated[
        str, Meta(description="`must`: demanded, `should`: recommended, `may`: left free")
    ]
    sentence: str
    rule: Annotated[str, Meta(description="The rule that found it, named by its meaning")]
    place: Annotated[
        str, Meta(description="Where it is settled: `regulations`, `settings` or `prizes`")
    ]
    field: Annotated[str, Meta(description="The field that is open; empty where it is none")]
    articles: tuple[Citation, ...]
    proposals: tuple[RegulationProposal, ...]


class RegulationFindings(msgspec.Struct, frozen=True):
    """What the texts say about the regulations of a tournament, musts first."""

    items: tuple[RegulationFinding, ...]


class TournamentPage(Page[TournamentItem], frozen=True, kw_only=True):
    """A part of the list of tournaments."""
