"""A queue of any length, made of copies of one draft: each to a person of its own, none through a service."""

import uuid
from collections.abc import Iterable, Iterator
from datetime import timedelta
from itertools import islice
from typing import Any, Final, TypeVar

from django.db import connection, models

from campaigns.drafts.models import Draft, DraftText, SlotFill, new_opt_out_token
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.prospects.models import Company, Prospect

LOT: Final = 5_000
AT_A_COMPANY: Final = 5  # a card shows who else is there; a queue is never one company's
ModelT = TypeVar("ModelT", bound=models.Model)


def multiply(draft: Draft, number: int, *, waiting: int) -> list[int]:
    """Copy a draft to `number` other people, a few at each company; `waiting` copies wait, a minute apart, the rest was held back.

    Returns the ids of those that wait, in the queue's order. Every copy rests on the draft's own reading, and those
    that wait have its text with its proof.
    """
    ids: list[int] = []
    for places in lots(range(number)):
        copies = Draft.objects.bulk_create(_drafts(draft, places, waiting))
        ids += [copy.pk for copy in copies if copy.status == DraftStatus.IN_REVIEW]
    for lot in lots(ids):
        _texts(draft, lot)
    settle()
    return ids


def settle() -> None:
    """Let the server know its rows as it knows those of a day's work, and which of them everybody sees.

    It does so by itself within minutes, by autovacuum; a test that stands in a transaction must do without the second.
    """
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE" if connection.in_atomic_block else "VACUUM (ANALYZE)")


def lots(numbers: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Give numbers in lots that one statement can take."""
    left = iter(numbers)
    while lot := tuple(islice(left, LOT)):
        yield lot


def _drafts(draft: Draft, places: tuple[int, ...], waiting: int) -> Iterator[Draft]:
    person = draft.enrollment.prospect
    works = companies(person.company, -(-len(places) // AT_A_COMPANY))
    people = Prospect.objects.bulk_create(
        copy_of(
            person,
            address=f"copy{uuid.uuid4().hex}@{person.domain}",
            company_id=works[number // AT_A_COMPANY].pk,
        )
        for number in range(len(places))
    )
    journeys = Enrollment.objects.bulk_create(
        copy_of(draft.enrollment, prospect_id=one.pk, **_stage(waits=place < waiting))
        for place, one in zip(places, people, strict=True)
    )
    for place, journey in zip(places, journeys, strict=True):
        yield copy_of(
            draft,
            enrollment_id=journey.pk,
            status=DraftStatus.IN_REVIEW if place < waiting else DraftStatus.SUPPRESSED,
            due_at=draft.due_at + timedelta(minutes=place),
            opt_out_token=new_opt_out_token(),
            message_id=f"<{uuid.uuid4().hex}@example.org>",
        )


def companies(company: Company | None, number: int) -> list[Company]:
    """Copy a company; a person without one gets a company all the same, which is what a card reads beside him."""
    one = company or Company(name="Works")
    return Company.objects.bulk_create(
        copy_of(one, domain=f"copy{uuid.uuid4().hex}.example") for _ in range(number)
    )


def _stage(*, waits: bool) -> dict[str, Any]:
    return (
        {"stage": Stage.REVIEWING} if waits else {"stage": Stage.FINISHED, "written_to": True, "due_at": None}
    )


def _texts(draft: Draft, ids: tuple[int, ...]) -> None:
    text = draft.texts.get(version=draft.version)
    fills = list(text.fills.all())
    texts = DraftText.objects.bulk_create(copy_of(text, draft_id=pk, version=1) for pk in ids)
    SlotFill.objects.bulk_create(copy_of(fill, text_id=one.pk) for one in texts for fill in fills)


def copy_of(row: ModelT, **changes: Any) -> ModelT:
    """Return an unsaved row that differs from another in what is named."""
    fields = [field for field in row._meta.concrete_fields if not field.primary_key and not field.generated]
    return type(row)(**{field.attname: getattr(row, field.attname) for field in fields} | changes)
