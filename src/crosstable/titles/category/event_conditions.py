"""What a norm asks of the event, the same for everybody in it: FMJD Annex 10 1.2, 4.2 and 4.4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

import msgspec

from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.event_class import Level
from crosstable.kernel.rate_of_play import RateOfPlay, time_for
from crosstable.kernel.record import Kind
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.ratings.circumstances import circumstances_of, registered_late
from crosstable.rulebooks.category_norms import CategoryNorms
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rates_of_play import read_rate
from crosstable.rulebooks.rules import rule
from crosstable.titles.candidates import Candidate, Form, TitleEvent
from crosstable.titles.category.conditions import for_red
from crosstable.titles.verdicts import Condition, NormColour

_ROUND_ROBINS = (Form.ROUND_ROBIN, Form.DOUBLE_ROUND_ROBIN)


class EventGround(msgspec.Struct, frozen=True):
    """What the event itself fulfils, for every norm and for red ones."""

    conditions: tuple[Condition, ...]
    missing: tuple[Sentence, ...]
    """What nobody entered that every norm needs to know, and where it is entered."""
    red_missing: tuple[Sentence, ...]

    def met(self, colour: NormColour) -> bool | None:
        """Return whether the event allows norms of a colour; None where nobody can tell."""
        asked = [
            condition.met
            for condition in self.conditions
            if condition.colour is None or colour is NormColour.RED
        ]
        return False if False in asked else None if None in asked else True

    def told(self) -> tuple[Condition, ...]:
        """Return the conditions as they stand among those of a norm."""
        return tuple(
            condition
            if condition.colour is None
            else msgspec.structs.replace(condition, what=for_red(condition.what))
            for condition in self.conditions
        )

    @property
    def red_alone(self) -> bool | None:
        """Return whether the event fulfils what red norms ask for besides."""
        asked = [condition.met for condition in self.conditions if condition.colour is not None]
        return False if False in asked else None if None in asked else True


def event_ground(tournament: Tournament, edition: Edition, event: TitleEvent) -> EventGround:
    """Return what an event fulfils of what norms ask of it, in the order of the text.

    Decision 275.
    """
    titles = edition.titles
    if titles is None or not isinstance(titles.norms, CategoryNorms):
        return EventGround((), (), ())
    norms = titles.norms
    lines = (
        *_rate(tournament, edition, norms),
        *_rounds(event, norms),
        *_federations(tournament, event, norms),
        *_rated(tournament, event, norms),
        *_teams(tournament, event, norms),
        *_days(event, norms),
        *_registered(tournament, edition, norms),
        *_by_these_rules(tournament, norms),
        *_referee(tournament, norms),
    )
    return EventGround(
        tuple(msgspec.structs.replace(condition, of_event=True) for condition, _ in lines),
        tuple(
            missing
            for condition, missing in lines
            if missing is not None and condition.colour is None and condition.met is None
        ),
        tuple(
            missing
            for condition, missing in lines
            if missing is not None and condition.colour is not None and condition.met is None
        ),
    )


_Line = tuple[Condition, Sentence | None]


def participants(event: TitleEvent) -> tuple[Candidate, ...]:
    """Return who takes part: everybody entered, and once a round is paired whoever ever was."""
    everybody = tuple(event.candidates.values())
    paired = tuple(
        player
        for player in everybody
        if any(meeting.kind in {Kind.PLAYED, Kind.PENDING} for meeting in player.meetings)
    )
    return paired or everybody


def _rate_of(tournament: Tournament) -> RateOfPlay | None:
    try:
        return read_rate(tournament.rate_of_play) if tournament.rate_of_play else None
    except UnreadableInput:
        return None


@rule("norms.rate-of-play")
def time_for_sixty(tournament: Tournament, norms: CategoryNorms) -> bool | None:
    """Return whether games last as long as titles ask (1.2); None where nobody said how long."""
    rate = _rate_of(tournament)
    return None if rate is None else time_for(rate) >= norms.least_seconds


@rule("norms.rate-of-play")
def _rate(tournament: Tournament, edition: Edition, norms: CategoryNorms) -> Iterator[_Line]:
    """Ask for the time of sixty moves (1.2), more of it for a red norm (4.4)."""
    rate = _rate_of(tournament)
    seconds = None if rate is None else time_for(rate)
    missing = Sentence(
        "the rate of play, which nobody announced; enter it with the details of the event"
    )
    what = Sentence("minutes a player has for sixty moves")
    for least, article, colour in (
        (norms.least_seconds, "1.2", None),
        (norms.red_seconds, "4.4", NormColour.RED),
    ):
        condition = Condition(
            what=what,
            needed=least // 60,
            have=Sentence("unknown") if seconds is None else seconds // 60,
            met=None if seconds is None else seconds >= least,
            citation=Citation(norms.text, article),
            lost=seconds is not None and seconds < least,
            colour=colour,
        )
        yield condition, missing
    if rate is not None:
        slowest = edition.rates_of_play.classes[0]
        enough = not rate.has_increment or rate.increment >= slowest.least_increment
        if not enough:
            yield (
                Condition(
                    what=Sentence("seconds added for a move, in an official time schedule"),
                    needed=slowest.least_increment,
                    have=rate.increment,
                    met=False,
                    citation=Citation(norms.text, "4.2.6"),
                    lost=True,
                ),
                None,
            )


@rule("norms.rounds")
def _rounds(event: TitleEvent, norms: CategoryNorms) -> Iterator[_Line]:
    """Ask for seven rounds (4.2.4, 4.4.3.1)."""
    rounds = max(event.planned_rounds, event.paired_rounds)
    yield (
        Condition(
            what=Sentence("rounds"),
            needed=norms.least_rounds,
            have=rounds or Sentence("unknown"),
            met=rounds >= norms.least_rounds if rounds else None,
            citation=Citation(norms.text, "4.2.4"),
            lost=0 < rounds < norms.least_rounds,
        ),
        Sentence(
            "the number of rounds, which nobody announced; enter it with the details of the event"
        ),
    )


@rule("norms.federations")
def _federations(
    tournament: Tournament, event: TitleEvent, norms: CategoryNorms
) -> Iterator[_Line]:
    """Ask for two other federations, and a third of the players from others (4.2.1)."""
    if tournament.event_class.level.is_national_championship:
        return
    players = participants(event)
    guests = [
        player.profile.federation
        for player in players
        if player.profile.federation and player.profile.federation != event.host
    ]
    unknown = sum(not player.profile.federation for player in players)
    host_missing = None
    if not event.host:
        host_missing = Sentence(
            "the host federation, which nobody announced; enter it with the details of the event"
        )
    elif unknown:
        host_missing = Sentence.plural(
            "the federation of {count} player; enter it with the player",
            "the federations of {count} players; enter them with the players",
            count=unknown,
        )
    third = -(-len(players) // 3)
    for what, needed, have in (
        (Sentence("federations besides the organising one"), 2, len(set(guests))),
        (
            Sentence("players of other federations than the organising one"),
            third,
            len(guests),
        ),
    ):
        known = bool(event.host)
        met: bool | None = known and have >= needed
        if not met and (not known or have + unknown >= needed):
            met = None
        yield (
            Condition(
                what=what,
                needed=needed,
                have=have if known else Sentence("unknown"),
                met=met,
                citation=Citation(norms.text, "4.2.1"),
            ),
            host_missing,
        )


@rule("norms.rated-players")
def _rated(tournament: Tournament, event: TitleEvent, norms: CategoryNorms) -> Iterator[_Line]:
    """Ask for rated players in a round robin (4.2.2) and a national championship (4.2.5)."""
    players = participants(event)
    rated = sum(player.profile.rating is not None for player in players)
    national = tournament.event_class.level.is_national_championship
    if event.form in _ROUND_ROBINS:
        needed, article = -(-len(players) // 3) + 3, "4.2.2"
        if national:
            needed, article = 3, "4.2.5"
    elif national and event.form is Form.SWISS:
        needed, article = -(-len(players) // 2), "4.2.5"
    else:
        return
    yield (
        Condition(
            what=Sentence("players with a rating in the event"),
            needed=needed,
            have=rated,
            met=rated >= needed,
            citation=Citation(norms.text, article),
        ),
        None,
    )


@rule("norms.national-teams")
def _teams(tournament: Tournament, event: TitleEvent, norms: CategoryNorms) -> Iterator[_Line]:
    """Ask for teams of national federations, one of each (4.2.c)."""
    if not event.form.of_teams:
        return
    federations: dict[str, set[str]] = {}
    for entrant in tournament.entrants:
        player = event.candidates.get(entrant.number)
        if entrant.team and player is not None:
            federations.setdefault(entrant.team, set()).add(player.profile.federation)
    mixed = sum(len(named) > 1 for named in federations.values())
    single = [next(iter(named)) for named in federations.values() if len(named) == 1]
    doubled = len(single) - len(set(single))
    met = mixed + doubled == 0 if federations else None
    yield (
        Condition(
            what=Sentence("teams of national federations"),
            needed=Sentence("all"),
            have=Sentence("all") if met else len(federations) - mixed - doubled,
            met=met,
            citation=Citation(norms.text, "4.2.c"),
            lost=met is False,
        ),
        Sentence("which team everybody plays for; enter it with the players"),
    )


@rule("titles.under-these-rules")
def _by_these_rules(tournament: Tournament, norms: CategoryNorms) -> Iterator[_Line]:
    """Ask of a continental championship that it kept to the federation's rules (Annex 2 2.5a)."""
    if tournament.event_class.level is not Level.CONTINENTAL or tournament.by_the_rules:
        return
    yield (
        Condition(
            what=Sentence("organised by the rules of the federation"),
            needed=Sentence("yes"),
            have=Sentence("unknown"),
            met=None,
            citation=norms.automatic.rules_article,
        ),
        Sentence(
            "whether the championship was organised by the rules of the federation: the rules "
            "were left during the event"
        ),
    )


