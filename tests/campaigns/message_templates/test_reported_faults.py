"""Faults that users of comparable products reported about values in texts and subjects; each test carries its id."""

from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import getaddresses
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.composing import compose
from campaigns.delivery.models import Attempt, Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.selectors import due_messages
from campaigns.delivery.services import Refused, approve, send
from campaigns.drafts.models import Draft
from campaigns.drafts.services import Written, write
from campaigns.drafts.services.choosing import NoTemplate
from campaigns.drafts.services.people import readers_of
from campaigns.drafts.services.previewing import Preview, preview
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.insights.rules.kinds import InsightKind
from campaigns.intake import take_in
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.models import Answer, ModelCall
from campaigns.llm.services import sync_prompts
from campaigns.message_templates.models import Slot, TemplateVersion
from campaigns.message_templates.rules.rendering import render
from campaigns.message_templates.rules.slots import SlotForm
from campaigns.message_templates.rules.values import Context, MissingValueError, UnsafeValueError
from campaigns.pipeline import advance
from campaigns.prospects.models import Prospect
from campaigns.sources.models import Snapshot
from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.sources.services import paste
from tests.campaigns.drafts.test_never_write import Stub
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_company,
    a_decision_about,
    a_draft_in_review,
    a_mailbox,
    a_match,
    a_member,
    a_prospect,
    a_reading,
    a_scheduled_message,
    an_enrollment,
    an_insight,
)

pytestmark = pytest.mark.django_db
TEXT = "{{ prospect.greeting }}\n\nThe rota costs a team lead a day each week.\n\nMay I send two pages?"
BASELINE = RulesBaseline()


@pytest.fixture(autouse=True)
def _prompts() -> None:
    sync_prompts(now=NOW)


def a_reader(subject: str, body: str = TEXT, **person: Any) -> Enrollment:
    """Somebody in a campaign whose one template reads so, judged and with nothing known that could be said."""
    enrollment = an_enrollment(campaign=a_campaign(), prospect=a_prospect(**person))
    a_match(enrollment)
    TemplateVersion.objects.filter(template__steps__campaign=enrollment.campaign).update(
        subject=subject, body=body
    )
    return enrollment


def drafted(subject: str, body: str = TEXT, **person: Any) -> Draft | str:
    """What is written to that person: a draft, or the reason why there is none."""
    enrollment = a_reader(subject, body, **person)
    match = enrollment.prospect.matches.get()
    done = write(enrollment=enrollment, match=match, thread=None, provider=BASELINE, now=NOW)
    assert isinstance(done, Written | NoTemplate)
    return done.draft if isinstance(done, Written) else done.reason


def mail_of(draft: Draft | str) -> EmailMessage:
    """The mail of a draft as another parser reads it."""
    assert isinstance(draft, Draft)
    raw = compose(draft.envelope(draft.text), message_id="<one@tidewater.example>", now=NOW)
    return _read(raw)


