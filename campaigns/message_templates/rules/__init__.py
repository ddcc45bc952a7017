"""Pure rules of templates: their syntax, rendering, slots and choice."""
