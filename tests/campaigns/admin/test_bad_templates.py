"""A text that asks for more than its fields is refused on the page itself, with the line and the reason."""

import html

import pytest
from django.test import Client

from campaigns.members.rules import Role
from campaigns.message_templates.models import TemplateVersion
from campaigns.message_templates.rules.rendering import render
from campaigns.message_templates.rules.syntax import check_syntax
from campaigns.message_templates.rules.values import Context
from tests.factories.setting import a_member, a_template_version, an_offer

pytestmark = pytest.mark.django_db

# Each stands alone on the third line.
BAD = {
    "allocates": "{{ 'a'*10**10 }}",
    "power": "{{ 10**10**10 }}",
    "a range": "{{ range(10**9) }}",
    "a loop": "{% for a in range(9) %}{% for b in a %}x{% endfor %}{% endfor %}",
    "a loop that calls itself": "{% for a in slots.x recursive %}{{ loop(a) }}{% endfor %}",
    "a macro that calls itself": "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
    "a call": "{{ prospect.first_name() }}",
    "a call of a method": "{{ prospect.first_name.upper() }}",
    "a class": "{{ prospect.__class__ }}",
    "a chain to all classes": "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "a chain by filters": "{{ prospect|attr('__class__')|attr('__base__') }}",
    "globals": "{{ cycler.__init__.__globals__.os }}",
    "format": "{{ '{0.__class__}'.format(prospect) }}",
    "percent": "{{ '%s' % prospect }}",
    "the format filter": "{{ '%099999999d'|format(1) }}",
    "a filter with a width": "{{ prospect.city|center(9999999999) }}",
    "a filter of filters": "{{ prospect.city|map('upper')|join }}",
    "default with a field": "{{ prospect.city|default(prospect.title) }}",
    "default with a sum": "{{ prospect.city|default('a'*9999999) }}",
    "a namespace": "{% set ns = namespace(a=1) %}",
    "an include": "{% include '/etc/passwd' %}",
    "deep brackets": "{{ " + "(" * 3000 + "prospect.city" + ")" * 3000 + " }}",
    "deep lists": "{{ " + "[" * 3000 + "]" * 3000 + " }}",
    "many filters": "{{ prospect.city" + "|trim" * 120 + " }}",
    "very many filters": "{{ slots.a" + "|upper_first" * 1500 + " }}",
    "many ands": "{% if slots.a" + " and slots.a" * 300 + " %}x{% endif %}",
    "very many ors": "{% if slots.a" + " or slots.a" * 1500 + " %}x{% endif %}",
    "many nots": "{% if " + "not " * 700 + "slots.a %}x{% endif %}",
    "ifs in ifs": "{% if slots.a %}" * 90 + "x" + "{% endif %}" * 90,
    "a long chain": "{{ prospect" + ".a" * 9000 + " }}",
    "a long number": "{{ " + "9" * 6000 + " }}",
    "an unknown letter": r'{{ prospect.city|default("\N{nope}") }}',
    "a line break as an escape": r'{{ prospect.city|default("a\r\nBcc: x@y.example") }}',
    "our mark as an escape": r'{{ prospect.city|default("\ue001fake\ue000") }}',
    "half a character as an escape": r'{{ prospect.city|default("\ud800") }}',
    "an override as an escape": r'{{ prospect.city|default("\u202eabc") }}',
    "our mark": "x \ue001 y",
    "an override": "x \u202e y",
    "an isolate": "x \u2067 y",
    "zero width": "x\u200by",
    "a tag character": "x\U000e0041",
    "a control character": "x\x1by",
    "a line separator": "x\u2028y",
    "letters that look alike": "{{ ｐrospect.city }}",
    "a field in wide letters": "{{ prospect.ｃity }}",
    "a field in capitals": "{{ prospect.City }}",
}


def posted(client: Client, body: str) -> str:
    client.force_login(a_member(role=Role.MANAGER))
    template = a_template_version(an_offer()).template
    fields = {"template": template.pk, "subject": "Rotas", "body": body, "word_limit": 90}
    no_slots = {"slots-TOTAL_FORMS": "0", "slots-INITIAL_FORMS": "0"}
    answer = client.post("/admin/campaigns/templateversion/add/", fields | no_slots)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


@pytest.mark.parametrize("line", BAD.values(), ids=BAD)
def test_it_is_refused_with_its_line(client: Client, line: str) -> None:
    page = posted(client, f"\nHi,\n{line}\nYours")
    assert "Line 3: " in page
    assert "Line 1: " not in page
    assert TemplateVersion.objects.count() == 1


def test_a_text_of_a_megabyte_is_refused_before_it_is_read(client: Client) -> None:
    assert "Line 1: The template has 1000000 characters; 20000 are allowed." in posted(
        client, "x" * 1_000_000
    )
    assert TemplateVersion.objects.count() == 1


@pytest.mark.parametrize("count", [1, 5, 20, 28, 29, 30, 31, 60, 199, 200, 201, 400, 990, 1010, 3000])
@pytest.mark.parametrize(
    ("before", "piece", "after"),
    [
        ("{{ slots.a", "|upper_first", " }}"),
        ("{% if slots.a", " and slots.a", " %}x{% endif %}"),
        ("{% if ", "not ", "slots.a %}x{% endif %}"),
        ("{% if slots.a %}", "{% elif slots.b %}y", "{% endif %}"),
        ("", "{% if slots.a %}y{% endif %}", ""),
        ("{{ slots.a", ".a", " }}"),
        ("{{ ", "(", "slots.a }}"),
        ("{{ slots.a ", "~ slots.a ", " }}"),
        ("{{ slots.a", "[0]", " }}"),
    ],
)
def test_what_is_taken_can_be_written_and_what_cannot_is_refused(
    before: str, piece: str, after: str, count: int
) -> None:
    body = before + piece * count + after
    if not check_syntax(body):
        render(subject="Rotas", body=body, context=Context(slots={"a": "x", "b": "y"}))
