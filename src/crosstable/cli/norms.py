"""Commands about norms: who made one, who still can, and what a field allows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Annotated

import click

from crosstable.cli.asking import opt, terminal
from crosstable.cli.shell import Shell, counted, find_player, named_file
from crosstable.cli.sources import Source
from crosstable.cli.telling import Line, Shown, grid
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.points import PointSystem
from crosstable.kernel.record import Kind
from crosstable.kernel.tournament import Tournament
from crosstable.office.norm_items import norms_item
from crosstable.office.norms import (
    Background,
    NormTable,
    background_of,
    edition_with_norms,
    field_of,
    norms_of,
)
from crosstable.rulebooks.index import cited, spell
from crosstable.titles.candidates import Meeting, TitleEvent
from crosstable.titles.category.category import roman
from crosstable.titles.category.sheet import NormSheet
from crosstable.titles.field import NormField
from crosstable.titles.relevance import in_order, matters, without_covered
from crosstable.titles.verdicts import Condition, NormVerdict
from crosstable.titles.wording import (
    missing_count,
    needed_lines,
    points_text,
    shortfall_words,
    summary_words,
)

_SIGNS = {True: "✓", False: "✗", None: "?"}


class _Norms(click.Group):
    """The commands about norms; the list is meant where none is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words, with the usual command put in front where it is left out."""
        if not args or args[0] not in {*self.commands, "-h", "--help"}:
            args = ["list", *args]
        return super().parse_args(ctx, args)


@click.group("norms", cls=_Norms)
def norms_commands() -> None:
    """Say who made a norm, who still can, and what it takes.

    `crosstable norms` alone is `crosstable norms list`.
    """


@terminal(norms_commands, "list")
def list_command(
    shell: Shell,
    *,
    titles: Annotated[
        tuple[str, ...], opt("--title", help="Only norms for this title, such as GM.")
    ] = (),
    player: Annotated[str, opt(help="Only those of one player, by number or name.")] = "",
    after: Annotated[int | None, opt(least=0, help="As things stood after this round.")] = None,
    forecast: Annotated[
        bool, opt("--forecast/--no-forecast", help="Say what is still needed.")
    ] = True,
    who: Annotated[
        str, opt("--explain", help="Show every condition for one player, with its numbers.")
    ] = "",
    everything: Annotated[bool, opt("--all", help="Those who are far from a norm, too.")] = False,
    source: Source,
) -> Shown:
    """List the norms of TARGET, a tournament of the office or a TRF file.

    A line for each player and title that is reached, within reach or narrowly missed.
    """
    tournament = source.tournament(shell)
    edition_with_norms(tournament)
    if after is not None and after > len(tournament.rounds):
        paired = len(tournament.rounds)
        raise Refused(
            f"only {counted(paired, 'round')} {'is' if paired == 1 else 'are'} paired so far"
        )
    chosen = find_player(tournament, player or who) if player or who else None
    wanted = title_codes(tournament, titles)
    table = norms_of(
        tournament,
        background(shell, source.target, tournament),
        after=after,
        players=None if chosen is None else (chosen,),
        titles=wanted,
        forecast=forecast,
    )
    verdicts = in_order(
        verdict
        for verdict in table.verdicts
        if everything
        or chosen is not None
        or matters(verdict, table.event, named=wanted is not None)
    )
    if not (everything or wanted or chosen):
        verdicts = without_covered(verdicts)
    told = norms_item(tournament, table, verdicts)
    lines = _lines(tournament, table, verdicts)
    if who:
        lines = chain.from_iterable(_explain(tournament, table, each) for each in table.verdicts)
    posts = () if source.file is not None else _posts(shell, tournament)
    return Shown(told, chain(lines, (f"note: {note}" for note in table.event.notes), posts))


def _posts(shell: Shell, tournament: Tournament) -> Iterator[str]:
    """Say which arbiters stand in the way of ratings and norms."""
    if edition_with_norms(tournament).arbiters is None or not tournament.officials:
        return
    from crosstable.cli.person_shell import person_room  # noqa: PLC0415
    from crosstable.office.arbiters import posts_in  # noqa: PLC0415

    with person_room(shell) as room:
        posts = posts_in(tournament, room.register, room.today)
    for post in posts:
        for found in post.must:
            articles = ", ".join(map(spell, found.articles))
            yield f"arbiters: {found.sentence} [{articles}]"


def title_codes(tournament: Tournament, asked: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the titles that were asked for as the text writes them."""
    rules = edition_with_norms(tournament).titles
    known = [rank.code for rank in rules.ranks if rank.by_norms] if rules is not None else []
    spelled = {code.casefold(): code for code in known}
    codes = [code.strip() for text in asked for code in text.split(",")]
    for code in codes:
        if code.casefold() not in spelled:
            raise UnknownName("title that norms lead to", code, tuple(known))
    return tuple(spelled[code.casefold()] for code in codes) or None


