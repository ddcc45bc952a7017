"""The page of one version: what it shows, what its buttons do, and that looking changes nothing."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from campaigns.admin.message_templates.forms import SlotFormSet
from campaigns.audit.models import AuditRecord
from campaigns.delivery.composing import read_back
from campaigns.delivery.models import Message
from campaigns.delivery.transports.sandbox import outbox_file
from campaigns.enrollments.models import Campaign
from campaigns.insights.rules.kinds import InsightKind
from campaigns.llm.models import Answer
from campaigns.llm.services import sync_prompts
from campaigns.members.models import Member, Team
from campaigns.members.rules import Role, VersionStatus
from campaigns.message_templates.models import Slot, SubjectCandidate, TemplateVersion
from campaigns.message_templates.rules.slots import SlotForm
from tests.factories.journey import an_enrollment
from tests.factories.moments import NOW
from tests.factories.research import QUOTE, a_match, a_reading, a_saved_page, an_insight
from tests.factories.setting import a_campaign, a_company, a_member, a_prospect, a_template_version

pytestmark = pytest.mark.django_db
BODY = (
    "{{ prospect.greeting }}\n\nI read that {{ slots.news }}.\n\nIn plants we know, the machines arrive on time and"
    " the rota does not: the few who may train newcomers end up on every shift. We plan shifts around who may train"
    " whom, so that each newcomer has a named trainer and each trainer has rest days.\n\n"
    "May I send you two pages on how they did it?"
)


@pytest.fixture
def author(client: Client) -> Member:
    sync_prompts(now=NOW)
    member = a_member(name="Noor Haddad", role=Role.MANAGER)
    client.force_login(member)
    return member


@pytest.fixture
def campaign() -> Campaign:
    """Two people: of one a fact is known."""
    made = a_campaign()
    for name, known in (("Ana", True), ("Bo", False)):
        enrollment = an_enrollment(
            campaign=made,
            prospect=a_prospect(first_name=name, greeting_name=name, company=a_company(name=f"{name} Works")),
        )
        reading = a_reading(enrollment.prospect)
        if known:
            an_insight(reading, a_saved_page(enrollment.prospect))
        a_match(enrollment, reading=reading)
    return made


@pytest.fixture
def version(campaign: Campaign, author: Member) -> TemplateVersion:
    """A draft of the author's in the campaign's first step."""
    made = a_template_version(
        campaign.offer, body=BODY, status=VersionStatus.DRAFT, approved_at=None, author=author
    )
    type(made.template).objects.filter(pk=made.template_id).update(role_families=["operations"])
    campaign.steps.get(number=1).templates.add(made.template)
    Slot.objects.create(
        version=made, name="news", takes=[InsightKind.OPENER_ANCHOR], form=SlotForm.CLAUSE, word_limit=20
    )
    return made


def at(version: TemplateVersion, what: str = "change") -> str:
    return f"/admin/campaigns/templateversion/{version.pk}/{what}/"


def fields(version: TemplateVersion, **more: Any) -> dict[str, Any]:
    """What the page's form holds, as a browser would send it."""
    slot = version.slots.get()
    return {
        "subject": version.subject, "body": version.body, "word_limit": "120", "variant": "A",
        "slots-TOTAL_FORMS": "1", "slots-INITIAL_FORMS": "1", "slots-0-id": slot.pk, "slots-0-version": version.pk,
        "slots-0-name": slot.name, "slots-0-takes": "opener_anchor", "slots-0-anchor_types": "",
        "slots-0-required": "on", "slots-0-alternative": slot.alternative, "slots-0-word_limit": slot.word_limit,
        "slots-0-form": slot.form, "slots-0-tact": slot.tact, "subjects-TOTAL_FORMS": "0", "subjects-INITIAL_FORMS": "0",
    } | more  # fmt: skip


def person(campaign: Campaign, name: str) -> int:
    return int(campaign.enrollments.get(prospect__first_name=name).prospect_id)


def said(answer: Any) -> str:
    """The words of a page, without its markup."""
    return " ".join(re.sub(r"<[^>]+>", "", answer.content.decode()).split())