@rule("norms.games-a-day")
def _days(event: TitleEvent, norms: CategoryNorms) -> Iterator[_Line]:
    """Ask for one game a day; two now and then, and not on days in succession (4.2.6)."""
    rounds = max(event.planned_rounds, event.paired_rounds)
    days = [day for day in event.round_days[:rounds] if day is not None]
    problem = _crowded(days, norms.two_games_a_day)
    known = rounds > 0 and len(days) == rounds
    yield (
        Condition(
            what=Sentence("games a day"),
            needed=Sentence("one, at times two, never on days in succession"),
            have=problem or (Sentence("so it is") if known else Sentence("unknown")),
            met=False if problem else (True if known else None),
            citation=Citation(norms.text, "4.2.6"),
            lost=problem is not None,
        ),
        Sentence(
            "the days of all rounds, which nobody announced; enter them in the announcement under "
            "days and times of the rounds"
        ),
    )


def _crowded(days: Sequence[date], most: int) -> Sentence | None:
    games = Counter(days)
    for day, count in sorted(games.items()):
        if count > most:
            return Sentence("{count} on {day}", count=count, day=day)
        if count == most and games[day + timedelta(days=1)] >= most:
            return Sentence(
                "two on {day} and on {next_day}", day=day, next_day=day + timedelta(days=1)
            )
    return None


