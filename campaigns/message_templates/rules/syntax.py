"""What a template may say: text, declared names, a few filters, and if/else. Nothing else.

An allow-list over the syntax tree, because no timer can stop `'a' * 10 ** 10` once it runs.
The tree is only parsed here, never compiled or evaluated.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from jinja2 import Environment, TemplateError, TemplateSyntaxError, nodes

FIELDS = {
    "prospect": frozenset({"first_name", "last_name", "title", "company", "city", "greeting"}),
    "sender": frozenset({"name", "first_name", "address", "meeting_link"}),
    "offer": frozenset({"name"}),
}
SLOTS = "slots"
FILTERS = frozenset({"default", "lower", "upper", "trim", "upper_first"})
# What a slot says is checked as it stands; a filter that rewrites it could hide a name.
SLOT_FILTERS = frozenset({"default", "upper_first"})
TEMPLATE_CHARACTERS = 20_000
# Python refuses code that is indented about a hundred times, and people cannot read three levels.
IF_DEPTH = 3
# Python refuses two hundred brackets inside one another, which a chain of filters or of “and” becomes.
NODE_DEPTH = 30

_SLOT_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
# What changes a text without being seen: zero width, direction overrides, tags. Joiners of scripts and emoji stay.
UNSEEN = re.compile("[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
# Private use, halves of characters, controls, line and paragraph separators.
_UNWRITABLE = frozenset({"Co", "Cs", "Cc", "Zl", "Zp"})
UNWRITABLE = "It holds a character that nobody sees or no font shows. Delete it and type the place again."
_UNREADABLE = (TemplateError, RecursionError, ValueError, OverflowError)
_FIXED_NODES = (nodes.Template, nodes.Output, nodes.TemplateData, nodes.If, nodes.And, nodes.Or, nodes.Not)
_BOOLEANS = (nodes.Name, nodes.Getattr, nodes.And, nodes.Or, nodes.Not, nodes.Test)


@dataclass(frozen=True)
class Problem:
    """Why a template is refused, and on which line (from 1)."""

    line: int
    sentence: str


def parser() -> Environment:
    """A bare environment to parse with: no filters, no globals, no loader."""
    return Environment(autoescape=False, optimized=False, keep_trailing_newline=True)  # noqa: S701 - plain text mail


def check_syntax(text: str, *, declared_slots: Collection[str] | None = None) -> list[Problem]:
    """Everything that the allow-list refuses, by line; empty when the template may be saved.

    With `declared_slots`, a slot of another name is refused too.
    """
    if len(text) > TEMPLATE_CHARACTERS:
        return [Problem(1, f"The template has {len(text)} characters; {TEMPLATE_CHARACTERS} are allowed.")]
    lines = _lines(text)
    for number, line in enumerate(lines, start=1):
        if unwritable(line):
            return [Problem(number, UNWRITABLE)]
    try:
        tree = parser().parse(text)
    except TemplateSyntaxError as error:
        return [Problem(error.lineno, _syntax_sentence(error))]
    except _UNREADABLE:
        return [Problem(_unreadable_line(lines), "This cannot be read: too deeply nested, or malformed.")]
    return sorted(
        set(_problems(tree, declared_slots, 0, 0)), key=lambda problem: (problem.line, problem.sentence)
    )


def _lines(text: str) -> list[str]:
    """The lines as the parser counts them."""
    return re.split(r"\r\n|\r|\n", text)


def unwritable(text: str) -> bool:
    """Whether one line holds what no reader sees or no font shows."""
    letters = (letter for letter in text if letter != "\t")
    return bool(UNSEEN.search(text)) or any(unicodedata.category(each) in _UNWRITABLE for each in letters)


def _unreadable_line(lines: Sequence[str]) -> int:
    """The first line with which the parser gives up, found by halving."""
    low, high = 1, len(lines)
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if _gives_up("\n".join(lines[:middle])) else (middle + 1, high)
    return low


def _gives_up(text: str) -> bool:
    try:
        parser().parse(text)
    except TemplateSyntaxError:
        return False
    except _UNREADABLE:
        return True
    return False


def check_subject_syntax(text: str, *, declared_slots: Collection[str] | None = None) -> list[Problem]:
    """As `check_syntax`; a subject is one line besides (RFC 5322 section 2.2: no line break in a header)."""
    problems = check_syntax(text, declared_slots=declared_slots)
    if len(text.splitlines()) > 1:
        problems.append(Problem(2, "A subject is one line."))
    return problems


def _syntax_sentence(error: TemplateSyntaxError) -> str:
    return f"This cannot be read: {(error.message or 'unknown syntax').rstrip('.')}."


def names_used(text: str) -> frozenset[str]:
    """Every `namespace.attribute` of the template, as "slots.opener" or "prospect.first_name".

    Raises `jinja2.TemplateSyntaxError` for text that does not parse.
    """
    return frozenset(
        f"{node.node.name}.{node.attr}"
        for node in parser().parse(text).find_all(nodes.Getattr)
        if isinstance(node.node, nodes.Name)
    )


def slots_used(text: str) -> frozenset[str]:
    """The names of the slots in the template, without their namespace."""
    return frozenset(name.removeprefix("slots.") for name in names_used(text) if name.startswith("slots."))


def _problems(node: nodes.Node, declared: Collection[str] | None, ifs: int, depth: int) -> Iterator[Problem]:
    """Problems of the node and of what it holds; it stands inside `ifs` ifs and `depth` nodes."""
    if depth > NODE_DEPTH:
        yield Problem(node.lineno, "Too many filters or questions in a row.")
        return
    if isinstance(node, nodes.Getattr):
        yield from _name_problems(node, declared)
        return
    ifs += isinstance(node, nodes.If)
    yield from _own_problems(node, ifs)
    for child in _children(node):
        yield from _problems(child, declared, ifs, depth + 1)


def _own_problems(node: nodes.Node, ifs: int) -> Iterator[Problem]:
    match node:
        case nodes.Filter():
            yield from _filter_problems(node)
        case nodes.If():
            yield from _if_problems(node, ifs)
        case nodes.Output():
            yield from _answer_problems(node.nodes)
        case nodes.Test():
            yield from _test_problems(node)
        case nodes.Name():
            yield Problem(node.lineno, f"“{node.name}” is no field. Write for example prospect.first_name.")
        case _ if not isinstance(node, _FIXED_NODES):
            yield Problem(
                node.lineno, f"{_spoken(node)} is not allowed: use text, fields, filters and if/else."
            )


def _children(node: nodes.Node) -> Iterator[nodes.Node]:
    """What must be looked at besides: a refused node is refused whole, a filter's text is its own."""
    if isinstance(node, nodes.Filter):
        return iter([node.node] if node.node is not None else [])
    if isinstance(node, (*_FIXED_NODES, nodes.Test)):
        return node.iter_child_nodes()
    return iter(())