def background(shell: Shell, target: str | None, tournament: Tournament) -> Background:
    """Return what the office knows of the players; a file is judged by what it says itself."""
    if named_file(target) is not None:
        return Background()
    # The libraries of databases take longer to load than a file takes to be judged.
    from crosstable.cli.person_shell import person_room  # noqa: PLC0415

    with person_room(shell) as room:
        edition = edition_with_norms(tournament)
        return background_of(tournament, edition, room.register, room.lists)


def _lines(
    tournament: Tournament, table: NormTable, verdicts: tuple[NormVerdict, ...]
) -> Iterator[Line]:
    event = table.event
    when = f"after round {event.ended_rounds} of {event.planned_rounds}"
    if event.ended_rounds < event.paired_rounds:
        when += f", round {event.ended_rounds + 1} paired"
    if table.unfit:
        lacking = "; ".join(str(shortfall_words(condition)) for condition in table.unfit)
        yield f"{tournament.name}: no norm can be made in this event: {lacking}"
    if not verdicts:
        if table.unfit:
            yield "--all shows everybody"
            return
        nothing = "no norm is reached or within reach; --all shows everybody"
        yield f"{tournament.name}, {when}: {nothing}"
        return
    rows = (
        (
            verdict.player,
            player.name,
            player.profile.federation,
            player.profile.rating or "",
            verdict.title,
            summary_words(verdict, table.points, brief=True),
        )
        for verdict in verdicts
        for player in (event.candidates[verdict.player],)
    )
    columns = (">no", "name", "fed", ">rtg", "title", "norm")
    yield grid(columns, rows, f"{tournament.name}, norms {when}")
    yield from _missing(verdicts)


def _missing(verdicts: tuple[NormVerdict, ...]) -> Iterator[str]:
    """Print under the table how points are counted, and what is not known."""
    if any(verdict.needs is not None and verdict.needs.rounds > 1 for verdict in verdicts):
        yield "points still needed are counted against the strongest opponents of the field"
    concerned: dict[str, list[str]] = {}
    for verdict in verdicts:
        for sentence in verdict.missing:
            concerned.setdefault(str(sentence), []).append(f"{verdict.player} {verdict.title}")
    for text, norms in concerned.items():
        yield f"missing for {', '.join(norms)}: {text}"


def _explain(tournament: Tournament, table: NormTable, verdict: NormVerdict) -> Iterator[str]:
    """Print every condition of one player and title, and the games that were counted."""
    player = table.event.candidates[verdict.player]
    held = f"{' '.join(player.profile.titles)} " if player.profile.titles else ""
    summary = summary_words(verdict, table.points)
    yield f"{held}{player.name} ({verdict.player}), {verdict.title}: {summary}"
    if verdict.already:
        yield "  holds this title or a higher one already"
        yield ""
        return
    for condition in verdict.conditions:
        yield f"  {_condition_line(condition)}"
    why = {number: f"not counted: {cited(reason)}" for number, reason in verdict.not_counted}
    for meeting in player.meetings:
        if meeting.opponent is None or meeting.profile is None:
            continue
        met = meeting.profile
        kind = "counted" if meeting.round in verdict.counted else why.get(meeting.round, "open")
        if meeting.round in verdict.left_out:
            kind = "left out"
        facts = " ".join(
            filter(
                None, [*met.titles, str(met.rating or "unrated"), met.federation or "no federation"]
            )
        )
        opponent = tournament.entrant(meeting.opponent).player.name
        made = _made_of(meeting, table.points)
        yield f"    round {meeting.round}: {made} against {opponent}, {facts}; {kind}"
    for missing in verdict.missing:
        yield f"  missing: {missing}"
    if verdict.needs is not None and not verdict.needs.certain:
        for sentence in needed_lines(verdict.needs):
            yield f"  needed: {sentence}"
    yield ""


