"""Templates can be read: no line is longer than it has to be, and wrapping changes no page."""

from __future__ import annotations

import re

import pytest
from jinja2 import nodes
from wrap_templates import TEMPLATES, USUAL, wrapped

from crosstable.web.rendering import environment


def test_no_template_has_a_line_that_should_be_broken() -> None:
    for path in sorted(TEMPLATES.rglob("*.html")):
        source = path.read_text(encoding="utf-8")
        assert wrapped(source) == source, f"{path.name}: run `make format`"


def meaning(source: str) -> str:
    """Return a template as Jinja reads it; of whitespace only whether there is any."""
    tree = environment().parse(source)
    for text in tree.find_all(nodes.TemplateData):
        text.data = re.sub(r"\s+", " ", text.data)
    return repr(tree)


@pytest.mark.parametrize(
    "part",
    [
        '<input name="a b" value="{{ x(\'c d\', 1) }}"{% if x %} checked{% endif %} required>',
        '{% if x and y %}{% set z = "a  b" %}<b class="{{ z|default(x) }}">a b</b>{% endif %}',
        "<pre>a b  c</pre>{# a note #}<p>{{ x if y else z }} and {{ _('two words') }}</p>",
    ],
)
def test_a_broken_line_means_what_it_meant(part: str) -> None:
    line = part * (2 * USUAL // len(part) + 3)
    broken = wrapped(line)
    assert "\n" in broken
    assert meaning(broken) == meaning(line)
    assert wrapped(broken) == broken
