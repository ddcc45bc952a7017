"""Mail out of files: by command and by the page, taken once however it comes."""

import mailbox as mailboxes
from io import BytesIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from campaigns.audit.rules import SOFTWARE
from campaigns.mailboxes.models import Mailbox
from campaigns.replies.models import InboundMessage
from campaigns.replies.services import receive, taking
from campaigns.replies.services.taking import take_file
from review.views import taking as page
from tests.campaigns.replies.test_services import THEN, a_mail, an_answer_to
from tests.factories import a_handed_over_message, a_mailbox, a_member

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def an_mbox(folder: Path, *mails: bytes) -> Path:
    path = folder / "answers.mbox"
    box = mailboxes.mbox(path)
    for raw in mails:
        box.add(raw)
    box.close()
    return path


def taken(path: Path, mailbox: Mailbox, **bounds: int) -> str:
    return take_file(mailbox=mailbox, path=path, name=path.name, by=SOFTWARE, now=THEN, **bounds).words


def some(*subjects: str) -> list[bytes]:
    return [
        a_mail(sender="ana@aquaduct.example", to="m@tidewater.example", subject=each) for each in subjects
    ]


def test_a_folder_of_mail_is_taken_once_and_each_mail_matched(tmp_path: Path) -> None:
    message = a_handed_over_message()
    answer = an_answer_to(message)
    receive(mailbox=message.mailbox, raw=answer, now=THEN)
    path = an_mbox(tmp_path, answer, *some("one", "two"))
    assert taken(path, message.mailbox) == "2 mails taken in. One mail was here already."
    assert taken(path, message.mailbox) == "Nothing new. 3 mails were here already."
    assert InboundMessage.objects.filter(original__isnull=True).count() == 3


def test_more_than_is_taken_at_once_is_said(tmp_path: Path) -> None:
    path = an_mbox(tmp_path, *some(*"abcde"))
    words = "2 mails taken in. 3 mails were not looked at: take the file by command, or in parts."
    assert taken(path, a_mailbox(), at_most=2) == words


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "empty"),
        (b"\x00" * 500, "no mail that can be read"),
        (b"\x89PNG\r\n\x1a\n" * 99, "none of the headers"),
    ],
)
def test_what_is_no_mail_is_refused(tmp_path: Path, raw: bytes, said: str) -> None:
    (tmp_path / "x.eml").write_bytes(raw)
    assert said in taken(tmp_path / "x.eml", a_mailbox())
    assert not InboundMessage.objects.exists()


def test_a_mail_over_the_bound_is_kept_by_its_headers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking, "LARGEST", 1_000)
    (tmp_path / "x.eml").write_bytes(
        a_mail(sender="ana@aquaduct.example", to="m@tidewater.example", body="x " * 900)
    )
    assert taken(tmp_path / "x.eml", a_mailbox()) == "One mail taken in."
    kept = InboundMessage.objects.get()
    assert (kept.headers_only, kept.sender, kept.new_text) == (True, "ana@aquaduct.example", "")


def test_the_command_takes_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mailbox = a_mailbox()
    path = an_mbox(tmp_path, *some("one"))
    call_command("take_mail", mailbox.address.upper(), str(path))
    assert capsys.readouterr().out.strip() == f"{path}: One mail taken in."
    assert InboundMessage.objects.get().mailbox == mailbox


@pytest.mark.parametrize(("address", "name"), [("nobody@tidewater.example", "x.eml"), ("", "missing.eml")])
def test_the_command_says_what_is_not_there(tmp_path: Path, address: str, name: str) -> None:
    (tmp_path / "x.eml").write_bytes(b"x")
    with pytest.raises(CommandError) as caught:
        call_command("take_mail", address or a_mailbox().address, str(tmp_path / name))
    assert caught.value.returncode == 2


@pytest.fixture
def client_of_mira(client: Client) -> Client:
    client.force_login(a_member())
    return client


def posted(client: Client, mailbox: Mailbox | None, *files: tuple[str, bytes]) -> tuple[int, str]:
    uploads = []
    for name, raw in files:
        upload = BytesIO(raw)
        upload.name = name
        uploads.append(upload)
    answer = client.post(
        reverse("inbox_upload"), {"mailbox": mailbox.pk if mailbox else "", "files": uploads}
    )
    return answer.status_code, answer.content.decode()


def test_the_page_says_of_each_file_what_came_of_it(client_of_mira: Client) -> None:
    message = a_handed_over_message()
    status, text = posted(
        client_of_mira, message.mailbox, ("yes.eml", an_answer_to(message)), ("photo.png", b"\x00" * 900)
    )
    assert status == 200
    assert "yes.eml" in text
    assert "One mail taken in." in text
    assert "This is no mail that can be read" in text
    assert InboundMessage.objects.get().message == message


def test_the_page_refuses_what_is_too_much(client_of_mira: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    mailbox = a_mailbox()
    monkeypatch.setattr(page, "MOST_BYTES", 100)
    assert posted(client_of_mira, mailbox, ("x.eml", b"x" * 101))[0] == 422
    assert posted(client_of_mira, mailbox, *[(f"{n}.eml", b"x") for n in range(21)])[0] == 422
    assert posted(client_of_mira, None, ("x.eml", b"x"))[0] == 422
    assert posted(client_of_mira, mailbox)[0] == 422
    assert not InboundMessage.objects.exists()
