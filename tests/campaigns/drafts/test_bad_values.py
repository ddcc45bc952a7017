"""What a model or a person puts into a slot never breaks out of its place: asked of the bytes of the mail."""

from email import message_from_bytes, policy
from typing import Any

import pytest

from campaigns.delivery.composing import compose
from campaigns.drafts.models import Draft
from campaigns.drafts.services import Written, write
from campaigns.drafts.services.choosing import NoTemplate
from campaigns.insights.rules.kinds import InsightKind
from campaigns.llm.services import sync_prompts
from campaigns.message_templates.models import Slot, TemplateVersion
from campaigns.message_templates.rules.slots import SlotForm
from campaigns.quality.services import sync_phrases
from tests.campaigns.drafts.test_never_write import Stub
from tests.factories.journey import an_enrollment
from tests.factories.moments import NOW
from tests.factories.research import QUOTE, a_match, a_reading, a_saved_page, an_insight

pytestmark = pytest.mark.django_db
BODY = (
    "{{ prospect.greeting }}\n\nI read that {{ slots.news }}. The machines arrive on time and the rota does not: the few"
    " who may train newcomers end up on every shift, week after week.\n\nMay I send you two pages?"
)
ALTERNATIVE = "new teams lose days on rotas"
HEADERS = {
    "From", "To", "Subject", "Date", "Message-ID", "List-Unsubscribe", "List-Unsubscribe-Post", "MIME-Version",
    "Content-Type", "Content-Transfer-Encoding",
}  # fmt: skip


def filled_with(
    text: str, *, alternative: str = ALTERNATIVE, subject: str = "{{ slots.news }}"
) -> Draft | str:
    """The draft of a template whose slot a model fills so, or why there is none."""
    sync_prompts(now=NOW)
    sync_phrases()
    enrollment = an_enrollment()
    version = TemplateVersion.objects.get()
    TemplateVersion.objects.update(subject=subject, body=BODY)
    Slot.objects.create(
        version=version, name="news", takes=[InsightKind.OPENER_ANCHOR], form=SlotForm.CLAUSE, word_limit=20,
        alternative=alternative, required=not alternative,
    )  # fmt: skip
    reading = a_reading(enrollment.prospect)
    an_insight(reading, a_saved_page(enrollment.prospect))
    match = a_match(enrollment, reading=reading)
    done = write(enrollment=enrollment, match=match, thread=None, provider=Stub(text), now=NOW)
    assert isinstance(done, Written | NoTemplate)
    return done.draft if isinstance(done, Written) else done.reason


def mail_of(draft: Draft | str) -> Any:
    """The mail as another parser reads it, once it has exactly the headers that ours have."""
    assert isinstance(draft, Draft), draft
    raw = compose(draft.envelope(draft.text), message_id="<one@tidewater.example>", now=NOW)
    mail = message_from_bytes(raw, policy=policy.default)
    assert sorted(mail.keys()) == sorted(HEADERS)
    return mail


def test_a_plain_fact_stands_in_subject_and_text() -> None:
    mail = mail_of(filled_with(QUOTE))
    assert mail["Subject"] == QUOTE
    assert f"I read that {QUOTE}." in mail.get_content()


REFUSED = {
    "a tag": f"{QUOTE} <b>now</b>",
    "an unfinished tag": f"<script {QUOTE}",
    "a comment": f"{QUOTE} <!-- x",
    "a closing tag": f"{QUOTE}</p>",
    "an entity": QUOTE.replace(" ", "&nbsp;", 1),
    "a numbered entity": f"{QUOTE} &#66;cc",
    "markdown": f"**{QUOTE}**",
    "a link in markdown": f"[{QUOTE}](x)",
    "a template": f"{QUOTE} {{{{ prospect.city }}}}",
    "a link": f"{QUOTE} https://x.example",
    "an address": f"{QUOTE} all@x.example",
    "a line break": f"{QUOTE}\nBcc: x y",
    "a header": f"{QUOTE}\r\nBcc: x y",
    "a carriage return": f"{QUOTE}\rBcc",
    "a form feed": f"{QUOTE}\x0cBcc",
    "next line": f"{QUOTE}\x85Bcc",
    "a line separator": f"{QUOTE}\u2028Bcc",
    "a paragraph separator": f"{QUOTE}\u2029Bcc",
    "a tab": QUOTE.replace(" ", "\t", 1),
    "escape": f"{QUOTE}\x1b[31m",
    "a direction override": f"\u202e{QUOTE}",
    "an isolate": f"\u2066{QUOTE}\u2069",
    "zero width": QUOTE.replace("raised", "rai\u200bsed"),
    "a tag character": f"{QUOTE}\U000e0041",
    "a mark of our own": f"{QUOTE}\ue001x\ue000",
    "private use beyond": f"{QUOTE}\U0010fffd",
    "blanks at the edge": f" {QUOTE} ",
    "nothing": " ",
    "a book": f"{QUOTE} " * 400,
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_what_a_model_may_not_write_is_replaced_by_what_people_wrote(text: str) -> None:
    mail = mail_of(filled_with(text))
    assert mail["Subject"] == ALTERNATIVE
    assert f"I read that {ALTERNATIVE}." in mail.get_content()


@pytest.mark.parametrize("text", [REFUSED["a header"], REFUSED["a tag"]])
def test_without_words_of_people_nobody_is_written_to_and_the_reason_is_said(text: str) -> None:
    reason = filled_with(text, alternative="")
    assert isinstance(reason, str)
    assert "news could not be filled." in reason
    assert not Draft.objects.exists()


@pytest.mark.parametrize("text", [f"{QUOTE}\x00", f"{QUOTE} \ud83d", f"\udc00{QUOTE}"])
def test_an_answer_with_what_is_no_text_at_all_is_none(text: str) -> None:
    assert "does not have the agreed shape" in str(filled_with(text))
    assert not Draft.objects.exists()


@pytest.mark.parametrize("mark", ["\n", "\r\nBcc: x", "\x01", "\x85", "\u2028", "\x1b"])
def test_words_of_people_with_a_line_break_reach_no_subject(mark: str) -> None:
    slot = Slot(name="news", alternative=f"teams{mark}lose days", takes=[], form=SlotForm.CLAUSE)
    sync_prompts(now=NOW)
    enrollment = an_enrollment()
    slot.version = TemplateVersion.objects.get()
    TemplateVersion.objects.update(subject="{{ slots.news }}", body=BODY)
    slot.save()
    done = write(
        enrollment=enrollment, match=a_match(enrollment), thread=None, provider=Stub("unasked"), now=NOW
    )
    assert isinstance(done, NoTemplate)
    assert "slots.news holds a line break or control character" in done.reason
    TemplateVersion.objects.update(subject="Rotas")
    again = write(
        enrollment=enrollment, match=a_match(enrollment), thread=None, provider=Stub("unasked"), now=NOW
    )
    assert isinstance(again, Written)
    lines = mail_of(again.draft).get_content().splitlines()
    assert [line for line in lines if line.startswith("I read that teams ")]
