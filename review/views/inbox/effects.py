"""What a label does, said before it is done: the one that a reply has, and every other that it could get."""

from collections.abc import Sequence
from typing import Any

from campaigns.replies.rules.effects import Label, Planned
from campaigns.replies.rules.kinds import SHOWN_AS, Category, Flag
from campaigns.replies.selectors.effects import in_force, label_of, planned_for_each
from review.selectors.thread import Thread


def effects_context(thread: Thread) -> dict[str, Any]:
    """Return what Enter will do, what of it is done, and what each other label would do."""
    inbound = thread.inbound
    now = label_of(inbound)
    category = now.category or Category.AMBIGUOUS
    others = {one: Label(one, now.flags) for one in Category}
    besides = {flag: Label(category, now.flags ^ {flag}) for flag in Flag}
    plans = planned_for_each(inbound, {now, *others.values(), *besides.values()})
    done = {row.kind for row in in_force(inbound)}
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
    return [*new, *(f"Takes back: {sentence}" for sentence in before if sentence not in after)]
