"""What an arbiter does next: the path of a tournament, and the one step that is due now."""

from __future__ import annotations

import msgspec

from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import State
from crosstable.office.acts.round_one import keeping_closed
from crosstable.office.overview import all_rounds_paired, is_over
from crosstable.pairing.systems import rounds_to_play
from crosstable.web.words.languages import _, ngettext


class Milestone(msgspec.Struct, frozen=True):
    """A part of the path: behind us, due now, or to come."""

    words: str
    done: bool = False
    now: bool = False


class Step(msgspec.Struct, frozen=True):
    """What is due now, why, and the page where it is done."""

    title: str
    text: str
    tab: str
    label: str
    path: str = ""
    """The page, where it is not the first one of its tab."""
    also: str = ""
    """Another tab that the text speaks of, for those who may open it."""


class Guidance(msgspec.Struct, frozen=True):
    """The whole path with the step that is due."""

    path: tuple[Milestone, ...]
    step: Step | None


def guidance(state: State) -> Guidance:
    """Return where a tournament stands on its way, and what to do now."""
    tournament = state.tournament
    players, played = len(tournament.entrants), len(tournament.rounds)
    total = rounds_to_play(tournament) if players else tournament.planned_rounds
    last = tournament.rounds[-1] if tournament.rounds else None
    finished = is_over(tournament) if last is not None else False
    entered = ngettext("%(count)s player entered", "%(count)s players entered", players)
    rounds = (
        _("Round %(number)s of %(total)s") % {"number": max(played, 1), "total": total}
        if total
        else _("The rounds")
    )
    path = (
        Milestone(_("Announced"), done=True),
        Milestone(entered % {"count": players}, done=players > 1, now=players < 2),
        Milestone(
            _("Numbers given"),
            done=tournament.numbers_final,
            now=players > 1 and not tournament.numbers_final,
        ),
        Milestone(rounds, done=finished, now=tournament.numbers_final and not finished),
        Milestone(_("Final standings"), done=finished, now=finished),
    )
    return Guidance(path, _step(state, finished=finished))


def _unfinished(tournament: Tournament) -> Step:
    """Return what is left when the last round is over: games adjourned, or of matches put off."""
    games = tournament.open_games
    if tournament.postponed_games:
        title = _("Finish the open games")
        words = ngettext(
            "%(count)s game is open; until then there are no final standings.",
            "%(count)s games are open; until then there are no final standings.",
            games,
        )
    else:
        title = _("Finish the adjourned games")
        words = ngettext(
            "%(count)s adjourned game is open; until then there are no final standings.",
            "%(count)s adjourned games are open; until then there are no final standings.",
            games,
        )
    return Step(title, words % {"count": games}, "rounds", _("Enter results"))


def _to_pair(tournament: Tournament) -> Step:
    """Return that the next round is paired, or what keeps round 1 closed."""
    closed = keeping_closed(tournament)
    if closed:
        return Step(
            _("Settle the regulations"),
            ngettext(
                "Round 1 stays closed: %(count)s point that the texts require is not settled.",
                "Round 1 stays closed: %(count)s points that the texts require are not settled.",
                len(closed),
            )
            % {"count": len(closed)},
            "settings",
            _("Go to the regulations"),
            "/regulations",
        )
    return Step(
        _("Pair round %(number)s") % {"number": len(tournament.rounds) + 1},
        _("The engine proposes the pairings; you review and publish them."),
        "rounds",
        _("Go to the rounds"),
    )


def _step(state: State, *, finished: bool) -> Step | None:
    tournament = state.tournament
    if tournament.archived:
        return None
    if len(tournament.entrants) < 2:
        return Step(
            _("Enter the players"),
            _("Type them in, paste them from a spreadsheet or import a list."),
            "players",
            _("Enter players"),
        )
    if not tournament.numbers_final:
        return Step(
            _("Give out the numbers"),
            _("When everybody is entered, the list is ordered or lots are drawn."),
            "players",
            _("Give out the numbers"),
            "/players/numbers",
        )
    if finished:
        return Step(
            _("The tournament is finished"),
            _("Print the final standings and send the reports."),
            "standings",
            _("Final standings"),
            also="papers",
        )
    last = tournament.rounds[-1] if tournament.rounds else None
    if last is not None and last.complete and last.published and all_rounds_paired(tournament):
        return _unfinished(tournament)
    if last is None or last.complete:
        return _to_pair(tournament)
    if not last.published:
        return Step(
            _("Publish round %(number)s") % {"number": last.number},
            _("The pairings are made, but nobody outside the office sees them yet."),
            "rounds",
            _("Review and publish"),
        )
    missing = last.missing
    words = ngettext("%(count)s result is missing.", "%(count)s results are missing.", missing)
    return Step(
        _("Enter the results of round %(number)s") % {"number": last.number},
        words % {"count": missing},
        "rounds",
        _("Enter results"),
    )
