"""What the fields of forms are called where somebody's input is shown again.

The page that says what happened does not know the form the input came from. The label of a field
is looked up in the templates, and stands here where theirs would not do; a field that only the form
itself understands is not shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from crosstable.games.desk.library import MATTERS
from crosstable.games.desk.matters import Matter, replies_said
from crosstable.kernel.rulings import Reply
from crosstable.office.acts import COMMANDS
from crosstable.office.asking import asked_of
from crosstable.rulebooks.regulation_fields.table import fields
from crosstable.standings.explaining import opened
from crosstable.web.words import phrases
from crosstable.web.words.languages import N_, _
from crosstable.web.words.sentences import told

TEMPLATES = Path(__file__).parents[1] / "templates"
_LABELLED = re.compile(
    r'(?:field|area|select|choices|check)\(\s*[\w.()]+,\s*"([\w.-]+)",\s*_\("([^"]+)"\)'
)
"""A field of a form as templates write it: its name and its label."""
RATING = "rating."
"""How the field of a rating begins; the name of its list follows."""

LABELS = {
    "affiliate": N_("Affiliated organisation"),
    "age_group": N_("Age group"),
    "by": N_("Granted by"),
    "category": N_("Category"),
    "continent": N_("Continent"),
    "cup": N_("Event of a cup, such as a World Cup, and no championship"),
    "series": N_("Series of championships"),
    "discipline": N_("Board"),
    "duty": N_("Duty"),
    "identifier": N_("ID number"),
    "level": N_("Kind of event"),
    "licensed": N_("Licence"),
    "norms": N_("Norms for titles can be made"),
    "official": N_("Official event of the federation"),
    "on": N_("Granted on"),
    "other_duty": N_("Another duty"),
    "pairings_known": N_("Opponents known beforehand"),
    "registered": N_("Registered on"),
    "registered_by": N_("Registered by"),
    "text": N_("In words"),
    "what": N_("Exempt from"),
    "women": N_("Only women play"),
    "edition": N_("Rules"),
    "federation": N_("Federation"),
    "first": N_("One player"),
    "kind": N_("Kind"),
    "label": N_("Program"),
    "name": N_("Name"),
    "player": N_("Player"),
    "points": N_("Points"),
    "round": N_("Round"),
    "rounds": N_("Number of rounds"),
    "system": N_("Pairing system"),
    "team": N_("Team"),
    "tie_breaks": N_("Tie-breaks in their order"),
    "title": N_("Title"),
}
TECHNICAL = frozenset(
    {
        *("asked", "density", "paper", "person", "row"),
        *("act", "announced", "back", "content", "decided", "exchanged", "language", "leave"),
        "looked",
        *("next", "order", "place", "press", "resume", "seed", "set", "sort", "take", "theme"),
    }
)


def typed_fields(kept: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield what somebody typed, each with its words; of a ruling, what was answered."""
    typed = tuple(kept)
    matter = _matter(dict(typed))
    if matter is not None:
        yield from _answered(matter, dict(typed))
        return
    for name, text in typed:
        label = _label(name)
        if text and label:
            yield label, text


def _matter(typed: Mapping[str, str]) -> Matter | None:
    """Return what a ruling is about: of the games, that whose questions were answered."""
    named = typed.get("matter", "")
    about = [one for known in MATTERS.values() for one in known if one.name == named]
    return max(
        about,
        key=lambda one: sum(question.name in typed for question in one.questions),
        default=None,
    )


def _answered(matter: Matter, typed: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    yield _("Ruling"), told(matter.title)
    replies = tuple(
        Reply(question.name, typed[question.name])
        for question in matter.questions
        if typed.get(question.name)
    )
    for said in replies_said(matter, replies):
        yield told(said.asked), told(said.answered)


def overtaken_fields(
    kept: Iterable[tuple[str, str]], stands: Mapping[str, str]
) -> Iterator[tuple[str, str, str]]:
    """Yield the fields that now hold something else than was typed: their words, now, typed."""
    for name, text in kept:
        label = _label(name)
        if label and stands.get(name, text) != text:
            yield label, stands[name], text


def _label(name: str) -> str:
    """Return the words for a field; empty for one that only its form understands."""
    bare = name.removeprefix("kept.")
    own = bare.rpartition(".")[2]  # a field of a row, such as official.3.name
    if bare.startswith("_") or {bare, own} & TECHNICAL:
        return ""
    if bare.startswith(RATING):
        return phrases.rating_list(bare.removeprefix(RATING))
    if bare in fields():
        return told(fields()[bare].title)
    labels = _labels_of_forms()
    words = LABELS.get(bare) or LABELS.get(own) or labels.get(bare) or labels.get(own)
    if words:
        return _(words)
    asked = _labels_of_commands()
    return opened(told(asked.get(bare) or asked.get(own) or ""))


@cache
def _labels_of_commands() -> Mapping[str, str]:
    """Return what the commands call their fields; where several do, what the first one says."""
    labels: dict[str, str] = {}
    for command in COMMANDS:
        for asked in asked_of(command):
            if asked.label:
                labels.setdefault(asked.name, asked.label)
    return labels


@cache
def _labels_of_forms() -> Mapping[str, str]:
    """Return what the forms call their fields; where several do, what the first one says."""
    labels: dict[str, str] = {}
    for path in sorted(TEMPLATES.rglob("*.html")):
        for name, words in _LABELLED.findall(path.read_text(encoding="utf-8")):
            labels.setdefault(name, words)
    return labels
