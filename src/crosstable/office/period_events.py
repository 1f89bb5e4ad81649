"""The events of a rating period, read from reports and checked against what they say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from crosstable.formats.fmjd_report import (
    REPORT_FORMAT,
    lines_of_players,
    looks_like_report,
    read_report,
    tournament_of,
)
from crosstable.formats.own_export import looks_like_export, read_export
from crosstable.formats.rated_games import FIRST_LINE, read_rated_games
from crosstable.formats.trf import Change, read_trf, to_tournament
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.notation import result_text
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rate_of_play import RateOfPlay, time_for
from crosstable.kernel.result import Played
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.period_sorting import event_problem
from crosstable.office.rating import kind_of
from crosstable.ratings.circumstances import Circumstances, circumstances_of
from crosstable.ratings.classing import (
    classes_of,
    enough_if_approved,
    event_class,
    rating_limit,
)
from crosstable.ratings.entering import games_until_decided, rated_event
from crosstable.ratings.model import LIKELY_RATINGS, EventKind
from crosstable.ratings.parting import rated_parts
from crosstable.ratings.rateable import objections_to_report
from crosstable.ratings.records import EventRecord, record_of_event
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import edition_of_list


def events_of_file(
    chunks: Iterable[bytes],
    *,
    edition: Edition,
    list_name: str,
    event_id: str,
    source: str,
    faster: str = "",
) -> Iterator[EventRecord]:
    """Yield the events of a file: one of a tournament report, any number of a list of games.

    ``faster`` is the decision that approved less time than the rules ask, where there is one.
    A JSON export whose pairings have several games has one for each rate of play.
    """
    source_of_chunks = iter(chunks)
    head = next(source_of_chunks, b"")
    if head.startswith(FIRST_LINE.encode()):
        shares = {rated_class.share for rated_class in classes_of(edition.ratings, list_name)}
        for record in read_rated_games(
            _with_head(head, source_of_chunks), list_name=list_name, source=source
        ):
            if record.share not in shares:
                known = ", ".join(map(str, sorted(shares, reverse=True)))
                raise event_problem(
                    record,
                    Sentence("no games of this list count {share} % of K", share=record.share),
                    Sentence("write {shares}", shares=known),
                )
            yield _until_decided(record, edition)
        return
    data = b"".join((head, *source_of_chunks))
    tournament, lines, remarks = _tournament(data, edition, source)
    check_ratings(tournament, edition, lines, source)
    for part in rated_parts(tournament):
        name = f"{event_id}{part.name.removeprefix(tournament.name)}"
        told = circumstances_of(part)
        told = replace(told, faster_approved=faster or told.faster_approved)
        yield _record(part, edition, list_name, told, (name, source), lines, remarks)


def _record(
    tournament: Tournament,
    edition: Edition,
    list_name: str,
    known: Circumstances,
    names: tuple[str, str],
    lines: Mapping[int, int],
    remarks: tuple[str, ...],
) -> EventRecord:
    """Return the event of a report, or the games of one rate of play of it.

    It is judged by the rules of its first day; where none is known, by those of the list.
    """
    began = tournament.starts or tournament.ends
    edition = edition_of_list(list_name, began) if began is not None else edition
    rate, (event_id, source) = _rate(tournament), names
    time_class, below = classes_of(edition.ratings, list_name)[0], 0
    against: tuple[Reason, ...] = ()
    if rate is not None:
        verdict = event_class(edition, time_for(rate))
        if verdict.outcome is None:
            against = verdict.because
        else:
            time_class = verdict.outcome
            below = rating_limit(edition.ratings, time_class.list, time_for(rate)) or 0
            if (
                below
                and known.faster_approved
                and enough_if_approved(edition.ratings, time_for(rate))
            ):
                below = 0
                sentence = Sentence(
                    "rated for everybody although it has less time: {approval}",
                    approval=known.faster_approved,
                )
                remarks += (sentence,)
    edition = edition.for_list(time_class.list)
    event = rated_event(
        tournament,
        edition,
        kind=kind_of(tournament),
        time_class=time_class,
        event_id=event_id,
    )
    against += objections_to_report(tournament, edition, event, rate, known)
    decided = edition.cite("rating.match-decided")
    remarks += tuple(
        Sentence(
            "round {round}: not rated, {reason}", round=omitted.round, reason=cited(omitted.reason)
        )
        for omitted in event.left_out
        if omitted.reason.citation in decided
    )
    days = {
        number: day for number, day in enumerate(tournament.round_dates, start=1) if day is not None
    }
    return record_of_event(
        event,
        source=source,
        lines=lines,
        days=days,
        below=below,
        against=against,
        timed=rate is not None,
        remarks=remarks,
    )


def _until_decided(record: EventRecord, edition: Edition) -> EventRecord:
    """Return an event; a match of two without the games after it was won, which is remarked."""
    if record.kind != EventKind.MATCH.value or not edition.cite("rating.match-decided"):
        return record
    count = games_until_decided(record.games, record.listed_games())
    if count == record.games:
        return record
    remark = cited(
        edition.because(
            "rating.match-decided",
            "not rated: the last {last} of {games} games: the match was won before",
            last=record.games - count,
            games=record.games,
        )
    )
    return replace(record.first_games(count), remarks=(*record.remarks, remark))


_CUT = frozenset({Change.MISSING_SIDE})
"""What a file that was cut short looks like, and one in which two lines disagree."""
_DOUBTFUL = frozenset({Change.POINTS, Change.COUNT, Change.IDENTIFIER, Change.DATE})


def _tournament(
    data: bytes, edition: Edition, source: str
) -> tuple[Tournament, Mapping[int, int], tuple[str, ...]]:
    """Return the tournament of a TRF file or of FMJD's text report, its players' lines, remarks.

    What one side of a game says alone is believed elsewhere; nobody's rating hangs on it here.
    """
    if looks_like_export(data):
        return read_export(data, source=source), {}, ()
    if looks_like_report(data):
        if edition.ratings.report_format != REPORT_FORMAT:
            raise UnreadableInput(
                "this report is for a federation other than {federation}",
                source=source,
                remedy="rate it separately, with a --federation of its own",
                federation=edition.federation,
            )
        report = read_report(data, source=source)
        return tournament_of(report, edition, source=source), lines_of_players(data), ()
    document = read_trf(data, source=source).document
    incoming = to_tournament(document, edition=edition, source=source)
    for adjustment in incoming.adjustments:
        if adjustment.kind in _CUT:
            raise UnreadableInput(
                adjustment.what,
                source=source,
                line=adjustment.line,
                column=adjustment.column,
                remedy="the file may be cut short; get it again, or complete the line",
            )
    remarks = tuple(
        str(adjustment) for adjustment in incoming.adjustments if adjustment.kind in _DOUBTFUL
    )
    told = (*remarks, *_unequal(incoming.tournament, incoming.lines))
    return incoming.tournament, incoming.lines, told


def _unequal(tournament: Tournament, lines: Mapping[int, int]) -> Iterator[Sentence]:
    """Yield the games whose two sides do not belong together, which an arbiter may have meant."""
    for played in tournament.rounds:
        for board in played.boards:
            result = board.result
            if isinstance(result, Played) and result.black is not result.white.opposite:
                yield (
                    Sentence(
                        "line {line}: round {round}, player {white} against {black} (line "
                        "{other_line}): {result} is rated as it is written; correct one of the "
                        "lines if that was not the decision",
                        line=lines.get(board.white, 0),
                        round=played.number,
                        white=board.white,
                        black=board.black,
                        other_line=lines.get(board.black, 0),
                        result=result_text(result, tournament.points),
                    )
                )


def check_ratings(
    tournament: Tournament, edition: Edition, lines: Mapping[int, int], source: str
) -> None:
    """Refuse a report with a rating that no list can have printed: a slip or a shifted column."""
    for entrant in tournament.entrants:
        rating = entrant.player.rating(*edition.ratings.lists)
        if rating is not None and rating not in LIKELY_RATINGS:
            low, high = LIKELY_RATINGS[0], LIKELY_RATINGS[-1]
            raise UnreadableInput(
                "player {player} is rated {rating}, but ratings go from {low} to {high}",
                source=source,
                line=lines.get(entrant.number),
                remedy="correct the rating, or leave it out",
                player=f"{entrant.number} {entrant.player.name}",
                rating=rating,
                low=low,
                high=high,
            )


def _rate(tournament: Tournament) -> RateOfPlay | None:
    """Return the rate of play, where it is written in a form that can be read."""
    try:
        return parse_rate(tournament.rate_of_play) if tournament.rate_of_play else None
    except UnreadableInput:
        return None


def _with_head(head: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield head
    yield from rest
