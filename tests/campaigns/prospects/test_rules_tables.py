"""Tables out of bytes: what is read, and each refusal in one sentence."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.prospects.rules.tables import NotATable, Table, read_table


def cells_of(table: Table) -> list[list[str]]:
    return [row.cells for row in table.rows()]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|", "^", "~"])
def test_any_delimiter_is_found(delimiter: str) -> None:
    text = "First Name,Email,City\nAna,ana@example.com,Rome\n".replace(",", delimiter)
    table = read_table(text.encode())
    assert table.delimiter == delimiter
    assert cells_of(table) == [["Ana", "ana@example.com", "Rome"]]


@pytest.mark.parametrize(
    ("encoding", "name", "sure"),
    [
        ("utf-8", "utf-8", True),
        ("utf-8-sig", "utf-8-sig", True),
        ("utf-16", "utf-16", True),
        ("utf-16-le", "utf-16-le", False),
        ("utf-16-be", "utf-16-be", False),
        ("latin-1", "latin-1", False),
        ("mac_roman", "mac_roman", False),
    ],
)
def test_western_letters_survive_every_encoding(encoding: str, name: str, sure: bool) -> None:
    table = read_table("email,city\na@example.com,München\nb@example.com,Düsseldorf\n".encode(encoding))
    assert (table.encoding, table.encoding_sure) == (name, sure)
    assert [row[1] for row in cells_of(table)] == ["München", "Düsseldorf"]


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("cp1250", "Łukasz Wójcik Wiśniewski"),
        ("cp1251", "Мария Иванова"),
        ("cp1253", "Μαρία Παπαδοπούλου"),
        ("shift_jis", "鈴木 蒼"),
        ("gb18030", "王小明"),
        ("euc_kr", "김지안"),
    ],
)
def test_other_scripts_are_told_apart(encoding: str, name: str) -> None:
    table = read_table(f"email,name\na@example.com,{name}\nb@example.com,{name}\n".encode(encoding))
    assert cells_of(table)[0] == ["a@example.com", name]
    assert not table.encoding_sure


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_every_line_end_ends_a_row(line_end: str) -> None:
    table = read_table(line_end.join(["name,email", "Ana,a@example.com", "Bob,b@example.com"]).encode())
    assert [row.line for row in table.rows()] == [2, 3]


@pytest.mark.parametrize(
    ("above", "header_row"),
    [
        ("", 1),
        ("sep=,\n", 2),
        ("# a remark\n", 2),
        ("Contacts of October\n\n", 3),
        ('Notes:\n"A sentence about the file, with a comma."\n\n', 4),
        ("Report,,\nExported by,Mira,\n,,\n", 4),
    ],
)
def test_the_header_is_found_below_what_stands_above_it(above: str, header_row: int) -> None:
    table = read_table(f"{above}Name,Email,City\nAna,a@example.com,Rome\n".encode())
    assert (table.header_row, table.columns) == (header_row, ("Name", "Email", "City"))
    assert cells_of(table) == [["Ana", "a@example.com", "Rome"]]


def test_a_header_that_starts_with_a_hash_is_no_comment() -> None:
    table = read_table(b"# Employees,Email\n51,a@example.com\n")
    assert table.columns == ("# Employees", "Email")


def test_comments_and_blank_rows_are_no_people() -> None:
    table = read_table(
        b"name,email\nAna,a@example.com\n# half way, here, it is\n,\n\nBob,b@example.com\n# end\n"
    )
    assert [(row.number, row.cells[0]) for row in table.rows()] == [(2, "Ana"), (6, "Bob")]


def test_cells_keep_quotes_commas_line_breaks_and_zeros_and_lose_nul() -> None:
    table = read_table(b'name,email,zip\n"Ana ""A""\nL\x00","a@example.com, old",00123\n')
    assert cells_of(table) == [['Ana "A"\nL', "a@example.com, old", "00123"]]


def test_rows_that_do_not_fit_are_reported_by_line() -> None:
    table = read_table(
        b"name,email,city\nAna,a@example.com\nBob,b@example.com,Rome,x\nCid,c@example.com,Bonn,\n"
    )
    assert [(row.line, row.problem) for row in table.rows()] == [
        (2, "2 cells where the header has 3"),
        (3, "4 cells where the header has 3"),
        (4, None),
    ]


def test_a_quote_that_is_never_closed_costs_only_its_own_line() -> None:
    table = read_table(b'name,email\nAna,a@example.com\n"Bob,b@example.com\nCid,c@example.com\n')
    assert [row.cells[0] for row in table.rows()] == ["Ana", "Bob", "Cid"]


def test_a_stray_quote_does_not_take_in_the_rows_below() -> None:
    table = read_table(
        b'name,email\n"Ana,a@example.com\nBob,b@example.com\n"Cid,c@example.com\nDan,d@example.com\n'
    )
    assert [row.cells[0] for row in table.rows()] == ["Ana", "Bob", "Cid", "Dan"]


def test_a_cell_of_any_length_is_not_lost() -> None:
    table = read_table(
        b'name,email\nAna,a@example.com\n"' + b"x" * 1_100_000 + b'",b@example.com\nCid,c@example.com\n'
    )
    assert [row.cells[1] for row in table.rows()] == ["a@example.com", "b@example.com", "c@example.com"]


def test_a_person_may_name_the_header_row() -> None:
    raw = b"1,2\nx,y\n1,a@example.com\n"
    assert read_table(raw, header_row=2).columns == ("x", "y")
    with pytest.raises(NotATable):
        read_table(raw, header_row=9)


@pytest.mark.parametrize(
    ("raw", "word"),
    [
        (b"", "empty"),
        (b" \r\n \n", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"name,email\n", "no rows"),
        (b"1,2,3\n4,5,6\n", "header"),
        (b"Ana,a@example.com\nBob,b@example.com\n", "header"),
        (b"PK\x03\x04and so on", "Excel"),
        (b"%PDF-1.7\n", "PDF"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"<!DOCTYPE html><title>x</title>", "web page"),
        (b'[{"name": "Ana"}]', "JSON"),
        (bytes(range(256)) * 8, "binary"),
        ("name,email\nJürgen Ärger,a@example.com\n".encode() + b"M\xfcx,b@example.com\n" * 2, "line 3"),
        ("name,email\nAna,a@example.com\n".encode("utf-16")[:-1], "UTF-16"),
    ],
)
def test_what_is_no_table_is_refused_in_one_sentence(raw: bytes, word: str) -> None:
    with pytest.raises(NotATable) as refusal:
        read_table(raw)
    assert word in refusal.value.sentence
    assert refusal.value.sentence.endswith(".")


def test_only_a_missing_header_asks_for_one() -> None:
    with pytest.raises(NotATable) as missing:
        read_table(b"1,2,3\n")
    with pytest.raises(NotATable) as empty:
        read_table(b"")
    assert (missing.value.ask_for_header, empty.value.ask_for_header) == (True, False)


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=200) | st.text(alphabet='a,;"\n\r\t#@1. é', max_size=200).map(str.encode))
def test_no_bytes_break_the_reader(raw: bytes) -> None:
    with contextlib.suppress(NotATable):
        rows = list(read_table(raw).rows())
        assert rows
        assert all(any(row.cells) for row in rows)


@pytest.mark.parametrize(
    "raw",
    [
        b"Email,First Name,Company\na@b.example,J\xc3\xbcrgen,M\xc3\xbcller AG\nc@d.example,Zo\xc3,Caf\n\xe9@e.example,\xff,\xfe\n",
        b"Email,First Name\na@b.example,J\xc3\xbcrgen\nb@b.example,S\xc3\xb8ren\nc@d.example,Ren\xe9\nd@d.example,Ren\xe9\n",
    ],
)
def test_right_utf8_beside_wrong_bytes_is_a_damaged_file(raw: bytes) -> None:
    with pytest.raises(NotATable, match=r"line . holds bytes that are not UTF-8"):
        read_table(raw)


CYRILLIC = [f"p{n}@b.example,Анна,Київ" for n in range(1, 2001)]


def with_bad_bytes(rows: list[str], *numbers: int, ending: bytes = b"\n") -> bytes:
    """A table in UTF-8 in which these rows (from 1, under the header) hold a byte that is none."""
    lines = [row.encode() for row in ["Email,First Name,City", *rows]]
    for number in numbers:
        lines[number] += b"\xff"
    return ending.join(lines) + ending


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize(("rows", "bad"), [(3, (2,)), (2000, (7,)), (2000, (1, 2000))])
def test_a_wrong_byte_costs_its_row_alone(
    rows: int, bad: tuple[int, ...], ending: bytes, mark: bytes
) -> None:
    table = read_table(mark + with_bad_bytes(CYRILLIC[:rows], *bad, ending=ending))
    read = list(table.rows())
    assert (table.encoding.removesuffix("-sig"), table.encoding_sure, len(read)) == ("utf-8", True, rows)
    refused = {row.number - 1: row.problem for row in read if row.problem}
    assert refused == dict.fromkeys(bad, "it holds bytes that are not UTF-8, as the rest of the file is")
    assert read[2].cells == ["p3@b.example", "Анна", "Київ"]


def test_a_wrong_byte_in_one_far_row_of_many_plain_ones_costs_that_row_alone() -> None:
    """Around the byte nothing tells the encoding: the letters of UTF-8 stand a megabyte away."""
    plain = [f"p{n}@b.example,Ann,Kiel and a long remark that nobody reads" for n in range(20_000)]
    read = list(read_table(with_bad_bytes([*CYRILLIC[:3], *plain], 20_000)).rows())
    assert [row.number for row in read if row.problem] == [20_001]


@pytest.mark.parametrize("bad", [(1, 2, 3), tuple(range(1, 60))])
def test_more_wrong_bytes_are_a_damaged_file(bad: tuple[int, ...]) -> None:
    with pytest.raises(NotATable, match=r"not UTF-8|does not fit"):
        read_table(with_bad_bytes(CYRILLIC, *bad))


def test_wrong_bytes_among_the_names_of_the_columns_are_a_damaged_file() -> None:
    with pytest.raises(NotATable, match="names of the columns"):
        read_table(with_bad_bytes(CYRILLIC[:5], 0))


def test_one_accent_of_another_encoding_among_plain_rows_is_no_damage() -> None:
    table = read_table(b"Email,City\na@b.example,Kiel\nb@b.example,M\xfcnchen\n")
    assert [row.cells[1] for row in table.rows()] == ["Kiel", "München"]
    assert not table.encoding_sure


def test_a_sign_that_was_lost_before_costs_nothing_in_a_file_that_is_whole() -> None:
    raw = "Email,City\na@b.example,K\ufffdln\n".encode()
    assert [row.problem for row in read_table(raw).rows()] == [None]