def _name_problems(node: nodes.Getattr, declared: Collection[str] | None) -> Iterator[Problem]:
    if not isinstance(node.node, nodes.Name):
        yield Problem(node.lineno, f"“.{node.attr}” reaches too far: one name, one dot, one field.")
        return
    namespace, field = node.node.name, node.attr
    if namespace == SLOTS:
        if not _SLOT_NAME.fullmatch(field):
            yield Problem(
                node.lineno, f"“{field}” is no name of a variable: small letters, digits and underscores."
            )
        elif declared is not None and field not in declared:
            yield Problem(node.lineno, f"The variable “{field}” is not declared.")
    elif namespace not in FIELDS:
        known = ", ".join([*sorted(FIELDS), SLOTS])
        yield Problem(node.lineno, f"“{namespace}” is unknown. Fields stand in {known}.")
    elif field not in FIELDS[namespace]:
        yield Problem(
            node.lineno, f"“{namespace}.{field}” is unknown: {', '.join(sorted(FIELDS[namespace]))}."
        )


def _filter_problems(node: nodes.Filter) -> Iterator[Problem]:
    allowed = SLOT_FILTERS if _is_slot(node.node) else FILTERS
    if node.name not in allowed:
        yield Problem(
            node.lineno, f"The filter “{node.name}” is not allowed here: {', '.join(sorted(allowed))}."
        )
    yield from _answer_problems([node.node])
    if not _plain_default(node) and (node.args or node.kwargs or node.dyn_args or node.dyn_kwargs):
        yield Problem(
            node.lineno, f"The filter “{node.name}” takes nothing in brackets but one text for default."
        )
    if node.name == "default" and not node.args:
        yield Problem(node.lineno, 'Say what to write instead: default("there").')
    # Written as an escape it passes a look at the text, and is the character itself in the mail.
    if _plain_default(node) and unwritable(node.args[0].value):  # type: ignore[attr-defined]
        yield Problem(node.lineno, UNWRITABLE)


def _answer_problems(written: Sequence[nodes.Node | None]) -> Iterator[Problem]:
    """A yes-or-no question set in the text would print "True" or "False"."""
    for node in written:
        if isinstance(node, (nodes.And, nodes.Or, nodes.Not, nodes.Test)):
            yield Problem(node.lineno, "“and”, “or”, “not” and “is” stand in an if, not in the text.")


def _plain_default(node: nodes.Filter) -> bool:
    """Whether it is `default("some text")` and no more."""
    return (
        node.name == "default"
        and len(node.args) == 1
        and not (node.kwargs or node.dyn_args or node.dyn_kwargs)
        and isinstance(node.args[0], nodes.Const)
        and isinstance(node.args[0].value, str)
    )


def _is_slot(node: nodes.Node | None) -> bool:
    while isinstance(node, nodes.Filter):
        node = node.node
    return isinstance(node, nodes.Getattr) and isinstance(node.node, nodes.Name) and node.node.name == SLOTS


def _if_problems(node: nodes.If, ifs: int) -> Iterator[Problem]:
    if ifs > IF_DEPTH:
        yield Problem(node.lineno, f"More than {IF_DEPTH} ifs inside one another.")
    if not isinstance(node.test, _BOOLEANS):
        yield Problem(node.lineno, "An if may only ask whether a field is there: {% if prospect.city %}.")


def _test_problems(node: nodes.Test) -> Iterator[Problem]:
    if node.name != "defined" or node.args or node.kwargs:
        yield Problem(node.lineno, f"“is {node.name}” is not allowed; “is defined” is.")


_SPOKEN = {
    "For": "A loop",
    "Call": "A call",
    "Assign": "Setting a name",
    "AssignBlock": "Setting a name",
    "Macro": "A macro",
    "Include": "Including a file",
    "Import": "Importing",
    "FromImport": "Importing",
    "Extends": "Extending",
    "Block": "A block",
    "Getitem": "A square bracket",
    "Compare": "A comparison",
    "Const": "A value in braces",
    "CondExpr": "An if inside braces",
}


def _spoken(node: nodes.Node) -> str:
    return _SPOKEN.get(type(node).__name__, f"“{type(node).__name__}”")
