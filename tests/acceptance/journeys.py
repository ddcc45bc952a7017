"""The sample's offer and templates meeting people and material that the product's authors did not write."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.utils import timezone

from campaigns.drafts.models import Draft
from campaigns.drafts.selectors import fills_of
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.insights.models import Evidence, Extraction
from campaigns.insights.rules.kinds import AnchorType
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.message_templates.models import MessageTemplate, Slot
from campaigns.message_templates.rules.slots import SlotForm
from campaigns.message_templates.services import approve, new_version, submit
from campaigns.pipeline import answer_fit_question
from campaigns.relevance.models import CriterionAnswer, Match
from campaigns.relevance.rules import Verdict
from campaigns.sources.models import Snapshot
from outreach.management import sample

MANIFEST = ("file", "prospect", "company", "kind", "speaker", "title")

GERMAN_SUBJECT = "Schichtplan bei {{ prospect.company }}"
GERMAN_BODY = (
    "{{ prospect.greeting }}\n\nSie schreiben öffentlich: „{{ slots.own_words }}“\n\n"
    "Wir planen Neue nur neben benannten Ausbildern ein, und ein Tausch zeigt sofort, wer dann allein stünde. "
    "Bei Südbräu, einer Brauerei mit drei Schichten, sanken die Überstunden der Ausbilder von 11 auf 4 in der "
    "Woche. Der Plan hängt weiter an der Wand, nur steht jetzt neben jedem neuen Namen der eines Menschen, der ihn "
    "anlernen darf und an diesem Tag auch Zeit dafür hat; wer tauschen will, sieht vorher, wen er damit allein lässt."
    "\n\nIst das bei {{ prospect.company }} offen? Eine Zeile genügt.\n"
)
GERMAN_SLOT: dict[str, Any] = {
    "name": "own_words",
    "takes": ["role_challenge", "recurring_ideas", "building_now", "business_model", "value_creation"],
    "form": SlotForm.QUOTE,
    "word_limit": 45,
}


@dataclass(frozen=True)
class Material:
    """One real file and how it reaches the product: about whom, as what, said by whom."""

    path: Path
    about: str
    kind: str
    speaker: str


@dataclass
class Person:
    """What became of one person, for people to read."""

    name: str
    stage: str
    reason: str
    facts: list[str] = field(default_factory=list)
    rejected: list[str] = field(default_factory=list)
    draft: str = ""

    def __str__(self) -> str:
        lines = [f"{self.name}: {self.stage}. {self.reason}", *(f"    fact {fact}" for fact in self.facts)]
        lines += [f"    not kept: {rejected}" for rejected in self.rejected]
        lines += [f"    | {line}" for line in self.draft.splitlines()]
        return "\n".join(lines)


def prepared_campaign() -> Campaign:
    """Return the sample's campaign, prepared, with nobody in it and no control group: each opener is to be seen."""
    call_command("prepare", verbosity=0)
    now = timezone.now()
    sample._members()
    managers = list(Member.objects.filter(role=Role.MANAGER).order_by("pk"))
    offer = sample._offer(*managers, now=now)
    campaign = sample._campaign(offer, managers, now)
    Campaign.objects.filter(pk=campaign.pk).update(control_percent=0)
    return campaign


def add_german_template(campaign: Campaign) -> None:
    """Let a manager author a first mail in the language that most of the handed pages are in."""
    author, approver = Member.objects.filter(role=Role.MANAGER).order_by("pk")
    template = MessageTemplate.objects.create(
        slug="eigene-worte",
        name="Eigene Worte",
        offer=campaign.offer,
        language="de",
        role_families=["operations", "engineering", "founder", "people"],
        anchor_types=[kind.value for kind in AnchorType],
    )
    version = new_version(
        template=template,
        subject=GERMAN_SUBJECT,
        body=GERMAN_BODY,
        word_limit=140,
        slots=[Slot(**GERMAN_SLOT)],
        author=author,
    )
    submit(version=version, by=author)
    approve(version=version, by=approver, now=timezone.now())
    campaign.steps.get(number=1).templates.add(template)


def widened(export: bytes, people: Sequence[dict[str, str]]) -> bytes:
    """Return an export in the same layout with other people; columns that a person lacks stay empty."""
    columns = next(csv.reader(io.StringIO(export.decode("utf-8-sig"))))
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns)
    writer.writeheader()
    writer.writerows(people)
    return text.getvalue().encode()


