"""Which parts of a page a visitor cannot see. What nobody sees was put there for machines, and is not read."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from lxml import etree, html

from campaigns.sources.rules.characters import word_set

# A page without any of these hides nothing in a way that its markup tells.
MAY_HIDE: Final = re.compile(r"hidden|style\b|<template|<dialog", re.IGNORECASE)
WHOLE_PAGE: Final = re.compile(r"<(?:html|head|body|!doctype)\b", re.IGNORECASE)
DECLARATION: Final = re.compile(r"\A\s*<\?xml[^>]*\?>")
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
ESCAPE: Final = re.compile(r"\\([0-9a-f]{1,6})\s?", re.IGNORECASE)
LENGTH: Final = re.compile(r"^([+-]?(?:\d+\.?\d*|\.\d+))(px|pt|em|rem|ex|ch|vw|vh|%|)$")
BRACE: Final = re.compile(r"[{}]")
SHOWS: Final = re.compile(r"display|visibility|font", re.IGNORECASE)
MARK: Final = re.compile(r"[.#][\w-]+")
SELECTOR: Final = re.compile(r"^([a-z][\w-]*|)((?:[.#][\w-]+)+)$")
WHOLE: Final = word_set("html head body")
OUTSIDE: Final = {"px": -900.0, "pt": -700.0, "em": -50.0, "rem": -50.0, "ex": -100.0, "ch": -100.0, "vw": -100.0, "vh": -100.0, "%": -1000.0, "": -900.0}  # fmt: skip
PLACED: Final = word_set("left right top bottom text-indent margin-left margin-right margin-top")
NO_AREA: Final = re.compile(
    r"^(?:rect\(\s*(?:[01](?:px)?[\s,]*){4}\)|inset\(\s*(?:50|100)%\s*\)|circle\(\s*0\w*\s*\))"
)
SCALED_AWAY: Final = re.compile(r"scale(?:3d|x|y)?\(\s*0(?:\.0+)?\s*[,)]")
# Elements whose rules in a style sheet hide so much are shown by a script once the page is there.
MOST_HIDDEN: Final = 0.5
MOST_LOOKS: Final = 100_000  # rules times elements; a page beyond it would keep a worker busy

Declarations = Mapping[str, str]


def without_hidden(markup: str) -> str:
    """Return HTML without the elements that its attributes, or the style sheets in it, hide from every visitor."""
    if not MAY_HIDE.search(markup):
        return markup
    try:
        root = _parsed(DECLARATION.sub("", markup))
    except (etree.LxmlError, ValueError):
        return markup
    for element in [each for each in root.iter(etree.Element) if is_hidden(each.tag, each.attrib)]:
        _drop(element)
    _drop_by_sheets(root)
    return str(html.tostring(root.getroottree(), encoding="unicode"))


def _parsed(markup: str) -> html.HtmlElement:
    """Return the tree of a page, or of a part of one, which the parser must not take for the head of a page."""
    if WHOLE_PAGE.search(markup):
        return html.document_fromstring(markup)
    return html.fragment_fromstring(markup, create_parent="div")


def is_hidden(tag: object, attributes: Mapping[str, str]) -> bool:
    """Say whether an element and all in it are hidden by what stands in its tag."""
    if tag in WHOLE:
        return False
    if tag == "template" or (tag == "dialog" and "open" not in attributes):
        return True
    if "hidden" in attributes or attributes.get("aria-hidden", "").strip().lower() == "true":
        return True
    return "style" in attributes and hides(declared(attributes["style"]))


def declared(style: str) -> Declarations:
    """Return the declarations of a style, names and values in lower case; of two with one name the later counts."""
    plain = ESCAPE.sub(_written_out, COMMENT.sub("", style)).lower()
    pairs = (part.partition(":") for part in plain.split(";"))
    return {name.strip(): value.replace("!important", "").strip() for name, _, value in pairs}


def _written_out(escape: re.Match[str]) -> str:
    number = int(escape[1], 16)
    return chr(number) if 0 < number <= 0x10FFFF else ""


def hides(style: Declarations) -> bool:
    """Say whether these declarations leave nothing of an element to be seen."""
    return (
        _takes_away(style)
        or _is_zero(style.get("opacity", ""))
        or _is_zero(style.get("font-size", "") or _size_in(style.get("font", "")))
        or _has_no_colour(style)
        or any(_is_outside(style.get(name, "")) for name in PLACED)
        or NO_AREA.match(style.get("clip", "")) is not None
        or NO_AREA.match(style.get("clip-path", "")) is not None
        or SCALED_AWAY.search(style.get("transform", "")) is not None
        or _is_folded(style)
    )


def _takes_away(style: Declarations) -> bool:
    gone = style.get("display") == "none" or style.get("content-visibility") == "hidden"
    return gone or style.get("visibility") in {"hidden", "collapse"}


def _is_zero(value: str) -> bool:
    length = LENGTH.match(value)
    return length is not None and float(length[1]) == 0


def _size_in(font: str) -> str:
    """Return the size that the short form of a font names: "0/0 serif" is of no size."""
    sizes = (word.partition("/")[0] for word in font.split())
    return next((size for size in sizes if LENGTH.match(size)), "")


def _has_no_colour(style: Declarations) -> bool:
    colour = style.get("color", "")
    behind = style.get("background-color", "") or style.get("background", "")
    return colour == "transparent" or (bool(colour) and colour == behind)


def _is_outside(value: str) -> bool:
    length = LENGTH.match(value)
    return length is not None and float(length[1]) <= OUTSIDE[length[2]]


def _is_folded(style: Declarations) -> bool:
    """Say whether an element has no height or no width and what would stick out of it is cut off."""
    cut = style.get("overflow", "").startswith(("hidden", "clip"))
    return cut and any(
        _is_zero(style.get(name, "")) for name in ("height", "max-height", "width", "max-width")
    )


def _drop_by_sheets(root: html.HtmlElement) -> None:
    shown = {
        element: is_shown
        for element, selector, is_shown in islice(_candidates(root), MOST_LOOKS)
        if selector[1] in {"", element.tag} and _marks(element).issuperset(MARK.findall(selector[2]))
    }
    gone = [element for element, is_shown in shown.items() if not is_shown]
    if sum(map(_length, gone)) <= MOST_HIDDEN * _length(root):
        for element in gone:
            _drop(element)


def _candidates(root: html.HtmlElement) -> Iterator[tuple[html.HtmlElement, re.Match[str], bool]]:
    """Yield each rule with each element that has the first mark of its selector, in the order of the rules."""
    marked = _marked(root)
    for selector, style in _rules(root):
        is_shown = not (_takes_away(style) or _is_zero(style.get("font-size", "")))
        for element in marked.get(MARK.findall(selector[2])[0], ()):
            yield element, selector, is_shown


def _marked(root: html.HtmlElement) -> Mapping[str, Sequence[html.HtmlElement]]:
    """Return the elements by their classes (".name") and ids ("#name")."""
    found: dict[str, list[html.HtmlElement]] = defaultdict(list)
    for element in root.iter(etree.Element):
        for mark in _marks(element):
            found[mark].append(element)
    return found


def _marks(element: html.HtmlElement) -> set[str]:
    if element.tag in WHOLE:
        return set()
    return {f".{name}" for name in element.get("class", "").split()} | {f"#{element.get('id', '')}"}


def _rules(root: html.HtmlElement) -> Iterator[tuple[re.Match[str], Declarations]]:
    """Yield what says of elements, named by tag, class and id alone, whether they are shown."""
    for sheet in root.iter("style"):
        for names, body in _blocks(COMMENT.sub("", sheet.text or "")):
            style = declared(body) if SHOWS.search(body) else {}
            for name in names.split(",") if style else ():
                selector = SELECTOR.match(name.strip())
                if selector:
                    yield selector, style


def _blocks(sheet: str) -> Iterator[tuple[str, str]]:
    """Yield the names and the body of each rule; those inside another (@media, @supports) may hold or not."""
    depth, start, names = 0, 0, ""
    for brace in BRACE.finditer(sheet):
        text = sheet[start : brace.start()]
        if brace[0] == "{":
            names = text.rpartition(";")[2] if depth == 0 else names
            depth += 1
        else:
            if depth == 1 and not names.lstrip().startswith("@"):
                yield names, text
            depth = max(depth - 1, 0)
        start = brace.end()


def _length(element: html.HtmlElement) -> int:
    texts = element.xpath(".//text()[not(parent::script or parent::style)]")
    return sum(len(text.strip()) for text in texts)


def _drop(element: html.HtmlElement) -> None:
    """Take an element out; the text after it stays."""
    if element.getparent() is not None:
        element.drop_tree()
