"""A norm of an event as a fact of the register, with all that an application asks of it later."""

from __future__ import annotations

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_class import Level
from crosstable.kernel.game_days import rounds_on_days
from crosstable.kernel.record import Kind
from crosstable.kernel.sentence import Listing
from crosstable.kernel.title_facts import NormMade
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.title_rules import ApplicationRules, PerformanceNorms
from crosstable.titles.candidates import Form, TitleEvent
from crosstable.titles.certificate import TitleCertificate
from crosstable.titles.performance.exemptions import rounds_missed
from crosstable.titles.verdicts import NormVerdict


@rule("apply.time")
def norm_fact(
    tournament: Tournament,
    edition: Edition,
    event: TitleEvent,
    verdict: NormVerdict,
    made: TitleCertificate,
) -> NormMade:
    """Return a norm that is reached beyond doubt, by the rules of its event, as a fact (1.54)."""
    if made.is_draft:
        raise Refused(
            "the {title} norm of {player} is not noted before this is settled: {missing}",
            title=made.title,
            player=made.player.name,
            missing=Listing(made.open_points, glue="; "),
        )
    rules = edition.titles.application if edition.titles is not None else None
    candidate = event.candidates[verdict.player]
    return NormMade(
        register=edition.title_register,
        title=verdict.title,
        event=tournament.name,
        day=made.event.ends,
        games=made.counts.games,
        colour="" if verdict.colour is None else verdict.colour.value,
        half_points=verdict.half_points,
        category=verdict.category,
        starts=made.event.starts,
        place=", ".join(filter(None, (tournament.city, tournament.federation))),
        form=event.form.value,
        average=verdict.average,
        half_points_needed=verdict.half_points_needed,
        credited=verdict.credited or None,
        forfeit_win=any(
            meeting.kind is Kind.FORFEIT and meeting.forfeit_win for meeting in candidate.meetings
        ),
        federations_met=None if rules is None else not verdict.exemption,
        slow=_slow(tournament, edition),
        broad=None if rules is None else _broad(rules, tournament, event),
        foreign=made.counts.foreign,
        titled=made.counts.titled,
        unrated=made.counts.unrated,
    )


@rule("apply.slow-days")
def _slow(tournament: Tournament, edition: Edition) -> bool | None:
    """Return whether days enough have one round; None where rounds have no days (1.13a)."""
    norms = edition.titles.norms if edition.titles is not None else None
    days = rounds_on_days(tournament)
    if not isinstance(norms, PerformanceNorms) or not days:
        return None
    return sum(rounds == 1 for rounds in days.values()) >= norms.event.slow_days


@rule("apply.broad")
def _broad(rules: ApplicationRules, tournament: Tournament, event: TitleEvent) -> bool | None:
    """Return whether one norm may have to come from such an event; None where it is not known."""
    announced = tournament.event_class
    if announced.series == "olympiad" or announced.level is Level.NATIONAL_FINAL:
        return True
    if rules.broad_after is None:
        return None
    there = [
        player
        for player in event.candidates.values()
        if rounds_missed(player, event.paired_rounds) <= 1
    ]
    best = sorted((player.profile.rating or 0 for player in there), reverse=True)
    best = best[: rules.broad_players]
    enough = len(best) == rules.broad_players
    if event.form is Form.SWISS and enough and sum(best) >= rules.broad_average * len(best):
        return True
    # World, continental and zonal events may qualify for the World Cup or the Candidates.
    return None if announced.level in {Level.WORLD, Level.CONTINENTAL, Level.ZONAL} else False
