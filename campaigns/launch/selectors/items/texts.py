"""Items about what is said: offer, templates, lint, and the reader's test of the mail itself."""

from collections.abc import Sequence
from typing import Final

from django.urls import reverse

from campaigns.drafts.services.linting import lint_of
from campaigns.launch.models import ArtifactTest
from campaigns.launch.rules import (
    UNDERMINING_PAUSES,
    ArtifactTestKind,
    Item,
    ItemKey,
)
from campaigns.launch.selectors.items.asked import (
    BLOCKS,
    PASSES,
    WARNS,
    Asked,
    admin_page,
    alone_words,
    item,
    name_of,
)
from campaigns.message_templates.models import TemplateVersion
from campaigns.message_templates.rules.lint import Remark
from campaigns.quality.rules import Severity

SHOWN_REMARKS: Final = 4


def offer(asked: Asked) -> Item:
    offer, version = asked.campaign.offer, asked.campaign.offer.live
    if version is None:
        words = f"The offer “{offer}” is not approved by someone other than its author."
        return item(
            ItemKey.OFFER_APPROVED, BLOCKS, words, href=admin_page("offer", offer.pk), action="Open the offer"
        )
    words = f"“{offer}” v{version.number}, approved by {name_of(version.approved_by)}{alone_words(alone=version.alone)}."
    return item(ItemKey.OFFER_APPROVED, PASSES, words)


def templates(asked: Asked) -> Item:
    steps = list(asked.campaign.steps.prefetch_related("templates"))
    if not steps:
        href = admin_page("campaign", asked.campaign.pk)
        return item(
            ItemKey.TEMPLATES_APPROVED, BLOCKS, "The campaign has no step.", href=href, action="Add steps"
        )
    approved = {version.template_id for version in asked.versions}
    bare = [step for step in steps if not approved & {template.pk for template in step.templates.all()}]
    if bare:
        words = " ".join(f"Step {step.number} has no approved template." for step in bare)
        href = reverse("admin:campaigns_messagetemplate_changelist")
        return item(ItemKey.TEMPLATES_APPROVED, BLOCKS, words, href=href, action="Templates")
    names = ", ".join(
        f"“{version.template}” v{version.number} by {name_of(version.approved_by)}{alone_words(alone=version.alone)}"
        for version in asked.versions
    )
    return item(ItemKey.TEMPLATES_APPROVED, PASSES, f"Approved: {names}.")


def lint(asked: Asked) -> Item:
    """Ask of every approved text in use what its own page and the gate ask, over the people of this campaign."""
    found = [
        (version, remark)
        for version in asked.versions
        for remark in lint_of(version, asked.campaign, readers=asked.readers)
    ]
    blocked = [(version, remark) for version, remark in found if remark.severity is Severity.BLOCKS]
    href = reverse("admin:campaigns_templateversion_changelist")
    if blocked:
        return item(ItemKey.LINT_CLEAN, BLOCKS, _remarks(blocked), href=href, action="Templates")
    if found:
        return item(ItemKey.LINT_CLEAN, WARNS, _remarks(found), href=href, action="Templates")
    words = (
        "Clean, by the checks that every draft goes through." if asked.versions else "There is no text yet."
    )
    return item(ItemKey.LINT_CLEAN, PASSES, words)


def _remarks(found: Sequence[tuple[TemplateVersion, Remark]]) -> str:
    said = list(dict.fromkeys(f"{version.template}: {remark.sentence}" for version, remark in found))
    more = f" And {len(said) - SHOWN_REMARKS} more." if len(said) > SHOWN_REMARKS else ""
    return " ".join(said[:SHOWN_REMARKS]) + more


def artifact_test(asked: Asked) -> Item:
    version = asked.campaign.offer.live
    claims = version.claims.count() if version else 0
    if not claims:
        return item(ItemKey.ARTIFACT_TEST, WARNS, "The offer claims nothing about us that a mail could show.")
    test = (
        ArtifactTest.objects.filter(
            campaign=asked.campaign, kind=ArtifactTestKind.BEFORE_LAUNCH, answers__claim__version=version
        )
        .select_related("by")
        .first()
    )
    since = max((each.approved_at for each in asked.versions if each.approved_at), default=None)
    if test is None or (since and test.at < since):
        words = "No reader has said whether these mails show what the offer claims."
        return item(ItemKey.ARTIFACT_TEST, BLOCKS, words, href="#artifact", action="Take the test")
    undermining = test.undermining()
    words = f"{test.by} read {test.drafts.count()}; {undermining} of them speak against a claim."
    return item(ItemKey.ARTIFACT_TEST, BLOCKS if undermining >= UNDERMINING_PAUSES else PASSES, words)
