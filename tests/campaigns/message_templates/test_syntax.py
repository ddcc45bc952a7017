"""The allow-list of the template language, attacked."""

import pytest
from jinja2 import TemplateSyntaxError

from campaigns.message_templates.rules.syntax import (
    TEMPLATE_CHARACTERS,
    check_subject_syntax,
    check_syntax,
    names_used,
    slots_used,
)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Plain text, 100 % of it.",
        "Hi {{ prospect.first_name }},",
        'Hi {{ prospect.first_name | default("there") }},',
        "{{ slots.opener | upper_first }}",
        "{{ prospect.company | trim | upper }}",
        "{% if prospect.city %}in {{ prospect.city }}{% else %}where you are{% endif %}",
        "{% if prospect.city is defined and not slots.opener %}x{% elif sender.name %}y{% endif %}",
        "{% if slots.a or slots.b %}x{% endif %}",
        "{# a note to colleagues #}text",
        "{{ sender.meeting_link }} {{ sender.address }} {{ offer.name }} {{ prospect.greeting }}",
        "{%- if prospect.city -%} x {%- endif -%}",
    ],
)
def test_text_fields_filters_and_if_pass(text: str) -> None:
    assert check_syntax(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "{{ 'a'*10**10 }}",
        "{{ 'a' ~ 'b' }}",
        "{{ 10**10 }}",
        "{{ 1 }}",
        '{{ "text" }}',
        "{{ x }}",
        "{{ prospect }}",
        "{{ slots }}",
        "{{ x.__class__ }}",
        "{{ slots.__class__ }}",
        "{{ slots._x }}",
        "{{ slots.Upper }}",
        "{{ prospect.__init__ }}",
        "{{ prospect.first_name.upper }}",
        "{{ prospect.first_name.upper() }}",
        "{{ prospect.email }}",
        "{{ sender.password }}",
        "{{ prospect['first_name'] }}",
        "{{ slots.x[0] }}",
        "{{ slots.x[0:9] }}",
        "{{ range(9) }}",
        "{{ lipsum() }}",
        "{{ cycler.__init__.__globals__ }}",
        "{{ self }}",
        "{{ self.x() }}",
        "{{ [1, 2] }}",
        "{{ {'a': 1} }}",
        "{{ (1, 2) }}",
        "{{ -prospect.city }}",
        "{{ prospect.city == 'x' }}",
        "{{ 'x' if prospect.city else 'y' }}",
        "{{ prospect.city and prospect.title }}",
        "{{ not prospect.city }}",
        "{{ prospect.city is defined }}",
        "{{ prospect.city | replace('a', 'b') }}",
        "{{ prospect.city | attr('x') }}",
        "{{ prospect.city | safe }}",
        "{{ prospect.city | map }}",
        "{{ prospect.city | center(10000000000) }}",
        "{{ prospect.city | default }}",
        "{{ prospect.city | default(prospect.title) }}",
        "{{ prospect.city | default('x', true) }}",
        "{{ prospect.city | default(10**10) }}",
        "{{ prospect.city | default(default_value='x') }}",
        "{{ prospect.city | default(*prospect.title) }}",
        "{{ prospect.city | upper('x') }}",
        "{{ slots.opener | lower }}",
        "{{ slots.opener | default('x') | upper }}",
        "{{ 'x' | upper }}",
        "{{ (prospect.city or prospect.title) | upper }}",
        "{{ (not prospect.city) | upper | trim }}",
        "{% for a in slots.x %}{% endfor %}",
        "{% for a in range(9) %}{% endfor %}",
        "{% while 1 %}",
        "{% set x = 1 %}",
        "{% set x %}a{% endset %}",
        "{% macro x() %}{% endmacro %}",
        "{% call x() %}{% endcall %}",
        "{% include 'x' %}",
        "{% import 'x' as y %}",
        "{% from 'x' import y %}",
        "{% extends 'x' %}",
        "{% block x %}{% endblock %}",
        "{% filter upper %}x{% endfilter %}",
        "{% with x = 1 %}{% endwith %}",
        "{% autoescape true %}{% endautoescape %}",
        "{% do x %}",
        "{% if prospect.city == 'x' %}{% endif %}",
        "{% if prospect.city in 'x' %}{% endif %}",
        "{% if 1 %}x{% endif %}",
        "{% if prospect.city is sameas 1 %}{% endif %}",
        "{% if prospect.city is divisibleby(3) %}{% endif %}",
        "{% if prospect.city | upper %}{% endif %}",
        "{% if range(9) %}{% endif %}",
        "{% if not (prospect.city or 'a' * 9) %}{% endif %}",
        "{% if prospect.city %}",
        "{{ prospect.city",
        "{{ }}",
        "{{ prospect.city }",
        "x \ue000 y",
        "x \U000f0000 y",
        "{% if slots.a %}" * 4 + "x" + "{% endif %}" * 4,
        "{{ " + "(" * 5000 + "prospect.city" + ")" * 5000 + " }}",
        "{{ " + "not " * 4000 + "prospect.city }}",
        "x" * (TEMPLATE_CHARACTERS + 1),
    ],
)
def test_everything_else_is_refused(text: str) -> None:
    assert check_syntax(text)


def test_the_line_and_the_reason_are_given() -> None:
    text = "Hi,\n\n{{ prospect.age }}\n{% for a in slots.x %}{% endfor %}\n{{ slots.x | safe }}"
    problems = [(problem.line, problem.sentence.split(":")[0]) for problem in check_syntax(text)]
    assert problems == [
        (3, "“prospect.age” is unknown"),
        (4, "A loop is not allowed"),
        (5, "The filter “safe” is not allowed here"),
    ]


def test_the_line_of_a_syntax_error_is_given() -> None:
    (problem,) = check_syntax("one\n\n{{ prospect.city")
    assert problem.line == 3


def test_an_undeclared_slot_is_refused_where_slots_are_declared() -> None:
    assert check_syntax("{{ slots.opener }}", declared_slots={"opener"}) == []
    assert check_syntax("{{ slots.opener }}", declared_slots={"bridge"})


def test_a_subject_is_one_line() -> None:
    assert check_subject_syntax("About {{ prospect.company }}") == []
    assert check_subject_syntax("About\n{{ prospect.company }}")


def test_names_used() -> None:
    text = "{{ prospect.city }}{% if slots.a %}{{ slots.b | default('x') }}{% endif %}"
    assert names_used(text) == {"prospect.city", "slots.a", "slots.b"}
    assert slots_used(text) == {"a", "b"}
    with pytest.raises(TemplateSyntaxError):
        names_used("{{")
