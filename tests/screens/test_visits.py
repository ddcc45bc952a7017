"""No address of the product is left out when its screens are looked at."""

from http import HTTPMethod

import pytest
from django.urls import resolve

from tests.screens.visits import EVERY, address
from tests.screens.world import World
from tests.test_access import TABLE

pytestmark = pytest.mark.django_db
# What answers no screen of its own, and why.
NO_SCREENS = {
    "": "leads on", "livez": "for machines", "readyz": "for machines", "admin/jsi18n/": "script of Django",
    "admin/autocomplete/": "answers script", "admin/login/": "leads on", "admin/password_change/": "leads on",
    "admin/logout/": "a form alone", "admin/r/<path:content_type_id>/<path:object_id>/": "leads on",
    "admin/(?P<url>.*)$": "leads on", "import/<int:batch_id>/<str:outcome>.csv": "a file",
    "import/sample/<str:kind>.csv": "a file", "review/<int:draft_id>/lock/": "a piece of the card",
    "notifications/bell/": "a piece of the bar",
    "review/<int:draft_id>/texts/": "the card with two texts",
    "inbox/<int:inbound_id>/original/mail/": "a stranger's mail, in a frame",
}  # fmt: skip
# Of the library's pages for accounts those are looked at that open without a second factor.
BEHIND_A_FACTOR = (
    "accounts/2fa/",
    "accounts/reauthenticate/code",
    "accounts/login/code",
    "accounts/password/set/",
)


def test_every_screen_that_has_an_address_is_looked_at(world: World) -> None:
    seen = {
        resolve(address(visit.url, world).partition("?")[0]).route
        for visit in EVERY
        if visit.url and visit.status != 404
    }
    opened = {route for route, row in TABLE.items() if row.method is HTTPMethod.GET} - set(NO_SCREENS)
    missed = {route for route in opened if route.replace("/^", "/") not in seen}
    missed -= {route for route in missed if route.startswith(BEHIND_A_FACTOR)}
    assert missed == set()


def test_each_state_has_a_name_of_its_own() -> None:
    names = [visit.name for visit in EVERY]
    assert sorted(names) == sorted(set(names))
