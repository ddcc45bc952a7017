"""What stands on the screens: the words that the design shows, never those of the code, nor what a program prints."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any, Final

import pytest
from django.contrib import admin
from django.contrib.admin import ModelAdmin
from django.contrib.admin.utils import flatten_fieldsets, label_for_field
from django.test import RequestFactory

from campaigns.members.models import Member
from campaigns.members.rules import Role
from tests.docs.pages import read, section
from tests.screens.visits import OURS, WORKSHOP, Visit

READ_OUT = ("alt", "aria-label", "placeholder", "title", "data-label", "data-title")
NOT_READ = ("script", "style", "textarea", "code")
# Words of the design's table that screens show otherwise. *Evidence* is what the pane of quotes is called.
OF_THE_CODE = (
    "Prospect", "Snapshot", "Insight", "Enrollment", "Lease", "Suppression", "Criterion", "MessageTemplate", "SegmentInsight",
    "ProofPoint", "ReviewDecision", "InboundMessage", "grounded", "Anchor", "unknown outcome", "refusal", "transport",
)  # fmt: skip
CODE: Final = re.compile(rf"\b(?:{'|'.join(OF_THE_CODE)})(?:e?s)?\b", re.IGNORECASE)
PRINTED = {
    "a value with underscores": r"\b[a-z]+_[a-z_]+\b",
    "None": r"\bNone\b(?! available)",  # which Django's first page says to who did nothing yet
    "undefined": r"\b(?:undefined|NaN|null)\b",
    "a brace": r"[{}]",
    "a moment as machines write it": r"\b\d{4}-\d\d-\d\d(?:T\d\d:\d\d|\b)",
    "an object": r"<\w+[ :]|object at 0x",
    "True": r"\b(?:True|False)\b",
}


class Words(HTMLParser):
    """Collects what a page says: its text, and what is read out of attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._in: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.said += [value for name, value in attrs if name in READ_OUT and value]
        if tag in NOT_READ:
            self._in.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._in and self._in[-1] == tag:
            self._in.pop()

    def handle_data(self, data: str) -> None:
        if not self._in and data.strip():
            self.said.append(" ".join(data.split()))


def said_on(page: str) -> list[str]:
    words = Words()
    words.feed(page)
    return words.said


def test_each_word_that_is_looked_for_is_one_of_the_design() -> None:
    words = section(read("docs/design.md"), "3. The words").replace(" ", "").casefold()
    assert [word for word in OF_THE_CODE if word.replace(" ", "").casefold() not in words] == []


def test_a_page_that_says_a_word_of_the_code_is_found_out() -> None:
    page = '<p title="wrong_person">Due <b>None</b></p><script>{}</script><img alt="2026-12-01T10:00">'
    assert {name for name in PRINTED if any(re.search(PRINTED[name], said) for said in said_on(page))} == {
        "a value with underscores",
        "None",
        "a moment as machines write it",
    }


@pytest.mark.parametrize("visit", [*OURS, *WORKSHOP], ids=str)
def test_a_screen_speaks_the_words_of_its_readers(visit: Visit, answer_to: Callable[[Visit], Any]) -> None:
    said = said_on(answer_to(visit).content.decode())
    assert len(said) > 3
    forms = PRINTED if visit in OURS else {name: form for name, form in PRINTED.items() if name != "a brace"}
    wrong = [(name, words) for name, form in forms.items() for words in said if re.search(form, words)]
    if visit in OURS:
        wrong += [("a word of the code", words) for words in said if CODE.search(words)]
    assert not wrong, "\n".join(f"{name}: {words[:200]}" for name, words in wrong)


def labels_of(workshop: "ModelAdmin[Any]") -> set[str]:
    """Return what the admin calls a model, the columns of its list and the fields of its form."""
    request = RequestFactory().get("/admin/")
    request.user = Member(role=Role.ADMINISTRATOR, name="Ada Brandt")
    form = workshop.get_form(request)()
    names = [
        *workshop.get_list_display(request),
        *flatten_fieldsets(workshop.get_fieldsets(request)),
        *(each for each in workshop.get_list_filter(request) if isinstance(each, str) and "__" not in each),
    ]
    meta = workshop.model._meta
    columns = {
        str(label_for_field(name, workshop.model, workshop, form=form))
        for name in names
        if isinstance(name, str) and name
    }
    return {str(meta.verbose_name), str(meta.verbose_name_plural), *columns}


@pytest.mark.parametrize("workshop", admin.site._registry.values(), ids=lambda each: each.model.__name__)
def test_the_lists_and_forms_of_the_admin_have_the_words_of_their_readers(
    workshop: "ModelAdmin[Any]",
) -> None:
    said = labels_of(workshop)
    assert [words for words in sorted(said) if CODE.search(words)] == []