def test_the_page_shows_mail_lint_people_and_history(
    client: Client, version: TemplateVersion, campaign: Campaign
) -> None:
    page = said(client.get(at(version), {"person": person(campaign, "Ana")}))
    assert f"I read that {QUOTE}." in page
    assert "Worded by rules. No model was asked." in page
    assert "The control group gets no mail from it, because “news” has no alternative." in page
    assert "Nothing is known for “news” of 50 % of 2 people. They get no mail from this template." in page
    assert "Nothing known for news: Bo Lima" in page
    assert "This template 1 of 2" in page
    assert "no cost: rules baseline" in page


def test_what_is_typed_is_shown_and_nothing_is_kept(
    client: Client, version: TemplateVersion, campaign: Campaign
) -> None:
    before = (AuditRecord.objects.count(), Answer.objects.count())
    typed = fields(version, body=BODY.replace("I read", "We heard"), person=person(campaign, "Ana"))
    page = said(client.post(at(version, "preview"), typed, headers={"HX-Request": "true"}))
    assert f"We heard that {QUOTE}." in page
    version.refresh_from_db()
    assert version.body == BODY
    assert (AuditRecord.objects.count(), Answer.objects.count()) == before


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"body": "Hi\n\n{% for x in y %}{% endfor %}"}, "Line 3: A loop is not allowed"),
        ({"body": "Hi\n{{ prospect.first_name.upper() }}"}, "Line 2: A call is not allowed"),
        ({"body": "{{ 'a' * 10 ** 10 }}"}, "Line 1:"),
        ({"body": "Hi\n\n{{ slots.gone }}"}, "Body, line 3: The variable “gone” is not declared."),
        ({"body": "{{ slots.news }} once more"}, "Filled to their limits, the variables are"),
        ({"subject": "One\nBcc: all@example.org"}, "A subject is one line."),
        ({"slots-0-word_limit": "-1"}, "greater than or equal to 0"),
        ({"body": ""}, "This field is required."),
    ],
)
def test_what_cannot_be_saved_leaves_the_last_preview_and_says_why(
    client: Client, version: TemplateVersion, change: dict[str, str], reason: str
) -> None:
    answer = client.post(at(version, "preview"), fields(version, **change), headers={"HX-Request": "true"})
    assert reason in said(answer)
    assert answer["HX-Retarget"] == "#preview-refused"
    saved = client.post(at(version), fields(version, **change))
    assert saved.status_code == 200
    assert reason in said(saved)
    version.refresh_from_db()
    assert version.body == BODY


def test_a_huge_text_is_refused_before_anything_is_made_of_it(
    client: Client, version: TemplateVersion
) -> None:
    answer = client.post(at(version, "preview"), fields(version, body="a " * 20_000))
    assert "20000 are allowed" in said(answer)


def test_markup_of_a_person_is_shown_as_text(
    client: Client, version: TemplateVersion, campaign: Campaign
) -> None:
    prospect = campaign.enrollments.get(prospect__first_name="Ana").prospect
    type(prospect).objects.filter(pk=prospect.pk).update(greeting_name="<script>alert(1)</script>")
    page = client.get(at(version), {"person": prospect.pk}).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_somebody_is_found_by_name_and_company(client: Client, version: TemplateVersion) -> None:
    found = client.post(at(version, "preview"), fields(version, search="bo works", person="1"))
    assert "nothing is known for news" in said(found)
    assert "Nobody in" in said(client.post(at(version, "preview"), fields(version, search="Zebulon")))
    assert "2 people match" in said(client.post(at(version, "preview"), fields(version, search="lima")))


def test_without_a_script_saving_shows_the_same(
    client: Client, version: TemplateVersion, campaign: Campaign
) -> None:
    typed = fields(
        version, body=BODY.replace("I read", "We heard"), person=person(campaign, "Ana"), _preview="1"
    )
    answer = client.post(at(version), typed)
    assert answer["Location"] == f"{at(version)}?person={person(campaign, 'Ana')}#preview"
    assert f"We heard that {QUOTE}." in said(client.get(answer["Location"]))


def test_filling_slots_saves_and_asks_once(
    client: Client, version: TemplateVersion, campaign: Campaign
) -> None:
    typed = fields(version, body=BODY.replace("I read", "We heard"), person=person(campaign, "Ana"))
    for _ in range(2):
        assert client.post(at(version, "fill"), typed).status_code == 302
    assert Answer.objects.filter(purpose="filling").count() == 1
    assert TemplateVersion.objects.get(pk=version.pk).body.count("We heard") == 1


