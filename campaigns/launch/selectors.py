"""What blocks the start of a campaign."""

from campaigns.delivery.transports import transport_of
from campaigns.enrollments.models import Campaign, Step
from campaigns.members.models import Team
from campaigns.members.rules import VersionStatus


def blockers(campaign: Campaign) -> list[str]:
    """Return a sentence for each thing without which this campaign must not start."""
    return [*_ours(), *_offer(campaign), *_steps(campaign), *_mailboxes(campaign)]


def _ours() -> list[str]:
    team = Team.objects.first()
    return (
        [] if team and team.name and team.postal_address else ["The team has no name or postal address yet."]
    )


def _offer(campaign: Campaign) -> list[str]:
    return (
        []
        if campaign.offer.live
        else [f"The offer “{campaign.offer}” is not approved by someone other than its author."]
    )


def _steps(campaign: Campaign) -> list[str]:
    steps = list(campaign.steps.all())
    if not steps:
        return ["The campaign has no step."]
    return [f"Step {step.number} has no approved template." for step in steps if not _has_template(step)]


def _has_template(step: Step) -> bool:
    return step.templates.filter(versions__status=VersionStatus.APPROVED).exists()


def _mailboxes(campaign: Campaign) -> list[str]:
    mailboxes = list(campaign.mailboxes.all())
    if not mailboxes:
        return ["The campaign has no mailbox to send from."]
    if campaign.steps.count() < 2:
        return []
    return [
        f"{mailbox.address} cannot keep a thread, and this campaign has follow-ups."
        for mailbox in mailboxes
        if not transport_of(mailbox).capabilities.threads
    ]
