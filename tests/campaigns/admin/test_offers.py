"""The page of an offer's version: written by one person, approved by another, read-only in between."""

from typing import Any

import pytest
from django.contrib.admin.sites import site
from django.core.exceptions import PermissionDenied
from django.test import Client, RequestFactory

from campaigns.admin.offers.versions import OfferVersionAdmin
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.members.models import Member
from campaigns.members.rules import Role, VersionStatus
from campaigns.offers.models import Offer, OfferVersion
from tests.factories.journey import a_draft_in_review, a_scheduled_message, an_enrollment
from tests.factories.setting import a_campaign, a_member, an_offer, an_offer_version, the_team

pytestmark = pytest.mark.django_db
PAGES = "/admin/campaigns/offerversion"
NO_ROWS = {
    f"{rows}-{forms}": "0"
    for rows in ("criteria", "claims", "bridges")
    for forms in ("TOTAL_FORMS", "INITIAL_FORMS")
}
RULE = {"criteria-TOTAL_FORMS": "1", "criteria-0-kind": "must_have", "criteria-0-text": "Runs shifts.", "criteria-0-position": "0"}  # fmt: skip


def sign_in(client: Client, role: Role = Role.MANAGER) -> Member:
    member = a_member(name=f"Some {role}", role=role)
    client.force_login(member)
    return member


def fields(offer: Offer, **more: Any) -> dict[str, Any]:
    return {"offer": str(offer.pk), "what": "w", "problem": "p", "part": "x"} | NO_ROWS | more


