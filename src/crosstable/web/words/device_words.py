"""What a device calls itself, from what its browser sends."""

from __future__ import annotations

from crosstable.web.words.languages import _

# The more particular sign first: every browser also claims to be another one.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)

_MACHINES = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device(user_agent: str) -> str:
    """Return what a device calls itself, short enough to be recognised."""
    program = next((name for sign, name in _BROWSERS if sign in user_agent), "")
    machine = next((name for sign, name in _MACHINES if sign in user_agent), "")
    if program and machine:
        return _("%(browser)s on %(machine)s") % {"browser": program, "machine": machine}
    return program or machine or user_agent[:40] or _("unknown device")
