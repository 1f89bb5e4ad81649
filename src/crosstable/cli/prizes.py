"""The command that works out who gets which prize."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import click
import msgspec
from rich.table import Table

from crosstable.cli.asking import opt, terminal
from crosstable.cli.shell import Shell
from crosstable.cli.sources import Source
from crosstable.cli.tables import TieBreaks
from crosstable.cli.telling import Shown, grid
from crosstable.kernel.errors import Refused
from crosstable.kernel.prizes import MAIN, Category, PrizeFund, Sharing
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import ChangeDetails
from crosstable.office.acts.details import details_of
from crosstable.office.tables import prizes_of, standings_of
from crosstable.rulebooks.index import cited, spell
from crosstable.rulebooks.library import edition_of
from crosstable.standings.categories import Allotment
from crosstable.standings.prizes import Award, amount_text, read_amounts, read_category
from crosstable.standings.ranking import Standings

SHARINGS = {"equal": Sharing.EQUAL, "hort": Sharing.HORT, "none": Sharing.BY_RANK}


@terminal(None, "prizes")
def prizes_command(
    shell: Shell,
    *,
    amounts: Annotated[
        str | None, opt("--prizes", help="The main prizes in order: 1000,500,3x100.")
    ] = None,
    categories: Annotated[
        tuple[str, ...],
        opt(
            "--category",
            help="NAME:CONDITIONS:AMOUNTS, such as Women:sex=w:300,150 or "
            "U2000:rating=1800-1999:100; conditions: rating, unrated, born, age, sex, title, club, "
            "federation, by=expectation.",
        ),
    ] = (),
    sharing: Annotated[
        str,
        opt(
            type=click.Choice(tuple(SHARINGS)),
            shown=True,
            help="What players with equal points do with their prizes.",
        ),
    ] = "equal",
    announce: Annotated[bool, opt(help="Write these prizes into the announcement.")] = False,
    several: Annotated[bool, opt(help="Let a player win prizes of several lists.")] = False,
    pass_on: Annotated[bool, opt(help="A prize that somebody loses goes to those behind.")] = False,
    beyond: Annotated[bool, opt(help="All with the points of the last prize share in it.")] = False,
    tiebreaks: TieBreaks = None,
    source: Source,
) -> Shown:
    """Work out the prizes of TARGET, a tournament of the office or a TRF file.

    Everybody gets at most one prize, the best they can have; the fund is paid to the coin. Without
    --prizes and --category the announced prizes are paid.
    """
    lists = [read_category(text) for text in categories]
    if amounts:
        lists.insert(0, Category(name=MAIN, amounts=read_amounts(amounts)))
    fund = PrizeFund(
        lists=tuple(lists),
        sharing=SHARINGS[sharing],
        one_each=not several,
        share_beyond_places=beyond,
        pass_on=pass_on,
    )
    if announce:
        _announce(shell, source.id, fund)
    tournament = source.ranked(shell)
    if not lists:
        fund = tournament.prizes
    if not fund.lists:
        raise Refused("which prizes? none are announced; say --prizes 1000,500,250 or --category")
    table = standings_of(tournament, tiebreaks.split(",") if tiebreaks else None)
    allotment = prizes_of(tournament, fund=fund, table=table)
    told = _as_json(tournament, table, fund.sharing, allotment)
    return Shown(told, _lines(tournament, table, allotment))


def _lines(tournament: Tournament, table: Standings, allotment: Allotment) -> Iterator[Table | str]:
    rows = (
        (
            fund,
            row.place_text,
            row.number,
            row.name,
            table.points.text(row.points),
            amount_text(award.amount),
        )
        for fund, award in allotment.awards
        for row in (table.row(award.number),)
    )
    columns = ("prize", ">place", ">no", "name", ">points", ">amount")
    yield grid(columns, rows, f"{tournament.name}, prizes")
    paid = sum(award.amount for _, award in allotment.awards)
    yield f"paid: {amount_text(paid)}"
    for unpaid in allotment.unpaid:
        yield f"not paid of {unpaid.fund}: {amount_text(unpaid.amount)}, nobody is left for it"
    for name_of_list, award in allotment.lost:
        player = tournament.entrant(award.number).player.name
        article = spell(edition_of(tournament).cite("ceremony.no-prize")[0])
        yield f"lost, {name_of_list}: {player}, {amount_text(award.amount)} [{article}]"
    for sentence in dict.fromkeys(cited(award.reason) for _, award in allotment.awards):
        yield f"  {sentence}"
    if table.provisional:
        yield "note: provisional, games are still open"


def _announce(shell: Shell, name: str | None, fund: PrizeFund) -> None:
    """Write the prizes into the announcement of a tournament."""
    with shell.tournament(name) as (office, state):
        details = msgspec.structs.replace(details_of(state.tournament), prizes=fund)
        shell.carry_out(office, state, ChangeDetails(details))


def _as_json(
    tournament: Tournament, table: Standings, sharing: Sharing, allotment: Allotment
) -> dict[str, Any]:
    """Return the prizes for programs, in hundredths; lost is what somebody lost the right to."""
    return {
        "tournament": tournament.name,
        "provisional": table.provisional,
        "sharing": next(word for word, known in SHARINGS.items() if known is sharing),
        "prizes": _listed(table, allotment.awards),
        "unpaid": allotment.unpaid,
        "lost": _listed(table, allotment.lost),
        "paid": sum(award.amount for _, award in allotment.awards),
    }


def _listed(table: Standings, awards: tuple[tuple[str, Award], ...]) -> list[dict[str, Any]]:
    """Return each prize of a list, with the place in the standings of whoever gets it."""
    return [
        {"list": fund, "place": row.place_text, "name": row.name, "award": award}
        for fund, award in awards
        for row in (table.row(award.number),)
    ]
