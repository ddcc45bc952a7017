"""Pure rules of source text: cleaning, sentences, screening and the words for states."""
