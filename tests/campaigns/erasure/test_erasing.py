"""Forgetting a person: not a trace is left in any table or file, figures and records stay true, and a no stays a no."""

from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.transports.port import TransportError, Trouble
from campaigns.delivery.transports.sandbox import Sandbox, outbox_file
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.erasure.models import ErasureRequest, Mention
from campaigns.erasure.rules import CallState, MentionState, RequestState
from campaigns.erasure.selectors import held_of, who_has
from campaigns.erasure.services import carry_on, clear, erase, keep, sweep_erasures
from campaigns.members.rules import Role
from campaigns.metrics.rules import Dimension
from campaigns.metrics.selectors import replies_by
from campaigns.prospects.models import Contact, ImportBatch, ImportPiece, ImportRow, Prospect
from campaigns.prospects.rules.history import ContactResult
from campaigns.prospects.rules.imports import ImportState
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.replies.readers.sandbox import inbox_folder
from campaigns.replies.services import opt_out, poll
from campaigns.sources.models import Snapshot, Source
from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.suppressions.selectors import barred
from tests.factories import (
    LATER,
    NOW,
    a_company,
    a_handed_over_message,
    a_member,
    a_prospect,
    a_scheduled_message,
    an_enrollment,
)

pytestmark = pytest.mark.usefixtures("rows_agree")
THEN = LATER + timedelta(hours=5)
ADDRESS = "ana.lima@aquaduct.example"
TRACES = (ADDRESS, "Ana Lima", "Ana", "Lima", "20 7946 0000")


@pytest.fixture
def ana() -> Prospect:
    """Somebody with a whole history: a list, pages, a letter that left, an answer, a colleague's note."""
    person = a_prospect(
        address=ADDRESS, company=a_company(domain="aquaduct.example"), columns={"phone": "020 7946 0000"},
        linkedin_url="https://social.example/in/ana-lima", city="Lisbon", origin="Fair, Ana's badge",
    )  # fmt: skip
    message = a_handed_over_message(enrollment=an_enrollment(prospect=person, stage=Stage.CHECKING))
    batch = ImportBatch.objects.create(
        state=ImportState.DONE, file_name="fair.csv", sha256="0" * 64, by_name="Mira", ended_at=NOW
    )
    ImportPiece.objects.create(batch=batch, number=1, data=f"Email\n{ADDRESS}\n".encode())
    ImportRow.objects.create(batch=batch, number=2, outcome=RowOutcome.NEW, reason="", key=ADDRESS)
    ImportRow.objects.create(
        batch=batch,
        number=3,
        outcome=RowOutcome.DUPLICATE,
        reason="Ana Lima is row 2.",
        cells=["Ana", ADDRESS],
    )
    Contact.objects.create(address=ADDRESS, at=NOW, sender="Tom", result=ContactResult.SENT)
    folder = inbox_folder(message.mailbox)
    folder.mkdir(parents=True)
    (folder / "1.eml").write_bytes(
        f"From: Ana Lima <{ADDRESS}>\nTo: {message.mailbox.address}\nSubject: Re: Ana here\n"
        f"In-Reply-To: {message.message_id}\n\nCall me on 020 7946 0000. Ana\n".encode()
    )
    poll(mailbox=message.mailbox, now=THEN)
    return person


def everything_kept() -> Iterator[tuple[str, str]]:
    """Yield each row of each table as the database has it, bytes included."""
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}"')
            for row in cursor.fetchall():
                yield (
                    model._meta.label,
                    " ".join(
                        bytes(cell).decode("latin-1") if isinstance(cell, (bytes, memoryview)) else str(cell)
                        for cell in row
                    ),
                )


def traces_left() -> list[tuple[str, str]]:
    in_rows = [(name, trace) for name, row in everything_kept() for trace in TRACES if trace in row]
    files = [path for path in Path(settings.VAR_DIR).rglob("*") if path.is_file()]
    return in_rows + [
        (path.name, trace) for path in files for trace in TRACES if trace.encode() in path.read_bytes()
    ]


def test_no_trace_is_left_in_any_table_or_file(ana: Prospect) -> None:
    log = Path(settings.VAR_DIR) / "logs" / "demo.log"
    log.parent.mkdir(parents=True)
    log.write_text(f"one\nto {ADDRESS} went a mail\nthree\n")
    assert {name for name, _ in traces_left()} >= {"campaigns.Prospect", "campaigns.Message", "demo.log"}
    request = erase(address=ADDRESS.upper(), by=SOFTWARE, now=THEN)
    assert traces_left() == []
    assert request.state == RequestState.DONE
    assert log.read_text().splitlines()[::2] == ["one", "three"]


