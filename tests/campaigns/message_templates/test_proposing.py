"""What a model may propose: the list of phrases goes with the question, and nothing that breaks a rule is kept."""

import json
from typing import Any

import pytest

from campaigns.audit.models import AuditRecord
from campaigns.llm.models import Answer
from campaigns.llm.port import ProviderAnswer
from campaigns.llm.rules.questions import Purpose, Question
from campaigns.llm.rules.states import AnswerMode
from campaigns.llm.services import sync_prompts
from campaigns.members.models import Member
from campaigns.members.rules import Role, VersionStatus
from campaigns.message_templates.models import Slot, SubjectCandidate, TemplateVersion
from campaigns.message_templates.rules.slots import SlotForm
from campaigns.message_templates.selectors import picked_subjects
from campaigns.message_templates.services import proposal_cost, propose_subjects, propose_variant
from campaigns.quality.models import BannedPhrase
from campaigns.quality.rules import PhraseSeverity
from tests.factories.moments import NOW
from tests.factories.setting import a_member, a_template_version, an_offer, the_team

pytestmark = pytest.mark.django_db
BODY = (
    "{{ prospect.greeting }}\n\nI read that {{ slots.news }}.\n\nIn plants we know, the machines arrive on time and"
    " the rota does not: the few who may train newcomers end up on every shift. We plan shifts around who may train"
    " whom, so that each newcomer has a named trainer and each trainer has rest days.\n\n"
    "May I send you two pages on how they did it?"
)


class Stub:
    """A model that gives the same answer, however often it is asked."""

    name, model, label = "stub", "stub-1", "Stub"

    def __init__(self, answer: dict[str, Any]) -> None:
        self.said, self.asked, self.repairs = answer, list[Question](), list[str]()

    def answer(self, question: Question, *, repair: str | None) -> ProviderAnswer:
        self.asked.append(question)
        self.repairs += [repair] if repair else []
        return ProviderAnswer(json.dumps(self.said), None, 1, AnswerMode.JSON_SCHEMA)


@pytest.fixture
def author() -> Member:
    sync_prompts(now=NOW)
    the_team()
    return a_member(role=Role.MANAGER)


@pytest.fixture
def version(author: Member) -> TemplateVersion:
    made = a_template_version(
        an_offer(), body=BODY, author=author, status=VersionStatus.DRAFT, approved_at=None
    )
    Slot.objects.create(
        version=made, name="news", takes=["opener_anchor"], form=SlotForm.CLAUSE, word_limit=20
    )
    BannedPhrase.objects.all().delete()
    BannedPhrase.objects.create(
        phrase="quick question", category="cliché", severity=PhraseSeverity.HIGH, added_by="Noor"
    )
    return made


def test_subjects_wait_for_a_person_to_pick_them(version: TemplateVersion, author: Member) -> None:
    model = Stub({"subjects": ["Who trains whom", "Rotas at {{ prospect.company }}", version.subject]})
    found = propose_subjects(version=version, by=author, provider=model, now=NOW)
    assert not isinstance(found, str)
    assert [each.text for each in found] == ["Who trains whom", "Rotas at {{ prospect.company }}"]
    assert {each.proposed_by for each in version.subjects.all()} == {"Stub"}
    assert picked_subjects(version) == []
    version.subjects.filter(text="Who trains whom").update(picked_by=author)
    assert picked_subjects(version) == ["Who trains whom"]


@pytest.mark.parametrize(
    "bad",
    [
        "Quick questions",
        "{{ prospect.secret }}",
        "{{ slots.other }}",
        "Two\nlines",
        "x" * 90,
        "",
        "{% for a in b %}",
    ],
)
def test_a_proposed_subject_that_breaks_a_rule_is_put_right_or_left_out(
    version: TemplateVersion, author: Member, bad: str
) -> None:
    model = Stub({"subjects": [bad, "Who trains whom"]})
    found = propose_subjects(version=version, by=author, provider=model, now=NOW)
    assert not isinstance(found, str)
    assert [each.text for each in found] == ["Who trains whom"]
    assert len(model.repairs) == 1


def test_subjects_that_all_break_a_rule_leave_none(version: TemplateVersion, author: Member) -> None:
    said = propose_subjects(
        version=version, by=author, provider=Stub({"subjects": ["Quick question"]}), now=NOW
    )
    assert said == "Nothing that was proposed may be used."
    assert not SubjectCandidate.objects.exists()


@pytest.mark.parametrize("purpose", [Purpose.SUBJECTS, Purpose.VARIANT])
def test_the_stored_question_carries_the_list_of_phrases(
    version: TemplateVersion, author: Member, purpose: Purpose
) -> None:
    model = Stub({"subjects": ["Who trains whom"], "subject": "Rotas", "body": BODY})
    if purpose is Purpose.SUBJECTS:
        propose_subjects(version=version, by=author, provider=model, now=NOW)
    else:
        propose_variant(version=version, variant="B", by=author, provider=model, now=NOW)
    (asked,) = model.asked
    assert asked.material["never_write"] == ["quick question"]
    assert "never_write" in asked.prompt.system
    assert Answer.objects.get(purpose=purpose).input_hash == asked.input_hash


def test_a_variant_is_a_draft_that_nobody_gets_before_it_is_approved(
    version: TemplateVersion, author: Member
) -> None:
    body = BODY.replace("In plants we know", "Where we have been")
    made = propose_variant(
        version=version, variant="B", by=author, provider=Stub({"subject": "Rotas", "body": body}), now=NOW
    )
    assert isinstance(made, TemplateVersion)
    assert (made.variant, made.status, made.author, made.body) == ("B", VersionStatus.DRAFT, author, body)
    assert made.slots.get().name == "news"
    assert AuditRecord.objects.filter(actor_name="Stub").exists()


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (BODY + " Quick question.", "phrase list"),
        (BODY.replace("{{ slots.news }}", "you opened a plant"), "The variable “news” is gone."),
        (BODY.replace("{{ slots.news }}", "{{ slots.news }} and {{ slots.more }}"), "is not declared"),
        (BODY + "\n{% for x in y %}{% endfor %}", "A loop is not allowed"),
        (BODY + "\nCongrats on the award.", "no fact proves"),
        (BODY + "\nhttps://evil.example/", "is a link"),
    ],
)
def test_a_variant_that_lint_blocks_is_not_kept(
    version: TemplateVersion, author: Member, body: str, reason: str
) -> None:
    model = Stub({"subject": "Rotas", "body": body})
    said = propose_variant(version=version, variant="B", by=author, provider=model, now=NOW)
    assert isinstance(said, str)
    assert reason in said
    assert len(model.repairs) == 1
    assert TemplateVersion.objects.filter(template=version.template).count() == 1


def test_the_cost_is_said_before(version: TemplateVersion, settings: Any) -> None:
    model = Stub({})
    assert "price is not known" in proposal_cost(version=version, purpose=Purpose.VARIANT, provider=model)
    settings.LLM_PRICES = {"stub-1": (100, 100)}
    assert "asks Stub, about $0." in proposal_cost(version=version, purpose=Purpose.VARIANT, provider=model)
