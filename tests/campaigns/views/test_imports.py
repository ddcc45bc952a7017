"""The import screen, step by step: nothing is written before it was seen, and each row can be taken away."""

import io
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from campaigns.audit.rules import Action
from campaigns.audit.selectors import trail
from campaigns.intake import advance_import
from campaigns.members.models import Member
from campaigns.prospects.models import Deal, ImportBatch, ImportPiece, ImportRow, Prospect, RememberedMapping
from campaigns.prospects.rules.imports import KEPT_DAYS, ImportState
from campaigns.prospects.services import running
from campaigns.suppressions.models import Hold, Suppression
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.selectors import barred, reasons_not_to_write
from campaigns.suppressions.services import suppress
from tests.factories.setting import a_member

pytestmark = pytest.mark.django_db
LIST = (
    "Email,First Name,Last Name,Country\n"
    "ana@works.com,Ana,Lima,Germany\n"
    "bo@mills.com,Bo,Berg,France\n"
    "Bo@Mills.com,Bo,Berg,France\n"
    "=cmd|' /C calc'!A0,Cy,Cole,\n"
    "a@two.com; b@two.com,Ed,Eck,\n"
)


@pytest.fixture
def member(client: Client) -> Member:
    signed_in = a_member(name="Jonas Berg")
    client.force_login(signed_in)
    return signed_in


