"""The checks before a send, run over the words that people wrote. What stands in a slot is judged in each draft."""

from collections.abc import Iterator
from dataclasses import replace

from campaigns.message_templates.rules.lint.holes import stand_in
from campaigns.message_templates.rules.lint.remarks import Linted, Remark
from campaigns.message_templates.rules.lint.source import fixed, line_at, line_of
from campaigns.message_templates.rules.rendering import Rendered, render
from campaigns.message_templates.rules.values import Context, RenderingError
from campaigns.quality import checks
from campaigns.quality.checks import banned_phrase
from campaigns.quality.rules import Checked, Finding
from campaigns.quality.rules.phrases import find

# Fields that are there for some people and not for others; the greeting and the company's name are in every mail.
_SOMETIMES = ("title", "city", "last_name")


def in_stock_phrases(text: Linted) -> Iterator[Remark]:
    """Yield what is on the phrase list, with who put it there and why, in the text and in the alternatives."""
    body = fixed(text.body)
    for subject in text.subjects:
        for finding in _phrases(text, fixed(subject), ""):
            yield _remark(text, finding, fixed(subject), 1)
    for finding in _phrases(text, "", body):
        yield _remark(text, finding, body, line_at(text.body, finding.start))
    for slot in text.slots:
        for finding in _phrases(text, "", slot.alternative):
            yield _remark(text, finding, slot.alternative, 0, f"Alternative of “{slot.name}”: ")


def _phrases(text: Linted, subject: str, body: str) -> list[Finding]:
    return banned_phrase.check(replace(text.gate, subject=subject, body=body, slots=()))


def _remark(text: Linted, finding: Finding, written: str, line: int, before: str = "") -> Remark:
    hits = find(written[finding.start : finding.end], text.gate.phrases)
    who = text.added_by.get(hits[0].phrase.text, "") if hits else ""
    by = f" Banned by {who}." if who else ""
    return Remark(finding.code, finding.severity, finding.part, line, f"{before}{finding.sentence}{by}")


def at_the_gate(text: Linted) -> Iterator[Remark]:
    """Yield what the other checks find in a mail to somebody invented, with all fields known and with few."""
    others = [check for check in checks.CHECKS if check is not banned_phrase]
    for mail in _mails(text):
        checked = _checked(text, mail)
        for finding in checks.run(checked, others):
            if not _in_slot(mail, finding):
                passage = checked.text(finding.part)[finding.start : finding.end]
                source = "\n".join(text.subjects) if finding.part == "subject" else text.body
                yield Remark(
                    finding.code, finding.severity, finding.part, line_of(source, passage), finding.sentence
                )


def _mails(text: Linted) -> Iterator[Rendered]:
    """Yield the text under each subject, then once more with little known; a text that needs all of it is left out."""
    slots = {slot.name: stand_in(slot) for slot in text.slots}
    for subject in text.subjects:
        yield from _mail(subject, text, replace(text.stand_ins, slots=slots))
    known = {name: value for name, value in text.stand_ins.prospect.items() if name not in _SOMETIMES}
    alternatives = {slot.name: slot.alternative for slot in text.slots if slot.alternative}
    yield from _mail(text.subjects[0], text, replace(text.stand_ins, prospect=known, slots=alternatives))


def _mail(subject: str, text: Linted, context: Context) -> Iterator[Rendered]:
    try:
        yield render(subject=subject, body=text.body, context=context)
    except RenderingError:
        return


def _checked(text: Linted, mail: Rendered) -> Checked:
    return replace(text.gate, subject=mail.subject, body=mail.body + text.footer)


def _in_slot(mail: Rendered, finding: Finding) -> bool:
    """Whether it is about words in a slot; what covers the whole mail is not."""
    return any(
        slot.part == finding.part and finding.start < slot.end and slot.start < finding.end
        and (finding.start >= slot.start or finding.end <= slot.end)
        for slot in mail.slots
    )  # fmt: skip
