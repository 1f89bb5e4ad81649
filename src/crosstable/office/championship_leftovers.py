"""Tournaments that a championship announced and that are there although it no longer knows them.

Taking the announcement of a stage back takes back what the championship noted, and no tournament:
games may have been played in it. So it is said which ones stay, and which would be there twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from crosstable.circuits.championship import Championship
from crosstable.circuits.groups import GROUPS
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.office.championship_acts import StageAnnounced, TitleMatchAnnounced
from crosstable.office.championship_stages import event_there
from crosstable.office.office import Office
from crosstable.office.own_parts import PartAct

StageName: TypeAlias = Literal["groups", "final"]


def semi_final_name(championship: Championship, letter: str) -> str:
    """Return what the semi-final of a group is called."""
    return f"{championship.name}, semi-final {letter}"


def final_name(championship: Championship) -> str:
    """Return what the final is called unless somebody names it."""
    return f"{championship.name}, final"


def staying(act: PartAct[Any], office: Office) -> tuple[Sentence, ...]:
    """Return what is to be said of the tournaments that stay when an act is taken back."""
    announced: tuple[str, ...] = ()
    if isinstance(act, StageAnnounced):
        announced = tuple(act.tournaments.values())
    elif isinstance(act, TitleMatchAnnounced):
        announced = (act.tournament,)
    events = [event_there(office, name) for name in announced]
    names = [event.name for event in events if event is not None]
    if not names:
        return ()
    return (
        Sentence.plural(
            "the tournament stays in this office: {names}; put it away there if it is not played",
            "the tournaments stay in this office: {names}; put them away there if they are not "
            "played",
            count=len(names),
            names=Listing(names, glue="; "),
        ),
    )


def namesakes(
    championship: Championship, office: Office, stage: StageName, called: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the names of a stage not announced yet that tournaments of the office have already.

    ``called`` is what they are called where they are not called as usual.
    """
    if stage == "groups":
        announced = [*championship.group_events.values()]
        usual = [semi_final_name(championship, letter) for letter in GROUPS]
    else:
        announced, usual = [championship.final_event], [final_name(championship)]
    if any(event_there(office, name) is not None for name in announced if name):
        return ()
    known = {state.tournament.name for state in office.tournaments()}
    return tuple(name for name in called or usual if name in known)


def there_already(names: tuple[str, ...]) -> Sentence:
    """Return the warning that tournaments of these names are there."""
    return Sentence.plural(
        "this office has a tournament called {names}; announced now, there are two of the name",
        "this office has tournaments called {names}; announced now, there are two of each name",
        count=len(names),
        names=Listing(names, glue="; "),
    )
