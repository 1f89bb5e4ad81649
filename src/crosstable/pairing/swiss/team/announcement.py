"""The Swiss of teams in plain words, for the announcement of an event."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.describing import nobody_twice
from crosstable.pairing.swiss.team.colours import Preferences
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.swiss_texts import TeamSwissText

_PREFERENCES = {
    Preferences.TYPE_A: Sentence(
        "A team is due the other colour on its first board after the same one twice running or in "
        "two more matches; as many teams as possible are given what they are due"
    ),
    Preferences.TYPE_B: Sentence(
        "A team is due the colour on its first board that it has had less often, or not last; as "
        "many teams as possible are given what they are due"
    ),
    Preferences.NONE: Sentence("Colours do not change the pairing; they are given afterwards"),
}


def announcement(
    text: Edition, team_text: TeamSwissText, preferences: Preferences
) -> Iterator[Reason]:
    """Yield how a text of the system pairs, what counts first before what counts later."""
    because = text.because
    yield nobody_twice(text, "team-swiss.no-rematch")
    yield because(
        "team-swiss.bye-order",
        Sentence(
            "The bye of an odd round is given first: lowest score, most games played, largest "
            "number"
        )
        if team_text.bye_by_games
        else Sentence(
            "The bye of an odd round is given first: lowest score, most matches played, largest "
            "number"
        ),
    )
    yield because(
        "team-swiss.upfloaters",
        "Teams with equal points meet; where they cannot all be paired, the fewest possible with "
        "less are moved up to them",
    )
    if "team-swiss.upfloated-again" in team_text.set_criteria:
        yield because(
            "team-swiss.upfloated-again",
            "Except in the last {count} rounds, no team that met one with more or fewer points in "
            "the round before is moved up if it can be avoided",
            count=team_text.rounds_without_floats,
        )
    preferred = preferences is not Preferences.NONE
    yield because(
        "team-swiss.preferences" if preferred else "team-swiss.preference",
        _PREFERENCES[preferences],
    )
    if "team-swiss.floated-again" in team_text.pair_criteria:
        yield because(
            "team-swiss.floated-again",
            "Except in the last {count} rounds, no team that met one with more or fewer points in "
            "the round before does so again if it can be avoided",
            count=team_text.rounds_without_floats,
        )
    yield because(
        "team-swiss.identifiers",
        "Among them the smaller half of the numbers meets the larger half, as far as the former "
        "allows",
    )
