"""The file of one appeal: what happened, what was decided, the protest, and who judges it.

FIDE: Duties D.3.7, GR 10; FMJD: Annex 2 2.11, Annex 3 2.2.5.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from crosstable.arbiter.regulations.subject import Subject
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.incidents import AppealState
from crosstable.kernel.rulings import BoardRuling
from crosstable.kernel.tournament import Tournament
from crosstable.office.incidents import LoggedIncident
from crosstable.office.match_seats import seat_text
from crosstable.office.regulations import provision
from crosstable.reports.final_report import incident_line
from crosstable.reports.rulings import clocks_text
from crosstable.reports.scene import Scene
from crosstable.reports.sheets.papers import ReportSection, ReportSheet
from crosstable.reports.sheets.texts import RegulationLine
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.regulation_fields.table import regulation_field
from crosstable.rulebooks.rules import rule


def incident_appealed(
    tournament: Tournament, log: tuple[LoggedIncident, ...], number: int
) -> LoggedIncident:
    """Return the incident of a number against whose decision somebody appealed."""
    if not 1 <= number <= len(tournament.incidents):
        raise UnknownName("incident", str(number))
    noted = next(line for line in log if line.number == number)
    if noted.appeal.state is AppealState.NONE:
        raise Refused("nobody has appealed about incident {number}", number=number)
    return noted


@rule("report.appeals", "appeal.deposit")
def appeals_file_sheet(
    scene: Scene, log: tuple[LoggedIncident, ...], noted: LoggedIncident
) -> ReportSheet:
    """Return the file of an appeal; rulings at the same board are in it."""
    words, event = scene.words, scene.tournament
    judges = Subject(event).committee
    at = noted.round, noted.board
    logged = [line for line in reversed(log) if not line.number and (line.round, line.board) == at]
    ruled = [made for made in event.rulings if (made.round, made.number) == at]
    articles = ", ".join(map(spell, edition_of(event).cite("report.appeals")[:1]))
    parts = (
        _part("appeal", words("The appeal"), tuple(_appeal(scene, noted)), articles),
        _part("incident", words("What happened, and the decision"), (incident_line(scene, noted),)),
        _part(
            "rulings",
            words("Rulings at this board"),
            tuple(
                _ruling(scene, incident_line(scene, line), made)
                for line, made in zip(logged, ruled, strict=True)
            ),
        ),
        _part(
            "protest",
            words("The protest"),
            (RegulationLine(title="", text=noted.appeal.protest),) if noted.appeal.protest else (),
        ),
        _part(
            "committee",
            words("Appeals committee"),
            tuple(
                RegulationLine(
                    title=words("Member") if place else words("Chairman"),
                    text=" ".join(
                        filter(None, (judge.name, judge.federation and f"({judge.federation})"))
                    ),
                )
                for place, judge in enumerate(judges)
            ),
        ),
        _part("decision", words("Decision on the appeal"), tuple(_decision(scene, noted))),
    )
    return ReportSheet(
        head=scene.head(
            words("Appeals file"),
            subtitle=words("Incident {number}, {name}", number=noted.number, name=noted.name),
        ),
        parts=tuple(part for part in parts if part.lines),
        signatures=(words("Chairman"), *(words("Member") for _ in judges[1:3])),
    )


def _part(
    name: str, title: str, lines: tuple[RegulationLine, ...], articles: str = ""
) -> ReportSection:
    return ReportSection(name=name, title=title, lines=lines, articles=articles)


def _ruling(scene: Scene, line: RegulationLine, made: BoardRuling) -> RegulationLine:
    """Return the line of a ruling with why it was made, and both clocks before and after it."""
    words = scene.words
    told = [words.say(reason.sentence) for reason in made.ruling.because]
    told += [words.say(sentence) for sentence in made.ruling.rests_on]
    for title, clocks in (
        (words("Clocks before"), made.clocks_shown),
        (words("Clocks after"), made.clocks_to_set),
    ):
        if clocks:
            told.append(
                words("{name}: {happened}", name=title, happened=clocks_text(scene, clocks))
            )
    return replace(
        line, text="\n".join([line.text, *(text[:1].upper() + text[1:] for text in told)])
    )


def _appeal(scene: Scene, noted: LoggedIncident) -> Iterator[RegulationLine]:
    words, event, appeal = scene.words, scene.tournament, noted.appeal
    seat = seat_text(event, noted.round, noted.board)
    where = words("Round {round}, board {board}", round=noted.round, board=seat)
    yield RegulationLine(title=words("Where"), text=where)
    yield RegulationLine(title=words("Player"), text=noted.name)
    yield RegulationLine(title=words("State"), text=words.say(appeal.state.words))
    if appeal.deadline is not None:
        when = f"{words.day(appeal.deadline)}, {appeal.deadline:%H:%M}"
        yield RegulationLine(title=words("To be handed in by"), text=when)
    fee = provision(regulation_field("appeal-fee"), event)
    asked = words.say(fee.words) if fee.kept else ""
    if not asked and fee.otherwise is not None:
        asked = words.say(fee.otherwise.words)
    if asked:
        cited = ", ".join(dict.fromkeys(map(spell, fee.articles)))
        yield RegulationLine(title=words("Fee or deposit"), text=asked, articles=cited)
    if appeal.fee:
        yield RegulationLine(title=words("Paid with the appeal"), text=appeal.fee)


def _decision(scene: Scene, noted: LoggedIncident) -> Iterator[RegulationLine]:
    words, appeal = scene.words, noted.appeal
    if appeal.state is not AppealState.DECIDED:
        yield RegulationLine(title="", text=words("Not decided yet."))
        return
    yield RegulationLine(title=words("Decision"), text=appeal.decision)
    if appeal.granted is None:
        return
    outcome = words("granted") if appeal.granted else words("refused")
    yield RegulationLine(title=words("Outcome"), text=outcome)
    cited = edition_of(scene.tournament).cite("appeal.deposit")
    if cited:
        text = (
            words("The deposit is returned at once.")
            if appeal.granted
            else words("The deposit is forfeited to the federation.")
        )
        yield RegulationLine(title=words("Deposit"), text=text, articles=spell(cited[0]))
