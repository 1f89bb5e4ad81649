"""Templates: the words, formats and helpers that every page has."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from crosstable import __version__
from crosstable.kernel.match_scores import without_match
from crosstable.kernel.notation import result_text
from crosstable.languages.catalogues import LANGUAGES
from crosstable.office.game_rows import board_of_game, game_rows, score_in_games
from crosstable.pairing.swiss.report import points_text
from crosstable.reports.codes import drawn_code
from crosstable.reports.printing import Paper
from crosstable.rulebooks.index import spell
from crosstable.standings.explaining import opened
from crosstable.web.assets import asset
from crosstable.web.display import replay, signs
from crosstable.web.display.cross_cells import RoundLines
from crosstable.web.display.starts import starts_shown
from crosstable.web.display.tour import tour_card
from crosstable.web.forms.asked import drawn_fields
from crosstable.web.forms.once import new_key
from crosstable.web.tabs import office_path
from crosstable.web.words import languages, phrases, sentences
from crosstable.web.words.field_words import overtaken_fields, typed_fields
from crosstable.web.words.headings import heading_of

TEMPLATES = Path(__file__).parent / "templates"


@cache
def environment() -> Environment:
    """Return the templates with their helpers; names that do not exist are errors."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n", "jinja2.ext.do"],
    )
    made.install_gettext_callables(  # type: ignore[attr-defined]
        languages.gettext, languages.ngettext, newstyle=True
    )
    made.globals.update({"_": _said, "gettext": _said})
    made.globals.update(
        points_words=lambda points, units: sentences.told(points_text(points, units)),
        camera_code=lambda text: Markup(drawn_code(text)),  # noqa: S704 -- drawn by us
        asks=drawn_fields,
        asset=asset,
        board_of_game=board_of_game,
        filed_games=replay.filed_games,
        seat_facts=signs.seat_facts,
        game_rows=game_rows,
        score_in_games=score_in_games,
        colon=sentences.colon,
        joined=sentences.joined,
        heading_of=heading_of,
        languages=LANGUAGES,
        language=languages.language,
        new_key=new_key,
        office_path=office_path,
        opened=opened,
        without_match=without_match,
        papers=[(size.value, size.value.capitalize()) for size in Paper],
        phrases=phrases,
        reason_text=sentences.reason_text,
        replaying=replay,
        round_lines=RoundLines,
        starts_shown=starts_shown,
        result_text=lambda result, points: sentences.told(result_text(result, points)),
        spell=spell,
        tour_card=tour_card,
        overtaken_fields=overtaken_fields,
        typed_fields=typed_fields,
        version=__version__,
    )
    made.filters.update(
        aligned=signs.aligned,
        clock_time=languages.clock_time,
        day=languages.day,
        decimal=languages.decimal,
        federation=signs.federation,
        figure=sentences.figure,
        moment=languages.moment,
        number=languages.number,
        plain=str,
        told=sentences.told,
        worded=sentences.worded,
        segment=lambda text: quote(str(text), safe=""),
    )
    return made


def _said(message: str, /, **values: Any) -> Markup:
    """Return a sentence of a template, as Jinja's own function does in a fraction of the time.

    A page says hundreds of them, nearly all without values, and everything here is escaped.
    """
    text = Markup(languages.gettext(message))  # noqa: S704 -- catalogues are ours
    return text % values if values or "%" in text else text


def render(template: str, **context: Any) -> str:
    """Return a template filled in."""
    return environment().get_template(template).render(**context)
