"""What a label does, said before it is done: the one that a reply has, and every other that it could get."""

from collections.abc import Sequence
from typing import Any

from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.effects import Label, Planned
from campaigns.replies.rules.kinds import SHOWN_AS, Category, Flag
from campaigns.replies.selectors.effects import label_of, planned_for_each
from review.selectors.desk import Desk


def effects_context(inbound: InboundMessage, desk: Desk) -> dict[str, Any]:
    """Return what Enter will do, what of it is done, and what each other label would do."""
    now = label_of(inbound)
    category = now.category or Category.AMBIGUOUS
    others = {one: Label(one, now.flags) for one in Category}
    besides = {flag: Label(category, now.flags ^ {flag}) for flag in Flag}
    plans = planned_for_each(
        inbound, {now, *others.values(), *besides.values()}, team=desk.team, ours=desk.mailboxes
    )
    done = {row.kind for row in inbound.effects.all() if row.undone_at is None}
    return {
        "planned": [{"sentence": each.sentence, "done": each.kind in done} for each in plans[now]],
        "labels": [
            {
                "value": one.value,
                "label": _capital(one),
                "chosen": one is category,
                "does": _changes(plans[now], plans[label]),
            }
            for one, label in others.items()
        ],
        "flags": [
            {
                "value": flag.value,
                "label": _capital(flag),
                "chosen": flag in now.flags,
                "does": _changes(plans[now], plans[besides[flag]]),
            }
            for flag in Flag
        ],
        "takes_reason": Flag.OPT_OUT in now.flags,
    }


def _capital(word: Category | Flag) -> str:
    return SHOWN_AS[word].capitalize()


def _changes(now: Sequence[Planned], then: Sequence[Planned]) -> list[str]:
    """Return what another label does beyond the one that a reply has, and what of that it takes back."""
    before, after = ([each.sentence for each in plan] for plan in (now, then))
    new = [sentence for sentence in after if sentence not in before]
    old = [sentence for sentence in before if sentence not in after]
    return [*new, *([f"Takes back: {' '.join(old)}"] if old else [])]
