"""A preview is what a draft would be: the same words, without asking and without a trace."""

import json
from typing import Any

import pytest

from campaigns.drafts.services import Written, write
from campaigns.drafts.services.filling import fill_slots
from campaigns.drafts.services.people import Reader, Readers, readers_of
from campaigns.drafts.services.previewing import Preview, awkward_people, filling_cost, preview
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.insights.rules.kinds import InsightKind
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.models import Answer, ModelCall
from campaigns.llm.port import Provider, ProviderAnswer
from campaigns.llm.rules.questions import Question
from campaigns.llm.rules.states import AnswerMode
from campaigns.llm.services import sync_prompts
from campaigns.message_templates.models import Slot, SubjectCandidate, TemplateVersion
from campaigns.message_templates.rules.slots import SlotForm
from campaigns.relevance.models import Match
from tests.factories.journey import an_enrollment
from tests.factories.moments import NOW
from tests.factories.research import a_match, a_reading, a_saved_page, an_insight
from tests.factories.setting import a_campaign, a_company, a_prospect

pytestmark = pytest.mark.django_db
BODY = (
    "{{ prospect.greeting }}\n\nI read that {{ slots.news }}.   \n\n\n{% if prospect.city %}In {{ prospect.city }} too,"
    " {% endif %}the machines arrive on time and the rota does not: the few who may train newcomers end up on every"
    " shift. We plan shifts around who may train whom.\n\nMay I send you two pages?\n"
)
BASELINE = RulesBaseline()


class Stub:
    """A model that words the one slot as it was told to."""

    name, model, label = "stub", "stub-1", "Stub"

    def __init__(self, text: str) -> None:
        self.text = text

    def answer(self, question: Question, *, repair: str | None) -> ProviderAnswer:
        (slot,) = question.material["slots"]
        said = {"name": slot["name"], "insight_id": slot["candidates"][0]["id"], "text": self.text}
        return ProviderAnswer(json.dumps({"slots": [said]}), None, 1, AnswerMode.JSON_SCHEMA)


def a_text(campaign: Campaign, *, alternative: str = "") -> TemplateVersion:
    """The campaign's template with a slot, under three subjects."""
    version = campaign.steps.get(number=1).templates.get().versions.get()
    version.body = BODY
    version.save()
    Slot.objects.create(
        version=version, name="news", takes=[InsightKind.OPENER_ANCHOR], form=SlotForm.CLAUSE, word_limit=20,
        required=not alternative, alternative=alternative,
    )  # fmt: skip
    for text in ("Rotas at {{ prospect.company }}", "Who trains whom"):
        SubjectCandidate.objects.create(version=version, text=text)
    SubjectCandidate.objects.create(version=version, text="Proposed only", proposed_by="Stub")
    return version


def join(campaign: Campaign, *, known: bool = True, **person: Any) -> Match:
    """One more person, with a fact that may be said or without one."""
    enrollment = an_enrollment(campaign=campaign, prospect=a_prospect(**person))
    reading = a_reading(enrollment.prospect)
    if known:
        an_insight(reading, a_saved_page(enrollment.prospect))
    return a_match(enrollment, reading=reading)


def shown(
    version: TemplateVersion,
    campaign: Campaign,
    match: Match,
    provider: Provider = BASELINE,
    *,
    subject: str = "",
) -> Preview:
    """What the person would get, under the stored subjects or one that is being typed."""
    readers = readers_of(campaign, today=NOW.date(), only=[match.prospect_id], with_pages=True)
    version.subject = subject or version.subject
    subjects = [] if subject else ["Rotas at {{ prospect.company }}", "Who trains whom"]
    slots = list(version.slots.all())
    return preview(version, slots, subjects, readers=readers, reader=readers.people[0], provider=provider)


@pytest.fixture(autouse=True)
def _prompts() -> None:
    sync_prompts(now=NOW)


@pytest.mark.parametrize(
    "person", [{"city": "Porto"}, {"greeting_name": ""}, {"first_name": "李", "greeting_name": "李"}]
)
def test_the_words_are_those_that_a_draft_stores(person: dict[str, Any]) -> None:
    campaign = a_campaign()
    version, match = a_text(campaign), join(campaign, **person)
    seen = shown(version, campaign, match)
    written = write(enrollment=Enrollment.objects.get(), match=match, thread=None, provider=BASELINE, now=NOW)
    assert isinstance(written, Written)
    text = written.draft.text
    assert (seen.mails[0].subject, seen.mails[0].body) == (text.subject, text.body)
    assert [mail.subject for mail in seen.mails] == written.draft.subjects
    assert "Proposed only" not in written.draft.subjects
    assert written.draft.footer.splitlines()[:-1] == seen.footer.splitlines()[:-1]


def test_what_a_model_said_before_is_shown_and_after_a_change_of_the_text_still() -> None:
    campaign = a_campaign()
    version, match = a_text(campaign), join(campaign)
    model = Stub("Aquaduct raised 12 million euros")
    assert "Worded by rules" in shown(version, campaign, match, model).worded
    written = write(enrollment=Enrollment.objects.get(), match=match, thread=None, provider=model, now=NOW)
    assert isinstance(written, Written)
    assert shown(version, campaign, match, model).mails[0].body == written.draft.text.body
    version.body = BODY.replace("I read", "I have read")
    seen = shown(version, campaign, match, model)
    assert "I have read that Aquaduct raised 12 million euros." in seen.mails[0].body
    assert "Worded by Stub before." in seen.worded


