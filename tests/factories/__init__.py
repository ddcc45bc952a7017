"""States of the product, built by plain functions; what services can reach is reached by calling them."""

from tests.factories.journey import (
    a_decision_about,
    a_draft,
    a_draft_in_review,
    a_handed_over_message,
    a_scheduled_message,
    an_approved_draft,
    an_enrollment,
    an_unknown_message,
)
from tests.factories.moments import LATER, NOW
from tests.factories.research import a_match, a_reading, a_saved_page, an_answer, an_insight
from tests.factories.setting import (
    a_campaign,
    a_company,
    a_mailbox,
    a_member,
    a_prospect,
    a_template_version,
    an_offer,
    an_offer_version,
    the_team,
)

__all__ = [
    "LATER",
    "NOW",
    "a_campaign",
    "a_company",
    "a_decision_about",
    "a_draft",
    "a_draft_in_review",
    "a_handed_over_message",
    "a_mailbox",
    "a_match",
    "a_member",
    "a_prospect",
    "a_reading",
    "a_saved_page",
    "a_scheduled_message",
    "a_template_version",
    "an_answer",
    "an_approved_draft",
    "an_enrollment",
    "an_insight",
    "an_offer",
    "an_offer_version",
    "an_unknown_message",
    "the_team",
]
