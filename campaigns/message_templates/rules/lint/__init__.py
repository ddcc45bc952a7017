"""What is wrong with a template before anybody gets a mail from it, by the same checks as stand before a send."""

from campaigns.message_templates.rules.lint.claims import claims_without_slot
from campaigns.message_templates.rules.lint.gate import at_the_gate, in_stock_phrases
from campaigns.message_templates.rules.lint.holes import about_slots, for_control_group
from campaigns.message_templates.rules.lint.people import about_people, percentile
from campaigns.message_templates.rules.lint.remarks import Linted, People, Remark
from campaigns.message_templates.rules.syntax import check_subject_syntax, check_syntax
from campaigns.quality.rules import Part, Severity

__all__ = ["Linted", "People", "Remark", "blocking", "lint", "percentile", "refused_text"]


def lint(text: Linted) -> list[Remark]:
    """Return what stands against the text, blocking remarks first, then by place.

    A text that the allow-list refuses is not looked at further: nothing can be made of it.
    """
    found = refused_text(text)
    if not found:
        found = [
            *about_slots(text),
            *for_control_group(text),
            *claims_without_slot(text),
            *in_stock_phrases(text),
            *at_the_gate(text),
            *about_people(text),
        ]
    return sorted(
        set(found), key=lambda each: (each.severity is not Severity.BLOCKS, each.part != "subject", each.line)
    )


def blocking(remarks: list[Remark]) -> list[Remark]:
    """Return the remarks with which a text is not put up for approval."""
    return [remark for remark in remarks if remark.severity is Severity.BLOCKS]


def refused_text(text: Linted) -> list[Remark]:
    """Return what the allow-list refuses in the subjects and the body, a slot that is not declared among it."""
    declared = {slot.name for slot in text.slots}
    parts: list[tuple[Part, str]] = [
        *(("subject", subject) for subject in text.subjects),
        ("body", text.body),
    ]
    return [
        Remark("syntax", Severity.BLOCKS, part, problem.line, problem.sentence)
        for part, written in parts
        for problem in (check_subject_syntax if part == "subject" else check_syntax)(
            written, declared_slots=declared
        )
    ]
