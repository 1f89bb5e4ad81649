"""The sheets of a whole event: standings, cross table, and a card for every player."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.entrants import Withdrawal
from crosstable.kernel.game_days import day_of_player
from crosstable.kernel.official import DUTY_WORDS, ORGANISER
from crosstable.kernel.prizes import MAIN
from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.columns.standings import standings_table
from crosstable.office.tables import prizes_of, team_results_of, told_of_places
from crosstable.pairing.systems import system_of
from crosstable.reports.paper_table import fitting, legend_of, paper_columns
from crosstable.reports.scene import Scene, bye_words
from crosstable.reports.sheets.heads import Head
from crosstable.reports.sheets.rounds import Card, CardRound, Cards
from crosstable.reports.sheets.standings import (
    CrossCell,
    CrossLine,
    CrossSheet,
    Legend,
    PrizeLine,
    PrizeSheet,
    Ranks,
    TeamRank,
    TeamSheet,
    Unranked,
)
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of
from crosstable.standings.crosstable import (
    SELF,
    Cell,
    CrossTable,
    Order,
    entry_text,
    round_robin_table,
    rounds_table,
)
from crosstable.standings.prizes import Award
from crosstable.standings.ranking import Standings
from crosstable.standings.team_results import TeamResult
from crosstable.standings.tiebreaks.table import tie_break


def standings_sheet(
    scene: Scene,
    title: str,
    after_round: int | None = None,
    *,
    tie_breaks: tuple[str, ...] | None = None,
) -> Ranks:
    """Return the standings after a round; after the last one they are called final."""
    event = scene.stood(after_round)
    table = scene.standings(event, tie_breaks)
    finished = 0 < scene.planned <= len(event.rounds) and not table.provisional
    ranked = tuple(row for row in table.rows if row.classified)
    everybody = standings_table(event, table)
    shown = fitting(replace(everybody, lines=everybody.lines[: len(ranked)]), scene.view)
    return Ranks(
        head=_head(scene, "Final standings" if finished else title, event, table),
        columns=paper_columns(shown, scene.words) if ranked else (),
        tie_breaks=legend_of(shown, scene.words),
        unclassified=tuple(
            Unranked(player=scene.people[row.number], points=table.points.text(row.points))
            for row in table.rows[len(ranked) :]
        ),
        teams=_teams(scene, event),
    )


MOST_CROSSED = 14
"""How many teams a grid has room for beside their names; more are shown by rounds, with whom they
met."""


def _teams(scene: Scene, event: Tournament, *, crossed: bool = False) -> TeamSheet | None:
    """Return the result of the match, where teams meet; crossed: every team against every other."""
    results = team_results_of(event)
    if results is None:
        return None
    crossed = crossed and bool(results.score)
    grid = crossed and len(results.teams) <= MOST_CROSSED
    signs = [scene.words.say(sign) for sign in results.legend]
    if crossed and not grid:
        signs.append(scene.words("in brackets: the line of the opponent in this table"))
    return TeamSheet(
        heads=tuple(scene.words.say(head) for head in results.heads),
        score=scene.words.say(results.score) if results.score else "",
        lines=tuple(
            TeamRank(
                place=team.place_text,
                mark=team.mark,
                team=team.team
                if team.left_after is None
                else scene.words("{team} (withdrawn)", team=team.team),
                rounds=team.cells if grid else _against(team) if crossed else team.rounds,
                points=team.points,
                values=tuple(scene.words.say(value) for value in team.values),
            )
            for team in results.teams
        ),
        matches=tuple(
            f"{match.first} – {match.second} {match.points[0]}–{match.points[1]}"
            + (f" ({scene.words('open')})" if match.open else "")
            for match in results.matches
        ),
        legend="; ".join(signs),
    )


def _against(team: TeamResult) -> tuple[str, ...]:
    """Return what a team made in each round, and against whom."""
    return tuple(
        f"{made}\u00a0({opponent})" if opponent else made
        for made, opponent in zip(team.rounds, team.opponents, strict=True)
    )


def prizes_sheet(scene: Scene, title: str, after_round: int | None = None) -> PrizeSheet:
    """Return who gets which prize as things stand after a round."""
    event = scene.stood(after_round)
    table = scene.standings(event, None)
    allotment = prizes_of(event, table=table)
    lines, before = [], ""
    for name, award in allotment.awards:
        row = table.row(award.number)
        shown = scene.words("Main prizes") if name == MAIN else name
        lines.append(
            PrizeLine(
                prize="" if name == before else shown,
                place=row.place_text,
                player=scene.people[award.number],
                points=table.points.text(row.points),
                amount=scene.words.money(award.amount),
            )
        )
        before = name
    return PrizeSheet(
        head=_head(scene, title, event, table),
        currency=event.prizes.currency,
        lines=tuple(lines),
        total=scene.words.money(sum(award.amount for _name, award in allotment.awards)),
        lost=tuple(_not_paid(scene, award) for _name, award in allotment.lost),
        signatures=(
            scene.words.say(DUTY_WORDS[next(iter(edition_of(event).duties), ORGANISER)]),
            scene.words("Organiser or treasurer"),
        ),
    )


def _not_paid(scene: Scene, award: Award) -> str:
    """Return what somebody is not paid, and where it stands that the right to it is lost."""
    said = scene.words(
        "{name}: {amount} not paid, no right to prize money",
        name=scene.people[award.number].name,
        amount=scene.words.money(award.amount),
    )
    cited = edition_of(scene.tournament).cite("ceremony.no-prize")
    return f"{said} [{spell(cited[0])}]" if cited else said


def _head(scene: Scene, title: str, event: Tournament, table: Standings) -> Head:
    played = len(event.rounds)
    when = scene.words("After round {round}", round=played)
    head = scene.head(
        title,
        round_number=played or None,
        subtitle=when if played else scene.words("Before round 1"),
    )
    if head.notice:
        return head
    told = [_cited(scene, reason) for reason in told_of_places(event, table)]
    if table.provisional:
        told.insert(0, scene.words("Provisional: games are still being played"))
    return replace(head, notice="; ".join(told)) if told else head


def _cited(scene: Scene, reason: Reason) -> str:
    said = scene.words.say(reason.sentence)
    return said if reason.citation is None else f"{said} [{spell(reason.citation)}]"


def _columns_to_show(table: Standings) -> tuple[int, ...]:
    """Return the tie-breaks that fit a column: one that lists results game by game does not."""
    return tuple(
        index
        for index in range(len(table.tie_breaks))
        if not any(" " in row.values[index].text for row in table.rows if row.values)
    )


def _legend(scene: Scene, table: Standings, shown: tuple[int, ...]) -> tuple[Legend, ...]:
    criteria = [tie_break(table.tie_breaks[index]) for index in shown]
    return tuple(
        Legend(criterion.abbreviation, scene.words.say(criterion.title)) for criterion in criteria
    )


def cross_sheet(
    scene: Scene,
    title: str,
    after_round: int | None = None,
    *,
    order: Order = Order.STANDINGS,
) -> CrossSheet:
    """Return the cross table in the form that fits the system."""
    event = scene.after(after_round)
    table = scene.standings(event, None)
    everybody_meets = system_of(event).everybody_meets
    make = round_robin_table if everybody_meets else rounds_table
    crossed = make(table, order=order)
    labels = {line.number: line.label for line in crossed.lines}
    shown = _columns_to_show(table)
    lines = tuple(
        CrossLine(
            label=line.label,
            player=scene.people[line.number],
            cells=tuple(
                _cell(scene, cell, labels if not everybody_meets else {}) for cell in line.cells
            ),
            points=line.points,
            values=tuple(line.tie_breaks[index] for index in shown) if line.tie_breaks else (),
        )
        for line in crossed.lines
    )
    return CrossSheet(
        head=_head(scene, title, event, table),
        columns=crossed.columns,
        tie_breaks=_legend(scene, table, shown),
        lines=lines,
        brackets=any(not cell.counts for line in lines for cell in line.cells),
        letters=_letters(scene, crossed),
        teams=_teams(scene, event, crossed=True),
    )


def _letters(scene: Scene, crossed: CrossTable) -> str:
    """Return what letters behind points mean, where the table has any."""
    letters = crossed.letters
    return " ".join(map(scene.words.say, letters.explained)) if letters is not None else ""


def _cell(scene: Scene, cell: Cell, labels: dict[int, str]) -> CrossCell:
    """Return a cell in words; where ``labels`` are given it says the opponent and the colour."""
    if cell.text == SELF and not cell.games:
        return CrossCell(text="", own=True)
    text = " ".join(_game_words(scene, game.text) for game in cell.games)
    counts = all(game.counts for game in cell.games)
    game = cell.games[0] if cell.games else None
    if game is None or game.opponent is None or not labels:
        return CrossCell(text=text, counts=counts)
    return CrossCell(
        text=text,
        opponent=labels[game.opponent],
        colour=game.colour.value if game.colour else "",
        counts=counts,
    )


def _game_words(scene: Scene, text: str) -> str:
    """Return an entry for paper: ``bye 1`` and ``rest`` translated, minus signs as long as plus."""
    return scene.words.say(text) if isinstance(text, Sentence) else text.replace("-", "−")


def cards_sheet(scene: Scene, title: str, after_round: int | None = None) -> Cards:
    """Return a card for every player, with room for the rounds to come."""
    event = scene.after(after_round)
    table = scene.standings(event, None)
    rows = {row.number: row for row in table.rows}
    sheet = {player.number: player.entries for player in table.field.sheet}
    boards = {
        (played.number, seat): number
        for played in event.rounds
        for number, board in enumerate(played.boards, start=1)
        for seat in (board.white, board.black)
    }
    return Cards(
        head=scene.head(title, subtitle=_head(scene, title, event, table).subtitle),
        cards=tuple(
            Card(
                player=scene.people[entrant.number],
                points=event.points.text(rows[entrant.number].points),
                place=rows[entrant.number].place_text if event.rounds else "",
                rounds=_card_rounds(scene, table, sheet[entrant.number], boards, entrant.number),
                note=_note(scene, entrant.withdrawal),
            )
            for entrant in event.entrants
        ),
        dated=any(scene.tournament.round_dates),
    )


def _note(scene: Scene, left: Withdrawal | None) -> str:
    if left is None:
        return ""
    if left.expelled:
        return scene.words("Expelled after round {round}", round=left.after_round)
    return scene.words("Withdrawn after round {round}", round=left.after_round)


def _card_rounds(
    scene: Scene,
    table: Standings,
    entries: tuple[RoundRecord, ...],
    boards: dict[tuple[int, int], int],
    number: int,
) -> tuple[CardRound, ...]:
    total = 0
    lines = []
    for entry in entries:
        total += entry.points
        bye = entry.bye
        lines.append(
            CardRound(
                round=entry.round,
                day=scene.words.day(day_of_player(scene.tournament, entry.round, number)),
                board=boards.get((entry.round, number)),
                colour=_colour(entry.colour),
                opponent=None if entry.opponent is None else scene.people[entry.opponent],
                result=_entry_words(scene, table, entry),
                total="" if entry.kind is Kind.PENDING else table.points.text(total),
                note="" if bye is None else bye_words(bye, scene.words),
            )
        )
    to_come = range(len(entries) + 1, scene.rounds + 1)
    return (
        *lines,
        *(
            CardRound(round=round_number, day=scene.words.day(scene.day_of(round_number)))
            for round_number in to_come
        ),
    )


def _entry_words(scene: Scene, table: Standings, entry: RoundRecord) -> str:
    if entry.kind is Kind.PENDING:
        return ""
    if entry.kind is Kind.BYE:
        return table.points.text(entry.points)
    return _game_words(scene, entry_text(table.points, entry, table.field.letters))


def _colour(colour: Colour | None) -> str:
    return "" if colour is None else colour.value
