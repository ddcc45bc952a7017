"""One provider of answers a module or package; each offers the port."""
