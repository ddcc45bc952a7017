"""Pure rules of asking a model: what is asked, what can fail, what an answer must be, what it costs."""