def test_a_test_goes_to_oneself_as_the_person_would_get_it(
    client: Client, version: TemplateVersion, author: Member, campaign: Campaign
) -> None:
    posted = {"campaign": campaign.slug, "person": str(person(campaign, "Ana"))}
    refused = client.post(at(version, "test"), posted, follow=True)
    assert "none of yours is confirmed yet" in said(refused)
    EmailAddress.objects.create(user=author, email="me@home.example", verified=True, primary=True)
    sent = client.post(at(version, "test"), posted, follow=True)
    assert "The test went to me@home.example" in said(sent)
    mailbox = campaign.mailboxes.get()
    (file,) = outbox_file(mailbox, "").parent.glob("*.eml")
    mail = read_back(file.read_bytes(), template_version=version.pk)
    assert (mail.recipient, mail.subject[:6]) == ("me@home.example", "[Test]")
    assert "Ana" in mail.body
    assert "/opt-out/this-is-a-test/" in mail.body
    assert not Message.objects.exists()


def test_a_colleague_sees_and_previews_what_is_stored_and_changes_nothing(
    client: Client, version: TemplateVersion, campaign: Campaign
) -> None:
    client.force_login(a_member(role=Role.MANAGER))
    typed = fields(version, body="Mine now", person=person(campaign, "Ana"))
    assert f"I read that {QUOTE}." in said(client.post(at(version, "preview"), typed))
    assert client.post(at(version), typed).status_code == 403
    client.post(at(version, "fill"), typed)
    version.refresh_from_db()
    assert version.body == BODY


def test_an_sdr_is_let_near_none_of_it(client: Client, version: TemplateVersion) -> None:
    client.force_login(a_member(role=Role.SDR))
    for what in ("preview", "fill", "do/approve"):
        assert client.post(at(version, what), fields(version)).status_code in {302, 403}
    version.refresh_from_db()
    assert version.status == VersionStatus.DRAFT


def test_looking_by_get_is_refused_where_a_button_is_meant(client: Client, version: TemplateVersion) -> None:
    for what in ("preview", "fill", "do/submit"):
        assert client.get(at(version, what)).status_code == 405


def test_a_version_goes_through_its_life_on_the_page(
    client: Client, version: TemplateVersion, author: Member
) -> None:
    client.post(at(version), fields(version, _submit="1"))
    client.post(at(version, "do/take-back"))
    version.refresh_from_db()
    assert version.status == VersionStatus.DRAFT
    client.post(at(version, "do/submit"))
    refused = said(client.post(at(version, "do/approve"), follow=True))
    assert "Somebody else who may approve must approve this one." in refused
    approver = a_member(role=Role.LEAD, name="Li Na")
    client.force_login(approver)
    taken = said(client.post(at(version, "do/take-back"), follow=True))
    assert "Only its author does that." in taken
    assert "is approved and in use." in said(client.post(at(version, "do/approve"), follow=True))
    version.refresh_from_db()
    assert (version.status, version.approved_by) == (VersionStatus.APPROVED, approver)


