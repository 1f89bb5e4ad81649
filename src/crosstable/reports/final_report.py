"""The final report of an event, part by part as its federation asks for it.

FIDE: Duties D.3; FMJD: Annex 9 4.1.1, Annex 4 2.27 and 2.28. Parts are named by the edition; here
stands what each kind of part says. Whoever may not read incidents gets a report that says so in
their place (decision 430).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from types import MappingProxyType

import msgspec

from crosstable.arbiter.ceremonies import (
    ceremony_findings,
    without_cup_points,
    without_prize_money,
)
from crosstable.arbiter.fair_play_report import report_lines
from crosstable.kernel.event_notes import RemarkKind
from crosstable.kernel.incidents import AppealState
from crosstable.kernel.official import DUTY_WORDS, rounds_text
from crosstable.kernel.rate_notation import rate_said
from crosstable.kernel.result import Ending, Forfeit, Played
from crosstable.kernel.rounds import Board
from crosstable.office.columns.standings import standings_table
from crosstable.office.columns.table import Kind
from crosstable.office.incidents import LoggedIncident
from crosstable.office.match_seats import seat_text
from crosstable.office.papers import NO_NORMS, NormsReported
from crosstable.office.tables import tie_breaks_of
from crosstable.pairing.systems import system_of
from crosstable.reports.font_source import FontSource
from crosstable.reports.paper_table import fitting, legend_of, paper_columns
from crosstable.reports.printing import Paper, Printed, typeset
from crosstable.reports.scene import Scene, bye_words, result_words
from crosstable.reports.sheets.papers import ReportSection, ReportSheet, ReportTable
from crosstable.reports.sheets.texts import RegulationLine
from crosstable.rulebooks.game_plans import plan_words
from crosstable.rulebooks.index import as_numbered, spell
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.paper_rules import ReportPart, Source
from crosstable.rulebooks.rules import rule
from crosstable.standings.tiebreaks.table import tie_break


class ReportBasis(msgspec.Struct, frozen=True, kw_only=True):
    """What a report is made of besides the tournament, as far as its reader may see it."""

    incidents: tuple[LoggedIncident, ...] | None = None
    """The log, the latest first; None where the reader may not see it."""
    norms: NormsReported = NO_NORMS
    private: bool = False
    """Whether parts that are only for the federation are in it."""


@rule("report.final")
def final_report_sheet(scene: Scene, basis: ReportBasis) -> ReportSheet:
    """Return the report; parts that the arbiter has not written are left out."""
    rules = edition_of(scene.tournament)
    parts = (
        _section(scene, basis, part)
        for part in rules.papers.report
        if basis.private or not part.private
    )
    chiefs = [official for official in scene.tournament.officials if official.in_charge]
    duty = chiefs[0].duty if chiefs else next(iter(rules.duties), "")
    return ReportSheet(
        head=scene.head(scene.words.say(rules.papers.title)),
        parts=tuple(part for part in parts if part is not None),
        signatures=(
            f"{scene.words.say(DUTY_WORDS.get(duty, duty))}"
            + (f"{scene.words.colon}{chiefs[0].written}" if chiefs else ""),
            scene.words("Place and date"),
        ),
    )


def print_report(
    scene: Scene,
    sheet: ReportSheet,
    *,
    paper: Paper = Paper.A4,
    fonts: FontSource | None = None,
) -> Printed:
    """Return a report as PDF."""
    return typeset(
        "report", sheet, paper=paper, words=scene.words, printed_at=scene.printed_at, fonts=fonts
    )


def _section(scene: Scene, basis: ReportBasis, part: ReportPart) -> ReportSection | None:
    """Return a part with what there is to say; None where nobody wrote it or it does not apply."""
    made = _SOURCES[part.source](scene, basis, part)
    if made is None:
        return None
    lines, tables, nothing = made
    texts = edition_of(scene.tournament).texts
    return ReportSection(
        name=part.name,
        title=scene.words.say(part.title),
        articles=spell(as_numbered(part.article, texts)) if part.article else "",
        lines=lines,
        tables=tables,
        nothing="" if lines or tables else nothing,
    )


_Made = tuple[tuple[RegulationLine, ...], tuple[ReportTable, ...], str]


def _line(title: str, text: str, articles: str = "") -> RegulationLine:
    return RegulationLine(title=title, text=text, articles=articles)


def _event(scene: Scene, _basis: ReportBasis, part: ReportPart) -> _Made:
    """Say what, where and when; FIDE's report has the technical facts here too."""
    event, words = scene.tournament, scene.words
    lines = [_line(words("Name"), event.name)]
    place = f"{event.city} ({event.federation})" if event.federation else event.city
    if place.strip():
        lines.append(_line(words("Where"), place.strip()))
    if event.starts is not None:
        lines.append(_line(words("Date"), words.days(event.starts, event.ends)))
    if event.open_games or len(event.rounds) < scene.planned:
        lines.append(_line(words("State"), words("The event is not over: this is provisional.")))
    sources = {part.source for part in edition_of(event).papers.report}
    if part.source is Source.EVENT and Source.TECHNICAL not in sources:
        lines += _technical_lines(scene)
    return tuple(lines), (), ""


