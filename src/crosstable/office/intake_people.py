"""The people of a package on the federation's side: ratings, titles, licences as it knows them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from crosstable.arbiter.regulations.findings import Finding, Weight
from crosstable.kernel.official import Official
from crosstable.kernel.person import Person
from crosstable.kernel.player import Identifier
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.office.norms import Background, list_due
from crosstable.office.papers import last_day
from crosstable.office.rating_lists import RatingLists
from crosstable.office.register import PersonRegister
from crosstable.ratings.classing import list_of_rate
from crosstable.ratings.model import ListedPlayer
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import as_numbered
from crosstable.rulebooks.rules import rule

MOST_NAMES = 10
"""Players without a number that are named."""


def people_findings(
    tournament: Tournament,
    edition: Edition,
    known: Background,
    register: PersonRegister | None,
    lists: RatingLists | None,
) -> Iterator[Finding]:
    """Yield what stands against the players and arbiters of an event."""
    yield from _nobody_known(tournament, edition)
    yield from _ratings(tournament, edition, lists)
    yield from _titles(tournament, edition, known)
    yield from _arbiters(tournament, edition, register)


def intake_finding(
    edition: Edition, name: str, weight: Weight, sentence: Sentence, *articles: Citation
) -> Finding:
    """Return a finding with the articles of its rule, or with these."""
    cited = articles or edition.cite(name)
    return Finding(
        rule=name,
        weight=weight,
        sentence=sentence,
        articles=tuple(as_numbered(article, edition.texts) for article in cited),
    )


@rule("intake.ratings")
def _nobody_known(tournament: Tournament, edition: Edition) -> Iterator[Finding]:
    """Yield who has no number by which ratings, titles and licences could be looked up."""
    unknown = [
        entrant.player.name
        for entrant in tournament.entrants
        if not entrant.player.identifier(edition.title_register)
    ]
    if unknown:
        named = [*unknown[:MOST_NAMES], *(["…"] if len(unknown) > MOST_NAMES else [])]
        said = Sentence.plural(
            "{count} player has no number in the register, so rating and title are not checked: "
            "{names}",
            "{count} players have no number in the register, so ratings and titles are not "
            "checked: {names}",
            count=len(unknown),
            names=Listing(named, glue="; "),
        )
        yield intake_finding(edition, "intake.ratings", Weight.SHOULD, said)
    for official in tournament.officials:
        if official.in_charge and not official.identifier:
            said = Sentence(
                "{arbiter}: no number in the register, so title and licence are not checked",
                arbiter=official.name,
            )
            yield intake_finding(edition, "intake.arbiters", Weight.SHOULD, said)


@rule("intake.ratings")
def _ratings(
    tournament: Tournament, edition: Edition, lists: RatingLists | None
) -> Iterator[Finding]:
    """Yield registered ratings that are not those of the list in force on the first day."""
    if lists is None or tournament.starts is None:
        return
    day, name = tournament.starts, list_of_rate(edition, tournament.rate_of_play)
    newest = list_due(edition.ratings.calendar, day)
    dates = [issue.dated for issue in lists.issues() if issue.list == name]
    if not any(newest <= dated <= day for dated in dates):
        said = Sentence(
            "the {list} list in force on {day} is not kept here: ratings are not checked",
            list=name,
            day=day,
        )
        yield intake_finding(edition, "intake.ratings", Weight.SHOULD, said)
        return
    numbers = {
        entrant.number: number
        for entrant in tournament.entrants
        if (number := entrant.player.number_in(edition.title_register)) is not None
    }
    found = lists.by_ids(tuple(numbers.values()), lists=(name,), on=day)
    for entrant in tournament.entrants:
        listed = found.get(numbers.get(entrant.number, 0))
        yield from _rating(edition, entrant.player.name, name, entrant.player.rating(name), listed)


def _rating(
    edition: Edition, player: str, name: str, registered: int | None, listed: ListedPlayer | None
) -> Iterator[Finding]:
    if listed is None:
        if registered is not None:
            said = Sentence(
                "{player}: registered with {rating}, and not on the list in force",
                player=player,
                rating=registered,
            )
            yield intake_finding(edition, "intake.ratings", Weight.MUST, said)
        return
    rating = listed.on(name).rating
    if rating != registered:
        said = Sentence(
            "{player}: registered with {registered}, on the list in force {rating}",
            player=player,
            registered=registered if registered is not None else Sentence("no rating"),
            rating=rating if rating is not None else Sentence("no rating"),
        )
        yield intake_finding(edition, "intake.ratings", Weight.MUST, said)


@rule("intake.titles")
def _titles(tournament: Tournament, edition: Edition, known: Background) -> Iterator[Finding]:
    """Yield titles that the register does not know on the first day of the event."""
    day = tournament.starts
    if day is None:
        return
    for entrant in tournament.entrants:
        person = known.persons.get(entrant.number)
        claimed = entrant.player.title(edition.title_register)
        if person is None or not claimed:
            continue
        held = {title.code for title in person.titles_on(day)}
        if claimed not in held:
            said = Sentence(
                "{player}: the title {title} is not in the register on {day}",
                player=entrant.player.name,
                title=claimed,
                day=day,
            )
            yield intake_finding(edition, "intake.titles", Weight.MUST, said)


@rule("intake.arbiters")
def _arbiters(
    tournament: Tournament, edition: Edition, register: PersonRegister | None
) -> Iterator[Finding]:
    """Yield arbiters without the title or the licence that the report says (B.02 0.3; Annex 4)."""
    day = last_day(tournament)
    if register is None or day is None:
        return
    for official in tournament.officials:
        if not official.judges or not official.identifier:
            continue
        wanted = Identifier(edition.title_register, official.identifier)
        person = register.owners((wanted,)).get(wanted)
        if person is None:
            said = Sentence("{arbiter}: not in the register", arbiter=official.name)
            yield intake_finding(edition, "intake.arbiters", Weight.SHOULD, said)
            continue
        yield from _arbiter(edition, official, person, day)


def _arbiter(edition: Edition, official: Official, person: Person, day: date) -> Iterator[Finding]:
    if official.title and official.title not in {title.code for title in person.titles_on(day)}:
        said = Sentence(
            "{arbiter}: the title {title} is not in the register on {day}",
            arbiter=official.name,
            title=official.title,
            day=day,
        )
        yield intake_finding(edition, "intake.arbiters", Weight.MUST, said)
    if edition.ratings.licensed_arbiters and not person.licences_on(day):
        said = Sentence("{arbiter}: no licence on {day}", arbiter=official.name, day=day)
        yield intake_finding(edition, "intake.arbiters", Weight.MUST, said)
