"""Launching, taking back and stopping while others do the same, or send: threads on the suite's database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from datetime import timedelta
from pathlib import Path
from threading import Barrier, Event
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.db.models import Q
from django.utils import timezone

from campaigns import lapsing
from campaigns.audit.rules import SOFTWARE, Action
from campaigns.delivery.models import Attempt, Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import send, taking
from campaigns.delivery.services.pairs import stop_journey
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import CampaignStatus, Stage
from campaigns.enrollments.services import InAnotherCampaignError, enroll
from campaigns.launch.models import ArtifactTest, Launch
from campaigns.launch.rules import ArtifactTestKind, ClaimAnswer
from campaigns.launch.selectors import Drawn
from campaigns.launch.services import (
    LaunchRefusedError,
    Said,
    launch,
    launching,
    pause,
    stop_and_withdraw,
    stopping,
    take_back,
    take_test,
)
from campaigns.llm.services import sync_prompts
from campaigns.members.models import Member
from campaigns.members.rules import Role, VersionStatus
from campaigns.members.services import sign
from campaigns.message_templates.models import TemplateVersion
from campaigns.offers.models import Claim
from tests.campaigns.agreement import assert_rows_agree
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_draft_in_review,
    a_member,
    a_scheduled_message,
    an_enrollment,
)
from tests.factories.setting import a_prospect

pytestmark = pytest.mark.usefixtures("_committed")
MOST_SECONDS = 30


@pytest.fixture
def _committed(transactional_db: None) -> None:
    """Let threads see what the test writes, with the rows that an installation starts with."""
    sync_prompts(now=timezone.now())


def a_manager() -> Member:
    return a_member(role=Role.MANAGER)


def closing(work: Callable[[], Any]) -> Any:
    """Do a thread's work, and give its connection back."""
    try:
        return work()
    finally:
        connection.close()


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """Run calls in threads that start together."""
    barrier = Barrier(len(works))

    def run(work: Callable[[], Any]) -> Any:
        barrier.wait(MOST_SECONDS)
        return closing(work)

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works, timeout=MOST_SECONDS))


def during(work: Callable[[], Any], *, patch: pytest.MonkeyPatch, place: Any, name: str, other: Callable[[], Any]) -> tuple[Any, Any]:  # fmt: skip
    """Begin another call while a call is about to leave the function `name`; return what both came to.

    The other gets a moment: where it waits for us, it goes on when we are done.
    """
    began = Event()
    whole = getattr(place, name)
    others: list[Any] = []
    with ThreadPoolExecutor(1) as pool:

        def paused(*arguments: Any, **named: Any) -> Any:
            answer = whole(*arguments, **named)
            if not began.is_set():
                began.set()
                others.append(pool.submit(closing, other))
                wait(others, timeout=0.3)
            return answer

        patch.setattr(place, name, paused)
        mine = work()
        return mine, others[0].result(MOST_SECONDS)


def a_campaign_to_launch(people: int = 1) -> Campaign:
    campaign = a_campaign(
        status=CampaignStatus.PREPARING,
        launched_at=None,
        sends_from=None,
        author=a_manager(),
        company_days_apart=0,
    )
    for _ in range(people):
        a_scheduled_message(enrollment=an_enrollment(campaign=campaign))
    return campaign


def fresh(campaign: Campaign) -> Campaign:
    return Campaign.objects.get(pk=campaign.pk)


def test_of_two_who_launch_at_once_one_does() -> None:
    campaign, people = a_campaign_to_launch(), [a_manager(), a_manager()]
    done = at_once(*(lambda by=by: launch(campaign=campaign, by=by, now=NOW) for by in people))
    (kept,) = Launch.objects.all()
    assert sorted(each is None for each in done) == [False, True]
    assert fresh(campaign).launched_by == kept.launched_by


def test_of_a_launch_and_a_take_back_at_once_nothing_is_half_done() -> None:
    campaign, one, other = a_campaign_to_launch(), a_manager(), a_manager()
    launch(campaign=campaign, by=one, now=NOW)
    at_once(
        lambda: take_back(campaign=campaign, by=other, now=NOW),
        lambda: launch(campaign=campaign, by=one, now=NOW),
    )
    state = fresh(campaign)
    running = Launch.objects.filter(taken_back_at=None).count()
    assert (state.status, running) in {(CampaignStatus.PREPARING, 0), (CampaignStatus.RUNNING, 1)}
    assert (state.sends_from is None) == (state.status == CampaignStatus.PREPARING)


