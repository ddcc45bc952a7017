"""A colleague whom an answer names: added by a person, or by nobody; what named him is his source."""

import pytest

from campaigns.audit.rules import SOFTWARE
from campaigns.enrollments.models import Enrollment
from campaigns.insights.rules.grounding import locate
from campaigns.prospects.models import ImportBatch, Prospect
from campaigns.replies.models import ColleagueProposal
from campaigns.replies.rules.effects import COLLEAGUE_TRANSITIONS, ColleagueState
from campaigns.replies.rules.kinds import Category
from campaigns.replies.services.colleagues import NotAdded, accept_colleague, decline_colleague
from campaigns.replies.services.labelling import relabel
from campaigns.sources.rules.kinds import Speaker
from campaigns.sources.selectors import current_snapshots, sentences_about
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.services import suppress
from tests.factories import a_handed_over_message, a_member
from tests.factories.replies import ANSWERED, an_answer_taken_in

pytestmark = [pytest.mark.usefixtures("rows_agree"), pytest.mark.sqlite]
WORDS = "I no longer look after rotas. Please speak with Bo Tran about it. The address is bo.tran@{domain}."


@pytest.fixture
def proposal() -> ColleagueProposal:
    message = a_handed_over_message()
    domain = message.enrollment.prospect.domain
    an_answer_taken_in(message, category=Category.WRONG_PERSON, new_text=WORDS.format(domain=domain))
    return ColleagueProposal.objects.filter(state=ColleagueState.OPEN).get()


def accepted(proposal: ColleagueProposal, address: str = "") -> Prospect | NotAdded:
    return accept_colleague(
        proposal=proposal, address=address or proposal.address, first_name="Bo", last_name="Tran", title="Planner",
        by=a_member(), now=ANSWERED,
    )  # fmt: skip


def test_an_added_colleague_is_a_person_and_in_no_campaign(proposal: ColleagueProposal) -> None:
    added = accepted(proposal)
    assert isinstance(added, Prospect)
    asked = proposal.inbound.prospect
    assert asked
    assert (str(added), added.title, added.company) == ("Bo Tran", "Planner", asked.company)
    assert not Enrollment.objects.filter(prospect=added).exists()
    proposal.refresh_from_db()
    assert (proposal.state, proposal.added) == (ColleagueState.ACCEPTED, added)


def test_that_somebody_suggested_him_is_backed_by_a_quote(proposal: ColleagueProposal) -> None:
    """“Ana suggested I write to you” rests on her own words, in a saved page about him."""
    added = accepted(proposal)
    assert isinstance(added, Prospect)
    page = current_snapshots(added)[0]
    assert page.source.speaker == Speaker.THIRD_PARTY
    assert "Reply of Ana Lima" in page.title
    quoted = locate(page.text, "Please speak with Bo Tran about it")
    assert quoted.spans
    said = [one for one in sentences_about(added) if "Bo Tran" in one.text]
    assert [one.eligible for one in said] == [True]
    assert said[0].start <= quoted.spans[0].start < quoted.spans[0].end <= said[0].end


def test_nobody_is_added_twice(proposal: ColleagueProposal) -> None:
    accepted(proposal)
    again = accepted(proposal)
    assert again == NotAdded("Somebody decided about this person before you.")
    assert ImportBatch.objects.count() == 1


@pytest.mark.parametrize("address", ["", "no address", "a@b@c", "bo@nowhere\r\nBcc: x@example.com"])
def test_without_an_address_nobody_is_added(proposal: ColleagueProposal, address: str) -> None:
    added = accept_colleague(proposal=proposal, address=address, by=a_member(), now=ANSWERED)
    assert isinstance(added, NotAdded)
    assert ColleagueProposal.objects.filter(state=ColleagueState.OPEN).exists()


def test_who_said_no_is_not_added_and_the_proposal_waits_on(proposal: ColleagueProposal) -> None:
    suppress(
        scope=SuppressionScope.ADDRESS, key=proposal.address, reason=SuppressionReason.OPT_OUT, by=SOFTWARE
    )
    assert accepted(proposal) == NotAdded("Nobody was added. On the do-not-contact list.")
    assert not Prospect.objects.filter(address=proposal.address).exists()
    assert ColleagueProposal.objects.filter(state=ColleagueState.OPEN).exists()
    assert not ImportBatch.objects.exists()


def test_a_colleague_is_declined_once(proposal: ColleagueProposal) -> None:
    member = a_member()
    assert decline_colleague(proposal=proposal, by=member, now=ANSWERED)
    assert not decline_colleague(proposal=proposal, by=member, now=ANSWERED)
    assert isinstance(accepted(proposal), NotAdded)


def test_whom_a_person_added_stays_when_the_answer_turns_out_to_be_something_else(
    proposal: ColleagueProposal,
) -> None:
    accepted(proposal)
    switched = relabel(
        inbound=proposal.inbound,
        category=Category.POSITIVE,
        flags=[],
        by=a_member(),
        reason="A yes.",
        now=ANSWERED,
    )
    assert switched
    assert "Bo Tran was added already, and stays." in switched.remains
    assert Prospect.objects.filter(address=proposal.address).exists()


def test_a_decision_about_a_colleague_is_final() -> None:
    assert set(COLLEAGUE_TRANSITIONS) == set(ColleagueState)
    assert [state for state, following in COLLEAGUE_TRANSITIONS.items() if following] == [ColleagueState.OPEN]
