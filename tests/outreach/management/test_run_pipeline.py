"""The command that does all due work now."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.django_db


def test_nothing_due_is_nothing_done() -> None:
    out = StringIO()
    call_command("run_pipeline", stdout=out)
    assert out.getvalue().strip() == "0 moves made."


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--limit", "-3"), "--limit is -3: expected 1 or more."),
        (("--limit", "0"), "--limit is 0: expected 1 or more."),
        (("--campaign", "none"), "There is no campaign “none”."),
    ],
)
def test_a_wrong_option_is_one_sentence_and_exit_code_2(arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(CommandError) as error:
        call_command("run_pipeline", *arguments)
    assert (str(error.value), error.value.returncode) == (sentence, 2)
