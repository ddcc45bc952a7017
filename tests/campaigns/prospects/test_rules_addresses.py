"""Addresses: to write to, to compare, to ask about."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.prospects.rules.addresses import (
    Address,
    AddressProblem,
    Kind,
    ProblemKind,
    is_free_provider,
    normalise,
    read_address,
    registrable_domain,
)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Ana@EXAMPLE.com", "Ana@example.com"),
        (" ana@example.com\t", "ana@example.com"),
        ("Ana López <ana@example.com>", "ana@example.com"),
        ('"López, Ana" <ana@example.com>', "ana@example.com"),
        ("mailto:ana@example.com?subject=Hi", "ana@example.com"),
        ("ana@example.com,", "ana@example.com"),
        ("'ana@example.com'", "ana@example.com"),
        ("ana@example.com; Ana@example.com", "ana@example.com"),
        ("ana@bücher.example", "ana@bücher.example"),
    ],
)
def test_the_one_address_is_read_out_of_what_stands_around_it(text: str, address: str) -> None:
    read = read_address(text)
    assert isinstance(read, Address)
    assert (read.address, read.kind, read.doubt) == (address, Kind.PERSON, "")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", ProblemKind.MISSING),
        ("N/A", ProblemKind.INVALID),
        ("ana", ProblemKind.INVALID),
        ("ana@example", ProblemKind.INVALID),
        ("ana@exam ple.com", ProblemKind.INVALID),
        ("ana.@example.com", ProblemKind.INVALID),
        ("ana@example.com.", ProblemKind.INVALID),
        ("ana@host.local", ProblemKind.INVALID),
        ("ana\u200b@example.com", ProblemKind.INVALID),
        ("\u202eana@example.com", ProblemKind.INVALID),
        ("ana@example.com\nBcc: x@example.com", ProblemKind.INVALID),
        ("ana@example.com\n", ProblemKind.INVALID),
        ("a" * 65 + "@example.com", ProblemKind.INVALID),
        ("ana💩@example.com", ProblemKind.INVALID),
        ("ana@example.com; bob@example.com", ProblemKind.TWO),
        ("ana@example.com\nbob@example.com", ProblemKind.TWO),
        ("Ana <ana@example.com>, Bob <bob@example.com>", ProblemKind.TWO),
    ],
)
def test_what_is_no_single_address_is_told_with_a_reason(text: str, kind: ProblemKind) -> None:
    read = read_address(text)
    assert isinstance(read, AddressProblem)
    assert read.kind is kind
    assert read.reason.endswith(".")


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("info@example.com", Kind.SHARED),
        ("customer-service@example.com", Kind.SHARED),
        ("no-reply@example.com", Kind.UNREAD),
        ("abuse@example.com", Kind.UNREAD),
        ("ana.sales@example.com", Kind.PERSON),
    ],
)
def test_who_reads_an_address(address: str, kind: Kind) -> None:
    read = read_address(address)
    assert isinstance(read, Address)
    assert read.kind is kind


@pytest.mark.parametrize(
    "address", ["ana@example.con", "ana@gmial.com", "ana@yaho.com", "none@none.com", "=ana@example.com"]
)
def test_a_likely_slip_is_asked_about_and_never_rewritten(address: str) -> None:
    read = read_address(address)
    assert isinstance(read, Address)
    assert read.doubt
    assert read.address == address


@pytest.mark.parametrize(
    "address", ["ana@gmail.com", "ana@email.com", "ana@mail.com", "ana@gmx.net", "ana@yahoo.de"]
)
def test_known_providers_are_no_slips(address: str) -> None:
    read = read_address(address)
    assert isinstance(read, Address)
    assert not read.doubt


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("Ana@Example.COM", "ana@example.com", True),
        ("ana+news@example.com", "ana@example.com", True),
        ("a.n.a@gmail.com", "ana@googlemail.com", True),
        ("a.na@example.com", "ana@example.com", False),
        ("ana@bücher.example", "ana@xn--bcher-kva.example", True),
        ("ana@mail.example.com", "ana@example.com", False),
        ("+ana@example.com", "+bob@example.com", False),
    ],
)
def test_two_spellings_of_one_mailbox_meet(left: str, right: str, same: bool) -> None:
    assert (normalise(left) == normalise(right)) is same


@pytest.mark.parametrize(
    ("text", "domain"),
    [
        ("https://www.example.co.uk/about?x=1", "example.co.uk"),
        ("ana@mail.example.com", "example.com"),
        ("Example.COM.", "example.com"),
        ("http://user:secret@shop.example.com:8080/", "example.com"),
        ("user.github.io", "user.github.io"),
        ("co.uk", None),
        ("192.0.2.1", None),
        ("http://[::1]/", None),
        ("http://[bad/", None),
        ("localhost", None),
        ("not a host", None),
        ("", None),
    ],
)
def test_the_domain_that_somebody_registered(text: str, domain: str | None) -> None:
    assert registrable_domain(text) == domain


def test_free_providers() -> None:
    assert is_free_provider("GMail.com")
    assert not is_free_provider("example.com")


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=60) | st.text(alphabet='ab.+@,; <>"', max_size=20))
def test_no_text_breaks_the_reading_and_identity_is_stable(text: str) -> None:
    read = read_address(text)
    registrable_domain(text)
    if isinstance(read, Address):
        assert not set("\r\n\x00") & set(read.address)
        assert normalise(read.normalised) == read.normalised