def _technical(scene: Scene, _basis: ReportBasis, _part: ReportPart) -> _Made:
    return tuple(_technical_lines(scene)), (), ""


def _technical_lines(scene: Scene) -> Iterator[RegulationLine]:
    event, words = scene.tournament, scene.words
    yield _line(words("Rules"), words.say(edition_of(event).title))
    yield _line(words("Pairing system"), words.say(system_of(event).title))
    if scene.planned:
        yield _line(words("Rounds"), f"{len(event.rounds)} / {scene.planned}")
    if event.rate_of_play:
        yield _line(words("Rate of play"), words.say(rate_said(event.rate_of_play)))
    if event.game_plan is not None:
        for reason in plan_words(event.game_plan, event.points, edition_of(event)):
            yield _line(words("Games"), words.say(reason.sentence))
    titles = [words.say(tie_break(name).title) for name in tie_breaks_of(event)]
    if titles:
        yield _line(words("Tie-breaks"), ", ".join(titles))
    for remark in event.remarks:
        said = words.say(remark.text)
        if remark.kind is RemarkKind.REGULATIONS_CHANGED:
            form = "Regulations changed after the pairing of round {round}: {what}"
            said = words(form, round=remark.round, what=said)
        yield _line(words("Not as usual"), said)


def _officials(scene: Scene, _basis: ReportBasis, _part: ReportPart) -> _Made:
    words = scene.words
    rows = tuple(
        (
            words.say(DUTY_WORDS.get(official.duty, official.duty)),
            official.name,
            official.title,
            official.federation,
            official.identifier,
            rounds_text(official.rounds),
        )
        for official in scene.tournament.officials
    )
    heads = tuple(
        map(words, ("Duty", "Name", "Title", "Federation", "Number in the register", "Rounds"))
    )
    tables = (ReportTable(heads=heads, rows=rows, wide=(1,)),) if rows else ()
    return (), tables, words("Nobody is named.")


def _participants(scene: Scene, _basis: ReportBasis, _part: ReportPart) -> _Made:
    words, event = scene.words, scene.tournament
    register = edition_of(event).title_register
    rows = []
    for entrant in event.entrants:
        shown = scene.people[entrant.number]
        born = entrant.player.born
        rows.append(
            (
                str(entrant.number),
                shown.title,
                shown.name,
                shown.federation,
                shown.rating,
                entrant.player.identifier(register),
                "" if born is None else str(born),
            )
        )
    heads = tuple(
        map(words, ("No.", "Title", "Name", "Federation", "Rating", "Number in the register"))
    )
    table = ReportTable(heads=(*heads, words("Born")), rows=tuple(rows), wide=(2,), right=(0, 4))
    counted = _line(words("Number of players"), str(len(rows)))
    return (counted,) if rows else (), (table,) if rows else (), words("Nobody has entered.")


