"""Pure rules of grounded statements: where a quote stands, what it supports, what an answer is worth."""
