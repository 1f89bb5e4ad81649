"""The command that works out who gets which prize."""

from __future__ import annotations

from datetime import date

import click
import msgspec
from rich import box
from rich.table import Table

from crosstable.cli.choosing import SystemName, edition_options
from crosstable.cli.shell import (
    Shell,
    emit,
    on_event,
    say,
    show,
)
from crosstable.cli.tables import ranked_event
from crosstable.kernel.errors import Refused
from crosstable.kernel.prizes import MAIN, Category, PrizeFund, Sharing
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import ChangeDetails
from crosstable.office.acts.details import details_of
from crosstable.office.tables import prizes_of, standings_of
from crosstable.rulebooks.index import cited, spell
from crosstable.rulebooks.library import edition_of
from crosstable.standings.categories import Allotment, Unpaid
from crosstable.standings.prizes import Award, amount_text, read_amounts, read_category
from crosstable.standings.ranking import Standings

SHARINGS = {"equal": Sharing.EQUAL, "hort": Sharing.HORT, "none": Sharing.BY_RANK}


class PrizeJson(msgspec.Struct, frozen=True, kw_only=True):
    """One prize as ``--json`` prints it."""

    list: str
    place: str
    """In the standings."""
    name: str
    award: Award


class PrizesJson(msgspec.Struct, frozen=True, kw_only=True):
    """The prizes as ``--json`` prints them; amounts in hundredths."""

    tournament: str
    provisional: bool
    sharing: str
    prizes: tuple[PrizeJson, ...]
    unpaid: tuple[Unpaid, ...]
    lost: tuple[PrizeJson, ...] = ()
    """What players would have been paid who lost their right to it."""
    paid: int


@click.command("prizes")
@click.argument("target", required=False)
@click.option("--prizes", "amounts", help="The main prizes in order: 1000,500,3x100.")
@click.option(
    "--category",
    "categories",
    multiple=True,
    help="NAME:CONDITIONS:AMOUNTS, such as Women:sex=w:300,150 or U2000:rating=1800-1999:100; "
    "conditions: rating, unrated, born, age, sex, title, club, federation, by=expectation.",
)
@click.option(
    "--sharing",
    type=click.Choice(tuple(SHARINGS)),
    default="equal",
    show_default=True,
    help="What players with equal points do with their prizes.",
)
@click.option("--announce", is_flag=True, help="Write these prizes into the announcement.")
@click.option("--several", is_flag=True, help="Let a player win prizes of several lists.")
@click.option("--pass-on", is_flag=True, help="A prize that somebody loses goes to those behind.")
@click.option("--beyond", is_flag=True, help="All with the points of the last prize share in it.")
@click.option(
    "--tiebreaks", "--tie-breaks", help="In order, separated by commas, or a list by name."
)
@click.option("--system", "system_name", type=SystemName(), help="Of a TRF file.")
@edition_options()
@on_event
def prizes_command(
    shell: Shell,
    *,
    target: str | None,
    amounts: str | None,
    categories: tuple[str, ...],
    sharing: str,
    several: bool,
    beyond: bool,
    pass_on: bool,
    announce: bool,
    tiebreaks: str | None,
    system_name: str | None,
    edition_name: str | None,
    day: date | None,
    name: str | None,
    as_json: bool,
) -> None:
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
        _announce(shell, target or name, fund)
    tournament = ranked_event(shell, target, name, system_name, edition_name, day)
    if not lists:
        fund = tournament.prizes
    if not fund.lists:
        raise Refused("which prizes? none are announced; say --prizes 1000,500,250 or --category")
    table = standings_of(tournament, tiebreaks.split(",") if tiebreaks else None)
    allotment = prizes_of(tournament, fund=fund, table=table)
    if as_json:
        emit(_as_json(tournament, table, fund.sharing, allotment))
        return
    show(_prize_table(tournament, table, allotment))
    paid = sum(award.amount for _, award in allotment.awards)
    say(f"paid: {amount_text(paid)}")
    for unpaid in allotment.unpaid:
        say(f"not paid of {unpaid.fund}: {amount_text(unpaid.amount)}, nobody is left for it")
    for name_of_list, award in allotment.lost:
        player = tournament.entrant(award.number).player.name
        article = spell(edition_of(tournament).cite("ceremony.no-prize")[0])
        say(f"lost, {name_of_list}: {player}, {amount_text(award.amount)} [{article}]")
    for sentence in dict.fromkeys(cited(award.reason) for _, award in allotment.awards):
        say(f"  {sentence}")
    if table.provisional:
        say("note: provisional, games are still open")


def _announce(shell: Shell, name: str | None, fund: PrizeFund) -> None:
    """Write the prizes into the announcement of a tournament."""
    with shell.tournament(name) as (office, state):
        details = msgspec.structs.replace(details_of(state.tournament), prizes=fund)
        shell.carry_out(office, state, ChangeDetails(details))


def _as_json(
    tournament: Tournament, table: Standings, sharing: Sharing, allotment: Allotment
) -> PrizesJson:
    return PrizesJson(
        tournament=tournament.name,
        provisional=table.provisional,
        sharing=next(word for word, known in SHARINGS.items() if known is sharing),
        prizes=_listed(table, allotment.awards),
        lost=_listed(table, allotment.lost),
        unpaid=allotment.unpaid,
        paid=sum(award.amount for _, award in allotment.awards),
    )


def _listed(table: Standings, awards: tuple[tuple[str, Award], ...]) -> tuple[PrizeJson, ...]:
    return tuple(
        PrizeJson(
            list=fund,
            place=table.row(award.number).place_text,
            name=table.row(award.number).name,
            award=award,
        )
        for fund, award in awards
    )


def _prize_table(tournament: Tournament, table: Standings, allotment: Allotment) -> Table:
    printed = Table(box=box.SIMPLE_HEAD, title=f"{tournament.name}, prizes")
    for title, justify in (
        *(("prize", "left"), ("place", "right"), ("no", "right"), ("name", "left")),
        *(("points", "right"), ("amount", "right")),
    ):
        printed.add_column(title, justify="right" if justify == "right" else "left")
    for fund, award in allotment.awards:
        row = table.row(award.number)
        printed.add_row(
            fund,
            row.place_text,
            str(row.number),
            row.name,
            table.points.text(row.points),
            amount_text(award.amount),
        )
    return printed