def _rounds(scene: Scene, _basis: ReportBasis, _part: ReportPart) -> _Made:
    words, event = scene.words, scene.shown
    tables = []
    for played in event.rounds:
        rows = [
            (
                seat_text(event, played.number, number),
                scene.people[board.white].name,
                scene.people[board.black].name,
                result_words(
                    board.result,
                    event.points,
                    words,
                    postponed=number in played.postponed_boards,
                ),
            )
            for number, board in enumerate(played.boards, start=1)
        ]
        rows += [
            ("", scene.people[free.player].name, bye_words(free.kind, words), "")
            for free in played.free
        ]
        day = words.day(scene.day_of(played.number))
        title = words("Round {round}", round=played.number)
        tables.append(
            ReportTable(
                title=f"{title}, {day}" if day else title,
                heads=tuple(map(words, ("Board", "White", "Black", "Result"))),
                rows=tuple(rows),
                wide=(1, 2),
                right=(0,),
            )
        )
    return (), tuple(tables), words("No round is paired yet.")


def _standings(scene: Scene, _basis: ReportBasis, _part: ReportPart) -> _Made:
    words = scene.words
    if not scene.shown.rounds:
        return (), (), words("No round is paired yet.")
    event = scene.stood(None)
    standings = standings_table(event, scene.standings(event, None))
    shown = fitting(standings, scene.view)
    columns, legend = paper_columns(shown, words), legend_of(shown, words)
    table = ReportTable(
        heads=tuple(column.head for column in columns),
        rows=tuple(zip(*(column.cells for column in columns), strict=True)),
        wide=tuple(at for at, one in enumerate(shown.columns) if one.kind is Kind.NAME),
        right=tuple(at for at, one in enumerate(shown.columns) if one.kind.right),
    )
    said = "; ".join(f"{each.abbreviation}{words.colon}{each.meaning}" for each in legend)
    lines = (_line("", said),) if legend else ()
    return lines, (table,), ""


def _norms(scene: Scene, basis: ReportBasis, _part: ReportPart) -> _Made | None:
    words = scene.words
    if not edition_of(scene.tournament).has_norms:
        return None
    rows = tuple(
        (
            made.title,
            made.player.name,
            made.player.federation,
            words("to be settled") if made.is_draft else words("can be signed"),
        )
        for made in basis.norms.made
    )
    heads = tuple(map(words, ("Norm", "Name", "Federation", "Certificate")))
    tables = (ReportTable(heads=heads, rows=rows, wide=(1,)),) if rows else ()
    why = basis.norms.none_because
    return (), tables, words("No norm was made.") if why is None else words.say(why)


def _special_cases(scene: Scene, _basis: ReportBasis, _part: ReportPart) -> _Made:
    """Say which games were not decided by play (A9 4.1.1.e)."""
    words, event = scene.words, scene.shown
    rows = [
        (
            f"{played.number}.{seat_text(event, played.number, number)}",
            f"{scene.people[board.white].name} – {scene.people[board.black].name}",
            result_words(board.result, event.points, words),
            case,
        )
        for played in event.rounds
        for number, board in enumerate(played.boards, start=1)
        if (case := _case(board, words))
    ]
    for corrected in event.report_corrections:
        board = corrected.board
        rows.append(
            (
                f"{corrected.round}.{seat_text(event, corrected.round, corrected.number)}",
                f"{scene.people[board.white].name} – {scene.people[board.black].name}",
                result_words(board.result, event.points, words),
                words("Corrected for the report: {reason}", reason=corrected.reason),
            )
        )
    heads = tuple(map(words, ("Round.Board", "Players", "Result", "Why")))
    tables = (ReportTable(heads=heads, rows=tuple(rows), wide=(1, 3)),) if rows else ()
    return (), tables, words("Every game was decided by play.")


def _case(board: Board, words: Callable[[str], str]) -> str:
    result = board.result
    if isinstance(result, Forfeit):
        return words("not played: somebody was absent")
    if isinstance(result, Played) and result.ending is Ending.REFEREE:
        return words("decided by the arbiter")
    return ""


def _incidents(scene: Scene, basis: ReportBasis, _part: ReportPart) -> _Made:
    words = scene.words
    if basis.incidents is None:
        return (), (), words("Left out here: incidents are for arbiters and the federation.")
    lines = tuple(incident_line(scene, incident) for incident in reversed(basis.incidents))
    return lines, (), words("Nothing was noted.")


