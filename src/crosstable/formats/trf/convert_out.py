"""From a tournament to a report in exact columns, with everything that did not fit."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from crosstable.formats.trf.accelerated import acceleration_lines, fictitious_lines
from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.cells import BYE_LETTERS
from crosstable.formats.trf.columns import place
from crosstable.formats.trf.dates import round_date_text
from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.layout import (
    bye_lines,
    forbidden_lines,
)
from crosstable.formats.trf.leavers import write_leavers
from crosstable.formats.trf.lines import TrfLine
from crosstable.formats.trf.naming_rules import rules_comment, usual_rules
from crosstable.formats.trf.people_out import PeopleWriter, rating_federation
from crosstable.formats.trf.players import FIRST_ROUND, MAX_ROUNDS, ROUND_WIDTH
from crosstable.formats.trf.remarks import write_remarks
from crosstable.formats.trf.scoring import write_point_system
from crosstable.formats.trf.systems import (
    ACCELERATED,
    BAKU,
    own_code,
    primary_score,
    read_system,
    system_code,
    system_text,
    tie_break_codes,
    type_year,
)
from crosstable.formats.trf.team_out import team_code, team_headers, team_lines, team_tie_breaks
from crosstable.formats.trf.two_games import as_single_games
from crosstable.formats.trf.unusual_marks import unusual_points
from crosstable.kernel.entrants import ByeRequest
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.game_days import days_of_matches, played_from, played_until, report_day
from crosstable.kernel.official import DEPUTY_ARBITER, Official
from crosstable.kernel.rate_notation import parse_rate, rate_tag
from crosstable.kernel.result import Bye
from crosstable.kernel.seeding import NATIONAL, ORDER_CODES, RatingOrder
from crosstable.kernel.sentence import Sentence, Value
from crosstable.kernel.teams import Primary
from crosstable.kernel.tournament import System, Tournament
from crosstable.pairing.proposal import INITIAL_COLOUR
from crosstable.pairing.systems import system_of
from crosstable.rulebooks.editions import Edition

Version = Literal["trf16", "trf26"]
_BY_COLOUR = re.compile(r"W\d+(/\d+)?(\+\d+)?(:\d+(/\d+)?(\+\d+)?)*-B.+", re.ASCII)
"""The code of a rate of play that differs for White and Black, which only files write."""
_NO_REQUEST = {
    Bye.ALLOCATED: Sentence("an allocated bye cannot be asked for in the format"),
    Bye.REST: Sentence("a rest bye cannot be asked for in the format"),
}
_UNPRINTABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})


class Exported(msgspec.Struct, frozen=True):
    """A document, and what of the tournament it does not say or says shortened."""

    document: TrfDocument
    adjustments: tuple[Adjustment, ...] = ()


def from_tournament(
    tournament: Tournament,
    *,
    edition: Edition,
    version: Version,
    program: str,
    ranks: Mapping[int, int] | None = None,
    tie_breaks: tuple[str, ...] | None = None,
) -> TrfDocument:
    """Return the report of a tournament; ``export_tournament`` also says what it leaves out."""
    return export_tournament(
        tournament,
        edition=edition,
        version=version,
        program=program,
        ranks=ranks,
        tie_breaks=tie_breaks,
    ).document


def export_tournament(
    tournament: Tournament,
    *,
    edition: Edition,
    version: Version,
    program: str,
    ranks: Mapping[int, int] | None = None,
    tie_breaks: tuple[str, ...] | None = None,
    rating_list: str = "",
    rating_report: bool = False,
    ending: str = "\r\n",
) -> Exported:
    """Return the report of a tournament, and what it leaves out or shortens.

    ``ranks`` are the places in the standings by pairing number; without them players rank by their
    points, sharing a place in TRF26 and by starting rank in TRF16, which knows no shared ones.
    ``tie_breaks`` are those by which the places were made; without them, the event's own.
    ``rating_report`` tells of the games as they were corrected for the rating officer alone
    (decision 24).
    """
    tournament = as_single_games(tournament, edition)
    writer = _Writer(
        tournament=tournament.as_reported() if rating_report else tournament,
        edition=edition,
        version=version,
        program=program,
        ranks=ranks,
        tie_breaks=tie_breaks,
        rating_list=rating_list or edition.rating_lists[0],
        rating_report=rating_report,
    )
    texts = tuple(writer.lines())
    document = TrfDocument(tuple(TrfLine(text, ending) for text in texts))
    return Exported(document, tuple(writer.adjustments))


class _Writer(msgspec.Struct, kw_only=True):
    """One report being written; collects what does not fit."""

    tournament: Tournament
    edition: Edition
    version: Version
    program: str
    ranks: Mapping[int, int] | None
    tie_breaks: tuple[str, ...] | None
    rating_list: str
    rating_report: bool
    adjustments: list[Adjustment] = []

    @property
    def new(self) -> bool:
        return self.version == "trf26"

    @property
    def _colour(self) -> str:
        chosen = self.tournament.system.option(INITIAL_COLOUR)
        return chosen if chosen in {"white", "black"} else ""

    @property
    def _fictitious(self) -> tuple[str, ...]:
        """Return the lines by which TRF16 knows an acceleration."""
        return () if self.new else fictitious_lines(self.tournament)

    def lines(self) -> Iterator[str]:
        for number in self.tournament.by_number:
            if not 1 <= number <= 9999:
                raise InvalidValue(
                    "player number {player} does not fit into four columns", player=number
                )
        if max(len(self.tournament.rounds), self.tournament.planned_rounds) > MAX_ROUNDS:
            raise InvalidValue("the format has at most {most} rounds", most=MAX_ROUNDS)
        requests = self._requests()
        yield from self._headers()
        people = PeopleWriter(
            tournament=self.tournament,
            edition=self.edition,
            new=self.new,
            ranks=self.ranks,
            rating_list=self.rating_list,
            adjustments=self.adjustments,
        )
        yield from people.lines(requests)
        if self.new:
            yield from team_lines(self.tournament, self.edition, self.adjustments)
        elif self.tournament.team_plan is not None:
            self._lost("line-ups, byes and points of teams have no place in TRF16")
        yield from self._settings(requests)
        yield from self._rules()
        if self.new:
            yield from write_leavers(self.tournament)
        yield from write_remarks(self.tournament, rating_report=self.rating_report)

    def _lost(self, form: str, kind: Change = Change.NOT_CARRIED, /, **values: Value) -> None:
        self.adjustments.append(Adjustment.noted(kind, None, None, form, **values))

    def _text(self, tag: str, text: str) -> str:
        clean = "".join(
            " " if unicodedata.category(letter) in _UNPRINTABLE else letter for letter in text
        ).strip()
        if clean != text:
            self._lost(
                "header {tag}: {text!r} is written as {written!r}",
                Change.TRUNCATED,
                tag=tag,
                text=text,
                written=clean,
            )
        return f"{tag} {clean}"

    def _headers(self) -> Iterator[str]:
        event = self.tournament
        rated = sum(1 for entrant in event.entrants if entrant.player.rating(self.rating_list))
        teams = {entrant.team for entrant in event.entrants if entrant.team}
        yield self._text("012", event.name)
        yield self._text("022", event.city)
        yield self._text("032", event.federation)
        for tag, day in (("042", played_from(event)), ("052", played_until(event))):
            yield f"{tag} {day.isoformat().replace('-', '/') if day else ''}"
        yield f"062 {len(event.entrants)}"
        yield f"072 {rated}"
        yield f"082 {len(teams)}"
        yield self._text("092", system_text(event.system))
        yield from self._officials()
        if event.event_class != EventClass():
            self._lost("no record says what kind of event it is and how it was registered")
        yield self._text("122", event.rate_of_play)
        for option in event.ranking:
            self._lost(
                "ranking option {option} = {chosen} has no place in the format",
                option=option.name,
                chosen=option.value,
            )
        if event.game_plan is not None:
            self._lost(
                "the single games of a pairing have no place in the format: each round has its "
                "result as a whole"
            )
        if event.tie_lots:
            self._lost("lots drawn for ties have no place in the format")
        yield from self._round_days()
        if self.new:
            yield from self._new_headers()
        else:
            self._report_system(read_system("", system_text(event.system)))
            if event.tie_breaks:
                self._lost("tie-breaks have no place in TRF16")

    def _round_days(self) -> Iterator[str]:
        """Yield the days of the rounds; a round has one, also where a match was moved."""
        event = self.tournament
        days = list(event.round_dates)
        for played in event.rounds if event.moved_matches else ():
            days += [None] * (played.number - len(days))
            days[played.number - 1] = report_day(event, played)
            for match, day in zip(played.matches, days_of_matches(event, played), strict=True):
                if match.second is None or day is None:
                    continue
                if day != days[played.number - 1]:
                    self._lost(
                        "{first} – {second} of round {round} was played on {day}: the format has "
                        "one day for a round",
                        first=event.team(match.first).name,
                        second=event.team(match.second).name,
                        round=played.number,
                        day=day,
                    )
        if any(days):
            yield place(
                (1, "132"),
                *(
                    (FIRST_ROUND + ROUND_WIDTH * index, round_date_text(day))
                    for index, day in enumerate(days)
                ),
            )

    def _new_headers(self) -> Iterator[str]:
        event = self.tournament
        if event.planned_rounds:
            yield f"142 {event.planned_rounds}"
        if self._colour:
            yield f"152 {self._colour[0].upper()}"
        yield from self._point_system()
        usual = event.rating_order is RatingOrder.INTERNATIONAL_FIRST
        if not usual or any(entrant.player.rating(NATIONAL) for entrant in event.entrants):
            methods = {order: code for code, order in ORDER_CODES.items()}
            yield f"172 {rating_federation(event, None)} {methods[event.rating_order]}"
        yield self._text("182", self.program)
        year = self._text_year()
        code = team_code(event) or system_code(event.system, year)
        if code:
            yield f"192 {code}"
        if code and year and type_year(code) is None:
            self._lost(
                "192 has no code for the text of {year}, only for the system",
                Change.EDITION,
                year=year,
            )
        if not code and self.edition.other_text(event.system.name) is not None:
            self._lost(
                "192 has no code for the system {system}: only its name in 092 says it",
                Change.SYSTEM,
                system=event.system.name,
            )
        if event.team_plan is None or not code:
            self._report_system(read_system(code, system_text(event.system)))
        yield from team_headers(event)
        yield from self._tie_break_codes()
        coded = _coded_rate(event.rate_of_play)
        if coded:
            yield f"222 {coded}"

    def _tie_break_codes(self) -> Iterator[str]:
        event = self.tournament
        if event.team_plan is not None:
            codes = team_tie_breaks(event, self.edition)
            yield from _team_order(codes, team_code(event), event.team_plan.rank_by)
            return
        codes, unknown = tie_break_codes(
            event.tie_breaks if self.tie_breaks is None else self.tie_breaks
        )
        if codes:
            yield f"202 {','.join(codes)}"
        for name in unknown:
            self._lost(
                "tie-break {name!r} has no code of its own: written as {code}",
                Change.TIE_BREAKS,
                name=name,
                code=own_code(name),
            )

    def _rules(self) -> Iterator[str]:
        """Name the rules: TRF26 always, TRF16 where its reader could not know them."""
        event = self.tournament
        usual = usual_rules(event.system.name, event.starts)
        if self.new or event.starts is None or usual.id != self.edition.id:
            yield rules_comment(self.edition)

    def _text_year(self) -> int | None:
        """Return the year of the text that the pairing system follows, where one defines it."""
        return self.edition.year_of_system(self.tournament.system.name)

    def _report_system(self, read_back: System | None) -> None:
        system = self.tournament.system
        kept = read_back or System("")
        if system.name == ACCELERATED.name:
            self._lost("the fictitious points of the acceleration are not known", Change.SYSTEM)
        if kept.name != system.name:
            self._lost("pairing system {name!r} has no code", Change.SYSTEM, name=system.name)
        for option in system.options:
            coloured = option.name == INITIAL_COLOUR and option.value == self._colour
            accelerated = option == BAKU and self._fictitious
            if option not in kept.options and not coloured and not accelerated:
                self._lost(
                    "option {option} = {chosen} of the pairing system has no code",
                    Change.SYSTEM,
                    option=option.name,
                    chosen=option.value,
                )

    def _point_system(self) -> Iterator[str]:
        points = self.tournament.points
        if len(points.marks) > 3:
            self._lost(
                "the point system {system} has results the format does not know",
                Change.POINT_SYSTEM,
                system=points.name,
            )
        for text in write_point_system(points, by_symbol=self.new):
            if self.new and text.startswith("XXS"):
                self._lost(
                    "162 cannot say the point system {system}: written as XXS, which JaVaFo reads",
                    Change.POINT_SYSTEM,
                    system=points.name,
                )
            yield text

    def _officials(self) -> Iterator[str]:
        officials = self.tournament.officials
        chiefs = [official for official in officials if official.in_charge]
        deputies = [official for official in officials if official.duty == DEPUTY_ARBITER]
        for tag, people in (("102", chiefs), ("112", deputies)):
            for official in people:
                yield self._text(tag, official.written)
                self._note_more(official)
            if not people:
                yield f"{tag} "
        for official in officials:
            if official not in chiefs and official not in deputies:
                self._lost("{duty} {name!r} has no record", duty=official.duty, name=official.name)

    def _note_more(self, official: Official) -> None:
        """Say what is known of an official beyond what the record has room for."""
        told = Official(
            official.duty,
            official.name,
            identifier=official.identifier,
            title=official.title,
            person=official.person,
        )
        if official != told:
            self._lost(
                "{name!r}: federation, licence, category and rounds have no record",
                name=official.name,
            )

    def _requests(self) -> tuple[ByeRequest, ...]:
        event = self.tournament
        played = len(event.rounds)
        wanted = {(request.round, request.player): request for request in event.bye_requests}
        fixed = system_of(event).fixed_schedule
        for entrant in event.entrants:
            if entrant.withdrawal and not self.new:
                self._lost(
                    "player {player} has withdrawn, which TRF16 cannot say; read back, "
                    "cancelled results count again",
                    player=entrant.number,
                )
            if entrant.withdrawal and not fixed:
                # Where nobody said how many rounds there are, the last may be over; TRF26 has the
                # comment on who left, TRF16 nothing else than this bye.
                unsaid = played if self.new else played + 1
                for number in range(played + 1, (event.planned_rounds or unsaid) + 1):
                    wanted.setdefault(
                        (number, entrant.number), ByeRequest(entrant.number, number, Bye.ZERO_POINT)
                    )
        kept = []
        last = max(event.planned_rounds, played) if event.planned_rounds else 0
        for _, request in sorted(wanted.items(), key=lambda item: item[0]):
            if last and request.round > last:
                self._lost(
                    "the bye of {player} in round {round} is left out: round {last} is the last",
                    player=request.player,
                    round=request.round,
                    last=last,
                )
            elif request.kind not in {Bye.FULL_POINT, Bye.HALF_POINT, Bye.ZERO_POINT}:
                self._lost(_NO_REQUEST[request.kind])
            elif not self.new and request.round <= played:
                continue  # The cell of a round that was paired has it.
            elif not self.new and request.round > played + 1:
                self._lost(
                    "TRF16 has no record for the bye of {player} in round {round}",
                    player=request.player,
                    round=request.round,
                )
            else:
                kept.append(request)
        return tuple(kept)

    def _settings(self, requests: tuple[ByeRequest, ...]) -> Iterator[str]:
        event = self.tournament
        if self.new:
            groups: dict[tuple[int, Bye], list[int]] = {}
            for request in requests:
                groups.setdefault((request.round, request.kind), []).append(request.player)
            for (number, kind), players in groups.items():
                yield from bye_lines(BYE_LETTERS[kind], number, players)
            yield from acceleration_lines(event)
            yield from forbidden_lines(event.forbidden_pairs, event.planned_rounds or MAX_ROUNDS)
            if event.team_plan is None:
                yield from unusual_points(event)
            return
        if event.planned_rounds:
            yield f"XXR {event.planned_rounds}"
        if self._colour:
            yield f"XXC {self._colour}1"
        yield from self._point_system()
        yield from self._fictitious
        for one, two in event.forbidden_pairs:
            yield f"XXP {one} {two}"


def _team_order(codes: tuple[str, ...], code: str, primary: Primary) -> Iterator[str]:
    """Yield what ranks teams: from the points on where the encoded type does not name these."""
    if primary_score(code, "") is not primary:
        yield f"212 {','.join(('GPTS', *codes))}"
    elif codes:
        yield f"202 {','.join(codes)}"


def _coded_rate(rate: str) -> str:
    """Return the code of a rate of play, in seconds; nothing where the code cannot say it."""
    if _BY_COLOUR.fullmatch(rate):
        return rate
    try:
        code = rate_tag(parse_rate(rate)) if rate else "?"
    except UnreadableInput:
        return ""
    return "" if code in {"?", ""} or code.startswith("*") else code
