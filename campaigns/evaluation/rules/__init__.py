"""Pure rules of evaluation: what a labelled set holds, and how far what came out of it is right."""
