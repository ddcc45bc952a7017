"""JSON schemas as servers can enforce them."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

# Measured: bounds on strings slow grammar-based servers to a crawl or are refused outright, and strict mode
# refuses defaults and formats. Pydantic still checks all of them afterwards.
_LEFT_OUT = frozenset(
    {"title", "default", "minLength", "maxLength", "minItems", "maxItems", "pattern", "format", "examples"}
)


def strict_schema(shape: type[BaseModel]) -> dict[str, Any]:
    """The shape's JSON schema with every property required, none added, and no bounds."""
    schema: dict[str, Any] = _strict(shape.model_json_schema())
    return schema


def _strict(node: Any) -> Any:
    if isinstance(node, list):
        return [_strict(item) for item in node]
    if not isinstance(node, dict):
        return node
    kept = {key: _strict(value) for key, value in node.items() if key not in _LEFT_OUT}
    for group in ("properties", "$defs"):
        if isinstance(node.get(group), dict):
            kept[group] = {name: _strict(value) for name, value in node[group].items()}
    if "properties" in kept:
        kept |= {"required": list(kept["properties"]), "additionalProperties": False}
    return kept
