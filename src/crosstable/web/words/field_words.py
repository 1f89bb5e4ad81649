"""What the fields of forms are called where somebody's input is shown again.

The page that says what happened does not know the form the input came from, so the words stand
here once more; a field that only the form itself understands is not shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosstable.web.words.languages import N_, _

__all__ = ["typed_fields"]

LABELS = {
    "age_from": N_("Age from"),
    "age_to": N_("Age to"),
    "amounts": N_("Amounts, the first prize first"),
    "born": N_("Born"),
    "born_from": N_("Born from the year"),
    "born_to": N_("Born up to the year"),
    "chief_arbiter": N_("Chief arbiter"),
    "city": N_("City"),
    "club": N_("Club"),
    "clubs": N_("Clubs"),
    "currency": N_("Currency"),
    "dated": N_("Applies from"),
    "deputy_arbiter": N_("Deputy chief arbiter"),
    "edition": N_("Rules"),
    "ends": N_("Last day"),
    "federation": N_("Federation"),
    "federations": N_("Federations"),
    "first": N_("One player"),
    "game": N_("Game"),
    "kind": N_("Kind"),
    "label": N_("Program"),
    "login": N_("Login name"),
    "more_officials": N_("More officials"),
    "name": N_("Name"),
    "organiser": N_("Organiser"),
    "player": N_("Player"),
    "points": N_("Points"),
    "rate_of_play": N_("Rate of play"),
    "rating_from": N_("Rating from"),
    "rating_to": N_("Rating to"),
    "reason": N_("Reason"),
    "result": N_("Result"),
    "role": N_("Role"),
    "round": N_("Round"),
    "rounds": N_("Number of rounds"),
    "second": N_("The other"),
    "sex": N_("Sex"),
    "starts": N_("First day"),
    "system": N_("Pairing system"),
    "team": N_("Team"),
    "tie_breaks": N_("Tie-breaks in their order"),
    "time_zone": N_("Time zone"),
    "title": N_("Title"),
    "titles": N_("Titles"),
}
TECHNICAL = frozenset(
    {
        *("act", "announced", "back", "content", "exchanged", "language", "leave", "looked"),
        *("next", "order", "place", "press", "resume", "seed", "set", "sort", "take", "theme"),
    }
)


def typed_fields(kept: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield what somebody typed, each with the words for its field."""
    for name, text in kept:
        bare = name.removeprefix("kept.")
        if text and not bare.startswith("_") and bare not in TECHNICAL:
            words = LABELS.get(bare)
            yield _(words) if words else bare.replace("_", " ").replace("-", " "), text
