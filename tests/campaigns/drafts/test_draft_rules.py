"""The hash that ties an approval to what was read."""

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.drafts.rules import Envelope, written_address

ENVELOPE = Envelope(
    sender="Mira Holm <mira@tidewater.example>",
    recipient="ana@aquaduct.example",
    in_reply_to="",
    subject="Rotas",
    body="Hi Ana",
    opt_out_url="https://tidewater.example/opt-out/abc/",
    template_version=3,
)
TEXTS = [field.name for field in fields(Envelope) if field.name != "template_version"]


@pytest.mark.parametrize("name", TEXTS)
def test_each_text_counts(name: str) -> None:
    assert replace(ENVELOPE, **{name: getattr(ENVELOPE, name) + " "}).sha256 != ENVELOPE.sha256


def test_the_template_version_counts() -> None:
    assert replace(ENVELOPE, template_version=4).sha256 != ENVELOPE.sha256


@given(whole=st.text(st.sampled_from('ab",\\[]\n\0é🚀'), min_size=1, max_size=12), cut=st.integers(0, 12))
def test_text_that_moves_from_one_field_to_the_next_changes_the_hash(whole: str, cut: int) -> None:
    cut = min(cut, len(whole) - 1)
    here = replace(ENVELOPE, subject=whole[:cut], body=whole[cut:])
    there = replace(ENVELOPE, subject=whole, body="")
    assert here.sha256 != there.sha256


def test_half_a_character_has_a_hash() -> None:
    assert replace(ENVELOPE, subject="\ud800").sha256 != replace(ENVELOPE, subject="\udfff").sha256


def test_a_mail_names_the_domain_in_ascii() -> None:
    assert written_address("Jo.Doe@bücher.example") == "Jo.Doe@xn--bcher-kva.example"
