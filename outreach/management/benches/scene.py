"""What benches work on: the sample, and as many invented people beside it as a subject needs."""

import csv
import io
import uuid
from datetime import timedelta

from django.utils import timezone
from rich.console import Console

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.services import approve
from campaigns.delivery.services.decisions import Seen
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.intake import take_in
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.pipeline import answer_fit_question
from campaigns.relevance.rules import Verdict
from outreach.management.draining import drain
from outreach.management.sample import load

COLUMNS = ("First Name", "Last Name", "Title", "Company Name", "Email", "# Employees", "Industry", "Country")
FIRST_NAMES = ("Ana", "Jörg", "Mira", "Piotr", "Chloé", "Sam", "Ines", "Tove")


def people(count: int, *, domain: str = "", start: int = 0) -> bytes:
    """Return a list of invented people: at companies of their own, or all at one domain."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for number in range(start, start + count):
        at = domain or f"works{number}.example"
        writer.writerow(
            (
                FIRST_NAMES[number % len(FIRST_NAMES)],
                f"Person{number}",
                "Head of Operations",
                f"Works {number} GmbH",
                f"person{number}@{at}",
                120 + number % 900,
                "Machinery",
                "Germany",
            )
        )
    return text.getvalue().encode()


def campaign() -> Campaign:
    """Return the sample's campaign, loaded where it is not there yet."""
    return Campaign.objects.first() or load(timezone.now()).campaign


def drafts(count: int) -> None:
    """See to it that so many drafts wait for review: colleagues of one whose draft the sample makes."""
    sample = campaign()
    _drain(sample)
    missing = count - waiting()
    if missing > 0:
        # A campaign writes to few of a company at a time, and these are all of one.
        Campaign.objects.filter(pk=sample.pk).update(company_limit=Enrollment.objects.count() + missing)
        domain = _best_domain()
        raw = people(missing, domain=domain, start=Draft.objects.count() * 1000)
        take_in(raw=raw, file_name="people.csv", campaign=sample, by=SOFTWARE, now=timezone.now())
        _drain(sample)
        _answer_questions(sample)
        _drain(sample)


def _answer_questions(sample: Campaign) -> None:
    """Say of whoever no page names that it is the right person."""
    asking = sample.enrollments.filter(stage=Stage.ASKING)
    for enrollment in asking.select_related("prospect", "campaign__offer").order_by("pk"):
        answer_fit_question(
            enrollment=enrollment,
            verdict=Verdict.SEND,
            reason="Invented for a bench.",
            by=reviewer(),
            now=timezone.now(),
        )


def waiting() -> int:
    """Return how many drafts wait for review."""
    return Draft.objects.filter(status=DraftStatus.IN_REVIEW).count()


def reviewer() -> Member:
    """Return somebody who reviews."""
    return Member.objects.filter(role=Role.SDR).order_by("pk")[0]


def approve_waiting() -> list[int]:
    """Approve every waiting draft that no check blocks, and let their messages be due; return the messages' ids."""
    by, now = reviewer(), timezone.now()
    for draft in Draft.objects.filter(status=DraftStatus.IN_REVIEW).order_by("pk"):
        seen = Seen(draft.version, draft.envelope(draft.text).sha256)
        approve(draft=draft, seen=seen, by=by, request_key=uuid.uuid4(), despite_warnings=True, now=now)
    due = Message.objects.filter(status="scheduled")
    due.update(due_at=now - timedelta(minutes=1))
    return list(due.order_by("pk").values_list("pk", flat=True))


def _best_domain() -> str:
    """Return the company whose own pages carry a draft."""
    companies = (
        Draft.objects.filter(
            status=DraftStatus.IN_REVIEW, enrollment__prospect__company__sources__isnull=False
        )
        .order_by("pk")
        .values_list("enrollment__prospect__company__domain", flat=True)
    )
    return str(companies[0])


def _drain(sample: Campaign) -> None:
    drain(campaign=sample, limit=None, workers=2, console=Console(quiet=True))


def open_mailboxes() -> None:
    """Let the sample's mailboxes send as much as a bench wants."""
    Mailbox.objects.update(daily_cap=1_000_000)
