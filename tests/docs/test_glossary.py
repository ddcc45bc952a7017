"""The glossary and the classes: every model has its words, and what the glossary names is there."""

import re

import pytest
from django.apps import apps

from tests.docs.pages import read, section, words_in_code
from tests.docs.test_names import resolve

IN_THE_CODE = re.compile(r"^(?:campaigns|outreach|review)\.[\w.]+$")
MODELS = sorted(
    f"{model.__module__}.{model.__name__}"
    for app in ("campaigns", "review")
    for model in apps.get_app_config(app).get_models()
)


def words() -> list[list[str]]:
    """Return the rows of the tables of words: word, meaning, shown as, in the code."""
    text = section(read("docs/glossary.md"), "The words")
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row] for row in rows if row[0].strip() != "word"]


def named() -> set[str]:
    return {word for row in words() for word in words_in_code(row[3])}


@pytest.mark.parametrize("model", MODELS)
def test_every_model_has_its_words(model: str) -> None:
    assert model in named()


def test_every_word_has_a_meaning_and_a_place_in_the_code() -> None:
    assert [
        row[0] for row in words() if len(row) != 4 or not (row[1] and row[2] and words_in_code(row[3]))
    ] == []
    assert [name for name in sorted(named()) if not IN_THE_CODE.match(name)] == []
    for name in named():
        resolve(name)


def test_one_word_has_one_meaning() -> None:
    said = [word.casefold() for row in words() for word in row[0].split(", ")]

    assert sorted(said) == sorted(set(said))