def test_what_was_submitted_while_it_was_saved_is_not_changed(
    client: Client, version: TemplateVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    clean = SlotFormSet.clean

    def submitted_meanwhile(formset: SlotFormSet) -> None:
        TemplateVersion.objects.filter(pk=version.pk).update(status=VersionStatus.SUBMITTED)
        clean(formset)

    monkeypatch.setattr(SlotFormSet, "clean", submitted_meanwhile)
    assert client.post(at(version), fields(version, subject="Else")).status_code == 403
    version.refresh_from_db()
    assert version.subject != "Else"


def test_who_submits_a_draft_of_nobodys_does_not_approve_it(
    client: Client, version: TemplateVersion, author: Member
) -> None:
    TemplateVersion.objects.filter(pk=version.pk).update(author=None)
    client.post(at(version, "do/submit"))
    version.refresh_from_db()
    assert (version.status, version.author) == (VersionStatus.SUBMITTED, author)
    refused = said(client.post(at(version, "do/approve"), follow=True))
    assert "Somebody else who may approve must approve this one." in refused


def test_a_manager_who_is_alone_approves_alone_and_the_page_says_so(
    client: Client, version: TemplateVersion
) -> None:
    Team.objects.update(alone_allowed=True)
    client.post(at(version, "do/submit"))
    assert "alone, recorded" in said(client.post(at(version, "do/approve"), follow=True))


def test_what_lint_blocks_is_saved_and_not_submitted(client: Client, version: TemplateVersion) -> None:
    body = BODY.replace("In plants", "Congrats on the award.\nIn plants")
    page = said(client.post(at(version), fields(version, body=body, _submit="1"), follow=True))
    assert "says something of the reader that no fact proves" in page
    assert "Submitting waits for line 5." in page
    version.refresh_from_db()
    assert (version.status, version.body) == (VersionStatus.DRAFT, body)


@pytest.mark.parametrize("letter", ["", "B"])
def test_a_copy_is_a_draft_with_slots_and_subjects_under_its_letter(
    client: Client, version: TemplateVersion, letter: str
) -> None:
    SubjectCandidate.objects.create(version=version, text="Who trains whom")
    client.post(at(version, "do/copy"), {"variant": letter})
    copy = TemplateVersion.objects.get(template=version.template, number=2)
    assert (copy.variant, copy.slots.get().name, copy.subjects.get().text) == (
        letter or "A",
        "news",
        "Who trains whom",
    )
    assert version.slots.get().name == "news"


def test_versions_are_compared_word_by_word(client: Client, version: TemplateVersion) -> None:
    client.post(at(version, "do/copy"))
    copy = TemplateVersion.objects.get(template=version.template, number=2)
    TemplateVersion.objects.filter(pk=copy.pk).update(body=BODY.replace("two pages", "a page"))
    page = client.get(f"/admin/campaigns/templateversion/{copy.pk}/compare/{version.pk}/").content.decode()
    assert "<del>two</del><ins>a</ins> <del>pages</del><ins>page</ins>" in page
    other = a_template_version(version.template.offer)
    assert client.get(f"/admin/campaigns/templateversion/{copy.pk}/compare/{other.pk}/").status_code == 404


def subject_rows(*rows: tuple[str, bool]) -> dict[str, str]:
    found = {"subjects-TOTAL_FORMS": str(len(rows))}
    for place, (text, picked) in enumerate(rows):
        found[f"subjects-{place}-text"] = text
        found |= {f"subjects-{place}-picked": "on"} if picked else {}
    return found


def test_subjects_are_picked_by_a_person(client: Client, version: TemplateVersion, author: Member) -> None:
    rows = subject_rows(
        ("Who trains whom", True), ("Rotas at {{ prospect.company }}", True), ("Left out", False)
    )
    client.post(at(version), fields(version, **rows))
    picked = dict(version.subjects.values_list("text", "picked_by"))
    assert picked == {
        "Who trains whom": author.pk,
        "Rotas at {{ prospect.company }}": author.pk,
        "Left out": None,
    }


def test_one_subject_besides_its_own_is_too_few(client: Client, version: TemplateVersion) -> None:
    page = said(client.post(at(version), fields(version, **subject_rows(("Who trains whom", True)))))
    assert "Pick 2 to 4 subjects, or none" in page


@pytest.mark.parametrize("deed", ["propose-subjects", "propose-variant"])
def test_the_rules_baseline_proposes_none_and_says_so(
    client: Client, version: TemplateVersion, deed: str
) -> None:
    assert "The rules baseline proposes none" in said(client.post(at(version, f"do/{deed}"), follow=True))
    assert TemplateVersion.objects.filter(template=version.template).count() == 1


def test_a_template_says_who_would_get_it(client: Client, version: TemplateVersion) -> None:
    page = said(client.get(f"/admin/campaigns/messagetemplate/{version.template_id}/change/"))
    assert "This template 1 of 2" in page
    assert "No variant fits: held back 0" in page


def test_the_page_takes_few_statements_whatever_the_campaigns_size(
    client: Client, version: TemplateVersion, campaign: Campaign, django_assert_max_num_queries: Any
) -> None:
    for _ in range(5):
        a_match(an_enrollment(campaign=campaign, prospect=a_prospect()))
    with django_assert_max_num_queries(70):
        client.get(at(version))
    with django_assert_max_num_queries(36):
        client.post(at(version, "preview"), fields(version))