def spread(files: Iterable[Path], companies: Sequence[str], *, kind: str, speaker: str) -> Iterator[Material]:
    """Deal files out to companies in turn."""
    for path, company in zip(files, cycle(companies), strict=False):
        yield Material(path, company, kind, speaker)


def run_commands(folder: Path, export: bytes, material: Sequence[Material], capture: Any) -> dict[str, Any]:
    """Do what a user does: import, add sources, run; return what the commands printed as JSON."""
    (folder / "export.csv").write_bytes(export)
    answers = {"imported": _ask(capture, "import_prospects", folder / "export.csv", campaign=_slug())}
    answers["sources"] = _ask(capture, "import_sources", _manifest(folder, material))
    answers["run"] = _ask(capture, "run_pipeline", campaign=_slug(), workers=2)
    return answers


def answer_every_question() -> int:
    """Say yes to every fit question, as a member does on the screen; return how many there were."""
    by = Member.objects.filter(role=Role.SDR).first()
    assert by
    asking = list(Enrollment.objects.filter(stage=Stage.ASKING).select_related("campaign__offer", "prospect"))
    for row in asking:
        answer_fit_question(
            enrollment=row, verdict=Verdict.SEND, reason="I know them.", by=by, now=timezone.now()
        )
    return len(asking)


def run_again(capture: Any) -> dict[str, Any]:
    """Run what has become due since."""
    return {"run": _ask(capture, "run_pipeline", campaign=_slug(), workers=2)}


def _slug() -> str:
    return Campaign.objects.get().slug


def _ask(capture: Any, command: str, *arguments: object, **options: object) -> Any:
    capture.readouterr()
    call_command(command, *map(str, arguments), json=True, **options)
    return json.loads(capture.readouterr().out)


def _manifest(folder: Path, material: Sequence[Material]) -> Path:
    """Write the list; the files are linked beside it, as a user has them in one folder."""
    (folder / "sources").mkdir()
    with (folder / "sources.csv").open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines)
        writer.writerow(MANIFEST)
        for number, each in enumerate(material):
            link = folder / "sources" / f"{number}-{each.path.name}"
            link.symlink_to(each.path)
            at = (each.about, "") if "@" in each.about else ("", each.about)
            writer.writerow([link.name, *at, each.kind, each.speaker, ""])
    return folder / "sources.csv"


def outcomes() -> list[Person]:
    """Return what became of everybody."""
    rows = Enrollment.objects.select_related("prospect__company").order_by("pk")
    return [_person(row) for row in rows]


def _person(row: Enrollment) -> Person:
    extraction = Extraction.objects.filter(prospect=row.prospect).last()
    draft = Draft.objects.filter(enrollment=row).last()
    return Person(
        name=f"{row.prospect}, {row.prospect.company}",
        stage=row.stage,
        reason=f"{row.stop_reason} {row.explanation} {row.wait_reason}".strip(),
        facts=_facts(extraction) if extraction else [],
        rejected=[f"{each['field']}: {each['reason']}" for each in extraction.rejected] if extraction else [],
        draft=_shown(draft) if draft else "",
    )


def _facts(extraction: Extraction) -> list[str]:
    return [
        f"{fact.kind} ({fact.anchor_type}, {fact.event_date}, {fact.tact}): {fact.value!r}"
        for fact in extraction.insights.order_by("pk")
    ]


def _shown(draft: Draft) -> str:
    text = draft.text
    fills = [f"[{fill.name}] {fill.value!r}" for fill in fills_of(text)]
    found = [f"! {finding}" for finding in text.findings.all()]
    return "\n".join([f"Subject: {text.subject}", text.body + draft.footer, *fills, *found])


def mismatched_quotes() -> list[str]:
    """Return every stored quote that is not exactly its slice of the saved page, or is cut inside a sentence's word."""
    bad = [str(evidence) for evidence in Evidence.objects.select_related("snapshot") if not evidence.matches]
    outside = [
        f"answer {answer.pk}"
        for answer in CriterionAnswer.objects.filter(end__gt=0).select_related("snapshot")
        if answer.snapshot and not answer.snapshot.text[answer.start : answer.end].strip()
    ]
    return bad + outside


def counts() -> str:
    """Return one line of totals."""
    return (
        f"{Snapshot.objects.count()} texts, {Snapshot.objects.usable().count()} usable; "
        f"{Extraction.objects.count()} readings, {Evidence.objects.count()} quotes, "
        f"{Match.objects.count()} verdicts, {Draft.objects.count()} drafts"
    )
