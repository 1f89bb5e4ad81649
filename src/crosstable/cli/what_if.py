"""The command that says what results would do to a rating."""

from __future__ import annotations

from datetime import date
from itertools import chain

import click
import msgspec

from crosstable.cli.choosing import Day, edition_options, say_rules
from crosstable.cli.numbers import Number
from crosstable.cli.rating_files import (
    on_option,
)
from crosstable.cli.shell import (
    emit,
    json_option,
    say,
)
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.player import BirthDate
from crosstable.kernel.rate_of_play import time_for
from crosstable.ratings.classing import classes_of, event_class
from crosstable.ratings.first_words import first_words
from crosstable.ratings.model import ListStanding
from crosstable.ratings.whatif import parse_result, what_if
from crosstable.ratings.words import change_words
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import FEDERATIONS, edition_of_federation
from crosstable.rulebooks.library import edition as edition_named
from crosstable.rulebooks.rates_of_play import read_rate


@click.command("whatif")
@click.argument("results", nargs=-1, required=True)
@click.option(
    "--federation", type=click.Choice(FEDERATIONS), default=FEDERATIONS[0], show_default=True
)
@edition_options("Of the games", dated=False)
@click.option("--rating", type=Number(1, 4999), help="Yours; leave out if unrated.")
@click.option("--k", type=Number(1, 100), help="The K your list prints.")
@click.option("--games", type=Number(0), help="Rated games so far.")
@click.option("--highest", type=Number(1, 4999), help="Your highest published rating.")
@click.option("--born", help="Your date of birth, or its year.")
@click.option("--date", "on", type=Day(), help="The first day.")
@click.option("--rate", "rate_text", help="The rate of play, such as 90/40+30+30.")
@on_option()
@json_option
def whatif_command(
    *,
    results: tuple[str, ...],
    federation: str,
    edition_name: str | None,
    rating: int | None,
    k: int | None,
    games: int | None,
    highest: int | None,
    born: str | None,
    on: date | None,
    rate_text: str | None,
    list_name: str | None,
    as_json: bool,
) -> None:
    """Show your rating after RESULTS, each written RATING:SCORE.

    The score is written as the federation does: 1, ½ or 0 in chess, 2, 1 or 0 in draughts.
    """
    edition = edition_named(edition_name) if edition_name else edition_of_federation(federation, on)
    say_rules(edition, on, named=edition_name is not None)
    name, share = _list_and_share(edition, list_name, rate_text)
    edition = edition.for_list(name)
    if k is not None and edition.ratings.listed_factor_article is None:
        raise Refused(f"lists of {edition.federation} print no K; give --games and --highest")
    birth = _birth(born, on)
    forecast = what_if(
        edition,
        ListStanding(list=name, rating=rating, k=k, games=games, highest=highest),
        [parse_result(edition, result) for result in results],
        born=birth,
        on=on,
        share=share,
        seconds=time_for(read_rate(rate_text)) if rate_text else None,
    )
    if as_json:
        emit({"edition": edition.id, **msgspec.structs.asdict(forecast)})
        return
    mine = [change_words(edition, change) for change in forecast.changes if change.number == 1]
    mine += [first_words(edition, newcomer) for newcomer in forecast.first if newcomer.number == 1]
    for reason in (*chain.from_iterable(mine[:1]), *forecast.because):
        say(cited(reason))


def _list_and_share(
    edition: Edition, list_name: str | None, rate_text: str | None
) -> tuple[str, int]:
    """Return the list that games count for, and the share of K their rate of play leaves."""
    if not rate_text:
        return classes_of(edition.ratings, list_name or edition.ratings.lists[0])[0].list, 100
    verdict = event_class(edition, time_for(read_rate(rate_text)), wanted=list_name or "")
    if verdict.outcome is None:
        raise Refused("such games cannot be rated", *verdict.because)
    return verdict.outcome.list, verdict.outcome.share


def _birth(born: str | None, on: date | None) -> BirthDate | None:
    """Return a date of birth, which says nothing without the day of the games, nor after it."""
    if not born:
        return None
    if on is None:
        raise InvalidValue("with --born give --date too: K depends on the age on that day")
    birth = BirthDate.parse(born)
    if birth > BirthDate(on.year, on.month, on.day):
        raise InvalidValue(f"nobody born {birth} plays on {on}; correct --born or --date")
    return birth
