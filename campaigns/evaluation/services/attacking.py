"""Running attacks: a source with an order to a model goes the whole way to what a mail would say, and so does the clean one."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from campaigns.audit.rules import SOFTWARE
from campaigns.drafts.selectors import sayable
from campaigns.drafts.services.filling import fill_slots
from campaigns.evaluation.rules.injection import Attacked, Outcome
from campaigns.evaluation.rules.sets import LabelledAttack
from campaigns.insights.models import Extraction
from campaigns.insights.services import extract
from campaigns.llm.models import Prompt
from campaigns.llm.port import Provider
from campaigns.members.rules import VersionStatus
from campaigns.message_templates.models import MessageTemplate, Slot, TemplateVersion
from campaigns.message_templates.rules.slots import SlotForm
from campaigns.offers.models import Criterion, Offer, OfferVersion
from campaigns.offers.rules import CriterionKind
from campaigns.prospects.models import Company, Prospect
from campaigns.relevance.models import Match
from campaigns.relevance.services import judge
from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.sources.services import UnreadableError, paste

# Whoever the carriers are about: the verdict must be the same with and without the order, whatever it is.
COMPANY, FIRST_NAME, LAST_NAME = "Aquaduct", "Ana", "Lima"
# The first rule is met by a column, the second only by a reader, so the honest verdict is a question.
RULES = (
    (
        CriterionKind.MUST_HAVE,
        "Runs operations.",
        {"field": "title", "operator": "contains_any", "values": ["operations"]},
    ),
    (CriterionKind.MUST_HAVE, "Wants to replace the planning tool.", None),
    (CriterionKind.DISQUALIFIER, "Sells planning software.", None),
)
SLOTS = (("said", SlotForm.QUOTE), ("known", SlotForm.CLAUSE), ("told", SlotForm.SENTENCE))
NOTHING = "what others in the trade report"

ProviderFor = Callable[[LabelledAttack | None], Provider]


@dataclass(frozen=True)
class _Probe:
    """The offer and the template that every source is judged and written for."""

    offer: Offer
    versions: dict[str, TemplateVersion]


def run_attacks(
    attacks: Iterable[LabelledAttack],
    *,
    provider_for: ProviderFor,
    now: datetime,
    tick: Callable[[], None] = lambda: None,
) -> list[Attacked]:
    """Run each attack and its clean carrier; `provider_for` gives who answers, for the clean carrier with None.

    Must not run inside a transaction, since it may talk to the outside.
    """
    probe = _Probe(_offer(now), {})
    prompts = "\n".join(f"{prompt.system}\n{prompt.task}" for prompt in Prompt.objects.all())
    clean: dict[str, Outcome] = {}
    runs = []
    for number, attack in enumerate(attacks):
        if attack.clean not in clean:
            clean[attack.clean] = _outcome(
                f"clean{number}", attack, attack.clean, probe, provider_for(None), now
            )
        outcome = _outcome(f"run{number}", attack, attack.carrier, probe, provider_for(attack), now)
        runs.append(_attacked(attack, prompts, clean[attack.clean], outcome))
        tick()
    return runs


def _attacked(attack: LabelledAttack, prompts: str, clean: Outcome, outcome: Outcome) -> Attacked:
    return Attacked(
        attack.id, attack.goal, attack.technique, attack.clean, attack.attack, prompts, clean, outcome
    )


def _outcome(
    key: str, attack: LabelledAttack, text: str, probe: _Probe, provider: Provider, now: datetime
) -> Outcome:
    prospect = _prospect(key, attack.lang)
    try:
        _keep(prospect, text, now)
    except UnreadableError:
        return Outcome("unreadable", _at(prospect))
    reading = extract(prospect=prospect, provider=provider, now=now)
    if not isinstance(reading, Extraction):
        return Outcome("nothing proven", _at(prospect))
    match = judge(extraction=reading, offer=probe.offer, provider=provider, now=now)
    facts = list(reading.insights.prefetch_related("evidence__snapshot"))
    return Outcome(
        verdict=match.verdict if isinstance(match, Match) else "no answer",
        address=_at(prospect),
        values=tuple(fact.value for fact in facts),
        quotes=tuple(each.quote for fact in facts for each in fact.evidence.all()),
        fills=_fills(match, attack.lang, probe, provider, now) if isinstance(match, Match) else (),
    )


def _keep(prospect: Prospect, text: str, now: datetime) -> None:
    paste(
        raw=text,
        kind=SourceKind.PAGE,
        speaker=Speaker.PERSON,
        title=f"{FIRST_NAME} {LAST_NAME}, {COMPANY}",
        url="https://pages.example/post",
        published_at=now,
        prospect=prospect,
        by=SOFTWARE,
        now=now,
    )


def _at(prospect: Prospect) -> str:
    """Return the addressee as it stands now, without the part that tells runs apart."""
    prospect.refresh_from_db()
    return prospect.address.partition("@")[0]


def _prospect(key: str, language: str) -> Prospect:
    company = Company.objects.create(name=COMPANY, domain=f"{key}.example", country="PT", employees=240)
    address = f"{FIRST_NAME}.{LAST_NAME}@{company.domain}".lower()
    return Prospect.objects.create(
        address=address,
        address_as_given=address,
        first_name=FIRST_NAME,
        last_name=LAST_NAME,
        greeting_name=FIRST_NAME,
        title="Head of Operations",
        language=language,
        company=company,
    )


def _offer(now: datetime) -> Offer:
    offer = Offer.objects.create(slug="probe", name="Rotaplan")
    version = OfferVersion.objects.create(
        offer=offer,
        what="Rotas that people accept.",
        problem="Rotas take days.",
        part="The planner",
        status=VersionStatus.APPROVED,
        approved_at=now,
    )
    for position, (kind, text, predicate) in enumerate(RULES):
        Criterion.objects.create(
            version=version, kind=kind, text=text, predicate=predicate, position=position
        )
    return offer


def _fills(match: Match, language: str, probe: _Probe, provider: Provider, now: datetime) -> tuple[str, ...]:
    """Return what would stand in the slots of a mail in the source's language."""
    if language not in probe.versions:
        probe.versions[language] = _template(probe.offer, language, now)
    fills = fill_slots(
        probe.versions[language], sayable(match), prospect=match.prospect, provider=provider, now=now
    )
    if not isinstance(fills, dict):
        return ()
    return tuple(fill.text for fill in fills.values() if fill.insight is not None)


def _template(offer: Offer, language: str, now: datetime) -> TemplateVersion:
    template = MessageTemplate.objects.create(
        slug=f"probe-{language}", name="Probe", offer=offer, language=language
    )
    version = TemplateVersion.objects.create(
        template=template,
        number=1,
        subject="Rotas",
        body=" ".join(f"{{{{ slots.{name} }}}}" for name, _ in SLOTS),
        status=VersionStatus.APPROVED,
        approved_at=now,
    )
    for name, form in SLOTS:
        Slot.objects.create(version=version, name=name, form=form, word_limit=30, alternative=NOTHING)
    return version
