"""A reply address names one thing, at one mailbox, by one key of the ring; and is an address that every server takes."""

import pytest

from campaigns.delivery.rules.reply_addresses import (
    LONGEST_LOCAL_PART,
    Names,
    number_in,
    numbers_in,
    reply_address,
    without_token,
)

KEY, OLDER, THEIRS = b"k" * 32, b"o" * 32, b"t" * 32
MINE = "mira@tidewater.example"
MESSAGE, TEST = Names.MESSAGE, Names.TEST


def made(number: int = 7, *, address: str = MINE, names: Names = MESSAGE, key: bytes = KEY) -> str:
    return reply_address(address, number, names=names, key=key)


def read(address: str, *, names: Names = MESSAGE, keys: tuple[bytes, ...] = (KEY, OLDER)) -> int | None:
    return number_in(address, names=names, keys=keys)


@pytest.mark.parametrize("number", [0, 1, 7, 4_711, 2**32, 2**40 - 1])
def test_what_was_made_is_read(number: int) -> None:
    assert read(made(number)) == number


def test_it_is_the_address_of_the_mailbox_with_a_tag_of_small_letters_and_digits() -> None:
    local, _, domain = made().partition("@")
    assert domain == "tidewater.example"
    assert local.startswith("mira+")
    assert local == local.lower()
    assert len(local.removeprefix("mira+")) == 24


@pytest.mark.parametrize("change", [str.upper, str.title, str.swapcase, lambda text: f" {text} "])
def test_a_server_that_changes_the_case_does_no_harm(change: object) -> None:
    assert callable(change)
    assert read(change(made())) == 7


def test_a_mailbox_is_one_in_whatever_case_it_is_written() -> None:
    assert read(made(address="Mira@Tidewater.Example").lower()) == 7


def test_neighbours_do_not_tell_how_many_there_are() -> None:
    tokens = [made(number).partition("+")[2][:8] for number in (1, 2, 3)]
    assert len(set(tokens)) == 3
    assert len({token[:4] for token in tokens}) == 3


def test_an_older_key_still_reads_and_one_that_is_gone_does_not() -> None:
    old = made(key=OLDER)
    assert read(old) == 7
    assert read(old, keys=(KEY,)) is None


def test_another_installations_token_names_nothing() -> None:
    assert read(made(key=THEIRS)) is None


def test_a_token_holds_at_its_own_address_alone() -> None:
    token = made().partition("+")[2].partition("@")[0]
    for other in ("noor@tidewater.example", "mira@other.example", "mira+x@tidewater.example"):
        local, _, domain = other.partition("@")
        assert read(f"{local}+{token}@{domain}") is None


def test_a_token_of_a_test_names_no_message_and_the_other_way_round() -> None:
    assert read(made(names=TEST)) is None
    assert read(made(names=TEST), names=TEST) == 7
    assert read(made(), names=TEST) is None


def test_each_changed_letter_makes_it_nothing() -> None:
    whole = made()
    start = whole.index("+") + 1
    for at in range(start, start + 24):
        other = "a" if whole[at] != "a" else "b"
        assert read(f"{whole[:at]}{other}{whole[at + 1 :]}") is None


@pytest.mark.parametrize(
    "address",
    [
        "", "@", "mira@tidewater.example", "mira+@tidewater.example", "+aaaaaaaaaaaaaaaaaaaaaaaa@tidewater.example",
        "mira+short@tidewater.example", "mira+" + "a" * 24 + "@tidewater.example", "mira+" + "1" * 24 + "@tidewater.example",
        "mira+" + "ä" * 24 + "@tidewater.example", "mira+" + "a" * 4_000 + "@tidewater.example", "+" * 5_000 + "@x",
    ],
)  # fmt: skip
def test_what_is_none_of_ours_names_nothing(address: str) -> None:
    assert read(address) is None


@pytest.mark.parametrize("length", [38, 39, 40, 64])
def test_a_local_part_keeps_to_64_octets_or_there_is_no_token(length: int) -> None:
    address = f"{'m' * length}@tidewater.example"
    found = made(address=address)
    assert bool(found) == (length <= 39)
    assert len(found.partition("@")[0]) <= LONGEST_LOCAL_PART


@pytest.mark.parametrize(
    "address", ['"mira x"@tidewater.example', "müra@tidewater.example", "mira", "mira@", ".mira@x.example", "a b@x.example"]
)  # fmt: skip
def test_no_token_where_the_address_is_not_plain(address: str) -> None:
    assert made(address=address) == ""


def test_no_token_where_the_number_is_too_large() -> None:
    assert made(2**40) == ""
    assert made(-1) == ""


def test_an_address_that_has_a_tag_already_keeps_it() -> None:
    assert read(made(address="mira+eu@tidewater.example")) == 7
    assert without_token(made(address="mira+eu@tidewater.example")) == "mira+eu@tidewater.example"


def test_of_many_addresses_each_number_comes_once_and_in_order() -> None:
    addresses = ["ana@example.com", made(9), made(3).upper(), made(9), made(5, key=THEIRS)]
    assert numbers_in(addresses, names=MESSAGE, keys=[KEY, OLDER]) == [9, 3]
