"""Keys in templates: `{% key "approve" %}` in the button's tag, `{% printed_key "approve" %}` in its words.

Both say nothing where the member has no key for the action, so that a page never promises a key that does nothing.
"""

from collections.abc import Mapping
from typing import Any

from django import template
from django.template.context import RequestContext
from django.utils.html import format_html

from campaigns.members.rules.keys import DIGITS, KeyMode, keys_of, printed

register = template.Library()


@register.simple_tag(takes_context=True)
def key(context: RequestContext, action: str) -> str:
    """Return the attribute that gives an element the key of an action.

    Raises:
        KeyError: there is no such action.
    """
    found = _keys(context)[action]
    return format_html(' data-key="{}"', found) if found else ""


@register.simple_tag(takes_context=True)
def printed_key(context: RequestContext, action: str) -> str:
    """Return the key of an action as its button shows it.

    Raises:
        KeyError: there is no such action.
    """
    found = _keys(context)[action]
    return format_html("<kbd>{}</kbd>", printed(found)) if found else ""


@register.simple_tag(takes_context=True)
def digit(context: RequestContext, place: int) -> str:
    """Return the attribute that gives the choice at a place, counted from 1, its digit."""
    found = _digit(context, place)
    return format_html(' data-key="{}"', found) if found else ""


@register.simple_tag(takes_context=True)
def printed_digit(context: RequestContext, place: int) -> str:
    """Return the digit of the choice at a place as it stands beside it."""
    found = _digit(context, place)
    return format_html("<kbd>{}</kbd>", found) if found else ""


def _digit(context: RequestContext, place: int) -> str:
    off = _mode(_member(context)) is KeyMode.OFF
    return "" if off or not 1 <= place <= len(DIGITS) else str(place)


def _keys(context: RequestContext) -> Mapping[str, str]:
    """Return the keys of who reads the page; of somebody without a login those that all start with."""
    member = _member(context)
    return keys_of(getattr(member, "keys", {}), _mode(member))


def _member(context: RequestContext) -> Any:
    return getattr(context.get("request"), "user", None)


def _mode(member: Any) -> KeyMode:
    return KeyMode(getattr(member, "key_mode", KeyMode.ON))
