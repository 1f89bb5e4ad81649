"""What the public may see of a tournament.

Pages, feeds and programs without a login all start from ``public_view`` and take its type, so that
what is not published has no way out.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.event_notes import Remark, RemarkKind
from crosstable.kernel.fair_play import FairPlay
from crosstable.kernel.papers import Papers
from crosstable.kernel.rounds import Round
from crosstable.kernel.sentence import plain
from crosstable.kernel.teams import Lineup, Team
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import State
from crosstable.office.breaks import Resuming, resuming
from crosstable.office.disclosure import next_disclosure, secret_matches, without_secrets
from crosstable.pairing.systems import system_of


def insist_on_public(name: str, tournament: Tournament) -> None:
    """Say of a tournament that is not public what is said of one that does not exist."""
    if not tournament.published:
        raise UnknownName("tournament", name)


def without_births(tournament: Tournament) -> Tournament:
    """Return the tournament without anybody's birthday or year of birth."""
    return replace(
        tournament,
        entrants=tuple(
            entrant
            if entrant.player.born is None
            else replace(entrant, player=replace(entrant.player, born=None))
            for entrant in tournament.entrants
        ),
    )


def without_values(tournament: Tournament) -> Tournament:
    """Return the tournament without what is noted of players: fields, incidents, fair play."""
    return replace(
        tournament,
        player_fields=(),
        door=None,
        incidents=(),
        fair_play=FairPlay(),
        papers=Papers(),
        teams=_public_teams(tournament, len(tournament.rounds)),
        recordings=tuple(replace(recording, link="") for recording in tournament.recordings),
        entrants=tuple(
            replace(entrant, values=(), visually_disabled=False)
            if entrant.values or entrant.visually_disabled
            else entrant
            for entrant in tournament.entrants
        ),
    )


def _public_teams(tournament: Tournament, last: int) -> tuple[Team, ...]:
    """Return the teams without captains' links, and without why they left.

    A withdrawal that only a hidden round tells of is not known yet.
    """
    teams = []
    for team in tournament.teams:
        left = team.left
        if left is not None:
            left = replace(left, reason="") if left.after_round <= last else None
        teams.append(replace(team, link="", left=left))
    return tuple(teams)


class PublicTournament(Tournament, frozen=True, kw_only=True, dict=True):
    """A tournament as everybody may see it; ``public_view`` makes it.

    Whatever shows something to the public takes this type, so that a tournament with all that
    arbiters know cannot be handed over by mistake: the type checker refuses it.
    """

    def __post_init__(self) -> None:
        """Stop whoever makes one of something that is plainly not public."""
        if not self.published or not all(played.published for played in self.rounds):
            raise AssertionError("what is not published is not public")


class PublicState(State, frozen=True):
    """A public tournament with its name, made from what it shows; ``public_state`` makes it.

    It has no version and no acts: those would tell what is going on behind the scenes.
    """

    tournament: PublicTournament
    resuming: Resuming = msgspec.field(default_factory=dict)
    """When breaks between games are over, in rounds that are public."""
    until: datetime | None = None
    """Until when it is shown so if nobody does anything: the next deadline that opens line-ups."""


def _public_round(played: Round) -> Round:
    """Return a round without why matches of it were put off."""
    if not any(match.postponed and match.postponed.reason for match in played.matches):
        return played
    return replace(
        played,
        matches=tuple(
            replace(match, postponed=replace(match.postponed, reason=""))
            if match.postponed
            else match
            for match in played.matches
        ),
    )


class Shown(msgspec.Struct, frozen=True):
    """What is public of a tournament, beside the tournament it is public of."""

    of: Tournament
    state: PublicState


def shown_since(before: Shown | None, state: State, at: datetime | None = None) -> Shown:
    """Return what is public of a tournament, taking over whom nothing was changed of."""
    return Shown(state.tournament, public_state(state, before, at=at))


