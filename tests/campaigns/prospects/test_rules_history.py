"""Contact history: exports of each tool, what came of a mail, and what follows from it."""

from datetime import UTC, datetime, timedelta

import pytest

from campaigns.prospects.rules.fields import Layout
from campaigns.prospects.rules.history import ContactResult, ContactRow, consequence, read_contact
from campaigns.prospects.rules.imports import ImportKind
from campaigns.prospects.rules.layouts import recognise
from campaigns.prospects.rules.moments import read_moment
from campaigns.suppressions.rules import SuppressionReason

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
DAY = datetime(2026, 11, 3, 9, 30, tzinfo=UTC)
TABLES = {
    Layout.OUTREACH: ("Email,Mailbox Address,Delivered At,Bounced At,Replied At", "ana@works.com,mira@us.com,2026-11-03 09:30:00,,2026-11-04"),
    Layout.SMARTLEAD: ("lead_email,sequence_number,sent_time,is_bounced,is_unsubscribed,reply_time,lead_category", "ana@works.com,1,2026-11-03T09:30:00.000Z,false,false,2026-11-04T10:00:00Z,"),
    Layout.INSTANTLY: ("email,status,timestamp_last_contact,email_reply_count,lt_interest_status", "ana@works.com,3,2026-11-03T09:30:00.000Z,1,"),
    Layout.LEMLIST: ("leadEmail,sendUserEmail,type,createdAt,sequenceStep", "ana@works.com,mira@us.com,emailsReplied,2026-11-03T09:30:00.000Z,0"),
    Layout.APOLLO: ("Email,Email Sent,Last Contacted,Contact Owner,Replied,Email Bounced", "ana@works.com,true,2026-11-03 09:30,Mira Holm,true,false"),
    Layout.PLAIN: ("To,Date,From,Outcome", "ana@works.com,2026-11-03 09:30,Mira Holm,replied"),
}  # fmt: skip


def read(header: str, row: str) -> ContactRow | str:
    mapping = recognise(header.split(","), ImportKind.HISTORY)
    assert mapping.problem is None
    found = read_contact(row.split(","), mapping, None, now=NOW)
    return found.contact or found.reason


@pytest.mark.parametrize("layout", TABLES)
def test_the_export_of_each_tool_is_read_without_a_mapping(layout: Layout) -> None:
    header, row = TABLES[layout]
    contact = read(header, row)
    assert isinstance(contact, ContactRow)
    assert (contact.address, contact.at, contact.result) == ("ana@works.com", DAY, ContactResult.REPLIED)
    assert recognise(header.split(","), ImportKind.HISTORY).layout is layout


@pytest.mark.parametrize(
    ("header", "layout"),
    [
        ("lead_name,lead_email,sequence_number,sent_time,open_time,reply_time", Layout.SMARTLEAD),
        ("Lead Email,Sent Time,Reply Time", Layout.SMARTLEAD),
        ("email,status,category_name,last_sent_time", Layout.SMARTLEAD),
        ("from_email,to_email,sequence_number,event_type,event_timestamp", Layout.SMARTLEAD),
        ("email,status,email_open_count,email_reply_count,timestamp_updated", Layout.INSTANTLY),
        ("email,status,email_opened_step,email_replied_step", Layout.INSTANTLY),
        ("lead_email,email_account,event_type,timestamp", Layout.INSTANTLY),
        ("lead,timestamp_email,ue_type,to_email", Layout.INSTANTLY),
        ("Email,Stage,Email Sent,Email Open,Email Bounced,Replied,Demoed", Layout.APOLLO),
        ("Email,Email Open,Email Bounced", Layout.APOLLO),
        ("Email,Contact Stage,Last Contacted", Layout.APOLLO),
    ],
)
def test_the_tool_is_known_by_what_only_its_history_has(header: str, layout: Layout) -> None:
    mapping = recognise(header.split(","), ImportKind.HISTORY)
    assert (mapping.layout, mapping.problem) == (layout, None)


@pytest.mark.parametrize(
    ("status", "result"),
    [
        ("Sent", ContactResult.SENT),
        ("opened", ContactResult.SENT),
        ("Unsubscribed", ContactResult.OPTED_OUT),
        ("Do Not Contact", ContactResult.OPTED_OUT),
        ("hard bounce", ContactResult.BOUNCED),
        ("Not Interested", ContactResult.NOT_INTERESTED),
        ("wrong person", ContactResult.WRONG_PERSON),
        ("Meeting booked", ContactResult.INTERESTED),
        ("-1", ContactResult.BOUNCED),
        ("-2", ContactResult.OPTED_OUT),
    ],
)
def test_a_status_tells_what_came_of_the_mail(status: str, result: ContactResult) -> None:
    contact = read("Email,Sent at,Status", f"ana@works.com,2026-11-03,{status}")
    assert isinstance(contact, ContactRow)
    assert contact.result is result


