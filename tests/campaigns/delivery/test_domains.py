"""A domain that the DNS does not vouch for holds its mailboxes, says so, and lets them go by itself."""

from datetime import timedelta

import pytest

from campaigns.delivery.services.domains import look_at_due_domains
from campaigns.mailboxes.models import DomainHealth, Mailbox
from campaigns.mailboxes.rules.domains import Part, Said, Standing
from campaigns.mailboxes.selectors import health_in_words, health_of
from campaigns.suppressions.selectors import reasons_not_to_write
from tests.factories import NOW, a_mailbox

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


class Records:
    """Answers as it is told to."""

    def __init__(self) -> None:
        self.standing = Standing.GOOD
        self.asked: list[tuple[str, str]] = []

    def look_at(self, domain: str, *, selector: str) -> dict[Part, Said]:
        self.asked.append((domain, selector))
        good = Said(Standing.GOOD, "Good.")
        spf = Said(self.standing, f"SPF is {self.standing}.")
        silent = self.standing is Standing.NO_ANSWER
        return {Part.SPF: spf, Part.DKIM: spf if silent else good, Part.DMARC: good, Part.MX: good}


@pytest.fixture
def mailbox() -> Mailbox:
    return a_mailbox(address="mira@Tidewater.example", transport="smtp", host="mail.example")


def held(mailbox: Mailbox) -> list[str]:
    bars = reasons_not_to_write(addresses=[], domains=[], now=NOW, mailbox_id=mailbox.pk)
    return [bar.sentence for bar in bars]


def test_a_failure_that_is_seen_twice_holds_and_ends_by_itself(mailbox: Mailbox) -> None:
    records = Records()
    records.standing = Standing.FAILS
    assert look_at_due_domains(resolver=records, now=NOW) == 1
    assert held(mailbox) == []
    assert look_at_due_domains(resolver=records, now=NOW + HOUR) == 1
    (sentence,) = held(mailbox)
    assert "The DNS of tidewater.example does not vouch for its mail: SPF is fails." in sentence
    look_at_due_domains(resolver=records, now=NOW + 2 * HOUR)
    assert len(held(mailbox)) == 1
    records.standing = Standing.GOOD
    look_at_due_domains(resolver=records, now=NOW + 3 * HOUR)
    assert held(mailbox) == []


def test_silence_holds_nothing_for_three_days_and_does_not_end_a_hold(mailbox: Mailbox) -> None:
    records = Records()
    records.standing = Standing.NO_ANSWER
    look_at_due_domains(resolver=records, now=NOW)
    look_at_due_domains(resolver=records, now=NOW + 2 * DAY)
    assert held(mailbox) == []
    look_at_due_domains(resolver=records, now=NOW + 3 * DAY)
    assert "have not answered since" in held(mailbox)[0]
    records.standing = Standing.FAILS
    for hours in (1, 2):
        look_at_due_domains(resolver=records, now=NOW + 3 * DAY + hours * HOUR)
    assert "does not vouch" in held(mailbox)[0]
    records.standing = Standing.NO_ANSWER
    look_at_due_domains(resolver=records, now=NOW + 4 * DAY)
    assert "does not vouch" in held(mailbox)[0]


def test_a_good_domain_is_looked_at_once_a_day(mailbox: Mailbox) -> None:
    records = Records()
    assert [look_at_due_domains(resolver=records, now=NOW + n * DAY / 2) for n in range(3)] == [1, 0, 1]
    DomainHealth.objects.update(dkim_selector="key1")
    look_at_due_domains(resolver=records, now=NOW + 2 * DAY)
    assert records.asked == [
        ("tidewater.example", ""),
        ("tidewater.example", ""),
        ("tidewater.example", "key1"),
    ]


def test_the_page_of_a_mailbox_says_what_was_found(mailbox: Mailbox) -> None:
    assert health_in_words(mailbox) == []
    look_at_due_domains(resolver=Records(), now=NOW)
    assert health_in_words(mailbox)[:2] == ["SPF: SPF is good.", "DKIM: Good."]
    health = health_of(mailbox)
    assert health
    assert health.standing == Standing.GOOD


def test_the_sandbox_and_an_installation_without_name_servers_ask_nobody() -> None:
    records = Records()
    assert look_at_due_domains(resolver=None, now=NOW) == 0
    a_mailbox()
    assert look_at_due_domains(resolver=records, now=NOW) == 0
    assert records.asked == []
