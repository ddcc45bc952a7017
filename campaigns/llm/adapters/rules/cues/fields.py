"""What each field is recognised by, and how surely."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from campaigns.llm.adapters.rules.cues import buying, trade, work
from campaigns.llm.adapters.rules.cues.patterns import Cue

EVERYONE = frozenset({"person", "company", "third_party"})
PERSON = frozenset({"person"})


@dataclass(frozen=True)
class FieldCues:
    """How a field is recognised. Core counts 2, support 1, small boosts a half each.

    `hints`: kinds of wording that say little alone; two of them together are as good as the core.
    `both`: without the support it is nothing. `about_them`: the sentence must say `we` or name the company.
    `own_words`: that the person says it is support enough. `quoted`: only what says `we` or `I`, or names them, counts.
    `opens`: the company must be the subject that the sentence opens with. `denied`: a negation may be part of it.
    """

    core: Cue
    support: Cue
    threshold: float
    hints: tuple[Cue, ...] = ()
    speakers: frozenset[str] = EVERYONE
    both: bool = False
    about_them: bool = False
    own_words: bool = False
    quoted: bool = False
    opens: bool = False
    denied: bool = False


FIELD_CUES: Mapping[str, FieldCues] = MappingProxyType(
    {
        "company_description": FieldCues(
            trade.DOES, trade.FOR_WHOM, 3.25, about_them=True, opens=True
        ),
        "role_challenge": FieldCues(
            work.HARD, work.OURS, 2.75, hints=work.TROUBLES, own_words=True, denied=True
        ),
        "bant_budget": FieldCues(buying.SET_ASIDE, buying.MONEY, 2.5, both=True),
        "bant_authority": FieldCues(
            buying.DECIDES, buying.PURCHASE, 2.5, hints=(buying.IN_CHARGE, buying.PURCHASE), both=True,
            own_words=True, denied=True,
        ),
        "bant_need": FieldCues(buying.NEEDS, buying.OURS, 2.5, quoted=True),
        "bant_timeline": FieldCues(buying.BY_WHEN, buying.DUE, 2.75, both=True, quoted=True),
        "buying_intent": FieldCues(buying.SHOPPING, buying.OURS_OR_OFFERS, 2.5, quoted=True),
        "recurring_ideas": FieldCues(work.CONVICTION, work.ALWAYS, 3.25, speakers=PERSON, denied=True),
        "building_now": FieldCues(work.BUILDING, work.NOW, 2.75, quoted=True),
        "value_creation": FieldCues(trade.BETTER, trade.BENEFICIARY, 2.75, both=True, denied=True),
        "business_model": FieldCues(trade.EARNS, trade.PAYING, 2.5, both=True),
    }
)  # fmt: skip
