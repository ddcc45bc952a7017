"""What every template keeps, so that the security policy needs no exception and a page stays light."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Engine

from campaigns.members.rules.keys import KeyMode, keys_of

TEMPLATES = settings.BASE_DIR / "templates"
PAGES = sorted(TEMPLATES.rglob("*.html"))
FORBIDDEN = {
    "inline style": r"\sstyle\s*=|<style",
    "inline handler": r"\son[a-z]+\s*=",
    "inline script": r"<script(?![^>]*\bsrc=)",
    "hx-on": r"hx-on",
    "trigger filter": r"hx-trigger=[\"'][^\"']*\[",
    "other host": r"(?:src|href)=[\"'](?:https?:)?//",
    "key that nobody can change": r"data-key=|<kbd>[^{]",
}


def names(page: Path) -> str:
    return str(page.relative_to(TEMPLATES))


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_template_compiles(page: Path) -> None:
    assert Engine.get_default().get_template(names(page)).name == names(page)


@pytest.mark.parametrize("rule", FORBIDDEN)
@pytest.mark.parametrize("page", PAGES, ids=names)
def test_template_needs_no_exception_from_the_security_policy(page: Path, rule: str) -> None:
    assert re.search(FORBIDDEN[rule], page.read_text()) is None


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_every_key_is_one_of_the_table(page: Path) -> None:
    named = re.findall(r"{% (?:printed_)?key ([^%]+) %}", page.read_text())
    assert {name.strip("\"'") for name in named} <= set(keys_of({}, KeyMode.ON))


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_every_posting_form_carries_its_token(page: Path) -> None:
    for form in re.findall(r"<form[^>]*method=\"post\".*?</form>", page.read_text(), re.DOTALL):
        assert "{% csrf_token %}" in form


@pytest.mark.parametrize(("suffix", "kilobytes"), [(".css", 20), (".js", 16)])
def test_what_every_page_loads_of_ours_stays_small(suffix: str, kilobytes: int) -> None:
    ours = b"".join(path.read_bytes() for path in (settings.BASE_DIR / "static").glob(f"*{suffix}"))
    assert 0 < len(gzip.compress(ours)) < kilobytes * 1000
