"""How far the checks find what is wrong with a finished mail, and leave alone what is good."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from campaigns.evaluation.rules.figures import Figure, Report, share_of
from campaigns.evaluation.rules.sets import LabelledMail
from campaigns.quality.checks import run
from campaigns.quality.rules import Finding, Phrase, Severity
from campaigns.quality.rules.labelled import ContextError, checked_from

# Faults of style: a person may let them pass. Every other fault must hold the mail back.
WARNED: Final = frozenset(
    {
        "too_long", "many_asks", "no_ask", "same_opener", "voice_distance", "generic_phrase", "marketing_register",
        "not_x_but_y", "flattery",
    }
)  # fmt: skip


@dataclass(frozen=True)
class _Looked:
    """A labelled mail with what the checks say of it."""

    mail: LabelledMail
    findings: tuple[Finding, ...]

    @property
    def blocked(self) -> bool:
        return any(finding.severity is Severity.BLOCKS for finding in self.findings)

    def found(self, fault: str) -> bool:
        """Whether a finding names this fault; of a blocking fault, whether it blocks."""
        return any(
            finding.fault == fault and (fault in WARNED or finding.severity is Severity.BLOCKS)
            for finding in self.findings
        )


def score(mails: Sequence[LabelledMail], phrases: tuple[Phrase, ...]) -> Report:
    """Check every mail.

    Raises:
        ContextError: a mail's context is not of the agreed form; the sentence names the mail.
    """
    looked = [_look(mail, phrases) for mail in mails]
    return Report(tuple(each for each in _figures(looked) if each.total), tuple(_misses(looked)))


def _look(mail: LabelledMail, phrases: tuple[Phrase, ...]) -> _Looked:
    try:
        checked = checked_from(subject=mail.subject, body=mail.body, context=mail.context, phrases=phrases)
    except ContextError as error:
        raise ContextError(f"{mail.id}: {error}") from error
    return _Looked(mail, tuple(run(checked)))


def _figures(looked: Sequence[_Looked]) -> Iterator[Figure]:
    good = [each for each in looked if not each.mail.faults]
    pairs = [(each, fault) for each in looked for fault in each.mail.faults]
    must_block = [(each, fault) for each, fault in pairs if fault not in WARNED]
    yield share_of(
        "faults", "blocking found", (each.found(fault) for each, fault in must_block), decides=True
    )
    yield share_of(
        "faults",
        "of style found",
        (each.found(fault) for each, fault in pairs if fault in WARNED),
        decides=True,
    )
    yield share_of(
        "good mails", "blocked", (each.blocked for each in good), lower_is_better=True, decides=True
    )
    yield share_of("good mails", "warned", (bool(each.findings) for each in good), lower_is_better=True)
    for name in sorted({fault for _, fault in pairs}):
        kind = "found, as a warning or more" if name in WARNED else "found, blocking"
        yield share_of(kind, name, (each.found(fault) for each, fault in pairs if fault == name))


def _misses(looked: Sequence[_Looked]) -> Iterator[str]:
    for each in looked:
        said = (
            "; ".join(f"{finding.severity} {finding.fault}: {finding.sentence}" for finding in each.findings)
            or "nothing"
        )
        missed = [fault for fault in each.mail.faults if not each.found(fault)]
        if missed:
            yield f"{each.mail.id}: missed {', '.join(missed)}; said {said}"
        elif not each.mail.faults and each.findings:
            yield f"{each.mail.id}: good, {'blocked' if each.blocked else 'warned'}: {said}"
