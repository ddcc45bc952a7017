"""What an offer says is signed by people: no text of a model becomes an approved offer without one."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError

from campaigns.members.rules import Role, VersionStatus
from campaigns.offers.models import OfferVersion
from campaigns.offers.services import approve_offer, submit_offer
from tests.factories.moments import NOW
from tests.factories.setting import a_member, an_offer, an_offer_version

ROOT = Path(__file__).resolve().parents[3]
WRITES = "campaigns.offers.services"


def imports(path: Path) -> Iterator[str]:
    """Yield what a file imports, as dotted names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


def files() -> list[Path]:
    return [
        path for package in ("campaigns", "outreach", "review") for path in (ROOT / package).rglob("*.py")
    ]


def test_no_file_that_may_write_an_offer_knows_a_model() -> None:
    writers = [path for path in files() if any(name.startswith(WRITES) for name in imports(path))]
    assert [path.relative_to(ROOT).as_posix() for path in writers] == [
        "campaigns/admin/offers/versions.py",
        "outreach/management/sample.py",
    ]
    own = [path for path in files() if path.is_relative_to(ROOT / "campaigns" / "offers")]
    asking = (
        "campaigns.llm.services",
        "campaigns.llm.port",
        "campaigns.llm.adapters",
        "campaigns.llm.models",
    )
    assert not [
        (path, name) for path in (*writers, *own) for name in imports(path) if name.startswith(asking)
    ]


@pytest.mark.django_db
def test_a_text_without_an_author_is_approved_by_nobody_but_a_person_with_the_right() -> None:
    version = an_offer_version(
        an_offer(),
        number=2,
        author=None,
        status=VersionStatus.DRAFT,
        approved_at=None,
        what="Said by a model.",
    )
    manager = a_member(role=Role.MANAGER)
    assert not approve_offer(version=version, by=manager, now=NOW)
    submitter = a_member(role=Role.MANAGER)
    submit_offer(version=version, by=submitter)
    with pytest.raises(ValidationError, match="Somebody else"):
        approve_offer(version=OfferVersion(pk=version.pk, author=None), by=submitter, now=NOW)
    with pytest.raises(ValidationError):
        approve_offer(version=version, by=a_member(role=Role.SDR), now=NOW)
    assert version.offer.live != version
    assert approve_offer(version=version, by=manager, now=NOW)
    assert OfferVersion.objects.get(pk=version.pk).approved_by == manager
