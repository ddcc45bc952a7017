"""One offer judged against one prospect, and what people said of the judgement."""

from django.db import models

from campaigns.insights.models import Extraction, Insight
from campaigns.llm.models import Answer
from campaigns.members.models import Member
from campaigns.offers.models import Criterion, Offer
from campaigns.prospects.models import Prospect
from campaigns.relevance.rules import Fit, Recognition, Verdict
from campaigns.relevance.second_looks import AppealState, AuditAnswer
from campaigns.sources.models import Snapshot
from outreach.db.choices import one_of, state_field
from outreach.db.immutable import ImmutableModel


class Match(ImmutableModel):
    """The verdict on one prospect for one version of an offer, from one reading. Never rolled again.

    `reasons` are sentences for people, the deciding one first; `would_change` says what would turn the verdict.
    """

    prospect = models.ForeignKey(
        Prospect, verbose_name="person", on_delete=models.CASCADE, related_name="matches"
    )
    offer = models.ForeignKey(Offer, on_delete=models.CASCADE, related_name="matches")
    offer_version = models.PositiveIntegerField()
    extraction = models.ForeignKey(Extraction, on_delete=models.CASCADE, related_name="matches")
    answer = models.ForeignKey(Answer, null=True, on_delete=models.PROTECT, related_name="matches")
    recognition = state_field(Recognition)
    recognition_reason = models.CharField(max_length=300)
    personalisation = models.PositiveIntegerField(help_text="How many facts may be said")
    verdict = state_field(Verdict)
    decided_by = models.CharField(
        max_length=60, help_text="Code of the rule that decided, such as disqualifier or must_have"
    )
    reasons = models.JSONField(default=list)
    would_change = models.CharField(max_length=500, blank=True)
    why_now = models.ForeignKey(Insight, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    bridge_fact = models.ForeignKey(
        Insight, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    bridge_problem = models.TextField(blank=True)
    bridge_part = models.TextField(blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "matches"
        constraints = (
            one_of("match", "recognition", Recognition),
            one_of("match", "verdict", Verdict),
            models.UniqueConstraint(
                fields=["prospect", "offer", "offer_version", "extraction"], name="match_once"
            ),
            models.CheckConstraint(
                condition=~models.Q(recognition=Recognition.WRONG) | models.Q(verdict=Verdict.DO_NOT_SEND),
                name="match_wrong_person_never_sent",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_verdict_display()}: {'; '.join(self.reasons)[:80]}"


class CriterionAnswer(ImmutableModel):
    """What a criterion's sentence and its predicate said, apart, what follows, and the span that decided."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="answers")
    criterion = models.ForeignKey(Criterion, on_delete=models.CASCADE, related_name="answers")
    by_sentence = state_field(Fit)
    by_predicate = state_field(Fit)
    answer = state_field(Fit)
    snapshot = models.ForeignKey(Snapshot, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    start = models.PositiveIntegerField(default=0)
    end = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            one_of("criterion_answer", "answer", Fit),
            models.UniqueConstraint(fields=["match", "criterion"], name="criterion_answer_once"),
        )

    def __str__(self) -> str:
        return f"{self.criterion}: {self.answer}"

    @property
    def quote(self) -> str:
        """The source's own words that decided, "" where a field or nothing did."""
        return self.snapshot.text[self.start : self.end] if self.snapshot else ""


class Override(ImmutableModel):
    """A person's answer to a fit question, or his decision against a verdict, with the reason."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="override")
    verdict = state_field(Verdict)
    reason = models.CharField(max_length=500)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="overrides")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(verdict__in=["send", "do_not_send"]), name="override_decides"
            ),
            models.CheckConstraint(condition=~models.Q(reason=""), name="override_has_reason"),
        )

    def __str__(self) -> str:
        return f"{self.verdict} by {self.by}: {self.reason}"


class Appeal(models.Model):
    """A person's objection to a refusal of the rules, and what somebody with the right decided. One a verdict."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="appeal")
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="appeals")
    at = models.DateTimeField(auto_now_add=True)
    reason = models.CharField(max_length=500, blank=True)
    state = state_field(AppealState, default=AppealState.OPEN)
    decided_by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.PROTECT, related_name="appeals_decided"
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    decision = models.CharField(max_length=500, blank=True, help_text="Why it was agreed to, or not")

    class Meta:
        constraints = (
            one_of("appeal", "state", AppealState),
            models.CheckConstraint(
                condition=models.Q(
                    state=AppealState.OPEN, decided_by__isnull=True, decided_at__isnull=True, decision=""
                )
                | (
                    ~models.Q(state=AppealState.OPEN)
                    & models.Q(decided_by__isnull=False, decided_at__isnull=False)
                    & ~models.Q(decision="")
                ),
                name="appeal_decided_has_name_and_reason",
            ),
        )
        indexes = (
            models.Index(fields=["at"], condition=models.Q(state=AppealState.OPEN), name="appeal_open"),
        )

    def __str__(self) -> str:
        return f"{self.by} disagrees: {self.words}"

    @property
    def words(self) -> str:
        """What was said, as shown: one press says no more than that one disagrees."""
        return self.reason or "I disagree"


class RefusalAudit(models.Model):
    """The draw of one refusal, kept at the refusal whether it won or not; where it won, what a person says of it."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="audit")
    seed = models.CharField(max_length=40)
    ticket = models.PositiveIntegerField(help_text="0 to 9999, the hash of seed and verdict")
    drawn = models.BooleanField()
    at = models.DateTimeField(auto_now_add=True)
    answer = state_field(AuditAnswer, blank=True)
    answered_by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.PROTECT, related_name="refusals_audited"
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = "second look"
        verbose_name_plural = "second looks"
        constraints = (
            one_of("refusal_audit", "answer", AuditAnswer, blank=True),
            models.CheckConstraint(
                condition=models.Q(answer="", answered_by__isnull=True, answered_at__isnull=True)
                | (
                    ~models.Q(answer="")
                    & models.Q(drawn=True, answered_by__isnull=False, answered_at__isnull=False)
                ),
                name="refusal_audit_answered_has_name",
            ),
        )
        indexes = (
            models.Index(
                fields=["at"], condition=models.Q(drawn=True, answer=""), name="refusal_audit_to_answer"
            ),
        )

    def __str__(self) -> str:
        return f"{'drawn' if self.drawn else 'not drawn'}: {self.match}"
