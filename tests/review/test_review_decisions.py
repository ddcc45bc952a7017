"""What a reviewer does on the card, through the page itself."""

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import sleep

import pytest
from django.db import connection, transaction
from django.test import Client

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import Decided, send
from campaigns.drafts.models import Draft, DraftText, ReviewDecision
from campaigns.drafts.rules import DecisionKind, DraftStatus
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.members.models import Member
from campaigns.members.rules import RIGHTS, Role
from campaigns.suppressions.models import Suppression
from campaigns.suppressions.rules import HoldScope
from campaigns.suppressions.services import hold as place_hold
from review.forms import read_ticket
from review.services import approve, hold
from tests.factories import LATER, NOW, a_draft_in_review, a_member, a_prospect, an_enrollment
from tests.factories.journey import BODY
from tests.review.conftest import Screen
from tests.review.pages import decide, opened, text_of, token_in, url_of

pytestmark = pytest.mark.django_db
WARNED = BODY + " We would like to hear how you plan." * 15  # more words than the template allows


def status(draft: Draft) -> str:
    return Draft.objects.values_list("status", flat=True).get(pk=draft.pk)


def kinds(draft: Draft) -> list[str]:
    return list(draft.decisions.values_list("kind", flat=True))


def test_approving_schedules_what_was_shown_and_goes_on(at: Screen, mira: Member) -> None:
    first, second = a_draft_in_review(), a_draft_in_review(due_at=LATER)
    answer = decide(at(mira), first, "approve")
    assert answer.headers["Location"] == url_of(second)
    message = Message.objects.get()
    assert (message.body, message.approved_by) == (BODY + first.footer, mira)
    assert message.approved_sha256 == first.envelope(first.text).sha256


def test_htmx_gets_the_next_card_and_its_address(at: Screen, mira: Member) -> None:
    first, second = a_draft_in_review(), a_draft_in_review(due_at=LATER)
    answer = decide(at(mira, htmx=True), first, "approve")
    assert answer.headers["HX-Push-Url"] == url_of(second)
    page = text_of(answer)
    assert page.lstrip().startswith('<div id="card"')
    assert "Approved: Ana Lima." in page
    assert f'action="{url_of(second)}"' in page


def test_after_the_last_draft_the_page_says_what_was_done_today(at: Screen, mira: Member) -> None:
    answer = decide(at(mira), a_draft_in_review(), "approve")
    page = text_of(at(mira).get(answer.headers["Location"]))
    assert "Today you approved 1, edited 0 and held back 0." in page


def test_a_warning_takes_the_second_button(at: Screen, mira: Member) -> None:
    draft, client = a_draft_in_review(body=WARNED), at(mira)
    page = text_of(client.get(url_of(draft)))
    assert 'value="approve"' not in page
    assert 'value="approve_despite_warnings"' in page
    refused = decide(client, draft, "approve")
    assert (refused.status_code, status(draft)) == (422, DraftStatus.IN_REVIEW)
    assert "A check warns" in text_of(refused)
    decide(client, draft, "approve_despite_warnings")
    assert kinds(draft) == [DecisionKind.APPROVE_DESPITE_WARNING]


@pytest.mark.parametrize("decision", ["approve", "approve_despite_warnings"])
def test_a_quote_that_left_its_page_blocks_and_says_so(at: Screen, mira: Member, decision: str) -> None:
    draft = a_draft_in_review()
    with (
        connection.cursor() as cursor
    ):  # saved pages are never changed, so only a hand at the database does this
        cursor.execute("UPDATE campaigns_snapshot SET text = replace(text, '12 million', '21 million')")
    page = text_of(at(mira).get(url_of(draft)))
    assert "These words are no longer on the saved page" in page
    assert 'value="approve' not in page
    answer = decide(at(mira), draft, decision)
    assert (answer.status_code, status(draft)) == (422, DraftStatus.IN_REVIEW)