@rule("norms.registration")
def _registered(tournament: Tournament, edition: Edition, norms: CategoryNorms) -> Iterator[_Line]:
    """Ask for a registration in time, as ratings do; the council may approve a late one (4.2.7)."""
    known = circumstances_of(tournament)
    late = next(iter(registered_late(edition, tournament.starts, known)), None)
    exempt = known.official or known.level.is_national_championship
    unknown = known.registered is None or tournament.starts is None
    missing: Sentence | None = None
    if late is not None:
        missing = Sentence(
            "what the Executive Council says of the late registration ({reason}); enter its "
            "approval as an exemption of the event",
            reason=late.sentence,
        )
    elif unknown and not exempt and not known.late_registration_approved:
        missing = Sentence(
            "when the event was registered with the federation; enter it with the class of the "
            "event"
        )
    yield (
        Condition(
            what=Sentence("registered with the federation in time"),
            needed=Sentence("yes"),
            have=Sentence("yes") if missing is None else Sentence("unknown"),
            met=None if missing is not None else True,
            citation=Citation(norms.text, "4.2.7"),
        ),
        missing,
    )


@rule("norms.referee")
def _referee(tournament: Tournament, norms: CategoryNorms) -> Iterator[_Line]:
    """Ask for an international or FMJD referee in charge of a red norm (4.4.1.5)."""
    in_charge = [official for official in tournament.officials if official.in_charge]
    titles = {official.title.upper() for official in in_charge if official.title}
    met = True if titles & set(norms.referee_titles) else False if titles else None
    yield (
        Condition(
            what=Sentence("title of the main referee"),
            needed=Listing(norms.referee_titles, joint="or"),
            have=Listing(sorted(titles)) if titles else Sentence("unknown"),
            met=met,
            citation=Citation(norms.text, "4.4.1.5"),
            colour=NormColour.RED,
        ),
        Sentence(
            "for a red norm, the title of the main referee; enter it with the officials of the "
            "event"
        ),
    )
