"""A CRM posts customers and open deals: by the import's own service, once an event, and never without a signature."""

import json
import os
import subprocess
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings
from pytest_django.live_server_helper import LiveServer
from structlog.testing import capture_logs

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import SOFTWARE, Action, ActorKind
from campaigns.prospects.models import Deal, ImportBatch, RememberedMapping
from campaigns.prospects.rules.deliveries import LARGEST_BODY
from campaigns.prospects.rules.imports import ImportKind
from campaigns.prospects.rules.mappings import signature
from campaigns.prospects.selectors import has_open_deal
from campaigns.prospects.services.deals import Deals
from campaigns.suppressions.models import Hold, Suppression
from campaigns.suppressions.rules import HoldScope, SuppressionReason, SuppressionScope
from campaigns.suppressions.selectors import barred, reasons_not_to_write
from campaigns.suppressions.services import hold, suppress
from outreach.env import BadEnvironmentError, value
from outreach.http.signatures import signature_of
from tests.docs.pages import fences, read, section
from tests.factories.setting import a_member

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
TOKEN = "a-token-for-the-tests"
SECRET = "a secret for the tests, long enough"
URL = f"/webhooks/crm/{TOKEN}/"
ROW = {"domain": "works.com", "stage": "Proposal sent", "owner": "Mira"}


@pytest.fixture(autouse=True)
def _keys(settings: Settings) -> None:
    settings.CRM_WEBHOOK_KEYS = {"a-token-of-another-crm": "another secret, long enough too", TOKEN: SECRET}


def body(*rows: Any, event: str = "evt-1") -> bytes:
    return json.dumps({"id": event, "companies": list(rows)}).encode()


def post(raw: bytes, *, signed: str | None = None, url: str = URL) -> Any:
    header = signature_of(raw, secret=SECRET, moment=int(timezone.now().timestamp()))
    headers = {"X-Outreach-Signature": header if signed is None else signed}
    return Client(enforce_csrf_checks=True).post(url, raw, "application/json", headers=headers)


def brought(*rows: Any, event: str) -> dict[str, Any]:
    answer = post(body(*rows, event=event))
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


def reasons(domain: str) -> list[bool]:
    """Say of each no to a company whether it lasts."""
    found = reasons_not_to_write(addresses=[], domains=[domain], now=timezone.now())
    return [reason.lasting for reason in found]


def test_customers_are_barred_and_open_deals_hold() -> None:
    told = brought(
        {"domain": "https://www.mills.com/about", "stage": "Closed Won", "company": "Mills GmbH"},
        ROW | {"deal": "Rotas 2027"},
        {"domain": "gmail.com", "stage": "Open"},
        event="evt-1",
    )
    assert told == {
        "id": "evt-1",
        "repeated": False,
        "counts": {"suppressed": 1, "held": 1, "refused": 1},
        "refused": [{"row": 3, "reason": "The row names no domain of a company."}],
    }
    assert barred(["mills.com"]) == {"mills.com"}
    assert Suppression.objects.get().reason == SuppressionReason.CUSTOMER
    assert (reasons("works.com"), has_open_deal("works.com")) == ([False], True)
    assert Hold.objects.get().reason == "Open deal: Rotas 2027, Proposal sent, Mira"


def test_one_record_says_who_brought_them() -> None:
    before = set(AuditRecord.objects.values_list("pk", flat=True))
    brought(ROW, event="evt-1")
    record = AuditRecord.objects.get(action=Action.IMPORTED)
    assert (record.actor_kind, record.actor_name, record.actor_id) == (
        ActorKind.SOFTWARE,
        "CRM webhook",
        None,
    )
    since = AuditRecord.objects.exclude(pk__in=before)
    assert set(since.values_list("actor_name", flat=True)) == {"CRM webhook"}


def test_a_deal_that_is_over_lifts_its_own_hold_alone() -> None:
    hold(scope=HoldScope.DOMAIN, key="works.com", reason="Open deal: a person's own", by=SOFTWARE, until=None)
    suppress(scope=SuppressionScope.DOMAIN, key="mills.com", reason=SuppressionReason.OPT_OUT, by=SOFTWARE)
    brought(ROW | {"deal": "A"}, ROW | {"deal": "B"}, {"domain": "mills.com", "stage": "Open"}, event="evt-1")
    assert len(reasons("works.com")) == 3
    brought(
        ROW | {"deal": "A", "stage": "Closed lost"}, {"domain": "mills.com", "stage": "Lost"}, event="evt-2"
    )
    assert len(reasons("works.com")) == 2
    assert has_open_deal("works.com")
    assert reasons("mills.com") == [True]
    brought(ROW | {"deal": "B", "stage": "Closed lost"}, event="evt-3")
    assert [row.reason for row in Hold.objects.filter(released_at=None)] == ["Open deal: a person's own"]
    assert not has_open_deal("works.com")


