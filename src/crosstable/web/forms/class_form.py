"""What kind of event it is, as fields of a form: filled in, and read back."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.event_class import (
    CONTINENTS,
    LEVELS,
    SERIES,
    WAIVERS,
    EventClass,
    Exemption,
    Level,
    Waiver,
    age_group,
)
from crosstable.kernel.player import is_federation
from crosstable.office.acts import AnnouncedClass
from crosstable.web.forms.asked import read_part
from crosstable.web.forms.form import Form, Sheet, Unfit
from crosstable.web.forms.rows import Row, asked, rows_of, rows_shown
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text, told

CLASS, EXEMPTION = "class", "exemption"
_TYPED = ("by", "on", "text")
_WORDS = {None: "", True: "yes", False: "no"}


def class_choices() -> dict[str, Any]:
    """Return what the fields choose from, for templates."""
    return {
        "levels": [(level.value, told(words)) for level, words in LEVELS.items()],
        "continents": [(name, told(words)) for name, words in CONTINENTS.items()],
        "series": [(name, told(words)) for name, words in SERIES.items()],
        "waivers": [(waiver.value, told(words)) for waiver, words in WAIVERS.items()],
    }


def class_shown(known: EventClass) -> dict[str, object]:
    """Return the fields of a form that show a class."""
    values: Mapping[str, object] = {
        "level": known.level.value,
        "official": _WORDS[known.official],
        "age_group": known.age_group,
        "women": "yes" if known.women else "",
        "affiliate": known.affiliate,
        "registered": known.registered,
        "registered_by": known.registered_by,
        "discipline": known.discipline,
        "pairings_known": _WORDS[known.pairings_known],
        "norms": "yes" if known.norms else "",
        "continent": known.continent,
        "cup": "yes" if known.cup else "",
        "series": known.series,
    }
    granted = [
        {
            "what": exemption.what.value,
            "by": exemption.by,
            "on": exemption.on,
            "text": exemption.text,
        }
        for exemption in known.exemptions
    ]
    shown: dict[str, object] = {f"{CLASS}.{name}": value for name, value in values.items()}
    return shown | rows_shown(EXEMPTION, granted)


def says_anything(sheet: Sheet) -> bool:
    """Return whether a sheet says or complains of anything here, so that it must be unfolded."""
    usual = {f"{CLASS}.level": Level.OTHER.value, f"{CLASS}.asked": "yes"}
    return any(
        sheet.text(name) not in {"", usual.get(name, "")}
        for name in sheet.values
        if name.startswith((f"{CLASS}.", f"{EXEMPTION}.row"))
    ) or any(name.startswith((f"{CLASS}.", f"{EXEMPTION}.")) for name in sheet.errors)


def class_from(form: Form, known: EventClass | None = None) -> EventClass:
    """Return the class a form describes; ``Unfit`` says at each field what does not fit.

    What is ``known`` stays where the form did not ask.
    """
    if not asked(form, CLASS):
        return known or EventClass()
    errors: dict[str, str] = {}
    told_of = AnnouncedClass()
    try:
        told_of = read_part(form, AnnouncedClass, lambda name: f"{CLASS}.{name}", exemptions=())
    except Unfit as error:
        errors |= error.errors
    ages = ""
    try:
        ages = age_group(told_of.age_group)
    except InvalidValue as error:
        errors[f"{CLASS}.age_group"] = error_text(error)
    by = told_of.registered_by.upper()
    if by and not is_federation(by):
        errors[f"{CLASS}.registered_by"] = _("Enter three letters, such as FRA.")
    exemptions = tuple(
        granted
        for row in rows_of(form, EXEMPTION)
        if not row.is_empty(*_TYPED) and (granted := _exemption(row, errors))
    )
    if errors:
        raise Unfit(errors)
    return replace(
        told_of.event_class(),
        age_group=ages,
        affiliate=told_of.affiliate.upper(),
        registered_by=by,
        exemptions=exemptions,
    )


def _exemption(row: Row, errors: dict[str, str]) -> Exemption | None:
    """Return an exemption with who granted it and when, both of which are needed."""
    if not row.text("by"):
        errors[row.field("by")] = _("Say who granted it.")
    try:
        on = date.fromisoformat(row.text("on"))
    except ValueError:
        errors[row.field("on")] = (
            _("Enter a date, such as 2026-05-31.") if row.text("on") else _("Say when.")
        )
        return None
    what = row.text("what")
    kind = Waiver(what) if what in {waiver.value for waiver in Waiver} else Waiver.OTHER
    if kind is Waiver.OTHER and not row.text("text"):
        errors[row.field("text")] = _("Enter what the exemption is from.")
    return Exemption(kind, row.text("by"), on, row.text("text"))