def test_a_no_bars_the_approval_and_is_said_before(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    decide(
        at(mira),
        a_draft_in_review(enrollment=_colleague_of(draft)),
        "do_not_send",
        reason="legal",
        scope="company",
    )
    assert status(draft) == DraftStatus.WITHDRAWN
    page = text_of(at(mira).get(url_of(draft)))
    assert "Withdrawn" in page
    assert 'value="approve"' not in page


def _colleague_of(draft: Draft) -> Enrollment:
    company = draft.enrollment.prospect.company
    assert company
    prospect = a_prospect(company=company, address=f"li@{company.domain}", first_name="Li")
    return an_enrollment(campaign=draft.enrollment.campaign, prospect=prospect, stage=Stage.CHECKING)


@pytest.mark.parametrize(
    ("scope", "bars", "other"),
    [
        ("draft", [], DraftStatus.IN_REVIEW),
        ("person", ["address"], DraftStatus.IN_REVIEW),
        ("company", ["domain"], DraftStatus.WITHDRAWN),
    ],
)
def test_do_not_send_reaches_as_far_as_its_scope(
    at: Screen, mira: Member, scope: str, bars: list[str], other: str
) -> None:
    draft = a_draft_in_review()
    colleague = a_draft_in_review(enrollment=_colleague_of(draft), due_at=LATER)
    decide(at(mira), draft, "do_not_send", reason="wrong_person", scope=scope, note="She left.")
    assert list(Suppression.objects.values_list("scope", flat=True)) == bars
    assert (status(draft), status(colleague)) == (DraftStatus.SUPPRESSED, other)
    draft.enrollment.refresh_from_db()
    assert (draft.enrollment.stop_reason, draft.enrollment.explanation) == (StopReason.REVIEWER, "She left.")


def test_nobody_without_a_company_is_held_back_for_a_whole_mail_provider(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    prospect = draft.enrollment.prospect
    type(prospect).objects.update(company=None)
    assert 'name="scope" value="company"' not in text_of(at(mira).get(url_of(draft)))
    answer = decide(at(mira), draft, "do_not_send", reason="legal", scope="company")
    assert (answer.status_code, Suppression.objects.count()) == (422, 0)


@pytest.mark.parametrize(
    "fields", [{}, {"reason": "boredom", "scope": "draft"}, {"reason": "tone", "scope": "world"}]
)
def test_do_not_send_needs_a_known_reason_and_scope(at: Screen, mira: Member, fields: dict[str, str]) -> None:
    draft = a_draft_in_review()
    assert decide(at(mira), draft, "do_not_send", **fields).status_code == 422
    assert status(draft) == DraftStatus.IN_REVIEW


def test_an_edit_is_checked_at_once_and_its_text_goes_out(at: Screen, mira: Member) -> None:
    draft, client = a_draft_in_review(), at(mira)
    answer = decide(client, draft, "save", subject="Rotas", body=BODY.replace("a short call", "a call"))
    assert answer.headers["Location"] == url_of(draft)
    page = text_of(client.get(url_of(draft)))
    assert 'value="approve"' in page
    assert 'class="claim' in page
    decide(client, draft, "approve")
    assert Message.objects.get().subject == "Rotas"
    assert kinds(draft) == [DecisionKind.EDIT, DecisionKind.APPROVE]


def test_an_unproven_number_of_a_colleague_blocks_and_is_marked(at: Screen, mira: Member) -> None:
    draft, client = a_draft_in_review(), at(mira)
    body = BODY.replace("Would a", "You lost 37 days in 2025. Would a")
    answer = decide(client, draft, "save_and_approve", subject="Rotas", body=body)
    assert (answer.status_code, status(draft)) == (422, DraftStatus.IN_REVIEW)
    page = text_of(answer)
    assert "Saved, not approved." in page
    assert re.search(r'class="unproven"[^>]*>[^<]*37', page)
    assert 'class="ours"' in page
    assert 'value="approve' not in page


def test_saving_and_approving_is_one_key(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    decide(at(mira), draft, "save_and_approve", subject="Rotas", body=BODY)
    assert (status(draft), Message.objects.get().subject) == (DraftStatus.APPROVED, "Rotas")


def test_saving_an_unchanged_text_does_nothing(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    body = BODY.replace("\n", "\r\n") + "\r\n"
    decide(at(mira), draft, "save", subject=draft.text.subject, body=body)
    assert (DraftText.objects.count(), ReviewDecision.objects.count()) == (1, 0)


def test_a_subject_and_body_that_nobody_saves_are_ignored(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    decide(at(mira), draft, "approve", subject="Injected", body="Injected")
    assert Message.objects.get().subject == draft.text.subject


@pytest.mark.parametrize(
    ("subject", "body", "sentence"),
    [
        ("", BODY, "A mail needs a subject."), ("Rotas", "  ", "A mail needs a text."),
        ("Rotas\nBcc: all@example.org", BODY, "A subject is one line."),
    ],
)  # fmt: skip
def test_a_text_that_cannot_be_saved_stays_in_the_editor(
    at: Screen, mira: Member, subject: str, body: str, sentence: str
) -> None:
    answer = decide(at(mira), a_draft_in_review(), "save", subject=subject, body=body or "kept")
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert body.splitlines()[-1] in text_of(answer)


def test_an_approval_is_taken_back_until_it_leaves(at: Screen, mira: Member) -> None:
    draft, client = a_draft_in_review(), at(mira)
    page = text_of(client.get(decide(client, draft, "approve").headers["Location"]))
    undo = re.search(r'name="undo" value="(\d+)"', page)
    assert undo
    assert "Undo: Ana Lima approved, 10 min left" in page
    answers = [client.post("/review/", {"undo": undo.group(1)}) for _ in range(2)]
    assert "Taken back: Ana Lima waits for a decision again." in text_of(client.get(url_of(draft)))
    assert [answer.headers["Location"] for answer in answers] == [url_of(draft)] * 2
    assert (status(draft), Message.objects.get().status) == (DraftStatus.IN_REVIEW, MessageStatus.WITHDRAWN)
    assert kinds(draft) == [DecisionKind.APPROVE, DecisionKind.UNDO]


def test_the_bar_counts_again_after_a_decision(at: Screen, mira: Member) -> None:
    answer = decide(at(mira, htmx=True), a_draft_in_review(), "approve")
    page = text_of(answer)
    assert '<span class="count" id="count-review" data-count="/review/" hx-swap-oob="true">0</span>' in page
    assert '<span class="count" id="count-outbox" data-count="/outbox/" hx-swap-oob="true">1</span>' in page


def test_what_has_left_cannot_be_taken_back(at: Screen, mira: Member) -> None:
    draft, client = a_draft_in_review(), at(mira)
    decide(client, draft, "approve")
    send(message_id=Message.objects.get().pk, now=LATER)
    answer = client.post("/review/", {"undo": str(draft.decisions.get().pk)})
    assert (answer.status_code, status(draft)) == (409, DraftStatus.APPROVED)
    assert "too late" in text_of(answer)


@pytest.mark.parametrize("number", ["0", "-1", "x", "9" * 30, "٣"])
def test_an_undo_of_nothing_is_refused(at: Screen, mira: Member, number: str) -> None:
    assert at(mira).post("/review/", {"undo": number}).status_code == 422


def test_nobody_takes_back_what_a_colleague_approved(at: Screen, mira: Member, jonas: Member) -> None:
    draft = a_draft_in_review()
    decide(at(mira), draft, "approve")
    assert at(jonas).post("/review/", {"undo": str(draft.decisions.get().pk)}).status_code == 422
    assert status(draft) == DraftStatus.APPROVED


def test_a_form_sent_twice_is_one_decision(at: Screen, mira: Member) -> None:
    draft, following, client = a_draft_in_review(), a_draft_in_review(due_at=LATER), at(mira)
    token = opened(client, draft)
    answers = [decide(client, draft, "approve", token=token) for _ in range(2)]
    assert [answer.headers.get("Location") for answer in answers] == [url_of(following)] * 2
    assert (ReviewDecision.objects.count(), Message.objects.count()) == (1, 1)


def test_an_edit_sent_twice_is_one_version(at: Screen, mira: Member) -> None:
    draft, client = a_draft_in_review(), at(mira)
    token = opened(client, draft)
    for _ in range(2):
        decide(client, draft, "save_and_approve", token=token, subject="Rotas", body=BODY)
    assert (DraftText.objects.count(), ReviewDecision.objects.count(), Message.objects.count()) == (2, 2, 1)


def test_a_stale_form_decides_nothing(at: Screen, mira: Member) -> None:
    draft, client = a_draft_in_review(), at(mira)
    stale = opened(client, draft)
    decide(client, draft, "save", subject="Newer", body=BODY)
    answer = decide(client, draft, "approve", token=stale)
    assert (answer.status_code, status(draft)) == (409, DraftStatus.IN_REVIEW)
    assert "Newer" in text_of(answer)


def test_two_texts_are_both_shown_and_either_can_stay(at: Screen, mira: Member, jonas: Member) -> None:
    draft = a_draft_in_review()
    mine = opened(at(mira), draft)
    decide(at(jonas), draft, "save", subject="Of Jonas", body=BODY)
    draft.lease.delete()
    answer = decide(at(mira), draft, "save", token=mine, subject="Of Mira", body=BODY + " Bye.")
    page = text_of(answer)
    assert answer.status_code == 409
    assert "Of Jonas" in page
    assert "Of Mira" in page
    decide(at(mira), draft, "save", token=token_in(page), subject="Of Mira", body=BODY + " Bye.")
    assert Draft.objects.get(pk=draft.pk).text.subject == "Of Mira"


def test_a_draft_that_a_colleague_has_open_can_be_read_only(at: Screen, mira: Member, jonas: Member) -> None:
    draft = a_draft_in_review()
    hold(draft_id=draft.pk, by=mira, now=NOW)
    page = text_of(at(jonas).get(url_of(draft)))
    assert "Mira Holm has this open" in page
    assert 'value="take_over"' not in page
    for decision in ("approve", "save", "save_and_approve", "do_not_send"):
        fields = {"subject": "Mine", "body": "Mine", "reason": "tone", "scope": "draft"}
        answer = decide(at(jonas), draft, decision, **fields)
        assert answer.status_code == 409
        assert "Mira Holm has this draft open" in text_of(answer)
    assert ReviewDecision.objects.count() == 0


def test_a_lead_may_take_over(at: Screen, mira: Member) -> None:
    draft, lead = a_draft_in_review(), a_member(name="Lea", role=Role.LEAD)
    hold(draft_id=draft.pk, by=mira, now=NOW)
    assert 'value="take_over"' in text_of(at(lead).get(url_of(draft)))
    mine = opened(at(mira), draft)
    decide(at(lead), draft, "take_over")
    assert decide(at(mira), draft, "approve", token=mine).status_code == 409
    decide(at(lead), draft, "approve")
    assert status(draft) == DraftStatus.APPROVED


@pytest.fixture
def taken(at: Screen, mira: Member) -> Draft:
    """A draft that a lead took from Mira while she had it open."""
    draft = a_draft_in_review()
    hold(draft_id=draft.pk, by=mira, now=NOW)
    decide(at(a_member(name="Lea Sommer", role=Role.LEAD)), draft, "take_over")
    return draft


TAKEN = "Lea Sommer took over the draft to Ana Lima that you had open."


def test_the_first_page_tells_whose_draft_was_taken_and_looking_forgets_nothing(
    at: Screen, mira: Member, jonas: Member, taken: Draft
) -> None:
    pages = [text_of(at(mira).get("/review/")) for _ in range(2)]
    assert [TAKEN in page for page in pages] == [True, True]
    assert f'href="{url_of(taken)}">{TAKEN}' in pages[0]
    assert TAKEN not in text_of(at(jonas).get("/review/"))
    went_on = text_of(at(mira).post("/review/", {"start": "1", "told": str(taken.pk)}, follow=True))
    assert TAKEN not in went_on
    assert TAKEN not in text_of(at(mira).get("/review/"))


def test_the_card_of_another_draft_tells_too_until_a_form_is_sent(
    at: Screen, mira: Member, jonas: Member, taken: Draft
) -> None:
    other, client = a_draft_in_review(), at(mira)
    pages = [text_of(client.get(url_of(other))) for _ in range(2)]
    assert [page.count(TAKEN) for page in pages] == [1, 1]
    assert f'name="told" value="{taken.pk}"' in pages[0]
    assert TAKEN not in text_of(at(jonas).get(url_of(other)))
    assert TAKEN not in text_of(at(mira, htmx=True).get(url_of(other)))  # told by its leases
    sent = {"token": token_in(pages[0]), "decision": "approve", "told": str(taken.pk)}
    assert TAKEN not in text_of(client.post(url_of(other), sent, follow=True))
    assert status(other) == DraftStatus.APPROVED
    assert TAKEN not in text_of(client.get("/review/"))


def test_the_page_after_a_form_that_was_older_tells(at: Screen, mira: Member) -> None:
    draft, other, client = a_draft_in_review(), a_draft_in_review(), at(mira)
    token = opened(client, other)
    hold(draft_id=draft.pk, by=mira, now=NOW)
    decide(at(a_member(name="Lea Sommer", role=Role.LEAD)), draft, "take_over")
    sent = {"token": token, "decision": "approve"}
    assert TAKEN in text_of(client.post(url_of(other), sent, follow=True))


def test_a_browser_that_was_told_by_its_leases_is_told_no_more(
    at: Screen, mira: Member, taken: Draft
) -> None:
    client = at(mira)
    assert "Lea Sommer took this draft over." in text_of(
        client.post("/review/renew/", {"draft": str(taken.pk)})
    )
    assert TAKEN not in text_of(client.get("/review/"))


@pytest.mark.parametrize("role", [Role.SDR, Role.LEAD])
def test_a_form_of_somebody_else_is_worth_nothing(at: Screen, mira: Member, role: Role) -> None:
    draft, other = a_draft_in_review(), a_member(role=role)
    token = opened(at(mira), draft)
    assert decide(at(other), draft, "approve", token=token).status_code == 422
    assert decide(at(mira), a_draft_in_review(), "approve", token=token).status_code == 422
    assert decide(at(mira), draft, "approve", token=token[:-1]).status_code == 422
    assert decide(at(mira), draft, "burn", token=token).status_code == 422
    assert ReviewDecision.objects.count() == 0


@pytest.mark.usefixtures("reference_rows")
@pytest.mark.parametrize("reviewers", [1, 2])
def test_of_decisions_at_the_same_moment_one_stands(
    at: Screen, mira: Member, jonas: Member, reviewers: int
) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("one writer at a time on SQLite")
    draft = a_draft_in_review()
    clients = [at(member) for member in ([mira, jonas] if reviewers == 2 else [mira, mira])]
    tokens = [opened(client, draft) for client in clients]
    tokens = tokens if reviewers == 2 else [tokens[0]] * 2

    def press(client: Client, token: str) -> int:
        try:
            return int(decide(client, draft, "approve", token=token).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        answers = sorted(pool.map(press, clients, tokens))
    assert answers == ([302, 409] if reviewers == 2 else [302, 302])
    assert (ReviewDecision.objects.count(), Message.objects.count()) == (1, 1)


def test_a_hold_bars_the_approval_and_says_why(at: Screen, mira: Member) -> None:
    draft = a_draft_in_review()
    key = draft.enrollment.prospect.address
    place_hold(scope=HoldScope.ADDRESS, key=key, reason="on leave", by=mira.actor, until=None)
    page = text_of(at(mira).get(url_of(draft)))
    assert "On hold until a person releases it, by Mira Holm: on leave" in page
    assert 'value="approve' not in page
    assert decide(at(mira), draft, "approve_despite_warnings").status_code == 422


@pytest.mark.usefixtures("reference_rows")
def test_a_second_press_waits_for_the_first_to_end(at: Screen, mira: Member) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("one writer at a time on SQLite")
    draft, client = a_draft_in_review(), at(mira)
    token = opened(client, draft)
    ticket = read_ticket(token, draft_id=draft.pk, member=mira, now=NOW)
    decided = Event()

    def press_slowly() -> None:
        try:
            with transaction.atomic():
                assert isinstance(approve(ticket=ticket, despite_warnings=False, by=mira, now=NOW), Decided)
                decided.set()
                sleep(0.2)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(press_slowly)
        assert decided.wait(5)
        assert decide(client, draft, "approve", token=token).status_code == 302
        first.result()
    assert ReviewDecision.objects.count() == 1


def test_an_approval_without_time_to_take_it_back_is_hinted_at_once(
    at: Screen, mira: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft, hinted = a_draft_in_review(), list[int]()
    monkeypatch.setattr("campaigns.tasks.hint_message", hinted.append)
    type(draft.enrollment.campaign).objects.update(undo_minutes=0)
    decide(at(mira), draft, "approve")
    assert hinted == [Message.objects.get().pk]


@pytest.mark.parametrize("url", ["/review/", "/review/1/", "/review/questions/", "/inbox/"])
def test_a_role_without_the_right_is_refused_in_words(
    at: Screen, mira: Member, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setitem(RIGHTS, Role.SDR, frozenset())
    answer = at(mira).get(url)
    assert answer.status_code == 403
    assert "may not" in text_of(answer)