def test_the_strongest_no_of_a_row_counts() -> None:
    contact = read(
        "Email,Sent at,Status,Replied,Unsubscribed", "ana@works.com,2026-11-03,interested,true,2026-11-05"
    )
    assert isinstance(contact, ContactRow)
    assert contact.result is ContactResult.OPTED_OUT


@pytest.mark.parametrize(
    ("header", "row", "result"),
    [
        (
            "email,lastState,sentAt,status",
            "ana@works.com,emailsUnsubscribed,2026-11-03,",
            ContactResult.OPTED_OUT,
        ),
        (
            "Email,Status,Result,Sent at",
            "ana@works.com,Unsubscribed,delivered,2026-11-03",
            ContactResult.OPTED_OUT,
        ),
        (
            "Email,Opted Out,Opted Out At,Sent at",
            "ana@works.com,,2026-11-04,2026-11-03",
            ContactResult.OPTED_OUT,
        ),
        (
            "Email,Unsubscribed,Unsubscribed,Sent at",
            "ana@works.com,false,true,2026-11-03",
            ContactResult.OPTED_OUT,
        ),
        ("Email,Bounced At,Is bounced,Sent at", "ana@works.com,,true,2026-11-03", ContactResult.BOUNCED),
        ("Email,State,Status,Sent at", "ana@works.com,new,delivered,2026-11-03", ContactResult.SENT),
    ],
)
def test_a_no_counts_in_whichever_of_several_columns_it_stands(
    header: str, row: str, result: ContactResult
) -> None:
    contact = read(header, row)
    assert isinstance(contact, ContactRow)
    assert contact.result is result
    assert recognise(header.split(","), ImportKind.HISTORY).questions == ()


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (",2026-11-03,sent", "There is no address."),
        ("ana@works.com,,sent", "The row does not say when they were written to."),
        ("ana@works.com,2027-11-03,sent", "“2027-11-03” is no day in the past."),
        ("ana@works.com,2026-11-03,Not started", "The export says that this mail was not sent."),
    ],
)
def test_what_was_no_mail_is_refused(row: str, reason: str) -> None:
    assert read("Email,Sent at,Status", row) == reason


def test_a_no_needs_no_day() -> None:
    contact = read("Email,Sent at,Status", "ana@works.com,,unsubscribed")
    assert isinstance(contact, ContactRow)
    assert contact.at is None


def test_a_no_bars_for_good_and_another_mail_for_the_cool_down() -> None:
    pause = timedelta(days=90)
    sent = ContactRow("ana@works.com", DAY, "Mira", ContactResult.SENT, "")
    no = ContactRow("ana@works.com", DAY, "Mira", ContactResult.NOT_INTERESTED, "")
    assert consequence(sent, cool_down=pause, now=NOW).until == DAY + pause
    assert consequence(sent, cool_down=pause, now=DAY + pause).until is None
    assert consequence(no, cool_down=pause, now=NOW).barred_as is SuppressionReason.NOT_INTERESTED


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-11-03", "2026-11-03"),
        ("3 Nov 2026", "2026-11-03"),
        ("Nov 3, 2026 09:30 AM", "2026-11-03"),
        ("03.11.2026 09:30", "2026-11-03"),
        ("1793700000", "2026-11-03"),
        ("1793700000000", "2026-11-03"),
        ("25/10/2026", "2026-10-25"),
        ("10/25/2026", "2026-10-25"),
        ("03/11/2026", "2026-11-03"),
        ("12/11/2026", "2026-11-12"),
        ("Tue Nov 03 2026 09:30:00 GMT+0000 (Coordinated Universal Time)", "2026-11-03"),
    ],
)
def test_days_are_read_as_exports_write_them(text: str, day: str) -> None:
    found = read_moment(text, latest=NOW)
    assert found is not None
    assert found.date().isoformat() == day


@pytest.mark.parametrize(
    "text", ["", "yesterday", "0000-00-00", "31/31/2026", "1899-12-31", "99999999999999"]
)
def test_what_is_no_day_is_none(text: str) -> None:
    assert read_moment(text, latest=NOW) is None