def _made_of(meeting: Meeting, points: PointSystem) -> str:
    """Return what came of a round, signs for a game not played, nothing for one still open."""
    if meeting.kind is Kind.PLAYED:
        return points_text(meeting.half_points, points)
    if meeting.kind is Kind.FORFEIT:
        return "+" if meeting.forfeit_win else "−"
    return "…"


def _condition_line(condition: Condition) -> str:
    line = f"{_SIGNS[condition.met]} {condition.what}"
    asked = "allowed" if condition.limit else "needed"
    line += f" – {asked}: {condition.needed}; achieved: {condition.have}"
    if condition.working:
        line += f" ({condition.working})"
    if condition.lost:
        line += ", beyond repair"
    return f"{line} [{spell(condition.citation)}]" if condition.citation else line


@terminal(norms_commands, "field")
def field_command(shell: Shell, *, source: Source) -> Shown:
    """Say which norms the entry list of TARGET allows, and what is missing.

    Meant for the time before round 1, when players can still be invited.
    """
    tournament = source.tournament(shell)
    known = background(shell, source.target, tournament)
    event, field = field_of(tournament, known)
    told = {
        "tournament": tournament.name,
        "edition": tournament.edition,
        "rounds": event.planned_rounds,
        "players": len(event.candidates),
        "field": field,
        "notes": event.notes,
    }
    size = (
        f"{tournament.name}: {counted(len(event.candidates), 'player')}, "
        f"{counted(event.planned_rounds, 'round')}"
    )
    sheet = () if field.sheet is None else _sheet(event, field.sheet)
    notes = (f"note: {note}" for note in event.notes)
    return Shown(told, chain((size,), _field_lines(field), sheet, notes))


def _field_lines(field: NormField) -> Iterator[str]:
    for condition in field.event:
        if condition.met is not True:
            yield f"  {_condition_line(condition)}"
    for title in field.titles:
        able = "not possible"
        if title.players:
            numbers = ", ".join(map(str, title.who))
            able = f"possible for {counted(title.players, 'player')}: {numbers}"
        elif not title.seekers:
            able = "nobody here is playing for it"
        yield f"{title.title}: {able}"
        yield from map(_supply_line, title.conditions)
    if field.waiver:
        yield "excused from the rules on federations with:"
        yield from map(_supply_line, field.waiver)
    for sentence in field.one_more:
        yield sentence[0].upper() + sentence[1:]


def _supply_line(condition: Condition) -> str:
    missing = missing_count(condition)
    return f"  {_condition_line(condition)}" + (f", {missing} missing" if missing else "")


def _sheet(event: TitleEvent, sheet: NormSheet) -> Iterator[Line]:
    """Print categories and points, as they hang on the wall."""
    for warning in sheet.warnings:
        yield f"warning: {cited(warning)}"
    for missing in sheet.open_points:
        yield f"missing: {missing}"
    if sheet.rows:
        titles = tuple(dict.fromkeys(norm.title for row in sheet.rows for norm in row.norms))
        women = any(row.womens_category is not None for row in sheet.rows)
        columns = [
            ">no",
            "name",
            ">average",
            ">category",
            *([">women's"] if women else []),
            *titles,
        ]
        printed = grid(columns, (), "points for each norm")
        for row in sheet.rows:
            points = {
                norm.title: "–"
                if norm.half_points is None
                else f"{norm.half_points} {norm.colour.value if norm.colour else 'black or red'}"
                for norm in row.norms
            }
            printed.add_row(
                str(row.player),
                event.candidates[row.player].name,
                str(row.average or ""),
                roman(row.category) if row.category else "",
                *((roman(row.womens_category) if row.womens_category else "",) if women else ()),
                *(points.get(title, "") for title in titles),
            )
        yield printed
    if sheet.points:
        rows = (
            (asked.title, roman(asked.category), asked.least_average, asked.half_points)
            for asked in sheet.points
        )
        columns = ["title", ">category", ">average from", ">points"]
        yield grid(columns, rows, "points by category of the opponents")
