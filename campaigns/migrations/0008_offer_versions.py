"""What an offer said moves into its first version; what was launched sends from then on."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F

ENDED = ("finished", "stopped")


def carry_over(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    for offer in apps.get_model("campaigns", "Offer").objects.all():
        _version_of(apps, offer)
    launched = apps.get_model("campaigns", "Campaign").objects.filter(launched_at__isnull=False)
    launched.update(sends_from=F("launched_at"))
    _one_journey_a_person(apps)


def _version_of(apps: Apps, offer: object) -> None:
    texts = {name: getattr(offer, name) for name in ("what", "problem", "part", "for_whom", "status")}
    signed = {name: getattr(offer, name) for name in ("author", "approved_by", "approved_at")}
    version = apps.get_model("campaigns", "OfferVersion").objects.create(
        offer=offer, number=offer.version, **texts, **signed
    )
    if offer.claim_about_us:
        apps.get_model("campaigns", "Claim").objects.create(version=version, text=offer.claim_about_us[:300])
    apps.get_model("campaigns", "Criterion").objects.filter(offer=offer).update(version=version)


def _one_journey_a_person(apps: Apps) -> None:
    """Who travels through several campaigns goes on in the one he has been in the longest."""
    enrollments = apps.get_model("campaigns", "Enrollment").objects
    seen = set()
    for row in enrollments.exclude(stage__in=ENDED).order_by("-written_to", "id"):
        if row.prospect_id in seen:
            enrollments.filter(pk=row.pk).update(
                stage="stopped",
                stop_reason="cancelled",
                explanation="Is in another campaign.",
                due_at=None,
                task_token=None,
                task_until=None,
            )
        seen.add(row.prospect_id)


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0007_writing")]
    operations = [migrations.RunPython(carry_over, migrations.RunPython.noop)]