def post(client: Client, url: str, **sent: Any) -> str:
    answer = client.post(f"{PAGES}/{url}", sent, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def act(client: Client, version: OfferVersion, what: str, **more: Any) -> str:
    page = post(client, f"{version.pk}/act/", act=what, **more)
    version.refresh_from_db()
    return page


def a_draft(author: Member, **given: Any) -> OfferVersion:
    return an_offer_version(
        an_offer(), number=2, author=author, status=VersionStatus.DRAFT, approved_at=None, **given
    )


def test_a_version_goes_from_its_author_to_somebody_elses_approval(client: Client) -> None:
    author = sign_in(client)
    offer = an_offer()
    post(client, "add/", **fields(offer, fits_business_models=" a \n\na\nb"))
    version = offer.versions.get(number=2)
    assert (version.author, version.status, version.fits_business_models) == (
        author,
        VersionStatus.DRAFT,
        "a\nb",
    )
    assert "waits for somebody else" in act(client, version, "submit")
    assert 'value="approve"' not in client.get(f"{PAGES}/{version.pk}/change/").content.decode()
    assert "Somebody else who may approve" in act(client, version, "approve")
    assert version.status == VersionStatus.SUBMITTED
    approver = sign_in(client, Role.LEAD)
    assert "is approved and in use. Nobody is judged again." in act(client, version, "approve")
    assert (version.status, version.approved_by, version.alone) == (VersionStatus.APPROVED, approver, False)
    assert offer.live == version


def test_where_the_team_allows_it_the_author_approves_alone_and_that_is_recorded(client: Client) -> None:
    team = the_team()
    type(team).objects.update(alone_allowed=True)
    version = a_draft(sign_in(client))
    act(client, version, "submit")
    assert (
        "that you approved it alone is recorded"
        in client.get(f"{PAGES}/{version.pk}/change/").content.decode()
    )
    page = act(client, version, "approve")
    assert version.alone
    assert "its own author, as the team allows" in page
    assert "approved it, alone" in page


def test_an_approval_says_how_many_are_judged_again_before_and_after_it(client: Client) -> None:
    campaign = a_campaign(company_limit=9)
    a_scheduled_message(enrollment=an_enrollment(campaign=campaign))
    a_draft_in_review(enrollment=an_enrollment(campaign=campaign))
    version = an_offer_version(
        campaign.offer, number=2, author=a_member(role=Role.MANAGER), status=VersionStatus.SUBMITTED, approved_at=None
    )  # fmt: skip
    sign_in(client)
    said = "2 people are judged again; 1 approval lapses."
    assert said in client.get(f"{PAGES}/{version.pk}/change/").content.decode()
    assert set(Enrollment.objects.values_list("stage", flat=True)) == {Stage.APPROVED, Stage.REVIEWING}
    assert said in act(client, version, "approve")
    assert set(Enrollment.objects.values_list("stage", flat=True)) == {Stage.JUDGING}


def test_a_submitted_version_is_taken_back_or_sent_back(client: Client) -> None:
    author = sign_in(client)
    version = a_draft(author)
    act(client, version, "submit")
    sign_in(client)
    assert "Send back to its author" in client.get(f"{PAGES}/{version.pk}/change/").content.decode()
    act(client, version, "take_back")
    assert (version.status, version.author) == (VersionStatus.DRAFT, author)
    assert "Only its author submits a draft." in act(client, version, "submit")
    assert version.status == VersionStatus.DRAFT


@pytest.mark.parametrize("lacking", ["proof", "shown_by"])
def test_a_claim_without_proof_or_a_way_to_see_it_is_not_submitted(client: Client, lacking: str) -> None:
    version = a_draft(sign_in(client))
    claim = {"text": "We are brief.", "proof": "Our mails", "shown_by": "being short"} | {lacking: ""}
    version.claims.create(**claim)
    assert "“We are brief.”" in act(client, version, "submit")
    assert version.status == VersionStatus.DRAFT


@pytest.mark.parametrize("status", [VersionStatus.SUBMITTED, VersionStatus.APPROVED, VersionStatus.RETIRED])
def test_what_left_its_authors_hands_is_never_saved_again(client: Client, status: VersionStatus) -> None:
    author = sign_in(client)
    version = an_offer_version(an_offer(status=VersionStatus.RETIRED), number=2, author=author, status=status)
    version.criteria.create(kind="must_have", text="Runs shifts.", predicate={"field": "title", "operator": "in", "values": ["CEO"]})  # fmt: skip
    page = client.get(f"{PAGES}/{version.pk}/change/").content.decode()
    assert "job title is one of “CEO”" in page
    assert 'name="_save"' not in page
    answer = client.post(f"{PAGES}/{version.pk}/change/", fields(version.offer, what="Else"))
    assert answer.status_code == 403
    version.refresh_from_db()
    assert version.what == "Rotas that people accept."


def test_a_save_that_was_overtaken_by_its_own_submission_is_refused(rf: RequestFactory) -> None:
    version = a_draft(a_member(role=Role.MANAGER))
    seen = OfferVersion.objects.get(pk=version.pk)
    OfferVersion.objects.update(status=VersionStatus.SUBMITTED)
    request, seen.what = rf.post("/"), "Else"
    request.user = seen.author or a_member()
    with pytest.raises(PermissionDenied):
        OfferVersionAdmin(OfferVersion, site).save_model(request, seen, None, change=True)
    version.refresh_from_db()
    assert (version.what, version.status) == ("Rotas that people accept.", VersionStatus.SUBMITTED)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        (("", "", ""), None),
        (("employees", "at_least", "200"), {"field": "employees", "operator": "at_least", "values": [200]}),
        (("sources", "contains_any", "three shifts\n\n night shift "), {"field": "sources", "operator": "contains_any", "cues": ["three shifts", "night shift"]}),
    ],
)  # fmt: skip
def test_a_predicate_is_typed_into_three_fields_and_comes_back_so(
    client: Client, typed: Any, stored: Any
) -> None:
    sign_in(client)
    offer = an_offer()
    names = ("criteria-0-looks_at", "criteria-0-compares", "criteria-0-words")
    post(client, "add/", **fields(offer, **RULE, **dict(zip(names, typed, strict=True))))
    version = offer.versions.get(number=2)
    assert version.criteria.get().predicate == stored
    form = client.get(f"{PAGES}/{version.pk}/change/").context["inline_admin_formsets"][0].formset.forms[0]
    assert form["looks_at"].value() == typed[0]
    assert form["words"].value().split() == typed[2].split()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (("", "in", "x"), "Say which field"),
        (("title", "", "x"), "Say how code should compare"),
        (("title", "in", ""), "A predicate needs at least one value."),
        (("employees", "at_least", "many"), "At least and at most take one number."),
        (("sources", "in", "x"), "A predicate on sources either finds cues"),
    ],
)
def test_a_predicate_that_is_none_is_refused_in_words(client: Client, typed: Any, words: str) -> None:
    sign_in(client)
    offer = an_offer()
    names = ("criteria-0-looks_at", "criteria-0-compares", "criteria-0-words")
    assert words in post(client, "add/", **fields(offer, **RULE, **dict(zip(names, typed, strict=True))))
    assert offer.versions.count() == 1