def test_a_deal_that_opens_again_holds_again() -> None:
    for number, stage in enumerate(["Open", "Lost", "Open"]):
        brought(ROW | {"stage": stage}, event=f"evt-{number}")
    assert reasons("works.com") == [False]
    assert Hold.objects.count() == 2


def test_who_was_a_customer_stays_barred() -> None:
    brought(ROW | {"stage": "Customer"}, event="evt-1")
    brought(ROW | {"stage": "Churned"}, event="evt-2")
    assert reasons("works.com") == [True]


def test_a_repeated_delivery_changes_nothing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    brought(ROW, event="evt-1")
    Hold.objects.update(released_at=timezone.now(), released_by_name="Mira")
    with django_assert_num_queries(2):
        again = brought(ROW, event="evt-1")
    assert (again["repeated"], again["counts"]) == (True, {"held": 1})
    assert (ImportBatch.objects.count(), Hold.objects.count()) == (1, 1)
    other = post(body(ROW | {"stage": "Lost"}, event="evt-1"))
    assert (other.status_code, "came before with other rows" in other.json()["error"]) == (400, True)


def test_a_delivery_that_another_process_takes_meanwhile_is_a_repeat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both look before either has written; the database lets one of them in."""
    brought(ROW, event="evt-1")
    first = ImportBatch.objects.filter(delivery="evt-1")
    answers = iter([ImportBatch.objects.none(), first])
    monkeypatch.setattr(
        "campaigns.prospects.services.deliveries.ImportBatch.objects.filter", lambda **_: next(answers)
    )
    assert brought(ROW, event="evt-1")["repeated"]
    monkeypatch.undo()
    assert (ImportBatch.objects.count(), Hold.objects.count()) == (1, 1)


def test_a_fault_of_ours_keeps_nothing_so_that_it_can_be_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Deals, "write", lambda *_: 1 / 0)
    assert post(body(ROW)).status_code == 503
    assert not ImportBatch.objects.exists()
    monkeypatch.undo()
    assert brought(ROW, event="evt-1")["counts"] == {"held": 1}


def test_what_a_person_said_of_such_columns_is_not_asked_and_stays() -> None:
    columns = ["domain", "stage", "company", "owner", "deal"]
    kept = RememberedMapping.objects.create(
        signature=signature(columns, ImportKind.DEALS), choice={"stage": "leave_out"}, by_name="Mira"
    )
    brought(ROW, event="evt-1")
    assert Deal.objects.get().state == "open"
    kept.refresh_from_db()
    assert (kept.choice, kept.by_name) == ({"stage": "leave_out"}, "Mira")


def altered(raw: bytes) -> str:
    return signature_of(raw + b" ", secret=SECRET, moment=int(timezone.now().timestamp()))


def old(raw: bytes) -> str:
    return signature_of(raw, secret=SECRET, moment=int(timezone.now().timestamp()) - 400)


def of_another(raw: bytes) -> str:
    other = "another secret, long enough too"
    return signature_of(raw, secret=other, moment=int(timezone.now().timestamp()))


@pytest.mark.parametrize("sign", [lambda _: "", altered, old, of_another])
@pytest.mark.parametrize("raw", [body(ROW), b"no json", b'{"id":'])
def test_without_its_signature_nothing_is_read_or_stored_and_the_refusal_is_logged(
    sign: Callable[[bytes], str],
    raw: bytes,
    django_assert_num_queries: DjangoAssertNumQueries,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("campaigns.webhooks.read_delivery", lambda _: pytest.fail("it was read"))
    with django_assert_num_queries(0), capture_logs() as lines:
        answer = post(raw, signed=sign(raw))
    assert answer.status_code == 401
    (line,) = (line for line in lines if line["event"] == "webhook refused")
    assert (line["status"], line["webhook"]) == (401, "crm")
    assert TOKEN not in str(line)


@pytest.mark.parametrize("raw", [b"no json", b"[]", body(), body("works.com"), body({"domain": "works.com"})])
def test_another_shape_is_refused_and_nothing_stored(raw: bytes) -> None:
    answer = post(raw)
    assert (answer.status_code, list(answer.json())) == (400, ["error"])
    assert not ImportBatch.objects.exists()


def test_a_shape_that_is_wrong_in_one_row_brings_no_other_row() -> None:
    answer = post(body(ROW, {"domain": "mills.com", "stage": 4}))
    assert answer.json()["error"].startswith("Row 2: “stage”")
    assert not Deal.objects.exists()


def test_a_body_that_is_too_large_is_not_read() -> None:
    assert post(b"x" * (LARGEST_BODY + 1), signed="").status_code == 413
    assert post(b"x" * LARGEST_BODY, signed="").status_code == 401


@pytest.mark.parametrize("method", ["get", "head", "put", "delete", "options"])
def test_only_a_post_is_heard(method: str, client: Client) -> None:
    assert getattr(client, method)(URL).status_code == 405


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("token", ["unknown", TOKEN[:-1], TOKEN + "x", "é"])
def test_an_unknown_token_says_nothing(token: str, method: str, client: Client) -> None:
    answer = getattr(client, method)(f"/webhooks/crm/{token}/")
    assert (answer.status_code, answer.content) == (404, b"")


@pytest.mark.parametrize("method", ["get", "post"])
def test_without_a_key_there_is_no_address(method: str, client: Client, settings: Settings) -> None:
    settings.CRM_WEBHOOK_KEYS = {}
    answer = getattr(client, method)(URL)
    assert (answer.status_code, answer.content) == (404, b"")


def test_the_list_of_files_shows_files_alone(client: Client) -> None:
    brought(ROW, event="evt-1")
    batch = ImportBatch.objects.get()
    client.force_login(a_member())
    assert "evt-1" not in client.get("/import/").content.decode()
    assert "CRM webhook: evt-1" in client.get(f"/import/{batch.pk}/").content.decode()


def test_a_file_and_the_crm_speak_of_the_same_deal(tmp_path: Any) -> None:
    path = tmp_path / "deals.csv"
    path.write_text(
        "Domain,Deal name,Stage,Owner\nworks.com,Rotas,Proposal,Mira\nworks.com,Shifts,Open,Mira\n"
    )
    call_command("import_deals", path, "--json", stdout=StringIO())
    assert len(reasons("works.com")) == 2
    brought(ROW | {"deal": "Rotas", "stage": "Closed lost"}, event="evt-1")
    assert [(row.name, row.state) for row in Deal.objects.order_by("name")] == [
        ("Rotas", "over"),
        ("Shifts", "open"),
    ]
    assert reasons("works.com") == [False]


@pytest.mark.parametrize(
    "written", ["token", "short:" + "s" * 32, f"{'t' * 16}:short", f"{'t' * 15}/:{'s' * 32}", ":"]
)
def test_keys_that_are_too_weak_end_the_process(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRM_WEBHOOK_KEYS", written)
    with pytest.raises(BadEnvironmentError, match="CRM_WEBHOOK_KEYS is malformed"):
        value("CRM_WEBHOOK_KEYS")


def test_keys_are_off_by_default_and_may_be_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CRM_WEBHOOK_KEYS", raising=False)
    assert value("CRM_WEBHOOK_KEYS") == {}
    one, two = f"{'t' * 16}:{'s' * 32}", f"{'u' * 16}:{'r:' * 16}"
    monkeypatch.setenv("CRM_WEBHOOK_KEYS", f"{one},{two}")
    assert value("CRM_WEBHOOK_KEYS") == {"t" * 16: "s" * 32, "u" * 16: "r:" * 16}


@pytest.mark.django_db(transaction=True)
def test_the_example_of_the_page_works_as_it_stands(live_server: LiveServer) -> None:
    page = section(read("docs/operations.md"), "Customers and open deals from a CRM")
    (example,) = (fence.body for fence in fences(page) if fence.language == "sh")
    done = subprocess.run(
        ["sh", "-euc", example],
        env={
            "PATH": os.environ["PATH"],
            "SITE_URL": live_server.url,
            "CRM_TOKEN": TOKEN,
            "CRM_SECRET": SECRET,
        },
        capture_output=True,
        text=True,
        timeout=20,
        check=True,
    )
    assert json.loads(done.stdout)["counts"] == {"suppressed": 1, "held": 1}
    assert Deal.objects.get(state="open").name == "Rotas 2027"
