"""An event's own fields: private, kept through renumbering, gone with a person who is forgotten."""

from __future__ import annotations

import msgspec
import pytest

from crosstable.kernel.errors import Refused
from crosstable.kernel.facts import Numbered, PersonName
from crosstable.kernel.person import person_from
from crosstable.kernel.player_fields import FieldKind, FieldValue, value_in
from crosstable.kernel.sentence import plain
from crosstable.office import acts
from crosstable.office.field_totals import field_totals, total_words
from crosstable.office.fold import fold
from crosstable.office.forgetting import forgettable
from crosstable.office.publicity import public_view
from crosstable.reports.exports import export
from tests.office.desk import WHEN, Desk, details, people

PAID = acts.DefineField("Paid", FieldKind.YES_NO)
PHONE = acts.DefineField("Emergency phone")
FEE = acts.DefineField("Fee", FieldKind.MONEY, unit="EUR")
SECRET = "+33 555 zebrafish"


def note(number: int, **texts: str) -> acts.FillFields:
    values = tuple(FieldValue(key.replace("_", "-"), text) for key, text in texts.items())
    return acts.FillFields((acts.Filled(number, values),))


def noted(desk: Desk, number: int, key: str) -> str:
    return value_in(desk.tournament.entrant(number).values, key)


def desk_of(*commands: acts.Command) -> Desk:
    desk = Desk(details(system="dutch", rounds=5))
    desk.do(PAID, PHONE, FEE, acts.Register(people(4)), *commands)
    return desk


def test_notes_move_with_the_player_and_add_up() -> None:
    desk = desk_of(note(3, paid="x", fee="25"), note(4, fee="12,50"), acts.RemovePlayer(1))
    assert (noted(desk, 2, "paid"), noted(desk, 3, "fee")) == ("yes", "12.50")
    assert [str(total_words(total)) for total in field_totals(desk.tournament)] == [
        "Paid: 1 of 3",
        "Emergency phone: 0 of 3",
        "Fee: 2 of 3, 37.50 EUR in all",
    ]


def test_noting_what_is_noted_and_what_does_not_fit_is_refused() -> None:
    desk = desk_of(note(1, paid="yes"))
    with pytest.raises(Refused, match="already noted"):
        desk.do(note(1, paid="oui"))
    with pytest.raises(Refused, match="Fee: 'much' is not an amount"):
        desk.do(note(1, fee="much"))
    desk.do(note(1, paid="no"))
    assert noted(desk, 1, "paid") == ""


def test_a_field_changes_only_as_far_as_its_notes_fit() -> None:
    desk = desk_of(note(1, emergency_phone=SECRET))
    with pytest.raises(Refused, match="would not fit"):
        desk.do(acts.DefineField("Phone", FieldKind.NUMBER, key="emergency-phone"))
    desk.do(acts.DefineField("Phone", key="emergency-phone"))
    assert [field.name for field in desk.tournament.player_fields] == ["Paid", "Phone", "Fee"]
    with pytest.raises(Refused, match="already"):
        desk.do(acts.DefineField("paid"))
    with pytest.raises(Refused, match="2 to 30"):
        desk.do(acts.DefineField("Meal", FieldKind.CHOICE, ("Meat",)))


def test_a_field_that_is_removed_takes_its_notes_along_and_undo_brings_them_back() -> None:
    desk = desk_of(note(1, emergency_phone=SECRET), acts.DropField("emergency-phone"))
    assert desk.tournament.entrant(1).values == ()
    desk.do(acts.Undo())
    assert noted(desk, 1, "emergency-phone") == SECRET


def test_nothing_noted_gets_out_unless_it_is_asked_for() -> None:
    desk = desk_of(note(1, emergency_phone=SECRET))
    public = msgspec.json.encode(public_view(desk.tournament), enc_hook=plain).decode()
    assert "zebrafish" not in public
    assert "Emergency" not in public
    for form in ("trf26", "csv", "json"):
        assert b"zebrafish" not in export(form, desk.tournament, at=WHEN).data
    for form in ("csv", "json"):
        assert b"zebrafish" in export(form, desk.tournament, at=WHEN, fields=True).data
    words = [written.act.words(desk.tournament) for written in desk.office.history(desk.id)]
    assert "noted (Emergency phone): 1 Player, A" in words
    assert not any("zebrafish" in sentence for sentence in words)


@pytest.mark.parametrize("entered_with", [True, False])
def test_whoever_is_forgotten_has_no_notes(*, entered_with: bool) -> None:
    anna = person_from("p-anna0000", [PersonName("Player, A"), Numbered("fide", "1000")])
    desk = Desk(details(system="dutch", rounds=5))
    first, *others = people(3)
    known = (FieldValue("emergency-phone", SECRET),)
    if entered_with:
        first = msgspec.structs.replace(first, values=known)
    desk.do(PHONE, acts.Register((others[0], first, others[1])), acts.RemovePlayer(1))
    if not entered_with:
        desk.do(acts.FillFields((acts.Filled(1, known), acts.Filled(2, known))))
    for name, traces in forgettable(desk.office, anna).items():
        desk.office.execute(name, acts.ForgetPlayer(anna.id, traces), by="Olga", at=WHEN)
    after = desk.office.state(desk.id)
    assert after.tournament.entrant(1).values == ()
    assert after.tournament.entrant(2).values == (() if entered_with else known)
    told = " ".join(str(written.act) for written in desk.office.history(desk.id))
    assert told.count("zebrafish") == (0 if entered_with else 1)
    assert after.tournament == fold(desk.journal.read(desk.id)).tournament
