"""What was approved is what is handed over: any other content goes back to a person, and no file is written."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.db.models import QuerySet

from campaigns.audit.rules import Action
from campaigns.audit.selectors import trail
from campaigns.delivery.composing import envelope_of, read_back
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import Decided, Refused, approve, send, send_back_edited
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.rules import Stage
from campaigns.pipeline import advance
from campaigns.sources.models import Snapshot
from tests.factories import (
    LATER,
    NOW,
    a_decision_about,
    a_draft_in_review,
    a_mailbox,
    a_member,
    a_scheduled_message,
    an_approved_draft,
)

pytestmark = [pytest.mark.usefixtures("rows_agree"), pytest.mark.sqlite]


def files() -> list[Path]:
    return sorted(Path(settings.VAR_DIR).rglob("*.eml"))


def rewritten(message: Message, **fields: object) -> None:
    """Change a row as somebody with the database's own shell would."""
    Message.objects.filter(pk=message.pk).update(**fields)


def forged(message: Message) -> None:
    """Change the text, and the hash that the message carries too."""
    rewritten(message, body="Other words\n")
    message.refresh_from_db()
    rewritten(message, approved_sha256=envelope_of(message).sha256)


CHANGES: dict[str, Callable[[Message], None]] = {
    "sender": lambda m: rewritten(m, sender="Eve <eve@tidewater.example>"),
    "sender's name": lambda m: rewritten(m, sender=m.sender.replace("Mira", "Mara")),
    "recipient": lambda m: rewritten(m, recipient="eve@aquaduct.example"),
    "subject": lambda m: rewritten(m, subject=f"{m.subject}!"),
    "body": lambda m: rewritten(m, body=m.body.replace("12 million", "13 million")),
    "space at the end": lambda m: rewritten(m, body=f"{m.body} "),
    "address in the footer": lambda m: rewritten(m, body=m.body.replace("Am Kai 4", "Am Kai 5")),
    "opt-out link": lambda m: rewritten(m, opt_out_url="https://elsewhere.example/"),
    "thread": lambda m: rewritten(m, in_reply_to="<other@tidewater.example>"),
    "template version": lambda m: rewritten(m, template_version=m.template_version + 1),
    "hash": lambda m: rewritten(m, approved_sha256="0" * 64),
    "text and hash": forged,
    "mailbox": lambda m: rewritten(m, mailbox=a_mailbox()),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_after_the_approval_is_never_handed_over(change: Callable[[Message], None]) -> None:
    message = a_scheduled_message()
    change(message)
    assert send(message_id=message.pk, now=LATER) is MessageStatus.WITHDRAWN
    message.refresh_from_db()
    assert message.draft
    assert message.draft.status == DraftStatus.IN_REVIEW
    assert message.enrollment.stage == Stage.REVIEWING
    assert message.enrollment.wait_reason
    assert not message.attempts.exists()
    assert trail(message).get(action=Action.WITHDRAWN).reason
    assert files() == []


def test_a_quote_that_no_longer_stands_in_its_page_stops_the_mail() -> None:
    message = a_scheduled_message()
    QuerySet(Snapshot).update(text="Aquaduct raised 13 million euros in October.")
    assert send(message_id=message.pk, now=LATER) is MessageStatus.WITHDRAWN
    message.refresh_from_db()
    assert message.enrollment.stage == Stage.REVIEWING
    assert files() == []


def test_the_file_says_what_was_approved() -> None:
    draft = an_approved_draft()
    approved = draft.envelope(draft.text)
    message = draft.messages.get()
    assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER
    (file,) = files()
    assert read_back(file.read_bytes(), template_version=approved.template_version) == approved
    assert approved.sha256 == draft.decisions.get().content_sha256


def test_what_came_back_is_sent_once_after_a_second_approval() -> None:
    message = a_scheduled_message()
    rewritten(message, subject="Other words")
    send(message_id=message.pk, now=LATER)
    draft = Draft.objects.get(messages=message)
    decided = approve(
        draft=draft, seen=a_decision_about(draft), by=a_member(), request_key=uuid4(), despite_warnings=True, now=NOW
    )  # fmt: skip
    assert isinstance(decided, Decided)
    assert draft.messages.get().pk == message.pk
    assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER
    assert len(files()) == 1


def test_an_approval_is_bound_to_what_was_seen() -> None:
    draft = a_draft_in_review()
    seen = replace(a_decision_about(draft), sha256="0" * 64)
    refused = approve(
        draft=draft, seen=seen, by=a_member(), request_key=uuid4(), despite_warnings=True, now=NOW
    )
    assert isinstance(refused, Refused)
    assert refused.conflict


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"subject": "Rotas\nBcc: eve@aquaduct.example"}, "The subject cannot be sent"),
        ({"body": "One\rtwo"}, "The text cannot be sent"),
        ({"sender": "Mira, Eve <mira@tidewater.example>"}, "The From line cannot be sent"),
        ({"in_reply_to": "<a@b.example> <c@d.example>"}, "The In-Reply-To line cannot be sent"),
    ],
)
def test_what_no_mail_can_hold_cannot_be_approved(fields: dict[str, str], sentence: str) -> None:
    draft = a_draft_in_review(**fields)
    refused = approve(
        draft=draft, seen=a_decision_about(draft), by=a_member(), request_key=uuid4(), despite_warnings=True, now=NOW
    )  # fmt: skip
    assert isinstance(refused, Refused)
    assert refused.sentence.startswith(sentence)


def test_an_edited_text_is_checked_and_approved_anew() -> None:
    draft = a_draft_in_review()
    seen = a_decision_about(draft)
    send_back_edited(
        draft=draft, seen=seen, subject="Another thought", body=draft.text.body, by=a_member(), request_key=uuid4(),
        now=NOW,
    )  # fmt: skip
    refused = approve(
        draft=draft, seen=seen, by=a_member(), request_key=uuid4(), despite_warnings=True, now=NOW
    )
    assert isinstance(refused, Refused)
    assert advance(enrollment_id=draft.enrollment_id, now=NOW) is Stage.REVIEWING
    draft.refresh_from_db()
    assert isinstance(
        approve(
            draft=draft, seen=a_decision_about(draft), by=a_member(), request_key=uuid4(), despite_warnings=True,
            now=NOW,
        ),
        Decided,
    )  # fmt: skip