@pytest.fixture(autouse=True)
def _no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker comes by itself: the tests say when."""
    monkeypatch.setattr("campaigns.views.imports.hint_import", lambda _batch_id: None)


def post_file(
    client: Client, text: str | bytes = LIST, name: str = "people.csv", **fields: object
) -> ImportBatch:
    raw = text.encode() if isinstance(text, str) else text
    given = {"kind": "people", "origin": "a fair", "file": SimpleUploadedFile(name, raw)} | fields
    answer = client.post("/import/", given)
    assert answer.status_code == 302, answer.content
    return ImportBatch.objects.latest("pk")


def act(client: Client, batch: ImportBatch, action: str, **fields: object) -> ImportBatch:
    answer = client.post(f"/import/{batch.pk}/", {"action": action, **fields})
    assert answer.status_code == 302, answer.context["error"]
    batch.refresh_from_db()
    return batch


def work(batch: ImportBatch) -> ImportBatch:
    while advance_import(batch_id=batch.pk):
        pass
    batch.refresh_from_db()
    return batch


def page(client: Client, batch: ImportBatch) -> str:
    answer = client.get(f"/import/{batch.pk}/")
    assert answer.status_code == 200
    return answer.content.decode()


def rows_taken_away(client: Client, batch: ImportBatch, outcome: str) -> str:
    answer = client.get(f"/import/{batch.pk}/{outcome}.csv")
    return b"".join(answer.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]


@pytest.mark.usefixtures("member")
def test_five_steps_lead_from_a_file_to_people(client: Client) -> None:
    batch = post_file(client)
    assert "Check the rows" in page(client, batch)
    batch = work(act(client, batch, "map"))
    assert batch.state == ImportState.CHECKED
    assert not Prospect.objects.exists()
    assert "Import 2 people" in page(client, batch)
    batch = work(act(client, batch, "import"))
    assert (batch.state, batch.rows) == (ImportState.DONE, 5)
    assert batch.counts == {"new": 2, "updated": 0, "duplicate": 1, "suppressed": 0, "refused": 1, "held": 1}
    assert trail(batch).get(action=Action.IMPORTED).actor_name == "Jonas Berg"
    assert set(Prospect.objects.values_list("origin", flat=True)) == {"a fair"}
    assert "Imported, by Jonas Berg" in page(client, batch)


@pytest.mark.usefixtures("member")
def test_every_row_can_be_taken_away_and_none_is_a_formula(client: Client) -> None:
    batch = work(act(client, post_file(client), "map"))
    assert "2,new,,ana@works.com,Ana,Lima,Germany" in rows_taken_away(client, batch, "new")
    refused = rows_taken_away(client, batch, "refused").splitlines()
    assert refused[0] == "Row,Outcome,Reason,Email,First Name,Last Name,Country"
    assert ",'=cmd|" in refused[1]
    assert "choose one" in rows_taken_away(client, batch, "held")
    assert "The same person as in row 3." in rows_taken_away(client, batch, "duplicate")
    assert client.get(f"/import/{batch.pk}/nothing.csv").status_code == 404


@pytest.mark.usefixtures("member")
def test_a_download_says_that_the_file_is_no_longer_kept(client: Client) -> None:
    batch = work(act(client, work(act(client, post_file(client), "map")), "import"))
    ImportRow.objects.filter(batch=batch, number=2).update(id=10**6)
    whole = rows_taken_away(client, batch, "new")
    assert [line[:2] for line in whole.splitlines()[1:]] == ["2,", "3,"]
    ImportBatch.objects.update(ended_at=timezone.now() - timedelta(days=KEPT_DAYS + 1))
    running.sweep_files()
    _, *lines = rows_taken_away(client, batch, "new").splitlines()
    assert lines == [",new,The file is no longer kept; row numbers below.", "2,new,", "3,new,"]
    assert not ImportRow.objects.filter(batch=batch, outcome="new").exclude(key="").exists()
    assert "choose one" in rows_taken_away(client, batch, "held")


@pytest.mark.usefixtures("member")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "empty"),
        ("Email,Name\n", "no rows under it"),
        ("%PDF-1.7\n", "a PDF"),
        ("\x01\x02\x03\x04" * 50, "binary"),
    ],
)
def test_what_is_no_table_gets_one_sentence_and_leaves_nothing(
    client: Client, text: str, sentence: str
) -> None:
    file = SimpleUploadedFile("list.csv", text.encode())
    answer = client.post("/import/", {"kind": "people", "origin": "a fair", "file": file})
    assert answer.status_code == 422
    assert sentence in answer.content.decode() or (not text and answer.context["error"] == "Choose a file.")
    assert not ImportBatch.objects.exists()
    assert not ImportPiece.objects.exists()


@pytest.mark.usefixtures("member")
def test_a_list_says_where_it_comes_from(client: Client) -> None:
    file = SimpleUploadedFile("list.csv", LIST.encode())
    answer = client.post("/import/", {"kind": "people", "origin": " ", "file": file})
    assert (answer.status_code, ImportBatch.objects.count()) == (422, 0)


@pytest.mark.usefixtures("member")
def test_a_header_that_was_not_found_is_chosen(client: Client) -> None:
    batch = post_file(client, "1,2\n3,4\nana@works.com,Ana\n")
    assert "Which row holds the names" in page(client, batch)
    batch = act(client, batch, "read", header_row="2", encoding="utf-8", delimiter=",")
    assert batch.columns == ["3", "4"]
    work(act(client, work(act(client, batch, "map", column_0="email", column_1="full_name")), "import"))
    assert Prospect.objects.get().first_name == "Ana"


@pytest.mark.usefixtures("member")
def test_a_mapping_by_hand_is_remembered_by_the_names_in_any_order(client: Client) -> None:
    first = post_file(client, "Wer,Wohin\nAna Lima,ana@works.com\n")
    act(client, first, "map", column_0="full_name", column_1="email")
    assert RememberedMapping.objects.get().by_name == "Jonas Berg"
    second = post_file(client, "wohin,wer\nbo@works.com,Bo Berg\n")
    assert "mapped by hand before" not in page(client, post_file(client, "Wer,Wohin,Was\na,b@works.com,c\n"))
    work(act(client, work(act(client, second, "map", column_0="email", column_1="full_name")), "import"))
    assert Prospect.objects.get().last_name == "Berg"


@pytest.mark.usefixtures("member")
def test_the_same_file_again_is_told_and_doubles_nobody(client: Client) -> None:
    work(act(client, work(act(client, post_file(client), "map")), "import"))
    again = post_file(client, name="renamed.csv")
    assert "This very file was imported before" in page(client, again)
    again = work(act(client, work(act(client, again, "map")), "import"))
    assert (again.counts["new"], again.counts["updated"], Prospect.objects.count()) == (0, 2, 2)


def test_owners_come_from_the_column_then_a_rule_then_in_turn(client: Client, member: Member) -> None:
    mira, tove = a_member(name="Mira Holm"), a_member(name="Tove Lind")
    text = "Email,Country,Owner\na@one.com,Germany,Mira Holm\nb@two.com,Germany,\nc@three.com,Peru,\nd@four.com,Peru,Nobody\n"
    fields = {
        "rule_field": "country", "rule_value": "germany", "rule_member": tove.pk, "in_turn": [member.pk, mira.pk],
    }  # fmt: skip
    batch = act(client, post_file(client, text), "map", **fields)
    work(act(client, work(batch), "import"))
    owners = dict(Prospect.objects.values_list("address", "owner_id"))
    assert owners == {
        "a@one.com": mira.pk,
        "b@two.com": tove.pk,
        "c@three.com": member.pk,
        "d@four.com": mira.pk,
    }


@pytest.mark.usefixtures("member")
def test_a_no_that_comes_between_check_and_import_counts(client: Client) -> None:
    batch = work(act(client, post_file(client), "map"))
    assert batch.counts["new"] == 2
    suppress(scope=SuppressionScope.DOMAIN, key="works.com", reason=SuppressionReason.OPT_OUT, by=batch.by)
    batch = work(act(client, batch, "import"))
    assert (batch.counts["new"], batch.counts["suppressed"]) == (1, 1)
    assert not Prospect.objects.filter(address="ana@works.com").exists()


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let a worker die after so many chunks of two rows."""
    monkeypatch.setattr(running, "ROWS_A_CHUNK", 2)
    take = running._take

    def dies_after(chunks: int) -> None:
        left = [chunks]

        def taking(*arguments: object) -> None:
            if not left[0]:
                raise KeyboardInterrupt
            left[0] -= 1
            take(*arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(running, "_take", taking)

    return dies_after


@pytest.mark.usefixtures("member")
def test_cancelling_keeps_the_rows_that_are_done_and_stops_the_worker(
    client: Client, small_chunks: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    small_chunks(100)
    batch = act(client, work(act(client, post_file(client), "map")), "import")
    take = running._take

    def cancelled_in_between(*arguments: object) -> None:
        take(*arguments)  # type: ignore[arg-type]
        client.post(f"/import/{batch.pk}/", {"action": "cancel"})

    monkeypatch.setattr(running, "_take", cancelled_in_between)
    batch = work(batch)
    assert (batch.state, Prospect.objects.count()) == (ImportState.CANCELLED, 2)
    assert "What was imported before that stays" in page(client, batch)


@pytest.mark.usefixtures("member")
def test_a_fault_of_ours_is_told_and_can_be_retried(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    batch = act(client, work(act(client, post_file(client), "map")), "import")
    with monkeypatch.context() as broken:
        broken.setattr(running, "keep_outcomes", lambda *_: 1 / 0)
        batch = work(batch)
    assert batch.state == ImportState.FAILED
    assert "ZeroDivisionError" in page(client, batch)
    batch = work(act(client, batch, "retry"))
    assert (batch.state, Prospect.objects.count()) == (ImportState.DONE, 2)


@pytest.mark.usefixtures("member")
def test_the_progress_asks_for_itself_and_ends_when_the_step_does(client: Client) -> None:
    batch = act(client, post_file(client), "map")
    piece = client.get(f"/import/{batch.pk}/", headers={"HX-Request": "true"}).content.decode()
    assert 'hx-trigger="every 1s"' in piece
    assert "<html" not in piece
    work(batch)
    answer = client.get(f"/import/{batch.pk}/", headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == f"/import/{batch.pk}/"


@pytest.mark.usefixtures("member")
def test_a_step_that_is_over_is_not_taken_again(client: Client) -> None:
    batch = work(act(client, work(act(client, post_file(client), "map")), "import"))
    for action in ("import", "map", "cancel", "retry", "nonsense"):
        assert act(client, batch, action).state == ImportState.DONE
    assert ImportRow.objects.filter(batch=batch).count() == 5


@pytest.mark.usefixtures("member")
def test_history_makes_noes_and_pauses_that_hold_from_the_first_day(client: Client) -> None:
    yesterday = (timezone.now() - timedelta(days=1)).date().isoformat()
    text = f"Email,Sent at,Sent by,Status\nana@works.com,{yesterday},Mira Holm,sent\nbo@works.com,{yesterday},Mira Holm,Unsubscribed\n"
    batch = post_file(client, text, kind="history", cool_down_days="30")
    batch = work(act(client, work(act(client, batch, "map")), "import"))
    assert (batch.counts["held"], batch.counts["suppressed"]) == (1, 1)
    now = timezone.now()
    (pause,) = reasons_not_to_write(addresses=["ana@works.com"], domains=[], now=now)
    assert pause.until is not None
    assert (pause.until.date() - now.date()).days == 29
    assert "Mira Holm wrote to them" in pause.sentence
    assert barred(["bo@works.com"]) == {"bo@works.com"}
    work(
        act(
            client,
            work(act(client, post_file(client, text, kind="history", cool_down_days="30"), "map")),
            "import",
        )
    )
    assert (Hold.objects.count(), Suppression.objects.count()) == (1, 1)


@pytest.mark.usefixtures("member")
@pytest.mark.parametrize(("kind", "counted"), [("history", "held"), ("deals", "held"), ("people", "new")])
def test_columns_that_nobody_knows_mean_nothing_when_the_page_is_sent_as_it_is(
    client: Client, kind: str, counted: str
) -> None:
    yesterday = (timezone.now() - timedelta(days=1)).date().isoformat()
    text = f"Email,Sent at,Stage,Shoe size\nana@works.com,{yesterday},Proposal,38\n"
    batch = post_file(client, text, kind=kind)
    selects = re.findall(r'<select id="(column_\d)".*?</select>', page(client, batch), re.DOTALL)
    chosen = re.findall(r'<option value="(\w+)" selected>', page(client, batch))
    assert len(selects) == 4
    batch = work(act(client, batch, "map", **dict(zip(selects, chosen, strict=False))))
    assert (chosen[3], batch.counts[counted]) == ("keep" if kind == "people" else "leave_out", 1)


@pytest.mark.usefixtures("member")
def test_customers_are_barred_and_open_deals_hold_until_they_are_over(client: Client) -> None:
    def bring(text: str) -> None:
        work(act(client, work(act(client, post_file(client, text, kind="deals"), "map")), "import"))

    bring(
        "Domain,Stage,Owner\nworks.com,Customer,Mira\nmills.com,Closed Lost,Mira\nwww.mills.com,Proposal,Mira\n"
    )
    now = timezone.now()
    assert barred(["works.com"]) == {"works.com"}
    (open_deal,) = reasons_not_to_write(addresses=[], domains=["mills.com"], now=now)
    assert (open_deal.lasting, open_deal.until) == (False, None)
    assert Deal.objects.get(domain="mills.com").state == "open"
    bring("Domain,Stage\nmills.com,Closed lost\nworks.com,Churned\n")
    assert reasons_not_to_write(addresses=[], domains=["mills.com"], now=now) == []
    assert barred(["works.com"]) == {"works.com"}


@pytest.mark.usefixtures("member")
@pytest.mark.parametrize("kind", ["people", "history", "deals"])
def test_the_sample_imports_as_it_is(client: Client, kind: str) -> None:
    answer = client.get(f"/import/sample/{kind}.csv")
    text = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    batch = work(act(client, post_file(client, text, kind=kind), "map"))
    assert sum(batch.counts.values()) == batch.rows > 0
    assert batch.counts["refused"] == batch.counts["duplicate"] == 0
    assert client.get("/import/sample/nothing.csv").status_code == 404


def workbook(*rows: tuple[object, ...]) -> bytes:
    openpyxl = pytest.importorskip("openpyxl")
    book, file = openpyxl.Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(file)
    return file.getvalue()


@pytest.mark.usefixtures("member")
def test_a_workbook_is_read_by_a_worker(client: Client) -> None:
    batch = post_file(client, workbook(("Email", "Name"), ("ana@works.com", "Ana Lima")), "people.xlsx")
    assert batch.state == ImportState.READING
    assert "being read" in page(client, batch)
    batch = work(batch)
    assert (batch.state, batch.columns) == (ImportState.MAPPING, ["Email", "Name"])
    work(act(client, work(act(client, batch, "map")), "import"))
    assert Prospect.objects.get().last_name == "Lima"


@pytest.mark.usefixtures("member")
def test_an_archive_that_is_no_workbook_says_so(client: Client) -> None:
    batch = work(post_file(client, b"PK\x03\x04 and nothing more", "people.xlsx"))
    assert batch.state == ImportState.UNREADABLE
    assert "The workbook is damaged" in page(client, batch)
