"""What follows from a mail. Done once, in one transaction, whoever saw the mail and how often."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.rules.bounces import FeedbackType, Outcome, Report, Told, outcome_of
from campaigns.delivery.selectors.reports import last_sent_to
from campaigns.delivery.services import stop_journey
from campaigns.delivery.services.reporting import note_report
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.enrollments.services import postpone
from campaigns.mailboxes.rules import next_working_day
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import normalise
from campaigns.prospects.rules.segments import Behaviour
from campaigns.prospects.services.noting import note_behaviour
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.bounces import Bounce
from campaigns.replies.rules.bounces.reports import feedback_in
from campaigns.replies.rules.kinds import Category, Flag, Kind
from campaigns.replies.rules.parsing import ParsedMail
from campaigns.replies.rules.triage import Reading
from campaigns.replies.selectors import opted_out_by, sender_of, storable
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.services import suppress

ABSENT_WITHOUT_DATE = timedelta(days=14)


@transaction.atomic
def do_what_follows(*, inbound: InboundMessage, mail: ParsedMail, reading: Reading, now: datetime) -> None:
    """Suppress, stop or postpone, as the mail's kind and category ask. A second call does nothing."""
    if not InboundMessage.objects.filter(pk=inbound.pk, effects_at__isnull=True).update(effects_at=now):
        return
    prospect = (
        inbound.message.enrollment.prospect if inbound.message else opted_out_by(mail) or sender_of(mail)
    )
    if reading.kind is Kind.HUMAN and prospect:
        note_behaviour(prospect_id=prospect.pk, behaviour=Behaviour.ANSWERED)
    if reading.kind is Kind.BOUNCE:
        _bounced(inbound, reading, prospect, now)
    elif reading.kind is Kind.COMPLAINT:
        _complained(inbound, mail, prospect, now)
    elif _asks_to_stop(reading):
        _bar(mail, prospect, SuppressionReason.OPT_OUT, "asked us to stop", now)
    elif reading.category is Category.OUT_OF_OFFICE:
        _absent(inbound, reading, prospect, now)
    elif reading.kind is Kind.HUMAN and prospect:
        _answered(inbound, reading, prospect, now)


def _complained(inbound: InboundMessage, mail: ParsedMail, prospect: Prospect | None, now: datetime) -> None:
    """A feedback loop names our mail or whom it went to; a person who is known by address alone is barred all the same."""
    feedback = feedback_in(mail)
    if not feedback.is_complaint:
        return
    message = inbound.message or (last_sent_to(normalise(feedback.recipient)) if feedback.recipient else None)
    if message and feedback.type is not FeedbackType.OPT_OUT:
        words = f"feedback report: {feedback.type}"
        report = Report(Outcome.COMPLAINT, Told.FEEDBACK, words=words)
        note_report(message=message, report=report, now=now)
        return
    person = message.enrollment.prospect if message else _known(feedback.recipient) or prospect
    reason = (
        SuppressionReason.OPT_OUT if feedback.type is FeedbackType.OPT_OUT else SuppressionReason.COMPLAINT
    )
    _bar(mail, person, reason, "told their provider to stop our mail", now)


def _asks_to_stop(reading: Reading) -> bool:
    """An absence note often carries the footer of a newsletter; who set it up did not write to us."""
    if reading.kind is Kind.AUTO and reading.category is Category.OUT_OF_OFFICE:
        return False
    return reading.kind in {Kind.HUMAN, Kind.AUTO} and Flag.OPT_OUT in reading.flags


def _bounced(inbound: InboundMessage, reading: Reading, prospect: Prospect | None, now: datetime) -> None:
    """What comes back counts for somebody we wrote to; a note that a server still tries counts for nobody."""
    bounce = reading.bounce
    if bounce is None or bounce.delayed:
        return
    person = _known(bounce.addressed_as) or _known(bounce.recipient) or prospect
    message = inbound.message or (last_sent_to(person.address) if person else None)
    if message:
        note_report(message=message, report=_report_of(bounce), now=now)


def _report_of(bounce: Bounce) -> Report:
    outcome = outcome_of(
        severity=bounce.severity, reason=bounce.reason, status=bounce.status, words=bounce.words
    )
    return Report(outcome, Told.NOTICE, bounce.reason, bounce.status, storable(bounce.words))


def _known(address: str) -> Prospect | None:
    return Prospect.objects.filter(address=normalise(address)).first() if address else None


def _bar(
    mail: ParsedMail, prospect: Prospect | None, reason: SuppressionReason, words: str, now: datetime
) -> None:
    """A no counts whether or not we know what it answers: both the sender and the person written to are barred."""
    keys = {prospect.address} if prospect else set()
    if "@" in mail.from_address and reason is SuppressionReason.OPT_OUT:
        keys.add(normalise(mail.from_address))
    for key in keys:
        suppress(scope=SuppressionScope.ADDRESS, key=key, reason=reason, by=SOFTWARE, note=words)
    if prospect:
        _stop(prospect, StopReason.SUPPRESSED, f"This person {words}.", now)


def _absent(inbound: InboundMessage, reading: Reading, prospect: Prospect | None, now: datetime) -> None:
    """Go on a working day after the return; without a date after two weeks."""
    if prospect is None:
        return
    zone = inbound.mailbox.window
    back = now + ABSENT_WITHOUT_DATE
    if reading.return_date:
        back = datetime.combine(reading.return_date, time(9), tzinfo=ZoneInfo(zone.zone))
    until = next_working_day(back, 1, zone.weekdays, zone.zone)
    reason = (
        f"Out of office until {back:%-d %b %Y}." if reading.return_date else "Out of office, no date given."
    )
    for enrollment in prospect.enrollments.filter(stage=Stage.WAITING, due_at__lt=until):
        postpone(enrollment=enrollment, until=until, reason=reason, by=SOFTWARE)


def _answered(inbound: InboundMessage, reading: Reading, prospect: Prospect, now: datetime) -> None:
    if reading.category is Category.NOT_INTERESTED and inbound.message:
        suppress(
            scope=SuppressionScope.OFFER_TO_ADDRESS,
            key=prospect.address,
            offer_id=inbound.message.enrollment.campaign.offer_id,
            reason=SuppressionReason.NOT_INTERESTED,
            by=SOFTWARE,
        )
    _stop(prospect, StopReason.REPLIED, "A person answered.", now)


def _stop(prospect: Prospect, reason: StopReason, explanation: str, now: datetime) -> None:
    for enrollment in Enrollment.objects.filter(prospect=prospect).exclude(stage=Stage.STOPPED):
        stop_journey(enrollment=enrollment, reason=reason, explanation=explanation, by=SOFTWARE, now=now)