def _read(raw: bytes) -> EmailMessage:
    mail = message_from_bytes(raw, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


def sent_mails() -> list[EmailMessage]:
    return [_read(file.read_bytes()) for file in sorted(Path(settings.VAR_DIR).rglob("*.eml"))]


# --- A value that is not there ------------------------------------------------------------------------


@pytest.mark.parametrize("empty", ["", " ", "\t", "N/A", "null", "\u200b"])
def test_c014_an_empty_first_name_takes_the_declared_words_or_holds_the_person_back(empty: str) -> None:
    fallback = 'Hi {{ prospect.first_name | default("there") }},\n\nMay I send two pages?'
    body = mail_of(drafted("Rotas", fallback, greeting_name=empty)).get_content()
    assert body.startswith("Hi there,\r\n")
    assert drafted("Rotas", "Hi {{ prospect.first_name }},\n\nMay I?", greeting_name=empty) == (
        "Opener: Missing: prospect.first_name."
    )


def test_c014_who_is_held_back_says_so_by_the_name_of_the_value() -> None:
    enrollment = a_reader("Rotas", "Hi {{ prospect.first_name }},", greeting_name="")
    Enrollment.objects.update(stage=Stage.WRITING)
    advance(enrollment_id=enrollment.pk, now=NOW)
    enrollment.refresh_from_db()
    assert (enrollment.stage, enrollment.stop_reason) == (Stage.STOPPED, StopReason.NO_TEMPLATE)
    assert "prospect.first_name" in enrollment.explanation
    assert not Draft.objects.exists()


@pytest.mark.parametrize("empty", [" ", "\u00a0", "\t\n", "\u200b \u2060"])
def test_c015_a_blank_company_leaves_no_hole_in_the_subject(empty: str) -> None:
    company = a_company(name=empty)
    subject = "More cover for {{ prospect.company }} this quarter"
    assert drafted(subject, company=company) == "Opener: Missing: prospect.company."
    other = "More cover {% if prospect.company %}for {{ prospect.company }} {% endif %}this quarter"
    assert mail_of(drafted(other, company=a_company(name=empty)))["Subject"] == "More cover this quarter"


def seen(enrollment: Enrollment) -> Preview:
    version = TemplateVersion.objects.get(template__steps__campaign=enrollment.campaign)
    readers = readers_of(
        enrollment.campaign, today=NOW.date(), only=[enrollment.prospect_id], with_pages=True
    )
    return preview(version, [], [], readers=readers, reader=readers.people[0], provider=BASELINE)


def test_c018_a_preview_shows_the_chosen_persons_values_and_counts_as_nothing() -> None:
    enrollment = a_reader("For {{ prospect.company }}", "Hi {{ prospect.first_name }},", greeting_name="Ines")
    tables = (Draft, Message, Attempt, Answer, ModelCall, AuditRecord)
    before = [table.objects.count() for table in tables], list(Enrollment.objects.values())
    (mail,) = seen(enrollment).mails
    assert (mail.subject, mail.body) == ("For Aquaduct", "Hi Ines,")
    assert "{{" not in mail.subject + mail.body
    assert ([table.objects.count() for table in tables], list(Enrollment.objects.values())) == before
    assert sent_mails() == []


# --- What a value brings along ------------------------------------------------------------------------


def imported(cell: str, name: str = "Ana") -> Prospect:
    """Somebody out of a list whose cells hold these."""
    quoted = [f'"{each}"' for each in ("ana@example.com", name, cell)]
    raw = f"email,first name,company\n{','.join(quoted)}\n".encode()
    take_in(raw=raw, file_name="people.csv", campaign=None, by=SOFTWARE, now=NOW)
    return Prospect.objects.get(address="ana@example.com")


@pytest.mark.parametrize(
    ("written", "meant"),
    [("D&amp;I &#8211; Rotas", "D&I – Rotas"), ("A &amp;amp; B", "A &amp; B"), ("R&D", "R&D")],
)
def test_c020_entities_of_a_list_are_decoded_once_and_stand_so_in_the_subject(
    written: str, meant: str
) -> None:
    prospect = imported(written)
    assert prospect.company
    assert prospect.company.name == meant
    enrollment = an_enrollment(campaign=a_campaign(), prospect=prospect)
    TemplateVersion.objects.update(subject="Your {{ prospect.company }}")
    done = write(enrollment=enrollment, match=a_match(enrollment), thread=None, provider=BASELINE, now=NOW)
    assert isinstance(done, Written)
    assert mail_of(done.draft)["Subject"] == f"Your {meant}"


REPORT = "D&amp;I report &#8211; 2026"
FEED = (
    '<rss version="2.0"><channel><title>News</title><item><title>{title}</title>'
    "<pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate><description>{text}</description></item></channel></rss>"
)
PAGE = "<html><head><title>{title}</title></head><body><article><p>{text}</p></article></body></html>"
SAID = "Aquaduct published the {title} in November and hired forty people for its plant in Porto since."


@pytest.mark.parametrize("kind", [SourceKind.PAGE, SourceKind.FEED])
def test_c020_entities_of_a_source_are_decoded_once_and_stand_so_in_the_subject(kind: SourceKind) -> None:
    # A feed's description is HTML inside XML: written once more for the XML.
    form, sign = (FEED, "&amp;amp;amp;") if kind is SourceKind.FEED else (PAGE, "&amp;amp;")
    enrollment = an_enrollment(campaign=a_campaign())
    said = SAID.format(title=REPORT) + (f" In its pages one writes {sign} for a sign." * 4)
    paste(
        raw=form.format(title=REPORT, text=said), kind=kind, speaker=Speaker.COMPANY, title="", published_at=NOW,
        url="https://aquaduct.example/news", prospect=enrollment.prospect, by=SOFTWARE, now=NOW,
    )  # fmt: skip
    page = Snapshot.objects.get()
    assert "D&I report – 2026" in page.text
    assert "writes &amp; for a sign" in page.text
    version = TemplateVersion.objects.get()
    TemplateVersion.objects.update(subject="Your {{ slots.report }}")
    Slot.objects.create(
        version=version, name="report", takes=[InsightKind.OPENER_ANCHOR], form=SlotForm.NOUN_PHRASE
    )
    reading = a_reading(enrollment.prospect)
    an_insight(reading, page, quote="D&I report – 2026")
    match = a_match(enrollment, reading=reading)
    words = Stub("D&I report – 2026")
    done = write(enrollment=enrollment, match=match, thread=None, provider=words, now=NOW)
    assert isinstance(done, Written), done
    assert mail_of(done.draft)["Subject"] == "Your D&I report – 2026"


@pytest.mark.parametrize("value", ["R&D – 2026", "R&amp;D"])
def test_c020_rendering_neither_makes_nor_decodes_entities(value: str) -> None:
    context = Context(prospect={"company": value})
    assert render(subject="Your {{ prospect.company }}", body="x", context=context).subject == f"Your {value}"


BREAKS = ["\r\n", "\n", "\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029", "\x1c"]


@pytest.mark.parametrize("mark", BREAKS)
def test_c021_a_line_break_in_a_value_adds_no_header_and_is_flagged_by_name(mark: str) -> None:
    name = f"Ana{mark}Bcc: x@example.net"
    enrollment = a_reader("Hi {{ prospect.first_name }}", greeting_name=name)
    Enrollment.objects.update(stage=Stage.WRITING)
    advance(enrollment_id=enrollment.pk, now=NOW)
    enrollment.refresh_from_db()
    assert enrollment.stop_reason == StopReason.NO_TEMPLATE
    assert "prospect.first_name holds a line break" in enrollment.explanation
    assert not Draft.objects.exists()


@pytest.mark.parametrize("mark", BREAKS)
def test_c021_in_a_text_it_is_collapsed_to_one_line(mark: str) -> None:
    mail = mail_of(drafted("Rotas", greeting_name=f"Ana{mark}Bcc: x@example.net"))
    assert mail["Bcc"] is None
    assert mail.get_content().splitlines()[0] == "Hi Ana Bcc: x@example.net,"


def test_c021_a_list_brings_no_line_break_in() -> None:
    prospect = imported("Aqua\r\nBcc: x@example.net", name="Ana\r\nBcc: x@example.net")
    held = [prospect.first_name, prospect.greeting_name, prospect.company.name if prospect.company else ""]
    assert not [each for each in held if len(each.splitlines()) > 1]
    assert "Bcc" not in prospect.greeting_name


# --- Subjects and addresses ---------------------------------------------------------------------------


def test_c022_a_line_break_in_one_subject_fails_that_message_alone() -> None:
    campaign = a_campaign(company_days_apart=0)
    first, bad, last = (a_scheduled_message(enrollment=an_enrollment(campaign=campaign)) for _ in range(3))
    Message.objects.filter(pk=bad.pk).update(subject="bad\nline")
    statuses = [send(message_id=message.pk, now=LATER) for message in due_messages(LATER)]
    assert statuses == [MessageStatus.HANDED_OVER, MessageStatus.WITHDRAWN, MessageStatus.HANDED_OVER]
    bad.refresh_from_db()
    assert bad.wait_reason
    assert bad.enrollment.stage == Stage.REVIEWING
    assert {mail["Message-ID"] for mail in sent_mails()} == {first.message_id, last.message_id}


def test_c022_a_subject_with_a_line_break_is_not_approved_either() -> None:
    draft = a_draft_in_review(subject="bad\nline")
    done = approve(
        draft=draft, seen=a_decision_about(draft), by=a_member(), despite_warnings=True, now=NOW,
        request_key=uuid4(),
    )  # fmt: skip
    assert isinstance(done, Refused)
    assert not Message.objects.exists()


@pytest.mark.parametrize(
    "subject", ["x" * 90 + " ünï end", "ü" * 190, "word " * 39 + "end", "ab" + " cd" * 60 + " 日本"]
)
def test_c023_a_long_subject_is_kept_and_sent_and_read_as_it_was_written(subject: str) -> None:
    message = a_scheduled_message(subject=subject)
    assert (message.subject, message.draft and message.draft.text.subject) == (subject, subject)
    assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER
    (mail,) = sent_mails()
    assert mail["Subject"] == subject
    assert mail.get_all("Subject") == [subject]
    assert Message.objects.get(pk=message.pk).subject == subject


def test_c026_a_comma_in_a_name_makes_no_second_address() -> None:
    cell = '"""López, Ana"" <ana@example.com>",López'
    raw = f"email,last name\n{cell}\n".encode()
    take_in(raw=raw, file_name="people.csv", campaign=None, by=SOFTWARE, now=NOW)
    prospect = Prospect.objects.get()
    assert prospect.address == "ana@example.com"
    mailbox = a_mailbox(display_name='Holm, Mira "Rota"')
    enrollment = an_enrollment(campaign=a_campaign(mailbox=mailbox), prospect=prospect)
    done = write(enrollment=enrollment, match=a_match(enrollment), thread=None, provider=BASELINE, now=NOW)
    assert isinstance(done, Written), done
    mail = mail_of(done.draft)
    assert getaddresses(mail.get_all("To", [])) == [("", "ana@example.com")]
    (sender,) = mail["From"].addresses
    assert (sender.display_name, sender.addr_spec) == ('Holm, Mira "Rota"', mailbox.address)


@pytest.mark.parametrize("name", ["Müller, Jörg", "a@b.example, c", "Holm; Mira", "Mira <x@y.example>"])
def test_c026_a_senders_name_stays_one_name(name: str) -> None:
    mailbox = a_mailbox(display_name=name)
    enrollment = an_enrollment(campaign=a_campaign(mailbox=mailbox))
    done = write(enrollment=enrollment, match=a_match(enrollment), thread=None, provider=BASELINE, now=NOW)
    assert isinstance(done, Written)
    (sender,) = mail_of(done.draft)["From"].addresses
    assert (sender.display_name, sender.addr_spec) == (name, mailbox.address)


# --- The same, of the one function that writes --------------------------------------------------------


def test_c014_all_missing_values_are_named_at_once() -> None:
    with pytest.raises(MissingValueError) as caught:
        render(subject="{{ prospect.company }}", body="{{ prospect.city }}", context=Context())
    assert caught.value.names == ("prospect.city", "prospect.company")


def test_c021_the_value_is_named() -> None:
    context = Context(prospect={"first_name": "Ines\r\nBcc: other@example.net"})
    with pytest.raises(UnsafeValueError) as caught:
        render(subject="Hi {{ prospect.first_name }}", body="x", context=context)
    assert caught.value.name == "prospect.first_name"
