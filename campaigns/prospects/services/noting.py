"""What higher slices write down onto a person's row, so that a segment can ask for it."""

from django.db.models import Case, F, Value, When

from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.segments import Behaviour, weaker_than
from outreach.db.chain import Change
from outreach.db.planned import Given


def note_signal(*, prospect_id: int, signal: str) -> None:
    """Keep how much speaks for writing to a person now, as the last reading said."""
    Prospect.objects.filter(pk=prospect_id).update(signal=signal)


def note_behaviour(*, prospect_id: int, behaviour: Behaviour) -> None:
    """Keep what came of writing to a person; what weighs more already stays. May be called twice."""
    Prospect.objects.filter(pk=prospect_id, behaviour__in=weaker_than(behaviour)).update(behaviour=behaviour)


def kept_behaviour(behaviour: Behaviour) -> Change:
    """Return the write of `note_behaviour` for a chain; it is said `prospect`."""
    weaker = When(behaviour__in=weaker_than(behaviour), then=Value(behaviour))
    return Change(
        lambda: Prospect.objects.filter(pk=Given("prospect")),
        {"behaviour": Case(weaker, default=F("behaviour"))},
    )
