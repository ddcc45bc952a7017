"""An import ends each row as exactly one outcome, and lifts no no."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.selectors import trail
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.services import InAnotherCampaignError, enroll
from campaigns.intake import take_in
from campaigns.prospects.models import ImportBatch, ImportRow, Prospect
from campaigns.prospects.rules.mappings import BadMapping
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.tables import NotATable
from campaigns.prospects.services import Imported, import_table
from campaigns.prospects.services.loading import TAKEN
from campaigns.suppressions.models import Suppression
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.selectors import barred
from campaigns.suppressions.services import suppress
from tests.factories import NOW, a_campaign, a_member

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
HEAD = "Email,First Name,Last Name,Title,Company,Website,Unsubscribed\n"
ROWS = (
    "ana@aquaduct.com,Ana,Lima,Head of Operations,Aquaduct,aquaduct.com,\n"
    "Ana@Aquaduct.com ,Ana,Lima,COO,Aquaduct,aquaduct.com,\n"
    "bo@brookfield-mills.com,Bo,Berg,,Brookfield,brookfield-mills.com,\n"
    "not an address,Cy,Cole,,Cole,cole-works.com,\n"
    "dee@no-thanks.com,Dee,Dahl,,Dahl,no-thanks.com,yes\n"
    "a@two-people.com;b@two-people.com,Ed,Eck,,Eck,two-people.com,\n"
    "fay@barred-mills.com,Fay,Falk,,Falk,barred-mills.com,\n"
)


def imported(text: str = HEAD + ROWS, *, dry_run: bool = False) -> Imported:
    return import_table(raw=text.encode(), file_name="people.csv", by=SOFTWARE, dry_run=dry_run)


def bar(scope: SuppressionScope, key: str) -> None:
    suppress(scope=scope, key=key, reason=SuppressionReason.OPT_OUT, by=SOFTWARE)


def test_the_outcomes_add_up_to_the_rows() -> None:
    """C012: two addresses in one cell are two people to nobody."""
    bar(SuppressionScope.DOMAIN, "barred-mills.com")
    found = imported()
    assert found.rows == 7
    assert found.counts == {"new": 2, "duplicate": 1, "refused": 1, "suppressed": 2, "held": 1}
    batch = ImportBatch.objects.get()
    assert batch.rows == sum(batch.counts.values()) == 7
    kept_out = sum(batch.counts[outcome] for outcome in ("duplicate", "suppressed", "refused", "held"))
    assert ImportRow.objects.filter(batch=batch).exclude(outcome__in=TAKEN).count() == kept_out
    assert all(row.reason for row in ImportRow.objects.exclude(outcome__in=TAKEN))
    assert Prospect.objects.count() == batch.counts["new"]
    assert trail(batch).get(action=Action.IMPORTED).data == batch.counts


def test_a_dry_run_says_the_same_and_writes_nothing() -> None:
    tried = imported(dry_run=True)
    assert not Prospect.objects.exists()
    assert not ImportBatch.objects.exists()
    assert not Suppression.objects.exists()
    assert imported().counts == tried.counts


def test_a_second_import_updates_and_doubles_nobody() -> None:
    imported()
    people = Prospect.objects.count()
    again = imported()
    assert again.counts[RowOutcome.NEW] == 0
    assert again.counts[RowOutcome.UPDATED] == people
    assert Prospect.objects.count() == people


@pytest.mark.parametrize(
    ("scope", "key"),
    [(SuppressionScope.ADDRESS, "ana@aquaduct.com"), (SuppressionScope.DOMAIN, "aquaduct.com")],
)
def test_a_no_survives_every_import(scope: SuppressionScope, key: str) -> None:
    """C037, C038: importing a barred person again made them active."""
    campaign = a_campaign()
    bar(scope, key)
    for _ in range(2):
        found = take_in(
            raw=(HEAD + ROWS).encode(), file_name="people.csv", campaign=campaign, by=SOFTWARE, now=NOW
        )
        assert found.counts[RowOutcome.SUPPRESSED] >= 1
    assert barred([key]) == {key}
    assert not Enrollment.objects.filter(prospect__address="ana@aquaduct.com").exists()


def test_a_list_that_says_no_bars_for_good() -> None:
    imported()
    assert barred(["dee@no-thanks.com"]) == {"dee@no-thanks.com"}
    imported(HEAD + "dee@no-thanks.com,Dee,Dahl,,Dahl,no-thanks.com,\n")
    assert not Prospect.objects.filter(address="dee@no-thanks.com").exists()


def test_what_a_newer_list_leaves_empty_stays() -> None:
    imported()
    imported(HEAD + "ana@aquaduct.com,,,,,,\n")
    person = Prospect.objects.get(address="ana@aquaduct.com")
    assert (person.first_name, person.title) == ("Ana", "Head of Operations")


def test_a_person_is_enrolled_once() -> None:
    campaign = a_campaign()
    for _ in range(2):
        take_in(raw=(HEAD + ROWS).encode(), file_name="people.csv", campaign=campaign, by=SOFTWARE, now=NOW)
    assert campaign.enrollments.count() == Prospect.objects.count() > 0


def test_who_is_in_another_campaign_stays_there_and_keeps_nobody_else_out() -> None:
    bar(SuppressionScope.DOMAIN, "barred-mills.com")
    first, second = a_campaign(), a_campaign()
    for campaign, text in ((first, ROWS[: ROWS.index("Ana@")]), (second, ROWS)):
        take_in(raw=(HEAD + text).encode(), file_name="p.csv", campaign=campaign, by=SOFTWARE, now=NOW)
    assert list(first.enrollments.values_list("prospect__address", flat=True)) == ["ana@aquaduct.com"]
    assert list(second.enrollments.values_list("prospect__address", flat=True)) == ["bo@brookfield-mills.com"]
    with pytest.raises(InAnotherCampaignError):
        enroll(
            campaign=second, prospect=Prospect.objects.get(address="ana@aquaduct.com"), by=SOFTWARE, now=NOW
        )


def test_a_thousand_people_join_in_as_many_statements_as_ten() -> None:
    def bring(first: int, last: int) -> int:
        campaign, before = a_campaign(), Enrollment.objects.count()
        people = "".join(f"p{number}@works-{number}.com,Ana,Lima,,,,\n" for number in range(first, last))
        with CaptureQueriesContext(connection) as statements:
            take_in(raw=(HEAD + people).encode(), file_name="p.csv", campaign=campaign, by=SOFTWARE, now=NOW)
        assert Enrollment.objects.count() - before == last - first
        joined = AuditRecord.objects.filter(action=Action.ENROLLED, subject_type="enrollment")
        assert joined.count() == Enrollment.objects.count()
        return len(statements)

    few = bring(0, 10)
    lots = 0 if connection.vendor == "postgresql" else 40  # SQLite takes fewer values in a statement
    assert bring(10, 1_010) <= few + lots


@pytest.mark.parametrize("text", ["", "Name,Town\nAna,Porto\n", "\x00\x01\x02"])
def test_what_is_no_list_is_refused_and_nothing_is_written(text: str) -> None:
    with pytest.raises((NotATable, BadMapping)):
        imported(text)
    assert not ImportBatch.objects.exists()


@pytest.mark.parametrize(
    ("command", "text", "sentence"),
    [
        (
            "import_prospects",
            "Email,Name,Email\nold@works.com,Ana,ana@works.com\n",
            "Columns 1 and 3 are both called “Email”: choose which one to use.",
        ),
        (
            "import_deals",
            "Company,Domain,Domain\nWorks,old.com,works.com\n",
            "Columns 2 and 3 are both called “Domain”: choose which one to use.",
        ),
    ],
)
def test_c080_a_command_refuses_two_columns_of_one_name_until_somebody_says_which(
    command: str, text: str, sentence: str, tmp_path: Path
) -> None:
    path, choice = tmp_path / "list.csv", tmp_path / "map.json"
    path.write_text(text)
    with pytest.raises(CommandError) as refused:
        call_command(command, path)
    assert (refused.value.returncode, str(refused.value)) == (2, sentence)
    assert not ImportBatch.objects.exists()
    choice.write_text(json.dumps({"3": "email" if command == "import_prospects" else "website"}))
    out = StringIO()
    call_command(command, path, "--map", choice, "--json", stdout=out)
    assert json.loads(out.getvalue())["rows"] == 1
    assert list(Prospect.objects.values_list("address", flat=True)) in ([], ["ana@works.com"])


def as_json(command: str, path: Path, *options: str) -> dict[str, Any]:
    out = StringIO()
    call_command(command, path, "--json", *options, stdout=out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return answer


def test_a_customer_in_the_second_column_of_stages_is_barred(tmp_path: Path) -> None:
    """The shortest list there is: its one row is not taken for the names of the columns."""
    path = tmp_path / "deals.csv"
    path.write_text("Domain,Stage,Stage\nworks.com,Proposal,Customer\n")
    answer = as_json("import_deals", path)
    assert (answer["header_row"], answer["mapping"], answer["also"]) == (
        1, {"website": 1, "stage": 2}, {"stage": [3]},
    )  # fmt: skip
    assert answer["counts"]["suppressed"] == 1
    assert barred({"works.com"}) == {"works.com"}


def test_every_column_that_tells_a_field_is_named(tmp_path: Path) -> None:
    path = tmp_path / "people.csv"
    path.write_text("Email,Unsubscribed,Do not contact,Email opt out\nana@works.com,,,\n")
    answer = as_json("import_prospects", path)
    columns = [answer["mapping"]["opted_out"], *answer["also"]["opted_out"]]
    assert sorted(columns) == [2, 3, 4]


def test_a_command_gives_owners_by_column_then_rule_then_in_turn(tmp_path: Path) -> None:
    mira, tove, jonas = (a_member(name=name) for name in ("Mira Holm", "Tove Lind", "Jonas Berg"))
    path = tmp_path / "people.csv"
    path.write_text(
        "Email,Country,Owner\na@one.com,Germany,Mira Holm\nb@two.com,Germany,\nc@three.com,Peru,\nd@four.com,Peru,Nobody\n"
    )
    rule = f"country=germany:{tove.email.upper()}"
    as_json("import_prospects", path, "--owner-rule", rule, "--owners", f"{jonas.email}, {mira.email}")
    owners = dict(Prospect.objects.values_list("address", "owner__name"))
    assert owners == {
        "a@one.com": "Mira Holm", "b@two.com": "Tove Lind", "c@three.com": "Jonas Berg", "d@four.com": "Mira Holm",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--owners", "no@us.example"], "No active member has the address no@us.example."),
        (["--owner-rule", "country=Peru"], "“country=Peru” is no rule for owners: write FIELD=VALUE:ADDRESS."),
        (["--owner-rule", "town=Lima:no@us.example"], "No rule looks at “town”: choose one of country, industry, seniority, language, domain."),
        (["--owner-rule", "country=Peru:no@us.example"] * 6, "At most 5 rules give owners."),
    ],
)  # fmt: skip
def test_owners_who_cannot_be_meant_are_one_sentence(
    options: list[str], sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "people.csv"
    path.write_text("Email\nana@works.com\n")
    with pytest.raises(CommandError) as refused:
        call_command("import_prospects", path, *options)
    assert (refused.value.returncode, str(refused.value)) == (2, sentence)
    assert not ImportBatch.objects.exists()


def test_a_row_with_a_wrong_byte_is_refused_and_the_others_come_in() -> None:
    raw = "Email,City\na@one.com,Київ\nb@two.com,Львів\n".encode() + b"c@three.com,K\xffln\n"
    found = import_table(raw=raw, file_name="people.csv", by=SOFTWARE)
    assert found.counts == {"new": 2, "refused": 1}
    assert [(row.number, row.reason) for row in found.kept_out] == [
        (4, "The row does not fit the table: it holds bytes that are not UTF-8, as the rest of the file is."),
    ]  # fmt: skip
    assert set(Prospect.objects.values_list("city", flat=True)) == {"Київ", "Львів"}


NAMING = (
    "fay@barred-mills.com,Fay,Falk,,Falk,barred-mills.com,\n",
    "fay@barred-mills.com,Fay,Falk,,Falk,barred-mills.com,\nFay+x@barred-mills.com,Fay,Falk,COO,Falk,,\n",
    "bo@brookfield-mills.com;fay@barred-mills.com,Fay,Falk,,Brookfield,brookfield-mills.com,\n",
    "not an address,Fay,Falk,write to <Fay@Barred-Mills.com>,Falk,,\n",
    "fay@barred-mills.com,Fay,Falk,,Falk,barred-mills.com,yes\n",
)


@pytest.mark.parametrize("scope", [SuppressionScope.ADDRESS, SuppressionScope.DOMAIN])
@pytest.mark.parametrize(
    "rows", NAMING, ids=["barred", "twice", "two in a cell", "in another column", "opted out"]
)
def test_of_whom_a_no_bars_no_cell_is_kept_again(rows: str, scope: SuppressionScope) -> None:
    bar(scope, "fay@barred-mills.com" if scope is SuppressionScope.ADDRESS else "barred-mills.com")
    imported(HEAD + "nobody there,Cy,Cole,,Cole,cole-works.com,\n" + rows)
    first, *others = ImportRow.objects.order_by("number")
    assert "Cole" in first.cells
    assert others
    for row in others:
        assert (row.key, row.cells) == ("", [])
        assert "fay" not in row.reason.lower()


@pytest.mark.parametrize(
    ("said", "kept"), [("asked for it at the fair, 3 Oct", True), ("yes", False), ("no", False), ("", False)]
)
def test_a_list_may_say_why_somebody_may_be_written_to(said: str, kept: bool) -> None:
    mira = a_member(name="Mira Holm")
    raw = f'Email,First Name,Basis\nana@aquaduct.com,Ana,"{said}"\n'.encode()
    import_table(raw=raw, file_name="people.csv", by=mira.actor)
    person = Prospect.objects.get()
    assert (person.basis, person.basis_by_name) == ((said, "Mira Holm") if kept else ("", ""))
    import_table(raw=b"Email,First Name\nana@aquaduct.com,Anna\n", file_name="more.csv", by=SOFTWARE)
    person.refresh_from_db()
    assert (person.first_name, bool(person.basis)) == ("Anna", kept)
