import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import campaigns.audit.rules
import campaigns.delivery.rules
import campaigns.drafts.models
import campaigns.drafts.rules
import campaigns.enrollments.rules
import campaigns.mailboxes.rules
import campaigns.members.models
import campaigns.relevance.rules
import campaigns.suppressions.rules
import outreach.db.encrypted


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Prompt",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("version", models.PositiveIntegerField()),
                ("system", models.TextField()),
                ("task", models.TextField()),
                ("sha256", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "ordering": ("name", "-version"),
                "constraints": [
                    models.UniqueConstraint(fields=("name", "version"), name="prompt_version_once"),
                    models.CheckConstraint(
                        condition=models.Q(("version__gte", 1)), name="prompt_version_from_one"
                    ),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="AuditRecord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "action",
                    models.CharField(
                        choices=[
                            ("imported", "imported"),
                            ("enrolled", "enrolled"),
                            ("collected", "collected"),
                            ("extracted", "extracted"),
                            ("judged", "judged"),
                            ("overridden", "overridden"),
                            ("appealed", "appealed"),
                            ("drafted", "drafted"),
                            ("checked", "checked"),
                            ("edited", "edited"),
                            ("approved", "approved"),
                            ("approved_despite_warning", "approved despite warning"),
                            ("declined", "declined"),
                            ("held", "held"),
                            ("released", "released"),
                            ("undone", "undone"),
                            ("withdrawn", "withdrawn"),
                            ("claimed", "claimed"),
                            ("handed_over", "handed over"),
                            ("refused", "refused"),
                            ("marked_unknown", "marked unknown"),
                            ("resolved", "resolved"),
                            ("suppressed", "suppressed"),
                            ("received", "received"),
                            ("relabelled", "relabelled"),
                            ("stopped", "stopped"),
                            ("failed", "failed"),
                            ("retried", "retried"),
                            ("launched", "launched"),
                            ("paused", "paused"),
                            ("resumed", "resumed"),
                            ("invited", "invited"),
                            ("joined", "joined"),
                            ("changed", "changed"),
                            ("template_approved", "template approved"),
                            ("offer_approved", "offer approved"),
                        ],
                        max_length=32,
                    ),
                ),
                (
                    "actor_kind",
                    models.CharField(
                        choices=[("person", "person"), ("model", "model"), ("software", "software")],
                        max_length=32,
                    ),
                ),
                ("actor_id", models.BigIntegerField(null=True)),
                ("actor_name", models.CharField(max_length=200)),
                ("subject_type", models.CharField(max_length=40)),
                ("subject_id", models.BigIntegerField()),
                ("reason", models.TextField(blank=True)),
                ("data", models.JSONField(default=dict)),
                ("request_id", models.CharField(blank=True, max_length=64)),
            ],
            options={
                "ordering": ("id",),
                "indexes": [models.Index(fields=["subject_type", "subject_id"], name="audit_by_subject")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "action__in",
                                [
                                    "imported",
                                    "enrolled",
                                    "collected",
                                    "extracted",
                                    "judged",
                                    "overridden",
                                    "appealed",
                                    "drafted",
                                    "checked",
                                    "edited",
                                    "approved",
                                    "approved_despite_warning",
                                    "declined",
                                    "held",
                                    "released",
                                    "undone",
                                    "withdrawn",
                                    "claimed",
                                    "handed_over",
                                    "refused",
                                    "marked_unknown",
                                    "resolved",
                                    "suppressed",
                                    "received",
                                    "relabelled",
                                    "stopped",
                                    "failed",
                                    "retried",
                                    "launched",
                                    "paused",
                                    "resumed",
                                    "invited",
                                    "joined",
                                    "changed",
                                    "template_approved",
                                    "offer_approved",
                                ],
                            )
                        ),
                        name="audit_action_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("actor_kind__in", ["person", "model", "software"])),
                        name="audit_actor_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("actor_id__isnull", False),
                                ("actor_kind", campaigns.audit.rules.ActorKind["PERSON"]),
                            ),
                            models.Q(
                                models.Q(
                                    ("actor_kind", campaigns.audit.rules.ActorKind["PERSON"]), _negated=True
                                ),
                                ("actor_id__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="audit_person_has_id",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="BannedPhrase",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("phrase", models.CharField(max_length=200, unique=True)),
                ("category", models.CharField(max_length=60)),
                (
                    "severity",
                    models.CharField(
                        choices=[("high", "high"), ("medium", "medium"), ("low", "low")], max_length=32
                    ),
                ),
                ("why", models.CharField(blank=True, max_length=250)),
                ("added_by", models.CharField(max_length=200)),
                ("active", models.BooleanField(default=True)),
            ],
            options={
                "ordering": ("phrase",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("severity__in", ["high", "medium", "low"])),
                        name="banned_phrase_severity_known",
                    )
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                ("email", models.EmailField(max_length=254, unique=True)),
                ("name", models.CharField(max_length=120)),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("sdr", "sdr"),
                            ("manager", "manager"),
                            ("lead", "lead"),
                            ("administrator", "administrator"),
                        ],
                        default="sdr",
                        max_length=32,
                    ),
                ),
                ("is_active", models.BooleanField(default=True)),
                ("joined_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ("name",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["sdr", "manager", "lead", "administrator"])),
                        name="member_role_known",
                    )
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Company",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=250)),
                ("domain", models.CharField(max_length=250, unique=True)),
                ("industry", models.CharField(blank=True, max_length=250)),
                ("employees", models.PositiveIntegerField(blank=True, null=True)),
                ("city", models.CharField(blank=True, max_length=120)),
                ("country", models.CharField(blank=True, max_length=120)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name_plural": "companies",
                "indexes": [],
                "constraints": [],
            },
        ),
        migrations.CreateModel(
            name="Endpoint",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("base_url", models.CharField(max_length=300)),
                ("model", models.CharField(max_length=200)),
                (
                    "capability",
                    models.CharField(
                        choices=[
                            ("json_schema", "json schema"),
                            ("json_object", "json object"),
                            ("plain", "plain"),
                        ],
                        max_length=20,
                    ),
                ),
                ("probed_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("base_url", "model"), name="endpoint_once"),
                    models.CheckConstraint(
                        condition=models.Q(("capability__in", ["json_object", "json_schema", "plain"])),
                        name="endpoint_capability_known",
                    ),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Hold",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "scope",
                    models.CharField(
                        choices=[
                            ("address", "address"),
                            ("domain", "domain"),
                            ("campaign", "campaign"),
                            ("mailbox", "mailbox"),
                        ],
                        max_length=32,
                    ),
                ),
                ("key_id", models.CharField(max_length=32)),
                ("key_hash", models.CharField(max_length=64)),
                ("reason", models.CharField(max_length=250)),
                ("by_name", models.CharField(max_length=200)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("until", models.DateTimeField(blank=True, null=True)),
                ("released_at", models.DateTimeField(blank=True, null=True)),
                ("released_by_name", models.CharField(blank=True, max_length=200)),
            ],
            options={
                "indexes": [models.Index(fields=["key_hash"], name="hold_by_hash")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("scope__in", ["address", "domain", "campaign", "mailbox"])),
                        name="hold_scope_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("released_at__isnull", True), ("released_by_name", "")),
                            models.Q(
                                ("released_at__isnull", False),
                                models.Q(("released_by_name", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="hold_released_has_name",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ImportBatch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("file_name", models.CharField(max_length=250)),
                ("sha256", models.CharField(db_index=True, max_length=64)),
                ("layout", models.CharField(blank=True, max_length=60)),
                ("encoding", models.CharField(max_length=40)),
                ("delimiter", models.CharField(max_length=4)),
                ("header_row", models.PositiveIntegerField()),
                ("rows", models.PositiveIntegerField()),
                ("counts", models.JSONField(default=dict)),
                ("by_name", models.CharField(max_length=200)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name_plural": "import batches",
                "indexes": [],
                "constraints": [],
            },
        ),
        migrations.CreateModel(
            name="Suppression",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "scope",
                    models.CharField(
                        choices=[
                            ("address", "address"),
                            ("domain", "domain"),
                            ("offer_to_address", "offer to address"),
                        ],
                        max_length=32,
                    ),
                ),
                ("key_id", models.CharField(max_length=32)),
                ("key_hash", models.CharField(max_length=64)),
                ("offer_id", models.BigIntegerField(default=0)),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("opt_out", "opt out"),
                            ("bounce", "bounce"),
                            ("complaint", "complaint"),
                            ("not_interested", "not interested"),
                            ("wrong_person", "wrong person"),
                            ("customer", "customer"),
                            ("legal", "legal"),
                            ("imported", "imported"),
                            ("reviewer", "reviewer"),
                            ("other", "other"),
                        ],
                        max_length=32,
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=250)),
                ("by_name", models.CharField(max_length=200)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                ("lifted_by_name", models.CharField(blank=True, max_length=200)),
                ("lifted_reason", models.CharField(blank=True, max_length=250)),
            ],
            options={
                "indexes": [models.Index(fields=["key_hash"], name="suppression_by_hash")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("scope__in", ["address", "domain", "offer_to_address"])),
                        name="suppression_scope_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "reason__in",
                                [
                                    "opt_out",
                                    "bounce",
                                    "complaint",
                                    "not_interested",
                                    "wrong_person",
                                    "customer",
                                    "legal",
                                    "imported",
                                    "reviewer",
                                    "other",
                                ],
                            )
                        ),
                        name="suppression_reason_known",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at__isnull", True)),
                        fields=("scope", "key_id", "key_hash", "offer_id"),
                        name="suppression_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("offer_id__gt", 0),
                                ("scope", campaigns.suppressions.rules.SuppressionScope["OFFER_TO_ADDRESS"]),
                            ),
                            models.Q(
                                models.Q(
                                    (
                                        "scope",
                                        campaigns.suppressions.rules.SuppressionScope["OFFER_TO_ADDRESS"],
                                    ),
                                    _negated=True,
                                ),
                                ("offer_id", 0),
                            ),
                            _connector="OR",
                        ),
                        name="suppression_offer_iff_scope",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("lifted_at__isnull", True), ("lifted_by_name", ""), ("lifted_reason", "")
                            ),
                            models.Q(
                                ("lifted_at__isnull", False),
                                models.Q(("lifted_by_name", ""), _negated=True),
                                models.Q(("lifted_reason", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="suppression_lifted_has_name_and_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                (
                    "postal_address",
                    models.CharField(help_text="In every mail, with the legal name in front", max_length=250),
                ),
                ("time_zone", models.CharField(default="Europe/Berlin", max_length=64)),
                (
                    "weekdays",
                    models.JSONField(
                        default=campaigns.members.models.monday_to_friday,
                        help_text="Working days, Monday is 0",
                    ),
                ),
                ("day_starts", models.TimeField(default="09:00")),
                ("day_ends", models.TimeField(default="17:00")),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("pk", 1)), name="team_is_one")],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Answer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("subject", models.CharField(max_length=80)),
                (
                    "purpose",
                    models.CharField(
                        choices=[
                            ("extraction", "extraction"),
                            ("judgement", "judgement"),
                            ("filling", "filling"),
                            ("triage", "triage"),
                        ],
                        max_length=20,
                    ),
                ),
                ("input_hash", models.CharField(max_length=64)),
                (
                    "prompt",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="campaigns.prompt",
                    ),
                ),
                ("provider", models.CharField(max_length=40)),
                ("model", models.CharField(max_length=200)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("running", "running"),
                            ("ready", "ready"),
                            ("unusable", "unusable"),
                            ("failed", "failed"),
                        ],
                        default="running",
                        max_length=10,
                    ),
                ),
                ("token", models.UUIDField()),
                ("running_until", models.DateTimeField(blank=True, null=True)),
                ("content", models.JSONField(blank=True, null=True)),
                (
                    "fault",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("prose", "prose"),
                            ("truncated", "truncated"),
                            ("wrong_schema", "wrong schema"),
                            ("empty", "empty"),
                            ("refusal", "refusal"),
                            ("rejected", "rejected"),
                            ("rate_limited", "rate limited"),
                            ("server_error", "server error"),
                            ("timeout", "timeout"),
                            ("unreachable", "unreachable"),
                            ("no_key", "no key"),
                            ("over_budget", "over budget"),
                        ],
                        max_length=20,
                    ),
                ),
                ("detail", models.TextField(blank=True)),
                ("tries", models.PositiveIntegerField(default=1)),
                ("due_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("status", "failed")), fields=["due_at"], name="answer_failed_due"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("subject", "purpose", "input_hash", "prompt", "provider", "model"),
                        name="answer_asked_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "running"), _negated=True),
                            models.Q(
                                ("due_at__isnull", True),
                                ("fault", ""),
                                ("finished_at__isnull", True),
                                ("running_until__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="answer_running_has_lease",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "ready"), _negated=True),
                            models.Q(
                                ("content__isnull", False), ("fault", ""), ("finished_at__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="answer_ready_has_content",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "unusable"), _negated=True),
                            models.Q(
                                ("content__isnull", True),
                                (
                                    "fault__in",
                                    ["empty", "prose", "refusal", "rejected", "truncated", "wrong_schema"],
                                ),
                                ("finished_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="answer_unusable_has_fault",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "failed"), _negated=True),
                            models.Q(
                                ("content__isnull", True),
                                ("due_at__isnull", False),
                                (
                                    "fault__in",
                                    [
                                        "no_key",
                                        "over_budget",
                                        "rate_limited",
                                        "server_error",
                                        "timeout",
                                        "unreachable",
                                    ],
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="answer_failed_is_due_again",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["failed", "ready", "running", "unusable"])),
                        name="answer_status_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("email", models.EmailField(max_length=254)),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("sdr", "sdr"),
                            ("manager", "manager"),
                            ("lead", "lead"),
                            ("administrator", "administrator"),
                        ],
                        default="sdr",
                        max_length=32,
                    ),
                ),
                ("token_sha256", models.CharField(max_length=64, unique=True)),
                (
                    "invited_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField(default=campaigns.members.models.in_a_week)),
                ("accepted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "accepted_by",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["sdr", "manager", "lead", "administrator"])),
                        name="invitation_role_known",
                    )
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Mailbox",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.EmailField(max_length=254, unique=True)),
                ("display_name", models.CharField(max_length=120)),
                (
                    "signature",
                    models.TextField(blank=True, help_text="Under the text, above the postal address"),
                ),
                ("meeting_link", models.URLField(blank=True)),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="mailboxes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "transport",
                    models.CharField(
                        choices=[("sandbox", "sandbox"), ("smtp", "smtp")], default="sandbox", max_length=32
                    ),
                ),
                ("host", models.CharField(blank=True, max_length=250)),
                ("port", models.PositiveIntegerField(default=587)),
                (
                    "security",
                    models.CharField(
                        choices=[("none", "none"), ("starttls", "starttls"), ("tls", "tls")],
                        default="starttls",
                        max_length=32,
                    ),
                ),
                ("username", models.CharField(blank=True, max_length=250)),
                ("password", outreach.db.encrypted.EncryptedTextField(blank=True, default="")),
                ("daily_cap", models.PositiveIntegerField(default=40)),
                (
                    "weekdays",
                    models.JSONField(
                        default=campaigns.members.models.monday_to_friday, help_text="Monday is 0"
                    ),
                ),
                ("opens", models.TimeField(default="08:30")),
                ("closes", models.TimeField(default="17:30")),
                ("time_zone", models.CharField(default="Europe/Berlin", max_length=64)),
                (
                    "status",
                    models.CharField(
                        choices=[("active", "active"), ("paused", "paused")], default="active", max_length=32
                    ),
                ),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                ("paused_reason", models.CharField(blank=True, max_length=500)),
            ],
            options={
                "verbose_name_plural": "mailboxes",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("transport__in", ["sandbox", "smtp"])),
                        name="mailbox_transport_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("security__in", ["none", "starttls", "tls"])),
                        name="mailbox_security_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["active", "paused"])), name="mailbox_status_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("paused_at__isnull", False),
                                ("status", campaigns.mailboxes.rules.MailboxStatus["PAUSED"]),
                                models.Q(("paused_reason", ""), _negated=True),
                            ),
                            models.Q(
                                ("paused_at__isnull", True),
                                ("paused_reason", ""),
                                ("status", campaigns.mailboxes.rules.MailboxStatus["ACTIVE"]),
                            ),
                            _connector="OR",
                        ),
                        name="mailbox_paused_has_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("host", ""),
                            ("transport", campaigns.mailboxes.rules.TransportName["SMTP"]),
                            _negated=True,
                        ),
                        name="mailbox_smtp_has_host",
                    ),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Offer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.SlugField(unique=True)),
                ("name", models.CharField(max_length=120)),
                ("what", models.TextField(help_text="What we sell, in a sentence or two")),
                (
                    "problem",
                    models.TextField(
                        help_text="The problem that it solves, in the words of those who have it"
                    ),
                ),
                ("part", models.TextField(help_text="The part of the offer that solves it")),
                ("claim_about_us", models.TextField(blank=True)),
                ("for_whom", models.TextField(blank=True)),
                (
                    "status",
                    models.CharField(
                        choices=[("draft", "draft"), ("approved", "approved"), ("retired", "retired")],
                        default="draft",
                        max_length=32,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "author",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="offers",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "approved_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="offers_approved",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("approved_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["draft", "approved", "retired"])),
                        name="offer_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "approved"), _negated=True),
                            ("approved_at__isnull", False),
                            _connector="OR",
                        ),
                        name="offer_approved_has_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("author__isnull", True),
                            ("approved_by__isnull", True),
                            models.Q(("author", models.F("approved_by")), _negated=True),
                            _connector="OR",
                        ),
                        name="offer_approved_by_someone_else",
                    ),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Prospect",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "address",
                    models.CharField(
                        help_text="Normalised; never shown as a recipient", max_length=320, unique=True
                    ),
                ),
                ("address_as_given", models.CharField(max_length=320)),
                ("first_name", models.CharField(blank=True, max_length=120)),
                ("last_name", models.CharField(blank=True, max_length=120)),
                ("greeting_name", models.CharField(blank=True, max_length=120)),
                ("greeting_doubt", models.CharField(blank=True, max_length=250)),
                ("title", models.CharField(blank=True, max_length=250)),
                ("seniority", models.CharField(blank=True, max_length=60)),
                ("city", models.CharField(blank=True, max_length=120)),
                ("country", models.CharField(blank=True, max_length=120)),
                ("language", models.CharField(blank=True, max_length=12)),
                ("time_zone", models.CharField(blank=True, max_length=64)),
                ("linkedin_url", models.URLField(blank=True, max_length=500)),
                (
                    "company",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="prospects",
                        to="campaigns.company",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="prospects",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "columns",
                    models.JSONField(
                        default=dict, help_text="Columns of the import that have no field of their own"
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "indexes": [],
                "constraints": [],
            },
        ),
        migrations.CreateModel(
            name="ImportRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "batch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept_out",
                        to="campaigns.importbatch",
                    ),
                ),
                ("number", models.PositiveIntegerField(help_text="Line of the file, the header included")),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("new", "new"),
                            ("updated", "updated"),
                            ("duplicate", "duplicate"),
                            ("suppressed", "suppressed"),
                            ("refused", "refused"),
                            ("held", "held"),
                        ],
                        max_length=32,
                    ),
                ),
                ("reason", models.CharField(max_length=250)),
                ("cells", models.JSONField(default=dict)),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("outcome__in", ["new", "updated", "duplicate", "suppressed", "refused", "held"])
                        ),
                        name="import_row_outcome_known",
                    ),
                    models.UniqueConstraint(fields=("batch", "number"), name="import_row_once"),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="ModelCall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "answer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="calls",
                        to="campaigns.answer",
                    ),
                ),
                ("at", models.DateTimeField(db_index=True)),
                (
                    "purpose",
                    models.CharField(
                        choices=[
                            ("extraction", "extraction"),
                            ("judgement", "judgement"),
                            ("filling", "filling"),
                            ("triage", "triage"),
                        ],
                        max_length=20,
                    ),
                ),
                ("provider", models.CharField(max_length=40)),
                ("model", models.CharField(max_length=200)),
                (
                    "mode",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("json_schema", "json schema"),
                            ("json_object", "json object"),
                            ("plain", "plain"),
                            ("extractive", "extractive"),
                        ],
                        max_length=20,
                    ),
                ),
                ("tokens_in", models.PositiveIntegerField(null=True)),
                ("tokens_out", models.PositiveIntegerField(null=True)),
                ("estimated", models.BooleanField(default=False)),
                ("cost", models.DecimalField(decimal_places=8, max_digits=14, null=True)),
                ("latency_ms", models.PositiveIntegerField()),
                (
                    "fault",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("prose", "prose"),
                            ("truncated", "truncated"),
                            ("wrong_schema", "wrong schema"),
                            ("empty", "empty"),
                            ("refusal", "refusal"),
                            ("rejected", "rejected"),
                            ("rate_limited", "rate limited"),
                            ("server_error", "server error"),
                            ("timeout", "timeout"),
                            ("unreachable", "unreachable"),
                            ("no_key", "no key"),
                            ("over_budget", "over budget"),
                        ],
                        max_length=20,
                    ),
                ),
                ("request_id", models.CharField(blank=True, max_length=200)),
                ("is_repair", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("tokens_in__isnull", True), ("tokens_out__isnull", True)),
                            models.Q(("tokens_in__isnull", False), ("tokens_out__isnull", False)),
                            _connector="OR",
                        ),
                        name="model_call_tokens_together",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("cost__isnull", True),
                            models.Q(("cost__gte", 0), ("tokens_in__isnull", False)),
                            _connector="OR",
                        ),
                        name="model_call_cost_has_tokens",
                    ),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="MailboxDay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "mailbox",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="days",
                        to="campaigns.mailbox",
                    ),
                ),
                ("day", models.DateField()),
                ("claimed", models.PositiveIntegerField(default=0)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("mailbox", "day"), name="mailbox_day_once")],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Campaign",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.SlugField(unique=True)),
                ("name", models.CharField(max_length=120)),
                (
                    "offer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="campaigns",
                        to="campaigns.offer",
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("draft", "draft"),
                            ("running", "running"),
                            ("paused", "paused"),
                            ("ended", "ended"),
                        ],
                        default="draft",
                        max_length=32,
                    ),
                ),
                (
                    "undo_minutes",
                    models.PositiveIntegerField(
                        default=10, help_text="How long an approval can be taken back"
                    ),
                ),
                ("launched_at", models.DateTimeField(blank=True, null=True)),
                (
                    "launched_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="campaigns_launched",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("mailboxes", models.ManyToManyField(related_name="campaigns", to="campaigns.mailbox")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["draft", "running", "paused", "ended"])),
                        name="campaign_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("status", campaigns.enrollments.rules.CampaignStatus["DRAFT"]),
                            ("launched_at__isnull", False),
                            _connector="OR",
                        ),
                        name="campaign_running_was_launched",
                    ),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Criterion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "offer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="criteria",
                        to="campaigns.offer",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("must_have", "must have"),
                            ("disqualifier", "disqualifier"),
                            ("nice_to_have", "nice to have"),
                        ],
                        max_length=32,
                    ),
                ),
                ("text", models.CharField(max_length=300)),
                ("predicate", models.JSONField(blank=True, null=True)),
                ("position", models.PositiveIntegerField(default=0)),
            ],
            options={
                "verbose_name": "fit rule",
                "ordering": ("position", "id"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["must_have", "disqualifier", "nice_to_have"])),
                        name="criterion_kind_known",
                    )
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="MessageTemplate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.SlugField(unique=True)),
                ("name", models.CharField(max_length=120)),
                (
                    "offer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="templates",
                        to="campaigns.offer",
                    ),
                ),
                ("language", models.CharField(default="en", max_length=12)),
                (
                    "role_families",
                    models.JSONField(blank=True, default=list, help_text="Families of roles; empty for any"),
                ),
                (
                    "anchor_types",
                    models.JSONField(blank=True, default=list, help_text="Kinds of opener; empty for any"),
                ),
            ],
            options={
                "verbose_name": "template",
                "indexes": [],
                "constraints": [],
            },
        ),
        migrations.CreateModel(
            name="Extraction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "prospect",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="extractions",
                        to="campaigns.prospect",
                    ),
                ),
                (
                    "answer",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="extraction",
                        to="campaigns.answer",
                    ),
                ),
                ("input_hash", models.CharField(max_length=64)),
                ("rejected", models.JSONField(default=list, help_text="[{field, reason}]")),
                ("grade", models.CharField(max_length=12)),
                ("signal", models.CharField(max_length=12)),
                ("signal_reasons", models.JSONField(default=list)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "abstract": False,
                "indexes": [],
                "constraints": [],
            },
        ),
        migrations.CreateModel(
            name="Source",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("pasted", "pasted"),
                            ("page", "page"),
                            ("feed", "feed"),
                            ("document", "document"),
                            ("column", "column"),
                            ("reply", "reply"),
                        ],
                        max_length=32,
                    ),
                ),
                (
                    "speaker",
                    models.CharField(
                        choices=[
                            ("person", "person"),
                            ("company", "company"),
                            ("third_party", "third party"),
                        ],
                        max_length=32,
                    ),
                ),
                (
                    "prospect",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sources",
                        to="campaigns.prospect",
                    ),
                ),
                (
                    "company",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sources",
                        to="campaigns.company",
                    ),
                ),
                ("title", models.CharField(blank=True, max_length=300)),
                ("url", models.CharField(blank=True, max_length=2000)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("new", "new"),
                            ("fetched", "fetched"),
                            ("failed", "failed"),
                            ("rate_limited", "rate limited"),
                        ],
                        default="new",
                        max_length=32,
                    ),
                ),
                (
                    "problem",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("empty", "empty"),
                            ("too_short", "too short"),
                            ("login_wall", "login wall"),
                            ("cookie_wall", "cookie wall"),
                            ("bot_wall", "bot wall"),
                            ("list_page", "list page"),
                            ("not_text", "not text"),
                            ("too_large", "too large"),
                            ("no_such_page", "no such page"),
                            ("blocked_by_robots", "blocked by robots"),
                            ("private_address", "private address"),
                            ("rate_limited", "rate limited"),
                        ],
                        default="",
                        max_length=32,
                    ),
                ),
                ("problem_detail", models.CharField(blank=True, max_length=500)),
                ("etag", models.CharField(blank=True, max_length=250)),
                ("last_modified", models.CharField(blank=True, max_length=100)),
                (
                    "due_at",
                    models.DateTimeField(
                        blank=True, help_text="When to fetch next; empty for what is never fetched", null=True
                    ),
                ),
                ("tries", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["pasted", "page", "feed", "document", "column", "reply"])
                        ),
                        name="source_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("speaker__in", ["person", "company", "third_party"])),
                        name="source_speaker_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["new", "fetched", "failed", "rate_limited"])),
                        name="source_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "problem__in",
                                [
                                    "empty",
                                    "too_short",
                                    "login_wall",
                                    "cookie_wall",
                                    "bot_wall",
                                    "list_page",
                                    "not_text",
                                    "too_large",
                                    "no_such_page",
                                    "blocked_by_robots",
                                    "private_address",
                                    "rate_limited",
                                    "",
                                ],
                            )
                        ),
                        name="source_problem_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("company__isnull", True), ("prospect__isnull", False)),
                            models.Q(("company__isnull", False), ("prospect__isnull", True)),
                            _connector="OR",
                        ),
                        name="source_about_one",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("prospect__isnull", False), models.Q(("url", ""), _negated=True)),
                        fields=("prospect", "url"),
                        name="source_once_a_prospect",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("company__isnull", False), models.Q(("url", ""), _negated=True)),
                        fields=("company", "url"),
                        name="source_once_a_company",
                    ),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Enrollment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="enrollments",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "prospect",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="enrollments",
                        to="campaigns.prospect",
                    ),
                ),
                (
                    "stage",
                    models.CharField(
                        choices=[
                            ("collecting", "collecting"),
                            ("extracting", "extracting"),
                            ("judging", "judging"),
                            ("asking", "asking"),
                            ("writing", "writing"),
                            ("checking", "checking"),
                            ("reviewing", "reviewing"),
                            ("approved", "approved"),
                            ("sending", "sending"),
                            ("unknown", "unknown"),
                            ("handed_over", "handed over"),
                            ("waiting", "waiting"),
                            ("finished", "finished"),
                            ("stopped", "stopped"),
                        ],
                        default="collecting",
                        max_length=32,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0)),
                ("step", models.PositiveIntegerField(default=1)),
                ("due_at", models.DateTimeField(blank=True, null=True)),
                ("wait_reason", models.CharField(blank=True, max_length=300)),
                ("task_token", models.UUIDField(blank=True, null=True)),
                ("task_until", models.DateTimeField(blank=True, null=True)),
                ("hint_until", models.DateTimeField(blank=True, null=True)),
                ("tries", models.PositiveIntegerField(default=0)),
                ("trying_since", models.DateTimeField(blank=True, null=True)),
                (
                    "stop_reason",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("no_evidence", "no evidence"),
                            ("not_recognised", "not recognised"),
                            ("not_relevant", "not relevant"),
                            ("suppressed", "suppressed"),
                            ("reviewer", "reviewer"),
                            ("no_template", "no template"),
                            ("replied", "replied"),
                            ("bounced", "bounced"),
                            ("expired", "expired"),
                            ("cancelled", "cancelled"),
                            ("failed", "failed"),
                        ],
                        default="",
                        max_length=32,
                    ),
                ),
                ("explanation", models.CharField(blank=True, max_length=500)),
                (
                    "failed_stage",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("collecting", "collecting"),
                            ("extracting", "extracting"),
                            ("judging", "judging"),
                            ("asking", "asking"),
                            ("writing", "writing"),
                            ("checking", "checking"),
                            ("reviewing", "reviewing"),
                            ("approved", "approved"),
                            ("sending", "sending"),
                            ("unknown", "unknown"),
                            ("handed_over", "handed over"),
                            ("waiting", "waiting"),
                            ("finished", "finished"),
                            ("stopped", "stopped"),
                        ],
                        default="",
                        max_length=32,
                    ),
                ),
                (
                    "written_to",
                    models.BooleanField(default=False, help_text="At least one message was handed over"),
                ),
                ("enrolled_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("due_at__isnull", False)),
                        fields=["due_at"],
                        name="enrollment_due",
                    ),
                    models.Index(fields=["campaign", "stage"], name="enrollment_by_stage"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "stage__in",
                                [
                                    "collecting",
                                    "extracting",
                                    "judging",
                                    "asking",
                                    "writing",
                                    "checking",
                                    "reviewing",
                                    "approved",
                                    "sending",
                                    "unknown",
                                    "handed_over",
                                    "waiting",
                                    "finished",
                                    "stopped",
                                ],
                            )
                        ),
                        name="enrollment_stage_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "stop_reason__in",
                                [
                                    "no_evidence",
                                    "not_recognised",
                                    "not_relevant",
                                    "suppressed",
                                    "reviewer",
                                    "no_template",
                                    "replied",
                                    "bounced",
                                    "expired",
                                    "cancelled",
                                    "failed",
                                    "",
                                ],
                            )
                        ),
                        name="enrollment_stop_reason_known",
                    ),
                    models.UniqueConstraint(fields=("campaign", "prospect"), name="enrollment_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("stage", campaigns.enrollments.rules.Stage["STOPPED"]),
                                models.Q(("stop_reason", ""), _negated=True),
                            ),
                            models.Q(
                                models.Q(
                                    ("stage", campaigns.enrollments.rules.Stage["STOPPED"]), _negated=True
                                ),
                                ("stop_reason", ""),
                            ),
                            _connector="OR",
                        ),
                        name="enrollment_stopped_has_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("task_token__isnull", True), ("task_until__isnull", True)),
                            models.Q(
                                (
                                    "stage__in",
                                    [
                                        campaigns.enrollments.rules.Stage["CHECKING"],
                                        campaigns.enrollments.rules.Stage["COLLECTING"],
                                        campaigns.enrollments.rules.Stage["EXTRACTING"],
                                        campaigns.enrollments.rules.Stage["JUDGING"],
                                        campaigns.enrollments.rules.Stage["WRITING"],
                                    ],
                                ),
                                ("task_token__isnull", False),
                                ("task_until__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="enrollment_lease_is_whole",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                (
                                    "stage__in",
                                    [
                                        campaigns.enrollments.rules.Stage["CHECKING"],
                                        campaigns.enrollments.rules.Stage["COLLECTING"],
                                        campaigns.enrollments.rules.Stage["EXTRACTING"],
                                        campaigns.enrollments.rules.Stage["JUDGING"],
                                        campaigns.enrollments.rules.Stage["WRITING"],
                                    ],
                                ),
                                _negated=True,
                            ),
                            ("due_at__isnull", False),
                            _connector="OR",
                        ),
                        name="enrollment_machine_has_due_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                (
                                    "stage__in",
                                    [
                                        campaigns.enrollments.rules.Stage["HANDED_OVER"],
                                        campaigns.enrollments.rules.Stage["FINISHED"],
                                    ],
                                ),
                                _negated=True,
                            ),
                            ("written_to", True),
                            _connector="OR",
                        ),
                        name="enrollment_finished_was_written_to",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ReviewPolicy",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "campaign",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="review_policy",
                        to="campaigns.campaign",
                    ),
                ),
                ("read_percent", models.PositiveIntegerField(default=100)),
                (
                    "set_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="policies",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=300)),
            ],
            options={
                "verbose_name_plural": "review policies",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("read_percent", 100)), name="review_policy_reads_everything"
                    )
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Step",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="steps",
                        to="campaigns.campaign",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "delay_days",
                    models.PositiveIntegerField(default=0, help_text="Working days after the step before"),
                ),
                ("templates", models.ManyToManyField(related_name="steps", to="campaigns.messagetemplate")),
            ],
            options={
                "ordering": ("campaign_id", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("campaign", "number"), name="step_once"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="step_from_one"),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="TemplateVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "template",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="campaigns.messagetemplate",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("subject", models.CharField(max_length=200)),
                ("body", models.TextField()),
                ("word_limit", models.PositiveIntegerField(default=120)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("draft", "draft"),
                            ("submitted", "submitted"),
                            ("approved", "approved"),
                            ("retired", "retired"),
                        ],
                        default="draft",
                        max_length=32,
                    ),
                ),
                (
                    "author",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="template_versions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "approved_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="template_versions_approved",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("approved_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "template version",
                "ordering": ("template_id", "-number"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["draft", "submitted", "approved", "retired"])),
                        name="template_version_status_known",
                    ),
                    models.UniqueConstraint(fields=("template", "number"), name="template_version_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("status", "approved")),
                        fields=("template",),
                        name="template_one_approved_version",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                (
                                    "status",
                                    "approved",
                                ),
                                _negated=True,
                            ),
                            ("approved_at__isnull", False),
                            _connector="OR",
                        ),
                        name="template_version_approved_has_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("author__isnull", True),
                            ("approved_by__isnull", True),
                            models.Q(("author", models.F("approved_by")), _negated=True),
                            _connector="OR",
                        ),
                        name="template_approved_by_someone_else",
                    ),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Insight",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "extraction",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="insights",
                        to="campaigns.extraction",
                    ),
                ),
                (
                    "prospect",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="insights",
                        to="campaigns.prospect",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("company_description", "company description"),
                            ("material_event", "material event"),
                            ("role_challenge", "role challenge"),
                            ("peer_comparison", "peer comparison"),
                            ("opener_anchor", "opener anchor"),
                            ("bant_budget", "bant budget"),
                            ("bant_authority", "bant authority"),
                            ("bant_need", "bant need"),
                            ("bant_timeline", "bant timeline"),
                            ("buying_intent", "buying intent"),
                            ("recurring_ideas", "recurring ideas"),
                            ("building_now", "building now"),
                            ("value_creation", "value creation"),
                            ("business_model", "business model"),
                        ],
                        max_length=32,
                    ),
                ),
                (
                    "anchor_type",
                    models.CharField(
                        choices=[
                            ("funding", "funding"),
                            ("launch", "launch"),
                            ("hiring", "hiring"),
                            ("expansion", "expansion"),
                            ("leadership", "leadership"),
                            ("post", "post"),
                            ("podcast", "podcast"),
                            ("award", "award"),
                            ("partnership", "partnership"),
                            ("regulation", "regulation"),
                            ("other", "other"),
                            ("none", "none"),
                        ],
                        default="none",
                        max_length=32,
                    ),
                ),
                (
                    "tact",
                    models.CharField(
                        choices=[("say", "say"), ("allude", "allude"), ("never", "never")],
                        default="say",
                        max_length=32,
                    ),
                ),
                ("value", models.TextField()),
                ("value_is_quote", models.BooleanField(default=False)),
                ("event_date", models.DateField(blank=True, null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[("grounded", "grounded"), ("stale", "stale")],
                        default="grounded",
                        max_length=32,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                [
                                    "company_description",
                                    "material_event",
                                    "role_challenge",
                                    "peer_comparison",
                                    "opener_anchor",
                                    "bant_budget",
                                    "bant_authority",
                                    "bant_need",
                                    "bant_timeline",
                                    "buying_intent",
                                    "recurring_ideas",
                                    "building_now",
                                    "value_creation",
                                    "business_model",
                                ],
                            )
                        ),
                        name="insight_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "anchor_type__in",
                                [
                                    "funding",
                                    "launch",
                                    "hiring",
                                    "expansion",
                                    "leadership",
                                    "post",
                                    "podcast",
                                    "award",
                                    "partnership",
                                    "regulation",
                                    "other",
                                    "none",
                                ],
                            )
                        ),
                        name="insight_anchor_type_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("tact__in", ["say", "allude", "never"])),
                        name="insight_tact_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["grounded", "stale"])), name="insight_state_known"
                    ),
                    models.UniqueConstraint(fields=("extraction", "kind"), name="insight_once"),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="snapshots",
                        to="campaigns.source",
                    ),
                ),
                ("sha256", models.CharField(help_text="Of the bytes as they came", max_length=64)),
                ("raw", models.BinaryField()),
                ("text", models.TextField()),
                ("text_sha256", models.CharField(max_length=64)),
                ("sentences", models.JSONField(default=list)),
                ("title", models.CharField(blank=True, max_length=300)),
                ("url", models.CharField(blank=True, max_length=2000)),
                ("language", models.CharField(blank=True, max_length=12)),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                ("fetched_at", models.DateTimeField()),
                (
                    "unusable",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("empty", "empty"),
                            ("too_short", "too short"),
                            ("login_wall", "login wall"),
                            ("cookie_wall", "cookie wall"),
                            ("bot_wall", "bot wall"),
                            ("list_page", "list page"),
                            ("not_text", "not text"),
                            ("too_large", "too large"),
                            ("no_such_page", "no such page"),
                            ("blocked_by_robots", "blocked by robots"),
                            ("private_address", "private address"),
                            ("rate_limited", "rate limited"),
                        ],
                        default="",
                        max_length=32,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "unusable__in",
                                [
                                    "empty",
                                    "too_short",
                                    "login_wall",
                                    "cookie_wall",
                                    "bot_wall",
                                    "list_page",
                                    "not_text",
                                    "too_large",
                                    "no_such_page",
                                    "blocked_by_robots",
                                    "private_address",
                                    "rate_limited",
                                    "",
                                ],
                            )
                        ),
                        name="snapshot_unusable_known",
                    ),
                    models.UniqueConstraint(fields=("source", "sha256", "url"), name="snapshot_once"),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Slot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="slots",
                        to="campaigns.templateversion",
                    ),
                ),
                ("name", models.SlugField()),
                ("takes", models.JSONField(default=list, help_text="Kinds of fact, the best first")),
                ("anchor_types", models.JSONField(blank=True, default=list)),
                ("required", models.BooleanField(default=True)),
                (
                    "alternative",
                    models.CharField(
                        blank=True, help_text="Human-written text where there is no fact", max_length=300
                    ),
                ),
                ("word_limit", models.PositiveIntegerField(default=25)),
                (
                    "form",
                    models.CharField(
                        choices=[
                            ("clause", "clause"),
                            ("sentence", "sentence"),
                            ("noun_phrase", "noun phrase"),
                            ("quote", "quote"),
                        ],
                        max_length=32,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("form__in", ["clause", "sentence", "noun_phrase", "quote"])),
                        name="slot_form_known",
                    ),
                    models.UniqueConstraint(fields=("version", "name"), name="slot_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("required", True), models.Q(("alternative", ""), _negated=True), _connector="OR"
                        ),
                        name="slot_optional_has_alternative",
                    ),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "prospect",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="matches",
                        to="campaigns.prospect",
                    ),
                ),
                (
                    "offer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="matches",
                        to="campaigns.offer",
                    ),
                ),
                ("offer_version", models.PositiveIntegerField()),
                (
                    "extraction",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="matches",
                        to="campaigns.extraction",
                    ),
                ),
                (
                    "answer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="matches",
                        to="campaigns.answer",
                    ),
                ),
                (
                    "recognition",
                    models.CharField(
                        choices=[("confirmed", "confirmed"), ("doubtful", "doubtful"), ("wrong", "wrong")],
                        max_length=32,
                    ),
                ),
                ("recognition_reason", models.CharField(max_length=300)),
                ("personalisation", models.PositiveIntegerField(help_text="How many facts may be said")),
                (
                    "verdict",
                    models.CharField(
                        choices=[("send", "send"), ("do_not_send", "do not send"), ("ask", "ask")],
                        max_length=32,
                    ),
                ),
                (
                    "decided_by",
                    models.CharField(
                        help_text="Code of the rule that decided, such as disqualifier or must_have",
                        max_length=60,
                    ),
                ),
                ("reasons", models.JSONField(default=list)),
                ("would_change", models.CharField(blank=True, max_length=500)),
                (
                    "why_now",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.insight",
                    ),
                ),
                (
                    "bridge_fact",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.insight",
                    ),
                ),
                ("bridge_problem", models.TextField(blank=True)),
                ("bridge_part", models.TextField(blank=True)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name_plural": "matches",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("recognition__in", ["confirmed", "doubtful", "wrong"])),
                        name="match_recognition_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("verdict__in", ["send", "do_not_send", "ask"])),
                        name="match_verdict_known",
                    ),
                    models.UniqueConstraint(
                        fields=("prospect", "offer", "offer_version", "extraction"), name="match_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("recognition", campaigns.relevance.rules.Recognition["WRONG"]), _negated=True
                            ),
                            ("verdict", campaigns.relevance.rules.Verdict["DO_NOT_SEND"]),
                            _connector="OR",
                        ),
                        name="match_wrong_person_never_sent",
                    ),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Evidence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "insight",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="evidence",
                        to="campaigns.insight",
                    ),
                ),
                (
                    "snapshot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="evidence",
                        to="campaigns.snapshot",
                    ),
                ),
                ("start", models.PositiveIntegerField()),
                ("end", models.PositiveIntegerField()),
                ("quote_sha256", models.CharField(max_length=64)),
            ],
            options={
                "verbose_name_plural": "evidence",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("end__gt", models.F("start"))), name="evidence_not_empty"
                    ),
                    models.UniqueConstraint(
                        fields=("insight", "snapshot", "start", "end"), name="evidence_once"
                    ),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="CriterionAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="campaigns.match",
                    ),
                ),
                (
                    "criterion",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="campaigns.criterion",
                    ),
                ),
                (
                    "by_sentence",
                    models.CharField(
                        choices=[("met", "met"), ("not_met", "not met"), ("unknown", "unknown")],
                        max_length=32,
                    ),
                ),
                (
                    "by_predicate",
                    models.CharField(
                        choices=[("met", "met"), ("not_met", "not met"), ("unknown", "unknown")],
                        max_length=32,
                    ),
                ),
                (
                    "answer",
                    models.CharField(
                        choices=[("met", "met"), ("not_met", "not met"), ("unknown", "unknown")],
                        max_length=32,
                    ),
                ),
                (
                    "snapshot",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.snapshot",
                    ),
                ),
                ("start", models.PositiveIntegerField(default=0)),
                ("end", models.PositiveIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("answer__in", ["met", "not_met", "unknown"])),
                        name="criterion_answer_answer_known",
                    ),
                    models.UniqueConstraint(fields=("match", "criterion"), name="criterion_answer_once"),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Draft",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "enrollment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to="campaigns.enrollment",
                    ),
                ),
                (
                    "step",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drafts",
                        to="campaigns.step",
                    ),
                ),
                (
                    "template_version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drafts",
                        to="campaigns.templateversion",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drafts",
                        to="campaigns.match",
                    ),
                ),
                (
                    "mailbox",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drafts",
                        to="campaigns.mailbox",
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("checking", "checking"),
                            ("in_review", "in review"),
                            ("approved", "approved"),
                            ("suppressed", "suppressed"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="checking",
                        max_length=32,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "opt_out_token",
                    models.CharField(
                        default=campaigns.drafts.models.new_opt_out_token, max_length=64, unique=True
                    ),
                ),
                (
                    "footer",
                    models.TextField(
                        help_text="Signature, postal address and opt-out link; part of what is approved"
                    ),
                ),
                ("sender", models.CharField(help_text="The From header", max_length=500)),
                ("in_reply_to", models.CharField(blank=True, max_length=250)),
                (
                    "anchor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.insight",
                    ),
                ),
                ("anchor_type", models.CharField(default="none", max_length=32)),
                ("why_template", models.CharField(max_length=300)),
                (
                    "written_by",
                    models.CharField(help_text="Label of the model that filled the slots", max_length=120),
                ),
                (
                    "planted",
                    models.BooleanField(
                        default=False, help_text="A test of the reviewers; can never be sent"
                    ),
                ),
                (
                    "checked_version",
                    models.PositiveIntegerField(
                        default=0, help_text="The version whose findings are complete"
                    ),
                ),
                ("checked_at", models.DateTimeField(blank=True, null=True)),
                ("due_at", models.DateTimeField(help_text="When it should leave; orders the queue")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("status", campaigns.drafts.rules.DraftStatus["IN_REVIEW"])),
                        fields=["due_at", "id"],
                        name="draft_queue",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("status__in", ["checking", "in_review", "approved", "suppressed", "withdrawn"])
                        ),
                        name="draft_status_known",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            (
                                "status__in",
                                [
                                    campaigns.drafts.rules.DraftStatus["APPROVED"],
                                    campaigns.drafts.rules.DraftStatus["CHECKING"],
                                    campaigns.drafts.rules.DraftStatus["IN_REVIEW"],
                                ],
                            )
                        ),
                        fields=("enrollment", "step"),
                        name="draft_one_open_a_step",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("version__gte", 1)), name="draft_version_from_one"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Override",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="override",
                        to="campaigns.match",
                    ),
                ),
                (
                    "verdict",
                    models.CharField(
                        choices=[("send", "send"), ("do_not_send", "do not send"), ("ask", "ask")],
                        max_length=32,
                    ),
                ),
                ("reason", models.CharField(max_length=500)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="overrides",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("verdict__in", ["send", "do_not_send"])), name="override_decides"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="override_has_reason"
                    ),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="DraftText",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "draft",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="texts",
                        to="campaigns.draft",
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("subject", models.CharField(max_length=400)),
                ("body", models.TextField()),
                ("by_name", models.CharField(max_length=200)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("draft", "version"), name="draft_text_once")],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("step", "step"), ("answer", "answer")], default="step", max_length=32
                    ),
                ),
                (
                    "enrollment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="messages",
                        to="campaigns.enrollment",
                    ),
                ),
                (
                    "step",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="messages",
                        to="campaigns.step",
                    ),
                ),
                (
                    "draft",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="messages",
                        to="campaigns.draft",
                    ),
                ),
                ("client_key", models.UUIDField(blank=True, null=True, unique=True)),
                (
                    "mailbox",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="messages",
                        to="campaigns.mailbox",
                    ),
                ),
                ("sender", models.CharField(max_length=500)),
                ("recipient", models.CharField(max_length=320)),
                ("subject", models.CharField(max_length=400)),
                ("body", models.TextField()),
                ("in_reply_to", models.CharField(blank=True, max_length=250)),
                ("opt_out_url", models.CharField(max_length=500)),
                ("template_version", models.PositiveIntegerField(default=0)),
                ("anchor_type", models.CharField(default="none", max_length=32)),
                ("message_id", models.CharField(max_length=250, unique=True)),
                ("approved_sha256", models.CharField(max_length=64)),
                (
                    "approved_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="messages_approved",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("approved_at", models.DateTimeField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("scheduled", "scheduled"),
                            ("sending", "sending"),
                            ("handed_over", "handed over"),
                            ("unknown", "unknown"),
                            ("refused", "refused"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="scheduled",
                        max_length=32,
                    ),
                ),
                ("due_at", models.DateTimeField()),
                ("wait_reason", models.CharField(blank=True, max_length=300)),
                ("token", models.UUIDField(blank=True, null=True)),
                ("sending_until", models.DateTimeField(blank=True, null=True)),
                ("hint_until", models.DateTimeField(blank=True, null=True)),
                ("tries", models.PositiveIntegerField(default=0)),
                ("handed_over_at", models.DateTimeField(blank=True, null=True)),
                ("server_answer", models.CharField(blank=True, max_length=500)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("status", campaigns.delivery.rules.MessageStatus["SCHEDULED"])),
                        fields=["due_at", "id"],
                        name="message_scheduled",
                    ),
                    models.Index(fields=["handed_over_at"], name="message_handed_over"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["step", "answer"])), name="message_kind_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "status__in",
                                ["scheduled", "sending", "handed_over", "unknown", "refused", "withdrawn"],
                            )
                        ),
                        name="message_status_known",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", campaigns.delivery.rules.MessageKind["STEP"])),
                        fields=("enrollment", "step"),
                        name="message_once_a_step",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("client_key__isnull", True),
                                ("draft__isnull", False),
                                ("kind", campaigns.delivery.rules.MessageKind["STEP"]),
                                ("step__isnull", False),
                            ),
                            models.Q(
                                ("client_key__isnull", False),
                                ("kind", campaigns.delivery.rules.MessageKind["ANSWER"]),
                            ),
                            _connector="OR",
                        ),
                        name="message_kind_has_key",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("sending_until__isnull", False),
                                ("status", campaigns.delivery.rules.MessageStatus["SENDING"]),
                                ("token__isnull", False),
                            ),
                            models.Q(
                                ("status", campaigns.delivery.rules.MessageStatus["SENDING"]), _negated=True
                            ),
                            _connector="OR",
                        ),
                        name="message_sending_has_token",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("handed_over_at__isnull", False),
                                ("status", campaigns.delivery.rules.MessageStatus["HANDED_OVER"]),
                            ),
                            models.Q(
                                models.Q(
                                    ("status", campaigns.delivery.rules.MessageStatus["HANDED_OVER"]),
                                    _negated=True,
                                ),
                                ("handed_over_at__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="message_handed_over_has_time",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ReviewDecision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "draft",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="decisions",
                        to="campaigns.draft",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("approve", "approve"),
                            ("approve_despite_warning", "approve despite warning"),
                            ("edit", "edit"),
                            ("suppress", "suppress"),
                            ("hold", "hold"),
                            ("undo", "undo"),
                        ],
                        max_length=32,
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("content_sha256", models.CharField(max_length=64)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decisions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "reason",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("wrong_person", "wrong person"),
                            ("not_a_fit", "not a fit"),
                            ("customer_or_deal", "customer or deal"),
                            ("evidence_wrong", "evidence wrong"),
                            ("tone", "tone"),
                            ("legal", "legal"),
                            ("other", "other"),
                        ],
                        default="",
                        max_length=32,
                    ),
                ),
                (
                    "scope",
                    models.CharField(
                        blank=True,
                        choices=[("draft", "draft"), ("person", "person"), ("company", "company")],
                        default="",
                        max_length=32,
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=500)),
                ("active_seconds", models.PositiveIntegerField(null=True)),
                ("request_key", models.UUIDField(unique=True)),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                ["approve", "approve_despite_warning", "edit", "suppress", "hold", "undo"],
                            )
                        ),
                        name="decision_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("kind", campaigns.drafts.rules.DecisionKind["SUPPRESS"]), _negated=True
                            ),
                            models.Q(
                                models.Q(("reason", ""), _negated=True),
                                models.Q(("scope", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="decision_suppress_has_reason",
                    ),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Finding",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "text",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="findings",
                        to="campaigns.drafttext",
                    ),
                ),
                ("code", models.SlugField()),
                (
                    "severity",
                    models.CharField(choices=[("blocks", "blocks"), ("warns", "warns")], max_length=32),
                ),
                ("part", models.CharField(max_length=7)),
                ("start", models.PositiveIntegerField()),
                ("end", models.PositiveIntegerField()),
                ("sentence", models.CharField(max_length=500)),
            ],
            options={
                "ordering": ("severity", "part", "start"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("severity__in", ["blocks", "warns"])),
                        name="finding_severity_known",
                    )
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="SlotFill",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "text",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="fills",
                        to="campaigns.drafttext",
                    ),
                ),
                ("name", models.SlugField()),
                ("value", models.TextField()),
                ("part", models.CharField(choices=[("subject", "subject"), ("body", "body")], max_length=7)),
                ("start", models.PositiveIntegerField()),
                ("end", models.PositiveIntegerField()),
                (
                    "insight",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="fills",
                        to="campaigns.insight",
                    ),
                ),
            ],
            options={
                "ordering": ("part", "start"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("end__gt", models.F("start"))), name="slot_fill_not_empty"
                    ),
                    models.UniqueConstraint(fields=("text", "part", "start"), name="slot_fill_once"),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="Attempt",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "message",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attempts",
                        to="campaigns.message",
                    ),
                ),
                ("token", models.UUIDField(unique=True)),
                (
                    "result",
                    models.CharField(
                        choices=[
                            ("started", "started"),
                            ("accepted", "accepted"),
                            ("deferred", "deferred"),
                            ("refused", "refused"),
                            ("not_sent", "not sent"),
                            ("unknown", "unknown"),
                        ],
                        default="started",
                        max_length=32,
                    ),
                ),
                (
                    "sent_sha256",
                    models.CharField(
                        blank=True, help_text="Of the content that was handed over", max_length=64
                    ),
                ),
                ("server_answer", models.CharField(blank=True, max_length=500)),
                ("started_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "result__in",
                                ["started", "accepted", "deferred", "refused", "not_sent", "unknown"],
                            )
                        ),
                        name="attempt_result_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("finished_at__isnull", True),
                                ("result", campaigns.delivery.rules.AttemptResult["STARTED"]),
                            ),
                            models.Q(
                                models.Q(
                                    ("result", campaigns.delivery.rules.AttemptResult["STARTED"]),
                                    _negated=True,
                                ),
                                ("finished_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="attempt_finished_has_time",
                    ),
                ],
                "indexes": [],
            },
        ),
        migrations.CreateModel(
            name="InboundMessage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "mailbox",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="inbound",
                        to="campaigns.mailbox",
                    ),
                ),
                ("sha256", models.CharField(max_length=64)),
                ("raw", models.BinaryField()),
                ("received_at", models.DateTimeField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("bounce", "bounce"),
                            ("auto", "auto"),
                            ("human", "human"),
                            ("complaint", "complaint"),
                            ("receipt", "receipt"),
                            ("own", "own"),
                            ("unreadable", "unreadable"),
                        ],
                        max_length=32,
                    ),
                ),
                (
                    "subclass",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("ooo", "ooo"),
                            ("left_company", "left company"),
                            ("ticket", "ticket"),
                            ("challenge", "challenge"),
                            ("list", "list"),
                            ("other", "other"),
                        ],
                        default="",
                        max_length=32,
                    ),
                ),
                (
                    "category",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("positive", "positive"),
                            ("neutral", "neutral"),
                            ("not_interested", "not interested"),
                            ("wrong_person", "wrong person"),
                            ("out_of_office", "out of office"),
                            ("ambiguous", "ambiguous"),
                        ],
                        default="",
                        max_length=32,
                    ),
                ),
                ("flags", models.JSONField(default=list)),
                ("sender", models.CharField(blank=True, max_length=320)),
                ("subject", models.CharField(blank=True, max_length=500)),
                ("new_text", models.TextField(blank=True)),
                ("return_date", models.DateField(blank=True, null=True)),
                ("confidence", models.FloatField(default=0)),
                ("decided_by", models.CharField(max_length=40)),
                ("deciding_words", models.CharField(blank=True, max_length=300)),
                (
                    "reader_version",
                    models.PositiveIntegerField(help_text="Version of the rules that read it"),
                ),
                (
                    "message",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="inbound",
                        to="campaigns.message",
                    ),
                ),
                ("match_doubtful", models.BooleanField(default=False)),
                (
                    "effects_at",
                    models.DateTimeField(
                        blank=True, help_text="When what follows from it was done", null=True
                    ),
                ),
                ("handled_at", models.DateTimeField(blank=True, null=True)),
                (
                    "handled_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="handled",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-received_at", "-id"),
                "indexes": [models.Index(fields=["category", "handled_at"], name="inbound_by_category")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                ["bounce", "auto", "human", "complaint", "receipt", "own", "unreadable"],
                            )
                        ),
                        name="inbound_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "subclass__in",
                                ["ooo", "left_company", "ticket", "challenge", "list", "other", ""],
                            )
                        ),
                        name="inbound_subclass_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "category__in",
                                [
                                    "positive",
                                    "neutral",
                                    "not_interested",
                                    "wrong_person",
                                    "out_of_office",
                                    "ambiguous",
                                    "",
                                ],
                            )
                        ),
                        name="inbound_category_known",
                    ),
                    models.UniqueConstraint(fields=("mailbox", "sha256"), name="inbound_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("handled_by__isnull", True), ("handled_at__isnull", False), _connector="OR"
                        ),
                        name="inbound_handled_has_time",
                    ),
                ],
            },
        ),
    ]
