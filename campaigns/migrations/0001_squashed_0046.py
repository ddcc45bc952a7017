import datetime

import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import campaigns.audit.rules
import campaigns.delivery.rules
import campaigns.drafts.models
import campaigns.drafts.rules
import campaigns.enrollments.models
import campaigns.enrollments.rules
import campaigns.erasure.rules
import campaigns.insights.rules.kinds
import campaigns.mailboxes.models
import campaigns.mailboxes.rules.kinds
import campaigns.members.models
import campaigns.members.rules
import campaigns.metrics.rules.proposals
import campaigns.prospects.rules.segments
import campaigns.relevance.rules.words
import campaigns.relevance.second_looks
import campaigns.suppressions.rules
import outreach.db.dates
import outreach.db.encrypted


class Migration(migrations.Migration):
    replaces = [
        ("campaigns", "0001_initial"),
        ("campaigns", "0002_sources_ledger"),
        ("campaigns", "0003_relevance_second_looks_and_segments"),
        ("campaigns", "0004_people_imports_and_history"),
        ("campaigns", "0005_evaluation_run"),
        ("campaigns", "0006_waiting_was_written_to"),
        ("campaigns", "0007_writing"),
        ("campaigns", "0008_offer_versions"),
        ("campaigns", "0009_offer_versions_only"),
        ("campaigns", "0010_deals_deliveries_and_audits"),
        ("campaigns", "0011_appeals_without_a_reason"),
        ("campaigns", "0012_checks_can_be_evaluated"),
        ("campaigns", "0013_launches"),
        ("campaigns", "0014_default_prompts"),
        ("campaigns", "0015_source_unreachable"),
        ("campaigns", "0016_proposals"),
        ("campaigns", "0017_model_doubts"),
        ("campaigns", "0018_stored_screening"),
        ("campaigns", "0019_lanes_of_review"),
        ("campaigns", "0020_planned_follow_ups"),
        ("campaigns", "0021_keys_of_ones_own"),
        ("campaigns", "0022_review_policy"),
        ("campaigns", "0023_what_edits_teach"),
        ("campaigns", "0024_proposals_from_edits"),
        ("campaigns", "0025_edits_say_what_changed"),
        ("campaigns", "0026_subjects_picked"),
        ("campaigns", "0027_index_for_leads"),
        ("campaigns", "0028_counts_from_indexes"),
        ("campaigns", "0029_transports_and_what_has_left"),
        ("campaigns", "0030_what_came_of_a_mail"),
        ("campaigns", "0031_address_checks"),
        ("campaigns", "0032_sending_platforms"),
        ("campaigns", "0033_contacts_at_a_company"),
        ("campaigns", "0034_erasure"),
        ("campaigns", "0035_sending_platforms_told"),
        ("campaigns", "0036_sending_times"),
        ("campaigns", "0037_lists_of_companies"),
        ("campaigns", "0038_shown_as"),
        ("campaigns", "0039_grants_and_copies"),
        ("campaigns", "0040_why_mail_may_go"),
        ("campaigns", "0041_data_links_and_company_requests"),
        ("campaigns", "0042_domain_health"),
        ("campaigns", "0043_mail_services"),
        ("campaigns", "0044_polled_campaigns"),
        ("campaigns", "0045_late_mail"),
        ("campaigns", "0046_journeys_and_mail_tests"),
    ]

    initial = True

    dependencies = []

    operations = [
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
                            ("checking", "checking"),
                            ("triage", "triage"),
                            ("subjects", "subjects"),
                            ("variant", "variant"),
                        ],
                        max_length=20,
                    ),
                ),
                ("input_hash", models.CharField(max_length=64)),
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
            name="Claim",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.CharField(max_length=300)),
                (
                    "proof",
                    models.CharField(blank=True, help_text="Where it can be looked up", max_length=500),
                ),
                (
                    "shown_by",
                    models.CharField(
                        blank=True, help_text="A reader would see this in our mail by …", max_length=300
                    ),
                ),
                ("position", models.PositiveIntegerField(default=0)),
            ],
            options={
                "ordering": ("position", "id"),
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
                ("language", models.CharField(default="en", max_length=12)),
                (
                    "role_families",
                    models.JSONField(blank=True, default=list, help_text="Families of roles; empty for any"),
                ),
                (
                    "seniorities",
                    models.JSONField(
                        blank=True, default=list, help_text="Levels of seniority; empty for any"
                    ),
                ),
                (
                    "anchor_types",
                    models.JSONField(
                        blank=True,
                        default=list,
                        help_text="Kinds of opener; empty for any",
                        verbose_name="triggers",
                    ),
                ),
                (
                    "signals",
                    models.JSONField(
                        blank=True,
                        default=list,
                        help_text="How much must speak for writing now; empty for any",
                    ),
                ),
            ],
            options={
                "verbose_name": "template",
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
            ],
        ),
        migrations.CreateModel(
            name="RememberedMapping",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("signature", models.CharField(max_length=64, unique=True)),
                ("choice", models.JSONField(default=dict)),
                ("by_name", models.CharField(max_length=200)),
                ("at", models.DateTimeField(auto_now=True)),
            ],
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
                ("keys", models.JSONField(blank=True, default=dict)),
                (
                    "key_mode",
                    models.CharField(
                        choices=[("on", "on"), ("with_shift", "with shift"), ("off", "off")],
                        default="on",
                        max_length=32,
                    ),
                ),
                (
                    "told_of_tests_at",
                    models.DateTimeField(
                        blank=True,
                        editable=False,
                        help_text="When the member read that some drafts in the queue are tests",
                        null=True,
                        verbose_name="told of test drafts at",
                    ),
                ),
            ],
            options={
                "ordering": ("name",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["sdr", "manager", "lead", "administrator"])),
                        name="member_role_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("key_mode__in", ["on", "with_shift", "off"])),
                        name="member_key_mode_known",
                    ),
                ],
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
                            ("audited", "audited"),
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
                            ("left", "left"),
                            ("cancelled", "cancelled"),
                            ("refused", "refused"),
                            ("marked_unknown", "marked unknown"),
                            ("resolved", "resolved"),
                            ("compared", "compared"),
                            ("suppressed", "suppressed"),
                            ("erased", "erased"),
                            ("received", "received"),
                            ("reported", "reported"),
                            ("relabelled", "relabelled"),
                            ("stopped", "stopped"),
                            ("failed", "failed"),
                            ("retried", "retried"),
                            ("prepared", "prepared"),
                            ("signed_off", "signed off"),
                            ("tested", "tested"),
                            ("launched", "launched"),
                            ("taken_back", "taken back"),
                            ("ended", "ended"),
                            ("paused", "paused"),
                            ("resumed", "resumed"),
                            ("invited", "invited"),
                            ("joined", "joined"),
                            ("changed", "changed"),
                            ("template_approved", "template approved"),
                            ("offer_approved", "offer approved"),
                            ("proposed", "proposed"),
                            ("accepted", "accepted"),
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
                                    "audited",
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
                                    "left",
                                    "cancelled",
                                    "refused",
                                    "marked_unknown",
                                    "resolved",
                                    "compared",
                                    "suppressed",
                                    "erased",
                                    "received",
                                    "reported",
                                    "relabelled",
                                    "stopped",
                                    "failed",
                                    "retried",
                                    "prepared",
                                    "signed_off",
                                    "tested",
                                    "launched",
                                    "taken_back",
                                    "ended",
                                    "paused",
                                    "resumed",
                                    "invited",
                                    "joined",
                                    "changed",
                                    "template_approved",
                                    "offer_approved",
                                    "proposed",
                                    "accepted",
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
                    "status",
                    models.CharField(
                        choices=[
                            ("draft", "draft"),
                            ("preparing", "preparing"),
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
                (
                    "basis",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="Why everybody in it may be written to where a country asks for consent; it stands under your name",
                        max_length=250,
                    ),
                ),
                (
                    "take_back_minutes",
                    models.PositiveIntegerField(
                        default=15,
                        help_text="How long after a launch nothing leaves, so that it can be taken back",
                    ),
                ),
                (
                    "followups_without_news",
                    models.PositiveIntegerField(
                        default=2, help_text="How many follow-ups may say nothing new about the reader"
                    ),
                ),
                (
                    "company_limit",
                    models.PositiveIntegerField(
                        default=2,
                        help_text="How many people of one company may be in the campaign at the same time",
                    ),
                ),
                (
                    "company_days_apart",
                    models.PositiveIntegerField(
                        default=3, help_text="Working days between first mails to people of one company"
                    ),
                ),
                (
                    "control_percent",
                    models.PositiveIntegerField(
                        default=0, help_text="Share of people who get the same mail without a personal opener"
                    ),
                ),
                (
                    "weekdays",
                    models.JSONField(
                        default=campaigns.members.models.monday_to_friday,
                        help_text="Days on which mail leaves, where the reader is; Monday is 0",
                    ),
                ),
                ("opens", models.TimeField(default=datetime.time(8, 30), help_text="By the reader’s clock")),
                (
                    "closes",
                    models.TimeField(default=datetime.time(17, 30), help_text="By the reader’s clock"),
                ),
                (
                    "time_zone",
                    models.CharField(
                        default="Europe/Berlin",
                        help_text="Of readers of whom nothing says where they are",
                        max_length=64,
                    ),
                ),
                (
                    "rests_on_holidays",
                    models.BooleanField(
                        default=True, help_text="No mail leaves on public holidays of the reader’s country"
                    ),
                ),
                (
                    "sends_from",
                    models.DateTimeField(
                        blank=True, help_text="Until then a launch can be taken back", null=True
                    ),
                ),
                ("pause_reason", models.CharField(blank=True, max_length=300)),
                (
                    "drafts_paused_at",
                    models.DateTimeField(
                        blank=True, help_text="No new draft is written until a lead decides", null=True
                    ),
                ),
                ("launched_at", models.DateTimeField(blank=True, null=True)),
                (
                    "review_seed",
                    models.CharField(
                        default=campaigns.enrollments.models.new_seed,
                        editable=False,
                        help_text="Secret; every draw of its reviews begins with it",
                        max_length=64,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "author",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="campaigns_written",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
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
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("status__in", ["draft", "preparing", "running", "paused", "ended"])
                        ),
                        name="campaign_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "status__in",
                                [
                                    campaigns.enrollments.rules.CampaignStatus["DRAFT"],
                                    campaigns.enrollments.rules.CampaignStatus["PREPARING"],
                                ],
                            ),
                            models.Q(("launched_at__isnull", False), ("sends_from__isnull", False)),
                            _connector="OR",
                        ),
                        name="campaign_running_was_launched",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("control_percent__lte", 50)),
                        name="campaign_control_is_the_smaller_half",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Combination",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("variant", models.CharField(max_length=1)),
                ("slots_sha256", models.CharField(max_length=64)),
                ("prompts", models.CharField(max_length=120)),
                ("model", models.CharField(max_length=250)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="combinations",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "template",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="combinations",
                        to="campaigns.messagetemplate",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("campaign", "template", "variant", "slots_sha256", "prompts", "model"),
                        name="combination_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Contact",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.CharField(help_text="Normalised", max_length=320)),
                ("at", models.DateTimeField()),
                ("sender", models.CharField(blank=True, max_length=200)),
                (
                    "result",
                    models.CharField(
                        choices=[
                            ("opted_out", "opted out"),
                            ("complained", "complained"),
                            ("bounced", "bounced"),
                            ("not_interested", "not interested"),
                            ("wrong_person", "wrong person"),
                            ("interested", "interested"),
                            ("replied", "replied"),
                            ("sent", "sent"),
                        ],
                        max_length=32,
                    ),
                ),
                ("campaign", models.CharField(blank=True, max_length=200)),
                ("tool", models.CharField(blank=True, max_length=60)),
                (
                    "domain",
                    models.GeneratedField(
                        db_persist=True,
                        expression=django.db.models.functions.text.Substr(
                            "address",
                            django.db.models.expressions.CombinedExpression(
                                django.db.models.functions.text.StrIndex("address", models.Value("@")),
                                "+",
                                models.Value(1),
                            ),
                        ),
                        output_field=models.CharField(max_length=320),
                    ),
                ),
            ],
            options={
                "ordering": ("-at",),
                "indexes": [models.Index(fields=["domain", "-at"], name="contact_at_a_company")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "result__in",
                                [
                                    "opted_out",
                                    "complained",
                                    "bounced",
                                    "not_interested",
                                    "wrong_person",
                                    "interested",
                                    "replied",
                                    "sent",
                                ],
                            )
                        ),
                        name="contact_result_known",
                    ),
                    models.UniqueConstraint(fields=("address", "at", "sender"), name="contact_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="DomainHealth",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("domain", models.CharField(max_length=250, unique=True)),
                (
                    "dkim_selector",
                    models.CharField(
                        blank=True,
                        help_text="Name of its DKIM key; empty tries the usual names",
                        max_length=63,
                    ),
                ),
                (
                    "standing",
                    models.CharField(
                        choices=[
                            ("good", "good"),
                            ("warns", "warns"),
                            ("fails", "fails"),
                            ("no_answer", "no answer"),
                        ],
                        default="no_answer",
                        max_length=32,
                    ),
                ),
                ("said", models.JSONField(default=dict)),
                (
                    "held_because",
                    models.CharField(
                        blank=True, help_text="Why nothing may leave, empty where it may", max_length=500
                    ),
                ),
                ("failing_since", models.DateTimeField(blank=True, null=True)),
                ("silent_since", models.DateTimeField(blank=True, null=True)),
                ("checked_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name_plural": "domain health",
                "ordering": ("domain",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("standing__in", ["good", "warns", "fails", "no_answer"])),
                        name="domain_health_standing_known",
                    )
                ],
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
                    "status",
                    models.CharField(
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
                (
                    "lane",
                    models.CharField(
                        choices=[
                            ("readers", "readers"),
                            ("lead", "lead"),
                            ("unread", "unread"),
                            ("aside", "aside"),
                        ],
                        default="readers",
                        max_length=32,
                    ),
                ),
                (
                    "held_until",
                    models.DateTimeField(
                        blank=True,
                        help_text="A reviewer put it off; it is due then, and nobody is handed it before",
                        null=True,
                    ),
                ),
                (
                    "warned",
                    models.BooleanField(
                        default=False, help_text="A check warns or blocks; kept to be counted cheaply"
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
                (
                    "message_id",
                    models.CharField(
                        help_text="Of the mail that it becomes; with angle brackets",
                        max_length=250,
                        unique=True,
                    ),
                ),
                ("in_reply_to", models.CharField(blank=True, max_length=250)),
                ("anchor_type", models.CharField(default="none", max_length=32, verbose_name="trigger")),
                ("why_template", models.CharField(max_length=300)),
                (
                    "subjects",
                    models.JSONField(
                        blank=True,
                        default=list,
                        help_text="The candidates as they were shuffled for this draft: texts in the order shown",
                    ),
                ),
                (
                    "control",
                    models.BooleanField(default=False, help_text="Written without a personal opener"),
                ),
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
                    "drawn",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="Its place in the draw of the sample, 0 to 9999", null=True
                    ),
                ),
                (
                    "unread_until",
                    models.DateTimeField(
                        blank=True, help_text="When it goes out unread unless somebody pulls it", null=True
                    ),
                ),
                (
                    "read_twice",
                    models.BooleanField(default=False, help_text="Drawn to be read by a second person too"),
                ),
                (
                    "first_opinion",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("approve", "approve"),
                            ("approve_despite_warning", "approve despite warning"),
                            ("approve_unread", "approve unread"),
                            ("edit", "edit"),
                            ("pick_subject", "pick subject"),
                            ("suppress", "suppress"),
                            ("hold", "hold"),
                            ("flag", "flag"),
                            ("pull", "pull"),
                            ("send_back", "send back"),
                            ("undo", "undo"),
                        ],
                        default="",
                        max_length=32,
                    ),
                ),
                (
                    "complained_at",
                    models.DateTimeField(blank=True, help_text="Its reader called it spam", null=True),
                ),
                (
                    "checked_version",
                    models.PositiveIntegerField(
                        default=0, help_text="The version whose findings are complete"
                    ),
                ),
                ("checked_at", models.DateTimeField(blank=True, null=True)),
                ("due_at", models.DateTimeField(help_text="When it should leave")),
                (
                    "due_on",
                    models.GeneratedField(
                        db_persist=True,
                        expression=outreach.db.dates.UtcDay("due_at"),
                        output_field=models.DateField(),
                    ),
                ),
                (
                    "priority",
                    models.PositiveSmallIntegerField(
                        default=1, help_text="Within the day it is due; 0 is read first"
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "assigned_to",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="drafts_assigned",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "combination",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drafts",
                        to="campaigns.combination",
                    ),
                ),
                (
                    "first_reader",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drafts_read_first",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(
                            ("lane", campaigns.drafts.rules.Lane["READERS"]),
                            ("status", campaigns.drafts.rules.DraftStatus["IN_REVIEW"]),
                        ),
                        fields=["due_on", "priority", "due_at", "id", "assigned_to", "warned"],
                        name="draft_queue",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("lane", campaigns.drafts.rules.Lane["LEAD"]),
                            ("status", campaigns.drafts.rules.DraftStatus["IN_REVIEW"]),
                        ),
                        fields=["due_on", "priority", "due_at", "id"],
                        name="draft_for_the_lead",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("lane", campaigns.drafts.rules.Lane["UNREAD"]),
                            ("status", campaigns.drafts.rules.DraftStatus["IN_REVIEW"]),
                        ),
                        fields=["unread_until", "id"],
                        name="draft_unread",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "status__in",
                                ["checking", "planned", "in_review", "approved", "suppressed", "withdrawn"],
                            )
                        ),
                        name="draft_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("lane__in", ["readers", "lead", "unread", "aside"])),
                        name="draft_lane_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("planted", False),
                            models.Q(
                                ("status", campaigns.drafts.rules.DraftStatus["APPROVED"]), _negated=True
                            ),
                            _connector="OR",
                        ),
                        name="draft_planted_never_approved",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("first_opinion", ""), ("first_reader__isnull", True)),
                            models.Q(
                                ("first_reader__isnull", False),
                                ("read_twice", True),
                                models.Q(("first_opinion", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="draft_first_opinion_has_reader",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("version__gte", 1)), name="draft_version_from_one"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ArtifactTest",
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
                        choices=[("before_launch", "before launch"), ("running", "running")], max_length=32
                    ),
                ),
                ("at", models.DateTimeField()),
                ("record", models.JSONField(default=dict)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="artifact_tests",
                        to="campaigns.campaign",
                    ),
                ),
                ("drafts", models.ManyToManyField(related_name="+", to="campaigns.draft")),
            ],
            options={
                "ordering": ("-id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["before_launch", "running"])),
                        name="artifact_test_kind_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ArtifactAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "answer",
                    models.CharField(
                        choices=[("shows", "shows"), ("neutral", "neutral"), ("undermines", "undermines")],
                        max_length=32,
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=300)),
                (
                    "test",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="campaigns.artifacttest",
                    ),
                ),
                (
                    "claim",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="campaigns.claim"
                    ),
                ),
                ("undermined_by", models.ManyToManyField(related_name="+", to="campaigns.draft")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("answer__in", ["shows", "neutral", "undermines"])),
                        name="artifact_answer_answer_known",
                    ),
                    models.UniqueConstraint(fields=("test", "claim"), name="artifact_answer_once"),
                ],
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
                ("version", models.PositiveIntegerField()),
                ("subject", models.CharField(max_length=400)),
                ("body", models.TextField()),
                ("by_name", models.CharField(max_length=200)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("draft", "version"), name="draft_text_once")],
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
                            ("unreachable", "unreachable"),
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
                (
                    "control",
                    models.BooleanField(default=False, help_text="Gets the mail without a personal opener"),
                ),
                ("enrolled_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(auto_now=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="enrollments",
                        to="campaigns.campaign",
                    ),
                ),
            ],
            options={
                "verbose_name": "person in a campaign",
                "verbose_name_plural": "people in campaigns",
                "indexes": [
                    models.Index(
                        condition=models.Q(("due_at__isnull", False)),
                        fields=["due_at"],
                        name="enrollment_due",
                    ),
                    models.Index(fields=["campaign", "stage"], name="enrollment_by_stage"),
                    models.Index(
                        condition=models.Q(("stage", campaigns.enrollments.rules.Stage["ASKING"])),
                        fields=["changed_at", "id"],
                        name="enrollment_asking",
                    ),
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
                                    "unreachable",
                                    "expired",
                                    "cancelled",
                                    "failed",
                                    "",
                                ],
                            )
                        ),
                        name="enrollment_stop_reason_known",
                    ),
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
                                        campaigns.enrollments.rules.Stage["FINISHED"],
                                        campaigns.enrollments.rules.Stage["HANDED_OVER"],
                                        campaigns.enrollments.rules.Stage["WAITING"],
                                    ],
                                ),
                                _negated=True,
                            ),
                            ("written_to", True),
                            _connector="OR",
                        ),
                        name="enrollment_past_sending_was_written_to",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="draft",
            name="enrollment",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="drafts",
                to="campaigns.enrollment",
                verbose_name="person in the campaign",
            ),
        ),
        migrations.CreateModel(
            name="Entry",
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
                        choices=[("segment_insight", "segment insight"), ("proof_point", "proof point")],
                        max_length=32,
                    ),
                ),
                ("text", models.CharField(max_length=300)),
                ("source", models.CharField(blank=True, help_text="Where we know it from", max_length=300)),
                (
                    "customer",
                    models.CharField(blank=True, help_text="Whose result it is; for a proof", max_length=120),
                ),
                ("may_name", models.BooleanField(default=False, verbose_name="may name the customer")),
                ("peer_phrases", models.JSONField(blank=True, default=list)),
                (
                    "review_by",
                    models.DateField(help_text="From the day after it is not used until somebody renews it"),
                ),
                ("active", models.BooleanField(default=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "entries",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["segment_insight", "proof_point"])),
                        name="entry_kind_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ErasureRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key_id", models.CharField(max_length=32)),
                ("key_hash", models.CharField(max_length=64)),
                ("address", outreach.db.encrypted.EncryptedTextField(blank=True, default="")),
                ("traces", outreach.db.encrypted.EncryptedTextField(blank=True, default="")),
                ("prospect_id", models.BigIntegerField(blank=True, null=True)),
                ("company_id", models.BigIntegerField(blank=True, null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "open"), ("done", "done")], default="open", max_length=32
                    ),
                ),
                ("by_name", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
                ("erased", models.JSONField(default=dict)),
                (
                    "waits_for",
                    models.CharField(
                        blank=True, help_text="What a machine waits for, empty for nothing", max_length=300
                    ),
                ),
                (
                    "looked_at",
                    models.DateTimeField(
                        blank=True, help_text="When all tables and files were gone through last", null=True
                    ),
                ),
                ("done_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("-id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["open", "done"])),
                        name="erasure_request_state_known",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", campaigns.erasure.rules.RequestState["OPEN"])),
                        fields=("key_id", "key_hash"),
                        name="erasure_request_open_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("done_at__isnull", True),
                                ("state", campaigns.erasure.rules.RequestState["OPEN"]),
                            ),
                            models.Q(
                                ("address", ""),
                                ("done_at__isnull", False),
                                ("state", campaigns.erasure.rules.RequestState["DONE"]),
                                ("traces", ""),
                            ),
                            _connector="OR",
                        ),
                        name="erasure_request_done_forgets",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EvaluationRun",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "subject",
                    models.CharField(
                        choices=[
                            ("extraction", "extraction"),
                            ("relevance", "relevance"),
                            ("grounding", "grounding"),
                            ("injection", "injection"),
                            ("checks", "checks"),
                        ],
                        max_length=32,
                    ),
                ),
                ("set_sha256", models.CharField(max_length=64)),
                ("split", models.CharField(max_length=10)),
                ("as_of", models.DateField()),
                ("provider", models.CharField(max_length=40)),
                ("model", models.CharField(max_length=200)),
                ("prompts", models.JSONField(default=dict)),
                ("figures", models.JSONField()),
                ("by_name", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="evaluation_runs",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["subject", "set_sha256", "at"], name="evaluation_run_by_set")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("subject__in", ["extraction", "relevance", "grounding", "injection", "checks"])
                        ),
                        name="evaluation_run_subject_known",
                    )
                ],
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
                ("input_hash", models.CharField(max_length=64)),
                ("rejected", models.JSONField(default=list, help_text="[{field, reason}]")),
                ("grade", models.CharField(max_length=12)),
                ("grade_reasons", models.JSONField(default=list, help_text="Why it is thin")),
                ("signal", models.CharField(max_length=12)),
                ("signal_reasons", models.JSONField(default=list)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "answer",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="extraction",
                        to="campaigns.answer",
                    ),
                ),
            ],
            options={
                "abstract": False,
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
                ("code", models.SlugField()),
                (
                    "severity",
                    models.CharField(choices=[("blocks", "blocks"), ("warns", "warns")], max_length=32),
                ),
                ("part", models.CharField(max_length=7)),
                ("start", models.PositiveIntegerField()),
                ("end", models.PositiveIntegerField()),
                ("sentence", models.CharField(max_length=500)),
                (
                    "text",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="findings",
                        to="campaigns.drafttext",
                    ),
                ),
            ],
            options={
                "ordering": ("severity", "part", "start"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("severity__in", ["blocks", "warns"])),
                        name="finding_severity_known",
                    )
                ],
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
            name="Deal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("domain", models.CharField(max_length=250)),
                ("name", models.CharField(blank=True, db_default="", default="", max_length=200)),
                ("company", models.CharField(blank=True, max_length=250)),
                (
                    "state",
                    models.CharField(
                        choices=[("customer", "customer"), ("open", "open"), ("over", "over")], max_length=32
                    ),
                ),
                ("stage", models.CharField(blank=True, max_length=120)),
                ("owner_name", models.CharField(blank=True, max_length=200)),
                ("updated_at", models.DateTimeField()),
                (
                    "hold",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="deals",
                        to="campaigns.hold",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["customer", "open", "over"])),
                        name="deal_state_known",
                    ),
                    models.UniqueConstraint(fields=("domain", "name"), name="deal_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="CompanyRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("domain", models.CharField(max_length=250)),
                ("asked_at", models.DateTimeField()),
                (
                    "answer",
                    models.CharField(
                        blank=True,
                        choices=[("never_again", "never again"), ("go_on", "go on")],
                        default="",
                        max_length=32,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "hold",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="campaigns.hold"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("answer__in", ["never_again", "go_on", ""])),
                        name="company_request_answer_known",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("answer", "")),
                        fields=("domain",),
                        name="company_request_open_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("answer", ""), ("decided_at__isnull", True), ("decided_by__isnull", True)
                            ),
                            models.Q(
                                models.Q(("answer", ""), _negated=True),
                                models.Q(("reason", ""), _negated=True),
                                ("decided_at__isnull", False),
                                ("decided_by__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="company_request_decided_has_name",
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
                (
                    "kind",
                    models.CharField(
                        choices=[("people", "people"), ("history", "history"), ("deals", "deals")],
                        default="people",
                        max_length=32,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("reading", "reading"),
                            ("mapping", "mapping"),
                            ("checking", "checking"),
                            ("checked", "checked"),
                            ("importing", "importing"),
                            ("done", "done"),
                            ("cancelled", "cancelled"),
                            ("failed", "failed"),
                            ("unreadable", "unreadable"),
                        ],
                        default="reading",
                        max_length=32,
                    ),
                ),
                ("problem", models.CharField(blank=True, max_length=500)),
                ("file_name", models.CharField(max_length=250)),
                ("sha256", models.CharField(db_index=True, max_length=64)),
                ("size", models.BigIntegerField(default=0)),
                ("origin", models.CharField(blank=True, max_length=250)),
                ("layout", models.CharField(blank=True, max_length=60)),
                ("encoding", models.CharField(blank=True, max_length=40)),
                ("encoding_sure", models.BooleanField(default=True)),
                ("delimiter", models.CharField(blank=True, max_length=4)),
                ("header_row", models.PositiveIntegerField(default=0)),
                ("columns", models.JSONField(default=list)),
                ("choice", models.JSONField(default=dict)),
                (
                    "delivery",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="Id that a CRM gave it, where one posted it",
                        max_length=200,
                    ),
                ),
                ("owners", models.JSONField(default=dict)),
                (
                    "turn",
                    models.PositiveIntegerField(
                        default=0, help_text="How many people were given to the members in turn"
                    ),
                ),
                (
                    "campaign_id",
                    models.BigIntegerField(
                        blank=True, help_text="The campaign that the people join", null=True
                    ),
                ),
                ("cool_down_days", models.PositiveIntegerField(default=90)),
                ("rows", models.PositiveIntegerField(default=0)),
                ("counts", models.JSONField(default=dict)),
                ("done_rows", models.PositiveIntegerField(default=0)),
                ("done_bytes", models.BigIntegerField(default=0)),
                ("token", models.UUIDField(blank=True, null=True)),
                ("token_until", models.DateTimeField(blank=True, null=True)),
                (
                    "by_kind",
                    models.CharField(
                        choices=[("person", "person"), ("model", "model"), ("software", "software")],
                        default="software",
                        max_length=32,
                    ),
                ),
                ("by_id", models.BigIntegerField(blank=True, null=True)),
                ("by_name", models.CharField(max_length=200)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name_plural": "import batches",
                "indexes": [
                    models.Index(
                        condition=models.Q(("state__in", ["checking", "importing", "reading"])),
                        fields=["id"],
                        name="import_batch_at_work",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["people", "history", "deals"])),
                        name="import_batch_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                [
                                    "reading",
                                    "mapping",
                                    "checking",
                                    "checked",
                                    "importing",
                                    "done",
                                    "cancelled",
                                    "failed",
                                    "unreadable",
                                ],
                            )
                        ),
                        name="import_batch_state_known",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("delivery", ""), _negated=True),
                        fields=("delivery",),
                        name="import_batch_delivered_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("token__isnull", True), ("token_until__isnull", True)),
                            models.Q(
                                ("state__in", ["checking", "importing", "reading"]),
                                ("token__isnull", False),
                                ("token_until__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="import_batch_token_only_at_work",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ImportPiece",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("data", models.BinaryField()),
                (
                    "batch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pieces",
                        to="campaigns.importbatch",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("batch", "number"), name="import_piece_once")
                ],
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
                ("number", models.PositiveIntegerField(help_text="Row of the sheet, the header included")),
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
                ("key", models.CharField(blank=True, db_default="", default="", max_length=320)),
                ("cells", models.JSONField(default=list)),
                (
                    "batch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="outcomes",
                        to="campaigns.importbatch",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "indexes": [
                    models.Index(
                        condition=models.Q(("key", ""), _negated=True),
                        fields=["batch", "key"],
                        name="import_row_by_key",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("outcome__in", ["new", "updated", "duplicate", "suppressed", "refused", "held"])
                        ),
                        name="import_row_outcome_known",
                    ),
                    models.UniqueConstraint(fields=("batch", "number"), name="import_row_once"),
                ],
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
                        verbose_name="trigger",
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
                (
                    "entry",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="insights",
                        to="campaigns.entry",
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
            ],
            options={
                "verbose_name": "fact",
                "verbose_name_plural": "facts",
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
                            ("kind", campaigns.insights.rules.kinds.InsightKind["PEER_COMPARISON"]),
                            ("entry__isnull", True),
                            _connector="OR",
                        ),
                        name="insight_entry_only_for_peers",
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
            },
        ),
        migrations.AddField(
            model_name="draft",
            name="anchor",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="campaigns.insight",
                verbose_name="opener",
            ),
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
                (
                    "invited_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="invitations",
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
            },
        ),
        migrations.CreateModel(
            name="Launch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("launched_at", models.DateTimeField()),
                ("alone", models.BooleanField(default=False)),
                (
                    "items",
                    models.JSONField(
                        default=list, help_text="[{key, state, evidence}] at the moment of launch"
                    ),
                ),
                ("taken_back_at", models.DateTimeField(null=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="launches",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "launched_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "taken_back_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "launches",
                "ordering": ("-id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("taken_back_at__isnull", True), ("taken_back_by__isnull", True)),
                            models.Q(("taken_back_at__isnull", False), ("taken_back_by__isnull", False)),
                            _connector="OR",
                        ),
                        name="launch_taken_back_has_name",
                    )
                ],
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
                    "transport",
                    models.CharField(
                        choices=[
                            ("sandbox", "sandbox"),
                            ("smtp", "smtp"),
                            ("gmail", "gmail"),
                            ("microsoft", "microsoft"),
                            ("anymail", "anymail"),
                            ("smartlead", "smartlead"),
                            ("instantly", "instantly"),
                            ("lemlist", "lemlist"),
                        ],
                        default="sandbox",
                        max_length=32,
                        verbose_name="sends through",
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
                (
                    "service",
                    models.CharField(
                        blank=True, help_text="Which mail service, for example mailgun", max_length=40
                    ),
                ),
                ("service_settings", outreach.db.encrypted.EncryptedTextField(blank=True, default="")),
                (
                    "imap_host",
                    models.CharField(
                        blank=True,
                        help_text="Where sent mail is read back, with the same name and password",
                        max_length=250,
                    ),
                ),
                ("imap_port", models.PositiveIntegerField(default=993)),
                (
                    "imap_security",
                    models.CharField(
                        choices=[("none", "none"), ("starttls", "starttls"), ("tls", "tls")],
                        default="tls",
                        max_length=32,
                    ),
                ),
                (
                    "platform_mailbox",
                    models.CharField(
                        blank=True,
                        help_text="What the platform calls this mailbox: a number at Smartlead",
                        max_length=120,
                    ),
                ),
                ("daily_cap", models.PositiveIntegerField(default=40)),
                (
                    "hourly_pace",
                    models.PositiveIntegerField(
                        blank=True,
                        default=12,
                        help_text="Mails an hour on average, at uneven moments; empty for no limit",
                        null=True,
                    ),
                ),
                (
                    "warm_up_start",
                    models.PositiveIntegerField(
                        blank=True,
                        default=10,
                        help_text="Mails on the first day of a new mailbox; empty for one that is warm. Counts from the next day on",
                        null=True,
                    ),
                ),
                (
                    "warm_up_percent",
                    models.PositiveIntegerField(
                        default=25,
                        help_text="How much more than on its best day of the last two weeks it may send",
                    ),
                ),
                (
                    "weekdays",
                    models.JSONField(
                        default=campaigns.members.models.monday_to_friday, help_text="Monday is 0"
                    ),
                ),
                ("opens", models.TimeField(default=datetime.time(8, 30))),
                ("closes", models.TimeField(default=datetime.time(17, 30))),
                ("time_zone", models.CharField(default="Europe/Berlin", max_length=64)),
                (
                    "status",
                    models.CharField(
                        choices=[("active", "active"), ("paused", "paused")], default="active", max_length=32
                    ),
                ),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                ("paused_reason", models.CharField(blank=True, max_length=500)),
                (
                    "told_owner_at",
                    models.DateTimeField(
                        blank=True,
                        editable=False,
                        help_text="When its owner was told that it paused",
                        null=True,
                    ),
                ),
                (
                    "counted_from",
                    models.DateTimeField(
                        blank=True,
                        editable=False,
                        help_text="Since when what comes back counts: the last time that a person let it go on",
                        null=True,
                    ),
                ),
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
            ],
            options={
                "verbose_name_plural": "mailboxes",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "transport__in",
                                [
                                    "sandbox",
                                    "smtp",
                                    "gmail",
                                    "microsoft",
                                    "anymail",
                                    "smartlead",
                                    "instantly",
                                    "lemlist",
                                ],
                            )
                        ),
                        name="mailbox_transport_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("security__in", ["none", "starttls", "tls"])),
                        name="mailbox_security_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("imap_security__in", ["none", "starttls", "tls"])),
                        name="mailbox_imap_security_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["active", "paused"])), name="mailbox_status_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("paused_at__isnull", False),
                                ("status", campaigns.mailboxes.rules.kinds.MailboxStatus["PAUSED"]),
                                models.Q(("paused_reason", ""), _negated=True),
                            ),
                            models.Q(
                                ("paused_at__isnull", True),
                                ("paused_reason", ""),
                                ("status", campaigns.mailboxes.rules.kinds.MailboxStatus["ACTIVE"]),
                            ),
                            _connector="OR",
                        ),
                        name="mailbox_paused_has_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("host", ""),
                            ("transport", campaigns.mailboxes.rules.kinds.TransportName["SMTP"]),
                            _negated=True,
                        ),
                        name="mailbox_smtp_has_host",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("service", ""),
                            ("transport", campaigns.mailboxes.rules.kinds.TransportName["ANYMAIL"]),
                            _negated=True,
                        ),
                        name="mailbox_anymail_has_service",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Grant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("refresh_token", outreach.db.encrypted.EncryptedTextField()),
                ("access_token", outreach.db.encrypted.EncryptedTextField()),
                ("access_until", models.DateTimeField()),
                ("granted_at", models.DateTimeField()),
                ("problem", models.CharField(blank=True, max_length=500)),
                (
                    "granted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="mailboxes_connected",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "mailbox",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="grant",
                        to="campaigns.mailbox",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ForgetCall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("asked", "asked"), ("forgotten", "forgotten"), ("failed", "failed")],
                        default="asked",
                        max_length=32,
                    ),
                ),
                ("words", models.CharField(blank=True, max_length=300)),
                ("tries", models.PositiveIntegerField(default=0)),
                ("at", models.DateTimeField()),
                (
                    "request",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="calls",
                        to="campaigns.erasurerequest",
                    ),
                ),
                (
                    "mailbox",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="campaigns.mailbox"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["asked", "forgotten", "failed"])),
                        name="forget_call_state_known",
                    ),
                    models.UniqueConstraint(fields=("request", "mailbox"), name="forget_call_once"),
                ],
            },
        ),
        migrations.AddField(
            model_name="enrollment",
            name="mailbox",
            field=models.ForeignKey(
                blank=True,
                help_text="Where a person moved it to: its mails leave from there, in a thread of their own",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="journeys",
                to="campaigns.mailbox",
            ),
        ),
        migrations.AddField(
            model_name="draft",
            name="mailbox",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="drafts", to="campaigns.mailbox"
            ),
        ),
        migrations.CreateModel(
            name="DataLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key_hash", models.CharField(max_length=64)),
                ("address", outreach.db.encrypted.EncryptedTextField()),
                ("opt_out_url", models.CharField(max_length=500)),
                ("token_sha256", models.CharField(blank=True, max_length=64)),
                ("asked_at", models.DateTimeField()),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                ("tries", models.PositiveIntegerField(default=0)),
                (
                    "mailbox",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaigns.mailbox"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "indexes": [models.Index(fields=["key_hash", "asked_at"], name="data_link_by_person")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("token_sha256", ""), _negated=True),
                        fields=("token_sha256",),
                        name="data_link_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("sent_at__isnull", True), ("token_sha256", "")),
                            models.Q(
                                ("sent_at__isnull", False), models.Q(("token_sha256", ""), _negated=True)
                            ),
                            _connector="OR",
                        ),
                        name="data_link_sent_has_token",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="campaign",
            name="mailboxes",
            field=models.ManyToManyField(related_name="campaigns", to="campaigns.mailbox"),
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
                ("day", models.DateField()),
                ("claimed", models.PositiveIntegerField(default=0)),
                ("bound", models.PositiveIntegerField(null=True)),
                ("last_claimed_at", models.DateTimeField(null=True)),
                ("full_reason", models.CharField(blank=True, max_length=300)),
                (
                    "mailbox",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="days",
                        to="campaigns.mailbox",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("mailbox", "day"), name="mailbox_day_once")],
            },
        ),
        migrations.CreateModel(
            name="MailTest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail_test",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
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
                ("offer_version", models.PositiveIntegerField()),
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
                ("bridge_problem", models.TextField(blank=True)),
                ("bridge_part", models.TextField(blank=True)),
                ("at", models.DateTimeField(auto_now_add=True)),
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
                    "bridge_fact",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.insight",
                    ),
                ),
                (
                    "extraction",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="matches",
                        to="campaigns.extraction",
                    ),
                ),
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
                    "offer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="matches",
                        to="campaigns.offer",
                    ),
                ),
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
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("recognition", campaigns.relevance.rules.words.Recognition["WRONG"]),
                                _negated=True,
                            ),
                            ("verdict", campaigns.relevance.rules.words.Verdict["DO_NOT_SEND"]),
                            _connector="OR",
                        ),
                        name="match_wrong_person_never_sent",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="draft",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="drafts", to="campaigns.match"
            ),
        ),
        migrations.CreateModel(
            name="Appeal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("reason", models.CharField(blank=True, max_length=500)),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "open"), ("upheld", "upheld"), ("rejected", "rejected")],
                        default="open",
                        max_length=32,
                    ),
                ),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                (
                    "decision",
                    models.CharField(blank=True, help_text="Why it was agreed to, or not", max_length=500),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appeals",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appeals_decided",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="appeal",
                        to="campaigns.match",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", campaigns.relevance.second_looks.AppealState["OPEN"])),
                        fields=["at"],
                        name="appeal_open",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["open", "upheld", "rejected"])),
                        name="appeal_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("decided_at__isnull", True),
                                ("decided_by__isnull", True),
                                ("decision", ""),
                                ("state", campaigns.relevance.second_looks.AppealState["OPEN"]),
                            ),
                            models.Q(
                                models.Q(
                                    ("state", campaigns.relevance.second_looks.AppealState["OPEN"]),
                                    _negated=True,
                                ),
                                ("decided_at__isnull", False),
                                ("decided_by__isnull", False),
                                models.Q(("decision", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="appeal_decided_has_name_and_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Mention",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.CharField(max_length=60)),
                ("row", models.BigIntegerField()),
                ("field", models.CharField(max_length=60)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("cleared", "cleared"),
                            ("somebody_else", "somebody else"),
                        ],
                        default="open",
                        max_length=32,
                    ),
                ),
                ("by_name", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField(blank=True, null=True)),
                (
                    "request",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mentions",
                        to="campaigns.erasurerequest",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["open", "cleared", "somebody_else"])),
                        name="mention_state_known",
                    ),
                    models.UniqueConstraint(fields=("request", "table", "row", "field"), name="mention_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("at__isnull", True),
                                ("by_name", ""),
                                ("state", campaigns.erasure.rules.MentionState["OPEN"]),
                            ),
                            models.Q(
                                models.Q(
                                    ("state", campaigns.erasure.rules.MentionState["OPEN"]), _negated=True
                                ),
                                models.Q(("by_name", ""), _negated=True),
                                ("at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="mention_decided_has_name",
                    ),
                ],
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
                ("client_key", models.UUIDField(blank=True, null=True, unique=True)),
                ("sender", models.CharField(max_length=500)),
                ("recipient", models.CharField(max_length=320)),
                ("subject", models.CharField(max_length=400)),
                ("body", models.TextField()),
                ("in_reply_to", models.CharField(blank=True, max_length=250)),
                ("opt_out_url", models.CharField(max_length=500)),
                ("template_version", models.PositiveIntegerField(default=0)),
                ("anchor_type", models.CharField(default="none", max_length=32, verbose_name="trigger")),
                ("message_id", models.CharField(max_length=250, unique=True)),
                ("approved_sha256", models.CharField(max_length=64)),
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
                ("due_since", models.DateTimeField()),
                ("wait_reason", models.CharField(blank=True, max_length=300)),
                (
                    "past_due",
                    models.BooleanField(
                        default=False,
                        help_text="It could not leave when it was due; a person says whether it still goes",
                    ),
                ),
                ("token", models.UUIDField(blank=True, null=True)),
                ("sending_until", models.DateTimeField(blank=True, null=True)),
                ("hint_until", models.DateTimeField(blank=True, null=True)),
                ("tries", models.PositiveIntegerField(default=0)),
                ("handed_over_at", models.DateTimeField(blank=True, null=True)),
                ("server_answer", models.CharField(blank=True, max_length=500)),
                ("remote_id", models.CharField(blank=True, max_length=250)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                (
                    "stopping",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("cancelled", "cancelled"),
                            ("left_before", "left before"),
                            ("cannot_tell", "cannot tell"),
                        ],
                        default="",
                        max_length=32,
                    ),
                ),
                ("compare_at", models.DateTimeField(blank=True, null=True)),
                (
                    "copy",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("identical", "identical"),
                            ("not_verifiable", "not verifiable"),
                            ("different", "different"),
                        ],
                        default="",
                        max_length=32,
                    ),
                ),
                ("copy_words", models.CharField(blank=True, max_length=300)),
                (
                    "approved_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="messages_approved",
                        to=settings.AUTH_USER_MODEL,
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
                (
                    "enrollment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="messages",
                        to="campaigns.enrollment",
                        verbose_name="person in the campaign",
                    ),
                ),
                (
                    "mailbox",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="messages",
                        to="campaigns.mailbox",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("status", campaigns.delivery.rules.MessageStatus["SCHEDULED"])),
                        fields=["due_at", "id"],
                        name="message_scheduled",
                    ),
                    models.Index(fields=["handed_over_at"], name="message_handed_over"),
                    models.Index(
                        condition=models.Q(
                            ("sent_at__isnull", True),
                            ("status", campaigns.delivery.rules.MessageStatus["HANDED_OVER"]),
                            ("stopping", ""),
                        ),
                        fields=["mailbox"],
                        name="message_not_left",
                    ),
                    models.Index(
                        condition=models.Q(("compare_at__isnull", False)),
                        fields=["compare_at"],
                        name="message_to_compare",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "status__in",
                                ["scheduled", "sending", "handed_over", "unknown", "refused", "withdrawn"],
                            )
                        ),
                        name="message_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("stopping__in", ["cancelled", "left_before", "cannot_tell", ""])),
                        name="message_stopping_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("copy__in", ["identical", "not_verifiable", "different", ""])),
                        name="message_copy_known",
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
            name="InboundMessage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
                (
                    "mailbox",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="inbound",
                        to="campaigns.mailbox",
                    ),
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
            ],
            options={
                "verbose_name": "reply",
                "verbose_name_plural": "replies",
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
        migrations.CreateModel(
            name="DeliveryReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("gone", "gone"),
                            ("later", "later"),
                            ("ours", "ours"),
                            ("complaint", "complaint"),
                        ],
                        max_length=32,
                    ),
                ),
                (
                    "told_by",
                    models.CharField(
                        choices=[
                            ("refusal", "refusal"),
                            ("notice", "notice"),
                            ("platform", "platform"),
                            ("feedback", "feedback"),
                        ],
                        max_length=32,
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("mailbox full", "mailbox full"),
                            ("message too large", "message too large"),
                            ("blocked or refused by policy", "blocked or refused by policy"),
                            ("given up after repeated tries", "given up after repeated tries"),
                            ("mailbox suspended", "mailbox suspended"),
                            ("no such user", "no such user"),
                            ("no such host", "no such host"),
                            ("the domain takes no mail", "the domain takes no mail"),
                            ("other", "other"),
                        ],
                        default="other",
                        max_length=32,
                    ),
                ),
                (
                    "status",
                    models.CharField(blank=True, help_text="Enhanced status code (RFC 3463)", max_length=16),
                ),
                ("words", models.CharField(blank=True, max_length=500)),
                ("at", models.DateTimeField()),
                (
                    "mailbox",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reports",
                        to="campaigns.mailbox",
                    ),
                ),
                (
                    "message",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="campaigns.message",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "indexes": [models.Index(fields=["mailbox", "at"], name="delivery_report_by_mailbox")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("outcome__in", ["gone", "later", "ours", "complaint"])),
                        name="delivery_report_outcome_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("told_by__in", ["refusal", "notice", "platform", "feedback"])),
                        name="delivery_report_told_by_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "reason__in",
                                [
                                    "mailbox full",
                                    "message too large",
                                    "blocked or refused by policy",
                                    "given up after repeated tries",
                                    "mailbox suspended",
                                    "no such user",
                                    "no such host",
                                    "the domain takes no mail",
                                    "other",
                                ],
                            )
                        ),
                        name="delivery_report_reason_known",
                    ),
                    models.UniqueConstraint(fields=("message", "outcome"), name="delivery_report_once"),
                ],
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
                (
                    "message",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attempts",
                        to="campaigns.message",
                    ),
                ),
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
                ("at", models.DateTimeField(db_index=True)),
                (
                    "purpose",
                    models.CharField(
                        choices=[
                            ("extraction", "extraction"),
                            ("judgement", "judgement"),
                            ("filling", "filling"),
                            ("checking", "checking"),
                            ("triage", "triage"),
                            ("subjects", "subjects"),
                            ("variant", "variant"),
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
                (
                    "answer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="calls",
                        to="campaigns.answer",
                    ),
                ),
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
            },
        ),
        migrations.AddField(
            model_name="messagetemplate",
            name="offer",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="templates", to="campaigns.offer"
            ),
        ),
        migrations.AddField(
            model_name="campaign",
            name="offer",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="campaigns", to="campaigns.offer"
            ),
        ),
        migrations.CreateModel(
            name="OfferVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(default=1)),
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
                ("approved_at", models.DateTimeField(blank=True, null=True)),
                ("alone", models.BooleanField(default=False, editable=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("what", models.TextField(help_text="What we sell, in a sentence or two")),
                (
                    "problem",
                    models.TextField(
                        help_text="The problem that it solves, in the words of those who have it"
                    ),
                ),
                ("part", models.TextField(help_text="The part of the offer that solves it")),
                ("for_whom", models.TextField(blank=True)),
                (
                    "fits_business_models",
                    models.TextField(
                        blank=True, help_text="Ways of doing business that it is made for, one a line"
                    ),
                ),
                (
                    "unfit_business_models",
                    models.TextField(
                        blank=True, help_text="Ways of doing business that it is no use to, one a line"
                    ),
                ),
                (
                    "approved_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="%(class)ss_approved",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "author",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="%(class)ss_written",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "offer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="campaigns.offer",
                    ),
                ),
            ],
            options={
                "verbose_name": "offer version",
                "ordering": ("offer_id", "-number"),
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["draft", "submitted", "approved", "retired"])),
                        name="offerversion_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("status", campaigns.members.rules.VersionStatus["APPROVED"]), _negated=True
                            ),
                            ("approved_at__isnull", False),
                            _connector="OR",
                        ),
                        name="offerversion_approved_has_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("alone", True),
                            ("author__isnull", True),
                            ("approved_by__isnull", True),
                            models.Q(("author", models.F("approved_by")), _negated=True),
                            _connector="OR",
                        ),
                        name="offerversion_approved_by_someone_else",
                    ),
                    models.UniqueConstraint(fields=("offer", "number"), name="offer_version_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("status", campaigns.members.rules.VersionStatus["APPROVED"])),
                        fields=("offer",),
                        name="offer_one_approved_version",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HumanBridge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
                        max_length=32,
                    ),
                ),
                ("text", models.CharField(max_length=300)),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bridges",
                        to="campaigns.offerversion",
                    ),
                ),
            ],
            options={
                "verbose_name": "bridge",
                "constraints": [
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
                        name="human_bridge_anchor_type_known",
                    ),
                    models.UniqueConstraint(fields=("version", "anchor_type"), name="human_bridge_once"),
                ],
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
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="criteria",
                        to="campaigns.offerversion",
                    ),
                ),
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
            },
        ),
        migrations.AddField(
            model_name="claim",
            name="version",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="claims",
                to="campaigns.offerversion",
            ),
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
                    "verdict",
                    models.CharField(
                        choices=[("send", "send"), ("do_not_send", "do not send"), ("ask", "ask")],
                        max_length=32,
                    ),
                ),
                ("reason", models.CharField(max_length=500)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="overrides",
                        to=settings.AUTH_USER_MODEL,
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
            },
        ),
        migrations.CreateModel(
            name="PlatformAccount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "platform",
                    models.CharField(
                        choices=[
                            ("smartlead", "smartlead"),
                            ("instantly", "instantly"),
                            ("lemlist", "lemlist"),
                        ],
                        max_length=32,
                    ),
                ),
                ("name", models.CharField(max_length=120, unique=True)),
                ("key", outreach.db.encrypted.EncryptedTextField(blank=True, default="")),
                (
                    "webhook_token",
                    outreach.db.encrypted.EncryptedTextField(
                        default=campaigns.mailboxes.models.new_token, editable=False
                    ),
                ),
                ("webhook_secret", outreach.db.encrypted.EncryptedTextField(blank=True, default="")),
                (
                    "webhook_id",
                    models.CharField(
                        blank=True, help_text="What the platform calls our webhook", max_length=100
                    ),
                ),
                (
                    "active",
                    models.BooleanField(
                        default=True, help_text="Without this nothing is asked of it nor taken from it"
                    ),
                ),
                (
                    "refused_webhooks",
                    models.PositiveIntegerField(default=0, help_text="Without the right signature or secret"),
                ),
                ("last_webhook_at", models.DateTimeField(blank=True, null=True)),
                ("polled_at", models.DateTimeField(blank=True, null=True)),
                ("last_problem", models.CharField(blank=True, max_length=300)),
            ],
            options={
                "ordering": ("name",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("platform__in", ["smartlead", "instantly", "lemlist"])),
                        name="platform_account_platform_known",
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="mailbox",
            name="platform_account",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="mailboxes",
                to="campaigns.platformaccount",
            ),
        ),
        migrations.CreateModel(
            name="PlatformHook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("raw", models.BinaryField()),
                ("received_at", models.DateTimeField()),
                ("read_at", models.DateTimeField(blank=True, null=True)),
                ("problem", models.CharField(blank=True, max_length=300)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hooks",
                        to="campaigns.platformaccount",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("read_at__isnull", True)),
                        fields=["received_at"],
                        name="platform_hook_unread",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PlatformEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("sent", "sent"),
                            ("replied", "replied"),
                            ("bounced", "bounced"),
                            ("failed", "failed"),
                            ("unsubscribed", "unsubscribed"),
                            ("account_problem", "account problem"),
                        ],
                        max_length=32,
                    ),
                ),
                ("address", models.CharField(blank=True, max_length=320)),
                ("occurred_at", models.DateTimeField(blank=True, null=True)),
                ("taken_at", models.DateTimeField()),
                ("polled", models.BooleanField(default=False)),
                ("words", models.CharField(blank=True, max_length=300)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="events",
                        to="campaigns.platformaccount",
                    ),
                ),
                (
                    "message",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="platform_events",
                        to="campaigns.message",
                    ),
                ),
                (
                    "hook",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="events",
                        to="campaigns.platformhook",
                    ),
                ),
            ],
            options={
                "ordering": ("-id",),
                "indexes": [models.Index(fields=["address"], name="platform_event_address")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                ["sent", "replied", "bounced", "failed", "unsubscribed", "account_problem"],
                            )
                        ),
                        name="platform_event_kind_known",
                    ),
                    models.UniqueConstraint(fields=("account", "key"), name="platform_event_once"),
                ],
            },
        ),
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
            },
        ),
        migrations.CreateModel(
            name="DefaultPrompt",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("by_name", models.CharField(max_length=200)),
                ("reason", models.CharField(max_length=250)),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="default_prompts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "prompt",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="choices",
                        to="campaigns.prompt",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="default_prompt_has_reason"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="answer",
            name="prompt",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="answers", to="campaigns.prompt"
            ),
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
                    "basis",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="Why this person may be written to where a country asks for consent",
                        max_length=250,
                    ),
                ),
                ("basis_by_name", models.CharField(blank=True, db_default="", default="", max_length=200)),
                (
                    "origin",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="Where the first list said that it came from",
                        max_length=250,
                    ),
                ),
                (
                    "columns",
                    models.JSONField(
                        default=dict, help_text="Columns of the import that have no field of their own"
                    ),
                ),
                (
                    "role_family",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("operations", "operations"),
                            ("engineering", "engineering"),
                            ("finance", "finance"),
                            ("people", "people"),
                            ("sales", "sales"),
                            ("marketing", "marketing"),
                            ("founder", "founder"),
                            ("other", "other"),
                        ],
                        db_default="",
                        default="",
                        help_text="Follows from the title; empty until somebody looked",
                        max_length=32,
                    ),
                ),
                (
                    "signal",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="Of the last reading; empty before the first",
                        max_length=12,
                    ),
                ),
                (
                    "behaviour",
                    models.CharField(
                        choices=[
                            (
                                campaigns.prospects.rules.segments.Behaviour["NEVER_WRITTEN"],
                                "never written to",
                            ),
                            (
                                campaigns.prospects.rules.segments.Behaviour["WRITTEN_TO"],
                                "written to, no answer",
                            ),
                            (campaigns.prospects.rules.segments.Behaviour["BOUNCED"], "mail came back"),
                            (campaigns.prospects.rules.segments.Behaviour["ANSWERED"], "answered"),
                        ],
                        db_default="never_written",
                        default="never_written",
                        help_text="What came of writing to this person so far",
                        max_length=32,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
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
            ],
            options={
                "verbose_name": "person",
                "verbose_name_plural": "people",
                "indexes": [
                    models.Index(
                        condition=models.Q(("role_family", "")),
                        fields=["id"],
                        name="prospect_without_role_family",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "role_family__in",
                                [
                                    "operations",
                                    "engineering",
                                    "finance",
                                    "people",
                                    "sales",
                                    "marketing",
                                    "founder",
                                    "other",
                                    "",
                                ],
                            )
                        ),
                        name="prospect_role_family_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("behaviour__in", ["never_written", "written_to", "bounced", "answered"])
                        ),
                        name="prospect_behaviour_known",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="match",
            name="prospect",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="matches",
                to="campaigns.prospect",
                verbose_name="person",
            ),
        ),
        migrations.AddField(
            model_name="insight",
            name="prospect",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="insights",
                to="campaigns.prospect",
                verbose_name="person",
            ),
        ),
        migrations.AddField(
            model_name="extraction",
            name="prospect",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="extractions",
                to="campaigns.prospect",
                verbose_name="person",
            ),
        ),
        migrations.AddField(
            model_name="enrollment",
            name="prospect",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="enrollments",
                to="campaigns.prospect",
                verbose_name="person",
            ),
        ),
        migrations.CreateModel(
            name="AddressCheck",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.CharField(max_length=320)),
                (
                    "result",
                    models.CharField(
                        choices=[
                            ("usable", "usable"),
                            ("risky", "risky"),
                            ("unusable", "unusable"),
                            ("unknown", "unknown"),
                        ],
                        max_length=32,
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("fine", "fine"),
                            ("malformed", "malformed"),
                            ("unread", "unread"),
                            ("shared", "shared"),
                            ("disposable", "disposable"),
                            ("mistyped", "mistyped"),
                            ("no_domain", "no domain"),
                            ("no_server", "no server"),
                            ("refuses_mail", "refuses mail"),
                            ("no_mailbox", "no mailbox"),
                            ("accepts_all", "accepts all"),
                            ("not_sure", "not sure"),
                            ("asked_to_stop", "asked to stop"),
                            ("no_answer", "no answer"),
                        ],
                        max_length=32,
                    ),
                ),
                ("sentence", models.CharField(max_length=400)),
                (
                    "suggestion",
                    models.CharField(
                        blank=True, help_text="The address that was probably meant", max_length=320
                    ),
                ),
                (
                    "asked",
                    models.CharField(
                        blank=True, help_text="Who was asked beside our own rules", max_length=60
                    ),
                ),
                (
                    "confirmed_by_name",
                    models.CharField(
                        blank=True,
                        help_text="Who said that the address is right as it is written",
                        max_length=200,
                    ),
                ),
                ("checked_at", models.DateTimeField()),
                (
                    "prospect",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="address_check",
                        to="campaigns.prospect",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["checked_at"], name="address_check_by_time")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("result__in", ["usable", "risky", "unusable", "unknown"])),
                        name="address_check_result_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "reason__in",
                                [
                                    "fine",
                                    "malformed",
                                    "unread",
                                    "shared",
                                    "disposable",
                                    "mistyped",
                                    "no_domain",
                                    "no_server",
                                    "refuses_mail",
                                    "no_mailbox",
                                    "accepts_all",
                                    "not_sure",
                                    "asked_to_stop",
                                    "no_answer",
                                ],
                            )
                        ),
                        name="address_check_reason_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RefusalAudit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seed", models.CharField(max_length=40)),
                ("ticket", models.PositiveIntegerField(help_text="0 to 9999, the hash of seed and verdict")),
                ("drawn", models.BooleanField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "answer",
                    models.CharField(
                        blank=True,
                        choices=[("right", "right"), ("wrong", "wrong")],
                        default="",
                        max_length=32,
                    ),
                ),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="refusals_audited",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="audit",
                        to="campaigns.match",
                    ),
                ),
            ],
            options={
                "verbose_name": "second look",
                "verbose_name_plural": "second looks",
                "indexes": [
                    models.Index(
                        condition=models.Q(("answer", ""), ("drawn", True)),
                        fields=["at"],
                        name="refusal_audit_to_answer",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("answer__in", ["right", "wrong", ""])),
                        name="refusal_audit_answer_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("answer", ""), ("answered_at__isnull", True), ("answered_by__isnull", True)
                            ),
                            models.Q(
                                models.Q(("answer", ""), _negated=True),
                                ("answered_at__isnull", False),
                                ("answered_by__isnull", False),
                                ("drawn", True),
                            ),
                            _connector="OR",
                        ),
                        name="refusal_audit_answered_has_name",
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
                    "kind",
                    models.CharField(
                        choices=[
                            ("approve", "approve"),
                            ("approve_despite_warning", "approve despite warning"),
                            ("approve_unread", "approve unread"),
                            ("edit", "edit"),
                            ("pick_subject", "pick subject"),
                            ("suppress", "suppress"),
                            ("hold", "hold"),
                            ("flag", "flag"),
                            ("pull", "pull"),
                            ("send_back", "send back"),
                            ("undo", "undo"),
                        ],
                        max_length=32,
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("content_sha256", models.CharField(max_length=64)),
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
                (
                    "opinion",
                    models.BooleanField(
                        default=False, help_text="One of two readers' view; nothing followed from it alone"
                    ),
                ),
                ("request_key", models.UUIDField(unique=True)),
                (
                    "along_with",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="follow_ups",
                        to="campaigns.reviewdecision",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decisions",
                        to=settings.AUTH_USER_MODEL,
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
            ],
            options={
                "verbose_name": "decision",
                "verbose_name_plural": "decisions",
                "ordering": ("id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                [
                                    "approve",
                                    "approve_despite_warning",
                                    "approve_unread",
                                    "edit",
                                    "pick_subject",
                                    "suppress",
                                    "hold",
                                    "flag",
                                    "pull",
                                    "send_back",
                                    "undo",
                                ],
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
                    models.CheckConstraint(
                        condition=models.Q(
                            ("opinion", False),
                            (
                                "kind__in",
                                [
                                    campaigns.drafts.rules.DecisionKind["APPROVE"],
                                    campaigns.drafts.rules.DecisionKind["APPROVE_DESPITE_WARNING"],
                                    campaigns.drafts.rules.DecisionKind["SUPPRESS"],
                                ],
                            ),
                            _connector="OR",
                        ),
                        name="decision_opinion_decides",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DraftEdit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(help_text="The text that was looked at")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("slot", "slot"),
                            ("template", "template"),
                            ("source", "source"),
                            ("verdict", "verdict"),
                        ],
                        max_length=32,
                    ),
                ),
                (
                    "part",
                    models.CharField(
                        blank=True, choices=[("subject", "subject"), ("body", "body")], max_length=7
                    ),
                ),
                ("key", models.TextField(blank=True)),
                ("before", models.TextField(blank=True)),
                ("after", models.TextField(blank=True)),
                (
                    "wording",
                    models.TextField(
                        blank=True, help_text="The template's sentence as the edit would have it"
                    ),
                ),
                (
                    "start",
                    models.PositiveIntegerField(
                        help_text="Where it stands in the first text, in code points"
                    ),
                ),
                ("fact", models.BooleanField(help_text="What is said changed, not only how it is said")),
                (
                    "draft",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="edits",
                        to="campaigns.draft",
                    ),
                ),
                (
                    "decision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="edits",
                        to="campaigns.reviewdecision",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["slot", "template", "source", "verdict"])),
                        name="draft_edit_kind_known",
                    )
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
                ("read_percent", models.PositiveIntegerField(default=100)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("set_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="review_policies",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "set_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="policies",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "review policies",
                "ordering": ("id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("read_percent", 100),
                            models.Q(("read_percent__gte", 20), ("read_percent__lt", 31)),
                            _connector="OR",
                        ),
                        name="review_policy_reads_enough",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("read_percent", 100),
                            models.Q(("set_by__isnull", False), models.Q(("reason", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="review_policy_sample_has_name_and_reason",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="draft",
            name="policy",
            field=models.ForeignKey(
                blank=True,
                help_text="The policy that lets it go out unread, or let it",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="drafts",
                to="campaigns.reviewpolicy",
            ),
        ),
        migrations.CreateModel(
            name="ReviewTest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "fault",
                    models.CharField(
                        choices=[
                            ("other_company", "other company"),
                            ("invented_number", "invented number"),
                            ("wrong_fit", "wrong fit"),
                        ],
                        max_length=32,
                    ),
                ),
                ("words", models.CharField(blank=True, max_length=500)),
                ("told", models.CharField(max_length=500)),
                ("caught", models.BooleanField(null=True)),
                ("at", models.DateTimeField(blank=True, null=True)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="review_tests",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "draft",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="test", to="campaigns.draft"
                    ),
                ),
                (
                    "real",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tests",
                        to="campaigns.draft",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("fault__in", ["other_company", "invented_number", "wrong_fit"])),
                        name="review_test_fault_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("at__isnull", True), ("by__isnull", True), ("caught__isnull", True)),
                            models.Q(("at__isnull", False), ("by__isnull", False), ("caught__isnull", False)),
                            _connector="OR",
                        ),
                        name="review_test_answered_has_name_and_time",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SamplingChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "standing",
                    models.CharField(
                        choices=[("open", "open"), ("paused", "paused"), ("closed", "closed")], max_length=32
                    ),
                ),
                ("decisions", models.PositiveIntegerField()),
                ("defects", models.PositiveIntegerField()),
                ("bound", models.FloatField(help_text="One-sided 95 % upper bound of the share of defects")),
                ("reason", models.CharField(max_length=300)),
                ("at", models.DateTimeField()),
                (
                    "combination",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to="campaigns.combination",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("standing__in", ["open", "paused", "closed"])),
                        name="sampling_change_standing_known",
                    ),
                    models.UniqueConstraint(fields=("combination", "number"), name="sampling_change_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Segment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.SlugField(unique=True)),
                ("name", models.CharField(max_length=120)),
                ("role_families", models.JSONField(blank=True, default=list)),
                ("seniorities", models.JSONField(blank=True, default=list)),
                ("industries", models.JSONField(blank=True, default=list)),
                ("countries", models.JSONField(blank=True, default=list)),
                ("employees_min", models.PositiveIntegerField(blank=True, null=True)),
                ("employees_max", models.PositiveIntegerField(blank=True, null=True)),
                ("signals", models.JSONField(blank=True, default=list)),
                ("behaviours", models.JSONField(blank=True, default=list)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("name",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("employees_min__isnull", True),
                            ("employees_max__isnull", True),
                            ("employees_min__lte", models.F("employees_max")),
                            _connector="OR",
                        ),
                        name="segment_size_in_order",
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="messagetemplate",
            name="segment",
            field=models.ForeignKey(
                blank=True,
                help_text="Only for people of this segment; empty for all",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="templates",
                to="campaigns.segment",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="segment",
            field=models.ForeignKey(
                blank=True,
                help_text="Whom it is true of; for an insight about a segment",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries",
                to="campaigns.segment",
            ),
        ),
        migrations.CreateModel(
            name="SignOff",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "item",
                    models.CharField(
                        choices=[
                            ("offer_approved", "offer approved"),
                            ("templates_approved", "templates approved"),
                            ("lint_clean", "lint clean"),
                            ("suppression_applied", "suppression applied"),
                            ("identity_tested", "identity tested"),
                            ("mailboxes", "mailboxes"),
                            ("domain_authentication", "domain authentication"),
                            ("caps_and_ramp", "caps and ramp"),
                            ("review_hours", "review hours"),
                            ("inbox_owner", "inbox owner"),
                            ("drafts_reviewed", "drafts reviewed"),
                            ("control_group", "control group"),
                            ("familiar_segment", "familiar segment"),
                            ("artifact_test", "artifact test"),
                            ("second_person", "second person"),
                        ],
                        max_length=32,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("reason", models.CharField(max_length=300)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sign_offs",
                        to="campaigns.campaign",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "item__in",
                                [
                                    "offer_approved",
                                    "templates_approved",
                                    "lint_clean",
                                    "suppression_applied",
                                    "identity_tested",
                                    "mailboxes",
                                    "domain_authentication",
                                    "caps_and_ramp",
                                    "review_hours",
                                    "inbox_owner",
                                    "drafts_reviewed",
                                    "control_group",
                                    "familiar_segment",
                                    "artifact_test",
                                    "second_person",
                                ],
                            )
                        ),
                        name="sign_off_item_known",
                    ),
                    models.UniqueConstraint(fields=("campaign", "item"), name="sign_off_once"),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="sign_off_has_reason"
                    ),
                ],
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
                ("name", models.SlugField()),
                ("value", models.TextField()),
                ("part", models.CharField(choices=[("subject", "subject"), ("body", "body")], max_length=7)),
                ("start", models.PositiveIntegerField()),
                ("end", models.PositiveIntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="fills",
                        to="campaigns.entry",
                    ),
                ),
                (
                    "insight",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="fills",
                        to="campaigns.insight",
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
            ],
            options={
                "ordering": ("part", "start"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("end__gt", models.F("start"))), name="slot_fill_not_empty"
                    ),
                    models.UniqueConstraint(fields=("text", "part", "start"), name="slot_fill_once"),
                ],
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
                ("sha256", models.CharField(help_text="Of the bytes as they came", max_length=64)),
                ("raw", models.BinaryField()),
                ("text", models.TextField()),
                ("text_sha256", models.CharField(max_length=64)),
                ("sentences", models.JSONField(default=list)),
                (
                    "screening",
                    models.TextField(
                        blank=True,
                        default="",
                        help_text="What screening said of each sentence when the page was saved",
                    ),
                ),
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
                            ("paywall", "paywall"),
                            ("redirect_loop", "redirect loop"),
                            ("damaged", "damaged"),
                            ("protected", "protected"),
                            ("no_key", "no key"),
                            ("key_refused", "key refused"),
                            ("over_budget", "over budget"),
                            ("no_match", "no match"),
                            ("not_the_guest", "not the guest"),
                            ("unreachable", "unreachable"),
                        ],
                        default="",
                        max_length=32,
                    ),
                ),
                (
                    "supersedes",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="successor",
                        to="campaigns.snapshot",
                    ),
                ),
            ],
            options={
                "verbose_name": "saved page",
                "verbose_name_plural": "saved pages",
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
                                    "paywall",
                                    "redirect_loop",
                                    "damaged",
                                    "protected",
                                    "no_key",
                                    "key_refused",
                                    "over_budget",
                                    "no_match",
                                    "not_the_guest",
                                    "unreachable",
                                    "",
                                ],
                            )
                        ),
                        name="snapshot_unusable_known",
                    )
                ],
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
                ("start", models.PositiveIntegerField()),
                ("end", models.PositiveIntegerField()),
                ("quote_sha256", models.CharField(max_length=64)),
                (
                    "insight",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="evidence",
                        to="campaigns.insight",
                        verbose_name="fact",
                    ),
                ),
                (
                    "snapshot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="evidence",
                        to="campaigns.snapshot",
                        verbose_name="saved page",
                    ),
                ),
            ],
            options={
                "verbose_name": "quote",
                "verbose_name_plural": "quotes",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("end__gt", models.F("start"))), name="evidence_not_empty"
                    ),
                    models.UniqueConstraint(
                        fields=("insight", "snapshot", "start", "end"), name="evidence_once"
                    ),
                ],
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
                ("start", models.PositiveIntegerField(default=0)),
                ("end", models.PositiveIntegerField(default=0)),
                (
                    "criterion",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="campaigns.criterion",
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
                    "snapshot",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.snapshot",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("answer__in", ["met", "not_met", "unknown"])),
                        name="criterion_answer_answer_known",
                    ),
                    models.UniqueConstraint(fields=("match", "criterion"), name="criterion_answer_once"),
                ],
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
                            ("site", "site"),
                            ("alerts", "alerts"),
                            ("podcast", "podcast"),
                            ("newsapi", "newsapi"),
                            ("apollo_person", "apollo person"),
                            ("apollo_company", "apollo company"),
                            ("apollo_news", "apollo news"),
                            ("apollo_jobs", "apollo jobs"),
                            ("cognism", "cognism"),
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
                            ("paywall", "paywall"),
                            ("redirect_loop", "redirect loop"),
                            ("damaged", "damaged"),
                            ("protected", "protected"),
                            ("no_key", "no key"),
                            ("key_refused", "key refused"),
                            ("over_budget", "over budget"),
                            ("no_match", "no match"),
                            ("not_the_guest", "not the guest"),
                            ("unreachable", "unreachable"),
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
                (
                    "read_at",
                    models.DateTimeField(
                        blank=True, help_text="The last look that found it, changed or not", null=True
                    ),
                ),
                (
                    "expired_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="Since when what it said no longer counts; empty while it counts",
                        null=True,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
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
                (
                    "prospect",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sources",
                        to="campaigns.prospect",
                        verbose_name="person",
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
                                    "pasted",
                                    "page",
                                    "feed",
                                    "document",
                                    "column",
                                    "reply",
                                    "site",
                                    "alerts",
                                    "podcast",
                                    "newsapi",
                                    "apollo_person",
                                    "apollo_company",
                                    "apollo_news",
                                    "apollo_jobs",
                                    "cognism",
                                ],
                            )
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
                                    "paywall",
                                    "redirect_loop",
                                    "damaged",
                                    "protected",
                                    "no_key",
                                    "key_refused",
                                    "over_budget",
                                    "no_match",
                                    "not_the_guest",
                                    "unreachable",
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
            },
        ),
        migrations.AddField(
            model_name="snapshot",
            name="source",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="snapshots", to="campaigns.source"
            ),
        ),
        migrations.CreateModel(
            name="SourceCall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("provider", models.CharField(max_length=40)),
                ("what", models.CharField(max_length=60)),
                ("credits", models.DecimalField(decimal_places=2, max_digits=10)),
                ("estimated", models.BooleanField(default=False)),
                ("fault", models.CharField(blank=True, max_length=60)),
                ("at", models.DateTimeField(db_index=True)),
                (
                    "source",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="calls",
                        to="campaigns.source",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("credits__gte", 0)), name="source_call_credits_not_negative"
                    )
                ],
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
                ("number", models.PositiveIntegerField()),
                (
                    "delay_days",
                    models.PositiveIntegerField(default=0, help_text="Working days after the step before"),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="steps",
                        to="campaigns.campaign",
                    ),
                ),
                ("templates", models.ManyToManyField(related_name="steps", to="campaigns.messagetemplate")),
            ],
            options={
                "ordering": ("campaign_id", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("campaign", "number"), name="step_once"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="step_from_one"),
                ],
            },
        ),
        migrations.CreateModel(
            name="RemoteCampaign",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("remote_id", models.CharField(blank=True, max_length=64)),
                ("sequence_id", models.CharField(blank=True, max_length=64)),
                ("making_until", models.DateTimeField(blank=True, null=True)),
                (
                    "verified_at",
                    models.DateTimeField(
                        blank=True, help_text="When its template was last read back", null=True
                    ),
                ),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                (
                    "polled_at",
                    models.DateTimeField(
                        blank=True, help_text="When it was last asked for its events", null=True
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="campaigns",
                        to="campaigns.platformaccount",
                    ),
                ),
                (
                    "mailbox",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="remote_campaigns",
                        to="campaigns.mailbox",
                    ),
                ),
                (
                    "step",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="remote_campaigns",
                        to="campaigns.step",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("account", "mailbox", "step"), name="remote_campaign_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("remote_id", ""), _negated=True),
                        fields=("account", "remote_id"),
                        name="remote_campaign_id_once",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="message",
            name="step",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="messages",
                to="campaigns.step",
            ),
        ),
        migrations.AddField(
            model_name="draft",
            name="step",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="drafts", to="campaigns.step"
            ),
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
                            ("competitor", "competitor"),
                            ("ours", "ours"),
                            ("legal", "legal"),
                            ("imported", "imported"),
                            ("reviewer", "reviewer"),
                            ("other", "other"),
                        ],
                        max_length=32,
                    ),
                ),
                (
                    "heard",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("mail", "mail"),
                            ("phone", "phone"),
                            ("linkedin", "linkedin"),
                            ("in_person", "in person"),
                            ("letter", "letter"),
                        ],
                        default="",
                        max_length=32,
                    ),
                ),
                (
                    "company",
                    models.CharField(
                        blank=True,
                        help_text="Of a list of companies: the domain and the name, to be read again",
                        max_length=250,
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
                "verbose_name": "do-not-contact entry",
                "verbose_name_plural": "do-not-contact list",
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
                                    "competitor",
                                    "ours",
                                    "legal",
                                    "imported",
                                    "reviewer",
                                    "other",
                                ],
                            )
                        ),
                        name="suppression_reason_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("heard__in", ["mail", "phone", "linkedin", "in_person", "letter", ""])
                        ),
                        name="suppression_heard_known",
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
                (
                    "alone_allowed",
                    models.BooleanField(
                        default=False,
                        help_text="Where one person does all of it: own texts may be approved and launched, and that is recorded",
                        verbose_name="may approve alone",
                    ),
                ),
                (
                    "past_due_minutes",
                    models.PositiveIntegerField(
                        default=60,
                        help_text="In minutes. What could not leave for longer than that after it was due waits for a person",
                        verbose_name="grace for late mail",
                    ),
                ),
                (
                    "review_hours",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="What everybody together has for drafts",
                        null=True,
                        verbose_name="hours of review a week",
                    ),
                ),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("pk", 1)), name="team_is_one")],
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
                ("number", models.PositiveIntegerField(default=1)),
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
                ("approved_at", models.DateTimeField(blank=True, null=True)),
                ("alone", models.BooleanField(default=False, editable=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("subject", models.CharField(max_length=200)),
                ("body", models.TextField()),
                ("word_limit", models.PositiveIntegerField(default=120)),
                (
                    "variant",
                    models.CharField(
                        default="A",
                        help_text="Versions of different letters run beside each other; a person always gets the same letter",
                        max_length=1,
                    ),
                ),
                (
                    "approved_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="%(class)ss_approved",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "author",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="%(class)ss_written",
                        to=settings.AUTH_USER_MODEL,
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
            ],
            options={
                "verbose_name": "template version",
                "ordering": ("template_id", "-number"),
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["draft", "submitted", "approved", "retired"])),
                        name="templateversion_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("status", campaigns.members.rules.VersionStatus["APPROVED"]), _negated=True
                            ),
                            ("approved_at__isnull", False),
                            _connector="OR",
                        ),
                        name="templateversion_approved_has_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("alone", True),
                            ("author__isnull", True),
                            ("approved_by__isnull", True),
                            models.Q(("author", models.F("approved_by")), _negated=True),
                            _connector="OR",
                        ),
                        name="templateversion_approved_by_someone_else",
                    ),
                    models.UniqueConstraint(fields=("template", "number"), name="template_version_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("status", campaigns.members.rules.VersionStatus["APPROVED"])),
                        fields=("template", "variant"),
                        name="template_one_approved_version_a_variant",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("variant__in", ("A", "B", "C"))),
                        name="template_version_variant_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SubjectCandidate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.CharField(max_length=200)),
                ("proposed_by", models.CharField(blank=True, max_length=120)),
                (
                    "picked_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="subjects",
                        to="campaigns.templateversion",
                    ),
                ),
            ],
            options={
                "verbose_name": "subject",
                "constraints": [
                    models.UniqueConstraint(fields=("version", "text"), name="subject_candidate_once")
                ],
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
                ("name", models.SlugField()),
                (
                    "takes",
                    models.JSONField(
                        default=list, help_text="Kinds of fact or of human-written entry, the best first"
                    ),
                ),
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
                (
                    "tact",
                    models.CharField(
                        choices=[("say", "say"), ("allude", "allude"), ("never", "never")],
                        default="say",
                        max_length=32,
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
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("form__in", ["clause", "sentence", "noun_phrase", "quote"])),
                        name="slot_form_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "tact__in",
                                [
                                    campaigns.insights.rules.kinds.Tact["SAY"],
                                    campaigns.insights.rules.kinds.Tact["ALLUDE"],
                                ],
                            )
                        ),
                        name="slot_never_takes_the_unsayable",
                    ),
                    models.UniqueConstraint(fields=("version", "name"), name="slot_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("required", True), models.Q(("alternative", ""), _negated=True), _connector="OR"
                        ),
                        name="slot_optional_has_alternative",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Proposal",
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
                        choices=[("template_change", "template change")],
                        default="template_change",
                        max_length=32,
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "open"), ("accepted", "accepted"), ("declined", "declined")],
                        default="open",
                        max_length=32,
                    ),
                ),
                ("part", models.CharField(choices=[("subject", "subject"), ("body", "body")], max_length=7)),
                ("sentence", models.TextField()),
                ("sentence_sha256", models.CharField(max_length=64)),
                ("wording", models.TextField(blank=True, help_text="Empty where the sentence would go")),
                ("made_at", models.DateTimeField()),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, max_length=500)),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proposals_decided",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("evidence", models.ManyToManyField(related_name="proposals", to="campaigns.draftedit")),
                (
                    "template",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="proposals",
                        to="campaigns.messagetemplate",
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="campaigns.templateversion",
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="proposals",
                        to="campaigns.templateversion",
                    ),
                ),
            ],
            options={
                "ordering": ("-id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["template_change"])), name="proposal_kind_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["open", "accepted", "declined"])),
                        name="proposal_status_known",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("status", campaigns.metrics.rules.proposals.ProposalStatus["OPEN"])
                        ),
                        fields=("template", "part", "sentence_sha256"),
                        name="proposal_one_open_a_sentence",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("decided_at__isnull", True),
                                ("decided_by__isnull", True),
                                ("status", campaigns.metrics.rules.proposals.ProposalStatus["OPEN"]),
                            ),
                            models.Q(
                                models.Q(
                                    ("status", campaigns.metrics.rules.proposals.ProposalStatus["OPEN"]),
                                    _negated=True,
                                ),
                                ("decided_at__isnull", False),
                                ("decided_by__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="proposal_decided_has_a_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("status", campaigns.metrics.rules.proposals.ProposalStatus["DECLINED"]),
                                _negated=True,
                            ),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="proposal_declined_has_reason",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="draft",
            name="template_version",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="drafts",
                to="campaigns.templateversion",
            ),
        ),
        migrations.CreateModel(
            name="VoiceSample",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField()),
                ("added_at", models.DateTimeField(auto_now_add=True)),
                (
                    "written_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="voice_samples",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "voice sample",
                "ordering": ("id",),
            },
        ),
        migrations.AddConstraint(
            model_name="answer",
            constraint=models.UniqueConstraint(
                fields=("subject", "purpose", "input_hash", "prompt", "provider", "model"),
                name="answer_asked_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(
                fields=("prospect", "offer", "offer_version", "extraction"), name="match_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="enrollment",
            constraint=models.UniqueConstraint(fields=("campaign", "prospect"), name="enrollment_once"),
        ),
        migrations.AddConstraint(
            model_name="enrollment",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    (
                        "stage__in",
                        [
                            campaigns.enrollments.rules.Stage["FINISHED"],
                            campaigns.enrollments.rules.Stage["STOPPED"],
                        ],
                    ),
                    _negated=True,
                ),
                fields=("prospect",),
                name="enrollment_one_open_a_prospect",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("kind", campaigns.insights.rules.kinds.EntryKind["SEGMENT_INSIGHT"]),
                        ("segment__isnull", False),
                    ),
                    models.Q(
                        ("kind", campaigns.insights.rules.kinds.EntryKind["PROOF_POINT"]),
                        models.Q(("customer", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="entry_names_its_segment_or_customer",
            ),
        ),
        migrations.AddConstraint(
            model_name="snapshot",
            constraint=models.UniqueConstraint(
                condition=models.Q(("supersedes__isnull", True)),
                fields=("source", "url"),
                name="snapshot_one_beginning",
            ),
        ),
        migrations.AddConstraint(
            model_name="message",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["step", "answer"])), name="message_kind_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="message",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", campaigns.delivery.rules.MessageKind["STEP"])),
                fields=("enrollment", "step"),
                name="message_once_a_step",
            ),
        ),
        migrations.AddConstraint(
            model_name="message",
            constraint=models.CheckConstraint(
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
        ),
        migrations.AddConstraint(
            model_name="draft",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("planted", False),
                    (
                        "status__in",
                        [
                            campaigns.drafts.rules.DraftStatus["APPROVED"],
                            campaigns.drafts.rules.DraftStatus["CHECKING"],
                            campaigns.drafts.rules.DraftStatus["IN_REVIEW"],
                            campaigns.drafts.rules.DraftStatus["PLANNED"],
                        ],
                    ),
                ),
                fields=("enrollment", "step"),
                name="draft_one_open_a_step",
            ),
        ),
        migrations.AddConstraint(
            model_name="draft",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("lane", campaigns.drafts.rules.Lane["UNREAD"]), _negated=True),
                    models.Q(("planted", False), ("policy__isnull", False), ("unread_until__isnull", False)),
                    _connector="OR",
                ),
                name="draft_unread_has_time_and_policy",
            ),
        ),
    ]
