"""Mail at a real Dovecot: taken once, from every folder an answer may stand in, whatever breaks meanwhile."""

import os
import signal
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connections
from pytest_django import DjangoAssertNumQueries

from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import TransportName
from campaigns.mailboxes.rules.oauth import AUTHORITIES, Authority
from campaigns.replies.models import FolderPosition, InboundMessage, MailboxReading
from campaigns.replies.readers import imap, reader_of
from campaigns.replies.rules.bounds import TOO_LARGE
from campaigns.replies.rules.kinds import Category, Kind
from campaigns.replies.rules.reading_turns import CLAIM
from campaigns.replies.rules.triage import classify
from campaigns.replies.selectors import due_mailboxes, reading_in_words
from campaigns.replies.services import poll, polling
from tests.campaigns.delivery.test_at_once import at_once
from tests.campaigns.delivery.transports.conftest import ImapPlace, dict_of
from tests.campaigns.replies.readers.conftest import ARRIVED, at_server, put
from tests.campaigns.replies.test_services import a_mail
from tests.factories import NOW
from tests.fakes.oauth_server import OAuthServer

pytestmark = pytest.mark.django_db
THEN = ARRIVED + timedelta(minutes=1)


def some_mail(mailbox: Mailbox, subject: str = "Hello", **fields: str) -> bytes:
    return a_mail(sender="ana@aquaduct.example", to=mailbox.address, subject=subject, **fields)


def subjects() -> list[str]:
    return list(InboundMessage.objects.order_by("pk").values_list("subject", flat=True))


def test_a_mail_is_taken_once_byte_by_byte_and_stays_unread(imap_mailbox: Mailbox) -> None:
    raw = some_mail(imap_mailbox)
    put(imap_mailbox, raw)
    assert [poll(mailbox=imap_mailbox, now=THEN) for _ in range(2)] == [1, 0]
    kept = InboundMessage.objects.get()
    assert bytes(kept.raw).replace(b"\r\n", b"\n") == raw
    assert (kept.folder, kept.received_at) == ("inbox", THEN)
    with at_server(imap_mailbox) as mail:
        mail.select("INBOX", readonly=True)
        assert mail.search(None, "UNSEEN")[1] == [b"1"]


def test_spam_archive_and_sent_are_read_by_the_servers_own_marks(imap_mailbox: Mailbox) -> None:
    for folder in ("INBOX", "Suspicious", "Kept", "Sent"):
        put(imap_mailbox, some_mail(imap_mailbox, subject=folder), folder=folder)
    assert poll(mailbox=imap_mailbox, now=THEN) == 4
    assert dict(InboundMessage.objects.values_list("subject", "folder")) == {
        "INBOX": "inbox", "Suspicious": "junk", "Kept": "archive", "Sent": "sent",
    }  # fmt: skip
    assert InboundMessage.objects.get(subject="Sent").kind == Kind.OWN


def test_a_mail_that_is_moved_is_not_taken_again(imap_mailbox: Mailbox) -> None:
    put(imap_mailbox, some_mail(imap_mailbox))
    poll(mailbox=imap_mailbox, now=THEN)
    with at_server(imap_mailbox) as mail:
        mail.select("INBOX")
        mail.copy("1", "Kept")
        mail.store("1", "+FLAGS", "\\Deleted")
        mail.expunge()
    assert poll(mailbox=imap_mailbox, now=THEN) == 0
    assert InboundMessage.objects.count() == 1


def test_what_a_folder_numbers_anew_is_read_from_its_start_and_kept_once(imap_mailbox: Mailbox) -> None:
    old, new = some_mail(imap_mailbox, subject="old"), some_mail(imap_mailbox, subject="new")
    put(imap_mailbox, old, folder="Kept")
    poll(mailbox=imap_mailbox, now=THEN)
    before = FolderPosition.objects.get(folder="Kept").uid_validity
    with at_server(imap_mailbox) as mail:
        mail.delete("Kept")
        mail.create("Kept")
    for raw in (new, old):
        put(imap_mailbox, raw, folder="Kept")
    assert poll(mailbox=imap_mailbox, now=THEN) == 1
    assert subjects() == ["old", "new"]
    after = FolderPosition.objects.get(folder="Kept")
    assert after.uid_validity != before
    assert after.last_uid == 2