def test_a_text_that_is_replaced_while_its_campaign_is_launched_waits_for_the_launch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    campaign, by, signer = a_campaign_to_launch(), a_manager(), a_manager()
    old = TemplateVersion.objects.get(template__steps__campaign=campaign)
    new = TemplateVersion.objects.create(
        template=old.template, number=2, subject="s", body="b", status=VersionStatus.SUBMITTED, author=by
    )
    order: list[str] = []

    def replace_it() -> None:
        sign_it(new, signer)
        order.append("signed")

    def launch_it() -> Launch | None:
        done = launch(campaign=campaign, by=by, now=NOW)
        order.append("launched")
        return done

    during(launch_it, patch=monkeypatch, place=launching, name="items", other=replace_it)
    assert order == ["launched", "signed"]
    assert f"v{old.number} by" in next(
        item["evidence"] for item in Launch.objects.get().items if item["key"] == "templates_approved"
    )


def sign_it(new: TemplateVersion, by: Member) -> bool:
    replaces = Q(template=new.template_id, variant=new.variant)
    return sign(version=new, replaces=replaces, action=Action.TEMPLATE_APPROVED, by=by, now=NOW)


def test_a_text_that_was_retired_before_blocks_a_launch_from_a_page_that_shows_it() -> None:
    campaign, by = a_campaign_to_launch(), a_manager()
    TemplateVersion.objects.update(status=VersionStatus.RETIRED)
    with pytest.raises(LaunchRefusedError, match="Step 1 has no approved template"):
        launch(campaign=campaign, by=by, now=NOW)
    assert fresh(campaign).status == CampaignStatus.PREPARING


# --- Taking back --------------------------------------------------------------------------------------

END = NOW + timedelta(minutes=15)
JUST_BEFORE = END - timedelta(milliseconds=1)


def test_a_take_back_waits_for_the_first_claim_and_then_comes_too_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    campaign, by = a_campaign_to_launch(), a_manager()
    launch(campaign=campaign, by=by, now=NOW)
    message = Message.objects.get()
    sent, taken = during(
        lambda: send(message_id=message.pk, now=END),
        patch=monkeypatch, place=taking, name="_said",
        other=lambda: take_back(campaign=campaign, by=by, now=JUST_BEFORE),
    )  # fmt: skip
    assert (sent, taken) == (MessageStatus.HANDED_OVER, False)
    assert fresh(campaign).status == CampaignStatus.RUNNING
    assert_rows_agree()


def test_the_first_claim_waits_for_a_take_back_and_then_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign, by = a_campaign_to_launch(), a_manager()
    launch(campaign=campaign, by=by, now=NOW)
    message = Message.objects.get()
    taken, sent = during(
        lambda: take_back(campaign=campaign, by=by, now=JUST_BEFORE),
        patch=monkeypatch, place=launching, name="_held",
        other=lambda: send(message_id=message.pk, now=END),
    )  # fmt: skip
    assert (taken, sent) == (True, None)
    assert (fresh(campaign).status, Attempt.objects.count()) == (CampaignStatus.PREPARING, 0)
    assert not list(Path(settings.VAR_DIR).rglob("*.eml"))


def test_a_sender_whose_clock_is_ahead_makes_a_take_back_too_late() -> None:
    campaign, by = a_campaign_to_launch(), a_manager()
    launch(campaign=campaign, by=by, now=NOW)
    assert send(message_id=Message.objects.get().pk, now=END) is MessageStatus.HANDED_OVER
    assert not take_back(campaign=campaign, by=by, now=JUST_BEFORE)
    assert Launch.objects.get().taken_back_at is None


# --- Stopping -----------------------------------------------------------------------------------------

SENDERS = 8


def test_after_a_stop_is_written_nothing_is_claimed_by_any_of_eight_senders() -> None:
    campaign = a_campaign(company_days_apart=0)
    keys = [a_scheduled_message(enrollment=an_enrollment(campaign=campaign)).pk for _ in range(12)]
    by, first = a_manager(), Event()
    at_the_stop: list[int] = []

    def send_all(place: int) -> None:
        for key in keys[place:] + keys[:place]:
            send(message_id=key, now=LATER)
            first.set()

    def stop() -> None:
        first.wait(MOST_SECONDS)
        assert pause(campaign=campaign, by=by, reason="Stop sending now")
        at_the_stop.append(Attempt.objects.count())

    at_once(*(lambda place=place: send_all(place) for place in range(SENDERS)), stop)
    # A claim that had read the campaign before the stop was written may end after it: one a sender at most.
    assert at_the_stop[0] <= Attempt.objects.count() <= at_the_stop[0] + SENDERS
    assert all(send(message_id=key, now=LATER + timedelta(hours=1)) is None for key in keys)
    assert len(list(Path(settings.VAR_DIR).rglob("*.eml"))) == Attempt.objects.count()
    assert_rows_agree()