def test_a_version_is_copied_with_its_rules_to_the_same_or_another_offer(client: Client) -> None:
    version, other = an_offer().versions.get(), an_offer()
    version.criteria.create(kind="must_have", text="Runs shifts")
    member = sign_in(client)
    act(client, version, "copy")
    act(client, version, "copy", offer=other.pk)
    for copied in (version.offer.versions.get(number=2), other.versions.get(number=2)):
        assert (copied.author, copied.status) == (member, VersionStatus.DRAFT)
        assert [rule.text for rule in copied.criteria.all()] == ["Runs shifts"]
    assert version.criteria.count() == 1


def test_two_versions_are_compared_word_by_word(client: Client) -> None:
    version = an_offer().versions.get()
    member = sign_in(client)
    act(client, version, "copy")
    copied = version.offer.versions.get(number=2)
    copied.criteria.create(kind="disqualifier", text="Is a coach.")
    OfferVersion.objects.filter(pk=copied.pk).update(what="Rotas that trainers accept.")
    page = client.get(f"{PAGES}/{copied.pk}/compare/").content.decode()
    assert "Rotas that <del>people</del> <ins>trainers</ins> accept." in page
    assert "<ins>Deal-breaker: Is a coach.</ins>" in page
    assert "Unchanged: The problem that it solves" in page
    assert copied.author == member


@pytest.mark.parametrize("sent", [{}, {"act": "retire"}])
def test_nothing_happens_without_a_known_act(client: Client, sent: dict[str, str]) -> None:
    version = a_draft(sign_in(client))
    url = f"{PAGES}/{version.pk}/act/"
    assert client.post(url, sent).status_code == 405
    assert client.get(url, {"act": "submit"}).status_code == 405
    version.refresh_from_db()
    assert version.status == VersionStatus.DRAFT


@pytest.mark.parametrize("page", ["act", "compare", "try"])
def test_who_may_not_administer_offers_opens_none_of_their_pages(client: Client, page: str) -> None:
    version = an_offer().versions.get()
    sign_in(client, Role.SDR)
    assert client.post(f"{PAGES}/{version.pk}/{page}/", {"act": "copy"}).status_code == 302
    assert OfferVersion.objects.count() == 1


def test_a_row_is_added_without_a_script_and_an_empty_one_is_none(client: Client) -> None:
    version = a_draft(sign_in(client))
    page = client.get(f"{PAGES}/{version.pk}/change/")
    sent = {"offer": str(version.offer_id), "what": "w", "problem": "p", "part": "x", "_continue": "1"}
    for inline in page.context["inline_admin_formsets"]:
        management = inline.formset.management_form
        sent |= {management[name].html_name: str(management[name].value()) for name in management.fields}
        assert len(inline.formset.forms) == 1
        for field in inline.formset.forms[0]:
            sent[field.html_name] = str(field.value() or (0 if field.name == "position" else ""))
    post(client, f"{version.pk}/change/", **sent)
    assert not version.criteria.exists()
    post(
        client,
        f"{version.pk}/change/",
        **(sent | {"criteria-0-kind": "must_have", "criteria-0-text": "Runs shifts."}),
    )
    assert version.criteria.get().text == "Runs shifts."
    assert not version.claims.exists()
    assert not version.bridges.exists()