def test_a_mail_that_vanishes_between_listing_and_fetching_stops_no_other(imap_mailbox: Mailbox) -> None:
    for subject in ("first", "second", "third"):
        put(imap_mailbox, some_mail(imap_mailbox, subject=subject))
    reader = reader_of(imap_mailbox)
    assert reader
    mails = reader.incoming(imap_mailbox, since=NOW)
    found = [next(mails).raw]
    with at_server(imap_mailbox) as mail:
        mail.select("INBOX")
        mail.store("2", "+FLAGS", "\\Deleted")
        mail.expunge()
    found += [one.raw for one in mails]
    assert [raw.split(b"Subject: ")[1].split(b"\r")[0] for raw in found] in (
        [b"first", b"third"],
        [b"first", b"second", b"third"],
    )
    assert FolderPosition.objects.get(folder="INBOX").last_uid == 3


def test_a_mail_over_the_bound_is_kept_by_its_headers_and_a_person_sees_it(
    imap_mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap, "LARGEST", 2_000)
    put(imap_mailbox, some_mail(imap_mailbox, subject="huge", body="x " * 5_000))
    put(imap_mailbox, some_mail(imap_mailbox, subject="small"))
    assert poll(mailbox=imap_mailbox, now=THEN) == 2
    huge = InboundMessage.objects.get(subject="huge")
    assert (huge.headers_only, huge.unreadable) == (True, TOO_LARGE)
    assert len(bytes(huge.raw)) < 2_000
    assert (huge.kind, huge.category) == (Kind.HUMAN, Category.AMBIGUOUS)
    assert InboundMessage.objects.get(subject="small").unreadable == ""


@pytest.mark.parametrize("most", [20, 300, 900, 1_700, 2_600])
def test_a_line_that_breaks_off_loses_nothing_and_takes_nothing_twice(
    imap_mailbox: Mailbox, cut_after: Callable[[Mailbox, int], None], most: int
) -> None:
    for subject in ("first", "second", "third"):
        put(imap_mailbox, some_mail(imap_mailbox, subject=subject))
    whole = imap_mailbox.imap_port
    cut_after(imap_mailbox, most)
    poll(mailbox=imap_mailbox, now=THEN)
    row = MailboxReading.objects.get()
    assert row.problem
    assert row.token is None
    assert due_mailboxes(THEN) == []
    Mailbox.objects.update(imap_port=whole)
    assert due_mailboxes(row.due_at) == [imap_mailbox.pk]
    poll(mailbox=Mailbox.objects.get(), now=row.due_at)
    assert subjects() == ["first", "second", "third"]
    assert MailboxReading.objects.get().problem == ""


def test_a_wrong_password_is_said_and_leaves_other_mailboxes_alone(
    imap_mailbox: Mailbox, imap_place: ImapPlace
) -> None:
    Mailbox.objects.update(password="")
    locked = Mailbox.objects.get()
    locked.password = "wrong"
    locked.save()
    assert poll(mailbox=locked, now=THEN) == 0
    _, problem = reading_in_words(locked)
    assert problem.startswith(f"{imap_place.host} refused the login")
    waits = [MailboxReading.objects.get().due_at - THEN]
    for _ in range(6):
        due = MailboxReading.objects.get().due_at
        poll(mailbox=Mailbox.objects.get(), now=due)
        waits.append(MailboxReading.objects.get().due_at - due)
    assert waits[:3] == [timedelta(minutes=1), timedelta(minutes=2), timedelta(minutes=4)]
    assert waits[-1] == timedelta(minutes=30)


def test_old_mail_of_a_mailbox_that_was_never_read_stays_where_it_is(imap_mailbox: Mailbox) -> None:
    put(imap_mailbox, some_mail(imap_mailbox, subject="years ago"), arrived=NOW - timedelta(days=800))
    put(imap_mailbox, some_mail(imap_mailbox, subject="today"))
    assert poll(mailbox=imap_mailbox, now=THEN) == 1
    assert subjects() == ["today"]
    put(imap_mailbox, some_mail(imap_mailbox, subject="moved here"), arrived=NOW - timedelta(days=900))
    assert poll(mailbox=imap_mailbox, now=THEN) == 0