def test_what_a_model_said_of_a_fact_that_is_gone_is_not_shown() -> None:
    campaign = a_campaign()
    version, match = a_text(campaign, alternative="new lines start faster than rotas"), join(campaign)
    model = Stub("Aquaduct raised 12 million euros")
    write(enrollment=Enrollment.objects.get(), match=match, thread=None, provider=model, now=NOW)
    type(match.extraction.insights.get()).objects.update(state="stale")
    assert "new lines start faster" in shown(version, campaign, match, model).mails[0].body


def test_a_preview_leaves_no_trace() -> None:
    campaign = a_campaign()
    version, match = a_text(campaign), join(campaign)
    before = (Answer.objects.count(), ModelCall.objects.count())
    shown(version, campaign, match, Stub("Aquaduct raised 12 million euros"))
    assert (Answer.objects.count(), ModelCall.objects.count()) == before


def test_where_nothing_is_known_the_alternative_stands_or_the_reason() -> None:
    campaign = a_campaign()
    version, match = a_text(campaign), join(campaign, known=False)
    assert shown(version, campaign, match).reason == "nothing is known for news."
    version.slots.update(alternative="new lines start faster than rotas")
    assert "I read that new lines start" in shown(version, campaign, match).mails[0].body


def test_the_control_group_is_shown_its_own_mail() -> None:
    campaign = a_campaign()
    version, match = a_text(campaign, alternative="new lines start faster than rotas"), join(campaign)
    Enrollment.objects.update(control=True)
    seen = shown(version, campaign, match)
    assert "new lines start" in seen.mails[0].body
    assert "control group" in seen.worded


@pytest.mark.parametrize(
    ("provider", "prices", "words"),
    [
        (BASELINE, {}, "no cost: rules baseline"),
        (Stub(""), {}, "asks Stub, whose price is not known"),
        (Stub(""), {"stub-1": (1, 2)}, "asks Stub, about $0.0"),
    ],
)
def test_the_cost_is_said_before_anybody_asks(
    settings: Any, provider: Provider, prices: Any, words: str
) -> None:
    settings.LLM_PRICES = prices
    campaign = a_campaign()
    version = a_text(campaign)
    join(campaign)
    readers = readers_of(campaign, today=NOW.date(), with_pages=True)
    said = filling_cost(
        version, list(version.slots.all()), readers=readers, reader=readers.people[0], provider=provider
    )
    assert said.startswith(words)


def test_what_was_asked_before_costs_nothing() -> None:
    campaign = a_campaign()
    version, match = a_text(campaign), join(campaign)
    model = Stub("Aquaduct raised 12 million euros")
    readers = readers_of(campaign, today=NOW.date(), with_pages=True)
    reader: Reader = readers.people[0]
    fill_slots(version, list(reader.facts), prospect=match.prospect, provider=model, now=NOW)
    slots = list(version.slots.all())
    assert (
        filling_cost(version, slots, readers=readers, reader=reader, provider=model)
        == "no cost: it was asked before"
    )


def test_awkward_people_are_real_and_differ(django_assert_max_num_queries: Any) -> None:
    campaign = a_campaign()
    version = a_text(campaign)
    lacking = join(campaign, known=False)
    nameless = join(campaign, greeting_name="")
    longest = join(campaign, company=a_company(name="Vereinigte Pumpen- und Armaturenwerke Ruhr-Lippe"))
    foreign = join(campaign, last_name="李娜")
    for _ in range(4):
        join(campaign)
    with django_assert_max_num_queries(8):
        readers: Readers = readers_of(campaign, today=NOW.date())
        found = awkward_people(list(version.slots.select_related("version__template")), readers)
    assert [each.key for each in found[:4]] == [
        one.prospect_id for one in (lacking, nameless, longest, foreign)
    ]
    assert [each.why for each in found[:5]] == [
        "nothing known for news", "no first name", "longest company name", "name not in Latin letters",
        "opens with funding",
    ]  # fmt: skip
    assert len({each.key for each in found}) == 6


@pytest.mark.parametrize("value", ["Ana\r\nBcc: all@example.org", "Ana\x1b[31m", "Ana\u2028Bcc: x"])
def test_a_value_that_could_be_a_header_is_refused_in_a_subject(value: str) -> None:
    campaign = a_campaign()
    version, match = a_text(campaign), join(campaign, company=a_company(name=value))
    assert (
        "stands in the subject" in shown(version, campaign, match, subject="To {{ prospect.company }}").reason
    )


@pytest.mark.parametrize(
    ("value", "stands"),
    [
        ("<b>Acme</b> {{ 7*7 }}", "<b>Acme</b> {{ 7*7 }}"),
        ("Acme\u202eemcA\u200b", "AcmeemcA"),
        ("A\tc\tme", "A c me"),
    ],
)
def test_a_value_runs_nothing_and_hides_nothing(value: str, stands: str) -> None:
    campaign = a_campaign()
    version, match = a_text(campaign), join(campaign, company=a_company(name=value))
    assert (
        shown(version, campaign, match, subject="To {{ prospect.company }}").mails[0].subject
        == f"To {stands}"
    )