def test_figures_and_records_stay_true(ana: Prospect) -> None:
    def figures() -> list[Any]:
        return [
            [
                (row.value, row.delivered, row.replied)
                for row in replies_by(Dimension.OPENER, campaign=None, now=THEN)
            ],
            list(Message.objects.values_list("pk", "status", "handed_over_at", "approved_sha256")),
        ]

    before, records = (
        figures(),
        list(AuditRecord.objects.values_list("pk", "action", "subject_id", "actor_name")),
    )
    erase(address=ADDRESS, by=SOFTWARE, now=THEN)
    assert figures() == before
    assert (
        list(AuditRecord.objects.values_list("pk", "action", "subject_id", "actor_name"))[: len(records)]
        == records
    )


def test_a_no_survives_and_the_link_in_the_mail_still_works(ana: Prospect) -> None:
    token = Message.objects.get().draft.opt_out_token  # type: ignore[union-attr]  # a step's message has a draft
    erase(address=ADDRESS, by=SOFTWARE, now=THEN)
    assert barred([ADDRESS]) == {ADDRESS}
    assert opt_out(token=token, now=THEN)


def test_what_waits_is_stopped() -> None:
    message = a_scheduled_message()
    erase(address=message.recipient, by=SOFTWARE, now=THEN)
    message.refresh_from_db()
    message.enrollment.refresh_from_db()
    assert message.status == MessageStatus.WITHDRAWN
    assert message.enrollment.stop_reason == StopReason.SUPPRESSED


def test_it_waits_for_a_mail_that_is_leaving(ana: Prospect) -> None:
    Message.objects.update(
        status=MessageStatus.SENDING,
        token="8a1f3a6e-1b2c-4d5e-8f90-0123456789ab",
        sending_until=THEN,
        handed_over_at=None,
    )
    request = erase(address=ADDRESS, by=SOFTWARE, now=THEN)
    assert (request.state, request.waits_for) == (
        RequestState.OPEN,
        "A mail to this person is leaving at this moment.",
    )
    Message.objects.update(
        status=MessageStatus.HANDED_OVER, token=None, sending_until=None, handed_over_at=THEN
    )
    assert sweep_erasures(THEN) == 1
    assert traces_left() == []


def test_it_waits_for_a_list_that_is_being_imported(ana: Prospect) -> None:
    ImportBatch.objects.update(ended_at=None)
    request = erase(address=ADDRESS, by=SOFTWARE, now=THEN)
    assert request.waits_for == "A list that names this person is being imported."
    ImportBatch.objects.update(ended_at=THEN)
    assert carry_on(request=request, now=THEN)


class Forgetful(Sandbox):
    """A platform that fails as often as it is told to, and remembers whom it was to forget."""

    def __init__(self, fails: int) -> None:
        self.fails = fails
        self.asked: list[str] = []

    def forget(self, *, mailbox: Any, address: str) -> None:
        self.asked.append(address)
        if len(self.asked) <= self.fails:
            raise TransportError(Trouble.NOT_REACHED, f"503 for {address}")


def test_c122_a_profile_at_the_outside_platform_is_deleted_or_the_request_stays_open(
    ana: Prospect, monkeypatch: pytest.MonkeyPatch
) -> None:
    platform = Forgetful(fails=1)
    monkeypatch.setattr("campaigns.erasure.services.forgetting.transport_of", lambda _: platform)
    request = erase(address=ADDRESS, by=SOFTWARE, now=THEN)
    call = request.calls.get()
    assert (request.state, call.state, call.words) == (
        RequestState.OPEN,
        CallState.FAILED,
        "503 for (erased)",
    )
    assert sweep_erasures(THEN + timedelta(minutes=5)) == 0  # it is given time
    assert sweep_erasures(THEN + timedelta(minutes=20)) == 1
    assert platform.asked == [ADDRESS, ADDRESS]
    request.refresh_from_db()
    assert (request.state, request.calls.get().state) == (RequestState.DONE, CallState.FORGOTTEN)


