"""Who may open what: every address of the site, for everybody and for each role. An address without a row fails."""

from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPMethod

import pytest
from django.apps import apps
from django.contrib import admin
from django.db.models import Model
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from pytest_django import Settings

from campaigns.admin.base import ReadOnly
from campaigns.drafts.models import Draft
from campaigns.members.models import Member
from campaigns.members.rules import RIGHTS, Role, may_administer
from tests.factories.journey import a_handed_over_message
from tests.factories.setting import a_member

STAFF = (Role.MANAGER, Role.LEAD, Role.ADMINISTRATOR)
WHO = (None, Role.SDR, *STAFF)


@dataclass(frozen=True)
class Row:
    """An address with what it answers to nobody in particular, an SDR, a manager, a lead and an administrator."""

    url: str
    statuses: tuple[int, int, int, int, int]
    method: HTTPMethod = HTTPMethod.GET


def public(url: str, status: int = 200, *, method: HTTPMethod = HTTPMethod.GET) -> Row:
    """The same for all, signed in or not."""
    return Row(url, (status,) * 5, method)


def members(url: str, status: int = 200, *, method: HTTPMethod = HTTPMethod.GET) -> Row:
    """Nobody without a login; every role alike."""
    return Row(url, (302, status, status, status, status), method)


def overriders(url: str, status: int = 200, *, method: HTTPMethod = HTTPMethod.GET) -> Row:
    """For who may override a verdict or write templates, which are the same roles; others are refused."""
    return Row(url, (302, 403, status, status, status), method)


def leads(url: str, status: int = 200, *, method: HTTPMethod = HTTPMethod.GET) -> Row:
    """For leads and administrators; others are refused."""
    return Row(url, (302, 403, 403, status, status), method)


def strangers(url: str, status: int = 200) -> Row:
    """For who is not signed in; who is, is led to his work."""
    return Row(url, (status, 302, 302, 302, 302))


def staff(url: str, status: int = 200, *, method: HTTPMethod = HTTPMethod.GET) -> Row:
    """The admin lets in who has something to do there, and leads others to the sign-in, which refuses them."""
    return Row(url, (302, 302, status, status, status), method)


