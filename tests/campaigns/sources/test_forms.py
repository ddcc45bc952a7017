"""Forms, marks and languages of what is handed in."""

import pytest

from campaigns.sources.rules.forms import Form, form_of
from campaigns.sources.rules.markup import text_of, without_markdown
from campaigns.sources.rules.tongues import language_of


@pytest.mark.parametrize(
    ("raw", "form"),
    [
        (b"We make pumps.", Form.TEXT),
        (b"# Pumps\n\nWe make <b>pumps</b>.", Form.TEXT),
        ("\ufeffPumps".encode("utf-16"), Form.TEXT),
        (b"\xef\xbb\xbf<!DOCTYPE html><html></html>", Form.HTML),
        (b"  <article><p>Pumps</p></article>", Form.HTML),
        (b'<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"></feed>', Form.FEED),
        (b'<rss version="2.0"></rss>', Form.FEED),
        (b"%PDF-1.7", Form.PDF),
        (b"PK\x03\x04...word/document.xml...", Form.DOCX),
        (b"\xd0\xcf\x11\xe0old Word", Form.BINARY),
        (b'{"version": "https://jsonfeed.org/version/1.1", "items": []}', Form.FEED),
        ("<html><body>".encode("utf-16"), Form.HTML),
        (b"PK\x03\x04rest", Form.BINARY),
        (b"a\x00b", Form.BINARY),
    ],
)
def test_the_form_is_told_from_the_content(raw: bytes, form: Form) -> None:
    assert form_of(raw) is form


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<p>One.</p><p>Two &amp; three.</p>", "One.\n\n\n\nTwo & three."),
        ("<p>Kept</p><script>alert(1)</script><style>p{}</style><!-- not this -->", "Kept"),
        ("plain words", "plain words"),
    ],
)
def test_html_gives_its_visible_words(markup: str, text: str) -> None:
    assert text_of(markup) == text


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("# A title\n\n**Host:** and *so on*", "A title\n\nHost: and so on"),
        ("see [our plant](https://example.com/plant) now", "see our plant now"),
        ("2*3*4 and snake_case_name and #tag", "2*3*4 and snake_case_name and #tag"),
        ("***both*** and __strong__", "both and strong"),
    ],
)
def test_markdown_loses_its_marks_and_nothing_else(written: str, plain: str) -> None:
    assert without_markdown(written) == plain


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The plant is in Leipzig and we are hiring for the new line.", "en"),
        ("Wir suchen Leute für die neue Straße und das ist nicht leicht.", "de"),
        ("Nous ouvrons une usine dans le nord et les équipes sont prêtes.", "fr"),
        ("Abrimos una planta en el norte y las personas son de la zona.", "es"),
        ("Onze rota is van de ploeg en niet van het systeem.", "nl"),
        ("Nordhafen Pumps GmbH", ""),
        ("", ""),
    ],
)
def test_the_language_is_told_by_common_words_or_not_at_all(text: str, code: str) -> None:
    assert language_of(text) == code
