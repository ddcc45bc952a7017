"""What machines report: mail that came back, and complaints. `delivery` judges what they mean."""

from datetime import datetime

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.rules.bounces import FeedbackType, Outcome, Report, Told, outcome_of
from campaigns.delivery.selectors.reports import last_sent_to
from campaigns.delivery.services.barring import bar
from campaigns.delivery.services.reporting import forget_notice, note_report
from campaigns.members.models import Member
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import normalise
from campaigns.prospects.rules.whom import Whom
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.bounces import Bounce
from campaigns.replies.rules.bounces.reports import feedback_in
from campaigns.replies.rules.kinds import Kind
from campaigns.replies.rules.parsing import ParsedMail
from campaigns.replies.rules.triage import Reading
from campaigns.replies.selectors import storable
from campaigns.replies.selectors.effects import person_of
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope


def take_report(
    *, inbound: InboundMessage, mail: ParsedMail, reading: Reading, person: Prospect | None, now: datetime
) -> None:
    """Do what follows from a bounce or a complaint; nothing from any other mail. Twice is the same as once."""
    if reading.kind is Kind.BOUNCE:
        _bounced(inbound, reading, person, now)
    elif reading.kind is Kind.COMPLAINT:
        _complained(inbound, mail, person, now)


def take_report_back(*, inbound: InboundMessage, by: Member, reason: str, now: datetime) -> list[str]:
    """Take back what a bounce did which a person takes for a reply; return in sentences what stays all the same."""
    person = person_of(inbound) if inbound.kind == Kind.BOUNCE else None
    if person is None:
        return []
    message = inbound.message or last_sent_to(person.address)
    if message is None:
        return []
    others = InboundMessage.objects.filter(kind=Kind.BOUNCE, message=message, original__isnull=True)
    if others.exclude(pk=inbound.pk).exists():
        return ["Another notice says that this mail came back, so the address stays barred."]
    return forget_notice(message=message, by=by.actor, reason=reason, now=now)


def _complained(inbound: InboundMessage, mail: ParsedMail, person: Prospect | None, now: datetime) -> None:
    """A feedback loop names our mail or whom it went to; a person who is known by address alone is barred all the same."""
    feedback = feedback_in(mail)
    if not feedback.is_complaint:
        return
    message = inbound.message or (last_sent_to(normalise(feedback.recipient)) if feedback.recipient else None)
    if message and feedback.type is not FeedbackType.OPT_OUT:
        words = f"feedback report: {feedback.type}"
        note_report(message=message, report=Report(Outcome.COMPLAINT, Told.FEEDBACK, words=words), now=now)
        return
    whom = message.enrollment.prospect if message else _known(feedback.recipient) or person
    if whom is None:
        return
    opted_out = feedback.type is FeedbackType.OPT_OUT
    bar(
        whom=Whom(SuppressionScope.ADDRESS, (whom.address,)),
        reason=SuppressionReason.OPT_OUT if opted_out else SuppressionReason.COMPLAINT,
        by=SOFTWARE, now=now, note="told their provider to stop our mail",
        explanation="This person told their provider to stop our mail.",
    )  # fmt: skip


def _bounced(inbound: InboundMessage, reading: Reading, person: Prospect | None, now: datetime) -> None:
    """What comes back counts for somebody we wrote to; a note that a server still tries counts for nobody."""
    bounce = reading.bounce
    if bounce is None or bounce.delayed:
        return
    whom = _known(bounce.addressed_as) or _known(bounce.recipient) or person
    message = inbound.message or (last_sent_to(whom.address) if whom else None)
    if message:
        note_report(message=message, report=_report_of(bounce), now=now)


def _report_of(bounce: Bounce) -> Report:
    outcome = outcome_of(
        severity=bounce.severity, reason=bounce.reason, status=bounce.status, words=bounce.words
    )
    return Report(outcome, Told.NOTICE, bounce.reason, bounce.status, storable(bounce.words))


def _known(address: str) -> Prospect | None:
    return Prospect.objects.filter(address=normalise(address)).first() if address else None
