"""What people do in the admin, through its own forms and actions."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from campaigns.admin.enrollments import StepInline
from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import Action
from campaigns.drafts.rules import Lane
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import CampaignStatus, Stage, StopReason
from campaigns.evaluation.models import EvaluationRun
from campaigns.llm.models import Endpoint, Prompt
from campaigns.llm.rules.states import AnswerMode
from campaigns.llm.selectors import live_prompt
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.members.models import Invitation, Member, Team
from campaigns.members.rules import Role, VersionStatus
from campaigns.message_templates.models import TemplateVersion
from campaigns.sources.models import Source, SourceCall
from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.suppressions.models import Hold, Suppression
from campaigns.suppressions.rules import ReasonNotToWrite, SuppressionScope
from campaigns.suppressions.selectors import reasons_not_to_write
from tests.factories.journey import a_draft_in_review, an_enrollment
from tests.factories.moments import NOW
from tests.factories.setting import (
    a_campaign,
    a_mailbox,
    a_member,
    a_prospect,
    a_template_version,
    an_offer,
    the_team,
)

pytestmark = pytest.mark.django_db
ADMIN = "/admin/campaigns"
NO_SLOTS = {f"{rows}-{count}_FORMS": "0" for rows in ("slots", "subjects") for count in ("TOTAL", "INITIAL")}


def as_role(client: Client, role: Role) -> Member:
    member = a_member(name=f"Some {role}", role=role)
    client.force_login(member)
    return member


def act(client: Client, model: str, action: str, *rows: Any, **more: Any) -> str:
    """Take an action on rows of a list, and return the page that follows."""
    chosen = {"action": action, "_selected_action": [row.pk for row in rows], "index": 0}
    answer = client.post(f"{ADMIN}/{model}/", chosen | more, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def save(client: Client, url: str, **fields: Any) -> str:
    answer = client.post(f"{ADMIN}/{url}", fields, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def noes_on(address: str) -> list[ReasonNotToWrite]:
    return reasons_not_to_write(addresses=[address], domains=[address.partition("@")[2]], now=timezone.now())


def version_fields(**more: Any) -> dict[str, Any]:
    return {"subject": "Rotas", "body": "Hi", "word_limit": 90, "variant": "A"} | NO_SLOTS | more


# --- What is shown --------------------------------------------------------------------------------


def test_moments_stand_in_the_teams_zone_as_on_every_other_screen(client: Client) -> None:
    Team.objects.create(name="Tidewell", time_zone="Asia/Tokyo")
    as_role(client, Role.MANAGER)
    version = a_template_version(an_offer(), approved_at=datetime(2026, 11, 30, 22, 4, tzinfo=UTC))
    page = client.get(f"{ADMIN}/templateversion/{version.pk}/change/").content.decode()
    assert "1 Dec 2026, 07:04" in page


def test_lists_are_words_with_commas(client: Client) -> None:
    as_role(client, Role.MANAGER)
    template = a_template_version(an_offer()).template
    type(template).objects.update(role_families=["people", "sales"], anchor_types=[])
    page = client.get(f"{ADMIN}/messagetemplate/").content.decode()
    assert "people, sales" in page
    assert '<td class="field-opens_with">any</td>' in page


def test_a_journey_says_why_it_waits_or_ended_in_one_column(client: Client) -> None:
    as_role(client, Role.LEAD)
    for fields in (
        {
            "stage": Stage.STOPPED,
            "stop_reason": StopReason.BOUNCED,
            "explanation": "The address does not work.",
        },
        {"stage": Stage.ASKING, "wait_reason": "Cannot tell: runs shifts."},
    ):
        Enrollment.objects.filter(pk=an_enrollment().pk).update(**fields)
    page = client.get(f"{ADMIN}/enrollment/").content.decode()
    assert "Bounced: The address does not work." in page
    assert '<td class="field-why">Cannot tell: runs shifts.</td>' in page


# --- Templates ------------------------------------------------------------------------------------


def test_a_version_goes_from_its_author_to_somebody_elses_approval(client: Client) -> None:
    the_team()
    author = as_role(client, Role.MANAGER)
    template = a_template_version(an_offer()).template
    save(client, "templateversion/add/", **version_fields(template=template.pk))
    version = TemplateVersion.objects.get(number=2)
    assert (version.author, version.status) == (author, VersionStatus.DRAFT)

    act(client, "templateversion", "submit", version)
    refused = act(client, "templateversion", "approve", version)
    assert "Somebody else who may approve must approve this one." in refused

    approver = as_role(client, Role.MANAGER)
    act(client, "templateversion", "approve", version)
    version.refresh_from_db()
    assert (version.status, version.approved_by) == (VersionStatus.APPROVED, approver)


@pytest.mark.parametrize("body", ["{{ a.b.c }}", "{% for x in y %}{% endfor %}", "{{ 'a' * 9 }}"])
def test_a_text_that_reaches_beyond_the_allow_list_is_not_saved(client: Client, body: str) -> None:
    as_role(client, Role.MANAGER)
    template = a_template_version(an_offer()).template
    page = save(client, "templateversion/add/", **version_fields(template=template.pk, body=body))
    assert "Line 1:" in page
    assert TemplateVersion.objects.count() == 1


@pytest.mark.parametrize("status", [VersionStatus.SUBMITTED, VersionStatus.APPROVED, VersionStatus.RETIRED])
def test_a_version_that_left_its_authors_hands_is_read_only(client: Client, status: VersionStatus) -> None:
    author = as_role(client, Role.MANAGER)
    version = a_template_version(an_offer(), author=author, status=status)
    assert (
        client.get(f"{ADMIN}/templateversion/{version.pk}/change/").context["has_change_permission"] is False
    )
    answer = client.post(f"{ADMIN}/templateversion/{version.pk}/change/", version_fields())
    assert answer.status_code == 403
    version.refresh_from_db()
    assert version.subject == "A thought on your rotas"


def test_nobody_changes_a_draft_that_he_could_then_approve(client: Client) -> None:
    version = a_template_version(
        an_offer(), author=a_member(role=Role.MANAGER), status=VersionStatus.DRAFT, approved_at=None
    )
    as_role(client, Role.MANAGER)
    assert client.post(f"{ADMIN}/templateversion/{version.pk}/change/", version_fields()).status_code == 403


def test_a_change_of_an_approved_text_starts_as_a_copy(client: Client) -> None:
    version = a_template_version(an_offer())
    member = as_role(client, Role.MANAGER)
    act(client, "templateversion", "copy", version)
    copied = TemplateVersion.objects.get(number=2)
    assert (copied.body, copied.author, copied.status) == (version.body, member, VersionStatus.DRAFT)


def test_words_that_are_not_known_are_refused_by_name(client: Client) -> None:
    as_role(client, Role.MANAGER)
    template = a_template_version(an_offer()).template
    fields = {"slug": template.slug, "name": "T", "offer": template.offer_id, "language": "en"}
    inline = {"versions-TOTAL_FORMS": "0", "versions-INITIAL_FORMS": "0"}
    page = save(
        client, f"messagetemplate/{template.pk}/change/", **fields, **inline, role_families="people, kings"
    )
    assert "“kings” is none of the known words." in page
    save(
        client,
        f"messagetemplate/{template.pk}/change/",
        **fields,
        **inline,
        role_families="people, sales, people",
    )
    template.refresh_from_db()
    assert template.role_families == ["people", "sales"]


# --- Campaigns ------------------------------------------------------------------------------------


def test_a_campaign_that_cannot_be_prepared_says_each_reason(client: Client) -> None:
    as_role(client, Role.MANAGER)
    campaign = Campaign.objects.create(slug="c", name="Spring", offer=an_offer())
    page = act(client, "campaign", "prepare", campaign)
    assert "The campaign has no step." in page
    assert "The campaign has no mailbox to send from." in page
    campaign.refresh_from_db()
    assert campaign.status == CampaignStatus.DRAFT


@pytest.mark.parametrize(
    ("before", "action", "after"),
    [("draft", "prepare", "preparing"), ("running", "pause", "paused"), ("paused", "resume", "running")],
)
def test_a_campaign_is_prepared_paused_and_resumed(
    client: Client, before: str, action: str, after: str
) -> None:
    as_role(client, Role.MANAGER)
    campaign = a_campaign(status=before)
    act(client, "campaign", action, campaign)
    campaign.refresh_from_db()
    assert campaign.status == after


def test_a_campaign_is_copied_with_its_steps_and_without_its_people(client: Client) -> None:
    enrollment = an_enrollment(campaign=a_campaign(steps=2))
    member = as_role(client, Role.MANAGER)
    act(client, "campaign", "copy", enrollment.campaign)
    copied = Campaign.objects.exclude(pk=enrollment.campaign_id).get()
    assert (copied.status, copied.author, copied.enrollments.count()) == (CampaignStatus.DRAFT, member, 0)
    assert [list(step.templates.all()) for step in copied.steps.all()] == [
        list(step.templates.all()) for step in enrollment.campaign.steps.all()
    ]
    assert list(copied.mailboxes.all()) == list(enrollment.campaign.mailboxes.all())


def test_a_running_campaign_is_not_changed(client: Client) -> None:
    as_role(client, Role.MANAGER)
    campaign = a_campaign()
    assert client.post(f"{ADMIN}/campaign/{campaign.pk}/change/", {"name": "Else"}).status_code == 403


SETTINGS = (
    "name", "undo_minutes", "take_back_minutes", "followups_without_news", "company_limit", "company_days_apart",
    "control_percent", "weekdays", "opens", "closes", "time_zone", "rests_on_holidays",
)  # fmt: skip


def save_beside(
    client: Client, monkeypatch: pytest.MonkeyPatch, campaign: Campaign, **meanwhile: object
) -> int:
    """Save a campaign under another name while it changes, and return the status of the answer."""
    formset = StepInline.get_formset

    def changing(*args: Any, **kwargs: Any) -> Any:
        Campaign.objects.update(**meanwhile)
        return formset(*args, **kwargs)

    monkeypatch.setattr(StepInline, "get_formset", changing)
    typed = {name: getattr(campaign, name) for name in SETTINGS} | {"name": "Another name"}
    typed |= {"mailboxes": [each.pk for each in campaign.mailboxes.all()]}
    steps = {"steps-TOTAL_FORMS": "0", "steps-INITIAL_FORMS": "0"}
    return client.post(f"{ADMIN}/campaign/{campaign.pk}/change/", typed | steps).status_code


@pytest.mark.parametrize("meanwhile", [CampaignStatus.RUNNING, CampaignStatus.DRAFT])
def test_a_campaign_that_was_launched_while_it_was_saved_is_not_changed(
    client: Client, monkeypatch: pytest.MonkeyPatch, meanwhile: CampaignStatus
) -> None:
    as_role(client, Role.MANAGER)
    campaign = a_campaign(status=CampaignStatus.PREPARING)
    assert save_beside(client, monkeypatch, campaign, status=meanwhile) == 403
    campaign.refresh_from_db()
    assert campaign.name != "Another name"


def test_saving_a_campaign_leaves_what_its_form_does_not_show(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    member = as_role(client, Role.MANAGER)
    campaign = a_campaign(status=CampaignStatus.PREPARING)
    assert save_beside(client, monkeypatch, campaign, drafts_paused_at=NOW) == 302
    campaign.refresh_from_db()
    assert (campaign.name, campaign.author, campaign.drafts_paused_at) == ("Another name", member, NOW)


def test_a_fault_of_ours_is_tried_again(client: Client) -> None:
    as_role(client, Role.ADMINISTRATOR)
    failed, other = an_enrollment(), an_enrollment()
    Enrollment.objects.filter(pk=failed.pk).update(
        stage=Stage.STOPPED, stop_reason=StopReason.FAILED, failed_stage=Stage.JUDGING, due_at=None
    )
    assert "1 of 2 go on" in act(client, "enrollment", "try_again", failed, other)
    failed.refresh_from_db()
    assert failed.stage == Stage.JUDGING


# --- People ---------------------------------------------------------------------------------------


def test_people_join_a_campaign_once(client: Client) -> None:
    as_role(client, Role.ADMINISTRATOR)
    campaign, person = a_campaign(), a_prospect()
    assert "Choose a campaign" in act(client, "prospect", "enroll", person)
    assert "1 of 1 joined" in act(client, "prospect", "enroll", person, campaign=campaign.pk)
    assert "0 of 1 joined" in act(client, "prospect", "enroll", person, campaign=campaign.pk)
    assert campaign.enrollments.get().prospect == person


def test_do_not_contact_bars_the_person_and_ends_the_journey(client: Client) -> None:
    as_role(client, Role.ADMINISTRATOR)
    draft = a_draft_in_review()
    act(client, "prospect", "suppress", draft.enrollment.prospect, reason="asked by phone")
    draft.enrollment.refresh_from_db()
    assert draft.enrollment.stop_reason == StopReason.SUPPRESSED
    assert Suppression.objects.get().note == "asked by phone"


def test_a_hold_wants_a_reason_and_is_released(client: Client) -> None:
    as_role(client, Role.ADMINISTRATOR)
    person = a_prospect()
    assert "Give a reason" in act(client, "prospect", "hold", person)
    act(client, "prospect", "hold", person, reason="A deal is open.")
    assert noes_on(person.address)
    act(client, "hold", "release", Hold.objects.get())
    assert not noes_on(person.address)


@pytest.mark.parametrize(
    ("typed", "scope"),
    [
        ("Ana.Lima+x@Aquaduct.example", SuppressionScope.ADDRESS),
        ("https://www.aquaduct.example/about", SuppressionScope.DOMAIN),
        ("AQUADUCT.example", SuppressionScope.DOMAIN),
    ],
)
def test_a_lead_bars_an_address_or_a_company_however_it_is_typed(
    client: Client, typed: str, scope: SuppressionScope
) -> None:
    as_role(client, Role.LEAD)
    save(client, "suppression/add/", key=typed, reason="customer", note="")
    assert Suppression.objects.get().scope == scope
    assert noes_on("ana.lima@aquaduct.example")


@pytest.mark.parametrize("typed", ["ana@", "nonsense", "com"])
def test_what_is_neither_address_nor_domain_bars_nothing(client: Client, typed: str) -> None:
    as_role(client, Role.LEAD)
    save(client, "suppression/add/", key=typed, reason="customer", note="")
    assert not Suppression.objects.exists()


def test_a_company_is_held_until_a_day(client: Client) -> None:
    as_role(client, Role.LEAD)
    save(client, "hold/add/", key="aquaduct.example", reason="Talks", until_0="2027-01-01", until_1="09:00")
    assert noes_on("anybody@aquaduct.example")[0].until


# --- Mailboxes ------------------------------------------------------------------------------------


def mailbox_fields(**more: Any) -> dict[str, Any]:
    return {
        "address": "mira@tidewater.example", "display_name": "Mira", "transport": "smtp", "host": "127.0.0.1",
        "port": 587, "security": "starttls", "username": "mira", "daily_cap": 40, "weekdays": [0, 1],
        "opens": "08:30", "closes": "17:30", "time_zone": "Europe/Berlin",
        "hourly_pace": "", "warm_up_start": 10, "warm_up_percent": 25, "imap_port": 993, "imap_security": "tls",
    } | more  # fmt: skip


def test_a_mailbox_keeps_its_password_and_never_shows_it(client: Client) -> None:
    as_role(client, Role.LEAD)
    save(client, "mailbox/add/", **mailbox_fields(new_password="s3cret-word"))
    mailbox = Mailbox.objects.get()
    assert (mailbox.password, mailbox.weekdays) == ("s3cret-word", [0, 1])
    page = save(client, f"mailbox/{mailbox.pk}/change/", **mailbox_fields(daily_cap=20, _continue="1"))
    mailbox.refresh_from_db()
    assert (mailbox.password, mailbox.daily_cap) == ("s3cret-word", 20)
    assert "s3cret-word" not in page
    assert "s3cret-word" not in str(list(AuditRecord.objects.values_list("data", "reason")))


def test_what_mails_show_of_a_mailbox_is_not_changed_here(client: Client) -> None:
    as_role(client, Role.LEAD)
    mailbox = a_mailbox(signature="Mira Holm")
    other = mailbox_fields(address="b@tidewater.example", display_name="B", signature="B", daily_cap=21)
    save(client, f"mailbox/{mailbox.pk}/change/", **other)
    after = Mailbox.objects.get()
    assert (after.address, after.display_name, after.signature) == (
        mailbox.address, mailbox.display_name, "Mira Holm",
    )  # fmt: skip
    assert after.daily_cap == 21


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"host": ""}, "needs a server"),
        ({"weekdays": []}, "Choose a day."),
        ({"opens": "18:00"}, "closes after it opens"),
        ({"time_zone": "Mars/Base"}, "Select a valid choice"),
        ({"time_zone": ""}, "Choose a time zone."),
    ],
)
def test_a_mailbox_that_could_never_send_is_refused(
    client: Client, fields: dict[str, Any], words: str
) -> None:
    as_role(client, Role.LEAD)
    assert words in save(client, "mailbox/add/", **mailbox_fields(**fields))
    assert not Mailbox.objects.exists()


def test_a_mailbox_is_paused_and_resumed_by_name(client: Client) -> None:
    lead = as_role(client, Role.LEAD)
    mailbox = a_mailbox()
    act(client, "mailbox", "pause", mailbox)
    mailbox.refresh_from_db()
    assert (mailbox.status, mailbox.paused_reason) == (MailboxStatus.PAUSED, f"{lead} paused it.")
    act(client, "mailbox", "resume", mailbox)
    mailbox.refresh_from_db()
    assert mailbox.status == MailboxStatus.ACTIVE


# --- Members --------------------------------------------------------------------------------------


def test_an_invitation_shows_its_link_once_and_stores_no_token(client: Client) -> None:
    member = as_role(client, Role.ADMINISTRATOR)
    page = save(client, "invitation/add/", email="Noor@example.org", role="lead")
    invitation = Invitation.objects.get()
    assert (invitation.email, invitation.role, invitation.invited_by) == (
        "noor@example.org",
        Role.LEAD,
        member,
    )
    (token,) = re.findall(r"/invitation/(\w{40})/", page)
    assert Client().get(f"/invitation/{token}/").status_code == 200
    assert token not in client.get(f"{ADMIN}/invitation/{invitation.pk}/change/").content.decode()


def test_a_member_is_not_invited_again(client: Client) -> None:
    member = as_role(client, Role.ADMINISTRATOR)
    assert "a member with this address" in save(
        client, "invitation/add/", email=member.email.upper(), role="sdr"
    )
    assert not Invitation.objects.exists()


def test_an_open_invitation_is_withdrawn(client: Client) -> None:
    as_role(client, Role.ADMINISTRATOR)
    save(client, "invitation/add/", email="noor@example.org", role="sdr")
    invitation = Invitation.objects.get()
    client.post(f"{ADMIN}/invitation/{invitation.pk}/delete/", {"post": "yes"})
    assert not Invitation.objects.exists()


def test_nobody_locks_himself_out(client: Client) -> None:
    member = as_role(client, Role.ADMINISTRATOR)
    save(client, f"member/{member.pk}/change/", name="Wiebke", role="sdr")
    member.refresh_from_db()
    assert (member.name, member.role, member.is_active) == ("Wiebke", Role.ADMINISTRATOR, True)


def test_a_changed_role_is_recorded_with_a_name(client: Client) -> None:
    by = as_role(client, Role.ADMINISTRATOR)
    other = a_member()
    save(client, f"member/{other.pk}/change/", name="Mira", role="manager", is_active="on")
    found = AuditRecord.objects.get(action=Action.CHANGED, subject_type="member")
    assert (found.actor_id, found.subject_id, found.data["role"]) == (by.pk, other.pk, "manager")


def test_there_is_one_team(client: Client) -> None:
    as_role(client, Role.LEAD)
    fields = {"name": "T", "postal_address": "Am Kai 4", "time_zone": "Europe/Berlin", "weekdays": [0],
              "day_starts": "09:00", "day_ends": "17:00", "past_due_minutes": 60,
              "absent_days": 14, "not_interested_months": 12}  # fmt: skip
    save(client, "team/add/", **fields)
    assert Team.objects.get().pk == 1
    assert client.get(f"{ADMIN}/team/add/").status_code == 403


# --- What is only read ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "model", ["auditrecord", "message", "draft", "drafttext", "reviewdecision", "match", "evidence", "answer",
              "snapshot", "modelcall", "inboundmessage", "enrollment", "prompt", "extraction", "insight"]
)  # fmt: skip
def test_what_services_alone_write_is_only_read(client: Client, model: str) -> None:
    as_role(client, Role.ADMINISTRATOR)
    draft = a_draft_in_review()
    assert client.get(f"{ADMIN}/{model}/add/").status_code == 403
    assert client.post(f"{ADMIN}/{model}/{draft.pk}/delete/", {"post": "yes"}).status_code in {302, 403}
    assert type(draft).objects.filter(pk=draft.pk).exists()


def test_the_token_that_opts_a_person_out_is_not_shown(client: Client) -> None:
    as_role(client, Role.ADMINISTRATOR)
    draft = a_draft_in_review()
    page = client.get(f"{ADMIN}/draft/{draft.pk}/change/").content.decode()
    assert draft.opt_out_token not in page


@pytest.mark.parametrize(("status", "shown"), [("in_review", False), ("withdrawn", True)])
def test_what_waits_behind_a_test_is_not_listed_beside_it(
    client: Client, status: str, *, shown: bool
) -> None:
    as_role(client, Role.ADMINISTRATOR)
    draft = a_draft_in_review()
    type(draft).objects.filter(pk=draft.pk).update(lane=Lane.ASIDE, status=status)
    for model, row in (("draft", draft), ("drafttext", draft.texts.get())):
        assert (
            f"{ADMIN}/{model}/{row.pk}/change/" in client.get(f"{ADMIN}/{model}/").content.decode()
        ) is shown
        assert client.get(f"{ADMIN}/{model}/{row.pk}/change/").status_code == (200 if shown else 302)


def test_an_endpoint_is_probed_again_on_request_and_says_so(client: Client) -> None:
    as_role(client, Role.ADMINISTRATOR)
    row = Endpoint.objects.create(
        base_url="http://127.0.0.1:9/v1", model="m", capability=AnswerMode.PLAIN, probed_at=timezone.now()
    )
    page = act(client, "endpoint", "probe_again", row)
    assert "“m” at http://127.0.0.1:9/v1 will be probed by the next question" in page
    assert not Endpoint.objects.exists()


def test_a_candidate_is_labelled_and_becomes_the_default_only_where_its_run_allows(
    client: Client, settings: Settings
) -> None:
    as_role(client, Role.ADMINISTRATOR)
    settings.OPENAI_API_KEY, settings.OPENAI_MODEL = "a key", "small"
    candidate = Prompt.objects.create(
        name="extraction", version=2, system="s", task="t", sha256="0" * 64, created_at=timezone.now()
    )
    for url in (f"{ADMIN}/prompt/", f"{ADMIN}/prompt/{candidate.pk}/change/"):
        page = client.get(url).content.decode()
        assert "candidate" in page
        assert "not yet tested on replies" in page
        assert "--prompt extraction=2" in page
    assert "No run of this version is kept." in act(
        client, "prompt", "make_default", candidate, reason="Better."
    )
    for version in (1, 2):
        EvaluationRun.objects.create(
            subject="extraction", provider="openai", model="small", prompts={"extraction": version}, split="all",
            set_sha256="0" * 64, as_of=timezone.localdate(), figures=[], by_name="Mira", at=timezone.now(),
        )  # fmt: skip
    assert "Give a reason" in act(client, "prompt", "make_default", candidate)
    assert live_prompt("extraction").version == 1
    said = act(client, "prompt", "make_default", candidate, reason="Better.")
    assert "no comparison of replies has been made" in said
    assert live_prompt("extraction") == candidate
    assert "Better." in client.get(f"{ADMIN}/prompt/{candidate.pk}/change/").content.decode()


def test_the_ledger_of_paid_sources_is_read_and_filtered_and_never_written(client: Client) -> None:
    as_role(client, Role.ADMINISTRATOR)
    asked = Source.objects.create(
        kind=SourceKind.APOLLO_PERSON, speaker=Speaker.THIRD_PARTY, title="Ana Lima", prospect=a_prospect()
    )
    now = timezone.now()
    paid = SourceCall.objects.create(source=asked, provider="apollo", what="people match", credits=1, at=now)
    SourceCall.objects.create(provider="cognism", what="redeem", credits=2, fault="rate_limited", at=now)
    rows = client.get(f"{ADMIN}/sourcecall/?provider__exact=apollo")
    assert [row.pk for row in rows.context["cl"].result_list] == [paid.pk]
    assert "Ana Lima" in rows.content.decode()
    faults = client.get(f"{ADMIN}/sourcecall/?fault__exact=rate_limited")
    assert [row.provider for row in faults.context["cl"].result_list] == ["cognism"]
    for verb in ("add/", f"{paid.pk}/delete/"):
        assert client.post(f"{ADMIN}/sourcecall/{verb}", {"post": "yes"}).status_code == 403
    assert client.post(f"{ADMIN}/sourcecall/{paid.pk}/change/", {"credits": "0"}).status_code == 403
    assert SourceCall.objects.count() == 2