POST = HTTPMethod.POST
# Where a row needs something that is not there, 404 says that the right was there.
TABLE = {
    "": members("/", 302),
    "review/": members("/review/"),
    "review/<int:draft_id>/": members("/review/999/", 404),
    "review/<int:draft_id>/lock/": members("/review/999/lock/", 404),
    "review/<int:draft_id>/withdraw/": members("/review/999/withdraw/", 404, method=POST),
    "review/<int:draft_id>/unsaved/": members("/review/999/unsaved/", 404, method=POST),
    "review/<int:draft_id>/texts/": members("/review/999/texts/", 404),
    "review/ahead/": members("/review/ahead/", method=POST),
    "review/renew/": members("/review/renew/", method=POST),
    "review/release/": members("/review/release/", 204, method=POST),
    "review/unread/": members("/review/unread/"),
    "review/policy/": members("/review/policy/"),
    "review/policy/<slug:slug>/": members("/review/policy/none/", 404),
    "review/tests/told/": members("/review/tests/told/", 302, method=POST),
    "review/<int:draft_id>/pull/": members("/review/999/pull/", 404, method=POST),
    "mailbox/<int:mailbox_id>/connect/": members("/mailbox/999/connect/", 404),
    "mailbox/<int:mailbox_id>/consent/": members("/mailbox/999/consent/", 404, method=POST),
    "mailbox/connected/": members("/mailbox/connected/", 302),
    "dashboards/review/": members("/dashboards/review/"),
    "review/decided/": members("/review/decided/"),
    "review/views/": members("/review/views/", 302, method=POST),
    "review/bulk/": members("/review/bulk/", 302),
    "review/questions/": members("/review/questions/"),
    "review/questions/<int:enrollment_id>/": members("/review/questions/999/", 404, method=POST),
    "inbox/": members("/inbox/"),
    "inbox/upload/": members("/inbox/upload/"),
    "inbox/<int:inbound_id>/answer/": members("/inbox/999/answer/", 404),
    "inbox/<int:inbound_id>/hand-over/": members("/inbox/999/hand-over/", 404),
    "inbox/<int:inbound_id>/outcome/": members("/inbox/999/outcome/", 404, method=POST),
    "hand-over/<str:token>/": public("/hand-over/unknown/", 404),
    "inbox/routed/": members("/inbox/routed/"),
    "inbox/taken/": members("/inbox/taken/"),
    "inbox/several/": members("/inbox/several/", 302, method=POST),
    "inbox/<int:inbound_id>/": members("/inbox/999/", 404),
    "inbox/<int:inbound_id>/label/": members("/inbox/999/label/", 404),
    "inbox/<int:inbound_id>/original/": members("/inbox/999/original/", 404),
    "inbox/<int:inbound_id>/original/mail/": members("/inbox/999/original/mail/", 404),
    **{
        f"inbox/<int:inbound_id>/{act}/": members(f"/inbox/999/{act}/", 404, method=POST)
        for act in ("assign", "remind", "done", "match", "undo", "here", "release", "colleague", "reverse")
    },
    "outbox/": members("/outbox/"),
    "outbox/take-back/": members("/outbox/take-back/", 404, method=POST),
    "outbox/test/<int:draft_id>/": members("/outbox/test/999/", 404),
    "outbox/<int:message_id>/": members("/outbox/999/", 404),
    "outbox/<int:message_id>/move/": Row("/outbox/999/move/", (302, 403, 403, 404, 404), POST),
    "mailbox/": members("/mailbox/"),
    "mailbox/add/": members("/mailbox/add/"),
    "mailbox/<int:mailbox_id>/": members("/mailbox/999/", 404),
    "mailbox/<int:mailbox_id>/<slug:action>/": members("/mailbox/999/pause/", 404, method=POST),
    "outbox/<int:message_id>/resolve/": members("/outbox/999/resolve/", 404, method=POST),
    "outbox/<int:message_id>/send-now/": members("/outbox/999/send-now/", 404, method=POST),
    "dashboards/": members("/dashboards/"),
    "never-sent/": members("/never-sent/"),
    "campaigns/": members("/campaigns/"),
    "campaigns/proposals/": overriders("/campaigns/proposals/"),
    "campaigns/proposals/<int:proposal_id>/": overriders("/campaigns/proposals/999/", 404),
    "campaigns/proposals/<int:proposal_id>/decide/": overriders(
        "/campaigns/proposals/999/decide/", 404, method=POST
    ),
    "campaigns/<slug:slug>/launch/": members("/campaigns/none/launch/", 404),
    "campaigns/<slug:slug>/launch/artifact-test/": members(
        "/campaigns/none/launch/artifact-test/", 404, method=POST
    ),
    "campaigns/<slug:slug>/launch/<slug:action>/": members("/campaigns/none/launch/stop/", 404, method=POST),
    "import/": members("/import/"),
    "import/<int:batch_id>/": members("/import/999/", 404),
    "import/<int:batch_id>/<str:outcome>.csv": members("/import/999/new.csv", 404),
    "import/sample/<str:kind>.csv": members("/import/sample/people.csv"),
    "never-sent/<int:enrollment_id>/disagree/": members("/never-sent/999/disagree/", 404, method=POST),
    "never-sent/objections/": overriders("/never-sent/objections/"),
    "never-sent/objections/<int:appeal_id>/": overriders("/never-sent/objections/999/", 404, method=POST),
    "never-sent/audit/": overriders("/never-sent/audit/"),
    "never-sent/audit/<int:audit_id>/": overriders("/never-sent/audit/999/", 404, method=POST),
    "prospects/": members("/prospects/"),
    "prospects/<int:prospect_id>/": members("/prospects/999/", 404),
    "prospects/<int:prospect_id>/basis/": members("/prospects/999/basis/", 404, method=POST),
    "prospects/<int:prospect_id>/check-address/": members("/prospects/999/check-address/", 404, method=POST),
    "prospects/<int:prospect_id>/pages/<int:snapshot_id>/": members("/prospects/999/pages/999/", 404),
    "do-not-contact/": members("/do-not-contact/"),
    "do-not-contact/companies/": members("/do-not-contact/companies/"),
    "theme/": members("/theme/", 302, method=POST),
    "keys/": members("/keys/"),
    "notifications/": members("/notifications/"),
    "notifications/bell/": Row("/notifications/bell/", (286, 200, 200, 200, 200)),
    "notifications/read/": members("/notifications/read/", 302, method=POST),
    "notifications/how/": members("/notifications/how/"),
    "notifications/<int:notification_id>/open/": members("/notifications/999/open/", 404, method=POST),
    "notifications/tellings/<int:telling_id>/again/": members(
        "/notifications/tellings/999/again/", 404, method=POST
    ),
    "opt-out/this-is-a-test/": public("/opt-out/this-is-a-test/"),
    "opt-out/<str:token>/": public("/opt-out/unknown/", 404),
    "opt-out/<str:token>/your-data/": public("/opt-out/unknown/your-data/", method=POST),
    "your-data/<str:token>/": public("/your-data/unknown/", 404),
    "privacy/": leads("/privacy/"),
    "privacy/companies/<int:request_id>/": leads("/privacy/companies/999/", 404, method=POST),
    "privacy/mentions/<int:mention_id>/": leads("/privacy/mentions/999/", 404, method=POST),
    "webhooks/crm/<str:token>/": public("/webhooks/crm/unknown/", 404, method=POST),
    "webhooks/<slug:name>/<str:token>/": public("/webhooks/smartlead/unknown/", 404, method=POST),
    "invitation/<str:token>/": strangers("/invitation/unknown/", 404),
    "livez": public("/livez"),
    "readyz": public("/readyz"),
    # Accounts: allauth's own pages.
    "accounts/login/": strangers("/accounts/login/"),
    "accounts/logout/": Row("/accounts/logout/", (302, 200, 200, 200, 200)),
    "accounts/inactive/": public("/accounts/inactive/"),
    "accounts/signup/": strangers("/accounts/signup/"),
    "accounts/reauthenticate/": members("/accounts/reauthenticate/"),
    "accounts/reauthenticate/code/": members("/accounts/reauthenticate/code/", 302),
    "accounts/reauthenticate/code/confirm/": members("/accounts/reauthenticate/code/confirm/", 302),
    "accounts/email/": members("/accounts/email/"),
    "accounts/confirm-email/": public("/accounts/confirm-email/"),
    "accounts/^confirm-email/(?P<key>[-:\\w]+)/$": public("/accounts/confirm-email/unknown/"),
    "accounts/password/change/": members("/accounts/password/change/"),
    "accounts/password/set/": members("/accounts/password/set/", 302),
    "accounts/password/reset/": public("/accounts/password/reset/"),
    "accounts/password/reset/done/": public("/accounts/password/reset/done/"),
    "accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": public(
        "/accounts/password/reset/key/1-unknown/"
    ),
    "accounts/password/reset/key/done/": public("/accounts/password/reset/key/done/"),
    "accounts/login/code/confirm/": strangers("/accounts/login/code/confirm/", 302),
    "accounts/2fa/": members("/accounts/2fa/"),
    "accounts/2fa/authenticate/": strangers("/accounts/2fa/authenticate/", 302),
    "accounts/2fa/reauthenticate/": members("/accounts/2fa/reauthenticate/", 302),
    "accounts/2fa/totp/activate/": members("/accounts/2fa/totp/activate/", 302),
    "accounts/2fa/totp/deactivate/": members("/accounts/2fa/totp/deactivate/", 404),
    "accounts/2fa/recovery-codes/": members("/accounts/2fa/recovery-codes/", 404),
    "accounts/2fa/recovery-codes/generate/": members("/accounts/2fa/recovery-codes/generate/", 302),
    "accounts/2fa/recovery-codes/download/": members("/accounts/2fa/recovery-codes/download/", 404),
    "accounts/2fa/webauthn/": members("/accounts/2fa/webauthn/"),
    "accounts/2fa/webauthn/add/": members("/accounts/2fa/webauthn/add/", 302),
    "accounts/2fa/webauthn/reauthenticate/": members("/accounts/2fa/webauthn/reauthenticate/", 302),
    "accounts/2fa/webauthn/keys/<int:pk>/remove/": members("/accounts/2fa/webauthn/keys/999/remove/", 302),
    "accounts/2fa/webauthn/keys/<int:pk>/edit/": members("/accounts/2fa/webauthn/keys/999/edit/", 302),
    "accounts/2fa/webauthn/login/": strangers("/accounts/2fa/webauthn/login/", 302),
    # The admin, apart from its models.
    "admin/": staff("/admin/"),
    "admin/login/": Row("/admin/login/", (302, 403, 403, 403, 403)),
    "admin/logout/": staff("/admin/logout/", 405),
    "admin/password_change/": members("/admin/password_change/", 302),
    "admin/password_change/done/": staff("/admin/password_change/done/"),
    "admin/autocomplete/": staff("/admin/autocomplete/", 403),
    "admin/jsi18n/": staff("/admin/jsi18n/"),
    "admin/r/<path:content_type_id>/<path:object_id>/": staff("/admin/r/999/999/", 404),
    "admin/^(?P<app_label>campaigns)/$": staff("/admin/campaigns/"),
    "admin/campaigns/offerversion/<int:version_id>/act/": staff(
        "/admin/campaigns/offerversion/999/act/", 404, method=POST
    ),
    "admin/campaigns/offerversion/<int:version_id>/compare/": staff(
        "/admin/campaigns/offerversion/999/compare/", 404
    ),
    "admin/campaigns/offerversion/<int:version_id>/try/": staff(
        "/admin/campaigns/offerversion/999/try/", 404
    ),
    **{
        f"admin/campaigns/templateversion/<int:object_id>/{end}/": staff(
            f"/admin/campaigns/templateversion/999/{url}/", 404, method=POST
        )
        for end, url in (
            ("preview", "preview"),
            ("fill", "fill"),
            ("test", "test"),
            ("do/<slug:deed>", "do/submit"),
        )
    },
    "admin/campaigns/templateversion/<int:object_id>/compare/<int:other_id>/": staff(
        "/admin/campaigns/templateversion/999/compare/998/", 404
    ),
    "admin/(?P<url>.*)$": staff("/admin/nothing/", 404),
}


