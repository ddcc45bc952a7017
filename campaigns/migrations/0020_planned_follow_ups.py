"""Drafts may be planned, and have their Message-ID from the beginning."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils.crypto import get_random_string


def give_message_ids(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give each draft the Message-ID of its mail; one that has none yet gets its own."""
    drafts = apps.get_model("campaigns", "Draft").objects.using(schema_editor.connection.alias)
    messages = apps.get_model("campaigns", "Message").objects.using(schema_editor.connection.alias)
    known = dict(messages.filter(draft__isnull=False).values_list("draft_id", "message_id"))
    for pk, address in drafts.values_list("pk", "mailbox__address").iterator():
        own = f"<{get_random_string(32).lower()}@{address.rpartition('@')[2]}>"
        drafts.filter(pk=pk).update(message_id=known.get(pk, own))


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0019_lanes_of_review"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="draft", name="draft_status_known"),
        migrations.RemoveConstraint(model_name="draft", name="draft_one_open_a_step"),
        migrations.AddField(
            model_name="reviewdecision",
            name="along_with",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="follow_ups",
                to="campaigns.reviewdecision",
            ),
        ),
        migrations.AddField(
            model_name="draft",
            name="message_id",
            field=models.CharField(max_length=250, null=True),
        ),
        migrations.RunPython(give_message_ids, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="draft",
            name="message_id",
            field=models.CharField(
                help_text="Of the mail that it becomes; with angle brackets", max_length=250, unique=True
            ),
        ),
        migrations.AlterField(
            model_name="draft",
            name="status",
            field=models.CharField(
                choices=[
                    ("checking", "checking"),
                    ("planned", "planned"),
                    ("in_review", "in review"),
                    ("approved", "approved"),
                    ("suppressed", "suppressed"),
                    ("withdrawn", "withdrawn"),
                ],
                default="checking",
                max_length=32,
            ),
        ),
        migrations.AddConstraint(
            model_name="draft",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "status__in",
                        ["checking", "planned", "in_review", "approved", "suppressed", "withdrawn"],
                    )
                ),
                name="draft_status_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="draft",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status__in", ["approved", "checking", "in_review", "planned"])),
                fields=("enrollment", "step"),
                name="draft_one_open_a_step",
            ),
        ),
    ]
