"""Why a round is paired as it is: one pair, two players who do not meet, the whole round."""

from __future__ import annotations

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.kernel.errors import CrosstableError, Refused
from crosstable.kernel.tournament import Tournament
from crosstable.office.reasons import answer_in_round, meet_in_round
from crosstable.pairing.systems import AccountableSystem, system_of
from crosstable.pairing.team_view import as_teams, round_of_teams
from crosstable.web.desk import Desk, Page
from crosstable.web.display.story import before_after, paired_in_round, telling_of, told_html
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.views.rounds import existing_round, round_path
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text


class Reasons(Controller):
    """Explanations of one round."""

    path = f"{OFFICE}/rounds/{{round_number:int}}"

    @get("/why", sync_to_thread=True)
    def why(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Say why two players meet, or why they do not."""
        first, second = (
            desk.request.query_params.get(parameter, "") for parameter in ("first", "second")
        )
        state = desk.state(name)
        existing_round(desk, state, round_number)
        tournament = state.tournament
        sentence, verdict, weighing = "", None, None
        meet = departed = False
        sides = as_teams(tournament)
        try:
            one, other = (player_named(sides, text) for text in (first, second))
            if one == other:
                sentence = _("Choose two different players.")
            else:
                paired = paired_in_round(desk.house.derived, state, round_number)
                verdict, weighed = answer_in_round(tournament, round_number, one, other, paired)
                weighing = before_after(weighed)
                meet = meet_in_round(tournament, round_number, one, other)
                by_rules = any(meeting.round == round_number for meeting in verdict.outcome)
                departed = sides.round(round_number).by_hand or meet != by_rules
        except CrosstableError as error:
            sentence = error_text(error)
        return desk.page(
            "office/rounds/why.html",
            status=422 if sentence else 200,
            state=state,
            here="rounds",
            t=sides,
            base=round_path(state.id),
            number=round_number,
            first=first,
            second=second,
            sentence=sentence,
            verdict=verdict,
            sides=weighing,
            meet=meet,
            departed=departed,
        )

    @get("/account", sync_to_thread=True)
    def account(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Say how the whole round is paired, bracket by bracket."""
        page = "office/rounds/account.html"
        return _told(desk, name, round_number, page, "story", check_list=False)

    @get("/check-list", sync_to_thread=True)
    def check_list(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Show what an arbiter needs to check the round by hand."""
        page = "office/rounds/account.html"
        return _told(desk, name, round_number, page, "check-list", check_list=True)

    @get("/steps", sync_to_thread=True)
    def steps(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Show one bracket after another in large type, for arbiters who explain a round."""
        return _told(
            desk,
            name,
            round_number,
            "parts/steps.html",
            "steps",
            back=round_path(name, round_number) + "/account",
        )


def _told(
    desk: Desk, name: str, round_number: int, template: str, part: str, **more: object
) -> Page:
    state = desk.state(name)
    existing_round(desk, state, round_number)
    tournament = state.tournament
    if not isinstance(system_of(tournament), AccountableSystem):
        desk.missing(_("This system pairs by a table; you can ask about each pair on its own."))
    telling = telling_of(desk, state, round_number)
    # Teams have no page of their own in the office.
    plain = part == "steps" or tournament.team_plan is not None
    link = "" if plain else office_path(state.id, "players") + "/"
    body = told_html(desk, state, round_number, telling, part, link) if telling.story else ""
    return desk.page(
        template,
        status=200 if telling.story else 422,
        state=state,
        here="rounds",
        tournament=tournament,
        base=round_path(state.id),
        number=round_number,
        by_hand=tournament.round(round_number).by_hand,
        same=telling.is_of(tournament, round_number),
        seen=round_of_teams(tournament, tournament.round(round_number)),
        telling=telling,
        body=body,
        **more,
    )


def player_named(tournament: Tournament, text: str) -> int:
    """Return the player, or the team, a chooser means: a number, or a part of one name only."""
    number = text.strip().partition(" ")[0]
    if number.isdecimal() and len(number) < 6:
        return tournament.entrant(int(number)).number
    wanted = text.strip().casefold()
    matching = [
        entrant.number
        for entrant in tournament.entrants
        if wanted and wanted in entrant.player.name.casefold()
    ]
    if len(matching) > 1:
        raise Refused(
            "{count} here fit {player}; give the number.", count=len(matching), player=text.strip()
        )
    if not matching:
        raise Refused("There is no player {player} here; give the number.", player=text or "?")
    return matching[0]
