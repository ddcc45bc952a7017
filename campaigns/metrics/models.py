"""What the product proposes to people from what it counted, and what they decided."""

from django.db import models

from campaigns.drafts.models.edits import DraftEdit
from campaigns.members.models import Member
from campaigns.message_templates.models import MessageTemplate, TemplateVersion
from campaigns.metrics.rules.proposals import ProposalKind, ProposalStatus
from outreach.db.choices import one_of, state_field


class Proposal(models.Model):
    """Another wording of a template's sentence, as people's edits have it. One is open for a sentence at most.

    `sentence` and `wording` are the template's words with its holes; what people wrote stands in the `evidence`, and
    goes with their drafts. `result` is the template's draft that accepting made.
    """

    kind = state_field(ProposalKind, default=ProposalKind.TEMPLATE_CHANGE)
    status = state_field(ProposalStatus, default=ProposalStatus.OPEN)
    template = models.ForeignKey(MessageTemplate, on_delete=models.CASCADE, related_name="proposals")
    version = models.ForeignKey(TemplateVersion, on_delete=models.CASCADE, related_name="proposals")
    part = models.CharField(max_length=7, choices=[("subject", "subject"), ("body", "body")])
    sentence = models.TextField()
    sentence_sha256 = models.CharField(max_length=64)
    wording = models.TextField(blank=True, help_text="Empty where the sentence would go")
    evidence = models.ManyToManyField(DraftEdit, related_name="proposals")
    made_at = models.DateTimeField()
    decided_by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.PROTECT, related_name="proposals_decided"
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    result = models.ForeignKey(
        TemplateVersion, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ("-id",)
        constraints = (
            one_of("proposal", "kind", ProposalKind),
            one_of("proposal", "status", ProposalStatus),
            models.UniqueConstraint(
                fields=["template", "part", "sentence_sha256"],
                condition=models.Q(status=ProposalStatus.OPEN),
                name="proposal_one_open_a_sentence",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    status=ProposalStatus.OPEN, decided_by__isnull=True, decided_at__isnull=True
                )
                | (
                    ~models.Q(status=ProposalStatus.OPEN)
                    & models.Q(decided_by__isnull=False, decided_at__isnull=False)
                ),
                name="proposal_decided_has_a_name",
            ),
            models.CheckConstraint(
                condition=~models.Q(status=ProposalStatus.DECLINED) | ~models.Q(reason=""),
                name="proposal_declined_has_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.template}: {self.sentence[:60]}"
