"""An earlier pilot of the demo: its mails are sent into the sandbox, and what came back is read as it always is."""

import csv
import json
from collections import Counter
from collections.abc import Callable
from datetime import datetime, time, timedelta
from io import StringIO
from typing import Any, Final
from unicodedata import normalize
from uuid import uuid4

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.services import approve, send
from campaigns.delivery.services.decisions import Seen
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Campaign, Step
from campaigns.enrollments.rules import CampaignStatus
from campaigns.intake import take_in
from campaigns.members.models import Member
from campaigns.prospects.models import Company
from campaigns.replies.models import InboundMessage
from campaigns.replies.readers.sandbox import inbox_folder
from campaigns.replies.rules.kinds import SHOWN_AS, Category, Kind
from campaigns.replies.services import poll
from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.sources.services import paste
from outreach.management.sample import FOLDER

_COLUMNS: Final = {
    "first": "First Name", "last": "Last Name", "title": "Title", "company": "Company Name", "city": "City",
    "country": "Country", "size": "# Employees", "industry": "Industry",
}  # fmt: skip
LAUNCHED_BEFORE: Final = timedelta(days=21)


def answered_pilot(main: Campaign, now: datetime, *, work: Callable[[Campaign], object]) -> Counter[str]:
    """Run a pilot beside the sample's campaign until its answers are read; return how many of each sort there are.

    `work` does all work of a campaign that is due. Each answer stands in a file, as any mail to the sandbox does.
    """
    pilot = json.loads((FOLDER / "pilot.json").read_text(encoding="utf-8"))
    campaign = _campaign(pilot, main, now)
    people = {_address(person): person for person in pilot["people"]}
    take_in(raw=_list(people), file_name="pilot.csv", campaign=campaign, by=SOFTWARE, now=now)
    for person in people.values():
        _news(person, now)
    work(campaign)
    for message in _sent(campaign, now):
        _answer(message, people[message.recipient]["answer"])
    for mailbox in campaign.mailboxes.all():
        poll(mailbox=mailbox, now=now)
    return _counted(campaign)


def _campaign(pilot: dict[str, Any], main: Campaign, now: datetime) -> Campaign:
    """The same offer, mailbox and first template as the sample's campaign; it was launched three weeks ago."""
    launched = now - LAUNCHED_BEFORE
    campaign = Campaign.objects.create(
        slug=pilot["slug"], name=pilot["name"], offer=main.offer, author=main.author, basis=pilot["basis"],
        status=CampaignStatus.RUNNING, launched_at=launched, sends_from=launched, undo_minutes=0, control_percent=0,
        weekdays=list(range(7)), opens=time.min, closes=time.max, rests_on_holidays=False,
    )  # fmt: skip
    campaign.mailboxes.set(main.mailboxes.all())
    for step in main.steps.order_by("number"):
        row = Step.objects.create(campaign=campaign, number=step.number, delay_days=step.delay_days)
        row.templates.set(step.templates.all())
    return campaign


def _address(person: dict[str, Any]) -> str:
    plain = normalize("NFKD", f"{person['first']}.{person['last']}".lower())
    return f"{plain.encode('ascii', 'ignore').decode()}@{person['domain']}"


def _list(people: dict[str, dict[str, Any]]) -> bytes:
    lines = StringIO()
    rows = csv.writer(lines)
    rows.writerow([*_COLUMNS.values(), "Email", "Website"])
    for address, person in people.items():
        rows.writerow([*(person[name] for name in _COLUMNS), address, f"https://www.{person['domain']}/"])
    return lines.getvalue().encode()


def _news(person: dict[str, Any], now: datetime) -> None:
    text = (FOLDER / "pilot-news.txt").read_text(encoding="utf-8").format(**person)
    paste(
        raw=text.encode(), kind=SourceKind.PAGE, speaker=Speaker.COMPANY, title=f"{person['city']}: a night shift",
        url=f"https://www.{person['domain']}/news/nights", published_at=now - timedelta(days=18), by=SOFTWARE, now=now,
        company=Company.objects.get(domain=person["domain"]),
    )  # fmt: skip


def _sent(campaign: Campaign, now: datetime) -> list[Message]:
    """Approve and send what was written, under the name of the mailbox's owner."""
    waiting = Draft.objects.filter(enrollment__campaign=campaign, status=DraftStatus.IN_REVIEW)
    for draft in waiting.select_related("mailbox__owner"):
        by = draft.mailbox.owner or Member.objects.earliest("pk")
        seen = Seen(draft.version, draft.envelope(draft.text).sha256)
        approve(draft=draft, seen=seen, by=by, request_key=uuid4(), despite_warnings=True, now=now)
    for message_id in Message.objects.filter(enrollment__campaign=campaign).values_list("pk", flat=True):
        send(message_id=message_id, now=now)
    sent = Message.objects.filter(enrollment__campaign=campaign, handed_over_at__isnull=False)
    return list(sent.select_related("mailbox"))


def _answer(message: Message, name: str) -> None:
    """Put an answer into the folder that stands for the mailbox's inbox."""
    text = (FOLDER / "replies" / f"{name}.eml").read_text(encoding="utf-8")
    own = {
        "{from}": message.recipient, "{to}": message.mailbox.address, "{subject}": message.subject,
        "{message_id}": message.message_id,
    }  # fmt: skip
    for hole, value in own.items():
        text = text.replace(hole, value)
    folder = inbox_folder(message.mailbox)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    (folder / f"{name}.eml").write_text(text, encoding="utf-8", newline="\r\n")


def _counted(campaign: Campaign) -> Counter[str]:
    rows = InboundMessage.objects.filter(message__enrollment__campaign=campaign, original__isnull=True)
    return Counter(
        SHOWN_AS[Category(row.category) if row.category else Kind(row.kind)]
        for row in rows.only("category", "kind")
    )
