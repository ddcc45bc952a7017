"""What follows from a mail. Done once, in one transaction, whoever saw the mail and how often."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.services import stop_journey
from campaigns.drafts.services.sampling import note_complaint
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.enrollments.services import postpone
from campaigns.mailboxes.rules import next_working_day
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import normalise
from campaigns.prospects.rules.segments import Behaviour
from campaigns.prospects.services.noting import note_behaviour
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import Category, Flag, Kind, Severity
from campaigns.replies.rules.parsing import ParsedMail
from campaigns.replies.rules.triage import Reading
from campaigns.replies.selectors import opted_out_by, sender_of
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
        _bounced(reading, prospect, now)
    elif reading.kind is Kind.COMPLAINT:
        _note_complaint(inbound, now)
        _bar(mail, prospect, SuppressionReason.COMPLAINT, "reported our mail as spam", now)
    elif _asks_to_stop(reading):
        _bar(mail, prospect, SuppressionReason.OPT_OUT, "asked us to stop", now)
    elif reading.category is Category.OUT_OF_OFFICE:
        _absent(inbound, reading, prospect, now)
    elif reading.kind is Kind.HUMAN and prospect:
        _answered(inbound, reading, prospect, now)


def _note_complaint(inbound: InboundMessage, now: datetime) -> None:
    """What wrote the mail is trusted less from now on."""
    if inbound.message and inbound.message.draft_id:
        note_complaint(draft_id=inbound.message.draft_id, now=now)


def _asks_to_stop(reading: Reading) -> bool:
    """An absence note often carries the footer of a newsletter; who set it up did not write to us."""
    if reading.kind is Kind.AUTO and reading.category is Category.OUT_OF_OFFICE:
        return False
    return reading.kind in {Kind.HUMAN, Kind.AUTO} and Flag.OPT_OUT in reading.flags


def _bounced(reading: Reading, prospect: Prospect | None, now: datetime) -> None:
    """Only a hard bounce of somebody we wrote to bars an address; a soft one says nothing about it."""
    bounce = reading.bounce
    if bounce is None or bounce.severity is not Severity.HARD:
        return
    person = _known(bounce.addressed_as) or _known(bounce.recipient) or prospect
    if person is None:
        return
    note_behaviour(prospect_id=person.pk, behaviour=Behaviour.BOUNCED)
    suppress(
        scope=SuppressionScope.ADDRESS,
        key=person.address,
        reason=SuppressionReason.BOUNCE,
        by=SOFTWARE,
        note=bounce.status,
    )
    _stop(person, StopReason.BOUNCED, "The address does not work.", now)


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
