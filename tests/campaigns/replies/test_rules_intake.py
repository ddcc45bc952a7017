"""Which folders are read, who a sender is to whom we wrote to, and how old a mail may be that is taken."""

from datetime import UTC, datetime, timedelta

import pytest

from campaigns.replies.rules.folders import FolderRole, Listed, folders_to_read
from campaigns.replies.rules.matching import Relation, identity_of, quoted_tokens, relation
from campaigns.replies.rules.parsing import parse
from campaigns.replies.rules.reading_turns import first_reading_from, next_try

NOW = datetime(2026, 12, 1, 9, tzinfo=UTC)


def roles(*listed: Listed) -> dict[str, str]:
    return {folder.role.value: folder.name for folder in folders_to_read(listed)}


def test_gmails_folders_are_known_by_their_marks_in_any_language() -> None:
    found = roles(
        Listed("INBOX"),
        Listed("[Google Mail]", flags=("\\Noselect",)),
        Listed("[Google Mail]/Alle Nachrichten", flags=("\\All", "\\HasNoChildren")),
        Listed("[Google Mail]/Gesendet", flags=("\\Sent",)),
        Listed("[Google Mail]/Spam", flags=("\\Junk",)),
        Listed("[Google Mail]/Papierkorb", flags=("\\Trash",)),
        Listed("[Google Mail]/Entwürfe", flags=("\\Drafts",)),
    )
    assert found == {
        "inbox": "INBOX",
        "junk": "[Google Mail]/Spam",
        "sent": "[Google Mail]/Gesendet",
        "archive": "[Google Mail]/Alle Nachrichten",
    }


def test_what_has_no_mark_is_known_by_its_name_but_for_an_archive() -> None:
    found = roles(
        Listed("Archive", "."),
        Listed("INBOX.Junk E-mail", "."),
        Listed("INBOX.Gesendete Elemente", "."),
        Listed("inbox", "."),
    )
    assert found == {"inbox": "inbox", "junk": "INBOX.Junk E-mail", "sent": "INBOX.Gesendete Elemente"}


def test_a_folder_is_read_as_one_thing_and_a_place_that_holds_none_not_at_all() -> None:
    assert roles(Listed("INBOX", flags=("\\All",)), Listed("Spam", flags=("\\NonExistent",))) == {
        "inbox": "INBOX"
    }
    assert [folder.role for folder in folders_to_read([])] == [FolderRole.INBOX]


@pytest.mark.parametrize(
    ("sender", "company", "whose"),
    [
        ("ana@aquaduct.example", "aquaduct.example", Relation.ADDRESSEE),
        ("bo@aquaduct.example", "aquaduct.example", Relation.COLLEAGUE),
        ("ana@elsewhere.example", "elsewhere.example", Relation.STRANGER),
        ("ana@gmail.com", "", Relation.STRANGER),
        ("", "", Relation.STRANGER),
    ],
)
def test_who_a_sender_is(sender: str, company: str, whose: Relation) -> None:
    companies = frozenset({"aquaduct.example"})
    assert relation(sender, "ana@aquaduct.example", companies=companies, sender_company=company) is whose


def test_nobody_is_a_colleague_by_a_mail_provider() -> None:
    assert (
        relation("bo@gmail.com", "ana@gmail.com", companies=frozenset(), sender_company="")
        is Relation.STRANGER
    )


COPY = b"From: Ana <ana@aquaduct.example>\nDate: %s\nMessage-ID: <%s@mail.example>\nSubject: %s\n\nYes\n"


def test_copies_share_an_identity_whatever_a_server_wrote_into_them() -> None:
    one = identity_of(
        parse(b"Received: from a\n" + COPY % (b"Tue, 1 Dec 2026 09:00:00 +0100", b"1", b"Re: x"))
    )
    two = identity_of(
        parse(b"Received: from b\n" + COPY % (b"Tue, 1 Dec 2026 09:00:00 +0100", b"1", b"[EXT] Re: x"))
    )
    other = identity_of(parse(COPY % (b"Tue, 1 Dec 2026 09:00:01 +0100", b"1", b"Re: x")))
    assert one == two
    assert one != other


def test_what_has_no_message_id_is_nobodys_copy() -> None:
    assert identity_of(parse(b"From: ana@aquaduct.example\n\nYes\n")) == ""


def test_only_links_to_this_installation_are_tokens() -> None:
    text = (
        "> https://out.example/opt-out/abcdefghijklmnopqrst/\n> https://other.example/opt-out/bbcdefghijklmnopqrst/"
        "\nhttps://out.example/opt-out/short/"
    )
    assert quoted_tokens(text, site_url="https://out.example") == ["abcdefghijklmnopqrst"]


@pytest.mark.parametrize(
    ("first_sent", "days"), [(None, 3), (NOW - timedelta(days=20), 20), (NOW - timedelta(days=400), 90)]
)
def test_a_first_reading_reaches_back_to_the_first_mail_of_ours(
    first_sent: datetime | None, days: int
) -> None:
    assert first_reading_from(first_sent=first_sent, now=NOW) == NOW - timedelta(days=days)


def test_a_server_that_refuses_is_asked_less_and_less_often() -> None:
    waits = [next_try(failures=times, now=NOW) - NOW for times in (1, 2, 3, 6, 60, 10_000)]
    assert [wait.total_seconds() / 60 for wait in waits] == [1, 2, 4, 30, 30, 30]
