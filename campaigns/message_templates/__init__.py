"""Mail that people author: text with declared holes, chosen and filled by rule."""