def incident_line(scene: Scene, noted: LoggedIncident) -> RegulationLine:
    """Return one line of the log as a report says it."""
    words = scene.words
    seat = seat_text(scene.tournament, noted.round, noted.board)
    where = words("Round {round}, board {board}", round=noted.round, board=seat)
    happened = words.say(noted.title)
    about = noted.name or noted.pair
    told = words("{name}: {happened}", name=about, happened=happened)
    said = [told if about else happened]
    if noted.note:
        said.append(noted.note)
    if noted.penalty is not None:
        effects = "".join(f"; {words.say(effect)}" for effect in noted.effects)
        given = words.say(noted.penalty)
        said.append(words("Decision: {decision}", decision=f"{given}{effects}"))
    cited = dict.fromkeys(
        spell(article) for article in (noted.article, noted.penalty_article) if article
    )
    title = f"{noted.number}. {where}" if noted.number else where
    return _line(title, "\n".join(said), ", ".join(cited))


def _appeals(scene: Scene, basis: ReportBasis, _part: ReportPart) -> _Made:
    words = scene.words
    if basis.incidents is None:
        return (), (), words("Left out here: incidents are for arbiters and the federation.")
    lines = []
    for noted in reversed(basis.incidents):
        appeal = noted.appeal
        if appeal.state is AppealState.NONE:
            continue
        said = [words.say(appeal.state.words)]
        if appeal.protest:
            said.append(appeal.protest)
        if appeal.granted is not None:
            said.append(words("granted") if appeal.granted else words("refused"))
        if appeal.decision:
            said.append(appeal.decision)
        title = words("Incident {number}, {name}", number=noted.number, name=noted.name)
        lines.append(_line(title, "\n".join(said)))
    return tuple(lines), (), words("Nobody appealed.")


def _ceremonies(scene: Scene, _basis: ReportBasis, _part: ReportPart) -> _Made:
    """Say when ceremonies were held, who stayed away, and what that person loses (Code.9)."""
    event, words = scene.tournament, scene.words
    lines = []
    for held in event.papers.ceremonies:
        when = " – ".join(
            _clock(words.day, moment) for moment in (held.began, held.ended) if moment
        )
        lines.append(_line(words.say(held.kind.words), when or words("held")))
        if held.absent:
            names = "; ".join(scene.people[number].name for number in held.absent)
            lines.append(_line(words("Absent"), names))
    for title, losers in (
        (words("No prize money"), without_prize_money(event)),
        (words("No World Cup points"), without_cup_points(event)),
    ):
        if losers:
            lines.append(_line(title, "; ".join(scene.people[loser].name for loser in losers)))
    for finding in ceremony_findings(event):
        cited = ", ".join(map(spell, finding.articles))
        lines.append(_line(words("Remark"), words.say(finding.sentence), cited))
    return tuple(lines), (), words("Nothing was noted.")


def _clock(day: Callable[[datetime], str], moment: datetime) -> str:
    return f"{day(moment)}, {moment:%H:%M}"


def _written(scene: Scene, _basis: ReportBasis, part: ReportPart) -> _Made | None:
    text = scene.tournament.papers.text(part.name)
    return ((_line("", text),), (), "") if text else None


def _fair_play(scene: Scene, basis: ReportBasis, part: ReportPart) -> _Made | None:
    """Say what was noted of complaints and inspections (b.6.2), then the arbiter's words."""
    if not basis.private:
        return None
    noted = tuple(
        _line("", scene.words.say(line.sentence), spell(line.citation) if line.citation else "")
        for line in report_lines(scene.tournament)
    )
    written = _written(scene, basis, part)
    lines = (*noted, *(written[0] if written else ()))
    return (lines, (), "") if lines else None


_SOURCES: Mapping[Source, Callable[[Scene, ReportBasis, ReportPart], _Made | None]] = (
    MappingProxyType(
        {
            Source.EVENT: _event,
            Source.TECHNICAL: _technical,
            Source.OFFICIALS: _officials,
            Source.PARTICIPANTS: _participants,
            Source.ROUNDS: _rounds,
            Source.STANDINGS: _standings,
            Source.NORMS: _norms,
            Source.SPECIAL_CASES: _special_cases,
            Source.INCIDENTS: _incidents,
            Source.APPEALS: _appeals,
            Source.CEREMONIES: _ceremonies,
            Source.WRITTEN: _written,
            Source.FAIR_PLAY: _fair_play,
        }
    )
)
