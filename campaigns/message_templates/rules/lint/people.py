"""What becomes of a template with the people of a campaign: what is known for its slots, and how long the mails are."""

from collections.abc import Iterator, Sequence

from campaigns.message_templates.rules.lint.remarks import Linted, People, Remark
from campaigns.message_templates.rules.slots import SlotRule
from campaigns.quality.rules import Severity


def percentile(values: Sequence[int], percent: int) -> int:
    """Return the value that `percent` of a hundred do not exceed (nearest rank); 0 of none."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)] if ordered else 0


def about_people(text: Linted) -> Iterator[Remark]:
    """Yield what is missing for whom, and how long the mails would be; nothing without people."""
    people = text.people
    if people is None or not people.count:
        return
    for slot in text.slots:
        if people.lacking.get(slot.name):
            yield Remark("coverage", Severity.WARNS, "body", 0, _lacking(slot, people))
    yield from _lengths(people, text.gate.word_limit)


def _lacking(slot: SlotRule, people: People) -> str:
    share = 100 - people.covered(slot.name)
    instead = (
        f"“{slot.alternative}” stands there instead."
        if slot.alternative
        else "They get no mail from this template."
    )
    return f"Nothing is known for “{slot.name}” of {share or 'less than 1'} % of {people.count} people. {instead}"


def _lengths(people: People, limit: int) -> Iterator[Remark]:
    median, long = percentile(people.words, 50), percentile(people.words, 90)
    if long > limit:
        sentence = f"{long} words for the longest tenth; the limit is {limit}. Half of the mails have {median} or fewer."
        yield Remark("words", Severity.WARNS, "body", 0, sentence)