def test_a_poll_that_finds_nothing_takes_three_statements(
    imap_mailbox: Mailbox, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    put(imap_mailbox, some_mail(imap_mailbox))
    poll(mailbox=imap_mailbox, now=THEN)
    loaded = Mailbox.objects.select_related("reading").get()
    with django_assert_num_queries(3):
        assert poll(mailbox=loaded, now=THEN) == 0


def test_a_turn_ends_and_the_next_goes_on(imap_mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polling, "MOST_A_TURN", 2)
    for subject in "abcde":
        put(imap_mailbox, some_mail(imap_mailbox, subject=subject))
    turns = [poll(mailbox=imap_mailbox, now=THEN) for _ in range(6)]
    assert sum(turns) == 5
    assert max(turns) == 2
    assert subjects() == list("abcde")


def test_a_mail_at_which_our_own_code_fails_is_kept_and_stops_no_other(
    imap_mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(imap_mailbox, some_mail(imap_mailbox, subject="poison"))
    put(imap_mailbox, some_mail(imap_mailbox, subject="good"))
    whole = imap_mailbox.address

    def poisoned(mail: object, **rest: object) -> object:
        if getattr(mail, "subject", "") == "poison":
            raise ZeroDivisionError(whole)
        return classify(mail, **rest)  # type: ignore[arg-type]

    monkeypatch.setattr("campaigns.replies.services.reading.classify", poisoned)
    assert poll(mailbox=imap_mailbox, now=THEN) == 2
    kept = InboundMessage.objects.get(kind=Kind.UNREADABLE)
    assert "ZeroDivisionError" in kept.unreadable
    assert b"poison" in bytes(kept.raw)
    assert InboundMessage.objects.get(subject="good").kind == Kind.HUMAN


@pytest.mark.usefixtures("transactional_db")
def test_a_worker_that_is_killed_after_storing_leaves_each_mail_once(
    imap_mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    for subject in "abc":
        put(imap_mailbox, some_mail(imap_mailbox, subject=subject))
    connections.close_all()
    child = os.fork()
    if child == 0:
        monkeypatch.setattr(imap, "_moved", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
        poll(mailbox=imap_mailbox, now=THEN)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    assert subjects() == ["a"]
    assert FolderPosition.objects.get(folder="INBOX").last_uid == 0
    assert due_mailboxes(THEN) == []
    assert poll(mailbox=Mailbox.objects.get(), now=THEN) == 0
    assert poll(mailbox=Mailbox.objects.get(), now=THEN + CLAIM) == 2
    assert subjects() == ["a", "b", "c"]


@pytest.mark.usefixtures("transactional_db")
def test_of_workers_at_once_one_reads_a_mailbox(imap_mailbox: Mailbox) -> None:
    put(imap_mailbox, some_mail(imap_mailbox))
    poll(mailbox=imap_mailbox, now=THEN)
    for subject in "abc":
        put(imap_mailbox, some_mail(imap_mailbox, subject=subject))
    counts = at_once(*(lambda: poll(mailbox=Mailbox.objects.get(), now=THEN) for _ in range(4)))
    assert sum(int(str(count)) for count in counts) == 3
    assert InboundMessage.objects.count() == 4


def test_a_mailbox_that_was_connected_by_consent_is_read_with_its_grant(
    gmail: Mailbox, at_google: Authority, authority: OAuthServer, imap_place: ImapPlace,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """The first token was signed with another key: it is refused, and a fresh one is taken."""
    behind = replace(at_google, imap_host=imap_place.host, imap_port=imap_place.port)
    monkeypatch.setitem(dict_of(AUTHORITIES), TransportName.GMAIL, behind)
    authority.behaviour.key = imap_place.key
    gmail.imap_host, gmail.imap_port, gmail.username = imap_place.host, imap_place.port, gmail.address
    put(gmail, some_mail(gmail))
    assert poll(mailbox=gmail, now=THEN) == 1