def test_a_stop_for_good_that_is_killed_leaves_nothing_to_send_and_ends_when_pressed_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    campaign, by = a_campaign(company_days_apart=0), a_manager()
    keys = [a_scheduled_message(enrollment=an_enrollment(campaign=campaign)).pk for _ in range(3)]
    done: list[Any] = []

    def killed(**named: Any) -> bool:
        if done:
            raise KeyboardInterrupt
        done.append(named)
        return stop_journey(**named)

    with monkeypatch.context() as patched:
        patched.setattr(stopping, "stop_journey", killed)
        with pytest.raises(KeyboardInterrupt):
            stop_and_withdraw(campaign=campaign, by=by, now=LATER)
    assert {send(message_id=key, now=LATER) for key in keys} == {None}
    again = stop_and_withdraw(campaign=campaign, by=by, now=LATER)
    assert again
    assert (again.people, again.too_late.handed_over) == (2, 0)
    assert set(Message.objects.values_list("status", flat=True)) == {MessageStatus.WITHDRAWN}
    assert_rows_agree()


def test_a_stop_for_good_takes_nobody_out_of_a_campaign_that_does_not_run() -> None:
    campaign = a_campaign_to_launch()
    assert stop_and_withdraw(campaign=campaign, by=a_manager(), now=LATER) is None
    assert Enrollment.objects.get().stage == Stage.APPROVED


def test_nobody_joins_a_campaign_while_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign, prospect = a_campaign(), a_prospect()
    an_enrollment(campaign=campaign)

    def join() -> bool:
        try:
            enroll(campaign=campaign, prospect=prospect, by=SOFTWARE, now=NOW)
        except InAnotherCampaignError:
            return False
        return True

    done, joined = during(
        lambda: stop_and_withdraw(campaign=campaign, by=a_manager(), now=LATER),
        patch=monkeypatch, place=stopping, name="record", other=join,
    )  # fmt: skip
    assert (done.people, joined) == (1, False)
    assert not Enrollment.objects.exclude(stage=Stage.STOPPED).exists()


# --- The artifact test --------------------------------------------------------------------------------


def test_answers_that_arrive_twice_at_once_are_kept_once() -> None:
    campaign, by = a_campaign_to_launch(), a_manager()
    claim = Claim.objects.create(version=campaign.offer.versions.get(), text="We are brief.")
    drawn = Drawn([campaign.enrollments.get().drafts.get().pk], NOW)

    def answer() -> ArtifactTest:
        said = {claim.pk: Said(ClaimAnswer.SHOWS)}
        kind = ArtifactTestKind.BEFORE_LAUNCH
        return take_test(campaign=campaign, kind=kind, drawn=drawn, answers=said, by=by, now=LATER)

    one, other = at_once(answer, answer)
    assert one == other == ArtifactTest.objects.get()


def test_a_mail_of_another_campaign_is_refused_and_not_left_out_in_silence() -> None:
    campaign, foreign = a_campaign_to_launch(), a_draft_in_review()
    claim = Claim.objects.create(version=campaign.offer.versions.get(), text="We are brief.")
    drawn = Drawn([campaign.enrollments.get().drafts.get().pk, foreign.pk], NOW)
    with pytest.raises(LaunchRefusedError, match="none of this campaign"):
        take_test(
            campaign=campaign, kind=ArtifactTestKind.BEFORE_LAUNCH, drawn=drawn,
            answers={claim.pk: Said(ClaimAnswer.SHOWS)}, by=a_manager(), now=LATER,
        )  # fmt: skip
    assert not ArtifactTest.objects.exists()


# --- A text that is changed while senders work ---------------------------------------------------------


def test_of_a_changed_text_and_a_sender_at_once_one_has_the_message() -> None:
    message = a_scheduled_message()
    old = message.draft and message.draft.template_version
    assert old
    TemplateVersion.objects.filter(pk=old.pk).update(status=VersionStatus.RETIRED)
    TemplateVersion.objects.create(
        template=old.template,
        number=2,
        subject="s",
        body="b",
        status=VersionStatus.APPROVED,
        approved_at=LATER,
    )
    sent, lapsed = at_once(
        lambda: send(message_id=message.pk, now=LATER), lambda: lapsing.lapse_changed_texts(LATER)
    )
    message.refresh_from_db()
    assert (sent is MessageStatus.HANDED_OVER, lapsed) in {(True, 0), (False, 1)}
    assert (message.status == MessageStatus.WITHDRAWN) == bool(lapsed)
    assert_rows_agree()