def public_view(
    tournament: Tournament, before: Shown | None = None, *, at: datetime | None = None
) -> PublicTournament:
    """Return the tournament as the public may see it at a moment.

    Rounds end before the first that is not published. Line-ups of teams are left out as long as
    captains can change them; without a moment, as if every deadline ran still. What arbiters keep
    to themselves is left out: incidents, fair play, ticks on lists, what is written for the report,
    what was ruled at boards, what is noted in the event's own fields, who must not meet whom, who
    asked for a bye, why somebody left or stayed away or a match was put off, when anybody was born,
    who anybody is in the office's register, which arbiter has no licence, and whatever was noted,
    drawn or done in a round that is still hidden. Of an adjourned game everybody may know what
    stands on the envelope, but for the offer of a draw.
    """
    secret = secret_matches(tournament, at)
    unseen = {
        (number, board)
        for number, matches in secret.items()
        for match in matches
        for board in tournament.round(number).match_boards[match - 1]
    }
    shown = tuple(map(_public_round, without_secrets(tournament, at)))
    last = len(shown)
    changed: dict[str, Any] = {
        "rounds": shown,
        "entrants": _public_entrants(tournament, last, before),
        "officials": tuple(
            replace(official, licensed=None, person="") for official in tournament.officials
        ),
        "player_fields": (),
        "door": None,
        "teams": _public_teams(tournament, last),
        "forbidden_pairs": (),
        "team_terms": replace(
            tournament.team_terms,
            apart=(),
            byes=tuple(bye for bye in tournament.team_terms.byes if bye.round <= last),
        ),
        "bye_requests": tuple(
            request for request in tournament.bye_requests if request.round <= last
        ),
        "explained_absences": (),
        "report_corrections": (),
        "claims": (),
        "requests": (),
        "rulings": (),
        "incidents": (),
        "fair_play": FairPlay(),
        "ticks": (),
        "papers": Papers(),
        "remarks": tuple(remark for remark in tournament.remarks if _is_known(remark, last)),
        "tie_lots": tuple(lot for lot in tournament.tie_lots if lot.after_round <= last),
        "adjournments": tuple(
            replace(game, paired=min(game.paired, last))
            for game in tournament.adjournments
            if game.round < last
        ),
        "adjourned_games": tuple(
            replace(noted, sealed=None, offer=None, exceptional="", resumption=None)
            for noted in tournament.adjourned_games
            if noted.round <= last
            and noted.resumption is None
            and (noted.round, noted.number) not in unseen
        ),
        "recordings": (),
        "start_draws": tuple(drawn for drawn in tournament.start_draws if drawn.round <= last),
        "lineups": tuple(
            lineup
            for lineup in tournament.lineups
            if lineup.round <= last and not _is_secret(tournament, lineup, secret)
        ),
        "moved_matches": tuple(
            moved
            for moved in tournament.moved_matches
            if moved.round <= last or system_of(tournament).fixed_schedule
        ),
        "games": tuple(
            game
            for game in tournament.games
            if game.round <= last and (game.round, game.number) not in unseen
        ),
    }
    return PublicTournament(**(asdict(tournament) | changed))


def _is_secret(
    tournament: Tournament, lineup: Lineup, secret: Mapping[int, tuple[int, ...]]
) -> bool:
    """Return whether a line-up is one of those that captains can change still."""
    matches = tournament.round(lineup.round).matches if lineup.round in secret else ()
    return any(
        lineup.team in {matches[number - 1].first, matches[number - 1].second}
        for number in secret.get(lineup.round, ())
    )


def public_state(
    state: State, before: Shown | None = None, *, at: datetime | None = None
) -> PublicState:
    """Return a tournament as the public may see it, named by what it shows.

    One that is not public does not exist: ``UnknownName``.
    """
    insist_on_public(state.id, state.tournament)
    shown = public_view(state.tournament, before, at=at)
    last = len(shown.rounds)
    breaks = {place: moment for place, moment in resuming(state).items() if place[0] <= last}
    seen = msgspec.json.encode(shown, enc_hook=plain)
    if breaks:
        seen += msgspec.json.encode(sorted(breaks.items()))
    name = blake2b(seen, digest_size=12).hexdigest()
    until = next_disclosure(state.tournament, at)
    return PublicState(state.id, 0, shown, (), name, breaks, until)


def with_birth_of(shown: PublicTournament, player: int, known: Tournament) -> Tournament:
    """Return what is public, and of one player when he or she was born, as the office knows it.

    How fast a rating changes depends on the age: it is counted with, and shown to nobody.
    """
    born = known.by_number[player].player.born if player in known.by_number else None
    entrants = tuple(
        replace(entrant, player=replace(entrant.player, born=born))
        if entrant.number == player
        else entrant
        for entrant in shown.entrants
    )
    return Tournament(**(asdict(shown) | {"entrants": entrants}))


def _is_known(remark: Remark, last: int) -> bool:
    if remark.kind is RemarkKind.EXPELLED:  # a penalty is for those concerned and for the report
        return False
    # That the rules were left is told at once; a pairing by hand is hidden with its round.
    return remark.kind is not RemarkKind.PAIRED_BY_HAND or remark.round <= last


def _public_entrants(
    tournament: Tournament, last: int, before: Shown | None
) -> tuple[Entrant, ...]:
    """Return everybody as the public may know them.

    Results come in by the hundred and change nobody: an entrant who is the very same value as
    before is shown as before. A withdrawal may depend on which rounds are public.
    """
    entrants = tournament.entrants
    if before is None or len(before.of.entrants) != len(entrants):
        return tuple([_public_entrant(entrant, last) for entrant in entrants])
    earlier = zip(before.of.entrants, before.state.tournament.entrants, strict=True)
    return tuple(
        [
            shown
            if entrant is was and entrant.withdrawal is None
            else _public_entrant(entrant, last)
            for entrant, (was, shown) in zip(entrants, earlier, strict=True)
        ]
    )


def _public_entrant(entrant: Entrant, last: int) -> Entrant:
    left = entrant.withdrawal
    if left is not None:
        # A withdrawal that only a hidden round tells of is not known yet.
        left = replace(left, reason="") if left.after_round <= last else None
    player = replace(entrant.player, born=None, person="")
    return replace(
        entrant,
        player=player,
        withdrawal=left,
        present=None,
        values=(),
        fixed_board=None,
        visually_disabled=False,
    )


def listing_order(name: str, tournament: Tournament) -> tuple[int, str, str]:
    """Return where a tournament stands in a list for everybody: the one that starts last is first.

    Listed by their latest change, tournaments would tell where arbiters are at work unseen.
    """
    starts = tournament.starts
    return (-starts.toordinal() if starts is not None else 0, tournament.name.casefold(), name)
