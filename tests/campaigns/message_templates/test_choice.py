"""Which template, and why."""

import pytest

from campaigns.message_templates.rules.choice import Candidate, choose
from campaigns.prospects.rules.roles import RoleFamily, role_family

ANYONE = Candidate("a", "Anyone")
OPERATIONS = Candidate("b", "Operations", role_families=frozenset({"operations"}))
FUNDING = Candidate("c", "Funding", anchor_types=frozenset({"funding"}))
BOTH = Candidate("d", "Both", frozenset({"operations"}), frozenset({"funding"}))
ALL = [ANYONE, FUNDING, OPERATIONS, BOTH]


@pytest.mark.parametrize(
    ("role", "anchor", "name"),
    [
        ("operations", "funding", "Both"),
        ("operations", "hiring", "Operations"),
        ("sales", "funding", "Funding"),
        ("sales", "none", "Anyone"),
    ],
)
def test_the_closest_fit_is_chosen_whatever_the_order(role: str, anchor: str, name: str) -> None:
    for candidates in (ALL, ALL[::-1]):
        chosen = choose(candidates, role_family=role, anchor_type=anchor)
        assert chosen is not None
        assert chosen.template.name == name


def test_why_is_in_words() -> None:
    chosen = choose([BOTH], role_family=RoleFamily.OPERATIONS, anchor_type="funding")
    assert chosen is not None
    assert chosen.why == "Both: written for the role family operations, opens with funding."
    anyone = choose([ANYONE], role_family="other", anchor_type="none")
    assert anyone is not None
    assert anyone.why == "Anyone: fits any role and opener."


def test_none_fits() -> None:
    assert choose([OPERATIONS, FUNDING], role_family="people", anchor_type="post") is None
    assert choose([], role_family="people", anchor_type="post") is None


STRONG = Candidate("s", "Strong", signals=frozenset({"strong"}))


@pytest.mark.parametrize(("signal", "name"), [("strong", "Strong"), ("some", "Anyone"), ("", "Anyone")])
def test_a_template_for_a_signal_goes_to_whom_much_speaks_for(signal: str, name: str) -> None:
    chosen = choose([ANYONE, STRONG], role_family="people", anchor_type="none", signal=signal)
    assert chosen is not None
    assert chosen.template.name == name


def test_role_and_opener_go_before_the_signal_and_a_segment_before_all() -> None:
    kept = Candidate("k", "Kept", segment="Plants")
    for candidates, name in (([*ALL, STRONG], "Both"), ([*ALL, STRONG, kept], "Kept")):
        chosen = choose(candidates, role_family="operations", anchor_type="funding", signal="strong")
        assert chosen is not None
        assert chosen.template.name == name


def test_signal_and_segment_stand_in_the_reason() -> None:
    both = Candidate("k", "Kept", signals=frozenset({"strong"}), segment="Plants")
    chosen = choose([both], role_family="people", anchor_type="none", signal="strong")
    assert chosen is not None
    assert chosen.why == "Kept: kept to the segment Plants, made for the signal strong."
    assert choose([both], role_family="people", anchor_type="none", signal="none") is None


def test_priority_goes_before_closeness() -> None:
    urgent = Candidate("e", "Urgent", priority=1)
    chosen = choose([*ALL, urgent], role_family="operations", anchor_type="funding")
    assert chosen is not None
    assert chosen.template is urgent


def test_a_template_whose_slot_would_stay_empty_does_not_fit() -> None:
    needy = Candidate("f", "Needy", needs=(frozenset({"event", "idea"}), frozenset({"need"})))
    assert choose([needy], role_family="x", anchor_type="y", known_kinds=frozenset({"event"})) is None
    chosen = choose(
        [ANYONE, needy], role_family="x", anchor_type="y", known_kinds=frozenset({"idea", "need"})
    )
    assert chosen is not None
    assert chosen.template is needy


@pytest.mark.parametrize(
    ("title", "family"),
    [
        ("VP Operations", "operations"),
        ("Chief Operating Officer", "operations"),
        ("COO", "operations"),
        ("Head of Supply Chain", "operations"),
        ("Plant Manager, Lyon", "operations"),
        ("Leiterin Produktion", "operations"),
        ("Betriebsleiter", "operations"),
        ("Directrice des opérations", "operations"),
        ("Responsable de Operaciones", "operations"),
        ("Einkaufsleiter", "operations"),
        ("CTO", "engineering"),
        ("Chief Technology Officer", "engineering"),
        ("Senior Software Engineer", "engineering"),
        ("Engineering Manager", "engineering"),
        ("Head of IT", "engineering"),
        ("Leiter Entwicklung", "engineering"),
        ("Softwareentwickler*in", "engineering"),
        ("Technischer Leiter", "engineering"),
        ("Directeur technique", "engineering"),
        ("Ingeniera de software", "engineering"),
        ("CFO", "finance"),
        ("Chief Financial Officer", "finance"),
        ("Finance Director", "finance"),
        ("Kaufmännischer Leiter", "finance"),
        ("Directeur administratif et financier", "finance"),
        ("Directora Financiera", "finance"),
        ("Head of People", "people"),
        ("HR Business Partner", "people"),
        ("Chief People and Operations Officer", "people"),
        ("Personalleiterin", "people"),
        ("DRH", "people"),
        ("Directora de Recursos Humanos", "people"),
        ("VP of Sales", "sales"),
        ("Sales Operations Manager", "sales"),
        ("Chief Revenue Officer", "sales"),
        ("Leiter Vertrieb (m/w/d)", "sales"),
        ("Directeur commercial", "sales"),
        ("Jefe de Ventas", "sales"),
        ("CMO", "marketing"),
        ("Chief Marketing Officer", "marketing"),
        ("Head of Demand Generation", "marketing"),
        ("Marketingleiter", "marketing"),
        ("Responsable communication", "marketing"),
        ("Directora de Comunicación", "marketing"),
        ("Founder & CEO", "founder"),
        ("CTO and Co-Founder", "founder"),
        ("Managing Director", "founder"),
        ("Geschäftsführerin", "founder"),
        ("Inhaber", "founder"),
        ("Gérant", "founder"),
        ("PDG", "founder"),
        ("Directeur général", "founder"),
        ("Fundadora", "founder"),
        ("Consejero delegado", "founder"),
        ("Owner", "founder"),
        ("Vice President, Operations", "operations"),
        ("Product Owner", "other"),
        ("Executive Assistant to the CEO", "other"),
        ("Chief of Staff to the COO", "other"),
        ("Assistenz der Geschäftsführung", "other"),
        ("General Counsel", "other"),
        ("Unit Manager", "other"),
        ("", "other"),
        ("運営責任者", "other"),
    ],
)
def test_the_family_of_a_title(title: str, family: str) -> None:
    assert role_family(title) == family