def every_route(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """Yield the route of each address, as the URL configuration writes it."""
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from every_route(pattern, route)


def admin_rows() -> dict[str, Row]:
    """The rule of the admin: a model's pages open to the roles that may administer it, and only reading is read-only."""
    rows: dict[str, Row] = {}
    for model, page in admin.site._registry.items():
        name = str(model._meta.model_name)
        first = model._default_manager.values_list("pk", flat=True).first()
        at, route = f"/admin/campaigns/{name}/", f"admin/campaigns/{name}/"
        adds = 403 if isinstance(page, ReadOnly) or name in NOT_ADDED else 200
        rows[route] = _by_role(model, at, 200)
        rows[f"{route}add/"] = _by_role(model, f"{at}add/", adds)
        rows[f"{route}<path:object_id>/"] = staff(f"{at}{first or 999}/", 302)
        for verb, found in (
            ("change", 200),
            ("history", 200),
            ("delete", 200 if name in DELETED else 403),
        ):
            rows[f"{route}<path:object_id>/{verb}/"] = _by_role(
                model, f"{at}{first or 999}/{verb}/", found, there=bool(first)
            )
    return rows


DELETED = {"invitation", "voicesample"}
NOT_ADDED = {"domainhealth", "member", "company", "prospect", "team"}  # by invitation, by import, and once


def _by_role(model: type[Model], url: str, status: int, *, there: bool = True) -> Row:
    """A row that is not there leads back to the list, wherever its right was not asked for first."""
    refused = 302 if not there and url.endswith("/history/") else 403
    allowed = status if there or status == 403 else 302
    name = str(model._meta.model_name)
    manager, lead, administrator = (allowed if may_administer(role, name) else refused for role in STAFF)
    return Row(url, (302, 302, manager, lead, administrator))


@pytest.fixture
def journey(db: None, settings: Settings) -> None:
    """Somebody written to, so that the admin has rows to show."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick
    a_handed_over_message()


def client_of(role: Role | None) -> Client:
    """A browser that a member with this role is signed in with, or nobody."""
    client = Client()
    if role is not None:
        member = a_member(role=role)
        member.set_password("a password")
        member.save()
        client.force_login(member)
    return client


@pytest.mark.usefixtures("db")
def test_the_table_has_a_row_for_each_address_and_no_other() -> None:
    routes, rows = set(every_route(get_resolver())), set(TABLE | admin_rows())
    assert routes - rows == set(), "addresses without a row"
    assert rows - routes == set(), "rows without an address"


@pytest.mark.usefixtures("journey")
@pytest.mark.parametrize("who", range(len(WHO)), ids=[role or "anonymous" for role in WHO])
def test_every_address_answers_as_the_table_says(who: int) -> None:
    client, table = client_of(WHO[who]), TABLE | admin_rows()
    wrong = [problem for row in table.values() if (problem := _problem(row, client, row.statuses[who]))]
    assert not wrong, "\n".join(wrong)


def _problem(row: Row, client: Client, expected: int) -> str:
    status = client.generic(row.method, row.url).status_code
    return "" if status == expected else f"{row.method} {row.url}: {status}, not {expected}"


@pytest.mark.usefixtures("db")
def test_who_is_not_active_any_more_is_not_let_in() -> None:
    client = client_of(Role.LEAD)
    Member.objects.update(is_active=False)
    assert client.get("/dashboards/").status_code == 302


@pytest.mark.usefixtures("db")
def test_a_right_that_a_role_lacks_closes_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RIGHTS, Role.SDR, frozenset())
    sdr = client_of(Role.SDR)
    for url in (
        "/review/",
        "/review/questions/",
        "/inbox/",
        "/outbox/",
        "/mailbox/",
        "/dashboards/",
        "/never-sent/",
        "/prospects/",
    ):
        assert sdr.get(url).status_code == 403, url
    for url in ("/outbox/take-back/", "/outbox/999/resolve/", "/inbox/999/done/", "/review/questions/999/"):
        assert sdr.post(url).status_code == 403, url


@pytest.mark.usefixtures("journey")
@pytest.mark.parametrize("who", [0, len(WHO) - 1], ids=["anonymous", "administrator"])
def test_no_get_changes_data(who: int) -> None:
    client = client_of(WHO[who])
    draft = Draft.objects.get()
    urls = [f"/opt-out/{draft.opt_out_token}/", f"/review/{draft.pk}/", "/never-sent/?reason=suppressed"]
    before = everything()
    for url in [*urls, *(row.url for row in (TABLE | admin_rows()).values())]:
        client.get(url)
    assert everything() == before


def everything() -> dict[str, list[tuple[object, ...]]]:
    """Every row of ours, column by column."""
    models = [*apps.get_app_config("campaigns").get_models(), *apps.get_app_config("review").get_models()]
    return {model.__name__: list(model._default_manager.order_by("pk").values_list()) for model in models}
