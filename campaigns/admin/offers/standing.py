"""Where an offer's version stands: what may be done with it now, by whom, and what that would change."""

from typing import Any

from django.urls import reverse
from django.utils.formats import date_format

from campaigns import lapsing
from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import Action
from campaigns.audit.selectors import trail
from campaigns.lapsing import JudgedAgain
from campaigns.members.models import Member
from campaigns.members.rules import Right, VersionStatus
from campaigns.members.selectors import may_sign_alone
from campaigns.offers.models import Offer, OfferVersion
from campaigns.offers.selectors import differences, why_not_ready


def standing(version: OfferVersion | None, member: Member) -> dict[str, Any]:
    """Return what stands above a version's form."""
    if version is None:
        return {"sentence": "A new draft of yours: nothing uses it until somebody else approved it."}
    may_approve = _may_approve(version, member)
    return {
        "sentence": _sentence(version, member),
        "acts": _acts(version, member, may_approve=may_approve),
        "approving": _approving(version, member, may_approve=may_approve),
        "missing": why_not_ready(version) if version.status == VersionStatus.DRAFT else [],
        "remarks": _remarks(version),
        "offers": Offer.objects.exclude(pk=version.offer_id).order_by("name"),
        "versions": version.offer.versions.select_related("author", "approved_by"),
        "happened": [_told(entry) for entry in trail(version)],
        "act_url": reverse("admin:campaigns_offerversion_act", args=[version.pk]),
        "try_url": reverse("admin:campaigns_offerversion_try", args=[version.pk]),
        "compare_url": reverse("admin:campaigns_offerversion_compare", args=[version.pk]),
    }


def _sentence(version: OfferVersion, member: Member) -> str:
    mine = version.author_id == member.pk
    if version.status == VersionStatus.DRAFT:
        if mine or version.author_id is None:
            return "A draft of yours: nothing uses it until you submit it and somebody else approves it."
        return f"A draft of {version.author}'s, who alone changes it. Copy it to write one of your own."
    if version.status == VersionStatus.SUBMITTED:
        return f"Submitted: it waits for somebody other than {'you' if mine else version.author or 'its author'}."
    approved = f"approved by {version.approved_by or 'somebody'}"
    if version.approved_at:
        approved += f" on {date_format(version.approved_at, 'j M Y')}"
    alone = ", its own author, as the team allows" if version.alone else ""
    if version.status == VersionStatus.RETIRED:
        return f"Retired; {approved}{alone}. It can never change. Copy it to take it up again."
    return f"In use; {approved}{alone}. It can never change: copy it, and change the copy."


def _acts(version: OfferVersion, member: Member, *, may_approve: bool) -> list[dict[str, str]]:
    mine = version.author_id in {None, member.pk}
    if version.status == VersionStatus.DRAFT and mine:
        return [{"act": "submit", "label": "Submit for approval", "kind": "main"}]
    if version.status != VersionStatus.SUBMITTED:
        return []
    back = "Take back" if mine else "Send back to its author"
    approve = [{"act": "approve", "label": "Approve", "kind": "main"}] if may_approve else []
    return [*approve, {"act": "take_back", "label": back, "kind": ""}]


def _may_approve(version: OfferVersion, member: Member) -> bool:
    alone = version.author_id == member.pk
    return member.may(Right.APPROVE_TEMPLATES) and (not alone or may_sign_alone(member))


def _approving(version: OfferVersion, member: Member, *, may_approve: bool) -> str:
    """Say before it is pressed what an approval does."""
    if version.status != VersionStatus.SUBMITTED or not may_approve:
        return ""
    said = judged_again_sentence(lapsing.judged_again_by(version.offer), done=False)
    alone = " You wrote it yourself; that you approved it alone is recorded."
    return f"When you approve it: {said}{alone if version.author_id == member.pk else ''}"


def judged_again_sentence(again: JudgedAgain, *, done: bool) -> str:
    """Say how many people a changed offer sends back, and how many approvals with them."""
    if not again.people:
        return "nobody is judged again." if not done else "Nobody is judged again."
    people = "1 person is" if again.people == 1 else f"{again.people} people are"
    approvals = "1 approval lapses" if again.lapsed == 1 else f"{again.lapsed or 'no'} approvals lapse"
    return f"{people} judged again; {approvals}."


def _remarks(version: OfferVersion) -> list[str]:
    """Return what may be as it is, and is worth a thought."""
    if version.status != VersionStatus.DRAFT:
        return []
    said = []
    if not version.criteria.exists():
        said.append("Without a fit rule it is offered to everybody whom we recognise.")
    if not version.claims.exists():
        said.append(
            "It makes no claim about us, so the test before a launch has nothing to hold our mail against."
        )
    return said


def _told(entry: AuditRecord) -> dict[str, Any]:
    moved = {"submitted": "submitted it", "draft": "took it back, or sent it back"}
    if entry.action == Action.OFFER_APPROVED:
        words = "approved it, alone" if entry.data.get("alone") else "approved it"
    else:
        words = moved.get(entry.data.get("status", ""), "wrote it")
    return {"at": entry.at, "by": entry.actor_name, "words": words}


def changes(version: OfferVersion, other: str) -> dict[str, Any]:
    """Return the version beside another of its offer: the one that was asked for, else the one before it."""
    others = version.offer.versions.exclude(pk=version.pk)
    chosen = others.filter(pk=int(other)).first() if other.isdecimal() else None
    before = chosen or others.filter(number__lt=version.number).first()
    found = differences(before, version) if before else []
    return {
        "title": f"What changed in {version}",
        "before": before,
        "others": others,
        "changed": [each for each in found if each.changed],
        "same": [each.label for each in found if not each.changed],
    }
