"""What a reading is made from: the sentences of the saved pages about a person, and how an answer stands up to them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from campaigns.insights.rules.answers import ExtractionAnswer, NumberedSentence, Verified, verify
from campaigns.insights.rules.choosing import shown
from campaigns.insights.rules.kinds import InsightKind
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.port import Provider
from campaigns.prospects.models import Prospect
from campaigns.sources.models import Snapshot
from campaigns.sources.selectors import current_snapshots, names_like_links, sentences_about


@dataclass(frozen=True)
class Material:
    """What a reading is made from. All sentences are numbered; a model is shown those that may be quoted.

    `eligible` are all that may be quoted, `shown` those of them that fit into a call.
    """

    prospect: Prospect
    snapshots: Sequence[Snapshot]
    sentences: Sequence[NumberedSentence]
    eligible: Sequence[NumberedSentence]
    shown: Sequence[NumberedSentence]
    _judged: list[tuple[ExtractionAnswer, Verified]] = field(default_factory=list)

    @property
    def company(self) -> str:
        return self.prospect.company.name if self.prospect.company else ""

    def verified(self, answer: ExtractionAnswer) -> Verified:
        """Judge an answer against all sentences. The same answer is judged once, by the repair round or when it is kept."""
        for judged, found in self._judged:
            if judged is answer:
                return found
        found = verify(
            answer, self.sentences, company=self.company, own_names=names_like_links(self.prospect)
        )
        self._judged.append((answer, found))
        return found

    def asked(self) -> dict[str, Any]:
        """Return what a model is shown, without the day."""
        titles = {snapshot.pk: snapshot.title for snapshot in self.snapshots}
        return {
            "prospect": {
                "first_name": self.prospect.first_name,
                "last_name": self.prospect.last_name,
                "title": self.prospect.title,
                "company": self.company,
            },
            "fields": [kind.value for kind in InsightKind],
            "sentences": [
                {
                    "id": sentence.id,
                    "text": sentence.text,
                    "speaker": sentence.speaker.value,
                    "source": titles[sentence.snapshot_id],
                    "published": sentence.published.isoformat() if sentence.published else None,
                }
                for sentence in self.shown
            ],
        }


def material_about(prospect: Prospect, provider: Provider) -> Material:
    """Number every sentence, so that neighbours stay neighbours, and choose the eligible ones to be shown."""
    snapshots = current_snapshots(prospect)
    said = sentences_about(prospect, snapshots)
    numbered = [
        NumberedSentence(
            f"S{number}", one.snapshot.pk, one.start, one.end, one.text, one.speaker, one.published
        )
        for number, one in enumerate(said, start=1)
    ]
    eligible = [sentence for sentence, one in zip(numbered, said, strict=True) if one.eligible]
    # The baseline reads at no cost a character, a model within one call.
    asked = eligible if provider.name == RulesBaseline.name else shown(eligible)
    return Material(prospect, snapshots, numbered, eligible, asked)