def test_c123_texts_that_name_the_person_are_listed_and_the_request_is_not_done_before(ana: Prospect) -> None:
    colleague = a_prospect(
        company=ana.company, address="bo@aquaduct.example", first_name="Bo", last_name="Ek"
    )
    Prospect.objects.filter(pk=colleague.pk).update(columns={"note": "call Ana on 020 7946 0000"})
    elsewhere = a_prospect(columns={"note": "Ana is her sister"})
    page = Source.objects.create(
        kind=SourceKind.PAGE, speaker=Speaker.COMPANY, company=ana.company, title="Team"
    )
    text = "Our team: Ana Lima runs operations."
    Snapshot.objects.create(
        source=page, sha256="1" * 64, raw=text.encode(), text=text, text_sha256="2" * 64, fetched_at=NOW
    )
    lead = a_member(role=Role.LEAD)
    request = erase(address=ADDRESS, by=SOFTWARE, now=THEN)
    listed = {(mention.table, mention.field): mention for mention in request.mentions.all()}
    assert set(listed) == {("campaigns.Prospect", "columns"), ("campaigns.Snapshot", "text")}
    assert request.state == RequestState.OPEN
    for mention in listed.values():
        assert clear(mention=mention, by=lead, now=THEN)
        assert not keep(mention=mention, by=lead, now=THEN)
    assert sweep_erasures(THEN) == 1
    colleague.refresh_from_db()
    assert colleague.columns == {"note": "call (erased) on (erased)"}
    assert Snapshot.objects.get().text == "Our team: ████████ runs operations."
    elsewhere.refresh_from_db()
    assert elsewhere.columns == {"note": "Ana is her sister"}


def test_a_text_about_somebody_else_stays(ana: Prospect) -> None:
    other = a_prospect(first_name="Ana", last_name="Lima", columns={"note": "Ana Lima of Porto"})
    request = erase(address=ADDRESS, by=SOFTWARE, now=THEN)
    mention = request.mentions.get()
    assert keep(mention=mention, by=a_member(), now=THEN)
    assert carry_on(request=request, now=THEN)
    other.refresh_from_db()
    assert other.columns == {"note": "Ana Lima of Porto"}
    assert Mention.objects.get().state == MentionState.SOMEBODY_ELSE


def test_what_code_wrote_loses_the_person_without_asking_anybody(ana: Prospect) -> None:
    record(Action.PAUSED, subject=ana, by=SOFTWARE, reason=f"550 <{ADDRESS}> refused")
    erase(address=ADDRESS, by=SOFTWARE, now=THEN)
    assert AuditRecord.objects.get(action=Action.PAUSED).reason == "550 <(erased)> refused"


def test_asking_twice_is_one_request_while_it_is_open(ana: Prospect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.erasure.services.forgetting.transport_of", lambda _: Forgetful(fails=9))
    first, again = (erase(address=ADDRESS, by=SOFTWARE, now=THEN) for _ in range(2))
    assert first.pk == again.pk
    assert ErasureRequest.objects.count() == 1


def test_who_it_was_is_kept_encrypted_while_work_is_left_and_then_nowhere(
    ana: Prospect, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("campaigns.erasure.services.forgetting.transport_of", lambda _: Forgetful(fails=9))
        request = erase(address=ADDRESS, by=SOFTWARE, now=THEN)
    assert (request.address, traces_left()) == (ADDRESS, [])
    sweep_erasures(THEN + timedelta(days=1))
    request.refresh_from_db()
    assert (request.state, request.address, request.traces) == (RequestState.DONE, "", "")


def test_an_address_of_which_nothing_is_known_is_barred_all_the_same() -> None:
    request = erase(address="nobody@other.example", by=SOFTWARE, now=THEN)
    assert request.state == RequestState.DONE
    assert barred(["nobody@other.example"])


def told_by(*arguments: str) -> tuple[str, int]:
    out = StringIO()
    try:
        call_command("erase", *arguments, stdout=out)
    except SystemExit as error:
        return out.getvalue(), int(str(error.code))
    return out.getvalue(), 0


def test_the_command_lists_first_and_erases_then(ana: Prospect) -> None:
    path = outbox_file(Message.objects.get().mailbox, Message.objects.get().message_id)
    held = held_of(who_has(ADDRESS))
    listed, code = told_by(ADDRESS, "--dry-run")
    assert (code, held_of(who_has(ADDRESS)), path.exists()) == (0, held, True)
    assert "     1 messages\n" in listed
    assert "     2 files\nNothing was changed.\n" in listed
    erased, code = told_by(ADDRESS)
    assert (code, path.exists()) == (0, False)
    assert "     1 messages erased\n" in erased
    assert "Done." in erased
    assert told_by(ADDRESS, "--dry-run")[0].endswith("Nothing is held of this address.\n") is False


def test_the_command_says_what_is_left(ana: Prospect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.erasure.services.forgetting.transport_of", lambda _: Forgetful(fails=9))
    a_prospect(columns={"note": "Ana Lima"})
    said, code = told_by(ADDRESS)
    assert code == 3
    assert "Not forgotten yet: mira" in said
    assert "Look at: person" in said
    assert ADDRESS not in said
