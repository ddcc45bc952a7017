"""What followed from a mail, who said otherwise, and whom it named."""

from django.db import models

from campaigns.members.models import Member
from campaigns.prospects.models import Prospect
from campaigns.replies.models.inbound import InboundMessage
from campaigns.replies.rules.effects import ColleagueState, Effect
from campaigns.replies.rules.kinds import Category
from outreach.db.choices import one_of, state_field
from outreach.db.immutable import ImmutableModel


class ReplyEffect(models.Model):
    """One thing that was done because of a mail, once, and how it was taken back.

    `detail` holds what must be known to take it back: ids, stages and times, never a text. `undone_by` is empty where a
    better reading took it back.
    """

    inbound = models.ForeignKey(InboundMessage, on_delete=models.CASCADE, related_name="effects")
    kind = state_field(Effect)
    detail = models.JSONField(default=dict)
    done_at = models.DateTimeField()
    done_by_name = models.CharField(max_length=200)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.PROTECT, related_name="reply_effects_undone"
    )
    undone_by_name = models.CharField(max_length=200, blank=True)
    undone_reason = models.CharField(max_length=250, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            one_of("reply_effect", "kind", Effect),
            models.UniqueConstraint(
                fields=["inbound", "kind"],
                condition=models.Q(undone_at__isnull=True),
                name="reply_effect_in_force_once",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    undone_at__isnull=True, undone_by__isnull=True, undone_by_name="", undone_reason=""
                )
                | (models.Q(undone_at__isnull=False) & ~models.Q(undone_by_name="")),
                name="reply_effect_undone_has_name",
            ),
            # A no is taken back by a named person alone; no reading lifts it, however good.
            models.CheckConstraint(
                condition=~models.Q(kind=Effect.DO_NOT_CONTACT)
                | models.Q(undone_at__isnull=True)
                | models.Q(undone_by__isnull=False),
                name="reply_effect_no_is_undone_by_a_person",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} because of {self.inbound_id}"


class Relabelling(ImmutableModel):
    """That a person took a mail for something else than it was taken for, and why; the first of a mail is number 1.

    It is written once. What it corrects feeds the set by which readings are judged.
    """

    inbound = models.ForeignKey(InboundMessage, on_delete=models.CASCADE, related_name="relabellings")
    number = models.PositiveIntegerField()
    from_category = state_field(Category, blank=True)
    from_flags = models.JSONField(default=list)
    to_category = state_field(Category)
    to_flags = models.JSONField(default=list)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="relabellings")
    at = models.DateTimeField()
    reason = models.CharField(max_length=250)

    class Meta:
        ordering = ("inbound_id", "number")
        constraints = (
            one_of("relabelling", "from_category", Category, blank=True),
            one_of("relabelling", "to_category", Category),
            models.UniqueConstraint(fields=["inbound", "number"], name="relabelling_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="relabelling_from_one"),
        )
        indexes = (models.Index(fields=["at"], name="relabelling_by_time"),)

    def __str__(self) -> str:
        return f"{self.from_category} is {self.to_category}"


class ColleagueProposal(models.Model):
    """Somebody whom an answer names as the right one to ask. Nobody is written to before a person adds him.

    `quote` are the words of the answer that name him, at [start, end) of its text. `added` is whom a person made of it.
    """

    inbound = models.ForeignKey(InboundMessage, on_delete=models.CASCADE, related_name="colleagues")
    name = models.CharField(max_length=200, blank=True)
    address = models.CharField(max_length=320, blank=True)
    quote = models.TextField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    state = state_field(ColleagueState, default=ColleagueState.OPEN)
    added = models.ForeignKey(
        Prospect, null=True, blank=True, on_delete=models.SET_NULL, related_name="named_in_replies"
    )
    proposed_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.PROTECT, related_name="colleagues_decided"
    )

    class Meta:
        ordering = ("-id",)
        constraints = (
            one_of("colleague_proposal", "state", ColleagueState),
            models.UniqueConstraint(
                fields=["inbound"],
                condition=models.Q(state=ColleagueState.OPEN),
                name="colleague_proposal_open_once",
            ),
            models.CheckConstraint(
                condition=models.Q(end__gt=models.F("start")), name="colleague_proposal_quotes_something"
            ),
            models.CheckConstraint(
                condition=(models.Q(state=ColleagueState.OPEN) & models.Q(decided_at__isnull=True))
                | (~models.Q(state=ColleagueState.OPEN) & models.Q(decided_at__isnull=False)),
                name="colleague_proposal_decided_has_time",
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=[ColleagueState.OPEN, ColleagueState.WITHDRAWN])
                | models.Q(decided_by__isnull=False),
                name="colleague_proposal_is_decided_by_a_person",
            ),
            models.CheckConstraint(
                condition=models.Q(added__isnull=True) | models.Q(state=ColleagueState.ACCEPTED),
                name="colleague_proposal_added_was_accepted",
            ),
        )

    def __str__(self) -> str:
        return self.name or self.address
