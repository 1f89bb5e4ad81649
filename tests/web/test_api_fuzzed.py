"""The programming interface asked at random, from its own description: it keeps what it promises.

Whatever is sent, no answer is a defect, and every answer is one that the description announces.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from crosstable.office.acts import DrawLots, PairRound, Publish, Register
from crosstable.office.journal import verified
from crosstable.office.roles import Role
from crosstable.web.api.description import description
from tests.office.desk import details, people
from tests.samples import ALL, drawn
from tests.web.counter import Client, Counter, counter_at

CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
PARTS = 12
"""The operations are asked in parts, which go to different processes."""
EXAMPLES = drawn(16)


@cache
def questions() -> list[tuple[Any, GenerationMode]]:
    """Return the operations, and whether what fits is sent to them or what does not.

    What does not fit is sent to every third, unless all cases are wanted.

    Describing them takes seconds, which only those who ask have to spend.
    """
    schema = schemathesis.openapi.from_dict(description())
    operations: list[Any] = [each.ok() for each in schema.get_all_operations()]  # type: ignore[union-attr]
    # Where nothing is sent, or a name that may be any text, nothing wrong can be.
    wrongly = [operation for operation in operations if may_be_sent_wrongly(operation)]
    return [
        *((operation, GenerationMode.POSITIVE) for operation in operations),
        *((operation, GenerationMode.NEGATIVE) for operation in wrongly[:: 1 if ALL else 3]),
    ]


def may_be_sent_wrongly(operation: Any) -> bool:
    """Return whether anything is sent to an operation but a name that may be any text."""
    told = operation.definition.raw
    sent = [each for each in told.get("parameters", []) if each["in"] != "header"]
    named = sent and all(each["in"] == "path" and each["name"] in ANY_TEXT for each in sent)
    return bool(sent and not named) or "requestBody" in told


ANY_TEXT = {"person", "cup", "event", "simul", "championship", "youth"}


class Hall:
    """Two tournaments at different stages, and those who ask."""

    def __init__(self, counter: Counter) -> None:
        self.counter = counter
        self.clients: dict[str, Client] = {
            "nobody": counter.client,
            "owner": counter.program(Role.OWNER),
            "clerk": counter.program(Role.CLERK),
        }
        open_for_entries = counter.begin(details("Fresh", system="dutch", rounds=5))
        self.tournaments = [open_for_entries.id, self.playing()]

    def playing(self) -> str:
        return self.counter.begin(
            details("Playing", system="dutch", rounds=5),
            Register(people(7)),
            DrawLots("x", "as-entered"),
            PairRound(),
            Publish(1),
        ).id


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with counter_at(tmp_path_factory.mktemp("fuzzed")) as counter:
        yield Hall(counter)


def headers_of(case: Any) -> dict[str, bytes]:
    """Return the headers as a network would carry them."""
    return {
        name: str(value).encode("utf-8", "replace")
        for name, value in (case.headers or {}).items()
        if name.lower() in {"if-match", "if-none-match", "idempotency-key"}
        and "\n" not in str(value)
        and "\r" not in str(value)
    }


@pytest.mark.parametrize("part", range(PARTS))
def test_every_answer_is_announced(hall: Hall, part: int) -> None:
    assert len(questions()) > 150
    for operation, mode in questions()[part::PARTS]:
        try:
            ask_at_random(hall, operation, mode)
        except Exception as error:
            error.add_note(f"{operation.label}, {mode.value}")
            raise


def ask_at_random(hall: Hall, operation: Any, mode: GenerationMode) -> None:
    # Made once: reading the schema anew for each case would take most of the time.
    cases = operation.as_strategy(generation_mode=mode)

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data())
    def ask(data: st.DataObject) -> None:
        case = data.draw(cases)
        known = dict(case.path_parameters or {})
        if "tournament" in known and data.draw(st.integers(0, 9)):
            known["tournament"] = data.draw(st.sampled_from(hall.tournaments))
            known |= {name: data.draw(st.integers(1, 3)) for name in known if name != "tournament"}
            case.path_parameters = known
        who = data.draw(st.sampled_from(["owner", "owner", "clerk", "nobody"]))
        sent = case.as_transport_kwargs(base_url="http://testserver.local")
        sent["headers"] = {**headers_of(case), "Content-Type": "application/json"}
        sent.pop("cookies", None)
        if "data" in sent and not isinstance(sent["data"], dict):
            sent["content"] = sent.pop("data")
        answer = hall.clients[who].request(**sent)
        case.validate_response(answer, checks=CHECKS)

    ask()


def test_whatever_was_asked_the_journal_holds(hall: Hall) -> None:
    journal = hall.counter.office._journal
    assert sum(1 for _ in verified(journal.everything(), head=journal.head())) > 0
    for state in hall.counter.office.tournaments():
        assert state.tournament.name
