"""What the page shows that tries a draft's fit rules: the costs first, then who would change sides and why."""

from datetime import datetime
from typing import Any

from django.urls import reverse

from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.port import Provider
from campaigns.llm.selectors import Expected
from campaigns.llm.services import provider_from_settings
from campaigns.offers.models import OfferVersion
from campaigns.relevance.rules import Verdict
from campaigns.relevance.services import Trial, Tried, expected_cost, try_by_predicates, try_with_model

SIDES = {Verdict.SEND: "write", Verdict.DO_NOT_SEND: "do not write", Verdict.ASK: "ask a person"}


def trial_context(version: OfferVersion, pressed: str, now: datetime) -> dict[str, Any]:
    """Return what the page shows, with the outcome where one of its buttons was pressed."""
    provider = provider_from_settings()
    by_rules = provider.name == RulesBaseline.name
    cost = expected_cost(version=version, provider=provider)
    context: dict[str, Any] = {
        "title": f"Try the fit rules of {version}",
        "people": cost.calls if cost else 0,
        "model": "" if by_rules else provider.label,
        "cost": "" if by_rules or cost is None else _cost(cost, provider),
    }
    if pressed == "model" and not by_rules:
        return context | _outcome(try_with_model(version=version, provider=provider, now=now), provider.label)
    if pressed:
        return context | _outcome(try_by_predicates(version=version), "predicates only")
    return context


def _cost(cost: Expected, provider: Provider) -> str:
    """State what the model would cost; where that cannot be known, say so."""
    basis = (
        f"the mean of its last {cost.measured} such calls"
        if cost.measured
        else "guessed from the length of one question"
    )
    tokens = (
        f"At most {cost.calls} questions to {provider.label} of about {cost.tokens:,} tokens each ({basis})"
    )
    if cost.cost is None:
        return f"{tokens}. No price is set for it, so what that costs is not known."
    return f"{tokens}: about ${cost.cost:.2f}. What it was asked before costs nothing again."


def _outcome(trial: Trial, by: str) -> dict[str, Any]:
    rows = [_row(each) for each in trial.tried if each.changes]
    return {
        "tried": len(trial.tried),
        "by": by,
        "rows": rows,
        "same": len(trial.tried) - len(rows),
        "unanswered": trial.unanswered,
        "why": trial.why,
    }


def _row(tried: Tried) -> dict[str, Any]:
    match, decided = tried.match, getattr(tried.match, "override", None)
    page = reverse("saved_page", args=[match.prospect_id, tried.snapshot.pk]) if tried.snapshot else ""
    return {
        "name": str(tried.prospect),
        "company": str(tried.prospect.company or tried.prospect.domain),
        "url": reverse("prospect", args=[match.prospect_id]),
        "before": SIDES[Verdict(match.verdict)],
        "before_why": match.reasons[0] if match.reasons else "",
        "person": f"{decided.by} decided: {SIDES[Verdict(decided.verdict)]}" if decided else "",
        "after": SIDES[tried.after.verdict],
        "after_why": tried.after.reasons[0],
        "quote": tried.quote,
        "column": tried.column,
        "page_title": tried.snapshot.title if tried.snapshot else "",
        "page_url": page,
    }
